/* SPDX-License-Identifier: MIT
 * player.c: the list of the kinds of players, and their common functions. Each kind has its own
 * file.
 */
#include "base/memory.h"
#include "players/learnt.h"
#include "players/player.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const kp_player_kind *const kinds[] = {
    &kp_player_random, &kp_player_greedy, &kp_player_learnt, &kp_player_search,
    &kp_player_easy,   &kp_player_medium, &kp_player_hard,   &kp_player_external};

const kp_player_kind *kp_player_kinds(int n)
{
    return n >= 0 && n < (int)(sizeof kinds / sizeof *kinds) ? kinds[n] : NULL;
}

/* Returns the length of `what` before the first forbidden word. Commands of external programs
 * are not split. */
static size_t kind_length(const char *what)
{
    const char *never = strncmp(what, "exec:", 5) ? strstr(what, KP_NEVER) : NULL;
    return never ? (size_t)(never - what) : strlen(what);
}

/* Returns the beginning of the kind's argument in `what`; NULL if `what` is another kind. */
static const char *argument_of(const kp_player_kind *kind, const char *what)
{
    size_t length = strlen(kind->name), all = kind_length(what);
    if (all < length || memcmp(what, kind->name, length) != 0)
        return NULL;
    if (kind->name[length - 1] == ':' || all == length)
        return what + length;
    return kind->optional && what[length] == ':' ? what + length + 1 : NULL;
}

const kp_player_kind *kp_player_kind_of(const char *what)
{
    for (int n = 0; n < (int)(sizeof kinds / sizeof *kinds); n++)
        if (argument_of(kinds[n], what))
            return kinds[n];
    return NULL;
}

const char *kp_player_stands_for(const kp_player_kind *kind, const kanun_rules *rules)
{
    char path[4096];
    bool itself = !kind->stands_for || (kind->make && kp_learnt_find(rules, path, sizeof path));
    return itself ? NULL : kind->stands_for;
}

bool kp_player_repeats(const char *what)
{
    const kp_player_kind *kind = kp_player_kind_of(what);
    return !kind || !kind->repeats || kind->repeats(argument_of(kind, what));
}

kanun_status kp_player_new(kp_player **out, const char *what, const kanun_rules *rules,
                           int timeout_ms, kr_failure *failure)
{
    *out = NULL;
    const kp_player_kind *kind = kp_player_kind_of(what);
    if (!kind)
        return kr_fail(failure, KANUN_USAGE, NULL, "there is no player '%s'", what);
    const char *from = argument_of(kind, what), *never = what + kind_length(what);
    const char *other = kp_player_stands_for(kind, rules);
    const char *name = kind->name;
    if (other) {
        kind = kp_player_kind_of(other);
        from = argument_of(kind, other);
    }
    char *argument = kn_strdup(from);
    if (!other)
        argument[never - from] = 0;
    kanun_status status = kind->make(out, rules, argument, timeout_ms, failure);
    kn_free(argument);
    if (status != KANUN_OK)
        return status;
    (*out)->kind = kind;
    (*out)->name = name;
    status = kp_player_forbid(*out, never, rules, failure);
    if (status != KANUN_OK) {
        kp_player_free(*out);
        *out = NULL;
    }
    return status;
}

kanun_status kp_player_learnt_by(const char *what, const kanun_rules *rules,
                                 char digest[KP_PLAYER_DIGEST], kr_failure *failure)
{
    const kp_player_kind *kind = kp_player_kind_of(what);
    const char *other = kind ? kp_player_stands_for(kind, rules) : NULL;
    kp_player *player;
    *digest = 0;
    if (other)
        kind = kp_player_kind_of(other);
    if (!kind || !kind->learnt)
        return KANUN_OK;
    kanun_status status = kp_player_new(&player, what, rules, 0, failure);
    if (status != KANUN_OK)
        return status;
    snprintf(digest, KP_PLAYER_DIGEST, "%s", kind->learnt(player));
    kp_player_free(player);
    return KANUN_OK;
}

const char *kp_player_said(const kp_player *player, kanun_game *before)
{
    if (player->chosen < 0)
        return *player->text ? player->text : NULL;
    return kanun_game_legal(before, 0, NULL) < 0 ? NULL
                                                 : kanun_game_move(before, player->chosen, NULL);
}

double kp_expected_points(const kanun_rules *rules, int64_t thousandths)
{
    char unit[32];
    /* Formats a million units, so that the points of one unit are not rounded: "500000" if two
     * units are a point. */
    return (double)thousandths * (strtod(kanun_points(rules, 1000000, unit), NULL) / 1e9);
}

static int ascending(const void *a, const void *b)
{
    const kp_expected *one = a, *other = b;
    if (one->thousandths != other->thousandths)
        return one->thousandths < other->thousandths ? -1 : 1;
    return one->times != other->times ? (one->times > other->times ? -1 : 1)
                                      : one->move - other->move;
}

static int descending(const void *a, const void *b)
{
    const kp_expected *one = a, *other = b;
    return one->thousandths == other->thousandths ? ascending(a, b) : ascending(b, a);
}

void kp_expected_sort(const kanun_rules *rules, kp_expected *list, int count)
{
    qsort(list, (size_t)count, sizeof *list,
          kanun_rules_info(rules)->lowest_wins ? ascending : descending);
}

void kp_player_free(kp_player *player)
{
    if (player)
        player->kind->free(player);
}

void kp_player_begin(kp_player *player, kanun_game *game, int seat, uint64_t seed, uint64_t index)
{
    player->seat = seat;
    player->index = index;
    player->forfeits = false;
    player->luck = kp_luck_of(seed, index, (unsigned)seat);
    if (player->kind->begin)
        player->kind->begin(player, game);
}
