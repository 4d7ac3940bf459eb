/* SPDX-License-Identifier: MIT
 * phrase_condition.c: reads conditions ("floor is empty", "score is at least 100") into trees,
 * by the table in phrase_holds.c. Longer than other files, because each form has a reader of a few
 * lines, and all readers share the same state.
 */
#include "base/points.h"
#include <string.h>

#include "state/phrase_read.h"

enum { POINTS_MOST = 1000000 }; /* in a condition */

static bool is_verb(const ks_reading *r, int i)
{
    static const char *const verbs[] = {"is", "are", "has", "have"};
    for (int v = 0; v < 4; v++)
        if (ks_reading_is(r, i, verbs[v]))
            return true;
    return false;
}

static ks_condition *make(kn_arena *arena, ks_condition model, kn_report *report)
{
    ks_condition *c = kn_arena_take(arena, sizeof *c);
    if (c)
        *c = model;
    else
        kn_report_memory(report);
    return c;
}

/* --- problems --- */

/* An operator from other languages. `beyond` is added to a number after it. If no number follows,
 * the negation of `otherwise` is suggested. */
typedef struct operator
{
    const char *sign, *word;
    int beyond;
    const char *otherwise;
}
operator;

/* Returns the condition with our words in place of the operator at word `i`; NULL: word `i` is no
 * operator. */
static const char *in_our_words(ks_reading *r, int i, const operator* o)
{
    const char *left = ks_reading_text(r, 0, i), *right = ks_reading_text(r, i + 1, r->count);
    int64_t number;
    if (!i || i + 1 >= r->count || !left || !right)
        return NULL;
    if (!o->beyond)
        return kn_arena_print(r->report->arena, "%s %s %s", left, o->word, right);
    return kn_integer_read(right, -KN_POINTS_MAX, KN_POINTS_MAX, &number)
               ? kn_arena_print(r->report->arena, "%s %s %lld", left, o->word,
                                (long long)number + o->beyond)
               : kn_arena_print(r->report->arena, "{not: %s %s %s}", left, o->otherwise, right);
}

/* Suggests our form in place of operators from other languages. */
static bool foreign_word(ks_reading *r)
{
    static const operator operators[] = {{"=", "is", 0, NULL},
                                         {"==", "is", 0, NULL},
                                         {"!=", "is not", 0, NULL},
                                         {"~=", "is not", 0, NULL},
                                         {">=", "is at least", 0, NULL},
                                         {"<=", "is at most", 0, NULL},
                                         {">", "is at least", 1, "is at most"},
                                         {"<", "is at most", -1, "is at least"},
                                         {"contains", "has", 0, NULL},
                                         {"equals", "is", 0, NULL}};
    for (int i = 0; i < r->count; i++)
        for (size_t k = 0; k < sizeof operators / sizeof *operators; k++) {
            const operator* o = & operators[k];
            const char *text, *meant;
            if (!ks_reading_is(r, i, o->sign) || !(text = ks_reading_text(r, 0, r->count)))
                continue;
            kn_problem *p =
                kn_report_add(r->report, KN_E_CONDITION, ks_reading_mark(r, i, i + 1),
                              "unknown condition '%s'" KN_EXPECTED "`%s` instead of `%s`", text,
                              o->word, o->sign);
            if ((meant = in_our_words(r, i, o))) {
                p->at = ks_reading_mark(r, 0, r->count);
                p->expected = NULL;
                kn_report_mean(p, meant);
            }
            return true;
        }
    for (int i = 0; i < r->count; i++)
        if (memchr(r->token[i].text, '=', (size_t)r->token[i].length)) {
            const char *text = ks_reading_text(r, i, i + 1);
            kn_report_add(r->report, KN_E_CONDITION, ks_reading_mark(r, i, i + 1),
                          "unknown condition '%s'" KN_EXPECTED
                          "words with spaces between: VAR is VALUE",
                          text ? text : "");
            return true;
        }
    return false;
}

