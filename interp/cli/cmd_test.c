/* SPDX-License-Identifier: MIT
 * cmd_test.c: `kanun test`: runs test files of rules, and counts passes and failures. The
 * library reads the test files.
 */
#include "command/tool.h"
#include "insight.h"

#include "base/print.h"

typedef struct tally {
    uint64_t passed, failed;
} tally;

static void told(void *payload, const char *scenario, const char *failure)
{
    tally *t = payload;
    if (!failure) {
        t->passed++;
        kn_print(stdout, "ok: %s\n", scenario);
        return;
    }
    t->failed++;
    kn_print(stdout, "FAILED: %s\n", scenario);
    /* indents every line of the reason */
    for (const char *c = failure, *start = failure; *start; c++) {
        if (*c == '\n' || !*c) {
            kn_print(stdout, "    %.*s\n", (int)(c - start), start);
            if (!*c)
                break;
            start = c + 1;
        }
    }
}

static void noted(void *payload, const char *note)
{
    (void)payload;
    kn_print(stdout, "%s\n", note);
}

kanun_status kc_cmd_test(const kc_args *args)
{
    tally t = {0, 0};
    kanun_status worst = KANUN_OK;
    for (int n = 0; n < args->words; n++) {
        kanun_errors_clear(args->errors);
        kanun_status status = kanun_test(args->word[n], args->folder, told, &t, args->errors);
        if (status == KANUN_RULES && !kc_tool_has_key(args->word[n], "scenarios") &&
            (kc_tool_has_key(args->word[n], "phases") ||
             kc_tool_has_key(args->word[n], "extends"))) {
            kc_tool_say(KANUN_USAGE, "%s has rules and no scenarios: kanun check %s", args->word[n],
                        args->word[n]);
            status = KANUN_USAGE;
        } else if (kanun_errors_nth(args->errors, 0)) {
            kc_tool_errors(status, args->errors);
        }
        if (status <= KANUN_NO && kg_insight_test(args->word[n], noted, NULL) != KANUN_OK)
            status = kc_tool_memory();
        if (status > worst)
            worst = status;
    }
    if (t.passed + t.failed || worst == KANUN_OK)
        kn_print(stdout, "%llu passed, %llu failed\n", (unsigned long long)t.passed,
                 (unsigned long long)t.failed);
    return worst;
}
