/* SPDX-License-Identifier: MIT
 * score_plan.c: compiles the keys of the steps of a score. score.c carries the steps out.
 */
#include <ctype.h>
#include <string.h>

#include "mechanics/score.h"

static bool step_wrong(km_compiler *c, const km_step *s, const char *what)
{
    return kn_report_wrong(c->report, KN_E_STEP_KEYS, km_named_key_at(s->node, what),
                           "the step '%s' %s", s->name, what);
}

static bool read_cards(const km_filling *f, const kd_node *value, void *member)
{
    if (!value)
        return true;
    if (value->kind != KD_NODE_SCALAR || strcmp(value->text, "cards") != 0)
        return ks_pack_cards(f->c->layout->pack, value, member, f->c->report);
    *(kn_set *)member = f->c->layout->pack->all;
    return true;
}

static const ks_var *find_var(km_compiler *c, const kd_node *node)
{
    int var = km_compile_var(c, node, KS_VAR_INTEGER);
    return var < 0 ? NULL : &c->layout->var[var];
}

/* Finds a variable of type integer or points. */
static const ks_var *find_number(km_compiler *c, const kd_node *node)
{
    int var = node->kind == KD_NODE_SCALAR ? ks_layout_find_var(c->layout, node->text) : -1;
    const ks_var *found = var >= 0 && c->layout->var[var].type == KS_VAR_POINTS
                              ? &c->layout->var[var]
                              : find_var(c, node);
    kn_problem *p = found ? NULL : kn_report_kept(c->report, c->report->count - 1);
    if (p && !p->suggestion)
        kn_report_expect(c->report, p, "a variable of type integer or points");
    return found;
}

/* Reads "VAR" or "VAR of SEAT" as the points of a step. */
static bool read_stake(km_compiler *c, km_step *s, const kd_node *value)
{
    const char *at = value->text;
    kd_node name = *value, seat = *value;
    ks_token word, of, rest = {NULL, 0};
    ks_token_next(&at, &word);
    if (!ks_token_next(&at, &of) || !ks_token_is(&of, "of") || !ks_token_next(&at, &rest))
        return (s->gain.stake = find_number(c, value)) != NULL;
    name.text = kn_arena_text(c->arena, word.text, (size_t)word.length);
    seat.text = rest.text;
    seat.at = ks_token_mark(value->at, value->text, &rest);
    if (!name.text)
        return kn_report_memory(c->report);
    if (!(s->gain.stake = find_number(c, &name)))
        return false;
    if (s->gain.stake->per == KS_PER_TABLE)
        return kn_report_wrong(c->report, KN_E_STEP_KEYS, value->at,
                               "'%s' belongs to the table, not to seats" KN_EXPECTED
                               "`%s` alone, or `per: seat` or `per: side` where it is declared",
                               name.text, name.text);
    s->gain.stake_of = ks_seat_compile(c->arena, c->layout, &seat, c->report);
    return s->gain.stake_of != NULL;
}

/* True for the name of a variable, which may be written in place of a number of points. */
static bool is_name(const kd_node *value)
{
    return isalpha((unsigned char)value->text[0]) || value->text[0] == '_';
}

static bool read_difference(const km_filling *f, const kd_node *list, void *member)
{
    km_step *s = f->plan;
    if (!list)
        return true;
    if (list->kind != KD_NODE_LIST || list->count != 2)
        return step_wrong(f->c, s, "needs two variables: `difference: [bid, tricks]`");
    s->factor.one = find_var(f->c, list->first);
    s->factor.other = find_var(f->c, list->last);
    return s->factor.one && s->factor.other;
}

static bool read_times(const km_filling *f, const kd_node *value, void *member)
{
    km_step *s = f->plan;
    return !value || (s->factor.one = find_number(f->c, value)) != NULL;
}

