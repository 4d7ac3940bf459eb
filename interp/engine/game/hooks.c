/* SPDX-License-Identifier: MIT
 * hooks.c: compiles the entries of `hooks:`: the script, its parameters, the filter, and the phases
 * and events that call the hook. The script defines the effect of a hook.
 */
#include <string.h>

#include "game/compile.h"
#include "mechanics/fill_plan.h"
#include "mechanics/free.h"
#include "mechanics/registry.h"

const char *const kg_game_events[] = {"deal start", "deal end", "game end", "match end", NULL};

/* Returns the file in which an entry was first written. */
static const kn_source *first_written(const kd_node *entry)
{
    const kd_node *key = entry->first;
    while (key && key->origin)
        key = key->next;
    return key ? key->at.source : entry->at.source;
}

/* Returns true if the description in a script covers the filters of the entry. It covers those in
 * the file that names the script, but not changes by other files. */
static bool is_told_by_script(const km_compiler *c, const kl_hook *hook)
{
    const struct kg_rules_more *more = c->rules->more;
    for (int i = 0; i < more->scripts; i++)
        if (strcmp(more->script[i].name, hook->script->script) == 0)
            return hook->script->says_whole &&
                   first_written(hook->node) == more->script_node[i]->at.source;
    return hook->script->says_whole;
}

/* Adds where to write a missing hook (in a script that the same file names, else in a new one), and
 * lists the existing hooks of this kind. */
static void expect_hook(km_compiler *c, kn_problem *p, const char *name, kl_hook_kind kind,
                        const kn_source *file)
{
    const struct kg_rules_more *more = c->rules->more;
    const char *scripts = "", *others = "";
    for (int i = 0; i < more->scripts && scripts; i++)
        if (more->script_node[i]->at.source == file)
            scripts = kn_arena_print(c->arena, "%s%s%s", scripts, *scripts ? " or " : "",
                                     more->script[i].name);
    const char *const *names = c->host ? kl_host_names(c->host, c->arena) : NULL;
    for (; names && *names && others; names++)
        if (kl_host_find(c->host, *names)->kind == kind)
            others = kn_arena_print(c->arena, "%s%s%s", others, *others ? ", " : "", *names);
    const char *also = others && *others && !p->suggestion
                           ? kn_arena_print(c->arena, "; or `hook:` with one of %s", others)
                           : "";
    if (scripts && *scripts)
        kn_report_expect(c->report, p, "hook \"%s\" { ... } in %s%s", name, scripts,
                         also ? also : "");
    else
        kn_report_expect(c->report, p,
                         "`script: FILE.lua` in this file, and hook \"%s\" { ... } in that "
                         "script%s",
                         name, also ? also : "");
}

/* Returns the script's hook for an entry: the hook that `hook:` names, else the one with the
 * entry's own name. */
static const kl_script_hook *find_script_hook(km_compiler *c, const kl_hook *of)
{
    const kd_node *named = of->said.hook;
    const char *name = named ? named->text : of->name;
    kn_mark at = named ? named->at : of->node->key_at;
    kl_hook_kind kind = of->kind;
    const kl_script_hook *hook = c->host ? kl_host_find(c->host, name) : NULL;
    if (hook && hook->kind == kind)
        return hook;
    if (hook) {
        kn_problem *other = kn_report_add(
            c->report, KN_E_HOOK_KIND, at, "the hook '%s' of %s:%d is of kind %s, not %s", name,
            hook->script, hook->line, kl_hook_kind_names[hook->kind], kl_hook_kind_names[kind]);
        if (hook->kind != KL_HOOK_PHASE && kind != KL_HOOK_PHASE)
            kn_report_expect(c->report, other, "`%s:` instead of `%s:`",
                             kl_hook_kind_names[hook->kind], kl_hook_kind_names[kind]);
        return NULL;
    }
    kn_problem *p =
        kn_report_add(c->report, KN_E_NO_HOOK, at, "no script declares a hook '%s'", name);
    if (c->host)
        kn_report_suggest(p, name, kl_host_names(c->host, c->arena));
    expect_hook(c, p, name, kind, at.source);
    return NULL;
}

/* Returns the event that a step of a score raises; NULL: none. */
static const kd_node *raised_by(const kd_node *step)
{
    const kd_node *node = kd_node_get(step, "raise");
    return node && node->kind == KD_NODE_SCALAR ? node : NULL;
}

