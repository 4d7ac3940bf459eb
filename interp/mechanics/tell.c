/* SPDX-License-Identifier: MIT
 * tell.c: names of rules files in words: zones, variables, phases, seats, cards. Conditions are
 * tell_condition.c's.
 */
#include "mechanics/tell.h"

#include <ctype.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "mechanics/common.h"

/* The words of card tables that authors use as names, as the glossary translates them. */
static const struct {
    const char *name, *ja;
} usual[] = {{"ante", "アンティ"},
             {"auction", "ビッド"},
             {"away", "出た札"},
             {"bid", "ビッド"},
             {"bidder", "ビッドした人"},
             {"bids", "ビッド"},
             {"blind", "ブラインド"},
             {"bomb", "ボム"},
             {"bombs", "ボム"},
             {"bonus", "ボーナス"},
             {"call", "コール"},
             {"candidate", "候補"},
             {"capture", "取り"},
             {"captures", "取り"},
             {"cards", "札"},
             {"change", "変更"},
             {"chips", "チップ"},
             {"claim", "宣言"},
             {"claims", "宣言"},
             {"closed", "伏せ札"},
             {"contract", "コントラクト"},
             {"count", "得点計算"},
             {"cut", "カット"},
             {"deal", "配札"},
             {"dealer", "ディーラー"},
             {"declare", "宣言"},
             {"declarer", "デクレアラー"},
             {"discard", "捨て札"},
             {"discards", "捨て札"},
             {"done", "終了"},
             {"double", "ダブル"},
             {"double_sequence", "ダブルシークエンス"},
             {"draw", "引き"},
             {"dummy", "ダミー"},
             {"exchange", "手札交換"},
             {"first", "最初"},
             {"floor", "場"},
             {"fold", "降り"},
             {"game", "ゲーム"},
             {"give", "渡す"},
             {"hand", "手札"},
             {"hands", "配札"},
             {"high", "最高"},
             {"in", "参加"},
             {"keep", "そのまま"},
             {"kitty", "タロン"},
             {"last_taker", "最後に取った側"},
             {"layout", "場札"},
             {"lead", "リード"},
             {"leader", "リードした人"},
             {"level", "段階"},
             {"look", "見る"},
             {"low", "最低"},
             {"majority", "最多枚数"},
             {"marriage", "マリアージュ"},
             {"marriages", "マリアージュ"},
             {"match", "マッチ"},
             {"multiplier", "倍率"},
             {"next", "次"},
             {"nil", "ニル"},
             {"no", "いいえ"},
             {"none", "なし"},
             {"offer", "申し出"},
             {"open", "オープン"},
             {"opened", "開始"},
             {"opening", "オープニング"},
             {"out", "降り"},
             {"pack", "デッキ"},
             {"pair", "ペア"},
             {"pairs", "ペア"},
             {"partner", "パートナー"},
             {"pass", "パス"},
             {"pass_on", "渡す"},
             {"peek", "見る"},
             {"penalty", "失点"},
             {"pile", "取った札"},
             {"play", "プレイ"},
             {"played", "プレイ"},
             {"points", "得点"},
             {"pot", "ポット"},
             {"quad", "フォーカード"},
             {"raise", "上げる"},
             {"redeal", "配り直し"},
             {"redouble", "リダブル"},
             {"score", "得点計算"},
             {"second", "2回目"},
             {"sequence", "シークエンス"},
             {"sets", "セット"},
             {"settle", "精算"},
             {"show", "公開"},
             {"showdown", "ショーダウン"},
             {"shown", "公開"},
             {"shuffle", "シャッフル"},
             {"signal", "合図"},
             {"signals", "合図"},
             {"single", "シングル"},
             {"stack", "チップ"},
             {"stake", "ステークス"},
             {"stakes", "ステークス"},
             {"stands", "立つ"},
             {"stay", "参加"},
             {"stock", "山札"},
             {"sudden_death", "サドンデス"},
             {"support", "サポート"},
             {"surrender", "降参"},
             {"surrendered", "降参"},
             {"swap", "交換"},
             {"sweep", "全取り"},
             {"sweeps", "全取り"},
             {"table", "場"},
             {"take", "取る"},
             {"talon", "タロン"},
             {"trick", "トリック"},
             {"tricks", "トリック"},
             {"tricks_won", "取ったトリック数"},
             {"triple", "スリーカード"},
             {"trump", "切り札"},
             {"turn", "めくる"},
             {"turned", "表になった札"},
             {"upcard", "表向きの札"},
             {"winner", "勝った人"},
             {"won", "取ったトリック数"},
             {"yes", "はい"}};

