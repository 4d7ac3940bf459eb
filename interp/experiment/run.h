/* SPDX-License-Identifier: MIT
 * run.h: what the functions of a script of experiments (`kanun run`) share: games with choices,
 * tables at which a match is played, the report. What scripts may do is in these functions alone;
 * who calls them, and with what, script/dispatch.h has checked.
 */
#ifndef KE_EXPERIMENT_RUN_H
#define KE_EXPERIMENT_RUN_H

#include "command/progress.h"
#include "experiment/experiment.h"
#include "experiment/picture.h"
#include "experiment/sweep.h"
#include "players/player.h"
#include "script/dispatch.h"

#define KE_RUN_CELLS 16                     /* in a row of the report */
#define KE_RUN_DOTS 512                     /* in a picture */
#define KE_RUN_KEPT_MAX ((size_t)256 << 20) /* bytes of texts, choices and rows of the report */

/* A game as the script has it: where it is found, and what was chosen. */
typedef struct ke_run_rules {
    const char *word, *label;
    kanun_choice *choice;
    int choices;
    kanun_rules *rules; /* loaded; it is asked, and tables play it */
} ke_run_rules;

typedef struct ke_run_table {
    const kanun_rules *rules;
    kanun_game *game, *before;
    kp_player *player[KANUN_OWNERS_MAX]; /* the latest who was asked to move for a seat ... */
    char *name[KANUN_OWNERS_MAX];        /* ... and how he is called */
    uint64_t seed, index;
} ke_run_table;

typedef struct ke_run_row {
    const char *cell[KE_RUN_CELLS];
    int cells;
    struct ke_run_row *next;
} ke_run_row;

/* The name of a file of the report. */
typedef struct ke_run_name {
    const char *name;
    const struct ke_run_name *next;
} ke_run_name;

typedef struct ke_run {
    const kc_args *args;
    kn_arena *arena;      /* texts of the run */
    size_t kept;          /* bytes taken from `arena` */
    uint64_t moves;       /* played by the script at its tables */
    kc_progress progress; /* of these */
    kanun_errors *errors; /* of the call in progress */
    const char *folder;   /* of the script, with a slash, or "" */
    ke_run_rules *rules;
    int rules_count, rules_room;
    ke_run_table *table;
    int tables;
    kc_args how;    /* of the latest experiment ... */
    ke_sweep *open; /* ... and itself, while it is in progress */
    /* The report: what stands in the table that is not yet printed. */
    ke_run_row *first, *last;
    const ke_run_name *files; /* so far, those of pictures included */
    kanun_status undrawn;     /* status of the latest picture that could not be drawn */
    bool headed;              /* its first row is a heading */
    FILE *page;               /* what -o gets as report.md; NULL: nobody asked */
    char *written;            /* its text */
    size_t size;
    kanun_status failed; /* of what told by itself what is wrong */
} ke_run;

#define KE_RUN_TABLES 64

static inline ke_run *ke_run_of(const kl_host *host)
{
    return host->bench->payload;
}

/* run_value.c: ends the run, no pcall can help it: what is wrong has been told. */
int ke_run_fail(lua_State *L, kl_host *host, kanun_status status) __attribute__((noreturn));
/* Raises unless `memory` is there. */
void ke_run_need(lua_State *L, kl_host *host, const void *memory);

/* Zeroed memory of the run, which keeps at most KE_RUN_KEPT_MAX bytes and frees them at its end. */
void *ke_run_take(lua_State *L, kl_host *host, size_t size);
char *ke_run_copy(lua_State *L, kl_host *host, const char *text, size_t length);
char *ke_run_print(lua_State *L, kl_host *host, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* Raises with what the library says, the run's first error, or `otherwise`; without the word
 * "error", which the script's own error has. */
int ke_run_refuse(lua_State *L, kl_host *host, const char *otherwise) __attribute__((noreturn));
/* The text of a value that is chosen or given: a text, number or truth value; raises. */
const char *ke_run_text(lua_State *L, kl_host *host, int index, const char *what);
/* Fields of the table on top. */
static inline void ke_run_set_number(lua_State *L, const char *name, double value)
{
    lua_pushnumber(L, value);
    lua_setfield(L, -2, name);
}
static inline void ke_run_set_text(lua_State *L, const char *name, const char *text)
{
    lua_pushstring(L, text);
    lua_setfield(L, -2, name);
}
/* What every result has: a number, its interval, how people read them, and whether it is a share.
 */
void ke_run_set_result(lua_State *L, double mean, double low, double high, const char *text,
                       bool share);
/* A copy of the content of a table that may be frozen stands on top; else the table itself. */
void ke_run_content(lua_State *L, int index);
/* Closes the table on top, which a script is given: it can't be changed, and reading a field that
 * it has not is an error that suggests one of `names` (they must stay). */
void ke_run_close_table(lua_State *L, const char *what, const char *const *names);
/* How many items a list has, whatever Lua's own tables look like; raises if it has more than these.
 * 0 of a table of names. */
lua_Unsigned ke_run_length(lua_State *L, int list, const char *what);
/* The keys of the raw table at `table`, sorted, for Lua's own order is another in each run; they
 * stay as long as the table. Raises `wrong` if one is no text, or has a NUL in it. */
const char **ke_run_names(lua_State *L, kl_host *host, int table, const char *wrong, int *count);
/* Raises if a table that a script gives has a field of another name than those; `what` it is. */
void ke_run_check_names(lua_State *L, kl_host *host, int table, const char *what,
                        const char *const *names);
/* Raises if that player reaches outside: a program, or a file of its own. */
void ke_run_check_player(lua_State *L, const char *player);

/* The game of an object. */
static inline const ke_run_rules *ke_run_rules_of(kl_host *host, const kl_object *object)
{
    return &ke_run_of(host)->rules[object->number];
}

/* run_field.c: frees the experiment in progress. */
void ke_run_close(ke_run *run);
/* run_report.c: prints the last table; writes the page after KANUN_OK as report.md, after
 * KC_INTERRUPTED as report.partial.md, and otherwise not at all. */
kanun_status ke_run_end_report(ke_run *run, kanun_status ended);

kl_run ke_run_game, ke_run_games, ke_run_with, ke_run_label, ke_run_id, ke_run_options,
    ke_run_sides, ke_run_share, ke_run_mean, ke_run_simulate, ke_run_compare, ke_run_sweep,
    ke_run_position, ke_run_seat, ke_run_over, ke_run_phase, ke_run_deals, ke_run_legal, ke_run_why,
    ke_run_view, ke_run_estimate, ke_run_points, ke_run_play, ke_run_begin, ke_run_move,
    ke_run_title, ke_run_say, ke_run_heading, ke_run_add_row, ke_run_plot, ke_run_file,
    ke_run_variable;

/* The command `kanun run`: its exit status. */
kanun_status ke_run_command(const kc_args *args);

#endif
