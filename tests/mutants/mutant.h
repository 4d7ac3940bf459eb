/* SPDX-License-Identifier: MIT
 * mutant.h: included before every file of a build with planted faults (see run.sh). $KANUN_MUTANT
 * selects the fault; without it, there is none.
 */
#ifndef KN_TESTS_MUTANT_H
#define KN_TESTS_MUTANT_H

/* It includes no header, because files define feature macros before their first include. */
char *getenv(const char *name);
int atoi(const char *text);

static inline int mutant(int number)
{
    static int there = -1;
    if (there < 0) {
        const char *text = getenv("KANUN_MUTANT");
        there = text ? atoi(text) : 0;
    }
    return there == number;
}

#endif
