/* SPDX-License-Identifier: MIT
 * deal_rows.c: writes the rows of --rows. One table of columns serves the heading, the rows and
 * their description; docs/experiment-data.md describes the same columns.
 */
#include "experiment/deal_rows.h"

#include <stdio.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/file.h"
#include "base/memory.h"
#include "base/print.h"
#include "command/outputs.h"
#include "command/progress.h"
#include "command/tool.h"
#include "experiment/measure.h"
#include "experiment/verdict.h"
#include "record/json.h"

#define DIGEST 12                     /* digits of a digest in a row */
#define ABOUT_ENDING "-metadata.json" /* ending of the description's file name */

typedef struct column {
    const struct column_kind *kind;
    const char *name;
    int which; /* seat or side */
    int *at;   /* for each variant, index among the numbers of a deal; -1: none */
    const kanun_variable **variable;
} column;

struct ke_rows {
    const char *path;
    bool json;
    kn_arena *arena;
    kn_file file;
    int variants;
    ke_deal_form *form; /* of each variant */
    column *column;
    int columns, room;
    char *line;
    size_t used, line_room;
    ke_dealt dealt;
};

/* ---- Values ---- */

static void append_bytes(ke_rows *r, const char *text, size_t size)
{
    if (r->used + size > r->line_room) {
        size_t room = 2 * (r->used + size) + 1024;
        r->line = kn_realloc(r->line, room);
        r->line_room = room;
    }
    if (size)
        memcpy(r->line + r->used, text, size);
    r->used += size;
}

/* Appends the characters of a text, escaped for quotes in CSV (RFC 4180) or JSON. */
static void put_inside(ke_rows *r, const char *text)
{
    for (; *text; text++) {
        char escape[8] = {*text, 0};
        if (*text == '"')
            snprintf(escape, sizeof escape, r->json ? "\\\"" : "\"\"");
        else if (r->json && *text == '\\')
            snprintf(escape, sizeof escape, "\\\\");
        else if (r->json && (unsigned char)*text < ' ')
            snprintf(escape, sizeof escape, "\\u%04x", (unsigned)(unsigned char)*text);
        append_bytes(r, escape, strlen(escape));
    }
}

static void put_text(ke_rows *r, const char *text)
{
    append_bytes(r, "\"", 1);
    put_inside(r, text);
    append_bytes(r, "\"", 1);
}

static void put_natural(ke_rows *r, uint64_t number)
{
    char text[24], *at = text + sizeof text;
    do
        *--at = (char)('0' + number % 10);
    while (number /= 10);
    append_bytes(r, at, (size_t)(text + sizeof text - at));
}

static void put_whole(ke_rows *r, int64_t number)
{
    if (number < 0)
        append_bytes(r, "-", 1);
    put_natural(r, number < 0 ? (uint64_t)0 - (uint64_t)number : (uint64_t)number);
}

/* Appends a number that may have a fraction. */
static void put_ratio(ke_rows *r, int64_t units, int64_t per)
{
    char text[40];
    if (units % per == 0) {
        put_whole(r, units / per);
        return;
    }
    snprintf(text, sizeof text, "%.9g", (double)units / (double)per);
    append_bytes(r, text, strlen(text));
}

static void put_none(ke_rows *r)
{
    if (r->json)
        append_bytes(r, "null", 4);
}

/* ---- The columns ---- */

typedef void put_cell(ke_rows *r, const column *c, const ke_seen *seen);

/* The part of a column's name after the dot. */
typedef enum per { ONCE, PER_SEAT, PER_SIDE, PER_CAUSE, PER_VARIABLE } per;

struct column_kind {
    const char *name, *type, *says;
    per per;
    size_t at; /* offset in the deal or, for PER_SIDE, of the first index in the form */
    put_cell *put;
};

static void put_seed(ke_rows *r, const column *c, const ke_seen *seen)
{
    put_natural(r, seen->plan->seed);
}

static void put_digest(ke_rows *r, const column *c, const ke_seen *seen)
{
    char digest[DIGEST + 1];
    snprintf(digest, sizeof digest, "%s", kanun_rules_info(seen->form->rules)->digest);
    put_text(r, digest);
}

static void put_rules(ke_rows *r, const column *c, const ke_seen *seen)
{
    put_text(r, seen->variant ? "B" : "A");
}

