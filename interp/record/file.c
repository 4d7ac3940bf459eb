/* SPDX-License-Identifier: MIT
 * record.c: reads and writes the files of records. Only their form: whether a record can be played
 * is found out by playing it.
 */
#include "record/file.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#define PATH_ROOM 4096

/* ---- Reading ---- */

/* What has been read of a file so far. */
typedef struct reading {
    json_t *record;         /* NULL before the first line */
    json_t *moves, *chance; /* borrowed from it */
    bool ended;
} reading;

static const char *add_move(reading *r, json_t *line)
{
    json_t *move = json_object_get(line, "move");
    return !json_is_string(move)               ? "a move is a text"
           : json_array_append(r->moves, move) ? "memory is out"
                                               : NULL;
}

static const char *add_chance(reading *r, json_t *line)
{
    json_t *one =
        json_pack("{s:I, s:O?, s:O?}", "at", (json_int_t)json_array_size(r->moves), "kind",
                  json_object_get(line, "chance"), "value", json_object_get(line, "value"));
    if (!json_is_string(json_object_get(one, "kind")) ||
        !json_is_string(json_object_get(one, "value"))) {
        json_decref(one);
        return "chance is {\"chance\": \"cut\", \"value\": \"3\"}";
    }
    return json_array_append_new(r->chance, one) ? "memory is out" : NULL;
}

/* Takes one line; returns what is wrong with it, NULL when it is fine. */
static const char *take(reading *r, json_t *line)
{
    if (!json_is_object(line))
        return "it is no JSON object";
    if (!r->record) {
        r->record = json_incref(line);
        r->moves = json_object_get(line, "moves");
        r->chance = json_object_get(line, "chance");
        return json_is_array(r->moves) && json_is_array(r->chance)
                   ? NULL
                   : "it does not begin as a record does, with \"record\", \"moves\" and "
                     "\"chance\"";
    }
    if (r->ended || json_object_get(r->record, "end"))
        return "something stands behind the end of the record";
    if (json_object_size(line) == 1 && json_object_get(line, "move"))
        return add_move(r, line);
    if (json_object_size(line) == 2 && json_object_get(line, "chance"))
        return add_chance(r, line);
    json_t *end = json_object_get(line, "end");
    if (json_object_size(line) != 1 || !end)
        return "it is no move, no chance and no end";
    r->ended = true;
    return json_object_set(r->record, "end", end) ? "memory is out" : NULL;
}

/* All lines of `in`. */
static kanun_status read_lines(reading *r, FILE *in, const char *path, int *torn,
                               kr_trouble *refusal)
{
    char *text = NULL;
    size_t room = 0;
    ssize_t length;
    kanun_status status = KANUN_OK;
    for (int n = 1; status == KANUN_OK && (length = getline(&text, &room, in)) >= 0; n++) {
        json_error_t error;
        bool whole = length && text[length - 1] == '\n';
        json_t *line = json_loadb(text, (size_t)length, JSON_REJECT_DUPLICATES, &error);
        const char *wrong = line ? take(r, line) : error.text;
        json_decref(line);
        if (!line && !whole && n > 1)
            *torn = n;
        else if (wrong)
            status = kr_refuse(refusal, KANUN_NO, "json", "%s:%d: the record is damaged: %.300s",
                               path, n, wrong);
    }
    if (status == KANUN_OK && ferror(in))
        status = kr_refuse(refusal, KANUN_SYSTEM, "system", "%s: %s", path, strerror(errno));
    free(text);
    return status;
}

static bool is_there(const char *path)
{
    struct stat about;
    return !stat(path, &about) && S_ISREG(about.st_mode);
}

