/* SPDX-License-Identifier: MIT
 * scores.c: the scores of all sides in one line, with the variables that belong to them, the games
 * won, and the target. score_sheet.c prints the deals of a match.
 */
#include "base/print.h"
#include "base/words.h"
#include "insight.h"
#include "terminal/screen.h"

#include <string.h>

const kanun_variable *kt_score_account(const kanun_rules *rules)
{
    const kanun_info *info = kanun_rules_info(rules);
    const char *wanted = kanun_rules_text(rules, "match", "score", NULL);
    for (int n = 0; *wanted && n < info->variables; n++) {
        const kanun_variable *v = info->variable[n];
        if (!strcmp(v->name, wanted))
            return strcmp(v->per, "table") && v->is_public ? v : NULL;
    }
    return NULL;
}

/* Returns the value of a variable for a side, or the sum for all its seats. With `positive`, counts
 * only positive values. */
static int32_t held_by(const kanun_game *game, const char *name, bool per_side, int side,
                       bool positive)
{
    const kanun_info *info = kanun_rules_info(kanun_game_rules(game));
    int32_t sum = 0, number;
    for (int owner = 0; kg_insight_number(game, name, owner, &number); owner++)
        if ((per_side ? owner : info->side_of[owner]) == side && (!positive || number > 0))
            sum += number;
    return sum;
}

int32_t kt_marked(const kanun_game *game, const ks_var *var, int side)
{
    return held_by(game, var->name, var->per == KS_PER_SIDE, side, true);
}

/* Prints the games won, if there are any, except after a match of one game. */
static void print_games(const kanun_game *game, kt_names *names, FILE *out)
{
    int32_t won = 0, all = 0;
    int sides = kanun_rules_info(names->rules)->sides;
    for (int side = 0; side < sides; side++, all += won)
        if (!kg_insight_number(game, "games_won", side, &won))
            return;
    if (all < (kanun_game_standing(game)->over ? 2 : 1))
        return;
    for (int side = 0; side < sides; side++) {
        kg_insight_number(game, "games_won", side, &won);
        kn_print(out, "%s%s %d", KC_SAY(&names->look, side ? "list.comma" : "table.games-won"),
                 kt_names_side(names, side), (int)won);
    }
}

/* Prints the variables that belong to a score: as signs, or as words for screen readers and single
 * lines. */
static void print_beside(const kanun_game *game, kt_names *names, int side, FILE *out)
{
    char text[128];
    const ks_layout *l = kg_insight_rules(names->rules)->layout;
    int told = 0;
    if (!names->look.sentences && !kanun_game_standing(game)->over) {
        kanun_game_marks(game, side, names->look.language, text, sizeof text);
        kn_print(out, "%s%s", *text ? " " : "", text);
        return;
    }
    for (KS_EACH_VAR(var, l)) {
        int32_t number = var->sheet ? kt_marked(game, var, side) : 0;
        if (number <= 0)
            continue;
        kn_print(out, "%s%s", told++ ? KC_SAY(&names->look, "list.comma") : " (",
                 kc_look_label(&names->look, "variable", var->name).text);
        if (var->type != KS_VAR_FLAG)
            kn_print(out, " %d", (int)number);
    }
    fputs(told ? ")" : "", out);
}

void kt_scores_print(const kanun_game *game, kt_names *names, FILE *out)
{
    char points[32];
    int32_t target;
    const kanun_variable *account = kt_score_account(names->rules);
    for (int side = 0; side < kanun_rules_info(names->rules)->sides; side++) {
        if (account)
            snprintf(points, sizeof points, "%d",
                     (int)held_by(game, account->name, !strcmp(account->per, "side"), side, false));
        else
            kanun_points(names->rules, kanun_game_standing(game)->scores[side], points);
        kn_print(out, "%s%s %s", side ? KC_SAY(&names->look, "list.comma") : "",
                 kt_names_side(names, side), points);
        print_beside(game, names, side, out);
    }
    if (kg_insight_number(game, "target", 0, &target) && target > 0 &&
        !kanun_game_standing(game)->over && !kanun_rules_info(names->rules)->one_deal)
        kn_say_to(out, names->look.language, "table.target",
                  KN_TEXT("points", kanun_points(names->rules, target, points)));
    print_games(game, names, out);
    kc_look_end(&names->look, out);
}
