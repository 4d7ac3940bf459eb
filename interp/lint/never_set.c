/* SPDX-License-Identifier: MIT
 * never_set.c: requirements of a file that no rule can meet: values of a variable that no rule
 * writes, counting before or after the cards are there, targets below zero, texts in a language
 * that can't be chosen. The check compares names and plays nothing. It assumes that hooks and
 * options can do anything.
 */
#include <stdio.h>
#include <string.h>

#include "base/words.h"
#include "game/speak_rules.h"
#include "lint/lint.h"
#include "mechanics/registry.h"

/* ---- variables that nothing writes ---- */

static const km_phase *counted_by(const km_rules *rules, const char *name)
{
    for (KM_EACH_PHASE(phase, rules))
        if (phase->mechanic->does & KM_COUNTS && kd_node_mentions(phase->node, name))
            return phase;
    return NULL;
}

/* An example of a key that writes variables of one type, for messages. */
typedef struct writer {
    const char *type, *key, *mechanic;
} writer;

static const writer *writer_of(const char *type)
{
    static const writer writers[] = {
        {"seat", "seat_to", "poll"}, {"flag", "each_to", "poll"}, {"choice", "answer_to", "poll"},
        {"suit", "suit_to", "turn"}, {"card", "card_to", "turn"}, {"cards", "called_to", "call"},
        {"points", "to", "score"},   {"account", "to", "score"},  {NULL, "count_in", "tricks"}};
    int i = 0;
    while (writers[i].type && strcmp(writers[i].type, type) != 0)
        i++;
    return &writers[i];
}

static void find_unwritten(const km_rules *rules, kn_report *report)
{
    const kg_sections *said = &rules->more->said;
    for (KD_CHILD(entry, said->variables)) {
        const km_phase *phase = counted_by(rules, entry->key);
        const char *type = kd_node_text(entry, "type", "integer");
        bool counts = strcmp(type, "integer") == 0;
        const writer *by = writer_of(type);
        if (!kg_is_own(rules, entry) || kd_entry_is_off(entry) || kd_node_get(entry, "start") ||
            !ki_is_never_written(rules, entry->key))
            continue;
        kn_problem *problem =
            counts && phase
                ? kn_report_add(report, KN_E_UNWRITTEN, entry->key_at,
                                "'%s' counts the variable '%s', which nothing ever writes",
                                phase->name, entry->key)
                : kn_report_add(report, KN_E_UNWRITTEN, entry->key_at,
                                "nothing ever writes the variable '%s'", entry->key);
        kn_report_expect(report, problem, "a key such as `%s: %s` of `%s`, or a hook", by->key,
                         entry->key, by->mechanic);
    }
}

/* ---- values that no card has ---- */

/* Adds a note for each script of the file that reads a number that no card has. The script may use
 * a method or a field. */
static void find_numberless(const km_rules *rules, const char *name, const char *method,
                            const char *field, kn_report *report)
{
    const struct kg_rules_more *more = rules->more;
    for (int i = 0; more->host && i < more->scripts; i++) {
        int line = kl_host_reads(more->host, i, method, true),
            reads = field ? kl_host_reads(more->host, i, field, false) : 0;
        line = reads && (!line || reads < line) ? reads : line;
        if (line && kg_is_own(rules, more->script_node[i]))
            kn_report_add(report, KN_E_UNWRITTEN, (kn_mark){&more->script[i], (uint32_t)line, 0, 0},
                          "no card has %s, so the result here is 0" KN_EXPECTED "`%s` of `pack`",
                          field ? "a value" : name, name);
    }
}

void ki_valueless_find(const km_rules *rules, kn_report *report)
{
    const kd_node *document = rules->more->resolved->document;
    if (!kd_node_path(document, "pack.values") &&
        !kd_node_get(rules->more->said.variables, "value") &&
        !kd_an_option_mentions(rules->more->resolved, "values"))
        find_numberless(rules, "values", "value_sum", "value", report);
    if (!kd_node_path(document, "pack.points") && !kd_node_path(document, "pack.trump_points") &&
        !kd_an_option_mentions(rules->more->resolved, "points"))
        find_numberless(rules, "points", "points", NULL, report);
}

/* ---- counting before the play ---- */

