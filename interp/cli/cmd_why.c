/* SPDX-License-Identifier: MIT
 * cmd_why.c: `kanun why`: in a position of a record, a simulation or a scenario, why moves are
 * legal or not, and where points come from. why_points.c has the points.
 */
#include <stdlib.h>
#include <string.h>

#include "base/plain.h"
#include "insight_test.h"
#include "base/memory.h"
#include "base/print.h"
#include "base/words.h"
#include "cli/why_points.h"
#include "terminal/play.h"
#include "terminal/replay.h"

typedef struct asking {
    const kc_args *args;
    kc_trace trace;
    kanun_game *game; /* game of a scenario */
    long until, made; /* in a scenario: move to stop at (0: after the last), moves made */
    int deal, before; /* for a scenario: completed deals, and moves made before this deal */
    bool reached;
    kanun_status status;
} asking;

/* ---- The answer ---- */

/* Prints the position. `of_scenario` is the number of the move in a scenario; 0 if there is no
 * scenario. */
static void print_position(const kt_play *p, int deal, int move, int of_scenario)
{
    const kanun_standing *standing = kanun_game_standing(p->game);
    char phase[128];
    if (standing->seat < 0)
        puts(KT_PLAY_SAY(p, "why.ended"));
    else
        kn_say_to(stdout, p->names.look.language, "why.position", KN_NUMBER("deal", deal),
                  KN_NUMBER("move", move), KN_NUMBER("nth", of_scenario),
                  KN_TEXT("later", of_scenario > move ? "yes" : "no"),
                  KN_TEXT("who", p->names.seat[standing->seat]),
                  KN_TEXT("phase", kanun_rules_label(p->rules, "phase", standing->phase,
                                                     p->names.look.language, phase, sizeof phase)));
}

/* Returns the words after the file as one move. The caller frees it. */
static char *asked_move(const kc_args *args)
{
    char *text;
    size_t size;
    FILE *out = kn_text_open(&text, &size);
    for (int n = 1; n < args->words; n++)
        kn_print(out, "%s ", args->word[n]);
    fputs("rule", out); /* with the line of the rule */
    kn_text_close(out);
    return text;
}

/* Explains one move, or all. */
static kanun_status explain_moves(kt_play *p, kanun_errors *errors)
{
    int count = kanun_game_legal(p->game, 0, errors);
    if (count < 0)
        return kc_tool_errors(KANUN_RULES, errors);
    char *move = asked_move(p->args);
    bool found = true;
    if (p->args->words > 1) {
        found = kt_why_move(p, move, count);
    } else {
        kt_table_print(p->game, &p->names, KT_LOOKER_ALL, stdout);
        kt_moves_print(p->game, &p->names, count, NULL, stdout);
        kt_why_all(p, count, true);
    }
    free(move);
    return found ? KANUN_OK : KANUN_NO;
}

static kanun_status answer(asking *a, kanun_game *game, int deal, int move)
{
    const kanun_rules *rules = kanun_game_rules(game);
    kt_play p = {.args = a->args, .rules = (kanun_rules *)(uintptr_t)rules, .game = game};
    kanun_status status = KANUN_OK;
    kt_names_begin(
        &p.names, rules, -1,
        (kc_look_wish){.ascii = a->args->ascii, .language = a->args->lang, .text = true});
    for (int seat = 0; seat < kanun_rules_info(rules)->seats; seat++)
        kt_names_set(&p.names, seat, NULL);
    print_position(&p, deal, move, move + a->before);
    if (kanun_game_standing(game)->seat >= 0)
        status = explain_moves(&p, a->args->errors);
    else if (a->args->words > 1)
        status = kc_tool_say(
            KANUN_NO, "nobody is to move at this point: choose a position with --until DEAL:MOVE");
    if (a->args->words < 2)
        kc_trace_print(&a->trace, game, &p.names);
    free(p.names.seat);
    return status;
}

/* ---- Records and simulations ---- */

static kanun_status reached(void *payload, kanun_game *game, int deal, int move)
{
    return answer(payload, game, deal, move);
}

