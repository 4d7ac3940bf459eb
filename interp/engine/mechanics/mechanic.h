/* SPDX-License-Identifier: MIT
 * mechanic.h: what every mechanic brings, and what it may use. A mechanic is a table of keys, a
 * plan made of them, and functions that go on, list moves, carry them out and explain; its name
 * stands in registry.def. Phases are instances of mechanics.
 */
#ifndef KM_MECHANICS_MECHANIC_H
#define KM_MECHANICS_MECHANIC_H

#include "base/points.h"
#include "script/host.h"

#define KM_PHASES_MAX 40
#define KM_OUTCOMES_MAX 8
#define KM_EVENTS_MAX 12 /* of a phase: its mechanic's and those of its free moves */
#define KM_TRIALS_MAX 2  /* counting what a deal would bring within another trial */

typedef struct km_mechanic km_mechanic;
typedef struct km_phase km_phase;
typedef struct km_rules km_rules;
typedef struct km_telling km_telling; /* telling.h */

/* Where an outcome leads: a phase's index, or one of these. */
enum {
    KM_TO_NEXT = -1,
    KM_TO_REDEAL = -2,
    KM_TO_REDEAL_NEXT = -3,
    KM_TO_END_DEAL = -4,
    KM_TO_END_GAME = -5,
    KM_TO_END_MATCH = -6
};
/* Among `leads`, behind those of the outcomes: where a phase leads whose `when` does not hold. */
#define KM_SKIPPED KM_OUTCOMES_MAX

struct km_phase {
    const char *name;
    const km_mechanic *mechanic;
    const kd_node *node;                       /* the mechanic's own map */
    void *plan;                                /* what compile made */
    const ks_condition *when;                  /* the phase is skipped unless true */
    const char *outcomes[KM_OUTCOMES_MAX + 1]; /* names; [0] is the usual one ("done") */
    int16_t leads[KM_OUTCOMES_MAX + 1];
    const char
        *events; /* set by compile when this phase's events differ from its mechanic's; else NULL */
    uint8_t index;
    bool aside;   /* entered only by `then` and `calls` */
    bool classes; /* set by compile or link: `legal` lists one move for each class, see legal_all */
    /* hooks on this phase's events, by the mechanic's event number: compiled filters, in order */
    const kl_hook **on[KM_EVENTS_MAX];
    uint8_t on_count[KM_EVENTS_MAX];
    const kl_hook **legal;
    uint8_t legal_count;
    int16_t calls[KM_EVENTS_MAX]; /* phase called after that event, or -1 (key `calls: {EVENT:
                                     PHASE}`) */
    uint8_t calls_too;            /* 1 + a phase that the mechanic calls by itself; 0: none */
    struct km_free_entry *free;   /* free moves (free.h), or NULL */
    uint8_t frees;
};

/* The index in `leads` of each way out of a phase: `for (KM_EACH_WAY(way, phase))`. */
static inline int km_way_after(const km_phase *phase, int way)
{
    if (way == KM_SKIPPED)
        return -1;
    if (++way < KM_OUTCOMES_MAX && phase->outcomes[way])
        return way;
    return phase->when ? KM_SKIPPED : -1;
}
#define KM_EACH_WAY(way, phase)                                                                    \
    int way = km_way_after((phase), -1);                                                           \
    way >= 0;                                                                                      \
    way = km_way_after((phase), way)

/* A hook's parameters as bound, in the order of binding, so that every worker's host can bind the
 * same. */
typedef struct km_binding {
    const char *hook;    /* the script's name of it */
    const kd_node *with; /* or NULL */
} km_binding;