static const char *usual_japanese(const char *name)
{
    for (size_t i = 0; i < sizeof usual / sizeof *usual; i++)
        if (strcmp(usual[i].name, name) == 0)
            return usual[i].ja;
    return NULL;
}

void km_tell_add(char *out, size_t size, const char *format, ...)
{
    size_t length = strlen(out);
    va_list arguments;
    va_start(arguments, format);
    if (length < size)
        vsnprintf(out + length, size - length, format, arguments);
    va_end(arguments);
}

const char *km_tell_between(int i, int n, const char *language)
{
    if (i + 1 >= n)
        return "";
    return km_is_japanese(language) ? "と" : i + 2 < n ? ", " : " and ";
}

/* True if `says` has words of that very language; plain text is English. */
static bool says_in(const kd_node *says, const char *language)
{
    if (!says)
        return false;
    return says->kind == KD_NODE_MAP ? kd_node_get(says, language) != NULL
                                     : !km_is_japanese(language);
}

bool km_tell_has_name(const char *name, const kd_node *says, const char *language)
{
    return says_in(says, language) || !km_is_japanese(language) || usual_japanese(name);
}

const char *km_tell_name(const char *name, const kd_node *says, const char *language, char *out,
                         size_t size)
{
    if (says && !says_in(says, language) && !says_in(says, "en"))
        says = NULL; /* words of another language only: the name itself is English */
    const char *ja =
        km_is_japanese(language) && !says_in(says, language) ? usual_japanese(name) : NULL;
    snprintf(out, size, "%s", ja ? ja : says ? kd_words(says, language) : name);
    for (char *p = out; !ja && !says && *p; p++)
        if (*p == '_' || *p == '.')
            *p = ' ';
    return out;
}

/* A label without English leaves the English name as it is. */
const char *km_tell_label(const km_rules *rules, const char *name, const char *language, char *out,
                          size_t size)
{
    const kd_node *label = kd_node_get(rules->labels, name);
    if (label && label->kind == KD_NODE_MAP && !kd_node_get(label, language) &&
        !kd_node_get(label, "en"))
        label = NULL;
    return km_tell_name(name, label, language, out, size);
}

const char *km_tell_zone(const ks_zone *zone, const char *language, char *out, size_t size)
{
    return km_tell_name(zone->name, kd_node_get(zone->node, "says"), language, out, size);
}

const char *km_tell_var(const ks_var *var, const char *language, char *out, size_t size)
{
    /* the core's scores are points, but a phase of that name is the counting */
    bool score = !var->node && km_is_japanese(language) && strcmp(var->name, "score") == 0;
    return km_tell_name(score ? "points" : var->name, kd_node_get(var->node, "says"), language, out,
                        size);
}

const char *km_tell_of(const ks_layout *layout, const char *name, const char *language, char *out,
                       size_t size)
{
    int zone = ks_layout_find_zone(layout, name),
        var = zone < 0 ? ks_layout_find_var(layout, name) : -1;
    if (zone >= 0)
        return km_tell_zone(&layout->zone[zone], language, out, size);
    if (var >= 0)
        return km_tell_var(&layout->var[var], language, out, size);
    return km_tell_name(name, NULL, language, out, size);
}

void km_tell_capital(char *text)
{
    if (*text >= 'a' && *text <= 'z')
        *text = (char)(*text - 'a' + 'A');
}

