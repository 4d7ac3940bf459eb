/* SPDX-License-Identifier: MIT
 * sim.c: `kanun sim`: plays a range of matches and shows the sums, as a table or as one JSON
 * object. The playing itself is in sim/.
 */
#include "cli/progress.h"
#include "cli/sim_record.h"
#include "cli/tables.h"
#include "cli/tool.h"
#include "sim/sim.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static double ratio(double a, double b)
{
    return b > 0 ? a / b : 0;
}

/* Points of a deal on average. The sum is exact; only what is shown is a fraction. */
static double mean_points(const kanun_rules *rules, const kn_sim_totals *t, int side)
{
    char written[32], *end; /* "12.5", or "37/3" where no decimal says it */
    double sum = strtod(kanun_points(rules, t->side[side].deal_points, written), &end);
    if (*end == '/')
        sum /= strtod(end + 1, NULL);
    return ratio(sum, (double)t->deals);
}

static json_t *options_json(const kanun_rules *rules)
{
    json_t *options = json_object();
    const char *name, *value, *fallback, *says;
    for (int n = 0; (name = kanun_rules_option(rules, n, &value, &fallback, &says, "en")); n++)
        if (json_object_set_new(options, name, json_string(value))) {
            json_decref(options);
            return NULL;
        }
    return options;
}

static json_t *sides_json(const kanun_rules *rules, const kn_sim_totals *t)
{
    json_t *sides = json_array();
    for (int n = 0; n < t->sides; n++) {
        json_t *side =
            json_pack("{s:i, s:I, s:I, s:f, s:I}", "side", n, "wins", (json_int_t)t->side[n].wins,
                      "draws", (json_int_t)t->side[n].draws, "mean_deal_points",
                      mean_points(rules, t, n), "deal_units", (json_int_t)t->side[n].deal_points);
        if (json_array_append_new(sides, side)) {
            json_decref(sides);
            return NULL;
        }
    }
    return sides;
}

/* Who plays the first seat of a side. */
static const char *player_of(const kn_sim_plan *plan, int side)
{
    int seat = 0;
    while (seat < kanun_rules_seats(plan->rules) - 1 &&
           kanun_rules_side_of(plan->rules, seat) != side)
        seat++;
    return plan->players[seat < plan->player_count ? seat : plan->player_count - 1];
}

/* What the sides of one of several tables have come to. */
static kanun_status keep_results(const kn_args *args, const kn_sim_plan *plan,
                                 const kn_sim_totals *t)
{
    json_t *sides = sides_json(plan->rules, t);
    for (int side = 0; side < t->sides; side++) {
        json_t *row = json_array_get(sides, (size_t)side);
        json_object_set_new(row, "player", json_string(player_of(plan, side)));
        json_object_set_new(row, "matches", json_integer((json_int_t)t->matches));
    }
    if (kn_tables_add_sums(args->tables, plan->rules, t, sides) != KANUN_OK)
        return kn_tool_say(KANUN_SYSTEM, "out of memory");
    return KANUN_OK;
}

/* Numbers beyond 2^63 do not fit JSON's integers: such a seed is written as text. */
static json_t *seed_json(uint64_t seed)
{
    if (seed <= INT64_MAX)
        return json_integer((json_int_t)seed);
    char text[24];
    snprintf(text, sizeof text, "%llu", (unsigned long long)seed);
    return json_string(text);
}

static json_t *players_json(const kn_sim_plan *plan)
{
    json_t *players = json_array();
    for (int seat = 0; seat < kanun_rules_seats(plan->rules); seat++)
        json_array_append_new(
            players,
            json_string(plan->players[seat < plan->player_count ? seat : plan->player_count - 1]));
    return players;
}

/* Bytes of a game in progress; 0 when memory is out. */
static size_t state_bytes(const kanun_rules *rules)
{
    kanun_game *game = NULL;
    kanun_errors *errors = kanun_errors_new();
    size_t size = 0;
    if (errors && kanun_game_new(&game, rules, errors) == KANUN_OK)
        size = kanun_game_size(game);
    kanun_game_free(game);
    kanun_errors_free(errors);
    return size;
}

