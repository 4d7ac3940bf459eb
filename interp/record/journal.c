/* SPDX-License-Identifier: MIT
 * journal.c: plays records, appends to them while a game goes on, and undoes moves by replaying.
 * Sessions and terminals choose their own output.
 */
#include "record/journal.h"

#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/print.h"
#include "record/record_file.h"
#include "record/json.h"

/* ---- Loading ---- */

/* Appends the pairs of a JSON object of strings to `choices`. */
static int add_choices(kanun_choice *choices, int count, json_t *object, int key)
{
    const char *name;
    json_t *value;
    json_object_foreach(object, name, value) choices[count++] =
        (kanun_choice){name, json_string_value(value), key};
    return count;
}

kanun_status kr_journal_rules(kanun_rules **out, const json_t *record, const char *const *folders,
                              kr_failure *refusal)
{
    json_t *set = json_object_get(record, "set"), *key = json_object_get(record, "key");
    kanun_choice *choices =
        kn_calloc(json_object_size(set) + json_object_size(key) + 1, sizeof *choices);
    *out = NULL;
    int count = add_choices(choices, 0, set, 0);
    count = add_choices(choices, count, key, 1);
    kanun_status status = kanun_rules_load(out, json_string_value(json_object_get(record, "game")),
                                           folders, choices, count, refusal->errors);
    kn_free(choices);
    return status == KANUN_OK ? status : kr_fail_errors(refusal, status);
}

/* Compares the rules with those of the record. A record without rules gets the current ones. A
 * finished match is replayed even if its rules have changed, because a changed word in a script
 * already changes the digest. The replay shows whether the moves and the end are still right. */
static kanun_status check_rules(kr_journal *j, kr_failure *refusal)
{
    const char *digest = json_string_value(json_object_get(j->record, "digest")),
               *was = json_string_value(json_object_get(j->record, "rules"));
    char *is = kr_rules_text(j->rules, "yaml", "en"), change[700];
    if (!digest)
        kr_record_note_text(j->record, j->rules, is);
    bool same = !digest || !strcmp(digest, kanun_rules_info(j->rules)->digest),
         same_text = !was || !strcmp(was, is),
         same_scripts = kr_record_has_scripts(j->record, j->rules);
    kr_record_change(j->record, is, j->rules, change, sizeof change);
    free(is);
    if (!digest || (same && same_text && same_scripts))
        return KANUN_OK;
    if (same && !same_text)
        return kr_fail(refusal, KANUN_NO, "changed",
                       "the record is damaged: its rules don't match its digest: %s", change);
    if (same)
        return kr_fail(refusal, KANUN_NO, "changed",
                       "the record is damaged: its scripts don't match its digest");
    const char *standing = json_string_value(json_object_get(j->end, "standing"));
    if (!standing || strcmp(standing, "over") != 0 || (same_text && same_scripts))
        return kr_fail(refusal, KANUN_NO, "changed",
                       "the rules of %s have changed since this was recorded: %s",
                       kanun_rules_info(j->rules)->id, change);
    j->changed = kn_strdup(change);
    return KANUN_OK;
}

/* Adds to a failure of a replay that the rules have changed, if they have. */
static kanun_status blame_change(const kr_journal *j, kanun_status status, kr_failure *refusal)
{
    char text[sizeof refusal->text];
    if (status != KANUN_NO || !j->changed)
        return status;
    snprintf(text, sizeof text, "%s", refusal->text);
    return kr_fail(refusal, status, refusal->code,
                   "%.300s; the rules have changed since this was recorded: %s", text, j->changed);
}

/* Keeps the points of a deal until the next deal is counted. */
void kr_journal_count(void *payload, const kanun_game *game)
{
    kr_journal *j = payload;
    const kanun_info *info = kanun_rules_info(j->rules);
    int32_t units[KANUN_OWNERS_MAX];
    for (int cause = 0; cause < info->causes; cause++) {
        kanun_game_points(game, cause, units);
        for (int side = 0; side < info->sides; side++)
            j->result[cause * info->sides + side] =
                (kr_brought){units[side], kg_insight_tally(game, cause, side)};
    }
    j->result_of = kanun_game_standing(game)->deals;
}

