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

static const char *name_of(const km_climb_kind *kind, const char *language, char *out, size_t size)
{
    return km_tell_name(kind->name, kd_node_get(kind->node, "says"), language, out, size);
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
static bool can_beat(const km_climbing *plan, int s, int standing, int top, bool *higher)
{
    const km_climb_relation *r = km_climb_relation_of(plan, s, standing);
    const km_climb_shape *shape = &plan->shape[s];
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

static sizes sizes_of(const km_climbing *plan, int kind, int standing, int top)
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
static void write_beaters(const km_run *run, const km_climbing *plan, const char *language,
                          char *out, size_t size)
{
    bool japanese = km_is_japanese(language);
    int standing = *km_int(run, plan->at.shape), n = 0, at = 0;
    int top = *km_int(run, plan->at.strength) / KS_SUITS_MAX;
    char name[KM_NAME_TEXT];
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
            km_tell_add(out, size, "%s%s", by, name);
            if (some)
                km_tell_add(out, size, "(%d枚)", found.number);
            km_tell_add(out, size, "%s", at + 1 < n ? "、" : "");
        } else {
            km_tell_add(out, size, "%s%s", *by ? by : article(name), name);
            if (some)
                km_tell_add(out, size, found.number == 1 ? " of %d card" : " of %d cards",
                            found.number);
            km_tell_add(out, size, "%s", at + 2 < n ? ", " : at + 1 < n ? " or " : "");
        }
        at++;
    }
}

void km_climb_faces(const km_run *run, const km_phase *phase, const char *language, char *out,
                    size_t size)
{
    const km_climbing *plan = phase->plan;
    bool japanese = km_is_japanese(language);
    char beaters[LIST_TEXT], cards[LIST_TEXT], name[KM_NAME_TEXT];
    out[0] = 0;
    if (km_climb_leads(run, plan)) {
        int first = plan->firsts ? *km_int(run, plan->at.first) : KS_NOBODY;
        km_tell_add(out, size, "%s",
                    japanese ? "どの組み合わせでもリードできる" : "any combination may be led");
        if (first >= 0)
            km_tell_add(out, size, japanese ? "(%sを含む)" : " that contains %s",
                        run->world.layout->pack->name[first]);
        return;
    }
    ks_pack_write(run->world.layout->pack, *km_climb_set(run, plan->at.standing), cards,
                  sizeof cards);
    write_beaters(run, plan, language, beaters, sizeof beaters);
    name_of(&plan->kind[plan->shape[*km_int(run, plan->at.shape)].kind], language, name,
            sizeof name);
    if (japanese)
        km_tell_add(out, size, *beaters ? "%s(%s)に勝つもの:%s" : "%s(%s)に勝つものはない", cards,
                    name, beaters);
    else
        km_tell_add(out, size, *beaters ? "%s (%s) is beaten by %s" : "nothing beats %s (%s)%s",
                    cards, name, beaters);
}

/* ---- why ---- */

/* A pass that is no move. */
static bool why_no_pass(const km_run *run, const km_climbing *plan, bool ja, char *out, size_t size,
                        const char **key)
{
    *key = "pass";
    if (km_climb_leads(run, plan))
        snprintf(out, size, "%s",
                 ja ? "あなたのリードです。何か出さなければなりません"
                    : "you lead and must play something");
    else
        snprintf(out, size, "%s",
                 ja ? "パスできるのは出せないときだけです。出せる札があります"
                    : "you may pass only if you can't play, and you can");
    return true;
}

