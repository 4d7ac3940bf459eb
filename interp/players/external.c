/* SPDX-License-Identifier: MIT
 * external.c: a player that is another program, connected by JSON Lines
 * (docs/session-protocol.md). It receives only the facts that its seat may know. It can neither
 * hang the game nor make an illegal move. After a wrong answer the question is repeated; with
 * wrong answer number STRIKES of a match it forfeits the match. It also forfeits if it exits, is
 * late, or sends unrequested lines. Then it is restarted for the next match.
 */
#include "base/memory.h"
#include "base/plain.h"
#include "players/json_view.h"
#include "players/player.h"
#include "players/process.h"
#include "record/json.h"

#include <jansson.h>
#include <stdlib.h>
#include <stdbool.h>
#include <string.h>
#include <unistd.h>

#define PROTOCOL 1
#define EVENTS_MAX 10000 /* limit between two decisions of a seat; older events are dropped */
#define SHOWN 80         /* bytes of a wrong answer that an error quotes */
#define STRIKES 3        /* number of wrong answers with which a player loses the match */

typedef struct external {
    kp_player player;
    kp_process *process;    /* NULL: to be started again */
    json_t *events, *facts; /* texts and fields of the events since the seat's last decision */
    bool failed;            /* memory ran out */
    int strikes;
    char wrong[300]; /* why the program's latest answer was refused; "": it was not */
    int timeout_ms;
    char *command;
} external;

static void add_event(void *payload, const kanun_event *event)
{
    external *self = payload;
    if (json_array_size(self->events) >= EVENTS_MAX) {
        json_array_remove(self->events, 0);
        json_array_remove(self->facts, 0);
    }
    self->failed |= json_array_append_new(self->events, json_string(event->text)) ||
                    json_array_append_new(self->facts, kp_json_event(event));
}

static void unmake(kp_player *player)
{
    external *self = (external *)player;
    kp_process_end(self->process);
    json_decref(self->events);
    json_decref(self->facts);
    free(self->command);
    free(self);
}

/* True if the word is a keyword or builtin of the shell. */
static bool is_shell_word(const char *name)
{
    static const char words[] = " . : break case cd command continue echo eval exec exit export "
                                "false for getopts hash if kill printf pwd read set shift test "
                                "time times trap true type ulimit umask unset until wait while ";
    char sought[64];
    snprintf(sought, sizeof sought, " %.60s ", name);
    return strstr(words, sought) != NULL;
}

/* False if the command begins with the name or path of a program that can't be started. Other
 * errors are only noticed when the program has to move. */
static bool is_there(const char *command)
{
    char name[1024];
    command += strspn(command, " \t\n");
    size_t length = strcspn(command, " \t\n'\"\\$`;&|<>()*?[#~=%!{}");
    bool plain = !command[length] || strchr(" \t\n", command[length]);
    if (!plain || length >= sizeof name)
        return true;
    memcpy(name, command, length);
    name[length] = '\0';
    return strchr(name, '/') ? !access(name, X_OK)
                             : is_shell_word(name) || kp_process_is_on_path(name);
}

static kanun_status make(kp_player **out, const kanun_rules *rules, const char *argument,
                         int timeout_ms, kr_failure *failure)
{
    if (!*argument)
        return kr_fail(failure, KANUN_USAGE, NULL, "player 'exec:' needs a command: exec:./bot");
    if (!is_there(argument))
        return kr_fail(failure, KANUN_USAGE, NULL, "player 'exec:%s': there is no such program",
                       argument);
    external *self = kn_calloc(1, sizeof *self);
    self->command = kn_strdup(argument);
    self->timeout_ms = timeout_ms;
    char why[KP_PROCESS_WHY];
    self->process = kp_process_start(argument, why);
    if (!self->process) {
        unmake(&self->player);
        return kr_fail(failure, KANUN_SYSTEM, NULL, "player 'exec:%s': %s", argument, why);
    }
    *out = &self->player;
    return KANUN_OK;
}

static void begin(kp_player *player, kanun_game *game)
{
    external *self = (external *)player;
    json_decref(self->events);
    json_decref(self->facts);
    self->events = json_array();
    self->facts = json_array();
    self->failed = !self->events || !self->facts;
    self->strikes = 0;
    *self->wrong = 0;
    kanun_game_feed(game, player->seat, add_event, self);
}

/* Returns the request as one line with its line end. The caller frees it. Returns NULL if memory
 * runs out. */
