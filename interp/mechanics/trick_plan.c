/* SPDX-License-Identifier: MIT
 * trick_plan.c: the keys of the mechanic `tricks` and how they become a plan. How tricks are
 * followed and won is compiled in trick_law.c; nothing here happens in a game.
 */
#include <string.h>

#include "mechanics/registry.h"
#include "mechanics/trick.h"

static const kn_key mode_keys[] = {
    {.name = "if",
     .type = KN_T_CONDITION,
     .flags = KN_KEY_REQUIRED | KN_KEY_COMPLETE,
     .says = "When this law holds.",
     .serves = "Skat, Jass"},
    {.name = NULL},
};
static const kn_table *const law_rows[] = {&kn_trick_law_table, NULL};
static const kn_table mode_table = {
    "mode", "Another law of the trick, for as long as the phase lasts.", mode_keys, law_rows};

static const kn_key keys[] = {
    {.name = "hand",
     .type = KN_T_NAME,
     .fallback = "hand",
     .refers = "zones",
     .says = "The zone that cards are played from, with a heap for each seat or place.",
     .serves = "Bridge, Skat"},
    {.name = "table",
     .type = KN_T_NAME,
     .refers = "zones",
     .says = "The zone where the cards of the trick lie, an ordered zone of the table that all "
             "see; by default a zone "
             "of the mechanic's own.",
     .serves = "Bridge, Skat"},
    {.name = "won",
     .type = KN_T_NAME,
     .fallback = "pile",
     .refers = "zones",
     .says = "The zone where tricks go: the winner's heap, his side's, or the table's. An ordered "
             "one keeps the order "
             "of play, the first card of the latest trick on top.",
     .serves = "Bridge, Pinochle"},
    {.name = "leader",
     .type = KN_T_SEAT,
     .fallback = "seat after dealer",
     .says = "Who leads to the first trick; the winner of a trick leads to the next.",
     .serves = "Skat, Bridge"},
    {.name = "first_card",
     .type = KN_T_LIST,
     .item = KN_T_CARDS,
     .says = "The card that must be led first; its holder is the leader. If nobody holds the first "
             "of the list, the "
             "next counts.",
     .serves = "Hearts, Gong Zhu"},
    {.name = "order",
     .type = KN_T_LIST,
     .item = KN_T_SEAT,
     .says = "The places in the order of turns; by default all active places in the order of their "
             "numbers.",
     .serves = "Dutch Whist, Towie"},
    {.name = "tricks",
     .type = KN_T_INTEGER,
     .min = 1,
     .max = KN_CARDS_MAX,
     .says = "The number of tricks; by default they go on until all hands are empty.",
     .serves = "Put, Euchre"},
    {.name = "ends_if",
     .type = KN_T_CONDITION,
     .says = "The play ends after a trick after which this holds, with cards in hand or not.",
     .serves = "Skat (null is lost with the first trick), Sixty-six"},
    {.name = "draw",
     .type = KN_T_LIST,
     .item = KN_T_NAME,
     .refers = "zones",
     .says = "The zone from whose top each player draws after a trick, the winner first, as long "
             "as it lasts; then the next zone of the list.",
     .serves = "Sixty-six, Tresette; Briscola (the trump card beside the stock)"},
    {.name = "draw_cards",
     .type = KN_T_INTEGER,
     .min = 1,
     .max = KN_CARDS_MAX,
     .fallback = "1",
     .says = "How many cards are drawn by each.",
     .serves = "Sixty-six, Tresette"},
    {.name = "dummy",
     .type = KN_T_SEAT,
     .says = "A place whose cards another seat plays.",
     .serves = "Bridge, Dummy Whist"},
    {.name = "dummy_played_by",
     .type = KN_T_SEAT,
     .says = "The seat that plays the dummy's cards, and sees them whenever it is to play one.",
     .serves = "Bridge, Dummy Whist"},
    {.name = "open",
     .type = KN_T_SEAT,
     .says = "A place whose hand is laid open for all.",
     .serves = "Bridge, Skat"},
    {.name = "open_from",
     .type = KN_T_CHOICE,
     .choices = "start first_lead first_trick",
     .fallback = "start",
     .says = "When it is laid open: at the start, after the first lead, or after the first trick.",
     .serves = "Bridge, Solo Whist"},
    {.name = "count_in",
     .type = KN_T_NAME,
     .refers = "variables",
     .says = "An integer variable to which each trick adds one, the winner's or his side's.",
     .serves = "Bridge, Spades"},
    {.name = "winner_to",
     .type = KN_T_NAME,
     .refers = "variables",
     .says = "A seat variable that keeps the winner of the latest trick.",
     .serves = "Pinochle, Tarot"},
    {.name = "modes",
     .type = KN_T_NAMED,
     .table = &mode_table,
     .says = "Other laws of the trick for other contracts, decided when the phase begins: the "
             "first entry whose "
             "condition holds replaces the keys it names.",
     .serves = "Skat, Jass"},
    {.name = NULL},
};
const kn_table kn_tricks_table = {"tricks",
                                  "One card from each place in turn; the best card takes the trick "
                                  "and its player leads to the next.",
                                  keys, law_rows};

