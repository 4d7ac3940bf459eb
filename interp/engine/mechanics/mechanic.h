/* SPDX-License-Identifier: MIT
 * mechanic.h: the interface of mechanics, and the helpers for them. A mechanic is a table of
 * keys, a plan compiled from them, and functions that advance the phase, list moves, carry them
 * out and explain them. Mechanics are listed in registry.def. Phases are instances of mechanics.
 * Longer than other files, because it is all that the author of a mechanic needs.
 */
#ifndef KM_MECHANICS_MECHANIC_H
#define KM_MECHANICS_MECHANIC_H

#include "base/points.h"
#include "script/host.h"

#define KM_PHASES_MAX 40
#define KM_OUTCOMES_MAX 8
#define KM_EVENTS_MAX 14 /* of a phase: its mechanic's events and those of its free moves */
#define KM_TRIALS_MAX 2  /* nested trial counts of a deal */

typedef struct km_mechanic km_mechanic;
typedef struct km_phase km_phase;
typedef struct km_rules km_rules;
typedef struct km_telling km_telling; /* see telling.h */

/* Where an outcome leads: the index of a phase, or one of these. */
enum {
    KM_TO_NEXT = -1,
    KM_TO_REDEAL = -2,
    KM_TO_REDEAL_NEXT = -3,
    KM_TO_END_DEAL = -4,
    KM_TO_END_GAME = -5,
    KM_TO_END_MATCH = -6
};
/* Index in `leads`, after the outcomes: where a phase leads if its `when` is false. */
#define KM_SKIPPED KM_OUTCOMES_MAX

struct km_phase {
    const char *name;
    const km_mechanic *mechanic;
    const km_mechanic *played_by;              /* its functions for play, for this size of pack */
    const kd_node *node;                       /* the mechanic's own map */
    void *plan;                                /* result of compile */
    const ks_condition *when;                  /* the phase is skipped if false */
    const char *outcomes[KM_OUTCOMES_MAX + 1]; /* names; [0] is the default ("done") */
    int16_t leads[KM_OUTCOMES_MAX + 1];
    const char
        *events; /* set by compile if this phase's events differ from its mechanic's; else NULL */
    uint8_t index;
    bool aside;   /* entered only by `then` and `calls` */
    bool classes; /* set by compile or link: `legal` lists one move per class, see legal_all */
    /* hooks on this phase's events, by the mechanic's event number, in order */
    const kl_hook **on[KM_EVENTS_MAX];
    uint8_t on_count[KM_EVENTS_MAX];
    const kl_hook **legal;
    uint8_t legal_count;
    int16_t calls[KM_EVENTS_MAX]; /* phase called after that event; -1: none (key `calls: {EVENT:
                                     PHASE}`) */
    uint8_t calls_too;            /* 1 + a phase that the mechanic itself calls; 0: none */
    struct km_free_entry *free;   /* free moves (free.h), perhaps of another phase; or NULL */
    uint8_t frees;
    const ks_condition *free_if; /* free moves are legal only if this holds; or NULL */
    const kd_node *free_if_key;  /* the key of this condition */
};

/* Iterates over the indexes in `leads` of a phase: `for (KM_EACH_WAY(way, phase))`. */
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

/* A hook's bound parameters, in the order of binding, so that the host of each worker binds the
 * same. */
typedef struct km_binding {
    const char *hook;    /* its name in the script */
    const kd_node *with; /* or NULL */
} km_binding;

/* The compiled rules; game/rules.h has the rest. Mechanics may read these members. */
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
    int move_limit; /* most moves per deal, on average over the match */
    int stock; /* heap in which shuffles gather the pack: the zone of the first shuffle phase */
    unsigned chances; /* kinds of chance that may occur, as bits; others can't be given */
    bool seats_drop;  /* a script may make seats inactive */
    bool stock_named; /* a script, or a parameter of a hook, names the zone of the stock */
    const struct kg_rules_more *more; /* private to game/: match, document, options ... */
    const kd_node *labels;            /* labels of the document, for km_tell_label; empty: none */
};

