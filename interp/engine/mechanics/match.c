/* SPDX-License-Identifier: MIT
 * match.c: the ends of a game and of the match, their winners, and the first and next dealer.
 * Points come from score.c and hooks, descriptions from match_text.c. The engine calls this file
 * after each deal.
 */
#include <string.h>

#include "mechanics/fill_plan.h"
#include "mechanics/match.h"

/* Reads a goal: `none`, points or, if an account is compared, a whole number. */
static bool read_goal(const km_filling *f, const kd_node *value, void *member)
{
    const km_match *m = f->whole;
    km_goal *goal = member;
    int64_t number = 0;
    if (!value || (value->kind == KD_NODE_SCALAR && strcmp(value->text, "none") == 0))
        return true;
    goal->set = true;
    goal->node = value;
    if (!m->account)
        return km_compile_points(f->c, value, &goal->units);
    if (!kn_integer_read(value->text, INT32_MIN, INT32_MAX, &number))
        return km_compile_wrong(f->c, value->at,
                                "'%s' is not a whole number, and accounts hold whole chips",
                                value->text);
    goal->units = (int32_t)number;
    return true;
}

static bool read_ladder(const km_filling *f, const kd_node *ladder, void *member)
{
    km_match *m = f->plan;
    int32_t *rung = member;
    if (ladder && ladder->kind == KD_NODE_SCALAR && strcmp(ladder->text, "none") == 0)
        return true;
    for (KM_ITEM(item, ladder)) {
        if (m->rungs == KM_MATCH_RUNGS)
            return km_compile_wrong(f->c, item->at, "a ladder may have at most %d targets",
                                    KM_MATCH_RUNGS);
        if (!km_compile_points(f->c, item, &rung[m->rungs]))
            return false;
        if (m->rungs > 0 && rung[m->rungs] <= rung[m->rungs - 1])
            return km_compile_wrong(
                f->c, item->at, "each target of a ladder must be higher than the target before it");
        m->rungs++;
    }
    return true;
}

/* Reads the scores at the start: one for all sides, or one for each of the first sides. */
static bool read_start(const km_filling *f, const kd_node *value, void *member)
{
    int32_t *start = member;
    int sides = f->c->layout->sides, side = 0;
    if (value && value->kind == KD_NODE_LIST && value->count > sides)
        return km_compile_wrong(f->c, value->at,
                                "the game has %d sides, but `start` lists %d scores", sides,
                                value->count);
    for (KM_ITEM(item, value))
        if (!km_compile_points(f->c, item, &start[side++]))
            return false;
    for (; value && value->kind == KD_NODE_SCALAR && side < sides; side++)
        start[side] = start[0];
    return true;
}

static bool read_tie(const km_filling *f, const kd_node *value, void *member)
{
    static const char *const ties[] = {[KM_TIE_DRAW] = "draw",
                                       [KM_TIE_SUDDEN_DEATH] = "sudden death",
                                       [KM_TIE_IN_TURN] = "in turn",
                                       NULL};
    return (*(int *)member = km_compile_word(f->c, value, ties)) >= 0;
}

static bool read_estimate(const km_filling *f, const kd_node *value, void *member)
{
    km_amount *estimate = member;
    if (!value)
        return true;
    return km_compile_amount(f->c, value, estimate) &&
           (estimate->hook ||
            km_compile_wrong(
                f->c, value->at,
                "an estimate that is always %s can't compare positions: it needs a value hook",
                value->text));
}

/* Reads the former name of `move_limit`, and sets `move_limit` from it. */
static bool read_limit(const km_filling *f, const kd_node *value, void *member)
{
    (void)f;
    int64_t number;
    if (value && kn_integer_read(value->text, 100, 1000000, &number))
        *(int *)member = (int)number;
    return true;
}

static const kd_key games_rows[] = {
    {"to_win", KD_T_INTEGER, KD_PUT(struct km_games, to_win), .min = 1, .max = 100000,
     .fallback = "1",
     .says = "The first side to win this many games wins the match. Drawn games count for nobody.",
     .serves = "Bridge (rubber), Briscola (best of three)"},
    {"target", KD_T_POINTS, KM_PUT_BY(read_goal, struct km_games, target), .choices = "none",
     .fallback = "none",
     .says = "The target of every game, instead of `match.target` and `ladder`.",
     .serves = "Basra, Tute"},
    {"deciding", KD_T_POINTS, KM_PUT_BY(read_goal, struct km_games, deciding), .choices = "none",
     .fallback = "none", .beside = "to_win!1",
     .says =
         "The target of a game that begins when two sides need only one more win each. The other "
         "games then need a `target`; `ladder` can't be used.",
     .serves = "Basra, Belote"},
    {.name = NULL},
};
static const kd_table games_table = {"games", "The number of games in a match, and their targets.",
                                     games_rows, NULL};

