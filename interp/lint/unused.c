/* SPDX-License-Identifier: MIT
 * unused.c: what a file declares and never uses: zones, variables, points and values of cards,
 * parameters of hooks, option values, keys that the phase ignores, constant conditions. The check
 * compares names and plays nothing.
 */
#include <stdio.h>
#include <string.h>

#include "lint/lint.h"

bool ki_a_script_names(const struct kg_rules_more *more, const char *word)
{
    return more->host && kl_host_use(more->host, word) != KL_USE_NONE;
}

bool ki_a_script_may(const km_rules *rules, const char *const *verbs, const char *thing)
{
    const struct kg_rules_more *more = rules->more;
    bool uses = false, names = ki_a_script_names(more, thing);
    for (; *verbs && !uses; verbs++)
        uses = ki_a_script_names(more, *verbs);
    for (int i = 0; i < rules->hooks && uses && !names; i++)
        names = kd_node_mentions(kd_node_get(rules->hook[i].node, "with"), thing);
    for (int p = 0; p < rules->phases && uses && !names; p++)
        names = rules->phase[p].mechanic->does & KM_SCRIPTS &&
                kd_node_mentions(kd_node_get(rules->phase[p].node, "with"), thing);
    return uses && names;
}

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

/* True if a key below names the zone or variable; the names of entries, such as phases, don't. */
static bool a_key_names(kd_spot spot, const kd_node *map, const char *word, const char *part)
{
    for (KD_CHILD(key, map)) {
        kd_spot below = map->kind == KD_NODE_MAP ? kd_spot_child(spot, key->key) : spot;
        if (below.unknown && kd_choice_place("before after like", key->key) >= 0)
            continue;
        bool named = key->kind == KD_NODE_SCALAR
                         ? may_name(below, key, part) && has_name(key->text, word)
                         : may_name(below, key, part) && a_key_names(below, key, word, part);
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
            a_key_names(kd_spot_child(root, part->key), part, entry->key, entry->parent->key))
            return true;
    if (kd_an_option_mentions(more->resolved, entry->key) || ki_a_script_names(more, entry->key) ||
        is_usual_in_option(rules, entry->key))
        return true;
    for (int p = 0; p < rules->phases; p++)
        if (is_usual(rules->phase[p].mechanic->keys, rules->phase[p].node, entry->key))
            return true;
    return false;
}

bool ki_an_option_says(const km_rules *rules, const kd_node *node)
{
    char path[512];
    return kd_an_option_writes(rules->more->resolved->options,
                               kd_node_where(node, path, sizeof path), "says");
}

bool ki_stands_fast(const km_rules *rules, const kd_node *node)
{
    return kg_is_own(rules, node) && !kd_entry_is_off(node) && !ki_an_option_says(rules, node);
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

/* True if a key below the node has the name as its value and all flags of `as` (KD_KEY_WRITES or
 * KD_KEY_COUNTS). If `as` is 0: true if a key reads the name, or is called so. A key that is in no
 * table may do anything. */
static bool names_it(kd_spot spot, const kd_node *node, const char *word, unsigned as)
{
    for (KD_CHILD(child, node)) {
        const char *key = child->key ? child->key : "";
        kd_spot below = node->kind == KD_NODE_MAP ? kd_spot_child(spot, key) : spot;
        bool does = below.type == KD_T_ANY ||
                    (as ? (below.flags & as) == as : !(below.flags & KD_KEY_WRITES));
        bool named = child->kind == KD_NODE_SCALAR ? does && kd_node_mentions(child, word)
                                                   : names_it(below, child, word, as);
        if (named || (!as && kn_has_word(key, strlen(key), word)))
            return true;
    }
    return false;
}

/* Like names_it, for the whole document except the variables' own entries and sentences. */
static bool a_part_names(const km_rules *rules, const char *word, unsigned as)
{
    kd_spot root = kd_spot_root(&kg_rules_table);
    for (KD_CHILD(part, rules->more->resolved->document))
        if (kd_choice_place("variables labels about source name options", part->key) < 0 &&
            (part->kind == KD_NODE_SCALAR
                 ? !as && kd_node_mentions(part, word)
                 : names_it(kd_spot_child(root, part->key), part, word, as)))
            return true;
    return false;
}

bool ki_may_be_set_elsewhere(const km_rules *rules, const char *variable)
{
    const struct kg_rules_more *more = rules->more;
    return kd_node_mentions(more->said.hooks, variable) || ki_a_script_names(more, variable) ||
           kd_an_option_mentions(more->resolved, variable);
}

bool ki_phase_writes(const km_phase *phase, const char *variable)
{
    kd_spot phases = kd_spot_child(kd_spot_root(&kg_rules_table), "phases");
    return names_it(kd_spot_item(phases), phase->node->parent, variable, KD_KEY_WRITES);
}

/* True if a scripted phase gets the name, or a phase has the name as its trump (ki_lacking_find
 * checks those). */
static bool a_phase_has(const km_rules *rules, const char *name)
{
    bool has = false;
    for (int p = 0; p < rules->phases; p++) {
        const km_phase *phase = &rules->phase[p];
        has |= phase->mechanic->does & KM_SCRIPTS && km_phase_names(phase, name);
        has |= strcmp(km_phase_text(phase, "trump"), name) == 0;
    }
    return has;
}

bool ki_is_never_written(const km_rules *rules, const char *variable)
{
    return !a_part_names(rules, variable, KD_KEY_WRITES) && !a_phase_has(rules, variable) &&
           !ki_may_be_set_elsewhere(rules, variable);
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
              a_part_names(rules, entry->key, points ? KD_KEY_WRITES : KD_KEY_COUNTS)) ||
            a_part_names(rules, entry->key, 0) || kd_an_option_mentions(more->resolved, entry->key))
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

