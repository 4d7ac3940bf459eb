/* SPDX-License-Identifier: MIT
 * auction_text.c: describes the mechanic `auction`: the reasons why a call is refused, and the
 * bidding of a phase. Decides nothing.
 */
#include <inttypes.h>
#include <string.h>

#include "mechanics/auction.h"
#include "mechanics/telling.h"
#include "state/phrase_tree.h"

/* ---- why ---- */

static const char *strain_name(const km_run *run, const km_auction *plan, int strain)
{
    const ks_pack *pack = run->world.layout->pack;
    uint8_t named = km_strain_now(run, &plan->strain[strain]);
    return named < pack->suits ? pack->suit_name[named] : plan->strain[strain].name;
}

/* Returns the standing bid: "3 NT", "120" or "NT". */
static const char *tell_standing(const km_telling *t, const km_run *run, const km_auction_view *v)
{
    char text[64], number[16] = "";
    if (v->number >= 0)
        snprintf(number, sizeof number, "%d%s", v->high, v->strain < 0 ? "" : " ");
    snprintf(text, sizeof text, "%s%s", number,
             v->strain < 0 ? "" : strain_name(run, t->phase->plan, v->strain));
    return km_piece_of(t, text);
}

/* A fault of a bid: its sentence, the sentence's variant for certain rules, and the key that
 * forbids the bid. */
typedef struct fault_words {
    const char *sentence, *other, *rule;
} fault_words;

static const fault_words words_of[] = {
    [KM_BID_NUMBER] = {KN_KEY("auction.why-number"), KN_KEY("auction.why-no-number"), "highest"},
    [KM_BID_STRAIN] = {KN_KEY("auction.why-strain"), KN_KEY("auction.why-only-numbers"),
                       "denominations"},
    [KM_BID_FURTHER] = {KN_KEY("auction.why-further"), KN_KEY("auction.why-no-further"), "further"},
    [KM_BID_MAY] = {KN_KEY("auction.why-may"), NULL, "may_bid"},
    [KM_BID_OPENING] = {KN_KEY("auction.why-opening"), NULL, "opening"},
    [KM_BID_LOWEST] = {KN_KEY("auction.why-lowest"), NULL, "lowest"},
    [KM_BID_STEP] = {KN_KEY("auction.why-step"), NULL, "step"},
    [KM_BID_LADDER] = {KN_KEY("auction.why-ladder"), NULL, "ladder"},
    [KM_BID_HIGHEST] = {KN_KEY("auction.why-highest"), NULL, "highest"},
    [KM_BID_EXCEPT] = {KN_KEY("auction.why-except"), NULL, "except"},
    [KM_BID_SAME] = {KN_KEY("auction.why-same"), NULL, "support"},
    [KM_BID_EXCEED] = {KN_KEY("auction.why-exceed"), NULL, "exceed"},
    [KM_BID_HOLD] = {KN_KEY("auction.why-hold"), KN_KEY("auction.why-held"), "may_hold"},
    [KM_BID_RAISE] = {KN_KEY("auction.why-raise"), NULL, "raise"},
    [KM_BID_SUM] = {KN_KEY("auction.why-sum"), NULL, "sum_not"},
    [KM_BID_WORTH] = {KN_KEY("auction.why-worth"), NULL, "worth"}};

static const char *sentence_of(const km_run *run, const km_auction *plan, km_bid_fault fault)
{
    bool other = fault == KM_BID_NUMBER    ? !plan->numbers
                 : fault == KM_BID_STRAIN  ? !plan->strains
                 : fault == KM_BID_FURTHER ? !plan->furthers
                 : fault == KM_BID_HOLD    ? *km_int(run, plan->at.held)
                                           : false;
    if (fault == KM_BID_STRAIN && plan->strains && plan->support)
        return KN_KEY("auction.why-supports");
    return other ? words_of[fault].other : words_of[fault].sentence;
}

