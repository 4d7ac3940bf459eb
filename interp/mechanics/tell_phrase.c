/* SPDX-License-Identifier: MIT
 * tell_phrase.c: seats and conditions in words, by walking what was compiled: each form's row has
 * the key of its sentence. A denial is told at the leaves ("neither" is "not this and not that"),
 * so each sentence has its own way to deny.
 */
#include <stdio.h>
#include <string.h>

#include "base/words.h"
#include "mechanics/tell.h"
#include "state/phrase_tree.h"

/* --- seats --- */

static bool tells(const ks_phrase_form *form, const char *key)
{
    return strcmp(form->tells, key) == 0;
}

const char *km_tell_place(const km_rules *rules, const ks_seat_phrase *phrase, const char *language,
                          char *out, size_t size)
{
    const ks_layout *l = rules->layout;
    const ks_var *var = phrase->var >= 0 ? &l->var[phrase->var] : NULL;
    bool dummy = phrase->number >= l->seats && phrase->number < l->places;
    char of[KM_NAME_TEXT] = "", name[KM_NAME_TEXT] = "";
    if (phrase->of)
        km_tell_place(rules, phrase->of, language, of, sizeof of);
    if (var)
        km_tell_var(var, language, name, sizeof name);
    else if (tells(phrase->form, "seat.holder"))
        snprintf(name, sizeof name, "%s",
                 phrase->number == KN_NO_CARD ? "?" : l->pack->name[phrase->number]);
    else if (dummy)
        km_tell_label(rules, l->dummy_name[phrase->number], language, name, sizeof name);
    return kn_say_holes(
        out, size, language, phrase->form->tells,
        KN_HOLES(KN_TEXT("of", of), KN_TEXT("name", name), KN_NUMBER("n", phrase->number),
                 KN_FLAG("lowest", phrase->way == 1),
                 KN_FLAG("total", var && !var->node && strcmp(var->name, "score") == 0),
                 KN_FLAG("turn", phrase->of && tells(phrase->of->form, "seat.turn"))));
}

/* --- conditions --- */

/* A condition with its denials taken together, and what its sentence may be filled with. */
typedef struct leaf {
    const km_rules *rules;
    const char *language;
    const ks_condition *c;
    const char *key;
    bool no;
    ks_owners owners;
    const ks_var *var; /* or NULL */
    char subject[2 * KM_NAME_TEXT], cards[1024], value[KM_NAME_TEXT], left[KM_NAME_TEXT],
        right[KM_NAME_TEXT];
    const char *sort; /* of the cards: one, rank, kinds or several */
    const char *limit;
} leaf;

static bool names_player(const ks_var *var)
{
    return var && (var->type == KS_VAR_SEAT || var->type == KS_VAR_SIDE);
}

static const char *const owner_words[] = {"turn", "any", "all"};

/* "the floor", "any hand", "every score". */
static void find_subject(leaf *f)
{
    const ks_layout *l = f->rules->layout;
    ks_var_type type = f->var ? f->var->type : KS_VAR_CARDS;
    bool named = type == KS_VAR_CHOICE || type == KS_VAR_CARD || names_player(f->var) ||
                 type == KS_VAR_CARDS ||
                 (type == KS_VAR_INTEGER && f->var && f->var->per == KS_PER_TABLE);
    char name[KM_NAME_TEXT];
    if (f->var)
        km_tell_var(f->var, f->language, name, sizeof name);
    else if (f->c->zone >= 0)
        km_tell_zone(&l->zone[f->c->zone], f->language, name, sizeof name);
    else
        return;
    if (!f->c->left)
        snprintf(f->left, sizeof f->left, "%s", name);
    kn_say(f->subject, sizeof f->subject, f->language, "condition.subject", KN_TEXT("name", name),
           KN_TEXT("owners", owner_words[f->owners]), KN_FLAG("no", f->no),
           KN_FLAG("named", named));
}

