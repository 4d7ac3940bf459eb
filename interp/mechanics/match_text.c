/* SPDX-License-Identifier: MIT
 * match_text.c: the end of a game and of a match in words. What ends them is match.c's.
 */
#include "base/words.h"
#include "mechanics/common.h"
#include "mechanics/match_plan.h"
#include "mechanics/tell.h"

static void write_goal(const km_rules *rules, const km_match *m, km_goal g,
                       char out[KN_POINTS_TEXT])
{
    kn_points_write(out, g.units, m->account ? 1 : rules->layout->pack->per);
}

/* What ends a game besides its target and its number of deals, as a clause; "" if nothing does. */
static void tell_ends(const km_rules *rules, const km_match *m, const char *language, char *out,
                      size_t size)
{
    char goal[KN_POINTS_TEXT], condition[1024];
    *out = 0;
    if (m->bankrupt.set) {
        write_goal(rules, m, m->bankrupt, goal);
        kn_say(out, size, language, "match.bankrupt", KN_TEXT("points", goal));
    }
    if (m->ends_if) {
        km_tell_condition(rules, m->ends_if, language, condition, sizeof condition);
        kn_add(out, size, language, "match.ends-if", KN_TEXT("condition", condition),
               KN_FLAG("first", *out == 0));
    }
}

/* When a game ends. */
static void tell_end(const km_rules *rules, const km_match *m, const char *language, char *out,
                     size_t size)
{
    char a[KN_POINTS_TEXT] = "", rung[KM_MATCH_RUNGS][KN_POINTS_TEXT], ends[1024];
    const char *further[KM_MATCH_RUNGS];
    km_goal target = m->games.target.set ? m->games.target : m->target;
    if (m->deals == 1 && !m->games.target.set)
        target.set = false; /* it ends the game after a deal, but one deal ends it anyhow */

    tell_ends(rules, m, language, ends, sizeof ends);
    for (int i = 1; i < m->rungs; i++) {
        write_goal(rules, m, (km_goal){true, m->ladder[i]}, rung[i]);
        further[i - 1] = rung[i];
    }
    if (m->rungs || target.set)
        write_goal(rules, m, m->rungs ? (km_goal){true, m->ladder[0]} : target, a);
    kn_say(out, size, language,
           m->rungs     ? "match.ladder"
           : target.set ? "match.target"
           : m->deals   ? "match.deals"
                        : "match.only-ends",
           KN_TEXT("points", a), KN_LIST("further", further, m->rungs > 1 ? m->rungs - 1 : 0),
           KN_NUMBER("deals", m->deals), KN_TEXT("ends", ends));
    if (!m->rungs && target.set && m->deals)
        kn_add(out, size, language, "match.or-deals", KN_NUMBER("deals", m->deals));
    if ((m->rungs || target.set || m->deals) && *ends)
        kn_add(out, size, language, "match.or-ends", KN_TEXT("ends", ends));
}

/* How many games win the match, and what the one that decides is played to. */
static void add_games(const km_rules *rules, const km_match *m, const char *language, char *out,
                      size_t size)
{
    char goal[KN_POINTS_TEXT];
    if (m->games.to_win < 2)
        return;
    kn_add_sentence(out, size, language, "match.games", KN_NUMBER("n", m->games.to_win),
                    KN_FLAG("draws", m->tie == KM_TIE_DRAW));
    if (!m->games.deciding.set)
        return;
    write_goal(rules, m, m->games.deciding, goal);
    kn_add_sentence(out, size, language, "match.deciding", KN_TEXT("points", goal),
                    KN_NUMBER("n", m->games.to_win - 1));
}

/* Who deals, where that is not by chance and then in turn. */
static void add_dealers(const km_rules *rules, const km_match *m, const char *language, char *out,
                        size_t size)
{
    char who[KM_NAME_TEXT];
    if (rules->layout->seats < 2)
        return;
    if (m->first)
        kn_add_sentence(out, size, language, "match.first-dealer",
                        KN_TEXT("who", km_tell_place(rules, m->first, language, who, sizeof who)));
    else
        kn_add_word_sentence(out, size, language, "match.first-dealer-random");
    if (m->next)
        km_tell_place(rules, m->next, language, who, sizeof who);
    else
        kn_say(who, sizeof who, language, "seat.after",
               KN_TEXT("of", kn_word(language, "seat.dealer")));
    kn_add_sentence(out, size, language, "match.next-dealer", KN_TEXT("who", who));
}

void km_match_show(const km_rules *rules, const km_match *match, const char *language, char *out,
                   size_t size)
{
    static const char *const ties[] = {
        [KM_TIE_DRAW] = "draw", [KM_TIE_SUDDEN_DEATH] = "deals", [KM_TIE_IN_TURN] = "turn"};
    char end[1536], who[KM_NAME_TEXT];
    tell_end(rules, match, language, end, sizeof end);
    kn_say(out, size, language, "match.wins", KN_TEXT("end", end), KN_FLAG("lowest", match->lowest),
           KN_TEXT("tie", ties[match->tie]));
    if (match->goes_out)
        kn_add_sentence(
            out, size, language, "match.goes-out",
            KN_TEXT("who", km_tell_place(rules, match->goes_out, language, who, sizeof who)));
    if (match->account)
        kn_add_sentence(out, size, language, "match.score",
                        KN_TEXT("name", km_tell_var(match->account, language, who, sizeof who)));
    add_games(rules, match, language, out, size);
    const kd_node *limit = kd_node_get(match->node, "limit");
    if (limit && limit->text)
        kn_add_sentence(out, size, language, "match.limit", KM_COUNT("n", limit->text));
    add_dealers(rules, match, language, out, size);
}
