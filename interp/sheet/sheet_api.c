/* SPDX-License-Identifier: MIT
 * sheet_api.c: the part of kanun.h for descriptions of rules: pages, missing translations, titles
 * for lists. It only converts between the public types and those of the layers.
 */
#include <ctype.h>
#include <stdarg.h>
#include <string.h>

#include "document/resolve.h"
#include "base/print.h"
#include "base/memory.h"
#include "base/width.h"
#include "lint/lint.h"
#include "game/api.h"
#include "game/rules.h"
#include "sheet/sheet.h"
#include "mechanics/free.h"
#include "mechanics/telling.h"

/* Prints the schema of files that extend the rules; NULL: of any rules file. */
static kanun_status print_schema(const kanun_rules *rules, FILE *out)
{
    const char *name[KN_CARDS_MAX + KS_RANKS_MAX + KS_SUITS_MAX + 1];
    kd_schema_game game = {NULL, name};
    if (!rules)
        return (kanun_status)kd_table_schema(&kg_rules_table, NULL, out);
    const ks_pack *pack = rules->rules->layout->pack;
    int count = 0;
    for (int card = 0; card < pack->cards; card++)
        if (pack->copy[card] == 0)
            name[count++] = pack->name[card];
    for (int rank = 0; rank < pack->ranks; rank++)
        name[count++] = pack->rank_name[rank];
    for (int suit = 0; suit < pack->suits; suit++)
        name[count++] = pack->suit_name[suit];
    name[count] = NULL;
    game.options = rules->rules->more->resolved->options;
    return (kanun_status)kd_table_schema(&kg_rules_table, &game, out);
}

kanun_status kanun_rules_print(const kanun_rules *rules, const char *format, const char *language,
                               FILE *out)
{
    static const char *const forms[] = {"text", "markdown", "html"};
    if (strcmp(format, "schema") == 0)
        return print_schema(rules, out);
    if (strcmp(format, "reference") == 0)
        return (kanun_status)kh_rules_reference(out);
    if (strcmp(format, "lua") == 0)
        return (kanun_status)kh_hook_stubs(out);
    if (!rules)
        return KANUN_USAGE;
    bool origins = strcmp(format, "origins") == 0;
    if (origins || strcmp(format, "yaml") == 0) {
        const char *spoken = !origins ? NULL : language ? language : KG_ANY_LANGUAGE;
        return (kanun_status)kd_resolved_print(kg_spoken(kg_speaking(rules->rules, spoken)),
                                               origins, out);
    }
    kh_page_how how = {.form = KH_PAGE_TEXT, .line = KH_PAGE_LINE, .out = out};
    if (sscanf(format, "text:%4d", &how.line) == 1 && how.line >= KH_PAGE_LINE_MIN)
        return (kanun_status)kh_rules_tell(kg_speaking(rules->rules, language), language, &how);
    for (int i = 0; i < 3; i++)
        if (strcmp(forms[i], format) == 0) {
            how.form = (kh_page_form)i;
            return (kanun_status)kh_rules_tell(kg_speaking(rules->rules, language), language, &how);
        }
    return KANUN_USAGE;
}

kanun_status kanun_rules_sheet(const kanun_rules *rules, const char *language,
                               void (*told)(void *payload, const kanun_line *line), void *payload)
{
    kh_page_how how = {.form = KH_PAGE_LINES, .told = told, .payload = payload};
    return (kanun_status)kh_rules_tell(kg_speaking(rules->rules, language), language, &how);
}

/* --- names --- */

const char *kanun_rules_text(const kanun_rules *rules, const char *part, const char *key,
                             const char *language)
{
    const km_rules *r = kg_speaking(rules->rules, language);
    int p = km_phase_named(r, part);
    const km_phase *phase = p >= 0 ? &r->phase[p] : NULL;
    const kd_node *file = r->more->resolved->document,
                  *node = phase  ? phase->node
                          : part ? strcmp(part, "match") == 0 ? kd_node_get(file, part) : NULL
                                 : file;
    const kd_node *child = kd_node_get(node, key);
    const kd_key *row = phase && !child ? kd_table_find(phase->mechanic->keys, key) : NULL;
    const char *text = row ? row->fallback
                       : child && (language || child->kind == KD_NODE_SCALAR)
                           ? kd_words(child, language)
                           : NULL;
    return text ? text : "";
}

/* Returns the name of a zone or variable for people. One that belongs to a phase, such as
 * "play.first", is named by the part after the dot. The table of a phase is called the trick. */
