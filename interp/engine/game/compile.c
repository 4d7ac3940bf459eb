/* SPDX-License-Identifier: MIT
 * compile.c: compiles a game from its document: pack, seats, layout, phases with their mechanics,
 * leads of outcomes, match. The layer that owns a key's table interprets the key.
 */
#include "game/compile.h"

#include <string.h>

#include "document/resolve.h"
#include "game/calls.h"
#include "mechanics/fill_plan.h"
#include "mechanics/free.h"
#include "mechanics/registry.h"

/* Reads side_of[] from `sides`. Returns the number of sides, or 0 with a problem reported. */
static int read_sides(const kd_node *node, int seats, uint8_t *side_of, kn_report *report)
{
    if ((node->kind == KD_NODE_SCALAR && strcmp(node->text, "single") == 0)) {
        for (int s = 0; s < seats; s++)
            side_of[s] = (uint8_t)s;
        return seats;
    }
    if (node->kind == KD_NODE_SCALAR && strcmp(node->text, "pairs") == 0 && seats % 2 == 0) {
        for (int s = 0; s < seats; s++)
            side_of[s] = (uint8_t)(s % (seats / 2));
        return seats / 2;
    }
    int sides = 0, named = 0;
    memset(side_of, 255, KS_SEATS_MAX);
    for (KD_CHILD(side, node->kind == KD_NODE_LIST ? node : NULL)) {
        for (KD_CHILD(seat, side)) {
            int64_t s;
            if (seat->kind != KD_NODE_SCALAR || !kn_integer_read(seat->text, 0, seats - 1, &s) ||
                side_of[s] != 255)
                goto wrong;
            side_of[s] = (uint8_t)sides;
            named++;
        }
        sides++;
    }
    if (sides > 0 && named == seats)
        return sides;
wrong:;
    kn_report_add(
        report, KN_E_SIDES, node->at,
        "these sides don't fit %d players" KN_EXPECTED
        "single, pairs (an even number of players), or lists that contain each seat 0 to %d once",
        seats, seats - 1);
    return 0;
}

static bool are_different(const char *const *names, int count, const kd_node *at, kn_report *report)
{
    for (int i = 0; names && i < count; i++)
        for (int k = 0; k < i; k++)
            if (strcmp(names[i], names[k]) == 0) {
                kd_tell_twice(report, at->at, names[i]);
                return false;
            }
    return true;
}

static bool make_layout(km_compiler *c, const kg_sections *said)
{
    ks_pack *pack =
        ks_pack_compile(c->arena, said->pack, ks_pack_unit(said->unit->text), c->report);
    int seats = said->players;
    uint8_t side_of[KS_SEATS_MAX];
    int sides = read_sides(said->sides, seats, side_of, c->report), dummies = 0;
    const char **names = said->dummies ? kd_symbols(said->dummies, &dummies, c->arena) : NULL;
    if (seats + dummies > KS_PLACES_MAX)
        return kn_report_wrong(c->report, KN_E_TOO_MANY, said->dummies->at,
                               "%d seats and %d dummies are more than %d places", seats, dummies,
                               KS_PLACES_MAX);
    if (!pack || !sides || !are_different(names, dummies, said->dummies, c->report))
        return false;
    c->layout = ks_layout_new(c->arena, pack, seats, side_of, dummies, names);
    c->rules->layout = c->layout;
    return c->layout &&
           ks_layout_declare(c->layout, c->arena, said->zones, said->variables, c->report);
}

/* Splits words such as "yes no" into names in the arena. */
static void split_outcomes(km_compiler *c, km_phase *phase)
{
    char *text = kn_arena_print(c->arena, "%s", phase->mechanic->outcomes);
    for (int n = 0; text && *text && n < KM_OUTCOMES_MAX; n++) {
        phase->outcomes[n] = text;
        text = strchr(text, ' ');
        if (text)
            *text++ = 0;
    }
}

/* Registers the names, mechanics and indexes of all phases, so that phases can refer to one
 * another. */
static bool enter_phases(km_compiler *c, struct kg_rules_more *more)
{
    km_rules *rules = c->rules;
    for (KD_ENTRY(entry, more->said.phases)) {
        if (rules->phases == KM_PHASES_MAX)
            return kn_report_wrong(c->report, KN_E_TOO_MANY, entry->at,
                                   "a game may have at most %d phases", KM_PHASES_MAX);
        km_phase *phase = &rules->phase[rules->phases];
        phase->index = (uint8_t)rules->phases++;
        phase->name = entry->key;
        more->phase_name[phase->index] = entry->key;
        for (KD_CHILD(key, entry))
            if (!phase->mechanic && (phase->mechanic = km_mechanic_find(key->key)))
                phase->node = key;
        phase->played_by = km_mechanic_for(phase->mechanic, c->layout->pack->cards);
        split_outcomes(c, phase);
    }
    return true;
}

