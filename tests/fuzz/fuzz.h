/* SPDX-License-Identifier: MIT
 * fuzz.h: data and functions that the fuzz targets share: bytes as choices, rules files that lie on
 * a shelf instead of a disk, a match played with every question asked. A target is one function
 * that takes bytes and ends the process when something is wrong; driver.c or libFuzzer calls it.
 */
#ifndef FZ_FUZZ_H
#define FZ_FUZZ_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/shelf.h"
#include "kanun.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* Bytes that decide, one after the other. */
typedef struct fz_bytes {
    const uint8_t *data;
    size_t left;
} fz_bytes;

/* A number below n (at most 256); 0 when the bytes are used up. */
unsigned fz_pick(fz_bytes *bytes, unsigned n);

/* Ends the process with a message. */
#define FZ_MUST(condition, ...)                                                                    \
    do {                                                                                           \
        if (!(condition))                                                                          \
            fz_fail(__FILE__, __LINE__, __VA_ARGS__);                                              \
    } while (0)
void fz_fail(const char *file, int line, const char *format, ...)
    __attribute__((format(printf, 3, 4), noreturn));

/* Each target calls it first. It puts all shipped files on the shelf, and a small game with the id
 * "fuzz/small". From then on no rules are read from the disk. */
void fz_begin(void);
extern const char *const fz_folders[];

/* Returns the shelf, which then replaces all folders. */
kn_shelf *fz_shelf(void);
/* Puts a text on the shelf, for one input; takes all such texts away. */
void fz_put(const char *name, const void *text, size_t size);
void fz_clear(void);

/* Puts the bytes there as f.yaml. The bytes after a line "#lua" become s.lua. */
void fz_put_rules(const uint8_t *data, size_t size);

/* Writes these bytes to a file in memory, the same for each input. Returns its path. */
const char *fz_file(const void *data, size_t size);

/* Plays at most this many random moves, with queries in between. Checks that the state stays
 * consistent, that a copy develops in the same way, and that failing calls change nothing. Returns
 * the moves made. */
int fz_play(const kanun_rules *rules, fz_bytes *bytes, int most);

#endif
