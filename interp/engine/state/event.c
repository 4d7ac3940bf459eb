/* SPDX-License-Identifier: MIT
 * event.c: reduces an event to the facts that one seat may know, and writes it in words. A seat
 * outside an event's audience gets only public facts: numbers of cards, heaps, words of moves;
 * never a card, number or suit.
 */
#include <stdarg.h>
#include <stdio.h>

#include "base/points.h"
#include "state/view.h"

/* ---- What a seat may know ---- */

/* -1: a spectator; -2: sees everything. */
static bool in_audience(const ks_layout *l, ks_seats audience, int seat)
{
    return seat == -2 || (audience >> (seat < 0 ? KS_SPECTATOR(l) : seat) & 1);
}

static bool sees_account(const ks_layout *l, int at, int seat)
{
    const ks_var *var = ks_account_var(l, at);
    return var && ks_view_sees_var(l, var, at - var->at, seat);
}

/* Returns where a single card is in an ordered heap with hidden faces, for those who see the
 * card. */
static ks_lies lies_in(const ks_world *w, const ks_event *e)
{
    const ks_layout *l = w->layout;
    int count = kn_count(w->block->sets[e->from]);

    if (l->order_of[e->from] < 0 || e->count != 1 || count < 2 ||
        ks_is_jumbled(l, w->block, e->from) || l->faces[e->from] >> KS_SPECTATOR(l) & 1)
        return KS_LIES_IN;
    const uint8_t *order = ks_order(l, w->block, e->from);
    return kn_has(e->cards, order[0])           ? KS_LIES_LOWEST
           : kn_has(e->cards, order[count - 1]) ? KS_LIES_ON_TOP
                                                : KS_LIES_IN;
}

/* Reduces a move that the seat may not know: keeps its word and number of cards, but removes its
 * number, suit and mark. These may be the secret, for example the place of a cut. */
static void know_move(const ks_world *w, const ks_event *e, int seat, ks_event *out, ks_move *move)
{
    *move = *e->move;
    out->move = move;
    out->place = e->place;
    out->seat = e->seat;
    out->cards = ks_move_named(move);
    out->count = kn_count(out->cards);
    out->hidden = !in_audience(w->layout, e->audience, seat) && seat != e->seat;
    if (out->hidden)
        *move = (ks_move){
            .word = move->word, .card = KN_NO_CARD, .suit = KS_NO_SUIT, .number = KS_NO_NUMBER};
}

static void know_cards(const ks_world *w, const ks_event *e, int seat, ks_event *out)
{
    out->from = e->from;
    out->to = e->kind == KS_EVENT_TRANSFER ? e->to : KS_NOBODY;
    out->cards = e->cards;
    out->count = e->count;
    out->hidden = !in_audience(w->layout, e->audience, seat);
    if (e->kind == KS_EVENT_SHOW) {
        out->audience = e->audience & KS_EVERYBODY(w->layout);
        out->lies = out->hidden ? KS_LIES_IN : lies_in(w, e);
    }
}

/* True for events that the seat must not notice: quiet events, notes for others, and payments
 * unless it sees both accounts, because the change of one would reveal the other. */
static bool is_nothing_to(const ks_world *w, const ks_event *e, int seat)
{
    const ks_layout *l = w->layout;

    if (e->kind == KS_EVENT_PAY)
        return !sees_account(l, e->from, seat) || !sees_account(l, e->to, seat);
    return (e->quiet || e->kind == KS_EVENT_NOTE) && !in_audience(l, e->audience, seat);
}

