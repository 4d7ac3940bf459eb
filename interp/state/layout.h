/* SPDX-License-Identifier: MIT
 * layout.h: what a state block of a game consists of: seats, places, sides, zones, variables, and
 * where each lies in the block. Built while rules compile, constant afterwards. Holds no game in
 * progress.
 *
 * Words: a *seat* is a player; a *place* takes turns (the seats' own places come first, 0..seats-1,
 * then dummies); a *side* scores. A *zone* (hand) has one *heap* for each owner (hand of seat 0, 1,
 * ...): heaps are numbered through all zones, and heap h is set h of the block.
 */
#ifndef KN_STATE_LAYOUT_H
#define KN_STATE_LAYOUT_H

#include "state/pack.h"

#define KN_SEATS_MAX 8
#define KN_PLACES_MAX 10
#define KN_HEAPS_MAX 64
#define KN_CAUSES_MAX 24 /* score steps and hooks that award points */
#define KN_ZONES_MAX 32
#define KN_VARS_MAX 96
#define KN_INTS_MAX 1024   /* of all variables: the block is copied with every searched move */
#define KN_VAR_SETS_MAX 32 /* sets of variables of type cards */
#define KN_SET_HANDLE 1000 /* what those are numbered from until the layout is frozen */
#define KN_NOBODY (-1)     /* no seat, no card, no suit: the value of an unset variable */

typedef enum kn_per { KN_PER_TABLE, KN_PER_SEAT, KN_PER_SIDE, KN_PER_PLACE } kn_per;
typedef enum kn_sight { KN_SEEN_NOBODY, KN_SEEN_OWNER, KN_SEEN_SIDE, KN_SEEN_ALL } kn_sight;
typedef enum kn_scope { KN_SCOPE_TRICK, KN_SCOPE_DEAL, KN_SCOPE_GAME, KN_SCOPE_MATCH } kn_scope;

typedef struct kn_zone {
    const char *name;
    kn_per per;
    kn_sight sight;
    bool ordered;        /* keeps the order of its cards; default: zones of the table do */
    bool stacked;        /* written top first (default: hidden zones of the table); else in order of
                            arrival */
    bool kept;           /* not gathered for the next deal (`keeps: match`) */
    uint8_t heap, heaps; /* first heap and their number */
    const kn_node *node;
} kn_zone;

typedef enum kn_var_type {
    KN_VAR_INTEGER,
    KN_VAR_FLAG,
    KN_VAR_SEAT,
    KN_VAR_SIDE,
    KN_VAR_CARD,
    KN_VAR_SUIT,
    KN_VAR_RANK,
    KN_VAR_CHOICE,
    KN_VAR_POINTS,
    KN_VAR_ACCOUNT,
    KN_VAR_CARDS
} kn_var_type;

/* A number that has a name: "nil" for 0. */
typedef struct kn_number_name {
    int32_t number;
    const char *name;
} kn_number_name;

typedef struct kn_var {
    const char *name;
    kn_var_type type;
    kn_scope scope;
    kn_per per;
    kn_sight sight;              /* default all */
    uint8_t count;               /* 1, sides, seats or places */
    uint16_t at;                 /* first int of the block (KN_VAR_CARDS: first set) */
    int32_t min, max, start;     /* range and first value (accounts: per owner) */
    const char **choices;        /* KN_VAR_CHOICE: names, NULL-terminated, else NULL */
    const kn_number_name *named; /* KN_VAR_INTEGER: `nameds` numbers that have names, or NULL */
    uint8_t nameds;
    bool private_; /* declared by a mechanic: not written by YAML or Lua */
    bool unheard; /* who does not see it does not notice a change either: dealt anew for such a seat
                     it has its first value */
    bool ranks_seats; /* holds places, 1 for the first; who has none yet has 0 */
    const kn_node *node;
} kn_var;

