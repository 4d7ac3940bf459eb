/* SPDX-License-Identifier: MIT
 * fishing_clear.c: counts captures that clear the floor, under conditions of the author's choice.
 * The points for such a capture come from score.c.
 */
#include "mechanics/fishing.h"
#include "mechanics/playing.h"
#include "mechanics/telling.h"

static bool read_award(const km_filling *f, const kd_node *value, void *member)
{
    return !value || km_compile_points(f->c, value, member);
}

static bool read_cause(const km_filling *f, const kd_node *value, void *member)
{
    km_clear *clear = f->plan;
    if (!kd_node_get(f->map, "award"))
        return true;
    const char *name = value ? value->text : clear->name;
    return (*(int *)member = ks_layout_cause(f->c->layout, f->c->arena, name, f->c->report)) >= 0;
}

static const kd_key rows[] = {
    {"award", KD_T_POINTS, KM_PUT_BY(read_award, km_clear, units),
     .says = "The points that the taker's side gets at once, under the name of the entry.",
     .serves = "Scopa and Cassino (1), Pişti (10)"},
    {"cause", KD_T_NAME, KM_PUT_BY(read_cause, km_clear, cause), .beside = "award",
     .says =
         "The name under which the points are counted, if it differs from the name of the entry.",
     .serves = "Pişti (of jacks), Scopa d'Assi (of aces)"},
    {"count_in", KD_T_NAME, KM_PUT_VAR_OF(VAR, km_clear, var, KS_VAR_INTEGER, 0),
     .flags = KD_KEY_COUNTS, .refers = "variables",
     .says = "An integer variable that each such capture increases by one: of the taker, of the "
             "taker's side, or of the table.",
     .serves = "Pâsur, Tablanet"},
    {"cards", KD_T_CARDS, KD_PUT(km_clear, cards), .fallback = "all",
     .says = "The cards that must clear the floor.",
     .serves = "Pâsur and Basra (no jack), Scopa d'Assi (no ace)"},
    {"most", KD_T_INTEGER, KD_PUT(km_clear, most), .min = 1, .max = KN_CARDS_MAX,
     .says = "The most cards that the capture may take, including covered cards.",
     .serves = "Pişti, Xeri and Pastra (one)"},
    {"equal", KD_T_FLAG, KD_PUT(km_clear, equal), .fallback = "false",
     .says = "Counts only captures in which all captured cards have the rank of the card that "
             "takes them.",
     .serves = "Pişti, Xeri and Pastra"},
    {"if", KD_T_CONDITION, KD_PUT(km_clear, condition),
     .says = "Counts a capture only if this condition holds after the floor is cleared.",
     .serves = "Pâsur (below fifty points), Basra (tables that bar some)"},
    {"except", KD_T_CHOICE, KD_PUT(km_clear, except), .choices = KM_EXCEPTIONS(KD_WORD),
     .fallback = "none",
     .says = "The captures that are not counted: a capture with the last card of the deal, or all "
             "captures with the last hands. The last hands are in play if the stock has fewer "
             "cards than there are players, or none if `when_hands_are_empty` deals with `short: "
             "uneven`.",
     .serves = "Scopa and Pişti (last_card), Pâsur (last_hands)"},
    {"cancels", KD_T_FLAG, KD_PUT(km_clear, cancels), .fallback = "false", .beside = "count_in",
     .needs = KD_HAS_TWO_SIDES,
     .says = "With two sides: if the opponents have a counted capture, they lose one such capture, "
             "and the new capture is not counted.",
     .serves = "Pâsur, Tablanet as some play it"},
    {.name = NULL},
};
const kd_table km_clear_table = {"clear", "A capture that clears the floor and is counted.", rows,
                                 NULL};

bool km_clears_compile(km_compiler *c, const km_fishing *plan)
{
    const ks_layout *l = c->layout;
    for (int i = 0; i < plan->clears; i++) {
        const km_clear *clear = &plan->clear[i];
        if (!clear->var && !kd_node_get(clear->node, "award"))
            return km_compile_wrong_in(
                c, clear->node, "'%s' needs `award` or `count_in`, like each entry of `clears`",
                clear->node->key);
        if (clear->cancels && (!clear->var || clear->var->count != l->sides))
            return km_compile_wrong_in(
                c, clear->node,
                "`cancels` needs a variable per side, or per seat if there are no partners");
    }
    return true;
}

const char *km_clear_cause(const kd_node *entry)
{
    const kd_node *cause = kd_node_get(entry, "cause");
    return !kd_node_get(entry, "award") ? NULL : cause && cause->text ? cause->text : entry->key;
}

