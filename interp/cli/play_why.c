/* SPDX-License-Identifier: MIT
 * play_why.c: answers to people who ask in `kanun play`: why a card can't be played, what one might
 * do. They are made of what the seat knows.
 */
#include "cli/play.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#define REASON_MAX 512

static void print_reason(kn_play *p, const char *why, const char *rule)
{
    kn_look_print(&p->names.look, why, stdout);
    if (*rule)
        printf(KN_PLAY_SAY(p, "    rule: %s"), rule);
    putchar('\n');
}

/* True if `card` is one of the move's words. */
static bool has_card(const char *move, const char *card)
{
    size_t length = strlen(card);
    for (const char *at = move; (at = strstr(at, card)); at++)
        if ((at == move || !isalnum((unsigned char)at[-1])) && !isalnum((unsigned char)at[length]))
            return true;
    return false;
}

/* The moves that a card has part in, if `text` is a card. */
static int print_with(kn_play *p, const char *text, int count, int most)
{
    const char *name = NULL, *rank, *suit;
    int found = 0;
    for (int n = 0; (name = kanun_rules_card(p->rules, n, &rank, &suit)); n++)
        if (kn_look_same(&p->names.look, text, name))
            break;
    if (!name || kanun_game_legal(p->game, 0, NULL) < 0)
        return 0;
    for (int n = 0; n < count; n++) {
        const char *move = kanun_game_move(p->game, n);
        if (!move || !has_card(move, name) || found++ >= most)
            continue;
        fputs(found == 1 ? KN_PLAY_SAY(p, "  with it you may: ") : ", ", stdout);
        kn_look_move(&p->names.look, move, stdout);
        printf(" (%d)", n + 1);
    }
    if (found)
        puts(found > most ? ", ..." : "");
    return found;
}

/* A number stands for that move: true if it was one. */
static bool as_move(kn_play *p, const char *text, int count, char *out, size_t size)
{
    char *end;
    long number = strtol(text + (*text == '#'), &end, 10);
    bool listed = kanun_game_legal(p->game, 0, NULL) >= count;
    bool numbered = !*end && number >= 1 && number <= count && listed;
    if (numbered)
        snprintf(out, size, "%s", kanun_game_move(p->game, (int)number - 1));
    else
        kn_input_read(p, text, listed ? count : 0, out, size);
    return numbered;
}

/* True if a text has to do with this game: it begins with a card, or with a word that a move there
 * is now begins with. A card is then written as the rules have it. */
static bool speaks_of_game(kn_play *p, char *move, int count)
{
    char first[64], other[64];
    const char *name, *rank, *suit;
    snprintf(first, sizeof first, "%.*s", (int)strcspn(move, " *"), move);
    for (int n = 0; (name = kanun_rules_card(p->rules, n, &rank, &suit)); n++)
        if (kn_look_same(&p->names.look, first, name)) {
            memcpy(move, name, strlen(name)); /* in its own letters: they are as many */
            return true;
        }
    for (int n = 0; n < count && kanun_game_legal(p->game, 0, NULL) > n; n++) {
        const char *legal = kanun_game_move(p->game, n);
        snprintf(other, sizeof other, "%.*s", (int)strcspn(legal, " "), legal);
        if (kn_look_same(&p->names.look, first, other))
            return true;
    }
    return false;
}

bool kn_why_move(kn_play *p, const char *text, int count)
{
    enum { MOST = 6 };
    char move[1024], spoken[1024];
    const char *rule = "", *why, *digits = text + (*text == '#');
    bool numbered = as_move(p, text, count, move, sizeof move);
    if (!numbered && *digits && !digits[strspn(digits, "0123456789")]) {
        kn_input_no_number(p, digits, count);
        return true;
    }
    if (!numbered && !speaks_of_game(p, move, count)) {
        printf(KN_PLAY_SAY(p, "'%.60s' is no move and no card here\n"), text);
        return false;
    }
    for (int n = 0; n < count && kanun_game_legal(p->game, 0, NULL) > n; n++)
        if (kn_look_same(&p->names.look, move, kanun_game_move(p->game, n)))
            snprintf(move, sizeof move, "%s", kanun_game_move(p->game, n));
    why = kanun_game_why(p->game, move, p->names.look.language, &rule);
    kn_look_speak(&p->names.look, move, spoken, sizeof spoken);
    kn_look_print(&p->names.look, spoken, stdout);
    if (!*why) {
        puts(KN_PLAY_SAY(p, ": you may make that move"));
        return true;
    }
    fputs(KN_PLAY_SAY(p, ": not allowed: "), stdout);
    print_reason(p, why, rule);
    print_with(p, move, count, MOST);
    return true;
}

