/* SPDX-License-Identifier: MIT
 * auction.h: what the files of the mechanic `auction` share: the plan of a phase, and what a bidder
 * faces. Only the files auction*.c include it.
 *
 * A *bid* is a number, a strain (an item of `denominations`), or both. The bid that *stands* is the
 * latest one that exceeded what stood before. Under `support` a plain number is a seat's own
 * undertaking under the strain that stands; otherwise each bid replaces the one before.
 */
#ifndef KN_MECHANICS_AUCTION_H
#define KN_MECHANICS_AUCTION_H

#include "mechanics/mechanic.h"

#define KN_STRAINS_MAX 16
#define KN_FURTHERS_MAX 8
#define KN_LADDER_MAX 64
#define KN_WORTHS_MAX 128 /* numbers that the rule point `worth` is asked about */

enum { KN_EXCEED_STANDING, KN_EXCEED_HIGHEST, KN_EXCEED_NOTHING }; /* choices of `exceed` */
enum { KN_PASS_FREE, KN_PASS_FINAL, KN_PASS_NEVER };               /* of `pass` */
enum { KN_ENDS_OTHERS, KN_ENDS_ROUND, KN_ENDS_FIRST };             /* of `ends` */
enum { KN_AUCTION_BID, KN_AUCTION_PASS, KN_AUCTION_DOUBLE, KN_AUCTION_WON }; /* events */

/* An amount that may depend on the moment: see `kn_limit_now`. */
typedef struct kn_limit {
    enum { KN_LIMIT_NONE, KN_LIMIT_AMOUNT, KN_LIMIT_VARIABLE, KN_LIMIT_HAND } kind;
    kn_amount amount; /* a number or a value hook */
    int at;           /* int offset of a variable ... */
    bool per_seat;    /* ... of which each seat has its own */
} kn_limit;

/* One item of `denominations`, from the lowest to the highest. */
typedef struct kn_strain {
    const char *name;
    uint8_t named; /* kn_move.suit, unless ... */
    int at;        /* ... int offset of a variable of type suit that says it; -1: none */
} kn_strain;

/* A variable that keeps something of the bid that stands: value[i] for its i-th word. */
typedef struct kn_result {
    int at;    /* int offset, -1: none */
    bool suit; /* of type suit: the suit itself, unset for other strains */
    int32_t value[KN_STRAINS_MAX];
    int32_t none; /* without a word */
} kn_result;

typedef struct kn_auction {
    int word, double_word, redouble_word;
    int blind_word;            /* of a bid while `blind` holds */
    const kn_condition *blind; /* or NULL */
    kn_seat_phrase *from;
    kn_strain strain[KN_STRAINS_MAX];
    int strains, except_at; /* -1 */
    bool numbers;           /* bids have one */
    kn_limit lowest, highest, opening, sum_not;
    int32_t step, ladder[KN_LADDER_MAX];
    int ladders, most; /* most: what the variables of results can keep */
    bool raise_step, support, must_open, further_must, first_of_side;
    uint8_t exceed, pass, ends, doubles;
    const kn_condition *must_bid, *may_bid, *may_hold;
    const char *further[KN_FURTHERS_MAX];
    uint8_t further_mark[KN_FURTHERS_MAX]; /* kn_move.mark */
    int furthers;
    int hand_zone;          /* index, -1: nothing needs it */
    int hand;               /* its first heap */
    const kn_var *numbered; /* whose numbers may have names: each_to, number_to; or NULL */
    int seat_to, number_to, factor_to; /* int offsets, -1 */
    int each_to, each_start;           /* of a variable per seat, and its first value */
    int number_start;                  /* first value of number_to, for bids without one */
    kn_result contract, further_to;
    int32_t (*worth)[KN_STRAINS_MAX]; /* of number and strain, from the rule point; NULL: none.
                                         INT32_MIN: there is no such bid */
    int worths;
    bool bare[KN_STRAINS_MAX]; /* named without a number although bids have one: a misere */
    /* int offsets of what the mechanic keeps, all public */
    struct kn_auction_at {
        int seat, number, strain; /* the bid that stands */
        int last;                 /* seat whose call the others have to answer */
        int bid;                  /* per seat: its number in force, KN_NOBODY none */
        int out, named, factor;   /* out, named (bits of strains) per seat */
        int held;                 /* flag: what stands was taken over; only with may_hold */
    } at;
} kn_auction;

