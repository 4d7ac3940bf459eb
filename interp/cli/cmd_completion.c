/* SPDX-License-Identifier: MIT
 * cmd_completion.c: `kanun completion`: prints short scripts for bash, zsh and fish
 * (docs/completion) that run this program for each completion, and computes the possible words
 * from the tables of the help. The shell selects those that match the typed text.
 */
#include "base/print.h"
#include "base/memory.h"
#include "command/options_table.h"
#include "command/tool.h"

#include <string.h>

/* ---- Output for the shells ---- */

/* Read by the scripts as: file names, or folders. No word has this form. */
#define FILES "=files"
#define FOLDERS "=folders"

/* Made by the build from docs/completion. */
extern const char kc_completion_bash[], kc_completion_zsh[], kc_completion_fish[];

static const struct {
    const char *name, *script;
} shells[] = {
    {"bash", kc_completion_bash}, {"zsh", kc_completion_zsh}, {"fish", kc_completion_fish}};
enum { SHELLS = sizeof shells / sizeof *shells };

/* ---- The command line ---- */

/* A command line up to the cursor. */
typedef struct line {
    int command; /* KC_COMMANDS: none yet; -1: unknown */
    const char *game, *typed;
    const kc_option *of; /* the option whose value is being typed; NULL: none */
} line;

/* Returns the option of a word such as --set; NULL: not an option. */
static const kc_option *option_of(const char *word)
{
    for (int n = 0; n < kc_options_count; n++)
        if ((!strncmp(word, "--", 2) && !strcmp(word + 2, kc_options[n].name)) ||
            (!strcmp(word, "-o") && !strcmp("output", kc_options[n].name)))
            return &kc_options[n];
    return NULL;
}

static line read_line(char *const *word, int words)
{
    line l = {.command = KC_COMMANDS, .game = "", .typed = words ? word[words - 1] : ""};
    for (int n = 0; n < words - 1; n++) {
        const kc_option *option = l.of ? NULL : option_of(word[n]);
        if (!l.of && *word[n] != '-' && l.command == KC_COMMANDS)
            l.command = kc_command_named(word[n]);
        else if (!l.of && *word[n] != '-' && !*l.game)
            l.game = word[n];
        l.of = option && option->value ? option : NULL;
    }
    return l;
}

/* ---- Possible words ---- */

/* Prints a line for the shell: a word, or a name with its value. Skips names from others' files
 * with characters that are special to a shell, so that completion can't run them. */