bool km_tell_ends(const char *text)
{
    static const char *const stops[] = {".", ":", "!", "?", "\u3002", "\uff1f"};
    size_t length = strlen(text);
    for (size_t i = 0; i < sizeof stops / sizeof *stops; i++) {
        size_t stop = strlen(stops[i]);
        if (length >= stop && strcmp(text + length - stop, stops[i]) == 0)
            return true;
    }
    return false;
}

const char *km_tell_sentence(const kd_node *says, const char *language, char *out, size_t size)
{
    bool ja = km_is_japanese(language);
    snprintf(out, size, "%s", says ? kd_words(says, language) : "");
    km_tell_capital(out);
    if (*out && !km_tell_ends(out))
        km_tell_add(out, size, "%s", ja ? "。" : ".");
    size_t length = strlen(out);
    if (length && (!ja || (unsigned char)out[length - 1] < 0x80))
        km_tell_add(out, size, " ");
    return out;
}

const char *km_tell_phase(const km_phase *phase, const char *language, char *out, size_t size)
{
    km_tell_name(phase->name, kd_node_get(phase->node->parent, "label"), language, out, size);
    km_tell_capital(out);
    return out;
}

/* --- seats --- */

/* Phrases that begin like this say something of the seat that follows. */
static const struct {
    const char *begins, *en, *ja;
} of_seat[] = {
    {"seat after ", "the player after %s", "%sの次の人"},
    {"seat before ", "the player before %s", "%sの前の人"},
    {"seat opposite ", "the player opposite %s", "%sの向かいの人"},
    {"active seat after ", "the next player still in after %s", "%sの次の、残っている人"},
    {"active seat before ", "the player still in before %s", "%sの前の、残っている人"}};
static const struct {
    const char *begins, *en, *ja;
} of_name[] = {{"highest ", "who has the highest %s", "%sが最も高い人"},
               {"lowest ", "who has the lowest %s", "%sが最も低い人"},
               {"holder of ", "who holds %s", "%sを持つ人"}};
static const struct {
    const char *phrase, *en, *ja;
} whole[] = {
    {"dealer", "the dealer", "ディーラー"},
    {"turn", "the player whose turn it is", "手番の人"},
    {"seat opposite turn", "the player opposite", "向かいの人"},
    {"nobody", "nobody", "なし"},
    {"last taker", "who took last", "最後に取った人"},
    {"highest points", "who has most points of the deal", "そのディールの得点が最も高い人"},
    {"lowest points", "who has fewest points of the deal", "そのディールの得点が最も低い人"},
    {"highest score", "who has the highest score", "合計点が最も高い人"},
    {"lowest score", "who has the lowest score", "合計点が最も低い人"},
    {"all", "everybody", "全員"},
    {"active", "everybody still in", "残っている全員"},
    {"others", "the others", "他の人"},
    {"leader", "the leader", "リードした人"},
    {"declarer", "the declarer", "デクレアラー"}};

/* In the middle of a format, with one %s. */
static void put_around(char *out, size_t size, const char *form, const char *text)
{
    const char *hole = strstr(form, "%s");
    snprintf(out, size, "%.*s%s%s", (int)(hole - form), form, text, hole + 2);
}

