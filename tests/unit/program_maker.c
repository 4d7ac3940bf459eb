/* SPDX-License-Identifier: MIT
 * program_maker.c: random Lua by recursive descent, with the variables in scope by type. Loops end,
 * except a few that use up the budget or nearly do. No tests.
 */
#include "program_maker.h"

#include <stdbool.h>
#include <string.h>

#include "harness.h"
#include "written.h"

/* The intended types of expressions. The name of a variable is the letter of its type and a
 * number. */
enum {
    NUMBER = 'n',
    TRUTH = 'b',
    CARD = 'c',
    SEAT = 's',
    SIDE = 'd',
    SET = 'z',
    TEXT = 't',
    ZONE = 'h',
    ORDERED = 'o'
};
static const char types[] = {NUMBER, NUMBER, TRUTH, CARD, SEAT, SIDE, SET, TEXT};

enum { VARIABLES = 24, DEEP = 4, NESTED = 3 };

/* The statements of a kind of hook: those that usually work, and those that usually fail. */
typedef struct verbs {
    const char *const *usual, *const *odd;
    unsigned usuals, odds;
} verbs;

typedef struct maker {
    uint64_t *dice;
    written text;
    size_t enough;        /* no statement begins beyond this length */
    char type[VARIABLES]; /* types of the variables in scope */
    int variables;
    int nested, labels, loop; /* loop: label of the innermost loop, 0 outside loops */
    bool pure; /* a function of the script: no access to the game except through its arguments */
    bool sees; /* a kind of hook that may look at all cards */
    const verbs *act;       /* statements of this kind of hook; may be NULL */
    const char *const *own; /* further expressions of this kind of hook by type; NULL-terminated */
} maker;

static unsigned pick(maker *m, unsigned n)
{
    return hn_below(m->dice, n);
}

static bool once_in(maker *m, unsigned n)
{
    return pick(m, n) == 0;
}

/* ---- Expressions ---- */

static void expression(maker *m, char type, int deep);

/* Writes a pattern. A letter after % stands for an expression of that type; %w is a selection of
 * cards, and %i a small number. */
static void fill(maker *m, const char *pattern, int deep)
{
    for (const char *p = pattern; *p; p++) {
        /* the expression stands before a field */
        bool asked = *p == '%' && p[1] && strchr(".:[", p[2]) && p[2];
        if (*p != '%' || *++p == '%') {
            say(m, "%c", *p);
        } else if (*p == 'w') {
            static const char *const rare[] = {"nil", "{}", "{ aces, spades }", "3", "'A'"};
            if (once_in(m, 25))
                say(m, "%s", CHOOSE(m, rare));
            else
                expression(m, once_in(m, 3) ? CARD : SET, deep);
        } else if (*p == 'i') {
            say(m, "%u", pick(m, 4));
        } else {
            static const char *const sure[] = {"c or ace", "s or game:seat(0)",
                                               "d or game:side(1)"};
            say(m, "%s", asked ? "(" : "");
            expression(m, *p, deep);
            for (size_t n = 0; asked && n < sizeof sure / sizeof *sure; n++)
                if (*sure[n] == *p && !once_in(m, 50)) /* `nobody` has no fields */
                    say(m, "%s", sure[n] + 1);
            say(m, "%s", asked ? ")" : "");
        }
    }
}

/* Expressions of each type: those without operands, those with operands, and (`game`) those that
 * ask the game. */
static const char *const numbers[] = {"0",
                                      "1",
                                      "2",
                                      "3",
                                      "7",
                                      "-1",
                                      "-2",
                                      "-7",
                                      "127",
                                      "128",
                                      "-128",
                                      "255",
                                      "65535",
                                      "65536",
                                      "-65536",
                                      "131072",
                                      "2147483647",
                                      "-2147483648",
                                      "math.maxinteger",
                                      "math.mininteger",
                                      "0x7fffffffffffffff",
                                      "kept.n",
                                      "list[2]",
                                      "deep[3][1][1]",
                                      "#list",
                                      "#nested[2]"};
