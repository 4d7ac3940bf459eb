/* SPDX-License-Identifier: MIT
 * play_show.c: all that a person sees before a choice in `kanun play`: the table, how the deal
 * counts so far, what is asked, the moves. How a table looks is in table.c.
 */
#include "base/words.h"
#include "cli/play.h"

#include <stdlib.h>
#include <string.h>

/* How a deal counts so far says something once cards are played; before, in an auction or an
 * exchange, it would tell what the contract costs whom nobody has begun to play against. */
static bool counts_already(const kc_play *p)
{
    char does[64];
    return strstr(kanun_rules_label(p->rules, "does", kanun_game_phase(p->game), "en", does,
                                    sizeof does),
                  "plays") != NULL;
}

/* True if cards are to be played: the list of moves has one with a card. */
static bool cards_to_play(kc_play *p, int count)
{
    for (int n = 0; n < count; n++) {
        kanun_move move = KANUN_INIT(kanun_move);
        if (kanun_game_nth(p->game, n, &move) == KANUN_OK && kc_move_has_cards(&move))
            return counts_already(p);
    }
    return false;
}

/* What a move would bring, for the list of moves. */
static void brings(void *payload, const kanun_move *move, char *out, size_t size)
{
    kc_play *p = payload;
    *out = '\0';
    if (counts_already(p) && kc_move_has_cards(move))
        kc_outlook_move(p->outlook, &p->names.look, move, out, size);
}

/* What the phase asks in words, if it does. */
static void print_question(kc_play *p, FILE *out)
{
    char question[512];
    kanun_rules_label(p->rules, "question", kanun_game_phase(p->game), p->names.look.language,
                      question, sizeof question);
    if (*question)
        fprintf(out, "  %s\n", question);
    const char *to = kanun_rules_names(p->rules, kanun_game_phase(p->game), "to");
    if (to && !strcmp(to, "each"))
        fprintf(out, "  %s\n", KC_PLAY_SAY(p, "play.first-to-next"));
}

/* What there is to beat, and by what, if the table does not say it all. */
static void print_faces(kc_play *p, FILE *out)
{
    const char *faces = kanun_game_faces(p->game, p->names.look.language);
    if (!*faces)
        return;
    fputs("  ", out);
    kc_look_print(&p->names.look, faces, out);
    putc('\n', out);
}

/* The table and how the deal counts so far. */
static void describe(kc_play *p, int seat, bool counts, FILE *out)
{
    int place = kanun_game_place(p->game);
    kc_table_print(p->game, &p->names, seat, out);
    if (counts) {
        kc_outlook_look(p->outlook, p->game, seat, kr_journal_moves(p->journal));
        kc_outlook_print(p->outlook, &p->names, out);
    }
    if (place != seat)
        kn_say_to(out, p->names.look.language, "play.move-for",
                  KN_TEXT("place", kc_names_owner(&p->names, "place", place)));
    kc_bids_print(p, out);
    print_question(p, out);
    print_faces(p, out);
}

/* True if the top of the table leaves the screen when a long list follows, which takes half of it.
 */
static bool scrolls_off(const kc_play *p, const char *text, int count)
{
    const kc_look *look = &p->names.look;
    int lines = 2; /* what is typed, and a line that tells of more */
    for (const char *at = text; (at = strchr(at, '\n')); at++)
        lines++;
    return look->screen && count >= look->height / 2 && lines + look->height / 2 > look->height;
}

/* The cards that the seat may choose from, once more. */
static void print_own(kc_play *p, int seat)
{
    const char *zone, *per, *seen_by;
    char label[128], line[160];
    int place = kanun_game_place(p->game);
    for (int z = 0; (zone = kanun_rules_zone(p->rules, z, &per, &seen_by)); z++) {
        bool own = (!strcmp(per, "seat") || !strcmp(per, "place")) && !strcmp(seen_by, "owner");
        const char *cards = own ? kanun_game_zone(p->game, zone, place, seat) : NULL;
        if (!cards || !*cards)
            continue;
        kanun_rules_label(p->rules, "zone", zone, p->names.look.language, label, sizeof label);
        snprintf(line, sizeof line, "  %s", label);
        kc_look_pad(line, p->names.width + 2, stdout);
        printf("%s: ", kc_names_owner(&p->names, "place", place));
        kc_look_print(&p->names.look, cards, stdout);
        putchar('\n');
    }
}

kc_outcome kc_play_show(kc_play *p, int seat, int count)
{
    char *text = NULL;
    size_t size = 0;
    if (kanun_game_legal(p->game, 0, p->trouble.errors) < 0) {
        kc_tool_errors(KANUN_RULES, p->trouble.errors);
        return KC_FAILED;
    }
    kc_look_measure(&p->names.look);
    bool counts = cards_to_play(p, count);
    FILE *out = open_memstream(&text, &size);
    if (out)
        describe(p, seat, counts, out);
    if (!out || fclose(out)) {
        free(text);
        kc_tool_say(KANUN_SYSTEM, "out of memory");
        return KC_FAILED;
    }
    kc_look_wrap(&p->names.look, text, p->names.width + 2, stdout);
    if (scrolls_off(p, text, count))
        print_own(p, seat);
    free(text);
    if (kanun_game_legal(p->game, 0, p->trouble.errors) < 0) {
        kc_tool_errors(KANUN_RULES, p->trouble.errors);
        return KC_FAILED;
    }
    kc_moves_print(p->game, &p->names, count, brings, p, stdout);
    return KC_AGAIN;
}
