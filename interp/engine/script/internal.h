/* SPDX-License-Identifier: MIT
 * internal.h: shared by the files of script/: the host itself, the objects that scripts hold,
 * budgets and errors. Included only by script/ and its tests.
 */
#ifndef KL_SCRIPT_INTERNAL_H
#define KL_SCRIPT_INTERNAL_H

#include <string.h>

#include <lauxlib.h>
#include <lua.h>

#include "base/nearest.h"
#include "base/pool.h"
#include "script/bench.h"
#include "script/cell.h"
#include "script/host.h"

#if LUA_VERSION_NUM != 504
#error "Kanun needs Lua 5.4: the sandbox knows that version's library and code, no other"
#endif

/* most bytes of a script's text, which limits the time of all text operations */
#define KL_LUA_STRING 4096
#define KL_LUA_STEP 500 /* instructions between two checks of the budget */
/* depth of calls that needs no allocation; deeper calls may allocate, once */
#define KL_LUA_WARM_DEPTH 24
/* Limit of instructions of a whole load: all scripts, the freeze, and rule hooks. The slowest load
 * takes 0.3 s, measured by tests/cli/loading.test.sh. */
#define KL_LUA_LOADING 6000000
#define KL_TEXT_SHORT 128 /* a text up to this length costs no more than a number */
#define KL_NOTE_MAX 200   /* bytes of a note */
#define KL_SCRIPT_NAME 40 /* most bytes of the name of a hook or parameter */

/* All full userdata of a host are objects of this kind. Scripts can't make others. */
typedef enum kl_object_kind {
    KL_OBJECT_CARD,     /* number: card */
    KL_OBJECT_SELECTOR, /* set: fixed while loading */
    KL_OBJECT_HEAP,     /* number: heap */
    KL_OBJECT_CALL_SET, /* the object's number is an index of kl_host.call_set */
    KL_OBJECT_VAR_SET,  /* number: slot, owner */
    KL_OBJECT_SEAT,     /* number: place */
    KL_OBJECT_SIDE,     /* number: side */
    KL_OBJECT_GAME,
    KL_OBJECT_EVENT,
    KL_OBJECT_PLAYS,
    KL_OBJECT_OFFERS,
    KL_OBJECT_MOVE,
    KL_OBJECT_PARAM, /* param: while loading */
    /* Kinds for scripts of programs (bench.h). The program gives the numbers their meaning. */
    KL_OBJECT_RULES,
    KL_OBJECT_TABLE,
    KL_OBJECT_REPORT,
    KL_OBJECT_EXPERIMENT,
    KL_OBJECT_KINDS
} kl_object_kind;
extern const char *const kl_object_names[]; /* "a card", "a set of cards", ... */
/* Names the kind of any value for messages: "a card", "a number", "nil". */
const char *kl_kind_at(lua_State *L, int index);

typedef struct kl_object {
    kl_object_kind kind;
    int number, owner;
    kn_set set;
    kl_script_param *param;
    const struct kl_cells *fields; /* quick.h */
} kl_object;

/* Sets whose content changes with each call. Each set has one object, made at the freeze. */
enum {
    KL_CALL_TAKEN,
    KL_CALL_BEFORE,
    KL_CALL_MOVED,
    KL_CALL_FURTHER,
    KL_CALL_ARG,
    KL_CALL_SETS = KL_CALL_ARG + 6
};

/* A variable of the layout, as seen by hooks. */
typedef struct kl_slot {
    const char *name;
    const ks_var *var;
    int at;       /* offset of owner 0 among the block's ints or (card sets) its sets */
    bool written; /* hooks may set it */
    bool whole;   /* hooks see its value as a number, too */
    /* References to the values that its numbers stand for; 0 of them for numbers, flags and
     * sets. */
    const int *named;
    int nameds;
} kl_slot;

/* The functions that a hook may have. Every call has one of these roles, and the freeze examines
 * the functions of all roles. */
typedef enum kl_role {
    KL_RUN,
    KL_START,
    KL_LEGAL,
    KL_PLAY,
    KL_WHY,
    KL_PLAUSIBLE,
    KL_ROLES
} kl_role;

