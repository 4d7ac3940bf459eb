/* SPDX-License-Identifier: MIT
 * phrase_condition.c: the closed table of conditions ("floor is empty", "score is at least 100"):
 * read once into a tree, evaluated without text on the truth. What a seat may know of the answer is
 * the business of those who ask.
 */
#include <string.h>

#include "state/phrase_read.h"
#include "state/view.h"

typedef enum kind {
    IS_ALWAYS,
    IS_ALL,
    IS_ANY,
    IS_COUNT,
    IS_NUMBER,
    IS_CARD,
    IS_SAME,
    IS_OWN_SEAT,
    IS_SEAT,
    IS_ACTIVE,
    IS_EXTRA
} kind;
typedef enum owners { THE_TURNS, ANY_OWNER, ALL_OWNERS } owners;
typedef enum compare { EXACTLY, AT_LEAST, AT_MOST } compare;

struct ks_condition {
    kind kind;
    bool negate;   /* the whole */
    bool opposite; /* each owner's answer */
    owners owners;
    int zone, var; /* index in the layout; one of them, or both -1 */
    bool of_table; /* IS_COUNT of a zone that has but one heap, `heap`: asked at every turn */
    int heap;
    kn_set cards; /* counted, or compared with */
    compare compare;
    int32_t number;
    const ks_seat_phrase *left, *right;
    ks_condition **child;
    int children;
};

/* A condition about a zone or variable, being read: what it is about, and the words behind its
 * verb. */
typedef struct subject {
    ks_reading *r;
    int verb;
    const ks_var *var; /* NULL: a zone */
    ks_condition c;
} subject;

static const char *const verbs[] = {"is", "are", "has", "have"};

static bool is_verb(const ks_reading *r, int i, bool *has)
{
    for (int v = 0; v < 4; v++)
        if (ks_reading_is(r, i, verbs[v])) {
            *has = v >= 2;
            return true;
        }
    return false;
}

static ks_condition *make(kn_arena *arena, ks_condition model, kn_report *report)
{
    ks_condition *c = kn_arena_take(arena, sizeof *c);
    if (c)
        *c = model;
    else
        ks_token_memory(report);
    return c;
}

/* What is written in other languages for the words of conditions. */
static bool foreign_word(ks_reading *r)
{
    static const char *const words[][2] = {
        {"=", "is"},           {"==", "is"},         {"!=", "is not"},     {"~=", "is not"},
        {">=", "is at least"}, {"<=", "is at most"}, {">", "is at least"}, {"<", "is at most"},
        {"contains", "has"},   {"equals", "is"}};
    for (int i = 0; i < r->count; i++)
        for (size_t k = 0; k < sizeof words / sizeof *words; k++) {
            const char *text;
            if (!ks_reading_is(r, i, words[k][0]) || !(text = ks_reading_text(r, 0, r->count)))
                continue;
            kn_problem *p = kn_report_add(r->report, KN_E_CONDITION, ks_reading_mark(r, i, i + 1),
                                          "'%s' is no condition", text);
            kn_report_expect(r->report, p, "`%s` instead of `%s`", words[k][1], words[k][0]);
            return true;
        }
    for (int i = 0; i < r->count; i++)
        if (memchr(r->token[i].text, '=', (size_t)r->token[i].length)) {
            const char *text = ks_reading_text(r, i, i + 1);
            kn_problem *p = kn_report_add(r->report, KN_E_CONDITION, ks_reading_mark(r, i, i + 1),
                                          "'%s' is no condition", text ? text : "");
            kn_report_expect(r->report, p, "words with spaces between: VAR is VALUE");
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
                                   bad < r->count ? bad + 1 : r->count, ks_condition_rows, words,
                                   "'%s' is no condition", text);
}

/* The value at the words from `at`, for the variable; false with a problem. */
static bool read_value(subject *s, int at)
{
    ks_reading *r = s->r;
    const char *text = ks_reading_text(r, at, r->count), *expected;
    kn_problem *p;

    if (!text)
        return false;
    if (ks_var_read(r->layout, s->var, text, &s->c.number))
        return true;
    expected = ks_var_expects(r->layout, s->var, r->arena);
    p = kn_report_add(r->report, KN_E_VALUE, ks_reading_mark(r, at, r->count), "'%s' can't be '%s'",
                      s->var->name, text);
    kn_report_expect(r->report, p, "%s", expected ? expected : "");
    if (s->var->choices)
        kn_report_suggest(p, text, s->var->choices);
    return false;
}

static bool is_numeric(const ks_var *var)
{
    return var->type == KS_VAR_INTEGER || var->type == KS_VAR_POINTS || var->type == KS_VAR_ACCOUNT;
}

