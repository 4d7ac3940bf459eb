/* SPDX-License-Identifier: MIT
 * table.c: the table in plain words. Knows how views and events are written, and nothing of any
 * game.
 */
#include "cli/table.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#define MOVES_SHOWN 60 /* of a longer list the rest can be typed */
#define COUNTED_AT_SIGHT 5

const char *kn_names_side(kn_names *names, int side)
{
    size_t used = 0;
    int count = 0, last = 0;
    for (int seat = 0; seat < kanun_rules_seats(names->rules); seat++)
        if (kanun_rules_side_of(names->rules, seat) == side) {
            count++;
            last = seat;
        }
    if (count == 1)
        return names->seat[last];
    *names->side = '\0';
    for (int seat = 0; seat < kanun_rules_seats(names->rules) && used < sizeof names->side - 1;
         seat++)
        if (kanun_rules_side_of(names->rules, seat) == side) {
            /* "seat 1 (greedy)" is too long in company: its number alone */
            bool you = !strcmp(names->seat[seat], "you");
            int n =
                snprintf(names->side + used, sizeof names->side - used, you ? "%s%s" : "%s%s %d",
                         used ? " and " : "", you ? "you" : "seat", seat);
            used += n > 0 ? (size_t)n : 0;
        }
    return names->side;
}

/* ---- Zones ---- */

/* The cards of a heap that are seen, then the number of the others; of many cards that one counts
 * with the eye no longer, the number as well. */
static void print_heap(const json_t *heap, FILE *out)
{
    const json_t *cards = json_object_get(heap, "cards");
    int count = (int)json_integer_value(json_object_get(heap, "count")), seen = 0;
    for (size_t n = 0; n < json_array_size(cards); n++) {
        const char *card = json_string_value(json_array_get(cards, n));
        if (card)
            fprintf(out, "%s%s", seen++ ? " " : "", card);
    }
    if (!count)
        fputs("empty", out);
    else if (seen && seen < count)
        fprintf(out, " and %d more", count - seen);
    else if (!seen)
        fprintf(out, "%d card%s", count, count == 1 ? "" : "s");
    else if (count > COUNTED_AT_SIGHT)
        fprintf(out, " (%d cards)", count);
}

static const char *owner_name(kn_names *names, int owner, int owners)
{
    int seats = kanun_rules_seats(names->rules);
    if (owners == seats)
        return names->seat[owner];
    if (owners == kanun_rules_sides(names->rules))
        return kn_names_side(names, owner);
    if (owner < seats)
        return names->seat[owner];
    snprintf(names->side, sizeof names->side, "place %d", owner);
    return names->side;
}

static void print_zone(kn_names *names, const char *name, const json_t *zone, FILE *out)
{
    int owners = (int)json_object_size(zone);
    if (json_is_array(json_object_get(zone, "cards"))) {
        if (strchr(name, '.') && !json_integer_value(json_object_get(zone, "count")))
            return; /* the library's own, as a rule empty */
        fprintf(out, "  %-*s", KN_NAME_WIDTH, name);
        print_heap(zone, out);
        fputc('\n', out);
        return;
    }
    for (int owner = 0; owner < owners; owner++) {
        char key[16];
        snprintf(key, sizeof key, "%d", owner);
        fprintf(out, "  %-*s%s: ", KN_NAME_WIDTH, owner ? "" : name, owner_name(names, owner, owners));
        print_heap(json_object_get(zone, key), out);
        fputc('\n', out);
    }
}

/* ---- Variables: those of the whole table that are set ---- */

static int print_variable(const char *name, const json_t *value, int before, FILE *out)
{
    if (json_is_integer(value) && json_integer_value(value))
        fprintf(out, "%s%s %lld", before ? ", " : "  ", name, (long long)json_integer_value(value));
    else if (json_is_string(value) && strcmp(json_string_value(value), "0") != 0)
        fprintf(out, "%s%s %s", before ? ", " : "  ", name, json_string_value(value));
    else if (json_is_true(value))
        fprintf(out, "%s%s", before ? ", " : "  ", name);
    else
        return 0;
    return 1;
}

static void print_scores(kn_names *names, const kanun_game *game, FILE *out)
{
    char points[32];
    for (int side = 0; side < kanun_rules_sides(names->rules); side++)
        fprintf(out, "%s%s %s", side ? ", " : "", kn_names_side(names, side),
                kanun_points(names->rules, kanun_game_score(game, side), points));
    fputc('\n', out);
}

kanun_status kn_table_print(kanun_game *game, kn_names *names, int seat, FILE *out)
{
    const char *text = kanun_game_view(game, seat), *name;
    json_t *view = text ? json_loads(text, 0, NULL) : NULL, *value;
    int printed = 0;
    if (!view)
        return KANUN_SYSTEM;
    fputs("\nScore: ", out);
    print_scores(names, game, out);
    json_object_foreach(json_object_get(view, "zones"), name, value)
        print_zone(names, name, value, out);
    json_object_foreach(json_object_get(view, "variables"), name, value) printed +=
        print_variable(name, value, printed, out);
    if (printed)
        fputc('\n', out);
    json_decref(view);
    return KANUN_OK;
}

void kn_moves_print(kanun_game *game, int count,
                    void (*brings)(void *payload, const char *move, char *out, size_t size),
                    void *payload, FILE *out)
{
    int widest = 0;
    for (int n = 0; n < count && n < MOVES_SHOWN; n++) {
        int width = (int)strlen(kanun_game_move(game, n));
        widest = width > widest ? width : widest;
    }
    for (int n = 0; n < count && n < MOVES_SHOWN; n++) {
        const char *move = kanun_game_move(game, n);
        char text[128];
        brings(payload, move, text, sizeof text);
        fprintf(out, "%5d  %-*s%s%s\n", n + 1, *text ? widest : 0, move, *text ? "    " : "", text);
    }
    if (count > MOVES_SHOWN)
        fprintf(out, "       ... and %d more: type the move itself\n", count - MOVES_SHOWN);
}

