/* SPDX-License-Identifier: MIT
 * bench.h: a script that a program runs once, from its top to its end: the sandbox, the dispatcher
 * and the errors of hooks, with functions and objects that the program brings along and a larger
 * budget. There is no game behind it; what it works on is the program's.
 */
#ifndef KL_SCRIPT_BENCH_H
#define KL_SCRIPT_BENCH_H

#include "base/report.h"

struct kl_function;

/* So many times the memory of a load of rules: 64 MiB kept; and the instructions of a program. */
#define KL_BENCH_LARGER 64
#define KL_BENCH_INSTRUCTIONS 12800000

/* What a script has in place of a name of Lua's ("print", "math.random") that it has not. */
typedef struct kl_instead {
    const char *name, *says;
} kl_instead;

typedef struct kl_bench {
    const struct kl_function *functions; /* at the top of the script, and (with receivers among
                                            KL_OBJECT_RULES and following) methods of objects */
    const char *const *names;  /* at its top, for suggestions: those of the functions, and Lua's */
    const char *report;        /* under which its one object of kind KL_OBJECT_REPORT stands */
    const kl_instead *instead; /* up to one without a name */
    void *payload;             /* the program's */
} kl_bench;

/* Runs the script. What is wrong with it is in the report; its status is returned. */
kn_status kl_bench_run(const kl_bench *bench, const kn_source *script, kn_report *report);

#endif
