/* SPDX-License-Identifier: MIT
 * fuzz_resolve.c: bytes as a rules file that is read, merged with its parents and checked by the
 * table of keys, and nothing more.
 */
#include <string.h>

#include "document/merge.h"
#include "fuzz.h"
#include "game/rules.h"
#include "state/pack.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    fz_begin();
    kn_arena *arena = kn_arena_new();
    kn_report report;
    FZ_MUST(arena, "out of memory");
    kn_report_begin(&report, arena);
    fz_put("f.yaml", data, size);
    kd_resolved *resolved =
        kd_resolve(arena, &(kd_request){.game = "f.yaml", .folders = fz_folders}, &kg_rules_table,
                   NULL, &report);
    FZ_MUST(resolved || report.count > 0, "nothing is resolved, and nothing said");
    if (resolved)
        kd_table_check(&kg_rules_table, resolved->document, &report);
    for (int n = 0; n < report.count && n < KN_REPORT_MAX; n++)
        FZ_MUST(report.problem[n].message && report.problem[n].code != KN_E_MEMORY,
                "a problem without words, or memory was out");
    kn_arena_free(arena);
    fz_clear();
    return 0;
}
