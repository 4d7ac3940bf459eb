/* SPDX-License-Identifier: MIT
 * given.c: given results of chance: reads them, checks them against the rules, and queues them
 * until they are used. The cards for a reshuffle can be compared with those in the zone only when
 * it happens.
 */
#include <sodium.h>
#include <string.h>

#include "base/memory.h"
#include "game/api.h"

enum { WAITING_MAX = 1000 /* most results of one kind; few matches have more deals */ };

static void forget_kind(km_run *run, int kind)
{
    for (run->world.given[kind] = NULL; run->owned[kind];) {
        ks_given *next = run->owned[kind]->next;
        kn_free(run->owned[kind]);
        run->owned[kind] = next;
    }
}

void kg_api_forget_given(km_run *run)
{
    for (int k = 0; k < KN_CHANCE_KINDS; k++)
        forget_kind(run, k);
}

static bool is_order(int kind)
{
    return kind == KN_CHANCE_SHUFFLE || kind == KN_CHANCE_RESHUFFLE;
}

/* Returns the largest number of a kind, as far as it depends on the rules only. The smallest is
 * 0. */
static int highest(const ks_layout *l, int kind)
{
    switch (kind) {
    case KN_CHANCE_CUT:
        return l->pack->cards - 1;
    case KN_CHANCE_INSERTION:
        return l->pack->cards;
    case KN_CHANCE_FIRST_DEALER:
        return l->seats - 1;
    default:
        return 255;
    }
}

/* Returns the fewest cards in an order of that kind: the whole pack, unless some cards may lie in
 * zones that are kept between deals. */
static int fewest(const ks_layout *l, int kind)
{
    if (kind == KN_CHANCE_RESHUFFLE)
        return 1;
    for (KS_EACH_ZONE(zone, l))
        if (zone->kept && strcmp(zone->name, "kanun.aside") != 0)
            return 1;
    return l->pack->cards;
}

/* Returns the error; never NULL, even if memory is out. */
static const char *told(const char *text)
{
    return text ? text : KN_MEMORY_OUT;
}

/* Reads the cards of an order from text. Returns NULL, or the error in `arena`. */
static const char *read_order(const ks_layout *l, ks_given *given, const char *value,
                              kn_arena *arena)
{
    const ks_pack *pack = l->pack;
    kn_set seen = KN_EMPTY;
    while (*(value += strspn(value, " \t\n"))) {
        int length = (int)strcspn(value, " \t\n"), card = ks_pack_read(pack, value, length);
        if (card < 0)
            return told(
                kn_arena_print(arena, "unknown card '%.*s'", length < 40 ? length : 40, value));
        if (kn_has(seen, (unsigned)card))
            return told(kn_arena_print(arena, "%s is listed twice", pack->name[card]));
        kn_put(&seen, (unsigned)card);
        given->value[given->count++] = (uint8_t)card;
        value += length;
    }
    int wanted = fewest(l, (int)given->kind);
    if (given->count >= wanted)
        return NULL;
    return told(kn_arena_print(arena, "%d cards are given, but %s%d are needed; %s is missing",
                               given->count, wanted < pack->cards ? "at least " : "", wanted,
                               pack->name[kn_first(kn_minus(pack->all, seen))]));
}

/* Reads `given` from text: the cards of an order, a key in hexadecimal digits, or a number. Returns
 * NULL, or the error. */
static const char *read_given(const ks_layout *l, ks_given *given, const char *value,
                              kn_arena *arena)
{
    int64_t number;
    if (is_order((int)given->kind))
        return read_order(l, given, value, arena);
    if (given->kind == KN_CHANCE_DEAL_SEED) {
        size_t bytes = 0;
        given->count = KN_CHANCE_KEY;
        return strlen(value) == 2 * KN_CHANCE_KEY &&
                       !sodium_hex2bin(given->value, KN_CHANCE_KEY, value, strlen(value), NULL,
                                       &bytes, NULL) &&
                       bytes == KN_CHANCE_KEY
                   ? NULL
                   : "expected 64 hexadecimal digits";
    }
    int most = highest(l, (int)given->kind);
    given->count = 1;
    if (!kn_integer_read(value, 0, most, &number))
        return told(kn_arena_print(arena, "expected a number from 0 to %d", most));
    given->value[0] = (uint8_t)number;
    return NULL;
}

