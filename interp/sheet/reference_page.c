/* SPDX-License-Identifier: MIT
 * reference_page.c: generates the reference of the rule language. sheet_rules.c describes the
 * rules of one game.
 */
#include "game/core_variables.h"
#include "sheet/sheet.h"

#include "state/phrase_tree.h"

static void reference_head(const char *title, const char *head, FILE *out)
{
    if (title)
        fprintf(out, "\n## %s\n", title);
    fprintf(out, "\n| %s | meaning |\n| --- | --- |\n", head);
}

static void reference_row(const char *form, const char *says, FILE *out)
{
    fprintf(out, "| `%s` | %s |\n", form, says);
}

static void reference_rows(const char *title, const char *head, const ks_phrase_row *rows,
                           FILE *out)
{
    reference_head(title, head, out);
    for (; rows->form; rows++)
        reference_row(rows->form, rows->says, out);
}

static void reference_notes(const char *title, const char *head, const km_note *notes, FILE *out)
{
    reference_head(title, head, out);
    for (; notes->form; notes++)
        if (notes->brings)
            fprintf(out, "| `%s` | %s; fields: %s. |\n", notes->form, notes->says, notes->brings);
        else
            reference_row(notes->form, notes->says, out);
}

static void reference_forms(const char *title, const ks_phrase_form *forms, FILE *out)
{
    reference_head(title, "phrase", out);
    for (KS_EACH_FORM(f, forms))
        if (f->form)
            reference_row(f->form, f->says, out);
}

/* Writes the parts that the table of keys lacks: the outcomes, events and rule points of a
 * mechanic, and the events of the game. */
static void reference_words(const kd_table *table, FILE *out)
{
    static const ks_phrase_row game_events[] = {
        {"event deal start", "before the first phase of a deal; no fields."},
        {"event deal end", "after the last phase. The points of score phases are in `side.score` "
                           "by then; what a hook awards here is added "
                           "afterwards. No fields."},
        {"event game end",
         "after the deal that ends a game; no fields. Points awarded or paid here still belong to "
         "the game. If the match is a single game, the winner is decided only after this event, "
         "unless `goes_out` names the winner."},
        {"event match end", "after `game end` of the last game; no fields. Points awarded or paid "
                            "here count as at `game end`."},
        {NULL, NULL}};
    for (int i = 0; km_mechanics[i]; i++)
        if (km_mechanics[i]->keys == table && km_mechanics[i]->notes)
            reference_notes(NULL, "for `then`, `calls` and hooks; variables that views show",
                            km_mechanics[i]->notes, out);
    if (table == &kl_hook_table)
        reference_rows(NULL, "of the game itself", game_events, out);
}

static void reference_variables(FILE *out)
{
    fputs("\n## Variables that every game has\n\nA view shows them together with the variables "
          "of the file and of its mechanics. `PHASE.leader` is `variable leader`\nof the mechanic "
          "of that phase. Conditions, hooks and scenarios can read all of them. The command "
          "`variables` of `kanun session` explains each.\n",
          out);
    reference_rows(NULL, "variable", kg_core_variables, out);
}

static void reference_reserved(FILE *out)
{
    fputs("\n## Reserved words\n\nZones and variables can't be called (E0411):\n\n", out);
    for (int i = 0; ks_phrase_words[i]; i++)
        fprintf(out, "%s`%s`", i ? " " : "", ks_phrase_words[i]);
    fputs("\n\nThe names of numbers (`names` of a variable) can't be these words either. The names "
          "of "
          "variables that every game has (E0412)\nand of the fields of hooks (E0624) are taken, "
          "too. No entry may be called like a [merge word](#merge-words) (E0208).\n",
          out);
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
    fprintf(out,
            "\n## Errors\n\n`kanun explain E0101` explains an error code, with a wrong and a right "
            "example.\n\n| code | title |\n| --- | --- |\n");
    for (int n = 1; n < 1000; n++)
        for (size_t i = 0; i < sizeof codes / sizeof *codes; i++)
            if (codes[i].number == n)
                fprintf(out, "| E%04d | %s |\n", n, codes[i].title);
}

kn_status kh_rules_reference(FILE *out)
{
    fputs(
        "# The rule language: reference\n\n"
        "This page lists every key of rules files with its values, its default and its meaning. "
        "It also lists the phrases for seats,\nconditions and cards, the variables of every game, "
        "and the error codes. The column *serves* names games that need the key. To learn\nthe "
        "language, read the [guide](rule-language-guide.md).\n\nKanun generates this page from "
        "the tables with which it checks files, so don't edit it. `kanun schema` prints the same "
        "tables as a JSON\nSchema for [editors](editors.md).\n\n"
        "```sh\nkanun reference > docs/rule-language.md\n```\n\n",
        out);
    kn_status status = kd_table_reference(&kg_rules_table, reference_words, out);
    reference_forms("Phrases for seats", ks_seat_forms, out);
    reference_forms("Phrases for conditions", ks_condition_forms, out);
    reference_rows("Phrases for cards", "phrase", ks_card_rows, out);
    reference_variables(out);
    reference_reserved(out);
    reference_codes(out);
    fputs("\n## How this is tested\n\n`tests/docs.test.sh` fails if this page differs from the "
          "output of "
          "`kanun reference`. `tests/unit/test_game_reference.c`\nfails if an outcome, event or "
          "rule point has no explanation.\n",
          out);
    return status != KN_OK ? status : ferror(out) ? KN_SYSTEM : KN_OK;
}
