/* SPDX-License-Identifier: MIT
 * confine.h: removes every right from this process that rules from strangers could misuse. The
 * second line of defence; the first is the sandbox of scripts (script/sandbox.c).
 */
#ifndef KC_CLI_CONFINE_H
#define KC_CLI_CONFINE_H

#include <stdbool.h>

#include "kanun.h"

#define KC_CONFINED_MEMORY (256ull << 20) /* bytes of address space */
#define KC_CONFINED_SECONDS 10            /* of processor time for one request */
#define KC_CONFINED_HOURS 1               /* of processor time, total */

/* Confines the process for good: it can read standard input, write standard output and standard
 * error, allocate memory, and get the time and random numbers. Any other system call kills the
 * process (SIGSYS). KANUN_SYSTEM with a message: the system doesn't support this; don't read
 * anything from strangers then. */
kanun_status kc_confine(void);

/* True if this program was built for a system that can confine processes. */
bool kc_can_confine(void);

/* Starts a new request: after `seconds` of processor time, SIGPROF kills the process. */
void kc_confine_renew(int seconds);

#endif