static const kd_key match_rows[] = {
    {"target", KD_T_POINTS, KM_PUT_BY(read_goal, km_match, target), .flags = KD_KEY_ENDS,
     .choices = "none", .fallback = "none", .beside = "ladder=none", .unless = "games.target",
     .says = "A game ends after a deal in which a side reaches this many points.",
     .serves = "Basra, Hearts"},
    {"ladder", KD_T_LIST, KM_PUT_BY(read_ladder, km_match, ladder), .flags = KD_KEY_ENDS,
     .item = KD_T_POINTS, .choices = "none", .unless = "games.target games.deciding",
     .says = "A list of targets, instead of `target`. When two or more sides have reached the "
             "current target, the next target applies at once. The last target ends the game.",
     .serves = "Basra (51, 61, 71), Scopa (11, 16, 21)"},
    {"start", KD_T_LIST, KM_PUT_BY(read_start, km_match, start), .item = KD_T_POINTS,
     .flags = KD_KEY_IN_TURN, .beside = "score=points",
     .says = "The points with which every side begins a game, or a list with a number for each "
             "side, in the order of their seats. Other sides begin with 0. To end a game "
             "that counts down, use `ends_if: any score is at most 0`.",
     .serves = "Rounce (from 15 down), Schnapsen (from 7 down); a head start for weaker players"},
    {"winner", KD_T_CHOICE, KD_PUT(km_match, lowest), .choices = "highest lowest",
     .fallback = "highest",
     .mistaken = "lowest lowest_wins low_wins: `winner: lowest`\n"
                 "highest highest_wins: `winner: highest`",
     .says = "The side that wins when a game ends.", .serves = "Basra (highest), Hearts (lowest)"},
    {"tie", KD_T_TEXT, KM_PUT_BY(read_tie, km_match, tie), .fallback = "draw",
     .says = "The result if several sides are best at the end of a game: `draw` (nobody wins), "
             "`sudden death` (further deals until one side is best), or `in turn` (the first of "
             "them after the dealer wins).",
     .serves = "Basra, Hearts; Cribbage (who counts first), Thousand"},
    {"goes_out", KD_T_SEAT, KM_PUT(SEAT, km_match, goes_out), .beside = "target ladder games",
     .says = "The seat whose side wins if it has reached the target, even if other sides have more "
             "points.",
     .serves = "Pinochle (the bidder goes out), Five Hundred"},
    {"deals", KD_T_INTEGER, KD_PUT(km_match, deals), .flags = KD_KEY_ENDS, .min = 1, .max = 100000,
     .choices = "none", .foreign = "rounds: `match: {deals: N}`", .fallback = "none",
     .says = "A game ends after this many deals.", .serves = "La Bâtarde, Oh Hell"},
    {"ends_if", KD_T_CONDITION, KD_PUT(km_match, ends_if), .flags = KD_KEY_ENDS | KD_KEY_NO_TURN,
     .pointless = "deals=1", .says = "A game ends after a deal if this condition holds.",
     .serves = "Bourré (bankrupt), Canasta"},
    {"games", KD_T_TABLE, KD_PUT(km_match, games), .table = &games_table,
     .says = "The number of games in a match. Default: one game.", .serves = "Basra, Bridge"},
    {"score", KD_T_NAME, KM_PUT_VAR_OF(VAR, km_match, account, KS_VAR_ACCOUNT, 0),
     .fallback = "points",
     .says = "The numbers that the sides compare: `points`, or an account of seats or sides.",
     .serves = "Bourré, Poker"},
    {"bankrupt_at", KD_T_INTEGER, KM_PUT_BY(read_goal, km_match, bankrupt), .flags = KD_KEY_ENDS,
     .choices = "none", .fallback = "none",
     .says = "If the score is an account: a game ends when any account has this number of chips or "
             "fewer.",
     .serves = "Bourré, Poker"},
    {"first_dealer", KD_T_SEAT, KM_PUT(SEAT, km_match, first), .choices = "random",
     .foreign = "dealer: `match: {first_dealer: N, next_dealer: SEAT}`", .fallback = "random",
     .says = "The first dealer of the match.", .serves = "Bridge, Scat"},
    {"next_dealer", KD_T_SEAT, KM_PUT(SEAT, km_match, next), .fallback = "seat after dealer",
     .says = "The dealer of the next deal. If the phrase names nobody (for example an unset "
             "variable), the seat after the dealer deals.",
     .serves = "Main Merah (the lowest), Rummy (the winner)"},
    {"move_limit", KD_T_INTEGER, KD_PUT(km_match, move_limit), .min = 100, .max = 1000000,
     .fallback = "10000",
     .says = "The highest number of moves per deal, on average over the match, including redeals. "
             "A match that exceeds it is reported as unfinished, because it might never end."},
    {"limit", KD_T_INTEGER, KM_PUT_BY(read_limit, km_match, move_limit), .min = 100, .max = 1000000,
     .now = "move_limit", .says = "The former name of `move_limit`, for older files."},
    {"estimate", KD_T_TEXT, KM_PUT_BY(read_estimate, km_match, estimate),
     .says = "A value hook for computer players that think ahead: an estimate of the units that "
             "the seat's side will score in the whole deal, from the view of the seat. Imagined "
             "deals end where the hook is called. The game itself never calls it.",
     .serves = "Crazy Eights, Rummy (long deals)"},
    {.name = NULL},
};
const kd_table km_match_table = {"match",
                                 "When a game and a match end. Without `target`, `ladder`, "
                                 "`deals`, `ends_if` and `bankrupt_at`, a game is one deal.",
                                 match_rows, NULL};

