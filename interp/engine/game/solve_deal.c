/* SPDX-License-Identifier: MIT
 * solve_deal.c: computes the result of a deal if all cards are known and every player plays best:
 * alpha-beta between two sides, max^n among more, with a transposition table. Treats all hidden
 * cards as known.
 */
#include "game/api.h"

#include <string.h>

#include "base/memory.h"
#include "game/same.h"
#include "game/trial.h"

enum {
    PLIES_MAX = 400,      /* longest line of play */
    SLOTS_MOST = 1 << 18, /* most entries of the table, 22 MiB */
    NO_MOVE = UINT16_MAX
};

/* A position that was searched before. Between two sides, `value` has two bounds for the first
 * side; among more sides, a number for each. */
typedef struct slot {
    uint64_t key;
    int64_t least, most;
    int32_t value[KS_SEATS_MAX];
    uint16_t move; /* number of the best move */
    bool used;
} slot;

typedef struct solver {
    km_run *run;
    int sides;
    int32_t sign; /* -1 if the lowest score wins */
    uint64_t nodes, most_nodes, revisited;
    uint64_t before;         /* number of positions examined until a hook distinguished cards */
    int depth;               /* of the longest line */
    bool given_up;           /* there were too many positions, or a line of play was too long */
    kg_same same;            /* which cards are equivalent ... */
    bool looked;             /* ... unless a hook has looked at single cards */
    kn_set spare[PLIES_MAX]; /* plain plays that need no search */
    char *block;             /* for each ply, and for its beginning */
    slot *table;
    uint64_t mask;
    ks_moves moves[PLIES_MAX]; /* lists that grow as needed */
} solver;

/* Computes the result of the deal for each side: its points times the number of sides, minus the
 * points of all sides. The sum of all results is 0. */
static void count(const solver *s, int32_t *value)
{
    const ks_layout *l = s->run->world.layout;
    int32_t sum = 0, points[KS_SEATS_MAX];
    for (int side = 0; side < s->sides; side++) {
        points[side] = 0;
        for (int c = 0; c < l->causes; c++)
            points[side] += *km_int(s->run, l->award + c * l->sides + side);
        sum += points[side];
    }
    for (int side = 0; side < s->sides; side++)
        value[side] = s->sign * (s->sides * points[side] - sum);
}

/* Makes move `n` of this ply's list, from the position stored for the ply. */
static kn_status make(solver *s, int ply, int n)
{
    km_run *run = s->run;
    size_t size = run->world.layout->size;
    memcpy(run->world.block, s->block + (size_t)ply * size, size);
    ks_move move = ks_moves_nth(&s->moves[ply], n);
    s->nodes++;
    kn_status status = kg_run_apply(run, &move);
    if (s->same.phase && kl_host_has_looked(run->host))
        s->looked = s->given_up = true;
    return status;
}

/* Lists the moves of this ply and stores its position; *total is their number. False: given up. */
static bool enter(solver *s, int ply, int *total, kn_status *status)
{
    km_run *run = s->run;
    if (ply >= PLIES_MAX || s->before + s->nodes >= s->most_nodes) {
        s->given_up = true;
        return false;
    }
    s->depth = ply + 1 > s->depth ? ply + 1 : s->depth;
    *status = kg_run_legal(run, &s->moves[ply]);
    *total = ks_moves_total(&s->moves[ply]);
    s->spare[ply] = kg_same_spare(&s->same, run, &s->moves[ply]);
    memcpy(s->block + (size_t)ply * run->world.layout->size, run->world.block,
           run->world.layout->size);
    return *status == KN_OK;
}

/* Returns true if move `n` is equivalent to an earlier move. */
static bool is_spare(const solver *s, int ply, int n)
{
    if (kn_is_empty(s->spare[ply]))
        return false;
    ks_move move = ks_moves_nth(&s->moves[ply], n), plain = KS_PLAIN(move.card);
    return move.card != KN_NO_CARD && kn_has(s->spare[ply], move.card) &&
           ks_move_same(&move, &plain);
}

/* Returns the i-th move to try. The move that was best before comes first. */
static inline int nth_tried(int i, int first)
{
    return first == NO_MOVE ? i : i == 0 ? first : i <= first ? i - 1 : i;
}

/* Stores the result of a search between two bounds, combined with earlier results. */
static void note_bounds(slot *known, uint64_t key, int64_t found, int64_t least, int64_t most,
                        int best)
{
    if (!known->used || known->key != key)
        *known = (slot){.key = key, .least = INT64_MIN, .most = INT64_MAX, .used = true};
    if (found > least && found > known->least)
        known->least = found;
    if (found < most && found < known->most)
        known->most = found;
    known->move = (uint16_t)best;
}

/* Alpha-beta search. *value is that of the first side; exact if it lies between `least` and
 * `most`. */