/* Returns the zone whose cards a step counts; NULL if it counts none. */
static const kd_node *counted_zone(const km_phase *phase, const kd_node *step)
{
    for (KD_ROW(row, phase->mechanic->keys))
        if (row->flags & KD_KEY_COUNTED && kd_node_get(step, row->name))
            return kd_node_get(step, row->name);
    return NULL;
}

/* True if a phase before n puts cards into the zone. */
static bool is_filled_before(const km_rules *rules, int n, const char *zone)
{
    for (int p = 0; p < n; p++) {
        const km_phase *phase = &rules->phase[p];
        if (phase->mechanic->does & (KM_PLAYS | KM_SCRIPTS) || km_phase_names(phase, zone))
            return true;
    }
    for (KM_EACH_PHASE(phase, rules)) {
        for (KM_EACH_WAY(way, phase))
            if (phase->leads[way] == n)
                return true;
        for (int e = 0; e < KM_EVENTS_MAX; e++)
            if (phase->calls[e] == n)
                return true;
    }
    return false;
}

static void find_early(const km_rules *rules, kn_report *report)
{
    for (KM_EACH_PHASE(phase, rules)) {
        int play = phase->index + 1;
        while (play < rules->phases && !(rules->phase[play].mechanic->does & KM_PLAYS))
            play++;
        if (!(phase->mechanic->does & KM_COUNTS) || phase->aside || play == rules->phases)
            continue;
        for (KD_CHILD(step, phase->node)) {
            const kd_node *zone = counted_zone(phase, step);
            if (!zone || !kg_is_own(rules, step) || kd_entry_is_off(step) ||
                is_filled_before(rules, phase->index, zone->text))
                continue;
            kn_report_add(
                report, KN_E_UNWRITTEN, step->key_at,
                "'%s' counts the %s while it is still empty: nobody has played" KN_EXPECTED
                "the phase '%s' after '%s': `after: %s`",
                phase->name, zone->text, phase->name, rules->phase[play].name,
                rules->phase[play].name);
        }
    }
}

/* ---- counting after the play ---- */

bool ki_plays_out(const km_phase *phase, const char *zone)
{
    bool out = phase->mechanic->does & KM_EMPTIES && strcmp(km_hand_of(phase), zone) == 0;
    for (KD_ROW(row, phase->mechanic->keys))
        if (kd_node_get(phase->node, row->name))
            out &= !(row->flags & KD_KEY_ENDS) &&
                   (!(row->flags & KD_KEY_WINS) ||
                    strcmp(kd_node_text(phase->node, row->name, ""), zone) != 0);
    return out;
}

/* True if an option lets the phase end earlier, or switches it off. */
static bool an_option_ends(const km_rules *rules, const km_phase *phase)
{
    const kd_option *options = rules->more->resolved->options;
    char path[256];
    for (KD_ROW(row, phase->mechanic->keys)) {
        snprintf(path, sizeof path, "phases.%s.%s.%s", phase->name, phase->mechanic->keys->name,
                 row->name);
        if (row->flags & (KD_KEY_ENDS | KD_KEY_WINS | KD_KEY_HAND) &&
            kd_an_option_writes(options, path, ""))
            return true;
    }
    snprintf(path, sizeof path, "phases.%s.off", phase->name);
    if (kd_an_option_writes(options, path, ""))
        return true;
    snprintf(path, sizeof path, "phases.%s.when", phase->name);
    return kd_an_option_writes(options, path, "");
}

/* Returns the phase that certainly empties the zone before phase n counts it; NULL if there is
 * none. */
static const km_phase *emptied_by(const km_rules *rules, int n, const char *zone)
{
    for (int p = n - 1; p >= 0; p--) {
        const km_phase *phase = &rules->phase[p];
        if (ki_plays_out(phase, zone) && !phase->when && !phase->aside)
            return an_option_ends(rules, phase) ? NULL : phase;
        if (!(phase->mechanic->does & KM_COUNTS))
            return NULL;
    }
    return NULL;
}

