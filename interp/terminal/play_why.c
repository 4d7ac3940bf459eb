/* SPDX-License-Identifier: MIT
 * play_why.c: answers to questions in `kanun play`: why a card can't be played, hints. Answers use
 * only facts that the seat knows.
 */
#include "base/print.h"
#include "base/memory.h"
#include "base/words.h"
#include "terminal/play.h"
#include "insight_players.h"
#include "state/move.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

#define REASON_MAX 1024
#define WITH_MOST 6
#define EXPECTED_MOST 8 /* limit of moves in a hint that have expected points */

/* Prints the key of the rule, and its position if asked for. */
static void print_reason(const kt_play *p, const char *why, const char *rule, FILE *out)
{
    kc_look_print(&p->names.look, why, out);
    if (*rule)
        kn_say_to(out, p->names.look.language, "why.rule", KN_TEXT("rule", rule));
    putc('\n', out);
}

/* True if the last word of the text is "rule", which is removed with the blanks before it. */
static bool cut_rule(char *text)
{
    size_t length = strlen(text);
    bool full = !strcasecmp(text, "rule") ||
                (length >= strlen(" rule") && !strcasecmp(text + length - 5, " rule"));
    if (!full)
        return false;
    length -= strlen("rule");
    while (length > 0 && text[length - 1] == ' ')
        length--;
    text[length] = '\0';
    return true;
}

/* True if move n of the list contains the card. */
static bool has_card(kt_play *p, int n, int card)
{
    kanun_move move = KANUN_INIT(kanun_move);
    return kanun_game_move(p->game, n, &move) && KANUN_HAS(kc_move_cards(&move), card);
}

static void print_nth(kt_play *p, int n)
{
    kanun_move move = KANUN_INIT(kanun_move);
    if (kanun_game_move(p->game, n, &move))
        kc_look_move(&p->names.look, &move, stdout);
}

/* Returns the card that a text names; -1 if there is none. */
static int card_of(kt_play *p, const char *text)
{
    const kanun_info *info = kanun_rules_info(p->rules);
    for (int n = 0; n < info->cards; n++)
        if (kc_look_same(&p->names.look, text, info->card[n]->name))
            return n;
    return -1;
}

/* True if the n-th move begins with the word and has more parts; or if the move plays or takes
 * cards, and the word means this. */
static bool has_word(kt_play *p, int n, const char *word)
{
    const kc_look *look = &p->names.look;
    kanun_move move = KANUN_INIT(kanun_move);
    kanun_part part = KANUN_INIT(kanun_part);
    if (!kanun_game_move(p->game, n, &move))
        return false;
    if (move.word < KANUN_WORD_PASS && kc_look_same(look, word, ks_words_fixed[move.word]))
        return true;
    if (move.word == KANUN_WORD_TAKE && !strcmp(word, "x")) /* as in notation */
        return true;
    return kanun_move_part(p->rules, &move, 1, &part) &&
           kanun_move_part(p->rules, &move, 0, &part) && part.text &&
           kc_look_same(look, word, part.text);
}

/* Prints the moves that contain the card `text`, or begin with the word. */
static int print_with(kt_play *p, const char *text, int count, int most)
{
    int card = card_of(p, text), found = 0;
    if (kanun_game_legal(p->game, 0, NULL) < 0)
        return 0;
    for (int n = 0; n < count; n++) {
        bool has = card < 0 ? has_word(p, n, text) : has_card(p, n, card);
        if (!has || found++ >= most)
            continue;
        fputs(found == 1 ? KT_PLAY_SAY(p, "why.with-it") : ", ", stdout);
        print_nth(p, n);
        kn_print(stdout, " (%d)", n + 1);
    }
    if (found)
        puts(found > most ? ", ..." : "");
    return found;
}

/* If the text is the number of a move, writes that move and returns true. */
static bool as_move(kt_play *p, const char *text, int count, char *out, size_t size)
{
    char *end;
    long number = strtol(text + (*text == '#'), &end, 10);
    bool listed = kanun_game_legal(p->game, 0, NULL) >= count;
    bool numbered = !*end && number >= 1 && number <= count && listed;
    if (numbered)
        snprintf(out, size, "%s", kanun_game_move(p->game, (int)number - 1, NULL));
    else
        kt_input_read(p, text, listed ? count : 0, out, size);
    return numbered;
}

/* True if a text concerns this game: it begins with a card, or with a word of a legal move. The
 * card is then written in notation. */
