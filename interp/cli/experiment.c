/* SPDX-License-Identifier: MIT
 * experiment.c: variants, line-ups and measures of an experiment, as the command line says, and
 * their playing.
 */
#include "cli/experiment.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/memory.h"
#include "cli/progress.h"
#include "cli/tool.h"

/* ---- Who plays ---- */

/* True if nobody can repeat what a player does, for it thinks as long as a clock says. Whether
 * another program does is its own business. */
static bool is_timed(const char *player)
{
    return !kp_player_repeats(player) && kp_player_kind_of(player) != &kp_player_external;
}

static kanun_status add_player(kc_lineup *l, const char *player)
{
    const char **longer = kn_realloc(l->player, ((size_t)l->count + 1) * sizeof *longer);
    size_t before = l->name ? strlen(l->name) : 0;
    char *name = longer ? kn_realloc(l->name, before + strlen(player) + 2) : NULL;
    if (longer)
        l->player = longer;
    if (!name)
        return kc_tool_memory();
    l->name = name;
    snprintf(name + before, strlen(player) + 2, "%s%s", before ? "," : "", player);
    longer[l->count++] = player;
    return kc_tool_check_players(&player, 1, false);
}

/* "a,b+c" is a line-up of a and b, and one of c; `\+` stands for a plus within a command. */
static kanun_status divide_players(kc_experiment *e, char *text)
{
    for (bool more = true; more;) {
        char *from = text, *to = text;
        for (; *from && *from != '+'; *to++ = *from++)
            if (from[0] == '\\' && from[1] == '+')
                from++;
        more = *from == '+';
        *to = '\0';
        char *next = from + 1;
        if (!*text)
            return kc_tool_say(KANUN_USAGE, "--players has an empty place; say who plays there");
        if (is_timed(text))
            return kc_tool_say(KANUN_USAGE,
                               "'%s' thinks by the clock, so nobody could repeat the experiment; "
                               "give a number of simulations instead of milliseconds",
                               text);
        kanun_status status = add_player(&e->lineup[e->lineups - 1], text);
        if (status != KANUN_OK)
            return status;
        if (more && e->lineups == KC_LINEUPS_MAX)
            return kc_tool_say(KANUN_USAGE, "--players: at most %d line-ups", KC_LINEUPS_MAX);
        e->lineups += more;
        text = next;
    }
    return KANUN_OK;
}

kanun_status kc_experiment_begin(kc_experiment *e, const kc_args *args)
{
    *e = (kc_experiment){.args = args, .lineups = 1, .seed = kc_tool_seed(args)};
    e->blocks = args->games                           ? args->games
                : args->until_decided || args->widths ? KC_BLOCKS_MOST
                                                      : KC_BLOCKS_USUAL;
    if (!args->players)
        return add_player(&e->lineup[0], "random");
    e->text = kn_calloc((size_t)args->players + 1, sizeof *e->text);
    for (; e->text && e->texts < args->players; e->texts++) {
        char *text = e->text[e->texts] = kn_strdup(args->player[e->texts]);
        kanun_status status = text ? divide_players(e, text) : kc_tool_memory();
        if (status != KANUN_OK) {
            e->texts++;
            return status;
        }
    }
    return e->text ? KANUN_OK : kc_tool_memory();
}

void kc_experiment_free(kc_experiment *e)
{
    for (int n = 0; n < e->lineups; n++) {
        kc_lineup *l = &e->lineup[n];
        kn_free(l->player);
        kn_free(l->name);
        kn_free(l->chosen);
        kn_free(l->margin);
        kn_free(l->width);
        ke_measures_free(&l->measures);
        ke_field_sums_free(&l->sums);
    }
    for (int n = 0; n < e->variants; n++) {
        kanun_rules_free(e->rules[n]);
        kn_free(e->label[n]);
    }
    kn_free(e->rules);
    kn_free(e->label);
    for (int n = 0; n < e->texts; n++)
        kn_free(e->text[n]);
    kn_free(e->text);
    kn_free(e->finding);
}

/* ---- Variants ---- */

