/* SPDX-License-Identifier: MIT
 * compile.c: puts a game together from its document: pack, seats, layout, phases with their
 * mechanics, where outcomes lead, match. What a key means is known to the layer whose table has it.
 */
#include "game/compile.h"

#include <stdio.h>
#include <string.h>

#include "game/engine.h"
#include "mechanics/free.h"
#include "mechanics/registry.h"

/* Units in a point, from the `unit` key. */
static int unit_of(const kn_node *document)
{
    static const int per[] = {1, 2, 4, 10, 100};
    return per[kn_key_choice(&kn_rules_table, document, "unit")];
}

/* side_of[] from `sides`; the number of sides, or 0 with a problem. */
static int read_sides(const kn_node *document, int seats, uint8_t *side_of, kn_report *report)
{
    const kn_node *node = kn_node_get(document, "sides");
    if (!node || (node->kind == KN_NODE_SCALAR && strcmp(node->text, "single") == 0)) {
        for (int s = 0; s < seats; s++)
            side_of[s] = (uint8_t)s;
        return seats;
    }
    if (node->kind == KN_NODE_SCALAR && strcmp(node->text, "pairs") == 0 && seats % 2 == 0) {
        for (int s = 0; s < seats; s++)
            side_of[s] = (uint8_t)(s % (seats / 2));
        return seats / 2;
    }
    int sides = 0, named = 0;
    memset(side_of, 255, KN_SEATS_MAX);
    for (KN_CHILD(side, node->kind == KN_NODE_LIST ? node : NULL)) {
        for (KN_CHILD(seat, side)) {
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

static bool make_layout(kn_compiler *c)
{
    const kn_node *d = c->document;
    kn_pack *pack = kn_pack_compile(c->arena, kn_node_get(d, "pack"), unit_of(d), c->report);
    int seats = (int)kn_key_integer(&kn_rules_table, d, "players");
    uint8_t side_of[KN_SEATS_MAX];
    int sides = read_sides(d, seats, side_of, c->report), dummies = 0;
    const kn_node *node = kn_node_get(d, "dummies");
    const char **names = node ? kn_symbols(node, &dummies, c->arena) : NULL;
    if (seats + dummies > KN_PLACES_MAX) {
        kn_report_add(c->report, KN_E_TOO_MANY, node->at,
                      "%d seats and %d dummies are over %d places", seats, dummies, KN_PLACES_MAX);
        return false;
    }
    if (!pack || !sides)
        return false;
    c->layout = kn_layout_new(c->arena, pack, seats, side_of, dummies, names);
    c->rules->layout = c->layout;
    return c->layout && kn_layout_declare(c->layout, c->arena, kn_node_get(d, "zones"),
                                          kn_node_get(d, "variables"), c->report);
}

bool kn_entry_is_off(const kn_node *entry)
{
    const kn_node *off = kn_node_get(entry, "off");
    return off && strcmp(off->text, "true") == 0;
}

/* Splits "yes no" into names in the arena. */
static void split_outcomes(kn_compiler *c, kn_phase *phase)
{
    char *text = kn_arena_print(c->arena, "%s", phase->mechanic->outcomes);
    for (int n = 0; text && *text && n < KN_OUTCOMES_MAX; n++) {
        phase->outcomes[n] = text;
        text = strchr(text, ' ');
        if (text)
            *text++ = 0;
    }
}

/* Names, mechanics and numbers of all phases, so that they can refer to one another. */
static bool enter_phases(kn_compiler *c, struct kn_rules_more *more)
{
    kn_rules *rules = c->rules;
    for (KN_CHILD(entry, kn_node_get(c->document, "phases"))) {
        if (kn_entry_is_off(entry))
            continue;
        if (rules->phases == KN_PHASES_MAX) {
            kn_report_add(c->report, KN_E_TOO_MANY, entry->at, "a game may have %d phases",
                          KN_PHASES_MAX);
            return false;
        }
        kn_phase *phase = &rules->phase[rules->phases];
        phase->index = (uint8_t)rules->phases++;
        phase->name = entry->key;
        more->phase_name[phase->index] = entry->key;
        for (KN_CHILD(key, entry))
            if (!phase->mechanic && (phase->mechanic = kn_mechanic_find(key->key)))
                phase->node = key;
        split_outcomes(c, phase);
        for (size_t i = 0; i < sizeof phase->calls / sizeof *phase->calls; i++)
            phase->calls[i] = -1;
    }
    return true;
}

/* Where a target text leads; false with a problem. */
static bool read_target(kn_compiler *c, const kn_node *node, int16_t *lead)
{
    static const struct {
        const char *word;
        int16_t to;
    } words[] = {{"next", KN_TO_NEXT},
                 {"redeal", KN_TO_REDEAL},
                 {"redeal next dealer", KN_TO_REDEAL_NEXT},
                 {"end of deal", KN_TO_END_DEAL},
                 {"end of game", KN_TO_END_GAME},
                 {"end of match", KN_TO_END_MATCH}};
    for (size_t i = 0; node->kind == KN_NODE_SCALAR && i < sizeof words / sizeof *words; i++)
        if (strcmp(words[i].word, node->text) == 0) {
            *lead = words[i].to;
            return true;
        }
    int phase = kn_compile_phase(c, node);
    *lead = (int16_t)phase;
    return phase >= 0;
}

static bool read_leads(kn_compiler *c, kn_phase *phase)
{
    const kn_node *then = kn_node_get(phase->node->parent, "then");
    for (int i = 0; i < KN_OUTCOMES_MAX; i++)
        phase->leads[i] = KN_TO_NEXT;
    if (!then)
        return true;
    if (then->kind != KN_NODE_MAP) {
        int16_t lead;
        if (!read_target(c, then, &lead))
            return false;
        for (int i = 0; i < KN_OUTCOMES_MAX; i++)
            phase->leads[i] = lead;
        return true;
    }
    bool fine = true;
    for (KN_CHILD(target, then)) {
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

/* The number of an event among the names of a mechanic, or -1. */
int kn_event_number(const char *events, const char *name)
{
    size_t length = strlen(name);
    for (int n = 0; events && *events; n++) {
        size_t word = strcspn(events, " ");
        if (word == length && strncmp(events, name, length) == 0)
            return n;
        events += word + (events[word] == ' ');
    }
    return -1;
}

/* The event meant, of names separated by spaces. */
static void suggest_event(kn_compiler *c, kn_problem *problem, const char *wrong,
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
static bool calls_nothing(const kn_compiler *c, const kn_node *call)
{
    const kn_node *phases = kn_node_get(c->document, "phases");
    const kn_node *entry = call->kind == KN_NODE_SCALAR ? kn_node_get(phases, call->text) : NULL;
    return entry && kn_entry_is_off(entry);
}

static bool read_calls(kn_compiler *c, kn_phase *phase)
{
    for (KN_CHILD(call, kn_node_get(phase->node->parent, "calls"))) {
        const char *events = phase->events ? phase->events : phase->mechanic->events;
        int event = kn_event_number(events, call->key);
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
        int target = kn_compile_phase(c, call);
        if (target < 0)
            return false;
        phase->calls[event] = (int16_t)target;
    }
    return true;
}

static bool compile_phases(kn_compiler *c)
{
    bool fine = true;
    for (int i = 0; i < c->rules->phases; i++) {
        kn_phase *phase = &c->rules->phase[i];
        if (!phase->mechanic->compile(c, phase)) {
            fine = false;
            continue;
        }
        phase->aside = kn_key_flag(&kn_phase_table, phase->node->parent, "aside");
        const kn_node *when = kn_node_get(phase->node->parent, "when");
        if (when && !(phase->when = kn_condition_compile(c->arena, c->layout, when, c->report)))
            fine = false;
        fine &= read_leads(c, phase);
        fine &= kn_free_compile(c, phase);
        fine &= read_calls(c, phase);
    }
    return fine;
}

/* The heap where the pack lies before a deal: the zone of the first shuffle, unless its compile has
 * said so. */
static bool find_stock(kn_compiler *c)
{
    if (c->rules->stock >= 0)
        return true;
    const kn_node *phases = kn_node_get(c->document, "phases");
    kn_problem *p =
        kn_report_add(c->report, KN_E_NO_SHUFFLE, phases ? phases->key_at : (kn_mark){0},
                      "no phase shuffles the pack");
    kn_report_expect(c->report, p, "a phase such as `shuffle: {shuffle: stock}`");
    return false;
}

static bool link_phases(kn_compiler *c)
{
    bool fine = true;
    for (int i = 0; i < c->rules->phases; i++) {
        kn_phase *phase = &c->rules->phase[i];
        if (phase->mechanic->link)
            fine &= phase->mechanic->link(c, phase);
        kn_free_link(c, phase);
    }
    return fine;
}

/* Plays into the first deal, up to the first decision: what can't even be dealt is an error of the
 * file, and shows here. */
static bool try_deal(const kn_rules *rules, kn_report *report)
{
    kn_run *run = NULL;
    kn_status status = kn_run_new(rules, &run, report);
    for (uint64_t seed = 0; status == KN_OK && seed < 3; seed++)
        if ((status = kn_run_begin(run, seed, 0)) == KN_OK)
            status = kn_run_legal(run, &run->moves);
    kn_run_free(run);
    return status == KN_OK;
}

bool kn_rules_compile(kn_rules *rules, struct kn_rules_more *more, const kn_rules *like,
                      kn_report *report)
{
    kn_compiler c = {.arena = rules->arena,
                     .rules = rules,
                     .document = more->resolved->document,
                     .report = report};
    int before = report->count;
    rules->stock = -1;
    rules->words = (kn_words_table){0};
    for (int i = 0; i < KN_WORDS_FIXED; i++)
        kn_words_add(&rules->words, rules->arena, kn_words_fixed[i]);
    if (!make_layout(&c))
        return false;
    if (more->scripts &&
        !(c.host = more->host = kn_host_new_like(like ? like->more->host : NULL, c.layout,
                                                 more->script, more->scripts, report)))
        return false;
    bool fine = enter_phases(&c, more) && kn_hooks_enter(&c, kn_node_get(c.document, "hooks"));
    fine = fine && compile_phases(&c) && find_stock(&c);
    fine = fine && kn_hooks_attach(&c, more);
    fine = fine && (more->match = kn_match_compile(&c, kn_node_get(c.document, "match")));
    fine = fine && kn_layout_zone(c.layout, c.arena, "kanun.aside", KN_PER_TABLE, KN_SEEN_NOBODY,
                                  false, report) >= 0;
    fine = fine && kn_layout_freeze(c.layout, c.arena, report);
    fine = fine && (!c.host || kn_host_freeze(c.host, &rules->words, report) == KN_OK);
    fine = fine && link_phases(&c);
    return fine && report->count == before && try_deal(rules, report);
}

kn_status kn_rules_host(const kn_rules *rules, kn_host **host, kn_report *report)
{
    *host = NULL;
    if (!rules->more->scripts)
        return KN_OK;
    if (!atomic_exchange(&rules->more->host_taken, true)) {
        *host = rules->more->host;
        return KN_OK;
    }
    int before = report->count;
    kn_host *made = kn_host_new_like(rules->more->host, rules->layout, rules->more->script,
                                     rules->more->scripts, report);
    bool fine = made != NULL;
    for (int i = 0; fine && i < rules->bindings; i++) {
        const kn_binding *b = &rules->binding[i];
        fine = kn_host_with(made, kn_host_find(made, b->hook), b->with, rules->more->phase_name,
                            report) >= 0;
    }
    if (fine && kn_host_freeze(made, &rules->words, report) == KN_OK) {
        *host = made;
        return KN_OK;
    }
    kn_host_free(made);
    return report->count > before ? kn_report_status(report) : KN_SYSTEM;
}

void kn_rules_host_back(const kn_rules *rules, kn_host *host)
{
    if (host && host == rules->more->host)
        atomic_store(&rules->more->host_taken, false);
    else
        kn_host_free(host);
}
