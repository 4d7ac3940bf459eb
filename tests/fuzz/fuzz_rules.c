/* SPDX-License-Identifier: MIT
 * fuzz_rules.c: bytes as a rules file, and behind a line "#lua" as its script s.lua: they are
 * loaded, shown and played.
 */
#include "fuzz.h"
#include "record/failure.h"

#include <stdio.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static FILE *nowhere;
    kanun_rules *rules;
    fz_begin();
    if (!nowhere)
        nowhere = fopen("/dev/null", "w");
    kanun_errors *errors = kanun_errors_new();
    FZ_MUST(errors && nowhere, "out of memory");
    fz_put_rules(data, size);
    kanun_status status = kanun_rules_load(&rules, "f.yaml", fz_folders, NULL, 0, errors);
    fz_clear();
    FZ_MUST((status == KANUN_OK) == !kr_error_text(errors, 0), "status %d with %s", (int)status,
            kr_error_text(errors, 0) ? "an error" : "no error");
    FZ_MUST(status != KANUN_SYSTEM, "%s", kr_error_text(errors, 0));
    if (status == KANUN_OK) {
        /* the end of the text is the source of random moves, so each change of it plays another
         * match */
        fz_bytes bytes = {data, size};
        for (size_t n = size < 64 ? 0 : size - 64; n > 0; n--)
            bytes.data++, bytes.left--;
        kanun_rules_print(rules, "text", "en", nowhere);
        fz_play(rules, &bytes, 40);
        kanun_rules_free(rules);
    } else {
        kanun_errors_print(errors, nowhere, 0);
    }
    kanun_errors_free(errors);
    return 0;
}