/* Returns the steps of phase `p` if it counts points; NULL: it doesn't. */
static const kd_node *steps_of(const km_compiler *c, int p)
{
    const km_phase *phase = &c->rules->phase[p];
    return phase->mechanic->does & KM_COUNTS ? phase->node : NULL;
}

/* Returns true if a step of a score raises the event, or awards points under this name itself. */
static bool is_counted(const km_compiler *c, const char *event, const char *name)
{
    for (int p = 0; p < c->rules->phases; p++)
        for (KD_CHILD(step, steps_of(c, p))) {
            const kd_node *raise = raised_by(step);
            if (raise ? strcmp(raise->text, event) == 0 : strcmp(step->key, name) == 0)
                return true;
        }
    return false;
}

/* Returns the name under which the points of an event hook are counted. */
static const char *cause_of(const kl_hook *hook)
{
    return hook->said.cause ? hook->said.cause->text : hook->name;
}

/* Registers the causes of the hooks of one event or, if `event` is NULL, of those events that no
 * step of a score raises. */
static bool enter_causes_of(km_compiler *c, const char *event)
{
    for (int i = 0; i < c->rules->hooks; i++) {
        kl_hook *hook = &c->rules->hook[i];
        const kd_node *at = hook->said.kind[KL_HOOK_EVENT];
        const char *on = at && at->kind == KD_NODE_SCALAR ? at->text : NULL; /* else a list */
        bool wanted =
            !event ? !on || !is_counted(c, on, cause_of(hook)) : on && strcmp(on, event) == 0;
        if (!at || !wanted)
            continue;
        c->layout->at = hook->node->key_at;
        if (ks_layout_cause(c->layout, c->arena, cause_of(hook), c->report) < 0)
            return false;
    }
    return true;
}

/* A score sheet first lists the points made in play, and then the counted ones, in the order of the
 * file. */
static bool enter_causes(km_compiler *c)
{
    bool fine = true;
    for (KM_EACH_PHASE(phase, c->rules))
        for (KD_ENTRY(clear, kd_node_get(phase->node, "clears"))) {
            const char *cause = km_clear_cause(clear);
            c->layout->at = clear->key_at;
            fine = fine && (!cause || ks_layout_cause(c->layout, c->arena, cause, c->report) >= 0);
        }
    fine = fine && enter_causes_of(c, NULL);
    for (int p = 0; p < c->rules->phases; p++)
        for (KD_ENTRY(step, steps_of(c, p))) {
            const kd_node *raise = raised_by(step);
            c->layout->at = step->key_at;
            if (raise)
                fine = fine && enter_causes_of(c, raise->text);
            else if (km_score_awards(step))
                fine = fine && ks_layout_cause(c->layout, c->arena, step->key, c->report) >= 0;
        }
    return fine;
}

/* Checks the parameters even of a disabled entry, because another file may enable it. */
static bool is_fine_though_off(km_compiler *c, const kd_node *entry, const kl_entry *said)
{
    const kl_script_hook *hook =
        c->host && said->with ? kl_host_find(c->host, said->hook ? said->hook->text : entry->key)
                              : NULL;
    return !hook || km_compile_with(c, hook, said->with, entry) >= 0;
}

/* Reads the entries in order; disabled entries are only checked. */
static bool read_entries(km_compiler *c, const kd_node *hooks)
{
    km_rules *rules = c->rules;
    bool fine = true;
    for (KD_CHILD(entry, hooks)) {
        kl_hook *hook = &rules->hook[rules->hooks];
        *hook = (kl_hook){.name = entry->key,
                          .node = entry,
                          .cards = c->layout->pack->all,
                          .taken = c->layout->pack->all,
                          .phase = -1,
                          .cause = -1};
        if (!kd_fill(&kl_hook_table, entry, c->arena, &hook->said))
            return kn_report_memory(c->report);
        if (kd_entry_is_off(entry)) {
            fine &= is_fine_though_off(c, entry, &hook->said);
            continue;
        }
        while (hook->kind < KL_HOOK_EVENT && !hook->said.kind[hook->kind])
            hook->kind++;
        rules->hooks++;
    }
    return fine;
}

