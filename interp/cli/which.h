/* SPDX-License-Identifier: MIT
 * which.h: the variants of a family by what distinguishes them, and which question splits those
 * that are left the fastest, for `kanun which`.
 */
#ifndef KC_CLI_WHICH_H
#define KC_CLI_WHICH_H

#include "base/arena.h"
#include "command/options.h"

typedef enum kc_reply { KC_REPLY_YES, KC_REPLY_NO, KC_REPLY_UNKNOWN, KC_REPLY_STOP } kc_reply;

/* Something in which the games differ: an option, with its value in each game. */
typedef struct kc_fact {
    const char *name, *what; /* of the option; what: in words */
    const char **cell;       /* NULL: the game has no such option */
    const char *yes;         /* the value that the person has confirmed, or NULL */
    const char **no;         /* the values that they have denied, `nos` of them */
    int nos;
    bool unknown; /* they don't know */
} kc_fact;

typedef struct kc_which {
    const kc_args *args;
    kn_arena *arena;
    kanun_rules **rules;
    const char **name;
    int games, game_room;
    kc_fact *fact;
    int facts, fact_room;
} kc_which;

typedef struct kc_question {
    int fact;
    const char *value, *what, *meaning; /* in words */
} kc_question;

/* Loads the games of args->word. Prints its errors. Call kc_which_free in any case. */
kanun_status kc_which_begin(kc_which *w, const kc_args *args);
void kc_which_free(kc_which *w);

/* Chooses the next question; false: nothing is left to ask. */
bool kc_which_next(const kc_which *w, kc_question *question);
void kc_which_take(kc_which *w, const kc_question *question, kc_reply reply);

/* Returns how many games agree best with the answers, and the n-th of them; -1: no more. */
int kc_which_left(const kc_which *w);
int kc_which_nearest(const kc_which *w, int n);

/* True unless the answers to a fact contradict the game. */
bool kc_which_agrees(const kc_which *w, int fact, int game);
/* True if the person has said that it is not this value. */
bool kc_which_denied(const kc_which *w, int fact, const char *value);
/* Returns the value that the answers leave, NULL: unknown; and what a value means in words. */
const char *kc_which_wanted(const kc_which *w, int fact);
const char *kc_which_meaning(const kc_which *w, int fact, const char *value);
/* True if the value can be chosen in the game. */
bool kc_which_offers(const kc_which *w, int fact, int game, const char *value);

#endif
