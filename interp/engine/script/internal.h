/* SPDX-License-Identifier: MIT
 * internal.h: what the files of script/ share: the host itself, the objects that scripts hold,
 * budgets and errors. Nothing outside of script/ and its tests includes it.
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

#define KL_LUA_STRING 4096   /* no text of a script is longer: bounds every text operation */
#define KL_LUA_STEP 500      /* instructions between two looks at the budget */
#define KL_LUA_WARM_DEPTH 24 /* calls within calls that allocate nothing; deeper ones may once */
/* Instructions of a whole load: all scripts, the freeze, and rule hooks. The slowest take 0.3 s,
 * tests/cli/loading.test.sh measures them. */
#define KL_LUA_LOADING 6000000
#define KL_TEXT_SHORT 128 /* a text that costs no more than a number */
#define KL_NOTE_MAX 200   /* bytes of a note */
#define KL_SCRIPT_NAME 40 /* bytes of a hook's or parameter's name */

/* Every full userdata of a host is one of these; scripts can't make any other. */
typedef enum kl_object_kind {
    KL_OBJECT_CARD,     /* number: card */
    KL_OBJECT_SELECTOR, /* set: fixed while loading */
    KL_OBJECT_HEAP,     /* number: heap */
    KL_OBJECT_CALL_SET, /* number: which of kl_host.call_set */
    KL_OBJECT_VAR_SET,  /* number: slot, owner */
    KL_OBJECT_SEAT,     /* number: place */
    KL_OBJECT_SIDE,     /* number: side */
    KL_OBJECT_GAME,
    KL_OBJECT_EVENT,
    KL_OBJECT_PLAYS,
    KL_OBJECT_OFFERS,
    KL_OBJECT_MOVE,
    KL_OBJECT_PARAM, /* param: while loading */
    /* Of scripts that a program runs (bench.h): number is the program's. */
    KL_OBJECT_RULES,
    KL_OBJECT_TABLE,
    KL_OBJECT_REPORT,
    KL_OBJECT_KINDS
} kl_object_kind;
extern const char *const kl_object_names[]; /* "a card", "a set of cards", ... */

typedef struct kl_object {
    kl_object_kind kind;
    int number, owner;
    kn_set set;
    kl_script_param *param;
    const struct kl_cells *fields; /* quick.h */
} kl_object;

/* Sets that change from call to call, each with one object made at the freeze. */
enum {
    KL_CALL_TAKEN,
    KL_CALL_BEFORE,
    KL_CALL_MOVED,
    KL_CALL_FURTHER,
    KL_CALL_ARG,
    KL_CALL_SETS = KL_CALL_ARG + 6
};

/* A variable as hooks see it: one of the layout's. */
typedef struct kl_slot {
    const char *name;
    const ks_var *var;
    int at;               /* offset among the block's ints or (card sets) sets, of owner 0 */
    bool written;         /* hooks may set it */
    int *choice, choices; /* references to the names of the choices, and their number */
} kl_slot;

/* The functions that a hook may hold. Every call is one of a role, and the freeze looks into all.
 */
typedef enum kl_role {
    KL_RUN,
    KL_START,
    KL_LEGAL,
    KL_PLAY,
    KL_WHY,
    KL_PLAUSIBLE,
    KL_ROLES
} kl_role;

/* A hook as declared, with the functions behind it (references, or LUA_NOREF). */
typedef struct kl_declared {
    kl_script_hook face; /* first: a kl_script_hook of this host is a kl_declared */
    int function[KL_ROLES];
    struct kl_quick *quick[KL_ROLES]; /* NULL: it is left to Lua */
    const kn_source *source;
} kl_declared;

/* Who looks, beside seats: everything is seen; what all see, and no more. */
enum { KL_VIEWER_TRUTH = KL_COUNT_TRUTH, KL_VIEWER_NOBODY = KS_NOBODY };

typedef enum kl_refused {
    KL_REFUSED_NOT,
    KL_REFUSED_LIVE,
    KL_REFUSED_BLOCK,
    KL_REFUSED_STRING,
    KL_REFUSED_CUMULATIVE,
    KL_REFUSED_SYSTEM
} kl_refused;

