/* SPDX-License-Identifier: MIT
 * check_keys.c: checks a document, or a piece to be merged, against the key table: the keys that a
 * map may and must have, and the items of lists. check_values.c checks all other values.
 */
#include <string.h>

#include "base/points.h"
#include "document/check_values.h"
#include "document/node_tree.h"

void kd_check_known(const kd_checking *c, kd_spot spot, const kd_node *map)
{
    bool table = kd_spot_is_table(spot), entry = table && map->parent && map->key;

    for (KD_CHILD(child, map)) {
        kd_spot below = kd_spot_child(spot, child->key);
        if (table && below.unknown && !kd_table_find(&kd_entry_table, child->key))
            kd_unknown_key(c, spot.table, child, entry);
        else if (child->kind == KD_NODE_MAP && kd_spot_merges(below))
            kd_check_known(c, below, child);
    }
}

/* True if the map has an unknown key with a name similar to the missing one: the missing key is
 * then misspelt, which is reported elsewhere. */
static bool is_misspelt(const kd_checking *c, const kd_table *table, const kd_node *map,
                        const char *name)
{
    const char *const *names = c->report->arena ? kd_table_names(table, c->report->arena) : NULL;
    for (KD_CHILD(child, names ? map : NULL)) {
        kn_problem near = {0};
        int n = 0;
        while (names[n] && strcmp(names[n], child->key) != 0)
            n++;
        if (!names[n])
            kn_report_suggest(&near, child->key, names);
        if (near.suggestion && strcmp(near.suggestion, name) == 0)
            return true;
    }
    return false;
}

static void tell_missing(const kd_checking *c, const kd_node *map, const kd_key *row)
{
    char wanted[320];
    const char *where = kd_where(c->report, map);
    kn_problem *p = kn_report_add(c->report, KN_E_KEY_MISSING, map->key ? map->key_at : map->at,
                                  "%s%s has no '%s'" KN_EXPECTED "`%s:` with %s", where,
                                  *where ? "" : "the file", row->name, row->name,
                                  kd_spot_describe(kd_spot_row(row), wanted, sizeof wanted));
    kd_note_origin(c->report, p, map, c->document);
}

/* True if the map has an unknown key, because one problem about the map is enough. */
static bool has_unknown(const kd_table *table, const kd_node *map)
{
    for (KD_CHILD(child, map))
        if (!kd_table_find(table, child->key) && !kd_table_find(&kd_entry_table, child->key))
            return true;
    return false;
}

/* Reports several missing keys as one problem, because such a file is more often a house rule that
 * lacks `extends` than a new game. */
static bool tell_missing_together(const kd_checking *c, const kd_table *table, const kd_node *map)
{
    enum { TOGETHER = 3 };
    const char *list = "", *first = NULL;
    int count = 0;
    if (map->parent || map->key || !kd_table_find(table, "extends") || !c->report->arena)
        return false;
    for (KD_ROW(row, table)) {
        if (!(row->flags & KD_KEY_REQUIRED) || row->flags & (KD_KEY_HIDDEN | KD_KEY_LAYER) ||
            kd_node_get(map, row->name) || is_misspelt(c, table, map, row->name))
            continue;
        first = first ? first : row->name;
        list =
            list ? kn_arena_print(c->report->arena, "%s%s`%s`", list, count ? ", " : "", row->name)
                 : NULL;
        count++;
    }
    if (count && is_misspelt(c, table, map, "extends"))
        return true; /* the game that `extends` names then has these keys */
    if (count < TOGETHER || !list)
        return false;
    kn_problem *p = map->first
                        ? kn_report_add(c->report, KN_E_KEY_MISSING, map->at,
                                        "the file extends no game, and has no %s", list)
                        : kn_report_add(c->report, KN_E_KEY_MISSING, map->at, "the file is empty");
    kn_report_expect(c->report, p, "`extends: GAME` for a house rule, or all of %s for a new game",
                     list);
    return true;
}

