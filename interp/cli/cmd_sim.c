/* SPDX-License-Identifier: MIT
 * cmd_sim.c: `kanun sim`: plays a range of matches. simulate.h plays the matches, sim_report.c
 * makes the sums, and a script prints them (scripts/commands/sim.lua).
 */
#include "base/print.h"
#include "base/arena.h"
#include "command/arguments.h"
#include "experiment/deal_rows.h"
#include "experiment/part.h"
#include "experiment/run.h"
#include "command/progress.h"
#include "experiment/sim_measure.h"
#include "experiment/sim_report.h"
#include "experiment/sim_record.h"
#include "command/tool.h"
#include "experiment/simulate.h"
#include "experiment/tables.h"

#include <string.h>

#define MATCHES_USUAL 1000
#define MATCHES_MOST 1000000000000

/* A simulation at a single table. */
typedef struct course {
    const kc_args *args;
    ke_sim_plan plan;
    ke_sim_measured measured;
    ke_sim_totals totals;
    double seconds; /* duration in seconds; negative: unknown */
    bool played;    /* no match failed, though one may have been forfeited */
    kc_progress progress;
} course;

/* ---- Runs that are cut short ---- */

/* True if the run is limited by a number of deals or a time, and not only by matches. */
static bool is_bounded(const kc_args *args)
{
    return args->deals || args->time;
}

static bool has_programs(const ke_sim_plan *plan)
{
    for (int n = 0; n < plan->player_count; n++)
        if (kp_player_kind_of(plan->players[n]) == &kp_player_external)
            return true;
    return false;
}

/* Refuses players limited by time, because their matches can't be repeated. They are allowed at a
 * table with another program, because its matches can't be repeated either. They are never allowed
 * in parts to be merged, or in runs until an interval is narrow: these must stop after the same
 * match everywhere. */
static kanun_status check_clocks(const kc_args *args, const char *const *players, int count)
{
    const char *clock = NULL;
    bool strict = args->shard || args->widths;
    for (int n = 0; n < count; n++) {
        if (kp_player_kind_of(players[n]) == &kp_player_external && !strict)
            return KANUN_OK;
        if (!kp_player_repeats(players[n]) && kp_player_kind_of(players[n]) != &kp_player_external)
            clock = players[n];
    }
    return !clock ? KANUN_OK
                  : kc_tool_say(KANUN_USAGE,
                                "'%s' searches for a set time, so its matches can't be repeated: "
                                "give a number of simulations instead, such as search:2000",
                                clock);
}

/* Warns of forfeited matches, which are counted. */
static kanun_status tell_forfeits(const course *c)
{
    const ke_forfeit *first = &c->totals.forfeit;
    if (!c->totals.forfeits)
        return KANUN_OK;
    fflush(stdout);
    kn_print(stderr, "kanun: %s\n", first->why);
    kn_print(stderr,
             "kanun: match %llu is forfeited (%s); to play only this match: --seed %llu --first "
             "%llu --games 1\n",
             (unsigned long long)first->match,
             c->totals.forfeits == 1 ? "the only match" : "the first of several matches",
             (unsigned long long)c->plan.seed, (unsigned long long)first->match);
    return KANUN_SYSTEM;
}

/* Prints the command that replays one match with the same players in their seats, as far as `kanun
 * replay` has the same options. `turn` is the index of the match in its block. */
static void put_replay(const course *c, uint64_t match, int turn)
{
    const ke_sim_plan *plan = &c->plan;
    kc_args again = *c->args;
    int seats = kanun_rules_info(plan->rules)->seats;
    const char *player[KANUN_OWNERS_MAX];
    again.command = KC_COMMAND_replay;
    again.seed = plan->seed;
    again.first = match;
    again.player = player;
    if (again.players)
        again.players = plan->rotate ? seats : plan->player_count;
    for (int n = 0; n < again.players; n++)
        player[n] = plan->players[plan->rotate ? ke_sim_player_at(plan, turn, n) : n];
    kc_arguments_print_rest(&again, stderr);
}

/* Prints a command that reproduces the failure. Other programs can't be asked to repeat their
 * moves. */