/* Everything compiled; game/rules.h completes it. Mechanics may read these parts. */
struct km_rules {
    kn_arena *arena;
    ks_layout *layout;
    ks_words_table words;
    km_phase phase[KM_PHASES_MAX];
    int phases;
    kl_hook *hook;
    int hooks;
    km_binding *binding;
    int bindings;
    int move_limit; /* most moves of a deal, on average over the match */
    int stock;      /* heap where shuffles gather the pack: the zone of the first shuffle phase */
    unsigned
        chances; /* the kinds of chance that may be asked for, as bits: others can't be given */
    const struct kg_rules_more *more; /* game/'s own: match, document, options ... */
    const kd_node *labels;            /* of the document, for km_tell_label; empty: none */
};

#define KM_CHOICES_MAX 256 /* decisions of a playout between two copies of the block */

/* One game being run by one worker. */
typedef struct km_run km_run;
struct km_run {
    const km_rules *rules;
    ks_world world;
    kl_host *host;                        /* NULL when the rules have no scripts */
    kl_call call;                         /* set up for hooks; call.world = &world */
    ks_block *trial_block[KM_TRIALS_MAX]; /* as large as the block: for game/trial.h ... */
    int trials;                           /* ... so many are in progress */
    bool early;        /* the deal is counted on trial, though it may not be over */
    ks_moves moves;    /* the engine's own list */
    kn_report *report; /* of failing hooks and endless automatic steps */
    kn_report *asked;  /* what fails over an answer (`why`, `plausible`) is told there, too; NULL:
                          whoever asks makes do without the answer */
    kn_status status;  /* KN_OK, or why the last operation failed (the block is restored) */
    int pending;       /* phase to call after this move, -1 none */
    bool unchecked;    /* debug builds leave out their checks: a test counts allocations */
    uint8_t stops;     /* the match stops when a deal ends: bits of KANUN_STOP_... (kanun.h) */
    int automatic;     /* steps since the last decision */
    uint8_t trail[16]; /* the phases of the latest steps, for the message about endless ones */
    uint64_t seed, index; /* of kg_run_begin, for messages */
    uint8_t imagined;     /* the position was dealt anew: 1 for a spectator, 2 + n for seat n */
    int deal_limit;       /* whoever plays breaks the match off after so many deals; 0: never */
    ks_block *before;     /* the block as it was kept last, ... */
    ks_given *given_before[KN_CHANCE_KINDS]; /* ... and world.given; */
    int32_t choice[KM_CHOICES_MAX];   /* what a playout has chosen since then, by number, ... */
    int choices;                      /* ... and how often, with the step that ends */
    ks_given *owned[KN_CHANCE_KINDS]; /* all given results, used or not: world.given points into
                                         these queues */
    void (*counted)(void *payload,
                    km_run *run); /* after each completed deal is settled; may be NULL */
    void *counted_payload;
};

/* Compiling. */
typedef struct km_compiler {
    kn_arena *arena;
    km_rules *rules;
    ks_layout *layout; /* = rules->layout, not frozen yet */
    const kd_node *document;
    kl_host *host; /* NULL without scripts */
    kn_report *report;
} km_compiler;

/* What `advance` answers. */
typedef int km_flow;
#define KM_DONE 0      /* the phase is over, with its usual outcome */
#define KM_OTHERWISE 1 /* the phase is over, with its second one: "none", "no" */
/* any number from 0: over with that outcome */
#define KM_WAIT (-1)                 /* a decision is awaited: km_run_wait was called */
#define KM_AGAIN (-3)                /* what a hook asked for comes first, then advance again */
#define KM_DECLINED (-2)             /* of play_on only: the awaited decision is the engine's */
#define KM_CALL_PHASE(p) (-10 - (p)) /* call phase p, then advance again */

/* Who chooses the moves of a playout. */
typedef struct km_chooser {
    int (*choose)(void *payload, int seat, int number); /* 0 .. number - 1; else: play stops */
    void *payload;
    uint64_t until;  /* with so many moves in the match the engine is to look how it goes on */
    uint8_t card;    /* the latest plain play, or KN_NO_CARD: */
    ks_move move;    /* the latest move */
    bool stopped;    /* `choose` has stopped the play */
    ks_moves *moves; /* where lists are made */
    int32_t *made;   /* where the next choice is noted: in run->choice */
} km_chooser;