/* Reports missing keys, and more than one key of an "exactly one" group. */
static void check_rows(const kd_checking *c, const kd_table *table, const kd_node *map, int ones)
{
    const kd_node *one = NULL, *second = NULL;
    bool group = false;
    char names[240];
    kn_problem *p;

    if (c->partial && ones <= 1)
        return;
    bool together = !c->partial && tell_missing_together(c, table, map);
    for (KD_ROW(row, table)) {
        bool of_group = row->flags & KD_KEY_ONE_OF,
             needed = row->flags & KD_KEY_REQUIRED &&
                      !(row->flags & (KD_KEY_HIDDEN | KD_KEY_LAYER)) && !c->partial;
        group |= of_group;
        if (!needed && !(of_group && ones > 1))
            continue;
        const kd_node *there = kd_node_get(map, row->name);
        if (of_group && there && one)
            second = there;
        else if (of_group && there)
            one = there;
        if (needed && !there && !together && !is_misspelt(c, table, map, row->name))
            tell_missing(c, map, row);
    }
    if (second)
        p = kn_report_add(c->report, KN_E_ONE_OF, second->key_at,
                          "'%s' and '%s' can't both be in a %s", one->key, second->key,
                          table->name);
    else if (group && !ones && !c->partial && !has_unknown(table, map))
        p = kn_report_add(c->report, KN_E_ONE_OF, map->key ? map->key_at : map->at,
                          "this %s lacks a key that it needs", table->name);
    else
        return;
    kn_report_expect(c->report, p, "exactly one of %s", kd_table_group(table, names, sizeof names));
    kd_note_origin(c->report, p, second ? second : map, c->document);
}

static void refuse_reserved(const kd_checking *c, const kd_node *child)
{
    kn_report_add(c->report, KN_E_VALUE_ADDS, child->key_at,
                  "an option value can't use `%s`" KN_EXPECTED
                  "keys of entries that exist (`off: true` switches one off)",
                  child->key);
}

/* True if a row's value can be a number. */
static bool takes_numbers(const kd_key *row)
{
    int64_t number;
    return row->type == KD_T_INTEGER || (row->type == KD_T_TEXT && row->fallback &&
                                         kn_integer_read(row->fallback, 0, INT32_MAX, &number));
}

/* Returns the key of the table that accepts the value at `child`, if another key got it:
 * `draw_cards` for `draw: 2`, `who` for `to: dealer`. NULL: unknown. */
static const kd_key *meant_for(const kd_checking *c, const kd_table *table, const kd_node *child)
{
    int64_t number;
    bool counts = kn_integer_read(child->text, 0, INT32_MAX, &number);
    const kd_node *var = kd_node_get(kd_node_get(c->document, "variables"), child->text);
    bool seat = kd_choice_place("dealer turn nobody", child->text) >= 0 ||
                (var && strcmp(kd_node_text(var, "type", ""), "seat") == 0);
    size_t length = strlen(child->key);
    const kd_key *who = kd_table_find(table, "who");
    if (seat)
        return who && who->type == KD_T_SEAT ? who : NULL;
    for (KD_ROW(row, table))
        if (counts && takes_numbers(row) && strncmp(row->name, child->key, length) == 0 &&
            row->name[length] == '_')
            return row;
    return NULL;
}

