/* SPDX-License-Identifier: MIT
 * phrase_holds.c: the closed table of conditions, evaluated without text on the full state.
 * phrase_condition.c reads them; callers handle the facts that a seat may know of the answer.
 */
#include "state/phrase_tree.h"

#include "state/phrase_read.h"
#include "state/view.h"

static bool compared(ks_limit how, int64_t value, int32_t number)
{
    return how == KS_AT_LEAST  ? value >= number
           : how == KS_AT_MOST ? value <= number
                               : value == number;
}

/* Returns the cards in a heap or card-set variable of one owner; without an owner, no cards. */
static kn_set cards_of(const ks_world *w, const ks_condition *c, int owner)
{
    const ks_layout *l = w->layout;
    if (owner < 0)
        return KN_EMPTY;
    return w->block->sets[(c->zone >= 0 ? l->zone[c->zone].heap : l->var[c->var].at) + owner];
}

static bool holds_count(const ks_world *w, const ks_condition *c, int owner)
{
    return compared(c->limit, kn_count(kn_and(cards_of(w, c, owner), c->cards)), c->number);
}

/* Counts the cards of the rank that most of the heap's cards have. */
static bool holds_equals(const ks_world *w, const ks_condition *c, int owner)
{
    const ks_pack *pack = w->layout->pack;
    kn_set cards = cards_of(w, c, owner);
    int most = 0;
    for (int rank = 0; rank < pack->ranks; rank++) {
        int count = kn_count(kn_and(cards, pack->by_rank[rank]));
        most = count > most ? count : most;
    }
    return compared(c->limit, most, c->number);
}

static bool holds_same(const ks_world *w, const ks_condition *c, int owner)
{
    return kn_equal(cards_of(w, c, owner), c->cards);
}

/* Returns the value that a variable has for an existing owner. */
static int32_t value_of(const ks_world *w, const ks_condition *c, int owner)
{
    return ks_ints(w->layout, w->block)[w->layout->var[c->var].at + owner];
}

/* Returns the place whose zone or variable a condition is about. */
static int place_of(const ks_world *w, const ks_condition *c)
{
    return c->of ? ks_seat_eval(w, c->of) : w->block->place;
}

/* Returns the value of the variable to compare with: of the named seat, of the same owner, or of
 * the seat to move; false: none. */
static bool other_value(const ks_world *w, const ks_condition *c, int owner, int32_t *value)
{
    const ks_var *own = &w->layout->var[c->var], *other = &w->layout->var[c->than];
    if (c->than_of || other->per != own->per)
        owner = ks_phrase_owner(w->layout, other->per,
                                c->than_of ? ks_seat_eval(w, c->than_of) : place_of(w, c));
    if (owner < 0)
        return false;
    *value = ks_ints(w->layout, w->block)[other->at + owner];
    return true;
}

static bool holds_number(const ks_world *w, const ks_condition *c, int owner)
{
    int32_t number = c->number;
    return owner >= 0 && (c->than < 0 || other_value(w, c, owner, &number)) &&
           compared(c->limit, value_of(w, c, owner), number);
}

static bool holds_points(const ks_world *w, const ks_condition *c, int owner)
{
    return compared(c->limit, ks_points_of(w, cards_of(w, c, owner)), c->number);
}

static bool holds_card(const ks_world *w, const ks_condition *c, int owner)
{
    int32_t card = owner < 0 ? KS_NOBODY : value_of(w, c, owner);
    return card >= 0 && kn_has(c->cards, (unsigned)card);
}

static bool holds_place(const ks_world *w, const ks_condition *c, int owner)
{
    return owner >= 0 && value_of(w, c, owner) == ks_seat_eval(w, c->right);
}

/* Evaluates a form for one owner. If several values are given, for each of them. */
static bool holds_any_value(const ks_world *w, const ks_condition *c, int owner)
{
    bool holds = c->form->holds(w, c, owner);
    for (const ks_condition *other = c->or_else; other && !holds; other = other->or_else)
        holds = other->form->holds(w, other, owner);
    return holds;
}

