/* SPDX-License-Identifier: MIT
 * resolve.c: `kanun resolve`: the merged rules file as the loader sees it, each line with the file
 * and line that wrote it.
 */
#include "cli/tool.h"

kanun_status kc_cmd_resolve(const kc_args *args)
{
    kanun_rules *rules;
    kanun_status status = kc_tool_load(args, args->word[0], &rules);
    if (status == KANUN_OK) {
        status = kanun_rules_print(rules, !args->bare, stdout);
        if (status != KANUN_OK)
            kc_tool_say(status, "cannot print the rules");
    }
    kanun_rules_free(rules);
    return status;
}
