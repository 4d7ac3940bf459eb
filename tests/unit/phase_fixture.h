/* SPDX-License-Identifier: MIT
 * phase_fixture.h: a made-up game of a few phases for tests of single mechanics: compiled from YAML
 * text without the layers above, with positions laid out by hand. Not a test itself.
 */
#ifndef KN_TESTS_PHASE_FIXTURE_H
#define KN_TESTS_PHASE_FIXTURE_H

#include <check.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "mechanics/fill_plan.h"
#include "mechanics/registry.h"
#include "mechanics/telling.h"
#include "state/view.h"
#include "run_suite.h"

typedef struct game {
    kn_arena *arena;
    kn_report report;
    km_rules rules;
    km_compiler compiler;
    km_run run;
    ks_block *block;
    const ks_pack *pack;
} game;

static inline const km_mechanic *game_mechanic(const char *name)
{
    static const km_mechanic *const known[] = {&km_mechanic_tricks,  &km_mechanic_exchange,
                                               &km_mechanic_call,    &km_mechanic_poll,
                                               &km_mechanic_auction, &km_mechanic_test};
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        if (strcmp(known[i]->keys->name, name) == 0)
            return known[i];
    return NULL;
}

/* The keys that these small files need. */
static inline const kd_table *game_table(void)
{
    static const kd_key phase_rows[] = {
        {.name = "tricks", .type = KD_T_TABLE, .table = &km_tricks_table},
        {.name = "exchange", .type = KD_T_TABLE, .table = &km_exchange_table},
        {.name = "call", .type = KD_T_TABLE, .table = &km_call_table},
        {.name = "poll", .type = KD_T_TABLE, .table = &km_poll_table},
        {.name = "auction", .type = KD_T_TABLE, .table = &km_auction_table},
        {.name = "test", .type = KD_T_TABLE, .table = &km_test_table},
        {.name = NULL}};
    static const kd_table phase = {"phase", "", phase_rows, NULL};
    static const kd_key rows[] = {
        {.name = "pack", .type = KD_T_TABLE, .table = &ks_pack_table},
        {.name = "zones", .type = KD_T_NAMED, .table = &ks_zone_table},
        {.name = "variables", .type = KD_T_NAMED, .table = &ks_variable_table},
        {.name = "phases", .type = KD_T_NAMED, .table = &phase},
        {.name = NULL}};
    static const kd_table table = {"game", "", rows, NULL};
    return &table;
}

static inline bool game_phases(game *g, const kd_node *phases)
{
    for (KD_CHILD(entry, phases)) {
        km_phase *phase = &g->rules.phase[g->rules.phases];
        phase->index = (uint8_t)g->rules.phases++;
        phase->name = entry->key;
        phase->node = entry->first;
        phase->mechanic = game_mechanic(entry->first->key);
        ck_assert_ptr_nonnull(phase->mechanic);
        for (int i = 0; i < KM_EVENTS_MAX; i++)
            phase->calls[i] = -1;
    }
    for (int i = 0; i < g->rules.phases; i++)
        if (!km_phase_compile(&g->compiler, &g->rules.phase[i]))
            return false;
    return true;
}

/* Reads and compiles a file for seats on these sides. False (with problems in g->report) if a phase
 * can't be compiled. */
static inline bool game_begin_sides(game *g, int seats, const uint8_t *sides, const char *dummy,
                                    const char *yaml)
{
    static const char *const fixed[KS_WORDS_FIXED] = {"play", "take", "pass"};
    memset(g, 0, sizeof *g);
    g->arena = kn_arena_new();
    ck_assert_ptr_nonnull(g->arena);
    kn_report_begin(&g->report, g->arena);
    kd_node *document = kd_node_parse(g->arena, "game.yaml", yaml, strlen(yaml), &g->report);
    if (!document)
        kn_report_print(&g->report, stderr, 0);
    ck_assert_ptr_nonnull(document);
    if (!kd_table_check(game_table(), document, &g->report))
        return false;
    ks_pack *pack = ks_pack_compile(g->arena, kd_node_get(document, "pack"), 1, &g->report);
    if (!pack)
        kn_report_print(&g->report, stderr, 0);
    ck_assert_ptr_nonnull(pack);
    g->pack = pack;
    g->rules.arena = g->arena;
    for (int i = 0; i < KS_WORDS_FIXED; i++)
        ks_words_add(&g->rules.words, g->arena, fixed[i]);
    ks_layout *layout = g->rules.layout =
        ks_layout_new(g->arena, pack, seats, sides, dummy ? 1 : 0, &dummy);
    ck_assert_ptr_nonnull(layout);
    g->compiler = (km_compiler){.arena = g->arena,
                                .rules = &g->rules,
                                .layout = layout,
                                .document = document,
                                .report = &g->report};
    if (!ks_layout_declare(layout, g->arena, kd_node_get(document, "zones"),
                           kd_node_get(document, "variables"), &g->report)) {
        kn_report_print(&g->report, stderr, 0);
        ck_abort_msg("the zones do not compile");
    }
    if (!game_phases(g, kd_node_get(document, "phases")))
        return false;
    ck_assert(ks_layout_freeze(layout, g->arena, &g->report));
    for (int i = 0; i < g->rules.phases; i++)
        if (g->rules.phase[i].mechanic->plan.link)
            ck_assert(g->rules.phase[i].mechanic->plan.link(&g->compiler, &g->rules.phase[i]));
    g->block = kn_calloc(1, layout->size);
    ck_assert_ptr_nonnull(g->block);
    g->run = (km_run){.rules = &g->rules, .report = &g->report, .pending = -1};
    g->run.world = (ks_world){.layout = layout, .block = g->block};
    g->run.call.world = &g->run.world;
    return true;
}