static bool read_award(const km_filling *f, const kd_node *value, void *member)
{
    if (!value || value->kind != KD_NODE_SCALAR || !is_name(value))
        return !value || km_compile_points(f->c, value, member);
    return read_stake(f->c, f->plan, value);
}

/* Reads the account that gets a payment, or the variable that gets the points. */
static bool read_to(const km_filling *f, const kd_node *value, void *member)
{
    km_step *s = f->plan;
    if (!value)
        return true;
    if (s->kind != KM_STEP_PAY) {
        s->gain.into = find_number(f->c, value);
        return s->gain.into &&
               (s->gain.into->node ||
                kn_report_wrong(
                    f->c->report, KN_E_NO_VARIABLE, value->at,
                    "`to` can't be '%s', which only the engine changes" KN_EXPECTED
                    "an entry of `variables`; without `to`, the points count for the score",
                    s->gain.into->name));
    }
    int var = km_compile_var(f->c, value, KS_VAR_ACCOUNT);
    s->pay.to = var < 0 ? NULL : &f->c->layout->var[var];
    return var >= 0;
}

static bool read_pay(const km_filling *f, const kd_node *value, void *member)
{
    km_step *s = f->plan;
    s->pay.all = value && strcmp(value->text, "all") == 0;
    return !value || s->pay.all || km_compile_amount(f->c, value, member);
}

/* Reads a number of points, or a variable that gives the number. */
static bool read_points(const km_filling *f, const kd_node *value, void *member)
{
    km_step *s = f->plan;
    if (value->kind != KD_NODE_SCALAR)
        return step_wrong(f->c, s, "needs `points` that are a number or the name of a variable");
    *(int32_t *)member = f->c->layout->pack->per;
    if (is_name(value))
        return read_stake(f->c, s, value);
    return km_compile_points(f->c, value, member);
}

static bool read_tie(const km_filling *f, const kd_node *value, void *member)
{
    static const char *const ties[] = {[KM_TIE_NOBODY] = "nobody",
                                       [KM_TIE_CARRY] = "carry over",
                                       [KM_TIE_EACH] = "each",
                                       [KM_TIE_SPLIT] = "split",
                                       NULL};
    return (*(int *)member = km_compile_word(f->c, value, ties)) >= 0;
}

/* Reads the numbers of cards by which sides compare their best cards. */
static bool read_best(const km_filling *f, const kd_node *map, void *member)
{
    const ks_pack *pack = f->c->layout->pack;
    km_step *s = f->plan;
    if (!map)
        return true;
    int32_t *number = kn_arena_take(f->c->arena, sizeof *number * KN_CARDS_MAX);
    if (!number)
        return kn_report_memory(f->c->report);
    s->best.number = number;
    if (!ks_pack_map(pack, map, 0, number, f->c->report))
        return false;
    for (int card = 0; card < pack->cards; card++) {
        if (number[card] < 0 || number[card] > KM_BEST_MOST)
            return km_compile_wrong(f->c, map->at, "a card must have a value from 0 to %d, not %d",
                                    KM_BEST_MOST, (int)number[card]);
        if (number[card] && pack->suit[card] != KS_NO_SUIT)
            kn_put(&s->counts.cards, (unsigned)card);
    }
    for (int suit = 0; suit < pack->suits; suit++)
        if (kn_is_empty(kn_and(s->counts.cards, pack->by_suit[suit])))
            return kn_report_wrong(f->c->report, KN_E_STEP_KEYS, map->at,
                                   "no side can have a card of each suit: no card of the suit %s "
                                   "counts" KN_EXPECTED "numbers for cards of all suits",
                                   pack->suit_name[suit]);
    return true;
}

