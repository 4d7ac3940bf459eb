/* SPDX-License-Identifier: MIT
 * screen.c: the table on a terminal: zones, variables, points of the deal. scores.c prints the
 * scores.
 */
#include "base/print.h"
#include "base/memory.h"
#include "base/width.h"
#include "base/words.h"
#include "terminal/screen.h"
#include "insight_view.h"

#include <ctype.h>
#include <string.h>

#define COUNTED_AT_SIGHT 5
#define SAY(p, key) KC_SAY(&(p)->names->look, key)

/* The table being drawn. */
typedef struct picture {
    kt_names *names;
    kanun_game *game;
    int seat;                    /* the seat for which the table is drawn */
    const char *auction, *trick; /* the current phases of an auction and of tricks */
    /* the zone from which cards are captured, which is shown even if empty; "": none */
    const char *floor;
    FILE *out;
} picture;

/* ---- Heaps ---- */

/* Returns the phase that records the player of each card in `zone`. The zone has the name of the
 * phase. NULL if there is none. */
static const char *keeper_of(const picture *p, const char *zone)
{
    bool laid =
        p->trick && !strcmp(kg_insight_role(p->names->rules, p->trick, KD_ROLE_TABLE), zone);
    return strchr(zone, '.') ? zone : laid ? p->trick : NULL;
}

/* Returns the seat or place that laid `card`, if a variable of the phase records it; -1 if
 * unknown. */
static int layer_of(const picture *p, const char *phase, int card, const char **per)
{
    const kanun_info *info = kanun_rules_info(p->names->rules);
    size_t prefix = strcspn(phase, ".");
    for (int n = 0; n < info->variables; n++) {
        const kanun_variable *v = info->variable[n];
        bool one = !strcmp(v->type, "card");
        if ((!one && strcmp(v->type, "cards")) || !strcmp(v->per, "table") ||
            strncmp(v->name, phase, prefix) || v->name[prefix] != '.')
            continue;
        *per = v->per;
        for (int owner = 0; owner < KANUN_OWNERS_MAX; owner++) {
            const kanun_value *value = kanun_game_value(p->game, n, owner, p->seat);
            if (value &&
                (one ? value->set && value->number == card : KANUN_HAS(value->cards, card) != 0))
                return owner;
        }
    }
    return -1;
}

static void print_card(const picture *p, uint8_t card)
{
    kc_look_heap(&p->names->look, &(kanun_heap){.count = 1, .card = &card}, p->out);
}

static void print_count(const picture *p, int count)
{
    kn_say_to(p->out, p->names->look.language, "cards.number", KN_NUMBER("n", count));
}

/* Prints the visible cards of a heap, grouped by their players, then the number of hidden cards.
 * If there are many cards, also prints their number. */
static void print_heap(const picture *p, const char *zone, const kanun_heap *heap)
{
    const char *keeper = keeper_of(p, zone), *per = "";
    int seen = 0, owner = -1, before = -1;
    for (int n = 0; n < heap->count; n++, before = owner) {
        if (heap->card[n] == KANUN_UNSEEN)
            continue;
        owner = keeper ? layer_of(p, keeper, heap->card[n], &per) : -1;
        kn_print_own(p->out, !seen++           ? ""
                             : owner == before ? kc_look_between(&p->names->look)
                                               : SAY(p, "list.comma"));
        if (owner >= 0 && owner != before)
            kn_print(p->out, "%s ", kt_names_owner(p->names, per, owner));
        print_card(p, heap->card[n]);
    }
    if (!heap->count)
        fputs(SAY(p, "table.empty"), p->out);
    else if (seen && seen < heap->count)
        kn_say_to(p->out, p->names->look.language, "table.more",
                  KN_NUMBER("count", heap->count - seen));
    else if (!seen)
        print_count(p, heap->count);
    else if (heap->count > COUNTED_AT_SIGHT)
        kn_say_to(p->out, p->names->look.language, "table.count", KN_NUMBER("count", heap->count));
}

