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
/* most events of a phase: those of its mechanic and those of its free moves */
#define KM_EVENTS_MAX 14
#define KM_TRIALS_MAX 2 /* most nested trial counts of a deal */

typedef struct km_mechanic km_mechanic;
typedef struct km_phase km_phase;
typedef struct km_rules km_rules;
typedef struct km_telling km_telling; /* see telling.h */

/* Where an outcome leads: the index of a phase, or one of these values. */
enum {
    KM_TO_NEXT = -1,
    KM_TO_REDEAL = -2,
    KM_TO_REDEAL_NEXT = -3,
    KM_TO_END_DEAL = -4,
    KM_TO_END_GAME = -5,
    KM_TO_END_MATCH = -6
};
/* Index in `leads`, after the outcomes, for the phase that follows if the condition `when` is
 * false. */
#define KM_SKIPPED KM_OUTCOMES_MAX

struct km_phase {
    const char *name;
    const km_mechanic *mechanic;
    /* the functions used in play, for this size of pack */
    const km_mechanic *played_by;
    const kd_node *node;                       /* the mechanic's own map */
    void *plan;                                /* result of compile */
    const ks_condition *when;                  /* if false, the phase is skipped */
    const char *outcomes[KM_OUTCOMES_MAX + 1]; /* names; [0] is the default ("done") */
    int16_t leads[KM_OUTCOMES_MAX + 1];
    /* set by compile if this phase's events differ from those of its mechanic; else NULL */
    const char *events;
    uint8_t index;
    bool aside;   /* only `then` and `calls` lead to this phase */
    bool classes; /* set by compile or link: `legal` lists one move of each class, see legal_all */
    /* hooks that listen to this phase's events, by the mechanic's event number, in order */
    const kl_hook **on[KM_EVENTS_MAX];
    uint8_t on_count[KM_EVENTS_MAX];
    const kl_hook **legal;
    uint8_t legal_count;
    /* the phase that is called after an event (key `calls: {EVENT: PHASE}`); -1: none */
    int16_t calls[KM_EVENTS_MAX];
    uint8_t calls_too; /* 1 + a phase that the mechanic itself calls; 0: none */
    /* free moves (free.h), which may belong to another phase; or NULL */
    struct km_free_entry *free;
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

/* A hook's parameters in the order in which they are bound, so that the hosts of all workers bind
 * the same. */
typedef struct km_binding {
    const char *hook;    /* the hook's name in its script */
    const kd_node *with; /* or NULL */
} km_binding;

/* The compiled rules; game/rules.h has the rest. Mechanics may read its members. */
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
    int move_limit; /* most moves of a match per deal, on average */
    int stock; /* heap that shuffles gather the pack into: the zone of the first shuffle phase */
    unsigned chances; /* bits of the kinds of chance that may occur; no others can be given */
    bool seats_drop;  /* a script or `sit_out` may make seats inactive */
    int sit_outs;     /* number of phases compiled so far that make a seat inactive */
    bool stock_named; /* a script, or a parameter of a hook, names the zone of the stock */
    const struct kg_rules_more *more; /* private to game/: match, document, options ... */
    const kd_node *labels;            /* the document's labels, for km_tell_label; empty: none */
};

#define KM_CHOICES_MAX 256 /* decisions of a playout between two copies of the block */

