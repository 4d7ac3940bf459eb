/* SPDX-License-Identifier: MIT
 * named.c: finds the names that a script uses, in its compiled form, which has no comments. Also
 * blanks the comments of a script's text, for searches of a word's place. Runs nothing.
 */
#include <string.h>

#include "script/dump.h"
#include "script/internal.h"

/* The parts of Lua 5.4's code that are used here. */
enum {
    OP_MOVE,
    OP_LOADI = 1,
    OP_GETFIELD = 14,
    OP_SETFIELD = 18,
    OP_ADDI = 21,
    OP_UNM = 49,
    NEAR = 8 /* most instructions between reading a field and writing it */
};

typedef struct naming {
    const char *word;
    size_t length;
    kl_reader in;
    bool named, read; /* a constant is that word; it is used otherwise than to change itself */
} naming;

/* True if instruction `at` reads the field, and the next ones compute with it and write it back. */
static bool only_changes_itself(const unsigned char *code, size_t count, size_t at, uint32_t key)
{
    for (size_t i = at + 1; i < count && i <= at + NEAR; i++) {
        uint32_t instruction;
        memcpy(&instruction, code + 4 * i, sizeof instruction);
        unsigned op = instruction & 0x7F;
        if (op == OP_SETFIELD)
            return (instruction >> 16 & 0xFF) == key;
        if (op != OP_MOVE && op != OP_LOADI && op != OP_GETFIELD && (op < OP_ADDI || op > OP_UNM))
            return false;
    }
    return false;
}

/* Examines a function: the word is a field that is only written, or used otherwise. */
static void look_through(naming *n, const kl_proto *proto, int64_t key)
{
    size_t fields = 0;
    for (size_t i = 0; i < proto->instructions; i++) {
        uint32_t instruction;
        memcpy(&instruction, proto->code + 4 * i, sizeof instruction);
        unsigned op = instruction & 0x7F;
        if (op == OP_SETFIELD && (instruction >> 16 & 0xFF) == key)
            fields++;
        else if (op == OP_GETFIELD && instruction >> 24 == key) {
            fields++;
            n->read |= !only_changes_itself(proto->code, proto->instructions, i, (uint32_t)key);
        }
    }
    n->read |= fields == 0; /* a text, a method's name ... */
}

static void function(naming *n)
{
    kl_proto proto = kl_read_proto(&n->in);
    for (size_t i = 0; i < proto.constants && !n->in.bad && !proto.constant.bad; i++) {
        kl_piece piece = kl_read_constant(&proto.constant);
        if (piece.text && piece.length == n->length &&
            memcmp(piece.text, n->word, n->length) == 0) {
            n->named = true;
            look_through(n, &proto, i < 256 ? (int64_t)i : -1);
        }
    }
    for (size_t within = proto.within; within > 0 && !n->in.bad; within--)
        function(n);
    kl_read_debug(&n->in, NULL);
}

kl_use kl_host_use(const kl_host *host, const char *word)
{
    naming n = {.word = word, .length = strlen(word)};
    for (int i = 0; i < host->sources; i++) {
        const kl_compiled *c = &host->compiled[i];
        n.in = (kl_reader){.bad = true};
        if (c->code && c->size > KL_DUMP_HEADER) {
            n.in = (kl_reader){.p = (const unsigned char *)c->code + KL_DUMP_HEADER + 1,
                               .end = (const unsigned char *)c->code + c->size};
            function(&n);
        }
        if (n.in.bad) /* unknown */
            return KL_USE_READ;
    }
    return !n.named ? KL_USE_NONE : n.read ? KL_USE_READ : KL_USE_WRITTEN;
}

/* ---- The text ---- */

/* Returns the length of an opening long bracket, "[[" or "[==[", and its number of equals signs;
 * 0: none. */
static size_t long_bracket(const char *at, const char *end, size_t *signs)
{
    size_t n = 1;
    while (at + n < end && at[n] == '=')
        n++;
    *signs = n - 1;
    return *at == '[' && at + n < end && at[n] == '[' ? n + 1 : 0;
}

/* Returns the end of the long bracket with that many signs that begins before `at`. */
static const char *behind_bracket(const char *at, const char *end, size_t signs)
{
    for (; at < end; at++) {
        size_t n = 1;
        while (*at == ']' && at + n < end && at[n] == '=')
            n++;
        if (*at == ']' && n == signs + 1 && at + n < end && at[n] == ']')
            return at + n + 1;
    }
    return end;
}

static const char *behind_quotes(const char *at, const char *end)
{
    char quote = *at++;
    while (at < end && *at != quote && *at != '\n')
        at += 1 + (*at == '\\' && at + 1 < end);
    return at < end ? at + 1 : end;
}

void kl_blank_comments(char *text, size_t size)
{
    char *end = text + size;
    size_t signs;
    for (char *at = text; at < end;) {
        size_t bracket = long_bracket(at, end, &signs);
        if (bracket)
            at = text + (behind_bracket(at + bracket, end, signs) - text);
        else if (*at == '"' || *at == '\'')
            at = text + (behind_quotes(at, end) - text);
        else if (*at == '-' && at + 1 < end && at[1] == '-') {
            bracket = at + 2 < end ? long_bracket(at + 2, end, &signs) : 0;
            const char *behind = bracket ? behind_bracket(at + 2 + bracket, end, signs)
                                         : memchr(at, '\n', (size_t)(end - at));
            for (; at < end && at != behind; at++)
                *at = *at == '\n' ? '\n' : ' ';
        } else
            at++;
    }
}
