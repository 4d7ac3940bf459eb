/* SPDX-License-Identifier: MIT
 * replay.c: `kanun replay`: plays a record again, or a match of a simulation by its number, up to
 * its end or to a point, and tells what a seat saw of it. The words are in replay_text.c.
 */
#include "record/many.h"
#include "cli/record_args.h"
#include "cli/replay.h"
#include "cli/tool.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

typedef struct replay {
    const kc_args *args;
    const char *word;
    kc_folders folders;
    kr_journal *journal;
    json_t *moves, *chance, *end; /* of a record; NULL: computers play */
    size_t given;                 /* results of chance used */
    json_t *events;               /* heard since the last move */
    kr_trouble refusal;
    int looker, seats;
    bool many; /* the file holds many matches */
    kc_replay_form form;
    int until_deal, until_move; /* deal 0: the move is counted in the match; move 0: to the end */
    kc_replay_at at;            /* the decision to come; its move is one too few before look() */
    size_t made;
    /* Computers. */
    kp_player **player;
    kr_trouble trouble;
    kanun_game *before, *after;
} replay;

/* Scores that are told again as they were say nothing. */
static void heard(void *payload, const char *event)
{
    json_t *events = ((replay *)payload)->events, *text;
    const char *last = json_string_value(json_array_get(events, json_array_size(events) - 1));
    if (last && !strncmp(event, "scores:", 7) && !strcmp(last, event))
        return;
    if ((text = json_string(event)) != NULL)
        json_array_append_new(events, text);
}

static kanun_status complain(replay *r, kanun_status status)
{
    if (status != KANUN_NO && kanun_errors_count(r->refusal.errors))
        return kc_tool_errors(status, r->refusal.errors);
    return kc_tool_say(status, "%s", r->refusal.text);
}

/* ---- The arguments ---- */

static bool ends_in(const char *word, const char *ending)
{
    size_t length = strlen(word), short_one = strlen(ending);
    return length > short_one && !strcmp(word + length - short_one, ending);
}

/* A record is known by its ending, or by how it begins. */
static bool is_record(const char *word)
{
    struct stat about;
    bool found = ends_in(word, ".jsonl");
    if (found || ends_in(word, ".yaml") || stat(word, &about))
        return found;
    if (S_ISDIR(about.st_mode))
        return strchr(word, '/') != NULL; /* reading it will be refused */
    FILE *in = fopen(word, "r");
    found = in && getc(in) == '{';
    if (in)
        fclose(in);
    return found;
}

static kanun_status read_until(replay *r, const char *text)
{
    char *end;
    long first = strtol(text, &end, 10), second = 0;
    bool pair = *end == ':';
    if (pair)
        second = strtol(end + 1, &end, 10);
    long move = pair ? second : first, deal = pair ? first : 0;
    if (*end || *text < '0' || *text > '9' || move < 1 || move > 1000000000 || deal < pair ||
        deal > 1000000000)
        return kc_tool_say(KANUN_USAGE,
                           "--until needs DEAL:MOVE, both from 1 (or the number of a move in the "
                           "match), found '%s'",
                           text);
    r->until_deal = (int)deal;
    r->until_move = (int)move;
    return KANUN_OK;
}

static kanun_status read_looker(replay *r, const char *text)
{
    char *end;
    if (!strcmp(text, "spectator")) {
        r->looker = -1;
        return KANUN_OK;
    }
    long seat = strtol(text, &end, 10);
    if (*end || *text < '0' || *text > '9' || seat > 1000)
        return kc_tool_say(KANUN_USAGE, "--seat needs a seat's number or spectator, found '%s'",
                           text);
    r->looker = (int)seat;
    return KANUN_OK;
}

static kanun_status read_arguments(replay *r)
{
    const kc_args *a = r->args;
    bool record = is_record(r->word);
    kanun_status status = a->until ? read_until(r, a->until) : KANUN_OK;
    r->looker = -2;
    if (status == KANUN_OK && a->seat)
        status = read_looker(r, a->seat);
    if (status != KANUN_OK)
        return status;
    if (a->export_as && strcmp(a->export_as, "json") && strcmp(a->export_as, "text"))
        return kc_tool_say(KANUN_USAGE, "--export is json or text, found '%s'", a->export_as);
    if (a->export_as && !strcmp(a->export_as, "json") && (a->seat || a->step))
        return kc_tool_say(KANUN_USAGE,
                           "--export json writes the record, which tells all: no --seat or --step");
    r->many = record && kr_records_many(r->word);
    if (record && (a->choices || a->seed_given || (a->first_given && !r->many) || a->players))
        return kc_tool_say(KANUN_USAGE,
                           "a record has its own seed, match, options and moves: "
                           "--seed, --first, --set, --key and --players are for games");
    if (r->many && !a->first_given && (a->until || a->step || a->seat || a->export_as))
        return kc_tool_say(KANUN_USAGE, "%s holds many matches: --first K chooses one", r->word);
    r->form = a->step                                         ? KC_REPLAY_STEPS
              : a->export_as && !strcmp(a->export_as, "text") ? KC_REPLAY_MOVES
                                                              : KC_REPLAY_NOTHING;
    return kc_folders_find(&r->folders, a);
}

