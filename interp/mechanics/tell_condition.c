/* SPDX-License-Identifier: MIT
 * tell_condition.c: conditions in words. English ones are told nearly as written; for Japanese each
 * form of the closed table has its sentence. The phrases are right: the compiler has read them.
 */
#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "mechanics/common.h"
#include "mechanics/tell.h"

enum { WORDS_MAX = 24, WORD_TEXT = 48 };

/* A phrase as words. */
typedef struct phrase {
    const km_rules *rules;
    const ks_layout *layout; /* the rules' */
    int count;
    char word[WORDS_MAX][WORD_TEXT];
} phrase;

static void divide(phrase *p, const char *text)
{
    p->count = 0;
    while (*text && p->count < WORDS_MAX) {
        text += strspn(text, " \t\n");
        size_t length = strcspn(text, " \t\n");
        if (length)
            snprintf(p->word[p->count++], WORD_TEXT, "%.*s", (int)length, text);
        text += length;
    }
}

static bool is(const phrase *p, int i, const char *word)
{
    return i < p->count && strcmp(p->word[i], word) == 0;
}

/* The words from..to-1 with spaces. */
static const char *part(const phrase *p, int from, int to, char *out, size_t size)
{
    *out = 0;
    for (int i = from; i < to; i++)
        km_tell_add(out, size, "%s%s", i > from ? " " : "", p->word[i]);
    return out;
}

/* "at least N seats are active": where its number stands, -1 if it is something else. */
static int active_number(const phrase *p)
{
    int at = is(p, 0, "at") ? 2 : 0;
    bool seats = is(p, at + 1, "seats") || is(p, at + 1, "seat");
    return p->count == at + 4 && seats && is(p, at + 3, "active") ? at : -1;
}

/* True if word `i` names a flag. */
static bool is_flag(const phrase *p, int i)
{
    int var = i >= 0 ? ks_layout_find_var(p->layout, p->word[i]) : -1;
    return var >= 0 && p->layout->var[var].type == KS_VAR_FLAG;
}

static bool is_number_name(const ks_var *var, const char *word)
{
    for (int i = 0; i < var->nameds; i++)
        if (strcmp(var->named[i].name, word) == 0)
            return true;
    return false;
}

/* Word `i` as people call it, if it is a choice, or the name of a number, of the variable at the
 * beginning: "contract is open"; NULL if it is something else. */
static const char *choice(const phrase *p, int i, const char *language, char *out, size_t size)
{
    int var = ks_layout_find_var(p->layout, p->word[0]);
    if (i < 2 || i >= p->count || var < 0)
        return NULL;
    if (is_number_name(&p->layout->var[var], p->word[i]))
        return km_tell_label(p->rules, p->word[i], language, out, size);
    if (p->layout->var[var].type != KS_VAR_CHOICE)
        return NULL;
    return is(p, i - 1, "is") || is(p, i - 1, "not")
               ? km_tell_label(p->rules, p->word[i], language, out, size)
               : NULL;
}

/* The cards that the words from `i` on select, if they are ranks, suits or colours rather than
 * single cards: "Aces and nines"; NULL if not. */
static const char *kinds(const phrase *p, int i, const char *language, char *out, size_t size)
{
    const ks_pack *pack = p->layout->pack;
    char text[KM_NAME_TEXT];
    kn_set cards;
    int at, length;
    unsigned card;
    if (ks_pack_select(pack, part(p, i, p->count, text, sizeof text), &cards, &at, &length) != 0)
        return NULL;
    for (KN_EACH(card, cards))
        if (kn_count(kn_and(pack->by_rank[pack->rank[card]], cards)) < 2)
            return NULL;
    return kn_is_empty(cards) ? NULL : km_tell_kinds(pack, cards, language, out, size);
}

/* --- English --- */

/* "there is a declarer", "there is no declarer", of a variable that names a seat or a side; false
 * for all else. */
static bool named_or_not(const phrase *p, char *out, size_t size)
{
    bool no = is(p, 2, "not");
    int var = is(p, 1, "is") && is(p, 2 + no, "set") && p->count == 3 + no
                  ? ks_layout_find_var(p->layout, p->word[0])
                  : -1;
    char name[KM_NAME_TEXT];
    if (var < 0 ||
        (p->layout->var[var].type != KS_VAR_SEAT && p->layout->var[var].type != KS_VAR_SIDE))
        return false;
    km_tell_var(&p->layout->var[var], "en", name, sizeof name);
    km_tell_add(out, size, "there is %s %s",
                no                               ? "no"
                : *name && strchr("aeio", *name) ? "an"
                                                 : "a",
                name);
    return true;
}

