/* SPDX-License-Identifier: MIT
 * show_rules.c: the rules of a game in words, as a page, from the same tables and plans that play
 * them. What a phase does is told by its mechanic, how a page is written by page.c.
 */
#include <stdlib.h>
#include <string.h>

#include "game/compile.h"
#include "game/show.h"
#include "mechanics/free.h"
#include "mechanics/tell.h"

enum { TEXT = 4096 };

/* A page being filled. */
typedef struct telling {
    kn_page page;
    const kn_rules *rules;
    const kn_node *document;
    const char *language;
    bool ja;
    char text[TEXT]; /* of the item being made */
} telling;

#define ADD(t, ...) kn_tell_add((t)->text, sizeof(t)->text, __VA_ARGS__)

static const char *either(const telling *t, const char *en, const char *ja)
{
    return t->ja ? ja : en;
}

static void begin_text(telling *t)
{
    t->text[0] = 0;
}

/* Sentences of rules files may lack the capital and the stop. */
static void end_sentence(telling *t)
{
    size_t length = strlen(t->text);
    kn_tell_capital(t->text);
    if (length == 0 || kn_tell_ends(t->text))
        return;
    char last = t->text[length - 1];
    bool wide = t->ja && ((unsigned char)last >= 0x80 || last == ')');
    ADD(t, "%s", wide ? "。" : t->ja ? ". " : ".");
}

/* --- players, pack --- */

static void tell_numbers(telling *t)
{
    enum { NUMBERS_IN_ROW = 4 }; /* so many are told as a range */
    int seats = t->rules->layout->seats, count = 0, numbers[KN_SEATS_MAX + 1];
    char here[16];
    const kn_option *o = t->rules->more->resolved->options;
    while (o && strcmp(o->name, "players") != 0)
        o = o->next;
    for (int n = 1; n <= KN_SEATS_MAX; n++) /* in order, whichever is usual */
        for (const kn_option_value *v = o ? o->values : NULL; v; v = v->next) {
            int64_t number;
            if (kn_integer_read(v->name, 1, KN_SEATS_MAX, &number) && number == n)
                numbers[++count] = n;
        }
    snprintf(here, sizeof here, "%d", seats);
    begin_text(t);
    if (count < 2) {
        ADD(t, t->ja ? "%d人。" : seats == 1 ? "%d player." : "%d players.", seats);
        return;
    }
    bool in_row = count >= NUMBERS_IN_ROW && numbers[count] - numbers[1] == count - 1;
    for (int n = 1; n <= count; n++)
        if (!in_row || n == 1)
            ADD(t, "%s%d", n == 1 ? "" : t->ja ? "、" : n < count ? ", " : " or ", numbers[n]);
    if (in_row)
        ADD(t, t->ja ? "〜%d" : " to %d", numbers[count]);
    ADD(t, t->ja ? "人。以下は%s人の場合。" : " players; this is how %s play.", here);
}

/* Several tables: whoever reads this has chosen them. */
static void tell_tables(telling *t)
{
    const struct kn_rules_more *more = t->rules->more;
    int players = 0;
    for (int n = 0; n < more->tables; n++)
        players += more->table[n];
    if (!players)
        return;
    ADD(t, t->ja ? "%d人は%d卓に分かれる(" : " %d players sit at %d tables (", players,
        more->tables);
    for (int n = 0; n < more->tables; n++)
        ADD(t, t->ja ? "%s%d人" : "%s%d", n ? either(t, " and ", "と") : "", more->table[n]);
    ADD(t, "%s", either(t, "), each with a match of its own.", ")。卓ごとに別のマッチを行う。"));
}

/* What each has at first. */
static void tell_accounts(telling *t)
{
    const kn_layout *l = t->rules->layout;
    char name[KN_NAME_TEXT];
    for (int v = 0; v < l->vars; v++) {
        const kn_var *var = &l->var[v];
        if (var->type != KN_VAR_ACCOUNT || var->per != KN_PER_SEAT || var->start == 0)
            continue;
        kn_tell_var(var, t->language, name, sizeof name);
        ADD(t, t->ja ? "最初の%sは各自%d。" : " Each begins with a %s of %d.", name,
            (int)var->start);
    }
}

