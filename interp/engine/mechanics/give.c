/* SPDX-License-Identifier: MIT
 * give.c: deals cards from a zone to hands and kitties, one at a time, in packets or all at
 * once. turn.c turns cards up for the table, trick_draw.c draws after a trick, and give_text.c
 * describes the phase.
 */
#include <stdio.h>
#include <string.h>

#include "mechanics/give.h"
#include "mechanics/registry.h"

enum { KM_GIVE_TARGETS = KM_GIVE_ZONES * KS_PLACES_MAX };

#define SHORTAGES(X)                                                                               \
    X(SHORT_EQUAL, "equal")                                                                        \
    X(SHORT_UNEVEN, "uneven")                                                                      \
    X(SHORT_ERROR, "error")
enum { SHORTAGES(KD_ENUM) };

/* --- reading single values --- */

static bool read_cards(const km_filling *f, const kd_node *item, void *member)
{
    struct km_give_cards *cards = member;
    cards->all = strcmp(item->text, "all") == 0;
    if (!cards->all && !km_compile_amount(f->c, item, &cards->number))
        return false;
    return cards->number.number >= 0 ||
           km_compile_wrong(f->c, item->at, "a seat can't be given %s cards", item->text);
}

static bool read_packet(const km_filling *f, const kd_node *item, void *member)
{
    int64_t number = 0;
    if (strcmp(item->text, "whole") != 0 && !kn_integer_read(item->text, 1, KN_CARDS_MAX, &number))
        return km_compile_wrong(f->c, item->at,
                                "a packet must be `whole` or a number from 1 to %d, not '%s'",
                                KN_CARDS_MAX, item->text);
    *(int *)member = (int)number;
    return true;
}

/* Reads an item of `order`: a place, or a zone of the table that gets cards between places. */
static bool read_stop(const km_filling *f, const kd_node *item, void *member)
{
    const ks_layout *l = f->c->layout;
    struct km_give_stop *stop = member;
    if (!item)
        return true;
    int zone = item->kind == KD_NODE_SCALAR ? ks_layout_find_zone(l, item->text) : -1;
    if (zone < 0)
        return (stop->seat = ks_seat_compile(f->c->arena, l, item, f->c->report)) != NULL;
    stop->zone = &l->zone[zone];
    return (stop->zone->per == KS_PER_TABLE &&
            stop->zone->heap != ((const km_give_plan *)f->plan)->from) ||
           km_compile_wrong(f->c, item->at,
                            "'%s' can't receive cards here: it must be another zone of the table",
                            item->text);
}

