/* SPDX-License-Identifier: MIT
 * phrase_seat.c: the closed table of seat phrases ("seat after dealer"): read once into a tree,
 * evaluated without text. Other files decide whose turn it is.
 */
#include <string.h>

#include "state/phrase_read.h"
#include "state/view.h"

/* --- evaluating --- */

static int32_t var_of(const ks_world *w, const ks_var *var, int place, int32_t missing)
{
    int owner = ks_phrase_owner(w->layout, var->per, place);
    return owner < 0 ? missing : ks_ints(w->layout, w->block)[var->at + owner];
}

static int eval_number(const ks_world *w, const ks_seat_phrase *phrase)
{
    return phrase->number;
}

static int eval_turn(const ks_world *w, const ks_seat_phrase *phrase)
{
    return w->block->place;
}

static int eval_var(const ks_world *w, const ks_seat_phrase *phrase)
{
    const ks_var *var = &w->layout->var[phrase->var];
    int32_t value = var_of(w, var, w->block->place, KS_NOBODY);
    if (value < 0 || var->type == KS_VAR_SEAT)
        return value;
    return w->layout->side_seats[value] ? __builtin_ctz(w->layout->side_seats[value]) : KS_NOBODY;
}

/* Goes from seat to seat in direction `way`, which is 1 or -1. A dummy is treated as if it came
 * after the last seat. */
static int walk(const ks_world *w, const ks_seat_phrase *phrase, int way, bool active)
{
    const ks_layout *l = w->layout;
    int from = ks_seat_eval(w, phrase->of);

    if (from < 0)
        return KS_NOBODY;
    if (from >= l->seats)
        from = way > 0 ? l->seats - 1 : 0;
    for (int i = 1; i <= l->seats; i++) {
        int seat = (from + way * i + l->seats * 2) % l->seats;
        if (!active || ks_ints(l, w->block)[l->active + seat])
            return seat;
    }
    return KS_NOBODY;
}

#define WALKS(name, way, active)                                                                   \
    static int name(const ks_world *w, const ks_seat_phrase *phrase)                               \
    {                                                                                              \
        return walk(w, phrase, way, active);                                                       \
    }
WALKS(eval_after, 1, false)
WALKS(eval_before, -1, false)
WALKS(eval_active_after, 1, true)
WALKS(eval_active_before, -1, true)

static int eval_opposite(const ks_world *w, const ks_seat_phrase *phrase)
{
    int seats = w->layout->seats, from = ks_seat_eval(w, phrase->of);
    return from < 0 || from >= seats || seats % 2 ? KS_NOBODY : (from + seats / 2) % seats;
}

static int eval_holder(const ks_world *w, const ks_seat_phrase *phrase)
{
    const ks_layout *l = w->layout;
    int card = phrase->number;
    for (int h = 0; card != KN_NO_CARD && h < l->heaps; h++) {
        ks_per per = l->zone[l->zone_of[h]].per;
        if ((per == KS_PER_SEAT || per == KS_PER_PLACE) &&
            kn_has(w->block->sets[h], (unsigned)card))
            return l->owner_of[h];
    }
    return KS_NOBODY;
}

bool ks_positions_open(const ks_world *w, const ks_var *var)
{
    const int32_t *ints = ks_ints(w->layout, w->block);
    for (int i = 0; var->ranks_seats && i < var->count; i++)
        if (ints[var->at + i] < 1 && ints[w->layout->active + i])
            return true;
    return false;
}

static int eval_extreme(const ks_world *w, const ks_seat_phrase *phrase)
{
    const ks_layout *l = w->layout;
    const ks_var *var = phrase->var < 0 ? NULL : &l->var[phrase->var];
    int sign = phrase->way ? -1 : 1, dealer = ks_ints(l, w->block)[l->dealer], best = KS_NOBODY;
    int64_t highest = 0;

    if (var && sign > 0 && ks_positions_open(w, var))
        return KS_NOBODY; /* the last position is still open */
    for (int i = 1; i <= l->seats; i++) {
        int seat = (dealer + i) % l->seats;
        int64_t has = var ? var_of(w, var, seat, 0) : ks_awarded(w, l->side_of[seat]);
        if (var && var->ranks_seats && has < 1)
            continue;
        int64_t value = has * sign;
        if (best < 0 || value > highest) {
            best = seat;
            highest = value;
        }
    }
    return best;
}

