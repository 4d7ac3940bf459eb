/* SPDX-License-Identifier: MIT
 * trick.h: what the files of the trick mechanic share: the law of a trick (which card beats which,
 * under each trump), compiled into sets of cards, and the plan of a phase. Only the files trick*.c
 * include it.
 */
#ifndef KN_MECHANICS_TRICK_H
#define KN_MECHANICS_TRICK_H

#include "mechanics/playing.h"

/* Suits as classes under a given trump: 0..suits-1 the suits (trumps are all in the trump suit's
 * class, whatever is printed on them), `suits` the trumps when no suit is trump, NONE cards that
 * belong to no suit. */
#define KN_CLASS_NONE (KN_SUITS_MAX + 1)
#define KN_CLASSES (KN_SUITS_MAX + 2)

enum { KN_BEAT_NEVER, KN_BEAT_TRUMPS, KN_BEAT_ALWAYS };              /* choices of `beat` */
enum { KN_OPEN_START, KN_OPEN_FIRST_LEAD, KN_OPEN_FIRST_TRICK };     /* of `open_from` */
enum { KN_HELD_LEAD, KN_HELD_DISCARD, KN_HELD_BOTH };                /* choices of `from` */
enum { KN_UNTIL_PLAYED, KN_UNTIL_SECOND_TRICK, KN_UNTIL_CONDITION }; /* of `until` */

#define KN_HELD_MAX 6  /* rules of `held_back` */
#define KN_MODES_MAX 8 /* entries of `modes`, and one for the phase itself */
#define KN_DRAW_MAX 3  /* zones of `draw` */

/* Cards that may not be played while others can. */
typedef struct kn_held {
    const char *name;
    kn_set cards;
    bool trumps; /* the trumps of the moment instead of `cards` */
    uint8_t from, until;
    const kn_condition *condition;
} kn_held;

/* How tricks are followed and won. Trump t: 0..suits-1 a suit, `suits` none. */
typedef struct kn_law {
    const char *name;         /* of a mode */
    const kn_condition *when; /* of a mode; NULL: the phase's own law */
    int trump_at; /* int offset of the variable that says the trump, -1: always `trump` */
    const uint8_t *trump_of; /* that variable is a choice: the trump by its value; NULL: a suit */
    int trump;
    const kn_condition *follow; /* NULL: always */
    uint8_t beat;
    bool ruff, overtrump, or_trump, last_wins;
    bool only_follow; /* to follow suit is the only duty of who does not lead */
    kn_set tie;       /* of equal best cards, one of these wins before the others */
    kn_set free, silent, top;
    int top_at; /* int offset of the variable that names a card which wins, -1 none */
    kn_held held[KN_HELD_MAX];
    int helds;
    /* for link: heights of ranks in plain suits and in trumps, of cards that are trumps by
     * themselves (0: no) */
    uint8_t height[2][KN_RANKS_MAX];
    uint8_t trump_card[KN_CARDS_MAX];
    /* tables, by trump */
    uint8_t (*class_of)[KN_CARDS_MAX];
    kn_set (*mask)[KN_CLASSES];
    kn_set (*beats)[KN_CARDS_MAX]; /* beats[t][b]: the cards that, played later, beat b, the best so
                                      far */
} kn_law;

/* A place: a dummy by name, or what a seat phrase says at the time. */
typedef struct kn_trick_place {
    const kn_seat_phrase *phrase; /* NULL: `dummy` */
    int dummy;                    /* KN_NOBODY: no such key */
} kn_trick_place;

typedef struct kn_tricks {
    int hand_zone, table_zone, won_zone, draw_zone[KN_DRAW_MAX]; /* indices */
    kn_zone hand, won;
    int table, stock[KN_DRAW_MAX]; /* heaps */
    int stocks;                    /* zones that cards are drawn from, one after another */
    int draw_cards;
    kn_trick_place leader, dummy, dummy_by, open;
    uint8_t open_from; /* choice of `open_from` */
    kn_trick_place order[KN_PLACES_MAX];
    int orders;
    uint8_t first[KN_FIRST_MAX];
    int firsts;
    int limit;                     /* tricks, 0: until the hands are empty */
    const kn_condition *ends_if;   /* NULL: never before that */
    int count_in;                  /* variable index, -1 */
    int winner_to;                 /* int offset, -1 */
    bool untold;                   /* nobody is told of single cards: no hook, no hand laid open */
    kn_law *law[KN_MODES_MAX + 1]; /* [0] the phase's own */
    int laws;
    /* int offsets of what the mechanic keeps, all public */
    struct kn_tricks_at {
        int leader, turn, trick, tricks, played, best, led, basis, duty, broken, first;
    } at;
} kn_tricks;

