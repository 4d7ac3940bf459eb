/* SPDX-License-Identifier: MIT
 * trick.h: declarations shared by the files trick*.c only: the law of a trick (which card beats
 * which, under each trump), compiled into sets of cards, and the plan of a phase.
 */
#ifndef KM_MECHANICS_TRICK_H
#define KM_MECHANICS_TRICK_H

#include "mechanics/playing.h"

/* Under a given trump, each card belongs to a class: 0..suits-1 for the suits (all trumps are in
 * the class of the trump suit, regardless of the suit that they show); `suits` for the trumps if
 * no suit is trump; NONE for cards without a suit. */
#define KM_CLASS_NONE (KS_SUITS_MAX + 1)
#define KM_CLASSES (KS_SUITS_MAX + 2)

/* Names of the events for hooks. */
#define KM_TRICK_EVENTS(FIRST, NEXT)                                                               \
    FIRST(KM_TRICK_EVENT_PLAY, "play")                                                             \
    NEXT(KM_TRICK_EVENT_TRICK, "trick")                                                            \
    NEXT(KM_TRICK_EVENT_LEAD, "lead")                                                              \
    NEXT(KM_TRICK_EVENT_ANNOUNCE, "announce")                                                      \
    NEXT(KM_TRICK_EVENT_DRAW, "draw")                                                              \
    NEXT(KM_TRICK_EVENT_CARRIED, "carried")
enum { KD_ENUMS(KM_TRICK_EVENTS) };
/* Choices of `beat`, `winning_spares`, `void`, `open_from`, and of `from` and `until` in
 * `held_back`. */
#define KM_BEATS(X)                                                                                \
    X(KM_BEAT_NEVER, "never")                                                                      \
    X(KM_BEAT_TRUMPS, "trumps")                                                                    \
    X(KM_BEAT_ALWAYS, "always")
#define KM_OPENINGS(X)                                                                             \
    X(KM_OPEN_START, "start")                                                                      \
    X(KM_OPEN_FIRST_LEAD, "first_lead")                                                            \
    X(KM_OPEN_FIRST_TRICK, "first_trick")
#define KM_HELD_FROM(X)                                                                            \
    X(KM_HELD_LEAD, "lead")                                                                        \
    X(KM_HELD_DISCARD, "discard")                                                                  \
    X(KM_HELD_BOTH, "both")
#define KM_HELD_UNTIL(X)                                                                           \
    X(KM_UNTIL_PLAYED, "played")                                                                   \
    X(KM_UNTIL_SECOND_TRICK, "second_trick")
#define KM_SPARES(X)                                                                               \
    X(KM_SPARE_NOTHING, "nothing")                                                                 \
    X(KM_SPARE_VOID, "void")                                                                       \
    X(KM_SPARE_BEAT, "beat")                                                                       \
    X(KM_SPARE_BOTH, "both")
#define KM_RUFFS(X)                                                                                \
    X(KM_RUFF_ANY, "any")                                                                          \
    X(KM_RUFF_TRUMP, "trump")                                                                      \
    X(KM_RUFF_BEAT, "beat")
/* Which one of equal best cards wins. */
typedef enum km_tie {
    KM_TIE_IS_FIRST,
    KM_TIE_IS_LAST,
    KM_TIE_CANCELS, /* none of these wins, but the best of the other cards */
    KM_TIE_IS_NOBODY
} km_tie;
/* Choices of `best` in `declarations`. */
#define KM_DECLARED(X) X(KM_DECLARED_SETS, "sets") X(KM_DECLARED_POINTS, "points")
enum { KM_DECLARED(KD_ENUM) };
enum { KM_BEATS(KD_ENUM) };
enum { KM_SPARES(KD_ENUM) };
enum { KM_RUFFS(KD_ENUM) };
enum { KM_OPENINGS(KD_ENUM) };
enum { KM_HELD_FROM(KD_ENUM) };
enum { KM_HELD_UNTIL(KD_ENUM) KM_UNTIL_CONDITION };

#define KM_HELD_MAX 6  /* most rules of `held_back` */
#define KM_MODES_MAX 8 /* most entries of `modes`, plus one for the phase's own law */
#define KM_DRAW_MAX 3  /* most zones of `draw` */
#define KM_ROWS_MAX 11 /* most lengths of rows that can be declared */

/* Cards that may not be played if other cards can be played. */
typedef struct km_held {
    const char *name; /* first, as in km_entry */
    const kd_node *node;
    kn_set cards;
    bool trumps; /* the current trumps instead of `cards` */
    uint8_t from, until;
    const ks_condition *condition;
} km_held;

/* The rules for following and winning tricks. Trump `t`: 0..suits-1 for a suit; `suits` for
 * none. */