/* "it is the dealer's turn"; false for all else. */
static bool whose_turn(const phrase *p, char *out, size_t size)
{
    bool no = is(p, 2, "not");
    char name[KM_NAME_TEXT];
    if (!is(p, 0, "turn") || !is(p, 1, "is") || p->count != 3 + no)
        return false;
    km_tell_add(out, size, "it is %s%s's turn", no ? "not " : "",
                km_tell_seat(p->layout, p->word[2 + no], "en", name, sizeof name));
    return true;
}

/* "an Ace": word `i`, if it is a rank and the variable at the beginning a card; NULL if not. */
static const char *a_rank(const phrase *p, int i, char *out, size_t size)
{
    const ks_pack *pack = p->layout->pack;
    int var = i > 1 ? ks_layout_find_var(p->layout, p->word[0]) : -1;
    char rank[KM_NAME_TEXT];
    if (var < 0 || p->layout->var[var].type != KS_VAR_CARD || i != p->count - 1)
        return NULL;
    for (int r = 0; r < pack->ranks; r++)
        if (strcmp(pack->rank_name[r], p->word[i]) == 0) {
            km_tell_rank(pack, r, false, "en", rank, sizeof rank);
            *out = 0;
            km_tell_add(out, size, "%s %s", strchr("AEIOaeio", *rank) ? "an" : "a", rank);
            return out;
        }
    return NULL;
}

/* True if a condition about that variable begins with an article: "the contract is misere". */
static bool takes_article(const phrase *p, int var)
{
    ks_var_type type = var >= 0 ? p->layout->var[var].type : KS_VAR_FLAG;
    return (type == KS_VAR_CHOICE || type == KS_VAR_CARD || type == KS_VAR_SEAT ||
            type == KS_VAR_SIDE) &&
           is(p, 1, "is");
}

/* From word `from` on: what comes before has been said. */
static void english(const phrase *p, int from, char *out, size_t size)
{
    char text[KM_NAME_TEXT];
    int number = active_number(p);
    if (number >= 0) {
        bool single = is(p, number, "1");
        km_tell_add(out, size, "%s%s %s still in play", part(p, 0, number + 1, text, sizeof text),
                    single ? " player" : " players", single ? "is" : "are");
        return;
    }
    for (int i = from; i < p->count; i++) {
        const char *word = p->word[i];
        bool counted = i > 1 && strcmp(word, "of") == 0 && isdigit((unsigned char)*p->word[i - 1]);
        if (counted && kinds(p, i + 1, "en", text, sizeof text)) {
            km_tell_add(out, size, " %s", text);
            return;
        }
        bool one = i > 0 && strcmp(p->word[i - 1], "1") == 0 && strcmp(word, "cards") == 0;
        if (i > 0 && is(p, i, "is") && is(p, i + 1, "set") && is_flag(p, i - 1))
            return; /* its name says it: "if doubled" */
        if (i == 0 && is(p, 1, "is") && is(p, 2, "not") && is(p, 3, "set") && is_flag(p, 0)) {
            km_tell_of(p->layout, word, "en", text, sizeof text);
            km_tell_add(out, size, strchr(text, ' ') ? "not (%s)" : "not %s", text);
            return;
        }
        if (i == 0 && (named_or_not(p, out, size) || whose_turn(p, out, size)))
            return;
        int zone = ks_layout_find_zone(p->layout, word), var = ks_layout_find_var(p->layout, word);
        const char *chosen = choice(p, i, "en", text, sizeof text);
        if (!chosen)
            chosen = a_rank(p, i, text, sizeof text);
        if (chosen) {
            km_tell_add(out, size, " %s", chosen);
            continue;
        }
        if (one)
            word = "card";
        else if (zone >= 0 || var >= 0)
            word = km_tell_of(p->layout, word, "en", text, sizeof text);
        else if (i == 0 && strcmp(word, "turn") == 0)
            word = "the player to move";
        else if (strcmp(word, "seat") == 0)
            word = "the player";
        else if (strcmp(word, "dealer") == 0)
            word = "the dealer";
        bool named = i == 0 && (zone >= 0 || takes_article(p, var));
        bool seat = i > 1 && var >= 0 && p->layout->var[var].type == KS_VAR_SEAT &&
                    (is(p, i - 1, "is") || is(p, i - 1, "not"));
        km_tell_add(out, size, "%s%s%s", i > from ? " " : "", seat || named ? "the " : "", word);
    }
}

/* --- Japanese --- */

