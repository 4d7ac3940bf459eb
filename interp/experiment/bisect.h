/* SPDX-License-Identifier: MIT
 * bisect.h: the single differences between two rule sets, each tried alone and each left out.
 * cmd_bisect.c plays them, bisect_report.c prints the result.
 */
#ifndef KE_EXPERIMENT_BISECT_H
#define KE_EXPERIMENT_BISECT_H

#include "experiment/experiment.h"

#define KE_BISECT_MAX 200 /* differences */

typedef struct ke_difference {
    kanun_choice choice; /* the key that makes A more like B; of the group: the names of all */
    kanun_choice back;   /* the key that undoes it in B; name NULL: leave the choice out */
    int alone, without;  /* variants of the two experiments; -1: can't be played */
    bool joined;         /* B is invalid without it unless the group is left out, too */
    bool group; /* everything that is joined or invalid alone, such as a hook and its script */
} ke_difference;

typedef struct ke_bisect {
    ke_experiment alone;   /* A, B, and A with one difference each */
    ke_experiment without; /* A with all differences, and with all but one each */
    ke_difference difference[KE_BISECT_MAX + 1]; /* the group is the last one */
    int differences;
    bool complete; /* A with all differences equals B */
    bool based; /* differences are left out of B itself, since the group can't be expressed as keys
                 */
} ke_bisect;

/* Prints the result. `status` is the status of play, as for ke_report_tell. */
kanun_status ke_bisect_tell(const ke_bisect *bisect, kanun_status status);

#endif
