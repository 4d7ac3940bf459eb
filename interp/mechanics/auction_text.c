/* SPDX-License-Identifier: MIT
 * auction_text.c: why a call of the mechanic `auction` is refused, in words. Decides nothing; what
 * the bidding of a phase is like tells auction_show.c.
 */
#include <stdio.h>
#include <string.h>

#include "base/words.h"
#include "mechanics/auction.h"
#include "mechanics/tell.h"

/* ---- why ---- */

typedef struct refusal {
    km_run *run;
    const km_auction *plan;
    const km_auction_view *view;
    const char *language;
    char *out;
    size_t size;
} refusal;

static const char *strain_name(const refusal *r, int strain)
{
    const ks_pack *pack = r->run->world.layout->pack;
    uint8_t named = km_strain_now(r->run, &r->plan->strain[strain]);
    return named < pack->suits ? pack->suit_name[named] : r->plan->strain[strain].name;
}

/* "3 NT", "120" or "NT": what stands. */
static void write_standing(const refusal *r, char *out, size_t size)
{
    const km_auction_view *v = r->view;
    char number[16] = "";
    if (v->number >= 0)
        snprintf(number, sizeof number, "%d%s", v->high, v->strain < 0 ? "" : " ");
    snprintf(out, size, "%s%s", number, v->strain < 0 ? "" : strain_name(r, v->strain));
}

/* A sentence for one fault of a bid, and the key of the rules that forbids it. */
typedef struct fault_words {
    const char *sentence, *rule;
} fault_words;

static fault_words words_of(const refusal *r, km_bid_fault fault)
{
    const km_auction *plan = r->plan;
    switch (fault) {
    case KM_BID_NUMBER:
        return (fault_words){plan->numbers ? KN_KEY("auction.why-number")
                                           : KN_KEY("auction.why-no-number"),
                             "highest"};
    case KM_BID_FURTHER:
        return (fault_words){plan->furthers ? KN_KEY("auction.why-further")
                                            : KN_KEY("auction.why-no-further"),
                             "further"};
    case KM_BID_STRAIN:
        return (fault_words){!plan->strains  ? KN_KEY("auction.why-only-numbers")
                             : plan->support ? KN_KEY("auction.why-supports")
                                             : KN_KEY("auction.why-strain"),
                             "denominations"};
    case KM_BID_HOLD:
        return (fault_words){*km_int(r->run, plan->at.held) ? KN_KEY("auction.why-held")
                                                            : KN_KEY("auction.why-hold"),
                             "may_hold"};
    case KM_BID_EXCEPT:
        return (fault_words){KN_KEY("auction.why-except"), "except"};
    case KM_BID_MAY:
        return (fault_words){KN_KEY("auction.why-may"), "may_bid"};
    case KM_BID_SAME:
        return (fault_words){KN_KEY("auction.why-same"), "support"};
    case KM_BID_EXCEED:
        return (fault_words){KN_KEY("auction.why-exceed"), "exceed"};
    case KM_BID_SUM:
        return (fault_words){KN_KEY("auction.why-sum"), "sum_not"};
    case KM_BID_WORTH:
        return (fault_words){KN_KEY("auction.why-worth"), "worth"};
    case KM_BID_OPENING:
        return (fault_words){KN_KEY("auction.why-opening"), "opening"};
    case KM_BID_LOWEST:
        return (fault_words){KN_KEY("auction.why-lowest"), "lowest"};
    case KM_BID_HIGHEST:
        return (fault_words){KN_KEY("auction.why-highest"), "highest"};
    case KM_BID_STEP:
        return (fault_words){KN_KEY("auction.why-step"), "step"};
    case KM_BID_RAISE:
        return (fault_words){KN_KEY("auction.why-raise"), "raise"};
    default:
        return (fault_words){KN_KEY("auction.why-ladder"), "ladder"};
    }
}

/* The number that the sentence of a fault has. */
static int64_t number_of(const refusal *r, km_bid_fault fault)
{
    const km_auction_view *v = r->view;
    switch (fault) {
    case KM_BID_OPENING:
        return v->opening;
    case KM_BID_LOWEST:
        return v->lowest;
    case KM_BID_HIGHEST:
        return v->highest;
    case KM_BID_STEP:
        return r->plan->step;
    case KM_BID_RAISE:
        return km_auction_next_number(r->plan, v->high);
    case KM_BID_SUM:
        return km_limit_now(r->run, r->plan, &r->plan->sum_not, v->seat);
    default:
        return 0;
    }
}

