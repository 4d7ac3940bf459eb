/* SPDX-License-Identifier: MIT
 * bisect.h: the single differences between two rules, each tried alone and each left out.
 * cmd_bisect.c finds and plays them, bisect_report.c tells.
 */
#ifndef KE_EXPERIMENT_BISECT_H
#define KE_EXPERIMENT_BISECT_H

#include "experiment/experiment.h"

#define KE_BISECT_MAX 200 /* differences */

typedef struct ke_difference {
    kanun_choice choice; /* what makes A a little more like B; of a group its name is that of all */
    kanun_choice back;   /* what turns it back in B; its name NULL: the choice is left out */
    int alone, without;  /* variants of the two experiments, -1: can't be played */
    bool joined;         /* B can't be without it while what is not possible alone is there */
    bool group;          /* all that is joined or not possible alone: a hook with its script */
} ke_difference;

typedef struct ke_bisect {
    ke_experiment alone;                         /* A; B; A with one difference each */
    ke_experiment without;                       /* A with all differences; all but one each */
    ke_difference difference[KE_BISECT_MAX + 1]; /* the group comes last */
    int differences;
    bool complete; /* A with all differences is B */
    bool based;    /* what is left out is left out of B itself: the group can't be made of keys */
} ke_bisect;

/* What playing came to is `status`, as ke_report_tell takes it. */
kanun_status ke_bisect_tell(const ke_bisect *bisect, kanun_status status);

#endif
