/* SPDX-License-Identifier: MIT
 * sheet_rules.c: describes the rules of a game on a page, from the same tables and plans that
 * run the game. Each mechanic describes its phases; page.c writes the page.
 */
#include <string.h>

#include "base/nearest.h"
#include "lint/lint.h"
#include "sheet/sheet.h"
#include "sheet/sheet_page.h"
#include "game/idle_keys.h"
#include "mechanics/free.h"

/* --- phases --- */

/* Describes where an outcome leads. */
static const char *target_of(const km_telling *t, const char *target)
{
    static const char *const usual[][2] = {{"next", KN_KEY("target.next")},
                                           {"redeal", KN_KEY("target.redeal")},
                                           {"redeal next dealer", KN_KEY("target.redeal-next")},
                                           {"end of deal", KN_KEY("target.end-of-deal")},
                                           {"end of game", KN_KEY("target.end-of-game")},
                                           {"end of match", KN_KEY("target.end-of-match")}};
    int p = km_phase_named(t->rules, target);
    if (p < 0) /* disabled, so the next phase follows */
        p = km_phase_after_off(t->rules, t->rules->more->said.phases, target);
    if (p >= 0)
        return km_piece(t, "target.phase", KN_TEXT("phase", km_phase_words(t, p)));
    for (size_t i = 0; i < sizeof usual / sizeof *usual; i++)
        if (strcmp(usual[i][0], target) == 0)
            return kn_word(t->language, usual[i][1]);
    return target;
}

/* Describes when a phase is skipped; continues the sentence of add_aside. */
static void add_when(kh_telling *t, const km_phase *phase)
{
    const km_telling *item = &t->item;
    if (km_is_always(item, phase->when))
        return;
    const char *words = km_condition_words(item, phase->when),
               *opposite = km_opposite_words(item, phase->when);
    bool unless = km_denies_clause(item, phase->when) ||
                  (!phase->aside && strlen(opposite) < strlen(words)); /* "not" makes it longer */
    km_add(item, unless ? KN_KEY("phase.unless") : KN_KEY("phase.when"),
           KN_FLAG("aside", phase->aside), KN_TEXT("condition", unless ? opposite : words));
}

/* Describes where a test leads, with the clause that states its condition. */
static void add_tested(const km_telling *t, const kd_node *then, const char *clause)
{
    const kd_node *yes = kd_node_get(then, "yes"), *no = kd_node_get(then, "no");
    if (no && (!yes || strcmp(yes->text, "next") == 0)) {
        km_say(t, "flow.unless", KN_TEXT("clause", clause),
               KN_TEXT("target", target_of(t, no->text)));
        return;
    }
    if (yes || no)
        km_say(t, "flow.if", KN_TEXT("clause", clause),
               KN_TEXT("target", target_of(t, yes ? yes->text : "next")));
    else
        km_say(t, "flow.tested", KN_TEXT("clause", clause));
    if (no)
        km_say(t, "flow.if-not", KN_TEXT("target", target_of(t, no->text)));
}

/* Returns an event of a phase in words. The label of the file is not used if the catalogue has a
 * word for an event of the mechanic: it may belong to a variable with the same name. */
static const char *event_words(const km_telling *t, const km_phase *phase, const char *event)
{
    static const char *const usual[][2] = {{"bid", KN_KEY("name.bid")},
                                           {"play", KN_KEY("name.play")},
                                           {"trick", KN_KEY("name.trick")},
                                           {"turn_end", KN_KEY("name.turn_end")}};
    for (size_t i = 0; i < sizeof usual / sizeof *usual; i++)
        if (strcmp(usual[i][0], event) == 0 && phase->mechanic->events &&
            kd_choice_place(phase->mechanic->events, event) >= 0)
            return kn_word(t->language, usual[i][1]);
    return km_label_words(t, event);
}

