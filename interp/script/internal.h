/* SPDX-License-Identifier: MIT
 * internal.h: what the files of script/ share: the host itself, the objects that scripts hold,
 * budgets and errors. Nothing outside of script/ and its tests includes it.
 */
#ifndef KN_SCRIPT_INTERNAL_H
#define KN_SCRIPT_INTERNAL_H

#include <lauxlib.h>
#include <lua.h>

#include "base/pool.h"
#include "script/host.h"

#if LUA_VERSION_NUM != 504
#error "Kanun needs Lua 5.4: the sandbox knows that version's library and code, no other"
#endif

#define KN_LUA_STRING 4096    /* no text of a script is longer: bounds every text operation */
#define KN_LUA_STEP 500       /* instructions between two looks at the budget */
#define KN_LUA_WARM_DEPTH 24  /* calls within calls that allocate nothing; deeper ones may once */
#define KN_LUA_LOAD_FACTOR 10 /* a load has so many times the instructions of a call */
#define KN_SCRIPT_NAME 40     /* bytes of a hook's or parameter's name */

/* Every full userdata of a host is one of these; scripts can't make any other. */
typedef enum kn_object_kind {
    KN_OBJECT_CARD,     /* number: card */
    KN_OBJECT_SELECTOR, /* set: fixed while loading */
    KN_OBJECT_HEAP,     /* number: heap */
    KN_OBJECT_CALL_SET, /* number: which of kn_host.call_set */
    KN_OBJECT_VAR_SET,  /* number: slot, owner */
    KN_OBJECT_SEAT,     /* number: place */
    KN_OBJECT_SIDE,     /* number: side */
    KN_OBJECT_GAME,
    KN_OBJECT_EVENT,
    KN_OBJECT_PLAYS,
    KN_OBJECT_OFFERS,
    KN_OBJECT_MOVE,
    KN_OBJECT_PARAM, /* param: while loading */
    KN_OBJECT_KINDS
} kn_object_kind;
extern const char *const kn_object_names[]; /* "a card", "a set of cards", ... */

typedef struct kn_object {
    kn_object_kind kind;
    int number, owner;
    kn_set set;
    kn_script_param *param;
} kn_object;

/* Sets that change from call to call, each with one object made at the freeze. */
enum {
    KN_CALL_TAKEN,
    KN_CALL_BEFORE,
    KN_CALL_MOVED,
    KN_CALL_FURTHER,
    KN_CALL_ARG,
    KN_CALL_SETS = KN_CALL_ARG + 6
};

/* A variable as hooks see it: one of the layout's. */
typedef struct kn_slot {
    const char *name;
    const kn_var *var;
    int at;               /* offset among the block's ints or (card sets) sets, of owner 0 */
    bool written;         /* hooks may set it */
    int *choice, choices; /* references to the names of the choices, and their number */
} kn_slot;

/* A hook as declared, with the functions behind it (references, or LUA_NOREF). */
typedef struct kn_declared {
    kn_script_hook face; /* first: a kn_script_hook of this host is a kn_declared */
    int run, start, legal, play, plausible, why;
    const char **words, **outcomes, **events; /* of phases; NULL-terminated */
    const kn_source *source;
} kn_declared;

enum { KN_VIEWER_TRUTH = -1, KN_VIEWER_NOBODY = -2 }; /* the latter: what all see, and no more */

typedef enum kn_refused {
    KN_REFUSED_NOT,
    KN_REFUSED_LIVE,
    KN_REFUSED_BLOCK,
    KN_REFUSED_STRING,
    KN_REFUSED_CUMULATIVE,
    KN_REFUSED_SYSTEM
} kn_refused;

/* A script as Lua compiled it: its own dump, which never comes from outside. */
typedef struct kn_compiled {
    const char *code; /* NULL: not compiled yet */
    size_t size;
} kn_compiled;

struct kn_host {
    lua_State *L;
    kn_arena *arena;
    const kn_layout *layout;
    const kn_words_table *words; /* after the freeze */
    const kn_source *source;     /* the scripts */
    int sources;
    const kn_host *like;   /* while loading: a host to take compiled scripts from, or NULL */
    kn_compiled *compiled; /* of each script, for further hosts */
    unsigned char *dump;   /* the last compiled form that was looked at (code.c) */
    size_t dump_room;

    kn_pool pool; /* all that Lua allocates */

    /* Budgets (budget.c). */
    size_t live, cumulative, cumulative_limit;
    uint64_t spent, limit;       /* instructions, charges included */
    bool exhausted;              /* instructions are used up: only an error can follow */
    bool fatal;                  /* an error that pcall passed on: no rule can swallow it */
    kn_refused refused;          /* why the allocator last refused */
    const kn_source *refused_in; /* a text that is too long: where it was made, or NULL */
    uint32_t refused_line;

    /* Errors (error.c). */
    kn_code code; /* of kn_script_raise, or 0: an error of the script's own */
    char message[512], detail[1024];
    const kn_source *failed_in;
    uint32_t failed_line;
    const kn_source *given_in; /* set before raising: the place, when it is not where Lua is */
    uint32_t given_line;
    char wrong[KN_SCRIPT_NAME + 1]; /* the word for which one of `known` may have been meant */
    const char *const *known;