static const char *const odd_numbers[] = {
    "2.0",           "2.5",          "-0.0",       "1e3",
    "1e400",         "(%n / %n)",    "(%n & 7)",   "(%n >> 1)",
    "math.abs(%n)",  "many(%n, %n)", "#(%t)",      "list[%n]",
    "mixed[%n]",     "(%n // %n)",   "(%n %% %n)", "math.tointeger(%n)",
    "f3(%n, %n, %t)"};
static const char *const made_numbers[] = {"(%n + %n)",
                                           "(%n - %n)",
                                           "(%n * %n)",
                                           "(%n // (%n * 2 + 1))",
                                           "(%n %% (%n * 2 + 1))",
                                           "(%n // 3)",
                                           "(%n %% 3)",
                                           "(%n + 1)",
                                           "(%n - 3)",
                                           "(%n * 2)",
                                           "(%n // -2)",
                                           "(%n %% -3)",
                                           "-(%n)",
                                           "math.max(%n, %n, 2)",
                                           "math.min(%n, %n)",
                                           "(%b and %n or %n)",
                                           "(%n or %n)",
                                           "(suits[%t] or %n)",
                                           "(list[%n] or %i)",
                                           "(mixed[%n] or 5)",
                                           "f1(%n, %n)",
                                           "(f2(%n, %b) or 3)",
                                           "(f3(%n, %n, %t))",
                                           "fib(%i)",
                                           "last(%i)",
                                           "(two(%n, %n))",
                                           "mixed.f(%n, %n)"};
static const char *const game_numbers[] = {
    "%z:count(%w)",   "%z:count()",        "%z:points(%w)",   "%z:value_sum(%w)",
    "%z:value_sum()", "%s.index",          "%s.bid",          "%s.chips",
    "game.bonus",     "game.pot",          "game.deal",       "game.units",
    "%d.score",       "%d.index",          "%d.awarded",      "%c.value",
    "%c.points",      "%c.copy",           "with.n",          "%s.hand:count()",
    "f4(game, %s)",   "worth(game, seat)", "worth(game, %s)", "best(game, %s, %c)"};
static const char *const made_truths[] = {
    "(%n < %n)",     "(%n <= %n)",       "(%n > %n)",      "(%n >= %n)",        "(%n == %n)",
    "(%n ~= %n)",    "(%n < 3)",         "(%n > -1)",      "(%n == 2)",         "(%n ~= 0)",
    "(%n >= 2)",     "(%n <= 100)",      "(2 < %n)",       "(%t == %t)",        "(%t ~= 'S')",
    "(%c == %c)",    "(%s == %s)",       "(%d ~= %d)",     "(%z == %z)",        "(%c == nil)",
    "(%n == nil)",   "(%n == %t)",       "(%s == %c)",     "(%n == 2.0)",       "(%n < 2.5)",
    "not %b",        "not %c",           "(%b and %b)",    "(%b or %b)",        "(%n and %b)",
    "(two == many)", "(list == nested)", "none_given(%n)", "mixed[%b or false]"};
static const char *const game_truths[] = {"%z:has(%w)",
                                          "%z:all(%w)",
                                          "%z:is_empty()",
                                          "%z:has(%c)",
                                          "%s.is_dealer",
                                          "%s.is_dummy",
                                          "%s.active",
                                          "%d.doubled",
                                          "game.complete",
                                          "with.flag",
                                          "(%c == %z:top())",
                                          "(%s.side == %d)",
                                          "suits[%c.suit] == %n",
                                          "fits(game, seat, %c or ace)",
                                          "fits(game, %s, %c)",
                                          "may(game, %s)",
                                          "not may(game, seat)",
                                          "(fits(game, seat, %c or ace) and may(game, seat))"};