/* The zone, variable or seat before the verb. */
static void subject(const phrase *p, int verb, char *out, size_t size)
{
    char text[KM_NAME_TEXT], name[KM_NAME_TEXT];
    bool any = is(p, 0, "any"), all = is(p, 0, "all");
    part(p, any || all ? 1 : 0, verb, text, sizeof text);
    size_t length = strlen(text);
    if (ks_layout_find_zone(p->layout, text) < 0 && ks_layout_find_var(p->layout, text) < 0 &&
        length > 1 && text[length - 1] == 's') {
        text[length - 1] = 0; /* a plural */
        if (ks_layout_find_zone(p->layout, text) < 0 && ks_layout_find_var(p->layout, text) < 0)
            text[length - 1] = 's';
    }
    if (ks_layout_find_zone(p->layout, text) >= 0 || ks_layout_find_var(p->layout, text) >= 0)
        km_tell_of(p->layout, text, "ja", name, sizeof name);
    else
        km_tell_seat(p->layout, text, "ja", name, sizeof name);
    snprintf(out, size, "%s%s", any ? "誰かの" : all ? "全員の" : "", name);
}

/* "at least 3 cards", "3 cards", "no A", "A", from word `i` on. */
static void has(const phrase *p, int i, const char *in, char *out, size_t size)
{
    bool no = is(p, i, "no"), least = is(p, i, "at") && is(p, i + 1, "least"),
         most = is(p, i, "at") && is(p, i + 1, "most");
    const char *bound = least ? "以上" : most ? "以下" : "";
    char text[KM_NAME_TEXT];
    i += no ? 1 : least || most ? 2 : 0;
    bool number = i + 1 < p->count && isdigit((unsigned char)*p->word[i]);
    if (number && (is(p, i + 1, "cards") || is(p, i + 1, "card")))
        km_tell_add(out, size, "が%s枚%s", p->word[i], bound);
    else if (number && is(p, i + 1, "of"))
        km_tell_add(out, size, "%s%sが%s枚%s", in,
                    kinds(p, i + 2, "ja", text, sizeof text)
                        ? text
                        : part(p, i + 2, p->count, text, sizeof text),
                    p->word[i], bound);
    else
        km_tell_add(out, size, "%s%sが%s", in, part(p, i, p->count, text, sizeof text),
                    no ? "ない" : "ある");
}

/* A value of any other kind, from word `i` on. */
static const char *value(const phrase *p, int i, char *out, size_t size)
{
    char text[KM_NAME_TEXT];
    bool named = i < p->count && ks_layout_find_var(p->layout, p->word[i]) >= 0;
    if (choice(p, i, "ja", out, size))
        return out;
    part(p, i, p->count, text, sizeof text);
    if (is(p, i, "dealer") || is(p, i, "seat") || named)
        return km_tell_seat(p->layout, text, "ja", out, size);
    snprintf(out, size, "%s", text);
    return out;
}

/* What word `i` names: a flag, somebody, or anything else. */
typedef enum sort { A_THING, A_FLAG, SOMEBODY } sort;
static sort sort_of(const phrase *p, int i)
{
    int var = i >= 0 ? ks_layout_find_var(p->layout, p->word[i]) : -1;
    ks_var_type type = var >= 0 ? p->layout->var[var].type : KS_VAR_INTEGER;
    return type == KS_VAR_FLAG                          ? A_FLAG
           : type == KS_VAR_SEAT || type == KS_VAR_SIDE ? SOMEBODY
                                                        : A_THING;
}

/* What follows "is". */
static void equals(const phrase *p, int i, sort of, char *out, size_t size)
{
    bool no = is(p, i, "not"), least = is(p, i + no, "at") && is(p, i + no + 1, "least"),
         most = is(p, i + no, "at") && is(p, i + no + 1, "most");
    char text[KM_NAME_TEXT];
    i += no;
    if (is(p, i, "empty") || is(p, i, "cleared"))
        km_tell_add(out, size, "が空%s", no ? "でない" : "");
    else if (is(p, i, "set"))
        km_tell_add(out, size, "%s",
                    of == A_FLAG     ? no ? "でない" : ""
                    : of == SOMEBODY ? no ? "がいない" : "がいる"
                    : no             ? "が決まっていない"
                                     : "が決まっている");
    else if (is(p, i, "true") || is(p, i, "false"))
        km_tell_add(out, size, "%s", no == is(p, i, "false") ? "である" : "でない");
    else if (least || most)
        km_tell_add(out, size, "が%s%s", part(p, i + 2, p->count, text, sizeof text),
                    least != no ? no ? "より多い" : "以上"
                    : no        ? "未満"
                                : "以下");
    else
        km_tell_add(out, size, "が%s%s", value(p, i, text, sizeof text), no ? "でない" : "");
}

static void japanese(const phrase *p, int from, char *out, size_t size)
{
    char text[WORD_TEXT * 4];
    int number = active_number(p);
    if (number >= 0) {
        km_tell_add(out, size, "残っている人が%s人%s", p->word[number],
                    is(p, 1, "least")  ? "以上"
                    : is(p, 1, "most") ? "以下"
                                       : "");
        return;
    }
    int verb = 0;
    while (verb < p->count && !is(p, verb, "is") && !is(p, verb, "are") && !is(p, verb, "has") &&
           !is(p, verb, "have"))
        verb++;
    if (from > verb) {
        has(p, from, "", out, size);
        return;
    }
    subject(p, verb, text, sizeof text);
    bool denied = is(p, verb + 1, "not") && is(p, verb + 2, "set") && is_flag(p, verb - 1);
    km_tell_add(out, size, denied ? "「%s」" : "%s", text);
    if (is(p, verb, "has") || is(p, verb, "have"))
        has(p, verb + 1, "に", out, size);
    else
        equals(p, verb + 1, sort_of(p, verb - 1), out, size);
}