typedef struct km_law {
    const char *name;         /* of a mode */
    const ks_condition *when; /* the mode's condition; NULL: the phase's own law */
    /* int offset of the variable that gives the trump; -1: `trump` is fixed */
    int trump_at;
    /* if the variable is a choice: the trump for each of its values; NULL: the variable is a
     * suit */
    const uint8_t *trump_of;
    int trump;
    const ks_condition *follow; /* NULL: always */
    uint8_t ruff, beat, spares; /* values of the keys `void`, `beat` and `winning_spares` */
    bool overtrump, or_trump, undertrump;
    uint8_t equals;   /* km_tie */
    bool ties;        /* some cards can be equally high ... */
    bool parted;      /* ... and some of them are in `tie`, others not */
    kn_set last;      /* if two of these cards are equal, the one played last wins */
    bool only_follow; /* a player who can follow suit has no other duty */
    kn_set tie;       /* among equal best cards, one of this set wins */
    kn_set free, silent, top;
    kn_set twin[KS_COPIES_MAX - 1]; /* [n]: the cards that equal the card n + 1 before them */
    int twins;                      /* number of these sets in use */
    int top_at; /* int offset of the variable that names a card that beats all others; -1: none */
    km_held held[KM_HELD_MAX];
    int helds;
    /* only until link: heights of the ranks in plain suits and in trumps, and of the cards that are
     * always trumps (0: not) */
    uint8_t height[2][KS_RANKS_MAX];
    uint8_t trump_card[KN_CARDS_MAX];
    /* tables, by trump */
    uint8_t (*class_of)[KN_CARDS_MAX];
    kn_set (*mask)[KM_CLASSES];
    /* beats[t][b]: the cards that beat `b`, the best so far, if played later */
    kn_set (*beats)[KN_CARDS_MAX];
    kn_set(
        /* for each card: the other cards that are equally high; NULL: every trick has a winner */
        *equal)[KN_CARDS_MAX];
} km_law;

/* A place, given by a dummy's name or by a seat phrase that is evaluated during play. */
typedef struct km_trick_place {
    const ks_seat_phrase *phrase; /* NULL: `dummy` */
    int dummy;                    /* KS_NOBODY: the place is not a dummy */
} km_trick_place;

/* Declarations after the first trick. */
typedef struct km_declares {
    bool on;
    const ks_var *to;
    int32_t rows[KM_ROWS_MAX]; /* points for rows of 3, 4 ... cards */
    int lengths;
    uint8_t row[KS_RANKS_MAX]; /* ranks, from the highest */
    int ranks;
    int32_t sets[KS_RANKS_MAX]; /* points by rank; 0: none */
    uint8_t best;
    const ks_condition *when; /* NULL: always */
} km_declares;

typedef struct km_tricks {
    ks_zone hand, won;
    /* zone for tricks that nobody has won yet; no heaps: there is none */
    ks_zone carried;
    int table, stock[KM_DRAW_MAX]; /* heaps */
    int stocks;                    /* number of zones from which players draw, in this order */
    km_amount draw_cards;
    km_trick_place leader, dummy, dummy_by, open;
    uint8_t open_from; /* choice of `open_from` */
    km_trick_place order[KS_PLACES_MAX];
    int orders;
    uint8_t first[KM_FIRST_MAX];
    int firsts;
    km_amount limit;             /* number of tricks; 0: until the hands are empty */
    const ks_condition *ends_if; /* NULL: no early end */
    const ks_var *count_in;      /* or NULL */
    int winner_to;               /* int offset; -1: none */
    km_declares declares;
    bool untold; /* no hook listens to events of single cards */
    /* the fast path applies: hands are unordered, all seats see the trick's cards, whose order is
     * kept, and turns follow place numbers */
    bool plain;
    km_law *law[KM_MODES_MAX + 1]; /* [0]: of the phase itself */
    int laws;
    /* Int offsets of the mechanic's own variables, all public. */
    struct km_tricks_at {
        int leader, turn, trick, tricks, played, best, led, basis, duty, broken, first;
    } at;
} km_tricks;

/* Duties apply in order, each to the cards that the previous one allows: if any of these are in
 * `prefer`, only those may be played. */
typedef struct km_duty {
    kn_set prefer;
    const char *key; /* the key's name in the table of keys */
    const km_held *held;
} km_duty;
#define KM_DUTIES_MAX (5 + KM_HELD_MAX)

/* The situation of the place that is to play a card. */
typedef struct km_trick_view {
    const km_law *law;
    int trump, top; /* top: a card that beats all, or KS_NOBODY */
    int best, led;  /* of the current trick */
    bool leads;     /* the place leads: no card has been played to the trick */
    kn_set hand;
    kn_set extra; /* cards that may be played in spite of the duties */
    km_duty duty[KM_DUTIES_MAX];
    int duties;
} km_trick_view;

