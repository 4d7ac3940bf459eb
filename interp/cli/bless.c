/* SPDX-License-Identifier: MIT
 * bless.c: edits a test file: writes the current results into each scenario that fails or checks
 * nothing. It writes only `legal`, `moves` and `then` of a scenario itself, each as one line. It
 * prints every line that it removes, because the new results need not be right.
 */
#include "cli/bless.h"
#include "cli/lines.h"
#include "cli/scenario_text.h"

#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/memory.h"
#include "command/tool.h"
#include "game/position.h"
#include "insight.h"
#include "insight_test.h"

enum { LISTED_MAX = 12 /* moves; of longer lists only the number is written */ };
static const char mark[] = "    # the current result: is it right?";

typedef struct blessing {
    const kc_args *args;
    const char *file;
    kn_arena *arena;
    kc_lines lines;
    const kd_node *scenarios, *scenario; /* the current scenario; NULL: it is not changed */
    const char *failing;                 /* names of failing scenarios, each between line ends */
    const char *zone_before;             /* all zones before the first move, as lines */
    const char *legal, *moves;           /* the legal moves at the start, or their number */
    bool seen;                           /* the first position of the scenario */
    int32_t award[KS_CAUSES_MAX][KS_SEATS_MAX], counted[KS_CAUSES_MAX][KS_SEATS_MAX];
} blessing;

/* ---- The file ---- */

/* Returns the last line of a key's value: the line before the next one that is not indented deeper
 * than the key. */
static int last_line(const blessing *b, const kd_node *key)
{
    int last = (int)key->key_at.line;
    for (int n = last; n < b->lines.count; n++) {
        const char *text = b->lines.line[n];
        size_t indent = strspn(text, " ");
        bool empty = !text[indent] || text[indent] == '#';
        if (!empty && indent < key->key_at.column)
            break;
        if (!empty)
            last = n + 1;
    }
    return last;
}

/* True if each key of the scenario begins a line. */
static bool has_lines(const blessing *b, const kd_node *scenario)
{
    for (KD_CHILD(key, scenario))
        if (strspn(b->lines.line[key->key_at.line - 1], " ") + 1 != key->key_at.column)
            return false;
    return scenario->first != NULL;
}

/* ---- The current results ---- */

static const char *legal_text(const blessing *b, kanun_game *game, int count)
{
    const char *list = "[";
    for (int n = 0; n < count; n++)
        list = kc_scenario_print(b->arena, list, "%s%s", n ? ", " : "",
                                 kc_scenario_value(b->arena, kanun_game_move(game, n, NULL)));
    return kc_scenario_print(b->arena, list, "]");
}

/* Returns all zones as text, one line for each heap. */
static const char *zones_text(const blessing *b, kanun_game *game)
{
    const kanun_info *info = kanun_rules_info(kanun_game_rules(game));
    const char *all = "\n";
    for (int z = 0; z < info->zones; z++)
        for (int o = 0; o < kc_tool_owners(info, info->zone[z]->per); o++)
            all = kc_scenario_print(b->arena, all, "%d %d %s\n", z, o,
                                    kc_scenario_heap(b->arena, game, z, o));
    return all;
}

/* The zones whose cards a move has changed, and the seat to move. */
static const char *new_then(const blessing *b, kanun_game *game)
{
    const kanun_info *info = kanun_rules_info(kanun_game_rules(game));
    const kanun_standing *now = kanun_game_standing(game);
    const char *text =
        kc_scenario_print(b->arena, "", now->place >= 0 ? "turn: %d" : "over: true", now->place);
    for (int z = 0; z < info->zones; z++) {
        const char *list = "";
        int owners = kc_tool_owners(info, info->zone[z]->per);
        for (int o = 0; o < owners; o++) {
            const char *cards = kc_scenario_heap(b->arena, game, z, o),
                       *was = kc_scenario_print(b->arena, "", "\n%d %d %s\n", z, o, cards);
            if (strstr(b->zone_before, was))
                continue;
            list = strcmp(info->zone[z]->per, "table")
                       ? kc_scenario_print(b->arena, list, "%s%d: %s", *list ? ", " : "", o,
                                           kc_scenario_value(b->arena, cards))
                       : kc_scenario_value(b->arena, cards);
        }
        if (*list)
            text = kc_scenario_print(
                b->arena, text, strcmp(info->zone[z]->per, "table") ? ", %s: {%s}" : ", %s: %s",
                info->zone[z]->name, list);
    }
    return kc_scenario_print(b->arena, "{", "%s}", text);
}

