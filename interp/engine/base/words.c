/* SPDX-License-Identifier: MIT
 * words.c: looks up sentences in the table that interp/words/table.awk generates from the
 * catalogues, and fills their holes.
 */
#include "base/words.h"

#include <assert.h>
#include <ctype.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/plain.h"
#include "base/width.h"
#include "base/words_table.h"

#define ISOLATE "\u2068"  /* first strong isolate */
#define RELEASE "\u2069"  /* pop directional isolate */
#define OUTSIDE_MOST 4096 /* most bytes of a text from outside, such as a path */

/* --- keys and languages --- */

static int index_of(const char *language)
{
    size_t length = language ? strcspn(language, "-_.@") : 0;
    for (int i = 0; length && i < kn_words_languages; i++)
        if (strlen(kn_words_language[i]) == length &&
            strncmp(kn_words_language[i], language, length) == 0)
            return i;
    return 0;
}

const char *kn_language(int n)
{
    return n >= 0 && n < kn_words_languages ? kn_words_language[n] : NULL;
}

const char *kn_language_of(const char *language)
{
    return kn_words_language[index_of(language)];
}

static int by_key(const void *key, const void *row)
{
    return strcmp(key, ((const kn_words_row *)row)->key);
}

static const char *find(int language, const char *key)
{
    const kn_words_row *row =
        bsearch(key, kn_words_rows, (size_t)kn_words_count, sizeof *kn_words_rows, by_key);
    return !row ? NULL : row->text[language] ? row->text[language] : row->text[0];
}

const char *kn_word(const char *language, const char *key)
{
    return find(index_of(language), key);
}

bool kn_right_to_left(const char *language)
{
    return strcmp(kn_word(language, "language.direction"), "rtl") == 0;
}

/* --- plurals, as in "one: n = 1; few: n % 100 = 3..10 and n != 12" --- */

static const char *skip_blanks(const char *p)
{
    return p + strspn(p, " ");
}

/* Tests whether `n` is in a list such as "3..10, 20"; *end is the rest of the text. */
static bool in_ranges(int64_t n, const char *p, const char **end)
{
    bool in = false;
    for (;; p++) {
        char *after;
        int64_t first = strtoll(p, &after, 10), last = first;
        if (strncmp(after, "..", 2) == 0)
            last = strtoll(after + 2, &after, 10);
        in |= n >= first && n <= last;
        p = skip_blanks(after);
        if (*p != ',')
            break;
    }
    *end = p;
    return in;
}

/* Evaluates a condition such as "n % 100 = 3..10" for `n`; returns the rest of the text. */
static bool relation(int64_t n, const char *p, const char **end)
{
    char *after;
    p = skip_blanks(skip_blanks(p) + 1);
    if (*p == '%') {
        int64_t divisor = strtoll(p + 1, &after, 10);
        n = divisor > 0 ? n % divisor : n;
        p = skip_blanks(after);
    }
    bool denied = *p == '!';
    return in_ranges(n, skip_blanks(p + 1 + denied), end) != denied;
}

static bool rule_holds(int64_t n, const char *p, const char **end)
{
    bool any = false, all = true;
    for (;;) {
        all &= relation(n, p, &p);
        if (strncmp(p, "and ", 4) == 0) {
            p += 4;
            continue;
        }
        any |= all;
        all = true;
        if (strncmp(p, "or ", 3) != 0)
            break;
        p += 3;
    }
    *end = p;
    return any;
}

/* Writes the plural category of `n` in this language ("one", "few" ...) to `out`. */
static void plural_of(const char *rules, int64_t n, char *out, size_t size)
{
    const char *p = skip_blanks(rules);
    n = n < 0 ? -n : n;
    while (*p) {
        const char *name = p;
        size_t length = strcspn(p, ":");
        if (!p[length])
            break;
        if (rule_holds(n, p + length + 1, &p)) {
            snprintf(out, size, "%.*s", (int)length, name);
            return;
        }
        p = skip_blanks(p + strcspn(p, ";"));
        p = skip_blanks(p + (*p == ';'));
    }
    snprintf(out, size, "other");
}

/* --- filling --- */

