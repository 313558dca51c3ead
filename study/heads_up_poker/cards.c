/* Hands dealt from one deck, fast: counts how they fall together, and plays a person against a dealer.
   Compiled and called by engine.py. A card is rank + 13 * suit; a set of five is numbered by its rising
   cards, the n-th of them counting binomial(card, n). */

#include <stdint.h>
#include <string.h>

enum { DECK = 52, HAND = 5, COUNTS = 4, KINDS = 4, MOST = 10, DEALT = 16 };

typedef struct {
    const uint16_t *rank;   /* of every hand */
    const uint16_t *plain, *suited; /* sum of the keys of the ranks: the rank of a hand in several suits, in one */
    const uint8_t *keep;    /* hand, cards drawn: the places that the person keeps, a bit each */
    const uint8_t *rule;    /* hand: the places that the dealer keeps */
    const uint8_t *prospect; /* hand: the person's step before the draw */
    const uint8_t *mine;    /* rank: the person's step after it */
    const uint8_t *start;   /* rank: the dealer's step before the draw, counted among those that draw as many */
    const uint8_t *end;     /* cards the dealer draws, rank: its step after the draw */
} Tables;

typedef struct {
    int32_t mines;            /* the person's steps after the draw */
    int32_t starts[KINDS];    /* the dealer's steps, by the cards it draws */
    int32_t ends[KINDS];
} Sizes;

/* Numbers of the ranks: the sum for any five cards tells their ranks, ignoring suits. */
static const uint32_t KEYS[13] = {0, 1, 5, 22, 94, 312, 992, 2422, 5624, 12522, 19998, 43258, 79415};
static uint32_t choose[HAND][DECK], key[DECK], suit[DECK];

/* Fills the tables of this file, and a deck. */
static void prepare(uint8_t *deck) {
    for (uint32_t card = 0; card < DECK; card++) {
        uint64_t ways = 1;
        for (uint32_t n = 0; n < HAND; n++) {
            ways = card < n ? 0 : ways * (card - n) / (n + 1);
            choose[n][card] = (uint32_t)ways;
        }
        key[card] = KEYS[card % 13];
        suit[card] = 1u << card / 13;
        deck[card] = (uint8_t)card;
    }
}

/* splitmix64: its state is a number that grows by a constant. */
static inline uint64_t next(uint64_t *state) {
    uint64_t z = (*state += 0x9e3779b97f4a7c15u);
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return z ^ (z >> 31);
}

static inline double uniform(uint64_t *state) { return (double)(next(state) >> 11) * 0x1.0p-53; }

/* Some of the deck's places, from..to, get cards by lot from all that lie there and beyond. */
static inline void shuffle(uint8_t *deck, int from, int to, uint64_t *state) {
    for (int at = from; at < to; at++) {
        uint32_t other = at + (uint32_t)(((next(state) >> 32) * (uint64_t)(DECK - at)) >> 32);
        uint8_t card = deck[at];
        deck[at] = deck[other];
        deck[other] = card;
    }
}

static inline void sort(uint8_t *hand) {
#define ORDER(a, b) { uint8_t x = hand[a], y = hand[b]; hand[a] = x < y ? x : y; hand[b] = x < y ? y : x; }
    ORDER(0, 1) ORDER(3, 4) ORDER(2, 4) ORDER(2, 3) ORDER(1, 4) ORDER(0, 3) ORDER(0, 2) ORDER(1, 3) ORDER(1, 2)
#undef ORDER
}

/* The first five of some cards, sorted. */
static inline void take(const uint8_t *cards, uint8_t *hand) {
    memcpy(hand, cards, HAND);
    sort(hand);
}

static inline uint32_t number(const uint8_t *hand) {
    return choose[0][hand[0]] + choose[1][hand[1]] + choose[2][hand[2]] + choose[3][hand[3]] + choose[4][hand[4]];
}

/* Some cards: the sum of their keys, and the suits that all of them have. */
typedef struct { uint32_t sum, suits; } Cards;

static inline Cards kept(const uint8_t *hand, uint8_t keep) {
    Cards stay = {0, 15};
    for (uint32_t at = 0; at < HAND; at++) {
        uint32_t out = (keep >> at & 1) - 1u;
        stay.sum += key[hand[at]] & ~out;
        stay.suits &= suit[hand[at]] | out;
    }
    return stay;
}

static inline Cards with(Cards some, uint8_t card) {
    return (Cards){some.sum + key[card], some.suits & suit[card]};
}

static inline uint16_t rank(const Tables *of, Cards five) {
    return five.suits ? of->suited[five.sum] : of->plain[five.sum];
}