static bool compile_phases(km_compiler *c)
{
    bool fine = true;
    for (int i = 0; i < c->rules->phases; i++) {
        km_phase *phase = &c->rules->phase[i];
        c->layout->at = phase->node->parent->key_at;
        fine &= km_phase_compile(c, phase) &&
                km_fill(c, phase, &km_phase_table, phase->node->parent, phase);
    }
    return fine;
}

/* Finds the heap where the pack lies before a deal: the zone of the first shuffle, unless a phase's
 * compile has set it. */
static bool find_stock(km_compiler *c, const kd_node *phases)
{
    if (c->rules->stock >= 0)
        return true;
    return kn_report_wrong(c->report, KN_E_NO_SHUFFLE, phases->key_at,
                           "no phase shuffles the pack" KN_EXPECTED
                           "a phase such as `shuffle: {shuffle: stock}`");
}

static bool link_phases(km_compiler *c)
{
    bool fine = true;
    for (int i = 0; i < c->rules->phases; i++) {
        km_phase *phase = &c->rules->phase[i];
        if (phase->mechanic->plan.link)
            fine &= phase->mechanic->plan.link(c, phase);
        km_free_link(c, phase);
    }
    return fine;
}

/* Records the kinds of chance that scripts may use; mechanics record those that they use. */
static void note_chances(const km_compiler *c)
{
    if (kl_host_use(c->host, "random") != KL_USE_NONE)
        c->rules->chances |= 1u << KN_CHANCE_DRAW;
    if (kl_host_use(c->host, "shuffle") != KL_USE_NONE)
        c->rules->chances |= 1u << KN_CHANCE_SHUFFLE | 1u << KN_CHANCE_RESHUFFLE;
}

/* True if a script, or a parameter of a hook, has this name in it. */
static bool names(const km_compiler *c, const struct kg_rules_more *more, const char *name)
{
    return (c->host && kl_host_use(c->host, name) != KL_USE_NONE) ||
           kd_node_mentions(more->said.hooks, name);
}

/* Records whether scripts may change the stock or the trump, on which the sheet depends. */
static void note_named(const km_compiler *c, const struct kg_rules_more *more)
{
    const ks_layout *l = c->layout;
    c->rules->stock_named = names(c, more, l->zone[l->zone_of[c->rules->stock]].name);
    c->rules->trump_named = names(c, more, "trump");
}

bool kg_rules_compile(km_rules *rules, struct kg_rules_more *more, const km_rules *like,
                      kn_report *report)
{
    km_compiler c = {.arena = rules->arena,
                     .rules = rules,
                     .document = more->resolved->document,
                     .report = report};
    int before = report->count;
    rules->stock = -1;
    rules->words = (ks_words_table){0};
    for (int i = 0; i < KS_WORDS_FIXED; i++)
        ks_words_add(&rules->words, rules->arena, ks_words_fixed[i]);
    if (!make_layout(&c, &more->said))
        return false;
    if (more->scripts &&
        !(c.host = more->host = kl_host_new(like ? like->more->host : NULL, c.layout, more->script,
                                            more->required, more->scripts, report)))
        return false;
    if (c.host)
        note_chances(&c);
    bool fine = enter_phases(&c, more) && kg_hooks_enter(&c, more->said.hooks);
    fine = fine && compile_phases(&c) && find_stock(&c, more->said.phases) &&
           kg_calls_check(rules, report);
    fine = fine && kg_hooks_attach(&c, more);
    const kd_node *match = more->said.match;
    if (match)
        c.layout->at = match->key_at;
    fine = fine && (more->match = km_match_compile(&c, match));
    for (KD_CHILD(zone, more->said.zones))
        c.layout->at = zone->key_at; /* the last zone would use the same memory */
    fine = fine && ks_layout_zone(c.layout, c.arena, "kanun.aside", KS_PER_TABLE, KS_SEEN_NOBODY,
                                  false, report) >= 0;
    fine = fine && ks_layout_freeze(c.layout, c.arena, report);
    fine = fine && (!c.host || kl_host_freeze(c.host, &rules->words, report) == KN_OK);
    rules->seats_drop |= c.host && fine && kl_host_use(c.host, "active") != KL_USE_NONE;
    if (fine)
        note_named(&c, more);
    fine = fine && link_phases(&c);
    return fine && report->count == before;
}
