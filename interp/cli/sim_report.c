/* SPDX-License-Identifier: MIT
 * sim_report.c: the sums of a simulation as a table or as one JSON object. Sums are exact; only
 * means and intervals are fractions, and no two of them are added up.
 */
#include "cli/sim_report.h"
#include "cli/record_args.h"
#include "cli/tables.h"
#include "cli/tool.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>

static double ratio(double a, double b)
{
    return b > 0 ? a / b : 0;
}

/* How many points a unit is. */
static double unit_of(const kanun_rules *rules)
{
    char written[32], *end; /* "0.5", or "1/3" where no decimal says it */
    double unit = strtod(kanun_points(rules, 1, written), &end);
    return *end == '/' ? unit / strtod(end + 1, NULL) : unit;
}

/* ---- For programs ---- */

/* The options in force; or those that are not, each with what decides in its place. */
static json_t *options_json(const kanun_rules *rules, bool in_force)
{
    json_t *options = json_object();
    const char *name, *value, *fallback, *says;
    for (int n = 0; (name = kanun_rules_option(rules, n, &value, &fallback, &says, "en")); n++) {
        const char *by = kanun_rules_option_overruled(rules, n);
        if (in_force == !by && json_object_set_new(options, name, json_string(by ? by : value))) {
            json_decref(options);
            return NULL;
        }
    }
    return options;
}

/* A sum of squares: text where JSON's integers have no room. */
static json_t *squares_json(const ke_tally *tally)
{
    char text[KE_TALLY_TEXT];
    ke_tally_squares(tally, text);
    return tally->squares.high || tally->squares.low > INT64_MAX
               ? json_string(text)
               : json_integer((json_int_t)tally->squares.low);
}

/* The interval of a mean into `object`: "deal_points_low", "deal_points_high". */
static bool put_ends(json_t *object, const char *what, const ke_tally *tally, double unit)
{
    char low[40], high[40];
    double mean = unit * ke_tally_mean(tally), margin = unit * ke_tally_margin(tally);
    snprintf(low, sizeof low, "%s_low", what);
    snprintf(high, sizeof high, "%s_high", what);
    return !json_object_set_new(object, low, json_real(mean - margin)) &&
           !json_object_set_new(object, high, json_real(mean + margin));
}

static json_t *side_json(const kanun_rules *rules, const ke_sim_totals *t, int n)
{
    const ke_sim_side *s = &t->side[n];
    double low, high, unit = unit_of(rules);
    ke_share_interval(s->wins, t->matches, &low, &high);
    /* the first five are what fingerprints of behaviour are made of */
    json_t *side =
        json_pack("{s:i, s:I, s:I, s:f, s:I, s:o, s:f, s:I, s:o, s:f, s:f}", "side", n, "wins",
                  (json_int_t)s->wins, "draws", (json_int_t)s->draws, "mean_deal_points",
                  unit * ke_tally_mean(&s->deals), "deal_units", (json_int_t)s->deals.sum,
                  "deal_units_squared", squares_json(&s->deals), "mean_match_points",
                  unit * ke_tally_mean(&s->matches), "match_units", (json_int_t)s->matches.sum,
                  "match_units_squared", squares_json(&s->matches), "win_share_low", low,
                  "win_share_high", high);
    if (side && put_ends(side, "deal_points", &s->deals, unit) &&
        put_ends(side, "match_points", &s->matches, unit))
        return side;
    json_decref(side);
    return NULL;
}

static json_t *sides_json(const kanun_rules *rules, const ke_sim_totals *t)
{
    json_t *sides = json_array();
    for (int n = 0; n < t->sides; n++)
        if (json_array_append_new(sides, side_json(rules, t, n))) {
            json_decref(sides);
            return NULL;
        }
    return sides;
}

/* How long matches are. */
static json_t *length_json(const ke_tally *tally)
{
    json_t *sums =
        json_pack("{s:I, s:o}", "sum", (json_int_t)tally->sum, "squared", squares_json(tally));
    if (!tally->count) /* a run of no match has no shortest one to merge with another's */
        return sums;
    json_t *length = json_pack("{s:I, s:f, s:I}", "min", (json_int_t)tally->least, "mean",
                               ke_tally_mean(tally), "max", (json_int_t)tally->most);
    bool fine = length && sums && json_object_update(length, sums) == 0;
    json_decref(sums);
    if (!fine) {
        json_decref(length);
        return NULL;
    }
    return length;
}

