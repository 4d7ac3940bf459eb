/* SPDX-License-Identifier: MIT
 * layout.h: what a state block of a game consists of: seats, places, sides, zones, variables, and
 * where each lies in the block. Built while rules compile, constant afterwards. Holds no game in
 * progress.
 *
 * Words: a *seat* is a player; a *place* takes turns (the seats' own places come first, 0..seats-1,
 * then dummies); a *side* scores. A *zone* (hand) has one *heap* for each owner (hand of seat 0, 1,
 * ...): heaps are numbered through all zones, and heap h is set h of the block.
 */
#ifndef KS_STATE_LAYOUT_H
#define KS_STATE_LAYOUT_H

#include "state/pack.h"

#define KS_SEATS_MAX 8
#define KS_PLACES_MAX 10
#define KS_HEAPS_MAX 64
#define KS_CAUSES_MAX 24 /* score steps and hooks that award points */
#define KS_ZONES_MAX 32
#define KS_VARS_MAX 96
#define KS_INTS_MAX 1024   /* of all variables: the block is copied with every searched move */
#define KS_VAR_SETS_MAX 32 /* sets of variables of type cards */
#define KS_SET_HANDLE 1000 /* what those are numbered from until the layout is frozen */
#define KS_NOBODY (-1)     /* no seat, no card, no suit: the value of an unset variable */

typedef enum ks_per { KS_PER_TABLE, KS_PER_SEAT, KS_PER_SIDE, KS_PER_PLACE } ks_per;
typedef enum ks_sight {
    KS_SEEN_NOBODY,
    KS_SEEN_OWNER,
    KS_SEEN_SIDE,
    KS_SEEN_OTHERS, /* all but the owner; of a side, all but its seats */
    KS_SEEN_ALL
} ks_sight;
typedef enum ks_scope { KS_SCOPE_TRICK, KS_SCOPE_DEAL, KS_SCOPE_GAME, KS_SCOPE_MATCH } ks_scope;

typedef struct ks_zone {
    const char *name;
    ks_per per;
    ks_sight sight;
    bool ordered;        /* keeps the order of its cards; default: zones of the table do */
    bool stacked;        /* written top first (default: hidden zones of the table); else in order of
                            arrival */
    bool kept;           /* not gathered for the next deal (`keeps: match`) */
    uint8_t heap, heaps; /* first heap and their number */
    const kd_node *node;
} ks_zone;

/* A zone in which each seat or place holds cards that it sees itself. */
static inline bool ks_zone_is_hand(const ks_zone *zone)
{
    return (zone->per == KS_PER_SEAT || zone->per == KS_PER_PLACE) && zone->sight == KS_SEEN_OWNER;
}

typedef enum ks_var_type {
    KS_VAR_INTEGER,
    KS_VAR_FLAG,
    KS_VAR_SEAT,
    KS_VAR_SIDE,
    KS_VAR_CARD,
    KS_VAR_SUIT,
    KS_VAR_RANK,
    KS_VAR_CHOICE,
    KS_VAR_POINTS,
    KS_VAR_ACCOUNT,
    KS_VAR_CARDS
} ks_var_type;

/* A number that has a name: "nil" for 0. */
typedef struct ks_number_name {
    int32_t number;
    const char *name;
} ks_number_name;

typedef struct ks_var {
    const char *name;
    ks_var_type type;
    ks_scope scope;
    ks_per per;
    ks_sight sight;              /* default all */
    uint8_t count;               /* 1, sides, seats or places */
    uint16_t at;                 /* first int of the block (KS_VAR_CARDS: first set) */
    int32_t min, max, start;     /* range and first value (accounts: per owner) */
    const char **choices;        /* KS_VAR_CHOICE: names, NULL-terminated, else NULL */
    const ks_number_name *named; /* KS_VAR_INTEGER: `nameds` numbers that have names, or NULL */
    uint8_t nameds;
    bool private_; /* declared by a mechanic: not written by YAML or Lua */
    bool unheard; /* who does not see it does not notice a change either: dealt anew for such a seat
                     it has its first value */
    bool ranks_seats;                    /* holds places, 1 for the first; who has none yet has 0 */
    bool shown;                          /* of a declared one: not mere bookkeeping */
    const kd_node *node, *first, *sheet; /* its entry; of that `start` and `sheet`, or NULL */
} ks_var;

static inline bool ks_var_is_number(const ks_var *var)
{
    return var->type == KS_VAR_INTEGER || var->type == KS_VAR_POINTS || var->type == KS_VAR_ACCOUNT;
}

/* True of those that may hold nothing: nobody, no card. */
static inline bool ks_var_may_be_unset(const ks_var *var)
{
    return var->type >= KS_VAR_SEAT && var->type <= KS_VAR_CHOICE;
}

/* Who may know where cards lie: the seats, then one spectator who stands for all who look on. */
#define KS_SPECTATOR(l) ((l)->seats)
#define KS_KNOWERS(l) ((l)->seats + 1)

