/* SPDX-License-Identifier: MIT
 * run.h: data shared by the functions of `kanun run` scripts: games with choices, tables for single
 * matches, the report. A script can do nothing else. script/dispatch.h checks the receiver and the
 * arguments before a function is called.
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

/* The scripts of scripts/commands. The build puts them into a table with a name ("sweep.lua") and a
 * text each. */
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
    kanun_rules *rules; /* the loaded rules, which tables play */
    bool borrowed;      /* the rules belong to an experiment */
} ke_run_rules;

/* An experiment whose variants a script adds one by one. */
typedef struct ke_trial {
    ke_experiment experiment;
    kc_args args; /* the command line for `experiment` */
    bool own;     /* `args` was allocated for this trial */
    bool played;
    kp_luck luck; /* random numbers for experiment:draw */
} ke_trial;

typedef struct ke_run_table {
    const kanun_rules *rules;
    kanun_game *game, *before;
    kp_player *player[KANUN_OWNERS_MAX]; /* the player that moved last for each seat ... */
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
    uint64_t moves;       /* moves that the script has played at its own tables */
    kc_progress progress; /* progress of these moves */
    kanun_errors *errors; /* errors of the current call */
    const char *folder;   /* folder of the script with a slash, or "" */
    ke_run_rules *rules;
    int rules_count, rules_room;
    ke_run_table *table;
    int tables;
    bool command;     /* the script is one of scripts/commands, with `args` as its command line */
    bool unseeded;    /* ... which has no seed, so that the one in use is reported */
    bool interrupted; /* the command's experiment was interrupted; it reports the blocks played */
    ke_trial **trial; /* experiments of the script */
    int trials, trials_room;
    bool playing;             /* an experiment is being played */
    int used[KE_SCRIPTS_MAX]; /* references to the values that scripts in ke_scripts returned */
    ke_results report, page;  /* the report so far, and the page of a command that has one */
    bool table_open;          /* the last item is a table, which is not printed yet */
    const char *columns;      /* a command's columns of CSV, rows of CSV, and JSON */
    json_t *rows, *json;
    json_t *plots;            /* plots of the report as JSON; NULL: none */
    json_t *result;           /* result of a command in C, which the script prints; NULL: none */
    json_t *records;          /* records that the script has read; NULL: none */
    kanun_status answer;      /* exit status of a command that has ended */
    const char *notes;        /* notes for standard error after the report; NULL: none */
    const ke_run_name *files; /* files written so far, including those of plots */
    kanun_status undrawn;     /* status of the last plot that could not be drawn */
    bool warned;              /* a warning said that gnuplot is not installed */
    const char *folder_out;   /* folder for report.md, from -o; NULL: not given */
    kanun_status failed;      /* status of an error that was already printed */
} ke_run;

#define KE_RUN_TABLES 64

static inline ke_run *ke_run_of(const kl_host *host)
{
    return host->bench->payload;
}

/* run_value.c: ends the run, even within pcall. The error has been printed. */
int ke_run_fail(lua_State *L, kl_host *host, kanun_status status) __attribute__((noreturn));

/* Returns zeroed memory that lives as long as the run. Fails if the run would have more than
 * KE_RUN_KEPT_MAX bytes. */