/* Returns the kinds that the rules use: "first_dealer, shuffle, cut". */
static const char *kinds_of(const km_rules *rules, kn_arena *arena)
{
    const char *list = "";
    for (int k = 0; list && k < KN_CHANCE_KINDS; k++)
        if (rules->chances >> k & 1)
            list = kn_arena_print(arena, "%s%s%s", list, *list ? ", " : "", kn_chance_names[k]);
    return list ? list : "";
}

/* Returns the index of a kind that the rules use, or -1 with a problem reported. */
static int kind_of(const km_rules *rules, const char *kind, kn_report *report)
{
    int k = 0;
    while (k < KN_CHANCE_KINDS && strcmp(kn_chance_names[k], kind) != 0)
        k++;
    if (k < KN_CHANCE_KINDS && rules->chances >> k & 1)
        return k;
    kn_problem *p = k < KN_CHANCE_KINDS
                        ? kn_report_add(report, KN_E_GIVEN, (kn_mark){0},
                                        "'%s' is not used for chance in this game, only %s", kind,
                                        kinds_of(rules, report->arena))
                        : kn_report_add(report, KN_E_GIVEN, (kn_mark){0},
                                        "there is no chance named '%s'", kind);
    p->status = KN_USAGE;
    if (k == KN_CHANCE_KINDS)
        kn_report_suggest(p, kind, kn_chance_names);
    return -1;
}

/* Adds a given result to run->world.given, by the name of its kind and its text. */
static kn_status give(km_run *run, const char *kind, const char *value, kn_report *report)
{
    int k = kind_of(run->rules, kind, report);
    if (k < 0)
        return KN_USAGE;
    ks_given *given = kn_calloc(1, sizeof *given);
    if (!given) {
        kn_report_memory(report);
        return KN_SYSTEM;
    }
    given->kind = (kn_chance_kind)k;
    const char *wrong = read_given(run->world.layout, given, value, report->arena);
    if (wrong) {
        kn_free(given);
        kn_report_add(report, KN_E_GIVEN, (kn_mark){0}, "'%.60s%s' can't be the result of %s: %s",
                      value, strlen(value) > 60 ? "..." : "", kind, wrong)
            ->status = KN_USAGE;
        return KN_USAGE;
    }
    ks_given **end = &run->owned[k];
    int waiting = 0;
    for (bool used = true; *end; end = &(*end)->next)
        waiting += !(used = used && *end != run->world.given[k]);
    if (waiting >= WAITING_MAX) {
        kn_free(given);
        kn_report_add(report, KN_E_GIVEN, (kn_mark){0},
                      "%d results for %s are already waiting, which is the limit", waiting, kind)
            ->status = KN_USAGE;
        return KN_USAGE;
    }
    *end = given;
    if (!run->world.given[k])
        run->world.given[k] = given;
    return KN_OK;
}

kanun_status kanun_game_give(kanun_game *game, const char *kind, const char *value,
                             kanun_errors *errors)
{
    return (kanun_status)give(game->run, kind, value, kg_api_report(game, errors));
}

int kanun_game_given(const kanun_game *game, const char *kind)
{
    int count = 0;
    for (int k = 0; k < KN_CHANCE_KINDS; k++)
        if (!strcmp(kn_chance_names[k], kind))
            for (const ks_given *given = game->run->world.given[k]; given; given = given->next)
                count++;
    return count;
}

void kanun_game_forget(kanun_game *game, const char *kind)
{
    for (int k = 0; k < KN_CHANCE_KINDS; k++)
        if (!kind || !strcmp(kn_chance_names[k], kind))
            forget_kind(game->run, k);
}