/* Each seat is its own side. */
static inline bool game_begin(game *g, int seats, const char *dummy, const char *yaml)
{
    static const uint8_t sides[KS_SEATS_MAX] = {0, 1, 2, 3, 4, 5, 6, 7};
    return game_begin_sides(g, seats, sides, dummy, yaml);
}

/* The same, for games that must compile. */
static inline void game_make(game *g, int seats, const char *dummy, const char *yaml)
{
    bool made = game_begin(g, seats, dummy, yaml);
    if (!made)
        kn_report_print(&g->report, stderr, 0);
    ck_assert(made);
}

static inline void game_end(game *g)
{
    kn_free(g->run.moves.list);
    kn_free(g->block);
    kn_arena_free(g->arena);
}

/* Puts all cards back into the stock, resets all variables, and enters phase number `phase`. */
static inline void game_reset(game *g, int phase)
{
    ks_block_begin(g->rules.layout, g->block, 0);
    kn_chance_seed(&g->block->chance, 1, 3, 0);
    g->block->depth = 1;
    g->block->frame[0] = (ks_frame){.phase = (uint8_t)phase};
    g->run.status = KN_OK;
    g->run.pending = -1;
}

static inline int heap_of(const game *g, const char *zone, int owner)
{
    int z = ks_layout_find_zone(g->rules.layout, zone);
    ck_assert_msg(z >= 0, "no zone %s", zone);
    return g->rules.layout->zone[z].heap + owner;
}

static inline int *var_of(game *g, const char *name, int owner)
{
    int v = ks_layout_find_var(g->rules.layout, name);
    ck_assert_msg(v >= 0, "no variable %s", name);
    return km_int(&g->run, g->rules.layout->var[v].at + owner);
}

static inline int card_of(const game *g, const char *name, int length)
{
    int card = ks_pack_find(g->pack, name, length);
    ck_assert_msg(card >= 0, "no card %s", name);
    return card;
}

/* Moves named cards of the stock to a heap in this order. `seen`: all players see them.
 * Otherwise only the owner does. */
static inline void put_cards(game *g, const char *zone, int owner, const char *cards, bool seen)
{
    while (*cards) {
        size_t length = strcspn(cards, " ");
        ks_transfer(&g->run.world, 0, heap_of(g, zone, owner),
                    kn_set_of((unsigned)card_of(g, cards, (int)length)), KS_TOP,
                    seen ? KS_EVERYBODY(g->rules.layout) : 0);
        cards += length + strspn(cards + length, " ");
    }
}

/* The top phase and its frame. */
static inline ks_frame *frame_of(game *g)
{
    return &g->block->frame[g->block->depth - 1];
}
static inline const km_phase *phase_of(game *g)
{
    return &g->rules.phase[frame_of(g)->phase];
}

static inline km_flow advance(game *g)
{
    g->block->waiting = 0;
    return phase_of(g)->mechanic->advance(&g->run, phase_of(g), frame_of(g));
}

/* Sets up a position in which it is `place`'s turn. */
static inline void resume(game *g, int place)
{
    g->block->place = (uint8_t)place;
    phase_of(g)->mechanic->resume(&g->run, phase_of(g), frame_of(g));
    ck_assert_int_eq(advance(g), KM_WAIT);
    ck_assert_int_eq(g->block->place, place);
}

static inline ks_moves *legal(game *g)
{
    ks_moves_clear(&g->run.moves);
    phase_of(g)->mechanic->legal(&g->run, phase_of(g), frame_of(g), &g->run.moves);
    return &g->run.moves;
}

/* The legal moves as text. */
static inline const char *legal_text(game *g)
{
    static char text[16384];
    char move[KS_MOVE_TEXT];
    ks_moves *moves = legal(g);
    text[0] = 0;
    for (int i = 0; i < ks_moves_total(moves); i++) {
        ks_move m = ks_moves_nth(moves, i);
        ks_move_write(g->pack, &g->rules.words, &m, 0, move);
        ck_assert_uint_lt(strlen(text) + strlen(move) + 3, sizeof text);
        strcat(strcat(text, i ? ", " : ""), move);
    }
    return text;
}