/* The output: a file, or a buffer that ends at `end`. */
typedef struct job {
    FILE *file;
    char *out;
    size_t size, used;
    int language;
    bool isolates;
    const kn_hole *holes;
} job;

static void append_text(job *j, const char *text, size_t length)
{
    if (j->file) {
        fwrite(text, 1, length, j->file);
        return;
    }
    size_t room = j->size - 1 - j->used;
    bool cut = length > room;
    length = cut ? room : length;
    memcpy(j->out + j->used, text, length);
    j->used += length;
    j->out[j->used] = 0;
    if (cut) {
        kn_width_mend(j->out);
        j->size = strlen(j->out) + 1; /* after the text was truncated, nothing more is written */
        j->used = j->size - 1;
    }
}

static void put_text(job *j, const char *text)
{
    append_text(j, text, strlen(text));
}

/* True if a text (cards, moves, names) would be reordered among letters that are written from right
 * to left. False for a text that has such letters itself or is already isolated, and for a single
 * number. */
static bool turns(const char *text)
{
    bool latin = false;
    if (text[strspn(text, "0123456789")] == 0)
        return false;
    for (; *text; text++) {
        unsigned char c = (unsigned char)*text;
        if (strncmp(text, ISOLATE, 3) == 0 || (c >= 0xD6 && c <= 0xDF)) /* U+0590 to U+07FF */
            return false;
        latin |= isalnum(c) || c == '-';
    }
    return latin;
}

static void put_value(job *j, const char *text, bool capital)
{
    bool isolate = j->isolates && turns(text);
    if (isolate)
        put_text(j, ISOLATE);
    if (capital && *text >= 'a' && *text <= 'z') {
        char first = (char)(*text++ - 'a' + 'A');
        append_text(j, &first, 1);
    }
    put_text(j, text);
    if (isolate)
        put_text(j, RELEASE);
}

static void put_number(job *j, int64_t number)
{
    char text[32];
    snprintf(text, sizeof text, "%" PRId64, number);
    put_value(j, text, false);
}

static void put_hole(job *j, const kn_hole *hole, const char *form)
{
    bool either = strcmp(form, "or") == 0;
    if (hole->kind == KN_HOLE_NUMBER) {
        put_number(j, hole->number);
    } else if (hole->kind == KN_HOLE_OUTSIDE) {
        char plain[OUTSIDE_MOST];
        kn_plain_copy(plain, sizeof plain, hole->text, strlen(hole->text));
        put_value(j, plain, false);
    } else if (hole->kind == KN_HOLE_TEXT) {
        put_value(j, hole->text ? hole->text : "", strcmp(form, "capital") == 0);
    } else {
        for (int64_t i = 0; i < hole->number; i++) {
            if (i > 0)
                put_text(j, find(j->language, i + 1 < hole->number ? "list.between"
                                              : either             ? "list.or"
                                                                   : "list.and"));
            put_value(j, hole->items[i], false);
        }
    }
}

static const kn_hole *find_hole(const job *j, const char *name, size_t length)
{
    for (const kn_hole *h = j->holes; h && h->name; h++)
        if (strlen(h->name) == length && strncmp(h->name, name, length) == 0)
            return h;
    return NULL;
}

static const char *fill(job *j, const char *p, const kn_hole *number, bool live);

/* Called after `{name, plural,`: fills in the variant that fits, and returns the position of the
 * closing brace. */
static const char *fill_variant(job *j, const char *p, const kn_hole *hole, bool plural, bool live)
{
    char wanted[32] = "other", exact[32] = "";
    const char *best = NULL;
    int rank = -1;
    if (hole && plural) {
        plural_of(find(j->language, "language.plural"), hole->number, wanted, sizeof wanted);
        snprintf(exact, sizeof exact, "=%" PRId64, hole->number);
    } else if (hole && hole->text) {
        snprintf(wanted, sizeof wanted, "%s", hole->text);
    }
    for (p = skip_blanks(p); *p && *p != '}'; p = skip_blanks(p)) {
        size_t length = strcspn(p, " {}");
        int found = strlen(exact) == length && strncmp(p, exact, length) == 0     ? 2
                    : strlen(wanted) == length && strncmp(p, wanted, length) == 0 ? 1
                    : length == 5 && strncmp(p, "other", length) == 0             ? 0
                                                                                  : -1;
        p = skip_blanks(p + length);
        if (*p != '{')
            return p;
        if (found > rank) {
            rank = found;
            best = p + 1;
        }
        p = fill(j, p + 1, NULL, false);
        p += *p == '}';
    }
    if (live && best)
        fill(j, best, plural ? hole : NULL, true);
    return p;
}

