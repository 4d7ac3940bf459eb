/* SPDX-License-Identifier: MIT
 * fair.h: a shuffle that can be verified. Before anyone joins, the server makes a chain of seeds in
 * which each seed is the digest of the next. It publishes the first seed, which commits it to all
 * others. Deal n is drawn from seed n and from the text that each seat contributed. Revealing seed
 * n later proves that the deal was drawn so and that the seed was fixed before.
 */
#ifndef KW_SERVE_FAIR_H
#define KW_SERVE_FAIR_H

#include <jansson.h>

#include "serve/secret.h"

enum {
    KW_DEALS = 1000, /* number of seeds for a match; later deals reuse the last one */
    KW_MARK_EACH = 40,
    KW_MARKS = KW_DEALS / KW_MARK_EACH
};

typedef struct kw_fair {
    uint8_t root[KW_DIGEST]; /* the last link of the chain; secret until the match is over */
    /* Every KW_MARK_EACH-th link, starting with the commitment, and all of the first
     * KW_MARK_EACH, which suffice for most matches. A link can only be computed from a later
     * one, and clients request links after each deal. */
    uint8_t mark[KW_MARKS][KW_DIGEST], first[KW_MARK_EACH][KW_DIGEST];
    bool rooted; /* `root` is set */
    int missing; /* number of marks still to compute: those nearest to the commitment */
    int given;   /* seeds that were given to the game */
    int shown;   /* seeds that are public */
} kw_fair;

void kw_fair_new(kw_fair *fair);
/* Computes one more mark of the next chain, or starts a new chain if `fair` is zeroed. Returns true
 * if the chain is complete. A chain takes KW_DEALS digests, so it is computed during the previous
 * match, because many tables may end their matches at the same time. */
bool kw_fair_more(kw_fair *fair);
/* Completes `next`, moves it to `fair`, and zeroes `next`. */
void kw_fair_take(kw_fair *fair, kw_fair *next);
/* Computes the chain of a stored root. Returns false if `root` is malformed. */
bool kw_fair_read(kw_fair *fair, const char *root);
/* Writes seed `deal` of the chain; seed 0 is the commitment. */
void kw_fair_link(const kw_fair *fair, int deal, uint8_t out[KW_DIGEST]);
/* Returns seeds 1 to `deals` as hexadecimal texts, as a new reference. */
json_t *kw_fair_links(const kw_fair *fair, int deals);
/* Computes the seed that the game gets for deal `deal` (from 1) of match `match`. `luck` has the
 * text that each of the `seats` seats contributed ("": none). */
void kw_fair_seed(const uint8_t link[KW_DIGEST], const char *table, int match, int deal,
                  const char *const *luck, int seats, char out[KW_HEX + 1]);

/* Returns the entry of a record with all seeds: {"table", "match", "commitment", "luck",
 * "seeds"}. */
json_t *kw_fair_record(const kw_fair *fair, const char *table, int match, const char *const *luck,
                       int seats);

#endif