static bool no_condition(ks_reading *r, int bad, const char *const *words)
{
    if (foreign_word(r))
        return false;
    const char *text = ks_reading_text(r, 0, r->count);
    return text && ks_reading_fail(r, KN_E_CONDITION, bad < r->count ? bad : 0,
                                   bad < r->count ? bad + 1 : r->count, ks_condition_forms, words,
                                   "unknown condition '%s'", text);
}

/* Reports texts such as "has 3 crds" or "has more than 3 cards", with the form that was meant. */
static bool no_count(ks_reading *r, int at)
{
    static const char *const words[] = {"cards", "of", NULL};
    static const ks_phrase_form counts[] = {{.form = "ZONE has N cards, ZONE has at least N cards"},
                                            {.form = "ZONE has at least N of CARDS"},
                                            {.form = NULL}};
    return ks_reading_fail(r, KN_E_CONDITION, at < r->count ? at : at - 1, r->count, counts, words,
                           "the number of cards is missing in '%s'",
                           ks_reading_text(r, 0, r->count));
}

/* Returns all possible subjects of conditions: zones, variables, and the words with which seat
 * phrases begin. */
static const char *const *subjects(ks_reading *r)
{
    const char *const *seat = ks_seat_words(r);
    const ks_layout *l = r->layout;
    size_t seats = 0, n = 0;
    const char **words;

    while (seat && seat[seats])
        seats++;
    words = kn_arena_array(r->arena, seats + (size_t)l->zones + (size_t)l->vars + 1, sizeof *words);
    for (int z = 0; words && z < l->zones; z++)
        words[n++] = l->zone[z].name;
    for (int v = 0; words && v < l->vars; v++)
        words[n++] = l->var[v].name;
    for (size_t i = 0; words && i < seats; i++)
        words[n++] = seat[i];
    return words;
}

/* Reports that a value is missing or wrong at `at`, as in "trump is at least H", "bid is set". */
static bool no_value(ks_reading *r, const ks_var *var, int at)
{
    int behind = at;
    if (ks_reading_limit(r, &behind) == KS_EXACTLY)
        return ks_reading_fail(r, KN_E_VALUE, at, at + 1, NULL, NULL,
                               "the number '%s' is always set", var->name);
    return ks_reading_fail(r, KN_E_VALUE, at, r->count, NULL, NULL,
                           ks_var_is_number(var)
                               ? "a number is missing for '%s'"
                               : "'%s' is not a number, so it can't be more or less",
                           var->name);
}

/* Reports a condition whose zone or variable is known, but whose form is not. */
static bool no_form(ks_reading *r, int verb, const ks_var *var)
{
    static const char *const words[] = {"empty", "cleared", NULL};
    bool set = !var || var->type == KS_VAR_CARDS,
         has = ks_reading_is(r, verb, "has") || ks_reading_is(r, verb, "have");
    int at = verb + 1 + ks_reading_is(r, verb + 1, "not");

    if (has && !set)
        return ks_reading_fail(r, KN_E_CONDITION, verb, verb + 1, NULL, NULL,
                               "'%s' is a value: it has no cards", var->name);
    if (!set || has || at >= r->count)
        return no_condition(r, verb, set && !has ? words : NULL);
    return no_condition(r, at, words);
}

/* True if words that should be cards give a number of cards. */
static bool counts_cards(const ks_reading *r, int at)
{
    int64_t number;
    return ks_reading_number(r, at, &number) || ks_reading_is(r, at, "more") ||
           ks_reading_is(r, at, "less") || ks_reading_is(r, at, "at");
}

/* --- reading --- */

/* True for the words "NAME of SEAT" from..to-1. */
static bool has_owner(const ks_reading *r, int from, int to)
{
    return to > from + 1 && ks_reading_is(r, from + 1, "of") && !ks_reading_is(r, from, "holder");
}

/* Reads the seat in "NAME of SEAT" from..to-1; NULL with a problem, also if the zone or variable
 * belongs to the table. */