/* A game, played by one worker. */
typedef struct km_run km_run;
struct km_run {
    const km_rules *rules;
    ks_world world;
    kl_host *host;                        /* NULL: the rules have no scripts */
    kl_call call;                         /* the context of hooks; call.world = &world */
    ks_block *trial_block[KM_TRIALS_MAX]; /* blocks of the same size, for game/trial.h ... */
    int trials;                           /* ... and the number of trials in progress */
    bool early;                           /* a trial counts a deal that may not be over */
    ks_moves moves;                       /* the engine's own list */
    /* receives errors of hooks and of endless automatic steps */
    kn_report *report;
    /* also receives the errors of queries (`why`, `plausible`); NULL: the caller ignores them */
    kn_report *asked;
    /* KN_OK, or why the last operation failed (the block has been restored then) */
    kn_status status;
    int pending;    /* phase to call once this move is complete; -1: none */
    bool unchecked; /* debug builds skip their checks, in a test that counts allocations */
    /* for each phase: bits of the ways by which it was left; NULL: not recorded */
    uint32_t *ways;
    /* KANUN_STOP_... bits (kanun.h): when the match stops at the end of a deal */
    uint8_t stops;
    int automatic;        /* steps since the last decision */
    uint8_t trail[16];    /* the latest phases, for the error about endless steps */
    uint64_t seed, index; /* as given to kg_run_begin, for messages */
    uint8_t imagined;     /* the position is a redeal: 1 for a spectator, 2 + n for seat n */
    /* the match stops after this many deals, as the caller has requested; 0: never */
    int deal_limit;
    ks_block *before;                        /* the latest copy of the block, ... */
    ks_given *given_before[KN_CHANCE_KINDS]; /* ... and of world.given; */
    /* numbers of the moves that a playout has chosen since the copy, ... */
    int32_t choice[KM_CHOICES_MAX];
    int choices; /* ... and how many, including the step that is ending */
    /* all given results, used or not; the queues of world.given point into these */
    ks_given *owned[KN_CHANCE_KINDS];
    /* called after each deal has been settled; may be NULL */
    void (*counted)(void *payload, km_run *run);
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
#define KM_DONE 0      /* the phase is over with its default outcome */
#define KM_OTHERWISE 1 /* the phase is over with its second outcome: "none", "no" */
/* any number from 0 upwards: the phase is over with this outcome */
#define KM_WAIT (-1)     /* the phase waits for a decision, after km_run_wait */
#define KM_AGAIN (-3)    /* carry out what a hook has requested, then advance again */
#define KM_DECLINED (-2) /* only of play_on: the engine must make the decision */
#define KM_REPEAT (-4)   /* only of play_on: undo the last move, and make it the usual way */
#define KM_CALL_PHASE(p) (-10 - (p)) /* call phase `p`, then advance again */

/* The player that chooses the moves of a playout. */
typedef struct km_chooser {
    int (*choose)(void *payload, int seat,
                  int number); /* returns 0 .. number - 1; with any other number, play stops */
    void *payload;
    uint64_t until;  /* play_on returns to the engine once the match has this many moves */
    uint8_t card;    /* the latest plain play; or KN_NO_CARD: see `move` */
    ks_move move;    /* the latest move */
    bool stopped;    /* `choose` has stopped play */
    ks_moves *moves; /* buffer for lists */
    int32_t *made;   /* index in run->choice for the next choice */
} km_chooser;

/* Chooses one of `number` moves, and stores its number if play goes on. */
static inline int km_choose_number(km_chooser *chooser, int seat, int number)
{
    int n = chooser->choose(chooser->payload, seat, number);
    chooser->stopped = (unsigned)n >= (unsigned)number;
    if (!chooser->stopped)
        *chooser->made++ = n;
    return n;
}

/* Chooses one of several plain plays, and also stores it in chooser->card; KN_NO_CARD: play
 * stopped. */
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

/* Chooses one of chooser->moves, which are in no order, and stores it in chooser->move. False: play
 * stopped. */
static inline bool km_choose_move(km_chooser *chooser, int seat)
{
    int n = km_choose_number(chooser, seat, ks_moves_total(chooser->moves));
    chooser->card = KN_NO_CARD;
    if (!chooser->stopped)
        chooser->move = ks_moves_pick(chooser->moves, n);
    return !chooser->stopped;
}

/* What kind of play a phase is, for policies. */
typedef enum km_play { KM_PLAY_NONE, KM_PLAY_TRICKS, KM_PLAY_FISHING, KM_PLAY_CLIMBING } km_play;

struct km_capture;
struct km_fishing;

/* The situation of the player to move, as data for policies; only public facts. Members that don't
 * apply have the values in KM_FACING_NONE. */
typedef struct km_facing {
    kn_set table; /* cards on the table that can be followed, beaten or captured */
    int owner;    /* place with the best card or combination so far; KS_NOBODY: none */
    int strain;   /* as in ks_move.suit: the trump, or the strain of the standing bid; KS_NO_SUIT */
    /* Tricks: */
    int best;   /* the best card so far */
    int behind; /* number of places that play to this trick later */
    /* classes of cards: that of the trumps, and that of the suit to follow (KS_NOBODY: none) */
    int trumps, led;
    const uint8_t *class_of; /* class of each card; NULL: not a trick */
    const kn_set *beats;     /* for each best card so far: the cards that beat it if played later */
    /* Fishing: */
    const struct km_capture *capture;
    const struct km_fishing *building; /* for its builds: km_builds_read; NULL: nobody builds */
} km_facing;
#define KM_FACING_NONE ((km_facing){.owner = -1, .strain = KS_NO_SUIT, .best = -1, .led = -1})

/* How one cause of points was counted for a side. */
typedef struct km_tally {
    /* number of counted cards, and of all such cards; count -1: this cause counts no cards */
    int count, of;
    int32_t carried; /* units that a tie carries over to the next deal, the same for all sides */
    int times;       /* how often the cause gave points; 0: it was not counted */
    /* the score step that counts the cause; NULL: a hook awards it, or nothing does */
    const kd_node *step;
    kn_set cards;     /* the side's cards that the step counts */
    bool by_worth;    /* counts points instead of cards */
    const char *zone; /* where these cards lie */
    /* the side with most cards wins, and cards elsewhere can still decide which side that is */
    bool open;
    bool conditional; /* the step has a condition, which later play may change */
} km_tally;

/* What mechanics use to find numbers that a game never reaches, and keys without an effect. */
typedef struct km_doubting {
    const km_rules *rules;
    kn_report *report;
    /* Returns the most cards that a heap of the zone can contain; 0: unknown. */
    int (*most_in)(const km_rules *rules, const char *zone);
    /* true if the file itself has the node, and no option changes it */
    bool (*is_fixed)(const km_rules *rules, const kd_node *node);
    bool (*an_option_says)(const km_rules *rules, const kd_node *node); /* ... changes the node */
    bool (*an_option_has)(const km_rules *rules, const char *word);     /* ... has the word */
} km_doubting;

/* Properties of a mechanic, as bits. Code tests these bits, never a mechanic's name. */
typedef enum km_does {
    /* prepares cards or decides later phases, so it is described under "The deal" */
    KM_PREPARES = 1,
    KM_BIDS = 2,   /* seats outbid one another, so their bids stay visible */
    KM_PLAYS = 4,  /* cards are played: counts during the deal are meaningful */
    KM_COUNTS = 8, /* only counts points, so it may run early to show the current standing */
    KM_TESTS =
        16, /* `show` describes the condition of outcome "yes", as a clause without a full stop */
    KM_SCRIPTS = 32,      /* a scripted mechanic: its actions show who knows the cards of a move */
    KM_EMPTIES = 64,      /* continues until all hands are empty */
    KM_LAYS_ASIDE = 128,  /* chosen cards go to the zone of its key `into` */
    KM_GATHERS = 256,     /* gathers all cards, so earlier dealing is void */
    KM_DEALS = 512,       /* moves `cards` cards, or all, from the heap `from` to each heap `to` */
    KM_HANDS_OVER = 1024, /* moves single cards from one hand to another */
    /* makes no difference between the cards of a group of the pack (ks_pack_part), except where
     * `programs.same` does */
    KM_ALIKE = 2048,
    KM_DRAWS = 4096,  /* may draw undealt cards, even without a key `draw` */
    KM_ALOUD = 8192,  /* everybody hears what its seats say, so no variable can hide it */
    KM_SHOWS = 16384, /* may show cards, which matters to people even if nothing follows */
    /* awards points itself, unless its key `to` names a variable that gets them */
    KM_AWARDS = 32768
} km_does;

/* Describes one of a mechanic's names, for the documentation. */
typedef struct km_note {
    const char *form; /* "event capture", "outcome done", "rule takes", "variable leader" */
    const char *says; /* a sentence; for an event, without a full stop */
    /* for an event: its fields, with a description of each that is not obvious */
    const char *brings;
    /* the fields as bits; for a rule point that is called for each card: the card */
    unsigned fields;
} km_note;

struct km_mechanic {
    unsigned does;        /* bits of km_does */
    const kd_table *keys; /* the mechanic's name, which is its key in YAML */

