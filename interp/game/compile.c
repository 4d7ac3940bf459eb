/* SPDX-License-Identifier: MIT
 * compile.c: puts a game together from its document: pack, seats, layout, phases with their
 * mechanics, where outcomes lead, match. What a key means is known to the layer whose table has it.
 */
#include "game/compile.h"

#include <stdio.h>
#include <string.h>

#include "mechanics/fill.h"
#include "mechanics/free.h"
#include "mechanics/registry.h"

/* Units in a point, from the `unit` key. */
static int unit_of(const kd_node *document)
{
    static const int per[] = {1, 2, 4, 10, 100};
    return per[kd_key_choice(&kg_rules_table, document, "unit")];
}

/* side_of[] from `sides`; the number of sides, or 0 with a problem. */
static int read_sides(const kd_node *document, int seats, uint8_t *side_of, kn_report *report)
{
    const kd_node *node = kd_node_get(document, "sides");
    if (!node || (node->kind == KD_NODE_SCALAR && strcmp(node->text, "single") == 0)) {
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
            if (!kn_integer_read(seat->text, 0, seats - 1, &s) || side_of[s] != 255)
                goto wrong;
            side_of[s] = (uint8_t)sides;
            named++;
        }
        sides++;
    }
    if (sides > 0 && named == seats)
        return sides;
wrong:;
    kn_problem *p =
        kn_report_add(report, KN_E_SIDES, node->at, "these sides don't fit %d players", seats);
    kn_report_expect(report, p,
                     "single, pairs (an even number of players), or lists in which each seat 0 to "
                     "%d stands once",
                     seats - 1);
    return 0;
}

static bool make_layout(km_compiler *c)
{
    const kd_node *d = c->document;
    ks_pack *pack = ks_pack_compile(c->arena, kd_node_get(d, "pack"), unit_of(d), c->report);
    int seats = (int)kd_key_integer(&kg_rules_table, d, "players");
    uint8_t side_of[KS_SEATS_MAX];
    int sides = read_sides(d, seats, side_of, c->report), dummies = 0;
    const kd_node *node = kd_node_get(d, "dummies");
    const char **names = node ? kd_symbols(node, &dummies, c->arena) : NULL;
    if (seats + dummies > KS_PLACES_MAX) {
        kn_report_add(c->report, KN_E_TOO_MANY, node->at,
                      "%d seats and %d dummies are over %d places", seats, dummies, KS_PLACES_MAX);
        return false;
    }
    if (!pack || !sides)
        return false;
    c->layout = ks_layout_new(c->arena, pack, seats, side_of, dummies, names);
    c->rules->layout = c->layout;
    return c->layout && ks_layout_declare(c->layout, c->arena, kd_node_get(d, "zones"),
                                          kd_node_get(d, "variables"), c->report);
}

/* Splits "yes no" into names in the arena. */
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

/* Names, mechanics and numbers of all phases, so that they can refer to one another. */
static bool enter_phases(km_compiler *c, struct kg_rules_more *more)
{
    km_rules *rules = c->rules;
    for (KD_CHILD(entry, kd_node_get(c->document, "phases"))) {
        if (km_entry_is_off(entry))
            continue;
        if (rules->phases == KM_PHASES_MAX) {
            kn_report_add(c->report, KN_E_TOO_MANY, entry->at, "a game may have %d phases",
                          KM_PHASES_MAX);
            return false;
        }
        km_phase *phase = &rules->phase[rules->phases];
        phase->index = (uint8_t)rules->phases++;
        phase->name = entry->key;
        more->phase_name[phase->index] = entry->key;
        for (KD_CHILD(key, entry))
            if (!phase->mechanic && (phase->mechanic = km_mechanic_find(key->key)))
                phase->node = key;
        split_outcomes(c, phase);
        for (size_t i = 0; i < sizeof phase->calls / sizeof *phase->calls; i++)
            phase->calls[i] = -1;
    }
    return true;
}

/* Where a target text leads; false with a problem. */
static bool read_target(km_compiler *c, const kd_node *node, int16_t *lead)
{
    static const struct {
        const char *word;
        int16_t to;
    } words[] = {{"next", KM_TO_NEXT},
                 {"redeal", KM_TO_REDEAL},
                 {"redeal next dealer", KM_TO_REDEAL_NEXT},
                 {"end of deal", KM_TO_END_DEAL},
                 {"end of game", KM_TO_END_GAME},
                 {"end of match", KM_TO_END_MATCH}};
    for (size_t i = 0; node->kind == KD_NODE_SCALAR && i < sizeof words / sizeof *words; i++)
        if (strcmp(words[i].word, node->text) == 0) {
            *lead = words[i].to;
            return true;
        }
    int phase = km_compile_phase(c, node);
    *lead = (int16_t)phase;
    return phase >= 0;
}

