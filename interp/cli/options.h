/* SPDX-License-Identifier: MIT
 * options.h: the arguments of the program: one table of options, for reading them and for the help.
 * What they mean is up to the commands.
 */
#ifndef KN_CLI_OPTIONS_H
#define KN_CLI_OPTIONS_H

#include <stdbool.h>

#include "game/kanun.h"

enum {
#define COMMAND(name, words, least, most, says) KN_COMMAND_##name,
#include "cli/commands.def"
#undef COMMAND
    KN_COMMANDS
};

/* What the command line says. Texts are borrowed from it; free with kn_args_free. */
typedef struct kn_args {
    int command;
    char **word; /* words besides the command */
    int words;
    kanun_choice *choice; /* --set and --key, in their order */
    int choices;
    const char **player; /* --players, divided at commas */
    int players;
    const char **folder; /* --path */
    int folders;
    bool seed_given, first_given;
    uint64_t seed, games, first, threads, depth;
    uint64_t timeout; /* seconds */
    const char *lang, *colour;
    const char *format;                            /* of show */
    const char *record;                            /* of sim; NULL: not given */
    const char *until, *seat, *export_as, *resume; /* NULL: not given */
    bool all, translations;                        /* of check */
    bool plain, ascii, four_colour;
    struct kn_tables *tables; /* of several tables this is one: what is printed goes on behind it,
                                 and its results are reported with theirs; NULL: there is one */
    bool step, json, options, paths, bare, divide, help, version;
} kn_args;

/* Reads the arguments. KANUN_USAGE after a message on standard error if they are wrong. With --help
 * or --version the rest need not be complete, and `command` may be KN_COMMANDS: none. */
kanun_status kn_args_read(kn_args *args, int argc, char **argv);
void kn_args_free(kn_args *args);

/* Name, words and description of a command. */
typedef struct kn_command {
    const char *name, *words, *says;
    int least, most;
} kn_command;
extern const kn_command kn_commands[KN_COMMANDS];

/* An exit status, or a variable of the environment: its name and what it means. */
typedef struct kn_meaning {
    const char *name, *says;
} kn_meaning;
extern const kn_meaning kn_exit_statuses[], kn_environment[]; /* end with a name that is NULL */

/* The help of a command, or of the program (KN_COMMANDS). */
void kn_help_print(int command, FILE *out);

#endif
