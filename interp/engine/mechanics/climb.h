/* SPDX-License-Identifier: MIT
 * climb.h: what the files of the mechanic `climbing` share: the kinds of combinations compiled into
 * shapes and cores, what beats what, and the plan of a phase. Only the files climb*.c include it.
 *
 * Words: a *level* is a step of the ranking, usually a rank. A *shape* is a kind with a size: so
 * many levels, of so many cards each, with so much attached. A *core* is one choice of levels for a
 * shape; its *top* is the level that is compared. The *standing* combination is the one to be
 * beaten, its *owner* the place that played it.
 */
#ifndef KM_MECHANICS_CLIMB_H
#define KM_MECHANICS_CLIMB_H

#include <string.h>

#include "mechanics/playing.h"

#define KM_LEVELS_MAX 32                /* a set of levels is a word */
#define KM_EQUAL_MAX (KN_CARDS_MAX / 4) /* cards of one level: of eight suits, four copies */
#define KM_KINDS_MAX 24
#define KM_SHAPES_MAX 96
#define KM_CHAINS_MAX 8

/* Choices of `length`. */
#define KM_LENGTHS(X)                                                                              \
    X(KM_LENGTH_SAME, "same")                                                                      \
    X(KM_LENGTH_ANY, "any")                                                                        \
    X(KM_LENGTH_LONGER, "longer")
enum { KM_LENGTHS(KD_ENUM) };
/* The events, as hooks name them. */
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
    uint8_t equal_low, equal_high; /* cards of each level; 0: no such key */
    uint8_t run_low, run_high;     /* levels in a row */
    uint8_t groups, group; /* attached to each level: so many groups of so many equal cards */
    uint8_t cards;         /* so many cards of whatever ranks, of one suit; 0: no such key */
    uint8_t bomb;          /* beats every kind with a lower number */
    uint8_t length;        /* choice of `length` */
    bool apart;            /* attached groups are of different ranks */
    bool suited;           /* all cards of one suit */
    bool listed;           /* one of the keys above says which sets are of this kind */
    kn_set exactly;        /* just these cards, if any */
    uint32_t beats;        /* further kinds, as bits */
} km_climb_kind;

/* How many groups are attached to one level, as bits. */
enum { KM_CLIMB_PARTS = 12, KM_CLIMB_ANY = 1 };
static inline uint16_t km_climb_part(int groups)
{
    return (uint16_t)(groups <= KM_CLIMB_PARTS ? 1u << groups : 0);
}

typedef struct km_climb_core {
    uint32_t levels; /* none: cards of whatever ranks */
    uint8_t top;
    kn_set cards; /* of the levels */
} km_climb_core;

typedef struct km_climb_shape {
    uint8_t kind, equal, run, groups, group, count;
    uint16_t doubt; /* KM_CLIMB_ANY: all its sets might be read as another shape, of which the last
                       of the file counts; else those that have one of these parts attached */
    km_climb_core *core; /* from low to high tops; of a run of one, one for each of its levels */
    int cores;
    uint32_t levels; /* of all cores */
    uint32_t starts; /* where each core has levels in a row, of which the highest is the top: the
                        lowest of each; else none */
    uint8_t at[KM_LEVELS_MAX]; /* which core that is, by this level */
    kn_set longer;             /* shapes that no cards make where none make a core of this one */
    int before;                /* the shape before it that has as many cards, -1: none */
} km_climb_shape;

/* What one shape does to another, by the other's top: beats it anyhow, or with a higher top. */
typedef struct km_climb_relation {
    uint32_t always, higher;
} km_climb_relation;

typedef struct km_climbing {
    ks_zone hand, won;
    int table;                    /* heap */
    const ks_seat_phrase *leader; /* NULL: `first_card` alone says who leads */
    uint8_t first[KM_FIRST_MAX];
    int firsts;
    bool one_left, locks, must;    /* `ends`, `pass_locks`, `pass: unable` */
    int last_of[KN_CARDS_MAX + 1]; /* of so many cards: the last shape, -1: none */
    bool suits;                    /* decide between equal tops */
    bool suited;                   /* they do, or make a kind: cards of two suits are never alike */
    int levels;
    uint8_t level_of[KN_CARDS_MAX], height_of[KN_CARDS_MAX]; /* height: among cards of one level */
    kn_set members[KM_LEVELS_MAX];
    kn_set alone; /* cards that `ranking` names as ranks of their own */
    uint8_t rank_of[KM_LEVELS_MAX];
    uint8_t chain[KM_CHAINS_MAX][KM_LEVELS_MAX], chain_length[KM_CHAINS_MAX];
    int chains;
    km_climb_kind kind[KM_KINDS_MAX];
    int kinds;
    km_climb_shape shape[KM_SHAPES_MAX]; /* in the order of their kinds */
    int shapes;
    kn_set fits[KN_CARDS_MAX + 1]; /* the shapes, by number, that have so many cards or fewer */
    kn_set *answers;               /* [b]: those that beat b in any way */
    kn_set *able;   /* [equal * (levels + 1) + n]: those that want no more than n levels of so many
                       equal cards */
    int most;       /* cards of one level */
    bool unlike;    /* no two cards are alike */
    uint32_t exact; /* kinds that name their cards, and their shapes */
    kn_set exact_shapes;
    int16_t guessed[KS_HEAPS_MAX]; /* heaps of which not everybody sees the cards */
    int guesses;
    km_climb_relation *relation;               /* [a * shapes + b]: what a does to b */
    const ks_var *count_in, *plays, *position; /* or NULL */
    int winner_to, first_out_to;               /* int offset, -1 */
    /* int offsets (sets: set numbers) of what the mechanic keeps, all public */
    struct km_climbing_at {
        int leader, turn, owner, trick, shape, strength, passed, gone, first;
        int standing, beaten, laid;
    } at;
} km_climbing;

