/* SPDX-License-Identifier: MIT
 * why_points.c: collects the points of a deal by cause, and prints them with the cards that gave
 * them and the line of the rule. cmd_why.c plays the match.
 */
#include "cli/why_points.h"
#include "insight_view.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/print.h"

enum { LISTED_MAX = 16 /* limit of cards listed for a step that counts cards */ };

/* ---- Collecting ---- */

void kc_trace_begin(kc_trace *trace)
{
    *trace = (kc_trace){.last.word = -1};
}

void kc_trace_free(kc_trace *trace)
{
    kn_free(trace->now.list);
    kn_free(trace->before.list);
}

static int cause_of(const kanun_rules *rules, const char *name)
{
    const kanun_info *info = kanun_rules_info(rules);
    int n = 0;
    while (n < info->causes && strcmp(info->cause[n], name))
        n++;
    return n < info->causes ? n : -1;
}

static void add_award(kc_trace *trace, const kanun_game *game, const kanun_event *event)
{
    int cause = cause_of(event->rules, event->cause ? event->cause : "");
    kc_awards *now = &trace->now;
    if (cause < 0)
        return;
    now->list = kn_one_more(now->list, now->count, &now->room, sizeof *now->list);
    kc_award *award = &now->list[now->count++];
    *award = (kc_award){.cause = cause,
                        .side = event->side,
                        .units = event->number,
                        .move = trace->last,
                        .tally = kg_insight_tally(game, cause, event->side)};
    award->scored = award->tally.step != NULL;
}

void kc_trace_hear(kc_trace *trace, const kanun_game *game, const kanun_event *event)
{
    kc_awards old = trace->before;
    switch (event->kind) {
    case KANUN_EVENT_DEAL:
        if (trace->now.settled) {
            trace->before = trace->now;
            trace->now = old;
        }
        trace->now.count = 0;
        trace->now.settled = false;
        trace->now.deal = event->number;
        trace->last.word = -1;
        break;
    case KANUN_EVENT_MOVE:
    case KANUN_EVENT_TURNED:
        trace->last = *event->move;
        break;
    case KANUN_EVENT_AWARD:
        add_award(trace, game, event);
        break;
    case KANUN_EVENT_SETTLE:
        trace->now.settled = true;
        break;
    default:
        break;
    }
}

/* ---- Printing ---- */

/* Prints the cards that have points, each with its own: "A♠ 1, J♦ 1, 10♦ 3". */
static void print_worth(const kanun_rules *rules, const kc_look *look, kanun_cards cards, FILE *out)
{
    const kanun_info *info = kanun_rules_info(rules);
    const char *between = "";
    char points[32];
    for (int n = 0; n < info->cards; n++) {
        if (!KANUN_HAS(cards, n) || !info->card[n]->points)
            continue;
        kanun_cards one = {{0, 0}};
        one.bits[n / 64] |= UINT64_C(1) << (n % 64);
        kn_print(out, "%s", between);
        kc_look_cards(look, one, out);
        kn_print(out, " %s", kanun_points(rules, info->card[n]->points, points));
        between = KC_SAY(look, "list.comma");
    }
}

static int cards_in(kanun_cards cards)
{
    return __builtin_popcountll(cards.bits[0]) + __builtin_popcountll(cards.bits[1]);
}

/* Prints the reason for the points of a score step. */
static void print_step(const kanun_rules *rules, const kc_look *look, const km_tally *tally,
                       FILE *out)
{
    kanun_cards cards = {{tally->cards.lo, tally->cards.hi}};
    if (tally->by_worth) {
        fputs(KC_SAY(look, "names.colon"), out);
        print_worth(rules, look, cards, out);
    } else if (tally->count >= 0) {
        fputs(KC_SAY(look, "names.colon"), out);
        kn_say_to(out, look->language, "why.cards", KN_NUMBER("count", tally->count),
                  KN_NUMBER("of", tally->of));
        if (cards_in(cards) && cards_in(cards) <= LISTED_MAX) {
            fputs(KC_SAY(look, "names.colon"), out);
            kc_look_cards(look, cards, out);
        }
    }
}

/* Prints the move after which points were given: " (after J♦ takes 3♦ K♣)". */
static void print_after(const kc_look *look, const kanun_move *move, FILE *out)
{
    char *text;
    size_t size;
    FILE *written = kn_text_open(&text, &size);
    kc_look_move(look, move, written);
    kn_text_close(written);
    kn_say_to(out, look->language, "why.after", KN_TEXT("move", text));
    free(text);
}