static const char *const game_cards[] = {"%z:top()",         "%z:bottom()",   "%z:at(%n)",
                                         "%s.secret",        "%s.rack:top()", "ace",
                                         "(%b and %c or %c)"};
static const char *const game_seats[] = {"game:seat(%i)",  "%s.next",           "%s.previous",
                                         "%s.next_active", "game.to_move",      "game.dealer",
                                         "%s.controller",  "(%b and %s or %s)", "game:seat(%n)"};
static const char *const game_sides[] = {"game:side(%i)", "%s.side", "game.last_taker",
                                         "game:side(%n)"};
static const char *const game_sets[] = {"game.floor", "seat.hand", "game.marked", "aces", "spades",
                                        "none",       "all",       "with.some",   "own"};
static const char *const hidden_sets[] = {"%o",       "%h",      "%s.hand",
                                          "%s.album", "%d.pile", "%s.kept_back"};
static const char *const game_zones[] = {"game.floor", "%s.hand", "%s.album", "%d.pile", "%o"};
static const char *const game_orders[] = {"game.stock", "%s.row", "%s.rack"};
static const char *const texts[] = {
    "'S'",    "'H'", "'A'",    "'wild'",
    "'calm'", "''",  "'S\\0'", "'a text of more than forty letters, which is kept apart'"};
static const char *const made_texts[] = {"(%b and %t or %t)", "(%t .. %t)", "tostring(%n)",
                                         "(names[%n] or 'S')"};
static const char *const game_texts[] = {"%c.suit",    "%c.rank",     "%c.name",   "%c.colour",
                                         "game.trump", "game.chosen", "game.mood", "with.name"};

/* Writes a variable of this type, or returns false if there is none. */
static bool variable(maker *m, char type)
{
    int fit = 0, chosen = -1;
    for (int n = 0; n < m->variables; n++)
        if (m->type[n] == type && once_in(m, (unsigned)++fit))
            chosen = n;
    if (chosen >= 0)
        say(m, "%c%d", type, chosen);
    return chosen >= 0;
}

static void own(maker *m, char type)
{
    int fit = 0, chosen = -1;
    for (int n = 0; m->own && m->own[n]; n++)
        if (m->own[n][0] == type && once_in(m, (unsigned)++fit))
            chosen = n;
    say(m, "%s", chosen >= 0 ? m->own[chosen] + 1 : "nil");
}

#define FROM(list) fill(m, CHOOSE(m, list), deep - 1)

static void game_expression(maker *m, char type, int deep)
{
    static const char *const simple[] = {"ngame.deal", "bseat.active", "cseat.hand:top()",
                                         "sseat",      "dseat.side",   "zseat.hand",
                                         "tgame.mood", "hseat.hand",   "ogame.stock"};
    if (m->own && once_in(m, 4)) {
        own(m, type);
    } else if (deep <= 0) {
        for (size_t n = 0; n < sizeof simple / sizeof *simple; n++)
            if (simple[n][0] == type)
                say(m, "%s", simple[n] + 1);
    } else if (type == NUMBER) {
        FROM(game_numbers);
    } else if (type == TRUTH) {
        FROM(game_truths);
    } else if (type == CARD) {
        FROM(game_cards);
    } else if (type == SEAT) {
        FROM(game_seats);
    } else if (type == SIDE) {
        FROM(game_sides);
    } else if (type == SET) {
        if (m->sees ? once_in(m, 2) : once_in(m, 20))
            FROM(hidden_sets);
        else
            FROM(game_sets);
    } else if (type == ZONE) {
        FROM(game_zones);
    } else if (type == ORDERED) {
        FROM(game_orders);
    } else {
        FROM(game_texts);
    }
}

