/* SPDX-License-Identifier: MIT
 * seal.h: the seal of saved states: proof that this process wrote them. What a state is indexed
 * with lies in every mechanic's own bytes; a seal that nobody else can make stands for a check of
 * each of them.
 */
#ifndef KG_GAME_SEAL_H
#define KG_GAME_SEAL_H

#include <stdbool.h>
#include <stddef.h>

#define KG_SEAL 16 /* bytes */

/* The seal of a block of rules with that digest, under a key drawn when the process first asks. */
void kg_seal(const unsigned char digest[32], const void *block, size_t size,
             unsigned char seal[KG_SEAL]);

/* True if `seal` is that block's. */
bool kg_seal_fits(const unsigned char digest[32], const void *block, size_t size,
                  const unsigned char *seal);

#endif