extern const kd_table km_trick_law_table;
extern const km_note km_trick_notes[]; /* outcomes, events and rule points */

/* Reads the keys of a law from `map`; false: with problems reported. */
bool km_trick_law_compile(km_compiler *c, km_phase *phase, const kd_node *map, km_law *law);
/* Fills the tables, by calling the hooks of the rule points `suit` and `strength`. False: with
 * problems reported. */
bool km_trick_law_link(km_compiler *c, const km_phase *phase, km_law *law);

/* Returns the class of the trumps under trump `t`. */
static inline int km_trick_trumps(const ks_pack *pack, int t)
{
    return t < pack->suits ? t : pack->suits;
}
static inline int km_trick_place_now(const km_run *run, const km_trick_place *place)
{
    return place->phrase ? ks_seat_eval(&run->world, place->phrase) : place->dummy;
}
/* Returns the cards that beat `best`. `top` is a card that beats all, or KS_NOBODY. */
static inline kn_set km_trick_beaters(const km_law *law, int trump, int top, int best)
{
    kn_set s = law->beats[trump][best];
    if (top >= 0) {
        if (best == top)
            return KN_EMPTY;
        kn_put(&s, (unsigned)top);
    }
    return s;
}

/* --- trick_order.c: turns. Positions 0, 1 ... are in the order of turns --- */

static inline bool km_trick_can_play(const km_run *run, const km_tricks *plan, int place)
{
    return place >= 0 && place < plan->hand.heaps && km_is_active(run, place) &&
           !kn_is_empty(run->world.block->sets[plan->hand.heap + place]);
}
int km_trick_places(const km_run *run,
                    const km_tricks *plan); /* their number, including places that sit out */
/* Returns the place at a position; KS_NOBODY: its phrase names no seat, or one that is already in
 * the order. */
int km_trick_place_at(const km_run *run, const km_tricks *plan, int position);
int km_trick_position_of(const km_run *run, const km_tricks *plan, int place);
/* Returns the next place after `place`, up to `end`, that has a card to play, in the order of the
 * plan; KS_NOBODY: none. */
int km_trick_next_in_order(const km_run *run, const km_tricks *plan, int place, int end);
/* Works like km_trick_next_in for any plan, with or without its own order. Inline, because it runs
 * after every card and turns usually follow place numbers. */
static inline int km_trick_next(const km_run *run, const km_tricks *plan, int place, int end)
{
    int places = run->world.layout->places;
    if (plan->orders)
        return km_trick_next_in_order(run, plan, place, end);
    do {
        place = place + 1 < places ? place + 1 : 0;
        if (place == end)
            return KS_NOBODY;
    } while (!km_trick_can_play(run, plan, place));
    return place;
}
/* Returns `place` if it can play, else the next place that can; KS_NOBODY: all hands are empty. */
int km_trick_seek(const km_run *run, const km_tricks *plan, int place);
static inline int km_trick_from(const km_run *run, const km_tricks *plan, int place)
{
    return !plan->orders && km_trick_can_play(run, plan, place) ? place
                                                                : km_trick_seek(run, plan, place);
}

/* Chooses the law in force, and gives the dummy's place to the seat that plays the dummy. */
void km_trick_choose_law(const km_run *run, const km_tricks *plan, ks_frame *frame);
void km_trick_assign_dummy(km_run *run, const km_tricks *plan);

/* --- trick_card.c --- */

/* The current state of a trick, and the trump of the trick. */
typedef struct km_trick_standing {
    int trump, top; /* top: card or KS_NOBODY */
    int best, led;  /* the best card so far, and the card whose suit must be followed */
    bool leads;     /* no card has been played to the trick */
} km_trick_standing;

/* Returns the basis on which the trick's cards are judged. If it changes within a trick, all are
 * judged again. */
static inline int km_trick_basis(int trump, int top)
{
    return trump | (top + 1) << 4;
}
/* Returns the best card of a complete trick under a law with `equal`; KS_NOBODY: no card wins. */
int km_trick_best(const km_run *run, const km_tricks *plan, const km_law *law);
/* Computes `best` and `led` from the cards of the trick. */
void km_trick_judge_anew(const km_run *run, const km_tricks *plan, const km_law *law,
                         km_trick_standing *s);
/* Returns the place that has played a card to this trick; KS_NOBODY: none. */
static inline int km_trick_player_of(const km_run *run, const km_tricks *plan, int card)
{
    const int32_t *played = km_int(run, plan->at.played);
    for (int place = 0; card >= 0 && place < run->world.layout->places; place++)
        if (played[place] == card)
            return place;
    return KS_NOBODY;
}

