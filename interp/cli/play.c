/* SPDX-License-Identifier: MIT
 * play.c: `kanun play`: a match in the terminal: whose turn it is, when it ends. What people type
 * is in play_input.c, how the table looks in table.c.
 */
#include "base/memory.h"
#include "cli/play.h"

#include <signal.h>
#include <stdlib.h>
#include <string.h>

static volatile sig_atomic_t interrupted; /* the signal, 0: none */

/* What ends a match from outside: Ctrl-C, a terminal that goes away, a machine that shuts down. */
static const int ends[] = {SIGINT, SIGHUP, SIGTERM};
enum { ENDS = sizeof ends / sizeof *ends };

static void on_interrupt(int number)
{
    interrupted = number;
}

/* The exit status after such a signal, as shells have it. */
static kanun_status interrupted_status(void)
{
    return (kanun_status)(128 + interrupted);
}

/* Hears them, without SA_RESTART: they end a read. What was to be ignored (nohup) stays so. */
static void hear_signals(struct sigaction *before)
{
    struct sigaction action = {.sa_handler = on_interrupt};
    sigemptyset(&action.sa_mask);
    interrupted = 0;
    for (int n = 0; n < ENDS; n++)
        if (!sigaction(ends[n], &action, &before[n]) && before[n].sa_handler == SIG_IGN)
            sigaction(ends[n], &before[n], NULL);
}

static void unhear_signals(const struct sigaction *before)
{
    for (int n = 0; n < ENDS; n++)
        sigaction(ends[n], &before[n], NULL);
}

/* Nothing breaks off what writes the match. */
static void leave(kc_play *p)
{
    sigset_t set, before;
    sigemptyset(&set);
    for (int n = 0; n < ENDS; n++)
        sigaddset(&set, ends[n]);
    sigprocmask(SIG_BLOCK, &set, &before);
    kc_save_leave(p);
    fflush(stdout);
    sigprocmask(SIG_SETMASK, &before, NULL);
}

bool kc_play_interrupted(void)
{
    return interrupted;
}

/* ---- Turns ---- */

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
        fprintf(out, "  %s\n",
                KC_PLAY_SAY(p, "the first card goes to the next player, and so on in turn"));
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
        fprintf(out, KC_PLAY_SAY(p, "  you move for %s\n"),
                kc_names_owner(&p->names, "place", place));
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

static kc_outcome ask(kc_play *p, int seat)
{
    int count = kanun_game_legal(p->game, 0, p->trouble.errors);
    if (count < 0) {
        kc_tool_errors(KANUN_RULES, p->trouble.errors);
        return KC_FAILED;
    }
    kc_outcome o = kc_seats_hand_over(p, seat);
    if (o == KC_AGAIN)
        o = kc_play_show(p, seat, count);
    while (o == KC_AGAIN) {
        fputs(p->names.look.sentences ? KC_PLAY_SAY(p, "Your move? ") : "> ", stdout);
        char *text = kc_input_line(p);
        if (!text)
            putchar('\n');
        o = text ? kc_input_obey(p, text, seat, count) : KC_QUIT;
    }
    return o;
}

/* A program moves. */
static kanun_status let_move(kc_play *p, kp_player *player)
{
    kanun_status status = kc_tool_let_move(p->journal, player, p->trial, &p->trouble);
    if (interrupted)
        return interrupted_status();
    if (status != KANUN_OK)
        return kc_tool_trouble(status, &p->trouble);
    kc_save_moved(p);
    return KANUN_OK;
}

