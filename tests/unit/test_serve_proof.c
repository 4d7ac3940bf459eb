/* SPDX-License-Identifier: MIT
 * test_serve_proof.c: shuffles of the table in the browser: honest records are accepted, forged and
 * damaged ones are rejected, and no seed is shown while cards from it are hidden.
 */
#include "run_suite.h"

#ifdef KN_SERVE
#include <stdlib.h>
#include <string.h>

#include "record/json.h"
#include "serve_fixture.h"
#include "serve/fair.h"
#include "serve/proof.h"

static kanun_status check(const json_t *record, kw_proof *proof, kr_failure *failure)
{
    kanun_errors_clear(failure->errors);
    *failure = (kr_failure){.errors = failure->errors};
    return kw_proof_check(proof, record, NULL, failure);
}

static void accept(const json_t *record, kw_proof *proof)
{
    kr_failure failure = {.errors = kanun_errors_new()};
    ck_assert_msg(check(record, proof, &failure) == KANUN_OK, "an honest record is refused: %s",
                  kr_failure_text(&failure));
    kanun_errors_free(failure.errors);
}

/* The record must be rejected with a message that contains `why`. */
static void refuse(const json_t *record, const char *why)
{
    kw_proof proof;
    kr_failure failure = {.errors = kanun_errors_new()};
    ck_assert_msg(check(record, &proof, &failure) == KANUN_NO, "not refused: %s", why);
    ck_assert_msg(strstr(kr_failure_text(&failure), why) != NULL, "'%s' has no '%s'",
                  kr_failure_text(&failure), why);
    kanun_errors_free(failure.errors);
}

/* Rejects a copy of `record` after `change`, a statement about `r` and its `fair`. */
#define REFUSE_CHANGED(record, why, change)                                                        \
    do {                                                                                           \
        json_t *r = json_deep_copy(record), *fair = json_object_get(r, "fair");                    \
        ck_assert_ptr_nonnull(fair);                                                               \
        change;                                                                                    \
        refuse(r, why);                                                                            \
        json_decref(r);                                                                            \
    } while (0)

static json_t *record_of(company *c)
{
    ck_assert_msg(person_asks(&c->seat[0], "{\"do\": \"record\"}"), "%s",
                  person_text(c->seat[0].answer, "error.message"));
    return json_deep_copy(json_object_get(c->seat[0].answer, "record"));
}

static void play_match(company *c, unsigned n)
{
    while (company_play(c, n++))
        continue;
}

/* A match of several deals. */
static json_t *honest_record(kw_hub *hub)
{
    company c;
    company_begin(&c, hub, "chinese_ten/standard", "");
    play_match(&c, 2);
    json_t *record = record_of(&c);
    ck_assert_str_eq(person_text(record, "fair.commitment"),
                     person_text(c.seat[0].table, "fair.commitment"));
    company_end(&c);
    return record;
}

TEST(honest_matches_are_proved)
{
    static const char *const games[] = {"briscola/standard", "bird_dog/standard", "basra/egypt"};
    kw_hub *hub = hub_begin(NULL);
    for (size_t g = 0; g < sizeof games / sizeof *games; g++) {
        company c;
        kw_proof proof;
        company_begin(&c, hub, games[g], "");
        for (int match = 0; match < 2; match++) {
            play_match(&c, 2);
            json_t *record = record_of(&c);
            accept(record, &proof);
            ck_assert_int_eq(proof.match, match);
            ck_assert_int_eq(proof.seats, c.seats);
            ck_assert_int_ge(proof.deals, 1);
            ck_assert_int_ge(proof.seeds, proof.deals);
            ck_assert(proof.over);
            ck_assert_str_eq(proof.luck[1], "luck 1");
            json_object_del(record, "end");
            accept(record, &proof);
            ck_assert(!proof.over);
            json_decref(record);
            for (int seat = 0; seat < c.seats; seat++)
                ck_assert_msg(person_asks(&c.seat[seat], "{\"do\": \"again\"}"), "%s",
                              person_text(c.seat[seat].answer, "error.message"));
        }
        company_end(&c);
    }
    kw_hub_free(hub);
}

