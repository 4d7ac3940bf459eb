/* SPDX-License-Identifier: MIT
 * tell_grammar.c: the grammar of the English names in rules files: which are plurals, which are
 * clauses, and how a clause is denied. The sentences themselves are in the catalogues.
 */
#include <stdio.h>
#include <string.h>

#include "mechanics/telling.h"

static bool is_word_of(const char *word, size_t length, const char *const *words)
{
    for (; *words; words++)
        if (strlen(*words) == length && strncmp(word, *words, length) == 0)
            return true;
    return false;
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
    static const char *const nouns[] = {"tricks", "points", "cards", "trumps",
                                        "games",  "chips",  NULL};
    const char *last = strrchr(name, ' ');
    last = last ? last + 1 : name;
    return !strstr(name, " of ") && is_word_of(last, strlen(last), nouns);
}

bool km_takes_possessive(const char *seat, const char *name)
{
    const char *space = strchr(seat, ' ');
    return space && !strchr(space + 1, ' ') && !strstr(name, " of ");
}

/* Verbs of clauses, and the plural of those that have one. */
static const char *const verbs[] = {"is", "has", "was", "are", "have", "were", "may", "can", NULL};
static const char *const plurals[] = {"are", "have", "were", NULL};

/* Returns the first verb in a name, with its length; NULL: there is none. */
static const char *find_verb(const char *name, size_t *length)
{
    for (const char *word = name; *word; word += *length + strspn(word + *length, " ")) {
        *length = strcspn(word, " ");
        if (is_word_of(word, *length, verbs))
            return word;
    }
    return NULL;
}

static bool is_participle(const char *word, size_t length)
{
    static const char *const irregular[] = {"known", "won",  "made", "dealt", "led",
                                            "shown", "said", "held", NULL};
    return is_word_of(word, length, irregular) ||
           (length > 3 && strncmp(word + length - 2, "ed", 2) == 0 && word[length - 3] != 'e');
}

/* True for a word after which only "is" can stand before a name: "on the barrel". */
static bool is_state(const char *word, size_t length)
{
    static const char *const words[] = {"on",     "out",  "alone",      "exempt", "far",
                                        "behind", "safe", "vulnerable", NULL};
    return is_word_of(word, length, words) || is_participle(word, length);
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
    int form = 0; /* "is" */
    if (verb == name) {
        for (form = 0; strncmp(verbs[form], name, length) != 0 || verbs[form][length];)
            form++;
        rest = name + length + strspn(name + length, " ");
    } else if (verb || strncmp(name, "not ", 4) == 0) {
        return false;
    } else if (last && !is_state(name, strcspn(name, " ")) &&
               is_participle(last + 1, strlen(last + 1))) {
        form = 1; /* "slam called": "has called slam" */
    } else if (!is_state(name, strcspn(name, " "))) {
        return false;
    }
    const char *word = many && form < 3 ? plurals[form] : verbs[form];
    if (form == 1 && verb != name)
        snprintf(out, size, "%s%s %s %.*s", word, no ? " not" : "", last + 1, (int)(last - name),
                 name);
    else
        snprintf(out, size, "%s%s %s", word, no ? " not" : "", rest);
    return true;
}
