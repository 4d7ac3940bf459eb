/* SPDX-License-Identifier: MIT
 * script_maker.h: random scripts for tests and fuzz targets: bytes choose from a grammar of calls
 * to everything that scripts have.
 */
#ifndef KN_TESTS_SCRIPT_MAKER_H
#define KN_TESTS_SCRIPT_MAKER_H

#include <stddef.h>
#include <stdint.h>

/* Writes a script with the hooks "event", "value", "legal" and "phase"; 0 decides where the bytes
 * are used up. 32 KiB are room enough. */
void sm_make(const uint8_t *data, size_t size, char *out, size_t room);

/* Writes rules whose script is s.lua: with the zones and variables that scripts name, one of
 * several ways to play, and a use for each hook. Not all of them load. */
void sm_make_rules(const uint8_t *data, size_t size, char *out, size_t room);

#endif