/* Fills a journal, whose rules are loaded, with the first `count` moves of `record`. */
static kanun_status set_up(kr_journal *j, const json_t *record, size_t count, kr_failure *refusal)
{
    j->record = kr_record_copy(record);
    j->moves = json_copy(json_object_get(record, "moves"));
    j->chance = json_incref(json_object_get(record, "chance"));
    j->end = json_incref(json_object_get(record, "end"));
    while (json_array_size(j->moves) > count)
        json_array_remove(j->moves, json_array_size(j->moves) - 1);
    json_object_del(j->record, "end");
    json_object_set_new(j->record, "moves", json_array());
    json_object_set_new(j->record, "chance", json_array());
    const kanun_info *info = kanun_rules_info(j->rules);
    j->result = kn_calloc((size_t)info->causes * (size_t)info->sides + 1, sizeof *j->result);
    kanun_status status = kanun_game_new(&j->game, j->rules, refusal->errors);
    if (status != KANUN_OK)
        return kr_fail_errors(refusal, status);
    kanun_game_on_deal(j->game, kr_journal_count, j);
    uint64_t most = kr_record_number(j->end, "max_deals");
    kanun_game_stop(j->game, 0, most < INT_MAX ? (int)most : 0);
    return KANUN_OK;
}

/* Frees everything except the rules. */
static void empty(kr_journal *j)
{
    kanun_game_free(j->game);
    json_decref(j->record);
    json_decref(j->moves);
    json_decref(j->chance);
    json_decref(j->end);
    kn_file_close(&j->file);
    kn_free(j->result);
    kn_free(j->why);
    kn_free(j->changed);
}

kanun_status kr_journal_new(kr_journal **out, const json_t *record, kanun_rules *rules,
                            kr_failure *refusal)
{
    kr_journal *j = *out = kn_calloc(1, sizeof *j);
    j->rules = rules;
    kanun_status status = set_up(j, record, SIZE_MAX, refusal);
    if (status == KANUN_OK)
        status = check_rules(j, refusal);
    if (status != KANUN_OK) {
        kr_journal_free(j);
        *out = NULL;
    }
    return status;
}

void kr_journal_free(kr_journal *journal)
{
    if (!journal)
        return;
    empty(journal);
    kanun_rules_free(journal->rules);
    kn_free(journal);
}

/* ---- Replaying ---- */

/* Gives the game one result of chance from the record. */
static kanun_status give_again(kr_journal *j, const json_t *one, kr_failure *refusal)
{
    return kr_journal_give(j, json_string_value(json_object_get(one, "kind")),
                           json_string_value(json_object_get(one, "value")), refusal);
}

/* Gives the game all results of chance that the record has before the next move. */
static kanun_status give_due(kr_journal *j, kr_failure *refusal)
{
    json_int_t at = j->begun ? (json_int_t)kr_journal_moves(j) : KR_BEFORE_BEGIN;
    kanun_status status = KANUN_OK;
    for (; status == KANUN_OK && j->given < json_array_size(j->chance); j->given++) {
        const json_t *one = json_array_get(j->chance, j->given);
        if (json_integer_value(json_object_get(one, "at")) > at)
            break;
        status = give_again(j, one, refusal);
    }
    return status;
}

kanun_status kr_journal_begin(kr_journal *j, kr_failure *refusal)
{
    json_t *given = json_object_get(j->record, "given");
    uint64_t seed = kr_record_number(j->record, "seed"),
             index = kr_record_number(j->record, "index");
    kanun_status status = give_due(j, refusal);
    if (status != KANUN_OK)
        return status;
    char *position = given ? kr_json_text(given, JSON_SORT_KEYS) : NULL;
    status = kanun_game_begin(j->game, position, seed, index, refusal->errors);
    free(position);
    if (status != KANUN_OK)
        return kr_fail_errors(refusal, status);
    j->begun = true;
    return give_due(j, refusal);
}