#define KM_CHOICES_MAX 256 /* decisions of a playout between two copies of the block */

/* One game, run by one worker. */
typedef struct km_run km_run;
struct km_run {
    const km_rules *rules;
    ks_world world;
    kl_host *host;                        /* NULL: the rules have no scripts */
    kl_call call;                         /* prepared for hooks; call.world = &world */
    ks_block *trial_block[KM_TRIALS_MAX]; /* as large as the block, for game/trial.h ... */
    int trials;                           /* ... number of trials in progress */
    bool early;                           /* a trial counts the deal, which may not be over */
    ks_moves moves;                       /* list of the engine itself */
    kn_report *report;                    /* for failing hooks and endless automatic steps */
    kn_report *asked;     /* also gets the errors of queries (`why`, `plausible`); NULL: the caller
                             ignores them */
    kn_status status;     /* KN_OK, or why the last operation failed (then the block is restored) */
    int pending;          /* phase to call after this move; -1: none */
    bool unchecked;       /* debug builds skip their checks, for a test that counts allocations */
    uint32_t *ways;       /* of each phase, those by which it was left, as bits; NULL: not kept */
    uint8_t stops;        /* the match stops when a deal ends: bits KANUN_STOP_... (kanun.h) */
    int automatic;        /* steps since the last decision */
    uint8_t trail[16];    /* the latest phases, for the error about endless steps */
    uint64_t seed, index; /* of kg_run_begin, for messages */
    uint8_t imagined;     /* the position was redealt: 1 for a spectator, 2 + n for seat n */
    int deal_limit;       /* the caller stops the match after this many deals; 0: never */
    ks_block *before;     /* latest copy of the block, ... */
    ks_given *given_before[KN_CHANCE_KINDS]; /* ... and of world.given; */
    int32_t choice[KM_CHOICES_MAX];   /* numbers of the moves chosen by a playout since then, ... */
    int choices;                      /* ... and their number, including the step that is ending */
    ks_given *owned[KN_CHANCE_KINDS]; /* all given results, used or not: world.given points into
                                         these queues */
    void (*counted)(void *payload, km_run *run); /* called after each settled deal; may be NULL */
    void *counted_payload;
};

/* Context of compiling. */
typedef struct km_compiler {
    kn_arena *arena;
    km_rules *rules;
    ks_layout *layout; /* = rules->layout, not frozen yet */
    const kd_node *document;
    kl_host *host; /* NULL: no scripts */
    kn_report *report;
} km_compiler;

/* The result of `advance`. */
typedef int km_flow;
#define KM_DONE 0      /* the phase is over, with its default outcome */
#define KM_OTHERWISE 1 /* the phase is over, with its second outcome: "none", "no" */
/* any number from 0: over with that outcome */
#define KM_WAIT (-1)     /* waits for a decision, after km_run_wait */
#define KM_AGAIN (-3)    /* run what a hook requested, then advance again */
#define KM_DECLINED (-2) /* of play_on only: the decision is left to the engine */
#define KM_REPEAT (-4)   /* of play_on only: undo the last move, and make it in the usual way */
#define KM_CALL_PHASE(p) (-10 - (p)) /* call phase p, then advance again */

/* The player of a playout. */
typedef struct km_chooser {
    int (*choose)(void *payload, int seat,
                  int number); /* returns 0 .. number - 1; otherwise play stops */
    void *payload;
    uint64_t until;  /* return to the engine once the match has this many moves */
    uint8_t card;    /* the latest plain play; or KN_NO_CARD: */
    ks_move move;    /* the latest move */
    bool stopped;    /* `choose` has stopped play */
    ks_moves *moves; /* buffer for lists */
    int32_t *made;   /* where to store the next choice, in run->choice */
} km_chooser;

