/* SPDX-License-Identifier: MIT
 * variants.c: ties together what several games say of the same thing: options by their names, lines
 * of sheets by section and label.
 */
#include "command/variants.h"

#include <ctype.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "base/memory.h"
#include "base/spoken.h"
#include "base/words.h"
#include "command/tool.h"

void kc_variants_begin(kc_variants *v, const kanun_rules *const *rules, int count,
                       const char *language)
{
    *v = (kc_variants){
        .count = count, .rules = rules, .language = language, .arena = kn_arena_new()};
}

void kc_variants_free(kc_variants *v)
{
    kn_free(v->row);
    kn_arena_free(v->arena);
}

static const char *copy_of(kc_variants *v, const char *text)
{
    return kn_arena_text(v->arena, text, strlen(text));
}

/* A new row before row `at`. */
static kc_row *insert(kc_variants *v, int at, const char *section, const char *label)
{
    v->row = kn_one_more(v->row, v->rows, &v->room, sizeof *v->row);
    kc_row *row = &v->row[at];
    memmove(row + 1, row, (size_t)(v->rows - at) * sizeof *row);
    *row = (kc_row){copy_of(v, section), copy_of(v, label),
                    kn_arena_array(v->arena, (size_t)v->count, sizeof *row->cell)};
    v->rows++;
    return row;
}

kc_row *kc_variants_row(kc_variants *v, const char *section, const char *label)
{
    return insert(v, v->rows, section, label);
}

/* ---- Options ---- */

const char *kc_value_says(const char *value, const char *says)
{
    char digits[24];
    int64_t number;
    bool spoken = kn_spoken_number(says, &number) && !isdigit((unsigned char)*says);
    if (spoken)
        snprintf(digits, sizeof digits, "%" PRId64, number);
    return !strcmp(value, spoken ? digits : says) ? "" : says;
}

/* "52 (the whole pack)", and what decides in its place. */
const char *kc_option_in_force(kc_variants *v, int game, int n, const kanun_option *option)
{
    const char *value, *says = "", *meant = "";
    for (int m = 0; (value = kanun_rules_option_value(v->rules[game], n, m, v->language, &says));
         m++)
        if (!strcmp(value, option->value))
            meant = kc_value_says(value, says);
    const char *text = *meant ? kn_arena_print(v->arena, "%s (%s)", option->value, meant)
                              : kn_arena_print(v->arena, "%s", option->value);
    if (!option->overruled)
        return text;
    char without[512];
    kn_say(without, sizeof without, v->language, "variants.overruled",
           KN_OUTSIDE("by", option->overruled));
    return kn_arena_print(v->arena, "%s%s", text, without);
}

/* "2, 3, 4" */
const char *kc_option_offers(kc_variants *v, int game, int n, const kanun_option *option)
{
    (void)option;
    const char *value, *list = "";
    for (int m = 0; (value = kanun_rules_option_value(v->rules[game], n, m, "en", NULL)); m++)
        list = kn_arena_print(v->arena, "%s%s%s", list,
                              *list ? kn_word(v->language, "list.comma") : "", value);
    return list;
}

/* "Which sevens take the whole floor (special_seven)" */
static const char *label_of(kc_variants *v, const kanun_option *option)
{
    char name[256];
    kn_say(name, sizeof name, v->language, "page.other-name", KN_TEXT("name", option->name));
    return *option->says ? kn_arena_print(v->arena, "%s%s", option->says, name)
                         : kn_arena_print(v->arena, "%s", option->name);
}

/* The row of an option: options of one name are one, whatever each game calls it. */
static int option_row(const char *const *name, int rows, const char *wanted)
{
    for (int r = 0; r < rows; r++)
        if (!strcmp(name[r], wanted))
            return r;
    return -1;
}

void kc_variants_options(kc_variants *v, const char *section, kc_option_cell *cell)
{
    const char **name = NULL;
    int names = 0, room = 0, first = v->rows;
    kanun_option option = KANUN_INIT(kanun_option);
    for (int g = 0; g < v->count; g++)
        for (int n = 0; kanun_rules_option(v->rules[g], n, v->language, &option); n++) {
            int r = option_row(name, names, option.name);
            if (r < 0) {
                kc_variants_row(v, section, label_of(v, &option));
                name = kn_one_more(name, names, &room, sizeof *name);
                r = names++;
                name[r] = option.name;
            }
            v->row[first + r].cell[g] = cell(v, g, n, &option);
        }
    kn_free(name);
}

