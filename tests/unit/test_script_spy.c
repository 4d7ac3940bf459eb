/* SPDX-License-Identifier: MIT
 * test_script_spy.c: a script that reads everything about every zone and variable, and reveals it
 * wherever a script can: in reasons, in the list of moves, in errors, in numbers. In two deals that
 * a seat can't distinguish, it must reveal the same to that seat, to the byte. An event hook, which
 * may see everything, is the control: its notes differ.
 */
#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/shelf.h"
#include "record/failure.h"
#include "harness.h"
#include "run_suite.h"
#include "view_text.h"

static const char *const rules_text =
    "name: Spies\n"
    "players: 3\n"
    "script: s.lua\n"
    "pack: {ranks: A 2 3 4 5 6, values: {A-6: pips}, points: {A: 3, 4: 1}}\n"
    "zones:\n"
    "  stock: {seen_by: nobody}\n"
    "  floor: {seen_by: all}\n"
    "  aside: {seen_by: nobody}\n"
    "  hand: {per: seat, seen_by: owner}\n"
    "  row: {per: seat, seen_by: nobody, ordered: true}\n"
    "variables:\n"
    "  bid: {per: seat, range: 0-7, seen_by: owner}\n"
    "  secret: {type: card, per: seat, seen_by: owner}\n"
    "  kept: {type: cards, per: seat, seen_by: owner}\n"
    "  shown: {type: card}\n"
    "phases:\n"
    "  shuffle: {shuffle: stock}\n"
    "  hands: {give: {to: hand, cards: 3}}\n"
    "  rows: {give: {to: row, cards: 2}}\n"
    "  hidden: {give: {to: aside, cards: 2}}\n"
    "  layout: {turn: {to: floor, cards: 2}}\n"
    "  spying: {script: {hook: phase}}\n"
    "  count: {score: {told: {award: 1, who: dealer, if: floor is empty}}}\n"
    "match: {deals: 2, move_limit: 100, winner: highest}\n";

static const char *const script =
    "local all, aces, spades = cards 'all', cards 'A', cards 'S'\n"
    "local zones, owned = { 'stock', 'floor', 'aside', 'table' }, { 'hand', 'row', 'kept' }\n"
    "local values = { 'bid', 'secret', 'kept', 'score', 'index' }\n"
    "local questions = {\n"
    "  function(z) return z:count() end, function(z) return z:count(aces) end,\n"
    "  function(z) return z:has(spades) end, function(z) return z:all(spades) end,\n"
    "  function(z) return z:top() end, function(z) return z:at(1) end,\n"
    "  function(z) return z:points() end, function(z) return z:value_sum() end,\n"
    "  function(z) return z:is_empty() end, function(z) return aces:count(z) end,\n"
    "  function(z) return all:has(z) end,\n"
    "  function(z) local n = '' for c in z:cards() do n = n .. tostring(c) end return n end,\n"
    "  function(z) local step = all:cards() return step(z, nil) end,\n"
    "  function(z) local n = 0 for c in all:cards() do if z:has(c) then n = n * 2 + 1 end end "
    "return n end,\n"
    "}\n"
    "local function ask_all(of, name, tell)\n"
    "  for _, ask in ipairs(questions) do tell(function() return ask(of[name]) end) end\n"
    "end\n"
    /* Asks about one object, chosen by number; writes the answers as text. */
    "local function spy(game, part)\n"
    "  local text, n = '', 0\n"
    "  local function tell(f)\n"
    "    local fine, what = pcall(f)\n"
    "    text = text .. (fine and '+' or '-') .. tostring(what) .. ' '\n"
    "  end\n"
    "  local function mine() n = n + 1 return n == part end\n"
    "  for _, name in ipairs(zones) do if mine() then ask_all(game, name, tell) end end\n"
    "  for other in game:seats() do\n"
    "    for _, name in ipairs(owned) do if mine() then ask_all(other, name, tell) end end\n"
    "    if mine() then\n"
    "      for _, name in ipairs(values) do tell(function() return other[name] end) end\n"
    "    end\n"
    "  end\n"
    "  if mine() then\n"
    "    tell(function() return game.shown end)\n"
    "    tell(function() return game.random end)\n"
    "    tell(function() return game:random(1000) end)\n"
    "  end\n"
    "  return text\n"
    "end\n"
    "hook 'phase' {\n"
    "  kind = 'phase',\n"
    "  moves = { 'told', 'go', 'stay' },\n"
    "  start = function(game)\n"
    "    for seat in game:seats() do\n"
    "      seat.bid = seat.hand:count(aces) + 2 * seat.hand:count(spades)\n"
    "      seat.secret = seat.hand:at(1) or seat.hand:top()\n"
    "      seat.kept = seat.hand\n"
    "    end\n"
    "    game:turn(game.dealer)\n"
    "  end,\n"
    "  legal = function(game, seat, offers)\n"
    "    local sum = 0\n"
    "    for part = 1 + game.dealer.index % 3, 17, 3 do\n"
    "      local text = spy(game, part)\n"
    "      for n = 1, #text, 97 do sum = (sum * 31 + text:byte(n)) % 65521 end\n"
    "    end\n"
    "    offers:add('told', nil, sum % 1000)\n"
    "    offers:add(sum % 2 == 0 and 'go' or 'stay')\n"
    "  end,\n"
    "  play = function(game, move)\n"
    "    for part = 1, 17, 3 do game:note(spy(game, part):sub(1, 200)) end\n"
    "    game:turn(game.dealer.next)\n"
    "  end,\n"
    "  why = function(game, seat, move) return spy(game, move.number or 1) end,\n"
    "}\n";