    /* Hooks and parameters. */
    kn_declared **hook;
    int hooks, hook_room;
    int *with; /* references to parameter tables */
    int withs, with_room;
    int no_with;  /* the empty one */
    bool loading; /* scripts may declare and select */
    const kn_source *loading_source;
    bool frozen;
    uint64_t print; /* fingerprint: of the freeze, in debug builds, else of the first question */
    bool printed;   /* there is one */

    /* Objects: references in Lua's registry, LUA_NOREF where there is none. */
    int environment, out_of_time;
    int meta[KN_OBJECT_KINDS];
    int card[KN_CARDS_MAX], heap[KN_HEAPS_MAX], place[KN_PLACES_MAX], side[KN_SEATS_MAX];
    int card_name[KN_CARDS_MAX], rank[KN_RANKS_MAX], suit[KN_SUITS_MAX], colour[KN_SUITS_MAX];
    int word[256];
    int game, event, plays, offers, move, call_sets[KN_CALL_SETS];
    int next_card, next_seat, next_place, next_side, next_of_side; /* iterators */
    kn_slot *slot;
    int *slot_set;        /* references by slot * KN_PLACES_MAX + owner: card-set variables */
    int slots_by_name[4]; /* by kn_per: a table from name to slot */
    int phases;           /* a table from phase name to number, or LUA_NOREF */
    const char *const *fields[3]; /* of the game, seats, sides: all field names, for suggestions */

    /* The call in progress. */
    kn_call *call;
    const kn_hook *bound;
    const kn_declared *running;
    int viewer;  /* kinds value and legal: the seat whose knowledge counts, or one of KN_VIEWER_xxx
                  */
    bool acting; /* verbs are allowed */
    bool phase;  /* verbs of scripted phases are allowed */
    bool counting;    /* within `side.so_far`: hooks run within a hook ... */
    int counting_for; /* ... which may use what this viewer knows */
    kn_status within; /* a hook within has failed, and said so: only an error can follow */
    kn_set call_set[KN_CALL_SETS];
    kn_move moved;
    int mover; /* place of `moved` */
};

static inline kn_host *kn_script_host(lua_State *L)
{
    return *(kn_host **)lua_getextraspace(L);
}
static inline void kn_script_push(lua_State *L, int reference)
{
    lua_rawgeti(L, LUA_REGISTRYINDEX, reference);
}

/* --- budget.c: instructions and memory --- */
void *kn_script_alloc(void *host, void *p, size_t old_size, size_t size);
/* Starts the budget of one call, `factor` times its instructions. */
void kn_script_budget(kn_host *host, int factor);
/* Charges `n` instructions for work inside C; raises when the budget is spent. */
void kn_script_charge(lua_State *L, uint64_t n);
const char *kn_refused_says(kn_refused why);

/* --- error.c: raising errors and reporting them --- */
/* Raises an error with a code of ours (printf-like, for short texts); never returns. */
int kn_script_raise(lua_State *L, kn_code code, const char *format, ...)
    __attribute__((format(printf, 3, 4), noreturn));
/* Raises HOOK_FIELD: `thing` ("a seat") has no field `key` (any Lua value at that index). */
int kn_script_no_field(lua_State *L, const char *thing, int key, const char *const *known)
    __attribute__((noreturn));
/* Raises `text`, with the one of `known` that is nearest to `wrong` as suggestion; both words and
 * list live as long as the host. */
int kn_script_unknown(lua_State *L, kn_code code, const char *wrong, const char *const *known,
                      const char *text) __attribute__((noreturn));
int kn_script_handler(lua_State *L); /* message handler of every protected call */
/* Turns the error of a protected call into a problem; `hook` (or NULL) is the one that was called,
 * `otherwise` the code of errors without one of ours. The status of the problem is returned. */
kn_status kn_script_fail(kn_host *host, int status, const kn_hook *hook, kn_code otherwise,
                         kn_report *report);
/* Runs `f` (it finds `payload` as a light userdata at index 1) protected, with the budget of a
 * load. */
kn_status kn_script_protected(kn_host *host, lua_CFunction f, void *payload, kn_code otherwise,
                              kn_report *report);

/* --- sandbox.c, library.c, pairs.c, sort.c --- */
void kn_script_sandbox(
    lua_State *L); /* opens, checks and prunes the library; makes the environment */
int kn_lib_pairs(lua_State *L);
/* Gives a table that is being frozen its sorted keys: [2] and [3] of its metatable. */
void kn_pairs_prepare(lua_State *L, int content, int metatable);
int kn_lib_sort(lua_State *L);
int kn_lib_pcall(lua_State *L);
int kn_lib_tostring(lua_State *L);
/* These take the original function as upvalue 1. */
int kn_lib_charged_tonumber(lua_State *L);
int kn_lib_charged_table(lua_State *L);
int kn_lib_charged_byte(lua_State *L);
int kn_lib_unpack(lua_State *L);

