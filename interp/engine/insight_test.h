/* SPDX-License-Identifier: MIT
 * insight_test.h: functions for commands that run or explain scenarios: checks of a test file, and
 * observing it while it runs.
 */
#ifndef KG_ENGINE_INSIGHT_TEST_H
#define KG_ENGINE_INSIGHT_TEST_H

#include "insight.h"

/* Checks a test file for valid but misleading entries, such as `then` above `play`. Calls `noted`
 * with each note, a line that begins with the entry's position. KANUN_SYSTEM: out of memory. */
kanun_status kg_insight_test(const char *file, void (*noted)(void *payload, const char *note),
                             void *payload);
/* From now on, records in `ways` (for each phase, as bits) the ways by which phases are left, and
 * calls `called` with each hook that runs. NULL: no longer. */
void kg_insight_cover(kanun_game *game, uint32_t *ways,
                      void (*called)(void *payload, const kl_hook *hook), void *payload);
/* Observes a test file while it runs. Functions may be NULL. */
typedef struct kg_watch {
    void *payload;
    /* runs only this scenario; "": the file must have exactly one; NULL: runs all */
    const char *only;
    bool plays_only; /* plays the moves, but checks nothing */
    /* loads the rules without the key at this place of a rules file; or no place */
    kn_mark without;
    const bool *enough; /* once this is true, no further scenario runs; or NULL */
    /* Called when the rules of a scenario are loaded and its match has not begun. */
    void (*begins)(void *payload, const char *scenario, kanun_game *game);
    /* Called for each event, from the scenario's position on. */
    void (*heard)(void *payload, const kanun_event *event);
    /* Called before each move of `play`, and after the last one (with NULL). If it returns false,
     * the scenario ends here. */
    bool (*stands)(void *payload, kanun_game *game, const char *move);
} kg_watch;
/* Runs a test file like kanun_test. */
kanun_status kg_insight_watch_test(const char *file, const char *const *folders,
                                   void (*told)(void *payload, const char *scenario,
                                                const char *failure),
                                   void *payload, const kg_watch *watch, kanun_errors *errors);

#endif
