/* SPDX-License-Identifier: MIT
 * test_games_leaks.c: no seat and no spectator learns a secret. Two deals whose packs differ by two
 * cards that are hidden from a seat or the spectator are played in step; its events, view, legal
 * moves and refusals must be the same, byte for byte, in length and order, until one of the two
 * cards is shown to it. The worlds redealt from its knowledge, on which hints and estimates are
 * based, and the hint must also be the same. The masks of the block do not decide which cards are
 * hidden. Only the places of cards, and announcements to the seat, decide it. Controls that leak
 * must be caught.
 */
#include <check.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "harness.h"
#include "players/player.h"
#include "run_suite.h"
#include "view_text.h"

enum { FEED = 1 << 16, HINT_EVERY = 16 }; /* hints are slow */

/* One of the two games, with everything that the watched seat has received from it. */
typedef struct twin {
    kanun_game *game, *drawn; /* drawn: a world that the seat can't distinguish from the game */
    const kanun_rules *rules;
    km_run *run;
    int seat;
    char heard[FEED]; /* received since the latest comparison */
    size_t length;
    kn_set shown;  /* cards shown to the seat since the pack was last shuffled */
    kn_set latest; /* cards shown to the seat by the latest move */
    uint8_t pack[KN_CARDS_MAX];
    int cards;    /* number of cards in the first shuffle */
    int shuffles; /* number of times that the pack has been shuffled */
} twin;

/* The seat as a bit of an audience. */
static ks_seats watcher(const twin *t)
{
    return (ks_seats)(1u << (t->seat < 0 ? KS_SPECTATOR(t->run->world.layout) : t->seat));
}

/* Deliberate leaks, to check that this test finds them. With the last two, spectators see or
 * hear the same as each seat. */
typedef enum leak { LEAK_NONE, LEAK_VIEW, LEAK_PASS, LEAK_SEATS_SEE, LEAK_SEATS_HEAR } leak;
static leak leaking;

static hn_case *cases;
static int count;

static void on_event(void *payload, const ks_event *event)
{
    twin *t = payload;
    char text[2048];
    const km_rules *rules = t->run->rules;
    if (event->kind == KS_EVENT_SHUFFLE && event->count == 0)
        t->shown = KN_EMPTY;
    kn_set seen = event->kind == KS_EVENT_MOVE ? ks_move_named(event->move) : event->cards;
    if (event->audience & watcher(t)) {
        t->shown = kn_or(t->shown, seen);
        t->latest = kn_or(t->latest, seen);
    }
    ks_event known;
    ks_move move = KS_PLAIN(KN_NO_CARD);
    ks_event told = *event;
    ks_seats seats = (ks_seats)(watcher(t) - 1);
    if (leaking == LEAK_SEATS_HEAR && t->seat < 0 && (told.audience & seats) == seats)
        told.audience |= watcher(t);
    if (!ks_event_known(&t->run->world, &told, t->seat, &known, &move))
        return;
    ks_event_write(&t->run->world, &rules->words, rules->more->phase_name, &known, text,
                   sizeof text);
    if (t->length + strlen(text) + 200 < FEED)
        t->length += (size_t)snprintf(
            t->heard + t->length, FEED - t->length,
            "%s %d %d %d %d %d %d %d %d %x %d %d %llx %llx %llx\n", text, known.place, known.seat,
            known.from, known.to, known.count, known.side, known.cause, (int)known.number,
            (unsigned)known.audience, known.hidden, (int)known.lies,
            (unsigned long long)known.cards.lo, (unsigned long long)known.cards.hi,
            (unsigned long long)ks_move_key(&move));
}

static void on_drawn(void *payload, kn_chance_kind kind, const uint8_t *value, int n)
{
    twin *t = payload;
    t->shuffles += kind == KN_CHANCE_SHUFFLE;
    if (kind == KN_CHANCE_SHUFFLE && !t->cards) {
        memcpy(t->pack, value, (size_t)n);
        t->cards = n;
    }
}

static void open_twin(twin *t, const kanun_rules *rules, kanun_errors *errors, int seat)
{
    memset(t, 0, sizeof *t);
    ck_assert_int_eq(kanun_game_new(&t->game, rules, errors), KANUN_OK);
    ck_assert_int_eq(kanun_game_new(&t->drawn, rules, errors), KANUN_OK);
    t->run = t->game->run;
    t->seat = seat;
    t->rules = rules;
    t->run->world.feed = on_event;
    t->run->world.payload = t;
    t->run->world.drawn = on_drawn;
}

