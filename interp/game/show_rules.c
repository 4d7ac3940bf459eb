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
            char name[KM_NAME_TEXT];
            ADD(t, t->ja ? "「%s」へ進む" : "go on with “%s”",
                km_tell_phase(&t->rules->phase[p], t->language, name, sizeof name));
            return;
        }
    ADD(t, "%s", target);
}

/* Whether a phase is left out at times. */
static void add_when(telling *t, const kd_node *entry)
{
    const kd_node *when = kd_node_get(entry, "when");
    char text[1024];
    if (when)
        ADD(t, t->ja ? "条件:%s。" : "Only if %s. ",
            km_tell_condition(t->rules, when, t->language, text, sizeof text));
}

static bool is_phase(const km_rules *rules, const char *name)
{
    for (int p = 0; name && p < rules->phases; p++)
        if (strcmp(rules->phase[p].name, name) == 0)
            return true;
    return false;
}

/* What a test comes to, with the clause that it depends on. */
static void add_tested(telling *t, const kd_node *then, const char *clause)
{
    const kd_node *yes = kd_node_get(then, "yes"), *no = kd_node_get(then, "no");
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
static void add_flow(telling *t, const kd_node *entry, bool tested)
{
    const kd_node *then = kd_node_get(entry, "then"), *calls = kd_node_get(entry, "calls");
    char name[1024];
    if (then && then->kind == KD_NODE_SCALAR) {
        ADD(t, "%s", either(t, " Then ", "その後"));
        add_target(t, then->text);
        ADD(t, "%s", either(t, ".", "。"));
    }
    for (KD_CHILD(target, then)) {
        bool yes = strcmp(target->key, "yes") == 0, no = strcmp(target->key, "no") == 0;
        if (tested && (yes || no))
            continue;
        if (yes)
            ADD(t, "%s", either(t, " If so, ", "そうなら"));
        else if (no)
            ADD(t, "%s", either(t, " If not, ", "そうでなければ"));
        else
            ADD(t, t->ja ? "「%s」なら" : " After “%s”, ",
                km_tell_label(t->rules, target->key, t->language, name, sizeof name));
        add_target(t, target->text ? target->text : "");
        ADD(t, "%s", either(t, ".", "。"));
    }
    for (KD_CHILD(call, calls)) {
        if (!is_phase(t->rules, call->text)) /* it is off, so nothing happens */
            continue;
        ADD(t, t->ja ? "%sごとに" : " After each %s, ",
            km_tell_label(t->rules, call->key, t->language, name, sizeof name));
        add_target(t, call->text ? call->text : "");
        ADD(t, "%s", either(t, ", then return.", "(その後戻る)。"));
    }
}

static void tell_phase(telling *t, const km_phase *phase)
{
    char name[KM_NAME_TEXT], text[TEXT];
    const kd_node *entry = phase->node->parent, *says = kd_node_get(entry, "says");
    begin_text(t);
    if (phase->aside)
        ADD(t, "%s",
            either(t, "Only when another step leads here. ", "他の段階から進んだときだけ行う。"));
    add_when(t, entry);
    if (says)
        ADD(t, "%s", kd_words(says, t->language));
    if (says)
        end_sentence(t);
    text[0] = 0;
    if (phase->mechanic->show)
        phase->mechanic->show(t->rules, phase, t->language, text, sizeof text);
    bool tested = phase->mechanic->does & KM_TESTS;
    ADD(t, "%s", says && !t->ja && *text ? " " : "");
    if (tested) {
        add_tested(t, kd_node_get(entry, "then"), text);
    } else {
        km_tell_capital(text);
        ADD(t, "%s", text);
    }
    end_sentence(t);
    km_free_show(t->rules, phase, t->language, t->text, sizeof t->text);
    bool leads = kd_node_get(entry, "then") != NULL;
    for (KD_CHILD(call, kd_node_get(entry, "calls")))
        leads |= is_phase(t->rules, call->text);
    if (leads && (phase->frees || strchr(text, '\n'))) /* after a list on a line of its own */
        ADD(t, "\n");
    add_flow(t, entry, tested);
    kg_page_item(&t->page, true, km_tell_phase(phase, t->language, name, sizeof name), t->text);
}

/* The phases from..to-1 under one heading. */
static void tell_phases(telling *t, const char *en, const char *ja, int from, int to)
{
    if (from >= to)
        return;
    kg_page_section(&t->page, either(t, en, ja));
    for (int i = from; i < to; i++) {
        if (kg_show_caller(t->rules, i, from, to) >= 0)
            continue;
        tell_phase(t, &t->rules->phase[i]);
        for (int called = from; called < to; called++)
            if (kg_show_caller(t->rules, called, from, to) == i)
                tell_phase(t, &t->rules->phase[called]);
    }
}

/* --- hooks, end, options, source --- */

static void tell_hooks(telling *t)
{
    bool any = false;
    char name[KM_NAME_TEXT];
    for (int i = 0; i < t->rules->hooks; i++) {
        const kl_hook *hook = &t->rules->hook[i];
        const kd_node *says = kd_node_get(hook->node, "says");
        if (km_told_with_step(t->rules, hook))
            continue;
        begin_text(t);
        if (says)
            ADD(t, "%s", kd_words(says, t->language));
        else
            kl_hook_says(hook, t->language, t->text, sizeof t->text);
        if (!*t->text)
            continue;
        if (!any)
            kg_page_section(&t->page, either(t, "Special rules", "特別なルール"));
        any = true;
        end_sentence(t);
        if (!says && !hook->script->says_whole)
            kg_show_filters(t->rules, hook, t->language, t->text, sizeof t->text);
        km_tell_label(t->rules, hook->name, t->language, name, sizeof name);
        km_tell_capital(name);
        kg_page_item(&t->page, false, name, t->text);
    }
}

static void tell_end(telling *t)
{
    begin_text(t);
    km_match_show(t->rules, t->rules->more->match, t->language, t->text, sizeof t->text);
    kg_page_section(&t->page, either(t, "The end", "終了"));
    kg_page_text(&t->page, t->text);
}

static const kd_node *words_of_choice(const kd_option *option)
{
    for (const kd_option_value *v = option->values; v; v = v->next)
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
    for (const kd_option *o = t->rules->more->resolved->options; o; o = o->next) {
        const kd_node *says = words_of_choice(o);
        if (strcmp(o->chosen, o->declared) == 0 || o->overruled || strcmp(o->name, "players") == 0)
            continue;
        if (!any)
            kg_page_section(&t->page, either(t, "Chosen options", "選んだオプション"));
        any = true;
        km_tell_name(o->name, o->says, t->language, label, sizeof label);
        km_tell_capital(label);
        begin_text(t);
        ADD(t, "%s", says ? kd_words(says, t->language) : o->chosen);
        ADD(t, t->ja ? "(%s = %s)" : " (%s = %s)", o->name, o->chosen);
        kg_page_item(&t->page, false, label, t->text);
    }
}

static void tell_source(telling *t)
{
    static const char *const keys[] = {"place", "book", "year"}; /* books keep their titles */
    const kd_node *source = kd_node_get(t->document, "source"), *note = kd_node_get(source, "note");
    if (!source)
        return;
    kg_page_section(&t->page, either(t, "Source", "出典"));
    begin_text(t);
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
        const kd_node *node = kd_node_get(source, keys[i]);
        if (node)
            ADD(t, "%s%s", *t->text ? either(t, "; ", "、") : "", kd_words(node, t->language));
    }
    if (*t->text) {
        end_sentence(t);
        kg_page_text(&t->page, t->text);
    }
    if (note)
        kg_page_text(&t->page, kd_words(note, t->language));
}

