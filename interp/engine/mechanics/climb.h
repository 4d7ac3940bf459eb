/* SPDX-License-Identifier: MIT
 * climb.h: declarations shared by the files climb*.c only: kinds of combinations compiled into
 * shapes and cores, which combination beats which, and the plan of a phase. Words: a *level* is
 * a step of the ranking, usually a rank. A *shape* is a kind with a size: a number of levels, of
 * cards in each, and of cards attached. A *core* is one choice of levels for a shape; its *top*
 * is the level that is compared. The *standing* combination is the one to be beaten, its *owner*
 * the place that played it.
 */
#ifndef KM_MECHANICS_CLIMB_H
#define KM_MECHANICS_CLIMB_H

#include <string.h>

#include "mechanics/playing.h"

#define KM_LEVELS_MAX 32                /* a set of levels is a word */
#define KM_EQUAL_MAX (KN_CARDS_MAX / 4) /* most cards of one level: eight suits, four copies */
#define KM_KINDS_MAX 24
#define KM_SHAPES_MAX 96
#define KM_CHAINS_MAX 8

/* Choices of `length`. */
#define KM_LENGTHS(X)                                                                              \
    X(KM_LENGTH_SAME, "same")                                                                      \
    X(KM_LENGTH_ANY, "any")                                                                        \
    X(KM_LENGTH_LONGER, "longer")
enum { KM_LENGTHS(KD_ENUM) };
/* Names of the events for hooks. */
#define KM_CLIMB_EVENTS(FIRST, NEXT)                                                               \
    FIRST(KM_CLIMB_ON_PLAY, "play")                                                                \
    NEXT(KM_CLIMB_ON_PASS, "pass")                                                                 \
    NEXT(KM_CLIMB_ON_BOMB, "bomb")                                                                 \
    NEXT(KM_CLIMB_ON_OUT, "out")                                                                   \
    NEXT(KM_CLIMB_ON_TRICK, "trick")
enum { KD_ENUMS(KM_CLIMB_EVENTS) };

/* An entry of `kinds`. */
typedef struct km_climb_kind {
    const char *name;
    const kd_node *node;
    uint8_t equal_low, equal_high; /* cards of each level; 0: key absent */
    uint8_t run_low, run_high;     /* levels in a row */
    uint8_t groups,
        group;        /* attached to each level: number of groups, and of equal cards in each */
    uint8_t cards;    /* number of cards of any ranks, of one suit; 0: key absent */
    uint8_t bomb;     /* beats every kind with a lower number */
    uint8_t length;   /* choice of `length` */
    bool apart;       /* attached groups are of different ranks */
    bool wild;        /* wild cards may stand for others in it */
    bool ends_trick;  /* nobody may answer it */
    bool out_of_turn; /* may be played when it is another's turn */
    const ks_seat_phrase *next; /* who moves next, or leads; NULL: as usual */
    bool suited;                /* all cards of one suit */
    bool listed;                /* one of the keys above defines the kind's cards */
    kn_set exactly;             /* exactly these cards, if any */
    uint32_t beats;             /* further kinds that it beats, as bits */
} km_climb_kind;

/* How many groups are attached to one level, as bits. */
enum { KM_CLIMB_PARTS = 12, KM_CLIMB_ANY = 1 };
static inline uint16_t km_climb_part(int groups)
{
    return (uint16_t)(groups <= KM_CLIMB_PARTS ? 1u << groups : 0);
}

typedef struct km_climb_core {
    uint32_t levels; /* none: cards of any ranks */
    uint8_t top;
    kn_set cards; /* of the levels */
} km_climb_core;

typedef struct km_climb_shape {
    uint8_t kind, equal, run, groups, group, count;
    uint16_t doubt; /* KM_CLIMB_ANY: all its sets might also be read as another shape; the last of
                       the file counts. Else: sets with one of these parts attached might */
    km_climb_core *core; /* from low to high tops; for a run of one, one core per level */
    int cores;
    uint32_t levels; /* of all cores */
    uint32_t starts; /* cores of levels in a row with the highest as the top: the lowest level of
                        each; else none */
    uint8_t at[KM_LEVELS_MAX]; /* index of that core by this level */
    kn_set longer; /* shapes that are impossible wherever no core of this one is possible */
    int before;    /* previous shape of equally many cards; -1: none */
} km_climb_shape;

