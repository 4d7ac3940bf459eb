/* SPDX-License-Identifier: MIT
 * match_text.c: describes the end of a game and of a match. match.c decides them.
 */
#include <string.h>

#include "mechanics/match.h"
#include "mechanics/telling.h"
#include "state/phrase_tree.h"

/* Returns true if some side has several players, who score together. */
static bool has_partners(const km_telling *t)
{
    return t->rules->layout->sides > 1 && t->rules->layout->sides < t->rules->layout->seats;
}

static const char *tell_goal(const km_telling *t, const km_match *m, int32_t units)
{
    char text[KN_POINTS_TEXT];
    kn_points_write(text, units, m->account ? 1 : t->rules->layout->pack->per);
    return km_piece_of(t, text);
}

/* Returns a clause about other ends of a game than its target and its number of deals; "": none. */
static const char *tell_ends(const km_telling *t, const km_match *m)
{
    char ends[KM_LIST_TEXT] = "";
    if (m->bankrupt.set)
        kn_say(ends, sizeof ends, t->language, "match.bankrupt",
               KM_COUNT("points", tell_goal(t, m, m->bankrupt.units)),
               KN_FLAG("account", m->account != NULL), KN_FLAG("sides", has_partners(t)));
    if (m->ends_if && !km_is_never(t, m->ends_if))
        kn_add(ends, sizeof ends, t->language, "match.ends-if",
               KN_TEXT("condition", km_condition_words(t, m->ends_if)),
               KN_FLAG("first", *ends == 0));
    return km_piece_of(t, ends);
}

/* Returns true if nothing else ends a game than a score that falls to a number below zero. */
static bool ends_by_falling(const km_telling *t, const km_match *m)
{
    const ks_condition *c = m->ends_if;
    return c && !m->bankrupt.set && !m->account && c->owners == KS_ANY_OWNER && !c->negate &&
           !c->opposite && !c->children && !c->or_else && c->than < 0 && c->limit == KS_AT_MOST &&
           c->number < 0 && c->var >= 0 && strcmp(t->rules->layout->var[c->var].name, "score") == 0;
}

/* Returns when a game ends. */
static const char *tell_end(const km_telling *t, const km_match *m)
{
    char end[1536];
    const char *further[KM_MATCH_RUNGS], *ends = tell_ends(t, m);
    km_goal target = m->games.target.set ? m->games.target : m->target;
    if (m->deals == 1 && !m->games.target.set)
        /* the target has no effect, because the game ends after one deal anyway */
        target.set = false;
    bool points = m->rungs || target.set;

    for (int i = 1; i < m->rungs; i++)
        further[i - 1] = tell_goal(t, m, m->ladder[i]);
    kn_say(
        end, sizeof end, t->language,
        m->rungs     ? "match.ladder"
        : target.set ? "match.target"
        : m->deals   ? "match.deals"
                     : "match.only-ends",
        KM_COUNT("points", points ? tell_goal(t, m, m->rungs ? m->ladder[0] : target.units) : ""),
        KN_LIST("further", further, m->rungs > 1 ? m->rungs - 1 : 0), KN_NUMBER("deals", m->deals),
        KN_TEXT("ends", ends), KN_FLAG("sides", has_partners(t)),
        KN_FLAG("account", m->account != NULL), KN_FLAG("many", m->games.to_win > 1));
    if (!m->rungs && target.set && m->deals)
        kn_add(end, sizeof end, t->language, "match.or-deals", KN_NUMBER("deals", m->deals));
    if (target.set && !m->rungs && !m->deals && ends_by_falling(t, m))
        kn_add(end, sizeof end, t->language, "match.or-falls",
               KN_TEXT("points", tell_goal(t, m, m->ends_if->number)));
    else if ((points || m->deals) && *ends)
        kn_add(end, sizeof end, t->language, "match.or-ends", KN_TEXT("ends", ends),
               KN_FLAG("points", points));
    return km_piece_of(t, end);
}

/* Describes the number of games that a side must win, and the target of the deciding game. */
static void add_games(const km_telling *t, const km_match *m)
{
    if (m->games.to_win < 2)
        return;
    km_say(t, "match.games", KN_NUMBER("n", m->games.to_win),
           KN_FLAG("draws", m->tie == KM_TIE_DRAW));
    if (m->games.deciding.set)
        km_say(t, "match.deciding", KN_TEXT("points", tell_goal(t, m, m->games.deciding.units)),
               KN_NUMBER("n", m->games.to_win - 1));
}

/* Describes the scores at the beginning of a game, if they are not 0. */
static void add_start(const km_telling *t, const km_match *m)
{
    const char *points[KS_SEATS_MAX];
    bool same = true, any = false;
    int sides = t->rules->layout->sides;
    for (int side = 0; side < sides; side++) {
        same &= m->start[side] == m->start[0];
        any |= m->start[side] != 0;
        points[side] = tell_goal(t, m, m->start[side]);
    }
    if (any)
        km_say(t, "match.start", KN_LIST("points", points, same ? 1 : sides), KN_FLAG("same", same),
               KN_FLAG("sides", has_partners(t)));
}

/* Describes the dealers, unless they are the default: a random first dealer, then each in turn. */
static void add_dealers(const km_telling *t, const km_match *m)
{
    if (t->rules->layout->seats < 2)
        return;
    if (m->first)
        km_say(t, "match.first-dealer", KN_TEXT("who", km_seat_words(t, m->first)));
    else
        km_say_word(t, "match.first-dealer-random");
    const char *next = km_first_words(t, m->next);
    km_say(t, "match.next-dealer", KN_TEXT("who", next),
           KN_FLAG("usual", strcmp(next, km_first_words(t, NULL)) == 0));
    const ks_var *var = m->next ? km_unset_of(t, m->next) : NULL;
    if (var)
        km_say(t, "match.next-unset", KN_TEXT("name", km_var_words(t, var)));
}

void km_match_show(const km_telling *t, const km_match *match)
{
    static const char *const ties[] = {
        [KM_TIE_DRAW] = "draw", [KM_TIE_SUDDEN_DEATH] = "deals", [KM_TIE_IN_TURN] = "turn"};
    km_say(t, "match.wins", KN_TEXT("end", tell_end(t, match)), KN_FLAG("lowest", match->lowest),
           KN_FLAG("alone", t->rules->layout->sides == 1), KN_TEXT("tie", ties[match->tie]),
           KN_FLAG("sides", has_partners(t)));
    add_start(t, match);
    if (match->goes_out)
        km_say(t, "match.goes-out", KN_TEXT("who", km_seat_words(t, match->goes_out)),
               KN_FLAG("sides", has_partners(t)));
    if (match->account)
        km_say(t, "match.score", KN_TEXT("name", km_var_words(t, match->account)));
    add_games(t, match);
    add_dealers(t, match);
}