static bool speaks_of_game(kt_play *p, char *move, int count)
{
    char first[64];
    kanun_move legal = KANUN_INIT(kanun_move);
    kanun_part part = KANUN_INIT(kanun_part);
    snprintf(first, sizeof first, "%.*s", (int)strcspn(move, " *"), move);
    int card = card_of(p, first);
    if (card >= 0) { /* notation has the same number of letters */
        memcpy(move, kanun_rules_info(p->rules)->card[card]->name, strlen(first));
        return true;
    }
    for (int n = 0; n < count && kanun_game_legal(p->game, 0, NULL) > n; n++)
        if (kanun_game_move(p->game, n, &legal) && kanun_move_part(p->rules, &legal, 0, &part) &&
            part.text && kc_look_same(&p->names.look, first, part.text))
            return true;
    return false;
}

/* Returns the word of the rules that a text begins with, in any phase; NULL if there is none. */
static const char *word_of(kt_play *p, const char *text)
{
    char first[64];
    const char *word;
    snprintf(first, sizeof first, "%.*s", (int)strcspn(text, " "), text);
    const kanun_info *info = kanun_rules_info(p->rules);
    for (int n = 0; n < info->words; n++)
        if (*(word = info->word[n]) &&
            (!strcasecmp(first, word) ||
             !strcasecmp(first, kc_look_label(&p->names.look, "name", word).text)))
            return word;
    return NULL;
}

/* Explains a text that doesn't begin like any legal move, unless it is a word of a legal move. */
static void say_unknown(kt_play *p, const char *text, const char *move, int count)
{
    const char *word = word_of(p, move);
    if (word && print_with(p, word, count, WITH_MOST))
        return;
    if (word)
        kn_say_to(stdout, p->names.look.language, "why.other-time",
                  KN_TEXT("word", kc_look_label(&p->names.look, "name", word).text));
    else
        kn_say_to(stdout, p->names.look.language, "why.unknown", KN_TEXT("text", text));
}

/* True if the path names a key of a phase's mechanic, not just the mechanic:
 * "phases.lay.meld.melds". With another path, the phase only knows that it has no such move. */
static bool is_of_key(const char *path)
{
    int dots = 0;
    for (; *path; path++)
        dots += *path == '.';
    return dots > 2;
}

/* True if the phase can explain a word without a legal move: because of a key of its mechanic or a
 * free move, or because it is scripted. `move` then has the word in notation. */
static bool is_answered(kt_play *p, char *move, size_t size)
{
    const char *word = word_of(p, move);
    kanun_rule rule = KANUN_INIT(kanun_rule);
    char text[1024];
    if (!word)
        return false;
    snprintf(text, sizeof text, "%s%s", word, move + strcspn(move, " "));
    if (!*kanun_game_why(p->game, text, p->names.look.language, &rule) ||
        rule.by == KANUN_BY_HOOK || (rule.by == KANUN_BY_KEY && !is_of_key(rule.key)))
        return false;
    snprintf(move, size, "%s", text);
    return true;
}

bool kt_why_move(kt_play *p, const char *asked, int count)
{
    char text[1024], move[1024];
    kanun_move listed = KANUN_INIT(kanun_move);
    snprintf(text, sizeof text, "%s", asked);
    bool full = cut_rule(text);
    kanun_rule rule = KANUN_INIT(kanun_rule);
    const char *why, *digits = text + (*text == '#');
    bool numbered = as_move(p, text, count, move, sizeof move);
    if (!numbered && *digits && !digits[strspn(digits, "0123456789")]) {
        kt_input_no_number(p, digits, count);
        return true;
    }
    if (!*text && full) {
        kt_why_all(p, count, full);
        return true;
    }
    if (!numbered && !speaks_of_game(p, move, count) && !is_answered(p, move, sizeof move)) {
        say_unknown(p, text, move, count);
        return word_of(p, move) != NULL;
    }
    for (int n = 0; n < count && kanun_game_legal(p->game, 0, NULL) > n; n++)
        if (kanun_game_move(p->game, n, &listed) && kc_look_says(&p->names.look, move, &listed))
            snprintf(move, sizeof move, "%s", kanun_game_move(p->game, n, NULL));
    why = kanun_game_why(p->game, move, p->names.look.language, &rule);
    if (kanun_move_read(p->rules, move, p->names.look.language, &listed, NULL) == KANUN_OK)
        kc_look_move(&p->names.look, &listed, stdout);
    else
        kc_look_print(&p->names.look, move, stdout);
    if (!*why) {
        puts(KT_PLAY_SAY(p, "why.allowed"));
        return true;
    }
    bool lacks = false; /* with only a word, the script's answer would be about other moves */
    for (int n = 0; n < count && !lacks && rule.by == KANUN_BY_SCRIPT; n++)
        lacks = kanun_game_legal(p->game, 0, NULL) > n && has_word(p, n, move);
    if (lacks) {
        puts(KT_PLAY_SAY(p, "why.lacks"));
    } else {
        fputs(KT_PLAY_SAY(p, "why.not-allowed"), stdout);
        print_reason(p, why, full ? rule.text : rule.shown, stdout);
    }
    print_with(p, move, count, WITH_MOST);
    return true;
}