static const ks_seat_phrase *read_owner(ks_reading *r, int from, int to, ks_per per)
{
    const char *name = ks_reading_text(r, from, from + 1);
    if (per != KS_PER_TABLE || !name)
        return name ? ks_seat_read(r, from + 2, to) : NULL;
    kn_report_wrong(r->report, KN_E_CONDITION, ks_reading_mark(r, from + 1, to),
                    "'%s' belongs to the table, not to seats" KN_EXPECTED
                    "`%s` alone, or `per: seat` or `per: side` where it is declared",
                    name, name);
    return NULL;
}

/* Finds the variable that the words from..to-1 name, if `var` can be compared with it; -1: none.
 * `one`: it may be the same variable, for another owner. */
static int comparable(const ks_reading *r, const ks_var *var, int from, bool one)
{
    int other = ks_reading_var(r, from, false);
    const ks_var *o = other < 0 ? NULL : &r->layout->var[other];
    bool numbers = o && ks_var_is_number(var) && ks_var_is_number(o) &&
                   (var->type == KS_VAR_POINTS) == (o->type == KS_VAR_POINTS);
    bool same = o && o->type == var->type &&
                (var->type == KS_VAR_SUIT || var->type == KS_VAR_RANK || var->type == KS_VAR_SIDE);
    return o && (one || o != var) && (numbers || same) ? other : -1;
}

/* Adds a suggestion for the variable that word `at` may mean. */
static void suggest_variable(ks_reading *r, kn_problem *p, int at)
{
    const char *word = ks_reading_text(r, at, at + 1);
    const char *const *names = ks_layout_var_names(r->layout, r->arena);
    if (word && names)
        kn_report_suggest(p, word, names);
}

/* Reports that the variable is compared with another one whose values are of another kind; false:
 * word `at` names no such variable. */
static bool other_type(ks_reading *r, const ks_var *var, int at, int to, const char *expected)
{
    int other = ks_reading_var(r, at, false);
    const ks_var *o = other < 0 ? NULL : &r->layout->var[other];
    if (!o || o == var || !(at + 1 == to || has_owner(r, at, to)))
        return false;
    kn_problem *p =
        kn_report_add(r->report, KN_E_VALUE, ks_reading_mark(r, at, to),
                      "'%s' of type %s can't be compared with '%s' of type %s", var->name,
                      ks_var_type_names[var->type], o->name, ks_var_type_names[o->type]);
    kn_report_expect(r->report, p, "%s%s%s%s", expected,
                     ks_var_is_number(var) ? "; or a variable of type " : "",
                     !ks_var_is_number(var)       ? ""
                     : var->type == KS_VAR_POINTS ? ks_var_type_names[KS_VAR_POINTS]
                                                  : ks_var_type_names[KS_VAR_INTEGER],
                     var->type == KS_VAR_POINTS && o->type == KS_VAR_INTEGER
                         ? ", to which a score step adds the number (`times` and `to`)"
                         : "");
    return true;
}

/* Reads the words from..to-1 as a value of the variable, or as another variable to compare it with;
 * false with a problem. */
static bool read_value(ks_reading *r, const ks_var *var, int at, int to, ks_condition *c)
{
    const char *text = ks_reading_text(r, at, to), *expected;
    if (!text)
        return false;
    if (ks_var_read(r->layout, var, text, &c->number))
        return true;
    bool owned = has_owner(r, at, to);
    if ((owned || to == at + 1) && (c->than = comparable(r, var, at, owned)) >= 0)
        return !owned || (c->than_of = read_owner(r, at, to, r->layout->var[c->than].per)) != NULL;
    expected = ks_var_expects(r->layout, var, r->arena);
    if (other_type(r, var, at, to, expected ? expected : ""))
        return false;
    kn_problem *p = kn_report_add(r->report, KN_E_VALUE, ks_reading_mark(r, at, to),
                                  "'%s' can't be '%s'", var->name, text);
    kn_report_expect(r->report, p, "%s", expected ? expected : "");
    if (var->choices)
        kn_report_suggest(p, text, var->choices);
    else if (owned && ks_reading_var(r, at, false) < 0)
        suggest_variable(r, p, at);
    return false;
}

