/* SPDX-License-Identifier: MIT
 * confine.h: takes from this process what a stranger's rules could ever misuse. The second wall:
 * the first is that scripts reach nothing (script/sandbox.c).
 */
#ifndef KC_CLI_CONFINE_H
#define KC_CLI_CONFINE_H

#include <stdbool.h>

#include "kanun.h"

#define KC_CONFINED_MEMORY (256ull << 20) /* bytes of address space */
#define KC_CONFINED_SECONDS 10            /* of processor time for one request */
#define KC_CONFINED_HOURS 1               /* of processor time in all */

/* For good: standard input can be read, standard output and standard error written, memory taken,
 * time and random numbers asked for; whatever else is tried ends the process (SIGSYS). KANUN_SYSTEM
 * with a message if the system can't, and then nothing should be read from strangers. */
kanun_status kc_confine(void);

/* Whether this program was built for a system that can. */
bool kc_can_confine(void);

/* Another request begins: it has so many seconds of processor time, or SIGPROF ends the process. */
void kc_confine_renew(int seconds);

#endif
