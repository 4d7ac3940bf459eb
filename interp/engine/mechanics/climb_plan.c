/* SPDX-License-Identifier: MIT
 * climb_plan.c: compiles the keys of the mechanic `climbing` into a plan. climb_kinds.c compiles
 * the combinations. Nothing here runs during a game.
 */
#include <string.h>

#include "base/words.h"
#include "mechanics/climb.h"
#include "mechanics/playing.h"
#include "mechanics/registry.h"
#include "state/token.h"

/* ---- levels ---- */

static bool wrong_rank(km_compiler *c, kn_mark at, const char *word, const char *what)
{
    kn_problem *p = kn_report_add(c->report, KN_E_MECHANIC, at, "'%s' %s", word, what);
    kn_report_expect(c->report, p, "ranks of this pack, or single cards");
    return false;
}

static bool unknown_rank(km_compiler *c, kn_mark at, const char *word)
{
    kn_problem *p = kn_report_add(c->report, KN_E_MECHANIC, at, "unknown rank '%s'", word);
    ks_pack_suggest_rank(c->layout->pack, word, p, c->report);
    return false;
}

/* Returns the cards that a word of the ranking or of a chain means: a rank or a single card. */
static kn_set cards_of_word(const ks_pack *pack, const char *word, int length)
{
    char text[KS_CARD_TEXT] = "";
    if (length >= KS_CARD_TEXT)
        return KN_EMPTY;
    memcpy(text, word, (size_t)length);
    int card = ks_pack_read(pack, text, -1), rank = ks_pack_read_rank(pack, text, -1);
    return card >= 0 ? kn_set_of((unsigned)card) : rank >= 0 ? pack->by_rank[rank] : KN_EMPTY;
}

static void add_level(const ks_pack *pack, km_climbing *plan, int level, kn_set cards)
{
    unsigned card;
    plan->members[level] = cards;
    for (KN_EACH(card, cards)) {
        plan->level_of[card] = (uint8_t)level;
        plan->rank_of[level] = pack->rank[card];
    }
}

/* Makes a level of each rank of the pack, in the pack's order. */
static void rank_as_pack(const ks_pack *pack, km_climbing *plan)
{
    for (int r = 0; r < pack->ranks; r++)
        if (!kn_is_empty(pack->by_rank[r]))
            add_level(pack, plan, plan->levels++, pack->by_rank[r]);
}

/* Makes levels from the words of `ranking`, high to low: first for the cards named individually,
 * then for the remaining ranks. Returns the cards on them in *listed. */
static bool rank_as_listed(km_compiler *c, km_climbing *plan, const kd_node *node,
                           const char *const *words, int count, kn_set *listed)
{
    const ks_pack *pack = c->layout->pack;
    for (int i = 0; i < count; i++)
        if (ks_pack_read(pack, words[i], -1) >= 0)
            plan->alone = kn_or(plan->alone, cards_of_word(pack, words[i], (int)strlen(words[i])));
    for (int i = 0; i < count; i++) {
        bool single = ks_pack_read(pack, words[i], -1) >= 0;
        kn_set cards = cards_of_word(pack, words[i], (int)strlen(words[i]));
        if (kn_is_empty(cards) && ks_pack_read_rank(pack, words[i], -1) < 0)
            return unknown_rank(c, ks_symbol_mark(node, i), words[i]);
        if (!single)
            cards = kn_minus(cards, plan->alone);
        if (kn_meets(cards, *listed))
            return wrong_rank(c, ks_symbol_mark(node, i), words[i], "is listed twice");
        *listed = kn_or(*listed, cards);
        add_level(pack, plan, count - 1 - i, cards);
    }
    plan->levels = count;
    return true;
}

