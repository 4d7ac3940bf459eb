/* SPDX-License-Identifier: MIT
 * scenario.h: the state of a running test file, shared by the files that run it.
 */
#ifndef KG_GAME_SCENARIO_H
#define KG_GAME_SCENARIO_H

#include "game/position.h"
#include "insight.h"

typedef struct kg_suite {
    const char *path;
    const char *const *folders;
    kn_arena *arena;
    kanun_errors *errors; /* of the file */
    kanun_rules *rules;   /* of the latest scenario, kept while the next one needs the same */
    const kd_node *rules_game, *rules_set,
        *rules_key;      /* of the latest rules loaded, or that failed to load */
    kanun_status broken; /* why the latest rules failed to load; KANUN_OK: loaded, or none yet */
    kanun_game *game;
    kg_counted counted;
    const kg_watch *watch; /* never NULL */
    int played;            /* moves of the current scenario */
    bool stopped;          /* the watch has ended the current scenario */
    const char *failure;   /* of the current scenario, NULL: passed; lines */
    bool wrong;            /* the error is in the file: an unknown name, a card used twice */
} kg_suite;

/* The steps of a scenario after its beginning. */
extern const kd_table kg_step_table;

/* Fails the current scenario at a node; only the first reason is kept. */
void kg_suite_fail(kg_suite *s, const kd_node *at, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
/* Uses the first problem of a list as the reason: at its own position if it has one, else at
 * `at`. */
void kg_suite_fail_with(kg_suite *s, const kd_node *at, const kanun_errors *errors);

/* Lets the watch listen to the game. */
void kg_suite_listen(kg_suite *s);

/* Returns a key of a step that is written below another one, *above, but executed before it;
 * NULL: none. */
const kd_node *kg_step_misplaced(const kd_node *step, const kd_node **above);
/* Return whether a step checks anything; run it. */
bool kg_suite_checks(const kd_node *step);
void kg_suite_step(kg_suite *s, const kd_node *step);

#endif
