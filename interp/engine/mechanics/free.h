/* SPDX-License-Identifier: MIT
 * free.h: free moves: actions such as a signal, a look or a claim that a place may take before its
 * move. The turn does not pass. They belong to a phase, regardless of its mechanic.
 */
#ifndef KM_MECHANICS_FREE_H
#define KM_MECHANICS_FREE_H

#include "mechanics/fill_plan.h"

#define KM_FREE_MAX 8 /* most of a phase */

/* Who learns of a free move: one of these words, or a seat. */
#define KM_FREE_TO(X) X(KM_FREE_TO_ALL, "all") X(KM_FREE_TO_SIDE, "side")
enum { KM_FREE_TO(KD_ENUM) KM_FREE_TO_SEAT };

/* One entry of `free:`. */
typedef struct km_free_entry {
    const char *name;
    const kd_node *node;
    /* the phase that raises its event; a window of another phase may offer the move, too */
    const km_phase *phase;
    uint8_t word;  /* of its moves */
    uint8_t event; /* index of its event among that phase's events */
    const ks_condition *when;
    bool named;   /* each move names a card: one of `cards` in `in` */
    kn_set cards; /* empty unless named */
    int suit_at;  /* int offset of the variable that gives the suit of these cards; -1: any suit */
    ks_zone in;   /* where they lie */
    uint8_t once; /* choice of `once` */
    /* int offset of the marks of moves already made; if moves name cards, number of the first
     * set */
    int done;
    bool secret; /* seats outside the audience don't notice the move at all */
    km_who to;
    const ks_zone *shows; /* or NULL */
    struct km_free_move { /* the zones from and to which the move takes cards */
        bool on;
        const ks_zone *from, *onto;
    } move;
    const ks_zone *swap; /* zone of the card that is exchanged for the named card, or NULL */
    kn_set gets;         /* cards that may be obtained by this exchange */
    int seat_at;         /* int offset of the variable that gets the player; -1: none */
    km_amount likely;    /* in percent, for players without a policy */
} km_free_entry;

extern const kd_table km_free_table; /* the keys of an entry */

/* Reads the key `free` of a phase, after the phase's mechanic is compiled. False: with problems
 * reported. */
bool km_free_read(const km_filling *filling, const kd_node *map, void *member);
/* Call it after the layout is frozen. */
void km_free_link(km_compiler *c, km_phase *phase);

/* Appends the free moves of the place to move to all other moves. Moves->free is their number. */
void km_free_legal(km_run *run, const km_phase *phase, ks_moves *moves);
/* Returns true if the place to move can make a move of this entry, as far as the entry decides. */
bool km_free_can(const km_run *run, const km_free_entry *entry);
/* Returns false if everybody knows that `place` can make no free move now. */
bool km_free_may_act(km_run *run, const km_phase *phase, int place);
/* Returns the entry to which `move` belongs; NULL: it is a move of the mechanic. */
const km_free_entry *km_free_find(const km_phase *phase, const ks_move *move);
/* Returns the seats that see the cards that the move names and shows, including the player. */
ks_seats km_free_audience(const km_run *run, const km_free_entry *entry);
/* Carries out a listed free move and raises its event. */
void km_free_apply(km_run *run, const km_free_entry *entry, const ks_move *move);
/* Call it after an ordinary move: entries with `once: turn` become available again. */
void km_free_new_turn(km_run *run, const km_phase *phase);
/* Returns the number of times out of 100 in which a player without a policy makes this
 * free move; 0 with run->status set: a hook failed. */
int km_free_likely(km_run *run, const km_phase *phase, const ks_move *move);
/* Explains why a free move is not legal. Returns the key that forbids the move. */
const kd_node *km_free_why(const km_telling *t, km_run *run, const km_free_entry *entry,
                           const ks_move *move);
/* Describes all free moves of a phase. */
void km_free_show(const km_telling *t);

#endif
