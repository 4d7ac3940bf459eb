/* SPDX-License-Identifier: MIT
 * verify.c: `kanun verify`: plays the records of a file again, and shows that each deal was drawn
 * from what the server had promised before and from what the seats brought.
 */
#include "cli/tool.h"

#ifdef KN_SERVE
#include "record/file.h"
#include "serve/fair.h"

/* One match: whether it goes as it is written, and comes from where it says. */
static kanun_status verify(const json_t *record, const char *const *folders, int *seeds,
                           kr_trouble *trouble)
{
    kr_journal *journal;
    kanun_status status = kw_fair_verify(record, seeds, trouble);
    if (status == KANUN_OK)
        status = kr_journal_open(&journal, record, folders, NULL, NULL, trouble);
    if (status == KANUN_OK)
        kr_journal_free(journal);
    return status;
}

/* The first seed of a match says who deals first, each further one deals. */
static void tell(int matches, int seeds, int open)
{
    printf("%d %s, %d %s: all was drawn from what was promised before, and from what the seats "
           "brought\n",
           matches, matches == 1 ? "match" : "matches", seeds, seeds == 1 ? "seed" : "seeds");
    if (open)
        printf("%d of them %s not over in this file: how it ended is not shown\n", open,
               open == 1 ? "is" : "are");
}

kanun_status kc_cmd_verify(const kc_args *args)
{
    kr_trouble trouble = {.errors = args->errors};
    kr_reader reader;
    json_t *record = NULL;
    int matches = 0, seeds = 0, all = 0, open = 0;
    kanun_status status = kr_reader_open(&reader, args->word[0], &trouble);
    while (status == KANUN_OK &&
           (status = kr_reader_next(&reader, &record, &trouble)) == KANUN_OK && record) {
        status = verify(record, args->folder, &seeds, &trouble);
        open += !json_object_get(record, "end");
        json_decref(record);
        matches++;
        all += seeds;
    }
    if (status != KANUN_OK)
        kc_tool_complain(args->word[0], status, NULL, &trouble);
    else
        tell(matches, all, open);
    kr_reader_close(&reader);
    return status;
}

#else

kanun_status kc_cmd_verify(const kc_args *args)
{
    return kc_tool_say(KANUN_SYSTEM, "this program was built without the table in the browser "
                                     "(configure --without-serve)");
}
#endif
