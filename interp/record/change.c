/* SPDX-License-Identifier: MIT
 * change.c: finds the first rule that differs between a record's rules and the current rules. It
 * compares the merged rules as text (one key per line, indented by two blanks for each level). It
 * only reports; journal.c refuses the record.
 */
#include "record/record.h"

#include <stdlib.h>
#include <string.h>

#define DEEPEST 32 /* keys below this depth are reported without their parents */

/* The line being read, and its key. */
typedef struct cursor {
    const char *line;
    const char *above[DEEPEST]; /* the lines of the parent keys, by depth */
    int depth;
} cursor;

static void enter(cursor *c, const char *line)
{
    size_t blanks = strspn(line, " ");
    c->line = line + blanks;
    int before = c->depth;
    c->depth = blanks / 2 < DEEPEST - 1 ? (int)(blanks / 2) : DEEPEST - 1;
    for (int n = before + 1; n < c->depth; n++) /* impossible in rules from this program */
        c->above[n] = "";
    c->above[c->depth] = c->line;
}

/* Moves to the next line; false at the end. */
static bool next(cursor *c)
{
    c->line += strcspn(c->line, "\n");
    if (*c->line)
        enter(c, c->line + 1);
    return *c->line != '\0';
}

/* Returns the length of the key at the start of a line, up to its colon. */
static size_t key_length(const char *line)
{
    size_t n = 0;
    if (*line == '"')
        for (n = 1; line[n] && line[n] != '"' && line[n] != '\n'; n++)
            n += line[n] == '\\' && line[n + 1];
    return n + strcspn(line + n, ":\n");
}

/* Writes the path of the key, such as "match.target". */
static void write_path(const cursor *c, char *out, size_t size)
{
    size_t used = 0;
    *out = '\0';
    for (int n = 0; n <= c->depth && used < size; n++)
        used += (size_t)snprintf(out + used, size - used, "%s%.*s", n ? "." : "",
                                 (int)key_length(c->above[n]), c->above[n]);
}

static void write_value(const cursor *c, char *out, size_t size)
{
    const char *value = c->line + key_length(c->line);
    value += *value == ':';
    value += strspn(value, " ");
    snprintf(out, size, "%.*s", (int)strcspn(value, "\n"), value);
    if (!*out)
        snprintf(out, size, "a group of keys");
}

/* True if both lines are equal to their ends, which write_value() may not reach. */
static bool is_same_line(const cursor *a, const cursor *b)
{
    size_t length = strcspn(a->line, "\n");
    return strcspn(b->line, "\n") == length && !strncmp(a->line, b->line, length);
}

/* Looks for a key by its path, and copies its value. */
static bool find(const char *text, const char *path, char *value, size_t size)
{
    cursor c = {.depth = -1};
    char here[200];
    enter(&c, text);
    do {
        write_path(&c, here, sizeof here);
        if (*c.line && !strcmp(here, path)) {
            write_value(&c, value, size);
            return true;
        }
    } while (next(&c));
    return false;
}

/* Writes where the key was set, as " (family/variant:33)"; "" if unknown. */
static void write_origin(const kanun_rules *rules, const char *path, char *out, size_t size)
{
    char *text = kr_rules_text(rules, "origins", NULL);
    *out = '\0';
    if (text) {
        cursor c = {.depth = -1};
        char here[200];
        const char *origin = NULL;
        enter(&c, text);
        do
            write_path(&c, here, sizeof here);
        while (strcmp(here, path) && next(&c));
        const char *end = c.line + strcspn(c.line, "\n");
        for (const char *p = c.line; p + 3 < end; p++)
            if (!strncmp(p, " # ", 3))
                origin = p + 3;
        if (origin)
            snprintf(out, size, " (%.*s)", (int)(end - origin), origin);
    }
    free(text);
}

/* Reports the first key that differs. */
static void tell_key(const char *was, const char *is, const kanun_rules *rules, char *out,
                     size_t size)
{
    cursor before = {.depth = -1}, now = {.depth = -1};
    bool more_before = true, more_now = true;
    char path[200], old_path[200], value[120], old[120], origin[160] = "";
    enter(&before, was);
    enter(&now, is);
    while (more_before && more_now) {
        write_path(&before, old_path, sizeof old_path);
        write_path(&now, path, sizeof path);
        write_value(&before, old, sizeof old);
        write_value(&now, value, sizeof value);
        if (strcmp(path, old_path) || !is_same_line(&before, &now))
            break;
        more_before = next(&before);
        more_now = next(&now);
    }
    if (more_now)
        write_origin(rules, path, origin, sizeof origin);
    bool at_end = more_before && more_now && !strcmp(path, old_path) && !strcmp(value, old);
    bool had = more_now && find(was, path, old, sizeof old);
    if (!more_before && !more_now)
        snprintf(out, size, "one of its scripts has changed");
    else if (at_end) /* the difference is behind the shown part of a value */
        snprintf(out, size, "the text of %s has changed%s", path, origin);
    else if (had && strcmp(old, value))
        snprintf(out, size, "%s was '%s' and is now '%s'%s", path, old, value, origin);
    else if (more_now && !had)
        snprintf(out, size, "%s is new, with the value '%s'%s", path, value, origin);
    else if (more_before && !find(is, old_path, value, sizeof value) &&
             find(was, old_path, old, sizeof old))
        snprintf(out, size, "%s was '%s' and is now missing", old_path, old);
    else
        snprintf(out, size, "%s has another position among the keys%s", path, origin);
}

/* Reports a script that differs; returns false if none does. */
static bool tell_script(json_t *was, const kanun_rules *rules, char *out, size_t size)
{
    const char *name;
    json_t *before;
    const kanun_info *info = kanun_rules_info(rules);
    for (int n = 0; n < info->scripts; n++) {
        const kanun_script *now = info->script[n];
        before = json_object_get(was, now->name);
        if (before && !strcmp(json_string_value(before), now->digest))
            continue;
        snprintf(out, size, before ? "the script %s has changed" : "the script %s is new",
                 now->name);
        return true;
    }
    json_object_foreach(was, name, before)
    {
        int n = 0;
        while (n < info->scripts && strcmp(info->script[n]->name, name))
            n++;
        if (n < info->scripts)
            continue;
        snprintf(out, size, "the script %s is missing", name);
        return true;
    }
    return false;
}

const char *kr_record_change(const json_t *record, const char *is, const kanun_rules *rules,
                             char *out, size_t size)
{
    const char *was = json_string_value(json_object_get(record, "rules"));
    json_t *scripts = json_object_get(record, "scripts");
    if (!was)
        snprintf(out, size, "the record does not contain the old rules");
    else if (strcmp(was, is) != 0)
        tell_key(was, is, rules, out, size);
    else if (!scripts || !tell_script(scripts, rules, out, size))
        snprintf(out, size, "one of its scripts has changed");
    return out;
}