/* ---- Records ---- */

static void announce(const replay *r)
{
    bool bare = r->args->export_as && !strcmp(r->args->export_as, "json");
    if (!bare)
        kc_replay_print_head(r->journal, r->looker, stdout);
    if (r->form == KC_REPLAY_STEPS)
        kc_replay_print_events(r->events, stdout);
    json_array_clear(r->events);
}

static kanun_status open_journal(replay *r, json_t *record)
{
    kanun_status status =
        kr_journal_open_as(&r->journal, record, r->folders.list, r->looker, heard, r, &r->refusal);
    if (status != KANUN_OK)
        return complain(r, status);
    r->seats = kanun_rules_seats(r->journal->rules);
    if (r->looker >= r->seats)
        return kc_tool_say(KANUN_USAGE, "%s has seats 0 to %d", kanun_rules_id(r->journal->rules),
                           r->seats - 1);
    announce(r);
    return KANUN_OK;
}

/* Gives the chance of the record that was given when `made` moves had been made. */
static kanun_status give_due(replay *r, size_t made)
{
    kanun_status status = KANUN_OK;
    for (; status == KANUN_OK && r->given < json_array_size(r->chance); r->given++) {
        const json_t *one = json_array_get(r->chance, r->given);
        if (json_integer_value(json_object_get(one, "at")) > (json_int_t)made)
            break;
        status = kr_journal_give(r->journal, json_string_value(json_object_get(one, "kind")),
                                 json_string_value(json_object_get(one, "value")), &r->refusal);
    }
    return status == KANUN_OK ? status : complain(r, status);
}

/* Match --first of a file of many. */
static kanun_status pick_record(replay *r, json_t **record)
{
    kr_records records;
    uint64_t index = 0;
    kanun_status status = kr_records_open(&records, r->word, &r->refusal);
    while (status == KANUN_OK) {
        status = kr_records_next(&records, record, &r->refusal);
        if (status != KANUN_OK || !*record)
            break;
        kr_json_number(json_object_get(*record, "index"), &index);
        if (index == r->args->first)
            break;
        json_decref(*record);
        *record = NULL;
    }
    kr_records_close(&records);
    if (status == KANUN_OK && !*record)
        status = kr_refuse(&r->refusal, KANUN_NO, "usage", "%s has no match %llu", r->word,
                           (unsigned long long)r->args->first);
    return status;
}

/* Takes moves, end and later chance out of a record, to be played one by one. */
static kanun_status open_record(replay *r)
{
    json_t *record = NULL, *one;
    int torn = 0;
    size_t n;
    kanun_status status =
        r->many ? pick_record(r, &record) : kr_record_load(&record, r->word, &torn, &r->refusal);
    if (status != KANUN_OK)
        return complain(r, status);
    if (torn)
        kc_tool_say(KANUN_OK, "%s:%d: the last line was not written to its end and is left out",
                    r->word, torn);
    r->moves = json_incref(json_object_get(record, "moves"));
    r->chance = json_incref(json_object_get(record, "chance"));
    r->end = json_incref(json_object_get(record, "end"));
    json_t *at_first = json_array();
    json_array_foreach(r->chance, n, one)
    {
        if (json_integer_value(json_object_get(one, "at")) == KR_BEFORE_BEGIN)
            json_array_append(at_first, one);
    }
    r->given = json_array_size(at_first);
    json_object_del(record, "end");
    if (json_object_set_new(record, "chance", at_first) ||
        json_object_set_new(record, "moves", json_array()))
        status = complain(r, kr_refuse_memory(&r->refusal));
    else
        status = open_journal(r, record);
    if (status == KANUN_OK)
        status = give_due(r, 0);
    json_decref(record);
    return status;
}