/* How one shape beats another, by the other's top: always, or with a higher top. */
typedef struct km_climb_relation {
    uint32_t always, higher;
} km_climb_relation;

typedef struct km_climbing {
    ks_zone hand, won;
    int table;                    /* heap */
    const ks_seat_phrase *leader; /* NULL: `first_card` alone decides who leads */
    uint8_t first[KM_FIRST_MAX];
    int firsts;
    bool one_left, locks, must;    /* `ends`, `pass_locks`, `pass: unable` */
    int interrupts;                /* fewest cards of a kind with `out_of_turn`; 0: none */
    kn_set out_of_turn;            /* their shapes */
    const ks_condition *ends_if;   /* ends the play after a move; or NULL */
    const ks_condition *reversed;  /* while it holds lower tops beat higher ones; or NULL */
    int last_of[KN_CARDS_MAX + 1]; /* by number of cards: the last shape; -1: none */
    bool suits;                    /* suits decide between equal tops */
    bool suited; /* suits decide or define a kind, so cards of two suits always differ */
    kn_set wild, stands_for; /* cards that may stand for others; for which */
    int wilds;               /* number of wild cards */
    uint32_t wild_for;       /* levels that they may stand for */
    bool wild_above; /* alone, a wild card is half a rank above what it beats; else it has its own
                        rank */
    int levels;
    uint8_t level_of[KN_CARDS_MAX],
        height_of[KN_CARDS_MAX]; /* height: order among cards of one level */
    kn_set members[KM_LEVELS_MAX];
    kn_set alone; /* cards that `ranking` names as ranks of their own */
    uint8_t rank_of[KM_LEVELS_MAX];
    uint8_t chain[KM_CHAINS_MAX][KM_LEVELS_MAX], chain_length[KM_CHAINS_MAX];
    int chains;
    km_climb_kind kind[KM_KINDS_MAX];
    int kinds;
    km_climb_shape shape[KM_SHAPES_MAX]; /* in the order of their kinds */
    int shapes;
    kn_set fits[KN_CARDS_MAX + 1]; /* the shapes, by number, of at most n cards */
    kn_set *answers;               /* [b]: the shapes that can beat b */
    kn_set *able;   /* [equal * (levels + 1) + n]: the shapes that need at most n levels of `equal`
                       cards each */
    int most;       /* most cards of one level */
    bool unlike;    /* no two cards are interchangeable */
    uint32_t exact; /* kinds defined by their cards, and their shapes */
    kn_set exact_shapes;
    int16_t guessed[KS_HEAPS_MAX]; /* heaps whose cards some seats can't see */
    int guesses;
    km_climb_relation *relation;               /* [a * shapes + b]: how a beats b */
    const ks_var *count_in, *plays, *position; /* or NULL */
    int winner_to, first_out_to;               /* int offset; -1: none */
    /* Int offsets (of sets: set numbers) of the mechanic's own variables, all public. */
    struct km_climbing_at {
        int leader, turn, owner, trick, shape, strength, passed, gone, first, due;
        int standing, beaten, laid;
    } at;
} km_climbing;

/* Cards by their levels. */
typedef struct km_climb_levels {
    uint32_t with[KM_EQUAL_MAX + 2]; /* [n]: the levels with at least n cards; up to most + 1 */
    uint8_t count[KM_LEVELS_MAX];
} km_climb_levels;

/* A hand by its levels. */
typedef struct km_climb_held {
    bool known;         /* the other members are filled in */
    kn_set all, shapes; /* shapes: those that the hand may have cards for */
    km_climb_levels in;
    kn_set low[KM_EQUAL_MAX + 1]; /* [n]: the n lowest cards of each level; up to most */
} km_climb_held;

/* A set of cards read as a combination. Strength: higher beats lower if tops decide. */
typedef struct km_combination {
    int shape;
    const km_climb_core *core;
    int top, strength;
    bool filled; /* its wild cards stand for others */
} km_combination;

extern const km_note km_climb_notes[]; /* outcomes, events and rule points */
extern const kd_table km_climb_kind_table;

static inline kn_set *km_climb_set(const km_run *run, int number)
{
    return run->world.block->sets + number;
}
static inline const km_climb_relation *km_climb_relation_of(const km_climbing *plan, int a, int b)
{
    return &plan->relation[a * plan->shapes + b];
}

