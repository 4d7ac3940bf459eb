/* SPDX-License-Identifier: MIT
 * host.h: the Lua host: loads the scripts of a rules file into a sandbox, keeps the hooks they
 * declare, and calls them. Four kinds (rule, value, legal, event) and the scripted phase. One host
 * per worker: hosts share nothing. Lua holds no game state; after load everything that scripts
 * reach is frozen.
 */
#ifndef KL_SCRIPT_HOST_H
#define KL_SCRIPT_HOST_H

#include "state/move.h"
#include "state/phrase.h"

/* Budgets of one call, see docs/hooks.md; a whole load has more instructions. */
#define KL_LUA_INSTRUCTIONS 100000
#define KL_LUA_LIVE (1024 * 1024)
#define KL_LUA_BLOCK (64 * 1024)
#define KL_LUA_CUMULATIVE (16 * 1024 * 1024)
#define KL_LUA_SOURCE (64 * 1024)

typedef enum kl_hook_kind {
    KL_HOOK_RULE,
    KL_HOOK_VALUE,
    KL_HOOK_LEGAL,
    KL_HOOK_EVENT,
    KL_HOOK_PHASE,
    KL_HOOK_KINDS
} kl_hook_kind;
extern const char *const kl_hook_kind_names[]; /* rule value legal event phase */

typedef struct kl_host kl_host;

/* One parameter that a script declares: integer{...}, flag{...}, choice{...}, points{...}, text?
 * no; cards{...}, name{...} (of a zone, variable, or phase). Same form as key rows. */
typedef struct kl_script_param {
    const char *name, *type, *says, *choices, *fallback;
    int64_t min, max;
    bool score; /* points: a score that a side comes to while the game goes on */
} kl_script_param;

/* What a hook says in one language; {param} and {param|value:text|text} are replaced when shown. */
typedef struct kl_said {
    const char *language, *text;
    struct kl_said *next;
} kl_said;

/* A hook as declared by a script: `hook "name" { kind = ..., params = {...}, says = {...}, run = f
 * }`. */
typedef struct kl_script_hook {
    const char *name;
    kl_hook_kind kind;
    const char *script; /* file it came from */
    int line;
    int number; /* the same in every host that loads the same scripts */
    const kl_script_param *params;
    int param_count;  /* sorted by name */
    kl_said *says;    /* in each language that it has, or NULL */
    kl_said *told;    /* in files beside the script, once they are read, or NULL */
    bool says_whole;  /* they tell the filters of its entries too */
    bool awards;      /* its function awards points that are counted with the deal */
    bool ends, voids; /* its functions end the deal, or make it void */
    bool asks_nobody; /* a phase: its `legal` is empty */
    /* Of phases, NULL-terminated: the words of moves that it declares (moves = {"draw"}), its
     * outcomes, and its events, KL_RAISES_MAX at most; NULL: none. */
    const char *const *words, *const *outcomes, *const *events;
} kl_script_hook;

/* What an entry of `hooks:` says, as it is written; NULL: nothing. */
typedef struct kl_entry {
    const kd_node *kind[KL_HOOK_PHASE]; /* `rule`, `value`, `legal`, `event`: one of them */
    const kd_node *hook, *cards, *taken, *holding, *when, *phase, *cause, *says, *with;
} kl_entry;

/* A hook in use: an entry of `hooks:` (or a phase's script) bound to a declared hook. */
typedef struct kl_hook {
    const char *name; /* the entry's */
    kl_hook_kind kind;
    const kl_script_hook *script;
    const kd_node *node; /* the entry */
    kl_entry said;       /* of a scripted phase: `with` alone */
    bool whole;          /* its words tell its filters, too */
    int with;            /* number of its parameter table in every host */
    int cause;           /* points it awards */
    kn_set cards;        /* filter: the acting card; the pack's all when not given */
    kn_set taken;        /* filter: nothing else was taken; the pack's all when not given */
    kn_set holding; /* filter of legal hooks: cards of which the hand must hold one; empty = none */
    const ks_condition *when; /* or NULL */
    int point; /* rule: number of the rule point; event: of the event; legal: phase index (-1 all)
                */
    int phase; /* event: only in this phase, -1 all */
    const char *brings; /* event: which fields it has, for people; NULL: not said */
    unsigned fields;    /* the same as bits */
} kl_hook;

/* The fields of an event that hooks are given. */
enum {
    KL_FIELD_CARD = 1,
    KL_FIELD_TAKEN = 2,
    KL_FIELD_BEFORE = 4,
    KL_FIELD_NUMBER = 8,
    KL_FIELD_SEAT = 16,
    KL_FIELD_SIDE = 32,
    KL_FIELD_WINNER = 64
};