/* Chooses one of `number` moves, and stores its number unless play stopped. */
static inline int km_choose_number(km_chooser *chooser, int seat, int number)
{
    int n = chooser->choose(chooser->payload, seat, number);
    chooser->stopped = (unsigned)n >= (unsigned)number;
    if (!chooser->stopped)
        *chooser->made++ = n;
    return n;
}

/* Chooses one of several plain plays, also stored in chooser->card; KN_NO_CARD: play stopped. */
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

/* Chooses one of chooser->moves, which are unordered, into chooser->move. False: play stopped. */
static inline bool km_choose_move(km_chooser *chooser, int seat)
{
    int n = km_choose_number(chooser, seat, ks_moves_total(chooser->moves));
    chooser->card = KN_NO_CARD;
    if (!chooser->stopped)
        chooser->move = ks_moves_pick(chooser->moves, n);
    return !chooser->stopped;
}

/* How cards are played, for policies. */
typedef enum km_play { KM_PLAY_NONE, KM_PLAY_TRICKS, KM_PLAY_FISHING, KM_PLAY_CLIMBING } km_play;

struct km_capture;
struct km_fishing;

/* The situation of the player to move, as data for policies: public facts only. Members that
 * don't apply are as in KM_FACING_NONE. */
typedef struct km_facing {
    kn_set table; /* cards on the table to be followed, beaten or captured */
    int owner;    /* place with the best card or combination so far; KS_NOBODY: none */
    int strain;   /* as ks_move.suit: trump, or the strain of the standing bid; KS_NO_SUIT */
    /* Tricks: */
    int best;        /* the best card so far */
    int behind;      /* places that play to this trick later */
    int trumps, led; /* classes of cards: the trumps, and the suit to follow (KS_NOBODY: none) */
    const uint8_t *class_of; /* by card; NULL: not a trick */
    const kn_set *beats;     /* by the best card so far: the cards that beat it if played later */
    /* Fishing: */
    const struct km_capture *capture;
    const struct km_fishing *building; /* its builds: km_builds_read; NULL: nobody builds */
} km_facing;
#define KM_FACING_NONE ((km_facing){.owner = -1, .strain = KS_NO_SUIT, .best = -1, .led = -1})

/* How a cause of points was counted for a side. */
typedef struct km_tally {
    int count, of;   /* counted cards, and out of how many; count -1: it counts no cards */
    int32_t carried; /* units that a tie carries over to the next deal, the same for all sides */
    int times;       /* how often it gave points; 0: not counted */
    const kd_node *step; /* the score step that counts it; NULL: a hook gives it, or nothing */
    kn_set cards;        /* the side's cards that the step counts */
    bool by_worth;       /* counts points instead of cards */
    const char *zone;    /* where these cards lie */
    bool open;           /* the most cards win, and cards elsewhere can still decide who has them */
    bool conditional;    /* the step has a condition, which later play may change */
} km_tally;

/* Bounds of a row's `most`, as bits. */
enum {
    KM_MOST_HAND = 1, /* the cards of the largest heap of the phase's `hand` */
    KM_MOST_WAYS = 2  /* cards chosen from it at once, in no more ways than a list of moves holds */
};
/* What a row `makes` and `needs`, as bits. */
enum {
    KM_HAS_TRUMP = 1,
    KM_HAS_PARTNERS = 2,
    KM_HAS_TAKES = 4 /* cards for which a hook decides what they take */
};

/* What a mechanic may ask when it looks for numbers that a game never reaches, and keys without an
 * effect. */
typedef struct km_doubting {
    const km_rules *rules;
    kn_report *report;
    /* Returns the most cards that a heap of the zone can have; 0: unknown. */
    int (*most_in)(const km_rules *rules, const char *zone);
    bool (*is_fixed)(const km_rules *rules, const kd_node *node); /* the file itself has it, and no
                                                                    option changes it */
    bool (*an_option_says)(const km_rules *rules, const kd_node *node); /* ... changes the node */
    bool (*an_option_has)(const km_rules *rules, const char *word);     /* ... has the word */
} km_doubting;

