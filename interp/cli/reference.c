/* SPDX-License-Identifier: MIT
 * reference.c: `kanun reference`: the reference page of the rule language. The library makes it
 * from its table of keys.
 */
#include "cli/tool.h"

kanun_status kc_cmd_reference(const kc_args *args)
{
    (void)args;
    kanun_status status = kanun_reference(stdout);
    return status == KANUN_OK ? status : kc_tool_say(status, "cannot print the reference");
}
