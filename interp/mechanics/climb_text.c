/* SPDX-License-Identifier: MIT
 * climb_text.c: the words of the mechanic `climbing`: what it takes to beat the standing
 * combination, why a play is refused, and what a phase is like. Decides nothing.
 */
#include <stdio.h>
#include <string.h>

#include "mechanics/climb.h"
#include "mechanics/common.h"
#include "mechanics/tell.h"

enum { LIST_TEXT = 512 };

static const char *name_of(const kn_climb_kind *kind, const char *language, char *out, size_t size)
{
    return kn_tell_name(kind->name, kn_node_get(kind->node, "says"), language, out, size);
}

/* What stands before a name: nothing before "three of a kind". */
static const char *article(const char *name)
{
    static const char *const numbers[] = {"two ", "three ", "four ", "five ", NULL};
    for (int i = 0; numbers[i]; i++)
        if (strncmp(name, numbers[i], strlen(numbers[i])) == 0)
            return "";
    return strchr("aeiou", *name) ? "an " : "a ";
}

/* ---- what beats the standing combination ---- */

/* True if some core of the shape has a top that the relation lets beat one with top `top`. */
static bool can_beat(const kn_climbing *plan, int s, int standing, int top, bool *higher)
{
    const kn_climb_relation *r = kn_climb_relation_of(plan, s, standing);
    const kn_climb_shape *shape = &plan->shape[s];
    *higher = !(r->always >> top & 1);
    if (!*higher)
        return true;
    for (int i = 0; r->higher >> top & 1 && i < shape->cores; i++)
        if (shape->core[i].top > top || (shape->core[i].top == top && plan->suits) ||
            plan->kind[shape->kind].cards)
            return true;
    return false;
}

/* Sizes of a kind that beat: how many of all of them, the cards of one, and by what. */
typedef struct sizes {
    int beating, all, number;
    bool higher, always;
} sizes;

static sizes sizes_of(const kn_climbing *plan, int kind, int standing, int top)
{
    sizes found = {0, 0, 0, false, false};
    for (int s = 0; s < plan->shapes; s++) {
        bool higher;
        if (plan->shape[s].kind != kind)
            continue;
        found.all++;
        if (!can_beat(plan, s, standing, top, &higher))
            continue;
        found.beating++;
        found.number = plan->shape[s].count;
        found.higher = found.higher || higher;
        found.always = found.always || !higher;
    }
    return found;
}

/* "a higher " or what else makes one of the kind beat the standing one. */
static const char *how(const sizes *found, bool same_kind, bool japanese)
{
    if (found->higher && found->always)
        return japanese ? "より強いか長い" : "a higher or longer ";
    if (found->higher)
        return japanese ? "より強い" : "a higher ";
    return !same_kind ? "" : japanese ? "より長い" : "a longer ";
}

/* "a higher pair, a triple or a quad"; "" if nothing does. */
static void write_beaters(const kn_run *run, const kn_climbing *plan, const char *language,
                          char *out, size_t size)
{
    bool japanese = kn_is_japanese(language);
    int standing = *kn_int(run, plan->at.shape), n = 0, at = 0;
    int top = *kn_int(run, plan->at.strength) / KN_SUITS_MAX;
    char name[KN_NAME_TEXT];
    out[0] = 0;
    for (int k = 0; k < plan->kinds; k++)
        n += sizes_of(plan, k, standing, top).beating > 0;
    for (int k = 0; k < plan->kinds; k++) {
        sizes found = sizes_of(plan, k, standing, top);
        if (!found.beating)
            continue;
        bool some = found.beating == 1 && found.all > 1;
        const char *by = how(&found, k == plan->shape[standing].kind, japanese);
        name_of(&plan->kind[k], language, name, sizeof name);
        if (japanese) {
            kn_tell_add(out, size, "%s%s", by, name);
            if (some)
                kn_tell_add(out, size, "(%d枚)", found.number);
            kn_tell_add(out, size, "%s", at + 1 < n ? "、" : "");
        } else {
            kn_tell_add(out, size, "%s%s", *by ? by : article(name), name);
            if (some)
                kn_tell_add(out, size, found.number == 1 ? " of %d card" : " of %d cards",
                            found.number);
            kn_tell_add(out, size, "%s", at + 2 < n ? ", " : at + 1 < n ? " or " : "");
        }
        at++;
    }
}

