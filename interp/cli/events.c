/* SPDX-License-Identifier: MIT
 * events.c: what happens, as people are told: events of the library with names for the numbers of
 * seats. Where things then lie is in table.c.
 */
#include "cli/table.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#define SAY(r, english) KC_SAY(&(r)->names->look, english)

/* One event in the reading. */
typedef struct reading {
    kc_names *names;
    FILE *out;
} reading;

static void begin_line(const reading *r, const char *who)
{
    fprintf(r->out, r->names->look.sentences ? "%s" : "  %s", who);
}

static void end_line(const reading *r)
{
    kc_look_end(&r->names->look, r->out);
}

static bool is_payment(const char *event)
{
    size_t digits = strspn(event, "0123456789");
    return digits && !strncmp(event + digits, " from ", 6);
}

/* Cards that go from zone to zone are shown by the table; moves tell the rest. */
static bool for_programs(const char *event)
{
    size_t length = strlen(event);
    return (strstr(event, " from ") && strstr(event, " to ") && !is_payment(event)) ||
           !strncmp(event, "scores:", 7) || !strncmp(event, "the match is over", 17) ||
           !strncmp(event, "deal ", 5) || (length > 7 && !strcmp(event + length - 7, " begins")) ||
           (length > 9 && !strcmp(event + length - 9, " shuffled"));
}

/* "deal 2 begins, dealer 1" */
static bool print_deal(const reading *r, const char *event)
{
    static const char deal[] = "deal ", begins[] = " begins, dealer ";
    if (strncmp(event, deal, sizeof deal - 1))
        return false;
    const char *number = event + sizeof deal - 1;
    int digits = (int)strspn(number, "0123456789");
    if (strncmp(number + digits, begins, sizeof begins - 1))
        return false;
    long dealer = strtol(number + digits + sizeof begins - 1, NULL, 10);
    r->names->turned = r->names->took = false;
    fprintf(r->out, SAY(r, "\nDeal %ld"), strtol(number, NULL, 10));
    if (dealer >= 0 && dealer < kanun_rules_seats(r->names->rules))
        fprintf(r->out, SAY(r, ", dealt by %s"), kc_names_seat(r->names, (int)dealer));
    end_line(r);
    return true;
}

/* Whose a zone or account of that name is; "" if there is none of it. */
static const char *per_of(const kanun_rules *rules, const char *name, size_t length)
{
    const char *other, *per, *type;
    for (int n = 0; (other = kanun_rules_zone(rules, n, &per, &type)); n++)
        if (strlen(other) == length && !memcmp(other, name, length))
            return per;
    for (int n = 0; (other = kanun_rules_variable(rules, n, &type, &per)); n++)
        if (strlen(other) == length && !memcmp(other, name, length))
            return per;
    return "";
}

/* The number of the owner that `text` begins with: digits, or the name of a dummy; -1 if neither.
 */
static int owner_at(const kanun_rules *rules, const char *text)
{
    const char *name;
    if (isdigit((unsigned char)*text))
        return (int)strtol(text, NULL, 10);
    for (int n = kanun_rules_seats(rules); (name = kanun_rules_place(rules, n)); n++)
        if (*name && !strncmp(text, name, strlen(name)) && strchr(" ", text[strlen(name)]))
            return n;
    return -1;
}

/* "stack of 2" or "pot", up to `end`; returns the owner's number, -1 if it is the table's. */
static int owner_of(const kanun_rules *rules, const char *text, const char *end, const char **per,
                    int *name_length)
{
    const char *of = strstr(text, " of ");
    int owner = of && of < end ? owner_at(rules, of + 4) : -1;
    bool owned = owner >= 0;
    *name_length = (int)((owned ? of : end) - text);
    *per = per_of(rules, text, (size_t)*name_length);
    return owned && **per ? owner : -1;
}

/* "the stack of seat 1" as people call it. */
static void name_place(const reading *r, const char *text, const char *end, char *out, size_t size)
{
    const char *per;
    char name[128], label[128];
    int length, owner = owner_of(r->names->rules, text, end, &per, &length);
    snprintf(name, sizeof name, "%.*s", length, text);
    kanun_rules_label(r->names->rules, "variable", name, r->names->look.language, label,
                      sizeof label);
    if (owner < 0)
        snprintf(out, size, "%s", label);
    else
        snprintf(out, size, SAY(r, "%s of %s"), label, kc_names_owner(r->names, per, owner));
}

/* Who owns what "stack of 1" names, as people call that; NULL: the table. */
static const char *owner_named(const reading *r, const char *text, const char *end)
{
    const char *per;
    int length, owner = owner_of(r->names->rules, text, end, &per, &length);
    return owner < 0 ? NULL : kc_names_owner(r->names, per, owner);
}

