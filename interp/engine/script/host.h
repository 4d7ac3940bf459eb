/* SPDX-License-Identifier: MIT
 * host.h: the Lua host: loads the scripts of a rules file into a sandbox, keeps the hooks they
 * declare, and calls them. There are four kinds of hooks (rule, value, legal, event) and the
 * scripted phase. Each worker has its own host; hosts share nothing. Lua holds no game state. After
 * loading, everything that scripts can reach is frozen.
 */
#ifndef KL_SCRIPT_HOST_H
#define KL_SCRIPT_HOST_H

#include "state/move.h"
#include "state/phrase.h"

/* Limits of one call, see docs/hooks.md. The load as a whole may use more instructions. */
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
extern const char *const kl_hook_kind_names[]; /* "rule", "value", "legal", "event", "phase" */

typedef struct kl_host kl_host;

/* A parameter declared by a script: integer{...}, flag{...}, choice{...}, points{...}; cards{...},
 * name{...} (of a zone, variable, or phase). Its members have the meaning of those of key rows. */
typedef struct kl_script_param {
    const char *name, *type, *says, *choices, *fallback;
    int64_t min, max;
    bool score; /* points: the range is that of a score that a side can reach during play */
} kl_script_param;

/* A hook's description in one language. When it is shown, {param} and {param|value:text|text} are
 * replaced. */
typedef struct kl_said {
    const char *language, *text;
    struct kl_said *next;
} kl_said;

/* A hook as declared by a script: `hook "name" { kind = ..., params = {...}, says = {...}, run =
 * f }`. */
typedef struct kl_script_hook {
    const char *name;
    kl_hook_kind kind;
    const char *script; /* the file that declares it */
    int line;
    int number; /* the same number in all hosts that load the same scripts */
    const kl_script_param *params;
    int param_count; /* sorted by name */
    kl_said *says;   /* descriptions by language, or NULL */
    /* descriptions read from files beside the script; NULL: not read yet, or none */
    kl_said *told;
    bool says_whole;  /* the descriptions mention the filters of the entries */
    bool awards;      /* its function awards points that count with the deal */
    bool ends, voids; /* its functions end or void the deal */
    bool asks_nobody; /* a phase whose `legal` is empty */
    /* For phases: the declared words of moves (moves = {"draw"}), the outcomes, and at most
     * KL_RAISES_MAX events. NULL-terminated; NULL: none. */
    const char *const *words, *const *outcomes, *const *events;
} kl_script_hook;

/* The keys of an entry of `hooks:`, as written; NULL: missing. */
typedef struct kl_entry {
    /* `rule`, `value`, `legal` and `event`: exactly one is given */
    const kd_node *kind[KL_HOOK_PHASE];
    const kd_node *hook, *cards, *taken, *holding, *when, *phase, *cause, *says, *with;
} kl_entry;

/* A hook in use: an entry of `hooks:` (or a phase's script) bound to a declared hook. */
typedef struct kl_hook {
    const char *name; /* of the entry */
    kl_hook_kind kind;
    const kl_script_hook *script;
    const kd_node *node; /* of the entry */
    kl_entry said;       /* scripted phase: only `with` */
    bool whole;          /* its description mentions its filters */
    int with;            /* number of its parameter table, the same in every host */
    int cause;           /* cause under which its points are awarded */
    /* filter: the acting card must be in this set; by default the whole pack */
    kn_set cards;
    /* filter: all captured cards must be in this set; by default the whole pack */
    kn_set taken;
    /* filter of legal hooks: the hand must hold one of these cards; empty: no filter */
    kn_set holding;
    const ks_condition *when; /* or NULL */
    int phase;                /* of event and legal hooks: works only in this phase; -1: in all */
    /* of event hooks: the fields of the event, as text for messages; NULL: unknown */
    const char *brings;
    unsigned fields; /* the same as bits */
    bool failed;     /* a rule hook whose error has been reported */
} kl_hook;

