/* SPDX-License-Identifier: MIT
 * bench.h: a script that a person runs once, from its top to its end. It has the sandbox, the
 * dispatcher and the errors of hooks, functions and objects of the program, more memory, and as
 * many instructions as it likes. There is no game behind it.
 */
#ifndef KL_SCRIPT_BENCH_H
#define KL_SCRIPT_BENCH_H

#include "base/report.h"

struct kl_function;
struct kl_host;
struct lua_State;

/* The memory of a script, as a multiple of that of a load of rules: it may keep 64 MiB. */
#define KL_BENCH_LARGER 64

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
    /* Called every KL_LUA_STEP instructions. To end the script, it raises an error and keeps
       `stopped` true from then on, so that the script can't catch it. */
    void (*step)(struct lua_State *L, struct kl_host *host);
    void *payload; /* the program's */
} kl_bench;

/* Runs the script. What is wrong with it is in the report; its status is returned. */
kn_status kl_bench_run(const kl_bench *bench, const kn_source *script, kn_report *report);

#endif
