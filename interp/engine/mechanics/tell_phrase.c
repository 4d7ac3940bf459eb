/* SPDX-License-Identifier: MIT
 * tell_phrase.c: describes seats and conditions by walking the compiled form: the row of each form
 * has the key of its sentence. Negations are applied to simple conditions ("neither" is "not this
 * and not that"), so each form has a sentence for its negation.
 */
#include <stdio.h>
#include <string.h>

#include "mechanics/fill_plan.h"
#include "mechanics/telling.h"
#include "state/phrase_tree.h"

/* --- seats --- */

static bool tells(const ks_phrase_form *form, const char *key)
{
    return strcmp(form->tells, key) == 0;
}

/* True if two seats can never have the same number, because it is their place in the order of going
 * out. */
static bool is_place(const km_rules *rules, const ks_var *var)
{
    for (int p = 0; var && p < rules->phases; p++) {
        const kd_node *position = km_role_key(&rules->phase[p], KD_ROLE_POSITION);
        if (position && strcmp(position->text, var->name) == 0)
            return true;
    }
    return false;
}

/* True if nobody has the turn when the phase runs, so that `turn` means the player who moved
 * last. */
static bool nobody_moves(const km_telling *t)
{
    return t->phase && t->phase->mechanic->does & KM_COUNTS;
}

/* True if the players of a side share the variable. */
static bool is_of_sides(const km_telling *t, const ks_var *var)
{
    const ks_layout *l = t->rules->layout;
    return var && var->per == KS_PER_SIDE && l->sides < l->seats;
}

/* True if a key of the phase, such as `seat_to`, writes to the variable. */
static bool writes_to(const km_phase *phase, const char *name)
{
    for (KD_ROW(row, phase->mechanic->keys))
        if (row->flags & KD_KEY_WRITES && strcmp(km_phase_text(phase, row->name), name) == 0)
            return true;
    return false;
}

/* True if some phase in which players bid or answer sets the variable: its player then has
 * opponents. */
static bool is_bidder(const km_telling *t, int var)
{
    for (int p = 0; var >= 0 && p < t->rules->phases; p++) {
        const km_phase *phase = &t->rules->phase[p];
        if (phase->mechanic->does & (KM_BIDS | KM_ALOUD) &&
            writes_to(phase, t->rules->layout->var[var].name))
            return true;
    }
    return false;
}

bool km_is_opponents(const km_telling *t, const ks_seat_phrase *phrase)
{
    const ks_layout *l = t->rules->layout;
    return phrase && t->sides && l->sides == 2 && l->seats == 4 && l->side_of[0] == l->side_of[2] &&
           (tells(phrase->form, "seat.after") || tells(phrase->form, "seat.before")) &&
           tells(phrase->of->form, "seat.var") && is_bidder(t, phrase->of->var);
}

const char *km_seat_words(const km_telling *t, const ks_seat_phrase *phrase)
{
    const ks_layout *l = t->rules->layout;
    if (!phrase)
        return "";
    if (km_is_opponents(t, phrase))
        return kn_word(t->language, "seat.opponents");
    const ks_var *var = phrase->var >= 0 ? &l->var[phrase->var] : NULL;
    bool dummy = phrase->number >= l->seats && phrase->number < l->places;
    const char *name = var ? km_var_words(t, var) : "";
    if (!var && tells(phrase->form, "seat.holder"))
        name = phrase->number == KN_NO_CARD ? "?" : km_card_word(t, (unsigned)phrase->number);
    else if (!var && dummy)
        name = km_label_words(t, l->dummy_name[phrase->number]);
    bool turn = tells(phrase->form, "seat.turn");
    return km_piece_holes(
        t,
        turn && t->each           ? KN_KEY("seat.that")
        : turn && nobody_moves(t) ? KN_KEY("seat.moved-last")
                                  : phrase->form->tells,
        KN_HOLES(KN_TEXT("of", km_seat_words(t, phrase->of)), KN_TEXT("name", name),
                 KN_NUMBER("n", phrase->number + 1), KN_FLAG("lowest", phrase->way == 1),
                 KN_FLAG("sole", is_place(t->rules, var)), KN_FLAG("counted", km_is_counted(name)),
                 KN_FLAG("side", t->sides && is_of_sides(t, var)),
                 KN_FLAG("total", var && !var->node && strcmp(var->name, "score") == 0),
                 KN_FLAG("turn", phrase->of && tells(phrase->of->form, "seat.turn") &&
                                     (t->each || !nobody_moves(t)))));
}