/* Prints `words` and the known cards between two positions, if there are any. */
static void print_known(const picture *p, const kanun_heap *heap, int from, int to,
                        const char *words)
{
    const char *before = words;
    for (int n = from; n < to; n++) {
        if (heap->card[n] == KANUN_UNSEEN)
            continue;
        kn_print_own(p->out, before);
        print_card(p, heap->card[n]);
        before = kc_look_between(&p->names->look);
    }
}

/* Prints a heap with hidden faces: its number of cards, and cards that were shown, with "top" or
 * "bottom". */
static void print_closed(const picture *p, const kanun_zone *zone, const kanun_heap *heap)
{
    int seen = 0, top = 0, bottom = heap->count;
    for (int n = 0; n < heap->count; n++)
        seen += heap->card[n] != KANUN_UNSEEN;
    print_count(p, heap->count);
    if (seen == heap->count)
        return;
    while (zone->top_first && heap->card[top] != KANUN_UNSEEN)
        top++;
    while (zone->top_first && heap->card[bottom - 1] != KANUN_UNSEEN)
        bottom--;
    print_known(p, heap, 0, top, SAY(p, "table.on-top"));
    print_known(p, heap, top, bottom, SAY(p, "table.among"));
    print_known(p, heap, bottom, heap->count, SAY(p, "table.at-bottom"));
}

static int total_of(const picture *p, int zone)
{
    const kanun_heap *heap;
    int total = 0;
    for (int owner = 0; (heap = kanun_game_heap(p->game, zone, owner, p->seat)); owner++)
        total += heap->count;
    return total;
}

/* Prints the name and owner of a heap: " hand you: " or "Your hand: ". */
static void print_words(const picture *p, const char *name, const char *owner, bool first)
{
    const kt_names *names = p->names;
    if (names->look.sentences && owner && !strcmp(owner, SAY(p, "names.you")))
        kn_say_to(p->out, p->names->look.language, "table.your-zone", KN_TEXT("zone", name));
    else if (names->look.sentences && owner)
        kn_say_to(p->out, p->names->look.language, "table.zone-of", KN_TEXT("zone", name),
                  KN_TEXT("owner", owner));
    else if (names->look.sentences)
        kn_say_to(p->out, p->names->look.language, "table.zone", KN_TEXT("zone", name));
    else {
        kc_look_begin(first ? name : "", names->width, p->out);
        if (owner)
            kn_print(p->out, "%s%s", owner, SAY(p, "names.colon"));
    }
}

/* Returns the highest bid so far, which is shown instead of a variable that the auction has not set
 * yet. */
static const char *bid_so_far(const picture *p, const char *name)
{
    const char *seat = kg_insight_role(p->names->rules, p->auction, KD_ROLE_BIDDER),
               *number = kg_insight_role(p->names->rules, p->auction, KD_ROLE_BID);
    return !strcmp(seat, name)     ? SAY(p, "table.highest-bidder")
           : !strcmp(number, name) ? SAY(p, "table.highest-bid")
                                   : NULL;
}

/* Prints the label of a zone or variable. */
static void print_label(const picture *p, const char *kind, const char *name, const char *owner,
                        bool first)
{
    const char *bid = p->auction && !strcmp(kind, "variable") ? bid_so_far(p, name) : NULL;
    print_words(p, bid ? bid : kc_look_label(&p->names->look, kind, name).text, owner, first);
}

static void end_line(const picture *p)
{
    kc_look_end(&p->names->look, p->out);
}

/* Prints the number of cards that each owner has in a hidden zone, on one line. */
static void print_counts(const picture *p, int n, const kanun_zone *zone)
{
    const kanun_heap *heap;
    print_label(p, "zone", zone->name, NULL, true);
    for (int owner = 0; (heap = kanun_game_heap(p->game, n, owner, p->seat)); owner++) {
        kn_print(p->out, "%s%s ", owner ? SAY(p, "list.comma") : "",
                 kt_names_owner(p->names, zone->per, owner));
        print_count(p, heap->count);
    }
    end_line(p);
}