/* Asks for one of `number` moves, and notes which it is unless the play is stopped. */
static inline int km_choose_number(km_chooser *chooser, int seat, int number)
{
    int n = chooser->choose(chooser->payload, seat, number);
    chooser->stopped = (unsigned)n >= (unsigned)number;
    if (!chooser->stopped)
        *chooser->made++ = n;
    return n;
}

/* Asks for one of some plain plays, into chooser->card, too; KN_NO_CARD when the play is stopped.
 */
static inline unsigned __attribute__((always_inline))
km_choose(km_chooser *chooser, int seat, kn_set plain)
{
    int n = km_choose_number(chooser, seat, kn_count(plain));
    if (chooser->stopped)
        return KN_NO_CARD;
    unsigned card = kn_nth(plain, (unsigned)n);
    chooser->card = (uint8_t)card;
    return card;
}

/* Asks for one of chooser->moves, which are in no order, into chooser->move. */
static inline bool km_choose_move(km_chooser *chooser, int seat)
{
    int n = km_choose_number(chooser, seat, ks_moves_total(chooser->moves));
    chooser->card = KN_NO_CARD;
    if (!chooser->stopped)
        chooser->move = ks_moves_pick(chooser->moves, n);
    return !chooser->stopped;
}

/* How cards are played, for players that are programs. */
typedef enum km_play { KM_PLAY_NONE, KM_PLAY_TRICKS, KM_PLAY_FISHING, KM_PLAY_CLIMBING } km_play;

struct km_capture;

/* What the one to move faces, as data, for players that are programs: public facts only. What a
 * mechanic does not know stays as KM_FACING_NONE has it. */
typedef struct km_facing {
    kn_set table; /* cards that lie there to be followed, beaten or taken */
    int owner;    /* place whose card or combination is the best so far, KS_NOBODY: nothing is */
    int strain;   /* as ks_move.suit: trump, or what the bid that stands names; KS_NO_SUIT */
    /* Tricks: */
    int best;                /* the best card so far */
    int behind;              /* places that are to play to the trick after this one */
    int trumps, led;         /* classes of cards: the trumps, those to be followed (KS_NOBODY) */
    const uint8_t *class_of; /* by card; NULL: no tricks */
    const kn_set *beats;     /* by the best card so far: the cards that beat it, played later */
    /* Fishing: */
    const struct km_capture *capture;
} km_facing;
#define KM_FACING_NONE ((km_facing){.owner = -1, .strain = KS_NO_SUIT, .best = -1, .led = -1})

/* What a cause of points has counted of a side. */
typedef struct km_tally {
    int count, of;   /* so many cards of so many; count -1: it counts no cards */
    int32_t carried; /* units that a tie leaves for the next deal, whichever side is asked of */
    int times;       /* it has brought points so many times; 0: nobody has counted */
} km_tally;

/* What a mechanic is for, as bits: whoever has to know asks this, and never for a mechanic's name.
 */
typedef enum km_does {
    KM_PREPARES = 1, /* gets cards ready or decides what follows: told under "The deal" */
    KM_BIDS = 2,     /* seats outbid one another: what they have said is kept in view */
    KM_PLAYS = 4,    /* cards are played, and what the deal counts so far says something */
    KM_COUNTS = 8,   /* only counts points: may be run early, to see where everybody stands */
    KM_TESTS = 16,   /* `show` tells what outcome "yes" depends on, as a clause without a stop */
    KM_SCRIPTS = 32, /* a script's: who knows the cards of a move follows from what it does */
    KM_EMPTIES = 64, /* goes on until no hand has a card left */
    KM_LAYS_ASIDE = 128, /* cards that are chosen go to the zone of its key `into` */
    KM_GATHERS = 256,    /* brings all cards together: what was dealt is no more */
    KM_DEALS = 512,      /* as many as `cards` says, or all, go from the heap `from` to each `to` */
    KM_HANDS_OVER = 1024, /* single cards go from one hand to another */
    KM_ALIKE = 2048, /* cards of one group of the pack (ks_pack_part) are one to it, but for what
                        `programs.same` tells apart */
    KM_DRAWS = 4096  /* by itself, without a key `draw`, may take of what was not dealt */
} km_does;

