/* SPDX-License-Identifier: MIT
 * completion.c: `kanun completion`: what bash, zsh and fish need to complete the command line, from
 * the same tables as the help; and the words that they ask for while somebody types: games, and the
 * options of a game. Shells do the matching.
 */
#include "cli/options_table.h"
#include "cli/tool.h"

#include <string.h>

static bool takes(const kc_option *option, int command)
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
static void put_players(void)
{
    for (int n = 0; kp_player_kinds(n); n++)
        printf("%s%s", n ? " " : "", kp_player_kinds(n)->name);
}

/* What the words of a command are. */
static bool wants(int command, const char *what)
{
    return strstr(kc_commands[command].words, what) != NULL;
}

/* The commands whose words may be files: rules are given by id or path. */
static void put_file_commands(const char *between)
{
    for (int c = 0, any = 0; c < KC_COMMANDS; c++)
        if (c != KC_COMMAND_completion && (wants(c, "FILE") || wants(c, "GAME")))
            printf("%s%s", any++ ? between : "", kc_commands[c].name);
}

/* ---- bash ---- */

/* An option whose value nobody can guess. */
static bool is_free(const kc_option *o)
{
    return o->value && !o->words && o->type != KC_OPTION_SET && o->type != KC_OPTION_FOLDER &&
           o->type != KC_OPTION_FILE && o->type != KC_OPTION_PLAYERS;
}

static void print_bash_value(const kc_option *o)
{
    static const char end[] = " -- \"$cur\"); return ;;";
    if (o->words)
        printf("    --%s) mapfile -t COMPREPLY < <(compgen -W '%s'%s\n", o->name, o->words, end);
    else if (o->type == KC_OPTION_FOLDER || o->type == KC_OPTION_FILE)
        printf("    --%s) mapfile -t COMPREPLY < <(compgen -%c%s\n", o->name,
               o->type == KC_OPTION_FILE ? 'f' : 'd', end);
}