static void close_twin(twin *t)
{
    kanun_game_free(t->game);
    kanun_game_free(t->drawn);
}

/* Begins with a given pack, or with a random one. */
static void begin(twin *t, uint64_t index, const uint8_t *pack, int n)
{
    t->length = 0;
    t->heard[0] = 0;
    t->shown = KN_EMPTY;
    t->cards = t->shuffles = 0;
    kg_api_forget_given(t->run);
    if (pack) {
        ks_given *given = kn_calloc(1, sizeof *given);
        given->kind = KN_CHANCE_SHUFFLE;
        given->count = n;
        memcpy(given->value, pack, (size_t)n);
        t->run->owned[KN_CHANCE_SHUFFLE] = t->run->world.given[KN_CHANCE_SHUFFLE] = given;
    }
    t->game->listed = false;
    ck_assert_int_eq(kg_run_begin(t->run, 21, index), KN_OK);
}

/* True if `card` lies where the seat sees no faces, and was not announced to the seat. */
static bool is_hidden(const twin *t, unsigned card)
{
    const ks_layout *l = t->run->world.layout;
    for (int h = 0; h < l->heaps; h++)
        if (kn_has(t->run->world.block->sets[h], card))
            return !(l->faces[h] & watcher(t)) && !kn_has(t->shown, card);
    return false;
}

/* True if one of `cards` lies where the seat sees the faces. */
static bool in_sight(const twin *t, kn_set cards)
{
    const ks_layout *l = t->run->world.layout;
    for (int h = 0; h < l->heaps; h++)
        if (l->faces[h] & watcher(t) && kn_meets(t->run->world.block->sets[h], cards))
            return true;
    return false;
}

/* Redealing for the seat from one seed must give the same world in both games. */
static void assert_same_redeal(twin *a, twin *b, uint64_t seed)
{
    ck_assert_int_eq(kanun_game_redeal(a->drawn, a->game, a->seat, seed), KANUN_OK);
    ck_assert_int_eq(kanun_game_redeal(b->drawn, b->game, b->seat, seed), KANUN_OK);
    size_t size;
    const void *drawn = kanun_game_bytes(a->drawn, &size);
    ck_assert_mem_eq(drawn, kanun_game_bytes(b->drawn, NULL), size);
}

/* The greedy player must choose the same move for its seat in both games. This is the hint. */
static void assert_same_hint(twin *a, twin *b, uint64_t seed)
{
    char text[2][512] = {"", ""};
    twin *both[2] = {a, b};
    kr_failure failure = {.errors = kanun_errors_new()};
    for (int i = 0; i < 2; i++) {
        kp_player *player;
        int choices;
        twin *t = both[i];
        ck_assert_int_eq(kp_player_new(&player, "greedy", t->rules, 0, &failure), KANUN_OK);
        ck_assert_int_eq(kanun_game_copy(t->drawn, t->game), KANUN_OK);
        kp_player_begin(player, t->drawn, t->seat, seed, 0);
        ck_assert_int_eq(kp_player_move(player, t->drawn, &choices, &failure), KANUN_OK);
        snprintf(text[i], sizeof text[i], "%d of %d", player->chosen, choices);
        kp_player_free(player);
    }
    kanun_errors_free(failure.errors);
    ck_assert_str_eq(text[0], text[1]);
}

/* The seat's view; with LEAK_SEATS_SEE, also the facts that each seat knows. */
static const char *shown_view(twin *t, leak control)
{
    const ks_layout *l = t->run->world.layout;
    kn_set *sees = t->run->world.block->sets + l->sees, public = sees[KS_SPECTATOR(l)];
    if (control == LEAK_VIEW)
        return view_text(t->game, -2);
    for (int s = 0; s < l->seats && control == LEAK_SEATS_SEE; s++)
        sees[KS_SPECTATOR(l)] = s ? kn_and(sees[KS_SPECTATOR(l)], sees[s]) : sees[s];
    const char *text = view_text(t->game, t->seat);
    sees[KS_SPECTATOR(l)] = public;
    return text;
}