static bool compile_draw(kn_compiler *c, const kn_node *draw, kn_tricks *plan)
{
    const kn_node *item = draw && draw->kind == KN_NODE_LIST ? draw->first : draw;
    for (; item; item = item == draw ? NULL : item->next) {
        const kn_zone *zone = kn_compile_zone_named(c, item);
        if (!zone)
            return false;
        if (plan->stocks == KN_DRAW_MAX)
            return kn_compile_wrong(c, item->at, "cards may be drawn from %d zones", KN_DRAW_MAX);
        if (zone->per != KN_PER_TABLE || !zone->ordered)
            return kn_compile_wrong(
                c, item->at,
                "cards are drawn from an ordered zone of the table, and '%s' is "
                "not one",
                zone->name);
        plan->draw_zone[plan->stocks++] = (int)(zone - c->layout->zone);
    }
    return true;
}

static bool compile_zones(kn_compiler *c, kn_phase *phase, kn_tricks *plan)
{
    const kn_zone *won = kn_compile_zone(c, phase, "won");
    if (!won || (plan->hand_zone = kn_compile_hand(c, phase, "hand", "played")) < 0)
        return false;
    plan->won_zone = (int)(won - c->layout->zone);
    return (plan->table_zone = kn_compile_table(c, phase)) >= 0;
}

static bool compile_own(kn_compiler *c, const kn_phase *phase, kn_tricks *plan)
{
    struct kn_tricks_at *at = &plan->at;
    int places = c->layout->places, cards = c->layout->pack->cards, no = KN_NOBODY;
    kn_per table = KN_PER_TABLE;
    int many = KN_POINTS_MAX; /* tricks: they may go back to the hands */
    return kn_compile_own(c, phase, "leader", KN_VAR_SEAT, table, no, places - 1, no,
                          &at->leader) &&
           kn_compile_own(c, phase, "turn", KN_VAR_SEAT, table, no, places - 1, no, &at->turn) &&
           kn_compile_own(c, phase, "trick", KN_VAR_INTEGER, table, 0, many, 0, &at->trick) &&
           kn_compile_own(c, phase, "tricks", KN_VAR_INTEGER, KN_PER_PLACE, 0, many, 0,
                          &at->tricks) &&
           kn_compile_own(c, phase, "played", KN_VAR_CARD, KN_PER_PLACE, no, cards - 1, no,
                          &at->played) &&
           kn_compile_own(c, phase, "best", KN_VAR_CARD, table, no, cards - 1, no, &at->best) &&
           kn_compile_own(c, phase, "led", KN_VAR_CARD, table, no, cards - 1, no, &at->led) &&
           kn_compile_own(c, phase, "basis", KN_VAR_INTEGER, table, no, 1 << 12, no, &at->basis) &&
           kn_compile_own(c, phase, "duty", KN_VAR_FLAG, table, 0, 1, 1, &at->duty) &&
           kn_compile_own(c, phase, "broken", KN_VAR_INTEGER, table, 0, (1 << KN_HELD_MAX) - 1, 0,
                          &at->broken) &&
           (!plan->firsts ||
            kn_compile_own(c, phase, "first", KN_VAR_CARD, table, no, cards - 1, no, &at->first));
}

/* A place: a seat phrase, or the name of a dummy. No node: nobody. */
static bool compile_place(kn_compiler *c, const kn_node *node, kn_trick_place *out)
{
    const kn_layout *l = c->layout;
    *out = (kn_trick_place){NULL, KN_NOBODY};
    for (int p = l->seats; node && node->kind == KN_NODE_SCALAR && p < l->places; p++)
        if (strcmp(node->text, l->dummy_name[p]) == 0)
            out->dummy = p;
    if (!node || out->dummy >= 0)
        return true;
    out->phrase = kn_seat_compile(c->arena, l, node, c->report);
    return out->phrase != NULL;
}

static bool compile_order(kn_compiler *c, const kn_node *node, kn_tricks *plan)
{
    const kn_node *item = node && node->kind == KN_NODE_LIST ? node->first : node;
    for (; item; item = item == node ? NULL : item->next) {
        if (plan->orders == KN_PLACES_MAX)
            return kn_compile_wrong(c, item->at, "`order` may list %d places", KN_PLACES_MAX);
        if (!compile_place(c, item, &plan->order[plan->orders++]))
            return false;
        for (const kn_node *other = node->first; item != node && other != item; other = other->next)
            if (strcmp(other->text, item->text) == 0)
                return kn_compile_wrong(c, item->at, "`order` names '%s' twice", item->text);
    }
    return true;
}

