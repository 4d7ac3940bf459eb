/* SPDX-License-Identifier: MIT
 * test_games_pairs.c: pairs of choices: for any two option values of a shipped file, either both
 * change its sheet, or an error names the reason why they are rejected. The sheet lists no choice
 * without effect. $KN_PAIRS: one of this many pairs is tried (1: all pairs).
 */
#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/words.h"
#include "harness.h"
#include "run_suite.h"

enum { VALUES = 256, TEXT = 64 };

static hn_case *games;
static int listed;

typedef struct value {
    char option[TEXT], name[TEXT];
} value;

typedef struct survey {
    const hn_case *c;
    kanun_rules *plain;
    kanun_errors *errors;
    value value[VALUES];
    char *sheet[VALUES]; /* sheet with only this choice; NULL if it is rejected */
    int values;
    long tried, refused, idle;
    FILE *list;
} survey;

/* --- sheets --- */

/* The sheet without the section on options. */
static char *sheet_of(const kanun_rules *rules)
{
    static const char *const left_out[] = {KN_KEY("page.options"), KN_KEY("page.others")};
    char *text = NULL;
    size_t size;
    FILE *out = open_memstream(&text, &size);
    ck_assert_int_eq(kanun_rules_print(rules, "text", "en", out), KANUN_OK);
    fclose(out);
    for (size_t i = 0; i < sizeof left_out / sizeof *left_out; i++) {
        char title[128];
        snprintf(title, sizeof title, "\n\n%s\n", kn_word("en", left_out[i]));
        char *from = strstr(text, title), *to = from ? strstr(from + 2, "\n\n") : NULL;
        if (from && to)
            memmove(from, to, strlen(to) + 1);
        else if (from)
            *from = '\0';
    }
    return text;
}

/* --- choices --- */

static void add_value(survey *s, const char *option, const char *name)
{
    for (int i = 0; i < s->values; i++)
        if (strcmp(s->value[i].option, option) == 0 && strcmp(s->value[i].name, name) == 0)
            return;
    ck_assert_int_lt(s->values, VALUES);
    snprintf(s->value[s->values].option, TEXT, "%s", option);
    snprintf(s->value[s->values++].name, TEXT, "%s", name);
}

/* All values of an option except the one in force; for a range, the smallest value and one in the
 * middle. */
static void add_values(survey *s, int n)
{
    kanun_option o = KANUN_INIT(kanun_option);
    const char *name;
    kanun_rules_option(s->plain, n, "en", &o);
    for (int m = 0; (name = kanun_rules_option_value(s->plain, n, m, "en", NULL)); m++) {
        if (o.range && !kanun_rules_option_value(s->plain, n, m + 1, "en", NULL)) {
            char text[TEXT];
            int64_t middle = o.min + (o.max - o.min) / o.step / 2 * o.step;
            snprintf(text, sizeof text, "%lld", (long long)o.min);
            if (strcmp(text, o.value) != 0)
                add_value(s, o.name, text);
            snprintf(text, sizeof text, "%lld", (long long)middle);
            if (strcmp(text, o.value) != 0)
                add_value(s, o.name, text);
        } else if (strcmp(name, o.value) != 0) {
            add_value(s, o.name, name);
        }
    }
}

/* Loads the file with some choices; NULL if they are rejected. */
static kanun_rules *load(survey *s, const value *const *chosen, int count)
{
    kanun_choice choice[3];
    kanun_rules *rules = NULL;
    for (int i = 0; i < count; i++)
        choice[i] = (kanun_choice){.name = chosen[i]->option, .value = chosen[i]->name};
    kanun_errors_clear(s->errors);
    kanun_rules_vary(&rules, s->plain, NULL, choice, count, s->errors);
    return rules;
}

/* The value that an option was declared with. */
static const char *declared(const survey *s, const char *option)
{
    const kd_option *o = s->plain->rules->more->resolved->options;
    while (strcmp(o->name, option) != 0)
        o = o->next;
    return o->declared;
}

/* True if the rules stay the same without this choice, because the other choice is a preset that
 * implies it, or because the file already makes an equivalent choice. */
static bool is_so_anyway(survey *s, const value *v, const value *other)
{
    kanun_option o = KANUN_INIT(kanun_option);
    kanun_rules *rules = other ? load(s, &other, 1) : NULL;
    bool so = false;
    for (int n = 0; rules && kanun_rules_option(rules, n, "en", &o); n++)
        so |= strcmp(o.name, v->option) == 0 && strcmp(o.value, v->name) == 0;
    kanun_rules_free(rules);
    value back = *v;
    snprintf(back.name, TEXT, "%s", declared(s, v->option));
    if (so || strcmp(back.name, v->name) == 0)
        return so;
    rules = load(s, (const value *const[]){v, other}, other ? 2 : 1);
    kanun_rules *without = load(s, (const value *const[]){&back, other}, other ? 2 : 1);
    so = !without; /* the choice is needed */
    if (rules && without) {
        char *one = sheet_of(rules), *two = sheet_of(without);
        so = strcmp(one, two) != 0;
        free(one);
        free(two);
    }
    kanun_rules_free(rules);
    kanun_rules_free(without);
    return so;
}

