/* SPDX-License-Identifier: MIT
 * test_drawn_window.c: compares the mechanic `window` with a model that asks everybody again after
 * each call, with keys and free moves drawn at random. Conditions on hidden hands, on public facts
 * and on both decide who is asked: everybody except players who are known to have no call.
 */
#include <check.h>
#include <stdio.h>
#include <string.h>

#include "beside.h"
#include "mechanics/registry.h"

enum { CALLS = 4, DEALS = 3, NOBODY = -1 };

/* A condition of one of these forms, or two of them combined. */
typedef enum form { ALWAYS, HAS_RANK, IS_DEALER, CALLED_AT_MOST, JOINED } form;
typedef struct simple {
    form form;
    int n; /* a rank, or a number of calls */
    bool not ;
} simple;
typedef struct condition {
    form form;
    simple one[2];
    bool all, not ;
} condition;

enum { DEAL, TURN, TRICK, GAME, MATCH };
typedef struct call {
    bool named, secret;
    bs_phrase phrase;
    int once;
    condition when;
} call;

/* The rules as drawn. */
static struct {
    char from[32];
    int calls;
    call call[CALLS];
    bool loops; /* a window with calls can open again */
    bool lent;  /* the calls may be made during another phase */
    condition may;
} r;

static const char *const words[CALLS] = {"ask", "bet", "cry", "dare"};

/* The position. */
static struct {
    bs_heap hand[BS_OWNERS];
    bs_set open;                     /* cards whose place is known to all */
    bs_set made[CALLS][BS_OWNERS];   /* cards named in calls; 1 if calls name no cards */
    int turn, silent, called, count; /* count: calls of this deal that a hook has counted */
    bool over, nothing;
} m;

/* ---- drawing ---- */

static simple draw_simple(beside *d)
{
    simple s = {.form = (form)bs_between(d, HAS_RANK, CALLED_AT_MOST), .not = bs_chance(d, 30)};
    s.n = s.form == HAS_RANK ? bs_below(d, d->pack.ranks) : bs_below(d, 4);
    return s;
}

static void write_simple(beside *d, const simple *s)
{
    if (s->form == HAS_RANK)
        bs_write(d, "hand has %s%c", s->not ? "no " : "", d->pack.rank[s->n]);
    else if (s->form == IS_DEALER)
        bs_write(d, "turn is %sdealer", s->not ? "not " : "");
    else
        bs_write(d, "count is %sat most %d", s->not ? "not " : "", s->n);
}

static void draw_condition(beside *d, const char *key, condition *c)
{
    c->form = bs_chance(d, 30) ? ALWAYS : bs_chance(d, 50) ? JOINED : HAS_RANK;
    if (c->form == ALWAYS)
        return;
    bs_write(d, "%s: ", key);
    c->one[0] = draw_simple(d);
    if (c->form == JOINED) {
        c->one[1] = draw_simple(d);
        c->all = bs_chance(d, 50);
        c->not = bs_chance(d, 30);
        bs_write(d, "%s{%s: [", c->not ? "{not: " : "", c->all ? "all" : "any");
        write_simple(d, &c->one[0]);
        bs_write(d, ", ");
        write_simple(d, &c->one[1]);
        bs_write(d, "]}%s", c->not ? "}" : "");
    } else {
        write_simple(d, &c->one[0]);
    }
    bs_write(d, ", ");
}

static void draw_call(beside *d, int n)
{
    static const char *const spans[] = {"deal", "turn", "trick", "game", "match"};
    char text[BS_TEXT];
    call *c = &r.call[n];
    bs_write(d, "      %s: {", words[n]);
    draw_condition(d, "if", &c->when);
    if ((c->named = bs_chance(d, 40))) {
        c->phrase = bs_draw_cards(d, text);
        bs_write(d, "cards: %s, ", text);
    }
    c->once = bs_below(d, MATCH + 1);
    if (c->once != DEAL || bs_chance(d, 50))
        bs_write(d, "once: %s, ", spans[c->once]);
    if ((c->secret = bs_chance(d, 25)))
        bs_write(d, "secret: true, to: seat after turn, ");
    bs_write(d, "likely: %d}\n", bs_between(d, 20, 90));
}