/* What one of a mechanic's names means, for people. */
typedef struct km_note {
    const char *form;   /* "event capture", "outcome done", "rule takes", "variable leader" */
    const char *says;   /* a sentence; of an event without its full stop */
    const char *brings; /* of an event: its fields, each with what it is where that is not plain */
    unsigned fields;    /* the same as bits; of a rule point that is asked of each card: the card */
} km_note;

struct km_mechanic {
    unsigned does;        /* what it is for: bits of km_does */
    const kd_table *keys; /* whose name is its key in YAML */

    /* Names, separated by spaces. */
    const char *outcomes;    /* "done" or "yes no"; compile may set further ones (poll's words) */
    const char *events;      /* those it raises: "capture trail"; NULL: none */
    const char *needs;       /* pairs of an event and the key without which it is never raised:
                                "double doubles"; NULL: none */
    const char *rule_points; /* NULL: none */
    const km_note *notes;    /* one for each of these names, and for variables; ends with NULL */

    /* How the plan of a phase is made, in this order; each may be NULL. */
    struct {
        size_t size; /* of phase->plan, which is filled by the rows of `keys` (fill_plan.h); 0:
                        `compile` makes it */
        /* Declares the phase's own zones and variables, once its plan has all but seats, conditions
         * and what has a reader of its own: these may name them. */
        bool (*declare)(km_compiler *c, km_phase *phase);
        /* Completes the plan, once it is filled, by what keys say together. */
        bool (*compile)(km_compiler *c, km_phase *phase);
        /* After the layout is frozen and hooks are bound: rule tables, heap numbers. */
        bool (*link)(km_compiler *c, km_phase *phase);
        /* The nth key of the phase that stands there and that nothing reads as the plan is, and
         * what it goes only with; NULL: no further one. What keys of the same map decide is in rows
         * (`beside`). */
        const kd_node *(*idle)(const km_phase *phase, int nth, const char **beside);
    } plan;

    /* Goes on without a decision: called on entry (frame->step 0) and after each move. */
    km_flow (*advance)(km_run *run, const km_phase *phase, ks_frame *frame);
    /* The complete list for world.block->place into `moves` (cleared by the caller); NULL: never
     * waits. */
    void (*legal)(km_run *run, const km_phase *phase, const ks_frame *frame, ks_moves *moves);
    /* For phases with classes, where `legal` has one representative of each: every move, and that
     * representative in place of a move of its class. A class joins only moves that differ in cards
     * which, by public knowledge, are interchangeable. */
    struct {
        void (*legal_all)(km_run *run, const km_phase *phase, const ks_frame *frame,
                          ks_moves *moves);
        void (*representative)(km_run *run, const km_phase *phase, const ks_frame *frame,
                               ks_move *move);
    } classes;
    /* Carries out a move of that list, unchecked. */
    void (*apply)(km_run *run, const km_phase *phase, ks_frame *frame, const ks_move *move);
    /* The place to move has gone out of play before it moved (by a free move): `advance` goes on
     * behind it. NULL: `advance` passes it over by itself. */
    void (*pass_over)(km_run *run, const km_phase *phase, ks_frame *frame);
    /* A position was set up from outside (a scenario): makes private variables agree with zones and
     * the place to move. May be NULL. */
    void (*resume)(km_run *run, const km_phase *phase, ks_frame *frame);

