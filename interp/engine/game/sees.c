/* SPDX-License-Identifier: MIT
 * sees.c: compares the views of seats with a scenario: cards by name, ? for an unknown card, +12
 * for twelve of them. It only reads views; state/ decides the facts that a seat may know.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "game/position.h"

/* The cards of a heap as written: card numbers, and KN_NO_CARD for each unknown card. */
typedef struct sight {
    int count;
    uint8_t card[KN_CARDS_MAX];
} sight;

/* "?" or "+12" */
static bool add_unknown(sight *s, const char *word, int length)
{
    int64_t number = 1;
    char digits[8] = "";
    snprintf(digits, sizeof digits, "%.*s", length - 1, word + 1);
    if (*word == '?' ? length != 1 : !kn_integer_read(digits, 1, KN_CARDS_MAX, &number))
        return false;
    for (; number > 0 && s->count < KN_CARDS_MAX; number--)
        s->card[s->count++] = KN_NO_CARD;
    return number == 0;
}

static bool read_sight(const ks_pack *pack, const char *text, sight *s)
{
    s->count = 0;
    for (const char *at = text; *(at += strspn(at, " ")); at += strcspn(at, " ")) {
        int length = (int)strcspn(at, " "), card = ks_pack_read(pack, at, length);
        bool unknown = *at == '?' || *at == '+';
        if (unknown ? !add_unknown(s, at, length) : card < 0 || s->count == KN_CARDS_MAX)
            return false;
        if (!unknown)
            s->card[s->count++] = (uint8_t)card;
    }
    return true;
}

static int by_number(const void *a, const void *b)
{
    return *(const uint8_t *)a - *(const uint8_t *)b;
}

/* Compares two lists. If the order doesn't matter, sorts both first. */
static bool same_sight(bool ordered, sight *a, sight *b)
{
    if (!ordered) {
        qsort(a->card, (size_t)a->count, sizeof *a->card, by_number);
        qsort(b->card, (size_t)b->count, sizeof *b->card, by_number);
    }
    return a->count == b->count && memcmp(a->card, b->card, (size_t)a->count) == 0;
}

/* Compares one heap. Returns the difference; NULL: there is none, or an error was reported. */
static const char *compare(kanun_game *game, int seat, const ks_zone *zone, int owner,
                           const kd_node *expected, kn_arena *arena, kn_report *report)
{
    const ks_layout *l = game->rules->rules->layout;
    const kanun_heap *heap = kanun_game_heap(game, (int)(zone - l->zone), owner, seat);
    sight wanted, there;
    kd_node list = *expected;
    bool ordered = !kg_position_any_order(&list, arena) && zone->ordered;
    if (expected->kind != KD_NODE_SCALAR || !read_sight(l->pack, list.text, &wanted)) {
        kn_report_add(report, KN_E_SCENARIO, expected->at,
                      "these can't be the cards that a seat sees" KN_EXPECTED
                      "cards of this pack, ? for an unknown card, +12 for twelve unknown cards");
        return NULL;
    }
    there.count = heap ? heap->count : 0;
    if (heap)
        memcpy(there.card, heap->card, (size_t)heap->count);
    if (heap && same_sight(ordered, &wanted, &there))
        return NULL;
    return kn_arena_print(
        arena, "seat %d sees %s of %d as '%s', not '%s'%s", seat, zone->name, owner,
        kg_position_heap_text(game, heap), expected->text,
        heap && same_sight(false, &wanted, &there) ? ": the same cards in another order" : "");
}

static const char *compare_zone(kanun_game *game, int seat, const kd_node *node, kn_arena *arena,
                                kn_report *report)
{
    const ks_layout *l = game->rules->rules->layout;
    int z = ks_layout_find_zone(l, node->key), owner;
    if (z < 0) {
        kn_problem *p =
            kn_report_add(report, KN_E_SCENARIO, node->key_at, "there is no zone '%s'", node->key);
        kn_report_suggest(p, node->key, ks_layout_zone_names(l, arena));
        return NULL;
    }
    if (node->kind != KD_NODE_MAP && l->zone[z].heaps == 1)
        return compare(game, seat, &l->zone[z], 0, node, arena, report);
    if (node->kind != KD_NODE_MAP) {
        kn_report_add(report, KN_E_SCENARIO, node->at, "a map from owner to cards is expected");
        return NULL;
    }
    for (KD_CHILD(heap, node)) {
        if (!kg_position_number(heap, 0, l->zone[z].heaps - 1, "owner", &owner, report))
            return NULL;
        const char *text = compare(game, seat, &l->zone[z], owner, heap, arena, report);
        if (text || report->count)
            return text;
    }
    return NULL;
}

const char *kg_sees_compare(kanun_game *game, const kd_node *sees, kn_arena *arena,
                            kn_report *report)
{
    int seat;
    for (KD_CHILD(node, sees)) {
        if (!kg_position_number(node, -1, game->rules->rules->layout->seats - 1, "seat", &seat,
                                report))
            return NULL;
        if (node->kind != KD_NODE_MAP) {
            kn_report_add(report, KN_E_SCENARIO, node->at, "a map from zone to cards is expected");
            return NULL;
        }
        for (KD_CHILD(zone, node)) {
            const char *text = compare_zone(game, seat, zone, arena, report);
            if (text || report->count)
                return text;
        }
    }
    return NULL;
}
