/* SPDX-License-Identifier: MIT
 * table.c: what lies on the table: zones, variables, scores. Knows nothing of any game.
 */
#include "base/width.h"
#include "base/words.h"
#include "cli/table.h"

#include <stdlib.h>
#include <string.h>

#define COUNTED_AT_SIGHT 5
#define LABEL_MAX 128
#define SAY(p, key) KC_SAY(&(p)->names->look, key)

/* One picture of the table in the making. */
typedef struct picture {
    kc_names *names;
    kanun_game *game;
    int seat;                    /* that sees it */
    const char *auction, *trick; /* phases in progress in which seats bid, or lay cards */
    const char *floor;           /* the zone from which cards are being captured, NULL: none */
    FILE *out;
} picture;

/* ---- Heaps ---- */

/* The phase that keeps who laid what in `zone`: a phase's own zone is named after it. NULL: none.
 */
static const char *keeper_of(const picture *p, const char *zone)
{
    const char *named = p->trick ? kanun_rules_names(p->names->rules, p->trick, "table") : NULL;
    return strchr(zone, '.') ? zone : named && !strcmp(named, zone) ? p->trick : NULL;
}

/* Who put `card` there, if a variable of each seat or place says so: -1 if none does. */
static int layer_of(const picture *p, const char *phase, int card, const char **per)
{
    const char *name, *type;
    size_t prefix = strcspn(phase, ".");
    for (int n = 0; (name = kanun_rules_variable(p->names->rules, n, &type, per)); n++) {
        bool one = !strcmp(type, "card");
        if ((!one && strcmp(type, "cards")) || !strcmp(*per, "table") ||
            strncmp(name, phase, prefix) || name[prefix] != '.')
            continue;
        for (int owner = 0; owner < KANUN_OWNERS_MAX; owner++) {
            const kanun_value *value = kanun_game_value(p->game, n, owner, p->seat);
            if (value &&
                (one ? value->set && value->number == card : KANUN_HAS(value->cards, card) != 0))
                return owner;
        }
    }
    return -1;
}

static void print_card(const picture *p, int card)
{
    kanun_cards one = {{0, 0}};
    one.bits[card / 64] = UINT64_C(1) << (card % 64);
    kc_look_cards(&p->names->look, one, p->out);
}

static void print_count(const picture *p, int count)
{
    kn_say_to(p->out, p->names->look.language, "cards.number", KN_NUMBER("n", count));
}

/* The cards of a heap that are seen, those that one has laid together behind a name, then the
 * number of the others; of many cards that one counts with the eye no longer, the number as well.
 */