/* "at least", "at most" at word *at, which moves behind it; else exactly. */
static compare read_compare(const ks_reading *r, int *at)
{
    if (!ks_reading_is(r, *at, "at"))
        return EXACTLY;
    if (ks_reading_is(r, *at + 1, "least")) {
        *at += 2;
        return AT_LEAST;
    }
    if (ks_reading_is(r, *at + 1, "most")) {
        *at += 2;
        return AT_MOST;
    }
    return EXACTLY;
}

static void count_is(ks_condition *c, kn_set cards, compare how, int32_t number)
{
    c->kind = IS_COUNT;
    c->cards = cards;
    c->compare = how;
    c->number = number;
}

/* "has 3 crds", "has more than 3 cards": the form that was meant. */
static bool no_count(ks_reading *r, int at)
{
    static const char *const words[] = {"cards", "of", NULL};
    static const ks_phrase_row counts[] = {{"ZONE has N cards, ZONE has at least N cards", ""},
                                           {"ZONE has at least N of CARDS", ""},
                                           {NULL, NULL}};
    return ks_reading_fail(r, KN_E_CONDITION, at < r->count ? at : at - 1, r->count, counts, words,
                           "'%s' does not say how many cards", ks_reading_text(r, 0, r->count));
}

/* Behind "has" of a zone or card-set variable: [no] CARDS, N cards, at least N of CARDS. */
static bool read_has(subject *s)
{
    ks_reading *r = s->r;
    int at = s->verb + 1;
    compare how = read_compare(r, &at);
    bool compared = at > s->verb + 1;
    kn_set cards = kn_set_first(KN_CARDS_MAX);
    int64_t number;

    if (ks_reading_number(r, at, &number) && number >= 0 && number <= KN_CARDS_MAX) {
        bool whole = at + 2 == r->count &&
                     (ks_reading_is(r, at + 1, "cards") || ks_reading_is(r, at + 1, "card"));
        bool some = at + 2 < r->count && ks_reading_is(r, at + 1, "of");
        if (some && !ks_reading_cards(r, at + 2, r->count, &cards))
            return false;
        if (whole || some) {
            count_is(&s->c, cards, how, (int32_t)number);
            return true;
        }
    }
    if (compared && at < r->count)
        return no_count(r, ks_reading_number(r, at, &number) ? at + 1 : at);
    if (at >= r->count)
        return no_condition(r, s->verb, NULL);
    s->c.opposite |= ks_reading_is(r, at, "no");
    at += ks_reading_is(r, at, "no");
    int before = r->report->count;
    if (!(at + 1 == r->count && ks_reading_is(r, at, "cards")) &&
        !ks_reading_cards(r, at, r->count, &cards)) {
        bool number_first = ks_reading_number(r, at, &number);
        if (!number_first && !ks_reading_is(r, at, "more") && !ks_reading_is(r, at, "less"))
            return false;
        r->report->count = before;
        return no_count(r, number_first ? at + 1 : at);
    }
    if (at >= r->count)
        return no_condition(r, s->verb, NULL);
    count_is(&s->c, cards, AT_LEAST, 1);
    return true;
}

/* Behind "is" of a zone or card-set variable: empty, cleared; of a variable also the cards that it
 * must be. */
static bool read_set_is(subject *s, int at)
{
    static const char *const words[] = {"empty", "cleared", NULL};
    ks_reading *r = s->r;
    bool one = at + 1 == r->count;

    if (one && (ks_reading_is(r, at, "empty") || ks_reading_is(r, at, "cleared"))) {
        count_is(&s->c, kn_set_first(KN_CARDS_MAX), AT_MOST, 0);
        return true;
    }
    if (!s->var || at >= r->count)
        return no_condition(r, at < r->count ? at : s->verb, words);
    if (one && ks_reading_is(r, at, "set")) {
        count_is(&s->c, kn_set_first(KN_CARDS_MAX), AT_LEAST, 1);
        return true;
    }
    s->c.kind = IS_SAME;
    return ks_reading_cards(r, at, r->count, &s->c.cards);
}

