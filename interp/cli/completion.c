/* SPDX-License-Identifier: MIT
 * completion.c: `kanun completion`: what bash, zsh and fish need to complete the command line, from
 * the same tables as the help; and the words that they ask for while somebody types: games, and the
 * options of a game. Shells do the matching.
 */
#include "cli/options_table.h"
#include "cli/tool.h"

#include <string.h>

static bool takes(const kn_option *option, int command)
{
    return option->commands >> command & 1;
}

/* Text within '...' of a shell. */
static void put_quoted(const char *text, const char *backslash)
{
    putchar('\'');
    for (; *text; text++) {
        if (*text == '\'')
            fputs("'\\''", stdout);
        else
            printf("%s%c", strchr(backslash, *text) ? "\\" : "", *text);
    }
    putchar('\'');
}

/* The names of the players, for the shell. */
static void put_players(const char *between)
{
    for (int n = 0; kn_player_kinds(n); n++)
        printf("%s%s", n ? between : "", kn_player_kinds(n)->name);
}

/* ---- bash ---- */

static void print_bash(void)
{
    puts("# bash completion for kanun, written by: kanun completion bash\n"
         "_kanun() {\n"
         "    local cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD-1]} word command=''"
         " game='' options='' key\n"
         "    COMPREPLY=()\n"
         "    for word in \"${COMP_WORDS[@]:1:COMP_CWORD-1}\"; do\n"
         "        [[ $word == -* ]] && continue\n"
         "        if [[ -z $command ]]; then command=$word; elif [[ -z $game ]]; then game=$word; "
         "fi\n"
         "    done\n"
         "    case $command in");
    for (int c = 0; c < KN_COMMANDS; c++) {
        printf("    %s) options='", kn_commands[c].name);
        for (int n = 0, first = 1; n < kn_options_count; n++)
            if (takes(&kn_options[n], c)) {
                printf("%s--%s", first ? "" : " ", kn_options[n].name);
                first = 0;
            }
        puts("' ;;");
    }
    fputs("    esac\n"
          "    if [[ $prev == '=' ]] || [[ $cur == '=' ]]; then\n"
          "        [[ $cur == '=' ]] && cur='' key=$prev || key=${COMP_WORDS[COMP_CWORD-2]}\n"
          "        word=$(kanun completion set \"$game\" 2>/dev/null | sed -n \"s/^$key=//p\")\n"
          "        mapfile -t COMPREPLY < <(compgen -W \"$word\" -- \"$cur\")\n"
          "        return\n"
          "    fi\n"
          "    case $prev in\n"
          "    --set)\n"
          "        word=$(kanun completion set \"$game\" 2>/dev/null | sed 's/=.*/=/' | sort -u)\n"
          "        mapfile -t COMPREPLY < <(compgen -W \"$word\" -- \"$cur\")\n"
          "        compopt -o nospace 2>/dev/null\n"
          "        return ;;\n"
          "    --colour) mapfile -t COMPREPLY < <(compgen -W 'auto always never' -- \"$cur\"); "
          "return ;;\n"
          "    --path) mapfile -t COMPREPLY < <(compgen -d -- \"$cur\"); return ;;\n"
          "    --players) mapfile -t COMPREPLY < <(compgen -W '",
          stdout);
    put_players(" ");
    fputs("' -- \"$cur\"); return ;;\n    ", stdout);
    for (int n = 0, first = 1; n < kn_options_count; n++)
        if (kn_options[n].value && kn_options[n].type != KN_OPTION_SET &&
            kn_options[n].type != KN_OPTION_COLOUR && kn_options[n].type != KN_OPTION_FOLDER &&
            kn_options[n].type != KN_OPTION_PLAYERS) {
            printf("%s--%s", first ? "" : " | ", kn_options[n].name);
            first = 0;
        }
    fputs(") return ;;\n"
          "    esac\n"
          "    if [[ -z $command ]]; then\n"
          "        mapfile -t COMPREPLY < <(compgen -W '",
          stdout);
    for (int c = 0; c < KN_COMMANDS; c++)
        printf("%s ", kn_commands[c].name);
    puts("--help --version' -- \"$cur\")\n"
         "    elif [[ $cur == -* ]]; then\n"
         "        mapfile -t COMPREPLY < <(compgen -W \"$options\" -- \"$cur\")\n"
         "    else\n"
         "        mapfile -t COMPREPLY < <(compgen -W \"$(kanun completion words \"$command\" "
         "2>/dev/null)\" -- \"$cur\"; compgen -f -- \"$cur\")\n"
         "    fi\n"
         "}\n"
         "complete -o filenames -F _kanun kanun");
}

