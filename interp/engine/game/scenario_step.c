/* SPDX-License-Identifier: MIT
 * scenario_step.c: one step of a scenario: legal, refused and played moves, events, and the
 * resulting position and views. position.c handles positions.
 */
#include <stdarg.h>
#include <string.h>

#include "base/memory.h"
#include "document/fill_values.h"
#include "game/scenario.h"

/* The keys of a step, as written; NULL: none. */
typedef struct step_said {
    const kd_node *legal, *moves, *legal_all, *moves_all, *refuse, *play, *events, *then, *sees;
} step_said;

static const kd_key step_keys[] = {
    {"legal", KD_T_ANY, KD_PUT(step_said, legal),
     .says =
         "the complete set of legal moves: a list, or a map from card to the list of its moves"},
    {"moves", KD_T_INTEGER, KD_PUT_AS_NODE(step_said, moves), .min = 0, .max = 100000,
     .says = "the number of legal moves"},
    {"legal_all", KD_T_ANY, KD_PUT(step_said, legal_all),
     .says = "the legal moves with every member of each class, where `legal` has one move of each "
             "class"},
    {"moves_all", KD_T_INTEGER, KD_PUT_AS_NODE(step_said, moves_all), .min = 0, .max = 100000,
     .says = "the number of legal moves with every member of each class"},
    {"refuse", KD_T_MAP, KD_PUT(step_said, refuse), .item = KD_T_TEXT,
     .says = "refused moves, each with words from the reason or its rule"},
    {"play", KD_T_ANY, KD_PUT(step_said, play), .mistaken = "when: `play`: the moves",
     .says = "a move or a list of moves; `1: 9C` checks the place that moves"},
    {"events", KD_T_ANY, KD_PUT(step_said, events),
     .says = "the events during the play, in this order, with or without other events between "
             "them: a list of lines as in `kanun session`, or a map from seat (-1 is a spectator) "
             "to its events"},
    {"then", KD_T_ANY, KD_PUT(step_said, then),
     .mistaken = "expect expected result: `then`: the state after the moves",
     .says = "the state afterwards: zones, variables, points by cause, turn, phase, over, winners, "
             "counted"},
    {"sees", KD_T_MAP, KD_PUT(step_said, sees), .item = KD_T_ANY,
     .says = "the view of a seat: seat, then zone, then cards, with ? for an unseen card"},
    {0}};
const kd_table kg_step_table = {.name = "step",
                                .says =
                                    "The checks and moves of a step, in the order of these keys.",
                                .keys = step_keys};
/* Formats an error together with its position; NULL: out of memory. */
static const char *placed(kg_suite *s, const kd_node *at, const char *format, va_list arguments)
    __attribute__((format(printf, 3, 0)));

static const char *placed(kg_suite *s, const kd_node *at, const char *format, va_list arguments)
{
    const char *text = kn_arena_vprint(s->arena, format, arguments);
    return kn_arena_print(s->arena, "%s:%u:%u: %s", s->path, at->at.line, at->at.column,
                          text ? text : KN_MEMORY_OUT);
}

void kg_suite_fail(kg_suite *s, const kd_node *at, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    s->failure = s->failure ? s->failure : placed(s, at, format, arguments);
    va_end(arguments);
}

void kg_suite_fail_with(kg_suite *s, const kd_node *at, const kanun_errors *errors)
{
    const kn_problem *p = errors && errors->report.count ? &errors->report.problem[0] : NULL;
    if (!p || s->failure) {
        kg_suite_fail(s, at, KN_MEMORY_OUT);
        return;
    }
    s->wrong |= p->code == KN_E_SCENARIO || (p->code == KN_E_GIVEN && p->status == KN_USAGE);
    const char *text =
        p->suggestion
            ? kn_arena_print(s->arena, "%s; did you mean '%s'?", p->message, p->suggestion)
        : p->expected ? kn_arena_print(s->arena, "%s; expected %s", p->message, p->expected)
                      : p->message;
    if (p->at.source && p->at.line && !p->at.column)
        s->failure = kn_arena_print(s->arena, "%s:%u: %s", p->at.source->name, p->at.line, text);
    else if (p->at.source && p->at.line)
        s->failure = kn_arena_print(s->arena, "%s:%u:%u: %s", p->at.source->name, p->at.line,
                                    p->at.column, text);
    else
        kg_suite_fail(s, at, "%s", text);
}