const char *kr_journal_next(const kr_journal *j)
{
    return json_string_value(json_array_get(j->moves, kr_journal_moves(j)));
}

kanun_status kr_journal_step(kr_journal *j, kr_failure *refusal)
{
    const char *move = kr_journal_next(j);
    kanun_status status =
        kanun_game_standing(j->game)->over ? KANUN_NO : kr_journal_play(j, move, refusal);
    if (status == KANUN_NO)
        return blame_change(j,
                            kr_fail(refusal, status, "illegal",
                                    "move %zu of the record, '%.100s', is not legal at this point",
                                    kr_journal_moves(j) + 1, move),
                            refusal);
    return status == KANUN_OK ? give_due(j, refusal) : status;
}

/* Prints a value of an end for people, such as the scores 64 : 9. */
static void print_end_value(const json_t *value, FILE *out)
{
    size_t n;
    const json_t *item;
    if (json_is_string(value))
        kn_print(out, "%.40s", json_string_value(value));
    else if (json_is_integer(value))
        kn_print(out, "%lld", (long long)json_integer_value(value));
    else if (!json_array_size(value))
        kn_print(out, value ? "nobody" : "unknown");
    json_array_foreach(value, n, item)
    {
        kn_print(out, n ? " : " : "");
        print_end_value(item, out);
    }
}

/* The parts of an end, the most informative first. */
static const struct end_part {
    const char *name, *says;
} end_parts[] = {{"standing", "the match is"},        {"scores", "the scores are"},
                 {"deals", "the number of deals is"}, {"moves", "the number of moves is"},
                 {"winners", "the winning side is"},  {"max_deals", "the limit of deals is"}};

kanun_status kr_journal_check_end(const kr_journal *j, kr_failure *refusal)
{
    if (!j->end)
        return KANUN_OK;
    json_t *end = kr_record_end(j->game, kr_journal_moves(j));
    kanun_status status = KANUN_OK;
    for (size_t n = 0; n < sizeof end_parts / sizeof *end_parts && status == KANUN_OK; n++) {
        const json_t *is = json_object_get(end, end_parts[n].name),
                     *was = json_object_get(j->end, end_parts[n].name);
        char *text;
        size_t size;
        if (!is || json_equal(was, is))
            continue;
        FILE *out = kn_text_open(&text, &size);
        kn_print(out, "%s ", end_parts[n].says);
        print_end_value(is, out);
        kn_print(out, ", not ");
        print_end_value(was, out);
        kn_text_close(out);
        status = kr_fail(refusal, KANUN_NO, "changed", KR_ENDS_DIFFERENTLY "%s", text);
        free(text);
    }
    json_decref(end);
    return blame_change(j, status, refusal);
}

kanun_status kr_journal_play_all(kr_journal *j, kr_failure *refusal)
{
    kanun_status status = kr_journal_begin(j, refusal);
    while (status == KANUN_OK && kr_journal_next(j))
        status = kr_journal_step(j, refusal);
    return status == KANUN_OK ? kr_journal_check_end(j, refusal) : status;
}

kanun_status kr_journal_open(kr_journal **out, const json_t *record, const char *const *folders,
                             kr_heard *heard, void *payload, kr_failure *refusal)
{
    kanun_rules *rules;
    *out = NULL;
    kanun_status status = kr_journal_rules(&rules, record, folders, refusal);
    if (status == KANUN_OK)
        status = kr_journal_new(out, record, rules, refusal);
    if (status != KANUN_OK)
        return status;
    kanun_game_feed((*out)->game, -2, heard, payload);
    status = kr_journal_play_all(*out, refusal);
    if (status != KANUN_OK) {
        kr_journal_free(*out);
        *out = NULL;
    }
    return status;
}