static const kd_key step_rows[] = {
    [KM_STEP_MOST] = {"most", KD_T_CARDS, KM_PUT_BY(read_cards, km_step, counts.cards),
                      .flags = KD_KEY_ONE_OF, .choices = "cards",
                      .says = "The side with the most of these cards in a zone gets the points. "
                              "`cards` means all cards.",
                      .serves = "Basra, Cassino (cards, spades)"},
    [KM_STEP_BEST] =
        {"best_of_suits", KD_T_CARDMAP, KM_PUT_BY(read_best, km_step, best.number),
         .item = KD_T_INTEGER, .flags = KD_KEY_ONE_OF,
         .says = "The side with the best cards in a zone gets the points. Each side adds up the "
                 "numbers of its best card of each suit. A side without a card of some suit has "
                 "0. Cards that you don't list count nothing.",
         .serves = "Scopa and Cirulla (primiera), Escoba (setenta)"},
    [KM_STEP_POINTS_OF] = {"points_of", KD_T_NAME,
                           KM_PUT_ZONE_OF(ZONE, km_step, counts.zone, KM_NOT_TABLE),
                           .flags = KD_KEY_ONE_OF | KD_KEY_COUNTED, .refers = "zones",
                           .reads = "points",
                           .says = "Each side gets the card points of its cards in a zone.",
                           .serves = "Briscola, Skat"},
    [KM_STEP_COUNT] = {"count", KD_T_CARDS, KM_PUT_BY(read_cards, km_step, counts.cards),
                       .flags = KD_KEY_ONE_OF,
                       .says = "Each side gets the points for each of these cards in a zone.",
                       .serves = "Hearts, Escoba (sevens)"},
    [KM_STEP_SETS] =
        {"sets", KD_T_CARDS, KM_PUT_BY(read_cards, km_step, counts.cards), .flags = KD_KEY_ONE_OF,
         .says =
             "Each side gets the points for each set of equal rank among these cards in a zone.",
         .serves = "Bird Dog (pairs), Go Fish (books of four)"},
    [KM_STEP_ROW] =
        {"row", KD_T_LIST, KM_PUT_LIST(CARD, km_step, row.card, row.cards, 0), .item = KD_T_CARDS,
         .flags = KD_KEY_ONE_OF,
         .says = "Each side gets the points for each of these cards in a zone, from the first one "
                 "up to the first one that it lacks.",
         .serves = "Scopa (napola), Schafkopf (the highest trumps in a row)"},
    [KM_STEP_TIMES] = {"times", KD_T_NAME, KM_PUT_BY(read_times, km_step, factor.one),
                       .flags = KD_KEY_ONE_OF,
                       .says = "Each side gets the points multiplied by its variable, of type "
                               "integer or points. A variable of the table counts for `who`.",
                       .serves = "Spades (bags), Scopa (sweeps)"},
    [KM_STEP_DIFFERENCE] =
        {"difference", KD_T_LIST, KM_PUT_BY(read_difference, km_step, factor.other),
         .item = KD_T_NAME, .flags = KD_KEY_ONE_OF,
         .says = "Each side gets the points multiplied by the difference of its two variables.",
         .serves = "La Bâtarde, Oh Hell (bid and tricks)"},
    [KM_STEP_AWARD] =
        {"award", KD_T_TEXT, KM_PUT_BY(read_award, km_step, gain.awarded),
         .foreign =
             "bonus: a step of a phase with `score`, such as `bonus: {award: N, who: SEAT}`\n"
             "penalty: a step of a phase with `score`, such as `penalty: {award: -N, who: SEAT}`",
         .flags = KD_KEY_ONE_OF | KD_KEY_NO_TURN,
         .says = "The sides of `who` get these points: a number, or a variable as "
                 "for `points`.",
         .serves = "Thousand (contract), Euchre (march)"},
    [KM_STEP_PAY] =
        {"pay", KD_T_TEXT, KM_PUT_BY(read_pay, km_step, pay.amount), .flags = KD_KEY_ONE_OF,
         .says =
             "Each seat of `who` pays this amount between two accounts, the dealer last: a number, "
             "`all`, a public integer variable, or a value hook called for each seat. Accounts "
             "stay within their ranges. An account of the table pays another account of the table "
             "only once.",
         .serves = "Bourré (ante), Poker (pot)"},
    [KM_STEP_RAISE] = {"raise", KD_T_NAME, KM_PUT(TEXT, km_step, raise.name),
                       .flags = KD_KEY_ONE_OF,
                       .says = "Raises an event: event hooks with this name run here.",
                       .serves = "Thousand (barrel), Hearts (shooting the moon)"},
    [KM_STEP_END] =
        {"end", KD_T_CHOICE, KD_PUT(km_step, end), .flags = KD_KEY_ONE_OF,
         .choices = "deal game match",
         .says = "Adds the points awarded so far to the scores and ends the deal, game or match.",
         .serves = "Thousand, Gin (match won at once)"},
    {"in", KD_T_NAME, KM_PUT_ZONE_OF(ZONE, km_step, counts.in, KM_NOT_TABLE),
     .beside = "most best_of_suits count sets row", .flags = KD_KEY_COUNTED, .refers = "zones",
     .says = "The zone in which cards are counted. A dummy's cards count for nobody.",
     .serves = "Basra, Hearts"},
    {"points", KD_T_TEXT, KM_PUT_BY(read_points, km_step, gain.units), .fallback = "1",
     .flags = KD_KEY_NO_TURN, .beside = "most best_of_suits count sets row times difference",
     .says = "The number of points, negative for a penalty, or a variable of type integer or "
             "points: of the table, of the side, or `VAR of SEAT`, that of a seat or its side (0 "
             "if there is no such seat).",
     .serves = "Basra, Hearts; Teen Patti, Backgammon-like doubling (the stake)"},
    {"tie", KD_T_TEXT, KM_PUT_BY(read_tie, km_step, best.tie), .fallback = "nobody",
     .beside = "most best_of_suits",
     .says = "What happens if several sides have the most, or none has any: `nobody` gets the "
             "points, `carry over` adds them to those of the next deal, `each` side gets all of "
             "them, or they are `split`.",
     .serves = "Cassino (nobody), Basra (carry over)"},
    {"size", KD_T_INTEGER, KD_PUT(km_step, size), .min = 2, .max = 16, .fallback = "2",
     .beside = "sets row",
     .says = "The number of cards in a set, or the lowest number of cards that count as a row.",
     .serves = "Bird Dog (two), Go Fish (four); Scopa and Schafkopf (a row of three)"},
    {"from", KD_T_NAME, KM_PUT_VAR_OF(VAR, km_step, pay.from, KS_VAR_ACCOUNT, 0),
     .flags = KD_KEY_WRITES, .beside = "pay", .says = "The account that pays.",
     .serves = "Bourré, Poker"},
    {"to", KD_T_NAME, KM_PUT_BY(read_to, km_step, pay.to), .flags = KD_KEY_COUNTS,
     .beside = "most best_of_suits points_of count sets row times difference award pay",
     .says = "For `pay`: the account that is paid. Otherwise, a points or integer variable that "
             "gets the points instead of the deal's score. If it is per seat, the step counts for "
             "each seat. A variable of the table gets the sum of all sides.",
     .serves = "Bourré, Poker (accounts); Belote, Klaverjas, Pinochle (whether the bidder's side "
               "made it)"},
    {"who", KD_T_SEAT, KM_PUT(WHO, km_step, who), .choices = KM_STEP_WHO(KD_WORD),
     .flags = KD_KEY_NO_TURN, .fallback = "active", .beside = "times difference award pay",
     .says =
         "The seats to which the step applies: those still in the deal, all, or one. Without "
         "`who`, `times` and `difference` count for every seat or side. `points_of`, `count` and "
         "`sets` have `whose` instead: `whose: turn is declarer`.",
     .serves = "Bourré (ante of all), Skat (declarer)"},
    {"whose", KD_T_CONDITION, KD_PUT(km_step, whose), .flags = KD_KEY_FILTER,
     .beside = "points_of count sets row times difference award pay",
     .says = "Only seats for which this condition holds get the points, or pay. A side gets points "
             "if it holds for any of its seats. In the condition, `turn` is the seat.",
     .serves = "Spades (a bid of nil), Oh Hell (the exact bid); Loo (who takes no trick pays)"},
    {"if", KD_T_CONDITION, KD_PUT(km_step, condition), .flags = KD_KEY_NO_TURN,
     .says = "The step runs only if this condition holds.", .serves = "Euchre, Thousand"},
    {.name = NULL},
};
const kd_table km_score_table = {
    "score",
    "A scoring step. Steps run in the order of the file and award points under their own names. "
    "After the last step, all points are added to the scores.",
    step_rows, NULL};