static void plain_expression(maker *m, char type, int deep)
{
    if (type == NUMBER) {
        if (once_in(m, 40))
            FROM(odd_numbers);
        else if (deep <= 0 || once_in(m, 4))
            say(m, "%s", CHOOSE(m, numbers));
        else
            FROM(made_numbers);
    } else if (type == TRUTH) {
        if (deep <= 0)
            say(m, "%s", once_in(m, 2) ? "true" : "false");
        else
            FROM(made_truths);
    } else if (type == TEXT) {
        if (deep <= 0 || once_in(m, 2))
            say(m, "%s", CHOOSE(m, texts));
        else
            FROM(made_texts);
    } else if (type == SET) {
        say(m, "aces");
    } else if (type == CARD) {
        say(m, "ace");
    } else {
        say(m, "nil");
    }
}

static void expression(maker *m, char type, int deep)
{
    bool game = !m->pure && type != NUMBER && type != TRUTH && type != TEXT;
    if (once_in(m, 400)) /* an expression of a wrong type */
        type = CHOOSE(m, types);
    if (pick(m, 3) && variable(m, type))
        return;
    if (game || (!m->pure && once_in(m, 2)))
        game_expression(m, type, deep);
    else
        plain_expression(m, type, deep);
}

/* ---- Statements ---- */

static void block(maker *m, int most);

/* Makes a name for the next variable, which is in scope after it was kept. */
static int fresh(const maker *m)
{
    return m->variables < VARIABLES ? m->variables : -1;
}

static void keep(maker *m, char type)
{
    m->type[m->variables++] = type;
}

static void inner(maker *m, int most)
{
    int before = m->variables;
    m->nested++;
    block(m, most);
    m->nested--;
    m->variables = before;
}

static void loop_body(maker *m, const char *ends)
{
    int outer = m->loop;
    m->loop = ++m->labels;
    inner(m, 4);
    say(m, "::l%d:: %s\n", m->loop, ends);
    m->loop = outer;
}

static void declare(maker *m)
{
    char type = CHOOSE(m, types);
    if (fresh(m) < 0)
        return;
    if (type == NUMBER && once_in(m, 4) && m->variables + 2 <= VARIABLES) {
        say(m, "local n%d, n%d = ", m->variables, m->variables + 1);
        fill(m, once_in(m, 2) ? "two(%n, %n)\n" : "f3(%n, %n, %t)\n", 2);
        keep(m, type);
    } else {
        say(m, "local %c%d = ", type, m->variables);
        expression(m, type, DEEP);
        say(m, "\n");
    }
    keep(m, type);
}

static void assign(maker *m)
{
    char type = CHOOSE(m, types);
    if (!variable(m, type))
        return;
    say(m, " = ");
    expression(m, type, DEEP);
    say(m, "\n");
}

static void decide(maker *m)
{
    fill(m, "if %b then\n", DEEP);
    inner(m, 3);
    if (once_in(m, 3)) {
        fill(m, "elseif %b then\n", DEEP);
        inner(m, 2);
    }
    if (once_in(m, 2)) {
        say(m, "else\n");
        inner(m, 3);
    }
    say(m, "end\n");
}

static void walk(maker *m)
{
    static const char *const of[][2] = {{"c", "%z:cards()"},     {"s", "game:seats()"},
                                        {"s", "game:places()"},  {"d", "game:sides()"},
                                        {"s", "%d:seats()"},     {"c", "with.some:cards()"},
                                        {"n", "ipairs(list)"},   {"n", "ipairs(mixed)"},
                                        {"n", "ipairs(nested)"}, {"n", "pairs(suits)"}};
    unsigned n = m->pure ? 6 + pick(m, 4) : pick(m, sizeof of / sizeof *of);
    int before = m->variables;
    if (fresh(m) < 0)
        return;
    say(m, "for %s%d%s in ", of[n][0], before, n >= 6 ? ", v" : "");
    fill(m, of[n][1], 2);
    say(m, " do\n");
    keep(m, *of[n][0]);
    loop_body(m, "end");
    m->variables = before;
}