/* The owner alone, or where all own it what it is. */
static void name_owner(const reading *r, const char *text, const char *end, char *out, size_t size)
{
    const char *owner = owner_named(r, text, end);
    if (owner)
        snprintf(out, size, "%s", owner);
    else
        name_place(r, text, end, out, size);
}

/* "2 from stack of 1 to pot": who pays is named alone, since all pay from accounts of one name. */
static bool print_payment(const reading *r, const char *event)
{
    const char *from = strstr(event, " from "), *to = strstr(event, " to ");
    char giver[256], taker[256];
    if (!is_payment(event) || !to)
        return false;
    name_owner(r, from + 6, to, giver, sizeof giver);
    name_owner(r, to + 4, to + strlen(to), taker, sizeof taker);
    begin_line(r, "");
    fprintf(r->out, SAY(r, "%ld from %s to %s"), strtol(event, NULL, 10), giver, taker);
    end_line(r);
    return true;
}

/* The seat whose cards these are and who sees them anyway, -1 if there is none. */
static int seer_of(const reading *r, const char *place, const char *end)
{
    const char *name, *per, *seen_by, *owner_per;
    int length, owner = owner_of(r->names->rules, place, end, &owner_per, &length);
    for (int n = 0; owner >= 0 && (name = kanun_rules_zone(r->names->rules, n, &per, &seen_by));
         n++)
        if (strlen(name) == (size_t)length && !memcmp(name, place, (size_t)length))
            return !strcmp(seen_by, "owner") ? owner : -1;
    return -1;
}

/* "you, seat 1" for " 0 1"; beside others `but` need not be named. */
static void print_seen_by(const reading *r, const char *at, int but, FILE *out)
{
    bool others = strchr(at + strspn(at, " "), ' ') != NULL;
    for (int n = 0; *at; at += strcspn(at, " ")) {
        at += strspn(at, " ");
        bool seat = *at >= '0' && *at <= '9' &&
                    (int)strtol(at, NULL, 10) < kanun_rules_seats(r->names->rules);
        if (seat && others && (int)strtol(at, NULL, 10) == but)
            continue;
        fputs(n++ ? ", " : "", out);
        if (seat)
            fputs(kc_names_seat(r->names, (int)strtol(at, NULL, 10)), out);
        else if (!strncmp(at, "all", 3))
            fputs(SAY(r, "all"), out);
        else
            fprintf(out, "%.*s", (int)strcspn(at, " "), at);
    }
}

/* What is shown: cards, or only how many there are. */
static void print_shown(const reading *r, const char *cards, FILE *out)
{
    int count = (int)strtol(cards, NULL, 10);
    if (isdigit((unsigned char)*cards) && strstr(cards, " card"))
        fprintf(out, count == 1 ? SAY(r, "%d card") : SAY(r, "%d cards"), count);
    else
        kc_look_print(&r->names->look, cards, out);
}

/* How an event says where the cards are that are shown. */
enum { AT_BOTTOM, PLACES_SHOWN = 3 };
static const char *const places_shown[] = {" at the bottom of ", " on top of ", " in "};

/* "5D at the bottom of stock shown to 0": one's own cards that others are shown need no telling,
 * but what they learn does. */
static bool print_show(const reading *r, const char *event)
{
    const char *in = NULL, *to = strstr(event, " shown to ");
    char cards[1024], looks[4096] = "", place[256], seers[512] = "";
    int n = 0;
    while (to && n < PLACES_SHOWN && !((in = strstr(event, places_shown[n])) && in < to))
        n++;
    if (!to || n == PLACES_SHOWN || in - event >= (ptrdiff_t)sizeof cards)
        return false;
    snprintf(cards, sizeof cards, "%.*s", (int)(in - event), event);
    in += strlen(places_shown[n]);
    bool all = !strcmp(to, " shown to all"), owner = owner_named(r, in, to) != NULL;
    name_owner(r, in, to, place, sizeof place);
    FILE *to_seers = fmemopen(seers, sizeof seers, "w"),
         *to_looks = fmemopen(looks, sizeof looks, "w");
    if (to_seers)
        print_seen_by(r, to + strlen(" shown to"), seer_of(r, in, to), to_seers);
    if (to_looks)
        print_shown(r, cards, to_looks);
    bool fine = to_seers && to_looks;
    fine = !(to_seers && fclose(to_seers)) && fine;
    fine = !(to_looks && fclose(to_looks)) && fine;
    if (!fine)
        return false;
    begin_line(r, "");
    if (n == AT_BOTTOM && !owner && all)
        fprintf(r->out, SAY(r, "bottom card of the %s: %s"), place, looks);
    else if (n == AT_BOTTOM && !owner)
        fprintf(r->out, SAY(r, "bottom card of the %s, shown to %s: %s"), place, seers, looks);
    else if (all && !owner)
        fprintf(r->out, SAY(r, "%s, turned up: %s"), place, looks);
    else
        fprintf(r->out, SAY(r, "%s: %s, shown to %s"), place, looks, seers);
    end_line(r);
    return true;
}