/* ---- All cards ---- */

/* A reason, with the cards that it forbids. */
typedef struct reason {
    kanun_cards cards;
    int first;                              /* the card that `why` is about */
    char why[REASON_MAX], rule[REASON_MAX]; /* as shown */
    char bare[REASON_MAX], key[REASON_MAX]; /* `reason` and `key` of kanun_rule */
} reason;

/* All reasons, in the order of their first cards. */
typedef struct reasons {
    reason *list;
    int count;
} reasons;

/* Prints a reason for all its cards. If it names the first one, the others follow: "5D does not
 * beat KC ...; the same holds for 6D and 7S". */
static void tell_reason(const kt_play *p, const reason *r, FILE *out)
{
    kanun_cards others = r->cards;
    bool named = strcmp(r->why, r->bare) != 0;
    others.bits[r->first / 64] &= ~(UINT64_C(1) << (r->first % 64));
    fputs("  ", out);
    if (!named) {
        kc_look_cards(&p->names.look, r->cards, out);
        fputs(KT_PLAY_SAY(p, "names.colon"), out);
    }
    print_reason(p, r->why, r->rule, out);
    if (!named || (!others.bits[0] && !others.bits[1]))
        return;
    char *cards;
    size_t size;
    FILE *list = kn_text_open(&cards, &size);
    kc_look_cards(&p->names.look, others, list);
    kn_text_close(list);
    fputs("    ", out);
    kn_say_to(out, p->names.look.language, "why.same", KN_TEXT("cards", cards));
    free(cards);
}

static void print_reasons(const kt_play *p, const reasons *r)
{
    char *text;
    size_t size;
    FILE *out = kn_text_open(&text, &size);
    for (int n = 0; n < r->count; n++)
        tell_reason(p, &r->list[n], out);
    kn_text_close(out);
    kc_look_wrap(&p->names.look, text, 4, stdout);
    free(text);
}

/* Adds a card to its reason. The same key always has the same file and line, so comparing keys is
 * enough. */
static void add_card(reasons *r, int card, const char *why, const kanun_rule *rule, bool full)
{
    int n = 0;
    while (n < r->count &&
           (strcmp(r->list[n].key, rule->key) || strcmp(r->list[n].bare, rule->reason)))
        n++;
    if (n == r->count) {
        reason *longer = r->list = kn_realloc(r->list, (size_t)(n + 1) * sizeof *longer);
        r->count++;
        longer[n].cards = (kanun_cards){{0, 0}};
        longer[n].first = card;
        snprintf(longer[n].why, sizeof longer[n].why, "%s", why);
        snprintf(longer[n].bare, sizeof longer[n].bare, "%s", rule->reason);
        snprintf(longer[n].key, sizeof longer[n].key, "%s", rule->key);
        snprintf(longer[n].rule, sizeof longer[n].rule, "%s", full ? rule->text : rule->shown);
    }
    r->list[n].cards.bits[card / 64] |= UINT64_C(1) << (card % 64);
}

static bool is_usable(kt_play *p, int card, int count)
{
    for (int n = 0; n < count; n++)
        if (has_card(p, n, card))
            return true;
    return false;
}

/* Finds the reason for one card and adds the card to it. */
static void ask_card(kt_play *p, int card, int count, bool full, reasons *r)
{
    kanun_rule rule = KANUN_INIT(kanun_rule);
    const char *name = kanun_rules_info(p->rules)->card[card]->name;
    if (kanun_game_legal(p->game, 0, NULL) < 0 || is_usable(p, card, count))
        return;
    const char *why = kanun_game_why(p->game, name, p->names.look.language, &rule);
    if (*why)
        add_card(r, card, why, &rule, full);
}

/* True if cards can be chosen now, or could be if the rules did not forbid each of them. In an
 * auction, the fact that a card is not a bid is useless. */
static bool is_asked(kt_play *p, int count)
{
    kanun_move move = KANUN_INIT(kanun_move);
    if (!kg_insight_says(p->game))
        return true;
    for (int n = 0; n < count && kanun_game_legal(p->game, 0, NULL) > n; n++)
        if (kanun_game_move(p->game, n, &move) && kc_move_has_cards(&move))
            return true;
    return false;
}

