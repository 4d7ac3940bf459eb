/* SPDX-License-Identifier: MIT
 * score_text.c: describes the mechanic `score`: each step, and the hooks that a step raises. Counts
 * nothing.
 */
#include <stdlib.h>
#include <string.h>

#include "mechanics/score.h"
#include "mechanics/telling.h"

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
    if (s->stake)
        return km_piece(t, "score.number-of", KN_TEXT("name", km_var_words(t, s->stake)),
                        KN_FLAG("points", s->stake->type == KS_VAR_POINTS),
                        KN_FLAG("owned", s->stake_of != NULL), KN_FLAG("bare", bare),
                        KN_FLAG("own", s->stake->per != KS_PER_TABLE),
                        KN_TEXT("whose", km_owned_words(t, s->stake, s->stake_of)));
    return km_piece(t, "score.number", KN_FLAG("bare", bare), KN_FLAG("lost", *points == '-'),
                    KM_COUNT("points", points + (may_lose(s) && *points == '-')));
}

/* Returns which sentence describes an award or payment. For an award: `anybody` if it goes to a
 * variable of the table, whoever `who` is; `for` if it goes to another variable; else `scores` if a
 * variable gives the points, or `to`. For a payment: `table` between accounts of the table, whoever
 * `who` is; `gets` from the table to players; else `pays`. */
static const char *way_of(const km_step *s)
{
    if (s->kind == KM_STEP_AWARD)
        return s->into && s->into->per == KS_PER_TABLE && !s->who.phrase ? "anybody"
               : s->into                                                 ? "for"
               : s->stake                                                ? "scores"
                                                                         : "to";
    if (!s->one || s->one->per != KS_PER_TABLE)
        return "pays";
    return s->other && s->other->per == KS_PER_TABLE ? "table" : "gets";
}

/* True if a step gives or takes exactly the value of a variable. */
static bool gives_as_it_is(const km_telling *t, const km_step *s)
{
    return s->kind == KM_STEP_TIMES && (s->into || s->one->type == KS_VAR_POINTS) && !s->stake &&
           (s->units == t->rules->layout->pack->per || s->units == -t->rules->layout->pack->per);
}

/* True if no seat can become inactive, because neither a script nor an exchange makes seats drop
 * out. */
static bool all_stay_in(const km_rules *rules)
{
    for (int p = 0; p < rules->phases; p++)
        if (km_role_key(&rules->phase[p], KD_ROLE_DROPS))
            return false;
    return !rules->seats_drop;
}

/* True if a step subtracts the variable that `to` names from itself, so that it becomes 0. */
static bool clears(const km_telling *t, const km_step *s)
{
    return gives_as_it_is(t, s) && s->units < 0 && s->one == s->into;
}

/* Returns the form of the sentence about the variable that a step adds to: `clear` if it becomes 0;
 * `off` if points are taken off; `behind` if the rest of the sentence ends in a list or in the rule
 * for a tie; else `to`. */
static const char *kept_of(const km_telling *t, const km_step *s)
{
    bool lists = (s->kind == KM_STEP_COUNT || s->kind == KM_STEP_SETS || s->kind == KM_STEP_ROW) &&
                 !kn_equal(s->cards, t->rules->layout->pack->all);
    return clears(t, s)                   ? "clear"
           : may_lose(s) && s->units < 0  ? "off"
           : km_step_compares(s) || lists ? "behind"
                                          : "to";
}

/* True if the sentence of a step that adds to a variable says for whom: a variable of the table
 * gets an award once, whoever it is for. */
static bool says_for(const km_step *s)
{
    return s->kind == KM_STEP_AWARD
               ? strcmp(way_of(s), "for") == 0
               : may_lose(s) && (s->who.phrase || s->whose || s->into->per != KS_PER_TABLE);
}

/* True if a step gives a side its amount once if the condition is true for one of its players; with
 * `seats`, or with cards of players, each player counts alone. */
