/* SPDX-License-Identifier: MIT
 * cmd_merge.c: `kanun merge`: joins the parts of a run. It runs the original command again with the
 * sums of the parts instead of playing, and prints the result of the whole run. Refuses parts that
 * are damaged, of another run, or leave a gap; reports missing parts at the end.
 */
#include "experiment/part.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/print.h"
#include "base/file.h"
#include "base/memory.h"
#include "command/arguments.h"
#include "command/tool.h"

/* The kind of the files of parts. */
static const ke_part_kind parts = {
    KE_PART_QUESTION, "is not a complete shard",
    "is not part of a run: merge takes the files that --shard I/N -o FILE has written"};

static kanun_status damaged(const char *path, const char *why)
{
    return kc_tool_say(KANUN_NO, "%s %s: %s", path, parts.damaged, why);
}

static kanun_status read_part(ke_piece *p, const char *path)
{
    json_int_t from, count;
    kanun_status status = ke_piece_read(p, path, &parts);
    if (status == KANUN_OK && (json_unpack(p->json, "{s:I, s:I}", "from", &from, "count", &count) ||
                               from < 0 || count < 1))
        return damaged(path, "it belongs to another kind of experiment");
    if (status == KANUN_OK) {
        p->from = (uint64_t)from;
        p->count = (uint64_t)count;
    }
    return status;
}

static int by_place(const void *a, const void *b)
{
    const ke_piece *x = a, *y = b;
    return x->from < y->from ? -1 : x->from > y->from ? 1 : strcmp(x->checksum, y->checksum);
}

/* ---- Checking that the parts belong together ---- */

/* Returns the number of the first match of the whole run. */
static uint64_t first_of(const ke_piece *p)
{
    json_t *options = json_object_get(json_object_get(p->json, "question"), "options");
    const char *text = json_string_value(json_array_get(json_object_get(options, "first"), 0));
    return text ? strtoull(text, NULL, 10) : 0;
}

/* Sorts the parts, removes duplicates, and checks for gaps and overlaps. */
static kanun_status order(ke_piece *list, int *count, uint64_t first)
{
    int kept = 0;
    qsort(list, (size_t)*count, sizeof *list, by_place);
    for (int n = 0; n < *count; n++) {
        ke_piece *before = kept ? &list[kept - 1] : NULL, *p = &list[n];
        uint64_t next = before ? before->from + before->count : first;
        if (before && p->from == before->from && !strcmp(p->checksum, before->checksum)) {
            bool same = !strcmp(p->path, before->path);
            kc_tool_say(KANUN_OK,
                        "note: %s%s%s: this part is given twice, so it is counted only once",
                        p->path, same ? "" : " and ", same ? "" : before->path);
            json_decref(p->json);
            p->json = NULL;
            continue;
        }
        if (p->from < next)
            return before ? kc_tool_say(KANUN_NO, "%s and %s overlap: both have block %llu",
                                        before->path, p->path, (unsigned long long)p->from)
                          : kc_tool_say(KANUN_NO,
                                        "%s has blocks from before the start of its experiment",
                                        p->path);
        if (p->from > next)
            return kc_tool_say(KANUN_NO, "blocks %llu to %llu are missing before %s",
                               (unsigned long long)next, (unsigned long long)p->from - 1, p->path);
        if (kept != n) {
            list[kept] = *p;
            p->json = NULL;
        }
        kept++;
    }
    *count = kept;
    return KANUN_OK;
}

/* ---- Running the command again ---- */

static kanun_status (*const run[KC_COMMANDS])(const kc_args *) = {
#define COMMAND(name, words, least, most, says) kc_cmd_##name,
#include "command/commands.def"
#undef COMMAND
};

/* Copies the form of the result and the location of the rules from the current command line. */
static void take_over(kc_args *args, const kc_args *given)
{
    args->json = given->json;
    args->csv = given->csv;
    args->html = given->html;
    args->lang = given->lang;
    args->colour = given->colour;
    args->folder = given->folder;
    args->folders = given->folders;
    kc_tool_colour_is(given->colour);
}

