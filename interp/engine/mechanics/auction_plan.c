/* SPDX-License-Identifier: MIT
 * auction_plan.c: completes the plan of the mechanic `auction` after its keys are read: the words
 * of bids, their order and worth, and contradictory keys. auction_keys.c reads the keys.
 * auction_bid.c decides during a game which bids are legal.
 */
#include <string.h>

#include "mechanics/auction.h"
#include "mechanics/registry.h"

bool km_auction_declare(km_compiler *c, km_phase *phase)
{
    km_auction *plan = phase->plan;
    struct km_auction_at *at = &plan->at;
    int *held = kd_node_get(phase->node, "may_hold") ? &at->held : NULL;
    int seats = c->layout->seats, no = KS_NOBODY, all = (1 << KM_STRAINS_MAX) - 1;
    ks_per table = KS_PER_TABLE, seat = KS_PER_SEAT;
    const km_own own[] = {{"seat", KS_VAR_SEAT, table, no, seats - 1, no, &at->seat},
                          {"number", KS_VAR_INTEGER, table, no, KN_POINTS_MAX, no, &at->number},
                          {"strain", KS_VAR_INTEGER, table, no, KM_STRAINS_MAX, no, &at->strain},
                          {"last", KS_VAR_SEAT, table, no, seats - 1, no, &at->last},
                          {"bid", KS_VAR_INTEGER, seat, no, KN_POINTS_MAX, no, &at->bid},
                          {"out", KS_VAR_FLAG, seat, 0, 1, 0, &at->out},
                          {"named", KS_VAR_INTEGER, seat, 0, all, 0, &at->named},
                          {"factor", KS_VAR_INTEGER, table, 0, 4, 1, &at->factor},
                          {"held", KS_VAR_FLAG, table, 0, 1, 0, held},
                          {.name = NULL}};
    return km_compile_own(c, phase, own);
}

/* Registers the words of the moves. */
static bool add_words(km_compiler *c, km_phase *phase, km_auction *plan)
{
    ks_words_table *words = &c->rules->words;
    plan->word = ks_words_add(words, c->arena, "bid");
    plan->blind_word = plan->blind ? ks_words_add(words, c->arena, "blind") : 0;
    plan->double_word = plan->doubles > 0 ? ks_words_add(words, c->arena, "double") : 0;
    plan->redouble_word = plan->doubles > 1 ? ks_words_add(words, c->arena, "redouble") : 0;
    if (plan->word >= 0 && plan->blind_word >= 0 && plan->double_word >= 0 &&
        plan->redouble_word >= 0)
        return true;
    return kn_report_wrong(
        c->report, KN_E_TOO_MANY, phase->node->at,
        "the game has too many words, or one of `bid`, `blind`, `double` and `redouble` "
        "names a card");
}

/* Gives numbers in bids the names that the result variable has for them. */
static bool name_numbers(km_compiler *c, const km_auction *plan)
{
    ks_words_table *words = &c->rules->words;
    for (int i = 0; plan->numbers && plan->numbered && i < plan->numbered->nameds; i++) {
        const ks_number_name *n = &plan->numbered->named[i];
        if (!km_auction_is_said(c, plan, n->name) &&
            ks_words_number(words, plan->word, n->number, n->name) &&
            (!plan->blind || ks_words_number(words, plan->blind_word, n->number, n->name)))
            continue;
        const kd_node *names = kd_node_get(plan->numbered->node, "names");
        return kn_report_wrong(c->report, KN_E_AUCTION_NAME, names->at,
                               "'%s' can't be the name of a bid" KN_EXPECTED
                               "`names` of '%s' with up to %d words that are not cards, suits, "
                               "denominations or further words, and are the same in all auctions",
                               n->name, plan->numbered->name, KS_MOVE_NAMES);
    }
    return true;
}

