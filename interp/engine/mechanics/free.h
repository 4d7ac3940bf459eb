/* SPDX-License-Identifier: MIT
 * free.h: free moves: what a place may do before its move and stay to move, such as a signal, a
 * look or a claim. They belong to a phase, whatever its mechanic is, and know nothing about it.
 */
#ifndef KM_MECHANICS_FREE_H
#define KM_MECHANICS_FREE_H

#include "mechanics/fill_plan.h"

#define KM_FREE_MAX 8 /* of a phase */

/* Who is told: one of the words, or a seat. */
#define KM_FREE_TO(X) X(KM_FREE_TO_ALL, "all") X(KM_FREE_TO_SIDE, "side")
enum { KM_FREE_TO(KD_ENUM) KM_FREE_TO_SEAT };

/* One entry of `free:`. */
typedef struct km_free_entry {
    const char *name;
    const kd_node *node;
    uint8_t word;  /* of its moves */
    uint8_t event; /* that it raises: its number among the phase's */
    const ks_condition *when;
    bool named;   /* a move names a card: one of `cards` in `held` */
    kn_set cards; /* KN_EMPTY unless named */
    int suit_at;  /* int offset of the variable that says their suit, -1: any */
    ks_zone in;   /* where they lie */
    uint8_t once; /* choice of `once` */
    int done;     /* int offset, or with cards the first set, of what was done */
    bool secret;  /* those who are not told do not even hear of it */
    km_who to;
    const ks_zone *shows; /* or NULL */
    struct km_free_move { /* zones that cards move between */
        bool on;
        const ks_zone *from, *onto;
    } move;
    km_amount likely; /* of a hundred times, for players without an opinion */
} km_free_entry;

extern const kd_table km_free_table; /* the keys of an entry */

/* The reader of `free:` beside the phase's mechanic, after that is compiled. False with problems.
 */
bool km_free_read(const km_filling *filling, const kd_node *map, void *member);
/* After the layout is frozen. */
void km_free_link(km_compiler *c, km_phase *phase);

/* Appends the free moves of the place to move, behind all others; moves->free is their number. */
void km_free_legal(km_run *run, const km_phase *phase, ks_moves *moves);
/* The entry that `move` is of, or NULL: it is the mechanic's. */
const km_free_entry *km_free_find(const km_phase *phase, const ks_move *move);
/* Who is told what the move names and shows, its maker included. */
ks_seats km_free_audience(const km_run *run, const km_free_entry *entry);
/* Carries out a listed free move; the hooks of its event may ask for what follows. */
void km_free_apply(km_run *run, const km_phase *phase, const km_free_entry *entry,
                   const ks_move *move);
/* A usual move was made: what is once a turn may be done again. */
void km_free_new_turn(km_run *run, const km_phase *phase);
/* How often of a hundred times a player without an opinion makes this free move; 0 with run->status
 * set when a hook failed. */
int km_free_likely(km_run *run, const km_phase *phase, const ks_move *move);
/* Tells why a free move is not legal. Returns the key that forbids it. */
const kd_node *km_free_why(const km_telling *t, km_run *run, const km_free_entry *entry,
                           const ks_move *move);
/* All free moves of a phase in words. */
void km_free_show(const km_telling *t);

#endif
