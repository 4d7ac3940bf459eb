/* SPDX-License-Identifier: MIT
 * divide.h: a range of numbers (of matches, of blocks) divided among tables, each on a thread of
 * its own. Nothing that tables add up may depend on which of them had which number.
 */
#ifndef KE_SIM_DIVIDE_H
#define KE_SIM_DIVIDE_H

#include <signal.h>
#include <stdbool.h>
#include <stdint.h>

#define KE_SIM_THREADS_MAX 256

typedef struct ke_division {
    uint64_t first, count; /* first .. first + count - 1 */
    /* Plays a number at a table; false: it failed. */
    bool (*play)(void *table, uint64_t number);
    /* When it is not 0 any more, no further numbers are begun: those played are `first` and the
     * next ones, without a gap. NULL: nobody interrupts. */
    const volatile sig_atomic_t *interrupted;
    double until; /* so it is from this second of the monotonic clock on; 0: it goes on */
    /* Told how many have been played, by the calling thread; NULL: nobody asks. */
    void (*progress)(void *payload, uint64_t done);
    void *payload;
} ke_division;

/* True if no further number is to be begun. */
bool ke_division_is_enough(const ke_division *division);

#define KE_FIRST_LOOK 64
/* How many have been played at the next look: chosen by nothing but how many were at this one, so
 * that whoever repeats a run stops where it stopped. */
uint64_t ke_next_look(uint64_t played);

/* So many tables are of use, for so many wished. */
int ke_division_tables(uint64_t count, int wished);

/* Plays all at `tables` tables. After a failure all numbers below it have been played. */
void ke_divide(const ke_division *division, void *const *table, int tables);

#endif
