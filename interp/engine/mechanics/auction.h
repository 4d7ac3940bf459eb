/* SPDX-License-Identifier: MIT
 * auction.h: declarations shared by the files auction*.c only: the plan of an auction phase, and
 * the choices of a bidder. A *bid* is a number, a strain (an item of `denominations`), or both.
 * The bid that *stands* is the latest one that exceeded its predecessor. Under `support`, a
 * plain number is a seat's own undertaking under the strain that stands; otherwise each bid
 * replaces the previous one.
 */
#ifndef KM_MECHANICS_AUCTION_H
#define KM_MECHANICS_AUCTION_H

#include "mechanics/fill_plan.h"

#define KM_STRAINS_MAX 16
#define KM_FURTHERS_MAX 8
#define KM_LADDER_MAX 64
#define KM_WORTHS_MAX 128 /* largest number passed to the rule point `worth` */

/* Choices of `exceed`, `pass` and `ends`. */
#define KM_EXCEEDS(X)                                                                              \
    X(KM_EXCEED_STANDING, "standing")                                                              \
    X(KM_EXCEED_HIGHEST, "highest")                                                                \
    X(KM_EXCEED_NOTHING, "nothing")
#define KM_PASSES(X)                                                                               \
    X(KM_PASS_FREE, "free")                                                                        \
    X(KM_PASS_FINAL, "final")                                                                      \
    X(KM_PASS_NEVER, "never")
#define KM_ENDINGS(X)                                                                              \
    X(KM_ENDS_OTHERS, "others")                                                                    \
    X(KM_ENDS_ROUND, "round")                                                                      \
    X(KM_ENDS_FIRST, "first")
enum { KM_EXCEEDS(KD_ENUM) };
enum { KM_PASSES(KD_ENUM) };
enum { KM_ENDINGS(KD_ENUM) };
/* Names of the events for hooks. */
#define KM_AUCTION_EVENTS(FIRST, NEXT)                                                             \
    FIRST(KM_AUCTION_BID, "bid")                                                                   \
    NEXT(KM_AUCTION_PASS, "pass")                                                                  \
    NEXT(KM_AUCTION_DOUBLE, "double")                                                              \
    NEXT(KM_AUCTION_WON, "won")
enum { KD_ENUMS(KM_AUCTION_EVENTS) };

/* An amount that may change during play; km_limit_now returns its value. */
typedef struct km_limit {
    enum { KM_LIMIT_NONE, KM_LIMIT_AMOUNT, KM_LIMIT_VARIABLE, KM_LIMIT_HAND } kind;
    km_amount amount; /* the amount is a number or a value hook, or ... */
    int at;           /* ... the variable at this int offset ... */
    bool per_seat;    /* ... of the seat that calls */
} km_limit;

/* One item of `denominations`, which are ordered from the lowest to the highest. */
typedef struct km_strain {
    const char *name;
    uint8_t named; /* ks_move.suit, unless ... */
    /* ... this is the int offset of a variable that contains the suit; -1: it is not */
    int at;
} km_strain;

/* A variable that keeps one part of the standing bid: value[i] for the i-th word. */
typedef struct km_result {
    int at; /* int offset, -1: none */
    /* the variable has type suit: it keeps the suit itself, and is unset for other strains */
    bool suit;
    int32_t value[KM_STRAINS_MAX];
    int32_t none; /* value if the bid lacks this part */
} km_result;

typedef struct km_auction {
    int word, double_word, redouble_word;
    int blind_word;            /* the word of a bid while `blind` holds */
    const ks_condition *blind; /* or NULL */
    const ks_seat_phrase *from;
    km_strain strain[KM_STRAINS_MAX];
    int strains, except_at; /* -1: none */
    bool numbers;           /* bids have a number */
    km_limit lowest, highest, opening, sum_not;
    int32_t step, ladder[KM_LADDER_MAX];
    int ladders, most; /* most: the largest number that the result variables can keep */
    bool raise_step, support, must_open, further_must, first_of_side;
    uint8_t exceed, pass, ends, doubles;
    const ks_condition *must_bid, *may_bid, *may_hold;
    const char *further[KM_FURTHERS_MAX];
    uint8_t further_mark[KM_FURTHERS_MAX]; /* ks_move.mark */
    int furthers;
    int hand; /* first heap of the hands; -1: no limit depends on cards in hand */
    const ks_var *number, *factor, *each; /* result variables; each may be NULL */
    /* the variable whose named numbers bids can use (each_to, number_to); or NULL */
    const ks_var *numbered;
    int seat_to; /* int offset; -1: none */
    km_result contract, further_to;
    /* the map `without_number`, or NULL */
    const kd_node *numberless;
    /* rank of a bid by number and strain, from the rule point or `without_number`; NULL: not used.
     * INT32_MIN: there is no such bid */
    int32_t (*worth)[KM_STRAINS_MAX];
    int worths;
    /* strains that are bid without a number although other bids have one, such as a misere */
    bool bare[KM_STRAINS_MAX];
    /* Int offsets of the mechanic's own variables, all of which are public. */
    struct km_auction_at {
        int seat, number, strain; /* the bid that stands */
        int last;                 /* seat whose call the other seats must answer */
        int bid;                  /* per seat: the number of its bid in force; KS_NOBODY: none */
        /* per seat: whether it is out; the strains it has named, as bits */
        int out, named, factor;
        int held; /* flag: the standing bid was taken over; only with may_hold */
    } at;
} km_auction;