/* --- which seats know the answer --- */

static bool knows_var(const ks_world *w, const ks_seat_phrase *phrase, int seat)
{
    const ks_var *var = &w->layout->var[phrase->var];
    int owner = ks_phrase_owner(w->layout, var->per, w->block->place);
    return owner < 0 || ks_view_sees_var(w->layout, var, owner, seat);
}

static bool knows_holder(const ks_world *w, const ks_seat_phrase *phrase, int seat)
{
    int card = phrase->number;
    for (int h = 0; card != KN_NO_CARD && h < w->layout->heaps; h++)
        if (kn_has(w->block->sets[h], (unsigned)card))
            return ks_view_knows_cards(w, h, kn_set_of((unsigned)card), seat);
    return true;
}

static bool knows_ranked(const ks_world *w, const ks_seat_phrase *phrase, int seat)
{
    return ks_view_sees_all_of(w->layout, &w->layout->var[phrase->var], seat);
}

/* --- the table --- */

static bool names_seat(const ks_var *var)
{
    return var->type == KS_VAR_SEAT || var->type == KS_VAR_SIDE;
}

static bool is_ranked(const ks_var *var)
{
    return var->per != KS_PER_TABLE && ks_var_is_number(var);
}

const ks_phrase_form ks_seat_forms[] = {
    {"dealer", "the dealer of this deal", "dealer", .var = "dealer", .seat = eval_var,
     .known = knows_var, .tells = "seat.dealer"},
    {"turn", "the place whose turn it is, or that has just moved", "turn", .seat = eval_turn,
     .tells = "seat.turn"},
    {"seat after SEAT", "the next seat in the direction of play, even if it no longer plays",
     "seat after SEAT", .seat = eval_after, .tells = "seat.after"},
    {"seat before SEAT", "the previous seat", "seat before SEAT", .seat = eval_before,
     .tells = "seat.before"},
    {"seat opposite SEAT", "the seat across the table; nobody if the number of seats is odd",
     "seat opposite SEAT", .seat = eval_opposite, .tells = "seat.opposite"},
    {"active seat after SEAT", "the next seat that still plays; nobody if none does",
     "active seat after SEAT", .seat = eval_active_after, .tells = "seat.active-after"},
    {"active seat before SEAT", "the previous seat that still plays; nobody if none does",
     "active seat before SEAT", .seat = eval_active_before, .tells = "seat.active-before"},
    {"holder of CARD",
     "the owner of the zone (per seat or place) that holds the card; nobody if there is none",
     "holder of CARDS", .seat = eval_holder, .known = knows_holder, .tells = "seat.holder"},
    {"last taker",
     "the seat that took cards last; if sides take cards, the first seat of that side",
     "last taker", .var = "last_taker", .seat = eval_var, .known = knows_var,
     .tells = "seat.last-taker"},
    {"highest VAR",
     "the seat with the highest value of a number per seat, side or place; if several are equal, "
     "the first after the dealer. For `position_to`: nobody until everyone is out",
     "highest|lowest VAR", .of_var = is_ranked, .seat = eval_extreme, .known = knows_ranked,
     .tells = "seat.extreme"},
    {"lowest VAR",
     .says = "the seat with the lowest value; for `position_to`, only among players who are out"},
    {"highest points",
     "the seat whose side has the most points in this deal; also `lowest points`; if several are "
     "equal, the first after the dealer",
     "highest|lowest points", .seat = eval_extreme, .tells = "seat.points"},
    {"VAR",
     "the value of a variable of type seat, including those of phases (`play.leader`); for type "
     "side, the first seat of the side; for a variable per seat, the value of `turn`",
     "VAR", .of_var = names_seat, .seat = eval_var, .known = knows_var, .tells = "seat.var"},
    {"N", "the seat with the number N; the first seat is 0", "N", .seat = eval_number,
     .tells = "seat.number"},
    {"DUMMY", "the dummy with this name", "DUMMY", .seat = eval_number, .tells = "seat.dummy"},
    {"nobody", "no seat, like an unset variable", "nobody", .number = KS_NOBODY,
     .seat = eval_number, .tells = "seat.nobody"},
    {.form = NULL},
};