/* --- compiling --- */

km_match *km_match_compile(km_compiler *c, const kd_node *node)
{
    km_match *m = kn_arena_take(c->arena, sizeof *m);
    if (!m || !km_fill(c, NULL, &km_match_table, node, m))
        return NULL;
    m->node = node;
    if (m->account) {
        if ((m->cause = ks_layout_cause(c->layout, c->arena, m->account->name, c->report)) < 0)
            return NULL;
        if (m->rungs)
            return km_compile_wrong(c, km_key_at(node, "ladder"),
                                    "a ladder of targets needs `score: points`"),
                   NULL;
    } else if (m->bankrupt.set) {
        return km_compile_wrong(c, km_key_at(node, "bankrupt_at"),
                                "`bankrupt_at` needs `score` to name an account"),
               NULL;
    }
    c->rules->move_limit = m->move_limit;
    c->rules->chances |= (m->first ? 0 : 1u << KN_CHANCE_FIRST_DEALER) | 1u << KN_CHANCE_DEAL_SEED;
    if (!m->games.on)
        m->games.to_win = 1;
    if (m->games.target.set || m->games.deciding.set)
        m->rungs = 0; /* each game of a match has its own target */
    if (m->games.deciding.set && !m->games.target.set && !m->target.set)
        return km_compile_wrong_in(c, kd_node_get(node, "games"),
                                   "`deciding` is the target of the last game only: add `target` "
                                   "for the other games"),
               NULL;
    bool ends = m->target.set || m->games.target.set || m->rungs || m->deals || m->ends_if ||
                m->bankrupt.set;
    if (!ends)
        m->deals = 1;
    const ks_var extra = {.name = "match.sudden_death",
                          .type = KS_VAR_FLAG,
                          .scope = KS_SCOPE_GAME,
                          .per = KS_PER_TABLE,
                          .max = 1};
    m->extra = ks_layout_var(c->layout, c->arena, &extra, c->report);
    if (m->extra < 0)
        return NULL;
    c->layout->extra = (uint16_t)m->extra;
    return m;
}

/* --- in play --- */

/* Returns true if at least two sides need only one more game to win the match. */
static bool is_deciding(const km_run *run, const km_match *m)
{
    const ks_layout *l = run->world.layout;
    int near = 0;
    for (int side = 0; side < l->sides; side++)
        near += km_int(run, l->games_won)[side] == m->games.to_win - 1;
    return m->games.to_win > 1 && near >= 2;
}

/* Returns the target at the start of a game, if there is one. */
static km_goal first_target(const km_run *run, const km_match *m)
{
    if (m->rungs)
        return (km_goal){.set = true, .units = m->ladder[0]};
    if (m->games.deciding.set && is_deciding(run, m))
        return m->games.deciding;
    return m->games.target.set ? m->games.target : m->target;
}

