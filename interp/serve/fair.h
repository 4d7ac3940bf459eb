/* SPDX-License-Identifier: MIT
 * fair.h: a shuffle that can be verified. The server makes a chain of seeds before anybody sits
 * down, each the digest of the next, and shows the first: its commitment to all others. Deal n is
 * drawn from seed n of the chain and from what each seat brought. Showing seed n later proves both.
 */
#ifndef KW_SERVE_FAIR_H
#define KW_SERVE_FAIR_H

#include <jansson.h>

#include "serve/secret.h"

enum {
    KW_DEALS = 1000, /* of a match, at most; the seeds of later ones come from the last */
    KW_MARK_EACH = 40,
    KW_MARKS = KW_DEALS / KW_MARK_EACH
};

typedef struct kw_fair {
    uint8_t root[KW_DIGEST]; /* the last of the chain: secret until the match is over */
    /* Every KW_MARK_EACH-th link from the commitment on: a chain is only gone along from its end,
     * and each who sits there asks for the other one whenever a deal is over. Of the deals that
     * most matches have, every one. */
    uint8_t mark[KW_MARKS][KW_DIGEST], first[KW_MARK_EACH][KW_DIGEST];
    bool rooted; /* it has a root, ... */
    int missing; /* ... but not yet so many marks: those nearest to the commitment */
    int given;   /* seeds that the game has been given */
    int shown;   /* seeds that everybody may know */
} kw_fair;

void kw_fair_new(kw_fair *fair);
/* A chain is KW_DEALS digests, which at many tables whose matches end together nobody should wait
 * for: the next one is made while a match goes on. Makes another mark of it (zeroed: of a new one);
 * true when it is whole. */
bool kw_fair_more(kw_fair *fair);
/* The next one becomes this one, and has to be made anew. */
void kw_fair_take(kw_fair *fair, kw_fair *next);
/* The chain whose root was written down; false: that is none. */
bool kw_fair_read(kw_fair *fair, const char *root);
/* Seed `deal` of the chain; 0: the commitment. */
void kw_fair_link(const kw_fair *fair, int deal, uint8_t out[KW_DIGEST]);
/* Seeds 1 to `deals` as texts; a new reference, NULL when memory is out. */
json_t *kw_fair_links(const kw_fair *fair, int deals);
/* What deal `deal` (from 1) of match `match` is drawn from, as the game is given it. `luck`: what
 * each of `seats` seats brought ("" for none). */
void kw_fair_seed(const uint8_t link[KW_DIGEST], const char *table, int match, int deal,
                  const char *const *luck, int seats, char out[KW_HEX + 1]);

/* What a record says of it: {"table", "match", "commitment", "luck", "seeds"}; all seeds. */
json_t *kw_fair_record(const kw_fair *fair, const char *table, int match, const char *const *luck,
                       int seats);

#endif
