/* SPDX-License-Identifier: MIT
 * learn_inside.h: a learning in progress, for the files that it is made of: learn.c, which goes
 * from deal to deal and changes what is learnt; quick.c, which soon has enough; learn_play.c, which
 * plays; learn_closer.c, which looks at one decision more closely. Others need learn.h.
 */
#ifndef KP_PLAYERS_LEARN_INSIDE_H
#define KP_PLAYERS_LEARN_INSIDE_H

#include "players/learn.h"
#include "players/think.h"

enum {
    KP_LEARN_FORKS = 2,    /* plays of each deal of which a word that was said is tried again */
    KP_LEARN_TAUGHT = 200, /* lessons begin after so many deals: a search has to be guided well */
    KP_LEARN_NODES = 4000, /* of its tree */
    KP_LEARN_SPENT = 128
};

/* What one decision says of each cell: by how much more it held of the move than on average. */
typedef struct kp_learn_trace {
    int32_t cell;
    float more;
    int16_t play, side;
} kp_learn_trace;

/* A decision of a play that is gone back to: any of so many that there were. */
typedef struct kp_learn_kept {
    kanun_game *game; /* before it */
    int number;
} kp_learn_kept;

/* Learning for one number of players. */
typedef struct kp_learn_table {
    const kanun_rules *rules;
    kp_policy *policy;
    int32_t *map; /* its cells in what is learnt */
    double *more; /* of a decision, by its cells ... */
    bool *noted;  /* ... those of which it says something */
    kanun_game *base, *game;
    kp_think think;
    uint64_t matches;
    int deals; /* of the match in base */
    int sides;
    double usual; /* the mean square of what a side gains over its average */
    bool begun;
    /* Of the play in progress. */
    kp_learn_kept word, lesson;
    int counted;
    int32_t points[KS_SEATS_MAX];
} kp_learn_table;

struct kp_learning {
    kp_learn_table *table;
    int tables;
    kp_learnt *learnt;        /* and by how many lessons a deal */
    double *squares, *change; /* by cell of what is learnt */
    int32_t *touched;         /* cells with a change */
    int touches, cells;
    kp_scratch *scratch;
    kp_learn_trace *trace;
    size_t traces, trace_room;
    /* What holds of each move of a decision, one behind the other. */
    int32_t *cell, *worth;
    int16_t *times;
    int *end;
    uint32_t *weight;
    size_t cell_room, move_room;
    uint64_t seed, deals;
    /* What it has cost: one for each move that was looked at, and one for each KP_LEARN_SPENT
     * instructions of hooks. The deal in which the most is reached is broken off, and counts for
     * nothing. */
    uint64_t work, work_most;
    int play;
    bool quiet;         /* it tries what else could have been said, and learns nothing else */
    bool late;          /* what is said is learnt; how to play for it is learnt now */
    unsigned strangers; /* sides that play by chance */
    kp_luck luck, forks, lessons;
};

/* learn_play.c: plays the deal of `base` once; *fine: it came to an end. */
kanun_status kp_learn_play(kp_learning *l, kp_learn_table *t, bool *fine, kr_trouble *trouble);
/* Plays on from where t->game stands, likewise. */
kanun_status kp_learn_play_on(kp_learning *l, kp_learn_table *t, bool *fine, kr_trouble *trouble);
/* Stands before the decision that was kept; gives how many moves there are, and of them not free.
 */
kanun_status kp_learn_return(kp_learn_table *t, const kp_learn_kept *kept, int *number, int *usual,
                             kr_trouble *trouble);
/* Finds out all that holds of that many moves of t->game, and their weights; false when memory is
 * out. */
bool kp_learn_weigh(kp_learning *l, kp_learn_table *t, int number);
/* What one of the moves that were weighed says of cells, if it is made: how many these are, in
 * l->cell; and how much of each, which is to be asked once. */
int kp_learn_slope(kp_learning *l, const kp_learn_table *t, int number, int chosen);
double kp_learn_said(const kp_learn_table *t, int32_t cell);
/* Changes what a cell is worth by so much, when the deal has been learnt; -1: no cell. */
void kp_learn_change(kp_learning *l, int32_t cell, double by);
/* What each side gained more than all on average, for better or worse. */
void kp_learn_gains(const kp_learn_table *t, double *gain);

/* learn_closer.c: learn from the decision of the latest play that was kept. */
kanun_status kp_learn_try_words(kp_learning *l, kp_learn_table *t, kr_trouble *trouble);
kanun_status kp_learn_be_taught(kp_learning *l, kp_learn_table *t, kr_trouble *trouble);

#endif