/* Finds hooks on `deal end` that read the points of the deal, which are already counted by then. */
static void find_counted(const km_rules *rules, kn_report *report)
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

/* Finds phases whose trump suit is in a variable that nothing sets. */
static void find_no_trumps(const km_rules *rules, const km_phase *phase, kn_report *report)
{
    const struct kg_rules_more *more = rules->more;
    for (KD_ROW(row, phase->mechanic->keys)) {
        const kd_node *trump =
            row->makes & KM_HAS_TRUMP ? kd_node_get(phase->node, row->name) : NULL;
        const kd_node *entry =
            trump && trump->text ? kd_node_get(more->said.variables, trump->text) : NULL;
        if (!entry || !kg_is_own(rules, trump) || !kg_is_own(rules, entry) ||
            kd_node_get(entry, "start") || a_part_names(rules, entry->key, KD_KEY_WRITES) ||
            ki_may_be_set_elsewhere(rules, entry->key))
            continue;
        kn_report_add(report, KN_E_UNWRITTEN, trump->at,
                      "nothing ever sets '%s', which holds the trumps" KN_EXPECTED
                      "a key that sets it, such as `contract_to: %s` of an auction, or a hook",
                      entry->key, entry->key);
    }
}

/* Finds points or values of cards that no step, mechanic or script uses. */
static void find_card_numbers(const km_rules *rules, kn_report *report)
{
    static const struct {
        const char *path, *key, *reader[2], *field[2], *step;
    } rows[] = {{"pack.points",
                 "points",
                 {"points_of"},
                 {"points"},
                 "a score step `points_of`, or `card.points` in a script"},
                {"pack.values",
                 "values",
                 {"sums", "sum_to"},
                 {"value", "value_sum"},
                 "`sums` in a `fishing` phase, or `card.value` in a script"}};
    const struct kg_rules_more *more = rules->more;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        const kd_node *numbers = kd_node_path(more->resolved->document, rows[i].path);
        bool read = !numbers || !numbers->first || !kg_is_own(rules, numbers);
        for (int k = 0; k < 2 && !read; k++)
            read =
                (rows[i].reader[k] && (kd_node_mentions(more->said.phases, rows[i].reader[k]) ||
                                       kd_an_option_mentions(more->resolved, rows[i].reader[k]))) ||
                (rows[i].field[k] && ki_a_script_names(more, rows[i].field[k]));
        if (!read)
            kn_report_add(report, KN_E_UNREAD, numbers->key_at,
                          "nothing counts the %s of cards" KN_EXPECTED "%s; or remove `%s`",
                          rows[i].key, rows[i].step, rows[i].key);
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
                          "'%s=%s' changes nothing" KN_EXPECTED
                          "the keys of the rules that it changes: {match.target: 51}",
                          o->name, name);
        }
    }
}

/* ---- constant conditions ---- */

const ks_condition *ki_condition_read(const km_rules *rules, const kd_node *node, kn_arena *arena)
{
    kn_report silent;
    kn_report_begin(&silent, arena);
    return arena ? ks_condition_compile(arena, rules->layout, node, &silent) : NULL;
}

void ki_seats_chosen(const km_rules *rules, int *fewest, int *most)
{
    *fewest = *most = rules->layout->seats;
    for (const kd_option *o = rules->more->resolved->options; o; o = o->next)
        for (const kd_option_value *v = o->values; v && strcmp(o->name, "players") == 0;
             v = v->next) {
            int64_t players;
            if (!kn_integer_read(v->name, 1, KS_SEATS_MAX, &players))
                continue;
            *fewest = players < *fewest ? (int)players : *fewest;
            *most = players > *most ? (int)players : *most;
        }
}

