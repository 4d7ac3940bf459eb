/* SPDX-License-Identifier: MIT
 * api_move.c: the part of kanun.h for moves and events as data. Only converts: state/event.c
 * decides the facts that a seat may know of an event.
 */
#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "game/api.h"
#include "mechanics/telling.h"

/* ---- Moves ---- */

static kanun_cards cards_out(kn_set cards)
{
    return (kanun_cards){{cards.lo, cards.hi}};
}

kanun_move kg_api_move(const ks_move *move, int hidden)
{
    return (kanun_move){.size = sizeof(kanun_move),
                        .word = move->word,
                        .card = move->card == KN_NO_CARD ? -1 : move->card,
                        .suit = move->suit == KS_NO_SUIT ? -1 : move->suit,
                        .mark = move->mark,
                        .number = move->number,
                        .cards = cards_out(move->cards),
                        .hidden = hidden};
}

static ks_move move_in(const kanun_move *move, int *hidden)
{
    kanun_move full = kg_api_move(&KS_PLAIN(KN_NO_CARD), 0);
    memcpy(&full, move, move->size < sizeof full ? move->size : sizeof full);
    *hidden = full.hidden;
    return (ks_move){.word = (uint8_t)full.word,
                     .card = full.card < 0 ? KN_NO_CARD : (uint8_t)full.card,
                     .mark = (uint8_t)full.mark,
                     .suit = full.suit < 0 ? KS_NO_SUIT : (uint8_t)full.suit,
                     .number = full.number,
                     .cards = {full.cards.bits[0], full.cards.bits[1]}};
}

int kanun_move_equal(const kanun_move *a, const kanun_move *b)
{
    int hidden_a, hidden_b;
    ks_move one = move_in(a, &hidden_a), other = move_in(b, &hidden_b);
    return ks_move_same(&one, &other) && hidden_a == hidden_b;
}

uint64_t kanun_move_key(const kanun_move *move)
{
    int hidden;
    ks_move inner = move_in(move, &hidden);
    return ks_move_key(&inner) + (uint64_t)hidden;
}

char *kanun_move_text(const kanun_rules *rules, const kanun_move *move, char *out, size_t size)
{
    char text[KS_MOVE_TEXT];
    int hidden;
    ks_move inner = move_in(move, &hidden);
    ks_move_write(rules->rules->layout->pack, &rules->rules->words, &inner, hidden, text);
    snprintf(out, size, "%s", text);
    return out;
}

int kanun_move_part(const kanun_rules *rules, const kanun_move *move, int n, kanun_part *part)
{
    _Static_assert((int)KANUN_PART_HIDDEN == (int)KS_PART_HIDDEN,
                   "both enumerations have the same values");
    ks_part parts[KS_MOVE_PARTS];
    int hidden;
    ks_move inner = move_in(move, &hidden);
    int count =
        ks_move_parts(rules->rules->layout->pack, &rules->rules->words, &inner, hidden, parts);
    if (n < 0 || n >= count)
        return 0;
    kanun_part full = {.size = sizeof full,
                       .kind = (kanun_part_kind)parts[n].kind,
                       .announced = parts[n].announced,
                       .number = parts[n].number,
                       .text = parts[n].text};
    kg_api_fill(part, &full, sizeof full);
    return 1;
}

/* If a text begins with the label of a word ("marry hearts KH"), writes the text to `out` with the
 * word in place of the label. Else returns false. */
static bool unlabel(const km_rules *rules, const char *text, char *out, size_t size)
{
    size_t longest = 0;
    for (int w = KS_WORDS_FIXED; w < rules->words.count; w++)
        for (int i = 0; kn_language(i); i++) {
            char label[KM_NAME_TEXT];
            km_tell_label(rules, rules->words.word[w], kn_language(i), label, sizeof label);
            size_t length = strlen(label);
            if (length <= longest || strncasecmp(text, label, length) != 0 ||
                (text[length] && text[length] != ' '))
                continue;
            longest = length;
            snprintf(out, size, "%s%s", rules->words.word[w], text + length);
        }
    return longest > 0;
}

bool kg_api_move_read(const km_rules *rules, const char *text, const char *language, ks_move *move,
                      kn_report *report)
{
    const ks_pack *pack = rules->layout->pack;
    char words[KS_MOVE_TEXT];
    int before = report->count;
    if (ks_move_read(pack, &rules->words, text, language, move, report))
        return true;
    int failed = report->count;
    bool fine = unlabel(rules, text, words, sizeof words) &&
                ks_move_read(pack, &rules->words, words, language, move, report);
    report->count = fine ? before : failed;
    return fine;
}

