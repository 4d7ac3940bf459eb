/* SPDX-License-Identifier: MIT
 * event_text.c: one event in words, as one seat may know it. A seat outside an event's audience
 * gets a text made of public facts only: numbers of cards, heaps, words of moves; never a card,
 * number or suit.
 */
#include <stdarg.h>
#include <stdio.h>

#include "base/points.h"
#include "state/view.h"

/* Text written piece by piece; what does not fit is cut off. */
typedef struct text {
    char *out;
    size_t size, used;
} text;

static void add(text *t, const char *format, ...) __attribute__((format(printf, 2, 3)));
static void add(text *t, const char *format, ...)
{
    va_list arguments;

    if (t->used >= t->size)
        return;
    va_start(arguments, format);
    int n = vsnprintf(t->out + t->used, t->size - t->used, format, arguments);
    va_end(arguments);
    t->used = n < 0 ? t->used : t->used + (size_t)n < t->size ? t->used + (size_t)n : t->size;
}

/* A spectator is in an audience of all only; -2 sees everything. */
static bool in_audience(const ks_layout *l, ks_seats audience, int seat)
{
    if (seat >= 0)
        return audience >> seat & 1;
    return seat == -2 || (audience & KS_ALL_SEATS(l)) == KS_ALL_SEATS(l);
}

static void add_place(text *t, const ks_layout *l, int place)
{
    if (place >= l->seats && place < l->places && l->dummy_name[place])
        add(t, "%s", l->dummy_name[place]);
    else
        add(t, "%d", place);
}

static void add_heap(text *t, const ks_layout *l, int heap)
{
    const ks_zone *zone = &l->zone[l->zone_of[heap]];

    add(t, "%s", zone->name);
    if (zone->per == KS_PER_TABLE)
        return;
    add(t, " of ");
    if (zone->per == KS_PER_PLACE)
        add_place(t, l, l->owner_of[heap]);
    else
        add(t, "%d", l->owner_of[heap]);
}

static void add_cards(text *t, const ks_world *w, const ks_event *e, int seat)
{
    char names[KN_CARDS_MAX * KS_CARD_TEXT];

    if (in_audience(w->layout, e->audience, seat)) {
        ks_pack_write(w->layout->pack, e->cards, names, sizeof names);
        add(t, "%s", names);
    } else {
        add(t, "%d %s", e->count, e->count == 1 ? "card" : "cards");
    }
}

static void add_seats(text *t, const ks_layout *l, ks_seats seats)
{
    if ((seats & KS_ALL_SEATS(l)) == KS_ALL_SEATS(l)) {
        add(t, " all");
        return;
    }
    for (int s = 0; s < l->seats; s++)
        if (seats >> s & 1)
            add(t, " %d", s);
}

/* A move that the seat may not know keeps its word and its number of cards; its number, suit and
 * mark go, since they may be what is secret about it (where a pack was cut, say). */
static void add_move(text *t, const ks_world *w, const ks_words_table *words, const ks_event *e,
                     int seat)
{
    char written[KS_MOVE_TEXT];
    bool hide = !in_audience(w->layout, e->audience, seat) && seat != e->seat;
    ks_move move = *e->move;

    if (hide) {
        move.number = KS_NO_NUMBER;
        move.suit = KS_NO_SUIT;
        move.mark = 0;
    }
    ks_move_write(w->layout->pack, words, &move, hide, written);
    add_place(t, w->layout, e->place);
    if (e->kind == KS_EVENT_TURNED)
        add(t, " turns up %s", written);
    else if (move.word == KS_WORD_PLAY || move.word == KS_WORD_TAKE)
        add(t, " plays %s", written);
    else if (move.word == KS_WORD_PASS)
        add(t, " passes");
    else
        add(t, ": %s", written);
}

static void add_transfer(text *t, const ks_world *w, const ks_event *e, int seat)
{
    add_cards(t, w, e, seat);
    add(t, " from ");
    add_heap(t, w->layout, e->from);
    add(t, " to ");
    add_heap(t, w->layout, e->to);
}

/* Where a single card lies in a heap that others can't look through: told to those who see it. */
static const char *where_in(const ks_world *w, const ks_event *e, int seat)
{
    const ks_layout *l = w->layout;
    int count = kn_count(w->block->sets[e->from]);

    if (l->order_of[e->from] < 0 || e->count != 1 || count < 2 ||
        (l->faces[e->from] & KS_ALL_SEATS(l)) == KS_ALL_SEATS(l) ||
        !in_audience(l, e->audience, seat))
        return "in";
    const uint8_t *order = ks_order(l, w->block, e->from);
    return kn_has(e->cards, order[0])           ? "at the bottom of"
           : kn_has(e->cards, order[count - 1]) ? "on top of"
                                                : "in";
}

