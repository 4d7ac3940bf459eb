/* SPDX-License-Identifier: MIT
 * features_aim.c: the cells of a played card that concern an aim: a number of tricks that its
 * player must take. Only the number of a bid is used.
 */
#include "players/features_rows.h"

/* ---- Finding aims ---- */

/* True if `var` is a public number of each seat, side or place, with the same range as
 * `counted`, their number of tricks. */
static bool is_aim(const ks_var *var, const ks_var *counted)
{
    return var != counted && var->type == KS_VAR_INTEGER && !var->private_ &&
           var->per == counted->per && var->per != KS_PER_TABLE && var->max == counted->max &&
           var->sight == KS_SEEN_ALL && var->scope == KS_SCOPE_DEAL;
}

void kp_find_aims(kp_features *f, const km_phase *phase, struct kp_phase_rows *rows)
{
    const ks_layout *l = f->rules->layout;
    const ks_var *counted =
        phase->mechanic->programs.counted ? phase->mechanic->programs.counted(phase) : NULL;
    rows->aim = f->aims;
    for (int n = 0; n < l->vars && counted && counted->sight == KS_SEEN_ALL; n++)
        if (is_aim(&l->var[n], counted) && f->aims < KP_AIMS_MAX)
            f->aim[f->aims++] = (kp_aim){.said = &l->var[n], .counted = counted};
    rows->aims = f->aims - rows->aim;
}

/* ---- The standing ---- */

/* Returns the number of tricks that a place still has to take; negative if it has too many. */
static int lacking(const kp_look *look, const kp_aim *aim, int place)
{
    const ks_layout *l = look->run->world.layout;
    const int32_t *ints = ks_ints(l, look->block);
    int seat = place < l->seats ? place : km_controller(look->run, place);
    int owner = aim->said->per == KS_PER_SIDE    ? l->side_of[seat]
                : aim->said->per == KS_PER_PLACE ? place
                                                 : seat;
    return ints[aim->said->at + owner] - ints[aim->counted->at + owner];
}

/* Returns the standing as a number. 0: more than one trick too many, 1: one too many, 2: exactly
 * right. 3 .. 14: one, two or more tricks are still needed. For each of these, the turns left
 * are too few, just enough, or one or more to spare. */
static int standing(int lacks, int turns)
{
    int spare = turns - lacks;
    if (lacks <= 0)
        return lacks < -1 ? 0 : lacks + 2;
    return 3 + (kp_most(lacks, 3) - 1) * 4 + (spare < 0 ? 0 : kp_most(spare, 2) + 1);
}

/* Returns the chance that a card takes a trick, in 16ths. `above` is twice the expected number of
 * higher cards of its suit in the other hands. */
static int chance_of(int above)
{
    static const int chance[] = {16, 11, 7, 5, 3, 2, 1, 1};
    return above < (int)(sizeof chance / sizeof *chance) ? chance[above] : 0;
}

/* Estimates the number of tricks that the seat's hand takes, from the unseen cards that other
 * hands can hold. */
static void estimate(kp_look *look)
{
    int others = 0, unseen = kn_count(look->unseen);
    unsigned card;
    for (int place = 0; place < look->run->world.layout->places; place++)
        others += place != look->place ? look->hands[place] : 0;
    look->strength = 0;
    for (KN_EACH(card, look->hand)) {
        kn_set beats = kn_and(look->unseen, look->facing.beats[card]);
        int above = kn_count(kn_and(beats, look->out[look->facing.class_of[card]]));
        int chance = chance_of(unseen ? (4 * above * others + unseen) / (2 * unseen) : 0);
        bool ruffed = kn_count(beats) > above;
        look->chance[card] = (uint8_t)(ruffed ? chance * 3 / 4 : chance);
        look->strength += look->chance[card];
    }
}

void kp_look_at_aims(kp_look *look)
{
    const struct kp_phase_rows *rows = &look->features->phase[look->phase];
    if (rows->aims)
        estimate(look);
    for (int n = 0; n < rows->aims; n++)
        look->lacks[n] = lacking(look, &look->features->aim[rows->aim + n], look->place);
}

/* ---- The cells of a card ---- */

/* Returns the expected number of missing tricks at the end of the deal, in half tricks from 0 to
 * 14. 7 means that none is missing. */
static int off_by(const kp_look *look, unsigned card, int outcome, int lacks)
{
    int takes = outcome == 0 ? look->chance[card] : outcome == 1 ? 0 : outcome == 2 ? 8 : 16;
    int off = lacks * 16 - takes - (look->strength - look->chance[card]);
    if (off < -7 * 8)
        return 0;
    return kp_most((off + 7 * 8 + 4) / 8, 14);
}

/* Returns 0 for too many tricks, 1 for exactly the right number, 2 for too few. */
static int sign_of(int lacks)
{
    return lacks < 0 ? 0 : lacks == 0 ? 1 : 2;
}

void kp_hold_aims(const kp_look *look, unsigned card, const kp_way *way, kp_held *held)
{
    const struct kp_phase_rows *rows = &look->features->phase[look->phase];
    const kp_row *row = &look->features->row[rows->aim_row];
    int turns = look->hands[look->place];
    for (int n = 0; n < rows->aims; n++, row += KP_AIM_COUNT) {
        int lacks = look->lacks[n], at = standing(lacks, turns) * KP_WAYS + way->at;
        kp_put(held, &row[KP_A_BEATEN], at * 7 + way->beaten);
        kp_put(held, &row[KP_A_ORDER], at * 16 + way->order);
        kp_put(held, &row[KP_A_OFF],
               (kp_most(turns - 1, 3) * 4 + way->outcome) * 15 +
                   off_by(look, card, way->outcome, lacks));
        if (way->outcome != 0) {
            const kp_aim *aim = &look->features->aim[rows->aim + n];
            int theirs = sign_of(lacking(look, aim, look->facing.owner));
            kp_put(held, &row[KP_A_THEIRS], (sign_of(lacks) * 3 + theirs) * 4 + way->outcome);
        }
    }
}