/* Evaluates a condition about a zone or variable. */
static bool eval_subject(const ks_world *w, const ks_condition *c)
{
    const ks_layout *l = w->layout;
    ks_per per = c->zone >= 0 ? l->zone[c->zone].per : l->var[c->var].per;
    int count = c->zone >= 0 ? l->zone[c->zone].heaps : l->var[c->var].count;

    if (c->owners == KS_OF_SEAT || c->owners == KS_THE_TURNS) {
        int owner = ks_phrase_owner(l, per, place_of(w, c));
        bool nobodys = owner < 0 && c->owners == KS_OF_SEAT;
        return (!nobodys && holds_any_value(w, c, owner)) != c->opposite;
    }
    for (int owner = 0; owner < count; owner++)
        if ((holds_any_value(w, c, owner) != c->opposite) == (c->owners == KS_ANY_OWNER))
            return c->owners == KS_ANY_OWNER;
    return c->owners == KS_ALL_OWNERS;
}

void ks_condition_direct(const ks_layout *l, ks_condition *c)
{
    const ks_zone *zone = c->zone < 0 ? NULL : &l->zone[c->zone];
    const ks_var *var = c->var < 0 ? NULL : &l->var[c->var],
                 *than = c->than < 0 ? NULL : &l->var[c->than];
    if (c->owners != KS_THE_TURNS)
        return;
    if (zone && zone->per == KS_PER_TABLE && c->form->holds == holds_count) {
        c->direct = KS_DIRECT_COUNT;
        c->at = zone->heap;
    } else if (var && c->form->holds == holds_number && !c->or_else && !c->than_of &&
               (!than || than->per == var->per)) {
        c->direct = KS_DIRECT_NUMBER;
        c->per = var->per;
        c->at = var->at;
        c->than_at = than ? than->at : -1;
    }
}

/* Evaluates a condition of the form KS_DIRECT_COUNT. */
static inline bool count_holds(const ks_world *w, const ks_condition *c)
{
    int count = kn_count(kn_and(w->block->sets[c->at], c->cards));
    return compared(c->limit, count, c->number) != c->opposite;
}

/* Evaluates a condition of the form KS_DIRECT_NUMBER. */
static inline bool number_holds(const ks_world *w, const ks_condition *c)
{
    const int32_t *ints = ks_ints(w->layout, w->block);
    int owner = ks_phrase_owner(w->layout, c->per, w->block->place);
    return (owner >= 0 && compared(c->limit, ints[c->at + owner],
                                   c->than_at < 0 ? c->number : ints[c->than_at + owner])) !=
           c->opposite;
}

/* --- conditions without a zone or variable --- */

static bool holds_always(const ks_world *w, const ks_condition *c, int owner)
{
    return true;
}

static bool holds_never(const ks_world *w, const ks_condition *c, int owner)
{
    return false;
}

static bool holds_all(const ks_world *w, const ks_condition *c, int owner)
{
    for (int i = 0; i < c->children; i++)
        if (!ks_condition_eval(w, c->child[i]))
            return false;
    return true;
}

static bool holds_any(const ks_world *w, const ks_condition *c, int owner)
{
    for (int i = 0; i < c->children; i++)
        if (ks_condition_eval(w, c->child[i]))
            return true;
    return false;
}

static bool holds_active(const ks_world *w, const ks_condition *c, int owner)
{
    const int32_t *active = ks_ints(w->layout, w->block) + w->layout->active;
    int n = 0;
    for (int seat = 0; seat < w->layout->seats; seat++)
        n += active[seat] != 0;
    return compared(c->limit, n, c->number);
}

static bool holds_seats(const ks_world *w, const ks_condition *c, int owner)
{
    return ks_seat_eval(w, c->left) == (c->right ? ks_seat_eval(w, c->right) : KS_NOBODY);
}

static bool holds_extra(const ks_world *w, const ks_condition *c, int owner)
{
    /* 0 is the offset of the dealer, so these rules have no match */
    return w->layout->extra && ks_ints(w->layout, w->block)[w->layout->extra] != 0;
}

/* --- the table: if two forms have the same words, the first one applies --- */

