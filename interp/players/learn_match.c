/* SPDX-License-Identifier: MIT
 * learn_match.c: learns the value of the ends of deals in a match. Plays whole matches with the
 * policy for deals, and changes the chances of the sides between two deals in favour of the sides
 * that finally won (logistic regression). The policy for deals stays unchanged.
 */
#include <math.h>
#include <string.h>

#include "base/memory.h"
#include "players/learn.h"
#include "players/policy.h"
#include "players/utility.h"

#ifdef __clang__
#pragma STDC FP_CONTRACT OFF
#endif

#define MATCHES 4          /* matches for each deal that the policy was learnt from ... */
#define MOVES 3000000      /* ... until this total number of moves is reached */
#define MOVES_MATCH 400000 /* limit of moves in a match; longer matches are ignored */
#define KEPT 64            /* number of deals of a match that are kept, drawn at random */
#define SHARP 300 /* percent; in matches, players choose as sharply as the player "learnt" */
#define RATE (0.1 * 92.0) /* step at first: 1/10 of the value for a factor of e */
#define LEAST 1e-12       /* lower bound for sums of squares, above rounding errors */
#define LUCK UINT64_C(0x6d6174636865)

typedef struct matches {
    const kanun_rules *rules;
    int sides;
    kp_policy *policy;
    kp_scratch *scratch;
    kanun_game *game;
    kp_utility utility;
    kp_prospect *prospect; /* the rows, with the values being learnt */
    kp_luck luck;
    kp_held *held; /* cells by kept deal and side; the last entry is the latest deal */
    int kept;      /* deals of the match that could be kept so far: all but the latest */
    bool counted;  /* there is a latest deal */
    double *worth, *squares, *change, *sum;
    double weights; /* total weight of the sum */
} matches;

/* ---- Playing ---- */

/* Keeps the latest deal by reservoir sampling: all deals but the last of the match are equally
 * likely to be kept. */
static void keep_latest(matches *m)
{
    size_t size = (size_t)m->sides;
    int n = m->kept++;
    if (!m->counted)
        m->kept = 0;
    else if (n < KEPT || (n = (int)kp_luck_below(&m->luck, (uint32_t)n + 1)) < KEPT)
        memcpy(m->held + (size_t)n * size, m->held + KEPT * size, size * sizeof *m->held);
}

static void deal_counted(void *payload, const kanun_game *game)
{
    matches *m = payload;
    int64_t score[KP_TREE_SIDES];
    kp_stand stand;
    keep_latest(m);
    m->counted = true;
    for (int side = 0; side < m->sides; side++)
        score[side] = kanun_game_standing(game)->scores[side];
    kp_utility_stand(&m->utility, game, score, &stand);
    for (int side = 0; side < m->sides; side++)
        kp_prospect_hold(m->prospect, &stand, side, &m->held[KEPT * m->sides + side]);
    kp_utility_begin(&m->utility, game, false);
}

/* Plays a match. Sets *moves to the number of moves. */
static kanun_status play(matches *m, uint64_t seed, uint64_t index, long *moves,
                         kr_failure *failure)
{
    m->luck = kp_luck_of(seed, index, (unsigned)m->sides);
    m->kept = 0;
    m->counted = false;
    int number, chosen;
    kanun_status status = kanun_game_begin(m->game, NULL, seed, index, failure->errors);
    if (status == KANUN_OK)
        kp_utility_begin(&m->utility, m->game, false);
    for (*moves = 0;
         status == KANUN_OK && *moves < MOVES_MATCH && !kanun_game_standing(m->game)->over;
         ++*moves)
        status = kp_policy_move(m->policy, m->scratch, m->game, NULL, &m->luck, &number, &chosen,
                                failure);
    return status;
}

/* ---- Learning ---- */

/* Adds the gradient of one deal in a match that `winners` won. */
static void learn_deal(matches *m, const kp_held *held, unsigned winners)
{
    int32_t worth[KP_TREE_SIDES];
    uint32_t share[KP_TREE_SIDES];
    double all = 0;
    for (int side = 0; side < m->sides; side++) {
        double sum = 0;
        for (int n = 0; n < held[side].count; n++)
            sum += m->worth[held[side].cell[n]] * held[side].times[n];
        worth[side] = (int32_t)(sum / KP_PROSPECT_WHOLE);
    }
    kp_policy_scale(worth, m->sides, 256, share);
    for (int side = 0; side < m->sides; side++)
        all += share[side];
    for (int side = 0; side < m->sides; side++) {
        double won = (winners >> side & 1) / (double)__builtin_popcount(winners);
        double more = (won - share[side] / all) / KP_PROSPECT_WHOLE;
        for (int n = 0; n < held[side].count; n++)
            m->change[held[side].cell[n]] += more * held[side].times[n];
    }
}

