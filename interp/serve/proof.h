/* SPDX-License-Identifier: MIT
 * proof.h: verifies the shuffles of a record of the browser's table: each deal was drawn from its
 * own seed of the chain and from the texts that the seats contributed. Players must compare the
 * commitment with the one that they saw at the table.
 */
#ifndef KW_SERVE_PROOF_H
#define KW_SERVE_PROOF_H

#include "record/journal.h"
#include "serve/secret.h"

/* The result of a verification. The texts belong to the record. */
typedef struct kw_proof {
    const char *table, *commitment;
    const char *luck[KANUN_OWNERS_MAX];
    int match, seats;
    int deals, seeds; /* more seeds than deals, because the server gives the next seed in advance */
    bool over;        /* the record contains the end of the match */
    char changed[700]; /* changes of the rules since the match, which replays anyway; "": none */
} kw_proof;

/* The fields of a record that the proof doesn't cover; NULL-terminated. A dot separates a list
 * or object from its member. */
extern const char *const kw_proof_nothing[];

/* Replays the record and verifies each deal. Returns KANUN_NO with the reason if a deal was not
 * drawn from its own seed. */
kanun_status kw_proof_check(kw_proof *proof, const json_t *record, const char *const *folders,
                            kr_failure *failure);

#endif
