/* SPDX-License-Identifier: MIT
 * against.c: `kanun show --against`: what the rules of one game say otherwise than those of
 * another, section by section and sentence by sentence. Both pages are the library's; only their
 * texts are compared.
 */
#include "cli/against.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/words.h"
#include "cli/look.h"
#include "cli/tool.h"

enum { LINES = 1024, SENTENCES = 128 };

/* A line of a page: its section, its label and what it says; texts lie in the page. */
typedef struct entry {
    const char *section;
    const char *label, *text; /* label "": a paragraph */
    bool found;               /* in the other page */
} entry;

typedef struct sheet {
    char *page;
    entry line[LINES];
    int lines;
} sheet;

/* Behind the number or dash of an item. */
static char *content_of(char *line)
{
    char *at = line + strspn(line, " "), *digits = at + strspn(at, "0123456789");
    if (digits > at && digits[0] == '.' && digits[1] == ' ')
        return digits + 2;
    return at > line && at[0] == '-' && at[1] == ' ' ? at + 2 : at;
}

/* Divides a page into entries, in place: a line behind an empty one is a heading. */
static void divide(sheet *s, const char *colon)
{
    const char *section = "";
    int number = 0;
    bool heads = false;
    for (char *line = s->page, *next; line && *line; line = next, number++) {
        next = strchr(line, '\n');
        if (next)
            *next++ = '\0';
        bool item = *line == ' ';
        if (number < 2)
            continue; /* the title and what underlines it */
        if (!*line || heads) {
            section = heads ? line : section;
            heads = !*line;
            continue;
        }
        if (s->lines == LINES)
            return;
        entry *e = &s->line[s->lines++];
        char *text = content_of(line), *end = item ? strstr(text, colon) : NULL;
        *e = (entry){section, "", text, false};
        if (end) {
            *end = '\0';
            *e = (entry){section, text, end + strlen(colon), false};
        }
    }
}

static kanun_status read_sheet(sheet *s, const kanun_rules *rules, const char *language)
{
    size_t size = 0;
    FILE *memory = open_memstream(&s->page, &size);
    if (!memory)
        return KANUN_SYSTEM;
    kanun_status status = kanun_rules_print(rules, "text:9999", language, memory);
    if (fclose(memory))
        status = KANUN_SYSTEM;
    if (status == KANUN_OK)
        divide(s, kn_word(language, "page.colon"));
    return status;
}

/* The entry of the other page that speaks of the same; NULL if there is none. */
static entry *find(sheet *other, const entry *e)
{
    for (int i = 0; i < other->lines; i++) {
        entry *o = &other->line[i];
        if (!o->found && strcmp(o->section, e->section) == 0 && strcmp(o->label, e->label) == 0)
            return o;
    }
    return NULL;
}

/* The length of the first sentence of a text, with the blank behind it. */
static size_t sentence_length(const char *text)
{
    static const char *const stops[] = {". ", "; ", "\u3002", NULL};
    size_t length = strlen(text);
    for (int i = 0; stops[i]; i++) {
        const char *stop = strstr(text, stops[i]);
        size_t here = stop ? (size_t)(stop - text) + strlen(stops[i]) : length;
        length = here < length ? here : length;
    }
    return length;
}

/* True if a text has that very sentence. */
static bool has_sentence(const char *text, const char *sentence, size_t length)
{
    for (size_t n; *text; text += n) {
        size_t bare = n = sentence_length(text), wanted = length;
        while (bare && strchr(" .;", text[bare - 1]))
            bare--;
        while (wanted && strchr(" .;", sentence[wanted - 1]))
            wanted--;
        if (bare == wanted && strncmp(text, sentence, bare) == 0)
            return true;
    }
    return false;
}

/* What ends with a semicolon goes on no more: it gets a stop. */
static size_t stop(char *out, size_t end)
{
    while (end && out[end - 1] == ' ')
        end--;
    if (end && out[end - 1] == ';')
        out[end - 1] = '.';
    return end;
}

/* The sentences of `text` that `other` does not have, into `out` of the length of `text`. */
static void only_here(const char *text, const char *other, char *out)
{
    size_t end = 0;
    for (size_t n; *text; text += n) {
        n = sentence_length(text);
        if (has_sentence(other, text, n))
            continue;
        if (end && out[end - 1] == ' ' && isupper((unsigned char)*text)) {
            end = stop(out, end);
            out[end++] = ' ';
        }
        memcpy(out + end, text, n);
        end += n;
    }
    out[stop(out, end)] = '\0';
}

typedef struct comparison {
    const kc_look *look;
    FILE *out;
    const char *section; /* whose heading is printed */
    int differences;
} comparison;

/* What could be chosen besides is no rule in force, and what is chosen is told. */
static void put_line(comparison *c, const entry *e, const char *sign, const char *text)
{
    size_t size = strlen(e->label) + strlen(text) + 32;
    char *line = kn_calloc(1, size);
    if (!*text || !line || strcmp(e->section, kn_word(c->look->language, "page.others")) == 0) {
        kn_free(line);
        return;
    }
    if (*e->section && (!c->section || strcmp(c->section, e->section) != 0))
        fprintf(c->out, "\n%s\n", e->section);
    c->section = e->section;
    c->differences++;
    snprintf(line, size, "  %s %s%s%s", sign, e->label,
             *e->label ? kn_word(c->look->language, "page.colon") : "", text);
    kc_look_wrap(c->look, line, 4, c->out);
    fputc('\n', c->out);
    kn_free(line);
}

