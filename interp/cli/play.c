/* SPDX-License-Identifier: MIT
 * play.c: `kanun play`: a match in the terminal: whose turn it is, when it ends. What people type
 * is in play_input.c, how the table looks in table.c.
 */
#include "base/print.h"
#include "base/memory.h"
#include "cli/play.h"

#include <stdlib.h>
#include <unistd.h>

/* The exit status after such a signal, as shells have it. */
static kanun_status interrupted_status(void)
{
    return (kanun_status)(128 + kc_play_interrupted());
}

/* Nothing breaks off what writes the match. */
static void leave(kc_play *p)
{
    sigset_t before;
    kc_signals_block(&before);
    kc_save_leave(p);
    fflush(stdout);
    sigprocmask(SIG_SETMASK, &before, NULL);
}

/* ---- Turns ---- */

/* At a screen nobody is asked who has nothing to choose: the move is made, and told like any other.
 * It is no moment to come back to: undo goes to the choice before it. */
static bool is_forced(const kc_play *p, int count)
{
    return count == 1 && p->names.look.screen && !kanun_game_standing(p->game)->free_moves;
}

static kc_outcome ask(kc_play *p, int seat)
{
    int count = kanun_game_legal(p->game, 0, p->trouble.errors);
    if (count < 0) {
        kc_tool_errors(KANUN_RULES, p->trouble.errors);
        return KC_FAILED;
    }
    if (is_forced(p, count))
        return kc_input_forced(p);
    kr_journal_sync(p->journal); /* what this person sees is on the disk */
    kc_outcome o = kc_seats_hand_over(p, seat);
    if (o == KC_AGAIN)
        o = kc_play_show(p, seat, count);
    while (o == KC_AGAIN) {
        char *text =
            kc_input_ask(p, p->names.look.sentences ? KC_PLAY_SAY(p, "play.your-move") : "> ");
        if (!text)
            putchar('\n');
        o = text ? kc_input_obey(p, text, seat, count) : KC_QUIT;
    }
    return o;
}

/* A program moves. */
static kanun_status let_move(kc_play *p, kp_player *player)
{
    kanun_status status =
        kc_tool_let_move(p->journal, player, p->trial, &p->thought_failed, &p->trouble);
    if (kc_play_interrupted())
        return interrupted_status();
    if (status != KANUN_OK)
        return kc_tool_trouble(status, &p->trouble);
    kc_save_moved(p);
    return KANUN_OK;
}

static kanun_status run(kc_play *p)
{
    while (!kanun_game_standing(p->game)->over) {
        int seat = kanun_game_standing(p->game)->seat;
        kanun_status status = KANUN_OK;
        kc_outcome o = KC_MOVED;
        if (p->player[seat])
            status = let_move(p, p->player[seat]);
        else
            o = ask(p, seat);
        if (status == KANUN_OK && kn_memory_lost()) /* what is shown from here may lack a part */
            status = kc_tool_memory();
        if (kc_play_interrupted() || o == KC_QUIT) {
            leave(p);
            return kc_play_interrupted() ? interrupted_status() : kc_seats_report(p);
        }
        if (status != KANUN_OK || o == KC_FAILED) {
            leave(p); /* a person need not lose the match by a program's fault */
            return status != KANUN_OK ? status : KANUN_RULES;
        }
    }
    kc_save_over(p);
    kc_news_tell_all(p);
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
        return kc_tool_memory();
    return kc_news_listen(p);
}

static kanun_status begin(kc_play *p)
{
    kanun_status status = set_up(p);
    if (status != KANUN_OK)
        return status;
    kn_print(stdout, "%s\n", kanun_rules_text(p->rules, NULL, "name", p->args->lang));
    if (p->people)
        puts(KC_PLAY_SAY(p, "play.how"));
    if (p->people > 1 && !p->names.look.screen)
        puts(KC_PLAY_SAY(p, "play.several"));
    p->silent = p->resumed != NULL;
    status = kc_record_catch_up(p);
    p->silent = false;
    if (!p->people && !kanun_game_standing(p->game)->over) /* nobody sees that it never ends */
        kanun_game_stop(p->game, 0, (int)p->args->max_deals);
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
    bool menu = isatty(STDIN_FILENO) && isatty(STDOUT_FILENO);
    if (!args->resume && !args->words && !menu)
        return kc_tool_say(KANUN_USAGE, "play needs a GAME or --resume FILE\n"
                                        "  kanun list tells what games there are");
    kanun_status status = kc_tool_check_players(args->player, args->players, true);
    if (status != KANUN_OK)
        return status;
    if (args->resume)
        return kc_record_resume(p);
    char *variant = NULL;
    status = kc_family_choose(args, &variant);
    if (status == KANUN_OK && (variant || args->words))
        status = kc_tool_load(args, variant ? variant : args->word[0], &p->rules);
    else if (status == KANUN_OK)
        status =
            kc_tool_say(KANUN_USAGE, "there is no game: kanun list tells where they are sought");
    free(variant);
    return status;
}

kanun_status kc_cmd_play(const kc_args *args)
{
    kc_play p = {.args = args, .looking = -1, .trouble.errors = args->errors};
    struct sigaction before[KC_ENDS];
    kc_signals_hear(before);
    kanun_status status = find_game(&p);
    if (status == KANUN_OK)
        status = kanun_rules_info(p.rules)->tables ? kc_tables_each(args, p.rules, kc_cmd_play)
                                                   : begin(&p);
    kc_signals_unhear(before);
    kc_seats_free(&p);
    kc_bids_forget(&p, 0);
    free(p.bid);
    kp_player_free(p.adviser);
    kc_outlook_free(p.outlook);
    kanun_game_free(p.trial);
    kc_record_free(&p);
    kc_edit_free(p.edit);
    free(p.line);
    return status;
}
