/* SPDX-License-Identifier: MIT
 * record_file.c: reads and writes files of records. It checks only their form; replaying a record
 * shows whether its moves are legal.
 */
#include "record/record_file.h"

#include <errno.h>
#include <stdint.h>
#include <string.h>
#include <sys/stat.h>

#include "base/file.h"
#include "base/memory.h"
#include "record/json.h"

#define PATH_ROOM 4096
#define LINE_MAX_BYTES (16u << 20) /* 50 times the length of the longest known match */

static const char *const shared[] = {"rules", "scripts"};
enum { SHARED = sizeof shared / sizeof *shared };

/* ---- Lines ---- */

static const char *add_move(kr_reader *r, json_t *record, json_t *line)
{
    json_t *move = json_object_get(line, "move");
    json_array_append(json_object_get(record, "moves"), move);
    return json_is_string(move) ? NULL : "a move must be a string";
}

static const char *add_chance(kr_reader *r, json_t *record, json_t *line)
{
    json_t *kind = json_object_get(line, "chance"), *value = json_object_get(line, "value");
    json_int_t at = (json_int_t)json_array_size(json_object_get(record, "moves"));
    if (!json_is_string(kind) || !json_is_string(value))
        return "chance is {\"chance\": \"cut\", \"value\": \"3\"}";
    json_array_append_new(json_object_get(record, "chance"),
                          json_pack("{s:I, s:O, s:O}", "at", at, "kind", kind, "value", value));
    return NULL;
}

static const char *take_back(kr_reader *r, json_t *record, json_t *line)
{
    json_t *moves = json_object_get(record, "moves"), *undo = json_object_get(line, "undo");
    json_int_t made = (json_int_t)json_array_size(moves), count = json_integer_value(undo);
    if (!json_is_integer(undo) || count < 0 || count > made)
        return "undo can't take back more moves than were made";
    while (json_array_size(moves) > (size_t)(made - count))
        json_array_remove(moves, json_array_size(moves) - 1);
    json_int_t before = (json_int_t)json_array_size(json_object_get(record, "chance"));
    json_array_append_new(r->undone, json_integer(before));
    json_array_append_new(r->undone, json_integer(made - count));
    return NULL;
}

static const char *add_end(kr_reader *r, json_t *record, json_t *line)
{
    json_object_set(record, "end", json_object_get(line, "end"));
    return NULL;
}

static const struct {
    const char *field;
    size_t fields;
    const char *(*take)(kr_reader *r, json_t *record, json_t *line);
} lines[] = {
    {"move", 1, add_move}, {"chance", 2, add_chance}, {"undo", 1, take_back}, {"end", 1, add_end}};

/* Adds a line after the first to the record. Returns the problem of the line, or NULL. */
static const char *add_line(kr_reader *r, json_t *record, json_t *line)
{
    if (!json_is_object(line))
        return "it is not a JSON object";
    if (json_object_get(record, "end"))
        return "there is text after the end of the record";
    for (size_t n = 0; n < sizeof lines / sizeof *lines; n++)
        if (json_object_size(line) == lines[n].fields && json_object_get(line, lines[n].field))
            return lines[n].take(r, record, line);
    return "it is not a move, a result of chance or an end";
}

/* ---- Reading ---- */

static kanun_status damaged(kr_reader *r, const char *why, kr_failure *refusal)
{
    return kr_fail(refusal, KANUN_NO, "json", "%s:%d: the record is damaged: %.300s", r->path,
                   r->line, why);
}

/* Fails for a file without a record in its first line, which was probably given by mistake. */
static kanun_status no_record(kr_reader *r, const char *why, kr_failure *refusal)
{
    r->line = 1;
    return kr_fail(
        refusal, KANUN_NO, "json",
        "%s:1: this is not a record: %.300s; expected a file that `kanun play` saved, or "
        "`kanun replay GAME --export json` wrote",
        r->path, why);
}

/* Reads the next line as JSON. Sets *out to NULL at the end of the file and for an incomplete last
 * line. */
