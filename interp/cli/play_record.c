/* SPDX-License-Identifier: MIT
 * play_record.c: the record of a match in `kanun play`: writing it down, undo, resume. Its files
 * are in play_save.c, the form of records in journal.h and record.h.
 */
#include "cli/play.h"
#include "record/file.h"
#include "cli/record_args.h"

#include <stdlib.h>
#include <string.h>

static kanun_status no_memory(void)
{
    return kc_tool_say(KANUN_SYSTEM, "out of memory");
}

static json_t *moves_of(const kc_play *p)
{
    return json_object_get(p->record, "moves");
}

/* ---- Writing down ---- */

kanun_status kc_record_begin(kc_play *p, uint64_t seed)
{
    p->record = kc_args_record(p->args, kanun_rules_id(p->rules), seed, 0);
    return p->record ? KANUN_OK : no_memory();
}

kanun_status kc_record_add(kc_play *p, const char *move)
{
    free(p->saved);
    p->saved = NULL;
    return json_array_append_new(moves_of(p), json_string(move)) ? no_memory() : KANUN_OK;
}

const char *kc_record_player(const kc_play *p, int seat)
{
    return json_string_value(json_array_get(json_object_get(p->record, "players"), (size_t)seat));
}

kanun_status kc_record_seat(kc_play *p, int seat, const char *player)
{
    json_t *players = json_object_get(p->record, "players");
    if (!players) {
        players = json_array();
        if (json_object_set_new(p->record, "players", players))
            return no_memory();
    }
    while (json_array_size(players) <= (size_t)seat)
        if (json_array_append_new(players, json_string("")))
            return no_memory();
    return json_array_set_new(players, (size_t)seat, json_string(player)) ? no_memory() : KANUN_OK;
}

void kc_record_free(kc_play *p)
{
    while (p->moments)
        kc_record_forget(p);
    free(p->moment);
    free(p->saved);
    json_decref(p->record);
}

/* ---- Undo ---- */

kanun_status kc_record_keep(kc_play *p, int seat)
{
    size_t size = kanun_game_size(p->game);
    kc_moment *longer = realloc(p->moment, (p->moments + 1) * sizeof *longer);
    if (longer)
        p->moment = longer;
    char *bytes = longer ? malloc(size + (size_t)p->seats * sizeof(kp_luck)) : NULL;
    if (!bytes)
        return no_memory();
    memcpy(bytes, kanun_game_bytes(p->game), size);
    for (int n = 0; n < p->seats; n++) {
        kp_luck luck = p->player[n] ? p->player[n]->luck : (kp_luck){0};
        memcpy(bytes + size + (size_t)n * sizeof luck, &luck, sizeof luck);
    }
    p->moment[p->moments++] = (kc_moment){bytes, seat, json_array_size(moves_of(p))};
    return KANUN_OK;
}

void kc_record_forget(kc_play *p)
{
    free(p->moment[--p->moments].bytes);
}

/* The programs answer the same move alike when it is made again. */
static void restore_luck(kc_play *p, const kc_moment *moment)
{
    const char *luck = moment->bytes + kanun_game_size(p->game);
    for (int n = 0; n < p->seats; n++)
        if (p->player[n])
            memcpy(&p->player[n]->luck, luck + (size_t)n * sizeof(kp_luck), sizeof(kp_luck));
}

/* Somebody else at the screen who has chosen since moment `n`; -1: nobody. */
static int chosen_since(const kc_play *p, size_t n, int seat)
{
    for (; n < p->moments; n++)
        if (p->moment[n].seat != seat)
            return p->moment[n].seat;
    return -1;
}

kc_outcome kc_record_undo(kc_play *p, int seat, bool anyway)
{
    size_t n = p->moments;
    while (n && p->moment[n - 1].seat != seat)
        n--;
    if (!n) {
        puts(KC_PLAY_SAY(p, "there is nothing to take back"));
        return KC_AGAIN;
    }
    int other = chosen_since(p, n - 1, seat);
    if (other >= 0 && !anyway) {
        printf(KC_PLAY_SAY(p, "that would take back a move of %s too: if you all agree, type undo "
                              "anyway\n"),
               p->names.seat[other]);
        return KC_AGAIN;
    }
    kanun_status status = kanun_game_restore(p->game, p->moment[n - 1].bytes,
                                             kanun_game_size(p->game), p->trouble.errors);
    if (status != KANUN_OK) {
        kc_tool_errors(status, p->trouble.errors);
        return KC_FAILED;
    }
    restore_luck(p, &p->moment[n - 1]);
    while (json_array_size(moves_of(p)) > p->moment[n - 1].moves)
        json_array_remove(moves_of(p), json_array_size(moves_of(p)) - 1);
    kc_bids_forget(p, p->moment[n - 1].moves);
    while (p->moments >= n)
        kc_record_forget(p);
    free(p->saved);
    p->saved = NULL;
    kc_seats_taken_back(p, seat);
    puts(KC_PLAY_SAY(p, "taken back"));
    return KC_BACK;
}