/* Who plays the first seat of a side. */
static const char *player_of(const ke_sim_plan *plan, int side)
{
    int seat = 0;
    while (seat < kanun_rules_seats(plan->rules) - 1 &&
           kanun_rules_side_of(plan->rules, seat) != side)
        seat++;
    return ke_sim_player(plan, seat);
}

kanun_status kc_sim_keep_results(const kc_args *args, const ke_sim_plan *plan,
                                 const ke_sim_totals *t)
{
    json_t *sides = sides_json(plan->rules, t);
    for (int side = 0; side < t->sides; side++) {
        json_t *row = json_array_get(sides, (size_t)side);
        json_object_set_new(row, "player", json_string(player_of(plan, side)));
        json_object_set_new(row, "matches", json_integer((json_int_t)t->matches));
    }
    if (kc_tables_add_sums(args->tables, plan->rules, t, sides) != KANUN_OK)
        return kc_tool_say(KANUN_SYSTEM, "out of memory");
    return KANUN_OK;
}

json_t *kc_sim_players(const ke_sim_plan *plan)
{
    json_t *players = json_array();
    for (int seat = 0; seat < kanun_rules_seats(plan->rules); seat++)
        json_array_append_new(players, json_string(ke_sim_player(plan, seat)));
    return players;
}

/* Bytes of a game in progress; 0 when memory is out. */
static size_t state_bytes(const kanun_rules *rules)
{
    kanun_game *game = NULL;
    kanun_errors *errors = kanun_errors_new();
    size_t size = 0;
    if (errors && kanun_game_new(&game, rules, errors) == KANUN_OK)
        size = kanun_game_size(game);
    kanun_game_free(game);
    kanun_errors_free(errors);
    return size;
}

/* What is needed to play the same again. */
static json_t *head_json(const kc_args *args, const ke_sim_plan *plan)
{
    json_t *overruled = options_json(plan->rules, false);
    json_t *head =
        json_pack("{s:s, s:s, s:o, s:o, s:o, s:o*, s:s, s:o, s:o, s:I}", "kanun", kanun_version(),
                  "game", kanun_rules_id(plan->rules), "set", kc_args_choices(args, 0), "key",
                  kc_args_choices(args, 1), "options", options_json(plan->rules, true), "overruled",
                  json_object_size(overruled) ? json_incref(overruled) : NULL, "digest",
                  kanun_rules_digest(plan->rules), "seed", kc_args_seed(plan->seed), "players",
                  kc_sim_players(plan), "first", (json_int_t)plan->first);
    json_decref(overruled);
    return head;
}

/* The sums; the order of those up to `sides` is that of the fingerprints. */
static json_t *sums_json(const ke_sim_plan *plan, const ke_sim_totals *t, double seconds)
{
    return json_pack(
        "{s:I, s:I, s:I, s:I, s:f, s:o, s:I, s:I, s:I, s:o, s:o, s:I, s:f, s:f}", "matches",
        (json_int_t)t->matches, "unfinished", (json_int_t)t->unfinished, "deals",
        (json_int_t)t->deals, "decisions", (json_int_t)t->decisions, "branching",
        ratio((double)t->choices, (double)t->decisions), "sides", sides_json(plan->rules, t),
        "choices", (json_int_t)t->choices, "unfinished_by_moves", (json_int_t)t->stuck, "redeals",
        (json_int_t)t->redeals, "match_moves", length_json(&t->moves_each), "match_deals",
        length_json(&t->deals_each), "state_bytes", (json_int_t)state_bytes(plan->rules), "seconds",
        seconds, "deals_per_second", ratio((double)t->deals, seconds));
}

kanun_status kc_sim_print_json(const kc_args *args, const ke_sim_plan *plan, const ke_sim_totals *t,
                               double seconds)
{
    json_t *object = head_json(args, plan), *sums = sums_json(plan, t, seconds);
    bool fine = object && sums && !json_object_update(object, sums);
    char *text = fine ? json_dumps(object, JSON_COMPACT | JSON_REAL_PRECISION(12)) : NULL;
    json_decref(sums);
    json_decref(object);
    if (!text)
        return kc_tool_say(KANUN_SYSTEM, "out of memory");
    printf("%s%s", text, args->tables ? "" : "\n");
    free(text);
    return KANUN_OK;
}

