/* SPDX-License-Identifier: MIT
 * run_field.c: simulate and compare in `kanun run` scripts. The fields of a script's table are
 * options of the commands, and results become tables with a field for each measure. The
 * experiments are those of the commands.
 */
#include <math.h>
#include <string.h>

#include "base/memory.h"
#include "experiment/compare_report.h"
#include "experiment/deal_rows.h"
#include "experiment/measure_report.h"
#include "command/options_table.h"
#include "command/progress.h"
#include "experiment/part.h"
#include "experiment/run.h"
#include "command/tool.h"

/* ---- Arguments ---- */

/* The options that scripts may use: those that affect the play, not the output. Scripts
 * write them with _ instead of a dash. */
static const char *const allowed[] = {
    "players",   "measure", "margin",    "until_decided", "games", "until_width", "one_deal",
    "max_deals", "dealer",  "first",     "seed",          "fixed", "relearn",     "deals",
    "each",      "own",     "decisions", "tally",         NULL};

/* Takes the value on top of the stack: a text or number. */
static void take_text(lua_State *L, kl_host *host, kc_args *args, const kc_option *o,
                      const char *name)
{
    const char *text = ke_run_text(L, host, -1, o->name);
    if (!strcmp(o->name, "players") && strpbrk(text, "+\\"))
        kl_script_raise(
            L, KN_E_HOOK_VALUE,
            "players: one line-up at a time, \"learnt,random\"; to compare several, use a loop");
    kanun_status status = kc_args_take(
        args, o, ke_run_print(L, host, "%s%s%s", name ? name : "", name ? "=" : "", text));
    if (status != KANUN_OK)
        ke_run_fail(L, host, status);
}

/* Takes an option with the value on top of the stack: true, a text or number, a list of these, or {
 * measure = number }. `name` is the name of the option in the script. */
static void take_option(lua_State *L, kl_host *host, kc_args *args, const kc_option *o,
                        const char *name)
{
    if (!o->value) {
        if (lua_type(L, -1) != LUA_TBOOLEAN)
            kl_script_raise(L, KN_E_HOOK_VALUE, "%s must be true or false", name);
        if (lua_toboolean(L, -1))
            kc_args_take(args, o, NULL);
        return;
    }
    bool number = o->type == KC_OPTION_NUMBER || o->type == KC_OPTION_DEALER;
    if (number && lua_type(L, -1) != LUA_TNUMBER)
        kl_script_raise(L, KN_E_HOOK_VALUE, "%s must be a number, not %s: write it without quotes",
                        name, luaL_typename(L, -1));
    if (lua_type(L, -1) != LUA_TTABLE) {
        take_text(L, host, args, o, NULL);
        return;
    }
    ke_run_content(L, -1);
    int table = lua_gettop(L);
    lua_Unsigned length = ke_run_length(L, table, o->name);
    for (lua_Unsigned n = 1; n <= length; n++, lua_pop(L, 1)) {
        lua_rawgeti(L, table, (lua_Integer)n);
        take_text(L, host, args, o, NULL);
    }
    if (!length) {
        int count;
        const char **names = ke_run_names(
            L, host, table,
            "a table given to an experiment must be a list, or have only named fields", &count);
        for (int n = 0; n < count; n++, lua_pop(L, 1)) {
            lua_getfield(L, table, names[n]);
            take_text(L, host, args, o, names[n]);
        }
    }
    lua_settop(L, table - 1);
}

