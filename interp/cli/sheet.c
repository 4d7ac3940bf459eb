/* SPDX-License-Identifier: MIT
 * sheet.c: score sheets: what a deal brought by cause, how a match ended. Scores while a deal is
 * under way are in table.c.
 */
#include "base/memory.h"
#include "base/width.h"
#include "base/words.h"
#include "cli/table.h"

#include <stdlib.h>
#include <string.h>

#define CAUSE_WIDTH 20
#define SIDE_WIDTH 20 /* less where many sides share a line */
#define SIDE_LEAST 7

static int side_width(const kc_names *names)
{
    int room = (names->look.width - CAUSE_WIDTH - 2) / kanun_rules_sides(names->rules);
    return room > SIDE_WIDTH ? SIDE_WIDTH : room < SIDE_LEAST ? SIDE_LEAST : room;
}

static void put_cell(const char *name, FILE *out)
{
    fputs("  ", out);
    kc_look_pad(name, CAUSE_WIDTH, out);
}

/* A row of the sheet: a table's, or for screen readers a sentence. */
static void print_row(kc_names *names, const char *name, const int32_t *units, FILE *out)
{
    char points[32];
    bool sentences = names->look.sentences;
    if (sentences)
        fprintf(out, "%s: ", name);
    else
        put_cell(name, out);
    for (int side = 0; side < kanun_rules_sides(names->rules); side++) {
        kanun_points(names->rules, units[side], points);
        if (sentences)
            fprintf(out, "%s%s %s", side ? ", " : "", kc_names_side(names, side), points);
        else
            fprintf(out, "%*s", side_width(names), points);
    }
    kc_look_end(&names->look, out);
}

static void print_head(const kanun_game *game, kc_names *names, FILE *out)
{
    kn_say_to(out, names->look.language, "sheet.deal", KN_NUMBER("deal", kanun_game_deals(game)));
    if (names->look.sentences)
        return;
    put_cell("", out);
    for (int side = 0; side < kanun_rules_sides(names->rules); side++) {
        const char *name = kc_names_side(names, side);
        int width = kn_width(name), room = side_width(names);
        if (width >= room) { /* without who plays there */
            name = kc_names_short(names, side);
            width = kn_width(name);
        }
        fprintf(out, "%*s%s", width < room ? room - width : 1, "", name);
    }
    fputc('\n', out);
}

/* The signs beside the scores, where there are any. */
static void print_marks(const kanun_game *game, kc_names *names, FILE *out)
{
    char marks[128];
    int sides = kanun_rules_sides(names->rules), shown = 0;
    for (int side = 0; side < sides; side++) {
        kanun_game_marks(game, side, names->look.language, marks, sizeof marks);
        shown += *marks != 0;
    }
    if (!shown)
        return;
    if (names->look.sentences)
        fprintf(out, "%s: ", KC_SAY(&names->look, "sheet.marks"));
    else
        put_cell(KC_SAY(&names->look, "sheet.marks"), out);
    for (int side = 0, n = 0; side < sides; side++) {
        kanun_game_marks(game, side, names->look.language, marks, sizeof marks);
        int room = side_width(names), width = kn_width(marks);
        if (!names->look.sentences)
            fprintf(out, "%*s%s", width < room ? room - width : 1, "", marks);
        else if (*marks)
            fprintf(out, "%s%s %s", n++ ? ", " : "", kc_names_side(names, side), marks);
    }
    kc_look_end(&names->look, out);
}

void kc_deal_print(const kanun_game *game, kc_names *names, FILE *out)
{
    int sides = kanun_rules_sides(names->rules);
    int32_t *units = kn_calloc((size_t)sides + 1, sizeof *units);
    const char *cause;
    char label[128];
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
            print_row(names,
                      kanun_rules_label(names->rules, "name", cause, names->look.language, label,
                                        sizeof label),
                      units, out);
    }
    for (int side = 0; side < sides; side++)
        units[side] = kanun_game_deal_points(game, side);
    print_row(names, KC_SAY(&names->look, "sheet.this-deal"), units, out);
    for (int side = 0; side < sides; side++)
        units[side] = kanun_game_score(game, side);
    print_row(names, KC_SAY(&names->look, "sheet.score"), units, out);
    print_marks(game, names, out);
    free(units);
}

void kc_end_print(const kanun_game *game, kc_names *names, FILE *out)
{
    unsigned won = (unsigned)kanun_game_winners(game);
    int count = 0;
    fputc('\n', out);
    if (kanun_game_over(game) == 2) {
        fputs(kanun_game_standing(game)->stuck ? KC_SAY(&names->look, "sheet.limit-moves")
                                               : KC_SAY(&names->look, "sheet.limit-deals"),
              out);
    } else {
        for (int side = 0; side < kanun_rules_sides(names->rules); side++)
            if (won >> side & 1)
                fprintf(out, "%s%s", count++ ? KC_SAY(&names->look, "names.and") : "",
                        kc_names_side(names, side));
        fputs(count == 0   ? KC_SAY(&names->look, "sheet.nobody-wins")
              : count == 1 ? KC_SAY(&names->look, "sheet.won")
                           : KC_SAY(&names->look, "sheet.draw"),
              out);
    }
    kc_scores_print(game, names, out);
}
