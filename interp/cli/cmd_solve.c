/* SPDX-License-Identifier: MIT
 * cmd_solve.c: `kanun solve`: the value of each move of a decision when all cards are known and
 * all play perfectly. The library's solver computes it.
 */
#include "terminal/replay.h"

#include "base/print.h"
#include "base/width.h"
#include "command/tool.h"
#include "terminal/screen.h"

#include <jansson.h>
#include <stdlib.h>

enum { LEAST_WIDTH = 8 }; /* minimum width of a column */

/* Returns the points in one unit. */
static double unit_of(const kanun_rules *rules)
{
    char written[32], *end;
    double unit = strtod(kanun_points(rules, 1, written), &end);
    return *end == '/' ? unit / strtod(end + 1, NULL) : unit;
}

/* The results so far. */
typedef struct solving {
    const kc_args *args;
    kanun_game *game, *after;
    double unit;       /* points in one unit of solutions */
    int moves, solved; /* numbers of moves, and of solved moves */
    json_t *worth;     /* value of each move; null: too many positions */
    uint64_t positions, revisited;
    int depth;
} solving;

/* Returns each side's lead over the other side or, with more than two sides, over the mean of all.
 * If fewer points are better, a side leads if it has fewer. */
static json_t *worth_json(const solving *s, const kanun_solution *solution)
{
    json_t *ahead = json_array();
    for (int side = 0; side < kanun_rules_info(kanun_game_rules(s->game))->sides; side++)
        json_array_append_new(ahead, json_real(s->unit * (double)solution->ahead[side]));
    return ahead;
}

/* Solves one move. It may use the positions that other moves have left of the limit. */
static kanun_status solve_move(solving *s, int n, kanun_errors *errors)
{
    kanun_solution solution = KANUN_INIT(kanun_solution);
    kanun_status status = kanun_game_try(s->after, s->game, n, errors);
    if (status == KANUN_OK)
        status =
            s->positions < s->args->positions
                ? kanun_game_solve(s->after, s->args->positions - s->positions, &solution, errors)
                : KANUN_NO;
    if (status != KANUN_OK && status != KANUN_NO)
        return status;
    s->positions += solution.positions;
    s->revisited += solution.revisited;
    s->depth = solution.depth + 1 > s->depth ? solution.depth + 1 : s->depth;
    s->solved += status == KANUN_OK;
    json_array_append_new(
        s->worth, json_pack("{s:s, s:o}", "move", kanun_game_move(s->game, n, NULL), "ahead",
                            status == KANUN_OK ? worth_json(s, &solution) : json_null()));
    return KANUN_OK;
}

/* The meaning of the numbers in a table. More is always better for the side. */
static const char *heading(const kanun_info *info)
{
    if (info->sides > 2)
        return info->lowest_wins ? "points below the mean in this deal"
                                 : "points above the mean in this deal";
    return info->lowest_wins ? "points fewer than the other side" : "points ahead";
}

/* Prints the name of each side as the heading of a column; sets the widths of the columns. */
static void print_sides(kt_names *names, int sides, int *width)
{
    for (int side = 0; side < sides; side++) {
        const char *name = kt_names_side(names, side);
        int own = kn_width(name);
        width[side] = own > LEAST_WIDTH ? own : LEAST_WIDTH;
        kn_print(stdout, "  %*s%s", width[side] - own, "", name);
    }
}

static void print_moves(const solving *s, const kc_look *look, int digits, const int *width)
{
    size_t n, side;
    json_t *one, *ahead;
    json_array_foreach(s->worth, n, one)
    {
        kanun_move move = KANUN_INIT(kanun_move);
        json_t *worth = json_object_get(one, "ahead");
        if (!json_array_size(worth) || !kanun_game_move(s->game, (int)n, &move))
            continue;
        json_array_foreach(worth, side, ahead)
            kn_print(stdout, "  %*.*f", width[side], digits, json_real_value(ahead));
        kn_print(stdout, "  ");
        kc_look_move(look, &move, stdout);
        kn_print(stdout, "\n");
    }
}