static void print_zone(const picture *p, int n, const kanun_zone *zone)
{
    const char *name = zone->name;
    bool closed = !strcmp(zone->seen_by, "nobody"), one = !strcmp(zone->per, "table");
    bool floor = !strcmp(p->floor, name);
    const kanun_heap *heap;
    if (!total_of(p, n) && (closed || one || strchr(name, '.')) && !floor)
        return; /* empty, and nobody expects cards there */
    if (closed && !one) {
        print_counts(p, n, zone);
        return;
    }
    for (int owner = 0; (heap = kanun_game_heap(p->game, n, owner, p->seat)); owner++) {
        print_label(p, "zone", name, one ? NULL : kt_names_owner(p->names, zone->per, owner),
                    !owner);
        closed ? print_closed(p, zone, heap) : print_heap(p, name, heap);
        end_line(p);
    }
}

/* Returns the length of a name before its final number; 0 if it doesn't end in a number. */
static size_t stem_of(const char *name)
{
    size_t length = strlen(name), stem = length;
    while (stem > 0 && isdigit((unsigned char)name[stem - 1]))
        stem--;
    return stem < length ? stem : 0;
}

/* Returns the number of zones, beginning with `n`, that form a row: alike, with names that
 * differ only by a number. Less than two: none. */
static int row_of(const picture *p, int n)
{
    const kanun_info *info = kanun_rules_info(p->names->rules);
    const kanun_zone *first = info->zone[n];
    /* zones of a mechanic form no row */
    size_t stem = strchr(first->name, '.') ? 0 : stem_of(first->name);
    int end = n;
    while (stem && !p->names->look.sentences && end < info->zones &&
           stem_of(info->zone[end]->name) == stem &&
           !strncmp(info->zone[end]->name, first->name, stem) &&
           !strcmp(info->zone[end]->per, first->per) &&
           !strcmp(info->zone[end]->seen_by, first->seen_by))
        end++;
    return end - n > 1 ? end - n : 0;
}

/* Prints a row of zones for each owner: "a1 7D, a2 1 card, a3 empty". */
static void print_row(const picture *p, int from, int count)
{
    const kanun_info *info = kanun_rules_info(p->names->rules);
    const char *per = info->zone[from]->per;
    bool one = !strcmp(per, "table");
    for (int owner = 0; kanun_game_heap(p->game, from, owner, p->seat); owner++) {
        print_words(p, one ? "" : kt_names_owner(p->names, per, owner), NULL, true);
        for (int n = from; n < from + count; n++) {
            const kanun_zone *zone = info->zone[n];
            const kanun_heap *heap = kanun_game_heap(p->game, n, owner, p->seat);
            kn_print(p->out, "%s%s ", n > from ? SAY(p, "list.comma") : "",
                     kc_look_label(&p->names->look, "zone", zone->name).text);
            print_heap(p, zone->name, heap);
        }
        end_line(p);
    }
}

/* ---- Variables that the file declares ---- */

/* True if a value is worth showing. 0 is if it means a seat or side (the first one); otherwise 0,
 * none and "no" are not. */
static bool worth_telling(const char *type, const kanun_value *value)
{
    if (!strcmp(type, "cards"))
        return value->cards.bits[0] || value->cards.bits[1];
    if (value->text)
        return strcmp(value->text, "0") != 0 && strcmp(value->text, "none") != 0;
    bool who = !strcmp(type, "seat") || !strcmp(type, "side");
    return value->set && (who || value->number != 0);
}

static bool is_suit(const kanun_rules *rules, const char *name)
{
    const kanun_info *info = kanun_rules_info(rules);
    for (int n = 0; n < info->cards; n++)
        if (!strcmp(info->card[n]->suit, name))
            return true;
    return false;
}