static void tell_failure(const course *c, uint64_t match, const kr_failure *failure)
{
    kn_print(stderr, "kanun: this was match %llu", (unsigned long long)match);
    if (failure->deal)
        kn_print(stderr, ", deal %d, move %d", failure->deal, failure->move);
    if (has_programs(&c->plan)) {
        kn_print(stderr, "; to play only this match: --seed %llu --first %llu --games 1\n",
                 (unsigned long long)c->plan.seed, (unsigned long long)match);
        return;
    }
    fputs("; to repeat it:\n  ", stderr);
    put_replay(c, match, c->totals.failed_turn);
    if (failure->deal)
        kn_print(stderr, "\nto see the table before this move, add --until %d:%d", failure->deal,
                 failure->move);
    putc('\n', stderr);
}

/* Prints the command that plays the rest, with all options. */
static void put_rest(const course *c, uint64_t played)
{
    const kc_args *args = c->args;
    kc_args rest = *args;
    rest.seed = c->plan.seed;
    rest.first = c->plan.first + played;
    rest.games = args->games || !is_bounded(args) ? c->plan.games - played : 0;
    rest.deals = args->deals ? args->deals - c->totals.deals : 0;
    if (args->time) /* at least a second, because 0 is invalid */
        rest.time = c->seconds + 1 < (double)args->time ? args->time - (uint64_t)c->seconds : 1;
    kc_arguments_print_rest(&rest, stderr);
}

static kanun_status tell_interrupted(const course *c, uint64_t played)
{
    fflush(stdout);
    if (c->args->widths) { /* the played matches count when the run continues */
        kn_print(stderr,
                 "kanun: interrupted after %llu matches; the same command with --seed %llu plays "
                 "these matches again, and continues\n",
                 (unsigned long long)played, (unsigned long long)c->plan.seed);
        return KC_INTERRUPTED;
    }
    kn_print(stderr, "kanun: interrupted after %llu", (unsigned long long)played);
    if (c->args->games || !is_bounded(c->args))
        kn_print(stderr, " of %llu", (unsigned long long)c->plan.games);
    fputs(" matches; to play the remaining matches:\n  ", stderr);
    put_rest(c, played);
    putc('\n', stderr);
    return KC_INTERRUPTED;
}

static bool is_enough(void *payload)
{
    return ke_lineup_is_narrow(&((const course *)payload)->measured.experiment.lineup[0]);
}

static void tell_progress(void *payload, uint64_t done, uint64_t deals)
{
    course *c = payload;
    c->progress.part = deals;
    kc_progress_tell(&c->progress, done);
}

static void tell_unfinished(void *payload, uint64_t index, bool stuck)
{
    course *c = payload;
    kc_progress_end(&c->progress);
    if (stuck)
        kc_tool_say(KANUN_OK,
                    "warning: match %llu has reached its limit of moves (match.move_limit) and is "
                    "unfinished: perhaps the rules let matches continue forever",
                    (unsigned long long)index);
    else
        kc_tool_say(KANUN_OK,
                    "warning: stopped match %llu after %llu deals (--max-deals); for a shorter "
                    "simulation, lower --max-deals, --deals or --time",
                    (unsigned long long)index, (unsigned long long)c->args->max_deals);
}

/* Plays, and reports failures. */
static kanun_status play(course *c)
{
    const kc_args *args = c->args;
    ke_sim_plan *plan = &c->plan;
    uint64_t failed;
    kr_failure failure = {.errors = kanun_errors_new()};
    kc_interrupt_catch();
    kc_progress_begin(&c->progress, args->games || !is_bounded(args) ? plan->games : 0, "matches");
    plan->until = args->time ? c->progress.start + (double)args->time : 0;
    plan->interrupted = &kc_interrupted;
    plan->progress = c->progress.terminal ? tell_progress : NULL;
    plan->unfinished = tell_unfinished;
    plan->enough = args->widths ? is_enough : NULL;
    plan->payload = c;
    kanun_status status = ke_sim_run(plan, &c->totals, &failed, &failure);
    c->seconds = kc_seconds() - c->progress.start;
    kc_progress_end(&c->progress);
    if (status != KANUN_OK) {
        kc_tool_failure(status, &failure);
        if (failed != UINT64_MAX)
            tell_failure(c, failed, &failure);
    }
    kanun_errors_free(failure.errors);
    return status;
}

