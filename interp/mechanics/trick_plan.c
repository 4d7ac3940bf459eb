/* SPDX-License-Identifier: MIT
 * trick_plan.c: the keys of the mechanic `tricks` and how they become a plan. How tricks are
 * followed and won is compiled in trick_law.c; nothing here happens in a game.
 */
#include <string.h>

#include "mechanics/registry.h"
#include "mechanics/trick.h"

static const kd_key mode_keys[] = {
    {.name = "if",
     .type = KD_T_CONDITION,
     .flags = KD_KEY_REQUIRED | KD_KEY_COMPLETE,
     .says = "When this law holds.",
     .serves = "Skat, Jass"},
    {.name = NULL},
};
static const kd_table *const law_rows[] = {&km_trick_law_table, NULL};
static const kd_table mode_table = {
    "mode", "Another law of the trick, for as long as the phase lasts.", mode_keys, law_rows};

static const kd_key keys[] = {
    {.name = "hand",
     .type = KD_T_NAME,
     .fallback = "hand",
     .refers = "zones",
     .says = "The zone that cards are played from, with a heap for each seat or place.",
     .serves = "Bridge, Skat"},
    {.name = "table",
     .type = KD_T_NAME,
     .refers = "zones",
     .says = "The zone where the cards of the trick lie, an ordered zone of the table that all "
             "see; by default a zone "
             "of the mechanic's own.",
     .serves = "Bridge, Skat"},
    {.name = "won",
     .type = KD_T_NAME,
     .fallback = "pile",
     .refers = "zones",
     .says = "The zone where tricks go: the winner's heap, his side's, or the table's. An ordered "
             "one keeps the order "
             "of play, the first card of the latest trick on top.",
     .serves = "Bridge, Pinochle"},
    {.name = "leader",
     .type = KD_T_SEAT,
     .fallback = "seat after dealer",
     .says = "Who leads to the first trick; the winner of a trick leads to the next.",
     .serves = "Skat, Bridge"},
    {.name = "first_card",
     .type = KD_T_LIST,
     .item = KD_T_CARDS,
     .says = "The card that must be led first; its holder is the leader. If nobody holds the first "
             "of the list, the "
             "next counts.",
     .serves = "Hearts, Gong Zhu"},
    {.name = "order",
     .type = KD_T_LIST,
     .item = KD_T_SEAT,
     .says = "The places in the order of turns; by default all active places in the order of their "
             "numbers.",
     .serves = "Dutch Whist, Towie"},
    {.name = "tricks",
     .type = KD_T_INTEGER,
     .min = 1,
     .max = KN_CARDS_MAX,
     .says = "The number of tricks; by default they go on until all hands are empty.",
     .serves = "Put, Euchre"},
    {.name = "ends_if",
     .type = KD_T_CONDITION,
     .says = "The play ends after a trick after which this holds, with cards in hand or not.",
     .serves = "Skat (null is lost with the first trick), Sixty-six"},
    {.name = "draw",
     .type = KD_T_LIST,
     .item = KD_T_NAME,
     .refers = "zones",
     .says = "The zone from whose top each player draws after a trick, the winner first, as long "
             "as it lasts; then the next zone of the list.",
     .serves = "Sixty-six, Tresette; Briscola (the trump card beside the stock)"},
    {.name = "draw_cards",
     .type = KD_T_INTEGER,
     .min = 1,
     .max = KN_CARDS_MAX,
     .fallback = "1",
     .says = "How many cards are drawn by each.",
     .serves = "Sixty-six, Tresette"},
    {.name = "dummy",
     .type = KD_T_SEAT,
     .says = "A place whose cards another seat plays.",
     .serves = "Bridge, Dummy Whist"},
    {.name = "dummy_played_by",
     .type = KD_T_SEAT,
     .says = "The seat that plays the dummy's cards, and sees them whenever it is to play one.",
     .serves = "Bridge, Dummy Whist"},
    {.name = "open",
     .type = KD_T_SEAT,
     .says = "A place whose hand is laid open for all.",
     .serves = "Bridge, Skat"},
    {.name = "open_from",
     .type = KD_T_CHOICE,
     .choices = "start first_lead first_trick",
     .fallback = "start",
     .says = "When it is laid open: at the start, after the first lead, or after the first trick.",
     .serves = "Bridge, Solo Whist"},
    {.name = "count_in",
     .type = KD_T_NAME,
     .refers = "variables",
     .says = "An integer variable to which each trick adds one, the winner's or his side's.",
     .serves = "Bridge, Spades"},
    {.name = "winner_to",
     .type = KD_T_NAME,
     .refers = "variables",
     .says = "A seat variable that keeps the winner of the latest trick.",
     .serves = "Pinochle, Tarot"},
    {.name = "modes",
     .type = KD_T_NAMED,
     .table = &mode_table,
     .says = "Other laws of the trick for other contracts, decided when the phase begins: the "
             "first entry whose "
             "condition holds replaces the keys it names.",
     .serves = "Skat, Jass"},
    {.name = NULL},
};
const kd_table km_tricks_table = {"tricks",
                                  "One card from each place in turn; the best card takes the trick "
                                  "and its player leads to the next.",
                                  keys, law_rows};

