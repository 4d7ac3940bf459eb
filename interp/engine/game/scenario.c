/* SPDX-License-Identifier: MIT
 * scenario.c: runs test files: game and options, a position or given chance, then steps. It reads
 * scenarios and reports results; scenario_step.c runs the steps.
 */
#include <string.h>

#include "base/memory.h"
#include "document/fill_values.h"
#include "insight_test.h"
#include "game/scenario.h"

/* The keys of a test file, as written; NULL: none. */
typedef struct file_said {
    const kd_node *game, *set, *scenarios;
} file_said;

/* The keys that a test has in addition to those of its first step. */
typedef struct scenario_said {
    const kd_node *game, *set, *key, *chance, *given, *rules_refused, *steps;
    int64_t seed;
} scenario_said;

static const kd_key scenario_keys[] = {
    {"game", KD_T_TEXT, KD_PUT(scenario_said, game),
     .says = "game id, or path relative to this file; of the file or of one scenario"},
    {"set", KD_T_MAP, KD_PUT(scenario_said, set), .item = KD_T_TEXT, .says = "options"},
    {"key", KD_T_MAP, KD_PUT(scenario_said, key), .item = KD_T_TEXT,
     .says = "further changes of the rules: path: value, as with --key"},
    {"id", KD_T_TEXT, KD_PUT_NOWHERE, .says = "the example's name in the rules it is taken from"},
    {"seed", KD_T_INTEGER, KD_PUT(scenario_said, seed), .min = 0, .max = INT32_MAX, .fallback = "1",
     .says = "seed of the chance that is not given"},
    {"chance", KD_T_MAP, KD_PUT(scenario_said, chance), .item = KD_T_ANY,
     .says = "given results of chance: shuffle, reshuffle, cut, insertion, first_dealer, draw, "
             "deal_seed; a list gives several in turn"},
    {"given", KD_T_ANY, KD_PUT(scenario_said, given),
     .mistaken = "setup start: `given`: the position before the moves",
     .says = "a position: zones, variables, turn, phase, rest"},
    {"rules_refused", KD_T_TEXT, KD_PUT(scenario_said, rules_refused),
     .says = "these options and keys are refused, with words from the reason; the scenario then "
             "plays nothing"},
    {"steps", KD_T_LIST, KD_PUT(scenario_said, steps), .item = KD_T_TABLE, .table = &kg_step_table,
     .says = "further steps, one after another"},
    {0}};
static const kd_table scenario_table = {
    .name = "scenario", .says = "One test.", .keys = scenario_keys, .more = &kg_step_table};
static const kd_key file_keys[] = {
    {"game", KD_T_TEXT, KD_PUT(file_said, game), .says = "game id, or path relative to this file"},
    {"set", KD_T_MAP, KD_PUT(file_said, set), .item = KD_T_TEXT,
     .says = "options for all scenarios"},
    {"scenarios", KD_T_NAMED, KD_PUT(file_said, scenarios), .table = &scenario_table,
     .flags = KD_KEY_REQUIRED, .says = "the tests by name"},
    {0}};
static const kd_table file_table = {
    .name = "test file", .says = "A file of scenarios.", .keys = file_keys};

enum { CHOICES_MAX = 128 };
static const char not_run[] = "not run: its rules can't be loaded";

static void on_counted(void *payload, const kanun_game *game)
{
    kg_suite *s = payload;
    const ks_layout *l = game->rules->rules->layout;
    s->counted = (kg_counted){.any = true};
    for (int c = 0; c < l->causes; c++)
        for (int side = 0; side < l->sides; side++)
            s->counted.award[c][side] = *km_int(game->run, l->award + c * l->sides + side);
}

/* Returns the game of a test file. The path may be relative to the file. */
static const char *game_path(kg_suite *s, const char *game)
{
    const char *slash = strrchr(s->path, '/');
    bool relative = *game == '.' || (strstr(game, ".yaml") && *game != '/');
    return relative && slash
               ? kn_arena_print(s->arena, "%.*s/%s", (int)(slash - s->path), s->path, game)
               : game;
}

static kanun_status load_rules(kg_suite *s, kanun_rules **rules, const char *game,
                               const kanun_choice *choices, int count, kanun_errors *errors)
{
    const char *path = game_path(s, game);
    *rules = NULL;
    return path ? kg_api_load_without(rules, path, s->folders, choices, count, s->watch->without,
                                      errors)
                : kg_api_memory_out(errors);
}