static kn_status two_sides(solver *s, int ply, int64_t least, int64_t most, int64_t *value,
                           int *best)
{
    const ks_block *b = s->run->world.block;
    int32_t end[KS_SEATS_MAX];
    kn_status status = KN_OK;
    int total, first = NO_MOVE;
    *best = NO_MOVE;
    if (b->standing != KS_RUNNING) {
        count(s, end);
        *value = end[0];
        return KN_OK;
    }
    uint64_t key = kg_same_key(&s->same, s->run);
    slot *known = &s->table[key & s->mask];
    if (known->used && known->key == key) {
        first = *best = known->move;
        *value = known->least == known->most ? known->least
                 : known->least >= most      ? known->least
                                             : known->most;
        if (known->least == known->most || known->least >= most || known->most <= least) {
            s->revisited++;
            return KN_OK;
        }
    }
    if (!enter(s, ply, &total, &status))
        return status;
    const bool ours = s->run->world.layout->side_of[b->seat] == 0;
    int64_t from = least, to = most, found = ours ? INT64_MIN : INT64_MAX;
    if (first != NO_MOVE && first >= total)
        first = NO_MOVE;
    for (int i = 0; i < total && status == KN_OK && !s->given_up && from < to; i++) {
        int n = nth_tried(i, first), below;
        int64_t v = 0;
        if (is_spare(s, ply, n))
            continue;
        status = make(s, ply, n);
        if (status == KN_OK)
            status = two_sides(s, ply + 1, from, to, &v, &below);
        if (status != KN_OK || s->given_up)
            break;
        if (ours ? v > found : v < found) {
            found = v;
            *best = n;
        }
        if (ours && v > from)
            from = v;
        if (!ours && v < to)
            to = v;
    }
    *value = found;
    if (status == KN_OK && !s->given_up)
        note_bounds(known, key, found, least, most, *best);
    return status;
}

/* Searches with null windows, each of which only decides whether the value is below a number. The
 * bounds that one search leaves in the table speed up the next one (MTD(f): Plaat and others,
 * Artificial Intelligence 87, 1996). */
static kn_status narrow(solver *s, int64_t *value, int *best)
{
    const ks_layout *l = s->run->world.layout;
    const bool ours = l->side_of[s->run->world.block->seat] == 0;
    int64_t least = INT64_MIN, most = INT64_MAX;
    kn_status status = KN_OK;
    *value = 0;
    while (status == KN_OK && !s->given_up && least < most) {
        int64_t window = *value == least ? *value + 1 : *value;
        int move;
        memcpy(s->run->world.block, s->block + (size_t)PLIES_MAX * l->size, l->size);
        status = two_sides(s, 0, window - 1, window, value, &move);
        *(*value < window ? &most : &least) = *value;
        if (ours == (*value >= window)) /* else no move is proved to have this value */
            *best = move;
    }
    return status;
}

/* Max^n: all players maximise the result of their own side; among equal moves the first is
 * chosen. */
static kn_status many_sides(solver *s, int ply, int32_t *value, int *best)
{
    const ks_block *b = s->run->world.block;
    kn_status status = KN_OK;
    int total;
    *best = NO_MOVE;
    if (b->standing != KS_RUNNING) {
        count(s, value);
        return KN_OK;
    }
    uint64_t key = kg_same_key(&s->same, s->run);
    slot *known = &s->table[key & s->mask];
    if (known->used && known->key == key) {
        memcpy(value, known->value, sizeof known->value);
        *best = known->move;
        s->revisited++;
        return KN_OK;
    }
    if (!enter(s, ply, &total, &status))
        return status;
    int side = s->run->world.layout->side_of[b->seat];
    for (int n = 0; n < total && status == KN_OK && !s->given_up; n++) {
        int32_t v[KS_SEATS_MAX] = {0};
        int below;
        if (is_spare(s, ply, n))
            continue;
        status = make(s, ply, n);
        if (status == KN_OK)
            status = many_sides(s, ply + 1, v, &below);
        if (status != KN_OK || s->given_up || (*best != NO_MOVE && v[side] <= value[side]))
            continue;
        memcpy(value, v, sizeof v);
        *best = n;
    }
    if (status == KN_OK && !s->given_up) {
        *known = (slot){.key = key, .move = (uint16_t)*best, .used = true};
        memcpy(known->value, value, sizeof known->value);
    }
    return status;
}

/* Determines whether all lines of play from here give every side the same result, `value`, which
 * the first line to end sets (*ends: a line has ended). */
