/* SPDX-License-Identifier: MIT
 * scenario.c: runs test files: game and options, a position or given chance, moves, and what is
 * expected. Reads scenarios and reports; positions themselves are position.c's.
 */
#include <stdio.h>
#include <string.h>

#include "base/memory.h"
#include "game/position.h"

static const kd_key step_keys[] = {
    {.name = "legal",
     .type = KD_T_ANY,
     .says = "the complete set of legal moves: a list, or a map from card to the list of its moves",
     .serves = ""},
    {.name = "moves",
     .type = KD_T_INTEGER,
     .min = 0,
     .max = 100000,
     .says = "how many legal moves there are",
     .serves = ""},
    {.name = "legal_all",
     .type = KD_T_ANY,
     .says = "the same with every member of each class of moves, where `legal` has one of each",
     .serves = ""},
    {.name = "moves_all",
     .type = KD_T_INTEGER,
     .min = 0,
     .max = 100000,
     .says = "how many legal moves there are with every member of each class",
     .serves = ""},
    {.name = "refuse",
     .type = KD_T_MAP,
     .item = KD_T_TEXT,
     .says = "moves that are refused, each with words that the reason or its rule contains",
     .serves = ""},
    {.name = "play",
     .type = KD_T_ANY,
     .says = "a move or a list of moves; `1: 9C` checks the place that moves",
     .serves = ""},
    {.name = "then",
     .type = KD_T_ANY,
     .says = "what holds afterwards: zones, variables, points by cause, turn, phase, over, "
             "winners, counted",
     .serves = ""},
    {.name = "sees",
     .type = KD_T_MAP,
     .item = KD_T_ANY,
     .says = "what a seat sees: seat, then zone, then cards with ? for unseen ones",
     .serves = ""},
    {0}};
static const kd_table step_table = {.name = "step",
                                    .says = "What is checked and done, in the order of these keys.",
                                    .keys = step_keys};
static const kd_key scenario_keys[] = {
    {.name = "game",
     .type = KD_T_TEXT,
     .says = "game id, or path relative to this file; of the file or of one scenario",
     .serves = ""},
    {.name = "set", .type = KD_T_MAP, .item = KD_T_TEXT, .says = "options", .serves = ""},
    {.name = "key",
     .type = KD_T_MAP,
     .item = KD_T_TEXT,
     .says = "further changes of the rules: path: value, as with --key",
     .serves = ""},
    {.name = "id",
     .type = KD_T_TEXT,
     .says = "the example's name in the rules it is taken from",
     .serves = ""},
    {.name = "seed",
     .type = KD_T_INTEGER,
     .min = 0,
     .max = INT32_MAX,
     .fallback = "1",
     .says = "seed of the chance that is not given",
     .serves = ""},
    {.name = "chance",
     .type = KD_T_MAP,
     .item = KD_T_ANY,
     .says = "given results of chance: shuffle, reshuffle, cut, insertion, first_dealer, draw, "
             "deal_seed; a list gives several in turn",
     .serves = ""},
    {.name = "given",
     .type = KD_T_ANY,
     .says = "a position: zones, variables, turn, phase, rest",
     .serves = ""},
    {.name = "steps",
     .type = KD_T_LIST,
     .item = KD_T_TABLE,
     .table = &step_table,
     .says = "further steps, one after another",
     .serves = ""},
    {0}};
static const kd_table *const step_rows[] = {&step_table, NULL};
static const kd_table scenario_table = {
    .name = "scenario", .says = "One test.", .keys = scenario_keys, .more = step_rows};
static const kd_key file_keys[] = {{.name = "game",
                                    .type = KD_T_TEXT,
                                    .says = "game id, or path relative to this file",
                                    .serves = ""},
                                   {.name = "set",
                                    .type = KD_T_MAP,
                                    .item = KD_T_TEXT,
                                    .says = "options for all scenarios",
                                    .serves = ""},
                                   {.name = "scenarios",
                                    .type = KD_T_NAMED,
                                    .table = &scenario_table,
                                    .flags = KD_KEY_REQUIRED,
                                    .says = "the tests by name",
                                    .serves = ""},
                                   {0}};
static const kd_table file_table = {
    .name = "test file", .says = "A file of scenarios.", .keys = file_keys};

