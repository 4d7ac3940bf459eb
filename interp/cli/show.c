/* SPDX-License-Identifier: MIT
 * show.c: `kanun show`: the rules of a game in words, made from its data by the library.
 */
#include "cli/tool.h"

#include <string.h>

kanun_status kn_cmd_show(const kn_args *args)
{
    kanun_rules *rules;
    static const char *const formats[] = {"text", "markdown", "html", NULL};
    int known = 0;
    while (formats[known] && strcmp(formats[known], args->format))
        known++;
    if (!formats[known]) {
        const char *near = kn_nearest(args->format, formats);
        return kn_tool_say(
            KANUN_USAGE, "there is no format '%s'%s%s%s\n  formats: text, markdown, html",
            args->format, near ? "; did you mean '" : "", near ? near : "", near ? "'?" : "");
    }
    kanun_status status = kn_tool_load(args, args->word[0], &rules);
    if (status == KANUN_OK) {
        status = kanun_rules_show_as(rules, args->lang, args->format, stdout);
        if (status != KANUN_OK)
            kn_tool_say(status, "cannot print the rules");
    }
    kanun_rules_free(rules);
    return status;
}
