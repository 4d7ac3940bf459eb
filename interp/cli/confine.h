/* SPDX-License-Identifier: MIT
 * confine.h: removes every right from this process that rules from strangers could misuse. This is
 * the second line of defence. The first is the sandbox of scripts (script/sandbox.c).
 */
#ifndef KC_CLI_CONFINE_H
#define KC_CLI_CONFINE_H

#include <stdbool.h>

#include "kanun.h"

#define KC_CONFINED_MEMORY (256ull << 20) /* bytes of address space */
#define KC_CONFINED_SECONDS 10            /* seconds of processor time for one request */
#define KC_CONFINED_HOURS 1               /* hours of processor time in total */

/* Confines the process for good: it can read standard input, write standard output and standard
 * error, allocate memory, and get the time and random numbers. Any other system call kills the
 * process (SIGSYS). Returns KANUN_SYSTEM with a message if the system doesn't support this. Then
 * don't read anything from strangers. */
kanun_status kc_confine(void);

/* True if this program was built for a system that can confine processes. */
bool kc_can_confine(void);

/* Starts the time limit of a new request: after `seconds` of processor time, SIGPROF kills the
 * process. */
void kc_confine_renew(int seconds);

#endif