static const char *tell_ladder(const km_telling *t)
{
    const km_auction *plan = t->phase->plan;
    enum { ROW = 4 }; /* fewest numbers with equal steps that are written as a range */
    const int32_t *n = plan->ladder;
    char ladder[512] = "";
    for (int i = 0, last; i < plan->ladders; i = last + 1) {
        last = i + 1 < plan->ladders ? i + 1 : i;
        int step = (int)(n[last] - n[i]);
        while (last + 1 < plan->ladders && n[last + 1] - n[last] == step)
            last++;
        last = last - i + 1 < ROW ? i : last;
        if (i)
            kn_add_word(ladder, sizeof ladder, t->language,
                        last + 1 == plan->ladders ? KN_KEY("list.and") : KN_KEY("list.comma"));
        if (last == i) {
            km_tell_add(ladder, sizeof ladder, "%d", (int)n[i]);
            continue;
        }
        kn_add(ladder, sizeof ladder, t->language, "poll.range", KN_NUMBER("first", n[i]),
               KN_NUMBER("last", n[last]));
        if (step > 1)
            kn_add(ladder, sizeof ladder, t->language, "options.steps", KN_NUMBER("step", step));
    }
    return km_piece_of(t, ladder);
}

/* Returns the number that a fault's sentence mentions. */
static int64_t number_of(km_run *run, const km_auction *plan, const km_auction_view *v,
                         km_bid_fault fault)
{
    switch (fault) {
    case KM_BID_OPENING:
        return v->opening;
    case KM_BID_LOWEST:
        return v->lowest;
    case KM_BID_HIGHEST:
        return v->highest;
    case KM_BID_STEP:
        return plan->step;
    case KM_BID_RAISE:
        return km_auction_next_number(plan, v->high);
    case KM_BID_SUM:
        return km_limit_now(run, plan, &plan->sum_not, v->seat);
    default:
        return 0;
    }
}

/* Explains one fault of a bid; returns the key that forbids it. */
static const char *refuse_bid(const km_telling *t, km_run *run, const km_auction_view *v,
                              km_bid_fault fault, const char *strain)
{
    const km_auction *plan = t->phase->plan;
    const ks_condition *when = fault == KM_BID_MAY    ? plan->may_bid
                               : fault == KM_BID_HOLD ? plan->may_hold
                                                      : NULL;
    const char *name[KM_STRAINS_MAX];
    for (int i = 0; i < plan->strains; i++)
        name[i] = strain_name(run, plan, i);
    km_add_holes(t, sentence_of(run, plan, fault),
                 KN_HOLES(KN_TEXT("strain", strain),
                          KN_TEXT("strains", km_join_words(t, name, plan->strains, "page.or")),
                          KN_TEXT("words", km_typed_words(t, plan->further, plan->furthers)),
                          KN_TEXT("standing", tell_standing(t, run, v)),
                          KN_TEXT("condition", km_condition_words(t, when)),
                          KN_TEXT("numbers", tell_ladder(t)),
                          KN_NUMBER("n", number_of(run, plan, v, fault))));
    return fault == KM_BID_WORTH && plan->numberless ? "without_number" : words_of[fault].rule;
}

/* Adds a sentence that has no holes; returns the key that forbids the call. */
static const char *refuse(const km_telling *t, const char *sentence, const char *rule)
{
    km_add_word(t, sentence);
    return rule;
}

static const char *why_pass(const km_telling *t, const km_auction_view *v)
{
    const km_auction *plan = t->phase->plan;
    if (v->opens)
        return refuse(t, KN_KEY("auction.why-first"), "must_open");
    if (!v->must)
        return refuse(t, KN_KEY("auction.why-no-pass"), "pass");
    km_add(t, "auction.why-must", KN_TEXT("condition", km_condition_words(t, plan->must_bid)));
    return "must_bid";
}

