/* SPDX-License-Identifier: MIT
 * common.h: small things that the mechanics of dealing, taking and scoring share beyond mechanic.h:
 * points, zones by name, failing in play. No mechanic of its own and nothing about phases.
 */
#ifndef KM_MECHANICS_COMMON_H
#define KM_MECHANICS_COMMON_H

#include "mechanics/mechanic.h"

/* True, with a problem, if another file than that of `by`, which needs the entry of this map, has
 * removed it or switched it off: that file's line is the place. */
bool km_compile_taken(km_compiler *c, kn_code code, const char *map, const char *name, kn_mark by);

/* Declares a variable of the phase's own, "play.leader", for a deal: *at is its int offset (of sets
 * of cards what ks_layout_set translates once the layout is frozen). False with a problem. */
bool km_compile_own(km_compiler *c, const km_phase *phase, const char *what, ks_var_type type,
                    ks_per per, int min, int max, int start, int *at);

/* The int offset of a variable, -1 without one (NULL). */
static inline int km_result_at(const ks_var *var)
{
    return var ? var->at : -1;
}

/* Sets the variable at an int offset; -1: there is none. */
static inline void km_keep(const km_run *run, int at, int32_t value)
{
    if (at >= 0)
        *km_int(run, at) = value;
}
/* Sets those for a card and for its suit. */
void km_keep_card(const km_run *run, int card_at, int suit_at, int card);

/* Exact points of a scalar in the pack's units; false with a problem. */
bool km_compile_points(km_compiler *c, const kd_node *node, int32_t *units);

/* Which of `words` (NULL-terminated; they may hold spaces, which KD_T_CHOICE can't) a scalar is, 0
 * when `node` is NULL; -1 with a problem. */
int km_compile_word(km_compiler *c, const kd_node *node, const char *const *words);

/* A problem of the file at `at`: a mechanic's values that do not fit together (E0506). Always
 * false. */
bool km_compile_wrong(km_compiler *c, kn_mark at, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* The text of a scalar key as written or by default, for `show`; "" when there is none. */
const char *km_phase_text(const km_phase *phase, const char *key);

/* A rules error met in play: sets run->status and adds a problem at the phase's place. */
void km_run_fail(km_run *run, const km_phase *phase, kn_status status, kn_code code,
                 const char *format, ...) __attribute__((format(printf, 5, 6)));

/* Whose heap of the zone `hand` holds the first of `cards` that anybody active holds: the place,
 * with *card = which; KS_NOBODY if none is held. Everybody learns from this where it is not. */
int km_find_holder(km_run *run, const ks_zone *hand, const uint8_t *cards, int count, int *card);

/* Who is asked first: `who` alone, which may be KS_NOBODY, or without it the seat `first` or the
 * player after the dealer. */
int km_first_asked(const km_run *run, const ks_seat_phrase *who, const ks_seat_phrase *first);

/* The seat that a place counts for: its own, or of a dummy the one that plays it. */
static inline int km_seat_of(const km_run *run, int place)
{
    return place < run->world.layout->seats ? place : km_controller(run, place);
}

/* The heap of `zone` for a place; a dummy without one of its own has that of the seat that plays
 * it. */
int km_heap_of(const km_run *run, const ks_zone *zone, int place);

/* Why the place to move can't play `cards`, which it does not hold in its heap of `hand`: who plays
 * for a dummy too may have meant the other one of his hands. */
void km_why_not_held(const km_telling *t, const km_run *run, const ks_zone *hand, kn_set cards);

/* All cards that a side has in a zone of seats, places or sides. */
kn_set km_side_cards(const ks_world *w, const ks_zone *zone, int side);

#endif
