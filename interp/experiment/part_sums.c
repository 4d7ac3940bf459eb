/* SPDX-License-Identifier: MIT
 * part_sums.c: sums as one list of whole numbers, and back. Each function writes or reads sums in
 * the order of the file.
 */
#include <string.h>

#include "base/plain.h"
#include "experiment/part.h"

ke_sums ke_sums_write(void)
{
    return (ke_sums){.list = json_array(), .fine = true};
}

ke_sums ke_sums_read(json_t *list)
{
    return (ke_sums){.list = list, .reads = true, .fine = true};
}

static const json_t *next(ke_sums *s)
{
    return json_array_get(s->list, s->next++);
}

void ke_sums_number(ke_sums *s, uint64_t *number)
{
    if (!s->reads) {
        json_array_append_new(s->list, json_integer((json_int_t)*number));
        return;
    }
    const json_t *value = next(s);
    s->fine &= json_is_integer(value);
    *number = (uint64_t)json_integer_value(value);
}

void ke_sums_text(ke_sums *s, char *text, size_t size)
{
    if (!s->reads) {
        json_array_append_new(s->list, json_string(text));
        return;
    }
    const char *said = json_string_value(next(s));
    s->fine &= said != NULL;
    if (said)
        kn_plain_copy(text, size, said, strlen(said));
}

void ke_sums_tally(ke_sums *s, ke_tally *t)
{
    ke_sums_number(s, &t->count);
    ke_sums_number(s, (uint64_t *)&t->sum);
    ke_sums_number(s, &t->squares.high);
    ke_sums_number(s, &t->squares.low);
    ke_sums_number(s, (uint64_t *)&t->least);
    ke_sums_number(s, (uint64_t *)&t->most);
    s->fine &= t->count <= INT64_MAX;
}

void ke_sums_counts(ke_sums *s, ke_counts *c)
{
    ke_sums_tally(s, &c->all);
    ke_sums_tally(s, &c->early);
    ke_sums_number(s, &c->moved);
    s->fine &= c->moved <= INT64_MAX;
}

void ke_sums_spread(ke_sums *s, ke_spread *spread)
{
    enum { HALF = KE_SPREAD_HALF };
    uint64_t ranges = 0;
    for (uint64_t n = 0; n < 2 * HALF; n++)
        ranges += spread->at[n / HALF][n % HALF] > 0;
    ke_sums_number(s, &spread->count);
    ke_sums_number(s, &ranges);
    for (uint64_t range = 0; ranges > 0 && s->fine; ranges--, range++) {
        while (!s->reads && !spread->at[range / HALF][range % HALF])
            range++;
        ke_sums_number(s, &range);
        s->fine &= range < 2 * HALF;
        if (!s->fine)
            return;
        ke_sums_number(s, &spread->at[range / HALF][range % HALF]);
        ke_sums_number(s, &spread->distance[range / HALF][range % HALF]);
    }
}

bool ke_sums_end(const ke_sums *s)
{
    return s->fine && s->list && s->next == (s->reads ? json_array_size(s->list) : 0);
}