/* The fields of an event that a hook can read, as bits. */
enum {
    KL_FIELD_CARD = 1,
    KL_FIELD_TAKEN = 2,
    KL_FIELD_BEFORE = 4,
    KL_FIELD_NUMBER = 8,
    KL_FIELD_SEAT = 16,
    KL_FIELD_SIDE = 32,
    KL_FIELD_WINNER = 64
};

/* The context of a call and its results. The caller sets it up before each call. */
enum { KL_COUNT_TRUTH = -2 };
typedef enum kl_counting {
    KL_COUNTED,
    KL_COUNT_WITHIN, /* the deal is already being counted */
    KL_COUNT_HIDDEN  /* the seat doesn't know enough for a count */
} kl_counting;
/* An event that a scripted phase has requested. It is raised once the requesting function has
 * returned. */
#define KL_RAISES_MAX 8
typedef struct kl_raised {
    uint8_t event; /* index among the hook's `events` */
    int card, number;
    kn_set taken;
} kl_raised;
typedef struct kl_call {
    ks_world *world;
    int seat, place, side; /* the event's owner */
    int card;              /* the acting card, or KN_NO_CARD */
    /* event fields: the captured cards; the floor (or trick) before the event */
    kn_set taken, before;
    int number;      /* event field */
    int winner;      /* event field: a seat */
    ks_moves *moves; /* for legal hooks and scripted phases */
    const ks_words_table *words;
    kn_report *report;    /* receives the problems of a hook that fails */
    const ks_block *same; /* copy of all cards and variables before the call; or NULL */
    int request;          /* request of a verb: 0, or KL_REQUEST_xxx */
    /* REDEAL: 1 if by the next dealer; CALL: phase; OUTCOME: index among the outcomes */
    int request_value;
    int turn; /* scripted phases: the place that game:turn has set; or KS_NOBODY */
    /* the event belongs to a scripted phase, so its hooks may also call game:turn */
    bool scripted;
    kl_raised raised[KL_RAISES_MAX]; /* scripted phases: the events requested by game:raise */
    int raises;
    /* `side.so_far`: counts the deal as if it ended now. Sets *counted to KL_COUNTED and *units
     * to the change of the side's score, or *counted to the reason why not. KL_COUNT_HIDDEN: the
     * facts that `seat` knows does not suffice (KS_NOBODY: public facts; KL_COUNT_TRUTH: all
     * facts). Calls hooks within this call. The block stays unchanged. If an inner hook fails,
     * the result is not KN_OK, and its problem is in the report. NULL: no game is in progress. */
    kn_status (*count)(struct kl_call *call, int side, int seat, kl_counting *counted,
                       int32_t *units);
    /* `game.complete`: true if no card is left to play in this deal, or if the deal is being
     * counted for real. NULL: no game is in progress. */
    bool (*complete)(const struct kl_call *call);
    void *counter; /* payload of `count` */
} kl_call;
enum {
    KL_REQUEST_NONE,
    KL_REQUEST_END_DEAL,  /* play ends, and the deal is scored */
    KL_REQUEST_VOID_DEAL, /* the deal ends without a count */
    KL_REQUEST_SETTLE,    /* the deal ends with the points awarded so far */
    KL_REQUEST_END_GAME,
    KL_REQUEST_END_MATCH,
    KL_REQUEST_REDEAL,
    KL_REQUEST_CALL,
    KL_REQUEST_OUTCOME
};

/* Loads scripts in order. If several declare the same hook, the last one wins. Each script is a
 * kn_source whose name and text must outlive the host and its problems. `zones`, variables and pack
 * come from the layout, which need not be frozen yet. Returns NULL with problems in `report`
 * (syntax, sandbox, budget, wrong declaration, over 64 KiB). `required`: for each script, bits of
 * the earlier scripts that it requires; NULL: none. The array must live as long as the host.
 * `like`: NULL, or a host that has loaded its scripts. The new host takes compiled scripts with the
 * same text pointer from it. `like` must outlive the new host; threads may share it. */
kl_host *kl_host_new(const kl_host *like, const ks_layout *layout, const kn_source *scripts,
                     const uint32_t *required, int count, kn_report *report);
void kl_host_free(kl_host *host);

