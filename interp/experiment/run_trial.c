/* SPDX-License-Identifier: MIT
 * run_trial.c: experiments as objects of scripts: variants of rules are added one by one, played
 * together, and compared with the first variant. The commands in scripts/commands use these
 * objects.
 */
#include "experiment/run.h"

#include <string.h>

#include "command/record_args.h"
#include "command/tool.h"
#include "experiment/compare_report.h"

ke_experiment *ke_run_growing(lua_State *L, kl_host *host, const kl_object *object)
{
    ke_experiment *e = ke_run_experiment_of(host, object);
    if (e->finding)
        kl_script_raise(L, KN_E_HOOK_VALUE,
                        "add all variants before the experiment is prepared or played");
    return e;
}

const ke_experiment *ke_run_ready(lua_State *L, kl_host *host, const kl_object *object,
                                  int variants)
{
    const ke_experiment *e = ke_run_experiment_of(host, object);
    if (!e->finding)
        kl_script_raise(L, KN_E_HOOK_VALUE, "play the experiment before you read its results");
    if (e->variants < variants)
        kl_script_raise(L, KN_E_HOOK_VALUE, "this needs %d variants, but the experiment has %d",
                        variants, e->variants);
    return e;
}

/* experiment(measure): makes an experiment with the options of the command line, and with `measure`
 * if these have no measure. experiment { ... } makes one with the options in the table. */
int ke_run_experiment(lua_State *L, kl_host *host, const kl_object *self, const kl_value *given)
{
    ke_trial *trial = ke_run_open(L, host, 1, "compare");
    if (!trial->args.measures && given[0].text && *given[0].text) {
        const char **measure = ke_run_take(L, host, sizeof *measure);
        *measure = ke_run_copy(L, host, given[0].text, strlen(given[0].text));
        trial->args.measure = measure;
        trial->args.measures = 1;
    }
    trial->luck = kp_luck_of(trial->args.seed, 0, 0);
    kl_object_new(L, KL_OBJECT_EXPERIMENT, ke_run_of(host)->trials - 1, 0);
    return 1;
}

/* ---- Variants ---- */

void ke_run_push_choices(lua_State *L, const kanun_choice *choice, int count)
{
    lua_newtable(L);
    for (int n = 0; n < count; n++) {
        lua_newtable(L);
        ke_run_set_text(L, "name", choice[n].name);
        ke_run_set_text(L, "value", choice[n].value);
        lua_pushboolean(L, kc_is_key(&choice[n]));
        lua_setfield(L, -2, "key");
        lua_rawseti(L, -2, n + 1);
    }
}

static const char *field_of(lua_State *L, kl_host *host, const char *name)
{
    lua_getfield(L, -1, name);
    const char *text = ke_run_text(L, host, -1, "a choice");
    lua_pop(L, 1);
    return text;
}

/* Reads a game from stack index 2 (an object; in commands also a word), and a list of { name,
 * value, key } from index 3. */
static ke_run_rules read_variant(lua_State *L, kl_host *host)
{
    const kl_object *object = kl_object_at(L, 2);
    ke_run_rules rules = {.word = ""};
    if (object && object->kind == KL_OBJECT_RULES)
        rules = *ke_run_rules_of(host, object);
    else if (ke_run_of(host)->command && lua_type(L, 2) == LUA_TSTRING)
        rules.word = ke_run_text(L, host, 2, "a game");
    else
        kl_script_raise(L, KN_E_HOOK_VALUE, "an experiment needs games: game \"family/variant\"");
    int count = lua_type(L, 3) == LUA_TTABLE ? (int)ke_run_length(L, 3, "choices") : 0;
    kanun_choice *all = ke_run_take(L, host, (size_t)(rules.choices + count + 1) * sizeof *all);
    for (int n = 0; n < rules.choices; n++)
        all[n] = rules.choice[n];
    for (int n = 0; n < count; n++, lua_pop(L, 1)) {
        if (lua_rawgeti(L, 3, n + 1) != LUA_TTABLE)
            kl_script_raise(L, KN_E_HOOK_VALUE,
                            "choices must be a list of { name =, value =, key = }");
        lua_getfield(L, -1, "key");
        bool key = lua_toboolean(L, -1);
        lua_pop(L, 1);
        all[rules.choices + n] =
            (kanun_choice){field_of(L, host, "name"), field_of(L, host, "value"), key};
    }
    rules.choice = all;
    rules.choices += count;
    return rules;
}

