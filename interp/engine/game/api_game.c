/* SPDX-License-Identifier: MIT
 * api_game.c: the part of kanun.h about a game in progress: moves, views, listeners. Only
 * converts between the public types and the engine. Points are in api_score.c.
 */
#include <string.h>

#include "base/memory.h"
#include "base/plain.h"
#include "game/api.h"
#include "game/position.h"
#include "mechanics/free.h"
#include "mechanics/telling.h"

static void on_counted(void *payload, km_run *run)
{
    kanun_game *game = payload;
    if (game->counted)
        game->counted(game->counted_payload, game);
}

kanun_status kanun_game_new(kanun_game **out, const kanun_rules *rules, kanun_errors *errors)
{
    *out = NULL;
    kanun_game *game = kn_calloc(1, sizeof *game);
    if (!game)
        goto memory;
    game->rules = rules;
    game->text_room = KN_CARDS_MAX * KS_CARD_TEXT;
    game->inner = kanun_errors_new();
    game->scratch = kn_calloc(1, rules->rules->layout->size);
    game->sealed = kn_calloc(1, rules->rules->layout->size + KG_SEAL);
    game->told = kn_calloc(1, sizeof *game->told);
    game->text = kn_calloc(1, game->text_room);
    if (!game->inner || !game->scratch || !game->sealed || !game->told || !game->text)
        goto memory;
    for (int i = 0; i < 64; i++) /* enough for usual lists, so that playouts allocate nothing */
        if (!ks_moves_add(&game->moves, KS_PLAIN(0)))
            goto memory;
    kn_status status =
        kg_run_new(rules->rules, &game->run, errors ? &errors->report : &game->inner->report);
    if (status != KN_OK) {
        kanun_game_free(game);
        return (kanun_status)status;
    }
    game->run->counted = on_counted;
    game->run->counted_payload = game;
    *out = game;
    return KANUN_OK;
memory:
    kanun_game_free(game);
    return kg_api_memory_out(errors);
}

void kanun_game_free(kanun_game *game)
{
    if (!game)
        return;
    if (game->run)
        kg_api_forget_given(game->run);
    kg_run_free(game->run);
    kanun_errors_free(game->inner);
    kn_free(game->moves.list);
    kn_free(game->scratch);
    kn_free(game->sealed);
    kn_free(game->told);
    kn_free(game->text);
    kn_free(game);
}

const kanun_rules *kanun_game_rules(const kanun_game *game)
{
    return game->rules;
}

/* Begins at a position. */
static kanun_status begin_at(kanun_game *game, const char *position, uint64_t seed, uint64_t index,
                             kn_report *report)
{
    km_run *run = game->run;
    ks_given *given[KN_CHANCE_KINDS];
    void (*feed)(void *, const ks_event *) = run->world.feed;
    int before = report->count;
    const kd_node *node = kd_node_parse(report->arena, "given", position, strlen(position), report);
    if (!node)
        return kg_api_status(report, before);
    memcpy(given, run->world.given, sizeof given);
    memset(run->world.given, 0, sizeof run->world.given);
    run->world.feed = NULL;
    kn_status status = kg_run_begin(run, seed, index); /* a deal that the position will replace */
    run->world.feed = feed;
    memcpy(run->world.given, given, sizeof given);
    if (status == KN_OK && !kg_position_set(game, node, report))
        return report->count > before ? kg_api_status(report, before) : KANUN_SYSTEM;
    return (kanun_status)status;
}

kanun_status kanun_game_begin(kanun_game *game, const char *position, uint64_t seed, uint64_t index,
                              kanun_errors *errors)
{
    kn_report *report = kg_api_report(game, errors);
    game->listed = KG_NOT_LISTED;
    return position ? begin_at(game, position, seed, index, report)
                    : (kanun_status)kg_run_begin(game->run, seed, index);
}

void kanun_game_stop(kanun_game *game, unsigned when, int deals)
{
    game->run->stops = (uint8_t)when;
    game->run->deal_limit = deals > 0 ? deals : 0;
}

