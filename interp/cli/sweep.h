/* SPDX-License-Identifier: MIT
 * sweep.h: values of options that are compared with the rules as they are, each in a row, and what
 * became of it. sweep.c tries and plays them, sweep_report.c tells.
 */
#ifndef KC_CLI_SWEEP_H
#define KC_CLI_SWEEP_H

#include "cli/experiment.h"

#define KC_SWEEP_NAME 128
#define KC_SWEEP_VALUE 128
#define KC_SWEEP_CHOICES 128 /* of a context */
#define KC_SWEEP_AXES 8
#define KC_SWEEP_VALUES 64
#define KC_SWEEP_CELLS 1024

typedef enum kc_sweep_fate {
    KC_SWEEP_PLAYED,
    KC_SWEEP_SAME,     /* the rules are those of the first variant: another choice overrules it */
    KC_SWEEP_EXCLUDED, /* it can't be chosen together with the others */
    KC_SWEEP_UNLIKE    /* other seats or sides: not on the same cards */
} kc_sweep_fate;

typedef struct kc_sweep_row {
    char option[KC_SWEEP_NAME], value[KC_SWEEP_VALUE];
    kc_sweep_fate fate;
    int variant; /* of the experiment, -1: not played */
    int sign;    /* 1; -1: the context has this value, and the variant is the one without it */
} kc_sweep_row;

/* Values of an option that --grid names. */
typedef struct kc_sweep_axis {
    char *text; /* the option's name; the values lie behind it */
    const char *value[KC_SWEEP_VALUES];
    int count;
} kc_sweep_axis;

typedef struct kc_sweep {
    kc_experiment experiment; /* the first variant: the rules, in this context */
    kc_sweep_row *row;
    int rows, room;
    kc_sweep_axis axis[KC_SWEEP_AXES];
    int axes;
    uint64_t cells; /* combinations of the grid, of which --sample draws some; 0: no grid */
    kanun_choice context[KC_SWEEP_CHOICES]; /* other choices that hold for all */
    char text[KC_SWEEP_CHOICES][KC_SWEEP_VALUE];
    int contexts_choices;
} kc_sweep;

/* Tries all other values of the options `only` (ends with NULL; NULL: of all): a row for each, and
 * a variant where it can be played. The experiment has its first variant already. KANUN_USAGE after
 * a message if there is no such option. */
kanun_status kc_sweep_options(kc_sweep *sweep, const char *const *only);
void kc_sweep_free(kc_sweep *sweep);
/* The choices that were not played, and why, in words. */
void kc_sweep_print_others(const kc_sweep *sweep, FILE *out);
/* Tells of the sweep of the rules as they are, and of `count` - 1 random contexts behind it; what
 * playing came to is `status`, as kc_report_tell takes it. */
kanun_status kc_sweep_tell(const kc_sweep *sweep, int count, kanun_status status);

#endif