static char *question(external *self, kanun_game *game, int choices)
{
    json_t *view = kp_json_view(game, self->player.seat);
    const kanun_standing *now = kanun_game_standing(game);
    json_t *moves = json_array();
    int failed = !view || !moves || self->failed;
    for (int n = 0; n < choices && !failed; n++)
        failed = json_array_append_new(moves, json_string(kanun_game_move(game, n, NULL)));
    json_t *line = NULL;
    json_t *wrong = *self->wrong ? json_string(self->wrong) : NULL;
    failed |= *self->wrong && !wrong;
    if (!failed)
        line =
            json_pack("{s:i, s:s, s:s, s:I, s:i, s:i, s:s, s:O*, s:O, s:O, s:O, s:O}", "protocol",
                      PROTOCOL, "ask", "move", "game", kanun_rules_info(kanun_game_rules(game))->id,
                      "match", (json_int_t)self->player.index, "seat", self->player.seat, "place",
                      now->place, "phase", now->phase, "refused", wrong, "view", view, "events",
                      self->events, "facts", self->facts, "moves", moves);
    char *dumped = line ? kr_json_text(line, 0) : NULL;
    json_decref(line);
    json_decref(wrong);
    json_decref(view);
    json_decref(moves);
    char *out = dumped ? kn_printed("%s\n", dumped) : NULL;
    free(dumped);
    return out;
}

/* Counts and reports a wrong answer. Removes control characters, because people see the report. */
static kanun_status refuse(external *self, const char *answer, const char *why, kr_failure *failure)
{
    char shown[3 * SHOWN + 1], reason[300];
    size_t size = strlen(answer);
    kn_plain_copy(shown, sizeof shown, answer, size < SHOWN ? size : SHOWN);
    kn_plain_copy(reason, sizeof reason, why, strlen(why));
    memcpy(self->wrong, reason, sizeof reason);
    self->strikes++;
    return kr_fail(failure, KANUN_SYSTEM, NULL, "player 'exec:%s' in seat %d answered '%s': %s",
                   self->command, self->player.seat, shown, reason);
}

/* Plays the move in an answer, {"move": "9C"} or the move's text alone. */
static kanun_status obey(external *self, kanun_game *game, const char *answer, kr_failure *failure)
{
    json_t *object = NULL;
    const char *text = answer;
    kanun_status status;
    if (*answer == '{') {
        json_error_t error;
        object = kr_json_read(answer, strlen(answer), &error);
        if (!object)
            return refuse(self, answer, error.text, failure);
        text = json_string_value(json_object_get(object, "move"));
        if (!text || json_object_size(object) != 1) {
            json_decref(object);
            return refuse(self, answer, "expected {\"move\": \"text of a legal move\"}", failure);
        }
    }
    int n = self->player.chosen = kanun_game_find(game, text);
    snprintf(self->player.text, sizeof self->player.text, "%s",
             strlen(text) < sizeof self->player.text ? text : "");
    if (n >= 0) {
        status = kanun_game_play_nth(game, n, failure->errors);
    } else {
        /* The move is not in the list, but may be equivalent to a move there, since the list may
         * have only one move of each class. */
        const char *why = kanun_game_why(game, text, "en", NULL);
        status = *why ? refuse(self, answer, why, failure)
                      : kanun_game_play(game, text, failure->errors);
    }
    json_decref(object);
    return status;
}

/* Forfeits the match and ends the program. The next match starts the program again. */
static kanun_status give_up(external *self, const char *why, kr_failure *failure)
{
    kp_process_end(self->process);
    self->process = NULL;
    self->player.forfeits = true;
    return kr_fail(failure, KANUN_SYSTEM, NULL, "player 'exec:%s' in seat %d %s", self->command,
                   self->player.seat, why);
}

/* Sends one request and plays the answer. */
static kanun_status ask(external *self, kanun_game *game, int choices, kr_failure *failure)
{
    char why[KP_PROCESS_WHY];
    char *line = question(self, game, choices);
    json_array_clear(self->events);
    json_array_clear(self->facts);
    *self->wrong = 0;
    const char *answer = kp_process_ask(self->process, line, self->timeout_ms, why);
    free(line);
    return answer ? obey(self, game, answer, failure) : give_up(self, why, failure);
}

static kanun_status move(kp_player *player, kanun_game *game, int *choices, kr_failure *failure)
{
    external *self = (external *)player;
    char why[KP_PROCESS_WHY];
    kanun_status status = kp_player_legal(game, choices, failure);
    if (status != KANUN_OK)
        return status;
    if (!self->process && !(self->process = kp_process_start(self->command, why)))
        return give_up(self, why, failure);
    int before;
    do {
        before = self->strikes;
        status = ask(self, game, *choices, failure);
    } while (self->strikes > before && self->strikes < STRIKES);
    player->forfeits |= self->strikes == STRIKES;
    return status;
}

static bool repeats(const char *argument)
{
    return false;
}

const kp_player_kind kp_player_external = {
    .name = "exec:",
    .says = "another program, exec:COMMAND (docs/session-protocol.md)",
    .make = make,
    .begin = begin,
    .move = move,
    .free = unmake,
    .repeats = repeats,
};