static void drop_rules(kg_suite *s)
{
    kanun_game_free(s->game);
    kanun_rules_free(s->rules);
    s->game = NULL;
    s->rules = NULL;
}

static bool same_text(const kd_node *a, const kd_node *b)
{
    return strcmp(a->text ? a->text : "", b->text ? b->text : "") == 0;
}

/* If the choices of a test file have errors, as opposed to the rules, moves these errors to the
 * file. */
static void place_problems(kg_suite *s, int before, const kd_node *game, const kd_node *own,
                           const kd_node *common)
{
    kn_report *report = &s->errors->report;
    for (int i = before; i < report->count && i < KN_REPORT_MAX; i++) {
        kn_problem *p = &report->problem[i];
        const kd_node *set = p->choice ? kd_node_get(own, p->choice) : NULL;
        if (p->choice && !set)
            set = kd_node_get(common, p->choice);
        if (set)
            p->at = p->code == KN_E_OPTION_UNKNOWN ? set->key_at : set->at;
        else if (!p->at.source)
            p->at = game->at;
        if (p->status == KN_USAGE)
            p->status = KN_RULES; /* the user did not type the choice: it is in the file */
    }
}

static bool same_problem(const kn_problem *a, const kn_problem *b)
{
    return kn_problem_is_like(a, b) && strcmp(a->message, b->message) == 0;
}

/* Several scenarios with options of their own may load the same rules, so errors are reported
 * once. */
static void drop_repeated(kn_report *report, int before)
{
    int kept = before;
    if (report->count > KN_REPORT_MAX)
        return;
    for (int i = before; i < report->count; i++) {
        int k = 0;
        while (k < before && !same_problem(&report->problem[k], &report->problem[i]))
            k++;
        if (k == before)
            report->problem[kept++] = report->problem[i];
    }
    report->count = kept;
}

/* Collects the choices of a scenario, after those of the file. Returns their number. */
static int choices_of(const file_said *file, const scenario_said *own, kanun_choice *choices,
                      int room)
{
    int count = 0;
    for (KD_CHILD(set, file->set))
        if (count < room && !kd_node_get(own->set, set->key))
            choices[count++] = (kanun_choice){set->key, set->text, 0};
    for (KD_CHILD(set, own->set))
        if (count < room)
            choices[count++] = (kanun_choice){set->key, set->text, 0};
    for (KD_CHILD(key, own->key))
        if (count < room)
            choices[count++] = (kanun_choice){key->key, key->text, 1};
    return count;
}

/* `rules_refused`: rules with these choices can't be loaded, for the reason given there. */
static void check_refused(kg_suite *s, const file_said *file, const kd_node *scenario,
                          const scenario_said *own)
{
    const kd_node *game = own->game ? own->game : file->game, *reason = own->rules_refused;
    kanun_choice choices[CHOICES_MAX];
    kanun_rules *rules = NULL;
    kanun_errors *errors = kanun_errors_new();
    if (!game || !errors) {
        kg_suite_fail(s, scenario, "%s", game ? KN_MEMORY_OUT : "there is no `game:`");
        kanun_errors_free(errors);
        return;
    }
    kanun_status status = load_rules(s, &rules, game->text, choices,
                                     choices_of(file, own, choices, CHOICES_MAX), errors);
    const kanun_error *error = status == KANUN_OK ? NULL : kanun_errors_nth(errors, 0);
    const char *first = error ? error->text : NULL;
    if (status == KANUN_OK)
        kg_suite_fail(s, reason, "these rules are not refused");
    else if (!error || error->code == KN_E_FILE_MISSING || !strstr(first, reason->text))
        kg_suite_fail(s, reason, "these rules are refused with \"%s\", not with \"%s\"",
                      first ? first : "", reason->text);
    kanun_rules_free(rules);
    kanun_errors_free(errors);
}

/* Loads the game with the options of a scenario, after those of the file. Reports each error
 * once. */