static void count(km_run *run, const km_phase *phase, const km_clear *clear, int seat)
{
    const ks_layout *l = run->world.layout;
    int side = l->side_of[seat], owner = clear->var->per == KS_PER_SIDE    ? side
                                         : clear->var->per == KS_PER_TABLE ? 0
                                                                           : seat;
    int32_t *of = km_int(run, clear->var->at);
    if (clear->cancels && l->sides == 2 && of[1 - side] > 0)
        of[1 - side]--;
    else if (km_fits(run, phase, clear->var, (int64_t)of[owner] + 1, "another cleared floor"))
        of[owner]++;
}

/* Returns true if no card follows in this deal: all hands are empty, none is turned up after the
 * card from heap `from`, and no hand gets another one. */
static bool is_last_card(const km_run *run, const km_fishing *plan, int from, bool stock_lasts)
{
    const kn_set *sets = run->world.block->sets;
    if (plan->turns_up >= 0 && from != plan->turns_up && !kn_is_empty(sets[plan->turns_up]))
        return false;
    for (int h = 0; h < plan->hand->heaps; h++)
        if (!kn_is_empty(sets[plan->hand->heap + h]))
            return false;
    return !plan->deals_again || !stock_lasts;
}

/* True if the deal is so near its end that the capture doesn't count. */
static bool is_excepted(const km_run *run, const km_fishing *plan, const km_clear *clear, int from)
{
    int stock = run->rules->stock;
    int least = plan->uneven ? 1 : run->world.layout->seats;
    bool lasts = stock >= 0 && kn_count(run->world.block->sets[stock]) >= least;
    return clear->except == KM_EXCEPT_LAST_CARD    ? is_last_card(run, plan, from, lasts)
           : clear->except == KM_EXCEPT_LAST_HANDS ? !lasts
                                                   : false;
}

void km_clears_count(km_run *run, const km_phase *phase, int seat, int from, unsigned card,
                     kn_set taken)
{
    const km_fishing *plan = phase->plan;
    const ks_pack *pack = run->world.layout->pack;
    for (int i = 0; i < plan->clears; i++) {
        const km_clear *clear = &plan->clear[i];
        if (kn_has(clear->cards, card) && (!clear->most || kn_count(taken) <= clear->most) &&
            (!clear->equal || kn_within(taken, pack->by_rank[pack->rank[card]])) &&
            !is_excepted(run, plan, clear, from) &&
            ks_condition_eval(&run->world, clear->condition)) {
            if (clear->units)
                ks_award(&run->world, run->world.layout->side_of[seat], clear->units, clear->cause);
            if (clear->var)
                count(run, phase, clear, seat);
        }
    }
}

void km_clears_show(const km_telling *t)
{
    const km_fishing *plan = t->phase->plan;
    const ks_pack *pack = t->rules->layout->pack;
    for (int i = 0; i < plan->clears; i++) {
        const km_clear *clear = &plan->clear[i];
        if (!clear->units && !clear->var)
            continue;
        kn_set others = kn_minus(pack->all, clear->cards);
        const char *cause = clear->units ? t->rules->layout->cause[clear->cause] : "";
        char points[KN_POINTS_TEXT];
        bool few = kn_count(others) < kn_count(clear->cards);
        km_say(t, "fishing.clear", KN_TEXT("floor", km_heap_words(t, plan->floor)),
               KN_TEXT("name", clear->var ? km_var_words(t, clear->var) : ""),
               KN_TEXT("cause", clear->units ? km_label_words(t, cause) : ""),
               KM_COUNT("points", kn_points_write(points, clear->units, pack->per)),
               KN_TEXT("gain", !clear->units ? "count"
                               : clear->var  ? "both"
                                             : "points"),
               KN_NUMBER("n", clear->most), KN_FLAG("equal", clear->equal),
               KN_TEXT("by", kn_is_empty(others) ? "all"
                             : few               ? "others"
                                                 : "some"),
               KN_TEXT("cards", km_kinds_words(t, few ? others : clear->cards)));
        km_telling own = *t; /* the player's own score, not that of anybody */
        own.each = true;
        if (!km_is_always(t, clear->condition))
            km_say_condition(&own, clear->condition, KN_KEY("fishing.clear-if"));
        if (clear->except)
            km_say(t, "fishing.clear-except",
                   KN_FLAG("hands", clear->except == KM_EXCEPT_LAST_HANDS));
        if (clear->cancels && t->rules->layout->sides == 2)
            km_say_word(t, "fishing.clear-cancels");
    }
}
