/* SPDX-License-Identifier: MIT
 * score_text.c: describes the mechanic `score`: each step, and the hooks that a step raises. Counts
 * nothing.
 */
#include <stdlib.h>
#include <string.h>

#include "mechanics/score.h"
#include "mechanics/telling.h"
#include "state/phrase_tree.h"

bool km_step_counts(const ks_layout *known, const km_step *s)
{
    const ks_var *read = s->kind == KM_STEP_TIMES ? s->factor.one : s->gain.stake;
    int at = read ? ks_layout_find_var(known, read->name) : -1;
    return !(at >= 0 && known->var[at].min == 0 && known->var[at].max == 0) &&
           !(s->condition && ks_condition_constant(known, s->condition) == 0) &&
           !(s->whose && ks_condition_constant(known, s->whose) == 0);
}

static const char *text_of(const km_step *s, const char *key)
{
    const char *text = kd_key_text(&km_score_table, s->node, key);
    return text ? text : "";
}

/* True for kinds of steps whose sentence can say that points are lost. */
static bool may_lose(const km_step *s)
{
    return s->kind == KM_STEP_AWARD || s->kind == KM_STEP_TIMES || s->kind == KM_STEP_DIFFERENCE;
}

/* Returns "5 points", "the stake in points"; `bare`: "5", "the stake". */
static const char *tell_points(const km_telling *t, const km_step *s, bool bare)
{
    const char *points = text_of(s, s->kind == KM_STEP_AWARD ? "award" : "points");
    km_telling named = *t;
    named.named = s->gain.into ? NULL : s->who.phrase;
    if (s->gain.stake)
        return km_piece(t, "score.number-of", KN_TEXT("name", km_var_words(t, s->gain.stake)),
                        KN_FLAG("points", s->gain.stake->type == KS_VAR_POINTS),
                        KN_FLAG("owned", s->gain.stake_of != NULL), KN_FLAG("bare", bare),
                        KN_FLAG("own", s->gain.stake->per != KS_PER_TABLE),
                        KN_TEXT("whose", km_owned_words(&named, s->gain.stake, s->gain.stake_of)));
    return km_piece(t, "score.number", KN_FLAG("bare", bare), KN_FLAG("lost", *points == '-'),
                    KM_COUNT("points", points + (may_lose(s) && *points == '-')));
}

/* Returns which sentence describes an award or payment. For an award: `kept` if it goes to a
 * variable, else `scores`. For a payment: `table` between accounts of the table, for any `who`;
 * `gets` from the table to players; else `pays`. */
static const char *way_of(const km_step *s)
{
    if (s->kind == KM_STEP_AWARD)
        return s->gain.into ? "kept" : "scores";
    if (!s->pay.from || s->pay.from->per != KS_PER_TABLE)
        return "pays";
    return s->pay.to->per == KS_PER_TABLE ? "table" : "gets";
}

/* True if a step gives or takes exactly the value of a variable. */
static bool gives_as_it_is(const km_telling *t, const km_step *s)
{
    return s->kind == KM_STEP_TIMES && (s->gain.into || s->factor.one->type == KS_VAR_POINTS) &&
           !s->gain.stake &&
           (s->gain.units == t->rules->layout->pack->per ||
            s->gain.units == -t->rules->layout->pack->per);
}

/* True if a step adds the variable that `to` names to itself, or subtracts it, so that it is
 * doubled or becomes 0. */
static bool is_of_itself(const km_telling *t, const km_step *s)
{
    return gives_as_it_is(t, s) && s->factor.one == s->gain.into;
}

/* True if a step adds a number for each of the things that a variable counts: "10 for each bag". */
static bool counts_of(const km_telling *t, const km_step *s)
{
    return s->kind == KM_STEP_TIMES && !gives_as_it_is(t, s) &&
           km_is_plural(km_var_words(t, s->factor.one)) && s->factor.one->per != KS_PER_TABLE;
}

