/* SPDX-License-Identifier: MIT
 * run.c: `kanun run`: an experiment as a script. It runs in the sandbox of hooks, with only the
 * functions in this list. They are implemented in run_game.c, run_field.c, run_table.c and
 * run_report.c.
 */
#include "experiment/run.h"

#include <stdlib.h>
#include <string.h>

#include "base/print.h"
#include "base/file.h"
#include "base/memory.h"
#include "base/plain.h"
#include "command/progress.h"
#include "command/tool.h"

#define MAYBE(type) KL_OPTIONAL | (type)
#define RULES KL_IS(KL_OBJECT_RULES)
#define TABLE KL_IS(KL_OBJECT_TABLE)
#define REPORT KL_IS(KL_OBJECT_REPORT)
#define EXPERIMENT KL_IS(KL_OBJECT_EXPERIMENT)
#define ROW(name_, receivers_, cost_, run_, ...)                                                   \
    {                                                                                              \
        .name = name_, .receivers = receivers_, .takes = {__VA_ARGS__}, .cost = cost_, .run = run_ \
    }

static const kl_function functions[] = {
    ROW("game", 0, 5000, ke_run_game, KL_TEXT),
    ROW("games", 0, 10, ke_run_games, KL_INTEGER),
    ROW("share", 0, 20, ke_run_share, KL_INTEGER, KL_INTEGER),
    ROW("mean", 0, 20, ke_run_mean, KL_TABLE),
    ROW("decimals", 0, 20, ke_run_decimals, KL_NUMBER, KL_INTEGER),
    ROW("with", RULES, 5000, ke_run_with, KL_TABLE),
    ROW("label", RULES, 10, ke_run_label, KL_NOTHING),
    ROW("id", RULES, 10, ke_run_id, KL_NOTHING),
    ROW("name", RULES, 10, ke_run_name_of, KL_NOTHING),
    ROW("parent", RULES, 10, ke_run_parent, KL_NOTHING),
    ROW("sheet", RULES, 500, ke_run_sheet, KL_NOTHING),
    ROW("resolved", RULES, 500, ke_run_resolved, KL_NOTHING),
    ROW("show", RULES, 500, ke_run_show, KL_TABLE),
    ROW("cards", RULES, 100, ke_run_cards, KL_NOTHING),
    ROW("points", RULES, 10, ke_run_as_points, KL_INTEGER),
    ROW("called", RULES, 10, ke_run_called, KL_TEXT),
    ROW("shell_word", 0, 20, ke_run_shell_word, KL_TEXT),
    ROW("shown", RULES, 100, ke_run_shown, KL_TEXT),
    ROW("options", RULES, 200, ke_run_options, MAYBE(KL_TEXT)),
    ROW("sides", RULES, 10, ke_run_sides, KL_NOTHING),
    ROW("seats", RULES, 10, ke_run_seats, KL_NOTHING),
    ROW("digest", RULES, 10, ke_run_digest, KL_NOTHING),
    ROW("scripts", RULES, 10, ke_run_scripts, KL_NOTHING),
    ROW("choices", RULES, 50, ke_run_choices, KL_NOTHING),
    ROW("lines", RULES, 500, ke_run_lines, KL_NOTHING),
    ROW("simulate", RULES, 5000, ke_run_simulate, MAYBE(KL_TABLE)),
    ROW("compare", RULES, 5000, ke_run_compare, KL_VALUE, MAYBE(KL_TABLE)),
    ROW("sweep", RULES, 5000, ke_run_sweep, MAYBE(KL_TABLE)),
    ROW("experiment", 0, 100, ke_run_experiment, MAYBE(KL_ANY)),
    ROW("add", EXPERIMENT, 5000, ke_run_add, KL_VALUE, MAYBE(KL_TABLE)),
    ROW("try", EXPERIMENT, 5000, ke_run_try, KL_VALUE, MAYBE(KL_TABLE), MAYBE(KL_TEXT)),
    ROW("check", EXPERIMENT, 5000, ke_run_check, KL_VALUE, KL_TABLE),
    ROW("game", EXPERIMENT, 10, ke_run_variant, KL_INTEGER),
    ROW("play", EXPERIMENT, 5000, ke_run_play_all, MAYBE(KL_TABLE)),
    ROW("sums", EXPERIMENT, 20, ke_run_sums, KL_NOTHING),
    ROW("asked", EXPERIMENT, 50, ke_run_asked, KL_NOTHING),
    ROW("results", EXPERIMENT, 50, ke_run_results, KL_INTEGER),
    ROW("effect", EXPERIMENT, 50, ke_run_effect, KL_INTEGER, KL_INTEGER, MAYBE(KL_INTEGER)),
    ROW("reading", EXPERIMENT, 20, ke_run_reading, KL_INTEGER, KL_NUMBER),
    ROW("alike", EXPERIMENT, 20, ke_run_alike, KL_INTEGER),
    ROW("draw", EXPERIMENT, 20, ke_run_draw, KL_INTEGER, MAYBE(KL_INTEGER)),
    ROW("row", EXPERIMENT, 50, ke_run_csv_row, KL_INTEGER, KL_ANY, KL_TABLE),
    ROW("lineups", EXPERIMENT, 50, ke_run_lineups, KL_NOTHING),
    ROW("facts", EXPERIMENT, 50, ke_run_facts, KL_INTEGER),
    ROW("about", EXPERIMENT, 100, ke_run_about, KL_NOTHING),
    ROW("rules", EXPERIMENT, 100, ke_run_rules_facts, KL_INTEGER),
    ROW("measured", EXPERIMENT, 50, ke_run_measured, KL_INTEGER),
    ROW("numbers", EXPERIMENT, 50, ke_run_numbers, KL_INTEGER),
    ROW("table", EXPERIMENT, 50, ke_run_measures, KL_INTEGER),
    ROW("prepare", EXPERIMENT, 100, ke_run_prepare, KL_NOTHING),
    ROW("find", 0, 500, ke_run_find, MAYBE(KL_TEXT)),
    ROW("titles", 0, 5000, ke_run_titles, MAYBE(KL_TEXT)),
    ROW("folders", 0, 500, ke_run_folders, KL_NOTHING),
    ROW("load_game", 0, 5000, ke_run_load, KL_TEXT, MAYBE(KL_ANY)),
    ROW("close", RULES, 100, ke_run_close_rules, KL_NOTHING),
    ROW("allows", RULES, 1000, ke_run_allows, KL_TEXT, KL_TEXT),
    ROW("mentions", RULES, 1000, ke_run_mentions, KL_TEXT),
    ROW("hooks", RULES, 500, ke_run_hooks, KL_NOTHING),
    ROW("result", 0, 500, ke_run_result, KL_NOTHING),
    ROW("program", 0, 1000, ke_run_program, KL_NOTHING),
    ROW("note", REPORT, 20, ke_run_note, KL_TEXT),
    ROW("warn", REPORT, 20, ke_run_warn, KL_TEXT, MAYBE(KL_INTEGER)),
    ROW("print", REPORT, 20, ke_run_print_so_far, KL_NOTHING),
    ROW("records", 0, 5000, ke_run_records, KL_TEXT),
    ROW("replay", RULES, 5000, ke_run_replay, KL_TABLE),
    ROW("denies", REPORT, 20, ke_run_denies, KL_NOTHING),
    ROW("ask", REPORT, 20, ke_run_ask, KL_TEXT),
    ROW("policies", EXPERIMENT, 100, ke_run_policies, KL_INTEGER),
    ROW("command", EXPERIMENT, 50, ke_run_command_line, KL_NOTHING),
    ROW("page", REPORT, 20, ke_run_page, KL_NOTHING),
    ROW("element", REPORT, 20, ke_run_element, KL_TEXT, KL_TEXT, MAYBE(KL_TEXT)),
    ROW("enter", REPORT, 20, ke_run_begin_tag, KL_TEXT),
    ROW("leave", REPORT, 20, ke_run_end_tag, KL_TEXT),
    ROW("arguments", 0, 100, ke_run_arguments, KL_NOTHING),
    ROW("use", 0, 100, ke_run_use, KL_TEXT),
    ROW("word", 0, 20, ke_run_word, KL_TEXT, MAYBE(KL_TABLE)),
    ROW("split", 0, 20, ke_run_split, KL_TEXT, KL_TEXT),
    ROW("meant", 0, 100, ke_run_meant, KL_TEXT, KL_TABLE),
    ROW("stop", 0, 20, ke_run_stop, KL_TEXT),
    ROW("line", REPORT, 20, ke_run_line, KL_TEXT),
    ROW("text", REPORT, 20, ke_run_text_part, KL_TEXT),
    ROW("word", REPORT, 20, ke_run_words, KL_TEXT, MAYBE(KL_TABLE)),
    ROW("json", REPORT, 100, ke_run_json, KL_TABLE, KL_TABLE),
    ROW("csv", REPORT, 20, ke_run_csv, KL_TEXT),
    ROW("layout", RULES, 100, ke_run_layout, KL_NOTHING),
    ROW("set_up", TABLE, 1000, ke_run_set_up, KL_TEXT),
    ROW("standing", TABLE, 100, ke_run_standing, KL_NOTHING),
    ROW("heap", TABLE, 20, ke_run_heap, KL_INTEGER, KL_INTEGER),
    ROW("value", TABLE, 20, ke_run_value, KL_TEXT, KL_INTEGER),
    ROW("position", RULES, 1000, ke_run_position, MAYBE(KL_TABLE)),
    ROW("seat", TABLE, 5, ke_run_seat, KL_NOTHING),
    ROW("over", TABLE, 5, ke_run_over, KL_NOTHING),
    ROW("phase", TABLE, 5, ke_run_phase, KL_NOTHING),
    ROW("deals", TABLE, 5, ke_run_deals, KL_NOTHING),
    ROW("legal", TABLE, 100, ke_run_legal, KL_NOTHING),
    ROW("why", TABLE, 100, ke_run_why, KL_TEXT),
    ROW("view", TABLE, 200, ke_run_view, MAYBE(KL_INTEGER)),
    ROW("estimate", TABLE, 100, ke_run_estimate, KL_NOTHING),
    ROW("points", TABLE, 20, ke_run_points, KL_NOTHING),
    ROW("variable", TABLE, 20, ke_run_variable, KL_TEXT, MAYBE(KL_INTEGER)),
    ROW("play", TABLE, 100, ke_run_play, KL_TEXT),
    ROW("begin", TABLE, 100, ke_run_begin, KL_INTEGER),
    ROW("move", TABLE, 50, ke_run_move, MAYBE(KL_TEXT)),
    ROW("title", REPORT, 20, ke_run_title, KL_TEXT),
    ROW("say", REPORT, 20, ke_run_say, KL_TEXT),
    ROW("heading", REPORT, 20, ke_run_heading, KL_TABLE, MAYBE(KL_TEXT)),
    ROW("row", REPORT, 20, ke_run_add_row, KL_TABLE, MAYBE(KL_TEXT)),
    ROW("plot", REPORT, 1000, ke_run_plot, KL_TABLE),
    ROW("file", REPORT, 200, ke_run_file, KL_TEXT, KL_TEXT),
    {.name = NULL},
};
static const char *const names[] = {
    "game",   "games", "share", "mean",    "report", "experiment", "arguments", "use",      "word",
    "split",  "meant", "find",  "program", "stop",   "assert",     "error",     "ipairs",   "pairs",
    "select", "type",  "math",  "string",  "table",  "tostring",   "pcall",     "tonumber", NULL};