/* --- reading --- */

static const char *const first_words[] = {"turn",   "nobody", "seat",    "active",
                                          "holder", "last",   "highest", "lowest"};
enum { FIRST_WORDS = sizeof first_words / sizeof *first_words };

bool ks_seat_begins(const ks_reading *r, int i)
{
    int var = ks_reading_var(r, i, false);
    int64_t number;
    for (int w = 0; w < FIRST_WORDS; w++)
        if (ks_reading_is(r, i, first_words[w]))
            return true;
    return ks_reading_number(r, i, &number) || ks_reading_dummy(r, i) >= 0 ||
           (var >= 0 && names_seat(&r->layout->var[var]));
}

const char *const *ks_seat_words(ks_reading *r)
{
    const ks_layout *l = r->layout;
    const char **words =
        kn_arena_array(r->arena, FIRST_WORDS + (size_t)l->vars + KS_PLACES_MAX + 1, sizeof *words);
    int n = 0;

    for (; words && n < FIRST_WORDS; n++)
        words[n] = first_words[n];
    for (int v = 0; words && v < l->vars; v++)
        if (names_seat(&l->var[v]))
            words[n++] = l->var[v].name;
    for (int place = l->seats; words && place < l->places; place++)
        words[n++] = l->dummy_name[place];
    return words;
}

/* Reports a wrong phrase, and always returns NULL. */
static ks_seat_phrase *no_seat(ks_reading *r, int from, int to, int bad, const char *const *words)
{
    const char *text = ks_reading_text(r, from, to);
    if (text)
        ks_reading_fail(r, KN_E_SEAT_PHRASE, bad, bad + 1, ks_seat_forms, words,
                        "unknown seat '%s'", text);
    return NULL;
}

/* Reports phrases such as "seat aftr dealer". `seat` is the index of the word "seat". */
static ks_seat_phrase *no_step(ks_reading *r, int from, int seat, int to)
{
    static const char *const ways[] = {"after", "before", "opposite", NULL};
    int way = seat + 1;
    for (int i = 0; way < to && i < 3 - (seat > from); i++)
        if (ks_reading_is(r, way, ways[i]))
            return ks_seat_read(r, way + 1, to);
    return no_seat(r, from, to, way < to ? way : seat, way < to ? ways : NULL);
}

/* Reports phrases such as "highest bd", with the variables that may be meant. */
static ks_seat_phrase *no_extreme(ks_reading *r, int from, int to)
{
    const char **words = kn_arena_array(r->arena, (size_t)r->layout->vars + 2, sizeof *words);
    int n = 0;
    for (int v = 0; words && v < r->layout->vars; v++)
        if (is_ranked(&r->layout->var[v]))
            words[n++] = r->layout->var[v].name;
    if (words)
        words[n++] = "points";
    return no_seat(r, from, to, to - from > 1 ? from + 1 : from, words);
}

/* Reports words that have no known form. */
static ks_seat_phrase *no_form(ks_reading *r, int from, int to)
{
    if (ks_reading_is(r, from, "seat"))
        return no_step(r, from, from, to);
    if (ks_reading_is(r, from, "active") && to - from > 1 && ks_reading_is(r, from + 1, "seat"))
        return no_step(r, from, from + 1, to);
    if (ks_reading_is(r, from, "holder"))
        return no_seat(r, from, to, from, NULL);
    if (ks_reading_is(r, from, "highest") || ks_reading_is(r, from, "lowest"))
        return no_extreme(r, from, to);
    bool begins = to - from > 1 && ks_seat_begins(r, from);
    return no_seat(r, from, to, begins ? from + 1 : from, begins ? NULL : ks_seat_words(r));
}

/* Reads the last words of a form, which are another seat or a card; false with a problem. */
static bool read_rest(ks_reading *r, int from, int to, ks_seat_phrase *out)
{
    kn_set held;
    if (out->form->seat != eval_holder)
        return (out->of = ks_seat_read(r, from, to)) != NULL;
    if (!ks_reading_cards(r, from, to, &held))
        return false;
    if (kn_count(held) > 1)
        return ks_reading_fail(r, KN_E_SEAT_PHRASE, from, to, NULL, NULL,
                               "`holder of` takes one card, not %d", kn_count(held));
    out->number = kn_is_empty(held) ? KN_NO_CARD : (int)kn_first(held);
    return true;
}

