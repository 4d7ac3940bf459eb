/* SPDX-License-Identifier: MIT
 * against.c: `kanun show --against`: compares the rules of two games section by section and
 * sentence by sentence.
 */
#include "experiment/against.h"

#include <string.h>

#include "base/print.h"
#include "base/words.h"
#include "command/look.h"
#include "command/tool.h"
#include "command/variants.h"

/* Prints the sentences that differ: + here, - there. */
static void print_row(const kc_variants *v, const kc_row *row, const kc_look *look, FILE *out)
{
    for (int g = 0; g < v->count; g++) {
        const char *text = row->cell[g] ? kc_only_here(v->arena, row->cell[g], row->cell[!g]) : "";
        if (!text || !*text)
            continue;
        const char *line = kn_arena_print(v->arena, "  %s %s%s%s", g ? "+" : "-", row->label,
                                          *row->label ? KC_SAY(look, "page.colon") : "", text);
        kc_look_wrap(look, line, 4, out);
        fputc('\n', out);
    }
}

kanun_status ke_against_differences(const kanun_rules *rules, const kanun_rules *other,
                                    const kc_look *look, FILE *out)
{
    const kanun_rules *both[] = {other, rules};
    kc_variants v;
    int differences = 0;
    const char *section = NULL;
    kc_variants_begin(&v, both, 2, look->language);
    kc_variants_sheets(&v);
    for (int n = 0; n < v.rows; n++) {
        const kc_row *row = &v.row[n];
        if (!kc_row_differs(&v, row))
            continue;
        if (*row->section && (!section || strcmp(section, row->section) != 0))
            kn_print(out, "\n%s\n", row->section);
        section = row->section;
        differences++;
        print_row(&v, row, look, out);
    }
    kc_variants_free(&v);
    return differences ? KANUN_OK : KANUN_NO;
}

/* Finds the number of players that the rules were loaded for; false if there is no such option. */
static bool find_players(const kanun_rules *rules, kanun_option *o)
{
    o->size = sizeof *o;
    for (int n = 0; kanun_rules_option(rules, n, "en", o); n++)
        if (strcmp(o->name, "players") == 0)
            return true;
    return false;
}

/* Loads the other game, the parent or the one named, with its defaults, but for the same number
 * of players if it allows that. */
static kanun_status load_other(const kc_args *args, const kanun_rules *rules, kanun_rules **other)
{
    kanun_option here, there;
    kc_args plain = *args;
    const char *game = args->against;
    if (strcmp(game, "parent") == 0)
        game = kanun_rules_info(rules)->parent;
    if (!game)
        return kc_tool_say(KANUN_USAGE, "%s extends no other game: name one, --against GAME",
                           args->word[0]);
    plain.choice = NULL;
    plain.choices = 0;
    kanun_status status = kc_tool_load(&plain, game, other);
    if (status == KANUN_OK && find_players(rules, &here) && find_players(*other, &there) &&
        strcmp(here.value, there.value) != 0) {
        kanun_choice players = {"players", here.value, 0};
        kanun_rules *others = NULL;
        plain.choice = &players;
        plain.choices = 1;
        if (kc_tool_load_quietly(&plain, game, &others, NULL) == KANUN_OK) {
            kanun_rules_free(*other);
            *other = others;
        }
    }
    return status;
}

kanun_status ke_against_print(const kc_args *args, const kanun_rules *rules, const kc_look *look,
                              FILE *out)
{
    kanun_rules *other = NULL;
    kanun_status status = load_other(args, rules, &other);
    if (status == KANUN_OK) {
        kn_say_to(out, look->language, "against.title",
                  KN_TEXT("here", kanun_rules_text(rules, NULL, "name", look->language)),
                  KN_TEXT("there", kanun_rules_text(other, NULL, "name", look->language)));
        status = ke_against_differences(rules, other, look, out);
        if (status == KANUN_NO) {
            fputs(kn_word(look->language, "against.same"), out);
            status = KANUN_OK;
        }
    }
    kanun_rules_free(other);
    return status;
}