/* Properties of a mechanic, as bits. Code tests these, never a mechanic's name. */
typedef enum km_does {
    KM_PREPARES = 1, /* prepares cards or decides later phases: described under "The deal" */
    KM_BIDS = 2,     /* seats outbid one another: their bids stay visible */
    KM_PLAYS = 4,    /* cards are played: counts during the deal are meaningful */
    KM_COUNTS = 8,   /* only counts points: may run early, to show how the sides stand */
    KM_TESTS =
        16, /* `show` describes the condition of outcome "yes", as a clause without a full stop */
    KM_SCRIPTS =
        32, /* a scripted mechanic: who knows the cards of a move follows from its actions */
    KM_EMPTIES = 64,     /* continues until all hands are empty */
    KM_LAYS_ASIDE = 128, /* chosen cards go to the zone of its key `into` */
    KM_GATHERS = 256,    /* gathers all cards: what was dealt before is void */
    KM_DEALS =
        512, /* moves as many cards as `cards` says, or all, from the heap `from` to each `to` */
    KM_HANDS_OVER = 1024, /* single cards pass from hand to hand */
    KM_ALIKE = 2048,  /* treats the cards of a group of the pack (ks_pack_part) alike, except where
                         `programs.same` differs */
    KM_DRAWS = 4096,  /* without a key `draw`, may draw undealt cards */
    KM_ALOUD = 8192,  /* all hear what its seats say, so that no variable can hide it */
    KM_SHOWS = 16384, /* may show cards, for people to see even if nothing follows */
    KM_AWARDS = 32768 /* awards points itself, unless its key `to` names a variable for them */
} km_does;

/* The description of one of a mechanic's names, for readers of the documentation. */
typedef struct km_note {
    const char *form;   /* "event capture", "outcome done", "rule takes", "variable leader" */
    const char *says;   /* a sentence; for an event without its full stop */
    const char *brings; /* for an event: its fields, each with a description unless obvious */
    unsigned fields;    /* the same as bits; for a rule point called for each card: the card */
} km_note;

struct km_mechanic {
    unsigned does;        /* bits of km_does */
    const kd_table *keys; /* its name is the mechanic's key in YAML */

    /* Names, separated by spaces. */
    const char *outcomes; /* "done" or "yes no"; compile may set more (the words of `poll`) */
    const char *events;   /* "capture trail"; NULL: none */
    const char *zones;    /* that some of its phases declare themselves; NULL: none */
    const char *needs;    /* pairs of an event and its required key: "double doubles"; NULL: none */
    const char *rule_points; /* NULL: none */
    const km_note *notes;    /* one for each of these names, and for variables; the last is NULL */

    /* Steps of making the plan of a phase, in this order; each may be NULL. */
    struct {
        size_t size; /* of phase->plan, which is filled by the rows of `keys` (fill_plan.h); 0:
                        `compile` makes it */
        /* Declares the phase's own zones and variables. Runs before seats, conditions and
         * members with their own reader are filled, because they may refer to these. */
        bool (*declare)(km_compiler *c, km_phase *phase);
        /* Completes the filled plan, where several keys interact. */
        bool (*compile)(km_compiler *c, km_phase *phase);
        /* Runs after the layout is frozen and hooks are bound: rule tables, heap numbers. */
        bool (*link)(km_compiler *c, km_phase *phase);
        /* Returns the nth key of the phase that has no effect with this plan, and the key that
         * it would need; NULL: no more. Dependencies on keys of the same map are in rows
         * (`beside`). */
        const kd_node *(*idle)(const km_phase *phase, int nth, const char **beside);
        /* For `check`: reports what the rules allow and play never reaches, if it depends on more
         * than one row (`most`) says. */
        void (*doubt)(const km_phase *phase, const km_doubting *d);
    } plan;

