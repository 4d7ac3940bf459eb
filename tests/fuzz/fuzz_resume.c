/* SPDX-License-Identifier: MIT
 * fuzz_resume.c: bytes as the file of a match that is resumed. It is loaded with its rules,
 * continued, undone, and written again unchanged.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "fuzz.h"
#include "record/record_file.h"
#include "record/journal.h"

static kr_failure failure;

/* The record as text; the caller frees it. */
static char *text_of(const kr_journal *journal)
{
    char *text = NULL;
    size_t size;
    FILE *out = open_memstream(&text, &size);
    FZ_MUST(out && kr_journal_print(journal, out, &failure) == KANUN_OK && !fclose(out),
            "a record can't be written");
    return text;
}

static void go_on(kr_journal *journal)
{
    char *before = text_of(journal);
    size_t moves = kr_journal_moves(journal);
    bool over = kanun_game_standing(journal->game)->over != 0;
    const char *move = NULL;
    if (!over && kanun_game_legal(journal->game, 0, NULL) > 0)
        move = kanun_game_move(journal->game, 0, NULL);
    if (move) {
        FZ_MUST(kr_journal_play(journal, move, &failure) == KANUN_OK, "a legal move is refused");
        FZ_MUST(kr_journal_moves(journal) == moves + 1 &&
                    kr_journal_undo(journal, 1, &failure) == KANUN_OK,
                "a move can't be taken back: %s", kr_failure_text(&failure));
    }
    char *after = text_of(journal);
    FZ_MUST(strcmp(before, after) == 0, "taken back, the record is another:\n%s\n%s", before,
            after);
    free(before);
    free(after);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    kr_journal *journal = NULL;
    json_t *record = NULL;
    int torn;
    fz_begin();
    if (!failure.errors)
        failure.errors = kanun_errors_new();
    kanun_errors_clear(failure.errors);
    failure.text[0] = '\0';
    kanun_status status = kr_record_load(&record, fz_file(data, size), &torn, &failure);
    if (status == KANUN_OK)
        status = kr_journal_open(&journal, record, fz_folders, NULL, NULL, &failure);
    FZ_MUST(status != KANUN_SYSTEM, "%s", kr_failure_text(&failure));
    if (status == KANUN_OK)
        go_on(journal);
    kr_journal_free(journal);
    json_decref(record);
    return 0;
}