/* If only one move is left, and it has no cards, says why cards can't be chosen: "no meld is
 * possible". False if the phase has no answer. */
static bool say_only_move(kt_play *p, int count, bool full)
{
    const kanun_info *info = kanun_rules_info(p->rules);
    kanun_rule rule = KANUN_INIT(kanun_rule);
    const char *why =
        count == 1 ? kanun_game_why(p->game, info->card[0]->name, p->names.look.language, &rule)
                   : "";
    if (!*why || rule.by != KANUN_BY_KEY || !is_of_key(rule.key))
        return false;
    print_reason(p, why, full ? rule.text : rule.shown, stdout);
    return true;
}

void kt_why_all(kt_play *p, int count, bool full)
{
    const kanun_info *info = kanun_rules_info(p->rules);
    int place = kanun_game_standing(p->game)->place, seat = kanun_game_standing(p->game)->seat;
    reasons r = {NULL, 0};
    bool asked = is_asked(p, count);
    for (int z = 0; asked && z < info->zones; z++) {
        const kanun_heap *heap =
            kt_zone_is_own(info->zone[z]) ? kanun_game_heap(p->game, z, place, seat) : NULL;
        for (int i = 0; heap && i < heap->count; i++)
            if (heap->card[i] != KANUN_UNSEEN)
                ask_card(p, heap->card[i], count, full, &r);
    }
    print_reasons(p, &r);
    if (!asked && !say_only_move(p, count, full))
        puts(KT_PLAY_SAY(p, "why.no-card"));
    else if (asked && !r.count)
        puts(place == seat ? KT_PLAY_SAY(p, "why.all-yours") : KT_PLAY_SAY(p, "why.all-there"));
    free(r.list);
}

/* ---- Hints ---- */

/* Prints the expected points of the moves that the adviser has considered, best first. If a move
 * promises more points than the advised one, explains why it is not advised. */
static void print_expected(kt_play *p)
{
    kp_expected list[EXPECTED_MOST];
    int count = 0;
    while (count < EXPECTED_MOST && p->adviser->kind->expects(p->adviser, count, &list[count]))
        count++;
    if (!count)
        return;
    kp_expected_sort(p->rules, list, count);
    kn_say_to(stdout, p->names.look.language, "hint.expects",
              KN_TEXT("by", kg_insight_estimates(p->rules) ? "estimate" : "points"),
              KN_TEXT("lowest", kanun_rules_info(p->rules)->lowest_wins ? "yes" : "no"),
              KN_TEXT("certain", list->times ? "no" : "yes"));
    for (int n = 0; n < count; n++) {
        kn_print(stdout, "  %+8.1f  ", kp_expected_points(p->rules, list[n].thousandths));
        if (list[n].times)
            kn_print(stdout, "%5u  ", (unsigned)list[n].times);
        print_nth(p, list[n].move);
        putchar('\n');
    }
    bool first = false;
    for (int n = 0; n < count; n++)
        first |= list[n].move == p->adviser->chosen && list[n].thousandths == list->thousandths;
    if (!first)
        puts(KT_PLAY_SAY(p, "hint.despite"));
}

void kt_why_hint(kt_play *p, int seat)
{
    int choices;
    kanun_status status = KANUN_OK;
    if (!p->adviser)
        status = kp_player_new(&p->adviser, "search:1000", p->rules, 0, &p->failure);
    if (status == KANUN_OK) {
        kanun_game_copy(p->trial, p->game);
        /* so that the same question gets the same answer */
        kp_player_begin(p->adviser, p->trial, seat, kr_journal_moves(p->journal), 0);
        status = kp_player_move(p->adviser, p->trial, &choices, &p->failure);
    }
    if (status == KANUN_OK && kanun_game_legal(p->game, 0, p->failure.errors) < 0)
        status = KANUN_RULES;
    if (status != KANUN_OK) {
        puts(KT_PLAY_SAY(p, "hint.none"));
        kc_tool_failure(status, &p->failure);
        return;
    }
    fputs(KT_PLAY_SAY(p, "hint.begins"), stdout);
    print_nth(p, p->adviser->chosen);
    if (choices == 1)
        puts(KT_PLAY_SAY(p, "hint.only"));
    else
        kn_say_to(stdout, p->names.look.language, "hint.says",
                  KN_NUMBER("move", p->adviser->chosen + 1));
    if (p->adviser->kind->expects)
        print_expected(p);
}
