/* SPDX-License-Identifier: MIT
 * learnt.h: the learnt values of a game's features, by the names of rows, cards and ranks, so that
 * they also apply to other rules of the same family. Also their file format. learn.h does the
 * learning.
 */
#ifndef KP_PLAYERS_LEARNT_H
#define KP_PLAYERS_LEARNT_H

#include <stdint.h>

#include "players/features.h"
#include "record/failure.h"

#define KP_LEARNT_VERSION 2 /* version of rows and cells; files of other versions are refused */
#define KP_OCTAVE 64        /* policy score that doubles a move's probability */
#define KP_RANKS 40         /* limit of distinct ranks in all rules of a family */
#define KP_DIGEST 17        /* bytes of a digest as text */
#define KP_GAME_NAME 128    /* bytes of the name that identifies a game */

typedef struct kp_learnt_row {
    char name[KP_ROW_NAME];
    kp_axis axis;
    int base, times; /* index of the first cell, and number of cells for each index of the axis */
} kp_learnt_row;

typedef struct kp_names {
    char name[KN_CARDS_MAX][16];
    int count;
} kp_names;

typedef struct kp_learnt {
    char game[256]; /* id of the rules it was learnt from, or their file name if they have no id */
    char name[KP_GAME_NAME]; /* the name of the game if the rules have no id, else "" */
    uint64_t seed, deals;
    int lessons; /* decisions of each deal that a search evaluated */
    bool plain;  /* in equal time, searches play better without it (kanun learn --trial) */
    kp_names cards, ranks;
    kp_learnt_row *row;
    int rows, room;
    double *worth; /* value of each cell; whole numbers in a file */
    int cells, cell_room;
    char digest[KP_DIGEST]; /* digest of the file; "" until it is written or signed */
} kp_learnt;

kp_learnt *kp_learnt_new(void); /* Returns an object without rows. */
void kp_learnt_free(kp_learnt *learnt);

/* Fills map[0 .. cells of features - 1] with the corresponding cells of `learnt`, or -1. With
 * `grow`, adds missing cells with the value 0. Returns false if there are too many cells. */
bool kp_learnt_map(kp_learnt *learnt, kp_features *features, const ks_pack *pack, bool grow,
                   int32_t *map);

/* Returns the row with this name and shape. With `grow`, adds a missing row. Returns NULL if the
 * row is missing or has another shape, or there are too many rows. */
kp_learnt_row *kp_learnt_row_of(kp_learnt *learnt, const char *name, kp_axis axis, int times,
                                bool grow);
/* Removes the rows at the end whose names begin with `beginning`. */
void kp_learnt_forget(kp_learnt *learnt, const char *beginning);
/* Returns the index of the card or rank with this name. With `grow`, adds a missing name. Returns
 * -1 if it is missing or there are too many. */
int kp_learnt_name_of(kp_learnt *learnt, bool card, const char *name, bool grow);

/* The numbers of cards and ranks in some rules, and the index of each in the learnt values (-1:
 * none). NULL instead of a list means that the indices are the same. */
typedef struct kp_numbers {
    int cards, ranks;
    const int *card, *rank;
} kp_numbers;
/* Returns the cell of `learnt` for cell `n` of the row, counted with these numbers; -1 if there
 * is none. */
int kp_learnt_cell(const kp_learnt_row *row, int n, const kp_numbers *numbers);

/* Reads a file. Returns KANUN_USAGE if it is missing, damaged or of another version. */
kanun_status kp_learnt_read(kp_learnt **out, const char *path, kr_failure *failure);
/* Rounds all values as in files. */
void kp_learnt_round(kp_learnt *learnt);
/* Sets `digest` to the digest that its file would have. */
void kp_learnt_sign(kp_learnt *learnt);
/* Writes the file's content to `out`, with rounded values, and sets `digest`. The caller checks
 * `out` for errors. */
void kp_learnt_put(kp_learnt *learnt, FILE *out);
/* Writes the file at `path`, replacing an existing one. */
kanun_status kp_learnt_write(kp_learnt *learnt, const char *path, kr_failure *failure);

/* Sets `game` and `name` to those of the rules. Of a path, only the file name is kept. */
void kp_learnt_set_game(kp_learnt *learnt, const kanun_rules *rules);
/* Returns KANUN_USAGE unless the file at `path` was learnt from these rules or from rules that they
 * extend. Where the files lie does not matter. */
kanun_status kp_learnt_check(const kp_learnt *learnt, const char *path, const kanun_rules *rules,
                             kr_failure *failure);
/* Finds the learnt file beside the rules, or else beside the nearest rules that they extend, and
 * writes its path to `path`. Returns 1 for the rules' own file, 2 for their parent's and so on; 0
 * if there is none. */
int kp_learnt_find(const kanun_rules *rules, char *path, size_t size);

#endif
