/* SPDX-License-Identifier: MIT
 * features_rows.h: shared by the files features*.c: the list of rows, and the storage of a move's
 * cells.
 */
#ifndef KP_PLAYERS_FEATURES_ROWS_H
#define KP_PLAYERS_FEATURES_ROWS_H

#include "players/features.h"

/* Kinds of moves for questions about the whole position: plays, words, numbers. */
#define KP_KINDS 48
#define KP_KIND_WORDS 10
#define KP_KIND_NUMBERS 32
#define KP_WAYS (5 * 3 * 2) /* ways to play a card to a trick: position, role, winning or not */
#define KP_STANDS 16        /* steps of the standing towards an aim */

/* Rows of a phase. X(name in C, text, cells before the axis, axis) */
#define KP_TRICK_ROWS(X)                                                                           \
    X(T_CARD, "card", 2, CARD)                                                                     \
    X(T_RANK, "rank", 5 * 2 * 3, RANK)                                                             \
    X(T_BEATEN, "beaten", KP_WAYS * 7, PLAIN)                                                      \
    X(T_ORDER, "order", KP_WAYS * 16, PLAIN)                                                       \
    X(T_STAKE, "stake", 4 * 3 * 8, PLAIN)                                                          \
    X(T_WORTH, "worth", 4 * 3 * 8, PLAIN)                                                          \
    X(T_WINS, "wins", 2, CARD)                                                                     \
    X(T_SUIT, "suit", 2 * 3 * 8, PLAIN)                                                            \
    X(T_OUT, "out", 2 * 3 * 8, PLAIN)                                                              \
    X(T_SURE, "sure", 10 * 4, PLAIN)                                                               \
    X(T_MARK, "mark", 4, RANK)
/* Rows of an aim. */
#define KP_AIM_ROWS(X)                                                                             \
    X(A_BEATEN, "beaten", KP_STANDS *KP_WAYS * 7, PLAIN)                                           \
    X(A_ORDER, "order", KP_STANDS *KP_WAYS * 16, PLAIN)                                            \
    X(A_OFF, "off", 4 * 4 * 15, PLAIN)                                                             \
    X(A_THEIRS, "theirs", 3 * 3 * 4, PLAIN)
#define KP_FISHING_ROWS(X)                                                                         \
    X(F_CARD, "card", 2, CARD)                                                                     \
    X(F_TAKES, "takes", 1, CARD)                                                                   \
    X(F_CLEARS, "clears", 1, CARD)                                                                 \
    X(F_NUMBER, "number", 8, PLAIN)                                                                \
    X(F_WORTH, "worth", 8, PLAIN)                                                                  \
    X(F_FLOOR, "floor", 2 * 8, PLAIN)                                                              \
    X(F_SUM, "sum", 2 * 16, PLAIN)                                                                 \
    X(F_SINGLE, "single", 2 * 6, PLAIN)                                                            \
    X(F_LAID, "laid", 6 * 4, PLAIN)                                                                \
    X(F_KEEPS, "keeps", 8, PLAIN)
#define KP_CLIMB_ROWS(X)                                                                           \
    X(C_PASS, "pass", 3 * 8 * 8, PLAIN)                                                            \
    X(C_SHAPE, "shape", 2 * 9 * 9, PLAIN)                                                          \
    X(C_LOW, "low", 2 * 4, RANK)                                                                   \
    X(C_HIGH, "high", 2 * 4, RANK)                                                                 \
    X(C_CARDS, "cards", 2, RANK)                                                                   \
    X(C_BREAK, "break", 2 * 4 * 4, PLAIN)                                                          \
    X(C_AFTER, "after", 2 * 16, PLAIN)                                                             \
    X(C_TURNS, "turns", 2 * 12, PLAIN)                                                             \
    X(C_NEAR, "near", 4 * 8, PLAIN)                                                                \
    X(C_NEAR_HIGH, "near_high", 2 * 2, RANK)
