/* SPDX-License-Identifier: MIT
 * run.c: `kanun run`: an experiment as a script. It runs in the sandbox of hooks, with only the
 * functions in run_functions.def. The files run_*.c implement these functions.
 */
#include "experiment/run.h"

#include <errno.h>
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

static const kl_function functions[] = {
#define ROW(name_, receivers_, cost_, run_, ...)                                                   \
    {.name = name_,                                                                                \
     .receivers = receivers_,                                                                      \
     .takes = {__VA_ARGS__},                                                                       \
     .cost = cost_,                                                                                \
     .run = ke_run_##run_},
#include "experiment/run_functions.def"
#undef ROW
    {.name = NULL},
};
static const char *const names[] = {
    "game",   "games", "share", "mean",    "report", "experiment", "arguments", "use",      "word",
    "split",  "meant", "find",  "program", "stop",   "assert",     "error",     "ipairs",   "pairs",
    "select", "type",  "math",  "string",  "table",  "tostring",   "pcall",     "tonumber", NULL};

/* Suggestions for Lua functions that scripts don't have. */
static const kl_instead elsewhere[] = {
    {"print", "use report:say(text) or report:row { ... }"},
    {"warn", "use report:say(text)"},
    {"io", "scripts can't read files; to write one, use report:file(name, text)"},
    {"math.random", "chance comes from the seed of simulate, compare or position { seed = 1 }"},
    {"math.randomseed",
     "chance comes from the seed of position { seed = 1 } or simulate { seed = 1 }"},
    {"math.huge",
     "unknown values are already infinite; otherwise use a number larger than all values"},
    {"string.format", "join texts and numbers with .. instead; a row shows numbers with three "
                      "decimals, and a result has the field `text`"},
    {NULL, NULL},
};

/* Replaces a byte order mark by blanks and a first line for the shell by a comment, so that line
 * numbers stay the same. Lua accepts both, too. */
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
            "'%s' is a rules file, but `kanun run` needs a script. `kanun sim` plays rules. `kanun "
            "compare` compares them. A script loads them with game \"%s\"",
            path, path);
    FILE *in = kn_file_read(path, &why);
    if (!in && !path[kn_path_stem(path, ".lua")])
        return kc_tool_say(
            KANUN_USAGE,
            "cannot read '%s': %s; run takes a script, FILE.lua; kanun sim plays a game", path,
            why);
    if (!in)
        return kc_tool_say(kn_file_is_none(errno) ? KANUN_USAGE : KANUN_SYSTEM,
                           "cannot read '%s': %s", path, why);
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
    while (run->trials) /* after the positions, which may use their rules */
        ke_run_close(run);
    kn_free(run->trial);
    json_decref(run->rows);
    json_decref(run->json);
    json_decref(run->plots);
    json_decref(run->records);
    json_decref(run->result);
    for (int n = 0; n < run->rules_count; n++)
        if (!run->rules[n].borrowed)
            kanun_rules_free(run->rules[n].rules);
    kn_free(run->rules);
    kanun_errors_free(run->errors);
    kn_arena_free(run->arena);
}

/* Shows the number of moves that the script has played, and ends it after Ctrl-C. */
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

/* After an error or an interruption, prints the end of the script. */
static void tell_end(const ke_run *run, kanun_status status)
{
    if (status == KC_INTERRUPTED)
        kn_print(stderr,
                 "kanun: interrupted: the results above are complete, but the rest of the script "
                 "did not run%s\n",
                 run->folder_out ? "; the report so far is in report.partial.md" : "");
    else if (status != KANUN_OK && run->folder_out)
        kn_print(stderr, "kanun: report.md is not written, because the script did not finish\n");
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

kanun_status ke_run_script_command(const kc_args *given)
{
    kn_source scripts[KE_SCRIPTS_MAX + 1] = {script_named(kc_commands[given->command].name)};
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
    status = ke_run_end_command(&run, status);
    free_run(&run);
    return status;
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