static void tell_players(telling *t)
{
    const kn_layout *l = t->rules->layout;
    const char *direction = kn_key_text(&kn_rules_table, t->document, "direction");
    kn_page_section(&t->page, either(t, "Players", "プレイヤー"));
    tell_numbers(t);
    if (l->sides == 2 && l->seats == 4 && l->side_of[0] == l->side_of[2])
        ADD(t, "%s", either(t, " Partners sit opposite each other.", "向かい合う2人が組になる。"));
    else if (l->sides < l->seats)
        ADD(t, t->ja ? "%dつの側に分かれる。" : " They form %d sides.", l->sides);
    else if (l->seats > 2)
        ADD(t, "%s", either(t, " Each plays alone.", "全員が個人で競う。"));
    tell_accounts(t);
    for (int place = l->seats; place < l->places; place++)
        ADD(t, "%s",
            either(t,
                   place == l->seats ? " There is a hand that is nobody's, the dummy."
                                     : " There is another.",
                   place == l->seats ? "誰のものでもない手札(ダミー)がある。" : "もう1つある。"));
    if (l->seats > 1)
        ADD(t, "%s",
            strcmp(direction, "clockwise") == 0
                ? either(t, " Turns go clockwise.", "時計回りに進む。")
                : either(t, " Turns go counter-clockwise.", "反時計回りに進む。"));
    tell_tables(t);
    kn_page_text(&t->page, t->text);
}

/* What letters mean that one might not know. */
static void tell_rank_names(telling *t)
{
    const kn_pack *pack = t->rules->layout->pack;
    int ten = kn_pack_find_rank(pack, "T"), told = 0;
    char name[KN_NAME_TEXT];
    if (ten >= 0 && !pack->rank_says[ten])
        ADD(t, "%s", either(t, " T is the ten.", "Tは10。"));
    for (int r = 0; r < pack->ranks; r++) {
        if (!pack->rank_says[r])
            continue;
        kn_tell_rank(pack, r, false, t->language, name, sizeof name);
        ADD(t,
            t->ja  ? "%s%sは%s"
            : told ? "%s %s the %s"
                   : "%s %s is the %s",
            told == 0 ? "" : either(t, ",", "、"), pack->rank_name[r], name);
        told++;
    }
    if (told)
        ADD(t, "%s", either(t, ".", "。"));
}

static void tell_cards(telling *t)
{
    const kn_pack *pack = t->rules->layout->pack;
    kn_set lacking = KN_EMPTY;
    int jokers = 0, named = 0;
    begin_text(t);
    ADD(t, t->ja ? "%d枚。" : "%d in ", pack->cards);
    for (int s = 0; s < pack->suits; s++)
        ADD(t, "%s%s", kn_tell_suit(pack, s, t->language),
            s + 1 >= pack->suits   ? ""
            : t->ja                ? "、"
            : s + 2 == pack->suits ? " and "
                                   : ", ");
    ADD(t, "%s", either(t, ", each with", "の各"));
    for (int r = 0; r < pack->ranks; r++) {
        if (kn_is_empty(pack->by_rank[r]))
            continue;
        if (pack->suit[kn_first(pack->by_rank[r])] == KN_NO_SUIT) {
            jokers += kn_count(pack->by_rank[r]);
            continue;
        }
        if (kn_count(pack->by_rank[r]) < pack->suits * pack->copies)
            lacking = kn_or(lacking, pack->by_rank[r]);
        ADD(t, "%s%s", t->ja && named++ == 0 ? "" : " ", pack->rank_name[r]);
    }
    if (pack->copies > 1)
        ADD(t, t->ja ? "を%d枚ずつ" : ", %d of each card", pack->copies);
    if (jokers)
        ADD(t,
            t->ja         ? "、ジョーカー%d枚"
            : jokers == 1 ? ", and %d joker"
                          : ", and %d jokers",
            jokers);
    if (!kn_is_empty(lacking)) {
        char cards[512];
        kn_pack_write(pack, lacking, cards, sizeof cards);
        ADD(t, t->ja ? "(一部のランクは%sだけ)" : "; of some ranks only %s", cards);
    }
    ADD(t, "%s", either(t, ".", "。"));
    tell_rank_names(t);
    kn_page_item(&t->page, false, either(t, "Cards", "札"), t->text);
}

