/* SPDX-License-Identifier: MIT
 * cmd_verify.c: `kanun verify`: checks the shuffles of recorded matches, and explains the value of
 * the proof.
 */
#include "command/tool.h"

#include "base/print.h"

#include <string.h>

#ifdef KN_SERVE
#include "record/record_file.h"
#include "serve/proof.h"

/* The commitments of the command line, and which of these were found in matches. */
typedef struct promised {
    const kc_args *args;
    uint64_t met; /* the commitments found, as bits */
} promised;

enum { COMMITMENTS_MAX = 64 };

static kanun_status check_arguments(const kc_args *args)
{
    uint8_t bytes[KW_DIGEST];
    if (args->commitments > COMMITMENTS_MAX)
        return kc_tool_say(KANUN_USAGE, "--commitment can be given at most %d times",
                           COMMITMENTS_MAX);
    for (int n = 0; n < args->commitments; n++)
        if (!kw_unhex(args->commitment[n], bytes))
            return kc_tool_say(KANUN_USAGE,
                               "--commitment needs %d digits from 0 to 9 and a to f, as the table "
                               "shows them; found '%s'",
                               KW_HEX, args->commitment[n]);
    return KANUN_OK;
}

/* Checks that the match's commitment is among the given commitments, if there are any. */
static kanun_status check_promise(promised *p, const kw_proof *proof, kr_failure *failure)
{
    bool met = !p->args->commitments;
    for (int n = 0; n < p->args->commitments; n++)
        if (!strcmp(p->args->commitment[n], proof->commitment)) {
            p->met |= UINT64_C(1) << n;
            met = true;
        }
    return met ? KANUN_OK
               : kr_fail(
                     failure, KANUN_NO, "changed",
                     "match %d of table %s has the commitment %s, which differs from --commitment",
                     proof->match, proof->table, proof->commitment);
}

static void print_proof(const promised *p, const kw_proof *proof)
{
    kn_print(stdout, "table %s, match %d: %d deal%s, %d seed%s%s\n", proof->table, proof->match,
             proof->deals, proof->deals == 1 ? "" : "s", proof->seeds, proof->seeds == 1 ? "" : "s",
             proof->over ? "" : "; the record ends before the end of the match");
    kn_print(stdout, "  commitment: %s\n", proof->commitment);
    for (int seat = 0; seat < proof->seats; seat++)
        kn_print(stdout, "  luck of player %d: %s\n", seat + 1,
                 *proof->luck[seat] ? proof->luck[seat] : "none");
    if (p->args->commitments)
        kn_print(stdout, "  Shuffles verified: they match the commitment that you gave.\n");
    else
        kn_print(stdout,
                 "  The shuffles match the commitment %s; compare it with the commitment that you "
                 "were shown.\n",
                 proof->commitment);
    if (*proof->changed)
        kn_print(stdout,
                 "  The rules have changed since (%s). Under the current rules, every move is "
                 "legal, and the end is the same.\n",
                 proof->changed);
    if (proof->match)
        kn_print(stdout,
                 "  This was not the first match of the table. The server knew the players' luck "
                 "before this commitment, so it could have picked a favourable seed.\n");
}

static void print_limits(void)
{
    kn_print(stdout, "Compare the luck with the luck that each player entered. If they differ, the "
                     "server may have chosen the luck.\n"
                     "These fields of the record prove nothing:");
    for (const char *const *name = kw_proof_nothing; *name; name++)
        kn_print(stdout, "%s %s", name == kw_proof_nothing ? "" : ",", *name);
    kn_print(stdout, ".\n");
}

/* Checks that each given commitment belongs to a match of the file. */
static kanun_status check_met(const promised *p)
{
    for (int n = 0; n < p->args->commitments; n++)
        if (!(p->met >> n & 1))
            return kc_tool_say(KANUN_NO, "no match of the file has the commitment %s",
                               p->args->commitment[n]);
    return KANUN_OK;
}

static kanun_status check_matches(promised *p, kr_reader *reader, kr_failure *failure)
{
    kw_proof proof;
    json_t *record;
    kanun_status status;
    int matches = 0;
    while ((status = kr_reader_next(reader, &record, failure)) == KANUN_OK && record) {
        status = kw_proof_check(&proof, record, p->args->folder, failure);
        if (status == KANUN_OK)
            status = check_promise(p, &proof, failure);
        if (status == KANUN_OK)
            print_proof(p, &proof);
        json_decref(record);
        if (status != KANUN_OK)
            return status;
        matches++;
    }
    if (status == KANUN_OK && matches)
        print_limits();
    return status;
}

kanun_status kc_cmd_verify(const kc_args *args)
{
    kr_failure failure = {.errors = args->errors};
    kr_reader reader;
    promised p = {.args = args};
    kanun_status status = check_arguments(args);
    if (status != KANUN_OK)
        return status;
    status = kr_reader_open(&reader, args->word[0], &failure);
    if (status == KANUN_OK)
        status = check_matches(&p, &reader, &failure);
    if (status != KANUN_OK)
        kc_tool_complain(args->word[0], status, NULL, &failure);
    kr_reader_close(&reader);
    return status == KANUN_OK ? check_met(&p) : status;
}

#else

kanun_status kc_cmd_verify(const kc_args *args)
{
    return kc_tool_say(KANUN_SYSTEM, "this program was built without the table in the browser "
                                     "(configure --without-serve)");
}
#endif
