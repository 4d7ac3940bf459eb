/* SPDX-License-Identifier: MIT
 * Tests of state/layout.h: the compiled zones and variables, the places of the parts of a block,
 * their first values, and the messages about declarations.
 */
#include "state_text.h"

#include "state/block.h"
#include "run_suite.h"

static ks_layout *layout;

/* Four seats in two sides and one dummy. */
static void setup(void)
{
    static const uint8_t sides[] = {0, 1, 0, 1};
    static const char *const dummies[] = {"west"};
    text_begin();
    layout = ks_layout_new(text_arena, ks_pack_compile(text_arena, NULL, 2, &text_report), 4, sides,
                           1, dummies);
    ck_assert_ptr_nonnull(layout);
}

static bool declare(const char *yaml)
{
    const kd_node *node = text_node(yaml);
    return ks_layout_declare(layout, text_arena, kd_node_get(node, "zones"),
                             kd_node_get(node, "variables"), &text_report);
}

static const ks_zone *zone(const char *name)
{
    int i = ks_layout_find_zone(layout, name);
    ck_assert_msg(i >= 0, "no zone %s", name);
    return &layout->zone[i];
}

static const ks_var *var(const char *name)
{
    int i = ks_layout_find_var(layout, name);
    ck_assert_msg(i >= 0, "no variable %s", name);
    return &layout->var[i];
}

static void freeze(void)
{
    ck_assert(ks_layout_freeze(layout, text_arena, &text_report));
    text_no_problem("freeze");
}

/* The value to which the int at `at` returns when `scope` begins. */
static int32_t start_at(ks_scope scope, int at, bool sets)
{
    for (int i = 0; i < layout->resets[scope]; i++) {
        const struct ks_reset *run = &layout->reset[scope][i];
        if (run->sets == sets && at >= run->at && at < run->at + run->count)
            return sets ? 0 : layout->start[at];
    }
    ck_abort_msg("int %d is not reset in scope %d", at, (int)scope);
    return 0;
}

TEST(every_variable_of_the_core_is_found_by_its_name)
{
    const struct {
        const char *name;
        uint16_t at;
        int count;
    } rows[] = {
        {"dealer", layout->dealer, 1},         {"active", layout->active, 5},
        {"controller", layout->controller, 5}, {"score", layout->score, 2},
        {"games_won", layout->games_won, 2},   {"deal", layout->deal, 1},
        {"deals", layout->deals, 1},           {"games", layout->games, 1},
        {"trump", layout->trump, 1},           {"last_taker", layout->last_taker, 1},
        {"target", layout->target, 1},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        const ks_var *v = var(rows[i].name);
        ck_assert_int_eq(v->at, rows[i].at);
        ck_assert_int_eq(v->count, rows[i].count);
        ck_assert_int_eq(v->private_, strcmp(rows[i].name, "trump") != 0);
        ck_assert_int_eq(v->sight, KS_SEEN_ALL);
    }
    ck_assert_int_eq(layout->sides, 2);
    ck_assert_int_eq(layout->places, 5);
    ck_assert_int_eq(layout->side_seats[1], 10);
    ck_assert_int_eq(layout->side_of[4], 255);
    ck_assert_str_eq(layout->dummy_name[4], "west");
}

TEST(zones_get_a_heap_for_each_owner_and_the_defaults_of_the_table)
{
    ck_assert(declare(
        "zones:\n"
        "  stock: {}\n"
        "  floor: {seen_by: all}\n"
        "  hand: {per: place, seen_by: owner}\n"
        "  pile: {per: side}\n"
        "  board: {per: seat, seen_by: side, ordered: true, listed: top_first, keeps: match}\n"
        "  gone: {off: true}\n"));
    text_no_problem("zones");
    ck_assert_int_eq(layout->zones, 5);
    ck_assert_int_eq(layout->heaps, 1 + 1 + 5 + 2 + 4);
    ck_assert(zone("stock")->ordered && zone("stock")->stacked && !zone("stock")->kept);
    ck_assert(zone("floor")->ordered && !zone("floor")->stacked);
    ck_assert(!zone("hand")->ordered && !zone("hand")->stacked);
    ck_assert(zone("board")->ordered && zone("board")->stacked && zone("board")->kept);
    ck_assert_int_eq(ks_heap(layout, zone("hand"), 4), zone("hand")->heap + 4);
    ck_assert_int_eq(ks_heap(layout, zone("pile"), 3), zone("pile")->heap + 1);
    ck_assert_int_eq(ks_heap(layout, zone("floor"), 3), zone("floor")->heap);
    ck_assert_int_eq(layout->zone_of[zone("pile")->heap + 1], ks_layout_find_zone(layout, "pile"));
    ck_assert_int_eq(layout->owner_of[zone("hand")->heap + 2], 2);
    ck_assert_int_eq(layout->owner_of[zone("stock")->heap], 255);
}