typedef struct suite {
    const char *path;
    const char *const *folders;
    kn_arena *arena;
    kanun_errors *errors; /* of the file */
    kanun_rules *rules;   /* of the latest scenario, kept while the next needs the same */
    const kd_node *rules_game, *rules_set,
        *rules_key;      /* of the latest that was loaded, or could not be */
    kanun_status broken; /* why the latest rules could not be loaded; KANUN_OK: they are there, or
                            none are */
    kanun_game *game;
    kg_counted counted;
    const char *failure; /* of the scenario in progress, NULL fine */
} suite;

static void fail(suite *s, const kd_node *at, const char *text)
{
    if (!s->failure)
        s->failure =
            kn_arena_print(s->arena, "%s:%u:%u: %s", s->path, at->at.line, at->at.column, text);
}

/* The first problem of a list as the scenario's failure: with its own place if it has one, else
 * that of `at`. */
static void fail_with(suite *s, const kd_node *at, const kanun_errors *errors)
{
    const kn_problem *p = errors && errors->report.count ? &errors->report.problem[0] : NULL;
    if (!p || s->failure) {
        fail(s, at, "out of memory");
        return;
    }
    const char *text =
        kn_arena_print(s->arena, "%s%s%s%s", p->message, p->suggestion ? "; did you mean '" : "",
                       p->suggestion ? p->suggestion : "", p->suggestion ? "'?" : "");
    if (p->at.source && p->at.line && !p->at.column)
        s->failure = kn_arena_print(s->arena, "%s:%u: %s", p->at.source->name, p->at.line, text);
    else if (p->at.source && p->at.line)
        s->failure = kn_arena_print(s->arena, "%s:%u:%u: %s", p->at.source->name, p->at.line,
                                    p->at.column, text);
    else
        fail(s, at, text);
}

static const char not_run[] = "not run: its rules can't be loaded";

static void on_counted(void *payload, const kanun_game *game)
{
    suite *s = payload;
    const ks_layout *l = game->rules->rules->layout;
    s->counted = (kg_counted){.any = true};
    for (int c = 0; c < l->causes; c++)
        for (int side = 0; side < l->sides; side++)
            s->counted.award[c][side] = *km_int(game->run, l->award + c * l->sides + side);
}

/* A game of a test file may be a path relative to the file. */
static const char *game_path(suite *s, const char *game)
{
    const char *slash = strrchr(s->path, '/');
    bool relative = *game == '.' || (strstr(game, ".yaml") && *game != '/');
    return relative && slash
               ? kn_arena_print(s->arena, "%.*s/%s", (int)(slash - s->path), s->path, game)
               : game;
}

static void drop_rules(suite *s)
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

/* What is wrong with the choices of a test file, not with the rules, is told at the test file's own
 * words. */
static void place_problems(suite *s, int before, const kd_node *game, const kd_node *own,
                           const kd_node *common)
{
    kn_report *report = &s->errors->report;
    for (int i = before; i < report->count && i < KN_REPORT_MAX; i++) {
        kn_problem *p = &report->problem[i];
        if (p->at.source)
            continue;
        p->at = game->at;
        for (int list = 0; list < 2 && p->code != KN_E_FILE_MISSING; list++)
            for (KD_CHILD(set, list ? own : common)) {
                const char *named = kn_arena_print(s->arena, "'%s'", set->key);
                if (named && strstr(p->message, named))
                    p->at = p->code == KN_E_OPTION_VALUE ? set->at : set->key_at;
            }
        if (p->status == KN_USAGE)
            p->status = KN_RULES; /* nobody typed it: the file says so */
    }
}

static bool same_problem(const kn_problem *a, const kn_problem *b)
{
    const char *x = a->at.source ? a->at.source->name : "",
               *y = b->at.source ? b->at.source->name : "";
    return a->code == b->code && a->at.line == b->at.line && a->at.column == b->at.column &&
           strcmp(a->message, b->message) == 0 && strcmp(x, y) == 0;
}

/* Scenarios with options of their own load the same rules again and again: their faults are told
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

/* Loads game and options of a scenario; the file's options come first. What is wrong with them is
 * told once. */
