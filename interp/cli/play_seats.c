/* SPDX-License-Identifier: MIT
 * play_seats.c: who sits where in `kanun play`, what each is called, and what people are told when
 * several share a screen: nobody sees what another one may not know.
 */
#include "base/memory.h"
#include "cli/play.h"
#include "cli/tables.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

/* ---- Taking seats ---- */

/* Who plays at a seat: --seat puts a person there and --players (the last one also at all that
 * follow) names the others; without either a record that is gone on with tells, and else one person
 * plays against greedy players, or without a terminal nobody. */
static const char *player_at(const kc_play *p, int own, int seat)
{
    const kc_args *args = p->args;
    bool placed = own >= 0;
    if (seat == own)
        return "human";
    int n = placed && seat > own ? seat - 1 : seat;
    if (args->players)
        return args->player[n < args->players ? n : args->players - 1];
    const char *before = kc_record_player(p, seat);
    if (!placed && before && *before)
        return before;
    return !placed && seat == 0 && isatty(STDIN_FILENO) ? "human" : "greedy";
}

/* *own: the seat of --seat, -1 without it. */
static kanun_status check_seats(const kc_play *p, int *own)
{
    const kc_args *args = p->args;
    bool placed = args->seat != NULL;
    *own = placed && *args->seat >= '0' && *args->seat <= '9' && !args->seat[1]
               ? (int)strtol(args->seat, NULL, 10)
               : -1;
    if (placed && (*own < 0 || *own >= p->seats))
        return kc_tool_say(KANUN_USAGE, "--seat: %s has seats 0 to %d, found '%s'",
                           kanun_rules_id(p->rules), p->seats - 1, args->seat);
    if (args->players + placed > p->seats)
        return kc_tool_say(KANUN_USAGE, "--players names %d players%s, but %s has %d seats",
                           args->players, placed ? " besides --seat" : "", kanun_rules_id(p->rules),
                           p->seats);
    return KANUN_OK;
}

kanun_status kc_seats_take(kc_play *p)
{
    p->seats = kanun_rules_seats(p->rules);
    p->names.rules = p->rules;
    p->names.you = -1;
    kc_look_choose(
        &p->names.look, p->rules,
        (kc_look_wish){p->args->plain, p->args->ascii, p->args->four_colour, p->args->lang});
    kc_table_measure(&p->names);
    p->names.seat = kn_calloc((size_t)p->seats, sizeof *p->names.seat);
    p->player = kn_calloc((size_t)p->seats, sizeof *p->player);
    p->news = kn_calloc((size_t)p->seats + 1, sizeof *p->news);
    if (!p->names.seat || !p->player || !p->news)
        return kc_tool_say(KANUN_SYSTEM, "out of memory");
    int own;
    kanun_status status = check_seats(p, &own);
    for (int seat = 0; seat < p->seats && status == KANUN_OK; seat++) {
        const char *who = player_at(p, own, seat);
        if (who == kc_record_player(p, seat) && !strncmp(who, "exec:", 5))
            return kc_tool_say(KANUN_USAGE,
                               "%s was played with the program '%s', which a record does not start "
                               "by itself: name all players, --players A,B,...",
                               p->args->resume, who + 5);
        bool program = !strncmp(who, "exec:", 5);
        kc_names_set(&p->names, seat, program ? KC_PLAY_SAY(p, "program") : who);
        if (!strcmp(who, "human"))
            p->names.you = p->people++ ? -1 : seat;
        else
            status = kp_player_new(&p->player[seat], who, p->rules, (int)p->args->timeout * 1000,
                                   &p->trouble);
        if (status != KANUN_OK)
            kc_tool_trouble(status, &p->trouble);
        else
            status = kc_record_seat(p, seat, who);
    }
    return status;
}

void kc_seats_free(kc_play *p)
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

/* Who plays for a side: its first seat. */
static const char *player_of(const kc_play *p, int side)
{
    int seat = 0;
    while (seat < p->seats - 1 && kanun_rules_side_of(p->rules, seat) != side)
        seat++;
    const kp_player *player = p->player[seat];
    return !player                               ? "human"
           : player->kind == &kp_player_external ? KC_PLAY_SAY(p, "program")
                                                 : player->kind->name;
}

kanun_status kc_seats_report(kc_play *p)
{
    unsigned won = (unsigned)kanun_game_winners(p->game);
    bool over = kanun_game_over(p->game) == 1, alone = (won & (won - 1)) == 0;
    kanun_status status = KANUN_OK;
    if (!p->args->tables)
        return KANUN_OK;
    for (int side = 0; side < kanun_rules_sides(p->rules) && status == KANUN_OK; side++) {
        char points[32];
        const char *result = !over                ? "unfinished"
                             : !(won >> side & 1) ? ""
                             : alone              ? "won"
                                                  : "drawn";
        kanun_points(p->rules, kanun_game_score(p->game, side), points);
        status = kc_tables_add(p->args->tables, p->rules, side,
                               json_pack("{s:s, s:s, s:s}", "player", player_of(p, side), "score",
                                         points, "result", result));
    }
    return status == KANUN_OK ? status : kc_tool_say(KANUN_SYSTEM, "out of memory");
}

