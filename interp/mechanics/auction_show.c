/* SPDX-License-Identifier: MIT
 * auction_show.c: what the bidding of a phase is like, in words, for the rules as told to people.
 * Decides nothing; refusals are auction_text.c's.
 */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "base/words.h"
#include "mechanics/auction.h"
#include "mechanics/common.h"
#include "mechanics/tell.h"

static const char *tell_limit(const km_telling *t, const char *key)
{
    const char *text = km_phase_text(t->phase, key);
    if (strcmp(text, "hand") == 0)
        return kn_word(t->language, "auction.hand");
    return ks_layout_find_var(t->rules->layout, text) >= 0 ? km_name_words(t, text)
                                                           : km_label_words(t, text);
}

/* What a strain is called when the rules are told; a variable says which suit it is. */
static const char *tell_strain(const km_telling *t, const km_strain *s)
{
    const ks_pack *pack = t->rules->layout->pack;
    if (s->at >= 0)
        return km_piece(t, "auction.suit-of", KN_TEXT("name", km_name_words(t, s->name)));
    return s->named >= pack->suits ? km_label_words(t, s->name)
                                   : km_tell_suit(pack, s->named, t->language);
}

/* One of the bids to which the rule point `worth` gives a place. */
typedef struct placed_bid {
    int32_t place;
    int64_t number; /* KS_NO_NUMBER: without one */
    int strain;
} placed_bid;
enum { BIDS_TOLD = 40 };

/* The bids with one number (or none), put among those found so far; BIDS_TOLD + 1: too many. */
static int place_bids(const km_auction *plan, int64_t number, placed_bid *bid, int count)
{
    int64_t row = number == KS_NO_NUMBER ? 0 : number;
    for (int s = 0; s < (plan->strains ? plan->strains : 1); s++) {
        int32_t place = row < plan->worths ? plan->worth[row][s] : INT32_MIN;
        if (place == INT32_MIN || plan->bare[s] != (number == KS_NO_NUMBER))
            continue;
        if (count >= BIDS_TOLD)
            return BIDS_TOLD + 1;
        int at = count++;
        for (; at > 0 && bid[at - 1].place > place; at--)
            bid[at] = bid[at - 1];
        bid[at] = (placed_bid){place, number, plan->strains ? s : KS_NOBODY};
    }
    return count;
}

/* All bids that there are, where the rules order them and their limits are numbers. */
static bool show_bids(const km_telling *t)
{
    const km_auction *plan = t->phase->plan;
    const km_limit *low = &plan->lowest, *high = &plan->highest;
    placed_bid bid[BIDS_TOLD + 1];
    char bids[2048] = "";
    if (!plan->worth || !plan->numbers || low->kind != KM_LIMIT_AMOUNT || low->amount.hook ||
        high->kind > KM_LIMIT_AMOUNT || high->amount.hook || plan->opening.amount.number)
        return false;
    int64_t last =
        high->kind && high->amount.number < plan->most ? high->amount.number : plan->most;
    int count = place_bids(plan, KS_NO_NUMBER, bid, 0);
    for (int64_t n = km_auction_next_number(plan, low->amount.number - 1);
         n <= last && n < plan->worths && count <= BIDS_TOLD; n = km_auction_next_number(plan, n))
        count = place_bids(plan, n, bid, count);
    if (count == 0 || count > BIDS_TOLD)
        return false;
    for (int i = 0; i < count; i++) {
        bool same = i && bid[i].place == bid[i - 1].place;
        km_tell_add(bids, sizeof bids, "%s",
                    i == 0 ? ""
                    : same ? " = "
                           : kn_word(t->language, "page.between"));
        if (bid[i].number != KS_NO_NUMBER)
            km_tell_add(bids, sizeof bids, "%" PRId64 "%s", bid[i].number,
                        bid[i].strain < 0 ? "" : " ");
        if (bid[i].strain >= 0)
            km_tell_add(bids, sizeof bids, "%s", tell_strain(t, &plan->strain[bid[i].strain]));
    }
    km_say(t, "auction.bids", KN_TEXT("bids", bids));
    return true;
}