/* Describes where the phase leads after one of its mechanic's outcomes. */
static void say_outcome(const km_telling *t, const char *outcome, const char *target)
{
    const char *(*key_of)(const km_telling *, const char *) = t->phase->mechanic->tell.outcome;
    const char *key = key_of ? key_of(t, outcome) : KN_KEY("flow.outcome");
    if (key)
        km_say_holes(
            t, key,
            KN_HOLES(KN_TEXT("outcome", km_label_words(t, outcome)), KN_TEXT("target", target)));
}

/* Returns true if the word is not an outcome, but means that the phase is skipped. */
static bool is_skip(const km_phase *phase, const kd_node *way)
{
    return strcmp(way->key, "skipped") == 0 && kn_place_of(phase->outcomes, way->key) < 0;
}

/* Describes where a phase leads, if not to the next one. `tested` leaves out the results of a
 * test. */
static void add_flow(const km_telling *t, const km_phase *phase, bool tested)
{
    const kd_node *entry = phase->node->parent;
    const kd_node *then = kd_node_get(entry, "then"), *calls = kd_node_get(entry, "calls");
    if (then && then->kind == KD_NODE_SCALAR && strcmp(then->text, "next") != 0)
        km_say(t, "flow.then", KN_TEXT("target", target_of(t, then->text)));
    bool own = phase->mechanic->tell.outcome; /* for example, which player must answer “no” */
    for (KD_CHILD(way, then)) {
        bool yes = strcmp(way->key, "yes") == 0, no = strcmp(way->key, "no") == 0;
        bool next = way->text && strcmp(way->text, "next") == 0;
        if ((tested && (yes || no)) || (next && !(phase->aside && is_skip(phase, way))))
            continue;
        const char *target = target_of(t, way->text ? way->text : "");
        bool only = strcmp(way->key, "done") == 0 && !way->next && way == then->first && !own;
        if (only)
            km_say(t, "flow.then", KN_TEXT("target", target));
        else if (is_skip(phase, way))
            km_say(t, "flow.skipped", KN_TEXT("target", target));
        else if (yes && !own)
            km_say(t, "flow.if-so", KN_TEXT("target", target));
        else if (no && !own)
            km_say(t, "flow.if-not", KN_TEXT("target", target));
        else
            say_outcome(t, way->key, target);
    }
    for (KD_CHILD(call, calls)) {
        int called = km_phase_named(t->rules, call->text);
        /* a disabled phase has no effect; a phase outside the sequence has its own sentence */
        if (called >= 0 && !t->rules->phase[called].aside)
            km_say(t, "flow.each", KN_TEXT("event", event_words(t, phase, call->key)),
                   KN_TEXT("phase", km_phase_words(t, called)));
    }
}

/* Returns true if the entry `way` leads to the phase `name`. `how` receives the text to use. */
static bool is_way(const km_phase *phase, const kd_node *way, const char *name, bool called,
                   const char **how)
{
    bool yes = strcmp(way->key, "yes") == 0, no = strcmp(way->key, "no") == 0;
    if (!way->text || strcmp(way->text, name) != 0)
        return false;
    *how = called                                ? "each"
           : is_skip(phase, way)                 ? "skipped"
           : strcmp(way->key, "done") == 0       ? "then"
           : !(phase->mechanic->does & KM_TESTS) ? "after"
           : yes                                 ? "yes"
           : no                                  ? "no"
                                                 : "after";
    return true;
}

enum { WAYS = 16 };

typedef struct ways {
    const char *text[WAYS];
    int count;
} ways;

/* Adds a way to the phase from an outcome, or from an event (`how` is "each"). An event of a trick
 * is raised before the players draw. */
static void add_way(kh_telling *t, ways *w, const km_phase *from, const char *how, const char *word)
{
    bool draws = strcmp(word, "trick") == 0 && kd_node_get(from->node, "draw");
    if (w->count < WAYS)
        w->text[w->count++] =
            km_piece(&t->item, "phase.way", KN_TEXT("how", how), KN_FLAG("draws", draws),
                     KN_TEXT("phase", km_phase_words(&t->item, from->index)),
                     KN_TEXT("word", strcmp(how, "each") == 0 ? event_words(&t->item, from, word)
                                                              : km_label_words(&t->item, word)));
}

