/* SPDX-License-Identifier: MIT
 * show_rules.c: the rules of a game in words, as a page, from the same tables and plans that play
 * them. What a phase does is told by its mechanic, how a page is written by page.c.
 */
#include <string.h>

#include "game/show.h"
#include "game/telling.h"
#include "mechanics/free.h"

/* --- phases --- */

/* Where an outcome leads. */
static const char *target_of(const kg_telling *t, const char *target, char *out, size_t size)
{
    static const char *const usual[][2] = {{"next", KN_KEY("target.next")},
                                           {"redeal", KN_KEY("target.redeal")},
                                           {"redeal next dealer", KN_KEY("target.redeal-next")},
                                           {"end of deal", KN_KEY("target.end-of-deal")},
                                           {"end of game", KN_KEY("target.end-of-game")},
                                           {"end of match", KN_KEY("target.end-of-match")}};
    char name[KM_NAME_TEXT];
    snprintf(out, size, "%s", target);
    for (size_t i = 0; i < sizeof usual / sizeof *usual; i++)
        if (strcmp(usual[i][0], target) == 0)
            snprintf(out, size, "%s", kg_word(t, usual[i][1]));
    for (int p = 0; p < t->rules->phases; p++)
        if (strcmp(t->rules->phase[p].name, target) == 0)
            kn_say(out, size, t->language, "target.phase",
                   KN_TEXT("phase",
                           km_tell_phase(&t->rules->phase[p], t->language, name, sizeof name)));
    return out;
}

/* Whether a phase is left out at times. */
static void add_when(kg_telling *t, const km_phase *phase)
{
    char text[1024];
    if (phase->when)
        kg_say_sentence(t, "phase.when",
                        KN_TEXT("condition", km_tell_condition(t->rules, phase->when, t->language,
                                                               text, sizeof text)));
}

static bool is_phase(const km_rules *rules, const char *name)
{
    for (int p = 0; name && p < rules->phases; p++)
        if (strcmp(rules->phase[p].name, name) == 0)
            return true;
    return false;
}

/* What a test comes to, with the clause that it depends on. */
static void add_tested(kg_telling *t, const kd_node *then, const char *clause)
{
    const kd_node *yes = kd_node_get(then, "yes"), *no = kd_node_get(then, "no");
    char target[256];
    if (yes || no)
        kg_say_sentence(
            t, "flow.if", KN_TEXT("clause", clause),
            KN_TEXT("target", target_of(t, yes ? yes->text : "next", target, sizeof target)));
    else
        kg_say_sentence(t, "flow.tested", KN_TEXT("clause", clause));
    if (no)
        kg_say_sentence(t, "flow.if-not",
                        KN_TEXT("target", target_of(t, no->text, target, sizeof target)));
}

/* Where a phase leads if not to the next; `tested`: but for what a test comes to. */
static void add_flow(kg_telling *t, const kd_node *entry, bool tested)
{
    const kd_node *then = kd_node_get(entry, "then"), *calls = kd_node_get(entry, "calls");
    char name[KM_NAME_TEXT], target[256];
    if (then && then->kind == KD_NODE_SCALAR && strcmp(then->text, "next") != 0)
        kg_say_sentence(t, "flow.then",
                        KN_TEXT("target", target_of(t, then->text, target, sizeof target)));
    for (KD_CHILD(way, then)) {
        bool yes = strcmp(way->key, "yes") == 0, no = strcmp(way->key, "no") == 0;
        if ((tested && (yes || no)) || (way->text && strcmp(way->text, "next") == 0))
            continue;
        km_tell_label(t->rules, way->key, t->language, name, sizeof name);
        target_of(t, way->text ? way->text : "", target, sizeof target);
        if (yes)
            kg_say_sentence(t, "flow.if-so", KN_TEXT("target", target));
        else if (no)
            kg_say_sentence(t, "flow.if-not", KN_TEXT("target", target));
        else
            kg_say_sentence(t, "flow.after", KN_TEXT("outcome", name), KN_TEXT("target", target));
    }
    for (KD_CHILD(call, calls)) {
        if (!is_phase(t->rules, call->text)) /* it is off, so nothing happens */
            continue;
        km_tell_label(t->rules, call->key, t->language, name, sizeof name);
        for (int p = 0; p < t->rules->phases; p++)
            if (strcmp(t->rules->phase[p].name, call->text) == 0)
                km_tell_phase(&t->rules->phase[p], t->language, target, sizeof target);
        kg_say_sentence(t, "flow.each", KN_TEXT("event", name), KN_TEXT("phase", target));
    }
}

