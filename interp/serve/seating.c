/* SPDX-License-Identifier: MIT
 * seating.c: the players at a table: people and computers, which of them are connected, and which
 * secrets give access to seats.
 */
#include "serve/hub_table.h"

#include <stdio.h>
#include <string.h>

#include "base/words.h"

const char *const kw_who_names[KW_WHO + 1] = {"person", "easy", "medium", "hard", NULL};

kw_who kw_who_of(const char *name)
{
    int who = 0;
    while (who < KW_WHO && (!name || strcmp(name, kw_who_names[who]) != 0))
        who++;
    return (kw_who)who;
}

bool kw_table_person(const kw_table *t, int seat)
{
    return t->seat[seat].who == KW_PERSON;
}

void kw_who_take(kw_seat *seat, kw_who who)
{
    if (who == KW_PERSON)
        seat->lent = false;
    else if (seat->who == KW_PERSON && seat->joined) {
        seat->lent = true;
        seat->made = 0;
    }
    seat->who = who;
}

bool kw_who_reads(const kw_seat *seat)
{
    return seat->who == KW_PERSON || seat->lent;
}

unsigned kw_table_people(const kw_table *t, int but)
{
    unsigned people = 0;
    for (int seat = 0; seat < t->seats; seat++)
        if (seat != but && kw_table_person(t, seat) && t->seat[seat].here)
            people |= 1u << seat;
    return people;
}

bool kw_table_ready(const kw_table *t)
{
    for (int seat = 0; seat < t->seats; seat++)
        if (kw_table_person(t, seat) && !t->seat[seat].joined)
            return false;
    return true;
}

const char *kw_who_called(const kw_table *t, int seat, const char *language)
{
    char key[32];
    if (kw_table_person(t, seat) || (t->seat[seat].lent && *t->seat[seat].name))
        return t->seat[seat].name;
    snprintf(key, sizeof key, "%s%d", "serve.name.", seat);
    const char *name = kn_word(language, key);
    return name ? name : "";
}

bool kw_who_is_short(const json_t *text, size_t most)
{
    size_t count = 0;
    const char *at = json_string_value(text);
    for (; at && *at; at++)
        count += (*at & 0xc0) != 0x80;
    return !text || (at && count <= most);
}

static bool opens(const char *secret, const json_t *hex)
{
    uint8_t key[KW_DIGEST];
    return kw_unhex(json_string_value(hex), key) && kw_secret_opens(secret, key);
}

int kw_table_opens(const json_t *made, const char *secret)
{
    const json_t *seat;
    size_t n;
    int found = opens(secret, json_object_get(made, "watch")) ? KW_SPECTATOR : KW_NO_ACCESS;
    json_array_foreach(json_object_get(made, "seats"), n, seat)
    {
        if (opens(secret, json_object_get(seat, "key")))
            found = (int)n;
    }
    return found;
}
