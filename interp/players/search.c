/* SPDX-License-Identifier: MIT
 * search.c: a player that searches: "search:N" runs N simulations, "search:250ms" uses that much
 * processor time. This file reads the argument, keeps to the budget, and makes the move; think.c
 * searches.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/points.h"
#include "players/clock.h"
#include "players/think.h"

enum {
    USUAL = 2000, /* default number of simulations */
    SIMULATIONS_MAX = 10000000,
    MS_MAX = 600000,
    NODES_EACH = 64,   /* nodes of the tree for each simulation */
    BETWEEN_LOOKS = 16 /* simulations between two checks of the clock */
};

typedef struct search {
    kp_player player;
    int64_t simulations; /* 0: limited by time */
    int64_t ms;          /* 0: limited by simulations */
    bool plain;
    char file[4096]; /* file of the policy that the argument names; "": the rules' own file */
    kp_policy *policy;
    kp_think think;
} search;

/* Reads one part of the argument, up to a colon: a number, a time, or a word. */
static bool read_part(search *self, const char *part, size_t length, kr_failure *failure)
{
    char text[32];
    int64_t number;
    bool ms = length > 2 && memcmp(part + length - 2, "ms", 2) == 0;
    if (length == 5 && memcmp(part, "plain", 5) == 0)
        return self->plain = true;
    if (length > 7 && length < sizeof self->file && memcmp(part + length - 7, ".learnt", 7) == 0) {
        snprintf(self->file, sizeof self->file, "%.*s", (int)length, part);
        return true;
    }
    size_t digits = ms ? length - 2 : length;
    if (digits < sizeof text) {
        memcpy(text, part, digits);
        text[digits] = 0;
        if (kn_integer_read(text, 1, ms ? MS_MAX : SIMULATIONS_MAX, &number)) {
            *(ms ? &self->ms : &self->simulations) = number;
            return true;
        }
    }
    kr_fail(failure, KANUN_USAGE, NULL,
            "'%.*s' is not a search budget: expected a number of simulations from 1 to %d "
            "(search:2000), milliseconds from 1 to %d (search:250ms), optionally followed by "
            "':plain' or by ':' and a policy, NAME.learnt",
            (int)length, part, SIMULATIONS_MAX, MS_MAX);
    return false;
}

static bool read_argument(search *self, const char *argument, kr_failure *failure)
{
    for (const char *part = argument; *argument && part;) {
        size_t length = strcspn(part, ":");
        if (!read_part(self, part, length, failure))
            return false;
        part = part[length] ? part + length + 1 : NULL;
    }
    if (!self->simulations && !self->ms)
        self->simulations = USUAL;
    if (self->ms && self->simulations)
        return kr_fail(failure, KANUN_USAGE, NULL,
                       "give a search either simulations or milliseconds, not both") == KANUN_OK;
    return true;
}

static void unmake(kp_player *player)
{
    search *self = (search *)player;
    kp_think_free(&self->think);
    kp_policy_free(self->policy);
    kn_free(self);
}

static kanun_status make(kp_player **out, const kanun_rules *rules, const char *argument,
                         int timeout_ms, kr_failure *failure)
{
    search *self = kn_calloc(1, sizeof *self);
    kanun_status status = KANUN_USAGE;
    if (read_argument(self, argument, failure)) {
        bool named = *self->file; /* used even if searches play worse with it */
        bool found =
            !self->plain && (named || kp_learnt_find(rules, self->file, sizeof self->file));
        status = self->plain ? KANUN_OK
                 : found     ? kp_policy_new(&self->policy, rules, self->file, failure)
                             : kp_quick_policy(&self->policy, rules, failure);
        bool plain = self->plain || (status == KANUN_OK && self->policy->plain && !named);
        int64_t nodes = NODES_EACH * (self->ms ? SIMULATIONS_MAX : self->simulations);
        if (nodes > KP_TREE_NODES_MAX)
            nodes = KP_TREE_NODES_MAX;
        if (status == KANUN_OK)
            status = kp_think_make(&self->think, rules, plain ? NULL : self->policy,
                                   (uint32_t)nodes, failure);
        self->think.utility.prospect = self->policy ? self->policy->prospect : NULL;
    }
    if (status != KANUN_OK) {
        unmake(&self->player);
        return status;
    }
    *out = &self->player;
    return KANUN_OK;
}

/* Runs simulations until the time is used up; at least one if there are several moves. */
static kanun_status think_for_ms(search *self, kr_failure *failure)
{
    int64_t begin = kp_worked(), all = self->ms * 1000000, used = 0;
    kanun_status status = KANUN_OK;
    for (int64_t n = 0; status == KANUN_OK && used < all && !kp_think_is_over(&self->think); n++) {
        status = kp_think_simulate(&self->think, (uint32_t)(used * 65536 / all), failure);
        if (n % BETWEEN_LOOKS == 0)
            used = kp_worked() - begin;
    }
    return status;
}

static kanun_status move(kp_player *player, kanun_game *game, int *choices, kr_failure *failure)
{
    search *self = (search *)player;
    player->chosen = 0;
    self->think.tried = 0;
    kanun_status status = kp_player_legal(game, choices, failure);
    if (status == KANUN_OK && *choices > 1) {
        int64_t start = kp_worked();
        status = kp_think_begin(&self->think, game, player, *choices, self->simulations, failure);
        if (status == KANUN_OK)
            status = self->ms ? think_for_ms(self, failure)
                              : kp_think_run(&self->think, self->simulations, failure);
        if (status == KANUN_OK)
            player->chosen = kp_think_answer(&self->think);
        self->think.thoughts.nanoseconds += (uint64_t)(kp_worked() - start);
    }
    return status == KANUN_OK ? kanun_game_play_nth(game, player->chosen, failure->errors) : status;
}

static bool repeats(const char *argument)
{
    size_t digits = strspn(argument, "0123456789");
    return !digits || strncmp(argument + digits, "ms", 2) != 0;
}

static void thoughts(const kp_player *player, kp_thoughts *sum)
{
    const kp_thoughts *own = &((const search *)player)->think.thoughts;
    sum->searches += own->searches;
    sum->simulations += own->simulations;
    sum->solved += own->solved;
    sum->nodes += own->nodes;
    sum->revisited += own->revisited;
    sum->nanoseconds += own->nanoseconds;
}

static bool expects(const kp_player *player, int n, kp_expected *expected)
{
    return kp_think_expects(&((const search *)player)->think, n, expected);
}

static const char *learnt(const kp_player *player)
{
    const kp_policy *policy = ((const search *)player)->policy;
    return policy ? policy->digest : "";
}

const kp_player_kind kp_player_search = {
    .name = "search",
    .says =
        "searches: search:2000 (simulations), search:250ms, search:2000:plain (without a policy)",
    .make = make,
    .move = move,
    .free = unmake,
    .optional = true,
    .repeats = repeats,
    .thoughts = thoughts,
    .expects = expects,
    .learnt = learnt,
};
