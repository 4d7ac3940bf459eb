/* SPDX-License-Identifier: MIT
 * run_facts.c: the findings of a script's experiment, as numbers, as rows of tables, and as parts
 * of a page.
 */
#include "experiment/run.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "command/arguments.h"
#include "experiment/measure_report.h"

/* result(): returns the result that the command has to print. */
int ke_run_result(lua_State *L, kl_host *host, const kl_object *self, const kl_value *given)
{
    return ke_run_answer_json(L, json_incref(ke_run_of(host)->result));
}

/* experiment:lineups(): returns a list of { players, blocks, matches_of_a_block, unfinished,
 * matches }; the last two are lists by variant. */
int ke_run_lineups(lua_State *L, kl_host *host, const kl_object *self, const kl_value *given)
{
    const ke_experiment *e = ke_run_ready(L, host, self, 1);
    json_t *all = json_array();
    for (const ke_lineup *l = e->lineup; l < e->lineup + e->lineups; l++) {
        json_t *players = json_array(), *unfinished = json_array(), *matches = json_array();
        for (int p = 0; p < l->count; p++)
            json_array_append_new(players, json_string(l->player[p]));
        for (int v = 0; v < e->variants; v++) {
            json_array_append_new(unfinished, json_integer((json_int_t)l->sums[v].unfinished));
            json_array_append_new(matches, json_integer((json_int_t)l->sums[v].matches));
        }
        json_array_append_new(
            all, json_pack("{s:s, s:o, s:I, s:i, s:o, s:o}", "name", l->name, "players", players,
                           "blocks", (json_int_t)l->sums->blocks, "matches_of_a_block",
                           l->measures.turns, "unfinished", unfinished, "matches", matches));
    }
    return ke_run_answer_json(L, all);
}

/* experiment:facts(question): returns all results of a question for the second variant, as
 * numbers. */
int ke_run_facts(lua_State *L, kl_host *host, const kl_object *self, const kl_value *given)
{
    const ke_experiment *e = ke_run_ready(L, host, self, 2);
    return ke_run_answer_json(L, ke_compare_facts(e, ke_run_asked_at(L, e, &given[0])));
}

/* experiment:about(): returns a description of the run, with the rules of both variants. */
int ke_run_about(lua_State *L, kl_host *host, const kl_object *self, const kl_value *given)
{
    return ke_run_answer_json(L, ke_compare_head(ke_run_ready(L, host, self, 2)));
}

/* experiment:rules(variant): returns the game, options, digest and learnt files of a variant. */
int ke_run_rules_facts(lua_State *L, kl_host *host, const kl_object *self, const kl_value *given)
{
    const ke_experiment *e = ke_run_experiment_of(host, self);
    return ke_run_answer_json(L, ke_compare_rules(e, ke_run_variant_at(L, e, &given[0], 0)));
}

/* Returns an experiment that counts distributions. */
static const ke_experiment *counted(lua_State *L, kl_host *host, const kl_object *self)
{
    const ke_experiment *e = ke_run_ready(L, host, self, 1);
    if (!e->spreads)
        kl_script_raise(L, KN_E_HOOK_VALUE, "prepare the experiment before it is played");
    return e;
}

/* experiment:measured(question): returns all results of a question for the first variant, as
 * numbers. */
int ke_run_measured(lua_State *L, kl_host *host, const kl_object *self, const kl_value *given)
{
    const ke_experiment *e = counted(L, host, self);
    return ke_run_answer_json(L, ke_measured_json(&e->asked[ke_run_asked_at(L, e, &given[0])]));
}

/* experiment:numbers(question): returns the results of a question for the first variant as a row of
 * a table. */
int ke_run_numbers(lua_State *L, kl_host *host, const kl_object *self, const kl_value *given)
{
    const ke_experiment *e = counted(L, host, self);
    char cell[KE_MEASURE_CELLS][120];
    int count = ke_measure_cells(&e->asked[ke_run_asked_at(L, e, &given[0])], e->args->lang, cell);
    lua_newtable(L);
    for (int n = 0; n < count; n++) {
        lua_pushstring(L, cell[n]);
        lua_rawseti(L, -2, n + 1);
    }
    return 1;
}

/* experiment:table(lineup): returns the measures of the first variant, for measured.lua. */
int ke_run_measures(lua_State *L, kl_host *host, const kl_object *self, const kl_value *given)
{
    const ke_experiment *e = counted(L, host, self);
    if (given[0].number < 1 || given[0].number > e->lineups)
        kl_script_raise(L, KN_E_HOOK_VALUE, "there is no line-up %lld", (long long)given[0].number);
    return ke_run_answer_json(L, ke_measure_table(e, &e->lineup[given[0].number - 1]));
}

/* experiment:prepare(): makes the measures before the experiment is played. Ends the command if a
 * measure is unknown. */
int ke_run_prepare(lua_State *L, kl_host *host, const kl_object *self, const kl_value *given)
{
    ke_experiment *e = ke_run_growing(L, host, self);
    if (!e->variants)
        kl_script_raise(L, KN_E_HOOK_VALUE, "add a variant before the experiment is prepared");
    e->spreads = true;
    kanun_status status = ke_experiment_measure(e);
    if (status != KANUN_OK)
        ke_run_fail(L, host, status);
    return 0;
}

/* experiment:policies(lineup): returns a text about whose policy plays which rules; "" if no player
 * uses a policy. */
int ke_run_policies(lua_State *L, kl_host *host, const kl_object *self, const kl_value *given)
{
    const ke_experiment *e = ke_run_ready(L, host, self, 2);
    char said[4000] = "";
    if (given[0].number >= 1 && given[0].number <= e->lineups)
        ke_say_policies(e, (int)given[0].number - 1, said, sizeof said);
    lua_pushstring(L, said);
    return 1;
}

int ke_run_answer_lines(lua_State *L, kl_host *host, char *text)
{
    char *rest = kn_arena_text(ke_run_of(host)->arena, text, strlen(text));
    free(text); /* free it now, because any later call may raise an error */
    lua_newtable(L);
    for (char *line; (line = strtok_r(rest, "\n", &rest));) {
        lua_pushstring(L, line);
        lua_rawseti(L, -2, (lua_Integer)lua_rawlen(L, -2) + 1);
    }
    return 1;
}

/* experiment:command(): returns the command line that gives the same result. */
int ke_run_command_line(lua_State *L, kl_host *host, const kl_object *self, const kl_value *given)
{
    kc_args args = *ke_run_experiment_of(host, self)->args;
    char *text;
    size_t size;
    FILE *memory = kn_text_open(&text, &size);
    args.seed = ke_run_experiment_of(host, self)->seed;
    kc_arguments_print(&args, memory);
    kn_text_close(memory);
    const char *copy = kn_arena_text(ke_run_of(host)->arena, text, size);
    free(text);
    lua_pushstring(L, copy);
    return 1;
}
