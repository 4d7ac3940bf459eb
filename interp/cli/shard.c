/* SPDX-License-Identifier: MIT
 * shard.c: the file of a part of a comparison: one JSON object with all that says which experiment
 * it is, the exact sums, and a checksum. Holds whole numbers only, so that any division adds up to
 * the same.
 */
#include "cli/shard.h"

#include <errno.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "cli/record_args.h"
#include "cli/tool.h"
#include "record/record.h"

/* ---- Which part ---- */

kanun_status kc_shard_read(kc_shard *s, const char *text, uint64_t first, uint64_t games)
{
    char *end;
    unsigned long long number = strtoull(text, &end, 10), of = 0;
    if (*end == '/' && end > text)
        of = strtoull(end + 1, &end, 10);
    if (*text < '0' || *text > '9' || *end || !number || number > of || of > KC_SHARDS_MAX)
        return kc_tool_say(KANUN_USAGE,
                           "--shard needs I/N, the I-th part of N, from 1/1 to %d/%d, found '%s'",
                           KC_SHARDS_MAX, KC_SHARDS_MAX, text);
    if (of > games)
        return kc_tool_say(KANUN_USAGE, "--shard: %llu blocks can't be divided among %llu",
                           (unsigned long long)games, of);
    /* the first ones get one more where it does not come out even */
    uint64_t each = games / of, more = games % of, before = number - 1;
    *s = (kc_shard){.number = number,
                    .of = of,
                    .first = first + before * each + (before < more ? before : more),
                    .count = each + (before < more)};
    return KANUN_OK;
}

/* ---- Sums ---- */

static json_t *tally_json(const kt_tally *t)
{
    char squares[40];
    snprintf(squares, sizeof squares, "%llx:%llx", (unsigned long long)t->squares.high,
             (unsigned long long)t->squares.low);
    return json_pack("[I, I, s, I, I]", (json_int_t)t->count, (json_int_t)t->sum, squares,
                     (json_int_t)t->least, (json_int_t)t->most);
}

static bool read_tally(json_t *json, kt_tally *t)
{
    json_int_t count, sum, least, most;
    const char *squares;
    char *end;
    if (json_unpack(json, "[I, I, s, I, I!]", &count, &sum, &squares, &least, &most) || count < 0)
        return false;
    *t = (kt_tally){.count = (uint64_t)count, .sum = sum, .least = least, .most = most};
    t->squares.high = strtoull(squares, &end, 16);
    if (*end != ':')
        return false;
    t->squares.low = strtoull(end + 1, &end, 16);
    return !*end;
}

static json_t *counts_json(const kt_counts *c)
{
    return json_pack("[o, o, I]", tally_json(&c->all), tally_json(&c->early), (json_int_t)c->moved);
}

static bool read_counts(json_t *json, kt_counts *c)
{
    json_t *all, *early;
    json_int_t moved;
    if (json_unpack(json, "[o, o, I!]", &all, &early, &moved) || moved < 0)
        return false;
    c->moved = (uint64_t)moved;
    return read_tally(all, &c->all) && read_tally(early, &c->early);
}

/* Sums as JSON. */
static json_t *sums_json(const ke_field_sums *s)
{
    json_t *own = json_array(), *difference = json_array(), *rows = json_array();
    for (int n = 0; n < s->variants * s->measures; n++) {
        json_array_append_new(own, counts_json(&s->own[n]));
        json_array_append_new(difference, counts_json(&s->difference[n]));
    }
    for (int v = 0; v < s->variants; v++)
        json_array_append_new(rows,
                              json_pack("[I, I, I]", (json_int_t)s->matches[v],
                                        (json_int_t)s->unfinished[v], (json_int_t)s->alike[v]));
    return json_pack("{s:I, s:o, s:o, s:o}", "blocks", (json_int_t)s->blocks, "variants", rows,
                     "own", own, "difference", difference);
}

