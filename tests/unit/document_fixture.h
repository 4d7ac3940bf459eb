/* SPDX-License-Identifier: MIT
 * document_fixture.h: the common parts of the tests of document/: a small language of their own (so
 * that they depend on no mechanic), files in a folder that lives as long as one test, and resolving
 * to text. It tests nothing itself.
 */
#ifndef DOCUMENT_FIXTURE_H
#define DOCUMENT_FIXTURE_H

#include <check.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/memory.h"
#include "document/merge.h"
#include "run_suite.h"

/* --- the language --- */

static const kd_key bury_keys[] = {
    {.name = "cards", .type = KD_T_CARDS, .says = "cards that are buried", .serves = "A, B"},
    {.name = "within",
     .type = KD_T_INTEGER,
     .min = 1,
     .max = 52,
     .says = "how deep",
     .serves = "A, B"},
    {.name = NULL}};
static const kd_table bury_table = {.name = "bury", .says = "Cards put back.", .keys = bury_keys};

static const kd_key turn_keys[] = {
    {.name = "to", .type = KD_T_NAME, .refers = "zones", .says = "where to", .serves = "A, B"},
    {.name = "cards",
     .type = KD_T_INTEGER,
     .min = 1,
     .max = 8,
     .choices = "all",
     .fallback = "1",
     .says = "how many",
     .serves = "A, B"},
    {.name = "bury",
     .type = KD_T_TABLE,
     .table = &bury_table,
     .says = "what may not lie there",
     .serves = "A, B"},
    {.name = NULL}};
static const kd_table turn_table = {.name = "turn", .says = "Turns cards.", .keys = turn_keys};

static const kd_key fishing_keys[] = {{.name = "sums",
                                       .type = KD_T_CHOICE,
                                       .choices = "none any one",
                                       .fallback = "none",
                                       .says = "sums",
                                       .serves = "A, B"},
                                      {.name = "must_take",
                                       .type = KD_T_FLAG,
                                       .fallback = "true",
                                       .says = "compulsory",
                                       .serves = "A, B"},
                                      {.name = "rest",
                                       .type = KD_T_SEAT,
                                       .choices = "nobody",
                                       .says = "who gets the rest",
                                       .serves = "A, B"},
                                      {.name = NULL}};
static const kd_table fishing_table = {
    .name = "fishing", .says = "Takes cards.", .keys = fishing_keys};

static const kd_key step_keys[] = {
    {.name = "most", .type = KD_T_CARDS, .says = "most of which", .serves = "A, B"},
    {.name = "points",
     .type = KD_T_POINTS,
     .flags = KD_KEY_COMPLETE,
     .says = "what it scores",
     .serves = "A, B"},
    {.name = NULL}};
static const kd_table step_table = {.name = "score step", .says = "A step.", .keys = step_keys};

static const kd_key phase_keys[] = {
    {.name = "turn",
     .type = KD_T_EITHER,
     .item = KD_T_TEXT,
     .flags = KD_KEY_ONE_OF,
     .table = &turn_table,
     .says = "turns | shows",
     .serves = "A, B"},
    {.name = "fishing",
     .type = KD_T_TABLE,
     .flags = KD_KEY_ONE_OF,
     .table = &fishing_table,
     .says = "takes",
     .serves = "A, B"},
    {.name = "score",
     .type = KD_T_NAMED,
     .flags = KD_KEY_ONE_OF,
     .table = &step_table,
     .says = "counts",
     .serves = "A, B"},
    {.name = "when", .type = KD_T_CONDITION, .says = "only then", .serves = "A, B"},
    {.name = "then",
     .type = KD_T_NAME,
     .refers = "phases",
     .choices = "next redeal",
     .says = "what follows",
     .serves = "A, B"},
    {.name = NULL}};
static const kd_table phase_table = {.name = "phase", .says = "A phase.", .keys = phase_keys};

static const kd_key zone_keys[] = {{.name = "per",
                                    .type = KD_T_CHOICE,
                                    .choices = "table seat side",
                                    .fallback = "table",
                                    .says = "whose",
                                    .serves = "A, B"},
                                   {.name = "seen_by",
                                    .type = KD_T_CHOICE,
                                    .choices = "nobody owner all",
                                    .flags = KD_KEY_COMPLETE,
                                    .says = "who sees it",
                                    .serves = "A, B"},
                                   {.name = NULL}};
static const kd_table zone_table = {.name = "zone", .says = "A zone.", .keys = zone_keys};

static const kd_key hook_keys[] = {
    {.name = "rule",
     .type = KD_T_TEXT,
     .flags = KD_KEY_ONE_OF,
     .says = "a rule hook",
     .serves = "A, B"},
    {.name = "event",
     .type = KD_T_TEXT,
     .flags = KD_KEY_ONE_OF,
     .says = "an event hook",
     .serves = "A, B"},
    {.name = "cards", .type = KD_T_CARDS, .says = "for which cards", .serves = "A, B"},
    {.name = "with", .type = KD_T_ANY, .says = "its | parameters", .serves = "A, B"},
    {.name = NULL}};
