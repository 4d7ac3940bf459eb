/* SPDX-License-Identifier: MIT
 * trick_law.c: compiles the law of a trick: which suit a card belongs to and which cards beat
 * it, under every trump, as tables of card sets. trick.c plays.
 */
#include <string.h>

#include "mechanics/trick.h"
#include "state/token.h"

/* Cards that are always trumps have a strength above this number, or above all ranks. Scripts
 * for `strength` may rely on it. */
enum { STRENGTH_OF_RANKS = 32 };

static bool read_held_cards(const km_filling *f, const kd_node *node, void *member)
{
    km_held *held = f->plan;
    if (!node)
        return true;
    held->trumps = node->kind == KD_NODE_SCALAR && strcmp(node->text, "trumps") == 0;
    return held->trumps || ks_pack_cards(f->c->layout->pack, node, member, f->c->report);
}

static bool read_until(const km_filling *f, const kd_node *node, void *member)
{
    km_held *held = f->plan;
    int word = node->kind == KD_NODE_SCALAR ? kd_choice_place(f->row->choices, node->text) : -1;
    *(uint8_t *)member = (uint8_t)(word < 0 ? KM_UNTIL_CONDITION : word);
    return word >= 0 ||
           (held->condition = ks_condition_compile(f->c->arena, f->c->layout, node, f->c->report));
}

static const kd_key held_keys[] = {
    {"cards", KD_T_CARDS, KM_PUT_BY(read_held_cards, km_held, cards),
     .flags = KD_KEY_REQUIRED | KD_KEY_COMPLETE, .choices = "trumps", .needs = KD_HAS_TRUMP,
     .needing = "trumps", .lacking = "nobody ever has a trump to hold back",
     .says = "The cards that are held back. `trumps` are the current trumps.",
     .serves = "Hearts, Spades"},
    {"from", KD_T_CHOICE, KD_PUT(km_held, from), .choices = KM_HELD_FROM(KD_WORD),
     .fallback = "lead",
     .says = "The plays that are forbidden while the player has other cards: a lead, a play "
             "without following suit, or both.",
     .serves = "Hearts, Spades"},
    {"until", KD_T_CONDITION, KM_PUT_BY(read_until, km_held, until),
     .choices = KM_HELD_UNTIL(KD_WORD), .fallback = "played",
     .says = "The end of the restriction: after one of the cards has been `played`, at the "
             "beginning of the `second_trick` of the phase, or as soon as a condition holds.",
     .serves = "Hearts, Spades"},
    {.name = NULL},
};
static const kd_table held_table = {
    "held back", "Cards that may not be played while the player has other cards.", held_keys, NULL};

int km_trick_read_rank(km_compiler *c, const kd_node *list, int i, const char *name,
                       const uint8_t *before)
{
    const ks_pack *pack = c->layout->pack;
    int rank = ks_pack_read_rank(pack, name, -1);
    if (rank >= 0 && !before[rank])
        return rank;
    kn_problem *p =
        kn_report_add(c->report, KN_E_TRICK_RANKING, ks_symbol_mark(list, i),
                      rank < 0 ? "unknown rank '%s'" : "the rank '%s' is listed twice", name);
    if (rank < 0)
        ks_pack_suggest_rank(pack, name, p, c->report);
    return -1;
}

/* Reads a ranking into heights, with 1 for the lowest listed rank. The default is the pack's order,
 * with the last rank highest; for trumps, the ranking of the plain suits. */
static bool read_ranking(const km_filling *f, const kd_node *node, void *member)
{
    km_compiler *c = f->c;
    const ks_pack *pack = c->layout->pack;
    const km_law *law = f->plan;
    uint8_t *height = member;
    if (!node && height == law->height[1])
        memcpy(height, law->height[0], KS_RANKS_MAX);
    for (int r = 0; !node && height == law->height[0] && r < pack->ranks; r++)
        height[r] = (uint8_t)(r + 1);
    if (!node)
        return true;
    int count = 0;
    const char **names = kd_symbols(node, &count, c->arena);
    for (int i = 0; names && i < count; i++) {
        int rank = km_trick_read_rank(c, node, i, names[i], height);
        if (rank < 0)
            return false;
        height[rank] = (uint8_t)(count - i);
    }
    for (int card = 0; card < pack->cards; card++)
        if (pack->suit[card] != KS_NO_SUIT && !height[pack->rank[card]])
            return kn_report_wrong(c->report, KN_E_TRICK_RANKING, node->at,
                                   "the rank '%s' is missing from the ranking",
                                   pack->rank_name[pack->rank[card]]);
    return true;
}