/* The rank of a hand after a draw: the places of `keep` stay, so many more come from `cards`. */
static inline uint16_t drawn(const Tables *of, const uint8_t *hand, uint8_t keep, const uint8_t *cards) {
    Cards held = kept(hand, keep);
    for (int more = HAND - __builtin_popcount(keep); more > 0; more--) held = with(held, *cards++);
    return rank(of, held);
}

enum { WAIT = 64 }; /* counts that wait while the memory brings their cells: most of the time went there */

/* Deals hands and draws `draws` times to each of them.
   pairs: prospect, start of all: how many hands; counts: a block for every number of cards that the person
   draws and every one that the dealer does: prospect, the dealer's start, the person's end, the dealer's;
   signs: a block likewise: person's end, dealer's: wins less losses. */
void count(uint64_t seed, int64_t hands, int32_t draws, const Tables *of, const Sizes *sizes, int32_t prospects,
           uint32_t *counts, int64_t *signs) {
    uint8_t deck[DECK];
    prepare(deck);
    int64_t whole = 0, ends = 0, first[KINDS], firsts[KINDS];
    for (int kind = 0; kind < KINDS; kind++) {
        first[kind] = whole;
        firsts[kind] = ends;
        whole += (int64_t)prospects * sizes->starts[kind] * sizes->mines * sizes->ends[kind];
        ends += (int64_t)sizes->mines * sizes->ends[kind];
    }
    int64_t waiting[WAIT], entries = 0;
    for (int64_t hand = 0; hand < hands; hand++) {
        shuffle(deck, 0, 2 * HAND, &seed);
        uint8_t mine[HAND], theirs[HAND];
        take(deck, mine);
        take(deck + HAND, theirs);
        uint32_t person = number(mine), dealer = number(theirs);
        uint8_t rule = of->rule[dealer];
        int kind = HAND - __builtin_popcount(rule), columns = sizes->ends[kind];
        int64_t block = (int64_t)sizes->mines * columns;
        int64_t row = first[kind]
            + ((int64_t)of->prospect[person] * sizes->starts[kind] + of->start[of->rank[dealer]]) * block;
        Cards stays[COUNTS], rules = kept(theirs, rule);
        for (int cards = 0; cards < COUNTS; cards++) stays[cards] = kept(mine, of->keep[COUNTS * person + cards]);
        const uint8_t *new = deck + 2 * HAND, *news = deck + DEALT - 3;
        for (int draw = 0; draw < draws; draw++) {
            shuffle(deck, 2 * HAND, DEALT, &seed);
            Cards held = rules;
            for (int more = 0; more < kind; more++) held = with(held, news[more]);
            uint16_t other = rank(of, held), own[COUNTS] = {
                rank(of, stays[0]),
                rank(of, with(stays[1], new[0])),
                rank(of, with(with(stays[2], new[0]), new[1])),
                rank(of, with(with(with(stays[3], new[0]), new[1]), new[2])),
            };
            int column = of->end[kind * 7462 + other];
            for (int cards = 0; cards < COUNTS; cards++) {
                int64_t cell = (int64_t)of->mine[own[cards]] * columns + column;
                int64_t *place = &waiting[entries % WAIT], at = cards * whole + row + cell;
                if (entries++ >= WAIT) counts[*place]++;
                *place = at;
                __builtin_prefetch(counts + at, 1);
                signs[cards * ends + firsts[kind] + cell] += (own[cards] > other) - (own[cards] < other);
            }
        }
    }
    for (int64_t one = 0; one < entries && one < WAIT; one++) counts[waiting[one]]++;
}

/* How often each rank comes: cards drawn, rank, of the person who draws as is best, if any of `best`, and of
   the dealer. */
void finals(uint64_t seed, int64_t hands, const Tables *of, const uint8_t *best, int64_t *person, int64_t *dealer) {
    uint8_t deck[DECK];
    prepare(deck);
    for (int64_t hand = 0; hand < hands; hand++) {
        shuffle(deck, 0, HAND + 3, &seed);
        uint8_t mine[HAND];
        take(deck, mine);
        uint32_t at = number(mine);
        person[drawn(of, mine, of->keep[COUNTS * at + best[at]], deck + HAND)]++;
        uint8_t rule = of->rule[at];
        dealer[(HAND - __builtin_popcount(rule)) * 7462 + drawn(of, mine, rule, deck + HAND)]++;
    }
}

