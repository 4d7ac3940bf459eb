/* SPDX-License-Identifier: MIT
 * check_values.c: checks values that contain no keys: numbers, names, choices, texts, and the form
 * of phrases, whose meaning depends on the pack and the players. check_keys.c checks maps and
 * lists.
 */
#include <stdio.h>
#include <string.h>

#include "base/nearest.h"
#include "base/plain.h"
#include "base/points.h"
#include "document/check_values.h"
#include "document/node_tree.h"

/* Returns the first key that an entry of the table must have; NULL: none. */
static const kd_key *needed_key(const kd_table *table)
{
    for (KD_ROW(row, table))
        if (row->flags & KD_KEY_REQUIRED)
            return row;
    return NULL;
}

/* Names the expected value. Names that authors choose are easily forgotten, so the name is shown
 * where it was written. */
static void expect_type(const kd_checking *c, kn_problem *p, const kd_node *node, kd_spot spot)
{
    char wanted[320], group[200];
    const kd_table *table = spot.row ? spot.row->table : NULL;
    const kd_key *key = table && spot.type == KD_T_NAMED ? needed_key(table) : NULL;
    kd_spot_describe(spot, wanted, sizeof wanted);
    if (key && node->kind == KD_NODE_SCALAR)
        kn_report_expect(c->report, p, "%s: {NAME: {%s: ...}}", wanted, key->name);
    else if (table && spot.type == KD_T_TABLE && node->kind == KD_NODE_SCALAR && node->key &&
             kd_table_find(table, node->key))
        kn_report_expect(c->report, p, "a name of your choice before the keys: {NAME: {%s: %.*s}}",
                         node->key, kd_brief(node->text), node->text);
    else if (spot.type == KD_T_TABLE && spot.table && node->kind == KD_NODE_SCALAR &&
             *kd_table_group(spot.table, group, sizeof group))
        kn_report_expect(c->report, p, "%s with one of the keys %s", wanted, group);
    else
        kn_report_expect(c->report, p, "%s", wanted);
}

/* Suggests the text that a list of words should be: 'J Q K' for [J, Q, K]. */
static void mean_text(const kd_checking *c, kn_problem *p, const kd_node *list)
{
    enum { MEANT_MAX = 80 };
    const char *text = NULL;
    for (KD_CHILD(item, list)) {
        if (item->kind != KD_NODE_SCALAR)
            return;
        text = text ? kn_arena_print(c->report->arena, "%s %s", text, item->text) : item->text;
        if (!text || strlen(text) > MEANT_MAX)
            return;
    }
    if (text)
        kn_report_mean(p, text);
}

void kd_wrong_type(const kd_checking *c, kd_spot spot, const kd_node *node, kn_code code,
                   const char *what)
{
    kn_problem *p;

    const char *where = kd_where(c->report, node);
    if (node->kind == KD_NODE_SCALAR && !*node->text)
        p = kn_report_add(c->report, code, node->at, "'%s' has no value", where);
    else if (node->kind == KD_NODE_SCALAR)
        p = kn_report_add(c->report, code, node->at, "'%.*s' is %s", kd_brief(node->text),
                          node->text, what);
    else
        p = kn_report_add(c->report, code, node->at, "'%s' can't be a%s %s", where,
                          node->first ? "" : "n empty", node->kind == KD_NODE_MAP ? "map" : "list");
    expect_type(c, p, node, spot);
    if (node->kind == KD_NODE_LIST && spot.type == KD_T_TEXT && node->parent &&
        node->parent->kind == KD_NODE_LIST)
        mean_text(c, p, node);
    if (node->kind == KD_NODE_SCALAR && (spot.type == KD_T_INTEGER || spot.type == KD_T_POINTS))
        kn_report_mean_number(c->report, p, node->text);
    kd_note_origin(c->report, p, node, c->document);
}

