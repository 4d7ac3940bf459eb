/* SPDX-License-Identifier: MIT
 * tell_condition.c: describes conditions by walking the compiled form: the row of each form has the
 * key of its sentence. Negations are applied to simple conditions ("neither" is "not this and not
 * that"), so each form has a sentence for its negation. condition_asks.c finds the subject of a
 * condition.
 */
#include <stdio.h>
#include <string.h>

#include "mechanics/telling.h"
#include "state/phrase_tree.h"

/* --- one simple condition --- */

/* Returns the owner of the zone or variable, in the words of the sentences; `owned`: each player or
 * side has one. */
static const char *owner_word(const km_telling *t, ks_owners owners, bool owned)
{
    static const char *const words[] = {"turn", "any", "all", "seat"};
    return t->each && owned && owners == KS_THE_TURNS ? "each" : words[owners];
}

/* True if a sentence that has named the seat can mean it by "they": "the dealer ... if they have".
 */
static bool was_named(const km_telling *t, const ks_seat_phrase *phrase)
{
    return phrase && t->named && ks_seat_is_same(phrase, t->named);
}

bool km_is_fact(const km_telling *t, const ks_var *var)
{
    km_telling english = *t;
    english.language = "en";
    return var && var->type == KS_VAR_INTEGER && var->min == 0 && var->max == 1 &&
           km_is_clause(km_var_words(&english, var));
}

const char *km_number_words(const km_telling *t, const ks_var *var, bool explain)
{
    return !km_is_fact(t, var) ? km_var_words(t, var)
                               : km_piece(t, explain ? "amount.fact" : "amount.variable",
                                          KN_TEXT("name", km_var_words(t, var)));
}

const char *km_owned_words(const km_telling *t, const ks_var *var, const ks_seat_phrase *of)
{
    km_telling own = *t;
    own.sides |= km_is_of_sides(t, var);
    bool named = was_named(t, of);
    const char *owner = of ? km_seat_words(&own, of) : "";
    return km_piece(
        t, "condition.subject", KN_TEXT("name", km_number_words(t, var, false)),
        KN_TEXT("owners", named ? "each"
                          : of  ? "seat"
                                : owner_word(t, KS_THE_TURNS, var->per != KS_PER_TABLE)),
        KN_FLAG("no", false), KN_FLAG("many", km_is_plural(km_var_words(t, var))),
        KN_FLAG("have", false), KN_FLAG("side", km_is_of_sides(t, var)), KN_FLAG("named", named),
        KN_FLAG("its", (t->each && t->sides) || (named && km_is_side(t->rules->layout, of))),
        KN_FLAG("one", t->one), KN_FLAG("plural", km_is_opponents(&own, of)),
        KN_FLAG("short", of && km_takes_possessive(owner, km_var_words(t, var))),
        KN_TEXT("owner", owner));
}

/* A condition with all its negations combined, and the texts for the holes of its sentence. */
typedef struct leaf {
    const km_telling *t;
    const ks_condition *c;
    const char *key;
    bool no;
    bool named, plural; /* the owner was named before; the owner is several players */
    bool its;           /* ... is a side that was named before */
    ks_owners owners;
    const ks_var *var; /* or NULL */
    const char *owner, *subject, *cards, *value, *left;
    const char *sort; /* the kind of cards: a single card, a rank, kinds or several cards */
} leaf;

static const char *owners_of(const leaf *f)
{
    return f->named ? "each"
                    : owner_word(f->t, f->owners, km_is_about_owned(f->t->rules->layout, f->c));
}

static bool names_player(const ks_var *var)
{
    return var && (var->type == KS_VAR_SEAT || var->type == KS_VAR_SIDE);
}

/* True if the English name of a number is a plural, as in "tricks are at least 7". */
static bool is_plural(const leaf *f)
{
    return f->var && ks_var_is_number(f->var) && km_is_plural(km_var_words(f->t, f->var));
}

/* True if the sentence names a possession of a player or side: "the dealer has at least 7
 * tricks". */
static bool says_has(const leaf *f)
{
    const ks_condition *c = f->c;
    return f->var && ks_var_is_number(f->var) && f->var->per != KS_PER_TABLE && c->than < 0 &&
           !(f->no && c->or_else) && (f->owners != KS_THE_TURNS || f->t->each) &&
           km_is_counted(km_var_words(f->t, f->var));
}