TEST(faces_are_seen_by_those_whom_the_zone_says)
{
    ck_assert(
        declare("zones: {stock: {}, floor: {seen_by: all}, hand: {per: place, seen_by: owner},"
                " pile: {per: side, seen_by: owner}, board: {per: seat, seen_by: side},"
                " brow: {per: place, seen_by: others}, back: {per: side, seen_by: others}}"));
    ck_assert_int_eq(layout->faces[zone("stock")->heap], 0);
    ck_assert_int_eq(layout->faces[zone("floor")->heap], 31);
    ck_assert_int_eq(layout->faces[zone("hand")->heap + 2], 4);
    ck_assert_int_eq(layout->faces[zone("hand")->heap + 4], 0);
    ck_assert_int_eq(layout->faces[zone("pile")->heap + 1], 10);
    ck_assert_int_eq(layout->faces[zone("board")->heap + 3], 10);
    ck_assert_int_eq(layout->faces[zone("brow")->heap + 2], 11);
    ck_assert_int_eq(layout->faces[zone("brow")->heap + 4], 31); /* a dummy's: no seat owns it */
    ck_assert_int_eq(layout->faces[zone("back")->heap + 1], 5);
}

TEST(variables_have_types_ranges_and_first_values)
{
    ck_assert(declare("variables:\n"
                      "  n: {}\n"
                      "  bid: {per: seat, range: 0-13, scope: game, seen_by: owner}\n"
                      "  low: {range: [-100, -5]}\n"
                      "  deep: {range: -9--2, start: -3}\n"
                      "  bonus: {type: points, range: [-1.5, 12], start: 0.5}\n"
                      "  open: {type: flag, start: yes}\n"
                      "  leader: {type: seat}\n"
                      "  first_bidder: {type: seat, start: 3}\n"
                      "  turned: {type: card, start: TD}\n"
                      "  declared: {type: rank}\n"
                      "  asked: {type: suit, start: H}\n"
                      "  contract: {type: choice, choices: [normal, nil], start: nil}\n"
                      "  chips: {type: account, per: seat, start: 50}\n"
                      "  shown: {type: cards, per: seat, start: none}\n"));
    text_no_problem("variables");
    ck_assert_int_eq(var("n")->min, -1000000);
    ck_assert_int_eq(var("n")->max, 1000000);
    ck_assert_int_eq(var("n")->scope, KS_SCOPE_DEAL);
    ck_assert_int_eq(var("bid")->max, 13);
    ck_assert_int_eq(var("bid")->count, 4);
    ck_assert_int_eq(var("bid")->sight, KS_SEEN_OWNER);
    ck_assert_int_eq(var("bid")->scope, KS_SCOPE_GAME);
    ck_assert_int_eq(var("low")->start, -5);
    ck_assert_int_eq(var("deep")->min, -9);
    ck_assert_int_eq(var("deep")->start, -3);
    ck_assert_int_eq(var("bonus")->min, -3);
    ck_assert_int_eq(var("bonus")->start, 1);
    ck_assert_int_eq(var("open")->start, 1);
    ck_assert_int_eq(var("leader")->start, KS_NOBODY);
    ck_assert_int_eq(var("first_bidder")->start, 3);
    ck_assert_int_eq(var("turned")->start, ks_pack_find(layout->pack, "TD", -1));
    ck_assert_int_eq(var("declared")->start, KS_NOBODY);
    ck_assert_int_eq(var("asked")->start, 1);
    ck_assert_int_eq(var("contract")->start, 1);
    ck_assert_str_eq(var("contract")->choices[0], "normal");
    ck_assert_int_eq(var("chips")->scope, KS_SCOPE_MATCH);
    ck_assert_int_eq(var("chips")->min, 0);
    ck_assert_int_eq(var("chips")->start, 50);
    ck_assert(!var("chips")->private_);
}

