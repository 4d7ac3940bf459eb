/* SPDX-License-Identifier: MIT
 * sim_report.c: the sums of a simulation as one JSON object, and for the table of sim.lua. Sums are
 * exact. Only means and intervals are fractions, and these are never added.
 */
#include "experiment/verdict.h"
#include "experiment/sim_report.h"

#include "command/record_args.h"
#include "experiment/tables.h"
#include "command/tool.h"
#include "experiment/measure.h"

#include <jansson.h>

static double ratio(double a, double b)
{
    return b > 0 ? a / b : 0;
}

/* Returns how many points one unit is. */
static double unit_of(const kanun_rules *rules)
{
    return 1.0 / ke_units_of_point(rules);
}

/* ---- JSON ---- */

json_t *ke_options_json(const kanun_rules *rules, bool in_force)
{
    json_t *options = json_object();
    kanun_option option = KANUN_INIT(kanun_option);
    for (int n = 0; kanun_rules_option(rules, n, "en", &option); n++) {
        const char *by = option.overruled;
        if (in_force == !by)
            json_object_set_new(options, option.name, json_string(by ? by : option.value));
    }
    return options;
}

json_t *ke_options_list(const kanun_rules *rules, const char *language)
{
    kanun_option o = KANUN_INIT(kanun_option);
    const char *value, *says;
    json_t *list = json_array();
    for (int n = 0; kanun_rules_option(rules, n, language, &o); n++) {
        json_t *values = json_array(), *meanings = json_array(), *adds = json_array();
        for (int m = 0; (value = kanun_rules_option_value(rules, n, m, language, &says)); m++) {
            json_array_append_new(values, json_string(value));
            json_array_append_new(meanings, json_string(says));
            json_array_append_new(adds, json_string(kc_value_says(value, says)));
        }
        const int64_t limit[] = {o.min, o.max, o.step};
        json_t *range[3];
        for (int m = 0; m < 3; m++)
            range[m] = o.range ? json_integer((json_int_t)limit[m]) : json_false();
        json_array_append_new(
            list, json_pack("{s:s, s:s, s:s, s:s, s:o, s:o, s:o, s:o, s:o, s:o, s:o}", "name",
                            o.name, "value", o.value, "fallback", o.fallback, "says", o.says,
                            "values", values, "meanings", meanings, "adds", adds, "min", range[0],
                            "max", range[1], "step", range[2], "overruled",
                            o.overruled ? json_string(o.overruled) : json_false()));
    }
    return list;
}

json_t *ke_squares_json(const ke_tally *tally)
{
    char text[KE_TALLY_TEXT];
    ke_tally_squares(tally, text);
    return tally->squares.high || tally->squares.low > INT64_MAX
               ? json_string(text)
               : json_integer((json_int_t)tally->squares.low);
}

/* Adds the ends of an interval: "deal_points_low", "deal_points_high". */
static void put_ends(json_t *object, const char *what, const ke_tally *tally, double unit)
{
    char low[40], high[40];
    double mean = unit * ke_tally_mean(tally), margin = unit * ke_tally_margin(tally);
    snprintf(low, sizeof low, "%s_low", what);
    snprintf(high, sizeof high, "%s_high", what);
    json_object_set_new(object, low, json_real(mean - margin));
    json_object_set_new(object, high, json_real(mean + margin));
}

/* Returns the results of a side. With rotation, the matches of a block are dependent, so there are
 * no intervals of means. */
static json_t *side_json(const ke_sim_plan *plan, const ke_sim_totals *t, int n)
{
    const kanun_rules *rules = plan->rules;
    const ke_sim_side *s = &t->side[n];
    double low, high, unit = unit_of(rules);
    ke_share_interval(s->wins, t->matches, &low, &high);
    /* Fingerprints of behaviour use the first five fields. */
    json_t *side = json_pack(
        "{s:i, s:I, s:I, s:f, s:I, s:o, s:f, s:I, s:o}", "side", n, "wins", (json_int_t)s->wins,
        "draws", (json_int_t)s->draws, "mean_deal_points", unit * ke_tally_mean(&s->deals),
        "deal_units", (json_int_t)s->deals.sum, "deal_units_squared", ke_squares_json(&s->deals),
        "mean_match_points", unit * ke_tally_mean(&s->matches), "match_units",
        (json_int_t)s->matches.sum, "match_units_squared", ke_squares_json(&s->matches));
    if (plan->rotate)
        return side;
    json_object_set_new(side, "win_share_low", json_real(low));
    json_object_set_new(side, "win_share_high", json_real(high));
    put_ends(side, "deal_points", &s->deals, unit);
    put_ends(side, "match_points", &s->matches, unit);
    return side;
}