static void print_bash(void)
{
    puts("# bash completion for kanun, written by: kanun completion bash\n"
         "_kanun_offer() { # lines that begin as $1 does; unlike compgen -W it expands nothing in "
         "them\n"
         "    local word\n"
         "    while IFS= read -r word; do\n"
         "        [[ $word == \"$1\"* ]] && COMPREPLY+=(\"$word\")\n"
         "    done\n"
         "}\n"
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
    for (int c = 0; c < KC_COMMANDS; c++) {
        printf("    %s) options='", kc_commands[c].name);
        for (int n = 0, first = 1; n < kc_options_count; n++)
            if (takes(&kc_options[n], c)) {
                printf("%s--%s", first ? "" : " ", kc_options[n].name);
                first = 0;
            }
        puts("' ;;");
    }
    fputs("    esac\n"
          "    if [[ $prev == '=' ]] || [[ $cur == '=' ]]; then\n"
          "        [[ $cur == '=' ]] && cur='' key=$prev || key=${COMP_WORDS[COMP_CWORD-2]}\n"
          "        _kanun_offer \"$cur\" < <(kanun completion set \"$game\" 2>/dev/null | sed -n "
          "\"s/^$key=//p\")\n"
          "        return\n"
          "    fi\n"
          "    case $prev in\n"
          "    --set)\n"
          "        _kanun_offer \"$cur\" < <(kanun completion set \"$game\" 2>/dev/null | sed "
          "'s/=.*/=/' | sort -u)\n"
          "        compopt -o nospace 2>/dev/null\n"
          "        return ;;\n"
          "    --players)\n"
          "        word='",
          stdout);
    put_players();
    fputs("'\n"
          "        [[ $command == play ]] && word+=' human'\n"
          "        key=${cur%\"${cur##*,}\"}\n"
          "        mapfile -t COMPREPLY < <(compgen -P \"$key\" -W \"$word\" -- \"${cur##*,}\")\n"
          "        return ;;\n",
          stdout);
    for (int n = 0; n < kc_options_count; n++)
        print_bash_value(&kc_options[n]);
    fputs("    ", stdout);
    for (int n = 0, first = 1; n < kc_options_count; n++)
        if (is_free(&kc_options[n])) {
            printf("%s--%s", first ? "" : " | ", kc_options[n].name);
            first = 0;
        }
    fputs(") return ;;\n"
          "    esac\n"
          "    if [[ -z $command ]]; then\n"
          "        mapfile -t COMPREPLY < <(compgen -W '",
          stdout);
    for (int c = 0; c < KC_COMMANDS; c++)
        printf("%s ", kc_commands[c].name);
    fputs("--help --version' -- \"$cur\")\n"
          "    elif [[ $cur == -* ]]; then\n"
          "        mapfile -t COMPREPLY < <(compgen -W \"$options\" -- \"$cur\")\n"
          "    else\n"
          "        _kanun_offer \"$cur\" < <(kanun completion words \"$command\" 2>/dev/null)\n"
          "        case $command in\n"
          "        ",
          stdout);
    put_file_commands(" | ");
    puts(") # rules may be given as a file too\n"
         "            mapfile -t -O \"${#COMPREPLY[@]}\" COMPREPLY < <(compgen -f -- \"$cur\") ;;\n"
         "        esac\n"
         "    fi\n"
         "}\n"
         "complete -o filenames -F _kanun kanun");
}

/* ---- zsh ---- */

static const char *zsh_action(const kc_option *option, char *room, size_t size)
{
    if (option->words) {
        snprintf(room, size, ":(%s)", option->words);
        return room;
    }
    return option->type == KC_OPTION_SET       ? ":_kanun_set"
           : option->type == KC_OPTION_PLAYERS ? ":_kanun_players"
           : option->type == KC_OPTION_FOLDER  ? ":_directories"
           : option->type == KC_OPTION_FILE    ? ":_files"
                                               : ":";
}

static void print_zsh_option(const kc_option *option)
{
    char text[256], action[128];
    bool again = option->type == KC_OPTION_SET || option->type == KC_OPTION_KEY ||
                 option->type == KC_OPTION_SET_BOTH || option->type == KC_OPTION_KEY_BOTH ||
                 option->type == KC_OPTION_MARGIN || option->type == KC_OPTION_GRID ||
                 option->type == KC_OPTION_WIDTH || option->type == KC_OPTION_FOLDER;
    snprintf(text, sizeof text, "%s--%s[%s]", again ? "*" : "", option->name, option->says);
    fputs("            ", stdout);
    put_quoted(text, ":");
    if (option->value) {
        putchar(':');
        put_quoted(option->value, ":");
        put_quoted(zsh_action(option, action, sizeof action), "");
    }
    puts(" \\");
}

static void print_zsh(void)
{
    fputs("#compdef kanun\n# zsh completion for kanun, written by: kanun completion zsh\n"
          "_kanun_words() {\n"
          "    local -a found\n"
          "    found=(${(f)\"$(kanun completion words $words[1] 2>/dev/null)\"})\n"
          "    compadd -a found\n"
          "    case $words[1] in\n    ",
          stdout);
    put_file_commands("|");
    puts(") _files ;;\n"
         "    esac\n"
         "}\n"
         "_kanun_players() {");
    fputs("    local -a found\n    found=(", stdout);
    put_players();
    puts(")\n"
         "    [[ $words[1] == play ]] && found+=(human)\n"
         "    compset -P '*,'\n"
         "    compadd -a found\n"
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
    for (int c = 0; c < KC_COMMANDS; c++) {
        char text[256];
        snprintf(text, sizeof text, "%s:%s", kc_commands[c].name, kc_commands[c].says);
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
    for (int c = 0; c < KC_COMMANDS; c++) {
        printf("        %s) _arguments \\\n", kc_commands[c].name);
        for (int n = 0; n < kc_options_count; n++)
            if (takes(&kc_options[n], c))
                print_zsh_option(&kc_options[n]);
        puts("            '*:word:_kanun_words' ;;");
    }
    puts("        esac ;;\n"
         "    esac\n"
         "}\n"
         "_kanun \"$@\"");
}

/* ---- fish ---- */

static void put_fish_values(const kc_option *o)
{
    if (o->words)
        printf(" -x -a '%s'", o->words);
    else if (o->type == KC_OPTION_SET)
        fputs(" -x -a '(kanun completion set (__kanun_game) 2>/dev/null)'", stdout);
    else if (o->type == KC_OPTION_PLAYERS) {
        fputs(" -x -a '(__fish_complete_list , __kanun_players)'", stdout);
    } else if (o->type == KC_OPTION_FOLDER)
        fputs(" -x -a '(__fish_complete_directories)'", stdout);
    else if (o->type == KC_OPTION_FILE)
        fputs(" -r -F", stdout);
    else if (o->value)
        fputs(" -x", stdout);
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
         "function __kanun_players");
    fputs("    string split ' ' '", stdout);
    put_players();
    puts("'\n"
         "    __fish_seen_subcommand_from play; and echo human\n"
         "end\n"
         "complete -c kanun -f\n"
         "complete -c kanun -n 'not __fish_use_subcommand' -a '(__kanun_words)'");
    fputs("complete -c kanun -F -n '__fish_seen_subcommand_from ", stdout);
    put_file_commands(" ");
    puts("'");
    for (int c = 0; c < KC_COMMANDS; c++) {
        printf("complete -c kanun -f -n __fish_use_subcommand -a %s -d ", kc_commands[c].name);
        put_quoted(kc_commands[c].says, "\\");
        putchar('\n');
    }
    for (int n = 0; n < kc_options_count; n++) {
        const kc_option *o = &kc_options[n];
        fputs("complete -c kanun", stdout);
        if (o->commands != ~0u) {
            fputs(" -n '__fish_seen_subcommand_from", stdout);
            for (int c = 0; c < KC_COMMANDS; c++)
                if (takes(o, c))
                    printf(" %s", kc_commands[c].name);
            putchar('\'');
        }
        printf(" -l %s", o->name);
        put_fish_values(o);
        fputs(" -d ", stdout);
        put_quoted(o->says, "\\");
        putchar('\n');
    }
}

/* ---- Words ---- */

/* A line for the shell: a word, or a name with its value. Names of strangers that a shell would
 * take for more than a name are left out, so that no form of completion can carry them out. */
static void put_word(const char *word, const char *between, const char *value)
{
    static const char fine[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
                               "_./+:,%@-";
    if (!word[strspn(word, fine)] && !value[strspn(value, fine)])
        printf("%s%s%s\n", word, between, value);
}

/* The games, after the families that they are of. */
static kanun_status print_games(const kc_args *args, bool families)
{
    kc_folders folders;
    char **ids = NULL;
    kanun_status status = kc_folders_find(&folders, args);
    if (status == KANUN_OK)
        status = kanun_ids(&ids, folders.list, NULL);
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
    kc_folders_free(&folders);
    return status;
}

/* What may stand behind a command. */
static kanun_status print_words(const kc_args *args)
{
    const char *command = args->words > 1 ? args->word[1] : "";
    for (int c = 0; c < KC_COMMANDS; c++)
        if (!strcmp(kc_commands[c].name, command)) {
            if ((wants(c, "GAME") || wants(c, "FAMILY")) && c != KC_COMMAND_completion)
                return print_games(args, wants(c, "FAMILY") || c == KC_COMMAND_play);
            if (c == KC_COMMAND_completion)
                puts("bash\nzsh\nfish");
            else if (c == KC_COMMAND_manual)
                puts("scdoc\nmarkdown");
        }
    return KANUN_OK;
}

/* OPTION=VALUE of all values that can be listed; a range gives OPTION= alone. */
static kanun_status print_set(const kc_args *args)
{
    kanun_rules *rules;
    kanun_option option = KANUN_INIT(kanun_option);
    kanun_status status = kc_tool_load(args, args->words > 1 ? args->word[1] : "", &rules);
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

kanun_status kc_cmd_completion(const kc_args *args)
{
    const char *what = args->word[0];
    bool shell = !strcmp(what, "bash") || !strcmp(what, "zsh") || !strcmp(what, "fish");
    if (shell && args->words > 1)
        return kc_tool_say(KANUN_USAGE, "completion %s does not know what to do with '%s'", what,
                           args->word[1]);
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
        return kc_tool_say(KANUN_USAGE, "completion is for bash, zsh and fish, not '%s'", what);
    return KANUN_OK;
}