/* Replacements for functions of Lua that are missing. */
static const kl_instead elsewhere[] = {
    {"print", "use report:say(text) or report:row { ... }"},
    {"warn", "use report:say(text)"},
    {"io", "scripts read no files, and write with report:file(name, text)"},
    {"math.random", "chance is that of seeds: simulate, compare, position { seed = 1 } and move"},
    {"math.randomseed", "chance is that of seeds: position { seed = 1 }, simulate { seed = 1 }"},
    {"math.huge",
     "unknown values are already infinite; compare with a number that is out of reach"},
    {"string.format", "join texts and numbers with ..; a row tells numbers with three decimals, "
                      "and results by their field text"},
    {NULL, NULL},
};

/* Lua accepts a byte order mark and a first line for the shell. Turns them into blanks and a
 * comment, so that line numbers stay the same. */
static void skip_head(char *text, size_t size)
{
    size_t mark = kn_plain_mark(text, size);
    memset(text, ' ', mark);
    text += mark;
    size -= mark;
    if (size >= 2 && text[0] == '#' && text[1] == '!')
        text[0] = text[1] = '-';
}

/* Reads the whole script, and one byte more than a script may have, so that the host can refuse
 * it. */
static kanun_status read_script(kn_source *source, kn_arena *arena, const char *path)
{
    const char *why = "";
    size_t room = KL_LUA_SOURCE + 2;
    char *text = kn_arena_take(arena, room);
    if (path[kn_path_stem(path, ".yaml")] || path[kn_path_stem(path, ".yml")])
        return kc_tool_say(
            KANUN_USAGE,
            "'%s' is a rules file, and run takes a script. `kanun sim` plays rules, `kanun "
            "compare` compares them, and a script loads them with game \"%s\"",
            path, path);
    FILE *in = kn_file_read(path, &why);
    if (!in && !path[kn_path_stem(path, ".lua")])
        return kc_tool_say(
            KANUN_USAGE,
            "cannot read '%s': %s; run takes a script, FILE.lua; kanun sim plays a game", path,
            why);
    if (!in)
        return kc_tool_say(KANUN_SYSTEM, "cannot read '%s': %s", path, why);
    size_t size = fread(text, 1, room - 1, in);
    bool broken = ferror(in) != 0;
    fclose(in);
    if (broken)
        return kc_tool_say(KANUN_SYSTEM, "cannot read '%s'", path);
    skip_head(text, size);
    *source = (kn_source){path, text, size};
    return KANUN_OK;
}

