/* SPDX-License-Identifier: MIT
 * show_rules.c: the rules of a game in words, as a page, from the same tables and plans that play
 * them. What a phase does is told by its mechanic, how a page is written by page.c.
 */
#include <stdlib.h>
#include <string.h>

#include "game/compile.h"
#include "game/show.h"
#include "game/telling.h"
#include "mechanics/free.h"

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
    kn_show_players(&t);
    kn_show_pack(&t);
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