/* "family/game option=value" */
static char *make_label(const char *game, const kanun_choice *choice, int count)
{
    size_t size = strlen(game) + 1, used;
    for (int n = 0; n < count; n++)
        size += strlen(choice[n].name) + strlen(choice[n].value) + 2;
    char *label = kn_calloc(size, 1);
    if (!label)
        return NULL;
    used = (size_t)snprintf(label, size, "%s", game);
    for (int n = 0; n < count; n++)
        used +=
            (size_t)snprintf(label + used, size - used, " %s=%s", choice[n].name, choice[n].value);
    return label;
}

kanun_status kc_experiment_try(kc_experiment *e, const char *game, const kanun_choice *choice,
                               int count, kanun_rules **rules, kanun_errors *errors)
{
    const kc_args *args = e->args;
    size_t all = (size_t)args->boths + (size_t)count;
    kc_args with = *args;
    *rules = NULL;
    with.choice = kn_calloc(all + 1, sizeof *with.choice);
    if (!with.choice)
        return kc_tool_memory();
    for (int n = 0; n < args->boths; n++)
        with.choice[n] = args->both[n];
    for (int n = 0; n < count; n++)
        with.choice[args->boths + n] = choice[n];
    with.choices = (int)all;
    kanun_status status = errors ? kc_tool_load_quietly(&with, game, rules, errors)
                                 : kc_tool_load(&with, game, rules);
    kn_free(with.choice);
    if (status == KANUN_OK && kanun_rules_info(*rules)->tables) {
        int players = *kanun_rules_info(*rules)->table;
        kanun_rules_free(*rules);
        *rules = NULL;
        if (errors)
            return KANUN_NO;
        return kc_tool_say(KANUN_USAGE,
                           "these players sit at several tables; experiments are for one: choose "
                           "the players of one with --set-both players=%d",
                           players);
    }
    return status;
}

kanun_status kc_experiment_take(kc_experiment *e, kanun_rules *rules, const char *game,
                                const kanun_choice *choice, int count)
{
    if (e->variants == e->room) {
        int room = 2 * e->room + 8;
        kanun_rules **longer = kn_realloc(e->rules, (size_t)room * sizeof *longer);
        char **labels = longer ? kn_realloc(e->label, (size_t)room * sizeof *labels) : NULL;
        if (longer)
            e->rules = longer;
        if (labels)
            e->label = labels, e->room = room;
    }
    char *label = e->variants < e->room ? make_label(game, choice, count) : NULL;
    if (!label) {
        kanun_rules_free(rules);
        return kc_tool_memory();
    }
    e->rules[e->variants] = rules;
    e->label[e->variants++] = label;
    return KANUN_OK;
}

kanun_status kc_experiment_add(kc_experiment *e, const char *game, const kanun_choice *choice,
                               int count)
{
    kanun_rules *rules;
    kanun_status status = kc_experiment_try(e, game, choice, count, &rules, NULL);
    return status == KANUN_OK ? kc_experiment_take(e, rules, game, choice, count) : status;
}

/* ---- What is measured ---- */

static ke_sim_plan plan_of(const kc_experiment *e, const kc_lineup *l)
{
    const kc_args *args = e->args;
    long processors = sysconf(_SC_NPROCESSORS_ONLN);
    return (ke_sim_plan){.rules = e->rules[0],
                         .players = l->player,
                         .player_count = l->count,
                         .seed = e->seed,
                         .first = args->first,
                         .games = e->blocks,
                         .one_deal = args->one_deal,
                         .max_deals = (int)args->max_deals,
                         .rotate = true,
                         .threads = args->threads ? (int)args->threads
                                    : processors > 0 && processors <= KE_SIM_THREADS_MAX
                                        ? (int)processors
                                        : 1,
                         .timeout_ms = (int)(args->timeout * 1000)};
}

/* True if a measure is meant by `name`: its own, or that of its kind. */
static bool is_meant(const ke_measure *m, const char *name, size_t length)
{
    const char *kind = ke_kinds[m->kind].name;
    return (strlen(m->name) == length && !strncmp(m->name, name, length)) ||
           (strlen(kind) == length && !strncmp(kind, name, length));
}