/* ---- zsh ---- */

static const char *zsh_action(const kn_option *option)
{
    switch (option->type) {
    case KN_OPTION_SET:
        return ":_kanun_set";
    case KN_OPTION_COLOUR:
        return ":(auto always never)";
    case KN_OPTION_FOLDER:
        return ":_directories";
    default:
        return ":";
    }
}

static void print_zsh_option(const kn_option *option)
{
    char text[256];
    bool again = option->type == KN_OPTION_SET || option->type == KN_OPTION_KEY ||
                 option->type == KN_OPTION_FOLDER;
    snprintf(text, sizeof text, "%s--%s[%s]", again ? "*" : "", option->name, option->says);
    fputs("            ", stdout);
    put_quoted(text, ":");
    if (option->value) {
        putchar(':');
        put_quoted(option->value, ":");
        put_quoted(zsh_action(option), "");
    }
    puts(" \\");
}

static void print_zsh(void)
{
    puts("#compdef kanun\n# zsh completion for kanun, written by: kanun completion zsh\n"
         "_kanun_words() {\n"
         "    local -a found\n"
         "    found=(${(f)\"$(kanun completion words $words[1] 2>/dev/null)\"})\n"
         "    compadd -a found\n"
         "    _files\n"
         "}\n"
         "_kanun_set() {\n"
         "    local -a found\n"
         "    local word game=''\n"
         "    for word in ${words[2,CURRENT-1]}; do\n"
         "        [[ $word == -* || -n $game ]] || game=$word\n"
         "    done\n"
         "    found=(${(f)\"$(kanun completion set $game 2>/dev/null)\"})\n"
         "    compadd -a found\n"
         "}\n"
         "_kanun() {\n"
         "    local line state\n"
         "    local -a commands\n"
         "    commands=(");
    for (int c = 0; c < KN_COMMANDS; c++) {
        char text[256];
        snprintf(text, sizeof text, "%s:%s", kn_commands[c].name, kn_commands[c].says);
        fputs("        ", stdout);
        put_quoted(text, "");
        putchar('\n');
    }
    puts("    )\n"
         "    _arguments -C '1:command:->command' '*::word:->words'\n"
         "    case $state in\n"
         "    command) _describe command commands ;;\n"
         "    words)\n"
         "        case $words[1] in");
    for (int c = 0; c < KN_COMMANDS; c++) {
        printf("        %s) _arguments \\\n", kn_commands[c].name);
        for (int n = 0; n < kn_options_count; n++)
            if (takes(&kn_options[n], c))
                print_zsh_option(&kn_options[n]);
        puts("            '*:word:_kanun_words' ;;");
    }
    puts("        esac ;;\n"
         "    esac\n"
         "}\n"
         "_kanun \"$@\"");
}

/* ---- fish ---- */

static const char *fish_words(const kn_option *option)
{
    switch (option->type) {
    case KN_OPTION_FLAG:
        return "";
    case KN_OPTION_SET:
        return " -x -a '(kanun completion set (__kanun_game) 2>/dev/null)'";
    case KN_OPTION_COLOUR:
        return " -x -a 'auto always never'";
    case KN_OPTION_FOLDER:
        return " -x -a '(__fish_complete_directories)'";
    default:
        return " -x";
    }
}

