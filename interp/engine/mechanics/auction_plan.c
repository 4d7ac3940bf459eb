/* SPDX-License-Identifier: MIT
 * auction_plan.c: compiles the keys of the mechanic `auction` into a plan. auction_bid.c decides
 * during a game which bids are legal.
 */
#include <ctype.h>
#include <string.h>

#include "base/words.h"
#include "mechanics/auction.h"
#include "mechanics/registry.h"

/* ---- parts of a bid ---- */

static bool is_name(const char *text)
{
    for (const char *p = text; *p; p++)
        if (!isalnum((unsigned char)*p) && *p != '_')
            return false;
    return isalpha((unsigned char)*text);
}

/* Reports an error at item number `n` of a list of symbols. */
static bool no_name(km_compiler *c, const kd_node *node, int n, const char *text, const char *what,
                    const char *expected)
{
    if (node->kind == KD_NODE_LIST)
        for (node = node->first; n > 0 && node->next; n--)
            node = node->next;
    return kn_report_wrong(c->report, KN_E_AUCTION_NAME, node->at, "'%s' %s" KN_EXPECTED "%s", text,
                           what, expected);
}

static bool compile_strain(km_compiler *c, const kd_node *node, int n, const char *text,
                           km_strain *out)
{
    const ks_layout *l = c->layout;
    int suit = ks_pack_find_suit(l->pack, text), var = ks_layout_find_var(l, text);
    *out = (km_strain){text, (uint8_t)suit, -1};
    if (suit >= 0)
        return true;
    if (var >= 0 && l->var[var].type == KS_VAR_SUIT && l->var[var].per == KS_PER_TABLE) {
        out->at = l->var[var].at;
        return true;
    }
    int name = -1;
    if (is_name(text) && ks_pack_find(l->pack, text, -1) < 0)
        name = ks_words_name(&c->rules->words, c->arena, KS_NAME_STRAIN, text);
    if (name < 0)
        return no_name(c, node, n, text, "can't be named by a bid",
                       "suits, variables of type suit, or up to 32 words that are not cards");
    out->named = (uint8_t)(KS_SUIT_NAME + name);
    return true;
}

static bool read_strains(const km_filling *f, const kd_node *node, void *member)
{
    km_compiler *c = f->c;
    km_auction *plan = f->plan;
    km_strain *strain = member;
    int count = 0;
    const char **names = node ? kd_symbols(node, &count, c->arena) : NULL;
    if (count > KM_STRAINS_MAX)
        return km_compile_wrong(c, node->at, "`denominations` may list at most %d", KM_STRAINS_MAX);
    for (int i = 0; names && i < count; i++) {
        for (int k = 0; k < i; k++)
            if (strcmp(names[i], names[k]) == 0)
                return no_name(c, node, i, names[i], "is listed twice", "each denomination once");
        if (!compile_strain(c, node, i, names[i], &strain[plan->strains++]))
            return false;
    }
    return !node || names;
}

/* Returns true if something else in a bid already has this name. */
static bool is_said(const km_compiler *c, const km_auction *plan, const char *name)
{
    bool said = ks_pack_find(c->layout->pack, name, -1) >= 0 ||
                ks_pack_find_suit(c->layout->pack, name) >= 0;
    for (int i = 0; i < plan->strains; i++)
        said |= strcmp(plan->strain[i].name, name) == 0;
    for (int i = 0; i < plan->furthers; i++)
        said |= strcmp(plan->further[i], name) == 0;
    return said;
}

