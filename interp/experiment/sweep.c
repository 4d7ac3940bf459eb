/* SPDX-License-Identifier: MIT
 * sweep.c: `kanun sweep`: tries the values of options, all of them one at a time, or the product
 * of some (--grid), or a sample of it (--sample), with the default options and in random valid
 * contexts of other choices. sweep_report.c prints the result.
 */
#include "base/report.h"
#include "experiment/sweep.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "command/progress.h"
#include "command/tool.h"
#include "players/luck.h"

#define PLAYERS "players" /* the option that contexts keep, so that the seats stay the same */

/* ---- Values ---- */

typedef struct values {
    char (*value)[KE_SWEEP_VALUE];
    int count, room;
} values;

static bool add_value(values *v, const char *value)
{
    for (int n = 0; n < v->count; n++)
        if (!strcmp(v->value[n], value))
            return true;
    void *longer = kn_one_more(v->value, v->count, &v->room, sizeof *v->value);
    if (!longer)
        return false;
    v->value = longer;
    snprintf(v->value[v->count++], KE_SWEEP_VALUE, "%s", value);
    return true;
}

/* Adds a number of a range, rounded to a step, unless it is the current value. */
static bool add_number(values *v, const kanun_option *option, int64_t number)
{
    char text[KE_SWEEP_VALUE];
    int64_t value = number < option->min   ? option->min
                    : number > option->max ? option->max
                                           : number;
    if (option->step > 1)
        value = option->min + (value - option->min) / option->step * option->step;
    snprintf(text, sizeof text, "%lld", (long long)value);
    return !strcmp(text, option->value) || add_value(v, text);
}

/* Adds the numbers in its sentence: "points that end the game (51, 101 and 151 are usual)".
 * False: out of memory. */
static bool add_named(values *v, const kanun_option *option)
{
    bool fine = true;
    for (const char *at = option->says; *at && fine;) {
        char *end;
        bool begins = at == option->says || strchr(" (,", at[-1]);
        long long number = strtoll(at, &end, 10);
        bool is_number = begins && end > at && *at >= '0' && *at <= '9' && strchr(" ,;.)", *end);
        if (is_number && number >= option->min && number <= option->max)
            fine = add_number(v, option, number);
        at = is_number ? end : at + 1;
    }
    return fine;
}

/* Adds numbers of a range: those in its sentence, and half and double of the current value; if
 * that is a word (none, auto) or 0 and there is no sentence, the least ones from 1. */
static bool add_numbers(values *v, const kanun_option *option)
{
    char *end;
    if (!option->range)
        return true;
    int before = v->count;
    long long is = strtoll(option->value, &end, 10);
    bool number = !*end && end > option->value;
    if (!add_named(v, option))
        return false;
    if (number && is)
        return add_number(v, option, is / 2) && add_number(v, option, 2 * is);
    if (v->count > before)
        return true;
    int64_t least = option->min > 1 ? option->min : 1;
    if (number) /* 0 switches it off */
        return add_number(v, option, option->min + (option->step ? option->step : 1));
    return add_number(v, option, least) && add_number(v, option, 2 * least);
}

/* True for "-20-0", the range in a list of values. */
static bool is_range(const kanun_option *option, const char *value)
{
    char text[64];
    snprintf(text, sizeof text, "%lld-%lld", (long long)option->min, (long long)option->max);
    return option->range && !strcmp(value, text);
}

/* Lists all values of option n except the current one. */
static bool values_of(values *v, const kanun_rules *rules, int n)
{
    kanun_option option = KANUN_INIT(kanun_option);
    const char *value;
    *v = (values){0};
    if (!kanun_rules_option(rules, n, "en", &option))
        return true;
    for (int m = 0; (value = kanun_rules_option_value(rules, n, m, "en", NULL)); m++) {
        if (!is_range(&option, value) && strcmp(value, option.value) != 0 && !add_value(v, value))
            return false;
    }
    return add_numbers(v, &option);
}

/* ---- Rows ---- */

