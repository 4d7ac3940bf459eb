/* SPDX-License-Identifier: MIT
 * cmd_replay.c: `kanun replay`: replays a record, or a match of a simulation by its number, to its
 * end or to a given point, and prints the view of a seat. The texts are in replay_text.c.
 */
#include "base/print.h"
#include "base/file.h"
#include "base/memory.h"
#include "command/record_args.h"
#include "terminal/replay.h"
#include "command/tool.h"
#include "record/record_file.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <sys/stat.h>

typedef struct replay {
    const kc_args *args;
    const char *word;
    kr_reader reader; /* the file of records; if it isn't open, computers play */
    kr_journal *journal;
    json_t *events; /* texts of the events since the last move */
    kt_names names; /* names for printing */
    char *said;     /* the last move in words; NULL: none */
    kr_failure failure;
    int looker, seats;
    kt_replay_form form;
    int until_deal, until_move; /* deal 0: the move counts from the start; move 0: replay all */
    kt_replay_at at;            /* the next decision; before look(), its move is one too low */
    const kt_reach *reach;      /* callbacks that replace printing; or NULL */
    kp_player **player;         /* the computer players */
    kanun_game *before;
} replay;

static void pass_event(void *payload, const kanun_event *event)
{
    replay *r = payload;
    char *text;
    size_t size;
    if (r->reach) {
        if (r->reach->heard)
            r->reach->heard(r->reach->payload, r->journal->game, event);
        return;
    }
    FILE *out = kn_text_open(&text, &size);
    kt_replay_event(&r->names, event, out);
    kn_text_close(out);
    json_array_append_new(r->events, json_string(text));
    free(text);
    if (event->kind != KANUN_EVENT_MOVE)
        return;
    free(r->said);
    out = kn_text_open(&r->said, &size);
    kc_look_move(&r->names.look, event->move, out);
    kn_text_close(out);
}

static kanun_status complain(replay *r, kanun_status status)
{
    return kc_tool_failure(status, &r->failure);
}

/* ---- The arguments ---- */