/* Adds one of several differences, on another line. */
static void differs(kg_suite *s, const kd_node *at, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

static void differs(kg_suite *s, const kd_node *at, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    const char *text = placed(s, at, format, arguments);
    const char *both =
        s->failure && text ? kn_arena_print(s->arena, "%s\n%s", s->failure, text) : text;
    s->failure = both ? both : s->failure;
    va_end(arguments);
}

/* Reads a list of texts, or a single text. */
static int texts_of(const kd_node *node, const kd_node **out, int room)
{
    int count = 0;
    if (node->kind == KD_NODE_SCALAR)
        out[count++] = node;
    for (KD_CHILD(item, node->kind == KD_NODE_LIST ? node : NULL))
        if (count < room)
            out[count++] = item;
    return count;
}

/* "seat 1"; the places of dummies have numbers after those of the seats. */
static const char *mover(kg_suite *s, int place)
{
    const char *text = kn_arena_print(
        s->arena, place < s->rules->rules->layout->seats ? "seat %d" : "place %d", place);
    return text ? text : "?";
}

/* Reports texts of a list that the game's list of moves lacks, and moves that the list of texts
 * lacks. `only`: considers just the moves that play this card. */
static void check_moves(kg_suite *s, const kd_node *node, const char *only, bool all)
{
    enum { ROOM = 4096 };
    int total = kanun_game_legal(s->game, all, NULL);
    const kd_node **texts = kn_arena_array(s->arena, ROOM, sizeof *texts);
    bool *met = kn_arena_array(s->arena, (size_t)(total > 0 ? total : 0) + 1, sizeof *met);
    if (!texts || !met)
        return;
    if (total < 0) {
        kg_suite_fail_with(s, node, s->game->inner);
        return;
    }
    int count = texts_of(node, texts, ROOM);
    if (node->kind == KD_NODE_MAP)
        kg_suite_fail(s, node, "a move, or a list of moves, is expected");
    for (int i = 0; i < count; i++) {
        if (texts[i]->kind != KD_NODE_SCALAR) {
            kg_suite_fail(s, texts[i], "a move must be text");
            return;
        }
        int n = kanun_game_find(s->game, texts[i]->text);
        const char *why = n < 0 ? kanun_game_why(s->game, texts[i]->text, "en", NULL) : "";
        if (n < 0)
            differs(s, texts[i],
                    *why ? "'%s' is not legal for %s, who is to move: %s"
                         : "'%s' is legal for %s, but it is listed as an equivalent move with "
                           "lower cards%s",
                    texts[i]->text, mover(s, kanun_game_standing(s->game)->place), why);
        else if (met[n])
            differs(s, texts[i], "'%s' is listed twice", texts[i]->text);
        else
            met[n] = true;
    }
    for (int n = 0; n < total; n++) {
        const char *move = kanun_game_move(s->game, n, NULL);
        size_t length = only ? strlen(only) : 0;
        if (!met[n] &&
            (!only || (strncmp(move, only, length) == 0 &&
                       (move[length] == 0 || move[length] == ' ' || move[length] == '*'))))
            differs(s, node, "'%s' is legal too", move);
    }
}

static void check_legal(kg_suite *s, const kd_node *node, bool all)
{
    if (node->kind != KD_NODE_MAP) {
        check_moves(s, node, NULL, all);
        return;
    }
    for (KD_CHILD(card, node))
        check_moves(s, card, card->key, all);
}

static void check_count(kg_suite *s, const kd_node *node, bool all)
{
    int total = kanun_game_legal(s->game, all, NULL);
    int64_t expected = -1;
    if (total < 0)
        kg_suite_fail_with(s, node, s->game->inner);
    else if (!kn_integer_read(node->text, 0, INT32_MAX, &expected) || total != expected)
        kg_suite_fail(s, node, "legal moves: expected %s, got %d", node->text, total);
}

static void check_refusals(kg_suite *s, const kd_node *node)
{
    for (KD_CHILD(move, node)) {
        kanun_rule rule = KANUN_INIT(kanun_rule);
        const char *why = kanun_game_why(s->game, move->key, "en", &rule);
        if (!*why)
            differs(s, move, "'%s' is legal", move->key);
        else if (move->kind == KD_NODE_SCALAR && !strstr(why, move->text) &&
                 !strstr(rule.text, move->text))
            differs(s, move, "'%s' is refused with \"%s\" (rule: %s), not with \"%s\"", move->key,
                    why, rule.text, move->text);
    }
}

/* A move that the rules refuse; or, with its own place, the error that a hook raised during the
 * move. */
static void tell_refused(kg_suite *s, const kd_node *move, int place, const kanun_errors *errors)
{
    const kn_problem *p = errors && errors->report.count ? &errors->report.problem[0] : NULL;
    if (!s->failure && p && p->code == KN_E_ILLEGAL) {
        kg_suite_fail(s, move, "'%s' is not legal for %s, who is to move: %s", move->text,
                      mover(s, place), p->message);
        return;
    }
    kg_suite_fail_with(s, move, errors);
    if (p && p->code == KN_E_MOVE_TEXT && strchr(move->text, ','))
        s->failure =
            kn_arena_print(s->arena, "%s; several moves are a list: [%s]", s->failure, move->text);
    if (p && p->at.source)
        s->failure =
            kn_arena_print(s->arena, "%s, at line %u: %s", s->failure, move->at.line, move->text);
}

static void play_one(kg_suite *s, const kd_node *node)
{
    const kd_node *move = node;
    if (node->kind == KD_NODE_MAP) { /* 1: 9C */
        int64_t place;
        move = node->first;
        if (node->count != 1 || !kn_integer_read(move->key, 0, KS_PLACES_MAX, &place)) {
            kg_suite_fail(s, node, "a move must be text, or `place: text`");
            return;
        }
        if (kanun_game_standing(s->game)->place != place) {
            kg_suite_fail(s, node, "%s is to move, not %s",
                          mover(s, kanun_game_standing(s->game)->place), move->key);
            return;
        }
    }
    if (move->kind == KD_NODE_SCALAR && s->watch->stands &&
        !s->watch->stands(s->watch->payload, s->game, move->text)) {
        s->stopped = true;
        return;
    }
    if (move->kind != KD_NODE_SCALAR) {
        kg_suite_fail(s, node, "a move must be text");
        return;
    }
    int place = kanun_game_standing(s->game)->place;
    kanun_errors *errors = kanun_errors_new();
    if (!errors || kanun_game_play(s->game, move->text, errors) != KANUN_OK)
        tell_refused(s, move, place, errors);
    s->played += !s->failure;
    kanun_errors_free(errors);
}

/* `then` and `sees`: reports the differences, or errors in these keys. */
static void check_words(kg_suite *s, const kd_node *node, bool sees)
{
    kanun_errors *errors = kanun_errors_new();
    const char *difference = NULL;
    if (errors)
        difference =
            sees ? kg_sees_compare(s->game, node, s->arena, &errors->report)
                 : kg_position_compare(s->game, node, &s->counted, s->arena, &errors->report);
    if (!errors || errors->report.count)
        kg_suite_fail_with(s, node, errors);
    else if (difference)
        kg_suite_fail(s, node, "%s%s", difference,
                      !sees && s->counted.any && s->played && !kd_node_get(node, "counted")
                          ? "; the deal has ended, so this is the position of the next deal "
                            "(`counted` has the points)"
                          : "");
    kanun_errors_free(errors);
}

/* ---- Events ---- */

/* The lines that one listener has received during a step. */
typedef struct hearing {
    /* the watch, which also receives the events; NULL: only the step listens */
    const kg_watch *watch;
    kn_arena *arena;
    const char **line;
    int count;
} hearing;
enum { LINES_MAX = 4096 };

static void add_event(void *payload, const kanun_event *event)
{
    hearing *h = payload;
    if (h->watch && h->watch->heard)
        h->watch->heard(h->watch->payload, event);
    const char *line = kn_arena_print(h->arena, "%s", event->text);
    if (line && h->count < LINES_MAX)
        h->line[h->count++] = line;
}

/* The expected lines must be among the received lines, in the same order. */
static void check_lines(kg_suite *s, const kd_node *node, const hearing *h)
{
    int next = 0;
    for (const kd_node *line = node->kind == KD_NODE_LIST ? node->first : node; line && !s->failure;
         line = line == node ? NULL : line->next) {
        int n = next;
        if (line->kind != KD_NODE_SCALAR) {
            kg_suite_fail(s, line, "an event must be text, or a list of texts");
            s->wrong = true;
            return;
        }
        while (n < h->count && strcmp(h->line[n], line->text) != 0)
            n++;
        if (n < h->count) {
            next = n + 1;
            continue;
        }
        const char *text =
            kn_arena_print(s->arena, "'%s' is not reported%s", line->text,
                           next ? kn_arena_print(s->arena, " after '%s'", h->line[next - 1]) : "");
        for (n = next; text && n < h->count; n++)
            text = kn_arena_print(s->arena, "%s\n  reported: %s", text, h->line[n]);
        kg_suite_fail(s, line, "%s", text ? text : KN_MEMORY_OUT);
    }
}

void kg_suite_listen(kg_suite *s)
{
    if (s->watch->heard)
        kanun_game_feed(s->game, -2, s->watch->heard, s->watch->payload);
}

static void stop_listening(kg_suite *s)
{
    for (int seat = -2; seat < s->game->rules->rules->layout->seats; seat++)
        kanun_game_feed(s->game, seat, NULL, NULL);
    kg_suite_listen(s);
}

/* Sets the listeners for `events`: a list contains all events, a map those that each seat
 * receives. */
static bool listen(kg_suite *s, const kd_node *events, hearing *h)
{
    int seats = s->game->rules->rules->layout->seats;
    for (const kd_node *node = events->kind == KD_NODE_MAP ? events->first : events; node;
         node = node == events ? NULL : node->next, h++) {
        int64_t seat = -2;
        if (node != events && !kn_integer_read(node->key, -1, seats - 1, &seat)) {
            kg_suite_fail(s, node, "unknown seat '%s': expected a number from -1 to %d", node->key,
                          seats - 1);
            s->wrong = true;
            return false;
        }
        *h = (hearing){seat == -2 ? s->watch : NULL, s->arena,
                       kn_arena_array(s->arena, LINES_MAX, sizeof *h->line), 0};
        if (h->line)
            kanun_game_feed(s->game, (int)seat, add_event, h);
    }
    return true;
}

static void check_told(kg_suite *s, const kd_node *events, const hearing *h)
{
    for (const kd_node *node = events->kind == KD_NODE_MAP ? events->first : events; node;
         node = node == events ? NULL : node->next, h++)
        check_lines(s, node, h);
}

/* ---- The step ---- */

bool kg_suite_checks(const kd_node *step)
{
    for (KD_CHILD(key, step))
        for (const kd_key *row = kg_step_table.keys; row->name; row++)
            if (!strcmp(row->name, key->key) &&
                (key->count > 0 || key->kind == KD_NODE_SCALAR ||
                 (key->kind == KD_NODE_LIST && !strncmp(key->key, "legal", 5))))
                return true;
    return false;
}

static int rank_of(const kd_node *key)
{
    int n = 0;
    while (kg_step_table.keys[n].name && strcmp(kg_step_table.keys[n].name, key->key) != 0)
        n++;
    return kg_step_table.keys[n].name ? n : -1;
}

const kd_node *kg_step_misplaced(const kd_node *step, const kd_node **above)
{
    *above = NULL;
    for (KD_CHILD(key, step)) {
        int rank = rank_of(key);
        if (rank < 0)
            continue;
        if (*above && rank_of(*above) > rank)
            return key;
        *above = key;
    }
    return NULL;
}

/* Warns about a step whose keys are written in another order than they take effect. */
static void tell_order(kg_suite *s, const kd_node *step)
{
    const kd_node *above, *key = kg_step_misplaced(step, &above);
    const char *text = key ? kn_arena_print(s->arena,
                                            "%s\n`%s` is written below `%s` (line %u), but comes "
                                            "first. Use `steps` to set the order yourself",
                                            s->failure, key->key, above->key, above->key_at.line)
                           : NULL;
    s->failure = text ? text : s->failure;
}

/* Plays one move, or a list of moves. */
static void play_all(kg_suite *s, const kd_node *play)
{
    const kd_node *move = play && play->kind == KD_NODE_LIST ? play->first : play;
    for (; move && !s->failure && !s->stopped; move = move == play ? NULL : move->next)
        play_one(s, move);
}

static void run_step(kg_suite *s, const kd_node *step)
{
    step_said said;
    hearing hears[KS_SEATS_MAX + 2];
    if (!kd_fill(&kg_step_table, step, s->arena, &said)) {
        kg_suite_fail(s, step, KN_MEMORY_OUT);
        return;
    }
    if (s->watch->plays_only) {
        play_all(s, said.play);
        return;
    }
    if (said.legal)
        check_legal(s, said.legal, false);
    if (said.moves)
        check_count(s, said.moves, false);
    if (said.legal_all)
        check_legal(s, said.legal_all, true);
    if (said.moves_all)
        check_count(s, said.moves_all, true);
    if (said.refuse)
        check_refusals(s, said.refuse);
    bool heard = said.events && !s->failure && said.events->count <= KS_SEATS_MAX + 1 &&
                 listen(s, said.events, hears);
    play_all(s, said.play);
    if (said.events)
        stop_listening(s);
    if (heard)
        check_told(s, said.events, hears);
    if (s->stopped)
        return;
    if (said.then && !s->failure)
        check_words(s, said.then, false);
    if (said.sees && !s->failure)
        check_words(s, said.sees, true);
}

void kg_suite_step(kg_suite *s, const kd_node *step)
{
    run_step(s, step);
    if (s->failure)
        tell_order(s, step);
}
