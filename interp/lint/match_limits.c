/* SPDX-License-Identifier: MIT
 * match_limits.c: numbers that no match reaches: targets beyond the range of a score, ends of the
 * game that come too late, dummies without cards, and scores in games without points. The check
 * reads the file and plays nothing. Numbers that an option changes are skipped.
 */
#include <string.h>

#include "base/points.h"
#include "document/spot.h"
#include "lint/lint.h"
#include "mechanics/registry.h"
#include "state/phrase_tree.h"

/* Reads a whole number that the file itself sets and no option changes. */
static bool own_number(const km_rules *rules, const kd_node *key, int64_t *number)
{
    return key && key->kind == KD_NODE_SCALAR &&
           kn_integer_read(key->text, -KN_POINTS_MAX, KN_POINTS_MAX, number) &&
           ki_stands_fast(rules, key);
}

/* Returns the variable with this name; NULL if there is none or an option changes it. */
static const ks_var *fast_variable(const km_rules *rules, const char *name)
{
    int var = name ? ks_layout_find_var(rules->layout, name) : -1;
    return var < 0 || kd_an_option_mentions(rules->more->resolved, name) ? NULL
                                                                         : &rules->layout->var[var];
}

/* ---- accounts ---- */

static void find_goals(const km_rules *rules, kn_report *report)
{
    const km_match *match = rules->more->match;
    const ks_var *account = match->account ? fast_variable(rules, match->account->name) : NULL;
    int64_t number;
    if (account && own_number(rules, match->target.node, &number) && number > account->max)
        kn_report_add(report, KN_E_UNWRITTEN, match->target.node->at,
                      "no score can reach this target: the range of '%s' ends at %d" KN_EXPECTED
                      "a target up to %d, or a wider `range` of '%s'",
                      account->name, account->max, account->max, account->name);
    if (account && own_number(rules, match->bankrupt.node, &number) && number < account->min)
        kn_report_add(report, KN_E_UNWRITTEN, match->bankrupt.node->at,
                      "no account falls this low: the range of '%s' begins at %d" KN_EXPECTED
                      "a number from %d, or a wider `range` of '%s'",
                      account->name, account->min, account->min, account->name);
    if (account && own_number(rules, match->bankrupt.node, &number) && number >= account->start)
        kn_report_add(report, KN_E_UNWRITTEN, match->bankrupt.node->at,
                      "every account starts at or below this value: '%s' starts at %d" KN_EXPECTED
                      "a number below %d",
                      account->name, account->start, account->start);
}

/* Finds a score that belongs to the table, so that no side can have more of it than another. */
static void find_table_score(const km_rules *rules, kn_report *report)
{
    const ks_var *account = rules->more->match->account;
    const kd_node *score = kd_node_path(rules->more->resolved->document, "match.score");
    if (account && account->per == KS_PER_TABLE && ki_stands_fast(rules, score))
        kn_report_add(report, KN_E_UNWRITTEN, score->at,
                      "'%s' belongs to the table, so no side can win by it" KN_EXPECTED
                      "an account with `per: seat` or `per: side`",
                      account->name);
}

/* ---- the end of a game ---- */

/* Adds a problem for a hook that acts at a score, if every game ends before a side has that
 * score. */
static void look_at_score(const km_rules *rules, const kl_hook *hook, const kl_script_param *param,
                          const kd_node *target, int64_t end, kn_report *report)
{
    const kd_node *given = kd_node_get(hook->said.with, param->name);
    const char *text = given ? given->text : param->fallback;
    bool own = kg_is_own(rules, target) || kd_node_is_argument(target) ||
               (given && kg_is_own(rules, given));
    int64_t score;
    if (!own || !text || !kn_integer_read(text, 1, KN_POINTS_MAX, &score) || score < end)
        return;
    kn_report_add(report, KN_E_UNWRITTEN,
                  kg_is_own(rules, target) || kd_node_is_argument(target) || !given ? target->at
                                                                                    : given->at,
                  "nobody ever has the %lld points at which the hook '%s' begins, because the game "
                  "ends at %lld points" KN_EXPECTED
                  "`%s` of '%s' below %lld, `off: true` in '%s', or another "
                  "`target`",
                  (long long)score, hook->name, (long long)end, param->name, hook->name,
                  (long long)end, hook->name);
}

