/* SPDX-License-Identifier: MIT
 * test_models.c: the interpreter against small programs written from the rules (models/): the same
 * legal moves in thousands of positions of random play, the same scores and winners, the same
 * number of move sequences. Dealing is not compared: the models read each deal from the
 * interpreter, except deals that are thrown in.
 */
#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "harness.h"
#include "models/models.h"
#include "run_suite.h"
#include "view_text.h"

/* Positions of random play for each model. `make check-long` sets another number. */
static long positions_per_model(void)
{
    return hn_number("KN_POSITIONS", 2000);
}

enum { DEEPEST = 40, SEEDS = 3 };

static int models; /* number of models */

/* The number of move sequences that are counted at once. A twentieth of them is counted in step
 * with the model. */
static uint64_t sequences_at_once(void)
{
    return (uint64_t)hn_number("KN_SEQUENCES", 60000);
}

/* The interpreter's game and the model's game in the same position. */
typedef struct pair {
    kanun_rules *rules;
    kanun_errors *errors;
    kanun_game *game[DEEPEST + 1]; /* all but the first are for searching */
    md_table table;
    uint64_t seed, index;
    long moves; /* moves made in this match */
} pair;

static pair set_up(const md_model *model)
{
    pair p = {.errors = kanun_errors_new()};
    char path[256];
    snprintf(path, sizeof path, "%s/%s", hn_top(), model->path);
    p.rules = hn_load(path, model->players);
    for (int i = 0; i <= DEEPEST; i++) {
        ck_assert_int_eq(kanun_game_new(&p.game[i], p.rules, p.errors), KANUN_OK);
        kanun_game_stop(p.game[i], 0, 300); /* random play might never end */
    }
    p.table.model = model;
    return p;
}

static void take_down(pair *p)
{
    for (int i = 0; i <= DEEPEST; i++)
        kanun_game_free(p->game[i]);
    kanun_rules_free(p->rules);
    kanun_errors_free(p->errors);
}

/* ---- comparing ---- */

static void differ(const pair *p, const md_table *t, kanun_game *game, const md_moves *own,
                   const char *what)
{
    fprintf(stderr, "%s players=%s --seed %llu, match %llu, move %ld: %s\n", t->model->path,
            t->model->players, (unsigned long long)p->seed, (unsigned long long)p->index, p->moves,
            what);
    fprintf(stderr, "position: %s\ninterpreter:", view_text(game, -2));
    for (int i = 0, n = kanun_game_legal(game, 1, p->errors); i < n; i++)
        fprintf(stderr, "%s %s", i ? "," : "", kanun_game_move(game, i, NULL));
    fprintf(stderr, "\nmodel:");
    for (int i = 0; own && i < own->n; i++)
        fprintf(stderr, "%s %s", i ? "," : "", own->text[i]);
    fprintf(stderr, "\n");
    ck_abort_msg("%s players=%s: %s", t->model->path, t->model->players, what);
}

static int by_text(const void *a, const void *b)
{
    return strcmp(a, b);
}

/* Moves of several cards must come in the same order; single cards are listed before them. */
static bool same_order(const md_moves *own, const md_moves *theirs)
{
    int next = 0;
    for (int i = 0; i < own->n; i++) {
        if (!strchr(own->text[i], ' '))
            continue;
        while (next < theirs->n && !strchr(theirs->text[next], ' '))
            next++;
        if (next == theirs->n || strcmp(own->text[i], theirs->text[next++]) != 0)
            return false;
    }
    return true;
}

/* The list without `all` must have exactly the moves that stand for a class. */
static void compare_classes(pair *p, const md_table *t, kanun_game *game, const md_moves *own)
{
    int standing = 0;
    if (!t->model->stands)
        return;
    int count = kanun_game_legal(game, 0, p->errors);
    for (int i = 0; i < own->n; i++) {
        bool listed = kanun_game_find(game, own->text[i]) >= 0;
        bool stands = t->model->stands(t, own->text[i]);
        standing += stands;
        if (listed != stands)
            differ(p, t, game, own, own->text[i]);
        if (*kanun_game_why(game, own->text[i], "en", NULL))
            differ(p, t, game, own, "a member of a class is refused");
    }
    if (count != standing)
        differ(p, t, game, own, "another number of classes");
}