/* A declared hook, with references to its functions (LUA_NOREF: none). */
typedef struct kl_declared {
    /* the first member, so each kl_script_hook of this host is also a kl_declared */
    kl_script_hook face;
    int function[KL_ROLES];
    struct kl_quick *quick[KL_ROLES]; /* NULL: run by Lua */
    const kn_source *source;
} kl_declared;

/* Viewers besides seats: one that sees everything, and one that sees public facts only. */
enum { KL_VIEWER_TRUTH = KL_COUNT_TRUTH, KL_VIEWER_NOBODY = KS_NOBODY };

typedef enum kl_refused {
    KL_REFUSED_NOT,
    KL_REFUSED_LIVE,
    KL_REFUSED_BLOCK,
    KL_REFUSED_STRING,
    KL_REFUSED_CUMULATIVE,
    KL_REFUSED_SYSTEM
} kl_refused;

/* Bytecode that Lua dumped in this process; it is never loaded from outside. */
typedef struct kl_compiled {
    const char *code; /* NULL: not compiled yet */
    size_t size;
    bool assigns; /* one of its functions assigns to an enclosing local, so it may keep state */
} kl_compiled;

/* The call in progress. During `side.so_far`, which calls hooks, this is saved. */
typedef struct kl_call_state {
    kl_call *call;
    const kl_hook *bound;
    const kl_declared *running;
    /* value and legal hooks: the seat whose knowledge they may use, or KL_VIEWER_xxx */
    int viewer;
    bool acting; /* verbs are allowed */
    bool phase;  /* verbs of scripted phases are allowed */
    bool quick;  /* the call may be given up and restarted in Lua */
    uint8_t may; /* bits by kl_when of the functions that may be called without further checks */
    kn_set call_set[KL_CALL_SETS];
    ks_move moved;
    int mover; /* place of `moved` */
} kl_call_state;

struct kl_host {
    lua_State *L;
    kn_arena *arena;
    const ks_layout *layout;
    const ks_words_table *words; /* set after the freeze */
    const kn_source *source;     /* the scripts */
    int sources;
    const uint32_t *required; /* per script: bits of the scripts that it requires; NULL: none */
    /* per script: a reference to the value that it returned, or LUA_NOREF */
    int *returned;
    const char **chunk;    /* Lua's name for each script: "@" and the file's name without folders */
    const kl_host *like;   /* only while loading: a host with compiled scripts, or NULL */
    kl_compiled *compiled; /* per script: its compiled form, for other hosts */
    unsigned char *dump;   /* the last compiled form that was examined (code.c) */
    size_t dump_room;

    kn_pool pool; /* all memory allocated by Lua */

    const kl_bench *bench; /* of a program's script; NULL: scripts of rules, which have a layout */

    /* Budgets (budget.c). */
    size_t larger; /* factor of the memory limits; 1 for scripts of rules */
    size_t live, cumulative, cumulative_limit;
    uint64_t spent, limit; /* instructions, including charges */
    uint64_t spent_before; /* by all earlier calls */
    /* a series of rule hooks is running, so their instructions are added up */
    bool asks_rules;
    uint64_t load_spent; /* instructions of the load so far */
    size_t load_cumulative;
    size_t longest, longest_kept; /* bytes of the longest text in this call, and in the load */
    /* the instructions are used up: every call raises the error again */
    bool exhausted;
    bool fatal;         /* the error can't be caught by scripts: pcall passes it on */
    kl_refused refused; /* why the allocator last refused memory */
    /* for a text that is too long: the script that made it, or NULL */
    const kn_source *refused_in;
    uint32_t refused_line;

    /* Errors (error.c). */
    kn_code code; /* set by kl_script_raise; 0: the script itself raised the error */
    char message[512], expected[400], detail[1024];
    const kn_source *failed_in;
    uint32_t failed_line;
    const kn_source *given_in; /* set before raising an error that is not at Lua's current line */
    uint32_t given_line;
    char wrong[KL_SCRIPT_NAME + 1]; /* the unknown word; suggestions come from `known` */
    const char *const *known;

    /* Hooks and parameters. */
    /* called before each call of a hook; or NULL */
    void (*called)(void *payload, const kl_hook *hook);
    void *called_payload;
    kl_declared **hook;
    int hooks, hook_room;
    int *with; /* references to parameter tables */
    int withs, with_room;
    int no_with;  /* the empty parameter table */
    bool loading; /* hooks and selections may be declared now */
    const kn_source *loading_source;
    const char *line_at; /* where line number `line` of this script begins */
    int line;
    bool frozen;
    /* fingerprint of all that hooks reach: at the freeze in debug builds, else at the first
     * check */
    uint64_t print;
    bool printed; /* the fingerprint is set */
    bool unseen;  /* a script has run since the last successful check */
    bool looked;  /* a hook has read which cards are in some place: see kl_host_has_looked */