static kanun_status no_measure(const kc_lineup *l, const char *option, const char *name,
                               size_t length)
{
    char wrong[KE_MEASURE_NAME];
    const char **names = kn_calloc((size_t)l->measures.count + KE_KINDS + 1, sizeof *names);
    snprintf(wrong, sizeof wrong, "%.*s", (int)length, name);
    if (!names)
        return kc_tool_memory();
    int count = 0;
    for (int n = 0; n < l->measures.count; n++)
        names[count++] = l->measures.list[n].name;
    for (int n = 0; n < KE_KINDS; n++)
        if (l->measures.at[n] >= 0)
            names[count++] = ke_kinds[n].name;
    const char *near = kc_nearest(wrong, names);
    kc_tool_say(KANUN_USAGE, "--%s: there is no measure '%s' here%s%s%s", option, wrong,
                near ? "; did you mean '" : "", near ? near : "", near ? "'?" : "");
    fputs("  measures:", stderr);
    for (int n = 0; n < l->measures.count; n++)
        fprintf(stderr, " %s", names[n]);
    putc('\n', stderr);
    kn_free(names);
    return KANUN_USAGE;
}

static kanun_status choose_measures(const kc_experiment *e, kc_lineup *l)
{
    const kc_args *args = e->args;
    for (int m = 0; m < l->measures.count; m++)
        l->chosen[m] = args->measures == 0;
    for (int n = 0; n < args->measures; n++) {
        int found = 0;
        for (int m = 0; m < l->measures.count; m++)
            if (is_meant(&l->measures.list[m], args->measure[n], strlen(args->measure[n])))
                found += l->chosen[m] = true;
        if (!found)
            return no_measure(l, "measure", args->measure[n], strlen(args->measure[n]));
    }
    return KANUN_OK;
}

/* For --margin and --until-width: "points.0=2.5", or a number alone where there is one --measure; 5
 * % where that is a share. */
static kanun_status read_margin(const kc_args *args, kc_lineup *l, const char *option,
                                const char *text, double *list)
{
    const char *equals = strrchr(text, '='), *number = equals ? equals + 1 : text;
    const char *name = equals ? text : args->measures == 1 ? args->measure[0] : NULL;
    size_t length = equals ? (size_t)(equals - text) : name ? strlen(name) : 0;
    char *end;
    double margin = strtod(number, &end);
    if (*end == '%' && !end[1])
        margin /= 100, end++;
    if (!name)
        return kc_tool_say(KANUN_USAGE,
                           "--%s needs MEASURE=NUMBER, found '%s'; a number alone goes with one "
                           "--measure",
                           option, text);
    if (!*number || *end || !(margin > 0) || isinf(margin))
        return kc_tool_say(KANUN_USAGE, "--%s needs a number greater than 0, found '%s'", option,
                           number);
    int found = 0;
    for (int m = 0; m < l->measures.count; m++)
        if (is_meant(&l->measures.list[m], name, length)) {
            list[m] = margin;
            found++;
        }
    return found ? KANUN_OK : no_measure(l, option, name, length);
}

static kanun_status measure_lineup(kc_experiment *e, kc_lineup *l)
{
    kr_trouble trouble = {.errors = kanun_errors_new()};
    ke_sim_plan plan = plan_of(e, l);
    if (!trouble.errors)
        return kc_tool_memory();
    kanun_status status = ke_measures_make(&l->measures, (const kanun_rules *const *)e->rules,
                                           e->variants, &plan, &trouble);
    if (status != KANUN_OK)
        kc_tool_trouble(status, &trouble);
    kanun_errors_free(trouble.errors);
    if (status != KANUN_OK)
        return status;
    l->chosen = kn_calloc((size_t)l->measures.count + 1, sizeof *l->chosen);
    l->margin = kn_calloc((size_t)l->measures.count + 1, sizeof *l->margin);
    l->width = kn_calloc((size_t)l->measures.count + 1, sizeof *l->width);
    if (!l->chosen || !l->margin || !l->width ||
        !ke_field_sums_make(&l->sums, e->variants, l->measures.count, e->spreads))
        return kc_tool_memory();
    for (int m = 0; m < l->measures.count; m++)
        l->margin[m] = -1;
    status = choose_measures(e, l);
    for (int n = 0; n < e->args->margins && status == KANUN_OK; n++)
        status = read_margin(e->args, l, "margin", e->args->margin[n], l->margin);
    for (int n = 0; n < e->args->widths && status == KANUN_OK; n++)
        status = read_margin(e->args, l, "until-width", e->args->width[n], l->width);
    return status;
}