/* Everything that the program may give to the seat now, as one text in kn_realloc'ed memory. */
static char *collect(twin *t, leak control, uint64_t salt)
{
    km_run *run = t->run;
    const ks_layout *l = run->world.layout;
    size_t room = 1 << 18, length = 0;
    char *text = kn_calloc(1, room);
    length += (size_t)snprintf(text + length, room - length, "%s\n%s\n", t->heard,
                               shown_view(t, control));
    if (run->world.block->waiting && run->world.block->seat == t->seat) {
        int total = kanun_game_legal(t->game, 0, NULL);
        for (int i = 0; i < total; i++)
            length += (size_t)snprintf(text + length, room - length, "%s\n",
                                       kanun_game_move(t->game, i, NULL));
        for (int i = 0; i < 4; i++) { /* refusals for cards that the seat holds or doesn't hold */
            kanun_rule rule = KANUN_INIT(kanun_rule);
            const char *name = l->pack->name[hn_below(&salt, (uint32_t)l->pack->cards)];
            const char *why = kanun_game_why(t->game, name, "en", &rule);
            length +=
                (size_t)snprintf(text + length, room - length, "%s: %s %s\n", name, why, rule.text);
        }
    }
    t->length = 0;
    t->heard[0] = 0;
    return text;
}

/* The cards with different places, or different positions in an order, in the two games. */
static kn_set differing(const twin *a, const twin *b)
{
    const ks_layout *l = a->run->world.layout;
    kn_set different = KN_EMPTY;
    for (int h = 0; h < l->heaps; h++) {
        kn_set in_a = a->run->world.block->sets[h], in_b = b->run->world.block->sets[h];
        different = kn_or(different, kn_or(kn_minus(in_a, in_b), kn_minus(in_b, in_a)));
        if (l->order_of[h] < 0)
            continue;
        const uint8_t *order_a = ks_order(l, a->run->world.block, h),
                      *order_b = ks_order(l, b->run->world.block, h);
        for (int i = 0; i < kn_count(in_a) && i < kn_count(in_b); i++)
            if (order_a[i] != order_b[i]) {
                kn_put(&different, order_a[i]);
                kn_put(&different, order_b[i]);
            }
    }
    return different;
}

/* True if the seat does not see the cards of this move. */
static bool is_secret(twin *t, const ks_move *move)
{
    return !(kg_run_audience(t->run, move) & watcher(t));
}

static bool is_legal(twin *t, const ks_move *move)
{
    ck_assert_int_eq(kg_run_legal(t->run, &t->run->moves), KN_OK);
    return ks_moves_has(&t->run->moves, move);
}

static ks_move any_move(twin *t, uint64_t *dice)
{
    ck_assert_int_eq(kg_run_legal(t->run, &t->run->moves), KN_OK);
    return ks_moves_nth(&t->run->moves,
                        (int)hn_below(dice, (uint32_t)ks_moves_total(&t->run->moves)));
}

/* Finds a move for each game that looks the same to the seat: the same move, or, if its cards are
 * secret, a different move of the same form. False if there is none. */
static bool common_move(twin *a, twin *b, kn_set different, uint64_t *dice, ks_move *of_a,
                        ks_move *of_b)
{
    char text_a[KS_MOVE_TEXT], text_b[KS_MOVE_TEXT];
    const km_rules *rules = a->run->rules;
    for (int i = 0; i < 40; i++) {
        *of_a = any_move(a, dice);
        bool secret = is_secret(a, of_a);
        *of_b = secret ? any_move(b, dice) : *of_a;
        ks_move_write(rules->layout->pack, &rules->words, of_a,
                      secret ? kn_count(ks_move_named(of_a)) : 0, text_a);
        ks_move_write(rules->layout->pack, &rules->words, of_b,
                      secret ? kn_count(ks_move_named(of_b)) : 0, text_b);
        if (strcmp(text_a, text_b) == 0 &&
            (secret || (!kn_meets(ks_move_named(of_a), different) && is_legal(b, of_b))))
            return true;
    }
    return false;
}

static void apply(twin *t, const ks_move *move)
{
    ks_move copy = *move;
    t->game->listed = false;
    t->latest = KN_EMPTY;
    ck_assert_int_eq(kg_run_apply(t->run, &copy), KN_OK);
}

/* The leak LEAK_PASS: a face-down pass that clears only the passed cards from other seats'
 * knowledge. */
