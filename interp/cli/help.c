/* SPDX-License-Identifier: MIT
 * help.c: prints --help, for the program and for each command, from the tables of commands,
 * options and players.
 */
#include "command/options.h"

#include "base/print.h"
#include "command/options_table.h"
#include "players/player.h"
#include "experiment/measure.h"

#define COLUMN 28 /* column of explanations */

/* Prints an explanation after `width` columns of text. If that is too wide, the explanation gets
 * its own line. */
static void print_says(int width, const char *says, FILE *out)
{
    if (width > COLUMN - 2) {
        fputc('\n', out);
        width = 0;
    }
    kn_print(out, "%*s%s\n", COLUMN - width, "", says);
}

static void print_option(const kc_option *option, int command, FILE *out)
{
    const char *value = kc_option_value(option, command);
    int width = kn_print(out, "  --%s%s%s", option->name, *value ? " " : "", value);
    print_says(width, kc_option_says(option, command), out);
}

static void print_players(int human, FILE *out)
{
    fputs("\nPlayers:\n", out);
    if (human)
        kn_print(out, "  %-*s%s\n", COLUMN - 2, "human",
                 "a person. Several people share the screen; human alone takes all seats");
    for (int n = 0; kp_player_kinds(n); n++)
        kn_print(out, "  %-*s%s\n", COLUMN - 2, kp_player_kinds(n)->name, kp_player_kinds(n)->says);
}

static bool is_experiment(int command)
{
    return command == KC_COMMAND_compare || command == KC_COMMAND_sweep ||
           command == KC_COMMAND_bisect || command == KC_COMMAND_measure;
}

static void print_measures(FILE *out)
{
    char title[KE_MEASURE_NAME];
    fputs("\nMeasures, by name (wins.0) or kind (wins):\n", out);
    for (int n = 0; n < KE_KINDS; n++)
        print_says(kn_print(out, "  %s", ke_kind_title(n, title)), ke_kinds[n].says, out);
}

void kc_help_print(int command, FILE *out)
{
    if (command < KC_COMMANDS) {
        const kc_command *c = &kc_commands[command];
        kn_print(out, "Usage: kanun %s %s%s[OPTIONS]\n\n  %s\n\nOptions:\n", c->name, c->words,
                 *c->words ? " " : "", c->says);
        for (int n = 0; n < kc_options_count; n++)
            if (kc_options[n].commands >> command & 1)
                print_option(&kc_options[n], command, out);
        if (command == KC_COMMAND_play || command == KC_COMMAND_sim || is_experiment(command))
            print_players(command == KC_COMMAND_play, out);
        if (is_experiment(command))
            print_measures(out);
        return;
    }
    fputs("Usage: kanun COMMAND [WORDS] [OPTIONS]\n\n  an interpreter of card-game "
          "rules\n\nCommands:\n",
          out);
    for (int n = 0; n < KC_COMMANDS; n++) {
        int width = kn_print(out, "  %s %s", kc_commands[n].name, kc_commands[n].words);
        print_says(width, kc_commands[n].says, out);
    }
    fputs("\nOptions of every command:\n", out);
    for (int n = 0; n < kc_options_count; n++)
        if (kc_options[n].commands == ~0u)
            print_option(&kc_options[n], command, out);
    fputs(
        "\nGAME is an id as `kanun list` shows it, the path of a .yaml file, or a "
        "pack\n(.kanun).\n`kanun COMMAND --help` lists the options of a command.\n\nExit status:\n",
        out);
    for (const kc_meaning *m = kc_exit_statuses; m->name; m++)
        kn_print(out, "  %-*s%s\n", COLUMN - 2, m->name, m->says);
}