/* The number that a rank's name is, 0 if it is none. */
static int pips_of(const kn_pack *pack, int rank)
{
    return (int)strtol(pack->rank_name[rank], NULL, 10);
}

/* True if all cards of a rank have the same value. */
static bool has_one_value(const kn_pack *pack, int rank)
{
    kn_set cards = pack->by_rank[rank];
    unsigned card, first = kn_is_empty(cards) ? 0 : kn_first(cards);
    for (KN_EACH(card, cards))
        if (pack->value[card] != pack->value[first])
            return false;
    return true;
}

/* Card by card, where suits differ. */
static void tell_single_values(telling *t, int rank, bool *any)
{
    const kn_pack *pack = t->rules->layout->pack;
    unsigned card;
    for (KN_EACH(card, pack->by_rank[rank])) {
        if (pack->value[card] == 0)
            continue;
        ADD(t, "%s%s", !*any ? "" : t->ja ? "、" : ", ", pack->name[card]);
        ADD(t, t->ja ? "は%d" : " %d", (int)pack->value[card]);
        *any = true;
    }
}

/* Ranks with a value for adding up; those from..to whose value is their own number together. */
static void tell_values(telling *t)
{
    const kn_pack *pack = t->rules->layout->pack;
    bool any = false;
    begin_text(t);
    for (int r = 0; r < pack->ranks; r++) {
        int value =
                kn_is_empty(pack->by_rank[r]) ? 0 : (int)pack->value[kn_first(pack->by_rank[r])],
            last = r;
        if (!has_one_value(pack, r)) {
            tell_single_values(t, r, &any);
            continue;
        }
        if (value == 0)
            continue;
        while (value == pips_of(pack, r) && last + 1 < pack->ranks &&
               !kn_is_empty(pack->by_rank[last + 1]) && pips_of(pack, last + 1) > 0 &&
               pack->value[kn_first(pack->by_rank[last + 1])] == pips_of(pack, last + 1))
            last++;
        ADD(t, "%s%s", !any ? "" : t->ja ? "、" : ", ", pack->rank_name[r]);
        if (last > r)
            ADD(t, t->ja ? "~%sはその数" : "-%s their number", pack->rank_name[last]);
        else
            ADD(t, t->ja ? "は%d" : " %d", value);
        any = true;
        r = last;
    }
    if (!any)
        return;
    ADD(t, "%s", either(t, ".", "。"));
    const kn_node *label = kn_node_path(t->document, "pack.values_label");
    const char *name = label ? kn_words(label, t->language)
                             : either(t, "Values for adding up", "合計するときの値");
    kn_page_item(&t->page, false, name, t->text);
}

/* The cards that score the number of their rank, if these are three ranks or more. */
static kn_set scoring_pips(const kn_pack *pack)
{
    kn_set cards = KN_EMPTY;
    int ranks = 0;
    for (int r = 0; r < pack->ranks; r++) {
        int64_t pips;
        unsigned card;
        bool any = false;
        if (!kn_integer_read(pack->rank_name[r], 2, 99, &pips))
            continue;
        for (KN_EACH(card, pack->by_rank[r]))
            if (pack->points[card] == pips * pack->per) {
                kn_put(&cards, card);
                any = true;
            }
        ranks += any;
    }
    return ranks < 3 ? KN_EMPTY : cards;
}