static bool read_further(const km_filling *f, const kd_node *node, void *member)
{
    km_compiler *c = f->c;
    km_auction *plan = f->plan;
    const char **further = member;
    int count = 0;
    const char **names = node ? kd_symbols(node, &count, c->arena) : NULL;
    if (count > KM_FURTHERS_MAX)
        return km_compile_wrong(c, node->at, "`further` may list at most %d words",
                                KM_FURTHERS_MAX);
    for (int i = 0; names && i < count; i++) {
        int name = -1;
        if (is_name(names[i]) && !is_said(c, plan, names[i]))
            name = ks_words_name(&c->rules->words, c->arena, KS_NAME_FURTHER, names[i]);
        if (name < 0)
            return no_name(c, node, i, names[i], "can't be part of a bid",
                           "up to 32 different words that are not cards, suits or denominations");
        further[plan->furthers] = names[i];
        plan->further_mark[plan->furthers++] = (uint8_t)(KS_MARK_NAME + name);
    }
    return !node || names;
}

/* ---- numbers ---- */

static bool read_ladder(const km_filling *f, const kd_node *node, void *member)
{
    km_compiler *c = f->c;
    km_auction *plan = f->plan;
    int32_t *ladder = member;
    int count = 0;
    const char **texts = node ? kd_symbols(node, &count, c->arena) : NULL;
    for (int i = 0; texts && i < count; i++) {
        int64_t number;
        if (count > KM_LADDER_MAX || !kn_integer_read(texts[i], 0, KN_POINTS_MAX, &number) ||
            (i && number <= ladder[i - 1]))
            return km_compile_wrong(c, node->at,
                                    "`ladder` must be a list of up to %d rising whole numbers",
                                    KM_LADDER_MAX);
        ladder[plan->ladders++] = (int32_t)number;
    }
    return !node || texts;
}

static bool is_value_hook(const km_compiler *c, const char *name)
{
    for (int i = 0; i < c->rules->hooks; i++)
        if (c->rules->hook[i].kind == KL_HOOK_VALUE && strcmp(c->rules->hook[i].name, name) == 0)
            return true;
    return false;
}

static bool no_limit(km_compiler *c, const kd_node *node)
{
    kn_problem *p =
        kn_report_add(c->report, KN_E_AUCTION_LIMIT, node->at, "'%s' can't limit bids", node->text);
    kn_report_expect(
        c->report, p,
        "a whole number from 0, an integer variable or account, a value hook, or `hand`");
    const char **names =
        kn_arena_array(c->arena, (size_t)(c->layout->vars + c->rules->hooks) + 2, sizeof *names);
    int n = 0;
    for (int i = 0; names && i < c->layout->vars; i++)
        if (ks_var_counts(&c->layout->var[i]) && !c->layout->var[i].private_)
            names[n++] = c->layout->var[i].name;
    for (int i = 0; names && i < c->rules->hooks; i++)
        if (c->rules->hook[i].kind == KL_HOOK_VALUE)
            names[n++] = c->rules->hook[i].name;
    if (names)
        names[n] = "hand";
    kn_report_suggest(p, node->text, names);
    return false;
}

static bool read_limit(const km_filling *f, const kd_node *node, void *member)
{
    km_compiler *c = f->c;
    km_limit *out = member;
    int var = node ? ks_layout_find_var(c->layout, node->text) : -1;
    if (!node)
        return true;
    if (strcmp(node->text, "hand") == 0) {
        out->kind = KM_LIMIT_HAND;
        return true;
    }
    if (var >= 0 && ks_var_counts(&c->layout->var[var]) && c->layout->var[var].per != KS_PER_SIDE) {
        out->kind = KM_LIMIT_VARIABLE;
        out->at = c->layout->var[var].at;
        out->per_seat = c->layout->var[var].per != KS_PER_TABLE;
        return true;
    }
    out->kind = KM_LIMIT_AMOUNT;
    bool number = kn_integer_read(node->text, INT32_MIN, INT32_MAX, &out->amount.number);
    if (number ? out->amount.number >= 0 && out->amount.number <= KN_POINTS_MAX
               : is_value_hook(c, node->text) && km_compile_amount(c, node, &out->amount))
        return true;
    return no_limit(c, node);
}