/* Describes when a phase outside the sequence occurs: at an outcome or event of other phases, or
 * when hands are empty. */
static void add_aside(kh_telling *t, const km_phase *phase)
{
    ways w = {.count = 0};
    const char *how;
    for (int p = 0; p < t->item.rules->phases; p++) {
        const km_phase *from = &t->item.rules->phase[p];
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
    if (w.count)
        km_add(&t->item, "phase.aside", KN_FLAG("more", !km_is_always(&t->item, phase->when)),
               KN_TEXT("ways", km_join_words(&t->item, w.text, w.count, "condition.or")));
    else
        km_add(&t->item, "phase.never", KN_FLAG("more", !km_is_always(&t->item, phase->when)));
}

static void tell_phase(kh_telling *t, const km_phase *phase)
{
    char text[KH_ITEM_TEXT] = "";
    const kd_node *entry = phase->node->parent, *says = kd_said(entry, "says", t->item.language);
    kh_begin_text(t);
    if (phase->aside)
        add_aside(t, phase);
    add_when(t, phase);
    if (says) {
        if (*t->text)
            km_add_word(&t->item, "sentence.between");
        km_tell_add(t->text, sizeof t->text, "%s", kd_words(says, t->item.language));
        kh_end_sentence(t);
    }
    km_telling own = t->item;
    own.phase = t->item.phase = phase;
    own.out = text;
    own.size = sizeof text;
    if (phase->mechanic->tell.show)
        phase->mechanic->tell.show(&own);
    bool tested = phase->mechanic->does & KM_TESTS;
    if (tested) {
        add_tested(&t->item, kd_node_get(entry, "then"), text);
    } else if (*text) {
        km_tell_capital(text);
        if (*t->text)
            km_add_word(&t->item, "sentence.between");
        km_tell_add(t->text, sizeof t->text, "%s", text);
    }
    kh_end_sentence(t);
    bool apart = phase->frees && strchr(text, '\n'); /* another list follows a list */
    if (!apart)
        km_free_show(&t->item);
    char flow[KH_ITEM_TEXT] = "";
    own.out = flow;
    own.size = sizeof flow;
    add_flow(&own, phase, tested);
    if (*flow)
        km_tell_add(t->text, sizeof t->text, "%s%s",
                    strchr(t->text, '\n') ? "\n"
                    : *t->text            ? kh_word(t, "sentence.between")
                                          : "",
                    flow);
    kh_page_item(&t->page, true, km_phase_words(&t->item, phase->index), t->text);
    kh_begin_text(t);
    if (apart) {
        km_free_show(&t->item);
        kh_page_item(&t->page, false, kh_word(t, "free.apart"), t->text);
    }
}

/* Writes the phases from..to-1 under one heading. */
static void tell_phases(kh_telling *t, const kh_show_order *order, const char *title, int from,
                        int to)
{
    if (from >= to)
        return;
    kh_page_section(&t->page, kh_word(t, title));
    for (int i = from; i < to; i++) {
        if (kh_show_caller(order, i, from, to) >= 0 || km_is_never(&t->item, order->phase[i]->when))
            continue;
        tell_phase(t, order->phase[i]);
        for (int called = from; called < to; called++)
            if (kh_show_caller(order, called, from, to) == i &&
                !km_is_never(&t->item, order->phase[called]->when))
                tell_phase(t, order->phase[called]);
    }
}

/* --- hooks, end, source --- */

/* Returns true if an active key names the hook. */
static bool asks_for(const kd_node *node, const char *hook)
{
    for (KD_CHILD(child, node && kd_entry_is_off(node) ? NULL : node))
        if (child->text ? strcmp(child->text, hook) == 0 : asks_for(child, hook))
            return true;
    return false;
}

/* Returns true for a value hook that no key uses, which therefore has no effect. */
static bool is_unused(const km_rules *rules, const kl_hook *hook)
{
    const kg_sections *said = &rules->more->said;
    return hook->kind == KL_HOOK_VALUE && !asks_for(said->phases, hook->name) &&
           !asks_for(said->match, hook->name);
}

/* Returns true if a hook without a description for its current values has one for others. */
static bool is_silent(const kl_hook *hook, const char *language)
{
    return hook->script->says || kl_said_in(hook->script, language);
}

/* Returns true for a hook that only advises players without a policy, and is not a rule. */
static bool is_for_players(const km_rules *rules, const kl_hook *hook)
{
    bool asked = hook == rules->more->match->estimate.hook;
    for (int p = 0; p < rules->phases; p++)
        for (int i = 0; i < rules->phase[p].frees; i++)
            asked |= rules->phase[p].free[i].likely.hook == hook;
    return asked;
}

/* Describes a hook in the text of the telling. Returns false for a hook that needs no text. */
static bool describe_hook(kh_telling *t, const kl_hook *hook)
{
    const km_rules *rules = t->item.rules;
    if (km_is_never(&t->item, hook->when) || km_told_with_step(rules, hook) ||
        is_for_players(rules, hook) || is_unused(rules, hook))
        return false;
    kh_begin_text(t);
    km_tell_hook(rules, hook, t->item.language, t->text, sizeof t->text);
    if (!*t->text && is_silent(hook, t->item.language))
        return false;
    if (!*t->text) /* name at least its event and condition */
        km_add(&t->item,
               hook->kind == KL_HOOK_VALUE ? KN_KEY("hook.decides") : KN_KEY("hook.unsaid"),
               KN_TEXT("script", hook->script->name));
    kh_end_sentence(t);
    km_tell_filters(&t->item, hook, hook->whole);
    return true;
}

/* Writes the special rules from..to-1, which have the same text. */
static void tell_same(kh_telling *t, int from, int to, const char *text)
{
    const char *names[WAYS];
    char label[KH_ITEM_TEXT];
    for (int i = from; i < to; i++)
        names[i - from] = km_label_words(&t->item, t->item.rules->hook[i].name);
    snprintf(label, sizeof label, "%s", km_join_words(&t->item, names, to - from, "page.and"));
    km_tell_capital(label);
    kh_page_item(&t->page, false, label, text);
}

/* Describes the special rules; neighbours with the same text share it. */
static void tell_hooks(kh_telling *t)
{
    char text[sizeof t->text];
    bool any = false;
    for (int i = 0, from = 0, end = t->item.rules->hooks; i <= end; i++) {
        bool told = i < end && describe_hook(t, &t->item.rules->hook[i]);
        if (from < i && !(told && i - from < WAYS && strcmp(t->text, text) == 0)) {
            tell_same(t, from, i, text);
            from = i;
        }
        if (!told) {
            from = i + 1;
        } else if (from == i) {
            if (!any)
                kh_page_section(&t->page, kh_word(t, "page.special"));
            any = true;
            memcpy(text, t->text, sizeof text);
        }
    }
}

/* Describes which special rules give points that are counted with the deal. This comes after the
 * description of the count. */
static void tell_awards(kh_telling *t)
{
    enum { TOLD = 16 };
    const char *names[TOLD];
    int n = 0;
    for (int i = 0; i < t->item.rules->hooks && n < TOLD; i++) {
        const kl_hook *hook = &t->item.rules->hook[i];
        if (hook->kind != KL_HOOK_EVENT || !hook->script->awards ||
            km_scores_later(t->item.rules, hook))
            continue;
        kh_begin_text(t);
        km_tell_hook(t->item.rules, hook, t->item.language, t->text, sizeof t->text);
        if (!*t->text) /* skip options without effect now */
            continue;
        names[n++] = km_label_words(&t->item, hook->name);
    }
    if (n == 0)
        return;
    kh_begin_text(t);
    km_say(&t->item, "score.awards", KN_LIST("rules", names, n));
    kh_page_item(&t->page, false, kh_word(t, "page.special"), t->text);
}

static void tell_end(kh_telling *t)
{
    kh_begin_text(t);
    km_match_show(&t->item, t->item.rules->more->match);
    kh_page_section(&t->page, kh_word(t, "page.end"));
    kh_page_text(&t->page, t->text);
}

/* Returns the name of the game whose file gives the source, if this file gives none. Returns "" if
 * this file does, or if the lines are compared with those of other games. */
static const char *source_game(const kh_telling *t)
{
    const kd_resolved *resolved = t->item.rules->more->resolved;
    const kd_node *source = kd_node_get(resolved->document, "source");
    const kd_file *file = resolved->file;
    if (t->page.how.form == KH_PAGE_LINES)
        return "";
    for (KD_CHILD(part, source))
        if (kg_is_own(t->item.rules, part))
            return "";
    while (file->parent && source->first && strcmp(file->path, source->first->at.source->name) != 0)
        file = file->parent;
    while (file->parent && !file->name)
        file = file->parent;
    return file->name ? kd_words(file->name, t->item.language) : "";
}

static void tell_source(kh_telling *t)
{
    static const char *const keys[] = {"place", "book",
                                       "year"}; /* book titles are not translated */
    const kd_node *source = t->item.rules->more->said.source, *note = kd_node_get(source, "note");
    if (!source)
        return;
    kh_page_section(&t->page, kh_word(t, "page.source"));
    kh_begin_text(t);
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
        const kd_node *node = kd_node_get(source, keys[i]);
        if (node)
            km_tell_add(t->text, sizeof t->text, "%s%s",
                        *t->text ? kh_word(t, "page.source-between") : "",
                        kd_words(node, t->item.language));
    }
    const char *game = source_game(t);
    if (*t->text && *game) {
        char own[sizeof t->text];
        memcpy(own, t->text, sizeof own);
        kh_begin_text(t);
        km_say(&t->item, "page.source-of", KN_TEXT("name", game), KN_TEXT("source", own));
    }
    if (*t->text) {
        kh_end_sentence(t);
        kh_page_text(&t->page, t->text);
    }
    if (note)
        kh_page_text(&t->page, kd_words(note, t->item.language));
}