static kanun_status keep_row(ke_sweep *s, const char *option, const char *value, ke_sweep_fate fate,
                             int variant)
{
    ke_sweep_row *longer = kn_one_more(s->row, s->rows, &s->room, sizeof *longer);
    if (!longer)
        return kc_tool_memory();
    s->row = longer;
    ke_sweep_row *row = &s->row[s->rows++];
    *row = (ke_sweep_row){.fate = fate, .variant = variant, .sign = 1};
    snprintf(row->option, sizeof row->option, "%s", option);
    snprintf(row->value, sizeof row->value, "%s", value);
    return KANUN_OK;
}

/* Tries choices in this context, and stores the result in a row of that name. */
static kanun_status try_row(ke_sweep *s, const kanun_choice *choice, int count, const char *option,
                            const char *value)
{
    ke_experiment *e = &s->experiment;
    kanun_rules *rules;
    const char *game = e->args->word[0];
    kanun_status status = ke_experiment_fit(e, e->rules[0], game, choice, count, &rules);
    if (status == KANUN_SYSTEM)
        return status;
    if (status != KANUN_OK)
        return keep_row(s, option, value, status == KANUN_NO ? KE_SWEEP_UNLIKE : KE_SWEEP_EXCLUDED,
                        -1);
    if (!strcmp(kanun_rules_info(rules)->digest, kanun_rules_info(e->rules[0])->digest)) {
        kanun_rules_free(rules);
        return keep_row(s, option, value, KE_SWEEP_SAME, -1);
    }
    status = ke_experiment_take(e, rules, game, choice, count);
    return status == KANUN_OK ? keep_row(s, option, value, KE_SWEEP_PLAYED, e->variants - 1)
                              : status;
}

static kanun_status try_values(ke_sweep *s, int n, const char *option)
{
    values v;
    kanun_status status = values_of(&v, s->experiment.rules[0], n) ? KANUN_OK : kc_tool_memory();
    for (int i = 0; i < v.count && status == KANUN_OK; i++) {
        kanun_choice one = {option, v.value[i], 0};
        status = try_row(s, &one, 1, option, v.value[i]);
    }
    kn_free(v.value);
    return status;
}

/* True if the command line sets the option for everything. */
static bool is_given(const kc_args *args, const char *option)
{
    for (int n = 0; n < args->boths; n++)
        if (!args->both[n].key && !strcmp(args->both[n].name, option))
            return true;
    return false;
}

static kanun_status try_all_options(ke_sweep *s)
{
    kanun_option option = KANUN_INIT(kanun_option);
    const kanun_rules *base = s->experiment.rules[0];
    kanun_status status = KANUN_OK;
    for (int n = 0; status == KANUN_OK && kanun_rules_option(base, n, "en", &option); n++)
        if (!is_given(s->experiment.args, option.name))
            status = try_values(s, n, option.name);
    return status;
}

static kanun_status no_option(const kanun_rules *base, const char *wrong)
{
    kanun_option option = KANUN_INIT(kanun_option);
    const char *names[KE_SWEEP_CHOICES + 1] = {NULL};
    char meant[KN_MEANT_TEXT];
    for (int n = 0; n < KE_SWEEP_CHOICES && kanun_rules_option(base, n, "en", &option); n++)
        names[n] = option.name;
    return kc_tool_say(KANUN_USAGE, "%s has no option '%s'%s", kanun_rules_info(base)->id, wrong,
                       kn_meant(wrong, names, meant));
}

kanun_status ke_sweep_options(ke_sweep *s, const char *const *only)
{
    kanun_option option = KANUN_INIT(kanun_option);
    const kanun_rules *base = s->experiment.rules[0];
    kanun_status status = KANUN_OK;
    if (!only)
        return try_all_options(s);
    for (int i = 0; only[i] && status == KANUN_OK; i++) {
        int n = 0;
        while (kanun_rules_option(base, n, "en", &option) && strcmp(option.name, only[i]) != 0)
            n++;
        if (!kanun_rules_option(base, n, "en", &option))
            return no_option(base, only[i]);
        status = try_values(s, n, option.name);
    }
    return status;
}

/* ---- A grid ---- */