/* Learns from the finished match. The final values are a weighted mean over all steps, so they
 * depend less on the latest matches. Later steps have more weight. */
static void learn(matches *m, unsigned winners)
{
    int deals = m->kept < KEPT ? m->kept : KEPT;
    for (int n = 0; n < deals; n++)
        learn_deal(m, m->held + (size_t)n * (size_t)m->sides, winners);
    m->weights += 1;
    for (int cell = 0; cell < m->prospect->cells; cell++) {
        double by = m->change[cell];
        m->squares[cell] += by * by;
        if (m->squares[cell] > LEAST)
            m->worth[cell] += RATE * by / sqrt(m->squares[cell]);
        m->change[cell] = 0;
        m->sum[cell] += (m->worth[cell] - m->sum[cell]) * 2 / (m->weights + 1);
    }
}

/* Puts the values into rows of `learnt`. */
static void put_values(const matches *m, kp_learnt *learnt)
{
    for (int n = 0; n < m->prospect->rows; n++) {
        const kp_prospect_row *row = &m->prospect->row[n];
        const kp_learnt_row *to =
            kp_learnt_row_of(learnt, row->name, KP_AXIS_PLAIN, row->cells, true);
        memcpy(learnt->worth + to->base, m->sum + row->base, (size_t)row->cells * sizeof *m->sum);
    }
}

/* ---- Running it ---- */

static kanun_status make(matches *m, kp_learnt *learnt, kr_failure *failure)
{
    kanun_status status = kp_policy_of(&m->policy, m->rules, learnt, failure);
    if (status == KANUN_OK)
        status = kanun_game_new(&m->game, m->rules, failure->errors);
    if (status != KANUN_OK)
        return status;
    m->prospect = m->policy->prospect;
    size_t cells = (size_t)m->prospect->cells;
    m->scratch = kp_scratch_new(SHARP);
    m->held = kn_calloc((KEPT + 1) * (size_t)m->sides, sizeof *m->held);
    m->worth = kn_calloc(cells, sizeof *m->worth);
    m->squares = kn_calloc(cells, sizeof *m->squares);
    m->change = kn_calloc(cells, sizeof *m->change);
    m->sum = kn_calloc(cells, sizeof *m->sum);
    for (size_t cell = 0; cell < cells; cell++)
        m->worth[cell] = kp_prospect_guess(m->prospect, (int)cell);
    kanun_game_stop(m->game, KANUN_STOP_SETTLED | KANUN_STOP_THROWN_IN, 0);
    status = kp_utility_make(&m->utility, m->game, failure);
    kanun_game_stop(m->game, 0, 0);
    kanun_game_on_deal(m->game, deal_counted, m);
    return status;
}

static void unmake(matches *m)
{
    kp_scratch_free(m->scratch);
    kp_policy_free(m->policy);
    kanun_game_free(m->game);
    kn_free(m->held);
    kn_free(m->worth);
    kn_free(m->squares);
    kn_free(m->change);
    kn_free(m->sum);
}

kanun_status kp_learn_matches(kp_learnt *learnt, const kanun_rules *rules,
                              const volatile sig_atomic_t *stop, kr_failure *failure)
{
    matches m = {.rules = rules, .sides = kanun_rules_info(rules)->sides};
    uint64_t most = learnt->deals * MATCHES;
    long moves = 0, all = 0;
    kp_learnt_round(learnt);
    kanun_status status = make(&m, learnt, failure);
    for (uint64_t n = 0; status == KANUN_OK && !m.utility.one_deal && n < most && all < MOVES;
         n++) {
        status = play(&m, learnt->seed ^ LUCK, n, &moves, failure);
        all += moves;
        if (*stop)
            break;
        if (status == KANUN_OK && kanun_game_standing(m.game)->over == 1)
            learn(&m, kanun_game_standing(m.game)->winners);
    }
    if (status != KANUN_SYSTEM && m.weights > 0)
        put_values(&m, learnt);
    unmake(&m);
    return status;
}
