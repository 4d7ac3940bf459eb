/* SPDX-License-Identifier: MIT
 * play.c: `kanun play`: a match in the terminal, line by line: who moves, what people type, when it
 * ends. How the table looks is in table.c.
 */
#include "cli/outlook.h"
#include "cli/tool.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

typedef struct play {
    kanun_game *game;
    kn_player **player; /* NULL: a person */
    int seats, people;
    int looking; /* the seat that sees the screen; -1 before the first */
    kn_names names;
    kn_outlook *outlook;
    kn_trouble trouble;
    char **state; /* before each choice of a person, for undo */
    size_t states;
    char *line; /* what was typed last */
    size_t room;
} play;

/* What a typed line comes to. */
typedef enum outcome { AGAIN, MOVED, BACK, QUIT, FAILED } outcome;

static void heard(void *payload, const char *event)
{
    kn_event_print(&((play *)payload)->names, event, stdout);
}

static void counted(void *payload, const kanun_game *game)
{
    kn_deal_print(game, &((play *)payload)->names, stdout);
}

/* ---- Undo ---- */

static kanun_status remember(play *p)
{
    size_t size = kanun_game_size(p->game);
    char **longer = realloc(p->state, (p->states + 1) * sizeof *longer);
    if (longer)
        p->state = longer;
    char *state = longer ? malloc(size) : NULL;
    if (!state)
        return kn_tool_say(KANUN_SYSTEM, "out of memory");
    memcpy(state, kanun_game_bytes(p->game), size);
    p->state[p->states++] = state;
    return KANUN_OK;
}

static void forget(play *p)
{
    free(p->state[--p->states]);
}

/* Back to the last choice of a person, before the one that is being made. */
static outcome take_back(play *p)
{
    if (!p->states) {
        puts("there is nothing to take back");
        return AGAIN;
    }
    kanun_status status = kanun_game_restore(p->game, p->state[p->states - 1],
                                             kanun_game_size(p->game), p->trouble.errors);
    if (status != KANUN_OK) {
        kn_tool_errors(status, p->trouble.errors);
        return FAILED;
    }
    forget(p);
    puts("taken back");
    return BACK;
}

/* ---- What people type ---- */

static void print_help(void)
{
    puts("  a number      makes that move; so does the move as it is written\n"
         "  why MOVE      tells which rule forbids a move\n"
         "  table         shows the table and the moves again\n"
         "  rules         shows the rules in words\n"
         "  undo          takes your last move back\n"
         "  quit          ends the game");
}

static void print_why(play *p, const char *move)
{
    const char *rule = "", *why = kanun_game_why(p->game, move, &rule);
    if (!*why)
        printf("yes: that is a legal move\n");
    else
        printf("no: %s%s%s\n", why, *rule ? "    rule: " : "", rule);
}

static outcome make_move(play *p, const char *text, int count)
{
    char *end;
    long number = strtol(text, &end, 10);
    bool numbered = *text >= '0' && *text <= '9' && !*end;
    if (numbered && (number < 1 || number > count)) {
        printf("there is no move %s: type a number from 1 to %d, or a move\n", text, count);
        return AGAIN;
    }
    if (remember(p) != KANUN_OK)
        return FAILED;
    /* the list may have been lost to a question in between */
    kanun_status status = kanun_game_legal(p->game, 0, p->trouble.errors) < 0 ? KANUN_RULES
                          : numbered
                              ? kanun_game_play_nth(p->game, (int)number - 1, p->trouble.errors)
                              : kanun_game_play(p->game, text, p->trouble.errors);
    if (status == KANUN_OK)
        return MOVED;
    forget(p);
    if (status == KANUN_NO) {
        kanun_errors_clear(p->trouble.errors);
        print_why(p, text);
        return AGAIN;
    }
    kn_tool_errors(status, p->trouble.errors);
    return FAILED;
}