/* Suggests the list that `players: 2-4` should be. */
static void expect_list(const kd_checking *c, kd_spot spot, const kd_node *node)
{
    kn_problem *p = kn_report_kept(c->report, c->report->count - 1);
    int low, high, used = 0;
    if (!p || !spot.row || strcmp(spot.row->name, "players") != 0 ||
        sscanf(node->text, "%1d-%1d%n", &low, &high, &used) != 2 || node->text[used] || low >= high)
        return;
    const char *list = kn_arena_print(c->report->arena, "%d", low);
    while (list && low++ < high)
        list = kn_arena_print(c->report->arena, "%s, %d", list, low);
    if (list)
        kn_report_expect(c->report, p, "a list of the numbers of players: [%s]", list);
}

static void check_integer(const kd_checking *c, kd_spot spot, const kd_node *node)
{
    int64_t min, max, value;

    kd_spot_range(spot, &min, &max);
    if (kn_integer_read(node->text, min, max, &value))
        return;
    if (kn_integer_read(node->text, INT64_MIN, INT64_MAX, &value))
        kd_wrong_type(c, spot, node, KN_E_OUT_OF_RANGE, "out of range");
    else
        kd_wrong_type(c, spot, node, KN_E_WRONG_TYPE, "not a whole number");
    expect_list(c, spot, node);
}

/* True if the text looks like a number of points, in decimals or as a fraction. */
static bool looks_like_points(const char *text)
{
    static const char digits[] = "0123456789";
    size_t n;

    text += *text == '-' || *text == '+';
    n = strspn(text, digits);
    text += n;
    if (n == 0 || *text == '\0')
        return n != 0;
    if (*text != '.' && *text != '/')
        return false;
    n = strspn(++text, digits);
    return n > 0 && text[n] == '\0';
}

static void check_points(const kd_checking *c, kd_spot spot, const kd_node *node)
{
    if (!looks_like_points(node->text))
        kd_wrong_type(c, spot, node, KN_E_WRONG_TYPE, "not a number of points");
}

static void check_choice(const kd_checking *c, kd_spot spot, const kd_node *node)
{
    char wanted[320];
    kn_problem *p;

    if (kd_choice_place(spot.row->choices, node->text) >= 0)
        return;
    p = kn_report_add(c->report, KN_E_NOT_A_CHOICE, node->at, "unknown value '%.*s'",
                      kd_brief(node->text), node->text);
    kd_suggest_choice(c->report, p, node->text, spot.row->choices);
    kd_spot_describe(spot, wanted, sizeof wanted);
    kn_report_expect(c->report, p, "%s", wanted);
    if (!p->suggestion && spot.row->says &&
        *spot.row->says) /* the value may be a misunderstanding */
        p->detail = kn_arena_print(c->report->arena, "  `%s`: %s", spot.row->name, spot.row->says);
    kd_note_origin(c->report, p, node, c->document);
}

static bool is_name(const char *text)
{
    size_t n = kn_plain_name(text);
    return n > 0 && text[n] == '\0';
}

/* True if a misspelt key declares the name where `refers` should. That key is reported, and one
 * problem is enough. */
static bool is_misplaced(const kd_checking *c, const char *refers, const char *name)
{
    const char *const meant[] = {refers, NULL};
    for (KD_CHILD(child, c->document))
        if (strcmp(child->key, refers) != 0 && kn_nearest(child->key, meant) &&
            kd_node_get(child, name))
            return true;
    return false;
}

/* Lists the existing names in the report of an unknown one. If there are many, the first ones. */
static void tell_names(const kd_checking *c, kn_problem *p, const char *const *names)
{
    enum { TOLD = 24 };
    const char *list = names[0];
    for (int i = 1; list && names[i] && i <= TOLD; i++)
        list = kn_arena_print(c->report->arena, "%s, %s", list, i < TOLD ? names[i] : "...");
    if (list)
        kn_report_expect(c->report, p, "one of: %s", list);
}

/* Reports a zone where a variable is expected, or a variable where a zone is. False: it is
 * neither. */
