/* SPDX-License-Identifier: MIT
 * cmd_bisect.c: the command `kanun bisect`, which is scripts/commands/bisect.lua.
 */
#include "command/tool.h"
#include "experiment/run.h"

kanun_status kc_cmd_bisect(const kc_args *args)
{
    return ke_run_script_command(args);
}
