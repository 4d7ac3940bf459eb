/* SPDX-License-Identifier: MIT
 * sweep.h: values of options compared with the default rules, one row for each. sweep.c plays
 * them, sweep_report.c prints the result.
 */
#ifndef KE_EXPERIMENT_SWEEP_H
#define KE_EXPERIMENT_SWEEP_H

#include "experiment/experiment.h"

#define KE_SWEEP_NAME 128
#define KE_SWEEP_VALUE 128
#define KE_SWEEP_CHOICES 128 /* the most choices of a context */
#define KE_SWEEP_AXES 8
#define KE_SWEEP_VALUES 64
#define KE_SWEEP_CELLS 1024

typedef enum ke_sweep_fate {
    KE_SWEEP_PLAYED,
    KE_SWEEP_SAME,     /* equal to the first variant: another choice overrides it */
    KE_SWEEP_EXCLUDED, /* conflicts with the other choices */
    KE_SWEEP_UNLIKE    /* other seats or sides, so not comparable */
} ke_sweep_fate;

typedef struct ke_sweep_row {
    char option[KE_SWEEP_NAME], value[KE_SWEEP_VALUE];
    ke_sweep_fate fate;
    int variant; /* in the experiment; -1: not played */
    int sign;    /* -1: the context has this value, and the variant lacks it; else 1 */
} ke_sweep_row;

/* The values of an option in --grid. */
typedef struct ke_sweep_axis {
    char *text; /* the option's name; its values follow */
    const char *value[KE_SWEEP_VALUES];
    int count;
} ke_sweep_axis;

typedef struct ke_sweep {
    ke_experiment experiment; /* its first variant: the rules in this context */
    ke_sweep_row *row;
    int rows, room;
    ke_sweep_axis axis[KE_SWEEP_AXES];
    int axes;
    uint64_t cells; /* combinations of the grid, from which --sample draws; 0: no grid */
    kanun_choice context[KE_SWEEP_CHOICES]; /* common choices of the context */
    char text[KE_SWEEP_CHOICES][KE_SWEEP_VALUE];
    int contexts_choices;
} ke_sweep;

/* Tries all other values of the options `only` (NULL-terminated; NULL: all): a row for each, and
 * a variant if it can be played. The experiment must have its first variant. KANUN_USAGE after
 * printing an error for an unknown option. */
kanun_status ke_sweep_options(ke_sweep *sweep, const char *const *only);
void ke_sweep_free(ke_sweep *sweep);
/* Prints the choices that were not played, and why. */
void ke_sweep_print_others(const ke_sweep *sweep, FILE *out);
/* Prints the sweep of the default rules, and of `count` - 1 random contexts after it. `status`
 * is that of play, as for ke_report_tell. */
kanun_status ke_sweep_tell(const ke_sweep *sweep, int count, kanun_status status);

/* The command `kanun sweep`: its exit status. */
kanun_status ke_sweep_command(const kc_args *args);

#endif
