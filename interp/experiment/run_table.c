/* SPDX-License-Identifier: MIT
 * run_table.c: a single match in a `kanun run` script, played move by move: legal moves, reasons
 * why moves are illegal, the view of a seat, the points that the deal would score.
 */
#include <string.h>

#include "base/memory.h"
#include "experiment/deals.h"
#include "experiment/run.h"
#include "command/tool.h"
#include "game/position.h"
#include "insight.h"

static ke_run_table *table_of(kl_host *host, const kl_object *object)
{
    return &ke_run_of(host)->table[object->number];
}

/* Raises an error. If the script is that of a command, it has made no mistake, so the errors are
 * those of the rules. */
static void refuse(lua_State *L, kl_host *host, const char *otherwise)
{
    const ke_run *run = ke_run_of(host);
    if (run->command && kanun_errors_nth(run->errors, 0))
        ke_run_fail(L, host, kc_tool_errors(KANUN_RULES, run->errors));
    ke_run_refuse(L, host, otherwise);
}

static lua_Integer field_of(lua_State *L, const char *name, lua_Integer otherwise)
{
    lua_Integer value = otherwise;
    if (lua_type(L, 2) != LUA_TTABLE)
        return otherwise;
    ke_run_content(L, 2);
    if (lua_getfield(L, -1, name) != LUA_TNIL) {
        if (!lua_isinteger(L, -1) || lua_tointeger(L, -1) < 0)
            kl_script_raise(L, KN_E_HOOK_VALUE, "position: %s must be a whole number from 0", name);
        value = lua_tointeger(L, -1);
    }
    lua_pop(L, 2);
    return value;
}

/* game:position { seed = 1, match = 0 }: returns the position at the beginning of a match. */
int ke_run_position(lua_State *L, kl_host *host, const kl_object *self, const kl_value *given)
{
    ke_run *run = ke_run_of(host);
    const kc_args *args = run->args;
    static const char *const fields[] = {"seed", "match", NULL};
    if (lua_type(L, 2) == LUA_TTABLE) {
        ke_run_content(L, 2);
        ke_run_check_names(L, host, lua_gettop(L), "a position", fields);
        lua_pop(L, 1);
    }
    uint64_t seed =
        (uint64_t)field_of(L, "seed", args->seed_given ? (lua_Integer)(args->seed & INT64_MAX) : 1);
    uint64_t index = (uint64_t)field_of(L, "match", 0);
    if (run->tables == KE_RUN_TABLES)
        kl_script_raise(L, KN_E_SCRIPT_FAILED, "a script has at most %d positions", KE_RUN_TABLES);
    ke_run_table *t = &run->table[run->tables];
    *t = (ke_run_table){.seed = seed, .index = index, .rules = ke_run_rules_of(host, self)->rules};
    run->tables++;
    if (kanun_rules_info(t->rules)->tables && !run->command)
        kl_script_raise(L, KN_E_HOOK_VALUE, "position: these players sit at several tables");
    if (kanun_game_new(&t->game, t->rules, run->errors) != KANUN_OK ||
        kanun_game_new(&t->before, t->rules, run->errors) != KANUN_OK ||
        kanun_game_begin(t->game, NULL, seed, index, run->errors) != KANUN_OK)
        refuse(L, host, "the match can't be started");
    kl_object_new(L, KL_OBJECT_TABLE, run->tables - 1, 0);
    return 1;
}

/* position:begin(k): goes to the beginning of match k of the same seed. */
int ke_run_begin(lua_State *L, kl_host *host, const kl_object *self, const kl_value *given)
{
    ke_run_table *t = table_of(host, self);
    if (given[0].number < 0)
        kl_script_raise(L, KN_E_HOOK_VALUE, "begin needs the number of a match, from 0");
    t->index = (uint64_t)given[0].number;
    for (int seat = 0; seat < KANUN_OWNERS_MAX; seat++) { /* players forget the previous match */
        kp_player_free(t->player[seat]);
        t->player[seat] = NULL;
    }
    if (kanun_game_begin(t->game, NULL, t->seed, t->index, ke_run_of(host)->errors) != KANUN_OK)
        refuse(L, host, "the match can't be started");
    return 0;
}

/* position:seat(): returns the seat to move; nil at the end of the match. */
int ke_run_seat(lua_State *L, kl_host *host, const kl_object *self, const kl_value *given)
{
    int seat = kanun_game_standing(table_of(host, self)->game)->seat;
    if (seat < 0)
        lua_pushnil(L);
    else
        lua_pushinteger(L, seat);
    return 1;
}

