/* SPDX-License-Identifier: MIT
 * proof.h: checks the shuffles of a record of the table in the browser: every deal was drawn from
 * its own seed of the chain and from what the seats brought. Whether the commitment is the one that
 * the players were shown is for them to compare.
 */
#ifndef KW_SERVE_PROOF_H
#define KW_SERVE_PROOF_H

#include "record/journal.h"
#include "serve/secret.h"

/* What a record proves; texts belong to the record. */
typedef struct kw_proof {
    const char *table, *commitment;
    const char *luck[KANUN_OWNERS_MAX];
    int match, seats;
    int deals, seeds; /* more seeds than deals: the server hands out one in advance */
    bool over;        /* the record has the end of the match */
} kw_proof;

/* The fields of a record that may have been changed although the proof holds; NULL-terminated. A
 * dot leads into a list or object. */
extern const char *const kw_proof_nothing[];

/* Plays the record and checks each of its deals. KANUN_NO with the reason if one of them was not
 * drawn from its own seed. */
kanun_status kw_proof_check(kw_proof *proof, const json_t *record, const char *const *folders,
                            kr_trouble *trouble);

#endif
