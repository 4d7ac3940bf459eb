/* SPDX-License-Identifier: MIT
 * cmd_explain_records.c: `kanun explain-records`: which options of a game fit recorded matches, and
 * what speaks against the others. Each choice is tried by replaying the records under it.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/memory.h"
#include "base/print.h"
#include "command/tool.h"
#include "record/record_file.h"

enum {
    ROUNDS_MAX = 12, /* changes of one option on the way to choices that fit */
    RANGE_MAX = 12,  /* numbers of a range that are tried; of longer ranges only its default */
    RECORDS_MAX = 1000
};

/* A value of an option, and how well the records fit it. */
typedef struct value {
    const char *name;
    const char *against; /* what speaks against it; NULL: it fits */
    bool impossible;     /* it can't be chosen beside the others */
} value;

typedef struct option {
    const char *name;
    value *value;
    int values, room, in_force; /* index of the value in force */
} option;

typedef struct explaining {
    const kc_args *args;
    kn_arena *arena;
    kanun_rules *rules; /* with the choices of the command line */
    json_t *records;    /* each without what ties it to rules */
    json_t *sets;       /* the options that they were recorded with, of each an array of values */
    const char **place; /* of each: its file and line */
    option *option;
    int options, room;
    uint64_t moves;
} explaining;

/* How far the records can be played: moves, and a point for each end that agrees. */
typedef struct fit {
    uint64_t played;
    double off; /* points between the recorded end and this one */
    bool whole;
    const char *against; /* the first thing that disagrees */
    kanun_status status; /* KANUN_NO: the choices are impossible; KANUN_SYSTEM */
} fit;

/* ---- Records ---- */

static kanun_status add_record(explaining *e, const char *file, int line, const json_t *record)
{
    size_t n = json_array_size(e->records);
    json_t *copy = kr_record_copy(record);
    static const char *const tied[] = {"digest", "rules", "scripts", "set", "key"};
    for (size_t i = 0; copy && i < sizeof tied / sizeof *tied; i++)
        json_object_del(copy, tied[i]);
    if (n == RECORDS_MAX) {
        json_decref(copy);
        return kc_tool_say(KANUN_USAGE, "more than %d matches: give fewer files", RECORDS_MAX);
    }
    e->place = kn_realloc(e->place, (n + 1) * sizeof *e->place);
    e->place[n] = kn_arena_print(e->arena, "%s:%d", file, line);
    json_array_append_new(e->records, copy);
    const char *name;
    json_t *chosen, *own = json_object_get(record, "set");
    json_object_foreach(own, name, chosen)
    {
        json_t *values = json_object_get(e->sets, name);
        if (!values)
            json_object_set_new(e->sets, name, values = json_array());
        json_array_append(values, chosen);
    }
    e->moves += json_array_size(json_object_get(record, "moves"));
    return KANUN_OK;
}

static kanun_status read_file(explaining *e, const char *file)
{
    kr_reader reader = {0};
    kr_failure failure = {.errors = e->args->errors};
    json_t *record = NULL;
    kanun_errors_clear(e->args->errors);
    kanun_status status = kr_reader_open(&reader, file, &failure);
    if (status == KANUN_OK)
        status = kr_reader_next(&reader, &record, &failure);
    if (status != KANUN_OK)
        kc_tool_failure(status, &failure);
    while (status == KANUN_OK && record) {
        status = add_record(e, file, reader.begins, record);
        json_decref(record);
        record = NULL;
        if (status == KANUN_OK && (status = kr_reader_next(&reader, &record, &failure)) != KANUN_OK)
            kc_tool_failure(status, &failure);
    }
    if (status == KANUN_OK && reader.torn)
        kc_tool_say(KANUN_OK, "%s:%d: the last line is incomplete and was skipped", file,
                    reader.torn);
    json_decref(record);
    kr_reader_close(&reader);
    return status;
}

