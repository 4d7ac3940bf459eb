/* SPDX-License-Identifier: MIT
 * think.c: simulations. Each redeals the hidden cards, follows the tree by moves that are possible
 * in that world, adds a node, and plays the deal out. Moves are assigned to nodes by the key from
 * kanun_game_heard.
 */
#include "players/think.h"

#include <string.h>

#include "base/memory.h"
#include "insight_players.h"

enum {
    EACH = 12,           /* minimum of simulations for each candidate ... */
    WIDE = 24,           /* ... and the number of candidates if the budget is a time */
    OPENED = 10,         /* visits of a move before the tree prefers some of the replies to it */
    LEAN = 24,           /* log2 of the prior ratio between the best and the worst move */
    POSITIONS = 16,      /* positions of the solver for each simulation of the budget ... */
    POSITIONS_MS = 5000, /* ... and if the budget is a time */
    DOUBT = 8, /* half the prior costs 1/DOUBT of the utility range, divided by simulations ... */
    WORDS = 32 /* ... plus 1/WORDS of the range for words learnt from searches */
};

kanun_status kp_think_make(kp_think *t, const kanun_rules *rules, const kp_policy *policy,
                           uint32_t nodes, kr_failure *failure)
{
    *t = (kp_think){.sides = kanun_rules_info(rules)->sides,
                    .places = kanun_rules_info(rules)->places,
                    .estimates = kg_insight_estimates(rules),
                    .policy = policy,
                    .seat = -1};
    kp_tree_make(&t->tree, nodes);
    kanun_status status = kanun_game_new(&t->world, rules, failure->errors);
    if (status != KANUN_OK)
        return status;
    kanun_game_stop(t->world, KANUN_STOP_SETTLED | KANUN_STOP_THROWN_IN, 0);
    if (policy)
        t->scratch = kp_scratch_new(100);
    return kp_utility_make(&t->utility, t->world, failure);
}

void kp_think_free(kp_think *t)
{
    kp_tree_free(&t->tree);
    kanun_game_free(t->world);
    kn_free(t->child);
    kn_free(t->chosen);
    kn_free(t->weight);
    kn_free(t->likely);
    kn_free(t->candidate);
    kp_scratch_free(t->scratch);
}

/* Makes room for lists of `count` moves. */
static kanun_status reserve(kp_think *t, int count, kr_failure *failure)
{
    if ((uint32_t)count <= t->room)
        return KANUN_OK;
    uint32_t room = 2 * (uint32_t)count + 64;
    uint32_t **const lists[] = {&t->child, &t->chosen, &t->weight, &t->likely};
    for (size_t n = 0; n < sizeof lists / sizeof *lists; n++) {
        uint32_t *longer = kn_realloc(*lists[n], room * sizeof *longer);
        *lists[n] = longer;
    }
    kp_candidate *candidate = kn_realloc(t->candidate, room * sizeof *candidate);
    t->candidate = candidate;
    t->room = room;
    return KANUN_OK;
}

/* ---- Playing out ---- */

static int choose(void *payload, int seat, int number)
{
    kp_think *t = payload;
    if (t->moves >= t->moves_most)
        return -1;
    t->moves++;
    return number == 1 ? 0 : (int)kp_luck_below(&t->luck, (uint32_t)number);
}

/* Makes one move where free ones may exist. */
static kanun_status move_freely(kp_think *t, kr_failure *failure)
{
    int number, usual, n;
    kanun_status status = kp_player_legal(t->world, &number, failure);
    if (status == KANUN_OK)
        status = kp_player_free_move(t->world, &t->luck, number, &n, &usual, failure);
    if (status != KANUN_OK)
        return status;
    t->moves++;
    if (n < 0)
        n = (int)kp_luck_below(&t->luck, (uint32_t)usual);
    return kanun_game_play_nth(t->world, n, failure->errors);
}

static bool goes_on(const kp_think *t)
{
    return t->moves < t->moves_most && !kanun_game_standing(t->world)->over;
}

static kanun_status play_out(kp_think *t, kr_failure *failure)
{
    kanun_status status = KANUN_OK;
    int number, chosen;
    for (; status == KANUN_OK && t->policy && goes_on(t); t->moves++)
        status = kp_policy_move(t->policy, t->scratch, t->world, NULL, &t->luck, &number, &chosen,
                                failure);
    while (status == KANUN_OK && goes_on(t)) {
        status = kanun_game_play_on(t->world, choose, t, failure->errors);
        if (status == KANUN_OK && goes_on(t))
            status = move_freely(t, failure);
    }
    return status;
}

