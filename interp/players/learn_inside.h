/* SPDX-License-Identifier: MIT
 * learn_inside.h: the state of a learning in progress, shared by four files. learn.c goes from deal
 * to deal and updates the values, quick.c stops after a short time, learn_play.c plays, and
 * learn_closer.c examines single decisions. Others include learn.h.
 */
#ifndef KP_PLAYERS_LEARN_INSIDE_H
#define KP_PLAYERS_LEARN_INSIDE_H

#include "players/learn.h"
#include "players/think.h"

enum {
    KP_LEARN_FORKS = 2,    /* plays of each deal in which a word's alternatives are tried */
    KP_LEARN_TAUGHT = 200, /* deals before the first lesson: a search needs a good policy */
    KP_LEARN_NODES = 4000, /* nodes of the search's tree */
    KP_LEARN_SPENT = 128
};

/* The gradient of one decision: for each cell, its value for the chosen move minus the average over
 * all moves. */
typedef struct kp_learn_trace {
    int32_t cell;
    float more;
    int16_t play, side;
} kp_learn_trace;

/* A decision that is replayed later. It is drawn at random from the decisions of its kind in a
 * play. */
typedef struct kp_learn_kept {
    kanun_game *game; /* the game before the decision */
    int number;
} kp_learn_kept;

/* Learning for one number of players. */
typedef struct kp_learn_table {
    const kanun_rules *rules;
    kp_policy *policy;
    int32_t *map; /* index in `learnt` of each cell of the policy */
    double *more; /* gradient of a decision by cell ... */
    bool *noted;  /* ... and whether each cell has one */
    kanun_game *base, *game;
    kp_think think;
    uint64_t matches;
    int deals; /* deals played so far of the match in `base` */
    int sides;
    double usual; /* running mean of the squared gains of sides */
    bool begun;
    /* State of the play in progress. */
    kp_learn_kept word, lesson;
    int counted;
    int32_t points[KS_SEATS_MAX];
} kp_learn_table;

struct kp_learning {
    kp_learn_table *table;
    int tables;
    kp_learnt *learnt;        /* `lessons`: lessons per deal */
    double *squares, *change; /* indexed by cell of `learnt` */
    int32_t *touched;         /* cells with a pending change */
    int touches, cells;
    kp_scratch *scratch;
    kp_learn_trace *trace;
    int traces, trace_room;
    /* The cells of all moves of a decision, concatenated. */
    int32_t *cell, *worth;
    int16_t *times;
    int *end;
    uint32_t *weight;
    size_t cell_room, move_room;
    uint64_t seed, deals;
    /* Work done in units: one for each examined move, and one for each KP_LEARN_SPENT instructions
     * of hooks. A deal that reaches the limit is abandoned and not counted. */
    uint64_t work, work_most;
    int play;
    bool quiet;         /* trying alternative words: no gradients are recorded */
    bool late;          /* bids have been learnt; now only the play towards the bids is learnt */
    unsigned strangers; /* bits of the sides that play at random */
    kp_luck luck, forks, lessons;
};

/* learn_play.c: plays the deal of `base` once. Sets *fine if the deal was completed. */
kanun_status kp_learn_play(kp_learning *l, kp_learn_table *t, bool *fine, kr_failure *failure);
/* Continues from the position of t->game. Sets *fine if the deal was completed. */
kanun_status kp_learn_play_on(kp_learning *l, kp_learn_table *t, bool *fine, kr_failure *failure);
/* Restores the position before the kept decision. Sets *number to the number of moves, and *usual
 * to the number of moves that are not free. */
kanun_status kp_learn_return(kp_learn_table *t, const kp_learn_kept *kept, int *number, int *usual,
                             kr_failure *failure);
/* Finds the cells and weights of the first `number` moves of t->game. */
void kp_learn_weigh(kp_learning *l, kp_learn_table *t, int number);
/* Computes the gradient of the choice of a move after kp_learn_weigh. Puts the cells with a
 * gradient into l->cell and returns their number. Read each gradient only once, because reading
 * clears it. */
int kp_learn_slope(kp_learning *l, const kp_learn_table *t, int number, int chosen);
double kp_learn_said(const kp_learn_table *t, int32_t cell);
/* Adds `by` to the pending change of a cell, which is applied after the deal. A cell of -1 is
 * ignored. */
void kp_learn_change(kp_learning *l, int32_t cell, double by);
/* Fills `gain` with each side's gain minus the average of all sides. */
void kp_learn_gains(const kp_learn_table *t, double *gain);

/* learn_closer.c: these functions learn from the decisions that were kept from the latest play. */
kanun_status kp_learn_try_words(kp_learning *l, kp_learn_table *t, kr_failure *failure);
kanun_status kp_learn_be_taught(kp_learning *l, kp_learn_table *t, kr_failure *failure);

#endif
