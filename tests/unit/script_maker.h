/* SPDX-License-Identifier: MIT
 * script_maker.h: random scripts for tests and fuzz targets: bytes choose from a grammar of calls
 * to everything that scripts have.
 */
#ifndef KN_TESTS_SCRIPT_MAKER_H
#define KN_TESTS_SCRIPT_MAKER_H

#include <stddef.h>
#include <stdint.h>

/* Writes a script with the hooks "event", "value", "legal" and "phase". When the input bytes are
 * used up, every choice is 0. 32 KiB are enough room. */
void sm_make(const uint8_t *data, size_t size, char *out, size_t room);

/* Writes rules with the script s.lua: zones and variables that scripts name, one of several ways to
 * play, and a use for each hook. Some of these rules are rejected. */
void sm_make_rules(const uint8_t *data, size_t size, char *out, size_t room);

#endif