TEST(wrong_declarations_are_refused)
{
    static const struct {
        const char *yaml, *message;
        kn_code code;
    } rows[] = {
        {"zones: {2nd: {}}", "'2nd' can't be a name", KN_E_NAME_FORM},
        {"zones: {a: {}}\nvariables: {a: {}}", "'a' is already a zone", KN_E_NAME_TAKEN},
        {"variables: {b: {seen_by: side}}", "'b' belongs to the table: it has no side",
         KN_E_SEEN_BY},
        {"zones: {b: {seen_by: others}}", "'b' belongs to the table: it has no owner",
         KN_E_SEEN_BY},
        {"variables: {b: {range: 5-1}}", "this range is not valid for 'b'", KN_E_VARIABLE_RANGE},
        {"variables: {b: {range: [1, 2, 3]}}", "this range is not valid for 'b'",
         KN_E_VARIABLE_RANGE},
        {"variables: {b: {type: flag, range: 0-1}}", "'b' can't have a range", KN_E_VARIABLE_RANGE},
        {"variables: {b: {start: none}}", "'b' can't start at 'none'", KN_E_VARIABLE_START},
        {"variables: {b: {type: seat, start: 5}}", "'b' can't start at '5'", KN_E_VARIABLE_START},
        {"variables: {b: {type: cards, start: 7D}}", "'b' can't start at '7D'",
         KN_E_VARIABLE_START},
        {"variables: {b: {type: choice}}", "'b' needs choices", KN_E_VARIABLE_CHOICES},
        {"variables: {b: {choices: [c]}}", "'b' can't have choices", KN_E_VARIABLE_CHOICES},
        {"variables: {b: {type: choice, choices: [c, d, c]}}", "'b' has a choice twice",
         KN_E_VARIABLE_CHOICES},
        {"variables: {b: {type: choice, choices: [c, 'D e']}}",
         "'b' has a choice that is not a name", KN_E_VARIABLE_CHOICES},
        {"variables: {b: {type: choice, choices: []}}", "'b' has too many or no choices",
         KN_E_VARIABLE_CHOICES},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        ck_assert_msg(!declare(rows[i].yaml), "%s", rows[i].yaml);
        ck_assert_uint_gt(text_report.problem[0].at.line, 0);
        text_problem(rows[i].code, rows[i].message);
    }
}

TEST(all_wrong_declarations_are_told_at_once)
{
    ck_assert(!declare("zones: {all: {}, ok: {}, B: {}}\nvariables: {ok: {}, fine: {}}"));
    ck_assert_int_eq(text_report.count, 3);
    ck_assert_int_ge(ks_layout_find_zone(layout, "ok"), 0);
    ck_assert_int_ge(ks_layout_find_var(layout, "fine"), 0);
}

TEST(the_parts_of_a_frozen_block_lie_side_by_side)
{
    int kept, won, handle, cause;
    ck_assert(
        declare("zones: {stock: {}, floor: {seen_by: all}, hand: {per: seat, seen_by: owner}}\n"
                "variables: {shown: {type: cards, per: seat}}"));
    handle =
        ks_layout_var(layout, text_arena,
                      &(ks_var){.name = "play.kept", .type = KS_VAR_CARDS, .scope = KS_SCOPE_TRICK},
                      &text_report);
    kept = ks_layout_var(layout, text_arena,
                         &(ks_var){.name = "play.leader",
                                   .type = KS_VAR_SEAT,
                                   .scope = KS_SCOPE_TRICK,
                                   .min = -1,
                                   .max = 3,
                                   .start = -1},
                         &text_report);
    won = ks_layout_zone(layout, text_arena, "play.won", KS_PER_SIDE, KS_SEEN_NOBODY, false,
                         &text_report);
    cause = ks_layout_cause(layout, text_arena, "tricks", &text_report);
    ck_assert_int_eq(ks_layout_cause(layout, text_arena, "nil", &text_report), cause + 1);
    ck_assert_int_eq(ks_layout_cause(layout, text_arena, "tricks", &text_report), cause);
    ck_assert_int_ge(won, 0);
    freeze();

    ck_assert_int_eq(layout->heaps, 8);
    ck_assert_int_eq(layout->sees, 8);
    /* heaps, the knowledge of four seats and the spectator, possible sets of all heaps but the
     * floor, 4 + 1 set variables */
    ck_assert_int_eq(layout->sets, 8 + 5 + 7 + 5);
    ck_assert_int_eq(layout->possible_of[zone("floor")->heap], -1);
    ck_assert_int_eq(layout->possible_of[zone("stock")->heap], 13);
    ck_assert_int_eq(ks_layout_set(layout, handle), layout->sets - 1);
    ck_assert_int_eq(var("play.kept")->at, layout->sets - 1);
    ck_assert_int_eq(var("shown")->at, layout->sets - 5);
    ck_assert_int_eq(var("play.leader")->at, kept);
    ck_assert_int_eq(layout->order_of[zone("stock")->heap], 0);
    ck_assert_int_eq(layout->order_of[zone("floor")->heap], 52);
    ck_assert_int_eq(layout->order_of[zone("hand")->heap], -1);
    ck_assert_int_eq(layout->bytes, 104);
    ck_assert_int_eq(layout->award + 2 * layout->sides, layout->ints);
    ck_assert_uint_eq(layout->size % 16, 0);
    ck_assert_uint_ge(layout->size, sizeof(ks_block) + (size_t)layout->sets * 16 +
                                        (size_t)layout->ints * 4 + 104);
    ck_assert_uint_lt(layout->size, 1024 + 1);
    ck_assert(layout->frozen);
}