static void count(maker *m)
{
    static const char *const bounds[] = {"1, 3",
                                         "3, 1",
                                         "4, 1, -1",
                                         "0, 10, 4",
                                         "-3, 3, 2",
                                         "1, %i",
                                         "%i, %i",
                                         "math.maxinteger - 2, math.maxinteger",
                                         "math.mininteger, math.mininteger + 2",
                                         "math.mininteger, math.maxinteger, math.maxinteger",
                                         "math.maxinteger, math.mininteger, -9223372036854775807",
                                         "1, 2, 0",
                                         "1.0, 3",
                                         "1, 2.5",
                                         "1, #list",
                                         "%n, %n, math.mininteger",
                                         "math.mininteger, 0, math.maxinteger"};
    int before = m->variables;
    if (fresh(m) < 0)
        return;
    say(m, "for n%d = ", before);
    fill(m, CHOOSE(m, bounds), 1);
    say(m, " do\n");
    keep(m, NUMBER);
    loop_body(m, "end");
    m->variables = before;
}

static void repeat(maker *m)
{
    int k = ++m->labels;
    say(m, "local k%d = 0\n", k);
    if (once_in(m, 2)) {
        fill(m, "while %b", 3);
        say(m, " and k%d < 5 do\nk%d = k%d + 1\n", k, k, k);
        loop_body(m, "end");
    } else {
        say(m, "repeat k%d = k%d + 1 do\n", k, k);
        loop_body(m, "end");
        say(m, "until k%d > %u or ", k, pick(m, 4));
        fill(m, "%b\n", 2);
    }
}

/* Statements that use up the budget, or nearly do. */
static void spend(maker *m)
{
    unsigned rest = pick(m, 3000);
    say(m, "local q = 0 burn(%u)\n", 97500 + rest);
    for (unsigned n = pick(m, 3) * 400; n > 0; n--)
        say(m, "q = 1 ");
    say(m, "\n");
}

static void leave(maker *m)
{
    if (m->loop && once_in(m, 2))
        fill(m, "if %b then break end\n", 3);
    else if (m->loop && once_in(m, 2)) {
        fill(m, "if %b then ", 3);
        say(m, "goto l%d end\n", m->loop);
    } else if (!m->act)
        fill(m, once_in(m, 3) ? "if %b then return f1(%n, %n) end\n" : "if %b then return %n end\n",
             3);
    else
        fill(m, "if %b then return end\n", 3);
}

static void rare(maker *m)
{
    static const char *const what[] = {"local t = { %n, %n, a = %t }\n",
                                       "pcall(fib, %n)\n",
                                       "error(%t)\n",
                                       "assert(%b, 'no')\n",
                                       "local function g(a) return a + %n end g(%n)\n",
                                       "error({})\n",
                                       "tostring(%n)\n",
                                       "list[%n] = %n\n",
                                       "local x = %c.nothing\n",
                                       "fib(40)\n",
                                       "last(3000)\n",
                                       "local a, b, c = step(list, %n)\n",
                                       "local a, b, c = ipairs(list)\n",
                                       "list.x = %n\n"};
    fill(m, CHOOSE(m, what), 2);
}

static void statement(maker *m)
{
    unsigned kind = pick(m, m->nested >= NESTED ? 12 : 20);
    say(m, ";"); /* otherwise a parenthesis at the start would continue the previous line */
    if (m->act && once_in(m, 2)) {
        bool odd = once_in(m, 40);
        fill(m, odd ? m->act->odd[pick(m, m->act->odds)] : m->act->usual[pick(m, m->act->usuals)],
             3);
        say(m, "\n");
    } else if (once_in(m, 100)) {
        rare(m);
    } else if (kind < 4) {
        declare(m);
    } else if (kind < 10) {
        assign(m);
    } else if (kind < 12) {
        leave(m);
    } else if (kind < 15) {
        decide(m);
    } else if (kind < 17) {
        walk(m);
    } else if (kind < 19) {
        count(m);
    } else {
        repeat(m);
    }
}