const ks_phrase_form ks_condition_forms[] = {
    {"ZONE is empty",
     "the zone has no cards; for a zone per seat, side or place, the one of `turn`",
     "is|are [not] empty", KS_ABOUT_SET, .limit = KS_AT_MOST, .holds = holds_count,
     .tells = "condition.empty"},
    {"ZONE is cleared", "the same as `is empty`; reads better if the zone had cards before",
     "is|are [not] cleared", KS_ABOUT_SET, .limit = KS_AT_MOST, .holds = holds_count,
     .tells = "condition.cleared"},
    {"ZONE has N cards", "the zone has exactly N cards", "has|have N card|cards", KS_ABOUT_SET,
     .holds = holds_count, .tells = "condition.cards"},
    {"ZONE has at least N cards", "the zone has N cards or more; with `at most`, N cards or fewer",
     "has|have LIMIT N card|cards", KS_ABOUT_SET, .holds = holds_count, .tells = "condition.cards"},
    {"ZONE has at least N of CARDS",
     "the zone has N of these cards or more; also `at most N of CARDS`, `N of CARDS`",
     "has|have [LIMIT] N of CARDS", KS_ABOUT_SET, .holds = holds_count,
     .tells = "condition.cards-of"},
    {"ZONE has at least N equal cards",
     "the zone has N cards or more of some rank; also `at most N equal cards` and `N equal "
     "cards`, for the rank with the most cards",
     "has|have [LIMIT] N equal card|cards", KS_ABOUT_SET, .holds = holds_equals,
     .tells = "condition.equals"},
    {"ZONE has at least N points",
     "the cards of the zone have N card points or more; also `at most N points`, `N points`",
     "has|have [LIMIT] N point|points", KS_ABOUT_SET, .holds = holds_points,
     .tells = "condition.points", .points = true},
    {"ZONE has cards", "the zone is not empty; the opposite is `has no cards`",
     "has|have [no] cards", KS_ABOUT_SET, .limit = KS_AT_LEAST, .number = 1, .holds = holds_count,
     .tells = "condition.empty"},
    {"ZONE has CARDS", "the zone has at least one of these cards", "has|have [no] CARDS",
     KS_ABOUT_SET, .limit = KS_AT_LEAST, .number = 1, .holds = holds_count,
     .tells = "condition.has"},
    {"ZONE has no CARDS", .says = "the zone has none of these cards"},
    {"VAR is set", "the variable has a value; for a flag, it is true", "is|are [not] set",
     KS_ABOUT_CARDS, .limit = KS_AT_LEAST, .number = 1, .holds = holds_count,
     .tells = "condition.empty"},
    {NULL, NULL, "is|are [not] set", KS_ABOUT_FLAG, .limit = KS_AT_LEAST, .number = 1,
     .holds = holds_number, .tells = "condition.flag"},
    {NULL, NULL, "is|are [not] set", KS_ABOUT_PLACE | KS_ABOUT_CARD | KS_ABOUT_OTHER,
     .limit = KS_AT_LEAST, .holds = holds_number, .tells = "condition.set"},
    {"VAR is at least N", "its value is N or more; with `at most`, N or less",
     "is|are [not] LIMIT VALUE", KS_ABOUT_NUMBER, .holds = holds_number,
     .tells = "condition.number"},
    {"VAR is VALUE", "the variable has this value: a number, true, a suit, a choice, none ...",
     "is|are [not] VALUE", KS_ABOUT_NUMBER | KS_ABOUT_OTHER, .holds = holds_number,
     .tells = "condition.value"},
    {"VAR is at least VAR",
     .says = "compares two variables of one type, each of the same owner; also `at most VAR`, "
             "`VAR is VAR`"},
    {"VAR of SEAT is VALUE",
     .says = "compares the variable of one seat, or of its side: `taken of declarer is at least "
             "taken of seat after declarer`. Every form with ZONE or VAR also takes `ZONE of SEAT` "
             "or `VAR of SEAT`. Without such a seat, the condition is false."},
    {"VAR is VALUE or VALUE",
     .says = "the variable has one of these values; also for seats: `turn is dealer or declarer`"},
    {NULL, NULL, "is|are [not] VALUE", KS_ABOUT_FLAG, .holds = holds_number,
     .tells = "condition.flag"},
    {NULL, NULL, "is|are [not] none|unset", KS_ABOUT_CARD, .number = KS_NOBODY,
     .holds = holds_number, .tells = "condition.value"},
    {"VAR is CARDS",
     "for type card, it is one of these cards; for type cards, it is exactly these cards",
     "is|are [not] CARDS", KS_ABOUT_CARD, .holds = holds_card, .tells = "condition.card"},
    {NULL, NULL, "is|are [not] CARDS", KS_ABOUT_CARDS, .holds = holds_same,
     .tells = "condition.same"},
    {"VAR has CARDS", .says = "for a variable of type cards, as for a zone"},
    {NULL, NULL, "is|are [not] SEAT", KS_ABOUT_PLACE, .holds = holds_place,
     .tells = "condition.place"},
    {NULL, NULL, "is|are [not] set", KS_ABOUT_SEAT, .holds = holds_seats,
     .tells = "condition.somebody"},
    {"SEAT is SEAT", "both phrases name the same seat. `SEAT is set`: the phrase names a seat",
     "is|are [not] SEAT", KS_ABOUT_SEAT, .holds = holds_seats, .tells = "condition.seats"},
    {"any ZONE ...", .says = "true for at least one owner: `any hand is empty`, `any score is at "
                             "least 100`; also `any VAR ...`"},
    {"all ZONE ...",
     .says =
         "true for every owner; the plural is allowed: `all hands are empty`; also `all VAR ...`"},
    {"... is not ...", .says = "the opposite of any form with `is`; with `has`, write `has no`"},
    {"at least N seats are active",
     "N seats or more still play in this deal; with `at most`, N or fewer; also `N "
     "seats are active`",
     "[LIMIT] N seat|seats is|are active", .holds = holds_active, .tells = "condition.active"},
    {"first deal", "no deal of this game has been completed yet", "first deal", .var = "deal",
     .holds = holds_number, .tells = "condition.first-deal"},
    {"extra deal", "the game has ended in a tie, and further deals decide it", "extra deal",
     .holds = holds_extra, .tells = "condition.extra-deal"},
    {"always", "true", "always", .holds = holds_always, .tells = "condition.always"},
    {"never", "false", "never", .holds = holds_never, .tells = "condition.never"},
    {"{not: CONDITION}", .says = "the opposite"},
    {"{all: [CONDITION, ...]}", "all of the conditions are true", "all", KS_ABOUT_LIST,
     .holds = holds_all, .tells = "condition.all"},
    {"{any: [CONDITION, ...]}", "at least one of the conditions is true", "any", KS_ABOUT_LIST,
     .holds = holds_any, .tells = "condition.any"},
    {.form = NULL},
};

