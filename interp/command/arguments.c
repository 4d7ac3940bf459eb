/* SPDX-License-Identifier: MIT
 * arguments.c: turns the arguments of a run into data by walking the table of options, so a new
 * option takes part by itself. Leaves out options that may differ between parts of a run, such as
 * threads, files and languages.
 */
#include "command/arguments.h"

#include <string.h>

#include "base/print.h"
#include "base/memory.h"
#include "command/options_table.h"
#include "command/tool.h"

/* True if an option affects only the division of a run or the form of its result. */
static bool is_telling(const kc_option *option)
{
    static const char *const telling[] = {"json", "shard", "threads", "help", "version", NULL};
    for (int n = 0; telling[n]; n++)
        if (!strcmp(option->name, telling[n]))
            return true;
    return option->type == KC_OPTION_FILE || option->type == KC_OPTION_FOLDER ||
           option->type == KC_OPTION_WORD;
}

/* ---- To data ---- */

static json_t *texts(const char *const *list, int count)
{
    json_t *array = json_array();
    for (int n = 0; n < count; n++)
        json_array_append_new(array, json_string(list[n]));
    return array;
}

/* Returns the options, or the patches if `keys`, as texts "name=value". */
static json_t *choices(const kanun_choice *list, int count, bool keys)
{
    json_t *array = json_array();
    for (int n = 0; n < count; n++)
        if (kc_is_key(&list[n]) == keys)
            json_array_append_new(array, json_sprintf("%s=%s", list[n].name, list[n].value));
    return array;
}

/* Returns the list of players. It is split at commas when it is read, so a comma within a player is
 * written as `\,`. */
static json_t *players(const kc_args *args)
{
    json_t *array = json_array();
    for (int n = 0; n < args->players; n++) {
        char *text = kn_calloc(2 * strlen(args->player[n]) + 1, 1), *to = text;
        for (const char *from = args->player[n]; *from; from++) {
            if (*from == ',')
                *to++ = '\\';
            *to++ = *from;
        }
        json_array_append_new(array, json_string(text));
        kn_free(text);
    }
    return array;
}

/* Returns all values of an option. An empty list if it has none. */
static json_t *values(const kc_args *args, const kc_option *option)
{
    const char *field = (const char *)args + option->offset, *text;
    int count = *(const int *)(const void *)((const char *)args + option->count);
    switch (option->type) {
    case KC_OPTION_FLAG:
        return *(const bool *)field ? json_pack("[s]", "") : json_array();
    case KC_OPTION_NUMBER:
    case KC_OPTION_SEED:
        return json_pack("[o]", json_sprintf("%llu", (unsigned long long)*(
                                                         const uint64_t *)(const void *)field));
    case KC_OPTION_TEXT:
    case KC_OPTION_WORD:
    case KC_OPTION_FILE:
        text = *(const char *const *)(const void *)field;
        return text ? json_pack("[s]", text) : json_array();
    case KC_OPTION_FOLDER:
    case KC_OPTION_TEXTS:
    case KC_OPTION_MEASURE:
        return texts(*(const char *const *const *)(const void *)field, count);
    case KC_OPTION_SET:
    case KC_OPTION_KEY:
        return choices(*(const kanun_choice *const *)(const void *)field, count,
                       option->type == KC_OPTION_KEY);
    case KC_OPTION_PLAYERS:
        return players(args);
    case KC_OPTION_DEALER: /* already written as a key */
        break;
    }
    return json_array();
}

/* True if an option has its default value. */
static bool is_unsaid(const kc_args *args, const kc_option *option)
{
    const void *is = (const char *)args + option->offset;
    const void *usual = (const char *)&kc_args_usual + option->offset;
    if (option->type == KC_OPTION_NUMBER)
        return !memcmp(is, usual, sizeof(uint64_t));
    if (option->type != KC_OPTION_WORD)
        return false;
    const char *word = *(const char *const *)is, *other = *(const char *const *)usual;
    return word && other && !strcmp(word, other);
}