/* --- code.c: looks into compiled functions --- */
/* True if the function at the top writes to one of its upvalues (*upvalue from 1) or uses `^`
 * (*upvalue = 0); *line where it begins. Raises when the code is not as expected. */
bool kn_code_keeps_state(lua_State *L, int *upvalue, int *line);
void kn_code_self_check(lua_State *L);
/* The compiled form of the function at the top, good until the next look into one; `bare` without
 * names and lines for messages. Raises when memory is out. */
const unsigned char *kn_code_dump(lua_State *L, bool bare, size_t *size);

/* --- freeze.c --- */
/* Makes the table at `index` read-only for scripts, in place: its content moves behind a metatable.
 */
void kn_script_freeze_table(lua_State *L, int index);
/* The content of a frozen table is pushed; false (nothing pushed) if the table is not frozen. */
bool kn_script_content(lua_State *L, int index);
void kn_script_freeze_hooks(lua_State *L);
uint64_t kn_script_fingerprint(lua_State *L);

/* --- declare.c, parameter.c, with.c --- */
/* The host, while scripts load; raises later on, naming the function `what`. */
kn_host *kn_declare_loading(lua_State *L, const char *what);
/* A copy of the text at `index`, or zeroed items, in the host's arena; raises when memory is out.
 */
const char *kn_declare_text(lua_State *L, int index);
void *kn_declare_array(lua_State *L, size_t count, size_t size);
/* Letters, digits and _, not beginning with a digit. */
bool kn_declare_is_name(lua_State *L, int index);
/* Every key of the table at 1 must be one of `known` (or, with `list`, a position). */
void kn_declare_check_keys(lua_State *L, const char *what, const char *const *known, bool list);
extern const luaL_Reg kn_parameter_functions[];
void kn_script_declare_functions(
    lua_State *L); /* puts hook, cards, integer ... into the table on top */
const kn_declared *kn_script_declared(const kn_host *host, const kn_script_hook *hook);
/* The text of a value of `with:` and of a flag ("true", "no" ...). */
bool kn_script_flag(const char *text, bool *flag);

/* --- proxy_card.c, proxy_set.c, proxy_game.c, proxy_call.c, variables.c, verbs.c --- */
/* A new object on the stack, with its kind's metatable. */
kn_object *kn_object_new(lua_State *L, kn_object_kind kind, int number, int owner);
/* The object at `index`, or NULL if it is none. */
static inline kn_object *kn_object_at(lua_State *L, int index)
{
    return lua_type(L, index) == LUA_TUSERDATA ? (kn_object *)lua_touserdata(L, index) : NULL;
}
/* The same, but raises unless it is of that kind; `what` is the function's name for the message. */
kn_object *kn_object_want(lua_State *L, int index, kn_object_kind kind, const char *what);
int kn_object_ref(lua_State *L);        /* pops the top into the registry */
void kn_proxy_metatables(lua_State *L); /* before loading: cards, selectors */
/* Puts the methods of sets (and the verbs of zones) into the metatable on top. */
/* Makes reading what the frozen table on top has not an error that suggests one of `names`. */
void kn_with_close(lua_State *L, const char *const *names);
void kn_proxy_set_methods(lua_State *L, kn_object_kind kind); /* into the metatable on top */
void kn_proxy_sets(lua_State *L); /* at the freeze: zones and other sets */
void kn_proxy_game(lua_State *L); /* at the freeze: game, seats, sides */
void kn_proxy_call(lua_State *L); /* at the freeze: event, plays, offers, move */
void kn_slots_make(lua_State *L);
/* Pushes the value of variable `slot` of `owner`; sets it from the stack's top. */
void kn_slot_push(lua_State *L, const kn_slot *slot, int owner);
void kn_slot_write(lua_State *L, const kn_slot *slot, int owner, int index);
void kn_push_card(lua_State *L, int card);   /* nil when there is none */
void kn_push_place(lua_State *L, int place); /* nil when nobody */
/* The set that an object stands for; false if it is none. Without any check of what a seat knows.
 */
bool kn_object_set(kn_host *host, const kn_object *object, kn_set *out);
/* The cards named by the argument at `index`: an object that is a set, or a list of such; nil or
 * none means all. Raises. */
kn_set kn_arg_cards(lua_State *L, int index, const char *what);
/* Raises when there are arguments beyond the `most`-th: cards that would silently be left out. */
void kn_args_most(lua_State *L, int most, const char *what);
extern const luaL_Reg kn_set_methods[], kn_heap_verbs[], kn_var_set_verbs[], kn_game_verbs[],
    kn_seat_verbs[], kn_side_verbs[];
/* Raises unless verbs are allowed now. */
kn_world *kn_acting(lua_State *L, const char *verb);
/* so_far.c: pushes what the deal would bring the side if it were counted now. */
void kn_push_so_far(lua_State *L, int side);
/* The call in progress; raises while loading. */
kn_call *kn_calling(lua_State *L);

#endif
