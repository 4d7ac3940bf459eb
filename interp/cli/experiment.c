/* SPDX-License-Identifier: MIT
 * experiment.c: variants, line-ups and measures of an experiment, as the command line says, and
 * their playing.
 */
#include "cli/experiment.h"

#include <string.h>

#include "base/memory.h"
#include "cli/part.h"
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
    char *name = l->name ? kn_printed("%s,%s", l->name, player) : kn_strdup(player);
    kn_free(l->name);
    l->name = name;
    if (longer)
        l->player = longer;
    if (!longer || !name)
        return kc_tool_memory();
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
    for (int n = 0; n < e->lineups; n++)
        for (int m = 0; m < n; m++)
            if (!strcmp(e->lineup[n].name, e->lineup[m].name))
                return kc_tool_say(KANUN_USAGE, "--players has the line-up '%s' twice",
                                   e->lineup[n].name);
    return e->text ? KANUN_OK : kc_tool_memory();
}

void kc_experiment_free(kc_experiment *e)
{
    for (int n = 0; n < e->lineups; n++) {
        kn_free(e->lineup[n].player);
        kc_lineup_free(&e->lineup[n]);
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

/* A text that is taken, with choices behind it; NULL when memory is out. */
static char *with_choices(char *label, const kanun_choice *choice, int count)
{
    for (int n = 0; n < count && label; n++) {
        char *longer = kn_printed("%s %s=%s", label, choice[n].name, choice[n].value);
        kn_free(label);
        label = longer;
    }
    return label;
}

char *kc_experiment_label(const kc_args *args, const char *game, const kanun_choice *choice,
                          int count)
{
    char *label = with_choices(kn_strdup(game), args->both, args->boths);
    return with_choices(label, choice, count);
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

kanun_status kc_experiment_fit(kc_experiment *e, const kanun_rules *like, const char *game,
                               const kanun_choice *choice, int count, kanun_rules **rules)
{
    kanun_errors *errors = kanun_errors_new();
    *rules = NULL;
    if (!errors)
        return kc_tool_memory();
    kanun_status status = kc_experiment_try(e, game, choice, count, rules, errors);
    if (status == KANUN_SYSTEM)
        kc_tool_errors(status, errors);
    kanun_errors_free(errors);
    const kanun_info *a = like ? kanun_rules_info(like) : NULL;
    const kanun_info *b = a && status == KANUN_OK ? kanun_rules_info(*rules) : NULL;
    if (b && (a->seats != b->seats || a->sides != b->sides)) {
        kanun_rules_free(*rules);
        *rules = NULL;
        status = KANUN_NO;
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
    char *label = e->variants < e->room ? kc_experiment_label(e->args, game, choice, count) : NULL;
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
    return (ke_sim_plan){.rules = e->rules[0],
                         .players = l->player,
                         .player_count = l->count,
                         .seed = e->seed,
                         .first = args->first,
                         .games = e->blocks,
                         .one_deal = args->one_deal,
                         .max_deals = (int)args->max_deals,
                         .rotate = true,
                         .threads = kc_tool_threads(args),
                         .timeout_ms = (int)(args->timeout * 1000)};
}

kanun_status kc_experiment_measure(kc_experiment *e)
{
    kanun_status status = KANUN_OK;
    if (e->args->until_decided && !e->args->measures && !e->args->margins)
        return kc_tool_say(
            KANUN_USAGE, "--until-decided needs --measure, the question, or --margin: without one "
                         "what is equal is never decided");
    for (int n = 0; n < e->lineups && status == KANUN_OK; n++) {
        ke_sim_plan plan = plan_of(e, &e->lineup[n]);
        status = kc_lineup_measure(&e->lineup[n], e->args, (const kanun_rules *const *)e->rules,
                                   e->variants, &plan, e->spreads);
        for (int m = 0; status == KANUN_OK && m < e->lineup[n].measures.count; m++)
            e->findings += e->lineup[n].chosen[m] * (e->variants - 1);
    }
    if (status == KANUN_OK &&
        !(e->finding = kn_calloc((size_t)e->findings + 1, sizeof *e->finding)))
        status = kc_tool_memory();
    return status;
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
    kt_finding f = {.sample =
                        kt_sample_of(difference, measure->scale, measure->lowest - measure->highest,
                                     measure->highest - measure->lowest),
                    .margin = l->margin[m]};
    int64_t least = a->least < b->least ? a->least : b->least;
    int64_t most = a->most > b->most ? a->most : b->most;
    f.sample.reach = ((double)most - (double)least) / (double)measure->scale;
    if (measure->kind != KE_M_UNFINISHED &&
        (is_broken_off(&l->sums, 0) || is_broken_off(&l->sums, variant)))
        f.fault = KT_BROKEN_OFF;
    else if (measure->lowest < measure->highest &&
             (least < measure->lowest || most > measure->highest))
        f.fault = KT_BEYOND;
    return f;
}

/* Judges what has been played. */
static kanun_status judge(kc_experiment *e)
{
    int at = 0;
    for (int n = 0; n < e->lineups; n++)
        for (int v = 1; v < e->variants; v++)
            for (int m = 0; m < e->lineup[n].measures.count; m++)
                if (e->lineup[n].chosen[m])
                    e->finding[at++] = to_judge(&e->lineup[n], v, m);
    return kt_judge(e->finding, e->findings, KT_ALPHA) ? KANUN_OK : kc_tool_memory();
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

bool kc_experiment_is_decided(const kc_experiment *e)
{
    for (int n = 0; n < e->findings; n++)
        if (e->finding[n].verdict == KT_UNDECIDED)
            return false;
    return true;
}

/* True if what was played says as much as was asked for. */
static bool is_enough(const kc_experiment *e)
{
    bool narrow = e->args->widths > 0;
    for (int n = 0; n < e->lineups && narrow; n++)
        narrow = kc_lineup_is_narrow(&e->lineup[n]);
    return narrow || (e->args->until_decided && kc_experiment_is_decided(e));
}

/* The blocks before the next look. */
static uint64_t next_look(const kc_experiment *e, uint64_t played)
{
    bool peeks = e->args->until_decided || e->args->widths;
    uint64_t look = peeks ? ke_next_look(played) : e->blocks;
    return look < e->blocks ? look : e->blocks;
}

/* Plays the blocks of a part, which is kept when it is whole. */
static kanun_status play_part(kc_experiment *e, kc_part *part)
{
    kc_progress progress;
    kanun_status status = kc_part_range(part, e->args->first, e->blocks);
    if (status != KANUN_OK)
        return status;
    kc_interrupt_catch();
    e->part = part->first - e->args->first;
    kc_progress_begin(&progress, part->count * (uint64_t)e->lineups, "blocks");
    for (int n = 0; n < e->lineups && status == KANUN_OK && !kc_interrupted; n++) {
        status = play_blocks(e, &e->lineup[n], part->count, &progress);
        progress.before += part->count;
    }
    kc_progress_end(&progress);
    if (status == KANUN_OK && kc_interrupted)
        return KC_INTERRUPTED;
    return status == KANUN_OK ? kc_experiment_keep(e) : status;
}

kanun_status kc_experiment_play(kc_experiment *e)
{
    kc_progress progress;
    kanun_status status = KANUN_OK;
    uint64_t played = 0;
    if (e->args->part && !e->args->part->pieces)
        return play_part(e, e->args->part);
    if (e->args->part) {
        status = kc_experiment_join(e);
        return status == KANUN_OK ? judge(e) : status;
    }
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
            status = judge(e);
        if (is_enough(e))
            break;
    }
    kc_progress_end(&progress);
    return status == KANUN_OK && kc_interrupted ? KC_INTERRUPTED : status;
}

/* ---- Looking ---- */

uint64_t kc_experiment_blocks(const kc_experiment *e)
{
    uint64_t least = e->lineup[0].sums.blocks;
    for (int n = 1; n < e->lineups; n++)
        if (e->lineup[n].sums.blocks < least)
            least = e->lineup[n].sums.blocks;
    return least;
}

bool kc_experiment_is_cut(const kc_experiment *e)
{
    return kc_experiment_blocks(e) < e->blocks && !is_enough(e);
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

json_t *kc_experiment_learnt(const kc_experiment *e, int variant)
{
    json_t *learnt = json_object();
    for (int n = 0; n < e->lineups; n++)
        kc_tool_learnt(learnt, e->lineup[n].player, e->lineup[n].count, e->rules[variant]);
    if (json_object_size(learnt))
        return learnt;
    json_decref(learnt);
    return NULL;
}