/* Finds an end of the game that never happens, because another one always comes first. */
static void find_scores(const km_rules *rules, kn_report *report)
{
    const km_match *match = rules->more->match;
    const kd_node *target = match->target.node;
    int64_t end;
    if (!target || !kn_integer_read(target->text, 1, KN_POINTS_MAX, &end) || match->games.on ||
        match->rungs)
        return;
    for (int i = 0; i < rules->hooks; i++)
        for (int p = 0; p < rules->hook[i].script->param_count; p++)
            if (rules->hook[i].script->params[p].score)
                look_at_score(rules, &rules->hook[i], &rules->hook[i].script->params[p], target,
                              end, report);
}

/* Returns the key of `match` that lets a game have more than one deal; NULL if there is none. */
static const kd_node *several_deals(const kd_node *match)
{
    for (KD_ROW(row, &km_match_table)) {
        const kd_node *key = row->flags & KD_KEY_ENDS ? kd_node_get(match, row->name) : NULL;
        if (key && !(key->text && kd_choice_place("none 1", key->text) >= 0))
            return key;
    }
    return NULL;
}

/* Finds points that are carried over to the next deal, in matches of a single deal. */
static void find_carried(const km_rules *rules, kn_report *report)
{
    const kd_node *match = kd_node_get(rules->more->resolved->document, "match");
    if (several_deals(match) || kd_node_get(match, "games") ||
        rules->more->match->tie == KM_TIE_SUDDEN_DEATH ||
        kd_an_option_mentions(rules->more->resolved, "match"))
        return;
    for (int p = 0; p < rules->phases; p++)
        for (KI_STEP(step, &rules->phase[p])) {
            const kd_node *tie = kd_node_get(step, "tie");
            if (tie && strcmp(tie->text, "carry over") == 0 && ki_stands_fast(rules, tie))
                kn_report_add(report->notes, KN_E_UNWRITTEN, tie->at,
                              "no deal follows to which the points could be added: the match is "
                              "one deal" KN_EXPECTED "another `tie`, or more `deals` in `match`");
        }
}

/* Finds a deciding game with the same target as all other games. */
static void find_deciding(const km_rules *rules, kn_report *report)
{
    const struct km_games *games = &rules->more->match->games;
    const km_goal *usual = games->target.set ? &games->target : &rules->more->match->target;
    const kd_node *deciding = games->deciding.node;
    if (games->deciding.set && usual->set && deciding && games->to_win > 1 &&
        games->deciding.units == usual->units && ki_stands_fast(rules, deciding) &&
        !kd_an_option_mentions(rules->more->resolved, "target"))
        kd_tell_idle(report->notes, deciding, "another number than `target`");
}

/* True if a deal may end without this phase of the sequence. */
static bool may_be_left_out(const km_rules *rules, const km_phase *counting)
{
    static const char *const verbs[] = {"end_deal", "void_deal", NULL};
    for (KM_EACH_PHASE(phase, rules)) {
        for (KM_EACH_WAY(way, phase))
            if (phase->leads[way] == KM_TO_END_DEAL ||
                (phase->leads[way] >= 0 && phase != counting))
                return true;
    }
    for (size_t i = 0; verbs[i]; i++)
        if (ki_a_script_names(rules->more, verbs[i]))
            return true;
    return counting->aside || counting->when;
}

/* Finds a step that ends every game after the first deal, although `match` has a key for a later
 * end. */
static void find_endings(const km_rules *rules, kn_report *report)
{
    const kd_node *match = kd_node_get(rules->more->resolved->document, "match"),
                  *later = match ? several_deals(match) : NULL;
    for (int p = 0; p < rules->phases && later; p++) {
        const km_phase *phase = &rules->phase[p];
        for (KI_STEP(step, phase)) {
            const kd_node *end = kd_node_get(step, "end");
            if (end && strcmp(end->text, "deal") != 0 && !kd_node_get(step, "if") &&
                ki_stands_fast(rules, step) && !may_be_left_out(rules, phase))
                kn_report_add(report, KN_E_UNWRITTEN, end->at,
                              "this step ends every %s after one deal, so `%s` of `match` is never "
                              "reached" KN_EXPECTED "an `if` in this step; or remove the step",
                              end->text, later->key);
        }
    }
}

/* ---- conditions on the target of a parent ---- */

/* True if the condition compares a score with the number `units`. */
static bool compares_score(const ks_layout *l, const ks_condition *c, int32_t units)
{
    bool does = c && c->var >= 0 && l->var[c->var].at == l->score && c->number == units;
    for (int i = 0; c && i < c->children && !does; i++)
        does = compares_score(l, c->child[i], units);
    return does;
}

