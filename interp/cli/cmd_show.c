/* SPDX-License-Identifier: MIT
 * cmd_show.c: `kanun show`: describes the rules of a game in words, made by the library from its
 * data.
 */
#include "experiment/against.h"
#include "command/look.h"
#include "command/tool.h"

#include <string.h>
#include <unistd.h>

kanun_status kc_cmd_show(const kc_args *args)
{
    kanun_rules *rules;
    if (args->against && strcmp(args->format, "text") != 0)
        return kc_tool_say(KANUN_USAGE, "--against prints text only, not %s", args->format);
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
