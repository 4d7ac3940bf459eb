/* SPDX-License-Identifier: MIT
 * explain.c: `kanun explain`: what an error code means, in a paragraph.
 */
#include "cli/tool.h"

kanun_status kc_cmd_explain(const kc_args *args)
{
    const char *text = kanun_explain(args->word[0]);
    if (!text)
        return kc_tool_say(KANUN_USAGE, "there is no error code '%s'; codes look like E0214",
                           args->word[0]);
    const char *code = args->word[0];
    printf("E%s: %s\n", code + (*code == 'E' || *code == 'e'), text);
    return KANUN_OK;
}