    /* Names, separated by spaces. */
    /* "done" or "yes no"; compile may set further outcomes (the words of `poll`) */
    const char *outcomes;
    const char *events; /* "capture trail"; NULL: none */
    /* other words that authors write for them, as in `mistaken` of kd_key; NULL: none */
    const char *event_words;
    /* the rule points of the mechanic that some of its phases declare themselves; NULL: none */
    const char *zones;
    /* pairs of an event and the key that it requires: "double doubles"; NULL: none */
    const char *needs;
    const char *rule_points; /* NULL: none */
    /* a note for each of these names, and for each variable; the last is NULL */
    const km_note *notes;

    /* Steps that make the plan of a phase, in this order; each may be NULL. */
    struct {
        /* size of phase->plan, which the rows of `keys` fill (fill_plan.h); 0: `compile` makes the
         * plan */
        size_t size;
        /* Declares the phase's own zones and variables. Runs before seats, conditions and members
         * with a reader are filled, because these may refer to them. */
        bool (*declare)(km_compiler *c, km_phase *phase);
        /* Completes the plan after it is filled, where several keys depend on one another. */
        bool (*compile)(km_compiler *c, km_phase *phase);
        /* Runs after the layout is frozen and hooks are bound, for rule tables and heap numbers. */
        bool (*link)(km_compiler *c, km_phase *phase);
        /* Returns the nth key of the phase that has no effect with this plan, and the key that it
         * would need; NULL: there are fewer. Rows themselves describe how keys of one map depend on
         * each other (`beside`). */
        const kd_node *(*idle)(const km_phase *phase, int nth, const char **beside);
        /* For `check`: reports what the rules allow but play never reaches, if a row's `most` alone
         * can't tell. */
        void (*doubt)(const km_phase *phase, const km_doubting *d);
    } plan;