static void put_players(ke_rows *r, const column *c, const ke_seen *seen)
{
    append_bytes(r, "\"", 1);
    for (int n = 0; n < seen->plan->player_count; n++) {
        append_bytes(r, ",", n > 0);
        put_inside(r, seen->plan->players[n]);
    }
    append_bytes(r, "\"", 1);
}

static void put_match(ke_rows *r, const column *c, const ke_seen *seen)
{
    put_natural(r, seen->deal->match);
}

/* Appends an integer field of the deal. A negative one is empty. */
static void put_field(ke_rows *r, const column *c, const ke_seen *seen)
{
    int value = *(const int *)(const void *)((const char *)seen->deal + c->kind->at);
    if (value < 0)
        put_none(r);
    else
        put_whole(r, value);
}

static void put_counted(ke_rows *r, const column *c, const ke_seen *seen)
{
    put_whole(r, seen->deal->counted);
}

static void put_moves(ke_rows *r, const column *c, const ke_seen *seen)
{
    put_whole(r, seen->deal->moves);
}

static void put_player(ke_rows *r, const column *c, const ke_seen *seen)
{
    put_text(r, seen->plan->players[ke_sim_player_at(seen->plan, seen->deal->turn, c->which)]);
}

static void put_points(ke_rows *r, const column *c, const ke_seen *seen)
{
    int at = c->at[seen->variant];
    if (at < 0 || !seen->deal->counted)
        put_none(r);
    else
        put_ratio(r, seen->numbers[at], ke_units_of_point(seen->form->rules));
}

static void put_won(ke_rows *r, const column *c, const ke_seen *seen)
{
    unsigned winners = seen->deal->winners;
    if (seen->deal->counted)
        put_ratio(r, winners >> c->which & 1, __builtin_popcount(winners));
    else
        put_none(r);
}

static void put_variable(ke_rows *r, const column *c, const ke_seen *seen)
{
    int at = c->at[seen->variant];
    const kanun_variable *variable = c->variable[seen->variant];
    if (at < 0 || !seen->deal->counted) {
        put_none(r);
        return;
    }
    int32_t value = seen->numbers[at];
    const char *name = ke_deal_value(seen->form, variable, value);
    if (!name)
        put_none(r);
    else if (*name)
        put_text(r, name);
    else
        put_ratio(r, value, ke_deal_units(seen->form->rules, variable));
}

static void put_ending(ke_rows *r, const column *c, const ke_seen *seen)
{
    if (seen->deal->end == KE_GOES_ON)
        put_none(r);
    else
        put_text(r, ke_end_names[seen->deal->end]);
}

static void put_match_won(ke_rows *r, const column *c, const ke_seen *seen)
{
    unsigned winners = seen->deal->match_winners;
    if (seen->deal->end == KE_GOES_ON)
        put_none(r);
    else
        put_ratio(r, winners >> c->which & 1, winners ? __builtin_popcount(winners) : 1);
}

static const struct column_kind kinds[] = {
    {"seed", "integer", "seed of the run", ONCE, 0, put_seed},
    {"digest", "string", "first 12 digits of the digest of the rules", ONCE, 0, put_digest},
    {"rules", "string", "the rules that were played: A, or with compare also B", ONCE, 0,
     put_rules},
    {"players", "string", "players, as in `--players`", ONCE, 0, put_players},
    {"match", "integer", "number of the match or block of this seed", ONCE, 0, put_match},
    {"seating", "integer", "number of the match in its block, from 0", ONCE,
     offsetof(ke_deal, turn), put_field},
    {"deal", "integer", "number of the deal in the match, from 0", ONCE, offsetof(ke_deal, number),
     put_field},
    {"counted", "integer", "1 if the deal was completed, 0 if the match ended during it", ONCE, 0,
     put_counted},
    {"dealer", "integer", "seat of the dealer", ONCE, offsetof(ke_deal, dealer), put_field},
    {"leader", "integer", "seat that decided first in play", ONCE, offsetof(ke_deal, leader),
     put_field},
    {"moves", "integer", "decisions in the deal", ONCE, 0, put_moves},
    {"redeals", "integer", "deals thrown in before this one", ONCE, offsetof(ke_deal, redeals),
     put_field},
    {"seat", "string", "player at the seat", PER_SEAT, 0, put_player},
    {"points", "number", "points of the side in the deal", PER_SIDE, offsetof(ke_deal_form, points),
     put_points},
    {"won", "number",
     "the side's share of the deal: 1 for the side that gains most, divided in a draw", PER_SIDE,
     offsetof(ke_deal_form, points), put_won},
    {"score", "number", "points of the side in the match, after the deal", PER_SIDE,
     offsetof(ke_deal_form, scores), put_points},
    {"by", "number", "points of the side for this cause in the deal", PER_CAUSE, 0, put_points},
    {"var", "number or string", "value of the variable after the deal", PER_VARIABLE, 0,
     put_variable},
    {"ending", "string",
     "the end of the match: over, unfinished or forfeit (only in the last row of a match)", ONCE, 0,
     put_ending},
    {"match_won", "number",
     "the side's share of the match: 1 for a win, divided in a draw (only in the last row of a "
     "match)",
     PER_SIDE, offsetof(ke_deal_form, points), put_match_won},
};