/* Evaluates any other condition. */
static bool __attribute__((noinline)) eval_any(const ks_world *w, const ks_condition *c)
{
    bool subject = c->zone >= 0 || c->var >= 0;
    return (subject ? eval_subject(w, c) : holds_any_value(w, c, 0)) != c->negate;
}

bool ks_condition_eval(const ks_world *w, const ks_condition *c)
{
    if (!c)
        return true;
    return c->direct == KS_DIRECT_NUMBER  ? number_holds(w, c) != c->negate
           : c->direct == KS_DIRECT_COUNT ? count_holds(w, c) != c->negate
                                          : eval_any(w, c);
}

bool ks_condition_eval_for(const ks_world *w, const ks_condition *c, int place)
{
    uint8_t before = w->block->place;
    w->block->place = (uint8_t)place;
    bool holds = ks_condition_eval(w, c);
    w->block->place = before;
    return holds;
}

unsigned ks_condition_seats(const ks_world *w, const ks_condition *c)
{
    uint8_t before = w->block->place;
    unsigned seats = 0;
    for (int seat = 0; seat < w->layout->seats; seat++) {
        w->block->place = (uint8_t)seat;
        seats |= (unsigned)ks_condition_eval(w, c) << seat;
    }
    w->block->place = before;
    return seats;
}

