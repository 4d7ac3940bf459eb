/* SPDX-License-Identifier: MIT
 * play_bids.c: the bids of the current auction, for the table in `kanun play`. The result of an
 * auction is in variables of the rules.
 */
#include "base/print.h"
#include "base/memory.h"
#include "terminal/play.h"

static bool in_auction(const kt_play *p)
{
    return kanun_game_standing(p->game)->does & KANUN_BIDS;
}

/* The event of a move comes before its effects, so the current phase is still that of the move. */
void kt_bids_heard(kt_play *p, const kanun_event *event)
{
    size_t moves = kr_journal_moves(p->journal);
    bool begins = event->kind == KANUN_EVENT_DEAL;
    if (!begins && (event->kind != KANUN_EVENT_MOVE || !in_auction(p)))
        return;
    p->bid = kn_realloc(p->bid, (p->bids + 1) * sizeof *p->bid);
    p->bid[p->bids] = (kt_bid){.place = begins ? -1 : event->place, .moves = moves};
    if (!begins)
        p->bid[p->bids].move = *event->move;
    p->bids++;
}

void kt_bids_forget(kt_play *p, size_t moves)
{
    while (p->bids && p->bid[p->bids - 1].moves >= moves)
        p->bids--;
}

/* Prints "player 1: bid 3 H". */
static void print_bid(kt_play *p, const kt_bid *bid, FILE *out)
{
    if (bid->place == p->names.you || bid->place >= p->seats)
        kn_print_own(out, kt_names_owner(&p->names, "place", bid->place));
    else
        kn_print_own(out, kt_names_alone(&p->names, bid->place));
    fputs(KT_PLAY_SAY(p, "names.colon"), out);
    kc_look_move(&p->names.look, &bid->move, out);
}

void kt_bids_print(kt_play *p, FILE *out)
{
    size_t first = p->bids; /* earlier deals are kept for undo */
    while (first && p->bid[first - 1].place >= 0)
        first--;
    if (first == p->bids || !in_auction(p))
        return;
    const kc_look *look = &p->names.look;
    kc_look_begin_row(look, KC_SAY(look, "table.auction"), p->names.width, out);
    for (size_t n = first; n < p->bids; n++) {
        fputs(n > first ? KC_SAY(look, "list.comma") : "", out);
        print_bid(p, &p->bid[n], out);
    }
    kc_look_end(look, out);
}