static bool read_leads(km_compiler *c, km_phase *phase)
{
    const kd_node *then = kd_node_get(phase->node->parent, "then");
    for (int i = 0; i < KM_OUTCOMES_MAX; i++)
        phase->leads[i] = KM_TO_NEXT;
    if (!then)
        return true;
    if (then->kind != KD_NODE_MAP) {
        int16_t lead;
        if (!read_target(c, then, &lead))
            return false;
        for (int i = 0; i < KM_OUTCOMES_MAX; i++)
            phase->leads[i] = lead;
        return true;
    }
    bool fine = true;
    for (KD_CHILD(target, then)) {
        int i = 0;
        while (phase->outcomes[i] && strcmp(phase->outcomes[i], target->key) != 0)
            i++;
        if (phase->outcomes[i]) {
            fine &= read_target(c, target, &phase->leads[i]);
            continue;
        }
        kn_problem *p =
            kn_report_add(c->report, KN_E_OUTCOME, target->key_at, "'%s' is no outcome of %s",
                          target->key, phase->mechanic->name);
        kn_report_suggest(p, target->key, phase->outcomes);
        fine = false;
    }
    return fine;
}

/* The event meant, of names separated by spaces. */
static void suggest_event(km_compiler *c, kn_problem *problem, const char *wrong,
                          const char *events)
{
    char *text = kn_arena_print(c->arena, "%s", events ? events : "");
    const char *names[32];
    int n = 0;
    for (char *rest = text, *word; text && n < 31 && (word = strtok_r(rest, " ", &text));
         rest = NULL)
        names[n++] = word;
    names[n] = NULL;
    kn_report_suggest(problem, wrong, names);
}

/* True if the document has that phase, switched off: nothing is called then. */
static bool calls_nothing(const km_compiler *c, const kd_node *call)
{
    const kd_node *phases = kd_node_get(c->document, "phases");
    const kd_node *entry = call->kind == KD_NODE_SCALAR ? kd_node_get(phases, call->text) : NULL;
    return entry && km_entry_is_off(entry);
}

static bool read_calls(km_compiler *c, km_phase *phase)
{
    for (KD_CHILD(call, kd_node_get(phase->node->parent, "calls"))) {
        const char *events = phase->events ? phase->events : phase->mechanic->events;
        int event = kg_event_number(events, call->key);
        if (event < 0) {
            kn_problem *p =
                kn_report_add(c->report, KN_E_NO_EVENT, call->key_at, "%s raises no event '%s'",
                              phase->mechanic->name, call->key);
            kn_report_expect(c->report, p, "one of: %s", events && *events ? events : "none");
            suggest_event(c, p, call->key, events);
            return false;
        }
        if (calls_nothing(c, call))
            continue;
        int target = km_compile_phase(c, call);
        if (target < 0)
            return false;
        phase->calls[event] = (int16_t)target;
    }
    return true;
}

static bool compile_phases(km_compiler *c)
{
    bool fine = true;
    for (int i = 0; i < c->rules->phases; i++) {
        km_phase *phase = &c->rules->phase[i];
        if (!km_phase_compile(c, phase)) {
            fine = false;
            continue;
        }
        phase->aside = kd_key_flag(&km_phase_table, phase->node->parent, "aside");
        const kd_node *when = kd_node_get(phase->node->parent, "when");
        if (when && !(phase->when = ks_condition_compile(c->arena, c->layout, when, c->report)))
            fine = false;
        fine &= read_leads(c, phase);
        fine &= km_free_compile(c, phase);
        fine &= read_calls(c, phase);
    }
    return fine;
}

/* The heap where the pack lies before a deal: the zone of the first shuffle, unless its compile has
 * said so. */
static bool find_stock(km_compiler *c)
{
    if (c->rules->stock >= 0)
        return true;
    const kd_node *phases = kd_node_get(c->document, "phases");
    kn_problem *p =
        kn_report_add(c->report, KN_E_NO_SHUFFLE, phases ? phases->key_at : (kn_mark){0},
                      "no phase shuffles the pack");
    kn_report_expect(c->report, p, "a phase such as `shuffle: {shuffle: stock}`");
    return false;
}

static bool link_phases(km_compiler *c)
{
    bool fine = true;
    for (int i = 0; i < c->rules->phases; i++) {
        km_phase *phase = &c->rules->phase[i];
        if (phase->mechanic->link)
            fine &= phase->mechanic->link(c, phase);
        km_free_link(c, phase);
    }
    return fine;
}

/* The words of hooks in files beside their scripts. */
static bool translate_hooks(const struct kg_rules_more *more, kn_report *report)
{
    bool fine = true;
    for (int i = 0; i < more->scripts; i++)
        for (KD_CHILD(language, more->script_said[i]))
            for (KD_CHILD(text, language))
                fine &= kl_host_translate(more->host, more->script[i].name, language->key, text,
                                          report);
    return fine;
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
    if (!make_layout(&c))
        return false;
    if (more->scripts &&
        !(c.host = more->host = kl_host_new_like(like ? like->more->host : NULL, c.layout,
                                                 more->script, more->scripts, report)))
        return false;
    if (!translate_hooks(more, report))
        return false;
    bool fine = enter_phases(&c, more) && kg_hooks_enter(&c, kd_node_get(c.document, "hooks"));
    fine = fine && compile_phases(&c) && find_stock(&c);
    fine = fine && kg_hooks_attach(&c, more);
    fine = fine && (more->match = km_match_compile(&c, kd_node_get(c.document, "match")));
    fine = fine && ks_layout_zone(c.layout, c.arena, "kanun.aside", KS_PER_TABLE, KS_SEEN_NOBODY,
                                  false, report) >= 0;
    fine = fine && ks_layout_freeze(c.layout, c.arena, report);
    fine = fine && (!c.host || kl_host_freeze(c.host, &rules->words, report) == KN_OK);
    fine = fine && link_phases(&c);
    return fine && report->count == before;
}
