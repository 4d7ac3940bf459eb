/* SPDX-License-Identifier: MIT
 * auction_text.c: why a call of the mechanic `auction` is refused, in words. Decides nothing; what
 * the bidding of a phase is like tells auction_show.c.
 */
#include <stdio.h>
#include <string.h>

#include "mechanics/auction.h"
#include "mechanics/common.h"
#include "mechanics/tell.h"

/* ---- why ---- */

typedef struct refusal {
    const km_run *run;
    const km_phase *phase;
    const km_auction *plan;
    const km_auction_view *view;
    const char *language;
    bool ja;
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

/* "C, D, H, S or NT": all that can be named now. */
static void write_strains(const refusal *r, char *out, size_t size)
{
    const km_auction *plan = r->plan;
    *out = 0;
    for (int i = 0; i < plan->strains; i++)
        km_tell_add(out, size, "%s%s",
                    i == 0                  ? ""
                    : r->ja                 ? "、"
                    : i + 1 < plan->strains ? ", "
                                            : " or ",
                    strain_name(r, i));
}

static const char *refuse_form(const refusal *r, km_bid_fault fault, const char *strain)
{
    const km_auction *plan = r->plan;
    const bool ja = r->ja;
    char names[256];
    if (fault == KM_BID_NUMBER) {
        snprintf(r->out, r->size, "%s",
                 plan->numbers ? ja ? "ここでは数を言って宣言します" : "a bid needs a number here"
                 : ja ? "ここでは宣言に数を付けません"
                      : "bids have no number here");
        return "highest";
    }
    if (fault == KM_BID_FURTHER) {
        snprintf(r->out, r->size, "%s",
                 plan->furthers ? ja ? "宣言に添えられる言葉:" : "a bid may add one of:"
                 : ja           ? "ここでは宣言に言葉を添えられません"
                                : "no further word may be said with a bid here");
        for (int i = 0; i < plan->furthers; i++)
            km_tell_add(r->out, r->size, ja ? "%s `%s`" : "%s %s", i ? "," : "", plan->further[i]);
        return "further";
    }
    if (fault == KM_BID_EXCEPT) {
        snprintf(r->out, r->size, ja ? "%sは指定できません" : "%s may not be named", strain);
        return "except";
    }
    write_strains(r, names, sizeof names);
    if (plan->strains)
        snprintf(r->out, r->size,
                 plan->support ? ja ? "宣言で指定できるのは%sです。何も指定しなければ、今の"
                                      "コントラクトのもとでの自分の数になります"
                                    : "a bid names %s; without one it supports a bid "
                                      "that stands"
                 : ja ? "宣言では%sのどれかを指定しなければなりません"
                      : "a bid must name %s",
                 names);
    else
        snprintf(r->out, r->size, "%s",
                 ja ? "ここで宣言するのは数だけです" : "bids are numbers only here");
    return "denominations";
}

static const char *refuse_may(const refusal *r)
{
    char condition[256];
    km_tell_condition(r->run->rules, kd_node_get(r->phase->node, "may_bid"), r->language, condition,
                      sizeof condition);
    snprintf(r->out, r->size,
             r->ja ? "今はより高く宣言できません。できる条件: %s"
                   : "you may not outbid: only if %s",
             condition);
    return "may_bid";
}

static const char *refuse_hold(const refusal *r, const char *standing)
{
    char condition[256];
    if (*km_int(r->run, r->plan->at.held))
        snprintf(r->out, r->size,
                 r->ja ? "%sはもう引き継がれています。より高く宣言しなければなりません"
                       : "%s was taken over already: a bid must be higher",
                 standing);
    else
        snprintf(r->out, r->size,
                 r->ja ? "%sを同じまま引き継げる条件: %s" : "you may bid %s anew only if %s",
                 standing,
                 km_tell_condition(r->run->rules, kd_node_get(r->phase->node, "may_hold"),
                                   r->language, condition, sizeof condition));
    return "may_hold";
}

static const char *refuse_number(const refusal *r, km_bid_fault fault)
{
    const km_auction_view *v = r->view;
    const bool ja = r->ja;
    switch (fault) {
    case KM_BID_OPENING:
        snprintf(r->out, r->size,
                 ja ? "最初の宣言はちょうど%lldです" : "the bidding opens with exactly %lld",
                 (long long)v->opening);
        return "opening";
    case KM_BID_LOWEST:
        snprintf(r->out, r->size, ja ? "宣言は%lldからです" : "bids begin with %lld",
                 (long long)v->lowest);
        return "lowest";
    case KM_BID_HIGHEST:
        snprintf(r->out, r->size,
                 ja ? "あなたが宣言できるのは%lldまでです" : "you may bid %lld at most",
                 (long long)v->highest);
        return "highest";
    case KM_BID_STEP:
        snprintf(r->out, r->size, ja ? "宣言する数は%dの倍数です" : "bids are multiples of %d",
                 (int)r->plan->step);
        return "step";
    case KM_BID_RAISE:
        snprintf(r->out, r->size,
                 ja ? "上げるのは1段階だけです。次は%lldです"
                    : "a bid may go one step further only, to %lld",
                 (long long)km_auction_next_number(r->plan, v->high));
        return "raise";
    default:
        snprintf(r->out, r->size, "%s",
                 ja ? "宣言できる数は次のいずれかです:" : "bids are the numbers of the ladder:");
        for (int i = 0; i < r->plan->ladders; i++)
            km_tell_add(r->out, r->size, " %d", (int)r->plan->ladder[i]);
        return "ladder";
    }
}

/* The sentence for one fault of a bid; returns the key that forbids it. */
static const char *refuse_bid(const refusal *r, km_bid_fault fault, const char *strain)
{
    const bool ja = r->ja;
    char standing[64];
    write_standing(r, standing, sizeof standing);
    switch (fault) {
    case KM_BID_NUMBER:
    case KM_BID_STRAIN:
    case KM_BID_FURTHER:
    case KM_BID_EXCEPT:
        return refuse_form(r, fault, strain);
    case KM_BID_MAY:
        return refuse_may(r);
    case KM_BID_SAME:
        snprintf(r->out, r->size,
                 ja ? "すでに%sがコントラクトです。数だけを言ってください"
                    : "%s stands already: a plain number supports it",
                 strain);
        return "support";
    case KM_BID_EXCEED:
        snprintf(r->out, r->size,
                 ja ? "%sより高く宣言しなければなりません" : "a bid must be higher than %s",
                 standing);
        return "exceed";
    case KM_BID_HOLD:
        return refuse_hold(r, standing);
    case KM_BID_SUM:
        snprintf(r->out, r->size,
                 ja ? "最後の人は、全員の数の合計が%lldになる数を言えません"
                    : "the last bidder may not make the bids add up to %lld",
                 (long long)km_limit_now((km_run *)(uintptr_t)r->run, r->plan, &r->plan->sum_not,
                                         r->view->seat));
        return "sum_not";
    case KM_BID_WORTH:
        snprintf(r->out, r->size, "%s",
                 ja ? "そのような宣言はこのゲームにありません"
                    : "there is no such bid in this game");
        return "worth";
    default:
        return refuse_number(r, fault);
    }
}

static const char *why_pass(const refusal *r)
{
    const bool ja = r->ja;
    char condition[256];
    if (r->view->opens) {
        snprintf(r->out, r->size, "%s",
                 ja ? "最初の人はパスできません。宣言してください"
                    : "you are the first to call and must bid");
        return "must_open";
    }
    if (r->view->must) {
        km_tell_condition(r->run->rules, kd_node_get(r->phase->node, "must_bid"), r->language,
                          condition, sizeof condition);
        snprintf(r->out, r->size, ja ? "宣言しなければなりません(理由: %s)" : "you must bid: %s",
                 condition);
        return "must_bid";
    }
    snprintf(r->out, r->size, "%s", ja ? "ここではパスできません" : "nobody may pass here");
    return "pass";
}

static const char *why_double(const refusal *r, bool again)
{
    const bool ja = r->ja;
    const char *word = again ? ja ? "リダブル" : "redouble" : ja ? "ダブル" : "double";
    if (r->view->stands < 0)
        snprintf(r->out, r->size, ja ? "%sする宣言がまだありません" : "there is no bid to %s",
                 word);
    else if (again)
        snprintf(r->out, r->size, "%s",
                 ja ? "リダブルできるのはダブルされた側だけで、1回だけです"
                    : "only the side whose bid was doubled may redouble it, once");
    else
        snprintf(r->out, r->size, "%s",
                 ja ? "ダブルできるのは宣言した人の相手側だけで、1回だけです"
                    : "only an opponent of the bidder may double a bid, once");
    return "doubles";
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
    if (!km_auction_look(run, phase, frame, &v))
        return false;
    const bool ja = km_is_japanese(language);
    refusal r = {run, phase, plan, &v, language, ja, out, size};
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
        *key = "blind";
        snprintf(out, size, "%s",
                 move->word == plan->word
                     ? ja ? "まだ手札を見ていません。`blind` に続けて宣言してください"
                          : "you have not looked at your hand: say `blind` and the "
                            "rest of the bid"
                 : ja ? "もう手札を見ています。`bid` に続けて宣言してください"
                      : "your bid is not blind: say `bid` and the rest of it");
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
                                   : km_auction_judge(run, plan, &v, move->number, strain);
    if (!fault && (supports ? move->mark != 0 : !has_further(plan, move)))
        fault = KM_BID_FURTHER;
    if (!fault)
        return false;
    *key = refuse_bid(&r, fault, name);
    return true;
}