/* Returns the trump for each value of a choice: a suit for its name, none for all other values. */
static const uint8_t *trump_by_choice(km_compiler *c, const ks_var *var)
{
    int count = 0;
    while (var->choices[count])
        count++;
    uint8_t *trump = kn_arena_take(c->arena, (size_t)count + 1);
    for (int i = 0; trump && i < count; i++) {
        int suit = ks_pack_find_suit(c->layout->pack, var->choices[i]);
        trump[i] = (uint8_t)(suit < 0 ? c->layout->pack->suits : suit);
    }
    return trump;
}

static const char tie_words[] = "first last cancel nobody";

/* Reads cards of equal points that are told apart only by the order in this rule. */
static bool read_apart(const km_filling *f, const kd_node *node, void *member)
{
    const ks_pack *pack = f->c->layout->pack;
    struct ks_groups groups = *pack->groups;
    bool read = !node || ks_pack_cards(pack, node, member, f->c->report);
    *pack->groups = groups;
    return read;
}

/* Reads cards, and adds all their copies. */
static bool read_with_copies(const km_filling *f, const kd_node *node, void *member)
{
    const ks_pack *pack = f->c->layout->pack;
    kn_set cards = KN_EMPTY;
    if (!read_apart(f, node, &cards))
        return false;
    for (int card = 0; card < pack->cards; card++) {
        kn_set copies = kn_and(cards, pack->by_rank[pack->rank[card]]);
        if (pack->suit[card] != KS_NO_SUIT)
            copies = kn_and(copies, pack->by_suit[pack->suit[card]]);
        if (!kn_is_empty(copies))
            kn_put(member, (unsigned)card);
    }
    return true;
}

/* Reads one of the words, or the cards that win. */
static bool read_tie(const km_filling *f, const kd_node *node, void *member)
{
    km_law *law = f->plan;
    int word = node->kind == KD_NODE_SCALAR ? kd_choice_place(tie_words, node->text) : -1;
    law->equals = (uint8_t)(word < 0 ? KM_TIE_IS_FIRST : word);
    if (word >= 0)
        return true;
    return read_apart(f, node, member) &&
           (!kn_is_empty(law->tie) ||
            km_compile_wrong(f->c, node->at,
                             "`tie` must be `first`, `last`, `cancel`, `nobody`, or cards"));
}

static bool read_trump(const km_filling *f, const kd_node *node, void *member)
{
    km_compiler *c = f->c;
    const ks_pack *pack = c->layout->pack;
    const char *name = node->text;
    km_law *law = f->plan;
    law->trump_at = -1;
    law->trump = pack->suits;
    if (strcmp(name, "none") == 0)
        return true;
    int suit = ks_pack_read_suit(pack, name, -1);
    if (suit >= 0) {
        law->trump = suit;
        return true;
    }
    int var = ks_layout_find_var(c->layout, name);
    if (var >= 0 && c->layout->var[var].type == KS_VAR_SUIT && c->layout->var[var].count == 1) {
        law->trump_at = c->layout->var[var].at;
        return true;
    }
    if (var >= 0 && c->layout->var[var].type == KS_VAR_CHOICE && c->layout->var[var].count == 1) {
        law->trump_at = c->layout->var[var].at;
        return (law->trump_of = trump_by_choice(c, &c->layout->var[var])) != NULL;
    }
    kn_problem *p =
        kn_report_add(c->report, KN_E_TRICK_TRUMP, node->at, "unknown trump '%s'", name);
    char suits[2 * KS_SUITS_MAX + 1] = "", meant[KS_CARD_TEXT];
    ks_append_names(suits, sizeof suits, pack->suit_name, pack->suits);
    kn_report_expect(c->report, p, "a suit (%s), `none`, or a variable of type suit or choice",
                     suits + 1);
    if (ks_pack_meant(pack, name, (int)strlen(name), meant) && ks_pack_find_suit(pack, meant) >= 0)
        kn_report_mean(p, meant);
    else
        kn_report_suggest(p, name, ks_layout_var_names(c->layout, c->arena));
    return false;
}