/* Returns the column with this name, and makes it if there is none. */
static column *column_of(ke_rows *r, const struct column_kind *kind, int which, const char *name)
{
    for (int n = 0; n < r->columns; n++)
        if (!strcmp(r->column[n].name, name))
            return &r->column[n];
    r->column = kn_one_more(r->column, r->columns, &r->room, sizeof *r->column);
    column *c = &r->column[r->columns];
    *c = (column){.kind = kind,
                  .name = name,
                  .which = which,
                  .at = kn_arena_array(r->arena, (size_t)r->variants, sizeof *c->at),
                  .variable = kn_arena_array(r->arena, (size_t)r->variants, sizeof *c->variable)};
    for (int v = 0; v < r->variants; v++)
        c->at[v] = -1;
    r->columns++;
    return c;
}

/* Adds a column of a variant. */
static void add_column(ke_rows *r, int v, const struct column_kind *kind, int which, int at,
                       const kanun_variable *variable, const char *name)
{
    column *c = column_of(r, kind, which, name);
    c->at[v] = at;
    c->variable[v] = variable;
}

static void add_variables(ke_rows *r, int v, const struct column_kind *kind)
{
    const ke_deal_form *form = &r->form[v];
    for (int n = 0; n < form->variables; n++) {
        const kanun_variable *variable = form->variable[n];
        bool alone = !strcmp(variable->per, "table");
        for (int owner = 0; owner < form->owners[n]; owner++)
            add_column(
                r, v, kind, owner, form->first[n] + owner, variable,
                alone ? kn_arena_print(r->arena, "%s.%s", kind->name, variable->name)
                      : kn_arena_print(r->arena, "%s.%s.%d", kind->name, variable->name, owner));
    }
}

static void add_kind(ke_rows *r, int v, const struct column_kind *kind)
{
    const ke_deal_form *form = &r->form[v];
    const kanun_info *info = kanun_rules_info(form->rules);
    int first =
        kind->per == PER_SIDE ? *(const int *)(const void *)((const char *)form + kind->at) : 0;
    int count = kind->per == PER_SEAT    ? info->seats
                : kind->per == PER_SIDE  ? form->sides
                : kind->per == PER_CAUSE ? form->causes * form->sides
                                         : 0;
    if (kind->per == ONCE)
        add_column(r, v, kind, 0, 0, NULL, kind->name);
    if (kind->per == PER_VARIABLE)
        add_variables(r, v, kind);
    for (int n = 0; n < count && kind->per != PER_CAUSE; n++)
        add_column(r, v, kind, n, first + n, NULL,
                   kn_arena_print(r->arena, "%s.%d", kind->name, n));
    for (int n = 0; n < count && kind->per == PER_CAUSE; n++)
        add_column(r, v, kind, n % form->sides, form->by + n, NULL,
                   kn_arena_print(r->arena, "%s.%s.%d", kind->name, info->cause[n / form->sides],
                                  n % form->sides));
}

/* ---- The file ---- */

static void put_line(ke_rows *r, const ke_seen *seen)
{
    r->used = 0;
    append_bytes(r, "{", r->json);
    for (int n = 0; n < r->columns; n++) {
        const column *c = &r->column[n];
        append_bytes(r, ",", n > 0);
        if (r->json || !seen)
            put_text(r, c->name);
        append_bytes(r, ":", r->json);
        if (seen)
            c->kind->put(r, c, seen);
    }
    append_bytes(r, "}", r->json);
    append_bytes(r, "\n", 1);
    kn_print_own_part(r->file.out, r->line, r->used);
}

