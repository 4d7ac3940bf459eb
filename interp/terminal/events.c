/* SPDX-License-Identifier: MIT
 * events.c: events in words, with names for the numbers of seats. screen.c shows the table.
 */
#include "terminal/screen.h"

#include <string.h>

#include "base/print.h"
#include "base/words.h"

#define SAY(r, key) KC_SAY(&(r)->names->look, key)
#define CARDS_MAX 4096 /* bytes of formatted cards */

/* An event being described. */
typedef struct telling {
    kt_names *names;
    const kanun_event *event;
    FILE *out;
} telling;

static const kanun_zone *zone_of(const telling *t, const kanun_spot *spot)
{
    return kanun_rules_info(t->names->rules)->zone[spot->n];
}

static const char *per_of(const telling *t, const kanun_spot *spot)
{
    return t->event->kind == KANUN_EVENT_PAY
               ? kanun_rules_info(t->names->rules)->variable[spot->n]->per
               : zone_of(t, spot)->per;
}

/* Returns the name of the owner of a spot; NULL for the table. */
static const char *owner_of(const telling *t, const kanun_spot *spot)
{
    return spot->owner < 0 ? NULL : kt_names_owner(t->names, per_of(t, spot), spot->owner);
}

/* Returns the label with the owner of a spot, or for a zone of the table. */
static kc_label name_owner(const telling *t, const kanun_spot *spot)
{
    kc_label label;
    const char *owner = owner_of(t, spot);
    if (!owner)
        return kc_look_label(&t->names->look,
                             t->event->kind == KANUN_EVENT_PAY ? "variable" : "zone", spot->name);
    snprintf(label.text, sizeof label.text, "%s", owner);
    return label;
}

static void begin_line(const telling *t, const char *who)
{
    kn_print(t->out, t->names->look.sentences ? "%s" : "  %s", who);
}

static void end_line(const telling *t)
{
    kc_look_end(&t->names->look, t->out);
}

/* Prints the cards of the event, or their number. */
static void print_cards(const telling *t, FILE *out)
{
    const kanun_event *e = t->event;
    if (e->hidden)
        kn_say_to(out, t->names->look.language, "cards.number", KN_NUMBER("n", e->count));
    else
        kc_look_cards(&t->names->look, e->cards, out);
}

/* ---- The kinds of events ---- */

static const char *name_place(const telling *t, int place)
{
    return kt_names_owner(t->names, "place", place);
}

static void add_cards(kanun_cards *to, kanun_cards more)
{
    for (int n = 0; n < 2; n++)
        to->bits[n] |= more.bits[n];
}

/* Describes a move. The cards that it names need no sentence of their own while they move: in a
 * capture, to where they end up. In a play, to where they are laid. */
static void tell_move(const telling *t)
{
    const kanun_event *e = t->event;
    bool turned = e->kind == KANUN_EVENT_TURNED;
    t->names->told.took = e->move->word == KANUN_WORD_TAKE;
    t->names->told.said = e->cards;
    if (!e->move->hidden)
        add_cards(&t->names->told.said, e->move->cards);
    begin_line(t, name_place(t, e->place));
    fputs(turned ? SAY(t, "event.turned-up") : SAY(t, "names.colon"), t->out);
    kc_look_move(&t->names->look, e->move, t->out);
    end_line(t);
}

/* True if the sentence about the move, or about the trick that it ends, mentions the event's
 * cards. */
static bool is_said(const telling *t)
{
    const kanun_event *e = t->event;
    bool said = !e->hidden;
    for (int n = 0; n < 2; n++)
        said &= (e->cards.bits[n] & ~t->names->told.said.bits[n]) == 0;
    return said;
}

/* The table display and the moves already show most changes. Describes effects that the moves don't
 * show: dealt face-up cards, cards that change hands, and cards turned up, taken from the table or
 * laid back. */