    /* References to objects in Lua's registry, or LUA_NOREF. */
    int environment, out_of_time;
    int meta[KL_OBJECT_KINDS];
    int card[KN_CARDS_MAX], heap[KS_HEAPS_MAX], place[KS_PLACES_MAX], side[KS_SEATS_MAX];
    int card_name[KN_CARDS_MAX], rank[KS_RANKS_MAX], suit[KS_SUITS_MAX], colour[KS_SUITS_MAX];
    int word[256];
    int game, event, plays, offers, move, call_sets[KL_CALL_SETS];
    int next_card, next_seat, next_place, next_side, next_of_side; /* iterators */
    kl_slot *slot;
    int *slot_set;           /* references to card-set variables, by slot * KS_PLACES_MAX + owner */
    struct kl_own_row *rows; /* dispatch.c */
    int phases;              /* a table that maps phase names to numbers, or LUA_NOREF */
    const char *const *fields[3]; /* all field names of the game, of seats, of sides */

    struct kl_quicks *quicks; /* set after the freeze */
    kl_cell *reference;       /* by reference: the value that it refers to */
    int references;
    kl_cell answer[3]; /* results of a C function in a quick call */
    int answers;
    kl_call_state now;
    /* sum of all changes of variables, each with a factor of its own; not 0: some variable
     * differs */
    int64_t drift;
    const char *offered; /* the last word that a quick call has offered; or NULL */
    const kl_declared *offers_of;
    int offered_word;
    int in_lua;       /* depth of nested calls that Lua runs */
    bool counting;    /* during `side.so_far`: hooks run inside a hook ... */
    int counting_for; /* ... and may use the knowledge of this viewer */
    /* an inner hook has failed, and its problem has been reported: the outer hook must fail, too */
    kn_status within;
    char note[3 * KL_NOTE_MAX + 1];
};

static inline kl_host *kl_script_host(lua_State *L)
{
    return *(kl_host **)lua_getextraspace(L);
}
/* Returns the declaration of a hook that may belong to another host, by its number. */
static inline const kl_declared *kl_script_declared(const kl_host *host, const kl_script_hook *hook)
{
    return host->hook[hook->number];
}
static inline void kl_script_push(lua_State *L, int reference)
{
    lua_rawgeti(L, LUA_REGISTRYINDEX, reference);
}

/* Returns a result of a C function, by pushing it on Lua's stack or as a cell. */
static inline bool kl_answered(lua_State *L, kl_cell cell)
{
    kl_host *host = kl_script_host(L);
    if (host->now.quick)
        host->answer[host->answers++] = cell;
    return host->now.quick;
}
static inline void kl_answer_nil(lua_State *L)
{
    if (!kl_answered(L, (kl_cell){.tag = KL_NIL}))
        lua_pushnil(L);
}
static inline void kl_answer_truth(lua_State *L, bool is)
{
    if (!kl_answered(L, kl_cell_truth(is)))
        lua_pushboolean(L, is);
}
static inline void kl_answer_whole(lua_State *L, lua_Integer number)
{
    if (!kl_answered(L, kl_cell_whole(number)))
        lua_pushinteger(L, number);
}
static inline void kl_answer_reference(lua_State *L, int reference)
{
    kl_host *host = kl_script_host(L);
    if (host->now.quick)
        kl_cell_copy(&host->answer[host->answers++], &host->reference[reference]);
    else
        kl_script_push(L, reference);
}

/* Sets a variable. */
static inline void kl_store(kl_host *host, const ks_block *block, int32_t *variable, int32_t n)
{
    host->drift += (n - (int64_t)*variable) * ((const char *)variable - (const char *)block);
    *variable = n;
}

/* Returns the script that Lua calls `chunk`, or NULL. */
static inline const kn_source *kl_script_source(const kl_host *host, const char *chunk)
{
    for (int i = 0; i < host->sources; i++)
        if (host->chunk[i] && strcmp(host->chunk[i], chunk) == 0)
            return &host->source[i];
    return NULL;
}

