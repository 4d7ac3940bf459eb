/* SPDX-License-Identifier: MIT
 * options_read.c: reads the command line by the table of options.
 */
#include "base/memory.h"
#include "base/nearest.h"
#include "base/plain.h"
#include "command/options.h"
#include "command/options_table.h"
#include "command/tool.h"
#include "record/record.h"

#include <errno.h>
#include <getopt.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define WORDS_MAX 32 /* limit of words for one option */

/* Grows a list by one item of `size` bytes, with room for a terminator. */
static void *one_more(void *list, int count, size_t size)
{
    return kn_realloc(list, ((size_t)count + 2) * size);
}

static void add_choice(kanun_choice **list, int *count, kanun_choice choice)
{
    *list = one_more(*list, *count, sizeof **list);
    (*list)[(*count)++] = choice;
}

/* Reads OPTION=VALUE, or PATH=VALUE. */
static kanun_status read_choice(kanun_choice **list, int *count, const kc_option *option,
                                char *text)
{
    char *equals = strchr(text, '=');
    if (!equals || equals == text)
        return kc_tool_say(KANUN_USAGE, "--%s needs %s, found '%s'", option->name, option->value,
                           text);
    *equals = '\0';
    add_choice(list, count, (kanun_choice){text, equals + 1, option->type == KC_OPTION_KEY});
    return KANUN_OK;
}

static void add_text(const char ***list, int *count, const char *text)
{
    *list = one_more(*list, *count, sizeof **list);
    (*list)[(*count)++] = text;
    (*list)[*count] = NULL;
}

char *kc_next_player(char **rest, char mark)
{
    char *player = *rest, *from = player, *to = player;
    for (; *from && *from != mark; *to++ = *from++)
        if (from[0] == '\\' && from[1] == mark)
            from++;
    *rest = *from ? from + 1 : NULL;
    *to = '\0';
    if (*player)
        return player;
    kc_tool_say(KANUN_USAGE, "--players has an empty name between commas");
    return NULL;
}

static kanun_status add_players(kc_args *args, char *text)
{
    while (text) {
        const char *player = kc_next_player(&text, ',');
        if (!player)
            return KANUN_USAGE;
        add_text(&args->player, &args->players, player);
    }
    return KANUN_OK;
}

/* Adds the choice for --dealer, which sets a key of the rules. */
static kanun_status add_dealer(kc_args *args, const char *seat)
{
    uint64_t number;
    if (!kr_number_read(seat, &number))
        return kc_tool_say(KANUN_USAGE, "--dealer needs the number of a seat, from 0, found '%s'",
                           seat);
    args->dealer = seat;
    add_choice(&args->choice, &args->choices,
               (kanun_choice){KC_DEALER_KEY, seat, KANUN_CHOICE_KEY});
    return KANUN_OK;
}

static kanun_status add_measures(kc_args *args, char *text)
{
    char *rest = text, *word;
    size_t length = strlen(text);
    if (!length || *text == ',' || text[length - 1] == ',' || strstr(text, ",,"))
        return kc_tool_say(KANUN_USAGE, "--measure has an empty name between commas");
    while ((word = strtok_r(rest, ",", &rest)))
        add_text(&args->measure, &args->measures, word);
    return KANUN_OK;
}

static bool is_word_of(const kc_option *option, const char *text)
{
    size_t length = strlen(text);
    for (const char *at = option->words; length && *at; at += strcspn(at, " "), at += *at == ' ')
        if (strcspn(at, " ") == length && !memcmp(at, text, length))
            return true;
    return false;
}

static kanun_status refuse_word(const kc_option *option, const char *text)
{
    const char *words[WORDS_MAX + 1] = {NULL};
    char meant[KN_MEANT_TEXT], copy[128], list[160], *rest = copy;
    int count = 0;
    snprintf(copy, sizeof copy, "%s", option->words);
    for (char *word; count < WORDS_MAX && (word = strtok_r(rest, " ", &rest));)
        words[count++] = word;
    kn_list_words(option->words, list, sizeof list);
    return kc_tool_say(KANUN_USAGE, "--%s is %s, found '%s'%s", option->name, list, text,
                       kn_meant(text, words, meant));
}

