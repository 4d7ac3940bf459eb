/* SPDX-License-Identifier: MIT
 * fuzz_hooks.c: hooks as input. The first bytes choose rules, and a script of a grammar that calls
 * everything that scripts have (unit/script_maker.h). The other bytes choose moves.
 */
#include "fuzz.h"

#include <string.h>

#include "../unit/script_maker.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static char script[32768], text[4096];
    kanun_rules *rules;
    fz_begin();
    size_t first = size < 16 ? size : 16, half = first + (size - first) / 4;
    sm_make_rules(data, first, text, sizeof text);
    sm_make(data + half, size - half, script, sizeof script);
    fz_put("f.yaml", text, strlen(text));
    fz_put("s.lua", script, strlen(script));
    kanun_status status = kanun_rules_load(&rules, "f.yaml", fz_folders, NULL, 0, NULL);
    fz_clear();
    FZ_MUST(status == KANUN_OK || status == KANUN_RULES, "status %d:\n%s", (int)status, script);
    if (status == KANUN_OK) {
        fz_bytes bytes = {data + first, half - first};
        fz_play(rules, &bytes, 30);
        kanun_rules_free(rules);
    }
    return 0;
}