/* experiment:add(game, choices): adds a variant. Ends the command if it can't be loaded. */
int ke_run_add(lua_State *L, kl_host *host, const kl_object *self, const kl_value *given)
{
    ke_run_rules rules = read_variant(L, host);
    kanun_status status =
        ke_experiment_add(ke_run_growing(L, host, self), rules.word, rules.choice, rules.choices);
    if (status != KANUN_OK)
        ke_run_fail(L, host, status);
    return 0;
}

/* experiment:try(game, choices, which): adds a variant if it can be compared with the first one,
 * and returns "played". Otherwise returns "the same rules", "excluded" (the choices conflict) or
 * "another table" (the number of seats differs). With `which` "all", equal rules are also added.
 * With "none", nothing is. */
int ke_run_try(lua_State *L, kl_host *host, const kl_object *self, const kl_value *given)
{
    ke_experiment *e = ke_run_experiment_of(host, self);
    const char *which = given[2].given ? given[2].text : "";
    if (strcmp(which, "none") != 0)
        ke_run_growing(L, host, self);
    ke_run_rules variant = read_variant(L, host);
    const kanun_rules *first = e->variants ? e->rules[0] : NULL;
    kanun_rules *rules;
    kanun_status status =
        ke_experiment_fit(e, first, variant.word, variant.choice, variant.choices, &rules);
    const char *fate = status == KANUN_OK   ? "played"
                       : status == KANUN_NO ? "another table"
                                            : "excluded";
    if (status == KANUN_OK && first && !*which &&
        !strcmp(kanun_rules_info(first)->digest, kanun_rules_info(rules)->digest))
        fate = "the same rules";
    if (status == KANUN_OK && *fate == 'p' && strcmp(which, "none") != 0)
        ke_experiment_take(e, rules, variant.word, variant.choice, variant.choices);
    else
        kanun_rules_free(rules);
    if (status == KANUN_SYSTEM)
        ke_run_fail(L, host, status);
    lua_pushstring(L, fate);
    return 1;
}

/* experiment:check(game, choices): ends the command if the choices name unknown options or keys, or
 * invalid values. Doesn't check whether the rules with these choices can be loaded. */
int ke_run_check(lua_State *L, kl_host *host, const kl_object *self, const kl_value *given)
{
    ke_run_rules variant = read_variant(L, host);
    kanun_rules *rules;
    kanun_errors *errors = ke_run_of(host)->errors;
    kanun_status status = ke_experiment_try(ke_run_experiment_of(host, self), variant.word,
                                            variant.choice, variant.choices, &rules, errors);
    const kanun_error *first = kanun_errors_nth(errors, 0);
    bool unknown = status != KANUN_OK && first &&
                   (kc_is_key(&variant.choice[variant.choices - 1]) ||
                    first->code == KN_E_OPTION_UNKNOWN || first->code == KN_E_OPTION_VALUE);
    if (unknown)
        kc_tool_errors(status, errors);
    kanun_errors_clear(errors);
    kanun_rules_free(rules);
    if (unknown)
        ke_run_fail(L, host, KANUN_USAGE);
    return 0;
}

int ke_run_variant_at(lua_State *L, const ke_experiment *e, const kl_value *value, int least)
{
    if (value->number < least || value->number >= e->variants)
        kl_script_raise(L, KN_E_HOOK_VALUE,
                        "there is no variant %lld: variants are numbered %d to %d",
                        (long long)value->number, least, e->variants - 1);
    return (int)value->number;
}

/* experiment:game(variant): returns the rules of a variant. */
int ke_run_variant(lua_State *L, kl_host *host, const kl_object *self, const kl_value *given)
{
    const ke_experiment *e = ke_run_experiment_of(host, self);
    int variant = ke_run_variant_at(L, e, &given[0], 0);
    return ke_run_push_rules(L, ke_run_of(host),
                             (ke_run_rules){.word = e->label[variant],
                                            .label = e->label[variant],
                                            .rules = e->rules[variant],
                                            .borrowed = true});
}