/* Changes that a dishonest server could have made. */
TEST(changed_fields_are_refused)
{
    kw_hub *hub = hub_begin(NULL);
    json_t *honest = honest_record(hub);
    static const char zeros[] = "0000000000000000000000000000000000000000000000000000000000000000";
#define LIST(name) json_object_get(fair, name)
    REFUSE_CHANGED(honest, "'fair'", json_object_del(r, "fair"));
    REFUSE_CHANGED(honest, "'fair'", json_object_set_new(fair, "note", json_string("promised")));
    REFUSE_CHANGED(honest, "'fair'", json_object_set_new(fair, "match", json_integer(1LL << 32)));
    REFUSE_CHANGED(honest, "'fair'", json_object_set_new(fair, "match", json_integer(-1)));
    REFUSE_CHANGED(honest, "the record of a browser table",
                   json_object_set_new(fair, "match", json_integer(1)));
    REFUSE_CHANGED(honest, "made from the seed and the luck",
                   json_object_set_new(fair, "match", json_integer(1));
                   json_object_set_new(r, "index", json_integer(1)));
    REFUSE_CHANGED(honest, "made from the seed and the luck",
                   json_object_set_new(fair, "table", json_string("another")));
    REFUSE_CHANGED(honest, "made from the seed and the luck",
                   json_array_set_new(LIST("luck"), 0, json_string("another")));
    /* luck that no player sent would be the server's choice */
    REFUSE_CHANGED(honest, "made from the seed and the luck",
                   json_array_append_new(LIST("luck"), json_string("")));
    REFUSE_CHANGED(honest, "seed 1 does not belong",
                   json_object_set_new(fair, "commitment", json_string(zeros)));
    REFUSE_CHANGED(honest, "seed 2 does not belong",
                   json_array_set_new(LIST("seeds"), 1, json_string(zeros)));
    REFUSE_CHANGED(honest, "is missing",
                   while (json_array_size(LIST("seeds")) > 3) json_array_remove(LIST("seeds"), 3));
    REFUSE_CHANGED(honest, "were used", json_array_append_new(LIST("seeds"), json_string(zeros)));
    REFUSE_CHANGED(honest, "the deal of seed 1",
                   json_object_set_new(json_array_get(json_object_get(r, "chance"), 0), "value",
                                       json_string(zeros)));
    REFUSE_CHANGED(
        honest, "does not come from a seed",
        json_array_insert_new(json_object_get(r, "chance"), 0,
                              json_pack("{s:i, s:s, s:s}", "at", -1, "kind", "cut", "value", "3")));
    REFUSE_CHANGED(honest, "the record of a browser table",
                   json_object_set_new(r, "seed", json_integer(3)));
    REFUSE_CHANGED(honest, "the record of a browser table",
                   json_object_set_new(r, "index", json_integer(3)));
    REFUSE_CHANGED(honest, "the record of a browser table",
                   json_object_set_new(r, "given", json_object()));
    REFUSE_CHANGED(
        honest, "its scripts don't match",
        json_object_set_new(json_object_get(r, "scripts"), "chinese_ten.lua", json_string(zeros)));
    REFUSE_CHANGED(honest, "its rules don't match",
                   json_object_set_new(r, "rules", json_string("kanun: 1\n")));
    json_decref(honest);
    kw_hub_free(hub);
}

/* ---- Deals without a seed of their own ---- */

/* Returns a match of the record's table with only the first `seeds` seeds. Later deals then come
 * from a key that the server could have chosen among many. */
static json_t *forge(const json_t *honest, size_t seeds)
{
    kr_failure failure = {.errors = kanun_errors_new()};
    kanun_rules *rules;
    kr_journal *journal;
    json_t *record = json_deep_copy(honest), *fair = json_object_get(record, "fair");
    json_object_del(record, "end");
    json_object_set_new(record, "moves", json_array());
    while (json_array_size(json_object_get(record, "chance")) > seeds) {
        json_array_remove(json_object_get(record, "chance"), seeds);
        json_array_remove(json_object_get(fair, "seeds"), seeds);
    }
    for (size_t n = 0; n < seeds; n++)
        json_object_set_new(json_array_get(json_object_get(record, "chance"), n), "at",
                            json_integer(KR_BEFORE_BEGIN));
    ck_assert_int_eq(kr_journal_rules(&rules, record, NULL, &failure), KANUN_OK);
    ck_assert_int_eq(kr_journal_new(&journal, record, rules, &failure), KANUN_OK);
    ck_assert_int_eq(kr_journal_begin(journal, &failure), KANUN_OK);
    for (unsigned n = 0; !kanun_game_standing(journal->game)->over; n += 7) {
        int count = kanun_game_legal(journal->game, 0, failure.errors);
        ck_assert_int_gt(count, 0);
        const char *move = kanun_game_move(journal->game, (int)(n % (unsigned)count), NULL);
        ck_assert_int_eq(kr_journal_play(journal, move, &failure), KANUN_OK);
    }
    json_decref(record);
    record = json_deep_copy(journal->record);
    json_object_set_new(record, "end", kr_record_end(journal->game, journal->made));
    kr_journal_free(journal);
    kanun_errors_free(failure.errors);
    return record;
}

