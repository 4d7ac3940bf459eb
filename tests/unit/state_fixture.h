/* SPDX-License-Identifier: MIT
 * state_fixture.h: a small made-up game for the tests of state/: pack, zones and variables from
 * YAML text, a block, and a world to act on it. It is not a test, and needs nothing beyond state/.
 */
#ifndef KN_TESTS_STATE_FIXTURE_H
#define KN_TESTS_STATE_FIXTURE_H

#include <check.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "state/view.h"
#include "state/world.h"
#include "run_suite.h"

typedef struct fixture {
    kn_arena *arena;
    kn_report report;
    ks_pack *pack;
    ks_layout *layout;
    ks_block *block;
    ks_world world;
} fixture;

/* Sixteen cards, and heaps of every kind: hidden and ordered, open, of a seat, of a side, of the
 * table. */
static const char *const fixture_table =
    "pack: {ranks: A 2 3 4, suits: S H D C}\n"
    "zones:\n"
    "  stock: {seen_by: nobody}\n"
    "  floor: {seen_by: all}\n"
    "  hand: {per: seat, seen_by: owner}\n"
    "  pile: {per: side, seen_by: nobody}\n"
    "  row: {per: seat, seen_by: nobody, ordered: true}\n"
    "  album: {per: seat, seen_by: side, keeps: match}\n"
    "  rack: {per: seat, seen_by: owner, ordered: true}\n"
    "variables:\n"
    "  bid: {per: seat, range: 0-7, seen_by: owner}\n"
    "  secret: {type: card, per: seat, seen_by: owner}\n"
    "  chosen: {type: suit}\n"
    "  marked: {type: cards}\n"
    "  kept_back: {type: cards, per: seat, seen_by: owner}\n"
    "  mood: {type: choice, choices: [calm, wild]}\n"
    "  doubled: {type: flag, per: side}\n"
    "  bonus: {type: points, range: [-10, 10]}\n"
    "  chips: {type: account, per: seat, range: 0-100, start: 20}\n"
    "  pot: {type: account, range: 0-400}\n";

static inline void fixture_begin(fixture *f, int seats, int per, const char *yaml)
{
    static const uint8_t sides[KS_SEATS_MAX] = {0, 1, 0, 1, 0, 1, 0, 1};

    memset(f, 0, sizeof *f);
    f->arena = kn_arena_new();
    ck_assert_ptr_nonnull(f->arena);
    kn_report_begin(&f->report, f->arena);
    kd_node *document = kd_node_parse(f->arena, "fixture", yaml, strlen(yaml), &f->report);
    ck_assert_ptr_nonnull(document);
    f->pack = ks_pack_compile(f->arena, kd_node_get(document, "pack"), per, &f->report);
    ck_assert_ptr_nonnull(f->pack);
    f->layout = ks_layout_new(f->arena, f->pack, seats, sides, 0, NULL);
    ck_assert_ptr_nonnull(f->layout);
    bool made = ks_layout_declare(f->layout, f->arena, kd_node_get(document, "zones"),
                                  kd_node_get(document, "variables"), &f->report) &&
                ks_layout_cause(f->layout, f->arena, "sweep", &f->report) == 0 &&
                ks_layout_cause(f->layout, f->arena, "cards", &f->report) == 1 &&
                ks_layout_freeze(f->layout, f->arena, &f->report);
    if (!made)
        kn_report_print(&f->report, stderr, 0);
    ck_assert(made);
    f->block = kn_calloc(1, f->layout->size);
    ck_assert_ptr_nonnull(f->block);
    f->world = (ks_world){.layout = f->layout, .block = f->block};
    ks_block_begin(f->layout, f->block, 0);
    kn_chance_seed(&f->block->chance, 1, 3, 0);
}

static inline void fixture_end(fixture *f)
{
    kn_free(f->block);
    kn_arena_free(f->arena);
}

static inline kn_set cards_of(const fixture *f, const char *text)
{
    kn_set cards = KN_EMPTY;
    int at, length;

    ck_assert_int_eq(ks_pack_select(f->pack, text, &cards, &at, &length), 0);
    return cards;
}

static inline int card_of(const fixture *f, const char *name)
{
    int card = ks_pack_find(f->pack, name, -1);

    ck_assert_int_ge(card, 0);
    return card;
}