bool kg_hooks_enter(km_compiler *c, const kd_node *hooks)
{
    km_rules *rules = c->rules;
    rules->hook =
        kn_arena_array(c->arena, (size_t)(hooks ? hooks->count : 0) + 1, sizeof *rules->hook);
    bool fine = rules->hook && read_entries(c, hooks);
    if (!rules->hook || !enter_causes(c))
        return false;
    for (int i = 0; i < rules->hooks; i++) {
        kl_hook *hook = &rules->hook[i];
        hook->script = find_script_hook(c, hook);
        hook->whole = hook->said.says || (hook->script && is_told_by_script(c, hook));
        if (!hook->script) {
            fine = false;
            continue;
        }
        hook->with = km_compile_with(c, hook->script, hook->said.with, hook->node);
        c->layout->at = hook->node->key_at;
        if (hook->kind == KL_HOOK_EVENT)
            hook->cause = ks_layout_cause(c->layout, c->arena, cause_of(hook), c->report);
        /* rules and values are called at once; for the other kinds, reads the other keys, too */
        fine &= hook->with >= 0 || hook->kind == KL_HOOK_EVENT || hook->kind == KL_HOOK_LEGAL;
        fine &= hook->kind != KL_HOOK_EVENT || hook->cause >= 0;
    }
    return fine;
}

/* Rejects a filter without cards, because it would either disable its hook or count as no
 * filter. */
static bool means_cards(km_compiler *c, const kd_node *filter, kn_set cards)
{
    return !filter || !kn_is_empty(cards) ||
           kn_report_wrong(c->report, KN_E_MECHANIC, filter->at,
                           "`%s` matches no card of this pack" KN_EXPECTED
                           "other cards; `off: true` to switch the hook off; if an option value "
                           "removes the cards, `offer` without that value",
                           filter->key);
}

/* Reads an entry's card filters, condition and phase. */
static bool read_filter(km_compiler *c, kl_hook *hook)
{
    const ks_pack *pack = c->layout->pack;
    const kl_entry *said = &hook->said;
    bool fine = (!said->cards || ks_pack_cards(pack, said->cards, &hook->cards, c->report)) &&
                means_cards(c, said->cards, hook->cards);
    fine &= !said->taken || ks_pack_cards(pack, said->taken, &hook->taken, c->report);
    fine &= (!said->holding || ks_pack_cards(pack, said->holding, &hook->holding, c->report)) &&
            means_cards(c, said->holding, hook->holding);
    fine &= !said->when ||
            (hook->when = ks_condition_compile(c->arena, c->layout, said->when, c->report)) != NULL;
    return (!said->phase || (hook->phase = km_compile_phase(c, said->phase)) >= 0) && fine;
}

/* Appends a hook to a list that has room for all hooks. */
static bool hang(km_compiler *c, const kl_hook ***list, uint8_t *count, const kl_hook *hook)
{
    if (!*list)
        *list = kn_arena_array(c->arena, (size_t)c->rules->hooks, sizeof **list);
    if (!*list)
        return false;
    (*list)[(*count)++] = hook;
    return true;
}

/* Returns the note about "event NAME" or "rule NAME"; NULL: there is none. */
static const km_note *note_of(const km_mechanic *mechanic, const char *what, const char *name)
{
    size_t length = strlen(what);
    for (const km_note *note = mechanic->notes; note && note->form; note++)
        if (strncmp(note->form, what, length) == 0 && strcmp(note->form + length, name) == 0)
            return note;
    return NULL;
}

/* True if a phase names a script hook that declares the event. */
static bool a_script_declares(const km_compiler *c, const kd_node *key, const char *event)
{
    const kd_node *name = key->kind == KD_NODE_MAP ? kd_node_get(key, "hook") : key;
    const kl_script_hook *hook =
        c->host && name && name->kind == KD_NODE_SCALAR ? kl_host_find(c->host, name->text) : NULL;
    const char *const *one = hook ? hook->events : NULL;
    while (one && *one && strcmp(*one, event) != 0)
        one++;
    return one && *one;
}

/* Returns a phase or step that would raise the event, or a phase that would use the rule point
 * (`rule`), if it were enabled; NULL: none. */
