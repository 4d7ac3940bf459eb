/* SPDX-License-Identifier: MIT
 * program_maker.h: random Lua programs with every kind of hook, for tests that run them in two
 * ways: statements and expressions with types that mostly fit. script_maker.h covers the arguments
 * of single functions of scripts.
 */
#ifndef KN_TESTS_PROGRAM_MAKER_H
#define KN_TESTS_PROGRAM_MAKER_H

#include <stddef.h>
#include <stdint.h>

/* Writes a script for the game of state_fixture.h: shared functions and values, and the hooks
 * "value1", "value2", "event1", "event2", "legal" and "phase". 32 KiB are enough room. */
void pm_make(uint64_t *dice, char *out, size_t room);

/* The parameters that all of these hooks declare. */
extern const char pm_with[];

#endif