/* Cards by their levels. */
typedef struct km_climb_levels {
    uint32_t with[KM_EQUAL_MAX + 2]; /* [n]: the levels with n cards or more; up to most + 1 */
    uint8_t count[KM_LEVELS_MAX];
} km_climb_levels;

/* A hand by its levels. */
typedef struct km_climb_held {
    bool known;         /* the rest is filled in */
    kn_set all, shapes; /* shapes: those that it may have cards for */
    km_climb_levels in;
    kn_set low[KM_EQUAL_MAX + 1]; /* [n]: the n lowest cards of each level; up to most */
} km_climb_held;

/* A set of cards understood as a combination. Strength: higher is better between tops. */
typedef struct km_combination {
    int shape;
    const km_climb_core *core;
    int top, strength;
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
/* The levels that `run` levels in a row begin with. */
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
bool km_climb_kind_read(const km_filling *filling, const kd_node *entry, void *member);
/* The kinds' names and `more` (or NULL) in the arena, NULL-terminated; NULL when memory is out. */
const char **km_climb_names(km_compiler *c, const km_climbing *plan, const char *more);

/* --- climb_shapes.c: combinations --- */
/* Shapes and relations, asking the hooks of the rule points `kind` and `beats`. */
bool km_climb_kinds_link(km_compiler *c, const km_phase *phase, km_climbing *plan);

/* --- climb_read.c: a set of cards --- */
/* Completes the shapes by what may be read as several of them, when all are there. */
void km_climb_find_doubts(km_climbing *plan);
/* Which combination the cards are; false if none. Of several kinds the last in the file counts. */
bool km_climb_read(const ks_pack *pack, const km_climbing *plan, kn_set cards, km_combination *out);

/* What is compared between combinations whose tops count: the top and, where suits decide, the
 * highest suit among the cards that have it. */
int km_climb_strength(const km_climbing *plan, kn_set cards, int top);

/* --- climb_hand.c: a hand --- */
enum { KM_SPLITS_MAX = 1 + KM_KINDS_MAX + KS_HEAPS_MAX /* all that there can be */ };
/* Its *blocks* are of cards of one level that nobody could tell apart. */
typedef struct km_climb_blocks {
    bool each;        /* every card is a block of its own */
    bool looked;      /* the rest is known, which many a list does not need */
    uint32_t split;   /* levels that may have several blocks */
    uint32_t divided; /* those of them that have been divided: their blocks stand below */
    int splits;
    kn_set splitter[KM_SPLITS_MAX];
    uint8_t count[KM_LEVELS_MAX];
    kn_set is[KM_LEVELS_MAX][KM_EQUAL_MAX];
} km_climb_blocks;
void km_climb_hold(const km_climbing *plan, kn_set cards, km_climb_held *held);
/* Works out which levels have several blocks. */
void km_climb_split(const km_run *run, const km_climbing *plan, const km_climb_held *held,
                    km_climb_blocks *blocks);
/* Divides a level of `split`, once. */
void km_climb_divide(const km_run *run, const km_climbing *plan, const km_climb_held *held,
                     km_climb_blocks *blocks, int level);
/* The representative of the class of `cards`, which the place to move holds. */
kn_set km_climb_representative(const km_run *run, const km_climbing *plan, kn_set cards);

/* --- climb_list.c: combinations --- */
/* Adds the combinations that the place to move, which holds `held`, may play, one for each class
 * or, with `all`, every one, in no order; without `pass`. */
void km_climb_list(const km_run *run, const km_climbing *plan, const km_climb_held *held, bool all,
                   ks_moves *moves);
/* True if `made` may be laid on the standing combination; anything may be led. */
bool km_climb_beats(const km_run *run, const km_climbing *plan, const km_combination *made);

/* --- climb_play.c: moves --- */
/* Steps of a frame. Between two decisions several may pass; each is set before what may be
 * interrupted by a call. frame->a: 1 when the play is over. */
enum {
    KM_CLIMB_ENTER,
    KM_CLIMB_TRICK,
    KM_CLIMB_ASK,
    KM_CLIMB_BOMB,
    KM_CLIMB_PLAY,
    KM_CLIMB_OUT,
    KM_CLIMB_PASSED,
    KM_CLIMB_NEXT,
    KM_CLIMB_TAKE,
    KM_CLIMB_TAKEN,
    KM_CLIMB_OVER
};
/* The next place that may answer the combination of `owner`, after those in `passed` have passed;
 * KS_NOBODY when there is none. */
int km_climb_next(const km_run *run, const km_climbing *plan, int place, int owner, int passed);
void km_climb_legal(km_run *run, const km_phase *phase, const ks_frame *frame, ks_moves *moves);
void km_climb_legal_all(km_run *run, const km_phase *phase, const ks_frame *frame, ks_moves *moves);
void km_climb_stand_for(km_run *run, const km_phase *phase, const ks_frame *frame, ks_move *move);
void km_climb_apply(km_run *run, const km_phase *phase, ks_frame *frame, const ks_move *move);
/* The short way of playouts, to the end of the trick or to a move of which hooks are told or that
 * empties a hand: then `told` is set, and km_run_new_step was called. False if the next decision
 * is not for this way. held[place]: what each place has held when it was last to play. */
bool km_climb_play(km_run *run, const km_phase *phase, ks_frame *frame, km_chooser *chooser,
                   km_climb_held *held, bool *told);

static inline bool km_climb_has_cards(const km_run *run, const km_climbing *plan, int place)
{
    return !kn_is_empty(run->world.block->sets[plan->hand.heap + place]);
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