/* A script as Lua compiled it: its own dump, which never comes from outside. */
typedef struct kl_compiled {
    const char *code; /* NULL: not compiled yet */
    size_t size;
    bool assigns; /* a function of it to a local of one around it: it may keep state */
} kl_compiled;

/* The call in progress. `side.so_far` puts it aside for the calls within it. */
typedef struct kl_now {
    kl_call *call;
    const kl_hook *bound;
    const kl_declared *running;
    int viewer;  /* kinds value and legal: the seat whose knowledge counts, or KL_VIEWER_xxx */
    bool acting; /* verbs are allowed */
    bool phase;  /* verbs of scripted phases are allowed */
    bool quick;  /* it may be given up, and begun again by Lua */
    kn_set call_set[KL_CALL_SETS];
    ks_move moved;
    int mover; /* place of `moved` */
} kl_now;

struct kl_host {
    lua_State *L;
    kn_arena *arena;
    const ks_layout *layout;
    const ks_words_table *words; /* after the freeze */
    const kn_source *source;     /* the scripts */
    int sources;
    const char **chunk;  /* what Lua calls each of them: "@" and the file's name, without folders */
    const kl_host *like; /* while loading: a host to take compiled scripts from, or NULL */
    kl_compiled *compiled; /* of each script, for further hosts */
    unsigned char *dump;   /* the last compiled form that was looked at (code.c) */
    size_t dump_room;

    kn_pool pool; /* all that Lua allocates */

    const kl_bench *bench; /* NULL: scripts of rules, with a layout; else it has none */

    /* Budgets (budget.c). */
    size_t larger; /* so many times that of scripts of rules, 1 for these */
    size_t live, cumulative, cumulative_limit;
    uint64_t spent, limit; /* instructions, charges included */
    uint64_t spent_before; /* by all calls before this one */
    bool asks_rules;       /* rule hooks are asked, one after another: their instructions add up */
    uint64_t load_spent;   /* of the load, as far as it has come */
    size_t load_cumulative;
    size_t longest, longest_kept; /* bytes of the longest text of this call; of the load */
    bool exhausted;               /* instructions are used up: only an error can follow */
    bool fatal;                   /* an error that pcall passed on: no rule can swallow it */
    kl_refused refused;           /* why the allocator last refused */
    const kn_source *refused_in;  /* a text that is too long: where it was made, or NULL */
    uint32_t refused_line;

    /* Errors (error.c). */
    kn_code code; /* of kl_script_raise, or 0: an error of the script's own */
    char message[512], expected[400], detail[1024];
    const kn_source *failed_in;
    uint32_t failed_line;
    const kn_source *given_in; /* set before raising: the place, when it is not where Lua is */
    uint32_t given_line;
    char wrong[KL_SCRIPT_NAME + 1]; /* the word for which one of `known` may have been meant */
    const char *const *known;

    /* Hooks and parameters. */
    kl_declared **hook;
    int hooks, hook_room;
    int *with; /* references to parameter tables */
    int withs, with_room;
    int no_with;  /* the empty one */
    bool loading; /* scripts may declare and select */
    const kn_source *loading_source;
    const char *line_at; /* of it, where line number `line` begins */
    int line;
    bool frozen;
    uint64_t print; /* fingerprint: of the freeze, in debug builds, else of the first question */
    bool printed;   /* there is one */
    bool unseen;    /* a script has run since all was found as it should be */
    bool looked;    /* a hook has seen single cards of the game: see kl_host_has_looked */

    /* Objects: references in Lua's registry, LUA_NOREF where there is none. */
    int environment, out_of_time;
    int meta[KL_OBJECT_KINDS];
    int card[KN_CARDS_MAX], heap[KS_HEAPS_MAX], place[KS_PLACES_MAX], side[KS_SEATS_MAX];
    int card_name[KN_CARDS_MAX], rank[KS_RANKS_MAX], suit[KS_SUITS_MAX], colour[KS_SUITS_MAX];
    int word[256];
    int game, event, plays, offers, move, call_sets[KL_CALL_SETS];
    int next_card, next_seat, next_place, next_side, next_of_side; /* iterators */
    kl_slot *slot;
    int *slot_set; /* references by slot * KS_PLACES_MAX + owner: card-set variables */
    int phases;    /* a table from phase name to number, or LUA_NOREF */
    const char *const *fields[3]; /* of the game, seats, sides: all field names, for suggestions */

