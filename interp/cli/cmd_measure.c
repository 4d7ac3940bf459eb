/* SPDX-License-Identifier: MIT
 * cmd_measure.c: the command `kanun measure`, which is scripts/commands/measure.lua.
 */
#include "command/tool.h"
#include "experiment/run.h"

kanun_status kc_cmd_measure(const kc_args *args)
{
    return ke_run_script_command(args);
}