/* Reads `ranking`; without it, the ranks have the pack's order. */
static bool read_ranking(const km_filling *f, const kd_node *node, void *member)
{
    km_compiler *c = f->c;
    const ks_pack *pack = c->layout->pack;
    int ranks = 0, count = 0;
    for (int r = 0; r < pack->ranks; r++)
        ranks += !kn_is_empty(pack->by_rank[r]);
    if (ranks > KM_LEVELS_MAX)
        return km_compile_wrong(
            c, f->phase->node->key_at,
            "a pack for `climbing` may have at most %d ranks, but this pack has %d ranks",
            KM_LEVELS_MAX, ranks);
    if (!node) {
        rank_as_pack(pack, f->plan);
        return true;
    }
    const char **words = kd_symbols(node, &count, c->arena);
    kn_set listed = KN_EMPTY;
    if (words && count > KM_LEVELS_MAX)
        return km_compile_wrong(c, node->at, "`ranking` may list at most %d ranks", KM_LEVELS_MAX);
    if (!words || !rank_as_listed(c, f->plan, node, words, count, &listed))
        return false;
    kn_set left = kn_minus(pack->all, listed);
    return kn_is_empty(left) ||
           km_compile_wrong(c, node->at, "the rank '%s' is missing from the ranking",
                            pack->rank_name[pack->rank[kn_first(left)]]);
}

static bool read_suit_ranking(const km_filling *f, const kd_node *suits, void *member)
{
    km_compiler *c = f->c;
    km_climbing *plan = f->plan;
    const ks_pack *pack = c->layout->pack;
    uint8_t *height_of = member;
    int count = 0;
    const char **words = suits ? kd_symbols(suits, &count, c->arena) : NULL;
    kn_set listed = KN_EMPTY;
    for (int i = 0; i < count; i++) {
        int suit = words ? ks_pack_read_suit(pack, words[i], -1) : -1;
        unsigned card;
        if (suit < 0 || kn_meets(listed, pack->by_suit[suit])) {
            kn_problem *p =
                kn_report_add(c->report, KN_E_MECHANIC, suits->at,
                              suit < 0 ? "unknown suit '%s'" : "the suit '%s' is listed twice",
                              words ? words[i] : "");
            kn_report_expect(c->report, p, "all suits of the pack from high to low");
            return false;
        }
        listed = kn_or(listed, pack->by_suit[suit]);
        for (KN_EACH(card, pack->by_suit[suit]))
            height_of[card] = (uint8_t)(count - 1 - i);
    }
    plan->suits = suits != NULL;
    if (suits && count != pack->suits)
        return km_compile_wrong(c, suits->at, "`suit_ranking` must list all %d suits of the pack",
                                pack->suits);
    return true;
}

/* ---- chains ---- */

/* Returns the level that a word of a chain names; -1: none. A rank means its cards that are not
 * ranks of their own or, if all are, all its cards. */
static int level_of_word(const ks_pack *pack, const km_climbing *plan, const char *word, int length)
{
    kn_set cards = cards_of_word(pack, word, length), left = kn_minus(cards, plan->alone);
    if (kn_count(cards) > 1 && !kn_is_empty(left))
        cards = left;
    for (int l = 0; l < plan->levels && !kn_is_empty(cards); l++)
        if (kn_meets(plan->members[l], cards))
            return l;
    return -1;
}

/* Appends the levels that a word of a chain names: a rank or a range of ranks. */
static bool add_links(km_compiler *c, const kd_node *node, ks_token token, km_climbing *plan)
{
    const ks_pack *pack = c->layout->pack;
    uint8_t *chain = plan->chain[plan->chains], *length = &plan->chain_length[plan->chains];
    const char *dash = memchr(token.text, '-', (size_t)token.length);
    int first = dash ? (int)(dash - token.text) : token.length;
    int low = level_of_word(pack, plan, token.text, first), high = low;
    if (dash)
        high = level_of_word(pack, plan, dash + 1, token.length - first - 1);
    const char *word = kn_arena_print(c->arena, "%.*s", token.length, token.text);
    kn_mark at = ks_token_mark(node->at, node->text, &token);
    if (low < 0 || high < 0)
        return unknown_rank(c, at, word ? word : "");
    if (high < low)
        return wrong_rank(c, at, word ? word : "", "goes from high to low");
    for (int l = low; l <= high; l++) {
        if (*length == KM_LEVELS_MAX || memchr(chain, l, *length))
            return wrong_rank(c, at, word ? word : "", "repeats a rank of this chain");
        chain[(*length)++] = (uint8_t)l;
    }
    return true;
}