/* Fills `points` with the deal's result, or with the rules' own estimate if the deal was cut
 * off. */
static kanun_status weigh_end(kp_think *t, int32_t *points, kr_failure *failure)
{
    kanun_status status = KANUN_OK;
    const bool broken_off = t->estimates && !kanun_game_standing(t->world)->over;
    if (broken_off)
        status = kg_insight_estimate(t->world, points, failure->errors);
    else
        kanun_game_points(t->world, -1, points);
    if (status == KANUN_OK)
        kp_utility_of(&t->utility, t->world, broken_off ? points : NULL, t->worth);
    return status;
}

/* ---- The tree ---- */

/* True if some moves of the list are forbidden to our seat, and some are allowed. */
static bool is_narrowed(const kp_think *t, int number)
{
    if (!t->player->nevers || kanun_game_standing(t->world)->seat != t->seat)
        return false;
    int allowed = kp_player_allowed(t->player, t->world, number);
    return allowed && allowed < number;
}

/* Finds the distinct nodes of the current list's moves. Fills t->child with the nodes, t->chosen
 * with one move of each node, drawn by weight, and t->likely with the sum of its moves' weights.
 * Returns the number of nodes, or 0 if the tree is full. */
static int find_children(kp_think *t, uint32_t parent, int number)
{
    int count = 0;
    uint32_t hint = KP_TREE_NONE;
    bool narrowed = is_narrowed(t, number);
    if (t->policy)
        kp_policy_weigh(t->policy, t->scratch, t->world, number, t->weight);
    for (int n = 0; n < number; n++) {
        if (narrowed && !kp_player_may(t->player, t->world, n))
            continue;
        uint64_t heard = kanun_game_heard(t->world, n, t->seat);
        uint32_t node = kp_tree_child(&t->tree, parent, heard, hint);
        if (!node)
            return 0;
        hint = node;
        uint32_t weight = t->policy ? t->weight[n] : KP_WEIGHT_MAX;
        int i = count - 1;
        while (i >= 0 && t->child[i] != node)
            i--;
        if (i < 0) {
            t->child[count] = node;
            t->chosen[count] = (uint32_t)n;
            t->likely[count++] = weight;
        } else if (kp_luck_below(&t->luck, t->likely[i] += weight) < weight) {
            t->chosen[i] = (uint32_t)n;
        }
    }
    return count;
}

/* Returns the index of our candidate in this world's list of moves; -1 if it is missing. The list
 * has the same moves in every world. */
static int find_candidate(const kp_think *t, const kp_candidate *c, int number)
{
    if (c->move < number && kanun_game_heard(t->world, c->move, t->seat) == c->heard)
        return c->move;
    int n = number - 1;
    while (n >= 0 && kanun_game_heard(t->world, n, t->seat) != c->heard)
        n--;
    return n;
}

/* Draws one of the children for `side`, by the policy's weights in this world and by the side's
 * results in all worlds. */
static int draw_child(kp_think *t, int count, int side)
{
    int32_t *lean = (int32_t *)(void *)t->weight;
    kp_tree_prefer(&t->tree, t->child, count, side, LEAN * KP_OCTAVE, lean);
    kp_policy_scale(lean, count, 256, t->weight);
    for (int i = 0; i < count; i++) {
        uint32_t weight = (uint32_t)((uint64_t)t->likely[i] * t->weight[i] / KP_WEIGHT_MAX);
        t->weight[i] = weight ? weight : 1;
    }
    return kp_policy_draw(t->weight, count, &t->luck);
}

/* Chooses a move of the current list, ours or another seat's. Sets *child to the node of the move,
 * or to KP_TREE_NONE if the tree is full. Returns the index of the move; -1 if our candidate is not
 * in the list. */
static int choose_move(kp_think *t, uint32_t node, int number, int side, uint32_t *child)
{
    if (node == KP_TREE_ROOT) {
        *child = t->candidate[t->turn].node;
        return *child ? find_candidate(t, &t->candidate[t->turn], number) : 0;
    }
    int count = find_children(t, node, number);
    int n = count ? draw_child(t, count, side) : 0;
    *child = count ? t->child[n] : KP_TREE_NONE;
    return count ? (int)t->chosen[n] : 0;
}

/* Makes one move from `node`. Sets *next to the node reached, or to KP_TREE_NONE at the end of the
 * tree. */
