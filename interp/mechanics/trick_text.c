/* SPDX-License-Identifier: MIT
 * trick_text.c: the words of the trick mechanic: why a card may not be played now, and what a phase
 * of tricks is like. Decides nothing.
 */
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "mechanics/common.h"
#include "mechanics/trick.h"

/* Appends to a text; what does not fit is cut off. */
static void append(char *out, size_t size, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
static void append(char *out, size_t size, const char *format, ...)
{
    size_t length = strlen(out);
    va_list arguments;
    va_start(arguments, format);
    if (length < size)
        vsnprintf(out + length, size - length, format, arguments);
    va_end(arguments);
}

/* The usual suits have names; others are called by their letters. */
static const char *suit_name(const kn_pack *pack, int suit, bool japanese)
{
    static const char *const name[][3] = {{"S", "spades", "スペード"},
                                          {"H", "hearts", "ハート"},
                                          {"D", "diamonds", "ダイヤ"},
                                          {"C", "clubs", "クラブ"}};
    const char *letter = suit >= 0 && suit < pack->suits ? pack->suit_name[suit] : "?";
    for (size_t i = 0; i < sizeof name / sizeof *name; i++)
        if (strcmp(name[i][0], letter) == 0)
            return name[i][japanese ? 2 : 1];
    return letter;
}

/* ---- why ---- */

typedef struct refusal {
    const kn_trick_view *view;
    const kn_pack *pack;
    const char *card;
    char held[KN_CARD_TEXT * 24]; /* the cards that may be played instead */
} refusal;

/* The sentence for one duty that the card offends. */
static void refuse(const refusal *r, const kn_duty *duty, char *out, size_t size)
{
    const kn_trick_view *v = r->view;
    const char *best = v->best >= 0 ? r->pack->name[v->best] : "";
    int trumps = kn_trick_trumps(r->pack, v->trump);
    if (strcmp(duty->key, "first_card") == 0) {
        snprintf(out, size, "you must lead %s first", r->held);
    } else if (strcmp(duty->key, "follow") == 0) {
        int class = v->law->class_of[v->trump][v->led];
        const char *suit = class == trumps && class == r->pack->suits
                               ? "trumps"
                               : suit_name(r->pack, class, false);
        snprintf(out, size, "you must follow %s: you hold %s", suit, r->held);
    } else if (strcmp(duty->key, "void") == 0) {
        snprintf(out, size, "you can't follow suit and must play a trump: you hold %s", r->held);
    } else if (strcmp(duty->key, "beat") == 0) {
        snprintf(out, size, "you must beat %s while you can: you hold %s", best, r->held);
    } else if (strcmp(duty->key, "overtrump") == 0) {
        snprintf(out, size, "you must trump and beat %s while you can: you hold %s", best, r->held);
    } else if (!v->leads) {
        snprintf(out, size,
                 "%s may not be played to this trick (%s) while you hold other cards: %s", r->card,
                 duty->held->name, r->held);
    } else {
        snprintf(out, size, "%s may not be led yet (%s) while you hold other cards: %s", r->card,
                 duty->held->name, r->held);
    }
}

bool kn_trick_why(kn_run *run, const kn_phase *phase, const kn_frame *frame, const kn_move *move,
                  char *out, size_t size, const char **key)
{
    const kn_pack *pack = run->world.layout->pack;
    kn_trick_view v;
    refusal r = {.view = &v, .pack = pack};
    *key = NULL;
    if (move->word != KN_WORD_PLAY || move->card == KN_NO_CARD || !kn_is_empty(move->cards))
        return false;
    kn_trick_look(run, phase->plan, frame, run->world.block->place, -1, &v);
    r.card = pack->name[move->card];
    if (!kn_has(v.hand, move->card)) {
        snprintf(out, size, "you don't hold %s", r.card);
        *key = "hand";
        return true;
    }
    kn_set left = v.hand;
    if (kn_has(v.extra, move->card))
        return false;
    for (int i = 0; i < v.duties; i++) {
        kn_set next = kn_and(left, v.duty[i].prefer);
        if (kn_is_empty(next))
            continue;
        if (!kn_has(next, move->card)) {
            kn_pack_write(pack, next, r.held, sizeof r.held);
            refuse(&r, &v.duty[i], out, size);
            *key = v.duty[i].key;
            return true;
        }
        left = next;
    }
    return false;
}

/* ---- show ---- */

static void show_trump(const kn_rules *rules, const kn_law *law, bool japanese, char *out,
                       size_t size)
{
    const kn_pack *pack = rules->layout->pack;
    if (law->trump_at >= 0)
        append(out, size,
               japanese ? "切り札があればそのスートが勝つ。"
                        : " The trump suit, if there is one, beats the others.");
    else if (law->trump < pack->suits)
        append(out, size, japanese ? "切り札は%s。" : " Trumps are %s.",
               suit_name(pack, law->trump, japanese));
    else
        append(out, size, japanese ? "切り札はない。" : " There is no trump suit.");
}

static void show_duties(const kn_law *law, bool japanese, char *out, size_t size)
{
    bool beat = law->beat == KN_BEAT_ALWAYS, beat_trumps = law->beat == KN_BEAT_TRUMPS;
    if (japanese) {
        append(out, size, law->follow ? "条件によりフォローの義務がある" : "マストフォロー");
        append(out, size, law->or_trump ? "(切り札はいつでも出せる)" : "");
        append(out, size,
               beat          ? "、勝てるなら勝つ札を出す"
               : beat_trumps ? "、切り札のリードには勝てるなら勝つ"
                             : "");
        append(out, size, law->ruff ? "、フォローできなければ切り札を出す" : "");
        append(out, size, law->overtrump ? "(できればより強い切り札を)。" : "。");
        return;
    }
    append(out, size, law->follow ? " At times suit must be followed" : " Suit must be followed");
    append(out, size, "%s", law->or_trump ? ", though a trump may always be played" : "");
    append(out, size, "%s",
           beat          ? "; who can beat the best card in it must"
           : beat_trumps ? "; who can beat the best trump when trumps are led must"
                         : "");
    append(out, size, "%s", law->ruff ? "; who can't follow must trump" : "");
    append(out, size, "%s", law->overtrump ? ", with a winning trump if he can." : ".");
}

void kn_trick_show(const kn_rules *rules, const kn_phase *phase, const char *language, char *out,
                   size_t size)
{
    const kn_tricks *plan = phase->plan;
    const kn_law *law = plan->law[0];
    bool japanese = kn_is_japanese(language);
    if (!size)
        return;
    *out = 0;
    const kn_node *follow = kn_node_get(phase->node, "follow");
    bool free = follow && follow->kind == KN_NODE_SCALAR && strcmp(follow->text, "never") == 0;
    if (plan->limit)
        append(out, size, japanese ? "%dトリックを行う。" : "%d tricks are played.", plan->limit);
    else
        append(out, size,
               japanese ? "手札がなくなるまでトリックを行う。"
                        : "Tricks are played until the hands are empty.");
    if (free)
        append(out, size, japanese ? "どの札を出してもよい。" : " Any card may be played.");
    else
        show_duties(law, japanese, out, size);
    show_trump(rules, law, japanese, out, size);
    if (plan->stock >= 0)
        append(out, size,
               japanese ? "トリックの後、勝者から順に%d枚引く。"
                        : " After a trick each draws %d, the winner first.",
               plan->draw_cards);
    if (plan->laws > 1)
        append(out, size,
               japanese ? "コントラクトにより規則が変わる(%d通り)。"
                        : " Other laws hold in %d modes.",
               plan->laws - 1);
}