/* ---- Results ---- */

/* experiment:play(how): plays the experiment. Returns false if the command was interrupted. The
 * results then cover only the blocks played. */
int ke_run_play_all(lua_State *L, kl_host *host, const kl_object *self, const kl_value *given)
{
    ke_trial *trial = ke_run_trial_of(host, self);
    if (trial->played || ke_run_of(host)->playing || !trial->experiment.variants)
        kl_script_raise(L, KN_E_HOOK_VALUE,
                        "an experiment can be played only once, with all its variants");
    trial->played = true;
    ke_run_measure(L, host, trial, 2);
    lua_pushboolean(L, !ke_run_of(host)->interrupted);
    return 1;
}

/* experiment:sums(): returns a summary of the run: blocks planned and played, findings, variants,
 * seed, and whether the run was cut short or is decided. */
int ke_run_sums(lua_State *L, kl_host *host, const kl_object *self, const kl_value *given)
{
    const ke_experiment *e = ke_run_experiment_of(host, self);
    bool narrow = true;
    for (int n = 0; n < e->lineups; n++)
        narrow &= ke_lineup_is_narrow(&e->lineup[n]);
    return ke_run_answer_json(
        L, json_pack("{s:I, s:I, s:I, s:i, s:i, s:o, s:b, s:b, s:b, s:b}", "blocks",
                     (json_int_t)ke_lineup_blocks(&e->lineup[0]), "played",
                     (json_int_t)ke_experiment_blocks(e), "all", (json_int_t)e->blocks, "findings",
                     e->findings, "variants", e->variants, "seed", kc_args_seed(e->seed), "cut",
                     ke_experiment_is_cut(e), "outside", ke_has_outside(e), "decided",
                     ke_experiment_is_decided(e), "narrow", narrow));
}

/* experiment:asked(): returns the questions as a list of { measure, players, blocks, matches, now
 * }. `matches` is the number of matches in a block, and `now` the value of the measure under the
 * first variant. */
int ke_run_asked(lua_State *L, kl_host *host, const kl_object *self, const kl_value *given)
{
    static const char *const units[] = {
        [KE_SHARE] = "share", [KE_POINTS] = "points", [KE_NUMBER] = "number",
        [KE_RATIO] = "ratio", [KE_EDGE] = "points",   [KE_WORTH] = "points"};
    const ke_experiment *e = ke_run_experiment_of(host, self);
    json_t *list = json_array();
    for (const ke_asked *a = e->asked; a < e->asked + e->askeds; a++) {
        double now = ke_tally_mean(&a->l->sums[0].measured[a->m].all) / (double)a->measure->scale;
        char text[40];
        json_array_append_new(list,
                              json_pack("{s:s, s:s, s:s, s:i, s:I, s:i, s:f, s:b, s:s}", "measure",
                                        a->measure->name, "players", a->l->name, "unit",
                                        units[a->measure->form], "lineup", a->lineup + 1, "blocks",
                                        (json_int_t)a->l->sums->blocks, "matches",
                                        a->l->measures.turns, "margin", a->l->wish[a->m].margin,
                                        "alone", ke_kinds[a->measure->kind].shape == KE_ALONE,
                                        "now", ke_measure_text(a->measure, now, false, text)));
    }
    return ke_run_answer_json(L, list);
}

int ke_run_asked_at(lua_State *L, const ke_experiment *e, const kl_value *value)
{
    if (value->number < 1 || value->number > e->askeds)
        kl_script_raise(L, KN_E_HOOK_VALUE, "there is no question %lld", (long long)value->number);
    return (int)value->number - 1;
}

/* experiment:results(variant): returns the results of a variant as game:compare does. */
int ke_run_results(lua_State *L, kl_host *host, const kl_object *self, const kl_value *given)
{
    const ke_experiment *e = ke_run_experiment_of(host, self);
    ke_run_push_results(L, host, e, ke_run_variant_at(L, e, &given[0], 1));
    return 1;
}

