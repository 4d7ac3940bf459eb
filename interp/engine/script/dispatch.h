/* SPDX-License-Identifier: MIT
 * dispatch.h: the only way from a script into C. Each function that scripts can call is a row: its
 * name, its receivers, its arguments, when it may be called, and its cost. Before the function
 * runs, one dispatcher checks the call against the row, so the function can rely on the types in
 * its row.
 */
#ifndef KL_SCRIPT_DISPATCH_H
#define KL_SCRIPT_DISPATCH_H

#include "script/internal.h"

/* When a function may be called. */
typedef enum kl_when {
    KL_ALWAYS,
    KL_LOADING, /* while the script loads, outside of functions */
    KL_CALLED,  /* by any hook, when there is a game */
    KL_ACTING,  /* by event hooks, and by start and play of a phase */
    /* like KL_ACTING, but only if nothing is hidden, because it touches cards or chance */
    KL_HANDLING,
    KL_IN_PHASE,  /* by start and play of a phase, and by hooks of the phase's events */
    KL_PHASE_ONLY /* by start and play only */
} kl_when;

/* The types of a function's arguments, in order; KL_NOTHING ends the row. */
typedef enum kl_type {
    KL_NOTHING,
    KL_ANY,   /* anything; nil if missing */
    KL_VALUE, /* anything, but required */
    KL_TABLE,
    KL_FUNCTION,
    KL_TEXT, /* a text, not a number; its length is charged */
    KL_NUMBER,
    KL_INTEGER, /* a number without a fraction, not a text */
    /* a card, a set, or a list of these; the asking seat must know all; nil: all cards */
    KL_CARDS,
    KL_CARD,
    KL_ZONE,
    KL_ORDERED, /* a zone with an order */
    KL_SEAT,
    KL_SIDE,
    KL_SEAT_OR_SIDE,
    KL_OWNER,   /* the game, a seat or a side */
    KL_NUMBERS, /* only as the last argument: any number of integers */
    KL_REST,    /* only as the last argument: any number of values of any type */
    KL_TYPES,
    KL_OPTIONAL = 0x40 /* flag: the argument may be missing or nil */
} kl_type;
enum { KL_TAKES_MOST = 5 };

/* A checked argument of any type but KL_REST; members that its type doesn't use are zero. For
 * KL_ANY, only objects and texts are filled in. */
typedef struct kl_value {
    bool given; /* neither missing nor nil */
    const kl_object *object;
    lua_Integer number;
    const char *text;
    size_t length;
    kn_set cards; /* the whole pack if the argument is missing */
} kl_value;

/* `self` is the receiver; NULL: none. The arguments are also on Lua's stack, after the receiver. */
typedef int kl_run(lua_State *L, kl_host *host, const kl_object *self, const kl_value *given);
/* The question that a method asks about a set without changing anything. Hooks that run without Lua
 * answer it directly (quick_ask.h). */
typedef enum kl_asks {
    KL_ASKS_NOTHING, /* another function */
    KL_ASKS_COUNT,
    KL_ASKS_EMPTY,
    KL_ASKS_HAS,
    KL_ASKS_ALL,
    KL_ASKS_POINTS,
    KL_ASKS_VALUES,
    KL_ASKS_TOP,
    KL_ASKS_NEXT /* the step function of a loop */
} kl_asks;
/* Answers a question about those cards of a set that the call asks for; KL_ASKS_ALL needs the set's
 * other cards instead. In a game the points of cards may depend on the trump suit. */
static inline kl_cell kl_set_answer(const kl_host *host, kl_asks asks, kn_set cards)
{
    const ks_pack *pack = host->layout->pack;
    const int32_t *of = asks == KL_ASKS_POINTS ? pack->points : pack->value;
    int64_t total = 0;
    unsigned card;
    if (asks == KL_ASKS_COUNT)
        return kl_cell_whole(kn_count(cards));
    if (asks != KL_ASKS_POINTS && asks != KL_ASKS_VALUES)
        return kl_cell_truth(kn_is_empty(cards) == (asks != KL_ASKS_HAS));
    if (asks == KL_ASKS_POINTS && host->now.call)
        return kl_cell_whole(ks_points_of(host->now.call->world, cards));
    for (KN_EACH(card, cards))
        total += of[card];
    return kl_cell_whole(total);
}
/* The function for a quick call whose arguments are objects. A missing argument is NULL. Stores the
 * result in *result, if the function has one. It avoids converting the arguments to kl_value, which
 * takes longer than most of these functions. Returns false, having done nothing, if it can't handle
 * these objects. */
enum { KL_DIRECT_MOST = 2 };
typedef bool kl_direct(kl_host *host, const kl_object *self,
                       const kl_object *const given[KL_DIRECT_MOST], kl_cell *result);
typedef struct kl_function {
    const char *name;   /* as written in scripts; for a loop's step function, "for card in ..." */
    unsigned receivers; /* KL_IS bits of possible receivers; 0: called without a receiver */
    uint8_t takes[KL_TAKES_MOST];
    uint8_t when;  /* kl_when */
    bool by_lua;   /* a metamethod, which only Lua calls: its arguments are not checked */
    uint8_t asks;  /* kl_asks */
    uint16_t cost; /* instructions charged, in addition to those that depend on sizes */
    /* for editors: names of its arguments ("what:TYPE" adds a type), type of its result ("": none),
     * a sentence */
    const char *about[3];
    kl_run *run;
    kl_direct *direct; /* or NULL */
} kl_function;
/* Initialises a row with the texts for editors. Other members follow by name, at least `.takes`. */
#define KL_FUNCTION(name_, run_, receivers_, arguments, result, says, ...)                         \
    {                                                                                              \
        .name = (name_), .run = (run_), .receivers = (receivers_),                                 \
        .about = {(arguments), (result), (says)}, __VA_ARGS__                                      \
    }

