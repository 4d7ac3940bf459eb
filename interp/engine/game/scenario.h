/* SPDX-License-Identifier: MIT
 * scenario.h: between the files that run test files: what they share of one that is running.
 */
#ifndef KG_GAME_SCENARIO_H
#define KG_GAME_SCENARIO_H

#include "game/position.h"

typedef struct kg_suite {
    const char *path;
    const char *const *folders;
    kn_arena *arena;
    kanun_errors *errors; /* of the file */
    kanun_rules *rules;   /* of the latest scenario, kept while the next needs the same */
    const kd_node *rules_game, *rules_set,
        *rules_key;      /* of the latest that was loaded, or could not be */
    kanun_status broken; /* why the latest rules could not be loaded; KANUN_OK: they are there, or
                            none are */
    kanun_game *game;
    kg_counted counted;
    const char *failure; /* of the scenario in progress, NULL fine; lines */
    bool wrong;          /* it is the file's: a name that there is not, a card that lies twice */
} kg_suite;

/* What a scenario does and checks after its beginning. */
extern const kd_table kg_step_table;

/* The scenario in progress has failed at a node; the first reason counts. */
void kg_suite_fail(kg_suite *s, const kd_node *at, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
/* The first problem of a list as the reason: with its own place if it has one, else that of `at`.
 */
void kg_suite_fail_with(kg_suite *s, const kd_node *at, const kanun_errors *errors);

/* A key of a step that stands below another one, *above, but is taken before it; NULL: none. */
const kd_node *kg_step_misplaced(const kd_node *step, const kd_node **above);
/* Whether a step checks anything, and runs it. */
bool kg_suite_checks(const kd_node *step);
void kg_suite_step(kg_suite *s, const kd_node *step);

#endif
