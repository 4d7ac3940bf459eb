/* SPDX-License-Identifier: MIT
 * fair.c: the chain of seeds (SHA-256) and the seeds of deals (HMAC-SHA-256), by libsodium.
 * proof.c verifies records.
 */
#include "serve/fair.h"

#include <sodium.h>
#include <stdio.h>
#include <string.h>

/* Replaces a link by the link that is `links` steps nearer to the commitment. */
static void go_back(uint8_t link[KW_DIGEST], int links)
{
    uint8_t digest[KW_DIGEST];
    for (; links > 0; links--) {
        crypto_hash_sha256(digest, link, KW_DIGEST);
        memcpy(link, digest, KW_DIGEST);
    }
}

/* Returns mark n, or the end of the chain. */
static const uint8_t *mark_or_root(const kw_fair *fair, int n)
{
    return n < KW_MARKS ? fair->mark[n] : fair->root;
}

bool kw_fair_more(kw_fair *fair)
{
    uint8_t link[KW_DIGEST];
    if (!fair->rooted) {
        randombytes_buf(fair->root, sizeof fair->root);
        fair->missing = KW_MARKS;
        fair->rooted = true;
    }
    if (!fair->missing)
        return true;
    int n = --fair->missing;
    memcpy(link, mark_or_root(fair, n + 1), KW_DIGEST);
    for (int above = KW_MARK_EACH - 1; above >= 0; above--) {
        go_back(link, 1);
        if (n == 0)
            memcpy(fair->first[above], link, KW_DIGEST);
    }
    memcpy(fair->mark[n], link, KW_DIGEST);
    return n == 0;
}

static void make_whole(kw_fair *fair)
{
    while (!kw_fair_more(fair))
        continue;
}

void kw_fair_new(kw_fair *fair)
{
    *fair = (kw_fair){.rooted = false};
    make_whole(fair);
}

void kw_fair_take(kw_fair *fair, kw_fair *next)
{
    make_whole(next);
    *fair = *next;
    *next = (kw_fair){.rooted = false};
}

bool kw_fair_read(kw_fair *fair, const char *root)
{
    if (!kw_unhex(root, fair->root))
        return false;
    fair->rooted = true;
    fair->missing = KW_MARKS;
    make_whole(fair);
    return true;
}

void kw_fair_link(const kw_fair *fair, int deal, uint8_t out[KW_DIGEST])
{
    if (deal < KW_MARK_EACH) {
        memcpy(out, fair->first[deal], KW_DIGEST);
        return;
    }
    int above = (deal + KW_MARK_EACH - 1) / KW_MARK_EACH; /* the nearest mark at or after `deal` */
    memcpy(out, mark_or_root(fair, above), KW_DIGEST);
    go_back(out, above * KW_MARK_EACH - deal);
}

json_t *kw_fair_links(const kw_fair *fair, int deals)
{
    char hex[KW_HEX + 1];
    uint8_t link[KW_DIGEST];
    json_t *all = json_array();
    if (deals > KW_DEALS)
        deals = KW_DEALS;
    for (int deal = deals; deal > 0; deal--) {
        if (deal == deals || deal < KW_MARK_EACH)
            kw_fair_link(fair, deal, link);
        else
            go_back(link, 1);
        kw_hex(link, hex);
        json_array_insert_new(all, 0, json_string(hex));
    }
    return all;
}

static void hash_text(crypto_auth_hmacsha256_state *state, const char *text)
{
    /* the NUL is included, so that different pairs of texts give different bytes */
    crypto_auth_hmacsha256_update(state, (const unsigned char *)text, strlen(text) + 1);
}

void kw_fair_seed(const uint8_t link[KW_DIGEST], const char *table, int match, int deal,
                  const char *const *luck, int seats, char out[KW_HEX + 1])
{
    crypto_auth_hmacsha256_state state;
    uint8_t digest[crypto_auth_hmacsha256_BYTES];
    char number[32];
    crypto_auth_hmacsha256_init(&state, link, KW_DIGEST);
    hash_text(&state, table);
    snprintf(number, sizeof number, "%d", match);
    hash_text(&state, number);
    snprintf(number, sizeof number, "%d", deal);
    hash_text(&state, number);
    for (int seat = 0; seat < seats; seat++)
        hash_text(&state, luck[seat]);
    crypto_auth_hmacsha256_final(&state, digest);
    kw_hex(digest, out);
}

json_t *kw_fair_record(const kw_fair *fair, const char *table, int match, const char *const *luck,
                       int seats)
{
    json_t *all = json_array(), *seeds = kw_fair_links(fair, fair->given);
    uint8_t link[KW_DIGEST];
    char hex[KW_HEX + 1];
    for (int seat = 0; seat < seats; seat++)
        json_array_append_new(all, json_string(luck[seat]));
    kw_fair_link(fair, 0, link);
    kw_hex(link, hex);
    return json_pack("{s:s, s:i, s:s, s:o, s:o}", "table", table, "match", match, "commitment", hex,
                     "luck", all, "seeds", seeds);
}