static void block(maker *m, int most)
{
    for (int n = 1 + (int)pick(m, (unsigned)most); n > 0 && m->text.used < m->enough; n--)
        statement(m);
}

/* ---- Hooks ---- */

const char pm_with[] = "{n: 3, flag: true, name: one, some: S}";

static const char *const acts[] = {"%h:move(%z, %h)",
                                   "%h:move(%h:top(), %h, 'bottom')",
                                   "%h:move(all, %h)",
                                   "%o:deal(%i, %h)",
                                   "%o:deal(2, %h, 'bottom')",
                                   "%o:insert(%o:top() or %c, %o, 0)",
                                   "%o:shuffle()",
                                   "%o:cut(0)",
                                   "%h:show(aces)",
                                   "%h:show(spades, %s)",
                                   "%h:show(own, %d)",
                                   "%d:award(%i)",
                                   "%s:award(%i)",
                                   "%s:pay('chips', %i, game, 'pot')",
                                   "game:pay('pot', %i, %s, 'chips')",
                                   "%s.bid = %i",
                                   "%s.bid = %n %% 8",
                                   "%s.secret = %c",
                                   "game.chosen = 'H'",
                                   "game.chosen = %c.suit",
                                   "game.marked:add(%w)",
                                   "%s.kept_back:add(%c)",
                                   "game.mood = 'wild'",
                                   "game.mood = names[3]",
                                   "%d.doubled = %b",
                                   "game.bonus = %n %% 10",
                                   "game.trump = 'S'",
                                   "game.last_taker = %d",
                                   "%s.active = %b",
                                   "game:end_deal()",
                                   "game:end_game()",
                                   "game:end_match()",
                                   "game:redeal()",
                                   "game:redeal('next')",
                                   "game:note('a', 2)",
                                   "local r = game:random(%i + 1)",
                                   "if game:random(2) == 1 then %s.bid = game:random(6) end",
                                   "if %b then %h:move(%z, %h) end",
                                   "for c in %h:cards() do %s.secret = c end"};
static const char *const odd_acts[] = {"%z:move(%w, %z)",       "%o:deal(%n, %z, %t)",
                                       "%z:insert(%c, %z, %i)", "%z:cut(%i)",
                                       "%z:show(%w)",           "%z:show(%w, %s)",
                                       "%d:award(%n)",          "%s:pay(%t, %n, game, 'pot')",
                                       "%s.bid = %n",           "game.chosen = %t",
                                       "game.marked = %z",      "game.mood = %t",
                                       "game.bonus = %n",       "game.trump = %t",
                                       "game:call('play')",     "game:note(%t, %n)",
                                       "game:random(%n)",       "game:turn(%s)",
                                       "game.nothing = %n",     "%s.hand = %z",
                                       "%c.suit = %t"};
static const char *const phase_acts[] = {"game:turn(%s or seat)",
                                         "game:done()",
                                         "game:done('other')",
                                         "game:raise('draw', %z, %i)",
                                         "game:raise('late')",
                                         "game.stock:deal(1, %s.hand)",
                                         "%s.hand:move(%s.hand:top(), %h)",
                                         "%h:move(%z, %h)",
                                         "game:random(%i + 2)",
                                         "%s.bid = %n %% 8",
                                         "%s.bid = %i"};
static const char *const odd_phase_acts[] = {"game:done(%t)", "game:raise(%t, %w, %n)",
                                             "game:turn(%s)", "%s.hand:move(%c, %z)"};
static const char *const narrows[] = {"plays:forbid('take', nil, nil, %z)",
                                      "plays:avoid(%z, nil, nil, all)",
                                      "plays:forbid(%z)",
                                      "plays:only(all)",
                                      "plays:avoid(%z)",
                                      "plays:announce(%z)",
                                      "plays:forbid('pass')",
                                      "plays:forbid('bid', %i, 'S')",
                                      "plays:avoid('bid', %i)",
                                      "plays:avoid('draw')",
                                      "plays:avoid(%c)",
                                      "plays:avoid(%w)"};