/* Reads the arguments of an experiment, which are options of a command. */
static void read_how(lua_State *L, kl_host *host, int index, const char *command, kc_args *args)
{
    ke_run *run = ke_run_of(host);
    *args = kc_args_usual;
    args->errors = kanun_errors_new();
    args->seed = run->args->seed_given ? run->args->seed : 1;
    args->seed_given = true;
    if (lua_type(L, index) == LUA_TTABLE) {
        ke_run_content(L, index);
        int table = lua_gettop(L);
        ke_run_check_names(L, host, table, "an experiment", allowed);
        for (int n = 0; n < kc_options_count; n++) {
            char name[64];
            if (lua_getfield(L, table, kc_option_field(&kc_options[n], name)) != LUA_TNIL)
                take_option(L, host, args, &kc_options[n], name);
            lua_pop(L, 1);
        }
        lua_settop(L, table - 1);
    }
    args->command = kc_command_named(command);
    args->words = 1;
    args->word = ke_run_take(L, host, 2 * sizeof *args->word);
    args->word[0] = ke_run_copy(L, host, "-", 1); /* the experiment gets its games separately */
    args->word[1] = NULL;
    kanun_status status = kc_args_check(args);
    if (status != KANUN_OK)
        ke_run_fail(L, host, status);
    for (int n = 0; n < args->players; n++) /* the same players, in one spelling */
        ke_run_check_player(L, args->player[n]);
    for (int n = 0; n < run->args->folders; n++) /* add the folders of the command's own --path */
        kc_args_search(args, run->args->folder[n]);
    args->threads = run->args->threads;
    args->part = run->args->part;
    if (run->args->games && args->fixed > run->args->games && run->args->games >= KE_EARLY)
        args->fixed = run->args->games;
    if (run->args->games && !args->fixed && (!args->games || args->games > run->args->games))
        args->games = run->args->games; /* --games of the command line limits the script */
}

/* ---- Results ---- */

/* Sets the fields of a result. Its text is like "1.344 (0.741 to 1.946)". */
static void set_result(lua_State *L, const ke_measure *measure, const ke_sample *s, double mean,
                       double low, double high, bool sign)
{
    char text[160], of[40], from[40], to[40];
    ke_measure_text(measure, mean, sign, of);
    if (s->n < ke_enough(s))
        snprintf(text, sizeof text, "%s (n < %d)", of, ke_enough(s));
    else if (isinf(low) && isinf(high))
        snprintf(text, sizeof text, "%s (interval not known)", of);
    else
        snprintf(text, sizeof text, "%s (%s to %s)", of, ke_measure_text(measure, low, sign, from),
                 ke_measure_text(measure, high, sign, to));
    ke_run_set_result(L, mean, low, high, text, measure->form == KE_SHARE);
    ke_run_set_text(L, "name", measure->name);
}

void ke_run_set_reading(lua_State *L, const char *name, const ke_measure *measure, double value,
                        bool sign)
{
    char text[40];
    ke_run_set_text(L, name, ke_measure_text(measure, value, sign, text));
}

static const char *const bar_fields[] = {"from", "to", "count", NULL};

/* Sets the histogram of a measure: a list of { from =, to =, count = }. */
static void set_histogram(lua_State *L, const ke_asked *a)
{
    ke_run_answer_json(L, ke_histogram_json(a));
    for (lua_Integer n = 1; lua_rawgeti(L, -1, n) == LUA_TTABLE; n++) {
        ke_run_close_table(L, "a bar of a histogram", bar_fields);
        lua_rawseti(L, -2, n);
    }
    lua_pop(L, 1);
    lua_setfield(L, -2, "histogram");
}

static const char *const measure_fields[] = {"mean", "low",    "high",      "text",      "share",
                                             "name", "least",  "q05",       "median",    "q95",
                                             "most", "of_all", "deviation", "histogram", NULL};
static const char *const effect_fields[] = {"mean",    "low",  "high", "text",   "share",
                                            "name",    "a",    "b",    "text_a", "text_b",
                                            "verdict", "more", "r",    "saved",  NULL};

static void push_measure(lua_State *L, const ke_asked *a)
{
    ke_sample s = ke_lineup_sample(a->l, 0, a->m);
    ke_reading r = ke_read(a->l, a->m);
    lua_newtable(L);
    set_result(L, a->measure, &s, r.mean, r.low, r.high, false);
    if (!ke_is_mean(a->measure)) {
        ke_run_close_table(L, "this measure", measure_fields);
        return;
    }
    if (!isnan(ke_share_of_all(a, 0)))
        ke_run_set_number(L, "of_all", ke_share_of_all(a, 0));
    ke_run_set_number(L, "deviation", ke_deviation(&s));
    ke_run_set_number(L, "least", s.least);
    ke_run_set_number(L, "most", s.most);
    ke_run_set_number(L, "q05", ke_quantile(a, 0.05));
    ke_run_set_number(L, "median", ke_quantile(a, 0.5));
    ke_run_set_number(L, "q95", ke_quantile(a, 0.95));
    set_histogram(L, a);
    ke_run_close_table(L, "a measure", measure_fields);
}

