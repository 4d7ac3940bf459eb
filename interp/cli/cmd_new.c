/* SPDX-License-Identifier: MIT
 * cmd_new.c: `kanun new`: writes a rules file that extends a game, and a test file beside it. A
 * person chooses the game here; scripts/commands/new.lua writes the files.
 */
#include <stdlib.h>

#include "command/tool.h"
#include "experiment/run.h"

kanun_status kc_cmd_new(const kc_args *args)
{
    char *chosen = NULL,
         *word[] = {(char *)(uintptr_t)args->from, args->words ? args->word[0] : NULL};
    kc_args asking = *args; /* lets a person choose a game */
    asking.word = word;
    asking.words = args->from ? 1 : 0;
    kanun_status status = kc_family_choose(&asking, &chosen);
    word[0] = chosen ? chosen : word[0];
    asking.words = 1 + args->words;
    if (status == KANUN_OK && !word[0])
        status = kc_tool_say(KANUN_USAGE, "new needs --from GAME; `kanun list` prints the games");
    if (status == KANUN_OK)
        status = ke_run_script_command(&asking);
    free(chosen);
    return status;
}
