/* SPDX-License-Identifier: MIT
 * json_match.c: a match as JSON: which game it is of, where it stands. What a seat sees
 * of it is json.c's, what each side has json_scores.c's.
 */
#include "players/json.h"
#include "record/whole.h"

json_t *kp_json_to_move(const kanun_standing *now)
{
    if (now->seat < 0)
        return json_null();
    return json_pack("{s:i, s:i}", "seat", now->seat, "place", now->place);
}

json_t *kp_json_state(const kr_journal *j)
{
    const kanun_standing *now = kanun_game_standing(j->game);
    return json_pack("{s:s, s:o, s:s, s:i, s:o, s:I}", "standing", kr_standing_names[now->over],
                     "to_move", kp_json_to_move(now), "phase", now->phase, "deals", now->deals,
                     "dealer", now->dealer < 0 ? json_null() : json_integer(now->dealer), "moves",
                     (json_int_t)kr_journal_moves(j));
}

static json_t *options(const kanun_rules *rules)
{
    json_t *object = json_object();
    kanun_option option = KANUN_INIT(kanun_option);
    for (int n = 0; kanun_rules_option(rules, n, "en", &option); n++)
        kr_whole_put(&object, option.name, json_string(option.value));
    return object;
}

json_t *kp_json_game(const kr_journal *j, const char *language)
{
    json_t *sides = json_array();
    const kanun_info *info = kanun_rules_info(j->rules);
    for (int seat = 0; seat < info->seats; seat++)
        kr_whole_add(&sides, json_integer(info->side_of[seat]));
    return json_pack("{s:s, s:s, s:s, s:i, s:o, s:o}", "id", info->id, "name",
                     kanun_rules_text(j->rules, NULL, "name", language), "digest", info->digest,
                     "seats", info->seats, "side_of", sides, "options", options(j->rules));
}
