/* SPDX-License-Identifier: MIT
 * free.h: free moves: what a place may do before its move and stay to move, such as a signal, a
 * look or a claim. They belong to a phase, whatever its mechanic is, and know nothing about it.
 */
#ifndef KN_MECHANICS_FREE_H
#define KN_MECHANICS_FREE_H

#include "mechanics/mechanic.h"

#define KN_FREE_MAX 8 /* of a phase */

typedef enum kn_free_to { KN_FREE_TO_ALL, KN_FREE_TO_SIDE, KN_FREE_TO_SEAT } kn_free_to;

/* One entry of `free:`. */
typedef struct kn_free_entry {
    const char *name;
    const kn_node *node;
    uint8_t word, event; /* event: its number among the phase's */
    const kn_condition *when;
    bool named;   /* a move names a card: one of `cards` in `held` */
    kn_set cards; /* KN_EMPTY unless named */
    int suit_at;  /* int offset of the variable that says their suit, -1: any */
    kn_zone in;   /* where they lie */
    uint8_t once; /* choice of `once` */
    int done;     /* int offset, or with cards the first set, of what was done */
    bool secret;  /* those who are not told do not even hear of it */
    kn_free_to to;
    const kn_seat_phrase *seat; /* KN_FREE_TO_SEAT */
    int shows;                  /* index of the zone that is shown, -1 */
    int from, onto;             /* indices of zones that cards move between, -1 */
    kn_amount likely;           /* of a hundred times, for players without an opinion */
} kn_free_entry;

extern const kn_table kn_free_table; /* the keys of an entry */

/* Reads the entries of `free:` beside the phase's mechanic, after that is compiled. False with
 * problems. */
bool kn_free_compile(kn_compiler *c, kn_phase *phase);
/* After the layout is frozen. */
void kn_free_link(kn_compiler *c, kn_phase *phase);

/* Appends the free moves of the place to move, behind all others; moves->free is their number. */
void kn_free_legal(kn_run *run, const kn_phase *phase, kn_moves *moves);
/* The entry that `move` is of, or NULL: it is the mechanic's. */
const kn_free_entry *kn_free_find(const kn_phase *phase, const kn_move *move);
/* Who is told what the move names and shows, its maker included. */
kn_seats kn_free_audience(const kn_run *run, const kn_free_entry *entry);
/* Carries out a listed free move; the hooks of its event may ask for what follows. */
void kn_free_apply(kn_run *run, const kn_phase *phase, const kn_free_entry *entry,
                   const kn_move *move);
/* A usual move was made: what is once a turn may be done again. */
void kn_free_new_turn(kn_run *run, const kn_phase *phase);
/* How often of a hundred times a player without an opinion makes this free move; 0 with run->status
 * set when a hook failed. */
int kn_free_likely(kn_run *run, const kn_phase *phase, const kn_move *move);
/* Why a free move is not legal, in `language`, and the key that forbids it. */
void kn_free_why(kn_run *run, const kn_free_entry *entry, const kn_move *move, const char *language,
                 char *out, size_t size, const kn_node **key);
/* All free moves of a phase in words, appended to `out`. */
void kn_free_show(const kn_rules *rules, const kn_phase *phase, const char *language, char *out,
                  size_t size);

#endif