kanun_status kanun_move_read(const kanun_rules *rules, const char *text, const char *language,
                             kanun_move *move, kanun_errors *errors)
{
    kanun_errors *own, *list = kg_api_list(errors, &own);
    ks_move inner;
    if (!list)
        return KANUN_SYSTEM;
    int before = list->report.count;
    kanun_status status = KANUN_OK;
    if (kg_api_move_read(kg_speaking(rules->rules, language), text, language, &inner,
                         &list->report)) {
        kanun_move full = kg_api_move(&inner, 0);
        kg_api_fill(move, &full, sizeof full);
    } else {
        status = kg_api_status(&list->report, before);
    }
    kanun_errors_free(own);
    return status;
}

/* ---- Events ---- */

static kanun_spot heap_out(const ks_layout *l, int heap)
{
    const ks_zone *zone = heap < 0 ? NULL : &l->zone[l->zone_of[heap]];
    return !zone ? (kanun_spot){NULL, -1, -1}
                 : (kanun_spot){zone->name, l->zone_of[heap],
                                zone->per == KS_PER_TABLE ? -1 : heap - zone->heap};
}

static kanun_spot account_out(const ks_layout *l, int at)
{
    const ks_var *var = ks_account_var(l, at);
    return (kanun_spot){var->name, (int)(var - l->var),
                        var->per == KS_PER_TABLE ? -1 : at - var->at};
}

static kanun_event event_out(const kanun_game *game, const ks_event *e, const kanun_move *move,
                             const char *text)
{
    _Static_assert((int)KANUN_EVENT_THROWN_IN == (int)KS_EVENT_THROWN_IN,
                   "both enumerations have the same values");
    const ks_world *w = &game->run->world;
    const ks_layout *l = w->layout;
    bool pays = e->kind == KS_EVENT_PAY;
    bool phase = e->kind == KS_EVENT_PHASE || e->kind == KS_EVENT_THROWN_IN;
    return (kanun_event){
        .size = sizeof(kanun_event),
        .rules = game->rules,
        .kind = (kanun_event_kind)e->kind,
        .seat = e->seat,
        .place = e->place,
        .side = e->side,
        .from = pays ? account_out(l, e->from) : heap_out(l, e->from),
        .to = pays ? account_out(l, e->to) : heap_out(l, e->to),
        .cards = cards_out(e->cards),
        .count = e->count,
        .hidden = e->hidden,
        .lies = (kanun_lies)e->lies,
        .shown_to = e->audience & ((1u << l->seats) - 1),
        .number = phase ? 0 : e->number,
        .cause = e->cause < 0 ? NULL : l->cause[e->cause],
        .phase = phase && e->number >= 0 ? game->rules->rules->more->phase_name[e->number] : NULL,
        .note = e->text,
        .move = e->move ? move : NULL,
        .scores = e->kind == KS_EVENT_SETTLE ? ks_ints(l, w->block) + l->score : NULL,
        .winners = e->kind == KS_EVENT_OVER ? w->block->winners : 0,
        .text = text};
}

/* The two forms of an event: with its cards, and for listeners from whom the cards are hidden. */
typedef struct form {
    bool made;
    kanun_event out;
    kanun_move move;
    char text[1024];
} form;

static void make_form(form *f, const kanun_game *game, const ks_event *known, const ks_move *move)
{
    const km_rules *rules = game->rules->rules;
    ks_event_write(&game->run->world, &rules->words, rules->more->phase_name, known, f->text,
                   sizeof f->text);
    f->move = kg_api_move(move, known->hidden ? known->count : 0);
    f->out = event_out(game, known, &f->move, f->text);
    f->made = true;
}

/* Counts the times that each cause has given points, because a position does not contain these
 * numbers. */
static void count_award(kanun_game *game, const ks_event *event)
{
    if (event->kind == KS_EVENT_DEAL)
        memset(game->awarded, 0, sizeof game->awarded);
    if (event->kind != KS_EVENT_AWARD)
        return;
    struct kg_awarded *awarded = &game->awarded[event->cause][event->side];
    awarded->units += event->number;
    awarded->times++;
}

void kg_api_feed(void *payload, const ks_event *event)
{
    kanun_game *game = payload;
    form forms[2];
    count_award(game, event);
    forms[0].made = forms[1].made = false;
    for (int i = 0; i < KS_SEATS_MAX + 2; i++) {
        const struct kg_listener *listener = &game->listener[i];
        ks_event known;
        ks_move move = KS_PLAIN(KN_NO_CARD);
        if (!listener->heard || !ks_event_known(&game->run->world, event, i - 2, &known, &move))
            continue;
        form *f = &forms[known.hidden];
        if (!f->made)
            make_form(f, game, &known, &move);
        listener->heard(listener->payload, &f->out);
    }
}