/* Why the next move of a record is not legal: "move 7, '4S': you must capture ... (rule)". */
static const char *refusal(explaining *e, const kr_journal *journal, const char *place)
{
    kanun_rule rule = KANUN_INIT(kanun_rule);
    const char *move = kr_journal_next(journal);
    size_t number = kr_journal_moves(journal) + 1;
    if (kanun_game_standing(journal->game)->over)
        return kn_arena_print(e->arena, "%s: the match is over before move %zu, '%s'", place,
                              number, move);
    const char *why = kanun_game_why(journal->game, move, "en", &rule);
    return kn_arena_print(e->arena, "%s: move %zu, '%s': %s%s%s", place, number, move, why,
                          *rule.text ? "; rule: " : "", rule.text);
}

/* How many points the scores are off at the end. */
static double distance(const kr_journal *journal)
{
    json_t *end = kr_record_end(journal->game, kr_journal_moves(journal));
    const json_t *is = json_object_get(end, "scores"),
                 *was = json_object_get(journal->end, "scores");
    double sum = 0;
    for (size_t n = 0; n < json_array_size(is); n++) {
        const char *here = json_string_value(json_array_get(is, n)),
                   *there = json_string_value(json_array_get(was, n));
        sum += fabs((here ? strtod(here, NULL) : 0) - (there ? strtod(there, NULL) : 0));
    }
    json_decref(end);
    return sum;
}

/* True if the records go further under the first choices, or come nearer to their ends. */
static bool is_better(const fit *a, const fit *b)
{
    if (a->whole != b->whole || a->played != b->played)
        return a->whole ? !b->whole : !b->whole && a->played > b->played;
    return a->off < b->off;
}

/* Replays one record under the rules, of which the journal takes an owner. */
static void replay(explaining *e, kanun_rules *rules, size_t n, fit *f)
{
    kr_journal *journal = NULL;
    kr_failure failure = {.errors = kanun_errors_new()};
    kanun_status status =
        kr_journal_new(&journal, json_array_get(e->records, n), kg_insight_share(rules), &failure);
    if (status == KANUN_OK)
        status = kr_journal_begin(journal, &failure);
    while (status == KANUN_OK && kr_journal_next(journal)) {
        const char *move = kr_journal_next(journal);
        if (kanun_game_standing(journal->game)->over ||
            *kanun_game_why(journal->game, move, "en", NULL)) {
            f->against = refusal(e, journal, e->place[n]);
            break;
        }
        status = kr_journal_step(journal, &failure);
        f->played += status == KANUN_OK;
    }
    if (status == KANUN_OK && !f->against) {
        status = kr_journal_check_end(journal, &failure);
        f->off = distance(journal);
    }
    if (status == KANUN_OK && !f->against)
        f->played++;
    else if (!f->against)
        f->against = kn_arena_print(e->arena, "%s: %s", e->place[n], kr_failure_text(&failure));
    f->whole = !f->against;
    f->status = status == KANUN_SYSTEM ? status : KANUN_OK;
    kr_journal_free(journal);
    kanun_errors_free(failure.errors);
}

/* ---- Choices ---- */

/* Plays the records with the options in force, but option `other` (-1: none) with value `v`. */
static fit try_choice(explaining *e, int other, int v)
{
    fit f = {0};
    kanun_rules *rules = NULL;
    kanun_option own = KANUN_INIT(kanun_option);
    kanun_errors *errors = kanun_errors_new();
    int count = e->args->choices;
    kanun_choice *choice = kn_calloc((size_t)(count + e->options) + 1, sizeof *choice);
    for (int n = 0; n < count; n++)
        choice[n] = e->args->choice[n];
    for (int n = 0; n < e->options; n++) {
        const char *name = e->option[n].value[n == other ? v : e->option[n].in_force].name;
        if (kanun_rules_option(e->rules, n, "en", &own) && strcmp(name, own.value))
            choice[count++] = (kanun_choice){e->option[n].name, name, 0};
    }
    f.status = kanun_rules_vary(&rules, e->rules, e->args->folder, choice, count, errors);
    if (f.status == KANUN_USAGE || f.status == KANUN_RULES) {
        const kanun_error *error = kanun_errors_nth(errors, 0);
        f.against = kn_arena_print(e->arena, "%s", error ? error->message : "");
        f.status = KANUN_NO;
    }
    for (size_t n = 0; f.status == KANUN_OK && n < json_array_size(e->records) && !f.against; n++)
        replay(e, rules, n, &f);
    kanun_rules_free(rules);
    kanun_errors_free(errors);
    kn_free(choice);
    return f;
}