/* Reads "option=a,b,c" as a list of choices of one option. */
static kanun_status read_axis(ke_sweep *s, const char *text)
{
    const char *equals = strchr(text, '=');
    ke_sweep_axis *axis = &s->axis[s->axes];
    if (s->axes == KE_SWEEP_AXES)
        return kc_tool_say(KANUN_USAGE, "--grid: at most %d options", KE_SWEEP_AXES);
    if (!equals || equals == text || !equals[1])
        return kc_tool_say(KANUN_USAGE, "--grid needs OPTION=VALUE,VALUE..., found '%s'", text);
    if (kc_has_empty_place(equals + 1))
        return kc_tool_say(KANUN_USAGE, "--grid has an empty place: %s", text);
    axis->text = kn_arena_text(s->experiment.arena, text, strlen(text));
    if (!axis->text)
        return kc_tool_memory();
    s->axes++;
    char *rest = axis->text + (equals - text);
    *rest++ = '\0';
    for (char *word; (word = strtok_r(rest, ",", &rest));) {
        if (axis->count == KE_SWEEP_VALUES)
            return kc_tool_say(KANUN_USAGE, "--grid: at most %d values of an option",
                               KE_SWEEP_VALUES);
        for (int n = 0; n < axis->count; n++)
            if (!strcmp(axis->value[n], word))
                return kc_tool_say(KANUN_USAGE, "--grid %s has the value '%s' twice", axis->text,
                                   word);
        axis->value[axis->count++] = word;
    }
    for (int n = 0; n < s->axes - 1; n++)
        if (!strcmp(s->axis[n].text, axis->text))
            return kc_tool_say(KANUN_USAGE, "--grid has the option '%s' twice", axis->text);
    for (int n = 0; n < s->experiment.args->boths; n++)
        if (!strcmp(s->experiment.args->both[n].name, axis->text))
            return kc_tool_say(KANUN_USAGE, "--grid varies '%s', which --set or --key says is %s",
                               axis->text, s->experiment.args->both[n].value);
    return KANUN_OK;
}

/* Names of options have no dot, keys that are worth varying do. */
static bool is_key(const char *name)
{
    return strchr(name, '.') != NULL;
}

/* Each value must be valid alone; otherwise the grid is wrong. */
static kanun_status check_axis(ke_sweep *s, const ke_sweep_axis *axis)
{
    for (int n = 0; n < axis->count; n++) {
        kanun_choice one = {axis->text, axis->value[n], is_key(axis->text)};
        kanun_rules *rules;
        kanun_errors *errors = kanun_errors_new();
        ke_experiment *e = &s->experiment;
        if (!errors)
            return kc_tool_memory();
        kanun_status status = ke_experiment_try(e, e->args->word[0], &one, 1, &rules, errors);
        const kanun_error *first = kanun_errors_nth(errors, 0);
        bool unknown =
            status != KANUN_OK && first &&
            (one.key || first->code == KN_E_OPTION_UNKNOWN || first->code == KN_E_OPTION_VALUE);
        if (unknown)
            kc_tool_errors(status, errors);
        kanun_errors_free(errors);
        kanun_rules_free(rules);
        if (unknown)
            return KANUN_USAGE;
    }
    return KANUN_OK;
}

/* Tries the grid's cell with that number; the last axis varies fastest. */
static kanun_status try_nth(ke_sweep *s, uint64_t cell)
{
    kanun_choice choice[KE_SWEEP_AXES];
    char name[KE_SWEEP_NAME] = "", value[KE_SWEEP_VALUE] = "";
    for (int n = s->axes - 1; n >= 0; n--) {
        const ke_sweep_axis *axis = &s->axis[n];
        const char *one = axis->value[cell % (unsigned)axis->count];
        choice[n] = (kanun_choice){axis->text, one, is_key(axis->text)};
        cell /= (unsigned)axis->count;
    }
    for (int n = 0; n < s->axes; n++) {
        size_t used = strlen(name), filled = strlen(value);
        snprintf(name + used, sizeof name - used, "%s%s", n ? "," : "", choice[n].name);
        snprintf(value + filled, sizeof value - filled, "%s%s", n ? "," : "", choice[n].value);
    }
    return try_row(s, choice, s->axes, name, value);
}

/* Tries random cells until enough can be played. After as many tries as a grid may have cells,
 * it keeps those found. */