/* True if a step sets a variable from 0 to 1 whose name is a clause: "the game is won". */
static bool makes_true(const km_telling *t, const km_step *s)
{
    return s->kind == KM_STEP_AWARD && !s->gain.stake && s->gain.units == 1 &&
           s->gain.into->per == KS_PER_TABLE && km_is_fact(t, s->gain.into);
}

/* Returns the form of the sentence about the variable that a step adds to: `clear` if it becomes 0;
 * `double` if it is added to itself; `true` if it is a fact, such as "the game is won"; `off` if
 * points are taken off; `behind` if the rest of the sentence ends in a list or in the rule for a
 * tie; `for` and `off-for` if it counts things; else `to`. */
static const char *kept_of(const km_telling *t, const km_step *s)
{
    bool lists = (s->kind == KM_STEP_COUNT || s->kind == KM_STEP_SETS || s->kind == KM_STEP_ROW) &&
                 !kn_equal(s->counts.cards, t->rules->layout->pack->all);
    return is_of_itself(t, s)                 ? s->gain.units < 0 ? "clear" : "double"
           : makes_true(t, s)                 ? "true"
           : may_lose(s) && s->gain.units < 0 ? counts_of(t, s) ? "off-for" : "off"
           : counts_of(t, s)                  ? "for"
           : km_step_compares(s) || lists     ? "behind"
                                              : "to";
}

/* True if a step gives a side its amount once if the condition is true for one of its players.
 * With `seats`, or with cards of players, each player counts alone. */
static bool one_of_side(const ks_layout *layout, const km_step *s, bool seats)
{
    return layout->sides < layout->seats && !seats && !s->who.phrase &&
           !(s->counts.zone && s->counts.zone->per == KS_PER_SEAT) &&
           km_asks_each_seat(layout, s->whose);
}

/* True if a step gives a variable of the table its amount once if the condition is true for any
 * player. */
static bool one_of_all(const ks_layout *layout, const km_step *s)
{
    return s->kind == KM_STEP_AWARD && s->gain.into && s->gain.into->per == KS_PER_TABLE &&
           !s->who.phrase &&
           !(s->gain.stake && s->gain.stake->per == KS_PER_SIDE && !s->gain.stake_of) &&
           km_asks_turn(layout, s->whose);
}

/* True if a step counts for each player rather than for each side. */
static bool is_for_seats(const ks_layout *layout, const km_step *s)
{
    return layout->sides == layout->seats || km_step_for_seats(s) || s->kind == KM_STEP_PAY ||
           (s->factor.one && s->factor.one->per != KS_PER_SIDE);
}

/* Returns the subject of a step. */
static const char *tell_who(const km_telling *t, const km_step *s, bool seats)
{
    bool active =
        s->who.word != KM_STEP_ALL && !(may_lose(s) && s->factor.one) && !km_all_stay_in(t->rules);
    bool payment = s->kind == KM_STEP_PAY && !s->whose;
    if (s->who.phrase)
        return km_seat_words(t, s->who.phrase);
    if (payment)
        return kn_word(t->language, active                       ? "seat.active"
                                    : s->who.word == KM_STEP_ALL ? "seat.all"
                                                                 : "seat.each");
    return active ? km_piece(t, "seat.each-active", KN_FLAG("sides", !seats))
                  : kn_word(t->language, seats ? KN_KEY("seat.each") : KN_KEY("seat.each-side"));
}

/* Returns the cards of `best_of_suits` with their numbers, the highest first. */
static const char *tell_numbers(const km_telling *t, const km_step *s)
{
    const ks_pack *pack = t->rules->layout->pack;
    const char *pieces[KN_CARDS_MAX];
    int n = 0;
    for (int32_t most = INT32_MAX, next;; most = next) {
        kn_set alike = KN_EMPTY;
        unsigned card;
        next = 0;
        for (KN_EACH(card, s->counts.cards))
            if (s->best.number[card] < most && s->best.number[card] > next)
                next = s->best.number[card];
        if (!next)
            return km_join_words(t, pieces, n, "list.comma");
        for (int c = 0; c < pack->cards; c++)
            if (s->best.number[c] == next)
                kn_put(&alike, (unsigned)c);
        pieces[n++] = km_piece(t, "score.best-card", KN_TEXT("cards", km_kinds_words(t, alike)),
                               KN_NUMBER("n", next));
    }
}

