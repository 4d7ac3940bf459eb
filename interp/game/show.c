/* SPDX-License-Identifier: MIT
 * show.c: the rules in words, from the same tables and plans that play them; and the generated reference. Words about a
 * mechanic come from the mechanic.
 */
#include "game/show.h"

#include <string.h>

#include "game/compile.h"
#include "state/phrase.h"

static void heading(FILE *out, const char *language, const char *en, const char *ja)
{
    fprintf(out, "\n%s\n", strcmp(language, "ja") == 0 ? ja : en);
}

static void show_pack(const kn_rules *rules, const char *language, FILE *out)
{
    const kn_pack *pack = rules->layout->pack;
    char text[512];
    bool ja = strcmp(language, "ja") == 0;
    fprintf(out, ja ? "  %d枚、%d人\n" : "  %d cards, %d players", pack->cards, rules->layout->seats);
    if (!ja)
        fprintf(out, rules->layout->sides < rules->layout->seats ? " on %d sides\n" : "\n", rules->layout->sides);
    bool any = false;
    for (int r = 0; r < pack->ranks; r++) { /* one line a rank whose cards have points */
        kn_set rest = pack->by_rank[r];
        while (!kn_is_empty(rest)) {
            unsigned first = kn_first(rest);
            kn_set same = KN_EMPTY;
            unsigned card;
            for (KN_EACH(card, rest))
                if (pack->points[card] == pack->points[first])
                    kn_put(&same, card);
            rest = kn_minus(rest, same);
            if (pack->points[first] == 0)
                continue;
            char points[KN_POINTS_TEXT];
            if (kn_equal(same, pack->by_rank[r]) && kn_count(same) > 1)
                snprintf(text, sizeof text, ja ? "各%s" : "each %s", pack->rank_name[r]);
            else
                kn_pack_write(pack, same, text, sizeof text);
            fprintf(out, "%s%s %s", any ? ", " : ja ? "  得点: " : "  card points: ", text,
                    kn_points_write(points, pack->points[first], pack->per));
            any = true;
        }
    }
    if (any)
        fputc('\n', out);
}

kn_status kn_rules_show(const kn_rules *rules, const char *language, FILE *out)
{
    char text[2048];
    const kn_node *d = rules->more->resolved->document;
    const kn_node *about = kn_node_get(d, "about");
    fprintf(out, "%s (%s)\n", kn_words(kn_node_get(d, "name"), language), rules->more->id);
    if (about)
        fprintf(out, "%s\n", kn_words(about, language));
    heading(out, language, "Pack", "デッキ");
    show_pack(rules, language, out);
    heading(out, language, "A deal", "ディール");
    for (int i = 0; i < rules->phases; i++) {
        const kn_phase *phase = &rules->phase[i];
        const kn_node *says = kn_node_get(phase->node->parent, "says");
        text[0] = 0;
        if (phase->mechanic->show)
            phase->mechanic->show(rules, phase, language, text, sizeof text);
        fprintf(out, "  %s: %s%s%s\n", phase->name, says ? kn_words(says, language) : "", says ? " " : "", text);
    }
    bool any = false;
    for (int i = 0; i < rules->hooks; i++) {
        kn_hook_says(&rules->hook[i], language, text, sizeof text);
        if (!*text)
            continue;
        if (!any)
            heading(out, language, "Special rules", "特別なルール");
        any = true;
        fprintf(out, "  %s: %s\n", rules->hook[i].name, text);
    }
    heading(out, language, "End", "終了");
    text[0] = 0;
    kn_match_show(rules, rules->more->match, language, text, sizeof text);
    fprintf(out, "  %s\n", text);
    return ferror(out) ? KN_SYSTEM : KN_OK;
}

static void reference_rows(const char *title, const kn_phrase_row *rows, FILE *out)
{
    fprintf(out, "\n## %s\n\n| phrase | meaning |\n| --- | --- |\n", title);
    for (; rows->form; rows++)
        fprintf(out, "| `%s` | %s |\n", rows->form, rows->says);
}

static void reference_codes(FILE *out)
{
    static const struct { int number; const char *title; } codes[] = {
#define CODE(name, number, title, explanation) {number, title},
#include "base/codes.def"
#undef CODE
    };
    fprintf(out, "\n## Errors\n\n`kanun explain E0101` says more of each.\n\n| code | title |\n| --- | --- |\n");
    for (int n = 1; n < 1000; n++)
        for (size_t i = 0; i < sizeof codes / sizeof *codes; i++)
            if (codes[i].number == n)
                fprintf(out, "| E%04d | %s |\n", n, codes[i].title);
}

kn_status kn_rules_reference(FILE *out)
{
    kn_status status = kn_table_reference(&kn_rules_table, out);
    reference_rows("Phrases for seats", kn_seat_rows, out);
    reference_rows("Phrases for conditions", kn_condition_rows, out);
    reference_rows("Phrases for cards", kn_card_rows, out);
    reference_codes(out);
    return status != KN_OK ? status : ferror(out) ? KN_SYSTEM : KN_OK;
}
