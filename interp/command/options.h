/* SPDX-License-Identifier: MIT
 * options.h: the arguments of the program: one table of options, for reading them and for the
 * help. The commands interpret them.
 */
#ifndef KC_COMMAND_OPTIONS_H
#define KC_COMMAND_OPTIONS_H

#include <stdbool.h>

#include "kanun.h"

enum {
#define COMMAND(name, words, least, most, says) KC_COMMAND_##name,
#include "command/commands.def"
#undef COMMAND
    KC_COMMANDS
};

/* The most threads of --threads. */
#define KC_THREADS_MAX 256

#define KC_DEALER_KEY "match.first_dealer" /* the key that --dealer sets */

/* The arguments. Texts are borrowed from argv. Free with kc_args_free. */
typedef struct kc_args {
    int command;
    char **word; /* words after the command */
    int words;
    char **file; /* in place of these, if folders are among them: folders.c */
    int files, files_room;
    kanun_choice *choice; /* --set and --key, in order */
    int choices;
    const char **player; /* --players, split at commas */
    int players;
    const char **restricted; /* --restrict */
    int restricteds;
    const char *dealer; /* --dealer, also among the choices; NULL: not given */
    const char *
        *folder;  /* search path: the folders of --path, then the usual ones; ends with NULL */
    int folders;  /* how many of them come from --path */
    char **usual; /* the usual folders, borrowed by `folder` */
    bool seed_given, first_given;
    uint64_t seed, games, first, threads, depth, positions; /* games 0: not given */
    uint64_t deals, time, max_deals; /* of sim and learn; deals and time 0: not given */
    uint64_t lessons, trial;         /* of learn */
    uint64_t timeout;                /* seconds */
    const char *lang, *colour;
    const char *format;        /* of show */
    const char *against;       /* of show; NULL: not given */
    const char *record;        /* of sim; NULL: not given */
    const char *output, *from; /* of learn; from: of new, too; NULL: not given */
    const char *until, *seat, *export_as, *resume; /* NULL: not given */
    const char *scenario;                          /* of why; NULL: not given */
    const char *translations;                      /* of check; NULL: not given */
    bool all;                                      /* of check */
    bool coverage, bless;                          /* of test */
    bool watch;                                    /* of check, test and play */
    bool confine;                                  /* of session */
    bool worker;                                   /* of serve */
    const char *host, *origin, *data;              /* of serve; origin and data NULL: not given */
    uint64_t port;
    bool plain, ascii, four_colour, full_screen;
    kanun_errors *errors; /* errors of the library */
    /* This is one of several tables: its output follows theirs, and their results are reported
       together. NULL: there is one table. */
    struct ke_tables *tables;
    struct ke_part *part;  /* a part of a run is played, or parts are merged; NULL: neither */
    bool one_deal, rotate; /* of sim */
    kanun_choice *both;    /* of experiments: --set-both and --key-both */
    int boths;
    const char **measure; /* --measure, split at commas */
    int measures;
    const char **margin; /* --margin */
    int margins;
    const char **width; /* --until-width */
    int widths;
    const char **commitment; /* of verify */
    int commitments;
    const char **grid; /* of sweep: --grid */
    int grids;
    uint64_t contexts, sample;
    uint64_t fixed, relearn;               /* of compare; 0: not given */
    const char *csv, *html, *shard, *rows; /* NULL: not given */
    const char *script;                    /* of experiments; NULL: the command's own */
    bool until_decided;
    bool table, differences; /* of show */
    bool hooks;              /* of list */
    const char **with;       /* of list: --with */
    int withs;
    bool step, json, options, paths, bare, divide, help, version;
} kc_args;

/* The defaults. */
extern const kc_args kc_args_usual;

/* Cuts the first player off a list. `mark` separates players; `\` before it keeps the mark in
 * the player. *rest: the remaining list, or NULL. Returns NULL after printing an error if the
 * player is empty. */
char *kc_next_player(char **rest, char mark);

/* Reads the arguments. Prints an error and returns KANUN_USAGE if they are wrong. Without words,
 * and with --help or --version, `command` may be KC_COMMANDS: none. */
kanun_status kc_args_read(kc_args *args, int argc, char **argv);
void kc_args_free(kc_args *args);
/* Adds a folder to the search path, as --path does. */
void kc_args_search(kc_args *args, const char *folder);

/* Name, words and description of a command. */
typedef struct kc_command {
    const char *name, *words, *says;
    int least, most;
} kc_command;
extern const kc_command kc_commands[KC_COMMANDS];
/* Returns the number of the command of that name; -1: there is none. */
int kc_command_named(const char *name);
/* True if a command has the option of that name. */
bool kc_command_has(int command, const char *option);

/* The name and meaning of an exit status or environment variable. */
typedef struct kc_meaning {
    const char *name, *says;
} kc_meaning;
extern const kc_meaning kc_exit_statuses[],
    kc_environment[]; /* each list ends with a name that is NULL */

/* Prints the help of a command, or of the program (KC_COMMANDS). */
void kc_help_print(int command, FILE *out);

#endif
