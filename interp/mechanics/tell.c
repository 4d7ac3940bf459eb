/* SPDX-License-Identifier: MIT
 * tell.c: names of rules files in words: zones, variables, phases, and sentences that files say.
 * Cards are tell_cards.c's, seats and conditions tell_phrase.c's.
 */
#include "mechanics/tell.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/width.h"

/* The word of card tables that authors use as a name, in a language other than that of names; NULL
 * if it is none. */
static const char *usual(const char *name, const char *language)
{
    char key[64];
    if (strcmp(kn_language_of(language), "en") == 0)
        return NULL;
    snprintf(key, sizeof key, "%s%.50s", "name.", name);
    return kn_word(language, key);
}

void km_tell_add(char *out, size_t size, const char *format, ...)
{
    size_t length = strlen(out);
    va_list arguments;
    va_start(arguments, format);
    if (length < size)
        vsnprintf(out + length, size - length, format, arguments);
    va_end(arguments);
}

void km_tell_line(char *out, size_t size, const char *label)
{
    km_tell_add(out, size, "\n%s%c", label, KM_LABEL_END);
}

const char *km_tell_words(const char *const *word, int count, const char *language, char *out,
                          size_t size)
{
    *out = 0;
    for (int i = 0; i < count; i++) {
        km_tell_add(out, size, "%s", i ? ", " : "");
        kn_add(out, size, language, "word.typed", KN_TEXT("word", word[i]));
    }
    return out;
}

const char *km_tell_join(const char *const *item, int count, const char *last, const char *language,
                         char *out, size_t size)
{
    *out = 0;
    for (int i = 0; i < count; i++)
        km_tell_add(out, size, "%s%s",
                    i == 0 ? "" : kn_word(language, i + 1 == count ? last : "page.between"),
                    item[i]);
    return out;
}

/* True if `says` has words of that very language; plain text is English. */
static bool says_in(const kd_node *says, const char *language)
{
    if (!says)
        return false;
    language = kn_language_of(language);
    says = kd_told(says, language);
    return says->kind == KD_NODE_MAP ? kd_node_get(says, language) != NULL
                                     : strcmp(language, "en") == 0;
}

bool km_tell_has_name(const char *name, const kd_node *says, const char *language)
{
    return says_in(says, language) || strcmp(kn_language_of(language), "en") == 0 ||
           usual(name, language);
}

const char *km_tell_name(const char *name, const kd_node *says, const char *language, char *out,
                         size_t size)
{
    if (says && !says_in(says, language) && !says_in(says, "en"))
        says = NULL; /* words of another language only: the name itself is English */
    const char *word = says_in(says, language) ? NULL : usual(name, language);
    snprintf(out, size, "%s", word ? word : says ? kd_words(says, language) : name);
    kn_width_mend(out);
    for (char *p = out; !word && !says && *p; p++)
        if (*p == '_' || *p == '.')
            *p = ' ';
    return out;
}

/* A label without English leaves the English name as it is. */
const char *km_tell_label(const km_rules *rules, const char *name, const char *language, char *out,
                          size_t size)
{
    const kd_node *label = kd_said(rules->labels, name, language);
    if (label && label->kind == KD_NODE_MAP && !kd_node_get(label, language) &&
        !kd_node_get(label, "en"))
        label = NULL;
    return km_tell_name(name, label, language, out, size);
}

/* What a zone or variable is called within sentences, which have articles of their own. */
static const char *tell_noun(const char *name, const kd_node *says, const char *language, char *out,
                             size_t size)
{
    km_tell_name(name, says, language, out, size);
    const char *word = kn_word(language, "language.articles");
    for (size_t length; *word; word += length + strspn(word + length, " ")) {
        length = strcspn(word, " ");
        const char *noun = out + length + strspn(out + length, " ");
        if (strncmp(out, word, length) == 0 && out[length] == ' ' && *noun) {
            memmove(out, noun, strlen(noun) + 1);
            break;
        }
    }
    return out;
}

const char *km_tell_zone(const ks_zone *zone, const char *language, char *out, size_t size)
{
    return tell_noun(zone->name, kd_said(zone->node, "says", language), language, out, size);
}

const char *km_tell_whose(const ks_zone *zone)
{
    return zone->per == KS_PER_TABLE ? "table" : zone->per == KS_PER_SIDE ? "side" : "seat";
}

const char *km_tell_heap(const km_rules *rules, int heap, const char *language, char *out,
                         size_t size)
{
    return km_tell_zone(&rules->layout->zone[rules->layout->zone_of[heap]], language, out, size);
}

const char *km_tell_var(const ks_var *var, const char *language, char *out, size_t size)
{
    if (!var->node && strcmp(var->name, "score") == 0) { /* a phase of that name is the counting */
        snprintf(out, size, "%s", kn_word(language, "name.score-of-side"));
        return out;
    }
    const kd_node *says = kd_said(var->node, "says", language);
    if (var->type == KS_VAR_FLAG) /* says what holds, not who or what it is */
        return km_tell_name(var->name, says, language, out, size);
    return tell_noun(var->name, says, language, out, size);
}

const char *km_tell_of(const ks_layout *layout, const char *name, const char *language, char *out,
                       size_t size)
{
    int zone = ks_layout_find_zone(layout, name),
        var = zone < 0 ? ks_layout_find_var(layout, name) : -1;
    if (zone >= 0)
        return km_tell_zone(&layout->zone[zone], language, out, size);
    if (var >= 0)
        return km_tell_var(&layout->var[var], language, out, size);
    return km_tell_name(name, NULL, language, out, size);
}

kn_hole km_count(const char *name, const char *text)
{
    int64_t number;
    bool counts = kn_integer_read(text, INT32_MIN, INT32_MAX, &number);
    return counts ? (kn_hole)KN_NUMBER(name, number) : (kn_hole)KN_TEXT(name, text);
}

void km_tell_capital(char *text)
{
    if (*text >= 'a' && *text <= 'z')
        *text = (char)(*text - 'a' + 'A');
}

bool km_tell_ends(const char *text)
{
    static const char *const stops[] = {".", ":", "!", "?", "\u3002", "\uff1f"};
    size_t length = strlen(text);
    for (size_t i = 0; i < sizeof stops / sizeof *stops; i++) {
        size_t stop = strlen(stops[i]);
        if (length >= stop && strcmp(text + length - stop, stops[i]) == 0)
            return true;
    }
    return false;
}

/* True if a text ends with a letter, digit or sign of Latin script. */
static bool ends_narrow(const char *text)
{
    size_t length = strlen(text);
    return length && (unsigned char)text[length - 1] < 0x80 && text[length - 1] != ')';
}

void km_tell_stop(char *text, size_t size, const char *language)
{
    const char *stop = kn_word(language, "sentence.end");
    if (*text && !km_tell_ends(text)) /* a wide stop behind narrow letters looks lost */
        km_tell_add(text, size, "%s", stop[1] && ends_narrow(text) ? ". " : stop);
}

const char *km_tell_sentence(const kd_node *says, const char *language, char *out, size_t size)
{
    snprintf(out, size, "%s", says ? kd_words(says, language) : "");
    km_tell_capital(out);
    km_tell_stop(out, size, language);
    const char *blank = kn_word(language, "sentence.between");
    if (*out)
        km_tell_add(out, size, "%s", *blank || !ends_narrow(out) ? blank : " ");
    return out;
}

const char *km_tell_phase(const km_phase *phase, const char *language, char *out, size_t size)
{
    km_tell_name(phase->name, kd_said(phase->node->parent, "label", language), language, out, size);
    km_tell_capital(out);
    return out;
}