static bool compile_draw(km_compiler *c, const kd_node *draw, km_tricks *plan)
{
    const kd_node *item = draw && draw->kind == KD_NODE_LIST ? draw->first : draw;
    for (; item; item = item == draw ? NULL : item->next) {
        const ks_zone *zone = km_compile_zone_named(c, item);
        if (!zone)
            return false;
        if (plan->stocks == KM_DRAW_MAX)
            return km_compile_wrong(c, item->at, "cards may be drawn from %d zones", KM_DRAW_MAX);
        if (zone->per != KS_PER_TABLE || !zone->ordered)
            return km_compile_wrong(
                c, item->at,
                "cards are drawn from an ordered zone of the table, and '%s' is "
                "not one",
                zone->name);
        plan->draw_zone[plan->stocks++] = (int)(zone - c->layout->zone);
    }
    return true;
}

static bool compile_zones(km_compiler *c, km_phase *phase, km_tricks *plan)
{
    const ks_zone *won = km_compile_zone(c, phase, "won");
    if (!won || (plan->hand_zone = km_compile_hand(c, phase, "hand", "played")) < 0)
        return false;
    plan->won_zone = (int)(won - c->layout->zone);
    return (plan->table_zone = km_compile_table(c, phase)) >= 0;
}

static bool compile_own(km_compiler *c, const km_phase *phase, km_tricks *plan)
{
    struct km_tricks_at *at = &plan->at;
    int places = c->layout->places, cards = c->layout->pack->cards, no = KS_NOBODY;
    ks_per table = KS_PER_TABLE;
    int many = KN_POINTS_MAX; /* tricks: they may go back to the hands */
    return km_compile_own(c, phase, "leader", KS_VAR_SEAT, table, no, places - 1, no,
                          &at->leader) &&
           km_compile_own(c, phase, "turn", KS_VAR_SEAT, table, no, places - 1, no, &at->turn) &&
           km_compile_own(c, phase, "trick", KS_VAR_INTEGER, table, 0, many, 0, &at->trick) &&
           km_compile_own(c, phase, "tricks", KS_VAR_INTEGER, KS_PER_PLACE, 0, many, 0,
                          &at->tricks) &&
           km_compile_own(c, phase, "played", KS_VAR_CARD, KS_PER_PLACE, no, cards - 1, no,
                          &at->played) &&
           km_compile_own(c, phase, "best", KS_VAR_CARD, table, no, cards - 1, no, &at->best) &&
           km_compile_own(c, phase, "led", KS_VAR_CARD, table, no, cards - 1, no, &at->led) &&
           km_compile_own(c, phase, "basis", KS_VAR_INTEGER, table, no, 1 << 12, no, &at->basis) &&
           km_compile_own(c, phase, "duty", KS_VAR_FLAG, table, 0, 1, 1, &at->duty) &&
           km_compile_own(c, phase, "broken", KS_VAR_INTEGER, table, 0, (1 << KM_HELD_MAX) - 1, 0,
                          &at->broken) &&
           (!plan->firsts ||
            km_compile_own(c, phase, "first", KS_VAR_CARD, table, no, cards - 1, no, &at->first));
}

/* A place: a seat phrase, or the name of a dummy. No node: nobody. */
static bool compile_place(km_compiler *c, const kd_node *node, km_trick_place *out)
{
    const ks_layout *l = c->layout;
    *out = (km_trick_place){NULL, KS_NOBODY};
    for (int p = l->seats; node && node->kind == KD_NODE_SCALAR && p < l->places; p++)
        if (strcmp(node->text, l->dummy_name[p]) == 0)
            out->dummy = p;
    if (!node || out->dummy >= 0)
        return true;
    out->phrase = ks_seat_compile(c->arena, l, node, c->report);
    return out->phrase != NULL;
}

static bool compile_order(km_compiler *c, const kd_node *node, km_tricks *plan)
{
    const kd_node *item = node && node->kind == KD_NODE_LIST ? node->first : node;
    for (; item; item = item == node ? NULL : item->next) {
        if (plan->orders == KS_PLACES_MAX)
            return km_compile_wrong(c, item->at, "`order` may list %d places", KS_PLACES_MAX);
        if (!compile_place(c, item, &plan->order[plan->orders++]))
            return false;
        for (const kd_node *other = node->first; item != node && other != item; other = other->next)
            if (strcmp(other->text, item->text) == 0)
                return km_compile_wrong(c, item->at, "`order` names '%s' twice", item->text);
    }
    return true;
}