static kanun_status run(kc_play *p)
{
    while (!kanun_game_over(p->game)) {
        int seat = kanun_game_seat(p->game);
        kanun_status status = KANUN_OK;
        kc_outcome o = KC_MOVED;
        if (p->player[seat])
            status = let_move(p, p->player[seat]);
        else
            o = ask(p, seat);
        if (status == KANUN_OK && kn_memory_lost()) /* what is shown from here may lack a part */
            status = kc_tool_say(KANUN_SYSTEM, "out of memory");
        if (interrupted || o == KC_QUIT) {
            leave(p);
            return interrupted ? interrupted_status() : kc_seats_report(p);
        }
        if (status != KANUN_OK || o == KC_FAILED) {
            leave(p); /* a person need not lose the match by a program's fault */
            return status != KANUN_OK ? status : KANUN_RULES;
        }
    }
    kc_save_over(p);
    kc_seats_tell_all(p);
    p->names.you = p->people > 1 ? -1 : p->names.you;
    kc_end_print(p->game, &p->names, stdout);
    return kc_seats_report(p);
}

/* ---- The match ---- */

static kanun_status set_up(kc_play *p)
{
    uint64_t seed = kc_tool_seed(p->args);
    kanun_status status = kc_record_begin(p, seed);
    if (status == KANUN_OK)
        status = kc_seats_take(p);
    if (status != KANUN_OK)
        return status;
    if (!p->resumed)
        kc_tool_tell_seed(p->args, seed);
    status = kanun_game_new(&p->trial, p->rules, p->trouble.errors);
    if (status != KANUN_OK)
        return kc_tool_errors(status, p->trouble.errors);
    if (!(p->outlook = kc_outlook_new(p->rules, p->trouble.errors)))
        return kc_tool_say(KANUN_SYSTEM, "out of memory");
    return kc_seats_listen(p);
}

static kanun_status begin(kc_play *p)
{
    kanun_status status = set_up(p);
    if (status != KANUN_OK)
        return status;
    printf("%s\n", kanun_rules_name(p->rules, p->args->lang));
    if (p->people)
        puts(KC_PLAY_SAY(p, "Type the number of a move, the move itself, or help."));
    if (p->people > 1 && !p->names.look.screen)
        puts(KC_PLAY_SAY(p, "Several people play here, and nothing that is shown can be taken away "
                            "again: who reads back sees the others' cards."));
    p->silent = p->resumed != NULL;
    status = kc_record_catch_up(p);
    p->silent = false;
    return status == KANUN_OK ? run(p) : status;
}

/* The game to play: the command line's, or a record's. */
static kanun_status find_game(kc_play *p)
{
    const kc_args *args = p->args;
    if (args->resume && args->words)
        return kc_tool_say(KANUN_USAGE, "--resume knows its game: leave '%s' out", args->word[0]);
    if (args->resume && (args->choices || args->seed_given))
        return kc_tool_say(KANUN_USAGE, "--resume has rules and seed of its own: leave --%s out",
                           args->choices ? "set and --key" : "seed");
    if (!args->resume && !args->words)
        return kc_tool_say(KANUN_USAGE, "play needs a GAME or --resume FILE\n"
                                        "  kanun list tells what games there are");
    kanun_status status = kc_tool_check_players(args->player, args->players, true);
    if (status != KANUN_OK)
        return status;
    if (args->resume)
        return kc_record_resume(p);
    char *variant = NULL;
    status = kc_family_choose(args, &variant);
    if (status == KANUN_OK)
        status = kc_tool_load(args, variant ? variant : args->word[0], &p->rules);
    free(variant);
    return status;
}

kanun_status kc_cmd_play(const kc_args *args)
{
    kc_play p = {.args = args, .looking = -1, .trouble.errors = kanun_errors_new()};
    struct sigaction before[ENDS];
    if (!p.trouble.errors)
        return kc_tool_say(KANUN_SYSTEM, "out of memory");
    hear_signals(before);
    kanun_status status = find_game(&p);
    if (status == KANUN_OK)
        status =
            kanun_rules_table(p.rules, 0) ? kc_tables_each(args, p.rules, kc_cmd_play) : begin(&p);
    unhear_signals(before);
    kc_seats_free(&p);
    kc_bids_forget(&p, 0);
    free(p.bid);
    kp_player_free(p.adviser);
    kc_outlook_free(p.outlook);
    kanun_game_free(p.trial);
    kc_record_free(&p);
    free(p.line);
    kanun_errors_free(p.trouble.errors);
    return status;
}