static bool load(kg_suite *s, const file_said *file, const kd_node *scenario,
                 const scenario_said *own)
{
    const kd_node *game = own->game ? own->game : file->game;
    kanun_choice choices[CHOICES_MAX];
    if (!game) {
        kg_suite_fail(s, scenario, "there is no `game:`");
        return false;
    }
    if ((s->rules || s->broken) && s->rules_game && same_text(s->rules_game, game) &&
        s->rules_set == own->set && s->rules_key == own->key) {
        if (s->broken)
            kg_suite_fail(s, scenario, "%s", not_run);
        return !s->broken;
    }
    drop_rules(s);
    s->broken = KANUN_OK;
    int count = choices_of(file, own, choices, CHOICES_MAX);
    int before = s->errors->report.count;
    s->broken = load_rules(s, &s->rules, game->text, choices, count, s->errors);
    if (s->broken == KANUN_OK)
        s->broken = kanun_game_new(&s->game, s->rules, s->errors);
    bool fine = s->broken == KANUN_OK;
    if (fine) {
        kanun_game_on_deal(s->game, on_counted, s);
    } else {
        place_problems(s, before, game, own->set, file->set);
        drop_repeated(&s->errors->report, before);
        s->broken = s->broken == KANUN_USAGE ? KANUN_RULES : s->broken;
        kg_suite_fail(s, scenario, "%s", not_run);
    }
    s->rules_game = game;
    s->rules_set = own->set;
    s->rules_key = own->key;
    return fine;
}

static bool give_chance(kg_suite *s, const kd_node *chance, kanun_errors *errors)
{
    for (KD_CHILD(kind, chance))
        for (const kd_node *value = kind->kind == KD_NODE_LIST ? kind->first : kind; value;
             value = value->next) {
            if (value->kind != KD_NODE_SCALAR ||
                kanun_game_give(s->game, kind->key, value->text, errors) != KANUN_OK)
                return false;
            if (value == kind)
                break;
        }
    return true;
}

/* Begins a scenario's match, and sets up its position. */
static bool begin(kg_suite *s, const char *scenario, const scenario_said *own, kanun_errors *errors)
{
    kg_api_forget_given(s->game->run);
    kanun_game_feed(s->game, -2, NULL, NULL);
    if (s->watch->begins)
        s->watch->begins(s->watch->payload, scenario, s->game);
    if (!own->given)
        kg_suite_listen(s);
    if (!(own->given || give_chance(s, own->chance, errors)) ||
        kanun_game_begin(s->game, NULL, (uint64_t)own->seed, 0, errors) != KANUN_OK)
        return false;
    s->counted.any = own->given ? false : s->counted.any;
    if (!own->given)
        return true;
    kg_suite_listen(s); /* cards dealt before the position don't belong to it */
    return give_chance(s, own->chance, errors) &&
           kg_position_set(s->game, own->given, kg_api_report(s->game, errors));
}

/* A position may differ from the author's intention, above all without `phase` or `turn`. If the
 * scenario fails before a move is made, adds which phase the position has, and whether another turn
 * was possible. */
static void suggest_given(kg_suite *s, const kd_node *given)
{
    const km_rules *rules = s->rules->rules;
    const char *first = NULL;
    int deciding = 0;
    for (KM_EACH_PHASE(phase, rules))
        if (kg_position_may_stand(phase)) {
            first = first ? first : phase->name;
            deciding++;
        }
    if (!s->failure || !given || s->played)
        return;
    const char *text = s->failure, *phase = kd_node_text(given, "phase", NULL),
               *stands = kanun_game_standing(s->game)->phase;
    if (!phase && deciding > 1)
        text = kn_arena_print(s->arena,
                              "%s; without `phase:` in `given`, the position is in '%s', the first "
                              "phase with a decision",
                              text, first);
    else if (phase && strcmp(phase, stands) != 0 && km_phase_named(rules, phase) >= 0)
        text = kn_arena_print(s->arena,
                              "%s; nobody decides in phase '%s' here, so play continued to '%s'",
                              text, phase, stands);
    else if (!kd_node_get(given, "turn") && strstr(text, "is to move"))
        text = kn_arena_print(
            s->arena, "%s; to let another seat move, write `turn: NUMBER` in `given`", text);
    s->failure = text ? text : s->failure;
}

static bool checks_anything(const kd_node *scenario, const kd_node *steps)
{
    bool any = kg_suite_checks(scenario);
    for (KD_CHILD(step, steps))
        any |= kg_suite_checks(step);
    return any;
}

