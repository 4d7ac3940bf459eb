/* SPDX-License-Identifier: MIT
 * cmd_sweep.c: the command `kanun sweep`, implemented in experiment/sweep.c.
 */
#include "command/tool.h"
#include "experiment/sweep.h"

kanun_status kc_cmd_sweep(const kc_args *args)
{
    return ke_sweep_command(args);
}
