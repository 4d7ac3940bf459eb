/* SPDX-License-Identifier: MIT
 * unused.c: unused declarations of a file: zones, variables, points and values of cards,
 * parameters of hooks, option values, needlessly hidden variables. The check compares names
 * and plays nothing. unused_hooks.c checks hooks.
 */
#include <stdio.h>
#include <string.h>

#include "lint/lint.h"

/* True if the name is the default of a key that the map leaves out. */
static bool is_usual(const kd_table *table, const kd_node *map, const char *name)
{
    for (KD_ROW(row, table)) {
        const kd_node *there = kd_node_get(map, row->name);
        if (there ? row->type == KD_T_TABLE && row->table && is_usual(row->table, there, name)
                  : row->fallback && strcmp(row->fallback, name) == 0)
            return true;
    }
    return false;
}

/* True if one of the names in the text is the word. "last taker" doesn't name a variable, and
 * "play.trick" doesn't name a zone `play`. */
static bool has_name(const char *text, const char *word)
{
    static const char parts[] = "abcdefghijklmnopqrstuvwxyz0123456789_.";
    const char *before = "";
    size_t length = strlen(word), next;
    for (const char *at = text + strcspn(text, parts); *at; before = at, at = at + next) {
        size_t size = strspn(at, parts);
        next = size + strcspn(at + size, parts);
        bool fixed = strncmp(at, "last taker", 10) == 0 || strncmp(before, "last taker", 10) == 0;
        if (size == length && memcmp(at, word, length) == 0 && !fixed)
            return true;
    }
    return false;
}

/* True if the value of the key may name an entry of `part` (zones or variables). */
static bool may_name(kd_spot spot, const kd_node *key, const char *part)
{
    static const kd_type never[] = {KD_T_WORDS, KD_T_CHOICE, KD_T_FLAG, KD_T_INTEGER, KD_T_CARDMAP};
    const kd_key *row = spot.row;
    bool may = !row || ((!row->refers || strcmp(row->refers, part) == 0) &&
                        kd_choice_place("then calls", row->name) < 0);
    for (size_t i = 0; i < sizeof never / sizeof *never; i++)
        may &= spot.type != never[i];
    return may &&
           !(row && row->choices && key->text && kd_choice_place(row->choices, key->text) >= 0);
}

/* True if a key below names the zone or variable. The names of entries, such as phases, don't.
 * `on`: keys that are off do not count. */
static bool a_key_names(kd_spot spot, const kd_node *map, const char *word, const char *part,
                        bool on)
{
    for (KD_CHILD(key, map && !(on && kd_entry_is_off(map)) ? map : NULL)) {
        kd_spot below = map->kind == KD_NODE_MAP ? kd_spot_child(spot, key->key) : spot;
        if (below.unknown && kd_choice_place("before after like", key->key) >= 0)
            continue;
        bool named = key->kind == KD_NODE_SCALAR
                         ? may_name(below, key, part) && has_name(key->text, word)
                         : may_name(below, key, part) && a_key_names(below, key, word, part, on);
        if (named)
            return true;
    }
    return false;
}

/* True if the name is a default of a mechanic that an option may put in the place of another. */
static bool is_usual_in_option(const km_rules *rules, const char *name)
{
    for (const km_mechanic *const *m = km_mechanics; *m; m++)
        if (is_usual((*m)->keys, NULL, name) &&
            kd_an_option_mentions(rules->more->resolved, (*m)->keys->name))
            return true;
    return false;
}

/* True if the rules use a zone or variable, by name or by a mechanic's default. */
static bool is_used(const km_rules *rules, const kd_node *entry)
{
    const struct kg_rules_more *more = rules->more;
    const kd_node *document = more->resolved->document;
    kd_spot root = kd_spot_root(&kg_rules_table);
    for (KD_CHILD(part, document))
        if (strcmp(part->key, "labels") != 0 && strcmp(part->key, "source") != 0 &&
            part != entry->parent &&
            a_key_names(kd_spot_child(root, part->key), part, entry->key, entry->parent->key,
                        false))
            return true;
    if (kd_an_option_mentions(more->resolved, entry->key) || ki_a_script_names(more, entry->key) ||
        is_usual_in_option(rules, entry->key))
        return true;
    for (KM_EACH_PHASE(phase, rules))
        if (is_usual(phase->mechanic->keys, phase->node, entry->key))
            return true;
    return false;
}