static const kd_key give_rows[] = {
    {"to", KD_T_LIST, KM_PUT_LIST(ZONE, km_give_plan, to, zones, KM_NOT_SIDES), .item = KD_T_NAME,
     .flags = KD_KEY_IN_TURN, .fallback = "hand", .brings = "cards", .refers = "zones",
     .says = "The zones that get cards, in this order within a round. A zone of the table gets "
             "cards once a round.",
     .serves = "Thousand (hands and talon), Skat"},
    {"from", KD_T_NAME, KM_PUT_ZONE_OF(HEAP, km_give_plan, from, KM_ORDERED), .flags = KD_KEY_FROM,
     .fallback = "stock", .refers = "zones", .says = "The zone from which cards are dealt.",
     .serves = "Basra, Bourré"},
    {"end", KD_T_CHOICE, KD_PUT(km_give_plan, end), .choices = KS_ENDS(KD_WORD), .fallback = "top",
     .says = "The end of the zone from which cards are taken.", .serves = "Faro, Thousand"},
    {"cards", KD_T_LIST, KM_PUT_LIST_BY(read_cards, km_give_plan, cards, lists), .item = KD_T_TEXT,
     .foreign = "hand_size cards_per_player: `give: {cards: N}` in a phase",
     .flags = KD_KEY_AMOUNT | KD_KEY_BEGINS | KD_KEY_BY_DEAL, .fallback = "all",
     .says = "The number of cards for each hand: a number, `all` (the whole zone), a public "
             "integer variable, a value hook, or a list with an entry for each deal of the game. "
             "The last entry of the list repeats.",
     .serves = "La Bâtarde (a schedule of deals), Oh Hell"},
    {"table_cards", KD_T_INTEGER, KD_PUT_OR(km_give_plan, table_cards, -1),
     .role = KD_ROLE_TABLE_CARDS, .min = 0, .max = 128, .choices = "none", .fallback = "none",
     .says = "The number of cards for a zone of the table. It gets one packet in each round until "
             "it has this number. Default: as many as each hand.",
     .serves = "Thousand (7 and a talon of 3), Skat (10 and a skat of 2)"},
    {"packets", KD_T_LIST, KM_PUT_LIST_BY(read_packet, km_give_plan, packet, packets),
     .item = KD_T_TEXT, .flags = KD_KEY_IN_TURN, .fallback = "1", .beside = "cards!1",
     .pointless = "cards=0+table_cards=none",
     .says = "The number of cards dealt at a time: a number, `whole` (all at once), or a list with "
             "a number for each round. The last entry of the list repeats.",
     .serves = "Skat (3, 4, 3), Belote (3, 2)"},
    {"first", KD_T_SEAT, KM_PUT(SEAT, km_give_plan, first), .flags = KD_KEY_BEGINS,
     .fallback = "seat after dealer", .pointless = "cards=0+table_cards=none",
     .says = "The seat that gets the first card.",
     .serves = "Taihe A Bao (the first bidder), Bridge"},
    {"order", KD_T_LIST, KM_PUT_LIST_BY(read_stop, km_give_plan, order, orders), .item = KD_T_SEAT,
     .flags = KD_KEY_IN_TURN, .role = KD_ROLE_ORDER, .pointless = "cards=0+table_cards=none",
     .says = "The order within a round, beginning with `first`: seats, dummies and zones of the "
             "table. Default: all places, in the order of their numbers.",
     .serves = "Bird Dog (a dummy's cards lie apart), Five Hundred (a kitty within the round)"},
    {"who", KD_T_SEAT, KM_PUT(WHO, km_give_plan, who), .flags = KD_KEY_BEGINS,
     .role = KD_ROLE_UNEVEN, .choices = KM_GIVE_WHO(KD_WORD), .fallback = "active",
     .says = "The places that get cards: the active places, all places, or a single place.",
     .serves = "Bourré (those who are in), Skat (the declarer takes the talon)"},
    {"short", KD_T_CHOICE, KD_PUT(km_give_plan, shortage), .choices = SHORTAGES(KD_WORD),
     .role = KD_ROLE_SHORT, .fallback = "equal", .pointless = "cards=0+table_cards=none",
     .says = "The action if there are too few cards. `equal`: each place gets the same number of "
             "cards, and the remaining cards stay. `uneven`: the cards are dealt one after "
             "another until none are left. `error`: an error is reported.",
     .serves = "Basra (last batch), Go Fish"},
    {"faces", KD_T_CHOICE, KD_PUT(km_give_plan, open), .choices = "owner all", .fallback = "owner",
     .pointless = "cards=0+table_cards=none",
     .says = "The players who see the cards dealt: those who see the zone that gets the cards, or "
             "all players.",
     .serves = "Stud poker, Bird Dog"},
    {"show_last", KD_T_FLAG, KD_PUT(km_give_plan, show_last), .fallback = "false",
     .role = KD_ROLE_SHOWS, .pointless = "cards=0+table_cards=none",
     .says = "Whether the last card dealt is shown to everyone.",
     .serves = "Whist, Bourré (the dealer's upcard)"},
    {"suit_to", KD_T_NAME, KM_PUT_VAR_OF(VAR_AT, km_give_plan, suit_at, KS_VAR_SUIT, KM_OF_TABLE),
     .flags = KD_KEY_WRITES, .pointless = "cards=0+table_cards=none",
     .says = "A variable of type suit that is set to the suit of the last card dealt.",
     .serves = "Whist, Bourré"},
    {"card_to", KD_T_NAME, KM_PUT_VAR_OF(VAR_AT, km_give_plan, card_at, KS_VAR_CARD, KM_OF_TABLE),
     .flags = KD_KEY_WRITES, .pointless = "cards=0+table_cards=none",
     .says = "A variable of type card that is set to the last card dealt.",
     .serves = "Bourré, Whist"},
    {.name = NULL},
};
const kd_table km_give_table = {
    "give",
    "Deals cards from a zone to hands and to zones of the table, seat by seat around the table.",
    give_rows, NULL};

/* --- compiling --- */

static bool fit_zones(km_compiler *c, const km_phase *phase, const km_give_plan *plan)
{
    for (int i = 0; i < plan->zones; i++)
        if (plan->to[i]->per == KS_PER_TABLE && plan->to[i]->heap == plan->from)
            return km_compile_wrong(c, km_key_at(phase->node, "to"),
                                    "cards can't be given from '%s' to itself", plan->to[i]->name);
    if (plan->orders &&
        (plan->who.word == KM_GIVE_ONE || plan->zones != 1 || plan->to[0]->per == KS_PER_TABLE))
        return km_compile_wrong(c, km_key_at(phase->node, "order"),
                                "`order` needs exactly one zone in `to`, which belongs to seats or "
                                "places; it can't be used if `who` is one seat");
    return plan->zones > 0;
}

