/* SPDX-License-Identifier: MIT
 * test_threads.c: several threads share rules that were loaded once, and use them at the same time:
 * play with hooks, ask for words in another language, vary, carry a match over, search, solve and
 * practise. All must have the same results. `make check-threads` runs it with the thread sanitizer.
 */
#include <pthread.h>

#include "players/player.h"

#include "api_fixture.h"

enum { THREADS = 4 };

static kanun_rules *shared;

typedef struct job {
    const kanun_rules *rules;
    int number;     /* a different seed in each thread, so that threads work in different orders */
    uint64_t print; /* hash of all results */
    const char *wrong;
} job;

static void mix(job *j, const void *bytes, size_t size)
{
    const unsigned char *p = bytes;
    for (size_t i = 0; i < size; i++)
        j->print = (j->print ^ p[i]) * 1099511628211u;
}

static void mix_text(job *j, const char *text)
{
    mix(j, text, strlen(text) + 1);
}

static void must(job *j, bool holds, const char *what)
{
    if (!holds && !j->wrong)
        j->wrong = what;
}

/* Asks for everything that is expressed in words. */
static void ask_words(job *j, const kanun_rules *of, const char *language)
{
    const kanun_info *info = kanun_rules_info(of);
    kanun_option option = KANUN_INIT(kanun_option);
    char label[200], *page = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&page, &size);
    must(j, out && kanun_rules_print(of, "text", language, out) == KANUN_OK, "no page");
    fclose(out);
    mix(j, page, size);
    free(page);
    mix_text(j, kanun_rules_text(of, "name", NULL, language));
    for (int n = 0; kanun_rules_option(of, n, language, &option); n++)
        mix_text(j, option.says);
    for (int n = 0; n < info->zones; n++)
        mix_text(j,
                 kanun_rules_label(of, "zone", info->zone[n]->name, language, label, sizeof label));
}

static void heard(void *payload, const kanun_event *event)
{
    mix_text(payload, event->text);
}

static void play_moves(job *j, kanun_game *here, kanun_game *there, kp_player *const *players,
                       int moves)
{
    kr_failure failure = {.errors = NULL};
    kanun_solution solution = KANUN_INIT(kanun_solution);
    int choices;
    for (int n = 0; n < moves && !j->wrong && !kanun_game_standing(here)->over; n++) {
        kp_player *player = players[kanun_game_standing(here)->seat];
        must(j, kp_player_move(player, here, &choices, &failure) == KANUN_OK, "no move");
        mix(j, &player->chosen, sizeof player->chosen);
        must(j, kanun_game_copy(there, here) == KANUN_OK, "not carried over");
        if (n % 8 == 0 && kanun_game_solve(there, 200, &solution, NULL) == KANUN_OK)
            mix(j, &solution.move, sizeof solution.move);
        mix_text(j, kanun_game_faces(there, n % 2 ? "ja" : "en"));
    }
}

/* Moves of such players from the beginning of a match. Each move is also made in a game of this
 * thread's own rules. */
static void play(job *j, const kanun_rules *varied, const char *who, int moves, bool listens)
{
    kanun_game *here = NULL, *there = NULL;
    kp_player *players[KANUN_OWNERS_MAX] = {NULL};
    kr_failure failure = {.errors = NULL};
    int seats = kanun_rules_info(j->rules)->seats;
    must(j,
         kanun_game_new(&here, j->rules, NULL) == KANUN_OK &&
             kanun_game_new(&there, varied, NULL) == KANUN_OK,
         "no table");
    if (listens && here)
        kanun_game_feed(here, -1, heard, j);
    for (int seat = 0; seat < seats && !j->wrong; seat++) {
        must(j, kp_player_new(&players[seat], who, j->rules, 0, &failure) == KANUN_OK, "no player");
        if (players[seat])
            kp_player_begin(players[seat], here, seat, 5, 0);
    }
    must(j, !j->wrong && kanun_game_begin(here, NULL, 5, 0, NULL) == KANUN_OK, "no match");
    play_moves(j, here, there, players, moves);
    for (int seat = 0; seat < seats; seat++)
        kp_player_free(players[seat]);
    kanun_game_free(here);
    kanun_game_free(there);
}

static void *work(void *payload)
{
    static const kanun_choice choice = {"match.move_limit", "900", 1};
    static const char *const languages[] = {"ja", "en", "ja", "ar"};
    job *j = payload;
    kanun_rules *varied = NULL;
    job words[2] = {{.rules = j->rules}, {.rules = j->rules}};
    must(j, kanun_rules_vary(&varied, j->rules, folders, &choice, 1, NULL) == KANUN_OK, "no rules");
    if (j->wrong)
        return NULL;
    ask_words(&words[0], j->number % 2 ? j->rules : varied, languages[j->number % 4]);
    play(j, varied, "easy", 8, true);
    play(j, varied, "search:20", 4, false);
    play(j, varied, "greedy", 30, false);
    ask_words(j, j->rules, "ja");
    ask_words(j, varied, "ja");
    ask_words(&words[1], j->rules, "en");
    must(j, !words[0].wrong && !words[1].wrong, "no words");
    kanun_rules_free(varied);
    return NULL;
}

static const char *const ids[] = {"basra/egypt", "thousand/501", "trump_swap"};

LOOP(threads_come_to_the_same, sizeof ids / sizeof *ids)
{
    pthread_t thread[THREADS];
    job jobs[THREADS];
    char own[1024];
    bool shipped = strchr(ids[_i], '/');
    snprintf(own, sizeof own, "%s", in_tree("tests/games"));
    if (!shipped)
        snprintf(own + strlen(own), sizeof own - strlen(own), "/%s.yaml", ids[_i]);
    expect(KANUN_OK, kanun_rules_load(&shared, shipped ? ids[_i] : own, folders, NULL, 0, errors));
    for (int i = 0; i < THREADS; i++) {
        jobs[i] = (job){.rules = shared, .number = i, .print = 14695981039346656037u};
        ck_assert_int_eq(pthread_create(&thread[i], NULL, work, &jobs[i]), 0);
    }
    for (int i = 0; i < THREADS; i++)
        pthread_join(thread[i], NULL);
    for (int i = 0; i < THREADS; i++) {
        ck_assert_msg(!jobs[i].wrong, "%s, thread %d: %s", ids[_i], i, jobs[i].wrong);
        ck_assert_msg(jobs[i].print == jobs[0].print, "%s: thread %d came to something else",
                      ids[_i], i);
    }
    kanun_rules_free(shared);
}

int main(void)
{
    return run_tests("threads", set_up, tear_down, .timeout = 600);
}
