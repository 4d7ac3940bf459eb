/* SPDX-License-Identifier: MIT
 * match_text.c: the end of a game and of a match in words. What ends them is match.c's.
 */
#include "base/words.h"
#include "mechanics/match_plan.h"
#include "mechanics/tell.h"

static void write_goal(const km_rules *rules, const km_match *m, km_goal g,
                       char out[KN_POINTS_TEXT])
{
    kn_points_write(out, g.units, m->account ? 1 : rules->layout->pack->per);
}

/* What ends a game besides its target and its number of deals, as a clause; "" if nothing does. */
static void tell_ends(const km_telling *t, const km_match *m, char *out, size_t size)
{
    char goal[KN_POINTS_TEXT];
    *out = 0;
    if (m->bankrupt.set) {
        write_goal(t->rules, m, m->bankrupt, goal);
        kn_say(out, size, t->language, "match.bankrupt", KN_TEXT("points", goal));
    }
    if (m->ends_if)
        kn_add(out, size, t->language, "match.ends-if",
               KN_TEXT("condition", km_condition_words(t, m->ends_if)),
               KN_FLAG("first", *out == 0));
}

/* When a game ends. */
static void tell_end(const km_telling *t, const km_match *m, char *out, size_t size)
{
    char a[KN_POINTS_TEXT] = "", rung[KM_MATCH_RUNGS][KN_POINTS_TEXT], ends[1024];
    const char *further[KM_MATCH_RUNGS], *language = t->language;
    km_goal target = m->games.target.set ? m->games.target : m->target;
    if (m->deals == 1 && !m->games.target.set)
        target.set = false; /* it ends the game after a deal, but one deal ends it anyhow */

    tell_ends(t, m, ends, sizeof ends);
    for (int i = 1; i < m->rungs; i++) {
        write_goal(t->rules, m, (km_goal){true, m->ladder[i]}, rung[i]);
        further[i - 1] = rung[i];
    }
    if (m->rungs || target.set)
        write_goal(t->rules, m, m->rungs ? (km_goal){true, m->ladder[0]} : target, a);
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
static void add_games(const km_telling *t, const km_match *m)
{
    char goal[KN_POINTS_TEXT];
    if (m->games.to_win < 2)
        return;
    km_say(t, "match.games", KN_NUMBER("n", m->games.to_win),
           KN_FLAG("draws", m->tie == KM_TIE_DRAW));
    if (!m->games.deciding.set)
        return;
    write_goal(t->rules, m, m->games.deciding, goal);
    km_say(t, "match.deciding", KN_TEXT("points", goal), KN_NUMBER("n", m->games.to_win - 1));
}

/* Who deals, where that is not by chance and then in turn. */
static void add_dealers(const km_telling *t, const km_match *m)
{
    if (t->rules->layout->seats < 2)
        return;
    if (m->first)
        km_say(t, "match.first-dealer", KN_TEXT("who", km_seat_words(t, m->first)));
    else
        km_say_word(t, "match.first-dealer-random");
    km_say(t, "match.next-dealer", KN_TEXT("who", km_first_words(t, m->next)));
}

void km_match_show(const km_telling *t, const km_match *match)
{
    static const char *const ties[] = {
        [KM_TIE_DRAW] = "draw", [KM_TIE_SUDDEN_DEATH] = "deals", [KM_TIE_IN_TURN] = "turn"};
    char end[1536];
    tell_end(t, match, end, sizeof end);
    km_say(t, "match.wins", KN_TEXT("end", end), KN_FLAG("lowest", match->lowest),
           KN_TEXT("tie", ties[match->tie]));
    if (match->goes_out)
        km_say(t, "match.goes-out", KN_TEXT("who", km_seat_words(t, match->goes_out)));
    if (match->account)
        km_say(t, "match.score", KN_TEXT("name", km_var_words(t, match->account)));
    add_games(t, match);
    const kd_node *limit = kd_node_get(match->node, "limit");
    if (limit && limit->text)
        km_say(t, "match.limit", KM_COUNT("n", limit->text));
    add_dealers(t, match);
}
