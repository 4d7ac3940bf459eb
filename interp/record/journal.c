/* SPDX-License-Identifier: MIT
 * journal.c: records: playing them, writing them down while a game goes on, taking moves back by
 * playing again. The protocol that carries them is in session.c.
 */
#include "record/journal.h"

#include <stdlib.h>
#include <string.h>

/* ---- Opening ---- */

/* The merged rules as text, to be freed; NULL when memory is out. */
static char *rules_text(const kanun_rules *rules)
{
    char *text = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&text, &size);
    if (!out)
        return NULL;
    kanun_status status = kanun_rules_print(rules, 0, out);
    if (fclose(out) || status != KANUN_OK) {
        free(text);
        return NULL;
    }
    return text;
}

/* {"name": digest} of the scripts; NULL when memory is out. */
static json_t *scripts_of(const kanun_rules *rules)
{
    json_t *scripts = json_object();
    char digest[65];
    const char *name;
    for (int n = 0; scripts && (name = kanun_rules_script(rules, n, digest)); n++)
        json_object_set_new(scripts, name, json_string(digest));
    return scripts;
}

/* Tells which script is not what it was; false if none is. */
static bool tell_script(json_t *was, json_t *is, char *out, size_t size)
{
    const char *name;
    json_t *digest;
    json_object_foreach(is, name, digest)
    {
        const json_t *before = json_object_get(was, name);
        if (json_equal(before, digest))
            continue;
        snprintf(out, size, before ? "the script %s has changed" : "the script %s is new", name);
        return true;
    }
    json_object_foreach(was, name, digest)
    {
        if (json_object_get(is, name))
            continue;
        snprintf(out, size, "the script %s is gone", name);
        return true;
    }
    return false;
}

/* What has changed since the record was made. */
static void tell_change(const kr_journal *j, const char *is, char *out, size_t size)
{
    const char *was = json_string_value(json_object_get(j->record, "rules"));
    json_t *before = json_object_get(j->record, "scripts"), *now = scripts_of(j->rules);
    snprintf(out, size, "the record does not carry the old ones");
    if (was && strcmp(was, is) != 0)
        kr_record_change(was, is, j->rules, out, size);
    else if (was && !(before && tell_script(before, now, out, size)))
        snprintf(out, size, "one of its scripts has changed");
    json_decref(now);
}

/* Writes into a record that the rules are these, `text` merged. */
static bool note_rules(json_t *record, const kanun_rules *rules, const char *text)
{
    return !json_object_set_new(record, "digest", json_string(kanun_rules_digest(rules))) &&
           !json_object_set_new(record, "rules", json_string(text)) &&
           !json_object_set_new(record, "scripts", scripts_of(rules));
}

bool kr_journal_note_rules(json_t *record, const kanun_rules *rules)
{
    char *text = rules_text(rules);
    bool fine = text && note_rules(record, rules, text);
    free(text);
    return fine;
}

/* Compares with the rules of the record's day, or writes today's down. */
static kanun_status check_rules(kr_journal *j, kr_trouble *refusal)
{
    const char *digest = json_string_value(json_object_get(j->record, "digest")),
               *was = json_string_value(json_object_get(j->record, "rules"));
    char *is = rules_text(j->rules), change[700];
    if (!is)
        return kr_refuse_memory(refusal);
    kanun_status status = KANUN_OK;
    if (!digest) {
        status = note_rules(j->record, j->rules, is) ? KANUN_OK : kr_refuse_memory(refusal);
    } else if (strcmp(digest, kanun_rules_digest(j->rules)) != 0) {
        tell_change(j, is, change, sizeof change);
        status = kr_refuse(refusal, KANUN_NO, "changed",
                           "the rules of %s have changed since this was recorded: %s",
                           kanun_rules_id(j->rules), change);
    } else if (was && strcmp(was, is) != 0) {
        kr_record_change(was, is, j->rules, change, sizeof change);
        status = kr_refuse(refusal, KANUN_NO, "changed",
                           "the record is damaged: the rules in it are not those of its digest: %s",
                           change);
    }
    free(is);
    return status;
}

/* Adds the pairs of a JSON object of strings to `choices`. */
static int add_choices(kanun_choice *choices, int count, json_t *object, int key)
{
    const char *name;
    json_t *value;
    json_object_foreach(object, name, value) choices[count++] =
        (kanun_choice){name, json_string_value(value), key};
    return count;
}