/* Checks that `tie: split` divides the points evenly by every number of sides. */
static bool compile_tie(km_compiler *c, const km_phase *phase, km_step *s)
{
    /* declared even if nothing is carried over, so that players can see it */
    const ks_var carry = {.name = kn_arena_print(c->arena, "%s.%s.carry", phase->name, s->name),
                          .type = KS_VAR_POINTS,
                          .scope = KS_SCOPE_GAME,
                          .per = KS_PER_TABLE,
                          .min = -KN_POINTS_MAX,
                          .max = KN_POINTS_MAX};
    s->best.carry = carry.name ? ks_layout_var(c->layout, c->arena, &carry, c->report) : -1;
    if (s->best.carry < 0)
        return false;
    if (s->best.tie == KM_TIE_SPLIT && s->gain.stake)
        return step_wrong(c, s, "splits the points of a variable, which might not divide equally");
    int owners =
            s->gain.into && s->gain.into->per == KS_PER_SEAT ? c->layout->seats : c->layout->sides,
        one = s->gain.into && s->gain.into->type == KS_VAR_INTEGER ? c->layout->pack->per : 1;
    for (int sides = 2; s->best.tie == KM_TIE_SPLIT && sides <= owners; sides++)
        if (s->gain.units % (sides * one) != 0)
            return kn_report_wrong(
                c->report, KN_E_SHARE, s->node->at,
                "the points of '%s' can't be shared exactly by %d sides" KN_EXPECTED
                "points that %d divides%s, or another `tie`",
                s->name, sides, sides, sides == 2 ? ", `unit: 1/2` at the top of the file" : "");
    return true;
}

