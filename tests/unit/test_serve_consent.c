/* SPDX-License-Identifier: MIT
 * test_serve_consent.c: undo at tables with computers, claims that are proved and claims that need
 * consent, and tables that share their rules.
 */
#include "run_suite.h"

#ifdef KN_SERVE
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "serve_fixture.h"

static kw_table *table_of(const company *c)
{
    kr_failure failure = {.errors = NULL};
    return kw_table_find(c->hub, c->table, &failure);
}

static size_t moves_of(const company *c)
{
    return kr_journal_moves(table_of(c)->journal);
}

static int plays(company *c, const char *more)
{
    person *p = &c->seat[0];
    return person_asks(p, "{\"do\": \"play\", \"move\": \"%s\", \"ply\": %zu%s}",
                       person_text(p->update, "legal.0.move"), moves_of(c), more);
}

static bool may_undo(const person *p)
{
    return json_is_true(json_object_get(p->update, "undo"));
}

TEST(computers_wait_while_a_move_may_be_taken_back)
{
    kw_hub *hub = hub_begin(NULL);
    company c;
    company_begin(&c, hub, "basra/egypt",
                  ", \"seats\": [\"person\", \"easy\"], \"forced\": true, \"seed\": 4");
    int64_t now = 1000;
    while (company_turn(&c) != 0)
        kw_hub_tick(hub, ++now);
    size_t before = moves_of(&c);
    ck_assert(!may_undo(&c.seat[0]));
    ck_assert(plays(&c, ", \"hold\": 1500"));
    ck_assert(may_undo(&c.seat[0]));
    ck_assert_int_eq(kw_hub_tick(hub, now + 500), 1000); /* to be called when the wait is over */
    ck_assert_uint_eq(moves_of(&c), before + 1);
    ck_assert(person_asks(&c.seat[0], "{\"do\": \"undo\"}")); /* no other player needs to agree */
    ck_assert_uint_eq(moves_of(&c), before);
    ck_assert(!may_undo(&c.seat[0]));
    now += 600;
    kw_hub_tick(hub, now);
    ck_assert(plays(&c, ", \"hold\": 1500"));
    for (int n = 0; n < 10; n++)
        kw_hub_tick(hub, now + 1400);
    ck_assert_uint_eq(moves_of(&c), before + 1);
    for (int n = 0; n < 3; n++)
        kw_hub_tick(hub, now + 1500);
    ck_assert_uint_gt(moves_of(&c), before + 1);
    ck_assert(!may_undo(&c.seat[0]));
    ck_assert(!person_asks(&c.seat[0], "{\"do\": \"undo\"}"));
    now += 1500;
    before = moves_of(&c);
    ck_assert(plays(&c, "")); /* a player who has not asked for a wait need not wait */
    kw_hub_tick(hub, now);
    ck_assert_uint_gt(moves_of(&c), before + 1);
    ck_assert(!plays(&c, ", \"hold\": 3001"));
    ck_assert_str_eq(person_refused(&c.seat[0]), "field");
    company_end(&c);
    kw_hub_free(hub);
}

TEST(computers_wait_for_an_answer_but_not_for_who_has_gone)
{
    kw_hub *hub = hub_begin(NULL);
    company c;
    company_begin(&c, hub, "bird_dog/standard",
                  ", \"seats\": [\"person\", \"person\", \"easy\"], \"seed\": 3");
    int64_t now = 1000;
    for (int n = 0; n < 40 && !(company_turn(&c) == 1); n++) {
        if (company_turn(&c) == 0)
            plays(&c, "");
        kw_hub_tick(hub, ++now);
    }
    ck_assert_int_eq(company_turn(&c), 1);
    person *mover = &c.seat[1];
    size_t before = moves_of(&c);
    ck_assert(person_asks(mover, "{\"do\": \"play\", \"move\": \"%s\", \"ply\": %zu, \"hold\": 1}",
                          person_text(mover->update, "legal.0.move"), before));
    if (may_undo(mover)) {
        ck_assert(person_asks(mover, "{\"do\": \"undo\"}"));
        kw_hub_tick(hub, now += 5000);
        ck_assert_uint_eq(moves_of(&c), before + 1); /* nobody has answered yet */
        person_leave(&c.seat[0]);
        for (int n = 0; n < 3; n++)
            kw_hub_tick(hub, ++now);
        ck_assert_int_eq(table_of(&c)->ask.what, KW_NOTHING);
        person_enter(&c.seat[0], hub);
    }
    company_end(&c);
    kw_hub_free(hub);
}