static kanun_status load(kr_journal *j, const char *const *folders, kr_trouble *refusal)
{
    json_t *set = json_object_get(j->record, "set"), *key = json_object_get(j->record, "key");
    kanun_choice *choices =
        calloc(json_object_size(set) + json_object_size(key) + 1, sizeof *choices);
    if (!choices)
        return kr_refuse_memory(refusal);
    int count = add_choices(choices, 0, set, 0);
    count = add_choices(choices, count, key, 1);
    kanun_status status =
        kanun_rules_load(&j->rules, json_string_value(json_object_get(j->record, "game")), folders,
                         choices, count, refusal->errors);
    free(choices);
    return status == KANUN_OK ? check_rules(j, refusal) : kr_refuse_errors(refusal, status);
}

/* Gives the results of chance from the n-th on that belong before move `at`; returns the number of
 * the next. */
static kanun_status give_due(const json_t *chance, size_t *n, json_int_t at, kanun_game *game,
                             kr_trouble *refusal)
{
    for (; *n < json_array_size(chance); ++*n) {
        const json_t *one = json_array_get(chance, *n);
        if (json_integer_value(json_object_get(one, "at")) > at)
            break;
        kanun_status status =
            kanun_game_give(game, json_string_value(json_object_get(one, "kind")),
                            json_string_value(json_object_get(one, "value")), refusal->errors);
        if (status != KANUN_OK)
            return kr_refuse_errors(refusal, status);
    }
    return KANUN_OK;
}

/* A new game with the first `count` moves of the record played. */
static kanun_status replay(const kr_journal *j, size_t count, kanun_game **out, int listener,
                           void (*heard)(void *payload, const char *event), void *payload,
                           kr_trouble *refusal)
{
    const json_t *chance = json_object_get(j->record, "chance"),
                 *moves = json_object_get(j->record, "moves");
    uint64_t seed = 0, index = 0;
    size_t given = 0;
    kanun_game *game;
    kr_json_number(json_object_get(j->record, "seed"), &seed);
    kr_json_number(json_object_get(j->record, "index"), &index);
    kanun_status status = kanun_game_new(&game, j->rules, refusal->errors);
    if (status != KANUN_OK)
        return kr_refuse_errors(refusal, status);
    kanun_game_feed(game, listener, heard, payload);
    status = give_due(chance, &given, KR_BEFORE_BEGIN, game, refusal);
    if (status == KANUN_OK) {
        status = kanun_game_begin(game, seed, index, refusal->errors);
        if (status != KANUN_OK)
            kr_refuse_errors(refusal, status);
    }
    if (status == KANUN_OK)
        status = give_due(chance, &given, 0, game, refusal);
    for (size_t n = 0; n < count && status == KANUN_OK; n++) {
        const char *move = json_string_value(json_array_get(moves, n));
        status = kanun_game_over(game) ? KANUN_NO : kanun_game_play(game, move, refusal->errors);
        if (status == KANUN_NO)
            kr_refuse(refusal, status, "illegal",
                      "move %zu of the record, '%.100s', is not legal there", n + 1, move);
        else if (status != KANUN_OK)
            kr_refuse_errors(refusal, status);
        else
            status = give_due(chance, &given, (json_int_t)n + 1, game, refusal);
    }
    if (status == KANUN_OK)
        *out = game;
    else
        kanun_game_free(game);
    return status;
}

json_t *kr_journal_end_of(const kanun_game *game, size_t moves)
{
    static const char *const standing[] = {"running", "over", "unfinished"};
    const kanun_rules *rules = kanun_game_rules(game);
    int over = kanun_game_over(game);
    unsigned won = over ? (unsigned)kanun_game_winners(game) : 0;
    json_t *scores = json_array(), *winners = json_array();
    for (int side = 0; side < kanun_rules_sides(rules); side++) {
        char points[32];
        json_array_append_new(
            scores, json_string(kanun_points(rules, kanun_game_score(game, side), points)));
        if (won >> side & 1)
            json_array_append_new(winners, json_integer(side));
    }
    return json_pack("{s:s, s:i, s:I, s:o, s:o}", "standing", standing[over], "deals",
                     kanun_game_deals(game), "moves", (json_int_t)moves, "scores", scores,
                     "winners", winners);
}

json_t *kr_journal_end(const kr_journal *j)
{
    return kr_journal_end_of(j->game, json_array_size(json_object_get(j->record, "moves")));
}

kanun_status kr_journal_check_end(const kr_journal *j, const json_t *end, kr_trouble *refusal)
{
    json_t *is = kr_journal_end(j), *value;
    const char *name;
    if (!is)
        return kr_refuse_memory(refusal);
    kanun_status status = KANUN_OK;
    json_object_foreach(is, name, value)
    {
        const json_t *was = json_object_get(end, name);
        if (status != KANUN_OK || json_equal(was, value))
            continue;
        char *before = was ? json_dumps(was, JSON_COMPACT | JSON_ENCODE_ANY) : NULL,
             *now = json_dumps(value, JSON_COMPACT | JSON_ENCODE_ANY);
        status = kr_refuse(refusal, KANUN_NO, "changed",
                           "the record ends otherwise than it says: '%s' was %.100s, is %.100s",
                           name, before ? before : "not told", now ? now : "?");
        free(before);
        free(now);
    }
    json_decref(is);
    return status;
}