static void print_heap(const picture *p, const char *zone, const kanun_heap *heap)
{
    const char *keeper = keeper_of(p, zone), *per;
    int seen = 0, owner = -1, before = -1;
    for (int n = 0; n < heap->count; n++, before = owner) {
        if (heap->card[n] == KANUN_UNSEEN)
            continue;
        owner = keeper ? layer_of(p, keeper, heap->card[n], &per) : -1;
        fputs(seen++ ? owner == before ? " " : ", " : "", p->out);
        if (owner >= 0 && owner != before)
            fprintf(p->out, "%s ", kc_names_owner(p->names, per, owner));
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

/* What nobody may look at again is a number of cards, whatever one remembers of it; cards that were
 * shown are told, of one with the place where it lies. */
static void print_closed(const picture *p, const char *zone, const kanun_heap *heap)
{
    int seen = 0, at = 0;
    for (int n = 0; n < heap->count; n++)
        if (heap->card[n] != KANUN_UNSEEN) {
            seen++;
            at = n;
        }
    print_count(p, heap->count);
    if (!seen || seen == heap->count)
        return;
    bool placed = seen == 1 && kanun_rules_top_first(p->names->rules, zone);
    fputs(placed && at == 0                 ? SAY(p, "table.on-top")
          : placed && at == heap->count - 1 ? SAY(p, "table.at-bottom")
                                            : SAY(p, "table.among"),
          p->out);
    for (int n = 0; n < heap->count; n++) {
        if (heap->card[n] == KANUN_UNSEEN)
            continue;
        print_card(p, heap->card[n]);
        fputs(--seen ? " " : "", p->out);
    }
}

static int total_of(const picture *p, int zone)
{
    const kanun_heap *heap;
    int total = 0;
    for (int owner = 0; (heap = kanun_game_heap(p->game, zone, owner, p->seat)); owner++)
        total += heap->count;
    return total;
}

/* "  hand        you: ", "Your hand: " */
static void print_words(const picture *p, const char *name, const char *owner, bool first)
{
    const kc_names *names = p->names;
    char label[LABEL_MAX];
    if (names->look.sentences && !strncmp(name, "the ", 4))
        name += 4; /* the sentence has its own */
    if (names->look.sentences && owner && !strcmp(owner, SAY(p, "names.you")))
        kn_say_to(p->out, p->names->look.language, "table.your-zone", KN_TEXT("zone", name));
    else if (names->look.sentences && owner)
        kn_say_to(p->out, p->names->look.language, "table.zone-of", KN_TEXT("zone", name),
                  KN_TEXT("owner", owner));
    else if (names->look.sentences)
        kn_say_to(p->out, p->names->look.language, "table.zone", KN_TEXT("zone", name));
    else {
        snprintf(label, sizeof label, "  %s", first ? name : "");
        kc_look_pad(label, names->width + 2, p->out);
        if (owner)
            fprintf(p->out, "%s: ", owner);
    }
}

/* What an auction that goes on writes to a variable is not yet what it is called. */
static const char *bid_so_far(const picture *p, const char *name)
{
    const char *seat = kanun_rules_names(p->names->rules, p->auction, "seat_to"),
               *number = kanun_rules_names(p->names->rules, p->auction, "number_to");
    return seat && !strcmp(seat, name)       ? SAY(p, "table.highest-bidder")
           : number && !strcmp(number, name) ? SAY(p, "table.highest-bid")
                                             : NULL;
}

/* Prints the label of a zone or variable of the rules. */
static void print_label(const picture *p, const char *kind, const char *name, const char *owner,
                        bool first)
{
    char label[LABEL_MAX];
    const char *bid = p->auction && !strcmp(kind, "variable") ? bid_so_far(p, name) : NULL;
    kanun_rules_label(p->names->rules, kind, name, p->names->look.language, label, sizeof label);
    print_words(p, bid ? bid : label, owner, first);
}

static void end_line(const picture *p)
{
    kc_look_end(&p->names->look, p->out);
}

/* A zone with a heap for each owner that nobody looks at: all in one line. */
static void print_counts(const picture *p, int n, const char *name, const char *per)
{
    const kanun_heap *heap;
    print_label(p, "zone", name, NULL, true);
    for (int owner = 0; (heap = kanun_game_heap(p->game, n, owner, p->seat)); owner++) {
        fprintf(p->out, "%s%s ", owner ? ", " : "", kc_names_owner(p->names, per, owner));
        print_count(p, heap->count);
    }
    end_line(p);
}

static void print_zone(const picture *p, int n, const char *name, const char *per,
                       const char *seen_by)
{
    bool closed = !strcmp(seen_by, "nobody"), one = !strcmp(per, "table");
    bool floor = p->floor && !strcmp(p->floor, name);
    const kanun_heap *heap;
    if (!total_of(p, n) && (closed || one || strchr(name, '.')) && !floor)
        return; /* nothing there, and it goes without saying */
    if (closed && !one) {
        print_counts(p, n, name, per);
        return;
    }
    for (int owner = 0; (heap = kanun_game_heap(p->game, n, owner, p->seat)); owner++) {
        print_label(p, "zone", name, one ? NULL : kc_names_owner(p->names, per, owner), !owner);
        closed ? print_closed(p, name, heap) : print_heap(p, name, heap);
        end_line(p);
    }
}

/* ---- Variables: those of the file that are set; a phase keeps its own to itself ---- */

/* A seat or side of number 0 is the first one; else 0, none and "no" say nothing. */
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
    const char *rank, *suit;
    for (int n = 0; kanun_rules_card(rules, n, &rank, &suit); n++)
        if (!strcmp(suit, name))
            return true;
    return false;
}

static void print_named(const picture *p, const char *name)
{
    char label[LABEL_MAX];
    kanun_rules_label(p->names->rules, "name", name, p->names->look.language, label, sizeof label);
    if (!strcmp(label, name) && is_suit(p->names->rules, name))
        kc_look_suit(&p->names->look, name, p->out);
    else
        fputs(label, p->out);
}

static void print_value(const picture *p, const char *name, const char *type,
                        const kanun_value *value)
{
    const kc_look *look = &p->names->look;
    const char *named = NULL;
    char points[32];
    if (!strcmp(type, "cards"))
        kc_look_cards(look, value->cards, p->out);
    else if (!strcmp(type, "flag"))
        fputs(value->number ? SAY(p, "table.yes") : SAY(p, "table.no"), p->out);
    else if (!value->set)
        fputs(SAY(p, "names.nobody"), p->out);
    else if (!strcmp(type, "seat") || !strcmp(type, "side"))
        fputs(kc_names_owner(p->names, type, value->number), p->out);
    else if (!strcmp(type, "suit"))
        kc_look_suit(look, value->text, p->out);
    else if (!strcmp(type, "choice"))
        print_named(p, value->text);
    else if (value->text)
        kc_look_print(look, value->text, p->out);
    else if (!strcmp(type, "points"))
        fputs(kanun_points(p->names->rules, value->number, points), p->out);
    else if ((named = kanun_rules_number(p->names->rules, name, value->number)))
        print_named(p, named);
    else
        fprintf(p->out, "%d", (int)value->number);
}

/* Of marks only those who have them are named. */
static void print_owned(const picture *p, int n, const char *name, const char *type,
                        const char *per)
{
    const kanun_value *value;
    bool any = false, flags = !strcmp(type, "flag");
    int told = 0;
    for (int owner = 0; owner < KANUN_OWNERS_MAX && !any; owner++)
        any = (value = kanun_game_value(p->game, n, owner, p->seat)) && worth_telling(type, value);
    if (!any)
        return;
    print_label(p, "variable", name, NULL, true);
    for (int owner = 0; owner < KANUN_OWNERS_MAX; owner++) {
        if (!(value = kanun_game_value(p->game, n, owner, p->seat)) || (flags && !value->number))
            continue;
        fprintf(p->out, "%s%s%s", told++ ? ", " : "", kc_names_owner(p->names, per, owner),
                flags ? "" : " ");
        if (!flags)
            print_value(p, name, type, value);
    }
    end_line(p);
}

/* The account of each seat or side that the score is read from: it changes before the deal is
 * counted. NULL: the score is kept by itself, or not all see that account. */
static const char *score_account(const kanun_rules *rules, const char **per)
{
    const char *name, *type, *wanted = kanun_rules_names(rules, "match", "score");
    for (int n = 0; wanted && (name = kanun_rules_variable(rules, n, &type, per)); n++)
        if (!strcmp(name, wanted))
            return strcmp(*per, "table") && kanun_rules_is_public(rules, name) ? name : NULL;
    return NULL;
}

/* What a side has in its own account, or its seats in theirs. */
static int32_t held_by(const kanun_game *game, const char *account, const char *per, int side)
{
    const kanun_rules *rules = kanun_game_rules(game);
    int32_t held = 0, all = 0;
    if (!strcmp(per, "side"))
        kanun_game_variable(game, account, side, &all);
    for (int seat = 0; strcmp(per, "side") && seat < kanun_rules_seats(rules); seat++)
        if (kanun_rules_side_of(rules, seat) == side &&
            kanun_game_variable(game, account, seat, &held) == KANUN_OK)
            all += held;
    return all;
}

/* What every game has and is told elsewhere, or says nothing to people. */
static bool is_common(const kanun_rules *rules, const char *name)
{
    static const char *const common[] = {"active", "controller", "dealer",    "score",  "deal",
                                         "deals",  "games",      "games_won", "target", NULL};
    for (int n = 0; common[n]; n++)
        if (!strcmp(name, common[n]))
            return true;
    const char *per, *account = score_account(rules, &per);
    bool one_each = kanun_rules_sides(rules) == kanun_rules_seats(rules);
    if (account && !strcmp(name, account) && (one_each || !strcmp(per, "side")))
        return true;
    if (!strcmp(name, "last_taker"))
        return !kanun_rules_mentions(rules, name);
    return strchr(name, '.') != NULL;
}

/* Who took the latest trick was told when it happened. */
static bool is_told(const picture *p, const char *name)
{
    const char *winner =
        p->trick ? kanun_rules_names(p->names->rules, p->trick, "winner_to") : NULL;
    return winner && !strcmp(winner, name);
}

static void print_variables(const picture *p)
{
    const char *name, *type, *per;
    for (int n = 0; (name = kanun_rules_variable(p->names->rules, n, &type, &per)); n++) {
        if (is_common(p->names->rules, name) || is_told(p, name) ||
            !kanun_rules_shown(p->names->rules, n))
            continue;
        if (strcmp(per, "table")) {
            print_owned(p, n, name, type, per);
            continue;
        }
        const kanun_value *value = kanun_game_value(p->game, n, 0, p->seat);
        if (value && worth_telling(type, value)) {
            print_label(p, "variable", name, NULL, true);
            print_value(p, name, type, value);
            end_line(p);
        }
    }
}

/* ---- Points ---- */

/* Who has won how many games, once anybody has won one; not when a match of one game is over. */
static void print_games(const kanun_game *game, kc_names *names, FILE *out)
{
    int32_t won = 0, all = 0;
    int sides = kanun_rules_sides(names->rules);
    for (int side = 0; side < sides; side++, all += won)
        if (kanun_game_variable(game, "games_won", side, &won) != KANUN_OK)
            return;
    if (all < (kanun_game_over(game) ? 2 : 1))
        return;
    for (int side = 0; side < sides; side++) {
        kanun_game_variable(game, "games_won", side, &won);
        fprintf(out, "%s%s %d", side ? ", " : KC_SAY(&names->look, "table.games-won"),
                kc_names_side(names, side), (int)won);
    }
}

void kc_scores_print(const kanun_game *game, kc_names *names, FILE *out)
{
    char points[32], marks[128];
    int32_t target;
    const char *per, *account = score_account(names->rules, &per);
    for (int side = 0; side < kanun_rules_sides(names->rules); side++) {
        kanun_game_marks(game, side, names->look.language, marks, sizeof marks);
        if (account)
            snprintf(points, sizeof points, "%d", (int)held_by(game, account, per, side));
        else
            kanun_points(names->rules, kanun_game_score(game, side), points);
        fprintf(out, "%s%s %s%s%s", side ? ", " : "", kc_names_side(names, side), points,
                *marks ? " " : "", marks);
    }
    if (kanun_game_variable(game, "target", 0, &target) == KANUN_OK && target > 0 &&
        !kanun_game_over(game))
        kn_say_to(out, names->look.language, "table.target",
                  KN_TEXT("points", kanun_points(names->rules, target, points)));
    print_games(game, names, out);
    kc_look_end(&names->look, out);
}

/* What the deal has brought already. */
static void print_awards(const picture *p, const kanun_game *game)
{
    const char *cause;
    char points[32], label[LABEL_MAX];
    int32_t units;
    bool any = false;
    for (int n = 0; (cause = kanun_game_cause(game, n, 0, &units)); n++)
        for (int side = 0; side < kanun_rules_sides(p->names->rules); side++) {
            kanun_game_cause(game, n, side, &units);
            if (!units)
                continue;
            if (!any)
                print_words(p, SAY(p, "sheet.this-deal"), NULL, true);
            fprintf(p->out, "%s%s %s (%s)", any ? ", " : "", kc_names_side(p->names, side),
                    kanun_points(p->names->rules, units, points),
                    kanun_rules_label(p->names->rules, "name", cause, p->names->look.language,
                                      label, sizeof label));
            any = true;
        }
    if (any)
        end_line(p);
}

void kc_table_measure(kc_names *names)
{
    const char *name, *one, *other;
    char label[LABEL_MAX];
    names->width = KC_NAME_WIDTH;
    for (int n = 0, kind = 0; kind < 2; n++) {
        name = kind ? kanun_rules_variable(names->rules, n, &one, &other)
                    : kanun_rules_zone(names->rules, n, &one, &other);
        if (!name) {
            kind++;
            n = -1;
            continue;
        }
        if (kind && is_common(names->rules, name))
            continue;
        kanun_rules_label(names->rules, kind ? "variable" : "zone", name, names->look.language,
                          label, sizeof label);
        int width = kn_width(label) + 1;
        if (width > names->width)
            names->width = width < KC_NAME_WIDEST ? width : KC_NAME_WIDEST;
    }
}

/* A floor that is empty says something; NULL: there is none now. */
static const char *floor_of(const kanun_game *game)
{
    const kanun_rules *rules = kanun_game_rules(game);
    const char *phase = kanun_game_within(game, "fishing"),
               *named = phase ? kanun_rules_names(rules, phase, "floor") : NULL;
    return named || !phase ? named : "floor";
}

void kc_table_print(kanun_game *game, kc_names *names, int seat, FILE *out)
{
    const char *name, *per, *seen_by, *trick = kanun_game_within(game, "tricks");
    picture p = {.names = names,
                 .game = game,
                 .seat = seat,
                 .auction = kanun_game_within(game, "auction"),
                 .trick = trick ? trick : kanun_game_within(game, "climbing"),
                 .floor = floor_of(game),
                 .out = out};
    if (p.auction && kanun_rules_names(names->rules, p.auction, "number_to") &&
        kn_width(SAY(&p, "table.highest-bidder")) >= names->width)
        names->width = kn_width(SAY(&p, "table.highest-bidder")) + 1;
    fputs(KC_SAY(&names->look, "table.score"), out);
    kc_scores_print(game, names, out);
    print_awards(&p, game);
    for (int n = 0; (name = kanun_rules_zone(names->rules, n, &per, &seen_by)); n++)
        print_zone(&p, n, name, per, seen_by);
    print_variables(&p);
}
