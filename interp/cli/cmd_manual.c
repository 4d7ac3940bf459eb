/* SPDX-License-Identifier: MIT
 * cmd_manual.c: `kanun manual`: the manual page (scdoc) and the page of the command line
 * (Markdown), from the same tables as the help. Says nothing that is not in them, but how a page
 * begins.
 */
#include "command/options_table.h"
#include "command/tool.h"
#include "experiment/measure.h"

#include <string.h>

#include "base/print.h"
#include "base/words.h"

static const char about[] =
    "Kanun reads the rules of card games from YAML files with hooks in Lua, and plays, tests, "
    "explains and simulates them. GAME is an id as `kanun list` shows it (family/variant), or the "
    "path of a .yaml file. Results go to standard output, all else to standard error.";

static const char interrupting[] =
    "Ctrl-C lets `kanun sim` and experiments finish the matches that have begun, print what is "
    "complete and tell how to go on; a second one ends them at once.";

static const char playing[] =
    "A person types the number of a move, the move itself, or one of these words. Cards may be "
    "typed in letters (TD, 10d), with their signs, or by their ranks alone (k, 4 5 6) where one "
    "move only has these; a number in the list is always that move. A move besides the play that "
    "ends the match, such as a claim, is asked for once more at a terminal.";

static const char seating[] =
    "Without `--players` and `--seat` a person at a terminal sits at seat 0 and medium players at "
    "the others. `--seat S` puts the person at seat S, and `--players` then names the others in "
    "their order. In `--players` alone each name stands for a seat, and the last one for all that "
    "follow too: `--players human` is a hot seat, where all seats are people who share the screen. "
    "They pass the device: each sees the own cards only, as far as the screen can be cleared; a "
    "pipe, or a terminal that keeps what it showed, can't hide them. A match that is gone on with "
    "(`--resume`) has the players that it had, unless others are named; programs (exec:) have to "
    "be. What the computer players do from there on is always the same, but not what they would "
    "have done without the break.";

static const char measuring[] = "What experiments measure of a match (of one deal with "
                                "`--one-deal`): `--measure wins.0` is "
                                "one of them, `--measure wins` all of that kind.";

static const char keeping[] =
    "`save` never replaces another match, but `save over FILE` does. A match that is left with "
    "`quit`, Ctrl-C or the end of the input is kept as well, and it is told how to go on. Until it "
    "is over every move is written at once, and on the disk before you are asked for the next, in "
    "a file of `$XDG_STATE_HOME/kanun` (else `~/.local/state/kanun`) that is named after game and "
    "seed: after a power cut, or when the program is killed, `kanun play --resume` that file. "
    "Files of matches can be read by their owner alone, because they hold the seed; `save` writes "
    "a whole file or changes nothing, and follows no link. `undo` takes back your last choice and "
    "all that followed; where another person has chosen since, only `undo anyway` does. Who has "
    "just chosen at a shared screen may still type `undo` before passing it on.";

/* What can be typed in play. */
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

/* Text in which nothing is a mark; backquotes become bold. */
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
        put_entry(name, o->value ? o->value : "", kc_option_says(o, command));
    }
}

static void print_scdoc(void)
{
    char title[KE_MEASURE_NAME];
    kn_print(stdout,
             "kanun(1) \"Kanun %s\"\n\n# NAME\n\nkanun - an interpreter of card-game rules\n\n"
             "# SYNOPSIS\n\n*kanun* COMMAND [WORDS] [OPTIONS]\n\n# DESCRIPTION\n\n",
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

/* A cell of a table: a bar would end it. */
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

static void put_meanings(const char *title, const kc_meaning *list)
{
    kn_print(stdout, "\n## %s\n\n| | |\n|---|---|\n", title);
    for (; list->name; list++)
        put_row("", list->name, "", list->says);
}

static void print_markdown(void)
{
    char title[KE_MEASURE_NAME];
    kn_print(
        stdout,
        "# The command line\n\n```sh\nkanun --help\n```\n\n%s\n\n%s\n\nThis page is written by "
        "`kanun manual markdown`.\n\n## Commands\n\n| command | |\n|---|---|\n",
        about, interrupting);
    for (int n = 0; n < KC_COMMANDS; n++)
        put_row("kanun ", kc_commands[n].name, kc_commands[n].words, kc_commands[n].says);
    fputs("\n## Options\n\n| option | | of |\n|---|---|---|\n", stdout);
    for (int n = 0; n < kc_options_count; n++) {
        const kc_option *o = &kc_options[n];
        kn_print(stdout, "| `--%s%s%s` | ", o->name, o->value ? " " : "", o->value ? o->value : "");
        put_cell(o->says);
        fputs(" |", stdout);
        for (int k = 0; k < KC_COMMANDS && o->commands != ~0u; k++)
            if (o->commands >> k & 1)
                kn_print(stdout, " %s", kc_commands[k].name);
        puts(o->commands == ~0u ? " every command |" : " |");
    }
    kn_print(stdout, "\n## Playing\n\n%s\n\n| | |\n|---|---|\n", playing);
    for (int n = 0; n < WORDS; n++)
        put_row("", words[n].shape, "", kn_word("en", words[n].says));
    kn_print(stdout, "\n%s\n\n## Players\n\n%s\n\n| | |\n|---|---|\n", keeping, seating);
    put_row("", "human", "", human);
    for (int n = 0; kp_player_kinds(n); n++)
        put_row("", kp_player_kinds(n)->name, "", kp_player_kinds(n)->says);
    kn_print(stdout, "\n## Measures\n\n%s\n\n| | |\n|---|---|\n", measuring);
    for (int n = 0; n < KE_KINDS; n++)
        put_row("", ke_kind_title(n, title), "", ke_kinds[n].says);
    put_meanings("Exit status", kc_exit_statuses);
    put_meanings("Environment", kc_environment);
    puts("\nTested by `tests/cli/options.test.sh`, `tests/cli/play.test.sh` and their like, and "
         "that this page and the manual page are not stale by `tests/cli/manual.test.sh`.");
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