/* Reads the words from `at` as cards that a zone or variable is asked for; false with a problem. */
static bool read_cards(ks_reading *r, int at, bool has, kn_set *cards)
{
    int before = r->report->count, behind = at;
    int64_t number;
    bool counts = has && ks_reading_number(r, at, &number) &&
                  ks_token_find(&r->token[at], r->layout->pack->rank_name, r->layout->pack->ranks,
                                true) < 0; /* "has 10 red" means ten cards, not tens */
    if (!counts && ks_reading_cards(r, at, r->count, cards))
        return true;
    if (!has || !counts_cards(r, at))
        return false;
    r->report->count = before;
    ks_reading_limit(r, &behind);
    if (behind >= r->count)
        return no_condition(r, at - 1, NULL);
    return no_count(r, ks_reading_number(r, behind, &number) ? behind + 1 : behind);
}

/* If several values are given, returns the end of the first: an "or" with no verb after it. */
static int end_of_value(const ks_reading *r, int from)
{
    for (int i = from; i < r->count; i++)
        if (is_verb(r, i))
            return r->count;
    for (int i = from + 1; i + 1 < r->count; i++)
        if (ks_reading_is(r, i, "or"))
            return i;
    return r->count;
}

/* Reads the words of a form from `at` to the end, which are cards, seats or values; false with a
 * problem. */
static bool read_rest(ks_reading *r, const ks_var *var, int at, ks_condition *c)
{
    unsigned about = c->form->about;
    int behind = at;
    bool one = at + 1 == r->count;

    if (var && (about & (KS_ABOUT_VALUE | KS_ABOUT_PLACE)) &&
        (ks_reading_limit(r, &behind) != KS_EXACTLY ||
         (one && ks_var_is_number(var) && ks_reading_is(r, at, "set"))))
        return no_value(r, var, at);
    if (about & (KS_ABOUT_SET | KS_ABOUT_CARD))
        return read_cards(r, at, c->form->limit == KS_AT_LEAST, &c->cards);
    int to = end_of_value(r, at);
    if (about & (KS_ABOUT_SEAT | KS_ABOUT_PLACE) ? !(c->right = ks_seat_read(r, at, to))
                                                 : !read_value(r, var, at, to, c))
        return false;
    if (to == r->count)
        return true;
    ks_condition next = *c;
    next.than = -1;
    next.than_of = NULL;
    return (c->or_else = make(r->arena, next, r->report)) && read_rest(r, var, to + 1, c->or_else);
}

/* Returns the form that such subjects can have and that matches the words from `verb` to the end;
 * NULL: none. */
static const ks_phrase_form *find_form(const ks_reading *r, unsigned about, int verb, ks_match *m)
{
    for (KS_EACH_FORM(f, ks_condition_forms))
        if ((about ? (f->about & about) != 0 : f->about == 0) &&
            ks_reading_match(r, verb, r->count, f, m) &&
            (!m->counted ||
             (m->number >= 0 && m->number <= (f->points ? POINTS_MOST : KN_CARDS_MAX))))
            return f;
    return NULL;
}

/* True, with a problem, for a number of cards that the pack doesn't have. */
static bool counts_too_many(ks_reading *r, const ks_condition *c, bool counted)
{
    int there = kn_count(c->cards);
    if (!counted || c->zone < 0 || c->form->points || c->limit == KS_AT_MOST || c->number <= there)
        return false;
    kn_report_add(r->report, KN_E_CONDITION, ks_reading_mark(r, 0, r->count),
                  "this condition can never be true: the pack has %d such cards" KN_EXPECTED
                  "a number from 0 to %d",
                  there, there);
    return true;
}