const char *km_tell_seat(const ks_layout *layout, const char *phrase, const char *language,
                         char *out, size_t size)
{
    bool ja = km_is_japanese(language);
    char inner[KM_NAME_TEXT];
    for (size_t i = 0; i < sizeof whole / sizeof *whole; i++)
        if (strcmp(phrase, whole[i].phrase) == 0) {
            snprintf(out, size, "%s", ja ? whole[i].ja : whole[i].en);
            return out;
        }
    for (size_t i = 0; i < sizeof of_seat / sizeof *of_seat; i++)
        if (strncmp(phrase, of_seat[i].begins, strlen(of_seat[i].begins)) == 0) {
            km_tell_seat(layout, phrase + strlen(of_seat[i].begins), language, inner, sizeof inner);
            put_around(out, size, ja ? of_seat[i].ja : of_seat[i].en, inner);
            return out;
        }
    for (size_t i = 0; i < sizeof of_name / sizeof *of_name; i++)
        if (strncmp(phrase, of_name[i].begins, strlen(of_name[i].begins)) == 0) {
            km_tell_of(layout, phrase + strlen(of_name[i].begins), language, inner, sizeof inner);
            put_around(out, size, ja ? of_name[i].ja : of_name[i].en, inner);
            return out;
        }
    km_tell_of(layout, phrase, language, inner, sizeof inner);
    if (isdigit((unsigned char)*phrase))
        snprintf(out, size, ja ? "席%s" : "seat %s", inner);
    else
        snprintf(out, size, ja ? "%s" : "the %s", inner);
    return out;
}

/* --- cards --- */

static const struct {
    const char *letter, *en, *ja;
} suits[] = {{"S", "spades", "スペード"},
             {"H", "hearts", "ハート"},
             {"D", "diamonds", "ダイヤ"},
             {"C", "clubs", "クラブ"}};
static const struct {
    const char *letter, *one, *many;
} ranks[] = {{"A", "Ace", "Aces"},     {"2", "two", "twos"},     {"3", "three", "threes"},
             {"4", "four", "fours"},   {"5", "five", "fives"},   {"6", "six", "sixes"},
             {"7", "seven", "sevens"}, {"8", "eight", "eights"}, {"9", "nine", "nines"},
             {"T", "ten", "tens"},     {"J", "Jack", "Jacks"},   {"Q", "Queen", "Queens"},
             {"K", "King", "Kings"}};

const char *km_tell_suit(const ks_pack *pack, int suit, const char *language)
{
    const char *letter = suit >= 0 && suit < pack->suits ? pack->suit_name[suit] : "?";
    for (size_t i = 0; i < sizeof suits / sizeof *suits; i++)
        if (strcmp(suits[i].letter, letter) == 0)
            return km_is_japanese(language) ? suits[i].ja : suits[i].en;
    return letter;
}

const char *km_tell_rank(const ks_pack *pack, int rank, bool many, const char *language, char *out,
                         size_t size)
{
    const char *letter = pack->rank_name[rank];
    bool ja = km_is_japanese(language);
    if (pack->rank_says[rank]) {
        snprintf(out, size, "%s%s", kd_words(pack->rank_says[rank], language),
                 many && !ja ? "s" : "");
        return out;
    }
    if (ja && strcmp(letter, "T") == 0)
        letter = "10";
    if (strcmp(letter, "X") == 0) {
        snprintf(out, size, "%s", ja ? "ジョーカー" : many ? "jokers" : "joker");
        return out;
    }
    for (size_t i = 0; i < sizeof ranks / sizeof *ranks && !ja; i++)
        if (strcmp(ranks[i].letter, letter) == 0) {
            snprintf(out, size, "%s", many ? ranks[i].many : ranks[i].one);
            return out;
        }
    snprintf(out, size, "%s", letter);
    return out;
}

/* Parts of an enumeration of cards. */
typedef struct card_parts {
    const ks_pack *pack;
    bool ja;
    int count;
    char text[KS_SUITS_MAX * KS_RANKS_MAX][48];
} card_parts;

enum { RUN_OF_ALL = 4, RUN_OF_COLOUR = 3 }; /* so many ranks in a row are told as a range */

/* The ranks first..last, all their cards or those of a colour (NULL: all). */
static void add_ranks(card_parts *p, const char *colour, int first, int last)
{
    const char *language = p->ja ? "ja" : "en";
    for (int r = first, run = colour ? RUN_OF_COLOUR : RUN_OF_ALL; r <= last; r++) {
        char rank[32];
        if (last - first + 1 >= run)
            snprintf(rank, sizeof rank, p->ja ? "%.8s〜%.8s" : "%.8s-%.8s",
                     p->pack->rank_name[first], p->pack->rank_name[last]);
        else
            km_tell_rank(p->pack, r, true, language, rank, sizeof rank);
        snprintf(p->text[p->count++], sizeof *p->text, p->ja ? "%s%s" : "%s %s",
                 colour  ? colour
                 : p->ja ? "すべての"
                         : "all",
                 rank);
        if (last - first + 1 >= run)
            return;
    }
}