static bool compile_seats(kn_compiler *c, kn_phase *phase, kn_tricks *plan)
{
    const kn_node *map = phase->node, *dummy = kn_node_get(map, "dummy"),
                  *by = kn_node_get(map, "dummy_played_by");
    const kn_node *leader = kn_node_get(map, "leader");
    if (!dummy != !by)
        return kn_compile_wrong(c, map->at, "`dummy` and `dummy_played_by` need each other");
    plan->open_from = (uint8_t)kn_key_choice(&kn_tricks_table, map, "open_from");
    if (!leader && !(plan->leader.phrase = kn_compile_seat(c, phase, "leader")))
        return false;
    return (!leader || compile_place(c, leader, &plan->leader)) &&
           compile_place(c, dummy, &plan->dummy) && compile_place(c, by, &plan->dummy_by) &&
           compile_place(c, kn_node_get(map, "open"), &plan->open);
}

/* The phase's map with the keys of one mode in place of its own. */
static kn_node *merge_mode(kn_compiler *c, const kn_node *map, const kn_node *mode)
{
    kn_node *merged = kn_node_copy(c->arena, map);
    for (KN_CHILD(key, merged ? mode : NULL)) {
        kn_node *old = (kn_node *)(uintptr_t)kn_node_get(merged, key->key),
                *copy = kn_node_copy(c->arena, key);
        if (old)
            kn_node_remove(old);
        if (!copy)
            return NULL;
        kn_node_add(merged, key->key, key->key_at, copy);
    }
    return merged;
}

static bool compile_laws(kn_compiler *c, kn_phase *phase, kn_tricks *plan)
{
    kn_law *law = kn_arena_array(c->arena, KN_MODES_MAX + 1, sizeof *law);
    if (!law || !kn_trick_law_compile(c, phase, law))
        return false;
    plan->law[plan->laws++] = law;
    for (KN_CHILD(mode, kn_node_get(phase->node, "modes"))) {
        const kn_node *off = kn_node_get(mode, "off");
        if (off && strcmp(off->text, "true") == 0)
            continue;
        if (plan->laws > KN_MODES_MAX)
            return kn_compile_wrong(c, mode->at, "`modes` may have %d entries", KN_MODES_MAX);
        kn_phase changed = *phase;
        changed.node = merge_mode(c, phase->node, mode);
        law++;
        if (!changed.node || !kn_trick_law_compile(c, &changed, law))
            return false;
        law->name = mode->key;
        law->when = kn_condition_compile(c->arena, c->layout, kn_node_get(mode, "if"), c->report);
        if (!law->when)
            return false;
        plan->law[plan->laws++] = law;
    }
    return true;
}

bool kn_trick_compile(kn_compiler *c, kn_phase *phase)
{
    kn_tricks *plan = kn_arena_take(c->arena, sizeof *plan);
    if (!plan)
        return false;
    plan->draw_cards = (int)kn_key_integer(&kn_tricks_table, phase->node, "draw_cards");
    plan->limit = kn_node_get(phase->node, "tricks")
                      ? (int)kn_key_integer(&kn_tricks_table, phase->node, "tricks")
                      : 0;
    phase->plan = plan;
    return compile_zones(c, phase, plan) &&
           compile_draw(c, kn_node_get(phase->node, "draw"), plan) &&
           (plan->firsts = kn_compile_first(c, phase, plan->first)) >= 0 &&
           compile_own(c, phase, plan) &&
           compile_order(c, kn_node_get(phase->node, "order"), plan) &&
           kn_compile_counts(c, phase, &plan->count_in, &plan->winner_to) &&
           compile_seats(c, phase, plan) &&
           (!kn_node_get(phase->node, "ends_if") ||
            (plan->ends_if = kn_compile_condition(c, phase, "ends_if"))) &&
           compile_laws(c, phase, plan);
}

bool kn_trick_link(kn_compiler *c, kn_phase *phase)
{
    kn_tricks *plan = phase->plan;
    const kn_zone *zone = c->layout->zone;
    plan->hand = zone[plan->hand_zone];
    plan->won = zone[plan->won_zone];
    plan->table = zone[plan->table_zone].heap;
    for (int i = 0; i < plan->stocks; i++)
        plan->stock[i] = zone[plan->draw_zone[i]].heap;
    plan->untold = kn_trick_is_untold(phase, plan);
    for (int i = 0; i < plan->laws; i++)
        if (!kn_trick_law_link(c, phase, plan->law[i]))
            return false;
    return true;
}