/* --- which seats know the answer --- */

/* True if the seat knows, for one owner, the zone or variable of a condition. */
static bool owner_known(const ks_world *w, const ks_condition *c, int owner, int seat)
{
    const ks_layout *l = w->layout;
    if (owner < 0)
        return true;
    if (c->zone < 0)
        return ks_view_sees_var(l, &l->var[c->var], owner, seat) &&
               (c->than < 0 || ks_view_sees_all_of(l, &l->var[c->than], seat)) &&
               (!c->than_of || ks_seat_known(w, c->than_of, seat));
    return (c->form->holds == holds_count &&
            kn_equal(c->cards, l->pack->all)) || /* numbers are public */
           ks_view_knows_cards(w, l->zone[c->zone].heap + owner, c->cards, seat);
}

static bool subject_known(const ks_world *w, const ks_condition *c, int seat)
{
    const ks_layout *l = w->layout;
    ks_per per = c->zone >= 0 ? l->zone[c->zone].per : l->var[c->var].per;
    int count = c->zone >= 0 ? l->zone[c->zone].heaps : l->var[c->var].count;

    if (c->of && !ks_seat_known(w, c->of, seat))
        return false;
    if (c->owners == KS_OF_SEAT || c->owners == KS_THE_TURNS)
        return owner_known(w, c, ks_phrase_owner(l, per, place_of(w, c)), seat);
    for (int owner = 0; owner < count; owner++)
        if (!owner_known(w, c, owner, seat))
            return false;
    return true;
}

bool ks_condition_known(const ks_world *w, const ks_condition *c, int seat)
{
    if (!c)
        return true;
    for (int i = 0; i < c->children; i++)
        if (!ks_condition_known(w, c->child[i], seat))
            return false;
    if (!ks_condition_known(w, c->or_else, seat))
        return false;
    return (!c->left || ks_seat_known(w, c->left, seat)) &&
           (!c->right || ks_seat_known(w, c->right, seat)) &&
           ((c->zone < 0 && c->var < 0) || subject_known(w, c, seat));
}

/* Returns 1 if everybody knows that the condition is true, 0 if everybody knows that it is false,
 * else -1. */
static int as_known(const ks_world *w, const ks_condition *c)
{
    if (!c->children)
        return ks_condition_known(w, c, KS_NOBODY) ? ks_condition_eval(w, c) : -1;
    bool all = c->form->holds == holds_all, depends = false;
    for (int i = 0; i < c->children; i++) {
        int one = as_known(w, c->child[i]);
        if (one == !all)
            return one != (c->opposite != c->negate);
        depends |= one < 0;
    }
    return depends ? -1 : all != (c->opposite != c->negate);
}

bool ks_condition_possible(const ks_world *w, const ks_condition *c)
{
    return !c || as_known(w, c) != 0;
}

/* ---- constant conditions ---- */

/* Returns whether a comparison is always or never true for values from `least` to `most`, or
 * unknown. */
static int compare_range(const ks_condition *c, int64_t least, int64_t most)
{
    return compared(c->limit, least, c->number) && compared(c->limit, most, c->number) &&
                   (c->limit != KS_EXACTLY || least == most)
               ? 1
           : (c->limit == KS_AT_LEAST && most < c->number) ||
                   (c->limit == KS_AT_MOST && least > c->number) ||
                   (c->limit == KS_EXACTLY && (c->number < least || c->number > most))
               ? 0
               : -1;
}

/* Returns true if both ask about the same fact, perhaps with other limits or negated. */
static bool is_about_the_same(const ks_condition *a, const ks_condition *b)
{
    return a->form->holds == b->form->holds && !a->children && !b->children && !a->or_else &&
           !b->or_else && a->owners == b->owners && a->zone == b->zone && a->var == b->var &&
           a->than == b->than && kn_equal(a->cards, b->cards) &&
           ks_seat_is_same(a->left, b->left) && ks_seat_is_same(a->right, b->right) &&
           ks_seat_is_same(a->of, b->of) && ks_seat_is_same(a->than_of, b->than_of);
}