/* Reads the items of trump_cards, from high to low. */
static bool read_trump_cards(const km_filling *f, const kd_node *node, void *member)
{
    uint8_t *trump_card = member;
    int left = node && node->kind == KD_NODE_LIST ? node->count : 1;
    for (KM_ITEM(item, node)) {
        kn_set cards;
        unsigned card;
        if (!ks_pack_cards(f->c->layout->pack, item, &cards, f->c->report))
            return false;
        for (KN_EACH(card, cards))
            if (!trump_card[card])
                trump_card[card] = (uint8_t)(left < 255 ? left : 255);
        left--;
    }
    return true;
}

static const kd_key law_keys[] = {
    {"trump", KD_T_TEXT, KM_PUT_BY(read_trump, km_law, trump), .fallback = "trump",
     .makes = KD_HAS_TRUMP, .mistaken = "trump_suit: `trump`, a suit or a variable that holds it",
     .says = "The trump suit: a suit, `none`, or a variable of type suit or choice. There is no "
             "trump while the variable is unset or its value is not a suit. It may change at any "
             "time, even within a trick.",
     .serves = "Whist, Skat"},
    {"ranking", KD_T_SYMBOLS, KM_PUT_BY(read_ranking, km_law, height[0]),
     .says = "The ranks from high to low. Default: the ranks of the pack in reverse, with jokers "
             "(X) above all other ranks. If the list has no X, jokers are the lowest cards.",
     .serves = "Pinochle, Skat"},
    {"trump_ranking", KD_T_SYMBOLS, KM_PUT_BY(read_ranking, km_law, height[1]),
     .needs = KD_HAS_TRUMP, .lacking = "no card is ever a trump",
     .says = "The ranks from high to low within the trump suit. Default: as in the other suits.",
     .serves = "Belote, Jass"},
    {"trump_cards", KD_T_LIST, KM_PUT_BY(read_trump_cards, km_law, trump_card), .item = KD_T_CARDS,
     .makes = KD_HAS_TRUMP,
     .says = "Cards that are always trumps, above the trump suit: a list from high to low. The "
             "cards of one item are equal: `[X2, X1]` ranks two jokers, `X2 X1` does not. A card "
             "that several items name belongs to the first of these items. If there is no trump "
             "suit, only these cards are trumps.",
     .serves = "Skat, Doppelkopf"},
    {"follow", KD_T_CONDITION, KD_PUT(km_law, follow), .fallback = "always",
     .says = "Whether players must follow suit, decided when a trick begins. If not, they need "
             "neither trump nor beat.",
     .serves = "Whist, Sixty-six"},
    {"or_trump", KD_T_FLAG, KD_PUT(km_law, or_trump), .fallback = "false", .beside = "follow!never",
     .needs = KD_HAS_TRUMP, .needing = "true", .lacking = "nobody ever has a trump to play",
     .says = "Whether a player may trump another suit even if they could follow it.",
     .serves = "All Fours, Jass"},
    {"void", KD_T_CHOICE, KD_PUT(km_law, ruff), .choices = KM_RUFFS(KD_WORD), .fallback = "any",
     .needs = KD_HAS_TRUMP, .needing = "trump beat", .lacking = "nobody ever has to play a trump",
     .beside = "follow!never",
     .mistaken = "must_trump: `void: trump` (the duty of a player who can't follow suit)",
     .says = "The card that a player who can't follow suit must play: any card, a trump if "
             "possible, or a trump that beats the best card so far if possible.",
     .serves = "Pinochle, Tarot (trump); Klaverjas, Manille (beat)"},
    {"beat", KD_T_CHOICE, KD_PUT(km_law, beat), .choices = KM_BEATS(KD_WORD), .fallback = "never",
     .needs = KD_HAS_TRUMP, .needing = "trumps", .lacking = "nobody ever leads a trump",
     .beside = "follow!never",
     .says = "The duty of a player who follows suit to beat the best card so far, if possible: "
             "never, only when trumps are led, or always.",
     .serves = "Pinochle, Ecarte"},
    {"overtrump", KD_T_FLAG, KD_PUT(km_law, overtrump), .fallback = "false",
     .says = "Whether a player who must trump must also beat the best card so far, if possible.",
     .serves = "Tarot, Belote"},
    {"undertrump", KD_T_FLAG, KD_PUT(km_law, undertrump), .fallback = "true",
     .beside = "follow!never", .needs = KD_HAS_TRUMP, .needing = "false",
     .lacking = "nobody ever has a trump to play",
     .says = "Whether a player who trumps another suit may play a trump that does not beat the "
             "best card so far. If not, this is allowed only if they have no other card to play.",
     .serves = "Jass, Klaverjas (false)"},
    {"winning_spares", KD_T_CHOICE, KD_PUT(km_law, spares), .choices = KM_SPARES(KD_WORD),
     .fallback = "nothing", .beside = "follow!never", .needs = KD_HAS_PARTNERS,
     .needing = "void beat both", .lacking = "nobody has a partner who could have the best card",
     .says =
         "Duties that end for a player while their own side is winning the trick: to trump when "
         "they can't follow suit (`void: trump`), to beat the best card (`beat`, `overtrump`), "
         "or both.",
     .serves = "Belote (void), Manille (both)"},
    {"tie", KD_T_CARDS, KM_PUT_BY(read_tie, km_law, tie), .choices = tie_words, .fallback = "first",
     .says =
         "The winner among several equal best cards: the card played `first` or `last` (an "
         "equal card then beats the best one), or the one listed here. "
         "`cancel`: the best other card that follows suit or trumps "
         "wins. `nobody`: nobody wins the trick. It goes to `carried`, and its leader leads again.",
     .serves = "Pinochle, Bezique (first); Cancellation Hearts (cancel), Truco and Put (nobody)"},
    {"last_wins", KD_T_CARDS, KM_PUT_BY(read_with_copies, km_law, last), .beside = "tie!last",
     .says = "Cards that beat an equal card played earlier. For other cards, `tie` applies. A card "
             "stands for all its copies.",
     .serves = "Doppelkopf (tens of hearts), Binokel with two packs"},
    {"free", KD_T_CARDS, KD_PUT(km_law, free), .beside = "follow!never",
     .says = "Cards that may be played to any trick, but never have to be.",
     .serves = "Tarot, Wizard"},
    {"silent", KD_T_CARDS, KD_PUT(km_law, silent),
     .says = "Cards without a suit. Any card with a suit beats them. If such a card is led, the "
             "next card decides which suit must be followed.",
     .serves = "Tarot, Wizard"},
    {"top_cards", KD_T_CARDS, KD_PUT(km_law, top),
     .says =
         "Cards that beat all other cards. When suit is followed, they still belong to their own "
         "suits. Of two such cards, the higher rank wins.",
     .serves = "Wizard, Truco"},
    {"top_card", KD_T_NAME, KM_PUT_VAR_OF(VAR_AT, km_law, top_at, KS_VAR_CARD, 0),
     .refers = "variables",
     .says =
         "A variable of type card that holds the card that beats all other cards. This card still "
         "belongs to its own suit.",
     .serves = "Watten, Truco"},
    {"held_back", KD_T_NAMED, KM_PUT_ENTRIES_OF(km_law, held, helds, NULL), .table = &held_table,
     .says = "Cards that may not be played while the player can play other cards. Each entry has "
             "a name of your choice. The entries apply in order, after the rules for following "
             "suit and trumping.",
     .serves = "Hearts, Spades"},
    {.name = NULL},
};
const kd_table km_trick_law_table = {
    "law of the trick", "How players follow to a trick, and who wins it.", law_keys, NULL};