static void print_table(const solving *s, int deal, int move)
{
    const kanun_rules *rules = kanun_game_rules(s->game);
    const kanun_info *info = kanun_rules_info(rules);
    int width[KANUN_OWNERS_MAX] = {0};
    kt_names names;
    kt_names_begin(&names, rules, -1,
                   (kc_look_wish){.ascii = s->args->ascii, .language = "en", .text = true});
    for (int seat = 0; seat < info->seats; seat++)
        kt_names_set(&names, seat, NULL);
    kn_print(stdout,
             "deal %d, move %d: %s is to move; all cards are known, and everybody plays their "
             "best\n",
             deal, move, kt_names_seat(&names, kanun_game_standing(s->game)->seat));
    print_sides(&names, info->sides, width);
    kn_print(stdout, "  %s\n", heading(info));
    print_moves(s, &names.look, info->sides > 2 ? 2 : s->unit < 1 ? 1 : 0, width);
    if (s->solved == s->moves)
        kn_print(stdout, "%llu positions\n", (unsigned long long)s->positions);
    free(names.seat);
}

static kanun_status print_json(const solving *s, int deal, int move)
{
    const kanun_info *info = kanun_rules_info(kanun_game_rules(s->game));
    return kc_tool_json(json_pack(
        "{s:s, s:s, s:s, s:i, s:i, s:i, s:O, s:f, s:I, s:I, s:i}", "kanun", kanun_version(), "game",
        info->id, "digest", info->digest, "deal", deal, "move", move, "seat",
        kanun_game_standing(s->game)->seat, "moves", s->worth, "solved_share",
        (double)s->solved / s->moves, "positions", (json_int_t)s->positions, "revisited",
        (json_int_t)s->revisited, "depth", s->depth));
}

/* Solves all moves of the decision, and adds the results. */
static kanun_status solve_moves(solving *s, int deal, int move, kanun_errors *errors)
{
    kanun_status status = s->moves < 0 ? KANUN_RULES : KANUN_OK;
    for (int n = 0; n < s->moves && status == KANUN_OK; n++)
        status = solve_move(s, n, errors);
    if (status != KANUN_OK)
        return kc_tool_errors(status, errors);
    if (!s->args->json && s->solved)
        print_table(s, deal, move);
    else if (s->args->json && (status = print_json(s, deal, move)) != KANUN_OK)
        return status;
    if (s->solved == s->moves)
        return KANUN_OK;
    if (s->positions < s->args->positions)
        return kc_tool_say(KANUN_NO,
                           "the deal is too long from this position: choose a later move");
    return kc_tool_say(KANUN_NO,
                       "more than %llu positions: choose a later move, or raise --positions",
                       (unsigned long long)s->args->positions);
}

static kanun_status reached(void *payload, kanun_game *game, int deal, int move)
{
    const kc_args *args = payload;
    const kanun_rules *rules = kanun_game_rules(game);
    kanun_errors *errors = args->errors;
    solving s = {.args = args, .game = game, .unit = unit_of(rules), .worth = json_array()};
    if (kanun_rules_info(rules)->sides > 2)
        s.unit /= kanun_rules_info(rules)->sides;
    kanun_status status = kanun_game_new(&s.after, rules, errors);
    if (status != KANUN_OK)
        kc_tool_errors(status, errors);
    else {
        kanun_game_stop(s.after, KANUN_STOP_SETTLED | KANUN_STOP_THROWN_IN, 0);
        s.moves = kanun_game_legal(game, 0, errors);
        status = solve_moves(&s, deal, move, errors);
    }
    json_decref(s.worth);
    kanun_game_free(s.after);
    return status;
}

kanun_status kc_cmd_solve(const kc_args *args)
{
    if (!args->until)
        return kc_tool_say(KANUN_USAGE, "solve needs a decision: --until DEAL:MOVE");
    return kc_replay_reach(args, &(kt_reach){reached, NULL, (void *)(uintptr_t)args});
}