/* Builds the condition for words that match a form; `about`: its subject. */
static ks_condition *read_form(ks_reading *r, const ks_phrase_form *form, const ks_match *m,
                               ks_condition about)
{
    const ks_layout *l = r->layout;
    ks_condition *c = make(r->arena, about, r->report);
    if (!c)
        return NULL;
    c->form = form;
    c->than = -1;
    c->limit = m->limit;
    c->number = (int32_t)m->number * (form->points ? l->pack->per : 1);
    c->cards = l->pack->all;
    c->opposite = m->no;
    if (form->var)
        c->var = ks_layout_find_var(l, form->var);
    if (m->rest >= 0 && !read_rest(r, c->var < 0 ? NULL : &l->var[c->var], m->rest, c))
        return NULL;
    return counts_too_many(r, c, m->counted) ? NULL : c;
}

/* Returns the bit for a variable as a subject. */
static unsigned sort_of(const ks_var *var)
{
    return ks_var_is_number(var)       ? KS_ABOUT_NUMBER
           : var->type == KS_VAR_FLAG  ? KS_ABOUT_FLAG
           : var->type == KS_VAR_CARDS ? KS_ABOUT_CARDS
           : var->type == KS_VAR_CARD  ? KS_ABOUT_CARD
           : var->type == KS_VAR_SEAT  ? KS_ABOUT_PLACE
                                       : KS_ABOUT_OTHER;
}

/* Reads a condition whose words before the verb name a zone or variable. */
static ks_condition *read_subject(ks_reading *r, int verb, ks_condition about)
{
    const ks_layout *l = r->layout;
    const ks_var *var = about.var < 0 ? NULL : &l->var[about.var];
    ks_match m;
    const ks_phrase_form *form = find_form(r, var ? sort_of(var) : KS_ABOUT_ZONE, verb, &m);
    ks_condition *c;

    if (!form)
        return no_form(r, verb, var), NULL;
    c = read_form(r, form, &m, about);
    if (c)
        ks_condition_direct(l, c);
    return c;
}

/* Reads SEAT is [not] SEAT, and SEAT is set. */
static ks_condition *read_seats(ks_reading *r, int verb)
{
    ks_condition about = {.zone = -1, .var = -1}, *c;
    const ks_phrase_form *form;
    ks_match m;

    if (ks_reading_is(r, verb, "has") || ks_reading_is(r, verb, "have"))
        return no_condition(r, verb, NULL), NULL;
    about.left = ks_seat_read(r, 0, verb);
    if (!about.left)
        return NULL;
    form = find_form(r, KS_ABOUT_SEAT, verb, &m);
    if (!form) /* no word is left, so the seat has the problem */
        return ks_seat_read(r, r->count, r->count), NULL;
    c = read_form(r, form, &m, about);
    if (c) {
        c->negate = c->right ? m.no : !m.no; /* "is set" means "is not nobody" */
        c->opposite = false;
    }
    return c;
}

/* Reports that the words before the verb name nothing, with the names that exist. */
static void no_subject(ks_reading *r, int from, int to)
{
    const ks_layout *l = r->layout;
    const char *text = ks_reading_text(r, from, to), *zones = "", *vars = "";
    if (!text)
        return;
    for (int z = 0; z < l->zones && zones; z++)
        if (!strchr(l->zone[z].name, '.'))
            zones = kn_arena_print(r->arena, "%s%s%s", zones, *zones ? ", " : "", l->zone[z].name);
    for (int v = 0; v < l->vars && vars; v++)
        if (!strchr(l->var[v].name, '.'))
            vars = kn_arena_print(r->arena, "%s%s%s", vars, *vars ? ", " : "", l->var[v].name);
    ks_reading_fail(r, KN_E_CONDITION, from, from + 1, NULL, subjects(r),
                    "unknown zone, variable or seat '%s'", text);
    kn_problem *p = kn_report_kept(r->report, r->report->count - 1);
    if (p && !p->suggestion && zones && vars)
        kn_report_expect(r->report, p,
                         "a zone (%s), a variable (%s) or a seat (turn, seat after "
                         "dealer ...)",
                         zones, vars);
}

/* True if the words after the verb fit only zones, apart from sets of cards. */
static bool is_about_zones(const ks_reading *r, int verb)
{
    int next = verb + 1 + ks_reading_is(r, verb + 1, "not");
    return ks_reading_is(r, verb, "has") || ks_reading_is(r, verb, "have") ||
           ks_reading_is(r, next, "empty") || ks_reading_is(r, next, "cleared");
}

