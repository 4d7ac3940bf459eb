/* SPDX-License-Identifier: MIT
 * cmd_test.c: `kanun test`: runs test files of rules, and counts passes and failures. The
 * library reads the test files.
 */
#include "cli/bless.h"
#include "cli/coverage.h"
#include "cli/packed_tests.h"
#include "command/tool.h"
#include "command/watch.h"
#include "insight_test.h"

#include "base/print.h"

typedef struct tally {
    uint64_t passed, failed;
    kc_coverage *coverage; /* or NULL */
} tally;

static void told(void *payload, const char *scenario, const char *failure)
{
    tally *t = payload;
    if (t->coverage)
        kc_coverage_take(t->coverage, failure != NULL);
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
    if (args->watch)
        return kc_watch_run(args, kc_cmd_test);
    if (kc_packed_tests(args))
        return kc_packed_tests_run(args, kc_cmd_test);
    tally t = {0, 0, NULL};
    kanun_status worst = KANUN_OK;
    if (args->coverage)
        t.coverage = kc_coverage_new();
    kg_watch watch = t.coverage ? kc_coverage_watch(t.coverage) : (kg_watch){0};
    for (int n = 0; n < args->words; n++) {
        if (args->bless) {
            kanun_status blessed = kc_bless(args, args->word[n]);
            worst = blessed > worst ? blessed : worst;
        }
        kanun_errors_clear(args->errors);
        kanun_status status =
            kg_insight_watch_test(args->word[n], args->folder, told, &t, &watch, args->errors);
        if (status == KANUN_RULES && !kc_tool_has_key(args->word[n], "scenarios") &&
            (kc_tool_has_key(args->word[n], "phases") ||
             kc_tool_has_key(args->word[n], "extends"))) {
            kc_tool_say(KANUN_USAGE, "%s has rules but no scenarios: kanun check %s", args->word[n],
                        args->word[n]);
            status = KANUN_USAGE;
        } else if (kanun_errors_nth(args->errors, 0)) {
            kc_tool_errors(status, args->errors);
        }
        if (status <= KANUN_NO)
            kg_insight_test(args->word[n], noted, NULL);
        if (status > worst)
            worst = status;
    }
    if (t.passed + t.failed || worst == KANUN_OK)
        kn_print(stdout, "%llu passed, %llu failed\n", (unsigned long long)t.passed,
                 (unsigned long long)t.failed);
    if (t.coverage)
        kc_coverage_try_keys(t.coverage, args);
    if (t.coverage)
        kc_coverage_print(t.coverage, stdout);
    kc_coverage_free(t.coverage);
    return worst;
}
