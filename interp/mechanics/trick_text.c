/* SPDX-License-Identifier: MIT
 * trick_text.c: the words of the trick mechanic: why a card may not be played now, and what a phase
 * of tricks is like. Decides nothing.
 */
#include <stdio.h>
#include <string.h>

#include "mechanics/common.h"
#include "mechanics/trick.h"
#include "mechanics/tell.h"

/* ---- why ---- */

typedef struct refusal {
    const km_trick_view *view;
    const ks_pack *pack;
    bool ja;
    const char *card;
    char name[KM_NAME_TEXT + 4];  /* of what is held back, in brackets; "" if it has none here */
    char held[KS_CARD_TEXT * 24]; /* the cards that may be played instead */
} refusal;

/* In English as the rules file calls it; other languages have its label, or nothing. */
static void name_held(const km_rules *rules, const km_held *held, refusal *r)
{
    char label[KM_NAME_TEXT];
    if (!r->ja)
        snprintf(r->name, sizeof r->name, " (%.*s)", KM_NAME_TEXT, held->name);
    else if (km_tell_has_name(held->name, kd_node_get(rules->labels, held->name), "ja"))
        snprintf(r->name, sizeof r->name, "(%.*s)", KM_NAME_TEXT - 4,
                 km_tell_label(rules, held->name, "ja", label, sizeof label));
}

/* The sentence for one duty that the card offends. */
static void refuse(const refusal *r, const km_duty *duty, char *out, size_t size)
{
    const km_trick_view *v = r->view;
    const char *best = v->best >= 0 ? r->pack->name[v->best] : "";
    int trumps = km_trick_trumps(r->pack, v->trump);
    const bool ja = r->ja;
    if (strcmp(duty->key, "first_card") == 0) {
        snprintf(out, size, ja ? "最初は%sをリードしなければなりません" : "you must lead %s first",
                 r->held);
    } else if (strcmp(duty->key, "follow") == 0) {
        int class = v->law->class_of[v->trump][v->led];
        const char *suit = class == trumps && class == r->pack->suits
                               ? ja ? "切り札" : "trumps"
                               : km_tell_suit(r->pack, class, ja ? "ja" : "en");
        snprintf(out, size,
                 ja ? "%sをフォローしなければなりません。手札に%sがあります"
                    : "you must follow %s: you hold %s",
                 suit, r->held);
    } else if (strcmp(duty->key, "void") == 0) {
        snprintf(out, size,
                 ja ? "フォローできないので切り札を出さなければなりません。手札に%sがあります"
                    : "you can't follow suit and must play a trump: you hold %s",
                 r->held);
    } else if (strcmp(duty->key, "beat") == 0) {
        snprintf(out, size,
                 ja ? "%sに勝てるなら勝つ札を出さなければなりません。手札に%sがあります"
                    : "you must beat %s while you can: you hold %s",
                 best, r->held);
    } else if (strcmp(duty->key, "overtrump") == 0) {
        snprintf(out, size,
                 ja ? "%sに勝てる切り札があれば出さなければなりません。手札に%sがあります"
                    : "you must trump and beat %s while you can: you hold %s",
                 best, r->held);
    } else if (!v->leads) {
        snprintf(out, size,
                 ja ? "他の札があるうちは、このトリックに%sは出せません%s。出せる札: %s"
                    : "%s may not be played to this trick%s while you hold other cards: %s",
                 r->card, r->name, r->held);
    } else {
        snprintf(out, size,
                 ja ? "他の札があるうちは、まだ%sをリードできません%s。出せる札: %s"
                    : "%s may not be led yet%s while you hold other cards: %s",
                 r->card, r->name, r->held);
    }
}

bool km_trick_why(km_run *run, const km_phase *phase, const ks_frame *frame, const ks_move *move,
                  const char *language, char *out, size_t size, const char **key)
{
    const ks_pack *pack = run->world.layout->pack;
    km_trick_view v;
    refusal r = {.view = &v, .pack = pack, .ja = km_is_japanese(language)};
    *key = NULL;
    if (move->word != KS_WORD_PLAY || move->card == KN_NO_CARD || !kn_is_empty(move->cards))
        return false;
    km_trick_look(run, phase->plan, frame, run->world.block->place, -1, &v);
    r.card = pack->name[move->card];
    if (!kn_has(v.hand, move->card)) {
        snprintf(out, size, r.ja ? "%sは手札にありません" : "you don't hold %s", r.card);
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
            ks_pack_write(pack, next, r.held, sizeof r.held);
            if (v.duty[i].held)
                name_held(run->rules, v.duty[i].held, &r);
            refuse(&r, &v.duty[i], out, size);
            *key = v.duty[i].key;
            return true;
        }
        left = next;
    }
    return false;
}

