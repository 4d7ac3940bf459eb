/* SPDX-License-Identifier: MIT
 * deals.c: notes the facts of each deal at a table. Memory grows while the deals of a portion are
 * waiting, and is reused for the next portion.
 */
#include "experiment/deals.h"

#include <limits.h>
#include <string.h>

#include "base/memory.h"
#include "command/tool.h"
#include "experiment/measure.h"
#include "insight.h"

const char *const ke_end_names[] = {"", "over", "unfinished", "forfeit"};

/* ---- The form ---- */

/* True for a variable that the rules mention; false for variables that the engine or a mechanic
 * uses internally. */
static bool is_told(const kanun_variable *variable)
{
    return strcmp(variable->type, "cards") != 0 && !strchr(variable->name, '.') &&
           (variable->shown || !*variable->says);
}

void ke_deal_form_make(ke_deal_form *form, const kanun_rules *rules)
{
    const kanun_info *info = kanun_rules_info(rules);
    size_t most = (size_t)info->variables + 1;
    *form = (ke_deal_form){.rules = rules, .sides = info->sides, .causes = info->causes};
    form->owners = kn_calloc(most, sizeof *form->owners);
    form->first = kn_calloc(most, sizeof *form->first);
    const kanun_variable **variable = kn_calloc(most, sizeof *variable);
    form->variable = variable;
    form->by = form->sides;
    form->scores = form->by + form->causes * form->sides;
    form->numbers = form->scores + form->sides;
    for (int n = 0; n < info->variables; n++) {
        if (!is_told(info->variable[n]))
            continue;
        int owners = kc_tool_owners(info, info->variable[n]->per);
        variable[form->variables] = info->variable[n];
        form->owners[form->variables] = owners;
        form->first[form->variables++] = form->numbers;
        form->numbers += owners;
    }
}

void ke_deal_form_free(ke_deal_form *form)
{
    kn_free((void *)(uintptr_t)form->variable);
    kn_free(form->owners);
    kn_free(form->first);
    *form = (ke_deal_form){0};
}

bool ke_deal_seat(const ke_deal_form *form, const int32_t *numbers, const char *name, int *seat)
{
    for (int n = 0; n < form->variables; n++)
        if (!strcmp(form->variable[n]->name, name) && !strcmp(form->variable[n]->type, "seat") &&
            form->owners[n] == 1) {
            *seat = numbers[form->first[n]];
            return true;
        }
    return false;
}

const char *ke_deal_value(const ke_deal_form *form, const kanun_variable *variable, int32_t value)
{
    const ks_pack *pack = kg_insight_rules(form->rules)->layout->pack;
    const struct {
        const char *type;
        const char *const *names;
        int count;
    } named[] = {{"suit", pack->suit_name, pack->suits},
                 {"rank", pack->rank_name, pack->ranks},
                 {"card", pack->name, pack->cards},
                 {"seat", NULL, INT_MAX},
                 {"side", NULL, INT_MAX}};
    for (int n = 0; n < variable->names; n++)
        if (variable->number[n] == value && !strcmp(variable->type, "choice"))
            return variable->number_name[n];
    for (size_t n = 0; n < sizeof named / sizeof *named; n++)
        if (!strcmp(variable->type, named[n].type))
            return value < 0 || value >= named[n].count ? NULL
                   : named[n].names                     ? named[n].names[value]
                                                        : "";
    return "";
}

int ke_deal_units(const kanun_rules *rules, const kanun_variable *variable)
{
    return strcmp(variable->type, "points") ? 1 : ke_units_of_point(rules);
}

/* ---- The deals of a table ---- */

ke_deals *ke_deals_new(const kanun_rules *rules)
{
    ke_deals *d = kn_calloc(1, sizeof *d);
    ke_deal_form_make(&d->form, rules);
    return d;
}

void ke_deals_free(ke_deals *d)
{
    if (!d)
        return;
    ke_deal_form_free(&d->form);
    kn_free(d->list);
    kn_free(d->number);
    kn_free(d->decision);
    kn_free(d->text);
    kn_free(d);
}

void ke_deals_begin(ke_deals *d)
{
    d->begun = d->count;
    d->leader = -1;
    d->redeals = 0;
    d->moves = 0;
    d->decided = d->decisions;
}

