/* SPDX-License-Identifier: MIT
 * fuzz_replay.c: bytes as a file of records of a small game: each match is verified as `kanun
 * replay` does it, with rules that stay loaded.
 */
#include <string.h>

#include "fuzz.h"
#include "record/record_file.h"
#include "record/journal.h"

enum { MATCHES = 20 };
static kr_trouble trouble;

/* A journal of the game, whose rules serve all inputs. */
static const kr_journal *rules(void)
{
    static kr_journal journal;
    if (!journal.rules)
        FZ_MUST(kanun_rules_load(&journal.rules, "fuzz/small", fz_folders, NULL, 0,
                                 trouble.errors) == KANUN_OK,
                "%s", kr_error_text(trouble.errors, 0));
    return &journal;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    kr_reader reader;
    json_t *record = NULL;
    fz_begin();
    if (!trouble.errors)
        trouble.errors = kanun_errors_new();
    const kr_journal *journal = rules();
    kanun_errors_clear(trouble.errors);
    trouble.text[0] = '\0';
    kanun_status status = kr_reader_open(&reader, fz_file(data, size), &trouble);
    for (int n = 0; n < MATCHES && status == KANUN_OK; n++) {
        status = kr_reader_next(&reader, &record, &trouble);
        if (!record)
            break;
        if (status == KANUN_OK)
            status = kr_journal_verify(journal, record, &trouble);
        json_decref(record);
    }
    kr_reader_close(&reader);
    FZ_MUST(status != KANUN_SYSTEM, "%s", kr_trouble_text(&trouble));
    FZ_MUST(status == KANUN_OK ||
                strcmp(kr_trouble_text(&trouble), "it failed for an unknown reason") != 0,
            "refused without a reason");
    return 0;
}