static void break_pass(twin *t, const ks_block *before)
{
    const ks_layout *l = t->run->world.layout;
    ks_block *b = t->run->world.block;
    for (int s = 0; s < KS_KNOWERS(l); s++) {
        kn_set known = before->sets[l->sees + s];
        /* cards that were known and have not moved are still known */
        for (int h = 0; h < l->heaps; h++)
            b->sets[l->sees + s] =
                kn_or(b->sets[l->sees + s], kn_and(known, kn_and(before->sets[h], b->sets[h])));
    }
}

static const char *now_playing; /* the rules file */

/* True if variables differ. If a player reveals something about a hidden card and a variable stores
 * it, the two games have diverged. */
static bool was_told(const twin *a, const twin *b)
{
    const ks_layout *l = a->run->world.layout;
    return strstr(now_playing, "games/outward.yaml") &&
           memcmp(ks_ints(l, a->run->world.block), ks_ints(l, b->run->world.block),
                  (size_t)l->ints * sizeof(int32_t)) != 0;
}

/* Plays both games in step. Returns the number of comparisons made; -1 if a difference was found.
 */
static int play_pair(twin *a, twin *b, uint64_t index, uint64_t *dice, leak control)
{
    const ks_layout *l = a->run->world.layout;
    uint8_t pack[KN_CARDS_MAX];
    unsigned x = 0, y = 0;
    begin(a, index, NULL, 0);
    if (a->shuffles != 1)
        return 0; /* dealt again: the first pack does not determine the cards in play */
    memcpy(pack, a->pack, sizeof pack);
    for (int tries = 0;; tries++) { /* two cards that the seat can't know */
        if (tries == 50)
            return 0;
        x = hn_below(dice, (uint32_t)l->pack->cards);
        y = hn_below(dice, (uint32_t)l->pack->cards);
        if (x != y && is_hidden(a, x) && is_hidden(a, y))
            break;
    }
    for (int i = 0; i < a->cards; i++)
        pack[i] = a->pack[i] == x ? (uint8_t)y : a->pack[i] == y ? (uint8_t)x : a->pack[i];
    begin(b, index, pack, a->cards);
    /* the first game is also replayed from its given pack, so that its later chance is the same */
    for (int i = 0, n = a->cards; i < n; i++)
        pack[i] = pack[i] == x ? (uint8_t)y : pack[i] == y ? (uint8_t)x : pack[i];
    begin(a, index, pack, b->cards);
    if (b->shuffles != 1 || !is_hidden(b, x) || !is_hidden(b, y) ||
        a->run->world.block->place != b->run->world.block->place ||
        a->run->world.block->frame[0].phase != b->run->world.block->frame[0].phase)
        /* the deals went different ways because the rules test the dealt cards: not comparable */
        return 0;
    ks_block *before = kn_calloc(1, l->size);
    int compared = 0;
    bool diverged = false; /* different secret moves were made in the two games */
    int32_t deals = *km_int(a->run, l->deals);
    while (a->run->world.block->waiting && *km_int(a->run, l->deals) == deals) {
        const ks_block *in_a = a->run->world.block, *in_b = b->run->world.block;
        if (diverged &&
            (in_a->place != in_b->place || in_a->frame[0].phase != in_b->frame[0].phase))
            break; /* the rules revealed a secret choice: the holder of a certain card leads */
        uint64_t salt = *dice;
        char *seen_a = collect(a, control, salt), *seen_b = collect(b, control, salt);
        compared = strcmp(seen_a, seen_b) == 0 ? compared + 1 : -1;
        if (compared < 0 && control == LEAK_NONE)
            fprintf(stderr, "seat %d, cards %s %s\n--- a\n%s--- b\n%s", a->seat, l->pack->name[x],
                    l->pack->name[y], seen_a, seen_b);
        kn_free(seen_a);
        kn_free(seen_b);
        if (control == LEAK_NONE)
            assert_same_redeal(a, b, salt);
        if (control == LEAK_NONE && compared > 0 && compared % HINT_EVERY == 0 &&
            in_a->seat == a->seat && in_b->seat == a->seat && in_a->waiting && in_b->waiting)
            assert_same_hint(a, b, salt);
        ks_move of_a, of_b;
        kn_set different = differing(a, b);
        if (compared < 0 || !common_move(a, b, different, dice, &of_a, &of_b))
            break;
        if (!ks_move_same(&of_a, &of_b)) {
            /* The chosen cards may have been passed on and collected again within this step. */
            different = kn_or(different, kn_or(ks_move_named(&of_a), ks_move_named(&of_b)));
            diverged = true;
        }
        memcpy(before, a->run->world.block, l->size);
        apply(a, &of_a);
        if (control == LEAK_PASS)
            break_pass(a, before);
        memcpy(before, b->run->world.block, l->size);
        apply(b, &of_b);
        if (control == LEAK_PASS)
            break_pass(b, before);
        if (was_told(a, b))
            break;
        if (a->shuffles != b->shuffles)
            break; /* the rules test hidden cards, and one of the deals was thrown in */
        different = kn_or(different, differing(a, b));
        if (kn_meets(different, kn_or(a->latest, b->latest)) || in_sight(a, differing(a, b)))
            break; /* played, shown or given to the seat */
    }
    kn_free(before);
    return compared;
}