typedef struct ks_layout {
    const ks_pack *pack;
    kn_mark at; /* what is compiled: where it is said that there is no room for more */
    int seats, places, sides;
    uint8_t side_of[KS_PLACES_MAX];    /* of a seat; a dummy: KS_NOBODY as 255 */
    uint16_t side_seats[KS_SEATS_MAX]; /* seats of a side, as bits */
    const char *dummy_name[KS_PLACES_MAX];
    ks_zone *zone;
    int zones;
    ks_var *var;
    int vars;
    const char *cause[KS_CAUSES_MAX];
    int causes;
    /* by heap */
    int heaps;
    uint8_t zone_of[KS_HEAPS_MAX],
        owner_of[KS_HEAPS_MAX];        /* owner: seat, place, side; 255 the table */
    uint16_t faces[KS_HEAPS_MAX];      /* who sees the faces of what comes there, as bits */
    int16_t possible_of[KS_HEAPS_MAX]; /* set index, -1 where everybody sees */
    int16_t order_of[KS_HEAPS_MAX];    /* offset in the block's bytes, -1 unordered */
    /* the block: sets [heaps | jumbled, if any can be | sees by seat, and of the spectator |
     * possible | card-set variables], ints, bytes */
    int sets, sees, ints, bytes;
    int jumbled; /* set whose bits are heaps, see ks_is_jumbled; -1 where no hand keeps an order */
    size_t size; /* of the whole block, a multiple of 16 */
    /* resets: what each scope's variables return to when it begins */
    struct ks_reset {
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
} ks_layout;

/* Key tables of `zones:` and `variables:` entries (KD_T_NAMED). zones: per, seen_by (nobody owner
 * side all), ordered, listed (top_first | arrival), keeps (deal | match). variables: type, per,
 * scope, range
 * ("0-3", "-100-100" as a list [min, max]), start, choices, seen_by. */
extern const kd_table ks_zone_table, ks_variable_table;

/* Begins a layout: seats, dummies, sides, built-in variables. `side_of` has one entry per seat. */
ks_layout *ks_layout_new(kn_arena *arena, const ks_pack *pack, int seats, const uint8_t *side_of,
                         int dummies, const char *const *dummy_names);

/* Declares everything of the document's `zones:` and `variables:` (entries with off: true skipped).
 */
bool ks_layout_declare(ks_layout *layout, kn_arena *arena, const kd_node *zones,
                       const kd_node *variables, kn_report *report);

/* For mechanics: a private zone or variable ("play.leader"); returns its index in zone[] / its int
 * offset (set index for KS_VAR_CARDS), or -1 with a problem when the block is full. Names are
 * "phase.what". */
int ks_layout_zone(ks_layout *layout, kn_arena *arena, const char *name, ks_per per, ks_sight sight,
                   bool ordered, kn_report *report);
int ks_layout_var(ks_layout *layout, kn_arena *arena, const char *name, ks_var_type type,
                  ks_scope scope, ks_per per, int32_t min, int32_t max, int32_t start,
                  kn_report *report);
/* Adds a variable like the model, whose place and number it finds: NULL with a problem when the
 * block is full. */
ks_var *ks_layout_add(ks_layout *layout, kn_arena *arena, const ks_var *model, kn_report *report);
/* The number of a cause of points (added on first use), or -1 with a problem when there are too
 * many. */
int ks_layout_cause(ks_layout *layout, kn_arena *arena, const char *name, kn_report *report);

/* After all declarations: fixes offsets of ordered heaps, possible sets and the size. Int and set
 * offsets handed out before stay what they were (sets of variables are numbered from 1000 until
 * frozen and translated by ks_layout_set). */
bool ks_layout_freeze(ks_layout *layout, kn_arena *arena, kn_report *report);
int ks_layout_set(const ks_layout *layout, int handle);

/* Reads a value of `var` as rules files and scenarios write it: numbers, true/false, a choice, a
 * card, suit or rank, a seat or side by its number; "none", "nobody" and "unset" for types that can
 * be unset. False when it is none or out of range. Not for KS_VAR_CARDS. */
bool ks_var_read(const ks_layout *layout, const ks_var *var, const char *text, int32_t *value);
/* What ks_var_read accepts, in words, in the arena; NULL when memory is out. */
const char *ks_var_expects(const ks_layout *layout, const ks_var *var, kn_arena *arena);
/* The names that its values have, of cards, suits, ranks and choices, and how many; NULL: none. */
const char *const *ks_var_names(const ks_layout *layout, const ks_var *var, int *count);
/* Words of phrases, which no zone or variable may have as its name; NULL-terminated. */
extern const char *const ks_phrase_words[];
extern const char
    *const ks_var_type_names[]; /* by ks_var_type: "integer", "flag" ...; NULL-terminated */

/* By name: index in zone[] / var[], or -1. */
int ks_layout_find_zone(const ks_layout *layout, const char *name);
int ks_layout_find_var(const ks_layout *layout, const char *name);
/* NULL-terminated names for suggestions. */
const char *const *ks_layout_zone_names(const ks_layout *layout, kn_arena *arena);
const char *const *ks_layout_var_names(const ks_layout *layout, kn_arena *arena);

/* True of a seat that sees the faces of what lies in that heap: spectators (KS_NOBODY) see none as
 * their own. */
static inline bool ks_sees_faces(const ks_layout *l, int heap, int seat)
{
    return seat >= 0 && l->faces[heap] >> seat & 1;
}

/* The heap of `zone` for an owner: of a place (its seat's side for side zones), or the table's. */
static inline int ks_heap(const ks_layout *l, const ks_zone *zone, int place)
{
    switch (zone->per) {
    case KS_PER_TABLE:
        return zone->heap;
    case KS_PER_SIDE:
        return zone->heap + l->side_of[place];
    default:
        return zone->heap + place;
    }
}

#endif