/* Returns the points of a side for a cause (-1: all) as text. */
static const char *points_text(const blessing *b, const kanun_game *game,
                               int32_t award[KS_CAUSES_MAX][KS_SEATS_MAX], int cause, int side)
{
    char out[32];
    int64_t sum = 0;
    for (int c = 0; c < kanun_rules_info(kanun_game_rules(game))->causes; c++)
        sum += cause < 0 || cause == c ? award[c][side] : 0;
    return kc_scenario_print(b->arena, "", "%s", kanun_points(kanun_game_rules(game), sum, out));
}

static const char *as_written(const blessing *b, const kd_node *node)
{
    const char *list = "";
    if (node->kind == KD_NODE_SCALAR)
        return kc_scenario_value(b->arena, node->text);
    for (KD_CHILD(child, node))
        list = kc_scenario_print(b->arena, list, "%s%s%s%s", child == node->first ? "" : ", ",
                                 child->key ? child->key : "", child->key ? ": " : "",
                                 as_written(b, child));
    return kc_scenario_print(b->arena, "", node->kind == KD_NODE_MAP ? "{%s}" : "[%s]", list);
}

/* Returns the current value of a name of `then` for an owner, in the form of `then`; NULL if it is
 * unknown. */
static const char *now_of(const blessing *b, kanun_game *game, const char *name, int owner,
                          const char *expected)
{
    const ks_layout *l = kg_insight_rules(kanun_game_rules(game))->layout;
    const kanun_standing *now = kanun_game_standing(game);
    int zone = ks_layout_find_zone(l, name), cause = kg_position_cause(l, name);
    int var = zone < 0 ? ks_layout_find_var(l, name) : -1;
    char text[64];
    if (!strcmp(name, "turn"))
        return kc_scenario_print(b->arena, "", "%d", now->place);
    if (!strcmp(name, "phase"))
        return kc_scenario_print(b->arena, "", "%s", now->phase);
    if (!strcmp(name, "over"))
        return now->over == 2 ? "unfinished" : now->over ? "true" : "false";
    if (zone >= 0) {
        const kanun_heap *heap = kanun_game_heap(game, zone, owner, -2);
        bool number = *expected && !expected[strspn(expected, "0123456789")] &&
                      ks_pack_find(l->pack, expected, -1) < 0;
        return !heap    ? NULL
               : number ? kc_scenario_print(b->arena, "", "%d", heap->count)
                        : kc_scenario_heap(b->arena, game, zone, owner);
    }
    if (var >= 0 && l->var[var].type != KS_VAR_CARDS && owner < l->var[var].count) {
        kg_position_value_write(&kg_insight_run(game)->world, &l->var[var], owner, text);
        return kc_scenario_print(b->arena, "", "%s", text);
    }
    int32_t award[KS_CAUSES_MAX][KS_SEATS_MAX] = {{0}}, units[KANUN_OWNERS_MAX];
    for (int c = 0; c < l->causes; c++) {
        kanun_game_points(game, c, units);
        for (int side = 0; side < l->sides; side++)
            award[c][side] = units[side];
    }
    return owner < l->sides && (cause >= 0 || !strcmp(name, "points"))
               ? points_text(b, game, award, cause, owner)
               : NULL;
}

/* Returns a node of `then` or `counted` with current values. Leaves unknown parts unchanged. */
static const char *renew(blessing *b, kanun_game *game, const kd_node *node, bool counted)
{
    const ks_layout *l = kg_insight_rules(kanun_game_rules(game))->layout;
    const char *list = "";
    if (node->kind == KD_NODE_SCALAR) {
        const char *now = counted ? NULL : now_of(b, game, node->key, 0, node->text);
        return kc_scenario_value(b->arena, now ? now : node->text);
    }
    for (KD_CHILD(owner, node)) {
        char *end;
        long n = strtol(owner->key ? owner->key : "x", &end, 10);
        int cause = kg_position_cause(l, node->key);
        const char *now = NULL;
        if (!*end && owner->kind == KD_NODE_SCALAR && n >= 0 && n < KANUN_OWNERS_MAX)
            now = counted ? points_text(b, game, b->counted, cause, (int)n)
                          : now_of(b, game, node->key, (int)n, owner->text);
        list = kc_scenario_print(b->arena, list, "%s%s%s%s", owner == node->first ? "" : ", ",
                                 owner->key ? owner->key : "", owner->key ? ": " : "",
                                 now ? kc_scenario_value(b->arena, now) : as_written(b, owner));
    }
    return kc_scenario_print(b->arena, "", node->kind == KD_NODE_MAP ? "{%s}" : "[%s]", list);
}