static void tell_transfer(const telling *t)
{
    const kanun_event *e = t->event;
    const kanun_zone *from = zone_of(t, &e->from), *to = zone_of(t, &e->to);
    bool of_table = e->from.owner < 0, to_table = e->to.owner < 0;
    bool open = !strcmp(from->seen_by, "all"), onto = !strcmp(to->seen_by, "all");
    bool given = !of_table && !to_table && !strcmp(from->per, to->per) &&
                 e->from.owner != e->to.owner; /* a move may name the card but not the giver */
    bool handed = strcmp(from->per, to->per) != 0 || e->from.owner != e->to.owner;
    const char *key = KN_KEY("event.from-to");
    if (!given && is_said(t)) {
        if (onto)
            add_cards(&t->names->told.laid, e->cards);
        for (int n = 0; n < 2 && !t->names->told.took; n++)
            t->names->told.said.bits[n] &= ~e->cards.bits[n];
        return;
    }
    if (of_table ? !open && !onto : !onto && (to_table || !handed))
        return;
    if (e->hidden && !(of_table && !to_table))
        return;
    if (of_table)
        key = !to_table ? KN_KEY("event.from-zone-to")
              : open    ? KN_KEY("event.from-zone-to-zone")
                        : KN_KEY("event.to-zone");
    if (!to_table && e->to.owner == t->names->you && !e->hidden)
        add_cards(&t->names->told.got, e->cards);
    begin_line(t, "");
    kn_say_to(t->out, t->names->look.language, key, KN_TEXT("from", name_owner(t, &e->from).text),
              KN_TEXT("to", name_owner(t, &e->to).text));
    print_cards(t, t->out);
    end_line(t);
}

/* Writes the seats that see the cards: "you, player 2"; the owner only if nobody else does. */
static void name_seers(const telling *t, char *out, size_t size)
{
    const kanun_event *e = t->event;
    unsigned others = e->shown_to, all = (1u << kanun_rules_info(t->names->rules)->seats) - 1;
    int owner = e->from.owner;
    if (owner >= 0 && !strcmp(zone_of(t, &e->from)->seen_by, "owner") && others != 1u << owner)
        others &= ~(1u << owner);
    size_t used = 0;
    if (e->shown_to == all) {
        snprintf(out, size, "%s", SAY(t, "event.all"));
        return;
    }
    *out = '\0';
    for (int seat = 0; others >> seat && used < size; seat++)
        if (others >> seat & 1)
            used +=
                (size_t)snprintf(out + used, size - used, "%s%s", used ? SAY(t, "list.comma") : "",
                                 kt_names_seat(t->names, seat));
}

static void tell_show(const telling *t)
{
    const kanun_event *e = t->event;
    bool all = e->shown_to == (1u << kanun_rules_info(t->names->rules)->seats) - 1;
    bool owned = e->from.owner >= 0, bottom = e->lies == KANUN_LOWEST && !owned;
    char seers[512], cards[CARDS_MAX] = "";
    kc_label place = name_owner(t, &e->from);
    name_seers(t, seers, sizeof seers);
    FILE *out = fmemopen(cards, sizeof cards, "w");
    if (out)
        print_cards(t, out);
    if (!out || fclose(out))
        return;
    begin_line(t, "");
    if (bottom && all)
        kn_say_to(t->out, t->names->look.language, "event.bottom", KN_TEXT("zone", place.text),
                  KN_TEXT("cards", cards));
    else if (bottom)
        kn_say_to(t->out, t->names->look.language, "event.bottom-shown",
                  KN_TEXT("zone", place.text), KN_TEXT("seers", seers), KN_TEXT("cards", cards));
    else if (all && !owned)
        kn_say_to(t->out, t->names->look.language, "event.turned", KN_TEXT("place", place.text),
                  KN_TEXT("cards", cards));
    else if (e->hidden && !owned)
        kn_say_to(t->out, t->names->look.language, "event.looked-at", KN_TEXT("zone", place.text),
                  KN_TEXT("seers", seers), KN_TEXT("cards", cards),
                  KN_NUMBER("count", (e->shown_to & (e->shown_to - 1)) ? 2 : 1));
    else
        kn_say_to(t->out, t->names->look.language, "event.shown", KN_TEXT("place", place.text),
                  KN_TEXT("cards", cards), KN_TEXT("seers", seers));
    end_line(t);
}

