/* SPDX-License-Identifier: MIT
 * test_serve_again.c: things that must not be confused at a table: a match and the next match, the
 * agreement of one player and of all players, the player's own client and another client, real
 * cards and possible cards.
 */
#include "run_suite.h"

#ifdef KN_SERVE
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "serve/catalogue.h"
#include "serve_fixture.h"

static kw_table *table_of(const company *c)
{
    kr_failure failure = {.errors = NULL};
    return kw_table_find(c->hub, c->table, &failure);
}

static int match_of(const company *c)
{
    return table_of(c)->match;
}

static bool is_over(const company *c)
{
    return kanun_game_standing(table_of(c)->journal->game)->over;
}

TEST(another_match_begins_when_all_have_said_so_after_this_one)
{
    static const char *const games[] = {"basra/egypt", "bird_dog/standard"};
    kw_hub *hub = hub_begin(NULL);
    for (size_t g = 0; g < 2; g++) {
        company c;
        int deals = 0;
        company_begin(&c, hub, games[g], ", \"seed\": 7");
        for (unsigned n = 0; n < 2000 && !is_over(&c); n++)
            company_play(&c, n * 3 + 1);
        deals = kanun_game_standing(table_of(&c)->journal->game)->deals;
        ck_assert_int_gt(deals, 1); /* so all players have sent "next" */
        ck_assert_int_eq(is_over(&c), 1);
        for (int seat = 0; seat < c.seats; seat++) {
            ck_assert_int_eq(match_of(&c), 0);
            ck_assert(person_asks(&c.seat[seat], "{\"do\": \"again\"}"));
        }
        ck_assert_int_eq(match_of(&c), 1);
        company_end(&c);
    }
    kw_hub_free(hub);
}

/* A folder with rules whose matches have one move for each seat. */
static void make_short(char *folder)
{
    char path[64];
    ck_assert_ptr_nonnull(mkdtemp(folder));
    snprintf(path, sizeof path, "%s/ours", folder);
    ck_assert_int_eq(mkdir(path, 0700), 0);
    snprintf(path, sizeof path, "%s/ours/short.yaml", folder);
    FILE *out = fopen(path, "w");
    ck_assert_ptr_nonnull(out);
    fputs("kanun: 1\nname: Short\nplayers: 2\npack: {}\n"
          "zones: {hand: {per: seat, seen_by: owner}, stock: {seen_by: nobody}}\n"
          "variables: {was: {per: seat, type: flag}}\n"
          "phases:\n"
          "  shuffle: {shuffle: stock}\n"
          "  deal: {give: {to: hand, cards: 2}}\n"
          "  ask: {poll: {ask: [bold, meek], until: all, each_to: was}}\n"
          "  count: {score: {cards: {count: all, in: hand, points: 1}}}\n"
          "match: {deals: 1, tie: draw}\n",
          out);
    ck_assert_int_eq(fclose(out), 0);
}

static void remove_short(const char *folder)
{
    char path[64];
    snprintf(path, sizeof path, "%s/ours/short.yaml", folder);
    unlink(path);
    *strrchr(path, '/') = '\0';
    rmdir(path);
    rmdir(folder);
}

/* The seat to move sends its move, always as the same client. False if the server took it for a
 * repeated move. */
static bool says_bold(company *c)
{
    person *p = &c->seat[company_turn(c)];
    size_t before = kr_journal_moves(table_of(c)->journal);
    ck_assert(person_asks(
        p, "{\"do\": \"play\", \"move\": \"bold\", \"ply\": %zu, \"client\": \"me\"}", before));
    return !json_object_get(p->answer, "again") &&
           kr_journal_moves(table_of(c)->journal) == before + 1;
}

TEST(a_move_of_the_next_match_is_none_of_the_last)
{
    char folder[] = "/tmp/kanun-short-XXXXXX";
    const char *folders[3] = {folder, getenv("KANUN_PATH"), NULL};
    make_short(folder);
    kw_hub *hub = hub_begin(NULL);
    kw_settings settings = *hub->settings;
    settings.folders = folders;
    hub->settings = &settings;
    company c;
    company_begin(&c, hub, "ours/short", "");
    for (int match = 0; match < 4; match++) {
        ck_assert_int_eq(match_of(&c), match);
        for (int n = 0; n < 2; n++) {
            int turn = company_turn(&c);
            ck_assert_msg(says_bold(&c), "match %d, move %d was not made", match, n);
            /* only the player who moved last may undo */
            for (int seat = 0; seat < c.seats && !is_over(&c); seat++)
                ck_assert_int_eq(kw_table_may_undo(table_of(&c), seat), seat == turn);
        }
        ck_assert_int_eq(is_over(&c), 1);
        for (int seat = 0; seat < c.seats; seat++)
            ck_assert(person_asks(&c.seat[seat], "{\"do\": \"again\"}"));
    }
    company_end(&c);
    kw_hub_free(hub);
    remove_short(folder);
}