    struct kl_quicks *quicks; /* after the freeze */
    kl_cell *reference;       /* the values that references stand for */
    int references;
    kl_cell answer[3]; /* of a function of C, where it is not Lua that asks */
    int answers;
    kl_now now;
    bool counting;    /* within `side.so_far`: hooks run within a hook ... */
    int counting_for; /* ... which may use what this viewer knows */
    kn_status within; /* a hook within has failed, and said so: only an error can follow */
    char note[3 * KL_NOTE_MAX + 1];
};

static inline kl_host *kl_script_host(lua_State *L)
{
    return *(kl_host **)lua_getextraspace(L);
}
/* The declaration of a hook, which may be another host's: the numbers agree. */
static inline const kl_declared *kl_script_declared(const kl_host *host, const kl_script_hook *hook)
{
    return host->hook[hook->number];
}
static inline void kl_script_push(lua_State *L, int reference)
{
    lua_rawgeti(L, LUA_REGISTRYINDEX, reference);
}

/* What a function of C answers: a value of Lua's on its stack, or a cell. */
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

/* The script that Lua calls `chunk`, or NULL. */
static inline const kn_source *kl_script_source(const kl_host *host, const char *chunk)
{
    for (int i = 0; i < host->sources; i++)
        if (host->chunk[i] && strcmp(host->chunk[i], chunk) == 0)
            return &host->source[i];
    return NULL;
}

/* --- budget.c: instructions and memory --- */
void *kl_script_alloc(void *host, void *p, size_t old_size, size_t size);
/* Starts the budget of one call: by Lua, or of one that counts for itself (quick.h). */
void kl_script_budget(kl_host *host);
void kl_script_budget_quick(kl_host *host);
/* Goes on with the budget of the load, which all its scripts share; keeps what is left of it. */
void kl_script_load_budget(kl_host *host);
/* Starts the budget of a rule hook, which uses that of the load, but no more than any call. */
void kl_script_rule_budget(kl_host *host);
void kl_script_rule_ends(kl_host *host);
void kl_script_load_ends(kl_host *host);
/* Charges `n` instructions for work inside C; raises when the budget is spent. */
void kl_script_charge(lua_State *L, uint64_t n);
const char *kl_refused_says(const kl_host *host);

/* --- error.c: raising errors and reporting them --- */
/* Raises an error with a code of ours (printf-like, for short texts); never returns. */
int kl_script_raise(lua_State *L, kn_code code, const char *format, ...)
    __attribute__((format(printf, 3, 4), noreturn));
/* Raises that memory is out, which no script may catch. */
int kl_script_memory(lua_State *L) __attribute__((noreturn));
/* Raises HOOK_FIELD: `thing` ("a seat") has no field `key` (any Lua value at that index). */
int kl_script_no_field(lua_State *L, const char *thing, int key, const char *const *known)
    __attribute__((noreturn));
/* Raises `text`, with the one of `known` that is nearest to `wrong` as suggestion; both words and
 * list live as long as the host. */
int kl_script_unknown(lua_State *L, kn_code code, const char *wrong, const char *const *known,
                      const char *text) __attribute__((noreturn));
int kl_script_handler(lua_State *L); /* message handler of every protected call */
/* Turns the error of a protected call into a problem; `hook` (or NULL) is the one that was called,
 * `otherwise` the code of errors without one of ours. The status of the problem is returned. */
kn_status kl_script_fail(kl_host *host, int status, const kl_hook *hook, kn_code otherwise,
                         kn_report *report);
/* Runs `f` (it finds `payload` as a light userdata at index 1) protected, with the budget of a
 * load. */
kn_status kl_script_protected(kl_host *host, lua_CFunction f, void *payload, kn_code otherwise,
                              kn_report *report);

/* --- sandbox.c, library.c, pairs.c, sort.c --- */
void kl_library_lengths(lua_State *L);    /* makes the operation known to Lua that `#` is */
void kl_sandbox_self_check(lua_State *L); /* once: the library has the names that we know */
void kl_script_sandbox(lua_State *L);     /* opens and prunes it; makes the environment */
/* Gives a table that is being frozen its sorted keys: [2] and [3] of its metatable. */
void kl_pairs_prepare(lua_State *L, int content, int metatable);
/* Pushes a list of the sorted keys of the raw table at `table`; false, and the offending key's type
 * is pushed, when some have no order. */