/* What the cards are: single ones, one rank, whole ranks and suits. */
static void find_cards(leaf *f)
{
    const ks_pack *pack = f->rules->layout->pack;
    kn_set cards = f->c->cards;
    unsigned card;
    bool kinds = !kn_is_empty(cards);
    for (KN_EACH(card, cards))
        kinds = kinds && kn_count(kn_and(pack->by_rank[pack->rank[card]], cards)) > 1;
    int rank = kn_is_empty(cards) ? 0 : pack->rank[kn_first(cards)];
    bool whole = kinds && kn_equal(cards, pack->by_rank[rank]);
    f->sort = kn_count(cards) == 1 ? "one" : whole ? "rank" : kinds ? "kinds" : "several";
    km_tell_kinds(pack, cards, f->language, f->cards, sizeof f->cards);
    if (whole)
        km_tell_a_rank(pack, rank, f->language, f->value, sizeof f->value);
}

/* The value that a variable is compared with, as people call it. */
static void find_value(leaf *f)
{
    const ks_pack *pack = f->rules->layout->pack;
    int32_t value = f->c->number;
    snprintf(f->value, sizeof f->value, "%d", (int)value);
    if (f->var->type == KS_VAR_POINTS)
        kn_points_write(f->value, value, pack->per);
    else if (f->var->type == KS_VAR_CHOICE && value >= 0)
        km_tell_label(f->rules, f->var->choices[value], f->language, f->value, sizeof f->value);
    else if (f->var->type == KS_VAR_SUIT && value >= 0)
        snprintf(f->value, sizeof f->value, "%s", km_tell_suit(pack, value, f->language));
    else if (f->var->type == KS_VAR_RANK && value >= 0)
        km_tell_rank(pack, value, false, f->language, f->value, sizeof f->value);
    else if (f->var->type == KS_VAR_SIDE)
        kn_say(f->value, sizeof f->value, f->language, "seat.side", KN_NUMBER("n", value));
    for (int i = 0; f->var->type == KS_VAR_INTEGER && i < f->var->nameds; i++)
        if (f->var->named[i].number == value)
            km_tell_label(f->rules, f->var->named[i].name, f->language, f->value, sizeof f->value);
}

/* What is said otherwise than its form would be: unset values, flags, whose turn it is. */
static void choose_key(leaf *f)
{
    const ks_condition *c = f->c;
    f->key = c->form->tells;
    if (tells(c->form, "condition.empty"))
        f->no ^= c->limit == KS_AT_LEAST; /* it has cards */
    else if (tells(c->form, "condition.flag"))
        f->no ^= c->number == 0;
    else if (tells(c->form, "condition.value") && f->var->min == KS_NOBODY &&
             c->number == KS_NOBODY && f->var->type != KS_VAR_INTEGER) {
        f->key = KN_KEY("condition.set");
        f->no ^= true;
    } else if (tells(c->form, "condition.seats") && tells(c->left->form, "seat.turn")) {
        f->key = KN_KEY("condition.turn");
    } else if (tells(c->form, "condition.somebody")) {
        f->no ^= true; /* it is nobody that the left is compared with */
        if (tells(c->left->form, "seat.var") || tells(c->left->form, "seat.last-taker")) {
            f->var = &f->rules->layout->var[c->left->var];
            f->key = KN_KEY("condition.set");
            km_tell_var(f->var, f->language, f->left, sizeof f->left);
        }
    }
}

