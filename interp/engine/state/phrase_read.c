/* SPDX-License-Identifier: MIT
 * phrase_read.c: splits phrases into words, and reports problems common to all phrases.
 * phrase_seat.c and phrase_condition.c interpret the words.
 */
#include "state/phrase_read.h"

#include <stdarg.h>
#include <string.h>

#include "base/points.h"

bool ks_reading_fail(ks_reading *r, kn_code code, int from, int to, const ks_phrase_form *forms,
                     const char *const *words, const char *format, ...)
{
    const char *message, *all = "";
    va_list arguments;
    kn_problem *p;

    va_start(arguments, format);
    message = kn_arena_vprint(r->arena, format, arguments);
    va_end(arguments);
    if (forms)
        for (KS_EACH_FORM(f, forms))
            if (all && f->form)
                all = kn_arena_print(r->arena, "%s%s%s", all, f == forms ? "" : ", ", f->form);
    if (!message || !all)
        return kn_report_memory(r->report);
    p = kn_report_add(r->report, code, ks_reading_mark(r, from, to), "%s", message);
    if (words && from < r->count) {
        const char *wrong =
            kn_arena_text(r->arena, r->token[from].text, (size_t)r->token[from].length);
        if (wrong)
            kn_report_suggest(p, wrong, words);
    }
    if (forms && !p->suggestion) /* list all words of the table only if none is similar */
        kn_report_expect(r->report, p, "one of: %s", all);
    return false;
}

bool ks_reading_begin(ks_reading *r, kn_code code, const kd_node *node, const ks_phrase_form *forms)
{
    const char *cursor;
    ks_token token;

    r->node = node;
    r->count = 0;
    if (node->kind != KD_NODE_SCALAR)
        return ks_reading_fail(r, code, 0, 0, forms, NULL, "this must be a phrase: a few words");
    cursor = node->text;
    while (ks_token_next(&cursor, &token)) {
        if (r->count == KS_PHRASE_WORDS) {
            r->count = 0;
            return ks_reading_fail(r, code, 0, 0, forms, NULL, "a phrase has at most %d words",
                                   KS_PHRASE_WORDS);
        }
        r->token[r->count++] = token;
    }
    if (r->count == 0)
        return ks_reading_fail(r, code, 0, 0, forms, NULL, "a phrase is missing here");
    return true;
}

bool ks_reading_is(const ks_reading *r, int i, const char *word)
{
    return i < r->count && ks_token_is(&r->token[i], word);
}

static ks_token span(const ks_reading *r, int from, int to)
{
    const ks_token *first = &r->token[from], *last = &r->token[to - 1];
    return (ks_token){first->text, (int)(last->text - first->text) + last->length};
}

const char *ks_reading_text(ks_reading *r, int from, int to)
{
    ks_token all = from < to ? span(r, from, to) : (ks_token){"", 0};
    const char *text = kn_arena_text(r->arena, all.text, (size_t)all.length);
    if (!text)
        kn_report_memory(r->report);
    return text;
}

kn_mark ks_reading_mark(const ks_reading *r, int from, int to)
{
    ks_token all;
    if (from >= to || to > r->count)
        return r->node->at;
    all = span(r, from, to);
    return ks_token_mark(r->node->at, r->node->text, &all);
}

bool ks_reading_number(const ks_reading *r, int i, int64_t *number)
{
    char text[16];
    if (i >= r->count || r->token[i].length >= (int)sizeof text)
        return false;
    memcpy(text, r->token[i].text, (size_t)r->token[i].length);
    text[r->token[i].length] = '\0';
    return kn_integer_read(text, INT32_MIN, INT32_MAX, number);
}

/* True if the token is `name` or, with `many`, its plural: `name` with s or es. */
static bool is_named(const ks_token *token, const char *name, bool many)
{
    size_t length = strlen(name);
    ks_token plural;
    if (ks_token_is(token, name))
        return true;
    if (!many || (size_t)token->length <= length || memcmp(token->text, name, length) != 0)
        return false;
    plural = (ks_token){token->text + length, token->length - (int)length};
    return ks_token_is(&plural, "s") || ks_token_is(&plural, "es");
}

int ks_reading_var(const ks_reading *r, int i, bool many)
{
    for (int plural = 0; i < r->count && plural <= many; plural++)
        for (int v = 0; v < r->layout->vars; v++)
            if (is_named(&r->token[i], r->layout->var[v].name, plural))
                return v;
    return -1;
}

int ks_reading_zone(const ks_reading *r, int i, bool many)
{
    for (int plural = 0; i < r->count && plural <= many; plural++)
        for (int z = 0; z < r->layout->zones; z++)
            if (is_named(&r->token[i], r->layout->zone[z].name, plural))
                return z;
    return -1;
}