bool km_trick_law_compile(km_compiler *c, km_phase *phase, const kd_node *map, km_law *law)
{
    if (!km_fill(c, phase, &km_trick_law_table, map, law))
        return false;
    bool spares_void = law->spares == KM_SPARE_VOID || law->spares == KM_SPARE_BOTH,
         spares_beat = law->spares == KM_SPARE_BEAT || law->spares == KM_SPARE_BOTH;
    if ((law->overtrump && law->ruff != KM_RUFF_TRUMP) || (spares_void && !law->ruff))
        return km_compile_wrong_in(c, map, "`%s` needs `void: trump`",
                                   law->overtrump ? "overtrump" : "winning_spares");
    if (law->equals >= KM_TIE_CANCELS &&
        (law->beat || law->overtrump || law->spares || law->ruff == KM_RUFF_BEAT))
        return km_compile_wrong_in(
            c, map,
            "`tie: %s` can't be combined with `%s`: the best card is known only after the "
            "last card",
            law->equals == KM_TIE_CANCELS ? "cancel" : "nobody",
            law->beat        ? "beat"
            : law->overtrump ? "overtrump"
            : law->spares    ? "winning_spares"
                             : "void: beat");
    return !spares_beat || law->beat != KM_BEAT_NEVER || law->overtrump ||
           km_compile_wrong_in(c, map, "`winning_spares: %s` needs `beat` or `overtrump`",
                               law->spares == KM_SPARE_BEAT ? "beat" : "both");
}