/* ---- show ---- */

static void show_trump(const km_rules *rules, const km_law *law, bool japanese, char *out,
                       size_t size)
{
    const ks_pack *pack = rules->layout->pack;
    if (law->trump_at >= 0)
        return; /* which suit, if any, is told by what sets it */
    if (law->trump < pack->suits)
        km_tell_add(out, size, japanese ? "切り札は%s。" : " Trumps are %s.",
                    km_tell_suit(pack, law->trump, japanese ? "ja" : "en"));
    else
        km_tell_add(out, size, japanese ? "切り札はない。" : " There is no trump suit.");
}

/* Which card wins a trick, and who leads to the next. */
static void show_winner(const km_rules *rules, const km_law *law, bool japanese, char *out,
                        size_t size)
{
    bool fixed = law->trump < rules->layout->pack->suits;
    if (law->trump_at >= 0 || fixed)
        km_tell_add(out, size,
                    japanese ? "トリックは、切り札が出ていれば最も強い切り札、"
                               "なければリードされたスートの最も強い札が勝つ。"
                             : " A trick is won by its highest trump or, if there is none, by the "
                               "highest card of the suit led.");
    else
        km_tell_add(out, size,
                    japanese ? "トリックはリードされたスートの最も強い札が勝つ。"
                             : " A trick is won by the highest card of the suit led.");
    km_tell_add(out, size,
                japanese ? "勝った人が次をリードする。" : " The winner leads to the next.");
}

/* Whether suit must be followed, or when. */
static void show_follow(const km_rules *rules, const kd_node *follow, bool japanese, char *out,
                        size_t size)
{
    char when[1024] = "";
    bool always =
        !follow || (follow->kind == KD_NODE_SCALAR && strcmp(follow->text, "always") == 0);
    if (!always)
        km_tell_condition(rules, follow, japanese ? "ja" : "en", when, sizeof when);
    if (japanese)
        km_tell_add(out, size, always ? "マストフォロー" : "マストフォロー(%sとき)", when);
    else
        km_tell_add(out, size, always ? " Suit must be followed" : " Suit must be followed if %s",
                    when);
}

static void show_duties(const km_rules *rules, const km_law *law, const kd_node *follow,
                        bool japanese, char *out, size_t size)
{
    bool beat = law->beat == KM_BEAT_ALWAYS, beat_trumps = law->beat == KM_BEAT_TRUMPS;
    show_follow(rules, law->follow ? follow : NULL, japanese, out, size);
    if (japanese) {
        km_tell_add(out, size, law->or_trump ? "(切り札はいつでも出せる)" : "");
        km_tell_add(out, size,
                    beat          ? "、勝てるなら勝つ札を出す"
                    : beat_trumps ? "、切り札のリードには勝てるなら勝つ"
                                  : "");
        km_tell_add(out, size, law->ruff ? "、フォローできなければ切り札を出す" : "");
        km_tell_add(out, size, law->overtrump ? "(できればより強い切り札を)。" : "。");
        return;
    }
    km_tell_add(out, size, "%s", law->or_trump ? ", though a trump may always be played" : "");
    km_tell_add(out, size, "%s",
                beat          ? "; who can beat the best card in it must"
                : beat_trumps ? "; who can beat the best trump when trumps are led must"
                              : "");
    km_tell_add(out, size, "%s", law->ruff ? "; who can't follow must trump" : "");
    km_tell_add(out, size, "%s", law->overtrump ? ", with a winning trump if he can." : ".");
}