int ke_run_over(lua_State *L, kl_host *host, const kl_object *self, const kl_value *given)
{
    lua_pushboolean(L, kanun_game_standing(table_of(host, self)->game)->over);
    return 1;
}

int ke_run_phase(lua_State *L, kl_host *host, const kl_object *self, const kl_value *given)
{
    lua_pushstring(L, kanun_game_standing(table_of(host, self)->game)->phase);
    return 1;
}

/* position:deals(): returns the number of complete deals. */
int ke_run_deals(lua_State *L, kl_host *host, const kl_object *self, const kl_value *given)
{
    lua_pushinteger(L, kanun_game_standing(table_of(host, self)->game)->deals);
    return 1;
}

/* position:legal(): returns the legal moves as texts. */
int ke_run_legal(lua_State *L, kl_host *host, const kl_object *self, const kl_value *given)
{
    ke_run_table *t = table_of(host, self);
    int count = kanun_game_legal(t->game, 0, ke_run_of(host)->errors);
    if (count < 0)
        refuse(L, host, "the moves can't be listed");
    lua_newtable(L);
    for (int n = 0; n < count; n++) {
        const char *move = kanun_game_move(t->game, n, NULL);
        lua_pushstring(L, move ? move : "");
        lua_rawseti(L, -2, n + 1);
        kl_script_charge(L, 10);
    }
    return 1;
}

/* position:why(move): returns why a move is not legal, and the rule; nil if the move is legal. */
int ke_run_why(lua_State *L, kl_host *host, const kl_object *self, const kl_value *given)
{
    kanun_rule rule = KANUN_INIT(kanun_rule);
    const char *why = kanun_game_why(table_of(host, self)->game, given[0].text, "en", &rule);
    if (!*why) {
        lua_pushnil(L);
        return 1;
    }
    lua_pushstring(L, why);
    lua_pushstring(L, rule.text);
    return 2;
}

/* Pushes the cards of a heap that `seat` may know. */
static void push_heap(lua_State *L, ke_run_table *t, const kanun_heap *heap)
{
    const kanun_info *info = kanun_rules_info(t->rules);
    luaL_Buffer text;
    luaL_buffinit(L, &text);
    for (int n = 0; n < heap->count; n++) {
        if (n)
            luaL_addchar(&text, ' ');
        luaL_addstring(&text,
                       heap->card[n] == KANUN_UNSEEN ? "?" : info->card[heap->card[n]]->name);
    }
    luaL_pushresult(&text);
}

/* True for the engine's own zones, which hold cards that are not in play. */
static bool is_core(const kanun_zone *zone)
{
    return !strncmp(zone->name, "kanun.", 6);
}

/* position:view(seat): returns the view of the seat, by zone: a text for zones of the table, and a
 * list by owner (from 0) for others. Without a seat, returns everything. */
int ke_run_view(lua_State *L, kl_host *host, const kl_object *self, const kl_value *given)
{
    ke_run_table *t = table_of(host, self);
    const kanun_info *info = kanun_rules_info(t->rules);
    int seat = given[0].given ? (int)given[0].number : -2;
    const char **zones = ke_run_take(L, host, ((size_t)info->zones + 1) * sizeof *zones);
    for (int z = 0, count = 0; z < info->zones; z++)
        if (!is_core(info->zone[z]))
            zones[count++] = info->zone[z]->name;
    if (given[0].given && (given[0].number < -1 || given[0].number >= info->seats))
        kl_script_raise(L, KN_E_HOOK_VALUE,
                        "view: there is no seat %lld (0 to %d; -1: a spectator)",
                        (long long)given[0].number, info->seats - 1);
    lua_newtable(L);
    for (int z = 0; z < info->zones; z++) {
        const kanun_zone *zone = info->zone[z];
        int owners = kc_tool_owners(info, zone->per);
        bool alone = !strcmp(zone->per, "table");
        if (is_core(zone))
            continue;
        if (!alone)
            lua_newtable(L);
        for (int o = 0; o < owners; o++) {
            const kanun_heap *heap = kanun_game_heap(t->game, z, o, seat);
            if (!heap)
                continue;
            push_heap(L, t, heap);
            kl_script_charge(L, 20);
            if (!alone)
                lua_rawseti(L, -2, o);
        }
        lua_setfield(L, -2, zone->name);
    }
    ke_run_close_table(L, "this game's zones", zones);
    return 1;
}