/* ---- For people ---- */

/* "1 match", "20 matches". */
static void put_count(const char *before, uint64_t count, const char *one, const char *many)
{
    printf("%s%llu %s", before, (unsigned long long)count, count == 1 ? one : many);
}

/* How long the matches were; of one alone the first line has told it. */
static void print_lengths(const ke_sim_totals *t)
{
    if (t->matches > 1)
        printf("a match: %.2f deals (%lld to %lld), %.2f decisions (%lld to %lld)\n",
               ke_tally_mean(&t->deals_each), (long long)t->deals_each.least,
               (long long)t->deals_each.most, ke_tally_mean(&t->moves_each),
               (long long)t->moves_each.least, (long long)t->moves_each.most);
    if (t->redeals) {
        put_count("", t->redeals, "deal was", "deals were");
        puts(" thrown in and dealt again");
    }
}

/* From what to what a number lies with 95 % certainty; nothing of a single one. */
static void put_interval(double low, double high, int digits, int width, bool known)
{
    char text[80] = "";
    if (known)
        snprintf(text, sizeof text, "%.*f to %.*f", digits, low, digits, high);
    printf("%*s", width, text);
}

static void put_mean_interval(const ke_tally *tally, double unit)
{
    double mean = unit * ke_tally_mean(tally), margin = unit * ke_tally_margin(tally);
    put_interval(mean - margin, mean + margin, 3, 22, tally->count > 1);
}

/* A line of means, and one of the intervals in which they lie. */
static void print_side(const ke_sim_plan *plan, const ke_sim_totals *t, int n)
{
    const ke_sim_side *s = &t->side[n];
    double low, high, unit = unit_of(plan->rules), all = (double)t->matches;
    ke_share_interval(s->wins, t->matches, &low, &high);
    printf("%-6d%-18.17s%16.2f %%%8.2f %%%22.3f%22.3f\n", n, player_of(plan, n),
           100 * ratio((double)s->wins, all), 100 * ratio((double)s->draws, all),
           unit * ke_tally_mean(&s->deals), unit * ke_tally_mean(&s->matches));
    printf("%-6s%-16s", "", "95 %");
    put_interval(100 * low, 100 * high, 2, 18, t->matches > 0);
    printf(" %%%10s", "");
    put_mean_interval(&s->deals, unit);
    put_mean_interval(&s->matches, unit);
    putchar('\n');
}

void kc_sim_print_unfinished(const kanun_rules *rules, const ke_sim_totals *t)
{
    uint64_t by_deals = t->unfinished - t->stuck;
    if (by_deals) {
        put_count("", by_deals, "match is", "matches are");
        printf(" unfinished after %d deals (match.limit)\n", kanun_rules_info(rules)->deal_limit);
    }
    if (t->stuck) {
        put_count("", t->stuck, "match is", "matches are");
        printf(" unfinished after %d moves a deal on average (match.move_limit): perhaps the rules "
               "never end\n",
               kanun_rules_info(rules)->move_limit);
    }
}

void kc_sim_print_table(const ke_sim_plan *plan, const ke_sim_totals *t, double seconds)
{
    printf("%s, seed %llu", kanun_rules_id(plan->rules), (unsigned long long)plan->seed);
    put_count(": ", t->matches, "match", "matches");
    put_count(", ", t->deals, "deal", "deals");
    put_count(", ", t->decisions, "decision", "decisions");
    printf(" among %.2f moves\n", ratio((double)t->choices, (double)t->decisions));
    print_lengths(t);
    printf("%-6s%-18s%18s%10s%22s%22s\n", "side", "played by", "matches won", "drawn",
           "points per deal", "per match");
    for (int side = 0; side < t->sides; side++)
        print_side(plan, t, side);
    kc_sim_print_unfinished(plan->rules, t);
    printf("%.2f s, %.0f deals per second on %d thread%s\n", seconds,
           ratio((double)t->deals, seconds), plan->threads, plan->threads == 1 ? "" : "s");
}