/* Refuses --html if the command has no page, and --csv for a simulation without measures. */
static kanun_status check_forms(const kc_args *args, const char *path)
{
    if (args->html && !kc_command_has(args->command, "html"))
        return kc_tool_say(KANUN_USAGE, "%s has no option --html", kc_commands[args->command].name);
    if (args->csv && args->command == KC_COMMAND_sim && !args->measures)
        return kc_tool_say(KANUN_USAGE,
                           "--csv writes measures, but %s has none: play the parts with --measure",
                           path);
    return KANUN_OK;
}

/* Checks that the rules files named in the parts can be found from the current folder. */
static kanun_status check_rules(const kc_args *args, const char *part)
{
    for (int n = 0; n < args->words; n++) {
        const char *file = args->word[n], *slash = strrchr(part, '/');
        if (!file[kn_path_stem(file, ".yaml")] || !access(file, F_OK))
            continue;
        return kc_tool_say(KANUN_USAGE,
                           "%s was played with the rules file '%s', which can't be found from this "
                           "folder: go to the folder where it was played%s%.*s, and merge there",
                           part, file, slash ? ", perhaps " : "", slash ? (int)(slash - part) : 0,
                           part);
    }
    return KANUN_OK;
}

static kanun_status put_together(const kc_args *given, ke_part *part)
{
    json_t *question = json_object_get(part->piece[0].json, "question"), *options, *words;
    const char *command;
    char **made;
    kc_args args;
    if (json_unpack(question, "{s:s, s:o, s:o}", "command", &command, "options", &options, "words",
                    &words) ||
        !json_is_object(options) || !json_is_array(words))
        return damaged(part->piece[0].path, "it belongs to another kind of experiment");
    kanun_status status = kc_arguments_read(&args, options, command, words, &made);
    if (status == KANUN_NO ||
        (status == KANUN_OK && (args.command == KC_COMMANDS || args.help || args.version ||
                                !kc_command_has(args.command, "shard"))))
        status = damaged(part->piece[0].path, "it belongs to another kind of experiment");
    if (status == KANUN_OK) {
        take_over(&args, given);
        args.part = part;
        status = check_forms(&args, part->piece[0].path);
        if (status == KANUN_OK)
            status = check_rules(&args, part->piece[0].path);
        if (status == KANUN_OK)
            status = run[args.command](&args);
        args.folder = NULL; /* args does not own it */
    }
    if (status == KANUN_OK && part->played < part->all) {
        fflush(stdout);
        kn_print(stderr, "kanun: %llu of %llu blocks so far; the results are for these blocks\n",
                 (unsigned long long)part->played, (unsigned long long)part->all);
    }
    kc_args_free(&args);
    kc_arguments_free(made);
    return status;
}

/* Refuses parts of another version of the program, which may have counted differently. */
static kanun_status same_version(const ke_piece *p)
{
    json_t *question = json_object_get(p->json, "question");
    const char *version = json_string_value(json_object_get(question, "kanun"));
    if (version && !strcmp(version, kanun_version()))
        return KANUN_OK;
    return kc_tool_say(KANUN_NO, "%s was written by kanun %s, and this is kanun %s", p->path,
                       version ? version : "of no version", kanun_version());
}

kanun_status kc_cmd_merge(const kc_args *args)
{
    int count = args->words;
    ke_piece *list = kn_calloc((size_t)count + 1, sizeof *list);
    kanun_status status = KANUN_OK;
    for (int n = 0; n < count && status == KANUN_OK; n++) {
        status = read_part(&list[n], args->word[n]);
        if (status == KANUN_OK)
            status = same_version(&list[n]);
        if (status == KANUN_OK && n)
            status = ke_piece_compare(&list[0], &list[n], &parts);
    }
    if (status == KANUN_OK)
        status = order(list, &count, first_of(&list[0]));
    if (status == KANUN_OK)
        status = put_together(args, &(ke_part){.piece = list, .pieces = count});
    for (int n = 0; list && n < args->words; n++)
        json_decref(list[n].json);
    kn_free(list);
    return status;
}
