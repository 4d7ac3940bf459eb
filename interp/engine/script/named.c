/* SPDX-License-Identifier: MIT
 * named.c: finds the names that scripts and single hooks use, in their compiled form, which has no
 * comments. Runs nothing.
 */
#include <string.h>

#include "script/dump.h"
#include "script/internal.h"
#include "script/lua_code.h"

enum { NEAR = 8 /* most instructions between reading a field and writing it back */ };

typedef struct naming {
    const char *word;
    size_t length;
    kl_reader in;
    int hook;         /* the hook that is searched */
    bool named, read; /* the word is a constant; it is used for more than to change itself */
    bool set;         /* a field with that name is written */
    int by;           /* the instruction whose line is wanted, or -1 */
    int line;         /* 0: there is none */
    kl_debug debug;
} naming;

/* True if instruction `at` reads the field, and the next ones compute with it and write it back. */
static bool only_changes_itself(const unsigned char *code, size_t count, size_t at, uint32_t key)
{
    for (size_t i = at + 1; i < count && i <= at + NEAR; i++) {
        uint32_t instruction = kl_lua_instruction(code, i);
        kl_lua_op op = kl_lua_op_of(instruction);
        if (op == KL_OP_SETFIELD)
            return kl_lua_b(instruction) == key;
        if (op != KL_OP_MOVE && op != KL_OP_LOADI && op != KL_OP_GETFIELD &&
            (op < KL_OP_ADDI || op > KL_OP_UNM))
            return false;
    }
    return false;
}

/* Examines a function: whether the word is only a field that is written, or is used in another way.
 * *first is the first instruction in question. */
static void look_through(naming *n, const kl_proto *proto, int64_t key, size_t *first)
{
    size_t fields = 0;
    bool set = false;
    for (size_t i = 0; i < proto->instructions; i++) {
        uint32_t instruction = kl_lua_instruction(proto->code, i);
        kl_lua_op op = kl_lua_op_of(instruction);
        if ((int)op == n->by && kl_lua_c(instruction) == key && i < *first)
            *first = i;
        if (op == KL_OP_SETFIELD && kl_lua_b(instruction) == key)
            set = true;
        else if (op == KL_OP_GETFIELD && kl_lua_c(instruction) == key) {
            fields++;
            n->read |= !only_changes_itself(proto->code, proto->instructions, i, (uint32_t)key);
        }
    }
    n->read |= fields == 0 && !set; /* the word is a text, a method's name ... */
    n->set |= set;
}

static void function(naming *n)
{
    kl_proto proto = kl_read_proto(&n->in);
    size_t first = proto.instructions;
    for (size_t i = 0; i < proto.constants && !n->in.bad && !proto.constant.bad; i++) {
        kl_piece piece = kl_read_constant(&proto.constant);
        if (piece.text && piece.length == n->length &&
            memcmp(piece.text, n->word, n->length) == 0) {
            n->named = true;
            look_through(n, &proto, i < 256 ? (int64_t)i : -1, &first);
        }
    }
    for (size_t within = proto.within; within > 0 && !n->in.bad; within--)
        function(n);
    if (first == proto.instructions) {
        kl_read_debug(&n->in, NULL);
        return;
    }
    int line = proto.line;
    n->debug = (kl_debug){.lines = NULL};
    kl_read_debug(&n->in, &n->debug);
    for (size_t pc = 0; pc <= first; pc++)
        line = kl_debug_line(&n->debug, line, pc);
    n->line = n->line && n->line < line ? n->line : line;
}

/* Searches a script. False: the script isn't compiled, or its form is unknown. */
static bool search_script(naming *n, const kl_compiled *c)
{
    n->in = (kl_reader){.bad = true};
    if (c->code && c->size > KL_DUMP_HEADER) {
        n->in = (kl_reader){.p = (const unsigned char *)c->code + KL_DUMP_HEADER + 1,
                            .end = (const unsigned char *)c->code + c->size};
        function(n);
    }
    return !n->in.bad;
}

kl_use kl_host_use(const kl_host *host, const char *word)
{
    naming n = {.word = word, .length = strlen(word), .by = -1};
    for (int i = 0; i < host->sources; i++)
        if (!search_script(&n, &host->compiled[i]))
            return KL_USE_READ;
    return !n.named ? KL_USE_NONE : n.read ? KL_USE_READ : KL_USE_WRITTEN;
}

int kl_host_reads(const kl_host *host, int script, const char *word, bool method)
{
    naming n = {.word = word, .length = strlen(word), .by = method ? KL_OP_SELF : KL_OP_GETFIELD};
    return search_script(&n, &host->compiled[script]) && (method || !n.set) ? n.line : 0;
}

static void search_function(lua_State *L, void *payload)
{
    naming *n = payload;
    size_t size;
    const unsigned char *code = kl_code_dump(L, true, &size);
    n->in = (kl_reader){.p = code + KL_DUMP_HEADER + 1, .end = code + size};
    function(n);
    n->named |= n->in.bad; /* unknown */
}

static int search_hook(lua_State *L)
{
    naming *n = lua_touserdata(L, 1);
    kl_script_reach(L, n->hook, search_function, n);
    return 0;
}

bool kl_hook_names(kl_host *host, const kl_script_hook *hook, const char *word)
{
    naming n = {.word = word, .length = strlen(word), .hook = -1, .by = -1};
    kn_report silent;
    kn_report_begin(&silent, NULL);
    for (int i = 0; i < host->hooks; i++)
        n.hook = &host->hook[i]->face == hook ? i : n.hook;
    return n.hook < 0 ||
           kl_script_protected(host, search_hook, &n, KN_E_HOOK_FAILED, &silent) != KN_OK ||
           n.named;
}