/* Behind "is" of a variable of one value. */
static bool read_var_is(subject *s, int at)
{
    ks_reading *r = s->r;
    int value = at;
    compare how = read_compare(r, &value);
    bool one = at + 1 == r->count;

    s->c.kind = IS_NUMBER;
    if (at >= r->count)
        return no_condition(r, s->verb, NULL);
    if (value > at) {
        s->c.compare = how;
        if (is_numeric(s->var) && value < r->count)
            return read_value(s, value);
        return ks_reading_fail(r, KN_E_VALUE, at, r->count, NULL, NULL,
                               is_numeric(s->var) ? "a number is missing for '%s'"
                                                  : "'%s' is no number that could be more or less",
                               s->var->name);
    }
    if (one && ks_reading_is(r, at, "set")) {
        if (is_numeric(s->var))
            return ks_reading_fail(r, KN_E_VALUE, at, at + 1, NULL, NULL,
                                   "the number '%s' is always set", s->var->name);
        s->c.compare = AT_LEAST;
        s->c.number = s->var->type == KS_VAR_FLAG;
        return true;
    }
    if (s->var->type == KS_VAR_SEAT) {
        s->c.kind = IS_OWN_SEAT;
        s->c.right = ks_seat_read(r, at, r->count);
        return s->c.right != NULL;
    }
    if (s->var->type == KS_VAR_CARD &&
        !(one && (ks_reading_is(r, at, "none") || ks_reading_is(r, at, "unset")))) {
        s->c.kind = IS_CARD;
        return ks_reading_cards(r, at, r->count, &s->c.cards);
    }
    return read_value(s, at);
}

static bool read_subject(subject *s, bool has)
{
    bool set = !s->var || s->var->type == KS_VAR_CARDS;
    int at = s->verb + 1;

    if (has) {
        if (set)
            return read_has(s);
        return ks_reading_fail(s->r, KN_E_CONDITION, s->verb, s->verb + 1, NULL, NULL,
                               "'%s' is a value: it has no cards", s->var->name);
    }
    if (ks_reading_is(s->r, at, "not")) {
        s->c.opposite = true;
        at++;
    }
    return set ? read_set_is(s, at) : read_var_is(s, at);
}

/* SEAT is [not] SEAT, SEAT is set */
static ks_condition *read_seats(ks_reading *r, int verb)
{
    ks_condition c = {.kind = IS_SEAT, .zone = -1, .var = -1};
    int at = verb + 1;

    c.left = ks_seat_read(r, 0, verb);
    if (!c.left)
        return NULL;
    if (ks_reading_is(r, at, "not")) {
        c.negate = true;
        at++;
    }
    if (at + 1 == r->count && ks_reading_is(r, at, "set"))
        c.negate = !c.negate; /* right stays NULL: nobody */
    else if (!(c.right = ks_seat_read(r, at, r->count)))
        return NULL;
    return make(r->arena, c, r->report);
}

/* Zones, variables and what begins a seat phrase: all that a condition may be about. */
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

/* [at least|at most] N seats are active */
static bool read_active(const ks_reading *r, ks_condition *c)
{
    int at = 0;
    int64_t number;
    *c = (ks_condition){.kind = IS_ACTIVE, .zone = -1, .var = -1, .compare = read_compare(r, &at)};
    if (!ks_reading_number(r, at, &number) || number < 0 || number > KS_SEATS_MAX ||
        r->count != at + 4)
        return false;
    c->number = (int32_t)number;
    return (ks_reading_is(r, at + 1, "seats") || ks_reading_is(r, at + 1, "seat")) &&
           (ks_reading_is(r, at + 2, "are") || ks_reading_is(r, at + 2, "is")) &&
           ks_reading_is(r, at + 3, "active");
}