double ke_sim_margin_unit(const kanun_rules *rules, const ke_sim_totals *t,
                          const ke_sim_person *person)
{
    return unit_of(rules) / ((double)t->sides * person->sides);
}

static json_t *real_or_null(bool known, double number)
{
    return known ? json_real(number) : json_null();
}

static json_t *persons_json(const kanun_rules *rules, const ke_sim_totals *t)
{
    json_t *persons = json_array();
    for (int n = 0; n < t->persons; n++) {
        const ke_sim_person *p = &t->person[n];
        double unit = ke_sim_margin_unit(rules, t, p), margin = unit * ke_tally_mean(&p->margin),
               half = unit * ke_tally_margin(&p->margin);
        bool known = p->margin.count || !t->forfeits; /* the margin counts complete matches only */
        json_array_append_new(
            persons,
            json_pack("{s:s, s:I, s:I, s:I, s:I, s:o, s:o, s:o}", "player", p->name, "matches",
                      (json_int_t)p->matches, "wins", (json_int_t)p->wins, "draws",
                      (json_int_t)p->draws, "forfeits", (json_int_t)p->forfeits, "margin",
                      real_or_null(known, margin), "low", real_or_null(known, margin - half),
                      "high", real_or_null(known, margin + half)));
    }
    return persons;
}

static json_t *sides_json(const ke_sim_plan *plan, const ke_sim_totals *t)
{
    json_t *sides = json_array();
    for (int n = 0; n < t->sides; n++)
        json_array_append_new(sides, side_json(plan, t, n));
    return sides;
}

/* Returns the lengths of matches. */
static json_t *length_json(const ke_tally *tally)
{
    /* without matches, there is no shortest match to merge */
    json_t *length = !tally->count
                         ? json_object()
                         : json_pack("{s:I, s:f, s:I}", "min", (json_int_t)tally->least, "mean",
                                     ke_tally_mean(tally), "max", (json_int_t)tally->most);
    json_object_set_new(length, "sum", json_integer((json_int_t)tally->sum));
    json_object_set_new(length, "squared", ke_squares_json(tally));
    return length;
}

/* Returns the player at the first seat of a side. */
static const char *player_of(const ke_sim_plan *plan, int side)
{
    int seat = 0;
    while (seat < kanun_rules_info(plan->rules)->seats - 1 &&
           kanun_rules_info(plan->rules)->side_of[seat] != side)
        seat++;
    return ke_sim_player(plan, seat);
}

void ke_sim_keep_results(const kc_args *args, const ke_sim_plan *plan, const ke_sim_totals *t)
{
    for (int side = 0; side < t->sides; side++) {
        json_t *row = side_json(plan, t, side);
        json_object_set_new(row, "player", json_string(player_of(plan, side)));
        json_object_set_new(row, "matches", json_integer((json_int_t)t->matches));
        ke_tables_add(args->tables, plan->rules, side, row);
    }
    ke_sim_totals_add(&args->tables->total, t);
}

/* Returns the players at each seat of the first match of a block. */
static json_t *players_of(const ke_sim_plan *plan)
{
    json_t *players = json_array();
    for (int seat = 0; seat < kanun_rules_info(plan->rules)->seats; seat++)
        json_array_append_new(players, json_string(ke_sim_player(plan, seat)));
    return players;
}

json_t *ke_sim_learnt(const ke_sim_plan *plan)
{
    json_t *learnt = json_object();
    if (kc_tool_learnt(learnt, plan->players, plan->player_count, plan->rules))
        return learnt;
    json_decref(learnt);
    return NULL;
}

/* Returns the size of a game in progress in bytes. */
static size_t state_bytes(const kanun_rules *rules)
{
    kanun_game *game = NULL;
    size_t size = 0;
    kanun_game_new(&game, rules, NULL);
    kanun_game_bytes(game, &size);
    kanun_game_free(game);
    return size;
}

json_t *ke_sim_head(const kc_args *args, const ke_sim_plan *plan)
{
    json_t *overruled = ke_options_json(plan->rules, false), *learnt = ke_sim_learnt(plan);
    json_t *head = json_pack(
        "{s:s, s:s, s:o, s:o, s:o, s:o*, s:s, s:o, s:o, s:o*, s:I, s:b, s:b, s:f}", "kanun",
        kanun_version(), "game", kanun_rules_info(plan->rules)->id, "set",
        kc_args_choices(args, false), "key", kc_args_choices(args, true), "options",
        ke_options_json(plan->rules, true), "overruled",
        json_object_size(overruled) ? json_incref(overruled) : NULL, "digest",
        kanun_rules_info(plan->rules)->digest, "seed", kc_args_seed(plan->seed), "players",
        players_of(plan), "learnt", json_object_size(learnt) ? json_incref(learnt) : NULL, "first",
        (json_int_t)plan->first, "one_deal", plan->one_deal, "rotate", plan->rotate, "alpha",
        KE_ALPHA);
    json_decref(overruled);
    json_decref(learnt);
    return head;
}