/* True if the phase `name` comes at that word of an entry: `how` it does, to select by. */
static bool is_way(const km_phase *phase, const kd_node *way, const char *name, bool called,
                   const char **how)
{
    bool yes = strcmp(way->key, "yes") == 0, no = strcmp(way->key, "no") == 0;
    if (!way->text || strcmp(way->text, name) != 0)
        return false;
    *how = called                                ? "each"
           : !(phase->mechanic->does & KM_TESTS) ? "after"
           : yes                                 ? "yes"
           : no                                  ? "no"
                                                 : "after";
    return true;
}

enum { WAYS = 16 };

typedef struct ways {
    char text[WAYS][2 * KM_NAME_TEXT + 64];
    int count;
} ways;

static void add_way(kg_telling *t, ways *w, const km_phase *from, const char *how, const char *word)
{
    char phase[KM_NAME_TEXT], name[KM_NAME_TEXT];
    if (w->count == WAYS)
        return;
    km_tell_phase(from, t->language, phase, sizeof phase);
    km_tell_label(t->rules, word, t->language, name, sizeof name);
    kn_say(w->text[w->count++], sizeof *w->text, t->language, "phase.way", KN_TEXT("how", how),
           KN_TEXT("phase", phase), KN_TEXT("word", name));
}

/* On what a phase comes that is not in the sequence: an outcome or event of others, or when hands
 * are empty. */
static void add_aside(kg_telling *t, const km_phase *phase)
{
    ways w = {.count = 0};
    const char *texts[WAYS], *how;
    char all[4096];
    for (int p = 0; p < t->rules->phases; p++) {
        const km_phase *from = &t->rules->phase[p];
        const kd_node *entry = from->node->parent, *then = kd_node_get(entry, "then"),
                      *again = kd_node_get(from->node, "when_hands_are_empty");
        if (then && then->text && strcmp(then->text, phase->name) == 0)
            add_way(t, &w, from, "then", "");
        if (again && again->text && strcmp(again->text, phase->name) == 0)
            add_way(t, &w, from, "empty", "");
        for (KD_CHILD(way, then))
            if (is_way(from, way, phase->name, false, &how))
                add_way(t, &w, from, how, way->key);
        for (KD_CHILD(call, kd_node_get(entry, "calls")))
            if (is_way(from, call, phase->name, true, &how))
                add_way(t, &w, from, how, call->key);
    }
    for (int i = 0; i < w.count; i++)
        texts[i] = w.text[i];
    if (w.count)
        kg_say(
            t, "phase.aside",
            KN_TEXT("ways", km_tell_join(texts, w.count, "page.or", t->language, all, sizeof all)));
    else
        kg_say_word(t, "phase.never");
}

static void tell_phase(kg_telling *t, const km_phase *phase)
{
    char name[KM_NAME_TEXT], text[KG_ITEM_TEXT] = "";
    const kd_node *entry = phase->node->parent, *says = kd_said(entry, "says", t->language);
    kg_begin_text(t);
    if (phase->aside)
        add_aside(t, phase);
    add_when(t, phase);
    if (says) {
        if (*t->text)
            kg_say_word(t, "sentence.between");
        km_tell_add(t->text, sizeof t->text, "%s", kd_words(says, t->language));
        kg_end_sentence(t);
    }
    if (phase->mechanic->tell.show)
        phase->mechanic->tell.show(t->rules, phase, t->language, text, sizeof text);
    bool tested = phase->mechanic->does & KM_TESTS;
    if (tested) {
        add_tested(t, kd_node_get(entry, "then"), text);
    } else if (*text) {
        km_tell_capital(text);
        if (*t->text)
            kg_say_word(t, "sentence.between");
        km_tell_add(t->text, sizeof t->text, "%s", text);
    }
    kg_end_sentence(t);
    km_free_show(t->rules, phase, t->language, t->text, sizeof t->text);
    bool leads = kd_node_get(entry, "then") != NULL;
    for (KD_CHILD(call, kd_node_get(entry, "calls")))
        leads |= is_phase(t->rules, call->text);
    if (leads && (phase->frees || strchr(text, '\n'))) /* after a list on a line of its own */
        km_tell_add(t->text, sizeof t->text, "\n");
    add_flow(t, entry, tested);
    kg_page_item(&t->page, true, km_tell_phase(phase, t->language, name, sizeof name), t->text);
}

