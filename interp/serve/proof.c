/* SPDX-License-Identifier: MIT
 * proof.c: verifies the shuffles of a record. The chain and the HMACs determine the seeds of the
 * deals. Replaying the record shows that each deal used its own seed.
 */
#include "serve/proof.h"

#include <sodium.h>
#include <string.h>

#include "serve/fair.h"

const char *const kw_proof_nothing[] = {"moves",  "end",       "players", "seen",
                                        "learnt", "chance.at", NULL};

/* The fields of "fair". */
typedef struct reading {
    kw_proof *proof;
    const json_t *seeds;
    uint8_t link[KW_DIGEST]; /* last verified link of the chain; at first the commitment */
} reading;

static bool read_fair(reading *r, const json_t *fair)
{
    kw_proof *proof = r->proof;
    const json_t *luck = json_object_get(fair, "luck"), *match = json_object_get(fair, "match");
    proof->table = json_string_value(json_object_get(fair, "table"));
    proof->commitment = json_string_value(json_object_get(fair, "commitment"));
    proof->match = (int)json_integer_value(match);
    proof->seats = (int)json_array_size(luck);
    r->seeds = json_object_get(fair, "seeds");
    proof->seeds = (int)json_array_size(r->seeds);
    if (json_object_size(fair) != 5 || !proof->table || !json_is_integer(match) ||
        proof->match != json_integer_value(match) || proof->match < 0 || !json_is_array(r->seeds) ||
        proof->seats < 1 || proof->seats > KANUN_OWNERS_MAX || json_array_size(r->seeds) > KW_DEALS)
        return false;
    for (int seat = 0; seat < proof->seats; seat++)
        if (!(proof->luck[seat] = json_string_value(json_array_get(luck, (size_t)seat))))
            return false;
    return kw_unhex(proof->commitment, r->link);
}

/* Checks that seed number `n` belongs to the chain and that `given` was derived from it. */
static kanun_status check_seed(reading *r, int n, const char *given, kr_failure *failure)
{
    const kw_proof *proof = r->proof;
    uint8_t link[KW_DIGEST], digest[KW_DIGEST];
    char hex[KW_HEX + 1];
    if (!kw_unhex(json_string_value(json_array_get(r->seeds, (size_t)n - 1)), link))
        return kr_fail(failure, KANUN_NO, "changed", "seed %d is missing", n);
    crypto_hash_sha256(digest, link, KW_DIGEST);
    if (memcmp(digest, r->link, KW_DIGEST) != 0)
        return kr_fail(failure, KANUN_NO, "changed", "seed %d does not belong to the commitment",
                       n);
    memcpy(r->link, link, KW_DIGEST);
    kw_fair_seed(link, proof->table, proof->match, n, proof->luck, proof->seats, hex);
    return !strcmp(hex, given)
               ? KANUN_OK
               : kr_fail(failure, KANUN_NO, "changed",
                         "the deal of seed %d was not made from the seed and the luck of the seats",
                         n);
}

/* Checks that all chance in the record comes from seeds, and that the record itself has no position
 * or seed. */
static kanun_status check_seeds(reading *r, const json_t *record, kr_failure *failure)
{
    const json_t *one;
    size_t n;
    if (kr_record_number(record, "seed") || json_object_get(record, "given") ||
        kr_record_number(record, "index") != (uint64_t)r->proof->match)
        return kr_fail(failure, KANUN_NO, "changed",
                       "the record has a seed, position or number, but the record of a browser "
                       "table never has one");
    json_array_foreach(json_object_get(record, "chance"), n, one)
    {
        if (strcmp(json_string_value(json_object_get(one, "kind")), "deal_seed") != 0)
            return kr_fail(failure, KANUN_NO, "changed",
                           "the record gives a result of chance that does not come from a seed");
        kanun_status status =
            check_seed(r, (int)n + 1, json_string_value(json_object_get(one, "value")), failure);
        if (status != KANUN_OK)
            return status;
    }
    return (int)n == r->proof->seeds
               ? KANUN_OK
               : kr_fail(failure, KANUN_NO, "changed",
                         "the record has %d seeds, but only %zu were used", r->proof->seeds, n);
}

/* ---- Each deal ---- */

/* State while the record is replayed. */
typedef struct playing {
    kr_journal *journal;
    int deals,
        without; /* deals: number so far; without: first deal without its own seed (0: none) */
    bool again;  /* the current deal was thrown in, so the next one reuses its seed */
} playing;

static void count_deals(void *payload, const kanun_event *event)
{
    playing *p = payload;
    if (event->kind == KANUN_EVENT_THROWN_IN)
        p->again = true;
    if (event->kind != KANUN_EVENT_DEAL)
        return;
    p->deals += !p->again;
    p->again = false;
    int used = (int)p->journal->given - kanun_game_given(p->journal->game, "deal_seed");
    /* A chain has KW_DEALS seeds. All later deals use the last one. */
    if (used != (p->deals < KW_DEALS ? p->deals : KW_DEALS) && !p->without)
        p->without = p->deals;
}

kanun_status kw_proof_check(kw_proof *proof, const json_t *record, const char *const *folders,
                            kr_failure *failure)
{
    reading r = {.proof = proof};
    playing p = {.journal = NULL};
    *proof = (kw_proof){.over = json_object_get(record, "end") != NULL};
    if (!read_fair(&r, json_object_get(record, "fair")))
        return kr_fail(failure, KANUN_NO, "changed",
                       "the record has no commitment to its shuffles: it is not from a table of "
                       "`kanun serve`, or its 'fair' is damaged");
    kanun_status status = check_seeds(&r, record, failure);
    if (status == KANUN_OK)
        status = kr_journal_open(&p.journal, record, folders, count_deals, &p, failure);
    if (status != KANUN_OK)
        return status;
    int seats = kanun_rules_info(p.journal->rules)->seats;
    snprintf(proof->changed, sizeof proof->changed, "%s",
             p.journal->changed ? p.journal->changed : "");
    kr_journal_free(p.journal);
    proof->deals = p.deals;
    if (seats != proof->seats)
        return kr_fail(failure, KANUN_NO, "changed",
                       "the record has the luck of %d seats, but %d play", proof->seats, seats);
    if (p.without || !p.deals)
        return kr_fail(failure, KANUN_NO, "changed", "deal %d has no seed of its own",
                       p.without ? p.without : 1);
    return KANUN_OK;
}