/* Returns the first forfeited match. */
static json_t *forfeit_json(const ke_sim_totals *t)
{
    return t->forfeits ? json_pack("{s:I, s:i, s:s}", "match", (json_int_t)t->forfeit.match, "seat",
                                   t->forfeit.seat, "why", t->forfeit.why)
                       : json_null();
}

/* Returns the sums. The fields up to `sides` are in the order of the fingerprints. */
static json_t *sums_json(const ke_sim_plan *plan, const ke_sim_totals *t, double seconds)
{
    return json_pack(
        "{s:I, s:I, s:I, s:I, s:f, s:o, s:o, s:I, s:I, s:I, s:o, s:o, s:I, s:o*, s:o*, s:I, s:o, "
        "s:b}",
        "matches", (json_int_t)t->matches, "unfinished", (json_int_t)t->unfinished, "deals",
        (json_int_t)t->deals, "decisions", (json_int_t)t->decisions, "branching",
        ratio((double)t->choices, (double)t->decisions), "sides", sides_json(plan, t), "by_player",
        persons_json(plan->rules, t), "choices", (json_int_t)t->choices, "unfinished_by_moves",
        (json_int_t)t->stuck, "redeals", (json_int_t)t->redeals, "match_moves",
        length_json(&t->moves_each), "match_deals", length_json(&t->deals_each), "state_bytes",
        (json_int_t)state_bytes(plan->rules), "seconds", seconds < 0 ? NULL : json_real(seconds),
        "deals_per_second", seconds < 0 ? NULL : json_real(ratio((double)t->deals, seconds)),
        "forfeits", (json_int_t)t->forfeits, "first_forfeit", forfeit_json(t), "interrupted",
        t->cut);
}

/* Returns the statistics of players that search. All but the last two depend only on the seed. */
static json_t *thoughts_json(const kp_thoughts *t, bool timed)
{
    if (!t->searches)
        return json_object();
    double seconds = (double)t->nanoseconds / 1e9, searches = (double)t->searches;
    return json_pack("{s:I, s:I, s:f, s:f, s:f, s:o*, s:o*}", "searches", (json_int_t)t->searches,
                     "simulations", (json_int_t)t->simulations, "solved_share",
                     ratio((double)t->solved, searches), "mean_depth",
                     ratio((double)t->nodes, (double)t->simulations), "node_revisits",
                     ratio((double)t->revisited, (double)t->nodes), "search_seconds",
                     timed ? json_real(ratio(seconds, searches)) : NULL, "simulations_per_second",
                     timed ? json_real(ratio((double)t->simulations, seconds)) : NULL);
}

json_t *ke_sim_json(const kc_args *args, const ke_sim_plan *plan, const ke_sim_totals *t,
                    double seconds)
{
    json_t *object = ke_sim_head(args, plan), *sums = sums_json(plan, t, seconds);
    json_t *thoughts = thoughts_json(&t->thoughts, seconds >= 0);
    json_object_update(object, thoughts);
    json_object_update(object, sums);
    json_decref(thoughts);
    json_decref(sums);
    return object;
}

/* ---- For sim.lua ---- */

json_t *ke_sim_facts(const ke_sim_plan *plan, const char *label, const ke_sim_totals *t,
                     double seconds)
{
    json_t *facts = sums_json(plan, t, seconds), *sides = json_array(), *persons = json_array();
    for (int n = 0; n < t->sides; n++) {
        char side[64];
        kc_tool_side(kanun_rules_info(plan->rules), n, side, sizeof side);
        json_array_append_new(sides,
                              json_pack("{s:s, s:s, s:b, s:b}", "side", side, "player",
                                        player_of(plan, n), "deals", t->side[n].deals.count > 1,
                                        "matches", t->side[n].matches.count > 1));
    }
    for (int n = 0; n < t->persons; n++)
        json_array_append_new(persons, json_integer((json_int_t)t->person[n].margin.count));
    json_t *about = json_pack("{s:s, s:o, s:b, s:b, s:i, s:i, s:i, s:o, s:o}", "label", label,
                              "seed", kc_args_seed(plan->seed), "one_deal", plan->one_deal,
                              "rotate", plan->rotate, "max_deals", plan->max_deals, "move_limit",
                              kanun_rules_info(plan->rules)->move_limit, "threads", plan->threads,
                              "known", sides, "margins", persons);
    json_object_update(facts, about);
    json_decref(about);
    return facts;
}