/* Returns the folder of a path, with its slash; "" for the current one. */
static const char *folder_of(kn_arena *arena, const char *path)
{
    const char *slash = strrchr(path, '/');
    return kn_arena_text(arena, path, slash ? (size_t)(slash - path) + 1 : 0);
}

static void free_run(ke_run *run)
{
    for (int n = 0; n < run->tables; n++) {
        for (int seat = 0; seat < KANUN_OWNERS_MAX; seat++) {
            kp_player_free(run->table[n].player[seat]);
            kn_free(run->table[n].name[seat]);
        }
        kanun_game_free(run->table[n].before);
        kanun_game_free(run->table[n].game);
    }
    kn_free(run->table);
    while (run->trials) /* after the positions, which may be of their rules */
        ke_run_close(run);
    kn_free(run->trial);
    json_decref(run->rows);
    json_decref(run->json);
    json_decref(run->records);
    json_decref(run->result);
    for (int n = 0; n < run->rules_count; n++)
        if (!run->rules[n].borrowed)
            kanun_rules_free(run->rules[n].rules);
    kn_free(run->rules);
    kanun_errors_free(run->errors);
    kn_arena_free(run->arena);
}

/* Shows how many moves the script has played, and ends it after Ctrl-C. */
static void step(lua_State *L, kl_host *host)
{
    ke_run *run = ke_run_of(host);
    if (run->moves)
        kc_progress_tell(&run->progress, run->moves);
    if (kc_interrupted && !run->command)
        ke_run_fail(L, host, KC_INTERRUPTED);
}

