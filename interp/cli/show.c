/* SPDX-License-Identifier: MIT
 * show.c: `kanun show`: the rules of a game in words, made from its data by the library.
 */
#include "cli/tool.h"

kanun_status kn_cmd_show(const kn_args *args)
{
    kanun_rules *rules;
    kanun_status status = kn_tool_load(args, args->word[0], &rules);
    if (status == KANUN_OK) {
        status = kanun_rules_show(rules, args->lang, stdout);
        if (status != KANUN_OK)
            kn_tool_say(status, "cannot print the rules");
    }
    kanun_rules_free(rules);
    return status;
}
