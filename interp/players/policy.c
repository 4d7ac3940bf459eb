/* SPDX-License-Identifier: MIT
 * policy.c: weights of moves from the values of their features, in integers, and draws by
 * weight.
 */
#include "players/policy.h"
#include "insight_players.h"

#include "base/memory.h"

#include <string.h>

/* ---- Making ---- */

void kp_policy_take(kp_policy *policy, const kp_learnt *learnt, const int32_t *map)
{
    policy->known = false;
    for (int n = 0; n < policy->features->rows; n++) {
        kp_row *row = &policy->features->row[n];
        row->silent = true;
        for (int cell = row->base; cell < row->base + row->cells; cell++) {
            double worth = map[cell] < 0 ? 0 : learnt->worth[map[cell]];
            policy->worth[cell] = (int16_t)(worth < 0 ? worth - 0.5 : worth + 0.5);
            row->silent &= !policy->worth[cell];
        }
        policy->known |= !row->silent;
    }
}

/* Makes a policy in which all moves are equally likely. */
static kp_policy *make(const kanun_rules *rules)
{
    kp_policy *policy = kn_calloc(1, sizeof *policy);
    policy->features = kp_features_new(kg_insight_rules(rules));
    policy->worth = kn_calloc((size_t)policy->features->cells + 1, sizeof *policy->worth);
    return policy;
}

kanun_status kp_policy_of(kp_policy **out, const kanun_rules *rules, kp_learnt *learnt,
                          kr_failure *failure)
{
    kp_policy *policy = *out = make(rules);
    const ks_pack *pack = kg_insight_rules(rules)->layout->pack;
    int32_t *map = kn_calloc((size_t)policy->features->cells + 1, sizeof *map);
    policy->prospect = kp_prospect_new(rules, learnt);
    kp_learnt_map(learnt, policy->features, pack, false, map);
    kp_policy_take(policy, learnt, map);
    policy->taught = learnt->lessons > 0;
    policy->plain = learnt->plain;
    memcpy(policy->digest, learnt->digest, sizeof policy->digest);
    kn_free(map);
    return KANUN_OK;
}

kanun_status kp_policy_new(kp_policy **out, const kanun_rules *rules, const char *path,
                           kr_failure *failure)
{
    kp_learnt *learnt;
    *out = path ? NULL : make(rules);
    if (!path)
        return KANUN_OK;
    kanun_status status = kp_learnt_read(&learnt, path, failure);
    if (status != KANUN_OK)
        return status;
    status = kp_learnt_check(learnt, path, rules, failure);
    if (status == KANUN_OK)
        status = kp_policy_of(out, rules, learnt, failure);
    kp_learnt_free(learnt);
    return status;
}

void kp_policy_free(kp_policy *policy)
{
    if (!policy)
        return;
    kp_features_free(policy->features);
    kp_prospect_free(policy->prospect);
    kn_free(policy->worth);
    kn_free(policy);
}

kp_scratch *kp_scratch_new(int percent)
{
    kp_scratch *scratch = kn_calloc(1, sizeof *scratch);
    if (scratch)
        scratch->sharp = percent * 256 / 100;
    return scratch;
}

void kp_scratch_free(kp_scratch *scratch)
{
    if (scratch)
        kn_free(scratch->weight);
    kn_free(scratch);
}

/* ---- Weighing ---- */

int32_t kp_policy_worth(const kp_policy *policy, const kp_held *held)
{
    int32_t sum = 0;
    for (int n = 0; n < held->count; n++)
        sum += policy->worth[held->cell[n]] * held->times[n];
    return sum;
}

void kp_policy_weigh(const kp_policy *policy, kp_scratch *scratch, const kanun_game *game,
                     int number, uint32_t *weights)
{
    const ks_moves *moves = kg_insight_moves(game);
    int usual = number;
    if (!moves || !policy->known) {
        for (int n = 0; n < number; n++)
            weights[n] = KP_WEIGHT_MAX;
        return;
    }
    int32_t *worth = (int32_t *)(void *)weights;
    if (ks_moves_total(moves) == number)
        usual -= moves->free;
    kp_look_at(&scratch->look, policy->features, kg_insight_run(game));
    for (int n = 0; n < usual; n++) {
        ks_move move = ks_moves_nth(moves, n);
        kp_hold(&scratch->look, &move, &scratch->held);
        worth[n] = kp_policy_worth(policy, &scratch->held);
    }
    kp_policy_scale(worth, usual, scratch->sharp, weights);
    for (int n = usual; n < number; n++)
        weights[n] = 1;
}

int kp_policy_draw(const uint32_t *weights, int number, kp_luck *luck)
{
    uint64_t sum = 0;
    for (int n = 0; n < number; n++)
        sum += weights[n];
    /* 31 random bits times a sum below 2^33: lists have fewer than 2^17 moves. */
    uint64_t at = (kp_luck_next(luck) >> 33) * sum >> 31;
    int n = 0;
    while (n < number - 1 && at >= weights[n])
        at -= weights[n++];
    return n;
}

/* Makes room for the weights of `number` moves. */
static void make_room(kp_scratch *scratch, int number)
{
    if (number <= scratch->room)
        return;
    scratch->room = number * 2;
    scratch->weight = kn_realloc(scratch->weight, (size_t)scratch->room * sizeof *scratch->weight);
}

kanun_status kp_policy_move(const kp_policy *policy, kp_scratch *scratch, kanun_game *game,
                            const kp_player *player, kp_luck *luck, int *number, int *chosen,
                            kr_failure *failure)
{
    int usual;
    kanun_status status = kp_player_legal(game, number, failure);
    if (status == KANUN_OK)
        status = kp_player_free_move(game, luck, *number, chosen, &usual, failure);
    if (status != KANUN_OK)
        return status;
    if (*chosen < 0 && usual > 1) {
        make_room(scratch, *number);
        kp_policy_weigh(policy, scratch, game, *number, scratch->weight);
        bool narrowed = player && player->nevers && kp_player_allowed(player, game, usual);
        for (int n = 0; n < usual && narrowed; n++)
            if (!kp_player_may(player, game, n))
                scratch->weight[n] = 0;
        *chosen = kp_policy_draw(scratch->weight, usual, luck);
    } else if (*chosen < 0) {
        *chosen = 0;
    }
    return kanun_game_play_nth(game, *chosen, failure->errors);
}