/* Checks a map against the keys of a table; `entry`: the map is an entry of a named map. */
static void check_table(const kd_checking *c, kd_spot spot, const kd_node *node,
                        const kd_node *there, bool entry)
{
    int ones = 0;
    for (KD_CHILD(child, node)) {
        kd_spot below = kd_spot_child(spot, child->key);
        const kd_node *below_there = kd_node_get(there, child->key);
        kd_checking whole = *c;

        ones += (below.flags & KD_KEY_ONE_OF) != 0;
        if (below.unknown && c->partial &&
            kd_choice_place("remove before after like", child->key) >= 0) {
            refuse_reserved(c, child);
        } else if (below.unknown && entry && strcmp(child->key, "off") == 0) {
            kd_check_scalar(c, (kd_spot){.type = KD_T_FLAG}, child);
        } else if (below.unknown) {
            kd_unknown_key(c, spot.table, child, entry);
        } else if (!(below.flags & KD_KEY_HIDDEN)) {
            if (below.flags & KD_KEY_ONE_OF && !below_there)
                whole.partial = false; /* the entry replaces another one, so it must be complete */
            int before = c->report->count;
            kd_check_value(&whole, below, child, below_there);
            kn_problem *p = c->report->count > before ? kn_report_kept(c->report, before) : NULL;
            const kd_key *other = p && p->code == KN_E_NAME_UNKNOWN && child->text
                                      ? meant_for(c, spot.table, child)
                                      : NULL;
            if (other)
                kn_report_expect(c->report, p, "`%s: %s`, or %s", other->name, child->text,
                                 p->expected ? p->expected : "another name");
        }
    }
    check_rows(c, spot.table, node, ones);
}

/* Reports new entries in a patch, because a patch may only change existing ones. */
static void refuse_new_entry(const kd_checking *c, const kd_node *entry, const kd_node *there)
{
    kn_problem *p =
        kn_report_add(c->report, KN_E_VALUE_ADDS, entry->key_at,
                      "there is no '%.*s' in `%s`, and an option value can't add it" KN_EXPECTED
                      "an existing entry, perhaps with `off: true`",
                      kd_brief(entry->key), entry->key, kd_where(c->report, entry->parent));
    kn_report_suggest(p, entry->key, kd_node_keys(there, c->report->arena));
}

/* Returns the name of the only key that a map at this spot must have; NULL: there are none or
 *
 * several. */
static const char *only_required(kd_spot spot)
{
    const char *name = NULL;
    if (!kd_spot_is_table(spot) || !spot.table)
        return NULL;
    for (KD_ROW(row, spot.table)) {
        if (!(row->flags & KD_KEY_REQUIRED))
            continue;
        if (name)
            return NULL;
        name = row->name;
    }
    return name;
}

/* Reports a value where a map is expected, with an example made of the words in the value. */
static void wrong_map(const kd_checking *c, kd_spot spot, const kd_node *node)
{
    int before = c->report->count;
    kd_wrong_type(c, spot, node, KN_E_WRONG_TYPE, "not a map");
    kn_problem *p = kn_report_kept(c->report, before);
    if (!p)
        return;
    const kd_node *item = node->kind == KD_NODE_LIST ? node->first : NULL;
    bool entry = node->parent && node->parent->key && kd_spot_is_table(spot);
    if (node->kind == KD_NODE_SCALAR && kd_choice_place("off false no", node->text) >= 0 && entry)
        kn_report_expect(c->report, p, "`%s.off: true` to switch it off",
                         node->key ? node->key : "");
    else if (node->kind == KD_NODE_SCALAR && strpbrk(node->text, "=:")) {
        int length = (int)strcspn(node->text, "=:");
        kn_report_expect(c->report, p, "a map, with a colon and a space: %.*s: %s", length,
                         node->text,
                         node->text + length + 1 + strspn(node->text + length + 1, " "));
    } else if (node->kind == KD_NODE_SCALAR && *node->text && only_required(spot))
        kn_report_expect(c->report, p, "a map: {%s: %s}", only_required(spot), node->text);
    else if (item && item->kind == KD_NODE_MAP && item->first && item->first->key)
        kn_report_expect(c->report, p, "a map without `-` or [ ]: %s: ...", item->first->key);
}

