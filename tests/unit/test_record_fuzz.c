/* SPDX-License-Identifier: MIT
 * test_record_fuzz.c: damaged records: files, rules that don't match the digest, moves and chance.
 * None causes a crash, and every refusal has a reason. 1,000 records, or $KN_RECORDS; needs
 * basra/egypt.
 */
#include <check.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "harness.h"
#include "record/record_file.h"
#include "record/journal.h"
#include "run_suite.h"

enum { ROOM = 1 << 17 };
static uint64_t dice = 20261122;
static kr_failure failure;
static kr_journal *journal;
static char good[ROOM], spoilt[ROOM], path[] = "/tmp/kanun-record-XXXXXX";

static uint32_t below(uint32_t n)
{
    dice = dice * 6364136223846793005u + 1442695040888963407u;
    return (uint32_t)(((dice >> 32) * n) >> 32);
}

static size_t splice(size_t length, size_t at, size_t cut, const char *piece, size_t size)
{
    cut = cut < length - at ? cut : length - at;
    if (length - cut + size >= ROOM - 1)
        return length;
    memmove(spoilt + at + size, spoilt + at + cut, length - at - cut);
    memcpy(spoilt + at, piece, size);
    return length - cut + size;
}

static const char *const pieces[] = {"\"",
                                     "{",
                                     "}",
                                     "[",
                                     "]",
                                     ":",
                                     ",",
                                     "\\n",
                                     "\\n        ",
                                     "        x: 1",
                                     "\\\"",
                                     "\n",
                                     "null",
                                     "-1",
                                     "1e99",
                                     "99999999999999999999",
                                     "{\"undo\":1}\n",
                                     "{\"undo\":99}\n",
                                     "{\"record\":1}\n",
                                     "{\"chance\":\"cut\",\"value\":\"3\"}\n",
                                     "{\"end\":{}}\n",
                                     "\"digest\":\"0\"",
                                     "\xff",
                                     "\\u0000",
                                     "\"at\":-7",
                                     "\"index\":-1",
                                     "\"moves\":[\"4S\"]",
                                     "\\n  \\\"a\\\\",
                                     "9C",
                                     "pass"};

/* Corrupts the rules in the first line, or any part of it. */
static size_t spoil(size_t length)
{
    spoilt[length] = '\0';
    const char *rules = strstr(spoilt, "\"rules\":");
    size_t from = below(2) && rules ? (size_t)(rules - spoilt) : 0,
           at = from + below((uint32_t)(length - from) + 1);
    const char *piece = pieces[below(sizeof pieces / sizeof *pieces)];
    switch (below(4)) {
    case 0:
        if (at < length)
            spoilt[at] = (char)((unsigned char)spoilt[at] ^ 1u << below(8));
        return length;
    case 1:
        return splice(length, at, below(40), "", 0);
    case 2:
        return at && !below(3) ? at : length;
    default:
        return splice(length, at, below(6), piece, strlen(piece));
    }
}

static size_t spoil_digest(size_t length)
{
    const char *digest = strstr(spoilt, "\"digest\":\"");
    if (digest && below(2))
        spoilt[digest - spoilt + 10] ^= 1;
    return length;
}

static void set_up(void)
{
    static char folder[600];
    static const char *folders[] = {folder, NULL};
    snprintf(folder, sizeof folder, "%s/ruledefs", hn_top());
    int file = mkstemp(path);
    ck_assert_int_ge(file, 0);
    close(file);
    failure.errors = kanun_errors_new();
    json_t *asked = json_pack("{s:s, s:{s:s}, s:{}}", "game", "basra/egypt", "set", "target", "31",
                              "key"),
           *seed = json_integer(7), *record = kr_record_new(asked, seed, 0);
    ck_assert_int_eq(kr_journal_open(&journal, record, folders, NULL, NULL, &failure), KANUN_OK);
    for (int n = 0; n < 20; n++) {
        ck_assert_int_gt(kanun_game_legal(journal->game, 0, NULL), 0);
        ck_assert_int_eq(
            kr_journal_play(journal, kanun_game_move(journal->game, 0, NULL), &failure), KANUN_OK);
    }
    ck_assert_int_eq(kr_journal_save(journal, path, NULL, &failure), KANUN_OK);
    FILE *in = fopen(path, "r");
    good[fread(good, 1, ROOM - 1, in)] = '\0';
    fclose(in);
    json_decref(record);
    json_decref(asked);
    json_decref(seed);
}

static void tear_down(void)
{
    unlink(path);
    kr_journal_free(journal);
    kanun_errors_free(failure.errors);
}

TEST(spoilt_records_are_refused_or_played)
{
    const char *wanted = getenv("KN_RECORDS");
    long count = wanted ? strtol(wanted, NULL, 10) : 1000, refused = 0, played = 0;
    for (long n = 0; n < count; n++) {
        size_t length = strlen(good);
        memcpy(spoilt, good, length + 1);
        length = spoil_digest(length);
        for (uint32_t times = below(4); times; times--)
            length = spoil(length);
        FILE *out = fopen(path, "w");
        fwrite(spoilt, 1, length, out);
        fclose(out);
        kr_reader reader;
        json_t *record = NULL;
        kanun_errors_clear(failure.errors);
        failure.text[0] = '\0';
        kanun_status status = kr_reader_open(&reader, path, &failure);
        while (status == KANUN_OK &&
               (status = kr_reader_next(&reader, &record, &failure)) == KANUN_OK && record) {
            status = kr_journal_verify(journal, record, &failure);
            played += status == KANUN_OK;
            json_decref(record);
        }
        kr_reader_close(&reader);
        if (status != KANUN_OK) {
            refused++;
            ck_assert_int_ne(status, KANUN_SYSTEM);
            ck_assert_str_ne(kr_failure_text(&failure), "it failed for an unknown reason");
        }
    }
    ck_assert_int_gt(refused, count / 4);
    ck_assert_int_gt(played, count / 100);
}

int main(void)
{
    return run_tests("record_fuzz", set_up, tear_down, .timeout = 3600);
}