/* Runs the script in scripts[0]; prints its errors. */
static kanun_status run_script(ke_run *run, kn_source scripts[KE_SCRIPTS_MAX + 1])
{
    const kl_bench bench = {functions, names, "report", elsewhere, step, run};
    kn_report report;
    int count = 1;
    kn_report_begin(&report, run->arena);
    for (const ke_script *s = ke_scripts; s->name; s++)
        scripts[count++] = (kn_source){s->name, s->text, strlen(s->text)};
    kanun_status status = (kanun_status)kl_bench_run(&bench, scripts, count, &report);
    if (run->failed == KC_INTERRUPTED || run->interrupted)
        return KC_INTERRUPTED;
    if (status != KANUN_OK && !(run->command && run->failed)) {
        fflush(stdout);
        kn_report_print(&report, stderr, kc_tool_colour(stderr));
    }
    return run->failed != KANUN_OK ? run->failed : status;
}

/* Tells what the report has after an error or an interruption. */
static void tell_end(const ke_run *run, kanun_status status)
{
    if (status == KC_INTERRUPTED)
        kn_print(stderr,
                 "kanun: interrupted: the results above are complete, the rest was not played%s\n",
                 run->folder_out ? "; the report so far is in report.partial.md" : "");
    else if (status != KANUN_OK && run->folder_out)
        kn_print(stderr, "kanun: report.md is not written: the script has not come to its end\n");
}