static const char *why_double(const km_telling *t, const km_auction_view *v, bool again)
{
    return refuse(t,
                  v->stands < 0 ? again ? KN_KEY("auction.why-nothing-to-redouble")
                                        : KN_KEY("auction.why-nothing-to-double")
                  : again ? KN_KEY("auction.why-redouble")
                                : KN_KEY("auction.why-double"),
                  "doubles");
}

static bool has_further(const km_auction *plan, const ks_move *move)
{
    for (int i = 0; i < plan->furthers; i++)
        if (plan->further_mark[i] == move->mark)
            return true;
    return !move->mark && !plan->further_must;
}

bool km_auction_why(const km_telling *t, km_run *run, const ks_frame *frame, const ks_move *move,
                    const char **key)
{
    const km_auction *plan = t->phase->plan;
    const ks_pack *pack = run->world.layout->pack;
    km_auction_view v;
    if (!km_auction_face(run, t->phase, frame, &v))
        return false;
    if (move->word == KS_WORD_PASS)
        *key = why_pass(t, &v);
    else if (plan->doubles && move->word == plan->double_word)
        *key = why_double(t, &v, false);
    else if (plan->doubles > 1 && move->word == plan->redouble_word)
        *key = why_double(t, &v, true);
    else if (!km_auction_is_bid(plan, move->word))
        return false;
    if (!km_auction_is_bid(plan, move->word))
        return true;
    if (move->word != km_auction_word(run, plan)) {
        *key = refuse(t,
                      move->word == plan->word ? KN_KEY("auction.why-blind")
                                               : KN_KEY("auction.why-not-blind"),
                      "blind");
        return true;
    }
    int strain = km_auction_strain(run, plan, move);
    const char *name = move->suit < pack->suits ? pack->suit_name[move->suit]
                       : strain >= 0            ? plan->strain[strain].name
                                                : "";
    bool supports = plan->support && v.stands >= 0 && move->suit == KS_NO_SUIT;
    bool barred = move->suit < pack->suits && plan->except_at >= 0 &&
                  *km_int(run, plan->except_at) == move->suit;
    bool unknown = move->suit != KS_NO_SUIT && strain < 0;
    km_bid_fault fault = barred    ? KM_BID_EXCEPT
                         : unknown ? KM_BID_STRAIN
                                   : km_auction_judge(plan, &v, move->number, strain);
    if (!fault && (supports ? move->mark != 0 : !has_further(plan, move)))
        fault = KM_BID_FURTHER;
    if (!fault)
        return false;
    *key = refuse_bid(t, run, &v, fault, name);
    return true;
}

/* ---- show ---- */

static const char *tell_limit(const km_telling *t, const char *key)
{
    const char *text = km_phase_text(t->phase, key);
    if (strcmp(text, "hand") == 0)
        return kn_word(t->language, "auction.hand");
    return ks_layout_find_var(t->rules->layout, text) >= 0 ? km_name_words(t, text)
                                                           : km_label_words(t, text);
}

/* True if a limit is a number that never changes. */
static bool is_fixed(const km_limit *limit)
{
    return limit->kind == KM_LIMIT_AMOUNT && !limit->amount.hook;
}

/* Returns the lowest or highest number of a bid. It lies inside the limit if the limit is not a
 * multiple of `step`. */
static const char *tell_end(const km_telling *t, const char *key, char *text, size_t size)
{
    const km_auction *plan = t->phase->plan;
    bool low = strcmp(key, "lowest") == 0;
    const km_limit *limit = low ? &plan->lowest : &plan->highest;
    int64_t number = limit->amount.number;
    if (!is_fixed(limit) || plan->step <= 1)
        return tell_limit(t, key);
    snprintf(text, size, "%" PRId64,
             low ? km_auction_next_number(plan, number - 1) : number / plan->step * plan->step);
    return text;
}