/* Plays pairs until enough comparisons are made, for each seat and the spectator in turn, or only
 * for the spectator. Returns -1 as soon as a pair differs. */
static int play_pairs(const hn_case *c, leak control, int wanted, int most)
{
    leaking = control;
    kanun_rules *rules = hn_load_case(c);
    kanun_errors *errors = kanun_errors_new();
    twin *a = kn_calloc(1, sizeof *a), *b = kn_calloc(1, sizeof *b);
    uint64_t dice = 4;
    int compared = 0;
    now_playing = c->path;
    for (int i = 0; i < most && compared >= 0 && compared < wanted; i++) {
        int seats = kanun_rules_info(rules)->seats;
        int seat = control >= LEAK_SEATS_SEE || i % (seats + 1) == seats ? -1 : i % (seats + 1);
        open_twin(a, rules, errors, seat);
        open_twin(b, rules, errors, seat);
        int got = play_pair(a, b, (uint64_t)i, &dice, control);
        compared = got < 0 ? -1 : compared + got;
        close_twin(a);
        close_twin(b);
    }
    kn_free(a);
    kn_free(b);
    kanun_rules_free(rules);
    kanun_errors_free(errors);
    leaking = LEAK_NONE;
    return compared;
}

CASES(no_seat_learns_what_it_may_not, count)
{
    int wanted = (int)hn_number("KN_LEAK_PAIRS", 400);
    int compared = play_pairs(&cases[_i], LEAK_NONE, wanted, wanted * 20);
    ck_assert_msg(compared >= 0, "%s players=%s %s leaks", cases[_i].path, cases[_i].players,
                  cases[_i].options);
    ck_assert_msg(compared > 0, "%s players=%s %s: nothing could be compared", cases[_i].path,
                  cases[_i].players, cases[_i].options);
}

CASES(a_view_that_leaks_is_caught, count)
{
    ck_assert_int_eq(play_pairs(&cases[_i], LEAK_VIEW, 400, 8000), -1);
}

/* Files that pass cards face down must reveal the wrong transfer. */
TEST(a_pass_that_clears_only_the_passed_card_is_caught)
{
    int caught = 0, tried = 0;
    for (int i = 0; i < count; i++) {
        if (!strstr(cases[i].path, "pass_known"))
            continue;
        tried++;
        caught += play_pairs(&cases[i], LEAK_PASS, 20000, 4000) < 0;
    }
    ck_assert_msg(tried > 0 && caught == tried, "%d of %d caught", caught, tried);
}

/* If two players pass cards to each other face down, each of them knows both sets; a spectator
 * doesn't. */
static const leak of_spectators[] = {LEAK_SEATS_SEE, LEAK_SEATS_HEAR};

LOOP(a_spectator_who_learns_what_all_seats_know_is_caught, 2)
{
    int caught = 0, tried = 0;
    for (int i = 0; i < count; i++) {
        if (!strstr(cases[i].path, "pass_two"))
            continue;
        tried++;
        caught += play_pairs(&cases[i], of_spectators[_i], 2000, 4000) < 0;
    }
    ck_assert_msg(tried > 0 && caught == tried, "%d of %d caught", caught, tried);
}

int main(void)
{
    count = hn_cases(&cases);
    int status = run_tests("games: hidden information", .timeout = 1200);
    free(cases);
    return status;
}