    /* What people are told. */
    struct {
        /* The phase in words, one or two sentences. */
        void (*show)(const km_telling *t);
        /* The key of the sentence that says where an outcome of the phase leads; NULL: of all
         * mechanics alike. */
        const char *(*outcome)(const km_phase *phase, const char *outcome);
        /* Why `move` is not legal, in the second person ("you must follow hearts: you hold 9H KH"),
         * from what the seat to move knows; *key = the key of the table that forbids it, or NULL.
         * False: no opinion. */
        bool (*why)(const km_telling *t, km_run *run, const ks_frame *frame, const ks_move *move,
                    const char **key);
        /* What the one to move faces, in a line of public facts ("9H (single) is beaten by ...");
         * NULL or nothing: the table says it all. */
        void (*faces)(const km_telling *t, const km_run *run);
        /* At the end of a deal: what `cause` has counted of a side. NULL: never anything. */
        km_tally (*tally)(const km_run *run, const km_phase *phase, int cause, int side);
    } tell;

    /* For players that are programs; each may be NULL. */
    struct {
        km_play play; /* how cards are played */
        /* What the one to move faces, as data; `facing` is KM_FACING_NONE. */
        void (*facing)(const km_run *run, const km_phase *phase, const ks_frame *frame,
                       km_facing *facing);
        /* The variable in which it counts the tricks of each, or NULL. */
        const ks_var *(*counted)(const km_phase *phase);
        /* True if it makes no difference in this phase, now and later, which of two cards of his
         * the one to move plays before the other; `live`: all cards that may still be played. */
        bool (*same)(const km_phase *phase, unsigned one, unsigned other, kn_set live);
        /* The zone where cards lie that have no more part in the phase. */
        const ks_zone *(*spent)(const km_phase *phase);
        /* The short way of a playout: asks `chooser` (km_choose, km_choose_move) for one decision
         * after another and carries it out. KM_DECLINED: the decision now awaited is not for this
         * way, or chooser->until is reached, or play is stopped; else what `advance` answered after
         * a move that leads out of the phase or has failed. km_run_new_step comes before any move
         * that may. Only used unheard and in phases without free moves and legal hooks. */
        km_flow (*play_on)(km_run *run, const km_phase *phase, ks_frame *frame,
                           km_chooser *chooser);
    } programs;

    /* Who knows what, where it is not all or nothing; each may be NULL. */
    struct {
        /* Who may know the cards of a move: default all. */
        ks_seats (*audience)(km_run *run, const km_phase *phase, const ks_move *move);
        /* Of mechanics that count points: true if `seat` (KS_NOBODY: everybody) knows all that the
         * phase's points rest on now, but for what hooks look at. */
        bool (*known)(const km_run *run, const km_phase *phase, int seat);
        /* Worlds of a redeal that contradict what was seen are rejected; default: all plausible. */
        bool (*plausible)(const km_run *run, const km_phase *phase, const ks_frame *frame,
                          int seat);
    } knows;
};

/* The names of the events of a phase. */
static inline const char *km_phase_events(const km_phase *phase)
{
    const char *events = phase->events ? phase->events : phase->mechanic->events;
    return events ? events : "";
}

/* The registry, NULL-terminated; one line a mechanic (registry.c). */
extern const km_mechanic *const km_mechanics[];
const km_mechanic *km_mechanic_find(const char *name);

/* --- helpers for mechanics (helper.c) --- */

/* Before a move or anything else that may fail: keeps a copy of the block to return to. */
void km_run_begin_step(km_run *run);
/* Before a move of a playout, which returns by making its choices again: keeps no copy. */
static inline void km_run_new_step(km_run *run)
{
    const ks_block *b = run->world.block;
    run->call.request = KL_REQUEST_NONE;
    run->call.card = KN_NO_CARD;
    run->call.seat = b->seat;
    run->call.place = b->place;
    run->call.side = run->world.layout->side_of[b->seat];
    run->status = KN_OK;
    run->pending = -1;
    run->automatic = 0;
    run->world.misfit = false;
}

