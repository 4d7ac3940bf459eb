/* SPDX-License-Identifier: MIT
 * learn.c: a policy that plays against itself. It changes towards moves with better results than
 * its average (policy gradient; the baseline is the mean of the other plays of the same deal).
 * Integers choose the moves; sums are in double, with operations that are exact to the last bit on
 * every machine.
 */
#include "players/learn.h"

#include "base/memory.h"
#include "players/learn_inside.h"

#include <math.h>
#include <string.h>

#ifdef __clang__
#pragma STDC FP_CONTRACT OFF
#endif

#define MATCH_DEALS 40     /* deals after which a new match begins */
#define RATE (0.05 * 92.0) /* step at first: 1/20 of the value for a factor of e */
#define CLIP 3.0           /* limit of a gain, in usual gains */
#define TRIED 64           /* deals after which questions with a constant answer are dropped */
#define STRANGERS 4        /* in one of STRANGERS deals, some sides play at random */
#define SAID 1500          /* deals after which, in rules with aims, only the play is learnt */
#define LESSONS UINT64_C(0x6c6573736f6e73) /* separates the luck of lessons from others */

static void deal_counted(void *payload, const kanun_game *game)
{
    kp_learn_table *t = payload;
    if (!t->counted++)
        kanun_game_points(game, -1, t->points);
}

/* ---- Making ---- */

static kanun_status make_table(kp_learn_table *t, const kanun_rules *rules, kp_learnt *learnt,
                               bool lessons, kr_failure *failure)
{
    t->rules = rules;
    t->sides = kanun_rules_info(rules)->sides;
    t->usual = 0;
    kanun_status status = kp_policy_new(&t->policy, rules, NULL, failure);
    if (status == KANUN_OK)
        status = kanun_game_new(&t->base, rules, failure->errors);
    if (status == KANUN_OK)
        status = kanun_game_new(&t->game, rules, failure->errors);
    if (status == KANUN_OK)
        status = kanun_game_new(&t->word.game, rules, failure->errors);
    if (status == KANUN_OK && lessons)
        status = kanun_game_new(&t->lesson.game, rules, failure->errors);
    if (status == KANUN_OK && lessons)
        status = kp_think_make(&t->think, rules, t->policy, KP_LEARN_NODES, failure);
    if (status != KANUN_OK)
        return status;
    kanun_game_on_deal(t->game, deal_counted, t);
    size_t cells = (size_t)t->policy->features->cells + 1;
    t->map = kn_calloc(cells, sizeof *t->map);
    t->more = kn_calloc(cells, sizeof *t->more);
    t->noted = kn_calloc(cells, sizeof *t->noted);
    const ks_pack *pack = kg_insight_rules(rules)->layout->pack;
    if (kp_learnt_map(learnt, t->policy->features, pack, true, t->map))
        return KANUN_OK;
    return kr_fail(failure, KANUN_NO, NULL, "%s has more features than a policy file may hold",
                   kanun_rules_info(rules)->id);
}

kanun_status kp_learning_new(kp_learning **out, const kanun_rules *const *rules, int count,
                             uint64_t seed, int lessons, kr_failure *failure)
{
    *out = NULL;
    kp_learning *l = kn_calloc(1, sizeof *l);
    l->seed = seed;
    l->work_most = UINT64_MAX;
    l->learnt = kp_learnt_new();
    l->scratch = kp_scratch_new(100);
    l->table = kn_calloc((size_t)count, sizeof *l->table);
    kanun_status status = KANUN_OK;
    for (; status == KANUN_OK && l->tables < count; l->tables++)
        status =
            make_table(&l->table[l->tables], rules[l->tables], l->learnt, lessons > 0, failure);
    if (status == KANUN_OK) {
        l->cells = l->learnt->cells;
        l->squares = kn_calloc((size_t)l->cells + 1, sizeof *l->squares);
        l->change = kn_calloc((size_t)l->cells + 1, sizeof *l->change);
        l->touched = kn_calloc((size_t)l->cells + 1, sizeof *l->touched);
        kp_learnt_set_game(l->learnt, rules[0]);
        l->learnt->seed = seed;
        l->learnt->lessons = lessons;
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
        kp_learn_table *t = &l->table[n];
        kp_policy_free(t->policy);
        kanun_game_free(t->base);
        kanun_game_free(t->game);
        kanun_game_free(t->word.game);
        kanun_game_free(t->lesson.game);
        kp_think_free(&t->think);
        kn_free(t->map);
        kn_free(t->more);
        kn_free(t->noted);
    }
    kn_free(l->table);
    kp_learnt_free(l->learnt);
    kn_free(l->squares);
    kn_free(l->change);
    kn_free(l->touched);
    kp_scratch_free(l->scratch);
    kn_free(l->trace);
    kn_free(l->cell);
    kn_free(l->times);
    kn_free(l->worth);
    kn_free(l->weight);
    kn_free(l->end);
    kn_free(l);
}