/* True if a word is a file of records, judged by its ending or first bytes. */
static bool is_record(const char *word)
{
    struct stat about;
    bool found = kn_path_ends(word, ".jsonl");
    if (found || kn_path_ends(word, ".yaml") || stat(word, &about))
        return found;
    if (S_ISDIR(about.st_mode))
        return strchr(word, '/') != NULL; /* the caller reports that it can't be read */
    const char *why;
    FILE *in = kn_file_read(word, &why);
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
                           "--until needs DEAL:MOVE, both from 1, or the number of a move in the "
                           "match; found '%s'",
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

static const char own_choices[] = "a record has its own seed, match, options and moves: "
                                  "--seed, --first, --set, --key and --players are for games";

static kanun_status read_arguments(replay *r)
{
    const kc_args *a = r->args;
    bool record = is_record(r->word);
    kanun_status status = a->until ? read_until(r, a->until) : KANUN_OK;
    r->looker = KT_LOOKER_ALL;
    if (status == KANUN_OK && a->seat)
        status = read_looker(r, a->seat);
    if (status != KANUN_OK)
        return status;
    if (a->export_as && !strcmp(a->export_as, "json") && (a->seat || a->step))
        return kc_tool_say(
            KANUN_USAGE,
            "--export json writes the whole record, so it can't be combined with --seat or --step");
    if (record && (a->choices || a->seed_given || a->players))
        return kc_tool_say(KANUN_USAGE, own_choices);
    r->form = a->step                                         ? KT_REPLAY_STEPS
              : a->export_as && !strcmp(a->export_as, "text") ? KT_REPLAY_MOVES
                                                              : KT_REPLAY_NOTHING;
    return KANUN_OK;
}

/* ---- Records ---- */

static void announce(const replay *r)
{
    if (r->reach)
        return;
    if (!r->args->export_as || strcmp(r->args->export_as, "json") != 0)
        kt_replay_print_head(r->journal, r->looker, stdout);
    if (r->form == KT_REPLAY_STEPS)
        kt_replay_print_events(r->events, stdout);
    json_array_clear(r->events);
}

/* Begins the match of a record, with a listener for the viewing seat. */
static kanun_status begin(replay *r, const json_t *record, const char *path)
{
    kanun_rules *rules;
    kanun_status status = kr_journal_rules(&rules, record, r->args->folder, &r->failure);
    if (status != KANUN_OK)
        return path ? kc_tool_complain(path, status, record, &r->failure) : complain(r, status);
    status = kr_journal_new(&r->journal, record, rules, &r->failure);
    if (status != KANUN_OK)
        return complain(r, status);
    r->seats = kanun_rules_info(rules)->seats;
    if (r->looker >= r->seats)
        return kc_tool_say(KANUN_USAGE, "%s has seats 0 (player 1) to %d (player %d)",
                           kanun_rules_info(rules)->id, r->seats - 1, r->seats);
    kt_replay_names(&r->names, rules, r->args->plain, r->args->ascii);
    kanun_game_feed(r->journal->game, r->looker, pass_event, r);
    status = kr_journal_begin(r->journal, &r->failure);
    if (status != KANUN_OK)
        return complain(r, status);
    announce(r);
    return KANUN_OK;
}

/* Reports that the rules have changed since a match was played. */
static void tell_change(const kr_journal *j)
{
    if (j->changed)
        kc_tool_say(KANUN_OK, "the rules of %s have changed since this was recorded: %s",
                    kanun_rules_info(j->rules)->id, j->changed);
}

/* Verifies all matches of a file, from its first one on. */
static kanun_status verify_all(replay *r, json_t *record)
{
    unsigned long long count = 0;
    kanun_status status = KANUN_OK;
    while (status == KANUN_OK && record) {
        status = r->journal ? kr_journal_verify(r->journal, record, &r->failure)
                            : kr_journal_open(&r->journal, record, r->args->folder, NULL, NULL,
                                              &r->failure);
        if (!count && status == KANUN_OK)
            tell_change(r->journal);
        json_decref(record);
        if (status == KANUN_NO)
            return kc_tool_say(status, "%s:%d: %s", r->word, r->reader.begins,
                               kr_failure_text(&r->failure));
        count++;
        if (status == KANUN_OK)
            status = kr_reader_next(&r->reader, &record, &r->failure);
    }
    if (status != KANUN_OK)
        return kc_tool_complain(r->word, status, r->reader.top, &r->failure);
    kn_print(stdout, "%llu matches: every move is legal, and each match ends as recorded\n", count);
    return KANUN_OK;
}

/* Finds match --first in a file of several. */
static kanun_status pick(replay *r, json_t **record)
{
    kanun_status status = KANUN_OK;
    unsigned long long last = 0;
    while (status == KANUN_OK && *record && kr_record_number(*record, "index") != r->args->first) {
        last = kr_record_number(*record, "index");
        json_decref(*record);
        status = kr_reader_next(&r->reader, record, &r->failure);
    }
    if (status == KANUN_OK && !*record)
        status =
            kr_fail(&r->failure, KANUN_NO, "usage", "%s has no match %llu: its last match is %llu",
                    r->word, (unsigned long long)r->args->first, last);
    return status;
}

/* Opens a file of records. Sets *done if it has several and all were verified. */
static kanun_status open_record(replay *r, bool *done)
{
    const kc_args *a = r->args;
    json_t *record = NULL;
    kanun_status status = kr_reader_open(&r->reader, r->word, &r->failure);
    if (status == KANUN_OK)
        status = kr_reader_next(&r->reader, &record, &r->failure);
    bool many = r->reader.next != NULL;
    if (status == KANUN_OK && many && a->first_given)
        status = pick(r, &record);
    if (status != KANUN_OK) {
        json_decref(record);
        return complain(r, status);
    }
    if (!many && a->first_given)
        status = kc_tool_say(KANUN_USAGE, own_choices);
    else if (many && !a->first_given && (a->until || a->step || a->seat || a->export_as))
        status = kc_tool_say(KANUN_USAGE, "%s contains several matches: choose one with --first K",
                             r->word);
    else if (many && !a->first_given)
        return *done = true, verify_all(r, record);
    else
        status = begin(r, record, r->word);
    json_decref(record);
    return status;
}

static kanun_status next_of_record(replay *r)
{
    kanun_status status = kr_journal_step(r->journal, &r->failure);
    if (status == KANUN_NO)
        return kc_tool_say(status, "%s: %s (%d:%d)", r->word, r->failure.text, r->at.deal,
                           r->at.move);
    return status == KANUN_OK ? status : complain(r, status);
}

/* ---- Matches of simulations ---- */

static kanun_status open_game(replay *r)
{
    const kc_args *a = r->args;
    uint64_t seed = kc_tool_seed(a);
    json_t *record = kc_args_record(a, r->word, seed, a->first);
    kanun_status status = begin(r, record, NULL);
    if (status == KANUN_OK) {
        kanun_game_stop(r->journal->game, 0, (int)a->max_deals);
        kc_tool_tell_seed(a, seed);
    }
    json_decref(record);
    return status;
}

/* Seats the players with the same random numbers as in a simulation. */
static kanun_status seat_players(replay *r)
{
    const kc_args *a = r->args;
    static const char *const usual[] = {"random"};
    const char *const *names = a->players ? a->player : usual;
    int count = a->players ? a->players : 1;
    uint64_t seed = kr_record_number(r->journal->record, "seed");
    r->player = kn_calloc((size_t)r->seats, sizeof *r->player);
    kanun_status status = kc_tool_check_players(names, count, false);
    for (int seat = 0; seat < r->seats && status == KANUN_OK; seat++) {
        const char *who = names[seat < count ? seat : count - 1];
        if (kp_player_kind_of(who) == &kp_player_external)
            return kc_tool_say(KANUN_USAGE, "replay can't start other programs. To run them again, "
                                            "use kanun sim --first K --games 1");
        if (!kp_player_repeats(who))
            return kc_tool_say(KANUN_USAGE,
                               "'%s' searches for a set time, so the match can't be repeated", who);
        status = kp_player_new(&r->player[seat], who, r->journal->rules, 0, &r->failure);
        if (status != KANUN_OK)
            return kc_tool_failure(status, &r->failure);
        kp_player_begin(r->player[seat], r->journal->game, seat, seed, a->first);
    }
    if (status == KANUN_OK) {
        kc_tool_tell_learnt(names, count, r->journal->rules, a->lang);
        status = kanun_game_new(&r->before, r->journal->rules, r->failure.errors);
    }
    return status == KANUN_OK ? status : kc_tool_errors(status, r->failure.errors);
}

static kanun_status next_of_computer(replay *r)
{
    kp_player *player = r->player[kanun_game_standing(r->journal->game)->seat];
    kanun_status status = kc_tool_let_move(r->journal, player, r->before, NULL, &r->failure);
    return status == KANUN_OK ? status : complain(r, status);
}

/* ---- The match ---- */

/* Updates the position after another move. */
static void update_position(replay *r)
{
    const kanun_game *game = r->journal->game;
    int deal = kanun_game_standing(game)->deals + 1;
    r->at.move = deal == r->at.deal ? r->at.move + 1 : 1;
    r->at.deal = deal;
    r->at.seat = kanun_game_standing(game)->seat;
    r->at.place = kanun_game_standing(game)->place;
}

static bool is_there(const replay *r)
{
    return r->until_deal
               ? r->at.deal == r->until_deal && r->at.move == r->until_move
               : r->until_move && kr_journal_moves(r->journal) + 1 == (size_t)r->until_move;
}

static kanun_status run(replay *r)
{
    bool over = false;
    update_position(r);
    while (!is_there(r)) {
        over = r->player ? kanun_game_standing(r->journal->game)->over != 0
                         : !kr_journal_next(r->journal);
        if (over)
            break;
        kanun_status status = r->player ? next_of_computer(r) : next_of_record(r);
        if (status != KANUN_OK)
            return status;
        if (r->form != KT_REPLAY_NOTHING)
            kt_replay_print_move(&r->names, &r->at, r->said ? r->said : "", r->events, r->looker,
                                 r->form, stdout);
        json_array_clear(r->events);
        int moves = r->at.move;
        update_position(r);
        if (r->until_deal && r->at.deal > r->until_deal)
            return kc_tool_say(KANUN_NO, "deal %d ends before %s, after %d moves", r->until_deal,
                               r->args->until, moves);
    }
    if (over && r->until_move)
        return kc_tool_say(KANUN_NO, "the %s ends before %s, after %zu moves",
                           r->player ? "match" : "record", r->args->until,
                           kr_journal_moves(r->journal));
    kanun_status status = over ? kr_journal_check_end(r->journal, &r->failure) : KANUN_OK;
    return status == KANUN_OK ? status : complain(r, status);
}

static kanun_status conclude(replay *r)
{
    if (r->reach)
        return r->reach->reached(r->reach->payload, r->journal->game, r->at.deal, r->at.move);
    if (r->args->export_as && !strcmp(r->args->export_as, "json")) {
        kanun_status status = kr_journal_print(r->journal, stdout, &r->failure);
        return status == KANUN_OK ? status : complain(r, status);
    }
    if (r->until_move) {
        kanun_status status = kt_replay_print_table(r->journal->game, &r->names, &r->at, r->looker,
                                                    r->failure.errors, stdout);
        return status == KANUN_OK ? status : kc_tool_errors(status, r->failure.errors);
    }
    kt_replay_print_standing(r->journal, &r->names, stdout);
    tell_change(r->journal);
    if (!r->player && !r->args->export_as)
        puts(r->journal->end ? "every move is legal, and the match ends as recorded"
                             : "every move is legal, but the record has no end");
    return KANUN_OK;
}

kanun_status kc_cmd_replay(const kc_args *args)
{
    return kc_replay_reach(args, NULL);
}

kanun_status kc_replay_reach(const kc_args *args, const kt_reach *reach)
{
    replay r = {.args = args,
                .reach = reach,
                .word = args->word[0],
                .events = json_array(),
                .failure.errors = args->errors};
    bool done = false;
    kanun_status status = read_arguments(&r);
    if (status == KANUN_OK && is_record(r.word))
        status = open_record(&r, &done);
    else if (status == KANUN_OK && (status = open_game(&r)) == KANUN_OK)
        status = seat_players(&r);
    else if (status == KANUN_USAGE && access(r.word, F_OK) != 0 && !kc_family_size(args, r.word))
        kc_tool_say(status, reach
                                ? "why also takes a record (FILE.jsonl) or a test file (FILE.yaml)"
                                : "replay also takes a record (FILE.jsonl)");
    if (status == KANUN_OK && r.reader.torn)
        kc_tool_say(KANUN_OK, "%s:%d: the last line is incomplete and was skipped", r.word,
                    r.reader.torn);
    if (status == KANUN_OK && !done)
        status = run(&r);
    if (status == KANUN_OK && !done)
        status = conclude(&r);
    for (int seat = 0; r.player && seat < r.seats; seat++)
        kp_player_free(r.player[seat]);
    free(r.player);
    kanun_game_free(r.before);
    kr_journal_free(r.journal);
    kr_reader_close(&r.reader);
    json_decref(r.events);
    free(r.names.seat);
    free(r.said);
    return status;
}
