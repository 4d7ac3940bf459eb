/* SPDX-License-Identifier: MIT
 * script_commands.c: the commands that other folders implement, and those that are Lua: scripts in
 * scripts/commands.
 */
#include "experiment/run.h"
#include "terminal/play.h"

#define IMPLEMENTED_BY(function, command)                                                          \
    kanun_status kc_cmd_##command(const kc_args *args)                                             \
    {                                                                                              \
        return function(args);                                                                     \
    }

IMPLEMENTED_BY(kt_play_command, play)
IMPLEMENTED_BY(ke_run_command, run)
IMPLEMENTED_BY(ke_run_script_command, bisect)
IMPLEMENTED_BY(ke_run_script_command, compare)
IMPLEMENTED_BY(ke_run_script_command, completion)
IMPLEMENTED_BY(ke_run_script_command, diff)
IMPLEMENTED_BY(ke_run_script_command, explain_records)
IMPLEMENTED_BY(ke_run_script_command, list)
IMPLEMENTED_BY(ke_run_script_command, manual)
IMPLEMENTED_BY(ke_run_script_command, measure)
IMPLEMENTED_BY(ke_run_script_command, sweep)
IMPLEMENTED_BY(ke_run_script_command, which)