/* Reads the zone of the hands, if a limit depends on their cards. */
static bool read_hand(const km_filling *f, const kd_node *node, void *member)
{
    const km_auction *plan = f->plan;
    const ks_zone *hand;
    *(int *)member = -1;
    if (plan->lowest.kind != KM_LIMIT_HAND && plan->highest.kind != KM_LIMIT_HAND &&
        plan->opening.kind != KM_LIMIT_HAND && plan->sum_not.kind != KM_LIMIT_HAND)
        return true;
    if (!km_read_zone(f, node, KM_OF_OWNERS, &hand))
        return false;
    *(int *)member = hand->heap;
    return true;
}

static const kd_key keys[] = {
    {"from", KD_T_SEAT, KM_PUT(SEAT, km_auction, from), .fallback = "seat after dealer",
     .says = "The seat that calls first. The others follow in turn.", .serves = "Bridge, Skat"},
    {"denominations", KD_T_SYMBOLS, KM_PUT_BY(read_strains, km_auction, strain),
     .says = "The denominations that a bid can name, from the lowest to the highest: suits of the "
             "pack, other words (NT, misere), or a variable of type suit, which stands for its "
             "current suit. Without this key, bids are numbers only.",
     .serves = "Bridge, Tarot"},
    {"without_number", KD_T_MAP, KD_PUT(km_auction, numberless), .item = KD_T_TEXT,
     .beside = "denominations",
     .says =
         "Denominations that are bid without a number, although other bids have one. Each ranks "
         "just above the bid that is given for it, with a number and a denomination: `misere: "
         "8 S`.",
     .serves = "Five Hundred, Preferans and Solo Whist (misere)"},
    {"except", KD_T_NAME, KM_PUT_VAR_OF(VAR_AT, km_auction, except_at, KS_VAR_SUIT, 0),
     .choices = "trump", .refers = "variables", .beside = "denominations",
     .says = "A variable of type suit whose suit may not be named.", .serves = "Euchre, Belote"},
    {"lowest", KD_T_TEXT, KM_PUT_BY(read_limit, km_auction, lowest), .fallback = "0",
     .says = "The lowest number that may be bid. A limit is a whole number, an integer variable "
             "or account (if per seat, the caller's), a value hook, or `hand` for the number of "
             "cards that "
             "the caller holds.",
     .serves = "Pinochle, Bridge"},
    {"highest", KD_T_TEXT, KM_PUT_BY(read_limit, km_auction, highest),
     .says = "The highest number that the caller may bid: a limit, as for `lowest`. Without "
             "`highest`, `lowest`, `opening` and `ladder`, bids have no number. No bid exceeds the "
             "range of the variable for the result.",
     .serves = "Bridge, Thousand"},
    {"step", KD_T_INTEGER, KD_PUT(km_auction, step), .min = 1, .max = 1000, .fallback = "1",
     .beside = "highest lowest opening ladder",
     .says = "All numbers must be multiples of this one.", .serves = "Pinochle, Thousand"},
    {"ladder", KD_T_SYMBOLS, KM_PUT_BY(read_ladder, km_auction, ladder),
     .says = "The numbers that may be bid, from the lowest to the highest, if `step` can't "
             "describe them.",
     .serves = "Skat, Préférence"},
    {"raise", KD_T_CHOICE, KD_PUT(km_auction, raise_step), .choices = "any step", .fallback = "any",
     .beside = "highest lowest opening ladder",
     .says = "How far a bid may exceed the previous one: to any number, or only to the next one.",
     .serves = "Thousand, Skat"},
    {"opening", KD_T_TEXT, KM_PUT_BY(read_limit, km_auction, opening), .fallback = "0",
     .says = "The exact number of the first bid: a limit, as for `lowest`, which overrides "
             "`sum_not` and the other limits. 0 allows any number.",
     .serves = "Thousand, Pinochle"},
    {"exceed", KD_T_CHOICE, KD_PUT(km_auction, exceed), .choices = KM_EXCEEDS(KD_WORD),
     .fallback = "standing",
     .says = "What a bid must exceed: the standing bid, the highest number in force (with "
             "`support`), or nothing. The numbers are compared first, then the denominations. With "
             "`nothing`, the highest bid stands, and of equal bids the first.",
     .serves = "Bridge, Oh Hell"},
    {"further", KD_T_SYMBOLS, KM_PUT_BY(read_further, km_auction, further), .beside = "further_to",
     .says = "Words that a bid may end with, at most one: `bid S alone`.",
     .serves = "Euchre, Schafkopf"},
    {"further_must", KD_T_FLAG, KD_PUT(km_auction, further_must), .fallback = "false",
     .says = "Whether a bid must include one of the words of `further`.",
     .serves = "Bid Whist (uptown or downtown), La Bâtarde (twins)"},
    {"support", KD_T_FLAG, KD_PUT(km_auction, support), .fallback = "false",
     .says = "A number alone supports the standing bid: the caller offers that number in the "
             "standing denomination. A bid in another denomination cancels all earlier bids.",
     .serves = "La Bâtarde, Israeli Whist"},
    {"sum_not", KD_T_TEXT, KM_PUT_BY(read_limit, km_auction, sum_not),
     .says = "The last caller may not make all numbers add up to this limit.",
     .serves = "Oh Hell, Israeli Whist"},
    {"pass", KD_T_CHOICE, KD_PUT(km_auction, pass), .choices = KM_PASSES(KD_WORD),
     .fallback = "free",
     .says = "What passing means: the player may call again later, is out, or may not pass at all. "
             "A player who can neither bid nor support may always pass, even if they could double.",
     .serves = "Bridge, Pinochle"},
    {"must_open", KD_T_FLAG, KD_PUT(km_auction, must_open), .fallback = "false",
     .says = "The first caller must bid, even if `may_bid` does not hold.",
     .serves = "Thousand, Pinochle"},
    {"must_bid", KD_T_CONDITION, KD_PUT(km_auction, must_bid),
     .says = "A player for whom this condition holds may not pass. In the condition, `turn` is the "
             "caller.",
     .serves = "Euchre (the dealer is stuck), Belote"},
    {"may_bid", KD_T_CONDITION, KD_PUT(km_auction, may_bid),
     .says = "A player for whom this condition does not hold may only pass, double or support. In "
             "the condition, `turn` is the caller.",
     .serves = "Thousand, La Bâtarde"},
    {"may_hold", KD_T_CONDITION, KD_PUT(km_auction, may_hold),
     .says = "Who may take over the standing bid by repeating it, within their limits. With "
             "`worth`, any bid of the same place takes it over. A bid "
             "that was taken over can only be exceeded. In the condition, `turn` is the caller.",
     .serves = "Pitch (the dealer), Skat (the elder hand)"},
    {"blind", KD_T_CONDITION, KD_PUT(km_auction, blind),
     .says = "While this condition holds, bids are blind (`blind 105`): the caller has not looked "
             "at their hand. In the condition, `turn` is the caller.",
     .serves = "Thousand, Spades (blind nil)"},
    {"doubles", KD_T_INTEGER, KD_PUT(km_auction, doubles), .min = 0, .max = 2, .fallback = "0",
     .says = "With 1, opponents of the standing bid may `double`. With 2, its side may then "
             "`redouble`. A further bid cancels both.",
     .serves = "Bridge, Belote (coinche)"},
    {"ends", KD_T_CHOICE, KD_PUT(km_auction, ends), .choices = KM_ENDINGS(KD_WORD),
     .fallback = "others",
     .says = "When the auction is over: when all others have called after the latest bid or double "
             "without outbidding it, when each has called once, or with the first bid.",
     .serves = "Bridge, Tarot"},
    {"declarer", KD_T_CHOICE, KD_PUT(km_auction, first_of_side), .choices = "last first_of_side",
     .fallback = "last",
     .says = "Who becomes the declarer: the highest bidder, or the player of that side who named "
             "the denomination first.",
     .serves = "Bridge, Vint"},
    {"hand", KD_T_NAME, KM_PUT_BY(read_hand, km_auction, hand), .flags = KD_KEY_HAND,
     .fallback = "hand", .refers = "zones",
     .beside = "lowest=hand highest=hand opening=hand sum_not=hand",
     .tells = KN_KEY("keys.counted-hand"), .says = "The zone whose cards the limit `hand` counts.",
     .serves = "Oh Hell, Wizard"},
    {"seat_to", KD_T_NAME, KM_PUT_VAR_OF(VAR_AT, km_auction, seat_to, KS_VAR_SEAT, KM_OF_TABLE),
     .flags = KD_KEY_WRITES, .role = KD_ROLE_BIDDER, .refers = "variables",
     .says = "A seat variable for the declarer. Like all results, it is updated with every bid.",
     .serves = "Bridge, Skat"},
    {"number_to", KD_T_NAME, KM_PUT_VAR_OF(VAR, km_auction, number, KS_VAR_INTEGER, KM_OF_TABLE),
     .flags = KD_KEY_WRITES, .role = KD_ROLE_BID, .refers = "variables",
     .beside = "highest lowest opening ladder", .tells = KN_KEY("keys.bid-number"),
     .says = "An integer variable for the number of the bid.", .serves = "Bridge, Pinochle"},
    {"contract_to", KD_T_NAME, KM_PUT_BY(km_auction_read_contract, km_auction, contract),
     .flags = KD_KEY_WRITES, .choices = "trump", .refers = "variables", .beside = "denominations",
     .tells = KN_KEY("keys.bid-names"),
     .says = "A variable for the denomination. It is of type choice and lists them all, or of type "
             "suit (including the built-in `trump`), and then unset for denominations that are not "
             "suits.",
     .serves = "Bridge, Euchre"},
    {"further_to", KD_T_NAME, KM_PUT_BY(km_auction_read_further_to, km_auction, further_to),
     .flags = KD_KEY_WRITES, .refers = "variables", .beside = "further",
     .tells = KN_KEY("keys.bid-further"),
     .says = "A variable for the further word: a choice that lists all of them after a first value "
             "for \"none\", or a flag if there is only one word.",
     .serves = "Euchre, Schafkopf"},
    {"factor_to", KD_T_NAME, KM_PUT_VAR_OF(VAR, km_auction, factor, KS_VAR_INTEGER, KM_OF_TABLE),
     .flags = KD_KEY_WRITES, .refers = "variables", .beside = "doubles!0",
     .says = "An integer variable for the factor: 1, doubled 2, redoubled 4.",
     .serves = "Bridge, Belote (coinche)"},
    {"each_to", KD_T_NAME, KM_PUT_VAR_OF(VAR, km_auction, each, KS_VAR_INTEGER, KM_OF_OWNERS),
     .flags = KD_KEY_WRITES, .refers = "variables", .beside = "highest lowest opening ladder",
     .tells = KN_KEY("keys.bid-each"),
     .says = "An integer variable per seat for the number that each player has in force.",
     .serves = "Oh Hell, Spades"},
    {"says", KD_T_WORDS, KD_PUT_NOWHERE, .says = "What is bid for, as players read it.",
     .serves = "Bridge, Oh Hell"},
    {.name = NULL},
};
const kd_table km_auction_table = {
    "auction",
    "An auction: seats call in turn. A bid is the word `bid`, followed by a number, a denomination "
    "and a further word, as far as the rules use them: `bid 3 NT`, `bid 120`, `bid S alone`.",
    keys, NULL};

