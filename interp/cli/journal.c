/* SPDX-License-Identifier: MIT
 * journal.c: records: playing them, writing them down while a game goes on, taking moves back by
 * playing again. The protocol that carries them is in session.c.
 */
#include "cli/journal.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

kanun_status kn_refuse(kn_refusal *refusal, kanun_status status, const char *code,
                       const char *format, ...)
{
    va_list list;
    va_start(list, format);
    vsnprintf(refusal->text, sizeof refusal->text, format, list);
    va_end(list);
    refusal->code = code;
    return status;
}

kanun_status kn_refuse_memory(kn_refusal *refusal)
{
    return kn_refuse(refusal, KANUN_SYSTEM, "system", "out of memory");
}

kanun_status kn_refuse_errors(kn_refusal *refusal, kanun_status status)
{
    static const char *const code[] = {"", "illegal", "usage", "rules", "system"};
    const char *text = kanun_errors_text(refusal->errors, 0);
    return kn_refuse(refusal, status, code[status], "%s",
                     text ? text : "it failed for an unknown reason");
}

bool kn_json_number(const json_t *value, uint64_t *number)
{
    if (json_is_integer(value)) {
        if (json_integer_value(value) < 0)
            return false;
        *number = (uint64_t)json_integer_value(value);
        return true;
    }
    const char *text = json_string_value(value);
    if (!text || !*text)
        return false;
    *number = 0;
    for (; *text; text++) {
        if (*text < '0' || *text > '9' || *number > (UINT64_MAX - (uint64_t)(*text - '0')) / 10)
            return false;
        *number = *number * 10 + (uint64_t)(*text - '0');
    }
    return true;
}

json_t *kn_record_new(const char *game, json_t *set, json_t *key, json_t *seed, json_t *index)
{
    json_t *no_set = set ? NULL : json_object(), *no_key = key ? NULL : json_object();
    json_t *record = json_pack("{s:i, s:s, s:O, s:O, s:O, s:O, s:[], s:[]}", "record",
                               KN_RECORD_VERSION, "game", game, "set", set ? set : no_set, "key",
                               key ? key : no_key, "seed", seed, "index", index, "chance", "moves");
    json_decref(no_set);
    json_decref(no_key);
    return record;
}

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

/* Says which line of the rules is not what it was. */
static void tell_change(const char *was, const char *is, char *out, size_t size)
{
    int line = 1;
    while (*was && *is) {
        size_t a = strcspn(was, "\n"), b = strcspn(is, "\n");
        if (a != b || memcmp(was, is, a))
            break;
        was += a + (was[a] != 0);
        is += b + (is[b] != 0);
        line++;
    }
    if (!*was && !*is)
        snprintf(out, size, "a script has changed");
    else
        snprintf(out, size, "line %d of the merged rules was '%.*s', is '%.*s'", line,
                 (int)strcspn(was, "\n"), was, (int)strcspn(is, "\n"), is);
}

