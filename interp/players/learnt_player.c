/* SPDX-License-Identifier: MIT
 * learnt_player.c: a player that moves at once, by a policy learnt from playing a game against
 * itself: "learnt" uses the file beside the rules or beside their parent's, "learnt:FILE" another
 * one.
 */
#include "base/memory.h"
#include "players/policy.h"

#define SHARP 300     /* percent; prefers good moves sharply, but equal moves stay equally likely */
#define SHARP_EASY 75 /* percent; low, so that it makes mistakes */

typedef struct learnt_player {
    kp_player player;
    kp_policy *policy;
    kp_scratch *scratch;
} learnt_player;

static void unmake(kp_player *player)
{
    learnt_player *self = (learnt_player *)player;
    kp_policy_free(self->policy);
    kp_scratch_free(self->scratch);
    kn_free(self);
}

static kanun_status make_from(kp_player **out, const kanun_rules *rules, const char *path,
                              int sharp, kr_failure *failure)
{
    learnt_player *self = kn_calloc(1, sizeof *self);
    kanun_status status = kp_policy_new(&self->policy, rules, path, failure);
    self->scratch = kp_scratch_new(sharp);
    if (status != KANUN_OK) {
        unmake(&self->player);
        return status;
    }
    *out = &self->player;
    return KANUN_OK;
}

static kanun_status make(kp_player **out, const kanun_rules *rules, const char *argument,
                         int timeout_ms, kr_failure *failure)
{
    char path[4096];
    const char *id = kanun_rules_info(rules)->id;
    if (*argument)
        return make_from(out, rules, argument, SHARP, failure);
    if (!kp_learnt_find(rules, path, sizeof path))
        return kr_fail(failure, KANUN_USAGE, NULL,
                       "there is no policy for %s yet: run 'kanun learn %s -o FILE', then use the "
                       "player learnt:FILE",
                       id, id);
    return make_from(out, rules, path, SHARP, failure);
}

/* ---- Levels ---- */

static kanun_status make_easy(kp_player **out, const kanun_rules *rules, const char *argument,
                              int timeout_ms, kr_failure *failure)
{
    char path[4096];
    if (!kp_learnt_find(rules, path, sizeof path))
        return kr_fail(failure, KANUN_SYSTEM, NULL, "the policy file is gone");
    return make_from(out, rules, path, SHARP_EASY, failure);
}

static kanun_status move(kp_player *player, kanun_game *game, int *choices, kr_failure *failure)
{
    learnt_player *self = (learnt_player *)player;
    player->chosen = 0;
    return kp_policy_move(self->policy, self->scratch, game, player, &player->luck, choices,
                          &player->chosen, failure);
}

static const char *learnt(const kp_player *player)
{
    return ((const learnt_player *)player)->policy->digest;
}

const kp_player_kind kp_player_learnt = {
    .name = "learnt",
    .says = "moves at once, by a policy trained by self-play. learnt:FILE uses another policy",
    .make = make,
    .move = move,
    .free = unmake,
    .optional = true,
    .learnt = learnt,
};
const kp_player_kind kp_player_easy = {
    .name = "easy",
    .says = "plays like learnt, with occasional careless moves",
    .make = make_easy,
    .move = move,
    .free = unmake,
    .stands_for = "search:20", /* a weak search */
    .learnt = learnt,
};
const kp_player_kind kp_player_medium = {
    .name = "medium",
    .says = "searches a little: search:100",
    .stands_for = "search:100",
};
const kp_player_kind kp_player_hard = {
    .name = "hard",
    .says = "searches longer: search:1000",
    .stands_for = "search:1000",
};