TEST(each_scope_returns_to_its_first_values)
{
    const ks_var *shown;
    ck_assert(declare("zones: {stock: {}}\n"
                      "variables: {shown: {type: cards, scope: trick}, chips: {type: account, per: "
                      "seat, start: 9}}"));
    ks_layout_cause(layout, text_arena, "tricks", &text_report);
    freeze();
    shown = var("shown");
    ck_assert_int_eq(start_at(KS_SCOPE_TRICK, shown->at, true), 0);
    ck_assert_int_eq(start_at(KS_SCOPE_DEAL, layout->active + 4, false), 1);
    ck_assert_int_eq(start_at(KS_SCOPE_DEAL, layout->controller + 3, false), 3);
    ck_assert_int_eq(start_at(KS_SCOPE_DEAL, layout->controller + 4, false), 0);
    ck_assert_int_eq(start_at(KS_SCOPE_DEAL, layout->trump, false), KS_NOBODY);
    ck_assert_int_eq(start_at(KS_SCOPE_DEAL, layout->settled + 1, false), 0);
    ck_assert_int_eq(start_at(KS_SCOPE_DEAL, layout->award + 1, false), 0);
    ck_assert_int_eq(start_at(KS_SCOPE_GAME, layout->score + 1, false), 0);
    ck_assert_int_eq(start_at(KS_SCOPE_MATCH, layout->dealer, false), 0);
    ck_assert_int_eq(start_at(KS_SCOPE_MATCH, var("chips")->at + 3, false), 9);
}

TEST(every_int_belongs_to_exactly_one_scope)
{
    int seen[256] = {0};
    ck_assert(declare("zones: {stock: {}}\nvariables: {n: {per: place}, m: {scope: game}}"));
    ks_layout_cause(layout, text_arena, "tricks", &text_report);
    freeze();
    for (int scope = 0; scope < 4; scope++)
        for (int i = 0; i < layout->resets[scope]; i++)
            for (int n = 0; n < layout->reset[scope][i].count; n++)
                seen[layout->reset[scope][i].at + n] += !layout->reset[scope][i].sets;
    for (int i = 0; i < layout->ints; i++)
        ck_assert_int_eq(seen[i], 1);
}

TEST(a_full_block_refuses_more)
{
    char name[16];
    int n = 0;

    do
        snprintf(name, sizeof name, "z.n%d", n++);
    while (ks_layout_zone(layout, text_arena, name, KS_PER_TABLE, KS_SEEN_ALL, false,
                          &text_report) >= 0);
    ck_assert_int_eq(layout->zones, KS_ZONES_MAX);
    text_problem(KN_E_TOO_MANY, "'z.n32' exceeds the limit: at most 32 zones are allowed");
    for (n = 0; n < KS_CAUSES_MAX; n++) {
        snprintf(name, sizeof name, "c%d", n);
        ck_assert_int_eq(ks_layout_cause(layout, text_arena, name, &text_report), n);
    }
    ck_assert_int_eq(ks_layout_cause(layout, text_arena, "more", &text_report), -1);
    text_problem(KN_E_TOO_MANY,
                 "'more' exceeds the limit: at most 24 causes of points are allowed");
    for (n = 0; layout->vars < KS_VARS_MAX; n++) {
        snprintf(name, sizeof name, "v.n%d", n);
        const ks_var flag = {.name = name, .type = KS_VAR_FLAG, .scope = KS_SCOPE_DEAL, .max = 1};
        ck_assert_int_ge(ks_layout_var(layout, text_arena, &flag, &text_report), 0);
    }
    ck_assert(!declare("variables:\n  extra: {}\n"));
    ck_assert_int_eq((int)text_report.problem[0].at.line, 2);
    text_problem(KN_E_TOO_MANY, "'extra' exceeds the limit: at most 96 variables are allowed");
}

