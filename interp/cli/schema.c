/* SPDX-License-Identifier: MIT
 * schema.c: `kanun schema`: the JSON Schema of rules files, for editors. The library makes it from
 * its table of keys.
 */
#include "cli/tool.h"

kanun_status kc_cmd_schema(const kc_args *args)
{
    (void)args;
    kanun_status status = kanun_schema(stdout);
    return status == KANUN_OK ? status : kc_tool_say(status, "cannot print the schema");
}