static const char *thing(const km_rules *rules, bool zone, const char *name, const char *language,
                         char *out, size_t size)
{
    const char *dot = strrchr(name, '.');
    if (dot && zone && strcmp(dot + 1, "table") == 0)
        return km_tell_label(rules, "trick", language, out, size);
    return dot ? km_tell_label(rules, dot + 1, language, out, size)
               : km_tell_of(rules->layout, name, language, out, size);
}

/* Returns a suit or a rank of the pack in words. */
static const char *of_card(const ks_pack *pack, bool suit, const char *name, const char *language,
                           char *out, size_t size)
{
    snprintf(out, size, "%s", name);
    for (int i = 0; suit && i < pack->suits; i++)
        if (!strcmp(pack->suit_name[i], name))
            snprintf(out, size, "%s", km_tell_suit(pack, i, language));
    for (int i = 0; !suit && i < pack->ranks; i++)
        if (!strcmp(pack->rank_name[i], name))
            km_tell_rank(pack, i, false, language, out, size);
    return out;
}

/* Returns the rules' description of the free move `name`. */
static const char *of_free(const km_rules *rules, const char *name, const char *language, char *out,
                           size_t size)
{
    *out = '\0';
    for (int p = 0; p < rules->phases && !*out; p++)
        for (int i = 0; i < rules->phase[p].frees && !*out; i++) {
            const km_free_entry *entry = &rules->phase[p].free[i];
            const kd_node *says = kd_said(entry->node, "says", language);
            if (says && !strcmp(entry->name, name))
                snprintf(out, size, "%s", kd_words(says, language));
        }
    return out;
}

static const char *label(const km_rules *r, const char *kind, const char *name,
                         const char *language, char *out, size_t size)
{
    bool question = strcmp(kind, "question") == 0;
    bool zone = strcmp(kind, "zone") == 0;
    if (zone || strcmp(kind, "variable") == 0)
        return thing(r, zone, name, language, out, size);
    if (strcmp(kind, "move") == 0)
        return of_free(r, name, language, out, size);
    if (strcmp(kind, "suit") == 0 || strcmp(kind, "rank") == 0)
        return of_card(r->layout->pack, *kind == 's', name, language, out, size);
    if (!question && strcmp(kind, "phase") != 0) {
        const ks_pack *pack = r->layout->pack;
        int card = ks_pack_find(pack, name, -1);
        if (card < 0 || !pack->card_says[card])
            return km_tell_label(r, name, language, out, size);
        snprintf(out, size, "%s", kd_words(pack->card_says[card], language));
        return out;
    }
    int p = km_phase_named(r, name);
    const km_phase *phase = p >= 0 ? &r->phase[p] : NULL;
    if (phase && !question)
        return km_tell_phase(phase, language, out, size);
    const kd_node *says =
        phase && phase->node->kind == KD_NODE_MAP ? kd_said(phase->node, "says", language) : NULL;
    if (question)
        snprintf(out, size, "%s", says ? kd_words(says, language) : "");
    else
        km_tell_name(name, NULL, language, out, size);
    return out;
}

const char *kanun_rules_label(const kanun_rules *rules, const char *kind, const char *name,
                              const char *language, char *out, size_t size)
{
    label(kg_speaking(rules->rules, language), kind, name, language, out, size);
    if (size)
        kn_width_mend(out); /* don't end a cut label within a character */
    return out;
}

/* --- missing translations --- */

typedef struct missing {
    const char *language;
    FILE *out;
    int count;
} missing;