void kr_record_find_rules(json_t *record, const char *path)
{
    const char *game = json_string_value(json_object_get(record, "game")),
               *slash = strrchr(path, '/'), *name = strrchr(game, '/');
    size_t length = strlen(game);
    char beside[PATH_ROOM];
    int folder = slash ? (int)(slash + 1 - path) : 0;
    if (length < 6 || strcmp(game + length - 5, ".yaml") != 0 || is_there(game))
        return;
    if (*game != '/' && snprintf(beside, sizeof beside, "%.*s%s", folder, path, game) < PATH_ROOM &&
        is_there(beside))
        json_object_set_new(record, "game", json_string(beside));
    else if (snprintf(beside, sizeof beside, "%.*s%s", folder, path, name ? name + 1 : game) <
                 PATH_ROOM &&
             is_there(beside))
        json_object_set_new(record, "game", json_string(beside));
}

kanun_status kr_record_load(json_t **out, const char *path, int *torn, kr_trouble *refusal)
{
    reading r = {NULL, NULL, NULL, false};
    *torn = 0;
    *out = NULL;
    FILE *in = fopen(path, "r");
    struct stat about;
    if (!in)
        return kr_refuse(refusal, KANUN_USAGE, "usage", "cannot read '%s': %s", path,
                         strerror(errno));
    if (!fstat(fileno(in), &about) && S_ISDIR(about.st_mode)) {
        fclose(in);
        return kr_refuse(refusal, KANUN_USAGE, "usage", "'%s' is a folder, not a record", path);
    }
    kanun_status status = read_lines(&r, in, path, torn, refusal);
    fclose(in);
    if (status == KANUN_OK && !r.record)
        status =
            kr_refuse(refusal, KANUN_NO, "json", "%s:1: the record is damaged: it is empty", path);
    if (status == KANUN_OK) {
        *out = kr_record_read(r.record, refusal);
        if (!*out) {
            char why[sizeof refusal->text];
            snprintf(why, sizeof why, "%s", refusal->text);
            status = kr_refuse(refusal, KANUN_NO, refusal->code, "%s:1: %.900s", path, why);
        } else {
            kr_record_find_rules(*out, path);
        }
    }
    json_decref(r.record);
    return status;
}

/* ---- Writing ---- */

static bool put_line(json_t *line, FILE *out)
{
    bool fine = line && !json_dumpf(line, out, JSON_COMPACT) && putc('\n', out) != EOF;
    json_decref(line);
    return fine;
}

/* The chance given when `at` moves had been made, from the n-th on; *n is the next. */
static bool put_chance(const json_t *chance, size_t *n, json_int_t at, FILE *out)
{
    bool fine = true;
    for (; fine && *n < json_array_size(chance); ++*n) {
        const json_t *one = json_array_get(chance, *n);
        if (json_integer_value(json_object_get(one, "at")) > at)
            break;
        fine = put_line(json_pack("{s:O, s:O}", "chance", json_object_get(one, "kind"), "value",
                                  json_object_get(one, "value")),
                        out);
    }
    return fine;
}

kanun_status kr_record_save(const kr_journal *journal, FILE *out, kr_trouble *refusal)
{
    const json_t *moves = json_object_get(journal->record, "moves"),
                 *chance = json_object_get(journal->record, "chance");
    json_t *head = json_copy(journal->record), *first = json_array(), *one;
    size_t n = 0;
    for (; (one = json_array_get(chance, n)) != NULL; n++) {
        if (json_integer_value(json_object_get(one, "at")) != KR_BEFORE_BEGIN)
            break;
        json_array_append(first, one);
    }
    bool fine = !json_object_set_new(head, "chance", first) &&
                !json_object_set_new(head, "moves", json_array());
    json_object_del(head, "end");
    fine = fine ? put_line(head, out) : (json_decref(head), false);
    fine = fine && put_chance(chance, &n, 0, out);
    for (size_t k = 0; fine && k < json_array_size(moves); k++)
        fine = put_line(json_pack("{s:O}", "move", json_array_get(moves, k)), out) &&
               put_chance(chance, &n, (json_int_t)k + 1, out);
    fine = fine && put_line(json_pack("{s:o}", "end", kr_journal_end(journal)), out);
    return fine && !fflush(out) ? KANUN_OK
                                : kr_refuse(refusal, KANUN_SYSTEM, "system",
                                            "cannot write the record: %s", strerror(errno));
}
