/* SPDX-License-Identifier: MIT
 * update.c: the table and its match as JSON for one seat. It uses only the view, the events and the
 * legal moves of this seat.
 */
#include "serve/announce.h"
#include "insight.h"
#include "insight_view.h"
#include "players/json_view.h"

#include <stdlib.h>
#include <string.h>

#include "base/words.h"

/* ---- The table ---- */

/* Returns the seconds since the last client left a seat that a person has joined; null if a
 * client is connected or the time is unknown. */
static json_t *away_out(const kw_table *t, const kw_seat *seat)
{
    return seat->here || !seat->joined || !seat->left
               ? json_null()
               : json_integer((t->hub->now - seat->left) / 1000);
}

static json_t *seats_out(const kw_table *t, const char *language)
{
    json_t *list = json_array();
    for (int n = 0; n < t->seats; n++) {
        const kw_seat *seat = &t->seat[n];
        json_array_append_new(list, json_pack("{s:i, s:s, s:s, s:b, s:b, s:b, s:i, s:o}", "seat", n,
                                              "who", kw_who_names[seat->who], "name",
                                              kw_who_called(t, n, language), "here", seat->here > 0,
                                              "luck", *seat->luck != '\0', "lent", seat->lent,
                                              "made", seat->made, "away", away_out(t, seat)));
    }
    return list;
}

enum { WATCHERS_MAX = 20 /* names of spectators in the list */ };

/* Returns the names of the spectators; "" for spectators without a name. */
static json_t *watchers_out(const kw_table *t)
{
    json_t *list = json_array();
    for (const kw_conn *conn = t->conns; conn; conn = conn->next)
        if (conn->seat < 0 && json_array_size(list) < WATCHERS_MAX)
            json_array_append_new(list, json_string(conn->name));
    return list;
}

static int watching(const kw_table *t)
{
    int count = 0;
    for (const kw_conn *conn = t->conns; conn; conn = conn->next)
        count += conn->seat < 0;
    return count;
}

static json_t *ask_out(const kw_table *t)
{
    if (t->ask.what == KW_NOTHING)
        return json_null();
    return json_pack("{s:i, s:s, s:i, s:s, s:o}", "ask", t->ask.number, "what",
                     t->ask.what == KW_UNDO ? "undo" : "claim", "seat", t->ask.seat, "text",
                     t->ask.text, "waiting", kp_json_bits(t->ask.waiting));
}

static json_t *waiting_out(const kw_table *t)
{
    unsigned bits = 0;
    if (t->waiting || (t->begun && kanun_game_standing(t->journal->game)->over))
        for (int seat = 0; seat < t->seats; seat++)
            if (kw_who_reads(&t->seat[seat]) && !t->seat[seat].ready)
                bits |= 1u << seat;
    return kp_json_bits(bits);
}

json_t *kw_update_commitment(const kw_table *t)
{
    uint8_t link[KW_DIGEST];
    char hex[KW_HEX + 1];
    if (!kw_table_is_fair(t))
        return json_null();
    kw_fair_link(&t->fair, 0, link);
    kw_hex(link, hex);
    return json_string(hex);
}

static json_t *fair_out(const kw_table *t)
{
    if (!kw_table_is_fair(t))
        return json_null();
    return json_pack("{s:o, s:o}", "commitment", kw_update_commitment(t), "shown",
                     kw_fair_links(&t->fair, t->fair.shown));
}

json_t *kw_update_you(int seat)
{
    return seat < 0 ? json_null() : json_integer(seat);
}

json_t *kw_update_table(const kw_table *t, int seat, const char *language)
{
    return json_pack(
        "{s:s, s:i, s:o, s:o, s:b, s:o, s:o, s:i, s:o, s:b, s:b, s:o, s:o}", "id", t->id, "match",
        t->match, "game", kp_json_game(t->journal, language), "you", kw_update_you(seat), "forced",
        json_is_true(json_object_get(t->made, "forced")), "seats", seats_out(t, language),
        "watchers", watchers_out(t), "watching", watching(t), "ask", ask_out(t), "paused",
        t->paused, "begun", t->begun, "waiting", waiting_out(t), "fair", fair_out(t));
}

