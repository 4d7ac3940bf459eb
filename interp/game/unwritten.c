/* SPDX-License-Identifier: MIT
 * unwritten.c: what a file asks for and nothing can ever bring about: points for a variable that
 * nothing writes, trumps that must be played where nothing says a trump, cards that are counted
 * before anybody plays, texts in a language that nobody can choose. It looks for names, and plays
 * nothing; what stands in a hook or an option may do anything.
 */
#include <string.h>

#include "base/words.h"
#include "document/spot.h"
#include "game/doubts.h"

/* True if a key of the mechanic means the name when nothing else is said. */
static bool is_a_default(const km_mechanic *mechanic, const char *name)
{
    for (const kd_key *row = mechanic->keys->keys; row->name; row++)
        if (row->fallback && strcmp(row->fallback, name) == 0)
            return true;
    return false;
}

/* ---- points for what nobody counts ---- */

/* True if a phase that does more than count names the variable, or means it. */
static bool a_phase_may_write(const km_rules *rules, const char *name)
{
    for (int p = 0; p < rules->phases; p++) {
        const km_phase *phase = &rules->phase[p];
        if (!(phase->mechanic->does & KM_COUNTS) &&
            (kg_names(phase->node, name) || is_a_default(phase->mechanic, name)))
            return true;
    }
    return false;
}

static const km_phase *counted_by(const km_rules *rules, const char *name)
{
    for (int p = 0; p < rules->phases; p++)
        if (rules->phase[p].mechanic->does & KM_COUNTS && kg_names(rules->phase[p].node, name))
            return &rules->phase[p];
    return NULL;
}

static void find_unwritten(const km_rules *rules, kn_report *report)
{
    const kg_said *said = &rules->more->said;
    for (KD_CHILD(entry, said->variables)) {
        const km_phase *phase = counted_by(rules, entry->key);
        const kd_node *type = kd_node_get(entry, "type");
        if (!phase || !kg_is_own(rules, entry) || kd_entry_is_off(entry) ||
            kd_node_get(entry, "start") || (type && strcmp(type->text, "chips") == 0) ||
            a_phase_may_write(rules, entry->key) || kg_names(said->hooks, entry->key) ||
            kg_an_option_names(rules->more->resolved, entry->key) ||
            kg_a_script_names(rules->more, entry->key))
            continue;
        kn_problem *p = kn_report_add(report, KN_E_UNWRITTEN, entry->key_at,
                                      "'%s' counts the variable '%s', which nothing ever writes",
                                      phase->name, entry->key);
        kn_report_expect(report, p,
                         "a key that writes it, such as `count_in: %s` of `tricks`, or a hook",
                         entry->key);
    }
}

/* ---- trumps ---- */

/* True if something besides the duty speaks of trumps, so that there may be one. */
static bool there_is_a_trump(const km_rules *rules, const km_phase *tricks)
{
    const kd_node *said = kd_node_get(tricks->node, "trump");
    if (kd_node_get(tricks->node, "modes") || kd_node_get(tricks->node, "trump_cards") ||
        (said && (said->kind != KD_NODE_SCALAR || strcmp(said->text, "none") != 0)) ||
        kg_an_option_names(rules->more->resolved, "trump") ||
        kg_a_script_names(rules->more, "trump"))
        return true;
    for (int p = 0; p < rules->phases && !said; p++) {
        const km_phase *phase = &rules->phase[p];
        if (phase->mechanic != tricks->mechanic &&
            (kg_names(phase->node, "trump") || is_a_default(phase->mechanic, "trump")))
            return true;
    }
    return false;
}

static void find_trumps(const km_rules *rules, kn_report *report)
{
    for (int p = 0; p < rules->phases; p++) {
        const km_phase *phase = &rules->phase[p];
        const kd_node *duty = kd_node_get(phase->node, "void");
        if (!duty || duty->kind != KD_NODE_SCALAR || strcmp(duty->text, "trump") != 0 ||
            !kg_is_own(rules, duty) || there_is_a_trump(rules, phase))
            continue;
        kn_problem *problem =
            kn_report_add(report, KN_E_UNWRITTEN, duty->at,
                          "nobody ever has to play a trump in '%s': there is none", phase->name);
        kn_report_expect(report, problem,
                         "`trump: H` beside it, `suit_to: trump` of a card that is turned up, an "
                         "auction, or no `void`");
    }
}

