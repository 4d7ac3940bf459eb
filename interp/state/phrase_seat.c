/* SPDX-License-Identifier: MIT
 * phrase_seat.c: the closed table of seat phrases ("seat after dealer"): read once into a tree,
 * evaluated without text. Seats only: who may act is decided elsewhere.
 */
#include <string.h>

#include "state/phrase_read.h"
#include "state/view.h"

typedef enum kind { IS_NUMBER, IS_TURN, IS_VAR, IS_STEP, IS_OPPOSITE, IS_HOLDER, IS_EXTREME } kind;

struct ks_seat_phrase {
    kind kind;
    int number;  /* the seat; the step or sign, +1 or -1; the card */
    bool active; /* a step to seats that still play only */
    int var;     /* index in the layout; of IS_EXTREME also -1, the points of the deal */
    const ks_seat_phrase *of;
};

static const char *const first_words[] = {"turn",   "nobody", "seat",    "active",
                                          "holder", "last",   "highest", "lowest"};
enum { FIRST_WORDS = sizeof first_words / sizeof *first_words };

/* The place of the dummy that word `i` names, or -1. */
static int dummy_of(const ks_reading *r, int i)
{
    const ks_layout *l = r->layout;
    for (int place = l->seats; place < l->places; place++)
        if (l->dummy_name[place] && ks_reading_is(r, i, l->dummy_name[place]))
            return place;
    return KS_NOBODY;
}

static bool names_seat(const ks_var *var)
{
    return var->type == KS_VAR_SEAT || var->type == KS_VAR_SIDE;
}

