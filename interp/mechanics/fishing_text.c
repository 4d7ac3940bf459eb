/* SPDX-License-Identifier: MIT
 * fishing_text.c: fishing in words: why a play is refused, and the phase in a sentence. Changes
 * nothing.
 */
#include <stdio.h>

#include "base/memory.h"
#include "mechanics/fishing.h"
#include "mechanics/tell.h"

/* Up to three captures of a card, as "4H (or AC 3D)". */
static void write_captures(const kn_pack *pack, const kn_moves *moves, char *out, size_t size)
{
    size_t length = 0;
    out[0] = 0;
    for (int i = 0; i < moves->count && i < 3 && length < size; i++) {
        char cards[256];
        kn_pack_write(pack, moves->list[i].cards, cards, sizeof cards);
        length += (size_t)snprintf(out + length, size - length,
                                   i == 0   ? "%s"
                                   : i == 1 ? " (or %s"
                                            : ", or %s",
                                   cards);
    }
    if (moves->count > 1 && length < size)
        snprintf(out + length, size - length, "%s)", moves->count > 3 ? ", ..." : "");
}

/* A capture that no duty forbids but the card can't make. */
static const char *why_not_capture(const kn_fishing *plan, const kn_pack *pack, unsigned card,
                                   kn_set taken, char *out, size_t size)
{
    char cards[256];
    kn_pack_write(pack, taken, cards, sizeof cards);
    if (kn_within(taken, plan->capture.equal[card]) && kn_count(taken) > 1) {
        snprintf(out, size, "%s takes only one of several equal cards", pack->name[card]);
        return "equal_rank";
    }
    if (plan->capture.need[card] == 0)
        snprintf(out, size, "%s takes only its own rank, not %s", pack->name[card], cards);
    else
        snprintf(out, size,
                 "%s can't take %s: these are not cards of its rank or groups that add up to %d",
                 pack->name[card], cards, plan->capture.need[card]);
    return "sums";
}

bool kn_fishing_why(kn_run *run, const kn_phase *phase, const kn_frame *frame, const kn_move *move,
                    char *out, size_t size, const char **key)
{
    const kn_fishing *plan = phase->plan;
    const kn_block *b = run->world.block;
    const kn_pack *pack = run->world.layout->pack;
    const kn_set floor = b->sets[plan->floor],
                 hand = kn_fishing_playable(run, plan, frame, b->place);
    char text[256];

    *key = NULL;
    if ((move->word != KN_WORD_PLAY && move->word != KN_WORD_TAKE) || move->card == KN_NO_CARD ||
        move->mark || (move->word == KN_WORD_PLAY && !kn_is_empty(move->cards)))
        return false;
    if (!kn_has(hand, move->card)) {
        snprintf(out, size,
                 frame->step == KN_FISHING_CHOOSING
                     ? "you are to say what the card turned up takes, not %s"
                     : "you do not hold %s",
                 pack->name[move->card]);
        return true;
    }
    if (!kn_within(move->cards, floor)) {
        kn_pack_write(pack, kn_minus(move->cards, floor), text, sizeof text);
        snprintf(out, size, "there is no %s on the floor", text);
        return true;
    }
    kn_moves moves = {.plain = KN_EMPTY};
    if (kn_capture_moves(&plan->capture, kn_set_of(move->card), floor, &moves) != KN_OK) {
        kn_free(moves.list);
        return false;
    }
    write_captures(pack, &moves, text, sizeof text);
    if (kn_has(plan->capture.sweepers, move->card)) {
        snprintf(out, size, "%s takes the whole floor and nothing less: %s", pack->name[move->card],
                 text);
    } else if (kn_is_empty(move->cards)) {
        snprintf(out, size, "you must take when you can, and %s takes %s", pack->name[move->card],
                 text);
        *key = "must_take";
    } else if (!kn_capture_is_possible(&plan->capture, move->card, move->cards)) {
        *key = why_not_capture(plan, pack, move->card, move->cards, out, size);
    } else if (plan->capture.match_first &&
               !kn_meets(move->cards, plan->capture.equal[move->card])) {
        snprintf(out, size, "%s must take an equal card if there is one: %s",
                 pack->name[move->card], text);
        *key = "match_first";
    } else {
        snprintf(out, size, "%s must take as much as it can: %s", pack->name[move->card], text);
        *key = plan->capture.maximal ? "choice" : "equal_rank";
    }
    kn_free(moves.list);
    return true;
}

