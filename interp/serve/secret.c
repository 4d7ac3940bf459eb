/* SPDX-License-Identifier: MIT
 * secret.c: random ids and digests, by libsodium.
 */
#include "serve/secret.h"

#include <sodium.h>
#include <string.h>

void kw_secret_name(char *out, size_t length)
{
    static const char letters[] =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    for (size_t n = 0; n < length; n++)
        out[n] = letters[randombytes_uniform(64)];
    out[length] = '\0';
}

void kw_secret_digest(const char *secret, uint8_t out[KW_DIGEST])
{
    crypto_hash_sha256(out, (const unsigned char *)secret, strlen(secret));
}

bool kw_secret_opens(const char *secret, const uint8_t key[KW_DIGEST])
{
    uint8_t digest[KW_DIGEST];
    kw_secret_digest(secret, digest);
    return sodium_memcmp(digest, key, KW_DIGEST) == 0;
}

void kw_hex(const uint8_t bytes[KW_DIGEST], char out[KW_HEX + 1])
{
    sodium_bin2hex(out, KW_HEX + 1, bytes, KW_DIGEST);
}

bool kw_unhex(const char *text, uint8_t out[KW_DIGEST])
{
    size_t length;
    char again[KW_HEX + 1];
    if (!text || strlen(text) != KW_HEX ||
        sodium_hex2bin(out, KW_DIGEST, text, KW_HEX, NULL, &length, NULL) || length != KW_DIGEST)
        return false;
    kw_hex(out, again); /* accept only one spelling of the same bytes, because texts are compared
                           elsewhere */
    return !strcmp(text, again);
}
