/* SPDX-License-Identifier: MIT
 * fuzz_replay.c: bytes as a file of records of a small game: each match is verified as `kanun
 * replay` does it, with rules that stay loaded.
 */
#include <string.h>

#include "fuzz.h"
#include "record/record_file.h"
#include "record/journal.h"

enum { MATCHES = 20 };
static kr_failure failure;

/* A journal of the game. All inputs use the same rules. */
static const kr_journal *rules(void)
{
    static kr_journal journal;
    if (!journal.rules)
        FZ_MUST(kanun_rules_load(&journal.rules, "fuzz/small", fz_folders, NULL, 0,
                                 failure.errors) == KANUN_OK,
                "%s", kr_error_text(failure.errors, 0));
    return &journal;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    kr_reader reader;
    json_t *record = NULL;
    fz_begin();
    if (!failure.errors)
        failure.errors = kanun_errors_new();
    const kr_journal *journal = rules();
    kanun_errors_clear(failure.errors);
    failure.text[0] = '\0';
    kanun_status status = kr_reader_open(&reader, fz_file(data, size), &failure);
    for (int n = 0; n < MATCHES && status == KANUN_OK; n++) {
        status = kr_reader_next(&reader, &record, &failure);
        if (!record)
            break;
        if (status == KANUN_OK)
            status = kr_journal_verify(journal, record, &failure);
        json_decref(record);
    }
    kr_reader_close(&reader);
    FZ_MUST(status != KANUN_SYSTEM, "%s", kr_failure_text(&failure));
    FZ_MUST(status == KANUN_OK ||
                strcmp(kr_failure_text(&failure), "it failed for an unknown reason") != 0,
            "refused without a reason");
    return 0;
}
