/* SPDX-License-Identifier: MIT
 * secret.h: random ids, 128-bit secrets and their digests, and conversion of bytes to
 * hexadecimal.
 */
#ifndef KW_SERVE_SECRET_H
#define KW_SERVE_SECRET_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { KW_ID = 12, KW_SECRET = 22, KW_DIGEST = 32, KW_HEX = 2 * KW_DIGEST };

/* Writes `length` random characters (letters, digits, "-", "_"; 6 bits each) and a NUL to `out`. */
void kw_secret_name(char *out, size_t length);
/* Computes the SHA-256 digest of a secret. Only the digest is stored. */
void kw_secret_digest(const char *secret, uint8_t out[KW_DIGEST]);
/* Returns whether a secret has the digest `key`. Compares in constant time. */
bool kw_secret_opens(const char *secret, const uint8_t key[KW_DIGEST]);

void kw_hex(const uint8_t bytes[KW_DIGEST], char out[KW_HEX + 1]);
bool kw_unhex(const char *text, uint8_t out[KW_DIGEST]);

#endif