/* Called after the `{` of a hole; returns the position of its closing brace. */
static const char *fill_hole(job *j, const char *p, bool live)
{
    char form[16] = "";
    size_t length = strcspn(p, ",} ");
    const kn_hole *hole = find_hole(j, p, length);
    assert((hole || !live || length == 0) &&
           "the C code fills each placeholder of a catalogue (tests/words.test.sh)");
    const char *name = p;
    p = skip_blanks(p + length);
    if (*p == ',') {
        p = skip_blanks(p + 1);
        size_t kind = strcspn(p, ",} ");
        snprintf(form, sizeof form, "%.*s", (int)kind, p);
        p = skip_blanks(p + kind);
    }
    if (*p == ',')
        return fill_variant(j, p + 1, hole, strcmp(form, "plural") == 0, live);
    if (live && hole)
        put_hole(j, hole, form);
    else if (live)
        append_text(j, name, length);
    return p + strcspn(p, "}");
}

/* Fills up to the closing brace or the end of the text, and returns this position; unless `live`,
 * only parses. `number`: the value that `#` stands for. */
static const char *fill(job *j, const char *p, const kn_hole *number, bool live)
{
    while (*p && *p != '}') {
        size_t plain = strcspn(p, number ? "{}\\#" : "{}\\");
        if (live && plain)
            append_text(j, p, plain);
        p += plain;
        if (*p == '{') {
            p = fill_hole(j, p + 1, live);
            p += *p == '}';
        } else if (*p == '#') {
            if (live)
                put_number(j, number->number);
            p++;
        } else if (*p == '\\' && p[1]) {
            if (live)
                append_text(j, p[1] == 'n' ? "\n" : p + 1, 1);
            p += 2;
        } else if (*p == '\\') {
            p++;
        }
    }
    return p;
}

static void fill_all(job *j, const char *language, const char *text, const kn_hole *holes)
{
    j->language = index_of(language);
    j->holes = holes;
    j->isolates = kn_right_to_left(language);
    fill(j, text, NULL, true);
}

static const char *sentence(const char *language, const char *key)
{
    const char *text = kn_word(language, key);
    assert(text && "interp/words/en has every key that the C code uses (tests/words.test.sh)");
    return text ? text : key;
}

char *kn_fill(char *out, size_t size, const char *language, const char *text, const kn_hole *holes)
{
    if (size)
        fill_all(&(job){.out = out, .size = size, .used = strlen(out)}, language, text, holes);
    return out;
}

char *kn_say_holes(char *out, size_t size, const char *language, const char *key,
                   const kn_hole *holes)
{
    if (size)
        *out = 0;
    return kn_add_holes(out, size, language, key, holes);
}

char *kn_add_holes(char *out, size_t size, const char *language, const char *key,
                   const kn_hole *holes)
{
    return kn_fill(out, size, language, sentence(language, key), holes);
}

char *kn_add_word(char *out, size_t size, const char *language, const char *key)
{
    return kn_add_holes(out, size, language, key, NULL);
}

char *kn_add_sentence_holes(char *out, size_t size, const char *language, const char *key,
                            const kn_hole *holes)
{
    size_t before = size ? strlen(out) : 0;
    bool between = before && (unsigned char)out[before - 1] >= ' '; /* else a line begins here */
    if (between)
        kn_add_word(out, size, language, "sentence.between");
    size_t begun = between ? strlen(out) : 0;
    kn_add_holes(out, size, language, key, holes);
    if (between && strlen(out) == begun)
        out[before] = 0; /* the sentence has nothing to say */
    return out;
}

void kn_say_holes_to(FILE *file, const char *language, const char *key, const kn_hole *holes)
{
    fill_all(&(job){.file = file}, language, sentence(language, key), holes);
}