/* Makes a claim at each decision of a match; answers "no" to requests. */
static void claim_on_and_on(kw_hub *hub, const char *game, int *proved, int *asked)
{
    company c;
    unsigned wait = 0; /* wait for this many decisions if proving takes long */
    company_begin(&c, hub, game, ", \"seed\": 5");
    for (unsigned n = 0; n < 80; n++) {
        if (company_turn(&c) < 0 && !company_play(&c, 0))
            break;
        int deals = kanun_game_standing(table_of(&c)->journal->game)->deals;
        size_t before = moves_of(&c);
        if (wait > 0)
            wait--;
        else if (!person_asks(&c.seat[0], "{\"do\": \"claim\", \"text\": \"mine\"}")) {
            ck_assert_str_eq(person_refused(&c.seat[0]), "usage"); /* too early */
            ck_assert_uint_eq(moves_of(&c), before);
            wait = 4 * one_in(3) - 1;
        } else if (json_is_true(json_object_get(c.seat[0].answer, "proved"))) {
            const kanun_standing *now = kanun_game_standing(table_of(&c)->journal->game);
            ck_assert(now->over || now->deals == deals + 1);
            ++*proved;
            continue;
        } else {
            ck_assert_uint_eq(moves_of(&c), before);
            ck_assert_int_eq(table_of(&c)->ask.what, KW_CLAIM);
            ck_assert(person_asks(&c.seat[1], "{\"do\": \"answer\", \"ask\": %d, \"yes\": false}",
                                  table_of(&c)->ask.number));
            ++*asked;
            wait = one_in(8) - 1;
        }
        if (!company_play(&c, n * 7 + 1))
            break;
    }
    company_end(&c);
}

TEST(a_claim_is_granted_at_once_where_no_play_can_change_anything)
{
    static const char *const games[] = {"basra/egypt", "briscola/standard", "bird_dog/standard",
                                        "thousand/thousand", "bourre/standard"};
    kw_hub *hub = hub_begin(NULL);
    int all_proved = 0, all_asked = 0;
    for (size_t g = 0; g < sizeof games / sizeof *games; g++)
        claim_on_and_on(hub, games[g], &all_proved, &all_asked);
    ck_assert_int_gt(all_proved, 2);
    ck_assert_int_gt(all_asked, 2);
    kw_hub_free(hub);
}

TEST(tables_with_the_same_rules_share_them)
{
    kw_hub *hub = hub_begin(NULL);
    company one, two, other;
    company_begin(&one, hub, "basra/egypt", ", \"set\": {\"target\": \"51\"}");
    company_begin(&two, hub, "basra/egypt", ", \"set\": {\"target\": 51}");
    company_begin(&other, hub, "basra/egypt", "");
    ck_assert_ptr_eq(table_of(&one)->journal->rules, table_of(&two)->journal->rules);
    ck_assert_ptr_ne(table_of(&one)->journal->rules, table_of(&other)->journal->rules);
    kw_table_drop(hub, (company_end(&one), kw_table_in_memory(hub, one.table)));
    for (unsigned n = 0; n < 20; n++) /* the rules stay loaded as long as a table uses them */
        ck_assert(company_play(&two, n));
    company_end(&two);
    company_end(&other);
    kw_hub_free(hub);
}

static void write_rules(const char *folder, int target)
{
    char path[64];
    snprintf(path, sizeof path, "%s/ours/house.yaml", folder);
    FILE *out = fopen(path, "w");
    ck_assert_ptr_nonnull(out);
    fprintf(out, "extends: basra/egypt\nname: House\nmatch: {target: %d}\n", target);
    ck_assert_int_eq(fclose(out), 0);
}