static kanun_status read_line(kr_reader *r, json_t **out, kr_failure *refusal)
{
    json_error_t error;
    long length = kn_file_line(r->in, &r->text, &r->room, LINE_MAX_BYTES);
    *out = NULL;
    r->line += length >= 0;
    if (length < 0)
        return errno == 0 ? KANUN_OK
               : errno == EFBIG
                   ? (r->line++,
                      damaged(r, "the line is longer than the record of any match", refusal))
                   : kr_fail(refusal, KANUN_SYSTEM, NULL, "%s: %s", r->path, strerror(errno));
    *out = kr_json_read(r->text, (size_t)length, &error);
    if (*out)
        return KANUN_OK;
    if (r->line == 1)
        return no_record(r, error.text, refusal);
    if (r->text[length - 1] == '\n')
        return damaged(r, error.text, refusal);
    r->torn = r->line;
    return KANUN_OK;
}

/* Gives a record the fields that it shares with the first record, and its own lists. */
static json_t *complete(const kr_reader *r, json_t *line)
{
    json_t *record = kr_record_copy(line);
    bool fine = record != NULL;
    for (size_t n = 0; fine && r->top && n < SHARED; n++) {
        json_t *value = json_object_get(r->top, shared[n]);
        if (value && !json_object_get(record, shared[n]))
            fine = !json_object_set(record, shared[n], value);
    }
    fine = fine && !json_object_set_new(record, "moves", json_copy(json_object_get(line, "moves")));
    fine =
        fine && !json_object_set_new(record, "chance", json_copy(json_object_get(line, "chance")));
    if (!fine)
        json_decref(record);
    return fine ? record : NULL;
}

/* If the rules file is not at the path in the record, looks beside the record: by the path, then
 * by the name alone, and corrects the record. */
static bool find_rules(json_t *record, const char *path)
{
    const char *game = json_string_value(json_object_get(record, "game")),
               *slash = strrchr(path, '/'), *name = strrchr(game, '/');
    const char *ways[] = {*game == '/' ? "" : game, name ? name + 1 : game};
    char beside[PATH_ROOM];
    struct stat about;
    int folder = slash ? (int)(slash + 1 - path) : 0;
    if (!kn_path_ends(game, ".yaml") || (!stat(game, &about) && S_ISREG(about.st_mode)))
        return true;
    for (int n = 0; n < 2; n++)
        if (*ways[n] &&
            snprintf(beside, sizeof beside, "%.*s%s", folder, path, ways[n]) < PATH_ROOM &&
            !stat(beside, &about) && S_ISREG(about.st_mode))
            return !json_object_set_new(record, "game", json_string(beside));
    return true;
}

kanun_status kr_reader_open(kr_reader *r, const char *path, kr_failure *refusal)
{
    const char *why;
    *r = (kr_reader){.path = path, .in = kn_file_read(path, &why), .undone = json_array()};
    if (!r->in)
        return errno == EISDIR
                   ? kr_fail(refusal, KANUN_USAGE, NULL, "'%s' is a folder, not a record", path)
                   : kr_fail(refusal, kn_file_is_none(errno) ? KANUN_USAGE : KANUN_SYSTEM, NULL,
                             "cannot read '%s': %s", path, why);
    kanun_status status = read_line(r, &r->next, refusal);
    return status == KANUN_OK && !r->next ? no_record(r, "it is empty", refusal) : status;
}

void kr_reader_close(kr_reader *r)
{
    if (r->in)
        fclose(r->in);
    json_decref(r->top);
    json_decref(r->next);
    json_decref(r->undone);
    kn_free(r->text);
    *r = (kr_reader){0};
}

/* Corrects the positions of results of chance after undone moves: each now follows a move that
 * remains. One pass is enough, which matters because there may be many moves and results. */
static void keep_chance(const kr_reader *r, json_t *chance)
{
    json_int_t least = INT64_MAX;
    size_t u = json_array_size(r->undone);
    for (size_t n = json_array_size(chance); n-- > 0;) {
        json_t *one = json_array_get(chance, n);
        for (; u > 0 && json_integer_value(json_array_get(r->undone, u - 2)) > (json_int_t)n;
             u -= 2) {
            json_int_t moves = json_integer_value(json_array_get(r->undone, u - 1));
            least = moves < least ? moves : least;
        }
        if (json_integer_value(json_object_get(one, "at")) > least)
            json_object_set_new(one, "at", json_integer(least));
    }
}

/* Reads the lines of a match after the first one, and sets r->next to the first line of the next
 * match. */
static kanun_status read_on(kr_reader *r, json_t *record, kr_failure *refusal)
{
    json_array_clear(r->undone);
    kanun_status status = read_line(r, &r->next, refusal);
    while (status == KANUN_OK && r->next && !json_object_get(r->next, "record")) {
        const char *wrong = add_line(r, record, r->next);
        json_decref(r->next);
        r->next = NULL;
        status = wrong ? damaged(r, wrong, refusal) : read_line(r, &r->next, refusal);
    }
    if (status == KANUN_OK)
        keep_chance(r, json_object_get(record, "chance"));
    return status;
}

