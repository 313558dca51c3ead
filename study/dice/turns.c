/* Turns of a dice game on many sheets at once: what they promise, and where they lead.

   Called by `solve.py`, which makes the tables of `Game`. A group of sheets has used the same categories; its
   sheets, one for each upper total, lie beside each other in rows. Keeps of 0 to 5 dice are in one column, the
   smallest first; the last ROLLS of them are the rolls. */

#include <math.h>
#include <stdint.h>
#include <string.h>

enum { FACES = 6, DICE = 5, KEEPS = 462, ROLLS = 252, LESS = KEEPS - ROLLS, SETS = 64 };
enum { UPPER = FACES, FIVE = 12, ALL = 13, CASES = DICE + 1 };
enum { WIDE = 4, PARTS = 4, LANES = WIDE * PARTS };

typedef double Part __attribute__((vector_size(WIDE * sizeof(double))));
typedef int64_t Bits __attribute__((vector_size(WIDE * sizeof(int64_t))));

/* A number for each of LANES sheets. */
typedef struct {
    Part part[PARTS];
} Row;

typedef struct {
    const int32_t *more;   /* Keep of 0 to 4 dice, face: the keep with it. */
    const int32_t *fewer;  /* Keep, up to five: the keeps without one die, then -1. */
    const double *odds;    /* Roll: its probability. */
    const int32_t *alike;  /* Roll: the face of five alike, or -1. */
    const double *worth;   /* Category, roll: points. */
    const int32_t *cases;  /* Category, roll: in which of CASES ways the sheet goes on. */
    const double *joker;   /* Category, box, whether the upper category of the face is used, face: more points. */
    const double *extra;   /* Box, face: points for a further five alike. */
    const double *bonus;   /* Number of `uppers`: the bonus already earned. */
    const int32_t *after;  /* Upper category, case, number of `uppers`: the number when it is used. */
    const int32_t *starts; /* Set of upper categories used: the first of its numbers; then how many there are. */
    int32_t boxes, taken_at_once;
} Game;

typedef struct {
    int box, others, upper;
    int next;          /* Number of `uppers`: the first sheet of the group that is still to be looked at. */
    int count;         /* Of the sheets that are looked at. */
    int number[LANES]; /* Of each of them. */
} Group;

typedef struct {
    double points[ALL][ROLLS], extra[ROLLS];
    Row coming[ALL][CASES]; /* What is still to come when a category is used. */
    Row final[ROLLS];       /* In the best category. */
    Row *own[2], *best[2];  /* After the first roll and the second: of each keep, and of its best part. */
    Row promised;
} Turn;

static int unused(const Group *of, int category)
{
    if (category < UPPER)
        return !(of->upper >> category & 1);
    return category < FIVE ? !(of->others >> (category - UPPER) & 1) : !of->box;
}

static int cases_of(int category)
{
    return category < UPPER ? CASES : category < FIVE ? 1 : 2;
}

static int uppers(const Game *game)
{
    return game->starts[SETS];
}

static size_t half(const Game *game, int box, int others)
{
    return ((size_t)box * SETS + others) * uppers(game);
}

/* Where the values begin of the sheets that these become when a category is used. */
static size_t half_after(const Game *game, const Group *of, int category, int which)
{
    if (category == FIVE)
        return half(game, which + 1 < game->boxes ? which + 1 : game->boxes - 1, of->others);
    return half(game, of->box, category < UPPER ? of->others : of->others | 1 << (category - UPPER));
}

/* The number of `uppers` then. */
static int number_after(const Game *game, const Group *of, int category, int which, int lane)
{
    int number = of->number[lane];
    return category < UPPER ? game->after[(category * CASES + which) * uppers(game) + number] : number;
}

static Row all(double number)
{
    Row row;
    for (int at = 0; at < PARTS; at++)
        row.part[at] = (Part){0} + number;
    return row;
}

static double *lane_of(Row *row, int lane)
{
    return (double *)row + lane;
}

static double sum(Row row)
{
    double all = 0;
    for (int lane = 0; lane < LANES; lane++)
        all += *lane_of(&row, lane);
    return all;
}

static inline Row larger(Row one, Row other)
{
    for (int at = 0; at < PARTS; at++) {
        Bits is = one.part[at] > other.part[at];
        one.part[at] = (Part)(((Bits)one.part[at] & is) | ((Bits)other.part[at] & ~is));
    }
    return one;
}

static inline void add(Row *to, Row more, double times)
{
    for (int at = 0; at < PARTS; at++)
        to->part[at] += more.part[at] * times;
}

/* Moves amounts where two numbers are equal. */
static inline void move(Row *from, Row *to, Row one, Row other)
{
    for (int at = 0; at < PARTS; at++) {
        Part moved = (Part)((Bits)from->part[at] & (one.part[at] == other.part[at]));
        from->part[at] -= moved;
        to->part[at] += moved;
    }
}