/* Returns the cards of a row in its order. */
static const char *tell_row(const km_telling *t, const km_step *s)
{
    const char *pieces[KM_ROW_MAX];
    for (int i = 0; i < s->row.cards; i++)
        pieces[i] = km_cards_words(t, kn_set_of(s->row.card[i]));
    return km_join_words(t, pieces, s->row.cards, "list.comma");
}

/* Returns whose a variable is, beside the owners that the step counts for: `table`; `each` of them,
 * when the sentence has not named them; `own`, `its` or `side` when it has ("their bid", "its bid",
 * "their side's bid"); else `named`. */
static const char *whose_of(const km_telling *t, const km_step *s, const ks_var *var, bool seats,
                            bool before)
{
    const ks_layout *l = t->rules->layout;
    bool side = km_is_side(l, s->who.phrase) || km_is_opponents(t, s->who.phrase);
    if (var->per == KS_PER_TABLE)
        return "table";
    if (!before)
        return s->who.phrase ? "named" : "each";
    if (var->per == KS_PER_SIDE && (seats || s->who.phrase) && !side && l->sides < l->seats)
        return "side";
    return (s->who.phrase && !km_is_side(l, s->who.phrase)) || seats ? "own" : "its";
}

/* Returns a variable with its owner: "each side's tricks", "the total of the taker", "their bid".
 */
static const char *tell_owned(const km_telling *t, const km_step *s, const ks_var *var, bool seats,
                              bool before)
{
    return var ? km_piece(
                     t, "score.owned", KN_TEXT("whose", whose_of(t, s, var, seats, before)),
                     KN_FLAG("seats", seats),
                     KN_TEXT("name", km_number_words(t, var, var != s->gain.into)),
                     KN_FLAG("quoted", km_is_fact(t, var)),
                     KN_TEXT("owned", s->who.phrase ? km_owned_words(t, var, s->who.phrase) : ""))
               : "";
}

/* Describes a step without its conditions. If the step raises an event, the event's hooks describe
 * it. */