/* ---- Resuming ---- */

kanun_status kc_record_resume(kc_play *p)
{
    kr_trouble refusal = {.code = NULL, .errors = p->trouble.errors};
    kc_folders folders;
    kr_journal *journal = NULL;
    json_t *record = NULL;
    int torn = 0;
    kanun_status status = kc_folders_find(&folders, p->args);
    if (status != KANUN_OK)
        return status;
    status = kr_record_load(&record, p->args->resume, &torn, &refusal);
    if (status == KANUN_OK)
        status = kr_journal_open(&journal, record, folders.list, NULL, NULL, &refusal);
    if (status == KANUN_OK && torn)
        kc_tool_say(KANUN_OK, "%s: line %d is torn and was left out", p->args->resume, torn);
    if (status == KANUN_OK) {
        p->rules = journal->rules; /* the journal's, from now on ours */
        journal->rules = NULL;
        p->record = json_incref(journal->record);
        json_object_del(p->record, "end");
    } else {
        kc_tool_complain(p->args->resume, status, record, &refusal);
    }
    kr_journal_free(journal);
    json_decref(record);
    kc_folders_free(&folders);
    return status;
}

/* Gives the results of chance that belong before the next move. */
static kanun_status give_due(kc_play *p, size_t *n, json_int_t moves)
{
    const json_t *chance = json_object_get(p->record, "chance");
    kanun_status status = KANUN_OK;
    for (; *n < json_array_size(chance) && status == KANUN_OK; ++*n) {
        const json_t *one = json_array_get(chance, *n);
        if (json_integer_value(json_object_get(one, "at")) > moves)
            break;
        status =
            kanun_game_give(p->game, json_string_value(json_object_get(one, "kind")),
                            json_string_value(json_object_get(one, "value")), p->trouble.errors);
    }
    return status;
}

/* The programs go on with luck of their own, by how far the match has come: always the same, but
 * not that of its beginning once more. */
static void renew_luck(kc_play *p, uint64_t moves)
{
    uint64_t seed = 0, index = 0;
    kr_json_number(json_object_get(p->record, "seed"), &seed);
    kr_json_number(json_object_get(p->record, "index"), &index);
    for (int seat = 0; seat < p->seats; seat++)
        if (p->player[seat])
            p->player[seat]->luck = kp_luck_of(seed, index ^ moves << 32, (unsigned)seat);
}

/* Plays the next move of the record; what people chose can be taken back. */
static kanun_status play_again(kc_play *p, const char *move)
{
    int seat = kanun_game_seat(p->game);
    if (seat >= 0 && !p->player[seat]) {
        renew_luck(p, p->again);
        kanun_status status = kc_record_keep(p, seat);
        if (status != KANUN_OK)
            return status;
        p->moment[p->moments - 1].moves = p->again;
    }
    p->again++;
    return kanun_game_play(p->game, move, p->trouble.errors);
}

kanun_status kc_record_catch_up(kc_play *p)
{
    uint64_t seed = 0, index = 0;
    size_t given = 0, count = json_array_size(moves_of(p));
    kr_json_number(json_object_get(p->record, "seed"), &seed);
    kr_json_number(json_object_get(p->record, "index"), &index);
    kanun_status status = give_due(p, &given, KR_BEFORE_BEGIN);
    if (status == KANUN_OK)
        status = kanun_game_begin(p->game, seed, index, p->trouble.errors);
    if (status == KANUN_OK)
        status = give_due(p, &given, 0);
    for (size_t n = 0; n < count && status == KANUN_OK; n++) {
        status = play_again(p, json_string_value(json_array_get(moves_of(p), n)));
        if (status == KANUN_OK)
            status = give_due(p, &given, (json_int_t)n + 1);
    }
    if (status != KANUN_OK)
        return kc_tool_errors(status, p->trouble.errors);
    renew_luck(p, count);
    printf(KC_PLAY_SAY(p, "Resumed after %zu moves.\n"), count);
    return KANUN_OK;
}