/* The dealer: how likely it does what; the axes of each in their order. */
typedef struct {
    const int32_t *way;    /* bet, raise, raise of it: the number of this first round */
    const double *answer;  /* start, bet, choice (fold, see, raise 1 to 10) */
    const double *call;    /* start, bet, raise, raise of it: to call */
    const double *answer2; /* person's cards, dealer's, way, bet, end, choice (fold, see, raise) */
    const double *call2;   /* person's cards, dealer's, way, bet, raise of the raise, end */
    const uint8_t *raise2; /* matched, bet: dollars of the raise of the second round */
    int32_t ways, ends;
} Dealer;

/* The person, who knows the dealer's table; steps are those of the tables. What it bets and raises again in
   the first round follows from its step and the dealer's raise. */
typedef struct {
    const uint8_t *bet;    /* prospect: dollars */
    const uint8_t *asked;  /* prospect, bet, raise: dollars of the raise again; NO */
    const uint8_t *cards;  /* prospect, raise: how many are drawn */
    const uint8_t *bet2;   /* prospect, raise of the first round, both's cards, end: dollars */
    const uint8_t *asked2; /* prospect, raise of the first round, both's cards, end, bet: dollars again; NO */
    int32_t mines;
} Person;

enum { NO = 255, EDGE = MOST + 1 };

/* Plays hands; how much the person gets of all, and of the squares. `stake`: what each has beyond the ante. */
void play(uint64_t seed, int64_t hands, int32_t ante, int32_t stake, const Tables *of, const Dealer *dealer,
          const Person *person, int64_t *sum, int64_t *squares) {
    uint8_t deck[DECK];
    prepare(deck);
    for (int64_t hand = 0; hand < hands; hand++) {
        shuffle(deck, 0, DEALT, &seed);
        uint8_t mine[HAND], theirs[HAND];
        take(deck, mine);
        take(deck + HAND, theirs);
        uint32_t own = number(mine), other = number(theirs);
        int prospect = of->prospect[own], start = of->start[of->rank[other]];
        int64_t won;
        int matched = 0, raise = 0, again = 0, bet = person->bet[prospect];
        if (!bet) { won = -ante; goto over; }
        {
            const double *odds = dealer->answer + (start * EDGE + bet) * 12;
            double lot = uniform(&seed);
            if (lot < odds[0]) { won = ante; goto over; }
            matched = bet;
            lot -= odds[0];
            for (int choice = 1; choice < 12; choice++) {
                raise = choice - 1;
                if (lot < odds[choice]) break;
                lot -= odds[choice];
            }
            if (raise) {
                int word = person->asked[(prospect * EDGE + bet) * EDGE + raise];
                if (word == NO) { won = -ante - matched; goto over; }
                matched += raise;
                again = word;
                if (again) {
                    if (uniform(&seed) >= dealer->call[((start * EDGE + bet) * EDGE + raise) * EDGE + again]) {
                        won = ante + matched;
                        goto over;
                    }
                    matched += again;
                }
            }
        }
        {
            int cards = person->cards[prospect * EDGE + raise];
            uint8_t rule = of->rule[other];
            int kind = HAND - __builtin_popcount(rule);
            uint16_t held = drawn(of, mine, of->keep[COUNTS * own + cards], deck + 2 * HAND);
            uint16_t theirs_held = drawn(of, theirs, rule, deck + 2 * HAND + cards);
            int sign = (held > theirs_held) - (held < theirs_held);
            int pair = cards * KINDS + kind, end = of->end[kind * 7462 + theirs_held];
            int64_t way = (int64_t)pair * dealer->ways + dealer->way[(bet * EDGE + raise) * EDGE + again];
            if (matched < stake) {
                int64_t at = ((int64_t)(prospect * EDGE + raise) * COUNTS * KINDS + pair) * person->mines
                    + of->mine[held];
                int bet2 = person->bet2[at];
                if (!bet2) { won = -ante - matched; goto over; }
                const double *odds = dealer->answer2
                    + ((way * EDGE + bet2) * dealer->ends + end) * 3;
                double lot = uniform(&seed);
                if (lot < odds[0]) { won = ante + matched; goto over; }
                int more = lot < odds[0] + odds[1] ? 0 : dealer->raise2[matched * EDGE + bet2];
                matched += bet2;
                if (more) {
                    int word = person->asked2[at * EDGE + bet2];
                    if (word == NO) { won = -ante - matched; goto over; }
                    matched += more;
                    if (word) {
                        if (uniform(&seed) >= dealer->call2[
                                ((way * EDGE + bet2) * EDGE + word) * dealer->ends + end]) {
                            won = ante + matched;
                            goto over;
                        }
                        matched += word;
                    }
                }
            }
            won = sign * (ante + matched);
        }
    over:
        *sum += won;
        *squares += won * won;
    }
}
