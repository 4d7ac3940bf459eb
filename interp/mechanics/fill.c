/* SPDX-License-Identifier: MIT
 * fill.c: puts the values of a checked map where the rows of its table say, each kind of value in
 * one function. It knows no mechanic.
 */
#include "mechanics/fill.h"

#include <stdio.h>
#include <string.h>

#include "mechanics/common.h"
#include "state/token.h"

static bool fill_rows(km_filling f, bool last);

static void put_number(void *member, size_t size, int64_t number)
{
    if (size == sizeof(int8_t))
        *(uint8_t *)member = (uint8_t)number;
    else if (size == sizeof(int16_t))
        *(int16_t *)member = (int16_t)number;
    else if (size == sizeof(int32_t))
        *(int32_t *)member = (int32_t)number;
    else
        *(int64_t *)member = number;
}

static bool put_pointer(void *member, const void *pointer)
{
    memcpy(member, &pointer, sizeof pointer); /* of whatever type */
    return pointer != NULL;
}

/* Is it a word that the row has beside other values? */
static int word_of(const kd_key *row, const kd_node *value)
{
    return value && value->kind == KD_NODE_SCALAR ? kd_choice_place(row->choices, value->text) : -1;
}

static bool is_written(const km_filling *f, const kd_node *value)
{
    return value == f->map || value->parent;
}

/* ---- zones and variables ---- */

static const char *owners_wanted(unsigned demands)
{
    return demands & KM_OF_TABLE    ? "a zone of the table"
           : demands & KM_OF_OWNERS ? "a zone with `per: seat` or `per: place`"
           : demands & KM_NOT_SIDES ? "a zone of seats, places or the table"
           : demands & KM_NOT_TABLE ? "a zone that has owners"
                                    : "a zone";
}

static bool owners_fit(ks_per per, unsigned demands)
{
    bool table = per == KS_PER_TABLE, owners = per == KS_PER_SEAT || per == KS_PER_PLACE;
    return (table || !(demands & KM_OF_TABLE)) && (owners || !(demands & KM_OF_OWNERS)) &&
           (per != KS_PER_SIDE || !(demands & KM_NOT_SIDES)) &&
           (!table || !(demands & KM_NOT_TABLE));
}

static const ks_zone *find_zone(const km_filling *f, const kd_node *value)
{
    const char *name = value->kind == KD_NODE_SCALAR ? value->text : "";
    int zone = ks_layout_find_zone(f->c->layout, name);
    if (zone >= 0)
        return &f->c->layout->zone[zone];
    if (is_written(f, value))
        return km_compile_zone_named(f->c, value);
    kn_problem *p =
        kn_report_add(f->c->report, KN_E_NO_ZONE, value->at, "there is no zone '%s'", name);
    kn_report_expect(f->c->report, p,
                     "a zone of this name under `zones:`, or another one as `%s:` of %s",
                     f->row->name, f->table->name);
    kn_report_suggest(p, name, ks_layout_zone_names(f->c->layout, f->c->arena));
    return NULL;
}

bool km_read_zone(const km_filling *f, const kd_node *value, unsigned demands, const ks_zone **out)
{
    const ks_zone *zone = *out = find_zone(f, value);
    if (!zone)
        return false;
    if (owners_fit(zone->per, demands) && (zone->ordered || !(demands & KM_ORDERED)) &&
        (zone->sight == KS_SEEN_ALL || !(demands & KM_SEEN_BY_ALL)))
        return true;
    return km_compile_wrong(f->c, value->at, "'%s' can't be `%s` of %s: it must be %s%s%s",
                            zone->name, f->row->name, f->table->name, owners_wanted(demands),
                            demands & KM_ORDERED ? " that keeps its order (`ordered: true`)" : "",
                            demands & KM_SEEN_BY_ALL ? " and all see" : "");
}

static bool put_var(const km_filling *f, const kd_node *value, const struct km_place *place,
                    const ks_var **out)
{
    const char *usual = f->row->fallback;
    if (usual && value->kind == KD_NODE_SCALAR && strcmp(value->text, usual) == 0)
        return true; /* what is there without a variable */
    int var = km_compile_var(f->c, value, place->var);
    if (var < 0)
        return false;
    *out = &f->c->layout->var[var];
    if (owners_fit((*out)->per, place->demands))
        return true;
    return km_compile_wrong(f->c, value->at, "'%s' is %s", value->text,
                            place->demands & KM_OF_TABLE
                                ? "not one for the table: which owner's is meant?"
                                : "not per seat: whose would it be?");
}

/* ---- other kinds ---- */

