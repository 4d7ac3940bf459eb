/* SPDX-License-Identifier: MIT
 * scenario.h: the state of a running test file, shared by the files that run it.
 */
#ifndef KG_GAME_SCENARIO_H
#define KG_GAME_SCENARIO_H

#include "game/position.h"
#include "insight_test.h"

typedef struct kg_suite {
    const char *path;
    const char *const *folders;
    kn_arena *arena;
    kanun_errors *errors; /* of the file */
    /* rules of the latest scenario, kept in case the next one needs the same */
    kanun_rules *rules;
    const kd_node *rules_game, *rules_set,
        *rules_key; /* choices of the rules loaded last, or that failed to load */
    /* why these rules failed to load; KANUN_OK: they are loaded, or there are none yet */
    kanun_status broken;
    kanun_game *game;
    kg_counted counted;
    const kg_watch *watch; /* never NULL */
    int played;            /* number of moves in the current scenario */
    bool stopped;          /* the watch has ended the current scenario */
    const char *failure;   /* why the current scenario failed, in lines; NULL: it has not failed */
    bool wrong;            /* the file has an error: an unknown name, a card used twice */
} kg_suite;

/* The steps of a scenario; the first one contains its beginning, too. */
extern const kd_table kg_step_table;

/* Fails the current scenario at a node. Only the first reason is kept. */
void kg_suite_fail(kg_suite *s, const kd_node *at, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
/* Uses the first problem of a list as the reason: at the problem's own position, or else at
 * `at`. */
void kg_suite_fail_with(kg_suite *s, const kd_node *at, const kanun_errors *errors);

/* Makes the watch a listener of the game. */
void kg_suite_listen(kg_suite *s);

/* Returns a key of a step that is written below another key, *above, although it takes effect
 * before it; NULL: none. */
const kd_node *kg_step_misplaced(const kd_node *step, const kd_node **above);
/* Return whether a step checks anything; run a step. */
bool kg_suite_checks(const kd_node *step);
void kg_suite_step(kg_suite *s, const kd_node *step);

#endif
