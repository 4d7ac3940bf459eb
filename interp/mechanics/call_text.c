/* SPDX-License-Identifier: MIT
 * call_text.c: the mechanic `call` told to people, in English and Japanese. It decides nothing.
 */
#include <stdio.h>
#include <string.h>

#include "mechanics/call.h"

/* "all Kings", or of most of the pack what is not among them: "all cards but 4H". */
static void tell_cards(const ks_pack *pack, kn_set cards, const char *language, char *out,
                       size_t size)
{
    bool ja = km_is_japanese(language);
    kn_set others = kn_minus(pack->all, cards);
    char names[256];

    if (kn_is_empty(others) || kn_count(others) >= kn_count(cards)) {
        km_tell_cards(pack, cards, language, out, size);
        return;
    }
    km_tell_cards(pack, others, language, names, sizeof names);
    snprintf(out, size, ja ? "%s以外の札" : "any card but %s", names);
}

/* Whether there can be a second call, of another card. */
static bool once(const call_plan *plan)
{
    return !plan->again && !plan->who && !plan->until_first;
}

static void show_english(const km_phase *phase, const char *who, const char *cards, char *out,
                         size_t size)
{
    const call_plan *plan = phase->plan;
    if (plan->who)
        snprintf(out, size, "%s may call a card of another hand", who);
    else
        snprintf(out, size, "In turn, beginning with %s, each may call a card of another hand%s",
                 who, plan->until_first ? ", until one does" : "");
    km_tell_capital(out);
    km_tell_add(out, size, " (%s)%s.", cards, once(plan) ? "; each card only once" : "");
    if (!plan->gives)
        km_tell_add(out, size, " Who has it keeps it, and says nothing.");
    else
        km_tell_add(out, size, " Its holder gives it to the caller, face up.");
}

static void show_japanese(const km_phase *phase, const char *who, const char *cards, char *out,
                          size_t size)
{
    const call_plan *plan = phase->plan;
    if (plan->who)
        snprintf(out, size, "%sは他の手札の1枚をコールできる", who);
    else
        snprintf(out, size, "%sから順に、他の手札の1枚をコールできる%s", who,
                 plan->until_first ? "(誰かがコールするまで)" : "");
    km_tell_add(out, size, "(%s%s)。", cards, once(plan) ? "、同じ札は1度だけ" : "");
    km_tell_add(out, size, "%s",
                plan->gives ? "持っている人はその札を表向きで渡す。"
                            : "持っている人は何も言わずに持ち続ける。");
}

static void show_back(const km_rules *rules, const call_plan *plan, const char *language, char *out,
                      size_t size)
{
    bool ja = km_is_japanese(language);
    char cards[300];
    tell_cards(rules->layout->pack, plan->back_cards, language, cards, sizeof cards);
    if (ja)
        km_tell_add(out, size, "コールした人は手札%d枚を伏せて返す(%s、もらった札は不可)。",
                    plan->back, cards);
    else
        km_tell_add(out, size,
                    " The caller gives %d card%s back, face down (%s, never the card called).",
                    plan->back, plan->back == 1 ? "" : "s", cards);
}

static void show_must(const km_rules *rules, const kd_node *must, const char *language, char *out,
                      size_t size)
{
    bool ja = km_is_japanese(language);
    char condition[512];
    if (must->kind == KD_NODE_SCALAR && strcmp(must->text, "always") == 0) {
        km_tell_add(out, size, "%s", ja ? "パスはできない。" : " Passing is not allowed.");
        return;
    }
    km_tell_condition(rules, must, language, condition, sizeof condition);
    km_tell_add(out, size, ja ? "次の場合はパスできない:%s。" : " Passing is not allowed if %s.",
                condition);
}

void km_call_show(const km_rules *rules, const km_phase *phase, const char *language, char *out,
                  size_t size)
{
    const call_plan *plan = phase->plan;
    const kd_node *must = kd_node_get(phase->node, "must"),
                  *seat = kd_node_get(phase->node, "seat_to");
    char who[KM_NAME_TEXT], cards[300];

    km_tell_seat(rules->layout, km_phase_text(phase, plan->who ? "who" : "first"), language, who,
                 sizeof who);
    tell_cards(rules->layout->pack, plan->cards, language, cards, sizeof cards);
    if (km_is_japanese(language))
        show_japanese(phase, who, cards, out, size);
    else
        show_english(phase, who, cards, out, size);
    if (plan->back)
        show_back(rules, plan, language, out, size);
    if (seat && !plan->who) {
        km_tell_of(rules->layout, seat->text, language, cards, sizeof cards);
        if (km_is_japanese(language))
            km_tell_add(out, size, "%sコールした人が%sになる。", plan->until_first ? "" : "最後に",
                        cards);
        else
            km_tell_add(out, size, " Who calls%s is the %s.", plan->until_first ? "" : " last",
                        cards);
    }
    if (must)
        show_must(rules, must, language, out, size);
}
