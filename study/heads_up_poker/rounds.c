/* The second round of betting in the studied game, and what is learned of it. Compiled and called by game.py and
   learning.py. Steps of both after the draw are called mine and theirs; a place is what the person remembers of the
   first round, a state what the dealer does. */

#include <stdint.h>
#include <string.h>

enum { MOST = 10, AGAINS = 3, COLUMNS = MOST * (2 + AGAINS), TILE = 8, SIDE = 128, COLUMNS_SIDE = 56 };
static const float AGAIN[AGAINS] = {1, 5, 10};
static const float IMPOSSIBLE = 30; /* dollars that keep from a choice for which there is no money */

typedef struct {
    const float *outcome;  /* mine, theirs: how often the person wins, less how often it loses */
    const float *bet;      /* place, mine, dollars: how likely the person does what */
    const float *asked;    /* place, mine, bet; NO, YES, AGAIN */
    const float *answer;   /* state, theirs, bet; fold, see, raise */
    const float *call;     /* state, theirs, bet, AGAIN; fold, call */
    const int32_t *state;  /* of every place */
    const float *base;     /* state: what each side loses by a fold */
    const float *left;     /* state: what each side has besides */
    int32_t mines, theirs;
} Round;

/* A column is a way in which the betting may go on: a bet that is folded to or seen, a bet that is raised, and a
   raise of that raise. Where one side gives up the hands do not count; where both stay they are shown. */
typedef struct {
    float lost[COLUMNS];   /* what the person gets where one side gives up */
    float even[COLUMNS];   /* what the winner gets where both stay */
    float raise[MOST];     /* by bet: the dealer's raise, which is the most or what is left */
} Dollars;

typedef float Eight __attribute__((vector_size(4 * TILE), aligned(4)));

static float lost[SIDE * SIDE], even[SIDE * SIDE], given[SIDE * SIDE], shown[SIDE * SIDE];
static float gives[SIDE * SIDE], shows[SIDE * SIDE], reached[SIDE * SIDE], won[SIDE * SIDE];

static inline float least(float a, float b) { return a < b ? a : b; }
static inline float most(float a, float b) { return a > b ? a : b; }
static inline int whole(int size) { return (size + TILE - 1) / TILE * TILE; }
static inline int raised(int bet) { return MOST + bet; }
static inline int again(int bet, int more) { return 2 * MOST + AGAINS * bet + more; }

/* sums[i][j] grows by all a[l][i] * b[l][j]. `tall` and `wide` are multiples of TILE, and how long rows are. */
static void multiply(int inner, int tall, int wide, const float *a, const float *b, float *sums) {
    for (int i = 0; i < tall; i += TILE)
        for (int j = 0; j < wide; j += TILE) {
            Eight sum[TILE];
            for (int row = 0; row < TILE; row++) sum[row] = *(const Eight *)(sums + (i + row) * wide + j);
            for (int l = 0; l < inner; l++) {
                Eight right = *(const Eight *)(b + l * wide + j);
                const float *left = a + l * tall + i;
                for (int row = 0; row < TILE; row++) sum[row] += left[row] * right;
            }
            for (int row = 0; row < TILE; row++) *(Eight *)(sums + (i + row) * wide + j) = sum[row];
        }
}

static Dollars dollars(const Round *of, int state) {
    Dollars found;
    float base = of->base[state];
    for (int bet = 0; bet < MOST; bet++) {
        float more = base + (bet + 1), raise = most(0, least(MOST, of->left[state] - (bet + 1)));
        found.raise[bet] = raise;
        found.lost[bet] = base;
        found.even[bet] = more;
        found.lost[raised(bet)] = -more;
        found.even[raised(bet)] = more + raise;
        for (int at = 0; at < AGAINS; at++) {
            found.lost[again(bet, at)] = more + raise;
            found.even[again(bet, at)] = more + raise + AGAIN[at];
        }
    }
    return found;
}