int kanun_game_legal(kanun_game *game, int all, kanun_errors *errors)
{
    int wanted = all ? KG_LISTED_ALL : KG_LISTED;
    if ((int)game->listed != wanted) {
        kg_api_report(game, errors);
        game->listed = KG_NOT_LISTED;
        kn_status status =
            all ? kg_run_legal_all(game->run, &game->moves) : kg_run_legal(game->run, &game->moves);
        if (status != KN_OK)
            return -1;
        game->listed = all ? KG_LISTED_ALL : KG_LISTED;
        game->total = ks_moves_total(&game->moves);
    }
    return game->total;
}

/* Returns the innermost phase in progress whose mechanic has that property; NULL: none. */
static const char *within(const km_rules *rules, const ks_block *b, unsigned does)
{
    for (int n = b->depth; n-- > 0;)
        if (rules->phase[b->frame[n].phase].mechanic->does & does)
            return rules->phase[b->frame[n].phase].name;
    return NULL;
}

/* The names in kanun.h for the purposes of a phase. */
enum {
    DOES_TOLD = KANUN_PREPARES | KANUN_BIDS | KANUN_PLAYS | KANUN_COUNTS | KANUN_LAYS_ASIDE,
};
_Static_assert((int)KANUN_PREPARES == KM_PREPARES && (int)KANUN_BIDS == KM_BIDS &&
                   (int)KANUN_PLAYS == KM_PLAYS && (int)KANUN_COUNTS == KM_COUNTS &&
                   (int)KANUN_LAYS_ASIDE == KM_LAYS_ASIDE,
               "the same bits");

const kanun_standing *kanun_game_standing(const kanun_game *game)
{
    const ks_block *b = game->run->world.block;
    const km_rules *rules = game->rules->rules;
    const ks_layout *l = rules->layout;
    const km_phase *phase = b->depth ? &rules->phase[b->frame[b->depth - 1].phase] : NULL;
    game->told->standing =
        (kanun_standing){.size = sizeof game->told->standing,
                         .over = b->standing,
                         .stuck = b->standing == KS_UNFINISHED && kg_run_is_stuck(game->run),
                         .seat = b->waiting ? b->seat : -1,
                         .place = b->waiting ? b->place : -1,
                         .phase = phase ? phase->name : "",
                         .does = phase ? phase->mechanic->does & DOES_TOLD : 0,
                         .bidding = within(rules, b, KM_BIDS),
                         .playing = within(rules, b, KM_PLAYS),
                         .deals = *km_int(game->run, l->deals),
                         .redeals = (int)b->redeals,
                         .moves = (long)b->moves,
                         .dealer = *km_int(game->run, l->dealer),
                         .winners = b->winners,
                         .scores = km_int(game->run, l->score),
                         .free_moves = game->listed ? game->moves.free : 0};
    return &game->told->standing;
}

int kanun_game_likely(kanun_game *game, int n, kanun_errors *errors)
{
    int total = game->listed ? ks_moves_total(&game->moves) : 0;
    if (n < total - game->moves.free || n >= total)
        return 0;
    const ks_block *b = game->run->world.block;
    kn_report *report = kg_api_report(game, errors);
    int before = report->count;
    ks_move move = ks_moves_nth(&game->moves, n);
    game->run->status = KN_OK;
    int likely =
        km_free_likely(game->run, &game->rules->rules->phase[b->frame[b->depth - 1].phase], &move);
    return report->count > before ? -1 : likely < 0 ? 0 : likely;
}

const char *kanun_game_move(const kanun_game *game, int n, kanun_move *move)
{
    if (!game->listed || n < 0 || n >= ks_moves_total(&game->moves))
        return NULL;
    ks_move inner = ks_moves_nth(&game->moves, n);
    kanun_move full = kg_api_move(&inner, 0);
    if (move)
        kg_api_fill(move, &full, sizeof full);
    return ks_move_write(game->rules->rules->layout->pack, &game->rules->rules->words, &inner, 0,
                         game->told->move_text);
}

