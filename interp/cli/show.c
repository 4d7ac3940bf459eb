/* SPDX-License-Identifier: MIT
 * show.c: `kanun show`: the rules of a game in words, made from its data by the library.
 */
#include "cli/look.h"
#include "cli/tool.h"

#include <string.h>
#include <unistd.h>

kanun_status kc_cmd_show(const kc_args *args)
{
    kanun_rules *rules;
    kanun_status status = kc_tool_load(args, args->word[0], &rules);
    if (status == KANUN_OK && !strcmp(args->format, "text") && isatty(STDOUT_FILENO)) {
        kc_look look;
        kc_look_choose(&look, rules, (kc_look_wish){.language = args->lang});
        status = kc_tool_show(rules, &look, stdout);
    } else if (status == KANUN_OK) {
        status = kanun_rules_show(rules, args->lang, args->format, stdout);
        if (status != KANUN_OK)
            kc_tool_say(status, "cannot print the rules");
    }
    kanun_rules_free(rules);
    return status;
}