/* The ranks from high to low, of plain suits or of trumps. */
static void show_ranking(const ks_pack *pack, const km_law *law, bool trumps, bool japanese,
                         char *out, size_t size)
{
    km_tell_add(out, size, "%s",
                japanese ? trumps ? "切り札の強さは" : "強さは"
                : trumps ? " Trumps rank, from the highest:"
                         : " Cards rank, from the highest:");
    for (int height = KS_RANKS_MAX; height > 0; height--)
        for (int r = 0; r < pack->ranks; r++)
            if (law->height[trumps][r] == height && !kn_is_empty(pack->by_rank[r]))
                km_tell_add(out, size, " %s", pack->rank_name[r]);
    km_tell_add(out, size, "%s", japanese ? "の順。" : ".");
}

/* Which of equal best cards wins, where the pack has equal cards. */
static void show_tie(const ks_pack *pack, const kd_node *node, bool japanese, char *out,
                     size_t size)
{
    static const char *const known[][3] = {{"first", "the one played first", "先に出した方"},
                                           {"last", "the one played last", "後に出した方"},
                                           {"marked", "the marked one", "印のある方"},
                                           {"simple", "the simple one", "印のない方"}};
    const char *text = node && node->kind == KD_NODE_SCALAR ? node->text : "first";
    if (pack->copies < 2)
        return;
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        if (!node || strcmp(known[i][0], text) == 0) {
            km_tell_add(out, size,
                        japanese ? "同じ札が2枚とも最強なら%sが勝つ。"
                                 : " Of two equal best cards %s wins.",
                        known[i][japanese ? 2 : 1]);
            return;
        }
    km_tell_add(out, size,
                japanese ? "同じ強さの札では%sが勝つ。" : " Of equal best cards these win: %s.",
                text);
}

/* Cards that may not be played at first. */
static void show_held(const km_rules *rules, const km_law *law, bool japanese, char *out,
                      size_t size)
{
    static const char *const from[][2] = {{"led", "リードできない"},
                                          {"thrown off", "捨てられない"},
                                          {"led or thrown off", "出せない"}};
    const char *language = japanese ? "ja" : "en";
    char cards[256], until[256];
    for (int i = 0; i < law->helds; i++) {
        const km_held *h = &law->held[i];
        if (h->trumps)
            snprintf(cards, sizeof cards, "%s", japanese ? "切り札" : "trumps");
        else
            km_tell_cards(rules->layout->pack, h->cards, language, cards, sizeof cards);
        snprintf(
            until, sizeof until, "%s",
            h->until == KM_UNTIL_PLAYED ? japanese ? "その1枚が出るまで" : "one has been played"
            : h->until == KM_UNTIL_SECOND_TRICK ? japanese ? "2トリック目まで" : "the second trick"
            : japanese                          ? "条件が満たされるまで"
                                                : "their condition holds");
        if (japanese)
            km_tell_add(out, size, "%sは%s%s(他の札がある限り)。", cards, until, from[h->from][1]);
        else
            km_tell_add(out, size, " Until %s, these may not be %s while there are others: %s.",
                        until, from[h->from][0], cards);
    }
}

/* Cards that beat all others without being trumps. */
static void show_top(const km_rules *rules, const km_phase *phase, const km_law *law, bool japanese,
                     char *out, size_t size)
{
    const char *language = japanese ? "ja" : "en";
    const kd_node *top = kd_node_get(phase->node, "top_card");
    char name[KM_NAME_TEXT] = "", cards[256];
    if (top)
        km_tell_add(out, size,
                    japanese ? "%sは全ての札に勝つ(スートは元のまま)。"
                             : " Above all stands the %s, a card of its own suit all the same.",
                    km_tell_of(rules->layout, top->text, language, name, sizeof name));
    if (kn_is_empty(law->top))
        return;
    km_tell_cards(rules->layout->pack, law->top, language, cards, sizeof cards);
    km_tell_add(out, size,
                japanese ? "全ての札に勝つ札:%s(スートは元のまま)。"
                         : " These beat all others, cards of their own suits all the same: %s.",
                cards);
}

/* What ends the play before the hands are empty. */
static void show_end(const km_rules *rules, const km_phase *phase, bool japanese, char *out,
                     size_t size)
{
    const kd_node *ends = kd_node_get(phase->node, "ends_if");
    char condition[256];
    if (!ends)
        return;
    km_tell_condition(rules, ends, japanese ? "ja" : "en", condition, sizeof condition);
    km_tell_add(out, size,
                japanese ? "トリックの後、次の場合はそこで終わる:%s。"
                         : " The play is over after a trick if %s.",
                condition);
}

