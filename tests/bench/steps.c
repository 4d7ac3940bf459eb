/* SPDX-License-Identifier: MIT
 * steps.c: the cost of one step of a search: another world (redeal), a copy, trying a move on a
 * copy, and listing the moves. A line of microseconds for each rules file, over the positions of
 * random play. Through kanun.h only.
 */
#include <stdio.h>
#include <time.h>

#include "kanun.h"

enum { POSITIONS = 2000, EACH = 20 };

static double microseconds(void)
{
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec * 1e6 + (double)t.tv_nsec / 1e3;
}

static unsigned below(unsigned n)
{
    static uint64_t x = 88172645463325252u;
    x ^= x << 13;
    x ^= x >> 7;
    x ^= x << 17;
    return (unsigned)((x >> 32) * n >> 32);
}

/* Adds the times for redealing, copying, trying moves and listing moves to took[]. */
static void measure(kanun_game *game, kanun_game *other, double took[4])
{
    int seat = kanun_game_standing(game)->seat, total = kanun_game_legal(game, 0, NULL);
    double at[5] = {microseconds()};
    for (unsigned k = 0; k < EACH; k++)
        kanun_game_redeal(other, game, seat, k);
    at[1] = microseconds();
    for (int k = 0; k < EACH; k++)
        kanun_game_copy(other, game);
    at[2] = microseconds();
    for (int k = 0; k < EACH; k++)
        kanun_game_try(other, game, (int)below((unsigned)total), NULL);
    at[3] = microseconds();
    for (int k = 0; k < EACH; k++) {
        /* copying discards the list; otherwise it would not be made again */
        kanun_game_copy(other, game);
        kanun_game_legal(other, 0, NULL);
    }
    at[4] = microseconds();
    for (int k = 0; k < 4; k++)
        took[k] += at[k + 1] - at[k];
    took[3] -= at[2] - at[1]; /* subtract the time for copying */
}

static int print_steps(const char *name, kanun_errors *errors)
{
    kanun_rules *rules = NULL;
    kanun_game *game = NULL, *other = NULL;
    double took[4] = {0};
    int fine = kanun_rules_load(&rules, name, NULL, NULL, 0, errors) == KANUN_OK &&
               kanun_game_new(&game, rules, errors) == KANUN_OK &&
               kanun_game_new(&other, rules, errors) == KANUN_OK;
    for (unsigned i = 0; fine && i < POSITIONS; i++) {
        if (i == 0 || kanun_game_standing(game)->over)
            fine = kanun_game_begin(game, NULL, 1, i, errors) == KANUN_OK;
        if (fine)
            measure(game, other, took);
        int total = fine ? kanun_game_legal(game, 0, errors) : -1;
        fine =
            total > 0 && kanun_game_play_nth(game, (int)below((unsigned)total), errors) == KANUN_OK;
    }
    for (int k = 0; fine && k < 4; k++)
        printf("%s%.2f", k ? " " : "", took[k] / (POSITIONS * EACH));
    if (fine)
        putchar('\n');
    else
        fprintf(stderr, "%s can't be measured\n", name);
    kanun_game_free(game);
    kanun_game_free(other);
    kanun_rules_free(rules);
    return fine;
}

int main(int argc, char **argv)
{
    int fine = 1;
    kanun_errors *errors = kanun_errors_new();
    for (int i = 1; i < argc && errors; i++)
        fine &= print_steps(argv[i], errors);
    kanun_errors_free(errors);
    return !fine;
}
