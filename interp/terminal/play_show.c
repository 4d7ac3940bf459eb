/* SPDX-License-Identifier: MIT
 * play_show.c: the output before a person's choice in `kanun play`: the table, the points of the
 * deal so far, the question, the moves. screen.c draws the table.
 */
#include "base/memory.h"
#include "base/print.h"
#include "base/words.h"
#include "terminal/play.h"

#include <stdlib.h>
#include <string.h>

/* True as soon as cards were played. Before that, in an auction or exchange, the count would only
 * show the cost of the contract. */
static bool counts_already(const kt_play *p)
{
    return kanun_game_standing(p->game)->does & KANUN_PLAYS;
}

/* True if a legal move plays a card. */
static bool cards_to_play(kt_play *p, int count)
{
    for (int n = 0; n < count; n++) {
        kanun_move move = KANUN_INIT(kanun_move);
        if (kanun_game_move(p->game, n, &move) && kc_move_has_cards(&move))
            return counts_already(p);
    }
    return false;
}

/* Prints the question of the phase, if it has one. */
static void print_question(kt_play *p, FILE *out)
{
    char question[512];
    kanun_rules_label(p->rules, "question", kanun_game_standing(p->game)->phase,
                      p->names.look.language, question, sizeof question);
    if (*question)
        kn_print(out, "  %s\n", question);
    if (!strcmp(kanun_rules_text(p->rules, kanun_game_standing(p->game)->phase, "to", NULL),
                "each"))
        kn_print(out, "  %s\n", KT_PLAY_SAY(p, "play.first-to-next"));
}

/* Prints that the cards in the moves are discarded, not kept. */
static void print_discards(kt_play *p, int count, FILE *out)
{
    const kanun_standing *now = kanun_game_standing(p->game);
    const char *into = kanun_rules_text(p->rules, now->phase, "into", NULL);
    const kanun_info *info = kanun_rules_info(p->rules);
    int zone = 0;
    bool any = false;
    kanun_move move = KANUN_INIT(kanun_move);
    if (p->names.look.sentences || !(now->does & KANUN_LAYS_ASIDE) || !*into)
        return;
    while (zone < info->zones && strcmp(info->zone[zone]->name, into) != 0)
        zone++;
    if (zone == info->zones || strcmp(info->zone[zone]->per, "table") != 0)
        return;
    for (int n = 0; !any && n < count; n++)
        any = kanun_game_move(p->game, n, &move) && kc_move_has_cards(&move);
    if (any)
        kn_say_to(out, p->names.look.language, "play.thrown-away",
                  KN_TEXT("zone", kc_look_label(&p->names.look, "zone", into).text));
}

/* Prints the cards that must be beaten, followed or captured, unless the table shows them. */
static void print_faces(kt_play *p, FILE *out)
{
    const char *faces = kanun_game_faces(p->game, p->names.look.language);
    if (!*faces)
        return;
    fputs("  ", out);
    kc_look_print(&p->names.look, faces, out);
    putc('\n', out);
}

/* Prints the cards drawn since the last choice, if other cards stayed in the hand and no sentence
 * named the drawn ones. People whose screen reader reads out a hand can't see the difference. */
static void print_drawn(kt_play *p, int seat, FILE *out)
{
    const kanun_info *info = kanun_rules_info(p->rules);
    const kanun_standing *now = kanun_game_standing(p->game);
    kt_news *news = &p->news[seat];
    kanun_cards held = {.bits = {0}}, drawn;
    int deal = now->deals + now->redeals;
    bool some = false, stayed = false;
    if (now->place != seat) /* a dummy's cards are visible */
        return;
    for (int z = 0; z < info->zones; z++) {
        const kanun_heap *heap =
            kt_zone_is_own(info->zone[z]) ? kanun_game_heap(p->game, z, now->place, seat) : NULL;
        for (int n = 0; heap && n < heap->count; n++)
            if (heap->card[n] != KANUN_UNSEEN)
                held.bits[heap->card[n] / 64] |= UINT64_C(1) << heap->card[n] % 64;
    }
    for (int n = 0; n < 2; n++) {
        drawn.bits[n] = held.bits[n] & ~news->held.bits[n] & ~news->told.got.bits[n];
        some |= drawn.bits[n] != 0;
        stayed |= (held.bits[n] & news->held.bits[n]) != 0;
    }
    if (p->names.look.sentences && some && stayed && deal == news->deal) {
        fputs(KT_PLAY_SAY(p, "play.drawn"), out);
        kc_look_cards(&p->names.look, drawn, out);
        kc_look_end(&p->names.look, out);
    }
    news->held = held;
    news->deal = deal;
}