/* The same seat must have the same moves. `own` gets them in the interpreter's order. */
static void compare(pair *p, const md_table *t, kanun_game *game, md_moves *own)
{
    int count = kanun_game_legal(game, 1, p->errors);
    md_moves theirs = {0};
    own->n = 0;
    t->model->moves(t, own);
    if (kanun_game_standing(game)->seat != t->turn || kanun_game_standing(game)->place != t->place)
        differ(p, t, game, own, "another seat is to move");
    if (count != own->n)
        differ(p, t, game, own, "another number of moves");
    for (int i = 0; i < count; i++)
        md_offer(&theirs, "%s", kanun_game_move(game, i, NULL));
    if (t->model->ordered && !same_order(own, &theirs))
        differ(p, t, game, own, "another order of captures");
    if (count) {
        md_moves sorted = {.n = 0};
        for (int i = 0; i < count; i++)
            md_offer(&sorted, "%s", theirs.text[i]);
        qsort(own->text, (size_t)count, MD_TEXT, by_text);
        qsort(sorted.text, (size_t)count, MD_TEXT, by_text);
        for (int i = 0; i < count; i++)
            if (strcmp(own->text[i], sorted.text[i]) != 0)
                differ(p, t, game, own, "other moves");
        memcpy(own->text, theirs.text, (size_t)count * MD_TEXT);
        free(sorted.text);
    }
    free(theirs.text);
    compare_classes(p, t, game, own);
}

static int score_of(const md_table *t, kanun_game *game, int side)
{
    int32_t score = kanun_game_standing(game)->scores[side];
    if (t->model->account)
        ck_assert(kg_insight_number(game, t->model->account, side, &score));
    return (int)score;
}

/* Some rules let deals end before the first move. Each such deal gave a player five points. */
static void follow_sudden_deals(const pair *p, md_table *t, kanun_game *game)
{
    int deals = kanun_game_standing(game)->deals - t->deals, points = 0;
    for (int side = 0; side < t->sides; side++) {
        int more = score_of(t, game, side) - t->score[side];
        if (more < 0 || more % 5)
            differ(p, t, game, NULL, "other scores");
        t->score[side] += more;
        points += more;
    }
    if (deals < 0 || points != 5 * deals)
        differ(p, t, game, NULL, "other scores");
    t->deals += deals;
    t->dealer = (t->dealer + deals) % t->seats;
    if (deals && md_highest(t) >= 20) {
        t->over = true;
        t->winners = md_leaders(t, 1);
    }
}

/* Gives the model the deal that the interpreter has begun. */
static void next_deal(const pair *p, md_table *t, kanun_game *game)
{
    md_table fresh = {.model = t->model,
                      .seats = t->seats,
                      .sides = t->sides,
                      .deals = t->deals,
                      .carry = t->carry,
                      .pot = t->pot,
                      .dealer = kanun_game_standing(game)->dealer};
    int dealer = t->thrown_in ? t->dealer : md_next(t, t->dealer);
    if (t->model->rotates && (t->deals || t->thrown_in) && fresh.dealer != dealer)
        differ(p, t, game, NULL, "another dealer");
    memcpy(fresh.score, t->score, sizeof fresh.score);
    memcpy(fresh.stack, t->stack, sizeof fresh.stack);
    *t = fresh;
    t->model->deal(t, game);
}

/* After a move: reads the stock if it was shuffled and, after a deal, the scores and the next deal.
 */
static void catch_up(const pair *p, md_table *t, kanun_game *game)
{
    if (t->needs_stock && t->model->restock) {
        t->model->restock(t, game);
        t->needs_stock = false;
    } else if (t->needs_stock) {
        md_cards before = t->stock;
        md_read(t, game, "stock", 0, &t->stock);
        t->needs_stock = false;
        if (t->stock.n != before.n)
            differ(p, t, game, NULL, "another stock");
        for (int i = 0; i < before.n; i++)
            if (!md_has(&t->stock, before.card[i]))
                differ(p, t, game, NULL, "another stock");
    }
    if (t->turn >= 0)
        return;
    /* the limit on deals is not in the rules, so the start of the next deal is missing */
    if (kanun_game_standing(game)->over == 2) {
        t->over = true;
        return;
    }
    if (t->model->sudden && !t->over)
        follow_sudden_deals(p, t, game);
    for (int side = 0; side < t->sides; side++)
        if (score_of(t, game, side) != t->score[side])
            differ(p, t, game, NULL, "other scores");
    if (kanun_game_standing(game)->deals != t->deals)
        differ(p, t, game, NULL, "another number of deals");
    if (kanun_game_standing(game)->over != (t->over ? 1 : 0))
        differ(p, t, game, NULL, t->over ? "the match goes on" : "the match is over");
    if (t->over && kanun_game_standing(game)->winners != t->winners)
        differ(p, t, game, NULL, "other winners");
    if (!t->over)
        next_deal(p, t, game);
}