kn_status kg_rules_tell(const km_rules *rules, const char *language, kg_page_form form, int line,
                        FILE *out)
{
    telling t = {.rules = rules, .document = rules->more->resolved->document, .language = language};
    const kd_node *about = kd_node_get(t.document, "about");
    int play, scoring;
    t.ja = strcmp(language, "ja") == 0;
    kg_show_divide(rules, &play, &scoring);
    kg_page_begin(&t.page, out, form, line, language,
                  kd_words(kd_node_get(t.document, "name"), language));
    if (about)
        kg_page_text(&t.page, kd_words(about, language));
    kg_show_players(&t);
    kg_show_pack(&t);
    tell_phases(&t, "The deal", "配り方", 0, play);
    tell_phases(&t, "The play", "進め方", play, scoring);
    tell_hooks(&t);
    tell_phases(&t, "Scoring", "得点計算", scoring, rules->phases);
    tell_end(&t);
    tell_options(&t);
    tell_source(&t);
    kg_page_end(&t.page);
    return ferror(out) ? KN_SYSTEM : KN_OK;
}

kn_status kg_rules_show(const km_rules *rules, const char *language, FILE *out)
{
    return kg_rules_tell(rules, language, KG_PAGE_TEXT, KG_PAGE_LINE, out);
}
