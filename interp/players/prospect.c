/* SPDX-License-Identifier: MIT
 * prospect.c: the rows about the state of a match, the cells of a side, and the softmax over
 * sides, in integers. Unbounded numbers such as scores are interpolated between two cells, so
 * that one more point never causes a jump.
 */
#include "players/prospect.h"

#include <stdio.h>
#include <string.h>

#include "base/memory.h"
#include "base/nearest.h"
#include "players/policy.h"

enum {
    SCORES = 21, /* cells of a score, beginning at -4: sixteenths of the target or sum of scores */
    SCORE_ZERO = 4,
    PART = 16, /* steps between two cells */
    TURNS = 3, /* earliest end of the match: after this deal, within three deals, later */
    GAPS = 4,  /* steps of the points that the side is behind */
    PERSONS = 3
};
enum { BEHIND, SCORE, TURN, FIRST_VAR }; /* rows */

/* Knots of the tables: numbers of further deals, in half deals; points behind the best side, in
 * quarters of the spread. */
static const int left_at[] = {1, 2, 4, 8, 16, 32, 80};
static const int behind_at[] = {0, 1, 2, 4, 8, 16, 32, 64, 128, 256};
enum { LEFTS = sizeof left_at / sizeof *left_at, BEHINDS = sizeof behind_at / sizeof *behind_at };

/* ---- Rows ---- */

/* True for public variables that last longer than a deal; scores and numbers of games have rows of
 * their own. */
static bool is_asked(const ks_var *var)
{
    static const char *const own[] = {"deal", "deals", "games", "target", "score", "dealer", NULL};
    return kn_place_of(own, var->name) < 0 &&
           (var->scope == KS_SCOPE_MATCH || var->scope == KS_SCOPE_GAME) &&
           var->sight == KS_SEEN_ALL && var->type != KS_VAR_CARD && var->type != KS_VAR_CARDS &&
           var->type != KS_VAR_SUIT && var->type != KS_VAR_RANK;
}

static bool is_person(const ks_var *var)
{
    return var->type == KS_VAR_SEAT || var->type == KS_VAR_SIDE;
}

static void add_row(kp_prospect *p, const char *word, const ks_var *var, int cells)
{
    kp_prospect_row *row = &p->row[p->rows++];
    *row = (kp_prospect_row){.var = var, .base = p->cells, .cells = cells};
    snprintf(row->name, sizeof row->name, KP_PROSPECT_NAMED "%d/%s%s", p->layout->seats, word,
             var ? var->name : "");
    p->cells += cells;
}

static void take_worth(kp_prospect *p, kp_learnt *learnt)
{
    for (int n = 0; n < p->rows; n++) {
        const kp_prospect_row *row = &p->row[n];
        const kp_learnt_row *known =
            kp_learnt_row_of(learnt, row->name, KP_AXIS_PLAIN, row->cells, false);
        for (int cell = 0; known && cell < row->cells; cell++)
            p->worth[row->base + cell] = (int16_t)learnt->worth[known->base + cell];
        p->known |= known && n == BEHIND;
        p->games |= known && row->var && !strcmp(row->var->name, "games_won");
    }
}

kp_prospect *kp_prospect_new(const kanun_rules *rules, kp_learnt *learnt)
{
    kp_prospect *p = kn_calloc(1, sizeof *p);
    p->layout = kg_insight_rules(rules)->layout;
    p->lowest = kanun_rules_info(rules)->lowest_wins;
    add_row(p, "behind", NULL, LEFTS * BEHINDS);
    add_row(p, "score", NULL, SCORES);
    add_row(p, "turn", NULL, TURNS * KS_SEATS_MAX);
    for (KS_EACH_VAR(var, p->layout)) {
        if (is_asked(var))
            add_row(p, "?", var,
                    is_person(var)             ? PERSONS
                    : var->per == KS_PER_TABLE ? GAPS * KP_VALUES
                                               : KP_VALUES);
    }
    p->worth = kn_calloc((size_t)p->cells, sizeof *p->worth);
    if (p->worth) {
        take_worth(p, learnt);
        return p;
    }
    kp_prospect_free(p);
    return NULL;
}

void kp_prospect_free(kp_prospect *p)
{
    if (p)
        kn_free(p->worth);
    kn_free(p);
}

int kp_prospect_guess(const kp_prospect *p, int cell)
{
    if (cell >= p->row[BEHIND].cells)
        return 0;
    uint64_t deals = kp_tree_square_root((uint64_t)left_at[cell / BEHINDS] << 15); /* in 181ths */
    return -(int)((uint64_t)behind_at[cell % BEHINDS] * (KP_OCTAVE / 4) * 256 / deals);
}

/* ---- The cells of a side ---- */

static void hold(kp_held *held, int cell, int times)
{
    if (!times)
        return;
    held->cell[held->count] = cell;
    held->times[held->count++] = (int16_t)times;
}

/* Finds the two neighbouring knots of a number, with knots in `unit` units. Returns the index of
 * the first one, and sets *part to the share of the second, out of PART. */
static int between(const int *at, int knots, int64_t number, int64_t unit, int *part)
{
    int n = 0;
    while (n < knots - 2 && number >= at[n + 1] * unit)
        n++;
    int64_t way = PART * (number - at[n] * unit) / ((at[n + 1] - at[n]) * unit);
    *part = way < 0 ? 0 : way > PART ? PART : (int)way;
    return n;
}