/* Finds the numbers for which a condition about one number holds. False: the condition has another
 * form. */
static bool range_of(const ks_condition *c, int64_t *least, int64_t *most)
{
    bool not = c->opposite != c->negate;
    if ((c->form->holds != holds_number && c->form->holds != holds_count) || c->than >= 0 ||
        (c->owners != KS_THE_TURNS && c->owners != KS_OF_SEAT) || (not &&c->limit == KS_EXACTLY))
        return false;
    *least = c->limit == KS_AT_MOST ? INT32_MIN : c->number;
    *most = c->limit == KS_AT_LEAST ? INT32_MAX : c->number;
    if (not &&c->limit == KS_AT_LEAST)
        *least = INT32_MIN, *most = (int64_t)c->number - 1;
    else if (not )
        *least = (int64_t)c->number + 1, *most = INT32_MAX;
    return true;
}

/* Returns true if they can never be true together (`all`), or if at least one of them is always
 * true. */
static bool exclude(const ks_condition *a, const ks_condition *b, bool all)
{
    int64_t least, most, low, high;
    if (!is_about_the_same(a, b))
        return false;
    bool one_owner = a->owners == KS_THE_TURNS || a->owners == KS_OF_SEAT;
    bool not_a = a->opposite != a->negate, not_b = b->opposite != b->negate;
    if (a->limit == b->limit && a->number == b->number && (one_owner || a->opposite == b->opposite))
        return not_a != not_b;
    if (!range_of(a, &least, &most) || !range_of(b, &low, &high))
        return false;
    if (a->of && !ks_seat_is_sure(a->of) && (!all || (not_a && not_b)))
        return false; /* for nobody, both conditions are false, and their opposites both true */
    return all ? most < low || high < least
               : (least == INT32_MIN && high == INT32_MAX && low <= most + 1) ||
                     (low == INT32_MIN && most == INT32_MAX && least <= high + 1);
}

static int joined(const ks_layout *l, const ks_condition *c)
{
    bool all = c->form->holds == holds_all, depends = false;
    for (int i = 0; i < c->children; i++) {
        int one = ks_condition_constant(l, c->child[i]);
        if (one == !all)
            return one;
        depends |= one < 0;
        for (int other = 0; other < i; other++)
            if (exclude(c->child[i], c->child[other], all))
                return !all;
    }
    return depends ? -1 : all;
}

int ks_condition_wants(const ks_condition *c, int *zone)
{
    *zone = c->zone;
    return c->form->holds == holds_count && c->zone >= 0 && c->limit != KS_AT_MOST ? c->number : 0;
}

/* Returns true for a comparison of a value with itself, such as "bid of dealer is at least bid of
 * dealer". */
static bool compares_itself(const ks_condition *c)
{
    return c->than == c->var && (!c->than_of || ks_seat_is_same(c->of, c->than_of));
}

int ks_condition_constant(const ks_layout *l, const ks_condition *c)
{
    const ks_var *var = c->var < 0 ? NULL : &l->var[c->var];
    const ks_var *left = c->left && c->left->var >= 0 ? &l->var[c->left->var] : NULL;
    bool unset = c->form->holds == holds_seats && !c->right && left && left->max == KS_NOBODY &&
                 ks_form_tells(c->left->form, "seat.var");
    int is =
        c->form->holds == holds_always   ? 1
        : c->form->holds == holds_never  ? 0
        : c->children                    ? joined(l, c)
        : c->form->holds == holds_active ? compare_range(c, 0, l->seats)
        : unset                          ? 1
        : c->form->holds == holds_count  ? compare_range(c, 0, kn_count(c->cards))
        : c->or_else                     ? -1
        : c->than >= 0                   ? (compares_itself(c) ? 1 : -1)
        : c->form->holds == holds_number && (var->type == KS_VAR_INTEGER || var->min == var->max)
            ? compare_range(c, var->min, var->max)
            : -1;
    if (is == 1 && c->of && !ks_seat_is_sure(c->of))
        return -1; /* false for nobody */
    return is < 0 ? -1 : is != (c->opposite != c->negate);
}
