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

enum { KC_OPTIONS_MAX = 128 }; /* rows of kc_options */

/* The arguments. Texts are borrowed from argv. Free them with kc_args_free. */
typedef struct kc_args {
    int command;
    char **word; /* words after the command */
    int words;
    char **file; /* replaces `word` if folders are among the words: folders.c */
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
    int folders;  /* number of these folders that come from --path */
    char **usual; /* the usual folders, borrowed by `folder` */
    bool seed_given, first_given;
    uint64_t seed, games, first, threads, depth, positions; /* games is 0 if not given */
    uint64_t deals, time, max_deals; /* for sim and learn; deals and time are 0 if not given */
    uint64_t lessons, trial;         /* for learn */
    uint64_t timeout;                /* in seconds */
    const char *lang, *colour;
    const char *format;        /* for show */
    const char *against;       /* for show; NULL: not given */
    const char *record;        /* for sim; NULL: not given */
    const char *output, *from; /* for learn; `from` also for new; NULL: not given */
    const char *until, *seat, *export_as, *resume; /* NULL: not given */
    const char *scenario;                          /* for why; NULL: not given */
    const char *translations;                      /* for check; NULL: not given */
    bool all;                                      /* for check */
    bool coverage, bless;                          /* for test */
    bool watch;                                    /* for check, test and play */
    bool confine;                                  /* for session */
    bool worker;                                   /* for serve */
    const char *host, *origin, *data; /* for serve; `origin` and `data` are NULL if not given */
    uint64_t port;
    bool plain, ascii, four_colour, full_screen;
    kanun_errors *errors;      /* errors of the library */
    bool seen[KC_OPTIONS_MAX]; /* which options were given, by their row in kc_options */
    /* Set if this is one of several tables, whose results are reported together. NULL: there is
     * only one table. */
    struct ke_tables *tables;
    struct ke_part *part;  /* set if a part of a run is played or parts are merged; else NULL */
    bool one_deal, rotate; /* for sim */
    kanun_choice *both;    /* for experiments: --set-both and --key-both */
    int boths;
    const char **measure; /* --measure, split at commas */
    int measures;
    const char **margin; /* --margin */
    int margins;
    const char **width; /* --until-width */
    int widths;
    const char **commitment; /* for verify */
    int commitments;
    const char **grid; /* for sweep: --grid */
    int grids;
    uint64_t contexts, sample;
    uint64_t fixed, relearn;               /* for compare; 0: not given */
    const char *csv, *html, *shard, *rows; /* NULL: not given */
    const char *script;                    /* for experiments; NULL: the command's own script */
    bool until_decided;
    bool table, differences; /* for show */
    bool hooks;              /* for list */
    const char **with;       /* for list: --with */
    int withs;
    bool step, json, options, paths, bare, divide, help, version;
} kc_args;

/* The default arguments. */
extern const kc_args kc_args_usual;

/* True for a patch (--key), false for an option (--set). */
static inline bool kc_is_key(const kanun_choice *choice)
{
    return choice->key == KANUN_CHOICE_KEY;
}

/* Cuts the first player off the list *rest and returns it. `mark` separates players; after `\` it
 * is part of a player. Sets *rest to the remaining list, or to NULL. Returns NULL after printing an
 * error if the player is empty. */
char *kc_next_player(char **rest, char mark);

/* Reads the arguments. Prints an error and returns KANUN_USAGE if they are wrong. Without words, or
 * with --help or --version, `command` may be KC_COMMANDS, which means none. */
kanun_status kc_args_read(kc_args *args, int argc, char **argv);
void kc_args_free(kc_args *args);

/* For arguments without a command line: begin with kc_args_usual, and set `errors`, `command`
 * and `word`. kc_args_take stores the value of an option. It borrows `text`, and may change it.
 * A flag needs none. It prints an error and returns KANUN_USAGE if the value is wrong, or if the
 * option has one already. */
struct kc_option;
kanun_status kc_args_take(kc_args *args, const struct kc_option *option, char *text);
/* Checks that the command may have these options and words, and adds the usual folders. Prints an
 * error and returns KANUN_USAGE otherwise. */
kanun_status kc_args_check(kc_args *args);
/* Adds a folder to the search path, like --path. */
void kc_args_search(kc_args *args, const char *folder);

/* Name, words and description of a command. */
typedef struct kc_command {
    const char *name, *words, *says;
    int least, most;
} kc_command;
extern const kc_command kc_commands[KC_COMMANDS];
/* Returns the index of the command with this name; -1 if there is none. */
int kc_command_named(const char *name);
/* True if the command has an option with this name. */
bool kc_command_has(int command, const char *option);

/* The name and meaning of an exit status or environment variable. */
typedef struct kc_meaning {
    const char *name, *says;
} kc_meaning;
extern const kc_meaning kc_exit_statuses[], kc_environment[]; /* each list ends with a NULL name */

/* Prints the help of a command, or of the whole program (KC_COMMANDS). */
void kc_help_print(int command, FILE *out);

#endif
