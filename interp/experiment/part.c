/* SPDX-License-Identifier: MIT
 * part.c: the file of a part of a run: one JSON object with the question, the exact sums and a
 * checksum. Sums are whole numbers, so any division gives the same result.
 */
#include "experiment/part.h"

#include "base/print.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "command/arguments.h"
#include "command/outputs.h"
#include "command/progress.h"
#include "command/tool.h"
#include "record/json.h"
#include "record/record.h"
#include "record/json_build.h"

/* ---- Which blocks ---- */

static kanun_status read_number(ke_part *p, const char *text)
{
    char *end;
    p->number = strtoull(text, &end, 10);
    if (*end == '/' && end > text)
        p->of = strtoull(end + 1, &end, 10);
    if (*text < '0' || *text > '9' || *end || !p->number || p->number > p->of ||
        p->of > KE_PARTS_MAX)
        return kc_tool_say(KANUN_USAGE,
                           "--shard needs I/N, the I-th part of N, from 1/1 to %d/%d, found '%s'",
                           KE_PARTS_MAX, KE_PARTS_MAX, text);
    return KANUN_OK;
}

kanun_status ke_part_range(ke_part *p, uint64_t first, uint64_t games)
{
    if (p->of > games)
        return kc_tool_say(KANUN_USAGE, "--shard: %llu blocks can't be divided among %llu",
                           (unsigned long long)games, (unsigned long long)p->of);
    /* the first parts get one more if it does not divide evenly */
    uint64_t each = games / p->of, more = games % p->of, before = p->number - 1;
    p->first = first + before * each + (before < more ? before : more);
    p->count = each + (before < more);
    return KANUN_OK;
}

/* Checks that the other options fit --shard. */
static kanun_status check(const kc_args *args)
{
    const char *other = args->until_decided ? "--until-decided"
                        : args->widths      ? "--until-width"
                        : args->deals       ? "--deals"
                        : args->time        ? "--time"
                        : args->record      ? "--record"
                        : args->rows        ? "--rows"
                        : args->json        ? "--json"
                        : args->csv         ? "--csv"
                        : args->html        ? "--html"
                                            : NULL;
    if (!args->shard || !args->output)
        return kc_tool_say(KANUN_USAGE, "--shard and -o go together: the part, and its file");
    if (!args->seed_given)
        return kc_tool_say(KANUN_USAGE, "--shard needs --seed: all parts have the same one");
    if (other)
        return kc_tool_say(
            KANUN_USAGE, "--shard excludes %s: %s", other,
            args->record || args->rows
                ? "a part holds sums and no matches: record them in a run without it, a "
                  "range of them with --first and --games"
            : args->json || args->csv || args->html
                ? "kanun merge tells of all parts"
                : "how much is played must be known beforehand, and is divided");
    return KANUN_OK;
}

/* ---- Sums ---- */

kanun_status ke_part_keep(ke_part *p, json_t *rules, json_t *learnt, json_t *sums)
{
    bool fine = learnt && p->learnt && !json_object_update(p->learnt, learnt);
    kr_json_append(&p->rules, rules);
    kr_json_append(&p->sums, sums);
    json_decref(learnt);
    return fine && p->rules && p->sums ? KANUN_OK : kc_tool_memory();
}

kanun_status ke_part_join(ke_part *p, json_t *rules, uint64_t games,
                          bool (*add)(void *payload, json_t *sums, uint64_t count), void *payload)
{
    json_t *question = json_object_get(p->piece[0].json, "question");
    json_t *was = json_array_get(json_object_get(question, "rules"), p->next);
    bool same = rules && json_equal(was, rules), fine = rules != NULL;
    json_decref(rules);
    if (!fine)
        return kc_tool_memory();
    if (!same)
        return kc_tool_say(KANUN_NO, "the rules have changed since %s was written",
                           p->piece[0].path);
    p->all = games;
    p->played = 0;
    for (int n = 0; n < p->pieces; n++) {
        const ke_piece *piece = &p->piece[n];
        json_t *sums = json_array_get(json_object_get(piece->json, "sums"), p->next);
        if (piece->count > games - p->played || !add(payload, sums, piece->count))
            return kc_tool_say(KANUN_NO,
                               "%s is not a complete shard: its sums are of other measures",
                               piece->path);
        p->played += piece->count;
    }
    p->next++;
    return KANUN_OK;
}

/* ---- The file ---- */

const char *ke_part_checksum(const char *text, size_t size, char out[33])
{
    unsigned char hash[16];
    crypto_generichash(hash, sizeof hash, (const unsigned char *)text, size, NULL, 0);
    return sodium_bin2hex(out, 33, hash, sizeof hash);
}

/* Returns what identifies the run: equal in all its parts. */
static json_t *question_json(const kc_args *args, const ke_part *p)
{
    json_t *words = json_array();
    for (int n = 0; n < args->words; n++)
        kr_json_append(&words, json_string(args->word[n]));
    return json_pack("{s:s, s:s, s:o, s:o, s:O, s:O}", "kanun", kanun_version(), "command",
                     kc_commands[args->command].name, "words", words, "options",
                     kc_arguments_json(args), "rules", p->rules, "learnt", p->learnt);
}

static void put_part(const void *payload, FILE *out)
{
    const char *text = payload;
    char checksum[33];
    size_t size = strlen(text) - 1; /* without the final brace */
    kn_print(out, "%.*s,\"%s\":\"%s\"}\n", (int)size, text, KE_PART_SUM,
             ke_part_checksum(text, size, checksum));
}

static kanun_status write_part(const kc_args *args, const ke_part *p)
{
    json_t *all =
        json_pack("{s:o, s:i, s:I, s:I, s:I, s:I, s:O}", "question", question_json(args, p),
                  "format", KE_PART_FORMAT, "shard", (json_int_t)p->number, "of", (json_int_t)p->of,
                  "from", (json_int_t)p->first, "count", (json_int_t)p->count, "sums", p->sums);
    char *text = all ? kr_json_text(all, 0) : NULL;
    json_decref(all);
    if (!text)
        return kc_tool_memory();
    kanun_status status = kc_output_write("-o", args->output, put_part, text);
    free(text);
    return status;
}

kanun_status ke_part_run(const kc_args *given, kanun_status (*command)(const kc_args *))
{
    ke_part part = {0};
    kc_args args = *given;
    kanun_status status = check(given);
    if (status == KANUN_OK)
        status = read_number(&part, args.shard);
    if (status == KANUN_OK)
        status = kc_outputs_check(given);
    if (status != KANUN_OK)
        return status;
    part.sums = json_array(), part.rules = json_array(), part.learnt = json_object();
    args.part = &part;
    status = command(&args);
    if (status == KC_INTERRUPTED)
        kn_print(stderr,
                 "kanun: interrupted: %s is not written, and what it had played is lost; the same "
                 "command plays this part anew\n",
                 args.output);
    if (status == KANUN_OK)
        status = write_part(given, &part);
    json_decref(part.sums);
    json_decref(part.rules);
    json_decref(part.learnt);
    return status;
}