/* The places in the order of turns, where it is not that of the seats. */
static void show_order(const km_rules *rules, const km_phase *phase, bool japanese, char *out,
                       size_t size)
{
    const kd_node *order = kd_node_get(phase->node, "order");
    char name[KM_NAME_TEXT];
    if (!order || order->kind != KD_NODE_LIST)
        return;
    km_tell_add(out, size, japanese ? "順番:" : " Turns go in this order: ");
    for (KD_CHILD(place, order))
        km_tell_add(
            out, size, "%s%s",
            km_tell_seat(rules->layout, place->text, japanese ? "ja" : "en", name, sizeof name),
            place->next ? japanese ? "、" : ", "
            : japanese  ? "。"
                        : ".");
}

/* Who leads to the first trick, unless it is who holds a card. */
static void show_leader(const km_rules *rules, const km_phase *phase, bool japanese, char *out,
                        size_t size)
{
    const char *language = japanese ? "ja" : "en";
    char name[KM_NAME_TEXT];
    if (kd_node_get(phase->node, "first_card"))
        return;
    km_tell_seat(rules->layout, km_phase_text(phase, "leader"), language, name, sizeof name);
    km_tell_capital(name);
    km_tell_add(out, size, japanese ? "最初のリードは%s。" : " %s leads first.", name);
}

/* The card that opens, and the hand that is nobody's. */
static void show_opening(const km_rules *rules, const km_phase *phase, bool japanese, char *out,
                         size_t size)
{
    const kd_node *first = kd_node_get(phase->node, "first_card");
    const kd_node *open = kd_node_get(phase->node, "open"),
                  *by = kd_node_get(phase->node, "dummy_played_by");
    const kd_node *card = first && first->kind == KD_NODE_LIST ? first->first : first;
    const km_tricks *plan = phase->plan;
    char name[KM_NAME_TEXT];
    if (card && card->kind == KD_NODE_SCALAR)
        km_tell_add(out, size, japanese ? "最初のリードは%s。" : " The first card led is %s.",
                    card->text);
    km_tell_further_firsts(rules->layout->pack, plan->first, plan->firsts, japanese ? "ja" : "en",
                           out, size);
    if (by && by->kind == KD_NODE_SCALAR)
        km_tell_add(
            out, size,
            japanese ? "ダミーの手札は%sが出す。" : " The dummy's cards are played by %s.",
            km_tell_seat(rules->layout, by->text, japanese ? "ja" : "en", name, sizeof name));
    if (open && open->kind == KD_NODE_SCALAR)
        km_tell_add(
            out, size, japanese ? "%sの手札は公開する。" : " The hand of %s is laid open.",
            km_tell_seat(rules->layout, open->text, japanese ? "ja" : "en", name, sizeof name));
}

/* Another law: what its entry says otherwise. */
static void show_mode(const km_rules *rules, const km_law *law, const kd_node *mode, bool japanese,
                      char *out, size_t size)
{
    static const char *const duties[] = {"follow", "or_trump", "void", "beat", "overtrump", NULL};
    char condition[512];
    bool other = false;
    km_tell_condition(rules, kd_node_get(mode, "if"), japanese ? "ja" : "en", condition,
                      sizeof condition);
    km_tell_add(out, size, japanese ? "ただし%sの場合:" : " But if %s:", condition);
    for (int i = 0; duties[i]; i++)
        other |= kd_node_get(mode, duties[i]) != NULL;
    if (other)
        show_duties(rules, law, kd_node_get(mode, "follow"), japanese, out, size);
    if (kd_node_get(mode, "trump"))
        show_trump(rules, law, japanese, out, size);
    if (kd_node_get(mode, "ranking"))
        show_ranking(rules->layout->pack, law, false, japanese, out, size);
    if (kd_node_get(mode, "trump_ranking"))
        show_ranking(rules->layout->pack, law, true, japanese, out, size);
    if (kd_node_get(mode, "tie"))
        show_tie(rules->layout->pack, kd_node_get(mode, "tie"), japanese, out, size);
    if (kd_node_get(mode, "held_back"))
        show_held(rules, law, japanese, out, size);
}