static void put_word(const char *word, const char *between, const char *value)
{
    static const char fine[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
                               "_./+:,%@-";
    if (!word[strspn(word, fine)] && !value[strspn(value, fine)])
        kn_print(stdout, "%s%s%s\n", word, between, value);
}

/* Prints the games, after their families. */
static kanun_status print_games(const kc_args *args, bool families)
{
    char **ids;
    kanun_status status = kanun_ids(&ids, args->folder, NULL);
    for (int n = 0; status == KANUN_OK && ids[n]; n++) {
        size_t length = strcspn(ids[n], "/");
        bool first = !n || strncmp(ids[n], ids[n - 1], length + 1) != 0;
        if (families && ids[n][length] && first) {
            ids[n][length] = '\0';
            put_word(ids[n], "", "");
            ids[n][length] = '/';
        }
        put_word(ids[n], "", "");
    }
    kanun_free(ids);
    return status;
}

/* Prints OPTION=VALUE for all listed values, and OPTION= for ranges. */
static kanun_status print_set(const kc_args *args, const char *game)
{
    kanun_rules *rules;
    kanun_option option = KANUN_INIT(kanun_option);
    kanun_status status = kc_tool_load(args, game, &rules);
    if (status != KANUN_OK)
        return status;
    for (int n = 0; kanun_rules_option(rules, n, "en", &option); n++) {
        const char *choice = kanun_rules_option_value(rules, n, 0, "en", NULL);
        bool range = choice && *choice >= '0' && *choice <= '9' && strchr(choice, '-');
        if (!choice || range)
            put_word(option.name, "=", "");
        for (int m = 0; !range && (choice = kanun_rules_option_value(rules, n, m, "en", NULL)); m++)
            put_word(option.name, "=", choice);
    }
    kanun_rules_free(rules);
    return KANUN_OK;
}

/* Prints the options of the command, or of all commands, with descriptions. */
static void print_options(int command)
{
    unsigned of = command == KC_COMMANDS ? ~0u : 1u << command;
    for (int n = 0; command >= 0 && n < kc_options_count; n++)
        if ((kc_options[n].commands & of) == of)
            kn_print(stdout, "--%s\t%s\n", kc_options[n].name,
                     kc_option_says(&kc_options[n], command));
}

static void print_list(const char *words)
{
    for (; *words; words += strcspn(words, " "), words += *words == ' ')
        kn_print(stdout, "%.*s\n", (int)strcspn(words, " "), words);
}

/* Prints players, after those typed already. */
static void print_players(const line *l)
{
    const char *comma = strrchr(l->typed, ',');
    int before = comma ? (int)(comma + 1 - l->typed) : 0;
    for (int n = 0; kp_player_kinds(n); n++)
        kn_print(stdout, "%.*s%s\n", before, l->typed, kp_player_kinds(n)->name);
    if (l->command == KC_COMMAND_play)
        kn_print(stdout, "%.*shuman\n", before, l->typed);
}

static kanun_status print_values(const kc_args *args, const line *l)
{
    if (l->of->words)
        print_list(l->of->words);
    else if (l->of->type == KC_OPTION_SET)
        return print_set(args, l->game);
    else if (l->of->type == KC_OPTION_PLAYERS)
        print_players(l);
    else if (strstr(kc_option_value(l->of, l->command), "GAME")) {
        puts(FILES);
        return print_games(args, l->command == KC_COMMAND_new);
    } else if (l->of->type == KC_OPTION_FOLDER ||
               strstr(kc_option_value(l->of, l->command), "FILE"))
        puts(l->of->type == KC_OPTION_FOLDER ? FOLDERS : FILES);
    return KANUN_OK;
}

/* Prints a command's possible words: rules by id or as a file. */
static kanun_status print_words(const kc_args *args, int command)
{
    const char *words = command < 0 ? "" : kc_commands[command].words;
    bool games = strstr(words, "GAME") != NULL, families = strstr(words, "FAMILY") != NULL;
    if (command == KC_COMMAND_completion)
        print_list("bash zsh fish");
    else if (command == KC_COMMAND_manual)
        print_list("scdoc markdown");
    else if (command == KC_COMMAND_reference)
        print_list("markdown lua");
    else if (games || strstr(words, "FILE"))
        puts(FILES);
    return games || families ? print_games(args, families || command == KC_COMMAND_play) : KANUN_OK;
}

static kanun_status print_next(const kc_args *args)
{
    line l = read_line(args->word + 1, args->words - 1);
    if (l.of)
        return print_values(args, &l);
    if (*l.typed == '-')
        print_options(l.command);
    else if (l.command != KC_COMMANDS)
        return print_words(args, l.command);
    for (int c = 0; l.command == KC_COMMANDS && c < KC_COMMANDS; c++)
        kn_print(stdout, "%s\t%s\n", kc_commands[c].name, kc_commands[c].says);
    return KANUN_OK;
}

kanun_status kc_cmd_completion(const kc_args *args)
{
    const char *what = args->word[0];
    if (!strcmp(what, "words"))
        return print_next(args);
    for (int n = 0; n < SHELLS; n++)
        if (!strcmp(what, shells[n].name)) {
            if (args->words > 1)
                return kc_tool_say(KANUN_USAGE, "completion %s takes no further word, found '%s'",
                                   what, args->word[1]);
            kn_print_own(stdout, shells[n].script);
            return KANUN_OK;
        }
    return kc_tool_say(KANUN_USAGE, "completion is for bash, zsh and fish, not '%s'", what);
}
