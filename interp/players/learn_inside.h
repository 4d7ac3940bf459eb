/* SPDX-License-Identifier: MIT
 * learn_inside.h: the state of a learning in progress, shared by learn.c, which goes from deal
 * to deal and updates the values; quick.c, which stops after a short time; learn_play.c, which
 * plays; and learn_closer.c, which examines single decisions. Others include learn.h.
 */
#ifndef KP_PLAYERS_LEARN_INSIDE_H
#define KP_PLAYERS_LEARN_INSIDE_H

#include "players/learn.h"
#include "players/think.h"

enum {
    KP_LEARN_FORKS = 2, /* plays of each deal in which one word is tried again with alternatives */
    KP_LEARN_TAUGHT = 200, /* deals before the first lesson: a search needs a good policy */
    KP_LEARN_NODES = 4000, /* nodes of its tree */
    KP_LEARN_SPENT = 128
};

/* The gradient of one decision: by how much more each cell held of the chosen move than on
 * average. */
typedef struct kp_learn_trace {
    int32_t cell;
    float more;
    int16_t play, side;
} kp_learn_trace;

/* A decision of a play that is replayed later, drawn at random from those of its kind. */
typedef struct kp_learn_kept {
    kanun_game *game; /* the game before the decision */
    int number;
} kp_learn_kept;

/* Learning for one number of players. */
typedef struct kp_learn_table {
    const kanun_rules *rules;
    kp_policy *policy;
    int32_t *map; /* index of each cell in `learnt` */
    double *more; /* gradient of a decision by cell ... */
    bool *noted;  /* ... and which cells it has */
    kanun_game *base, *game;
    kp_think think;
    uint64_t matches;
    int deals; /* deals played of the match in `base` */
    int sides;
    double usual; /* mean square of a side's gain over its average */
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
    double *squares, *change; /* by cell of `learnt` */
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
    /* Work done: one for each move examined, and one for each KP_LEARN_SPENT instructions of
     * hooks. A deal that reaches the limit is abandoned and not counted. */
    uint64_t work, work_most;
    int play;
    bool quiet;         /* trying alternative words: no gradients are recorded */
    bool late;          /* bidding is learnt; now learning how to play towards the bids */
    unsigned strangers; /* bits of the sides that play at random */
    kp_luck luck, forks, lessons;
};

/* learn_play.c: plays the deal of `base` once. *fine: it was completed. */
kanun_status kp_learn_play(kp_learning *l, kp_learn_table *t, bool *fine, kr_failure *failure);
/* Plays on from the position of t->game; *fine as above. */
kanun_status kp_learn_play_on(kp_learning *l, kp_learn_table *t, bool *fine, kr_failure *failure);
/* Restores the position before the kept decision. Returns in *number how many moves there are,
 * and in *usual how many of them are not free moves. */
kanun_status kp_learn_return(kp_learn_table *t, const kp_learn_kept *kept, int *number, int *usual,
                             kr_failure *failure);
/* Finds the cells and weights of the first `number` moves of t->game. */
void kp_learn_weigh(kp_learning *l, kp_learn_table *t, int number);
/* Returns the number of cells, in l->cell, on which the choice of a weighed move depends, with
 * the gradient of each. Read each gradient once: reading clears it. */
int kp_learn_slope(kp_learning *l, const kp_learn_table *t, int number, int chosen);
double kp_learn_said(const kp_learn_table *t, int32_t cell);
/* Changes the value of a cell when the deal has been learnt; cell -1: no effect. */
void kp_learn_change(kp_learning *l, int32_t cell, double by);
/* Fills `gain` with what each side gained above the average of all sides; negative: below. */
void kp_learn_gains(const kp_learn_table *t, double *gain);

/* learn_closer.c: learn from the decision that was kept from the latest play. */
kanun_status kp_learn_try_words(kp_learning *l, kp_learn_table *t, kr_failure *failure);
kanun_status kp_learn_be_taught(kp_learning *l, kp_learn_table *t, kr_failure *failure);

#endif