/* What the seat to call faces; made by kn_auction_look. */
typedef struct kn_auction_view {
    int seat;
    int stands, number, strain;       /* the bid that stands: seat or KN_NOBODY */
    int high;                         /* the number to be exceeded */
    int64_t lowest, highest, opening; /* opening 0: none, or not the first bid */
    int64_t not_this;                 /* what `sum_not` forbids now, KN_NOBODY nothing */
    bool may, last;                   /* last: with a call that outbids nobody all have called */
    bool hold;                        /* may bid anew what stands */
    bool opens;                       /* first to call, and must bid */
    bool must;
} kn_auction_view;

/* What is wrong with a bid, by the key that forbids it. */
typedef enum kn_bid_fault {
    KN_BID_FINE,
    KN_BID_NUMBER,  /* bids have a number, or none */
    KN_BID_STRAIN,  /* no such strain, one is missing, or there is none to be named */
    KN_BID_FURTHER, /* likewise of the further word */
    KN_BID_MAY,
    KN_BID_OPENING,
    KN_BID_LOWEST,
    KN_BID_STEP,
    KN_BID_LADDER,
    KN_BID_HIGHEST,
    KN_BID_EXCEPT,
    KN_BID_SAME,
    KN_BID_EXCEED,
    KN_BID_HOLD, /* it is what stands, and may not be bid anew */
    KN_BID_RAISE,
    KN_BID_SUM,
    KN_BID_WORTH
} kn_bid_fault;

extern const kn_table kn_auction_table;

int64_t kn_limit_now(kn_run *run, const kn_auction *plan, const kn_limit *limit, int seat);
/* The suit, or other named strain, that an item of `denominations` means now; KN_NO_SUIT if it is a
 * variable that is unset. */
uint8_t kn_strain_now(const kn_run *run, const kn_strain *strain);
/* False if a hook failed. */
bool kn_auction_look(kn_run *run, const kn_phase *phase, const kn_frame *frame,
                     kn_auction_view *view);
/* The number after `number` that bids may have, or a number over all of them. */
int64_t kn_auction_next_number(const kn_auction *plan, int64_t number);
/* True if a bid is higher than another; numbers and strains as in kn_auction_judge. */
bool kn_auction_exceeds(const kn_auction *plan, int64_t number, int strain, int64_t than_number,
                        int than_strain);
/* What is wrong with a number (KN_NO_NUMBER: none) under a strain (an index, KN_NOBODY: none). */
kn_bid_fault kn_auction_judge(const kn_run *run, const kn_auction *plan,
                              const kn_auction_view *view, int64_t number, int strain);
/* True if the seat to call may double, or redouble. */
bool kn_auction_may_double(const kn_run *run, const kn_auction *plan, const kn_auction_view *view);

/* --- auction_result.c --- */

/* Finds the variables of the results and what their values stand for; false with problems. */
bool kn_auction_results(kn_compiler *c, kn_phase *phase, kn_auction *plan);

/* --- auction_word.c --- */

/* The words of the moves, and when a bid is blind; false with problems. */
bool kn_auction_words(kn_compiler *c, kn_phase *phase, kn_auction *plan);
/* Numbers that have names in the variable of the results have them in bids; false with problems. */
bool kn_auction_number_names(kn_compiler *c, const kn_auction *plan);
/* The word with which the place to move bids now. */
int kn_auction_word(const kn_run *run, const kn_auction *plan);
/* True if it is a word of a bid. */
static inline bool kn_auction_is_bid(const kn_auction *plan, int word)
{
    return word == plan->word || (plan->blind && word == plan->blind_word);
}

bool kn_auction_compile(kn_compiler *c, kn_phase *phase);
bool kn_auction_link(kn_compiler *c, kn_phase *phase);
bool kn_auction_why(kn_run *run, const kn_phase *phase, const kn_frame *frame, const kn_move *move,
                    const char *language, char *out, size_t size, const char **key);
void kn_auction_show(const kn_rules *rules, const kn_phase *phase, const char *language, char *out,
                     size_t size);
extern const kn_phrase_row kn_auction_notes[];

#endif