/* Checks keys that need one another. */
static bool fit_together(km_compiler *c, const km_phase *phase, const km_auction *plan)
{
    const kd_node *map = phase->node;
    bool round = plan->ends == KM_ENDS_ROUND;
    if (!plan->numbers && !plan->strains)
        return km_compile_wrong_in(c, map, "a bid needs a number (`highest`) or `denominations`");
    if (plan->support && (!plan->numbers || !plan->strains))
        return km_compile_wrong_in(c, map,
                                   "`support` needs a number (`highest`) and `denominations`");
    if (plan->support && plan->ends != KM_ENDS_OTHERS)
        return km_compile_wrong_in(c, map, "`support` needs `ends: others`");
    if (plan->sum_not.kind && (!plan->numbers || !(plan->support || round)))
        return km_compile_wrong_in(c, map,
                                   "`sum_not` needs `support`, or `ends: round` with numbers");
    if (plan->exceed == KM_EXCEED_NOTHING && !round)
        return km_compile_wrong_in(c, map, "`exceed: nothing` needs `ends: round`");
    if (plan->may_hold &&
        (plan->support || plan->exceed != KM_EXCEED_STANDING || plan->ends == KM_ENDS_FIRST))
        return km_compile_wrong_in(
            c, map,
            "`may_hold` needs `exceed: standing`, and excludes `support` and `ends: first`");
    if (plan->doubles && plan->ends != KM_ENDS_OTHERS)
        return km_compile_wrong_in(c, map, "`doubles` needs `ends: others`");
    if (plan->further_must && !plan->furthers)
        return km_compile_wrong_in(c, map, "`further_must` needs `further`");
    return true;
}

bool km_auction_compile(km_compiler *c, km_phase *phase)
{
    static const char *const number_keys[] = {"highest", "lowest", "opening", "ladder", NULL};
    km_auction *plan = phase->plan;
    for (int i = 0; number_keys[i]; i++)
        plan->numbers |= kd_node_get(phase->node, number_keys[i]) != NULL;
    return add_words(c, phase, plan) && fit_together(c, phase, plan) &&
           km_auction_results(c, phase, plan) && name_numbers(c, plan);
}

/* Finds the strains that rank only without a number. They are bid without one. A strain that also
 * ranks together with a number is bid like all others. */
static void find_bare(km_auction *plan)
{
    for (int s = 0; plan->numbers && s < plan->strains; s++) {
        plan->bare[s] = plan->worth[0][s] != INT32_MIN;
        for (int n = 1; n < plan->worths; n++)
            plan->bare[s] &= plan->worth[n][s] == INT32_MIN;
    }
}

/* Makes the table of ranks. In it, each bid has as many ranks above it as there are strains. */
static bool take_worths(km_compiler *c, km_auction *plan)
{
    plan->worths = plan->numbers ? KM_WORTHS_MAX : 1;
    plan->worth = kn_arena_array(c->arena, (size_t)plan->worths, sizeof *plan->worth);
    if (!plan->worth)
        return kn_report_memory(c->report);
    for (int n = 0; n < plan->worths; n++)
        for (int s = 0; s < KM_STRAINS_MAX; s++)
            plan->worth[n][s] = (n * KM_STRAINS_MAX + s) * (KM_STRAINS_MAX + 1);
    return true;
}

static int strain_named(const km_auction *plan, const char *name)
{
    int s = 0;
    while (s < plan->strains && strcmp(plan->strain[s].name, name) != 0)
        s++;
    return s < plan->strains ? s : -1;
}

/* Ranks the strains of `without_number`, each just above the bid given for it. */
static bool rank_numberless(km_compiler *c, const km_phase *phase, km_auction *plan)
{
    const kd_node *map = plan->numberless;
    if (km_rule_hook(c, phase, "worth", 0) || plan->support || !plan->numbers)
        return km_compile_wrong(c, map->key_at,
                                "`without_number` needs bids with a number (`highest`), and "
                                "excludes `support` and the rule point `worth`");
    if (!take_worths(c, plan))
        return false;
    for (KD_ENTRY(entry, map))
        for (int n = 0, s = strain_named(plan, entry->key); s >= 0 && n < plan->worths; n++)
            plan->worth[n][s] = INT32_MIN;
    for (KD_ENTRY(entry, map)) {
        char name[64] = "", rest;
        int number = -1, s = strain_named(plan, entry->key), below = -1;
        if (entry->kind == KD_NODE_SCALAR &&
            sscanf(entry->text, "%3d %63s %c", &number, name, &rest) == 2)
            below = strain_named(plan, name);
        if (s < 0 || below < 0 || number < 0 || number >= plan->worths || kd_node_get(map, name))
            return kn_report_wrong(c->report, KN_E_AUCTION_LIMIT, s < 0 ? entry->key_at : entry->at,
                                   "'%s' is not %s" KN_EXPECTED
                                   "an entry of `denominations` and the bid just below it, with a "
                                   "number and a denomination: `misere: 8 S`",
                                   s < 0         ? entry->key
                                   : entry->text ? entry->text
                                                 : "",
                                   s < 0 ? "a denomination" : "a bid with a number");
        plan->worth[0][s] = plan->worth[number][below] + 1 + s;
        plan->bare[s] = true;
    }
    return true;
}