int ki_places_at_most(const km_rules *rules)
{
    int fewest, most;
    ki_seats_chosen(rules, &fewest, &most);
    return most + rules->layout->places - rules->layout->seats;
}

/* Returns 1 for a condition that always holds, with any number of players, 0 for one that never
 * holds, and -1 for others. Sets *still if it never holds because nothing changes the first value
 * of an integer. */
static int constant_of(const km_rules *rules, const ks_condition *c, kn_arena *arena, bool *still)
{
    ks_layout fullest = *rules->layout;
    fullest.seats = ki_places_at_most(rules);
    int constant = ks_condition_constant(&fullest, c);
    fullest.var = kn_arena_array(arena, (size_t)fullest.vars, sizeof *fullest.var);
    if (!fullest.var || constant >= 0)
        return constant;
    for (int i = 0; i < fullest.vars; i++) {
        ks_var *var = &fullest.var[i];
        *var = rules->layout->var[i];
        if (var->first && var->type == KS_VAR_INTEGER && ki_is_never_written(rules, var->name))
            var->min = var->max = var->start;
    }
    *still = ks_condition_constant(&fullest, c) == 0;
    return *still ? 0 : -1;
}

/* Adds a problem for a constant condition. `needless` means that the key may be left out, so that
 * even `always` is superfluous; otherwise `always` and `never` are accepted. If the result depends
 * on a variable's first value, it is only a note, because a child can change it. */
static void look_at_condition(const km_rules *rules, const kd_node *node, bool needless,
                              kn_report *report)
{
    kn_arena *arena = kn_arena_new();
    const ks_condition *c = ki_condition_read(rules, node, arena);
    bool still = false;
    int constant = c ? constant_of(rules, c, arena, &still) : -1;
    kn_arena_free(arena);
    bool open = needless ? kd_an_option_mentions(rules->more->resolved, node->parent->key)
                         : ki_an_option_says(rules, node);
    if (constant < 0 || open || (still && !report->notes) ||
        (!needless && node->text && kd_choice_place("always never", node->text) >= 0))
        return;
    kn_report *to = still ? report->notes : report;
    kn_problem *p =
        kn_report_add(to, KN_E_UNREAD, node->at,
                      !needless  ? "this condition %s true"
                      : constant ? "this condition %s true, so it has no effect"
                                 : "this condition %s true, so this entry has no effect",
                      constant ? "is always" : "can never be");
    kn_report_expect(to, p,
                     !needless  ? "a condition that can be true or false, or the word `%s`"
                     : constant ? "no `%s`"
                     : still    ? "a key or a hook that writes the variable; or remove the entry"
                                : "`off: true`; or remove the entry",
                     !needless ? constant ? "always" : "never" : node->key);
}

/* Finds conditions of the file that always or never hold. `when` and `if` can be left out, so even
 * `always` is reported there. */
static bool find_constant(const km_rules *rules, kd_spot spot, const kd_node *key,
                          kn_report *report)
{
    bool needless = !(spot.flags & KD_KEY_REQUIRED) && kd_choice_place("when if", key->key) >= 0;
    if (spot.type == KD_T_CONDITION && kg_is_own(rules, key))
        look_at_condition(rules, key, needless, report);
    return true;
}

/* ---- needlessly hidden variables ---- */

/* True if something other than a public announcement may write the variable. */
static bool is_written_silently(const km_rules *rules, const char *name)
{
    for (int p = 0; p < rules->phases; p++)
        if (!(rules->phase[p].mechanic->does & KM_ALOUD) && ki_phase_writes(&rules->phase[p], name))
            return true;
    return ki_may_be_set_elsewhere(rules, name);
}

/* Finds hidden variables that store what all players have heard. */
static void find_heard(const km_rules *rules, kn_report *report)
{
    for (KD_CHILD(entry, rules->more->said.variables)) {
        const kd_node *seen_by = kd_node_get(entry, "seen_by");
        for (int p = 0; seen_by && p < rules->phases; p++) {
            const km_phase *phase = &rules->phase[p];
            if (!(phase->mechanic->does & KM_ALOUD) || strcmp(seen_by->text, "all") == 0 ||
                !kg_is_own(rules, seen_by) || !ki_phase_writes(phase, entry->key) ||
                is_written_silently(rules, entry->key))
                continue;
            kn_report_add(
                report, KN_E_UNREAD, seen_by->at,
                "`seen_by` has no effect on '%s': everything said in '%s' is public" KN_EXPECTED
                "no `seen_by`; for secret choices, an `exchange` with `to: self`",
                entry->key, phase->name);
            break;
        }
    }
}

