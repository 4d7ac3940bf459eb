/* SPDX-License-Identifier: MIT
 * run.h: what the functions of `kanun run` scripts share: games with choices, tables for single
 * matches, the report. A script can do only what these functions do; script/dispatch.h has
 * checked the receiver and the arguments.
 */
#ifndef KE_EXPERIMENT_RUN_H
#define KE_EXPERIMENT_RUN_H

#include "command/progress.h"
#include "experiment/experiment.h"
#include "experiment/results.h"
#include "players/luck.h"
#include "players/player.h"
#include "script/dispatch.h"

#define KE_RUN_KEPT_MAX ((size_t)256 << 20) /* bytes of texts, choices and rows of the report */

/* The scripts of scripts/commands, which the build makes into a table: a name ("sweep.lua") and a
 * text. */
#define KE_SCRIPTS_MAX 32
typedef struct ke_script {
    const char *name, *text;
} ke_script;
extern const ke_script ke_scripts[]; /* ends with a name that is NULL */

/* A game in a script: its name and choices. */
typedef struct ke_run_rules {
    const char *word, *label;
    kanun_choice *choice;
    int choices;
    kanun_rules *rules; /* loaded; tables play it */
    bool borrowed;      /* it belongs to an experiment */
} ke_run_rules;

/* An experiment whose variants a script adds one by one. */
typedef struct ke_trial {
    ke_experiment experiment;
    kc_args args; /* the command line that `experiment` uses */
    bool own;     /* ... was made for it */
    bool played;
    kp_luck luck; /* of draws */
} ke_trial;

typedef struct ke_run_table {
    const kanun_rules *rules;
    kanun_game *game, *before;
    kp_player *player[KANUN_OWNERS_MAX]; /* the last player that moved for each seat ... */
    char *name[KANUN_OWNERS_MAX];        /* ... and its name */
    uint64_t seed, index;
} ke_run_table;

/* The name of a file in the report. */
typedef struct ke_run_name {
    const char *name;
    const struct ke_run_name *next;
} ke_run_name;

struct ke_sums;

/* A script's functions that see the deals of an experiment. */
typedef struct ke_run_each ke_run_each;

typedef struct ke_run {
    const kc_args *args;
    kn_arena *arena;      /* holds the texts */
    size_t kept;          /* bytes taken from `arena` */
    uint64_t moves;       /* played by the script at its tables */
    kc_progress progress; /* of these */
    kanun_errors *errors; /* errors of the current call */
    const char *folder;   /* folder of the script with a slash, or "" */
    ke_run_rules *rules;
    int rules_count, rules_room;
    ke_run_table *table;
    int tables;
    bool command;     /* the script is one of scripts/commands, and `args` its command line */
    bool unseeded;    /* ... which has no seed, so that the one in use is reported */
    bool interrupted; /* the command's experiment was interrupted; it reports what was played */
    ke_trial **trial; /* experiments of the script */
    int trials, trials_room;
    bool playing;             /* one of them is being played */
    int used[KE_SCRIPTS_MAX]; /* references of what the scripts in ke_scripts have returned */
    ke_results report, page;  /* the report so far, and the page of a command, if it has one */
    bool table_open;          /* the last item is a table, which is not printed yet */
    const char *columns;      /* of CSV, and its rows, and JSON, as a command gives them */
    json_t *rows, *json;
    json_t *plots;            /* of the report, as JSON; NULL: none */
    json_t *result;           /* of a command in C, which the script prints; NULL: none */
    json_t *records;          /* that the script has read; NULL: none */
    kanun_status answer;      /* exit status of a command that has come to its end */
    const char *notes;        /* for standard error, after the report; NULL: none */
    const ke_run_name *files; /* files written so far, with those of plots */
    kanun_status undrawn;     /* status of the last plot that could not be drawn */
    bool warned;              /* that gnuplot is not installed */
    const char *folder_out;   /* of report.md, for -o; NULL: not wanted */
    kanun_status failed;      /* status of an error that was printed already */
} ke_run;

#define KE_RUN_TABLES 64

static inline ke_run *ke_run_of(const kl_host *host)
{
    return host->bench->payload;
}

/* run_value.c: ends the run, even within pcall. The error has been printed. */
int ke_run_fail(lua_State *L, kl_host *host, kanun_status status) __attribute__((noreturn));

/* Returns zeroed memory of the run, which keeps at most KE_RUN_KEPT_MAX bytes and frees them at its
 * end. */
