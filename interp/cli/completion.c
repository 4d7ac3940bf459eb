/* SPDX-License-Identifier: MIT
 * completion.c: `kanun completion`: for bash, zsh and fish a few lines that ask this program, each
 * time, what may stand where somebody types; and the answer, from the same tables as the help.
 * Shells choose what fits what is typed already.
 */
#include "base/memory.h"
#include "cli/options_table.h"
#include "cli/tool.h"

#include <string.h>

/* ---- For the shells ---- */

#define FILES "=files" /* no word has the form of these two */
#define FOLDERS "=folders"

static const char bash[] =
    "# bash completion for kanun, written by: kanun completion bash\n"
    "_kanun() {\n"
    "    local word all cut join='' files='' line=() here=${COMP_WORDS[COMP_CWORD]}\n"
    "    COMPREPLY=()\n"
    "    for word in \"${COMP_WORDS[@]:1:COMP_CWORD}\"; do # bash divides words at = and :\n"
    "        if [[ ${#line[@]} -gt 0 && ( $join || $word == [=:] ) ]]; then\n"
    "            line[${#line[@]} - 1]+=$word\n"
    "        else\n"
    "            line+=(\"$word\")\n"
    "        fi\n"
    "        [[ $word == [=:] ]] && join=1 || join=''\n"
    "    done\n"
    "    all=${line[${#line[@]} - 1]}\n"
    "    [[ $here == [=:] ]] && here=''\n"
    "    cut=${all%\"$here\"}\n"
    "    while IFS=$'\\t' read -r word _; do # unlike compgen -W this expands nothing\n"
    "        case $word in\n"
    "        " FILES ") files=-f ;;\n"
    "        " FOLDERS ") files=-d ;;\n"
    "        \"$all\"*)\n"
    "            [[ $word == *=* && $all != *=* ]] && word=${word%%=*}=\n"
    "            word=${word#\"$cut\"}\n"
    "            [[ $word ]] && COMPREPLY+=(\"$word\") ;;\n"
    "        esac\n"
    "    done < <(kanun completion words -- \"${line[@]}\" 2>/dev/null)\n"
    "    [[ ${COMPREPLY[0]-} == *= ]] && compopt -o nospace 2>/dev/null\n"
    "    if [[ $files ]]; then # what stands before the division is no part of what is typed on\n"
    "        while IFS= read -r word; do\n"
    "            COMPREPLY+=(\"${word#\"$cut\"}\")\n"
    "        done < <(compgen \"$files\" -- \"$all\")\n"
    "        compopt -o filenames 2>/dev/null\n"
    "    fi\n"
    "    return 0\n"
    "}\n"
    "complete -F _kanun kanun\n";

static const char zsh[] =
    "#compdef kanun\n# zsh completion for kanun, written by: kanun completion zsh\n"
    "_kanun() {\n"
    "    local word\n"
    "    local -a found\n"
    "    for word in ${(f)\"$(kanun completion words -- \"${(@)words[2,CURRENT]}\" "
    "2>/dev/null)\"}; do\n"
    "        case $word in\n"
    "        " FILES ") _files ;;\n"
    "        " FOLDERS ") _files -/ ;;\n"
    "        *) found+=(\"${${word//:/\\\\:}/$'\\t'/:}\") ;;\n"
    "        esac\n"
    "    done\n"
    "    _describe kanun found\n"
    "}\n"
    "_kanun \"$@\"\n";

static const char fish[] = "# fish completion for kanun, written by: kanun completion fish\n"
                           "function __kanun_words\n"
                           "    set -l line (commandline -opc) (commandline -ct)\n"
                           "    for word in (kanun completion words -- $line[2..-1] 2>/dev/null)\n"
                           "        switch $word\n"
                           "            case " FILES "\n"
                           "                __fish_complete_path (commandline -ct)\n"
                           "            case " FOLDERS "\n"
                           "                __fish_complete_directories (commandline -ct)\n"
                           "            case '*'\n"
                           "                echo $word\n"
                           "        end\n"
                           "    end\n"
                           "end\n"
                           "complete -c kanun -f -a '(__kanun_words)'\n";

static const struct {
    const char *name, *script;
} shells[] = {{"bash", bash}, {"zsh", zsh}, {"fish", fish}};
enum { SHELLS = sizeof shells / sizeof *shells };