/* Compares with the rules of the record's day, or writes today's down. */
static kanun_status check_rules(kn_journal *j, kn_refusal *refusal)
{
    const char *digest = json_string_value(json_object_get(j->record, "digest"));
    char *is = rules_text(j->rules);
    if (!is)
        return kn_refuse_memory(refusal);
    kanun_status status = KANUN_OK;
    if (digest && strcmp(digest, kanun_rules_digest(j->rules))) {
        const char *was = json_string_value(json_object_get(j->record, "rules"));
        char change[400] = "the record does not carry the old ones";
        if (was)
            tell_change(was, is, change, sizeof change);
        status = kn_refuse(refusal, KANUN_NO, "changed",
                           "the rules of %s have changed since this was recorded: %s",
                           kanun_rules_id(j->rules), change);
    } else if (!digest) {
        if (json_object_set_new(j->record, "digest", json_string(kanun_rules_digest(j->rules))) ||
            json_object_set_new(j->record, "rules", json_string(is)))
            status = kn_refuse_memory(refusal);
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

static kanun_status load(kn_journal *j, const char *const *folders, kn_refusal *refusal)
{
    json_t *set = json_object_get(j->record, "set"), *key = json_object_get(j->record, "key");
    kanun_choice *choices =
        calloc(json_object_size(set) + json_object_size(key) + 1, sizeof *choices);
    if (!choices)
        return kn_refuse_memory(refusal);
    int count = add_choices(choices, 0, set, 0);
    count = add_choices(choices, count, key, 1);
    kanun_status status =
        kanun_rules_load(&j->rules, json_string_value(json_object_get(j->record, "game")), folders,
                         choices, count, refusal->errors);
    free(choices);
    return status == KANUN_OK ? check_rules(j, refusal) : kn_refuse_errors(refusal, status);
}

/* Gives the results of chance from the n-th on that belong before move `at`; returns the number of
 * the next. */
static kanun_status give_due(const json_t *chance, size_t *n, size_t at, kanun_game *game,
                             kn_refusal *refusal)
{
    for (; *n < json_array_size(chance); ++*n) {
        const json_t *one = json_array_get(chance, *n);
        if ((size_t)json_integer_value(json_object_get(one, "at")) > at)
            break;
        kanun_status status =
            kanun_game_give(game, json_string_value(json_object_get(one, "kind")),
                            json_string_value(json_object_get(one, "value")), refusal->errors);
        if (status != KANUN_OK)
            return kn_refuse_errors(refusal, status);
    }
    return KANUN_OK;
}

/* A new game with the first `count` moves of the record played. */
static kanun_status replay(const kn_journal *j, size_t count, kanun_game **out,
                           void (*heard)(void *payload, const char *event), void *payload,
                           kn_refusal *refusal)
{
    const json_t *chance = json_object_get(j->record, "chance"),
                 *moves = json_object_get(j->record, "moves");
    uint64_t seed = 0, index = 0;
    size_t given = 0;
    kanun_game *game;
    kn_json_number(json_object_get(j->record, "seed"), &seed);
    kn_json_number(json_object_get(j->record, "index"), &index);
    kanun_status status = kanun_game_new(&game, j->rules, refusal->errors);
    if (status != KANUN_OK)
        return kn_refuse_errors(refusal, status);
    kanun_game_feed(game, -2, heard, payload);
    status = give_due(chance, &given, 0, game, refusal);
    if (status == KANUN_OK) {
        status = kanun_game_begin(game, seed, index, refusal->errors);
        if (status != KANUN_OK)
            kn_refuse_errors(refusal, status);
    }
    for (size_t n = 0; n < count && status == KANUN_OK; n++) {
        const char *move = json_string_value(json_array_get(moves, n));
        status = kanun_game_over(game) ? KANUN_NO : kanun_game_play(game, move, refusal->errors);
        if (status == KANUN_NO)
            kn_refuse(refusal, status, "illegal",
                      "move %zu of the record, '%.100s', is not legal there", n + 1, move);
        else if (status != KANUN_OK)
            kn_refuse_errors(refusal, status);
        else
            status = give_due(chance, &given, n + 1, game, refusal);
    }
    if (status == KANUN_OK)
        *out = game;
    else
        kanun_game_free(game);
    return status;
}

kanun_status kn_journal_open(kn_journal **out, json_t *record, const char *const *folders,
                             void (*heard)(void *payload, const char *event), void *payload,
                             kn_refusal *refusal)
{
    kn_journal *j = calloc(1, sizeof *j);
    if (!j)
        return kn_refuse_memory(refusal);
    j->record = json_incref(record);
    kanun_status status = load(j, folders, refusal);
    if (status == KANUN_OK)
        status = replay(j, json_array_size(json_object_get(record, "moves")), &j->game, heard,
                        payload, refusal);
    if (status == KANUN_OK)
        *out = j;
    else
        kn_journal_free(j);
    return status;
}

void kn_journal_free(kn_journal *journal)
{
    if (!journal)
        return;
    kanun_game_free(journal->game);
    kanun_rules_free(journal->rules);
    json_decref(journal->record);
    free(journal);
}

/* ---- Going on ---- */

kanun_status kn_journal_play(kn_journal *journal, const char *move, kn_refusal *refusal)
{
    json_t *moves = json_object_get(journal->record, "moves"), *written = json_string(move);
    if (!written || json_array_append_new(moves, written))
        return kn_refuse_memory(refusal);
    kanun_status status = kanun_game_play(journal->game, move, refusal->errors);
    if (status != KANUN_OK) {
        json_array_remove(moves, json_array_size(moves) - 1);
        kn_refuse_errors(refusal, status);
    }
    return status;
}

kanun_status kn_journal_give(kn_journal *journal, const char *kind, const char *value,
                             kn_refusal *refusal)
{
    json_t *chance = json_object_get(journal->record, "chance");
    json_t *one = json_pack("{s:I, s:s, s:s}", "at",
                            (json_int_t)json_array_size(json_object_get(journal->record, "moves")),
                            "kind", kind, "value", value);
    if (!one || json_array_append_new(chance, one))
        return kn_refuse_memory(refusal);
    kanun_status status = kanun_game_give(journal->game, kind, value, refusal->errors);
    if (status != KANUN_OK) {
        json_array_remove(chance, json_array_size(chance) - 1);
        kn_refuse_errors(refusal, status);
    }
    return status;
}

kanun_status kn_journal_undo(kn_journal *journal, size_t count,
                             void (*heard)(void *payload, const char *event), void *payload,
                             kn_refusal *refusal)
{
    json_t *moves = json_object_get(journal->record, "moves"),
           *chance = json_object_get(journal->record, "chance");
    size_t made = json_array_size(moves);
    kanun_game *game;
    if (count > made)
        return kn_refuse(refusal, KANUN_USAGE, "usage", "only %zu moves have been made", made);
    kanun_status status = replay(journal, made - count, &game, NULL, NULL, refusal);
    if (status != KANUN_OK)
        return status;
    kanun_game_feed(game, -2, heard, payload);
    kanun_game_free(journal->game);
    journal->game = game;
    while (json_array_size(moves) > made - count)
        json_array_remove(moves, json_array_size(moves) - 1);
    for (size_t n = json_array_size(chance); n-- > 0;)
        if ((size_t)json_integer_value(json_object_get(json_array_get(chance, n), "at")) >
            made - count)
            json_array_remove(chance, n);
    return KANUN_OK;
}
