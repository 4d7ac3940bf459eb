/* SPDX-License-Identifier: MIT
 * learn.c: a policy that plays against itself, and is changed towards what was better than it does
 * on average (policy gradient; the mean of the other plays of the same deal is the measure). Whole
 * numbers choose the moves; the sums in between are in double, by operations that are exact to the
 * last bit everywhere.
 */
#include "players/learn.h"

#include "base/memory.h"
#include "players/features_rows.h"
#include "players/policy_inside.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#ifdef __clang__
#pragma STDC FP_CONTRACT OFF
#endif

#define PLAYS KP_LEARN_PLAYS
#define DECISIONS_MAX 3000 /* of a play: one that goes on longer teaches nothing */
#define MATCH_DEALS 40     /* then another match is begun */
#define RATE (0.05 * 92.0) /* of the first change: a twentieth of what multiplies a chance by e */
#define CLIP 3.0           /* gains beyond so many usual ones count as such */
#define TRIED 64    /* deals after which questions that always have the same answer are dropped */
#define STRANGERS 4 /* in every so many deals some sides play by chance */
#define FORKS 2     /* plays of each deal of which a word that was said is tried again ... */
#define OTHERS 8    /* ... with so many that could have been said */
#define SAID 1500   /* deals after which, where one is held to numbers, only play is learnt on */

/* What one decision says of each cell: by how much more it held of the move than on average. */
typedef struct trace {
    int32_t cell;
    float more;
    int16_t play, side;
} trace;

typedef struct table {
    const kanun_rules *rules;
    kp_policy *policy;
    int32_t *map; /* its cells in what is learnt */
    double *more; /* of a decision, by its cells ... */
    bool *noted;  /* ... those of which it says something */
    kanun_game *base, *game;
    uint64_t matches;
    int deals; /* of the match in base */
    int sides;
    double usual; /* the mean square of what a side gains over its average */
    bool begun;
    /* Of the play in progress. */
    kanun_game *fork; /* before one of its words, of `words` */
    int counted, words;
    int32_t points[KS_SEATS_MAX];
} table;

struct kp_learning {
    table *table;
    int tables;
    kp_learnt *learnt;
    double *squares, *change; /* by cell of what is learnt */
    int32_t *touched;         /* cells with a change */
    int touches, cells;
    kp_scratch *scratch;
    trace *trace;
    size_t traces, trace_room;
    /* What holds of each move of a decision, one behind the other. */
    int32_t *cell, *worth;
    int16_t *times;
    int *end;
    uint32_t *weight;
    size_t cell_room, move_room;
    uint64_t seed, deals, weighed;
    int play;
    bool quiet;         /* it tries what else could have been said, and learns nothing else */
    bool late;          /* what is said is learnt; how to play for it is learnt now */
    unsigned strangers; /* sides that play by chance */
    kp_luck luck, forks;
};

static void deal_counted(void *payload, const kanun_game *game)
{
    table *t = payload;
    if (!t->counted++)
        kanun_game_points(game, -1, t->points);
}

/* ---- Making ---- */

static kanun_status make_table(table *t, const kanun_rules *rules, kp_learnt *learnt,
                               kr_trouble *trouble)
{
    t->rules = rules;
    t->sides = kanun_rules_info(rules)->sides;
    t->usual = 0;
    kanun_status status = kp_policy_new(&t->policy, rules, NULL, trouble);
    if (status == KANUN_OK)
        status = kanun_game_new(&t->base, rules, trouble->errors);
    if (status == KANUN_OK)
        status = kanun_game_new(&t->game, rules, trouble->errors);
    if (status == KANUN_OK)
        status = kanun_game_new(&t->fork, rules, trouble->errors);
    if (status != KANUN_OK)
        return status;
    kanun_game_on_deal(t->game, deal_counted, t);
    size_t cells = (size_t)kp_features_cells(t->policy->features) + 1;
    t->map = kn_calloc(cells, sizeof *t->map);
    t->more = kn_calloc(cells, sizeof *t->more);
    t->noted = kn_calloc(cells, sizeof *t->noted);
    const ks_pack *pack = kg_insight_rules(rules)->layout->pack;
    if (!t->map || !t->more || !t->noted)
        return kr_refuse_memory(trouble);
    if (kp_learnt_map(learnt, t->policy->features, pack, true, t->map))
        return KANUN_OK;
    return kn_memory_lost() ? kr_refuse_memory(trouble)
                            : kr_refuse(trouble, KANUN_NO, NULL,
                                        "%s has more to learn than a file of it may hold",
                                        kanun_rules_info(rules)->id);
}

