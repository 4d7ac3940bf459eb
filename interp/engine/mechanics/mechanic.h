/* SPDX-License-Identifier: MIT
 * mechanic.h: the interface of mechanics. A mechanic is a table of keys, a plan compiled from them,
 * and functions that advance the phase, list moves, carry them out and explain them. Mechanics are
 * listed in registry.def. Phases are instances of mechanics. compiling.h and in_play.h have helpers
 * for these functions.
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
    uint16_t heard;    /* bits of the events with hooks or a phase to call */
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
    /* a script, or a parameter of a hook, names the zone of the stock, or the variable `trump` */
    bool stock_named, trump_named;
    const struct kg_rules_more *more; /* private to game/: match, document, options ... */
    const kd_node *labels;            /* the document's labels, for km_tell_label; empty: none */
};
/* for (KM_EACH_PHASE(phase, rules)) ...: walks the phases; KM_EACH_HOOK walks the hooks. */
#define KM_EACH_PHASE(phase_, rules_)                                                              \
    const km_phase *phase_ = (rules_)->phase;                                                      \
    phase_ < (rules_)->phase + (rules_)->phases;                                                   \
    phase_++
#define KM_EACH_HOOK(hook_, rules_)                                                                \
    const kl_hook *hook_ = (rules_)->hook;                                                         \
    hook_ < (rules_)->hook + (rules_)->hooks;                                                      \
    hook_++

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
    int choices; /* ... and their number, including the step that is ending */
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
#define KM_AGAIN (-3)    /* carry out the request of a hook, then advance again */
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

/* Kind of play in a phase, for policies. */
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

/* Count of one cause of points for a side. */
typedef struct km_tally {
    /* number of counted cards, and of all such cards; count -1: this cause counts no cards */
    int count, of;
    int32_t carried; /* units that a tie carries over to the next deal, the same for all sides */
    int times;       /* number of times that the cause gave points; 0: it was not counted */
    /* the score step that counts the cause; NULL: a hook awards it, or nothing does */
    const kd_node *step;
    kn_set cards;     /* the side's cards that the step counts */
    bool by_worth;    /* counts points instead of cards */
    const char *zone; /* where these cards lie */
    /* the side with most cards wins, and cards elsewhere can still decide which side that is */
    bool open;
    bool conditional; /* the step has a condition, which later play may change */
} km_tally;

/* The data with which mechanics find numbers that a game never reaches, and keys without an
 * effect. */
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
    KM_ALOUD = 8192,  /* everybody hears the words of its seats, so no variable can hide them */
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
    /* pairs of an event and the key that it requires, or ":" and the function that a legal hook
     * must call: "double doubles announce :announce"; NULL: none */
    const char *needs;
    const char *rule_points; /* NULL: none */
    /* a note for each of these names, and for each variable; the last is NULL */
    const km_note *notes;

    /* Steps that make the plan of a phase, in this order. Each may be NULL. */
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
        /* Returns the nth key of the phase that has no effect with this plan, and the key that
         * it would need; NULL: there are fewer. Rows themselves describe the dependencies
         * between keys of one map (`beside`). */
        const kd_node *(*idle)(const km_phase *phase, int nth, const char **beside);
        /* For `check`: reports values that the rules allow but play never reaches, if a row's
         * `most` is not enough. */
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
    /* Called after a free move that everybody notices. `advance` follows, and decides who is asked
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
        /* Returns the key of the sentence that says where an outcome of the phase leads, or NULL if
         * the outcome is impossible; without this function, the default sentence. */
        const char *(*outcome)(const km_telling *t, const char *outcome);
        /* True if the deal may go on although the phase has not written its variables; NULL:
         * never. */
        bool (*unwritten)(const km_phase *phase);
        /* Explains why `move` is not legal, in the second person ("you must follow hearts: you
         * hold 9H KH"), from the facts that the seat to move knows; *key = the key that forbids
         * it, or NULL. False: no explanation. */
        bool (*why)(const km_telling *t, km_run *run, const ks_frame *frame, const ks_move *move,
                    const char **key);
        /* Describes the situation of the player to move in one line of public facts ("9H (single)
         * is beaten by ..."). NULL or no text: the table shows everything. */
        void (*faces)(const km_telling *t, const km_run *run);
        /* At the end of a deal, returns the count behind `cause` for a side. NULL: it counts
         * nothing. */
        km_tally (*tally)(const km_run *run, const km_phase *phase, int cause, int side);
    } tell;

    /* For policies; each may be NULL. */
    struct {
        km_play play; /* the way in which cards are played */
        /* Returns the phase's own variables with the cards that each place has laid before it, with
         * the card that was led, and with the best card; NULL: cards don't lie before places. */
        const char *laid, *led, *best;
        /* Fills in the situation of the player to move. `facing` is KM_FACING_NONE before. */
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

    /* The knowledge of seats, unless everybody or nobody knows a fact. Each may be NULL. */
    struct {
        /* Returns the seats that may know the cards of a move; default: all. */
        ks_seats (*audience)(km_run *run, const km_phase *phase, const ks_move *move);
        /* For mechanics that count points: returns true if `seat` (KS_NOBODY: everybody) knows
         * everything on which the phase's points depend now, except what hooks use. */
        bool (*known)(const km_run *run, const km_phase *phase, int seat);
        /* Returns false for a redeal that contradicts facts that seats have seen. Default: every
         * redeal is plausible. */
        bool (*plausible)(const km_run *run, const km_phase *phase, const ks_frame *frame,
                          int seat);
    } knows;
};

/* True for a mechanic that turns up cards of the stock, and gives the hands none. */
static inline bool km_turns_up(const km_mechanic *mechanic)
{
    return mechanic->does & KM_SHOWS && mechanic->does & KM_DRAWS;
}

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

/* Returns the number of cards that the stock has before the phase first occurs in a deal, as far
 * as the numbers in the file show (stock_left.c); -1: unknown, for example after a phase that
 * branches. `at_most`: phases with a `when` are skipped. Otherwise they make the number unknown. */
int km_stock_left(const km_rules *rules, const km_phase *until, bool at_most);
/* Returns the number of cards that the phase takes from the stock, which has `left`, for *hands
 * hands; -1: unknown, or none. */
int km_stock_taken(const km_rules *rules, const km_phase *phase, int left, int *hands);

#endif