/* True if the node, which is in this part of the rules, is on and names the variable. */
static bool is_on_and_names(kd_spot part, const kd_node *node, const char *variable)
{
    return node && a_key_names(node->key ? kd_spot_child(part, node->key) : part, node, variable,
                               "variables", true);
}

bool ki_is_in_use(const km_rules *rules, const char *variable)
{
    const struct kg_rules_more *more = rules->more;
    kd_spot root = kd_spot_root(&kg_rules_table), phases = kd_spot_child(root, "phases"),
            hooks = kd_spot_child(root, "hooks");
    bool uses = is_on_and_names(root, more->said.match, variable);
    for (int p = 0; p < rules->phases && !uses; p++) {
        const km_phase *phase = &rules->phase[p];
        uses = is_on_and_names(phases, phase->node->parent, variable) ||
               is_usual(phase->mechanic->keys, phase->node, variable) ||
               (phase->mechanic->does & KM_SCRIPTS && ki_a_script_names(more, variable));
    }
    for (int i = 0; i < rules->hooks && !uses; i++)
        uses = is_on_and_names(hooks, rules->hook[i].node, variable) ||
               kl_hook_names(more->host, rules->hook[i].script, variable);
    return uses;
}

static void find_unused(const km_rules *rules, const char *part, const char *what,
                        kn_report *report)
{
    for (KD_CHILD(entry, kd_node_get(rules->more->resolved->document, part))) {
        if (kd_entry_is_off(entry) || !kg_is_own(rules, entry) || is_used(rules, entry))
            continue;
        kn_report_add(report, KN_E_UNREAD, entry->key_at,
                      "nothing uses the %s '%s'" KN_EXPECTED
                      "its name in a phase, a hook or an option; or remove the %s",
                      what, entry->key, what);
    }
}

/* Finds points and counts that no score step, condition or script reads. */
static void find_unscored(const km_rules *rules, kn_report *report)
{
    const struct kg_rules_more *more = rules->more;
    for (KD_CHILD(entry, more->said.variables)) {
        const char *type = kd_node_text(entry, "type", "");
        bool points = strcmp(type, "points") == 0;
        kl_use use = more->host ? kl_host_use(more->host, entry->key) : KL_USE_NONE;
        if (!kg_is_own(rules, entry) || kd_entry_is_off(entry) || use == KL_USE_READ ||
            strcmp(type, "account") == 0 ||
            !((points && use == KL_USE_WRITTEN) ||
              ki_a_part_names(rules, entry->key, points ? KD_KEY_WRITES : KD_KEY_COUNTS)) ||
            ki_a_part_names(rules, entry->key, 0) ||
            kd_an_option_mentions(more->resolved, entry->key))
            continue;
        kn_report_add(report, KN_E_UNREAD, entry->key_at,
                      "'%s' is counted, but nothing reads it" KN_EXPECTED
                      "a score step that counts it (`times: %s`), a hook or a condition that "
                      "reads it; or remove the variable",
                      entry->key, entry->key);
    }
}

/* True if a description of the hook contains the parameter: "{points}", "{points|...". */
static bool is_described(const kl_script_hook *hook, const char *name)
{
    size_t length = strlen(name);
    for (const kl_said *said = hook->says; said; said = said->next)
        for (const char *at = said->text; (at = strchr(at, '{')); at++)
            if (strncmp(at + 1, name, length) == 0 && strchr("}|", at[1 + length]))
                return true;
    return false;
}

