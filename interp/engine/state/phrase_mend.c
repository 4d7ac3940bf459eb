/* SPDX-License-Identifier: MIT
 * phrase_mend.c: finds the mistyped words of a wrong phrase. Replaces each word that is in none of
 * the tables by similar words, and reads the phrase again. The first replacement with which it can
 * be read was meant. If replacing a single word is not enough, replaces several at once. Forms
 * therefore need no suggestions of their own. Knows no form.
 */
#include <ctype.h>
#include <string.h>

#include "base/nearest.h"
#include "base/points.h"
#include "base/spoken.h"
#include "state/phrase_read.h"

enum {
    TRIES = 6,         /* candidates for one word */
    TRIES_OF_MANY = 3, /* for each word, if several are wrong */
    WRONG_MAX = 6,     /* most words that may be wrong at once */
    READINGS_MAX = 400 /* most words of a phrase with several wrong words */
};

/* All words that phrases can have, NULL-terminated. Cards and values have suggestions of their
 * own. */
typedef struct vocabulary {
    kn_arena *arena;
    const char **word;
    int count, room;
} vocabulary;

static void add_word(vocabulary *v, const char *text, size_t length)
{
    if (v->word && v->count < v->room)
        v->word[v->count++] = kn_arena_text(v->arena, text, length);
}

/* Adds the words in the pattern of a form: "has|have [LIMIT] N of CARDS" has three. */
static void add_forms(vocabulary *v, const ks_phrase_form *forms)
{
    for (KS_EACH_FORM(f, forms))
        for (const char *p = f->words ? f->words : ""; *p;) {
            size_t length = strcspn(p, " |[]");
            if (length && islower((unsigned char)*p))
                add_word(v, p, length);
            p += length + (p[length] != '\0');
        }
}

static bool make_vocabulary(vocabulary *v, const ks_layout *l, const ks_phrase_form *const *tables)
{
    static const char *const others[] = {"at", "least", "most", "any", "all", "not", "none"};
    v->room = 512 + l->zones + l->vars + l->places;
    v->word = kn_arena_array(v->arena, (size_t)v->room + 1, sizeof *v->word);
    for (int z = 0; z < l->zones; z++)
        add_word(v, l->zone[z].name, strlen(l->zone[z].name));
    for (int n = 0; n < l->vars; n++)
        add_word(v, l->var[n].name, strlen(l->var[n].name));
    for (int place = l->seats; place < l->places; place++)
        if (l->dummy_name[place])
            add_word(v, l->dummy_name[place], strlen(l->dummy_name[place]));
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        add_word(v, others[i], strlen(others[i]));
    for (; *tables; tables++)
        add_forms(v, *tables);
    return v->word && !kn_arena_failed(v->arena);
}

static bool has(const vocabulary *v, const char *word)
{
    for (int n = 0; n < v->count; n++)
        if (strcmp(v->word[n], word) == 0)
            return true;
    return false;
}

/* Removes a word from the list, wherever it occurs. */
static void forget(const char **words, const char *word)
{
    int kept = 0;
    for (int n = 0; words[n]; n++)
        if (strcmp(words[n], word) != 0)
            words[kept++] = words[n];
    words[kept] = NULL;
}

static const char *text_of(const vocabulary *v, const ks_token *token)
{
    return kn_arena_text(v->arena, token->text, (size_t)token->length);
}

/* True if the text can be read as a phrase of this kind. */
static bool is_read(const vocabulary *v, const ks_reading *r, const char *text, ks_reads *reads)
{
    kd_node mended = *r->node;
    kn_report silent;
    kn_report_begin(&silent, v->arena);
    mended.text = text;
    return text && reads(v->arena, r->layout, &mended, &silent);
}

/* Returns the words similar to `wrong`, the nearest first, NULL-terminated. */
static const char *const *words_near(const vocabulary *v, const char *wrong, int most)
{
    const char **left = kn_arena_array(v->arena, (size_t)v->count + 1, sizeof *left);
    const char **near = kn_arena_array(v->arena, (size_t)most + 1, sizeof *near);
    if (!wrong || !left || !near)
        return NULL;
    memcpy(left, v->word, (size_t)v->count * sizeof *left);
    left[v->count] = NULL;
    forget(left, wrong);
    int count = 0;
    for (const char *meant; count < most && (meant = kn_nearest(wrong, left)); forget(left, meant))
        near[count++] = meant;
    near[count] = NULL;
    return near;
}