static kanun_errors *errors;
static char noted[4096];

static void heard(void *payload, const kanun_event *event)
{
    (void)payload;
    if (event->note)
        strncat(noted, event->note, sizeof noted - strlen(noted) - 1);
}

static const char *said(void)
{
    const char *first = kr_error_text(errors, 0);
    return first ? first : "nothing";
}

/* Everything that the script reveals to the seat to move: reasons, moves, errors. */
static char *told(kanun_game *game)
{
    char *text = NULL;
    size_t size;
    kanun_rule rule = KANUN_INIT(kanun_rule);
    FILE *out = open_memstream(&text, &size);
    ck_assert_ptr_nonnull(out);
    kanun_errors_clear(errors);
    int total = kanun_game_legal(game, 1, errors);
    fprintf(out, "%d moves %s\n", total, said());
    for (int n = 0; n < total; n++)
        fprintf(out, "%s\n", kanun_game_move(game, n, NULL));
    for (int part = 0; part <= 18; part++) {
        char move[32];
        snprintf(move, sizeof move, "told %d", part);
        fprintf(out, "%s: %s", move, kanun_game_why(game, move, "en", &rule));
        fprintf(out, " %s\n", rule.text);
    }
    fclose(out);
    return text;
}

static kanun_rules *load(kn_shelf *shelf)
{
    static const char *const nowhere[] = {NULL};
    kanun_rules *rules = NULL;
    ck_assert(kn_shelf_put(shelf, "f.yaml", rules_text, strlen(rules_text)) &&
              kn_shelf_put(shelf, "s.lua", script, strlen(script)));
    kn_shelf_use(shelf, true);
    kanun_status status = kanun_rules_load(&rules, "f.yaml", nowhere, NULL, 0, errors);
    kn_shelf_use(NULL, false);
    ck_assert_msg(status == KANUN_OK, "%s", said());
    return rules;
}

static void take_note(kanun_game *game, char *note, size_t size)
{
    noted[0] = '\0';
    kanun_game_feed(game, -2, heard, NULL);
    ck_assert_int_gt(kanun_game_legal(game, 0, errors), 0);
    ck_assert_msg(kanun_game_play_nth(game, 0, errors) == KANUN_OK, "%s", said());
    snprintf(note, size, "%s", noted);
    kanun_game_feed(game, -2, NULL, NULL);
}

TEST(a_spy_learns_no_more_than_its_seat)
{
    static char note_a[4096], note_b[4096];
    kanun_game *a, *b;
    long worlds = hn_number("KN_SPIES", 60), other_notes = 0, differed = 0, moves = 0;
    kn_shelf *shelf = kn_shelf_new();
    errors = kanun_errors_new();
    ck_assert(shelf && errors);
    kanun_rules *rules = load(shelf);
    ck_assert_int_eq(kanun_game_new(&a, rules, errors), KANUN_OK);
    ck_assert_int_eq(kanun_game_new(&b, rules, errors), KANUN_OK);
    for (long n = 0; n < worlds; n++) {
        ck_assert_msg(kanun_game_begin(a, NULL, (uint64_t)n, 0, errors) == KANUN_OK, "%s", said());
        for (int step = 0; step < 3; step++, moves++) {
            int seat = kanun_game_standing(a)->seat;
            ck_assert_int_eq(kanun_game_redeal(b, a, seat, (uint64_t)n * 7 + 1), KANUN_OK);
            char *told_a = told(a), *told_b = told(b);
            ck_assert_msg(strcmp(told_a, told_b) == 0, "%s\n---\n%s", told_a, told_b);
            ck_assert_msg(strstr(told_a, "+"), "it could ask nothing: %s", told_a);
            free(told_a);
            free(told_b);
            size_t size;
            const void *bytes = kanun_game_bytes(a, &size);
            differed += memcmp(bytes, kanun_game_bytes(b, NULL), size) != 0;
            take_note(a, note_a, sizeof note_a);
            take_note(b, note_b, sizeof note_b);
            other_notes += strcmp(note_a, note_b) != 0;
        }
    }
    ck_assert_int_gt(differed, moves / 2);    /* the two deals differed */
    ck_assert_int_gt(other_notes, moves / 2); /* a hook that may see all cards notices it */
    kanun_game_free(a);
    kanun_game_free(b);
    kanun_rules_free(rules);
    kn_shelf_free(shelf);
    kanun_errors_free(errors);
}

int main(void)
{
    return run_tests("script_spy", .timeout = 3600);
}