/* Returns the options that were given: all, or only those that affect the result. */
static json_t *collect(const kc_args *args, bool all_of_it)
{
    json_t *all = json_object();
    for (int n = 0; n < kc_options_count; n++) {
        const kc_option *option = &kc_options[n];
        if (!(option->commands >> args->command & 1) || (is_telling(option) && !all_of_it) ||
            is_unsaid(args, option))
            continue;
        json_t *list = values(args, option);
        if (list && !json_array_size(list))
            json_decref(list);
        else
            json_object_set_new(all, option->name, list);
    }
    return all;
}

json_t *kc_arguments_json(const kc_args *args)
{
    return collect(args, false);
}

/* ---- To a shell ---- */

/* Prints a command with the options in `all`, whose reference it takes. */
static void print(const kc_args *args, json_t *all, FILE *out)
{
    json_t *list, *value;
    const char *name;
    size_t n;
    kn_print(out, "kanun %s", kc_commands[args->command].name);
    for (int w = 0; w < args->words; w++)
        kc_tool_part(" ", args->word[w], out);
    json_object_foreach(all, name, list)
    {
        kn_print(out, " --%s", name);
        bool joined = !strcmp(name, "players") || !strcmp(name, "measure");
        json_array_foreach(list, n, value)
        {
            const char *text = json_string_value(value);
            if (n && !joined)
                kn_print(out, " --%s", name);
            if (*text)
                kc_tool_part(n && joined ? "," : " ", text, out);
        }
    }
    json_decref(all);
}

void kc_arguments_print(const kc_args *args, FILE *out)
{
    print(args, kc_arguments_json(args), out);
}

/* Makes "won-from-500.csv" of "won.csv". */
static json_t *name_from(const char *path, uint64_t first)
{
    const char *slash = strrchr(path, '/'), *dot = strrchr(slash ? slash : path, '.');
    int stem = (int)(dot ? (size_t)(dot - path) : strlen(path));
    return json_sprintf("%.*s-from-%llu%s", stem, path, (unsigned long long)first, dot ? dot : "");
}

void kc_arguments_print_rest(const kc_args *args, FILE *out)
{
    json_t *all = collect(args, true);
    for (int n = 0; n < kc_options_count; n++) {
        json_t *list = json_object_get(all, kc_options[n].name);
        const char *path = json_string_value(json_array_get(list, 0));
        if (path && kc_options[n].type == KC_OPTION_FILE && strcmp(path, "-") != 0)
            json_array_set_new(list, 0, name_from(path, args->first));
    }
    print(args, all, out);
}

/* ---- And back ---- */

typedef struct words {
    char **list;
    int count, room;
} words;

static void add_word(words *w, char *text)
{
    w->list = kn_one_more(w->list, w->count + 1, &w->room, sizeof *w->list);
    w->list[w->count++] = text;
    w->list[w->count] = NULL;
}

static void add_option(words *w, const char *name, const char *value)
{
    add_word(w, kn_printed(*value ? "--%s=%s" : "--%s", name, value));
}

void kc_arguments_free(char **made)
{
    for (int n = 0; made && made[n]; n++)
        kn_free(made[n]);
    kn_free(made);
}

/* True for options that kc_arguments_json writes. Other options could name files to write and
 * folders to read. */
static bool is_asking(const char *name)
{
    for (int n = 0; n < kc_options_count; n++)
        if (!strcmp(kc_options[n].name, name))
            return !is_telling(&kc_options[n]);
    return false;
}

kanun_status kc_arguments_read(kc_args *args, json_t *options, const char *command, json_t *said,
                               char ***made)
{
    words w = {0};
    const char *name;
    json_t *list, *value;
    size_t n;
    *args = (kc_args){.command = KC_COMMANDS};
    *made = NULL;
    json_object_foreach(options, name, list) if (!is_asking(name)) return KANUN_NO;
    add_word(&w, kn_strdup("kanun"));
    json_object_foreach(options, name, list)
        json_array_foreach(list, n, value) if (json_is_string(value))
            add_option(&w, name, json_string_value(value));
    add_word(&w, kn_strdup("--"));
    add_word(&w, kn_strdup(command));
    json_array_foreach(said, n, value) if (json_is_string(value))
        add_word(&w, kn_strdup(json_string_value(value)));
    /* Reading sorts the list and changes its texts, so keep the list to free it later. */
    *made = w.list;
    return kc_args_read(args, w.count, w.list);
}