/* Prints the place of the step or hook that gives points for a cause. */
static void print_place(const kanun_rules *rules, const kc_look *look, int cause,
                        const kd_node *step, FILE *out)
{
    const km_rules *inside = kg_insight_rules(rules);
    char place[512];
    const kd_node *node = step;
    for (int n = 0; n < inside->hooks && !node; n++)
        if (inside->hook[n].cause == cause)
            node = inside->hook[n].node;
    if (node)
        kn_say_to(
            out, look->language, "why.rule",
            KN_TEXT("rule", kg_insight_place(rules, node, look->language, place, sizeof place)));
}

/* Prints an award: " 10 sweep (after J♦ takes 3♦ K♣) rule: hooks.sweep, family/game line 40". */
static void print_award(const kanun_rules *rules, const kc_look *look, const kc_award *award)
{
    char points[32], *line;
    size_t size;
    FILE *out = kn_text_open(&line, &size);
    kn_print(out, "    %s %s", kanun_points(rules, award->units, points),
             kc_look_label(look, "name", kanun_rules_info(rules)->cause[award->cause]).text);
    if (award->scored) {
        print_step(rules, look, &award->tally, out);
    } else if (award->move.word >= 0) {
        print_after(look, &award->move, out);
    }
    print_place(rules, look, award->cause, award->tally.step, out);
    putc('\n', out);
    kn_text_close(out);
    kc_look_wrap(look, line, 8, stdout);
    free(line);
}

static void print_side(kt_names *names, int side, const kc_award *list, int count)
{
    const kanun_rules *rules = names->rules;
    int64_t sum = 0;
    char points[32];
    int own = 0;
    for (int n = 0; n < count; n++) {
        sum += list[n].side == side ? list[n].units : 0;
        own += list[n].side == side;
    }
    if (!own)
        return;
    kn_print(stdout, "  %s%s%s\n", kt_names_side(names, side), KC_SAY(&names->look, "names.colon"),
             kanun_points(rules, sum, points));
    for (int n = 0; n < count; n++)
        if (list[n].side == side)
            print_award(rules, &names->look, &list[n]);
}

static void print_awards(kt_names *names, const char *title, const kc_award *list, int count)
{
    kn_print(stdout, "%s\n", title);
    for (int side = 0; side < kanun_rules_info(names->rules)->sides; side++)
        print_side(names, side, list, count);
}

/* Collects the points that score steps would add if the deal were counted now. */
static void estimate(kanun_game *game, kc_awards *would)
{
    const kanun_info *info = kanun_rules_info(kanun_game_rules(game));
    int32_t then[KANUN_OWNERS_MAX], now[KANUN_OWNERS_MAX];
    for (int cause = 0; cause < info->causes; cause++) {
        kanun_game_points(game, cause, now);
        if (kanun_game_estimate(game, cause, then, NULL) != KANUN_OK)
            return;
        for (int side = 0; side < info->sides; side++) {
            kc_award award = {.cause = cause,
                              .side = side,
                              .units = then[side] - now[side],
                              .move.word = -1,
                              .tally = kg_insight_tally(game, cause, side)};
            if (!award.units)
                continue;
            award.scored = award.tally.step != NULL;
            would->list = kn_one_more(would->list, would->count, &would->room, sizeof award);
            would->list[would->count++] = award;
        }
    }
}

void kc_trace_print(const kc_trace *trace, kanun_game *game, kt_names *names)
{
    const kanun_standing *standing = kanun_game_standing(game);
    bool over = standing->over == 1, plays = standing->does & (KANUN_PLAYS | KANUN_COUNTS);
    const kc_awards *deal = &trace->now;
    kc_awards would = {0};
    char title[256];
    if (!deal->count && trace->before.count)
        deal = &trace->before;
    if (deal->count) {
        kn_say(title, sizeof title, names->look.language, "why.points",
               KN_NUMBER("deal", deal->deal), KN_FLAG("counted", deal->settled));
        print_awards(names, title, deal->list, deal->count);
    }
    if (!over && plays && deal == &trace->now)
        estimate(game, &would);
    if (would.count)
        print_awards(names, KC_SAY(&names->look, "why.would"), would.list, would.count);
    if (!deal->count && !would.count)
        puts(KC_SAY(&names->look, "why.no-points"));
    kn_free(would.list);
}
