/* SPDX-License-Identifier: MIT
 * learnt.h: the learnt values of a game's features, by the names of rows, cards and ranks, so
 * that they apply to other rules of the same family too; and their file format. Learning itself
 * is in learn.h.
 */
#ifndef KP_PLAYERS_LEARNT_H
#define KP_PLAYERS_LEARNT_H

#include <stdint.h>

#include "players/features.h"
#include "record/failure.h"

#define KP_LEARNT_VERSION 2 /* version of rows and cells; files of other versions are refused */
#define KP_OCTAVE 64        /* policy score that doubles a move's probability */
#define KP_RANKS 40         /* most distinct ranks of all rules of a family */
#define KP_DIGEST 17        /* bytes of a digest as text */
#define KP_GAME_NAME 128    /* bytes of the name that identifies a game */

typedef struct kp_learnt_row {
    char name[KP_ROW_NAME];
    kp_axis axis;
    int base, times; /* index of the first cell; cells before the axis */
} kp_learnt_row;

typedef struct kp_names {
    char name[KN_CARDS_MAX][16];
    int count;
} kp_names;

typedef struct kp_learnt {
    char game[256]; /* the rules it was learnt from: their id, or their file name if they have none
                     */
    char name[KP_GAME_NAME]; /* the name of the game if the rules have no id, else "" */
    uint64_t seed, deals;
    int lessons; /* decisions of each deal that a search evaluated */
    bool plain;  /* in equal time a search plays better without it (kanun learn --trial) */
    kp_names cards, ranks;
    kp_learnt_row *row;
    int rows, room;
    double *worth; /* by cell; whole numbers in a file */
    int cells, cell_room;
    char digest[KP_DIGEST]; /* of the file; "" until it is written or signed */
} kp_learnt;

kp_learnt *kp_learnt_new(void); /* Returns */
void kp_learnt_free(kp_learnt *learnt);

/* Fills map[0 .. cells of features - 1] with the cell of `learnt` for each; -1: none. `grow`:
 * adds missing cells with the value 0. False: too many cells. */
bool kp_learnt_map(kp_learnt *learnt, kp_features *features, const ks_pack *pack, bool grow,
                   int32_t *map);

/* Returns the row of that name and shape. `grow`: adds it if missing. NULL: it is missing or has
 * another shape, or there are too many rows. */
kp_learnt_row *kp_learnt_row_of(kp_learnt *learnt, const char *name, kp_axis axis, int times,
                                bool grow);
/* Removes the rows at the end whose names begin with `beginning`. */
void kp_learnt_forget(kp_learnt *learnt, const char *beginning);
/* Returns the number of a card or rank by its name; -1: as NULL above. */
int kp_learnt_name_of(kp_learnt *learnt, bool card, const char *name, bool grow);

/* Numbers of cards and ranks, and for each its index in the learnt values (-1: none). NULL: the
 * indices are the same. */
typedef struct kp_numbers {
    int cards, ranks;
    const int *card, *rank;
} kp_numbers;
/* Returns the cell of `learnt` for cell `n` of a row with the numbers of `of`; -1: none. */
int kp_learnt_cell(const kp_learnt_row *row, int n, const kp_numbers *of);

/* Reads a file. KANUN_USAGE: it is missing, damaged, or of another version. */
kanun_status kp_learnt_read(kp_learnt **out, const char *path, kr_failure *failure);
/* Rounds all values as they are rounded in files. */
void kp_learnt_round(kp_learnt *learnt);
/* Fills `digest` as in its file. */
void kp_learnt_sign(kp_learnt *learnt);
/* Writes the file's content to `out`, with rounded values, and fills `digest`; the caller checks
 * `out` for errors ... */
void kp_learnt_put(kp_learnt *learnt, FILE *out);
/* ... or to a file, which is replaced. */
kanun_status kp_learnt_write(kp_learnt *learnt, const char *path, kr_failure *failure);

/* Fills `game` (and `name`). Keeps only the file name of a path, not its folders. */
void kp_learnt_call(kp_learnt *learnt, const kanun_rules *rules);
/* Returns KANUN_USAGE unless the file at `path` was learnt from these rules or from rules that
 * they extend, wherever their files were found. */
kanun_status kp_learnt_check(const kp_learnt *learnt, const char *path, const kanun_rules *rules,
                             kr_failure *failure);
/* Puts into `path` the learnt file beside the rules, or else beside the nearest rules that they
 * extend. Returns 1 for their own file, 2 for their parent's and so on; 0: none. */
int kp_learnt_find(const kanun_rules *rules, char *path, size_t size);

#endif