static kanun_status step(kp_think *t, uint32_t node, uint32_t *next, kr_failure *failure)
{
    int number;
    uint32_t child;
    *next = KP_TREE_NONE;
    kanun_status status = kp_player_legal(t->world, &number, failure);
    if (status == KANUN_OK)
        status = reserve(t, number, failure);
    if (status != KANUN_OK)
        return status;
    int side =
        kanun_rules_info(kanun_game_rules(t->world))->side_of[kanun_game_standing(t->world)->seat];
    int n = choose_move(t, node, number, side, &child);
    if (n < 0 || (node == KP_TREE_ROOT && number != t->count))
        return kr_fail(failure, KANUN_RULES, NULL,
                       "the legal moves of player %d depend on cards that it has not seen",
                       t->seat + 1);
    if (!child)
        return KANUN_OK;
    t->path[t->depth] = child;
    t->moved[t->depth++] = (uint8_t)side;
    t->moves++;
    t->thoughts.nodes++;
    t->thoughts.revisited += t->tree.node[child].visits > 0;
    if (t->tree.node[child].visits > OPENED || number == 1)
        *next = child;
    return kanun_game_play_nth(t->world, n, failure->errors);
}

/* ---- Our own moves: each world is tried with all candidates; the worse half is dropped
 * repeatedly ---- */

/* Returns the distance of a weight below KP_WEIGHT_MAX, in 16ths of an octave. */
static int64_t octaves_of(uint32_t weight)
{
    int whole = 31 - __builtin_clz(weight);
    uint32_t part = (weight << (31 - whole) >> 27) & 15;
    return 16 * 16 - (16 * whole + (int)part);
}

/* Returns the estimated utility of a candidate: the mean of its simulations, and the policy's
 * prior, which counts less the more simulations there are. No number of simulations shows the
 * meaning of a word for other players, so a prior of words that was learnt from searches also
 * keeps a constant share. */
static int64_t value_of(const kp_think *t, const kp_candidate *c)
{
    const kp_node *node = &t->tree.node[c->node];
    int64_t width = (int64_t)t->tree.most[t->own] - t->tree.least[t->own];
    if (!node->visits)
        return INT64_MIN;
    if (!t->policy || width <= 0)
        return kp_tree_mean(node);
    int64_t octaves = octaves_of(c->weight);
    return kp_tree_mean(node) - width * octaves / (16 * DOUBT * (int64_t)node->visits) -
           (t->saying ? width * octaves / (16 * WORDS) : 0);
}

static int best_of(const kp_think *t)
{
    int best = 0;
    for (int i = 1; i < t->candidates; i++)
        if (value_of(t, &t->candidate[i]) > value_of(t, &t->candidate[best]))
            best = i;
    return best;
}

/* Keeps the better half, in the order of the trials. */
static void drop_worse_half(kp_think *t)
{
    int left = (t->candidates + 1) / 2;
    while (t->candidates > left) {
        int worst = 0;
        for (int i = 1; i < t->candidates; i++)
            if (value_of(t, &t->candidate[i]) <= value_of(t, &t->candidate[worst]))
                worst = i;
        kp_candidate dropped = t->candidate[worst];
        t->candidates--;
        memmove(t->candidate + worst, t->candidate + worst + 1,
                (size_t)(t->candidates - worst) * sizeof *t->candidate);
        t->candidate[t->candidates] = dropped;
    }
    t->round++;
}

/* Puts the `width` likeliest candidates first, breaking ties at random. */
static void order_candidates(kp_think *t, int width)
{
    for (int i = 0; i < width; i++) {
        int best = i, equal = 1;
        for (int k = i + 1; k < t->candidates; k++) {
            uint32_t weight = t->candidate[k].weight, most = t->candidate[best].weight;
            equal = weight > most ? 1 : equal + (weight == most);
            if (weight > most || (weight == most && kp_luck_below(&t->luck, (uint32_t)equal) == 0))
                best = k;
        }
        kp_candidate one = t->candidate[i];
        t->candidate[i] = t->candidate[best];
        t->candidate[best] = one;
    }
    t->candidates = width;
}

/* Lists all our distinct moves as candidates. */
static void list_candidates(kp_think *t, int number)
{
    t->candidates = find_children(t, KP_TREE_ROOT, number);
    for (int i = 0; i < t->candidates; i++)
        t->candidate[i] = (kp_candidate){
            .node = t->child[i],
            .weight = t->policy ? t->likely[i] : 1,
            .move = (int)t->chosen[i],
            .heard = kanun_game_heard(t->world, (int)t->chosen[i], t->seat),
        };
    if (!t->candidates) { /* the tree has no room, so all moves count as equal */
        t->candidate[0] = (kp_candidate){.node = KP_TREE_NONE};
        t->candidates = 1;
    }
    t->tried = t->candidates;
}