static void hold_behind(const kp_prospect *p, const kp_stand *s, int64_t behind, kp_held *held)
{
    int later, more, base = p->row[BEHIND].base;
    int left = between(left_at, LEFTS, s->left, PART, &later);
    int far = between(behind_at, BEHINDS, behind * 4, s->spread, &more);
    hold(held, base + left * BEHINDS + far, (PART - later) * (PART - more));
    hold(held, base + left * BEHINDS + far + 1, (PART - later) * more);
    hold(held, base + (left + 1) * BEHINDS + far, later * (PART - more));
    hold(held, base + (left + 1) * BEHINDS + far + 1, later * more);
}

static void hold_score(const kp_prospect *p, const kp_stand *s, int side, kp_held *held)
{
    if (!s->whole)
        return;
    int64_t at = SCORE_ZERO * PART + s->score[side] * 16 * PART / s->whole;
    at = at < 0 ? 0 : at > (SCORES - 1) * PART ? (SCORES - 1) * PART : at;
    hold(held, p->row[SCORE].base + (int)(at / PART), (PART - (int)(at % PART)) * PART);
    hold(held, p->row[SCORE].base + (int)(at / PART) + 1, (int)(at % PART) * PART);
}

/* Adds the position of the side's first seat, counted from the dealer. */
static void hold_turn(const kp_prospect *p, const kp_stand *s, int side, kp_held *held)
{
    const ks_layout *l = p->layout;
    int dealer = *km_int(kg_insight_run(s->game), l->dealer), seat = 0;
    while (seat < l->seats - 1 && l->side_of[seat] != side)
        seat++;
    int soon = s->left <= 2 * PART ? 0 : s->left <= 6 * PART ? 1 : 2;
    if (dealer >= 0 && dealer < l->seats)
        hold(held, p->row[TURN].base + soon * KS_SEATS_MAX + (seat + l->seats - dealer) % l->seats,
             KP_PROSPECT_WHOLE);
}

static int64_t value_of(const kp_stand *s, const ks_var *var, int owner)
{
    return s->fresh && var->scope == KS_SCOPE_GAME
               ? var->start
               : *km_int(kg_insight_run(s->game), var->at + owner);
}

/* Returns the step of a deficit: none, up to the spread of one deal, up to four times that,
 * more. */
static int gap_of(const kp_stand *s, int64_t behind)
{
    return behind <= 0 ? 0 : behind <= s->spread ? 1 : behind <= 4 * (int64_t)s->spread ? 2 : 3;
}

/* Adds the cells of a variable, unless it has its initial value. */
static void hold_var(const kp_prospect *p, const kp_stand *s, const kp_prospect_row *row, int side,
                     int64_t behind, kp_held *held)
{
    const ks_layout *l = p->layout;
    const ks_var *var = row->var;
    for (int owner = 0; owner < var->count; owner++) {
        int64_t number = value_of(s, var, owner);
        if (number == var->start)
            continue;
        if (is_person(var)) {
            bool somebody =
                number >= 0 && number < (var->type == KS_VAR_SIDE ? l->sides : l->seats);
            int whose = !somebody                  ? -1
                        : var->type == KS_VAR_SIDE ? (int)number
                                                   : l->side_of[number];
            hold(held, row->base + (!somebody ? 0 : whose == side ? 1 : 2), KP_PROSPECT_WHOLE);
        } else if (var->per == KS_PER_TABLE) {
            hold(held, row->base + gap_of(s, behind) * KP_VALUES + kp_value_of(var, number),
                 KP_PROSPECT_WHOLE);
        } else if ((var->per == KS_PER_SIDE ? owner : l->side_of[owner]) == side) {
            hold(held, row->base + kp_value_of(var, number), KP_PROSPECT_WHOLE);
        }
    }
}

void kp_prospect_hold(const kp_prospect *p, const kp_stand *s, int side, kp_held *held)
{
    int64_t best = 0;
    for (int i = 0; i < p->layout->sides; i++) {
        int64_t ahead = (s->score[i] - s->score[side]) * (p->lowest ? -1 : 1);
        best = ahead > best ? ahead : best;
    }
    held->count = 0;
    hold_behind(p, s, best, held);
    hold_score(p, s, side, held);
    hold_turn(p, s, side, held);
    for (int n = FIRST_VAR; n < p->rows; n++)
        hold_var(p, s, &p->row[n], side, best, held);
}

/* ---- Chances ---- */

bool kp_prospect_serves(const kp_prospect *p, const kp_stand *s)
{
    return p->known &&
           (p->games || (!s->fresh && !*km_int(kg_insight_run(s->game), p->layout->games)));
}

void kp_prospect_chances(const kp_prospect *p, const kp_stand *s, int32_t *chance)
{
    int sides = p->layout->sides;
    int32_t worth[KP_TREE_SIDES] = {0};
    uint32_t share[KP_TREE_SIDES];
    uint64_t sum = 0;
    kp_held held;
    for (int side = 0; side < sides; side++) {
        int64_t all = 0;
        kp_prospect_hold(p, s, side, &held);
        for (int n = 0; n < held.count; n++)
            all += (int64_t)p->worth[held.cell[n]] * held.times[n];
        worth[side] = (int32_t)(all / KP_PROSPECT_WHOLE);
    }
    kp_policy_scale(worth, sides, 256, share);
    for (int side = 0; side < sides; side++)
        sum += share[side];
    for (int side = 0; side < sides; side++)
        chance[side] = (int32_t)(((uint64_t)share[side] << 20) / sum);
}