/* Returns the listed move with exactly this text, because "take AS" could also be a move with a
 * word that a script declares; -1: none. */
static int find_written(kanun_game *game, const char *text)
{
    char written[KS_MOVE_TEXT];
    const km_rules *rules = game->rules->rules;
    int total = kanun_game_legal(game, game->listed == KG_LISTED_ALL, NULL);
    for (int n = 0; n < total; n++) {
        ks_move move = ks_moves_nth(&game->moves, n);
        if (strcmp(ks_move_write(rules->layout->pack, &rules->words, &move, 0, written), text) == 0)
            return n;
    }
    return -1;
}

int kanun_game_find(kanun_game *game, const char *text)
{
    ks_move move;
    kanun_errors_clear(game->inner);
    if (kanun_game_legal(game, game->listed == KG_LISTED_ALL, NULL) <= 0)
        return -1;
    int total = kg_api_move_read(game->rules->rules, text, "en", &move, &game->inner->report)
                    ? ks_moves_total(&game->moves)
                    : 0;
    for (int i = 0; i < total; i++) {
        ks_move other = ks_moves_nth(&game->moves, i);
        if (ks_move_same(&move, &other))
            return i;
    }
    return find_written(game, text);
}

static kanun_status __attribute__((noinline))
no_such_move(const kanun_game *game, int n, int total, kn_report *report)
{
    kn_problem *p =
        game->listed
            ? kn_report_add(report, KN_E_ILLEGAL, (kn_mark){0},
                            "there is no move number %d: the list has %d moves", n, total)
            : kn_report_add(report, KN_E_ILLEGAL, (kn_mark){0},
                            "there is no move number %d: no moves have been listed yet", n);
    p->status = KN_USAGE;
    return KANUN_USAGE;
}

kanun_status kanun_game_play_nth(kanun_game *game, int n, kanun_errors *errors)
{
    kn_report *report = kg_api_report(game, errors);
    int total = game->listed ? game->total : 0;
    if (n < 0 || n >= total)
        return no_such_move(game, n, total, report);
    ks_move move = ks_moves_nth(&game->moves, n);
    game->listed = KG_NOT_LISTED;
    return (kanun_status)kg_run_apply(game->run, &move);
}

kanun_status kanun_game_try(kanun_game *to, const kanun_game *from, int n, kanun_errors *errors)
{
    kn_report *report = kg_api_report(to, errors);
    int total = from->listed ? from->total : 0;
    if (to == from || !kg_api_same_rules(to, from))
        return KANUN_USAGE;
    if (n < 0 || n >= total)
        return no_such_move(from, n, total, report);
    if (kanun_game_copy(to, from) != KANUN_OK)
        return KANUN_USAGE;
    ks_move move = ks_moves_nth(&from->moves, n);
    return (kanun_status)kg_run_apply(to->run, &move);
}

kanun_status kanun_games_step(kanun_game *const *games, const int *choice, int count, int *seats,
                              int *moves, int *done, kanun_errors *errors)
{
    for (*done = 0; *done < count; (*done)++) {
        int n = *done;
        moves[n] = 0;
        kanun_status status = kanun_game_play_nth(games[n], choice[n], errors);
        if (status != KANUN_OK)
            return status;
        const kanun_standing *now = kanun_game_standing(games[n]);
        seats[n] = now->over ? -1 : now->seat;
        if (!now->over && (moves[n] = kanun_game_legal(games[n], 0, errors)) < 0)
            return KANUN_RULES;
    }
    return KANUN_OK;
}

