/* SPDX-License-Identifier: MIT
 * fishing_text.c: fishing in words: why a play is refused, and the phase in a sentence. Changes
 * nothing.
 */
#include <stdio.h>

#include "base/memory.h"
#include "mechanics/fishing.h"

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
    static const char *const sums[] = {"合計が合う札の組をいくつでも", "または合計が合う1組", ""};
    static const char *const duty[] = {"取れるときは必ず取る。", "同じランクの札があれば必ず取る。",
                                       "取らなくてもよい。"};
    const kn_fishing *plan = phase->plan;
    const kn_capture *k = &plan->capture;
    char sweep[128] = "", end[160] = "";

    kn_pack_write(rules->layout->pack, k->sweepers, sweep, sizeof sweep);
    if (sweep[0])
        snprintf(end, sizeof end, "%sは場札をすべて取る。", sweep);
    snprintf(out, size, "順に1枚ずつ出し、%s%s%sを取る。%s%s", equal[k->limit],
             equal[k->limit][0] && k->sums == KN_SUMS_ANY ? "、" : "", sums[k->sums], duty[k->duty],
             end);
}

static void show_english(const kn_rules *rules, const kn_phase *phase, char *out, size_t size)
{
    static const char *const equal[] = {"one floor card of its rank", "any floor cards of its rank",
                                        "one floor card of its rank (three only together)", ""};
    static const char *const duty[] = {"a card that can take must.",
                                       "it must if an equal card lies there.", "taking is free."};
    const kn_fishing *plan = phase->plan;
    const kn_capture *k = &plan->capture;
    char sweep[128] = "", end[192] = "", sums[128] = "";
    const kn_node *to = kn_node_get(phase->node, "sum_to");

    kn_pack_write(rules->layout->pack, k->sweepers, sweep, sizeof sweep);
    if (sweep[0])
        snprintf(end, sizeof end, " The whole floor is taken by %s.", sweep);
    if (k->sums != KN_SUMS_NONE) {
        const char *join = k->limit == KN_EQUAL_NONE ? ""
                           : k->sums == KN_SUMS_ANY  ? " and "
                                                     : " or ";
        const char *what = k->sums == KN_SUMS_ANY ? "any groups" : "one group";
        if (to)
            snprintf(sums, sizeof sums, "%s%s that with it make %s", join, what, to->text);
        else
            snprintf(sums, sizeof sums, "%s%s that add up to its value", join, what);
    }
    snprintf(out, size, "In turn each plays a card, which takes %s%s; %s%s", equal[k->limit], sums,
             duty[k->duty], end);
}

void kn_fishing_show(const kn_rules *rules, const kn_phase *phase, const char *language, char *out,
                     size_t size)
{
    if (kn_is_japanese(language))
        show_japanese(rules, phase, out, size);
    else
        show_english(rules, phase, out, size);
}
