/* SPDX-License-Identifier: MIT
 * utility.c: the value of the end of a deal. In a match, it is the chance to win, computed from
 * learnt values. If nothing was learnt, it is a softmax of the scores whose width depends on the
 * distance to the end of the match. None of this is part of rules files.
 */
#include "players/utility.h"

#include <stdlib.h>
#include <string.h>

#include "base/points.h"
#include "insight.h"
#include "insight_players.h"
#include "players/luck.h"

enum {
    SAMPLES = 64,     /* deals to sample */
    MOVES = 2000,     /* limit of moves in a sample */
    WORK = 32000000,  /* limit of instructions of hooks in all samples */
    REST_UNKNOWN = 8, /* assumed number of further deals if unknown */
    REST_MOST = 40,
    ONE_DEAL = 32,    /* parts of a deal in which the number of further deals is counted */
    MARGIN_SHARE = 16 /* points are 1/MARGIN_SHARE of the utility, the rest is the chance to win */
};

/* ---- The points of a deal ---- */

typedef struct sampling {
    kp_luck luck;
    const kanun_game *game;
    uint64_t until; /* when to stop, in instructions of hooks */
    int moves;
} sampling;

static bool is_spent(const sampling *s)
{
    return kg_insight_spent(s->game) > s->until;
}

static int choose(void *payload, int seat, int number)
{
    sampling *s = payload;
    return ++s->moves > MOVES || is_spent(s) ? -1 : (int)kp_luck_below(&s->luck, (uint32_t)number);
}

/* Plays at random until the game stops. */
static kanun_status play_out(kanun_game *game, sampling *s, kr_failure *failure)
{
    kanun_status status = KANUN_OK;
    s->moves = 0;
    while (status == KANUN_OK && !kanun_game_standing(game)->over && s->moves <= MOVES &&
           !is_spent(s)) {
        status = kanun_game_play_on(game, choose, s, failure->errors);
        if (status != KANUN_OK || kanun_game_standing(game)->over || s->moves > MOVES ||
            is_spent(s))
            continue;
        int number = kanun_game_legal(game, 0, failure->errors);
        if (number <= 0)
            return KANUN_RULES;
        s->moves++;
        status = kanun_game_play_nth(game, (int)kp_luck_below(&s->luck, (uint32_t)number),
                                     failure->errors);
    }
    return status;
}

static void powers(kp_utility *u)
{
    /* Computes the 256th root of a half by eight square roots, then its powers. */
    uint64_t root = (uint64_t)1 << 61; /* in 2^62ths */
    for (int i = 0; i < 8; i++)
        root = kp_tree_square_root(root) << 31;
    uint64_t power = (uint64_t)1 << 30;
    uint64_t factor = root >> 32; /* in 2^30ths */
    for (int n = 0; n < 257; n++) {
        u->half[n] = (uint32_t)power;
        power = power * factor >> 30;
    }
    u->half[256] = 1u << 29;
}

/* Returns a side's points minus the mean of all sides, times the number of sides. In cooperative
 * rules the only side is compared with 0. */
static int64_t above_mean(const kp_utility *u, int64_t points, int64_t sum)
{
    return u->sides > 1 ? points * u->sides - sum : points;
}

/* Adds one deal to the sums. */
static void count_deal(const kp_utility *u, const kanun_game *game, int64_t *apart, int64_t *gained)
{
    int64_t most = INT64_MIN, sum = 0, away = 0;
    int32_t points[KP_TREE_SIDES] = {0};
    kanun_game_points(game, -1, points);
    for (int side = 0; side < u->sides; side++) {
        sum += points[side];
        most = points[side] > most ? points[side] : most;
    }
    for (int side = 0; side < u->sides; side++)
        away += llabs(above_mean(u, points[side], sum));
    *apart += away / ((int64_t)u->sides * u->sides);
    *gained += most > 0 ? most : 0;
}