/* Returns the number of heaps that get cards if all seats take part in the deal, except those that
 * sit out before. */
static int targets_at_most(const km_rules *rules, const km_give_plan *plan, bool table)
{
    const ks_layout *l = rules->layout;
    int targets = 0, out = plan->who.word == KM_GIVE_ACTIVE ? rules->sit_outs : 0;
    for (int i = 0; i < plan->orders; i++)
        targets += plan->order[i].zone ? table : 1;
    for (int i = 0; i < plan->zones && !plan->orders; i++) {
        ks_per per = plan->to[i]->per;
        targets += per == KS_PER_TABLE  ? table
                   : plan->who.phrase   ? 1
                   : per == KS_PER_SEAT ? l->seats - out
                                        : l->places - out;
    }
    return targets;
}

/* Returns the number of cards dealt to zones of the table that have their own number. */
static int table_cards_at_most(const km_give_plan *plan)
{
    int zones = 0;
    for (int i = 0; i < plan->zones; i++)
        zones += plan->to[i]->per == KS_PER_TABLE;
    for (int i = 0; i < plan->orders; i++)
        zones += plan->order[i].zone != NULL;
    return plan->table_cards > 0 ? zones * plan->table_cards : 0;
}

static bool give_compile(km_compiler *c, km_phase *phase)
{
    const km_give_plan *plan = phase->plan;
    int targets = targets_at_most(c->rules, plan, plan->table_cards < 0),
        table = table_cards_at_most(plan), pack = c->layout->pack->cards;
    if (!fit_zones(c, phase, plan))
        return false;
    for (int i = 0; i < plan->lists && plan->shortage != SHORT_UNEVEN; i++) {
        int number = (int)plan->cards[i].number.number;
        if (number <= 0 || (int64_t)number * targets + table <= pack)
            continue;
        char besides[40] = "";
        if (table)
            snprintf(besides, sizeof besides, " and %d for the table", table);
        return kn_report_wrong(
            c->report, KN_E_HAND_TOO_LARGE, km_key_at(phase->node, "cards"),
            "%d cards each for %d hands%s make %d cards, but the pack has %d" KN_EXPECTED
            "at most %d, or `short: uneven`",
            number, targets, besides, number * targets + table, pack,
            pack > table ? (pack - table) / targets : 0);
    }
    return true;
}

/* Reports a packet that is larger than the number of cards dealt, or that comes after all cards are
 * dealt. */
static void give_doubt(const km_phase *phase, const km_doubting *d)
{
    const km_give_plan *plan = phase->plan;
    const kd_node *packets = kd_node_get(phase->node, "packets");
    int most = 0, dealt = 0, n = 0;
    for (int i = 0; i < plan->lists; i++) {
        if (plan->cards[i].all || km_amount_varies(&plan->cards[i].number))
            return;
        most = plan->cards[i].number.number > most ? (int)plan->cards[i].number.number : most;
    }
    if (!packets || !d->is_fixed(d->rules, packets) ||
        d->an_option_says(d->rules, phase->node->parent))
        return;
    int largest = plan->table_cards > most ? plan->table_cards : most;
    if (packets->kind == KD_NODE_SCALAR && largest > 0 && plan->packet[0] > largest)
        kn_report_add(d->report, KN_E_UNWRITTEN, packets->at,
                      "this packet is too large: at most %d cards are dealt" KN_EXPECTED
                      "a number up to %d, or `whole`",
                      largest, largest);
    for (const kd_node *packet = packets->first; packet; packet = packet->next) {
        if (dealt >= most) {
            kn_report_add(d->report, KN_E_UNWRITTEN, packet->at,
                          "all %d cards are dealt before this packet" KN_EXPECTED
                          "packets that add up to %d cards (the last packet repeats)",
                          most, most);
            return;
        }
        dealt += plan->packet[n] ? plan->packet[n] : most;
        n++;
    }
}

static const kd_node *give_idle(const km_phase *phase, int nth, const char **beside)
{
    const km_give_plan *plan = phase->plan;
    bool table = false;
    for (int i = 0; i < plan->zones; i++)
        table |= plan->to[i]->per == KS_PER_TABLE;
    for (int i = 0; i < plan->orders; i++)
        table |= plan->order[i].zone != NULL;
    *beside = "a zone of the table in `to` or `order`";
    return nth || table ? NULL : kd_node_get(phase->node, "table_cards");
}