/* The reason why a bid is not legal: one value for each key that can forbid it. */
typedef enum km_bid_fault {
    KM_BID_FINE,
    KM_BID_NUMBER,  /* number missing or not allowed */
    KM_BID_STRAIN,  /* strain unknown, missing or not allowed */
    KM_BID_FURTHER, /* further word unknown, missing or not allowed */
    KM_BID_MAY,
    KM_BID_OPENING,
    KM_BID_LOWEST,
    KM_BID_STEP,
    KM_BID_LADDER,
    KM_BID_HIGHEST,
    KM_BID_EXCEPT,
    KM_BID_SAME,
    KM_BID_EXCEED,
    KM_BID_HOLD, /* equals the standing bid, which can't be repeated here */
    KM_BID_RAISE,
    KM_BID_SUM,
    KM_BID_WORTH
} km_bid_fault;

/* The choices of the seat to call. km_auction_face fills them in. */
typedef struct km_auction_view {
    int seat;
    int stands, number, strain; /* seat of the standing bid, or KS_NOBODY */
    int high;                   /* the number to exceed */
    /* opening 0: there is no such limit, or this is not the first bid */
    int64_t lowest, highest, opening;
    int64_t not_this; /* the number that `sum_not` forbids now; KS_NOBODY: none */
    bool may, last;   /* last: this call ends the round unless it outbids */
    bool hold;        /* the standing bid may be repeated */
    bool opens;       /* the seat calls first, and must bid */
    bool must;
    uint8_t fault[KM_STRAINS_MAX]; /* for each strain, the fault of all its bids */
} km_auction_view;

extern const kd_table km_auction_table;
/* Returns true if something in a bid already has this name. */
bool km_auction_is_said(const km_compiler *c, const km_auction *plan, const char *name);

int64_t km_limit_now(km_run *run, const km_auction *plan, const km_limit *limit, int seat);
/* Returns the suit (or other named strain) that an item of `denominations` stands for now;
 * KS_NO_SUIT: its variable is unset. */
uint8_t km_strain_now(const km_run *run, const km_strain *strain);
/* Returns the index of the item of `denominations` that a move names; KS_NOBODY: it names none. */
int km_auction_strain(const km_run *run, const km_auction *plan, const ks_move *move);
/* Fills the view. False: a hook failed. */
bool km_auction_face(km_run *run, const km_phase *phase, const ks_frame *frame,
                     km_auction_view *view);
/* Returns the lowest legal number above `number`, or a number above all legal ones. */
int64_t km_auction_next_number(const km_auction *plan, int64_t number);
/* Returns true if a bid is higher than another; numbers and strains as in km_auction_judge. */
bool km_auction_exceeds(const km_auction *plan, int64_t number, int strain, int64_t than_number,
                        int than_strain);
/* Returns why a number (KS_NO_NUMBER: none) is not legal in a strain (an index; KS_NOBODY:
 * none). */
km_bid_fault km_auction_judge(const km_auction *plan, const km_auction_view *view, int64_t number,
                              int strain);
/* Returns the word that the place to move uses for a bid now. */
int km_auction_word(const km_run *run, const km_auction *plan);
/* Returns the number of seats that take part in the auction. */
int km_auction_callers(const km_run *run);
/* Returns the next seat after `seat` that may still call, which may be `seat` itself; KS_NOBODY:
 * none. */
int km_auction_next_seat(const km_run *run, const km_auction *plan, int seat);
/* Returns true if the seat to call may double or redouble. */
bool km_auction_may_double(const km_run *run, const km_auction *plan, const km_auction_view *view);

/* --- auction_result.c --- */

/* Read the values of the keys that use these kinds. */
bool km_auction_read_contract(const km_filling *filling, const kd_node *value, void *member);
bool km_auction_read_further_to(const km_filling *filling, const kd_node *value, void *member);
/* Checks that the other result variables can keep every bid. False: with problems reported. */
bool km_auction_results(km_compiler *c, km_phase *phase, km_auction *plan);

/* Returns true if a move with `word` is a bid. */
static inline bool km_auction_is_bid(const km_auction *plan, int word)
{
    return word == plan->word || (plan->blind && word == plan->blind_word);
}

bool km_auction_declare(km_compiler *c, km_phase *phase);
bool km_auction_compile(km_compiler *c, km_phase *phase);
bool km_auction_link(km_compiler *c, km_phase *phase);
void km_auction_doubt(const km_phase *phase, const km_doubting *d);
bool km_auction_why(const km_telling *t, km_run *run, const ks_frame *frame, const ks_move *move,
                    const char **key);
void km_auction_show(const km_telling *t);
bool km_auction_may_be_passed(const km_phase *phase);
const char *km_auction_outcome(const km_telling *t, const char *outcome);
extern const km_note km_auction_notes[];

#endif