static void show_modes(const km_rules *rules, const km_phase *phase, bool japanese, char *out,
                       size_t size)
{
    const km_tricks *plan = phase->plan;
    const kd_node *modes = kd_node_get(phase->node, "modes");
    for (int i = 1; modes && i < plan->laws; i++)
        show_mode(rules, plan->law[i], kd_node_get(modes, plan->law[i]->name), japanese, out, size);
}

/* From where all draw after a trick: the zones one after another. */
static void show_draw(const km_rules *rules, const km_tricks *plan, const char *language, char *out,
                      size_t size)
{
    bool japanese = km_is_japanese(language);
    char zones[512] = "", name[KM_NAME_TEXT];
    for (int i = 0; i < plan->stocks; i++)
        km_tell_add(zones, sizeof zones, japanese ? "%s%s" : "%sthe %s",
                    i == 0     ? ""
                    : japanese ? "、次に"
                               : ", then ",
                    km_tell_zone(&rules->layout->zone[rules->layout->zone_of[plan->stock[i]]],
                                 language, name, sizeof name));
    if (japanese)
        km_tell_add(out, size, "トリックの後、勝者から順に%sから%d枚引く。", zones,
                    plan->draw_cards);
    else
        km_tell_add(out, size, " After a trick each draws %d from %s, the winner first.",
                    plan->draw_cards, zones);
}

void km_trick_show(const km_rules *rules, const km_phase *phase, const char *language, char *out,
                   size_t size)
{
    const km_tricks *plan = phase->plan;
    const km_law *law = plan->law[0];
    bool japanese = km_is_japanese(language);
    if (!size)
        return;
    *out = 0;
    const kd_node *follow = kd_node_get(phase->node, "follow");
    bool free = follow && follow->kind == KD_NODE_SCALAR && strcmp(follow->text, "never") == 0;
    if (plan->limit)
        km_tell_add(out, size, japanese ? "%dトリックを行う。" : "%d tricks are played.",
                    plan->limit);
    else
        km_tell_add(out, size,
                    japanese ? "手札がなくなるまでトリックを行う。"
                             : "Tricks are played until the hands are empty.");
    show_leader(rules, phase, japanese, out, size);
    if (free)
        km_tell_add(out, size, japanese ? "どの札を出してもよい。" : " Any card may be played.");
    else
        show_duties(rules, law, follow, japanese, out, size);
    show_trump(rules, law, japanese, out, size);
    show_winner(rules, law, japanese, out, size);
    show_ranking(rules->layout->pack, law, false, japanese, out, size);
    if (memcmp(law->height[0], law->height[1], sizeof law->height[0]) != 0)
        show_ranking(rules->layout->pack, law, true, japanese, out, size);
    show_tie(rules->layout->pack, kd_node_get(phase->node, "tie"), japanese, out, size);
    show_top(rules, phase, law, japanese, out, size);
    show_held(rules, law, japanese, out, size);
    show_order(rules, phase, japanese, out, size);
    show_opening(rules, phase, japanese, out, size);
    show_end(rules, phase, japanese, out, size);
    if (plan->stocks)
        show_draw(rules, plan, language, out, size);
    show_modes(rules, phase, japanese, out, size);
}

const ks_phrase_row km_trick_notes[] = {
    {"outcome done", "the last trick was played."},
    {"event play", "a card has been played; brings `card`, `before` (the trick before it), "
                   "`number` (of the trick, from "
                   "1), `seat`."},
    {"event trick", "a trick has been taken; brings `card` (the best), `taken` and `before` (its "
                    "cards), `number` (of "
                    "the trick), `winner`."},
    {"event lead",
     "the first card of a trick has been played, before `play`; brings the same as `play`."},
    {"event announce",
     "a card has been played with an announcement, before `lead` and `play`; brings the same."},
    {"event draw", "all have drawn after a trick, and nobody has led yet; brings `number` (of that "
                   "trick), `winner`."},
    {"rule suit",
     "asked of each card under each trump: the suit it counts as, `trump`, or `none`."},
    {"rule strength", "asked of each card under each trump: a number, higher for the stronger."},
    {NULL, NULL}};