static const kd_node *find_off(const km_compiler *c, const char *name, bool rule)
{
    for (KD_CHILD(phase, c->rules->more->said.phases))
        for (KD_CHILD(key, phase)) {
            const km_mechanic *mechanic = km_mechanic_find(key->key ? key->key : "");
            bool uses =
                mechanic
                    ? kd_choice_place(rule ? mechanic->rule_points : mechanic->events, name) >= 0 ||
                          (!rule && mechanic->does & KM_SCRIPTS && a_script_declares(c, key, name))
                    : !rule && key->key && strcmp(key->key, "free") == 0 && kd_node_get(key, name);
            if (kd_entry_is_off(phase) && uses)
                return phase;
            for (KD_CHILD(step, !rule && key->kind == KD_NODE_MAP ? key : NULL)) {
                const kd_node *raise = kd_node_get(step, "raise");
                if (raise && raise->kind == KD_NODE_SCALAR && strcmp(raise->text, name) == 0 &&
                    (kd_entry_is_off(phase) || kd_entry_is_off(step)))
                    return kd_entry_is_off(step) ? step : phase;
            }
        }
    return NULL;
}

/* Returns "end deal" for "deal end". */
static const char *swapped(const char *text, const char *const *names)
{
    const char *space = strchr(text, ' ');
    for (; space && *names; names++) {
        const char *middle = strchr(*names, ' ');
        size_t first = (size_t)(space - text);
        if (middle && strcmp(middle + 1, "") != 0 && strlen(middle + 1) == first &&
            strncmp(middle + 1, text, first) == 0 &&
            strlen(space + 1) == (size_t)(middle - *names) &&
            strncmp(*names, space + 1, (size_t)(middle - *names)) == 0)
            return *names;
    }
    return NULL;
}

/* Returns the word in the names of events that this word means, with its length in *size; NULL:
 * none. */
static const char *usual_word(const char *word, int *size)
{
    const char *usual = kd_mistaken_find("over ends ended finished done: end\n"
                                         "begin begins starts started beginning: start\n"
                                         "round hand: deal",
                                         word, size);
    for (const km_mechanic *const *m = km_mechanics; *m && !usual; m++)
        usual = kd_mistaken_find((*m)->event_words, word, size);
    return usual;
}

/* Returns the event that other words mean: "deal over", "end of the deal", "take". */
static const char *in_other_words(const char *text, const char *const *names)
{
    for (; *names; names++) {
        int said = 0, met = 0, wanted = 1;
        for (const char *p = *names; *p; p++)
            wanted += *p == ' ';
        for (const char *p = text + strspn(text, " "); *p; p += strspn(p, " ")) {
            size_t length = strcspn(p, " ");
            char word[24];
            snprintf(word, sizeof word, "%.*s", (int)length, p);
            p += length;
            if (kd_choice_place("of the a is was", word) >= 0)
                continue;
            int size;
            const char *usual = usual_word(word, &size);
            if (usual)
                snprintf(word, sizeof word, "%.*s", size, usual);
            said++;
            const char *at = strstr(*names, word);
            met += at && (at == *names || at[-1] == ' ') &&
                   (!at[strlen(word)] || at[strlen(word)] == ' ');
        }
        if (said && met == said && met >= wanted)
            return *names;
    }
    return NULL;
}

/* Reports that a hook names an entry that is missing because a phase or step is off: `missing`
 * is "no phase raises an event". Returns false. */
static bool is_switched_off(km_compiler *c, kn_code code, const kd_node *name, const char *missing,
                            const kd_node *off)
{
    char where[128];
    kd_node_where(off, where, sizeof where);
    return kn_report_wrong(c->report, code, name->at,
                           "%s '%s', because %s is off" KN_EXPECTED
                           "`off: false` in %s, or `off: true` in this entry",
                           missing, name->text, where, where);
}

static bool no_event(km_compiler *c, const kd_node *event, const char **names, int count)
{
    const char **different = kn_arena_array(c->arena, (size_t)count + 1, sizeof *different);
    int found = 0;
    const kd_node *off = find_off(c, event->text, false);
    if (off)
        return is_switched_off(c, KN_E_NO_EVENT, event, "no phase raises an event", off);
    kn_problem *problem = kn_report_add(c->report, KN_E_NO_EVENT, event->at,
                                        "no phase raises an event '%s'", event->text);
    for (int i = 0; different && i < count; i++) {
        int k = 0;
        while (k < found && strcmp(different[k], names[i]) != 0)
            k++;
        if (k == found)
            different[found++] = names[i];
    }
    const char *list = different ? kn_arena_list(c->arena, different, found, ", ") : NULL;
    kn_report_expect(c->report, problem, "one of: %s", list ? list : "");
    kn_report_suggest(problem, event->text, names);
    if (!problem->suggestion)
        kn_report_mean(problem, swapped(event->text, names));
    if (!problem->suggestion)
        kn_report_mean(problem, in_other_words(event->text, names));
    return false;
}

