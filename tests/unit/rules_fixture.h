/* SPDX-License-Identifier: MIT
 * rules_fixture.h: a small game loaded from YAML text the way files are, with its chance given, for
 * tests of mechanics in a running deal. Not a test itself.
 */
#ifndef KN_TESTS_RULES_FIXTURE_H
#define KN_TESTS_RULES_FIXTURE_H

#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/memory.h"
#include "game/engine.h"
#include "run_suite.h"

typedef struct table {
    kn_arena *arena;
    kn_report report;
    km_rules *rules;
    km_run *run;
    ks_moves moves;
    ks_given given[8];
    int givens;
} table;

/* Loads the rules; false with problems in t->report. */
static inline bool table_load(table *t, const char *yaml)
{
    static const char *const nowhere[] = {NULL};
    char unused[] = "/tmp/kanun-test-XXXXXX", path[sizeof unused + 5];
    int file = mkstemp(unused); /* a unique name with the ending of a rules file */
    memset(t, 0, sizeof *t);
    ck_assert_int_ge(file, 0);
    ck_assert_int_eq(write(file, yaml, strlen(yaml)), (ssize_t)strlen(yaml));
    close(file);
    snprintf(path, sizeof path, "%s.yaml", unused);
    ck_assert_int_eq(rename(unused, path), 0);
    t->arena = kn_arena_new();
    ck_assert_ptr_nonnull(t->arena);
    kn_report_begin(&t->report, t->arena);
    t->rules = kg_rules_load(nowhere, path, NULL, NULL, &t->report);
    unlink(path);
    return t->rules != NULL;
}

static inline void table_write(const char *path, const char *text)
{
    FILE *file = fopen(path, "w");
    ck_assert_ptr_nonnull(file);
    ck_assert_int_ge(fputs(text, file), 0);
    fclose(file);
}

/* Loads rules with a script, which they name `rules.lua`. */
static inline bool table_load_scripted(table *t, const char *yaml, const char *script)
{
    static const char *const nowhere[] = {NULL};
    char folder[] = "/tmp/kanun-test-XXXXXX", rules[64], lua[64];
    memset(t, 0, sizeof *t);
    ck_assert_ptr_nonnull(mkdtemp(folder));
    snprintf(rules, sizeof rules, "%s/rules.yaml", folder);
    snprintf(lua, sizeof lua, "%s/rules.lua", folder);
    table_write(rules, yaml);
    table_write(lua, script);
    t->arena = kn_arena_new();
    ck_assert_ptr_nonnull(t->arena);
    kn_report_begin(&t->report, t->arena);
    t->rules = kg_rules_load(nowhere, rules, NULL, NULL, &t->report);
    unlink(rules);
    unlink(lua);
    rmdir(folder);
    return t->rules && kg_run_new(t->rules, &t->run, &t->report) == KN_OK;
}

static inline void table_open(table *t, const char *yaml)
{
    if (!table_load(t, yaml))
        kn_report_print(&t->report, stderr, 0);
    ck_assert_ptr_nonnull(t->rules);
    if (kg_run_new(t->rules, &t->run, &t->report) != KN_OK)
        kn_report_print(&t->report, stderr, 0);
    ck_assert_ptr_nonnull(t->run);
}

static inline void table_close(table *t)
{
    kg_run_free(t->run);
    kg_rules_free(t->rules);
    kn_free(t->moves.list);
    kn_arena_free(t->arena);
}

/* Sets a result of chance: a number, or cards separated by spaces, top first. Results are used in
 * the order of the calls. */
static inline void table_give(table *t, kn_chance_kind kind, int number, const char *cards)
{
    ck_assert_int_lt(t->givens, 8);
    ks_given *given = &t->given[t->givens++], **last = &t->run->world.given[kind];
    given->kind = kind;
    given->next = NULL;
    given->count = 0;
    for (; cards && *cards; cards += strcspn(cards, " "), cards += strspn(cards, " "))
        given->value[given->count++] =
            (uint8_t)ks_pack_find(t->rules->layout->pack, cards, (int)strcspn(cards, " "));
    if (!cards)
        given->value[given->count++] = (uint8_t)number;
    while (*last)
        last = &(*last)->next;
    *last = given;
}