/* Returns the facts that sim.lua prints: the sums, and the measures. */
static json_t *facts_of(const course *c)
{
    const ke_experiment *e = &c->measured.experiment;
    json_t *facts = ke_sim_facts(&c->plan, e->label[0], &c->totals, c->seconds);
    if (c->measured.wanted)
        json_object_set_new(facts, "measures", ke_measure_table(e, &e->lineup[0]));
    json_object_set_new(facts, "narrow",
                        json_boolean(c->args->widths && ke_lineup_is_narrow(&e->lineup[0])));
    return facts;
}

static json_t *course_json(const course *c)
{
    json_t *object = ke_sim_json(c->args, &c->plan, &c->totals, c->seconds);
    if (c->measured.wanted)
        json_object_set_new(object, "measures", ke_measure_json(&c->measured.experiment, 0));
    return object;
}

/* Warns of restrictions without effect, because in each decision all moves have the word, or none
 * has it. */
static void tell_unheeded(const ke_sim_totals *totals)
{
    for (int n = 0; n < totals->persons && totals->matches; n++)
        if (strstr(totals->person[n].name, KP_NEVER) && !totals->person[n].heeds)
            kc_tool_say(KANUN_OK,
                        "note: '%s' had no effect: no decision offered moves both with and without "
                        "the word",
                        totals->person[n].name);
}

static kanun_status report_course(course *c)
{
    const kc_args *args = c->args;
    c->measured.experiment.blocks = c->totals.blocks + c->totals.cut;
    tell_unheeded(&c->totals);
    json_t *rows = args->csv ? ke_measure_rows(&c->measured.experiment) : NULL;
    const ke_report report = {.last = "",
                              .json = args->json ? course_json(c) : NULL,
                              .columns = KE_MEASURE_COLUMNS,
                              .rows = rows};
    kanun_status status = ke_run_present(args, "sim", facts_of(c), &report);
    json_decref(rows);
    if (status == KANUN_OK && args->tables)
        ke_sim_keep_results(args, &c->plan, &c->totals);
    return status;
}

static kanun_status run(course *c)
{
    const kc_args *args = c->args;
    ke_sim_plan *plan = &c->plan;
    ke_sim_totals *totals = &c->totals;
    bool joined = args->part && args->part->pieces;
    kanun_status status = KANUN_OK;
    if (args->part && !joined) {
        status = ke_part_range(args->part, plan->first, plan->games);
        plan->first = args->part->first;
        plan->games = args->part->count;
    }
    if (status == KANUN_OK)
        status = joined ? ke_sim_join_parts(args, plan, totals) : play(c);
    c->played = status == KANUN_OK;
    uint64_t played = totals->matches / (uint64_t)ke_sim_turns(plan);
    bool enough = played == plan->games || (args->deals && totals->deals >= args->deals);
    bool broken = kc_interrupted && !enough;
    totals->cut = (broken || joined) && !enough;
    if (status == KANUN_OK && args->part && !joined && broken)
        status = KC_INTERRUPTED;
    else if (status == KANUN_OK && args->part && !joined)
        ke_sim_keep_part(args, plan, totals);
    else if (status == KANUN_OK)
        status = report_course(c);
    if (status == KANUN_OK && (!args->part || joined)) /* parts are reported by `kanun merge` */
        status = tell_forfeits(c);
    return status == KANUN_OK && broken ? tell_interrupted(c, played) : status;
}

/* ---- The command ---- */

/* True if a restriction is about `player`, whose forbidden words are ignored. The first `length`
 * bytes of the restriction are the player's name. */
static bool is_meant(const char *player, const char *restriction, size_t length)
{
    return !strncmp(player, restriction, length) &&
           (!player[length] || !strncmp(player + length, KP_NEVER, strlen(KP_NEVER)));
}

/* Forbids a word to the last player with the name in a restriction. */
static kanun_status restrict_one(kn_arena *arena, const char **players, int count, const char *text)
{
    const char *never = NULL;
    for (const char *at = text; (at = strstr(at, KP_NEVER)); at++)
        never = at; /* the last "=" counts, because a name may contain others */
    if (!never || never == text || !never[strlen(KP_NEVER)])
        return kc_tool_say(KANUN_USAGE, "--restrict needs PLAYER:never WORD, found '%s'", text);
    int n = count - 1;
    while (n >= 0 && !is_meant(players[n], text, (size_t)(never - text)))
        n--;
    if (n < 0)
        return kc_tool_say(KANUN_USAGE, "--restrict: '%.*s' is not among --players",
                           (int)(never - text), text);
    if (kp_player_kind_of(players[n]) == &kp_player_external)
        return kc_tool_say(KANUN_USAGE, "--restrict can't forbid moves to another program");
    players[n] = kn_arena_print(arena, "%s%s", players[n], never);
    return KANUN_OK;
}