/* The place or side at the beginning of an event: its name, and the rest behind it in *rest. */
static const char *actor(const reading *r, const char *event, const char **rest)
{
    const char *name;
    char *end;
    long number = strtol(event, &end, 10);
    *rest = end;
    if (end != event)
        return number >= 0 && number < kanun_rules_seats(r->names->rules)
                   ? kc_names_seat(r->names, (int)number)
                   : NULL;
    for (int n = kanun_rules_seats(r->names->rules); (name = kanun_rules_place(r->names->rules, n));
         n++) {
        size_t length = strlen(name);
        if (length && !strncmp(event, name, length) && strchr(" :", event[length])) {
            *rest = event + length;
            return kc_names_owner(r->names, "place", n);
        }
    }
    return NULL;
}

/* "1 takes the trick" */
static bool print_trick(const reading *r, const char *event)
{
    const char *rest, *who = actor(r, event, &rest);
    if (!who || strcmp(rest, " takes the trick"))
        return false;
    begin_line(r, "");
    if (r->names->you >= 0 && strtol(event, NULL, 10) == r->names->you &&
        isdigit((unsigned char)*event))
        fputs(SAY(r, "you take the trick"), r->out);
    else
        fprintf(r->out, SAY(r, "%s takes the trick"), who);
    end_line(r);
    r->names->took = true; /* where its cards go needs no telling */
    return true;
}

/* "10 (sweep)", "-2 (penalty)" */
static void print_points(const reading *r, const char *text)
{
    char cause[128], label[128];
    const char *open = strchr(text, '(');
    bool lost = *text == '-';
    int digits = (int)strcspn(text, " ");
    snprintf(cause, sizeof cause, "%.*s", open ? (int)strcspn(open + 1, ")") : 0,
             open ? open + 1 : "");
    fprintf(r->out, ": %s%.*s (%s)", lost ? "-" : "+", digits - lost, text + lost,
            kanun_rules_label(r->names->rules, "name", cause, r->names->look.language, label,
                              sizeof label));
}

/* The zone of that name is the table's; *seen_by says who sees it. */
static bool is_table_zone(const reading *r, const char *text, const char *end, const char **seen_by)
{
    const char *name, *per;
    for (int n = 0; (name = kanun_rules_zone(r->names->rules, n, &per, seen_by)); n++)
        if (strlen(name) == (size_t)(end - text) && !memcmp(name, text, (size_t)(end - text)))
            return !strcmp(per, "table");
    return false;
}

/* True if cards in that zone lie open on the table. */
static bool is_open_table(const reading *r, const char *text, const char *end)
{
    const char *seen_by;
    return is_table_zone(r, text, end, &seen_by) && !strcmp(seen_by, "all");
}

/* "9S TS from play.table to pile of 1": who gets what lay open, if no move has said so. */
static bool print_taking(const reading *r, const char *event)
{
    const char *from = strstr(event, " from "), *to = strstr(event, " to "), *per;
    char cards[1024];
    int length, owner;
    if (!from || !to || from > to || is_payment(event) || r->names->took ||
        from - event >= (ptrdiff_t)sizeof cards || !is_open_table(r, from + 6, to) ||
        (owner = owner_of(r->names->rules, to + 4, to + strlen(to), &per, &length)) < 0)
        return false;
    snprintf(cards, sizeof cards, "%.*s", (int)(from - event), event);
    begin_line(r, "");
    fprintf(r->out, SAY(r, "to %s: "), kc_names_owner(r->names, per, owner));
    kc_look_print(&r->names->look, cards, r->out);
    end_line(r);
    return true;
}

/* "3S 6H from stock to floor": what is turned onto the table, or laid back from it. */
static bool print_laying(const reading *r, const char *event)
{
    const char *from = strstr(event, " from "), *to = strstr(event, " to ");
    char cards[1024], place[256], source[256];
    const char *from_seen, *to_seen;
    if (!from || !to || from > to || is_payment(event) || from - event >= (ptrdiff_t)sizeof cards ||
        (isdigit((unsigned char)*event) && strstr(event, " card")) ||
        !is_table_zone(r, from + 6, to, &from_seen) ||
        !is_table_zone(r, to + 4, to + strlen(to), &to_seen))
        return false;
    bool onto = !strcmp(to_seen, "all"), off = !strcmp(from_seen, "all");
    if (onto == off || (onto ? r->names->turned : r->names->took))
        return false;
    snprintf(cards, sizeof cards, "%.*s", (int)(from - event), event);
    name_place(r, from + 6, to, source, sizeof source);
    name_place(r, to + 4, to + strlen(to), place, sizeof place);
    begin_line(r, "");
    if (onto)
        fprintf(r->out, SAY(r, "to the %s: "), place);
    else
        fprintf(r->out, SAY(r, "from the %s to the %s: "), source, place);
    kc_look_print(&r->names->look, cards, r->out);
    end_line(r);
    return true;
}