    /* Advances the phase without a decision: called on entry (frame->step 0) and after each
     * move. */
    km_flow (*advance)(km_run *run, const km_phase *phase, ks_frame *frame);
    /* Adds all moves of world.block->place to `moves`, which the caller cleared; NULL: the
     * mechanic never waits. */
    void (*legal)(km_run *run, const km_phase *phase, const ks_frame *frame, ks_moves *moves);
    /* For phases with classes, where `legal` lists one representative of each: lists every move,
     * and finds the representative of a move's class. The moves of a class differ only in cards
     * that are interchangeable by public knowledge. */
    struct {
        void (*legal_all)(km_run *run, const km_phase *phase, const ks_frame *frame,
                          ks_moves *moves);
        void (*representative)(km_run *run, const km_phase *phase, const ks_frame *frame,
                               ks_move *move);
    } classes;
    /* Carries out a move of the list, unchecked. */
    void (*apply)(km_run *run, const km_phase *phase, ks_frame *frame, const ks_move *move);
    /* The place to move dropped out by a free move: makes `advance` continue after it. NULL:
     * `advance` skips it by itself. */
    void (*pass_over)(km_run *run, const km_phase *phase, ks_frame *frame);
    /* A free move was made that all notice; `advance` follows, and decides who is asked next.
     * NULL: the same place moves again. With this function, free moves with `once: turn` are
     * possible once until the phase ends. */
    void (*called)(km_run *run, const km_phase *phase, ks_frame *frame);
    /* A position was set up by a scenario: makes private variables consistent with the zones and
     * the place to move. May be NULL. */
    void (*resume)(km_run *run, const km_phase *phase, ks_frame *frame);

    /* Descriptions for people. */
    struct {
        /* Describes the phase in one or two sentences. */
        void (*show)(const km_telling *t);
        /* Returns the key of the sentence about where an outcome of the phase leads; NULL: the
         * default. */
        const char *(*outcome)(const km_phase *phase, const char *outcome);
        /* True if the deal may go on although the phase has not written its variables; NULL:
         * never. */
        bool (*unwritten)(const km_phase *phase);
        /* Explains why `move` is not legal, in the second person ("you must follow hearts: you
         * hold 9H KH"), from what the seat to move knows; *key = the key that forbids it, or
         * NULL. False: no explanation. */
        bool (*why)(const km_telling *t, km_run *run, const ks_frame *frame, const ks_move *move,
                    const char **key);
        /* Describes the situation of the player to move in a line of public facts ("9H (single)
         * is beaten by ..."). NULL or no text: the table shows it all. */
        void (*faces)(const km_telling *t, const km_run *run);
        /* Returns, at the end of a deal, how `cause` was counted for a side. NULL: it counts
         * nothing. */
        km_tally (*tally)(const km_run *run, const km_phase *phase, int cause, int side);
    } tell;

    /* For policies; each may be NULL. */
    struct {
        km_play play; /* how cards are played */
        /* The phase's own variables with the cards that each place has laid before it, with the
         * one that was led, and with the best of them; NULL: cards don't lie so. */
        const char *laid, *led, *best;
        /* Fills in the situation of the player to move; `facing` is KM_FACING_NONE before. */
        void (*facing)(const km_run *run, const km_phase *phase, const ks_frame *frame,
                       km_facing *facing);
        /* Returns true if the phase will set that variable, but nobody has bid (or doubled, for a
         * factor) yet: its value has no meaning. */
        bool (*unbid)(const km_run *run, const km_phase *phase, const ks_var *var);
        /* Returns the variable that counts the tricks of each seat or side; NULL: none. */
        const ks_var *(*counted)(const km_phase *phase);
        /* Returns the suit that is trump in every deal; no suit of the pack: none, or it
         * changes. */
        int (*trump)(const km_phase *phase);
        /* Returns true if the order in which the player to move plays two cards of their hand
         * makes no difference, now or later in this phase; `live`: all cards that may still be
         * played. */
        bool (*same)(const km_phase *phase, unsigned one, unsigned other, kn_set live);
        /* Returns the zone of the cards that are out of play in this phase. */
        const ks_zone *(*spent)(const km_phase *phase);
        /* The fast path of a playout: chooses (km_choose, km_choose_move) and carries out one
         * decision after another. Returns KM_DECLINED if it can't make the next decision,
         * chooser->until is reached, or play stopped; else what `advance` returned after a move
         * that left the phase or failed. Calls km_run_new_step before any move that may do so.
         * Used only without listeners, and in phases without free moves and legal hooks. */
        km_flow (*play_on)(km_run *run, const km_phase *phase, ks_frame *frame,
                           km_chooser *chooser);
    } programs;