static kanun_status simulate(course *c)
{
    const kc_args *args = c->args;
    ke_sim_plan *plan = &c->plan;
    ke_sim_record *record = NULL;
    ke_rows *rows = NULL;
    kanun_status status = ke_sim_measured_make(&c->measured, args, plan, &c->totals);
    if (status == KANUN_OK && args->record)
        status = ke_sim_record_open(&record, args, plan);
    if (status == KANUN_OK)
        status = ke_rows_open(&rows, args, &plan->rules, 1);
    plan->dealt = ke_rows_dealt(rows);
    if (record) {
        plan->played = ke_sim_record_played;
        plan->keeper = record;
    }
    if (status == KANUN_OK) {
        if (!args->json)
            kc_tool_tell_learnt(plan->players, plan->player_count, plan->rules, args->lang);
        status = run(c);
    }
    ke_sim_totals_free(&c->totals);
    ke_sim_measured_free(&c->measured);
    kanun_status kept =
        ke_rows_close(rows, rows ? ke_sim_head(args, plan) : NULL, c->played ? KANUN_OK : status);
    status = status == KANUN_OK ? kept : status;
    kanun_status written = ke_sim_record_close(record);
    return status == KANUN_OK ? written : status;
}

/* Plays one table. Sets `players` to the players of the plan, with restrictions. */
static kanun_status play_table(const kc_args *args, const kanun_rules *rules, kn_arena *arena,
                               const char **players, int count)
{
    if (count > kanun_rules_info(rules)->seats && !args->rotate)
        return kc_tool_say(KANUN_USAGE, "--players names %d players, but %s has %d seats", count,
                           kanun_rules_info(rules)->id, kanun_rules_info(rules)->seats);
    for (int n = 0; n < args->restricteds; n++) {
        kanun_status status = restrict_one(arena, players, count, args->restricted[n]);
        if (status != KANUN_OK)
            return status;
    }
    ke_sim_plan plan = {.rules = rules,
                        .players = players,
                        .player_count = count,
                        .seed = kc_tool_seed(args),
                        .first = args->first,
                        .origin = args->first,
                        .games = args->games        ? args->games
                                 : is_bounded(args) ? MATCHES_MOST
                                 : args->widths     ? KE_BLOCKS_MOST
                                                    : MATCHES_USUAL,
                        .deals = args->deals,
                        .max_deals = (int)args->max_deals,
                        .one_deal = args->one_deal,
                        .rotate = args->rotate,
                        .threads = kc_tool_threads(args),
                        .timeout_ms = (int)(args->timeout * 1000)};
    return simulate(&(course){.args = args, .plan = plan, .seconds = -1});
}

kanun_status kc_cmd_sim(const kc_args *args)
{
    static const char *const usual[] = {"random"};
    const char *const *named = args->players ? args->player : usual;
    const char *alone = args->rotate     ? "rotate"
                        : args->part     ? "shard"
                        : args->measures ? "measure"
                        : args->widths   ? "until-width"
                        : args->csv      ? "csv"
                        : args->html     ? "html"
                        : args->rows     ? "rows"
                                         : NULL; /* measures are not possible with several tables */
    int count = args->players ? args->players : 1;
    kanun_rules *rules;
    kanun_status status = kc_tool_check_players(named, count, false);
    if (status == KANUN_OK)
        status = check_clocks(args, named, count);
    if (status == KANUN_OK)
        status = kc_tool_load(args, args->word[0], &rules);
    if (status != KANUN_OK)
        return status;
    kn_arena *arena = kn_arena_new();
    const char **players = kn_arena_array(arena, (size_t)count, sizeof *players);
    for (int n = 0; n < count; n++)
        players[n] = named[n];
    if (kanun_rules_info(rules)->tables && alone)
        status = kc_tool_say(
            KANUN_USAGE,
            "--%s is for one table: choose the number of players at one table, --set players=%d",
            alone, kanun_rules_info(rules)->table[0]);
    else if (kanun_rules_info(rules)->tables)
        status = ke_tables_each(args, rules, kc_cmd_sim);
    else
        status = play_table(args, rules, arena, players, count);
    kn_arena_free(arena);
    kanun_rules_free(rules);
    return status;
}
