/* SPDX-License-Identifier: MIT
 * spot.c: walks the key table along a document, and describes in words the values that a place
 * accepts. check_keys.c checks the values.
 */
#include "document/spot.h"
#include "base/plain.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

kd_spot kd_spot_root(const kd_table *table)
{
    return (kd_spot){.type = KD_T_TABLE, .table = table};
}

kd_spot kd_spot_row(const kd_key *row)
{
    return (kd_spot){
        .type = row->type, .item = row->item, .flags = row->flags, .row = row, .table = row->table};
}

kd_spot kd_spot_item(kd_spot spot)
{
    if (spot.type == KD_T_NAMED)
        return (kd_spot){.type = KD_T_TABLE, .row = spot.row, .table = spot.table};
    if (spot.type == KD_T_MAP || spot.type == KD_T_CARDMAP || spot.type == KD_T_LIST ||
        spot.type == KD_T_EITHER)
        return (kd_spot){.type = spot.item, .item = KD_T_ANY, .row = spot.row, .table = spot.table};
    return (kd_spot){.type = KD_T_ANY};
}

kd_spot kd_spot_child(kd_spot spot, const char *key)
{
    const kd_key *row;

    if (!kd_spot_is_table(spot))
        return kd_spot_item(spot);
    row = spot.table ? kd_table_find(spot.table, key) : NULL;
    if (row)
        return kd_spot_row(row);
    return (kd_spot){.type = KD_T_ANY, .unknown = true};
}

bool kd_spot_merges(kd_spot spot)
{
    switch (spot.type) {
    case KD_T_CARDS:
    case KD_T_SEAT:
    case KD_T_CONDITION:
    case KD_T_LIST:
    case KD_T_SYMBOLS:
        return false;
    default:
        return true;
    }
}

void kd_spot_range(kd_spot spot, int64_t *min, int64_t *max)
{
    *min = INT32_MIN;
    *max = INT32_MAX;
    if (spot.row && (spot.row->min || spot.row->max)) {
        *min = spot.row->min;
        *max = spot.row->max;
    }
}

static void describe_integer(kd_spot spot, char *out, size_t size)
{
    int64_t min, max;
    kd_spot_range(spot, &min, &max);
    if (min == INT32_MIN && max == INT32_MAX)
        snprintf(out, size, "a whole number");
    else if (max == INT32_MAX)
        snprintf(out, size, "a whole number, at least %" PRId64, min);
    else
        snprintf(out, size, "a whole number from %" PRId64 " to %" PRId64, min, max);
}

/* Describes the type, without the row's extra words. */
static void describe_type(kd_spot spot, char *out, size_t size)
{
    static const char *const plain[] = {
        [KD_T_TEXT] = "a text",
        [KD_T_WORDS] = "a text, or a map from language to text",
        [KD_T_POINTS] = "points, such as 10 or 12.5",
        [KD_T_FLAG] = "true or false",
        [KD_T_NAME] = "a name of letters, digits and _",
        [KD_T_CARDS] =
            "cards: a card, rank, suit or phrase, a list of them, or one of not, all, any",
        [KD_T_SEAT] = "a seat: a number or phrase",
        [KD_T_CONDITION] =
            "a condition: a phrase of a few words, {not: CONDITION}, {all: [...]} or {any: [...]}",
        [KD_T_SYMBOLS] = "symbols, as a list or separated by spaces",
        [KD_T_TABLE] = "a map",
        [KD_T_NAMED] = "a map of named entries",
        [KD_T_PATCH] = "a map of keys to change",
        [KD_T_ANY] = "any value",
    };
    /* The texts before and after the description of an item. */
    static const char *const around[][2] = {[KD_T_CARDMAP] = {"a map from cards to ", ""},
                                            [KD_T_LIST] = {"a list, each item ", ""},
                                            [KD_T_MAP] = {"a map, each value ", ""},
                                            [KD_T_EITHER] = {"", ", or a map"}};
    char inner[160];

    switch (spot.type) {
    case KD_T_INTEGER:
        describe_integer(spot, out, size);
        return;
    case KD_T_CHOICE:
        kn_list_words(spot.row && spot.row->choices ? spot.row->choices : "", out, size);
        return;
    case KD_T_CARDMAP:
    case KD_T_LIST:
    case KD_T_MAP:
    case KD_T_EITHER:
        snprintf(out, size, "%s%s%s", around[spot.type][0],
                 kd_spot_describe(kd_spot_item(spot), inner, sizeof inner), around[spot.type][1]);
        return;
    case KD_T_NAME:
        if (spot.row && spot.row->refers) {
            snprintf(out, size, "a name of `%s`", spot.row->refers);
            return;
        }
        break;
    default:
        break;
    }
    snprintf(out, size, "%s", plain[spot.type]);
}

char *kd_spot_describe(kd_spot spot, char *out, size_t size)
{
    bool scalar = spot.type == KD_T_INTEGER || spot.type == KD_T_POINTS || spot.type == KD_T_NAME ||
                  spot.type == KD_T_FLAG || spot.type == KD_T_CARDS || spot.type == KD_T_SEAT;
    size_t used;

    describe_type(spot, out, size);
    if (!scalar || !spot.row || !spot.row->choices)
        return out;
    used = strlen(out);
    if (used + 8 < size) {
        snprintf(out + used, size - used, ", or ");
        kn_list_words(spot.row->choices, out + used + 5, size - used - 5);
    }
    return out;
}