void kn_climb_faces(const kn_run *run, const kn_phase *phase, const char *language, char *out,
                    size_t size)
{
    const kn_climbing *plan = phase->plan;
    bool japanese = kn_is_japanese(language);
    char beaters[LIST_TEXT], cards[LIST_TEXT], name[KN_NAME_TEXT];
    out[0] = 0;
    if (kn_climb_leads(run, plan)) {
        int first = plan->firsts ? *kn_int(run, plan->at.first) : KN_NOBODY;
        kn_tell_add(out, size, "%s",
                    japanese ? "どの組み合わせでもリードできる" : "any combination may be led");
        if (first >= 0)
            kn_tell_add(out, size, japanese ? "(%sを含む)" : " that contains %s",
                        run->world.layout->pack->name[first]);
        return;
    }
    kn_pack_write(run->world.layout->pack, *kn_climb_set(run, plan->at.standing), cards,
                  sizeof cards);
    write_beaters(run, plan, language, beaters, sizeof beaters);
    name_of(&plan->kind[plan->shape[*kn_int(run, plan->at.shape)].kind], language, name,
            sizeof name);
    if (japanese)
        kn_tell_add(out, size, *beaters ? "%s(%s)に勝つもの:%s" : "%s(%s)に勝つものはない", cards,
                    name, beaters);
    else
        kn_tell_add(out, size, *beaters ? "%s (%s) is beaten by %s" : "nothing beats %s (%s)%s",
                    cards, name, beaters);
}

/* ---- why ---- */

/* A pass that is no move. */
static bool why_no_pass(const kn_run *run, const kn_climbing *plan, bool ja, char *out, size_t size,
                        const char **key)
{
    *key = "pass";
    if (kn_climb_leads(run, plan))
        snprintf(out, size, "%s",
                 ja ? "あなたのリードです。何か出さなければなりません"
                    : "you lead and must play something");
    else
        snprintf(out, size, "%s",
                 ja ? "パスできるのは出せないときだけです。出せる札があります"
                    : "you may pass only if you can't play, and you can");
    return true;
}

bool kn_climb_why(kn_run *run, const kn_phase *phase, const kn_frame *frame, const kn_move *move,
                  const char *language, char *out, size_t size, const char **key)
{
    const kn_climbing *plan = phase->plan;
    const kn_pack *pack = run->world.layout->pack;
    kn_set hand = run->world.block->sets[plan->hand.heap + run->world.block->place];
    kn_set cards = kn_climb_cards(move);
    char text[LIST_TEXT], standing[LIST_TEXT], beaters[LIST_TEXT];
    const bool ja = kn_is_japanese(language);
    kn_combination made;
    int first = plan->firsts ? *kn_int(run, plan->at.first) : KN_NOBODY;
    (void)frame;
    *key = NULL;
    if (move->word == KN_WORD_PASS)
        return why_no_pass(run, plan, ja, out, size, key);
    if (move->word != KN_WORD_PLAY || kn_is_empty(cards))
        return false;
    if (!kn_within(cards, hand)) {
        kn_pack_write(pack, kn_minus(cards, hand), text, sizeof text);
        snprintf(out, size, ja ? "%sは手札にありません" : "you don't hold %s", text);
        *key = "hand";
        return true;
    }
    *key = "kinds";
    kn_pack_write(pack, cards, text, sizeof text);
    if (!kn_climb_read(pack, plan, cards, &made)) {
        if (ja)
            snprintf(out, size, "%sはこのゲームの組になりません", text);
        else
            snprintf(out, size, "%s together %s no combination of this game", text,
                     kn_is_single(cards) ? "is" : "are");
        return true;
    }
    if (first >= 0 && !kn_has(cards, (unsigned)first)) {
        snprintf(out, size,
                 ja ? "最初のリードは%sを含まなければなりません" : "the first lead must contain %s",
                 pack->name[first]);
        *key = "first_card";
        return true;
    }
    if (kn_climb_beats(run, plan, &made))
        return false;
    kn_pack_write(pack, *kn_climb_set(run, plan->at.standing), standing, sizeof standing);
    write_beaters(run, plan, language, beaters, sizeof beaters);
    bool one = kn_is_single(cards);
    if (ja)
        snprintf(out, size,
                 *beaters ? "%sでは%sに勝てません。勝てるもの: %s"
                          : "%sでは%sに勝てません。勝てるものはありません%s",
                 text, standing, beaters);
    else if (*beaters)
        snprintf(out, size, "%s %s not beat %s: you need %s", text, one ? "does" : "do", standing,
                 beaters);
    else
        snprintf(out, size, "%s %s not beat %s: nothing does", text, one ? "does" : "do", standing);
    return true;
}

/* ---- show ---- */

