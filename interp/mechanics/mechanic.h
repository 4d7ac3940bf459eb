/* SPDX-License-Identifier: MIT
 * mechanic.h: what every mechanic brings, and what it may use. A mechanic is one file: its table of
 * keys, compile, enter/advance, legal, apply, why, show; the registry lists them. Phases are
 * instances of mechanics.
 */
#ifndef KN_MECHANICS_MECHANIC_H
#define KN_MECHANICS_MECHANIC_H

#include "base/points.h"
#include "script/host.h"

#define KN_PHASES_MAX 40
#define KN_OUTCOMES_MAX 8
#define KN_POINTS_MAX_RULES 16 /* rule points */

typedef struct kn_mechanic kn_mechanic;
typedef struct kn_phase kn_phase;
typedef struct kn_rules kn_rules;

/* Where an outcome leads: a phase's index, or one of these. */
enum {
    KN_TO_NEXT = -1,
    KN_TO_REDEAL = -2,
    KN_TO_REDEAL_NEXT = -3,
    KN_TO_END_DEAL = -4,
    KN_TO_END_GAME = -5,
    KN_TO_END_MATCH = -6
};

struct kn_phase {
    const char *name;
    const kn_mechanic *mechanic;
    const kn_node *node;                       /* the mechanic's own map */
    void *plan;                                /* what compile made */
    const kn_condition *when;                  /* the phase is skipped unless true */
    const char *outcomes[KN_OUTCOMES_MAX + 1]; /* names; [0] is the usual one ("done") */
    int16_t leads[KN_OUTCOMES_MAX];
    const char
        *events; /* set by compile when this phase's events differ from its mechanic's; else NULL */
    uint8_t index;
    bool aside;   /* entered only by `then` and `calls` */
    bool classes; /* set by compile: `legal` lists one move for each class, see legal_all */
    /* hooks on this phase's events, by the mechanic's event number: compiled filters, in order */
    const kn_hook **on[12];
    uint8_t on_count[12];
    const kn_hook **legal;
    uint8_t legal_count;
    int16_t calls[12]; /* phase called after that event, or -1 (key `calls: {EVENT: PHASE}`) */
    struct kn_free_entry *free; /* free moves (free.h), or NULL */
    uint8_t frees;
};

/* A hook's parameters as bound, in the order of binding, so that every worker's host can bind the
 * same. */
typedef struct kn_binding {
    const char *hook;    /* the script's name of it */
    const kn_node *with; /* or NULL */
} kn_binding;

/* Everything compiled; game/rules.h completes it. Mechanics may read these parts. */
struct kn_rules {
    kn_arena *arena;
    kn_layout *layout;
    kn_words_table words;
    kn_phase phase[KN_PHASES_MAX];
    int phases;
    kn_hook *hook;
    int hooks;
    kn_binding *binding;
    int bindings;
    int move_limit; /* most moves of a deal, on average over the match */
    int stock;      /* heap where shuffles gather the pack: the zone of the first shuffle phase */
    const struct kn_rules_more *more; /* game/'s own: match, document, options ... */
    const kn_node *labels;            /* of the document, for kn_tell_label; NULL: none */
};

/* One game being run by one worker. */
typedef struct kn_run kn_run;
struct kn_run {
    const kn_rules *rules;
    kn_world world;
    kn_host *host;     /* NULL when the rules have no scripts */
    kn_call call;      /* set up for hooks; call.world = &world */
    kn_block *spare;   /* as large as the block: on it the deal is counted on trial, and only then
                          is it the world's */
    kn_moves moves;    /* the engine's own list */
    kn_report *report; /* of failing hooks and endless automatic steps */
    kn_status status;  /* KN_OK, or why the last operation failed (the block is restored) */
    int pending;       /* phase to call after this move, -1 none */
    bool unchecked;    /* debug builds leave out their checks: a test counts allocations */
    int automatic;     /* steps since the last decision */
    uint8_t trail[16]; /* the phases of the latest steps, for the message about endless ones */
    uint64_t seed, index;                    /* of kn_run_begin, for messages */
    kn_given *given_before[KN_CHANCE_KINDS]; /* world.given when the latest step began */
    kn_given *owned[KN_CHANCE_KINDS]; /* all given results, used or not: world.given points into
                                         these queues */
    void (*counted)(void *payload,
                    kn_run *run); /* after each completed deal is settled; may be NULL */
    void *counted_payload;
};

/* Compiling. */
typedef struct kn_compiler {
    kn_arena *arena;
    kn_rules *rules;
    kn_layout *layout; /* = rules->layout, not frozen yet */
    const kn_node *document;
    kn_host *host; /* NULL without scripts */
    kn_report *report;
} kn_compiler;