bool kl_pairs_sorted(lua_State *L, int table);

/* --- code.c: looks into compiled functions --- */
/* True if the function at the top writes to one of its upvalues (*upvalue from 1); *line where it
 * begins. Raises when the code is not as expected. */
bool kl_code_keeps_state(lua_State *L, int *upvalue, int *line);
void kl_code_self_check(lua_State *L);
/* The compiled form of the function at the top, good until the next look into one; `bare` without
 * names and lines for messages. Raises when memory is out. */
const unsigned char *kl_code_dump(lua_State *L, bool bare, size_t *size);

/* True if a function as it was compiled, with all those within, takes the length of nothing by
 * Lua's `#`, and has `^` just so often; what else is seen of it goes to *seen. */
typedef struct kl_code_seen {
    bool assigns; /* to a local of a function around */
    int wrong;    /* the line where a function begins that Lua has translated wrongly, or 0 */
} kl_code_seen;
bool kl_code_takes_lengths(lua_State *L, const unsigned char *compiled, size_t size, size_t times,
                           kl_code_seen *seen);

/* --- length.c: how many items a table has before its first hole --- */
/* The end of the comment or text of Lua that begins at p; NULL: none does. */
const char *kl_length_hidden(const char *p, const char *end);
typedef struct kl_written {
    size_t lengths;      /* so often there is a `#` */
    unsigned power_line; /* where there is a `^`, or 0 */
} kl_written;
/* The script with each `#` written as our operation, for Lua to compile; kn_free. NULL: no memory.
 */
char *kl_length_written(const char *text, size_t size, size_t *length, kl_written *found);
/* What `#` is of the value at `index`; charges what it costs. Raises if it has no length. */
lua_Integer kl_length(lua_State *L, int index);

/* --- freeze.c --- */
/* Makes the table at `index` read-only for scripts, in place: its content moves behind a metatable.
 */
void kl_script_freeze_table(lua_State *L, int index);
/* The content of a frozen table is pushed; false (nothing pushed) if the table is not frozen. */
bool kl_script_content(lua_State *L, int index);
/* What the hooks from that number on reach; what those before it do is frozen already. */
void kl_script_freeze_hooks(lua_State *L, int hook);
uint64_t kl_script_fingerprint(lua_State *L);

/* --- hook_table.c, hook_declare.c, parameter.c, with.c --- */
/* A copy of the text at `index`, or zeroed items, in the host's arena; raises when memory is out.
 */
const char *kl_declare_text(lua_State *L, int index);
void *kl_declare_array(lua_State *L, size_t count, size_t size);
/* A text for people at that index: raises if it has what no sentence has; `what` it is. */
const char *kl_declare_words(lua_State *L, int index, const char *what);
/* Letters, digits and _, not beginning with a digit. */
bool kl_declare_is_name(lua_State *L, int index);
/* Every key of the table at 1 must be one of `known` (or, with `list`, a position). */
void kl_declare_check_keys(lua_State *L, const char *what, const char *const *known, bool list);
void kl_script_declare_functions(
    lua_State *L); /* puts hook, cards, integer ... into the table on top */

/* --- object.c, argument.c: what all objects have in common --- */
/* A new object on the stack, with its kind's metatable. */
kl_object *kl_object_new(lua_State *L, kl_object_kind kind, int number, int owner);
/* The object at `index`, or NULL if it is none. */
static inline kl_object *kl_object_at(lua_State *L, int index)
{
    return lua_type(L, index) == LUA_TUSERDATA ? (kl_object *)lua_touserdata(L, index) : NULL;
}
kl_cell kl_object_cell(lua_State *L, int index); /* the value there */
int kl_object_ref(lua_State *L);                 /* pops the top into the registry */
/* Answer a card, nil when there is none; a place, a side, nil when nobody; the n-th of so many
 * references, nil when it is none of them. */