/* How many words of `node` need not be said again after `before` in a list: "floor has" of "floor
 * has at least 3 of 5". */
static int said_already(const phrase *p, const kd_node *before)
{
    phrase other = {.rules = p->rules, .layout = p->layout};
    if (!before || before->kind != KD_NODE_SCALAR)
        return 0;
    divide(&other, before->text);
    return is(p, 1, "has") && is(&other, 1, "has") && is(&other, 0, p->word[0]) &&
                   !is(p, p->count - 1, "cards") && !is(p, p->count - 1, "card")
               ? 2
               : 0;
}

/* A condition of no parts that is told as a whole, denied or not; false if it is another one. */
static bool add_whole(const kd_node *node, bool no, bool ja, char *out, size_t size)
{
    static const struct {
        const char *phrase, *told[2][2]; /* by language, and whether it is denied */
    } whole[] = {
        {"first deal",
         {{"this is the first deal", "this is not the first deal"},
          {"最初のディール", "最初のディールでない"}}},
        {"extra deal",
         {{"this is an extra deal", "this is no extra deal"},
          {"決着をつける追加のディール", "決着をつける追加のディールでない"}}},
        {"always", {{"always", "never"}, {"常に", "決してない"}}},
        {"never", {{"never", "always"}, {"決してない", "常に"}}},
    };
    for (size_t i = 0; node->kind == KD_NODE_SCALAR && i < sizeof whole / sizeof *whole; i++)
        if (strcmp(node->text, whole[i].phrase) == 0) {
            km_tell_add(out, size, "%s", whole[i].told[ja][no]);
            return true;
        }
    return false;
}

/* `before`: the condition before it in a list, or NULL. */
static void add_condition(const km_rules *rules, const kd_node *node, const kd_node *before,
                          const char *language, char *out, size_t size)
{
    bool ja = km_is_japanese(language);
    const kd_node *parts = node->kind == KD_NODE_MAP ? node->first : NULL;
    if (add_whole(node, false, ja, out, size))
        return;
    if (!parts) {
        phrase p = {.rules = rules, .layout = rules->layout};
        divide(&p, node->text ? node->text : "");
        (ja ? japanese : english)(&p, said_already(&p, before), out, size);
        return;
    }
    bool all = strcmp(parts->key, "all") == 0;
    if (strcmp(parts->key, "not") == 0) {
        if (add_whole(parts, true, ja, out, size))
            return;
        km_tell_add(out, size, "%s", ja ? "「" : "not (");
        add_condition(rules, parts, NULL, language, out, size);
        km_tell_add(out, size, "%s", ja ? "」でない" : ")");
        return;
    }
    const kd_node *latest = NULL;
    for (KD_CHILD(one, parts)) {
        bool nested =
            one->kind == KD_NODE_MAP && strcmp(one->first ? one->first->key : "", "not") != 0;
        if (one != parts->first)
            km_tell_add(out, size, "%s", ja ? all ? "、かつ" : "、または" : all ? " and " : " or ");
        km_tell_add(out, size, "%s", nested ? ja ? "「" : "(" : "");
        add_condition(rules, one, latest, language, out, size);
        km_tell_add(out, size, "%s", nested ? ja ? "」" : ")" : "");
        latest = one;
    }
}

const char *km_tell_condition(const km_rules *rules, const kd_node *condition, const char *language,
                              char *out, size_t size)
{
    *out = 0;
    add_condition(rules, condition, NULL, language, out, size);
    return out;
}

const char *km_tell_opposite(const km_rules *rules, const kd_node *condition, const char *language,
                             char *out, size_t size)
{
    static const char denial[] = " is not ";
    const kd_node *any = kd_node_get(condition, "any");
    char affirmed[256];
    *out = 0;
    for (KD_CHILD(one, any)) {
        const char *at = one->kind == KD_NODE_SCALAR ? strstr(one->text, denial) : NULL;
        if (!at)
            return NULL;
        kd_node same = *one;
        snprintf(affirmed, sizeof affirmed, "%.*s is %s", (int)(at - one->text), one->text,
                 at + strlen(denial));
        same.text = affirmed;
        if (*out)
            km_tell_add(out, size, "%s", km_is_japanese(language) ? "、かつ" : " and ");
        add_condition(rules, &same, NULL, language, out, size);
    }
    return *out ? out : NULL;
}