static kanun_status next_of_record(replay *r, const char **move)
{
    *move = json_string_value(json_array_get(r->moves, r->made));
    kanun_status status = kanun_game_over(r->journal->game)
                              ? KANUN_NO
                              : kr_journal_play(r->journal, *move, &r->refusal);
    if (status == KANUN_NO)
        return kc_tool_say(status,
                           "%s: move %zu of the record (%d:%d), '%.100s', is not legal there",
                           r->word, r->made + 1, r->at.deal, r->at.move, *move);
    return status == KANUN_OK ? give_due(r, r->made + 1) : complain(r, status);
}

/* Every match of a file of many. */
static kanun_status verify_all(replay *r)
{
    kr_records records;
    json_t *record = NULL;
    unsigned long long count = 0;
    kanun_status status = kr_records_open(&records, r->word, &r->refusal);
    while (status == KANUN_OK) {
        status = kr_records_next(&records, &record, &r->refusal);
        if (status != KANUN_OK || !record)
            break;
        status = r->journal ? kr_journal_verify(r->journal, record, &r->refusal)
                            : kr_journal_open(&r->journal, record, r->folders.list, NULL, NULL,
                                              &r->refusal);
        json_decref(record);
        count++;
    }
    if (status == KANUN_OK)
        printf("%llu matches: every move is legal, and each end is the one recorded\n", count);
    else if (status == KANUN_NO && count)
        kc_tool_say(status, "%s:%d: %s", r->word, records.line, r->refusal.text);
    else
        kc_tool_complain(r->word, status, records.top, &r->refusal);
    kr_records_close(&records);
    return status;
}

/* ---- Matches of simulations ---- */

static kanun_status open_game(replay *r)
{
    const kc_args *a = r->args;
    uint64_t seed = kc_tool_seed(a);
    json_t *record = kc_args_record(a, r->word, seed, a->first);
    kanun_status status =
        record ? open_journal(r, record) : complain(r, kr_refuse_memory(&r->refusal));
    if (status == KANUN_OK)
        kc_tool_tell_seed(a, seed);
    json_decref(record);
    return status;
}

/* Seats the players with the same chance as in a simulation. */
static kanun_status seat_players(replay *r)
{
    const kc_args *a = r->args;
    static const char *const usual[] = {"random"};
    const char *const *names = a->players ? a->player : usual;
    int count = a->players ? a->players : 1;
    uint64_t seed = 0;
    kr_json_number(json_object_get(r->journal->record, "seed"), &seed);
    r->player = calloc((size_t)r->seats, sizeof *r->player);
    kanun_status status = kc_tool_check_players(names, count, false);
    if (!r->player)
        return kc_tool_say(KANUN_SYSTEM, "out of memory");
    for (int seat = 0; seat < r->seats && status == KANUN_OK; seat++) {
        const char *who = names[seat < count ? seat : count - 1];
        if (kp_player_kind_of(who) == &kp_player_external)
            return kc_tool_say(KANUN_USAGE,
                               "replay can't ask programs again: sim --first K --games 1 can");
        status = kp_player_new(&r->player[seat], who, r->journal->rules, 0, &r->trouble);
        if (status != KANUN_OK)
            return kc_tool_trouble(status, &r->trouble);
        kp_player_begin(r->player[seat], r->journal->game, seat, seed, a->first);
    }
    if (status == KANUN_OK)
        status = kanun_game_new(&r->before, r->journal->rules, r->trouble.errors);
    if (status == KANUN_OK)
        status = kanun_game_new(&r->after, r->journal->rules, r->trouble.errors);
    return status;
}

/* Lets a computer move, and finds out which move it was: the one that leads to the same state. */
static kanun_status next_of_computer(replay *r, const char **move)
{
    kanun_game *game = r->journal->game;
    json_t *moves = json_object_get(r->journal->record, "moves");
    int choices;
    kanun_game_copy(r->before, game);
    kanun_status status =
        kp_player_move(r->player[kanun_game_seat(game)], game, &choices, &r->trouble);
    if (status != KANUN_OK)
        return kc_tool_trouble(status, &r->trouble);
    int count = kanun_game_legal(r->before, 0, NULL);
    for (int n = 0; n < count; n++) {
        if (kanun_game_copy(r->after, r->before) != KANUN_OK ||
            kanun_game_legal(r->after, 0, NULL) != count ||
            kanun_game_play_nth(r->after, n, NULL) != KANUN_OK ||
            memcmp(kanun_game_bytes(r->after), kanun_game_bytes(game), kanun_game_size(game)))
            continue;
        if (json_array_append_new(moves, json_string(kanun_game_move(r->before, n))))
            return complain(r, kr_refuse_memory(&r->refusal));
        *move = json_string_value(json_array_get(moves, json_array_size(moves) - 1));
        return KANUN_OK;
    }
    return kc_tool_say(KANUN_RULES, "at %d:%d: the move can't be made a second time", r->at.deal,
                       r->at.move);
}