/* One preference after another narrows what may be played: of the cards left those in `prefer`, if
 * there are any. */
typedef struct kn_duty {
    kn_set prefer;
    const char *key; /* of the table of keys */
    const kn_held *held;
} kn_duty;
#define KN_DUTIES_MAX (4 + KN_HELD_MAX)

/* The position of one who is to play. */
typedef struct kn_trick_view {
    const kn_law *law;
    int trump, top; /* top: card or KN_NOBODY */
    int best, led;  /* of the trick so far */
    bool leads;     /* no card has been played to it */
    kn_set hand;
    kn_set extra; /* may be played whatever the duties */
    kn_duty duty[KN_DUTIES_MAX];
    int duties;
} kn_trick_view;

extern const kn_table kn_trick_law_table;
extern const kn_phrase_row
    kn_trick_notes[]; /* outcomes, events and rule points, for the reference */

/* Reads the keys of a law from phase->node; false with problems. */
bool kn_trick_law_compile(kn_compiler *c, kn_phase *phase, kn_law *law);
/* Fills the tables, asking the hooks of the rule points `suit` and `strength`. */
bool kn_trick_law_link(kn_compiler *c, const kn_phase *phase, kn_law *law);

/* The suit class of the trumps under trump t. */
static inline int kn_trick_trumps(const kn_pack *pack, int t)
{
    return t < pack->suits ? t : pack->suits;
}
static inline int kn_trick_place_now(const kn_run *run, const kn_trick_place *place)
{
    return place->phrase ? kn_seat_eval(&run->world, place->phrase) : place->dummy;
}
/* The cards that beat `best` when `top` (or KN_NOBODY) beats all. */
static inline kn_set kn_trick_beaters(const kn_law *law, int trump, int top, int best)
{
    kn_set s = law->beats[trump][best];
    if (top >= 0) {
        if (best == top)
            return KN_EMPTY;
        kn_put(&s, (unsigned)top);
    }
    return s;
}

/* --- trick_order.c: turns. Positions 0, 1 ... are those of the order of turns --- */

static inline bool kn_trick_can_play(const kn_run *run, const kn_tricks *plan, int place)
{
    return place >= 0 && place < plan->hand.heaps && kn_is_active(run, place) &&
           !kn_is_empty(run->world.block->sets[plan->hand.heap + place]);
}
int kn_trick_places(const kn_run *run,
                    const kn_tricks *plan); /* their number, also of those who sit out */
int kn_trick_place_at(const kn_run *run, const kn_tricks *plan, int position);
int kn_trick_position_of(const kn_run *run, const kn_tricks *plan, int place);
/* The next place after `place` that has a card to play, up to but without `end`; KN_NOBODY if there
 * is none. */
int kn_trick_next_in_order(const kn_run *run, const kn_tricks *plan, int place, int end);
/* The same: asked after every card, and turns mostly go by the numbers of places. */
static inline int kn_trick_next(const kn_run *run, const kn_tricks *plan, int place, int end)
{
    int places = run->world.layout->places;
    if (plan->orders)
        return kn_trick_next_in_order(run, plan, place, end);
    do {
        place = place + 1 < places ? place + 1 : 0;
        if (place == end)
            return KN_NOBODY;
    } while (!kn_trick_can_play(run, plan, place));
    return place;
}
/* `place` if it can play, else the next one that can; KN_NOBODY when all hands are empty. */
int kn_trick_from(const kn_run *run, const kn_tricks *plan, int place);

/* --- trick_card.c --- */

/* How a trick stands, and under what. */
typedef struct kn_trick_standing {
    int trump, top; /* top: card or KN_NOBODY */
    int best, led;  /* best card so far, and the card that says which suit is to be followed */
    bool leads;     /* no card has been played to it */
} kn_trick_standing;

