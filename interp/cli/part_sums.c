/* SPDX-License-Identifier: MIT
 * part_sums.c: what was counted as one list of whole numbers, and back: each function goes through
 * something in the order of the file, whichever way it goes. What stands there is the caller's.
 */
#include <string.h>

#include "base/plain.h"
#include "cli/part.h"
#include "record/whole.h"

kc_sums kc_sums_write(void)
{
    return (kc_sums){.list = json_array(), .fine = true};
}

kc_sums kc_sums_read(json_t *list)
{
    return (kc_sums){.list = list, .reads = true, .fine = true};
}

static const json_t *next(kc_sums *s)
{
    return json_array_get(s->list, s->next++);
}

void kc_sums_number(kc_sums *s, uint64_t *number)
{
    if (!s->reads) {
        kr_whole_add(&s->list, json_integer((json_int_t)*number));
        return;
    }
    const json_t *value = next(s);
    s->fine &= json_is_integer(value);
    *number = (uint64_t)json_integer_value(value);
}

void kc_sums_text(kc_sums *s, char *text, size_t size)
{
    if (!s->reads) {
        kr_whole_add(&s->list, json_string(text));
        return;
    }
    const char *said = json_string_value(next(s));
    s->fine &= said != NULL;
    if (said)
        kn_plain_copy(text, size, said, strlen(said));
}

void kc_sums_tally(kc_sums *s, kt_tally *t)
{
    kc_sums_number(s, &t->count);
    kc_sums_number(s, (uint64_t *)&t->sum);
    kc_sums_number(s, &t->squares.high);
    kc_sums_number(s, &t->squares.low);
    kc_sums_number(s, (uint64_t *)&t->least);
    kc_sums_number(s, (uint64_t *)&t->most);
    s->fine &= t->count <= INT64_MAX;
}

void kc_sums_counts(kc_sums *s, kt_counts *c)
{
    kc_sums_tally(s, &c->all);
    kc_sums_tally(s, &c->early);
    kc_sums_number(s, &c->moved);
    s->fine &= c->moved <= INT64_MAX;
}

void kc_sums_spread(kc_sums *s, kt_spread *spread)
{
    enum { HALF = KT_SPREAD_HALF };
    uint64_t ranges = 0;
    for (uint64_t n = 0; n < 2 * HALF; n++)
        ranges += spread->at[n / HALF][n % HALF] > 0;
    kc_sums_number(s, &spread->count);
    kc_sums_number(s, &ranges);
    for (uint64_t range = 0; ranges > 0 && s->fine; ranges--, range++) {
        while (!s->reads && !spread->at[range / HALF][range % HALF])
            range++;
        kc_sums_number(s, &range);
        s->fine &= range < 2 * HALF;
        if (!s->fine)
            return;
        kc_sums_number(s, &spread->at[range / HALF][range % HALF]);
        kc_sums_number(s, &spread->distance[range / HALF][range % HALF]);
    }
}

bool kc_sums_end(const kc_sums *s)
{
    return s->fine && s->list && s->next == (s->reads ? json_array_size(s->list) : 0);
}