static const kd_table hook_table = {.name = "hook", .says = "A hook.", .keys = hook_keys};

static const kd_key pack_keys[] = {
    {.name = "suits",
     .type = KD_T_SYMBOLS,
     .fallback = "S H D C",
     .says = "the suits",
     .serves = "A, B"},
    {.name = "points",
     .type = KD_T_CARDMAP,
     .item = KD_T_POINTS,
     .choices = "pips",
     .says = "what cards score",
     .serves = "A, B"},
    {.name = "points_total",
     .type = KD_T_POINTS,
     .flags = KD_KEY_LAYER,
     .says = "their sum",
     .serves = "A, B"},
    {.name = "without", .type = KD_T_CARDS, .says = "left out", .serves = "A, B"},
    {.name = "colours",
     .type = KD_T_MAP,
     .item = KD_T_SYMBOLS,
     .says = "suits of a colour",
     .serves = "A, B"},
    {.name = NULL}};
static const kd_table pack_table = {.name = "pack", .says = "The cards.", .keys = pack_keys};

static const kd_key match_keys[] = {{.name = "target",
                                     .type = KD_T_INTEGER,
                                     .min = 1,
                                     .max = 1000,
                                     .says = "points that end it",
                                     .serves = "A, B"},
                                    {.name = "deals",
                                     .type = KD_T_INTEGER,
                                     .min = 1,
                                     .max = 100,
                                     .says = "deals that end it",
                                     .serves = "A, B"},
                                    {.name = "winner",
                                     .type = KD_T_CHOICE,
                                     .choices = "highest lowest",
                                     .fallback = "highest",
                                     .says = "who wins",
                                     .serves = "A, B"},
                                    {.name = NULL}};
static const kd_table match_table = {.name = "match", .says = "The end.", .keys = match_keys};

static const kd_key root_keys[] = {
    {.name = "name",
     .type = KD_T_WORDS,
     .flags = KD_KEY_REQUIRED,
     .says = "title of the game",
     .serves = ""},
    {.name = "extends",
     .type = KD_T_TEXT,
     .flags = KD_KEY_HIDDEN,
     .says = "the parent",
     .serves = ""},
    {.name = "players",
     .type = KD_T_INTEGER,
     .min = 1,
     .max = 8,
     .says = "number of players",
     .serves = ""},
    {.name = "script",
     .type = KD_T_LIST,
     .item = KD_T_TEXT,
     .flags = KD_KEY_GATHER,
     .says = "a script",
     .serves = ""},
    {.name = "pack", .type = KD_T_TABLE, .table = &pack_table, .says = "the cards", .serves = ""},
    {.name = "zones",
     .type = KD_T_NAMED,
     .table = &zone_table,
     .says = "where cards lie",
     .serves = ""},
    {.name = "phases", .type = KD_T_NAMED, .table = &phase_table, .says = "a deal", .serves = ""},
    {.name = "hooks",
     .type = KD_T_NAMED,
     .table = &hook_table,
     .says = "peculiarities",
     .serves = ""},
    {.name = "match", .type = KD_T_TABLE, .table = &match_table, .says = "the end", .serves = ""},
    {.name = NULL}};
static const kd_table toy_table = {.name = "rules file", .says = "A toy game.", .keys = root_keys};

/* --- files in a temporary folder --- */

static char folder[] = "/tmp/kanun-document-XXXXXX";
static kn_arena *arena;
static kn_report report;
static kd_resolved *resolved;
static char written[64][64];
static int written_count;

static inline void set_up(void)
{
    arena = kn_arena_new();
    kn_report_begin(&report, arena);
    resolved = NULL;
    memcpy(folder + sizeof folder - 7, "XXXXXX", 6); /* a new name for each folder */
    ck_assert_ptr_nonnull(mkdtemp(folder));
    ck_assert_int_eq(chdir(folder), 0);
    ck_assert_int_eq(mkdir("defs", 0700), 0);
    ck_assert_int_eq(mkdir("defs/toy", 0700), 0);
}

static inline void tear_down(void)
{
    while (written_count)
        unlink(written[--written_count]);
    rmdir("defs/toy");
    rmdir("defs");
    ck_assert_int_eq(chdir("/"), 0);
    rmdir(folder);
    kn_arena_free(arena);
}

static inline void write_bytes(const char *path, const char *text, size_t size)
{
    FILE *file = fopen(path, "wb");
    ck_assert_msg(file != NULL, "%s", path);
    ck_assert_uint_eq(fwrite(text, 1, size, file), size);
    ck_assert_int_eq(fclose(file), 0);
    ck_assert_int_lt(written_count, 64);
    snprintf(written[written_count++], sizeof written[0], "%s", path);
}

static inline void write_file(const char *path, const char *text)
{
    write_bytes(path, text, strlen(text));
}

/* --- resolving to text --- */

