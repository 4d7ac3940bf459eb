/* SPDX-License-Identifier: MIT
 * schema.c: `kanun schema`: the JSON Schema of rules files, for editors. The library makes it from
 * its table of keys.
 */
#include "cli/tool.h"

kanun_status kn_cmd_schema(const kn_args *args)
{
    (void)args;
    kanun_status status = kanun_schema(stdout);
    return status == KANUN_OK ? status : kn_tool_say(status, "cannot print the schema");
}
