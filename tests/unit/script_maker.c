/* SPDX-License-Identifier: MIT
 * script_maker.c: the grammar of random scripts, and a game that calls all of their hooks. No
 * tests.
 */
#include "script_maker.h"

#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include "written.h"

typedef struct maker {
    const uint8_t *data;
    size_t left;
    written text;
} maker;

static unsigned pick(maker *m, unsigned n)
{
    if (m->left == 0)
        return 0;
    m->left--;
    return *m->data++ % n;
}

static const char *const zones[] = {
    "game.stock",        "game.floor",  "game:seat(0).hand",      "game:seat(1).row",
    "game:side(0).pile", "game.marked", "game:seat(0).kept_back", "game:seat(1).hand"};
static const char *const numbers[] = {"0",        "1",        "2",      "3",   "-1",
                                      "n",        "#list",    "7 // 2", "1e3", "math.maxinteger",
                                      "game.pot", "z:count()"};
static const char *const whats[] = {"aces",      "spades", "all", "{ aces, z }", "z",   "nil",
                                    "card 'AS'", "list",   "{}",  "z:top()",     "'A'", "game"};
static const char *const pure[] = {
    "n = n + z:count(%s)",
    "if z:has(%s) then n = n + 1 end",
    "if z:all(%s) then n = n - 1 end",
    "n = n + z:points(%s)",
    "for c in z:cards() do list[#list + 1] = c end -- %s",
    "local step = all:cards() step(z, %s)",
    "list[z:at(1) or 1] = %s",
    "list[#list + 3], list.a = n, n n = n + #list -- %s",
    "list[n % 9], list['k' .. n] = nil, n n = n * 3 + #list -- %s",
    "for c in all:cards() do list[c], list[c.name] = n, n end list.a = nil n = n + #list -- %s",
    "table.insert(list, n) n = n + #list + (table.remove(list, 1) and 1 or 0) -- %s",
    "local ok, why = pcall(function() return z:count(%s) end) n = n + #tostring(why)",
    "for k, v in pairs({ a = 1, b = 2, [3] = %s }) do n = n + 1 end",
    "n = n + (game:seat(0).bid or 0) -- %s",
    "for s in game:seats() do n = n + s.index + s.hand:count(%s) end",
};
static const char *const acts[] = {
    "z:move(%s, y)",
    "z:deal(2, y) -- %s",
    "z:shuffle() -- %s",
    "z:show(%s)",
    "game.marked = %s",
    "game.marked:add(%s)",
    "game:note(tostring(n), n) -- %s",
    "game:seat(0):pay('chips', 3, game, 'pot') -- %s",
    "n = n + game:random(6) -- %s",
    "game:side(1):award(n) -- %s",
    "y:insert(y:top(), z, 0) -- %s",
    "z:cut(1) -- %s",
    "game.mood = 'wild' -- %s",
    "pcall(z.move, z, %s, y)",
    "game:seat(1).bid = n -- %s",
    "game:end_deal() -- %s",
    "error(%s)",
    "game:call('play') -- %s",
};

static void statements(maker *m, bool acting)
{
    bool plain = pick(m, 2); /* no statement needs Lua itself */
    say(m, "local n, list, z, y = 1, %s, game.stock, game.floor\n", plain ? "nil" : "{}");
    for (unsigned i = 0, count = 1 + pick(m, 8); i < count; i++) {
        char what[80], line[200];
        snprintf(what, sizeof what, "%s", CHOOSE(m, whats));
        unsigned kind = pick(m, 6);
        if (kind == 0)
            say(m, "z = %s\n", CHOOSE(m, zones));
        else if (kind == 1)
            say(m, "n = %s\n", CHOOSE(m, numbers));
        else if (kind == 2)
            say(m, "y = z\n");
        snprintf(line, sizeof line, "%s", acting && kind > 2 ? CHOOSE(m, acts) : CHOOSE(m, pure));
        char *hole = strstr(line, "%s");
        /* most mistakes are caught; otherwise hardly any script would get far */
        bool caught = pick(m, 8) > 0 && !plain;
        say(m, "%s", caught ? "pcall(function() " : "");
        if (hole)
            say(m, "%.*s%s%s", (int)(hole - line), line, what, hole + 2);
        else
            say(m, "%s", line);
        say(m, "%s\n", caught ? "\nend)" : "");
    }
}