/* Cards of equal points together, in the order of the pack. */
static void tell_points(telling *t)
{
    const kn_pack *pack = t->rules->layout->pack;
    char points[KN_POINTS_TEXT], cards[512];
    kn_set rest = pack->all, pips = scoring_pips(pack);
    int64_t total = 0;
    bool any = false;
    begin_text(t);
    while (!kn_is_empty(rest)) {
        unsigned first = kn_first(rest), card;
        kn_set same = KN_EMPTY;
        bool number = kn_has(pips, first);
        for (KN_EACH(card, rest))
            if (number ? kn_has(pips, card)
                       : pack->points[card] == pack->points[first] && !kn_has(pips, card))
                kn_put(&same, card);
        rest = kn_minus(rest, same);
        for (KN_EACH(card, same))
            total += pack->points[card];
        if (pack->points[first] == 0)
            continue;
        kn_points_write(points, pack->points[first], pack->per);
        kn_tell_cards(pack, same, t->language, cards, sizeof cards);
        if (number)
            ADD(t, t->ja ? "%s%sはその数" : "%s%s their number", any ? t->ja ? "、" : "; " : "",
                cards);
        else if (t->ja)
            ADD(t, "%s%sは%s%s点", any ? "、" : "", cards, kn_count(same) > 1 ? "各" : "", points);
        else
            ADD(t, "%s%s %s%s", any ? "; " : "", cards, points, kn_count(same) > 1 ? " each" : "");
        any = true;
    }
    if (!any)
        return;
    kn_points_write(points, total, pack->per);
    ADD(t, t->ja ? "(合計%s点)。" : "; %s in all.", points);
    kn_page_item(&t->page, false, either(t, "Card points", "札の得点"), t->text);
}

/* --- phases --- */

/* Where an outcome leads. */
static void add_target(telling *t, const char *target)
{
    static const struct {
        const char *target, *en, *ja;
    } usual[] = {{"next", "the game goes on", "次へ進む"},
                 {"redeal", "the same dealer deals again", "同じディーラーが配り直す"},
                 {"redeal next dealer", "the next dealer deals again", "次のディーラーが配り直す"},
                 {"end of deal", "the deal is over", "ディールは終わる"},
                 {"end of game", "the game is over", "ゲームは終わる"},
                 {"end of match", "the match is over", "マッチは終わる"}};
    for (size_t i = 0; i < sizeof usual / sizeof *usual; i++)
        if (strcmp(usual[i].target, target) == 0) {
            ADD(t, "%s", either(t, usual[i].en, usual[i].ja));
            return;
        }
    for (int p = 0; p < t->rules->phases; p++)
        if (strcmp(t->rules->phase[p].name, target) == 0) {
            char name[KN_NAME_TEXT];
            ADD(t, t->ja ? "「%s」へ進む" : "go on with “%s”",
                kn_tell_phase(&t->rules->phase[p], t->language, name, sizeof name));
            return;
        }
    ADD(t, "%s", target);
}

/* Whether a phase is left out at times. */
static void add_when(telling *t, const kn_node *entry)
{
    const kn_node *when = kn_node_get(entry, "when");
    char text[1024];
    if (when)
        ADD(t, t->ja ? "条件:%s。" : "Only if %s. ",
            kn_tell_condition(t->rules, when, t->language, text, sizeof text));
}

static bool is_phase(const kn_rules *rules, const char *name)
{
    for (int p = 0; name && p < rules->phases; p++)
        if (strcmp(rules->phase[p].name, name) == 0)
            return true;
    return false;
}

/* What a test comes to, with the clause that it depends on. */
static void add_tested(telling *t, const kn_node *then, const char *clause)
{
    const kn_node *yes = kn_node_get(then, "yes"), *no = kn_node_get(then, "no");
    if (!yes && !no) {
        ADD(t, t->ja ? "%sかどうかを調べる。" : "It is tested whether %s.", clause);
        return;
    }
    ADD(t, t->ja ? "%sなら、" : "If %s, ", clause);
    add_target(t, yes ? yes->text : "next");
    ADD(t, "%s", either(t, ".", "。"));
    if (!no)
        return;
    ADD(t, "%s", either(t, " If not, ", "そうでなければ"));
    add_target(t, no->text);
    ADD(t, "%s", either(t, ".", "。"));
}