/* "KH from hand of 1 to hand of 2": who has got which card from whom, for those who may know. */
static bool print_passing(const reading *r, const char *event)
{
    const char *from = strstr(event, " from "), *to = strstr(event, " to "), *per, *per_to;
    char cards[1024];
    int length;
    if (!from || !to || from > to || is_payment(event) || from - event >= (ptrdiff_t)sizeof cards ||
        (isdigit((unsigned char)*event) && strstr(event, " card")))
        return false;
    int giver = owner_of(r->names->rules, from + 6, to, &per, &length);
    int taker = owner_of(r->names->rules, to + 4, to + strlen(to), &per_to, &length);
    if (giver < 0 || taker < 0 || giver == taker || strcmp(per, per_to))
        return false;
    char name[128];
    snprintf(name, sizeof name, "%s", kc_names_owner(r->names, per, giver));
    snprintf(cards, sizeof cards, "%.*s", (int)(from - event), event);
    begin_line(r, "");
    fprintf(r->out, SAY(r, "from %s to %s: "), name, kc_names_owner(r->names, per_to, taker));
    kc_look_print(&r->names->look, cards, r->out);
    end_line(r);
    return true;
}

/* A move; of cards that are not seen only how many there are: "in ? ?". */
static void print_made(const reading *r, const char *move)
{
    char words[256];
    int hidden = 0;
    size_t length = strlen(move);
    for (; length > 2 && !strncmp(move + length - 2, " ?", 2); length -= 2)
        hidden++;
    snprintf(words, sizeof words, "%.*s", (int)length, move);
    kc_look_move(&r->names->look, hidden ? words : move, r->out);
    if (hidden)
        fprintf(r->out, hidden == 1 ? SAY(r, ", %d card") : SAY(r, ", %d cards"), hidden);
}

/* "1 plays 9C", "1 passes", "1: bid 120"; "0 scores 10 (cause)", where the number is a side. */
static bool print_action(const reading *r, const char *event)
{
    const char *rest, *who = actor(r, event, &rest);
    if (!who)
        return false;
    long number = strtol(event, NULL, 10);
    if (!strncmp(rest, " scores 0 ", 10))
        return true; /* nothing to tell */
    if (!strncmp(rest, " scores ", 8) && number < kanun_rules_sides(r->names->rules)) {
        begin_line(r, kc_names_side(r->names, (int)number));
        print_points(r, rest + 8);
    } else {
        static const char turned[] = " turns up ";
        bool plays = !strncmp(rest, " plays ", 7), passes = !strcmp(rest, " passes"),
             turns = !strncmp(rest, turned, sizeof turned - 1);
        size_t skipped = turns ? sizeof turned - 1 : plays ? 7 : 2;
        if (!plays && !passes && !turns && strncmp(rest, ": ", 2))
            return false;
        begin_line(r, who);
        fputs(turns ? SAY(r, ": turned up ") : ": ", r->out);
        r->names->took = strstr(rest, " x ") != NULL;
        r->names->turned = turns;
        print_made(r, passes ? "pass" : rest + skipped);
    }
    end_line(r);
    return true;
}

/* What a script notes for everybody: its words have labels, and a number may follow. */
static void print_note(const reading *r, const char *event)
{
    char words[256], label[256];
    const char *number = strrchr(event, ' ');
    if (!number || number[1] == '\0' || number[strspn(number, " -0123456789")] != '\0')
        number = event + strlen(event);
    snprintf(words, sizeof words, "%.*s", (int)(number - event), event);
    begin_line(r, "");
    kc_look_print(&r->names->look,
                  kanun_rules_label(r->names->rules, "name", words, r->names->look.language, label,
                                    sizeof label),
                  r->out);
    fputs(number, r->out);
    end_line(r);
}

void kc_event_print(kc_names *names, const char *event, FILE *out)
{
    reading r = {names, out};
    if (print_deal(&r, event) || print_payment(&r, event) || print_trick(&r, event) ||
        print_taking(&r, event) || print_passing(&r, event) || print_laying(&r, event) ||
        for_programs(event) || print_show(&r, event) || print_action(&r, event))
        return;
    print_note(&r, event);
}