/* What the trick's cards were judged by: when it changes within a trick, all are judged anew. */
static inline int kn_trick_basis(int trump, int top)
{
    return trump | (top + 1) << 4;
}
/* Sets `best` and `led` from the cards that lie there. */
void kn_trick_judge_anew(const kn_run *run, const kn_tricks *plan, const kn_law *law,
                         kn_trick_standing *s);

static inline const kn_law *kn_trick_law(const kn_tricks *plan, const kn_frame *frame)
{
    return plan->law[frame->a];
}
/* `ints`: the block's numbers, which are found once for all that is asked at every card. */
static inline int kn_trick_trump(const kn_run *run, const kn_law *law, const int32_t *ints)
{
    if (law->trump_at < 0)
        return law->trump;
    int t = ints[law->trump_at];
    if (law->trump_of && t >= 0)
        return law->trump_of[t];
    return t < 0 ? run->world.layout->pack->suits : t;
}
/* How the trick stands under the trump of this moment. */
static inline kn_trick_standing kn_trick_stands(const kn_run *run, const kn_tricks *plan,
                                                const kn_law *law, const int32_t *ints)
{
    kn_trick_standing s = {kn_trick_trump(run, law, ints),
                           law->top_at < 0 ? KN_NOBODY : ints[law->top_at], KN_NOBODY, KN_NOBODY,
                           kn_is_empty(run->world.block->sets[plan->table])};
    if (s.leads)
        return s;
    s.best = ints[plan->at.best];
    s.led = ints[plan->at.led];
    if (ints[plan->at.basis] != kn_trick_basis(s.trump, s.top))
        kn_trick_judge_anew(run, plan, law, &s);
    return s;
}

/* What `place` faces: trick, hand, duties. `as` >= 0: the duties of one who has chosen that card,
 * as the others may conclude from it; -1: of the hand itself. */
void kn_trick_look(const kn_run *run, const kn_tricks *plan, const kn_frame *frame, int place,
                   int as, kn_trick_view *view);
/* The legal cards. */
kn_set kn_trick_allowed(const kn_trick_view *view);
/* The mechanic's `legal`, `apply_and_ask` and `play_on`, and the card of `apply`. */
void kn_trick_legal(kn_run *run, const kn_phase *phase, const kn_frame *frame, kn_moves *moves);
bool kn_trick_apply_and_ask(kn_run *run, const kn_phase *phase, kn_frame *frame,
                            const kn_move *move);
kn_flow kn_trick_play_on(kn_run *run, const kn_phase *phase, kn_frame *frame, kn_chooser *chooser);
void kn_trick_put_down(kn_run *run, const kn_phase *phase, kn_frame *frame, const kn_move *move);

/* --- trick_draw.c --- */

/* Each in turn draws, the winner first, whether his hand is empty or not. False if there was
 * nothing to draw. */
bool kn_trick_draw(kn_run *run, const kn_tricks *plan);

/* --- trick.c --- */

/* After the last card of a trick, of which nobody is told: `advance` from there. */
kn_flow kn_trick_take(kn_run *run, const kn_phase *phase, kn_frame *frame);
/* Decides which law holds now; gives the dummy's place to the seat that plays it. */
void kn_trick_choose_law(const kn_run *run, const kn_tricks *plan, kn_frame *frame);
void kn_trick_give_dummy(kn_run *run, const kn_tricks *plan);
/* Makes what the phase keeps agree with a position from outside (trick_resume.c). */
void kn_trick_resume(kn_run *run, const kn_phase *phase, kn_frame *frame);
/* True if no hook or open hand waits for single cards: then nothing is to be told of them. */
bool kn_trick_is_untold(const kn_phase *phase, const kn_tricks *plan);

bool kn_trick_compile(kn_compiler *c, kn_phase *phase);
bool kn_trick_link(kn_compiler *c, kn_phase *phase);
bool kn_trick_why(kn_run *run, const kn_phase *phase, const kn_frame *frame, const kn_move *move,
                  const char *language, char *out, size_t size, const char **key);
void kn_trick_show(const kn_rules *rules, const kn_phase *phase, const char *language, char *out,
                   size_t size);

#endif
