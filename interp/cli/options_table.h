/* SPDX-License-Identifier: MIT
 * options_table.h: the form of a row of the table of options, for those who read the command line
 * and who write the help. Commands do not need it.
 */
#ifndef KN_CLI_OPTIONS_TABLE_H
#define KN_CLI_OPTIONS_TABLE_H

#include <stddef.h>
#include <stdint.h>

typedef enum kn_option_type {
    KN_OPTION_FLAG,    /* bool */
    KN_OPTION_NUMBER,  /* uint64_t within min..max */
    KN_OPTION_SEED,    /* the same; that it was given is remembered */
    KN_OPTION_TEXT,    /* const char * */
    KN_OPTION_WORD,    /* const char *: one of `words` */
    KN_OPTION_FILE,    /* const char *: the path of a file */
    KN_OPTION_SET,     /* adds a choice */
    KN_OPTION_KEY,     /* the same, of a path */
    KN_OPTION_PLAYERS, /* adds players */
    KN_OPTION_FOLDER   /* adds a folder */
} kn_option_type;

typedef struct kn_option {
    const char *name;  /* without the dashes */
    const char *value; /* what stands for its value in the help, NULL if it takes none */
    const char *says;
    kn_option_type type;
    size_t offset; /* in kn_args */
    uint64_t min, max;
    unsigned commands; /* that have it: 1 << KN_COMMAND_x */
    const char *words; /* that it takes, separated by blanks; NULL: any, or as its type says */
} kn_option;

extern const kn_option kn_options[];
extern const int kn_options_count;

#endif
