/* SPDX-License-Identifier: MIT
 * play_seats.c: players and names of the seats in `kanun play`, and handing over a shared
 * screen.
 */
#include "base/memory.h"
#include "base/words.h"
#include "terminal/play.h"
#include "experiment/tables.h"

#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/ioctl.h>
#include <unistd.h>

/* ---- Taking seats ---- */

/* Returns the player of a seat. --seat is a person, and --players names the other players. Its
 * last player takes all further seats. Without these options, a resumed record names the
 * players. Otherwise one person plays against medium computers, or only computers play if there
 * is no terminal. */
static const char *player_at(const kt_play *p, int own, int seat)
{
    const kc_args *args = p->args;
    bool placed = own >= 0;
    if (seat == own)
        return "human";
    int n = placed && seat > own ? seat - 1 : seat;
    if (args->players)
        return args->player[n < args->players ? n : args->players - 1];
    const char *before = kr_record_player(p->journal->record, seat);
    if (!placed && before && *before)
        return before;
    return !placed && seat == 0 && isatty(STDIN_FILENO) ? "human" : "medium";
}

/* *Checks the seats. Sets *own to the seat of --seat, or to -1 if it was not given. */
static kanun_status check_seats(const kt_play *p, int *own)
{
    const kc_args *args = p->args;
    bool placed = args->seat != NULL;
    *own = placed && *args->seat >= '0' && *args->seat <= '9' && !args->seat[1]
               ? (int)strtol(args->seat, NULL, 10)
               : -1;
    if (placed && (*own < 0 || *own >= p->seats))
        return kc_tool_say(KANUN_USAGE, "--seat: %s has seats 0 to %d, found '%s'",
                           kanun_rules_info(p->rules)->id, p->seats - 1, args->seat);
    if (args->players + placed > p->seats)
        return kc_tool_say(KANUN_USAGE, "--players names %d players%s, but %s has %d seats",
                           args->players, placed ? " besides --seat" : "",
                           kanun_rules_info(p->rules)->id, p->seats);
    return KANUN_OK;
}

kanun_status kt_seats_take(kt_play *p)
{
    p->seats = kanun_rules_info(p->rules)->seats;
    const kc_look_wish wish = {.plain = p->args->plain,
                               .ascii = p->args->ascii,
                               .four = p->args->four_colour,
                               .language = p->args->lang};
    kt_names_begin(&p->names, p->rules, -1, wish);
    p->player = kn_calloc((size_t)p->seats, sizeof *p->player);
    p->news = kn_calloc((size_t)p->seats + 1, sizeof *p->news);
    int own;
    kanun_status status = check_seats(p, &own);
    for (int seat = 0; seat < p->seats && status == KANUN_OK; seat++) {
        const char *who = player_at(p, own, seat);
        if (who == kr_record_player(p->journal->record, seat) && !strncmp(who, "exec:", 5))
            return kc_tool_say(KANUN_USAGE,
                               "%s was played with the program '%s', which is never started from a "
                               "record: name all players with --players A,B,...",
                               p->args->resume, who + 5);
        bool program = !strncmp(who, "exec:", 5);
        if (strcmp(who, "human") != 0 && (p->names.look.screen || p->names.look.sentences))
            p->names.named |= 1u << seat;
        kt_names_set(&p->names, seat, program ? KT_PLAY_SAY(p, "names.program") : who);
        if (!strcmp(who, "human"))
            p->names.you = p->people++ ? -1 : seat;
        else
            status = kp_player_new(&p->player[seat], who, p->rules, (int)p->args->timeout * 1000,
                                   &p->failure);
        if (status != KANUN_OK)
            kc_tool_failure(status, &p->failure);
        else
            status = kt_record_seat(p, seat, who);
    }
    return status;
}

void kt_seats_free(kt_play *p)
{
    for (int seat = 0; p->player && seat < p->seats; seat++)
        kp_player_free(p->player[seat]);
    for (int n = 0; p->news && n <= p->seats; n++) {
        if (p->news[n].out && p->news[n].out != stdout)
            fclose(p->news[n].out);
        free(p->news[n].text);
    }
    free(p->news);
    free(p->player);
    free(p->names.seat);
}

/* Returns the player at the first seat of a side. */
static const char *player_of(const kt_play *p, int side)
{
    int seat = 0;
    while (seat < p->seats - 1 && kanun_rules_info(p->rules)->side_of[seat] != side)
        seat++;
    const kp_player *player = p->player[seat];
    return !player                               ? "human"
           : player->kind == &kp_player_external ? KT_PLAY_SAY(p, "names.program")
                                                 : player->name;
}

/* Prints a hint if moves are piped into a match of computers, which doesn't read them. Checks at
 * the end whether there is any input, because an empty pipe is not a mistake. */
static void say_unheard(const kt_play *p)
{
    struct pollfd in = {.fd = STDIN_FILENO, .events = POLLIN};
    int waiting = 0;
    if (p->people || isatty(STDIN_FILENO) || poll(&in, 1, 0) <= 0 ||
        ioctl(STDIN_FILENO, FIONREAD, &waiting) != 0 || waiting <= 0)
        return;
    kc_tool_say(KANUN_OK, "no person plays, so your input was not read; to play yourself, add "
                          "--seat 0");
}

void kt_seats_report(kt_play *p)
{
    unsigned won = kanun_game_standing(p->game)->winners;
    bool over = kanun_game_standing(p->game)->over == 1, alone = (won & (won - 1)) == 0;
    say_unheard(p);
    if (!p->args->tables)
        return;
    for (int side = 0; side < kanun_rules_info(p->rules)->sides; side++) {
        char points[32];
        const char *result = !over                ? "unfinished"
                             : !(won >> side & 1) ? ""
                             : alone              ? "won"
                                                  : "drawn";
        kanun_points(p->rules, kanun_game_standing(p->game)->scores[side], points);
        ke_tables_add(p->args->tables, p->rules, side,
                      json_pack("{s:s, s:s, s:s}", "player", player_of(p, side), "score", points,
                                "result", result));
    }
}

/* ---- A shared screen ---- */

/* Asks the person who has just chosen, and still has the screen, to pass it on or to undo. */
static kt_outcome pass_on(kt_play *p, int seat)
{
    for (;;) {
        kn_say_to(stdout, p->names.look.language, "play.pass-device",
                  KN_TEXT("who", p->names.seat[seat]));
        const char *text = kt_input_line(p);
        if (!text || !strcasecmp(text, "quit"))
            return KT_QUIT;
        if (strcasecmp(text, "undo") != 0 || p->looking < 0)
            return KT_AGAIN;
        if (kt_record_undo(p, p->looking, false) == KT_BACK)
            return KT_BACK;
    }
}

kt_outcome kt_seats_hand_over(kt_play *p, int seat)
{
    if (p->people <= 1)
        return KT_AGAIN;
    p->names.you = -1;
    if (p->looking != seat) {
        kt_news_clear(p);
        kt_outcome o = pass_on(p, seat);
        if (o != KT_AGAIN)
            return o;
        kt_news_clear(p);
        kn_say_to(stdout, p->names.look.language, "play.you-are",
                  KN_TEXT("who", p->names.seat[seat]));
    }
    p->names.you = p->looking = seat;
    kt_news_tell(p, seat);
    return KT_AGAIN;
}
