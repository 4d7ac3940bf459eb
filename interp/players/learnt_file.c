/* SPDX-License-Identifier: MIT
 * learnt_file.c: the file format of learnt values: a JSON object with a row of numbers on each
 * line. It has a checksum, because the file is passed on and damaged numbers would not be
 * noticed.
 */
#include "base/file.h"
#include "base/memory.h"
#include "players/learnt.h"
#include "record/json.h"

#include <jansson.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#define FILE_MAX (4L << 20) /* limit for files in bytes, 100 times the largest file so far */
#define WORTH_MAX 32767
#define WORTH_LEAST 3.5 /* smaller values change a probability by less than four percent */

static const char *const axis_name[] = {"plain", "card", "rank", "ranks"};

/* ---- Rows ---- */

/* Returns the numbers for a file, which only has cells of existing names. */
static kp_numbers numbers_of(const kp_learnt *learnt)
{
    return (kp_numbers){learnt->cards.count, learnt->ranks.count, NULL, NULL};
}

static int cells_of(const kp_learnt_row *row, const kp_numbers *in)
{
    return row->times * kp_axis_cells(row->axis, in->cards, in->ranks);
}

/* Rounds a value. Small values become 0, so that files stay small and rows of zeros can be
 * skipped. */
static int rounded(double worth)
{
    if (worth > -WORTH_LEAST && worth < WORTH_LEAST)
        return 0;
    double most = worth > WORTH_MAX ? WORTH_MAX : worth < -WORTH_MAX ? -WORTH_MAX : worth;
    return (int)(most < 0 ? most - 0.5 : most + 0.5);
}

void kp_learnt_round(kp_learnt *learnt)
{
    for (int cell = 0; cell < learnt->cells; cell++)
        learnt->worth[cell] = rounded(learnt->worth[cell]);
}

/* Returns the numbers of a row as text, with "0*12" for twelve zeros. NULL if all are 0. */
static json_t *row_json(const kp_learnt *learnt, const kp_learnt_row *row)
{
    const kp_numbers in = numbers_of(learnt);
    int cells = cells_of(row, &in), zeros = 0;
    char *text;
    size_t size;
    FILE *out = kn_text_open(&text, &size);
    for (int n = 0; n < cells; n++) {
        int worth = rounded(learnt->worth[kp_learnt_cell(row, n, &in)]);
        zeros += !worth;
        if (!worth)
            continue;
        const char *blank = ftell(out) > 0 ? " " : "";
        if (zeros)
            fprintf(out, zeros > 1 ? "%s0*%d " : "%s0 ", blank, zeros);
        fprintf(out, "%s%d", zeros ? "" : blank, worth);
        zeros = 0;
    }
    kn_text_close(out);
    json_t *object = size ? json_pack("{s:s, s:i, s:s}", "by", axis_name[row->axis], "times",
                                      row->times, "worth", text)
                          : NULL;
    free(text);
    return object;
}

static json_t *names_json(const kp_names *names)
{
    json_t *list = json_array();
    for (int n = 0; n < names->count; n++)
        json_array_append_new(list, json_string(names->name[n]));
    return list;
}

/* Returns everything but the checksum. */
static json_t *whole_json(const kp_learnt *learnt)
{
    json_t *rows = json_object();
    for (int n = 0; n < learnt->rows; n++) {
        json_t *row = row_json(learnt, &learnt->row[n]);
        if (row)
            json_object_set_new(rows, learnt->row[n].name, row);
    }
    char seed[32];
    snprintf(seed, sizeof seed, "%llu", (unsigned long long)learnt->seed);
    json_t *whole =
        json_pack("{s:i, s:s, s:s, s:I, s:o, s:o, s:o}", "kanun_learnt", KP_LEARNT_VERSION, "game",
                  learnt->game, "seed", seed, "deals", (json_int_t)learnt->deals, "cards",
                  names_json(&learnt->cards), "ranks", names_json(&learnt->ranks), "rows", rows);
    if (learnt->lessons) /* without lessons, the format is that of older versions */
        json_object_set_new(whole, "lessons", json_integer(learnt->lessons));
    if (learnt->plain)
        json_object_set_new(whole, "search", json_string("plain"));
    if (*learnt->name)
        json_object_set_new(whole, "name", json_string(learnt->name));
    return whole;
}