kanun_status kp_learning_new(kp_learning **out, const kanun_rules *const *rules, int count,
                             uint64_t seed, kr_trouble *trouble)
{
    *out = NULL;
    kp_learning *l = kn_calloc(1, sizeof *l);
    if (!l)
        return kr_refuse_memory(trouble);
    l->seed = seed;
    l->learnt = kp_learnt_new();
    l->scratch = kn_calloc(1, sizeof *l->scratch);
    l->table = kn_calloc((size_t)count, sizeof *l->table);
    kanun_status status =
        l->learnt && l->scratch && l->table ? KANUN_OK : kr_refuse_memory(trouble);
    for (; status == KANUN_OK && l->tables < count; l->tables++)
        status = make_table(&l->table[l->tables], rules[l->tables], l->learnt, trouble);
    if (status == KANUN_OK) {
        l->cells = l->learnt->cells;
        l->squares = kn_calloc((size_t)l->cells + 1, sizeof *l->squares);
        l->change = kn_calloc((size_t)l->cells + 1, sizeof *l->change);
        l->touched = kn_calloc((size_t)l->cells + 1, sizeof *l->touched);
        if (!l->squares || !l->change || !l->touched)
            status = kr_refuse_memory(trouble);
        kp_learnt_call(l->learnt, rules[0]);
        l->learnt->seed = seed;
    }
    if (status == KANUN_OK)
        *out = l;
    else
        kp_learning_free(l);
    return status;
}

void kp_learning_free(kp_learning *l)
{
    if (!l)
        return;
    for (int n = 0; l->table && n < l->tables; n++) {
        table *t = &l->table[n];
        kp_policy_free(t->policy);
        kanun_game_free(t->base);
        kanun_game_free(t->game);
        kanun_game_free(t->fork);
        kn_free(t->map);
        kn_free(t->more);
        kn_free(t->noted);
    }
    kn_free(l->table);
    kp_learnt_free(l->learnt);
    kn_free(l->squares);
    kn_free(l->change);
    kn_free(l->touched);
    kn_free(l->scratch);
    kn_free(l->trace);
    kn_free(l->cell);
    kn_free(l->times);
    kn_free(l->worth);
    kn_free(l->weight);
    kn_free(l->end);
    kn_free(l);
}

/* ---- A decision ---- */

/* Room for `count` moves; false when memory is out. */
static bool move_room(kp_learning *l, size_t count)
{
    if (count <= l->move_room)
        return true;
    size_t room = count * 2;
    int32_t *worth = kn_realloc(l->worth, room * sizeof *worth);
    l->worth = worth ? worth : l->worth;
    uint32_t *weight = kn_realloc(l->weight, room * sizeof *weight);
    l->weight = weight ? weight : l->weight;
    int *end = kn_realloc(l->end, room * sizeof *end);
    l->end = end ? end : l->end;
    if (worth && weight && end)
        l->move_room = room;
    return worth && weight && end;
}

static bool cell_room(kp_learning *l, size_t count)
{
    if (count <= l->cell_room)
        return true;
    size_t room = count * 2;
    int32_t *cell = kn_realloc(l->cell, room * sizeof *cell);
    l->cell = cell ? cell : l->cell;
    int16_t *times = kn_realloc(l->times, room * sizeof *times);
    l->times = times ? times : l->times;
    if (cell && times)
        l->cell_room = room;
    return cell && times;
}

static bool note(kp_learning *l, int32_t cell, float more, int side)
{
    if (l->traces == l->trace_room) {
        size_t room = l->trace_room * 2 + 65536;
        trace *longer = kn_realloc(l->trace, room * sizeof *longer);
        if (!longer)
            return false;
        l->trace = longer;
        l->trace_room = room;
    }
    if (cell >= 0)
        l->trace[l->traces++] = (trace){cell, more, (int16_t)l->play, (int16_t)side};
    return true;
}

/* Finds out all that holds of the moves, and their weights. */
static bool weigh(kp_learning *l, table *t, int number)
{
    const ks_moves *moves = kg_insight_moves(t->game);
    size_t used = 0;
    if (!move_room(l, (size_t)number))
        return false;
    kp_look_at(&l->scratch->look, t->policy->features, kg_insight_run(t->game));
    for (int n = 0; n < number; n++) {
        ks_move move = ks_moves_nth(moves, n);
        kp_held *held = &l->scratch->held;
        kp_hold(&l->scratch->look, &move, held);
        if (!cell_room(l, used + (size_t)held->count))
            return false;
        memcpy(l->cell + used, held->cell, (size_t)held->count * sizeof *l->cell);
        memcpy(l->times + used, held->times, (size_t)held->count * sizeof *l->times);
        used += (size_t)held->count;
        l->end[n] = (int)used;
        l->worth[n] = kp_policy_worth(t->policy, held);
    }
    kp_policy_scale(l->worth, number, 256, l->weight);
    l->weighed += (uint64_t)number;
    return true;
}