/* --- dealing --- */

/* The heaps that get cards, in the order of a round, with the number of cards that each still
 * gets. */
typedef struct give_round {
    uint8_t heap[KM_GIVE_TARGETS];
    int due[KM_GIVE_TARGETS];
    int targets;
    long total;
} give_round;

static void add_target(give_round *round, int heap, int due)
{
    if (due < 0)
        due = 0;
    if (due > KN_CARDS_MAX)
        due = KN_CARDS_MAX;
    round->heap[round->targets] = (uint8_t)heap;
    round->due[round->targets++] = due;
    round->total += due;
}

/* Returns the number of cards that a place or the table gets. */
static int due_of(km_run *run, const km_give_plan *plan, int entry, int seat, bool table)
{
    if (table && plan->table_cards >= 0)
        return plan->table_cards;
    const struct km_give_cards *cards = &plan->cards[entry];
    return cards->all ? KN_CARDS_MAX : (int)km_amount_eval(run, &cards->number, seat);
}

static bool gets_cards(const km_run *run, const km_give_plan *plan, const ks_zone *zone, int place)
{
    const ks_layout *l = run->world.layout;
    return place >= 0 && place < (zone->per == KS_PER_SEAT ? l->seats : l->places) &&
           (plan->who.word == KM_GIVE_ALL || km_is_active(run, place));
}

/* Adds the places and zones in the key `order`, beginning with the place `first`. */
static void add_order(km_run *run, const km_give_plan *plan, int first, int entry,
                      give_round *round)
{
    const ks_layout *l = run->world.layout;
    const ks_zone *zone = plan->to[0];
    int place[KS_PLACES_MAX + KM_GIVE_ZONES], from = 0;
    for (int i = plan->orders; i-- > 0;) {
        const struct km_give_stop *stop = &plan->order[i];
        place[i] = stop->zone ? KS_NOBODY : ks_seat_eval(&run->world, stop->seat);
        if (place[i] >= 0 && place[i] == first)
            from = i;
    }
    for (int i = 0; i < plan->orders; i++) {
        int at = (from + i) % plan->orders;
        const ks_zone *table = plan->order[at].zone;
        if (!table && !gets_cards(run, plan, zone, place[at]))
            continue;
        int seat = table ? *km_int(run, l->dealer) : km_seat_of(run, place[at]);
        add_target(round, table ? table->heap : zone->heap + place[at],
                   due_of(run, plan, entry, seat, table != NULL));
    }
}

/* Adds the places of a zone, beginning with the first. A zone per seat has none for a dummy. */
static void add_places(km_run *run, const km_give_plan *plan, const ks_zone *zone, int first,
                       int entry, give_round *round)
{
    const ks_layout *l = run->world.layout;
    const ks_seat_phrase *one = plan->who.phrase;
    int only = one ? ks_seat_eval(&run->world, one) : KS_NOBODY;
    for (int i = 0, place = first; i < l->places;
         i++, place = place + 1 < l->places ? place + 1 : 0) {
        if (zone->per == KS_PER_SEAT && place >= l->seats)
            continue;
        if (one ? place != only : !gets_cards(run, plan, zone, place))
            continue;
        int seat = km_seat_of(run, place);
        add_target(round, zone->heap + place, due_of(run, plan, entry, seat, false));
    }
}

static void find_targets(km_run *run, const km_give_plan *plan, give_round *round)
{
    const ks_layout *l = run->world.layout;
    int deal = *km_int(run, l->deal), first = ks_seat_eval(&run->world, plan->first);
    int entry = deal < plan->lists ? deal : plan->lists - 1;
    round->targets = 0;
    round->total = 0;
    if (plan->orders)
        add_order(run, plan, first, entry, round);
    for (int i = 0; i < plan->zones && !plan->orders; i++) {
        const ks_zone *zone = plan->to[i];
        if (zone->per != KS_PER_TABLE) {
            add_places(run, plan, zone, first < 0 ? 0 : first, entry, round);
            continue;
        }
        add_target(round, zone->heap, due_of(run, plan, entry, *km_int(run, l->dealer), true));
    }
}

/* If there are too few cards, limits each heap to an equal share. False: the rules have an
 * error. */