static void show_numbers(const km_telling *t)
{
    const km_auction *plan = t->phase->plan;
    bool opens = kd_node_get(t->phase->node, "opening");
    char ladder[512] = "";
    for (int i = 0; i < plan->ladders; i++)
        km_tell_add(ladder, sizeof ladder, "%s%d", i ? " " : "", (int)plan->ladder[i]);
    if (plan->ladders)
        km_say(t, "auction.ladder", KN_TEXT("numbers", ladder));
    else if (plan->numbers) /* without `lowest` the opening bid is the lowest */
        km_say(t, "auction.numbers",
               KN_FLAG("from", kd_node_get(t->phase->node, "lowest") || !opens),
               KN_TEXT("low", tell_limit(t, "lowest")), KN_FLAG("to", plan->highest.kind),
               KN_TEXT("high", plan->highest.kind ? tell_limit(t, "highest") : ""),
               KN_FLAG("steps", plan->step > 1), KN_NUMBER("step", plan->step));
    for (int i = 0; plan->numbers && plan->numbered && i < plan->numbered->nameds; i++) {
        const ks_number_name *n = &plan->numbered->named[i];
        km_say(t, "auction.number-name", KN_NUMBER("n", n->number),
               KN_TEXT("name", km_label_words(t, n->name)));
    }
    if (opens)
        km_say(t, "auction.opening", KN_TEXT("n", tell_limit(t, "opening")));
}

static void show_strains(const km_telling *t, bool listed)
{
    const km_auction *plan = t->phase->plan;
    const kd_node *except = kd_node_get(t->phase->node, "except");
    const char *names[KM_STRAINS_MAX + KM_FURTHERS_MAX];
    for (int i = 0; i < plan->strains; i++)
        names[i] = tell_strain(t, &plan->strain[i]);
    if (plan->strains && !listed)
        km_say(t, "auction.strains", KN_FLAG("ordered", plan->strains > 1 && !plan->worth),
               KN_TEXT("strains", km_join_words(t, names, plan->strains, "page.between")));
    if (except)
        km_say(t, "auction.except", KN_TEXT("name", km_name_words(t, except->text)));
    for (int i = 0; i < plan->furthers; i++)
        names[i] = km_label_words(t, plan->further[i]);
    if (plan->furthers)
        km_say(t, "auction.further", KN_FLAG("must", plan->further_must),
               KN_TEXT("words", km_join_words(t, names, plan->furthers, "page.or")));
}

static void show_exceed(const km_telling *t)
{
    static const char *const exceed[] = {"standing", "highest", "nothing"};
    const km_auction *plan = t->phase->plan;
    bool both = plan->numbers && plan->strains && plan->exceed != KM_EXCEED_NOTHING && !plan->worth;
    bool step = plan->raise_step && plan->exceed != KM_EXCEED_NOTHING &&
                plan->ends != KM_ENDS_FIRST && !plan->support && !both;
    if (plan->support)
        km_say_word(t, "auction.support");
    if (step)
        km_say_word(t, "auction.steps");
    else if (plan->ends != KM_ENDS_FIRST)
        km_say(t, plan->support ? KN_KEY("auction.change") : KN_KEY("auction.exceed"),
               KN_TEXT("exceed", exceed[plan->exceed]), KN_FLAG("both", both));
    if (plan->raise_step && !step)
        km_say_word(t, "auction.raise");
}