/* ---- News ---- */

static void heard(void *payload, const kanun_event *event)
{
    kc_news *news = payload;
    kc_play *p = news->play;
    int you = p->names.you;
    if (news->seat == (p->people > 1 ? -1 : p->names.you))
        kc_bids_heard(p, event);
    if (p->silent || !news->out)
        return;
    p->names.you = news->seat;
    char *text = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&text, &size);
    if (out)
        kc_event_print(&p->names, event, out);
    if (out && !fclose(out))
        kc_look_wrap(&p->names.look, text, 4, news->out);
    free(text);
    p->names.you = you;
}

static void counted(void *payload, const kanun_game *game)
{
    kc_play *p = payload;
    int you = p->names.you;
    for (int n = 0; n <= p->seats && !p->silent; n++) {
        if (!p->news[n].out)
            continue;
        p->names.you = p->news[n].seat;
        kc_deal_print(game, &p->names, p->news[n].out);
    }
    p->names.you = you;
}

/* Begins a listener's news anew; false when memory is out. */
static bool renew(kc_news *news)
{
    if (news->out && news->out != stdout) {
        fclose(news->out);
        free(news->text);
        news->text = NULL;
        news->out = NULL;
    }
    if (!news->out)
        news->out = open_memstream(&news->text, &news->size);
    return news->out != NULL;
}

/* With at most one person everything is told at once, as that person, or anybody, may know it. */
kanun_status kc_seats_listen(kc_play *p)
{
    for (int n = 0; n <= p->seats; n++) {
        kc_news *news = &p->news[n];
        bool everybody = n == p->seats, person = !everybody && !p->player[n];
        *news = (kc_news){.play = p, .seat = everybody ? -1 : n};
        if (p->people > 1 ? !person && !everybody : p->people == 1 ? !person : !everybody)
            continue;
        if (p->people <= 1)
            news->out = stdout;
        else if (!renew(news))
            return kc_tool_say(KANUN_SYSTEM, "out of memory");
    }
    kc_seats_hear(p);
    return KANUN_OK;
}

void kc_seats_hear(kc_play *p)
{
    kanun_game_on_deal(p->game, counted, p);
    for (int n = 0; n <= p->seats; n++)
        if (p->news[n].out)
            kanun_game_feed(p->game, p->news[n].seat, heard, &p->news[n]);
    for (int seat = 0; seat < p->seats; seat++)
        if (p->player[seat])
            kp_player_begin(p->player[seat], p->game, seat,
                            kr_record_number(p->journal->record, "seed"),
                            kr_record_number(p->journal->record, "index"));
}

static void tell(kc_news *news)
{
    if (!news->out || news->out == stdout)
        return;
    fflush(news->out);
    fputs(news->text ? news->text : "", stdout);
    renew(news);
}

/* Before another person looks: what is on the screen goes. Where it can't be cleared it is pushed
 * away, and a pipe just goes on. */
static void clear(const kc_play *p)
{
    const kc_look *look = &p->names.look;
    if (look->screen)
        fputs("\033[H\033[2J\033[3J", stdout);
    else if (isatty(STDOUT_FILENO))
        for (int n = 0; n < look->height; n++)
            putchar('\n');
    putchar('\n');
}

void kc_seats_tell_all(kc_play *p)
{
    if (p->people <= 1)
        return;
    clear(p);
    tell(&p->news[p->seats]);
}

/* Who has just chosen still has the screen, and may have another idea. */
static kc_outcome pass_on(kc_play *p, int seat)
{
    for (;;) {
        printf(
            KC_PLAY_SAY(p, "Pass the device to %s, who presses Enter when alone with the screen. "),
            p->names.seat[seat]);
        const char *text = kc_input_line(p);
        if (!text || !strcasecmp(text, "quit"))
            return KC_QUIT;
        if (strcasecmp(text, "undo") != 0 || p->looking < 0)
            return KC_AGAIN;
        if (kc_record_undo(p, p->looking, false) == KC_BACK)
            return KC_BACK;
    }
}

kc_outcome kc_seats_hand_over(kc_play *p, int seat)
{
    if (p->people <= 1)
        return KC_AGAIN;
    p->names.you = -1;
    if (p->looking != seat) {
        clear(p);
        kc_outcome o = pass_on(p, seat);
        if (o != KC_AGAIN)
            return o;
        clear(p);
        printf(KC_PLAY_SAY(p, "You are %s.\n"), p->names.seat[seat]);
    }
    p->names.you = p->looking = seat;
    tell(&p->news[seat]);
    renew(&p->news[p->seats]);
    return KC_AGAIN;
}

void kc_seats_taken_back(kc_play *p, int seat)
{
    for (int n = 0; n <= p->seats; n++) {
        kc_news *news = &p->news[n];
        if (!news->out || news->out == stdout || !renew(news))
            continue;
        if (n != seat)
            fprintf(news->out, KC_PLAY_SAY(p, "  %s has taken a move back\n"), p->names.seat[seat]);
    }
}