/* Adds the step's event to the events of this phase; several steps may share an event. */
static bool compile_raise(km_compiler *c, km_phase *phase, km_step *s)
{
    const km_score *plan = phase->plan;
    int events = 0;
    for (int i = 0; i < plan->steps; i++) {
        const km_step *before = &plan->step[i];
        if (before == s || before->kind != KM_STEP_RAISE)
            continue;
        if (strcmp(before->raise.name, s->raise.name) == 0) {
            s->raise.number = before->raise.number;
            return true;
        }
        events = before->raise.number >= events ? before->raise.number + 1 : events;
    }
    if (events == KM_EVENTS_MAX)
        return km_compile_wrong(
            c, s->node->at, "the step '%s' exceeds the limit: a score can raise at most %d events",
            s->name, KM_EVENTS_MAX);
    phase->events = events ? kn_arena_print(c->arena, "%s %s", phase->events, s->raise.name)
                           : kn_arena_print(c->arena, "%s", s->raise.name);
    s->raise.number = events;
    return phase->events != NULL;
}

static bool fit_difference(km_compiler *c, const km_step *s)
{
    return (s->factor.one->per == s->factor.other->per && s->factor.one->per != KS_PER_TABLE &&
            s->factor.one->per != KS_PER_PLACE) ||
           step_wrong(c, s, "compares variables that must both be per seat or both per side");
}