static const char *tell_gain(const km_telling *t, const km_step *s, bool seats)
{
    static const char *const sentence[KM_STEP_KINDS] = {
        [KM_STEP_MOST] = KN_KEY("score.most"),   [KM_STEP_BEST] = KN_KEY("score.best"),
        [KM_STEP_COUNT] = KN_KEY("score.count"), [KM_STEP_POINTS_OF] = KN_KEY("score.points-of"),
        [KM_STEP_SETS] = KN_KEY("score.sets"),   [KM_STEP_ROW] = KN_KEY("score.row"),
        [KM_STEP_TIMES] = KN_KEY("score.times"), [KM_STEP_DIFFERENCE] = KN_KEY("score.difference"),
        [KM_STEP_AWARD] = KN_KEY("score.award"), [KM_STEP_PAY] = KN_KEY("score.pay"),
        [KM_STEP_RAISE] = KN_KEY("score.raise"), [KM_STEP_END] = KN_KEY("score.end")};
    static const char *const ties[] = {"nobody", "carry", "each", "split"};
    static const char *const ends[] = {"deal", "game", "match"};
    const ks_layout *l = t->rules->layout;
    bool points = gives_as_it_is(t, s), kept = s->gain.into != NULL;
    km_telling one = *t;
    one.sides = !km_step_for_seats(s);
    const char *cards = s->kind == KM_STEP_MOST   ? km_kinds_words(t, s->counts.cards)
                        : s->kind == KM_STEP_BEST ? tell_numbers(t, s)
                        : s->kind == KM_STEP_ROW  ? tell_row(t, s)
                                                  : km_cards_words(t, s->counts.cards);
    const char *pay = s->pay.all ? kn_word(t->language, "amount.all") : text_of(s, "pay");

    return km_piece_holes(
        t,
        km_amount_varies(&s->pay.amount) ? KN_KEY("score.pay-value")
        : points                         ? KN_KEY("score.times-points")
                                         : sentence[s->kind],
        KN_HOLES(
            KN_TEXT("points", tell_points(t, s, kept)), KN_TEXT("number", tell_points(t, s, true)),
            KN_TEXT("zone", km_zone_words(t, s->counts.zone)), KN_TEXT("cards", cards),
            KN_TEXT("one", s->kind == KM_STEP_PAY
                               ? km_var_words(t, s->pay.from)
                               : tell_owned(&one, s, s->factor.one, seats, !kept)),
            KN_TEXT("other", s->kind == KM_STEP_PAY
                                 ? km_var_words(t, s->pay.to)
                                 : tell_owned(&one, s, s->factor.other, seats, true)),
            KN_TEXT("who", tell_who(&one, s, seats)),
            KM_COUNT("amount", km_amount_varies(&s->pay.amount) ? km_amount_words(t, pay) : pay),
            KN_TEXT("way", way_of(s)), KN_TEXT("tie", ties[s->best.tie]),
            KN_TEXT("what", ends[s->end]), KN_FLAG("kept", kept),
            KN_FLAG("loses", may_lose(s) && s->gain.units < 0),
            KN_FLAG("plural", km_is_opponents(&one, s->who.phrase)),
            KN_FLAG("below",
                    s->kind == KM_STEP_TIMES && !s->whose && !kept && s->factor.one->min < 0),
            KN_FLAG("single", !s->gain.stake && abs(s->gain.units) == l->pack->per),
            KN_FLAG("double", !s->gain.stake && abs(s->gain.units) == 2 * l->pack->per),
            KN_FLAG("seats", seats), KN_FLAG("many", km_is_plural(km_var_words(t, s->factor.one))),
            KN_NUMBER("size", s->size),
            KN_TEXT("sort", kn_equal(s->counts.cards, l->pack->all) ? "all"
                            : kn_count(s->counts.cards) == 1        ? "one"
                                                                    : "some")));
}

/* True if a step counts only for the players who fulfil its condition `whose`. */
static bool is_for_some(const km_telling *t, const km_step *s)
{
    return !km_is_always(t, s->whose);
}

/* Describes a step without its condition `if`. */
static const char *tell_step(const km_telling *t, const km_step *s)
{
    const ks_layout *l = t->rules->layout;
    bool seats = is_for_seats(l, s);
    const char *text = tell_gain(t, s, seats);
    km_telling one = *t;
    one.sides = !km_step_for_seats(s);
    if (s->gain.into) {
        bool counts = counts_of(t, s), before = s->kind != KM_STEP_AWARD && !counts;
        text =
            km_piece(t, "score.kept", KN_TEXT("text", text), KN_TEXT("way", kept_of(t, s)),
                     KN_TEXT("number", tell_points(t, s, true)),
                     KN_TEXT("one", counts ? tell_owned(&one, s, s->factor.one, seats, true) : ""),
                     KN_TEXT("name", km_var_words(t, s->gain.into)),
                     KN_TEXT("target", tell_owned(&one, s, s->gain.into, seats, before)));
    }
    if (!is_for_some(t, s))
        return text;
    bool any = one_of_all(l, s), once = !any && one_of_side(l, s, seats);
    km_telling each = *t;
    each.each = true;
    each.one = once && km_asks_one_thing(l, s->whose);
    each.sides = !seats && !once && !any && (!s->who.phrase || km_is_side(l, s->who.phrase));
    return km_piece(t, "score.whose", KN_TEXT("text", text),
                    KN_FLAG("named", s->who.phrase || may_lose(s) || s->gain.into ||
                                         s->kind == KM_STEP_PAY || s->kind == KM_STEP_POINTS_OF),
                    KN_FLAG("seats", seats),
                    KN_TEXT("one", any                 ? "any"
                                   : once && !each.one ? "side"
                                                       : "no"),
                    KN_TEXT("condition", km_condition_words(&each, s->whose)));
}