static ks_condition *read_words(ks_reading *r)
{
    ks_condition active;
    subject s = {.r = r, .verb = 1, .c = {.zone = -1, .var = -1}};
    int first = 0;
    bool has = false, several;

    if (r->count == 1 && (ks_reading_is(r, 0, "always") || ks_reading_is(r, 0, "never")))
        return make(r->arena,
                    (ks_condition){.kind = IS_ALWAYS, .negate = ks_reading_is(r, 0, "never")},
                    r->report);
    if (read_active(r, &active))
        return make(r->arena, active, r->report);
    if (r->count == 2 && ks_reading_is(r, 0, "first") && ks_reading_is(r, 1, "deal"))
        return make(r->arena,
                    (ks_condition){.kind = IS_NUMBER,
                                   .zone = -1,
                                   .var = ks_layout_find_var(r->layout, "deal")},
                    r->report);
    if (r->count == 2 && ks_reading_is(r, 0, "extra") && ks_reading_is(r, 1, "deal"))
        return make(r->arena, (ks_condition){.kind = IS_EXTRA, .zone = -1, .var = -1}, r->report);
    while (s.verb < r->count && !is_verb(r, s.verb, &has))
        s.verb++;
    if (s.verb >= r->count)
        return no_condition(r, r->count, NULL), NULL;
    if (s.verb == 2 && (ks_reading_is(r, 0, "any") || ks_reading_is(r, 0, "all"))) {
        s.c.owners = ks_reading_is(r, 0, "any") ? ANY_OWNER : ALL_OWNERS;
        first = 1;
    }
    several = first == 1;
    if (s.verb == first + 1) {
        s.c.zone = ks_reading_zone(r, first, several);
        if (s.c.zone < 0)
            s.c.var = ks_reading_var(r, first, several);
    }
    if (s.c.var >= 0)
        s.var = &r->layout->var[s.c.var];
    if (s.c.zone >= 0 || (s.var && (s.var->type != KS_VAR_SEAT || several))) {
        if (!read_subject(&s, has))
            return NULL;
        s.c.of_table = s.c.kind == IS_COUNT && s.c.zone >= 0 && !several &&
                       r->layout->zone[s.c.zone].per == KS_PER_TABLE;
        s.c.heap = s.c.of_table ? r->layout->zone[s.c.zone].heap : 0;
        return make(r->arena, s.c, r->report);
    }
    if (several || !ks_seat_begins(r, 0)) {
        const char *text = ks_reading_text(r, first, s.verb);
        if (text)
            ks_reading_fail(r, KN_E_CONDITION, first, first + 1, ks_condition_rows, subjects(r),
                            "'%s' is no zone, variable or seat", text);
        return NULL;
    }
    if (has)
        return no_condition(r, s.verb, NULL), NULL;
    return read_seats(r, s.verb);
}

/* {all: [...]}, {any: [...]}: one condition counts as a list of one. */
static ks_condition *read_list(kn_arena *arena, const ks_layout *layout, const kd_node *list,
                               kind which, kn_report *report)
{
    ks_condition c = {.kind = which, .zone = -1, .var = -1};
    const kd_node *item = list->kind == KD_NODE_LIST ? list->first : list;
    int count = list->kind == KD_NODE_LIST ? list->count : 1;

    c.child = kn_arena_array(arena, (size_t)count, sizeof *c.child);
    if (!c.child) {
        ks_token_memory(report);
        return NULL;
    }
    for (; c.children < count; item = item->next) {
        c.child[c.children] = ks_condition_compile(arena, layout, item, report);
        if (!c.child[c.children++])
            return NULL;
    }
    return make(arena, c, report);
}

ks_condition *ks_condition_compile(kn_arena *arena, const ks_layout *layout, const kd_node *phrase,
                                   kn_report *report)
{
    ks_reading r = {.arena = arena, .layout = layout, .report = report};
    const char *key =
        phrase && phrase->kind == KD_NODE_MAP && phrase->count == 1 ? phrase->first->key : "";
    ks_condition *c;

    if (!phrase)
        return make(arena, (ks_condition){.kind = IS_ALWAYS}, report);
    if (strcmp(key, "all") == 0)
        return read_list(arena, layout, phrase->first, IS_ALL, report);
    if (strcmp(key, "any") == 0)
        return read_list(arena, layout, phrase->first, IS_ANY, report);
    if (strcmp(key, "not") == 0) {
        c = ks_condition_compile(arena, layout, phrase->first, report);
        if (c)
            c->negate = !c->negate;
        return c;
    }
    return ks_reading_begin(&r, KN_E_CONDITION, phrase, ks_condition_rows) ? read_words(&r) : NULL;
}

static bool compared(compare how, int64_t value, int32_t number)
{
    return how == AT_LEAST ? value >= number : how == AT_MOST ? value <= number : value == number;
}

/* The cards of one owner's heap or card-set variable; none where there is no owner. */
static kn_set cards_of(const ks_world *w, const ks_condition *c, int owner)
{
    const ks_layout *l = w->layout;
    if (owner < 0)
        return KN_EMPTY;
    return w->block->sets[(c->zone >= 0 ? l->zone[c->zone].heap : l->var[c->var].at) + owner];
}

static bool holds_for(const ks_world *w, const ks_condition *c, int owner)
{
    int32_t value = 0;
    if (c->kind == IS_COUNT)
        return compared(c->compare, kn_count(kn_and(cards_of(w, c, owner), c->cards)), c->number);
    if (c->kind == IS_SAME)
        return kn_equal(cards_of(w, c, owner), c->cards);
    if (owner < 0)
        return false;
    value = ks_ints(w->layout, w->block)[w->layout->var[c->var].at + owner];
    if (c->kind == IS_CARD)
        return value >= 0 && kn_has(c->cards, (unsigned)value);
    if (c->kind == IS_OWN_SEAT)
        return value == ks_seat_eval(w, c->right);
    return compared(c->compare, value, c->number);
}