static inline void km_climb_count(const km_climbing *plan, kn_set cards, km_climb_levels *out)
{
    unsigned card;
    for (int n = 0; n <= plan->most + 1; n++)
        out->with[n] = 0;
    memset(out->count, 0, sizeof out->count);
    for (KN_EACH(card, cards)) {
        int level = plan->level_of[card];
        out->with[++out->count[level]] |= 1u << level;
    }
}
/* Returns the lowest levels of all runs of `run` levels. */
static inline uint32_t km_climb_runs(uint32_t levels, int run)
{
    int joined = 1;
    for (; joined * 2 <= run; joined *= 2)
        levels &= levels >> joined;
    return levels & levels >> (run - joined);
}
static inline uint32_t km_climb_levels_from(int low)
{
    return low <= 0 ? ~0u : low < KM_LEVELS_MAX ? ~0u << low : 0;
}
/* --- climb_plan.c: keys --- */
bool km_climb_declare(km_compiler *c, km_phase *phase);
bool km_climb_compile(km_compiler *c, km_phase *phase);
bool km_climb_link(km_compiler *c, km_phase *phase);

/* --- climb_kinds.c: keys of a kind --- */
void km_climb_doubt(const km_phase *phase, const km_doubting *d);
const kd_node *km_climb_idle(const km_phase *phase, int nth, const char **beside);
/* True if all combinations of the kind have as many cards in as many ranks. */
bool km_climb_has_one_size(const km_climb_kind *kind);
bool km_climb_kind_read(const km_filling *filling, const kd_node *entry, void *member);
/* Returns the names of the kinds and `more` (or NULL), NULL-terminated, in the arena; NULL: out
 * of memory. */
const char **km_climb_names(km_compiler *c, const km_climbing *plan, const char *more);

/* Returns the fewest cards of a kind by its keys; 0: only hooks know. */
int km_climb_fewest(const km_climb_kind *kind);

/* --- climb_shapes.c: combinations --- */
/* Builds shapes and relations, calling the hooks of the rule points `kind` and `beats`. False:
 * with problems reported. */
bool km_climb_kinds_link(km_compiler *c, const km_phase *phase, km_climbing *plan);

/* --- climb_read.c: a set of cards --- */
/* Marks the sets that may be read as several shapes. Call it once all shapes exist. */
void km_climb_find_doubts(km_climbing *plan);
/* Reads the cards as a combination; if several kinds fit, the last in the file counts. False:
 * none. */
bool km_climb_read(const ks_pack *pack, const km_climbing *plan, kn_set cards, km_combination *out);

/* Returns true if `made` beats the standing combination, or if there is none. */
bool km_climb_beats(const km_run *run, const km_climbing *plan, const km_combination *made);

/* --- climb_wild.c: wild cards --- */
/* Returns true if there are levels for this many groups of wild cards alone beside a core; `ranks`:
 * the levels of other groups. */
bool km_climb_has_room(const km_climbing *plan, const km_climb_shape *shape,
                       const km_climb_core *core, uint64_t ranks, int groups);
/* km_climb_read for a set with wild cards: as the last kind that beats the standing combination,
 * in the way that is hardest to beat; if none does, as the last kind. */
bool km_climb_read_wild(const km_run *run, const km_climbing *plan, kn_set cards,
                        km_combination *out);

/* Returns the number that decides between combinations if tops do: the top and, where suits
 * decide, the highest suit among its cards. */
int km_climb_strength(const km_climbing *plan, kn_set cards, int top);

/* --- climb_hand.c: a hand --- */
enum { KM_SPLITS_MAX = 2 + KM_KINDS_MAX + KS_HEAPS_MAX /* upper bound */ };
/* Its *blocks* hold cards of one level that no seat could tell apart. */
typedef struct km_climb_blocks {
    bool each;        /* every card is a block of its own */
    bool looked;      /* the members below are filled in; many lists don't need them */
    uint32_t split;   /* levels that may have several blocks */
    uint32_t divided; /* those of them already divided into the blocks below */
    int splits;
    kn_set splitter[KM_SPLITS_MAX];
    uint8_t count[KM_LEVELS_MAX];
    kn_set is[KM_LEVELS_MAX][KM_EQUAL_MAX];
} km_climb_blocks;
void km_climb_hold(const km_climbing *plan, kn_set cards, km_climb_held *held);
/* Finds the levels that have several blocks. */
void km_climb_split(const km_run *run, const km_climbing *plan, const km_climb_held *held,
                    km_climb_blocks *blocks);
