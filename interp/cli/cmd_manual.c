/* SPDX-License-Identifier: MIT
 * cmd_manual.c: `kanun manual`: writes the manual page (scdoc) and the page of the command line
 * (Markdown) from the tables of the help. Only the introductions are written here.
 */
#include "command/options_table.h"
#include "command/tool.h"
#include "experiment/measure.h"

#include <string.h>

#include "base/print.h"
#include "base/words.h"

static const char about[] =
    "Kanun plays, tests, explains and simulates card games by rules in YAML files with hooks in "
    "Lua. GAME is an id from `kanun list` (family/variant), the path of a .yaml file, "
    "or a pack (.kanun) from `kanun pack`. Results "
    "go to standard output, everything else to standard error.";

static const char interrupting[] =
    "After Ctrl-C, `kanun sim` and experiments finish running matches, print complete results, and "
    "print how to continue. A second Ctrl-C stops them at once.";

static const char playing[] =
    "Type the number of a move, the move itself, or one of these words. You can type cards in "
    "letters (TD, 10d), with signs, or by rank alone (k, 4 5 6) if only one move fits. A number in "
    "the list is always that move. Kanun asks again before a free move that ends the match, such "
    "as a claim.";

static const char seating[] =
    "Without `--players` and `--seat`, you sit at seat 0, against medium players. `--seat S` moves "
    "you to seat S, and `--players` then lists the others in order. `--players` alone lists all "
    "seats, and the last name takes all remaining seats. `--players human,human` is a match of "
    "two, if "
    "the game can be played by two. With `--players human`, all seats are "
    "people who share the screen. They pass the device, and each sees only their own hand. A pipe, "
    "or a terminal that keeps its history, can't hide the other hands. A resumed match "
    "(`--resume`) keeps its players unless you name others. You must name programs (exec:) again. "
    "Computer players then move repeatably, but not as they would have done without the break.";

static const char measuring[] =
    "Experiments measure these values of a match, or of a deal with `--one-deal`. `--measure "
    "wins.0` selects one, `--measure wins` all of its kind.";

static const char keeping[] =
    "`save` never replaces another match. `save over FILE` does. It writes a whole file or changes "
    "nothing, and follows no link. Kanun writes each move to disk before it asks you for the next. "
    "The file is in `$XDG_STATE_HOME/kanun` (else `~/.local/state/kanun`) and has the name of the "
    "game and the seed. So you can resume a match after `quit`, Ctrl-C or a power cut: `kanun play "
    "--resume FILE`. Only you can read these files, because they contain the seed.";

static const char undoing[] =
    "`undo` takes back your last choice and everything after it. If another person has chosen "
    "since, only `undo anyway` does. At a shared screen, you can still type `undo` before you pass "
    "the device on.";

/* Commands during play. */
static const struct {
    const char *shape, *says;
} words[] = {
#define PLAY_WORD(name, shape, says, obey) {shape, says},
#include "terminal/play_words.def"
#undef PLAY_WORD
};
enum { WORDS = sizeof words / sizeof *words };

static const char human[] = "a person at this terminal (play only)";

/* ---- scdoc ---- */

/* Writes text with all markup escaped; backquotes become bold. */
static void put_plain(const char *text)
{
    static const char marks[] = "`_*\\#+<>";
    for (size_t n; *text; text += n + (text[n] != '\0')) {
        n = strcspn(text, marks);
        kn_print_own_part(stdout, text, n);
        if (text[n] == '`')
            putchar('*');
        else if (text[n])
            kn_print(stdout, "\\%.1s", text + n);
    }
}

static void put_entry(const char *name, const char *value, const char *says)
{
    kn_print(stdout, "*%s*%s", name, *value ? " " : "");
    put_plain(value);
    fputs("\n\t", stdout);
    put_plain(says);
    fputs("\n\n", stdout);
}

static void put_scdoc_options(int command)
{
    char name[64];
    for (int n = 0; n < kc_options_count; n++) {
        const kc_option *o = &kc_options[n];
        bool everywhere = o->commands == ~0u;
        if (command == KC_COMMANDS ? !everywhere : everywhere || !(o->commands >> command & 1))
            continue;
        snprintf(name, sizeof name, "--%s", o->name);
        put_entry(name, kc_option_value(o, command), kc_option_says(o, command));
    }
}