/* --- budget.c: instructions and memory --- */
void *kl_script_alloc(void *host, void *p, size_t old_size, size_t size);
/* Starts the budget of one call in Lua, or of a quick call (quick.h), which counts its instructions
 * itself. */
void kl_script_budget(kl_host *host);
static inline void kl_script_budget_quick(kl_host *host)
{
    host->spent_before += host->spent;
    host->spent = 0;
    host->limit = KL_LUA_INSTRUCTIONS;
    host->cumulative = 0;
    host->cumulative_limit = KL_LUA_CUMULATIVE;
    host->longest = host->longest_kept;
    host->exhausted = false;
}
/* Continues the budget of the load, which all its scripts share. `ends` stores the rest. */
void kl_script_load_budget(kl_host *host);
void kl_script_load_ends(kl_host *host);
/* Starts the budget of a rule hook, which is taken from that of the load. `ends` stores the rest
 * of the load's budget. */
void kl_script_rule_budget(kl_host *host);
void kl_script_rule_ends(kl_host *host);
/* Charges `n` instructions for work done in C; raises an error if the budget is used up. */
void kl_script_charge(lua_State *L, uint64_t n);
/* Returns the message for the memory that the host has refused: "keeps more than 1 MiB of
 * memory". */
const char *kl_refused_says(const kl_host *host);

/* --- error.c: raising errors and reporting them --- */
/* Raises an error with one of our codes (printf-like, for short texts). */
int kl_script_raise(lua_State *L, kn_code code, const char *format, ...)
    __attribute__((format(printf, 3, 4), noreturn));
/* Raises an out-of-memory error, which scripts can't catch. */
int kl_script_memory(lua_State *L) __attribute__((noreturn));
/* Raises HOOK_FIELD, for __index: `thing` ("a seat") has no field with the key that is at index 2,
 * which is any Lua value. */
int kl_script_no_field(lua_State *L, const char *thing, const char *const *known)
    __attribute__((noreturn));
/* Raises `text` as an error and suggests the word of `known` that is closest to `wrong`. `text` and
 * `known` must live as long as the host. */
int kl_script_unknown(lua_State *L, kn_code code, const char *wrong, const char *const *known,
                      const char *text) __attribute__((noreturn));
int kl_script_handler(lua_State *L); /* message handler of all protected calls */
/* Turns the error of a protected call into a problem and returns its status. `hook`: the hook that
 * was called, or NULL; `otherwise`: the code for errors that Lua raised. */
kn_status kl_script_fail(kl_host *host, int status, const kl_hook *hook, kn_code otherwise,
                         kn_report *report);
/* Runs `f` protected with the budget of a load. It gets `payload` as a light userdata at index
 * 1. */
kn_status kl_script_protected(kl_host *host, lua_CFunction f, void *payload, kn_code otherwise,
                              kn_report *report);

/* --- sandbox.c, library.c, pairs.c, sort.c --- */
void kl_library_lengths(lua_State *L); /* defines the operation that replaces `#` */
/* called once: checks that the library has the known names */
void kl_sandbox_self_check(lua_State *L);
void kl_script_sandbox(lua_State *L); /* opens and prunes the library; makes the environment */
/* Stores the sorted keys of a table that is being frozen, as [2] and [3] of its metatable. */
void kl_pairs_prepare(lua_State *L, int content, int metatable);
/* Pushes a list of the sorted keys of the raw table at `table`. False, with the type of the
 * offending key pushed: a key of this type has no order. */
bool kl_pairs_sorted(lua_State *L, int table);

/* --- code.c: examines compiled functions --- */
/* True if the function on top of the stack assigns to one of its upvalues; *upvalue is that one's
 * number, from 1, and *line the function's first line. Raises an error if the code has an
 * unexpected form. */
bool kl_code_keeps_state(lua_State *L, int *upvalue, int *line);
/* Called once: raises an error if this Lua's code is not as this file expects. */
void kl_code_self_check(lua_State *L);
/* Returns the compiled form of the function on top of the stack, valid until the next function is
 * examined; `bare`: without the names and lines that messages need. Raises an error when memory is
 * out. */
const unsigned char *kl_code_dump(lua_State *L, bool bare, size_t *size);