/* True if the report has the same problem already, at index `from` or later. */
static bool is_told(const kn_report *report, int from, const kn_problem *note)
{
    for (int i = from; i < report->count && i < KN_REPORT_MAX; i++) {
        const kn_mark *at = &report->problem[i].at;
        if (at->source == note->at.source && at->line == note->at.line &&
            at->column == note->at.column && report->problem[i].code == note->code)
            return true;
    }
    return false;
}

/* Adds the notes that the report does not have yet at index `from` or later. */
static void add_notes(const kn_report *notes, int from, kn_report *report)
{
    for (int i = 0; notes && i < notes->count && i < KN_REPORT_MAX; i++)
        if (!is_told(report, from, &notes->problem[i]) && report->count < KN_REPORT_MAX)
            report->problem[report->count++] = notes->problem[i];
}

/* True if a key below the node reads the variable `trump`. `trump: none` and `trump: S` don't. */
static bool reads_trump(kd_spot spot, const kd_node *node)
{
    for (KD_CHILD(child, node)) {
        const char *key = child->key ? child->key : "";
        kd_spot below = node->kind == KD_NODE_MAP ? kd_spot_child(spot, key) : spot;
        bool law = below.row && below.row->makes & KM_HAS_TRUMP && strcmp(key, "trump") == 0,
             names = child->kind == KD_NODE_SCALAR ? kd_node_mentions(child, "trump")
                                                   : reads_trump(below, child);
        if (names && !(below.flags & KD_KEY_WRITES))
            return true;
        if (!law && strncmp(key, "trump", 5) == 0 && strcmp(key, "trump_cards") != 0)
            return true;
    }
    return false;
}

/* Finds the keys that make a suit trumps in a game that plays without them. */
static bool find_trump(const km_rules *rules, kd_spot spot, const kd_node *key, kn_report *report)
{
    if (spot.flags & KD_KEY_WRITES && key->text && strcmp(key->text, "trump") == 0 &&
        ki_stands_fast(rules, key))
        kn_report_add(
            report, KN_E_UNREAD, key->at,
            "nothing plays by the suit that `%s` makes trumps" KN_EXPECTED
            "`tricks` without `trump: none`, or a condition or script that reads `trump`; "
            "or remove `%s`",
            key->key, key->key);
    return true;
}

static void find_idle_trumps(const km_rules *rules, kn_report *report)
{
    const struct kg_rules_more *more = rules->more;
    bool read = ki_a_script_names(more, "trump") || kd_an_option_mentions(more->resolved, "trump");
    for (int p = 0; p < rules->phases && !read; p++)
        for (KD_ROW(row, rules->phase[p].mechanic->keys))
            read |= row->makes & KM_HAS_TRUMP && strcmp(row->name, "trump") == 0 &&
                    strcmp(km_phase_text(&rules->phase[p], "trump"), "trump") == 0;
    kd_spot root = kd_spot_root(&kg_rules_table);
    for (KD_CHILD(part, more->resolved->document))
        if (!read && kd_choice_place("labels about source name options", part->key) < 0)
            read = reads_trump(kd_spot_child(root, part->key), part);
    if (!read)
        ki_each_key(rules, find_trump, report);
}

void ki_notes_find(const km_rules *rules, int before, kn_report *report)
{
    add_notes(rules->more->notes, before, report);
    kg_idle_keys_find(rules, KG_IDLE_KEY, report);
    add_notes(report->notes, before, report);
    find_counted(rules, report);
    find_heard(rules, report);
    find_idle_trumps(rules, report);
    for (int i = before; i < report->count && i < KN_REPORT_MAX; i++)
        report->problem[i].status = KN_OK;
    if (report->count > KN_REPORT_MAX) /* a note that can't be kept is not an error */
        report->count = before > KN_REPORT_MAX ? before : KN_REPORT_MAX;
}

void ki_unread_find(const km_rules *rules, kn_report *report)
{
    if (report->count)
        return;
    kd_pointless_find(&kg_rules_table, rules->more->resolved, report);
    kg_idle_keys_find(rules, KG_IDLE_PHASE, report);
    find_unused(rules, "zones", "zone", report);
    find_unused(rules, "variables", "variable", report);
    find_unscored(rules, report);
    find_parameters(rules, report);
    find_card_numbers(rules, report);
    for (int p = 0; p < rules->phases; p++)
        find_no_trumps(rules, &rules->phase[p], report);
    find_values(rules, report);
    ki_each_key(rules, find_constant, report);
}