/* Where a phase leads if not to the next; `tested`: but for what a test comes to. */
static void add_flow(telling *t, const kn_node *entry, bool tested)
{
    const kn_node *then = kn_node_get(entry, "then"), *calls = kn_node_get(entry, "calls");
    char name[1024];
    if (then && then->kind == KN_NODE_SCALAR) {
        ADD(t, "%s", either(t, " Then ", "その後"));
        add_target(t, then->text);
        ADD(t, "%s", either(t, ".", "。"));
    }
    for (KN_CHILD(target, then)) {
        bool yes = strcmp(target->key, "yes") == 0, no = strcmp(target->key, "no") == 0;
        if (tested && (yes || no))
            continue;
        if (yes)
            ADD(t, "%s", either(t, " If so, ", "そうなら"));
        else if (no)
            ADD(t, "%s", either(t, " If not, ", "そうでなければ"));
        else
            ADD(t, t->ja ? "「%s」なら" : " After “%s”, ",
                kn_tell_label(t->rules, target->key, t->language, name, sizeof name));
        add_target(t, target->text ? target->text : "");
        ADD(t, "%s", either(t, ".", "。"));
    }
    for (KN_CHILD(call, calls)) {
        if (!is_phase(t->rules, call->text)) /* it is off, so nothing happens */
            continue;
        ADD(t, t->ja ? "%sごとに" : " After each %s, ",
            kn_tell_label(t->rules, call->key, t->language, name, sizeof name));
        add_target(t, call->text ? call->text : "");
        ADD(t, "%s", either(t, ", then return.", "(その後戻る)。"));
    }
}

static void tell_phase(telling *t, const kn_phase *phase)
{
    char name[KN_NAME_TEXT], text[TEXT];
    const kn_node *entry = phase->node->parent, *says = kn_node_get(entry, "says");
    begin_text(t);
    if (phase->aside)
        ADD(t, "%s",
            either(t, "Only when another step leads here. ", "他の段階から進んだときだけ行う。"));
    add_when(t, entry);
    if (says)
        ADD(t, "%s", kn_words(says, t->language));
    if (says)
        end_sentence(t);
    text[0] = 0;
    if (phase->mechanic->show)
        phase->mechanic->show(t->rules, phase, t->language, text, sizeof text);
    bool tested = phase->mechanic->tells_clause;
    ADD(t, "%s", says && !t->ja && *text ? " " : "");
    if (tested) {
        add_tested(t, kn_node_get(entry, "then"), text);
    } else {
        kn_tell_capital(text);
        ADD(t, "%s", text);
    }
    end_sentence(t);
    kn_free_show(t->rules, phase, t->language, t->text, sizeof t->text);
    bool leads = kn_node_get(entry, "then") != NULL;
    for (KN_CHILD(call, kn_node_get(entry, "calls")))
        leads |= is_phase(t->rules, call->text);
    if (leads && (phase->frees || strchr(text, '\n'))) /* after a list on a line of its own */
        ADD(t, "\n");
    add_flow(t, entry, tested);
    kn_page_item(&t->page, true, kn_tell_phase(phase, t->language, name, sizeof name), t->text);
}

/* The phases from..to-1 under one heading. */
static void tell_phases(telling *t, const char *en, const char *ja, int from, int to)
{
    if (from >= to)
        return;
    kn_page_section(&t->page, either(t, en, ja));
    for (int i = from; i < to; i++) {
        if (kn_show_caller(t->rules, i, from, to) >= 0)
            continue;
        tell_phase(t, &t->rules->phase[i]);
        for (int called = from; called < to; called++)
            if (kn_show_caller(t->rules, called, from, to) == i)
                tell_phase(t, &t->rules->phase[called]);
    }
}

/* --- hooks, end, options, source --- */

static void tell_hooks(telling *t)
{
    bool any = false;
    char name[KN_NAME_TEXT];
    for (int i = 0; i < t->rules->hooks; i++) {
        const kn_hook *hook = &t->rules->hook[i];
        const kn_node *says = kn_node_get(hook->node, "says");
        if (kn_told_with_step(t->rules, hook))
            continue;
        begin_text(t);
        if (says)
            ADD(t, "%s", kn_words(says, t->language));
        else
            kn_hook_says(hook, t->language, t->text, sizeof t->text);
        if (!*t->text)
            continue;
        if (!any)
            kn_page_section(&t->page, either(t, "Special rules", "特別なルール"));
        any = true;
        end_sentence(t);
        if (!says && !hook->script->says_whole)
            kn_show_filters(t->rules, hook, t->language, t->text, sizeof t->text);
        kn_tell_label(t->rules, hook->name, t->language, name, sizeof name);
        kn_tell_capital(name);
        kn_page_item(&t->page, false, name, t->text);
    }
}