static bool is_of_other_kind(const kd_checking *c, kn_problem *p, const char *refers,
                             const char *name)
{
    bool zone = strcmp(refers, "variables") == 0;
    if ((!zone && strcmp(refers, "zones") != 0) ||
        !kd_node_get(kd_node_get(c->document, zone ? "zones" : "variables"), name))
        return false;
    kn_report_expect(c->report, p,
                     zone ? "a variable, not the zone '%s'" : "a zone, not the variable '%s'",
                     name);
    return true;
}

static void check_name(const kd_checking *c, kd_spot spot, const kd_node *node)
{
    const char *refers = spot.row->refers;
    const kd_node *names;
    kn_problem *p;

    if (!is_name(node->text)) {
        kd_wrong_type(c, spot, node, KN_E_WRONG_TYPE, "not a name");
        return;
    }
    names = refers ? kd_node_get(c->document, refers) : NULL;
    if (!refers || kd_node_get(names, node->text) || is_misplaced(c, refers, node->text))
        return;
    const kd_node *gone = kd_node_gone(names, node->text);
    if (gone && gone->key_at.source != node->at.source) { /* not this key's fault */
        kn_report_add(c->report, KN_E_NAME_UNKNOWN, gone->key_at,
                      "'%s' is removed from `%s`, but is still needed" KN_EXPECTED
                      "another name at %s; or delete this `remove`",
                      gone->key, refers, kd_place(c->report, node->at));
        return;
    }
    p = kn_report_add(c->report, KN_E_NAME_UNKNOWN, node->at, "there is no '%.*s' in `%s`",
                      kd_brief(node->text), node->text, refers);
    const char *const *there = kd_node_keys(names, c->report->arena);
    bool other = is_of_other_kind(c, p, refers, node->text);
    kn_report_suggest(p, node->text, there);
    if (!other && !p->suggestion && there && there[0])
        tell_names(c, p, there);
    kd_note_origin(c->report, p, node, c->document);
}

/* True if an earlier item of the list has the same text. */
static bool stands_before(const kd_node *item)
{
    for (KD_CHILD(before, item->parent)) {
        if (before == item)
            return false;
        if (before->kind == KD_NODE_SCALAR && strcmp(before->text, item->text) == 0)
            return true;
    }
    return false;
}

kn_problem *kd_tell_twice(kn_report *report, kn_mark at, const char *word)
{
    return kn_report_add(report, KN_E_UNREAD, at,
                         "'%.*s' is listed twice: the second has no effect" KN_EXPECTED
                         "each item once",
                         kd_brief(word), word);
}

void kd_check_once(const kd_checking *c, const kd_node *list)
{
    for (KD_CHILD(item, list))
        if (c->report->notes && item->kind == KD_NODE_SCALAR && stands_before(item))
            kd_note_origin(c->report->notes, kd_tell_twice(c->report->notes, item->at, item->text),
                           item, c->document);
}

/* Checks the form of a phrase: a scalar, a list, or {not: ...}, {all: ...}, {any: ...}. */
void kd_check_phrase(const kd_checking *c, kd_spot spot, const kd_node *node)
{
    const kd_node *only = node->first;

    if (node->kind == KD_NODE_SCALAR) {
        if (!*node->text)
            kd_wrong_type(c, spot, node, KN_E_WRONG_TYPE, "");
    } else if (spot.type == KD_T_SEAT) {
        kd_wrong_type(c, spot, node, KN_E_WRONG_TYPE, "");
    } else if (node->kind == KD_NODE_LIST) {
        kd_check_once(c, node);
        for (KD_CHILD(item, node))
            kd_check_phrase(c, spot, item);
    } else if (node->count != 1 || kd_choice_place("not all any", only->key) < 0) {
        int before = c->report->count;
        kd_wrong_type(c, spot, node, KN_E_WRONG_TYPE, "");
        kn_problem *p = kn_report_kept(c->report, before);
        if (only && p)
            kd_suggest_choice(c->report, p, only->key, "not all any");
    } else {
        kd_check_phrase(c, spot, only);
    }
}