static bool one_of_side(const ks_layout *layout, const km_step *s, bool seats)
{
    return layout->sides < layout->seats && !seats && !(s->zone && s->zone->per == KS_PER_SEAT) &&
           km_asks_each_seat(layout, s->whose);
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
        for (KN_EACH(card, s->cards))
            if (s->number[card] < most && s->number[card] > next)
                next = s->number[card];
        if (!next)
            return km_join_words(t, pieces, n, "list.comma");
        for (int c = 0; c < pack->cards; c++)
            if (s->number[c] == next)
                kn_put(&alike, (unsigned)c);
        pieces[n++] = km_piece(t, "score.best-card", KN_TEXT("cards", km_kinds_words(t, alike)),
                               KN_NUMBER("n", next));
    }
}

/* Returns the cards of a row in its order. */
static const char *tell_row(const km_telling *t, const km_step *s)
{
    const char *pieces[KM_ROW_MAX];
    for (int i = 0; i < s->rows; i++)
        pieces[i] = km_cards_words(t, kn_set_of(s->row[i]));
    return km_join_words(t, pieces, s->rows, "list.comma");
}

/* Describes a step; if the step raises an event, the event's hooks describe it. */
static const char *tell_step(const km_telling *t, const km_step *s)
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
    bool active = strcmp(text_of(s, "who"), "active") == 0, stay = active && all_stay_in(t->rules),
         seats =
             l->sides == l->seats || km_step_for_seats(s) || (s->one && s->one->per == KS_PER_SEAT);
    bool loses = may_lose(s) && s->units < 0, points = gives_as_it_is(t, s);
    const char *each_word = seats || s->kind == KM_STEP_PAY ? "seat.each" : "seat.each-side";
    km_telling one = *t;
    one.sides = !km_step_for_seats(s);
    const char *cards = s->kind == KM_STEP_MOST   ? km_kinds_words(t, s->cards)
                        : s->kind == KM_STEP_BEST ? tell_numbers(t, s)
                        : s->kind == KM_STEP_ROW  ? tell_row(t, s)
                                                  : km_cards_words(t, s->cards);
    const char *who = s->who.phrase
                          ? km_seat_words(&one, s->who.phrase)
                          : kn_word(t->language, stay || (may_lose(s) && s->one) ? each_word
                                                 : active                        ? "seat.active"
                                                                                 : "seat.all");
    const char *pay = s->all ? kn_word(t->language, "amount.all") : text_of(s, "pay");

    const char *text = km_piece_holes(
        t,
        km_amount_varies(&s->amount) ? KN_KEY("score.pay-value")
        : points                     ? KN_KEY("score.times-points")
                                     : sentence[s->kind],
        KN_HOLES(
            KN_TEXT("points", tell_points(t, s, s->into != NULL)),
            KN_TEXT("number", tell_points(t, s, true)), KN_TEXT("zone", km_zone_words(t, s->zone)),
            KN_TEXT("cards", cards), KN_TEXT("one", km_var_words(t, s->one)),
            KN_TEXT("other", km_var_words(t, s->other)), KN_TEXT("who", who),
            KM_COUNT("amount", km_amount_varies(&s->amount) ? km_amount_words(t, pay) : pay),
            KN_TEXT("way", way_of(s)), KN_TEXT("tie", ties[s->tie]), KN_TEXT("what", ends[s->end]),
            KN_FLAG("named", s->who.phrase != NULL), KN_FLAG("kept", s->into != NULL),
            KN_FLAG("loses", loses), KN_FLAG("each", s->whose != NULL),
            KN_FLAG("short", km_takes_possessive(who, km_var_words(t, s->one))),
            KN_FLAG("single", !s->stake && abs(s->units) == l->pack->per),
            KN_FLAG("table", s->one && s->one->per == KS_PER_TABLE), KN_FLAG("seats", seats),
            KN_FLAG("public", s->other && s->other->per == KS_PER_TABLE),
            KN_FLAG("many", km_is_plural(km_var_words(t, s->one))), KN_NUMBER("size", s->size),
            KN_TEXT("sort", kn_equal(s->cards, t->rules->layout->pack->all) ? "all"
                            : kn_count(s->cards) == 1                       ? "one"
                                                                            : "some")));
    if (s->into)
        text = km_piece(t, "score.kept", KN_TEXT("text", text), KN_TEXT("way", kept_of(t, s)),
                        KN_TEXT("name", km_var_words(t, s->into)), KN_TEXT("who", who),
                        KN_FLAG("named", s->who.phrase != NULL), KN_FLAG("seats", seats),
                        KN_FLAG("for", says_for(s) && !points));
    km_telling each = *t;
    each.each = true;
    if (s->whose && ks_condition_constant(t->rules->layout, s->whose) != 1)
        text = km_piece(t, "score.whose", KN_TEXT("text", text),
                        KN_FLAG("named", s->who.phrase || s->kind == KM_STEP_AWARD ||
                                             s->kind == KM_STEP_POINTS_OF || points),
                        KN_FLAG("amount", may_lose(s)), KN_FLAG("seats", seats),
                        KN_FLAG("kept", s->into != NULL), KN_FLAG("one", one_of_side(l, s, seats)),
                        KN_TEXT("condition", km_condition_words(&each, s->whose)));
    return text;
}

