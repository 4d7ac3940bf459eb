/* SPDX-License-Identifier: MIT
 * sim.c: `kanun sim`: plays a range of matches and has the sums shown. The playing itself is in
 * sim/, what is shown in sim_report.c.
 */
#include "cli/progress.h"
#include "cli/sim_report.h"
#include "cli/sim_record.h"
#include "cli/tables.h"
#include "cli/tool.h"
#include "sim/sim.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* ---- When it does not come to its end ---- */

/* The part of a command that says what is played, by whom and from which seed. */
static void put_command(const kc_args *args, const ke_sim_plan *plan, const char *name,
                        uint64_t first, FILE *out)
{
    fprintf(out, "kanun %s", name);
    fputc(' ', out);
    kc_tool_word(args->word[0], out);
    kc_tool_choices(args, out);
    for (int n = 0; n < args->players; n++)
        kc_tool_part(n ? "," : " --players ", args->player[n], out);
    fprintf(out, " --seed %llu", (unsigned long long)plan->seed);
    if (first)
        fprintf(out, " --first %llu", (unsigned long long)first);
}

static bool has_programs(const ke_sim_plan *plan)
{
    for (int n = 0; n < plan->player_count; n++)
        if (kp_player_kind_of(plan->players[n]) == &kp_player_external)
            return true;
    return false;
}

/* Tells how to see the failure again. Programs that play can't be asked to repeat themselves. */
static void tell_failure(const kc_args *args, const ke_sim_plan *plan, uint64_t match,
                         const kr_trouble *trouble)
{
    fprintf(stderr, "kanun: this was match %llu", (unsigned long long)match);
    if (trouble->deal)
        fprintf(stderr, ", deal %d, move %d", trouble->deal, trouble->move);
    if (has_programs(plan)) {
        fprintf(stderr, ": --seed %llu --first %llu --games 1 plays it alone\n",
                (unsigned long long)plan->seed, (unsigned long long)match);
        return;
    }
    fputs("; this repeats it:\n  ", stderr);
    put_command(args, plan, "replay", match, stderr);
    if (trouble->deal)
        fprintf(stderr, "\nand with --until %d:%d shows the table before it", trouble->deal,
                trouble->move);
    putc('\n', stderr);
}

static kanun_status tell_interrupted(const kc_args *args, const ke_sim_plan *plan, uint64_t played)
{
    fflush(stdout);
    fprintf(stderr, "kanun: interrupted after %llu of %llu matches; this plays the others:\n  ",
            (unsigned long long)played, (unsigned long long)plan->games);
    put_command(args, plan, "sim", plan->first + played, stderr);
    fprintf(stderr, " --games %llu\n", (unsigned long long)(plan->games - played));
    return KC_INTERRUPTED;
}

static kanun_status run(const kc_args *args, ke_sim_plan *plan)
{
    ke_sim_totals totals;
    uint64_t failed;
    kc_progress progress;
    kr_trouble trouble = {.errors = kanun_errors_new()};
    if (!trouble.errors)
        return kc_tool_say(KANUN_SYSTEM, "out of memory");
    kc_interrupt_catch();
    kc_progress_begin(&progress, plan->games, "matches");
    plan->interrupted = &kc_interrupted;
    plan->progress = kc_progress_tell;
    plan->payload = &progress;
    kanun_status status = ke_sim_run(plan, &totals, &failed, &trouble);
    double seconds = kc_seconds() - progress.start;
    kc_progress_end(&progress);
    if (status != KANUN_OK) {
        kc_tool_trouble(status, &trouble);
        if (failed != UINT64_MAX)
            tell_failure(args, plan, failed, &trouble);
    } else if (args->json) {
        status = kc_sim_print_json(args, plan, &totals, seconds);
    } else {
        kc_sim_print_table(plan, &totals, seconds);
    }
    if (status == KANUN_OK && args->tables)
        status = kc_sim_keep_results(args, plan, &totals);
    if (status == KANUN_OK && totals.matches < plan->games)
        status = tell_interrupted(args, plan, totals.matches);
    ke_sim_totals_free(&totals);
    kanun_errors_free(trouble.errors);
    return status;
}

kanun_status kc_cmd_sim(const kc_args *args)
{
    static const char *const usual[] = {"random"};
    const char *const *players = args->players ? args->player : usual;
    int count = args->players ? args->players : 1;
    kanun_rules *rules;
    kanun_status status = kc_tool_check_players(players, count, false);
    if (status == KANUN_OK)
        status = kc_tool_load(args, args->word[0], &rules);
    if (status != KANUN_OK)
        return status;
    if (kanun_rules_table(rules, 0)) {
        status = kc_tables_each(args, rules, kc_cmd_sim);
    } else if (count > kanun_rules_seats(rules)) {
        status = kc_tool_say(KANUN_USAGE, "--players names %d players, but %s has %d seats", count,
                             kanun_rules_id(rules), kanun_rules_seats(rules));
    } else {
        long processors = sysconf(_SC_NPROCESSORS_ONLN);
        int threads = args->threads                        ? (int)args->threads
                      : processors > 0 && processors < 256 ? (int)processors
                                                           : 1;
        ke_sim_plan plan = {.rules = rules,
                            .players = players,
                            .player_count = count,
                            .seed = kc_tool_seed(args),
                            .first = args->first,
                            .games = args->games,
                            .threads = threads,
                            .timeout_ms = (int)(args->timeout * 1000)};
        kc_sim_record *record = NULL;
        if (args->record)
            status = kc_sim_record_open(&record, args, &plan);
        if (record) {
            plan.played = kc_sim_record_played;
            plan.keeper = record;
        }
        if (status == KANUN_OK) {
            kc_tool_tell_seed(args, plan.seed);
            status = run(args, &plan);
        }
        kanun_status written = kc_sim_record_close(record);
        status = status == KANUN_OK ? written : status;
    }
    kanun_rules_free(rules);
    return status;
}