static kanun_status store_value(kc_args *args, const kc_option *option, char *text)
{
    char *field = (char *)args + option->offset;
    int *count = (int *)(void *)((char *)args + option->count);
    uint64_t number;
    switch (option->type) {
    case KC_OPTION_FLAG:
        *(bool *)field = true;
        return KANUN_OK;
    case KC_OPTION_SEED:
        args->seed_given = true;
        /* fall through */
    case KC_OPTION_NUMBER:
        if (!kr_number_read(text, &number) || number < option->min || number > option->max)
            return kc_tool_say(KANUN_USAGE,
                               "--%s needs a whole number from %llu to %llu, found '%s'",
                               option->name, (unsigned long long)option->min,
                               (unsigned long long)option->max, text);
        *(uint64_t *)(void *)field = number;
        if (option->type == KC_OPTION_SEED) /* a bot could read the seed in the list of processes */
            memset(text, '*', strlen(text));
        args->first_given |= field == (char *)&args->first;
        return KANUN_OK;
    case KC_OPTION_WORD:
        if (!is_word_of(option, text))
            return refuse_word(option, text);
        /* fall through */
    case KC_OPTION_TEXT:
    case KC_OPTION_FILE:
        *(const char **)(void *)field = text;
        return KANUN_OK;
    case KC_OPTION_SET:
    case KC_OPTION_KEY:
        return read_choice((kanun_choice **)(void *)field, count, option, text);
    case KC_OPTION_TEXTS:
    case KC_OPTION_FOLDER:
        add_text((const char ***)(void *)field, count, text);
        return KANUN_OK;
    case KC_OPTION_MEASURE:
        return add_measures(args, text);
    case KC_OPTION_DEALER:
        return add_dealer(args, text);
    case KC_OPTION_PLAYERS:
        return add_players(args, text);
    }
    return KANUN_OK;
}

/* Prints an error for the argument `text`. `what` is '?' if getopt_long doesn't know it, ':' if its
 * value is missing, and 0 if it is only the beginning of a name. */
static kanun_status refuse(int what, const char *text, const char *command)
{
    const char *names[KC_OPTIONS_MAX + 1];
    char name[64];
    size_t length = strncmp(text, "--", 2) ? 0 : strcspn(text + 2, "=");
    const char *near = NULL;
    int begin = 0;
    snprintf(name, sizeof name, "%.*s", (int)(length < 63 ? length : 63), text + 2 * (length > 0));
    for (int n = 0; n < kc_options_count; n++) {
        names[n] = kc_options[n].name;
        if (length && what == ':' && !strcmp(name, names[n]))
            return kc_tool_say(KANUN_USAGE, "--%s needs a value: --%s %s", names[n], names[n],
                               kc_options[n].value);
        if (length && what == '?' && !strcmp(name, names[n]))
            return kc_tool_say(KANUN_USAGE, "--%s takes no value", name);
        if (length && !strncmp(name, names[n], length) && ++begin)
            near = names[n];
    }
    if (what == ':' && !length)
        return kc_tool_say(KANUN_USAGE, "%s needs a value", text);
    names[kc_options_count] = NULL;
    if (begin != 1)
        near = length ? kn_nearest(name, names) : NULL;
    int own = 0, called = command ? kc_command_named(command) : -1; /* of this command first */
    for (int n = 0; n < kc_options_count && called >= 0; n++)
        if (kc_options[n].commands >> called & 1)
            names[own++] = kc_options[n].name;
    names[own] = NULL;
    const char *nearer = own && length ? kn_nearest(name, names) : NULL;
    near = nearer ? nearer : near;
    return kc_tool_say(KANUN_USAGE, "unknown option '%s'%s%s%s\n  kanun %s --help lists %s options",
                       text, near ? "; did you mean '--" : "", near ? near : "", near ? "'?" : "",
                       called >= 0 ? command : "COMMAND", called >= 0 ? "the" : "its");
}