kn_status kh_rules_tell(const km_rules *rules, const char *language, const kh_page_how *how)
{
    kh_telling t = {.item = {.rules = rules, .language = language}};
    t.item.out = t.text;
    t.item.size = sizeof t.text;
    t.item.pieces = &t.pieces;
    const kg_sections *said = &rules->more->said;
    ki_known known;
    ki_in_force(rules, &known);
    t.item.known = &known.layout;
    kh_show_order order;
    kh_show_arrange(rules, &order);
    kh_page_begin(&t.page, how, language, rules->layout->pack, kd_words(said->name, language));
    if (said->about)
        kh_page_text(&t.page, kd_words(said->about, language));
    tell_end(&t);
    kh_show_players(&t);
    kh_show_pack(&t);
    tell_phases(&t, &order, KN_KEY("page.deal"), 0, order.play);
    tell_phases(&t, &order, KN_KEY("page.play"), order.play, order.scoring);
    tell_hooks(&t);
    tell_phases(&t, &order, KN_KEY("page.scoring"), order.scoring, order.phases);
    if (order.scoring < order.phases)
        tell_awards(&t);
    kh_show_record(&t);
    kh_show_options(&t);
    kh_show_others(&t);
    tell_source(&t);
    kh_page_end(&t.page);
    return how->out && ferror(how->out) ? KN_SYSTEM : KN_OK;
}