/* Adds the ranks of which `of` has two cards or more and `*rest` holds these cards and no others;
 * takes them away from it. */
static void take_ranks(card_parts *p, kn_set of, const char *colour, kn_set *rest)
{
    int first = -1;
    for (int r = 0; r <= p->pack->ranks; r++) {
        kn_set here = r < p->pack->ranks ? kn_and(p->pack->by_rank[r], of) : KN_EMPTY;
        bool complete = kn_count(here) > 1 && kn_equal(kn_and(p->pack->by_rank[r], *rest), here);
        if (complete && first < 0)
            first = r;
        if (complete)
            *rest = kn_minus(*rest, here);
        if (complete || first < 0)
            continue;
        add_ranks(p, colour, first, r - 1);
        first = -1;
    }
}

static const char *colour_word(const char *name, bool ja, char *out, size_t size)
{
    const char *known = strcmp(name, "red") == 0 ? "赤" : strcmp(name, "black") == 0 ? "黒" : name;
    snprintf(out, size, ja ? "%.16sの" : "%.16s", ja ? known : name);
    return out;
}

const char *km_tell_cards(const ks_pack *pack, kn_set cards, const char *language, char *out,
                          size_t size)
{
    card_parts p = {.pack = pack, .ja = km_is_japanese(language)};
    char singles[KS_CARD_TEXT * 32], colour[32];
    kn_set rest = cards;

    if (kn_equal(cards, pack->all) || kn_is_empty(cards)) {
        bool none = kn_is_empty(cards);
        snprintf(out, size, "%s",
                 none   ? p.ja ? "なし" : "none"
                 : p.ja ? "すべての札"
                        : "all cards");
        return out;
    }
    for (int s = 0; s < pack->suits; s++)
        if (kn_count(pack->by_suit[s]) > 1 && kn_within(pack->by_suit[s], rest)) {
            snprintf(p.text[p.count++], sizeof *p.text, p.ja ? "すべての%.24s" : "all %.24s",
                     km_tell_suit(pack, s, language));
            rest = kn_minus(rest, pack->by_suit[s]);
        }
    take_ranks(&p, pack->all, NULL, &rest);
    for (int c = 0; c < pack->colours; c++)
        take_ranks(&p, pack->by_colour[c],
                   colour_word(pack->colour_name[c], p.ja, colour, sizeof colour), &rest);
    ks_pack_write(pack, rest, singles, sizeof singles);
    *out = 0;
    int parts = p.count + 1;
    if (!kn_is_empty(rest))
        km_tell_add(out, size, "%s%s", singles, km_tell_between(0, parts, language));
    for (int i = 0; i < p.count; i++)
        km_tell_add(out, size, "%s%s", p.text[i], km_tell_between(i + 1, parts, language));
    return out;
}

const char *km_tell_kinds(const ks_pack *pack, kn_set cards, const char *language, char *out,
                          size_t size)
{
    const char *all = km_is_japanese(language) ? "すべての" : "all ";
    size_t length = strlen(all);
    km_tell_cards(pack, cards, language, out, size);
    if (!kn_equal(cards, pack->all))
        for (char *at = out; (at = strstr(at, all)) != NULL;)
            memmove(at, at + length, strlen(at + length) + 1);
    return out;
}

const char *km_tell_cards_of(const ks_pack *pack, kn_set cards, const char *language, char *out,
                             size_t size)
{
    if (!kn_equal(cards, pack->all))
        return km_tell_cards(pack, cards, language, out, size);
    snprintf(out, size, "%s", km_is_japanese(language) ? "札" : "cards");
    return out;
}