/* What the dealer does by its step, times dollars: in `lost` and `even`. Columns lie so far apart, and steps. */
static void dealers(const Round *of, int state, const Dollars *pay, int column, int step) {
    const float *answer = of->answer + (int64_t)state * of->theirs * MOST * 3;
    const float *call = of->call + (int64_t)state * of->theirs * MOST * AGAINS * 2;
    for (int e = 0; e < of->theirs; e++)
        for (int bet = 0; bet < MOST; bet++) {
            const float *odds = answer + (e * MOST + bet) * 3;
            int at = e * step, up = raised(bet);
            lost[at + bet * column] = odds[0] * pay->lost[bet];
            even[at + bet * column] = odds[1] * pay->even[bet];
            lost[at + up * column] = odds[2] * pay->lost[up];
            even[at + up * column] = odds[2] * pay->even[up];
            for (int more = 0; more < AGAINS; more++) {
                float calls = call[((e * MOST + bet) * AGAINS + more) * 2 + 1];
                int twice = again(bet, more);
                lost[at + twice * column] = odds[2] * (1 - calls) * pay->lost[twice];
                even[at + twice * column] = odds[2] * calls * pay->even[twice];
            }
        }
}

/* What the person does in a place by its step: in `gives` where one side gives up, in `shows` where both stay. */
static void persons(const Round *of, int64_t place, int column, int step) {
    for (int f = 0; f < of->mines; f++) {
        const float *bets = of->bet + (place * of->mines + f) * (MOST + 1) + 1;
        const float *asked = of->asked + (place * of->mines + f) * MOST * (2 + AGAINS);
        for (int bet = 0; bet < MOST; bet++, asked += 2 + AGAINS) {
            int at = f * step, up = at + raised(bet) * column;
            gives[at + bet * column] = shows[at + bet * column] = bets[bet];
            gives[up] = bets[bet] * asked[0];
            shows[up] = bets[bet] * asked[1];
            for (int more = 0; more < AGAINS; more++) {
                int twice = at + again(bet, more) * column;
                gives[twice] = shows[twice] = bets[bet] * asked[2 + more];
            }
        }
    }
}

/* How likely both come there, in `reached`; times the outcome, in `won`. */
static void hands(const Round *of, const float *there, int mine, int step) {
    for (int f = 0; f < of->mines; f++)
        for (int e = 0; e < of->theirs; e++) {
            float one = there[f * of->theirs + e];
            reached[f * mine + e * step] = one;
            won[f * mine + e * step] = one * of->outcome[f * of->theirs + e];
        }
}

static void nothing(int cells) {
    memset(given, 0, cells * sizeof *given);
    memset(shown, 0, cells * sizeof *shown);
}

/* What the person gets in the places: mine, theirs. */
void gets(const Round *of, int32_t count, float *out) {
    int before = -1, mines = of->mines, theirs = of->theirs, tall = whole(mines), wide = whole(theirs);
    for (int64_t place = 0; place < count; place++) {
        int state = of->state[place];
        float base = of->base[state];
        if (of->left[state] <= 0) {
            for (int at = 0; at < mines * theirs; at++) *out++ = base * of->outcome[at];
            continue;
        }
        Dollars pay = dollars(of, state);
        if (state != before) dealers(of, state, &pay, wide, 1);
        before = state;
        persons(of, place, tall, 1);
        nothing(tall * wide);
        multiply(COLUMNS, tall, wide, gives, lost, given);
        multiply(COLUMNS, tall, wide, shows, even, shown);
        for (int f = 0; f < mines; f++) {
            float folded = base * of->bet[(place * mines + f) * (MOST + 1)];
            for (int e = 0; e < theirs; e++)
                *out++ = given[f * wide + e] + of->outcome[f * theirs + e] * shown[f * wide + e] - folded;
        }
    }
}

/* What the person's choices bring in the places. `there`: place, mine, theirs. */
void person_second(const Round *of, int32_t count, const float *there, float *bets, float *asked) {
    int before = -1, mines = of->mines, theirs = of->theirs, tall = whole(mines), wide = COLUMNS_SIDE;
    for (int64_t place = 0; place < count; place++, there += mines * theirs) {
        int state = of->state[place];
        Dollars pay = dollars(of, state);
        if (state != before) dealers(of, state, &pay, 1, wide);
        before = state;
        hands(of, there, 1, tall);
        nothing(tall * wide);
        multiply(theirs, tall, wide, reached, lost, given);
        multiply(theirs, tall, wide, won, even, shown);
        float left = of->left[state];
        const float *said = of->asked + place * mines * MOST * (2 + AGAINS);
        for (int f = 0; f < mines; f++, bets += MOST + 1) {
            const float *gave = given + f * wide, *stayed = shown + f * wide;
            float mass = 0;
            for (int e = 0; e < theirs; e++) mass += there[f * theirs + e];
            bets[0] = -of->base[state] * mass;
            for (int bet = 0; bet < MOST; bet++, asked += 2 + AGAINS, said += 2 + AGAINS) {
                asked[0] = gave[raised(bet)];
                asked[1] = stayed[raised(bet)];
                float sum = asked[0] * said[0] + asked[1] * said[1];
                for (int more = 0; more < AGAINS; more++) {
                    float brings = gave[again(bet, more)] + stayed[again(bet, more)];
                    sum += brings * said[2 + more];
                    if (left - (bet + 1) - pay.raise[bet] < AGAIN[more]) brings -= IMPOSSIBLE * mass;
                    asked[2 + more] = brings;
                }
                bets[1 + bet] = gave[bet] + stayed[bet] + sum;
                if (left < bet + 1) bets[1 + bet] -= IMPOSSIBLE * mass;
            }
        }
    }
}