static int target_of(const company *c)
{
    const json_t *view = json_object_get(c->seat[0].update, "view");
    return (int)json_integer_value(json_object_get(json_object_get(view, "variables"), "target"));
}

TEST(a_new_table_has_the_file_as_it_is_and_an_old_one_as_it_was)
{
    char folder[] = "/tmp/kanun-house-XXXXXX", path[sizeof folder + 16];
    const char *folders[3] = {folder, getenv("KANUN_PATH"), NULL};
    ck_assert_ptr_nonnull(mkdtemp(folder));
    snprintf(path, sizeof path, "%s/ours", folder);
    ck_assert_int_eq(mkdir(path, 0700), 0);
    kw_hub *hub = hub_begin(NULL);
    kw_settings settings = *hub->settings;
    settings.folders = folders;
    hub->settings = &settings;
    company old, again, new, back;
    write_rules(folder, 51);
    company_begin(&old, hub, "ours/house", "");
    company_begin(&again, hub, "ours/house", "");
    write_rules(folder, 61);
    company_begin(&new, hub, "ours/house", "");
    write_rules(folder, 51);
    company_begin(&back, hub, "ours/house", "");
    const kanun_rules *rules = table_of(&old)->journal->rules;
    ck_assert_ptr_eq(table_of(&again)->journal->rules, rules);
    ck_assert_ptr_ne(table_of(&new)->journal->rules, rules);
    ck_assert_ptr_eq(table_of(&back)->journal->rules, rules);
    ck_assert_int_eq(target_of(&old), 51);
    ck_assert_int_eq(target_of(&new), 61);
    company *all[] = {&old, &again, &new, &back};
    for (int n = 0; n < 4; n++) {
        ck_assert(company_play(all[n], 0));
        company_end(all[n]);
    }
    kw_hub_free(hub);
    strcat(path, "/house.yaml");
    unlink(path);
    *strrchr(path, '/') = '\0';
    rmdir(path);
    rmdir(folder);
}

/* 32 letters of four bytes each, and one byte before them, so that no buffer of a round size ends
 * between two letters. */
TEST(long_names_of_partners_are_told_whole)
{
    char name[160] = "a";
    bool told = false;
    kw_hub *hub = hub_begin(NULL);
    company c;
    person watcher;
    for (int n = 0; n < 31; n++)
        strcat(name, "\xf0\x9f\x82\xa1");
    company_begin(&c, hub, "briscola/standard", "");
    for (int seat = 0; seat < c.seats; seat++)
        ck_assert(person_asks(&c.seat[seat],
                              "{\"do\": \"join\", \"table\": \"%s\", \"secret\": \"%s\", "
                              "\"name\": \"%s\"}",
                              c.table, c.secret[seat], name));
    person_enter(&watcher, hub);
    ck_assert(person_asks(&watcher, "{\"do\": \"join\", \"table\": \"%s\", \"secret\": \"%s\"}",
                          c.table, c.watch));
    for (int n = 0; n < 60 && !told && company_play(&c, 0); n++) {
        size_t i;
        const json_t *line;
        json_array_foreach(json_object_get(watcher.update, "summary"), i, line)
        {
            const char *first = strstr(json_string_value(line), name);
            told = told || (first && strstr(first + strlen(name), name));
        }
    }
    ck_assert(told);
    person_leave(&watcher);
    company_end(&c);
    kw_hub_free(hub);
}

TEST(who_is_too_quick_is_told_which_request_was_refused)
{
    kw_hub *hub = hub_begin(NULL);
    person p;
    hub->clockless = false;
    person_enter(&p, hub);
    for (int n = 0; n < 100; n++)
        person_says(&p, "{\"do\": \"hello\", \"id\": 77}");
    ck_assert_str_eq(person_refused(&p), "rate");
    ck_assert_int_eq(json_integer_value(json_object_get(p.answer, "re")), 77);
    person_says(&p, "{\"do\": \"hello\", \"id\": ");
    ck_assert_str_eq(person_refused(&p), "rate"); /* the error is the rate, not the syntax */
    person_leave(&p);
    kw_hub_free(hub);
}

int main(void)
{
    return run_tests("serve_consent", .timeout = 120);
}
#endif