/* Prints the table and the points of the deal so far. */
static void describe(kt_play *p, int seat, int count, bool counts, FILE *out)
{
    int place = kanun_game_standing(p->game)->place;
    kt_table_print(p->game, &p->names, seat, out);
    print_drawn(p, seat, out);
    if (counts) {
        kt_outlook_take(p->outlook, p->game, seat, kr_journal_moves(p->journal));
        kt_outlook_print(p->outlook, &p->names, out);
    }
    if (place != seat)
        kn_say_to(out, p->names.look.language, "play.move-for",
                  KN_TEXT("place", kt_names_owner(&p->names, "place", place)));
    kt_bids_print(p, out);
    print_question(p, out);
    print_discards(p, count, out);
    print_faces(p, out);
}

/* True if the top of the table would scroll off the screen above a list of moves, which takes at
 * most half of the screen. */
static bool scrolls_off(const kt_play *p, const char *text, int count)
{
    const kc_look *look = &p->names.look;
    int lines = 2; /* the input, and a line for the rest of the list */
    for (const char *at = text; (at = strchr(at, '\n')); at++)
        lines++;
    return look->screen && count >= look->height / 2 && lines + look->height / 2 > look->height;
}

/* Prints the cards to choose from again. */
static void print_own(kt_play *p, int seat)
{
    const kanun_info *info = kanun_rules_info(p->rules);
    int place = kanun_game_standing(p->game)->place;
    for (int z = 0; z < info->zones; z++) {
        const kanun_zone *zone = info->zone[z];
        const kanun_heap *heap =
            kt_zone_is_own(zone) ? kanun_game_heap(p->game, z, place, seat) : NULL;
        if (!heap || !heap->count)
            continue;
        kc_look_begin(kc_look_label(&p->names.look, "zone", zone->name).text, p->names.width,
                      stdout);
        kn_print(stdout, "%s%s", kt_names_owner(&p->names, "place", place),
                 KT_PLAY_SAY(p, "names.colon"));
        kc_look_heap(&p->names.look, heap, stdout);
        putchar('\n');
    }
}

kt_outcome kt_play_show(kt_play *p, int seat, int count)
{
    char *text;
    size_t size;
    if (kanun_game_legal(p->game, 0, p->failure.errors) < 0) {
        kc_tool_errors(KANUN_RULES, p->failure.errors);
        return KT_FAILED;
    }
    kc_look_measure(&p->names.look);
    bool counts = cards_to_play(p, count);
    FILE *out = kn_text_open(&text, &size);
    describe(p, seat, count, counts, out);
    kn_text_close(out);
    if (!kt_fixed_show(p, text, p->names.width + 2)) {
        kc_look_wrap(&p->names.look, text, p->names.width + 2, stdout);
        if (scrolls_off(p, text, count))
            print_own(p, seat);
    }
    free(text);
    if (kanun_game_legal(p->game, 0, p->failure.errors) < 0) {
        kc_tool_errors(KANUN_RULES, p->failure.errors);
        return KT_FAILED;
    }
    kt_moves_print(p->game, &p->names, count, counts_already(p) ? p->outlook : NULL, stdout);
    return KT_AGAIN;
}