/* Updates the values by the gains of the plays. */
static void learn(kp_learning *l, kp_learn_table *t, double gain[KP_LEARN_PLAYS][KS_SEATS_MAX])
{
    double better[KP_LEARN_PLAYS][KS_SEATS_MAX], square = 0;
    for (int side = 0; side < t->sides; side++) {
        double sum = 0;
        for (int n = 0; n < KP_LEARN_PLAYS; n++)
            sum += gain[n][side];
        for (int n = 0; n < KP_LEARN_PLAYS; n++) {
            better[n][side] = gain[n][side] - (sum - gain[n][side]) / (KP_LEARN_PLAYS - 1);
            square += better[n][side] * better[n][side];
        }
    }
    square /= KP_LEARN_PLAYS * t->sides;
    t->usual = t->usual > 0 ? t->usual + (square - t->usual) * 0.01 : square;
    double scale = t->usual > 0 ? 1 / sqrt(t->usual) : 0;
    for (int n = 0; n < l->traces; n++) {
        const kp_learn_trace *one = &l->trace[n];
        double gained = better[one->play][one->side] * scale;
        gained = gained > CLIP ? CLIP : gained < -CLIP ? -CLIP : gained;
        kp_learn_change(l, one->cell, gained * (double)one->more);
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

/* Drops questions about the position that have had only one answer so far. */
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
            for (int cell = 0; cell < l->table[k].policy->features->cells; cell++) {
                int32_t *to = &l->table[k].map[cell];
                if (*to >= row->base && *to < row->base + row->times)
                    *to = -1;
            }
    }
}

/* Begins the next deal of the match in progress, or the first one of a new match. */
static kanun_status next_deal(kp_learning *l, kp_learn_table *t, bool fine, kr_failure *failure)
{
    if (t->begun && fine && !kanun_game_standing(t->game)->over && t->deals < MATCH_DEALS) {
        t->deals++;
        return kanun_game_copy(t->base, t->game);
    }
    t->begun = true;
    t->deals = 0;
    return kanun_game_begin(t->base, NULL, l->seed, t->matches++, failure->errors);
}

static kanun_status learn_deal(kp_learning *l, int number, kr_failure *failure)
{
    kp_learn_table *t = &l->table[number];
    double gain[KP_LEARN_PLAYS][KS_SEATS_MAX];
    kanun_status status = KANUN_OK;
    bool fine = true;
    if (!t->begun)
        status = next_deal(l, t, false, failure);
    l->traces = 0;
    l->luck = kp_luck_of(l->seed, l->deals, (unsigned)number);
    l->forks = kp_luck_of(~l->seed, l->deals, (unsigned)number);
    l->lessons = kp_luck_of(l->seed ^ LESSONS, l->deals, (unsigned)number);
    l->strangers = 0;
    if (l->deals % STRANGERS == STRANGERS - 1)
        l->strangers = kp_luck_below(&l->luck, (1u << t->sides) - 1); /* never all sides */
    kp_policy_take(t->policy, l->learnt, t->map);
    l->late = t->policy->features->aims && l->deals >= SAID;
    for (int n = 0; n < t->policy->features->rows; n++) {
        kp_row *row = &t->policy->features->row[n];
        row->silent = row->late && !l->late;
    }
    for (l->play = 0; status == KANUN_OK && fine && l->play < KP_LEARN_PLAYS; l->play++) {
        status = kp_learn_play(l, t, &fine, failure);
        kp_learn_gains(t, gain[l->play]);
        if (status == KANUN_OK && fine)
            status = kp_learn_try_words(l, t, failure);
        if (status == KANUN_OK && fine)
            status = kp_learn_be_taught(l, t, failure);
    }
    if (status == KANUN_OK && fine)
        learn(l, t, gain);
    if (status == KANUN_OK)
        status = next_deal(l, t, fine, failure);
    return status;
}

kanun_status kp_learning_go_on(kp_learning *l, kr_failure *failure)
{
    kanun_status status = KANUN_OK;
    for (int n = 0; n < l->tables && status == KANUN_OK; n++)
        status = learn_deal(l, n, failure);
    l->learnt->deals = ++l->deals;
    if (l->deals == TRIED)
        drop_constants(l);
    return status;
}

kp_learnt *kp_learning_take(kp_learning *l)
{
    kp_learnt *learnt = l->learnt;
    l->learnt = NULL;
    return learnt;
}
