/* SPDX-License-Identifier: MIT
 * main.c: the program: reads the arguments, calls the command, sees to it that the output arrived.
 * What each command does is in the file of its name.
 */
#include "cli/tool.h"

#include <errno.h>
#include <string.h>

static kanun_status (*const run[KN_COMMANDS])(const kn_args *) = {
#define COMMAND(name, words, least, most, says) kn_cmd_##name,
#include "cli/commands.def"
#undef COMMAND
};

int main(int argc, char **argv)
{
    kn_args args;
    kn_tool_find_source_tree();
    kanun_status status = kn_args_read(&args, argc, argv);
    if (status == KANUN_OK) {
        if (args.version)
            printf("kanun %s\n", kanun_version());
        else if (args.help)
            kn_help_print(args.command, stdout);
        else
            status = run[args.command](&args);
    }
    kn_args_free(&args);
    if ((fflush(stdout) || ferror(stdout)) && status == KANUN_OK)
        status = kn_tool_say(KANUN_SYSTEM, "cannot write the output: %s", strerror(errno));
    return (int)status;
}