/* What a move would bring, for the list of moves. */
static void brings(void *payload, const char *move, char *out, size_t size)
{
    kn_outlook_move(((play *)payload)->outlook, move, out, size);
}

/* All that a person needs to choose: the table, how the deal counts so far, the moves. */
static outcome print_choice(play *p, int seat, int count)
{
    if (kn_table_print(p->game, &p->names, seat, stdout) != KANUN_OK) {
        kn_tool_say(KANUN_SYSTEM, "out of memory");
        return FAILED;
    }
    if (kanun_game_place(p->game) != seat)
        printf("  you move for place %d\n", kanun_game_place(p->game));
    kn_outlook_look(p->outlook, p->game, seat);
    kn_outlook_print(p->outlook, &p->names, stdout);
    kn_moves_print(p->game, count, brings, p, stdout);
    return AGAIN;
}

static outcome obey(play *p, const char *text, int seat, int count)
{
    if (!strcmp(text, "quit") || !strcmp(text, "q"))
        return QUIT;
    if (!strcmp(text, "help") || !strcmp(text, "?"))
        print_help();
    else if (!strcmp(text, "undo"))
        return take_back(p);
    else if (!strncmp(text, "why ", 4))
        print_why(p, text + 4);
    else if (!strcmp(text, "rules"))
        kanun_rules_show(kanun_game_rules(p->game), "en", stdout);
    else if (!strcmp(text, "table"))
        return print_choice(p, seat, count);
    else if (*text)
        return make_move(p, text, count);
    return AGAIN;
}

/* Reads a line into p->line, without outer blanks: NULL at the end of the input. */
static char *read_line(play *p)
{
    fflush(stdout);
    ssize_t length = getline(&p->line, &p->room, stdin);
    if (length < 0)
        return NULL;
    while (length && strchr(" \t\r\n", p->line[length - 1]))
        p->line[--length] = '\0';
    return p->line + strspn(p->line, " \t");
}

/* Several people at one screen: the next one looks only when the last one has gone. */
static bool hand_over(play *p, int seat)
{
    if (p->people > 1 && p->looking != seat) {
        if (isatty(STDOUT_FILENO))
            fputs("\033[2J\033[H", stdout);
        printf("\n%s: press Enter when you are alone with the screen ", p->names.seat[seat]);
        if (!read_line(p))
            return false;
    }
    p->looking = seat;
    return true;
}

static outcome ask(play *p, int seat)
{
    int count = kanun_game_legal(p->game, 0, p->trouble.errors);
    if (count < 0) {
        kn_tool_errors(KANUN_RULES, p->trouble.errors);
        return FAILED;
    }
    if (!hand_over(p, seat))
        return QUIT;
    outcome o = print_choice(p, seat, count);
    while (o == AGAIN) {
        fputs("> ", stdout);
        char *text = read_line(p);
        if (!text)
            putchar('\n');
        o = text ? obey(p, text, seat, count) : QUIT;
    }
    return o;
}

/* ---- The match ---- */

static kanun_status run(play *p)
{
    while (!kanun_game_over(p->game)) {
        int seat = kanun_game_seat(p->game), choices;
        if (p->player[seat]) {
            kanun_status status = kn_player_move(p->player[seat], p->game, &choices, &p->trouble);
            if (status != KANUN_OK)
                return kn_tool_trouble(status, &p->trouble);
            continue;
        }
        outcome o = ask(p, seat);
        if (o == FAILED)
            return KANUN_RULES;
        if (o == QUIT) {
            puts("The match ends here.");
            return KANUN_OK;
        }
    }
    kn_end_print(p->game, &p->names, stdout);
    return KANUN_OK;
}

/* Who sits where: from --players; else one person against greedy players, or without a terminal
 * nobody. */
static const char *player_at(const kn_args *args, int seat)
{
    if (args->players)
        return args->player[seat < args->players ? seat : args->players - 1];
    return seat == 0 && isatty(STDIN_FILENO) ? "human" : "greedy";
}