static bool compile_seats(km_compiler *c, km_phase *phase, km_tricks *plan)
{
    const kd_node *map = phase->node, *dummy = kd_node_get(map, "dummy"),
                  *by = kd_node_get(map, "dummy_played_by");
    const kd_node *leader = kd_node_get(map, "leader");
    if (!dummy != !by)
        return km_compile_wrong(c, map->at, "`dummy` and `dummy_played_by` need each other");
    plan->open_from = (uint8_t)kd_key_choice(&km_tricks_table, map, "open_from");
    if (!leader && !(plan->leader.phrase = km_compile_seat(c, phase, "leader")))
        return false;
    return (!leader || compile_place(c, leader, &plan->leader)) &&
           compile_place(c, dummy, &plan->dummy) && compile_place(c, by, &plan->dummy_by) &&
           compile_place(c, kd_node_get(map, "open"), &plan->open);
}

/* The phase's map with the keys of one mode in place of its own. */
static kd_node *merge_mode(km_compiler *c, const kd_node *map, const kd_node *mode)
{
    kd_node *merged = kd_node_copy(c->arena, map);
    for (KD_CHILD(key, merged ? mode : NULL)) {
        kd_node *old = (kd_node *)(uintptr_t)kd_node_get(merged, key->key),
                *copy = kd_node_copy(c->arena, key);
        if (old)
            kd_node_remove(old);
        if (!copy)
            return NULL;
        kd_node_add(merged, key->key, key->key_at, copy);
    }
    return merged;
}

static bool compile_laws(km_compiler *c, km_phase *phase, km_tricks *plan)
{
    km_law *law = kn_arena_array(c->arena, KM_MODES_MAX + 1, sizeof *law);
    if (!law || !km_trick_law_compile(c, phase, law))
        return false;
    plan->law[plan->laws++] = law;
    for (KD_CHILD(mode, kd_node_get(phase->node, "modes"))) {
        const kd_node *off = kd_node_get(mode, "off");
        if (off && strcmp(off->text, "true") == 0)
            continue;
        if (plan->laws > KM_MODES_MAX)
            return km_compile_wrong(c, mode->at, "`modes` may have %d entries", KM_MODES_MAX);
        km_phase changed = *phase;
        changed.node = merge_mode(c, phase->node, mode);
        law++;
        if (!changed.node || !km_trick_law_compile(c, &changed, law))
            return false;
        law->name = mode->key;
        law->when = ks_condition_compile(c->arena, c->layout, kd_node_get(mode, "if"), c->report);
        if (!law->when)
            return false;
        plan->law[plan->laws++] = law;
    }
    return true;
}

bool km_trick_compile(km_compiler *c, km_phase *phase)
{
    km_tricks *plan = kn_arena_take(c->arena, sizeof *plan);
    if (!plan)
        return false;
    plan->draw_cards = (int)kd_key_integer(&km_tricks_table, phase->node, "draw_cards");
    plan->limit = kd_node_get(phase->node, "tricks")
                      ? (int)kd_key_integer(&km_tricks_table, phase->node, "tricks")
                      : 0;
    phase->plan = plan;
    return compile_zones(c, phase, plan) &&
           compile_draw(c, kd_node_get(phase->node, "draw"), plan) &&
           (plan->firsts = km_compile_first(c, phase, plan->first)) >= 0 &&
           compile_own(c, phase, plan) &&
           compile_order(c, kd_node_get(phase->node, "order"), plan) &&
           km_compile_counts(c, phase, &plan->count_in, &plan->winner_to) &&
           compile_seats(c, phase, plan) &&
           (!kd_node_get(phase->node, "ends_if") ||
            (plan->ends_if = km_compile_condition(c, phase, "ends_if"))) &&
           compile_laws(c, phase, plan);
}

/* True if no hook or open hand waits for single cards: then nothing is to be told of them. */
static bool is_untold(const km_phase *phase, const km_tricks *plan)
{
    return !km_has_hooks(phase, KM_TRICK_EVENT_ANNOUNCE) &&
           !km_has_hooks(phase, KM_TRICK_EVENT_LEAD) && !km_has_hooks(phase, KM_TRICK_EVENT_PLAY) &&
           plan->open_from != KM_OPEN_FIRST_LEAD;
}

bool km_trick_link(km_compiler *c, km_phase *phase)
{
    km_tricks *plan = phase->plan;
    const ks_zone *zone = c->layout->zone;
    plan->hand = zone[plan->hand_zone];
    plan->won = zone[plan->won_zone];
    plan->table = zone[plan->table_zone].heap;
    for (int i = 0; i < plan->stocks; i++)
        plan->stock[i] = zone[plan->draw_zone[i]].heap;
    plan->untold = is_untold(phase, plan);
    for (int i = 0; i < plan->laws; i++)
        if (!km_trick_law_link(c, phase, plan->law[i]))
            return false;
    return true;
}
