/* SPDX-License-Identifier: MIT
 * compiling.h: helpers for mechanics while a file is compiled, and questions about the keys of a
 * phase.
 */
#ifndef KM_MECHANICS_COMPILING_H
#define KM_MECHANICS_COMPILING_H

#include "mechanics/mechanic.h"

/* Returns true for a scripted phase without decisions. */
bool km_script_asks_nobody(const km_phase *phase);

/* Returns the index of the phase `name`; -1: none, or NULL. */
int km_phase_named(const km_rules *rules, const char *name);
/* True if the phase names a zone or variable, or if the default of one of its mechanic's keys names
 * it. */
bool km_phase_names(const km_phase *phase, const char *name);
/* Returns the phase that follows a disabled phase in `phases`; -1: the phase is enabled, is entered
 * only by `then` or `calls`, or is the last one. */
int km_phase_after_off(const km_rules *rules, const kd_node *phases, const char *name);

/* Helpers for compiling: on error, each reports a problem and returns -1 or false. */
int km_compile_var(km_compiler *c, const kd_node *node,
                   ks_var_type type); /* Returns the index of a variable of that type. */
int km_compile_phase(km_compiler *c, const kd_node *node); /* Returns the index of a named phase. */
/* An integer, or a value hook or public integer variable, which is evaluated for a seat. */
typedef struct km_amount {
    int64_t number;
    const kl_hook *hook; /* or NULL */
    const ks_var *var;   /* or NULL */
} km_amount;
static inline bool km_amount_varies(const km_amount *amount)
{
    return amount->hook || amount->var;
}
/* Reads such an amount. */
bool km_compile_amount(km_compiler *c, const kd_node *node, km_amount *out);
/* Binds the parameters of a script's hook (kl_host_with) for an entry or phase, in this host and
 * all later ones; -1: with problems reported. */
int km_compile_with(km_compiler *c, const kl_script_hook *hook, const kd_node *with,
                    const kd_node *entry);
/* Returns the nth hook (from 0) that the file binds to the rule point `point` of this phase;
 * NULL: no more. */
const kl_hook *km_rule_hook(const km_compiler *c, const km_phase *phase, const char *point,
                            int nth);
/* Calls a rule hook (kl_host_rule). False: it failed, which is reported only once. */
bool km_ask_rule(km_compiler *c, const kl_hook *hook, const kl_question *question,
                 kl_answer *answer);

/* Returns the nth of these keys that the map has; NULL: no more. */
const kd_node *km_nth_key(const kd_node *map, const char *const *keys, int nth);
/* True if the key was written together with its map, so that it doesn't change a parent's map. */
bool km_is_original(const kd_node *map, const char *key);
/* A key that has no effect if `idle` is true, and the key that it would need. */
typedef struct km_idle {
    const char *key; /* NULL ends a list */
    bool idle;
    const char *beside;
} km_idle;
/* Returns the nth idle key of the map, and sets *beside to the key that it would need. NULL: there
 * are fewer, and their number has been subtracted from *nth. */
const kd_node *km_nth_idle(const kd_node *map, const km_idle *row, int *nth, const char **beside);
/* Returns true, with an error at that line, if another file than that of `by` has removed or
 * disabled the entry of this map that `by` needs. */
bool km_compile_taken(km_compiler *c, kn_code code, const char *map, const char *name, kn_mark by);

/* A variable of the phase itself, such as "play.leader", for a deal. */
typedef struct km_own {
    const char *name; /* "leader"; NULL ends a list */
    ks_var_type type;
    ks_per per;
    int min, max, start;
    /* gets its int offset (for a set of cards, a handle that ks_layout_set translates once the
     * layout is frozen); NULL: the phase doesn't need the variable */
    int *at;
} km_own;
/* Declares the variables that the phase needs, in order. False: with a problem reported. */
bool km_compile_own(km_compiler *c, const km_phase *phase, const km_own *own);

/* Converts a scalar exactly to the pack's units; false: with a problem reported. */
bool km_compile_points(km_compiler *c, const kd_node *node, int32_t *units);

/* Returns the index of a scalar in `words` (NULL-terminated; unlike with KD_T_CHOICE, these may
 * contain spaces); 0: `node` is NULL; -1: with a problem reported. */
int km_compile_word(km_compiler *c, const kd_node *node, const char *const *words);

/* Reports at `at` that a mechanic's values are inconsistent (E0506). Returns false. */
bool km_compile_wrong(km_compiler *c, kn_mark at, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
/* Reports why ks_words_add() has not accepted a word; false. */
bool km_compile_wrong_word(km_compiler *c, kn_mark at, const char *word);

/* Works like km_compile_wrong(), at the first key of the map that the message has in backquotes.
 * If there is none, at the map. */
bool km_compile_wrong_in(km_compiler *c, const kd_node *map, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
kn_mark km_named_key_at(const kd_node *map, const char *message);

/* Returns the first row of the phase's keys with one of these flags; NULL: none. */
const kd_key *km_row_with(const km_phase *phase, unsigned flags);
/* Returns the row whose key names zones that get as many cards as another key says; NULL: none. */
const kd_key *km_row_bringing(const km_phase *phase);
/* Returns the key of the phase with this role; NULL: the file has none. */
const kd_node *km_role_key(const km_phase *phase, kd_role role);
/* Returns the name of the zone from which players choose cards in a phase. */
const char *km_hand_of(const km_phase *phase);
/* Returns the text of a scalar key, or its default, for `show`; "": none. */
const char *km_phase_text(const km_phase *phase, const char *key);

#endif