    /* Who knows what, if not all or nothing; each may be NULL. */
    struct {
        /* Returns the seats that may know the cards of a move; default: all. */
        ks_seats (*audience)(km_run *run, const km_phase *phase, const ks_move *move);
        /* For mechanics that count points: returns true if `seat` (KS_NOBODY: everybody) knows
         * all that determines the phase's points now, except what hooks use. */
        bool (*known)(const km_run *run, const km_phase *phase, int seat);
        /* Returns false for a redeal that contradicts what was seen; default: all are plausible. */
        bool (*plausible)(const km_run *run, const km_phase *phase, const ks_frame *frame,
                          int seat);
    } knows;
};

/* Returns the names of the events of a phase. */
static inline const char *km_phase_events(const km_phase *phase)
{
    const char *events = phase->events ? phase->events : phase->mechanic->events;
    return events ? events : "";
}

/* The registry, NULL-terminated (registry_table.c). */
extern const km_mechanic *const km_mechanics[];
const km_mechanic *km_mechanic_find(const char *name);
/* Returns the form of `mechanic` that plays packs of this many cards. */
const km_mechanic *km_mechanic_for(const km_mechanic *mechanic, int cards);

/* How many cards the stock has before the phase first comes in a deal, as far as the numbers of the
 * file say (stock_left.c); -1: unknown, as it is after a phase that branches. `at_most`: phases
 * with a `when` are skipped; else unknown.
 */
int km_stock_left(const km_rules *rules, const km_phase *until, bool at_most);
/* How many cards the phase takes from the stock, which has `left`, for *hands hands; -1: unknown,
 * or it takes none. */
int km_stock_taken(const km_rules *rules, const km_phase *phase, int left, int *hands);

/* --- helpers for mechanics (helper.c) --- */

/* Call before a move or anything else that may fail: keeps a copy of the block for restoring it. */
void km_run_begin_step(km_run *run);
/* Call before a move of a playout: keeps no copy, because a playout is restored by repeating its
 * choices. */
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
/* Waits for a decision of `place` by its controller, whose seat is returned. */
static inline int km_run_ask(km_run *run, int place)
{
    ks_block *b = run->world.block;
    int seat = km_controller(run, place);
    b->waiting = 1;
    b->place = (uint8_t)place;
    b->seat = (uint8_t)seat;
    return seat;
}
/* As km_run_ask; returns KM_WAIT. */
static inline km_flow km_run_wait(km_run *run, int place)
{
    km_run_ask(run, place);
    return KM_WAIT;
}

/* Returns the move of a word, with a card (or KN_NO_CARD). */
static inline ks_move km_move_of(int word, unsigned card)
{
    return (ks_move){(uint8_t)word, (uint8_t)card, 0, KS_NO_SUIT, KS_NO_NUMBER, KN_EMPTY};
}

/* Raises event number `event` of `phase`: runs its hooks whose filters pass, in order, and notes
 * the phase to call. The caller first sets run->call's fields card, taken, before, number,
 * winner. False: a hook failed, with run->status set; the caller just returns. */