static const char *renew_then(blessing *b, kanun_game *game, const kd_node *then)
{
    const char *list = "";
    for (KD_CHILD(name, then)) {
        const char *now = "";
        if (!strcmp(name->key, "counted") && name->kind == KD_NODE_MAP) {
            for (KD_CHILD(cause, name))
                now = kc_scenario_print(b->arena, now, "%s%s: %s", *now ? ", " : "", cause->key,
                                        renew(b, game, cause, true));
            now = kc_scenario_print(b->arena, "{", "%s}", now);
        } else {
            now = renew(b, game, name, false);
        }
        list = kc_scenario_print(b->arena, list, "%s%s: %s", name == then->first ? "" : ", ",
                                 name->key, now);
    }
    return kc_scenario_print(b->arena, "{", "%s}", list);
}

/* ---- The scenarios ---- */

static void told_first(void *payload, const char *scenario, const char *failure)
{
    blessing *b = payload;
    if (failure)
        b->failing = kc_scenario_print(b->arena, b->failing, "%s\n", scenario);
}

/* True if a scenario only expects that its moves are legal. */
static bool is_bare(const kd_node *scenario)
{
    static const char *const checks[] = {"legal",  "moves",        "legal_all", "moves_all",
                                         "refuse", "events",       "then",      "sees",
                                         "steps",  "rules_refused"};
    for (size_t n = 0; n < sizeof checks / sizeof *checks; n++)
        if (kd_node_get(scenario, checks[n]))
            return false;
    return true;
}

static void begins(void *payload, const char *scenario, kanun_game *game)
{
    blessing *b = payload;
    const char *line = kc_scenario_print(b->arena, "\n", "%s\n", scenario);
    const kd_node *node = kd_node_get(b->scenarios, scenario);
    bool fails = strstr(b->failing, line);
    (void)game;
    b->scenario = fails || is_bare(node) ? node : NULL;
    if (b->scenario && !has_lines(b, b->scenario)) {
        kc_tool_say(
            KANUN_OK,
            "%s:%u: scenario '%s' is unchanged: only keys on lines of their own can be updated",
            b->file, b->scenario->key_at.line, scenario);
        b->scenario = NULL;
    }
    b->seen = false;
    memset(b->award, 0, sizeof b->award);
    memset(b->counted, 0, sizeof b->counted);
}

static void count_award(void *payload, const kanun_event *event)
{
    blessing *b = payload;
    const kanun_info *info = kanun_rules_info(event->rules);
    if (event->kind == KANUN_EVENT_DEAL)
        memset(b->award, 0, sizeof b->award);
    for (int c = 0; event->kind == KANUN_EVENT_AWARD && c < info->causes; c++)
        if (!strcmp(info->cause[c], event->cause))
            b->award[c][event->side] += event->number;
    if (event->kind == KANUN_EVENT_SETTLE)
        memcpy(b->counted, b->award, sizeof b->counted);
}

/* Replaces the value of a key of the scenario, or inserts a new key before line `at`. */
static void put_key(blessing *b, const char *key, const char *value, int at)
{
    const kd_node *old = kd_node_get(b->scenario, key);
    int indent = (int)b->scenario->first->key_at.column - 1;
    const char *text = kc_scenario_print(b->arena, "", "%*s%s: %s%s", indent, "", key, value, mark);
    if (old && !strcmp(as_written(b, old), value))
        return;
    if (old)
        kc_lines_edit(&b->lines, (int)old->key_at.line, last_line(b, old), b->scenario->key, text);
    else
        kc_lines_edit(&b->lines, at, at - 1, b->scenario->key, text);
}

