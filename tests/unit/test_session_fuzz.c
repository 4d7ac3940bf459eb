/* SPDX-License-Identifier: MIT
 * test_session_fuzz.c: damaged messages to `kanun session`: none causes a crash, and none changes a
 * game that it does not name. 20,000 messages, or $KN_MESSAGES; needs basra/egypt.
 */
#include <check.h>
#include <stdlib.h>
#include <string.h>

#include "cli/session.h"
#include "harness.h"
#include "peek.h"
#include "run_suite.h"

/* Valid messages, from which invalid ones are made. %s is replaced by a legal move. */
static const char *const good[] = {
    "{\"cmd\":\"hello\",\"protocol\":1}",
    "{\"cmd\":\"new\",\"game\":\"basra/egypt\",\"seed\":7,\"set\":{\"target\":51},\"id\":1}",
    "{\"cmd\":\"new\",\"game\":\"basra/"
    "egypt\",\"players\":2,\"key\":{\"match.target\":31},\"index\":3}",
    "{\"cmd\":\"legal\",\"all\":true}",
    "{\"cmd\":\"legal\"}",
    "{\"cmd\":\"play\",\"move\":\"%s\"}",
    "{\"cmd\":\"play\",\"move\":\"%s\",\"id\":[1,\"a\",null]}",
    "{\"cmd\":\"play\",\"move\":\"%s\"}",
    "{\"cmd\":\"why\",\"move\":\"%s\"}",
    "{\"cmd\":\"view\",\"seat\":0}",
    "{\"cmd\":\"view\",\"seat\":\"spectator\"}",
    "{\"cmd\":\"scores\"}",
    "{\"cmd\":\"give\",\"chance\":{\"cut\":3}}",
    "{\"cmd\":\"give\",\"chance\":{\"cut\":[3,4],\"shuffle\":\"AS\"}}",
    "{\"cmd\":\"undo\",\"count\":2}",
    "{\"cmd\":\"save\"}",
    "{\"cmd\":\"show\",\"language\":\"ja\"}",
    "{\"cmd\":\"load\",\"record\":{\"record\":1,\"game\":\"basra/egypt\",\"set\":{},\"key\":{},"
    "\"seed\":7,\"index\":0,\"chance\":[],\"moves\":[],\"digest\":\"0\"}}",
};
static const char *const pieces[] = {
    "\"",
    "{",
    "}",
    "[",
    "]",
    ":",
    ",",
    "\\u0000",
    "\\",
    "null",
    "-1",
    "1e99",
    "0",
    "true",
    "\"id\"",
    "\"cmd\"",
    "\"move\"",
    "9C",
    " x ",
    "\xff",
    "\xc3",
    "\n",
    "99999999999999999999",
    "[[[[[[[[[[[[[[[[[",
    "\"seat\"",
    "\"play\"",
    "\"undo\"",
};

enum { LENGTH = 4096 };
static uint64_t dice = 20250101;

static uint32_t below(uint32_t n)
{
    dice = dice * 6364136223846793005u + 1442695040888963407u;
    return (uint32_t)(((dice >> 32) * n) >> 32);
}

/* Replaces `cut` bytes at `at` by `piece`. */
static size_t splice(char *text, size_t length, size_t at, size_t cut, const char *piece,
                     size_t size)
{
    cut = cut < length - at ? cut : length - at;
    if (length - cut + size >= LENGTH)
        return length;
    memmove(text + at + size, text + at + cut, length - at - cut);
    memcpy(text + at, piece, size);
    return length - cut + size;
}

static size_t spoil(char *text, size_t length)
{
    size_t at = below((uint32_t)length + 1);
    char byte = (char)below(256), copy[LENGTH];
    const char *piece = pieces[below(sizeof pieces / sizeof *pieces)];
    switch (below(6)) {
    case 0: /* a bit */
        if (at < length)
            text[at] = (char)((unsigned char)text[at] ^ 1u << below(8));
        return length;
    case 1:
        return splice(text, length, at, 1, &byte, 1);
    case 2:
        return splice(text, length, at, below(8), "", 0);
    case 3:
        return splice(text, length, at, below(4), piece, strlen(piece));
    case 4: /* repeats a part of the message */
        memcpy(copy, text, length);
        return splice(text, length, at, 0, copy, below((uint32_t)length + 1));
    default:
        return below(4) ? length : at; /* truncated */
    }
}

/* A legal move of the game in progress, or none. */
static const char *some_move(kc_session *s)
{
    if (!s->journal || kanun_game_standing(s->journal->game)->over)
        return "9C";
    int count = kanun_game_legal(s->journal->game, 0, NULL);
    return count > 0 ? kanun_game_move(s->journal->game, (int)below((uint32_t)count), NULL)
                     : "pass";
}

static size_t make(kc_session *s, char *text)
{
    const char *form = good[below(sizeof good / sizeof *good)], *hole = strstr(form, "%s");
    int length =
        hole ? snprintf(text, LENGTH, "%.*s%s%s", (int)(hole - form), form, some_move(s), hole + 2)
             : snprintf(text, LENGTH, "%s", form);
    size_t n = (size_t)length;
    for (uint32_t times = below(4); times > 0; times--)
        n = spoil(text, n);
    return n;
}