kanun_status kr_journal_open(kr_journal **out, json_t *record, const char *const *folders,
                             void (*heard)(void *payload, const char *event), void *payload,
                             kr_trouble *refusal)
{
    return kr_journal_open_as(out, record, folders, -2, heard, payload, refusal);
}

kanun_status kr_journal_open_as(kr_journal **out, json_t *record, const char *const *folders,
                                int listener, void (*heard)(void *payload, const char *event),
                                void *payload, kr_trouble *refusal)
{
    kr_journal *j = calloc(1, sizeof *j);
    if (!j)
        return kr_refuse_memory(refusal);
    j->record = json_incref(record);
    kanun_status status = load(j, folders, refusal);
    if (status == KANUN_OK)
        status = replay(j, json_array_size(json_object_get(record, "moves")), &j->game, listener,
                        heard, payload, refusal);
    const json_t *end = json_object_get(record, "end");
    if (status == KANUN_OK && end) {
        status = kr_journal_check_end(j, end, refusal);
        json_object_del(record, "end"); /* the match may go on from here */
    }
    if (status == KANUN_OK)
        *out = j;
    else
        kr_journal_free(j);
    return status;
}

kanun_status kr_journal_verify(const kr_journal *journal, json_t *record, kr_trouble *refusal)
{
    kr_journal other = {.record = record, .rules = journal->rules};
    const json_t *end = json_object_get(record, "end");
    kanun_status status = check_rules(&other, refusal);
    if (status == KANUN_OK)
        status = replay(&other, json_array_size(json_object_get(record, "moves")), &other.game, -2,
                        NULL, NULL, refusal);
    if (status == KANUN_OK && end)
        status = kr_journal_check_end(&other, end, refusal);
    kanun_game_free(other.game);
    return status;
}

void kr_journal_free(kr_journal *journal)
{
    if (!journal)
        return;
    kanun_game_free(journal->game);
    kanun_rules_free(journal->rules);
    json_decref(journal->record);
    free(journal);
}

/* ---- Going on ---- */

kanun_status kr_journal_play(kr_journal *journal, const char *move, kr_trouble *refusal)
{
    json_t *moves = json_object_get(journal->record, "moves"), *written = json_string(move);
    if (!written || json_array_append_new(moves, written))
        return kr_refuse_memory(refusal);
    kanun_status status = kanun_game_play(journal->game, move, refusal->errors);
    if (status != KANUN_OK) {
        json_array_remove(moves, json_array_size(moves) - 1);
        kr_refuse_errors(refusal, status);
    }
    return status;
}

kanun_status kr_journal_give(kr_journal *journal, const char *kind, const char *value,
                             kr_trouble *refusal)
{
    json_t *chance = json_object_get(journal->record, "chance");
    json_t *one = json_pack("{s:I, s:s, s:s}", "at",
                            (json_int_t)json_array_size(json_object_get(journal->record, "moves")),
                            "kind", kind, "value", value);
    if (!one || json_array_append_new(chance, one))
        return kr_refuse_memory(refusal);
    kanun_status status = kanun_game_give(journal->game, kind, value, refusal->errors);
    if (status != KANUN_OK) {
        json_array_remove(chance, json_array_size(chance) - 1);
        kr_refuse_errors(refusal, status);
    }
    return status;
}

kanun_status kr_journal_undo(kr_journal *journal, size_t count,
                             void (*heard)(void *payload, const char *event), void *payload,
                             kr_trouble *refusal)
{
    json_t *moves = json_object_get(journal->record, "moves"),
           *chance = json_object_get(journal->record, "chance");
    size_t made = json_array_size(moves);
    kanun_game *game;
    if (count > made)
        return kr_refuse(refusal, KANUN_USAGE, "usage", "only %zu moves have been made", made);
    kanun_status status = replay(journal, made - count, &game, -2, NULL, NULL, refusal);
    if (status != KANUN_OK)
        return status;
    kanun_game_feed(game, -2, heard, payload);
    kanun_game_free(journal->game);
    journal->game = game;
    while (json_array_size(moves) > made - count)
        json_array_remove(moves, json_array_size(moves) - 1);
    for (size_t n = json_array_size(chance); n-- > 0;)
        if (json_integer_value(json_object_get(json_array_get(chance, n), "at")) >
            (json_int_t)(made - count))
            json_array_remove(chance, n);
    return KANUN_OK;
}
