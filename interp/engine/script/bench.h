/* SPDX-License-Identifier: MIT
 * bench.h: runs a user's script once from top to end. The script has the sandbox, dispatcher and
 * error handling of hooks, the functions and objects of the calling program, more memory, and no
 * limit of instructions. There is no game.
 */
#ifndef KL_SCRIPT_BENCH_H
#define KL_SCRIPT_BENCH_H

#include "base/report.h"

struct kl_function;
struct kl_host;
struct lua_State;

/* The memory limit of a script, as a multiple of that of a rules load: 64 MiB live. */
#define KL_BENCH_LARGER 64

/* The suggestion for a Lua function that scripts lack ("print", "math.random"). */
typedef struct kl_instead {
    const char *name, *says;
} kl_instead;

typedef struct kl_bench {
    /* top-level functions; the receivers KL_OBJECT_RULES ... make a method */
    const struct kl_function *functions;
    /* names for suggestions at the top level: the functions, and Lua's globals */
    const char *const *names;
    const char *report;        /* name of the only object of kind KL_OBJECT_REPORT */
    const kl_instead *instead; /* ends with an entry without a name */
    /* Called every KL_LUA_STEP instructions. To end the script, raise an error and keep
     * `stopped` true from then on, so that the script can't catch it. */
    void (*step)(struct lua_State *L, struct kl_host *host);
    void *payload; /* owned by the program */
} kl_bench;

/* Runs the first script, which may use the other ones. Adds its errors to the report, and returns
 * its status. */
kn_status kl_bench_run(const kl_bench *bench, const kn_source *scripts, int count,
                       kn_report *report);
/* To be called in a function of the program: runs the script with that number, and pushes the value
 * that it returns. */
void kl_bench_use(struct lua_State *L, int number);

#endif