static void tell_end(telling *t)
{
    begin_text(t);
    kn_match_show(t->rules, t->rules->more->match, t->language, t->text, sizeof t->text);
    kn_page_section(&t->page, either(t, "The end", "終了"));
    kn_page_text(&t->page, t->text);
}

static const kn_node *words_of_choice(const kn_option *option)
{
    for (const kn_option_value *v = option->values; v; v = v->next)
        if (strcmp(v->name, option->chosen) == 0)
            return v->says;
    return NULL;
}

/* Options that are otherwise than where they were declared, and in force; the number of players is
 * told above. */
static void tell_options(telling *t)
{
    bool any = false;
    char label[512];
    for (const kn_option *o = t->rules->more->resolved->options; o; o = o->next) {
        const kn_node *says = words_of_choice(o);
        if (strcmp(o->chosen, o->declared) == 0 || o->overruled || strcmp(o->name, "players") == 0)
            continue;
        if (!any)
            kn_page_section(&t->page, either(t, "Chosen options", "選んだオプション"));
        any = true;
        kn_tell_name(o->name, o->says, t->language, label, sizeof label);
        kn_tell_capital(label);
        begin_text(t);
        ADD(t, "%s", says ? kn_words(says, t->language) : o->chosen);
        ADD(t, t->ja ? "(%s = %s)" : " (%s = %s)", o->name, o->chosen);
        kn_page_item(&t->page, false, label, t->text);
    }
}

static void tell_source(telling *t)
{
    static const char *const keys[] = {"place", "book", "year"}; /* books keep their titles */
    const kn_node *source = kn_node_get(t->document, "source"), *note = kn_node_get(source, "note");
    if (!source)
        return;
    kn_page_section(&t->page, either(t, "Source", "出典"));
    begin_text(t);
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
        const kn_node *node = kn_node_get(source, keys[i]);
        if (node)
            ADD(t, "%s%s", *t->text ? either(t, "; ", "、") : "", kn_words(node, t->language));
    }
    if (*t->text) {
        end_sentence(t);
        kn_page_text(&t->page, t->text);
    }
    if (note)
        kn_page_text(&t->page, kn_words(note, t->language));
}

kn_status kn_rules_tell(const kn_rules *rules, const char *language, kn_page_form form, int line,
                        FILE *out)
{
    telling t = {.rules = rules, .document = rules->more->resolved->document, .language = language};
    const kn_node *about = kn_node_get(t.document, "about");
    int play, scoring;
    t.ja = strcmp(language, "ja") == 0;
    kn_show_divide(rules, &play, &scoring);
    kn_page_begin(&t.page, out, form, line, language,
                  kn_words(kn_node_get(t.document, "name"), language));
    if (about)
        kn_page_text(&t.page, kn_words(about, language));
    tell_players(&t);
    kn_page_section(&t.page, either(&t, "The pack", "デッキ"));
    tell_cards(&t);
    tell_values(&t);
    tell_points(&t);
    tell_phases(&t, "The deal", "配り方", 0, play);
    tell_phases(&t, "The play", "進め方", play, scoring);
    tell_hooks(&t);
    tell_phases(&t, "Scoring", "得点計算", scoring, rules->phases);
    tell_end(&t);
    tell_options(&t);
    tell_source(&t);
    kn_page_end(&t.page);
    return ferror(out) ? KN_SYSTEM : KN_OK;
}

kn_status kn_rules_show(const kn_rules *rules, const char *language, FILE *out)
{
    return kn_rules_tell(rules, language, KN_PAGE_TEXT, KN_PAGE_LINE, out);
}