/* Draws where the window leads. The free moves of the next phase are those of the last phase. */
static void draw_end(beside *d)
{
    bs_write(d, "    then: {done: %s, none: nothing}\n", r.loops ? "play" : "over");
    bs_write(d, "  over:\n    poll: {answer_to: said}\n    then: end of deal\n");
}

static void draw(beside *d)
{
    memset(&r, 0, sizeof r);
    d->seats = bs_between(d, 2, 5);
    bs_write(d, "name: Drawn\nplayers: %d\n", d->seats);
    bs_draw_pack(d, d->seats * 4, 40, 1, 2, 0);
    bs_write(d, "}\nzones: {stock: {}, hand: {per: seat, seen_by: owner}}\n");
    bs_write(d, "variables: {said: {type: flag}, count: {range: 0-9999}}\nscript: rules.lua\n");
    bs_write(d, "phases:\n  shuffle: {shuffle: stock}\n");
    bs_write(d, "  hands: {give: {cards: %d}}\n", bs_between(d, 1, 3));
    bs_write(d, "  play:\n    window: {");
    strcpy(r.from, "seat after dealer");
    if (bs_chance(d, 60)) {
        bs_draw_seat(d, r.from);
        bs_key(d, &km_window_table, "from", "%s", r.from);
    }
    if (bs_chance(d, 20))
        bs_key(d, &km_window_table, "says", "Who calls?");
    if (bs_chance(d, 30)) {
        dr_note(km_window_table.name, "may", "");
        draw_condition(d, "may", &r.may);
    }
    if ((r.lent = bs_chance(d, 40)))
        bs_key(d, &km_window_table, "calls_of", "over");
    bs_write(d, "}\n");
    r.loops = bs_chance(d, 50);
    if (r.lent)
        draw_end(d);
    bs_write(d, "    free:\n");
    r.calls = bs_between(d, 1, CALLS);
    for (int i = 0; i < r.calls; i++)
        draw_call(d, i);
    if (!r.lent)
        draw_end(d);
    bs_write(d, "  nothing: {poll: {answer_to: said}}\nmatch: {deals: %d}\nhooks: {", DEALS);
    for (int i = 0; i < r.calls; i++)
        bs_write(d, "on_%s: {event: %s, hook: counts}, ", words[i], words[i]);
    bs_write(d, "}\n");
    bs_script(d, "hook \"counts\" {\n  kind = \"event\",\n  says = \"calls are counted\",\n"
                 "  run = function(game) game.count = game.count + 1 end,\n}\n");
}

/* ---- the model ---- */

static bs_set of_rank(const beside *d, int rank)
{
    bs_set cards = 0;
    for (int i = 0; i < d->pack.cards; i++)
        if (d->pack.card[i].rank == rank)
            cards |= 1ull << i;
    return cards;
}

/* Returns 1 if it holds, 0 if it doesn't. With `as_all_know`, -1 if some players can't know. */
static int simple_holds(const beside *d, const simple *s, int seat, bool as_all_know)
{
    bool holds = s->form == IS_DEALER ? seat == d->dealer : m.count <= s->n;
    if (s->form == HAS_RANK) {
        bs_set hand = bs_set_of(&m.hand[seat]), rank = of_rank(d, s->n);
        if (as_all_know && hand & ~m.open && rank & ~m.open)
            return -1;
        holds = (hand & rank) != 0;
    }
    return holds != s->not ;
}

static int holds(const beside *d, const condition *c, int seat, bool as_all_know)
{
    if (c->form == ALWAYS)
        return 1;
    int a = simple_holds(d, &c->one[0], seat, as_all_know);
    if (c->form != JOINED)
        return a;
    int b = simple_holds(d, &c->one[1], seat, as_all_know);
    int is = c->all ? (a == 0 || b == 0   ? 0
                       : a == 1 && b == 1 ? 1
                                          : -1)
                    : (a == 1 || b == 1   ? 1
                       : a == 0 && b == 0 ? 0
                                          : -1);
    return is < 0 ? is : is != c->not ;
}