/* Returns true if the step raises an event of this hook. */
static bool raises(const km_step *s, const kl_hook *hook)
{
    for (KM_ITEM(event, hook->said.kind[KL_HOOK_EVENT]))
        if (s->kind == KM_STEP_RAISE &&
            strcmp(event->text, kd_node_get(s->node, "raise")->text) == 0)
            return true;
    return false;
}

/* Returns true if the hook is described together with the step, which raises its only event. */
static bool describes(const km_phase *phase, const km_step *s, const kl_hook *hook)
{
    const kd_node *event = hook->said.kind[KL_HOOK_EVENT], *in = hook->said.phase;
    return raises(s, hook) && event->kind == KD_NODE_SCALAR && !hook->said.when &&
           (!in || strcmp(in->text, phase->name) == 0);
}

/* Returns true if some step of a count raises an event of the hook; `told`: and describes it. */
static bool a_step_raises(const km_rules *rules, const kl_hook *hook, bool told)
{
    for (int p = 0; p < rules->phases; p++) {
        const km_phase *phase = &rules->phase[p];
        const km_score *plan = phase->plan;
        for (int i = 0; phase->mechanic->keys == &km_score_table && i < plan->steps; i++)
            if (told ? describes(phase, &plan->step[i], hook) : raises(&plan->step[i], hook))
                return true;
    }
    return false;
}

bool km_scores_later(const km_rules *rules, const kl_hook *hook)
{
    for (KM_ITEM(e, hook->said.kind[KL_HOOK_EVENT]))
        if (strcmp(e->text, "deal end") == 0 || strcmp(e->text, "game end") == 0 ||
            strcmp(e->text, "match end") == 0)
            return true;
    return a_step_raises(rules, hook, false);
}

bool km_told_with_step(const km_rules *rules, const kl_hook *hook)
{
    return a_step_raises(rules, hook, true);
}

/* Adds the descriptions of the hooks that a step raises; "": there are none. */
static void say_raised(const km_telling *t, const km_step *s, char *out, size_t size)
{
    char text[4096]; /* a text of a file may be as long as this */
    *out = 0;
    for (int h = 0; h < t->rules->hooks; h++) {
        const kl_hook *hook = &t->rules->hook[h];
        if (!describes(t->phase, s, hook))
            continue;
        km_tell_hook(t->rules, hook, t->language, text, sizeof text);
        if (!*text)
            continue;
        km_telling inner = *t;
        inner.out = text;
        inner.size = sizeof text;
        km_tell_filters(&inner, hook, hook->whole);
        if (*out)
            kn_add_word(out, size, t->language, "score.hooks-between");
        km_tell_capital(text);
        km_tell_add(out, size, "%s", text);
    }
}

/* Returns the condition of a step; NULL if it always holds. */
static const ks_condition *condition_of(const km_telling *t, const km_step *s)
{
    return km_is_always(t, s->condition) ? NULL : s->condition;
}

/* Returns the number of these steps, from the first, that give points by the value of one
 * variable. One sentence describes them: "9 if the game is diamonds, 10 if hearts". */
static int count_cases(const km_telling *t, const km_step *const *step, int steps)
{
    const km_step *first = step[0];
    int n = 1;
    for (; n < steps; n++) {
        const km_step *s = step[n];
        if (first->kind != KM_STEP_AWARD || s->kind != KM_STEP_AWARD || !first->gain.into ||
            s->gain.into != first->gain.into || s->gain.into->per != KS_PER_TABLE ||
            s->gain.stake || first->gain.stake || s->whose || first->whose || s->gain.units <= 0 ||
            first->gain.units <= 0 || !km_further_words(t, s->condition, first->condition) ||
            s->condition->or_else || first->condition->or_else)
            break;
    }
    return n;
}