TEST(nobody_changes_who_plays_for_one_who_is_here)
{
    static const char programs[] = "{\"do\": \"seat\", \"seat\": %d, \"who\": \"%s\"}";
    kw_hub *hub = hub_begin(NULL);
    company c;
    company_begin(&c, hub, "bird_dog/standard", ", \"seats\": [\"person\", \"person\", \"easy\"]");
    ck_assert(person_asks(&c.seat[0], programs, 2, "hard")); /* the seat of a program */
    ck_assert(person_asks(&c.seat[1], programs, 1, "hard")); /* the player's own seat */
    ck_assert(!person_asks(&c.seat[0], programs, 1, "person"));
    ck_assert_str_eq(person_refused(&c.seat[0]), "who");
    ck_assert(!person_asks(&c.seat[0], programs, 1, "easy"));
    ck_assert_int_eq(table_of(&c)->seat[1].who, KW_HARD);
    ck_assert(person_asks(&c.seat[1], programs, 1, "person"));
    company_end(&c);
    kw_hub_free(hub);
}

/* Makes a claim; returns 'e' if it is too early, 'p' if it is proved, 'a' if the others must be
 * asked. */
static char claim(company *c, int seat)
{
    kw_table *t = table_of(c);
    person *p = &c->seat[seat];
    memset(t->early, 0, sizeof t->early);
    bool fine = person_asks(p, "{\"do\": \"claim\"}");
    t->ask.what = KW_NOTHING;
    if (!fine)
        return *person_refused(p) == 'u' ? 'e' : '?';
    return json_is_true(json_object_get(p->answer, "proved")) ? 'p' : 'a';
}

/* Also makes the claim in other worlds that the seat can't distinguish from this one. */
static char claim_everywhere(company *c, kanun_game *other, int seat, unsigned n)
{
    kr_journal *journal = table_of(c)->journal;
    kanun_game *game = journal->game;
    char here = claim(c, seat), there = here;
    for (uint64_t world = 1; world < 3 && here != 'p'; world++) {
        ck_assert_int_eq(kanun_game_redeal(other, game, seat, world * 77 + n), KANUN_OK);
        journal->game = other;
        there = claim(c, seat);
        journal->game = game;
        ck_assert_msg(here == there, "move %u: %c here, %c there", n, here, there);
    }
    return here;
}

TEST(whether_it_is_early_for_a_claim_tells_nothing_of_hidden_cards)
{
    static const char *const games[] = {"thousand/thousand", "basra/egypt"};
    kw_hub *hub = hub_begin(NULL);
    int early = 0, asked = 0;
    for (size_t g = 0; g < sizeof games / sizeof *games; g++) {
        company c;
        kanun_game *other;
        company_begin(&c, hub, games[g], ", \"seed\": 12");
        ck_assert_int_eq(kanun_game_new(&other, table_of(&c)->journal->rules, NULL), KANUN_OK);
        for (unsigned n = 0; n < 28 && company_play(&c, n * 7 + 1); n++) {
            if (company_turn(&c) < 0 || n % one_in(4))
                continue;
            char was = claim_everywhere(&c, other, (int)n % c.seats, n);
            early += was == 'e';
            asked += was == 'a';
        }
        kanun_game_free(other);
        company_end(&c);
    }
    ck_assert_uint_gt((unsigned)early * one_in(4), 5);
    ck_assert_uint_gt((unsigned)asked * one_in(4), 5);
    kw_hub_free(hub);
}