/* Pushes points by side, from 0. */
static void push_points(lua_State *L, const kanun_rules *rules, const int32_t *units)
{
    lua_newtable(L);
    for (int side = 0; side < kanun_rules_info(rules)->sides; side++) {
        lua_pushnumber(L, (double)units[side] / ke_units_of_point(rules));
        lua_rawseti(L, -2, side);
    }
}

/* position:estimate(): returns the points that the deal would give now. */
int ke_run_estimate(lua_State *L, kl_host *host, const kl_object *self, const kl_value *given)
{
    ke_run_table *t = table_of(host, self);
    int32_t units[KANUN_OWNERS_MAX] = {0};
    if (kanun_game_estimate(t->game, -1, units, ke_run_of(host)->errors) != KANUN_OK)
        refuse(L, host, "the deal can't be counted");
    push_points(L, t->rules, units);
    return 1;
}

/* position:points(): returns the scores of the match. */
int ke_run_points(lua_State *L, kl_host *host, const kl_object *self, const kl_value *given)
{
    ke_run_table *t = table_of(host, self);
    push_points(L, t->rules, kanun_game_standing(t->game)->scores);
    return 1;
}

/* position:variable(name, owner): returns a number of the rules; nil if there is none with this
 * name. */
int ke_run_variable(lua_State *L, kl_host *host, const kl_object *self, const kl_value *given)
{
    int32_t value;
    const ke_run_table *t = table_of(host, self);
    const kanun_info *info = kanun_rules_info(t->rules);
    lua_Integer owner = given[1].given ? given[1].number : 0;
    int units = 1;
    for (int n = 0; n < info->variables; n++)
        if (!strcmp(info->variable[n]->name, given[0].text))
            units = ke_deal_units(t->rules, info->variable[n]);
    if (owner >= 0 && owner < KANUN_OWNERS_MAX &&
        kg_insight_number(t->game, given[0].text, (int)owner, &value))
        ke_run_push_units(L, value, units);
    else
        lua_pushnil(L);
    return 1;
}

/* ---- Writing a position as a scenario ---- */

/* game:layout(): returns { zones, variables }, which are lists of { name, per, owners }. Zones also
 * have `seen_by`. */
int ke_run_layout(lua_State *L, kl_host *host, const kl_object *self, const kl_value *given)
{
    const kanun_info *info = kanun_rules_info(ke_run_rules_of(host, self)->rules);
    json_t *zones = json_array(), *variables = json_array();
    for (int n = 0; n < info->zones; n++)
        json_array_append_new(zones, json_pack("{s:s, s:s, s:i, s:s}", "name", info->zone[n]->name,
                                               "per", info->zone[n]->per, "owners",
                                               kc_tool_owners(info, info->zone[n]->per), "seen_by",
                                               info->zone[n]->seen_by));
    for (int n = 0; n < info->variables; n++)
        json_array_append_new(variables,
                              json_pack("{s:s, s:s, s:i}", "name", info->variable[n]->name, "per",
                                        info->variable[n]->per, "owners",
                                        kc_tool_owners(info, info->variable[n]->per)));
    return ke_run_answer_json(L, json_pack("{s:o, s:o}", "zones", zones, "variables", variables));
}

/* position:set_up(text): sets up the position from a text like the `given` of a scenario. Returns
 * false if that is impossible. */
int ke_run_set_up(lua_State *L, kl_host *host, const kl_object *self, const kl_value *given)
{
    kanun_errors *errors = ke_run_of(host)->errors;
    lua_pushboolean(L, kanun_game_begin(table_of(host, self)->game, given[0].text, 1, 0, errors) ==
                           KANUN_OK);
    kanun_errors_clear(errors);
    return 1;
}

/* position:standing(): { place, plays, card, moves, free_moves }: returns the place to move (-1:
 * none), whether its phase plays cards, whether the first move plays a card, and the numbers of
 * moves and of free moves among them. */
int ke_run_standing(lua_State *L, kl_host *host, const kl_object *self, const kl_value *given)
{
    kanun_game *game = table_of(host, self)->game;
    kanun_move move = KANUN_INIT(kanun_move);
    int count = kanun_game_legal(game, 0, ke_run_of(host)->errors);
    if (count < 0)
        refuse(L, host, "the moves can't be listed");
    bool moves = count && kanun_game_move(game, 0, &move);
    bool card = moves && (move.word == KANUN_WORD_PLAY || move.word == KANUN_WORD_TAKE);
    const kanun_standing *now = kanun_game_standing(game);
    return ke_run_answer_json(L, json_pack("{s:i, s:b, s:b, s:i, s:i}", "place", now->place,
                                           "plays", (now->does & KANUN_PLAYS) != 0, "card", card,
                                           "moves", count, "free_moves", now->free_moves));
}