static void check_named(const kd_checking *c, kd_spot spot, const kd_node *node,
                        const kd_node *there)
{
    for (KD_CHILD(entry, node)) {
        const kd_node *entry_there = kd_node_get(there, entry->key);
        bool reserved = kd_choice_place("remove before after off", entry->key) >= 0;

        if (c->partial && reserved) {
            refuse_reserved(c, entry);
        } else if (reserved) {
            bool withdraws = spot.table == &kd_option_table && strcmp(entry->key, "remove") == 0;
            kn_report_add(c->report, KN_E_RESERVED, entry->key_at,
                          "'%s' can't be a name" KN_EXPECTED "%s", entry->key,
                          withdraws ? "`offer: {OPTION: []}` at the top, to withdraw an option"
                                    : "any other name: remove, before, after and off are reserved");
        } else if (c->partial && !entry_there) {
            refuse_new_entry(c, entry, there);
        } else if (entry->kind != KD_NODE_MAP) {
            wrong_map(c, kd_spot_item(spot), entry);
        } else {
            check_table(c, kd_spot_item(spot), entry, entry_there, true);
        }
    }
}

static void check_items(const kd_checking *c, kd_spot spot, const kd_node *node,
                        const kd_node *there)
{
    for (KD_CHILD(child, node)) {
        if (c->partial && child->key && strcmp(child->key, "remove") == 0)
            refuse_reserved(c, child);
        else
            kd_check_value(c, kd_spot_item(spot), child,
                           child->key ? kd_node_get(there, child->key) : NULL);
    }
}

/* Checks a list. A list that is gathered from several layers may repeat items, so the list of each
 * layer is checked by itself. */
static void check_list(const kd_checking *c, kd_spot spot, const kd_node *list)
{
    bool together = spot.flags & KD_KEY_GATHER && c->document;
    if (!together && !(spot.flags & (KD_KEY_IN_TURN | KD_KEY_BY_DEAL)))
        kd_check_once(c, list);
    check_items(c, spot, list, NULL);
}

/* Checks a value that is a map. */
static void check_map(const kd_checking *c, kd_spot spot, const kd_node *node, const kd_node *there)
{
    if (node->kind != KD_NODE_MAP)
        wrong_map(c, spot, node);
    else if (spot.type == KD_T_NAMED)
        check_named(c, spot, node, there);
    else if (kd_spot_is_table(spot) && spot.table)
        check_table(c, spot, node, there, false);
    else if (spot.type == KD_T_MAP || spot.type == KD_T_CARDMAP)
        check_items(c, spot, node, there);
}

void kd_check_value(const kd_checking *c, kd_spot spot, const kd_node *node, const kd_node *there)
{
    kd_checking whole = *c;

    switch (spot.type) {
    case KD_T_ANY:
        break;
    case KD_T_WORDS:
        kd_check_words(c, spot, node);
        break;
    case KD_T_SYMBOLS:
        kd_check_symbols(c, spot, node);
        break;
    case KD_T_CARDS:
    case KD_T_SEAT:
    case KD_T_CONDITION:
        kd_check_phrase(c, spot, node);
        break;
    case KD_T_LIST:
        whole.partial = false; /* lists replace lists, so their items must be complete */
        if (node->kind == KD_NODE_LIST && !node->first &&
            !(spot.row && spot.row->flags & KD_KEY_NONE))
            kd_wrong_type(c, spot, node, KN_E_WRONG_TYPE, "");
        else if (node->kind == KD_NODE_LIST)
            check_list(&whole, spot, node);
        else
            kd_check_value(&whole, kd_spot_item(spot), node, NULL);
        break;
    case KD_T_EITHER:
        if (node->kind == KD_NODE_MAP)
            check_map(c, spot, node, there);
        else
            kd_check_value(c, kd_spot_item(spot), node, NULL);
        break;
    case KD_T_TABLE:
    case KD_T_NAMED:
    case KD_T_MAP:
    case KD_T_CARDMAP:
    case KD_T_PATCH:
        check_map(c, spot, node, there);
        break;
    default:
        kd_check_scalar(c, spot, node);
        break;
    }
}

bool kd_table_check(const kd_table *root, const kd_node *document, kn_report *report)
{
    return kd_table_check_with(root, document, NULL, report);
}

bool kd_table_check_with(const kd_table *root, const kd_node *document,
                         const struct kd_option *options, kn_report *report)
{
    kd_checking c = {document, report, false, root, options};
    int before = report->count;

    check_map(&c, kd_spot_root(root), document, NULL);
    return report->count == before;
}