static void push_effect(lua_State *L, const ke_experiment *e, int variant, int asked)
{
    const ke_measure *measure = e->asked[asked].measure;
    const ke_pair pair = ke_pair_of(e, variant, asked);
    const ke_finding *f = pair.found;
    lua_newtable(L);
    set_result(L, measure, &f->sample, f->mean, f->low, f->high, true);
    ke_run_set_number(L, "a", pair.mean_a);
    ke_run_set_number(L, "b", pair.mean_b);
    ke_run_set_reading(L, "text_a", measure, pair.mean_a, false);
    ke_run_set_reading(L, "text_b", measure, pair.mean_b, false);
    ke_run_set_number(L, "r", pair.correlation);
    ke_run_set_number(L, "saved", pair.saved);
    ke_run_set_number(L, "more", f->more);
    ke_run_set_text(L, "verdict", ke_verdict_name(f->verdict));
    ke_run_close_table(L, "an effect", effect_fields);
}

/* Freezes the table of results on top of the stack, so that reading a missing measure is an
 * error. */
static void close_result(lua_State *L, kl_host *host, const ke_experiment *e)
{
    const char **known = ke_run_take(L, host, ((size_t)e->askeds + 2) * sizeof *known);
    known[0] = "blocks";
    for (int n = 0; n < e->askeds; n++) {
        const char *name = e->asked[n].measure->name;
        known[n + 1] = ke_run_copy(L, host, name, strlen(name));
    }
    lua_pushinteger(L, (lua_Integer)ke_lineup_blocks(&e->lineup[0]));
    lua_setfield(L, -2, "blocks");
    ke_run_close_table(L, "the measures of this experiment", known);
}

void ke_run_push_results(lua_State *L, kl_host *host, const ke_experiment *e, int variant)
{
    lua_newtable(L);
    for (int n = 0; n < e->askeds; n++) {
        if (variant)
            push_effect(L, e, variant, n);
        else
            push_measure(L, &e->asked[n]);
        lua_setfield(L, -2, e->asked[n].measure->name);
        kl_script_charge(L, 100);
    }
    close_result(L, host, e);
}

/* ---- Playing ---- */

ke_trial *ke_run_open(lua_State *L, kl_host *host, int how, const char *measure)
{
    ke_run *run = ke_run_of(host);
    if (run->playing)
        kl_script_raise(L, KN_E_HOOK_VALUE,
                        "a function that is called for each deal can't start another experiment");
    ke_trial *trial = kn_calloc(1, sizeof *trial);
    run->trial = kn_one_more(run->trial, run->trials, &run->trials_room, sizeof *run->trial);
    run->trial[run->trials++] = trial;
    trial->own = !run->command || lua_type(L, how) == LUA_TTABLE;
    if (trial->own)
        read_how(L, host, how, measure, &trial->args);
    else
        trial->args = *run->args;
    kanun_status status = ke_experiment_begin(&trial->experiment, &trial->args);
    if (status != KANUN_OK)
        ke_run_fail(L, host, status);
    return trial;
}

void ke_run_close(ke_run *run)
{
    ke_trial *trial = run->trial[--run->trials];
    ke_experiment_free(&trial->experiment);
    if (trial->own)
        kc_args_free(&trial->args);
    kn_free(trial);
}

static void add_variant(lua_State *L, kl_host *host, ke_experiment *e, const ke_run_rules *of)
{
    kanun_status status = ke_experiment_add(e, of->word, of->choice, of->choices);
    if (status != KANUN_OK)
        ke_run_fail(L, host, status);
}