static void print_named(const picture *p, const char *name)
{
    kc_label label = kc_look_label(&p->names->look, "name", name);
    if (!strcmp(label.text, name) && is_suit(p->names->rules, name))
        kc_look_suit(&p->names->look, name, p->out);
    else
        kn_print_own(p->out, label.text);
}

/* Returns the name of a number; NULL if it has none. */
static const char *number_name(const kanun_variable *v, int32_t number)
{
    for (int n = 0; n < v->names; n++)
        if (v->number[n] == number)
            return v->number_name[n];
    return NULL;
}

static void print_value(const picture *p, const kanun_variable *v, const kanun_value *value)
{
    const kc_look *look = &p->names->look;
    const char *type = v->type, *named = NULL;
    char points[32];
    if (!strcmp(type, "cards"))
        kc_look_cards(look, value->cards, p->out);
    else if (!strcmp(type, "flag"))
        fputs(value->number ? SAY(p, "table.yes") : SAY(p, "table.no"), p->out);
    else if (!value->set)
        fputs(SAY(p, "names.nobody"), p->out);
    else if (!strcmp(type, "seat") || !strcmp(type, "side"))
        kn_print_own(p->out, kt_names_owner(p->names, type, value->number));
    else if (!strcmp(type, "suit"))
        kc_look_suit(look, value->text, p->out);
    else if (!strcmp(type, "choice"))
        print_named(p, value->text);
    else if (value->text)
        kc_look_print(look, value->text, p->out);
    else if (!strcmp(type, "points"))
        kn_print_own(p->out, kanun_points(p->names->rules, value->number, points));
    else if ((named = number_name(v, value->number)))
        print_named(p, named);
    else
        kn_print(p->out, "%d", (int)value->number);
}

/* Prints a flag by naming only the owners who have it. */
static void print_owned(const picture *p, int n, const kanun_variable *v)
{
    const kanun_value *value;
    bool any = false, flags = !strcmp(v->type, "flag");
    int told = 0;
    for (int owner = 0; owner < KANUN_OWNERS_MAX && !any; owner++)
        any =
            (value = kanun_game_value(p->game, n, owner, p->seat)) && worth_telling(v->type, value);
    if (!any)
        return;
    print_label(p, "variable", v->name, NULL, true);
    for (int owner = 0; owner < KANUN_OWNERS_MAX; owner++) {
        if (!(value = kanun_game_value(p->game, n, owner, p->seat)) || (flags && !value->number))
            continue;
        kn_print(p->out, "%s%s%s", told++ ? SAY(p, "list.comma") : "",
                 kt_names_owner(p->names, v->per, owner), flags ? "" : " ");
        if (!flags)
            print_value(p, v, value);
    }
    end_line(p);
}

/* True for variables that every game has and that are shown elsewhere or mean nothing to people. */
static bool is_common(const kanun_rules *rules, const char *name)
{
    const kanun_info *info = kanun_rules_info(rules);
    static const char *const common[] = {"active", "controller", "dealer",    "score",  "deal",
                                         "deals",  "games",      "games_won", "target", NULL};
    for (int n = 0; common[n]; n++)
        if (!strcmp(name, common[n]))
            return true;
    const kanun_variable *account = kt_score_account(rules);
    if (account && !strcmp(name, account->name) &&
        (info->sides == info->seats || !strcmp(account->per, "side")))
        return true;
    return strchr(name, '.') != NULL;
}

/* True for the winner of the last trick, if it was already announced. */
static bool is_told(const picture *p, const char *name)
{
    return p->trick && !strcmp(kg_insight_role(p->names->rules, p->trick, KD_ROLE_WINNER), name);
}

