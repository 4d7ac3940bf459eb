/* SPDX-License-Identifier: MIT
 * score_sheet.c: score sheets: the points of a deal by cause, and the end of a match. screen.c
 * prints the scores during a deal.
 */
#include <string.h>

#include "base/print.h"
#include "base/width.h"
#include "base/words.h"
#include "terminal/screen.h"
#include "insight.h"

#define CAUSE_WIDTH 20 /* minimum width of the column of causes */
#define CAUSE_WIDEST 28
#define SIDE_WIDTH 20 /* width of the column of a side; narrower if many sides share a line */
#define SIDE_LEAST 7

static int cause_width(const kt_names *names)
{
    const kanun_info *info = kanun_rules_info(names->rules);
    int width = CAUSE_WIDTH;
    for (int n = 0; n < info->causes; n++) {
        int own = kn_width(kc_look_label(&names->look, "name", info->cause[n]).text) + 1;
        width = own > width ? own : width;
    }
    return width < CAUSE_WIDEST ? width : CAUSE_WIDEST;
}

static int side_width(const kt_names *names)
{
    int room = (names->look.width - cause_width(names) - 2) / kanun_rules_info(names->rules)->sides;
    return room > SIDE_WIDTH ? SIDE_WIDTH : room < SIDE_LEAST ? SIDE_LEAST : room;
}

static km_tally tally_of(const kanun_game *game, const kt_names *names, int cause, int side)
{
    return cause >= 0 && names->look.counts ? kg_insight_tally(game, cause, side)
                                            : (km_tally){.count = -1};
}

/* Returns the word for the unit of a cause: cards, or a number of times. */
static const char *counted_how(const km_tally *tally, int32_t units)
{
    return tally->count >= 0 ? "cards" : units && tally->times > 1 ? "times" : "no";
}

/* Writes the points of a side for a cause (-1: all), with the number of cards or times if
 * needed. */
static const char *told_points(const kanun_game *game, const kt_names *names, int cause, int side,
                               int32_t units, char *out, size_t size)
{
    char points[32];
    km_tally tally = tally_of(game, names, cause, side);
    kn_say(out, size, names->look.language,
           names->look.sentences ? KN_KEY("sheet.counted") : KN_KEY("sheet.counted-cell"),
           KN_TEXT("counted", counted_how(&tally, units)),
           KN_TEXT("points", kanun_points(names->rules, units, points)),
           KN_NUMBER("count", tally.count), KN_NUMBER("of", tally.of),
           KN_NUMBER("times", tally.times));
    return out;
}

/* Prints a row of the table, or a sentence for screen readers. */
static void print_row(const kanun_game *game, kt_names *names, const char *name, int cause,
                      const int32_t *units, FILE *out)
{
    char told[128];
    bool sentences = names->look.sentences, room = true;
    int sides = kanun_rules_info(names->rules)->sides, width = side_width(names);
    kc_look_begin_row(&names->look, name, cause_width(names), out);
    for (int side = 0; side < sides; side++)
        room = room && (sentences || kn_width(told_points(game, names, cause, side, units[side],
                                                          told, sizeof told)) < width);
    for (int side = 0; side < sides; side++) {
        told_points(game, names, room ? cause : -1, side, units[side], told, sizeof told);
        if (sentences)
            kn_print(out, "%s%s %s", side ? KC_SAY(&names->look, "list.comma") : "",
                     kt_names_side(names, side), told);
        else
            kn_print(out, "%*s%s", width - kn_width(told), "", told);
    }
    kc_look_end(&names->look, out);
}

static void print_head(const kanun_game *game, kt_names *names, FILE *out)
{
    kn_say_to(out, names->look.language, "sheet.deal",
              KN_NUMBER("deal", kanun_game_standing(game)->deals));
    if (names->look.sentences)
        return;
    kc_look_begin("", cause_width(names), out);
    for (int side = 0; side < kanun_rules_info(names->rules)->sides; side++) {
        const char *name = kt_names_side(names, side);
        int width = kn_width(name), room = side_width(names);
        if (width >= room) { /* without the players' names */
            name = kt_names_short(names, side);
            width = kn_width(name);
        }
        kn_print(out, "%*s%s", width < room ? room - width : 1, "", name);
    }
    fputc('\n', out);
}

/* Prints the variables beside the scores, one row for each. For screen readers: "bolts: you 1,
 * Nadia 2", "on the barrel: you". */
static void print_marked(const kanun_game *game, kt_names *names, const ks_var *var, FILE *out)
{
    char told[32];
    kc_label label = kc_look_label(&names->look, "variable", var->name);
    bool sentences = names->look.sentences, flag = var->type == KS_VAR_FLAG;
    int shown = 0, gap = 0;
    for (int side = 0; side < kanun_rules_info(names->rules)->sides; side++)
        shown += kt_marked(game, var, side) > 0;
    if (!shown)
        return;
    kc_look_begin_row(&names->look, label.text, cause_width(names), out);
    shown = 0;
    for (int side = 0; side < kanun_rules_info(names->rules)->sides; side++) {
        int32_t number = kt_marked(game, var, side);
        snprintf(told, sizeof told, "%d", (int)number);
        const char *text = number <= 0 ? "" : flag ? KC_SAY(&names->look, "table.yes") : told;
        gap += side_width(names);
        if (number > 0 && !sentences)
            kn_print(out, "%*s%s", gap - kn_width(text), "", text), gap = 0;
        else if (number > 0)
            kn_print(out, "%s%s%s%s", shown++ ? KC_SAY(&names->look, "list.comma") : "",
                     kt_names_side(names, side), flag ? "" : " ", flag ? "" : text);
    }
    kc_look_end(&names->look, out);
}

