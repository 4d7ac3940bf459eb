/* SPDX-License-Identifier: MIT
 * cmd_run.c: the command `kanun run`, implemented in experiment/run.c.
 */
#include "command/tool.h"
#include "experiment/run.h"

kanun_status kc_cmd_run(const kc_args *args)
{
    return ke_run_command(args);
}