const char *km_first_words(const km_telling *t, const ks_seat_phrase *phrase)
{
    return phrase ? km_seat_words(t, phrase)
                  : km_piece(t, "seat.after", KN_TEXT("of", kn_word(t->language, "seat.dealer")));
}

/* True if a script may write the variable between the start of a deal and the current phase. */
static bool scripts_write(const km_telling *t, const ks_var *var)
{
    const km_rules *rules = t->rules;
    bool hooks = false;
    for (int h = 0; h < rules->hooks; h++) {
        const kd_node *events = rules->hook[h].said.kind[KL_HOOK_EVENT];
        for (KM_ITEM(event, events))
            hooks |= strcmp(event->text, "deal start") == 0;
    }
    for (int p = 0; p < t->phase->index; p++)
        for (int e = 0; e < KM_EVENTS_MAX; e++)
            hooks |= rules->phase[p].on_count[e] > 0;
    return var->scripted && hooks;
}

/* True if the variable may be unset when the phase begins: no earlier phase writes it, or the last
 * one that does may be skipped or is an auction in which all may pass. */
static bool may_be_unset(const km_telling *t, const ks_var *var)
{
    const km_rules *rules = t->rules;
    const km_phase *last = NULL;
    if (scripts_write(t, var))
        return false;
    for (int p = 0; p < rules->phases; p++) {
        const km_phase *phase = &rules->phase[p];
        if (phase->mechanic->does & KM_SCRIPTS || phase->frees)
            return false;
        if (p < t->phase->index && writes_to(phase, var->name))
            last = phase;
    }
    return !last || last->when ||
           (last->mechanic->tell.unwritten && last->mechanic->tell.unwritten(last));
}

void km_tell_leader(const km_telling *t, const ks_seat_phrase *phrase, const char *words)
{
    const ks_seat_phrase *named = phrase && phrase->of ? phrase->of : phrase;
    const ks_var *var = named && named->var >= 0 ? &t->rules->layout->var[named->var] : NULL;
    km_say(t, "trick.leads-first", KN_TEXT("who", words));
    if (var && var->node && tells(named->form, "seat.var") && may_be_unset(t, var))
        km_say(t, "trick.leads-unset", KN_TEXT("name", km_var_words(t, var)),
               KN_TEXT("who", km_first_words(t, NULL)));
}

/* --- conditions --- */

/* True if a condition is about a zone or variable that each player or side has. */
static bool is_owned(const ks_layout *l, const ks_condition *c)
{
    return c->zone >= 0 ? l->zone[c->zone].per != KS_PER_TABLE
                        : c->var >= 0 && l->var[c->var].per != KS_PER_TABLE;
}

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