static kn_status all_alike(solver *s, int ply, int32_t *value, bool *ends, bool *alike)
{
    int32_t end[KS_SEATS_MAX] = {0};
    kn_status status = KN_OK;
    int total;
    if (s->run->world.block->standing != KS_RUNNING) {
        count(s, end);
        *alike = !*ends || !memcmp(end, value, sizeof *end * (size_t)s->sides);
        memcpy(value, end, sizeof end);
        *ends = true;
        return KN_OK;
    }
    /* so that it differs from the keys of the solution */
    uint64_t key = ~kg_same_key(&s->same, s->run);
    slot *known = &s->table[key & s->mask];
    if (known->used && known->key == key)
        return KN_OK;
    if (!enter(s, ply, &total, &status))
        return status;
    for (int n = 0; n < total && status == KN_OK && !s->given_up && *alike; n++) {
        if (is_spare(s, ply, n))
            continue;
        status = make(s, ply, n);
        if (status == KN_OK)
            status = all_alike(s, ply + 1, value, ends, alike);
    }
    if (status == KN_OK && !s->given_up && *alike)
        *known = (slot){.key = key, .used = true};
    return status;
}

/* Checks whether the play makes any difference, within the solution's limit of positions. If it
 * makes none, the common result is the solution. */
static kn_status prove(solver *s, int32_t *value, bool *fixed)
{
    bool ends = false, alike = true;
    kn_status status = all_alike(s, 0, value, &ends, &alike);
    *fixed = status == KN_OK && !s->given_up && ends && alike;
    return status;
}

/* Returns to the beginning. */
static void start_again(solver *s)
{
    size_t size = s->run->world.layout->size;
    memcpy(s->run->world.block, s->block + (size_t)PLIES_MAX * size, size);
    s->given_up = false;
    s->nodes = s->revisited = 0;
    s->depth = 0;
}

static kn_status solve(solver *s, kanun_solution *out)
{
    int32_t value[KS_SEATS_MAX] = {0};
    int64_t first = 0;
    int best = NO_MOVE;
    bool fixed;
    kn_status status = prove(s, value, &fixed);
    if (!fixed && !s->looked)
        start_again(s);
    if (status == KN_OK && !fixed && !s->looked)
        status = s->sides == 2 ? narrow(s, &first, &best) : many_sides(s, 0, value, &best);
    else if (s->depth)
        best = 0;
    out->fixed = fixed;
    if (s->sides == 2 && !fixed) {
        value[0] = (int32_t)first;
        value[1] = -value[0];
    }
    for (int side = 0; side < s->sides; side++)
        out->ahead[side] = value[side];
    out->move = best == NO_MOVE ? -1 : best;
    out->positions = s->before + s->nodes;
    out->revisited = s->revisited;
    out->depth = s->depth;
    return status;
}

/* Solves the deal with equivalent cards merged; if a hook distinguishes such cards, solves it again
 * without merging. */
static kn_status solve_by_groups(solver *s, kanun_solution *out)
{
    size_t size = s->run->world.layout->size;
    memcpy(s->block + (size_t)PLIES_MAX * size, s->run->world.block, size);
    kg_same_begin(&s->same, s->run);
    s->same.lists = s->sides > 2 && !s->same.phase;
    kl_host_has_looked(s->run->host);
    kn_status status = solve(s, out);
    if (status != KN_OK || !s->looked)
        return status;
    s->before = s->nodes;
    s->same = (kg_same){.phase = NULL, .lists = s->sides > 2};
    s->looked = false;
    memset(s->table, 0, (size_t)(s->mask + 1) * sizeof *s->table);
    start_again(s);
    return solve(s, out);
}

static bool allocate(solver *s, uint64_t nodes)
{
    uint64_t slots = 1024;
    while (slots < nodes && slots < SLOTS_MOST)
        slots *= 2;
    s->mask = slots - 1;
    s->block = kn_calloc(PLIES_MAX + 1, s->run->world.layout->size);
    s->table = kn_calloc(slots, sizeof *s->table);
    return s->block && s->table;
}

kanun_status kanun_game_solve(kanun_game *game, uint64_t positions, kanun_solution *solution,
                              kanun_errors *errors)
{
    kn_report *report = kg_api_report(game, errors);
    km_run *run = game->run;
    solver *s = kn_calloc(1, sizeof *s);
    kanun_solution full = {.size = sizeof full, .move = -1};
    kn_status status = KN_SYSTEM;
    if (s) {
        s->run = run;
        s->sides = run->world.layout->sides;
        s->sign = game->rules->info.lowest_wins ? -1 : 1;
        s->most_nodes = positions;
    }
    if (s && allocate(s, positions)) {
        uint8_t stops = run->stops;
        kg_trial trial;
        kg_trial_begin(run, &trial, KG_TRIAL_TELLS);
        run->stops = KANUN_STOP_SETTLED | KANUN_STOP_THROWN_IN;
        status = solve_by_groups(s, &full);
        run->stops = stops;
        kg_trial_end(run, &trial);
    } else {
        kn_report_memory(report);
    }
    bool given_up = s && s->given_up;
    for (int ply = 0; s && ply < PLIES_MAX; ply++)
        kn_free(s->moves[ply].list);
    if (s) {
        kn_free(s->block);
        kn_free(s->table);
    }
    kn_free(s);
    kg_api_fill(solution, &full, sizeof full);
    return status != KN_OK ? (kanun_status)status : given_up ? KANUN_NO : KANUN_OK;
}