/* position:heap(zone, owner): returns the cards of a heap as a text, and their number. */
int ke_run_heap(lua_State *L, kl_host *host, const kl_object *self, const kl_value *given)
{
    kanun_game *game = table_of(host, self)->game;
    const kanun_heap *heap = kanun_game_heap(game, (int)given[0].number, (int)given[1].number, -2);
    if (!heap)
        kl_script_raise(L, KN_E_HOOK_VALUE, "heap: there is no such zone or owner");
    lua_pushstring(L, kg_position_heap_text(game, heap));
    lua_pushinteger(L, heap->count);
    return 2;
}

/* position:value(variable, owner): returns a value as scenarios write it; nil for a variable of
 * cards. */
int ke_run_value(lua_State *L, kl_host *host, const kl_object *self, const kl_value *given)
{
    kanun_game *game = table_of(host, self)->game;
    const ks_layout *l = kg_insight_rules(kanun_game_rules(game))->layout;
    int v = ks_layout_find_var(l, given[0].text);
    char text[64];
    if (v < 0 || l->var[v].type == KS_VAR_CARDS || given[1].number >= l->var[v].count)
        return 0;
    kg_position_value_write(&kg_insight_run(game)->world, &l->var[v], (int)given[1].number, text);
    lua_pushstring(L, text);
    return 1;
}

/* ---- Playing ---- */

int ke_run_play(lua_State *L, kl_host *host, const kl_object *self, const kl_value *given)
{
    ke_run_table *t = table_of(host, self);
    if (kanun_game_standing(t->game)->over)
        kl_script_raise(L, KN_E_HOOK_VALUE, "play: the match is over");
    if (kanun_game_play(t->game, given[0].text, ke_run_of(host)->errors) != KANUN_OK)
        refuse(L, host, "this move can't be made");
    ke_run_of(host)->moves++;
    return 0;
}

/* Makes the named player for the seat to move, unless it exists. */
static kanun_status seat_player(ke_run_table *t, const char *name, int seat, kr_failure *failure)
{
    if (t->player[seat] && !strcmp(t->name[seat], name))
        return KANUN_OK;
    kp_player_free(t->player[seat]);
    t->player[seat] = NULL;
    kn_free(t->name[seat]);
    t->name[seat] = kn_strdup(name);
    kanun_status status =
        kp_player_new(&t->player[seat], name, t->rules, KP_PLAYER_TIMEOUT_MS, failure);
    if (status == KANUN_OK)
        kp_player_begin(t->player[seat], t->game, seat, t->seed, t->index);
    return status;
}

/* position:move(player): lets a player (default: random) move; returns the move. */
int ke_run_move(lua_State *L, kl_host *host, const kl_object *self, const kl_value *given)
{
    ke_run_table *t = table_of(host, self);
    int choices, seat = kanun_game_standing(t->game)->seat;
    const char *name = given[0].given ? given[0].text : "random";
    if (seat < 0)
        kl_script_raise(L, KN_E_HOOK_VALUE, "move: the match is over");
    ke_run_check_player(L, name);
    if (!kp_player_repeats(name))
        kl_script_raise(L, KN_E_HOOK_VALUE, "'%s' searches for a set time, so it can't be repeated",
                        name);
    if (kc_tool_check_players(&name, 1, false) != KANUN_OK)
        ke_run_fail(L, host, KANUN_USAGE);
    kanun_errors *errors = ke_run_of(host)->errors;
    kr_failure failure = {.errors = errors};
    kanun_game_copy(t->before, t->game);
    kanun_status status = seat_player(t, name, seat, &failure);
    if (status == KANUN_OK)
        status = kp_player_move(t->player[seat], t->game, &choices, &failure);
    if (status != KANUN_OK && !kanun_errors_nth(errors, 0))
        kl_script_raise(L, KN_E_SCRIPT_FAILED, "%s", kr_failure_text(&failure));
    if (status != KANUN_OK)
        refuse(L, host, "the player can't move");
    const char *said = kp_player_said(t->player[seat], t->before);
    lua_pushstring(L, said ? said : "");
    ke_run_of(host)->moves++;
    return 1;
}