static void run_scenario(kg_suite *s, const file_said *file, const kd_node *scenario)
{
    scenario_said own;
    s->failure = NULL;
    s->stopped = false;
    s->played = 0;
    s->counted = (kg_counted){0};
    if (!kd_fill(&scenario_table, scenario, s->arena, &own)) {
        kg_suite_fail(s, scenario, KN_MEMORY_OUT);
        return;
    }
    if (own.rules_refused) {
        if (s->watch->plays_only)
            kg_suite_fail(s, scenario, "its rules are refused, so nothing is played");
        else
            check_refused(s, file, scenario, &own);
        return;
    }
    if (!s->watch->plays_only && !checks_anything(scenario, own.steps)) {
        kg_suite_fail(s, scenario,
                      "the scenario checks nothing: expected `legal`, `refuse`, `play`, `then` or "
                      "another check");
        return;
    }
    if (!load(s, file, scenario, &own))
        return;
    kanun_errors *errors = kanun_errors_new();
    bool fine = errors && begin(s, scenario->key, &own, errors);
    if (!fine && errors)
        kg_suite_fail_with(s, scenario, errors);
    kanun_errors_free(errors);
    if (fine)
        kg_suite_step(s, scenario);
    for (KD_CHILD(step, fine ? own.steps : NULL))
        if (!s->failure && !s->stopped)
            kg_suite_step(s, step);
    if (fine && !s->failure && !s->stopped && s->watch->stands)
        s->watch->stands(s->watch->payload, s->game, NULL);
    if (fine)
        suggest_given(s, own.given);
}

/* Returns the number of syntax errors within a scenario. */
static int problems_of(kg_suite *s, const kd_node *scenario)
{
    kn_report unheard;
    kn_report_begin(&unheard, s->arena);
    kd_table_check(&scenario_table, scenario, &unheard);
    return unheard.count;
}

/* Returns why a scenario that has syntax errors is not run. A heading above other scenarios is not
 * a scenario. */
static const char *errors_of(const kd_node *scenario)
{
    for (KD_CHILD(below, scenario))
        for (KD_CHILD(key, below->kind == KD_NODE_MAP ? below : NULL))
            if (!kd_table_find(&scenario_table, below->key) &&
                kd_table_find(&scenario_table, key->key))
                return "a scenario can't contain other scenarios: write all of them directly below "
                       "`scenarios`";
    return "it has errors, listed below";
}

/* Returns true if all `problems` of a file lie within scenarios, so that the other scenarios can
 * run. */
static bool only_scenarios(kg_suite *s, const kd_node *scenarios, int problems)
{
    int sum = 0;
    if (!scenarios || scenarios->kind != KD_NODE_MAP)
        return false;
    for (KD_CHILD(scenario, scenarios))
        sum += problems_of(s, scenario);
    return sum == problems;
}

/* Notes a check that is written above a move but made after the move, because the author may have
 * meant the position before it. */
static void note_order(const char *path, const kd_node *step, void (*noted)(void *, const char *),
                       void *payload, kn_arena *arena)
{
    const kd_node *above, *key = kg_step_misplaced(step, &above);
    if (!key || strcmp(key->key, "play") != 0)
        return;
    const char *note = kn_arena_print(arena,
                                      "%s:%u:%u: note: `%s` is written above `play` (line %u), but "
                                      "is checked after it; write `play` first, or use `steps`",
                                      path, above->key_at.line, above->key_at.column, above->key,
                                      key->key_at.line);
    if (note)
        noted(payload, note);
}

kanun_status kg_insight_test(const char *path, void (*noted)(void *, const char *), void *payload)
{
    kn_arena *arena = kn_arena_new();
    kn_report report;
    kn_report_begin(&report, arena);
    const kd_node *file = arena ? kd_node_read(arena, path, path, &report) : NULL;
    const kd_node *scenarios = file ? kd_node_get(file, "scenarios") : NULL;
    for (KD_CHILD(scenario, scenarios && scenarios->kind == KD_NODE_MAP ? scenarios : NULL)) {
        const kd_node *steps = kd_node_get(scenario, "steps");
        note_order(path, scenario, noted, payload, arena);
        for (KD_CHILD(step, steps && steps->kind == KD_NODE_LIST ? steps : NULL))
            note_order(path, step, noted, payload, arena);
    }
    kanun_status status = arena && !kn_arena_failed(arena) ? KANUN_OK : KANUN_SYSTEM;
    kn_arena_free(arena);
    return status;
}