static void trace_event(void *payload, const kanun_game *game, const kanun_event *event)
{
    kc_trace_hear(&((asking *)payload)->trace, game, event);
}

/* ---- Scenarios ---- */

static void begins(void *payload, const char *scenario, kanun_game *game)
{
    asking *a = payload;
    (void)scenario;
    a->game = game;
}

static void heard_there(void *payload, const kanun_event *event)
{
    asking *a = payload;
    kc_trace_hear(&a->trace, a->game, event);
}

static bool stands(void *payload, kanun_game *game, const char *move)
{
    asking *a = payload;
    if (!a->trace.now.deal) /* the position is within a deal, and no listener got the events before
                               it */
        a->trace.now.deal = kanun_game_standing(game)->deals + 1;
    if (a->deal != kanun_game_standing(game)->deals) {
        a->deal = kanun_game_standing(game)->deals;
        a->before = (int)a->made;
    }
    a->made += move != NULL;
    if (a->until ? a->made < a->until : move != NULL)
        return true;
    if (a->until && !move)
        return false; /* the scenario ends before the move */
    a->reached = true;
    a->status = answer(a, game, a->deal + 1, (int)(a->made + (move == NULL)) - a->before);
    if (a->args->words > 1 && !a->until && a->made > 0)
        kc_tool_say(KANUN_OK, "this is the position after the last move of the scenario; --until 1 "
                              "shows the position before the first move");
    return false;
}

static void told(void *payload, const char *scenario, const char *failure)
{
    asking *a = payload;
    if (failure && !a->reached)
        kc_tool_say(KANUN_NO, "scenario '%s': %s", scenario, failure);
}

static kanun_status read_number(asking *a, const char *text)
{
    char *end;
    a->until = strtol(text, &end, 10);
    if (*end || *text < '0' || *text > '9' || a->until < 1 || a->until > 1000000)
        return kc_tool_say(KANUN_USAGE,
                           "in a scenario, --until needs the number of a move, from 1; found '%s'",
                           text);
    return KANUN_OK;
}

static kanun_status ask_scenario(asking *a)
{
    const kc_args *args = a->args;
    kg_watch watch = {.payload = a,
                      .only = args->scenario ? args->scenario : "",
                      .plays_only = true,
                      .begins = begins,
                      .heard = heard_there,
                      .stands = stands};
    if (args->choices || args->seed_given || args->first_given || args->players)
        return kc_tool_say(KANUN_USAGE, "a scenario has its own game, options and chance: --seed, "
                                        "--first, --set, --key and --players are for games");
    kanun_status status = args->until ? read_number(a, args->until) : KANUN_OK;
    if (status != KANUN_OK)
        return status;
    status = kg_insight_watch_test(args->word[0], args->folder, told, a, &watch, args->errors);
    if (a->reached)
        return a->status;
    if (kanun_errors_nth(args->errors, 0))
        return kc_tool_errors(status, args->errors);
    if (status != KANUN_OK)
        return status;
    return kc_tool_say(KANUN_NO, "the scenario ends before move %ld, after %ld moves", a->until,
                       a->made);
}

kanun_status kc_cmd_why(const kc_args *args)
{
    asking a = {.args = args};
    const char *fault = NULL;
    for (int n = 1; n < args->words && !fault; n++)
        if (kn_plain_fault(args->word[n], strlen(args->word[n])) < strlen(args->word[n]))
            fault = args->word[n];
    if (fault)
        return kc_tool_say(KANUN_USAGE, "'%s': a move with characters that can't be printed",
                           fault);
    kanun_status status;
    kc_trace_begin(&a.trace);
    if (kc_tool_has_key(args->word[0], "scenarios"))
        status = ask_scenario(&a);
    else if (args->scenario)
        status = kc_tool_say(KANUN_USAGE, "--scenario is for test files; %s has no scenarios",
                             args->word[0]);
    else
        status = kc_replay_reach(args, &(kt_reach){reached, trace_event, &a});
    kc_trace_free(&a.trace);
    return status;
}