/* True if an option has one value, which a second one would silently replace. */
static bool is_single(const kc_option *option)
{
    return option->type == KC_OPTION_NUMBER || option->type == KC_OPTION_SEED ||
           option->type == KC_OPTION_WORD || option->type == KC_OPTION_TEXT ||
           option->type == KC_OPTION_FILE;
}

kanun_status kc_args_take(kc_args *args, const kc_option *option, char *text)
{
    bool *given = &args->seen[option - kc_options];
    if (*given && is_single(option))
        return kc_tool_say(KANUN_USAGE, "--%s is given twice", option->name);
    *given = true;
    return store_value(args, option, text);
}

/* Returns the index of the option with this name. */
static int option_named(const char *name)
{
    int n = 0;
    while (strcmp(kc_options[n].name, name) != 0)
        n++;
    return n;
}

bool kc_command_has(int command, const char *option)
{
    return kc_options[option_named(option)].commands >> command & 1;
}

static kanun_status read_options(kc_args *args, int argc, char **argv)
{
    struct option known[KC_OPTIONS_MAX + 1] = {{0}};
    for (int n = 0; n < kc_options_count; n++)
        known[n] = (struct option){kc_options[n].name, kc_options[n].value != NULL, NULL, 256 + n};
    opterr = 0;
    optind = 1; /* merge also reads the arguments of parts */
    for (;;) {
        int got = getopt_long(argc, argv, ":hVo:", known, NULL);
        if (got == -1)
            return KANUN_OK;
        if (got == 'h' || got == 'V') {
            *(got == 'h' ? &args->help : &args->version) = true;
        } else if (got == '?' || got == ':') {
            /* getopt has moved to the next word, unless more letters follow the bad one. */
            const char *word = argv[optind - 1];
            bool is_over = optopt == 0 || optopt > 255 ||
                           (word[0] == '-' && word[1] != '-' && word[strlen(word) - 1] == optopt);
            return refuse(got, is_over ? word : argv[optind], argv[1]);
        } else {
            int which = got == 'o' ? option_named("output") : got - 256;
            const kc_option *option = &kc_options[which];
            const char *word = argv[optind - (optarg && optarg == argv[optind - 1] ? 2 : 1)];
            if (got != 'o' && strcspn(word + 2, "=") < strlen(option->name))
                return refuse(0, word, argv[1]); /* getopt accepts the beginning of a name */
            kanun_status status = kc_args_take(args, option, optarg);
            if (status != KANUN_OK)
                return status;
        }
    }
}

/* Returns the command that is meant by an everyday word or by another program's command. */
static const char *usual_command(const char *name)
{
    static const char *const words[][2] = {
        {"rules", "show' or 'kanun list"},
        {"games", "list"},
        {"ls", "list"},
        {"options", "list"},
        {"print", "show"},
        {"describe", "show"},
        {"read", "show"},
        {"validate", "check"},
        {"lint", "check"},
        {"create", "new"},
        {"init", "new"},
        {"simulate", "sim"},
        {"server", "serve"},
        {"web", "serve"},
        {"browser", "serve"},
        {"resume", "play --resume"},
    };
    for (size_t n = 0; n < sizeof words / sizeof *words; n++)
        if (!strcmp(words[n][0], name))
            return words[n][1];
    return NULL;
}

