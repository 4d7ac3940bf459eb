/* SPDX-License-Identifier: MIT
 * json_match.c: a match as JSON: its game, its state, each side's scores, the results of the
 * deal in progress and of the last counted one, and the final ranking. Views of a seat are in
 * json_view.c.
 */
#include "players/json_view.h"

#include "insight.h"

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
        json_object_set_new(object, option.name, json_string(option.value));
    return object;
}

json_t *kp_json_game(const kr_journal *j, const char *language)
{
    json_t *sides = json_array();
    const kanun_info *info = kanun_rules_info(j->rules);
    for (int seat = 0; seat < info->seats; seat++)
        json_array_append_new(sides, json_integer(info->side_of[seat]));
    return json_pack("{s:s, s:s, s:s, s:i, s:o, s:o}", "id", info->id, "name",
                     kanun_rules_text(j->rules, NULL, "name", language), "digest", info->digest,
                     "seats", info->seats, "side_of", sides, "options", options(j->rules));
}

/* ---- Scores ---- */

/* Returns a side's result of the last deal; sets *sum to the side's points. */
static json_t *side_result(const kr_journal *j, int side, int32_t *sum)
{
    const kanun_info *info = kanun_rules_info(j->rules);
    json_t *causes = json_object(), *counted = json_object();
    *sum = 0;
    for (int n = 0; n < info->causes; n++) {
        const kr_brought *brought = &j->result[n * info->sides + side];
        *sum += brought->units;
        if (brought->units)
            json_object_set_new(causes, info->cause[n], kp_json_points(j->rules, brought->units));
        if (brought->tally.count >= 0)
            json_object_set_new(
                counted, info->cause[n],
                json_pack("{s:i, s:i}", "count", brought->tally.count, "of", brought->tally.of));
        else if (brought->units && brought->tally.times > 1)
            json_object_set_new(counted, info->cause[n],
                                json_pack("{s:i}", "times", brought->tally.times));
    }
    return json_pack("{s:i, s:o, s:o, s:o}", "side", side, "points", kp_json_points(j->rules, *sum),
                     "causes", causes, "counted", counted);
}

static int32_t games_won(const kr_journal *j, int side)
{
    int32_t won = 0;
    kg_insight_number(j->game, "games_won", side, &won);
    return won;
}

/* True if side `a` ranks before `b` at the end of the match: a winner first, then by games won,
 * then by score. */
static bool is_before(const kr_journal *j, int a, int b)
{
    const kanun_standing *now = kanun_game_standing(j->game);
    int won_a = now->winners >> a & 1, won_b = now->winners >> b & 1;
    int32_t games_a = games_won(j, a), games_b = games_won(j, b);
    if (won_a || won_b)
        return won_a > won_b;
    if (games_a != games_b)
        return games_a > games_b;
    return kanun_rules_info(j->rules)->lowest_wins ? now->scores[a] < now->scores[b]
                                                   : now->scores[a] > now->scores[b];
}

static int place_of(const kr_journal *j, int side)
{
    int place = 1;
    for (int other = 0; other < kanun_rules_info(j->rules)->sides; other++)
        place += is_before(j, other, side);
    return place;
}

static json_t *side_scores(const kr_journal *j, int side)
{
    const kanun_info *info = kanun_rules_info(j->rules);
    const kanun_standing *now = kanun_game_standing(j->game);
    json_t *causes = json_object();
    int32_t units[KANUN_OWNERS_MAX];
    for (int n = 0; n < info->causes; n++) {
        kanun_game_points(j->game, n, units);
        if (units[side])
            json_object_set_new(causes, info->cause[n], kp_json_points(j->rules, units[side]));
    }
    kanun_game_points(j->game, -1, units);
    return json_pack("{s:i, s:o, s:o, s:o, s:o*}", "side", side, "score",
                     kp_json_points(j->rules, now->scores[side]), "deal_points",
                     kp_json_points(j->rules, units[side]), "causes", causes, "place",
                     now->over == 1 ? json_integer(place_of(j, side)) : NULL);
}

/* Returns the winners of a deal by points; none if all sides have the same points. */
static json_t *best_of(const kanun_info *info, const int32_t *sum)
{
    json_t *winners = json_array();
    int32_t best = sum[0];
    bool differ = false;
    for (int side = 1; side < info->sides; side++) {
        differ |= sum[side] != sum[0];
        best = (info->lowest_wins ? sum[side] < best : sum[side] > best) ? sum[side] : best;
    }
    for (int side = 0; side < info->sides; side++)
        if (sum[side] == best && (differ || info->sides == 1))
            json_array_append_new(winners, json_integer(side));
    return winners;
}

/* Returns the points held over by a tie for the next deal, by cause. */
static json_t *carried(const kr_journal *j)
{
    const kanun_info *info = kanun_rules_info(j->rules);
    json_t *causes = json_object();
    for (int n = 0; n < info->causes; n++) {
        int32_t units = j->result[n * info->sides].tally.carried;
        if (units)
            json_object_set_new(causes, info->cause[n], kp_json_points(j->rules, units));
    }
    return causes;
}

/* Returns the last deal that was counted; null if there is none yet. */
static json_t *last_deal(const kr_journal *j)
{
    const kanun_info *info = kanun_rules_info(j->rules);
    int32_t sum[KANUN_OWNERS_MAX];
    json_t *sides = json_array();
    for (int side = 0; j->result_of && side < info->sides; side++) {
        json_array_append_new(sides, side_result(j, side, &sum[side]));
    }
    if (j->result_of)
        return json_pack("{s:i, s:o, s:o, s:o}", "deal", j->result_of, "sides", sides, "winners",
                         best_of(info, sum), "carried", carried(j));
    json_decref(sides);
    return json_null();
}

json_t *kp_json_scores(const kr_journal *j)
{
    const kanun_standing *now = kanun_game_standing(j->game);
    json_t *sides = json_array();
    for (int side = 0; side < kanun_rules_info(j->rules)->sides; side++)
        json_array_append_new(sides, side_scores(j, side));
    return json_pack("{s:o, s:o, s:o}", "sides", sides, "winners",
                     kp_json_bits(now->over ? now->winners : 0), "last_deal", last_deal(j));
}