kanun_status ke_run_command(const kc_args *args)
{
    kn_source scripts[KE_SCRIPTS_MAX + 1];
    ke_run run = {.args = args, .arena = kn_arena_new(), .errors = kanun_errors_new()};
    kanun_status status = read_script(scripts, run.arena, args->word[0]);
    run.table = kn_calloc(KE_RUN_TABLES, sizeof *run.table);
    run.folder = folder_of(run.arena, args->word[0]);
    run.folder_out = args->shard ? NULL : args->output;
    if (status == KANUN_OK) {
        kc_interrupt_catch();
        kc_progress_begin(&run.progress, 0, "moves");
        status = run_script(&run, scripts);
        tell_end(&run, status);
        kanun_status written = ke_run_end_report(&run, status);
        status = status == KANUN_OK ? written : status;
    }
    free_run(&run);
    return status;
}

/* Returns a script of scripts/commands. */
static kn_source script_named(const char *name)
{
    const ke_script *script = ke_scripts;
    while (strncmp(script->name, name, strlen(name)) != 0 ||
           strcmp(script->name + strlen(name), ".lua") != 0)
        script++;
    return (kn_source){script->name, script->text, strlen(script->text)};
}

/* Runs the script of a command. `out`: where its report goes; NULL: as the command line asks. */
static kanun_status run_own(const kc_args *given, const char *script, FILE *out)
{
    kn_source scripts[KE_SCRIPTS_MAX + 1] = {script_named(script)};
    kc_args args = *given;
    args.seed = kc_tool_seed(given);
    args.seed_given = true;
    ke_run run = {.args = &args,
                  .command = true,
                  .unseeded = !given->seed_given,
                  .arena = kn_arena_new(),
                  .errors = kanun_errors_new(),
                  .table = kn_calloc(KE_RUN_TABLES, sizeof *run.table)};
    kanun_status status = KANUN_OK;
    if (args.script)
        status = read_script(scripts, run.arena, args.script);
    run.folder = folder_of(run.arena, args.script ? args.script : "");
    if (status == KANUN_OK)
        status = run_script(&run, scripts);
    if (out && status == KANUN_OK)
        ke_items_print(run.report.first, out);
    else if (!out)
        status = ke_run_end_command(&run, status);
    free_run(&run);
    return status;
}

kanun_status ke_run_script_command(const kc_args *args)
{
    return run_own(args, kc_commands[args->command].name, NULL);
}

kanun_status ke_run_script_text(const kc_args *args, const char *script, FILE *out)
{
    return run_own(args, script, out);
}

kanun_status ke_run_present(const kc_args *args, const char *script, json_t *result,
                            const ke_report *report)
{
    kn_source scripts[KE_SCRIPTS_MAX + 1] = {script_named(script)};
    ke_run run = {.args = args,
                  .command = true,
                  .arena = kn_arena_new(),
                  .errors = kanun_errors_new(),
                  .result = result,
                  .table = kn_calloc(KE_RUN_TABLES, sizeof *run.table)};
    ke_report whole = report ? *report : (ke_report){.last = ""};
    kanun_status status = run_script(&run, scripts);
    ke_run_end_table(&run);
    whole.items = run.report.first;
    if (report)
        status = ke_report_tell(&whole, args, status);
    else
        ke_items_print(whole.items, stdout);
    free_run(&run);
    return status;
}