/* Finds the next `require "name"` of a script. Before the first call, set `at` to the script's text
 * and all else to 0. A name consists of letters, digits and _. Any other name is an error when the
 * script runs. */
typedef struct kl_require {
    const char *at, *name;
    size_t length; /* of the name */
    uint32_t line;
} kl_require;
bool kl_require_next(const kn_source *source, kl_require *found);

/* Makes the proxies and freezes everything that scripts can reach. Call it after the layout is
 * frozen and before the first hook call. */
kn_status kl_host_freeze(kl_host *host, const ks_words_table *words, kn_report *report);

/* Returns the hook of that name (the last declaration), or NULL. */
const kl_script_hook *kl_host_find(const kl_host *host, const char *name);
/* Returns the names of all hooks, NULL-terminated, in `arena`. */
const char *const *kl_host_names(const kl_host *host, kn_arena *arena);

/* Adds a description to a hook of `script`: the key of `text`, a scalar, is the hook's name. The
 * copy in `arena` must live as long as the host. False: the description is refused, and problems
 * have been reported. */
bool kl_host_translate(kl_host *host, kn_arena *arena, const char *script, const char *language,
                       const kd_node *text, kn_report *report);
/* Removes the descriptions added by kl_host_translate. */
void kl_host_untranslate(kl_host *host);
/* Returns a hook's description in `language`; NULL: none. */
const char *kl_said_in(const kl_script_hook *hook, const char *language);

/* Binds parameters: checks `with` (a map or NULL) against the hook's parameters, and makes a
 * parameter table in the host. Reports missing parameters at `entry` or, without an entry, in the
 * script. Returns the table's number (the same in all hosts that load the same rules in the same
 * order); -1 with problems. */
int kl_host_with(kl_host *host, const kl_script_hook *hook, const kd_node *with, kn_mark entry,
                 const char *const *phase_names, kn_report *report);

/* Rule hooks, called during the load: run(a [, b]) for all values of a finite domain. The result is
 * an integer or a choice. Kinds of arguments: card, rank, suit, number, set of cards, text. */
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
    int number; /* card, rank, suit or number; an unset one (KS_NO_SUIT ...) becomes nil */
    kn_set cards;
    const char *text;
} kl_arg;
/* The arguments of a rule hook, and its possible results. */
typedef struct kl_question {
    const kl_arg *args;
    int count;
    const char *const *choices; /* the names, NULL-terminated; NULL: an integer or a flag */
    bool or_cards;              /* a selection of cards, too */
} kl_question;
/* What it returned. */
typedef struct kl_answer {
    bool nil;
    int64_t number; /* the integer, the index of the name, or KL_RULE_CARDS */
    kn_set cards;   /* for KL_RULE_CARDS: the selection */
} kl_answer;
enum { KL_RULE_CARDS = -1 };
/* Calls a rule hook. Returns KN_OK, or KN_RULES with a problem. */
kn_status kl_host_rule(kl_host *host, const kl_hook *hook, const kl_question *question,
                       kl_answer *answer, kn_report *report);

/* run(game, seat, with) -> integer. It is an error to read a card that the seat doesn't know. */
kn_status kl_host_value(kl_host *host, const kl_hook *hook, kl_call *call, int64_t *result);
/* run(game, seat, plays, with): restricts the moves in call->moves. */
kn_status kl_host_legal(kl_host *host, const kl_hook *hook, kl_call *call);
/* run(game, event, with): may change the game. */
kn_status kl_host_event(kl_host *host, const kl_hook *hook, kl_call *call);

/* A scripted phase has the functions start(game, with), legal(game, seat, offers, with) and
 * play(game, move, with); start is optional. `start` and `play` decide the next step by calling
 * the verbs game:turn(seat) and game:done(outcome). */
kn_status kl_host_phase_start(kl_host *host, const kl_hook *hook, kl_call *call);
kn_status kl_host_phase_legal(kl_host *host, const kl_hook *hook, kl_call *call);
kn_status kl_host_phase_play(kl_host *host, const kl_hook *hook, kl_call *call,
                             const ks_move *move);
