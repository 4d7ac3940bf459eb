/* SPDX-License-Identifier: MIT
 * records.c: reads and writes files of many matches, line by line. What a match comes to is found
 * out by the journal.
 */
#include "record/many.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

static const char beginning[] = "{\"record\":";
static const char *const shared[] = {"rules", "scripts"};

bool kr_records_many(const char *path)
{
    FILE *in = fopen(path, "r");
    char *line = NULL;
    size_t room = 0;
    int records = 0;
    while (in && records < 2 && getline(&line, &room, in) > 0 &&
           !strncmp(line, beginning, sizeof beginning - 1))
        records++;
    free(line);
    if (in)
        fclose(in);
    return records == 2;
}

kanun_status kr_records_open(kr_records *r, const char *path, kr_trouble *refusal)
{
    *r = (kr_records){.path = path, .in = fopen(path, "r")};
    return r->in ? KANUN_OK
                 : kr_refuse(refusal, KANUN_USAGE, "usage", "cannot read '%s': %s", path,
                             strerror(errno));
}

void kr_records_close(kr_records *r)
{
    if (r->in)
        fclose(r->in);
    json_decref(r->top);
    *r = (kr_records){0};
}

/* Gives a record what the first one has for all. */
static void complete(const kr_records *r, json_t *record)
{
    for (size_t n = 0; r->top && n < sizeof shared / sizeof *shared; n++) {
        json_t *value = json_object_get(r->top, shared[n]);
        if (value && !json_object_get(record, shared[n]))
            json_object_set(record, shared[n], value);
    }
}

kanun_status kr_records_next(kr_records *r, json_t **out, kr_trouble *refusal)
{
    char *text = NULL;
    size_t room = 0;
    json_error_t error;
    *out = NULL;
    ssize_t length = getline(&text, &room, r->in);
    if (length < 0) {
        free(text);
        return ferror(r->in)
                   ? kr_refuse(refusal, KANUN_SYSTEM, "system", "%s: %s", r->path, strerror(errno))
                   : KANUN_OK;
    }
    r->line++;
    json_t *line = json_loadb(text, (size_t)length, JSON_REJECT_DUPLICATES, &error);
    free(text);
    if (!line)
        return kr_refuse(refusal, KANUN_NO, "json", "%s:%d: the record is damaged: %.300s", r->path,
                         r->line, error.text);
    complete(r, line);
    *out = kr_record_read(line, refusal);
    json_decref(line);
    if (!*out) {
        char why[sizeof refusal->text];
        snprintf(why, sizeof why, "%s", refusal->text);
        return kr_refuse(refusal, KANUN_NO, refusal->code, "%s:%d: %.900s", r->path, r->line, why);
    }
    kr_record_find_rules(*out, r->path);
    if (!r->top)
        r->top = json_incref(*out);
    return KANUN_OK;
}

bool kr_records_put(json_t *record, bool first, FILE *out)
{
    json_t *line = first ? json_incref(record) : json_copy(record);
    for (size_t n = 0; line && !first && n < sizeof shared / sizeof *shared; n++)
        json_object_del(line, shared[n]);
    bool fine = line && !json_dumpf(line, out, JSON_COMPACT) && putc('\n', out) != EOF;
    json_decref(line);
    return fine;
}