void kl_push_card(lua_State *L, int card);
void kl_push_place(lua_State *L, lua_Integer place);
void kl_push_side(lua_State *L, lua_Integer side);
void kl_push_nth(lua_State *L, const int *references, lua_Integer n, int count);
/* Answers what `for` walks by: a step, the receiver of this call, and nil. */
int kl_answer_walk(lua_State *L, int step, const kl_object *self);
/* The call in progress; raises while loading. */
kl_call *kl_calling(lua_State *L);
/* Raises unless verbs are allowed now. */
ks_world *kl_acting(lua_State *L, const char *verb);
/* The cards that an object stands for, none if it is no set. Without any check of what a seat
 * knows.
 */
kn_set kl_object_cards(const kl_host *host, const kl_object *object);
/* The cards of a set, as far as `asked` goes: whatever reads cards for a script reads them here,
 * and is told only what the asker knows. Raises. */
kn_set kl_set_read(lua_State *L, const kl_object *object, kn_set asked);
/* The card at position `n` (from 0, the bottom) of a zone in order. Raises unless the asker knows
 * it. */
int kl_set_position(lua_State *L, const kl_object *zone, int n);
/* Raises if the variable is hidden from who asks. */
void kl_slot_check(lua_State *L, const kl_slot *slot, int owner);
/* The cards named by the argument at `index`: an object that is a set, or a list of such; nil or
 * none means all. Raises. */
kn_set kl_arg_cards(lua_State *L, int index, const char *what);
/* Of those (`object`, or NULL for a list) the cards that are named one by one (a card, the cards of
 * a move, an event or a variable, another zone than `self`), not just selected from what lies
 * there. */
kn_set kl_arg_named(lua_State *L, int index, const kl_object *object, const kl_object *self);
/* The cards of the zone `self` that the list at `index` names, one after another; their number, -1
 * if there is no list. */
int kl_arg_list(lua_State *L, int index, const kl_object *self, uint8_t cards[KN_CARDS_MAX]);
/* True if a block of the script has no `end`, as its lines are indented: what opened it, in which
 * line, and before which line the `end` is missing. */
bool kl_blocks_open(const kn_source *source, char *word, size_t size, unsigned *line,
                    unsigned *before);

/* ---- hint.c: what was probably meant ---- */

/* What the parser should have found in line *at, NULL: no habit explains it. The answer may be
 * written into `out`, and *at be the line before. */
const char *kl_hint_syntax(const kn_source *source, uint32_t *at, char *out, size_t size);
/* The same for an `else if` in the lines from..to-1 that makes an `end` miss before line `to`. */
const char *kl_hint_else_if(const kn_source *source, unsigned from, unsigned to, char *out,
                            size_t size);
/* The one of `known` that people call `wrong`; NULL: none. */
const char *kl_hint_synonym(const char *wrong, const char *const *known);
/* What stands for a name that scripts don't have at their top; NULL: nobody can tell. */
const char *kl_hint_name(const kl_host *host, const char *name, char *out, size_t size);

/* Raises unless the zone keeps an order. */
void kl_want_order(lua_State *L, const kl_object *zone, const char *what);

/* --- proxy_card.c, proxy_set.c, proxy_game.c, proxy_call.c, script_variables.c, with.c --- */
void kl_proxy_metatables(lua_State *L); /* before loading: cards, selectors */
/* Puts the methods of sets (and the verbs of zones) into the metatable on top. */
void kl_proxy_set_methods(lua_State *L, kl_object_kind kind);
void kl_proxy_sets(lua_State *L); /* at the freeze: zones and other sets */
void kl_proxy_game(lua_State *L); /* at the freeze: game, seats, sides */
void kl_proxy_call(lua_State *L); /* at the freeze: event, plays, offers, move */
void kl_slots_make(lua_State *L);
/* Answers the value of variable `slot` of `owner`; sets it to a value that stands at `index` of
 * Lua's stack, if Lua is asked. */
void kl_slot_push(lua_State *L, const kl_slot *slot, int owner);
void kl_slot_write(lua_State *L, const kl_slot *slot, int owner, kl_cell value, int index);
/* Raises that hooks may not set the variable, and what they may do. */
void kl_slot_refuse_write(lua_State *L, const kl_slot *slot) __attribute__((noreturn));
/* so_far.c: pushes what the deal would bring the side if it were counted now. */
void kl_push_so_far(lua_State *L, int side);

#endif