bool km_climb_why(km_run *run, const km_phase *phase, const ks_frame *frame, const ks_move *move,
                  const char *language, char *out, size_t size, const char **key)
{
    const km_climbing *plan = phase->plan;
    const ks_pack *pack = run->world.layout->pack;
    kn_set hand = run->world.block->sets[plan->hand.heap + run->world.block->place];
    kn_set cards = km_climb_cards(move);
    char text[LIST_TEXT], standing[LIST_TEXT], beaters[LIST_TEXT];
    const bool ja = km_is_japanese(language);
    km_combination made;
    int first = plan->firsts ? *km_int(run, plan->at.first) : KS_NOBODY;
    (void)frame;
    *key = NULL;
    if (move->word == KS_WORD_PASS)
        return why_no_pass(run, plan, ja, out, size, key);
    if (move->word != KS_WORD_PLAY || kn_is_empty(cards))
        return false;
    if (!kn_within(cards, hand)) {
        ks_pack_write(pack, kn_minus(cards, hand), text, sizeof text);
        snprintf(out, size, ja ? "%sは手札にありません" : "you don't hold %s", text);
        *key = "hand";
        return true;
    }
    *key = "kinds";
    ks_pack_write(pack, cards, text, sizeof text);
    if (!km_climb_read(pack, plan, cards, &made)) {
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
    if (km_climb_beats(run, plan, &made))
        return false;
    ks_pack_write(pack, *km_climb_set(run, plan->at.standing), standing, sizeof standing);
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
static void add_span(int low, int high, const kd_node *node, bool japanese, char *out, size_t size)
{
    bool open = node && node->text && strchr(node->text, '+');
    if (open)
        km_tell_add(out, size, japanese ? "%d以上" : "%d or more", low);
    else if (low == high)
        km_tell_add(out, size, "%d", low);
    else
        km_tell_add(out, size, japanese ? "%d〜%d" : "%d to %d", low, high);
}

static void describe_english(const ks_pack *pack, const km_climb_kind *k, char *out, size_t size)
{
    const kd_node *equal = kd_node_get(k->node, "equal"), *run = kd_node_get(k->node, "run");
    bool runs = k->run_high > 1;
    char cards[LIST_TEXT];
    if (!kn_is_empty(k->exactly)) {
        km_tell_add(out, size, "%s", km_tell_cards(pack, k->exactly, "en", cards, sizeof cards));
    } else if (k->cards) {
        km_tell_add(out, size, "any %d cards", k->cards);
    } else if (!k->listed) {
        km_tell_add(out, size, "see the special rules");
    } else if (runs) {
        add_span(k->run_low, k->run_high, run, false, out, size);
        km_tell_add(out, size, " ranks in a row, ");
        add_span(k->equal_low, k->equal_high, equal, false, out, size);
        km_tell_add(out, size, k->equal_high == 1 ? " card of each" : " cards of each");
    } else if (k->equal_high == 1) {
        km_tell_add(out, size, "any one card");
    } else {
        add_span(k->equal_low, k->equal_high, equal, false, out, size);
        km_tell_add(out, size, " cards of one rank");
    }
    if (k->groups && k->group == 1)
        km_tell_add(out, size,
                    runs ? ", with %d other card%s for each rank" : ", with %d other card%s",
                    k->groups, k->groups > 1 ? "s" : "");
    else if (k->groups)
        km_tell_add(out, size,
                    runs ? ", with %d group%s of %d other equal cards for each rank"
                         : ", with %d group%s of %d other equal cards",
                    k->groups, k->groups > 1 ? "s" : "", k->group);
    if (k->suited)
        km_tell_add(out, size, ", all of one suit");
}

static void describe_japanese(const ks_pack *pack, const km_climb_kind *k, char *out, size_t size)
{
    const kd_node *equal = kd_node_get(k->node, "equal"), *run = kd_node_get(k->node, "run");
    char cards[LIST_TEXT];
    if (k->suited)
        km_tell_add(out, size, "同じスートの");
    if (!kn_is_empty(k->exactly)) {
        km_tell_add(out, size, "%s", km_tell_cards(pack, k->exactly, "ja", cards, sizeof cards));
    } else if (k->cards) {
        km_tell_add(out, size, "%d枚", k->cards);
    } else if (!k->listed) {
        km_tell_add(out, size, "特別ルールを参照");
    } else if (k->run_high > 1) {
        km_tell_add(out, size, "連続する");
        if (run && run->text && strchr(run->text, '+'))
            km_tell_add(out, size, "%dランク以上", k->run_low);
        else
            add_span(k->run_low, k->run_high, run, true, out, size);
        km_tell_add(out, size, run && run->text && strchr(run->text, '+') ? "、各" : "ランク、各");
        add_span(k->equal_low, k->equal_high, equal, true, out, size);
        km_tell_add(out, size, "枚");
    } else if (k->equal_high == 1) {
        km_tell_add(out, size, "任意の1枚");
    } else {
        km_tell_add(out, size, "同じランクの札");
        add_span(k->equal_low, k->equal_high, equal, true, out, size);
        km_tell_add(out, size, "枚");
    }
    if (k->groups && k->group == 1)
        km_tell_add(out, size, "と、%s他の札%d枚", k->run_high > 1 ? "各ランクにつき" : "",
                    k->groups);
    else if (k->groups)
        km_tell_add(out, size, "と、%s同じランクの他の札%d枚を%d組",
                    k->run_high > 1 ? "各ランクにつき" : "", k->group, k->groups);
}

/* True if a kind beats another, whatever the ranks, by the keys. */
static bool overpowers(const km_climbing *plan, const km_climb_kind *kind, int other)
{
    return kind->beats >> other & 1 || kind->bomb > plan->kind[other].bomb;
}

/* What a kind beats beside lower ones of itself; many are told by the others. */
static void describe_power(const km_climbing *plan, const km_climb_kind *kind, const char *language,
                           char *out, size_t size)
{
    bool japanese = km_is_japanese(language);
    char name[KM_NAME_TEXT];
    int n = 0, others = plan->kinds - 1;
    for (int k = 0; k < plan->kinds; k++)
        n += overpowers(plan, kind, k);
    bool most = n > others / 2, full = n == others;
    int listed = most ? others - n : n;
    if (n > 0)
        km_tell_add(out, size, "%s",
                    japanese ? ";勝てる種類:"
                    : most   ? "; it also beats every other kind"
                             : "; it also beats ");
    if (n > 0 && most)
        km_tell_add(out, size, "%s",
                    japanese ? full ? "他のすべて" : "他のすべて("
                    : full   ? ""
                             : " but ");
    for (int k = 0, at = 0; k < plan->kinds; k++)
        if (n > 0 && &plan->kind[k] != kind && overpowers(plan, kind, k) != most) {
            km_tell_add(out, size, "%s%s", name_of(&plan->kind[k], language, name, sizeof name),
                        japanese ? at + 1 < listed ? "、" : ""
                                 : km_tell_between(at, listed, language));
            at++;
        }
    if (japanese && n > 0 && most && !full)
        km_tell_add(out, size, "以外)");
    if (kind->length == KM_LENGTH_ANY)
        km_tell_add(out, size,
                    japanese ? ";枚数が違っても比べる" : "; the number of cards does not matter");
    if (kind->length == KM_LENGTH_LONGER)
        km_tell_add(out, size, japanese ? ";長いほうが勝つ" : "; a longer one beats a shorter");
}

static void show_kinds(const km_rules *rules, const km_climbing *plan, const char *language,
                       char *out, size_t size)
{
    bool japanese = km_is_japanese(language);
    char name[KM_NAME_TEXT];
    km_tell_add(out, size, "%s", japanese ? "組み合わせ:" : " The combinations are:");
    for (int k = 0; k < plan->kinds; k++) {
        name_of(&plan->kind[k], language, name, sizeof name);
        km_tell_capital(name);
        km_tell_add(out, size, japanese ? "\n%s:" : "\n%s: ", name);
        (japanese ? describe_japanese : describe_english)(rules->layout->pack, &plan->kind[k], out,
                                                          size);
        describe_power(plan, &plan->kind[k], language, out, size);
        km_tell_add(out, size, japanese ? "。" : ".");
    }
}

static void write_level(const km_rules *rules, const km_climbing *plan, int level, char *out,
                        size_t size)
{
    const ks_pack *pack = rules->layout->pack;
    kn_set cards = plan->members[level];
    if (kn_is_single(cards) && !kn_equal(cards, pack->by_rank[plan->rank_of[level]]))
        km_tell_add(out, size, " %s", pack->name[kn_first(cards)]);
    else
        km_tell_add(out, size, " %s", pack->rank_name[plan->rank_of[level]]);
}

static void show_ranking(const km_rules *rules, const km_phase *phase, bool japanese, char *out,
                         size_t size)
{
    const km_climbing *plan = phase->plan;
    const ks_pack *pack = rules->layout->pack;
    km_tell_add(out, size, japanese ? "強さは" : " Cards rank, from the highest:");
    for (int l = plan->levels - 1; l >= 0; l--)
        write_level(rules, plan, l, out, size);
    km_tell_add(out, size, japanese ? "の順。" : ".");
    if (kd_node_get(phase->node, "suit_ranking")) {
        km_tell_add(out, size,
                    japanese ? "同じランクではスートの強さが"
                             : " Between equal ranks the suit decides, from the highest:");
        for (int height = pack->suits - 1; height >= 0; height--)
            for (int s = 0; s < pack->suits; s++)
                if (!kn_is_empty(pack->by_suit[s]) &&
                    plan->height_of[kn_first(pack->by_suit[s])] == height)
                    km_tell_add(out, size, japanese ? "%s%s" : " %s%s",
                                km_tell_suit(pack, s, japanese ? "ja" : "en"),
                                japanese && height ? "、" : "");
        km_tell_add(out, size, japanese ? "の順。" : ".");
    } else {
        km_tell_add(out, size, japanese ? "スートに強弱はない。" : " Suits have no rank.");
    }
    if (!kd_node_get(phase->node, "chains"))
        return;
    km_tell_add(out, size, japanese ? "連続するランクは" : " Ranks in a row are of");
    for (int i = 0; i < plan->chains; i++) {
        km_tell_add(out, size, "%s",
                    i == 0                 ? ""
                    : japanese             ? " /"
                    : i + 1 < plan->chains ? ","
                                           : " or");
        for (int l = 0; l < plan->chain_length[i]; l++)
            write_level(rules, plan, plan->chain[i][l], out, size);
    }
    km_tell_add(out, size, japanese ? "の列の中のもの。" : ".");
}

static void show_leader(const km_rules *rules, const km_phase *phase, bool japanese, char *out,
                        size_t size)
{
    const km_climbing *plan = phase->plan;
    const kd_node *leader = kd_node_get(phase->node, "leader");
    char name[KM_NAME_TEXT];
    const char *language = japanese ? "ja" : "en";
    const char *card = plan->firsts ? rules->layout->pack->name[plan->first[0]] : NULL;
    km_tell_seat(rules->layout,
                 leader && leader->kind == KD_NODE_SCALAR ? leader->text : "seat after dealer",
                 language, name, sizeof name);
    km_tell_capital(name);
    if (card && !leader)
        km_tell_add(out, size,
                    japanese
                        ? "最初のリードは%sを持つ人で、その札を含める。"
                        : " Whoever holds %s leads first, with a combination that contains it.",
                    card);
    else
        km_tell_add(out, size, japanese ? "最初のリードは%s。" : " %s leads first.", name);
    if (card && leader)
        km_tell_add(out, size,
                    japanese ? "いなければ%sを持つ人で、その札を含める。"
                             : " If there is no such player, whoever holds %s does, with a "
                               "combination that contains it.",
                    card);
    km_tell_further_firsts(rules->layout->pack, plan->first, plan->firsts, language, out, size);
}

void km_climb_show(const km_rules *rules, const km_phase *phase, const char *language, char *out,
                   size_t size)
{
    const km_climbing *plan = phase->plan;
    bool ja = km_is_japanese(language);
    if (!size)
        return;
    *out = 0;
    km_tell_add(
        out, size, "%s",
        ja ? "順に、前の人のものに勝つ組み合わせを出すか、パスする。同じ種類で同じ枚数の、よ"
             "り強いものが勝つ。"
           : "In turn each plays a combination that beats the one before, or passes. A "
             "combination is beaten by a higher one of the same kind with as many cards.");
    show_leader(rules, phase, ja, out, size);
    if (plan->must)
        km_tell_add(out, size, "%s", ja ? "出せるときはパスできない。" : " Who can play must.");
    km_tell_add(out, size, "%s",
                plan->locks ? ja ? "パスした人はそのトリックではもう出せない。"
                                 : " Who has passed may not play any more in that trick."
                : ja        ? "パスした人も、順番が来ればまた出せる。"
                            : " Who has passed may still play when his turn comes again.");
    km_tell_add(out, size, "%s",
                ja ? "他の全員がパスしたらトリックは終わり、勝った人が次をリードする。"
                   : " When all others have passed, the trick is over and its winner leads.");
    km_tell_add(
        out, size, "%s",
        plan->one_left
            ? ja ? "手札のなくなった人は抜け、手札のある人が1人になるまで続ける。"
                 : " Who has no card left is out; the others go on until only one has cards."
        : ja ? "誰かの手札がなくなればすぐに終わる。"
             : " The play ends as soon as somebody has no card left.");
    show_ranking(rules, phase, ja, out, size);
    show_kinds(rules, plan, language, out, size);
}

const ks_phrase_row km_climb_notes[] = {
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