/* What a hook sees and where it reports: set up by the caller before each call. */
enum { KL_COUNT_TRUTH = -2 };
typedef enum kl_counting {
    KL_COUNTED,
    KL_COUNT_WITHIN, /* the deal is being counted already */
    KL_COUNT_HIDDEN  /* the seat does not know enough */
} kl_counting;
/* An event of a scripted phase, raised once the function that asked for it has returned. */
#define KL_RAISES_MAX 8
typedef struct kl_raised {
    uint8_t event; /* index of the hook's `events` */
    int card, number;
    kn_set taken;
} kl_raised;
typedef struct kl_call {
    ks_world *world;
    int seat, place, side; /* whose doing it is */
    int card;              /* acting card, or KN_NO_CARD */
    kn_set taken, before;  /* event fields: cards taken; the floor (or trick) before */
    int number;            /* event field */
    int winner;            /* event field: a seat */
    ks_moves *moves;       /* legal hooks and scripted phases */
    const ks_words_table *words;
    kn_report *report; /* problems of a failing hook */
    int request;       /* set by verbs: 0, or KL_REQUEST_xxx */
    int request_value; /* REDEAL: 1 = next dealer; CALL: phase index; OUTCOME: index of the phase's
                          outcomes */
    int turn;      /* scripted phases: set by game:turn, the place that moves next, or KS_NOBODY */
    bool scripted; /* an event of a scripted phase: its hooks may say game:turn as well */
    kl_raised raised[KL_RAISES_MAX]; /* scripted phases: set by game:raise */
    int raises;
    /* `side.so_far`: by how many units the side's score would grow if the deal were counted now,
     * into *units if *counted says that it was. Hooks are called within this one; the block stays
     * as it is. What `seat` knows must be enough (KS_NOBODY: what everybody knows; KL_COUNT_TRUTH:
     * all). Other than KN_OK when a hook within has failed, which the report then tells. NULL:
     * there is no game to count. */
    kn_status (*count)(struct kl_call *call, int side, int seat, kl_counting *counted,
                       int32_t *units);
    /* `game.complete`: whether no card is left to play in this deal, or it is being counted in
     * earnest. NULL: there is no game. */
    bool (*complete)(const struct kl_call *call);
    void *counter; /* whose count it is */
} kl_call;
enum {
    KL_REQUEST_NONE,
    KL_REQUEST_END_DEAL,  /* play ends, and what counts the deal comes next */
    KL_REQUEST_VOID_DEAL, /* the deal ends, and counts for nothing */
    KL_REQUEST_SETTLE,    /* the deal ends with what it has brought so far */
    KL_REQUEST_END_GAME,
    KL_REQUEST_END_MATCH,
    KL_REQUEST_REDEAL,
    KL_REQUEST_CALL,
    KL_REQUEST_OUTCOME
};

/* Loads scripts (each a kn_source: name and text, which must outlive the host and its problems) in
 * order; the nearest (last) hook of a name wins. `zones`, variables and pack come from the layout,
 * which need not be frozen yet. NULL with problems (syntax, sandbox, budget, wrong declaration,
 * over 64 KiB) in `report`. Scripts whose text is also `like`'s (the same pointer) are taken from
 * there as they were compiled: `like` (or NULL: none) must have loaded its scripts, and outlive the
 * new host; threads may share it. */
kl_host *kl_host_new(const kl_host *like, const ks_layout *layout, const kn_source *scripts,
                     int count, kn_report *report);
void kl_host_free(kl_host *host);

/* After the layout is frozen and before the first call: makes proxies, freezes what scripts reach.
 */
kn_status kl_host_freeze(kl_host *host, const ks_words_table *words, kn_report *report);

/* The hook that a script declares under that name (nearest wins), or NULL; names for suggestions,
 * all in `arena`. */
const kl_script_hook *kl_host_find(const kl_host *host, const char *name);
const char *const *kl_host_names(const kl_host *host, kn_arena *arena);

/* Adds what the hook of `script` that `text` is named after (its key) says in `language`: a scalar
 * that lives in `arena`, for as long as the host. False with problems. */
bool kl_host_translate(kl_host *host, kn_arena *arena, const char *script, const char *language,
                       const kd_node *text, kn_report *report);
/* Takes back what was so added. */
void kl_host_untranslate(kl_host *host);
/* What a hook says in `language`, NULL if it has no words in it. */
const char *kl_said_in(const kl_script_hook *hook, const char *language);

/* Binds parameters: checks `with` (a map or NULL; what it lacks is told at `entry`, or in the
 * script) against the hook's params and makes its parameter table in the host; returns its number
 * (the same in every host that loads the same rules in the same order), -1 with problems. */
int kl_host_with(kl_host *host, const kl_script_hook *hook, const kd_node *with, kn_mark entry,
                 const char *const *phase_names, kn_report *report);