int kp_choice_slope(const kp_choice *c, const int *end, int32_t *cell, const int16_t *times,
                    bool *noted, double *more)
{
    double sum = 0;
    int seen = 0;
    for (int n = 0; n < c->number; n++)
        sum += c->weight[n];
    for (int n = 0, from = 0; n < c->number; from = end[n++]) {
        double each = (n == c->chosen) - c->weight[n] / sum;
        for (int k = from; k < end[n]; k++) {
            int32_t one = cell[k];
            if (!noted[one]) {
                noted[one] = true;
                cell[seen++] = one; /* never before it is read: seen <= k */
            }
            more[one] += each * times[k];
        }
    }
    return seen;
}

/* Notes what a choice says of each cell. */
static bool note_choice(kp_learning *l, const table *t, int number, int chosen, int side)
{
    kp_choice choice = {l->weight, number, chosen};
    int seen = kp_choice_slope(&choice, l->end, l->cell, l->times, t->noted, t->more);
    bool fine = true;
    for (int k = 0; k < seen; k++) {
        int32_t cell = l->cell[k];
        double more = t->more[cell];
        t->noted[cell] = false;
        t->more[cell] = 0;
        if (more < 0 || more > 0)
            fine = fine && note(l, t->map[cell], (float)more, side);
    }
    return fine;
}

/* Keeps the position, in which something is to be said; of all words of a play each is kept as
 * often. */
static kanun_status keep_word(kp_learning *l, table *t)
{
    if (l->quiet || l->late || l->play >= FORKS ||
        kp_luck_below(&l->forks, (uint32_t)++t->words) != 0)
        return KANUN_OK;
    return kanun_game_copy(t->fork, t->game);
}

static kanun_status decide(kp_learning *l, table *t, kr_trouble *trouble)
{
    int choices, n, usual, seat = kanun_game_standing(t->game)->seat;
    int side = kanun_rules_info(t->rules)->side_of[seat];
    kanun_status status =
        kanun_game_legal(t->game, 0, trouble->errors) > 0 ? KANUN_OK : KANUN_RULES;
    if (status != KANUN_OK)
        return status;
    const ks_moves *moves = kg_insight_moves(t->game);
    choices = ks_moves_total(moves);
    usual = choices - moves->free;
    n = -1;
    if (moves->free) { /* as often as the rules find usual: about those nothing is learnt */
        n = usual + (int)kp_luck_below(&l->luck, (uint32_t)moves->free);
        int likely = kanun_game_likely(t->game, n, trouble->errors);
        if (likely < 0)
            return KANUN_RULES;
        if (usual && (int)kp_luck_below(&l->luck, 100) >= likely)
            n = -1;
    }
    if (n < 0 && usual == 1)
        n = 0;
    if (n < 0 && l->strangers >> side & 1)
        n = (int)kp_luck_below(&l->luck, (uint32_t)usual);
    if (n < 0) {
        if (!weigh(l, t, usual))
            return kr_refuse_memory(trouble);
        const kp_look *look = &l->scratch->look;
        bool says = look->run->rules->phase[look->phase].mechanic->programs.play == KM_PLAY_NONE;
        if (says && (status = keep_word(l, t)) != KANUN_OK)
            return status;
        n = kp_policy_draw(l->weight, usual, &l->luck);
        if (!l->quiet && !(says && l->late) && !note_choice(l, t, usual, n, side))
            return kr_refuse_memory(trouble);
    }
    return kanun_game_play_nth(t->game, n, trouble->errors);
}

/* ---- A deal ---- */

/* Plays on from where the game stands; *fine: the deal came to an end. */
static kanun_status play_on(kp_learning *l, table *t, bool *fine, kr_trouble *trouble)
{
    kanun_status status = KANUN_OK;
    for (int n = 0; status == KANUN_OK && !t->counted && !kanun_game_standing(t->game)->over &&
                    n < DECISIONS_MAX;
         n++)
        status = decide(l, t, trouble);
    *fine = t->counted > 0;
    return status;
}

/* Plays the deal of `base` once. */
static kanun_status play(kp_learning *l, table *t, bool *fine, kr_trouble *trouble)
{
    kanun_status status = kanun_game_copy(t->game, t->base);
    t->counted = t->words = 0;
    return status == KANUN_OK ? play_on(l, t, fine, trouble) : status;
}