static kanun_status find_command(kc_args *args, const char *name)
{
    const char *names[KC_COMMANDS + 1] = {NULL};
    int found = kc_command_named(name);
    if (found >= 0) {
        args->command = found;
        return KANUN_OK;
    }
    for (int n = 0; n < KC_COMMANDS; n++)
        names[n] = kc_commands[n].name;
    char meant[KN_MEANT_TEXT];
    for (int n = 0; n < kc_options_count; n++) /* `kanun version` */
        if (!strcmp(kc_options[n].name, name) && kc_options[n].commands == ~0u)
            return kc_tool_say(KANUN_USAGE,
                               "unknown command '%s'; did you mean '--%s'?\n  kanun --help lists "
                               "the commands",
                               name, name);
    const char *usual = usual_command(name);
    if (usual)
        return kc_tool_say(KANUN_USAGE,
                           "unknown command '%s'; did you mean 'kanun %s'?\n  kanun --help lists "
                           "the commands",
                           name, usual);
    return kc_tool_say(KANUN_USAGE, "unknown command '%s'%s\n  kanun --help lists the commands",
                       name, kn_meant(name, names, meant));
}

/* If a key is given twice, the second value would silently replace the first. Repeated options are
 * found later, when choices are resolved. */
static kanun_status check_keys(const kc_args *args)
{
    for (int n = 0; n < args->choices; n++)
        for (int m = 0; m < n; m++)
            if (kc_is_key(&args->choice[n]) && kc_is_key(&args->choice[m]) &&
                !strcmp(args->choice[n].name, args->choice[m].name))
                return kc_tool_say(KANUN_USAGE, "%s is written twice: %s and %s (--key%s)",
                                   args->choice[n].name, args->choice[m].value,
                                   args->choice[n].value,
                                   strcmp(args->choice[n].name, KC_DEALER_KEY) ? "" : ", --dealer");
    return KANUN_OK;
}

/* A missing folder would be skipped silently, and other rules might be found. */
static kanun_status check_folders(const kc_args *args)
{
    for (int n = 0; n < args->folders; n++) {
        struct stat about;
        const char *folder = args->folder[n];
        if (stat(folder, &about))
            return kc_tool_say(KANUN_USAGE, "--path: cannot search '%s': %s", folder,
                               strerror(errno));
        if (!S_ISDIR(about.st_mode))
            return kc_tool_say(KANUN_USAGE, "--path: '%s' is not a folder", folder);
        if (access(folder, R_OK | X_OK))
            return kc_tool_say(KANUN_USAGE, "--path: cannot search '%s': %s", folder,
                               strerror(errno));
    }
    return KANUN_OK;
}

/* Adds the usual folders to the search path after those of --path. */
static void add_usual(kc_args *args)
{
    int given = args->folders;
    if (given && !args->usual)
        kanun_folders(&args->usual);
    for (char **usual = args->usual; usual && *usual; usual++)
        add_text(&args->folder, &args->folders, *usual);
    args->folders = given;
}

static bool is_utf8(const char *text)
{
    size_t left = strlen(text), bytes;
    for (; left; text += bytes, left -= bytes)
        if (kn_plain_decode(text, left, &bytes) < 0)
            return false;
    return true;
}

/* Checks that names of players and rules are valid UTF-8, because results in JSON contain them. */
static kanun_status check_names(const kc_args *args)
{
    const char *bad = NULL;
    for (int n = 0; n < args->words && !bad; n++)
        bad = is_utf8(args->word[n]) ? NULL : args->word[n];
    for (int n = 0; n < args->players && !bad; n++)
        bad = is_utf8(args->player[n]) ? NULL : args->player[n];
    return bad && kc_command_has(args->command, "csv")
               ? kc_tool_say(KANUN_USAGE, "'%s' is not valid UTF-8, so results can't name it", bad)
               : KANUN_OK;
}

/* Reports an option that the command doesn't have. The option's value may be the name of one that
 * the command has: `compare --format html` means --html. */