/* What differs between an entry and its counterpart: here +, there -. */
static void compare(comparison *c, const entry *e, const entry *other)
{
    char *here = kn_calloc(1, strlen(e->text) + 1), *there = kn_calloc(1, strlen(other->text) + 1);
    if (here && there && strcmp(e->text, other->text) != 0) {
        only_here(e->text, other->text, here);
        only_here(other->text, e->text, there);
        put_line(c, e, "-", there);
        put_line(c, e, "+", here);
    }
    kn_free(here);
    kn_free(there);
}

static bool has_section(const sheet *s, const char *section)
{
    for (int i = 0; i < s->lines; i++)
        if (strcmp(s->line[i].section, section) == 0)
            return true;
    return false;
}

/* What the other page has and this one does not: in a section, or in those that come before it
 * there and do not stand here at all. */
static void print_missing(sheet *s, sheet *other, const char *section, bool before, comparison *c)
{
    for (int o = 0; o < other->lines; o++) {
        entry *e = &other->line[o];
        bool same = section && strcmp(e->section, section) == 0;
        if (before && same)
            return;
        if (e->found || (before ? has_section(s, e->section) : !same))
            continue;
        e->found = true;
        put_line(c, e, "-", e->text);
    }
}

static void print_differences(sheet *s, sheet *other, comparison *c)
{
    for (int i = 0; i < s->lines; i++) {
        entry *e = &s->line[i], *same = find(other, e);
        if ((i == 0 || strcmp(s->line[i - 1].section, e->section) != 0) &&
            has_section(other, e->section))
            print_missing(s, other, e->section, true, c);
        if (same)
            same->found = true;
        if (same)
            compare(c, e, same);
        else
            put_line(c, e, "+", e->text);
        if (i + 1 == s->lines || strcmp(s->line[i + 1].section, e->section) != 0)
            print_missing(s, other, e->section, false, c);
    }
    print_missing(s, other, NULL, true, c);
}

/* For how many the rules were chosen, as the option has it; false if they have no such option. */
static bool find_players(const kanun_rules *rules, kanun_option *o)
{
    o->size = sizeof *o;
    for (int n = 0; kanun_rules_option(rules, n, "en", o); n++)
        if (strcmp(o->name, "players") == 0)
            return true;
    return false;
}

/* The other game: its own parent, or the one that is named, as it stands, but for as many players
 * where it can be played by these. */
static kanun_status load_other(const kc_args *args, const kanun_rules *rules, kanun_rules **other)
{
    kanun_option here, there;
    kc_args plain = *args;
    const char *game = args->against;
    if (strcmp(game, "parent") == 0)
        game = kanun_rules_info(rules)->parent;
    if (!game)
        return kc_tool_say(KANUN_USAGE, "%s extends no other game: name one, --against GAME",
                           args->word[0]);
    plain.choice = NULL;
    plain.choices = 0;
    kanun_status status = kc_tool_load(&plain, game, other);
    if (status == KANUN_OK && find_players(rules, &here) && find_players(*other, &there) &&
        strcmp(here.value, there.value) != 0) {
        kanun_choice players = {"players", here.value, 0};
        kanun_rules *others = NULL;
        kanun_errors *errors = kanun_errors_new();
        plain.choice = &players;
        plain.choices = 1;
        if (errors && kc_tool_load_quietly(&plain, game, &others, errors) == KANUN_OK) {
            kanun_rules_free(*other);
            *other = others;
        }
        kanun_errors_free(errors);
    }
    return status;
}

kanun_status kc_against_differences(const kanun_rules *rules, const kanun_rules *other,
                                    const kc_look *look, FILE *out)
{
    sheet *sheets = kn_calloc(2, sizeof *sheets);
    comparison c = {.look = look, .out = out};
    if (!sheets)
        return kc_tool_memory();
    kanun_status status = read_sheet(&sheets[0], rules, look->language);
    if (status == KANUN_OK)
        status = read_sheet(&sheets[1], other, look->language);
    if (status == KANUN_OK)
        print_differences(&sheets[0], &sheets[1], &c);
    else
        kc_tool_say(status, "cannot print the rules");
    for (int i = 0; i < 2; i++)
        free(sheets[i].page);
    kn_free(sheets);
    return status == KANUN_OK && !c.differences ? KANUN_NO : status;
}

kanun_status kc_against_print(const kc_args *args, const kanun_rules *rules, const kc_look *look,
                              FILE *out)
{
    kanun_rules *other = NULL;
    kanun_status status = load_other(args, rules, &other);
    if (status == KANUN_OK) {
        kn_say_to(out, look->language, "against.title",
                  KN_TEXT("here", kanun_rules_text(rules, NULL, "name", look->language)),
                  KN_TEXT("there", kanun_rules_text(other, NULL, "name", look->language)));
        status = kc_against_differences(rules, other, look, out);
        if (status == KANUN_NO) {
            fputs(kn_word(look->language, "against.same"), out);
            status = KANUN_OK;
        }
    }
    kanun_rules_free(other);
    return status;
}
