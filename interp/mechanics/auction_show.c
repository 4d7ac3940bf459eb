/* SPDX-License-Identifier: MIT
 * auction_show.c: what the bidding of a phase is like, in words, for the rules as told to people.
 * Decides nothing; refusals are auction_text.c's.
 */
#include <stdio.h>
#include <string.h>

#include "mechanics/auction.h"
#include "mechanics/common.h"
#include "mechanics/tell.h"

static const char *tell_limit(const km_rules *rules, const km_phase *phase, const char *key,
                              const char *language, char *out, size_t size)
{
    const char *text = km_phase_text(phase, key);
    bool ja = km_is_japanese(language);
    if (strcmp(text, "hand") == 0)
        snprintf(out, size, "%s", ja ? "手札の枚数" : "the number of cards in hand");
    else if (ks_layout_find_var(rules->layout, text) >= 0)
        km_tell_of(rules->layout, text, language, out, size);
    else
        km_tell_label(rules, text, language, out, size);
    return out;
}

/* What a strain is called when the rules are told; a variable says which suit it is. */
static const char *tell_strain(const km_rules *rules, const km_strain *s, const char *language,
                               char *out, size_t size)
{
    const ks_pack *pack = rules->layout->pack;
    char variable[KM_NAME_TEXT];
    if (s->at >= 0)
        snprintf(out, size, km_is_japanese(language) ? "「%s」のスート" : "the suit of “%s”",
                 km_tell_of(rules->layout, s->name, language, variable, sizeof variable));
    else if (s->named < pack->suits)
        snprintf(out, size, "%s", km_tell_suit(pack, s->named, language));
    else
        km_tell_label(rules, s->name, language, out, size);
    return out;
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
static bool show_bids(const km_rules *rules, const km_phase *phase, const char *language, char *out,
                      size_t size)
{
    const km_auction *plan = phase->plan;
    const km_limit *low = &plan->lowest, *high = &plan->highest;
    placed_bid bid[BIDS_TOLD + 1];
    bool ja = km_is_japanese(language);
    char name[KM_NAME_TEXT + 32];
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
    km_tell_add(out, size, "%s", ja ? "宣言は弱い順に、" : " The bids, from the lowest:");
    for (int i = 0; i < count; i++) {
        bool same = i && bid[i].place == bid[i - 1].place;
        km_tell_add(out, size, "%s", i == 0 ? ja ? "" : " " : same ? " = " : ja ? "、" : ", ");
        if (bid[i].number != KS_NO_NUMBER)
            km_tell_add(out, size, bid[i].strain < 0 ? "%lld" : "%lld ", (long long)bid[i].number);
        if (bid[i].strain >= 0)
            km_tell_add(
                out, size, "%s",
                tell_strain(rules, &plan->strain[bid[i].strain], language, name, sizeof name));
    }
    km_tell_add(out, size, ja ? "。" : ".");
    return true;
}

static void show_numbers(const km_rules *rules, const km_phase *phase, const char *language,
                         char *out, size_t size)
{
    const km_auction *plan = phase->plan;
    bool ja = km_is_japanese(language);
    char low[128], high[128];
    if (plan->ladders) {
        km_tell_add(out, size, ja ? "数は次のいずれか:" : " The numbers are");
        for (int i = 0; i < plan->ladders; i++)
            km_tell_add(out, size, " %d", (int)plan->ladder[i]);
        km_tell_add(out, size, ja ? "。" : ".");
    } else if (plan->numbers) {
        bool from = kd_node_get(phase->node, "lowest") || !kd_node_get(phase->node, "opening");
        tell_limit(rules, phase, "lowest", language, low, sizeof low);
        if (from)
            km_tell_add(out, size, ja ? "数は%sから" : " Numbers go from %s", low);
        else /* the opening bid is the lowest */
            km_tell_add(out, size, "%s", ja ? "数は" : " Numbers go up");
        if (plan->highest.kind)
            km_tell_add(out, size, ja ? "%sまで" : " to %s",
                        tell_limit(rules, phase, "highest", language, high, sizeof high));
        if (plan->step > 1)
            km_tell_add(out, size, ja ? "(%dの倍数)" : ", in multiples of %d", (int)plan->step);
        km_tell_add(out, size, ja ? "。" : ".");
    }
    for (int i = 0; plan->numbers && plan->numbered && i < plan->numbered->nameds; i++) {
        const ks_number_name *n = &plan->numbered->named[i];
        km_tell_label(rules, n->name, language, low, sizeof low);
        km_tell_add(out, size, ja ? "%dの宣言は「%s」と言う。" : " A bid of %d is called “%s”.",
                    (int)n->number, low);
    }
    if (kd_node_get(phase->node, "opening"))
        km_tell_add(out, size, ja ? "最初の宣言はちょうど%s。" : " The first bid is exactly %s.",
                    tell_limit(rules, phase, "opening", language, low, sizeof low));
}

static void show_strains(const km_rules *rules, const km_phase *phase, const char *language,
                         bool listed, char *out, size_t size)
{
    const km_auction *plan = phase->plan;
    bool ja = km_is_japanese(language), ordered = plan->strains > 1 && !plan->worth;
    char name[KM_NAME_TEXT + 32];
    for (int i = 0; i < plan->strains && !listed; i++) {
        if (i == 0)
            km_tell_add(out, size,
                        !ordered ? ja ? "指定できるのは" : " A bid names"
                        : ja     ? "指定できるのは弱い順に"
                                 : " A bid names, from the lowest,");
        km_tell_add(out, size, "%s%s",
                    i == 0 ? ja ? "" : " "
                    : ja   ? "、"
                           : ", ",
                    tell_strain(rules, &plan->strain[i], language, name, sizeof name));
    }
    if (plan->strains && !listed)
        km_tell_add(out, size, ja ? "。" : ".");
    const kd_node *except = kd_node_get(phase->node, "except");
    if (except)
        km_tell_add(out, size,
                    ja ? "ただし「%s」のスートは指定できない。"
                       : " The suit of “%s” may not be named.",
                    km_tell_of(rules->layout, except->text, language, name, sizeof name));
    for (int i = 0; i < plan->furthers; i++)
        km_tell_add(out, size, "%s%s",
                    i                    ? ja ? "、" : " or "
                    : plan->further_must ? ja ? "必ず添える言葉: " : " With it is said "
                    : ja                 ? "添えてよい言葉: "
                                         : " With it may be said ",
                    km_tell_label(rules, plan->further[i], language, name, sizeof name));
    if (plan->furthers)
        km_tell_add(out, size, ja ? "。" : ".");
}

static void show_exceed(const km_auction *plan, bool ja, char *out, size_t size)
{
    static const char *const exceed[][2] = {
        {" A bid must exceed the one before", "前の宣言より高くなければならない"},
        {" A bid must exceed the highest number said",
         "これまでの最も大きい数を上回らなければならない"},
        {" Bids need not exceed one another", "前の宣言より高い必要はない"}};
    static const char *const change[][2] = {
        {" Another contract must exceed the number of the one that stands",
         "コントラクトを変えるには、今のコントラクトの数を上回らなければならない"},
        {" Another contract must exceed the highest number said",
         "コントラクトを変えるには、これまでの最も大きい数を上回らなければならない"}};
    bool both = plan->numbers && plan->strains && plan->exceed != KM_EXCEED_NOTHING && !plan->worth;
    if (plan->support)
        km_tell_add(
            out, size, "%s",
            ja ? "数だけを言えば今のコントラクトのもとでの自分の数になる。別のコントラクトを"
                 "言うと、他の全員の宣言は取り消され、全員が改めて言う。"
               : " A plain number is one's own under the contract that stands; another "
                 "contract cancels all other bids, and all call again.");
    bool step = plan->raise_step && plan->ends != KM_ENDS_FIRST && !plan->support && !both;
    if (step) {
        km_tell_add(out, size, "%s",
                    ja ? "前の宣言よりちょうど1段階高く宣言する。"
                       : " Each bid is just one step higher than the one before.");
    } else if (plan->ends != KM_ENDS_FIRST) {
        km_tell_add(out, size, "%s", (plan->support ? change : exceed)[plan->exceed][ja]);
        km_tell_add(out, size, "%s",
                    both ? ja ? "(同じ数ならより強いものを指定する)。"
                              : ", or name something higher with the same number."
                    : ja ? "。"
                         : ".");
    }
    if (plan->raise_step && !step)
        km_tell_add(out, size, "%s",
                    ja ? "上げるのは1段階ずつ。" : " Each bid goes just one step further.");
}

static void show_who(const km_rules *rules, const km_phase *phase, const char *language, char *out,
                     size_t size)
{
    static const char *const pass[][2] = {
        {" Who passes may bid again later.", "パスしても後でまた宣言できる。"},
        {" Who passes is out.", "パスしたらもう宣言できない。"},
        {" Nobody may pass.", "パスはできない。"}};
    const km_auction *plan = phase->plan;
    bool ja = km_is_japanese(language);
    char text[256];
    if (plan->ends == KM_ENDS_OTHERS || plan->pass == KM_PASS_NEVER)
        km_tell_add(out, size, "%s", pass[plan->pass][ja]);
    if (plan->must_open)
        km_tell_add(out, size, "%s",
                    ja ? "最初の人は必ず宣言する。" : " The first to call must bid.");
    if (plan->must_bid)
        km_tell_add(out, size,
                    ja ? "次の場合は必ず宣言する: %s。" : " Passing is not allowed if %s.",
                    km_tell_condition(rules, kd_node_get(phase->node, "must_bid"), language, text,
                                      sizeof text));
    if (plan->may_bid)
        km_tell_add(out, size,
                    plan->support ? ja ? "コントラクトを変えられる条件:%s。"
                                       : " The contract may be changed only if %s."
                    : ja          ? "より高く宣言できる条件:%s。"
                                  : " A bid may be outbid only if %s.",
                    km_tell_condition(rules, kd_node_get(phase->node, "may_bid"), language, text,
                                      sizeof text));
    if (plan->may_hold)
        km_tell_add(out, size,
                    ja ? "今の宣言を同じまま引き継げる条件:%s(引き継ぎは1回だけ)。"
                       : " What stands may be bid anew, and so taken over once, if %s.",
                    km_tell_condition(rules, kd_node_get(phase->node, "may_hold"), language, text,
                                      sizeof text));
    if (plan->blind)
        km_tell_add(out, size, ja ? "次の場合の宣言は「見ずに」: %s。" : " A bid is blind if %s.",
                    km_tell_condition(rules, kd_node_get(phase->node, "blind"), language, text,
                                      sizeof text));
    if (plan->sum_not.kind)
        km_tell_add(out, size,
                    ja ? "最後の人は全員の数の合計が%sになる数を言えない。"
                       : " The last bidder may not make the bids add up to %s.",
                    tell_limit(rules, phase, "sum_not", language, text, sizeof text));
    if (plan->doubles)
        km_tell_add(out, size, "%s", ja ? "相手側はダブルできる。" : " Opponents may double.");
    if (plan->doubles > 1)
        km_tell_add(out, size, "%s",
                    ja ? "ダブルされた側はリダブルできる。" : " The doubled side may redouble.");
}

static void show_end(const km_auction *plan, bool ja, char *out, size_t size)
{
    static const char *const ends[][2] = {
        {" It ends when all others have called and nobody has outbid.",
         "他の全員が言い終わり、誰も上回らなければ終わる。"},
        {" Each calls once.", "各自1回だけ言う。"},
        {" The first bid ends it.", "最初の宣言で終わる。"}};
    km_tell_add(out, size, "%s", ends[plan->ends][ja]);
    if (plan->first_of_side)
        km_tell_add(out, size, "%s",
                    ja ? "デクレアラーは、そのサイドで最初にそれを指定した人。"
                       : " Declarer is the first of the side to have named the denomination.");
}

void km_auction_show(const km_rules *rules, const km_phase *phase, const char *language, char *out,
                     size_t size)
{
    const kd_node *says = kd_node_get(phase->node, "says");
    bool ja = km_is_japanese(language);
    char seat[KM_NAME_TEXT];
    if (!size)
        return;
    km_tell_sentence(says, language, out, size);
    km_tell_seat(rules->layout, km_phase_text(phase, "from"), language, seat, sizeof seat);
    km_tell_add(out, size, ja ? "%sから順に宣言する。" : "All bid in turn, beginning with %s.",
                seat);
    bool listed = show_bids(rules, phase, language, out, size);
    show_strains(rules, phase, language, listed, out, size);
    if (!listed)
        show_numbers(rules, phase, language, out, size);
    show_exceed(phase->plan, ja, out, size);
    show_who(rules, phase, language, out, size);
    show_end(phase->plan, ja, out, size);
}

const ks_phrase_row km_auction_notes[] = {
    {"outcome done", "somebody's bid stands."},
    {"outcome passed", "nobody has bid."},
    {"event bid", "a bid or support; brings `number` (0 without one), `seat`."},
    {"event pass", "a pass; brings `seat`."},
    {"event double", "a double or redouble; brings `number` (the factor), `seat`."},
    {"event won", "the bidding is over with a bid; brings `number`, `winner` and `seat` (the "
                  "declarer)."},
    {"rule worth",
     "asked of each number up to 127 and each denomination, given as text: the bid's place among "
     "all bids, higher for the stronger; nil: there is no such bid. The limits hold besides. A "
     "denomination with a place for 0 and none for any other number is bid without one."},
    {NULL, NULL}};