static const char *const odd_narrows[] = {"plays:forbid(%t)", "plays:only('draw')",
                                          "plays:only(%w)", "plays:avoid('bid', %n, %t)",
                                          "plays:announce(%w)"};
static const char *const offer[] = {"offers:play(%z)",
                                    "offers:play(%h, %z)",
                                    "offers:add('pass')",
                                    "offers:add('draw')",
                                    "offers:add('bid', nil, %i, 'S')",
                                    "offers:add('discard', %c or ace)",
                                    "offers:add('take', %c or ace, nil, nil, %z)",
                                    "offers:add('play', %c or ace, nil, nil, %z)",
                                    "offers:add('draw', %z, %i)",
                                    "for c in seat.hand:cards() do offers:add('discard', c) end"};
static const char *const odd_offers[] = {"offers:play(%w)", "offers:add(%t, %w)",
                                         "offers:add('bid', nil, %n, %t)",
                                         "offers:add('play', %w, %n)"};

static const char *const of_event[] = {
    "n(event.number or 2)", "cevent.card",  "sevent.seat",   "devent.side",
    "sevent.winner",        "zevent.taken", "zevent.before", NULL};
static const char *const of_move[] = {"n(move.number or 2)", "bmove.announced", "cmove.card",
                                      "smove.seat",          "zmove.cards",     "zmove.further",
                                      "tmove.suit",          "tmove.word",      NULL};
static const char *const of_plays[] = {"nplays:count(aces)", "bplays:has('pass')",
                                       "nplays:count('bid', 2)", "zseat.hand", NULL};
static const char *const of_offers[] = {"noffers:count()", NULL};

static void body(maker *m, const char *first, const char *last, const verbs *act,
                 const char *const *own_fields)
{
    m->variables = m->loop = m->nested = 0;
    m->act = act;
    m->own = own_fields;
    m->enough = m->text.used + 2500;
    say(m, "%s\n", first);
    block(m, 9);
    if (once_in(m, 40))
        spend(m);
    fill(m, last, 3);
    say(m, "\n");
}
#define VERBS(name, list, odd)                                                                     \
    static const verbs name = {list, odd, sizeof list / sizeof *list, sizeof odd / sizeof *odd}
VERBS(event_verbs, acts, odd_acts);
VERBS(phase_verbs, phase_acts, odd_phase_acts);
VERBS(legal_verbs, narrows, odd_narrows);
VERBS(offer_verbs, offer, odd_offers);

/* Writes functions that hooks share. Each may call the previous ones. */
static void functions(maker *m)
{
    static const char *const heads[] = {"f1 = function(n0, n1)", "f2 = function(n0, b1)",
                                        "f3 = function(n0, n1, t2)"};
    static const char scope[][3] = {{NUMBER, NUMBER}, {NUMBER, TRUTH}, {NUMBER, NUMBER, TEXT}};
    m->pure = true;
    m->act = NULL;
    for (int n = 0; n < 3; n++) {
        say(m, "local %s\n", heads[n]);
        m->variables = n == 2 ? 3 : 2;
        memcpy(m->type, scope[n], 3);
        m->loop = m->nested = 0;
        m->enough = m->text.used + 600;
        block(m, 4);
        fill(m,
             n == 0   ? "return %n end\n"
             : n == 1 ? "if %b then return %n end end\n"
                      : "return %n, %n, %b end\n",
             2);
    }
    m->pure = false;
}