static inline ks_move move_of(game *g, const char *text)
{
    ks_move move;
    bool read = ks_move_read(g->pack, &g->rules.words, text, "en", &move, &g->report);
    ck_assert_msg(read, "no move: %s", text);
    return move;
}

/* Plays a legal move and advances, then checks the whole state. */
static inline km_flow play_move(game *g, const ks_move *move)
{
    ck_assert(ks_moves_has(legal(g), move));
    phase_of(g)->mechanic->apply(&g->run, phase_of(g), frame_of(g), move);
    km_flow flow = advance(g);
    const char *wrong = ks_block_check(g->rules.layout, g->block);
    ck_assert_msg(!wrong, "%s", wrong);
    ck_assert_int_eq(g->run.status, KN_OK);
    return flow;
}

static inline km_flow play(game *g, const char *text)
{
    ks_move move = move_of(g, text);
    return play_move(g, &move);
}

/* True if a word is the name of a variable in the rules, or of something to bid. */
static inline bool is_own_name(const game *g, const char *word, size_t length)
{
    const ks_words_table *words = &g->rules.words;
    char name[64];
    snprintf(name, sizeof name, "%.*s", (int)length, word);
    for (int n = 0; n < words->names[KS_NAME_STRAIN]; n++)
        if (strcmp(words->name[KS_NAME_STRAIN][n], name) == 0)
            return true;
    return ks_layout_find_var(g->rules.layout, name) >= 0;
}

/* Writes sentences about a phase; valid until the next call. */
static inline km_telling telling_of(const game *g, const km_phase *phase, const char *language)
{
    static char text[2048];
    static km_pieces pieces;
    text[0] = 0;
    return (km_telling){.rules = &g->rules,
                        .phase = phase,
                        .language = language,
                        .out = text,
                        .size = sizeof text,
                        .pieces = &pieces};
}

/* The lines of the sheet about the n-th phase. */
static inline const char *shown(const game *g, int n, const char *language)
{
    km_telling t = telling_of(g, &g->rules.phase[n], language);
    t.phase->mechanic->tell.show(&t);
    return t.out;
}

/* Checks the same refusal in Japanese: it has the same key, and no English except words to type,
 * quoted words, and names without a translation. */
static inline void assert_japanese(game *g, const ks_move *move, bool refused, const char *key)
{
    km_telling t = telling_of(g, phase_of(g), "ja");
    const char *same_key = NULL;
    bool quoted = false;
    int beyond = 0;
    ck_assert(t.phase->mechanic->tell.why(&t, &g->run, frame_of(g), move, &same_key) == refused);
    ck_assert_pstr_eq(same_key, key);
    for (const char *at = t.out; refused && *at;) {
        size_t length = strspn(at, "abcdefghijklmnopqrstuvwxyz_");
        quoted ^= *at == '`';
        beyond += (unsigned char)*at >= 0x80;
        ck_assert_msg(length < 3 || quoted || is_own_name(g, at, length), "%s", t.out);
        at += length ? length : 1;
    }
    ck_assert_msg(!refused || beyond > 0, "%s", t.out);
}

/* The reason why a move is rejected, and the key that forbids it: "you must follow hearts: you hold
 * 9H [follow]". */
static inline const char *why(game *g, const char *text)
{
    static char out[2304];
    const char *key = NULL;
    ks_move move = move_of(g, text);
    ck_assert(!ks_moves_has(legal(g), &move));
    km_telling t = telling_of(g, phase_of(g), "en");
    bool refused = t.phase->mechanic->tell.why(&t, &g->run, frame_of(g), &move, &key);
    snprintf(out, sizeof out, "%s [%s]", refused ? t.out : "no opinion", key ? key : "");
    assert_japanese(g, &move, refused, key);
    return refused ? out : "no opinion";
}

static inline const char *set_text(const game *g, kn_set cards)
{
    static char text[2][KN_CARDS_MAX * KS_CARD_TEXT];
    static int next;
    char *out = text[next++ & 1];
    ks_pack_write(g->pack, cards, out, sizeof text[0]);
    return out;
}

static inline kn_set heap_cards(const game *g, const char *zone, int owner)
{
    return g->block->sets[heap_of(g, zone, owner)];
}

static inline kn_set possible_in(const game *g, const char *zone, int owner)
{
    int at = g->rules.layout->possible_of[heap_of(g, zone, owner)];
    ck_assert_int_ge(at, 0);
    return g->block->sets[at];
}

static inline kn_set sees_of(const game *g, int seat)
{
    return g->block->sets[g->rules.layout->sees + seat];
}

#endif