bool kc_shard_read_sums(const json_t *json, ke_field_sums *s)
{
    json_t *own = json_object_get(json, "own"), *difference = json_object_get(json, "difference");
    json_t *rows = json_object_get(json, "variants");
    size_t cells = (size_t)s->variants * (size_t)s->measures;
    json_int_t blocks = json_integer_value(json_object_get(json, "blocks"));
    bool fine = blocks > 0 && json_array_size(own) == cells &&
                json_array_size(difference) == cells &&
                json_array_size(rows) == (size_t)s->variants;
    s->blocks = (uint64_t)blocks;
    for (size_t n = 0; n < cells && fine; n++)
        fine = read_counts(json_array_get(own, n), &s->own[n]) &&
               read_counts(json_array_get(difference, n), &s->difference[n]) &&
               s->own[n].all.count == s->blocks;
    for (int v = 0; v < s->variants && fine; v++) {
        json_int_t matches, unfinished, alike;
        fine = !json_unpack(json_array_get(rows, (size_t)v), "[I, I, I!]", &matches, &unfinished,
                            &alike);
        s->matches[v] = (uint64_t)matches;
        s->unfinished[v] = (uint64_t)unfinished;
        s->alike[v] = (uint64_t)alike;
    }
    return fine;
}

/* ---- The file ---- */

static json_t *texts_json(const char *const *list, int count)
{
    json_t *array = json_array();
    for (int n = 0; n < count; n++)
        json_array_append_new(array, json_string(list[n]));
    return array;
}

static json_t *choices_json(const kanun_choice *list, int count)
{
    json_t *array = json_array();
    for (int n = 0; n < count; n++)
        json_array_append_new(array,
                              json_pack("[s, s, i]", list[n].name, list[n].value, list[n].key));
    return array;
}

/* Which experiment it is: the same in all of its shards. */
static json_t *question_json(const kc_experiment *e)
{
    const kc_args *args = e->args;
    return json_pack(
        "{s:s, s:s, s:o, s:o, s:o, s:o, s:o, s:o, s:s, s:s, s:o, s:I, s:I, s:b, s:I}", "kanun",
        kanun_version(), "experiment", "compare", "games",
        texts_json((const char *const *)args->word, args->words), "choices",
        choices_json(args->choice, args->choices), "both", choices_json(args->both, args->boths),
        "players", texts_json(args->player, args->players), "measures",
        texts_json(args->measure, args->measures), "margins",
        texts_json(args->margin, args->margins), "a", kanun_rules_info(e->rules[0])->digest, "b",
        kanun_rules_info(e->rules[1])->digest, "seed", kc_args_seed(e->seed), "first",
        (json_int_t)args->first, "blocks", (json_int_t)e->blocks, "one_deal", args->one_deal,
        "timeout", (json_int_t)args->timeout);
}

const char *kc_shard_checksum(const char *text, size_t size, char out[33])
{
    unsigned char hash[16];
    crypto_generichash(hash, sizeof hash, (const unsigned char *)text, size, NULL, 0);
    return sodium_bin2hex(out, 33, hash, sizeof hash);
}

static char *shard_text(const kc_experiment *e, const kc_shard *shard)
{
    json_t *lineups = json_array();
    for (int n = 0; n < e->lineups; n++)
        json_array_append_new(lineups, sums_json(&e->lineup[n].sums));
    json_t *all =
        json_pack("{s:o, s:I, s:I, s:I, s:I, s:o}", "question", question_json(e), "shard",
                  (json_int_t)shard->number, "of", (json_int_t)shard->of, "from",
                  (json_int_t)shard->first, "count", (json_int_t)shard->count, "lineups", lineups);
    char *text = all ? kr_json_text(all, JSON_COMPACT) : NULL;
    json_decref(all);
    return text;
}

kanun_status kc_shard_write(const kc_experiment *e, const kc_shard *shard, const char *path)
{
    kn_file file;
    char *text = shard_text(e, shard), checksum[33];
    const char *why = "";
    if (!text)
        return kc_tool_memory();
    size_t size = strlen(text) - 1; /* without the brace at its end */
    bool fine = kn_file_begin(&file, path, &why);
    if (fine) {
        fprintf(file.out, "%.*s,\"%s\":\"%s\"}\n", (int)size, text, KC_SHARD_SUM,
                kc_shard_checksum(text, size, checksum));
        fine = kn_file_name(&file, &why);
    }
    if (fine)
        kn_file_close(&file);
    free(text);
    return fine ? KANUN_OK : kc_tool_say(KANUN_SYSTEM, "-o: cannot write '%s': %s", path, why);
}