/* Rows of a word in a phase. */
#define KP_WORD_ROWS(X)                                                                            \
    X(W_SAID, "said", 4, PLAIN)                                                                    \
    X(W_SUIT, "suit", 16, PLAIN)                                                                   \
    X(W_NUMBER, "number", 32, PLAIN)                                                               \
    X(W_HAND, "hand", 6, RANK)                                                                     \
    X(W_SLOPE, "slope", 6, RANK)                                                                   \
    X(W_LENGTH, "length", 2 * 16, PLAIN)                                                           \
    X(W_LENGTH_SLOPE, "length_slope", 2 * 16, PLAIN)                                               \
    X(W_SETS, "sets", 4, RANK)                                                                     \
    X(W_PAIRS, "pairs", 1, RANKS)                                                                  \
    X(W_CARD, "card", 1, CARD)                                                                     \
    X(W_FITS, "fits", 5, RANK)                                                                     \
    X(W_GIVES, "gives", 1, CARD)                                                                   \
    X(W_COUNT, "count", 16, PLAIN)                                                                 \
    X(W_ROLE, "role", 2, RANK)                                                                     \
    X(W_EMPTIES, "empties", 2 * 8 * 8, PLAIN)                                                      \
    X(W_PARTS, "parts", 1, RANKS)                                                                  \
    X(W_BREAKS, "breaks", 4, RANK)

#define KP_ROW_ENUM(id, text, cells, axis) KP_##id,
enum { KP_TRICK_ROWS(KP_ROW_ENUM) KP_TRICK_COUNT };
enum { KP_AIM_ROWS(KP_ROW_ENUM) KP_AIM_COUNT };
enum { KP_FISHING_ROWS(KP_ROW_ENUM) KP_FISHING_COUNT };
enum { KP_CLIMB_ROWS(KP_ROW_ENUM) KP_CLIMB_COUNT };
enum { KP_WORD_ROWS(KP_ROW_ENUM) KP_WORD_COUNT };

static inline const kp_row *kp_play_row(const kp_look *look, int n)
{
    return &look->features->row[look->features->phase[look->phase].first + n];
}

/* Adds cell `n` of a row to `held`, with the factor `times`. */
static inline void kp_put_times(kp_held *held, const kp_row *row, int n, int times)
{
    if (row->silent || held->count == KP_HELD_MAX)
        return;
    held->cell[held->count] = row->base + n;
    held->times[held->count++] = (int16_t)times;
}
static inline void kp_put(kp_held *held, const kp_row *row, int n)
{
    kp_put_times(held, row, n, 1);
}
static inline int kp_most(int number, int most)
{
    return number < most ? number : most;
}

/* Adds the answers about the position for a kind of move. */
static inline void kp_put_seen(const kp_look *look, kp_held *held, int kind)
{
    for (int n = 0; n < look->seens; n++)
        kp_put(held, look->seen[n].row, kind * KP_VALUES + look->seen[n].value);
}

/* Facts about a card played to a trick, for the rows. */
typedef struct kp_way {
    int at;      /* 0 .. KP_WAYS - 1 */
    int beaten;  /* number of cards that may beat it, in steps 0 .. 6 */
    int order;   /* position of the card among the cards of its suit in the hand: 0 .. 15 */
    int outcome; /* 0 leads; 1 loses, 2 wins so far, 3 wins for certain */
} kp_way;

/* features_aim.c */
void kp_find_aims(kp_features *f, const km_phase *phase, struct kp_phase_rows *rows);
void kp_look_at_aims(kp_look *look);
void kp_hold_aims(const kp_look *look, unsigned card, const kp_way *way, kp_held *held);
/* features_play.c */
void kp_look_at_trick(kp_look *look);
void kp_look_at_fishing(kp_look *look);
void kp_hold_trick(const kp_look *look, const ks_move *move, kp_held *held);
void kp_hold_fishing(const kp_look *look, const ks_move *move, kp_held *held);
void kp_hold_climbing(const kp_look *look, const ks_move *move, kp_held *held);
/* features_word.c */
void kp_hold_word(const kp_look *look, const ks_move *move, kp_held *held);

#endif