void *ke_run_take(lua_State *L, kl_host *host, size_t size);
char *ke_run_copy(lua_State *L, kl_host *host, const char *text, size_t length);
char *ke_run_print(lua_State *L, kl_host *host, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* Raises the library's first error, or `otherwise` if there is none. Leaves out the word "error",
 * because it is added to all errors of scripts. */
int ke_run_refuse(lua_State *L, kl_host *host, const char *otherwise) __attribute__((noreturn));
/* Returns the text of a choice or argument: a text, number or boolean. Raises an error for other
 * types. */
const char *ke_run_text(lua_State *L, kl_host *host, int index, const char *what);
/* These set fields of the table on top of the stack. */
static inline void ke_run_set_number(lua_State *L, const char *name, double value)
{
    lua_pushnumber(L, value);
    lua_setfield(L, -2, name);
}
/* Pushes units as a number of points; an integer if it is whole. */
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
/* Sets the fields of every result: the number, the interval, a text for people, and whether it is a
 * share. */
void ke_run_set_result(lua_State *L, double mean, double low, double high, const char *text,
                       bool share);
/* Pushes a copy of a frozen table's content, or the table itself if it is not frozen. */
void ke_run_content(lua_State *L, int index);
/* Freezes the table on top of the stack, before a script gets it. Reading a missing field raises an
 * error with a suggestion from `names`, which must stay valid. */
void ke_run_close_table(lua_State *L, const char *what, const char *const *names);
/* Returns the number of items in a list; raises an error if there are gaps or other keys. Returns 0
 * for a table with named fields. */
lua_Unsigned ke_run_length(lua_State *L, int list, const char *what);
/* Returns the sorted keys of the raw table at `table`, since Lua's order differs from run to run.
 * They live as long as the table. Raises the error `wrong` if a key is not a text or contains a
 * NUL. */
const char **ke_run_names(lua_State *L, kl_host *host, int table, const char *wrong, int *count);
/* Raises an error if a script's table has a field that is not in `names`. The error calls the table
 * `what`. */
void ke_run_check_names(lua_State *L, kl_host *host, int table, const char *what,
                        const char *const *names);
/* Raises an error if the player would access something outside the script: a program, or a file. */
void ke_run_check_player(lua_State *L, const char *player);

/* Returns the game of an object. Raises an error if it was closed. */
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

/* run_trial.c: return the experiment of an object. ke_run_growing raises an error if the measures
 * were already made; ke_run_ready raises one unless they were made and there are at least
 * `variants` variants. */
ke_experiment *ke_run_growing(lua_State *L, kl_host *host, const kl_object *object);
const ke_experiment *ke_run_ready(lua_State *L, kl_host *host, const kl_object *object,
                                  int variants);
/* These return an argument as the index of a variant, and as the index of a question. They raise an
 * error if there is no such variant or question. */
int ke_run_variant_at(lua_State *L, const ke_experiment *e, const kl_value *value, int least);
int ke_run_asked_at(lua_State *L, const ke_experiment *e, const kl_value *value);
/* run_facts.c: pushes the lines of a text as a list, and frees it. */
int ke_run_answer_lines(lua_State *L, kl_host *host, char *text);
/* run_game.c: reads the choices in a table, sorted by name. A name with a dot, or with a table as
 * its value, is a key. */
kanun_choice *ke_run_read_choices(lua_State *L, kl_host *host, int table, int *count);
/* run_tool.c: returns the value at `index` as JSON; it must be on top of the stack. */
json_t *ke_run_to_json(lua_State *L, kl_host *host, int index);

/* run_tool.c: returns the value on top of the stack as JSON, with fields in the order of the list
 * at `order`. */
json_t *ke_run_json_by(lua_State *L, kl_host *host, int order);

/* run_field.c: begins an experiment. `how` is the stack index of a script's table of options. If
 * there is no table, the command line applies. */
ke_trial *ke_run_open(lua_State *L, kl_host *host, int how, const char *measure);
/* Plays the experiment, with the functions in the table at `how`. */
void ke_run_measure(lua_State *L, kl_host *host, ke_trial *trial, int how);
/* Pushes the results of a variant by measure. */
void ke_run_push_results(lua_State *L, kl_host *host, const ke_experiment *e, int variant);
/* Frees the experiment that was begun last. */
void ke_run_close(ke_run *run);
/* Sets a field to a measure's number as text for people. */
void ke_run_set_reading(lua_State *L, const char *name, const ke_measure *measure, double value,
                        bool sign);
/* run_trial.c: pushes a list of { name, value, key }. */
void ke_run_push_choices(lua_State *L, const kanun_choice *choice, int count);
/* run_report.c: returns a copy of a text without control characters, which could manipulate a
 * terminal. */
const char *ke_run_plain(lua_State *L, kl_host *host, const char *text);
/* Ends the table to which rows are added, if there is one. */
void ke_run_end_table(ke_run *run);
/* run_page.c: prints the report of a command. Returns its exit status. */
kanun_status ke_run_end_command(ke_run *run, kanun_status ended);
/* Raises an error unless the script is that of a command. Other scripts may come from strangers, so
 * they must not read files or ask questions. */
void ke_run_commands_only(lua_State *L, kl_host *host, const char *what);
/* run_report.c: adds an item to the report. */
ke_item *ke_run_add_item(lua_State *L, kl_host *host, ke_item_kind kind, const char *text);
/* Prints the last item, unless standard output is for another form or must stay empty. */
void ke_run_print_last(ke_run *run);
/* True for a plain file name, which is neither a path nor hidden. */
bool ke_run_is_name(const char *name);
/* Reserves a file name, and raises an error if it is reserved already: a second file would silently
 * replace the first. report.md is always reserved. */
void ke_run_take_name(lua_State *L, kl_host *host, const char *verb, const char *name);
/* Writes a file in `folder`, the folder of -o. */
kanun_status ke_run_write_text(const char *folder, const char *name, const char *text, size_t size);
/* Adds sentences to the report as they are, without blank lines around them. */
void ke_run_add_line(lua_State *L, kl_host *host, const char *text);
/* run_each.c: the first function reads `each` and `own` of the table at `index` and leaves their
 * functions on the stack; it returns NULL if there are none. The second connects them to an
 * experiment before it is played. The third raises their error afterwards, if there was one. */
ke_run_each *ke_run_each_read(lua_State *L, kl_host *host, int index);
void ke_run_each_join(lua_State *L, kl_host *host, ke_run_each *each, ke_experiment *e);
void ke_run_each_end(lua_State *L, kl_host *host, ke_run_each *each);
/* run_tally.c: checks the table `tally` on top of the stack, and pushes a copy of it. */
void ke_run_tally_copy(lua_State *L);
/* Writes the differences between the table at `tally` and its copy, which is above it on the stack;
 * or reads differences and adds them to the table. Returns false if there is an error, which is
 * then on top of the stack. */
bool ke_run_tally_walk(lua_State *L, int tally, struct ke_sums *sums);
/* run_report.c: prints the last table; writes the page after KANUN_OK as report.md, after
 * KC_INTERRUPTED as report.partial.md, and otherwise not at all. */
kanun_status ke_run_end_report(ke_run *run, kanun_status ended);

/* The functions of scripts. */
#define ROW(name, receivers, cost, run, ...) kl_run ke_run_##run;
#include "experiment/run_functions.def"
#undef ROW

/* These run the command `kanun run`, and a command that is a script: that of scripts/commands, or
 * the one that --script names. They return the exit status. */
kanun_status ke_run_command(const kc_args *args);
kanun_status ke_run_script_command(const kc_args *args);
/* Prints the result of a command with a script, which gets it from result(). Other forms than text
 * come from `report`. If that is NULL, there is only text. Releases `result`. */
kanun_status ke_run_present(const kc_args *args, const char *script, json_t *result,
                            const ke_report *report);

#endif
