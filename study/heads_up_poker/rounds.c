/* The second round of betting in the studied game. Compiled and called by game.py.
   Steps of both after the draw are called mine and theirs; a place is what the person remembers of the first
   round, a state what the dealer does. */

#include <stdint.h>

enum { MOST = 10, AGAINS = 3, COLUMNS = MOST * (2 + AGAINS), WIDE = 128 };
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

static inline float least(float a, float b) { return a < b ? a : b; }
static inline float most(float a, float b) { return a > b ? a : b; }

/* The dealer's raise of a bet: the most, or what is left. */
static inline float raised(const Round *of, int state, int bet) {
    return most(0, least(MOST, of->left[state] - (bet + 1)));
}

/* What the dealer does by its step: in `lost` where one side gives up, in `even` where both stay. */
static void columns(const Round *of, int state, float (*lost)[WIDE], float (*even)[WIDE]) {
    const float *answer = of->answer + (int64_t)state * of->theirs * MOST * 3;
    const float *call = of->call + (int64_t)state * of->theirs * MOST * AGAINS * 2;
    for (int e = 0; e < of->theirs; e++)
        for (int bet = 0; bet < MOST; bet++) {
            const float *odds = answer + (e * MOST + bet) * 3;
            lost[bet][e] = odds[0];
            even[bet][e] = odds[1];
            lost[MOST + bet][e] = even[MOST + bet][e] = odds[2];
            for (int more = 0; more < AGAINS; more++) {
                float calls = call[((e * MOST + bet) * AGAINS + more) * 2 + 1];
                int at = 2 * MOST + AGAINS * bet + more;
                lost[at][e] = odds[2] * (1 - calls);
                even[at][e] = odds[2] * calls;
            }
        }
}

/* What the person gets in the places: mine, theirs. */
void gets(const Round *of, int32_t count, float *out) {
    static float lost[COLUMNS][WIDE], even[COLUMNS][WIDE];
    int before = -1, mines = of->mines, theirs = of->theirs;
    for (int32_t one = 0; one < count; one++) {
        int64_t place = one;
        int state = of->state[place];
        if (state != before) columns(of, state, lost, even);
        before = state;
        float base = of->base[state];
        for (int f = 0; f < mines; f++, out += theirs) {
            const float *outcome = of->outcome + f * theirs;
            const float *bets = of->bet + (place * mines + f) * (MOST + 1);
            const float *asked = of->asked + (place * mines + f) * MOST * (2 + AGAINS);
            if (of->left[state] <= 0) {
                for (int e = 0; e < theirs; e++) out[e] = base * outcome[e];
                continue;
            }
            float given[WIDE] = {0}, shown[WIDE] = {0};
            for (int bet = 0; bet < MOST; bet++) {
                float often = bets[1 + bet], more = base + (bet + 1);
                float staked = more + raised(of, state, bet);
                const float *words = asked + bet * (2 + AGAINS);
                float no = often * words[0] * more, yes = often * words[1] * staked;
                for (int e = 0; e < theirs; e++) {
                    given[e] += often * base * lost[bet][e] - no * lost[MOST + bet][e];
                    shown[e] += often * more * even[bet][e] + yes * even[MOST + bet][e];
                }
                for (int again = 0; again < AGAINS; again++) {
                    float ups = often * words[2 + again];
                    float stays = ups * (staked + AGAIN[again]);
                    int at = 2 * MOST + AGAINS * bet + again;
                    for (int e = 0; e < theirs; e++) {
                        given[e] += ups * staked * lost[at][e];
                        shown[e] += stays * even[at][e];
                    }
                }
            }
            for (int e = 0; e < theirs; e++) out[e] = given[e] + outcome[e] * shown[e] - base * bets[0];
        }
    }
}