/* Computes a digest of numbers and names that is independent of blanks and the order of keys. */
static void digest_of(json_t *whole, char digest[KP_DIGEST])
{
    unsigned char hash[(KP_DIGEST - 1) / 2 < crypto_generichash_BYTES_MIN
                           ? crypto_generichash_BYTES_MIN
                           : (KP_DIGEST - 1) / 2];
    char *text = kr_json_text(whole, JSON_SORT_KEYS);
    crypto_generichash(hash, sizeof hash, (const unsigned char *)text, strlen(text), NULL, 0);
    sodium_bin2hex(digest, KP_DIGEST, hash, (KP_DIGEST - 1) / 2);
    free(text);
}

/* ---- Writing ---- */

/* Writes each row on its own line, so that two files can be compared. */
static void write_lines(json_t *whole, const char *digest, FILE *out)
{
    const char *key, *name;
    json_t *value, *row;
    fputs("{\n", out);
    json_object_foreach(whole, key, value)
    {
        if (!strcmp(key, "rows"))
            continue;
        char *text = kr_json_text(value, 0);
        fprintf(out, " \"%s\": %s,\n", key, text);
        free(text);
    }
    fprintf(out, " \"checksum\": \"%s\",\n \"rows\": {", digest);
    const char *comma = "";
    json_object_foreach(json_object_get(whole, "rows"), name, row)
    {
        char *text = kr_json_text(row, 0);
        fprintf(out, "%s\n  \"%s\": %s", comma, name, text);
        free(text);
        comma = ",";
    }
    fputs("\n }\n}\n", out);
}

void kp_learnt_put(kp_learnt *learnt, FILE *out)
{
    json_t *whole = whole_json(learnt);
    digest_of(whole, learnt->digest);
    write_lines(whole, learnt->digest, out);
    json_decref(whole);
}

kanun_status kp_learnt_write(kp_learnt *learnt, const char *path, kr_failure *failure)
{
    kn_file file;
    const char *why = "";
    bool begun = kn_file_begin(&file, path, KN_FOR_ALL, &why);
    kanun_status status = KANUN_OK;
    if (begun)
        kp_learnt_put(learnt, file.out);
    if (!begun || !kn_file_name(&file, &why))
        status = kr_fail(failure, KANUN_SYSTEM, NULL, "cannot write '%s': %s", path, why);
    kn_file_close(&file);
    return status;
}

void kp_learnt_sign(kp_learnt *learnt)
{
    json_t *whole = whole_json(learnt);
    digest_of(whole, learnt->digest);
    json_decref(whole);
}

/* ---- Reading ---- */

static kanun_status damaged(const char *path, const char *what, kr_failure *failure)
{
    return kr_fail(failure, KANUN_USAGE, NULL,
                   "'%s' is not a file of kanun learn: %s; 'kanun learn GAME -o FILE' makes one",
                   path, what);
}

static bool read_names(kp_learnt *learnt, bool card, const json_t *list)
{
    for (size_t n = 0; n < json_array_size(list); n++) {
        const char *name = json_string_value(json_array_get(list, n));
        if (!name || strlen(name) > 15 || kp_learnt_name_of(learnt, card, name, true) != (int)n)
            return false;
    }
    return json_array_size(list) > 0;
}

/* Reads the text that row_json writes. Returns false if it is malformed or has too many numbers. */
static bool read_numbers(kp_learnt *learnt, const kp_learnt_row *row, const char *text)
{
    const kp_numbers in = numbers_of(learnt);
    long cells = cells_of(row, &in), at = 0;
    while (*text) {
        char *end;
        long number = strtol(text, &end, 10), times = 1;
        if (end == text || number < -WORTH_MAX || number > WORTH_MAX)
            return false;
        if (*end == '*' && !number) {
            text = end + 1;
            times = strtol(text, &end, 10);
        }
        if (end == text || times < 1 || times > cells - at || (*end && *end != ' '))
            return false;
        for (; times > 0; times--)
            learnt->worth[kp_learnt_cell(row, (int)at++, &in)] = (double)number;
        text = *end ? end + 1 : end;
    }
    return true;
}

