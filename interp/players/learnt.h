/* SPDX-License-Identifier: MIT
 * learnt.h: what a game's features have turned out to be worth, by the names of rows, cards and
 * ranks, so that it serves other rules of the same family too; and the file that keeps it. How it
 * is learnt is learn.h's business.
 */
#ifndef KP_PLAYERS_LEARNT_H
#define KP_PLAYERS_LEARNT_H

#include <stdint.h>

#include "players/features.h"
#include "record/trouble.h"

#define KP_LEARNT_VERSION 2 /* of rows and their cells: files of another one are refused */
#define KP_OCTAVE 64        /* this much worth makes a move twice as likely */
#define KP_RANKS 40         /* most ranks that rules of a family have together */
#define KP_DIGEST 17        /* bytes of a digest in text */
#define KP_GAME_NAME 128    /* bytes of a game's name by which it is told from others */

typedef struct kp_learnt_row {
    char name[KP_ROW_NAME];
    kp_axis axis;
    int base, times; /* first cell; cells before the axis */
} kp_learnt_row;

typedef struct kp_names {
    char (*name)[16];
    int count, room;
} kp_names;

typedef struct kp_learnt {
    char game[256]; /* the rules that it was learnt from: id, or name of a file without one */
    char name[KP_GAME_NAME]; /* what such a file calls the game; "": it has an id */
    uint64_t seed, deals;
    int lessons; /* of each deal: decisions that a search was asked about */
    kp_names cards, ranks;
    kp_learnt_row *row;
    int rows, room;
    double *worth; /* by cell; whole numbers in a file */
    int cells, cell_room;
    char digest[KP_DIGEST]; /* of the file; "" until it is written or signed */
} kp_learnt;

kp_learnt *kp_learnt_new(void); /* NULL when memory is out */
void kp_learnt_free(kp_learnt *learnt);

/* Fills map[0 .. cells of features - 1] with the cell of `learnt` for each, -1 where it has none.
 * `grow`: makes those that are missing, worth 0. False when memory is out, or they are too many. */
bool kp_learnt_map(kp_learnt *learnt, kp_features *features, const ks_pack *pack, bool grow,
                   int32_t *map);

/* The row of that name and shape, with `grow` added if there is none; NULL: there is none, or one
 * of another shape, or there are too many, or memory is out. */
kp_learnt_row *kp_learnt_row_of(kp_learnt *learnt, const char *name, kp_axis axis, int times,
                                bool grow);
/* Forgets the last rows, as far as their names begin so. */
void kp_learnt_forget(kp_learnt *learnt, const char *beginning);
/* The number of a card or rank by its name; -1 as above. */
int kp_learnt_name_of(kp_learnt *learnt, bool card, const char *name, bool grow);

/* So many cards and ranks, with the numbers that they have in what was learnt (-1: none); NULL: as
 * they are counted. */
typedef struct kp_numbers {
    int cards, ranks;
    const int *card, *rank;
} kp_numbers;
/* The cell of `learnt` for the n-th of a row of so many; -1: none. */
int kp_learnt_cell(const kp_learnt_row *row, int n, const kp_numbers *of);

/* Reads a file. KANUN_USAGE if there is none, it is damaged, or of another version. */
kanun_status kp_learnt_read(kp_learnt **out, const char *path, kr_trouble *trouble);
/* Rounds all worth as files have it. */
void kp_learnt_round(kp_learnt *learnt);
/* Fills `digest` as its file would have it; false when memory is out. */
bool kp_learnt_sign(kp_learnt *learnt);
/* Writes all that a file has, with worth rounded, and fills `digest`; what becomes of `out` is not
 * its business ... */
kanun_status kp_learnt_put(kp_learnt *learnt, FILE *out, kr_trouble *trouble);
/* ... and to a file, in place of what was there. */
kanun_status kp_learnt_write(kp_learnt *learnt, const char *path, kr_trouble *trouble);

/* Fills `game`. Of a path the name alone is kept: how it was spelt, and where the file lay, is
 * nobody's business later. */
void kp_learnt_call(kp_learnt *learnt, const kanun_rules *rules);
/* KANUN_USAGE unless what the file at `path` holds was learnt from these rules, or from some that
 * they extend, however their files were found. */
kanun_status kp_learnt_check(const kp_learnt *learnt, const char *path, const kanun_rules *rules,
                             kr_trouble *trouble);
/* The file that was learnt from rules or from the nearest of those that they extend, beside its
 * rules file, into `path`: 1 if it is their own, 2 if it is their parent's and so on; 0 if there is
 * none. */
int kp_learnt_find(const kanun_rules *rules, char *path, size_t size);

#endif
