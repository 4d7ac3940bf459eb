/* SPDX-License-Identifier: MIT
 * fishing_text.c: fishing in words: why a play is refused, and the phase in a sentence. Changes
 * nothing.
 */
#include <stdio.h>

#include "base/memory.h"
#include "mechanics/fishing.h"
#include "mechanics/tell.h"

/* Up to three captures of a card, as "4H (or AC 3D)". */
static void write_captures(const ks_pack *pack, const ks_moves *moves, bool ja, char *out,
                           size_t size)
{
    size_t length = 0;
    out[0] = 0;
    for (int i = 0; i < moves->count && i < 3 && length < size; i++) {
        char cards[256];
        ks_pack_write(pack, moves->list[i].cards, cards, sizeof cards);
        length += (size_t)snprintf(out + length, size - length,
                                   i == 0   ? "%s"
                                   : i == 1 ? ja ? "(または %s" : " (or %s"
                                   : ja     ? "、%s"
                                            : ", or %s",
                                   cards);
    }
    if (moves->count > 1 && length < size)
        snprintf(out + length, size - length, ja ? "%s)" : "%s)",
                 moves->count <= 3 ? ""
                 : ja              ? "など"
                                   : ", ...");
}

/* A capture that no duty forbids but the card can't make. */
static const char *why_not_capture(const km_phase *phase, const ks_pack *pack, unsigned card,
                                   kn_set taken, bool ja, char *out, size_t size)
{
    const km_capture *k = &((const km_fishing *)phase->plan)->capture;
    const kd_node *to = kd_node_get(phase->node, "sum_to");
    char cards[256];
    ks_pack_write(pack, taken, cards, sizeof cards);
    if (kn_within(taken, k->equal[card]) && kn_count(taken) > 1) {
        snprintf(out, size,
                 ja ? "%sで取れる同じランクの札は1枚だけです"
                    : "%s takes only one of several equal cards",
                 pack->name[card]);
        return "equal_rank";
    }
    if (k->sums == KM_SUMS_NONE || k->need[card] == 0) {
        snprintf(out, size,
                 ja ? "%sで取れるのは同じランクの札だけです。%sは取れません"
                    : "%s takes only its own rank, not %s",
                 pack->name[card], cards);
    } else if (k->most == 1 && to) {
        snprintf(out, size,
                 ja ? "%sで取れるのは合わせて%sになる1枚だけです。%sは取れません"
                    : "%s takes one card that makes %s with it, not %s",
                 pack->name[card], to->text, cards);
        return kn_count(taken) > 1 ? "sum_cards" : "sum_to";
    } else {
        snprintf(out, size,
                 ja ? "%sで%sは取れません。同じランクの札でも、合計が%dになる組でもありません"
                    : "%s can't take %s: these are not cards of its rank or groups that add up to "
                      "%d",
                 pack->name[card], cards, k->need[card]);
    }
    return "sums";
}