/* Returns the word with which, in place of token `i`, the phrase can be read; NULL: none. `known`:
 * the token is a word of other phrases ("at last 3 cards"). */
static const char *instead_of(const vocabulary *v, const ks_reading *r, int i, bool known,
                              ks_reads *reads)
{
    const ks_token *token = &r->token[i];
    const char *wrong = text_of(v, token);
    const char *const *near = wrong && has(v, wrong) == known ? words_near(v, wrong, TRIES) : NULL;
    for (; near && *near; near++) {
        const char *text = kn_arena_print(v->arena, "%.*s%s%s", (int)(token->text - r->node->text),
                                          r->node->text, *near, token->text + token->length);
        if (is_read(v, r, text, reads))
            return *near;
    }
    return NULL;
}

/* ---- several words ---- */

typedef struct mending {
    const vocabulary *v;
    const ks_reading *r;
    ks_reads *reads;
    const char *word[KS_PHRASE_WORDS]; /* the words of the phrase, as written or replaced */
    int wrong[WRONG_MAX], count;       /* bits of the words that are in none of the tables */
    int readings;
} mending;

/* Returns the words from..to-1, some of which may be replaced, separated by spaces. */
static const char *said(const mending *m, int from, int to)
{
    const char *text = "";
    for (int i = from; i < to && text; i++)
        text = kn_arena_print(m->v->arena, "%s%s%s", text, i > from ? " " : "", m->word[i]);
    return text;
}

/* True if the phrase can be read after keeping or replacing each wrong word from the n-th on. */
static bool mend_from(mending *m, int n)
{
    if (n == m->count)
        return m->readings++ < READINGS_MAX &&
               is_read(m->v, m->r, said(m, 0, m->r->count), m->reads);
    const char **word = &m->word[m->wrong[n]], *wrong = *word;
    if (mend_from(m, n + 1))
        return true;
    const char *const *near = words_near(m->v, wrong, TRIES_OF_MANY);
    for (; near && *near; near++) {
        *word = *near;
        if (mend_from(m, n + 1))
            return true;
    }
    *word = wrong;
    return false;
}

/* Corrects several words at once, and adds the corrected part of the phrase to the problem, from
 * the first corrected word to the last. */
static void mend_many(const vocabulary *v, ks_reading *r, ks_reads *reads)
{
    mending m = {.v = v, .r = r, .reads = reads};
    for (int i = 0; i < r->count; i++) {
        m.word[i] = text_of(v, &r->token[i]);
        if (!m.word[i])
            return;
        if (!has(v, m.word[i]) && m.count < WRONG_MAX)
            m.wrong[m.count++] = i;
    }
    if (m.count < 2 || !mend_from(&m, 0))
        return;
    int first = r->count, last = 0;
    for (int i = 0; i < r->count; i++)
        if (strlen(m.word[i]) != (size_t)r->token[i].length ||
            memcmp(m.word[i], r->token[i].text, (size_t)r->token[i].length) != 0) {
            first = i < first ? i : first;
            last = i;
        }
    kn_problem *p = &r->report->problem[r->report->count - 1];
    p->at = ks_reading_mark(r, first, last + 1);
    p->expected = NULL;
    kn_report_mean(p, said(&m, first, last + 1));
}

/* ---- synonyms ---- */

/* Replacements for wrong words in phrases: several words before single ones. "" deletes a word. */
static const char *const other_words[][2] = {
    {"to the left of", "seat after"},
    {"to the right of", "seat before"},
    {"left of", "seat after"},
    {"right of", "seat before"},
    {"next to", "seat after"},
    {"next player", "seat after turn"},
    {"player left of", "seat after"},
    {"player right of", "seat before"},
    {"greater than", "at least"},
    {"no longer", "not"},
    {"the", ""},
    {"player", "seat"},
    {"a", ""},
    {"an", ""},
    {"forehand", "seat after dealer"},
    {"eldest", "seat after dealer"},
    {"everybody", "all"},
    {"everyone", "all"},
    {"each", "all"},
    {"every", "all"},
    {"contains", "has"},
    {"holds", "has"},
    {"includes", "has"},
    {"equals", "is"},
    {"minimum", "at least"},
    {"maximum", "at most"},
    {"empties", "is empty"},
    {"none", "nobody"},
    {"no one", "nobody"},
    {"noone", "nobody"},
};

