/* SPDX-License-Identifier: MIT
 * features.h: what can be said of a move in words that fit any game: card, rank, suit, what it
 * beats, takes or leaves, who leads, what the public variables are. Derived from the rules' data
 * alone; what each is worth is policy.h's, and is learnt.
 *
 * A *row* is a question with a name, "play/takes", which has a number of answers, its *cells*. A
 * move has a list of cells, each with how often it holds.
 */
#ifndef KP_PLAYERS_FEATURES_H
#define KP_PLAYERS_FEATURES_H

#include "insight.h"

/* What the cells of a row go by in their last dimension: pack's cards and ranks have other numbers
 * in other rules. */
typedef enum kp_axis { KP_AXIS_PLAIN, KP_AXIS_CARD, KP_AXIS_RANK, KP_AXIS_RANKS } kp_axis;

/* The cells of an axis with so many cards and ranks. */
static inline int kp_axis_cells(kp_axis axis, int cards, int ranks)
{
    return axis == KP_AXIS_CARD    ? cards
           : axis == KP_AXIS_RANK  ? ranks
           : axis == KP_AXIS_RANKS ? ranks * ranks
                                   : 1;
}

#define KP_ROW_NAME 80
typedef struct kp_row {
    char name[KP_ROW_NAME];
    int base, cells; /* its first cell, and how many they are */
    kp_axis axis;    /* RANKS: the last two dimensions */
    bool late;       /* learnt when all others are */
    bool silent;     /* not asked: all its cells are worth nothing */
} kp_row;

#define KP_SEEN_MAX 64 /* answers about the position as a whole */
#define KP_AIMS_MAX 4  /* numbers that one is held to */

/* What is asked about the position: a variable, or a number of cards or places. */
typedef enum kp_asked {
    KP_ASKED_VALUE,  /* of a variable of the table, or one's own */
    KP_ASKED_OTHERS, /* the sum of the others' */
    KP_ASKED_SEAT,   /* whom it names: us, our side, who leads the trick ... */
    KP_ASKED_LEFT,   /* own cards */
    KP_ASKED_ACTIVE  /* places in play */
} kp_asked;
typedef struct kp_question {
    kp_asked asked;
    const ks_var *var; /* or NULL */
    char name[KP_ROW_NAME / 2];
} kp_question;

/* A number that each is held to, and what counts his tricks. */
typedef struct kp_aim {
    const ks_var *said, *counted;
} kp_aim;

/* All rows of rules. */
typedef struct kp_features {
    const km_rules *rules;
    kp_row *row;
    int rows, room, cells;
    kp_question question[KP_SEEN_MAX];
    int questions, standings; /* the first of those about how people stand */
    kp_aim aim[KP_AIMS_MAX];
    int aims;
    struct kp_phase_rows {
        int first;              /* of its rows of play */
        int question;           /* of its rows of questions ... */
        int questions;          /* ... so many */
        int aim, aims, aim_row; /* of numbers that one is held to, the first of their rows */
        int word[KS_WORDS_MAX]; /* first row of each word, -1 none */
    } phase[KM_PHASES_MAX];
    int most_points; /* of a card */
} kp_features;

/* NULL when memory is out. `rules` must outlive them. */
kp_features *kp_features_new(const km_rules *rules);
void kp_features_free(kp_features *features);

/* What holds of one move. */
#define KP_HELD_MAX 1024
typedef struct kp_held {
    int count;
    int32_t cell[KP_HELD_MAX];
    int16_t times[KP_HELD_MAX];
} kp_held;

/* A decision, as the one to move may see it. */
typedef struct kp_look {
    const kp_features *features;
    const km_run *run;
    const ks_pack *pack;
    const ks_block *block;
    int phase, place, seat, side;
    km_facing facing;
    kn_set hand, unseen;               /* own cards; those whose place the seat does not know */
    int relation;                      /* of who leads the trick: 0 nobody, 1 our side, 2 another */
    int stake;                         /* of the trick, 0 .. 7 */
    int sure;                          /* own cards that nothing unseen beats, 0 .. 3 */
    int fewest;                        /* cards of the others' smallest hand */
    int hands[KS_PLACES_MAX];          /* cards of each place */
    kn_set by_class[KS_SUITS_MAX + 2]; /* own cards by class of suit, in tricks ... */
    kn_set out[KS_SUITS_MAX + 2];      /* ... and unseen ones */
    int lacks[KP_AIMS_MAX];            /* of each aim what we still have to take */
    int strength;                      /* tricks that the hand may take, in 16ths ... */
    uint8_t chance[KN_CARDS_MAX];      /* ... and each of its cards */
    struct {
        const kp_row *row;
        int value;
    } seen[KP_SEEN_MAX];
    int seens;
    /* Kept from decision to decision: fishing: the cards that take a card which lies alone, in
     * phase taken_in - 1. */
    kn_set taken_by[KN_CARDS_MAX];
    int taken_in;
} kp_look;

/* Looks at a decision; `look` was all zero before the first one. Nothing is looked at that the seat
 * to move may not know. */
void kp_look_at(kp_look *look, const kp_features *features, const km_run *run);
/* What holds of `move`, one of the legal moves. */
void kp_hold(const kp_look *look, const ks_move *move, kp_held *held);

/* A number as one of KP_VALUES: small ones as they are, larger ones roughly. */
#define KP_VALUES 16 /* of a variable */
int kp_value_of(const ks_var *var, int64_t number);

#endif
