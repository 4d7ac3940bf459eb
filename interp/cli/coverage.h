/* SPDX-License-Identifier: MIT
 * coverage.h: the declarations that the scenarios of test files have used, for `kanun test
 * --coverage`.
 */
#ifndef KC_CLI_COVERAGE_H
#define KC_CLI_COVERAGE_H

#include "command/tool.h"
#include "insight_test.h"

typedef struct kc_coverage kc_coverage;

/* Returns an empty coverage. Free it with kc_coverage_free. */
kc_coverage *kc_coverage_new(void);
void kc_coverage_free(kc_coverage *c);

/* Returns a watch that collects the declarations used by scenarios. */
kg_watch kc_coverage_watch(kc_coverage *c);
/* Call it after each scenario. */
void kc_coverage_take(kc_coverage *c, bool failed);
/* Runs the test files again without each key, until a scenario ends differently. Call it after all
 * test files have run. */
void kc_coverage_try_keys(kc_coverage *c, const kc_args *args);

/* Prints the unused declarations, and the share of used declarations. */
void kc_coverage_print(const kc_coverage *c, FILE *out);

#endif
