/* SPDX-License-Identifier: MIT
 * lineup.c: the requested measures of a line-up, their margins and widths, and the printing of
 * their numbers. It plays nothing.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/print.h"
#include "base/memory.h"
#include "experiment/experiment.h"
#include "command/tool.h"

/* True if `name` means the measure: it is the measure's name, the name of its kind, or "all". */
static bool is_meant(const ke_measure *m, const char *name, size_t length)
{
    const char *kind = ke_kinds[m->kind].name;
    return (length == 3 && !strncmp(name, "all", length)) ||
           (strlen(m->name) == length && !strncmp(m->name, name, length)) ||
           (strlen(kind) == length && !strncmp(kind, name, length));
}

/* Returns a description of the missing requirement of a measure; NULL if the measure is unknown
 * or no requirement is missing. */
static const char *needs_of(const ke_lineup *l, const char *name)
{
    size_t length = strcspn(name, ".");
    for (int n = 0; n < KE_KINDS; n++)
        if (l->measures.at[n] < 0 && strlen(ke_kinds[n].name) == length &&
            !strncmp(ke_kinds[n].name, name, length))
            return ke_need_says[ke_kinds[n].needs];
    return NULL;
}

/* True if --players names several line-ups, which may have different measures. */
static bool has_several(const kc_args *args)
{
    for (int n = 0; n < args->players; n++)
        for (const char *at = strchr(args->player[n], '+'); at; at = strchr(at + 1, '+'))
            if (at == args->player[n] || at[-1] != '\\')
                return true;
    return false;
}

static kanun_status no_measure(const kc_args *args, const ke_lineup *l, const char *option,
                               const char *name, size_t length)
{
    char wrong[KE_MEASURE_NAME];
    const char **names = kn_calloc((size_t)l->measures.count + KE_KINDS + 1, sizeof *names);
    snprintf(wrong, sizeof wrong, "%.*s", (int)length, name);
    int count = 0;
    for (int n = 0; n < l->measures.count; n++)
        names[count++] = l->measures.list[n].name;
    for (int n = 0; n < KE_KINDS; n++)
        if (l->measures.at[n] >= 0)
            names[count++] = ke_kinds[n].name;
    char meant[KN_MEANT_TEXT];
    const char *needs = needs_of(l, wrong);
    kc_tool_say(KANUN_USAGE, "--%s: there is no measure '%s' here%s%s%s%s", option, wrong,
                has_several(args) ? ", played by " : "", has_several(args) ? l->name : "",
                needs ? ": it needs " : "", needs ? needs : kn_meant(wrong, names, meant));
    fputs("  measures:", stderr);
    for (int n = 0; n < l->measures.count; n++)
        kn_print(stderr, " %s", names[n]);
    putc('\n', stderr);
    kn_free(names);
    return KANUN_USAGE;
}

static kanun_status choose_measures(const kc_args *args, ke_lineup *l)
{
    for (int m = 0; m < l->measures.count; m++)
        l->wish[m].asked = args->measures == 0;
    for (int n = 0; n < args->measures; n++) {
        int found = 0;
        for (int m = 0; m < l->measures.count; m++)
            if (is_meant(&l->measures.list[m], args->measure[n], strlen(args->measure[n])))
                found += l->wish[m].asked = true;
        if (!found)
            return no_measure(args, l, "measure", args->measure[n], strlen(args->measure[n]));
    }
    return KANUN_OK;
}

/* Rejects an option that is given twice for the same measure. */
static kanun_status check_once(const char *option, const char *const *list, int count)
{
    for (int n = 0; n < count; n++)
        for (int m = 0; m < n; m++) {
            const char *a = strrchr(list[n], '='), *b = strrchr(list[m], '=');
            size_t length = a ? (size_t)(a - list[n]) : 0;
            if (length == (b ? (size_t)(b - list[m]) : 0) && !strncmp(list[n], list[m], length))
                return kc_tool_say(KANUN_USAGE, "--%s is given twice for the same: %s and %s",
                                   option, list[m], list[n]);
        }
    return KANUN_OK;
}

/* Reads --margin and --until-width: "points.0=2.5". A number alone is allowed if there is only one
 * --measure (`sim`: for the margin). Shares accept "5 %". */
