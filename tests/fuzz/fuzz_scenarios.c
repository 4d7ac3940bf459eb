/* SPDX-License-Identifier: MIT
 * fuzz_scenarios.c: bytes as a file of scenarios: positions, moves and expected results, in a small
 * game or a shipped game.
 */
#include "fuzz.h"
#include "record/failure.h"

static void told(void *payload, const char *scenario, const char *failure)
{
    int *count = payload;
    FZ_MUST(scenario, "a scenario without a name");
    *count += failure != NULL;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    int failed = 0;
    fz_begin();
    kanun_errors *errors = kanun_errors_new();
    FZ_MUST(errors, "out of memory");
    fz_put("t.test.yaml", data, size);
    kanun_status status = kanun_test("t.test.yaml", fz_folders, told, &failed, errors);
    fz_clear();
    FZ_MUST(status != KANUN_SYSTEM, "%s", kr_error_text(errors, 0));
    FZ_MUST(status != KANUN_OK || (!failed && !kr_error_text(errors, 0)),
            "all is well, but %d failed", failed);
    kanun_errors_free(errors);
    return 0;
}