kanun_status kr_journal_verify(const kr_journal *journal, const json_t *record, kr_failure *refusal)
{
    kr_journal other = {.rules = journal->rules};
    kanun_status status = set_up(&other, record, SIZE_MAX, refusal);
    if (status == KANUN_OK)
        status = check_rules(&other, refusal);
    if (status == KANUN_OK)
        status = kr_journal_play_all(&other, refusal);
    empty(&other);
    return status;
}

/* ---- Appending to a file ---- */

static void keep_no_longer(kr_journal *j, const char *why)
{
    j->why = kn_strdup(why);
    kn_file_close(&j->file);
}

/* Appends a line (takes the reference) to the file, if one is open. */
static void keep_line(kr_journal *j, json_t *line)
{
    if (!j->file.out)
        json_decref(line);
    else if (!kr_line_put(line, j->file.out) || fflush(j->file.out))
        keep_no_longer(j, strerror(errno));
}

void kr_journal_sync(kr_journal *j)
{
    const char *why;
    if (j->file.out && !kn_file_sync(j->file.out, &why))
        keep_no_longer(j, why);
}

/* Writes the record. `game` is the name by which the rules are found from that file. */
static kanun_status write_record(const kr_journal *j, const char *game, bool with_end, FILE *out,
                                 kr_failure *refusal)
{
    errno = 0;
    json_t *end = with_end ? kr_record_end(j->game, j->made) : NULL,
           *record = kr_record_copy(j->record);
    bool fine = record && (end || !with_end) &&
                (!game || !json_object_set_new(record, "game", json_string(game))) &&
                kr_record_put(record, end, out) && !fflush(out);
    int error = errno;
    json_decref(record);
    json_decref(end);
    return fine    ? KANUN_OK
           : error ? kr_fail(refusal, KANUN_SYSTEM, NULL, "%s", strerror(error))
                   : kr_fail_memory(refusal);
}

/* Writes a whole record and leaves the file open for appending. */
static kanun_status put_file(const kr_journal *j, const char *path, const char *game, bool with_end,
                             kn_file *file, kr_failure *refusal)
{
    const char *why;
    if (!kn_file_begin(file, path, KN_FOR_OWNER, &why))
        return kr_fail(refusal, KANUN_SYSTEM, NULL, "%s", why);
    kanun_status status = write_record(j, game, with_end, file->out, refusal);
    if (status == KANUN_OK && !kn_file_name(file, &why))
        status = kr_fail(refusal, KANUN_SYSTEM, NULL, "%s", why);
    if (status != KANUN_OK)
        kn_file_close(file);
    return status;
}

kanun_status kr_journal_keep(kr_journal *j, const char *path, const char *game, kr_failure *refusal)
{
    kn_file_close(&j->file);
    return put_file(j, path, game, false, &j->file, refusal);
}

void kr_journal_keep_end(kr_journal *j)
{
    keep_line(j, json_pack("{s:o}", "end", kr_record_end(j->game, j->made)));
    kr_journal_sync(j);
    kn_file_close(&j->file);
}

kanun_status kr_journal_save(const kr_journal *j, const char *path, const char *game,
                             kr_failure *refusal)
{
    kn_file file;
    kanun_status status = put_file(j, path, game, true, &file, refusal);
    kn_file_close(&file);
    return status;
}

kanun_status kr_journal_print(const kr_journal *j, FILE *out, kr_failure *refusal)
{
    return write_record(j, NULL, true, out, refusal);
}

/* ---- Playing on ---- */

size_t kr_journal_moves(const kr_journal *j)
{
    return j->made;
}

kanun_status kr_journal_note(kr_journal *j, const char *move, kr_failure *refusal)
{
    if (json_array_append_new(json_object_get(j->record, "moves"), json_string(move)))
        return kr_fail_memory(refusal);
    j->made++;
    keep_line(j, json_pack("{s:s}", "move", move));
    return KANUN_OK;
}

kanun_status kr_journal_play(kr_journal *j, const char *move, kr_failure *refusal)
{
    json_t *moves = json_object_get(j->record, "moves");
    if (json_array_append_new(moves, json_string(move)))
        return kr_fail_memory(refusal);
    kanun_status status = kanun_game_play(j->game, move, refusal->errors);
    if (status == KANUN_OK) {
        j->made++;
        keep_line(j, json_pack("{s:s}", "move", move));
        return status;
    }
    json_array_remove(moves, json_array_size(moves) - 1);
    return kr_fail_errors(refusal, status);
}