/* A copy of a session: the game's bytes and its record. */
typedef struct picture {
    const kr_journal *journal;
    void *bytes;
    size_t size;
    json_t *record;
} picture;

static picture picture_of(const kc_session *s)
{
    picture p = {.journal = s->journal};
    if (!s->journal)
        return p;
    p.size = state_size(s->journal->game);
    p.bytes = malloc(p.size);
    ck_assert_ptr_nonnull(p.bytes);
    memcpy(p.bytes, kanun_game_bytes(s->journal->game, NULL), p.size);
    p.record = json_deep_copy(s->journal->record);
    return p;
}

static bool is_as_before(const picture *p, const kc_session *s)
{
    return p->journal == s->journal &&
           (!p->journal || (!memcmp(p->bytes, kanun_game_bytes(s->journal->game, NULL), p->size) &&
                            json_equal(p->record, s->journal->record)));
}

static void drop(picture *p)
{
    free(p->bytes);
    json_decref(p->record);
}

/* The command that a JSON reader finds in the message. */
static void command_of(const char *text, size_t length, char name[16])
{
    json_t *request = json_loadb(text, length, JSON_REJECT_DUPLICATES, NULL);
    const char *cmd = json_string_value(json_object_get(request, "cmd"));
    snprintf(name, 16, "%.15s", cmd ? cmd : "");
    json_decref(request);
}

static bool may_change(const char *command)
{
    static const char *const changes[] = {"new", "play", "give", "undo", "load"};
    for (size_t n = 0; n < sizeof changes / sizeof *changes; n++)
        if (!strcmp(command, changes[n]))
            return true;
    return false;
}

/* After a `play` that was accepted, the record must have one more move, and the state must equal
 * that of replaying the record. */
static void assert_played(const picture *before, const kc_session *s)
{
    json_t *was = json_object_get(before->record, "moves"),
           *is = json_object_get(s->journal->record, "moves");
    ck_assert_uint_eq(json_array_size(is), json_array_size(was) + 1);
    for (size_t n = 0; n < json_array_size(was); n++)
        ck_assert(json_equal(json_array_get(was, n), json_array_get(is, n)));
    ck_assert_ptr_null(kg_run_check(kg_insight_run(s->journal->game)));
}

static long messages(void)
{
    return hn_number("KN_MESSAGES", 20000);
}

TEST(spoilt_messages_change_nothing_that_they_do_not_ask_for)
{
    kc_session s;
    static char text[LENGTH];
    char name[16];
    long accepted = 0, refused = 0, played = 0, count = messages();
    kc_session_begin(&s, NULL);
    for (long n = 0; n < count; n++) {
        size_t length = make(&s, text);
        picture before = picture_of(&s);
        command_of(text, length, name);
        char *reply = kc_session_answer(&s, text, length);
        json_t *answer = reply ? json_loads(reply, 0, NULL) : NULL;
        ck_assert_msg(json_is_object(answer), "message %ld: %.*s: no answer", n, (int)length, text);
        ck_assert_ptr_null(strchr(reply, '\n'));
        bool ok = json_is_true(json_object_get(answer, "ok"));
        *(ok ? &accepted : &refused) += 1;
        ck_assert_msg(ok ||
                          json_is_string(json_object_get(json_object_get(answer, "error"), "code")),
                      "message %ld: a refusal without a code: %s", n, reply);
        if (!ok || !may_change(name))
            ck_assert_msg(is_as_before(&before, &s), "message %ld changed the game: %.*s\n%s", n,
                          (int)length, text, reply);
        else if (!strcmp(name, "play")) {
            assert_played(&before, &s);
            played++;
        }
        s.done = false;
        json_decref(answer);
        free(reply);
        drop(&before);
    }
    kc_session_end(&s);
    /* Otherwise the messages would have tested little. */
    ck_assert_int_gt(accepted, count / 10);
    ck_assert_int_gt(refused, count / 10);
    ck_assert_int_gt(played, count / 100);
}

TEST(a_change_that_nobody_asked_for_is_seen)
{
    kc_session s;
    static const char begin[] = "{\"cmd\":\"new\",\"game\":\"basra/egypt\",\"seed\":7}";
    kc_session_begin(&s, NULL);
    free(kc_session_answer(&s, begin, strlen(begin)));
    ck_assert_ptr_nonnull(s.journal);
    picture before = picture_of(&s);
    ck_assert(is_as_before(&before, &s));
    ck_assert_int_gt(kanun_game_legal(s.journal->game, 0, NULL), 0);
    ck_assert_int_eq(kanun_game_play_nth(s.journal->game, 0, NULL), KANUN_OK);
    ck_assert(!is_as_before(&before, &s));
    drop(&before);
    kc_session_end(&s);
}

int main(void)
{
    return run_tests("session_fuzz", .timeout = 3600);
}
