/* SPDX-License-Identifier: MIT
 * secret.h: names nobody can guess, secrets of 128 bits and what is kept of them, bytes as text.
 */
#ifndef KW_SERVE_SECRET_H
#define KW_SERVE_SECRET_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { KW_ID = 12, KW_SECRET = 22, KW_DIGEST = 32, KW_HEX = 2 * KW_DIGEST };

/* A name of `length` letters, digits, "-" and "_", 6 bits each; `out` has room for one more. */
void kw_secret_name(char *out, size_t length);
/* Its digest (SHA-256), which is all that is kept. */
void kw_secret_digest(const char *secret, uint8_t out[KW_DIGEST]);
/* In the same time whatever differs. */
bool kw_secret_opens(const char *secret, const uint8_t key[KW_DIGEST]);

void kw_hex(const uint8_t bytes[KW_DIGEST], char out[KW_HEX + 1]);
bool kw_unhex(const char *text, uint8_t out[KW_DIGEST]);

#endif