/* Reads one row. Returns false if it is malformed. */
static bool read_row(kp_learnt *learnt, const char *name, const json_t *object)
{
    const char *by = json_string_value(json_object_get(object, "by"));
    json_int_t times = json_integer_value(json_object_get(object, "times"));
    const char *worth = json_string_value(json_object_get(object, "worth"));
    int axis = 0;
    while (axis < 4 && (!by || strcmp(axis_name[axis], by) != 0))
        axis++;
    if (axis == 4 || times < 1 || times > 10000 || !worth || strlen(name) >= KP_ROW_NAME)
        return false;
    const kp_learnt_row *row = kp_learnt_row_of(learnt, name, (kp_axis)axis, (int)times, true);
    return row && read_numbers(learnt, row, worth);
}

static bool read_text(const json_t *whole, const char *key, char *out, size_t size)
{
    const char *text = json_string_value(json_object_get(whole, key));
    return text && (size_t)snprintf(out, size, "%s", text) < size;
}

static bool read_whole(kp_learnt *learnt, json_t *whole)
{
    const char *name;
    json_t *row;
    char seed[32];
    if (!read_text(whole, "game", learnt->game, sizeof learnt->game) ||
        !read_text(whole, "seed", seed, sizeof seed) ||
        !read_names(learnt, true, json_object_get(whole, "cards")) ||
        !read_names(learnt, false, json_object_get(whole, "ranks")))
        return false;
    read_text(whole, "name", learnt->name, sizeof learnt->name);
    learnt->seed = strtoull(seed, NULL, 10);
    learnt->deals = (uint64_t)json_integer_value(json_object_get(whole, "deals"));
    learnt->lessons = (int)json_integer_value(json_object_get(whole, "lessons"));
    learnt->plain = json_object_get(whole, "search") != NULL;
    json_object_foreach(json_object_get(whole, "rows"), name,
                        row) if (!read_row(learnt, name, row)) return false;
    return true;
}

/* Reads the content of a file and checks its checksum. */
static kanun_status check(kp_learnt *learnt, json_t *whole, const char *path, kr_failure *failure)
{
    const json_t *version = json_object_get(whole, "kanun_learnt");
    char said[KP_DIGEST];
    if (!json_is_integer(version))
        return damaged(path, "it has no version number", failure);
    if (json_integer_value(version) != KP_LEARNT_VERSION)
        return kr_fail(failure, KANUN_USAGE, NULL,
                       "'%s' has version %lld, and this program reads version %d: 'kanun learn "
                       "GAME -o FILE' makes one",
                       path, (long long)json_integer_value(version), KP_LEARNT_VERSION);
    bool told = read_text(whole, "checksum", said, sizeof said);
    json_object_del(whole, "checksum");
    digest_of(whole, learnt->digest);
    if (!told || strcmp(said, learnt->digest) != 0)
        return damaged(path, "it is damaged: its checksum is wrong", failure);
    return read_whole(learnt, whole) ? KANUN_OK : damaged(path, "it is damaged", failure);
}

kanun_status kp_learnt_read(kp_learnt **out, const char *path, kr_failure *failure)
{
    const char *why = "";
    json_error_t error;
    *out = NULL;
    FILE *in = kn_file_read(path, &why);
    if (!in)
        return kr_fail(failure, KANUN_USAGE, NULL, "cannot read '%s': %s", path, why);
    bool long_ = fseek(in, 0, SEEK_END) || ftell(in) > FILE_MAX || fseek(in, 0, SEEK_SET);
    json_t *whole = long_ ? NULL : kr_json_read_file(in, &error);
    fclose(in);
    if (long_)
        return damaged(path, "it is too long", failure);
    if (!json_is_object(whole)) {
        bool cut = !whole && json_error_code(&error) == json_error_premature_end_of_input;
        json_decref(whole);
        return damaged(path, cut ? "its end is missing" : "its text has an unknown format",
                       failure);
    }
    kp_learnt *learnt = kp_learnt_new();
    kanun_status status = check(learnt, whole, path, failure);
    json_decref(whole);
    if (status == KANUN_OK)
        *out = learnt;
    else
        kp_learnt_free(learnt);
    return status;
}