static void note(missing *m, kn_mark at, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
static void note(missing *m, kn_mark at, const char *format, ...)
{
    va_list arguments;
    m->count++;
    if (!m->out)
        return;
    if (at.source && at.line)
        kn_print(m->out, "%s:%u:%u: ", at.source->name, (unsigned)at.line, (unsigned)at.column);
    fputs("note: ", m->out);
    va_start(arguments, format);
    kn_vprint(m->out, format, arguments);
    va_end(arguments);
    fputc('\n', m->out);
}

/* A plain text is English, and appears as English in all languages. If a text has no English, its
 * entry's name is used, which the catalogue may translate. */
static bool look_at_words(void *payload, const kd_node *words)
{
    missing *m = payload;
    char where[128];
    bool there = words->kind == KD_NODE_MAP ? kd_node_get(words, m->language) != NULL
                                            : strcmp(m->language, "en") == 0;
    bool name = words->kind == KD_NODE_MAP && !kd_node_get(words, "en");
    if (!there && !name)
        note(m, words->at, "`%s` has no words in '%s'", kd_node_where(words, where, sizeof where),
             m->language);
    return true;
}

static void look_at_option(missing *m, const kd_option *option)
{
    if (option->says)
        look_at_words(m, option->says);
    for (const kd_option_value *v = option->values; v; v = v->next)
        if (v->says)
            look_at_words(m, v->says);
}

static void look_at_hook(missing *m, const kl_script_hook *hook, const kd_node *node)
{
    if ((hook->says || hook->told) && !kl_said_in(hook, m->language))
        note(m, node->at, "the hook '%s' (%s:%d) has no words in '%s'", hook->name, hook->script,
             hook->line, m->language);
}

/* Returns true for a variable that people may see: it belongs to the table, or a phrase of the
 * rules names it. */
static bool is_told(const km_rules *rules, const ks_var *var)
{
    static const char *const parts[] = {"phases", "hooks", "match"};
    bool told = var->shown || kd_an_option_mentions(rules->more->resolved, var->name);
    for (size_t i = 0; !told && i < sizeof parts / sizeof *parts; i++)
        told = kd_node_mentions(kd_node_get(rules->more->resolved->document, parts[i]), var->name);
    return told;
}

/* Checks a zone or variable, which has its own `says`. */
static void look_at_own(missing *m, const char *what, const char *name, const kd_node *entry)
{
    if (entry && !km_tell_has_name(name, kd_said(entry, "says", m->language), m->language))
        note(m, entry->key_at,
             "the %s '%s' has no `says` in '%s', and its name is not a usual word", what, name,
             m->language);
}

static void look_at_names(missing *m, const km_rules *rules)
{
    const ks_layout *l = rules->layout;
    for (int i = 0; i < l->zones; i++)
        look_at_own(m, "zone", l->zone[i].name, l->zone[i].node);
    for (KS_EACH_VAR(var, l))
        if (var->node && var->sight != KS_SEEN_NOBODY && is_told(rules, var))
            look_at_own(m, "variable", var->name, var->node);
    for (int i = 0; i < rules->phases; i++) {
        const kd_node *entry = rules->phase[i].node->parent;
        if (!kd_said(entry, "label", m->language) &&
            !km_tell_has_name(rules->phase[i].name, NULL, m->language))
            note(m, entry->key_at,
                 "the phase '%s' has no `label` in '%s', and its name is not a usual word",
                 rules->phase[i].name, m->language);
    }
}

static void look_at_name(missing *m, const km_rules *rules, const char *what, const char *name,
                         kn_mark at)
{
    const kd_node *label = kd_said(rules->labels, name, m->language);
    if (!km_tell_has_name(name, label, m->language))
        note(m, at, "the %s '%s' has no words in '%s': labels: {%s: {%s: ...}}", what, name,
             m->language, name, m->language);
}

/* Checks the entries of a phase's own maps that are described by their `says` or name: kinds of
 * combinations. */
static void look_at_entries(missing *m, const km_phase *phase)
{
    if (phase->node->kind != KD_NODE_MAP)
        return;
    for (KD_CHILD(map, phase->node)) {
        const kd_key *key = kd_table_find(phase->mechanic->keys, map->key);
        bool told = key && key->type == KD_T_NAMED && kd_table_find(key->table, "says");
        for (KD_CHILD(entry, told ? map : NULL))
            if (!km_tell_has_name(entry->key, kd_said(entry, "says", m->language), m->language))
                note(m, entry->key_at,
                     "'%s' of `%s` has no `says` in '%s', and its name is not a usual word",
                     entry->key, map->key, m->language);
    }
}

/* Checks the keys of a map, which the page shows as names. */
static void look_at_keys(missing *m, const km_rules *rules, const char *what, const kd_node *map)
{
    for (KD_CHILD(entry, map && map->kind == KD_NODE_MAP ? map : NULL))
        look_at_name(m, rules, what, entry->key, entry->key_at);
}

/* Checks names that players read or type: hooks with a description, causes of points, outcomes,
 * words of moves. */
static void look_at_labels(missing *m, const km_rules *rules)
{
    const ks_layout *l = rules->layout;
    kn_mark nowhere = {0};
    for (int i = 0; i < rules->hooks; i++)
        if (rules->hook[i].said.says || rules->hook[i].script->says || rules->hook[i].script->told)
            look_at_name(m, rules, "hook", rules->hook[i].name, rules->hook[i].node->key_at);
    for (int i = 0; i < l->causes; i++) {
        bool hook = false;
        for (int k = 0; k < rules->hooks; k++)
            hook |= strcmp(rules->hook[k].name, l->cause[i]) == 0;
        if (!hook)
            look_at_name(m, rules, "cause of points", l->cause[i], nowhere);
    }
    for (int i = KS_WORDS_FIXED; i < rules->words.count; i++)
        if (!isdigit((unsigned char)*rules->words.word[i]))
            look_at_name(m, rules, "word", rules->words.word[i], nowhere);
    for (KM_EACH_PHASE(phase, rules)) {
        const kd_node *entry = phase->node->parent;
        look_at_entries(m, phase);
        look_at_keys(m, rules, "outcome", kd_node_get(entry, "then"));
        look_at_keys(m, rules, "event", kd_node_get(entry, "calls"));
    }
    for (KS_EACH_VAR(var, l))
        for (int i = 0; i < var->nameds; i++)
            look_at_name(m, rules, "number", var->named[i].name, var->node->key_at);
    for (int place = l->seats; place < l->places; place++)
        look_at_name(m, rules, "dummy", l->dummy_name[place], nowhere);
}

/* Collects all texts that `m->language` lacks. */
static void look_at_all(missing *m, const km_rules *r)
{
    kd_table_words(&kg_rules_table, kg_spoken(r)->document, look_at_words, m);
    look_at_names(m, r);
    look_at_labels(m, r);
    for (KM_EACH_HOOK(hook, r))
        if (!hook->said.says)
            look_at_hook(m, hook->script, hook->node);
    for (KM_EACH_PHASE(phase, r)) {
        const kd_node *node = phase->node;
        const kl_script_hook *hook =
            node->kind == KD_NODE_SCALAR && r->more->host && phase->mechanic->does & KM_SCRIPTS
                ? kl_host_find(r->more->host, node->text)
                : NULL;
        if (hook)
            look_at_hook(m, hook, node);
    }
    for (const kd_option *o = kg_spoken(r)->options; o; o = o->next)
        look_at_option(m, o);
}

kanun_status kanun_rules_untranslated(const kanun_rules *rules, const char *language, FILE *out,
                                      int *count, kanun_errors *errors)
{
    kanun_errors *own, *list = kg_api_list(errors, &own);
    missing m = {.language = language, .out = out};
    int before = list ? list->report.count : 0;
    kanun_status status = !list ? KANUN_SYSTEM
                          : kg_rules_speak(rules->rules, &list->report)
                              ? KANUN_OK
                              : kg_api_status(&list->report, before);
    kanun_errors_free(own);
    if (status == KANUN_OK && language)
        look_at_all(&m, rules->rules);
    if (count)
        *count = m.count;
    return status == KANUN_OK && out && ferror(out) ? KANUN_SYSTEM : status;
}

kanun_status kanun_rules_doubts(const kanun_rules *rules, kanun_errors *errors)
{
    int before = errors->report.count;
    ki_lint(rules->rules, &errors->report);
    return errors->report.count > before ? kg_api_status(&errors->report, before) : KANUN_OK;
}

/* --- titles --- */

/* Returns a title and its texts in one block of memory; NULL if there is no memory. */
static const kanun_title *make_title(const kd_title *read, const char *language)
{
    const char *name = read->name ? kd_words(read->name, language) : NULL;
    const char *english = read->name ? kd_words(read->name, "en") : NULL;
    const char *text[] = {name ? name : "", english ? english : "", read->path,
                          read->parent ? read->parent : ""};
    enum { TEXTS = sizeof text / sizeof *text };
    size_t room = sizeof(kanun_title);
    for (int i = 0; i < TEXTS; i++)
        room += strlen(text[i]) + 1;
    kanun_title *title = kn_calloc(1, room);
    char *at = (char *)(title + 1);
    for (int i = 0; title && i < TEXTS; i++) {
        size_t size = strlen(text[i]) + 1;
        text[i] = memcpy(at, text[i], size);
        at += size;
    }
    if (title)
        *title = (kanun_title){.size = sizeof *title,
                               .name = text[0],
                               .english = text[1],
                               .path = text[2],
                               .parent = read->parent ? text[3] : NULL};
    return title;
}

kanun_status kanun_title_read(const kanun_title **out, const char *game, const char *language,
                              const char *const *folders, kanun_errors *errors)
{
    kanun_errors *own, *list = kg_api_list(errors, &own);
    kn_arena *arena = kn_arena_new();
    kanun_status status = KANUN_SYSTEM;
    *out = NULL;
    if (list && arena) {
        int before = list->report.count;
        folders = kg_api_folders(arena, folders);
        const kd_title *read =
            kn_arena_failed(arena) ? NULL : kd_title_read(arena, folders, game, &list->report);
        *out = read ? make_title(read, language) : NULL;
        status = *out ? KANUN_OK : kg_api_status(&list->report, before);
    }
    if (list && arena && list->report.count) /* problems point into the sources in this arena */
        kn_arena_adopt(list->arena, arena);
    else
        kn_arena_free(arena);
    kanun_errors_free(own);
    return status;
}
