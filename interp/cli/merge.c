/* SPDX-License-Identifier: MIT
 * merge.c: `kanun merge`: puts the shards of a comparison together and tells of them what `compare`
 * would have told of all blocks in one run. Refuses what is damaged, of another experiment, or
 * leaves a gap; shards that are still missing at the end are said to be.
 */
#include "cli/shard.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "base/memory.h"
#include "cli/tool.h"
#include "record/json.h"
#include "record/record.h"

#define SHARD_MAX ((size_t)1 << 26) /* bytes of a file */

typedef struct part {
    const char *path;
    json_t *json;
    char checksum[33];
    uint64_t from, count;
} part;

static kanun_status damaged(const char *path, const char *why)
{
    return kc_tool_say(KANUN_NO, "%s is no whole shard: %s", path, why);
}

/* The one line of a file, without its end; NULL after a message. To be freed by kn_free. */
static char *read_line(const char *path, kanun_status *status)
{
    const char *why = "";
    char *text = NULL;
    size_t room = 0;
    FILE *in = kn_file_read(path, &why);
    *status = KANUN_OK;
    if (!in) {
        *status = kc_tool_say(KANUN_SYSTEM, "cannot read '%s': %s", path, why);
        return NULL;
    }
    long length = kn_file_line(in, &text, &room, SHARD_MAX);
    bool more = length > 0 && getc(in) != EOF;
    if (length < 0 && errno == ENOMEM)
        *status = kc_tool_memory();
    else if (length <= 0 || text[length - 1] != '\n' || more)
        *status = damaged(path, length <= 0 ? "it is empty"
                                : more      ? "something stands behind it"
                                            : "its end is missing");
    else
        text[length - 1] = '\0';
    fclose(in);
    if (*status == KANUN_OK)
        return text;
    kn_free(text);
    return NULL;
}

/* Compares a text with the checksum at its end, which it keeps. */
static bool check_sum(const char *text, char checksum[33])
{
    static const char field[] = ",\"" KC_SHARD_SUM "\":\"";
    size_t length = strlen(text), tail = strlen(field) + 32 + 2;
    if (length <= tail || memcmp(text + length - tail, field, strlen(field)) != 0)
        return false;
    kc_shard_checksum(text, length - tail, checksum);
    return !memcmp(text + length - 34, checksum, 32) && !strcmp(text + length - 2, "\"}");
}

static kanun_status read_part(part *p, const char *path)
{
    kanun_status status;
    json_int_t from, count;
    json_error_t error;
    char *text = read_line(path, &status);
    p->path = path;
    if (!text)
        return status;
    if (!check_sum(text, p->checksum))
        status = damaged(path, "its checksum is wrong");
    else if (!(p->json = kr_json_read(text, strlen(text), &error)) &&
             json_error_code(&error) == json_error_out_of_memory)
        status = kc_tool_memory();
    else if (!p->json || json_unpack(p->json, "{s:I, s:I}", "from", &from, "count", &count) ||
             from < 0 || count < 1 || !json_is_object(json_object_get(p->json, "question")))
        status = damaged(path, "it is of another kind");
    kn_free(text);
    if (status == KANUN_OK) {
        p->from = (uint64_t)from;
        p->count = (uint64_t)count;
    }
    return status;
}

static int by_place(const void *a, const void *b)
{
    const part *x = a, *y = b;
    return x->from < y->from ? -1 : x->from > y->from ? 1 : strcmp(x->checksum, y->checksum);
}

/* ---- Do they belong together? ---- */

/* Names the first thing in which two experiments differ. */
static kanun_status tell_stranger(const part *first, const part *other)
{
    json_t *one = json_object_get(first->json, "question");
    json_t *two = json_object_get(other->json, "question");
    const char *key;
    json_t *value;
    json_object_foreach(one, key, value) if (!json_equal(value, json_object_get(two, key)))
    {
        char *a = kr_json_text(value, JSON_ENCODE_ANY | JSON_COMPACT);
        json_t *there = json_object_get(two, key);
        char *b = there ? kr_json_text(there, JSON_ENCODE_ANY | JSON_COMPACT) : NULL;
        kc_tool_say(KANUN_NO, "%s is of another experiment than %s: \"%s\" is %s, not %s",
                    other->path, first->path, key, b ? b : "missing", a ? a : "");
        free(a);
        free(b);
        return KANUN_NO;
    }
    return kc_tool_say(KANUN_NO, "%s is of another experiment than %s", other->path, first->path);
}

