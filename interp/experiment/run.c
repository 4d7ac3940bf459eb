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
#define ROW(name_, receivers_, cost_, run_, ...)                                                   \
    {                                                                                              \
        .name = name_, .receivers = receivers_, .takes = {__VA_ARGS__}, .cost = cost_, .run = run_ \
    }

static const kl_function functions[] = {
    ROW("game", 0, 5000, ke_run_game, KL_TEXT),
    ROW("games", 0, 10, ke_run_games, KL_INTEGER),
    ROW("share", 0, 20, ke_run_share, KL_INTEGER, KL_INTEGER),
    ROW("mean", 0, 20, ke_run_mean, KL_TABLE),
    ROW("with", RULES, 5000, ke_run_with, KL_TABLE),
    ROW("label", RULES, 10, ke_run_label, KL_NOTHING),
    ROW("id", RULES, 10, ke_run_id, KL_NOTHING),
    ROW("options", RULES, 200, ke_run_options, KL_NOTHING),
    ROW("sides", RULES, 10, ke_run_sides, KL_NOTHING),
    ROW("simulate", RULES, 5000, ke_run_simulate, MAYBE(KL_TABLE)),
    ROW("compare", RULES, 5000, ke_run_compare, KL_VALUE, MAYBE(KL_TABLE)),
    ROW("sweep", RULES, 5000, ke_run_sweep, MAYBE(KL_TABLE)),
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
    ROW("heading", REPORT, 20, ke_run_heading, KL_TABLE),
    ROW("row", REPORT, 20, ke_run_add_row, KL_TABLE),
    ROW("plot", REPORT, 1000, ke_run_plot, KL_TABLE),
    ROW("file", REPORT, 200, ke_run_file, KL_TEXT, KL_TEXT),
    {.name = NULL},
};
static const char *const names[] = {"game",   "games",  "share",    "mean",   "report",   "assert",
                                    "error",  "ipairs", "pairs",    "select", "type",     "math",
                                    "string", "table",  "tostring", "pcall",  "tonumber", NULL};

/* Replacements for functions of Lua that are missing. */
static const kl_instead elsewhere[] = {
    {"print", "use report:say(text) or report:row { ... }"},
    {"warn", "use report:say(text)"},
    {"io", "scripts read no files, and write with report:file(name, text)"},
    {"math.random", "chance is that of seeds: simulate, compare, position { seed = 1 } and move"},
    {"math.randomseed", "chance is that of seeds: position { seed = 1 }, simulate { seed = 1 }"},
    {"math.huge", "what is not known is infinite already; compare with a number that is out of "
                  "reach"},
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
    if (!text)
        return kc_tool_memory();
    if (path[kn_path_stem(path, ".yaml")] || path[kn_path_stem(path, ".yml")])
        return kc_tool_say(KANUN_USAGE,
                           "'%s' is a rules file, and run takes a script: kanun sim plays rules, "
                           "kanun compare compares them; a script loads them with game \"%s\"",
                           path, path);
    FILE *in = kn_file_read(path, &why);
    if (!in && !path[kn_path_stem(path, ".lua")])
        return kc_tool_say(KANUN_USAGE,
                           "cannot read '%s': %s; run takes a script, FILE.lua; a game is played "
                           "by kanun sim",
                           path, why);
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
    ke_run_close(run);
    kc_args_free(&run->how);
    for (int n = 0; n < run->tables; n++) {
        for (int seat = 0; seat < KANUN_OWNERS_MAX; seat++) {
            kp_player_free(run->table[n].player[seat]);
            kn_free(run->table[n].name[seat]);
        }
        kanun_game_free(run->table[n].before);
        kanun_game_free(run->table[n].game);
    }
    kn_free(run->table);
    for (int n = 0; n < run->rules_count; n++)
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
    if (kc_interrupted)
        ke_run_fail(L, host, KC_INTERRUPTED);
}

static kanun_status run_script(ke_run *run, const kn_source *script)
{
    const kl_bench bench = {functions, names, "report", elsewhere, step, run};
    kn_report report;
    kn_report_begin(&report, run->arena);
    kanun_status status = (kanun_status)kl_bench_run(&bench, script, &report);
    if (run->failed == KC_INTERRUPTED) {
        kn_print(stderr,
                 "kanun: interrupted: the results above are complete, the rest was not played%s\n",
                 run->folder_out ? "; the report so far is in report.partial.md" : "");
        return KC_INTERRUPTED;
    }
    if (status != KANUN_OK) {
        fflush(stdout);
        kn_report_print(&report, stderr, kc_tool_colour(stderr));
    }
    if ((run->failed != KANUN_OK || status != KANUN_OK) && run->folder_out)
        kn_print(stderr, "kanun: report.md is not written: the script has not come to its end\n");
    return run->failed != KANUN_OK ? run->failed : status;
}

kanun_status ke_run_command(const kc_args *args)
{
    kn_source script;
    ke_run run = {.args = args, .arena = kn_arena_new(), .errors = kanun_errors_new()};
    kanun_status status = run.arena && run.errors ? KANUN_OK : kc_tool_memory();
    if (status == KANUN_OK)
        status = read_script(&script, run.arena, args->word[0]);
    if (status == KANUN_OK) {
        run.folder = folder_of(run.arena, args->word[0]);
        run.table = kn_calloc(KE_RUN_TABLES, sizeof *run.table);
        run.folder_out = args->shard ? NULL : args->output;
        if (!run.folder || !run.table)
            status = kc_tool_memory();
    }
    if (status == KANUN_OK) {
        kc_interrupt_catch();
        kc_progress_begin(&run.progress, 0, "moves");
        status = run_script(&run, &script);
        kanun_status written = ke_run_end_report(&run, status);
        status = status == KANUN_OK ? written : status;
    }
    free_run(&run);
    return status;
}