bool ks_event_known(const ks_world *w, const ks_event *e, int seat, ks_event *out, ks_move *move)
{
    if (is_nothing_to(w, e, seat))
        return false;
    *out = ks_event_plain(e->kind);
    out->number = e->number;
    switch (e->kind) {
    case KS_EVENT_MOVE:
    case KS_EVENT_TURNED:
        know_move(w, e, seat, out, move);
        break;
    case KS_EVENT_TRANSFER:
    case KS_EVENT_SHOW:
        know_cards(w, e, seat, out);
        break;
    case KS_EVENT_SHUFFLE:
        out->from = e->from;
        out->count = e->count;
        out->lies = e->count < kn_count(w->block->sets[e->from]) ? KS_LIES_LOWEST : KS_LIES_IN;
        break;
    case KS_EVENT_AWARD:
        out->side = e->side;
        out->cause = e->cause;
        break;
    case KS_EVENT_PAY:
        out->from = e->from;
        out->to = e->to;
        break;
    case KS_EVENT_TRICK:
        out->place = e->place;
        break;
    case KS_EVENT_DEAL:
        out->seat = e->number;
        out->number = ks_ints(w->layout, w->block)[w->layout->deals] + 1;
        break;
    case KS_EVENT_NOTE:
        out->text = e->text;
        break;
    case KS_EVENT_PHASE:
    case KS_EVENT_SETTLE:
    case KS_EVENT_OVER:
    case KS_EVENT_THROWN_IN:
        break;
    }
    if (out->hidden)
        out->cards = KN_EMPTY;
    return true;
}

/* ---- In words ---- */

/* A text that is written piece by piece, and truncated if it is too long. */
typedef struct text {
    char *out;
    size_t size, used;
} text;

static void append_text(text *t, const char *format, ...) __attribute__((format(printf, 2, 3)));
static void append_text(text *t, const char *format, ...)
{
    va_list arguments;

    if (t->used >= t->size)
        return;
    va_start(arguments, format);
    int n = vsnprintf(t->out + t->used, t->size - t->used, format, arguments);
    va_end(arguments);
    t->used = n < 0 ? t->used : t->used + (size_t)n < t->size ? t->used + (size_t)n : t->size;
}

static void add_place(text *t, const ks_layout *l, int place)
{
    if (place >= l->seats && place < l->places && l->dummy_name[place])
        append_text(t, "%s", l->dummy_name[place]);
    else
        append_text(t, "%d", place);
}

/* Appends "hand of 2". */
static void add_owned(text *t, const ks_layout *l, const char *name, ks_per per, int owner)
{
    append_text(t, "%s", name);
    if (per == KS_PER_TABLE)
        return;
    append_text(t, " of ");
    if (per == KS_PER_PLACE)
        add_place(t, l, owner);
    else
        append_text(t, "%d", owner);
}

static void add_heap(text *t, const ks_layout *l, int heap)
{
    const ks_zone *zone = &l->zone[l->zone_of[heap]];
    add_owned(t, l, zone->name, zone->per, l->owner_of[heap]);
}

static void add_cards(text *t, const ks_world *w, const ks_event *e)
{
    char names[KN_CARDS_MAX * KS_CARD_TEXT];

    if (e->hidden) {
        append_text(t, "%d %s", e->count, e->count == 1 ? "card" : "cards");
    } else {
        ks_pack_write(w->layout->pack, e->cards, names, sizeof names);
        append_text(t, "%s", names);
    }
}

static void add_seats(text *t, const ks_layout *l, ks_seats seats)
{
    if (seats >> KS_SPECTATOR(l) & 1) {
        append_text(t, " all");
        return;
    }
    for (int s = 0; s < l->seats; s++)
        if (seats >> s & 1)
            append_text(t, " %d", s);
}

static void add_move(text *t, const ks_world *w, const ks_words_table *words, const ks_event *e)
{
    char written[KS_MOVE_TEXT];
    int word = e->move->word;

    ks_move_write(w->layout->pack, words, e->move, e->hidden ? e->count : 0, written);
    add_place(t, w->layout, e->place);
    if (word == KS_WORD_PASS && e->kind == KS_EVENT_MOVE)
        append_text(t, " passes");
    else
        append_text(t, "%s%s",
                    e->kind == KS_EVENT_TURNED ? " turns up "
                    : word == KS_WORD_PLAY ||
                            (word == KS_WORD_TAKE &&
                             (e->hidden ? e->count > 1 : !kn_is_empty(e->move->cards)))
                        ? " plays "
                        : ": ",
                    written);
}

