/* SPDX-License-Identifier: MIT
 * packed_tests.h: the tests in packs, for `kanun test`.
 */
#ifndef KC_CLI_PACKED_TESTS_H
#define KC_CLI_PACKED_TESTS_H

#include <stdbool.h>

#include "command/options.h"

/* True if a word of the command is a pack. */
bool kc_packed_tests(const kc_args *args);
/* Runs the command with the tests of each pack instead of its path. Reports packs that can't be
 * read or have no tests. */
kanun_status kc_packed_tests_run(const kc_args *args, kanun_status (*run)(const kc_args *args));

#endif