/* The points of each roll in each category; where five alike are taken at once, no other can have them. */
static void score(const Game *game, const Group *of, Turn *turn)
{
    for (int roll = 0; roll < ROLLS; roll++) {
        int face = game->alike[roll];
        turn->extra[roll] = face < 0 ? 0 : game->extra[of->box * FACES + face];
        for (int category = 0; category < ALL; category++) {
            double points = game->worth[category * ROLLS + roll];
            int used = face >= 0 && of->upper >> face & 1;
            if (face >= 0)
                points += game->joker[((category * 3 + of->box) * 2 + used) * FACES + face];
            if (face >= 0 && game->taken_at_once && !of->box && category != FIVE)
                points = -INFINITY;
            turn->points[category][roll] = points;
        }
    }
}

/* What a roll is worth in a category. */
static inline Row column(const Game *game, const Turn *turn, int category, int roll)
{
    Row here = turn->coming[category][game->cases[category * ROLLS + roll]];
    double points = turn->points[category][roll] + turn->extra[roll];
    for (int at = 0; at < PARTS; at++)
        here.part[at] += points;
    return here;
}

/* What a keep is worth before the rest is rolled. */
static inline Row rolled(const Row *from, const int32_t *more)
{
    Row mean = from[more[0]];
    for (int face = 1; face < FACES; face++)
        for (int at = 0; at < PARTS; at++)
            mean.part[at] += from[more[face]].part[at];
    for (int at = 0; at < PARTS; at++)
        mean.part[at] /= FACES;
    return mean;
}

/* What keeps are worth, and with the best of their dice kept, by what rolls are; all may be in one place. */
static void keep(const Game *game, const Group *of, const Turn *turn, const Row *rolls, Row *own, Row *best)
{
    for (int at = LESS - 1; at >= 0; at--) {
        const int32_t *more = game->more + at * FACES;
        own[at] = rolled(more[0] < LESS ? own : rolls - LESS, more);
    }
    memcpy(own + LESS, turn->final, sizeof turn->final);
    for (int at = 0; at < KEEPS; at++) {
        const int32_t *fewer = game->fewer + at * DICE;
        int taken = game->taken_at_once && !of->box && at >= LESS && game->alike[at - LESS] >= 0;
        Row most = own[at];
        for (int die = 0; !taken && die < DICE && fewer[die] >= 0; die++)
            most = larger(most, best[fewer[die]]);
        best[at] = most;
    }
}

/* A turn, by the values of the sheets after it. */
static void look(const Game *game, const double *values, const Group *of, Turn *turn)
{
    for (int category = 0; category < ALL; category++)
        for (int which = 0; unused(of, category) && which < cases_of(category); which++) {
            const double *then = values + half_after(game, of, category, which);
            for (int lane = 0; lane < of->count; lane++) {
                int after = number_after(game, of, category, which, lane);
                *lane_of(&turn->coming[category][which], lane)
                    = then[after] + game->bonus[after] - game->bonus[of->number[lane]];
            }
        }
    for (int roll = 0; roll < ROLLS; roll++) {
        Row most = all(-INFINITY);
        for (int category = 0; category < ALL; category++)
            if (unused(of, category))
                most = larger(most, column(game, turn, category, roll));
        turn->final[roll] = most;
    }
    keep(game, of, turn, turn->final, turn->own[1], turn->best[1]);
    keep(game, of, turn, turn->best[1] + LESS, turn->own[0], turn->best[0]);
    turn->promised = all(0);
    for (int roll = 0; roll < ROLLS; roll++)
        add(&turn->promised, turn->best[0][LESS + roll], game->odds[roll]);
}

/* A group of sheets, of which none has been looked at; those that are full are none. */
static Group group(const Game *game, int at)
{
    Group of = {.box = at / SETS / SETS, .others = at / SETS % SETS, .upper = at % SETS};
    int full = of.box && of.others == SETS - 1 && of.upper == SETS - 1;
    of.next = game->starts[of.upper + full];
    return of;
}

/* Goes on to the next sheets of a group, of those that come up; false where there are no more. */
static int next(const Game *game, Group *of, const double *visits)
{
    for (of->count = 0; of->count < LANES && of->next < game->starts[of->upper + 1]; of->next++)
        if (!visits || visits[half(game, of->box, of->others) + of->next])
            of->number[of->count++] = of->next;
    return of->count;
}

/* The points still to come from every sheet; those of the full ones are 0 already. */
void solve(const Game *game, double *values)
{
    static Turn turn;
    static Row kept[KEEPS];
    turn.own[0] = turn.own[1] = turn.best[0] = turn.best[1] = kept;
    for (int at = game->boxes * SETS * SETS - 1; at >= 0; at--) {
        Group of = group(game, at);
        score(game, &of, &turn);
        while (next(game, &of, NULL)) {
            look(game, values, &of, &turn);
            for (int lane = 0; lane < of.count; lane++)
                values[half(game, of.box, of.others) + of.number[lane]] = *lane_of(&turn.promised, lane);
        }
    }
}

/* A turn on one sheet: what each roll is worth in its best category, and each keep after the first roll and after
   the second. */
