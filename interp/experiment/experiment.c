/* SPDX-License-Identifier: MIT
 * experiment.c: makes the variants, line-ups and measures of an experiment from the command line,
 * and plays it.
 */
#include "experiment/experiment.h"

#include <string.h>

#include "base/print.h"
#include "base/memory.h"
#include "experiment/part.h"
#include "experiment/relearn.h"
#include "command/progress.h"
#include "command/tool.h"

/* ---- Players ---- */

/* True for players whose search is limited by time, which makes their moves unrepeatable. External
 * programs are responsible for their own repeatability. */
static bool is_timed(const char *player)
{
    return !kp_player_repeats(player) && kp_player_kind_of(player) != &kp_player_external;
}

static kanun_status add_player(ke_experiment *e, const char *player)
{
    ke_lineup *l = &e->lineup[e->lineups - 1];
    if (!l->player) /* each --players adds at most one player to a line-up */
        l->player = kn_arena_array(e->arena, (size_t)e->args->players + 1, sizeof *l->player);
    l->player[l->count++] = player;
    return kc_tool_check_players(&player, 1, false);
}

/* Divides --players: "a,b+c" makes two line-ups, one of a and b, and one of c. */
static kanun_status divide_players(ke_experiment *e, char *text)
{
    while (text) {
        const char *player = kc_next_player(&text, '+');
        if (!player)
            return KANUN_USAGE;
        if (is_timed(player))
            return kc_tool_say(KANUN_USAGE,
                               "'%s' searches for a set time, so the experiment can't be repeated: "
                               "give a number of simulations instead of milliseconds",
                               player);
        kanun_status status = add_player(e, player);
        if (status != KANUN_OK)
            return status;
        if (text && e->lineups == KE_LINEUPS_MAX)
            return kc_tool_say(KANUN_USAGE, "--players: at most %d line-ups", KE_LINEUPS_MAX);
        e->lineups += text != NULL;
    }
    return KANUN_OK;
}

kanun_status ke_experiment_begin(ke_experiment *e, const kc_args *args)
{
    static const char *const usual[] = {"random"};
    const char *const *player = args->players ? args->player : usual;
    kanun_status status = KANUN_OK;
    *e = (ke_experiment){
        .args = args, .arena = kn_arena_new(), .lineups = 1, .seed = kc_tool_seed(args)};
    if (args->fixed && (args->games || args->until_decided || args->widths))
        return kc_tool_say(KANUN_USAGE,
                           "--fixed N and --%s can't be combined: each sets the amount to play",
                           args->games           ? "games"
                           : args->until_decided ? "until-decided"
                                                 : "until-width");
    if (args->relearn && (args->fixed || args->until_decided || args->part))
        return kc_tool_say(KANUN_USAGE, "--relearn N and --%s can't be combined",
                           args->fixed           ? "fixed"
                           : args->until_decided ? "until-decided"
                           : args->shard         ? "shard"
                                                 : "resume");
    if (args->deals && !args->relearn)
        return kc_tool_say(KANUN_USAGE,
                           "--deals sets the number of deals to learn from, so it needs --relearn");
    e->blocks = args->fixed                           ? args->fixed
                : args->games                         ? args->games
                : args->until_decided || args->widths ? KE_BLOCKS_MOST
                                                      : KE_BLOCKS_USUAL;
    if (args->relearn) /* each policy plays the same number of blocks */
        e->blocks = (e->blocks + args->relearn - 1) / args->relearn * args->relearn;
    for (int n = 0; n < (args->players ? args->players : 1) && status == KANUN_OK; n++) {
        char *text = kn_arena_text(e->arena, player[n], strlen(player[n]));
        status = divide_players(e, text);
    }
    for (int n = 0; n < e->lineups && status == KANUN_OK; n++) {
        ke_lineup *l = &e->lineup[n];
        l->name = kn_arena_list(e->arena, l->player, l->count, ",");
        for (int m = 0; m < n; m++)
            if (!strcmp(l->name, e->lineup[m].name))
                return kc_tool_say(KANUN_USAGE, "--players has the line-up '%s' twice", l->name);
    }
    return status;
}

void ke_experiment_free(ke_experiment *e)
{
    for (int n = 0; n < e->lineups; n++) {
        ke_field_sums_free(e->lineup[n].sums, e->variants);
        ke_measures_free(&e->lineup[n].measures);
    }
    ke_relearn_free(e->relearn, e->variants);
    for (int n = 0; n < e->variants; n++)
        kanun_rules_free(e->rules[n]);
    kn_free(e->rules);
    kn_free(e->label);
    kn_free(e->asked);
    kn_free(e->finding);
    kn_arena_free(e->arena);
}