static bool read_chains(const km_filling *f, const kd_node *node, void *member)
{
    km_compiler *c = f->c;
    km_climbing *plan = f->plan;
    for (KM_ITEM(item, node)) {
        const char *cursor = item->text;
        ks_token token;
        if (plan->chains == KM_CHAINS_MAX)
            return km_compile_wrong(c, item->at, "`chains` may list at most %d rows",
                                    KM_CHAINS_MAX);
        while (ks_token_next(&cursor, &token))
            if (!add_links(c, item, token, plan))
                return false;
        plan->chains++;
    }
    if (node)
        return true;
    for (int l = 0; l < plan->levels; l++)
        plan->chain[0][l] = (uint8_t)l;
    plan->chain_length[0] = (uint8_t)plan->levels;
    plan->chains = 1;
    return true;
}

static const kd_key keys[] = {
    {"hand", KD_T_NAME, KM_PUT_ZONE_OF(ZONE, km_climbing, hand, KM_OF_OWNERS), .flags = KD_KEY_HAND,
     .fallback = "hand", .refers = "zones", .tells = KN_KEY("keys.hand"),
     .says = "The zone from which cards are played, with a heap for each seat or place.",
     .serves = "Big Two, President"},
    {"table", KD_T_NAME, KM_PUT_ZONE_OF(HEAP, km_climbing, table, KM_ORDERED | KM_SEEN_BY_ALL),
     .role = KD_ROLE_TABLE, .refers = "zones",
     .says = "The zone where the cards of the trick lie: an ordered zone of the table that "
             "everyone sees. Default: a zone of the mechanic.",
     .serves = "Big Two, President"},
    {"won", KD_T_NAME, KM_PUT(ZONE, km_climbing, won), .flags = KD_KEY_WINS, .refers = "zones",
     .says = "The zone that the cards of a trick go to: the winner's heap, that of the winner's "
             "side, or the table's. Default: a zone of the mechanic. An ordered zone keeps the "
             "order of play, with the first card of the latest trick on top.",
     .serves = "Tichu, Big Two (the discards)"},
    {"leader", KD_T_SEAT, KM_PUT(SEAT, km_climbing, leader), .flags = KD_KEY_BEGINS,
     .mistaken = "first: `leader` (who leads first)",
     .says = "The seat that leads first. Default: the holder of `first_card`, or else the seat "
             "after the dealer.",
     .serves = "Dou Dizhu, Zheng Shangyou"},
    {"first_card", KD_T_LIST, KM_PUT_LIST(CARD, km_climbing, first, firsts, 0), .item = KD_T_CARDS,
     .says = "The card that the first lead must contain. Its holder leads; if they can't lead it "
             "and pass, others may lead anything. From a list, the first card that anyone holds "
             "counts. All players see which card it is. No effect if `leader` names a seat.",
     .serves = "Big Two (3D), Tien Len (3S)"},
    {"ranking", KD_T_SYMBOLS, KM_PUT_BY(read_ranking, km_climbing, level_of),
     .says = "The ranks from high to low. Default: those of the pack in reverse. A single card "
             "listed here is a rank of its own: X2 X1 2 A.",
     .serves = "Big Two (2 A K), Dou Dizhu (X2 X1 2)"},
    {"suit_ranking", KD_T_SYMBOLS, KM_PUT_BY(read_suit_ranking, km_climbing, height_of),
     .says = "The suits from high to low, which decide between cards of equal rank. Without it, "
             "suits do not matter.",
     .serves = "Big Two, Tien Len"},
    {"chains", KD_T_LIST, KM_PUT_BY(read_chains, km_climbing, chain), .item = KD_T_TEXT,
     .says = "The rows of ranks for runs, from low to high: ranges (3-A, in the order of "
             "`ranking`) or ranks in a text (J Q K A 2). Default: one row of all ranks. A run's "
             "height is its last rank in the first row that contains it.",
     .serves = "Dou Dizhu (3-A), Big Two"},
    {"wild", KD_T_CARDS, KD_PUT(km_climbing, wild),
     .foreign = "wild wilds: `wild: CARDS` in `climbing`, the cards that stand for other cards",
     .says =
         "Cards that may stand for other ranks and any suit beside other cards, all of them in a "
         "combination or none. If several readings beat the standing combination, the last kind "
         "counts, then the longest run, the most equal cards, and the best rank. Not with "
         "`suit_ranking`.",
     .serves = "Daifugō (jokers), Tichu (Phoenix)"},
    {"wild_for", KD_T_CARDS, KD_PUT(km_climbing, stands_for), .beside = "wild",
     .says = "The cards whose ranks wild cards may stand for. Default: all cards with a suit.",
     .serves = "Tichu (2-A), Guandan"},
    {"wild_alone", KD_T_CHOICE, KD_PUT(km_climbing, wild_above), .choices = "rank above",
     .fallback = "rank", .beside = "wild",
     .says = "What a wild card is when played alone: a card of its own `rank`, or half a rank "
             "`above` the card that it beats (above the lowest card, if it is led). `above` needs "
             "a pack with only one wild card.",
     .serves = "The Great Dalmuti (rank), Tichu (above)"},
    {"kinds", KD_T_NAMED, KM_PUT_ENTRIES_OF(km_climbing, kind, kinds, km_climb_kind_read),
     .table = &km_climb_kind_table, .flags = KD_KEY_REQUIRED,
     .says = "The kinds of combinations. Each has a name of your choice.",
     .serves = "Big Two, Dou Dizhu"},
    {"pass", KD_T_CHOICE, KD_PUT(km_climbing, must), .choices = "free unable", .fallback = "free",
     .says = "Whether players may always pass, or only if they can't play anything. The leader may "
             "pass only if they can't lead anything. If nobody can lead, play is over.",
     .serves = "President (also by compulsion), Tien Len"},
    {"pass_locks", KD_T_FLAG, KD_PUT(km_climbing, locks), .fallback = "false",
     .says = "Whether a player who has passed is out of the trick, except for kinds with "
             "`out_of_turn`.",
     .serves = "Tien Len, President"},
    {"reversed_if", KD_T_CONDITION, KD_PUT(km_climbing, reversed),
     .says =
         "While this condition holds, the order of ranks is reversed: a combination with a lower "
         "top card beats one with a higher top card. Kinds that win regardless of rank still win. "
         "In the condition, `turn` is the player to move.",
     .serves = "Daifugō (revolution), President with revolution"},
    {"ends", KD_T_CHOICE, KD_PUT(km_climbing, one_left), .choices = "first_out one_left",
     .fallback = "first_out",
     .says = "When play is over: when the first player has no cards left, or when only one player "
             "has cards.",
     .serves = "Big Two and Dou Dizhu (first_out), President (one_left)"},
    {"ends_if", KD_T_CONDITION, KD_PUT(km_climbing, ends_if),
     .says = "Play also ends after a move if this condition holds.",
     .serves = "Tichu (both partners are out), Guandan"},
    {"count_in", KD_T_NAME, KM_PUT_VAR_OF(VAR, km_climbing, count_in, KS_VAR_INTEGER, 0),
     .flags = KD_KEY_COUNTS, .refers = "variables", .tells = KN_KEY("keys.count-in"),
     .says = "An integer variable that each trick increases by one: the winner's, or that of the "
             "winner's side.",
     .serves = "Tichu, Gang of Four"},
    {"winner_to", KD_T_NAME,
     KM_PUT_VAR_OF(VAR_AT, km_climbing, winner_to, KS_VAR_SEAT, KM_OF_TABLE),
     .flags = KD_KEY_WRITES, .role = KD_ROLE_WINNER, .refers = "variables",
     .tells = KN_KEY("keys.winner-to"),
     .says = "A seat variable that is set to the winner of the latest trick.",
     .serves = "Tichu, Zheng Shangyou"},
    {"plays_in", KD_T_NAME, KM_PUT_VAR_OF(VAR, km_climbing, plays, KS_VAR_INTEGER, KM_OF_OWNERS),
     .flags = KD_KEY_COUNTS, .refers = "variables", .tells = KN_KEY("keys.plays-in"),
     .says = "An integer variable per seat that counts the combinations that the seat has played.",
     .serves = "Dou Dizhu (spring: an opponent without a play), Big Two"},
    {"bombs_in", KD_T_NAME, KM_PUT_VAR_OF(VAR, km_climbing, bombs, KS_VAR_INTEGER, 0),
     .flags = KD_KEY_COUNTS, .refers = "variables", .tells = KN_KEY("keys.bombs-in"),
     .says =
         "An integer variable that each combination of a kind with `bomb` increases by one: the "
         "player's, that of the player's side, or the table's. At the end of its range, the "
         "variable stays as it is.",
     .serves = "Dou Dizhu (each bomb doubles the stake), Run Fast (each bomb is paid)"},
    {"first_out_to", KD_T_NAME,
     KM_PUT_VAR_OF(VAR_AT, km_climbing, first_out_to, KS_VAR_SEAT, KM_OF_TABLE),
     .flags = KD_KEY_WRITES, .refers = "variables", .tells = KN_KEY("keys.first-out-to"),
     .says = "A seat variable for the first player without cards.", .serves = "Dou Dizhu, Big Two"},
    {"position_to", KD_T_NAME,
     KM_PUT_VAR_OF(VAR, km_climbing, position, KS_VAR_INTEGER, KM_OF_OWNERS),
     .flags = KD_KEY_WRITES, .role = KD_ROLE_POSITION, .refers = "variables",
     .tells = KN_KEY("keys.position-to"),
     .says = "An integer variable per seat for the order in which players go out: 1 for the first. "
             "The last player with cards gets the last position. Players who are not out yet have "
             "0. They are neither `highest` nor `lowest`.",
     .serves = "President, Tichu"},
    {.name = NULL},
};
const kd_table km_climbing_table = {"climbing",
                                    "Climbing: players play combinations of cards, each of which "
                                    "beats the previous one. A player without cards is out.",
                                    keys, NULL};