static bool put_integer(const km_filling *f, const kd_node *value, const struct km_place *place,
                        void *member)
{
    int64_t number = place->none;
    if (value && word_of(f->row, value) < 0 &&
        !kn_integer_read(value->kind == KD_NODE_SCALAR ? value->text : "", INT64_MIN, INT64_MAX,
                         &number))
        return km_compile_wrong(f->c, value->at, "`%s` takes whole numbers", f->row->name);
    put_number(member, place->size, number);
    return true;
}

static bool put_word(const km_filling *f, const kd_node *value, const char *form, int *out)
{
    const char *word = kn_arena_print(f->c->arena, "%s%s", value->text, form ? form : "");
    if (!word)
        return ks_token_memory(f->c->report);
    *out = ks_words_add(&f->c->rules->words, f->c->arena, word);
    return *out >= 0 ||
           km_compile_wrong(f->c, value->at, "'%s' can't be the word of this move", value->text);
}

static bool put_seat(const km_filling *f, const kd_node *value, void *member)
{
    if (word_of(f->row, value) >= 0)
        return true;
    return put_pointer(member, ks_seat_compile(f->c->arena, f->c->layout, value, f->c->report));
}

static bool put_who(const km_filling *f, const kd_node *value, km_who *out)
{
    int word = word_of(f->row, value);
    if (word >= 0) {
        out->word = (uint8_t)word;
        return true;
    }
    for (const char *at = f->row->choices; *(at += strspn(at, " ")); at += strcspn(at, " "))
        out->word++;
    out->phrase = ks_seat_compile(f->c->arena, f->c->layout, value, f->c->report);
    return out->phrase != NULL;
}

static bool put_condition(const km_filling *f, const kd_node *value, void *member)
{
    const char *usual = f->row->fallback;
    if (usual && value->kind == KD_NODE_SCALAR && strcmp(value->text, usual) == 0)
        return true; /* `always`: nothing is asked in play */
    return put_pointer(member,
                       ks_condition_compile(f->c->arena, f->c->layout, value, f->c->report));
}

static bool put_card(const km_filling *f, const kd_node *value, uint8_t *out)
{
    kn_set cards;
    if (!ks_pack_cards(f->c->layout->pack, value, &cards, f->c->report))
        return false;
    *out = (uint8_t)kn_first(cards);
    return kn_count(cards) == 1 ||
           km_compile_wrong(f->c, value->at, "each item of `%s` is one card", f->row->name);
}

static bool put_table(const km_filling *f, const kd_node *value, void *member)
{
    *(bool *)member = true;
    km_filling inner = {f->c, f->phase, f->row->table, value, NULL, member, f->whole};
    return fill_rows(inner, false) && fill_rows(inner, true);
}

/* ---- rows ---- */

/* What a member gets that has no value and no default. */
static bool put_nothing(const km_filling *f, const struct km_place *place, void *member)
{
    switch (place->kind) {
    case KM_PUT_AMOUNT:
        ((km_amount *)member)->number = place->none;
        return true;
    case KM_PUT_WORD:
    case KM_PUT_HEAP:
    case KM_PUT_VAR_AT:
    case KM_PUT_PHASE:
        *(int *)member = -1;
        return true;
    case KM_PUT_INTEGER:
        return put_integer(f, NULL, place, member);
    case KM_PUT_OWN:
        return place->read(f, NULL, member);
    default:
        return true; /* the plan is zero */
    }
}

static bool put(const km_filling *f, const kd_node *value, const struct km_place *place,
                void *member)
{
    km_compiler *c = f->c;
    const char *text = value->kind == KD_NODE_SCALAR ? value->text : "";
    const ks_zone *zone;
    const ks_var *var = NULL;

    switch (place->kind) {
    case KM_PUT_TOLD:
        return true;
    case KM_PUT_FLAG:
        *(bool *)member = kd_choice_place("true yes on", text) >= 0;
        return true;
    case KM_PUT_CHOICE:
        put_number(member, place->size, kd_choice_place(f->row->choices, text));
        return true;
    case KM_PUT_INTEGER:
        return put_integer(f, value, place, member);
    case KM_PUT_AMOUNT:
        return km_compile_amount(c, value, member);
    case KM_PUT_TEXT:
        return put_pointer(member, text);
    case KM_PUT_WORD:
        return put_word(f, value, place->form, member);
    case KM_PUT_ZONE:
        if (!km_read_zone(f, value, place->demands, &zone))
            return false;
        if (place->size != sizeof *zone)
            return put_pointer(member, zone);
        *(ks_zone *)member = *zone;
        return true;
    case KM_PUT_HEAP:
        if (!km_read_zone(f, value, place->demands | KM_OF_TABLE, &zone))
            return false;
        *(int *)member = zone->heap;
        return true;
    case KM_PUT_SEAT:
        return put_seat(f, value, member);
    case KM_PUT_WHO:
        return put_who(f, value, member);
    case KM_PUT_CONDITION:
        return put_condition(f, value, member);
    case KM_PUT_CARDS:
        return ks_pack_cards(c->layout->pack, value, member, c->report);
    case KM_PUT_CARD:
        return put_card(f, value, member);
    case KM_PUT_VAR:
        return put_var(f, value, place, &var) && (put_pointer(member, var) || !var);
    case KM_PUT_VAR_AT:
        if (!put_var(f, value, place, &var))
            return false;
        *(int *)member = km_result_at(var);
        return true;
    case KM_PUT_PHASE:
        return (*(int *)member = km_compile_phase(c, value)) >= 0;
    case KM_PUT_TABLE:
        return put_table(f, value, member);
    case KM_PUT_OWN:
        return place->read(f, value, member);
    }
    return false;
}

