/* SPDX-License-Identifier: MIT
 * features.h: describes a move in terms that fit any game: card, rank, suit, the cards that it
 * beats, takes or leaves, the leader, the public variables. Features follow from the rules' data
 * alone; policy.h has the learnt value of each. A *row* is a named question, such as "play/takes",
 * with a fixed number of answers, its *cells*. A move has a list of cells, each with the number of
 * times that it applies.
 */
#ifndef KP_PLAYERS_FEATURES_H
#define KP_PLAYERS_FEATURES_H

#include "insight.h"

/* The index of the last dimension of a row's cells. Its size depends on the numbers of cards
 * and ranks in the rules. */
typedef enum kp_axis { KP_AXIS_PLAIN, KP_AXIS_CARD, KP_AXIS_RANK, KP_AXIS_RANKS } kp_axis;

/* Returns the number of cells of an axis for a pack with `cards` cards and `ranks` ranks. */
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
    int base, cells; /* first cell, and number of cells */
    kp_axis axis;    /* KP_AXIS_RANKS is two dimensions, both by rank */
    bool late;       /* learnt only after the other rows */
    bool silent;     /* skipped: all its cells have the value 0 */
} kp_row;

#define KP_SEEN_MAX 64 /* answers about the position as a whole */
#define KP_AIMS_MAX 4  /* numbers of tricks to be reached */

/* The subject of a question: a variable, or a number of cards or places. */
typedef enum kp_asked {
    KP_ASKED_VALUE,  /* value of a variable of the table or of our seat */
    KP_ASKED_OTHERS, /* the sum of the other owners' values */
    KP_ASKED_SEAT,   /* the seat that the variable names: us, our side, the trick's leader ... */
    KP_ASKED_LEFT,   /* cards in hand */
    KP_ASKED_ACTIVE  /* places in play */
} kp_asked;
typedef struct kp_question {
    kp_asked asked;
    const ks_var *var; /* or NULL */
    char name[KP_ROW_NAME / 2];
} kp_question;

/* A number of tricks that each player has to reach (a bid), and the variable that counts the tricks
 * taken so far. */
typedef struct kp_aim {
    const ks_var *said, *counted;
} kp_aim;

/* All rows for a set of rules. */
typedef struct kp_features {
    const km_rules *rules;
    kp_row *row;
    int rows, room, cells;
    kp_question question[KP_SEEN_MAX];
    int questions, standings; /* number of questions; the first about the match */
    kp_aim aim[KP_AIMS_MAX];
    int aims;
    struct kp_phase_rows {
        int first;              /* the phase's first row for plays */
        int question;           /* the phase's first row for questions ... */
        int questions;          /* ... and its number of questions */
        int aim, aims, aim_row; /* the phase's first aim, number of aims, and first row for aims */
        int word[KS_WORDS_MAX]; /* first row of each word; -1: none */
    } phase[KM_PHASES_MAX];
    int most_points; /* the highest point value of a card */
    int trump;       /* the suit that is trump in every deal; KS_NO_SUIT: none, or trumps change */
} kp_features;

/* Makes the rows for `rules`, which must outlive the result. */
kp_features *kp_features_new(const km_rules *rules);
void kp_features_free(kp_features *features);

/* The cells of one move. */
#define KP_HELD_MAX 1024
typedef struct kp_held {
    int count;
    int32_t cell[KP_HELD_MAX];
    int16_t times[KP_HELD_MAX];
} kp_held;

/* A decision, as the seat to move sees it. */
typedef struct kp_look {
    const kp_features *features;
    const km_run *run;
    const ks_pack *pack;
    const ks_block *block;
    int phase, place, seat, side;
    km_facing facing;
    kn_set hand, unseen;      /* the seat's hand, and cards unseen by this seat */
    int relation;             /* who is winning the trick: 0 nobody, 1 our side, 2 another side */
    int stake;                /* points in the trick, in steps 0 .. 7 */
    int sure;                 /* cards in hand that no unseen card beats, 0 .. 3 */
    int fewest;               /* cards in the smallest hand of another player */
    int hands[KS_PLACES_MAX]; /* number of cards of each place */
    kn_set by_class[KS_SUITS_MAX + 2]; /* in trick phases: cards in hand by class of suit ... */
    kn_set out[KS_SUITS_MAX + 2];      /* ... and unseen cards by class */
    int lacks[KP_AIMS_MAX];            /* tricks still to be taken, by aim */
    int strength;                      /* estimated tricks of the hand, in 16ths ... */
    uint8_t chance[KN_CARDS_MAX];      /* ... and of each card */
    struct {
        const kp_row *row;
        int value;
    } seen[KP_SEEN_MAX];
    int seens;
    /* Kept between decisions in fishing phases: for each card, the cards that capture it alone.
     * Valid for the phase taken_in - 1. */
    kn_set taken_by[KN_CARDS_MAX];
    int taken_in;
} kp_look;

/* Reads a decision into `look`, which must be all zero before the first call. Uses only the
 * facts that the seat to move may know. */
void kp_look_at(kp_look *look, const kp_features *features, const km_run *run);
/* Fills `held` with the cells of `move`, one of the legal moves. */
void kp_hold(const kp_look *look, const ks_move *move, kp_held *held);

/* Returns the step of a number, 0 .. KP_VALUES - 1: each small number has its own step, large
 * numbers share steps. */
#define KP_VALUES 16 /* steps of a variable */
int kp_value_of(const ks_var *var, int64_t number);

#endif