bool ks_seat_begins(const ks_reading *r, int i)
{
    int var = ks_reading_var(r, i, false);
    int64_t number;
    for (int w = 0; w < FIRST_WORDS; w++)
        if (ks_reading_is(r, i, first_words[w]))
            return true;
    return ks_reading_number(r, i, &number) || dummy_of(r, i) >= 0 ||
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

static ks_seat_phrase *make(ks_reading *r, ks_seat_phrase model)
{
    ks_seat_phrase *phrase = kn_arena_take(r->arena, sizeof *phrase);
    if (phrase)
        *phrase = model;
    else
        ks_token_memory(r->report);
    return phrase;
}

static ks_seat_phrase *no_seat(ks_reading *r, int from, int to, int bad, const char *const *words)
{
    const char *text = ks_reading_text(r, from, to);
    if (text)
        ks_reading_fail(r, KN_E_SEAT_PHRASE, bad, bad + 1, ks_seat_rows, words, "'%s' is no seat",
                        text);
    return NULL;
}

static ks_seat_phrase *read_word(ks_reading *r, int at)
{
    int var = ks_reading_var(r, at, false);
    int64_t number;

    if (ks_reading_is(r, at, "turn"))
        return make(r, (ks_seat_phrase){.kind = IS_TURN});
    if (ks_reading_is(r, at, "nobody"))
        return make(r, (ks_seat_phrase){.kind = IS_NUMBER, .number = KS_NOBODY});
    if (ks_reading_number(r, at, &number)) {
        if (number >= 0 && number < r->layout->seats)
            return make(r, (ks_seat_phrase){.kind = IS_NUMBER, .number = (int)number});
        ks_reading_fail(r, KN_E_SEAT_PHRASE, at, at + 1, NULL, NULL,
                        "there is no seat %d: seats are 0 to %d", (int)number,
                        r->layout->seats - 1);
        return NULL;
    }
    if (dummy_of(r, at) >= 0)
        return make(r, (ks_seat_phrase){.kind = IS_NUMBER, .number = dummy_of(r, at)});
    if (var < 0 || !names_seat(&r->layout->var[var]))
        return no_seat(r, at, at + 1, at, ks_seat_words(r));
    return make(r, (ks_seat_phrase){.kind = IS_VAR, .var = var});
}

/* "after X", "before X", "opposite X", behind the word seat at `seat`. */
static ks_seat_phrase *read_step(ks_reading *r, int from, int seat, int to)
{
    static const char *const ways[] = {"after", "before", "opposite", NULL};
    bool active = seat > from;
    ks_seat_phrase model = {.kind = IS_STEP, .active = active};
    int way = seat + 1;

    if (way >= to || !(ks_reading_is(r, way, "after") || ks_reading_is(r, way, "before") ||
                       (!active && ks_reading_is(r, way, "opposite"))))
        return no_seat(r, from, to, way < to ? way : seat, way < to ? ways : NULL);
    model.number = ks_reading_is(r, way, "before") ? -1 : 1;
    if (ks_reading_is(r, way, "opposite"))
        model.kind = IS_OPPOSITE;
    model.of = ks_seat_read(r, way + 1, to);
    return model.of ? make(r, model) : NULL;
}

static ks_seat_phrase *read_holder(ks_reading *r, int from, int to)
{
    kn_set cards;
    if (to - from != 3 || !ks_reading_is(r, from + 1, "of"))
        return no_seat(r, from, to, from, NULL);
    if (!ks_reading_cards(r, from + 2, to, &cards))
        return NULL;
    if (kn_count(cards) > 1) {
        ks_reading_fail(r, KN_E_SEAT_PHRASE, from + 2, to, NULL, NULL,
                        "the holder of one card is meant, not of %d", kn_count(cards));
        return NULL;
    }
    return make(r,
                (ks_seat_phrase){.kind = IS_HOLDER,
                                 .number = kn_is_empty(cards) ? KN_NO_CARD : (int)kn_first(cards)});
}

static bool is_ranked(const ks_var *var)
{
    return var->per != KS_PER_TABLE && (var->type == KS_VAR_INTEGER || var->type == KS_VAR_POINTS ||
                                        var->type == KS_VAR_ACCOUNT);
}

static ks_seat_phrase *read_extreme(ks_reading *r, int from, int to)
{
    int var = to - from == 2 ? ks_reading_var(r, from + 1, false) : -1;
    const char **words;
    int n = 0;

    if (var >= 0 && is_ranked(&r->layout->var[var]))
        return make(r, (ks_seat_phrase){.kind = IS_EXTREME,
                                        .var = var,
                                        .number = ks_reading_is(r, from, "highest") ? 1 : -1});
    if (var < 0 && to - from == 2 && ks_reading_is(r, from + 1, "points"))
        return make(r, (ks_seat_phrase){.kind = IS_EXTREME,
                                        .var = -1,
                                        .number = ks_reading_is(r, from, "highest") ? 1 : -1});
    words = kn_arena_array(r->arena, (size_t)r->layout->vars + 2, sizeof *words);
    for (int v = 0; words && v < r->layout->vars; v++)
        if (is_ranked(&r->layout->var[v]))
            words[n++] = r->layout->var[v].name;
    if (words)
        words[n++] = "points";
    return no_seat(r, from, to, to - from > 1 ? from + 1 : from, words);
}

ks_seat_phrase *ks_seat_read(ks_reading *r, int from, int to)
{
    if (from >= to) {
        ks_reading_fail(r, KN_E_SEAT_PHRASE, to ? to - 1 : 0, to, ks_seat_rows, NULL,
                        "a seat is missing here");
        return NULL;
    }
    if (ks_reading_is(r, from, "seat"))
        return read_step(r, from, from, to);
    if (ks_reading_is(r, from, "active") && to - from > 1 && ks_reading_is(r, from + 1, "seat"))
        return read_step(r, from, from + 1, to);
    if (ks_reading_is(r, from, "holder"))
        return read_holder(r, from, to);
    if (ks_reading_is(r, from, "highest") || ks_reading_is(r, from, "lowest"))
        return read_extreme(r, from, to);
    if (to - from == 2 && ks_reading_is(r, from, "last") && ks_reading_is(r, from + 1, "taker"))
        return make(r, (ks_seat_phrase){.kind = IS_VAR,
                                        .var = ks_layout_find_var(r->layout, "last_taker")});
    if (to - from > 1)
        return no_seat(r, from, to, ks_seat_begins(r, from) ? from + 1 : from,
                       ks_seat_begins(r, from) ? NULL : ks_seat_words(r));
    return read_word(r, from);
}

ks_seat_phrase *ks_seat_compile(kn_arena *arena, const ks_layout *layout, const kd_node *phrase,
                                kn_report *report)
{
    ks_reading r = {.arena = arena, .layout = layout, .report = report};
    if (!ks_reading_begin(&r, KN_E_SEAT_PHRASE, phrase, ks_seat_rows))
        return NULL;
    return ks_seat_read(&r, 0, r.count);
}

static int32_t var_of(const ks_world *w, const ks_var *var, int place, int32_t missing)
{
    int owner = ks_phrase_owner(w->layout, var->per, place);
    return owner < 0 ? missing : ks_ints(w->layout, w->block)[var->at + owner];
}

static int eval_var(const ks_world *w, const ks_var *var)
{
    int32_t value = var_of(w, var, w->block->place, KS_NOBODY);
    if (value < 0 || var->type == KS_VAR_SEAT)
        return value;
    return w->layout->side_seats[value] ? __builtin_ctz(w->layout->side_seats[value]) : KS_NOBODY;
}

/* Walks over the seats; from a dummy, which comes behind the last seat. */
static int eval_step(const ks_world *w, const ks_seat_phrase *phrase)
{
    const ks_layout *l = w->layout;
    int from = ks_seat_eval(w, phrase->of);

    if (from < 0)
        return KS_NOBODY;
    if (from >= l->seats)
        from = phrase->number > 0 ? l->seats - 1 : 0;
    for (int i = 1; i <= l->seats; i++) {
        int seat = (from + phrase->number * i + l->seats * 2) % l->seats;
        if (!phrase->active || ks_ints(l, w->block)[l->active + seat])
            return seat;
    }
    return KS_NOBODY;
}

static int eval_opposite(const ks_world *w, const ks_seat_phrase *phrase)
{
    int seats = w->layout->seats, from = ks_seat_eval(w, phrase->of);
    return from < 0 || from >= seats || seats % 2 ? KS_NOBODY : (from + seats / 2) % seats;
}

static int eval_holder(const ks_world *w, int card)
{
    const ks_layout *l = w->layout;
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
    int dealer = ks_ints(l, w->block)[l->dealer], best = KS_NOBODY;
    int64_t highest = 0;

    if (var && phrase->number > 0 && ks_positions_open(w, var))
        return KS_NOBODY; /* who will be last is open */
    for (int i = 1; i <= l->seats; i++) {
        int seat = (dealer + i) % l->seats;
        int64_t has = var ? var_of(w, var, seat, 0) : ks_awarded(w, l->side_of[seat]);
        if (var && var->ranks_seats && has < 1)
            continue;
        int64_t value = has * phrase->number;
        if (best < 0 || value > highest) {
            best = seat;
            highest = value;
        }
    }
    return best;
}

int ks_seat_eval(const ks_world *w, const ks_seat_phrase *phrase)
{
    switch (phrase->kind) {
    case IS_NUMBER:
        return phrase->number;
    case IS_TURN:
        return w->block->place;
    case IS_VAR:
        return eval_var(w, &w->layout->var[phrase->var]);
    case IS_STEP:
        return eval_step(w, phrase);
    case IS_OPPOSITE:
        return eval_opposite(w, phrase);
    case IS_HOLDER:
        return eval_holder(w, phrase->number);
    case IS_EXTREME:
        return eval_extreme(w, phrase);
    }
    return KS_NOBODY;
}

static bool var_known(const ks_world *w, const ks_var *var, int seat)
{
    int owner = ks_phrase_owner(w->layout, var->per, w->block->place);
    return owner < 0 || ks_view_sees_var(w->layout, var, owner, seat);
}

static bool place_known(const ks_world *w, int card, int seat)
{
    for (int h = 0; card != KN_NO_CARD && h < w->layout->heaps; h++)
        if (kn_has(w->block->sets[h], (unsigned)card))
            return ks_view_knows_cards(w, h, kn_set_of((unsigned)card), seat);
    return true;
}

bool ks_seat_known(const ks_world *w, const ks_seat_phrase *phrase, int seat)
{
    switch (phrase->kind) {
    case IS_NUMBER:
    case IS_TURN:
        return true;
    case IS_VAR:
        return var_known(w, &w->layout->var[phrase->var], seat);
    case IS_STEP:
    case IS_OPPOSITE:
        return ks_seat_known(w, phrase->of, seat);
    case IS_HOLDER:
        return place_known(w, phrase->number, seat);
    case IS_EXTREME:
        return phrase->var < 0 ||
               ks_view_sees_all_of(w->layout, &w->layout->var[phrase->var], seat);
    }
    return false;
}