/* ---- the plan ---- */

static bool compile_own(km_compiler *c, const km_phase *phase, km_auction *plan)
{
    struct km_auction_at *at = &plan->at;
    int seats = c->layout->seats, no = KS_NOBODY, all = (1 << KM_STRAINS_MAX) - 1;
    ks_per table = KS_PER_TABLE, seat = KS_PER_SEAT;
    return km_compile_own(c, phase, "seat", KS_VAR_SEAT, table, no, seats - 1, no, &at->seat) &&
           km_compile_own(c, phase, "number", KS_VAR_INTEGER, table, no, KN_POINTS_MAX, no,
                          &at->number) &&
           km_compile_own(c, phase, "strain", KS_VAR_INTEGER, table, no, KM_STRAINS_MAX, no,
                          &at->strain) &&
           km_compile_own(c, phase, "last", KS_VAR_SEAT, table, no, seats - 1, no, &at->last) &&
           km_compile_own(c, phase, "bid", KS_VAR_INTEGER, seat, no, KN_POINTS_MAX, no, &at->bid) &&
           km_compile_own(c, phase, "out", KS_VAR_FLAG, seat, 0, 1, 0, &at->out) &&
           km_compile_own(c, phase, "named", KS_VAR_INTEGER, seat, 0, all, 0, &at->named) &&
           km_compile_own(c, phase, "factor", KS_VAR_INTEGER, table, 0, 4, 1, &at->factor) &&
           (!plan->may_hold ||
            km_compile_own(c, phase, "held", KS_VAR_FLAG, table, 0, 1, 0, &at->held));
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
        if (!is_said(c, plan, n->name) && ks_words_number(words, plan->word, n->number, n->name) &&
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
    kn_mark at = phase->node->at;
    bool round = plan->ends == KM_ENDS_ROUND;
    if (!plan->numbers && !plan->strains)
        return km_compile_wrong(c, at, "a bid needs a number (`highest`) or `denominations`");
    if (plan->support && (!plan->numbers || !plan->strains))
        return km_compile_wrong(c, at, "`support` needs a number (`highest`) and `denominations`");
    if (plan->support && plan->ends != KM_ENDS_OTHERS)
        return km_compile_wrong(c, at, "`support` needs `ends: others`");
    if (plan->sum_not.kind && (!plan->numbers || !(plan->support || round)))
        return km_compile_wrong(c, at, "`sum_not` needs `support`, or `ends: round` with numbers");
    if (plan->exceed == KM_EXCEED_NOTHING && !round)
        return km_compile_wrong(c, at, "`exceed: nothing` needs `ends: round`");
    if (plan->may_hold &&
        (plan->support || plan->exceed != KM_EXCEED_STANDING || plan->ends == KM_ENDS_FIRST))
        return km_compile_wrong(
            c, at, "`may_hold` needs `exceed: standing`, and excludes `support` and `ends: first`");
    if (plan->doubles && plan->ends != KM_ENDS_OTHERS)
        return km_compile_wrong(c, at, "`doubles` needs `ends: others`");
    if (plan->further_must && !plan->furthers)
        return km_compile_wrong(c, at, "`further_must` needs `further`");
    return true;
}

bool km_auction_compile(km_compiler *c, km_phase *phase)
{
    static const char *const number_keys[] = {"highest", "lowest", "opening", "ladder", NULL};
    km_auction *plan = phase->plan;
    for (int i = 0; number_keys[i]; i++)
        plan->numbers |= kd_node_get(phase->node, number_keys[i]) != NULL;
    return add_words(c, phase, plan) && fit_together(c, phase, plan) &&
           km_auction_results(c, phase, plan) && name_numbers(c, plan) &&
           compile_own(c, phase, plan);
}

/* Finds the strains that rank only without a number; they are bid without one. A strain that also
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
                int64_t answer = 0;
                bool nil = false;
                if (kl_host_rule(c->host, hook, args, 2, NULL, &answer, NULL, &nil, c->report) !=
                    KN_OK)
                    return false;
                if (!nil)
                    plan->worth[n][s] = (int32_t)answer;
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