/* The data that filters of an event's hooks need. */
enum { A_CARD = 1, CARDS = 2, A_PHASE = 4 };

/* Returns the filters that apply to an event with these fields. If it has only a card, this also
 * counts as taken. */
static unsigned filters_of(unsigned fields)
{
    return A_PHASE | (fields & KL_FIELD_CARD ? A_CARD | CARDS : 0) |
           (fields & KL_FIELD_TAKEN ? CARDS : 0);
}

/* Records which fields an event of the phase passes to a hook. */
static void note_fields(kl_hook *hook, const km_phase *phase, int number, const char *event)
{
    static const km_note free_move = {
        "", "", "`seat`, `side`, `card` and `taken` (the named card, if any)",
        KL_FIELD_SEAT | KL_FIELD_SIDE | KL_FIELD_CARD | KL_FIELD_TAKEN};
    const km_note *note = note_of(phase->mechanic, "event ", event);
    if (!note && number < km_script_events(phase))
        note = note_of(phase->mechanic, "event ", "NAME");
    for (int i = 0; i < phase->frees && !note; i++)
        if (strcmp(phase->free[i].name, event) == 0)
            note = &free_move;
    hook->brings = note ? note->brings : NULL;
    hook->fields = note ? note->fields : 0;
}

/* If the phase that the entry names does not raise the event, adds which other phase does. */
static bool others_raise(km_compiler *c, const kl_hook *hook, const kd_node *event)
{
    const char *list = "";
    for (int p = 0; p < c->rules->phases && list; p++)
        if (kd_choice_place(km_phase_events(&c->rules->phase[p]), event->text) >= 0)
            list = kn_arena_print(c->arena, "%s%s`%s`", list, *list ? ", " : "",
                                  c->rules->phase[p].name);
    if (!list || !*list)
        return false;
    kn_report_add(c->report, KN_E_NO_EVENT, hook->said.phase->at,
                  "phase '%s' raises no event '%s'" KN_EXPECTED "a phase that raises the event: %s",
                  hook->said.phase->text, event->text, list);
    return true;
}

static bool attach_event(km_compiler *c, kl_hook *hook, const kd_node *event,
                         struct kg_rules_more *more, unsigned *filters)
{
    for (int i = 0; kg_game_events[i]; i++)
        if (strcmp(kg_game_events[i], event->text) == 0)
            return hang(c, &more->game.on[i], &more->game.on_count[i], hook);
    bool found = false;
    for (int p = 0; p < c->rules->phases; p++) {
        km_phase *phase = &c->rules->phase[p];
        const char *events = km_phase_events(phase);
        int number = kd_choice_place(events, event->text);
        if (number < 0 || (hook->phase >= 0 && hook->phase != p))
            continue;
        found = true;
        note_fields(hook, phase, number, event->text);
        *filters |= filters_of(hook->fields);
        if (!hang(c, &phase->on[number], &phase->on_count[number], hook))
            return false;
    }
    if (found)
        return true;
    if (hook->phase >= 0 && others_raise(c, hook, event))
        return false;
    const char *names[4 + KM_PHASES_MAX * KM_EVENTS_MAX + 1];
    int n = 0;
    while (kg_game_events[n])
        names[n] = kg_game_events[n], n++;
    for (KM_EACH_PHASE(phase, c->rules)) {
        char *words = kn_arena_print(c->arena, "%s", km_phase_events(phase));
        for (char *rest = words, *word;
             words && n < 4 + KM_PHASES_MAX * KM_EVENTS_MAX && (word = strtok_r(rest, " ", &words));
             rest = NULL)
            names[n++] = word;
    }
    names[n] = NULL;
    return no_event(c, event, names, n);
}

/* Rejects a filter on a field that the event lacks, because such a filter would let everything
 * pass. */
static bool filter_is_read(km_compiler *c, const kd_node *filter, bool read, const char *beside)
{
    if (!filter || read)
        return true;
    kd_tell_idle(c->report, filter, beside);
    return false;
}

