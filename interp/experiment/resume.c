/* SPDX-License-Identifier: MIT
 * resume.c: a run that can be resumed (--resume): the exact sums of each of its experiments, in
 * order, in a file. The file is written repeatedly, so that little is lost if the machine stops.
 * Sums are whole numbers and blocks are played in order, so a resumed run gives the same result.
 */
#include "experiment/part.h"

#include <sys/stat.h>

#include "base/print.h"
#include "command/outputs.h"
#include "command/progress.h"
#include "command/tool.h"

#define AGAIN 20 /* seconds between two writings */

static const ke_part_kind resumed = {
    "to_resume", "can't be resumed",
    "is not a run that can be resumed: give a new file, or one that the same command has written"};

static kanun_status check(const kc_args *args)
{
    if (args->rows)
        return kc_tool_say(
            KANUN_USAGE,
            "--resume and --rows can't be combined: the file contains sums, not deals");
    if (!args->seed_given)
        return kc_tool_say(KANUN_USAGE,
                           "--resume needs --seed, so that the resumed run has the same seed");
    return KANUN_OK;
}

/* Makes the question of this run, without the number of matches, which may be larger when the run
 * is resumed. */
static void make_question(ke_part *p, const kc_args *args)
{
    p->rules = json_array();
    p->learnt = json_object();
    p->question = ke_part_question(args, p);
    json_object_del(json_object_get(p->question, "options"), "games");
}

/* Reads the file, if there is one. */
static kanun_status read_file(ke_part *p)
{
    ke_piece piece = {0}, own = {.path = "this command"};
    struct stat about;
    if (stat(p->resume, &about)) {
        p->experiments = json_array();
        return KANUN_OK;
    }
    kanun_status status = ke_piece_read(&piece, p->resume, &resumed);
    if (status == KANUN_OK) {
        own.json = json_pack("{s:O}", resumed.key, p->question);
        status = ke_piece_compare(&own, &piece, &resumed);
        json_decref(own.json);
    }
    if (status == KANUN_OK) {
        p->experiments = json_incref(json_object_get(piece.json, "experiments"));
        if (!json_is_array(p->experiments))
            status =
                kc_tool_say(KANUN_NO, "%s %s: it has no experiments", p->resume, resumed.damaged);
    }
    json_decref(piece.json);
    return status;
}

kanun_status ke_resume_run(const kc_args *given, kanun_status (*command)(const kc_args *))
{
    kc_args args = *given;
    ke_part part = {.resume = given->resume};
    kanun_status status = check(given);
    if (status == KANUN_OK)
        status = kc_outputs_check(given);
    if (status == KANUN_OK) {
        make_question(&part, given);
        status = read_file(&part);
    }
    args.part = &part;
    part.written = kc_seconds();
    if (status == KANUN_OK)
        status = command(&args);
    json_decref(part.rules);
    json_decref(part.learnt);
    json_decref(part.question);
    json_decref(part.experiments);
    return status;
}

kanun_status ke_resume_take(ke_part *p, json_t *rules, json_t *learnt,
                            bool (*add)(void *payload, json_t *sums, uint64_t count), void *payload)
{
    const json_t *kept = json_array_get(p->experiments, p->next);
    bool same = kept && json_equal(json_object_get(kept, "rules"), rules) &&
                json_equal(json_object_get(kept, "learnt"), learnt);
    json_decref(rules);
    json_decref(learnt);
    if (!kept)
        return KANUN_OK;
    if (!same)
        return kc_tool_say(
            KANUN_NO,
            "the rules, or the policies of the players, have changed since %s was written",
            p->resume);
    if (!add(payload, json_object_get(kept, "sums"), 0))
        return kc_tool_say(KANUN_NO, "%s %s: it has sums of other measures, or of more blocks",
                           p->resume, resumed.damaged);
    return KANUN_OK;
}

bool ke_resume_is_due(const ke_part *p)
{
    return kc_seconds() >= p->written + AGAIN;
}

kanun_status ke_resume_keep(ke_part *p, json_t *rules, json_t *learnt, json_t *sums, bool over)
{
    json_t *entry = json_pack("{s:o, s:o, s:o}", "rules", rules, "learnt", learnt, "sums", sums);
    if (json_array_size(p->experiments) > p->next)
        json_array_set_new(p->experiments, p->next, entry);
    else
        json_array_append_new(p->experiments, entry);
    p->next += over;
    p->written = kc_seconds();
    return ke_part_write("--resume", p->resume,
                         json_pack("{s:O, s:i, s:O}", resumed.key, p->question, "format",
                                   KE_PART_FORMAT, "experiments", p->experiments));
}
