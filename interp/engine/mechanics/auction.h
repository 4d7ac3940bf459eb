/* SPDX-License-Identifier: MIT
 * auction.h: what the files of the mechanic `auction` share: the plan of a phase, and what a bidder
 * faces. Only the files auction*.c include it.
 *
 * A *bid* is a number, a strain (an item of `denominations`), or both. The bid that *stands* is the
 * latest one that exceeded what stood before. Under `support` a plain number is a seat's own
 * undertaking under the strain that stands; otherwise each bid replaces the one before.
 */
#ifndef KM_MECHANICS_AUCTION_H
#define KM_MECHANICS_AUCTION_H

#include "mechanics/fill_plan.h"

#define KM_STRAINS_MAX 16
#define KM_FURTHERS_MAX 8
#define KM_LADDER_MAX 64
#define KM_WORTHS_MAX 128 /* numbers that the rule point `worth` is asked about */

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
/* The events, as hooks name them. */
#define KM_AUCTION_EVENTS(FIRST, NEXT)                                                             \
    FIRST(KM_AUCTION_BID, "bid")                                                                   \
    NEXT(KM_AUCTION_PASS, "pass")                                                                  \
    NEXT(KM_AUCTION_DOUBLE, "double")                                                              \
    NEXT(KM_AUCTION_WON, "won")
enum { KD_ENUMS(KM_AUCTION_EVENTS) };

/* An amount that may depend on the moment: see `km_limit_now`. */
typedef struct km_limit {
    enum { KM_LIMIT_NONE, KM_LIMIT_AMOUNT, KM_LIMIT_VARIABLE, KM_LIMIT_HAND } kind;
    km_amount amount; /* a number or a value hook */
    int at;           /* int offset of a variable ... */
    bool per_seat;    /* ... of which each seat has its own */
} km_limit;

/* One item of `denominations`, from the lowest to the highest. */
typedef struct km_strain {
    const char *name;
    uint8_t named; /* ks_move.suit, unless ... */
    int at;        /* ... int offset of a variable of type suit that says it; -1: none */
} km_strain;

/* A variable that keeps something of the bid that stands: value[i] for its i-th word. */
typedef struct km_result {
    int at;    /* int offset, -1: none */
    bool suit; /* of type suit: the suit itself, unset for other strains */
    int32_t value[KM_STRAINS_MAX];
    int32_t none; /* without a word */
} km_result;

typedef struct km_auction {
    int word, double_word, redouble_word;
    int blind_word;            /* of a bid while `blind` holds */
    const ks_condition *blind; /* or NULL */
    const ks_seat_phrase *from;
    km_strain strain[KM_STRAINS_MAX];
    int strains, except_at; /* -1 */
    bool numbers;           /* bids have one */
    km_limit lowest, highest, opening, sum_not;
    int32_t step, ladder[KM_LADDER_MAX];
    int ladders, most; /* most: what the variables of results can keep */
    bool raise_step, support, must_open, further_must, first_of_side;
    uint8_t exceed, pass, ends, doubles;
    const ks_condition *must_bid, *may_bid, *may_hold;
    const char *further[KM_FURTHERS_MAX];
    uint8_t further_mark[KM_FURTHERS_MAX]; /* ks_move.mark */
    int furthers;
    int hand; /* the first heap of the hands, -1: no limit counts them */
    const ks_var *number, *factor, *each; /* of the results; or NULL */
    const ks_var *numbered; /* whose numbers may have names: each_to, number_to; or NULL */
    int seat_to;            /* int offset, -1 */
    km_result contract, further_to;
    int32_t (*worth)[KM_STRAINS_MAX]; /* of number and strain, from the rule point; NULL: none.
                                         INT32_MIN: there is no such bid */
    int worths;
    bool bare[KM_STRAINS_MAX]; /* named without a number although bids have one: a misere */
    /* int offsets of what the mechanic keeps, all public */
    struct km_auction_at {
        int seat, number, strain; /* the bid that stands */
        int last;                 /* seat whose call the others have to answer */
        int bid;                  /* per seat: its number in force, KS_NOBODY none */
        int out, named, factor;   /* out, named (bits of strains) per seat */
        int held;                 /* flag: what stands was taken over; only with may_hold */
    } at;
} km_auction;

