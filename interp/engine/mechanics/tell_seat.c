/* SPDX-License-Identifier: MIT
 * tell_seat.c: describes seats, such as "the player after the dealer", by walking the compiled
 * phrase. The row of each form has the key of its sentence.
 */
#include <string.h>

#include "mechanics/fill_plan.h"
#include "mechanics/telling.h"
#include "state/phrase_tree.h"

bool km_nobody_moves(const km_telling *t)
{
    return t->phase && t->phase->mechanic->does & KM_COUNTS;
}

bool km_is_of_sides(const km_telling *t, const ks_var *var)
{
    const ks_layout *l = t->rules->layout;
    return var && var->per == KS_PER_SIDE && l->sides < l->seats;
}

bool km_is_side(const ks_layout *layout, const ks_seat_phrase *phrase)
{
    return phrase && ks_form_tells(phrase->form, "seat.extreme") && phrase->var >= 0 &&
           layout->var[phrase->var].per == KS_PER_SIDE && layout->sides < layout->seats;
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
           (ks_form_tells(phrase->form, "seat.after") ||
            ks_form_tells(phrase->form, "seat.before")) &&
           ks_form_tells(phrase->of->form, "seat.var") && is_bidder(t, phrase->of->var);
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
    if (!var && ks_form_tells(phrase->form, "seat.holder"))
        name = phrase->number == KN_NO_CARD ? "?" : km_card_word(t, (unsigned)phrase->number);
    else if (!var && dummy)
        name = km_label_words(t, l->dummy_name[phrase->number]);
    bool turn = ks_form_tells(phrase->form, "seat.turn");
    const ks_seat_phrase *of = phrase->of;
    const char *second = /* "seat after seat after dealer" */
        !of || of->form != phrase->form || !of->of ? NULL
        : ks_form_tells(of->form, "seat.after")    ? KN_KEY("seat.second-after")
        : ks_form_tells(of->form, "seat.before")   ? KN_KEY("seat.second-before")
                                                   : NULL;
    return km_piece_holes(
        t,
        turn && t->each              ? KN_KEY("seat.that")
        : turn && km_nobody_moves(t) ? KN_KEY("seat.moved-last")
        : second                     ? second
                                     : phrase->form->tells,
        KN_HOLES(KN_TEXT("of", km_seat_words(t, second ? of->of : of)), KN_FLAG("second", second),
                 KN_TEXT("name", name), KN_NUMBER("n", phrase->number + 1),
                 KN_FLAG("lowest", phrase->way == 1), KN_FLAG("sole", is_place(t->rules, var)),
                 KN_FLAG("counted", km_is_counted(name)),
                 KN_FLAG("side", t->sides && km_is_of_sides(t, var)),
                 KN_FLAG("total", var && !var->node && strcmp(var->name, "score") == 0),
                 KN_FLAG("turn", of && ks_form_tells(of->form, "seat.turn") &&
                                     (t->each || !km_nobody_moves(t)))));
}

const char *km_first_words(const km_telling *t, const ks_seat_phrase *phrase)
{
    return phrase ? km_seat_words(t, phrase)
                  : km_piece(t, "seat.after", KN_TEXT("of", kn_word(t->language, "seat.dealer")));
}

/* Returns the variable of the file that names the seat or, in "player after VAR", the seat from
 * which the phrase counts; NULL: none. *by_value: the phrase takes its value, not its order. */
static const ks_var *var_of(const km_telling *t, const ks_seat_phrase *phrase, bool *by_value)
{
    const ks_seat_phrase *named = phrase && phrase->of ? phrase->of : phrase;
    const ks_var *var = named && named->var >= 0 ? &t->rules->layout->var[named->var] : NULL;
    *by_value = named && ks_form_tells(named->form, "seat.var");
    return var && var->node ? var : NULL;
}

/* True if the phase, which writes a variable, may be skipped or is an auction in which all may
 * pass. */
static bool may_leave_unset(const km_phase *phase)
{
    return phase->when ||
           (phase->mechanic->tell.unwritten && phase->mechanic->tell.unwritten(phase));
}

/* True if the variable may be unset when the phase begins: no earlier phase writes it, or the last
 * one that does may leave it unset. */
static bool may_be_unset(const km_telling *t, const ks_var *var)
{
    const km_rules *rules = t->rules;
    const km_phase *last = NULL;
    for (int p = 0; p < rules->phases; p++) {
        const km_phase *phase = &rules->phase[p];
        if (p < t->phase->index && writes_to(phase, var->name))
            last = phase;
    }
    return !last || may_leave_unset(last);
}

bool km_all_stay_in(const km_rules *rules)
{
    for (int p = 0; p < rules->phases; p++)
        if (km_role_key(&rules->phase[p], KD_ROLE_DROPS))
            return false;
    return !rules->seats_drop;
}

const ks_var *km_unset_of(const km_telling *t, const ks_seat_phrase *phrase)
{
    const km_rules *rules = t->rules;
    bool by_value;
    const ks_var *var = var_of(t, phrase, &by_value);
    if (!var || !by_value || var->scope != KS_SCOPE_DEAL)
        return NULL;
    for (int p = 0; p < rules->phases; p++) {
        const km_phase *phase = &rules->phase[p];
        if (writes_to(phase, var->name) && !phase->aside && !may_leave_unset(phase))
            return NULL;
    }
    return var;
}

void km_tell_leader(const km_telling *t, const ks_seat_phrase *phrase, const char *words)
{
    bool by_value;
    const ks_var *var = var_of(t, phrase, &by_value);
    km_say(t, "trick.leads-first", KN_TEXT("who", words));
    if (var && by_value && may_be_unset(t, var))
        km_say(t, "trick.leads-unset", KN_TEXT("name", km_var_words(t, var)),
               KN_TEXT("who", km_first_words(t, NULL)));
    if (!var && !km_all_stay_in(t->rules) &&
        !(phrase && (ks_form_tells(phrase->form, "seat.active-after") ||
                     ks_form_tells(phrase->form, "seat.active-before"))))
        km_say_word(t, "trick.leads-out");
}