ks_seat_phrase *ks_seat_read(ks_reading *r, int from, int to)
{
    const ks_phrase_form *form = ks_seat_forms;
    const ks_layout *l = r->layout;
    ks_seat_phrase *phrase;
    ks_match m = {.rest = -1};

    if (from >= to) {
        ks_reading_fail(r, KN_E_SEAT_PHRASE, to ? to - 1 : 0, to, ks_seat_forms, NULL,
                        "a seat is missing here");
        return NULL;
    }
    while (form->form && !ks_reading_match(r, from, to, form, &m))
        form++;
    if (!form->form)
        return no_form(r, from, to);
    if (m.counted && ks_reading_dummy(r, from) < 0 && (m.number < 0 || m.number >= l->seats)) {
        ks_reading_fail(r, KN_E_SEAT_PHRASE, from, to, NULL, NULL,
                        "there is no seat %d: seats are 0 to %d", (int)m.number, l->seats - 1);
        return NULL;
    }
    phrase = kn_arena_take(r->arena, sizeof *phrase);
    if (!phrase)
        return kn_report_memory(r->report), NULL;
    *phrase = (ks_seat_phrase){.form = form,
                               .number = (int)m.number,
                               .way = m.way,
                               .var = form->var ? ks_layout_find_var(l, form->var) : m.var};
    return m.rest < 0 || read_rest(r, m.rest, to, phrase) ? phrase : NULL;
}

static bool reads(kn_arena *arena, const ks_layout *layout, const kd_node *phrase,
                  kn_report *report)
{
    ks_reading r = {.arena = arena, .layout = layout, .report = report};
    return ks_reading_begin(&r, KN_E_SEAT_PHRASE, phrase, ks_seat_forms) &&
           ks_seat_read(&r, 0, r.count);
}

ks_seat_phrase *ks_seat_compile(kn_arena *arena, const ks_layout *layout, const kd_node *phrase,
                                kn_report *report)
{
    static const ks_phrase_form *const tables[] = {ks_seat_forms, NULL};
    ks_reading r = {.arena = arena, .layout = layout, .report = report};
    int before = report->count;
    if (!ks_reading_begin(&r, KN_E_SEAT_PHRASE, phrase, ks_seat_forms))
        return NULL;
    ks_seat_phrase *seat = ks_seat_read(&r, 0, r.count);
    if (!seat)
        ks_reading_mend(&r, reads, tables, before);
    return seat;
}

int ks_seat_eval(const ks_world *w, const ks_seat_phrase *phrase)
{
    return phrase->form->seat(w, phrase);
}

bool ks_seat_known(const ks_world *w, const ks_seat_phrase *phrase, int seat)
{
    return (!phrase->form->known || phrase->form->known(w, phrase, seat)) &&
           (!phrase->of || ks_seat_known(w, phrase->of, seat));
}

int ks_seat_var(const ks_world *w, const ks_var *var, const ks_seat_phrase *of)
{
    int owner = ks_phrase_owner(w->layout, var->per, ks_seat_eval(w, of));
    return owner < 0 ? -1 : var->at + owner;
}

bool ks_seat_is_sure(const ks_seat_phrase *phrase)
{
    bool walks = phrase->form->seat == eval_after || phrase->form->seat == eval_before;
    return walks ? ks_seat_is_sure(phrase->of)
                 : phrase->form->seat == eval_turn || ks_seat_number(phrase) != KS_NOBODY ||
                       (phrase->form->var && strcmp(phrase->form->var, "dealer") == 0);
}

bool ks_seat_is_same(const ks_seat_phrase *a, const ks_seat_phrase *b)
{
    return a == b || (a && b && a->form == b->form && a->number == b->number && a->way == b->way &&
                      a->var == b->var && ks_seat_is_same(a->of, b->of));
}

int ks_seat_number(const ks_seat_phrase *phrase)
{
    return phrase->form->seat == eval_number ? phrase->number : KS_NOBODY;
}
