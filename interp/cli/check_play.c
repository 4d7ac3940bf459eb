/* SPDX-License-Identifier: MIT
 * check_play.c: plays the beginnings of a few matches at random, as `kanun sim --seed 1` does, and
 * reports errors. Unlike a simulation, it keeps no statistics.
 */
#include "base/print.h"
#include "base/memory.h"
#include "cli/check_play.h"
#include "command/tool.h"

#include <stdlib.h>

/* The numbers are small enough to be quick, and large enough for events that occur in one of a
 * hundred deals. Long matches are cut off. After every COUNTED_EACH moves the deal is counted as if
 * it ended now. */
enum {
    MATCHES = 1000,
    MOVES = 4000,
    MATCH_MOVES = 400,
    TRIED_MOVES = 150, /* moves with each other value of an option; there may be a hundred values */
    COUNTED_EACH = 7,
    LONG_MATCH_MOVES = 20000
};
static const uint64_t SEED = 1;

typedef struct trying {
    const kanun_rules *rules;
    kanun_game *game;
    kp_player **player; /* players, one for each seat */
    kr_failure failure;
    uint64_t match;
    int moves;             /* moves in all matches */
    int matches, deals;    /* finished matches and deals */
    bool rises;            /* a side had points in a match without an end */
    kanun_errors *counted; /* errors of the first count that failed */
} trying;

static kanun_status set_up(trying *t)
{
    int seats = kanun_rules_info(t->rules)->seats;
    t->player = kn_calloc((size_t)seats + 1, sizeof(kp_player *));
    if (!t->failure.errors)
        t->failure.errors = kanun_errors_new();
    t->counted = kanun_errors_new();
    kanun_status status = kanun_game_new(&t->game, t->rules, t->failure.errors);
    for (int seat = 0; seat < seats && status == KANUN_OK; seat++)
        status = kp_player_new(&t->player[seat], "random", t->rules, 0, &t->failure);
    return status;
}

static void clean_up(trying *t)
{
    for (int seat = 0; t->player && seat < kanun_rules_info(t->rules)->seats; seat++)
        kp_player_free(t->player[seat]);
    free(t->player);
    kanun_game_free(t->game);
    kanun_errors_free(t->failure.errors);
    kanun_errors_free(t->counted);
}

/* Counts the deal as if it ended now. Tables, players and `so_far` do this, and continue without
 * the result if a hook fails. */
static void count(trying *t)
{
    int32_t points[KANUN_OWNERS_MAX];
    if (!kanun_errors_nth(t->counted, 0)) /* errors that also occur in play are reported by play */
        kanun_game_estimate(t->game, -1, points, t->counted);
}

/* True if some side has more than 0 points. */
static bool has_points(const trying *t)
{
    const kanun_standing *now = kanun_game_standing(t->game);
    for (int side = 0; side < kanun_rules_info(t->rules)->sides; side++)
        if (now->scores[side] > 0)
            return true;
    return false;
}

/* Continues the latest match, which was cut off, until it is over or very long, or a side has
 * points: random players may take very long. */
static kanun_status play_on(trying *t)
{
    const kanun_standing *now = kanun_game_standing(t->game);
    kanun_status status = KANUN_OK;
    int choices;
    while (status == KANUN_OK && !now->over && now->moves < LONG_MATCH_MOVES &&
           !(t->rises |= has_points(t))) {
        status = kp_player_move(t->player[now->seat], t->game, &choices, &t->failure);
        now = kanun_game_standing(t->game);
    }
    t->matches += now->over == 1;
    t->deals += now->deals;
    return status;
}

/* Notes that no match ended, so that matches may be endless. This is not an error, because random
 * players play badly. */
static void note_endless(const trying *t, const char *file)
{
    const kanun_standing *now = kanun_game_standing(t->game);
    if (t->matches || t->rises)
        return;
    kc_tool_say(KANUN_OK,
                "%s: note: no %s between random players ended%s (%llu begun; the last one had %ld "
                "moves and %d finished deals). Perhaps the rules let play continue forever",
                file, t->deals ? "match" : "deal",
                t->deals ? ", and no side ever had more than 0 points" : "",
                (unsigned long long)t->match, now->moves, now->deals);
}

/* Plays a match up to its limit of moves. */
static kanun_status play(trying *t)
{
    int choices;
    for (int seat = 0; seat < kanun_rules_info(t->rules)->seats; seat++)
        kp_player_begin(t->player[seat], t->game, seat, SEED, t->match);
    kanun_status status = kanun_game_begin(t->game, NULL, SEED, t->match, t->failure.errors);
    for (int n = 0; n < MATCH_MOVES && status == KANUN_OK && !kanun_game_standing(t->game)->over;
         n++) {
        if (++t->moves % COUNTED_EACH == 0)
            count(t);
        status = kp_player_move(t->player[kanun_game_standing(t->game)->seat], t->game, &choices,
                                &t->failure);
    }
    t->matches += kanun_game_standing(t->game)->over == 1;
    t->deals += kanun_game_standing(t->game)->deals;
    return status;
}

/* Sets up, and plays matches until they have `moves` moves in total. */
static kanun_status play_matches(trying *t, int moves)
{
    kanun_status status = set_up(t);
    while (status == KANUN_OK && t->moves < moves && t->match < MATCHES) {
        status = play(t);
        t->match += status == KANUN_OK;
    }
    return status;
}

/* The error in counting a running deal, which is played anyway; "": none. */
static void keep_counted(const trying *t, char counted[KC_COUNTED_MAX])
{
    const kanun_error *e = t->counted ? kanun_errors_nth(t->counted, 0) : NULL;
    if (e)
        snprintf(counted, KC_COUNTED_MAX, "%s%s%s", e->place ? e->place : "", e->place ? ": " : "",
                 e->message);
    else
        *counted = '\0';
}

static void report_failure(const kc_args *args, const char *file, const trying *t,
                           kanun_status status)
{
    kc_tool_failure(status, &t->failure);
    if (status != KANUN_RULES)
        return;
    fputs("kanun: this happened in a random match; to repeat it:\n  kanun replay ", stderr);
    kc_tool_word(file, stderr);
    kc_tool_choices(args, stderr);
    kn_print(stderr, " --seed %llu", (unsigned long long)SEED);
    if (t->match)
        kn_print(stderr, " --first %llu", (unsigned long long)t->match);
    fputc('\n', stderr);
}

kanun_status kc_check_play(const kc_args *args, const char *file, const kanun_rules *rules,
                           char counted[KC_COUNTED_MAX])
{
    trying t = {.rules = rules};
    kanun_status status = play_matches(&t, MOVES);
    if (status == KANUN_OK && !t.matches && t.match) {
        t.match--; /* continue the latest match */
        status = play_on(&t);
        t.match += status == KANUN_OK;
    }
    if (status != KANUN_OK)
        report_failure(args, file, &t, status);
    else if (!kanun_errors_nth(t.counted, 0))
        note_endless(&t, file);
    keep_counted(&t, counted);
    clean_up(&t);
    return status;
}

kanun_status kc_check_try(const kanun_rules *rules, kanun_errors **errors,
                          char counted[KC_COUNTED_MAX])
{
    trying t = {.rules = rules, .failure = {.errors = *errors}};
    kanun_status status = play_matches(&t, TRIED_MOVES);
    t.failure.errors = NULL; /* the caller owns them */
    keep_counted(&t, counted);
    clean_up(&t);
    return status;
}