bool km_raise(km_run *run, const km_phase *phase, int event);
static inline bool km_has_hooks(const km_phase *phase, int event)
{
    return phase->on_count[event] || phase->calls[event] >= 0;
}

/* Sets the fields of the next event for hooks: the acting place and seat, the card (or
 * KN_NO_CARD), the cards taken, a number, and the winner or receiver (or KS_NOBODY). Clears
 * `before`. */
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
/* Raises an event of a place about cards of its hand and their number, if it has hooks. */
void km_raise_about(km_run *run, const km_phase *phase, int event, int place, int winner,
                    unsigned card, kn_set taken);
/* Sets the fields of an event without a seat: the end of a deal, a step of a score. */
static inline void km_set_call_of_nobody(km_run *run)
{
    km_set_call(run, KS_NOBODY, KS_NOBODY, KN_NO_CARD, KN_EMPTY, 0, KS_NOBODY);
}

/* Returns true for a scripted phase without decisions. */
bool km_script_asks_nobody(const km_phase *phase);

/* Returns the index of the phase `name`; -1: none, or NULL. */
int km_phase_named(const km_rules *rules, const char *name);
/* True if the phase names a zone or variable, or the default of one of its mechanic's keys does. */
bool km_phase_names(const km_phase *phase, const char *name);
/* Returns the phase that follows a disabled one in `phases`; -1: it is enabled, entered only by
 * `then` or `calls`, or the last. */
int km_phase_after_off(const km_rules *rules, const kd_node *phases, const char *name);

/* Compile helpers: on error each reports it and returns -1 or false. */
int km_compile_var(km_compiler *c, const kd_node *node,
                   ks_var_type type); /* Returns the index of a variable of that type. */
int km_compile_phase(km_compiler *c, const kd_node *node); /* Returns the index of a named phase. */
/* An integer, or the name of a value hook or of a public integer variable, evaluated for a seat. */
typedef struct km_amount {
    int64_t number;
    const kl_hook *hook; /* or NULL */
    const ks_var *var;   /* or NULL */
} km_amount;
static inline bool km_amount_varies(const km_amount *amount)
{
    return amount->hook || amount->var;
}
bool km_compile_amount(km_compiler *c, const kd_node *node, km_amount *out);
int64_t km_amount_eval(km_run *run, const km_amount *amount, int seat);
/* The same as a number of cards or tricks, which is never less than 0. */
int km_amount_count(km_run *run, const km_amount *amount, int seat);
/* Binds parameters of a script's hook (kl_host_with) for its entry or phase, in this host and
 * all later ones; -1: with problems reported. */
int km_compile_with(km_compiler *c, const kl_script_hook *hook, const kd_node *with,
                    const kd_node *entry);
/* Returns the nth hook (from 0) that the file binds to the rule point `point` of this phase;
 * NULL: no more. */
const kl_hook *km_rule_hook(const km_compiler *c, const km_phase *phase, const char *point,
                            int nth);

/* Returns the nth of these keys that the map has; NULL: no more. */
const kd_node *km_nth_key(const kd_node *map, const char *const *keys, int nth);
/* True if the key was written together with its map, so it doesn't change a parent's. */
bool km_is_original(const kd_node *map, const char *key);
/* A key that has no effect if `idle`, and what it needs for one. */
typedef struct km_idle {
    const char *key; /* NULL ends a list */
    bool idle;
    const char *beside;
} km_idle;
/* Returns the nth idle key of the map, and sets *beside. NULL: there are fewer, and *nth has been
 * reduced by their number. */
const kd_node *km_nth_idle(const kd_node *map, const km_idle *row, int *nth, const char **beside);
/* Returns true, with an error at that line, if a file other than that of `by` removed or
 * disabled the entry of this map that `by` needs. */
bool km_compile_taken(km_compiler *c, kn_code code, const char *map, const char *name, kn_mark by);