/* Returns the noun for the things that a player has, such as "tricks"; the singular for one
 * thing. */
static const char *noun_of(const leaf *f)
{
    const char *name = km_var_words(f->t, f->var);
    char one[KM_NAME_TEXT];
    if (strcmp(f->value, "1") != 0 && !(f->no && strcmp(f->value, "0") == 0))
        return name;
    snprintf(one, sizeof one, "%.*s", (int)strlen(name) - 1, name);
    return km_piece_of(f->t, one);
}

/* Finds the subject: "the floor", "any hand", "every score". */
static void find_subject(leaf *f)
{
    if (!f->var && f->c->zone < 0)
        return;
    const char *name = f->var ? km_var_words(f->t, f->var)
                              : km_zone_words(f->t, &f->t->rules->layout->zone[f->c->zone]);
    if (!f->c->left)
        f->left = !*f->owner || ks_form_tells(f->c->form, "condition.flag")
                      ? name
                      : km_piece(f->t, "condition.owned", KN_TEXT("name", name),
                                 KN_TEXT("owner", f->owner));
    f->subject =
        km_piece(f->t, "condition.subject", KN_TEXT("name", name), KN_TEXT("owners", owners_of(f)),
                 KN_FLAG("no", f->no), KN_FLAG("many", is_plural(f)), KN_FLAG("have", says_has(f)),
                 KN_FLAG("side", km_is_of_sides(f->t, f->var)), KN_FLAG("named", f->named),
                 KN_FLAG("its", f->its), KN_FLAG("one", f->t->one), KN_FLAG("plural", f->plural),
                 KN_FLAG("short", km_takes_possessive(f->owner, name)), KN_TEXT("owner", f->owner));
}

/* Determines the kind of cards: single cards, one rank, or whole ranks and suits. */
static void find_cards(leaf *f)
{
    const ks_pack *pack = f->t->rules->layout->pack;
    kn_set cards = f->c->cards;
    unsigned card;
    bool kinds = !kn_is_empty(cards);
    for (KN_EACH(card, cards))
        kinds = kinds && kn_count(kn_and(pack->by_rank[pack->rank[card]], cards)) > 1;
    int rank = kn_is_empty(cards) ? 0 : pack->rank[kn_first(cards)];
    bool whole = kinds && kn_equal(cards, pack->by_rank[rank]);
    f->sort = kn_is_single(km_without_copies(pack, cards)) ? "one"
              : whole                                      ? "rank"
              : kinds                                      ? "kinds"
                                                           : "several";
    const char *either = km_any_kinds_words(f->t, cards), *both = km_kinds_words(f->t, cards);
    bool has = !f->no && strcmp(f->key, "condition.has") == 0 && strcmp(either, both) != 0;
    f->cards = f->no || has ? either : both; /* "has a King or Queen" */
    if (has)
        f->sort = "several";
    if (whole)
        f->value = km_a_rank_words(f->t, rank);
}

/* Returns in words a value with which the variable is compared. */
static const char *value_words(const leaf *f, const ks_condition *c)
{
    const ks_pack *pack = f->t->rules->layout->pack;
    const ks_var *var = f->var;
    int32_t value = c->number;
    char text[KM_NAME_TEXT];
    if (c->than >= 0) {
        km_telling t = *f->t; /* beside another owner, "their" would be unclear */
        t.named = c->owners != KS_OF_SEAT || f->named ? t.named : NULL;
        return km_owned_words(&t, &t.rules->layout->var[c->than], c->than_of);
    }
    for (int i = 0; var->type == KS_VAR_INTEGER && i < var->nameds; i++)
        if (var->named[i].number == value)
            return km_label_words(f->t, var->named[i].name);
    snprintf(text, sizeof text, "%d", (int)value);
    if (var->type == KS_VAR_POINTS)
        kn_points_write(text, value, pack->per);
    else if (var->type == KS_VAR_RANK && value >= 0)
        km_tell_rank(pack, value, false, f->t->language, text, sizeof text);
    return var->type == KS_VAR_CHOICE && value >= 0 ? km_label_words(f->t, var->choices[value])
           : var->type == KS_VAR_SUIT && value >= 0 ? km_tell_suit(pack, value, f->t->language)
           : var->type == KS_VAR_SIDE ? km_piece(f->t, "seat.side", KN_NUMBER("n", value))
                                      : km_piece_of(f->t, text);
}

