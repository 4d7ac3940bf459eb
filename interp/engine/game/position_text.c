/* SPDX-License-Identifier: MIT
 * position_text.c: reads and writes owners, cards and values in positions.
 */
#include "game/position.h"

#include <stdio.h>
#include <string.h>

#include "base/points.h"

bool kg_position_number(const kd_node *node, int min, int max, const char *what, int *out,
                        kn_report *report)
{
    int64_t number = min;
    bool fine = kn_integer_read(node->key, min, max, &number);
    *out = (int)number;
    return fine || kn_report_wrong(report, KN_E_SCENARIO, node->key_at,
                                   "'%s' is not a valid %s: expected a number from %d to %d",
                                   node->key, what, min, max);
}

bool kg_position_owners(const kd_node *node, int count, kg_each_owner *each, void *payload,
                        kn_report *report)
{
    if (node->kind != KD_NODE_MAP) {
        if (count == 1)
            return each(payload, 0, node);
        return kn_report_wrong(report, KN_E_SCENARIO, node->at,
                               "expected a value for each seat, such as {0: 6, 1: 6}");
    }
    for (KD_CHILD(value, node)) {
        int owner;
        if (!kg_position_number(value, 0, count - 1, "owner", &owner, report) ||
            !each(payload, owner, value))
            return false;
    }
    return true;
}

/* For a text that selects several cards, returns "; Q is a rank, so name single cards: QS QH QD
 * QC"; else "". */
static const char *several_cards(const ks_pack *pack, const char *at, int length, kn_arena *arena)
{
    kn_set cards;
    int bad, bad_length;
    unsigned card;
    const char *text = arena ? kn_arena_text(arena, at, (size_t)length) : NULL, *list = "";
    if (!text || ks_pack_select(pack, text, &cards, &bad, &bad_length) != 0 || kn_count(cards) < 2)
        return "";
    for (KN_EACH(card, cards))
        list = list ? kn_arena_print(arena, "%s %s", list, pack->name[card]) : NULL;
    bool rank = false;
    for (int i = 0; i < pack->ranks; i++)
        rank |= strcmp(pack->rank_name[i], text) == 0;
    list = list ? kn_arena_print(arena, "; %s is %s, so name single cards:%s", text,
                                 rank ? "a rank" : "several cards", list)
                : "";
    return list ? list : "";
}

bool kg_position_any_order(kd_node *node, kn_arena *arena)
{
    static const char words[] = " in any order";
    size_t length = node->kind == KD_NODE_SCALAR ? strlen(node->text) : 0, last = strlen(words);
    if (length <= last || strcmp(node->text + length - last, words) != 0)
        return false;
    const char *cards = kn_arena_text(arena, node->text, length - last);
    node->text = cards ? cards : "";
    return true;
}

bool kg_position_cards(const ks_pack *pack, const kd_node *node, uint8_t *cards, int *count,
                       int *further, kn_report *report)
{
    *count = *further = 0;
    if (node->kind != KD_NODE_SCALAR)
        return kn_report_wrong(report, KN_E_SCENARIO, node->at,
                               "cards separated by spaces are expected");
    for (const char *at = node->text; *(at += strspn(at, " ")); at += strcspn(at, " ")) {
        int length = (int)strcspn(at, " "), card = ks_pack_read(pack, at, length);
        if (*at == '+' && sscanf(at, "+%d", further) == 1 && *further > 0 &&
            *further < KN_CARDS_MAX)
            continue;
        if (card < 0 || *count == KN_CARDS_MAX) {
            char meant[KS_CARD_TEXT];
            kn_problem *p = kn_report_add(
                report, KN_E_SCENARIO, node->at,
                "unknown card '%.*s'%s" KN_EXPECTED "single cards, such as %s, separated by spaces",
                length, at, card < 0 ? several_cards(pack, at, length, report->arena) : "",
                pack->name[0]);
            if (card < 0 && ks_pack_meant(pack, at, length, meant))
                kn_report_mean(p, meant);
            return false;
        }
        cards[(*count)++] = (uint8_t)card;
    }
    return true;
}