/* ---- counting before the play ---- */

/* True if an earlier phase than n, or one that leads there, puts cards into the zone. */
static bool is_filled_before(const km_rules *rules, int n, const char *zone)
{
    for (int p = 0; p < n; p++) {
        const km_phase *phase = &rules->phase[p];
        if (phase->mechanic->does & (KM_PLAYS | KM_SCRIPTS) || kg_names(phase->node, zone) ||
            is_a_default(phase->mechanic, zone))
            return true;
    }
    for (int p = 0; p < rules->phases; p++) {
        const km_phase *phase = &rules->phase[p];
        for (int i = 0; phase->outcomes[i]; i++)
            if (phase->leads[i] == n)
                return true;
        for (int e = 0; e < KM_EVENTS_MAX; e++)
            if (phase->calls[e] == n)
                return true;
    }
    return false;
}

static void find_early(const km_rules *rules, kn_report *report)
{
    for (int n = 0; n < rules->phases; n++) {
        const km_phase *phase = &rules->phase[n];
        int play = n + 1;
        while (play < rules->phases && !(rules->phase[play].mechanic->does & KM_PLAYS))
            play++;
        if (!(phase->mechanic->does & KM_COUNTS) || phase->aside || play == rules->phases)
            continue;
        for (KD_CHILD(step, phase->node)) {
            const kd_node *zone = kd_node_get(step, "points_of");
            zone = zone ? zone : kd_node_get(step, "in");
            if (!zone || zone->kind != KD_NODE_SCALAR || !kg_is_own(rules, step) ||
                kd_entry_is_off(step) || is_filled_before(rules, n, zone->text))
                continue;
            kn_problem *p =
                kn_report_add(report, KN_E_UNWRITTEN, step->key_at,
                              "'%s' counts the %s before anybody has played: it is empty",
                              phase->name, zone->text);
            kn_report_expect(report, p, "the phase '%s' after '%s': `after: %s`", phase->name,
                             rules->phase[play].name, rules->phase[play].name);
        }
    }
}

/* ---- texts that nobody sees ---- */

/* What people write who mean a language, and is none of the program's. */
static const char *const countries[][2] = {{"jp", "ja"},  {"eg", "ar"}, {"gb", "en"},
                                           {"uk", "en"},  {"us", "en"}, {"eng", "en"},
                                           {"jpn", "ja"}, {"ara", "ar"}};

static bool look_at_languages(void *payload, const kd_node *words)
{
    kn_report *report = payload;
    for (KD_CHILD(text, words->kind == KD_NODE_MAP ? words : NULL)) {
        const char *language = text->key, *list = "";
        bool known = false;
        for (int n = 0; kn_language(n); n++)
            known |= strncmp(language, kn_language(n), strlen(kn_language(n))) == 0 &&
                     (language[strlen(kn_language(n))] == '\0' ||
                      language[strlen(kn_language(n))] == '-');
        if (known)
            continue;
        for (int n = 0; kn_language(n) && list; n++)
            list = kn_arena_print(report->arena, "%s%s%s", list, n ? ", " : "", kn_language(n));
        kn_problem *p =
            kn_report_add(report, KN_E_UNWRITTEN, text->key_at,
                          "nobody sees the text in '%s': the program does not speak it", language);
        kn_report_expect(report, p, "one of %s", list ? list : "");
        for (size_t i = 0; i < sizeof countries / sizeof *countries && p; i++)
            if (strcmp(countries[i][0], language) == 0)
                kn_report_mean(p, countries[i][1]);
    }
    return true;
}

void kg_unwritten_find(const km_rules *rules, kn_report *report)
{
    if (report->count)
        return;
    find_unwritten(rules, report);
    find_trumps(rules, report);
    find_early(rules, report);
    kd_table_words(&kg_rules_table, rules->more->resolved->document, look_at_languages, report);
}
