/* SPDX-License-Identifier: MIT
 * replay_text.c: a replayed match in words: its tags, its moves, and the view of a seat at a
 * position. It uses only the seat's own view and events.
 */
#include "base/print.h"
#include "base/memory.h"
#include "base/words.h"
#include "terminal/replay.h"
#include "terminal/screen.h"
#include "command/tool.h"

#include <stdlib.h>

static void print_choices(const char *name, json_t *choices, FILE *out)
{
    const char *option;
    json_t *value;
    json_object_foreach(choices, option, value)
        kn_print(out, "%s: %s=%s\n", name, option, json_string_value(value));
}

static void print_number(const char *name, const json_t *value, FILE *out)
{
    uint64_t number = 0;
    kr_json_number(value, &number);
    kn_print(out, "%s: %llu\n", name, (unsigned long long)number);
}

void kt_replay_print_head(const kr_journal *j, int looker, FILE *out)
{
    kn_print(out, "game: %s\ndigest: %s\n", kanun_rules_info(j->rules)->id,
             kanun_rules_info(j->rules)->digest);
    print_choices("set", json_object_get(j->record, "set"), out);
    print_choices("key", json_object_get(j->record, "key"), out);
    if (looker != KT_LOOKER_ALL)
        return;
    print_number("seed", json_object_get(j->record, "seed"), out);
    print_number("match", json_object_get(j->record, "index"), out);
}

void kt_replay_print_events(const json_t *events, FILE *out)
{
    for (size_t n = 0; n < json_array_size(events); n++)
        kn_print(out, "        %s\n", json_string_value(json_array_get(events, n)));
}

void kt_replay_print_move(kt_names *names, const kt_replay_at *at, const char *move,
                          const json_t *events, int looker, kt_replay_form form, FILE *out)
{
    if (at->move == 1)
        kn_print(out, "deal %d\n", at->deal);
    /* The text of a move may reveal hidden cards. Its public form is among the events. */
    bool known = looker == KT_LOOKER_ALL || looker == at->seat;
    kn_print(out, "  %d:%d %s", at->deal, at->move, kt_names_seat(names, at->seat));
    if (at->place != at->seat)
        kn_print(out, " for %s", kt_names_owner(names, "place", at->place));
    kn_print(out, "%s%s\n", known ? ": " : " moves", known ? move : "");
    if (form == KT_REPLAY_STEPS)
        kt_replay_print_events(events, out);
}

/* ---- The table ---- */

static kanun_status print_moves(kanun_game *game, kt_names *names, kanun_errors *errors, FILE *out)
{
    int count = kanun_game_legal(game, 0, errors);
    if (count < 0)
        return KANUN_RULES;
    if (names->look.sentences) {
        kt_moves_print(game, names, count, NULL, out);
        return KANUN_OK;
    }
    kn_print(out, "  %d moves:", count);
    for (int n = 0; n < count; n++) {
        kanun_move move = KANUN_INIT(kanun_move);
        kanun_game_move(game, n, &move);
        fputs(n ? ", " : " ", out);
        kc_look_move(&names->look, &move, out);
    }
    putc('\n', out);
    return KANUN_OK;
}

static void print_turn(kanun_game *game, kt_names *names, const kt_replay_at *at, FILE *out)
{
    char phase[128];
    kanun_rules_label(names->rules, "phase", kanun_game_standing(game)->phase, "en", phase,
                      sizeof phase);
    if (names->look.sentences)
        kn_say_to(out, "en", "why.position", KN_NUMBER("deal", at->deal),
                  KN_NUMBER("move", at->move), KN_NUMBER("nth", 0), KN_TEXT("later", "no"),
                  KN_TEXT("who", kt_names_seat(names, at->seat)), KN_TEXT("phase", phase));
    else
        kn_print(out, "at %d:%d, %s to move: %s\n", at->deal, at->move,
                 kt_names_seat(names, at->seat), phase);
}

void kt_replay_names(kt_names *names, const kanun_rules *rules, bool plain, bool ascii)
{
    kt_names_begin(names, rules, -1,
                   (kc_look_wish){.ascii = ascii, .plain = plain, .language = "en", .text = true});
    names->look.colour = false;
    for (int seat = 0; seat < kanun_rules_info(rules)->seats; seat++)
        kt_names_set(names, seat, NULL);
}

kanun_status kt_replay_print_table(kanun_game *game, kt_names *names, const kt_replay_at *at,
                                   int looker, kanun_errors *errors, FILE *out)
{
    kanun_status status = KANUN_OK;
    if (at->seat >= 0)
        print_turn(game, names, at, out);
    kt_table_print(game, names, looker, out);
    if (at->seat >= 0 && (looker == KT_LOOKER_ALL || looker == at->seat))
        status = print_moves(game, names, errors, out);
    return status;
}

void kt_replay_print_standing(const kr_journal *j, kt_names *names, FILE *out)
{
    json_t *end = kr_record_end(j->game, kr_journal_moves(j));
    const json_t *scores = json_object_get(end, "scores"), *winners;
    winners = json_object_get(end, "winners");
    kn_print(out, "end: %lld moves, %lld deals, %s, scores",
             (long long)json_integer_value(json_object_get(end, "moves")),
             (long long)json_integer_value(json_object_get(end, "deals")),
             json_string_value(json_object_get(end, "standing")));
    for (size_t n = 0; n < json_array_size(scores); n++)
        kn_print(out, " %s", json_string_value(json_array_get(scores, n)));
    for (size_t n = 0; n < json_array_size(winners); n++)
        kn_print(out, "%s %s", n ? "," : ", won by",
                 kt_names_side(names, (int)json_integer_value(json_array_get(winners, n))));
    putc('\n', out);
    json_decref(end);
}