/* Tells one fault of a bid; returns the key that forbids it. */
static const char *refuse_bid(const refusal *r, km_bid_fault fault, const char *strain)
{
    const km_auction *plan = r->plan;
    const ks_condition *when = fault == KM_BID_MAY    ? plan->may_bid
                               : fault == KM_BID_HOLD ? plan->may_hold
                                                      : NULL;
    fault_words words = words_of(r, fault);
    const char *name[KM_STRAINS_MAX];
    char standing[64], strains[256], further[256], ladder[512] = "", condition[1024] = "";

    write_standing(r, standing, sizeof standing);
    for (int i = 0; i < plan->strains; i++)
        name[i] = strain_name(r, i);
    km_tell_join(name, plan->strains, "page.or", r->language, strains, sizeof strains);
    km_tell_words(plan->further, plan->furthers, r->language, further, sizeof further);
    for (int i = 0; i < plan->ladders; i++)
        km_tell_add(ladder, sizeof ladder, "%s%d", i ? " " : "", (int)plan->ladder[i]);
    if (when)
        km_tell_condition(r->run->rules, when, r->language, condition, sizeof condition);
    kn_say_holes(r->out, r->size, r->language, words.sentence,
                 KN_HOLES(KN_TEXT("strain", strain), KN_TEXT("strains", strains),
                          KN_TEXT("words", further), KN_TEXT("standing", standing),
                          KN_TEXT("condition", condition), KN_TEXT("numbers", ladder),
                          KN_NUMBER("n", number_of(r, fault))));
    return words.rule;
}

/* Says a sentence that has no holes; returns the key that forbids the call. */
static const char *refuse(const refusal *r, const char *sentence, const char *rule)
{
    snprintf(r->out, r->size, "%s", kn_word(r->language, sentence));
    return rule;
}

static const char *why_pass(const refusal *r)
{
    char condition[1024];
    if (r->view->opens)
        return refuse(r, KN_KEY("auction.why-first"), "must_open");
    if (!r->view->must)
        return refuse(r, KN_KEY("auction.why-no-pass"), "pass");
    kn_say(r->out, r->size, r->language, "auction.why-must",
           KN_TEXT("condition", km_tell_condition(r->run->rules, r->plan->must_bid, r->language,
                                                  condition, sizeof condition)));
    return "must_bid";
}

static const char *why_double(const refusal *r, bool again)
{
    return refuse(r,
                  r->view->stands < 0 ? again ? KN_KEY("auction.why-nothing-to-redouble")
                                              : KN_KEY("auction.why-nothing-to-double")
                  : again ? KN_KEY("auction.why-redouble")
                                      : KN_KEY("auction.why-double"),
                  "doubles");
}

/* The item of `denominations` that a move names; `strains` if it is none of them. */
static int strain_of(const km_run *run, const km_auction *plan, uint8_t named)
{
    int i = 0;
    if (named == KS_NO_SUIT)
        return KS_NOBODY;
    while (i < plan->strains && km_strain_now(run, &plan->strain[i]) != named)
        i++;
    return i;
}

static bool has_further(const km_auction *plan, const ks_move *move)
{
    for (int i = 0; i < plan->furthers; i++)
        if (plan->further_mark[i] == move->mark)
            return true;
    return !move->mark && !plan->further_must;
}

bool km_auction_why(km_run *run, const km_phase *phase, const ks_frame *frame, const ks_move *move,
                    const char *language, char *out, size_t size, const char **key)
{
    const km_auction *plan = phase->plan;
    const ks_layout *l = run->world.layout;
    km_auction_view v;
    if (!km_auction_face(run, phase, frame, &v))
        return false;
    const refusal r = {run, plan, &v, language, out, size};
    if (move->word == KS_WORD_PASS)
        *key = why_pass(&r);
    else if (plan->doubles && move->word == plan->double_word)
        *key = why_double(&r, false);
    else if (plan->doubles > 1 && move->word == plan->redouble_word)
        *key = why_double(&r, true);
    else if (!km_auction_is_bid(plan, move->word))
        return false;
    if (!km_auction_is_bid(plan, move->word))
        return true;
    if (move->word != km_auction_word(run, plan)) {
        *key = refuse(&r,
                      move->word == plan->word ? KN_KEY("auction.why-blind")
                                               : KN_KEY("auction.why-not-blind"),
                      "blind");
        return true;
    }
    int strain = strain_of(run, plan, move->suit);
    const char *name = strain < 0                    ? ""
                       : move->suit < l->pack->suits ? l->pack->suit_name[move->suit]
                       : strain < plan->strains      ? plan->strain[strain].name
                                                     : "";
    bool supports = plan->support && v.stands >= 0 && strain < 0;
    bool barred = move->suit < l->pack->suits && plan->except_at >= 0 &&
                  *km_int(run, plan->except_at) == move->suit;
    bool unknown = move->suit != KS_NO_SUIT && strain >= plan->strains;
    km_bid_fault fault = barred    ? KM_BID_EXCEPT
                         : unknown ? KM_BID_STRAIN
                                   : km_auction_judge(plan, &v, move->number, strain);
    if (!fault && (supports ? move->mark != 0 : !has_further(plan, move)))
        fault = KM_BID_FURTHER;
    if (!fault)
        return false;
    *key = refuse_bid(&r, fault, name);
    return true;
}