kanun_status kanun_game_play_on(kanun_game *game,
                                int (*choose)(void *payload, int seat, int number), void *payload,
                                kanun_errors *errors)
{
    km_chooser chooser = {.choose = choose, .payload = payload};
    bool listed;
    kg_api_report(game, errors);
    game->listed = KG_NOT_LISTED;
    kn_status status = kg_run_play_on(game->run, &chooser, &game->moves, &listed);
    if (listed) {
        game->listed = KG_LISTED;
        game->total = ks_moves_total(&game->moves);
    }
    return (kanun_status)status;
}

kanun_status kanun_game_play(kanun_game *game, const char *text, kanun_errors *errors)
{
    ks_move move;
    kn_report *report = kg_api_report(game, errors);
    int before = report->count;
    bool read = kg_api_move_read(game->rules->rules, text, "en", &move, report);
    if (!read && kg_api_status(report, before) == KANUN_SYSTEM)
        return KANUN_SYSTEM;
    kn_status status = read ? kg_run_play(game->run, &move) : KN_NO;
    int refused = report->count;
    int listed = status == KN_NO ? find_written(game, text) : -1;
    report->count = listed < 0 ? refused : before;
    if (listed >= 0) {
        move = ks_moves_nth(&game->moves, listed);
        status = kg_run_apply(game->run, &move);
    }
    if (status == KN_OK)
        game->listed = KG_NOT_LISTED;
    return (kanun_status)status;
}

/* Writes why the move is illegal to game->text. */
static void explain(kanun_game *game, const char *text, const char *language)
{
    ks_move move;
    kn_report *report = kg_api_report(game, NULL);
    game->text[0] = 0;
    if (find_written(game, text) >= 0)
        return;
    if (!kg_api_move_read(kg_speaking(game->rules->rules, language), text, language, &move, report))
        snprintf(game->text, game->text_room, "%s",
                 report->count ? report->problem[0].message : KN_MEMORY_OUT);
    else
        kg_run_why(game->run, &move, language ? language : "en", game->text, game->text_room,
                   &game->told->forbidding);
    kn_plain_mend(game->text); /* the text may quote the move's words */
}

const char *kanun_game_why(kanun_game *game, const char *text, const char *language,
                           kanun_rule *rule)
{
    kg_forbidding *f = &game->told->forbidding;
    *f = (kg_forbidding){.line = 0};
    explain(game, text, language);
    if (rule) {
        const kanun_rule full = {rule->size, f->text, f->key, f->told,
                                 f->file,    f->line, f->by,  f->reason};
        memcpy(rule, &full, rule->size < sizeof full ? rule->size : sizeof full);
    }
    return game->text;
}

const char *kanun_game_faces(kanun_game *game, const char *language)
{
    const ks_block *b = game->run->world.block;
    game->text[0] = 0;
    if (!b->waiting)
        return game->text;
    const km_rules *rules = kg_speaking(game->rules->rules, language);
    const km_phase *phase = &rules->phase[b->frame[b->depth - 1].phase];
    km_pieces pieces;
    pieces.used = 0;
    if (phase->mechanic->tell.faces)
        phase->mechanic->tell.faces(&(km_telling){.rules = rules,
                                                  .phase = phase,
                                                  .language = language,
                                                  .out = game->text,
                                                  .size = game->text_room,
                                                  .pieces = &pieces},
                                    game->run);
    return game->text;
}

void kanun_game_feed(kanun_game *game, int seat,
                     void (*heard)(void *payload, const kanun_event *event), void *payload)
{
    bool any = false;
    if (seat < -2 || seat >= game->rules->rules->layout->seats)
        return;
    game->listener[seat + 2] = (struct kg_listener){heard, payload};
    for (int i = 0; i < KS_SEATS_MAX + 2; i++)
        any |= game->listener[i].heard != NULL;
    game->run->world.feed =
        any ? kg_api_feed : NULL; /* without a listener, playouts raise no events */
    game->run->world.payload = game;
}

void kanun_game_on_deal(kanun_game *game, void (*counted)(void *payload, const kanun_game *game),
                        void *payload)
{
    game->counted = counted;
    game->counted_payload = payload;
}