bool ks_reading_cards(ks_reading *r, int from, int to, kn_set *out)
{
    const char *text = ks_reading_text(r, from, to);
    return text &&
           ks_pack_words(r->layout->pack, text, ks_reading_mark(r, from, to), text, out, r->report);
}

ks_limit ks_reading_limit(const ks_reading *r, int *at)
{
    bool least = ks_reading_is(r, *at + 1, "least"), most = ks_reading_is(r, *at + 1, "most");
    if (!ks_reading_is(r, *at, "at") || !(least || most))
        return KS_EXACTLY;
    *at += 2;
    return least ? KS_AT_LEAST : KS_AT_MOST;
}

int ks_reading_dummy(const ks_reading *r, int i)
{
    const ks_layout *l = r->layout;
    for (int place = l->seats; place < l->places; place++)
        if (l->dummy_name[place] && ks_reading_is(r, i, l->dummy_name[place]))
            return place;
    return KS_NOBODY;
}

/* True for one of the words in a pattern "a|b|c"; *way is the index of this word. */
static bool is_one_of(const ks_reading *r, int i, const ks_token *words, int *way)
{
    const char *text = words->text, *end = words->text + words->length;
    for (int n = 0; i < r->count && text < end; n++) {
        const char *bar = memchr(text, '|', (size_t)(end - text));
        int length = (int)((bar ? bar : end) - text);
        if (r->token[i].length == length && memcmp(r->token[i].text, text, (size_t)length) == 0) {
            if (memchr(words->text, '|', (size_t)words->length))
                *way = n;
            return true;
        }
        text += length + 1;
    }
    return false;
}

/* Matches one piece of a pattern with the phrase at word *at, and moves *at past the matched
 * words. */
static bool match_piece(const ks_reading *r, const ks_phrase_form *form, ks_token piece, int *at,
                        int to, ks_match *m)
{
    bool optional = *piece.text == '[';
    int from = *at;
    if (optional)
        piece = (ks_token){piece.text + 1, piece.length - 2};
    if (ks_token_is(&piece, "LIMIT")) {
        m->limit = ks_reading_limit(r, at);
        m->limited = *at > from;
        return m->limited || optional;
    }
    if (*at >= to)
        return optional;
    if (ks_token_is(&piece, "CARDS") || ks_token_is(&piece, "VALUE") ||
        ks_token_is(&piece, "SEAT")) {
        m->rest = *at;
        *at = to;
        return true;
    }
    (*at)++;
    if (ks_token_is(&piece, "N"))
        return m->counted = ks_reading_number(r, from, &m->number);
    if (ks_token_is(&piece, "DUMMY"))
        return m->counted = (m->number = ks_reading_dummy(r, from)) >= 0;
    if (ks_token_is(&piece, "VAR"))
        return (m->var = ks_reading_var(r, from, false)) >= 0 &&
               form->of_var(&r->layout->var[m->var]);
    bool said = is_one_of(r, from, &piece, &m->way);
    if (optional) {
        m->no = said;
        *at = said ? from + 1 : from;
    }
    return said || optional;
}

bool ks_reading_match(const ks_reading *r, int from, int to, const ks_phrase_form *form,
                      ks_match *match)
{
    const char *cursor = form->words;
    ks_token piece;
    *match = (ks_match){.rest = -1, .var = -1, .limit = form->limit, .number = form->number};
    if (!cursor)
        return false;
    while (ks_token_next(&cursor, &piece))
        if (!match_piece(r, form, piece, &from, to, match))
            return false;
    if (!match->limited)
        match->limit = form->limit;
    return from == to;
}

const ks_phrase_row ks_card_rows[] = {
    {"7D", "a card: rank, suit, and for a further copy its mark (KSm); jokers are X1 X2 ..."},
    {"7", "a rank: all its cards"},
    {"2-9", "a range of ranks, in the order of `ranks:`"},
    {"H", "a suit"},
    {"red", "a colour of the pack: all cards of its suits"},
    {"red 7", "a rank, range or suit, limited to a colour"},
    {"marked", "the further copies of cards in a pack with several; `simple`: the first copies; "
               "also `marked 7`, `simple red 7`"},
    {"jokers", "all jokers"},
    {"all", "all cards of the pack"},
    {"none", "no card"},
    {"7D J red 2-8", "several words, or a list of them: all cards that any of them selects"},
    {"{not: CARDS}", "all other cards of the pack"},
    {"{all: [CARDS, ...]}", "the cards that all of the phrases select"},
    {"{any: [CARDS, ...]}", "the cards that at least one of the phrases selects"},
    {NULL, NULL},
};
