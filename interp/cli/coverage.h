/* SPDX-License-Identifier: MIT
 * coverage.h: what the scenarios of test files have touched, for `kanun test --coverage`.
 */
#ifndef KC_CLI_COVERAGE_H
#define KC_CLI_COVERAGE_H

#include "insight.h"

typedef struct kc_coverage kc_coverage;

/* NULL: out of memory. */
kc_coverage *kc_coverage_new(void);
void kc_coverage_free(kc_coverage *c);

/* Makes a watch that collects. */
kg_watch kc_coverage_watch(kc_coverage *c);
/* Call it after each scenario. */
void kc_coverage_take(kc_coverage *c);

/* Prints what no scenario has touched, and how much they did. False: out of memory. */
bool kc_coverage_print(const kc_coverage *c, FILE *out);

#endif