bool km_is_side(const ks_layout *layout, const ks_seat_phrase *phrase)
{
    return phrase && tells(phrase->form, "seat.extreme") && phrase->var >= 0 &&
           layout->var[phrase->var].per == KS_PER_SIDE && layout->sides < layout->seats;
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
    own.sides |= is_of_sides(t, var);
    bool named = was_named(t, of);
    const char *owner = of ? km_seat_words(&own, of) : "";
    return km_piece(
        t, "condition.subject", KN_TEXT("name", km_number_words(t, var, false)),
        KN_TEXT("owners", named ? "each"
                          : of  ? "seat"
                                : owner_word(t, KS_THE_TURNS, var->per != KS_PER_TABLE)),
        KN_FLAG("no", false), KN_FLAG("many", km_is_plural(km_var_words(t, var))),
        KN_FLAG("have", false), KN_FLAG("side", is_of_sides(t, var)), KN_FLAG("named", named),
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
    const char *sort; /* what the cards are: a single one, a rank, kinds or several */
} leaf;

static const char *owners_of(const leaf *f)
{
    return f->named ? "each" : owner_word(f->t, f->owners, is_owned(f->t->rules->layout, f->c));
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

/* True if the sentence says what a player or side has: "the dealer has at least 7 tricks". */
static bool says_has(const leaf *f)
{
    const ks_condition *c = f->c;
    return f->var && ks_var_is_number(f->var) && f->var->per != KS_PER_TABLE && c->than < 0 &&
           !(f->no && c->or_else) && (f->owners != KS_THE_TURNS || f->t->each) &&
           km_is_counted(km_var_words(f->t, f->var));
}

/* Returns the noun for what a player has, such as "tricks"; its singular if there is one. */
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
        f->left = !*f->owner || tells(f->c->form, "condition.flag")
                      ? name
                      : km_piece(f->t, "condition.owned", KN_TEXT("name", name),
                                 KN_TEXT("owner", f->owner));
    f->subject =
        km_piece(f->t, "condition.subject", KN_TEXT("name", name), KN_TEXT("owners", owners_of(f)),
                 KN_FLAG("no", f->no), KN_FLAG("many", is_plural(f)), KN_FLAG("have", says_has(f)),
                 KN_FLAG("side", is_of_sides(f->t, f->var)), KN_FLAG("named", f->named),
                 KN_FLAG("its", f->its), KN_FLAG("one", f->t->one), KN_FLAG("plural", f->plural),
                 KN_FLAG("short", km_takes_possessive(f->owner, name)), KN_TEXT("owner", f->owner));
}

/* Determines what the cards are: single ones, one rank, or whole ranks and suits. */
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
    f->sort = kn_count(cards) == 1 ? "one" : whole ? "rank" : kinds ? "kinds" : "several";
    f->cards = f->no ? km_any_kinds_words(f->t, cards) : km_kinds_words(f->t, cards);
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
           (tells(c->form, "condition.value") || tells(c->form, "condition.number"));
}

/* Chooses the sentence if it depends on more than the form: on unset values, on flags, or on whose
 * turn it is. */