bool km_fishing_why(km_run *run, const km_phase *phase, const ks_frame *frame, const ks_move *move,
                    const char *language, char *out, size_t size, const char **key)
{
    const km_fishing *plan = phase->plan;
    const ks_block *b = run->world.block;
    const ks_pack *pack = run->world.layout->pack;
    const kn_set floor = b->sets[plan->floor],
                 hand = km_fishing_playable(run, plan, frame, b->place);
    const bool ja = km_is_japanese(language);
    char text[256], zone[KM_NAME_TEXT];

    km_tell_zone(&run->world.layout->zone[run->world.layout->zone_of[plan->floor]], language, zone,
                 sizeof zone);
    *key = NULL;
    if ((move->word != KS_WORD_PLAY && move->word != KS_WORD_TAKE) || move->card == KN_NO_CARD ||
        move->mark || (move->word == KS_WORD_PLAY && !kn_is_empty(move->cards)))
        return false;
    if (!kn_has(hand, move->card)) {
        snprintf(out, size,
                 frame->step == KM_FISHING_CHOOSING
                     ? ja ? "めくった札で何を取るかを言ってください。%sではありません"
                          : "you are to say what the card turned up takes, not %s"
                 : ja ? "%sは手札にありません"
                      : "you do not hold %s",
                 pack->name[move->card]);
        return true;
    }
    if (!kn_within(move->cards, floor)) {
        ks_pack_write(pack, kn_minus(move->cards, floor), text, sizeof text);
        snprintf(out, size, ja ? "%sに%sはありません" : "there is no %s on the %s",
                 ja ? zone : text, ja ? text : zone);
        return true;
    }
    ks_moves moves = {.plain = KN_EMPTY};
    if (km_capture_moves(&plan->capture, kn_set_of(move->card), floor, &moves) != KN_OK) {
        kn_free(moves.list);
        return false;
    }
    write_captures(pack, &moves, ja, text, sizeof text);
    if (kn_has(plan->capture.sweepers, move->card)) {
        bool whole = kn_within(floor, plan->capture.sweeps[move->card]);
        if (moves.count == 0)
            snprintf(out, size,
                     ja ? "%sは%sにある札を取れません" : "%s takes nothing that lies on the %s",
                     pack->name[move->card], zone);
        else
            snprintf(out, size,
                     ja ? "%sは%sの札を%s取ります。それより少なくも多くも取れません: %s"
                     : whole ? "%s takes the whole %s%s and nothing less: %s"
                             : "%s takes from the %s%s all it can and nothing else: %s",
                     pack->name[move->card], zone,
                     !ja     ? ""
                     : whole ? "すべて"
                             : "取れるだけ",
                     text);
    } else if (kn_is_empty(move->cards)) {
        snprintf(out, size,
                 ja ? "取れるときは取らなければなりません。%sで%sを取れます"
                    : "you must take when you can, and %s takes %s",
                 pack->name[move->card], text);
        *key = "must_take";
    } else if (!km_capture_is_possible(&plan->capture, move->card, move->cards)) {
        *key = why_not_capture(phase, pack, move->card, move->cards, ja, out, size);
    } else if (plan->capture.match_first &&
               !kn_meets(move->cards, plan->capture.equal[move->card])) {
        snprintf(out, size,
                 ja ? "同じランクの札があれば、%sでそれを取らなければなりません: %s"
                    : "%s must take an equal card if there is one: %s",
                 pack->name[move->card], text);
        *key = "match_first";
    } else {
        snprintf(out, size,
                 ja ? "%sで取れるだけ取らなければなりません: %s"
                    : "%s must take as much as it can: %s",
                 pack->name[move->card], text);
        *key = plan->capture.maximal ? "choice" : "equal_rank";
    }
    kn_free(moves.list);
    return true;
}

/* What a card takes by its rank: "one card of its own rank (three only together)". */
static void tell_equal(const km_rules *rules, const km_phase *phase, bool ja, char *out,
                       size_t size)
{
    static const char *const equal[][2] = {
        {"one card of its own rank", "同じランクの札1枚"},
        {"any cards of its own rank", "同じランクの札を何枚でも"},
        {"one card of its own rank", "同じランクの札1枚"},
        {"", ""}};
    const km_fishing *plan = phase->plan;
    const km_capture *k = &plan->capture;
    const ks_pack *pack = rules->layout->pack;
    bool three = k->limit == KM_EQUAL_THREE;
    char text[256];

    snprintf(out, size, "%s", equal[k->limit][ja]);
    if (k->limit == KM_EQUAL_NONE || kn_equal(plan->equal_cards, pack->all)) {
        if (three)
            km_tell_add(out, size, "%s", ja ? "(3枚あればまとめて)" : " (three only together)");
        return;
    }
    km_tell_kinds(pack, plan->equal_cards, ja ? "ja" : "en", text, sizeof text);
    km_tell_add(out, size, ja ? "(%sだけ%s)" : " (only %s%s)", text,
                !three ? ""
                : ja   ? "。3枚あればまとめて"
                       : "; three only together");
}