/* What the dealer's choices bring in the states, and how likely the bets are: `faced`, state, theirs, bet.
   `there`: place, mine, theirs; the places of a state are one after another. */
void dealer_second(const Round *of, int32_t count, const float *there,
                   float *answers, float *calls, float *faced) {
    int mines = of->mines, theirs = of->theirs, tall = COLUMNS_SIDE, wide = whole(theirs);
    for (int64_t place = 0; place < count;) {
        int state = of->state[place];
        nothing(tall * wide);
        /* The dealer does not see which of a state's places the person is in. */
        for (; place < count && of->state[place] == state; place++, there += mines * theirs) {
            persons(of, place, 1, tall);
            hands(of, there, wide, 1);
            multiply(mines, tall, wide, gives, reached, given);
            multiply(mines, tall, wide, shows, won, shown);
        }
        Dollars pay = dollars(of, state);
        const float *called = of->call + (int64_t)state * theirs * MOST * AGAINS * 2;
        for (int e = 0; e < theirs; e++)
            for (int bet = 0; bet < MOST; bet++, answers += 3, faced++) {
                const float *gave = given + e, *stayed = shown + e;
                int up = raised(bet);
                *faced = gave[bet * wide];
                answers[0] = -pay.lost[bet] * *faced;
                answers[1] = -pay.even[bet] * stayed[bet * wide];
                answers[2] = -pay.lost[up] * gave[up * wide] - pay.even[up] * stayed[up * wide];
                for (int more = 0; more < AGAINS; more++, calls += 2, called += 2) {
                    int twice = again(bet, more);
                    calls[0] = -pay.lost[twice] * gave[twice * wide];
                    calls[1] = -pay.even[twice] * stayed[twice * wide];
                    answers[2] += calls[0] * called[0] + calls[1] * called[1];
                }
                if (pay.raise[bet] <= 0) answers[2] -= IMPOSSIBLE * *faced;
            }
    }
}

typedef struct {
    float weight;  /* what is chosen now counts so much in the mean */
    float keeps;   /* the share of the old regrets that stays */
    float tremble; /* how often anything at all is done */
    int64_t each;  /* rows that are reached alike */
} Lesson;

static inline __attribute__((always_inline)) void
learn_rows(const int choices, const Lesson *by, int64_t rows, const float *worth, const float *own,
           float *regrets, float *sums, float *now) {
    for (int64_t row = 0; row < rows; row++, worth += choices, regrets += choices, sums += choices, now += choices) {
        float total = 0, value = 0, after = 0;
        for (int at = 0; at < choices; at++) {
            total += regrets[at];
            value += worth[at] * now[at];
        }
        float counts = by->weight * own[row / by->each], part = total > 0 ? counts / total : 0;
        float even = total > 0 ? 0 : counts / choices;
        for (int at = 0; at < choices; at++) {
            sums[at] += part * regrets[at] + even;
            regrets[at] = most(0, by->keeps * regrets[at] + worth[at] - value);
            after += regrets[at];
        }
        float share = after > 0 ? (1 - by->tremble) / after : 0;
        float any = (after > 0 ? by->tremble : 1) / choices;
        for (int at = 0; at < choices; at++) now[at] = share * regrets[at] + any;
    }
}

/* Rows of so many choices: what is chosen now joins the mean, then what was worth more is likelier. `now`: what
   is chosen, before and after. */
void learn(const Lesson *by, int64_t rows, int32_t choices, const float *worth, const float *own,
           float *regrets, float *sums, float *now) {
#define ROWS(number) learn_rows(number, by, rows, worth, own, regrets, sums, now)
    switch (choices) {
        case 2: ROWS(2); break;
        case 3: ROWS(3); break;
        case 4: ROWS(4); break;
        case 5: ROWS(5); break;
        case 11: ROWS(11); break;
        default: ROWS(choices);
    }
#undef ROWS
}