/* For playouts without listeners: a round of calls that run without Lua and keep no copy of the
 * block. `legal` and `play` return false if that is impossible. The list of moves, or the block, is
 * then undefined. `changed` returns false if `play` may have left all variables unchanged. */
bool kl_host_round_begin(kl_host *host, const kl_hook *hook, kl_call *call);
bool kl_host_round_legal(kl_host *host, kl_call *call);
bool kl_host_round_play(kl_host *host, kl_call *call, const ks_move *move);
bool kl_host_round_changed(kl_host *host);
void kl_host_round_end(kl_host *host);
/* why(game, seat, move, with) -> a text, { en = ..., ja = ... }, or nil: the reason why call->place
 * may not make `move`. Writes the reason to `out`; "": there is none, or the phase has no such
 * function. Read-only; uses only facts that the seat knows. */
kn_status kl_host_phase_why(kl_host *host, const kl_hook *hook, kl_call *call, const ks_move *move,
                            const char *language, char *out, size_t size);
/* plausible(game, seat, with) -> true or false: whether the world of `call`, redealt for call->seat
 * (-1: a spectator, nil in Lua), is consistent with the earlier actions in the phase. Read-only,
 * but it sees the whole world. *plausible is true if the phase has no such function, and false if
 * the call fails. */
kn_status kl_host_phase_plausible(kl_host *host, const kl_hook *hook, kl_call *call,
                                  bool *plausible);
/* True if nothing that scripts reach has changed since the freeze (debug builds) or since the first
 * call (other builds), or if memory is out and this can't be checked. */
bool kl_host_is_frozen(kl_host *host);
/* Works like kl_host_is_frozen, but checks only if a script has run since the last check. For
 * callers that check after every step. */
bool kl_host_stays_frozen(kl_host *host);

/* From now on, calls `called` with each hook that is run; NULL: stops this. If `host` is NULL,
 * there are no scripts. */
void kl_host_watch(kl_host *host, void (*called)(void *payload, const kl_hook *hook),
                   void *payload);
/* Returns the instructions that hooks have used so far in this host; 0 if `host` is NULL. */
uint64_t kl_host_spent(const kl_host *host);
/* True if, since the last call of this function, a hook has read the cards of a place, not only
 * their number. The hook's actions may then depend on any of these cards. */
bool kl_host_has_looked(kl_host *host); /* NULL: no scripts */

/* The keys of an entry of `hooks:`, stored in a kl_entry. */
extern const kd_table kl_hook_table;

/* Reports comparisons in the scripts that can never be true. Each problem has at most `places`
 * places. `open`: variables (NULL-terminated) whose range is not certain. Adds a note for each
 * `top` and `bottom` of the zones `loose`, which keep no order. Only for `check`, because it
 * enlarges the host's arena. */
void kl_host_suspect(const kl_host *host, int places, const char *const *open,
                     const char *const *loose, kn_report *report);

/* named.c: the use of a name in the compiled scripts: never; only as a field that is written,
 * perhaps computed from itself; or in another way. */
typedef enum kl_use { KL_USE_NONE, KL_USE_WRITTEN, KL_USE_READ } kl_use;
kl_use kl_host_use(const kl_host *host, const char *word);
/* Returns the first line of a script that calls a method of that name or reads a field of that
 * name; 0: none, or the script also writes such a field. */
int kl_host_reads(const kl_host *host, int script, const char *word, bool method);
/* True if the functions of a hook, or the functions and tables that they reach, use a name; also if
 * this is unknown. After the freeze. */
bool kl_hook_names(kl_host *host, const kl_script_hook *hook, const char *word);

/* The name of a set of cards in a description. */
typedef struct kl_card_words {
    const ks_pack *pack;
    const char *(*tell)(const ks_pack *pack, kn_set cards, bool kinds, const char *language,
                        char *out, size_t size);
} kl_card_words;

/* Writes the hook's description in `language`, with {param} replaced by the entry's values. `words`
 * NULL: cards as the file writes them. */
void kl_hook_says(const kl_hook *hook, const kl_card_words *words, const char *language, char *out,
                  size_t size);

#endif