/* ---- interacting keys ---- */

/* Prepares the zone for won cards. If no seat can look at it, it keeps no order. */
static bool compile_won(km_compiler *c, const km_phase *phase, km_climbing *plan)
{
    if (plan->won.name)
        return true;
    int zone = ks_layout_zone(c->layout, c->arena, kn_arena_print(c->arena, "%s.away", phase->name),
                              KS_PER_TABLE, KS_SEEN_NOBODY, false, c->report);
    if (zone >= 0)
        plan->won = c->layout->zone[zone];
    return zone >= 0;
}

/* Returns true if a kind may be played out of turn; called before kinds are compiled. */
static bool has_interrupts(const kd_node *node)
{
    const kd_node *kinds = kd_node_get(node, "kinds");
    for (KD_ENTRY(kind, kinds))
        if (kd_says_yes(kd_node_get(kind, "out_of_turn")))
            return true;
    return false;
}

bool km_climb_declare(km_compiler *c, km_phase *phase)
{
    km_climbing *plan = phase->plan;
    struct km_climbing_at *at = &plan->at;
    int places = c->layout->places, cards = c->layout->pack->cards, no = KS_NOBODY;
    plan->interrupts = has_interrupts(phase->node);
    int many = KN_POINTS_MAX; /* in tricks, cards may return to the hands */
    ks_per table = KS_PER_TABLE;
    const km_own own[] = {
        {"leader", KS_VAR_SEAT, table, no, places - 1, no, &at->leader},
        {"turn", KS_VAR_SEAT, table, no, places - 1, no, &at->turn},
        {"owner", KS_VAR_SEAT, table, no, places - 1, no, &at->owner},
        {"trick", KS_VAR_INTEGER, table, 0, many, 0, &at->trick},
        {"shape", KS_VAR_INTEGER, table, no, KM_SHAPES_MAX, no, &at->shape},
        {"strength", KS_VAR_INTEGER, table, 0, KM_LEVELS_MAX * KS_SUITS_MAX, 0, &at->strength},
        {"passed", KS_VAR_INTEGER, table, 0, (1 << KS_PLACES_MAX) - 1, 0, &at->passed},
        {"gone", KS_VAR_INTEGER, table, 0, places, 0, &at->gone},
        {"standing", KS_VAR_CARDS, table, 0, 0, 0, &at->standing},
        {"beaten", KS_VAR_CARDS, table, 0, 0, 0, &at->beaten},
        {"laid", KS_VAR_CARDS, KS_PER_PLACE, 0, 0, 0, &at->laid},
        {"due", KS_VAR_SEAT, table, no, places - 1, no, plan->interrupts ? &at->due : NULL},
        {"first", KS_VAR_CARD, table, no, cards - 1, no, plan->firsts ? &at->first : NULL},
        {.name = NULL}};
    return km_compile_table(c, phase, &plan->table) && compile_won(c, phase, plan) &&
           km_compile_own(c, phase, own);
}