/* What is wrong with a bid, by the key that forbids it. */
typedef enum km_bid_fault {
    KM_BID_FINE,
    KM_BID_NUMBER,  /* bids have a number, or none */
    KM_BID_STRAIN,  /* no such strain, one is missing, or there is none to be named */
    KM_BID_FURTHER, /* no such further word, one is missing, or there is none to be named */
    KM_BID_MAY,
    KM_BID_OPENING,
    KM_BID_LOWEST,
    KM_BID_STEP,
    KM_BID_LADDER,
    KM_BID_HIGHEST,
    KM_BID_EXCEPT,
    KM_BID_SAME,
    KM_BID_EXCEED,
    KM_BID_HOLD, /* it is what stands, and may not be bid anew */
    KM_BID_RAISE,
    KM_BID_SUM,
    KM_BID_WORTH
} km_bid_fault;

/* What the seat to call faces; made by km_auction_face. */
typedef struct km_auction_view {
    int seat;
    int stands, number, strain;       /* the bid that stands: seat or KS_NOBODY */
    int high;                         /* the number to be exceeded */
    int64_t lowest, highest, opening; /* opening 0: none, or not the first bid */
    int64_t not_this;                 /* what `sum_not` forbids now, KS_NOBODY nothing */
    bool may, last;                   /* last: with a call that outbids nobody all have called */
    bool hold;                        /* may bid anew what stands */
    bool opens;                       /* first to call, and must bid */
    bool must;
    uint8_t fault[KM_STRAINS_MAX]; /* what is wrong with each strain, whatever the number */
} km_auction_view;

extern const kd_table km_auction_table;

int64_t km_limit_now(km_run *run, const km_auction *plan, const km_limit *limit, int seat);
/* The suit, or other named strain, that an item of `denominations` means now; KS_NO_SUIT if it is a
 * variable that is unset. */
uint8_t km_strain_now(const km_run *run, const km_strain *strain);
/* Which item of `denominations` a move names; KS_NOBODY if it is none of them. */
int km_auction_strain(const km_run *run, const km_auction *plan, const ks_move *move);
/* False if a hook failed. */
bool km_auction_face(km_run *run, const km_phase *phase, const ks_frame *frame,
                     km_auction_view *view);
/* The number after `number` that bids may have, or a number over all of them. */
int64_t km_auction_next_number(const km_auction *plan, int64_t number);
/* True if a bid is higher than another; numbers and strains as in km_auction_judge. */
bool km_auction_exceeds(const km_auction *plan, int64_t number, int strain, int64_t than_number,
                        int than_strain);
/* What is wrong with a number (KS_NO_NUMBER: none) under a strain (an index, KS_NOBODY: none). */
km_bid_fault km_auction_judge(const km_auction *plan, const km_auction_view *view, int64_t number,
                              int strain);
/* The word with which the place to move bids now. */
int km_auction_word(const km_run *run, const km_auction *plan);
/* How many seats take part. */
int km_auction_callers(const km_run *run);
/* The next seat after `seat` that may still call, itself the last; KS_NOBODY if there is none. */
int km_auction_next_seat(const km_run *run, const km_auction *plan, int seat);
/* True if the seat to call may double, or redouble. */
bool km_auction_may_double(const km_run *run, const km_auction *plan, const km_auction_view *view);

/* --- auction_result.c --- */

/* Readers: what the values of these variables stand for. */
bool km_auction_read_contract(const km_filling *filling, const kd_node *value, void *member);
bool km_auction_read_further_to(const km_filling *filling, const kd_node *value, void *member);
/* Whether the other variables of the results can keep them; false with problems. */
bool km_auction_results(km_compiler *c, km_phase *phase, km_auction *plan);

/* True if it is a word of a bid. */
static inline bool km_auction_is_bid(const km_auction *plan, int word)
{
    return word == plan->word || (plan->blind && word == plan->blind_word);
}

bool km_auction_compile(km_compiler *c, km_phase *phase);
bool km_auction_link(km_compiler *c, km_phase *phase);
bool km_auction_why(const km_telling *t, km_run *run, const ks_frame *frame, const ks_move *move,
                    const char **key);
void km_auction_show(const km_telling *t);
extern const km_note km_auction_notes[];

#endif
