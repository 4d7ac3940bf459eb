/* SPDX-License-Identifier: MIT
 * cmd_migrate.c: `kanun migrate`: renames former keys in rules files. The tables of keys have the
 * current names (`now`), and loading reports each former key with its current name.
 */
#include "cli/lines.h"

#include <string.h>
#include <unistd.h>

#include "base/bundle.h"
#include "base/file.h"
#include "base/memory.h"
#include "base/print.h"
#include "command/tool.h"

/* Returns the line with `word` in place of the key at `column`, counted in characters from 1. */
static const char *renamed(kn_arena *arena, const char *line, int column, const char *word)
{
    const char *key = line;
    for (int n = 1; n < column && *key; n++)
        for (key++; (*key & 0xC0) == 0x80; key++)
            ;
    key += *key == '"' || *key == '\'';
    size_t length = strspn(key, "abcdefghijklmnopqrstuvwxyz_");
    return kn_arena_print(arena, "%.*s%s%s", (int)(key - line), line, word, key + length);
}

/* Replaces one former name in each line that has one. A line may have several, and the list of
 * errors is limited, so call this repeatedly. Sets *edits to the number of edits. */
static kanun_status rename_once(const kc_args *args, const char *file, kn_arena *arena, int *edits)
{
    kanun_rules *rules;
    kc_lines lines = {0};
    if (kn_path_ends(file, KN_BUNDLE) && !access(file, F_OK))
        return kc_tool_say(KANUN_USAGE,
                           "'%s' is a pack: migrate the files in it before you pack them", file);
    kanun_status status = kc_tool_load(args, file, &rules);
    if (status != KANUN_OK)
        return status;
    kanun_errors_clear(args->errors);
    status = kanun_rules_doubts(rules, args->errors);
    if (status <= KANUN_NO)
        status = kc_lines_read(&lines, arena, file);
    const kanun_error *e;
    for (int n = 0, line = 0; status == KANUN_OK && (e = kanun_errors_nth(args->errors, n)); n++) {
        if (!e->note || !e->meant || e->line == line || strcmp(e->file, file) != 0)
            continue;
        line = e->line;
        kc_lines_edit(&lines, line, line, kn_arena_print(arena, "the key is now `%s`", e->meant),
                      renamed(arena, lines.line[line - 1], e->column, e->meant));
    }
    kanun_rules_free(rules);
    *edits = lines.edits;
    if (status == KANUN_OK)
        status = kc_lines_write(&lines);
    kn_free(lines.edit);
    return status;
}

kanun_status kc_cmd_migrate(const kc_args *args)
{
    kanun_status worst = KANUN_OK;
    for (int n = 0; n < args->words; n++) {
        const char *file = args->word[n];
        kanun_status status;
        int edits = 0, all = 0;
        do {
            kn_arena *arena = kn_arena_new();
            status = rename_once(args, file, arena, &edits);
            kn_arena_free(arena);
            all += edits;
        } while (status == KANUN_OK && edits);
        if (status == KANUN_OK && !all)
            kn_print(stdout, "%s: nothing to change\n", file);
        if (status > worst)
            worst = status;
    }
    return worst;
}