static ks_condition *read_words(ks_reading *r)
{
    ks_condition about = {.zone = -1, .var = -1};
    ks_match m;
    const ks_phrase_form *form = find_form(r, 0, 0, &m);
    int verb = 1, first = 0;

    if (form)
        return read_form(r, form, &m, about);
    while (verb < r->count && !is_verb(r, verb))
        verb++;
    if (verb >= r->count)
        return no_condition(r, r->count, NULL), NULL;
    if (verb == 2 && (ks_reading_is(r, 0, "any") || ks_reading_is(r, 0, "all"))) {
        about.owners = ks_reading_is(r, 0, "any") ? KS_ANY_OWNER : KS_ALL_OWNERS;
        first = 1;
    }
    bool owned = first == 0 && has_owner(r, 0, verb);
    if (verb == first + 1 || owned) {
        /* With a zone `well`, `any wells is at least 2` is about a variable `wells`. */
        bool named = first == 1 && !is_about_zones(r, verb) && ks_reading_var(r, first, false) >= 0;
        about.zone = ks_reading_zone(r, first, first == 1 && !named);
        if (about.zone < 0)
            about.var = ks_reading_var(r, first, first == 1);
    }
    if (owned && (about.zone >= 0 || about.var >= 0)) {
        about.owners = KS_OF_SEAT;
        about.of = read_owner(r, 0, verb,
                              about.zone >= 0 ? r->layout->zone[about.zone].per
                                              : r->layout->var[about.var].per);
        return about.of ? read_subject(r, verb, about) : NULL;
    }
    if (about.zone >= 0 ||
        (about.var >= 0 && (first == 1 || r->layout->var[about.var].type != KS_VAR_SEAT)))
        return read_subject(r, verb, about);
    if (first == 0 && ks_seat_begins(r, 0))
        return read_seats(r, verb);
    no_subject(r, first, owned ? 1 : verb);
    return NULL;
}

/* Reads {all: [...]} and {any: [...]}; a single condition counts as a list of one. */
static ks_condition *read_list(kn_arena *arena, const ks_layout *layout, const kd_node *list,
                               const ks_phrase_form *form, kn_report *report)
{
    ks_condition c = {.form = form, .zone = -1, .var = -1, .than = -1};
    const kd_node *item = list->kind == KD_NODE_LIST ? list->first : list;
    int count = list->kind == KD_NODE_LIST ? list->count : 1;

    c.child = kn_arena_array(arena, (size_t)count, sizeof *c.child);
    if (!c.child) {
        kn_report_memory(report);
        return NULL;
    }
    for (; c.children < count; item = item->next) {
        c.child[c.children] = ks_condition_compile(arena, layout, item, report);
        if (!c.child[c.children++])
            return NULL;
    }
    return make(arena, c, report);
}

/* For the name of a zone or variable without a verb, returns a condition about it; NULL: there is
 * none. */
static const char *about(kn_arena *arena, const ks_layout *l, const char *name)
{
    int zone = ks_layout_find_zone(l, name), var = zone < 0 ? ks_layout_find_var(l, name) : -1;
    if (zone < 0 && var < 0)
        return NULL;
    if (var >= 0 && l->var[var].type == KS_VAR_SEAT)
        return kn_arena_print(arena, "turn is %s", name);
    return kn_arena_print(arena, "%s %s", name,
                          zone >= 0                        ? "has cards"
                          : ks_var_is_number(&l->var[var]) ? "is at least 1"
                                                           : "is set");
}

/* Converts "a and b" to "{all: [a, b]}", splitting the text at the words of `list`; NULL: the text
 * has none of these words. */
