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
    /* If the blocks don't divide evenly, the first parts get one more. */
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
                        : args->resume      ? "--resume"
                        : args->json        ? "--json"
                        : args->csv         ? "--csv"
                        : args->html        ? "--html"
                                            : NULL;
    if (!args->shard || !args->output)
        return kc_tool_say(
            KANUN_USAGE,
            "--shard and -o must be used together: the part, and the file for its results");
    if (!args->seed_given)
        return kc_tool_say(KANUN_USAGE, "--shard needs --seed: all parts must use the same seed");
    if (other)
        return kc_tool_say(
            KANUN_USAGE, "--shard and %s can't be combined: %s", other,
            args->record || args->rows
                ? "a part contains sums, not matches. To record matches, run without --shard, and "
                  "choose a range with --first and --games"
            : args->resume ? "an interrupted part is played again from its beginning"
            : args->json || args->csv || args->html
                ? "kanun merge prints the results of all parts"
                : "the amount to play must be known beforehand, because it is divided");
    return KANUN_OK;
}

/* ---- Sums ---- */

void ke_part_keep(ke_part *p, json_t *rules, json_t *learnt, json_t *sums)
{
    json_object_update(p->learnt, learnt);
    json_array_append_new(p->rules, rules);
    json_array_append_new(p->sums, sums);
    json_array_append_new(p->ranges,
                          json_pack("[I, I]", (json_int_t)p->first, (json_int_t)p->count));
    json_decref(learnt);
}

/* Returns the number of blocks of the next experiment in a part. They must follow the blocks of
 * earlier parts. Returns UINT64_MAX if the part has none. */
static uint64_t count_of(const ke_part *p, const ke_piece *piece)
{
    json_int_t from, count, first;
    json_t *ranges = json_object_get(piece->json, "ranges");
    if (json_unpack(json_array_get(ranges, p->next), "[I, I]", &from, &count) ||
        json_unpack(json_array_get(json_object_get(p->piece->json, "ranges"), p->next), "[I, *]",
                    &first) ||
        count < 0 || (uint64_t)from != (uint64_t)first + p->played)
        return UINT64_MAX;
    return (uint64_t)count;
}

kanun_status ke_part_join(ke_part *p, json_t *rules, uint64_t games,
                          bool (*add)(void *payload, json_t *sums, uint64_t count), void *payload)
{
    json_t *question = json_object_get(p->piece[0].json, "question");
    json_t *was = json_array_get(json_object_get(question, "rules"), p->next);
    bool same = json_equal(was, rules);
    json_decref(rules);
    if (!same)
        return kc_tool_say(KANUN_NO, "the rules have changed since %s was written",
                           p->piece[0].path);
    p->all = games;
    p->played = 0;
    for (int n = 0; n < p->pieces; n++) {
        const ke_piece *piece = &p->piece[n];
        json_t *sums = json_array_get(json_object_get(piece->json, "sums"), p->next);
        uint64_t blocks = count_of(p, piece);
        if (blocks > games - p->played || !add(payload, sums, blocks))
            return kc_tool_say(
                KANUN_NO, "%s is not a complete shard: it has sums of other measures", piece->path);
        p->played += blocks;
    }
    p->next++;
    return KANUN_OK;
}

/* ---- The file ---- */

json_t *ke_part_question(const kc_args *args, const ke_part *p)
{
    json_t *words = json_array();
    for (int n = 0; n < args->words; n++)
        json_array_append_new(words, json_string(args->word[n]));
    return json_pack("{s:s, s:s, s:o, s:o, s:O, s:O}", "kanun", kanun_version(), "command",
                     kc_commands[args->command].name, "words", words, "options",
                     kc_arguments_json(args), "rules", p->rules, "learnt", p->learnt);
}

static kanun_status write_part(const kc_args *args, const ke_part *p)
{
    return ke_part_write("-o", args->output,
                         json_pack("{s:o, s:i, s:I, s:I, s:I, s:I, s:O, s:O}", KE_PART_QUESTION,
                                   ke_part_question(args, p), "format", KE_PART_FORMAT, "shard",
                                   (json_int_t)p->number, "of", (json_int_t)p->of, "from",
                                   (json_int_t)p->first, "count", (json_int_t)p->count, "ranges",
                                   p->ranges, "sums", p->sums));
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
    part.ranges = json_array();
    args.part = &part;
    status = command(&args);
    if (status == KC_INTERRUPTED)
        kn_print(stderr,
                 "kanun: interrupted: %s is not written, and its blocks are lost; the same command "
                 "plays this part again\n",
                 args.output);
    if (status == KANUN_OK)
        status = write_part(given, &part);
    json_decref(part.sums);
    json_decref(part.rules);
    json_decref(part.learnt);
    json_decref(part.ranges);
    return status;
}