/* ---- Events ---- */

/* Cards that go from zone to zone are shown by the table; moves tell the rest. */
static int for_programs(const char *event)
{
    size_t length = strlen(event);
    bool pays = event[strspn(event, "0123456789")] == ' ' &&
                !strncmp(event + strspn(event, "0123456789"), " from ", 6);
    return (strstr(event, " from ") && strstr(event, " to ") && !pays) ||
           !strncmp(event, "scores:", 7) || !strncmp(event, "the match is over", 17) ||
           !strncmp(event, "deal ", 5) || (length > 7 && !strcmp(event + length - 7, " begins")) ||
           (length > 9 && !strcmp(event + length - 9, " shuffled"));
}

/* "deal 2 begins, dealer 1" */
static bool print_deal(kn_names *names, const char *event, FILE *out)
{
    static const char deal[] = "deal ", begins[] = " begins, dealer ";
    if (strncmp(event, deal, sizeof deal - 1))
        return false;
    const char *number = event + sizeof deal - 1;
    int digits = (int)strspn(number, "0123456789");
    if (strncmp(number + digits, begins, sizeof begins - 1))
        return false;
    long dealer = strtol(number + digits + sizeof begins - 1, NULL, 10);
    fprintf(out, "\nDeal %.*s", digits, number);
    if (dealer >= 0 && dealer < kanun_rules_seats(names->rules))
        fprintf(out, ", dealt by %s", names->seat[dealer]);
    fputc('\n', out);
    return true;
}

/* "1 plays 9C", "1 passes", "1: bid 120"; "0 scores 10 (cause)", where the number is a side. */
static bool print_action(kn_names *names, const char *event, FILE *out)
{
    char *rest;
    long number = strtol(event, &rest, 10);
    if (rest == event || number < 0 || number >= kanun_rules_seats(names->rules))
        return false;
    const char *seat = names->seat[number];
    if (!strncmp(rest, " plays ", 7))
        fprintf(out, "  %s: %s\n", seat, rest + 7);
    else if (!strcmp(rest, " passes"))
        fprintf(out, "  %s: pass\n", seat);
    else if (!strncmp(rest, ": ", 2))
        fprintf(out, "  %s%s\n", seat, rest);
    else if (!strncmp(rest, " scores ", 8) && number < kanun_rules_sides(names->rules))
        fprintf(out, "  %s: + %s\n", kn_names_side(names, (int)number), rest + 8);
    else
        return false;
    return true;
}

/* "5D in stock shown to 0": with the name of the seat. */
static bool print_shown(kn_names *names, const char *event, FILE *out)
{
    const char *to = strstr(event, " shown to ");
    char *rest;
    long seat = to ? strtol(to + 10, &rest, 10) : -1;
    if (seat < 0 || seat >= kanun_rules_seats(names->rules) || *rest || rest == to + 10)
        return false;
    fprintf(out, "  %.*s shown to %s\n", (int)(to - event), event, names->seat[seat]);
    return true;
}

void kn_event_print(kn_names *names, const char *event, FILE *out)
{
    if (!print_deal(names, event, out) && !for_programs(event) &&
        !print_action(names, event, out) && !print_shown(names, event, out))
        fprintf(out, "  %s\n", event);
}

/* ---- Counts ---- */

static void print_row(const kanun_rules *rules, const char *name, const int32_t *units, FILE *out)
{
    char points[32];
    fprintf(out, "  %-20s", name);
    for (int side = 0; side < kanun_rules_sides(rules); side++)
        fprintf(out, "%18s", kanun_points(rules, units[side], points));
    fputc('\n', out);
}

void kn_deal_print(const kanun_game *game, kn_names *names, FILE *out)
{
    int sides = kanun_rules_sides(names->rules);
    int32_t *units = calloc((size_t)sides + 1, sizeof *units);
    const char *cause;
    if (!units)
        return;
    fprintf(out, "\nDeal %d is counted:\n  %-20s", kanun_game_deals(game), "");
    for (int side = 0; side < sides; side++)
        fprintf(out, " %17.17s", kn_names_side(names, side));
    fputc('\n', out);
    for (int n = 0; (cause = kanun_game_cause(game, n, 0, units)); n++) {
        bool any = false;
        for (int side = 0; side < sides; side++) {
            kanun_game_cause(game, n, side, &units[side]);
            any = any || units[side];
        }
        if (any)
            print_row(names->rules, cause, units, out);
    }
    for (int side = 0; side < sides; side++)
        units[side] = kanun_game_deal_points(game, side);
    print_row(names->rules, "this deal", units, out);
    for (int side = 0; side < sides; side++)
        units[side] = kanun_game_score(game, side);
    print_row(names->rules, "score", units, out);
    free(units);
}

void kn_end_print(const kanun_game *game, kn_names *names, FILE *out)
{
    unsigned won = (unsigned)kanun_game_winners(game);
    int count = 0;
    fputc('\n', out);
    if (kanun_game_over(game) == 2) {
        fputs("The match has reached its limit of deals and is unfinished: ", out);
    } else {
        for (int side = 0; side < kanun_rules_sides(names->rules); side++)
            if (won >> side & 1)
                fprintf(out, "%s%s", count++ ? " and " : "", kn_names_side(names, side));
        fputs(count == 0   ? "Nobody wins: "
              : count == 1 ? " won the match: "
                           : " end in a draw: ",
              out);
    }
    print_scores(names, game, out);
}
