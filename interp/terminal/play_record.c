/* SPDX-License-Identifier: MIT
 * play_record.c: the journal of a match in `kanun play`: beginning, resuming, seats, undo.
 * play_save.c has the files.
 */
#include "base/memory.h"
#include "base/words.h"
#include "terminal/play.h"
#include "command/record_args.h"
#include "record/record_file.h"

#include <stdlib.h>

/* ---- Beginning ---- */

kanun_status kt_record_resume(kt_play *p)
{
    int torn = 0;
    kanun_status status = kr_record_load(&p->resumed, p->args->resume, &torn, &p->failure);
    if (status == KANUN_OK)
        status = kr_journal_rules(&p->rules, p->resumed, p->args->folder, &p->failure);
    if (status != KANUN_OK)
        return kc_tool_complain(p->args->resume, status, p->resumed, &p->failure);
    if (torn)
        kc_tool_say(KANUN_OK, "%s: line %d is incomplete and was skipped", p->args->resume, torn);
    return KANUN_OK;
}

kanun_status kt_record_begin(kt_play *p, uint64_t seed)
{
    json_t *record = p->resumed ? json_incref(p->resumed)
                                : kc_args_record(p->args, kanun_rules_info(p->rules)->id, seed, 0);
    kanun_rules *rules = p->rules;
    p->rules = NULL;
    kanun_status status = kr_journal_new(&p->journal, record, rules, &p->failure);
    json_decref(record);
    if (status != KANUN_OK)
        return kc_tool_complain(p->args->resume, status, NULL, &p->failure);
    p->rules = rules;
    p->game = p->journal->game;
    return KANUN_OK;
}

kanun_status kt_record_seat(kt_play *p, int seat, const char *player)
{
    json_t *record = p->journal->record, *players = json_object_get(record, "players");
    if (!players) {
        players = json_array();
        json_object_set_new(record, "players", players);
    }
    while (json_array_size(players) <= (size_t)seat)
        json_array_append_new(players, json_string(""));
    json_array_set_new(players, (size_t)seat, json_string(player));
    player =
        json_string_value(json_array_get(players, (size_t)seat)); /* a player named in the record */
    json_t *learnt = json_object_get(record, "learnt");
    learnt = learnt ? json_incref(learnt) : json_object();
    kc_tool_learnt(learnt, &player, 1, p->rules);
    if (json_object_size(learnt))
        json_object_set(record, "learnt", learnt);
    json_decref(learnt);
    return KANUN_OK;
}

/* Gives computer players random numbers that depend on the position in the match, so that they are
 * repeatable but differ from those at its beginning. */
static void renew_luck(kt_play *p)
{
    uint64_t index = kr_record_number(p->journal->record, "index"),
             moves = kr_journal_moves(p->journal);
    for (int seat = 0; seat < p->seats; seat++)
        if (p->player[seat])
            p->player[seat]->luck = kp_luck_of(kr_record_number(p->journal->record, "seed"),
                                               index ^ moves << 32, (unsigned)seat);
}

kanun_status kt_record_catch_up(kt_play *p)
{
    kanun_status status = kr_journal_begin(p->journal, &p->failure);
    while (status == KANUN_OK && kr_journal_next(p->journal)) {
        int seat = kanun_game_standing(p->game)->seat;
        if (seat >= 0 && !p->player[seat]) { /* choices of people can be undone */
            renew_luck(p);
            if ((status = kt_record_keep(p, seat)) != KANUN_OK)
                return status;
        }
        status = kr_journal_step(p->journal, &p->failure);
    }
    if (status == KANUN_OK)
        status = kr_journal_check_end(p->journal, &p->failure);
    if (status != KANUN_OK || !p->resumed)
        return status == KANUN_OK ? status
                                  : kc_tool_complain(p->args->resume, status, NULL, &p->failure);
    renew_luck(p);
    kn_say_to(stdout, p->names.look.language, "play.resumed",
              KN_NUMBER("moves", kr_journal_moves(p->journal)));
    return KANUN_OK;
}

void kt_record_free(kt_play *p)
{
    free(p->moment);
    free(p->saved);
    free(p->kept);
    json_decref(p->resumed);
    if (p->journal)
        kr_journal_free(p->journal);
    else
        kanun_rules_free(p->rules);
}

/* ---- Undo ---- */

kanun_status kt_record_keep(kt_play *p, int seat)
{
    kt_moment *longer = kn_realloc(p->moment, (p->moments + 1) * sizeof *longer);
    p->moment = longer;
    kt_moment *moment = &longer[p->moments++];
    *moment = (kt_moment){.seat = seat, .moves = kr_journal_moves(p->journal)};
    for (int n = 0; n < p->seats; n++)
        if (p->player[n])
            moment->luck[n] = p->player[n]->luck;
    return KANUN_OK;
}

/* Returns another person at this screen who has chosen since moment `n`; -1 if there is none. */
static int chosen_since(const kt_play *p, size_t n, int seat)
{
    for (; n < p->moments; n++)
        if (p->moment[n].seat != seat)
            return p->moment[n].seat;
    return -1;
}

/* Goes back to moment `n`. Computer players will then answer the same move in the same way. */
static kanun_status go_back(kt_play *p, size_t n)
{
    const kt_moment *moment = &p->moment[n];
    kanun_status status =
        kr_journal_undo(p->journal, kr_journal_moves(p->journal) - moment->moves, &p->failure);
    if (status != KANUN_OK)
        return kc_tool_failure(status, &p->failure);
    p->game = p->journal->game;
    kt_news_hear(p);
    for (int seat = 0; seat < p->seats; seat++)
        if (p->player[seat])
            p->player[seat]->luck = moment->luck[seat];
    kt_bids_forget(p, moment->moves);
    p->moments = n;
    kt_save_moved(p);
    return KANUN_OK;
}

kt_outcome kt_record_undo(kt_play *p, int seat, bool anyway)
{
    size_t n = p->moments;
    while (n && p->moment[n - 1].seat != seat)
        n--;
    if (!n) {
        puts(KT_PLAY_SAY(p, "play.nothing-to-undo"));
        return KT_AGAIN;
    }
    int other = chosen_since(p, n - 1, seat);
    if (other >= 0 && !anyway) {
        kn_say_to(stdout, p->names.look.language, "play.undo-anyway",
                  KN_TEXT("who", p->names.seat[other]));
        return KT_AGAIN;
    }
    if (go_back(p, n - 1) != KANUN_OK)
        return KT_FAILED;
    kt_news_taken_back(p, seat);
    puts(KT_PLAY_SAY(p, "play.undone"));
    return KT_BACK;
}
