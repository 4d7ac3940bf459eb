/* SPDX-License-Identifier: MIT
 * climb.h: declarations shared by the files climb*.c only: kinds of combinations compiled into
 * shapes and cores, which combination beats which, and the plan of a phase. Terms: a *level* is a
 * step of the ranking, usually a rank. A *shape* is a kind with a size: a number of levels, of
 * cards in each, and of cards attached. A *core* is one choice of levels for a shape. Its *top* is
 * the level by which combinations are compared. The *standing* combination is the one that must be
 * beaten. Its *owner* is the place that played it.
 */
#ifndef KM_MECHANICS_CLIMB_H
#define KM_MECHANICS_CLIMB_H

#include <string.h>

#include "mechanics/playing.h"

#define KM_LEVELS_MAX 32                /* because a set of levels is a word */
#define KM_EQUAL_MAX (KN_CARDS_MAX / 4) /* cards of one level: eight suits, four copies */
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
    uint8_t equal_low, equal_high; /* cards of each level; 0: the key is absent */
    uint8_t run_low, run_high;     /* levels in a row */
    uint8_t groups,
        /* attached to each level: the number of groups, and of equal cards in each group */
        group;
    uint8_t cards;    /* number of cards of any ranks; of one suit; 0: the key is absent */
    uint8_t bomb;     /* beats every kind with a lower number in this key */
    uint8_t length;   /* choice of `length` */
    bool apart;       /* the attached groups must have different ranks */
    bool wild;        /* wild cards may stand for other cards in this kind */
    bool ends_trick;  /* nobody may answer it */
    bool out_of_turn; /* may be played out of turn */
    const ks_seat_phrase *next; /* who moves next, or leads; NULL: the usual place */
    bool suited;                /* all cards of one suit */
    bool listed;                /* one of the keys above says which cards the kind has */
    kn_set exactly;             /* exactly these cards, if any */
    uint32_t beats;             /* bits of the further kinds that it beats */
} km_climb_kind;

/* Numbers of groups that may be attached to one level, as bits. */
enum { KM_CLIMB_PARTS = 12, KM_CLIMB_ANY = 1 };
static inline uint16_t km_climb_part(int groups)
{
    return (uint16_t)(groups <= KM_CLIMB_PARTS ? 1u << groups : 0);
}

/* A set of shapes, as numbers below KM_SHAPES_MAX. It has two halves in packs of any size, unlike a
 * kn_set. */
typedef struct km_shapes {
    uint64_t lo, hi;
} km_shapes;

static inline km_shapes km_shapes_of(unsigned shape)
{
    return shape < 64 ? (km_shapes){1ull << shape, 0} : (km_shapes){0, 1ull << (shape - 64)};
}
static inline km_shapes km_shapes_and(km_shapes a, km_shapes b)
{
    return (km_shapes){a.lo & b.lo, a.hi & b.hi};
}
static inline km_shapes km_shapes_minus(km_shapes a, km_shapes b)
{
    return (km_shapes){a.lo & ~b.lo, a.hi & ~b.hi};
}
static inline bool km_shapes_none(km_shapes a)
{
    return !(a.lo | a.hi);
}
static inline bool km_shapes_has(km_shapes a, unsigned shape)
{
    return !km_shapes_none(km_shapes_and(a, km_shapes_of(shape)));
}
static inline void km_shapes_put(km_shapes *a, unsigned shape)
{
    km_shapes one = km_shapes_of(shape);
    a->lo |= one.lo;
    a->hi |= one.hi;
}
/* Removes the first shape and returns it. The set must not be empty. */
static inline unsigned km_shapes_pop(km_shapes *a)
{
    uint64_t *word = a->lo ? &a->lo : &a->hi;
    unsigned shape = (a->lo ? 0 : 64) + (unsigned)__builtin_ctzll(*word);
    *word &= *word - 1;
    return shape;
}

typedef struct km_climb_core {
    uint32_t levels; /* 0: cards of any ranks */
    uint8_t top;
    kn_set cards; /* of the levels */
} km_climb_core;

typedef struct km_climb_shape {
    uint8_t kind, equal, run, groups, group, count;
    /* KM_CLIMB_ANY: every set of this shape might also be read as another shape, and the kind that
     * comes last in the file counts. Other bits: sets with this division of attached cards might */
    uint16_t doubt;
    /* sorted from low to high tops; with a run of one, there is one core per level */
    km_climb_core *core;
    int cores;
    uint32_t levels; /* of all cores */
    /* if each core is a row of levels with the highest as its top: the lowest level of each core;
     * else 0 */
    uint32_t starts;
    uint8_t at[KM_LEVELS_MAX]; /* index of the core whose lowest level this is */
    km_shapes longer;          /* shapes that a hand can't have if it has no core of this shape */
    int before;                /* previous shape with the same number of cards; -1: none */
} km_climb_shape;