kanun_status kp_utility_make(kp_utility *u, kanun_game *game, kr_failure *failure)
{
    const kanun_rules *rules = kanun_game_rules(game);
    const char *deals = kanun_rules_text(rules, "match", "deals", NULL);
    const char *score = kanun_rules_text(rules, "match", "score", NULL);
    int64_t number = 0;
    if (!kn_integer_read(deals, 1, INT32_MAX, &number))
        number = 0;
    *u = (kp_utility){.sides = kanun_rules_info(rules)->sides,
                      .lowest = kanun_rules_info(rules)->lowest_wins,
                      .chips = *score && strcmp(score, "points") != 0,
                      .deals = (int)number};
    powers(u);
    sampling s = {.luck = kp_luck_of(1, 0, 0), .game = game};
    int64_t apart = 0, gained = 0;
    int counted = 0, over = 0;
    s.until = kg_insight_spent(game) + WORK;
    for (int n = 0; n < SAMPLES && !is_spent(&s); n++) {
        kanun_status status = kanun_game_begin(game, NULL, 1, (uint64_t)n, failure->errors);
        if (status == KANUN_OK)
            status = play_out(game, &s, failure);
        if (status != KANUN_OK)
            return status;
        if (kanun_game_standing(game)->deals) {
            counted++;
            over += kanun_game_standing(game)->over == 1;
            count_deal(u, game, &apart, &gained);
        }
    }
    u->one_deal = over && over == counted;
    u->spread = counted ? (int32_t)(apart / counted) + 1 : 1;
    u->gain = counted ? (int32_t)(gained / counted) + 1 : 1;
    return KANUN_OK;
}

/* ---- The value of an end ---- */

/* Returns a number of the engine from its offset in the layout, `at`. */
static int32_t number(const kanun_game *game, int at)
{
    return *km_int(kg_insight_run(game), at);
}

static const ks_layout *layout_of(const kanun_game *game)
{
    return kg_insight_run(game)->world.layout;
}

void kp_utility_begin(kp_utility *u, const kanun_game *game, bool single)
{
    u->single = single || u->one_deal;
    u->before = kanun_game_standing(game)->deals;
    for (int side = 0; side < u->sides; side++) {
        u->score[side] = kanun_game_standing(game)->scores[side];
        u->won[side] = number(game, layout_of(game)->games_won + side);
    }
    u->games = number(game, layout_of(game)->games);
}

/* Returns 2^-x in 2^30ths, for x >= 0 in 256ths. */
static uint32_t power_of_half(const kp_utility *u, int64_t x)
{
    return x >> 8 > 29 ? 0 : u->half[x & 255] >> (x >> 8);
}

/* Returns the expected number of further deals, in 32nds. If the rules have no other end, the side
 * with the fewest chips determines when the match ends. */
static int left_of(const kp_utility *u, const kp_stand *s, int deal, int64_t target)
{
    int64_t most = INT64_MIN, least = INT64_MAX, left = REST_UNKNOWN * ONE_DEAL;
    for (int side = 0; side < u->sides; side++) {
        most = s->score[side] > most ? s->score[side] : most;
        least = s->score[side] < least ? s->score[side] : least;
    }
    if (u->deals)
        left = ONE_DEAL * (int64_t)(u->deals - deal);
    else if (target > 0)
        left = target > most ? ONE_DEAL * (target - most) / u->gain + ONE_DEAL / 2 : 0;
    else if (u->chips)
        left = ONE_DEAL * least / u->spread + ONE_DEAL / 2;
    int64_t most_left = REST_MOST * ONE_DEAL;
    return (int)(left < ONE_DEAL / 2 ? ONE_DEAL / 2 : left > most_left ? most_left : left);
}

void kp_utility_stand(const kp_utility *u, const kanun_game *game, const int64_t *score,
                      kp_stand *stand)
{
    const ks_layout *l = layout_of(game);
    int32_t target = number(game, l->target);
    *stand = (kp_stand){.game = game,
                        .spread = u->spread,
                        .whole = target,
                        .fresh = number(game, l->games) > u->games};
    for (int side = 0; side < u->sides; side++) {
        stand->score[side] = stand->fresh && !u->chips ? 0 : score[side];
        if (target <= 0 && !u->deals && stand->score[side] > 0)
            stand->whole += stand->score[side];
    }
    stand->left = left_of(u, stand, stand->fresh ? 0 : number(game, l->deal), target);
}