/* ---- The search ---- */

static bool is_given(const explaining *e, const char *name)
{
    for (int n = 0; n < e->args->choices; n++)
        if (!strcmp(e->args->choice[n].name, name))
            return true;
    return false;
}

static void add_value(explaining *e, option *o, const char *name)
{
    for (int n = 0; n < o->values; n++)
        if (!strcmp(o->value[n].name, name))
            return;
    o->value = kn_one_more(o->value, o->values, &o->room, sizeof *o->value);
    o->value[o->values++] = (value){.name = kn_arena_text(e->arena, name, strlen(name))};
}

/* The value in force comes first, then those of the records, with which the search begins. Options
 * of the command line have no other value. */
static void list_options(explaining *e)
{
    kanun_option own = KANUN_INIT(kanun_option);
    const char *name;
    char number[32];
    for (int n = 0; kanun_rules_option(e->rules, n, "en", &own); n++) {
        e->option = kn_one_more(e->option, e->options, &e->room, sizeof *e->option);
        option *o = &e->option[e->options++];
        *o = (option){.name = own.name};
        add_value(e, o, own.value);
        if (is_given(e, own.name))
            continue;
        size_t i;
        const json_t *chosen;
        json_array_foreach(json_object_get(e->sets, own.name), i, chosen)
            add_value(e, o, json_string_value(chosen));
        o->in_force = o->values > 1;
        for (int m = 0; (name = kanun_rules_option_value(e->rules, n, m, "en", NULL)); m++) {
            bool range = own.range && !kanun_rules_option_value(e->rules, n, m + 1, "en", NULL);
            if (!range)
                add_value(e, o, name);
        }
        for (int64_t k = own.min;
             own.range && (own.max - own.min) / own.step < RANGE_MAX && k <= own.max;
             k += own.step) {
            snprintf(number, sizeof number, "%lld", (long long)k);
            add_value(e, o, number);
        }
    }
}

/* Finds the value of one option that brings the records furthest, and sets it. False: none is
 * better than `best`. */
static bool improve(explaining *e, fit *best)
{
    int changed = -1, to = 0;
    for (int n = 0; n < e->options && best->status == KANUN_OK; n++)
        for (int v = 0; v < e->option[n].values; v++) {
            fit f = v == e->option[n].in_force ? *best : try_choice(e, n, v);
            if (f.status == KANUN_OK && is_better(&f, best)) {
                *best = f;
                changed = n;
                to = v;
            }
        }
    if (changed >= 0)
        e->option[changed].in_force = to;
    return changed >= 0;
}

/* Two options together may do what neither does alone: a change that is worse by itself, and then
 * the best one beside it. */
static bool improve_together(explaining *e, fit *best)
{
    for (int n = 0; n < e->options && best->status == KANUN_OK; n++)
        for (int v = 0, before = e->option[n].in_force; v < e->option[n].values; v++) {
            fit beside = *best, alone = v == before ? *best : try_choice(e, n, v);
            if (v == before || alone.status != KANUN_OK)
                continue;
            e->option[n].in_force = v;
            if (improve(e, &beside)) {
                *best = beside;
                return true;
            }
            e->option[n].in_force = before;
        }
    return false;
}

/* Changes options, each time so that the records can be played furthest, until they fit or nothing
 * helps. */
