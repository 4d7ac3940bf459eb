/* SPDX-License-Identifier: MIT
 * solve.c: `kanun solve`: what each move of a decision is worth when all cards are known and
 * everybody plays his best. How that is found is the library's business.
 */
#include "cli/replay.h"
#include "cli/tool.h"

#include <stdlib.h>

/* How many points a unit is. */
static double unit_of(const kanun_rules *rules)
{
    char written[32], *end;
    double unit = strtod(kanun_points(rules, 1, written), &end);
    return *end == '/' ? unit / strtod(end + 1, NULL) : unit;
}

/* Points before those of the other side, or above the mean of all where there are more than two. */
static void print_worth(const kanun_rules *rules, const kanun_solution *solution)
{
    int sides = kanun_rules_info(rules)->sides;
    double unit = unit_of(rules);
    for (int side = 0; side < sides; side++)
        printf("  %8.*f",
               sides > 2  ? 2
               : unit < 1 ? 1
                          : 0,
               unit * (double)solution->ahead[side] / (sides > 2 ? sides : 1));
}

/* The worth of every move, each solved by itself with what the others have left of the cap. */
static kanun_status solve_moves(const kc_args *args, kanun_game *game, kanun_game *after,
                                uint64_t *positions, kanun_errors *errors)
{
    const kanun_rules *rules = kanun_game_rules(game);
    int moves = kanun_game_legal(game, 0, errors);
    kanun_status status = moves < 0 ? KANUN_RULES : KANUN_OK;
    for (int n = 0; n < moves && status == KANUN_OK; n++) {
        kanun_solution solution = KANUN_INIT(kanun_solution);
        status = kanun_game_try(after, game, n, errors);
        if (status == KANUN_OK)
            status = kanun_game_solve(after, args->positions - *positions, &solution, errors);
        if (status != KANUN_OK)
            break;
        *positions += solution.positions;
        print_worth(rules, &solution);
        printf("  %s\n", kanun_game_move(game, n, NULL));
    }
    return status;
}

static kanun_status reached(const kc_args *args, kanun_game *game, int deal, int move)
{
    kanun_errors *errors = kanun_errors_new();
    kanun_game *after = NULL;
    uint64_t positions = 0;
    kanun_status status = errors ? kanun_game_new(&after, kanun_game_rules(game), errors)
                                 : kc_tool_say(KANUN_SYSTEM, "out of memory");
    if (status == KANUN_OK) {
        int sides = kanun_rules_info(kanun_game_rules(game))->sides;
        kanun_game_stop(after, KANUN_STOP_SETTLED | KANUN_STOP_THROWN_IN, 0);
        printf("deal %d, move %d: seat %d is to move; all cards known, everybody at his best\n",
               deal, move, kanun_game_standing(game)->seat);
        for (int side = 0; side < sides; side++)
            printf("    side %d", side);
        printf("  %s\n", sides > 2 ? "points of the deal above the mean" : "points ahead");
        status = solve_moves(args, game, after, &positions, errors);
        if (status == KANUN_NO)
            kc_tool_say(status, "more than %llu positions: take a later move, or more --positions",
                        (unsigned long long)args->positions);
        else if (status != KANUN_OK)
            kc_tool_errors(status, errors);
        else
            printf("%llu positions\n", (unsigned long long)positions);
    }
    kanun_game_free(after);
    kanun_errors_free(errors);
    return status;
}

kanun_status kc_cmd_solve(const kc_args *args)
{
    if (!args->until)
        return kc_tool_say(KANUN_USAGE, "solve needs a decision: --until DEAL:MOVE");
    return kc_replay_reach(args, reached);
}