/* What each side gained more than all on average, for better or worse. */
static void gains(const table *t, double *gain)
{
    double mean = 0, sign = kanun_rules_info(t->rules)->lowest_wins ? -1 : 1;
    for (int side = 0; side < t->sides; side++)
        mean += t->points[side];
    for (int side = 0; side < t->sides; side++)
        gain[side] = sign * (t->points[side] - mean / t->sides);
}

/* ---- What else could have been said ---- */

static void change(kp_learning *l, int32_t cell, double by)
{
    if (cell < 0)
        return;
    if (l->change[cell] == 0)
        l->touched[l->touches++] = cell;
    l->change[cell] += by;
    if (l->change[cell] == 0)
        l->change[cell] = 1e-300; /* it is touched all the same */
}

/* Changes worths towards move `a` and away from move `b`, which gained `less`. */
static void prefer(kp_learning *l, const table *t, int a, int b, double less)
{
    double chance = l->weight[b] / ((double)l->weight[a] + l->weight[b]);
    for (int k = a ? l->end[a - 1] : 0; k < l->end[a]; k++)
        change(l, t->map[l->cell[k]], less * chance * l->times[k]);
    for (int k = b ? l->end[b - 1] : 0; k < l->end[b]; k++)
        change(l, t->map[l->cell[k]], -less * chance * l->times[k]);
}

/* Stands before the word that was kept; gives how many moves there are. */
static kanun_status return_to_word(table *t, int *usual, kr_trouble *trouble)
{
    kanun_status status = kanun_game_copy(t->game, t->fork);
    if (status == KANUN_OK && kanun_game_legal(t->game, 0, trouble->errors) <= 0)
        status = KANUN_RULES;
    if (status == KANUN_OK) {
        const ks_moves *moves = kg_insight_moves(t->game);
        *usual = ks_moves_total(moves) - moves->free;
    }
    return status;
}

/* Plays the deal on from a word with each of some that could have been said there, with the same
 * luck, and compares them two by two: a logistic regression weighted by what the better one gained
 * more. What is hardly ever said any more is learnt all the same, which is what the gradient of the
 * plays alone can't do. */
static kanun_status try_others(kp_learning *l, table *t, kr_trouble *trouble)
{
    double gain[KS_SEATS_MAX], gained[OTHERS];
    int usual, number = 0, move[OTHERS], side;
    bool fine = t->words > 0 && t->usual > 0;
    kanun_status status = fine ? return_to_word(t, &usual, trouble) : KANUN_OK;
    if (status != KANUN_OK || !fine)
        return status;
    const kp_luck luck = l->luck;
    side = kanun_rules_info(t->rules)->side_of[kanun_game_standing(t->game)->seat];
    for (; status == KANUN_OK && fine && number < OTHERS && number < usual; number++) {
        int from = number * usual / OTHERS, to = (number + 1) * usual / OTHERS;
        move[number] =
            usual <= OTHERS ? number : from + (int)kp_luck_below(&l->forks, (uint32_t)(to - from));
        status = kanun_game_copy(t->game, t->fork);
        l->luck = luck;
        t->counted = 0;
        l->quiet = true;
        if (status == KANUN_OK && kanun_game_legal(t->game, 0, trouble->errors) <= 0)
            status = KANUN_RULES;
        if (status == KANUN_OK)
            status = kanun_game_play_nth(t->game, move[number], trouble->errors);
        if (status == KANUN_OK)
            status = play_on(l, t, &fine, trouble);
        l->quiet = false;
        gains(t, gain);
        gained[number] = gain[side] / sqrt(t->usual);
    }
    l->luck = luck;
    if (status == KANUN_OK && fine)
        status = return_to_word(t, &usual, trouble);
    if (status == KANUN_OK && fine && !weigh(l, t, usual))
        status = kr_refuse_memory(trouble);
    for (int a = 0; status == KANUN_OK && fine && a < number; a++)
        for (int b = 0; b < number; b++)
            if (gained[a] > gained[b])
                prefer(l, t, move[a], move[b], (gained[a] - gained[b]) / (number - 1));
    return status;
}

