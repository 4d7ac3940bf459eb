/* SPDX-License-Identifier: MIT
 * tell_grammar.c: the grammar of the English names in rules files: plurals, clauses, and the
 * negation of clauses. The lists of words are in the English catalogue (`grammar.`), which other
 * languages don't have.
 */
#include <stdio.h>
#include <string.h>

#include "mechanics/telling.h"

/* Returns the place of a word in a list of the catalogue, from 0; -1: it is not there. */
static int place_in(const char *key, const char *word, size_t length)
{
    const char *at = kn_word("en", key);
    for (int place = 0; *at; place++, at += strspn(at, " ")) {
        size_t size = strcspn(at, " ");
        if (size == length && memcmp(at, word, length) == 0)
            return place;
        at += size;
    }
    return -1;
}

static bool is_word_of(const char *key, const char *word, size_t length)
{
    return place_in(key, word, length) >= 0;
}

/* Returns the word at a place of such a list, with its length. */
static const char *word_at(const char *key, int place, size_t *length)
{
    const char *at = kn_word("en", key);
    for (; place > 0; place--)
        at += strcspn(at, " ") + 1;
    *length = strcspn(at, " ");
    return at;
}

bool km_is_plural(const char *name)
{
    const char *of = strstr(name, " of ");
    size_t length = of ? (size_t)(of - name) : strlen(name), first = strcspn(name, " ");
    return (length > 2 && name[length - 1] == 's' && !strchr("aisu", name[length - 2])) ||
           (first > 2 && first < length && name[first - 1] == 's' &&
            !strchr("sui", name[first - 2]));
}

bool km_is_counted(const char *name)
{
    const char *last = strrchr(name, ' ');
    last = last ? last + 1 : name;
    return !strstr(name, " of ") && is_word_of("grammar.counted", last, strlen(last));
}

bool km_takes_possessive(const char *seat, const char *name)
{
    const char *space = strchr(seat, ' ');
    return space && !strchr(space + 1, ' ') && !strstr(name, " of ");
}

/* Returns the first verb in a name, with its length; NULL: there is none. */
static const char *find_verb(const char *name, size_t *length)
{
    *length = 0;
    for (const char *word = name; *word; word += *length + strspn(word + *length, " ")) {
        *length = strcspn(word, " ");
        if (is_word_of("grammar.verbs", word, *length))
            return word;
    }
    return NULL;
}

static bool is_participle(const char *word, size_t length)
{
    return is_word_of("grammar.participles", word, length) ||
           (length > 3 && strncmp(word + length - 2, "ed", 2) == 0 && word[length - 3] != 'e');
}

/* True for a word after which only "is" can stand before a name: "on the barrel". */
static bool is_state(const char *word, size_t length)
{
    return is_word_of("grammar.states", word, length) || is_participle(word, length);
}

bool km_is_participle(const char *name)
{
    size_t length;
    return !find_verb(name, &length) && is_participle(name, strcspn(name, " "));
}

bool km_is_obvious(const char *name)
{
    static const char end[] = " of the last trick";
    size_t length = strlen(name);
    return length >= sizeof end && strcmp(name + length + 1 - sizeof end, end) == 0;
}

bool km_is_clause(const char *name)
{
    size_t length;
    const char *verb = find_verb(name, &length);
    return verb && verb > name;
}

const char *km_deny_clause(const char *name, char *out, size_t size)
{
    size_t length;
    const char *verb = find_verb(name, &length);
    if (verb)
        snprintf(out, size, "%.*s not%s", (int)(verb - name + (long)length), name, verb + length);
    else
        snprintf(out, size, "%s", name);
    return out;
}

bool km_make_predicate(const char *name, bool no, bool many, char *out, size_t size)
{
    size_t length;
    const char *verb = find_verb(name, &length), *rest = name, *last = strrchr(name, ' ');
    bool state = is_state(name, strcspn(name, " "));
    int place = place_in("grammar.verbs", "is", 2);
    if (verb == name) {
        place = place_in("grammar.verbs", name, length);
        rest += length + strspn(name + length, " ");
    } else if (verb || strncmp(name, "not ", 4) == 0) {
        return false;
    } else if (!state) {
        if (!last || !is_participle(last + 1, strlen(last + 1)))
            return false;
        place = place_in("grammar.verbs", "has", 3); /* "slam called": "has called slam" */
    }
    const char *word = word_at(many ? KN_KEY("grammar.verb-plurals") : KN_KEY("grammar.verbs"),
                               place, &length),
               *not = no ? " not" : "";
    if (verb == name || state)
        snprintf(out, size, "%.*s%s %s", (int)length, word, not, rest);
    else
        snprintf(out, size, "%.*s%s %s %.*s", (int)length, word, not, last + 1, (int)(last - name),
                 name);
    return true;
}