static void print_marks(const kanun_game *game, kt_names *names, FILE *out)
{
    const ks_layout *l = kg_insight_rules(names->rules)->layout;
    for (KS_EACH_VAR(var, l))
        if (var->sheet)
            print_marked(game, names, var, out);
}

/* Prints points that nobody got because of a tie, and that are added to the next deal. */
static void print_carried(const kanun_game *game, const kt_names *names, int cause,
                          const char *label, FILE *out)
{
    char points[32];
    int32_t carried = tally_of(game, names, cause, 0).carried;
    if (!carried)
        return;
    fputs(names->look.sentences ? "" : "  ", out);
    kn_say_to(out, names->look.language, "sheet.carried", KN_TEXT("cause", label),
              KN_TEXT("points", kanun_points(names->rules, carried, points)));
    kc_look_end(&names->look, out);
}

/* Prints the causes of a side's points, if there are several or if they count cards: ": 40 for
 * sweeps, 30 for most cards (29 of 52)". */
static void print_brought(const kanun_game *game, kt_names *names, int side, FILE *out)
{
    enum { TOLD = 8 };
    const kanun_info *info = kanun_rules_info(names->rules);
    char brought[TOLD][160], points[32];
    const char *list[TOLD];
    int32_t units[KANUN_OWNERS_MAX];
    int told = 0, counted = 0;
    for (int n = 0; n < info->causes && told < TOLD; n++) {
        kanun_game_points(game, n, units);
        if (!units[side])
            continue;
        km_tally tally = tally_of(game, names, n, side);
        const char *how = counted_how(&tally, units[side]);
        kn_say(brought[told], sizeof *brought, names->look.language, "sheet.brought",
               KN_TEXT("points", kanun_points(names->rules, units[side], points)),
               KN_TEXT("cause", kc_look_label(&names->look, "name", info->cause[n]).text),
               KN_TEXT("counted", how), KN_NUMBER("count", tally.count), KN_NUMBER("of", tally.of),
               KN_NUMBER("times", tally.times));
        list[told] = brought[told];
        told++;
        counted += strcmp(how, "no") != 0;
    }
    if (told > 1 || counted)
        kn_say_to(out, names->look.language, "sheet.brought-all", KN_LIST("brought", list, told));
}

/* On a screen, prints the side with the best points of the deal. */
static void print_best(const kanun_game *game, kt_names *names, const int32_t *units, FILE *out)
{
    const kanun_info *info = kanun_rules_info(names->rules);
    int best = 0, many = 0;
    for (int side = 1; side < info->sides; side++)
        if (info->lowest_wins ? units[side] < units[best] : units[side] > units[best])
            best = side;
    for (int side = 0; side < info->sides; side++)
        many += units[side] == units[best];
    if (many != 1 || !names->look.screen || info->sides == 1)
        return;
    fputs("  ", out);
    if (names->you >= 0 && info->side_of[names->you] == best)
        fputs(KC_SAY(&names->look, "sheet.you-won-deal"), out);
    else
        kn_say_to(out, names->look.language, "sheet.won-deal",
                  KN_TEXT("who", kt_names_side(names, best)));
    print_brought(game, names, best, out);
    kc_look_end(&names->look, out);
}

void kt_deal_print(const kanun_game *game, kt_names *names, FILE *out)
{
    const kanun_info *info = kanun_rules_info(names->rules);
    int32_t units[KANUN_OWNERS_MAX];
    print_head(game, names, out);
    for (int n = 0; n < info->causes; n++) {
        bool any = false;
        kanun_game_points(game, n, units);
        for (int side = 0; side < info->sides; side++)
            any = any || units[side];
        kc_label label = kc_look_label(&names->look, "name", info->cause[n]);
        if (any)
            print_row(game, names, label.text, n, units, out);
        print_carried(game, names, n, label.text, out);
    }
    kanun_game_points(game, -1, units);
    print_row(game, names, KC_SAY(&names->look, "sheet.this-deal"), -1, units, out);
    print_row(game, names, KC_SAY(&names->look, "sheet.score"), -1,
              kanun_game_standing(game)->scores, out);
    print_marks(game, names, out);
    print_best(game, names, units, out);
}

void kt_end_print(const kanun_game *game, kt_names *names, FILE *out)
{
    unsigned won = kanun_game_standing(game)->winners;
    int count = 0;
    fputc('\n', out);
    if (kanun_game_standing(game)->over == 2) {
        fputs(kanun_game_standing(game)->stuck ? KC_SAY(&names->look, "sheet.limit-moves")
                                               : KC_SAY(&names->look, "sheet.limit-deals"),
              out);
    } else {
        for (int side = 0; side < kanun_rules_info(names->rules)->sides; side++)
            if (won >> side & 1)
                kn_print(out, "%s%s", count++ ? KC_SAY(&names->look, "names.and") : "",
                         kt_names_side(names, side));
        fputs(count == 0   ? KC_SAY(&names->look, "sheet.nobody-wins")
              : count == 1 ? KC_SAY(&names->look, "sheet.won")
                           : KC_SAY(&names->look, "sheet.draw"),
              out);
    }
    kt_scores_print(game, names, out);
}