/* What the person's choices bring in the places. `there`: place, mine, theirs. */
void person_second(const Round *of, int32_t count, const float *there, float *bets, float *asked) {
    static float lost[COLUMNS][WIDE], even[COLUMNS][WIDE];
    int before = -1, mines = of->mines, theirs = of->theirs;
    for (int32_t one = 0; one < count; one++) {
        int64_t place = one;
        int state = of->state[place];
        if (state != before) columns(of, state, lost, even);
        before = state;
        float base = of->base[state], left = of->left[state];
        for (int f = 0; f < mines; f++, there += theirs, bets += MOST + 1, asked += MOST * (2 + AGAINS)) {
            const float *outcome = of->outcome + f * theirs;
            const float *words = of->asked + (place * mines + f) * MOST * (2 + AGAINS);
            float won[WIDE], mass = 0, given[COLUMNS], shown[COLUMNS];
            for (int e = 0; e < theirs; e++) {
                won[e] = there[e] * outcome[e];
                mass += there[e];
            }
            for (int at = 0; at < COLUMNS; at++) {
                float gives = 0, shows = 0;
                for (int e = 0; e < theirs; e++) {
                    gives += there[e] * lost[at][e];
                    shows += won[e] * even[at][e];
                }
                given[at] = gives;
                shown[at] = shows;
            }
            bets[0] = -base * mass;
            for (int bet = 0; bet < MOST; bet++) {
                float more = base + (bet + 1), raise = raised(of, state, bet);
                float staked = more + raise;
                float *word = asked + bet * (2 + AGAINS);
                const float *said = words + bet * (2 + AGAINS);
                word[0] = -more * given[MOST + bet];
                word[1] = staked * shown[MOST + bet];
                float sum = word[0] * said[0] + word[1] * said[1];
                for (int again = 0; again < AGAINS; again++) {
                    int at = 2 * MOST + AGAINS * bet + again;
                    float brings = staked * given[at] + (staked + AGAIN[again]) * shown[at];
                    sum += brings * said[2 + again];
                    if (left - (bet + 1) - raise < AGAIN[again]) brings -= IMPOSSIBLE * mass;
                    word[2 + again] = brings;
                }
                bets[1 + bet] = base * given[bet] + more * shown[bet] + sum;
                if (left < bet + 1) bets[1 + bet] -= IMPOSSIBLE * mass;
            }
        }
    }
}

/* What the dealer's choices bring in the states, and how likely the bets are: `faced`, state, theirs, bet.
   `there`: place, mine, theirs; the places of a state are one after another. */
void dealer_second(const Round *of, int32_t count, const float *there,
                   float *answers, float *calls, float *faced) {
    int mines = of->mines, theirs = of->theirs;
    for (int32_t one = 0; one < count;) {
        static float given[COLUMNS][WIDE], shown[COLUMNS][WIDE];
        for (int at = 0; at < COLUMNS; at++)
            for (int e = 0; e < theirs; e++) given[at][e] = shown[at][e] = 0;
        int state = of->state[one];
        /* The dealer does not see which of a state's places the person is in. */
        for (; one < count && of->state[one] == state; one++)
            for (int f = 0; f < mines; f++, there += theirs) {
                int64_t row = (int64_t)one * mines + f;
                const float *outcome = of->outcome + f * theirs, *bets = of->bet + row * (MOST + 1) + 1;
                const float *asked = of->asked + row * MOST * (2 + AGAINS);
                float won[WIDE];
                for (int e = 0; e < theirs; e++) won[e] = there[e] * outcome[e];
                for (int bet = 0; bet < MOST; bet++) {
                    const float *words = asked + bet * (2 + AGAINS);
                    float often = bets[bet], no = often * words[0], yes = often * words[1];
                    for (int e = 0; e < theirs; e++) {
                        given[bet][e] += often * there[e];
                        shown[bet][e] += often * won[e];
                        given[MOST + bet][e] += no * there[e];
                        shown[MOST + bet][e] += yes * won[e];
                    }
                    for (int again = 0; again < AGAINS; again++) {
                        float ups = often * words[2 + again];
                        int at = 2 * MOST + AGAINS * bet + again;
                        for (int e = 0; e < theirs; e++) {
                            given[at][e] += ups * there[e];
                            shown[at][e] += ups * won[e];
                        }
                    }
                }
            }
        const float *called = of->call + (int64_t)state * theirs * MOST * AGAINS * 2;
        float base = of->base[state];
        for (int e = 0; e < theirs; e++)
            for (int bet = 0; bet < MOST; bet++, answers += 3, faced++) {
                float more = base + (bet + 1), raise = raised(of, state, bet);
                float staked = more + raise;
                float up = more * given[MOST + bet][e] - staked * shown[MOST + bet][e];
                for (int again = 0; again < AGAINS; again++, calls += 2) {
                    int at = 2 * MOST + AGAINS * bet + again;
                    float odds = called[((e * MOST + bet) * AGAINS + again) * 2 + 1];
                    calls[0] = -staked * given[at][e];
                    calls[1] = -(staked + AGAIN[again]) * shown[at][e];
                    up += calls[0] * (1 - odds) + calls[1] * odds;
                }
                *faced = given[bet][e];
                answers[0] = -base * *faced;
                answers[1] = -more * shown[bet][e];
                answers[2] = raise > 0 ? up : up - IMPOSSIBLE * *faced;
            }
    }
}