static void show_who(const km_telling *t)
{
    static const char *const pass[] = {KN_KEY("auction.pass-free"), KN_KEY("auction.pass-final"),
                                       KN_KEY("auction.pass-never")};
    const km_auction *plan = t->phase->plan;
    if (plan->ends == KM_ENDS_OTHERS || plan->pass == KM_PASS_NEVER ||
        kd_node_get(t->phase->node, "pass"))
        km_say_word(t, pass[plan->pass]);
    if (plan->must_open)
        km_say_word(t, "auction.must-open");
    else if (plan->pass == KM_PASS_FINAL)
        km_say_word(t, "auction.may-open");
    km_say_condition(t, plan->must_bid, KN_KEY("auction.must-bid"));
    km_say_condition(t, plan->may_bid,
                     plan->support ? KN_KEY("auction.may-change") : KN_KEY("auction.may-bid"));
    km_say_condition(t, plan->may_hold, KN_KEY("auction.may-hold"));
    km_say_condition(t, plan->blind, KN_KEY("auction.blind"));
    if (plan->sum_not.kind)
        km_say(t, "auction.sum-not", KN_TEXT("n", tell_limit(t, "sum_not")),
               KN_FLAG("support", plan->support));
    if (plan->doubles)
        km_say_word(t, "auction.doubles");
    if (plan->doubles > 1)
        km_say_word(t, "auction.redoubles");
}

void km_auction_show(const km_telling *t)
{
    static const char *const ends[] = {KN_KEY("auction.ends-others"), KN_KEY("auction.ends-round"),
                                       KN_KEY("auction.ends-first")};
    static const km_told_key results[] = {
        {"hand", KN_KEY("keys.counted-hand")},      {"seat_to", KN_KEY("keys.bidder")},
        {"number_to", KN_KEY("keys.bid-number")},   {"contract_to", KN_KEY("keys.bid-names")},
        {"further_to", KN_KEY("keys.bid-further")}, {"factor_to", KN_KEY("keys.bid-factor")},
        {"each_to", KN_KEY("keys.bid-each")},       {NULL, NULL}};
    const km_auction *plan = t->phase->plan;
    km_tell_sentence(kd_node_get(t->phase->node, "says"), t->language, t->out, t->size);
    km_add(t, "auction.from", KN_TEXT("seat", km_seat_words(t, plan->from)));
    bool listed = show_bids(t);
    show_strains(t, listed);
    if (!listed)
        show_numbers(t);
    show_exceed(t);
    show_who(t);
    if (plan->ends == KM_ENDS_OTHERS && !plan->support && plan->pass != KM_PASS_NEVER)
        km_say_word(t, "auction.ends-passed");
    else
        km_say_word(t, ends[plan->ends]);
    if (plan->first_of_side)
        km_say_word(t, "auction.first-of-side");
    km_tell_keys(t, results);
}

const km_note km_auction_notes[] = {
    {"outcome done", "somebody's bid stands.", NULL, 0},
    {"outcome passed", "nobody has bid.", NULL, 0},
    {"event bid", "a bid or support", "`number` (0 without one), `seat`",
     KL_FIELD_NUMBER | KL_FIELD_SEAT},
    {"event pass", "a pass", "`seat`", KL_FIELD_SEAT},
    {"event double", "a double or redouble", "`number` (the factor), `seat`",
     KL_FIELD_NUMBER | KL_FIELD_SEAT},
    {"event won", "the bidding is over with a bid", "`number`, `winner` and `seat` (the declarer)",
     KL_FIELD_NUMBER | KL_FIELD_SEAT | KL_FIELD_WINNER},
    {"rule worth",
     "asked of each number up to 127 and each denomination, given as text: the bid's place among "
     "all bids, higher for the stronger; nil: there is no such bid. The limits hold besides. A "
     "denomination with a place for 0 and none for any other number is bid without one.",
     NULL, 0},
    {"variable seat", "who has made the bid that stands.", NULL, 0},
    {"variable number", "its number.", NULL, 0},
    {"variable strain", "its denomination: its place in `denominations`, from 0.", NULL, 0},
    {"variable last", "the seat whose call the others have still to answer.", NULL, 0},
    {"variable bid", "per seat: its number in force.", NULL, 0},
    {"variable out", "per seat: whether it may call no more.", NULL, 0},
    {"variable named",
     "per seat: the denominations it has named, as bits: 1 the first of `denominations`, 2 the "
     "second, 4 the third.",
     NULL, 0},
    {"variable factor", "1; 2 for a bid that was doubled, 4 for one that was redoubled.", NULL, 0},
    {"variable held", "whether the bid that stands was taken over at the same height.", NULL, 0},
    {NULL, NULL, NULL, 0}};