kanun_status kc_experiment_measure(kc_experiment *e)
{
    kanun_status status = KANUN_OK;
    if (e->args->until_decided && !e->args->measures && !e->args->margins)
        return kc_tool_say(
            KANUN_USAGE, "--until-decided needs --measure, the question, or --margin: without one "
                         "what is equal is never decided");
    for (int n = 0; n < e->lineups && status == KANUN_OK; n++) {
        status = measure_lineup(e, &e->lineup[n]);
        for (int m = 0; status == KANUN_OK && m < e->lineup[n].measures.count; m++)
            e->findings += e->lineup[n].chosen[m] * (e->variants - 1);
    }
    if (status == KANUN_OK &&
        !(e->finding = kn_calloc((size_t)e->findings + 1, sizeof *e->finding)))
        status = kc_tool_memory();
    return status;
}

/* ---- Playing ---- */

/* Tells which match failed, by whom and under what. */
static kanun_status tell_failure(const kc_experiment *e, const kc_lineup *l, uint64_t block,
                                 int variant, kanun_status status, const kr_trouble *trouble)
{
    kc_tool_trouble(status, trouble);
    if (block != UINT64_MAX)
        fprintf(stderr, "kanun: this was match %llu of seed %llu under %s, played by %s\n",
                (unsigned long long)block, (unsigned long long)e->seed, e->label[variant], l->name);
    return status;
}

/* Plays `count` blocks of a line-up behind those that it has played. */
static kanun_status play_blocks(kc_experiment *e, kc_lineup *l, uint64_t count,
                                kc_progress *progress)
{
    ke_field_plan plan = {.base = plan_of(e, l),
                          .rules = (const kanun_rules *const *)e->rules,
                          .variants = e->variants,
                          .origin = e->args->first,
                          .measures = &l->measures,
                          .spreads = e->spreads};
    kr_trouble trouble = {.errors = kanun_errors_new()};
    uint64_t failed;
    int variant;
    if (!trouble.errors)
        return kc_tool_memory();
    plan.base.first += e->part + l->sums.blocks;
    plan.base.games = count;
    plan.base.interrupted = &kc_interrupted;
    plan.progress = kc_progress_tell;
    plan.payload = progress;
    kanun_status status = ke_field_run(&plan, &l->sums, &failed, &variant, &trouble);
    if (status != KANUN_OK)
        tell_failure(e, l, failed, variant, status, &trouble);
    kanun_errors_free(trouble.errors);
    return status;
}

static bool all_decided(const kc_experiment *e)
{
    for (int n = 0; n < e->findings; n++)
        if (e->finding[n].verdict == KT_UNDECIDED)
            return false;
    return true;
}

kt_sample kc_sample_of(const kc_lineup *l, int variant, int m)
{
    const ke_measure *measure = &l->measures.list[m];
    const kt_counts *own = ke_field_own(&l->sums, variant, m);
    kt_sample s = kt_sample_of(own, measure->scale, 0, measure->highest);
    return s;
}

/* True if no interval is wider than --until-width says. */
static bool all_narrow(const kc_experiment *e)
{
    for (int n = 0; n < e->lineups; n++) {
        const kc_lineup *l = &e->lineup[n];
        for (int m = 0; m < l->measures.count; m++) {
            double low, high;
            kt_sample s = kc_sample_of(l, 0, m);
            kt_interval(&s, KT_ALPHA, &low, &high);
            if (l->width[m] > 0 && !(high - low <= l->width[m]))
                return false;
        }
    }
    return true;
}

/* The blocks before the next look: chosen by nothing but how many have been played, so that whoever
 * repeats the command stops where it stopped. */
static uint64_t next_look(const kc_experiment *e, uint64_t played)
{
    bool peeks = e->args->until_decided || e->args->widths;
    uint64_t look = !peeks             ? e->blocks
                    : played < KC_PEEK ? KC_PEEK
                                       : played + (played / 4 + KC_PEEK - 1) / KC_PEEK * KC_PEEK;
    return look < e->blocks ? look : e->blocks;
}