static bool put_list(const km_filling *f, const kd_node *value, const struct km_place *place)
{
    char *member = (char *)f->plan + place->at;
    int *count = (int *)((char *)f->plan + place->count_at);
    for (KM_ITEM(item, value)) {
        if (*count == place->most)
            return km_compile_wrong(f->c, item->at, "`%s` may list %d", f->row->name, place->most);
        if (!put(f, item, place, member + (size_t)*count * place->size))
            return false;
        ++*count;
    }
    return true;
}

static bool fill_row(const km_filling *f)
{
    const struct km_place *place = f->row->place;
    const kd_node *value = f->map && f->map->kind == KD_NODE_SCALAR
                               ? f->row == f->table->keys ? f->map : NULL
                               : kd_node_get(f->map, f->row->name);
    if (!value && f->row->fallback) {
        kn_mark at = f->map ? f->map->at : (kn_mark){0};
        value = kd_node_new(f->c->arena, KD_NODE_SCALAR, at, f->row->fallback);
        if (!value)
            return ks_token_memory(f->c->report);
    }
    if (place->list)
        return put_list(f, value, place);
    void *member = (char *)f->plan + place->at;
    return value ? put(f, value, place, member) : put_nothing(f, place, member);
}

/* Rows whose values may name what the phase declares itself, or rest on other rows. */
static bool comes_last(km_put kind)
{
    return kind == KM_PUT_SEAT || kind == KM_PUT_WHO || kind == KM_PUT_CONDITION ||
           kind == KM_PUT_TABLE || kind == KM_PUT_OWN;
}

static bool fill_rows(km_filling f, bool last)
{
    bool fine = true;
    for (f.row = f.table->keys; f.row->name && (fine || !last); f.row++)
        if (f.row->place && !f.row->place->later && comes_last(f.row->place->kind) == last)
            fine &= fill_row(&f);
    return fine;
}

bool km_fill(km_compiler *c, km_phase *phase, const kd_table *table, const kd_node *map, void *plan)
{
    km_filling f = {c, phase, table, map, NULL, plan, plan};
    return fill_rows(f, false) && fill_rows(f, true);
}

bool km_fill_later(km_compiler *c, km_phase *phase, const kd_table *table, const kd_node *map,
                   void *plan)
{
    km_filling f = {c, phase, table, map, NULL, plan, plan};
    bool fine = true;
    for (f.row = table->keys; f.row->name; f.row++)
        if (f.row->place && f.row->place->later)
            fine &= fill_row(&f);
    return fine;
}

bool km_phase_compile(km_compiler *c, km_phase *phase)
{
    const km_mechanic *m = phase->mechanic;
    if (m->plan_size && !(phase->plan = kn_arena_take(c->arena, m->plan_size)))
        return ks_token_memory(c->report);
    km_filling f = {c, phase, m->keys, phase->node, NULL, phase->plan, phase->plan};
    return (!m->plan_size || fill_rows(f, false)) && (!m->declare || m->declare(c, phase)) &&
           (!m->plan_size || fill_rows(f, true)) && (!m->compile || m->compile(c, phase));
}

kn_mark km_key_at(const kd_node *map, const char *key)
{
    const kd_node *node = kd_node_get(map, key);
    return node ? node->at : map->at;
}

bool km_entry_is_off(const kd_node *entry)
{
    const kd_node *off = kd_node_get(entry, "off");
    return off && off->kind == KD_NODE_SCALAR && kd_choice_place("true yes on", off->text) >= 0;
}
