/* SPDX-License-Identifier: MIT
 * layout.h: the contents of a game's state block: seats, places, sides, zones, variables, and their
 * offsets in the block. It is built while rules compile, and is constant afterwards. It contains no
 * game in progress.
 *
 * Terms: a *seat* is a player. A *place* takes turns: the seats' own places come first, 0..seats-1,
 * then those of dummies. A *side* scores. A *zone* (such as the hand) has one *heap* for each owner
 * (the hands of seats 0, 1, ...). Heaps are numbered across all zones, and heap h is set h of the
 * block.
 */
#ifndef KS_STATE_LAYOUT_H
#define KS_STATE_LAYOUT_H

#include "state/pack.h"

#define KS_SEATS_MAX 8
#define KS_PLACES_MAX 10
#define KS_HEAPS_MAX 64
#define KS_CAUSES_MAX 24 /* most score steps and hooks that award points */
#define KS_ZONES_MAX 32
#define KS_VARS_MAX 96
/* most bytes of all variables, because each move of a search copies the block */
#define KS_INTS_MAX 1024
#define KS_VAR_SETS_MAX 32 /* sets of variables of type cards */
#define KS_SET_HANDLE 1000 /* handles of these sets begin here until the layout is frozen */
#define KS_NOBODY (-1)     /* the value of an unset variable: no seat, card or suit */

typedef enum ks_per { KS_PER_TABLE, KS_PER_SEAT, KS_PER_SIDE, KS_PER_PLACE } ks_per;
typedef enum ks_sight {
    KS_SEEN_NOBODY,
    KS_SEEN_OWNER,
    KS_SEEN_SIDE,
    /* all seats but the owner; if a side owns the heap, all but the seats of the side */
    KS_SEEN_OTHERS,
    KS_SEEN_ALL
} ks_sight;
typedef enum ks_scope { KS_SCOPE_TRICK, KS_SCOPE_DEAL, KS_SCOPE_GAME, KS_SCOPE_MATCH } ks_scope;

/* `sorted`: the order in which people arrange the cards of a zone that they hold. */
#define KS_SORTS(X)                                                                                \
    X(KS_SORTED_BY_SUIT, "suit")                                                                   \
    X(KS_SORTED_BY_RANK, "rank")
typedef enum ks_sort { KS_NOT_SORTED = -1, KS_SORTS(KD_ENUM) } ks_sort;

typedef struct ks_zone {
    const char *name;
    ks_per per;
    ks_sight sight;
    bool ordered; /* the order of its cards is kept (default for zones of the table) */
    /* its cards are written top first (default for hidden zones of the table), otherwise in the
     * order of arrival */
    bool stacked;
    bool kept;           /* its cards are not gathered for the next deal (`keeps: match`) */
    ks_sort sorted;      /* order in which to show the cards */
    uint8_t heap, heaps; /* its first heap, and the number of its heaps */
    const kd_node *node;
} ks_zone;

/* True for a zone in which each seat or place holds cards that only it sees. */
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
    ks_sight sight;          /* default: all */
    uint8_t count;           /* number of owners: 1, or the number of sides, seats or places */
    uint16_t at;             /* offset of its first int in the block (KS_VAR_CARDS: first set) */
    int32_t min, max, start; /* range and first value; for accounts, these apply to each owner */
    const char **choices;    /* KS_VAR_CHOICE: the names, NULL-terminated; otherwise NULL */
    const ks_number_name *named; /* KS_VAR_INTEGER: `nameds` numbers with names, or NULL */
    uint8_t nameds;
    bool private_; /* declared by a mechanic, so YAML and Lua can't write it */
    /* seats that don't see it don't notice changes either, so ks_redeal gives it its first value
     * for them */
    bool unheard;
    bool ranks_seats; /* its values are positions: 1 for the first, 0 for none yet */
    bool shown;       /* of a declared variable: it is more than bookkeeping, so people see it */
    /* its entry in the file, and the keys `start` and `sheet`; or NULL */
    const kd_node *node, *first, *sheet;
} ks_var;