/* "3", "3 to 5", "3 or more" */
static void add_span(int low, int high, const kn_node *node, bool japanese, char *out, size_t size)
{
    bool open = node && node->text && strchr(node->text, '+');
    if (open)
        kn_tell_add(out, size, japanese ? "%d以上" : "%d or more", low);
    else if (low == high)
        kn_tell_add(out, size, "%d", low);
    else
        kn_tell_add(out, size, japanese ? "%d〜%d" : "%d to %d", low, high);
}

static void describe_english(const kn_pack *pack, const kn_climb_kind *k, char *out, size_t size)
{
    const kn_node *equal = kn_node_get(k->node, "equal"), *run = kn_node_get(k->node, "run");
    bool runs = k->run_high > 1;
    char cards[LIST_TEXT];
    if (!kn_is_empty(k->exactly)) {
        kn_tell_add(out, size, "%s", kn_tell_cards(pack, k->exactly, "en", cards, sizeof cards));
    } else if (k->cards) {
        kn_tell_add(out, size, "any %d cards", k->cards);
    } else if (!k->listed) {
        kn_tell_add(out, size, "see the special rules");
    } else if (runs) {
        add_span(k->run_low, k->run_high, run, false, out, size);
        kn_tell_add(out, size, " ranks in a row, ");
        add_span(k->equal_low, k->equal_high, equal, false, out, size);
        kn_tell_add(out, size, k->equal_high == 1 ? " card of each" : " cards of each");
    } else if (k->equal_high == 1) {
        kn_tell_add(out, size, "any one card");
    } else {
        add_span(k->equal_low, k->equal_high, equal, false, out, size);
        kn_tell_add(out, size, " cards of one rank");
    }
    if (k->groups && k->group == 1)
        kn_tell_add(out, size,
                    runs ? ", with %d other card%s for each rank" : ", with %d other card%s",
                    k->groups, k->groups > 1 ? "s" : "");
    else if (k->groups)
        kn_tell_add(out, size,
                    runs ? ", with %d group%s of %d other equal cards for each rank"
                         : ", with %d group%s of %d other equal cards",
                    k->groups, k->groups > 1 ? "s" : "", k->group);
    if (k->suited)
        kn_tell_add(out, size, ", all of one suit");
}

static void describe_japanese(const kn_pack *pack, const kn_climb_kind *k, char *out, size_t size)
{
    const kn_node *equal = kn_node_get(k->node, "equal"), *run = kn_node_get(k->node, "run");
    char cards[LIST_TEXT];
    if (k->suited)
        kn_tell_add(out, size, "同じスートの");
    if (!kn_is_empty(k->exactly)) {
        kn_tell_add(out, size, "%s", kn_tell_cards(pack, k->exactly, "ja", cards, sizeof cards));
    } else if (k->cards) {
        kn_tell_add(out, size, "%d枚", k->cards);
    } else if (!k->listed) {
        kn_tell_add(out, size, "特別ルールを参照");
    } else if (k->run_high > 1) {
        kn_tell_add(out, size, "連続する");
        if (run && run->text && strchr(run->text, '+'))
            kn_tell_add(out, size, "%dランク以上", k->run_low);
        else
            add_span(k->run_low, k->run_high, run, true, out, size);
        kn_tell_add(out, size, run && run->text && strchr(run->text, '+') ? "、各" : "ランク、各");
        add_span(k->equal_low, k->equal_high, equal, true, out, size);
        kn_tell_add(out, size, "枚");
    } else if (k->equal_high == 1) {
        kn_tell_add(out, size, "任意の1枚");
    } else {
        kn_tell_add(out, size, "同じランクの札");
        add_span(k->equal_low, k->equal_high, equal, true, out, size);
        kn_tell_add(out, size, "枚");
    }
    if (k->groups && k->group == 1)
        kn_tell_add(out, size, "と、%s他の札%d枚", k->run_high > 1 ? "各ランクにつき" : "",
                    k->groups);
    else if (k->groups)
        kn_tell_add(out, size, "と、%s同じランクの他の札%d枚を%d組",
                    k->run_high > 1 ? "各ランクにつき" : "", k->group, k->groups);
}

/* True if a kind beats another, whatever the ranks, by the keys. */
static bool overpowers(const kn_climbing *plan, const kn_climb_kind *kind, int other)
{
    return kind->beats >> other & 1 || kind->bomb > plan->kind[other].bomb;
}