static kanun_status try_sample(ke_sweep *s, uint64_t wanted)
{
    kp_luck luck = kp_luck_of(s->experiment.args->seed, 0, 0);
    uint64_t tried[KE_SWEEP_CELLS], tries = 0;
    kanun_status status = KANUN_OK;
    while (tries < KE_SWEEP_CELLS && tries < s->cells && (uint64_t)s->rows < wanted &&
           status == KANUN_OK) {
        uint64_t cell = 0, n = 0;
        for (int i = 0; i < s->axes; i++)
            cell = cell * (unsigned)s->axis[i].count +
                   kp_luck_below(&luck, (uint32_t)s->axis[i].count);
        while (n < tries && tried[n] != cell)
            n++;
        if (n < tries)
            continue;
        tried[tries++] = cell;
        status = try_nth(s, cell);
        if (status == KANUN_OK && s->row[s->rows - 1].fate != KE_SWEEP_PLAYED)
            s->rows--;
    }
    return status;
}

static kanun_status try_grid(ke_sweep *s)
{
    uint64_t cells = 1;
    kanun_status status = KANUN_OK;
    for (int n = 0; n < s->experiment.args->grids && status == KANUN_OK; n++)
        status = read_axis(s, s->experiment.args->grid[n]);
    for (int n = 0; n < s->axes && status == KANUN_OK; n++) {
        cells *= (unsigned)s->axis[n].count;
        if (cells > KE_SWEEP_CELLS && !s->experiment.args->sample)
            return kc_tool_say(KANUN_USAGE,
                               "--grid has more than %d combinations; --sample N draws N of them",
                               KE_SWEEP_CELLS);
        status = check_axis(s, &s->axis[n]);
    }
    s->cells = cells;
    if (s->experiment.args->sample && status == KANUN_OK)
        return try_sample(s, s->experiment.args->sample);
    for (uint64_t cell = 0; cell < cells && status == KANUN_OK; cell++)
        status = try_nth(s, cell);
    return status;
}

/* ---- Contexts ---- */

/* Draws other values for about half of the options, as far as they fit together. */
static kanun_status draw_context(ke_sweep *s, const kanun_rules *base, kp_luck *luck)
{
    kanun_option o = KANUN_INIT(kanun_option);
    for (int n = 0; kanun_rules_option(base, n, "en", &o); n++) {
        const char *option = o.name;
        values v;
        bool skipped = kp_luck_below(luck, 2);
        if (!strcmp(option, PLAYERS) || is_given(s->experiment.args, option) || skipped ||
            s->contexts_choices == KE_SWEEP_CHOICES - 1)
            continue;
        if (!values_of(&v, base, n))
            return kc_tool_memory();
        if (v.count) {
            char *value = s->text[s->contexts_choices];
            snprintf(value, KE_SWEEP_VALUE, "%s", v.value[kp_luck_below(luck, (uint32_t)v.count)]);
            s->context[s->contexts_choices] = (kanun_choice){option, value, 0};
            kanun_rules *rules;
            s->contexts_choices +=
                ke_experiment_fit(&s->experiment, base, s->experiment.args->word[0], s->context,
                                  s->contexts_choices + 1, &rules) == KANUN_OK;
            kanun_rules_free(rules);
        }
        kn_free(v.value);
    }
    return KANUN_OK;
}

/* Copies the choices of the context and adds one, which replaces that of the same name. If the
 * context has exactly this value, leaves it out and returns true. */
static bool turn_over(const ke_sweep *s, kanun_choice one, kanun_choice out[KE_SWEEP_CHOICES],
                      int *count)
{
    bool has = false;
    *count = 0;
    for (int n = 0; n < s->contexts_choices; n++)
        if (strcmp(s->context[n].name, one.name) != 0)
            out[(*count)++] = s->context[n];
        else
            has = !strcmp(s->context[n].value, one.value);
    if (!has)
        out[(*count)++] = one;
    return has;
}

/* Tries the rows of the default rules in this context. Some that can't be chosen there can be
 * chosen here. */