/* Returns in words one of the values or seats of a condition, followed by all others joined with
 * "or". */
static const char *several_words(const leaf *f, const ks_condition *c, bool seats)
{
    char text[KM_LIST_TEXT] = "";
    const char *last = f->no ? KN_KEY("condition.nor-value") : KN_KEY("condition.or-value");
    for (; c; c = c->or_else) {
        if (*text)
            kn_add_word(text, sizeof text, f->t->language,
                        c->or_else ? KN_KEY("list.comma") : last);
        km_tell_add(text, sizeof text, "%s",
                    seats ? km_seat_words(f->t, c->right) : value_words(f, c));
    }
    return km_piece_of(f->t, text);
}

static const char *points_words(const leaf *f)
{
    char text[KN_POINTS_TEXT];
    return km_piece_of(f->t, kn_points_write(text, f->c->number, f->t->rules->layout->pack->per));
}

/* True for a condition that tests such a fact. */
static bool is_yes_or_no(const leaf *f)
{
    const ks_condition *c = f->c;
    return km_is_fact(f->t, f->var) && c->than < 0 && !c->or_else && c->limit == KS_EXACTLY &&
           (ks_form_tells(c->form, "condition.value") ||
            ks_form_tells(c->form, "condition.number"));
}

/* Chooses the sentence if it depends on more than the form: on unset values, on flags, or on whose
 * turn it is. */
static void choose_key(leaf *f)
{
    const ks_condition *c = f->c;
    f->key = c->form->tells;
    if (ks_form_tells(c->form, "condition.empty"))
        f->no ^= c->limit == KS_AT_LEAST; /* "has cards" */
    else if (ks_form_tells(c->form, "condition.cards-of") && c->limit == KS_AT_LEAST &&
             c->number == 1)
        f->key = KN_KEY("condition.has");
    else if (ks_form_tells(c->form, "condition.flag") || is_yes_or_no(f)) {
        f->key = KN_KEY("condition.flag");
        f->no ^= c->number == 0;
    } else if (ks_form_tells(c->form, "condition.value") && f->var->min == KS_NOBODY &&
               c->number == KS_NOBODY && f->var->type != KS_VAR_INTEGER) {
        f->key = KN_KEY("condition.set");
        f->no ^= true;
    } else if (ks_form_tells(c->form, "condition.number") && c->than < 0 && !c->or_else &&
               c->limit == KS_AT_LEAST && c->number == f->var->min + 1 && f->var->nameds &&
               f->var->named[0].number == c->number) {
        f->key = KN_KEY("condition.set"); /* nothing is lower than the first named number */
    } else if (ks_form_tells(c->form, "condition.seats") &&
               ks_form_tells(c->left->form, "seat.turn")) {
        f->key = KN_KEY("condition.turn");
    } else if (ks_form_tells(c->form, "condition.somebody")) {
        f->no ^= true; /* compared with "nobody" */
        if (ks_form_tells(c->left->form, "seat.var") ||
            ks_form_tells(c->left->form, "seat.last-taker")) {
            f->var = &f->t->rules->layout->var[c->left->var];
            f->key = KN_KEY("condition.set");
            f->left = km_var_words(f->t, f->var);
        }
    }
}

/* Chooses the sentence about a flag by its name: "the deal is blind", "on the barrel". */
static void choose_flag(leaf *f)
{
    bool owned = f->var->per != KS_PER_TABLE;
    bool single = f->t->one || f->its || km_is_of_sides(f->t, f->var);
    bool many = f->plural || (strcmp(owners_of(f), "each") == 0 && !single);
    bool no = f->no && (f->owners != KS_ALL_OWNERS || !owned);
    const char *name = km_var_words(f->t, f->var);
    char text[2 * KM_NAME_TEXT];
    if (owned && km_make_predicate(name, no, many, text, sizeof text)) {
        f->left = km_piece_of(f->t, text);
        f->key = KN_KEY("condition.does");
    } else if (!owned && f->no && km_is_clause(name)) {
        f->left = km_piece_of(f->t, km_deny_clause(name, text, sizeof text));
        f->no = false;
    }
}

