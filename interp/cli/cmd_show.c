/* SPDX-License-Identifier: MIT
 * cmd_show.c: `kanun show`: prints the rules of a game in words, made by the library from its data.
 * A script prints several games side by side, or one compared with another
 * (scripts/commands/show.lua).
 */
#include "base/memory.h"
#include "command/look.h"
#include "command/tool.h"
#include "experiment/run.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Prints the rules in a form that may be kept in a file. A page has its own form of cards. A
 * text shows cards as a terminal does. */
static kanun_status print(const kanun_rules *rules, const kc_args *args)
{
    kc_look look;
    char *text;
    size_t size;
    if (!strcmp(args->format, "html"))
        return kanun_rules_print(rules, args->format, args->lang, stdout);
    kc_look_choose(&look, rules,
                   (kc_look_wish){.ascii = args->ascii, .language = args->lang, .text = true});
    FILE *out = kn_text_open(&text, &size);
    kanun_status status = kanun_rules_print(rules, args->format, args->lang, out);
    kn_text_close(out);
    if (status == KANUN_OK)
        kc_look_print(&look, text, stdout);
    free(text);
    return status;
}

kanun_status kc_cmd_show(const kc_args *args)
{
    kanun_rules *rules;
    if (args->table && args->against)
        return kc_tool_say(KANUN_USAGE, "--table and --against can't be combined");
    if (args->table)
        return ke_run_script_command(args);
    if (args->differences)
        return kc_tool_say(KANUN_USAGE,
                           "--differences needs --table: to compare two games, use `kanun diff`");
    if (args->words > 1)
        return kc_tool_say(KANUN_USAGE,
                           "show prints one game: for several games side by side, add --table");
    if (args->against && strcmp(args->format, "text") != 0)
        return kc_tool_say(
            KANUN_USAGE, "--against prints only text, not %s: for other formats, use `kanun diff`",
            args->format);
    if (args->against)
        return ke_run_script_command(args);
    kanun_status status = kc_tool_load(args, args->word[0], &rules);
    if (status == KANUN_OK && !strcmp(args->format, "text") && isatty(STDOUT_FILENO)) {
        kc_look look;
        kc_look_choose(&look, rules, (kc_look_wish){.ascii = args->ascii, .language = args->lang});
        status = kc_tool_show(rules, &look, stdout);
    } else if (status == KANUN_OK) {
        status = print(rules, args);
        if (status != KANUN_OK)
            kc_tool_say(status, "cannot print the rules");
    }
    kanun_rules_free(rules);
    return status;
}