bool kg_position_value_read(const ks_layout *l, const ks_var *var, const char *text, int32_t *value)
{
    return ks_var_read(l, var, strcmp(text, "-") == 0 ? "none" : text, value);
}

bool kg_position_no_value(const ks_layout *l, const ks_var *var, const kd_node *node,
                          kn_report *report)
{
    const char *text = node->kind == KD_NODE_SCALAR ? node->text : "",
               *expected = report->arena ? ks_var_expects(l, var, report->arena) : NULL;
    char meant[KS_CARD_TEXT];
    int32_t value;
    kn_problem *p = kn_report_add(report, KN_E_SCENARIO, node->at,
                                  "'%s' can't be the value of '%s'", text, var->name);
    if (expected)
        kn_report_expect(report, p, "%s", expected);
    if (ks_pack_meant(l->pack, text, (int)strlen(text), meant) &&
        ks_var_read(l, var, meant, &value))
        kn_report_mean(p, meant);
    else if (var->choices)
        kn_report_suggest(p, text, var->choices);
    return false;
}

void kg_position_value_write(const ks_world *w, const ks_var *var, int owner, char out[64])
{
    char points[KN_POINTS_TEXT];
    ks_value value = {.set = false};
    ks_view_value(w, var, owner, -2, &value);
    if (var->type == KS_VAR_POINTS)
        value.text = kn_points_write(points, value.number, w->layout->pack->per);
    else if (var->type == KS_VAR_FLAG)
        value.text = value.number ? "true" : "false";
    else if (!value.set)
        value.text = "none";
    if (value.text)
        snprintf(out, 64, "%s", value.text);
    else
        snprintf(out, 64, "%d", value.number);
}

bool kg_position_card_set(const ks_pack *pack, const kd_node *node, kn_set *out, kn_report *report)
{
    uint8_t cards[KN_CARDS_MAX];
    int count, further;
    *out = KN_EMPTY;
    if (!kg_position_cards(pack, node, cards, &count, &further, report))
        return false;
    for (int i = 0; i < count; i++)
        kn_put(out, cards[i]);
    if (further)
        kn_report_wrong(report, KN_E_SCENARIO, node->at, "`+N` can't be used for a variable");
    return !further;
}

const char *kg_position_heap_text(kanun_game *game, const kanun_heap *heap)
{
    const ks_pack *pack = game->rules->rules->layout->pack;
    size_t used = 0;
    game->text[0] = 0;
    for (int i = 0; heap && i < heap->count; i++)
        used += (size_t)snprintf(game->text + used, game->text_room - used, "%s%s", i ? " " : "",
                                 heap->card[i] == KANUN_UNSEEN ? "?" : pack->name[heap->card[i]]);
    return game->text;
}

int kg_position_cause(const ks_layout *l, const char *name)
{
    for (int i = 0; i < l->causes; i++)
        if (strcmp(l->cause[i], name) == 0)
            return i;
    return -1;
}

bool kg_position_named(const ks_layout *l, const kd_node *node, kg_named *out, kn_report *report)
{
    int zone = ks_layout_find_zone(l, node->key);
    int var = zone < 0 ? ks_layout_find_var(l, node->key) : -1;
    *out = (kg_named){zone < 0 ? NULL : &l->zone[zone], var < 0 ? NULL : &l->var[var],
                      zone < 0 && var < 0 ? kg_position_cause(l, node->key) : -1};
    if (out->zone || out->var || out->cause >= 0)
        return true;
    kn_problem *p = kn_report_add(report, KN_E_SCENARIO, node->key_at,
                                  "there is no zone, variable or cause of points '%s'", node->key);
    kn_report_suggest(p, node->key, ks_layout_zone_names(l, report->arena));
    if (!p->suggestion)
        kn_report_suggest(p, node->key, ks_layout_var_names(l, report->arena));
    if (!p->suggestion)
        kn_report_suggest(p, node->key, l->cause);
    return false;
}
