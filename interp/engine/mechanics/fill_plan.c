/* SPDX-License-Identifier: MIT
 * fill_plan.c: stores the values of a checked map where the rows of its table say, with a
 * function per kind of value. Knows no mechanic.
 */
#include "mechanics/fill_plan.h"

#include <string.h>

/* The stage at which a row is filled. */
typedef enum turn { FIRST, LAST, LATER } turn;
static bool fill_rows(km_filling f, turn now);

static bool put_pointer(void *member, const void *pointer)
{
    memcpy(member, &pointer, sizeof pointer); /* pointer of any type */
    return pointer != NULL;
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
           : demands & KM_NOT_TABLE ? "a zone with owners"
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
    if (km_compile_taken(f->c, KN_E_NO_ZONE, "zones", name, value->at))
        return NULL;
    kn_problem *p =
        kn_report_add(f->c->report, KN_E_NO_ZONE, value->at, "there is no zone '%s'", name);
    if (is_written(f, value))
        kn_report_expect(f->c->report, p, "the name of a zone declared under `zones:`");
    else
        kn_report_expect(f->c->report, p,
                         "a zone of this name under `zones:`, or another zone as `%s:` of %s",
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

static bool put_var(const km_filling *f, const kd_node *value, const km_place *place,
                    const ks_var **out)
{
    const char *usual = f->row->fallback;
    if (usual && value->kind == KD_NODE_SCALAR && strcmp(value->text, usual) == 0)
        return true; /* the value if the key names no variable */
    int var = km_compile_var(f->c, value, place->var);
    if (var < 0)
        return false;
    *out = &f->c->layout->var[var];
    if (owners_fit((*out)->per, place->demands))
        return true;
    if (place->demands & KM_OF_TABLE)
        return kn_report_wrong(f->c->report, KN_E_MECHANIC, value->at,
                               "'%s' is not for the table" KN_EXPECTED "a variable without `per`",
                               value->text);
    return kn_report_wrong(f->c->report, KN_E_MECHANIC, value->at,
                           "'%s' is not per seat" KN_EXPECTED "a variable with `per: seat`",
                           value->text);
}

/* ---- other kinds ---- */

static bool put_word(const km_filling *f, const kd_node *value, const char *form, int *out)
{
    const char *word = kn_arena_print(f->c->arena, "%s%s", value->text, form ? form : "");
    if (!word)
        return kn_report_memory(f->c->report);
    *out = ks_words_add(&f->c->rules->words, f->c->arena, word);
    return *out >= 0 || km_compile_wrong_word(f->c, value->at, value->text);
}

ks_seat_phrase *km_read_seat(const km_filling *f, const kd_node *value)
{
    kn_report *report = f->c->report;
    int before = report->count;
    ks_seat_phrase *seat = ks_seat_compile(f->c->arena, f->c->layout, value, report);
    kn_problem *p = kn_report_kept(report, before);
    int words = f->row->choices ? (int)strlen(f->row->choices) : 0;
    while (words > 0 && f->row->choices[words - 1] == ' ')
        words--;
    if (seat || !words || report->count != before + 1 || value->kind != KD_NODE_SCALAR || !p ||
        !p->expected)
        return seat;
    kd_suggest_choice(report, p, value->text, f->row->choices);
    if (p->suggestion)
        p->expected = NULL;
    else
        kn_report_expect(report, p, "a word (%.*s) or a seat, %s", words, f->row->choices,
                         p->expected);
    return NULL;
}

static bool put_seat(const km_filling *f, const kd_node *value, void *member)
{
    if (kd_value_word(f->row, value) >= 0)
        return true;
    return put_pointer(member, km_read_seat(f, value));
}

static bool put_who(const km_filling *f, const kd_node *value, km_who *out)
{
    int word = kd_value_word(f->row, value);
    if (word >= 0) {
        out->word = (uint8_t)word;
        return true;
    }
    for (const char *at = f->row->choices; *(at += strspn(at, " ")); at += strcspn(at, " "))
        out->word++;
    out->phrase = km_read_seat(f, value);
    return out->phrase != NULL;
}

static bool put_condition(const km_filling *f, const kd_node *value, void *member)
{
    const char *usual = f->row->fallback;
    if (usual && value->kind == KD_NODE_SCALAR && strcmp(value->text, usual) == 0)
        return true; /* `always`: play need not check it */
    return put_pointer(member,
                       ks_condition_compile(f->c->arena, f->c->layout, value, f->c->report));
}

static bool put_card(const km_filling *f, const kd_node *value, uint8_t *out)
{
    kn_set cards;
    if (!ks_pack_cards(f->c->layout->pack, value, &cards, f->c->report))
        return false;
    *out = kn_count(cards) ? (uint8_t)kn_first(cards) : 0;
    if (!kn_count(cards) && value->kind == KD_NODE_SCALAR)
        return km_compile_wrong(f->c, value->at, "'%s' is not in this pack", value->text);
    return kn_count(cards) == 1 ||
           km_compile_wrong(f->c, value->at, "each item of `%s` is one card", f->row->name);
}

static bool put_table(const km_filling *f, const kd_node *value, void *member)
{
    *(bool *)member = true;
    km_filling inner = {f->c, f->phase, f->row->table, value, NULL, member, f->whole};
    return fill_rows(inner, FIRST) && fill_rows(inner, LAST);
}

/* ---- rows ---- */

/* Initialises a member whose key is missing and has no default. */
static bool put_nothing(const km_filling *f, const km_place *place, int kind, void *member)
{
    switch (kind) {
    case KM_PUT_WORD:
    case KM_PUT_HEAP:
    case KM_PUT_VAR_AT:
    case KM_PUT_PHASE:
        *(int *)member = -1;
        return true;
    case KM_PUT_OWN:
        return place->read(f, NULL, member);
    default:
        return kind >= KD_PUT_MORE ||
               kd_put_value(f->row, NULL, member); /* the plan is zero already */
    }
}

static bool put(const km_filling *f, const kd_node *value, const km_place *place, int kind,
                void *member)
{
    km_compiler *c = f->c;
    const char *text = value->kind == KD_NODE_SCALAR ? value->text : "";
    const ks_zone *zone;
    const ks_var *var = NULL;

    switch (kind) {
    case KM_PUT_AMOUNT:
        return km_compile_amount(c, value, member);
    case KM_PUT_TEXT:
        return put_pointer(member, text);
    case KM_PUT_WORD:
        return put_word(f, value, place->form, member);
    case KM_PUT_ZONE:
        if (!km_read_zone(f, value, place->demands, &zone))
            return false;
        if (place->in.size != sizeof *zone)
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
        *(int *)member = km_compile_phase(c, value);
        f->phase->calls_too = (uint8_t)(*(int *)member + 1);
        return *(int *)member >= 0;
    case KM_PUT_TABLE:
        return put_table(f, value, member);
    case KM_PUT_OWN:
        return place->read(f, value, member);
    default:
        return kd_put_value(f->row, value, member) ||
               km_compile_wrong(c, value->at, "`%s` takes whole numbers", f->row->name);
    }
}

static bool put_list(const km_filling *f, const kd_node *value, const km_place *place)
{
    char *member = (char *)f->plan + place->in.at;
    int *count = (int *)((char *)f->plan + place->count_at);
    for (KM_ITEM(item, value)) {
        if (*count == place->in.most)
            return km_compile_wrong(f->c, item->at, "`%s` may list at most %d entries",
                                    f->row->name, place->in.most);
        if (!put(f, item, place, place->in.kind, member + (size_t)*count * place->in.size))
            return false;
        ++*count;
    }
    return true;
}

/* Fills a named map: first each entry, then the rows that depend on other entries. */
static bool put_entries(const km_filling *f, const kd_node *map, const km_place *place)
{
    char *member = (char *)f->plan + place->in.at;
    int *count = (int *)((char *)f->plan + place->count_at);
    for (KD_ENTRY(node, map)) {
        km_entry *entry = (void *)(member + (size_t)*count * place->in.size);
        if (*count == place->in.most)
            return kn_report_wrong(f->c->report, KN_E_TOO_MANY, node->at,
                                   "`%s` may have at most %d entries", f->row->name,
                                   place->in.most);
        *entry = (km_entry){node->key, node};
        if (!km_fill(f->c, f->phase, f->row->table, node, entry) ||
            (place->read && !place->read(f, node, entry)))
            return false;
        ++*count;
    }
    for (int i = 0; i < *count; i++, member += place->in.size)
        if (!fill_rows((km_filling){f->c, f->phase, f->row->table,
                                    ((km_entry *)(void *)member)->node, NULL, member, f->whole},
                       LATER))
            return false;
    return true;
}

/* Returns the place of a row. It is larger than a kd_place only if the row has a kind of its
 * own. */
static const km_place *place_of(const kd_key *row)
{
    return (const km_place *)(const void *)row->place;
}

/* Returns the kind of a row's value: the row's own, or the one that follows from its type. */
static int kind_of(const kd_key *row)
{
    return row->place->kind != KD_PUT_BY_TYPE ? row->place->kind
           : row->type == KD_T_CARDS          ? KM_PUT_CARDS
           : row->type == KD_T_CONDITION      ? KM_PUT_CONDITION
           : row->type == KD_T_TABLE          ? KM_PUT_TABLE
                                              : KD_PUT_BY_TYPE;
}

static bool fill_row(const km_filling *f)
{
    const km_place *place = place_of(f->row);
    const kd_node *value;
    int kind = kind_of(f->row);
    if (!kd_value(f->table, f->row, f->map, f->c->arena, &value))
        return kn_report_memory(f->c->report);
    if (kind == KM_PUT_ENTRIES)
        return put_entries(f, value, place);
    if (place->in.kind > KD_PUT_TOLD && place->list)
        return put_list(f, value, place);
    void *member = (char *)f->plan + place->in.at;
    return value ? put(f, value, place, kind, member) : put_nothing(f, place, kind, member);
}

/* Rows come last if their values may name things that the phase declares itself, or if they depend
 * on other rows. */
static turn turn_of(const kd_key *row)
{
    switch (kind_of(row)) {
    case KM_PUT_OWN:
        return place_of(row)->later ? LATER : LAST;
    case KM_PUT_SEAT:
    case KM_PUT_WHO:
    case KM_PUT_CONDITION:
    case KM_PUT_TABLE:
    case KM_PUT_ENTRIES:
        return LAST;
    default:
        return FIRST;
    }
}

static bool fill_rows(km_filling f, turn now)
{
    bool fine = true;
    for (f.row = f.table->keys; f.row->name && (fine || now == FIRST); f.row++)
        if (f.row->place && turn_of(f.row) == now)
            fine &= fill_row(&f);
    return fine;
}

bool km_fill(km_compiler *c, km_phase *phase, const kd_table *table, const kd_node *map, void *plan)
{
    km_filling f = {c, phase, table, map, NULL, plan, plan};
    return fill_rows(f, FIRST) && fill_rows(f, LAST);
}

bool km_phase_compile(km_compiler *c, km_phase *phase)
{
    const km_mechanic *m = phase->mechanic;
    if (m->plan.size && !(phase->plan = kn_arena_take(c->arena, m->plan.size)))
        return kn_report_memory(c->report);
    km_filling f = {c, phase, m->keys, phase->node, NULL, phase->plan, phase->plan};
    return (!m->plan.size || fill_rows(f, FIRST)) &&
           (!m->plan.declare || m->plan.declare(c, phase)) &&
           (!m->plan.size || fill_rows(f, LAST)) && (!m->plan.compile || m->plan.compile(c, phase));
}

kn_mark km_key_at(const kd_node *map, const char *key)
{
    const kd_node *node = kd_node_get(map, key);
    return node ? node->at : map->at;
}