    /* Advances the phase without a decision; called on entry (frame->step 0) and after each
     * move. */
    km_flow (*advance)(km_run *run, const km_phase *phase, ks_frame *frame);
    /* Adds all moves of world.block->place to `moves`, which the caller has cleared; NULL: the
     * mechanic never waits for a decision. */
    void (*legal)(km_run *run, const km_phase *phase, const ks_frame *frame, ks_moves *moves);
    /* For phases with classes, where `legal` lists one representative of each class: lists every
     * move; finds the representative of a move. The moves of a class differ only in cards that are
     * interchangeable by public knowledge. */
    struct {
        void (*legal_all)(km_run *run, const km_phase *phase, const ks_frame *frame,
                          ks_moves *moves);
        void (*representative)(km_run *run, const km_phase *phase, const ks_frame *frame,
                               ks_move *move);
    } classes;
    /* Carries out a move of the list, unchecked. */
    void (*apply)(km_run *run, const km_phase *phase, ks_frame *frame, const ks_move *move);
    /* After a free move: returns false if it has taken the last card that the place could play or
     * give, so that the phase continues without the place. NULL: the place can always move. */
    bool (*has_cards)(const km_run *run, const km_phase *phase, const ks_frame *frame, int place);
    /* Called when a free move has made the place to move drop out, or has emptied its hand: makes
     * `advance` continue with the next one. NULL: `advance` skips such a place by itself. */
    void (*pass_over)(km_run *run, const km_phase *phase, ks_frame *frame);
    /* Called after a free move that everybody notices; `advance` follows, and decides who is asked
     * next. NULL: the same place moves again. If a mechanic has this function, free moves with
     * `once: turn` are possible once until the phase ends. */
    void (*called)(km_run *run, const km_phase *phase, ks_frame *frame);
    /* Called after a scenario has set up a position: makes private variables consistent with the
     * zones and the place to move. May be NULL. */
    void (*resume)(km_run *run, const km_phase *phase, ks_frame *frame);

    /* Descriptions for people. */
    struct {
        /* Describes the phase in one or two sentences. */
        void (*show)(const km_telling *t);
        /* Returns the key of the sentence that says where an outcome of the phase leads; NULL: the
         * default sentence. */
        const char *(*outcome)(const km_phase *phase, const char *outcome);
        /* True if the deal may go on although the phase has not written its variables; NULL:
         * never. */
        bool (*unwritten)(const km_phase *phase);
        /* Explains why `move` is not legal, in the second person ("you must follow hearts: you
         * hold 9H KH"), from what the seat to move knows; *key = the key that forbids it, or
         * NULL. False: no explanation. */
        bool (*why)(const km_telling *t, km_run *run, const ks_frame *frame, const ks_move *move,
                    const char **key);
        /* Describes the situation of the player to move in one line of public facts ("9H (single)
         * is beaten by ..."). NULL or no text: the table shows everything. */
        void (*faces)(const km_telling *t, const km_run *run);
        /* At the end of a deal, returns how `cause` was counted for a side. NULL: it counts
         * nothing. */
        km_tally (*tally)(const km_run *run, const km_phase *phase, int cause, int side);
    } tell;