/* Calls the hooks of a rule point for a card under trump `t`. The last hook that returns a value
 * wins. */
static bool ask_hooks(km_compiler *c, const km_phase *phase, const char *point, int card, int t,
                      const char *const *choices, kl_answer *result)
{
    const kl_hook *hook;
    *result = (kl_answer){.nil = true};
    for (int nth = 0; (hook = km_rule_hook(c, phase, point, nth)); nth++) {
        if (!kn_has(hook->cards, (unsigned)card))
            continue;
        kl_arg args[2] = {
            {KL_ARG_CARD, card, KN_EMPTY, NULL},
            {KL_ARG_SUIT, t < c->layout->pack->suits ? t : KS_NO_SUIT, KN_EMPTY, NULL}};
        const kl_question question = {.args = args, .count = 2, .choices = choices};
        kl_answer answer;
        if (!km_ask_rule(c, hook, &question, &answer))
            return false;
        if (!answer.nil)
            *result = answer;
    }
    return true;
}

/* Computes the class and strength of every card under trump `t`, without hooks and then with
 * them. */
static bool judge_cards(km_compiler *c, const km_phase *phase, km_law *law, int t,
                        int64_t strength[KN_CARDS_MAX])
{
    const ks_pack *pack = c->layout->pack;
    const char *suits[KS_SUITS_MAX + 3];
    int trumps = km_trick_trumps(pack, t);
    memcpy(suits, pack->suit_name, (size_t)pack->suits * sizeof *suits);
    suits[pack->suits] = "trump";
    suits[pack->suits + 1] = "none";
    suits[pack->suits + 2] = NULL;
    int above = pack->ranks > STRENGTH_OF_RANKS ? pack->ranks : STRENGTH_OF_RANKS;
    for (int card = 0; card < pack->cards; card++) {
        int class = pack->suit[card] == KS_NO_SUIT ? KM_CLASS_NONE : pack->suit[card];
        kl_answer answer;
        if (law->trump_card[card])
            class = trumps;
        if (!ask_hooks(c, phase, "suit", card, t, suits, &answer))
            return false;
        if (!answer.nil)
            class = answer.number < pack->suits    ? (int)answer.number
                    : answer.number == pack->suits ? trumps
                                                   : KM_CLASS_NONE;
        if (kn_has(law->silent, (unsigned)card))
            class = KM_CLASS_NONE;
        law->class_of[t][card] = (uint8_t) class;
        if (class != KM_CLASS_NONE)
            kn_put(&law->mask[t][class], (unsigned)card);
        strength[card] = law->height[class == trumps][pack->rank[card]];
        if (law->trump_card[card])
            strength[card] = above + law->trump_card[card];
        if (!ask_hooks(c, phase, "strength", card, t, NULL, &answer))
            return false;
        if (!answer.nil)
            strength[card] = answer.number;
    }
    return true;
}