static kanun_status print_json(const kn_args *args, const kn_sim_plan *plan, const kn_sim_totals *t,
                               double seconds)
{
    json_t *object = json_pack(
        "{s:s, s:o, s:s, s:o, s:o, s:I, s:I, s:I, s:I, s:I, s:f, s:o, s:I, s:f, s:f}", "game",
        kanun_rules_id(plan->rules), "options", options_json(plan->rules), "digest",
        kanun_rules_digest(plan->rules), "seed", seed_json(plan->seed), "players",
        players_json(plan), "first", (json_int_t)plan->first, "matches", (json_int_t)t->matches,
        "unfinished", (json_int_t)t->unfinished, "deals", (json_int_t)t->deals, "decisions",
        (json_int_t)t->decisions, "branching", ratio((double)t->choices, (double)t->decisions),
        "sides", sides_json(plan->rules, t), "state_bytes", (json_int_t)state_bytes(plan->rules),
        "seconds", seconds, "deals_per_second", ratio((double)t->deals, seconds));
    char *text = object ? json_dumps(object, JSON_COMPACT | JSON_REAL_PRECISION(12)) : NULL;
    json_decref(object);
    if (!text)
        return kn_tool_say(KANUN_SYSTEM, "out of memory");
    printf("%s%s", text, args->tables ? "" : "\n");
    free(text);
    return KANUN_OK;
}

static double percent(uint64_t part, uint64_t whole)
{
    return 100 * ratio((double)part, (double)whole);
}

static void print_table(const kn_sim_plan *plan, const kn_sim_totals *t, double seconds)
{
    printf("%s, seed %llu: %llu matches, %llu deals, %llu decisions among %.2f moves\n",
           kanun_rules_id(plan->rules), (unsigned long long)plan->seed,
           (unsigned long long)t->matches, (unsigned long long)t->deals,
           (unsigned long long)t->decisions, ratio((double)t->choices, (double)t->decisions));
    printf("%-6s%-20s%14s%12s%18s\n", "side", "played by", "matches won", "drawn",
           "points per deal");
    for (int side = 0; side < t->sides; side++)
        printf("%-6d%-20.19s%12.2f %%%10.2f %%%18.3f\n", side, player_of(plan, side),
               percent(t->side[side].wins, t->matches), percent(t->side[side].draws, t->matches),
               mean_points(plan->rules, t, side));
    if (t->unfinished)
        printf("%llu matches reached their limit of deals unfinished\n",
               (unsigned long long)t->unfinished);
    printf("%.2f s, %.0f deals per second on %d thread%s\n", seconds,
           ratio((double)t->deals, seconds), plan->threads, plan->threads == 1 ? "" : "s");
}

/* ---- When it does not come to its end ---- */

static void put_word(const char *before, const char *word, FILE *out)
{
    fputs(before, out);
    kn_tool_word(word, out);
}

/* The part of a command that says what is played, by whom and from which seed. */
static void put_command(const kn_args *args, const kn_sim_plan *plan, const char *name,
                        uint64_t first, FILE *out)
{
    fprintf(out, "kanun %s", name);
    put_word(" ", args->word[0], out);
    for (int n = 0; n < args->choices; n++) {
        char *text = NULL;
        size_t size;
        FILE *memory = open_memstream(&text, &size);
        if (memory) {
            fprintf(memory, "%s=%s", args->choice[n].name, args->choice[n].value);
            if (!fclose(memory))
                put_word(args->choice[n].key ? " --key " : " --set ", text, out);
        }
        free(text);
    }
    for (int n = 0; n < args->folders; n++)
        put_word(" --path ", args->folder[n], out);
    for (int n = 0; n < args->players; n++)
        put_word(n ? "," : " --players ", args->player[n], out);
    fprintf(out, " --seed %llu", (unsigned long long)plan->seed);
    if (first)
        fprintf(out, " --first %llu", (unsigned long long)first);
}

