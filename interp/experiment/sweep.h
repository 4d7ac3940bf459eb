/* SPDX-License-Identifier: MIT
 * sweep.h: values of options that are compared with the rules as they are, each in a row, and what
 * became of it. sweep.c tries and plays them, sweep_report.c tells.
 */
#ifndef KE_EXPERIMENT_SWEEP_H
#define KE_EXPERIMENT_SWEEP_H

#include "experiment/experiment.h"

#define KE_SWEEP_NAME 128
#define KE_SWEEP_VALUE 128
#define KE_SWEEP_CHOICES 128 /* of a context */
#define KE_SWEEP_AXES 8
#define KE_SWEEP_VALUES 64
#define KE_SWEEP_CELLS 1024

typedef enum ke_sweep_fate {
    KE_SWEEP_PLAYED,
    KE_SWEEP_SAME,     /* the rules are those of the first variant: another choice overrules it */
    KE_SWEEP_EXCLUDED, /* it can't be chosen together with the others */
    KE_SWEEP_UNLIKE    /* other seats or sides: not on the same cards */
} ke_sweep_fate;

typedef struct ke_sweep_row {
    char option[KE_SWEEP_NAME], value[KE_SWEEP_VALUE];
    ke_sweep_fate fate;
    int variant; /* of the experiment, -1: not played */
    int sign;    /* 1; -1: the context has this value, and the variant is the one without it */
} ke_sweep_row;

/* Values of an option that --grid names. */
typedef struct ke_sweep_axis {
    char *text; /* the option's name; the values lie behind it */
    const char *value[KE_SWEEP_VALUES];
    int count;
} ke_sweep_axis;

typedef struct ke_sweep {
    ke_experiment experiment; /* the first variant: the rules, in this context */
    ke_sweep_row *row;
    int rows, room;
    ke_sweep_axis axis[KE_SWEEP_AXES];
    int axes;
    uint64_t cells; /* combinations of the grid, of which --sample draws some; 0: no grid */
    kanun_choice context[KE_SWEEP_CHOICES]; /* other choices that hold for all */
    char text[KE_SWEEP_CHOICES][KE_SWEEP_VALUE];
    int contexts_choices;
} ke_sweep;

/* Tries all other values of the options `only` (ends with NULL; NULL: of all): a row for each, and
 * a variant where it can be played. The experiment has its first variant already. KANUN_USAGE after
 * a message if there is no such option. */
kanun_status ke_sweep_options(ke_sweep *sweep, const char *const *only);
void ke_sweep_free(ke_sweep *sweep);
/* The choices that were not played, and why, in words. */
void ke_sweep_print_others(const ke_sweep *sweep, FILE *out);
/* Tells of the sweep of the rules as they are, and of `count` - 1 random contexts behind it; what
 * playing came to is `status`, as ke_report_tell takes it. */
kanun_status ke_sweep_tell(const ke_sweep *sweep, int count, kanun_status status);

/* The command `kanun sweep`: its exit status. */
kanun_status ke_sweep_command(const kc_args *args);

#endif