/* Returns the number of words of the phrase, from word `at` on, that match `words`; 0: no match. */
static int stands_at(const ks_reading *r, int at, const char *words)
{
    const char *cursor = words;
    ks_token word;
    int count = 0;
    for (; ks_token_next(&cursor, &word); count++) {
        if (at + count >= r->count || r->token[at + count].length != word.length ||
            memcmp(r->token[at + count].text, word.text, (size_t)word.length) != 0)
            return 0;
    }
    return count;
}

/* Returns the phrase with the words of the tables: digits for numbers, the pack's names for cards,
 * and our form for "more than 3". */
static const char *in_our_words(const vocabulary *v, const ks_reading *r)
{
    const char *text = "";
    for (int i = 0; i < r->count && text;) {
        const char *word = text_of(v, &r->token[i]), *meant = word;
        int used = 0;
        int64_t number;
        bool more = i + 2 < r->count && ks_token_is(&r->token[i + 1], "than") &&
                    (ks_token_is(&r->token[i], "more") || ks_token_is(&r->token[i], "fewer") ||
                     ks_token_is(&r->token[i], "less"));
        const char *behind = more ? text_of(v, &r->token[i + 2]) : NULL;
        for (size_t k = 0; k < sizeof other_words / sizeof *other_words && !used; k++)
            if ((used = stands_at(r, i, other_words[k][0])))
                meant = other_words[k][1];
        if (behind && (kn_integer_read(behind, -INT32_MAX, INT32_MAX, &number) ||
                       kn_spoken_number(behind, &number))) {
            bool up = ks_token_is(&r->token[i], "more");
            meant = kn_arena_print(v->arena, "at %s %lld", up ? "least" : "most",
                                   (long long)number + (up ? 1 : -1));
            used = 3;
        } else if (!used && word && !has(v, word) && kn_spoken_number(word, &number)) {
            meant = kn_arena_print(v->arena, "%lld", (long long)number);
        }
        i += used ? used : 1;
        if (meant && *meant)
            text = kn_arena_print(v->arena, "%s%s%s", text, *text ? " " : "", meant);
    }
    return text;
}

/* Adds the suggestion to the problem if the phrase can be read with it. */
static bool mend_as(const vocabulary *v, ks_reading *r, ks_reads *reads, const char *text)
{
    if (!text || strcmp(text, r->node->text) == 0 || !is_read(v, r, text, reads))
        return false;
    kn_problem *p = &r->report->problem[r->report->count - 1];
    p->at = ks_reading_mark(r, 0, r->count);
    p->expected = NULL;
    kn_report_mean(p, text);
    return true;
}

static bool mend_words(const vocabulary *v, ks_reading *r, ks_reads *reads)
{
    return mend_as(v, r, reads, r->node->text ? in_our_words(v, r) : NULL);
}

/* `hands are empty` means the hands of all players. */
static bool mend_all(const vocabulary *v, ks_reading *r, ks_reads *reads)
{
    const char *text = r->node->text;
    return mend_as(v, r, reads, text ? kn_arena_print(v->arena, "all %s", text) : NULL);
}

/* Unknown words first. */
void ks_reading_mend(ks_reading *r, ks_reads *reads, const ks_phrase_form *const *tables,
                     int before)
{
    vocabulary v = {.arena = kn_arena_new()};
    bool told = r->report->count > before && r->report->count <= KN_REPORT_MAX;
    const char *meant = NULL;
    int i = 0;
    bool ready = told && v.arena && make_vocabulary(&v, r->layout, tables);
    bool mended = ready && mend_all(&v, r, reads);
    if (ready && !mended)
        for (i = 0; i < 2 * r->count && !meant; i++)
            meant = instead_of(&v, r, i % r->count, i >= r->count, reads);
    if (meant) {
        kn_problem *p = &r->report->problem[r->report->count - 1];
        i = (i - 1) % r->count;
        p->at = ks_reading_mark(r, i, i + 1);
        p->expected = NULL;
        kn_report_mean(p, meant);
    } else if (told && v.word && !mended && !mend_words(&v, r, reads)) {
        mend_many(&v, r, reads);
    }
    kn_arena_free(v.arena);
}