kanun_status kc_experiment_play_part(kc_experiment *e, uint64_t first, uint64_t count)
{
    kc_progress progress;
    kanun_status status = KANUN_OK;
    kc_interrupt_catch();
    e->part = first - e->args->first;
    kc_progress_begin(&progress, count * (uint64_t)e->lineups, "blocks");
    for (int n = 0; n < e->lineups && status == KANUN_OK && !kc_interrupted; n++) {
        status = play_blocks(e, &e->lineup[n], count, &progress);
        progress.before += count;
    }
    kc_progress_end(&progress);
    return status == KANUN_OK && kc_interrupted ? KC_INTERRUPTED : status;
}

kanun_status kc_experiment_play(kc_experiment *e)
{
    kc_progress progress;
    kanun_status status = KANUN_OK;
    uint64_t played = 0;
    kc_interrupt_catch();
    kc_progress_begin(&progress, e->blocks * (uint64_t)e->lineups, "blocks");
    while (status == KANUN_OK && played < e->blocks && !kc_interrupted) {
        uint64_t look = next_look(e, played);
        for (int n = 0; n < e->lineups && status == KANUN_OK && !kc_interrupted; n++) {
            status = play_blocks(e, &e->lineup[n], look - e->lineup[n].sums.blocks, &progress);
            progress.before += look - played;
        }
        played = look;
        if (status == KANUN_OK)
            status = kc_experiment_judge(e);
        if ((e->args->until_decided && all_decided(e)) || (e->args->widths && all_narrow(e)))
            break;
    }
    kc_progress_end(&progress);
    return status == KANUN_OK && kc_interrupted ? KC_INTERRUPTED : status;
}

/* ---- Judging ---- */

/* A share of matches broken off at a limit beyond which nothing but that is told. */
#define BROKEN_OFF 0.05

static bool is_broken_off(const ke_field_sums *s, int variant)
{
    return (double)s->unfinished[variant] > BROKEN_OFF * (double)s->matches[variant];
}

static kt_finding to_judge(const kc_lineup *l, int variant, int m)
{
    const ke_measure *measure = &l->measures.list[m];
    const kt_counts *difference = ke_field_difference(&l->sums, variant, m);
    const kt_tally *a = &ke_field_own(&l->sums, 0, m)->all;
    const kt_tally *b = &ke_field_own(&l->sums, variant, m)->all;
    kt_finding f = {
        .sample = kt_sample_of(difference, measure->scale, -measure->highest, measure->highest),
        .margin = l->margin[m]};
    int64_t least = a->least < b->least ? a->least : b->least;
    int64_t most = a->most > b->most ? a->most : b->most;
    f.sample.reach = ((double)most - (double)least) / (double)measure->scale;
    f.invalid = (measure->kind != KE_M_UNFINISHED &&
                 (is_broken_off(&l->sums, 0) || is_broken_off(&l->sums, variant))) ||
                (measure->highest && (least < 0 || most > measure->highest));
    return f;
}

kanun_status kc_experiment_judge(kc_experiment *e)
{
    int at = 0;
    for (int n = 0; n < e->lineups; n++)
        for (int v = 1; v < e->variants; v++)
            for (int m = 0; m < e->lineup[n].measures.count; m++)
                if (e->lineup[n].chosen[m])
                    e->finding[at++] = to_judge(&e->lineup[n], v, m);
    return kt_judge(e->finding, e->findings, KT_ALPHA) ? KANUN_OK : kc_tool_memory();
}

const kt_finding *kc_finding_at(const kc_experiment *e, int lineup, int variant, int measure)
{
    int at = 0;
    for (int n = 0; n < e->lineups; n++)
        for (int v = 1; v < e->variants; v++)
            for (int m = 0; m < e->lineup[n].measures.count; m++) {
                if (!e->lineup[n].chosen[m])
                    continue;
                if (n == lineup && v == variant && m == measure)
                    return &e->finding[at];
                at++;
            }
    return NULL;
}

const char *kc_measure_text(const ke_measure *measure, double value, bool sign, char out[40])
{
    bool share = ke_kinds[measure->kind].form == KE_SHARE;
    if (isinf(value))
        snprintf(out, 40, "%s", value < 0 ? "-inf" : "inf");
    else
        snprintf(out, 40, sign ? "%+.*f%s" : "%.*f%s", share ? 2 : 3, share ? 100 * value : value,
                 share ? " %" : "");
    return out;
}