/* Selects the likeliest candidates, at most as many as the budget can tell apart. */
static void choose_candidates(kp_think *t, int64_t simulations)
{
    int64_t width = simulations ? simulations / EACH : WIDE;
    width = width < 2 ? 2 : width;
    order_candidates(t, t->candidates < width ? t->candidates : (int)width);
    t->tried = t->candidates;
    t->round = t->turn = 0;
    for (t->rounds = 1; 1 << t->rounds < t->candidates; t->rounds++)
        ;
}

kanun_status kp_think_begin(kp_think *t, const kanun_game *game, kp_player *player, int count,
                            int64_t simulations, kr_failure *failure)
{
    int number;
    t->game = game;
    t->player = player;
    t->seat = player->seat;
    t->own = kanun_rules_info(kanun_game_rules(game))->side_of[t->seat];
    t->count = count;
    t->worlds = (kp_luck){.counter = kp_luck_next(&player->luck)};
    t->luck = (kp_luck){.counter = kp_luck_next(&t->worlds)};
    t->thoughts.searches++;
    t->solved = false;
    kp_tree_clear(&t->tree);
    kp_utility_begin(&t->utility, game, player->one_deal);
    kanun_status status = kanun_game_redeal(t->world, game, t->seat, kp_luck_next(&t->luck));
    if (status == KANUN_OK)
        status = kp_player_legal(t->world, &number, failure);
    if (status == KANUN_OK)
        status = reserve(t, number, failure);
    if (status != KANUN_OK)
        return status;
    t->saying = t->policy && t->policy->taught && kg_insight_says(t->world);
    list_candidates(t, number);
    uint64_t positions = simulations ? (uint64_t)simulations * POSITIONS : POSITIONS_MS;
    status = kp_exact_solve(t, positions, failure);
    t->thoughts.solved += t->solved;
    if (!t->solved)
        choose_candidates(t, simulations);
    return status;
}

kanun_status kp_think_simulate(kp_think *t, uint32_t used, kr_failure *failure)
{
    if (t->turn == 0) {
        while (t->round + 1 < t->rounds && used * (unsigned)t->rounds >= 65536u * (t->round + 1u))
            drop_worse_half(t);
        t->world_luck = kp_luck_next(&t->worlds);
    }
    t->luck = (kp_luck){.counter = t->world_luck};
    kanun_status status = kanun_game_redeal(t->world, t->game, t->seat, kp_luck_next(&t->luck));
    uint32_t node = KP_TREE_ROOT;
    int32_t points[KP_TREE_SIDES] = {0};
    t->depth = t->moves = 0;
    while (status == KANUN_OK && node && t->depth < KP_THINK_DEPTH &&
           !kanun_game_standing(t->world)->over)
        status = step(t, node, &node, failure);
    t->moves_most = t->estimates ? t->moves + t->places : KP_THINK_MOVES;
    if (status == KANUN_OK)
        status = play_out(t, failure);
    if (status == KANUN_OK)
        status = weigh_end(t, points, failure);
    if (status != KANUN_OK)
        return status;
    for (int i = 0; i < t->depth; i++)
        kp_tree_note(&t->tree, t->path[i], t->moved[i], t->worth[t->moved[i]]);
    t->candidate[t->turn].brought += points[t->own];
    t->thoughts.simulations++;
    t->turn = (t->turn + 1) % t->candidates;
    return KANUN_OK;
}

kanun_status kp_think_run(kp_think *t, int64_t simulations, kr_failure *failure)
{
    kanun_status status = KANUN_OK;
    for (int64_t n = 0; status == KANUN_OK && n < simulations && !kp_think_is_over(t); n++)
        status = kp_think_simulate(t, (uint32_t)(n * 65536 / simulations), failure);
    return status;
}

int kp_think_answer(kp_think *t)
{
    int best = t->solved ? 0 : best_of(t);
    kp_candidate first = t->candidate[best];
    t->candidate[best] = t->candidate[0];
    t->candidate[0] = first;
    return first.move;
}

bool kp_think_expects(const kp_think *t, int n, kp_expected *expected)
{
    if (n >= t->tried)
        return false;
    const kp_candidate *c = &t->candidate[n];
    uint32_t times = t->solved ? 1 : t->tree.node[c->node].visits;
    if (!times)
        return false;
    *expected = (kp_expected){c->move, c->brought * 1000 / times, t->solved ? 0 : times};
    return true;
}
