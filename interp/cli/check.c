/* SPDX-License-Identifier: MIT
 * check.c: `kanun check`: loads rules files and tells what is wrong with them. Whether they mean
 * what their author wanted is the business of `kanun test`.
 */
#include "cli/tool.h"

static kanun_status check_one(const kn_args *args, const char *file)
{
    kanun_errors *errors = kanun_errors_new();
    kanun_rules *rules = NULL;
    if (!errors)
        return kn_tool_say(KANUN_SYSTEM, "out of memory");
    kanun_status status = kn_tool_load_quietly(args, file, &rules, errors);
    if (status == KANUN_OK)
        printf("%s: fine (%s)\n", file, kanun_rules_name(rules, "en"));
    else
        kn_tool_errors(status, errors);
    kanun_rules_free(rules);
    kanun_errors_free(errors);
    /* Here a wrong file is no accident but the answer. */
    return status == KANUN_RULES ? KANUN_NO : status;
}

kanun_status kn_cmd_check(const kn_args *args)
{
    kanun_status worst = KANUN_OK;
    for (int n = 0; n < args->words; n++) {
        kanun_status status = check_one(args, args->word[n]);
        if (status > worst)
            worst = status;
    }
    return worst;
}