/* What a kind beats beside lower ones of itself; many are told by the others. */
static void describe_power(const kn_climbing *plan, const kn_climb_kind *kind, const char *language,
                           char *out, size_t size)
{
    bool japanese = kn_is_japanese(language);
    char name[KN_NAME_TEXT];
    int n = 0, others = plan->kinds - 1;
    for (int k = 0; k < plan->kinds; k++)
        n += overpowers(plan, kind, k);
    bool most = n > others / 2, full = n == others;
    int listed = most ? others - n : n;
    if (n > 0)
        kn_tell_add(out, size, "%s",
                    japanese ? ";勝てる種類:"
                    : most   ? "; it also beats every other kind"
                             : "; it also beats ");
    if (n > 0 && most)
        kn_tell_add(out, size, "%s",
                    japanese ? full ? "他のすべて" : "他のすべて("
                    : full   ? ""
                             : " but ");
    for (int k = 0, at = 0; k < plan->kinds; k++)
        if (n > 0 && &plan->kind[k] != kind && overpowers(plan, kind, k) != most) {
            kn_tell_add(out, size, "%s%s", name_of(&plan->kind[k], language, name, sizeof name),
                        japanese ? at + 1 < listed ? "、" : ""
                                 : kn_tell_between(at, listed, language));
            at++;
        }
    if (japanese && n > 0 && most && !full)
        kn_tell_add(out, size, "以外)");
    if (kind->length == KN_LENGTH_ANY)
        kn_tell_add(out, size,
                    japanese ? ";枚数が違っても比べる" : "; the number of cards does not matter");
    if (kind->length == KN_LENGTH_LONGER)
        kn_tell_add(out, size, japanese ? ";長いほうが勝つ" : "; a longer one beats a shorter");
}

static void show_kinds(const kn_rules *rules, const kn_climbing *plan, const char *language,
                       char *out, size_t size)
{
    bool japanese = kn_is_japanese(language);
    char name[KN_NAME_TEXT];
    kn_tell_add(out, size, "%s", japanese ? "組み合わせ:" : " The combinations are:");
    for (int k = 0; k < plan->kinds; k++) {
        name_of(&plan->kind[k], language, name, sizeof name);
        kn_tell_capital(name);
        kn_tell_add(out, size, japanese ? "\n%s:" : "\n%s: ", name);
        (japanese ? describe_japanese : describe_english)(rules->layout->pack, &plan->kind[k], out,
                                                          size);
        describe_power(plan, &plan->kind[k], language, out, size);
        kn_tell_add(out, size, japanese ? "。" : ".");
    }
}

static void write_level(const kn_rules *rules, const kn_climbing *plan, int level, char *out,
                        size_t size)
{
    const kn_pack *pack = rules->layout->pack;
    kn_set cards = plan->members[level];
    if (kn_is_single(cards) && !kn_equal(cards, pack->by_rank[plan->rank_of[level]]))
        kn_tell_add(out, size, " %s", pack->name[kn_first(cards)]);
    else
        kn_tell_add(out, size, " %s", pack->rank_name[plan->rank_of[level]]);
}

static void show_ranking(const kn_rules *rules, const kn_phase *phase, bool japanese, char *out,
                         size_t size)
{
    const kn_climbing *plan = phase->plan;
    const kn_pack *pack = rules->layout->pack;
    kn_tell_add(out, size, japanese ? "強さは" : " Cards rank, from the highest:");
    for (int l = plan->levels - 1; l >= 0; l--)
        write_level(rules, plan, l, out, size);
    kn_tell_add(out, size, japanese ? "の順。" : ".");
    if (kn_node_get(phase->node, "suit_ranking")) {
        kn_tell_add(out, size,
                    japanese ? "同じランクではスートの強さが"
                             : " Between equal ranks the suit decides, from the highest:");
        for (int height = pack->suits - 1; height >= 0; height--)
            for (int s = 0; s < pack->suits; s++)
                if (!kn_is_empty(pack->by_suit[s]) &&
                    plan->height_of[kn_first(pack->by_suit[s])] == height)
                    kn_tell_add(out, size, japanese ? "%s%s" : " %s%s",
                                kn_tell_suit(pack, s, japanese ? "ja" : "en"),
                                japanese && height ? "、" : "");
        kn_tell_add(out, size, japanese ? "の順。" : ".");
    } else {
        kn_tell_add(out, size, japanese ? "スートに強弱はない。" : " Suits have no rank.");
    }
    if (!kn_node_get(phase->node, "chains"))
        return;
    kn_tell_add(out, size, japanese ? "連続するランクは" : " Ranks in a row are of");
    for (int i = 0; i < plan->chains; i++) {
        kn_tell_add(out, size, "%s",
                    i == 0                 ? ""
                    : japanese             ? " /"
                    : i + 1 < plan->chains ? ","
                                           : " or");
        for (int l = 0; l < plan->chain_length[i]; l++)
            write_level(rules, plan, plan->chain[i][l], out, size);
    }
    kn_tell_add(out, size, japanese ? "の列の中のもの。" : ".");
}