static bool fit_position(km_compiler *c, const km_phase *phase, const ks_var *position)
{
    kn_mark at = km_key_at(phase->node, "position_to");
    if (position->min > 1 || position->max < position->count)
        return km_compile_wrong(c, at, "the range of '%s' must include 1 to %d", position->name,
                                position->count);
    if (position->start > 0)
        return km_compile_wrong(
            c, at,
            "'%s' begins at %d, but must begin at 0: players who are not out yet have no position",
            position->name, (int)position->start);
    c->layout->var[position - c->layout->var].ranks_seats = true;
    return true;
}

/* Finds the levels that wild cards can stand for, and keys that exclude one another. */
static bool fit_wild(km_compiler *c, const km_phase *phase, km_climbing *plan)
{
    const ks_pack *pack = c->layout->pack;
    bool all = !kd_node_get(phase->node, "wild_for");
    for (unsigned card = 0; card < (unsigned)pack->cards; card++)
        if (all ? pack->suit[card] != KS_NO_SUIT : kn_has(plan->stands_for, card))
            plan->wild_for |= 1u << plan->level_of[card];
    if (plan->suits)
        return km_compile_wrong_in(c, phase->node, "`wild` and `suit_ranking` can't be combined");
    if (plan->wild_above && plan->reversed)
        return km_compile_wrong_in(c, phase->node,
                                   "`wild_alone: above` and `reversed_if` can't be combined");
    return !plan->wild_above || plan->wilds == 1 ||
           km_compile_wrong_in(
               c, phase->node,
               "`wild_alone: above` needs a single wild card, but there are %d wild cards",
               plan->wilds);
}

