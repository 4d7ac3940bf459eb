/* SPDX-License-Identifier: MIT
 * cmd_sweep.c: the command `kanun sweep`, which is scripts/commands/sweep.lua.
 */
#include "command/tool.h"
#include "experiment/run.h"

kanun_status kc_cmd_sweep(const kc_args *args)
{
    return ke_run_script_command(args);
}