/* Divides a level of `split`, once. */
void km_climb_divide(const km_run *run, const km_climbing *plan, const km_climb_held *held,
                     km_climb_blocks *blocks, int level);
/* Returns the representative of the class of `cards`, held by the place to move. */
kn_set km_climb_representative(const km_run *run, const km_climbing *plan, kn_set cards);

/* --- climb_list.c: combinations --- */
/* Adds the legal combinations of the place to move, which holds `held`, except the pass: one for
 * each class or, with `all`, every one, in no order. */
void km_climb_list(const km_run *run, const km_climbing *plan, const km_climb_held *held, bool all,
                   ks_moves *moves);

/* --- climb_play.c: moves --- */
/* Steps of a frame. Several may pass between two decisions; each is set before a call may
 * interrupt it. frame->a: 1 once the play is over. */
enum {
    KM_CLIMB_ENTER,
    KM_CLIMB_TRICK,
    KM_CLIMB_ASK,
    KM_CLIMB_BOMB,
    KM_CLIMB_PLAY,
    KM_CLIMB_OUT,
    KM_CLIMB_PASSED,
    KM_CLIMB_SILENT,
    KM_CLIMB_NEXT,
    KM_CLIMB_TAKE,
    KM_CLIMB_TAKEN,
    KM_CLIMB_OVER
};
/* Returns the next place that may answer the combination of `owner`, of that shape, without those
 * in `passed`; KS_NOBODY: none. `place` has played it or, if it is not the owner, has passed. */
int km_climb_next(const km_run *run, const km_climbing *plan, int place, int owner, int shape,
                  int passed);
void km_climb_legal(km_run *run, const km_phase *phase, const ks_frame *frame, ks_moves *moves);
void km_climb_legal_all(km_run *run, const km_phase *phase, const ks_frame *frame, ks_moves *moves);
void km_climb_stand_for(km_run *run, const km_phase *phase, const ks_frame *frame, ks_move *move);
void km_climb_apply(km_run *run, const km_phase *phase, ks_frame *frame, const ks_move *move);
/* The fast path of playouts. Plays to the end of the trick, or to a move that raises an event
 * with hooks or empties a hand; then it sets `told` after km_run_new_step. False: the fast path
 * can't make the next decision. held[place]: the hand of each place at its latest turn. */
bool km_climb_play(km_run *run, const km_phase *phase, ks_frame *frame, km_chooser *chooser,
                   km_climb_held *held, bool *told);

static inline bool km_climb_has_cards(const km_run *run, const km_climbing *plan, int place)
{
    return !kn_is_empty(run->world.block->sets[plan->hand.heap + place]);
}
/* Returns true if lower tops beat higher ones now. */
static inline bool km_climb_is_reversed(const km_run *run, const km_climbing *plan)
{
    return plan->reversed && ks_condition_eval(&run->world, plan->reversed);
}
/* Returns the place whose turn it is once all are silent who may play out of turn now; KS_NOBODY:
 * the place to move is in turn. */
static inline int km_climb_due(const km_run *run, const km_climbing *plan)
{
    return plan->interrupts ? *km_int(run, plan->at.due) : KS_NOBODY;
}
/* Reads the cards as a combination that may be played now. */
static inline bool km_climb_read_now(const km_run *run, const km_climbing *plan, kn_set cards,
                                     km_combination *out)
{
    return kn_meets(cards, plan->wild) ? km_climb_read_wild(run, plan, cards, out)
                                       : km_climb_read(run->world.layout->pack, plan, cards, out);
}
static inline bool km_climb_leads(const km_run *run, const km_climbing *plan)
{
    return *km_int(run, plan->at.shape) < 0;
}

/* --- climb_text.c --- */
bool km_climb_why(const km_telling *t, km_run *run, const ks_frame *frame, const ks_move *move,
                  const char **key);
void km_climb_show(const km_telling *t);
void km_climb_faces(const km_telling *t, const km_run *run);

#endif