/* Finds parameters that a script only declares. A hook that calls `pairs` may read them all. */
static void find_parameters(const km_rules *rules, kn_report *report)
{
    const struct kg_rules_more *more = rules->more;
    for (int i = 0; i < rules->hooks; i++) {
        const kl_script_hook *hook = rules->hook[i].script;
        int script = 0;
        while (script < more->scripts && strcmp(more->script[script].name, hook->script) != 0)
            script++;
        if (script == more->scripts || !kg_is_own(rules, more->script_node[script]))
            continue;
        for (int p = 0; p < hook->param_count; p++) {
            const char *name = hook->params[p].name;
            if (is_described(hook, name) || kl_hook_names(more->host, hook, name) ||
                kl_hook_names(more->host, hook, "pairs"))
                continue;
            const kd_node *given = kd_node_get(rules->hook[i].said.with, name);
            kn_mark at = {&more->script[script], (uint32_t)hook->line, 0, 0};
            kn_report_add(report, KN_E_UNREAD, given ? given->key_at : at,
                          "the hook '%s' does not use its parameter '%s'" KN_EXPECTED
                          "with.%s in hook \"%s\" of %s",
                          hook->name, name, name, hook->name, hook->script);
        }
    }
}

void ki_counted_find(const km_rules *rules, kn_report *report)
{
    static const char *const fields[] = {"awarded", "so_far"};
    for (int i = 0; i < rules->hooks; i++) {
        const kl_script_hook *hook = rules->hook[i].script;
        const kd_node *event = rules->hook[i].said.kind[KL_HOOK_EVENT];
        if (!event || !event->text || strcmp(event->text, "deal end") != 0 ||
            !kg_is_own(rules, event))
            continue;
        for (size_t f = 0; f < sizeof fields / sizeof *fields; f++)
            if (kl_hook_names(rules->more->host, hook, fields[f]))
                kn_report_add(
                    report, KN_E_UNWRITTEN, event->at,
                    "the deal is scored before `deal end`, so `side.%s` of the hook "
                    "'%s' is 0" KN_EXPECTED
                    "an event that a `raise` step raises at the end of the counting phase",
                    fields[f], hook->name);
    }
}

/* True if the rules, or an option, have a key that counts these numbers of cards ("points"). */
static bool a_key_reads(const km_rules *rules, const char *numbers)
{
    for (const km_mechanic *const *m = km_mechanics; *m; m++)
        for (KD_ROW(row, (*m)->keys))
            if (row->reads && strcmp(row->reads, numbers) == 0 &&
                (kd_node_mentions(rules->more->said.phases, row->name) ||
                 kd_an_option_mentions(rules->more->resolved, row->name)))
                return true;
    return false;
}

/* True if a condition in `node`, "pile has at least 66 points", counts the points of a zone. */
static bool asks_for_points(const kd_node *node)
{
    if (!node || node->kind == KD_NODE_SCALAR)
        return node && kd_node_mentions(node, "has") && kd_node_mentions(node, "points");
    for (KD_CHILD(child, node))
        if (asks_for_points(child))
            return true;
    return false;
}

static bool a_condition_counts(const kd_node *document)
{
    static const char *const parts[] = {"phases", "hooks", "match", "options"};
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
        if (asks_for_points(kd_node_get(document, parts[i])))
            return true;
    return false;
}

/* Finds points or values of cards that no step, condition, mechanic or script uses. */
static void find_card_numbers(const km_rules *rules, kn_report *report)
{
    static const struct {
        const char *key, *numbers, *field[2], *step;
    } rows[] = {{"points",
                 "points",
                 {"points", NULL},
                 "a score step `points_of`, or `card.points` in a script"},
                {"trump_points", "points", {"points", NULL}, "a score step `points_of`"},
                {"values",
                 "values",
                 {"value", "value_sum"},
                 "`sums` in a `fishing` phase, or `card.value` in a script"}};
    const struct kg_rules_more *more = rules->more;
    const kd_node *pack = kd_node_get(more->resolved->document, "pack");
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        const kd_node *numbers = kd_node_get(pack, rows[i].key);
        bool asked =
            strcmp(rows[i].numbers, "points") == 0 && a_condition_counts(more->resolved->document);
        if (asked || !numbers || !numbers->first || !kg_is_own(rules, numbers) ||
            a_key_reads(rules, rows[i].numbers) || ki_a_script_names(more, rows[i].field[0]) ||
            (rows[i].field[1] && ki_a_script_names(more, rows[i].field[1])))
            continue;
        kn_report_add(report, KN_E_UNREAD, numbers->key_at,
                      "nothing counts the %s of cards" KN_EXPECTED "%s; or remove `%s`",
                      rows[i].numbers, rows[i].step, rows[i].key);
    }
}