static void choose_key(leaf *f)
{
    const ks_condition *c = f->c;
    f->key = c->form->tells;
    if (tells(c->form, "condition.empty"))
        f->no ^= c->limit == KS_AT_LEAST; /* "has cards" */
    else if (tells(c->form, "condition.flag") || is_yes_or_no(f)) {
        f->key = KN_KEY("condition.flag");
        f->no ^= c->number == 0;
    } else if (tells(c->form, "condition.value") && f->var->min == KS_NOBODY &&
               c->number == KS_NOBODY && f->var->type != KS_VAR_INTEGER) {
        f->key = KN_KEY("condition.set");
        f->no ^= true;
    } else if (tells(c->form, "condition.seats") && tells(c->left->form, "seat.turn")) {
        f->key = KN_KEY("condition.turn");
    } else if (tells(c->form, "condition.somebody")) {
        f->no ^= true; /* compared with "nobody" */
        if (tells(c->left->form, "seat.var") || tells(c->left->form, "seat.last-taker")) {
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
    bool single = f->t->one || f->its || is_of_sides(f->t, f->var);
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
    own.sides |= is_of_sides(t, f.var);
    f.owner = km_seat_words(&own, c->of);
    f.plural = km_is_opponents(&own, c->of);
    f.named = f.owners == KS_OF_SEAT && was_named(t, c->of);
    f.its = (t->each && t->sides) || (f.named && km_is_side(t->rules->layout, c->of));
    if (c->owners == KS_THE_TURNS && !c->left && !t->each && nobody_moves(t) &&
        is_owned(t->rules->layout, c)) {
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
        KN_HOLES(KN_TEXT("subject", f.subject), KN_TEXT("name", f.left), KN_TEXT("left", f.left),
                 KN_TEXT("right", c->right ? several_words(&f, c, true) : ""),
                 KN_TEXT("owners", owners_of(&f)), KN_TEXT("owner", f.owner),
                 KN_TEXT("cards", f.cards), KN_TEXT("value", f.value), KN_TEXT("sort", f.sort),
                 KN_TEXT("limit", limit), KN_NUMBER("n", c->number), KN_FLAG("no", f.no),
                 KN_FLAG("several", c->or_else != NULL), KN_FLAG("side", is_of_sides(t, f.var)),
                 KN_FLAG("named", f.named), KN_FLAG("its", f.its), KN_FLAG("again", again),
                 KN_FLAG("each", t->each), KN_FLAG("player", names_player(f.var)),
                 KN_FLAG("card", f.var && f.var->type == KS_VAR_CARD),
                 KN_FLAG("own", f.var && f.var->type == KS_VAR_CARD && f.var->per != KS_PER_TABLE &&
                                    f.owners == KS_THE_TURNS),
                 KN_FLAG("one", t->one), KN_FLAG("owned", is_owned(t->rules->layout, c)),
                 KN_FLAG("plural", f.plural), KN_FLAG("clause", is_clause(&f)),
                 KN_FLAG("participle", km_is_participle(f.left)), KN_FLAG("many", is_plural(&f)),
                 KN_FLAG("have", says_has(&f)), KN_TEXT("noun", says_has(&f) ? noun_of(&f) : ""),
                 KN_FLAG("none", strcmp(f.value, "0") == 0),
                 KN_FLAG("variable", c->than >= 0 && f.var && ks_var_is_number(f.var)),
                 KN_FLAG("vowel", *f.left && strchr("aeioAEIO", *f.left))));
    t->pieces->used = used;
}

static bool is_list(const ks_condition *c)
{
    return c->form->about == KS_ABOUT_LIST;
}

/* True for a condition that compares a variable with values, and not with "none". */
static bool compares(const ks_condition *c)
{
    return c->var >= 0 && !c->left && !c->right && c->number != KS_NOBODY &&
           (tells(c->form, "condition.value") || tells(c->form, "condition.number"));
}

/* True for a condition about the player at turn, such as "the player is the dealer". */
static bool is_turn(const ks_condition *c)
{
    return tells(c->form, "condition.seats") && tells(c->left->form, "seat.turn");
}

/* Returns true if `c` counts cards in the same place as the condition before it, or is about the
 * same variable or player. */
static bool same_subject(const ks_condition *before, const ks_condition *c)
{
    if (!before || is_list(before) || before->owners != c->owners ||
        !ks_seat_is_same(before->of, c->of))
        return false;
    if ((compares(before) && compares(c) && before->var == c->var) ||
        (is_turn(before) && is_turn(c)))
        return before->negate == c->negate && before->opposite == c->opposite;
    return c->zone >= 0 && before->zone == c->zone && tells(before->form, "condition.cards-of") &&
           tells(c->form, "condition.cards-of");
}

/* Returns how many conditions of a list are about the same subject as the one before. */
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
    return tells(c->form, "condition.all") != (deny != c->negate);
}

/* True if a condition in a list is itself a list, which words must keep together. */
static bool is_nested(const ks_condition *c, const ks_condition *child, bool deny)
{
    return is_list(child) && child->children > 1 && c->children > 1 && !has_one_subject(child) &&
           joins_all(c, deny) != joins_all(child, deny != c->negate);
}

static bool has_nested(const ks_condition *c, bool deny)
{
    for (int i = 0; is_list(c) && i < c->children; i++)
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
    if (!is_list(c)) {
        add_leaf(t, c, no, same_subject(before, c), out, size);
        return;
    }
    bool all = joins_all(c, deny);
    bool wide = (!all && has_nested(c, deny)) || (count_again(c) && !has_one_subject(c));
    if (c->children == 0)
        kn_add(out, size, t->language, "condition.always", KN_FLAG("no", !all));
    for (int i = 0; i < c->children; i++) {
        const ks_condition *child = c->child[i];
        bool nested = is_nested(c, child, deny);
        char part[2048] = "";
        if (i > 0)
            kn_add_word(out, size, t->language,
                        between(all, wide && !same_subject(c->child[i - 1], child),
                                wide || i + 1 == c->children));
        if (!nested) {
            add_condition(t, child, no, i ? c->child[i - 1] : NULL, out, size);
            continue;
        }
        add_condition(t, child, no, NULL, part, sizeof part);
        kn_add(out, size, t->language,
               has_nested(child, no) ? KN_KEY("condition.group")
               : all                 ? KN_KEY("condition.either")
                                     : KN_KEY("condition.both"),
               KN_TEXT("condition", part));
    }
}

/* Adds "…" to a text that was truncated. */
const char *km_tell_condition(const km_telling *t, const ks_condition *condition, bool deny,
                              char *out, size_t size)
{
    static const char cut[] = "…";
    size_t room = size > sizeof cut ? size - sizeof cut : 0;
    *out = 0;
    add_condition(t, condition, deny, NULL, out, room);
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
    if (condition)
        km_say_holes(t, key, KN_HOLES(KN_TEXT("condition", km_condition_words(t, condition))));
}

void km_say_happens(const km_telling *t, const ks_condition *condition, const char *key)
{
    if (!km_is_never(condition))
        km_say_condition(t, condition, key);
}

bool km_is_always(const ks_condition *c)
{
    return !c || (tells(c->form, "condition.always") && !c->negate) ||
           (tells(c->form, "condition.never") && c->negate);
}

bool km_is_never(const ks_condition *c)
{
    return c && ((tells(c->form, "condition.never") && !c->negate) ||
                 (tells(c->form, "condition.always") && c->negate));
}

bool km_denies_clause(const km_telling *t, const ks_condition *c)
{
    return c && !is_list(c) && tells(c->form, "condition.flag") && c->owners == KS_THE_TURNS &&
           (c->negate ^ c->opposite ^ (c->number == 0)) &&
           strchr(km_var_words(t, &t->rules->layout->var[c->var]), ' ');
}

/* True if the phrase begins with the player at turn. */
static bool is_of_turn(const ks_seat_phrase *phrase)
{
    return phrase && (tells(phrase->form, "seat.turn") || is_of_turn(phrase->of));
}

/* Returns true if a condition, or one in its list, is about what the player at turn has: a zone or
 * variable of the kinds of owners in `owners`, a set of bits. */
static bool asks_turn_of(const ks_layout *layout, const ks_condition *c, unsigned owners)
{
    for (int i = 0; is_list(c) && i < c->children; i++)
        if (asks_turn_of(layout, c->child[i], owners))
            return true;
    if (is_list(c))
        return false;
    bool owned = (c->zone >= 0 && owners & 1u << layout->zone[c->zone].per) ||
                 (c->var >= 0 && owners & 1u << layout->var[c->var].per);
    return (owned && c->owners == KS_THE_TURNS) || is_of_turn(c->left) || is_of_turn(c->right) ||
           is_of_turn(c->of) || is_of_turn(c->than_of);
}

bool km_asks_turn(const ks_layout *layout, const ks_condition *c)
{
    return asks_turn_of(layout, c, ~(1u << KS_PER_TABLE));
}

bool km_asks_one_thing(const ks_layout *layout, const ks_condition *c)
{
    const ks_var *var = c->var >= 0 ? &layout->var[c->var] : NULL;
    bool other = (c->than >= 0 && layout->var[c->than].per != KS_PER_TABLE) || is_of_turn(c->of);
    for (const ks_condition *value = c; value; value = value->or_else)
        other |= is_of_turn(value->right) || is_of_turn(value->than_of);
    return !is_list(c) && !other &&
           (is_turn(c) || (is_owned(layout, c) && c->owners == KS_THE_TURNS &&
                           (!var || var->type == KS_VAR_FLAG || ks_var_is_number(var))));
}

bool km_asks_each_seat(const ks_layout *layout, const ks_condition *c)
{
    return asks_turn_of(layout, c, 1u << KS_PER_SEAT);
}

const ks_seat_phrase *km_only_turn_of(const ks_condition *c)
{
    return c && !is_list(c) && is_turn(c) && !c->negate ? c->right : NULL;
}

const ks_seat_phrase *km_turn_in(const ks_condition *c, const ks_condition **rest)
{
    *rest = NULL;
    if (!c || !is_list(c))
        return km_only_turn_of(c);
    if (!tells(c->form, "condition.all") || c->negate || c->children != 2)
        return NULL;
    for (int i = 0; i < 2; i++)
        if (km_only_turn_of(c->child[i])) {
            *rest = c->child[1 - i];
            return km_only_turn_of(c->child[i]);
        }
    return NULL;
}