/* Begins a match with a given dealer, and with a given order of the pack (may be NULL). */
static inline void table_begin(table *t, int dealer, const char *cards)
{
    table_give(t, KN_CHANCE_FIRST_DEALER, dealer, NULL);
    if (cards)
        table_give(t, KN_CHANCE_SHUFFLE, 0, cards);
    if (kg_run_begin(t->run, 1, 0) != KN_OK)
        kn_report_print(&t->report, stderr, 0);
    ck_assert_int_eq(t->run->status, KN_OK);
}

static inline int heap_of(const table *t, const char *zone, int owner)
{
    int z = ks_layout_find_zone(t->rules->layout, zone);
    ck_assert_msg(z >= 0, "no zone %s", zone);
    return t->rules->layout->zone[z].heap + owner;
}

/* The cards of a heap: ordered heaps as they lie (the stock from the top), other heaps in the
 * pack's order. */
static inline const char *lies(const table *t, const char *zone, int owner)
{
    static char text[4][1024];
    static int next;
    const ks_layout *l = t->rules->layout;
    const ks_block *b = t->run->world.block;
    int heap = heap_of(t, zone, owner), n = kn_count(b->sets[heap]);
    char *out = text[next++ & 3];
    out[0] = 0;
    if (l->order_of[heap] < 0) {
        ks_pack_write(l->pack, b->sets[heap], out, sizeof text[0]);
        return out;
    }
    bool top_first = l->zone[l->zone_of[heap]].stacked;
    for (int i = 0; i < n; i++) {
        int card = ks_order(l, b, heap)[top_first ? n - 1 - i : i];
        strcat(strcat(out, i ? " " : ""), l->pack->name[card]);
    }
    return out;
}

static inline int32_t *var_of(const table *t, const char *name, int owner)
{
    int v = ks_layout_find_var(t->rules->layout, name);
    ck_assert_msg(v >= 0, "no variable %s", name);
    return km_int(t->run, t->rules->layout->var[v].at + owner);
}

static inline bool seat_sees(const table *t, int seat, const char *card)
{
    int number = ks_pack_find(t->rules->layout->pack, card, -1);
    ck_assert_int_ge(number, 0);
    return kn_has(t->run->world.block->sets[t->rules->layout->sees + seat], (unsigned)number);
}

/* The legal moves as text, separated by commas. */
static inline const char *legal(table *t)
{
    static char text[16384];
    char move[KS_MOVE_TEXT];
    ck_assert_int_eq(kg_run_legal(t->run, &t->moves), KN_OK);
    text[0] = 0;
    for (int i = 0; i < ks_moves_total(&t->moves); i++) {
        ks_move m = ks_moves_nth(&t->moves, i);
        ks_move_write(t->rules->layout->pack, &t->rules->words, &m, 0, move);
        strcat(strcat(text, i ? ", " : ""), move);
    }
    return text;
}

static inline void play(table *t, const char *text)
{
    ks_move move;
    ck_assert(
        ks_move_read(t->rules->layout->pack, &t->rules->words, text, "en", &move, &t->report));
    if (kg_run_play(t->run, &move) != KN_OK)
        kn_report_print(&t->report, stderr, 0);
    ck_assert_msg(t->run->status == KN_OK && t->report.count == 0, "not played: %s", text);
    const char *wrong = ks_block_check(t->rules->layout, t->run->world.block);
    ck_assert_msg(!wrong, "%s", wrong);
}

/* The reason why a move is rejected. */
static inline const char *why(table *t, const char *text)
{
    static char reason[512];
    kg_forbidding rule;
    ks_move move;
    ck_assert(
        ks_move_read(t->rules->layout->pack, &t->rules->words, text, "en", &move, &t->report));
    kg_run_why(t->run, &move, "en", reason, sizeof reason, &rule);
    return reason;
}

/* The message of the first problem. */
static inline const char *problem(const table *t)
{
    return t->report.count ? t->report.problem[0].message : "";
}

#endif