/* What `advance` answers. */
typedef int kn_flow;
#define KN_WAIT (-1)                 /* a decision is awaited: kn_run_wait was called */
#define KN_DECLINED (-2)             /* of play_on only: the awaited decision is the engine's */
#define KN_CALL_PHASE(p) (-10 - (p)) /* call phase p, then advance again */
/* >= 0: the phase is over with that outcome number */

/* Who chooses the moves of a playout. */
typedef struct kn_chooser {
    int (*choose)(void *payload, int seat, int number); /* 0 .. number - 1; else: play stops */
    void *payload;
    uint64_t until; /* with so many moves in the match the engine is to look whether it goes on */
    uint8_t card;   /* the latest plain play */
    bool stopped;   /* `choose` has stopped the play */
} kn_chooser;

/* Asks for one of some plain plays, into chooser->card; false when the play is stopped. */
static inline bool kn_choose(kn_chooser *chooser, int seat, kn_set plain)
{
    int number = kn_count(plain), n = chooser->choose(chooser->payload, seat, number);
    chooser->stopped = (unsigned)n >= (unsigned)number;
    if (!chooser->stopped)
        chooser->card = (uint8_t)kn_nth(plain, (unsigned)n);
    return !chooser->stopped;
}

struct kn_mechanic {
    const char *name; /* its key in YAML */
    const char *says; /* one sentence */
    const kn_table *keys;
    const char
        *outcomes;      /* "done" or "yes no"; further ones may be set by compile (poll's words) */
    const char *events; /* event names it raises, separated by spaces: "capture trail" */
    const char *rule_points; /* names of rule points, separated by spaces, or "" */
    const kn_phrase_row *
        notes; /* for the reference, one row for each of these names: "event capture", what it is */
    /* Reads phase->node (already checked against `keys`) into phase->plan. */
    bool (*compile)(kn_compiler *c, kn_phase *phase);
    /* After the layout is frozen and hooks are bound: rule tables, heap numbers. May be NULL. */
    bool (*link)(kn_compiler *c, kn_phase *phase);
    /* Goes on without a decision: called on entry (frame->step 0) and after each move. */
    kn_flow (*advance)(kn_run *run, const kn_phase *phase, kn_frame *frame);
    /* The complete list for world.block->place into `moves` (cleared by the caller); NULL: never
     * waits. */
    void (*legal)(kn_run *run, const kn_phase *phase, const kn_frame *frame, kn_moves *moves);
    /* For phases with classes: every move, where `legal` has one representative of each class ...
     */
    void (*legal_all)(kn_run *run, const kn_phase *phase, const kn_frame *frame, kn_moves *moves);
    /* ... and that representative in place of a move of its class. A class joins only moves that
     * differ in cards which, by public knowledge, are interchangeable. */
    void (*representative)(kn_run *run, const kn_phase *phase, const kn_frame *frame,
                           kn_move *move);
    /* Carries out a move of that list, unchecked. */
    void (*apply)(kn_run *run, const kn_phase *phase, kn_frame *frame, const kn_move *move);
    /* The place to move has gone out of play before it moved (by a free move): `advance` goes on
     * behind it. NULL: `advance` passes it over by itself. */
    void (*pass_over)(kn_run *run, const kn_phase *phase, kn_frame *frame);
    /* A short way, or NULL: carries out a move of that list and asks the next place, if that is all
     * there is to it. False, with nothing changed, where more may follow: an event that somebody
     * waits for, a call, chance, an outcome, a failure. Only used unheard and in phases without
     * free moves. */
    bool (*apply_and_ask)(kn_run *run, const kn_phase *phase, kn_frame *frame, const kn_move *move);
    /* The short way of a playout, or NULL: asks `chooser` (kn_choose) for one decision after
     * another and carries it out. KN_DECLINED: the decision now awaited is not for this way, or
     * chooser->until is reached, or play is stopped; else what `advance` answered after a move that
     * leads out of the phase or has failed. kn_run_begin_step comes before any move that may. Only
     * used unheard and in phases without free moves, legal hooks and classes. */
    kn_flow (*play_on)(kn_run *run, const kn_phase *phase, kn_frame *frame, kn_chooser *chooser);
    /* Why `move` is not legal, in the second person ("you must follow hearts: you hold 9H KH"),
     * in `language`, from what the seat to move knows; *key = the key of the table that forbids
     * it, or NULL. False: no opinion. */
    bool (*why)(kn_run *run, const kn_phase *phase, const kn_frame *frame, const kn_move *move,
                const char *language, char *out, size_t size, const char **key);
    /* Who may know the cards of a move: default (NULL) all. */
    kn_seats (*audience)(kn_run *run, const kn_phase *phase, const kn_move *move);
    /* True: who knows the cards of a move follows from what it does with them (scripts), not from
     * `audience`. */
    bool shown_by_effect;
    /* What the one to move faces, in a line of public facts ("9H (single) is beaten by ..."); NULL
     * or "": the table says it all. */
    void (*faces)(const kn_run *run, const kn_phase *phase, const char *language, char *out,
                  size_t size);
    /* The phase in words, one or two sentences in `language` ("en", "ja"). */
    void (*show)(const kn_rules *rules, const kn_phase *phase, const char *language, char *out,
                 size_t size);
    /* True: `show` tells what outcome "yes" depends on, as a clause without a stop. */
    bool tells_clause;
    /* A position was set up from outside (a scenario): makes private variables agree with zones and
     * the place to move. May be NULL. */
    void (*resume)(kn_run *run, const kn_phase *phase, kn_frame *frame);
    /* True for mechanics that only count points: simple players run them early to see where they
     * stand. */
    bool counts;
    /* Of those: true if `seat` (KN_NOBODY: everybody) knows all that the phase's points rest on
     * now, but for what hooks look at. */
    bool (*known)(const kn_run *run, const kn_phase *phase, int seat);
    /* True for mechanics that get cards ready or decide what follows: told under "The deal", before
     * the play. */
    bool prepares;
    /* Worlds of a redeal that contradict what was seen are rejected; NULL: all plausible. */
    bool (*plausible)(const kn_run *run, const kn_phase *phase, const kn_frame *frame, int seat);
};