/* True if each bid is a multiple of `step`, or a number of the ladder, also the opening one. */
static bool are_even(const km_telling *t)
{
    const km_auction *plan = t->phase->plan;
    return plan->step <= 1 || plan->ladders || !kd_node_get(t->phase->node, "opening") ||
           (is_fixed(&plan->opening) && plan->opening.amount.number % plan->step == 0);
}

/* Returns the name of a strain for descriptions. If a variable gives the suit, says so. */
static const char *tell_strain(const km_telling *t, const km_strain *s)
{
    const ks_pack *pack = t->rules->layout->pack;
    if (s->at >= 0)
        return km_piece(t, "auction.suit-of", KN_TEXT("name", km_name_words(t, s->name)));
    return s->named >= pack->suits ? km_label_words(t, s->name)
                                   : km_tell_suit(pack, s->named, t->language);
}

/* A bid in the ranking of the rule point `worth`. */
typedef struct placed_bid {
    int32_t place;
    int64_t number; /* KS_NO_NUMBER: none */
    int strain;
} placed_bid;
enum { BIDS_TOLD = 40 };

/* Inserts the bids with one number (or none) among those found so far. Returns their current
 * number; BIDS_TOLD + 1: too many. */
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

/* Lists all bids, if the rules order them and their limits are numbers. */
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
    /* all suits may be bid with each number, and are equal */
    int strains = plan->strains > 1 && count % plan->strains == 0 ? plan->strains : 0;
    for (int i = 0; strains && i < count; i++)
        if (bid[i].number == KS_NO_NUMBER || bid[i].number != bid[i - i % strains].number ||
            bid[i].place != bid[i - i % strains].place)
            strains = 0;
    const char *names[KM_STRAINS_MAX];
    for (int s = 0; s < strains; s++)
        names[s] = tell_strain(t, &plan->strain[s]);
    for (int i = 0; i < count; i += strains ? strains : 1) {
        bool same = i && !strains && bid[i].place == bid[i - 1].place;
        km_tell_add(bids, sizeof bids, "%s",
                    i == 0 ? ""
                    : same ? " = "
                           : kn_word(t->language, "list.comma"));
        if (bid[i].number != KS_NO_NUMBER)
            km_tell_add(bids, sizeof bids, "%" PRId64 "%s", bid[i].number,
                        bid[i].strain < 0 || strains ? "" : " ");
        if (bid[i].strain >= 0 && !strains)
            km_tell_add(bids, sizeof bids, "%s", tell_strain(t, &plan->strain[bid[i].strain]));
    }
    km_say(t, "auction.bids", KN_TEXT("bids", bids), KN_FLAG("level", strains),
           KN_LIST("strains", names, strains));
    return true;
}

static void show_numbers(const km_telling *t)
{
    const km_auction *plan = t->phase->plan;
    bool opens = kd_node_get(t->phase->node, "opening");
    char low[24], high[24];
    if (plan->ladders)
        km_say(t, "auction.ladder", KN_TEXT("numbers", tell_ladder(t)));
    else if (plan->numbers) /* without `lowest`, the opening bid is the lowest */
        km_say(
            t, "auction.numbers", KN_FLAG("from", kd_node_get(t->phase->node, "lowest") || !opens),
            KN_FLAG("named", plan->strains), KN_TEXT("low", tell_end(t, "lowest", low, sizeof low)),
            KN_FLAG("to", plan->highest.kind),
            KN_TEXT("high", plan->highest.kind ? tell_end(t, "highest", high, sizeof high) : ""),
            KN_FLAG("steps", plan->step > 1), KN_NUMBER("step", plan->step));
    const ks_layout *l = t->known ? t->known : t->rules->layout;
    const ks_var *var =
        plan->numbered ? &l->var[ks_layout_find_var(l, plan->numbered->name)] : NULL;
    for (int i = 0; plan->numbers && var && i < var->nameds; i++) {
        const ks_number_name *n = &var->named[i];
        km_say(t, "auction.number-name", KN_NUMBER("n", n->number),
               KN_TEXT("name", km_label_words(t, n->name)));
    }
    if (opens)
        km_say(t, "auction.opening", KN_TEXT("n", tell_limit(t, "opening")));
}