static void begin(pair *p, uint64_t seed, uint64_t index)
{
    p->seed = seed;
    p->index = index;
    p->moves = 0;
    ck_assert_int_eq(kanun_game_begin(p->game[0], NULL, seed, index, p->errors), KANUN_OK);
    md_table *t = &p->table;
    *t = (md_table){.model = t->model,
                    .seats = kanun_rules_info(p->rules)->seats,
                    .sides = kanun_rules_info(p->rules)->sides};
    for (int seat = 0; seat < t->seats; seat++)
        ck_assert_int_eq(md_side(t, seat), kanun_rules_info(p->rules)->side_of[seat]);
    t->dealer = kanun_game_standing(p->game[0])->dealer;
    if (t->model->begin)
        t->model->begin(t);
    if (t->model->sudden)
        follow_sudden_deals(p, t, p->game[0]);
    t->dealer = (kanun_game_standing(p->game[0])->dealer + t->seats - 1) % t->seats;
    next_deal(p, t, p->game[0]);
}

static void make_move(pair *p, md_table *t, kanun_game *game, const char *move)
{
    if (kanun_game_play(game, move, p->errors) != KANUN_OK)
        differ(p, t, game, NULL, move);
    t->model->play(t, move);
    catch_up(p, t, game);
}

/* Counts the sequences of `depth` moves, also beyond the ends of deals, and compares each position.
 */
static uint64_t walk(pair *p, const md_table *t, int at, int depth)
{
    md_moves own = {0};
    uint64_t count = 0;
    if (t->over || depth == 0)
        return 1;
    compare(p, t, p->game[at], &own);
    md_keep_standing(t, &own);
    for (int i = 0; i < own.n; i++) {
        md_table after = *t;
        kanun_game_copy(p->game[at + 1], p->game[at]);
        make_move(p, &after, p->game[at + 1], own.text[i]);
        count += walk(p, &after, at + 1, depth - 1);
    }
    free(own.text);
    return count;
}

static uint64_t perft(pair *p, int depth)
{
    uint64_t count;
    ck_assert_int_eq(kanun_game_perft(p->game[0], depth, &count, p->errors), KANUN_OK);
    return count;
}

/* Searches from here as deep as the number of sequences allows. All counts must be equal. */
static int count_all(pair *p, uint64_t at_once, uint64_t in_step)
{
    int depth = 0;
    for (uint64_t count; depth < DEEPEST && (count = perft(p, depth + 1)) <= at_once; depth++) {
        int64_t own = md_perft(&p->table, depth + 1);
        if (own >= 0 && (uint64_t)own != count)
            differ(p, &p->table, p->game[0], NULL, "another number of move sequences");
        if (count <= in_step && walk(p, &p->table, 0, depth + 1) != count)
            differ(p, &p->table, p->game[0], NULL, "another number of move sequences in step");
        if (own < 0 && count > in_step)
            break;
    }
    return depth;
}

/* ---- tests ---- */

/* The number of positions for each mechanic; printed if $KN_TALLY is set. */
enum { MECHANICS = 12, MECHANIC = 32 };
typedef struct tally {
    char name[MECHANICS][MECHANIC];
    long positions[MECHANICS];
} tally;

static void count_position(tally *all, const pair *p)
{
    char name[MECHANIC];
    int n = 0;
    kanun_rules_label(p->rules, "mechanic", kanun_game_standing(p->game[0])->phase, "en", name,
                      sizeof name);
    while (n < MECHANICS - 1 && *all->name[n] && strcmp(all->name[n], name) != 0)
        n++;
    memcpy(all->name[n], name, sizeof name);
    all->positions[n]++;
}

static void tell(const tally *all, const md_model *model)
{
    for (int n = 0; getenv("KN_TALLY") && n < MECHANICS && *all->name[n]; n++)
        fprintf(stderr, "%s %s %ld %s\n", model->path, model->players, all->positions[n],
                all->name[n]);
}

CASES(random_play_has_the_legal_moves_scores_and_winners_of_the_rules, models)
{
    pair p = set_up(md_models[_i]);
    tally all = {0};
    md_moves own = {0};
    uint64_t dice = 20;
    long positions = 0;
    for (uint64_t index = 0; positions < positions_per_model(); index++) {
        begin(&p, 2026, index);
        for (; !p.table.over; p.moves++, positions++) {
            compare(&p, &p.table, p.game[0], &own);
            count_position(&all, &p);
            make_move(&p, &p.table, p.game[0], own.text[hn_below(&dice, (uint32_t)own.n)]);
        }
    }
    tell(&all, p.table.model);
    free(own.text);
    take_down(&p);
}

CASES(move_sequences_from_the_first_decision_are_as_many_as_the_rules_allow, models)
{
    pair p = set_up(md_models[_i]);
    for (uint64_t seed = 1, last = (uint64_t)hn_number("KN_SEEDS", SEEDS); seed <= last; seed++) {
        begin(&p, seed, 0);
        ck_assert_int_ge(count_all(&p, sequences_at_once(), sequences_at_once() / 20), 1);
    }
    take_down(&p);
}