static void print_variables(const picture *p)
{
    const kanun_info *info = kanun_rules_info(p->names->rules);
    for (int n = 0; n < info->variables; n++) {
        const kanun_variable *v = info->variable[n];
        if (!v->shown || is_common(p->names->rules, v->name) || is_told(p, v->name) ||
            (!p->names->look.sentences && kg_insight_unbid(p->game, v->name)))
            continue;
        if (strcmp(v->per, "table")) {
            print_owned(p, n, v);
            continue;
        }
        const kanun_value *value = kanun_game_value(p->game, n, 0, p->seat);
        if (value && worth_telling(v->type, value)) {
            print_label(p, "variable", v->name, NULL, true);
            print_value(p, v, value);
            end_line(p);
        }
    }
}

/* ---- The table ---- */

/* Prints the points that the deal has given so far. */
static void print_awards(const picture *p, const kanun_game *game)
{
    const kanun_info *info = kanun_rules_info(p->names->rules);
    char points[32];
    int32_t units[KANUN_OWNERS_MAX];
    bool any = false;
    for (int n = 0; n < info->causes; n++) {
        kanun_game_points(game, n, units);
        for (int side = 0; side < info->sides; side++) {
            if (!units[side])
                continue;
            if (!any && p->names->look.sentences)
                fputs(SAY(p, "table.this-deal"), p->out);
            else if (!any)
                print_words(p, SAY(p, "sheet.this-deal"), NULL, true);
            kn_print(p->out, "%s%s %s (%s)", any ? SAY(p, "list.comma") : "",
                     kt_names_side(p->names, side),
                     kanun_points(p->names->rules, units[side], points),
                     kc_look_label(&p->names->look, "name", info->cause[n]).text);
            any = true;
        }
    }
    if (any)
        end_line(p);
}

/* Computes the width of the column for names of zones and variables. */
static void measure(kt_names *names)
{
    const kanun_info *info = kanun_rules_info(names->rules);
    names->width = KT_NAME_WIDTH;
    for (int n = 0; n < info->zones + info->variables; n++) {
        const kanun_variable *v = n < info->zones ? NULL : info->variable[n - info->zones];
        if (v && (!v->shown || is_common(names->rules, v->name)))
            continue;
        int width = kn_width(v ? kc_look_label(&names->look, "variable", v->name).text
                               : kc_look_label(&names->look, "zone", info->zone[n]->name).text) +
                    2;
        if (width > names->width)
            names->width = width < KT_NAME_WIDEST ? width : KT_NAME_WIDEST;
    }
}

void kt_names_begin(kt_names *names, const kanun_rules *rules, int you, kc_look_wish wish)
{
    *names = (kt_names){.rules = rules, .you = you};
    kc_look_choose(&names->look, rules, wish);
    measure(names);
    names->seat = kn_calloc((size_t)kanun_rules_info(rules)->seats, sizeof *names->seat);
}

void kt_table_print(kanun_game *game, kt_names *names, int seat, FILE *out)
{
    const kanun_info *info = kanun_rules_info(names->rules);
    const char *playing = kanun_game_standing(game)->playing;
    picture p = {.names = names,
                 .game = game,
                 .seat = seat,
                 .auction = kanun_game_standing(game)->bidding,
                 .trick = playing,
                 .floor = playing ? kg_insight_role(names->rules, playing, KD_ROLE_FLOOR) : "",
                 .out = out};
    if (p.auction && *kg_insight_role(names->rules, p.auction, KD_ROLE_BID) &&
        kn_width(SAY(&p, "table.highest-bidder")) + 2 > names->width)
        names->width = kn_width(SAY(&p, "table.highest-bidder")) + 2;
    fputs(KC_SAY(&names->look, "table.score"), out);
    kt_scores_print(game, names, out);
    print_awards(&p, game);
    for (int n = 0, row; n < info->zones; n += row ? row : 1)
        if ((row = row_of(&p, n)))
            print_row(&p, n, row);
        else
            print_zone(&p, n, info->zone[n]);
    print_variables(&p);
}