static kanun_status try_again(ke_sweep *s, const ke_sweep *first)
{
    kanun_status status = KANUN_OK;
    for (int n = 0; n < first->rows && status == KANUN_OK; n++) {
        const ke_sweep_row *row = &first->row[n];
        kanun_choice all[KE_SWEEP_CHOICES];
        int count;
        if (!strcmp(row->option, PLAYERS))
            continue;
        bool has = turn_over(s, (kanun_choice){row->option, row->value, 0}, all, &count);
        status = try_row(s, all, count, row->option, row->value);
        if (status == KANUN_OK && has)
            s->row[s->rows - 1].sign = -1;
    }
    return status;
}

/* ---- Play ---- */

/* Plays the experiment. Each context has its own findings. */
static kanun_status play(ke_sweep *s)
{
    if (s->experiment.variants < 2)
        return KANUN_OK; /* nothing varies here */
    kanun_status status = ke_experiment_measure(&s->experiment);
    return status == KANUN_OK ? ke_experiment_play(&s->experiment) : status;
}

static kanun_status begin(ke_sweep *s, const kc_args *args)
{
    *s = (ke_sweep){0};
    kanun_status status = ke_experiment_begin(&s->experiment, args);
    return status == KANUN_OK ? ke_experiment_add(&s->experiment, args->word[0], NULL, 0) : status;
}

void ke_sweep_free(ke_sweep *s)
{
    ke_experiment_free(&s->experiment);
    kn_free(s->row);
}

/* Sweeps in a random context. `first`: the sweep without one. */
static kanun_status sweep_context(ke_sweep *s, const kc_args *args, const ke_sweep *first, int n)
{
    kp_luck luck = kp_luck_of(args->seed, (uint64_t)n, 0);
    *s = (ke_sweep){0};
    kanun_status status = ke_experiment_begin(&s->experiment, args);
    if (status == KANUN_OK)
        status = draw_context(s, first->experiment.rules[0], &luck);
    if (status == KANUN_OK)
        status = ke_experiment_add(&s->experiment, args->word[0], s->context, s->contexts_choices);
    if (status == KANUN_OK)
        status = try_again(s, first);
    return status == KANUN_OK ? play(s) : status;
}

static kanun_status sweep_contexts(ke_sweep *all, int *made, const kc_args *args)
{
    kanun_status status = KANUN_OK;
    for (int n = 1; n <= (int)args->contexts && status == KANUN_OK; n++, (*made)++)
        status = sweep_context(&all[n], args, &all[0], n);
    return status;
}

kanun_status ke_sweep_command(const kc_args *given)
{
    static const char *margin[] = {"margin", NULL};
    kc_args args = *given;
    int made = 1;
    args.seed = kc_tool_seed(given);
    args.seed_given = true;
    args.both = args.choice, args.boths = args.choices; /* common choices */
    if (!args.measures)
        args.measure = margin, args.measures = 1;
    if (args.grids && args.contexts)
        return kc_tool_say(KANUN_USAGE, "--grid and --contexts exclude each other");
    if (args.sample && !args.grids)
        return kc_tool_say(KANUN_USAGE,
                           "--sample draws combinations of --grid, which is not given");
    ke_sweep *all = kn_calloc((size_t)args.contexts + 1, sizeof *all);
    if (!all)
        return kc_tool_memory();
    kanun_status status = begin(&all[0], &args);
    if (status == KANUN_OK)
        status = args.grids ? try_grid(&all[0]) : try_all_options(&all[0]);
    if (status == KANUN_OK && all[0].experiment.variants < 2) {
        status = kc_tool_say(KANUN_USAGE,
                             args.grids ? "nothing of --grid can be compared with %s as it is"
                                        : "%s has no options whose values could be compared",
                             args.word[0]);
        ke_sweep_print_others(&all[0], stderr);
    }
    if (status == KANUN_OK) {
        kc_tool_tell_seed(given, args.seed);
        status = play(&all[0]);
    }
    if (status == KANUN_OK)
        status = sweep_contexts(all, &made, &args);
    status = ke_sweep_tell(all, made, status);
    for (int n = 0; n < made; n++)
        ke_sweep_free(&all[n]);
    kn_free(all);
    return status;
}