static bool has_programs(const kn_sim_plan *plan)
{
    for (int n = 0; n < plan->player_count; n++)
        if (kn_player_kind_of(plan->players[n]) == &kn_player_external)
            return true;
    return false;
}

/* Tells how to see the failure again. Programs that play can't be asked to repeat themselves. */
static void tell_failure(const kn_args *args, const kn_sim_plan *plan, uint64_t match,
                         const kn_trouble *trouble)
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

static kanun_status tell_interrupted(const kn_args *args, const kn_sim_plan *plan, uint64_t played)
{
    fflush(stdout);
    fprintf(stderr, "kanun: interrupted after %llu of %llu matches; this plays the others:\n  ",
            (unsigned long long)played, (unsigned long long)plan->games);
    put_command(args, plan, "sim", plan->first + played, stderr);
    fprintf(stderr, " --games %llu\n", (unsigned long long)(plan->games - played));
    return KN_INTERRUPTED;
}

static kanun_status run(const kn_args *args, kn_sim_plan *plan)
{
    kn_sim_totals totals;
    uint64_t failed;
    kn_progress progress;
    kn_trouble trouble = {.errors = kanun_errors_new()};
    if (!trouble.errors)
        return kn_tool_say(KANUN_SYSTEM, "out of memory");
    kn_interrupt_catch();
    kn_progress_begin(&progress, plan->games, "matches");
    plan->interrupted = &kn_interrupted;
    plan->progress = kn_progress_tell;
    plan->payload = &progress;
    kanun_status status = kn_sim_run(plan, &totals, &failed, &trouble);
    double seconds = kn_seconds() - progress.start;
    kn_progress_end(&progress);
    if (status != KANUN_OK) {
        kn_tool_trouble(status, &trouble);
        if (failed != UINT64_MAX)
            tell_failure(args, plan, failed, &trouble);
    } else if (args->json) {
        status = print_json(args, plan, &totals, seconds);
    } else {
        print_table(plan, &totals, seconds);
    }
    if (status == KANUN_OK && args->tables)
        status = keep_results(args, plan, &totals);
    if (status == KANUN_OK && totals.matches < plan->games)
        status = tell_interrupted(args, plan, totals.matches);
    kn_sim_totals_free(&totals);
    kanun_errors_free(trouble.errors);
    return status;
}

kanun_status kn_cmd_sim(const kn_args *args)
{
    static const char *const usual[] = {"random"};
    const char *const *players = args->players ? args->player : usual;
    int count = args->players ? args->players : 1;
    kanun_rules *rules;
    kanun_status status = kn_tool_check_players(players, count, false);
    if (status == KANUN_OK)
        status = kn_tool_load(args, args->word[0], &rules);
    if (status != KANUN_OK)
        return status;
    if (kanun_rules_table(rules, 0)) {
        status = kn_tables_each(args, rules, kn_cmd_sim);
    } else if (count > kanun_rules_seats(rules)) {
        status = kn_tool_say(KANUN_USAGE, "--players names %d players, but %s has %d seats", count,
                             kanun_rules_id(rules), kanun_rules_seats(rules));
    } else {
        long processors = sysconf(_SC_NPROCESSORS_ONLN);
        int threads = args->threads                        ? (int)args->threads
                      : processors > 0 && processors < 256 ? (int)processors
                                                           : 1;
        kn_sim_plan plan = {.rules = rules,
                            .players = players,
                            .player_count = count,
                            .seed = kn_tool_seed(args),
                            .first = args->first,
                            .games = args->games,
                            .threads = threads,
                            .timeout_ms = (int)(args->timeout * 1000)};
        kn_sim_record *record = NULL;
        if (args->record)
            status = kn_sim_record_open(&record, args, &plan);
        if (record) {
            plan.played = kn_sim_record_played;
            plan.keeper = record;
        }
        if (status == KANUN_OK) {
            kn_tool_tell_seed(args, plan.seed);
            status = run(args, &plan);
        }
        kanun_status written = kn_sim_record_close(record);
        status = status == KANUN_OK ? written : status;
    }
    kanun_rules_free(rules);
    return status;
}
