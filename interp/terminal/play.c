/* SPDX-License-Identifier: MIT
 * play.c: `kanun play`: a match in the terminal: turns, and its end. play_input.c handles input,
 * screen.c shows the table.
 */
#include "base/print.h"
#include "base/memory.h"
#include "command/watch.h"
#include "experiment/tables.h"
#include "terminal/play.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Returns the exit status after a signal, following the convention of shells. */
static kanun_status interrupted_status(void)
{
    return (kanun_status)(128 + kt_play_interrupted());
}

/* Saves the match. Signals can't interrupt this. */
static void leave(kt_play *p)
{
    sigset_t before;
    kt_signals_block(&before);
    kt_save_leave(p);
    fflush(stdout);
    sigprocmask(SIG_SETMASK, &before, NULL);
}

/* ---- Turns ---- */

/* True if the move is forced. On a screen, a forced move is made without asking, and shown like any
 * other. Undo skips forced moves and returns to the previous choice. */
static bool is_forced(const kt_play *p, int count)
{
    return count == 1 && p->names.look.screen && !kanun_game_standing(p->game)->free_moves;
}

static kt_outcome ask(kt_play *p, int seat)
{
    int count = kanun_game_legal(p->game, 0, p->failure.errors);
    if (count < 0) {
        kc_tool_errors(KANUN_RULES, p->failure.errors);
        return KT_FAILED;
    }
    if (is_forced(p, count))
        return kt_input_forced(p);
    kr_journal_sync(p->journal); /* store the person's view on the disk */
    kt_outcome o = kt_seats_hand_over(p, seat);
    if (o == KT_AGAIN)
        o = kt_play_show(p, seat, count);
    while (o == KT_AGAIN) {
        char *text =
            kt_input_ask(p, p->names.look.sentences ? KT_PLAY_SAY(p, "play.your-move") : "> ");
        if (p->changed)
            return KT_CHANGED;
        if (!text)
            putchar('\n');
        o = text ? kt_input_obey(p, text, seat, count) : KT_QUIT;
    }
    return o;
}

/* Lets a computer player move. */
static kanun_status let_move(kt_play *p, kp_player *player)
{
    kanun_status status =
        kc_tool_let_move(p->journal, player, p->trial, &p->thought_failed, &p->failure);
    if (kt_play_interrupted())
        return interrupted_status();
    if (status != KANUN_OK)
        return kc_tool_failure(status, &p->failure);
    kt_save_moved(p);
    return KANUN_OK;
}

static kanun_status run(kt_play *p)
{
    while (!kanun_game_standing(p->game)->over) {
        int seat = kanun_game_standing(p->game)->seat;
        kanun_status status = KANUN_OK;
        kt_outcome o = KT_PLAY_MOVED;
        if (p->player[seat])
            status = let_move(p, p->player[seat]);
        else
            o = ask(p, seat);
        if (o == KT_CHANGED) {
            kt_save_drop(p); /* the match continues under other rules, in a new file */
            return KANUN_OK;
        }
        if (kt_play_interrupted() || o == KT_QUIT) {
            leave(p);
            if (kt_play_interrupted())
                return interrupted_status();
            kt_seats_report(p);
            return KANUN_OK;
        }
        if (status != KANUN_OK || o == KT_FAILED) {
            leave(p); /* a failing player must not cost a person the match */
            return status != KANUN_OK ? status : KANUN_RULES;
        }
    }
    kt_news_tell_all(p);
    p->names.you = p->people > 1 ? -1 : p->names.you;
    kt_end_print(p->game, &p->names, stdout);
    kt_save_finished(p);
    kt_seats_report(p);
    return KANUN_OK;
}

/* ---- The match ---- */

static kanun_status set_up(kt_play *p)
{
    uint64_t seed = kc_tool_seed(p->args);
    kanun_status status = kt_record_begin(p, seed);
    if (status == KANUN_OK)
        status = kt_seats_take(p);
    if (status != KANUN_OK)
        return status;
    if (!p->resumed)
        kc_tool_tell_seed(p->args, seed);
    status = kanun_game_new(&p->trial, p->rules, p->failure.errors);
    if (status != KANUN_OK)
        return kc_tool_errors(status, p->failure.errors);
    p->outlook = kt_outlook_new(p->rules, p->failure.errors);
    return kt_news_listen(p);
}

static kanun_status begin(kt_play *p)
{
    kanun_status status = set_up(p);
    if (status != KANUN_OK)
        return status;
    kt_fixed_begin(p);
    kn_print(stdout, "%s\n", kanun_rules_text(p->rules, NULL, "name", p->args->lang));
    if (p->people && (!p->resumed || p->args->resume))
        puts(KT_PLAY_SAY(p, "play.how"));
    if (p->people > 1 && !p->names.look.screen)
        puts(KT_PLAY_SAY(p, "play.several"));
    p->silent = p->resumed != NULL;
    status = kt_record_catch_up(p);
    p->silent = false;
    if (!p->people && !kanun_game_standing(p->game)
                           ->over) /* without people, an endless match would go unnoticed */
        kanun_game_stop(p->game, 0, (int)p->args->max_deals);
    return status == KANUN_OK ? run(p) : status;
}