/* The relation between two shapes, as bits of the tops of the beaten shape: always, or only with
 * a higher top. */
typedef struct km_climb_relation {
    uint32_t always, higher;
} km_climb_relation;

typedef struct km_climbing {
    ks_zone hand, won;
    int table;                    /* heap */
    const ks_seat_phrase *leader; /* NULL: `first_card` alone decides who leads */
    uint8_t first[KM_FIRST_MAX];
    int firsts;
    bool one_left, locks, must; /* `ends`, `pass_locks`, `pass: unable` */
    /* fewest cards of a combination that may be played out of turn; 0: there are none */
    int interrupts;
    km_shapes out_of_turn;         /* their shapes */
    bool overlaps;                 /* some cards fit several kinds: the last one counts */
    const ks_condition *ends_if;   /* if this holds after a move, the play ends; or NULL */
    const ks_condition *reversed;  /* while this holds, lower tops beat higher ones; or NULL */
    int last_of[KN_CARDS_MAX + 1]; /* by number of cards: the last shape of that size; -1: none */
    bool suits;                    /* suits decide between equal tops */
    /* suits decide between combinations or define a kind, so cards of different suits are never
     * alike */
    bool suited;
    /* cards that may stand for other cards; the cards that they may replace */
    kn_set wild, stands_for;
    int wilds;         /* number of wild cards */
    uint32_t wild_for; /* the levels of `stands_for` */
    /* a single wild card ranks just above the card that it beats; otherwise it has its own rank */
    bool wild_above;
    int levels;
    uint8_t level_of[KN_CARDS_MAX],
        height_of[KN_CARDS_MAX]; /* height: the order among cards of one level */
    kn_set members[KM_LEVELS_MAX];
    kn_set alone; /* cards that `ranking` names individually, as ranks of their own */
    uint8_t rank_of[KM_LEVELS_MAX];
    uint8_t chain[KM_CHAINS_MAX][KM_LEVELS_MAX], chain_length[KM_CHAINS_MAX];
    int chains;
    km_climb_kind kind[KM_KINDS_MAX];
    int kinds;
    km_climb_shape shape[KM_SHAPES_MAX]; /* sorted by kind */
    int shapes;
    km_shapes fits[KN_CARDS_MAX + 1]; /* by n: the shapes with at most n cards */
    km_shapes *answers;               /* by b: the shapes that can beat shape b */
    /* by [equal * (levels + 1) + n]: the shapes that need at most n levels of `equal` cards each */
    km_shapes *able;
    int most;       /* most cards of one level */
    bool unlike;    /* no two cards are ever interchangeable */
    uint32_t exact; /* kinds defined by certain cards, and the shapes of these kinds */
    km_shapes exact_shapes;
    int16_t guessed[KS_HEAPS_MAX]; /* heaps whose cards are hidden from some seats */
    int guesses;
    km_climb_relation *relation; /* [a * shapes + b]: the way in which shape a beats shape b */
    const ks_var *count_in, *plays, *bombs, *position; /* or NULL */
    int winner_to, first_out_to;                       /* int offset; -1: none */
    /* Int offsets (for sets: set numbers) of the mechanic's own variables, all public. */
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

/* A hand, analysed by levels. */
typedef struct km_climb_held {
    bool known; /* the other members are filled in */
    kn_set all;
    km_shapes shapes; /* the shapes for which the hand may have the cards */
    km_climb_levels in;
    kn_set low[KM_EQUAL_MAX + 1]; /* [n]: the n lowest cards of each level; n up to most */
} km_climb_held;

/* A set of cards, read as a combination. Where tops decide, the combination with the higher
 * strength wins. */
typedef struct km_combination {
    int shape;
    const km_climb_core *core;
    int top, strength;
    bool filled; /* its wild cards stand for other cards */
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
/* True if all combinations of the kind have the same number of cards in the same number of
 * ranks. */
bool km_climb_has_one_size(const km_climb_kind *kind);
bool km_climb_kind_read(const km_filling *filling, const kd_node *entry, void *member);
/* Returns the names of the kinds, followed by `more` (or NULL), NULL-terminated, in the arena;
 * NULL: out of memory. */
const char **km_climb_names(km_compiler *c, const km_climbing *plan, const char *more);

/* Returns the fewest cards of a kind, according to its keys; 0: only hooks decide. */
int km_climb_fewest(const km_climb_kind *kind);

/* --- climb_shapes.c: combinations --- */
/* Builds the shapes and relations, calling the hooks of the rule points `kind` and `beats`. False:
 * with problems reported. */
bool km_climb_kinds_link(km_compiler *c, const km_phase *phase, km_climbing *plan);

/* --- climb_read.c: a set of cards --- */
/* Marks the shapes whose sets may also be read as other shapes. Call it once all shapes exist. */
void km_climb_find_doubts(km_climbing *plan);
/* Reads the cards as a combination. If several kinds fit, the one that comes last in the file
 * counts. False: none. */
bool km_climb_read(const ks_pack *pack, const km_climbing *plan, kn_set cards, km_combination *out);

/* Returns true if `made` beats the standing combination, or if there is none. */
bool km_climb_beats(const km_run *run, const km_climbing *plan, const km_combination *made);

/* --- climb_wild.c: wild cards --- */
/* Returns true if this many groups can consist of wild cards alone, beside a core; `ranks`: the
 * levels of the other groups. */
bool km_climb_has_room(const km_climbing *plan, const km_climb_shape *shape,
                       const km_climb_core *core, uint64_t ranks, int groups);
/* Like km_climb_read, for a set with wild cards: reads it as the last kind that beats the standing
 * combination, in the way that is hardest to beat. If no kind beats it, reads it as the last
 * kind. */
bool km_climb_read_wild(const km_run *run, const km_climbing *plan, kn_set cards,
                        km_combination *out);

/* Returns the number by which combinations are compared if tops decide: the top and, where suits
 * decide, the highest suit among its cards. */
int km_climb_strength(const km_climbing *plan, kn_set cards, int top);

/* --- climb_hand.c: a hand --- */
enum { KM_SPLITS_MAX = 2 + KM_KINDS_MAX + KS_HEAPS_MAX /* upper bound */ };
/* The *blocks* of a hand hold cards of one level that no seat could tell apart. */
typedef struct km_climb_blocks {
    bool each;        /* every card forms its own block */
    bool looked;      /* the members below are filled in; many lists of moves don't need them */
    uint32_t split;   /* levels that may have several blocks */
    uint32_t divided; /* the levels that are already divided into the blocks below */
    int splits;
    kn_set splitter[KM_SPLITS_MAX];
    uint8_t count[KM_LEVELS_MAX];
    kn_set is[KM_LEVELS_MAX][KM_EQUAL_MAX];
} km_climb_blocks;
void km_climb_hold(const km_climbing *plan, kn_set cards, km_climb_held *held);
/* The same for a hand that was analysed before, and has usually lost some cards since then. Only
 * the levels of these cards are counted again. */
void km_climb_hold_rest(const km_climbing *plan, kn_set cards, km_climb_held *held);
/* Finds the levels that have several blocks. */
void km_climb_split(const km_run *run, const km_climbing *plan, const km_climb_held *held,
                    km_climb_blocks *blocks);
/* Divides a level of `split` into blocks, once. */
void km_climb_divide(const km_run *run, const km_climbing *plan, const km_climb_held *held,
                     km_climb_blocks *blocks, int level);
/* Returns the representative of `cards`, which the place to move holds. */
kn_set km_climb_representative(const km_run *run, const km_climbing *plan, kn_set cards);

/* --- climb_list.c: combinations --- */
/* Adds the legal combinations of the place to move, which holds `held`, without the pass, in no
 * order: one per class or, with `all`, every one. */
void km_climb_list(const km_run *run, const km_climbing *plan, const km_climb_held *held, bool all,
                   ks_moves *moves);

/* --- climb_play.c: moves --- */
/* Steps of a frame. A phase may go through several of these steps between two decisions. Each is
 * stored before a call may interrupt it. frame->a is 1 once the play is over. */
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
/* Returns the next place that may answer the combination of `owner` with that shape, leaving out
 * those in `passed`; KS_NOBODY: none. `place` has played this combination or, if it is not the
 * owner, has passed. */
int km_climb_next(const km_run *run, const km_climbing *plan, int place, int owner, int shape,
                  int passed);
void km_climb_legal(km_run *run, const km_phase *phase, const ks_frame *frame, ks_moves *moves);
void km_climb_legal_all(km_run *run, const km_phase *phase, const ks_frame *frame, ks_moves *moves);
void km_climb_stand_for(km_run *run, const km_phase *phase, const ks_frame *frame, ks_move *move);
void km_climb_apply(km_run *run, const km_phase *phase, ks_frame *frame, const ks_move *move);
/* The fast path of playouts. Plays to the end of the trick, or up to a move that raises an event
 * with hooks or empties a hand. Calls km_run_new_step before such a move, and sets `told`.
 * False: the fast path can't make the next decision. held[place]: the hand of each place at its
 * latest turn. */
bool km_climb_play(km_run *run, const km_phase *phase, ks_frame *frame, km_chooser *chooser,
                   km_climb_held *held, bool *told);

static inline bool km_climb_has_cards(const km_run *run, const km_climbing *plan, int place)
{
    return !kn_is_empty(run->world.block->sets[plan->hand.heap + place]);
}
/* Returns true if lower tops currently beat higher ones. */
static inline bool km_climb_is_reversed(const km_run *run, const km_climbing *plan)
{
    return plan->reversed && ks_condition_eval(&run->world, plan->reversed);
}
/* Returns the place that moves when nobody wants to play out of turn any more; KS_NOBODY: the place
 * to move is in turn. */
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