/* A rule hook at load: run(a [, b]) over a finite domain; integer or choice result. `kind`s of
 * arguments: card, rank, suit, number, set of cards, text. */
typedef enum kl_arg_kind {
    KL_ARG_CARD,
    KL_ARG_RANK,
    KL_ARG_SUIT,
    KL_ARG_NUMBER,
    KL_ARG_CARDS,
    KL_ARG_TEXT
} kl_arg_kind;
typedef struct kl_arg {
    kl_arg_kind kind;
    int number; /* card, rank, suit or number; KS_NO_SUIT and friends become nil */
    kn_set cards;
    const char *text;
} kl_arg;
/* `choices` NULL: *result is an integer; else the index of the returned name in `choices`
 * (NULL-terminated). `cards` (or NULL): a selection of cards is an answer too, *result is
 * KL_RULE_CARDS then. A nil result gives *nil = true. KN_OK, or KN_RULES with a problem. */
enum { KL_RULE_CARDS = -1 };
kn_status kl_host_rule(kl_host *host, const kl_hook *hook, const kl_arg *args, int count,
                       const char *const *choices, int64_t *result, kn_set *cards, bool *nil,
                       kn_report *report);

/* run(game, seat, with) -> integer. Reading a card the seat has not seen is an error. */
kn_status kl_host_value(kl_host *host, const kl_hook *hook, kl_call *call, int64_t *result);
/* run(game, seat, plays, with): narrows call->moves. */
kn_status kl_host_legal(kl_host *host, const kl_hook *hook, kl_call *call);
/* run(game, event, with): acts. */
kn_status kl_host_event(kl_host *host, const kl_hook *hook, kl_call *call);

/* A scripted phase: functions start(game, with), legal(game, seat, offers, with), play(game, move,
 * with), of which start may be missing. `start` and `play` say what follows by verbs:
 * game:turn(seat), game:done(outcome). */
kn_status kl_host_phase_start(kl_host *host, const kl_hook *hook, kl_call *call);
kn_status kl_host_phase_legal(kl_host *host, const kl_hook *hook, kl_call *call);
kn_status kl_host_phase_play(kl_host *host, const kl_hook *hook, kl_call *call,
                             const ks_move *move);
/* why(game, seat, move, with) -> a text, { en = ..., ja = ... }, or nil: why call->place may not
 * make `move`, into `out` ("": no opinion, also of a phase that declares no such function). Pure,
 * from what the seat knows. */
kn_status kl_host_phase_why(kl_host *host, const kl_hook *hook, kl_call *call, const ks_move *move,
                            const char *language, char *out, size_t size);
/* plausible(game, seat, with) -> true or false: whether the world of `call`, drawn by a redeal for
 * call->seat (-1: a spectator, which is nil), goes with what was done in the phase. Pure, but it
 * sees the whole world. *plausible is true for a phase that declares no such function, and false
 * when the call fails. */
kn_status kl_host_phase_plausible(kl_host *host, const kl_hook *hook, kl_call *call,
                                  bool *plausible);
/* True if what scripts reach is unchanged since the freeze (in debug builds; else since this was
 * asked first), or memory is out and nothing can be said. */
bool kl_host_is_frozen(kl_host *host);
/* Whether that is unchanged, for who asks after every step: it looks only if a script has run since
 * it was. */
bool kl_host_stays_frozen(kl_host *host);

/* Instructions that hooks have spent so far, in this host; NULL: none. */
uint64_t kl_host_spent(const kl_host *host);
/* True if a hook has looked since this was asked last at which cards lie somewhere, and not only at
 * how many: what it then did may rest on any of them. */
bool kl_host_has_looked(kl_host *host); /* NULL: no scripts */

/* Key table of an entry of `hooks:`, which fills a kl_entry. */
extern const kd_table kl_hook_table;

/* Tells of comparisons in the scripts that can never be true, where there are so many places at
 * most, and these variables (NULL-terminated) may have another range. For `check`: the host's arena
 * grows. */
void kl_host_suspect(const kl_host *host, int places, const char *const *open, kn_report *report);

/* named.c: how the scripts use a name, as they were compiled: not at all; only as a field that gets
 * values, perhaps by counting with itself; or otherwise. */
typedef enum kl_use { KL_USE_NONE, KL_USE_WRITTEN, KL_USE_READ } kl_use;
kl_use kl_host_use(const kl_host *host, const char *word);
/* Writes blanks over the comments of a script; its lines stay. */
void kl_blank_comments(char *text, size_t size);

/* Writes the script's words for a hook in `language`, {param} replaced by the entry's values. */
void kl_hook_says(const kl_hook *hook, const char *language, char *out, size_t size);

#endif