kanun_status kr_reader_next(kr_reader *r, json_t **out, kr_failure *refusal)
{
    json_t *line = r->next;
    *out = r->next = NULL;
    if (!line)
        return KANUN_OK;
    r->begins = r->line;
    if (!json_is_array(json_object_get(line, "moves")) ||
        !json_is_array(json_object_get(line, "chance"))) {
        json_decref(line);
        static const char begins[] = "it does not begin as a record does, with \"record\", "
                                     "\"moves\" and \"chance\"";
        return (r->line == 1 ? no_record : damaged)(r, begins, refusal);
    }
    json_t *record = complete(r, line);
    json_decref(line);
    kanun_status status = read_on(r, record, refusal);
    if (status == KANUN_OK) {
        *out = kr_record_read(record, refusal);
        char why[sizeof refusal->text];
        snprintf(why, sizeof why, "%s", *out ? "" : refusal->text);
        if (!*out && strcmp(refusal->code, "system") != 0)
            status =
                kr_fail(refusal, KANUN_NO, refusal->code, "%s:%d: %.900s", r->path, r->begins, why);
        else if (!*out || !find_rules(*out, r->path))
            status = kr_fail_memory(refusal);
    }
    json_decref(record);
    if (status != KANUN_OK) {
        json_decref(*out);
        *out = NULL;
    } else if (!r->top) {
        r->top = json_incref(*out);
    }
    return status;
}

kanun_status kr_record_load(json_t **out, const char *path, int *torn, kr_failure *refusal)
{
    kr_reader reader;
    *out = NULL;
    kanun_status status = kr_reader_open(&reader, path, refusal);
    if (status == KANUN_OK)
        status = kr_reader_next(&reader, out, refusal);
    *torn = reader.torn;
    kr_reader_close(&reader);
    return status;
}

/* ---- Writing ---- */

bool kr_line_put(json_t *line, FILE *out)
{
    bool fine = line && !json_dumpf(line, out, JSON_COMPACT) && putc('\n', out) != EOF;
    json_decref(line);
    return fine;
}

/* Writes the results of chance given after `at` moves, beginning with number *n. Sets *n to the
 * next result. */
static bool put_chance(const json_t *chance, size_t *n, json_int_t at, FILE *out)
{
    bool fine = true;
    for (; fine && *n < json_array_size(chance); ++*n) {
        const json_t *one = json_array_get(chance, *n);
        if (json_integer_value(json_object_get(one, "at")) > at)
            break;
        fine = kr_line_put(json_pack("{s:O, s:O}", "chance", json_object_get(one, "kind"), "value",
                                     json_object_get(one, "value")),
                           out);
    }
    return fine;
}

bool kr_record_put(const json_t *record, json_t *end, FILE *out)
{
    const json_t *moves = json_object_get(record, "moves"),
                 *chance = json_object_get(record, "chance");
    json_t *head = kr_record_copy(record), *first = json_array(), *one;
    bool fine = head && first;
    size_t n = 0;
    for (; fine && (one = json_array_get(chance, n)) != NULL; n++) {
        if (json_integer_value(json_object_get(one, "at")) != KR_BEFORE_BEGIN)
            break;
        fine = !json_array_append(first, one);
    }
    fine = fine && !json_object_set(head, "chance", first) &&
           !json_object_set_new(head, "moves", json_array());
    json_object_del(head, "end");
    fine = fine && kr_line_put(json_incref(head), out) && put_chance(chance, &n, 0, out);
    for (size_t k = 0; fine && k < json_array_size(moves); k++)
        fine = kr_line_put(json_pack("{s:O}", "move", json_array_get(moves, k)), out) &&
               put_chance(chance, &n, (json_int_t)k + 1, out);
    json_decref(first);
    json_decref(head);
    return fine && (!end || kr_line_put(json_pack("{s:O}", "end", end), out));
}

bool kr_record_put_alone(const json_t *record, bool first, FILE *out)
{
    json_t *line = kr_record_copy(record);
    for (size_t n = 0; line && !first && n < SHARED; n++)
        json_object_del(line, shared[n]);
    return kr_line_put(line, out);
}