/* A condition about a zone or variable. */
static bool eval_subject(const ks_world *w, const ks_condition *c)
{
    const ks_layout *l = w->layout;
    ks_per per = c->zone >= 0 ? l->zone[c->zone].per : l->var[c->var].per;
    int count = c->zone >= 0 ? l->zone[c->zone].heaps : l->var[c->var].count;

    if (c->owners == THE_TURNS)
        return holds_for(w, c, ks_phrase_owner(l, per, w->block->place)) != c->opposite;
    for (int owner = 0; owner < count; owner++)
        if ((holds_for(w, c, owner) != c->opposite) == (c->owners == ANY_OWNER))
            return c->owners == ANY_OWNER;
    return c->owners == ALL_OWNERS;
}

/* A condition about the cards of a zone of the table. */
static inline bool count_holds(const ks_world *w, const ks_condition *c)
{
    int count = kn_count(kn_and(w->block->sets[c->heap], c->cards));
    return compared(c->compare, count, c->number) != c->opposite;
}

static bool eval_list(const ks_world *w, const ks_condition *c)
{
    bool any = c->kind == IS_ANY;
    for (int i = 0; i < c->children; i++)
        if (ks_condition_eval(w, c->child[i]) == any)
            return any;
    return !any;
}

static int active_seats(const ks_world *w)
{
    const int32_t *active = ks_ints(w->layout, w->block) + w->layout->active;
    int n = 0;
    for (int seat = 0; seat < w->layout->seats; seat++)
        n += active[seat] != 0;
    return n;
}

/* Every condition that is not about a zone of the table. */
static bool __attribute__((noinline)) eval_any(const ks_world *w, const ks_condition *c)
{
    bool answer = true;
    switch (c->kind) {
    case IS_ALWAYS:
        break;
    case IS_ALL:
    case IS_ANY:
        answer = eval_list(w, c);
        break;
    case IS_ACTIVE:
        answer = compared(c->compare, active_seats(w), c->number);
        break;
    case IS_SEAT:
        answer = ks_seat_eval(w, c->left) == (c->right ? ks_seat_eval(w, c->right) : KS_NOBODY);
        break;
    case IS_EXTRA: /* 0 is the dealer's place: these rules have no match */
        answer = w->layout->extra && ks_ints(w->layout, w->block)[w->layout->extra] != 0;
        break;
    case IS_COUNT:
    case IS_NUMBER:
    case IS_CARD:
    case IS_SAME:
    case IS_OWN_SEAT:
        answer = eval_subject(w, c);
        break;
    }
    return answer != c->negate;
}

bool ks_condition_eval(const ks_world *w, const ks_condition *c)
{
    if (!c)
        return true;
    return c->of_table ? count_holds(w, c) != c->negate : eval_any(w, c);
}

/* Whether the seat knows a condition's zone or variable of one owner. */
static bool owner_known(const ks_world *w, const ks_condition *c, int owner, int seat)
{
    const ks_layout *l = w->layout;
    if (owner < 0)
        return true;
    if (c->zone < 0)
        return ks_view_sees_var(l, &l->var[c->var], owner, seat);
    return (c->kind == IS_COUNT && kn_equal(c->cards, l->pack->all)) || /* numbers are public */
           ks_view_knows_cards(w, l->zone[c->zone].heap + owner, c->cards, seat);
}

static bool subject_known(const ks_world *w, const ks_condition *c, int seat)
{
    const ks_layout *l = w->layout;
    ks_per per = c->zone >= 0 ? l->zone[c->zone].per : l->var[c->var].per;
    int count = c->zone >= 0 ? l->zone[c->zone].heaps : l->var[c->var].count;

    if (c->kind == IS_OWN_SEAT && !ks_seat_known(w, c->right, seat))
        return false;
    if (c->owners == THE_TURNS)
        return owner_known(w, c, ks_phrase_owner(l, per, w->block->place), seat);
    for (int owner = 0; owner < count; owner++)
        if (!owner_known(w, c, owner, seat))
            return false;
    return true;
}

bool ks_condition_known(const ks_world *w, const ks_condition *c, int seat)
{
    if (!c || c->kind == IS_ALWAYS || c->kind == IS_ACTIVE || c->kind == IS_EXTRA)
        return true;
    for (int i = 0; i < c->children; i++)
        if (!ks_condition_known(w, c->child[i], seat))
            return false;
    if (c->kind == IS_SEAT)
        return ks_seat_known(w, c->left, seat) && (!c->right || ks_seat_known(w, c->right, seat));
    return c->kind == IS_ALL || c->kind == IS_ANY || subject_known(w, c, seat);
}