static void print_fish(void)
{
    puts("# fish completion for kanun, written by: kanun completion fish\n"
         "function __kanun_game\n"
         "    set -l words (commandline -opc | string match -v -- '-*')\n"
         "    echo $words[3]\n"
         "end\n"
         "function __kanun_words\n"
         "    set -l words (commandline -opc | string match -v -- '-*')\n"
         "    kanun completion words $words[2] 2>/dev/null\n"
         "end\n"
         "complete -c kanun -n 'not __fish_use_subcommand' -a '(__kanun_words)'");
    for (int c = 0; c < KN_COMMANDS; c++) {
        printf("complete -c kanun -f -n __fish_use_subcommand -a %s -d ", kn_commands[c].name);
        put_quoted(kn_commands[c].says, "\\");
        putchar('\n');
    }
    for (int n = 0; n < kn_options_count; n++) {
        const kn_option *o = &kn_options[n];
        fputs("complete -c kanun", stdout);
        if (o->commands != ~0u) {
            fputs(" -n '__fish_seen_subcommand_from", stdout);
            for (int c = 0; c < KN_COMMANDS; c++)
                if (takes(o, c))
                    printf(" %s", kn_commands[c].name);
            putchar('\'');
        }
        printf(" -l %s%s -d ", o->name, fish_words(o));
        put_quoted(o->says, "\\");
        putchar('\n');
    }
}

/* ---- Words ---- */

static kanun_status print_games(const kn_args *args)
{
    kn_folders folders;
    char **ids = NULL;
    kanun_status status = kn_folders_find(&folders, args);
    if (status == KANUN_OK)
        status = kanun_ids(&ids, folders.list, NULL);
    for (int n = 0; status == KANUN_OK && ids[n]; n++)
        puts(ids[n]);
    kanun_ids_free(ids);
    kn_folders_free(&folders);
    return status;
}

/* What may stand behind a command. */
static kanun_status print_words(const kn_args *args)
{
    const char *command = args->words > 1 ? args->word[1] : "";
    for (int c = 0; c < KN_COMMANDS; c++)
        if (!strcmp(kn_commands[c].name, command)) {
            if (strstr(kn_commands[c].words, "GAME") && c != KN_COMMAND_completion)
                return print_games(args);
            if (c == KN_COMMAND_completion)
                puts("bash\nzsh\nfish");
            else if (c == KN_COMMAND_manual)
                puts("scdoc\nmarkdown");
        }
    return KANUN_OK;
}

/* OPTION=VALUE of all values that can be listed; a range gives OPTION= alone. */
static kanun_status print_set(const kn_args *args)
{
    kanun_rules *rules;
    const char *name, *value, *fallback, *says;
    kanun_status status = kn_tool_load(args, args->words > 1 ? args->word[1] : "", &rules);
    if (status != KANUN_OK)
        return status;
    for (int n = 0; (name = kanun_rules_option(rules, n, &value, &fallback, &says, "en")); n++) {
        const char *choice = kanun_rules_option_value(rules, n, 0, &says, "en");
        bool range = choice && *choice >= '0' && *choice <= '9' && strchr(choice, '-');
        if (!choice || range)
            printf("%s=\n", name);
        for (int m = 0;
             !range && (choice = kanun_rules_option_value(rules, n, m, &says, "en")) != NULL; m++)
            printf("%s=%s\n", name, choice);
    }
    kanun_rules_free(rules);
    return KANUN_OK;
}

kanun_status kn_cmd_completion(const kn_args *args)
{
    const char *what = args->word[0];
    if (!strcmp(what, "words"))
        return print_words(args);
    if (!strcmp(what, "set"))
        return print_set(args);
    if (!strcmp(what, "bash"))
        print_bash();
    else if (!strcmp(what, "zsh"))
        print_zsh();
    else if (!strcmp(what, "fish"))
        print_fish();
    else
        return kn_tool_say(KANUN_USAGE, "completion is for bash, zsh and fish, not '%s'", what);
    return KANUN_OK;
}