bool km_climb_compile(km_compiler *c, km_phase *phase)
{
    km_climbing *plan = phase->plan;
    plan->suited = plan->suits;
    plan->wilds = kn_count(plan->wild);
    if (plan->wilds && !fit_wild(c, phase, plan))
        return false;
    for (int k = 0; k < plan->kinds; k++) {
        plan->suited = plan->suited || plan->kind[k].suited;
        plan->exact |= (uint32_t)!kn_is_empty(plan->kind[k].exactly) << k;
    }
    plan->unlike = plan->suited && c->layout->pack->copies == 1;
    phase->classes = !plan->unlike;
    return !plan->position || fit_position(c, phase, plan->position);
}

bool km_climb_link(km_compiler *c, km_phase *phase)
{
    km_climbing *plan = phase->plan;
    plan->at.standing = ks_layout_set(c->layout, plan->at.standing);
    plan->at.beaten = ks_layout_set(c->layout, plan->at.beaten);
    plan->at.laid = ks_layout_set(c->layout, plan->at.laid);
    for (int heap = 0; heap < c->layout->heaps; heap++)
        if (c->layout->possible_of[heap] >= 0)
            plan->guessed[plan->guesses++] = (int16_t)heap;
    return km_climb_kinds_link(c, phase, plan);
}