TEST(every_deal_needs_its_own_seed)
{
    kw_hub *hub = hub_begin(NULL);
    kw_proof proof;
    char why[64];
    json_t *honest = honest_record(hub);
    accept(honest, &proof);
    int deals = proof.deals;
    ck_assert_int_eq(deals, 4);
    for (int seeds = 0; seeds <= deals; seeds++) {
        json_t *forged = forge(honest, (size_t)seeds);
        snprintf(why, sizeof why, "deal %d has no seed of its own", seeds + 1);
        if (seeds < deals)
            refuse(forged, why);
        else
            accept(forged, &proof);
        json_decref(forged);
    }
    json_decref(honest);
    kw_hub_free(hub);
}

/* Updates the record in a file as if it had been written with today's rules: with the digest and
 * text of the current rules. */
/* With the digest and text of the current rules. */
static json_t *read_record(const char *path)
{
    kr_failure failure = {.errors = kanun_errors_new()};
    kanun_rules *rules;
    json_error_t error;
    json_t *record = json_load_file(path, 0, &error);
    ck_assert_msg(record != NULL, "%s: %s", path, error.text);
    ck_assert_int_eq(kr_journal_rules(&rules, record, NULL, &failure), KANUN_OK);
    ck_assert(kr_record_note_rules(record, rules));
    kanun_rules_free(rules);
    kanun_errors_free(failure.errors);
    return record;
}

/* Three matches whose fourth deal was chosen by an attack, and an honest match, without and with
 * the seed that the server commits to. */
TEST(the_records_of_an_attack_are_told_apart)
{
    for (int n = 1; n <= 5; n++) {
        char path[64], why[64];
        kw_proof proof;
        snprintf(path, sizeof path, "tests/cli/verify/seeds-%d.jsonl", n);
        json_t *record = read_record(path);
        snprintf(why, sizeof why, "deal %d has no seed of its own", n + 1);
        if (n <= 3)
            refuse(record, why);
        else
            accept(record, &proof);
        json_decref(record);
    }
}

/* The script of these matches was edited after they had been played. */
TEST(a_match_of_rules_that_have_changed_since_is_judged_by_its_moves_and_its_end)
{
    kw_proof proof;
    json_error_t error;
    json_t *forged = json_load_file("tests/cli/verify/seeds-3.jsonl", 0, &error),
           *honest = json_load_file("tests/cli/verify/seeds-4.jsonl", 0, &error);
    ck_assert(forged && honest);
    refuse(forged, "deal 4 has no seed of its own");
    accept(honest, &proof);
    ck_assert_str_eq(proof.changed, "the text of source.note has changed (chinese_ten/standard:9)");
    json_object_del(json_object_get(honest, "end"), "scores");
    json_object_set_new(json_object_get(honest, "end"), "scores", json_pack("[s]", "1"));
    refuse(honest, "the scores are 282 : 293 : 235 : 310, not 1; the rules have "
                   "changed since this was recorded: the text of source.note has changed "
                   "(chinese_ten/standard:9)");
    json_object_del(honest, "end");
    refuse(honest, "the rules of chinese_ten/standard have changed since this was recorded");
    json_decref(forged);
    json_decref(honest);
}

/* ---- Flipped bits ---- */

/* True if `a` and `b` differ only in the value at `path`. */
static bool differs_only_in(const json_t *a, const json_t *b, const char *path)
{
    json_t *left = json_deep_copy(a), *right = json_deep_copy(b);
    json_t *both[] = {left, right}, *one;
    const char *dot = strchr(path, '.');
    char name[32];
    size_t at;
    snprintf(name, sizeof name, "%.*s", dot ? (int)(dot - path) : (int)strlen(path), path);
    for (int n = 0; n < 2; n++) {
        if (!dot)
            json_object_del(both[n], name);
        else
            json_array_foreach(json_object_get(both[n], name), at, one)
                json_object_del(one, dot + 1);
    }
    bool same = json_equal(left, right);
    json_decref(left);
    json_decref(right);
    return same;
}

static bool proves_nothing(const json_t *a, const json_t *b)
{
    bool found = json_equal(a, b); /* another notation for the same value */
    for (const char *const *name = kw_proof_nothing; *name && !found; name++)
        found = differs_only_in(a, b, *name);
    return found;
}