static kanun_status read_wish(const kc_args *args, ke_lineup *l, const char *option,
                              const char *text)
{
    const char *equals = strrchr(text, '='), *number = equals ? equals + 1 : text;
    const char *name = equals                            ? text
                       : args->measures == 1             ? args->measure[0]
                       : args->command == KC_COMMAND_sim ? ke_kinds[KE_M_MARGIN].name
                                                         : NULL;
    size_t length = equals ? (size_t)(equals - text) : name ? strlen(name) : 0;
    char *end;
    double margin = strtod(number, &end);
    bool percent = *end == '%' && !end[1];
    if (percent)
        margin /= 100, end++;
    if (!name)
        return kc_tool_say(KANUN_USAGE,
                           "--%s needs MEASURE=NUMBER, found '%s'; a number alone is possible only "
                           "with a single --measure",
                           option, text);
    if (!*number || *end || !(margin > 0) || isinf(margin))
        return kc_tool_say(KANUN_USAGE, "--%s needs a number greater than 0, found '%s'", option,
                           number);
    int found = 0, asked = 0;
    for (int m = 0; m < l->measures.count; m++)
        if (is_meant(&l->measures.list[m], name, length)) {
            bool share = l->measures.list[m].form == KE_SHARE;
            if (share ? margin >= 1 : percent)
                return kc_tool_say(KANUN_USAGE,
                                   share ? "--%s %s: %s is a share; give less than 100 %%"
                                         : "--%s %s: %s is not a share; give a number without %%",
                                   option, text, l->measures.list[m].name);
            *(!strcmp(option, "margin") ? &l->wish[m].margin : &l->wish[m].width) = margin;
            asked += l->wish[m].asked;
            found++;
        }
    if (found && !asked)
        return kc_tool_say(KANUN_USAGE, "--%s %s: this measure is not among --measure", option,
                           text);
    return found ? KANUN_OK : no_measure(args, l, option, name, length);
}

static kanun_status read_wishes(const kc_args *args, ke_lineup *l, const char *option,
                                const char *const *list, int count)
{
    kanun_status status = check_once(option, list, count);
    for (int n = 0; n < count && status == KANUN_OK; n++)
        status = read_wish(args, l, option, list[n]);
    return status;
}

/* Appends the measures asked of a line-up. */
static void add_asked(ke_experiment *e, int lineup)
{
    const ke_lineup *l = &e->lineup[lineup];
    size_t most = (size_t)e->askeds + (size_t)l->measures.count + 1;
    e->asked = kn_realloc(e->asked, most * sizeof *e->asked);
    for (int m = 0; m < l->measures.count; m++)
        if (l->wish[m].asked)
            e->asked[e->askeds++] = (ke_asked){l, &l->measures.list[m], lineup, m};
}

/* Adds the sums and variables of --measure to a plan. */
static void add_sums(const ke_experiment *e, ke_sim_plan *plan)
{
    const kc_args *args = e->args;
    const char **sum = kn_arena_array(e->arena, (size_t)args->measures + 1, sizeof *sum);
    const char **var = kn_arena_array(e->arena, (size_t)args->measures + 1, sizeof *var);
    plan->sum = sum;
    plan->var = var;
    for (int n = 0; n < args->measures; n++)
        if (ke_measure_is_sum(args->measure[n]))
            sum[plan->sums++] = args->measure[n];
        else if (!strncmp(args->measure[n], "var.", strlen("var.")))
            var[plan->vars++] = args->measure[n] + strlen("var.");
}

kanun_status ke_lineup_measure(ke_experiment *e, int lineup, const ke_sim_plan *given)
{
    ke_sim_plan plan = *given;
    ke_lineup *l = &e->lineup[lineup];
    const kc_args *args = e->args;
    const kanun_info *info = kanun_rules_info(e->rules[0]);
    if (l->count > info->seats)
        return kc_tool_say(KANUN_USAGE,
                           "'%s' of --players names %d players, but %s has %d seats: to begin "
                           "another line-up, write + between names",
                           l->name, l->count, info->id, info->seats);
    kr_failure failure = {.errors = kanun_errors_new()};
    add_sums(e, &plan);
    kanun_status status = ke_measures_make(&l->measures, (const kanun_rules *const *)e->rules,
                                           e->variants, &plan, &failure);
    if (status != KANUN_OK)
        kc_tool_failure(status, &failure);
    kanun_errors_free(failure.errors);
    if (status != KANUN_OK)
        return status;
    l->wish = kn_arena_array(e->arena, (size_t)l->measures.count, sizeof *l->wish);
    for (int m = 0; m < l->measures.count; m++)
        l->wish[m].margin = -1;
    status = choose_measures(args, l);
    if (status == KANUN_OK)
        status = read_wishes(args, l, "margin", args->margin, args->margins);
    if (status == KANUN_OK)
        status = read_wishes(args, l, "until-width", args->width, args->widths);
    if (status == KANUN_OK)
        add_asked(e, lineup);
    return status;
}