static bool is_asked(const beside *d, int seat)
{
    for (int i = 0; i < r.calls && holds(d, &r.may, seat, true) != 0; i++) {
        const call *c = &r.call[i];
        bool gone = c->named ? m.hand[seat].n == 0 : m.made[i][seat] && !c->secret;
        if (!gone && holds(d, &c->when, seat, true) != 0)
            return true;
    }
    return false;
}

static void open_window(beside *d)
{
    for (int i = 0; i < r.calls; i++)
        if (r.call[i].once == TURN)
            memset(m.made[i], 0, sizeof m.made[i]);
    m.turn = bs_seat(d, r.from);
    m.silent = 0;
    m.called = 0;
}

/* Finds the seat that is asked next, or the end of the window. */
static void go_on(beside *d)
{
    for (;;) {
        for (; m.silent < d->seats; m.silent++, m.turn = (m.turn + 1) % d->seats)
            if (is_asked(d, m.turn))
                return;
        if (!m.called || !r.loops)
            break;
        open_window(d);
    }
    m.over = true;
    m.nothing = !m.called;
}

static void sit(beside *d)
{
    bs_set kept[CALLS][BS_OWNERS];
    memcpy(kept, m.made, sizeof kept);
    memset(&m, 0, sizeof m);
    for (int i = 0; i < r.calls; i++)
        if (d->deal && r.call[i].once >= GAME)
            memcpy(m.made[i], kept[i], sizeof kept[i]);
    for (int seat = 0; seat < d->seats; seat++)
        bs_read(d, "hand", seat, &m.hand[seat]);
    open_window(d);
    go_on(d);
}

static void moves(beside *d)
{
    bs_offer(d, "pass");
    for (int i = 0; i < r.calls; i++) {
        const call *c = &r.call[i];
        if (holds(d, &r.may, m.turn, false) != 1 || holds(d, &c->when, m.turn, false) != 1)
            continue;
        bs_set may = bs_set_of(&m.hand[m.turn]) & bs_phrase_cards(d, &c->phrase);
        if (!c->named && !m.made[i][m.turn])
            bs_offer(d, "%s", words[i]);
        for (int card = 0; c->named && card < d->pack.cards; card++)
            if (bs_has(may & ~m.made[i][m.turn], card))
                bs_offer(d, "%s %s", words[i], d->pack.card[card].name);
    }
}

static void play_move(beside *d, const char *move)
{
    if (strcmp(move, "pass") == 0) {
        m.silent++;
        m.turn = (m.turn + 1) % d->seats;
        go_on(d);
        return;
    }
    int n = 0;
    bs_heap cards;
    while (strncmp(move, words[n], strlen(words[n])) != 0)
        n++;
    bs_cards_of(d, move, &cards);
    m.made[n][m.turn] |= r.call[n].named ? bs_set_of(&cards) : 1;
    if (!r.call[n].secret) {
        m.open |= bs_set_of(&cards);
        m.silent = 0;
        m.called = 1;
    }
    m.count++;
    go_on(d);
}

static const char *over(const beside *d)
{
    (void)d;
    return !m.over ? NULL : m.nothing ? "nothing" : "over";
}

static void same(beside *d)
{
    for (int seat = 0; seat < d->seats; seat++)
        bs_same_heap(d, "hand", seat, &m.hand[seat], false);
    bs_same_value(d, "count", 0, m.count);
}

static void guess(beside *d, char out[BS_TEXT])
{
    const char *word = words[bs_below(d, CALLS)];
    if (bs_chance(d, 50))
        snprintf(out, BS_TEXT, "%s %s", word, d->pack.card[bs_below(d, d->pack.cards)].name);
    else
        snprintf(out, BS_TEXT, "%s", bs_chance(d, 80) ? word : d->pack.card[0].name);
}

/* True once a window has had enough calls: windows that can open again might never end. */
static bool enough(const beside *d)
{
    (void)d;
    return m.count > 100;
}

static const bs_model model = {.keys = &km_window_table,
                               .phase = "play",
                               .draw = draw,
                               .sit = sit,
                               .moves = moves,
                               .play = play_move,
                               .over = over,
                               .same = same,
                               .enough = enough,
                               .guess = guess};

int main(void)
{
    return bs_run(&model, 20000);
}