/* What it takes by adding up: "any groups that add up to its value", "one card that makes 10 with
 * it". */
static void tell_sums(const km_phase *phase, bool ja, char *out, size_t size)
{
    const km_capture *k = &((const km_fishing *)phase->plan)->capture;
    const kd_node *to = kd_node_get(phase->node, "sum_to");
    bool any = k->sums == KM_SUMS_ANY, one = k->most == 1;
    char sum[96];

    *out = 0;
    if (k->sums == KM_SUMS_NONE)
        return;
    if (to)
        snprintf(sum, sizeof sum,
                 ja            ? "出した札と合わせて%sになる"
                 : one || !any ? "that makes %s with it"
                               : "that with it make %s",
                 to->text);
    else
        snprintf(sum, sizeof sum, "%s",
                 ja    ? "合計がその値になる"
                 : any ? "that add up to its value"
                       : "that adds up to its value");
    if (ja)
        snprintf(out, size, "%s%s", sum,
                 one && any ? "札を何枚でも"
                 : one      ? "札1枚を"
                 : any      ? "札の組をいくつでも"
                            : "札の組1つを");
    else
        snprintf(out, size, "%s %s",
                 one && any ? "any cards"
                 : one      ? "one card"
                 : any      ? "any groups"
                            : "one group",
                 sum);
    if (k->most > 1)
        km_tell_add(out, size, ja ? "(%d枚まで)" : " (of at most %d cards)", k->most);
}

/* Who takes what, in one sentence, and whether he must. */
static void tell_captures(const km_rules *rules, const km_phase *phase, bool ja, char *out,
                          size_t size)
{
    static const char *const duty[][2] = {
        {"Who can take with the card must.", "取れるときは必ず取る。"},
        {"Who can take an equal card must.", "同じランクの札があれば必ず取る。"},
        {"Nobody has to take.", "取らなくてもよい。"}};
    const km_fishing *plan = phase->plan;
    const km_capture *k = &plan->capture;
    char floor[KM_NAME_TEXT], equal[512], sums[256];

    km_tell_zone(&rules->layout->zone[rules->layout->zone_of[plan->floor]], ja ? "ja" : "en", floor,
                 sizeof floor);
    tell_equal(rules, phase, ja, equal, sizeof equal);
    tell_sums(phase, ja, sums, sizeof sums);
    const char *between = !*equal || !*sums        ? ""
                          : k->sums == KM_SUMS_ANY ? ja ? "と、" : " and "
                          : ja                     ? "、または"
                                                   : " or ";
    const char *particle = ja && !*sums && k->limit != KM_EQUAL_ANY ? "を" : "";
    snprintf(out, size,
             ja ? "順に1枚ずつ出し、%sの%s%s%s%s取る。%s"
                : "In turn each plays a card. From the %s it takes %s%s%s%s. %s",
             floor, equal, between, sums, particle, duty[k->duty][ja]);
}

/* The card turned up after each play. */
static void tell_turned(const km_rules *rules, const km_phase *phase, bool ja, char *out,
                        size_t size)
{
    const km_fishing *plan = phase->plan;
    char zone[KM_NAME_TEXT];
    if (plan->turns_up < 0)
        return;
    km_tell_zone(&rules->layout->zone[rules->layout->zone_of[plan->turns_up]], ja ? "ja" : "en",
                 zone, sizeof zone);
    km_tell_add(
        out, size,
        ja ? "続いて%"
             "sの一番上の札を表にし、同じように取る。取り方が何通りかあれば、出した人が選ぶ。"
           : " Then the top card of the %s is turned up and takes in the same way; if there "
             "are several ways, who has played chooses.",
        zone);
}