/* Flips one bit of $KN_FLIPS; 1 flips every bit. */
TEST(flipped_bits_are_refused_or_prove_nothing)
{
    size_t each = getenv("KN_FLIPS") ? strtoul(getenv("KN_FLIPS"), NULL, 10) : one_in(8) * 29;
    kr_failure failure = {.errors = kanun_errors_new()};
    json_error_t error;
    kw_proof proof;
    json_t *honest = read_record("tests/cli/verify/seeds-5.jsonl");
    json_object_set_new(honest, "players",
                        json_pack("[s, s, s, s]", "human", "easy", "easy", "hard"));
    char *text = kr_json_text(honest, 0);
    size_t length = strlen(text), accepted = 0, tried = 0;
    for (size_t bit = 0; bit < 8 * length; bit += each) {
        text[bit / 8] = (char)(text[bit / 8] ^ 1 << bit % 8);
        json_t *read = kr_json_read(text, length, &error);
        json_t *record = read ? kr_record_read(read, &failure) : NULL;
        if (record && check(record, &proof, &failure) == KANUN_OK) {
            ck_assert_msg(proves_nothing(honest, record), "bit %zu of byte %zu: %.60s", bit % 8,
                          bit / 8, text + (bit / 8 > 30 ? bit / 8 - 30 : 0));
            accepted++;
        }
        json_decref(record);
        json_decref(read);
        text[bit / 8] = (char)(text[bit / 8] ^ 1 << bit % 8);
        tried++;
    }
    if (getenv("KN_TALLY"))
        printf("%zu bits flipped, %zu accepted in fields that prove nothing\n", tried, accepted);
    free(text);
    json_decref(honest);
    kanun_errors_free(failure.errors);
}

/* ---- Seeds in use ---- */

/* The key from which the table's cards come, as it is in the record. */
static const char *key_in_use(const kw_table *t)
{
    const json_t *chance = json_object_get(t->journal->record, "chance");
    size_t used = json_array_size(chance) - (size_t)kanun_game_given(t->journal->game, "deal_seed");
    return json_string_value(json_object_get(json_array_get(chance, used - 1), "value"));
}

/* True if the key in use can be computed from the data shown to a seat. */
static bool is_key_known(const company *c, const kw_table *t)
{
    const char *luck[KANUN_OWNERS_MAX];
    const json_t *shown = json_object_get(json_object_get(c->seat[0].table, "fair"), "shown"), *one;
    size_t n;
    for (int seat = 0; seat < t->seats; seat++)
        luck[seat] = t->seat[seat].luck;
    json_array_foreach(shown, n, one)
    {
        uint8_t link[KW_DIGEST];
        char key[KW_HEX + 1];
        ck_assert(kw_unhex(json_string_value(one), link));
        kw_fair_seed(link, t->id, t->match, (int)n + 1, luck, t->seats, key);
        if (!strcmp(key, key_in_use(t)))
            return true;
    }
    return false;
}

/* The number of the move `word` in the list of the seat to move; 0 if there is none. */
static unsigned find_move(const company *c, const char *word)
{
    int turn = company_turn(c);
    size_t n;
    const json_t *one, *legal = turn < 0 ? NULL : json_object_get(c->seat[turn].update, "legal");
    json_array_foreach(legal, n, one) if (!strcmp(json_string_value(json_object_get(one, "move")),
                                                  word)) return (unsigned)n;
    return 0;
}

/* A deal that is thrown in is dealt again from the same seed, which must stay secret. */
TEST(a_seed_in_use_is_never_shown)
{
    kw_hub *hub = hub_begin(NULL);
    kr_failure failure = {.errors = NULL};
    company c;
    company_begin(&c, hub, "bird_dog/standard", ", \"set\": {\"players\": \"2\"}");
    kw_table *t = kw_table_find(hub, c.table, &failure);
    int thrown_in = 0;
    size_t shown = 0;
    for (int move = 0; move < 400; move++) {
        bool bids = thrown_in && move % 3 == 0;
        company_play(&c, bids ? (unsigned)move : find_move(&c, "pass"));
        if (kanun_game_standing(t->journal->game)->over)
            break;
        shown = json_array_size(json_object_get(json_object_get(c.seat[0].table, "fair"), "shown"));
        ck_assert_msg(!is_key_known(&c, t), "after %d moves", move + 1);
        size_t n;
        json_t *fact;
        json_array_foreach(json_object_get(c.seat[0].update, "facts"), n, fact) thrown_in +=
            !strcmp(json_string_value(json_object_get(fact, "kind")), "thrown_in");
    }
    ck_assert_int_gt(thrown_in, 0);
    ck_assert_uint_gt(shown, 0);
    company_end(&c);
    kw_hub_free(hub);
}

int main(void)
{
    return run_tests("serve_proof", .timeout = 3600, .apart = true);
}
#endif