    /* For policies; each may be NULL. */
    struct {
        km_play play; /* how cards are played */
        /* Returns the phase's own variables with the cards that each place has laid before it, with
         * the card that was led, and with the best card; NULL: cards don't lie before places. */
        const char *laid, *led, *best;
        /* Fills in the situation of the player to move; `facing` is KM_FACING_NONE before. */
        void (*facing)(const km_run *run, const km_phase *phase, const ks_frame *frame,
                       km_facing *facing);
        /* Returns true if the phase will set that variable, but nobody has bid (or doubled, for a
         * factor) yet, so its value has no meaning. */
        bool (*unbid)(const km_run *run, const km_phase *phase, const ks_var *var);
        /* Returns the variable that counts the tricks of each seat or side; NULL: none. */
        const ks_var *(*counted)(const km_phase *phase);
        /* Returns the suit that is trump in every deal; no suit of the pack: there is none, or it
         * changes. */
        int (*trump)(const km_phase *phase);
        /* Returns true if the player to move can play two cards of their hand in either order
         * without any difference, now or later in this phase; `live`: all cards that may still be
         * played. */
        bool (*same)(const km_phase *phase, unsigned one, unsigned other, kn_set live);
        /* Returns the zone of the cards that are out of play in this phase. */
        const ks_zone *(*spent)(const km_phase *phase);
        /* The fast path of a playout: makes one decision after another, by km_choose or
         * km_choose_move, and carries it out. Returns KM_DECLINED if it can't make the next
         * decision, if chooser->until is reached, or if play stopped; else the result of `advance`
         * after a move that left the phase or failed. Calls km_run_new_step before any move that
         * may leave the phase or fail. Used only without listeners, and in phases without free
         * moves and legal hooks. */
        km_flow (*play_on)(km_run *run, const km_phase *phase, ks_frame *frame,
                           km_chooser *chooser);
    } programs;