/* ---- Moves ---- */

static json_t *move_out(kw_table *t, const kw_audience *audience, int n, int usual)
{
    const kanun_rules *rules = t->journal->rules;
    kanun_move move = KANUN_INIT(kanun_move);
    const char *text = kanun_game_move(t->journal->game, n, &move);
    if (!text)
        return NULL;
    json_t *out = json_pack("{s:s, s:o, s:o}", "move", text, "word", kp_json_word(rules, &move),
                            "says", kw_said_move(t->hub, audience->voice, &move));
    if (move.card >= 0)
        json_object_set_new(out, "card",
                            json_string(kanun_rules_info(rules)->card[move.card]->name));
    if (move.cards.bits[0] || move.cards.bits[1])
        json_object_set_new(out, "cards", kp_json_cards(rules, move.cards));
    if (move.number != KANUN_NO_NUMBER)
        json_object_set_new(out, "number", json_integer(move.number));
    if (n >= usual)
        json_object_set_new(out, "free", json_true());
    kanun_part part = KANUN_INIT(kanun_part);
    for (int i = 0; kanun_move_part(rules, &move, i, &part); i++) {
        if (part.kind == KANUN_PART_SUIT || part.kind == KANUN_PART_NAME)
            json_object_set_new(out, part.kind == KANUN_PART_SUIT ? "suit" : "name",
                                json_string(part.text));
        if (part.announced)
            json_object_set_new(out, "mark", json_true());
    }
    return out;
}

void kw_update_legal(kw_table *t, const kw_audience *audience, bool all, const char *name,
                     json_t *object)
{
    kanun_game *game = t->journal->game;
    const kanun_standing *now = kanun_game_standing(game);
    json_t *moves = json_array();
    int count = 0;
    if (t->begun && !t->paused && !t->waiting && !now->over &&
        (t->bench || (now->seat == audience->seat && audience->seat >= 0))) {
        count = kanun_game_legal(game, all, NULL);
        if (all && count > KW_LEGAL_MAX)
            count = kanun_game_legal(game, 0, NULL);
    }
    int usual = count - (count > 0 ? kanun_game_standing(game)->free_moves : 0);
    for (int n = 0; n < count && n < KW_LEGAL_MAX; n++)
        json_array_append_new(moves, move_out(t, audience, n, usual));
    json_object_set_new(object, name, moves);
    json_object_set_new(object, "more",
                        json_integer(count > KW_LEGAL_MAX ? count - KW_LEGAL_MAX : 0));
}

/* ---- The match ---- */

/* Returns the variables that an auction will set. Before the first bid, they have no meaning. */
static json_t *unbid_out(const kanun_game *game, const kanun_info *info)
{
    json_t *names = json_array();
    for (int n = 0; n < info->variables; n++)
        if (kg_insight_unbid(game, info->variable[n]->name))
            json_array_append_new(names, json_string(info->variable[n]->name));
    return names;
}

/* Returns the purposes of a phase as words. */
static json_t *does_out(unsigned does)
{
    static const struct {
        unsigned bit;
        const char *word;
    } words[] = {{KANUN_PREPARES, "prepares"},
                 {KANUN_BIDS, "bids"},
                 {KANUN_PLAYS, "plays"},
                 {KANUN_COUNTS, "counts"},
                 {KANUN_LAYS_ASIDE, "lays_aside"}};
    json_t *out = json_array();
    for (size_t n = 0; n < sizeof words / sizeof *words; n++)
        if (does & words[n].bit)
            json_array_append_new(out, json_string(words[n].word));
    return out;
}

/* Returns the current phase: its purpose, its question to the player, and the zone where it puts
 * cards. */