/* Cards that sweep, together with those that take the same. */
static void show_sweepers(const ks_pack *pack, const km_capture *k, bool ja, char *out, size_t size)
{
    char who[256], what[256];
    unsigned card, other;
    for (kn_set left = k->sweepers; !kn_is_empty(left);) {
        kn_set alike = KN_EMPTY;
        card = kn_first(left);
        for (KN_EACH(other, left))
            if (kn_equal(k->sweeps[other], k->sweeps[card]))
                kn_put(&alike, other);
        left = kn_minus(left, alike);
        kn_set spared = kn_minus(pack->all, k->sweeps[card]);
        bool most = kn_count(spared) <= kn_count(k->sweeps[card]);
        km_tell_cards(pack, alike, ja ? "ja" : "en", who, sizeof who);
        if (kn_is_empty(spared))
            km_tell_capital(who);
        km_tell_kinds(pack, most ? spared : k->sweeps[card], ja ? "ja" : "en", what, sizeof what);
        if (kn_is_empty(spared))
            km_tell_add(out, size,
                        ja                     ? "%sは場の札をすべて取る。"
                        : kn_count(alike) == 1 ? " %s takes all that lies there."
                                               : " %s take all that lies there.",
                        who);
        else if (most)
            km_tell_add(out, size,
                        ja ? "場の札は、%s以外すべて%sが取る。"
                           : " All that lies there but %s is taken by %s.",
                        what, who);
        else
            km_tell_add(out, size,
                        ja ? "場の%sはすべて%sが取る。"
                           : " Of what lies there all %s is taken by %s.",
                        what, who);
    }
}

/* What holds besides: sweeping cards, dealing again, who gets what is left. */
static void show_more(const km_rules *rules, const km_phase *phase, const char *language, char *out,
                      size_t size)
{
    const km_fishing *plan = phase->plan;
    bool ja = km_is_japanese(language);
    char text[256], zones[256] = "";

    show_sweepers(rules->layout->pack, &plan->capture, ja, out, size);
    if (plan->capture.match_first)
        km_tell_add(out, size, "%s",
                    ja ? "同じランクの札があれば、それを含めて取る。"
                       : " If an equal card lies there it must be among those taken.");
    if (plan->capture.maximal)
        km_tell_add(out, size, "%s",
                    ja ? "取れる札を残してはならない。"
                       : " Nothing may be left that could be taken as well.");
    if (plan->refill >= 0)
        km_tell_add(out, size,
                    ja ? "全員の手札がなくなったら「%s」に戻る。"
                       : " When all hands are empty, cards are dealt again (%s).",
                    km_tell_phase(&rules->phase[plan->refill], language, text, sizeof text));
    if (plan->ends_if)
        km_tell_add(out, size,
                    ja ? "次の場合はそこで終わる:%s。" : " The play is over at once if %s.",
                    km_tell_condition(rules, kd_node_get(phase->node, "ends_if"), language, text,
                                      sizeof text));
    if (plan->rest_to == KM_REST_NOBODY)
        return;
    for (int i = 0; i < plan->rests; i++) {
        km_tell_zone(&rules->layout->zone[rules->layout->zone_of[plan->rest[i]]], language, text,
                     sizeof text);
        km_tell_add(zones, sizeof zones, "%s%s%s",
                    ja  ? ""
                    : i ? ""
                        : "the ",
                    text, km_tell_between(i, plan->rests, language));
    }
    km_tell_seat(rules->layout, km_phase_text(phase, "rest_goes_to"), language, text, sizeof text);
    km_tell_add(out, size,
                ja ? "最後に%sに残った札は%sのものになる。"
                   : " At the end the cards left in %s go to %s.",
                zones, text);
}

void km_fishing_show(const km_rules *rules, const km_phase *phase, const char *language, char *out,
                     size_t size)
{
    bool ja = km_is_japanese(language);
    tell_captures(rules, phase, ja, out, size);
    tell_turned(rules, phase, ja, out, size);
    show_more(rules, phase, language, out, size);
}