void ke_run_measure(lua_State *L, kl_host *host, ke_trial *trial, int how)
{
    ke_run *run = ke_run_of(host);
    ke_experiment *e = &trial->experiment;
    ke_run_each *each = ke_run_each_read(L, host, how);
    kc_progress_end(&run->progress); /* the experiment shows its own progress */
    ke_run_each_join(L, host, each, e);
    if (e->sees_all && e->args->part && !e->args->part->resume)
        kl_script_raise(
            L, KN_E_HOOK_VALUE,
            "--shard: `kanun merge` can add up only `own` and tallies, not other variables "
            "of `each`; use tally = { NAME = 0 } or own = { NAME = function(deal) ... end }");
    ke_rows *rows = NULL;
    kanun_status status = KANUN_OK;
    if (run->command && e->args->rows)
        status = ke_rows_open(&rows, e->args, (const kanun_rules *const *)e->rules, e->variants);
    e->dealt = rows ? ke_rows_dealt(rows) : e->dealt;
    if (status == KANUN_OK && !e->finding)
        status = ke_experiment_measure(e);
    if (status == KANUN_OK && run->unseeded && !run->command) /* commands report it */
        kc_tool_tell_seed(&(kc_args){.seed = 0}, run->args->seed);
    run->unseeded = false;
    run->playing = true;
    if (status == KANUN_OK)
        status = ke_experiment_play(e);
    run->playing = false;
    status = ke_rows_close(rows, rows ? ke_compare_head(e) : NULL, status);
    ke_run_each_end(L, host, each);
    run->interrupted |= run->command && status == KC_INTERRUPTED;
    if (status != KANUN_OK && !run->interrupted)
        ke_run_fail(L, host, status);
}

/* game:simulate { games = 1000, players = "learnt", one_deal = true, measure = { "total" } }:
 * returns the results by measure. */
int ke_run_simulate(lua_State *L, kl_host *host, const kl_object *self, const kl_value *given)
{
    ke_run_rules of = *ke_run_rules_of(host, self);
    ke_trial *trial = ke_run_open(L, host, 2, "measure");
    const kc_args *args = &trial->args;
    if (args->choices) { /* --dealer sets a key of the rules */
        kanun_choice *all =
            ke_run_take(L, host, (size_t)(of.choices + args->choices) * sizeof *all);
        memcpy(all, of.choice, (size_t)of.choices * sizeof *all);
        memcpy(all + of.choices, args->choice, (size_t)args->choices * sizeof *all);
        of.choice = all;
        of.choices += args->choices;
    }
    trial->experiment.spreads = true;
    add_variant(L, host, &trial->experiment, &of);
    ke_run_measure(L, host, trial, 2);
    ke_run_push_results(L, host, &trial->experiment, 0);
    ke_run_close(ke_run_of(host));
    return 1;
}

/* game:compare(other, {...}). For a list of games, returns a list of results whose verdicts hold
 * together. */
int ke_run_compare(lua_State *L, kl_host *host, const kl_object *self, const kl_value *given)
{
    const kl_object *other = kl_object_at(L, 2);
    int others = 1;
    if (!other && lua_type(L, 2) == LUA_TTABLE) {
        ke_run_content(L, 2);
        lua_replace(L, 2);
        others = (int)ke_run_length(L, 2, "compare");
    } else if (!other || other->kind != KL_OBJECT_RULES) {
        kl_script_raise(L, KN_E_HOOK_VALUE, "compare needs a game, or a list of games");
    }
    for (int n = 1; !other && n <= others; n++, lua_pop(L, 1)) {
        lua_rawgeti(L, 2, n);
        if (!kl_object_at(L, -1) || kl_object_at(L, -1)->kind != KL_OBJECT_RULES)
            kl_script_raise(L, KN_E_HOOK_VALUE, "compare: number %d of the list is not a game", n);
    }
    if (!others)
        kl_script_raise(L, KN_E_HOOK_VALUE, "compare: the list of games is empty");
    lua_settop(L, 3);
    ke_trial *trial = ke_run_open(L, host, 3, "compare");
    ke_experiment *e = &trial->experiment;
    add_variant(L, host, e, ke_run_rules_of(host, self));
    for (int n = 1; n <= others; n++) {
        if (!other)
            lua_rawgeti(L, 2, n);
        add_variant(L, host, e, ke_run_rules_of(host, other ? other : kl_object_at(L, -1)));
        if (!strcmp(kanun_rules_info(e->rules[n])->digest, kanun_rules_info(e->rules[0])->digest))
            kl_script_raise(L, KN_E_HOOK_VALUE, "compare: %s and %s have the same rules",
                            e->label[0], e->label[n]);
        lua_settop(L, 3);
    }
    ke_run_measure(L, host, trial, 3);
    if (other) {
        ke_run_push_results(L, host, e, 1);
    } else {
        lua_newtable(L);
        for (int n = 1; n <= others; n++) {
            ke_run_push_results(L, host, e, n);
            lua_rawseti(L, -2, n);
        }
    }
    ke_run_close(ke_run_of(host));
    return 1;
}