/* Declares a variable of the phase itself, "play.leader", for a deal. *at: its int offset (for
 * sets of cards: to be translated by ks_layout_set once the layout is frozen). False: with a
 * problem reported. */
bool km_compile_own(km_compiler *c, const km_phase *phase, const char *what, ks_var_type type,
                    ks_per per, int min, int max, int start, int *at);

/* Returns the int offset of a variable; -1 for NULL. */
static inline int km_result_at(const ks_var *var)
{
    return var ? var->at : -1;
}

/* Sets the variable at an int offset; -1: no effect. */
static inline void km_keep(const km_run *run, int at, int32_t value)
{
    if (at >= 0)
        *km_int(run, at) = value;
}
/* Sets the variables for a card and for its suit. */
void km_keep_card(const km_run *run, int card_at, int suit_at, int card);

/* Converts a scalar exactly to the pack's units; false: with a problem reported. */
bool km_compile_points(km_compiler *c, const kd_node *node, int32_t *units);

/* Returns which of `words` (NULL-terminated; unlike with KD_T_CHOICE they may contain spaces) a
 * scalar is; 0: `node` is NULL; -1: with a problem reported. */
int km_compile_word(km_compiler *c, const kd_node *node, const char *const *words);

/* Reports at `at` that a mechanic's values are inconsistent (E0506). Returns false. */
bool km_compile_wrong(km_compiler *c, kn_mark at, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
/* The same at the first key of the map that the message has in backquotes; else at the map. */
bool km_compile_wrong_in(km_compiler *c, const kd_node *map, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
kn_mark km_named_key_at(const kd_node *map, const char *message);

/* Returns the first row of the phase's keys with one of these flags; NULL: none. */
const kd_key *km_row_with(const km_phase *phase, unsigned flags);
/* Returns the row that names zones which get cards in a number that another key says; NULL: none.
 */
const kd_key *km_row_bringing(const km_phase *phase);
/* Returns the key of the phase with this role; NULL: the file has none. */
const kd_node *km_role_key(const km_phase *phase, kd_role role);
/* Returns the name of the zone whose cards players choose from in a phase. */
const char *km_hand_of(const km_phase *phase);
/* Returns the text of a scalar key, or its default, for `show`; "": none. */
const char *km_phase_text(const km_phase *phase, const char *key);

/* Handles a rules error during play: sets run->status and reports it at the phase's position. */
void km_run_fail(km_run *run, const km_phase *phase, kn_status status, kn_code code,
                 const char *format, ...) __attribute__((format(printf, 5, 6)));

/* Finds the first of `cards` that an active place holds in its heap of the zone `hand`. Returns
 * the place, with *card = the card; KS_NOBODY: none is held. All seats learn who holds none of
 * the cards before it. */
int km_find_holder(km_run *run, const ks_zone *hand, const uint8_t *cards, int count, int *card);

/* Returns the first seat to decide: `who` alone, which may be KS_NOBODY; else the seat `first`
 * or the player after the dealer. */
int km_first_asked(const km_run *run, const ks_seat_phrase *who, const ks_seat_phrase *first);

/* Returns the seat that a place counts for: its own, or for a dummy the seat that plays it. */
static inline int km_seat_of(const km_run *run, int place)
{
    return place < run->world.layout->seats ? place : km_controller(run, place);
}

/* Returns the heap of `zone` for a place; a dummy without its own uses that of the seat that
 * plays it. */
int km_heap_of(const km_run *run, const ks_zone *zone, int place);

/* Explains why the place to move can't play `cards`, which are not in its heap of `hand`. A seat
 * that also plays a dummy may have meant its other hand. */
void km_why_not_held(const km_telling *t, const km_run *run, const ks_zone *hand, kn_set cards);

/* Returns all cards of a side in a zone of seats, places or sides. */
kn_set km_side_cards(const ks_world *w, const ks_zone *zone, int side);

#endif