static void show_japanese(const kn_rules *rules, const kn_phase *phase, char *out, size_t size)
{
    static const char *const equal[] = {"同じランクの札1枚", "同じランクの札を何枚でも",
                                        "同じランクの札1枚(3枚あればまとめて)", ""};
    static const char *const duty[] = {"取れるときは必ず取る。", "同じランクの札があれば必ず取る。",
                                       "取らなくてもよい。"};
    const kn_fishing *plan = phase->plan;
    const kn_capture *k = &plan->capture;
    const kn_node *to = kn_node_get(phase->node, "sum_to");
    char floor[KN_NAME_TEXT], sum[64] = "";

    kn_tell_zone(&rules->layout->zone[rules->layout->zone_of[plan->floor]], "ja", floor,
                 sizeof floor);
    snprintf(out, size, "順に1枚ずつ出し、%sの%s", floor, equal[k->limit]);
    if (to)
        snprintf(sum, sizeof sum, "出した札と合わせて%sになる", to->text);
    else
        snprintf(sum, sizeof sum, "合計がその値になる");
    if (k->sums != KN_SUMS_NONE)
        kn_tell_add(out, size, "%s%s%s",
                    equal[k->limit][0] ? k->sums == KN_SUMS_ANY ? "と、" : "、または" : "", sum,
                    k->sums == KN_SUMS_ANY ? "札の組をいくつでも" : "札の組1つ");
    kn_tell_add(out, size, "取る。%s", duty[k->duty]);
}

static void show_english(const kn_rules *rules, const kn_phase *phase, char *out, size_t size)
{
    static const char *const equal[] = {"one card of its own rank", "any cards of its own rank",
                                        "one card of its own rank (three only together)", ""};
    static const char *const duty[] = {"Who can take with the card must.",
                                       "Who can take an equal card must.", "Nobody has to take."};
    const kn_fishing *plan = phase->plan;
    const kn_capture *k = &plan->capture;
    const kn_node *to = kn_node_get(phase->node, "sum_to");
    char floor[KN_NAME_TEXT];

    kn_tell_zone(&rules->layout->zone[rules->layout->zone_of[plan->floor]], "en", floor,
                 sizeof floor);
    snprintf(out, size, "In turn each plays a card. From the %s it takes %s", floor,
             equal[k->limit]);
    if (k->sums != KN_SUMS_NONE) {
        kn_tell_add(out, size, "%s%s",
                    k->limit == KN_EQUAL_NONE ? ""
                    : k->sums == KN_SUMS_ANY  ? " and "
                                              : " or ",
                    k->sums == KN_SUMS_ANY ? "any groups" : "one group");
        if (to)
            kn_tell_add(out, size, " that with it make %s", to->text);
        else
            kn_tell_add(out, size, " that add up to its value");
    }
    kn_tell_add(out, size, ". %s", duty[k->duty]);
}

/* What holds besides: sweeping cards, dealing again, who gets what is left. */
static void show_more(const kn_rules *rules, const kn_phase *phase, const char *language, char *out,
                      size_t size)
{
    const kn_fishing *plan = phase->plan;
    bool ja = kn_is_japanese(language);
    char text[256], zones[256] = "";

    if (!kn_is_empty(plan->capture.sweepers))
        kn_tell_add(out, size,
                    ja ? "%sは場の札をすべて取る。" : " All that lies there is taken by %s.",
                    kn_tell_cards(rules->layout->pack, plan->capture.sweepers, language, text,
                                  sizeof text));
    if (plan->capture.match_first)
        kn_tell_add(out, size, "%s",
                    ja ? "同じランクの札があれば、それを含めて取る。"
                       : " If an equal card lies there it must be among those taken.");
    if (plan->capture.maximal)
        kn_tell_add(out, size, "%s",
                    ja ? "取れる札を残してはならない。"
                       : " Nothing may be left that could be taken as well.");
    if (plan->refill >= 0)
        kn_tell_add(out, size,
                    ja ? "全員の手札がなくなったら「%s」に戻る。"
                       : " When all hands are empty, cards are dealt again: %s.",
                    kn_tell_phase(&rules->phase[plan->refill], language, text, sizeof text));
    if (plan->rest_to == KN_REST_NOBODY)
        return;
    for (int i = 0; i < plan->rests; i++) {
        kn_tell_zone(&rules->layout->zone[rules->layout->zone_of[plan->rest[i]]], language, text,
                     sizeof text);
        kn_tell_add(zones, sizeof zones, "%s%s%s",
                    ja  ? ""
                    : i ? ""
                        : "the ",
                    text, kn_tell_between(i, plan->rests, language));
    }
    kn_tell_seat(rules->layout, kn_phase_text(phase, "rest_goes_to"), language, text, sizeof text);
    kn_tell_add(out, size,
                ja ? "最後に%sに残った札は%sのものになる。"
                   : " In the end the cards left in %s go to %s.",
                zones, text);
}

void kn_fishing_show(const kn_rules *rules, const kn_phase *phase, const char *language, char *out,
                     size_t size)
{
    if (kn_is_japanese(language))
        show_japanese(rules, phase, out, size);
    else
        show_english(rules, phase, out, size);
    show_more(rules, phase, language, out, size);
}