static bool load(suite *s, const kd_node *file, const kd_node *scenario)
{
    const kd_node *game =
        kd_node_get(scenario, "game") ? kd_node_get(scenario, "game") : kd_node_get(file, "game");
    const kd_node *own = kd_node_get(scenario, "set"), *common = kd_node_get(file, "set"),
                  *keys = kd_node_get(scenario, "key");
    kanun_choice choices[128];
    int count = 0;
    if (!game) {
        fail(s, scenario, "there is no `game:`");
        return false;
    }
    if ((s->rules || s->broken) && s->rules_game && same_text(s->rules_game, game) &&
        s->rules_set == own && s->rules_key == keys) {
        if (s->broken)
            fail(s, scenario, not_run);
        return !s->broken;
    }
    drop_rules(s);
    s->broken = KANUN_OK;
    for (KD_CHILD(set, common))
        if (count < 128 && !kd_node_get(own, set->key))
            choices[count++] = (kanun_choice){set->key, set->text, 0};
    for (KD_CHILD(set, own))
        if (count < 128)
            choices[count++] = (kanun_choice){set->key, set->text, 0};
    for (KD_CHILD(key, keys))
        if (count < 128)
            choices[count++] = (kanun_choice){key->key, key->text, 1};
    int before = s->errors->report.count;
    s->broken = kanun_rules_load(&s->rules, game_path(s, game->text), s->folders, choices, count,
                                 s->errors);
    if (s->broken == KANUN_OK)
        s->broken = kanun_game_new(&s->game, s->rules, s->errors);
    bool fine = s->broken == KANUN_OK;
    if (fine) {
        kanun_game_on_deal(s->game, on_counted, s);
    } else {
        place_problems(s, before, game, own, common);
        drop_repeated(&s->errors->report, before);
        s->broken = s->broken == KANUN_USAGE ? KANUN_RULES : s->broken;
        fail(s, scenario, not_run);
    }
    s->rules_game = game;
    s->rules_set = own;
    s->rules_key = keys;
    return fine;
}

/* A list of texts, or one text. */
static int texts_of(const kd_node *node, const kd_node **out, int room)
{
    int count = 0;
    if (node->kind == KD_NODE_SCALAR)
        out[count++] = node;
    for (KD_CHILD(item, node->kind == KD_NODE_LIST ? node : NULL))
        if (count < room)
            out[count++] = item;
    return count;
}

/* Moves a list of texts from `left` to the report when the game's list has them not, and the other
 * way round. `only`: just the moves that play this card. */
static void check_moves(suite *s, const kd_node *node, const char *only, bool all)
{
    enum { ROOM = 4096 };
    int total = kanun_game_legal(s->game, all, NULL);
    const kd_node **texts = kn_arena_array(s->arena, ROOM, sizeof *texts);
    bool *met = kn_arena_array(s->arena, (size_t)(total > 0 ? total : 0) + 1, sizeof *met);
    if (!texts || !met)
        return;
    if (total < 0) {
        fail_with(s, node, s->game->inner);
        return;
    }
    int count = texts_of(node, texts, ROOM);
    if (node->kind == KD_NODE_MAP)
        fail(s, node, "a move, or a list of moves, is expected");
    for (int i = 0; i < count; i++) {
        if (texts[i]->kind != KD_NODE_SCALAR) {
            fail(s, texts[i], "a move is a text");
            return;
        }
        int n = kanun_game_find(s->game, texts[i]->text);
        const char *why = n < 0 ? kanun_game_why(s->game, texts[i]->text, "en", NULL) : "";
        if (n < 0)
            fail(s, texts[i],
                 kn_arena_print(s->arena,
                                *why ? "'%s' is not legal: %s"
                                     : "'%s' is legal, but a move with lower cards stands for it%s",
                                texts[i]->text, why));
        else if (met[n])
            fail(s, texts[i], kn_arena_print(s->arena, "'%s' stands twice", texts[i]->text));
        else
            met[n] = true;
    }
    for (int n = 0; n < total; n++) {
        const char *move = kanun_game_move(s->game, n);
        size_t length = only ? strlen(only) : 0;
        if (!met[n] &&
            (!only || (strncmp(move, only, length) == 0 &&
                       (move[length] == 0 || move[length] == ' ' || move[length] == '*'))))
            fail(s, node, kn_arena_print(s->arena, "'%s' is legal too", move));
    }
}