static void find_late(const km_rules *rules, kn_report *report)
{
    for (KM_EACH_PHASE(phase, rules)) {
        for (KI_STEP(step, phase)) {
            const kd_node *zone = counted_zone(phase, step);
            const km_phase *play = zone ? emptied_by(rules, phase->index, zone->text) : NULL;
            if (!play || phase->aside || !kg_is_own(rules, step) || kd_entry_is_off(step) ||
                ki_a_script_names(rules->more, zone->text))
                continue;
            kn_report_add(report, KN_E_UNWRITTEN, zone->at,
                          "'%s' counts the %s after '%s' has emptied it" KN_EXPECTED
                          "the zone with the cards that were won",
                          phase->name, zone->text, play->name);
        }
    }
}

/* ---- targets below the first score ---- */

/* True if a side's score can become negative. */
static bool points_may_fall(const km_rules *rules)
{
    for (KM_EACH_HOOK(hook, rules))
        if (hook->script->awards)
            return true;
    for (KM_EACH_PHASE(phase, rules)) {
        if (phase->mechanic->does & KM_SCRIPTS ||
            (phase->mechanic->does & KM_COUNTS && km_score_may_take(rules, phase)))
            return true;
    }
    return kd_an_option_mentions(rules->more->resolved, "target") ||
           kd_an_option_mentions(rules->more->resolved, "points");
}

/* Returns the target of the usual games: `games.target`, or else `target`. */
static const km_goal *usual_target(const km_match *match)
{
    return match->games.target.set ? &match->games.target : &match->target;
}

/* True if the file has a `start` with which some side begins at or above the target. */
static bool begins_with_target(const km_rules *rules)
{
    const km_match *match = rules->more->match;
    bool reached = false;
    for (int side = 0; side < rules->layout->sides; side++)
        reached |= match->start[side] >= usual_target(match)->units;
    return reached && kd_node_path(rules->more->resolved->document, "match.start");
}

static void find_target(const km_rules *rules, kn_report *report)
{
    const km_match *match = rules->more->match;
    const kd_node *target = match->target.node;
    int64_t units;
    if (!target || !kg_is_own(rules, target) || match->account || begins_with_target(rules) ||
        !kn_integer_read(target->text, -KN_POINTS_MAX, 0, &units) || points_may_fall(rules))
        return;
    kn_report_add(report, KN_E_UNWRITTEN, target->at,
                  "every side %s this target before play, and nothing takes points away, so the "
                  "game ends after one deal" KN_EXPECTED "a target above 0, or `deals: 1`",
                  units < 0 ? "already exceeds" : "has already reached");
}

/* Adds a problem if a side already begins with the target and can't lose points: the match would
 * always end after the first deal. */
static void find_reached(const km_rules *rules, kn_report *report)
{
    const km_match *match = rules->more->match;
    const kd_node *start = kd_node_path(rules->more->resolved->document, "match.start");
    const kd_node *target = usual_target(match)->node;
    if (!begins_with_target(rules) || !target || match->account || match->rungs ||
        (!kg_is_own(rules, start) && !kg_is_own(rules, target)))
        return;
    kn_report_add(
        report, KN_E_UNWRITTEN, kg_is_own(rules, target) ? target->at : start->at,
        "a side begins with as many points as the target, so a game is over after one "
        "deal" KN_EXPECTED
        "a target above `start`; to count down, replace it with `ends_if: any score is at most %s`",
        target->text);
}

/* ---- texts that nobody sees ---- */

/* Country codes that people write instead of a language code. */
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
        kn_problem *p = kn_report_add(
            report, KN_E_UNWRITTEN, text->key_at,
            "the text in '%s' is never shown: Kanun has no catalogue of this language" KN_EXPECTED
            "one of %s",
            language, list ? list : "");
        for (size_t i = 0; i < sizeof countries / sizeof *countries && p; i++)
            if (strcmp(countries[i][0], language) == 0)
                kn_report_mean(p, countries[i][1]);
    }
    return true;
}

void ki_unwritten_find(const km_rules *rules, kn_report *report)
{
    if (report->count)
        return;
    find_unwritten(rules, report);
    ki_lacking_find(rules, report);
    find_early(rules, report);
    find_late(rules, report);
    find_target(rules, report);
    find_reached(rules, report);
    kd_table_words(&kg_rules_table, kg_spoken(rules)->document, look_at_languages, report);
}