kanun_status kr_journal_give(kr_journal *j, const char *kind, const char *value,
                             kr_failure *refusal)
{
    json_t *chance = json_object_get(j->record, "chance");
    json_int_t at = j->begun ? (json_int_t)kr_journal_moves(j) : KR_BEFORE_BEGIN;
    if (json_array_append_new(chance,
                              json_pack("{s:I, s:s, s:s}", "at", at, "kind", kind, "value", value)))
        return kr_fail_memory(refusal);
    kanun_status status = kanun_game_give(j->game, kind, value, refusal->errors);
    if (status == KANUN_OK) {
        keep_line(j, json_pack("{s:s, s:s}", "chance", kind, "value", value));
        return status;
    }
    json_array_remove(chance, json_array_size(chance) - 1);
    return kr_fail_errors(refusal, status);
}

/* True if the n-th result of chance of the record is not used yet. Results are used in order, so
 * unused ones are the last of their kind. */
static bool is_pending(const kr_journal *j, size_t n)
{
    json_t *chance = json_object_get(j->record, "chance");
    const char *kind = json_string_value(json_object_get(json_array_get(chance, n), "kind"));
    int later = 0;
    for (size_t k = n + 1; k < json_array_size(chance); k++)
        later +=
            !strcmp(kind, json_string_value(json_object_get(json_array_get(chance, k), "kind")));
    return later < kanun_game_given(j->game, kind);
}

json_t *kr_journal_pending(const kr_journal *j)
{
    json_t *chance = json_object_get(j->record, "chance"), *pending = json_object();
    for (size_t n = 0; pending && n < json_array_size(chance); n++) {
        json_t *one = json_array_get(chance, n);
        const char *kind = json_string_value(json_object_get(one, "kind"));
        json_t *list = json_object_get(pending, kind);
        if (!is_pending(j, n))
            continue;
        bool fine = list || !json_object_set_new(pending, kind, list = json_array());
        if (!fine || json_array_append(list, json_object_get(one, "value"))) {
            json_decref(pending);
            pending = NULL;
        }
    }
    return pending;
}

void kr_journal_forget(kr_journal *j, const char *kind)
{
    json_t *chance = json_object_get(j->record, "chance");
    for (size_t n = 0; n < json_array_size(chance);) {
        const char *of = json_string_value(json_object_get(json_array_get(chance, n), "kind"));
        if ((!kind || !strcmp(kind, of)) && is_pending(j, n))
            json_array_remove(chance, n);
        else
            n++;
    }
    kanun_game_forget(j->game, kind);
}

kanun_status kr_journal_undo(kr_journal *j, size_t count, kr_failure *refusal)
{
    kr_journal before = {.rules = j->rules};
    size_t made = kr_journal_moves(j);
    if (count > made)
        return kr_fail(refusal, KANUN_USAGE, NULL, "only %zu moves have been made", made);
    kanun_status status = set_up(&before, j->record, made - count, refusal);
    if (status == KANUN_OK)
        status = kr_journal_play_all(&before, refusal);
    for (; status == KANUN_OK && before.given < json_array_size(before.chance); before.given++)
        status = give_again(&before, json_array_get(before.chance, before.given), refusal);
    if (status == KANUN_OK) {
        json_t *record = j->record;
        kanun_game *game = j->game;
        kr_brought *result = j->result;
        j->record = before.record;
        j->game = before.game;
        j->made = before.made;
        j->result = before.result;
        j->result_of = before.result_of;
        kanun_game_on_deal(j->game, kr_journal_count, j);
        before.record = record;
        before.game = game;
        before.result = result;
        keep_line(j, json_pack("{s:I}", "undo", (json_int_t)count));
    }
    empty(&before);
    return status;
}