void ke_deals_clear(ke_deals *d)
{
    d->count = d->next = d->used = d->begun = d->texts = 0;
    d->decisions = d->decided = 0;
}

/* Makes room for a deal and its numbers. */
static void make_room(ke_deals *d)
{
    if (d->count == d->room) {
        size_t room = 2 * d->room + 64;
        d->list = kn_realloc(d->list, room * sizeof *d->list);
        d->room = room;
    }
    if (d->used + (size_t)d->form.numbers > d->number_room) {
        size_t room = 2 * d->number_room + 64 * (size_t)d->form.numbers;
        d->number = kn_realloc(d->number, room * sizeof *d->number);
        d->number_room = room;
    }
}

/* Appends a deal in which all numbers are 0. */
static ke_deal *append(ke_deals *d, const kanun_game *game, int64_t moves)
{
    const kanun_standing *standing = kanun_game_standing(game);
    make_room(d);
    ke_deal *deal = &d->list[d->count];
    *deal = (ke_deal){.number = (int)(d->count - d->begun),
                      .dealer = standing->dealer,
                      .leader = d->leader,
                      .redeals = standing->redeals - d->redeals,
                      .moves = moves - d->moves,
                      .at = d->used,
                      .decision = (size_t)d->decided,
                      .decisions = (size_t)(d->decisions - d->decided)};
    d->decided = d->decisions;
    memset(d->number + d->used, 0, (size_t)d->form.numbers * sizeof *d->number);
    d->count++;
    d->used += (size_t)d->form.numbers;
    d->leader = -1;
    d->redeals = standing->redeals;
    d->moves = moves;
    return deal;
}

void ke_deals_decide(ke_deals *d, const kanun_game *game)
{
    const kanun_standing *standing = kanun_game_standing(game);
    d->decision = kn_one_more(d->decision, d->decisions, &d->decision_room, sizeof *d->decision);
    d->decision[d->decisions++] =
        (ke_decision){.phase = standing->phase, .seat = standing->seat, .move = d->texts};
}

void ke_deals_decided(ke_deals *d, int choices, const char *move)
{
    size_t size = strlen(move) + 1;
    if (d->texts + size > d->text_room) {
        d->text_room = 2 * d->text_room + size + 1024;
        d->text = kn_realloc(d->text, d->text_room);
    }
    memcpy(d->text + d->texts, move, size);
    d->texts += size;
    d->decision[d->decisions - 1].choices = choices;
}

static void note_variables(const ke_deal_form *form, const kanun_game *game, int32_t *numbers)
{
    for (int n = 0; n < form->variables; n++)
        for (int owner = 0; owner < form->owners[n]; owner++)
            kg_insight_number(game, form->variable[n]->name, owner,
                              &numbers[form->first[n] + owner]);
}

void ke_deals_add(ke_deals *d, const kanun_game *game, int64_t moves)
{
    const ke_deal_form *form = &d->form;
    int32_t units[KANUN_OWNERS_MAX];
    int64_t points[KANUN_OWNERS_MAX] = {0};
    ke_deal *deal = append(d, game, moves);
    int32_t *numbers = d->number + deal->at;
    size_t row = (size_t)form->sides * sizeof *numbers;
    deal->counted = true;
    for (int cause = -1; cause < form->causes; cause++) { /* -1: all */
        kanun_game_points(game, cause, units);
        memcpy(numbers + form->by + cause * form->sides, units, row);
    }
    memcpy(numbers + form->scores, kanun_game_standing(game)->scores, row);
    note_variables(form, game, numbers);
    for (int side = 0; side < form->sides; side++)
        points[side] = numbers[form->points + side];
    deal->winners = ke_sim_best(form->rules, points);
}

void ke_deals_end(ke_deals *d, const kanun_game *game, uint64_t match, int turn, int64_t moves,
                  ke_end end, unsigned winners)
{
    if (d->count == d->begun || moves > d->moves) /* the match ended within a deal */
        append(d, game, moves);
    for (size_t n = d->begun; n < d->count; n++) {
        d->list[n].match = match;
        d->list[n].turn = turn;
    }
    d->list[d->count - 1].end = end;
    d->list[d->count - 1].match_winners = winners;
}