static bool fit_times(km_compiler *c, const km_step *s)
{
    if (s->factor.one->per == KS_PER_PLACE)
        return step_wrong(c, s, "awards sides, but its variable is per place");
    return s->factor.one->per != KS_PER_TABLE || s->who.phrase ||
           step_wrong(c, s,
                      "counts a variable of the table, so it needs `who`, who gets the points");
}

/* Checks that the row of a step can be as long as it must be, and has no card twice. */
static bool fit_row(km_compiler *c, km_step *s)
{
    const kd_node *list = km_step_key(s);
    for (int i = 0; i < s->row.cards; i++) {
        if (kn_has(s->counts.cards, s->row.card[i]))
            return kn_report_wrong(c->report, KN_E_STEP_KEYS, list->at,
                                   "the row of '%s' names a card twice" KN_EXPECTED
                                   "each card once, in order",
                                   s->name);
        kn_put(&s->counts.cards, s->row.card[i]);
    }
    return s->kind != KM_STEP_ROW || s->row.cards >= s->size ||
           kn_report_wrong(c->report, KN_E_STEP_KEYS, list->at,
                           "the row of '%s' has fewer cards than the `size` of %d" KN_EXPECTED
                           "a longer row, or a smaller `size`",
                           s->name, s->size);
}

/* Compiles those keys of a step that depend on one another. */
static bool compile_kind(km_compiler *c, km_phase *phase, km_step *s)
{
    switch (s->kind) {
    case KM_STEP_MOST:
    case KM_STEP_BEST:
    case KM_STEP_COUNT:
    case KM_STEP_SETS:
    case KM_STEP_ROW:
        if (!(s->counts.zone = s->counts.in))
            return step_wrong(c, s, "counts cards, so it needs a zone: `in: ZONE`");
        return km_step_compares(s) ? compile_tie(c, phase, s) : fit_row(c, s);
    case KM_STEP_TIMES:
        return fit_times(c, s);
    case KM_STEP_DIFFERENCE:
        return fit_difference(c, s);
    case KM_STEP_AWARD:
        s->gain.units = s->gain.stake ? c->layout->pack->per : s->gain.awarded;
        return true;
    case KM_STEP_PAY:
        return (s->pay.from && s->pay.to) ||
               step_wrong(c, s, "pays, so it needs the accounts `from` and `to`");
    case KM_STEP_RAISE:
        return compile_raise(c, phase, s);
    default:
        return true;
    }
}

/* Checks that the variable in `to` can be added to, and that it fits the count of the step. */
static bool fit_into(km_compiler *c, const km_step *s)
{
    const ks_var *into = s->gain.into, *one = s->factor.one;
    bool whole = !s->gain.stake || s->gain.stake->type == KS_VAR_INTEGER;
    if (!into)
        return true;
    if (into->per == KS_PER_PLACE)
        return step_wrong(c, s, "needs `to` with a variable of the table, per side or per seat");
    if (into->per == KS_PER_SEAT && s->counts.zone && s->counts.zone->per != KS_PER_SEAT)
        return step_wrong(c, s, "adds to a variable per seat, so its zone must be per seat, too");
    if (into->per == KS_PER_SEAT && one && one->per == KS_PER_SIDE)
        return step_wrong(c, s, "counts for sides, so `to` must be per side or for the table");
    if (into->type == KS_VAR_POINTS)
        return true;
    whole = whole && s->kind != KM_STEP_POINTS_OF && (!one || one->type == KS_VAR_INTEGER) &&
            s->gain.units % c->layout->pack->per == 0;
    return whole || step_wrong(c, s, "counts points, so `to` must be of type points");
}

/* Points multiplied by points have no unit, unless one factor is a whole number in the file. */
static bool fit_points(km_compiler *c, const km_step *s)
{
    const ks_var *one = s->kind == KM_STEP_TIMES ? s->factor.one : NULL;
    if (!one || one->type != KS_VAR_POINTS ||
        (s->gain.stake ? s->gain.stake->type == KS_VAR_INTEGER
                       : s->gain.units % c->layout->pack->per == 0))
        return true;
    return step_wrong(c, s,
                      "counts points, so its `points` must be a whole number, or an integer "
                      "variable");
}