/* The phases from..to-1 under one heading. */
static void tell_phases(kg_telling *t, const kg_show_order *order, const char *title, int from,
                        int to)
{
    if (from >= to)
        return;
    kg_page_section(&t->page, kg_word(t, title));
    for (int i = from; i < to; i++) {
        if (kg_show_caller(order, i, from, to) >= 0)
            continue;
        tell_phase(t, order->phase[i]);
        for (int called = from; called < to; called++)
            if (kg_show_caller(order, called, from, to) == i)
                tell_phase(t, order->phase[called]);
    }
}

/* --- hooks, end, options, source --- */

/* True if a hook without words for what it does now has some for other values, or is no rule that
 * anybody has to know. */
static bool is_silent(const kl_hook *hook, const char *language)
{
    return hook->script->says || kl_said_in(hook->script, language) || hook->kind == KL_HOOK_VALUE;
}

static void tell_hooks(kg_telling *t)
{
    bool any = false;
    char name[KM_NAME_TEXT];
    for (int i = 0; i < t->rules->hooks; i++) {
        const kl_hook *hook = &t->rules->hook[i];
        if (km_told_with_step(t->rules, hook) ||
            hook == km_match_estimator(t->rules->more->match)) /* no rule: players ask it */
            continue;
        kg_begin_text(t);
        km_tell_hook(hook, t->language, t->text, sizeof t->text);
        if (!*t->text && is_silent(hook, t->language))
            continue;
        if (!*t->text) /* at least where it stands, and when it acts */
            kg_say(t, "hook.unsaid", KN_TEXT("script", hook->script->name));
        if (!any)
            kg_page_section(&t->page, kg_word(t, "page.special"));
        any = true;
        kg_end_sentence(t);
        km_tell_filters(t->rules, hook, hook->said.says || hook->script->says_whole, t->language,
                        t->text, sizeof t->text);
        km_tell_label(t->rules, hook->name, t->language, name, sizeof name);
        km_tell_capital(name);
        kg_page_item(&t->page, false, name, t->text);
    }
}

/* Which of the special rules bring points that are counted with the deal; told after its count. */
static void tell_awards(kg_telling *t)
{
    enum { TOLD = 16 };
    char name[TOLD][KM_NAME_TEXT];
    const char *names[TOLD];
    int n = 0;
    for (int i = 0; i < t->rules->hooks && n < TOLD; i++) {
        const kl_hook *hook = &t->rules->hook[i];
        if (hook->kind != KL_HOOK_EVENT || !hook->script->awards ||
            km_told_with_step(t->rules, hook))
            continue;
        kg_begin_text(t);
        km_tell_hook(hook, t->language, t->text, sizeof t->text);
        if (!*t->text) /* it does nothing as it stands */
            continue;
        km_tell_label(t->rules, hook->name, t->language, name[n], sizeof name[n]);
        names[n] = name[n], n++;
    }
    if (n == 0)
        return;
    kg_begin_text(t);
    kg_say_sentence(t, "score.awards", KN_LIST("rules", names, n));
    kg_page_item(&t->page, false, kg_word(t, "page.special"), t->text);
}

