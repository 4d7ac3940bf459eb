/* SPDX-License-Identifier: MIT
 * play.c: a program of somebody else that uses the installed library: `play FOLDER GAME` plays one
 * match, always the first legal move, and prints who won. Built by install.test.sh with what
 * pkg-config says and nothing of this source tree.
 *
 *     cc play.c $(pkg-config --cflags --libs kanun) -o play
 */
#include <kanun.h>
#include <string.h>

static int fail(int status, kanun_errors *errors)
{
    kanun_errors_print(errors, stderr, 0);
    return status;
}

static void heard(void *payload, const kanun_event *event)
{
    (void)event;
    ++*(long *)payload;
}

int main(int argc, char **argv)
{
    const char *folders[2] = {argc == 3 ? argv[1] : "", NULL};
    kanun_errors *errors = kanun_errors_new();
    kanun_rules *rules = NULL;
    kanun_game *game = NULL;
    long moves = 0, events = 0;
    char points[32];
    int status, side;

    if (argc != 3 || !errors) {
        fputs("usage: play FOLDER GAME\n", stderr);
        return KANUN_USAGE;
    }
    if (strcmp(kanun_version(), KANUN_VERSION) != 0)
        return KANUN_SYSTEM; /* another library than the header's */
    status = kanun_rules_load(&rules, argv[2], folders, NULL, 0, errors);
    if (status == KANUN_OK)
        status = kanun_game_new(&game, rules, errors);
    if (status == KANUN_OK) {
        kanun_game_feed(game, -1, heard, &events);
        status = kanun_game_begin(game, NULL, 1, 0, errors);
    }
    for (; status == KANUN_OK && !kanun_game_standing(game)->over; moves++)
        status = kanun_game_legal(game, 0, errors) > 0 ? kanun_game_play_nth(game, 0, errors)
                                                       : KANUN_RULES;
    if (status != KANUN_OK) {
        status = fail(status, errors);
    } else {
        printf("%s: %ld moves, %s\n", kanun_rules_text(rules, NULL, "name", "en"), moves,
               events > moves ? "heard" : "not heard");
        for (side = 0; side < kanun_rules_info(rules)->sides; side++)
            printf("side %d: %s%s\n", side,
                   kanun_points(rules, kanun_game_standing(game)->scores[side], points),
                   kanun_game_standing(game)->winners >> side & 1 ? ", wins" : "");
    }
    kanun_game_free(game);
    kanun_rules_free(rules);
    kanun_errors_free(errors);
    return status;
}
