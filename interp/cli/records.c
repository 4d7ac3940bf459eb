/* SPDX-License-Identifier: MIT
 * records.c: reads and writes files of many matches, line by line. What a match comes to is found
 * out by the journal.
 */
#include "cli/records.h"
#include "cli/session.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

static const char beginning[] = "{\"record\":";
static const char *const shared[] = {"rules", "scripts"};

bool kc_records_many(const char *path)
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

kanun_status kc_records_open(kc_records *r, const char *path, kc_refusal *refusal)
{
    *r = (kc_records){.path = path, .in = fopen(path, "r")};
    return r->in ? KANUN_OK
                 : kc_refuse(refusal, KANUN_USAGE, "usage", "cannot read '%s': %s", path,
                             strerror(errno));
}

void kc_records_close(kc_records *r)
{
    if (r->in)
        fclose(r->in);
    json_decref(r->top);
    *r = (kc_records){0};
}

/* Gives a record what the first one has for all. */
static void complete(const kc_records *r, json_t *record)
{
    for (size_t n = 0; r->top && n < sizeof shared / sizeof *shared; n++) {
        json_t *value = json_object_get(r->top, shared[n]);
        if (value && !json_object_get(record, shared[n]))
            json_object_set(record, shared[n], value);
    }
}

kanun_status kc_records_next(kc_records *r, json_t **out, kc_refusal *refusal)
{
    char *text = NULL;
    size_t room = 0;
    json_error_t error;
    *out = NULL;
    ssize_t length = getline(&text, &room, r->in);
    if (length < 0) {
        free(text);
        return ferror(r->in)
                   ? kc_refuse(refusal, KANUN_SYSTEM, "system", "%s: %s", r->path, strerror(errno))
                   : KANUN_OK;
    }
    r->line++;
    json_t *line = json_loadb(text, (size_t)length, JSON_REJECT_DUPLICATES, &error);
    free(text);
    if (!line)
        return kc_refuse(refusal, KANUN_NO, "json", "%s:%d: the record is damaged: %.300s", r->path,
                         r->line, error.text);
    complete(r, line);
    *out = kc_record_read(line, refusal);
    json_decref(line);
    if (!*out) {
        char why[sizeof refusal->text];
        snprintf(why, sizeof why, "%s", refusal->text);
        return kc_refuse(refusal, KANUN_NO, refusal->code, "%s:%d: %.900s", r->path, r->line, why);
    }
    kc_record_find_rules(*out, r->path);
    if (!r->top)
        r->top = json_incref(*out);
    return KANUN_OK;
}

bool kc_records_put(json_t *record, bool first, FILE *out)
{
    json_t *line = first ? json_incref(record) : json_copy(record);
    for (size_t n = 0; line && !first && n < sizeof shared / sizeof *shared; n++)
        json_object_del(line, shared[n]);
    bool fine = line && !json_dumpf(line, out, JSON_COMPACT) && putc('\n', out) != EOF;
    json_decref(line);
    return fine;
}