/* Returns the number of players if --players names only people, one by one: "human,human" is a
 * match of two. Returns 0 if the names don't determine the number. */
static int people_named(const kc_args *args)
{
    for (int n = 0; n < args->players; n++)
        if (strcmp(args->player[n], "human") != 0)
            return 0;
    for (int n = 0; n < args->choices; n++)
        if (!strcmp(args->choice[n].name, "players"))
            return 0;
    return args->players > 1 ? args->players + (args->seat != NULL) : 0;
}

/* Returns true if the game supports that number of players. */
static bool seats_so_many(const kanun_rules *rules, const char *players)
{
    kanun_option option = KANUN_INIT(kanun_option);
    const char *value;
    for (int n = 0; kanun_rules_option(rules, n, "en", &option); n++)
        for (int m = 0; !strcmp(option.name, "players") &&
                        (value = kanun_rules_option_value(rules, n, m, "en", NULL));
             m++)
            if (!strcmp(value, players))
                return true;
    return false;
}

/* Loads the game, for as many players as are named. */
static kanun_status load_game(kt_play *p, const char *game)
{
    const kc_args *args = p->args;
    kanun_status status = kc_tool_load(args, game, &p->rules);
    int people = people_named(args);
    snprintf(p->number, sizeof p->number, "%d", people);
    if (status != KANUN_OK || !people || people == kanun_rules_info(p->rules)->seats ||
        !seats_so_many(p->rules, p->number))
        return status;
    p->own = *args;
    p->own.choice = p->choice = kn_calloc((size_t)args->choices + 1, sizeof *p->choice);
    for (int n = 0; n < args->choices; n++)
        p->choice[n] = args->choice[n];
    p->choice[p->own.choices++] = (kanun_choice){"players", p->number, 0};
    p->args = &p->own;
    kanun_rules_free(p->rules);
    p->rules = NULL;
    return kc_tool_load(p->args, game, &p->rules);
}

/* Finds the game to play: that of the command line, or of a record. */
static kanun_status find_game(kt_play *p)
{
    const kc_args *args = p->args;
    if (args->watch && !args->words)
        return kc_tool_say(KANUN_USAGE, "--watch needs a GAME: the rules file that you change");
    if (args->resume && args->words)
        return kc_tool_say(KANUN_USAGE, "the record names its game: leave '%s' out", args->word[0]);
    if (args->resume && (args->choices || args->seed_given))
        return kc_tool_say(KANUN_USAGE, "the record has its own rules and seed: leave --%s out",
                           args->choices ? "set and --key" : "seed");
    bool menu = isatty(STDIN_FILENO) && isatty(STDOUT_FILENO);
    if (!args->resume && !args->words && !menu)
        return kc_tool_say(KANUN_USAGE,
                           "play needs a GAME or --resume FILE\n  kanun list lists the games");
    kanun_status status = kc_tool_check_players(args->player, args->players, true);
    if (status != KANUN_OK)
        return status;
    if (args->resume)
        return kt_record_resume(p);
    char *variant = NULL;
    status = kc_family_choose(args, &variant);
    if (status == KANUN_OK && (variant || args->words))
        status = load_game(p, variant ? variant : args->word[0]);
    else if (status == KANUN_OK)
        status =
            kc_tool_say(KANUN_USAGE, "no games found: `kanun list --paths` shows the search path");
    free(variant);
    return status;
}

/* Plays a match; `record` and `rules` (NULL: none) are those of a match whose rules have changed,
 * which is continued. Takes ownership of both, and sets them if the rules change again. */
static kanun_status play(const kc_args *args, json_t **record, kanun_rules **rules)
{
    kt_play p = {.args = args,
                 .looking = -1,
                 .failure.errors = args->errors,
                 .resumed = *record,
                 .rules = *rules,
                 .watched = args->watch ? kc_watch_look(args) : 0};
    struct sigaction before[KT_ENDS];
    kt_signals_hear(before);
    kanun_status status = *record ? KANUN_OK : find_game(&p);
    if (status == KANUN_OK)
        status = kanun_rules_info(p.rules)->tables
                     ? ke_tables_each(p.args, p.rules, kt_play_command)
                     : begin(&p);
    kt_signals_unhear(before);
    kt_fixed_end(&p);
    kt_seats_free(&p);
    kt_bids_forget(&p, 0);
    free(p.bid);
    kp_player_free(p.adviser);
    kt_outlook_free(p.outlook);
    kanun_game_free(p.trial);
    kt_record_free(&p);
    kt_edit_free(p.edit);
    free(p.line);
    kn_free(p.choice);
    *record = p.changed;
    *rules = p.changed_rules;
    return status;
}

kanun_status kt_play_command(const kc_args *args)
{
    json_t *record = NULL;
    kanun_rules *rules = NULL;
    kanun_status status;
    do
        status = play(args, &record, &rules);
    while (record);
    return status;
}