/* ---- Variants ---- */

const char *ke_experiment_label(const ke_experiment *e, const char *game,
                                const kanun_choice *choice, int count)
{
    int boths = e->args->boths, all = boths + count, parts = 0;
    const char **part = kn_arena_array(e->arena, 4 * (size_t)all + 2, sizeof *part);
    part[parts++] = game;
    for (int n = 0; n < all; n++) {
        const kanun_choice *c = n < boths ? &e->args->both[n] : &choice[n - boths];
        part[parts++] = " ";
        part[parts++] = c->name;
        part[parts++] = "=";
        part[parts++] = c->value;
    }
    return kn_arena_join(e->arena, part);
}

kanun_status ke_experiment_try(ke_experiment *e, const char *game, const kanun_choice *choice,
                               int count, kanun_rules **rules, kanun_errors *errors)
{
    const kc_args *args = e->args;
    size_t all = (size_t)args->boths + (size_t)count;
    kc_args with = *args;
    *rules = NULL;
    with.choice = kn_calloc(all + 1, sizeof *with.choice);
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
                           "these players sit at several tables, but experiments use one table: "
                           "choose the number of players at one table, --set-both players=%d",
                           players);
    }
    return status;
}

kanun_status ke_experiment_fit(ke_experiment *e, const kanun_rules *like, const char *game,
                               const kanun_choice *choice, int count, kanun_rules **rules)
{
    kanun_errors *errors = kanun_errors_new();
    *rules = NULL;
    kanun_status status = ke_experiment_try(e, game, choice, count, rules, errors);
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

void ke_experiment_take(ke_experiment *e, kanun_rules *rules, const char *game,
                        const kanun_choice *choice, int count)
{
    e->rules = kn_one_more(e->rules, e->variants, &e->rules_room, sizeof *e->rules);
    e->label = kn_one_more(e->label, e->variants, &e->label_room, sizeof *e->label);
    e->rules[e->variants] = rules;
    e->label[e->variants++] = ke_experiment_label(e, game, choice, count);
}

kanun_status ke_experiment_add(ke_experiment *e, const char *game, const kanun_choice *choice,
                               int count)
{
    kanun_rules *rules;
    kanun_status status = ke_experiment_try(e, game, choice, count, &rules, NULL);
    if (status == KANUN_OK)
        ke_experiment_take(e, rules, game, choice, count);
    return status;
}

/* ---- Measures ---- */

kanun_status ke_experiment_measure(ke_experiment *e)
{
    kanun_status status = KANUN_OK;
    if (e->args->until_decided && !e->args->measures && !e->args->margins)
        return kc_tool_say(KANUN_USAGE,
                           "--until-decided needs --measure or --margin: without a margin, a "
                           "comparison of equal values never ends");
    for (int n = 0; n < e->lineups && status == KANUN_OK; n++) {
        ke_sim_plan plan = ke_lineup_plan(e, &e->lineup[n]);
        status = ke_lineup_measure(e, n, &plan);
        if (status == KANUN_OK)
            e->lineup[n].sums = ke_lineup_sums(e, n);
    }
    e->findings = e->askeds * (e->variants - 1);
    if (status == KANUN_OK)
        e->finding = kn_calloc((size_t)e->findings + 1, sizeof *e->finding);
    return status;
}

/* ---- Judging ---- */

/* if a greater share of matches was stopped at a limit, only this is reported */
#define BROKEN_OFF 0.05

static bool is_broken_off(const ke_sim_totals *t)
{
    return (double)t->unfinished > BROKEN_OFF * (double)t->matches;
}

static ke_finding to_judge(const ke_experiment *e, const ke_asked *asked, int variant)
{
    const ke_measure *measure = asked->measure;
    const ke_sim_totals *first = &asked->l->sums[0], *other = &asked->l->sums[variant];
    const ke_tally *a = &first->measured[asked->m].all, *b = &other->measured[asked->m].all;
    ke_finding f = {.sample = ke_sample_of(&other->difference[asked->m], measure->scale,
                                           measure->lowest - measure->highest,
                                           measure->highest - measure->lowest),
                    .margin = asked->l->wish[asked->m].margin};
    f.sample.fixed = e->args->fixed != 0;
    if (e->relearn)
        f.sample =
            ke_relearn_sample(e->relearn, (variant - 1) * e->askeds + (int)(asked - e->asked));
    int64_t least = a->least < b->least ? a->least : b->least;
    int64_t most = a->most > b->most ? a->most : b->most;
    f.sample.reach = ((double)most - (double)least) / (double)measure->scale;
    if (measure->kind != KE_M_UNFINISHED && (is_broken_off(first) || is_broken_off(other)))
        f.fault = KE_BROKEN_OFF;
    else if (measure->lowest < measure->highest &&
             (least < measure->lowest || most > measure->highest))
        f.fault = KE_BEYOND;
    return f;
}

/* Computes the findings from the blocks played. */
static void judge(ke_experiment *e)
{
    for (int n = 0; n < e->findings; n++)
        e->finding[n] = to_judge(e, &e->asked[n % e->askeds], n / e->askeds + 1);
    ke_judge(e->finding, e->findings, KE_ALPHA);
}

/* ---- Playing ---- */

/* Reports which match failed, with which players and rules. */
static kanun_status tell_failure(const ke_experiment *e, const ke_lineup *l, uint64_t block,
                                 int variant, kanun_status status, const kr_failure *failure)
{
    if (block == UINT64_MAX && !*failure->text && !kanun_errors_nth(failure->errors, 0))
        return status; /* the receiver of the deals failed, and has reported it */
    kc_tool_failure(status, failure);
    if (block != UINT64_MAX)
        kn_print(stderr, "kanun: this was match %llu of seed %llu under %s, played by %s\n",
                 (unsigned long long)block, (unsigned long long)e->seed, e->label[variant],
                 l->name);
    return status;
}

static void tell_progress(void *payload, uint64_t done, uint64_t deals)
{
    kc_progress_tell(payload, done);
}

/* Plays the next `count` blocks of a line-up. */
static kanun_status play_blocks(ke_experiment *e, ke_lineup *l, uint64_t count,
                                kc_progress *progress)
{
    ke_sim_plan plan = ke_lineup_plan(e, l);
    kr_failure failure = {.errors = kanun_errors_new()};
    uint64_t failed;
    int variant;
    plan.first += e->part + l->sums->blocks;
    plan.games = count;
    plan.interrupted = &kc_interrupted;
    plan.progress = tell_progress;
    plan.payload = progress;
    plan.policies = e->relearn ? e->relearn->policy : NULL;
    kanun_status status = ke_field_run(&plan, (const kanun_rules *const *)e->rules, e->variants,
                                       l->sums, &failed, &variant, &failure);
    if (status != KANUN_OK)
        tell_failure(e, l, failed, variant, status, &failure);
    kanun_errors_free(failure.errors);
    return status;
}

bool ke_experiment_is_decided(const ke_experiment *e)
{
    for (int n = 0; n < e->findings; n++)
        if (e->finding[n].verdict == KE_UNDECIDED)
            return false;
    return true;
}

/* True if the intervals are as narrow as --until-width asks. */
static bool is_enough(const ke_experiment *e)
{
    bool narrow = e->args->widths > 0;
    for (int n = 0; n < e->lineups && narrow; n++)
        narrow = ke_lineup_is_narrow(&e->lineup[n]);
    return narrow || (e->args->until_decided && ke_experiment_is_decided(e));
}

/* Returns the number of blocks after which to look at the results next. */
static uint64_t next_look(const ke_experiment *e, uint64_t played)
{
    bool peeks = e->args->until_decided || e->args->widths;
    uint64_t look = peeks ? ke_next_look(played) : e->blocks;
    return look < e->blocks ? look : e->blocks;
}

/* Plays the blocks of a part, which is stored when it is complete. */
static kanun_status play_part(ke_experiment *e, ke_part *part)
{
    kc_progress progress;
    kanun_status status = ke_part_range(part, e->args->first, e->blocks);
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
    if (status == KANUN_OK)
        status = ke_experiment_keep(e);
    if (status == KANUN_OK)
        judge(e); /* a script reads the findings of its part */
    return status;
}

/* True if the run has a file from which it can be resumed. A script's function that receives deals
 * must receive all of them, so its experiment must be played again from the start. */
static bool is_kept(const ke_experiment *e)
{
    return e->args->part && e->args->part->resume && !e->sees_all;
}

#define SLICE_FIRST 64 /* blocks before the clock is read for the first time */
#define SLICE_SECONDS 5

/* Plays a line-up up to block `look`. From time to time, saves a run that can be resumed. */
static kanun_status play_lineup(ke_experiment *e, ke_lineup *l, uint64_t look,
                                kc_progress *progress)
{
    uint64_t slice = is_kept(e) ? SLICE_FIRST : UINT64_MAX, before = progress->before;
    kanun_status status = KANUN_OK;
    while (status == KANUN_OK && l->sums->blocks < look && !kc_interrupted) {
        uint64_t left = look - l->sums->blocks, count = slice < left ? slice : left;
        double began = kc_seconds();
        status = play_blocks(e, l, count, progress);
        progress->before += count;
        if (kc_seconds() < began + SLICE_SECONDS && slice < UINT64_MAX / 2)
            slice *= 2;
        if (status == KANUN_OK && is_kept(e) && ke_resume_is_due(e->args->part))
            status = ke_experiment_keep_so_far(e, false);
    }
    progress->before = before;
    return status;
}

/* Plays an equal part of the blocks with each policy of --relearn. */
static kanun_status play_relearnt(ke_experiment *e)
{
    kc_progress progress;
    kanun_status status = ke_relearn_new(&e->relearn, e);
    uint64_t part = e->blocks / e->args->relearn;
    kc_interrupt_catch();
    for (uint64_t n = 0; n < e->args->relearn && status == KANUN_OK && !kc_interrupted; n++) {
        status = ke_relearn_learn(e->relearn, e);
        kc_progress_begin(&progress, part * (uint64_t)e->lineups, "blocks");
        for (int i = 0; i < e->lineups && status == KANUN_OK && !kc_interrupted; i++) {
            status = play_lineup(e, &e->lineup[i], part * (n + 1), &progress);
            progress.before += part;
        }
        kc_progress_end(&progress);
        if (status == KANUN_OK && !kc_interrupted)
            ke_relearn_note(e->relearn, e, part);
    }
    if (status == KANUN_OK)
        judge(e);
    return status == KANUN_OK && kc_interrupted ? KC_INTERRUPTED : status;
}

kanun_status ke_experiment_play(ke_experiment *e)
{
    kc_progress progress;
    kanun_status status = KANUN_OK;
    uint64_t played = 0, had = 0;
    ke_part *part = e->args->part;
    if (e->args->relearn)
        return play_relearnt(e);
    if (part && !part->pieces && !part->resume)
        return play_part(e, part);
    if (part && part->pieces) {
        status = ke_experiment_join(e);
        if (status == KANUN_OK)
            judge(e);
        return status;
    }
    if (is_kept(e))
        status = ke_experiment_take_kept(e);
    for (int n = 0; n < e->lineups; n++)
        if (e->lineup[n].sums->blocks > had)
            had = e->lineup[n].sums->blocks;
    kc_interrupt_catch();
    kc_progress_begin(&progress, e->blocks * (uint64_t)e->lineups, "blocks");
    while (status == KANUN_OK && played < e->blocks && !kc_interrupted) {
        uint64_t look = next_look(e, played);
        for (int n = 0; n < e->lineups && status == KANUN_OK && !kc_interrupted; n++) {
            status = play_lineup(e, &e->lineup[n], look, &progress);
            progress.before += look - played;
        }
        played = look;
        if (look < had && !kc_interrupted)
            continue; /* nothing was decided at this point, or the file would have no more blocks */
        if (status == KANUN_OK)
            judge(e);
        if (is_enough(e))
            break;
    }
    kc_progress_end(&progress);
    if (status == KANUN_OK && is_kept(e))
        status = ke_experiment_keep_so_far(e, !kc_interrupted);
    return status == KANUN_OK && kc_interrupted ? KC_INTERRUPTED : status;
}

/* ---- Evaluation ---- */

uint64_t ke_experiment_blocks(const ke_experiment *e)
{
    uint64_t least = UINT64_MAX;
    for (int n = 0; n < e->lineups; n++)
        if (ke_lineup_blocks(&e->lineup[n]) < least)
            least = ke_lineup_blocks(&e->lineup[n]);
    return least;
}

bool ke_experiment_is_cut(const ke_experiment *e)
{
    return ke_experiment_blocks(e) < e->blocks && !is_enough(e);
}

ke_pair ke_pair_of(const ke_experiment *e, int variant, int asked)
{
    const ke_asked *of = &e->asked[asked];
    const ke_sim_totals *first = &of->l->sums[0], *other = &of->l->sums[variant];
    const ke_counts *a = &first->measured[of->m], *b = &other->measured[of->m],
                    *d = &other->difference[of->m];
    double scale = (double)of->measure->scale;
    return (ke_pair){.a = a,
                     .b = b,
                     .difference = d,
                     .mean_a = ke_tally_mean(&a->all) / scale,
                     .mean_b = ke_tally_mean(&b->all) / scale,
                     .correlation = ke_correlation(&a->all, &b->all, &d->all),
                     .saved = ke_saved(&a->all, &b->all, &d->all),
                     .found = ke_finding_at(e, variant, asked)};
}

json_t *ke_experiment_learnt(const ke_experiment *e, int variant)
{
    json_t *learnt = json_object();
    for (int n = 0; n < e->lineups; n++)
        kc_tool_learnt(learnt, e->lineup[n].player, e->lineup[n].count, e->rules[variant]);
    if (json_object_size(learnt))
        return learnt;
    json_decref(learnt);
    return NULL;
}