/* True if a bid only names something, and the first one ends the auction. */
static bool names_only(const km_auction *plan)
{
    return plan->ends == KM_ENDS_FIRST && plan->strains && !plan->numbers;
}

/* True if somebody must bid and that bid ends the auction, so that only one player bids. */
static bool is_alone(const km_auction *plan)
{
    return plan->ends == KM_ENDS_FIRST && plan->pass == KM_PASS_NEVER;
}

/* True if each player makes exactly one bid. */
static bool is_one_round(const km_auction *plan)
{
    return plan->ends == KM_ENDS_ROUND && plan->pass == KM_PASS_NEVER && !plan->must_bid;
}

/* Describes the bidders and their order. */
static void show_from(const km_telling *t)
{
    const km_auction *plan = t->phase->plan;
    const char *names[KM_STRAINS_MAX];
    for (int i = 0; i < plan->strains; i++)
        names[i] = tell_strain(t, &plan->strain[i]);
    km_add(t, "auction.from", KN_TEXT("seat", km_seat_words(t, plan->from)),
           KN_TEXT("way", is_alone(plan)                ? "alone"
                          : is_one_round(plan)          ? "once"
                          : plan->ends == KM_ENDS_FIRST ? "first"
                                                        : "all"),
           KN_FLAG("names", names_only(plan)), KN_LIST("strains", names, plan->strains));
}

static void show_strains(const km_telling *t, bool listed)
{
    const km_auction *plan = t->phase->plan;
    const kd_node *except = kd_node_get(t->phase->node, "except");
    const char *names[KM_STRAINS_MAX + KM_FURTHERS_MAX];
    for (int i = 0; i < plan->strains; i++)
        names[i] = tell_strain(t, &plan->strain[i]);
    if (plan->strains && !listed && !names_only(plan))
        km_say(t, "auction.strains",
               KN_FLAG("ordered", plan->strains > 1 && !plan->worth && plan->ends != KM_ENDS_FIRST),
               KN_LIST("any", names, plan->strains),
               KN_TEXT("strains", km_join_words(t, names, plan->strains, "list.comma")));
    if (except)
        km_say(t, "auction.except", KN_TEXT("name", km_name_words(t, except->text)));
    for (int i = 0; i < plan->furthers; i++)
        names[i] = km_quoted_words(t, plan->further[i]);
    if (plan->furthers)
        km_say(t, "auction.further", KN_FLAG("must", plan->further_must),
               KN_LIST("words", names, plan->furthers));
}

static void show_exceed(const km_telling *t)
{
    static const char *const exceed[] = {"standing", "highest", "nothing"};
    const km_auction *plan = t->phase->plan;
    bool both = plan->numbers && plan->strains && plan->exceed != KM_EXCEED_NOTHING && !plan->worth;
    bool step = plan->raise_step && plan->exceed != KM_EXCEED_NOTHING &&
                plan->ends != KM_ENDS_FIRST && !plan->support && !plan->strains;
    if (plan->support)
        km_say_word(t, "auction.support");
    if (step)
        km_say(t, "auction.steps", KN_FLAG("even", are_even(t)), KN_NUMBER("step", plan->step));
    else if (plan->ends != KM_ENDS_FIRST)
        km_say(t, plan->support ? KN_KEY("auction.change") : KN_KEY("auction.exceed"),
               KN_TEXT("exceed", exceed[plan->exceed]), KN_FLAG("both", both));
    if (plan->raise_step && !step && plan->exceed != KM_EXCEED_NOTHING &&
        plan->ends != KM_ENDS_FIRST)
        km_say(t, "auction.raise", KN_FLAG("even", are_even(t)), KN_NUMBER("step", plan->step));
}