static inline bool ks_var_is_number(const ks_var *var)
{
    return var->type == KS_VAR_INTEGER || var->type == KS_VAR_POINTS || var->type == KS_VAR_ACCOUNT;
}

/* True for variables with whole numbers, whose names can stand for amounts and limits. */
static inline bool ks_var_counts(const ks_var *var)
{
    return var->type == KS_VAR_INTEGER || var->type == KS_VAR_ACCOUNT;
}

/* True for types whose variables may be unset: nobody, no card. */
static inline bool ks_var_may_be_unset(const ks_var *var)
{
    return var->type >= KS_VAR_SEAT && var->type <= KS_VAR_CHOICE;
}

/* Observers, who may know where cards are: the seats, and one spectator that stands for all people
 * who watch. */
#define KS_SPECTATOR(l) ((l)->seats)
#define KS_KNOWERS(l) ((l)->seats + 1)

typedef struct ks_layout {
    const ks_pack *pack;
    kn_mark at; /* the place in the file that "no room" errors show */
    int seats, places, sides;
    /* the side of each seat; a dummy has KS_NOBODY, stored as 255 */
    uint8_t side_of[KS_PLACES_MAX];
    uint16_t side_seats[KS_SEATS_MAX]; /* for each side: the bits of its seats */
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
        owner_of[KS_HEAPS_MAX];   /* the seat, place or side that owns it; 255: the table */
    uint16_t faces[KS_HEAPS_MAX]; /* bits of the observers that see the faces of its cards */
    /* index of its set of possible cards; -1: everybody sees the heap */
    int16_t possible_of[KS_HEAPS_MAX];
    /* where its order is among the block's bytes; -1: it has none */
    int16_t order_of[KS_HEAPS_MAX];
    /* Sizes of the block: first `sets` sets [heaps | jumbled, if any can be | sees by seat, and of
     * the spectator, from index `sees` | possible | card-set variables], then `ints` ints, then
     * `bytes` bytes. */
    int sets, sees, ints, bytes;
    /* index of the set whose bits stand for heaps, see ks_is_jumbled; -1: no hand is ordered */
    int jumbled;
    size_t size; /* size of the whole block in bytes, a multiple of 16 */
    /* For each scope: the first values of all ints; and which ints, and which sets of variables,
     * belong to its variables, in runs. */
    int32_t *start;
    struct ks_reset {
        uint16_t at, count;
        bool sets; /* runs of sets, which begin empty; otherwise of ints */
    } * reset[4];
    int resets[4];
    /* Built-in variables, as int offsets (all public): dealer, active (per place, deal), controller
     * (per place, deal: a seat), score (per side, game, units), games_won (per side, match), deal
     * (deals completed in this game), deals (in the match), games (completed), trump (suit, deal),
     * last_taker (side, deal), target (the match target in force, game). */
    uint16_t dealer, active, controller, score, games_won, deal, deals, games, trump, last_taker,
        target;
    /* int offset of a flag that a match declares, with game scope: further deals break a tie; 0
     * without a match */
    uint16_t extra;
    /* int offset of award[cause][side], with deal scope; valid once the layout is frozen */
    uint16_t award;
    /* int offset, per side, with deal scope: the points of this deal that the score already
     * includes */
    uint16_t settled;
    int var_sets;      /* number of sets of variables so far */
    int first_var_set; /* index of the first of these sets, valid once the layout is frozen */
    bool frozen;
} ks_layout;
/* for (KS_EACH_ZONE(zone, layout)) ...: walks the zones; KS_EACH_VAR walks the variables. */
#define KS_EACH_ZONE(zone_, layout)                                                                \
    const ks_zone *zone_ = (layout)->zone;                                                         \
    zone_ < (layout)->zone + (layout)->zones;                                                      \
    zone_++
#define KS_EACH_VAR(var_, layout)                                                                  \
    const ks_var *var_ = (layout)->var;                                                            \
    var_ < (layout)->var + (layout)->vars;                                                         \
    var_++