/* Changes what is learnt by what the plays came to. */
static void learn(kp_learning *l, table *t, double gain[PLAYS][KS_SEATS_MAX])
{
    double better[PLAYS][KS_SEATS_MAX], square = 0;
    for (int side = 0; side < t->sides; side++) {
        double sum = 0;
        for (int n = 0; n < PLAYS; n++)
            sum += gain[n][side];
        for (int n = 0; n < PLAYS; n++) {
            better[n][side] = gain[n][side] - (sum - gain[n][side]) / (PLAYS - 1);
            square += better[n][side] * better[n][side];
        }
    }
    square /= PLAYS * t->sides;
    t->usual = t->usual > 0 ? t->usual + (square - t->usual) * 0.01 : square;
    double scale = t->usual > 0 ? 1 / sqrt(t->usual) : 0;
    for (size_t n = 0; n < l->traces; n++) {
        const trace *one = &l->trace[n];
        double gained = better[one->play][one->side] * scale;
        gained = gained > CLIP ? CLIP : gained < -CLIP ? -CLIP : gained;
        change(l, one->cell, gained * (double)one->more);
    }
    for (int n = 0; n < l->touches; n++) {
        int32_t cell = l->touched[n];
        double by = l->change[cell];
        l->squares[cell] += by * by;
        if (l->squares[cell] > 0)
            l->learnt->worth[cell] += RATE * by / sqrt(l->squares[cell]);
        l->change[cell] = 0;
    }
    l->touches = 0;
}

/* Questions about the position that have had one answer so far tell nothing of it. */
static void drop_constants(kp_learning *l)
{
    for (int n = 0; n < l->learnt->rows; n++) {
        const kp_learnt_row *row = &l->learnt->row[n];
        unsigned values = 0;
        if (!strstr(row->name, "/?"))
            continue;
        for (int cell = 0; cell < row->times; cell++)
            if (l->squares[row->base + cell] > 0)
                values |= 1u << cell % KP_VALUES;
        if (values & (values - 1))
            continue;
        for (int cell = row->base; cell < row->base + row->times; cell++)
            l->learnt->worth[cell] = 0;
        for (int k = 0; k < l->tables; k++)
            for (int cell = 0; cell < kp_features_cells(l->table[k].policy->features); cell++) {
                int32_t *to = &l->table[k].map[cell];
                if (*to >= row->base && *to < row->base + row->times)
                    *to = -1;
            }
    }
}

/* The next deal of the match in progress, or the first one of another match. */
static kanun_status next_deal(kp_learning *l, table *t, bool fine, kr_trouble *trouble)
{
    if (t->begun && fine && !kanun_game_standing(t->game)->over && t->deals < MATCH_DEALS) {
        t->deals++;
        return kanun_game_copy(t->base, t->game);
    }
    t->begun = true;
    t->deals = 0;
    return kanun_game_begin(t->base, NULL, l->seed, t->matches++, trouble->errors);
}

static kanun_status learn_deal(kp_learning *l, int number, kr_trouble *trouble)
{
    table *t = &l->table[number];
    double gain[PLAYS][KS_SEATS_MAX];
    kanun_status status = KANUN_OK;
    bool fine = true;
    if (!t->begun)
        status = next_deal(l, t, false, trouble);
    l->traces = 0;
    l->luck = kp_luck_of(l->seed, l->deals, (unsigned)number);
    l->forks = kp_luck_of(~l->seed, l->deals, (unsigned)number);
    l->strangers = 0;
    if (l->deals % STRANGERS == STRANGERS - 1)
        l->strangers = kp_luck_below(&l->luck, (1u << t->sides) - 1); /* never all */
    kp_policy_take(t->policy, l->learnt, t->map);
    l->late = kp_features_aims(t->policy->features) && l->deals >= SAID;
    for (int n = 0; n < kp_features_rows(t->policy->features); n++) {
        kp_row *row = kp_features_row(t->policy->features, n);
        row->silent = row->late && !l->late;
    }
    for (l->play = 0; status == KANUN_OK && fine && l->play < PLAYS; l->play++) {
        status = play(l, t, &fine, trouble);
        gains(t, gain[l->play]);
        if (status == KANUN_OK && fine)
            status = try_others(l, t, trouble);
    }
    if (status == KANUN_OK && fine)
        learn(l, t, gain);
    if (status == KANUN_OK)
        status = next_deal(l, t, fine, trouble);
    return status;
}

kanun_status kp_learning_go_on(kp_learning *l, kr_trouble *trouble)
{
    kanun_status status = KANUN_OK;
    for (int n = 0; n < l->tables && status == KANUN_OK; n++)
        status = learn_deal(l, n, trouble);
    l->learnt->deals = ++l->deals;
    if (l->deals == TRIED)
        drop_constants(l);
    return status;
}

kp_learnt *kp_learning_result(kp_learning *l)
{
    return l->learnt;
}

kp_learnt *kp_learning_take(kp_learning *l)
{
    kp_learnt *learnt = l->learnt;
    l->learnt = NULL;
    return learnt;
}

uint64_t kp_learning_weighed(const kp_learning *l)
{
    return l->weighed;
}
