/* SPDX-License-Identifier: MIT
 * cmd_play.c: the command `kanun play`, implemented in terminal/play.c.
 */
#include "command/tool.h"
#include "terminal/play.h"

kanun_status kc_cmd_play(const kc_args *args)
{
    return kt_play_command(args);
}