/* Describes the players who may not pass: a player, or everybody under a condition. */
static void show_must_bid(const km_telling *t, const ks_condition *condition)
{
    const ks_condition *rest;
    const ks_seat_phrase *who = km_turn_in(condition, &rest);
    km_telling player = *t;
    player.each = true;
    if (!who)
        km_say_happens(&player, condition, KN_KEY("auction.must-bid"));
    else
        km_say(t, "auction.must-bid-of", KN_TEXT("who", km_seat_words(t, who)),
               KN_FLAG("if", rest != NULL), KN_TEXT("condition", km_condition_words(t, rest)));
}

static void show_who(const km_telling *t)
{
    static const char *const pass[] = {KN_KEY("auction.pass-free"), KN_KEY("auction.pass-final"),
                                       KN_KEY("auction.pass-never")};
    const km_auction *plan = t->phase->plan;
    bool never = plan->pass == KM_PASS_NEVER || (plan->must_bid && km_is_always(t, plan->must_bid));
    /* If each seat calls once, every pass is final. */
    if (is_alone(plan) || is_one_round(plan))
        ;
    else if (never || plan->ends == KM_ENDS_OTHERS)
        km_say_word(t, pass[never ? KM_PASS_NEVER : plan->pass]);
    if (plan->must_open && (!never || plan->may_bid))
        km_say_word(t, "auction.must-open");
    else if (plan->pass == KM_PASS_FINAL && plan->ends == KM_ENDS_OTHERS && !plan->must_bid)
        km_say_word(t, "auction.may-open");
    if (!never)
        show_must_bid(t, plan->must_bid);
    km_say_condition(t, plan->may_bid,
                     plan->support ? KN_KEY("auction.may-change") : KN_KEY("auction.may-bid"));
    km_say_happens(t, plan->may_hold, KN_KEY("auction.may-hold"));
    km_say_happens(t, plan->blind, KN_KEY("auction.blind"));
    if (plan->sum_not.kind)
        km_say(t, "auction.sum-not", KN_TEXT("n", tell_limit(t, "sum_not")),
               KN_FLAG("support", plan->support));
    if (plan->doubles)
        km_say_word(t, "auction.doubles");
    if (plan->doubles > 1)
        km_say_word(t, "auction.redoubles");
    if (plan->doubles && plan->factor && plan->factor->shown)
        km_say(t, "keys.bid-factor", KN_TEXT("name", km_var_words(t, plan->factor)),
               KN_FLAG("redoubled", plan->doubles > 1));
}

/* Describes which suit becomes trump, and which denominations mean no trump. */
static void show_trump(const km_telling *t)
{
    const km_auction *plan = t->phase->plan;
    const char *nones[KM_STRAINS_MAX];
    int n = 0;
    for (int i = 0; i < plan->strains; i++)
        if (plan->strain[i].at < 0 && plan->strain[i].named >= t->rules->layout->pack->suits)
            nones[n++] = tell_strain(t, &plan->strain[i]);
    km_say(t, "auction.trump", KN_FLAG("none", n > 0),
           KN_TEXT("values", km_join_words(t, nones, n, "page.or")));
}

/* Describes the player of the contract. */
static void show_declarer(const km_telling *t)
{
    const km_auction *plan = t->phase->plan;
    if (!plan->first_of_side || !plan->strains)
        km_tell_key(t, "seat_to", KN_KEY("keys.bidder"));
    else if (kd_node_get(t->phase->node, "seat_to"))
        km_tell_key(t, "seat_to", KN_KEY("auction.first-of-side"));
    else
        km_say(t, "auction.first-of-side", KN_TEXT("name", kn_word(t->language, "name.declarer")));
}