/* True if the name of a flag, perhaps denied, is a clause: "the game is open", "the play ends". */
static bool is_clause(const leaf *f)
{
    return km_is_clause(f->left) || (!f->no && strncmp(f->left, "the ", 4) == 0);
}

/* Adds the sentence of a simple condition; `again`: its subject is that of the condition before
 * it. */
static void add_leaf(const km_telling *t, const ks_condition *c, bool no, bool again, char *out,
                     size_t size)
{
    static const char *const limits[2][3] = {{"exactly", "least", "most"},
                                             {"not", "fewer", "more"}};
    size_t used = t->pieces->used; /* the pieces are needed only for this sentence */
    leaf f = {.t = t, .c = c, .no = no, .owners = c->owners};
    f.subject = f.value = f.left = "";
    f.var = c->var >= 0 ? &t->rules->layout->var[c->var] : NULL;
    if (no && (c->owners == KS_ANY_OWNER || c->owners == KS_ALL_OWNERS))
        f.owners = /* "not for any" is "not for each" */ c->owners == KS_ANY_OWNER ? KS_ALL_OWNERS
                                                                                   : KS_ANY_OWNER;
    km_telling own = *t;
    own.sides |= km_is_of_sides(t, f.var);
    f.owner = km_seat_words(&own, c->of);
    f.plural = km_is_opponents(&own, c->of);
    f.named = f.owners == KS_OF_SEAT && was_named(t, c->of);
    f.its = (t->each && t->sides) || (f.named && km_is_side(t->rules->layout, c->of));
    if (c->owners == KS_THE_TURNS && !c->left && !t->each && km_nobody_moves(t) &&
        km_is_about_owned(t->rules->layout, c)) {
        f.owners = KS_OF_SEAT;
        f.owner = kn_word(t->language, "seat.moved-last");
    }
    f.no = no != c->opposite;
    const char *limit = limits[f.no][c->limit];
    choose_key(&f);
    find_subject(&f);
    if (f.var && f.var->type != KS_VAR_CARDS && !c->right && !c->left)
        f.value = several_words(&f, c, false);
    find_cards(&f);
    if (c->form->points)
        f.value = points_words(&f);
    if (c->left && !*f.left)
        f.left = km_seat_words(t, c->left);
    if (strcmp(f.key, "condition.flag") == 0)
        choose_flag(&f);
    kn_add_holes(
        out, size, t->language, f.key,
        KN_HOLES(
            KN_TEXT("subject", f.subject), KN_TEXT("name", f.left), KN_TEXT("left", f.left),
            KN_TEXT("right", c->right ? several_words(&f, c, true) : ""),
            KN_TEXT("owners", owners_of(&f)), KN_TEXT("owner", f.owner), KN_TEXT("cards", f.cards),
            KN_TEXT("value", f.value), KN_TEXT("sort", f.sort), KN_TEXT("limit", limit),
            KN_NUMBER("n", c->number), KN_FLAG("no", f.no), KN_FLAG("several", c->or_else != NULL),
            KN_FLAG("side", km_is_of_sides(t, f.var)), KN_FLAG("named", f.named),
            KN_FLAG("its", f.its), KN_FLAG("again", again), KN_FLAG("each", t->each),
            KN_FLAG("player", names_player(f.var) || (f.var && f.var->nameds)),
            KN_FLAG("card", f.var && f.var->type == KS_VAR_CARD),
            KN_FLAG("suit", f.var && f.var->type == KS_VAR_SUIT && f.var->per == KS_PER_TABLE),
            KN_FLAG("own", f.var && f.var->type == KS_VAR_CARD && f.var->per != KS_PER_TABLE &&
                               f.owners == KS_THE_TURNS),
            KN_FLAG("one", t->one), KN_FLAG("owned", km_is_about_owned(t->rules->layout, c)),
            KN_FLAG("plural", f.plural), KN_FLAG("clause", is_clause(&f)),
            KN_FLAG("participle", km_is_participle(f.left)), KN_FLAG("many", is_plural(&f)),
            KN_FLAG("have", says_has(&f)), KN_TEXT("noun", says_has(&f) ? noun_of(&f) : ""),
            KN_FLAG("none", strcmp(f.value, "0") == 0),
            KN_FLAG("variable", c->than >= 0 && f.var && ks_var_is_number(f.var)),
            KN_FLAG("whole", !f.no && c->limit != KS_AT_MOST && kn_count(f.c->cards) > 1 &&
                                 c->number == kn_count(c->cards) && strcmp(f.sort, "several") == 0),
            KN_FLAG("vowel", *f.left && strchr("aeioAEIO", *f.left))));
    t->pieces->used = used;
}