static void blame(survey *s, const value *a, const value *b, const char *what)
{
    fprintf(s->list, "%s: %s=%s %s=%s: %s\n", strstr(s->c->path, "ruledefs"), a->option, a->name,
            b->option, b->name, what);
    s->idle++;
}

/* A rejection must name one of the two choices, or the reason. */
static void judge_refusal(survey *s, const value *a, const value *b)
{
    const kanun_error *e = kanun_errors_nth(s->errors, 0);
    bool named = false;
    ck_assert_ptr_nonnull(e);
    for (int i = 0; i < 2; i++) {
        const value *v = i ? b : a;
        named |= strstr(e->message, v->option) || (e->expected && strstr(e->expected, v->option));
    }
    if (!named)
        blame(s, a, b, e->text);
    s->refused++;
}

/* Each choice that the sheet lists must have an effect: with the declared value, the rules must
 * differ. */
static void judge_list(survey *s, const kanun_rules *rules, const value *a, const char *text)
{
    kanun_option o = KANUN_INIT(kanun_option);
    for (int n = 0; kanun_rules_option(rules, n, "en", &o); n++) {
        if (o.overruled || strcmp(o.name, "players") == 0 || strcmp(o.name, a->option) == 0)
            continue;
        value back;
        snprintf(back.option, TEXT, "%s", o.name);
        snprintf(back.name, TEXT, "%s", declared(s, o.name));
        if (strcmp(o.value, back.name) == 0)
            continue;
        kanun_rules *other = load(s, (const value *const[]){a, &back}, 2);
        if (!other)
            continue;
        char *otherwise = sheet_of(other);
        if (strcmp(otherwise, text) == 0)
            blame(s, a, &back, "listed as chosen, though it makes no difference");
        free(otherwise);
        kanun_rules_free(other);
    }
}

static void judge_pair(survey *s, int i, int k)
{
    const value *a = &s->value[i], *b = &s->value[k];
    kanun_rules *rules = load(s, (const value *const[]){a, b}, 2);
    s->tried++;
    if (!rules) {
        judge_refusal(s, a, b);
        return;
    }
    char *text = sheet_of(rules);
    if (s->sheet[i] && strcmp(text, s->sheet[i]) == 0 && !is_so_anyway(s, b, a))
        blame(s, a, b, "the second makes no difference");
    if (s->sheet[k] && strcmp(text, s->sheet[k]) == 0 && !is_so_anyway(s, a, b))
        blame(s, a, b, "the first makes no difference");
    free(text);
    kanun_rules_free(rules);
}

CASES(of_two_choices_both_change_the_sheet_or_they_are_refused, listed)
{
    survey s = {.c = &games[_i], .errors = kanun_errors_new()};
    kanun_option o = KANUN_INIT(kanun_option);
    long every = hn_one_in("KN_PAIRS", 25);
    uint64_t dice = 30;
    char *list;
    size_t size;
    s.plain = hn_load_case(s.c);
    s.list = open_memstream(&list, &size);
    char *plain = sheet_of(s.plain);
    for (int n = 0; kanun_rules_option(s.plain, n, "en", &o); n++)
        add_values(&s, n);
    for (int i = 0; i < s.values; i++) {
        kanun_rules *rules = load(&s, (const value *const[]){&s.value[i]}, 1);
        if (!rules)
            continue;
        s.sheet[i] = sheet_of(rules);
        if (strcmp(s.sheet[i], plain) == 0 && !is_so_anyway(&s, &s.value[i], NULL))
            blame(&s, &s.value[i], &s.value[i], "it makes no difference alone");
        judge_list(&s, rules, &s.value[i], s.sheet[i]);
        kanun_rules_free(rules);
    }
    for (int i = 0; i < s.values; i++)
        for (int k = i + 1; k < s.values; k++)
            if (strcmp(s.value[i].option, s.value[k].option) != 0 &&
                hn_below(&dice, (uint32_t)every) == 0)
                judge_pair(&s, i, k);
    fclose(s.list);
    if (getenv("KN_FIGURES"))
        fprintf(stderr, "%s: %d values, %ld pairs, %ld refused\n", strstr(s.c->path, "ruledefs"),
                s.values, s.tried, s.refused);
    ck_assert_msg(s.idle == 0, "%ld pairs:\n%.3000s", s.idle, list);
    for (int i = 0; i < s.values; i++)
        free(s.sheet[i]);
    free(list);
    free(plain);
    kanun_rules_free(s.plain);
    kanun_errors_free(s.errors);
}

int main(void)
{
    listed = hn_games(&games);
    int status = run_tests("games: choices two by two", .timeout = 3600);
    free(games);
    return status;
}