/* An event of the game belongs to no phase, so it does no harm to name a phase with it. */
static bool phase_is_read(km_compiler *c, const kd_node *phase, bool read)
{
    if (phase && !read && c->report->notes)
        kd_tell_idle(c->report->notes, phase, "an event that a phase raises");
    return true;
}

/* Attaches an entry to one event, or to each event of a list. */
static bool attach_events(km_compiler *c, kl_hook *hook, struct kg_rules_more *more)
{
    const kd_node *event = hook->said.kind[KL_HOOK_EVENT];
    unsigned filters = 0;
    bool fine = true;
    if (event->kind != KD_NODE_LIST)
        fine = attach_event(c, hook, event, more, &filters);
    for (KD_CHILD(one, event)) {
        for (const kd_node *before = event->first; before != one; before = before->next)
            if (strcmp(before->text, one->text) == 0)
                return km_compile_wrong(c, one->at, "the event '%s' is listed twice", one->text);
        fine &= attach_event(c, hook, one, more, &filters);
    }
    return fine && filter_is_read(c, hook->said.cards, filters & A_CARD, "an event with a card") &&
           filter_is_read(c, hook->said.taken, filters & CARDS, "an event with cards") &&
           phase_is_read(c, hook->said.phase, filters & A_PHASE);
}

static bool attach_legal(km_compiler *c, kl_hook *hook)
{
    const kd_node *legal = hook->said.kind[KL_HOOK_LEGAL];
    int index = km_compile_phase(c, legal);
    if (index < 0)
        return false;
    hook->phase = index;
    km_phase *phase = &c->rules->phase[index];
    if (!phase->mechanic->legal) {
        if (c->report->notes)
            kn_report_add(c->report->notes, KN_E_MECHANIC, legal->at,
                          "`%s` has no moves that a hook could forbid",
                          phase->mechanic->keys->name);
        return true;
    }
    if (phase->legal_count == UINT8_MAX)
        return kn_report_wrong(c->report, KN_E_TOO_MANY, hook->node->at,
                               "a phase may have at most %d hooks of kind legal", UINT8_MAX);
    return hang(c, &phase->legal, &phase->legal_count, hook);
}

/* Attaches a rule hook to a rule point of a mechanic that is in use. */
static bool attach_rule(km_compiler *c, kl_hook *hook)
{
    const kd_node *rule = hook->said.kind[KL_HOOK_RULE];
    const char *points = "";
    for (KM_EACH_PHASE(phase, c->rules)) {
        const char *asked = phase->mechanic->rule_points;
        if (kd_choice_place(asked, rule->text) >= 0) {
            const km_note *note = note_of(phase->mechanic, "rule ", rule->text);
            return filter_is_read(c, hook->said.cards, note && note->fields & KL_FIELD_CARD,
                                  "a rule point that is called for each card");
        }
        points = kn_arena_print(c->arena, "%s %s", points ? points : "", asked ? asked : "");
    }
    const kd_node *off = find_off(c, rule->text, true);
    if (off)
        return is_switched_off(c, KN_E_NO_RULE_POINT, rule, "no phase uses a rule", off);
    kn_problem *p = kn_report_add(c->report, KN_E_NO_RULE_POINT, rule->at,
                                  "no phase uses a rule '%s'", rule->text);
    kd_suggest_choice(c->report, p, rule->text, points);
    return false;
}

bool kg_hooks_attach(km_compiler *c, struct kg_rules_more *more)
{
    bool fine = true;
    for (int i = 0; i < KG_GAME_EVENTS; i++)
        more->game.calls[i] = -1;
    for (int i = 0; i < c->rules->hooks; i++) {
        kl_hook *hook = &c->rules->hook[i];
        fine &= read_filter(c, hook);
        if (hook->kind == KL_HOOK_EVENT)
            fine &= attach_events(c, hook, more);
        else if (hook->kind == KL_HOOK_LEGAL)
            fine &= attach_legal(c, hook);
        else if (hook->kind == KL_HOOK_RULE)
            fine &= attach_rule(c, hook);
    }
    for (int p = 0; p < c->rules->phases; p++)
        for (int e = 0; e < KM_EVENTS_MAX; e++)
            if (c->rules->phase[p].on_count[e] || c->rules->phase[p].calls[e] >= 0)
                c->rules->phase[p].heard |= (uint16_t)(1 << e);
    return fine;
}