/* True if a compiled function, with all its inner ones, never uses Lua's `#` operator and uses `^`
 * exactly `times` times. Other findings are in *seen. */
typedef struct kl_code_seen {
    bool assigns; /* assigns to a local of an enclosing function */
    int wrong;    /* first line of a function that Lua has miscompiled, or 0 */
} kl_code_seen;
bool kl_code_takes_lengths(lua_State *L, const unsigned char *compiled, size_t size, size_t times,
                           kl_code_seen *seen);

/* --- length.c: the number of items of a table before its first hole --- */
/* Returns the end of the Lua comment or text that begins at `p`; NULL: neither begins there. */
const char *kl_length_hidden(const char *p, const char *end);
typedef struct kl_written {
    size_t lengths;      /* number of `#` operators */
    unsigned power_line; /* line of a `^`, or 0 */
} kl_written;
/* Returns the script with each `#` replaced by our operation, for Lua to compile; free it with
 * kn_free. NULL: out of memory. */
char *kl_length_written(const char *text, size_t size, size_t *length, kl_written *found);
/* Returns the length (`#`) of the value at `index` and charges its cost. Raises an error if it
 * has no length. */
lua_Integer kl_length(lua_State *L, int index);

/* --- freeze.c --- */
/* Makes the table at `index` read-only for scripts, in place: moves its content behind a
 * metatable. */
void kl_script_freeze_table(lua_State *L, int index);
/* Pushes the content of a frozen table. False (nothing pushed): not frozen. */
bool kl_script_content(lua_State *L, int index);
/* Freezes everything that can be reached from the hooks numbered `hook` and above and from the
 * value with the reference `returned`. Values that earlier hooks reach are already frozen. */
void kl_script_freeze_hooks(lua_State *L, int hook, int returned);
/* Returns a sum over everything that hooks reach, by which tests notice a script that changed
 * frozen data. */
uint64_t kl_script_fingerprint(lua_State *L);
/* Pushes each Lua function that hook number `hook` reaches on top of the stack, and calls `each`.
 * After the freeze. */
void kl_script_reach(lua_State *L, int hook, void (*each)(lua_State *L, void *payload),
                     void *payload);

/* --- hook_table.c, hook_declare.c, parameter.c, with.c --- */
/* Return a copy of the text at `index`, and zeroed items, in the host's arena; raise an error when
 * memory is out. */
const char *kl_declare_text(lua_State *L, int index);
void *kl_declare_array(lua_State *L, size_t count, size_t size);
/* Returns a text for people at `index`. Raises an error, which calls the text `what`, if it has
 * characters unfit for a sentence. */
const char *kl_declare_words(lua_State *L, int index, const char *what);
/* True for letters, digits and _, not beginning with a digit. */
bool kl_declare_is_name(lua_State *L, int index);
/* Raises an error unless every key of the table at 1 is one of `known` (or, with `list`, a
 * position). */
void kl_declare_check_keys(lua_State *L, const char *what, const char *const *known, bool list);
void kl_script_declare_functions(
    lua_State *L); /* puts hook, cards, integer ... into the table on top of the stack */

/* --- object.c, argument.c: common parts of all objects --- */
/* Pushes a new object with its kind's metatable. */
kl_object *kl_object_new(lua_State *L, kl_object_kind kind, int number, int owner);
/* Returns the object at `index`; NULL: not an object. */
static inline kl_object *kl_object_at(lua_State *L, int index)
{
    return lua_type(L, index) == LUA_TUSERDATA ? (kl_object *)lua_touserdata(L, index) : NULL;
}
kl_cell kl_object_cell(lua_State *L, int index); /* the value at `index` */
/* pops the top of the stack, and returns its reference in the registry */
int kl_object_ref(lua_State *L);
/* Push a card; a place; a side; the n-th of `count` references. Anything out of range is pushed as
 * nil. */
void kl_push_card(lua_State *L, int card);
void kl_push_place(lua_State *L, lua_Integer place);
void kl_push_side(lua_State *L, lua_Integer side);
void kl_push_nth(lua_State *L, const int *references, lua_Integer n, int count);
/* Returns the three values that a `for` loop needs: a step function, the receiver of this call, and
 * nil. */