/* Checks a text for people. It must be one line. */
static void check_text(const kd_checking *c, const kd_node *text)
{
    if (text->kind != KD_NODE_SCALAR) {
        kd_wrong_type(c, (kd_spot){.type = KD_T_TEXT}, text, KN_E_WRONG_TYPE, "");
        return;
    }
    size_t size = strlen(text->text), fault = kn_plain_fault(text->text, size);
    if (fault == size)
        return;
    const char *where = kd_where(c->report, text);
    kn_problem *p = kn_report_add(c->report, KN_E_WRONG_TYPE, text->at,
                                  "'%s' contains a %s" KN_EXPECTED "text on one line", where,
                                  text->text[fault] == '\t' ? "tab" : "line end");
    kd_note_origin(c->report, p, text, c->document);
}

void kd_check_words(const kd_checking *c, kd_spot spot, const kd_node *node)
{
    if (node->kind == KD_NODE_SCALAR && !*node->text && spot.flags & KD_KEY_REQUIRED) {
        int before = c->report->count;
        kd_wrong_type(c, spot, node, KN_E_WRONG_TYPE, "");
        kn_problem *p = kn_report_kept(c->report, before);
        if (p && !node->quoted)
            kn_report_expect(c->report, p, "a text, in quotes if it contains `#`");
    } else if (node->kind == KD_NODE_SCALAR)
        check_text(c, node);
    else if (node->kind == KD_NODE_LIST || !node->first)
        kd_wrong_type(c, spot, node, KN_E_WRONG_TYPE, "");
    for (KD_CHILD(words, node)) {
        if (!words->key)
            continue;
        if (kd_is_language(words->key, strlen(words->key))) {
            check_text(c, words);
            continue;
        }
        kn_problem *p = kn_report_add(c->report, KN_E_KEY_UNKNOWN, words->key_at,
                                      "unknown language '%.*s'" KN_EXPECTED
                                      "a code of two or three letters, such as en or ja",
                                      kd_brief(words->key), words->key);
        kd_note_origin(c->report, p, words, c->document);
    }
}

void kd_check_symbols(const kd_checking *c, kd_spot spot, const kd_node *node)
{
    if (node->kind == KD_NODE_MAP)
        kd_wrong_type(c, spot, node, KN_E_WRONG_TYPE, "");
    for (KD_CHILD(symbol, node))
        if (!symbol->key)
            check_text(c, symbol);
}

/* Reports a value that is not a flag. */
static void wrong_flag(const kd_checking *c, kd_spot spot, const kd_node *node)
{
    static const char *const words[] = {"true", "false"};
    static const char *const others[] = {"True TRUE Yes YES On ON y 1 always ja oui si",
                                         "False FALSE No NO Off OFF n 0 never nein non none"};
    kd_wrong_type(c, spot, node, KN_E_WRONG_TYPE, "neither true nor false");
    kn_problem *p = kn_report_kept(c->report, c->report->count - 1);
    for (int i = 0; i < 2 && p; i++)
        if (kd_choice_place(others[i], node->text) >= 0)
            p->suggestion = words[i];
}

static void check_flag(const kd_checking *c, kd_spot spot, const kd_node *node)
{
    if (kd_choice_place("true false yes no on off", node->text) < 0)
        wrong_flag(c, spot, node);
}

/* Checks a value that is a single scalar. */
void kd_check_scalar(const kd_checking *c, kd_spot spot, const kd_node *node)
{
    if (node->kind != KD_NODE_SCALAR) {
        kd_wrong_type(c, spot, node, KN_E_WRONG_TYPE, "");
        return;
    }
    if (spot.row && spot.type != KD_T_CHOICE && kd_choice_place(spot.row->choices, node->text) >= 0)
        return;
    switch (spot.type) {
    case KD_T_INTEGER:
        check_integer(c, spot, node);
        break;
    case KD_T_POINTS:
        check_points(c, spot, node);
        break;
    case KD_T_FLAG:
        check_flag(c, spot, node);
        break;
    case KD_T_CHOICE:
        check_choice(c, spot, node);
        break;
    case KD_T_NAME:
        check_name(c, spot, node);
        break;
    case KD_T_TEXT:
        check_text(c, node);
        break;
    default:
        break;
    }
}