/* True if a key that refers to options names `option`. */
static bool refers_to(const kd_node *node, const char *option)
{
    static const char *const keys[] = {"when", "require", "conflict", "set"};
    bool refers = false;
    for (size_t i = 0; i < sizeof keys / sizeof *keys && !refers; i++)
        refers = kd_node_mentions(kd_node_get(node, keys[i]), option);
    return refers;
}

/* True if something depends on which value of the option is chosen. */
static bool is_asked_for(const kd_resolved *resolved, const char *option)
{
    for (const kd_option *o = resolved->options; o; o = o->next) {
        if (refers_to(o->node, option))
            return true;
        for (const kd_option_value *v = o->values; v; v = v->next)
            if (kd_node_mentions(v->when, option) || (v->patch && refers_to(v->patch, option)))
                return true;
    }
    return false;
}

/* Finds option values that change nothing and that no condition refers to. */
static void find_values(const km_rules *rules, kn_report *report)
{
    const kd_resolved *resolved = rules->more->resolved;
    for (const kd_option *o = resolved->options; o; o = o->next) {
        const kd_node *values = kd_node_get(o->node, "values");
        if (!kg_is_own(rules, o->node) || is_asked_for(resolved, o->name))
            continue;
        for (KD_CHILD(value, values)) {
            const char *name = value->key ? value->key : value->text;
            bool empty = true;
            for (KD_CHILD(key, value))
                empty &= key->key && strcmp(key->key, "says") == 0;
            if (!empty || strcmp(name, o->declared) == 0)
                continue;
            kn_report_add(report, KN_E_UNREAD, value->key ? value->key_at : value->at,
                          "'%s=%s' has no effect" KN_EXPECTED
                          "the keys of the rules that it changes: {match.target: 51}",
                          o->name, name);
        }
    }
}

/* True if something other than a public announcement may write the variable. */
static bool is_written_silently(const km_rules *rules, const char *name)
{
    for (KM_EACH_PHASE(phase, rules))
        if (!(phase->mechanic->does & KM_ALOUD) && ki_phase_writes(phase, name))
            return true;
    return ki_may_be_set_elsewhere(rules, name);
}

const km_phase *ki_heard_in(const km_rules *rules, const char *name)
{
    for (KM_EACH_PHASE(phase, rules))
        if (phase->mechanic->does & KM_ALOUD && ki_phase_writes(phase, name))
            return phase;
    return NULL;
}

void ki_heard_find(const km_rules *rules, kn_report *report)
{
    for (KD_CHILD(entry, rules->more->said.variables)) {
        const kd_node *seen_by = kd_node_get(entry, "seen_by");
        const km_phase *phase = seen_by ? ki_heard_in(rules, entry->key) : NULL;
        if (phase && strcmp(seen_by->text, "all") != 0 && kg_is_own(rules, seen_by) &&
            !is_written_silently(rules, entry->key))
            kn_report_add(
                report, KN_E_UNREAD, seen_by->at,
                "`seen_by` has no effect on '%s': everything said in '%s' is public" KN_EXPECTED
                "no `seen_by`; for secret choices, an `exchange` with `to: self`",
                entry->key, phase->name);
    }
}

void ki_unused_find(const km_rules *rules, kn_report *report)
{
    find_unused(rules, "zones", "zone", report);
    find_unused(rules, "variables", "variable", report);
    find_unscored(rules, report);
    find_parameters(rules, report);
    find_card_numbers(rules, report);
    find_values(rules, report);
}