static bool share_out(km_run *run, const km_phase *phase, const km_give_plan *plan,
                      give_round *round)
{
    int stock = kn_count(run->world.block->sets[plan->from]);
    if (round->total <= stock || plan->shortage == SHORT_UNEVEN)
        return true;
    bool all = plan->cards[0].all && plan->lists == 1;
    if (plan->shortage == SHORT_ERROR && !all) {
        km_run_fail(run, phase, KN_RULES, KN_E_GIVE_SHORT,
                    "%ld cards are needed, but only %d are left", round->total, stock);
        return false;
    }
    int share = round->targets ? stock / round->targets : 0;
    for (int i = 0; i < round->targets; i++)
        if (round->due[i] > share)
            round->due[i] = share;
    return true;
}

/* Returns the size of the packets if all get the same number of cards from the top, one at a time
 * or all at once: the usual deal. 0: they don't. */
static int even_packet(const km_give_plan *plan, const give_round *round)
{
    int each = round->targets ? round->due[0] : 0;
    if (plan->packets != 1 || plan->end != KS_TOP || plan->open)
        return 0;
    for (int i = 1; i < round->targets; i++)
        if (round->due[i] != each)
            return 0;
    return plan->packet[0] == 1                              ? each > 0
           : plan->packet[0] == 0 || plan->packet[0] >= each ? each
                                                             : 0;
}

/* Deals all cards in one step, with the same result as deal_out. */
static int deal_evenly(km_run *run, const km_give_plan *plan, const give_round *round, int packet,
                       int *last_heap)
{
    ks_world *w = &run->world;
    int size = kn_count(w->block->sets[plan->from]), n = round->targets * round->due[0];
    if (n > size)
        n = size;
    if (n == 0)
        return KN_NO_CARD;
    int last = ks_order(w->layout, w->block, plan->from)[size - n];
    *last_heap = round->heap[(n - 1) / packet % round->targets];
    ks_deal_even(w, plan->from, round->heap, round->targets, round->due[0], packet);
    return last;
}

/* Deals until all heaps have their cards or the zone is empty; returns the last card dealt, or
 * KN_NO_CARD. */
static int deal_out(km_run *run, const km_give_plan *plan, give_round *round, int *last_heap)
{
    ks_world *w = &run->world;
    ks_seats audience = plan->open ? KS_EVERYBODY(w->layout) : 0;
    int last = KN_NO_CARD, even = even_packet(plan, round);
    if (even)
        return deal_evenly(run, plan, round, even, last_heap);
    for (int turn = 0, busy = 1; busy; turn++) {
        int packet = plan->packet[turn < plan->packets ? turn : plan->packets - 1];
        busy = 0;
        for (int i = 0; i < round->targets; i++) {
            int count = packet && packet < round->due[i] ? packet : round->due[i];
            int size = kn_count(w->block->sets[plan->from]);
            if (count == 0 || size == 0)
                continue;
            if (count > size)
                count = size;
            const uint8_t *order = ks_order(w->layout, w->block, plan->from);
            last = plan->end == KS_TOP ? order[size - count] : order[count - 1];
            *last_heap = round->heap[i];
            ks_deal_cards(w, plan->from, plan->end, round->heap[i], count, audience);
            round->due[i] -= count;
            busy = 1;
        }
    }
    return last;
}

static km_flow give_advance(km_run *run, const km_phase *phase, ks_frame *frame)
{
    const km_give_plan *plan = phase->plan;
    ks_world *w = &run->world;
    give_round round;
    int heap = 0;

    find_targets(run, plan, &round);
    if (run->status != KN_OK || !share_out(run, phase, plan, &round))
        return KM_DONE;
    int last = deal_out(run, plan, &round, &heap);
    if (last == KN_NO_CARD)
        return KM_OTHERWISE;
    if (plan->show_last)
        ks_show(w, heap, kn_set_of((unsigned)last), KS_EVERYBODY(w->layout));
    km_keep_card(run, plan->card_at, plan->suit_at, last);
    return KM_DONE;
}

static const km_note notes[] = {{"outcome done", "cards have been dealt.", NULL, 0},
                                {"outcome none", "nobody got a card.", NULL, 0},
                                {NULL, NULL, NULL, 0}};

const km_mechanic km_mechanic_give = {
    .does = KM_PREPARES | KM_DEALS | KM_ALIKE,
    .keys = &km_give_table,
    .outcomes = "done none",
    .notes = notes,
    .plan.size = sizeof(km_give_plan),
    .plan.compile = give_compile,
    .plan.idle = give_idle,
    .plan.doubt = give_doubt,
    .advance = give_advance,
    .tell.show = km_give_show,
};