/* The sentence of a condition that has no parts; `again`: its subject has just been told. */
static void add_leaf(const km_rules *rules, const ks_condition *c, bool no, bool again,
                     const char *language, char *out, size_t size)
{
    static const char *const limits[2][3] = {{"exactly", "least", "most"},
                                             {"not", "fewer", "more"}};
    leaf f = {.rules = rules, .language = language, .c = c, .no = no, .owners = c->owners};
    f.var = c->var >= 0 ? &rules->layout->var[c->var] : NULL;
    if (no && c->owners != KS_THE_TURNS) /* not for any: for every one not */
        f.owners = c->owners == KS_ANY_OWNER ? KS_ALL_OWNERS : KS_ANY_OWNER;
    f.no = no != c->opposite;
    f.limit = limits[f.no][c->limit];
    f.sort = "";
    choose_key(&f);
    find_subject(&f);
    if (f.var && f.var->type != KS_VAR_CARDS && !c->right && !c->left)
        find_value(&f);
    find_cards(&f);
    if (c->left && !*f.left)
        km_tell_place(rules, c->left, language, f.left, sizeof f.left);
    if (c->right)
        km_tell_place(rules, c->right, language, f.right, sizeof f.right);
    kn_add_holes(out, size, language, f.key,
                 KN_HOLES(KN_TEXT("subject", f.subject), KN_TEXT("name", f.left),
                          KN_TEXT("left", f.left), KN_TEXT("right", f.right),
                          KN_TEXT("owners", owner_words[f.owners]), KN_TEXT("cards", f.cards),
                          KN_TEXT("value", f.value), KN_TEXT("sort", f.sort),
                          KN_TEXT("limit", f.limit), KN_NUMBER("n", c->number), KN_FLAG("no", f.no),
                          KN_FLAG("again", again), KN_FLAG("player", names_player(f.var)),
                          KN_FLAG("words", strchr(f.left, ' ') != NULL),
                          KN_FLAG("vowel", *f.left && strchr("aeioAEIO", *f.left))));
}

static bool is_list(const ks_condition *c)
{
    return c->form->about == KS_ABOUT_LIST;
}

/* True if `c` counts certain cards where the condition before it did. */
static bool same_place(const ks_condition *before, const ks_condition *c)
{
    return before && c->zone >= 0 && before->zone == c->zone && before->owners == c->owners &&
           tells(before->form, "condition.cards-of") && tells(c->form, "condition.cards-of");
}

/* `before`: the condition before it in a list, or NULL. */
static void add_condition(const km_rules *rules, const ks_condition *c, bool deny,
                          const ks_condition *before, const char *language, char *out, size_t size)
{
    bool no = deny != c->negate;
    if (!is_list(c)) {
        add_leaf(rules, c, no, same_place(before, c), language, out, size);
        return;
    }
    bool all = tells(c->form, "condition.all") != no;
    if (c->children == 0)
        kn_add(out, size, language, "condition.always", KN_FLAG("no", !all));
    for (int i = 0; i < c->children; i++) {
        const ks_condition *child = c->child[i];
        bool nested = is_list(child) && child->children > 1 && c->children > 1;
        char part[2048] = "";
        if (i > 0)
            kn_add_word(out, size, language,
                        all ? KN_KEY("condition.and") : KN_KEY("condition.or"));
        if (!nested) {
            add_condition(rules, child, no, i ? c->child[i - 1] : NULL, language, out, size);
            continue;
        }
        add_condition(rules, child, no, NULL, language, part, sizeof part);
        kn_add(out, size, language, "condition.group", KN_TEXT("condition", part));
    }
}

/* What is cut off is shown to be. */
static const char *tell(const km_rules *rules, const ks_condition *c, bool deny,
                        const char *language, char *out, size_t size)
{
    static const char cut[] = "…";
    size_t room = size > sizeof cut ? size - sizeof cut : 0;
    *out = 0;
    add_condition(rules, c, deny, NULL, language, out, room);
    if (strlen(out) + 4 >= room) /* a cut falls between characters */
        km_tell_add(out, size, "%s", cut);
    return out;
}

const char *km_tell_condition(const km_rules *rules, const ks_condition *condition,
                              const char *language, char *out, size_t size)
{
    return tell(rules, condition, false, language, out, size);
}

const char *km_tell_opposite(const km_rules *rules, const ks_condition *condition,
                             const char *language, char *out, size_t size)
{
    return tell(rules, condition, true, language, out, size);
}

bool km_is_always(const ks_condition *c)
{
    return !c || (tells(c->form, "condition.always") && !c->negate);
}

const ks_seat_phrase *km_only_turn_of(const ks_condition *c)
{
    bool turn = c && tells(c->form, "condition.seats") && tells(c->left->form, "seat.turn");
    return turn && !c->negate ? c->right : NULL;
}