/* Returns the points of a side, or the chips of all its seats. */
static int64_t standing_of(const km_run *run, const km_match *m, int side)
{
    const ks_layout *l = run->world.layout;
    int64_t sum = 0;
    if (!m->account)
        return km_int(run, l->score)[side];
    if (m->account->per == KS_PER_SIDE)
        return km_int(run, m->account->at)[side];
    for (int seat = 0; seat < l->seats; seat++)
        if (l->side_of[seat] == side)
            sum += km_int(run, m->account->at)[seat];
    return sum;
}

/* Returns true if an account is shown as the score. An account that is hidden from some seats is
 * not shown, because scores are public. */
static bool is_shown(const km_match *m)
{
    return m->account && m->account->sight == KS_SEEN_ALL;
}

static int32_t bounded(int64_t units)
{
    return (int32_t)(units > KN_POINTS_MAX    ? KN_POINTS_MAX
                     : units < -KN_POINTS_MAX ? -KN_POINTS_MAX
                                              : units);
}

/* Returns the amount in a side's account, in units. */
static int32_t holds(const km_run *run, const km_match *m, int side)
{
    return bounded(standing_of(run, m, side) * run->world.layout->pack->per);
}

/* If an account is the score, awards its change as points, so that the visible scores always equal
 * the account. */
void km_match_settle(km_run *run, const km_match *match)
{
    const ks_layout *l = run->world.layout;
    for (int side = 0; is_shown(match) && side < l->sides; side++)
        ks_award(&run->world, side, holds(run, match, side) - km_int(run, l->score)[side],
                 match->cause);
    ks_settle(&run->world);
}

void km_match_begin_game(km_run *run, const km_match *match, bool first)
{
    const ks_layout *l = run->world.layout;
    km_goal target = first_target(run, match);
    *km_int(run, l->target) = target.set ? target.units : 0;
    for (int side = 0; side < l->sides; side++)
        km_int(run, l->score)[side] =
            is_shown(match) ? holds(run, match, side) : match->start[side];
    if (!first)
        return;
    int dealer = match->first ? ks_seat_eval(&run->world, match->first)
                              : ks_draw_below(&run->world, KN_CHANCE_FIRST_DEALER, l->seats);
    *km_int(run, l->dealer) = dealer >= 0 && dealer < l->seats ? dealer : 0;
}

static int sides_at(const km_run *run, const km_match *m, int32_t target)
{
    int sides = 0;
    for (int side = 0; side < run->world.layout->sides; side++)
        sides += standing_of(run, m, side) >= target;
    return sides;
}

/* Returns true if a side has reached the target in force. If two or more sides have reached it,
 * raises it to the next target of the ladder. */
static bool is_target_reached(km_run *run, const km_match *m)
{
    int32_t *target = km_int(run, run->world.layout->target);
    if (!m->rungs)
        return first_target(run, m).set && sides_at(run, m, *target) > 0;
    for (int rung = 0; rung < m->rungs; rung++) {
        if (m->ladder[rung] < *target)
            continue;
        *target = m->ladder[rung];
        int sides = sides_at(run, m, *target);
        if (sides < 2 || rung == m->rungs - 1)
            return sides > 0;
    }
    return false;
}

static bool is_bankrupt(const km_run *run, const km_match *m)
{
    for (int i = 0; m->bankrupt.set && i < m->account->count; i++)
        if (km_int(run, m->account->at)[i] <= m->bankrupt.units)
            return true;
    return false;
}

static bool is_game_over(km_run *run, const km_match *m)
{
    return (m->deals && *km_int(run, run->world.layout->deal) >= m->deals) ||
           is_target_reached(run, m) || is_bankrupt(run, m) ||
           (m->ends_if && ks_condition_eval(&run->world, m->ends_if));
}

/* Returns the sides with the best result, as bits. */
static unsigned best_sides(const km_run *run, const km_match *m)
{
    unsigned best = 0;
    int64_t record = 0;
    for (int side = 0; side < run->world.layout->sides; side++) {
        int64_t has = standing_of(run, m, side);
        if (best == 0 || (m->lowest ? has < record : has > record)) {
            best = 1u << side;
            record = has;
        } else if (has == record) {
            best |= 1u << side;
        }
    }
    return best;
}

/* Returns the side that the seat `goes_out` belongs to, as a bit, if it has reached the target;
 * else 0. */
static unsigned side_out(const km_run *run, const km_match *m)
{
    const ks_layout *l = run->world.layout;
    int place = m->goes_out ? ks_seat_eval(&run->world, m->goes_out) : KS_NOBODY;
    if (place < 0 || place >= l->seats || !(m->rungs || first_target(run, m).set))
        return 0;
    int side = l->side_of[place];
    return standing_of(run, m, side) >= *km_int(run, l->target) ? 1u << side : 0;
}

