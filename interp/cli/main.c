/* SPDX-License-Identifier: MIT
 * main.c: the program: reads the arguments, calls the command, sees to it that the output arrived.
 * What each command does is in the file of its name.
 */
#include "cli/tool.h"

#include <errno.h>
#include <string.h>

static kanun_status (*const run[KC_COMMANDS])(const kc_args *) = {
#define COMMAND(name, words, least, most, says) kc_cmd_##name,
#include "cli/commands.def"
#undef COMMAND
};

int main(int argc, char **argv)
{
    kc_args args;
    kc_tool_find_source_tree();
    kanun_status status = kc_args_read(&args, argc, argv);
    if (status == KANUN_OK) {
        if (args.version)
            printf("kanun %s\n", kanun_version());
        else if (args.help)
            kc_help_print(args.command, stdout);
        else if (args.command == KC_COMMANDS)
            kc_help_print(KC_COMMANDS, stderr), status = KANUN_USAGE;
        else
            status = run[args.command](&args);
    }
    kc_args_free(&args);
    if ((fflush(stdout) || ferror(stdout)) && status == KANUN_OK)
        status = kc_tool_say(KANUN_SYSTEM, "cannot write the output: %s", strerror(errno));
    return (int)status;
}
