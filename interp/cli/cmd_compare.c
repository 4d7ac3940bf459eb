/* SPDX-License-Identifier: MIT
 * cmd_compare.c: the command `kanun compare`, which is scripts/commands/compare.lua.
 */
#include "command/tool.h"
#include "experiment/run.h"

kanun_status kc_cmd_compare(const kc_args *args)
{
    return ke_run_script_command(args);
}
