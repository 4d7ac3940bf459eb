/* SPDX-License-Identifier: MIT
 * program.c: the program: reads the arguments, runs the command, and checks that the output was
 * written and no memory error was missed. A command is in the file of its name, or in
 * script_commands.c.
 */
#include "base/print.h"
#include "command/folders.h"
#include "command/outputs.h"
#include "experiment/part.h"
#include "command/tool.h"
#include "record/json.h"

#include <errno.h>
#include <string.h>

static kanun_status (*const run[KC_COMMANDS])(const kc_args *) = {
#define COMMAND(name, words, least, most, says) kc_cmd_##name,
#include "command/commands.def"
#undef COMMAND
};

int kc_program(int argc, char **argv)
{
    kc_args args;
    kr_json_begin();
    kc_tool_find_source_tree();
    kanun_status status = kc_args_read(&args, argc, argv);
    if (status == KANUN_OK) {
        if (args.version)
            kn_print(stdout, "kanun %s\n", kanun_version());
        else if (args.help)
            kc_help_print(args.command, stdout);
        else if (args.command == KC_COMMANDS)
            kc_help_print(KC_COMMANDS, stderr), status = KANUN_USAGE;
        else if (args.shard || (args.output && kc_command_has(args.command, "shard") &&
                                args.command != KC_COMMAND_run))
            status = ke_part_run(&args, run[args.command]);
        else if (args.resume && kc_command_has(args.command, "shard"))
            status = ke_resume_run(&args, run[args.command]);
        else if ((status = kc_outputs_check(&args)) == KANUN_OK &&
                 (status = kc_folders_open(&args)) == KANUN_OK)
            status = run[args.command](&args);
    }
    kc_folders_free(&args);
    kc_args_free(&args);
    if ((fflush(stdout) || ferror(stdout)) && status == KANUN_OK)
        status = kc_tool_say(KANUN_SYSTEM, "cannot write the output: %s", strerror(errno));
    return (int)status;
}