static kd_layer_check *layer_check;
static const char *const folders[] = {"defs", NULL};

static char page_text[1 << 20];

static inline const char *page_end(FILE *file)
{
    size_t size;
    rewind(file);
    size = fread(page_text, 1, sizeof page_text - 1, file);
    page_text[size] = '\0';
    fclose(file);
    return page_text;
}

static inline FILE *page_begin(void)
{
    FILE *file = tmpfile();
    ck_assert_ptr_nonnull(file);
    return file;
}

/* The text that the report prints. */
static inline const char *problems(void)
{
    FILE *file = page_begin();
    kn_report_print(&report, file, 0);
    return page_end(file);
}

/* Parses "a=b c=d" as choices. */
static inline const kd_choice *choices_of(char *text, kd_choice list[8])
{
    int n = 0;
    for (char *p = text; p && *p; n++) {
        char *end = strchr(p, ' '), *is = strchr(p, '=');
        if (end)
            *end++ = '\0';
        *is = '\0';
        list[n] = (kd_choice){.name = p, .value = is + 1};
        p = end;
    }
    list[n] = (kd_choice){.name = NULL};
    return list;
}

/* Resolves and checks; returns the document without origins, or the problems. */
static inline const char *resolve_with(const char *id, const char *sets, const char *keys)
{
    char set_text[256], key_text[256];
    kd_choice set_list[8], key_list[8];
    FILE *file;

    kn_report_begin(&report, arena);
    snprintf(set_text, sizeof set_text, "%s", sets);
    snprintf(key_text, sizeof key_text, "%s", keys);
    resolved = kd_resolve(
        arena,
        &(kd_request){
            id, folders, choices_of(set_text, set_list), choices_of(key_text, key_list), {0}},
        &toy_table, layer_check, &report);
    ck_assert(!resolved == (report.count > 0));
    if (!resolved || !kd_table_check(&toy_table, resolved->document, &report))
        return problems();
    file = page_begin();
    ck_assert_int_eq(kd_resolved_print(resolved, false, file), KN_OK);
    return page_end(file);
}

static inline const char *resolve(const char *id)
{
    return resolve_with(id, "", "");
}

/* The text of a value of the resolved document; "-" if there is none. */
static inline const char *value_at(const char *path)
{
    const kd_node *node;
    ck_assert_msg(resolved != NULL, "%s", problems());
    node = kd_node_path(resolved->document, path);
    return !node                          ? "-"
           : node->kind == KD_NODE_SCALAR ? node->text
           : node->kind == KD_NODE_MAP    ? "{}"
                                          : "[]";
}

/* The names of a map's entries in order, separated by spaces. */
static inline const char *names_at(const char *path)
{
    static char text[512];
    ck_assert_msg(resolved != NULL, "%s", problems());
    *text = '\0';
    for (KD_CHILD(child, kd_node_path(resolved->document, path)))
        snprintf(text + strlen(text), sizeof text - strlen(text), "%s%s", *text ? " " : "",
                 child->key ? child->key : child->text);
    return text;
}

/* A game with all kinds of entries. */
#define TOY                                                                                        \
    "name: {en: Toy, ja: T}\n"                                                                     \
    "players: [2, 3, 4]\n"                                                                         \
    "script: toy.lua\n"                                                                            \
    "pack:\n"                                                                                      \
    "  points: {A: 1, J: 1, TD: 3}\n"                                                              \
    "  points_total: 13\n"                                                                         \
    "zones:\n"                                                                                     \
    "  hand:  {per: seat, seen_by: owner}\n"                                                       \
    "  floor: {seen_by: all}\n"                                                                    \
    "phases:\n"                                                                                    \
    "  layout: {turn: {to: floor, cards: 4, bury: {cards: [J, 7D], within: 10}}}\n"                \
    "  play:   {fishing: {sums: any}}\n"                                                           \
    "  count:  {score: {majority: {most: all, points: 30}, cards: {points: 1}}}\n"                 \
    "hooks:\n"                                                                                     \
    "  sweep: {rule: takes, cards: [J, 7D], with: {takes: all}}\n"                                 \
    "  king:  {event: capture, off: true}\n"                                                       \
    "match: {target: 101}\n"                                                                       \
    "options:\n"                                                                                   \
    "  target: {says: points to win, range: 1-1000, writes: match.target}\n"                       \
    "  seven:\n"                                                                                   \
    "    says: which seven sweeps\n"                                                               \
    "    default: diamond\n"                                                                       \
    "    values:\n"                                                                                \
    "      any:  {hooks.sweep.cards: [J, 7], phases.layout.turn.bury.cards: [J, 7]}\n"             \
    "      none: {hooks.sweep.cards: [J], phases.layout.turn.bury.cards: [J]}\n"                   \
    "  kings:\n"                                                                                   \
    "    default: false\n"                                                                         \
    "    values:\n"                                                                                \
    "      true: {hooks.king.off: false}\n"

#endif