typedef struct kn_layout {
    const kn_pack *pack;
    int seats, places, sides;
    uint8_t side_of[KN_PLACES_MAX];    /* of a seat; a dummy: KN_NOBODY as 255 */
    uint16_t side_seats[KN_SEATS_MAX]; /* seats of a side, as bits */
    const char *dummy_name[KN_PLACES_MAX];
    kn_zone *zone;
    int zones;
    kn_var *var;
    int vars;
    const char *cause[KN_CAUSES_MAX];
    int causes;
    /* by heap */
    int heaps;
    uint8_t zone_of[KN_HEAPS_MAX],
        owner_of[KN_HEAPS_MAX];        /* owner: seat, place, side; 255 the table */
    uint16_t faces[KN_HEAPS_MAX];      /* seats that see the faces of what comes there, as bits */
    int16_t possible_of[KN_HEAPS_MAX]; /* set index, -1 where everybody sees */
    int16_t order_of[KN_HEAPS_MAX];    /* offset in the block's bytes, -1 unordered */
    /* the block: sets [heaps | sees by seat | possible | card-set variables], ints, bytes */
    int sets, sees, ints, bytes;
    size_t size; /* of the whole block, a multiple of 16 */
    /* resets: what each scope's variables return to when it begins */
    struct kn_reset {
        uint16_t at;
        bool set;
        int32_t start;
    } * reset[4];
    int resets[4];
    /* built-in variables, as int offsets (all public):
     * dealer, active (per place, deal), controller (per place, deal: a seat), score (per side, game
     * scope, units), games_won (per side, match), deal (deals completed in this game), deals (in
     * the match), games (completed), trump (suit, deal), last_taker (side, deal), target (match
     * target in force, game) */
    uint16_t dealer, active, controller, score, games_won, deal, deals, games, trump, last_taker,
        target;
    uint16_t extra; /* int offset of a flag, game scope, that a match declares: further deals break
                       a tie; 0 without a match */
    uint16_t award; /* int offset of award[cause][side], deal scope; known once frozen */
    uint16_t
        settled;  /* int offset, per side: points of this deal already in the score, deal scope */
    int var_sets; /* sets of variables so far */
    int first_var_set; /* where they lie, once frozen */
    bool frozen;
} kn_layout;

/* Key tables of `zones:` and `variables:` entries (KN_T_NAMED). zones: per, seen_by (nobody owner
 * side all), ordered, listed (top_first | arrival), keeps (deal | match). variables: type, per,
 * scope, range
 * ("0-3", "-100-100" as a list [min, max]), start, choices, seen_by. */
extern const kn_table kn_zone_table, kn_variable_table;

/* Begins a layout: seats, dummies, sides, built-in variables. `side_of` has one entry per seat. */
kn_layout *kn_layout_new(kn_arena *arena, const kn_pack *pack, int seats, const uint8_t *side_of,
                         int dummies, const char *const *dummy_names);

/* Declares everything of the document's `zones:` and `variables:` (entries with off: true skipped).
 */
bool kn_layout_declare(kn_layout *layout, kn_arena *arena, const kn_node *zones,
                       const kn_node *variables, kn_report *report);

/* For mechanics: a private zone or variable ("play.leader"); returns its index in zone[] / its int
 * offset (set index for KN_VAR_CARDS), or -1 with a problem when the block is full. Names are
 * "phase.what". */
int kn_layout_zone(kn_layout *layout, kn_arena *arena, const char *name, kn_per per, kn_sight sight,
                   bool ordered, kn_report *report);
int kn_layout_var(kn_layout *layout, kn_arena *arena, const char *name, kn_var_type type,
                  kn_scope scope, kn_per per, int32_t min, int32_t max, int32_t start,
                  kn_report *report);
/* The number of a cause of points (added on first use), or -1 with a problem when there are too
 * many. */
int kn_layout_cause(kn_layout *layout, kn_arena *arena, const char *name, kn_report *report);

/* After all declarations: fixes offsets of ordered heaps, possible sets and the size. Int and set
 * offsets handed out before stay what they were (sets of variables are numbered from 1000 until
 * frozen and translated by kn_layout_set). */
bool kn_layout_freeze(kn_layout *layout, kn_arena *arena, kn_report *report);
int kn_layout_set(const kn_layout *layout, int handle);

/* Reads a value of `var` as rules files and scenarios write it: numbers, true/false, a choice, a
 * card, suit or rank, a seat or side by its number; "none", "nobody" and "unset" for types that can
 * be unset. False when it is none or out of range. Not for KN_VAR_CARDS. */
bool kn_var_read(const kn_layout *layout, const kn_var *var, const char *text, int32_t *value);
/* What kn_var_read accepts, in words, in the arena; NULL when memory is out. */
const char *kn_var_expects(const kn_layout *layout, const kn_var *var, kn_arena *arena);
/* Words of phrases, which no zone or variable may have as its name; NULL-terminated. */
extern const char *const kn_phrase_words[];
extern const char
    *const kn_var_type_names[]; /* by kn_var_type: "integer", "flag" ...; NULL-terminated */

/* By name: index in zone[] / var[], or -1. */
int kn_layout_find_zone(const kn_layout *layout, const char *name);
int kn_layout_find_var(const kn_layout *layout, const char *name);
/* NULL-terminated names for suggestions. */
const char *const *kn_layout_zone_names(const kn_layout *layout, kn_arena *arena);
const char *const *kn_layout_var_names(const kn_layout *layout, kn_arena *arena);

/* The heap of `zone` for an owner: of a place (its seat's side for side zones), or the table's. */
static inline int kn_heap(const kn_layout *l, const kn_zone *zone, int place)
{
    switch (zone->per) {
    case KN_PER_TABLE:
        return zone->heap;
    case KN_PER_SIDE:
        return zone->heap + l->side_of[place];
    default:
        return zone->heap + place;
    }
}

#endif
