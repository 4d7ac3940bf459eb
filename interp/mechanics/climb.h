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

#include "mechanics/playing.h"

#define KM_LEVELS_MAX 32 /* a set of levels is a word */
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
} km_climb_core;

typedef struct km_climb_shape {
    uint8_t kind, equal, run, groups, group, count;
    uint16_t doubt; /* KM_CLIMB_ANY: all its sets might be read as another shape, of which the last
                       of the file counts; else those that have one of these parts attached */
    km_climb_core *core; /* from low to high tops; of a run of one, one for each of its levels */
    int cores;
    uint32_t levels; /* of all cores */
    int before;      /* the shape before it that has as many cards, -1: none */
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
    uint8_t rank_of[KM_LEVELS_MAX];
    uint8_t chain[KM_CHAINS_MAX][KM_LEVELS_MAX], chain_length[KM_CHAINS_MAX];
    int chains;
    km_climb_kind kind[KM_KINDS_MAX];
    int kinds;
    km_climb_shape shape[KM_SHAPES_MAX]; /* in the order of their kinds */
    int shapes;
    kn_set fits[KN_CARDS_MAX + 1]; /* the shapes, by number, that have so many cards or fewer */
    kn_set *answers;               /* [b]: those that beat b in any way */
    km_climb_relation *relation;   /* [a * shapes + b]: what a does to b */
    const ks_var *count_in, *plays, *position; /* or NULL */
    int plays_in, position_to;                 /* int offset of a variable per seat or place, -1 */
    int most_plays;                            /* that plays_in can hold */
    int winner_to, first_out_to;               /* int offset, -1 */
    /* int offsets (sets: set numbers) of what the mechanic keeps, all public */
    struct km_climbing_at {
        int leader, turn, owner, trick, shape, strength, passed, gone, first;
        int standing, beaten, laid;
    } at;
} km_climbing;

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
static inline kn_set km_climb_cards(const ks_move *move)
{
    kn_set cards = move->cards;
    if (move->card != KN_NO_CARD)
        kn_put(&cards, move->card);
    return cards;
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

/* --- climb_doubt.c: sets that may be of several shapes --- */
/* Completes the shapes, when all are there. */
void km_climb_find_doubts(km_climbing *plan);

/* --- climb_read.c: a set of cards --- */
/* Which combination the cards are; false if none. Of several kinds the last in the file counts. */
bool km_climb_read(const ks_pack *pack, const km_climbing *plan, kn_set cards, km_combination *out);

/* What is compared between combinations whose tops count: the top and, where suits decide, the
 * highest suit among the cards that have it. */
int km_climb_strength(const km_climbing *plan, kn_set cards, int top);

/* --- climb_list.c: moves --- */
/* Adds the combinations that the place to move may play, one for each class or, with `all`, every
 * one; without `pass`. */
void km_climb_list(const km_run *run, const km_climbing *plan, bool all, ks_moves *moves);
/* The representative of the class of `cards`, which the place to move holds. */
kn_set km_climb_representative(const km_run *run, const km_climbing *plan, kn_set cards);
/* True if `made` may be laid on the standing combination; anything may be led. */
bool km_climb_beats(const km_run *run, const km_climbing *plan, const km_combination *made);

/* --- climb.c --- */
static inline bool km_climb_leads(const km_run *run, const km_climbing *plan)
{
    return *km_int(run, plan->at.shape) < 0;
}

/* --- climb_text.c --- */
bool km_climb_why(km_run *run, const km_phase *phase, const ks_frame *frame, const ks_move *move,
                  const char *language, char *out, size_t size, const char **key);
void km_climb_show(const km_rules *rules, const km_phase *phase, const char *language, char *out,
                   size_t size);
void km_climb_faces(const km_run *run, const km_phase *phase, const char *language, char *out,
                    size_t size);

#endif