/* Calls the hooks of the rule point `worth` for every number with every denomination. */
static bool ask_worth(km_compiler *c, const km_phase *phase, km_auction *plan)
{
    const kl_hook *hook;
    if (plan->numberless)
        return rank_numberless(c, phase, plan);
    if (!km_rule_hook(c, phase, "worth", 0))
        return true;
    if (!take_worths(c, plan))
        return false;
    for (int n = 0; n < plan->worths; n++)
        for (int s = 0; s < (plan->strains ? plan->strains : 1); s++) {
            plan->worth[n][s] = INT32_MIN;
            for (int nth = 0; (hook = km_rule_hook(c, phase, "worth", nth)); nth++) {
                kl_arg args[2] = {
                    {.kind = KL_ARG_NUMBER, .number = n},
                    {.kind = KL_ARG_TEXT, .text = plan->strains ? plan->strain[s].name : ""}};
                const kl_question question = {.args = args, .count = 2};
                kl_answer answer;
                if (!km_ask_rule(c, hook, &question, &answer))
                    return false;
                if (!answer.nil)
                    plan->worth[n][s] = (int32_t)answer.number;
            }
        }
    find_bare(plan);
    return true;
}

/* Returns the highest number that can ever be bid, as far as it is known at load. */
static int64_t highest_ever(const km_compiler *c, const km_phase *phase, const km_auction *plan)
{
    const km_limit *highest = &plan->highest;
    const kd_node *node = kd_node_get(phase->node, "highest");
    int64_t most = plan->most, limit = most;
    if (highest->kind == KM_LIMIT_HAND)
        limit = c->layout->pack->cards;
    else if (highest->kind == KM_LIMIT_VARIABLE)
        limit = c->layout->var[ks_layout_find_var(c->layout, node->text)].max;
    else if (highest->kind == KM_LIMIT_AMOUNT)
        /* a hook, which is only called during play */
        limit = highest->amount.hook ? 0 : highest->amount.number;
    return limit < most ? limit : most;
}

/* Reports a range of bids without a limit, because no player could choose from it. */
static bool check_end(km_compiler *c, const km_phase *phase, km_auction *plan)
{
    int strains = plan->strains ? plan->strains : 1, forms = plan->furthers + !plan->further_must;
    const kd_node *node = kd_node_get(phase->node, "highest");
    if (plan->worth && !plan->support && plan->most > plan->worths - 1)
        plan->most = plan->worths - 1;
    int64_t top = highest_ever(c, phase, plan);
    if (!plan->numbers || plan->ladders || (top / plan->step + 1) * strains * forms <= KS_MOVES_MAX)
        return true;
    kn_problem *p =
        node ? kn_report_add(c->report, KN_E_AUCTION_LIMIT, node->at,
                             "numbers up to %lld give too many possible bids", (long long)top)
             : kn_report_add(c->report, KN_E_AUCTION_LIMIT, phase->node->at,
                             "the bids have no upper limit");
    kn_report_expect(c->report, p,
                     "%s, `ladder`, `step`, or a variable in `number_to` or `each_to` whose range "
                     "ends at the highest bid; at most %d bids in all",
                     node ? "a lower `highest`" : "`highest`", KS_MOVES_MAX);
    return false;
}

bool km_auction_link(km_compiler *c, km_phase *phase)
{
    km_auction *plan = phase->plan;
    return ask_worth(c, phase, plan) && check_end(c, phase, plan);
}
