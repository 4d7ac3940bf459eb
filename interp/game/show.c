/* SPDX-License-Identifier: MIT
 * show.c: the rules in words, from the same tables and plans that play them; and the generated
 * reference. Words about a mechanic come from the mechanic.
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
    fprintf(out, ja ? "  %d枚、%d人\n" : "  %d cards, %d players", pack->cards,
            rules->layout->seats);
    if (!ja)
        fprintf(out, rules->layout->sides < rules->layout->seats ? " on %d sides\n" : "\n",
                rules->layout->sides);
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
            fprintf(out, "%s%s %s",
                    any  ? ", "
                    : ja ? "  得点: "
                         : "  card points: ",
                    text, kn_points_write(points, pack->points[first], pack->per));
            any = true;
        }
    }
    if (any)
        fputc('\n', out);
}

/* A condition as written, its parts joined by words. */
static void put_condition(const kn_node *when, FILE *out)
{
    const kn_node *parts = when->kind == KN_NODE_MAP ? when->first : NULL;
    if (!parts) {
        fputs(when->text ? when->text : "", out);
        return;
    }
    bool all = strcmp(parts->key, "all") == 0;
    if (strcmp(parts->key, "not") == 0) {
        fputs("not (", out);
        put_condition(parts, out);
        fputc(')', out);
        return;
    }
    for (KN_CHILD(part, parts)) {
        if (part != parts->first)
            fputs(all ? " and " : " or ", out);
        if (part->kind == KN_NODE_MAP)
            fputc('(', out);
        put_condition(part, out);
        if (part->kind == KN_NODE_MAP)
            fputc(')', out);
    }
}

/* How a phase stands in the deal: whether it is left out at times, and where it leads if not to the
 * next. */
static void show_flow(const kn_node *entry, const char *language, FILE *out)
{
    bool ja = strcmp(language, "ja") == 0;
    const kn_node *when = kn_node_get(entry, "when"), *then = kn_node_get(entry, "then"),
                  *calls = kn_node_get(entry, "calls");
    if (when) {
        fputs(ja ? " 条件: " : " Only if: ", out);
        put_condition(when, out);
        fputs(ja ? "。" : ".", out);
    }
    if (then && then->kind == KN_NODE_SCALAR)
        fprintf(out, ja ? " 次: %s。" : " Then: %s.", then->text);
    else
        for (KN_CHILD(target, then))
            if (target->text)
                fprintf(out, ja ? " %sなら: %s。" : " If %s: %s.", target->key, target->text);
    for (KN_CHILD(call, calls))
        if (call->text)
            fprintf(out, ja ? " %sの後: %s。" : " After each %s: %s.", call->key, call->text);
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
        fprintf(out, "  %s: %s%s%s", phase->name, says ? kn_words(says, language) : "",
                says ? " " : "", text);
        if (*text && text[strlen(text) - 1] != '.' && strcmp(language, "ja") != 0)
            fputc('.', out);
        show_flow(phase->node->parent, language, out);
        fputc('\n', out);
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

static void reference_rows(const char *title, const char *head, const kn_phrase_row *rows,
                           FILE *out)
{
    if (title)
        fprintf(out, "\n## %s\n", title);
    fprintf(out, "\n| %s | meaning |\n| --- | --- |\n", head);
    for (; rows->form; rows++)
        fprintf(out, "| `%s` | %s |\n", rows->form, rows->says);
}

/* What a table of keys does not say: the outcomes, events and rule points of a mechanic, and the
 * events of the game. */
static void reference_words(const kn_table *table, FILE *out)
{
    static const kn_phrase_row game_events[] = {
        {"event deal start", "before the first phase of a deal; brings nothing."},
        {"event deal end", "after the last phase, before the points of the deal are added to the "
                           "scores; brings nothing."},
        {"event game end", "after the deal that ends a game; brings nothing."},
        {"event match end", "after the last game; brings nothing."},
        {NULL, NULL}};
    for (int i = 0; kn_mechanics[i]; i++)
        if (kn_mechanics[i]->keys == table && kn_mechanics[i]->notes)
            reference_rows(NULL, "for `then`, `calls` and hooks", kn_mechanics[i]->notes, out);
    if (table == &kn_hook_table)
        reference_rows(NULL, "of the game itself", game_events, out);
}

static void reference_codes(FILE *out)
{
    static const struct {
        int number;
        const char *title;
    } codes[] = {
#define CODE(name, number, title, explanation) {number, title},
#include "base/codes.def"
#undef CODE
    };
    fprintf(out, "\n## Errors\n\n`kanun explain E0101` says more of each.\n\n| code | title |\n| "
                 "--- | --- |\n");
    for (int n = 1; n < 1000; n++)
        for (size_t i = 0; i < sizeof codes / sizeof *codes; i++)
            if (codes[i].number == n)
                fprintf(out, "| E%04d | %s |\n", n, codes[i].title);
}

kn_status kn_rules_reference(FILE *out)
{
    fputs("# The rule language: reference\n\n"
          "    kanun reference > docs/rule-language.md\n\n"
          "writes this page from the tables by which the interpreter itself checks files: don't "
          "edit it. To learn the language, "
          "read the\n[guide](rule-language-guide.md); this page is for looking things up. *Serves* "
          "names games that need the "
          "key.\n`kanun schema` writes the same tables as a JSON Schema for editors, and `kanun "
          "explain E0201` says more of an "
          "error.\n\n",
          out);
    kn_status status = kn_table_reference(&kn_rules_table, reference_words, out);
    reference_rows("Phrases for seats", "phrase", kn_seat_rows, out);
    reference_rows("Phrases for conditions", "phrase", kn_condition_rows, out);
    reference_rows("Phrases for cards", "phrase", kn_card_rows, out);
    reference_codes(out);
    fputs("\n## How this is tested\n\n`tests/docs.test.sh` fails when this page is not what `kanun "
          "reference` prints, and "
          "`tests/unit/test_game_reference.c`\nwhen an outcome, event or rule point is not "
          "explained.\n",
          out);
    return status != KN_OK ? status : ferror(out) ? KN_SYSTEM : KN_OK;
}