/* The registry, NULL-terminated; one line a mechanic (registry.c). */
extern const kn_mechanic *const kn_mechanics[];
const kn_mechanic *kn_mechanic_find(const char *name);

/* --- helpers for mechanics (helper.c) --- */

/* Before a move or anything else that may fail: keeps a copy of the block to return to. */
void kn_run_begin_step(kn_run *run);

/* Next active place after `place` in turn order (all places in order of number; seats first). */
int kn_next_place(const kn_run *run, int place);
static inline int kn_controller(const kn_run *run, int place)
{
    return kn_ints(run->world.layout, run->world.block)[run->world.layout->controller + place];
}
static inline int32_t *kn_int(const kn_run *run, int offset)
{
    return kn_ints(run->world.layout, run->world.block) + offset;
}
static inline bool kn_is_active(const kn_run *run, int place)
{
    return *kn_int(run, run->world.layout->active + place) != 0;
}
/* A decision of `place` is awaited: its controller, who is returned, moves. */
static inline int kn_run_ask(kn_run *run, int place)
{
    kn_block *b = run->world.block;
    int seat = kn_controller(run, place);
    b->waiting = 1;
    b->place = (uint8_t)place;
    b->seat = (uint8_t)seat;
    return seat;
}
/* The same. Returns KN_WAIT. */
static inline kn_flow kn_run_wait(kn_run *run, int place)
{
    kn_run_ask(run, place);
    return KN_WAIT;
}

/* Raises event number `event` of `phase`: runs its hooks whose filters pass, in order, and notes
 * the phase to call. run->call's fields card, taken, before, number, winner are set by the caller
 * first. False when a hook failed (run->status says so; callers just return). */
bool kn_raise(kn_run *run, const kn_phase *phase, int event);
static inline bool kn_has_hooks(const kn_phase *phase, int event)
{
    return phase->on_count[event] || phase->calls[event] >= 0;
}

/* Compile helpers: each adds its problem and returns -1/NULL/false when wrong; `key` is of
 * phase->node. */
const kn_zone *kn_compile_zone(kn_compiler *c, kn_phase *phase,
                               const char *key); /* named zone; fallback from the table */
int kn_compile_var(kn_compiler *c, const kn_node *node,
                   kn_var_type type); /* var index of that type */
kn_seat_phrase *kn_compile_seat(kn_compiler *c, kn_phase *phase, const char *key);
kn_condition *kn_compile_condition(kn_compiler *c, kn_phase *phase, const char *key);
bool kn_compile_cards(kn_compiler *c, kn_phase *phase, const char *key, kn_set *out);
int kn_compile_phase(kn_compiler *c, const kn_node *node); /* index of a named phase */
/* An integer or the name of a value hook, evaluated for a seat. */
typedef struct kn_amount {
    int64_t number;
    const kn_hook *hook;
} kn_amount;
bool kn_compile_amount(kn_compiler *c, const kn_node *node, kn_amount *out);
int64_t kn_amount_eval(kn_run *run, const kn_amount *amount, int seat);
/* Binds parameters of a script's hook (kn_host_with) for this and every further host; -1 with
 * problems. */
int kn_compile_with(kn_compiler *c, const kn_script_hook *hook, const kn_node *with);
/* The hooks of rule point `name` bound by YAML, in order: calls `each` for each with its `cards`
 * filter. */
const kn_hook *kn_rule_hook(const kn_compiler *c, const kn_phase *phase, const char *point,
                            int nth);

#endif
