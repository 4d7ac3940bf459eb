/* SPDX-License-Identifier: MIT
 * part_file.c: the file of a part of a run, or of a run that can be resumed: one line with a JSON
 * object that ends with a checksum. part.c and resume.c define the contents of the object.
 */
#include "experiment/part.h"

#include <errno.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "base/memory.h"
#include "base/print.h"
#include "command/outputs.h"
#include "command/tool.h"
#include "record/json.h"

#define FILE_MAX ((size_t)1 << 26) /* bytes */

/* Returns the checksum of a text, 32 hexadecimal digits. */
static const char *checksum_of(const char *text, size_t size, char out[33])
{
    unsigned char hash[16];
    crypto_generichash(hash, sizeof hash, (const unsigned char *)text, size, NULL, 0);
    return sodium_bin2hex(out, 33, hash, sizeof hash);
}

/* ---- Writing ---- */

static void put_line(const void *payload, FILE *out)
{
    const char *text = payload;
    char checksum[33];
    size_t size = strlen(text) - 1; /* without the final brace */
    kn_print(out, "%.*s,\"%s\":\"%s\"}\n", (int)size, text, KE_PART_SUM,
             checksum_of(text, size, checksum));
}

kanun_status ke_part_write(const char *option, const char *path, json_t *object)
{
    char *text = kr_json_text(object, 0);
    json_decref(object);
    kanun_status status = kc_output_write(option, path, put_line, text);
    free(text);
    return status;
}

/* ---- Reading ---- */

/* True if the file exists and is of another kind, such as rules, a script, results or a record. */
static bool is_stranger(const char *path, const ke_part_kind *kind)
{
    char text[40] = "", beginning[40];
    const char *why;
    FILE *in = kn_file_read(path, &why);
    size_t length = (size_t)snprintf(beginning, sizeof beginning, "{\"%s\":", kind->key);
    size_t size = in ? fread(text, 1, length, in) : 0;
    if (in)
        fclose(in);
    return size > 0 && memcmp(text, beginning, size) != 0;
}

/* Returns the only line of a file, without its end; release it with kn_free. Returns NULL after
 * printing a message. */
static char *read_line(const char *path, const ke_part_kind *kind, kanun_status *status)
{
    const char *why = "";
    char *text = NULL;
    size_t room = 0;
    *status = KANUN_OK;
    if (is_stranger(path, kind)) {
        *status = kc_tool_say(KANUN_NO, "%s %s", path, kind->stranger);
        return NULL;
    }
    FILE *in = kn_file_read(path, &why);
    if (!in) {
        *status = kc_tool_say(kn_file_is_none(errno) ? KANUN_USAGE : KANUN_SYSTEM,
                              "cannot read '%s': %s", path, why);
        return NULL;
    }
    long length = kn_file_line(in, &text, &room, FILE_MAX);
    bool more = length > 0 && getc(in) != EOF;
    if (length <= 0 || text[length - 1] != '\n' || more)
        *status = kc_tool_say(KANUN_NO, "%s %s: %s", path, kind->damaged,
                              length <= 0 ? "it is empty"
                              : more      ? "text follows its end"
                                          : "its end is missing");
    else
        text[length - 1] = '\0';
    fclose(in);
    if (*status == KANUN_OK)
        return text;
    kn_free(text);
    return NULL;
}

/* True if the checksum at the end of a text is right. Copies it to `checksum`. */
static bool check_sum(const char *text, char checksum[33])
{
    static const char field[] = ",\"" KE_PART_SUM "\":\"";
    size_t length = strlen(text), tail = strlen(field) + 32 + 2;
    if (length <= tail || memcmp(text + length - tail, field, strlen(field)) != 0)
        return false;
    checksum_of(text, length - tail, checksum);
    return !memcmp(text + length - 34, checksum, 32) && !strcmp(text + length - 2, "\"}");
}

/* Checks the version of the file's sums. */
static kanun_status check_format(const char *path, const json_t *format)
{
    if (!json_is_integer(format))
        return kc_tool_say(KANUN_NO,
                           "%s has no format number, because an earlier version wrote it: play all "
                           "parts with one version",
                           path);
    if (json_integer_value(format) == KE_PART_FORMAT)
        return KANUN_OK;
    return kc_tool_say(KANUN_NO,
                       "%s has format %lld, but this program merges parts of format %d: play all "
                       "parts with one version",
                       path, (long long)json_integer_value(format), KE_PART_FORMAT);
}

kanun_status ke_piece_read(ke_piece *p, const char *path, const ke_part_kind *kind)
{
    kanun_status status;
    json_error_t error;
    char *text = read_line(path, kind, &status);
    p->path = path;
    if (!text)
        return status;
    if (!check_sum(text, p->checksum))
        status = kc_tool_say(KANUN_NO, "%s %s: its checksum is wrong", path, kind->damaged);
    else if (!(p->json = kr_json_read(text, strlen(text), &error)) ||
             !json_is_object(json_object_get(p->json, kind->key)))
        status = kc_tool_say(KANUN_NO, "%s %s: it belongs to another kind of experiment", path,
                             kind->damaged);
    kn_free(text);
    return status == KANUN_OK ? check_format(path, json_object_get(p->json, "format")) : status;
}

/* ---- Comparing ---- */

/* Reports `key` of two questions if it differs. */
static bool tell_difference(const ke_piece *first, const ke_piece *other, const char *key,
                            const json_t *value, const json_t *there)
{
    if (there && json_equal(value, there))
        return false;
    char *a = kr_json_text(value, 0);
    char *b = there ? kr_json_text(there, 0) : NULL;
    kc_tool_say(KANUN_NO, "%s and %s belong to different experiments: %s is %s, not %s",
                other->path, first->path, key, b ? b : "missing", a ? a : "");
    free(a);
    free(b);
    return true;
}

kanun_status ke_piece_compare(const ke_piece *first, const ke_piece *other,
                              const ke_part_kind *kind)
{
    json_t *one = json_object_get(first->json, kind->key);
    json_t *two = json_object_get(other->json, kind->key);
    json_t *asked = json_object_get(one, "options"), *there = json_object_get(two, "options");
    const char *key;
    json_t *value;
    if (json_equal(one, two))
        return KANUN_OK;
    if (tell_difference(first, other, "command", json_object_get(one, "command"),
                        json_object_get(two, "command")))
        return KANUN_NO;
    json_object_foreach(asked, key, value)
    {
        char name[100];
        snprintf(name, sizeof name, "--%s", key);
        if (tell_difference(first, other, name, value, json_object_get(there, key)))
            return KANUN_NO;
    }
    json_object_foreach(one, key, value)
    {
        if (value != asked && tell_difference(first, other, key, value, json_object_get(two, key)))
            return KANUN_NO;
    }
    json_object_foreach(there, key, value)
    {
        if (!json_object_get(asked, key))
            return kc_tool_say(KANUN_NO,
                               "%s and %s belong to different experiments: only the first has --%s",
                               other->path, first->path, key);
    }
    return kc_tool_say(KANUN_NO, "%s and %s belong to different experiments", other->path,
                       first->path);
}