static void tell_award(const telling *t)
{
    const kanun_event *e = t->event;
    char points[32];
    if (!e->number)
        return;
    begin_line(t, kt_names_side(t->names, e->side));
    kn_print(t->out, "%s%s%s (%s)", SAY(t, "names.colon"), e->number < 0 ? "-" : "+",
             kanun_points(t->names->rules, e->number < 0 ? -(int64_t)e->number : e->number, points),
             kc_look_label(&t->names->look, "name", e->cause).text);
    end_line(t);
}

/* Describes a payment. Names only the payer, because all pay from the same kind of account. */
static void tell_payment(const telling *t)
{
    const kanun_event *e = t->event;
    begin_line(t, "");
    kn_say_to(t->out, t->names->look.language, "event.paid", KN_NUMBER("number", e->number),
              KN_TEXT("from", name_owner(t, &e->from).text),
              KN_TEXT("to", name_owner(t, &e->to).text),
              KN_FLAG("you", owner_of(t, &e->from) && e->from.owner == t->names->you &&
                                 strcmp(per_of(t, &e->from), "side") != 0),
              KN_FLAG("bank", !owner_of(t, &e->from)), KN_FLAG("pot", !owner_of(t, &e->to)));
    end_line(t);
}

static void tell_trick(const telling *t)
{
    int place = t->event->place;
    begin_line(t, "");
    if (place == t->names->you)
        fputs(SAY(t, "event.you-take-trick"), t->out);
    else
        kn_say_to(t->out, t->names->look.language, "event.takes-trick",
                  KN_TEXT("who", name_place(t, place)));
    end_line(t);
    t->names->told.took = true;
    add_cards(&t->names->told.said, t->names->told.laid); /* need no further sentence */
    t->names->told.laid = (kanun_cards){.bits = {0}};
}

static void tell_deal(const telling *t)
{
    const kanun_event *e = t->event;
    t->names->told = (kt_told){.took = false};
    kn_say_to(t->out, t->names->look.language, "event.deal", KN_NUMBER("number", e->number));
    if (e->seat >= 0)
        kn_say_to(t->out, t->names->look.language, "event.dealt-by",
                  KN_TEXT("dealer", kt_names_seat(t->names, e->seat)));
    end_line(t);
}

static void tell_thrown_in(const telling *t)
{
    begin_line(t, "");
    fputs(SAY(t, "event.thrown-in"), t->out);
    end_line(t);
}

/* Prints a note of a script, with its label and number. The line begins with "note:", so that no
 * text of a rules file can be mistaken for an event. */
static void tell_note(const telling *t)
{
    begin_line(t, "");
    fputs(SAY(t, "event.note"), t->out);
    kc_look_print(&t->names->look, kc_look_label(&t->names->look, "name", t->event->note).text,
                  t->out);
    if (t->event->number)
        kn_print(t->out, " %ld", (long)t->event->number);
    end_line(t);
}

/* The function for each kind of event; NULL if the table or the score sheet shows it. */
static void (*const tellers[])(const telling *) = {
    [KANUN_EVENT_MOVE] = tell_move,         [KANUN_EVENT_TURNED] = tell_move,
    [KANUN_EVENT_TRANSFER] = tell_transfer, [KANUN_EVENT_SHOW] = tell_show,
    [KANUN_EVENT_AWARD] = tell_award,       [KANUN_EVENT_PAY] = tell_payment,
    [KANUN_EVENT_TRICK] = tell_trick,       [KANUN_EVENT_DEAL] = tell_deal,
    [KANUN_EVENT_NOTE] = tell_note,         [KANUN_EVENT_THROWN_IN] = tell_thrown_in};

void kt_event_print(kt_names *names, const kanun_event *event, FILE *out)
{
    telling t = {names, event, out};
    if (event->kind <= KANUN_EVENT_THROWN_IN && tellers[event->kind])
        tellers[event->kind](&t);
}
