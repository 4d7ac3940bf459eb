/* SPDX-License-Identifier: MIT
 * api_show.c: the part of kanun.h that tells about rules: pages in words, missing translations,
 * titles for lists. Only translates between the public types and the layers.
 */
#include <stdarg.h>
#include <string.h>

#include "base/memory.h"
#include "game/api.h"
#include "game/show.h"
#include "mechanics/tell.h"

kanun_status kanun_rules_show(const kanun_rules *rules, const char *language, FILE *out)
{
    return (kanun_status)kn_rules_show(rules->rules, language, out);
}

kanun_status kanun_rules_show_as(const kanun_rules *rules, const char *language, const char *format,
                                 FILE *out)
{
    static const char *const forms[] = {"text", "markdown", "html"};
    for (int i = 0; i < 3; i++)
        if (strcmp(forms[i], format) == 0)
            return (kanun_status)kn_rules_tell(rules->rules, language, (kn_page_form)i, out);
    return KANUN_USAGE;
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
        fprintf(m->out, "%s:%u:%u: ", at.source->name, (unsigned)at.line, (unsigned)at.column);
    fputs("note: ", m->out);
    va_start(arguments, format);
    vfprintf(m->out, format, arguments);
    va_end(arguments);
    fputc('\n', m->out);
}

/* Plain text is English: that is what it is shown as everywhere. */
static bool look_at_words(void *payload, const kn_node *words)
{
    missing *m = payload;
    char where[128];
    bool there = words->kind == KN_NODE_MAP ? kn_node_get(words, m->language) != NULL
                                            : strcmp(m->language, "en") == 0;
    if (!there)
        note(m, words->at, "`%s` has no words in '%s'", kn_node_where(words, where, sizeof where),
             m->language);
    return true;
}

static void look_at_option(missing *m, const kn_option *option)
{
    if (option->says)
        look_at_words(m, option->says);
    for (const kn_option_value *v = option->values; v; v = v->next)
        if (v->says)
            look_at_words(m, v->says);
}

static void look_at_hook(missing *m, const kn_script_hook *hook, const kn_node *node)
{
    const char *text = strcmp(m->language, "ja") == 0 ? hook->says_ja : hook->says_en;
    if (!text && (hook->says_en || hook->says_ja))
        note(m, node->at, "the hook '%s' (%s:%d) has no words in '%s'", hook->name, hook->script,
             hook->line, m->language);
}

static void look_at_names(missing *m, const kn_rules *rules)
{
    const kn_layout *l = rules->layout;
    for (int i = 0; i < l->zones; i++) {
        const kn_node *entry = l->zone[i].node;
        if (entry && !kn_node_get(entry, "says") &&
            !kn_tell_has_name(l->zone[i].name, NULL, m->language))
            note(m, entry->key_at,
                 "the zone '%s' has no `says` in '%s', and its name is no usual word",
                 l->zone[i].name, m->language);
    }
    for (int i = 0; i < rules->phases; i++) {
        const kn_node *entry = rules->phase[i].node->parent;
        if (!kn_node_get(entry, "label") &&
            !kn_tell_has_name(rules->phase[i].name, NULL, m->language))
            note(m, entry->key_at,
                 "the phase '%s' has no `label` in '%s', and its name is no usual word",
                 rules->phase[i].name, m->language);
    }
}

kanun_status kanun_rules_untranslated(const kanun_rules *rules, const char *language, FILE *out,
                                      int *count)
{
    const kn_rules *r = rules->rules;
    missing m = {.language = language, .out = out};
    kn_table_words(&kn_rules_table, r->more->resolved->document, look_at_words, &m);
    look_at_names(&m, r);
    for (int i = 0; i < r->hooks; i++)
        if (!kn_node_get(r->hook[i].node, "says"))
            look_at_hook(&m, r->hook[i].script, r->hook[i].node);
    for (int i = 0; i < r->phases; i++) {
        const kn_node *node = r->phase[i].node;
        const kn_script_hook *hook = node->kind == KN_NODE_SCALAR && r->more->host &&
                                             strcmp(r->phase[i].mechanic->name, "script") == 0
                                         ? kn_host_find(r->more->host, node->text)
                                         : NULL;
        if (hook)
            look_at_hook(&m, hook, node);
    }
    for (const kn_option *o = r->more->resolved->options; o; o = o->next)
        look_at_option(&m, o);
    if (count)
        *count = m.count;
    return out && ferror(out) ? KANUN_SYSTEM : KANUN_OK;
}

/* --- titles --- */

struct kanun_title {
    kn_arena *arena;
    kn_title *title;
};

kanun_status kanun_title_read(kanun_title **out, const char *game, const char *const *folders,
                              kanun_errors *errors)
{
    kanun_errors *own = errors ? NULL : kanun_errors_new();
    kanun_errors *list = errors ? errors : own;
    kanun_title *title = kn_calloc(1, sizeof *title);
    kanun_status status = KANUN_SYSTEM;
    *out = NULL;
    if (list && title && (title->arena = kn_arena_new())) {
        int before = list->report.count;
        kn_report quiet;
        kn_search search = kn_api_search(title->arena, folders);
        kn_report_begin(&quiet, title->arena);
        if (!kn_arena_failed(title->arena))
            title->title = kn_title_read(title->arena, &search, game, &quiet);
        if (!title->title) { /* once more with what must live as long as the errors: what is found
                                is the same */
            search = kn_api_search(list->arena, folders);
            kn_title_read(list->arena, &search, game, &list->report);
        }
        status = title->title ? KANUN_OK : kn_api_status(&list->report, before);
    }
    if (status == KANUN_OK)
        *out = title;
    else
        kanun_title_free(title);
    kanun_errors_free(own);
    return status;
}

void kanun_title_free(kanun_title *title)
{
    if (!title)
        return;
    kn_arena_free(title->arena);
    kn_free(title);
}

const char *kanun_title_name(const kanun_title *title, const char *language)
{
    const char *name = title->title->name ? kn_words(title->title->name, language) : NULL;
    return name ? name : "";
}
const char *kanun_title_path(const kanun_title *title)
{
    return title->title->path;
}
const char *kanun_title_parent(const kanun_title *title)
{
    return title->title->parent;
}