static inline const km_law *km_trick_law(const km_tricks *plan, const ks_frame *frame)
{
    return plan->law[frame->a];
}
/* `ints`: the block's numbers, looked up once by the caller because this runs for every card. */
static inline int km_trick_trump(const km_run *run, const km_law *law, const int32_t *ints)
{
    if (law->trump_at < 0)
        return law->trump;
    int t = ints[law->trump_at];
    if (law->trump_of && t >= 0)
        return law->trump_of[t];
    return t < 0 ? run->world.layout->pack->suits : t;
}
/* Returns the state of the trick under the current trump. */
static inline km_trick_standing km_trick_stands(const km_run *run, const km_tricks *plan,
                                                const km_law *law, const int32_t *ints)
{
    km_trick_standing s = {km_trick_trump(run, law, ints),
                           law->top_at < 0 ? KS_NOBODY : ints[law->top_at], KS_NOBODY, KS_NOBODY,
                           kn_is_empty(run->world.block->sets[plan->table])};
    if (s.leads)
        return s;
    s.best = ints[plan->at.best];
    s.led = ints[plan->at.led];
    if (ints[plan->at.basis] != km_trick_basis(s.trump, s.top))
        km_trick_judge_anew(run, plan, law, &s);
    return s;
}

/* Describes the situation of `place`: its trick, hand and duties. `as` >= 0: the duties that other
 * players can infer if the place chooses that card; -1: the duties of the hand itself. */
void km_trick_face(const km_run *run, const km_tricks *plan, const ks_frame *frame, int place,
                   int as, km_trick_view *view);
/* `legal` of the mechanic, and `apply`; `legal` either with all equal cards or with one of each
 * class. */
void km_trick_legal_all(km_run *run, const km_phase *phase, const ks_frame *frame, ks_moves *moves);
void km_trick_legal(km_run *run, const km_phase *phase, const ks_frame *frame, ks_moves *moves);
/* Replaces the card of the move by its representative. */
void km_trick_stand_for(km_run *run, const km_phase *phase, const ks_frame *frame, ks_move *move);
/* Values that stay constant during a phase, looked up once because looking them up for each card
 * would cost too much. */
typedef struct km_trick_way {
    const km_law *law;
    int32_t *ints;
    kn_set *hand; /* hand heap of the first place */
    /* for each place: whether it takes part, and the seat that plays for it */
    const int32_t *active, *by;
    int places; /* number of places that can have a hand */
    kn_set *table;
    uint8_t *order; /* order of the table */
    ks_open_view view;
} km_trick_way;
km_trick_way km_trick_find_way(const km_run *run, const km_tricks *plan, const ks_frame *frame);
/* Plays the current trick with the choices of `chooser`, without events for single cards. True: the
 * trick is complete; false: play stopped. */
bool km_trick_play(km_run *run, const km_tricks *plan, const km_trick_way *way,
                   const ks_frame *frame, km_chooser *chooser);
void km_trick_put_down(km_run *run, const km_phase *phase, ks_frame *frame, const ks_move *move);

/* --- trick_twin.c --- */

/* Finds the equal cards of a law, after link and in a frozen layout. */
void km_trick_find_twins(const ks_layout *l, const km_tricks *plan, km_law *law);
/* Returns the playable cards, but only one of each group of interchangeable ones. */
kn_set km_trick_without_twins(const km_run *run, const km_law *law, kn_set cards);
/* Returns the representative of `card`, which is `card` itself if it has no other. */
unsigned km_trick_twin_of(const km_run *run, const km_law *law, kn_set cards, unsigned card);

/* --- trick_draw.c --- */

/* Each place draws in turn, the winner first, even with an empty hand. False: nothing to draw. */
bool km_trick_draw(km_run *run, const km_tricks *plan);

/* Returns the rank that item `i` of a list names; -1: it names none, or one already named `before`,
 * and a problem has been reported. */
int km_trick_read_rank(km_compiler *c, const kd_node *list, int i, const char *name,
                       const uint8_t *before);

/* --- trick_declare.c --- */

extern const kd_table km_declare_table;
/* Counts and shows the declarations of the best side. `leader` led the first trick, whose cards are
 * still in `played`. */
void km_trick_declarations(km_run *run, const km_phase *phase, const km_law *law, int leader);
void km_trick_show_declarations(const km_telling *t);

/* --- trick.c --- */

bool km_trick_declare(km_compiler *c, km_phase *phase);
bool km_trick_compile(km_compiler *c, km_phase *phase);
bool km_trick_link(km_compiler *c, km_phase *phase);
void km_trick_doubt(const km_phase *phase, const km_doubting *d);
const kd_node *km_trick_idle(const km_phase *phase, int nth, const char **beside);
bool km_trick_why(const km_telling *t, km_run *run, const ks_frame *frame, const ks_move *move,
                  const char **key);
void km_trick_show(const km_telling *t);

#endif