/* Estimates chances to win by a softmax of the scores. */
static void guess(const kp_utility *u, const kp_stand *s, int32_t *chance)
{
    /* A logistic function that is 1.7 times as steep approximates a normal distribution. A factor
     * of 1.44 changes the base from e to 2. The mean distance of a side is 0.8 of the deviation,
     * and half of the distance between two sides. The product of all factors gives 2^-x with x =
     * difference / (spread * square root of deals). */
    int64_t width = (int64_t)kp_tree_square_root((uint64_t)(s->left / 16) * 128) * u->spread;
    int64_t best = INT64_MIN;
    uint64_t sum = 0, share[KP_TREE_SIDES];
    for (int side = 0; side < u->sides; side++) {
        int64_t value = u->lowest ? -s->score[side] : s->score[side];
        best = value > best ? value : best;
    }
    for (int side = 0; side < u->sides; side++) {
        int64_t behind = best - (u->lowest ? -s->score[side] : s->score[side]);
        share[side] = power_of_half(u, behind * 256 * 16 / width);
        sum += share[side];
    }
    for (int side = 0; side < u->sides; side++)
        chance[side] = (int32_t)((share[side] << 20) / sum);
}

/* Returns the winners of the match as bits. With `of_game`, returns the winners of the game within
 * the match that has just ended. */
static unsigned winners_of(const kp_utility *u, const kanun_game *game, bool of_game)
{
    unsigned winners =
        kanun_game_standing(game)->over == 1 ? (unsigned)kanun_game_standing(game)->winners : 0;
    for (int side = 0; side < u->sides && of_game && !winners; side++)
        if (number(game, layout_of(game)->games_won + side) > u->won[side])
            winners |= 1u << side;
    return winners;
}

void kp_utility_chances(const kp_utility *u, const kanun_game *game, const int64_t *score,
                        int32_t *chance)
{
    bool over =
        kanun_game_standing(game)->over != 0 && kanun_game_standing(game)->deals > u->before;
    kp_stand stand;
    kp_utility_stand(u, game, score, &stand);
    bool served = u->prospect && kp_prospect_serves(u->prospect, &stand);
    unsigned winners = over ? winners_of(u, game, !served) : 0;
    if (winners)
        for (int side = 0; side < u->sides; side++)
            chance[side] = winners >> side & 1 ? KP_TREE_ONE / __builtin_popcount(winners) : 0;
    else if (served)
        kp_prospect_chances(u->prospect, &stand, chance);
    else
        guess(u, &stand, chance);
}

/* Returns a side's points above the mean of all sides, in units of 1/KP_TREE_ONE. */
static int32_t margin_of(const kp_utility *u, int64_t ahead)
{
    int64_t part = ahead * (KP_TREE_ONE / 128) / u->spread;
    part = part < -KP_TREE_ONE / 2 ? -KP_TREE_ONE / 2 : part;
    part = part > KP_TREE_ONE / 2 ? KP_TREE_ONE / 2 : part;
    return KP_TREE_ONE / 2 + (int32_t)part;
}

void kp_utility_of(const kp_utility *u, kanun_game *game, const int32_t *promised, int32_t *out)
{
    int32_t estimate[KP_TREE_SIDES] = {0};
    int64_t score[KP_TREE_SIDES], sum = 0;
    if (!kanun_game_standing(game)->over && promised)
        memcpy(estimate, promised, (size_t)u->sides * sizeof *estimate);
    else if (!kanun_game_standing(game)->over)
        kanun_game_estimate(game, -1, estimate, NULL);
    for (int side = 0; side < u->sides; side++) {
        score[side] = (int64_t)kanun_game_standing(game)->scores[side] + estimate[side];
        sum += score[side] - u->score[side];
    }
    if (!u->single)
        kp_utility_chances(u, game, score, out);
    for (int side = 0; side < u->sides; side++) {
        int64_t ahead = above_mean(u, score[side] - u->score[side], sum) / u->sides;
        int32_t margin = margin_of(u, u->lowest ? -ahead : ahead);
        out[side] =
            u->single
                ? margin
                : (int32_t)(((int64_t)out[side] * (MARGIN_SHARE - 1) + margin) / MARGIN_SHARE);
    }
}
