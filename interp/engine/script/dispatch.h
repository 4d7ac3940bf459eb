/* SPDX-License-Identifier: MIT
 * dispatch.h: the one way from a script into C. Each function that scripts can reach is a row:
 * its name, who stands before the colon, what it takes, when it may be called, what it costs. One
 * dispatcher checks all of that before the function runs, so no function trusts its arguments by
 * convention; what it is given has the type that its row says.
 */
#ifndef KL_SCRIPT_DISPATCH_H
#define KL_SCRIPT_DISPATCH_H

#include "script/internal.h"

/* When a function may be called. */
typedef enum kl_when {
    KL_ALWAYS,
    KL_LOADING,   /* at the top of a script */
    KL_CALLED,    /* by a hook, with a game */
    KL_ACTING,    /* by event hooks, and start and play of a phase */
    KL_HANDLING,  /* where KL_ACTING may, with nothing hidden: it touches cards or chance */
    KL_IN_PHASE,  /* by start and play of a phase, and the hooks of its events */
    KL_PHASE_ONLY /* by start and play themselves */
} kl_when;

/* What a function takes, in order; KL_NOTHING ends the row. */
typedef enum kl_type {
    KL_NOTHING,
    KL_ANY,   /* anything; nil when it is missing */
    KL_VALUE, /* anything, but it must be there */
    KL_TABLE,
    KL_FUNCTION,
    KL_TEXT, /* no number: its length is charged */
    KL_NUMBER,
    KL_INTEGER, /* neither a fraction nor a text */
    KL_CARDS,   /* a card, a set or a list of them, of which the asker may know; nil means all */
    KL_CARD,
    KL_ZONE,
    KL_ORDERED, /* a zone that keeps an order */
    KL_SEAT,
    KL_SIDE,
    KL_SEAT_OR_SIDE,
    KL_OWNER,   /* the game, a seat or a side */
    KL_NUMBERS, /* the last: any number of numbers */
    KL_REST,    /* the last: whatever comes */
    KL_TYPES,
    KL_OPTIONAL = 0x40 /* added: it may be missing, or nil */
} kl_type;
enum { KL_TAKES_MOST = 5 };

/* An argument that has been checked, of any type but KL_REST; what its type does not say is empty.
 * Of KL_ANY only the object or text is told, if it is one. */
typedef struct kl_value {
    bool given; /* neither missing nor nil */
    const kl_object *object;
    lua_Integer number;
    const char *text;
    size_t length;
    kn_set cards; /* of cards that are missing: all */
} kl_value;

/* `self` is the receiver, or NULL without one. The arguments stand on the stack too, behind the
 * receiver's place. */
typedef int kl_run(lua_State *L, kl_host *host, const kl_object *self, const kl_value *given);
typedef struct kl_function {
    const char *name;   /* as a script writes it; of a walk's step "for card in ..." */
    unsigned receivers; /* KL_IS bits: objects that may stand before the colon; 0: none does */
    uint8_t takes[KL_TAKES_MOST];
    uint8_t when;  /* kl_when */
    bool by_lua;   /* a metamethod, which Lua alone calls: its arguments need no look */
    uint16_t cost; /* instructions charged, beside what depends on sizes */
    kl_run *run;
} kl_function;

#define KL_IS(kind) (1u << (kind))
#define KL_IS_SET                                                                                  \
    (KL_IS(KL_OBJECT_SELECTOR) | KL_IS(KL_OBJECT_HEAP) | KL_IS(KL_OBJECT_CALL_SET) |               \
     KL_IS(KL_OBJECT_VAR_SET))
#define KL_IS_CARDS (KL_IS_SET | KL_IS(KL_OBJECT_CARD))

/* Pushes the function, with `extra` values from the stack's top as upvalues KL_EXTRA and following.
 */
enum { KL_EXTRA = 2 };
void kl_push_function(lua_State *L, const kl_function *f, int extra);
/* Puts the functions of a list (which ends with a nameless one) into the table on top, as far as an
 * object of `kind` may stand before them: only such a one then. KL_OBJECT_KINDS: those without a
 * receiver. */
void kl_put_functions(lua_State *L, const kl_function *list, kl_object_kind kind);
/* The function that all of them are to Lua. */
int kl_dispatch(lua_State *L);

/* Raises unless the function may be called now. */
void kl_dispatch_when(lua_State *L, kl_host *host, const kl_function *f);
/* What kinds of objects an argument of a type may be, KL_IS bits; 0: it is none. */
extern const unsigned kl_dispatch_kinds[KL_TYPES];

/* Push fields that change, by their numbers. */
void kl_card_field(lua_State *L, int card, int number);
void kl_game_field(lua_State *L, int owner, int number);
void kl_event_field(lua_State *L, const kl_host *host, int number);
void kl_move_field(lua_State *L, const kl_host *host, int number);

/* Makes reading what the table on top, frozen or not, has not an error that says what it is,
 * `thing`, and suggests one of `names`, which live as long as the host. */
void kl_object_close(lua_State *L, const char *thing, const char *const *names);
/* Pushes a table from these names to their numbers, from 1. */
void kl_number_names(lua_State *L, const char *const *names);
/* The number of the name at index 2, in a function with such a table as its first extra upvalue:
 * false if there is none. */
bool kl_number_of_name(lua_State *L, int *number);
/* In a function that Lua has called: the name of its row. */
static inline const char *kl_called_as(lua_State *L)
{
    return ((const kl_function *)lua_touserdata(L, lua_upvalueindex(1)))->name;
}

/* The functions of objects and of the top of scripts; a nameless one ends each list. */
/* bench.c: the functions at the top of a program's script, into the table on top. */
void kl_bench_functions(lua_State *L);
/* bench.c: metatables of the kinds of objects that a program brings along. */
void kl_bench_objects(lua_State *L);
extern const kl_function kl_set_methods[], kl_set_verbs[], kl_game_methods[], kl_game_verbs[],
    kl_call_methods[], kl_parameter_functions[];
extern const kl_function kl_ipairs_step;
/* Forms of Lua's functions, with the original as extra upvalue. */
kl_run kl_lib_original, kl_lib_pcall, kl_lib_tostring, kl_lib_tonumber, kl_lib_concat,
    kl_lib_insert, kl_lib_remove, kl_lib_select, kl_lib_tointeger, kl_lib_unpack, kl_lib_pairs,
    kl_lib_ipairs, kl_lib_sort;

#endif