/* Key tables for entries of `zones:` and `variables:` (KD_T_NAMED). Keys of zones: per, seen_by
 * (nobody owner side all), ordered, listed (top_first | arrival), keeps (deal | match). Keys of
 * variables: type, per, scope, range ("0-3", "-100-100" as a list [min, max]), start, choices,
 * seen_by. */
extern const kd_table ks_zone_table, ks_variable_table;

/* Returns a new layout with seats, dummies, sides and built-in variables. `side_of` has one item
 * per seat. */
ks_layout *ks_layout_new(kn_arena *arena, const ks_pack *pack, int seats, const uint8_t *side_of,
                         int dummies, const char *const *dummy_names);

/* Declares all entries of the document's `zones:` and `variables:`; skips those with off: true. */
bool ks_layout_declare(ks_layout *layout, kn_arena *arena, const kd_node *zones,
                       const kd_node *variables, kn_report *report);

/* For mechanics: declares a private zone. Returns its index in zone[]; -1 with a problem if the
 * block is full. Names of private zones and variables are "phase.what" ("play.leader"). */
int ks_layout_zone(ks_layout *layout, kn_arena *arena, const char *name, ks_per per, ks_sight sight,
                   bool ordered, kn_report *report);
/* For mechanics: declares a private variable, a copy of `model` that everyone sees. Returns its int
 * offset (for KS_VAR_CARDS, a handle for ks_layout_set); -1 with a problem if the block is full. */
int ks_layout_var(ks_layout *layout, kn_arena *arena, const ks_var *model, kn_report *report);
/* Adds a copy of the variable `model`, and assigns its offset and index. NULL with a problem if the
 * block is full. */
ks_var *ks_layout_add(ks_layout *layout, kn_arena *arena, const ks_var *model, kn_report *report);
/* Returns the number of a cause of points, which is added on first use; -1 with a problem if there
 * are too many. */
int ks_layout_cause(ks_layout *layout, kn_arena *arena, const char *name, kn_report *report);

/* Fixes the offsets of ordered heaps and possible sets, and the block's size; call it after all
 * declarations. Int and set offsets that were returned before stay valid, except that sets of
 * variables are numbered from 1000 until then, and ks_layout_set translates these numbers. */
bool ks_layout_freeze(ks_layout *layout, kn_arena *arena, kn_report *report);
int ks_layout_set(const ks_layout *layout, int handle);

/* Reads a value of `var` as written in rules files and scenarios: numbers, true/false, a choice, a
 * card, suit or rank, a seat or side by its number; "none", "nobody" and "unset" for types that can
 * be unset. False if the text is invalid or out of range. Not for KS_VAR_CARDS. */
bool ks_var_read(const ks_layout *layout, const ks_var *var, const char *text, int32_t *value);
/* Returns a description of the values that ks_var_read accepts, in the arena; NULL: out of
 * memory. */
const char *ks_var_expects(const ks_layout *layout, const ks_var *var, kn_arena *arena);
/* Returns the names of the variable's values (cards, suits, ranks, choices) and their number; NULL:
 * it has none. */
const char *const *ks_var_names(const ks_layout *layout, const ks_var *var, int *count);
/* Words of phrases, which can't be the names of zones or variables; NULL-terminated. */
extern const char *const ks_phrase_words[];
extern const char
    *const ks_var_type_names[]; /* names of ks_var_type: "integer", "flag" ...; NULL-terminated */

/* Return the index in zone[] or var[] of a name; -1: not found. */
int ks_layout_find_zone(const ks_layout *layout, const char *name);
int ks_layout_find_var(const ks_layout *layout, const char *name);
/* Return all names, for suggestions, NULL-terminated. */
const char *const *ks_layout_zone_names(const ks_layout *layout, kn_arena *arena);
const char *const *ks_layout_var_names(const ks_layout *layout, kn_arena *arena);

/* True if a seat sees the faces of cards in that heap. For KS_NOBODY (a spectator) it is false. */
static inline bool ks_sees_faces(const ks_layout *l, int heap, int seat)
{
    return seat >= 0 && l->faces[heap] >> seat & 1;
}

/* Returns the heap of `zone` that belongs to a place (for zones of sides, to the side of its seat)
 * or to the table. */
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