/* ---- All cards ---- */

/* A reason, with the cards that it forbids before it. */
typedef struct reason {
    char cards[REASON_MAX], why[REASON_MAX], rule[REASON_MAX];
} reason;

static void flush_reason(kn_play *p, reason *r)
{
    if (!*r->cards)
        return;
    fputs("  ", stdout);
    kn_look_print(&p->names.look, r->cards, stdout);
    fputs(": ", stdout);
    print_reason(p, r->why, r->rule);
    *r->cards = '\0';
}

static bool is_usable(kn_play *p, const char *card, int count)
{
    for (int n = 0; n < count; n++) {
        const char *move = kanun_game_move(p->game, n);
        if (move && has_card(move, card))
            return true;
    }
    return false;
}

/* Asks for one card, and puts it with those that are forbidden for the same reason. */
static bool ask_card(kn_play *p, const char *card, int count, reason *r)
{
    const char *rule = "";
    if (kanun_game_legal(p->game, 0, NULL) < 0 || is_usable(p, card, count))
        return false;
    const char *why = kanun_game_why(p->game, card, p->names.look.language, &rule);
    if (!*why)
        return false;
    if (*r->cards && strcmp(why, r->why))
        flush_reason(p, r);
    size_t used = strlen(r->cards);
    snprintf(r->cards + used, sizeof r->cards - used, "%s%s", used ? " " : "", card);
    snprintf(r->why, sizeof r->why, "%s", why);
    snprintf(r->rule, sizeof r->rule, "%s", rule);
    return true;
}

void kn_why_all(kn_play *p, int count)
{
    const char *zone, *per, *seen_by;
    int place = kanun_game_place(p->game), seat = kanun_game_seat(p->game);
    bool any = false;
    for (int z = 0; (zone = kanun_rules_zone(p->rules, z, &per, &seen_by)); z++) {
        if ((strcmp(per, "seat") && strcmp(per, "place")) || strcmp(seen_by, "owner"))
            continue;
        const char *heap = kanun_game_zone(p->game, zone, place, seat);
        char *cards = heap ? strdup(heap) : NULL, *rest = cards;
        reason r = {"", "", ""};
        for (char *card; cards && (card = strtok_r(rest, " ", &rest));)
            any |= strcmp(card, "?") && ask_card(p, card, count, &r);
        flush_reason(p, &r);
        free(cards);
    }
    if (!any)
        puts(KN_PLAY_SAY(p, "every card of yours can be played, or none is asked for"));
}

/* ---- Hints ---- */

kanun_status kn_why_hint(kn_play *p, int seat)
{
    int choices;
    kanun_status status = KANUN_OK;
    if (!p->adviser)
        status = kn_player_new(&p->adviser, "greedy", p->rules, 0, &p->trouble);
    if (status == KANUN_OK) {
        kanun_game_copy(p->trial, p->game);
        /* the same question gets the same answer */
        kn_player_begin(p->adviser, p->trial, seat,
                        json_array_size(json_object_get(p->record, "moves")), 0);
        status = kn_player_move(p->adviser, p->trial, &choices, &p->trouble);
    }
    if (status == KANUN_OK && kanun_game_legal(p->game, 0, p->trouble.errors) < 0)
        status = KANUN_RULES;
    if (status != KANUN_OK)
        return kn_tool_trouble(status, &p->trouble);
    char spoken[1024];
    kn_look_speak(&p->names.look, kanun_game_move(p->game, p->adviser->chosen), spoken,
                  sizeof spoken);
    fputs(KN_PLAY_SAY(p, "hint: "), stdout);
    kn_look_print(&p->names.look, spoken, stdout);
    if (choices == 1)
        puts(KN_PLAY_SAY(p, " is all that you can do"));
    else
        printf(KN_PLAY_SAY(p, " (move %d), says the greedy player\n"), p->adviser->chosen + 1);
    return KANUN_OK;
}
