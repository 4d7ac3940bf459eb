/* SPDX-License-Identifier: MIT
 * cmd_show.c: `kanun show`: prints the rules of a game in words, made by the library from its data,
 * or those of several games side by side.
 */
#include "experiment/against.h"
#include "base/memory.h"
#include "base/words.h"
#include "cli/rows.h"
#include "command/look.h"
#include "command/tool.h"

#include <string.h>
#include <unistd.h>

/* ---- Several games side by side ---- */

typedef struct table {
    kanun_rules **rules;
    const char **name; /* of each: its id, without the family if all are of one */
    int count, room;
} table;

static kanun_status add_game(const kc_args *args, table *t, const char *game)
{
    t->rules = kn_realloc(t->rules, (size_t)(t->count + 1) * sizeof *t->rules);
    t->name = kn_realloc(t->name, (size_t)(t->count + 1) * sizeof *t->name);
    kanun_status status = kc_tool_load(args, game, &t->rules[t->count]);
    if (status == KANUN_OK)
        t->name[t->count++] = game;
    return status;
}

/* Each word is a game, or a family: all its games. */
static kanun_status add_games(const kc_args *args, table *t, char **ids)
{
    kanun_status status = KANUN_OK;
    for (int n = 0; n < args->words && status == KANUN_OK; n++) {
        int before = t->count;
        for (int i = 0; ids[i] && status == KANUN_OK; i++)
            if (kc_in_family(ids[i], args->word[n]))
                status = add_game(args, t, ids[i]);
        if (status == KANUN_OK && t->count == before)
            status = add_game(args, t, args->word[n]);
    }
    return status;
}

/* Leaves the family out of ids if it is the same in all. */
static void shorten(table *t)
{
    const char *slash = strchr(t->name[0], '/');
    size_t length = slash ? (size_t)(slash - t->name[0]) + 1 : 0;
    for (int n = 0; n < t->count; n++)
        if (!length || strncmp(t->name[n], t->name[0], length) != 0 ||
            strchr(t->name[n] + length, '/') || strchr(t->name[n] + length, '.'))
            return;
    for (int n = 0; n < t->count; n++)
        t->name[n] += length;
}

static kanun_status print_table(const kc_args *args, const table *t)
{
    kc_variants v;
    char title[1024];
    kc_variants_begin(&v, (const kanun_rules *const *)t->rules, t->count, args->lang);
    kn_say(title, sizeof title, args->lang, "variants.table",
           KN_LIST("games", (const char *const *)args->word, args->words));
    kc_variants_options(&v, kn_word(args->lang, "variants.options"), kc_option_in_force);
    kc_variants_sheets(&v);
    kanun_status status = kc_rows_print(&v,
                                        &(kc_rows_how){.form = args->format,
                                                       .title = title,
                                                       .name = t->name,
                                                       .differences = args->differences},
                                        NULL);
    kc_variants_free(&v);
    return status;
}

kanun_status kc_show_table(const kc_args *args)
{
    char **ids;
    table t = {0};
    if (args->against)
        return kc_tool_say(KANUN_USAGE, "--table and --against exclude each other");
    kanun_status status = kc_tool_ids(args, &ids);
    if (status == KANUN_OK)
        status = add_games(args, &t, ids);
    if (status == KANUN_OK) {
        shorten(&t);
        status = print_table(args, &t);
    }
    for (int n = 0; n < t.count; n++)
        kanun_rules_free(t.rules[n]);
    kn_free(t.rules);
    kn_free(t.name);
    kanun_free(ids);
    return status;
}

/* ---- One game ---- */

kanun_status kc_cmd_show(const kc_args *args)
{
    kanun_rules *rules;
    if (args->table)
        return kc_show_table(args);
    if (args->differences)
        return kc_tool_say(KANUN_USAGE, "--differences needs --table; `kanun diff` compares two "
                                        "games");
    if (args->words > 1)
        return kc_tool_say(KANUN_USAGE,
                           "show prints one game; --table prints several side by side");
    if (args->against && strcmp(args->format, "text") != 0)
        return kc_tool_say(KANUN_USAGE,
                           "--against prints text only, not %s; `kanun diff` has more forms",
                           args->format);
    kanun_status status = kc_tool_load(args, args->word[0], &rules);
    if (status == KANUN_OK && args->against) {
        kc_look look;
        kc_look_choose(&look, rules, (kc_look_wish){.language = args->lang});
        status = ke_against_print(args, rules, &look, stdout);
    } else if (status == KANUN_OK && !strcmp(args->format, "text") && isatty(STDOUT_FILENO)) {
        kc_look look;
        kc_look_choose(&look, rules, (kc_look_wish){.language = args->lang});
        status = kc_tool_show(rules, &look, stdout);
    } else if (status == KANUN_OK) {
        status = kanun_rules_print(rules, args->format, args->lang, stdout);
        if (status != KANUN_OK)
            kc_tool_say(status, "cannot print the rules");
    }
    kanun_rules_free(rules);
    return status;
}