void km_auction_show(const km_telling *t)
{
    static const char *const ends[] = {KN_KEY("auction.ends-others"), KN_KEY("auction.ends-round"),
                                       KN_KEY("auction.ends-first")};
    const km_auction *plan = t->phase->plan;
    km_say_own(t);
    show_from(t);
    bool listed = show_bids(t);
    show_strains(t, listed);
    if (!listed)
        show_numbers(t);
    show_exceed(t);
    show_who(t);
    if (plan->ends == KM_ENDS_OTHERS && !plan->support && plan->pass != KM_PASS_NEVER)
        km_say_word(t, "auction.ends-passed");
    else if (!is_alone(plan) && !is_one_round(plan))
        km_say_word(t, ends[plan->ends]);
    show_declarer(t);
    km_tell_keys(t);
    if (strcmp(km_phase_text(t->phase, "contract_to"), "trump") == 0)
        show_trump(t);
}

/* True if some player must bid, at the latest when all others have passed. */
static bool never_passed(const km_telling *t)
{
    const km_auction *plan = t->phase->plan;
    const ks_condition *rest;
    const ks_seat_phrase *who = km_turn_in(plan->must_bid, &rest);
    /* "the dealer, if the declarer is not set" */
    bool until_bid = rest && ks_form_tells(rest->form, "condition.somebody") &&
                     rest->negate == rest->opposite && rest->left->var >= 0 &&
                     strcmp(t->rules->layout->var[rest->left->var].name,
                            km_phase_text(t->phase, "seat_to")) == 0;
    return plan->pass == KM_PASS_NEVER || plan->must_open || (who && (!rest || until_bid));
}

const char *km_auction_outcome(const km_telling *t, const char *outcome)
{
    if (is_alone(t->phase->plan))
        return KN_KEY("flow.then");
    if (strcmp(outcome, "passed") == 0)
        return never_passed(t) ? NULL : KN_KEY("flow.all-pass");
    return KN_KEY("flow.after-bid");
}

bool km_auction_may_be_passed(const km_phase *phase)
{
    const km_auction *plan = phase->plan;
    return phase->leads[1] >= KM_TO_NEXT && plan->pass != KM_PASS_NEVER && !plan->must_open &&
           !plan->must_bid;
}

const km_note km_auction_notes[] = {
    {"outcome done", "a bid stands at the end.", NULL, 0},
    {"outcome passed", "nobody bid.", NULL, 0},
    {"event bid", "a bid or support", "`number` (0 without one), `seat`",
     KL_FIELD_NUMBER | KL_FIELD_SEAT},
    {"event pass", "a pass", "`seat`", KL_FIELD_SEAT},
    {"event double", "a double or redouble", "`number` (the factor), `seat`",
     KL_FIELD_NUMBER | KL_FIELD_SEAT},
    {"event won", "the bidding is over with a bid",
     "`number` (0 without one), `winner` and `seat` (the declarer)",
     KL_FIELD_NUMBER | KL_FIELD_SEAT | KL_FIELD_WINNER},
    {"rule worth",
     "called for each number up to 127 and each denomination (as text). It returns the rank of the "
     "bid, higher for stronger bids, or nil if there is no such bid. A denomination with a rank "
     "only for 0 is bid without a number.",
     NULL, 0},
    {"variable seat", "the seat that made the standing bid.", NULL, 0},
    {"variable number", "the number of the standing bid.", NULL, 0},
    {"variable strain",
     "the denomination of the standing bid, as its place in `denominations`, from 0.", NULL, 0},
    {"variable last", "the seat whose call the others still have to answer.", NULL, 0},
    {"variable bid", "per seat: the number that it has in force.", NULL, 0},
    {"variable out", "per seat: whether it is out of the auction.", NULL, 0},
    {"variable named",
     "per seat: the denominations that it has named, as bits: 1 for the first of `denominations`, "
     "2 for the second, 4 for the third.",
     NULL, 0},
    {"variable factor", "1, or 2 for a doubled bid, or 4 for a redoubled one.", NULL, 0},
    {"variable held", "whether the standing bid was taken over by a call of equal rank.", NULL, 0},
    {NULL, NULL, NULL, 0}};
