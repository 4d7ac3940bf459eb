/* SPDX-License-Identifier: MIT
 * options_table.h: the row of the table of options, for reading the command line and printing
 * the help. Commands don't need it.
 */
#ifndef KC_COMMAND_OPTIONS_TABLE_H
#define KC_COMMAND_OPTIONS_TABLE_H

#include <stddef.h>
#include <stdint.h>

typedef enum kc_option_type {
    KC_OPTION_FLAG,    /* bool */
    KC_OPTION_NUMBER,  /* uint64_t, min to max */
    KC_OPTION_SEED,    /* uint64_t, min to max; also records that it was given */
    KC_OPTION_TEXT,    /* const char * */
    KC_OPTION_WORD,    /* const char *, one of `words` */
    KC_OPTION_FILE,    /* const char *, the path of a file */
    KC_OPTION_SET,     /* appends a choice by name */
    KC_OPTION_KEY,     /* appends a choice by path */
    KC_OPTION_MEASURE, /* appends measures */
    KC_OPTION_DEALER,  /* const char *; also appends the key of the first dealer */
    KC_OPTION_PLAYERS, /* appends players */
    KC_OPTION_TEXTS,   /* appends a text to a list */
    KC_OPTION_FOLDER   /* appends a folder */
} kc_option_type;

typedef struct kc_option {
    const char *name;  /* name without the dashes */
    const char *value; /* placeholder of the value in the help; NULL: takes no value */
    const char *says;
    kc_option_type type;
    size_t offset; /* offset of the field in kc_args */
    size_t count;  /* offset of the list's length; 0: no list */
    uint64_t min, max;
    unsigned commands; /* commands that have the option: 1 << KC_COMMAND_x */
    const char *words; /* accepted values, separated by blanks; NULL: all values of the type */
} kc_option;

/* Returns the sentence of an option for the help of one command. */
const char *kc_option_says(const kc_option *option, int command);
/* Returns the placeholder for its value in the help of one command; "" if it takes none. */
const char *kc_option_value(const kc_option *option, int command);

/* Writes the name of an option as scripts use it, with _ for each dash. */
static inline const char *kc_option_field(const kc_option *option, char name[64])
{
    size_t n = 0;
    for (; option->name[n]; n++)
        name[n] = option->name[n] == '-' ? '_' : option->name[n];
    name[n] = '\0';
    return name;
}

extern const kc_option kc_options[];
extern const int kc_options_count;

#endif
