/* SPDX-License-Identifier: MIT
 * exchange_text.c: the mechanic `exchange` told to people, in English and Japanese. It decides
 * nothing.
 */
#include <stdio.h>
#include <string.h>

#include "mechanics/exchange.h"

/* Who gets the cards: one after another by deals, or a zone. */
static void tell_receivers(const km_rules *rules, const km_phase *phase, const char *language,
                           char *out, size_t size)
{
    static const char *const names[][2] = {{"the next player", "次の人"},
                                           {"the previous player", "前の人"},
                                           {"the player opposite", "向かいの人"},
                                           {"nobody", "誰にも渡さない"}};
    const exchange_plan *plan = phase->plan;
    const kd_node *to = kd_node_get(phase->node, "to");
    const kd_node *item = to && to->kind == KD_NODE_LIST ? to->first : to;
    bool ja = km_is_japanese(language);
    char name[KM_NAME_TEXT];

    *out = 0;
    if (plan->to_table) {
        km_tell_zone(plan->into, language, name, sizeof name);
        snprintf(out, size, ja ? "%s" : "the %s", name);
        return;
    }
    for (int i = 0; i < plan->targets && !plan->to_each; i++, item = item ? item->next : NULL) {
        snprintf(name, sizeof name, "%s",
                 plan->to[i].word == TO_PHRASE ? "" : names[plan->to[i].word][ja]);
        if (plan->to[i].word == TO_PHRASE)
            km_tell_seat(rules->layout, item->text, language, name, sizeof name);
        km_tell_add(out, size, "%s%s", i ? ja ? "、" : ", " : "", name);
    }
}

static void tell_giving(const km_rules *rules, const km_phase *phase, const char *who,
                        const char *number, const char *language, char *out, size_t size)
{
    const exchange_plan *plan = phase->plan;
    bool ja = km_is_japanese(language), turns = plan->targets > 1 && !plan->to_table;
    bool one = plan->count[0] == 1;
    char whom[512];

    tell_receivers(rules, phase, language, whom, sizeof whom);
    if (plan->count[0] == 0) /* nothing is given: it is only said who plays on */
        snprintf(out, size, ja ? "%sは続けるか(「%s」)を言う。" : "In turn %s may say “%s”.", who,
                 rules->words.word[plan->word]);
    else if (plan->to_each)
        snprintf(out, size,
                 ja ? "%sは他の全員に手札から1枚ずつ伏せたまま渡す。"
                    : "Face down, %s gives one card of the hand to each other player.",
                 who);
    else if (ja)
        snprintf(out, size, "%sは手札から%s枚を選んで伏せたまま%s(%s%s)。", who, number,
                 plan->to_table ? "置く" : "渡す", turns ? "ディールごとに順に、" : "", whom);
    else
        snprintf(out, size, "Face down, %s %s %s card%s of the hand %s %s%s.", who,
                 plan->to_table ? "lays" : "gives", number, one ? "" : "s",
                 plan->to_table ? "onto" : "to",
                 turns ? "others, changing from deal to deal: " : "", whom);
}

static void tell_drawing(const km_rules *rules, const km_phase *phase, const char *language,
                         char *out, size_t size)
{
    const exchange_plan *plan = phase->plan;
    const ks_layout *l = rules->layout;
    bool ja = km_is_japanese(language);
    char from[KM_NAME_TEXT], refill[KM_NAME_TEXT], open[KM_NAME_TEXT];

    km_tell_zone(&l->zone[l->zone_of[plan->draw.from]], language, from, sizeof from);
    if (!plan->in_turn)
        km_tell_add(out, size,
                    ja ? "全員が選んだ後、順に同じ枚数を%sから引く。"
                       : " When all have chosen, each draws as many from the %s.",
                    from);
    else
        km_tell_add(out, size,
                    ja ? "すぐに同じ枚数を%sから引く。" : " As many are drawn at once from the %s.",
                    from);
    if (plan->draw.refill >= 0) {
        km_tell_zone(&l->zone[l->zone_of[plan->draw.refill]], language, refill, sizeof refill);
        if (ja)
            km_tell_add(out, size,
                        "%sがなくなったら、%sをシャッフルして新しい%sにする(その時に自分が捨てる"
                        "札は除く)。",
                        from, refill, from);
        else
            km_tell_add(out, size,
                        " When it is out, what lies in the %s is shuffled and drawn from, but not "
                        "what the drawer has just laid aside.",
                        refill);
    }
    if (plan->draw.open_to >= 0) {
        km_tell_zone(&l->zone[l->zone_of[plan->draw.open_to]], language, open, sizeof open);
        km_tell_add(out, size,
                    ja ? "表向きの札は表向きのまま%sに置く。"
                       : " A face-up card is laid face up onto the %s.",
                    open);
    }
}

static void tell_dropping(const km_rules *rules, const km_phase *phase, const char *language,
                          char *out, size_t size)
{
    const exchange_plan *plan = phase->plan;
    const ks_layout *l = rules->layout;
    const kd_node *may = kd_node_path(phase->node, "drop.may");
    bool ja = km_is_japanese(language), bottom = plan->drop.end == KS_BOTTOM;
    char zone[KM_NAME_TEXT], word[KM_NAME_TEXT], condition[512];

    km_tell_zone(&l->zone[l->zone_of[plan->drop.heap]], language, zone, sizeof zone);
    const char *drop = rules->words.word[plan->drop.word],
               *said = km_tell_label(rules, drop, language, word, sizeof word);
    if (ja)
        km_tell_add(out, size, "代わりに「%s」%s%s%sと言って降りてもよい(手札は%s%s)。", said,
                    strcmp(said, drop) ? "(" : "", strcmp(said, drop) ? drop : "",
                    strcmp(said, drop) ? ")" : "", zone, bottom ? "の下へ" : "へ");
    else
        km_tell_add(out, size, " One may leave the deal instead (“%s”): the hand goes %s the %s.",
                    drop, bottom ? "under" : "to", zone);
    km_tell_add(out, size, "%s",
                ja ? "最後に残った1人は降りず、交換もしない。"
                   : " If all others have left, the last one stays and is not asked.");
    if (!may || (may->kind == KD_NODE_SCALAR && strcmp(may->text, "always") == 0))
        return;
    if (km_tell_opposite(rules, may, language, condition, sizeof condition))
        km_tell_add(out, size,
                    ja ? "ただし次の場合は降りられない:%s。" : " But nobody may leave if %s.",
                    condition);
    else
        km_tell_add(out, size, ja ? "降りられる条件:%s。" : " One may leave only if %s.",
                    km_tell_condition(rules, may, language, condition, sizeof condition));
}

void km_exchange_show(const km_rules *rules, const km_phase *phase, const char *language, char *out,
                      size_t size)
{
    const exchange_plan *plan = phase->plan;
    bool ja = km_is_japanese(language);
    char who[KM_NAME_TEXT], number[32];

    snprintf(who, sizeof who, "%s", ja ? "各自" : "each player");
    if (plan->who)
        km_tell_seat(rules->layout, km_phase_text(phase, "who"), language, who, sizeof who);
    snprintf(number, sizeof number, "%d", plan->count[0]);
    if (plan->at_least >= 0 && plan->at_least < plan->count[0])
        snprintf(number, sizeof number, ja ? "%d~%d" : "%d to %d", plan->at_least, plan->count[0]);
    tell_giving(rules, phase, who, number, language, out, size);
    if (plan->draw.on)
        tell_drawing(rules, phase, language, out, size);
    if (plan->drop.on)
        tell_dropping(rules, phase, language, out, size);
}