static void add_transfer(text *t, const ks_world *w, const ks_event *e)
{
    add_cards(t, w, e);
    append_text(t, " from ");
    add_heap(t, w->layout, e->from);
    append_text(t, " to ");
    add_heap(t, w->layout, e->to);
}

static void add_show(text *t, const ks_world *w, const ks_event *e)
{
    static const char *const lies[] = {"in", "on top of", "at the bottom of"};

    add_cards(t, w, e);
    append_text(t, " %s ", lies[e->lies]);
    add_heap(t, w->layout, e->from);
    append_text(t, " shown to");
    add_seats(t, w->layout, e->audience);
}

static void add_shuffle(text *t, const ks_world *w, const ks_event *e)
{
    bool part = e->lies == KS_LIES_LOWEST;

    if (part)
        append_text(t, "the lowest %d of ", e->count);
    add_heap(t, w->layout, e->from);
    append_text(t, " %s shuffled", part && e->count != 1 ? "are" : "is");
}

static void add_points(text *t, const ks_world *w, int32_t units)
{
    char points[KN_POINTS_TEXT];

    append_text(t, "%s", kn_points_write(points, units, w->layout->pack->per));
}

static void add_account(text *t, const ks_layout *l, int at)
{
    const ks_var *var = ks_account_var(l, at);
    add_owned(t, l, var->name, var->per, at - var->at);
}

static void add_pay(text *t, const ks_layout *l, const ks_event *e)
{
    append_text(t, "%d from ", (int)e->number);
    add_account(t, l, e->from);
    append_text(t, " to ");
    add_account(t, l, e->to);
}

static void add_scores(text *t, const ks_world *w)
{
    const ks_layout *l = w->layout;

    append_text(t, "scores:");
    for (int side = 0; side < l->sides; side++) {
        append_text(t, " ");
        add_points(t, w, ks_ints(l, w->block)[l->score + side]);
    }
}

static void add_over(text *t, const ks_world *w)
{
    int winners = kn_bits(w->block->winners);

    append_text(t, "the match is over");
    if (!winners)
        return;
    append_text(t, winners == 1 ? ", won by" : ", a draw between");
    for (int side = 0; side < w->layout->sides; side++)
        if (w->block->winners >> side & 1)
            append_text(t, " %d", side);
}

void ks_event_write(const ks_world *w, const ks_words_table *words, const char *const *phases,
                    const ks_event *known, char *out, size_t size)
{
    const ks_layout *l = w->layout;
    text t = {out, size, 0};

    if (size > 0)
        out[0] = 0;
    switch (known->kind) {
    case KS_EVENT_MOVE:
    case KS_EVENT_TURNED:
        add_move(&t, w, words, known);
        return;
    case KS_EVENT_TRANSFER:
        add_transfer(&t, w, known);
        return;
    case KS_EVENT_SHOW:
        add_show(&t, w, known);
        return;
    case KS_EVENT_SHUFFLE:
        add_shuffle(&t, w, known);
        return;
    case KS_EVENT_AWARD:
        append_text(&t, "%d scores ", known->side);
        add_points(&t, w, known->number);
        append_text(&t, " (%s)", l->cause[known->cause]);
        return;
    case KS_EVENT_PAY:
        add_pay(&t, l, known);
        return;
    case KS_EVENT_TRICK:
        add_place(&t, l, known->place);
        append_text(&t, " takes the trick");
        return;
    case KS_EVENT_PHASE:
        append_text(&t, "%s begins", phases[known->number]);
        return;
    case KS_EVENT_DEAL:
        append_text(&t, "deal %d begins, dealer %d", (int)known->number, known->seat);
        return;
    case KS_EVENT_SETTLE:
        add_scores(&t, w);
        return;
    case KS_EVENT_OVER:
        add_over(&t, w);
        return;
    case KS_EVENT_THROWN_IN:
        append_text(&t, "the deal is thrown in");
        if (known->number >= 0)
            append_text(&t, " after %s", phases[known->number]);
        return;
    case KS_EVENT_NOTE:
        append_text(&t, known->number ? "note: %s %d" : "note: %s", known->text,
                    (int)known->number);
        return;
    }
}