static void tell_end(kg_telling *t)
{
    kg_begin_text(t);
    km_match_show(t->rules, t->rules->more->match, t->language, t->text, sizeof t->text);
    kg_page_section(&t->page, kg_word(t, "page.end"));
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
static void tell_options(kg_telling *t)
{
    bool any = false;
    char label[512];
    for (const kd_option *o = t->rules->more->resolved->options; o; o = o->next) {
        const kd_node *says = words_of_choice(o);
        if (strcmp(o->chosen, o->declared) == 0 || o->overruled || strcmp(o->name, "players") == 0)
            continue;
        if (!any)
            kg_page_section(&t->page, kg_word(t, "page.options"));
        any = true;
        km_tell_name(o->name, o->says, t->language, label, sizeof label);
        km_tell_capital(label);
        kg_begin_text(t);
        kg_say(t, "page.option", KN_TEXT("says", says ? kd_words(says, t->language) : o->chosen),
               KN_TEXT("name", o->name), KN_TEXT("value", o->chosen));
        kg_page_item(&t->page, false, label, t->text);
    }
}

/* What an option offers besides what is chosen: "the Queen (queen); 600 to 995". */
static void add_others(kg_telling *t, const kd_option *o)
{
    bool any = false;
    for (const kd_option_value *v = o->values; v; v = v->next) {
        if (strcmp(v->name, o->chosen) == 0)
            continue;
        if (any)
            kg_say_word(t, "page.source-between");
        any = true;
        kg_say(t, "page.other", KN_TEXT("value", v->name), KN_FLAG("told", v->says),
               KN_TEXT("says", v->says ? kd_words(v->says, t->language) : ""));
    }
    if (o->min > o->max)
        return;
    if (any)
        kg_say_word(t, "page.source-between");
    kg_say(t, "page.other-range", KN_NUMBER("first", o->min), KN_NUMBER("last", o->max),
           KN_NUMBER("step", o->step));
}

/* What other tables do: each option that something else can be chosen for. */
static void tell_others(kg_telling *t)
{
    bool any = false;
    char label[512];
    for (const kd_option *o = t->rules->more->resolved->options; o; o = o->next) {
        kg_begin_text(t);
        if (strcmp(o->name, "players") != 0 && !o->overruled)
            add_others(t, o);
        if (!*t->text)
            continue;
        if (!any)
            kg_page_section(&t->page, kg_word(t, "page.others"));
        any = true;
        kg_say_word(t, "sentence.end");
        km_tell_name(o->name, o->says, t->language, label, sizeof label - 128);
        kn_add(label, sizeof label, t->language, "page.other-name", KN_TEXT("name", o->name));
        km_tell_capital(label);
        kg_page_item(&t->page, false, label, t->text);
    }
}

static void tell_source(kg_telling *t)
{
    static const char *const keys[] = {"place", "book", "year"}; /* books keep their titles */
    const kd_node *source = t->rules->more->said.source, *note = kd_node_get(source, "note");
    if (!source)
        return;
    kg_page_section(&t->page, kg_word(t, "page.source"));
    kg_begin_text(t);
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
        const kd_node *node = kd_node_get(source, keys[i]);
        if (node)
            km_tell_add(t->text, sizeof t->text, "%s%s",
                        *t->text ? kg_word(t, "page.source-between") : "",
                        kd_words(node, t->language));
    }
    if (*t->text) {
        kg_end_sentence(t);
        kg_page_text(&t->page, t->text);
    }
    if (note)
        kg_page_text(&t->page, kd_words(note, t->language));
}

kn_status kg_rules_tell(const km_rules *rules, const char *language, const kg_page_how *how)
{
    kg_telling t = {.rules = rules, .language = language};
    const kg_said *said = &rules->more->said;
    kg_show_order order;
    kg_show_arrange(rules, &order);
    kg_page_begin(&t.page, how, language, rules->layout->pack, kd_words(said->name, language));
    if (said->about)
        kg_page_text(&t.page, kd_words(said->about, language));
    kg_show_players(&t);
    kg_show_pack(&t);
    tell_phases(&t, &order, KN_KEY("page.deal"), 0, order.play);
    tell_phases(&t, &order, KN_KEY("page.play"), order.play, order.scoring);
    tell_hooks(&t);
    tell_phases(&t, &order, KN_KEY("page.scoring"), order.scoring, order.phases);
    if (order.scoring < order.phases)
        tell_awards(&t);
    tell_end(&t);
    kg_show_record(&t);
    tell_options(&t);
    tell_others(&t);
    tell_source(&t);
    kg_page_end(&t.page);
    return how->out && ferror(how->out) ? KN_SYSTEM : KN_OK;
}