/* ---- What is typed ---- */

/* A line up to where somebody types. */
typedef struct line {
    int command; /* KC_COMMANDS: none yet; -1: there is none of that name */
    const char *game, *typed;
    const kc_option *of; /* whose value is typed; NULL: no option's */
} line;

/* The option of a word such as --set; NULL: it is none. */
static const kc_option *option_of(const char *word)
{
    for (int n = 0; n < kc_options_count; n++)
        if ((!strncmp(word, "--", 2) && !strcmp(word + 2, kc_options[n].name)) ||
            (!strcmp(word, "-o") && !strcmp("output", kc_options[n].name)))
            return &kc_options[n];
    return NULL;
}

static int command_of(const char *word)
{
    for (int c = 0; c < KC_COMMANDS; c++)
        if (!strcmp(kc_commands[c].name, word))
            return c;
    return -1;
}

static line read_line(char *const *word, int words)
{
    line l = {.command = KC_COMMANDS, .game = "", .typed = words ? word[words - 1] : ""};
    for (int n = 0; n < words - 1; n++) {
        const kc_option *option = l.of ? NULL : option_of(word[n]);
        if (!l.of && *word[n] != '-' && l.command == KC_COMMANDS)
            l.command = command_of(word[n]);
        else if (!l.of && *word[n] != '-' && !*l.game)
            l.game = word[n];
        l.of = option && option->value ? option : NULL;
    }
    return l;
}

/* ---- What may stand there ---- */

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
    char **ids;
    kanun_status status = kanun_ids(&ids, args->folder, NULL);
    if (status != KANUN_OK && kn_memory_lost())
        kc_tool_memory();
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

/* OPTION=VALUE of all values that can be listed; a range gives OPTION= alone. */
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

/* Options of the command, or of all, with what they do. */
static void print_options(int command)
{
    unsigned of = command == KC_COMMANDS ? ~0u : 1u << command;
    for (int n = 0; command >= 0 && n < kc_options_count; n++)
        if ((kc_options[n].commands & of) == of)
            printf("--%s\t%s\n", kc_options[n].name, kc_option_says(&kc_options[n], command));
}

static void print_list(const char *words)
{
    for (; *words; words += strcspn(words, " "), words += *words == ' ')
        printf("%.*s\n", (int)strcspn(words, " "), words);
}

/* Players, behind those that are named already. */
static void print_players(const line *l)
{
    const char *comma = strrchr(l->typed, ',');
    int before = comma ? (int)(comma + 1 - l->typed) : 0;
    for (int n = 0; kp_player_kinds(n); n++)
        printf("%.*s%s\n", before, l->typed, kp_player_kinds(n)->name);
    if (l->command == KC_COMMAND_play)
        printf("%.*shuman\n", before, l->typed);
}

static kanun_status print_values(const kc_args *args, const line *l)
{
    if (l->of->words)
        print_list(l->of->words);
    else if (l->of->type == KC_OPTION_SET)
        return print_set(args, l->game);
    else if (l->of->type == KC_OPTION_PLAYERS)
        print_players(l);
    else if (l->of->type == KC_OPTION_FOLDER || l->of->type == KC_OPTION_FILE)
        puts(l->of->type == KC_OPTION_FILE ? FILES : FOLDERS);
    return KANUN_OK;
}

/* What a command's words may be: rules are given by id or as a file. */
static kanun_status print_words(const kc_args *args, int command)
{
    const char *words = command < 0 ? "" : kc_commands[command].words;
    bool games = strstr(words, "GAME") != NULL, families = strstr(words, "FAMILY") != NULL;
    if (command == KC_COMMAND_completion)
        print_list("bash zsh fish");
    else if (command == KC_COMMAND_manual)
        print_list("scdoc markdown");
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
        printf("%s\t%s\n", kc_commands[c].name, kc_commands[c].says);
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
                return kc_tool_say(KANUN_USAGE, "completion %s does not know what to do with '%s'",
                                   what, args->word[1]);
            fputs(shells[n].script, stdout);
            return KANUN_OK;
        }
    return kc_tool_say(KANUN_USAGE, "completion is for bash, zsh and fish, not '%s'", what);
}
