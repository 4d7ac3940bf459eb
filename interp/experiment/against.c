/* SPDX-License-Identifier: MIT
 * against.c: `kanun show --against`: compares the rules of two games section by section and
 * sentence by sentence. Compares the texts that the library writes.
 */
#include "experiment/against.h"

#include <string.h>

#include "base/print.h"
#include "base/arena.h"
#include "base/memory.h"
#include "base/words.h"
#include "command/look.h"
#include "command/tool.h"

/* A line of a page: its section, its label and its text. */
typedef struct entry {
    const char *section, *label, *text; /* label "": none */
    const struct entry *same;           /* its counterpart on the other page; NULL: none */
    bool told;
} entry;

typedef struct sheet {
    kn_arena *arena; /* holds the texts */
    entry *line;
    int lines, room;
    bool lost; /* out of memory */
} sheet;

static const char *copy_of(kn_arena *arena, const char *text)
{
    return kn_arena_text(arena, text, strlen(text));
}

static void keep_line(void *payload, const kanun_line *line)
{
    sheet *s = payload;
    entry *longer = kn_one_more(s->line, s->lines, &s->room, sizeof *longer);
    s->lost |= !longer;
    if (!longer)
        return;
    s->line = longer;
    s->line[s->lines++] = (entry){copy_of(s->arena, line->section), copy_of(s->arena, line->label),
                                  copy_of(s->arena, line->text), NULL, false};
}

static kanun_status read_sheet(sheet *s, const kanun_rules *rules, const char *language)
{
    kanun_status status = kanun_rules_sheet(rules, language, keep_line, s);
    return s->lost || kn_arena_failed(s->arena) ? KANUN_SYSTEM : status;
}

/* Ties an entry to one of the other page with the same label, or with the same text too if
 * `exactly`. */
static void tie(entry *e, sheet *other, bool exactly)
{
    for (int i = 0; i < other->lines && !e->same; i++) {
        entry *o = &other->line[i];
        if (!o->same && strcmp(o->section, e->section) == 0 && strcmp(o->label, e->label) == 0 &&
            (!exactly || strcmp(o->text, e->text) == 0)) {
            e->same = o;
            o->same = e;
        }
    }
}

static void tie_all(sheet *s, sheet *other)
{
    for (int exactly = 1; exactly >= 0; exactly--)
        for (int i = 0; i < s->lines; i++)
            tie(&s->line[i], other, exactly);
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

/* Writes the sentences of `text` that `other` lacks to `out`, which has the size of `text`. */
static void only_here(const char *text, const char *other, char *out)
{
    size_t end = 0;
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
}

typedef struct comparison {
    kn_arena *arena;
    const kc_look *look;
    FILE *out;
    const char *section; /* the last heading printed */
    int differences;
} comparison;

/* Options are not rules, and the choices are printed elsewhere. */
static void put_line(comparison *c, const entry *e, const char *sign, const char *text)
{
    char *line = kn_arena_print(c->arena, "  %s %s%s%s", sign, e->label,
                                *e->label ? kn_word(c->look->language, "page.colon") : "", text);
    if (!*text || !line || strcmp(e->section, kn_word(c->look->language, "page.others")) == 0)
        return;
    if (*e->section && (!c->section || strcmp(c->section, e->section) != 0))
        kn_print(c->out, "\n%s\n", e->section);
    c->section = e->section;
    c->differences++;
    kc_look_wrap(c->look, line, 4, c->out);
    fputc('\n', c->out);
}

/* Prints the sentences that differ: + here, - there. */
static void compare(comparison *c, const entry *e, const entry *other)
{
    char *here = kn_arena_take(c->arena, strlen(e->text) + 1),
         *there = kn_arena_take(c->arena, strlen(other->text) + 1);
    if (here && there && strcmp(e->text, other->text) != 0) {
        only_here(e->text, other->text, here);
        only_here(other->text, e->text, there);
        put_line(c, e, "-", there);
        put_line(c, e, "+", here);
    }
}

static bool has_section(const sheet *s, const char *section)
{
    for (int i = 0; i < s->lines; i++)
        if (strcmp(s->line[i].section, section) == 0)
            return true;
    return false;
}

/* Prints what only the other page has: in a section, or in sections before it that this page
 * lacks. */
static void print_missing(sheet *s, sheet *other, const char *section, bool before, comparison *c)
{
    for (int o = 0; o < other->lines; o++) {
        entry *e = &other->line[o];
        bool same = section && strcmp(e->section, section) == 0;
        if (before && same)
            return;
        if (e->same || e->told || (before ? has_section(s, e->section) : !same))
            continue;
        e->told = true;
        put_line(c, e, "-", e->text);
    }
}

static void print_differences(sheet *s, sheet *other, comparison *c)
{
    tie_all(s, other);
    for (int i = 0; i < s->lines; i++) {
        const entry *e = &s->line[i];
        if ((i == 0 || strcmp(s->line[i - 1].section, e->section) != 0) &&
            has_section(other, e->section))
            print_missing(s, other, e->section, true, c);
        if (e->same)
            compare(c, e, e->same);
        else
            put_line(c, e, "+", e->text);
        if (i + 1 == s->lines || strcmp(s->line[i + 1].section, e->section) != 0)
            print_missing(s, other, e->section, false, c);
    }
    print_missing(s, other, NULL, true, c);
}

/* Finds the number of players that the rules were loaded for; false if there is no such option. */
static bool find_players(const kanun_rules *rules, kanun_option *o)
{
    o->size = sizeof *o;
    for (int n = 0; kanun_rules_option(rules, n, "en", o); n++)
        if (strcmp(o->name, "players") == 0)
            return true;
    return false;
}

/* Loads the other game, the parent or the one named, with its defaults, but for the same number
 * of players if it allows that. */
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
        plain.choice = &players;
        plain.choices = 1;
        if (kc_tool_load_quietly(&plain, game, &others, NULL) == KANUN_OK) {
            kanun_rules_free(*other);
            *other = others;
        }
    }
    return status;
}

kanun_status ke_against_differences(const kanun_rules *rules, const kanun_rules *other,
                                    const kc_look *look, FILE *out)
{
    kn_arena *arena = kn_arena_new();
    sheet sheets[2] = {{.arena = arena}, {.arena = arena}};
    comparison c = {.arena = arena, .look = look, .out = out};
    if (!arena)
        return kc_tool_memory();
    kanun_status status = read_sheet(&sheets[0], rules, look->language);
    if (status == KANUN_OK)
        status = read_sheet(&sheets[1], other, look->language);
    if (status == KANUN_OK)
        print_differences(&sheets[0], &sheets[1], &c);
    else
        kc_tool_say(status, "cannot print the rules");
    for (int i = 0; i < 2; i++)
        kn_free(sheets[i].line);
    kn_arena_free(arena);
    return status == KANUN_OK && !c.differences ? KANUN_NO : status;
}

kanun_status ke_against_print(const kc_args *args, const kanun_rules *rules, const kc_look *look,
                              FILE *out)
{
    kanun_rules *other = NULL;
    kanun_status status = load_other(args, rules, &other);
    if (status == KANUN_OK) {
        kn_say_to(out, look->language, "against.title",
                  KN_TEXT("here", kanun_rules_text(rules, NULL, "name", look->language)),
                  KN_TEXT("there", kanun_rules_text(other, NULL, "name", look->language)));
        status = ke_against_differences(rules, other, look, out);
        if (status == KANUN_NO) {
            fputs(kn_word(look->language, "against.same"), out);
            status = KANUN_OK;
        }
    }
    kanun_rules_free(other);
    return status;
}