static const char *joined(kn_arena *arena, const ks_layout *l, const char *text, const char *word,
                          const char *list)
{
    const char *at = strstr(text, word), *parts = "";
    if (!at)
        return NULL;
    for (const char *from = text; parts; at = strstr(from, word)) {
        int length = at ? (int)(at - from) : (int)strlen(from);
        const char *part = kn_arena_text(arena, from, (size_t)length);
        const char *whole = part ? about(arena, l, part) : NULL;
        parts = kn_arena_print(arena, "%s%s%s", parts, *parts ? ", " : "",
                               whole  ? whole
                               : part ? part
                                      : "");
        if (!at)
            break;
        from = at + strlen(word);
    }
    return parts ? kn_arena_print(arena, "{%s: [%s]}", list, parts) : NULL;
}

/* Returns the condition that was probably meant, as it should be written; NULL: unknown. */
static const char *meant(kn_arena *arena, const ks_layout *l, const kd_node *phrase)
{
    static const struct {
        const char *word, *list;
    } joins[] = {{" and ", "all"}, {" && ", "all"}, {" & ", "all"}, {", ", "all"},
                 {" or ", "any"},  {" || ", "any"}, {" | ", "any"}};
    const char *text = phrase->text, *list = NULL;
    if (phrase->kind == KD_NODE_LIST)
        return "{all: [...]} if each must hold, {any: [...]} if one is enough";
    if (phrase->kind != KD_NODE_SCALAR)
        return NULL;
    if (kd_choice_place("true yes on", text) >= 0)
        return "always";
    if (kd_choice_place("false no off", text) >= 0)
        return "never";
    if (strncmp(text, "not ", 4) == 0)
        return kn_arena_print(arena, "{not: %s}", text + 4);
    for (size_t i = 0; i < sizeof joins / sizeof *joins && !list; i++)
        list = joined(arena, l, text, joins[i].word, joins[i].list);
    return list;
}

/* Adds to the latest problem of a phrase the phrase that was probably meant. */
static void tell_meant(kn_arena *arena, const ks_layout *l, const kd_node *phrase,
                       kn_report *report)
{
    const char *words = meant(arena, l, phrase);
    const char *more = phrase->kind == KD_NODE_SCALAR ? about(arena, l, phrase->text) : NULL;
    kn_problem *p = kn_report_kept(report, report->count - 1);
    if (!p || (!words && !more))
        return;
    p->suggestion = NULL;
    p->expected = NULL;
    if (words)
        kn_report_expect(report, p, "%s", words);
    else
        kn_report_mean(p, more);
}

static bool reads(kn_arena *arena, const ks_layout *layout, const kd_node *phrase,
                  kn_report *report)
{
    ks_reading r = {.arena = arena, .layout = layout, .report = report};
    return ks_reading_begin(&r, KN_E_CONDITION, phrase, ks_condition_forms) && read_words(&r);
}

ks_condition *ks_condition_compile(kn_arena *arena, const ks_layout *layout, const kd_node *phrase,
                                   kn_report *report)
{
    static const ks_phrase_form *const tables[] = {ks_condition_forms, ks_seat_forms, NULL};
    static const kd_node always = {.kind = KD_NODE_SCALAR, .text = "always"};
    ks_reading r = {.arena = arena, .layout = layout, .report = report};
    const char *key =
        phrase && phrase->kind == KD_NODE_MAP && phrase->count == 1 ? phrase->first->key : "";
    ks_condition *c;

    for (KS_EACH_FORM(f, ks_condition_forms))
        if (f->about == KS_ABOUT_LIST && strcmp(key, f->words) == 0)
            return read_list(arena, layout, phrase->first, f, report);
    if (strcmp(key, "not") == 0) {
        c = ks_condition_compile(arena, layout, phrase->first, report);
        if (c)
            c->negate = !c->negate;
        return c;
    }
    int before = report->count;
    c = ks_reading_begin(&r, KN_E_CONDITION, phrase ? phrase : &always, ks_condition_forms)
            ? read_words(&r)
            : NULL;
    if (!c && phrase && report->count > before) {
        ks_reading_mend(&r, reads, tables, before);
        tell_meant(arena, layout, phrase, report);
    }
    return c;
}