static inline int km_controller(const km_run *run, int place)
{
    return ks_ints(run->world.layout, run->world.block)[run->world.layout->controller + place];
}
static inline int32_t *km_int(const km_run *run, int offset)
{
    return ks_ints(run->world.layout, run->world.block) + offset;
}
static inline bool km_is_active(const km_run *run, int place)
{
    return *km_int(run, run->world.layout->active + place) != 0;
}
/* A decision of `place` is awaited: its controller, who is returned, moves. */
static inline int km_run_ask(km_run *run, int place)
{
    ks_block *b = run->world.block;
    int seat = km_controller(run, place);
    b->waiting = 1;
    b->place = (uint8_t)place;
    b->seat = (uint8_t)seat;
    return seat;
}
/* Asks a place, as km_run_ask does, and returns KM_WAIT. */
static inline km_flow km_run_wait(km_run *run, int place)
{
    km_run_ask(run, place);
    return KM_WAIT;
}

/* A move of a word, with a card (or KN_NO_CARD). */
static inline ks_move km_move_of(int word, unsigned card)
{
    return (ks_move){(uint8_t)word, (uint8_t)card, 0, KS_NO_SUIT, KS_NO_NUMBER, KN_EMPTY};
}

/* Raises event number `event` of `phase`: runs its hooks whose filters pass, in order, and notes
 * the phase to call. run->call's fields card, taken, before, number, winner are set by the caller
 * first. False when a hook failed (run->status says so; callers just return). */
bool km_raise(km_run *run, const km_phase *phase, int event);
static inline bool km_has_hooks(const km_phase *phase, int event)
{
    return phase->on_count[event] || phase->calls[event] >= 0;
}

/* What the hooks of an event that is about to be raised see: who did it, the card (or KN_NO_CARD),
 * the cards taken, a number, and who won or received (or KS_NOBODY); there is nothing `before`. */
static inline void km_set_call(km_run *run, int place, int seat, int card, kn_set taken, int number,
                               int winner)
{
    kl_call *call = &run->call;
    call->place = place;
    call->seat = seat;
    call->side = seat < 0 ? KS_NOBODY : run->world.layout->side_of[seat];
    call->card = card;
    call->taken = taken;
    call->before = KN_EMPTY;
    call->number = number;
    call->winner = winner;
}
/* Raises an event of a place about cards of its hand and their number, if there are hooks on it. */
void km_raise_about(km_run *run, const km_phase *phase, int event, int place, int winner,
                    unsigned card, kn_set taken);
/* What hooks see of what is nobody's doing: the end of a deal, a step of a score. */
static inline void km_set_call_of_nobody(km_run *run)
{
    km_set_call(run, KS_NOBODY, KS_NOBODY, KN_NO_CARD, KN_EMPTY, 0, KS_NOBODY);
}

/* True of a scripted phase in which nobody decides. */
bool km_script_asks_nobody(const km_phase *phase);

/* The number of the phase of that name (NULL: of none), -1 without one. */
int km_phase_named(const km_rules *rules, const char *name);
/* The phase that follows where one that is off stands in `phases`; -1: it is not off, or is aside,
 * or none follows. */
int km_phase_after_off(const km_rules *rules, const kd_node *phases, const char *name);

/* Compile helpers: each adds its problem and returns -1 or false when wrong. */
int km_compile_var(km_compiler *c, const kd_node *node,
                   ks_var_type type);                      /* var index of that type */
int km_compile_phase(km_compiler *c, const kd_node *node); /* index of a named phase */
/* An integer or the name of a value hook, evaluated for a seat. */
typedef struct km_amount {
    int64_t number;
    const kl_hook *hook;
} km_amount;
bool km_compile_amount(km_compiler *c, const kd_node *node, km_amount *out);
int64_t km_amount_eval(km_run *run, const km_amount *amount, int seat);
/* Binds parameters of a script's hook (kl_host_with), for the entry or phase that has them, in this
 * and every further host; -1 with problems. */