/* ---- Sheets ---- */

typedef struct reading {
    kc_variants *v;
    int game, first; /* the first row of sheets */
    int last;        /* the row of the line before */
} reading;

/* The row of that line in which this game says nothing yet: one that says the same, else any. */
static int line_row(const reading *r, const kanun_line *line, bool exactly)
{
    for (int n = r->first; n < r->v->rows; n++) {
        const kc_row *row = &r->v->row[n];
        bool same = !exactly;
        for (int g = 0; exactly && g < r->game; g++)
            same |= row->cell[g] && !strcmp(row->cell[g], line->text);
        if (same && !row->cell[r->game] && !strcmp(row->section, line->section) &&
            !strcmp(row->label, line->label))
            return n;
    }
    return -1;
}

/* Where a new row goes: behind the last of its section, else behind the section of the line
 * before. */
static int place_of(const reading *r, const char *section)
{
    int at = -1;
    for (int n = r->first; n < r->v->rows; n++)
        at = strcmp(r->v->row[n].section, section) ? at : n + 1;
    if (at >= 0 || r->last < r->first)
        return at >= 0 ? at : r->first;
    for (at = r->last + 1;
         at < r->v->rows && !strcmp(r->v->row[at].section, r->v->row[r->last].section); at++)
        ;
    return at;
}

static void take_line(void *payload, const kanun_line *line)
{
    reading *r = payload;
    kc_variants *v = r->v;
    if (!*line->text || !strcmp(line->section, kn_word(v->language, "page.others")) ||
        !strcmp(line->section, kn_word(v->language, "page.options")))
        return;
    int n = line_row(r, line, true);
    if (n < 0)
        n = line_row(r, line, false);
    if (n < 0) {
        n = place_of(r, line->section);
        insert(v, n, line->section, line->label);
    }
    v->row[n].cell[r->game] = copy_of(v, line->text);
    r->last = n;
}

void kc_variants_sheets(kc_variants *v)
{
    int first = v->rows;
    for (int g = 0; g < v->count; g++) {
        reading r = {v, g, first, first - 1};
        kanun_rules_sheet(v->rules[g], v->language, take_line, &r);
    }
}

/* ---- Differences ---- */

bool kc_same_cell(const kc_row *row, int a, int b)
{
    const char *one = row->cell[a], *other = row->cell[b];
    return one && other ? !strcmp(one, other) : one == other;
}

bool kc_row_differs(const kc_variants *v, const kc_row *row)
{
    for (int g = 1; g < v->count; g++)
        if (!kc_same_cell(row, 0, g))
            return true;
    return false;
}

/* Returns the length of the first sentence, with the blank after it. Parts of a sentence are not
 * compared: the rest of a list of points would no longer add up. */
static size_t sentence_length(const char *text)
{
    static const char *const stops[] = {". ", "\u3002", NULL};
    size_t length = strlen(text);
    for (int i = 0; stops[i]; i++) {
        const char *stop = strstr(text, stops[i]);
        size_t here = stop ? (size_t)(stop - text) + strlen(stops[i]) : length;
        length = here < length ? here : length;
    }
    return length;
}

/* True if a text has exactly that sentence. */
static bool has_sentence(const char *text, const char *sentence, size_t length)
{
    for (size_t n; *text; text += n) {
        size_t bare = n = sentence_length(text), wanted = length;
        while (bare && strchr(" .", text[bare - 1]))
            bare--;
        while (wanted && strchr(" .", sentence[wanted - 1]))
            wanted--;
        if (bare == wanted && strncmp(text, sentence, bare) == 0)
            return true;
    }
    return false;
}

const char *kc_only_here(kn_arena *arena, const char *text, const char *other)
{
    char *out = kn_arena_text(arena, text, strlen(text));
    size_t end = 0;
    if (!other)
        return out;
    for (size_t n; *text; text += n) {
        n = sentence_length(text);
        if (has_sentence(other, text, n))
            continue;
        memcpy(out + end, text, n);
        end += n;
    }
    while (end && out[end - 1] == ' ')
        end--;
    out[end] = '\0';
    return out;
}
