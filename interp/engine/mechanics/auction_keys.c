/* SPDX-License-Identifier: MIT
 * auction_keys.c: the keys of the mechanic `auction`, and functions that read their values.
 * auction_plan.c checks and completes the plan.
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
        return km_compile_wrong(c, node->at, "`denominations` may list at most %d names",
                                KM_STRAINS_MAX);
    for (int i = 0; names && i < count; i++) {
        for (int k = 0; k < i; k++)
            if (strcmp(names[i], names[k]) == 0)
                return no_name(c, node, i, names[i], "is listed twice", "each denomination once");
        if (!compile_strain(c, node, i, names[i], &strain[plan->strains++]))
            return false;
    }
    return !node || names;
}

bool km_auction_is_said(const km_compiler *c, const km_auction *plan, const char *name)
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
        if (is_name(names[i]) && !km_auction_is_said(c, plan, names[i]))
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
    for (KM_EACH_HOOK(hook, c->rules))
        if (hook->kind == KL_HOOK_VALUE && strcmp(hook->name, name) == 0)
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
     .mistaken = "first: `from` (who calls first)",
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
    {"lowest", KD_T_TEXT, KM_PUT_BY(read_limit, km_auction, lowest), .flags = KD_KEY_AMOUNT,
     .fallback = "0", .foreign = "min_bid: `lowest` in `auction`",
     .says = "The lowest number that may be bid. A limit is a whole number, an integer variable "
             "or account (if per seat, the caller's), a value hook, or `hand` for the number of "
             "cards that the caller holds.",
     .serves = "Pinochle, Bridge"},
    {"highest", KD_T_TEXT, KM_PUT_BY(read_limit, km_auction, highest), .flags = KD_KEY_AMOUNT,
     .foreign = "max_bid: `highest` in `auction`",
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
    {"opening", KD_T_TEXT, KM_PUT_BY(read_limit, km_auction, opening), .flags = KD_KEY_AMOUNT,
     .fallback = "0",
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
    {"sum_not", KD_T_TEXT, KM_PUT_BY(read_limit, km_auction, sum_not), .flags = KD_KEY_AMOUNT,
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
     .mistaken =
         "who: `from` (who calls first), and `may_bid: turn is SEAT` (who may do more than pass)",
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
     .says = "An integer variable for the number of the bid. A bid without a number sets it to its "
             "first value.",
     .serves = "Bridge, Pinochle"},
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