#define KL_IS(kind) (1u << (kind))
#define KL_IS_SET                                                                                  \
    (KL_IS(KL_OBJECT_SELECTOR) | KL_IS(KL_OBJECT_HEAP) | KL_IS(KL_OBJECT_CALL_SET) |               \
     KL_IS(KL_OBJECT_VAR_SET))
#define KL_IS_CARDS (KL_IS_SET | KL_IS(KL_OBJECT_CARD))

/* Pushes the function; the top `extra` values of the stack become its upvalues from KL_EXTRA on. */
enum { KL_EXTRA = 2 };
void kl_push_function(lua_State *L, const kl_function *f, int extra);
/* Adds to the table on top of the stack the functions of a list whose receiver may be an object
 * of `kind`; KL_OBJECT_KINDS: those without a receiver. The list ends with a nameless function. */
void kl_put_functions(lua_State *L, const kl_function *list, kl_object_kind kind);
/* The C function that Lua calls for every row. */
int kl_dispatch(lua_State *L);

/* Raises an error unless the function may be called now. */
void kl_dispatch_when(lua_State *L, kl_host *host, const kl_function *f);
/* KL_IS bits of the objects that an argument of each type may be; 0: none. */
extern const unsigned kl_dispatch_kinds[KL_TYPES];

/* Push the value of a field that changes, by the field's number. */
void kl_card_field(lua_State *L, int card, int number);
void kl_game_field(lua_State *L, int owner, int number);
void kl_event_field(lua_State *L, kl_host *host, int number);
void kl_move_field(lua_State *L, kl_host *host, int number);

/* Numbers of the fields of a move, in the order of KL_MOVE_FIELDS. */
enum {
    KL_MOVE_WORD = 1,
    KL_MOVE_CARD,
    KL_MOVE_NUMBER,
    KL_MOVE_SUIT,
    KL_MOVE_SEAT,
    KL_MOVE_ANNOUNCED
};
/* Returns the reference to a field of the move that is a text or an object; LUA_REFNIL: the field
 * is nil. */
static inline int kl_move_reference(kl_host *host, int number)
{
    const ks_move *move = &host->now.moved;
    const ks_layout *l = host->layout;
    int card = ks_move_card(move);
    switch (number) {
    case KL_MOVE_WORD:
        return host->word[move->word];
    case KL_MOVE_CARD: /* also if the move has only this card in `cards` */
        host->looked = true;
        return card < l->pack->cards ? host->card[card] : LUA_REFNIL;
    case KL_MOVE_SUIT:
        return move->suit < l->pack->suits ? host->suit[move->suit] : LUA_REFNIL;
    default: /* the seat */
        return host->now.mover >= 0 && host->now.mover < l->places ? host->place[host->now.mover]
                                                                   : LUA_REFNIL;
    }
}

/* Numbers of the fields of an event, in the order of KL_EVENT_FIELDS; kl_event_field is like
 * kl_move_field. */
enum { KL_EVENT_CARD = 1, KL_EVENT_SEAT, KL_EVENT_SIDE, KL_EVENT_NUMBER, KL_EVENT_WINNER };
static inline int kl_event_reference(kl_host *host, int number)
{
    const kl_call *call = host->now.call;
    const ks_layout *l = host->layout;
    int n = number == KL_EVENT_SEAT ? call->place : call->winner;
    if (number == KL_EVENT_CARD) {
        host->looked = true;
        return call->card >= 0 && call->card < l->pack->cards ? host->card[call->card] : LUA_REFNIL;
    }
    if (number == KL_EVENT_SIDE)
        return call->side >= 0 && call->side < l->sides ? host->side[call->side] : LUA_REFNIL;
    return n >= 0 && n < l->places ? host->place[n] : LUA_REFNIL;
}

/* Makes it an error to read a missing key of the table on top of the stack, frozen or not. The
 * error calls the table `thing` and suggests one of `names`, which must live as long as the
 * host. */
void kl_object_close(lua_State *L, const char *thing, const char *const *names);
/* Pushes a table that maps each of these names to its number, counted from 1. */
void kl_number_names(lua_State *L, const char *const *names);
/* For a function whose first extra upvalue is a table from kl_number_names: looks up the name at
 * index 2. False: unknown. */
bool kl_number_of_name(lua_State *L, int *number);
/* For a function called by Lua: returns the name of its row. */
static inline const char *kl_called_as(lua_State *L)
{
    return ((const kl_function *)lua_touserdata(L, lua_upvalueindex(1)))->name;
}

/* The functions of each kind of objects, and of the top level of scripts; each list ends with a
 * nameless one. */
/* bench.c: adds the functions of a program's script to the table on top of the stack. */
void kl_bench_functions(lua_State *L);
/* bench.c: makes the metatables of the objects that a program defines. */
void kl_bench_objects(lua_State *L);
extern const kl_function kl_set_methods[], kl_set_verbs[], kl_game_methods[], kl_game_verbs[],
    kl_call_methods[], kl_parameter_functions[], kl_require_functions[];
extern const kl_function kl_ipairs_step;
/* Replacements of Lua's functions. Their extra upvalue is the original function. */
kl_run kl_lib_original, kl_lib_pcall, kl_lib_tostring, kl_lib_tonumber, kl_lib_concat,
    kl_lib_insert, kl_lib_remove, kl_lib_select, kl_lib_tointeger, kl_lib_unpack, kl_lib_pairs,
    kl_lib_ipairs, kl_lib_sort;

#endif