/* Reports that the scenario which the watch requests is missing. False: the scenario exists, or all
 * scenarios are requested. */
static bool lacks_wanted(kg_suite *s, const kd_node *scenarios)
{
    const char *only = s->watch->only;
    if (!only || (*only ? kd_node_get(scenarios, only) != NULL : scenarios->count == 1))
        return false;
    const char **names = kn_arena_array(s->arena, (size_t)scenarios->count + 1, sizeof *names);
    kn_problem *p = *only ? kn_report_add(&s->errors->report, KN_E_SCENARIO, scenarios->key_at,
                                          "there is no scenario '%s'", only)
                          : kn_report_add(&s->errors->report, KN_E_SCENARIO, scenarios->key_at,
                                          "there are %d scenarios", scenarios->count);
    int count = 0;
    const char *list = "--scenario with a name:";
    enum { LISTED_MAX = 12 };
    for (KD_CHILD(scenario, names ? scenarios : NULL)) {
        names[count++] = scenario->key;
        if (list && count <= LISTED_MAX + 1)
            list = count > LISTED_MAX ? kn_arena_print(s->errors->arena, "%s ...", list)
                                      : kn_arena_print(s->errors->arena, "%s%s '%s'", list,
                                                       count == 1 ? "" : ",", scenario->key);
    }
    if (p && names && *only)
        kn_report_suggest(p, only, names);
    if (p && list && !p->suggestion)
        kn_report_expect(&s->errors->report, p, "%s", list);
    return true;
}

static bool is_wanted(const kg_suite *s, const kd_node *scenario)
{
    const char *only = s->watch->only;
    return !only || !*only || !strcmp(only, scenario->key);
}

kanun_status kg_insight_watch_test(const char *path, const char *const *folders,
                                   void (*told)(void *, const char *, const char *), void *payload,
                                   const kg_watch *watch, kanun_errors *errors)
{
    kanun_errors *own;
    errors = kg_api_list(errors, &own);
    kg_suite s = {.path = path,
                  .folders = folders,
                  .watch = watch,
                  .errors = errors,
                  .arena = kn_arena_new()};
    kanun_status status = KANUN_SYSTEM;
    if (!s.arena || !errors) {
        kg_api_memory_out(errors);
        goto done;
    }
    int before = errors->report.count;
    const kd_node *file = kd_node_read(errors->arena, path, path, &errors->report);
    bool right = file && kd_table_check(&file_table, file, &errors->report);
    file_said said = {0};
    if (file && !kd_fill(&file_table, file, s.arena, &said)) {
        kg_api_memory_out(errors);
        goto done;
    }
    if (!right && !only_scenarios(&s, said.scenarios, errors->report.count - before)) {
        kn_problem *first =
            &errors->report.problem[before < KN_REPORT_MAX ? before : KN_REPORT_MAX - 1];
        if (errors->report.count > before && first->code == KN_E_FILE_MISSING)
            first->status = KN_USAGE; /* the caller's mistake, like an unknown game */
        status = kg_api_status(&errors->report, before);
        goto done;
    }
    if (lacks_wanted(&s, said.scenarios)) {
        status = KANUN_USAGE;
        goto done;
    }
    status = right ? KANUN_OK : KANUN_RULES;
    for (KD_CHILD(scenario, said.scenarios)) {
        if (!is_wanted(&s, scenario) || (watch->enough && *watch->enough))
            continue;
        if (!right && problems_of(&s, scenario)) {
            if (told)
                told(payload, scenario->key, errors_of(scenario));
            continue;
        }
        run_scenario(&s, &said, scenario);
        if (s.failure && status < KANUN_NO)
            status = KANUN_NO;
        if (s.wrong && status < KANUN_RULES)
            status = KANUN_RULES;
        if (s.broken > status)
            status = s.broken;
        if (told)
            told(payload, scenario->key, s.failure);
    }
done:
    drop_rules(&s);
    kn_arena_free(s.arena);
    kanun_errors_free(own);
    return status;
}

kanun_status kanun_test(const char *path, const char *const *folders,
                        void (*told)(void *, const char *, const char *), void *payload,
                        kanun_errors *errors)
{
    return kg_insight_watch_test(path, folders, told, payload, &(kg_watch){0}, errors);
}