static kanun_status see_deal(void *payload, const ke_seen *seen, kr_failure *failure)
{
    ke_rows *r = payload;
    put_line(r, seen);
    if (ferror(r->file.out))
        return kr_fail(failure, KANUN_SYSTEM, NULL, "--rows: cannot write '%s'", r->path);
    return KANUN_OK;
}

const ke_dealt *ke_rows_dealt(const ke_rows *r)
{
    return r ? &r->dealt : NULL;
}

static void free_rows(ke_rows *r)
{
    for (int v = 0; r->form && v < r->variants; v++)
        ke_deal_form_free(&r->form[v]);
    kn_file_close(&r->file);
    kn_free(r->form);
    kn_free(r->column);
    kn_free(r->line);
    kn_arena_free(r->arena);
    kn_free(r);
}

static kanun_status open_rows(ke_rows *r, const kanun_rules *const *rules)
{
    const char *why = "";
    r->arena = kn_arena_new();
    r->form = kn_calloc((size_t)r->variants, sizeof *r->form);
    for (int v = 0; v < r->variants; v++)
        ke_deal_form_make(&r->form[v], rules[v]);
    for (size_t n = 0; n < sizeof kinds / sizeof *kinds; n++)
        for (int v = 0; v < r->variants; v++)
            add_kind(r, v, &kinds[n]);
    if (!kn_file_begin(&r->file, r->path, KN_FOR_ALL, &why))
        return kc_tool_say(KANUN_SYSTEM, "--rows: cannot write '%s': %s", r->path, why);
    if (!r->json)
        put_line(r, NULL);
    return KANUN_OK;
}

kanun_status ke_rows_open(ke_rows **out, const kc_args *args, const kanun_rules *const *rules,
                          int variants)
{
    *out = NULL;
    if (!args->rows)
        return KANUN_OK;
    ke_rows *r = kn_calloc(1, sizeof *r);
    *r = (ke_rows){.path = args->rows,
                   .json = kn_path_ends(args->rows, ".jsonl"),
                   .variants = variants,
                   .dealt = {.deal = see_deal, .payload = r}};
    kanun_status status = open_rows(r, rules);
    if (status == KANUN_OK)
        *out = r;
    else
        free_rows(r);
    return status;
}

/* ---- The description ---- */

static json_t *columns_json(const ke_rows *r)
{
    json_t *columns = json_array();
    for (int n = 0; n < r->columns; n++) {
        const column *c = &r->column[n];
        json_array_append_new(columns, json_pack("{s:s, s:s, s:s}", "name", c->name, "type",
                                                 c->kind->type, "says", c->kind->says));
    }
    return columns;
}

static void put_about(const void *payload, FILE *out)
{
    kn_print_own(out, payload);
    putc('\n', out);
}

static kanun_status write_about(ke_rows *r, json_t *about)
{
    json_object_set_new(about, "rows", json_string(kn_path_name(r->path)));
    json_object_set_new(about, "alpha", json_real(KE_ALPHA));
    json_object_set_new(about, "columns", columns_json(r));
    char *text = kr_json_text(about, JSON_INDENT(1) | JSON_REAL_PRECISION(12));
    const char *path = kn_arena_print(r->arena, "%s" ABOUT_ENDING, r->path);
    kanun_status status = kc_output_write("--rows", path, put_about, text);
    json_decref(about);
    free(text);
    return status;
}

kanun_status ke_rows_close(ke_rows *r, json_t *about, kanun_status ended)
{
    kanun_status status = ended;
    const char *why = "";
    if (!r) {
        json_decref(about);
        return status;
    }
    if (ended != KANUN_OK && ended != KC_INTERRUPTED) {
        json_decref(about);
    } else {
        kanun_status written = write_about(r, about);
        if (written == KANUN_OK && !kn_file_name(&r->file, &why))
            written = kc_tool_say(KANUN_SYSTEM, "--rows: cannot write '%s': %s", r->path, why);
        status = written == KANUN_OK ? ended : written;
    }
    free_rows(r);
    return status;
}