static bool fit_stake(km_compiler *c, const km_step *s)
{
    if (!s->gain.stake || s->gain.stake_of || s->gain.stake->per == KS_PER_TABLE ||
        (s->gain.stake->per == KS_PER_SIDE && !km_step_compares(s)))
        return true;
    if (s->kind == KM_STEP_AWARD)
        return kn_report_wrong(
            c->report, KN_E_STEP_KEYS, kd_node_get(s->node, "award")->at,
            "'%s' is per %s: name the owner" KN_EXPECTED
            "`%s of SEAT`; or `times: %s`, which counts the number of each player",
            s->gain.stake->name, s->gain.stake->per == KS_PER_SEAT ? "seat" : "place",
            s->gain.stake->name, s->gain.stake->name);
    return step_wrong(
        c, s,
        km_step_compares(s)
            ? "needs `points` that are one number for the table"
            : "awards sides, so the variable of `points` must be for the table or per side");
}

static bool compile_step(km_compiler *c, km_phase *phase, km_step *s, const kd_node *node)
{
    s->name = node->key;
    s->node = node;
    while (s->kind < KM_STEP_KINDS && !kd_node_get(node, step_rows[s->kind].name))
        s->kind++;
    if (s->kind == KM_STEP_KINDS)
        return step_wrong(
            c, s,
            "needs one of most, best_of_suits, points_of, count, sets, row, times, difference, "
            "award, pay, raise, end");
    if (!km_fill(c, phase, &km_score_table, node, s) || !fit_stake(c, s))
        return false;
    for (int rank = 0; s->kind == KM_STEP_SETS && rank < c->layout->pack->ranks; rank++)
        ks_pack_part(c->layout->pack, c->layout->pack->by_rank[rank]);
    s->cause = -1;
    if (s->kind < KM_STEP_PAY && !s->gain.into &&
        (s->cause = ks_layout_cause(c->layout, c->arena, s->name, c->report)) < 0)
        return false;
    return compile_kind(c, phase, s) && fit_into(c, s) && fit_points(c, s);
}

const kd_node *km_step_key(const km_step *s)
{
    return kd_node_get(s->node, step_rows[s->kind].name);
}

bool km_score_awards(const kd_node *step)
{
    if (kd_node_get(step, "to"))
        return false;
    for (int kind = 0; kind < KM_STEP_PAY; kind++)
        if (kd_node_get(step, step_rows[kind].name))
            return true;
    return false;
}

bool km_score_compile(km_compiler *c, km_phase *phase)
{
    km_score *plan = kn_arena_take(c->arena, sizeof *plan);
    bool fine = true;
    if (!plan)
        return false;
    phase->plan = plan;
    phase->events = "";
    for (KD_ENTRY(node, phase->node)) {
        if (plan->steps == KM_STEPS_MAX)
            return km_compile_wrong(c, node->at, "a score may have at most %d steps", KM_STEPS_MAX);
        fine &= compile_step(c, phase, &plan->step[plan->steps++], node);
    }
    return fine;
}

const kd_node *km_score_idle(const km_phase *phase, int nth, const char **beside)
{
    const km_score *plan = phase->plan;
    const kd_node *who = NULL;
    *beside = "a single seat, because each player's own number counts anyway";
    for (int i = 0; i < plan->steps && !who; i++) {
        const km_step *s = &plan->step[i];
        if ((s->kind == KM_STEP_TIMES || s->kind == KM_STEP_DIFFERENCE) && !s->who.phrase &&
            kd_node_get(s->node, "who") && nth-- == 0)
            who = kd_node_get(s->node, "who");
    }
    return who;
}