/* --- lists of conditions --- */

/* True for a condition that compares a variable with values, and not with "none". */
static bool compares(const ks_condition *c)
{
    return c->var >= 0 && !c->left && !c->right && c->number != KS_NOBODY &&
           (ks_form_tells(c->form, "condition.value") ||
            ks_form_tells(c->form, "condition.number"));
}

/* True for a condition that says which cards a zone has. */
static bool says_cards(const ks_condition *c)
{
    static const char *const forms[] = {"condition.cards", "condition.cards-of", "condition.equals",
                                        "condition.has"};
    for (size_t i = 0; i < sizeof forms / sizeof *forms; i++)
        if (ks_form_tells(c->form, forms[i]))
            return true;
    return false;
}

/* Returns true if `c` counts cards in the same place as the condition before it, or is about the
 * same variable or player. */
static bool same_subject(const ks_condition *before, const ks_condition *c)
{
    if (!before || km_is_condition_list(before) || before->owners != c->owners ||
        !ks_seat_is_same(before->of, c->of))
        return false;
    if ((compares(before) && compares(c) && before->var == c->var) ||
        (km_is_about_turn(before) && km_is_about_turn(c)))
        return before->negate == c->negate && before->opposite == c->opposite;
    return c->zone >= 0 && before->zone == c->zone && says_cards(before) && says_cards(c);
}

/* Returns the number of conditions in a list that have the same subject as the condition before
 * them. */
static int count_again(const ks_condition *c)
{
    int n = 0;
    for (int i = 1; i < c->children; i++)
        n += same_subject(c->child[i - 1], c->child[i]);
    return n;
}

/* True if a list is about one subject, as in "the game is Null or Grand". */
static bool has_one_subject(const ks_condition *c)
{
    return count_again(c) == c->children - 1;
}

/* True if "and" joins the conditions of a list; `deny`: of its opposite, for "not any of them" is
 * "not this and not that". */
static bool joins_all(const ks_condition *c, bool deny)
{
    return ks_form_tells(c->form, "condition.all") != (deny != c->negate);
}

/* True if a condition in a list is itself a list, which words must keep together. */
static bool is_nested(const ks_condition *c, const ks_condition *child, bool deny)
{
    return km_is_condition_list(child) && child->children > 1 && c->children > 1 &&
           !has_one_subject(child) && joins_all(c, deny) != joins_all(child, deny != c->negate);
}

static bool has_nested(const ks_condition *c, bool deny)
{
    for (int i = 0; km_is_condition_list(c) && i < c->children; i++)
        if (is_nested(c, c->child[i], deny))
            return true;
    return false;
}

/* Returns the word between two conditions of a list; `wide`: with a comma, because other words join
 * their parts. */
static const char *between(bool all, bool wide, bool last)
{
    if (wide)
        return all ? KN_KEY("condition.and-wide") : KN_KEY("condition.or-wide");
    return !last ? KN_KEY("list.comma") : all ? KN_KEY("condition.and") : KN_KEY("condition.or");
}