static void show_leader(const kn_rules *rules, const kn_phase *phase, bool japanese, char *out,
                        size_t size)
{
    const kn_climbing *plan = phase->plan;
    const kn_node *leader = kn_node_get(phase->node, "leader");
    char name[KN_NAME_TEXT];
    const char *language = japanese ? "ja" : "en";
    const char *card = plan->firsts ? rules->layout->pack->name[plan->first[0]] : NULL;
    kn_tell_seat(rules->layout,
                 leader && leader->kind == KN_NODE_SCALAR ? leader->text : "seat after dealer",
                 language, name, sizeof name);
    kn_tell_capital(name);
    if (card && !leader)
        kn_tell_add(out, size,
                    japanese
                        ? "最初のリードは%sを持つ人で、その札を含める。"
                        : " Whoever holds %s leads first, with a combination that contains it.",
                    card);
    else
        kn_tell_add(out, size, japanese ? "最初のリードは%s。" : " %s leads first.", name);
    if (card && leader)
        kn_tell_add(out, size,
                    japanese ? "いなければ%sを持つ人で、その札を含める。"
                             : " If there is no such player, whoever holds %s does, with a "
                               "combination that contains it.",
                    card);
    kn_tell_further_firsts(rules->layout->pack, plan->first, plan->firsts, language, out, size);
}

void kn_climb_show(const kn_rules *rules, const kn_phase *phase, const char *language, char *out,
                   size_t size)
{
    const kn_climbing *plan = phase->plan;
    bool ja = kn_is_japanese(language);
    if (!size)
        return;
    *out = 0;
    kn_tell_add(
        out, size, "%s",
        ja ? "順に、前の人のものに勝つ組み合わせを出すか、パスする。同じ種類で同じ枚数の、よ"
             "り強いものが勝つ。"
           : "In turn each plays a combination that beats the one before, or passes. A "
             "combination is beaten by a higher one of the same kind with as many cards.");
    show_leader(rules, phase, ja, out, size);
    if (plan->must)
        kn_tell_add(out, size, "%s", ja ? "出せるときはパスできない。" : " Who can play must.");
    kn_tell_add(out, size, "%s",
                plan->locks ? ja ? "パスした人はそのトリックではもう出せない。"
                                 : " Who has passed may not play any more in that trick."
                : ja        ? "パスした人も、順番が来ればまた出せる。"
                            : " Who has passed may still play when his turn comes again.");
    kn_tell_add(out, size, "%s",
                ja ? "他の全員がパスしたらトリックは終わり、勝った人が次をリードする。"
                   : " When all others have passed, the trick is over and its winner leads.");
    kn_tell_add(
        out, size, "%s",
        plan->one_left
            ? ja ? "手札のなくなった人は抜け、手札のある人が1人になるまで続ける。"
                 : " Who has no card left is out; the others go on until only one has cards."
        : ja ? "誰かの手札がなくなればすぐに終わる。"
             : " The play ends as soon as somebody has no card left.");
    show_ranking(rules, phase, ja, out, size);
    show_kinds(rules, plan, language, out, size);
}

const kn_phrase_row kn_climb_notes[] = {
    {"outcome done", "the play is over."},
    {"event play",
     "a combination has been played; brings `card` (one of its top rank, which `cards` "
     "of a hook filters), `taken` (all its cards), `before` (what it has beaten; empty "
     "for a lead), `number` (of the trick, from 1), `seat`."},
    {"event pass", "a place has passed; brings `before` (the standing combination), `number` (of "
                   "the trick), `seat`."},
    {"event bomb", "a combination of a kind with `bomb` has been played, before `play`; brings the "
                   "same."},
    {"event out", "a place has played its last card, after `play`; brings `number` (1 for the "
                  "first who is out), `card`, `taken`, `seat`."},
    {"event trick", "a trick is over; brings `card` (of the top rank of what won it), `taken` (all "
                    "its cards), `before` (the combination that won it), `number` (of the trick), "
                    "`winner`."},
    {"rule kind", "asked of each rank and each number of its cards, `run(rank, count, there)` with "
                  "`there` the number in the pack: the name of a kind, `none`, or nothing for what "
                  "the keys say."},
    {"rule beats", "asked of each two kinds with their numbers of cards and the rank of the second "
                   "one's top, `run(kind, count, standing, standing_count, rank)`: `always`, "
                   "`higher` (with a higher top), `never`, or nothing for what the keys say."},
    {NULL, NULL}};
