/* SPDX-License-Identifier: MIT
 * drawn.c: rules files at random, and which keys were drawn: see drawn.h.
 */
#include "drawn.h"

#include <check.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "harness.h"

enum { DRAWN = 1024, NAME = 96 };
static char drawn[DRAWN][NAME];
static int drawns;

int dr_below(dr_file *f, int n)
{
    return (int)hn_below(f->dice, (uint32_t)n);
}

bool dr_once_in(dr_file *f, int n)
{
    return dr_below(f, n) == 0;
}

bool dr_chance(dr_file *f, int percent)
{
    return dr_below(f, 100) < percent;
}

const char *dr_word(dr_file *f, const char *words, int *nth)
{
    static char word[NAME];
    int count = 1;
    for (const char *p = words; *p; p++)
        count += *p == ' ' && p[1];
    int chosen = dr_below(f, count);
    if (nth)
        *nth = chosen;
    while (chosen-- > 0)
        words = strchr(words, ' ') + 1;
    snprintf(word, sizeof word, "%.*s", (int)strcspn(words, " "), words);
    return word;
}

__attribute__((format(printf, 2, 0))) static void add(dr_file *f, const char *format,
                                                      va_list values)
{
    int n = vsnprintf(f->text + f->length, DR_ROOM - f->length, format, values);
    ck_assert(n >= 0 && f->length + (size_t)n < DR_ROOM);
    f->length += (size_t)n;
}

void dr_add(dr_file *f, const char *format, ...)
{
    va_list values;
    va_start(values, format);
    add(f, format, values);
    va_end(values);
}

static int find(const char *name)
{
    int n = 0;
    while (n < drawns && strcmp(drawn[n], name) != 0)
        n++;
    return n;
}

static void note(const char *name)
{
    int n = find(name);
    if (n < drawns)
        return;
    ck_assert_int_lt(drawns, DRAWN);
    snprintf(drawn[drawns++], NAME, "%s", name);
}

void dr_note(const char *table, const char *key, const char *value)
{
    char name[NAME];
    snprintf(name, sizeof name, "%s.%s", table, key);
    note(name);
    if (value[strspn(value, "abcdefghijklmnopqrstuvwxyz_")])
        return; /* no word of a choice was drawn */
    snprintf(name, sizeof name, "%s.%s=%s", table, key, value);
    note(name);
}

void dr_key(dr_file *f, const char *table, const char *key, const char *format, ...)
{
    size_t before;
    va_list values;
    dr_add(f, "%s: ", key);
    before = f->length;
    va_start(values, format);
    add(f, format, values);
    va_end(values);
    dr_note(table, key, f->text + before);
    dr_add(f, ", ");
}

/* True if the name was drawn, or is an exception. */
static bool is_drawn(const char *name, const char *const *exceptions)
{
    bool there = find(name) < drawns;
    for (int i = 0; exceptions[i]; i++) {
        size_t length = strlen(name);
        if (strncmp(exceptions[i], name, length) != 0 || exceptions[i][length] != ' ')
            continue;
        ck_assert_msg(!there, "'%s' is an exception, but it is drawn", name);
        return true;
    }
    return there;
}

void dr_check_all_drawn(const kd_table *table, const char *const *exceptions)
{
    for (KD_ROW(row, table)) {
        char name[NAME];
        snprintf(name, sizeof name, "%s.%s", table->name, row->name);
        ck_assert_msg(is_drawn(name, exceptions),
                      "the key '%s' of '%s' is never drawn: let the test draw it and its model "
                      "understand it, or make it an exception with a reason",
                      row->name, table->name);
        for (const char *word = row->choices; word && *word; word += strspn(word, " ")) {
            int length = (int)strcspn(word, " ");
            snprintf(name, sizeof name, "%s.%s=%.*s", table->name, row->name, length, word);
            ck_assert_msg(is_drawn(name, exceptions), "'%s' is never drawn", name);
            word += length;
        }
        if (row->table)
            dr_check_all_drawn(row->table, exceptions);
    }
}
