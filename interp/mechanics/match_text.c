/* SPDX-License-Identifier: MIT
 * match_text.c: the end of a game and of a match in words. What ends them is match.c's.
 */
#include <stdio.h>
#include <string.h>

#include "mechanics/common.h"
#include "mechanics/match_plan.h"
#include "mechanics/tell.h"

static void write_goal(const km_rules *rules, const km_match *m, km_goal g,
                       char out[KN_POINTS_TEXT])
{
    kn_points_write(out, g.units, m->account ? 1 : rules->layout->pack->per);
}

/* Whatever ends a game besides what has been told, each after `first` or "or when". */
static void add_ends(const km_rules *rules, const km_match *m, bool ja, const char *first,
                     char *out, size_t size)
{
    char text[1024];
    const kd_node *condition = kd_node_get(m->node, "ends_if");
    const char *before = first;
    if (m->bankrupt.set) {
        write_goal(rules, m, m->bankrupt, text);
        km_tell_add(out, size, ja ? "%s誰かが%s以下になったとき" : "%ssomebody has %s or less",
                    before, text);
        before = ja ? "、または" : ", or when ";
    }
    if (condition)
        km_tell_add(out, size, ja ? "%s%sとき" : "%s%s", before,
                    km_tell_condition(rules, condition, ja ? "ja" : "en", text, sizeof text));
}

static void show_end(const km_rules *rules, const km_match *m, bool ja, char *out, size_t size)
{
    char a[KN_POINTS_TEXT], b[KN_POINTS_TEXT];
    km_goal target = m->games.target.set ? m->games.target : m->target;
    bool others = m->bankrupt.set || kd_node_get(m->node, "ends_if");
    if (m->rungs) {
        write_goal(rules, m, (km_goal){true, m->ladder[0]}, a);
        write_goal(rules, m, (km_goal){true, m->ladder[m->rungs - 1]}, b);
        snprintf(out, size,
                 ja ? "ゲームは%s点(2つの側が達したら順に%s点まで上がる)で終わる"
                    : "A game ends at %s points, raised up to %s while two sides have reached the "
                      "target",
                 a, b);
    } else if (target.set) {
        write_goal(rules, m, target, a);
        snprintf(out, size, ja ? "ゲームは%s点で終わる" : "A game ends when somebody has %s", a);
    } else if (m->deals) {
        snprintf(out, size,
                 ja              ? "ゲームは%dディール"
                 : m->deals == 1 ? "A game is one deal"
                                 : "A game is %d deals",
                 m->deals);
    } else {
        snprintf(out, size, "%s", ja ? "ゲームが終わるのは" : "A game ends when ");
        add_ends(rules, m, ja, "", out, size);
        return;
    }
    if (target.set && m->deals)
        km_tell_add(out, size,
                    ja              ? "、遅くとも%dディールの後"
                    : m->deals == 1 ? ", or after one deal"
                                    : ", or after %d deals",
                    m->deals);
    if (others)
        add_ends(rules, m, ja, ja ? "。その前に終わるのは" : ", or before that when ", out, size);
}

/* Who deals, where that is not by chance and then in turn. */
static void add_dealers(const km_rules *rules, const km_match *m, bool ja, char *out, size_t size)
{
    static const struct {
        const char *key, *usual, *en, *en_end, *ja;
    } rows[] = {{"first_dealer", "random", "First", "", "最初"},
                {"next_dealer", "seat after dealer", "After a deal", " next", "次"}};
    char who[KM_NAME_TEXT];
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        const kd_node *seat = kd_node_get(m->node, rows[i].key);
        if (!seat || seat->kind != KD_NODE_SCALAR || strcmp(seat->text, rows[i].usual) == 0)
            continue;
        km_tell_seat(rules->layout, seat->text, ja ? "ja" : "en", who, sizeof who);
        if (ja)
            km_tell_add(out, size, "%sは%sが配る。", rows[i].ja, who);
        else
            km_tell_add(out, size, " %s %s deals%s.", rows[i].en, who, rows[i].en_end);
    }
}

void km_match_show(const km_rules *rules, const km_match *match, const char *language, char *out,
                   size_t size)
{
    static const char *const ties[][2] = {{"is a draw", "引き分け"},
                                          {"is broken by further deals", "サドンデス"},
                                          {"goes to the first in turn", "順番の早い方の勝ち"}};
    bool ja = km_is_japanese(language);
    char end[1024], games[96] = "", out_first[192] = "", who[KM_NAME_TEXT];
    const char *tie = ties[match->tie][ja];
    if (match->goes_out)
        snprintf(out_first, sizeof out_first,
                 ja ? "ただし%sが達していればその勝ち。"
                    : " But %s wins whenever the target is reached.",
                 km_tell_seat(rules->layout, kd_node_get(match->node, "goes_out")->text, language,
                              who, sizeof who));
    show_end(rules, match, ja, end, sizeof end);
    if (match->games.to_win > 1)
        snprintf(games, sizeof games,
                 ja ? "先に%dゲーム取った側がマッチに勝つ。"
                    : " The first to win %d games wins the match.",
                 match->games.to_win);
    if (ja)
        snprintf(out, size, "%s。%s側が勝ち、同点は%s。%s%s", end,
                 match->lowest ? "最も低い" : "最も高い", tie, out_first, games);
    else
        snprintf(out, size, "%s; the %s wins, and a tie %s.%s%s", end,
                 match->lowest ? "lowest" : "highest", tie, out_first, games);
    add_dealers(rules, match, ja, out, size);
}
