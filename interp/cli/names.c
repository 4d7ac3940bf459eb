/* SPDX-License-Identifier: MIT
 * names.c: how seats, sides and places are called at a table. What they have and do is in table.c
 * and events.c.
 */
#include "cli/table.h"

#include <string.h>

#include "base/words.h"

const char *kc_names_seat(kc_names *names, int seat)
{
    return seat == names->you ? KC_SAY(&names->look, "names.you") : names->seat[seat];
}

void kc_names_set(kc_names *names, int seat, const char *player)
{
    char label[128];
    size_t size = sizeof *names->seat;
    kn_say(names->seat[seat], size, names->look.language, "names.seat", KN_NUMBER("seat", seat));
    size_t used = strlen(names->seat[seat]);
    if (player)
        kn_say(names->seat[seat] + used, size - used, names->look.language, "names.player",
               KN_TEXT("player", kanun_rules_label(names->rules, "name", player,
                                                   names->look.language, label, sizeof label)));
}

/* "seat 1 (greedy)" is too long in company: its number alone. */
static void join_seats(kc_names *names, int side)
{
    size_t used = 0, size = sizeof names->side;
    for (int seat = 0; seat < kanun_rules_seats(names->rules); seat++) {
        if (kanun_rules_side_of(names->rules, seat) != side || used + 1 >= size)
            continue;
        char number[32];
        kn_say(number, sizeof number, names->look.language, "names.seat", KN_NUMBER("seat", seat));
        int n = snprintf(names->side + used, size - used, "%s%s",
                         used ? KC_SAY(&names->look, "names.and") : "",
                         seat == names->you ? KC_SAY(&names->look, "names.you") : number);
        used += n > 0 ? (size_t)n : 0;
    }
}

const char *kc_names_short(kc_names *names, int side)
{
    *names->side = '\0';
    join_seats(names, side);
    return names->side;
}

const char *kc_names_side(kc_names *names, int side)
{
    int count = 0, last = 0;
    for (int seat = 0; seat < kanun_rules_seats(names->rules); seat++)
        if (kanun_rules_side_of(names->rules, seat) == side) {
            count++;
            last = seat;
        }
    if (count == 1)
        return kc_names_seat(names, last);
    return kc_names_short(names, side);
}

const char *kc_names_owner(kc_names *names, const char *per, int owner)
{
    if (!strcmp(per, "side") && owner < kanun_rules_sides(names->rules))
        return kc_names_side(names, owner);
    if (owner < kanun_rules_seats(names->rules))
        return kc_names_seat(names, owner);
    const char *dummy = kanun_rules_place(names->rules, owner);
    if (!dummy || !*dummy)
        return KC_SAY(&names->look, "names.nobody");
    return kanun_rules_label(names->rules, "name", dummy, names->look.language, names->side,
                             sizeof names->side);
}