TEST(heaps_are_counted_over_all_zones)
{
    char name[16];
    int n = 0;
    do
        snprintf(name, sizeof name, "z.n%d", n++);
    while (ks_layout_zone(layout, text_arena, name, KS_PER_PLACE, KS_SEEN_ALL, false,
                          &text_report) >= 0);
    ck_assert_int_eq(layout->heaps, 60);
    text_problem(KN_E_TOO_MANY, "'z.n12' exceeds the limit: at most 64 heaps of cards are allowed");
}

TEST(rules_without_a_zone_are_refused)
{
    ck_assert(!ks_layout_freeze(layout, text_arena, &text_report));
    text_problem(KN_E_NO_ZONE, "the rules have no zone to put cards in");
}

TEST(names_are_listed_for_suggestions)
{
    const char *const *names;
    ck_assert(declare("zones: {stock: {}, floor: {}}\nvariables: {n: {}}"));
    names = ks_layout_zone_names(layout, text_arena);
    ck_assert_str_eq(names[1], "floor");
    ck_assert_ptr_null(names[2]);
    names = ks_layout_var_names(layout, text_arena);
    ck_assert_str_eq(names[0], "dealer");
    ck_assert_str_eq(names[layout->vars - 1], "n");
    ck_assert_ptr_null(names[layout->vars]);
}

TEST(values_are_read_by_type)
{
    int32_t value = 77;
    ck_assert(declare("variables: {n: {range: 0-5}, who: {type: seat}, open: {type: flag},"
                      " asked: {type: suit}, bonus: {type: points}}"));
    ck_assert(ks_var_read(layout, var("n"), "5", &value) && value == 5);
    ck_assert(!ks_var_read(layout, var("n"), "6", &value));
    ck_assert(!ks_var_read(layout, var("n"), "none", &value));
    ck_assert(ks_var_read(layout, var("who"), "nobody", &value) && value == KS_NOBODY);
    ck_assert(!ks_var_read(layout, var("who"), "-1", &value));
    ck_assert(ks_var_read(layout, var("open"), "off", &value) && value == 0);
    ck_assert(!ks_var_read(layout, var("open"), "maybe", &value));
    ck_assert(ks_var_read(layout, var("asked"), "C", &value) && value == 3);
    ck_assert(!ks_var_read(layout, var("asked"), "Z", &value));
    ck_assert(ks_var_read(layout, var("asked"), "none", &value) && value == KS_NOBODY);
    ck_assert(ks_var_read(layout, var("bonus"), "-2.5", &value) && value == -5);
    ck_assert_str_eq(ks_var_expects(layout, var("n"), text_arena), "a whole number from 0 to 5");
    ck_assert_str_eq(ks_var_expects(layout, var("asked"), text_arena), "a suit: S H D C, or none");
}

TEST(memory_that_runs_out_is_reported)
{
    const kd_node *node =
        text_node("zones: {stock: {}, hand: {per: seat}}\n"
                  "variables: {n: {type: choice, choices: [a, b]}, shown: {type: cards}}");
    static const uint8_t sides[] = {0, 1};
    bool done = false;

    for (unsigned long n = 1; !done && n < 1000; n++) {
        kn_arena *arena = kn_arena_new();
        ks_layout *l;
        text_report.count = 0;
        kn_memory_fail_after(n);
        l = ks_layout_new(arena, layout->pack, 2, sides, 0, NULL);
        if (l) {
            done = ks_layout_declare(l, arena, kd_node_get(node, "zones"),
                                     kd_node_get(node, "variables"), &text_report) &&
                   ks_layout_cause(l, arena, "tricks", &text_report) >= 0 &&
                   ks_layout_freeze(l, arena, &text_report);
            ck_assert(done || text_report.problem[0].code == KN_E_MEMORY);
        }
        kn_memory_fail_after(0);
        kn_arena_free(arena);
    }
    ck_assert(done);
}

int main(void)
{
    return run_tests("state layout", .begin = setup, .end = text_end);
}