CASES(move_sequences_from_positions_in_play_are_as_many_as_the_rules_allow, models)
{
    enum { EVERY = 61, MATCHES = 2000 };
    pair p = set_up(md_models[_i]);
    md_moves own = {0};
    uint64_t dice = 4;
    long counted = 0, wanted = hn_number("KN_COUNTED", 30);
    for (uint64_t index = 0; counted < wanted; index++) {
        ck_assert_uint_lt(index, MATCHES);
        begin(&p, 7, index);
        for (; !p.table.over && counted < wanted; p.moves++) {
            if (hn_below(&dice, EVERY) == 0) {
                count_all(&p, 1000, 300);
                counted++;
            }
            compare(&p, &p.table, p.game[0], &own);
            make_move(&p, &p.table, p.game[0], own.text[hn_below(&dice, (uint32_t)own.n)]);
        }
    }
    free(own.text);
    take_down(&p);
}

/* ---- thrown-in deals: packs are given, and the model decides which one is played ---- */

/* A pack of 32 cards, top first. Every third pack gives all aces to the first hand, which gets the
 * first three cards and two later ones. */
static md_cards stacked_pack(uint64_t *dice, bool aces)
{
    static const int places[] = {0, 1, 12, 13};
    md_cards pack = {32, {0}};
    for (int i = 0; i < 32; i++) {
        int other = (int)hn_below(dice, (uint32_t)i + 1);
        pack.card[i] = pack.card[other];
        pack.card[other] = (uint8_t)i;
    }
    for (int suit = 0; aces && suit < 4; suit++)
        for (int i = 0; i < 32; i++)
            if (pack.card[i] == 28 + suit) {
                pack.card[i] = pack.card[places[suit]];
                pack.card[places[suit]] = (uint8_t)(28 + suit);
            }
    return pack;
}

/* Three, two and three cards, from the dealer's left. */
static void deal_out(const md_cards *pack, int dealer, md_cards hand[4])
{
    static const int packets[] = {3, 2, 3};
    int next = 0;
    memset(hand, 0, 4 * sizeof *hand);
    for (int packet = 0; packet < 3; packet++)
        for (int i = 1; i <= 4; i++)
            for (int n = 0; n < packets[packet]; n++)
                md_put(&hand[(dealer + i) % 4], pack->card[next++]);
}

static void give_pack(pair *p, kanun_game *game, const md_cards *pack)
{
    char text[3 * 32 + 1] = "";
    for (int i = 0; i < pack->n; i++) {
        char card[MD_TEXT];
        md_write(&p->table, &(md_cards){1, {pack->card[i]}}, card);
        strcat(text, card);
    }
    ck_assert_int_eq(kanun_game_give(game, "shuffle", text + 1, p->errors), KANUN_OK);
}

TEST(a_deal_is_thrown_in_until_nobody_has_all_aces_and_somebody_can_open)
{
    enum { TRIALS = 100, PACKS = 200 };
    pair p = set_up(&md_thrown_in);
    uint64_t dice = 32;
    int same_dealer = 0, next_dealer = 0;
    for (int trial = 0; trial < TRIALS; trial++) {
        kanun_game *game = NULL;
        md_cards hand[4];
        int dealer = trial % 4, packs = 0;
        char first[2] = {(char)('0' + dealer), 0};
        ck_assert_int_eq(kanun_game_new(&game, p.rules, p.errors), KANUN_OK);
        ck_assert_int_eq(kanun_game_give(game, "first_dealer", first, p.errors), KANUN_OK);
        for (;; packs++) {
            ck_assert_int_lt(packs, PACKS);
            md_cards pack = stacked_pack(&dice, hn_below(&dice, 3) == 0);
            give_pack(&p, game, &pack);
            deal_out(&pack, dealer, hand);
            if (md_all_aces(hand)) {
                same_dealer++;
                continue;
            }
            if (md_can_open(hand))
                break;
            next_dealer++;
            dealer = (dealer + 1) % 4;
        }
        ck_assert_int_eq(kanun_game_begin(game, NULL, 1, 0, p.errors), KANUN_OK);
        ck_assert_int_eq(kanun_game_standing(game)->dealer, dealer);
        md_table *t = &p.table;
        md_read_hands(t, game, 4);
        for (int seat = 0; seat < 4; seat++)
            for (int i = 0; i < 8; i++)
                ck_assert_msg(md_has(&t->hand[seat], hand[seat].card[i]),
                              "trial %d: another deal is played", trial);
        kanun_game_free(game);
    }
    ck_assert_int_gt(same_dealer, 10);
    ck_assert_int_gt(next_dealer, 10);
    take_down(&p);
}

int main(void)
{
    while (md_models[models])
        models++;
    return run_tests("games against models written from their rules", .timeout = 900);
}