/* experiment:effect(variant, asked, sign): returns the answer to a question. If `sign` is -1, the
 * difference is the first variant minus this one. */
int ke_run_effect(lua_State *L, kl_host *host, const kl_object *self, const kl_value *given)
{
    static const char marks[] = "?<>=!"; /* marks of the verdicts in ke_verdict's order */
    const ke_experiment *e = ke_run_experiment_of(host, self);
    int variant = ke_run_variant_at(L, e, &given[0], 1);
    int asked = ke_run_asked_at(L, e, &given[1]);
    int sign = given[2].given && given[2].number < 0 ? -1 : 1;
    char interval[120], said[KE_SAID];
    const ke_finding *f = ke_finding_at(e, variant, asked);
    const ke_measure *measure = e->asked[asked].measure;
    double low = sign < 0 ? -f->high : f->low, high = sign < 0 ? -f->low : f->high;
    ke_verdict verdict = ke_turned(f->verdict, sign);
    lua_newtable(L);
    ke_run_set_number(L, "mean", sign * f->mean);
    ke_run_set_number(L, "size", f->mean < 0 ? -f->mean : f->mean);
    ke_run_set_number(L, "low", low);
    ke_run_set_number(L, "high", high);
    ke_run_set_number(L, "more", f->more);
    ke_run_set_reading(L, "text", measure, sign * f->mean, true);
    ke_run_set_text(
        L, "interval",
        ke_interval_text(measure, e->args->lang, &f->sample, low, high, true, interval));
    ke_run_set_text(L, "verdict", ke_verdict_name(verdict));
    ke_run_set_text(L, "says", ke_say_verdict(f, e->args->lang, said, sizeof said));
    ke_run_set_text(L, "sentence",
                    ke_say_open(f, e->args->lang, measure->name,
                                e->lineups > 1 ? e->asked[asked].l->name : NULL, said,
                                sizeof said));
    lua_pushstring(L, verdict == KE_UNDECIDED && f->sample.n > 0 && !f->sample.moved
                          ? "."
                          : (char[2]){marks[verdict]});
    lua_setfield(L, -2, "mark");
    lua_pushboolean(L, f->sample.moved > 0);
    lua_setfield(L, -2, "moved");
    return 1;
}

/* experiment:reading(asked, value): returns a number of a measure as text for people. */
int ke_run_reading(lua_State *L, kl_host *host, const kl_object *self, const kl_value *given)
{
    const ke_experiment *e = ke_run_experiment_of(host, self);
    char text[40];
    if (given[0].number < 1 || given[0].number > e->askeds)
        kl_script_raise(L, KN_E_HOOK_VALUE, "there is no question %lld",
                        (long long)given[0].number);
    lua_pushstring(
        L, ke_measure_text(e->asked[given[0].number - 1].measure, lua_tonumber(L, 3), false, text));
    return 1;
}

/* experiment:alike(variant): returns true if no measure differed in any block. */
int ke_run_alike(lua_State *L, kl_host *host, const kl_object *self, const kl_value *given)
{
    const ke_experiment *e = ke_run_ready(L, host, self, 1);
    int variant = ke_run_variant_at(L, e, &given[0], 1);
    bool alike = true;
    for (int n = 0; n < e->lineups; n++)
        alike &= e->lineup[n].sums[variant].alike == e->lineup[n].sums->blocks;
    lua_pushboolean(L, alike);
    return 1;
}

/* experiment:draw(count, stream): returns a random number below `count`: the next one of the
 * experiment's seed or, with `stream`, the first of another stream. */
int ke_run_draw(lua_State *L, kl_host *host, const kl_object *self, const kl_value *given)
{
    ke_trial *trial = ke_run_trial_of(host, self);
    if (given[0].number < 1 || given[0].number > UINT32_MAX)
        kl_script_raise(L, KN_E_HOOK_VALUE, "draw needs a number from 1");
    if (given[1].given)
        trial->luck = kp_luck_of(trial->args.seed, (uint64_t)given[1].number, 0);
    lua_pushinteger(L, kp_luck_below(&trial->luck, (uint32_t)given[0].number));
    return 1;
}