static void add_show(text *t, const ks_world *w, const ks_event *e, int seat)
{
    add_cards(t, w, e, seat);
    add(t, " %s ", where_in(w, e, seat));
    add_heap(t, w->layout, e->from);
    add(t, " shown to");
    add_seats(t, w->layout, e->audience);
}

static void add_shuffle(text *t, const ks_world *w, const ks_event *e)
{
    int size = kn_count(w->block->sets[e->from]);

    if (e->count < size)
        add(t, "the lowest %d of ", e->count);
    add_heap(t, w->layout, e->from);
    add(t, " %s shuffled", e->count < size && e->count != 1 ? "are" : "is");
}

static void add_points(text *t, const ks_world *w, int32_t units)
{
    char points[KN_POINTS_TEXT];

    add(t, "%s", kn_points_write(points, units, w->layout->pack->per));
}

static void add_account(text *t, const ks_layout *l, int at)
{
    for (int v = 0; v < l->vars; v++) {
        const ks_var *var = &l->var[v];
        if (var->type != KS_VAR_ACCOUNT || at < var->at || at >= var->at + var->count)
            continue;
        add(t, "%s", var->name);
        if (var->per == KS_PER_TABLE)
            return;
        add(t, " of ");
        if (var->per == KS_PER_PLACE)
            add_place(t, l, at - var->at);
        else
            add(t, "%d", at - var->at);
        return;
    }
}

/* Payments between accounts that the seat does not see both are nothing to it: its own would betray
 * the other. */
static bool sees_account(const ks_layout *l, int at, int seat)
{
    for (int v = 0; v < l->vars; v++) {
        const ks_var *var = &l->var[v];
        if (var->type == KS_VAR_ACCOUNT && at >= var->at && at < var->at + var->count)
            return ks_view_sees_var(l, var, at - var->at, seat);
    }
    return false;
}

static void add_scores(text *t, const ks_world *w)
{
    const ks_layout *l = w->layout;

    add(t, "scores:");
    for (int side = 0; side < l->sides; side++) {
        add(t, " ");
        add_points(t, w, ks_ints(l, w->block)[l->score + side]);
    }
}

static void add_over(text *t, const ks_world *w)
{
    int winners = kn_bits(w->block->winners);

    add(t, "the match is over");
    if (!winners)
        return;
    add(t, winners == 1 ? ", won by" : ", a draw between");
    for (int side = 0; side < w->layout->sides; side++)
        if (w->block->winners >> side & 1)
            add(t, " %d", side);
}

bool ks_event_text(const ks_world *w, const ks_words_table *words, const char *const *phases,
                   const ks_event *event, int seat, char *out, size_t size)
{
    const ks_layout *l = w->layout;
    text t = {out, size, 0};

    if (size > 0)
        out[0] = 0;
    if (event->quiet && !in_audience(l, event->audience, seat))
        return false;
    switch (event->kind) {
    case KS_EVENT_MOVE:
    case KS_EVENT_TURNED:
        add_move(&t, w, words, event, seat);
        return true;
    case KS_EVENT_TRANSFER:
        add_transfer(&t, w, event, seat);
        return true;
    case KS_EVENT_SHOW:
        add_show(&t, w, event, seat);
        return true;
    case KS_EVENT_SHUFFLE:
        add_shuffle(&t, w, event);
        return true;
    case KS_EVENT_AWARD:
        add(&t, "%d scores ", event->side);
        add_points(&t, w, event->number);
        add(&t, " (%s)", l->cause[event->cause]);
        return true;
    case KS_EVENT_PAY:
        if (!sees_account(l, event->from, seat) || !sees_account(l, event->to, seat))
            return false;
        add(&t, "%d from ", (int)event->number);
        add_account(&t, l, event->from);
        add(&t, " to ");
        add_account(&t, l, event->to);
        return true;
    case KS_EVENT_TRICK:
        add_place(&t, l, event->place);
        add(&t, " takes the trick");
        return true;
    case KS_EVENT_PHASE:
        add(&t, "%s begins", phases[event->number]);
        return true;
    case KS_EVENT_DEAL:
        add(&t, "deal %d begins, dealer %d", (int)ks_ints(l, w->block)[l->deals] + 1,
            (int)event->number);
        return true;
    case KS_EVENT_SETTLE:
        add_scores(&t, w);
        return true;
    case KS_EVENT_OVER:
        add_over(&t, w);
        return true;
    case KS_EVENT_NOTE: /* for those who are to hear it */
        if (!in_audience(l, event->audience, seat))
            return false;
        add(&t, event->number ? "%s %d" : "%s", event->text, (int)event->number);
        return true;
    }
    return false;
}