static void check_legal(suite *s, const kd_node *node, bool all)
{
    if (node->kind != KD_NODE_MAP) {
        check_moves(s, node, NULL, all);
        return;
    }
    for (KD_CHILD(card, node))
        check_moves(s, card, card->key, all);
}

static void check_count(suite *s, const kd_node *node, bool all)
{
    int total = kanun_game_legal(s->game, all, NULL);
    int64_t expected = -1;
    if (total < 0)
        fail_with(s, node, s->game->inner);
    else if (!kn_integer_read(node->text, 0, INT32_MAX, &expected) || total != expected)
        fail(s, node,
             kn_arena_print(s->arena, "there are %d legal moves, not %s", total, node->text));
}

static void check_refusals(suite *s, const kd_node *node)
{
    for (KD_CHILD(move, node)) {
        const char *rule, *why = kanun_game_why(s->game, move->key, "en", &rule);
        if (!*why)
            fail(s, move, kn_arena_print(s->arena, "'%s' is legal", move->key));
        else if (move->kind == KD_NODE_SCALAR && !strstr(why, move->text) &&
                 !strstr(rule, move->text))
            fail(s, move,
                 kn_arena_print(s->arena, "'%s' is refused with \"%s\" (rule: %s), not with \"%s\"",
                                move->key, why, rule, move->text));
    }
}

static void play_one(suite *s, const kd_node *node)
{
    const kd_node *move = node;
    if (node->kind == KD_NODE_MAP) { /* 1: 9C */
        int64_t place;
        move = node->first;
        if (node->count != 1 || !kn_integer_read(move->key, 0, KS_PLACES_MAX, &place)) {
            fail(s, node, "a move is a text, or `place: text`");
            return;
        }
        if (kanun_game_place(s->game) != place) {
            fail(s, node,
                 kn_arena_print(s->arena, "%d is to move, not %s", kanun_game_place(s->game),
                                move->key));
            return;
        }
    }
    kanun_errors *errors = kanun_errors_new();
    if (!errors || move->kind != KD_NODE_SCALAR)
        fail(s, node, "a move is a text");
    else if (kanun_game_play(s->game, move->text, errors) != KANUN_OK)
        fail_with(s, move, errors);
    if (s->failure && errors && errors->report.count)
        s->failure =
            kn_arena_print(s->arena, "%s, at line %u: %s", s->failure, move->at.line, move->text);
    kanun_errors_free(errors);
}

/* `then` and `sees`: what differs, or what is wrong with them. */
static void check_words(suite *s, const kd_node *node, bool sees)
{
    kanun_errors *errors = kanun_errors_new();
    const char *difference = NULL;
    if (errors)
        difference =
            sees ? kg_sees_compare(s->game, node, s->arena, &errors->report)
                 : kg_position_compare(s->game, node, &s->counted, s->arena, &errors->report);
    if (!errors || errors->report.count)
        fail_with(s, node, errors);
    else if (difference)
        fail(s, node, difference);
    kanun_errors_free(errors);
}

static void run_step(suite *s, const kd_node *step)
{
    const kd_node *legal = kd_node_get(step, "legal"), *refuse = kd_node_get(step, "refuse"),
                  *play = kd_node_get(step, "play");
    const kd_node *then = kd_node_get(step, "then"), *sees = kd_node_get(step, "sees"),
                  *moves = kd_node_get(step, "moves"), *legal_all = kd_node_get(step, "legal_all"),
                  *moves_all = kd_node_get(step, "moves_all");
    if (legal)
        check_legal(s, legal, false);
    if (moves)
        check_count(s, moves, false);
    if (legal_all)
        check_legal(s, legal_all, true);
    if (moves_all)
        check_count(s, moves_all, true);
    if (refuse)
        check_refusals(s, refuse);
    if (play && play->kind == KD_NODE_LIST) {
        for (const kd_node *move = play->first; move && !s->failure; move = move->next)
            play_one(s, move);
    } else if (play && !s->failure) {
        play_one(s, play);
    }
    if (then && !s->failure)
        check_words(s, then, false);
    if (sees && !s->failure)
        check_words(s, sees, true);
}

static bool give_chance(suite *s, const kd_node *chance, kanun_errors *errors)
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

/* A position that does not say its phase may stand in another one than was meant: tells in which,
 * if there are several. */