/* Sorts them, leaves out those that are there twice, and looks for gaps and overlaps. */
static kanun_status order(part *list, int *count, uint64_t first)
{
    int kept = 0;
    qsort(list, (size_t)*count, sizeof *list, by_place);
    for (int n = 0; n < *count; n++) {
        part *before = kept ? &list[kept - 1] : NULL, *p = &list[n];
        uint64_t next = before ? before->from + before->count : first;
        if (before && p->from == before->from && !strcmp(p->checksum, before->checksum)) {
            json_decref(p->json); /* the same shard once more */
            p->json = NULL;
            continue;
        }
        if (p->from < next)
            return before ? kc_tool_say(KANUN_NO, "%s and %s overlap: both have block %llu",
                                        before->path, p->path, (unsigned long long)p->from)
                          : kc_tool_say(KANUN_NO, "%s begins before its experiment", p->path);
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

/* ---- The experiment again ---- */

static int read_texts(json_t *array, const char **out, int most)
{
    int count = 0;
    for (size_t n = 0; n < json_array_size(array) && count < most; n++)
        if (json_is_string(json_array_get(array, n)))
            out[count++] = json_string_value(json_array_get(array, n));
    return count;
}

#define TEXTS 256

/* The arguments of the run, borrowed from its question. */
typedef struct asked {
    kc_args args;
    char *word[2];
    const char *player[TEXTS], *measure[TEXTS], *margin[TEXTS];
    kanun_choice choice[TEXTS], both[TEXTS];
} asked;

static int read_choices(json_t *array, kanun_choice *out)
{
    int count = 0;
    for (size_t n = 0; n < json_array_size(array) && count < TEXTS; n++) {
        kanun_choice *c = &out[count];
        if (!json_unpack(json_array_get(array, n), "[s, s, i]", &c->name, &c->value, &c->key))
            count++;
    }
    return count;
}

static bool read_question(asked *a, const kc_args *given, json_t *q)
{
    json_int_t first, blocks, timeout;
    int one_deal;
    const char *word[2];
    bool fine = true;
    a->args = *given;
    if (json_unpack(q, "{s:I, s:I, s:I, s:b}", "first", &first, "blocks", &blocks, "timeout",
                    &timeout, "one_deal", &one_deal))
        return false;
    a->args.words = read_texts(json_object_get(q, "games"), word, 2);
    for (int n = 0; n < a->args.words; n++) /* nobody changes words, but the type lets them */
        fine &= (a->word[n] = kn_strdup(word[n])) != NULL;
    a->args.word = a->word;
    a->args.players = read_texts(json_object_get(q, "players"), a->player, TEXTS);
    a->args.player = a->player;
    a->args.measures = read_texts(json_object_get(q, "measures"), a->measure, TEXTS);
    a->args.measure = a->measure;
    a->args.margins = read_texts(json_object_get(q, "margins"), a->margin, TEXTS);
    a->args.margin = a->margin;
    a->args.choices = read_choices(json_object_get(q, "choices"), a->choice);
    a->args.choice = a->choice;
    a->args.boths = read_choices(json_object_get(q, "both"), a->both);
    a->args.both = a->both;
    a->args.first = (uint64_t)first;
    a->args.games = (uint64_t)blocks;
    a->args.seed_given = true;
    a->args.timeout = (uint64_t)timeout;
    a->args.one_deal = one_deal;
    json_t *seed = json_object_get(q, "seed");
    a->args.seed = json_is_string(seed) ? strtoull(json_string_value(seed), NULL, 10)
                                        : (uint64_t)json_integer_value(seed);
    return fine && a->args.words > 0;
}

static bool add_part(kc_experiment *e, const part *p)
{
    json_t *lineups = json_object_get(p->json, "lineups");
    if (json_array_size(lineups) != (size_t)e->lineups)
        return false;
    for (int n = 0; n < e->lineups; n++) {
        ke_field_sums *to = &e->lineup[n].sums, sums;
        bool fine = ke_field_sums_make(&sums, to->variants, to->measures, false) &&
                    kc_shard_read_sums(json_array_get(lineups, (size_t)n), &sums) &&
                    sums.blocks == p->count;
        if (fine)
            ke_field_sums_add(to, &sums);
        ke_field_sums_free(&sums);
        if (!fine)
            return false;
    }
    return true;
}

static kanun_status same_rules(const kc_experiment *e, json_t *question, const char *path)
{
    static const char *const name[] = {"a", "b"};
    for (int v = 0; v < 2; v++) {
        const char *was = json_string_value(json_object_get(question, name[v]));
        if (!was || strcmp(was, kanun_rules_info(e->rules[v])->digest) != 0)
            return kc_tool_say(KANUN_NO, "the rules of %s (%s) have changed since %s was written",
                               v ? "B" : "A", e->label[v], path);
    }
    return KANUN_OK;
}

static void free_asked(asked *a)
{
    kn_free(a->word[0]);
    kn_free(a->word[1]);
    kn_free(a);
}

/* Loads the rules again, adds all parts up, judges and tells. */
static kanun_status put_together(const kc_args *args, part *list, int count)
{
    json_t *question = json_object_get(list[0].json, "question");
    kc_experiment e;
    asked *a = kn_calloc(1, sizeof *a);
    if (!a)
        return kc_tool_memory();
    if (!read_question(a, args, question)) {
        free_asked(a);
        return damaged(list[0].path, "it is of another kind");
    }
    kanun_status status = kc_experiment_begin(&e, &a->args);
    if (status == KANUN_OK)
        status = kc_compare_load(&e);
    if (status == KANUN_OK)
        status = same_rules(&e, question, list[0].path);
    if (status == KANUN_OK)
        status = kc_experiment_measure(&e);
    for (int n = 0; n < count && status == KANUN_OK; n++)
        if (!add_part(&e, &list[n]))
            status = damaged(list[n].path, "its sums are of other measures");
    if (status == KANUN_OK)
        status = kc_experiment_judge(&e);
    if (status == KANUN_OK)
        status = kc_compare_tell(&e);
    if (status == KANUN_OK && e.lineup[0].sums.blocks < e.blocks) {
        fflush(stdout);
        fprintf(stderr, "kanun: %llu of %llu blocks so far; verdicts hold for these\n",
                (unsigned long long)e.lineup[0].sums.blocks, (unsigned long long)e.blocks);
    }
    kc_experiment_free(&e);
    free_asked(a);
    return status;
}

kanun_status kc_cmd_merge(const kc_args *args)
{
    int count = args->words;
    part *list = kn_calloc((size_t)count + 1, sizeof *list);
    kanun_status status = list ? KANUN_OK : kc_tool_memory();
    if (status == KANUN_OK && args->json && args->csv && !strcmp(args->csv, "-"))
        status = kc_tool_say(KANUN_USAGE, "--json and --csv - both want standard output");
    for (int n = 0; n < count && status == KANUN_OK; n++) {
        status = read_part(&list[n], args->word[n]);
        if (status == KANUN_OK && n &&
            !json_equal(json_object_get(list[0].json, "question"),
                        json_object_get(list[n].json, "question")))
            status = tell_stranger(&list[0], &list[n]);
    }
    if (status == KANUN_OK) {
        json_t *first = json_object_get(json_object_get(list[0].json, "question"), "first");
        status = order(list, &count, (uint64_t)json_integer_value(first));
    }
    if (status == KANUN_OK)
        status = put_together(args, list, count);
    for (int n = 0; list && n < args->words; n++)
        json_decref(list[n].json);
    kn_free(list);
    return status;
}
