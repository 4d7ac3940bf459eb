/* SPDX-License-Identifier: MIT
 * sheet_options.c: describes the options that were chosen, and those that can be chosen instead.
 */
#include <string.h>

#include "sheet/sheet_page.h"

static const kd_node *words_of_choice(const kd_option *option)
{
    for (const kd_option_value *v = option->values; v; v = v->next)
        if (strcmp(v->name, option->chosen) == 0)
            return v->says;
    return NULL;
}

/* Describes an option under its label, using the sentence `key` of the catalogue. */
static void tell_choice(kh_telling *t, const kd_option *o, const char *key, const kd_node *says,
                        const char *value, const char *by, bool *any)
{
    char label[512];
    if (!*any)
        kh_page_section(&t->page, kh_word(t, "page.options"));
    *any = true;
    km_tell_name(o->name, o->says, t->item.language, label, sizeof label);
    km_tell_capital(label);
    kh_begin_text(t);
    km_add_holes(&t->item, key,
                 KN_HOLES(KN_TEXT("says", says ? kd_words(says, t->item.language) : value),
                          KN_TEXT("name", o->name), KN_TEXT("value", value), KN_TEXT("by", by)));
    kh_page_item(&t->page, false, label, t->text);
}

/* True if an option was chosen for several tables, of which this is one. */
static bool is_for_tables(const kh_telling *t, const kd_option *o)
{
    const kd_choice *set = t->item.rules->more->resolved->sets;
    while (set && set->name && strcmp(set->name, o->name) != 0)
        set++;
    return set && set->name && set->yields;
}

void kh_show_options(kh_telling *t)
{
    const kd_option *all = t->item.rules->more->resolved->options;
    bool any = false;
    for (const kd_option *o = all; o; o = o->next)
        if (strcmp(o->chosen, o->declared) != 0 && !o->overruled && strcmp(o->name, "players") != 0)
            tell_choice(t, o, KN_KEY("page.option"), words_of_choice(o), o->chosen, "", &any);
    for (const kd_option *o = all; o; o = o->next)
        if (o->lost && o->overruled)
            tell_choice(t, o,
                        is_for_tables(t, o) ? KN_KEY("page.option") : KN_KEY("page.overridden"),
                        o->lost->says, o->lost->name, o->overruled, &any);
    for (const kd_option *o = all; o; o = o->next)
        for (const kd_option_value *v = o->withdrawn; v; v = v->next)
            if (v != o->lost)
                tell_choice(t, o, KN_KEY("page.overridden"), v->says, v->name,
                            t->item.rules->more->resolved->file->id, &any);
}

/* Returns the condition in words: "players=5 and aces=false", "rounds is not 0 or credit=off". */
static const char *needs_words(kh_telling *t, const kd_need *need, int count)
{
    char text[512] = "";
    for (int i = 0; i < count; i++) {
        if (i > 0)
            kn_add_word(text, sizeof text, t->item.language,
                        need[i].also ? KN_KEY("condition.and") : KN_KEY("condition.or"));
        kn_add(text, sizeof text, t->item.language, "page.need", KN_TEXT("option", need[i].option),
               KN_LIST("values", need[i].value, need[i].count), KN_FLAG("other", need[i].other));
    }
    return km_piece_of(&t->item, text);
}

/* A value that can be chosen (NULL: any number of the range), and the choices that it requires. */
typedef struct other {
    const kd_option_value *value;
    const char *needs;
} other;

enum { OTHERS = 64 };

/* Returns 1 after adding a value to the list; 0 if it can't be chosen. */
static int find_other(kh_telling *t, const kd_option *o, const kd_option_value *value, int *tries,
                      other *out)
{
    enum { NEEDS = 4 };
    kd_need need[NEEDS];
    int needs = kd_needs(t->item.rules->more->resolved, o, value, need, NEEDS, tries);
    if (needs == 0)
        return 0;
    *out = (other){value, needs > 0 ? needs_words(t, need, needs) : ""};
    return 1;
}

/* Returns the words of the option's default value. */
static const char *default_words(const kh_telling *t, const kd_option *o)
{
    for (const kd_option_value *v = o->values; v; v = v->next)
        if (strcmp(v->name, o->fallback) == 0 && v->says)
            return kd_words(v->says, t->item.language);
    return o->fallback;
}

static void add_other(kh_telling *t, const kd_option *o, const other *n)
{
    const char *value = n->value ? n->value->name : kh_word(t, "page.other-any");
    const kd_node *says = n->value ? n->value->says : NULL;
    km_add(&t->item, n->value ? KN_KEY("page.other") : KN_KEY("page.other-range"),
           KN_TEXT("says", says ? kd_words(says, t->item.language) : value),
           KN_TEXT("name", o->name), KN_TEXT("value", value), KN_FLAG("needy", *n->needs),
           KN_TEXT("needs", n->needs), KN_NUMBER("first", o->min), KN_NUMBER("last", o->max),
           KN_NUMBER("step", o->step), KN_TEXT("usual", default_words(t, o)));
    km_add_word(&t->item, "sentence.end");
}

/* Adds the values of an option other than the current one: one in a sentence, several in a list. */
static void add_others(kh_telling *t, const kd_option *o, int *tries)
{
    other list[OTHERS];
    int n = 0;
    for (const kd_option_value *v = o->values; v && n < OTHERS - 1; v = v->next)
        if (strcmp(v->name, o->chosen) != 0)
            n += find_other(t, o, v, tries, &list[n]);
    if (o->min <= o->max)
        n += find_other(t, o, NULL, tries, &list[n]);
    for (int i = 0; i < n; i++) {
        if (n > 1)
            km_tell_add(t->text, sizeof t->text, "\n");
        add_other(t, o, &list[i]);
    }
}

void kh_show_others(kh_telling *t)
{
    bool any = false;
    int tries = 400; /* limit on requirements tried, because a file may have any number */
    char label[512];
    for (const kd_option *o = t->item.rules->more->resolved->options; o; o = o->next) {
        kh_begin_text(t);
        if (strcmp(o->name, "players") != 0 && !o->overruled)
            add_others(t, o, &tries);
        if (!*t->text)
            continue;
        if (!any)
            kh_page_section(&t->page, kh_word(t, "page.others"));
        any = true;
        km_tell_name(o->name, o->says, t->item.language, label, sizeof label);
        km_tell_capital(label);
        kh_page_item(&t->page, false, label, t->text);
    }
}