static void suggest_phase(suite *s, const kd_node *given)
{
    const km_rules *rules = s->rules->rules;
    const char *first = NULL;
    int deciding = 0;
    for (int p = 0; p < rules->phases; p++)
        if (kg_position_may_stand(&rules->phase[p])) {
            first = first ? first : rules->phase[p].name;
            deciding++;
        }
    if (!s->failure || !given || kd_node_get(given, "phase") || deciding < 2)
        return;
    const char *text = kn_arena_print(s->arena,
                                      "%s; without `phase:` in `given` the position stands in "
                                      "'%s', the first phase in which somebody decides",
                                      s->failure, first);
    s->failure = text ? text : s->failure;
}

static void run_scenario(suite *s, const kd_node *file, const kd_node *scenario)
{
    s->failure = NULL;
    s->counted = (kg_counted){0};
    if (!load(s, file, scenario))
        return;
    const kd_node *given = kd_node_get(scenario, "given"),
                  *chance = kd_node_get(scenario, "chance");
    uint64_t seed = (uint64_t)kd_key_integer(&scenario_table, scenario, "seed");
    kanun_errors *errors = kanun_errors_new();
    kg_api_forget_given(s->game->run);
    bool fine = errors && (given || give_chance(s, chance, errors)) &&
                kanun_game_begin(s->game, seed, 0, errors) == KANUN_OK;
    s->counted.any = given ? false : s->counted.any;
    if (fine && given)
        fine = give_chance(s, chance, errors) &&
               kg_position_set(s->game, given, kg_api_report(s->game, errors));
    if (!fine && errors)
        fail_with(s, scenario, errors);
    kanun_errors_free(errors);
    if (fine)
        run_step(s, scenario);
    for (KD_CHILD(step, fine ? kd_node_get(scenario, "steps") : NULL))
        if (!s->failure)
            run_step(s, step);
    suggest_phase(s, given);
}

/* How many mistakes of form a scenario has. */
static int problems_of(suite *s, const kd_node *scenario)
{
    kn_report unheard;
    kn_report_begin(&unheard, s->arena);
    kd_table_check(&scenario_table, scenario, &unheard);
    return unheard.count;
}

/* True if all `problems` of a file lie within scenarios: the others can be run. */
static bool only_scenarios(suite *s, const kd_node *file, int problems)
{
    const kd_node *scenarios = kd_node_get(file, "scenarios");
    int sum = 0;
    if (!scenarios || scenarios->kind != KD_NODE_MAP)
        return false;
    for (KD_CHILD(scenario, scenarios))
        sum += problems_of(s, scenario);
    return sum == problems;
}

kanun_status kanun_test(const char *path, const char *const *folders,
                        void (*told)(void *, const char *, const char *), void *payload,
                        kanun_errors *errors)
{
    kanun_errors *own =
        errors ? NULL : kanun_errors_new(); /* so that what is found has somewhere to go */
    errors = errors ? errors : own;
    suite s = {.path = path, .folders = folders, .errors = errors, .arena = kn_arena_new()};
    kanun_status status = KANUN_SYSTEM;
    if (!s.arena || !errors) {
        kg_api_memory_out(errors);
        goto done;
    }
    int before = errors->report.count;
    const kd_node *file = kd_node_read(errors->arena, path, path, &errors->report);
    bool right = file && kd_table_check(&file_table, file, &errors->report);
    if (!right && (!file || !only_scenarios(&s, file, errors->report.count - before))) {
        kn_problem *first =
            &errors->report.problem[before < KN_REPORT_MAX ? before : KN_REPORT_MAX - 1];
        if (errors->report.count > before && first->code == KN_E_FILE_MISSING)
            first->status = KN_USAGE; /* named wrongly by the caller, like a game that is nowhere */
        status = kg_api_status(&errors->report, before);
        goto done;
    }
    status = right ? KANUN_OK : KANUN_RULES;
    for (KD_CHILD(scenario, kd_node_get(file, "scenarios"))) {
        if (!right && problems_of(&s, scenario)) {
            if (told)
                told(payload, scenario->key, "it is not well formed, see below");
            continue;
        }
        run_scenario(&s, file, scenario);
        if (s.failure && status < KANUN_NO)
            status = KANUN_NO;
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
