/* SPDX-License-Identifier: MIT
 * options_table.h: the form of a row of the table of options, for those who read the command line
 * and who write the help. Commands do not need it.
 */
#ifndef KC_COMMAND_OPTIONS_TABLE_H
#define KC_COMMAND_OPTIONS_TABLE_H

#include <stddef.h>
#include <stdint.h>

enum { KC_OPTIONS_MAX = 64 }; /* those that were given are the bits of a number */

typedef enum kc_option_type {
    KC_OPTION_FLAG,    /* bool */
    KC_OPTION_NUMBER,  /* uint64_t within min..max */
    KC_OPTION_SEED,    /* such a number; that it was given is remembered */
    KC_OPTION_TEXT,    /* const char * */
    KC_OPTION_WORD,    /* const char *: one of `words` */
    KC_OPTION_FILE,    /* const char *: the path of a file */
    KC_OPTION_SET,     /* adds a choice */
    KC_OPTION_KEY,     /* adds a choice by path */
    KC_OPTION_MEASURE, /* adds measures */
    KC_OPTION_DEALER,  /* const char *; adds the key that says who deals first */
    KC_OPTION_PLAYERS, /* adds players */
    KC_OPTION_TEXTS,   /* adds a text to a list */
    KC_OPTION_FOLDER   /* adds a folder */
} kc_option_type;

typedef struct kc_option {
    const char *name;  /* without the dashes */
    const char *value; /* what stands for its value in the help, NULL if it takes none */
    const char *says;
    kc_option_type type;
    size_t offset; /* in kc_args */
    size_t count;  /* of one that adds to a list: where its number is; 0: it adds to none */
    uint64_t min, max;
    unsigned commands; /* that have it: 1 << KC_COMMAND_x */
    const char *words; /* that it takes, separated by blanks; NULL: any, or as its type says */
} kc_option;

/* What an option says in the help of one command: of those that mean a little else in each only
 * what it means there. */
const char *kc_option_says(const kc_option *option, int command);

extern const kc_option kc_options[];
extern const int kc_options_count;

#endif