    /* Who knows what, unless everybody or nobody does; each may be NULL. */
    struct {
        /* Returns the seats that may know the cards of a move; default: all. */
        ks_seats (*audience)(km_run *run, const km_phase *phase, const ks_move *move);
        /* For mechanics that count points: returns true if `seat` (KS_NOBODY: everybody) knows
         * everything on which the phase's points depend now, except what hooks use. */
        bool (*known)(const km_run *run, const km_phase *phase, int seat);
        /* Returns false for a redeal that contradicts what seats have seen; default: every redeal
         * is plausible. */
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
/* Returns the form of `mechanic` for packs with this many cards. */
const km_mechanic *km_mechanic_for(const km_mechanic *mechanic, int cards);

/* Returns how many cards the stock has before the phase first occurs in a deal, as far as the
 * numbers in the file show (stock_left.c); -1: unknown, for example after a phase that branches.
 * `at_most`: phases with a `when` are skipped; otherwise they make the number unknown. */
int km_stock_left(const km_rules *rules, const km_phase *until, bool at_most);
/* Returns how many cards the phase takes from the stock, which has `left`, for *hands hands; -1:
 * unknown, or none. */
int km_stock_taken(const km_rules *rules, const km_phase *phase, int left, int *hands);

/* --- helpers for mechanics (helper.c) --- */

/* Call it before a move or anything else that may fail: keeps a copy of the block, from which it
 * can be restored. */
void km_run_begin_step(km_run *run);
/* Call it before a move of a playout: keeps no copy, because a playout is restored by repeating its
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
/* Makes `place` the place to move; its controller decides, and this seat is returned. */
static inline int km_run_ask(km_run *run, int place)
{
    ks_block *b = run->world.block;
    int seat = km_controller(run, place);
    b->waiting = 1;
    b->place = (uint8_t)place;
    b->seat = (uint8_t)seat;
    return seat;
}
/* Like km_run_ask, but returns KM_WAIT. */
static inline km_flow km_run_wait(km_run *run, int place)
{
    km_run_ask(run, place);
    return KM_WAIT;
}

/* Returns a move with this word and a card (or KN_NO_CARD). */
static inline ks_move km_move_of(int word, unsigned card)
{
    return (ks_move){(uint8_t)word, (uint8_t)card, 0, KS_NO_SUIT, KS_NO_NUMBER, KN_EMPTY};
}

/* Raises event number `event` of `phase`: runs its hooks whose filters pass, in order, and records
 * the phase to call. The caller first sets run->call's fields card, taken, before, number, winner.
 * False: a hook failed and run->status is set, so the caller must return. */
bool km_raise(km_run *run, const km_phase *phase, int event);
static inline bool km_has_hooks(const km_phase *phase, int event)
{
    return phase->on_count[event] || phase->calls[event] >= 0;
}

/* Sets the fields of the next event for hooks: the acting place and seat, the card (or KN_NO_CARD),
 * the captured cards, a number, and the winner or receiver (or KS_NOBODY). Clears `before`. */
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
/* If an event has hooks, raises it for a place, with cards of its hand and their number. */
void km_raise_about(km_run *run, const km_phase *phase, int event, int place, int winner,
                    unsigned card, kn_set taken);
/* Sets the fields of an event that has no seat: the end of a deal, or a step of a score. */
static inline void km_set_call_of_nobody(km_run *run)
{
    km_set_call(run, KS_NOBODY, KS_NOBODY, KN_NO_CARD, KN_EMPTY, 0, KS_NOBODY);
}

/* Returns true for a scripted phase without decisions. */
bool km_script_asks_nobody(const km_phase *phase);

/* Returns the index of the phase `name`; -1: none, or NULL. */
int km_phase_named(const km_rules *rules, const char *name);
/* True if the phase names a zone or variable, or if the default of one of its mechanic's keys names
 * it. */
bool km_phase_names(const km_phase *phase, const char *name);
/* Returns the phase that follows a disabled phase in `phases`; -1: the phase is enabled, is entered
 * only by `then` or `calls`, or is the last one. */
int km_phase_after_off(const km_rules *rules, const kd_node *phases, const char *name);

/* Helpers for compiling: on error, each reports a problem and returns -1 or false. */
int km_compile_var(km_compiler *c, const kd_node *node,
                   ks_var_type type); /* Returns the index of a variable of that type. */
int km_compile_phase(km_compiler *c, const kd_node *node); /* Returns the index of a named phase. */
/* Reads an integer, or the name of a value hook or of a public integer variable, which is evaluated
 * for a seat. */
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
/* The same as a number of cards or tricks, so never less than 0. */
int km_amount_count(km_run *run, const km_amount *amount, int seat);
/* Binds the parameters of a script's hook (kl_host_with) for an entry or phase, in this host and
 * all later ones; -1: with problems reported. */
int km_compile_with(km_compiler *c, const kl_script_hook *hook, const kd_node *with,
                    const kd_node *entry);
/* Returns the nth hook (from 0) that the file binds to the rule point `point` of this phase;
 * NULL: no more. */
const kl_hook *km_rule_hook(const km_compiler *c, const km_phase *phase, const char *point,
                            int nth);

/* Returns the nth of these keys that the map has; NULL: no more. */
const kd_node *km_nth_key(const kd_node *map, const char *const *keys, int nth);
/* True if the key was written together with its map, so that it doesn't change a parent's map. */
bool km_is_original(const kd_node *map, const char *key);
/* A key that has no effect if `idle` is true, and the key that it would need. */
typedef struct km_idle {
    const char *key; /* NULL ends a list */
    bool idle;
    const char *beside;
} km_idle;
/* Returns the nth idle key of the map, and sets *beside to the key that it would need. NULL: there
 * are fewer, and their number has been subtracted from *nth. */
const kd_node *km_nth_idle(const kd_node *map, const km_idle *row, int *nth, const char **beside);
/* Returns true, with an error at that line, if another file than that of `by` has removed or
 * disabled the entry of this map that `by` needs. */
bool km_compile_taken(km_compiler *c, kn_code code, const char *map, const char *name, kn_mark by);

/* A variable of the phase itself, such as "play.leader", for a deal. */
typedef struct km_own {
    const char *name; /* "leader"; NULL ends a list */
    ks_var_type type;
    ks_per per;
    int min, max, start;
    /* gets its int offset (for a set of cards, a handle that ks_layout_set translates once the
     * layout is frozen); NULL: the phase doesn't need the variable */
    int *at;
} km_own;
/* Declares the variables that the phase needs, in order. False: with a problem reported. */
bool km_compile_own(km_compiler *c, const km_phase *phase, const km_own *own);

/* Returns the int offset of a variable; -1 for NULL. */
static inline int km_result_at(const ks_var *var)
{
    return var ? var->at : -1;
}

/* Sets the variable at an int offset; an offset of -1 has no effect. */
static inline void km_keep(const km_run *run, int at, int32_t value)
{
    if (at >= 0)
        *km_int(run, at) = value;
}
/* Sets one variable to a card, and another to the card's suit. */
void km_keep_card(const km_run *run, int card_at, int suit_at, int card);

/* Converts a scalar exactly to the pack's units; false: with a problem reported. */
bool km_compile_points(km_compiler *c, const kd_node *node, int32_t *units);

/* Returns the index of a scalar in `words` (NULL-terminated; unlike with KD_T_CHOICE, these may
 * contain spaces); 0: `node` is NULL; -1: with a problem reported. */
int km_compile_word(km_compiler *c, const kd_node *node, const char *const *words);

/* Reports at `at` that a mechanic's values are inconsistent (E0506). Returns false. */
bool km_compile_wrong(km_compiler *c, kn_mark at, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
/* Works like km_compile_wrong(), at the first key of the map that the message has in backquotes; if
 * there is none, at the map. */
bool km_compile_wrong_in(km_compiler *c, const kd_node *map, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
kn_mark km_named_key_at(const kd_node *map, const char *message);

/* Returns the first row of the phase's keys with one of these flags; NULL: none. */
const kd_key *km_row_with(const km_phase *phase, unsigned flags);
/* Returns the row whose key names zones that get as many cards as another key says; NULL: none. */
const kd_key *km_row_bringing(const km_phase *phase);
/* Returns the key of the phase with this role; NULL: the file has none. */
const kd_node *km_role_key(const km_phase *phase, kd_role role);
/* Returns the name of the zone from which players choose cards in a phase. */
const char *km_hand_of(const km_phase *phase);
/* Returns the text of a scalar key, or its default, for `show`; "": none. */
const char *km_phase_text(const km_phase *phase, const char *key);

/* Handles an error of the rules during play: sets run->status, and reports the error at the phase's
 * position. */
void km_run_fail(km_run *run, const km_phase *phase, kn_status status, kn_code code,
                 const char *format, ...) __attribute__((format(printf, 5, 6)));

/* Finds the first of `cards` that an active place holds in its heap of the zone `hand`. Returns the
 * place, and the card in *card; KS_NOBODY: nobody holds any. All seats learn who doesn't hold the
 * cards that come before it. */
int km_find_holder(km_run *run, const ks_zone *hand, const uint8_t *cards, int count, int *card);

/* Returns the first seat to decide: `who` if only one seat decides (may be KS_NOBODY); else the
 * seat `first`, or the player after the dealer. */
int km_first_asked(const km_run *run, const ks_seat_phrase *who, const ks_seat_phrase *first);

/* Returns the seat to which a place belongs: the seat itself or, for a dummy, the seat that plays
 * it. */
static inline int km_seat_of(const km_run *run, int place)
{
    return place < run->world.layout->seats ? place : km_controller(run, place);
}

/* Returns the heap of `zone` for a place; a dummy without a heap uses that of the seat that plays
 * it. */
int km_heap_of(const km_run *run, const ks_zone *zone, int place);

/* Explains why the place to move can't play `cards`, which are not in its heap of `hand`. A seat
 * that also plays a dummy may have had its other hand in mind. */
void km_why_not_held(const km_telling *t, const km_run *run, const ks_zone *hand, kn_set cards);

/* Returns all cards of a side in a zone of seats, places or sides. */
kn_set km_side_cards(const ks_world *w, const ks_zone *zone, int side);

#endif