void turn_on(const Game *game, const double *values, int box, int others, int upper, int number, double *final,
             double *kept)
{
    static Turn turn;
    static Row best[KEEPS], own[2][KEEPS];
    Group of = {.box = box, .others = others, .upper = upper, .count = 1, .number = {number}};
    turn.best[0] = turn.best[1] = best;
    turn.own[0] = own[0], turn.own[1] = own[1];
    score(game, &of, &turn);
    look(game, values, &of, &turn);
    for (int roll = 0; roll < ROLLS; roll++)
        final[roll] = *lane_of(turn.final + roll, 0);
    for (int after = 0; after < 2; after++)
        for (int at = 0; at < KEEPS; at++)
            kept[after * KEEPS + at] = *lane_of(own[after] + at, 0);
}

/* Where rolls lead that come up so often: `stopped` gets what is kept whole, `flow` the rolls after the rest. */
static void take(const Game *game, const Row *own, const Row *best, Row *flow, Row *stopped)
{
    for (int at = KEEPS - 1; at >= 0; at--) {
        const int32_t *fewer = game->fewer + at * DICE;
        Row left = flow[at], stays = all(0), most = best[at];
        move(&left, &stays, own[at], most);
        for (int die = 0; die < DICE && fewer[die] >= 0; die++)
            move(&left, flow + fewer[die], best[fewer[die]], most);
        flow[at] = stays;
    }
    for (int at = 0; at < KEEPS; at++) {
        const int32_t *fewer = game->fewer + at * DICE;
        Row comes = all(0);
        for (int die = 0; die < DICE && fewer[die] >= 0; die++)
            add(&comes, flow[fewer[die]], 1.0 / FACES);
        if (at < LESS)
            add(&comes, flow[at], 1);
        else
            add(stopped + at - LESS, flow[at], 1);
        flow[at] = comes;
    }
    memset(flow, 0, LESS * sizeof(Row));
}

/* How likely each roll is to be the final one, on sheets that come up so often. */
static void final_odds(const Game *game, const Turn *turn, Row visits, Row *final)
{
    static Row flow[KEEPS];
    memset(final, 0, ROLLS * sizeof(Row));
    memset(flow, 0, sizeof flow);
    for (int roll = 0; roll < ROLLS; roll++)
        add(flow + LESS + roll, visits, game->odds[roll]);
    for (int after = 0; after < 2; after++)
        take(game, turn->own[after], turn->best[after], flow, final);
    for (int roll = 0; roll < ROLLS; roll++)
        add(final + roll, flow[LESS + roll], 1);
}

/* Follows the player who decides by these values from the empty sheet on. `visits`: how likely each sheet comes
   up, 0 so far; `means`: the points of each category, of the bonus, of further five alike; then the variance. */
void follow(const Game *game, const double *values, double *visits, double *means)
{
    static Turn turn;
    static Row kept[4][KEEPS], final[ROLLS], led[CASES];
    for (int after = 0; after < 2; after++)
        turn.own[after] = kept[2 * after], turn.best[after] = kept[2 * after + 1];
    visits[0] = 1;
    for (int at = 0; at < game->boxes * SETS * SETS; at++) {
        Group of = group(game, at);
        score(game, &of, &turn);
        while (next(game, &of, visits)) {
            Row here = all(0);
            for (int lane = 0; lane < of.count; lane++)
                *lane_of(&here, lane) = visits[half(game, of.box, of.others) + of.number[lane]];
            look(game, values, &of, &turn);
            final_odds(game, &turn, here, final);
            Row squares = all(0), extra = all(0);
            for (int roll = 0; roll < ROLLS; roll++) {
                add(&extra, final[roll], turn.extra[roll]);
                for (int part = 0; part < PARTS; part++) {
                    Part off = turn.final[roll].part[part] - turn.promised.part[part];
                    squares.part[part] += final[roll].part[part] * off * off;
                }
            }
            means[ALL + 1] += sum(extra);
            means[ALL + 2] += sum(squares);
            for (int category = 0; category < ALL; category++) {
                if (!unused(&of, category))
                    continue;
                Row points = all(0);
                memset(led, 0, sizeof led);
                for (int roll = 0; roll < ROLLS; roll++) {
                    Row left = final[roll], used = all(0);
                    move(&left, &used, column(game, &turn, category, roll), turn.final[roll]);
                    final[roll] = left;
                    add(led + game->cases[category * ROLLS + roll], used, 1);
                    add(&points, used, fmax(turn.points[category][roll], 0));
                }
                means[category] += sum(points);
                for (int which = 0; which < cases_of(category); which++)
                    for (int lane = 0; lane < of.count; lane++) {
                        int after = number_after(game, &of, category, which, lane);
                        double likely = *lane_of(led + which, lane);
                        visits[half_after(game, &of, category, which) + after] += likely;
                        means[ALL] += likely * (game->bonus[after] - game->bonus[of.number[lane]]);
                    }
            }
        }
    }
}