static kanun_status seat_players(play *p, const kn_args *args, const kanun_rules *rules)
{
    p->seats = kanun_rules_seats(rules);
    p->looking = -1;
    p->names.rules = rules;
    p->names.seat = calloc((size_t)p->seats, sizeof *p->names.seat);
    p->player = calloc((size_t)p->seats, sizeof *p->player);
    if (!p->names.seat || !p->player)
        return kn_tool_say(KANUN_SYSTEM, "out of memory");
    for (int seat = 0; seat < p->seats; seat++)
        p->people += !strcmp(player_at(args, seat), "human");
    for (int seat = 0; seat < p->seats; seat++) {
        const char *who = player_at(args, seat);
        bool person = !strcmp(who, "human");
        if (person && p->people == 1)
            snprintf(p->names.seat[seat], sizeof *p->names.seat, "you");
        else
            snprintf(p->names.seat[seat], sizeof *p->names.seat, "seat %d (%s)", seat,
                     strncmp(who, "exec:", 5) ? who : "program");
        if (person)
            continue;
        kanun_status status =
            kn_player_new(&p->player[seat], who, rules, (int)args->timeout * 1000, &p->trouble);
        if (status != KANUN_OK)
            return kn_tool_trouble(status, &p->trouble);
    }
    return KANUN_OK;
}

/* Whose ears the screen has: those of the only person, else a spectator's. */
static int listener(const play *p)
{
    for (int seat = 0; seat < p->seats && p->people == 1; seat++)
        if (!p->player[seat])
            return seat;
    return -1;
}

static kanun_status begin(play *p, const kn_args *args, const kanun_rules *rules)
{
    kanun_status status = seat_players(p, args, rules);
    if (status != KANUN_OK)
        return status;
    status = kanun_game_new(&p->game, rules, p->trouble.errors);
    if (status != KANUN_OK)
        return kn_tool_errors(status, p->trouble.errors);
    if (!(p->outlook = kn_outlook_new(rules, p->trouble.errors)))
        return kn_tool_say(KANUN_SYSTEM, "out of memory");
    kanun_game_on_deal(p->game, counted, p);
    kanun_game_feed(p->game, listener(p), heard, p);
    uint64_t seed = kn_tool_seed(args);
    for (int seat = 0; seat < p->seats; seat++)
        if (p->player[seat])
            kn_player_begin(p->player[seat], p->game, seat, seed, 0);
    printf("%s\n", kanun_rules_name(rules, args->lang));
    if (p->people)
        puts("Type the number of a move, the move itself, or help.");
    status = kanun_game_begin(p->game, seed, 0, p->trouble.errors);
    return status == KANUN_OK ? run(p) : kn_tool_errors(status, p->trouble.errors);
}

kanun_status kn_cmd_play(const kn_args *args)
{
    play p = {.trouble.errors = kanun_errors_new()};
    kanun_rules *rules;
    if (!p.trouble.errors)
        return kn_tool_say(KANUN_SYSTEM, "out of memory");
    kanun_status status = kn_tool_check_players(args->player, args->players, true);
    if (status == KANUN_OK)
        status = kn_tool_load(args, args->word[0], &rules);
    if (status == KANUN_OK) {
        if (args->players > kanun_rules_seats(rules))
            status = kn_tool_say(KANUN_USAGE, "--players names %d players, but %s has %d seats",
                                 args->players, kanun_rules_id(rules), kanun_rules_seats(rules));
        else
            status = begin(&p, args, rules);
        for (int seat = 0; p.player && seat < p.seats; seat++)
            kn_player_free(p.player[seat]);
        kn_outlook_free(p.outlook);
        kanun_game_free(p.game);
        kanun_rules_free(rules);
    }
    while (p.states)
        forget(&p);
    free(p.state);
    free(p.player);
    free(p.names.seat);
    free(p.line);
    kanun_errors_free(p.trouble.errors);
    return status;
}