/* Returns true if the step raises the event of this hook, because the hook is then described
 * together with the step. */
static bool raises(const km_phase *phase, const km_step *s, const kl_hook *hook)
{
    const kd_node *event = hook->said.kind[KL_HOOK_EVENT], *in = hook->said.phase,
                  *raise = kd_node_get(s->node, "raise");
    return s->kind == KM_STEP_RAISE && event && event->kind == KD_NODE_SCALAR &&
           strcmp(event->text, raise->text) == 0 && !hook->said.when &&
           (!in || strcmp(in->text, phase->name) == 0);
}

bool km_told_with_step(const km_rules *rules, const kl_hook *hook)
{
    for (int p = 0; p < rules->phases; p++) {
        const km_phase *phase = &rules->phase[p];
        const km_score *plan = phase->plan;
        for (int i = 0; phase->mechanic->keys == &km_score_table && i < plan->steps; i++)
            if (raises(phase, &plan->step[i], hook))
                return true;
    }
    return false;
}

/* Adds the descriptions of the hooks that a step raises; "": there are none. */
static void say_raised(const km_telling *t, const km_step *s, char *out, size_t size)
{
    char text[4096]; /* a text of a file may be as long as this */
    *out = 0;
    for (int h = 0; h < t->rules->hooks; h++) {
        const kl_hook *hook = &t->rules->hook[h];
        if (!raises(t->phase, s, hook))
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

/* Describes each step on a line of its own; if there is only one, on the first line and without its
 * name. */
void km_score_show(const km_telling *t)
{
    const km_score *plan = t->phase->plan;
    bool single = plan->steps == 1;
    char hooks[8192];

    if (!single)
        km_say_word(t, "score.in-order");
    for (int i = 0; i < plan->steps; i++) {
        const km_step *s = &plan->step[i];
        bool idle = s->kind == KM_STEP_RAISE && !km_has_hooks(t->phase, s->event);
        if (idle && !single) /* its hooks are off */
            continue;
        hooks[0] = 0;
        if (s->kind == KM_STEP_RAISE)
            say_raised(t, s, hooks, sizeof hooks);
        bool raised = *hooks; /* a hook may have several sentences, so the condition comes first */
        const char *text = raised ? hooks : tell_step(t, s);
        const ks_condition *condition = s->condition;
        if (condition && ks_condition_constant(t->rules->layout, condition) == 1)
            condition = NULL;
        const char *when = km_condition_words(t, condition);
        if (!single)
            km_tell_line(t,
                         km_piece(t, "score.step-name", KN_TEXT("name", km_label_words(t, s->name)),
                                  KN_FLAG("if", condition && raised), KN_TEXT("condition", when)));
        km_add(t, "score.step", KN_TEXT("text", text), KN_TEXT("condition", when),
               KN_TEXT("when", !condition || (raised && !single) ? "always"
                               : raised                          ? "before"
                                                                 : "behind"));
        if (!km_tell_ends(text) || (condition && !raised))
            km_add_word(t, "sentence.end");
    }
}
