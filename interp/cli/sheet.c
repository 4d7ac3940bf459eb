/* SPDX-License-Identifier: MIT
 * sheet.c: score sheets: what a deal brought by cause, how a match ended. Scores while a deal is
 * under way are in table.c.
 */
#include "cli/table.h"

#include <stdlib.h>
#include <string.h>

#define CAUSE_WIDTH 20
#define SIDE_WIDTH 18

/* A row of the sheet: a table's, or for screen readers a sentence. */
static void print_row(kn_names *names, const char *name, const int32_t *units, FILE *out)
{
    char points[32];
    bool sentences = names->look.sentences;
    if (sentences)
        fprintf(out, "%s: ", name);
    else
        fprintf(out, "  %-*s", CAUSE_WIDTH, name);
    for (int side = 0; side < kanun_rules_sides(names->rules); side++) {
        kanun_points(names->rules, units[side], points);
        if (sentences)
            fprintf(out, "%s%s %s", side ? ", " : "", kn_names_side(names, side), points);
        else
            fprintf(out, "%*s", SIDE_WIDTH, points);
    }
    fputs(sentences ? ".\n" : "\n", out);
}

static void print_head(const kanun_game *game, kn_names *names, FILE *out)
{
    fprintf(out, "\nDeal %d is counted:\n", kanun_game_deals(game));
    if (names->look.sentences)
        return;
    fprintf(out, "  %-*s", CAUSE_WIDTH, "");
    for (int side = 0; side < kanun_rules_sides(names->rules); side++)
        fprintf(out, " %*.*s", SIDE_WIDTH - 1, SIDE_WIDTH - 1, kn_names_side(names, side));
    fputc('\n', out);
}

void kn_deal_print(const kanun_game *game, kn_names *names, FILE *out)
{
    int sides = kanun_rules_sides(names->rules);
    int32_t *units = calloc((size_t)sides + 1, sizeof *units);
    const char *cause;
    if (!units)
        return;
    print_head(game, names, out);
    for (int n = 0; (cause = kanun_game_cause(game, n, 0, units)); n++) {
        bool any = false;
        for (int side = 0; side < sides; side++) {
            kanun_game_cause(game, n, side, &units[side]);
            any = any || units[side];
        }
        if (any)
            print_row(names, cause, units, out);
    }
    for (int side = 0; side < sides; side++)
        units[side] = kanun_game_deal_points(game, side);
    print_row(names, "this deal", units, out);
    for (int side = 0; side < sides; side++)
        units[side] = kanun_game_score(game, side);
    print_row(names, "score", units, out);
    free(units);
}

void kn_end_print(const kanun_game *game, kn_names *names, FILE *out)
{
    unsigned won = (unsigned)kanun_game_winners(game);
    int count = 0;
    fputc('\n', out);
    if (kanun_game_over(game) == 2) {
        fputs("The match has reached its limit of deals and is unfinished: ", out);
    } else {
        for (int side = 0; side < kanun_rules_sides(names->rules); side++)
            if (won >> side & 1)
                fprintf(out, "%s%s", count++ ? " and " : "", kn_names_side(names, side));
        fputs(count == 0   ? "Nobody wins: "
              : count == 1 ? " won the match: "
                           : " end in a draw: ",
              out);
    }
    kn_scores_print(game, names, out);
}