/* Returns the one of `sides` that comes first after the dealer. */
static unsigned first_in_turn(const km_run *run, unsigned sides)
{
    const ks_layout *l = run->world.layout;
    for (int i = 1; i <= l->seats; i++) {
        int side = l->side_of[(*km_int(run, l->dealer) + i) % l->seats];
        if (sides >> side & 1)
            return 1u << side;
    }
    return sides;
}

static bool is_one(unsigned sides)
{
    return (sides & (sides - 1)) == 0;
}

/* Counts a finished game. The match is over if its winner has won enough games, or if an end is
 * forced. In matches of several games, nobody wins a drawn game. */
static km_verdict count_game(km_run *run, const km_match *m, bool forced_match, unsigned winners)
{
    const ks_layout *l = run->world.layout;
    ++*km_int(run, l->games);
    if (is_one(winners)) {
        int32_t *won = km_int(run, l->games_won) + __builtin_ctz(winners);
        if (++*won >= m->games.to_win)
            return KM_MATCH_OVER;
    }
    return forced_match || !m->games.on ? KM_MATCH_OVER : KM_GAME_OVER;
}

unsigned km_match_leaders(const km_run *run, unsigned of_game)
{
    const ks_layout *l = run->world.layout;
    const int32_t *won = km_int(run, l->games_won);
    unsigned leaders = 0;
    int32_t most = 0;
    for (int side = 0; side < l->sides; side++) {
        if (won[side] > most) {
            most = won[side];
            leaders = 0;
        }
        if (won[side] == most)
            leaders |= 1u << side;
    }
    return is_one(leaders) ? leaders : leaders & of_game ? leaders & of_game : leaders;
}

km_verdict km_match_after_deal(km_run *run, const km_match *match, km_verdict forced,
                               unsigned *winners)
{
    int32_t *extra = km_int(run, match->extra);
    /* also if an end is forced, because this raises the target along the ladder */
    bool over = is_game_over(run, match);

    *winners = 0;
    if (!over && !*extra && forced == KM_GOES_ON)
        return KM_GOES_ON;
    unsigned best = side_out(run, match);
    if (!best)
        best = best_sides(run, match);
    if (!is_one(best) && match->tie == KM_TIE_IN_TURN)
        best = first_in_turn(run, best);
    if (!is_one(best) && match->tie == KM_TIE_SUDDEN_DEATH && forced != KM_MATCH_OVER) {
        *extra = 1; /* from now on, the game ends only with a single leader */
        return KM_GOES_ON;
    }
    *winners = best;
    km_verdict verdict = count_game(run, match, forced == KM_MATCH_OVER, best);
    if (forced == KM_MATCH_OVER && match->games.to_win > 1)
        *winners = km_match_leaders(run, best);
    return verdict;
}

/* Returns true if a side has been awarded points that its score doesn't include yet. */
static bool is_unsettled(const km_run *run)
{
    const ks_layout *l = run->world.layout;
    for (int side = 0; side < l->sides; side++)
        if (ks_awarded(&run->world, side) != km_int(run, l->settled)[side])
            return true;
    return false;
}

unsigned km_match_paid_out(km_run *run, const km_match *match, unsigned winners)
{
    if (match->account || is_unsettled(run))
        km_match_settle(run, match);
    if (match->games.to_win > 1 || match->goes_out)
        return winners;
    unsigned best = best_sides(run, match);
    return !is_one(best) && match->tie == KM_TIE_IN_TURN ? first_in_turn(run, best) : best;
}

int km_match_next_dealer(km_run *run, const km_match *match)
{
    const ks_layout *l = run->world.layout;
    int dealer = ks_seat_eval(&run->world, match->next);
    return dealer >= 0 && dealer < l->seats ? dealer : (*km_int(run, l->dealer) + 1) % l->seats;
}

bool km_match_estimate(km_run *run, const km_match *match, int32_t *units)
{
    const ks_layout *l = run->world.layout;
    int64_t sum[KS_SEATS_MAX] = {0};
    if (!match->estimate.hook)
        return false;
    run->status = KN_OK;
    for (int seat = 0; seat < l->seats && run->status == KN_OK; seat++)
        sum[l->side_of[seat]] += bounded(km_amount_eval(run, &match->estimate, seat));
    for (int side = 0; side < l->sides; side++)
        units[side] = (int32_t)(sum[side] / __builtin_popcount(l->side_seats[side]));
    return run->status == KN_OK;
}