TEST(claims_take_a_part_of_the_time_however_many_ask)
{
    kw_hub *hub = hub_begin(NULL);
    company one, two;
    company_begin(&one, hub, "thousand/thousand", ", \"seed\": 1");
    company_begin(&two, hub, "thousand/thousand", ", \"seed\": 2");
    hub->clockless = false;
    person_asks(&one.seat[0], "{\"do\": \"claim\"}"); /* a tenth of a second too early */
    ck_assert_str_eq(person_refused(&one.seat[0]), "usage");
    ck_assert(!person_asks(&two.seat[1], "{\"do\": \"claim\"}"));
    ck_assert_str_eq(person_refused(&two.seat[1]), "rate");
    kw_hub_tick(hub, hub->now + 60000);
    person_asks(&two.seat[1], "{\"do\": \"claim\"}");
    ck_assert_str_eq(person_refused(&two.seat[1]), "usage");
    company_end(&one);
    company_end(&two);
    kw_hub_free(hub);
}

/* Spectators have their own limit: one sheet takes as long as a hundred messages. */
TEST(a_sheet_is_written_once_a_minute_however_many_ask)
{
    static const char *const folders[] = {"ruledefs", NULL};
    static const char *const none[] = {"",
                                       "/",
                                       "basra",
                                       "basra//egypt",
                                       "basra/egypt/",
                                       "/basra/egypt",
                                       "./basra/egypt",
                                       "basra/../basra/egypt"};
    static kw_sheets kept;
    for (int n = 0; n < 1000; n++) {
        kw_shared *sheet =
            kw_catalogue_sheet(&kept, folders, "basra/egypt", n % 2 ? "ja" : "en", 5 + n);
        ck_assert_ptr_nonnull(sheet);
        ck_assert_int_eq(!strstr(sheet->text, "lang=\"ja\""), n % 2 == 0);
        kw_shared_end(sheet);
    }
    ck_assert_uint_eq(kept.written, 2);
    for (size_t n = 0; n < sizeof none / sizeof *none; n++)
        ck_assert_ptr_null(kw_catalogue_sheet(&kept, folders, none[n], "en", 5));
    kw_shared_end(kw_catalogue_sheet(&kept, folders, "basra/egypt", "en", 5 + KW_SHEET_MS));
    ck_assert_uint_eq(kept.written, 3);
    kept.share.spent = (KW_WRITING_MS + 1000) * 1000; /* others have asked for too many */
    ck_assert_ptr_null(kw_catalogue_sheet(&kept, folders, "basra/yemen", "en", 6 + KW_SHEET_MS));
    ck_assert(kept.busy);
    kw_shared_end(kw_catalogue_sheet(&kept, folders, "basra/yemen", "en", 6000 + KW_SHEET_MS));
    ck_assert(!kept.busy && kept.written == 4);
    kw_sheets_end(&kept);
}

TEST(tables_that_nobody_sits_at_give_room)
{
    char folder[] = "/tmp/kanun-serve-XXXXXX";
    ck_assert_ptr_nonnull(mkdtemp(folder));
    kw_hub *hub = hub_begin(folder);
    company left, kept, new;
    company_begin(&kept, hub, "basra/egypt", "");
    company_begin(&left, hub, "basra/egypt", "");
    ck_assert(company_play(&left, 0));
    ck_assert(kw_hub_commit(hub));
    company_end(&left);
    size_t tables = hub->tables;
    hub->tables = KW_TABLES_MAX;
    company_begin(&new, hub, "basra/egypt", "");
    ck_assert(kw_hub_commit(hub));
    ck_assert_ptr_null(kw_table_in_memory(hub, left.table));
    ck_assert_ptr_nonnull(kw_table_in_memory(hub, kept.table));
    ck_assert(!person_asks(&kept.watcher, /* people have joined every seat */
                           "{\"do\": \"join\", \"table\": \"%s\", \"secret\": \"%s\"}", left.table,
                           left.secret[0]));
    ck_assert_str_eq(person_refused(&kept.watcher), "busy");
    company_end(&new);
    ck_assert(person_asks(&kept.watcher,
                          "{\"do\": \"join\", \"table\": \"%s\", \"secret\": \"%s\"}", left.table,
                          left.secret[0]));
    ck_assert_uint_eq(kr_journal_moves(kw_table_in_memory(hub, left.table)->journal), 1);
    hub->tables = tables;
    company_end(&kept);
    kw_hub_free(hub);
    folder_end(folder);
}

int main(void)
{
    return run_tests("serve_again", .timeout = 120);
}
#endif