/* Returns the cards that could beat `b`: those of its class, the trumps (which may exist without a
 * trump suit), and the cards that beat all others. */
static kn_set may_beat(const km_law *law, const ks_pack *pack, int t, int b)
{
    int class = law->class_of[t][b];
    if (class == KM_CLASS_NONE)
        return pack->all;
    return kn_or(kn_or(law->mask[t][class], law->mask[t][km_trick_trumps(pack, t)]), law->top);
}

/* Returns true if `x`, played later, beats `b`, the best card so far. */
static bool beats(const km_law *law, int trumps, const uint8_t *class, const int64_t *strength,
                  int x, int b)
{
    bool tie_won = law->equals == KM_TIE_IS_LAST ||
                   (kn_has(law->last, (unsigned)x) && kn_has(law->last, (unsigned)b)) ||
                   (kn_has(law->tie, (unsigned)x) && !kn_has(law->tie, (unsigned)b));
    bool stronger = strength[x] > strength[b] || (tie_won && strength[x] == strength[b]);
    bool top_x = kn_has(law->top, (unsigned)x), top_b = kn_has(law->top, (unsigned)b);
    if (top_x || top_b)
        return top_x && (!top_b || stronger);
    if (class[x] == KM_CLASS_NONE || class[b] == KM_CLASS_NONE)
        return class[x] != KM_CLASS_NONE;
    return class[x] == class[b] ? stronger : class[x] == trumps;
}

/* If the law asks for it, stores for each card which other cards are equally high. Of cards in
 * `last_wins`, the last one wins, so these never cancel each other. */
static void find_equals(km_law *law, const ks_pack *pack, int t, const int64_t *strength)
{
    for (int a = 0; a < pack->cards; a++)
        for (int b = 0; b < pack->cards; b++) {
            bool top_a = kn_has(law->top, (unsigned)a), top_b = kn_has(law->top, (unsigned)b);
            if (a == b || strength[a] != strength[b] || top_a != top_b ||
                (!top_a && law->class_of[t][a] != law->class_of[t][b]))
                continue;
            law->ties = true;
            law->parted |= kn_has(law->tie, (unsigned)a) != kn_has(law->tie, (unsigned)b);
            if (law->equal && !(kn_has(law->last, (unsigned)a) && kn_has(law->last, (unsigned)b)))
                kn_put(&law->equal[t][a], (unsigned)b);
        }
}

bool km_trick_law_link(km_compiler *c, const km_phase *phase, km_law *law)
{
    const ks_pack *pack = c->layout->pack;
    size_t trumps = (size_t)pack->suits + 1;
    int64_t strength[KN_CARDS_MAX];
    law->class_of = kn_arena_array(c->arena, trumps, sizeof *law->class_of);
    law->mask = kn_arena_array(c->arena, trumps, sizeof *law->mask);
    law->beats = kn_arena_array(c->arena, trumps, sizeof *law->beats);
    if (law->equals >= KM_TIE_CANCELS)
        law->equal = kn_arena_array(c->arena, trumps, sizeof *law->equal);
    if (!law->class_of || !law->mask || !law->beats ||
        (law->equals >= KM_TIE_CANCELS && !law->equal))
        return kn_report_memory(c->report);
    for (int t = 0; t <= pack->suits; t++) {
        if (!judge_cards(c, phase, law, t, strength))
            return false;
        find_equals(law, pack, t, strength);
        for (int b = 0; b < pack->cards; b++) {
            unsigned x;
            for (KN_EACH(x, may_beat(law, pack, t, b)))
                if (x != (unsigned)b &&
                    beats(law, km_trick_trumps(pack, t), law->class_of[t], strength, (int)x, b))
                    kn_put(&law->beats[t][b], x);
        }
    }
    law->only_follow = law->beat == KM_BEAT_NEVER && !law->ruff && !law->or_trump &&
                       law->undertrump && kn_is_empty(law->free);
    return true;
}