void *ke_run_take(lua_State *L, kl_host *host, size_t size);
char *ke_run_copy(lua_State *L, kl_host *host, const char *text, size_t length);
char *ke_run_print(lua_State *L, kl_host *host, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* Raises the library's first error, or `otherwise`, without the word "error", which is added to
 * errors of scripts. */
int ke_run_refuse(lua_State *L, kl_host *host, const char *otherwise) __attribute__((noreturn));
/* Returns the text of a choice or argument: a text, number or boolean. Raises for other types. */
const char *ke_run_text(lua_State *L, kl_host *host, int index, const char *what);
/* Set fields of the table on top. */
static inline void ke_run_set_number(lua_State *L, const char *name, double value)
{
    lua_pushnumber(L, value);
    lua_setfield(L, -2, name);
}
/* Pushes units as a number: a whole one if it is. */
static inline void ke_run_push_units(lua_State *L, int32_t units, int per)
{
    if (units % per)
        lua_pushnumber(L, (double)units / per);
    else
        lua_pushinteger(L, units / per);
}
static inline void ke_run_set_text(lua_State *L, const char *name, const char *text)
{
    lua_pushstring(L, text);
    lua_setfield(L, -2, name);
}
/* Pushes JSON as a table, and releases it. */
int ke_run_answer_json(lua_State *L, json_t *json);
/* Pushes a game, which the run frees at its end unless it is borrowed. */
int ke_run_push_rules(lua_State *L, ke_run *run, ke_run_rules of);
/* Sets the fields of every result: number, interval, text for people, whether it is a share. */
void ke_run_set_result(lua_State *L, double mean, double low, double high, const char *text,
                       bool share);
/* Pushes a copy of a frozen table's content, or the table itself if it is not frozen. */
void ke_run_content(lua_State *L, int index);
/* Freezes the table on top for a script. Reading a missing field raises an error with a
 * suggestion from `names`, which must stay valid. */
void ke_run_close_table(lua_State *L, const char *what, const char *const *names);
/* Returns the number of items in a list; raises if there are gaps or other keys. 0 for a table
 * with named fields. */
lua_Unsigned ke_run_length(lua_State *L, int list, const char *what);
/* Returns the sorted keys of the raw table at `table`, since Lua's order differs from run to
 * run. They live as long as the table. Raises `wrong` if a key is not a text, or contains a NUL. */
const char **ke_run_names(lua_State *L, kl_host *host, int table, const char *wrong, int *count);
/* Raises if a script's table, called `what`, has a field other than `names`. */
void ke_run_check_names(lua_State *L, kl_host *host, int table, const char *what,
                        const char *const *names);
/* Raises if the player would reach outside: a program, or its own file. */
void ke_run_check_player(lua_State *L, const char *player);

/* Returns the game of an object. Raises if it was closed. */
static inline const ke_run_rules *ke_run_rules_of(kl_host *host, const kl_object *object)
{
    if (object->number >= ke_run_of(host)->rules_count)
        kl_script_raise(host->L, KN_E_HOOK_VALUE, "this game was closed");
    return &ke_run_of(host)->rules[object->number];
}

static inline ke_trial *ke_run_trial_of(kl_host *host, const kl_object *object)
{
    return ke_run_of(host)->trial[object->number];
}
static inline ke_experiment *ke_run_experiment_of(kl_host *host, const kl_object *object)
{
    return &ke_run_trial_of(host, object)->experiment;
}

/* run_trial.c: return the experiment of an object. Raise if it has its measures already; and unless
 * it has them, and at least so many variants. */
ke_experiment *ke_run_growing(lua_State *L, kl_host *host, const kl_object *object);
const ke_experiment *ke_run_ready(lua_State *L, kl_host *host, const kl_object *object,
                                  int variants);
/* Return an argument as a variant, and as the index of a question. Raise if there is
 * none. */
int ke_run_variant_at(lua_State *L, const ke_experiment *e, const kl_value *value, int least);
int ke_run_asked_at(lua_State *L, const ke_experiment *e, const kl_value *value);
/* run_facts.c: pushes the lines of a text as a list, and frees it. */
int ke_run_answer_lines(lua_State *L, kl_host *host, char *text);
/* run_game.c: reads the choices in a table, sorted by name. A name with a dot, or a table as value,
 * is a key. */
kanun_choice *ke_run_read_choices(lua_State *L, kl_host *host, int table, int *count);
/* run_tool.c: returns the value at `index`, the last one, as JSON. */
json_t *ke_run_to_json(lua_State *L, kl_host *host, int index);

/* run_tool.c: returns the value on top as JSON, with fields in the order of the list at `order`. */
json_t *ke_run_json_by(lua_State *L, kl_host *host, int order);

/* run_field.c: begins an experiment. `how`: the index of a script's table of options; the
 * command's own command line if there is none. */
ke_trial *ke_run_open(lua_State *L, kl_host *host, int how, const char *measure);
/* Plays it, with the functions in the table at `how`. */
void ke_run_measure(lua_State *L, kl_host *host, ke_trial *trial, int how);
/* Pushes the results of a variant by measure. */
void ke_run_push_results(lua_State *L, kl_host *host, const ke_experiment *e, int variant);
/* Frees the last experiment that was begun. */
void ke_run_close(ke_run *run);
/* Sets the text for people of a number. */
void ke_run_set_reading(lua_State *L, const char *name, const ke_measure *measure, double value,
                        bool sign);
/* run_trial.c: pushes a list of { name, value, key }. */
void ke_run_push_choices(lua_State *L, const kanun_choice *choice, int count);
/* run_report.c: a copy of a text without characters that steer a terminal. */
const char *ke_run_plain(lua_State *L, kl_host *host, const char *text);
/* Ends the table to which rows are added, if there is one. */
void ke_run_end_table(ke_run *run);
/* run_page.c: prints the report of a command. Returns its exit status. */
kanun_status ke_run_end_command(ke_run *run, kanun_status ended);
/* Raises an error unless the script is that of a command: other scripts may come from strangers,
 * and neither read files nor ask. */
void ke_run_commands_only(lua_State *L, kl_host *host, const char *what);
/* run_report.c: adds an item to the report. */
ke_item *ke_run_add_item(lua_State *L, kl_host *host, ke_item_kind kind, const char *text);
/* Prints the last item, unless standard output has another form, or nothing. */
void ke_run_print_last(ke_run *run);
/* True for a plain file name: no path, not hidden. */
bool ke_run_is_name(const char *name);
/* Reserves a file name. A second file of the same name would silently replace the first;
 * report.md is reserved, too. */
void ke_run_take_name(lua_State *L, kl_host *host, const char *verb, const char *name);
/* Writes a file in the folder of -o. */
kanun_status ke_run_write_text(const char *folder, const char *name, const char *text, size_t size);
/* Adds sentences to the report as they are, without blank lines around them. */
void ke_run_add_line(lua_State *L, kl_host *host, const char *text);
/* run_each.c: reads `each` and `own` of the table at `index`, whose functions it leaves on the
 * stack; NULL: neither. Joins them to an experiment before it is played; raises their error
 * afterwards, if there was one. */
ke_run_each *ke_run_each_read(lua_State *L, kl_host *host, int index);
void ke_run_each_join(lua_State *L, kl_host *host, ke_run_each *each, ke_experiment *e);
void ke_run_each_end(lua_State *L, kl_host *host, ke_run_each *each);
/* run_tally.c: checks the table `tally` on top, and pushes a copy of it. */
void ke_run_tally_copy(lua_State *L);
/* Writes by how much the table at `tally` exceeds its copy above it, or adds what was written.
 * False: an error is on top. */
bool ke_run_tally_walk(lua_State *L, int tally, struct ke_sums *sums);
/* run_report.c: prints the last table; writes the page after KANUN_OK as report.md, after
 * KC_INTERRUPTED as report.partial.md, and otherwise not at all. */
kanun_status ke_run_end_report(ke_run *run, kanun_status ended);

/* The functions of scripts. */
#define ROW(name, receivers, cost, run, ...) kl_run ke_run_##run;
#include "experiment/run_functions.def"
#undef ROW

/* The command `kanun run`; and a command that is a script of scripts/commands, or the one that
 * --script names. Return the exit status. */
kanun_status ke_run_command(const kc_args *args);
kanun_status ke_run_script_command(const kc_args *args);
/* Prints the result of a command with a script, which gets it from result(): as the command line
 * asks, with the other forms of `report`; NULL: as text. Releases `result`. */
kanun_status ke_run_present(const kc_args *args, const char *script, json_t *result,
                            const ke_report *report);

#endif
