/* SPDX-License-Identifier: MIT
 * phrase_mend.c: which word of a wrong phrase was mistyped. Each word that none of the tables has
 * is replaced by the words near to it, and the phrase is read again: the first one with which it
 * can be read was meant. So no form needs words of its own for that. Knows no form.
 */
#include <ctype.h>
#include <string.h>

#include "base/nearest.h"
#include "state/phrase_read.h"

enum { TRIES = 6 /* words near to one */ };

/* All words that phrases may consist of, NULL-terminated; cards and values tell of theirs. */
typedef struct vocabulary {
    kn_arena *arena;
    const char **word;
    int count, room;
} vocabulary;

static void add(vocabulary *v, const char *text, size_t length)
{
    if (v->word && v->count < v->room)
        v->word[v->count++] = kn_arena_text(v->arena, text, length);
}

/* The words of a form as they are said: "has|have [LIMIT] N of CARDS" has three. */
static void add_forms(vocabulary *v, const ks_phrase_form *forms)
{
    for (KS_EACH_FORM(f, forms))
        for (const char *p = f->words ? f->words : ""; *p;) {
            size_t length = strcspn(p, " |[]");
            if (length && islower((unsigned char)*p))
                add(v, p, length);
            p += length + (p[length] != '\0');
        }
}

static bool make_vocabulary(vocabulary *v, const ks_layout *l, const ks_phrase_form *const *tables)
{
    static const char *const others[] = {"at", "least", "most", "any", "all", "not", "none"};
    v->room = 512 + l->zones + l->vars + l->places;
    v->word = kn_arena_array(v->arena, (size_t)v->room + 1, sizeof *v->word);
    for (int z = 0; z < l->zones; z++)
        add(v, l->zone[z].name, strlen(l->zone[z].name));
    for (int n = 0; n < l->vars; n++)
        add(v, l->var[n].name, strlen(l->var[n].name));
    for (int place = l->seats; place < l->places; place++)
        if (l->dummy_name[place])
            add(v, l->dummy_name[place], strlen(l->dummy_name[place]));
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        add(v, others[i], strlen(others[i]));
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

/* Leaves a word out of the list, however often it stands there. */
static void forget(const char **words, const char *word)
{
    int kept = 0;
    for (int n = 0; words[n]; n++)
        if (strcmp(words[n], word) != 0)
            words[kept++] = words[n];
    words[kept] = NULL;
}

/* The word with which the phrase can be read, instead of token `i`; NULL: none. `known`: the token
 * is itself such a word, of another phrase ("at last 3 cards"). */
static const char *instead_of(const vocabulary *v, const ks_reading *r, int i, bool known,
                              ks_reads *reads)
{
    const ks_token *token = &r->token[i];
    const char *wrong = kn_arena_text(v->arena, token->text, (size_t)token->length), *meant;
    const char **left = kn_arena_array(v->arena, (size_t)v->count + 1, sizeof *left);
    if (!wrong || !left || has(v, wrong) != known)
        return NULL;
    memcpy(left, v->word, (size_t)v->count * sizeof *left);
    left[v->count] = NULL;
    forget(left, wrong);
    for (int n = 0; n < TRIES && (meant = kn_nearest(wrong, left)); n++) {
        kd_node mended = *r->node;
        kn_report silent;
        kn_report_begin(&silent, v->arena);
        mended.text = kn_arena_print(v->arena, "%.*s%s%s", (int)(token->text - r->node->text),
                                     r->node->text, meant, token->text + token->length);
        if (mended.text && reads(v->arena, r->layout, &mended, &silent))
            return meant;
        forget(left, meant);
    }
    return NULL;
}

/* Unknown words first. */
void ks_reading_mend(ks_reading *r, ks_reads *reads, const ks_phrase_form *const *tables,
                     int before)
{
    vocabulary v = {.arena = kn_arena_new()};
    bool told = r->report->count > before && r->report->count <= KN_REPORT_MAX;
    const char *meant = NULL;
    int i = 0;
    if (told && v.arena && make_vocabulary(&v, r->layout, tables))
        for (i = 0; i < 2 * r->count && !meant; i++)
            meant = instead_of(&v, r, i % r->count, i >= r->count, reads);
    if (meant) {
        kn_problem *p = &r->report->problem[r->report->count - 1];
        i = (i - 1) % r->count;
        p->at = ks_reading_mark(r, i, i + 1);
        p->expected = NULL;
        kn_report_mean(p, meant);
    }
    kn_arena_free(v.arena);
}