static json_t *phase_out(const kw_table *t, const char *language)
{
    static const struct {
        const char *key, *kind;
    } told[] = {{"says", "phase"}, {"question", "question"}};
    const kanun_rules *rules = t->journal->rules;
    const kanun_standing *now = kanun_game_standing(t->journal->game);
    const char *phase = now->phase;
    json_t *out = json_pack("{s:s, s:s, s:o, s:o}", "name", phase, "into",
                            *phase ? kanun_rules_text(rules, phase, "into", NULL) : "", "does",
                            does_out(now->does), "unbid",
                            unbid_out(t->journal->game, kanun_rules_info(rules)));
    char text[512];
    for (size_t n = 0; n < sizeof told / sizeof *told; n++)
        json_object_set_new(out, told[n].key,
                            json_string(*phase ? kanun_rules_label(rules, told[n].kind, phase,
                                                                   language, text, sizeof text)
                                               : ""));
    return out;
}

void kw_moment_end(kw_moment *m)
{
    json_decref(m->state);
    json_decref(m->scores);
    json_decref(m->view);
    json_decref(m->phase);
    json_decref(m->faces);
    *m = (kw_moment){.language = NULL};
}

static void speak(kw_moment *m, const kw_table *t, const char *language)
{
    kanun_game *game = t->journal->game;
    if (m->language && !strcmp(m->language, language))
        return;
    json_decref(m->phase);
    json_decref(m->faces);
    const char *faces = kanun_game_standing(game)->over ? NULL : kanun_game_faces(game, language);
    m->faces = json_string(faces ? faces : "");
    m->phase = phase_out(t, language);
    m->language = language;
}

static json_t *view_of(kw_moment *m, kanun_game *game, int seat)
{
    if (m->view)
        return kp_json_view_beside(game, seat, m->view);
    return json_incref(m->view = kp_json_view(game, seat));
}

/* Returns the target of the match in points; null if there is none. */
static json_t *target_out(const kanun_game *game)
{
    const kanun_rules *rules = kanun_game_rules(game);
    int32_t target;
    return kg_insight_number(game, "target", 0, &target) && target > 0 &&
                   !kanun_rules_info(rules)->one_deal
               ? kp_json_points(rules, target)
               : json_null();
}

/* Adds the empty fields of a table whose match has not begun. */
static void put_none(json_t *object)
{
    static const char *const none[] = {"state", "view", "scores", "phase"};
    for (int n = 0; n < 4; n++)
        json_object_set_new(object, none[n], json_null());
    json_object_set_new(object, "legal", json_array());
    json_object_set_new(object, "more", json_integer(0));
    json_object_set_new(object, "faces", json_string(""));
    json_object_set_new(object, "undo", json_false());
}

void kw_update_put(kw_table *t, const kw_audience *audience, kw_moment *m, json_t *object)
{
    kanun_game *game = t->journal->game;
    json_object_set_new(object, "match", json_integer(t->match));
    json_object_set_new(object, "ply", json_integer((json_int_t)kr_journal_moves(t->journal)));
    json_object_set_new(object, "facts", json_incref(audience->facts));
    json_object_set_new(object, "events", json_incref(audience->events));
    json_object_set_new(object, "summary", json_incref(audience->summary));
    json_object_set_new(object, "back", json_boolean(t->pending & KW_SEND_BACK));
    json_object_set_new(object, "waiting", json_boolean(t->waiting));
    if (!t->begun) {
        put_none(object);
        return;
    }
    if (!m->state)
        m->state = kp_json_state(t->journal);
    if (!m->scores)
        m->scores = kp_json_scores(t->journal);
    speak(m, t, audience->language);
    json_object_set_new(object, "state", json_incref(m->state));
    json_object_set_new(object, "phase", json_incref(m->phase));
    json_object_set_new(object, "view", view_of(m, game, audience->seat));
    json_object_set_new(object, "scores", json_incref(m->scores));
    kw_update_legal(t, audience, true, "legal", object);
    json_object_set_new(object, "faces", json_incref(m->faces));
    json_object_set_new(object, "target", target_out(game));
    bool running = !kanun_game_standing(game)->over && !t->paused && !t->waiting;
    json_object_set_new(object, "undo",
                        json_boolean(running && kw_table_may_undo(t, audience->seat)));
}