static inline int heap_of(const fixture *f, const char *zone, int owner)
{
    int z = ks_layout_find_zone(f->layout, zone);

    ck_assert_int_ge(z, 0);
    return f->layout->zone[z].heap + owner;
}

static inline const ks_var *var_of(const fixture *f, const char *name)
{
    int v = ks_layout_find_var(f->layout, name);

    ck_assert_int_ge(v, 0);
    return &f->layout->var[v];
}

static inline kn_set sees(const fixture *f, int seat)
{
    return f->block->sets[f->layout->sees + seat];
}

static inline kn_set possible(const fixture *f, int heap)
{
    ck_assert_int_ge(f->layout->possible_of[heap], 0);
    return f->block->sets[f->layout->possible_of[heap]];
}

#define assert_cards(f, set, text)                                                                 \
    do {                                                                                           \
        char written_[KN_CARDS_MAX * KS_CARD_TEXT];                                                \
        ks_pack_write((f)->pack, (set), written_, sizeof written_);                                \
        ck_assert_str_eq(written_, (text));                                                        \
    } while (0)

#define assert_sound(f)                                                                            \
    do {                                                                                           \
        const char *wrong_ = ks_block_check((f)->layout, (f)->block);                              \
        ck_assert_msg(!wrong_, "%s", wrong_);                                                      \
    } while (0)

/* A heap's cards as a seat sees them: "AS ? 2H". */
static inline const char *seen_heap(const fixture *f, int heap, int seat,
                                    char out[KN_CARDS_MAX * KS_CARD_TEXT])
{
    uint8_t cards[KN_CARDS_MAX];
    int n = ks_view_heap(&f->world, heap, seat, cards);

    out[0] = 0;
    for (int i = 0; i < n; i++) {
        if (i)
            strcat(out, " ");
        strcat(out, cards[i] == KN_NO_CARD ? "?" : f->pack->name[cards[i]]);
    }
    return out;
}

/* Everything that a seat sees, as bytes. The caller frees them. */
static inline char *view_bytes(const ks_world *w, int seat)
{
    const ks_layout *l = w->layout;
    const ks_block *block = w->block;
    uint8_t cards[KN_CARDS_MAX];
    ks_value value;
    char *text = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&text, &size);

    ck_assert_ptr_nonnull(out);
    fprintf(out, "%d %d %d %d %d %d", (int)block->moves, block->standing, block->waiting,
            block->waiting ? block->seat : 0, block->waiting ? block->place : 0, block->winners);
    for (int i = 0; i < l->causes * l->sides; i++)
        fprintf(out, " %d", (int)ks_ints(l, block)[l->award + i]);
    for (int heap = 0; heap < l->heaps; heap++) {
        int n = ks_view_heap(w, heap, seat, cards);
        fprintf(out, "\n%d:", n);
        for (int i = 0; i < n; i++)
            fprintf(out, " %d", cards[i]);
    }
    for (int v = 0; v < l->vars; v++)
        for (int owner = 0; owner < l->var[v].count; owner++)
            if (ks_view_value(w, &l->var[v], owner, seat, &value))
                fprintf(out, "\n%s %d: %d %d %s %llx %llx", l->var[v].name, owner, value.set,
                        (int)value.number, value.text ? value.text : "",
                        (unsigned long long)value.cards.lo, (unsigned long long)value.cards.hi);
    ck_assert_int_eq(fclose(out), 0);
    return text;
}

/* Sets the order that the next shuffle of the whole heap gives, top first. `given` must stay valid
 * until then. */
static inline void give_order(fixture *f, ks_given *given, kn_chance_kind kind, const char *names)
{
    char copy[KN_CARDS_MAX * KS_CARD_TEXT], *rest = copy;

    ck_assert_uint_lt(strlen(names), sizeof copy);
    strcpy(copy, names);
    memset(given, 0, sizeof *given);
    given->kind = kind;
    for (char *name; (name = strtok_r(rest, " ", &rest)) != NULL;)
        given->value[given->count++] = (uint8_t)card_of(f, name);
    f->world.given[kind] = given;
}

/* Describes an event as `seat` receives it; false if the seat doesn't receive it. */
static inline bool event_text(const ks_world *w, const ks_words_table *words,
                              const char *const *phases, const ks_event *event, int seat, char *out,
                              size_t size)
{
    ks_event known;
    ks_move move;
    if (!ks_event_known(w, event, seat, &known, &move))
        return false;
    ks_event_write(w, words, phases, &known, out, size);
    return true;
}

#endif