/* Describes several steps in one sentence. */
static void tell_cases(const km_telling *t, const km_step *const *step, int count)
{
    const km_step *s = step[0];
    const char *text[KM_STEPS_MAX];
    text[0] = km_piece(t, "score.cases", KN_TEXT("points", tell_points(t, s, true)),
                       KN_TEXT("condition", km_condition_words(t, s->condition)));
    for (int i = 1; i < count; i++)
        text[i] =
            km_piece(t, "score.case", KN_TEXT("points", tell_points(t, step[i], true)),
                     KN_FLAG("more", s->condition->limit != KS_EXACTLY),
                     KN_TEXT("condition", km_further_words(t, step[i]->condition, s->condition)));
    km_tell_line(t, km_piece(t, "score.step-name", KN_TEXT("name", km_var_words(t, s->gain.into)),
                             KN_TEXT("if", "no"), KN_TEXT("condition", "")));
    km_add(t, "zone.list", KN_LIST("zones", text, count));
    km_add_word(t, "sentence.end");
}

/* True if the sentence of a step names the seat `who`: it adds to or counts something of theirs. */
static bool names_who(const km_step *s)
{
    return !s->gain.into || s->gain.into->per != KS_PER_TABLE ||
           (s->factor.one && s->factor.one->per != KS_PER_TABLE);
}

/* Describes one step on a line of its own; `single`: it is the only one, without a name. */
static void tell_line(const km_telling *t, const km_step *s, bool single)
{
    char hooks[8192] = "";
    if (s->kind == KM_STEP_RAISE &&
        !km_has_hooks(t->phase, s->raise.number)) { /* its hooks are off */
        if (single)
            km_say_word(t, "score.nothing");
        return;
    }
    if (s->kind == KM_STEP_RAISE)
        say_raised(t, s, hooks, sizeof hooks);
    const char *text = *hooks ? hooks : tell_step(t, s);
    const ks_condition *condition = condition_of(t, s);
    /* the condition comes first if the text has several sentences or a condition of its own */
    bool before = *hooks || is_for_some(t, s);
    km_telling named = *t;
    named.named = names_who(s) && !before ? s->who.phrase : NULL;
    bool unless = before && !single && km_denies_clause(t, condition);
    const char *when =
        unless ? km_opposite_words(&named, condition) : km_condition_words(&named, condition);
    if (!single)
        km_tell_line(t, km_piece(t, "score.step-name", KN_TEXT("name", km_label_words(t, s->name)),
                                 KN_TEXT("if", !condition || !before ? "no"
                                               : unless              ? "unless"
                                                                     : "yes"),
                                 KN_TEXT("condition", when)));
    km_add(t, "score.step", KN_TEXT("text", text), KN_TEXT("condition", when),
           KN_TEXT("when", !condition || (before && !single) ? "always"
                           : before                          ? "before"
                                                             : "behind"));
    if (!km_tell_ends(text) || (condition && !before))
        km_add_word(t, "sentence.end");
}

/* Describes each step on a line of its own. If there is only one, on the first line and without its
 * name. */
void km_score_show(const km_telling *t)
{
    const km_score *plan = t->phase->plan;
    const km_step *step[KM_STEPS_MAX];
    int steps = 0;
    for (int i = 0; i < plan->steps; i++)
        if (km_step_counts(t->known ? t->known : t->rules->layout, &plan->step[i]))
            step[steps++] = &plan->step[i];
    if (steps > 1)
        km_say_word(t, "score.in-order");
    else if (!steps)
        km_say_word(t, "score.nothing");
    for (int i = 0, cases; i < steps; i += cases) {
        cases = count_cases(t, &step[i], steps - i);
        if (cases > 1)
            tell_cases(t, &step[i], cases);
        else
            tell_line(t, step[i], steps == 1);
    }
}
