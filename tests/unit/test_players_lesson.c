/* SPDX-License-Identifier: MIT
 * test_players_lesson.c: learning from the choices of a search: the chosen move becomes
 * likelier, equal seeds give equal results, the file has the number of lessons, and lack of memory
 * is reported.
 */
#include <string.h>
#include <unistd.h>

#include "players/learn_inside.h"

#include "api_fixture.h"

static kr_failure failure;
static kr_failure *trouble_now(void)
{
    failure.errors = errors;
    return &failure;
}

/* Settings for learning whose lessons begin at once. */
static kanun_status begin_lessons(kp_learning **learning, uint64_t seed, int lessons)
{
    const kanun_rules *all[] = {rules};
    kanun_status status = kp_learning_new(learning, all, 1, seed, lessons, trouble_now());
    if (status == KANUN_OK)
        (*learning)->deals = KP_LEARN_TAUGHT;
    return status;
}

/* Returns the change of the log probability of weighed move n. */
static double likelier(const kp_learning *l, const kp_learn_table *t, int n)
{
    double sum = 0;
    for (int k = n ? l->end[n - 1] : 0; k < l->end[n]; k++)
        if (t->map[l->cell[k]] >= 0)
            sum += l->change[t->map[l->cell[k]]] * l->times[k];
    return sum;
}

/* Returns the move that a search with these random numbers makes at the stored decision. */
static int searched(kp_learn_table *t, kp_luck luck, int *usual)
{
    enum { BUDGET = 60 };
    int number;
    expect(KANUN_OK, kp_learn_return(t, &t->lesson, &number, usual, trouble_now()));
    kp_player player = {.seat = kanun_game_standing(t->game)->seat, .one_deal = true};
    player.luck = (kp_luck){.counter = kp_luck_next(&luck)};
    expect(KANUN_OK, kp_think_begin(&t->think, t->game, &player, number, BUDGET, trouble_now()));
    expect(KANUN_OK, kp_think_run(&t->think, BUDGET, trouble_now()));
    return kp_think_answer(&t->think);
}

static const char *const games[] = {"basra/egypt", "bird_dog/standard", "batarde/standard",
                                    "taihe_a_bao/standard"};
enum { GAMES = sizeof games / sizeof *games };

LOOP(the_move_that_a_search_makes_becomes_likelier, GAMES)
{
    enum { PLAYS = 12 };
    kp_learning *l;
    int taught = 0;
    take(games[_i]);
    expect(KANUN_OK, begin_lessons(&l, 1, 1));
    expect(KANUN_OK, kp_learning_go_on(l, trouble_now()));
    kp_learn_table *t = l->table;
    for (int play = 0; play < PLAYS; play++) {
        bool fine;
        int usual;
        l->play = 0;
        l->traces = 0;
        expect(KANUN_OK, kp_learn_play(l, t, &fine, trouble_now()));
        if (!t->lesson.number)
            continue;
        int chosen = searched(t, l->lessons, &usual);
        expect(KANUN_OK, kp_learn_be_taught(l, t, trouble_now()));
        if (chosen >= usual || !l->touches)
            continue;
        double sum = 0, mean = 0;
        kp_learn_weigh(l, t, usual);
        for (int n = 0; n < usual; n++) {
            sum += l->weight[n];
            mean += l->weight[n] * likelier(l, t, n);
        }
        ck_assert_double_gt(likelier(l, t, chosen), mean / sum);
        taught++;
        for (; l->touches > 0; l->touches--)
            l->change[l->touched[l->touches - 1]] = 0;
    }
    ck_assert_int_gt(taught, PLAYS / 2);
    kp_learning_free(l);
}

/* Learns from a few deals, and writes the file at `path`. */
static void learn_into(const char *path, uint64_t seed, int lessons, char digest[KP_DIGEST])
{
    kp_learning *l;
    expect(KANUN_OK, begin_lessons(&l, seed, lessons));
    for (int deal = 0; deal < 4; deal++)
        expect(KANUN_OK, kp_learning_go_on(l, trouble_now()));
    kp_learnt *learnt = kp_learning_take(l);
    expect(KANUN_OK, kp_learnt_write(learnt, path, trouble_now()));
    memcpy(digest, learnt->digest, KP_DIGEST);
    kp_learnt_free(learnt);
    kp_learning_free(l);
}

TEST(the_same_comes_of_the_same_seed_and_as_many_lessons)
{
    char path[] = "/tmp/kanun_lesson_XXXXXX", a[KP_DIGEST], b[KP_DIGEST];
    kp_learnt *learnt;
    close(mkstemp(path));
    take("basra/egypt");
    learn_into(path, 1, 0, a);
    expect(KANUN_OK, kp_learnt_read(&learnt, path, trouble_now()));
    ck_assert_int_eq(learnt->lessons, 0);
    kp_learnt_free(learnt);
    learn_into(path, 1, 3, b);
    ck_assert_str_ne(a, b);
    learn_into(path, 1, 3, a);
    ck_assert_str_eq(a, b);
    expect(KANUN_OK, kp_learnt_read(&learnt, path, trouble_now()));
    ck_assert_int_eq(learnt->lessons, 3);
    kp_learnt_free(learnt);
    learn_into(path, 2, 3, b);
    ck_assert_str_ne(a, b);
    unlink(path);
}

int main(void)
{
    return run_api_tests("lessons");
}