/* Notes the checks of a failing scenario that are never written. */
static void note_unwritten(const blessing *b, const kd_node *scenario)
{
    static const char *const kept[] = {"refuse", "legal_all", "moves_all", "events", "sees"};
    for (size_t n = 0; n < sizeof kept / sizeof *kept; n++) {
        const kd_node *check = kd_node_get(scenario, kept[n]);
        if (check)
            kc_tool_say(KANUN_OK, "%s:%u: `%s` is unchanged: correct it by hand if it fails",
                        b->file, check->key_at.line, kept[n]);
    }
}

/* Writes the results of a scenario that was played: `legal` or `moves`, then `then`. */
static void finish(blessing *b, kanun_game *game)
{
    const kd_node *s = b->scenario, *then = kd_node_get(s, "then"), *play = kd_node_get(s, "play"),
                  *legal = kd_node_get(s, "legal"), *moves = kd_node_get(s, "moves");
    bool bare = is_bare(s);
    int before = play ? (int)play->key_at.line : last_line(b, s->last) + 1;
    note_unwritten(b, s);
    if (legal && legal->kind == KD_NODE_MAP)
        kc_tool_say(KANUN_OK, "%s:%u: `legal` by card is unchanged", b->file, legal->key_at.line);
    else if (legal || (bare && b->legal))
        put_key(b, "legal", b->legal ? b->legal : "[]", before);
    if (moves || (bare && !b->legal && b->moves))
        put_key(b, "moves", b->moves ? b->moves : "0", before);
    if (then && then->kind == KD_NODE_MAP)
        put_key(b, "then", renew_then(b, game, then), 0);
    else if (bare && play)
        put_key(b, "then", new_then(b, game), last_line(b, s->last) + 1);
}

static bool stands(void *payload, kanun_game *game, const char *move)
{
    blessing *b = payload;
    if (!b->scenario)
        return false;
    if (!b->seen) {
        int count = kanun_game_legal(game, 0, NULL);
        bool asked = kd_node_get(b->scenario, "legal") != NULL;
        b->legal = count >= 0 && (asked || count <= LISTED_MAX) ? legal_text(b, game, count) : NULL;
        b->moves = count >= 0 ? kc_scenario_print(b->arena, "", "%d", count) : NULL;
        b->zone_before = zones_text(b, game);
        b->seen = true;
    }
    if (!move && kd_node_get(b->scenario, "steps"))
        kc_tool_say(KANUN_OK, "%s:%u: the steps of scenario '%s' are unchanged", b->file,
                    b->scenario->key_at.line, b->scenario->key);
    else if (!move)
        finish(b, game);
    return true;
}

static void told(void *payload, const char *scenario, const char *failure)
{
    blessing *b = payload;
    if (failure && b->scenario && !strcmp(b->scenario->key, scenario))
        kc_tool_say(KANUN_NO, "scenario '%s' is unchanged: %s", scenario, failure);
    b->scenario = NULL;
}

/* ---- The command ---- */

/* Finds which scenarios fail, and plays these to get their results. */
static kanun_status play_failing(blessing *b)
{
    const kg_watch watch = {
        .payload = b, .plays_only = true, .begins = begins, .heard = count_award, .stands = stands};
    kanun_errors *errors = b->args->errors;
    kn_report report;
    kn_report_begin(&report, b->arena);
    kanun_errors_clear(errors);
    kanun_status status = kanun_test(b->file, b->args->folder, told_first, b, errors);
    if (status > KANUN_NO)
        return status; /* the tests report the failure */
    kanun_status read = kc_lines_read(&b->lines, b->arena, b->file);
    if (read != KANUN_OK)
        return read;
    b->scenarios = kd_node_get(kd_node_read(b->arena, b->file, b->file, &report), "scenarios");
    kanun_errors_clear(errors);
    status = kg_insight_watch_test(b->file, b->args->folder, told, b, &watch, errors);
    kanun_errors_clear(errors);
    return status > KANUN_NO ? status : KANUN_OK;
}

kanun_status kc_bless(const kc_args *args, const char *file)
{
    blessing b = {.args = args, .file = file, .arena = kn_arena_new(), .failing = "\n"};
    kanun_status status = play_failing(&b);
    if (status == KANUN_OK)
        status = kc_lines_write(&b.lines);
    kn_free(b.lines.edit);
    kn_arena_free(b.arena);
    return status;
}