static kanun_status refuse_foreign(const kc_args *args, const kc_option *option)
{
    const char *command = kc_commands[args->command].name, *value = "", *meant = NULL;
    if (option->type == KC_OPTION_WORD)
        memcpy(&value, (const char *)args + option->offset, sizeof value);
    for (int n = 0; n < kc_options_count && value && !meant; n++)
        if (!strcmp(kc_options[n].name, value) && kc_options[n].commands >> args->command & 1)
            meant = value;
    return kc_tool_say(KANUN_USAGE,
                       "%s has no option --%s%s%s%s\n  kanun %s --help lists its options", command,
                       option->name, meant ? "; did you mean '--" : "", meant ? meant : "",
                       meant ? "'?" : "", command);
}

/* Returns a description of the words that a command needs, if the first is a game. */
static const char *needs_of(const char *words)
{
    static const char *const known[][2] = {
        {"GAME [GAME] | FAMILY", "one or two games, or a family; `kanun list` prints them"},
        {"GAME|FAMILY", "a game or a family; `kanun list` prints them"},
        {"GAME FILE", "a game and records (FILE.jsonl)"},
        {"GAME", "a game; `kanun list` prints them"},
        {"FAMILY", "a family; `kanun list` prints them"},
        {"FILE|GAME", "a file or a game"},
        {"FILE.jsonl|GAME", "a record (FILE.jsonl) or a game"}};
    for (size_t n = 0; n < sizeof known / sizeof *known; n++)
        if (!strncmp(words, known[n][0], strlen(known[n][0])))
            return known[n][1];
    return words;
}

kanun_status kc_args_check(kc_args *args)
{
    const kc_command *command = &kc_commands[args->command];
    for (int n = 0; n < kc_options_count; n++)
        if (args->seen[n] && !(kc_options[n].commands >> args->command & 1))
            return refuse_foreign(args, &kc_options[n]);
    if (args->words > command->most)
        return kc_tool_say(KANUN_USAGE, "%s: unexpected word '%s'\n  kanun %s %s", command->name,
                           args->word[command->most], command->name, command->words);
    if (args->words < command->least)
        return kc_tool_say(KANUN_USAGE, "%s needs %s\n  kanun %s %s", command->name,
                           needs_of(command->words), command->name, command->words);
    kanun_status status = check_names(args);
    if (status == KANUN_OK)
        status = check_keys(args);
    if (status == KANUN_OK)
        status = check_folders(args);
    if (status == KANUN_OK)
        add_usual(args);
    return status;
}

const kc_args kc_args_usual = {.command = KC_COMMANDS,
                               .max_deals = 10000,
                               .depth = 3,
                               .positions = 10000000,
                               .timeout = 10,
                               .host = "127.0.0.1",
                               .port = 8046,
                               .lang = "en",
                               .format = "text",
                               .colour = "auto"};

kanun_status kc_args_read(kc_args *args, int argc, char **argv)
{
    *args = kc_args_usual;
    args->errors = kanun_errors_new();
    kanun_status status = read_options(args, argc, argv);
    kc_tool_colour_is(args->colour);
    if (status != KANUN_OK)
        return status;
    args->word = argv + optind;
    args->words = argc - optind;
    if (args->words && !strcmp(args->word[0], "help")) {
        args->help = true;
        args->word++, args->words--;
    }
    if (args->words) {
        status = find_command(args, args->word[0]);
        args->word++, args->words--;
    }
    if (status != KANUN_OK || args->help || args->version)
        return status;
    return args->command == KC_COMMANDS ? KANUN_OK : kc_args_check(args);
}

void kc_args_search(kc_args *args, const char *folder)
{
    add_text(&args->folder, &args->folders, folder);
    add_usual(args);
}

void kc_args_free(kc_args *args)
{
    for (int n = 0; n < kc_options_count; n++) {
        char *field = (char *)args + kc_options[n].offset;
        void *list;
        if (!kc_options[n].count)
            continue;
        memcpy(&list, field, sizeof list);
        memset(field, 0, sizeof list); /* both lists are the same field */
        free(list);
    }
    kanun_free(args->usual);
    kanun_errors_free(args->errors);
}