int km_compile_with(km_compiler *c, const kl_script_hook *hook, const kd_node *with,
                    const kd_node *entry);
/* The nth hook (from 0) that the file binds to the rule point `point` of this phase, NULL beyond
 * the last. */
const kl_hook *km_rule_hook(const km_compiler *c, const km_phase *phase, const char *point,
                            int nth);

/* The nth of these keys that the map has; NULL: it has fewer. */
const kd_node *km_nth_key(const kd_node *map, const char *const *keys, int nth);
/* True, with a problem, if another file than that of `by`, which needs the entry of this map, has
 * removed it or switched it off: that file's line is the place. */
bool km_compile_taken(km_compiler *c, kn_code code, const char *map, const char *name, kn_mark by);

/* Declares a variable of the phase's own, "play.leader", for a deal: *at is its int offset (of sets
 * of cards what ks_layout_set translates once the layout is frozen). False with a problem. */
bool km_compile_own(km_compiler *c, const km_phase *phase, const char *what, ks_var_type type,
                    ks_per per, int min, int max, int start, int *at);

/* The int offset of a variable, -1 without one (NULL). */
static inline int km_result_at(const ks_var *var)
{
    return var ? var->at : -1;
}

/* Sets the variable at an int offset; -1: there is none. */
static inline void km_keep(const km_run *run, int at, int32_t value)
{
    if (at >= 0)
        *km_int(run, at) = value;
}
/* Sets those for a card and for its suit. */
void km_keep_card(const km_run *run, int card_at, int suit_at, int card);

/* Exact points of a scalar in the pack's units; false with a problem. */
bool km_compile_points(km_compiler *c, const kd_node *node, int32_t *units);

/* Which of `words` (NULL-terminated; they may hold spaces, which KD_T_CHOICE can't) a scalar is, 0
 * when `node` is NULL; -1 with a problem. */
int km_compile_word(km_compiler *c, const kd_node *node, const char *const *words);

/* A problem of the file at `at`: a mechanic's values that do not fit together (E0506). Always
 * false. */
bool km_compile_wrong(km_compiler *c, kn_mark at, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* The text of a scalar key as written or by default, for `show`; "" when there is none. */
const char *km_phase_text(const km_phase *phase, const char *key);

/* A rules error met in play: sets run->status and adds a problem at the phase's place. */
void km_run_fail(km_run *run, const km_phase *phase, kn_status status, kn_code code,
                 const char *format, ...) __attribute__((format(printf, 5, 6)));

/* Whose heap of the zone `hand` holds the first of `cards` that anybody active holds: the place,
 * with *card = which; KS_NOBODY if none is held. Everybody learns from this where it is not. */
int km_find_holder(km_run *run, const ks_zone *hand, const uint8_t *cards, int count, int *card);

/* Who is asked first: `who` alone, which may be KS_NOBODY, or without it the seat `first` or the
 * player after the dealer. */
int km_first_asked(const km_run *run, const ks_seat_phrase *who, const ks_seat_phrase *first);

/* The seat that a place counts for: its own, or of a dummy the one that plays it. */
static inline int km_seat_of(const km_run *run, int place)
{
    return place < run->world.layout->seats ? place : km_controller(run, place);
}

/* The heap of `zone` for a place; a dummy without one of its own has that of the seat that plays
 * it. */
int km_heap_of(const km_run *run, const ks_zone *zone, int place);

/* Why the place to move can't play `cards`, which it does not hold in its heap of `hand`: who plays
 * for a dummy too may have meant the other one of his hands. */
void km_why_not_held(const km_telling *t, const km_run *run, const ks_zone *hand, kn_set cards);

/* All cards that a side has in a zone of seats, places or sides. */
kn_set km_side_cards(const ks_world *w, const ks_zone *zone, int side);

#endif