ke_sim_plan ke_lineup_plan(const ke_experiment *e, const ke_lineup *l)
{
    const kc_args *args = e->args;
    return (ke_sim_plan){.rules = e->rules[0],
                         .players = l->player,
                         .player_count = l->count,
                         .seed = e->seed,
                         .first = args->first,
                         .origin = args->first,
                         .games = e->blocks,
                         .measures = &l->measures,
                         .spreads = e->spreads,
                         .own = e->own,
                         .owns = e->owns,
                         .dealt = e->dealt,
                         .one_deal = args->one_deal,
                         .max_deals = (int)args->max_deals,
                         .rotate = true,
                         .threads = kc_tool_threads(args),
                         .timeout_ms = (int)(args->timeout * 1000)};
}

ke_sim_totals *ke_lineup_sums(const ke_experiment *e, int lineup)
{
    const ke_sim_plan plan = ke_lineup_plan(e, &e->lineup[lineup]);
    return ke_field_sums_make(&plan, (const kanun_rules *const *)e->rules, e->variants);
}

/* ---- Reading the sums ---- */

ke_sample ke_lineup_sample(const ke_lineup *l, int variant, int m)
{
    const ke_measure *measure = &l->measures.list[m];
    ke_sample s = ke_sample_of(&l->sums[variant].measured[m], measure->scale, measure->lowest,
                               measure->highest);
    s.positive = measure->positive;
    return s;
}

bool ke_is_mean(const ke_measure *measure)
{
    return measure->kind != KE_M_FAIRNESS;
}

/* Returns CardStock's fairness: 1 if the first player wins as often as everybody, 0 if they never
 * or always win. */
static double fairness_of(double wins, double fair)
{
    return wins <= fair ? wins / fair : (1 - wins) / (1 - fair);
}

ke_reading ke_read(const ke_lineup *l, int m)
{
    ke_sample s = ke_lineup_sample(l, 0, m);
    ke_reading r = {.mean = ke_mean(&s)};
    ke_interval(&s, KE_ALPHA, &r.low, &r.high);
    if (ke_is_mean(&l->measures.list[m]))
        return r;
    double fair = 1.0 / l->measures.sides, low = fairness_of(r.low, fair),
           high = fairness_of(r.high, fair);
    bool best = r.low <= fair && fair <= r.high;
    return (ke_reading){fairness_of(r.mean, fair), fmin(low, high), best ? 1 : fmax(low, high)};
}

double ke_share_of_all(const ke_asked *a, int variant)
{
    const ke_sim_totals *sums = &a->l->sums[variant];
    double all = 0;
    for (int n = 0; n < sums->causes; n++)
        all += (double)sums->gross[n];
    return a->measure->kind == KE_M_SHARE && all > 0 ? (double)sums->gross[a->measure->which] / all
                                                     : NAN;
}

double ke_quantile(const ke_asked *a, double part)
{
    return 1 / (double)a->measure->scale *
           (double)ke_spread_quantile(&a->l->sums->spread[a->m], part);
}

bool ke_lineup_is_narrow(const ke_lineup *l)
{
    for (int m = 0; m < l->measures.count; m++) {
        ke_reading r = ke_read(l, m);
        if (l->wish[m].width > 0 && !(r.high - r.low <= l->wish[m].width))
            return false;
    }
    return true;
}

const char *ke_measure_text(const ke_measure *measure, double value, bool sign, char out[40])
{
    bool share = measure->form == KE_SHARE;
    value = value == 0 ? 0 : value; /* no negative zero */
    if (isinf(value))               /* this end of the interval is open */
        snprintf(out, 40, "%s", value < 0 ? "-\u221e" : "\u221e");
    else
        snprintf(out, 40, sign ? "%+.*f%s" : "%.*f%s", share ? 2 : 3, share ? 100 * value : value,
                 share ? " %" : "");
    return out;
}
