/* SPDX-License-Identifier: MIT
 * seat_names.c: names of seats, sides and places at a table. screen.c and events.c use them.
 */
#include "terminal/screen.h"

#include <string.h>

#include "base/words.h"

const char *kt_names_seat(kt_names *names, int seat)
{
    return seat == names->you ? KC_SAY(&names->look, "names.you") : names->seat[seat];
}

/* Copies the n-th name of a comma-separated list. Returns false if the list is too short. */
static bool nth_name(const char *list, int n, char *out, size_t size)
{
    for (; n && list; n--)
        list = (list = strchr(list, ',')) ? list + 1 : NULL;
    if (!list)
        return false;
    list += strspn(list, " ");
    snprintf(out, size, "%.*s", (int)strcspn(list, ","), list);
    return true;
}

/* Writes the name of a seat without its player: on a screen, computers have names. Other seats have
 * their number. People count players from 1; files, options and records count seats from 0. */
static void name_seat(const kt_names *names, int seat, char *out, size_t size)
{
    if (names->given >> seat & 1)
        snprintf(out, size, "%s", names->seat[seat]);
    else if (!(names->named >> seat & 1) ||
             !nth_name(KC_SAY(&names->look, "names.people"), seat, out, size))
        kn_say(out, size, names->look.language, "names.number", KN_NUMBER("seat", seat + 1));
}

const char *kt_names_alone(kt_names *names, int seat)
{
    name_seat(names, seat, names->side, sizeof names->side);
    return names->side;
}

void kt_names_set(kt_names *names, int seat, const char *player)
{
    size_t size = sizeof *names->seat;
    name_seat(names, seat, names->seat[seat], size);
    size_t used = strlen(names->seat[seat]);
    char key[64];
    snprintf(key, sizeof key, "%s%s", "names.level.", player ? player : "");
    const char *level = player ? kn_word(names->look.language, key) : NULL;
    if (player)
        kn_say(names->seat[seat] + used, size - used, names->look.language, "names.player",
               KN_TEXT("player", level ? level : kc_look_label(&names->look, "name", player).text));
}

/* Joins the names of a side's seats. "player 1 (greedy)" would be too long in a list, so this uses
 * only the number or name. */
static void join_seats(kt_names *names, int side)
{
    size_t used = 0, size = sizeof names->side;
    for (int seat = 0; seat < kanun_rules_info(names->rules)->seats; seat++) {
        if (kanun_rules_info(names->rules)->side_of[seat] != side || used + 1 >= size)
            continue;
        char number[KT_SEAT_BYTES];
        if (seat != names->you)
            name_seat(names, seat, number, sizeof number);
        int n = snprintf(names->side + used, size - used, "%s%s",
                         used ? KC_SAY(&names->look, "names.and") : "",
                         seat == names->you ? KC_SAY(&names->look, "names.you") : number);
        used += n > 0 ? (size_t)n : 0;
    }
}

const char *kt_names_short(kt_names *names, int side)
{
    *names->side = '\0';
    join_seats(names, side);
    return names->side;
}

const char *kt_names_side(kt_names *names, int side)
{
    int count = 0, last = 0;
    for (int seat = 0; seat < kanun_rules_info(names->rules)->seats; seat++)
        if (kanun_rules_info(names->rules)->side_of[seat] == side) {
            count++;
            last = seat;
        }
    if (count == 1)
        return kt_names_seat(names, last);
    return kt_names_short(names, side);
}

const char *kt_names_owner(kt_names *names, const char *per, int owner)
{
    if (!strcmp(per, "side") && owner < kanun_rules_info(names->rules)->sides)
        return kt_names_side(names, owner);
    if (owner < kanun_rules_info(names->rules)->seats)
        return kt_names_seat(names, owner);
    const char *dummy = kanun_rules_info(names->rules)->place[owner];
    if (!*dummy)
        return KC_SAY(&names->look, "names.nobody");
    return kanun_rules_label(names->rules, "name", dummy, names->look.language, names->side,
                             sizeof names->side);
}