int kl_answer_walk(lua_State *L, int step, const kl_object *self);
/* calling.c: returns the call in progress; raises an error while loading. */
kl_call *kl_calling(lua_State *L);
/* Raises an error unless verbs are allowed now. */
ks_world *kl_acting(lua_State *L, const char *verb);
/* Returns the cards of an object; empty if it is not a set. Does not check the facts that the
 * viewer knows. */
kn_set kl_object_cards(const kl_host *host, const kl_object *object);
/* Returns those cards of a set that are in `asked`. Every function by which scripts read cards
 * calls it. Raises an error if the viewer doesn't know which these are. */
kn_set kl_set_read(lua_State *L, const kl_object *object, kn_set asked);
/* Returns the card at position `n` (from 0, the bottom) of an ordered zone. Raises an error unless
 * the viewer knows this card. */
int kl_set_position(lua_State *L, const kl_object *zone, int n);
/* Raises an error if the variable is hidden from the viewer. */
void kl_slot_check(lua_State *L, const kl_slot *slot, int owner);
/* Returns the cards of the argument at `index`: a set object, or a list of cards and sets; nil or
 * missing: the whole pack. Raises an error for other values. */
kn_set kl_arg_cards(lua_State *L, int index, const char *what);
/* Returns the cards that an argument names individually: a card, or the cards of a move, an event,
 * a variable or another zone than `self`. Cards that are only selected from a zone's content don't
 * count. `object` is the argument; NULL: a list. */
kn_set kl_arg_named(lua_State *L, int index, const kl_object *object, const kl_object *self);
/* Fills `cards` with the cards of the zone `self` that the list at `index` names, in order.
 * Returns their number; -1: not a list. */
int kl_arg_list(lua_State *L, int index, const kl_object *self, uint8_t cards[KN_CARDS_MAX]);
/* True if the indentation shows that a block of the script lacks its `end`. Sets the word and line
 * that opened the block, and the line before which the `end` is missing. */
bool kl_blocks_open(const kn_source *source, char *word, size_t size, unsigned *line,
                    unsigned *before);

/* ---- hint.c: guesses at the author's meaning ---- */

/* Returns the text that the parser needs on line *at; NULL: no known mistake. It may write the
 * answer to `out`, and change *at to the line before. */
const char *kl_hint_syntax(const kn_source *source, uint32_t *at, char *out, size_t size);
/* Like kl_hint_syntax, for an `else if` in the lines from..to-1 that causes a missing `end` before
 * line `to`. */
const char *kl_hint_else_if(const kn_source *source, unsigned from, unsigned to, char *out,
                            size_t size);
/* Returns the word of `known` for which `wrong` is a common synonym; NULL: none. */
const char *kl_hint_synonym(const char *wrong, const char *const *known);
/* Returns the replacement of a top-level name that scripts don't have; NULL: unknown. */
const char *kl_hint_name(const kl_host *host, const char *name, char *out, size_t size);

/* Raises an error unless the zone is ordered. */
void kl_want_order(lua_State *L, const kl_object *zone, const char *what);

/* --- proxy_card.c, proxy_set.c, proxy_game.c, proxy_call.c, script_variables.c, with.c --- */
void kl_proxy_metatables(lua_State *L); /* before loading: cards, selectors */
/* Adds the methods of sets (and the verbs of zones) to the metatable on top of the stack. */
void kl_proxy_set_methods(lua_State *L, kl_object_kind kind);
void kl_proxy_sets(lua_State *L); /* at the freeze: zones and other sets */
void kl_proxy_game(lua_State *L); /* at the freeze: game, seats, sides */
void kl_proxy_call(lua_State *L); /* at the freeze: event, plays, offers, move */
/* At the freeze: makes the slots of all variables, by which scripts read and set them. */
void kl_slots_make(lua_State *L);
/* Return or set variable `slot` of `owner`. If Lua makes the call, the new value is also at `index`
 * of Lua's stack. */
void kl_slot_push(lua_State *L, const kl_slot *slot, int owner);
void kl_slot_write(lua_State *L, const kl_slot *slot, int owner, kl_cell value, int index);
/* Raises an error: hooks may not set the variable. The message names an allowed call. */
void kl_slot_refuse_write(lua_State *L, const kl_slot *slot) __attribute__((noreturn));
/* so_far.c: pushes the change of the side's score if the deal were counted now. */
void kl_push_so_far(lua_State *L, int side);

#endif
