/* SPDX-License-Identifier: MIT
 * replay_events.c: every event of a replayed match as a line for people: players from 1, cards as
 * at the table. events.c describes only what the table does not show.
 */
#include "base/print.h"
#include "terminal/replay.h"

/* An event being written. */
typedef struct writing {
    kt_names *names;
    const kanun_event *event;
    FILE *out;
} writing;

static void put_cards(const writing *w)
{
    const kanun_event *e = w->event;
    if (e->hidden)
        kn_print(w->out, "%d %s", e->count, e->count == 1 ? "card" : "cards");
    else
        kc_look_cards(&w->names->look, e->cards, w->out);
}

/* Writes a spot, such as "hand of player 2". Only the zone if it belongs to the table. */
static void put_spot(const writing *w, const kanun_spot *spot)
{
    const kanun_info *info = kanun_rules_info(w->names->rules);
    const char *per =
        w->event->kind == KANUN_EVENT_PAY ? info->variable[spot->n]->per : info->zone[spot->n]->per;
    kn_print(w->out, "%s", spot->name);
    if (spot->owner >= 0)
        kn_print(w->out, " of %s", kt_names_owner(w->names, per, spot->owner));
}

static void put_way(const writing *w)
{
    fputs(" from ", w->out);
    put_spot(w, &w->event->from);
    fputs(" to ", w->out);
    put_spot(w, &w->event->to);
}

static void put_show(const writing *w)
{
    static const char *const lies[] = {"in", "on top of", "at the bottom of"};
    const kanun_event *e = w->event;
    int seats = kanun_rules_info(w->names->rules)->seats;
    put_cards(w);
    kn_print(w->out, " %s ", lies[e->lies]);
    put_spot(w, &e->from);
    fputs(" shown to ", w->out);
    if (e->shown_to == (1u << seats) - 1)
        fputs("all", w->out);
    for (int seat = 0, put = 0; e->shown_to != (1u << seats) - 1 && seat < seats; seat++)
        if (e->shown_to >> seat & 1)
            kn_print(w->out, "%s%s", put++ ? ", " : "", kt_names_seat(w->names, seat));
}

static void put_points(const writing *w, int64_t units)
{
    char points[32];
    kn_print(w->out, "%s", kanun_points(w->names->rules, units, points));
}

static void put_scores(const writing *w)
{
    fputs("scores:", w->out);
    for (int side = 0; side < kanun_rules_info(w->names->rules)->sides; side++) {
        kn_print(w->out, "%s %s ", side ? "," : "", kt_names_side(w->names, side));
        put_points(w, w->event->scores[side]);
    }
}

static void put_winners(const writing *w)
{
    unsigned winners = w->event->winners;
    fputs("the match is over", w->out);
    if (winners)
        fputs(winners & (winners - 1) ? ", a draw between " : ", won by ", w->out);
    for (int side = 0, put = 0; winners >> side; side++)
        if (winners >> side & 1)
            kn_print(w->out, "%s%s", put++ ? ", " : "", kt_names_side(w->names, side));
}

void kt_replay_event(kt_names *names, const kanun_event *event, FILE *out)
{
    const writing w = {names, event, out};
    switch (event->kind) {
    case KANUN_EVENT_MOVE:
    case KANUN_EVENT_TURNED:
        kn_print(out, "%s%s", kt_names_owner(names, "place", event->place),
                 event->kind == KANUN_EVENT_TURNED ? " turns up " : ": ");
        kc_look_move(&names->look, event->move, out);
        return;
    case KANUN_EVENT_TRANSFER:
        put_cards(&w);
        put_way(&w);
        return;
    case KANUN_EVENT_SHOW:
        put_show(&w);
        return;
    case KANUN_EVENT_SHUFFLE:
        if (event->lies == KANUN_LOWEST)
            kn_print(out, "the lowest %d of ", event->count);
        put_spot(&w, &event->from);
        fputs(event->lies == KANUN_LOWEST && event->count != 1 ? " are shuffled" : " is shuffled",
              out);
        return;
    case KANUN_EVENT_AWARD:
        kn_print(out, "%s: %s", kt_names_side(names, event->side), event->number > 0 ? "+" : "");
        put_points(&w, event->number);
        kn_print(out, " (%s)", event->cause);
        return;
    case KANUN_EVENT_PAY:
        kn_print(out, "%d", (int)event->number);
        put_way(&w);
        return;
    case KANUN_EVENT_TRICK:
        kn_print(out, "%s takes the trick", kt_names_owner(names, "place", event->place));
        return;
    case KANUN_EVENT_PHASE:
        kn_print(out, "%s begins", event->phase);
        return;
    case KANUN_EVENT_DEAL:
        kn_print(out, "deal %d begins", (int)event->number);
        if (event->seat >= 0)
            kn_print(out, ", dealt by %s", kt_names_seat(names, event->seat));
        return;
    case KANUN_EVENT_SETTLE:
        put_scores(&w);
        return;
    case KANUN_EVENT_OVER:
        put_winners(&w);
        return;
    case KANUN_EVENT_THROWN_IN:
        fputs("the deal is thrown in", out);
        if (event->phase)
            kn_print(out, " after %s", event->phase);
        return;
    case KANUN_EVENT_NOTE:
        kn_print(out, "note: %s", event->note);
        if (event->number)
            kn_print(out, " %d", (int)event->number);
        return;
    }
}