static const char top[] =
    "local aces, spades, none, ace = cards 'A', cards 'S', cards 'S' * cards 'H', card 'AS'\n"
    "local own = aces + spades\n"
    "local suits, list, nested = { S = 1, H = 2, D = 3 }, { 5, 3, 8, 1 }, { { 7 }, { 8, 9 } }\n"
    "local names, kept = { 'S', 'H', 'wild' }, { n = 4 }\n"
    "local deep = { {}, {}, { { 6 } } }\n"
    "local function burn(n) for i = 1, n do end end\n"
    "local function two(a, b) return b, a end\n"
    "local function many(...) return select('#', ...) end\n"
    "local function none_given(a, b) return a == nil and b == nil end\n"
    "local function fib(n) return n < 2 and n or fib(n - 1) + fib(n - 2) end\n"
    "local function last(n) if n > 0 then return last(n - 1) end return 42 end\n"
    "local step = ipairs(list)\n"
    "local f1, f2, f3 = two, none_given, two\n"
    "local mixed = { 4, nil, 3, a = 1, f = two, [aces] = 7, [ace] = 8, [math.mininteger] = 2 }\n"
    "local rows = { { of = aces, worth = 3 }, { of = spades, worth = 5 }, { of = own } }\n"
    "local function fits(game, seat, card)\n"
    "return spades:has(card) or card.suit == game.trump or seat.hand:has(card)\n"
    "or card.rank == game.floor:top().rank end\n"
    "local function may(game, seat)\n"
    "return game.bonus < 5 and (not seat.hand:is_empty() or game.floor:count() > 1) end\n"
    "local function worth(game, seat) local n = 0\n"
    "for i = 1, 3 do if seat.hand:count(rows[i].of) > 0 then\n"
    "n = n + (rows[i].worth or seat.index) * rows[i].of:count() end end\n"
    "if may(game, seat) and n > 7 then return n - 1 end return n end\n"
    "local function best(game, seat, card) if fits(game, seat, card or ace) then return 1 end\n"
    "for c in seat.hand:cards() do if fits(game, seat, c) and aces:has(c) then return c.value end\n"
    "end return worth(game, seat) end\n"
    "local function f4(game, seat) return seat.hand:count() + game.floor:count(own) end\n";

void pm_make(uint64_t *dice, char *out, size_t room)
{
    maker m = {.dice = dice, .text = {.out = out, .room = room}};
    static const char declared[] =
        "params = { n = integer { default = 1 }, flag = flag { default = false },\n"
        "name = choice { 'one', 'two' }, some = cards { default = 'A' } },";
    out[0] = '\0';
    say(&m, "%s", top);
    functions(&m);
    for (int n = 1; n <= 2; n++) {
        say(&m, "hook 'value%d' { kind = 'value', %s\n", n, declared);
        body(&m, "run = function(game, seat, with)",
             once_in(&m, 4) ? "return best(game, seat, %c) end }" : "return %n %% 1000000 end }",
             NULL, NULL);
    }
    m.sees = true;
    for (int n = 1; n <= 2; n++) {
        say(&m, "hook 'event%d' { kind = 'event', %s\n", n, declared);
        body(&m, "run = function(game, event, with) local seat = event.seat", "end }", &event_verbs,
             of_event);
    }
    m.sees = false;
    say(&m, "hook 'legal' { kind = 'legal', %s\n", declared);
    body(&m, "run = function(game, seat, plays, with)", "end }", &legal_verbs, of_plays);
    say(&m,
        "hook 'phase' { kind = 'phase', %s moves = { 'draw', 'bid', 'discard/1' },\n"
        "outcomes = { 'done', 'other' }, events = { 'draw', 'late' },\n",
        declared);
    body(&m, "legal = function(game, seat, offers, with)", "offers:add('pass') end,", &offer_verbs,
         of_offers);
    m.sees = true;
    body(&m, "start = function(game, with) local seat = game.dealer", "game:turn(%s or seat) end,",
         &phase_verbs, NULL);
    body(&m, "play = function(game, move, with) local seat = move.seat",
         "game:turn(%s or seat) end,", &phase_verbs, of_move);
    body(&m, "plausible = function(game, seat, with)", "return %b and true end }", NULL, NULL);
}
