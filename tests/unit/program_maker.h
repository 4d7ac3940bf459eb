/* SPDX-License-Identifier: MIT
 * program_maker.h: whole Lua programs at random, of every kind of hook, for whoever carries them
 * out in two ways: statements and expressions with types that mostly fit. What single functions of
 * scripts take and refuse is script_maker.h's.
 */
#ifndef KN_TESTS_PROGRAM_MAKER_H
#define KN_TESTS_PROGRAM_MAKER_H

#include <stddef.h>
#include <stdint.h>

/* Writes a script for the game of state_fixture.h: functions and values that hooks share, and the
 * hooks "value1", "value2", "event1", "event2", "legal" and "phase". 32 KiB are room enough. */
void pm_make(uint64_t *dice, char *out, size_t room);

/* The parameters that all of these hooks declare. */
extern const char pm_with[];

#endif