/* `before`: the previous condition in a list, or NULL. */
static void add_condition(const km_telling *t, const ks_condition *c, bool deny,
                          const ks_condition *before, char *out, size_t size)
{
    bool no = deny != c->negate;
    if (!km_is_condition_list(c)) {
        add_leaf(t, c, no, same_subject(before, c), out, size);
        return;
    }
    bool all = joins_all(c, deny);
    bool wide = (!all && has_nested(c, deny)) || (count_again(c) && !has_one_subject(c));
    bool cases = false; /* alternatives that have brackets themselves */
    for (int i = 0; !all && !*out && i < c->children; i++)
        cases |= is_nested(c, c->child[i], deny) && has_nested(c->child[i], no);
    if (c->children == 0)
        kn_add(out, size, t->language, "condition.always", KN_FLAG("no", !all));
    for (int i = 0; i < c->children; i++) {
        const ks_condition *child = c->child[i];
        bool nested = is_nested(c, child, deny);
        char part[2048] = "";
        if (i > 0 && cases)
            kn_add_word(out, size, t->language, KN_KEY("condition.or-case"));
        else if (i > 0)
            kn_add_word(out, size, t->language,
                        between(all, wide && !same_subject(c->child[i - 1], child),
                                wide || i + 1 == c->children));
        if (!nested) {
            add_condition(t, child, no, i ? c->child[i - 1] : NULL, out, size);
            continue;
        }
        add_condition(t, child, no, NULL, part, sizeof part);
        kn_add(out, size, t->language,
               cases                   ? KN_KEY("condition.both")
               : has_nested(child, no) ? KN_KEY("condition.group")
               : all                   ? KN_KEY("condition.either")
                                       : KN_KEY("condition.both"),
               KN_TEXT("condition", part));
    }
}

/* Conditions without those that are constant under the options in force. */
typedef struct folded {
    ks_condition node[32];
    ks_condition *child[128];
    int nodes, children;
} folded;

/* Returns the condition without the parts of its lists that are always or never true. */
static ks_condition *fold(const km_telling *t, ks_condition *c, folded *into)
{
    if (!km_is_condition_list(c) || km_is_always(t, c) || km_is_never(t, c) ||
        into->nodes == sizeof into->node / sizeof *into->node ||
        (size_t)(into->children + c->children) > sizeof into->child / sizeof *into->child)
        return c;
    ks_condition *list = &into->node[into->nodes++];
    *list = *c;
    list->child = &into->child[into->children];
    list->children = 0;
    into->children += c->children;
    for (int i = 0; i < c->children; i++)
        if (!km_is_always(t, c->child[i]) && !km_is_never(t, c->child[i]))
            list->child[list->children++] = fold(t, c->child[i], into);
    if (list->children == 1) {
        bool negate = list->negate;
        *list = *list->child[0];
        list->negate ^= negate;
    }
    return list;
}

/* Adds "…" to a text that was truncated. */
const char *km_tell_condition(const km_telling *t, const ks_condition *condition, bool deny,
                              char *out, size_t size)
{
    static const char cut[] = "…";
    size_t room = size > sizeof cut ? size - sizeof cut : 0;
    folded into = {.nodes = 0};
    ks_condition whole = *condition;
    *out = 0;
    add_condition(t, t->known ? fold(t, &whole, &into) : condition, deny, NULL, out, room);
    if (strlen(out) + 4 >= room) /* truncate between characters */
        km_tell_add(out, size, "%s", cut);
    return out;
}

static const char *clause(const km_telling *t, const ks_condition *condition, bool deny)
{
    char text[KM_LIST_TEXT];
    return condition ? km_piece_of(t, km_tell_condition(t, condition, deny, text, sizeof text))
                     : "";
}

const char *km_condition_words(const km_telling *t, const ks_condition *condition)
{
    return clause(t, condition, false);
}

const char *km_opposite_words(const km_telling *t, const ks_condition *condition)
{
    return clause(t, condition, true);
}

const char *km_further_words(const km_telling *t, const ks_condition *condition,
                             const ks_condition *before)
{
    char text[KM_LIST_TEXT] = "";
    if (!before || !condition || !compares(before) || condition->negate || condition->opposite ||
        !same_subject(before, condition))
        return NULL;
    add_condition(t, condition, false, before, text, sizeof text);
    return km_piece_of(t, text);
}

void km_say_condition(const km_telling *t, const ks_condition *condition, const char *key)
{
    if (!km_is_always(t, condition))
        km_say_holes(t, key, KN_HOLES(KN_TEXT("condition", km_condition_words(t, condition))));
}

void km_say_happens(const km_telling *t, const ks_condition *condition, const char *key)
{
    if (!km_is_never(t, condition))
        km_say_condition(t, condition, key);
}

bool km_denies_clause(const km_telling *t, const ks_condition *c)
{
    return c && !km_is_condition_list(c) && ks_form_tells(c->form, "condition.flag") &&
           c->owners == KS_THE_TURNS && (c->negate ^ c->opposite ^ (c->number == 0)) &&
           strchr(km_var_words(t, &t->rules->layout->var[c->var]), ' ');
}