static void print_scdoc(void)
{
    char title[KE_MEASURE_NAME];
    kn_print(stdout,
             "kanun(1) \"Kanun %s\"\n\n# NAME\n\nkanun - an interpreter of card-game rules\n\n# "
             "SYNOPSIS\n\n*kanun* COMMAND [WORDS] [OPTIONS]\n\n# DESCRIPTION\n\n",
             kanun_version());
    put_plain(about);
    fputs("\n\n", stdout);
    put_plain(interrupting);
    fputs("\n\n# COMMANDS\n\n", stdout);
    for (int n = 0; n < KC_COMMANDS; n++) {
        char name[64];
        snprintf(name, sizeof name, "kanun %s", kc_commands[n].name);
        put_entry(name, kc_commands[n].words, kc_commands[n].says);
    }
    fputs("# OPTIONS OF EVERY COMMAND\n\n", stdout);
    put_scdoc_options(KC_COMMANDS);
    for (int n = 0; n < KC_COMMANDS; n++) {
        bool any = false;
        for (int k = 0; k < kc_options_count; k++)
            any |= kc_options[k].commands != ~0u && kc_options[k].commands >> n & 1;
        if (!any)
            continue;
        kn_print(stdout, "# OPTIONS OF %s\n\n", kc_commands[n].name);
        put_scdoc_options(n);
    }
    fputs("# PLAYING\n\n", stdout);
    put_plain(playing);
    fputs("\n\n", stdout);
    for (int n = 0; n < WORDS; n++)
        put_entry(words[n].shape, "", kn_word("en", words[n].says));
    put_plain(keeping);
    fputs("\n\n", stdout);
    put_plain(undoing);
    fputs("\n\n# PLAYERS\n\n", stdout);
    put_plain(seating);
    fputs("\n\n", stdout);
    put_entry("human", "", human);
    for (int n = 0; kp_player_kinds(n); n++)
        put_entry(kp_player_kinds(n)->name, "", kp_player_kinds(n)->says);
    fputs("# MEASURES\n\n", stdout);
    put_plain(measuring);
    fputs("\n\n", stdout);
    for (int n = 0; n < KE_KINDS; n++)
        put_entry(ke_kind_title(n, title), "", ke_kinds[n].says);
    fputs("# EXIT STATUS\n\n", stdout);
    for (const kc_meaning *m = kc_exit_statuses; m->name; m++)
        put_entry(m->name, "", m->says);
    fputs("# ENVIRONMENT\n\n", stdout);
    for (const kc_meaning *m = kc_environment; m->name; m++)
        kn_print(stdout, "*%s*\n\t%s\n\n", m->name, m->says);
}

/* ---- Markdown ---- */

/* Writes a table cell; escapes bars. */
static void put_cell(const char *text)
{
    for (size_t n; *text; text += n + (text[n] == '|')) {
        n = strcspn(text, "|");
        kn_print(stdout, "%.*s%s", (int)n, text, text[n] ? "\\|" : "");
    }
}

static void put_row(const char *before, const char *name, const char *value, const char *says)
{
    kn_print(stdout, "| `%s%s%s", before, name, *value ? " " : "");
    put_cell(value);
    fputs("` | ", stdout);
    put_cell(says);
    fputs(" |\n", stdout);
}

static void put_meanings(const char *title, const char *what, const kc_meaning *list)
{
    kn_print(stdout, "\n## %s\n\n| %s | meaning |\n|---|---|\n", title, what);
    for (; list->name; list++)
        put_row("", list->name, "", list->says);
}

static void print_markdown(void)
{
    char title[KE_MEASURE_NAME];
    kn_print(stdout,
             "# The command line\n\n%s\n\n```sh\nkanun --help\nkanun sim "
             "--help\n```\n\n%s\n\n`kanun manual markdown` writes this page.\n\n## Commands\n\n| "
             "command | what it does |\n|---|---|\n",
             about, interrupting);
    for (int n = 0; n < KC_COMMANDS; n++)
        put_row("kanun ", kc_commands[n].name, kc_commands[n].words, kc_commands[n].says);
    fputs("\n## Options\n\n| option | meaning | commands |\n|---|---|---|\n", stdout);
    for (int n = 0; n < kc_options_count; n++) {
        const kc_option *o = &kc_options[n];
        kn_print(stdout, "| `--%s%s", o->name, o->value ? " " : "");
        put_cell(o->value ? o->value : "");
        fputs("` | ", stdout);
        put_cell(o->says);
        fputs(" |", stdout);
        for (int k = 0; k < KC_COMMANDS && o->commands != ~0u; k++)
            if (o->commands >> k & 1)
                kn_print(stdout, " %s", kc_commands[k].name);
        puts(o->commands == ~0u ? " every command |" : " |");
    }
    kn_print(stdout, "\n## Playing\n\n%s\n\n| word | what it does |\n|---|---|\n", playing);
    for (int n = 0; n < WORDS; n++)
        put_row("", words[n].shape, "", kn_word("en", words[n].says));
    kn_print(stdout, "\n%s\n\n%s\n\n## Players\n\n%s\n\n| player | how it moves |\n|---|---|\n",
             keeping, undoing, seating);
    put_row("", "human", "", human);
    for (int n = 0; kp_player_kinds(n); n++)
        put_row("", kp_player_kinds(n)->name, "", kp_player_kinds(n)->says);
    kn_print(stdout, "\n## Measures\n\n%s\n\n| measure | meaning |\n|---|---|\n", measuring);
    for (int n = 0; n < KE_KINDS; n++)
        put_row("", ke_kind_title(n, title), "", ke_kinds[n].says);
    put_meanings("Exit status", "status", kc_exit_statuses);
    put_meanings("Environment", "variable", kc_environment);
    puts("\n## How this page is tested\n\n`tests/cli/manual.test.sh` compares it with the program. "
         "`tests/cli/options.test.sh`, `tests/cli/play.test.sh` and others in that folder test the "
         "commands.");
}

kanun_status kc_cmd_manual(const kc_args *args)
{
    const char *form = args->words ? args->word[0] : "scdoc";
    if (!strcmp(form, "scdoc"))
        print_scdoc();
    else if (!strcmp(form, "markdown"))
        print_markdown();
    else
        return kc_tool_say(KANUN_USAGE, "manual writes scdoc or markdown, not '%s'", form);
    return KANUN_OK;
}