/* ---- The match ---- */

/* Where the match stands now, after one more move. */
static void look(replay *r)
{
    const kanun_game *game = r->journal->game;
    int deal = kanun_game_deals(game) + 1;
    r->at.move = deal == r->at.deal ? r->at.move + 1 : 1;
    r->at.deal = deal;
    r->at.seat = kanun_game_seat(game);
    r->at.place = kanun_game_place(game);
}

static bool is_there(const replay *r)
{
    return r->until_deal ? r->at.deal == r->until_deal && r->at.move == r->until_move
                         : r->until_move && r->made + 1 == (size_t)r->until_move;
}

static kanun_status run(replay *r)
{
    bool over = false;
    look(r);
    while (!is_there(r) && !over) {
        const char *move = NULL;
        over = r->moves ? r->made == json_array_size(r->moves)
                        : kanun_game_over(r->journal->game) != 0;
        if (over)
            break;
        kanun_status status = r->moves ? next_of_record(r, &move) : next_of_computer(r, &move);
        if (status != KANUN_OK)
            return status;
        if (r->form != KC_REPLAY_NOTHING)
            kc_replay_print_move(&r->at, move, r->events, r->looker, r->form, stdout);
        json_array_clear(r->events);
        r->made++;
        look(r);
    }
    if (over && r->until_move)
        return kc_tool_say(KANUN_NO, "the %s ends before %s, after %zu moves",
                           r->moves ? "record" : "match", r->args->until, r->made);
    if (over && r->end) {
        kanun_status status = kr_journal_check_end(r->journal, r->end, &r->refusal);
        if (status != KANUN_OK)
            return complain(r, status);
    }
    return KANUN_OK;
}

static kanun_status conclude(replay *r)
{
    if (r->args->export_as && !strcmp(r->args->export_as, "json")) {
        kanun_status status = kr_record_save(r->journal, stdout, &r->refusal);
        return status == KANUN_OK ? status : complain(r, status);
    }
    if (r->until_move) {
        kanun_status status = kc_replay_print_table(r->journal->game, &r->at, r->looker,
                                                    r->args->plain, r->trouble.errors, stdout);
        return status == KANUN_OK ? status : kc_tool_errors(status, r->trouble.errors);
    }
    kc_replay_print_standing(r->journal, stdout);
    if (r->moves && !r->args->export_as)
        puts(r->end ? "every move is legal, and the end is the one recorded"
                    : "every move is legal; the record tells no end");
    return KANUN_OK;
}

kanun_status kc_cmd_replay(const kc_args *args)
{
    replay r = {.args = args,
                .word = args->word[0],
                .events = json_array(),
                .refusal.errors = kanun_errors_new(),
                .trouble.errors = kanun_errors_new()};
    kanun_status status = KANUN_OK;
    if (!r.events || !r.refusal.errors || !r.trouble.errors)
        status = kc_tool_say(KANUN_SYSTEM, "out of memory");
    if (status == KANUN_OK)
        status = read_arguments(&r);
    if (status == KANUN_OK && r.many && !args->first_given) {
        status = verify_all(&r);
        goto done;
    }
    if (status == KANUN_OK)
        status = is_record(r.word) ? open_record(&r) : open_game(&r);
    if (status == KANUN_OK && !r.moves)
        status = seat_players(&r);
    if (status == KANUN_OK)
        status = run(&r);
    if (status == KANUN_OK)
        status = conclude(&r);
done:
    for (int seat = 0; r.player && seat < r.seats; seat++)
        kp_player_free(r.player[seat]);
    free(r.player);
    kanun_game_free(r.before);
    kanun_game_free(r.after);
    kr_journal_free(r.journal);
    json_decref(r.moves);
    json_decref(r.chance);
    json_decref(r.end);
    json_decref(r.events);
    kanun_errors_free(r.refusal.errors);
    kanun_errors_free(r.trouble.errors);
    kc_folders_free(&r.folders);
    return status;
}