static fit search(explaining *e)
{
    fit best = try_choice(e, -1, 0);
    if (best.status == KANUN_NO) { /* what was recorded can't be chosen in this game */
        for (int n = 0; n < e->options; n++)
            e->option[n].in_force = 0;
        best = try_choice(e, -1, 0);
    }
    for (int round = 0; round < ROUNDS_MAX && !best.whole && best.status == KANUN_OK; round++)
        if (!improve(e, &best) && !improve_together(e, &best))
            break;
    return best;
}

/* ---- The report ---- */

/* Tries every other value beside the choices that fit. */
static void judge(explaining *e)
{
    for (int n = 0; n < e->options; n++)
        for (int v = 0; v < e->option[n].values; v++) {
            value *one = &e->option[n].value[v];
            fit f = v == e->option[n].in_force ? (fit){.whole = true} : try_choice(e, n, v);
            one->impossible = f.status == KANUN_NO;
            one->against = f.whole ? NULL : f.against ? f.against : "";
        }
}

/* True if the records decide between its values. */
static bool is_decided(const option *o)
{
    for (int v = 0; v < o->values; v++)
        if (o->value[v].against && !o->value[v].impossible)
            return true;
    return false;
}

static void print_fitting(const option *o)
{
    const char *between = "";
    for (int v = 0; v < o->values; v++)
        if (!o->value[v].against) {
            kn_print(stdout, "%s%s", between, o->value[v].name);
            between = ", ";
        }
}

static void print_decided(const option *o)
{
    kn_print(stdout, "  %s: ", o->name);
    print_fitting(o);
    putchar('\n');
    for (int v = 0; v < o->values; v++)
        if (o->value[v].against && !o->value[v].impossible)
            kn_print(stdout, "    not %s: %s\n", o->value[v].name, o->value[v].against);
}

static void print_open(const explaining *e)
{
    bool any = false;
    for (int n = 0; n < e->options; n++) {
        const option *o = &e->option[n];
        if (o->values < 2 || is_decided(o))
            continue;
        if (!any)
            puts("not decided by them:");
        any = true;
        kn_print(stdout, "  %s: ", o->name);
        print_fitting(o);
        putchar('\n');
    }
}

static kanun_status report(explaining *e, const fit *best)
{
    const char *game = e->args->word[0];
    size_t records = json_array_size(e->records);
    if (!best->whole) {
        kn_print(stdout, "found no options of %s that fit. The nearest ones fail:\n  %s\n", game,
                 best->against ? best->against : "");
        for (int n = 0; n < e->options; n++)
            if (e->option[n].in_force)
                kn_print(stdout, "  with %s=%s\n", e->option[n].name,
                         e->option[n].value[e->option[n].in_force].name);
        return KANUN_NO;
    }
    judge(e);
    kn_print(stdout, "%zu match%s with %llu moves fit %s", records, records == 1 ? "" : "es",
             (unsigned long long)e->moves, game);
    for (int n = 0; n < e->options; n++)
        if (e->option[n].in_force)
            kn_print(stdout, " --set %s=%s", e->option[n].name,
                     e->option[n].value[e->option[n].in_force].name);
    bool any = false;
    puts("");
    for (int n = 0; n < e->options; n++) {
        if (!is_decided(&e->option[n]))
            continue;
        if (!any)
            puts("they decide:");
        any = true;
        print_decided(&e->option[n]);
    }
    print_open(e);
    return KANUN_OK;
}

kanun_status kc_cmd_explain_records(const kc_args *args)
{
    explaining e = {
        .args = args, .arena = kn_arena_new(), .records = json_array(), .sets = json_object()};
    kanun_status status = kc_tool_load(args, args->word[0], &e.rules);
    for (int n = 1; n < args->words && status == KANUN_OK; n++)
        status = read_file(&e, args->word[n]);
    if (status == KANUN_OK) {
        list_options(&e);
        fit best = search(&e);
        status = report(&e, &best);
    }
    for (int n = 0; n < e.options; n++)
        kn_free(e.option[n].value);
    kn_free(e.option);
    kn_free(e.place);
    json_decref(e.records);
    json_decref(e.sets);
    kanun_rules_free(e.rules);
    kn_arena_free(e.arena);
    return status;
}