static void script(maker *m)
{
    static const char *const functions[][2] = {
        {"start = function(game)", "game:turn(game.dealer)"},
        {"legal = function(game, seat, offers)", "offers:add('pass') offers:play(seat.hand)"},
        {"play = function(game, move)", "game:turn(game.dealer.next)"},
        {"why = function(game, seat, move)", "return 'no ' .. n"},
        {"plausible = function(game, seat)", "return n % 2 == 0"}};
    say(m, "local aces, spades, card = cards 'A', cards 'S', function() return all end\n"
           "hook 'event' { kind = 'event', run = function(game, event, with)\n");
    statements(m, true);
    say(m, "end }\nhook 'value' { kind = 'value', run = function(game, seat, with)\n");
    statements(m, false);
    say(m, "return n end }\nhook 'legal' { kind = 'legal', run = function(game, seat, plays)\n");
    statements(m, false);
    say(m, "plays:avoid(aces) end }\nhook 'phase' { kind = 'phase',\n");
    for (int i = 0; i < 5; i++) {
        say(m, "%s\n", functions[i][0]);
        statements(m, i == 0 || i == 2);
        say(m, "%s end,\n", functions[i][1]);
    }
    say(m, "}\n");
}

void sm_make(const uint8_t *data, size_t size, char *out, size_t room)
{
    maker m = {.data = data, .left = size, .text = {.out = out, .room = room}};
    out[0] = '\0';
    script(&m);
}

/* ---- Rules ---- */

static const char *const zones_and_variables =
    "zones:\n"
    "  stock: {seen_by: nobody}\n"
    "  floor: {seen_by: all}\n"
    "  hand: {per: seat, seen_by: owner}\n"
    "  pile: {per: side, seen_by: nobody}\n"
    "  row: {per: seat, seen_by: nobody, ordered: true}\n"
    "  album: {per: seat, seen_by: side, keeps: match}\n"
    "variables:\n"
    "  bid: {per: seat, range: 0-7, seen_by: owner}\n"
    "  secret: {type: card, per: seat, seen_by: owner}\n"
    "  chosen: {type: suit}\n"
    "  marked: {type: cards}\n"
    "  kept_back: {type: cards, per: seat, seen_by: owner}\n"
    "  mood: {type: choice, choices: [calm, wild]}\n"
    "  doubled: {type: flag, per: side}\n"
    "  bonus: {type: points, range: [-10, 10]}\n"
    "  chips: {type: account, per: seat, range: 0-400, start: 20}\n"
    "  pot: {type: account, range: 0-400}\n";

/* A way to play a deal, and the hooks that it calls. */
static const struct {
    const char *phase, *hooks;
} plays[] = {
    {"tricks: {leader: seat after dealer}", "  early: {event: trick, hook: event}\n"
                                            "  narrow: {legal: play, hook: legal}\n"},
    {"tricks: {leader: dealer, trump: S, void: trump}",
     "  early: {event: trick, hook: event, when: floor is empty}\n"},
    {"fishing: {when_hands_are_empty: count, rest_goes_to: last taker}",
     "  early: {event: capture, hook: event}\n  narrow: {legal: play, hook: legal}\n"},
    {"fishing: {equal_rank: one, when_hands_are_empty: count}",
     "  early: {event: capture, hook: event, when: floor is cleared}\n"},
    {"climbing: {kinds: {equals: {equal: 1-4}}}", ""},
};

void sm_make_rules(const uint8_t *data, size_t size, char *out, size_t room)
{
    static const char *const players[] = {"2", "3", "4", "[2, 3]", "[3, 2, 4]"},
                             *const ranks[] = {"A 2 3 4", "A 2 3 4 5", "A 2 3 4 5 6 7"},
                             *const scripted[] = {"", "  wild: {script: {hook: phase}}\n",
                                                  "  first: {script: {hook: phase}}\n"},
                             *const scores[] = {
                                 "", ", most_cards: {most: cards, in: pile, points: 2}",
                                 ", pays: {pay: asked, from: chips, to: pot, who: all}",
                                 ", points: {points_of: pile}"};
    maker m = {.data = data, .left = size, .text = {.out = out, .room = room}};
    out[0] = '\0';
    unsigned play = pick(&m, sizeof plays / sizeof *plays), wild = pick(&m, 2);
    say(&m, "name: Rules at random\nscript: s.lua\nplayers: %s\n", CHOOSE(&m, players));
    say(&m, "pack: {ranks: %s, values: {A-4: pips}, points: {A: 3, 4: 1}}\n%s", CHOOSE(&m, ranks),
        zones_and_variables);
    say(&m, "phases:\n  shuffle: {shuffle: stock}\n  hands: {give: {to: hand, cards: %u}}\n",
        2 + pick(&m, 3));
    say(&m, "  layout: {turn: {to: floor, cards: %u}}\n%s", 1 + pick(&m, 3),
        scripted[wild && pick(&m, 2) ? 2 : 0]);
    say(&m, "  play: {%s}\n%s", plays[play].phase, scripted[wild]);
    say(&m, "  count: {score: {last: {raise: counted}%s}}\n", CHOOSE(&m, scores));
    say(&m,
        "hooks:\n  counted: {event: counted, hook: event}\n"
        "  asked: {value: what somebody pays, hook: value}\n%s",
        plays[play].hooks);
    say(&m, "match: {deals: %u, move_limit: 100, winner: %s}\n", 1 + pick(&m, 3),
        pick(&m, 2) ? "highest" : "lowest");
}