/* Finds conditions below the map that compare a score with `old`, the target of a parent. */
static void find_old_target(const km_rules *rules, kd_spot spot, const kd_node *map,
                            const kd_node *target, const char *old, kn_report *report)
{
    int32_t units;
    for (KD_CHILD(key, map)) {
        kd_spot below = kd_spot_child(spot, key->key);
        if (key->kind == KD_NODE_MAP && kd_spot_merges(below))
            find_old_target(rules, below, key, target, old, report);
        if (below.type != KD_T_CONDITION || kg_is_own(rules, key) || !key->text ||
            !kn_points_read(old, rules->layout->pack->per, &units))
            continue;
        kn_arena *arena = kn_arena_new();
        char path[256];
        const char *at = strstr(key->text, old);
        if (at && compares_score(rules->layout, ki_condition_read(rules, key, arena), units))
            kn_report_add(report, KN_E_UNWRITTEN, target->key_at,
                          "`%s` still has the target of the parent, %s" KN_EXPECTED
                          "`%s: %.*s%s%s` as well",
                          kd_node_where(key, path, sizeof path), old, path, (int)(at - key->text),
                          key->text, target->text, at + strlen(old));
        kn_arena_free(arena);
    }
}

void ki_old_target_find(const km_rules *rules, kn_report *report)
{
    const kd_resolved *resolved = rules->more->resolved;
    const kd_resolving *r = &resolved->reading->resolving;
    const kd_node *target = kd_node_path(resolved->document, "match.target");
    const char *old = NULL;
    if (!target || !target->text || !kg_is_own(rules, target))
        return;
    for (int i = 0; i < r->files - 1; i++) {
        const kd_node *other = kd_node_path(r->file[i]->own, "match.target");
        old = other && other->text ? other->text : old;
    }
    if (old && strcmp(old, target->text) != 0)
        find_old_target(rules, kd_spot_root(&kg_rules_table), resolved->document, target, old,
                        report);
}

/* ---- dummies ---- */

/* Finds dummies without effect. A dummy matters only if a zone or variable is `per: place`. */
static void find_dummies(const km_rules *rules, kn_report *report)
{
    const ks_layout *l = rules->layout;
    const kd_node *dummies = kd_node_get(rules->more->resolved->document, "dummies");
    bool has = !dummies || l->places == l->seats || !ki_stands_fast(rules, dummies);
    for (int z = 0; z < l->zones && !has; z++)
        has = l->zone[z].per == KS_PER_PLACE;
    for (int v = 0; v < l->vars && !has; v++)
        has = l->var[v].per == KS_PER_PLACE && l->var[v].node;
    if (has || kd_an_option_mentions(rules->more->resolved, "place"))
        return;
    kn_report_add(report, KN_E_UNREAD, dummies->at,
                  "the dummy '%s' can't hold cards: no zone is `per: place`" KN_EXPECTED
                  "hands with `per: place`; or remove `dummies`",
                  l->dummy_name[l->seats]);
}

/* ---- games without points ---- */

/* True if a phase gives points, by a score step or by its mechanic. */
static bool a_phase_gives(const km_rules *rules)
{
    bool gives = false;
    for (KM_EACH_PHASE(phase, rules)) {
        gives |= phase->mechanic->does & KM_AWARDS && !kd_node_get(phase->node, "to");
        for (KI_STEP(step, phase))
            gives |= km_score_awards(step);
    }
    return gives;
}

void ki_scoreless_find(const km_rules *rules, kn_report *report)
{
    const struct kg_rules_more *more = rules->more;
    const kd_node *phases = kd_node_get(more->resolved->document, "phases");
    if (more->host || more->match->account || !kg_is_own(rules, phases) || a_phase_gives(rules) ||
        kd_an_option_mentions(more->resolved, "score"))
        return;
    kn_report_add(report, KN_E_UNWRITTEN, phases->key_at,
                  "nobody ever scores, so every game is drawn" KN_EXPECTED
                  "a phase that gives points: `count: {score: {cards: {points_of: pile}}}`, or a "
                  "hook");
}

void ki_unreached_find(const km_rules *rules, kn_report *report)
{
    if (report->count || !report->arena)
        return;
    find_goals(rules, report);
    find_table_score(rules, report);
    find_carried(rules, report);
    find_deciding(rules, report);
    find_scores(rules, report);
    find_endings(rules, report);
    find_dummies(rules, report);
}
