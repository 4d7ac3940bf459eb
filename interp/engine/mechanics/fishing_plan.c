/* SPDX-License-Identifier: MIT
 * fishing_plan.c: the keys of the mechanic `fishing`, compiled into a plan. The captures of each
 * card are computed here, once. Nothing here runs during a game.
 */
#include <string.h>

#include "base/words.h"
#include "mechanics/fishing.h"

static bool read_duty(const km_filling *f, const kd_node *value, void *member)
{
    int word = kd_choice_place(f->row->choices, value->text);
    *(km_must_take *)member = strcmp(value->text, "true") == 0    ? KM_TAKE_ALWAYS
                              : strcmp(value->text, "false") == 0 ? KM_TAKE_NEVER
                                                                  : (km_must_take)word;
    return true;
}

static bool read_rest_to(const km_filling *f, const kd_node *value, void *member)
{
    km_fishing *plan = f->plan;
    int *to = member;
    const char *text = value->kind == KD_NODE_SCALAR ? value->text : "";
    *to = strcmp(text, "nobody") == 0       ? KM_REST_NOBODY
          : strcmp(text, "last taker") == 0 ? KM_REST_LAST_TAKER
                                            : KM_REST_SEAT;
    return *to != KM_REST_SEAT ||
           (plan->rest_seat = ks_seat_compile(f->c->arena, f->c->layout, value, f->c->report));
}

/* Keeps the node of a card map for `compile`. */
static bool read_map(const km_filling *f, const kd_node *value, void *member)
{
    (void)f;
    *(const kd_node **)member = value;
    return true;
}

static const kd_key fishing_rows[] = {
    {"hand", KD_T_NAME, KM_PUT_ZONE_OF(ZONE, km_fishing, hand, KM_OF_OWNERS), .flags = KD_KEY_HAND,
     .fallback = "hand", .refers = "zones", .tells = KN_KEY("keys.hand"),
     .says = "The zone from which cards are played.", .serves = "Basra, Scopa"},
    {"floor", KD_T_NAME, KM_PUT(HEAP, km_fishing, floor), .role = KD_ROLE_FLOOR,
     .fallback = "floor", .refers = "zones", .says = "The zone of face-up cards that can be taken.",
     .serves = "Basra, Koi-Koi"},
    {"under", KD_T_NAME, KM_PUT(HEAP, km_fishing, under), .refers = "zones",
     .says = "The zone of covered cards. A card that takes nothing covers the floor, so only the "
             "top card can be taken. The player who takes it also takes the covered cards.",
     .serves = "Pişti, Xeri"},
    {"pile", KD_T_NAME, KM_PUT(ZONE, km_fishing, pile), .flags = KD_KEY_WINS, .fallback = "pile",
     .refers = "zones",
     .says = "The zone that captured cards go to. In an ordered zone, they lie on the card that "
             "took them, in the order of the floor.",
     .serves = "Basra, Cassino"},
    {"first", KD_T_SEAT, KM_PUT(SEAT, km_fishing, first), .flags = KD_KEY_BEGINS,
     .fallback = "seat after dealer", .says = "Who plays first.",
     .serves = "Basra, Koi-Koi (the dealer)"},
    {"equal_rank", KD_T_CHOICE, KD_PUT(km_fishing, capture.limit), .choices = KM_EQUALS(KD_WORD),
     .fallback = "one",
     .says = "How many floor cards of its own rank a card takes: `one`, `any` number, `none`, or "
             "`three`, which means one card, or all of them if there are three or more.",
     .serves = "Scopa (one), Cassino (any), Koi-Koi and Chinese Ten (three)"},
    {"equal_cards", KD_T_CARDS, KD_PUT(km_fishing, equal_cards), .fallback = "all",
     .beside = "equal_rank!none", .says = "The cards that can take cards of their own rank.",
     .serves = "Pasur, Chinese Ten (court cards only)"},
    {"one_equal", KD_T_CARDS, KD_PUT(km_fishing, capture.one_equal), .fallback = "none",
     .beside = "equal_rank=any equal_rank=three",
     .says = "Cards that take only one card of their own rank, whatever `equal_rank` says.",
     .serves = "Cassino, Diloti (court cards)"},
    {"sums", KD_T_CHOICE, KD_PUT(km_fishing, capture.sums), .choices = KM_SUMS(KD_WORD),
     .reads = "values", .fallback = "none",
     .says = "Which groups of floor cards that add up to the card may be taken: any number of "
             "disjoint groups, with or without an equal card; one group alone; or none.",
     .serves = "Basra and Cassino (any), Scopa (one)"},
    {"sum_to", KD_T_INTEGER, KD_PUT(km_fishing, sum_to), .min = 1, .max = KM_VALUE_MAX,
     .beside = "sums!none", .reads = "values",
     .says = "The total that the card and a group must make together. Without it, a group of two "
             "or more cards must add up to the value of the card.",
     .serves = "Pasur (11), Escoba (15), Chinese Ten (10)"},
    {"sum_cards", KD_T_INTEGER, KD_PUT(km_fishing, capture.most), .min = 1, .max = KN_CARDS_MAX,
     .beside = "sums!none", .says = "The most floor cards in one sum.",
     .serves = "Chinese Ten (one), Cuarenta (two)"},
    {"other_values", KD_T_CARDMAP, KM_PUT_BY(read_map, km_fishing, other_values),
     .item = KD_T_INTEGER, .beside = "sums!none",
     .says = "A second value that the player may choose for a card in sums. A card also takes a "
             "single card of another rank whose second value equals its own value.",
     .serves = "Tablanet (ace 11), Zwicker (ace 11, jack 12, queen 13, king 14)"},
    {"other_values_of", KD_T_CHOICE, KD_PUT(km_fishing, other_values_of),
     .choices = KM_OTHERS_OF(KD_WORD), .fallback = "all", .beside = "other_values",
     .says = "Which cards can use their second value: all, or only the card played.",
     .serves = "Tablanet (all), Royal Cassino (an ace in hand)"},
    {"played_values", KD_T_CARDMAP, KM_PUT_BY(read_map, km_fishing, played_values),
     .item = KD_T_INTEGER, .beside = "sums!none",
     .says = "The values of cards when they are played, if these differ from their values on the "
             "floor.",
     .serves = "Finnish Kasino (ace 14, 2S 15, TD 16), Swedish Kasino"},
    {"must_take", KD_T_CHOICE, KM_PUT_BY(read_duty, km_fishing, capture.duty),
     .choices = KM_TAKES(KD_WORD) "true false", .fallback = "always",
     .says = "Whether a card that can take must take: always (true), only if a card of its rank "
             "lies on the floor, or never (false).",
     .serves = "Basra (always), Cassino (never)"},
    {"match_first", KD_T_FLAG, KD_PUT(km_fishing, capture.match_first), .fallback = "false",
     .beside = "sums!none",
     .says = "Whether a capture must include a card of equal rank, if one lies on the floor.",
     .serves = "Scopa, Basra"},
    {"choice", KD_T_CHOICE, KD_PUT(km_fishing, capture.choice), .choices = KM_CHOICES(KD_WORD),
     .fallback = "any", .beside = "sums!none equal_rank=any equal_rank=three",
     .says = "The captures that may be chosen: any capture, only captures to which no card could "
             "be added, or only captures with the fewest cards.",
     .serves = "Cassino, Tablanette (maximal), Cirulla and Scopa di Quindici (fewest)"},
    {"builds", KD_T_TABLE, KD_PUT(km_fishing, builds), .table = &km_builds_table,
     .beside = "sums!none", .says = "Lets players combine cards on the floor, to take them later.",
     .serves = "Cassino, Seep, Zwicker, Diloti"},
    {"sweeps_unless", KD_T_CARDS, KD_PUT(km_fishing, capture.bars), .fallback = "none",
     .needs = KD_HAS_TAKES, .lacking = "no hook decides what a card takes",
     .says = "While one of these cards is on the floor, hooks with `rule: takes` do not apply: "
             "every card takes by the keys.",
     .serves = "Scopa d'Assi, Cirulla (an ace that lies there bars the ace)"},
    {"clears", KD_T_NAMED, KM_PUT_ENTRIES_OF(km_fishing, clear, clears, NULL),
     .table = &km_clear_table,
     .says =
         "Counts captures that clear the floor. Each entry has a name of your choice, and "
         "counts the captures that it describes. A score step (`times`) gives the points for them.",
     .serves = "Scopa, Cassino, Pâsur, Pişti"},
    {"plays_again", KD_T_FLAG, KD_PUT(km_fishing, plays_again), .fallback = "false",
     .says = "Whether a player whose turn leaves the floor empty plays another card, if they have "
             "one.",
     .serves = "Zwicker (true), Cassino (false)"},
    {"turns_up", KD_T_NAME, KM_PUT_ZONE_OF(HEAP, km_fishing, turns_up, KM_ORDERED),
     .refers = "zones",
     .says = "The zone whose top card is turned up after each play. This card takes like a played "
             "card. If it could take in several ways, the player who has just played chooses.",
     .serves = "Chinese Ten, Koi-Koi"},
    {"when_hands_are_empty", KD_T_NAME, KM_PUT(PHASE, km_fishing, refill), .role = KD_ROLE_REFILL,
     .refers = "phases",
     .says = "The phase that deals again when all hands are empty. Play is over if it deals no "
             "card to any hand, or if there is no such phase.",
     .serves = "Basra, Cassino"},
    {"rest_goes_to", KD_T_SEAT, KM_PUT_BY(read_rest_to, km_fishing, rest_to), .choices = "nobody",
     .fallback = "nobody",
     .says = "Who gets the cards that are left at the end: `last taker`, nobody or a seat.",
     .serves = "Basra, Cassino"},
    {"rest", KD_T_LIST, KM_PUT_LIST(HEAP, km_fishing, rest, rests, 0), .item = KD_T_NAME,
     .refers = "zones", .beside = "rest_goes_to!nobody",
     .says = "The zones whose cards count as left at the end. Default: the floor alone.",
     .serves = "Basra, Pasur"},
    {"ends_if", KD_T_CONDITION, KD_PUT(km_fishing, ends_if), .flags = KD_KEY_ENDS,
     .says =
         "Play ends at once, even with cards in hand, if this condition holds at the beginning, "
         "after a card, or after dealing again. Nobody gets the cards that are left.",
     .serves = "Cassino (counting out at 21), Koi-Koi (who has a hand calls stop)"},
    {.name = NULL},
};
const kd_table km_fishing_table = {
    "fishing",
    "Fishing: each place in turn plays a card. The card takes floor cards that have its rank or "
    "add up to its value. Otherwise it stays on the floor. With the rule point `takes`, a hook can "
    "make a card take `all` of the floor, some of its cards, or `none`.",
    fishing_rows, NULL};

/* --- compiling --- */

static bool check_value(km_compiler *c, const km_phase *phase, int card, int32_t value)
{
    return value <= KM_VALUE_MAX ||
           kn_report_wrong(c->report, KN_E_CARD_VALUE_HIGH, phase->node->at,
                           "%s has the value %d, but sums go only up to %d",
                           c->layout->pack->name[card], (int)value, KM_VALUE_MAX);
}

static uint8_t number_of(int32_t value)
{
    return value > 0 ? (uint8_t)value : 0;
}

uint8_t km_fishing_need(const km_fishing *plan, int32_t value)
{
    return !plan->sum_to || value <= 0 ? number_of(value) : number_of(plan->sum_to - value);
}

/* Compiles captures by rank and by value; rule hooks are called at link. */
static bool compile_capture(km_compiler *c, const km_phase *phase, km_fishing *plan)
{
    km_capture *k = &plan->capture;
    const ks_pack *pack = c->layout->pack;
    int32_t other[KN_CARDS_MAX] = {0}, played[KN_CARDS_MAX];

    for (int card = 0; card < pack->cards; card++)
        played[card] = pack->value[card];
    if ((plan->other_values && !ks_pack_map(pack, plan->other_values, 0, other, c->report)) ||
        (plan->played_values && !ks_pack_map(pack, plan->played_values, 0, played, c->report)))
        return false;
    k->lone_equals = !plan->sum_to && (plan->other_values || plan->played_values);
    k->least = plan->sum_to || k->lone_equals ? 1 : 2;
    if (k->most && k->most < k->least)
        return km_compile_wrong_in(
            c, phase->node,
            "a sum of at least 2 cards can't have %d: `sum_cards: 1` is possible only with "
            "`sum_to`",
            k->most);
    for (int card = 0; card < pack->cards; card++) {
        if (k->limit != KM_EQUAL_NONE && kn_has(plan->equal_cards, (unsigned)card))
            k->equal[card] = pack->by_rank[pack->rank[card]];
        if (k->sums == KM_SUMS_NONE)
            continue;
        if (!check_value(c, phase, card, pack->value[card]) ||
            !check_value(c, phase, card, played[card]) || !check_value(c, phase, card, other[card]))
            return false;
        k->value[card] = number_of(pack->value[card]);
        k->need[card] = km_fishing_need(plan, played[card]);
        k->other_need[card] = km_fishing_need(plan, other[card]);
        if (plan->other_values_of == KM_OTHERS_OF_ALL)
            k->other_value[card] = number_of(other[card]);
        k->others |= other[card] > 0;
    }
    return true;
}

bool km_fishing_declare(km_compiler *c, km_phase *phase)
{
    km_fishing *plan = phase->plan;
    ks_per per = plan->pile->per;
    plan->taker = -1;
    const km_own own[] = {{"taker", KS_VAR_SEAT, KS_PER_TABLE, KS_NOBODY, c->layout->seats - 1,
                           KS_NOBODY,
                           per == KS_PER_SEAT || per == KS_PER_PLACE ? &plan->taker : NULL},
                          {.name = NULL}};
    return km_builds_declare(c, phase, &plan->builds) && km_compile_own(c, phase, own);
}

bool km_fishing_compile(km_compiler *c, km_phase *phase)
{
    km_fishing *plan = phase->plan;
    const km_phase *refill = plan->refill < 0 ? NULL : &c->rules->phase[plan->refill];
    plan->deals_again = refill && !km_turns_up(refill->mechanic);
    plan->uneven = refill && strcmp(kd_node_text(refill->node, "short", "equal"), "uneven") == 0;
    if (!kd_node_get(phase->node, "rest")) {
        if (plan->under >= 0)
            plan->rest[plan->rests++] = plan->under;
        plan->rest[plan->rests++] = plan->floor;
    }
    return plan->under == plan->floor
               ? km_compile_wrong(c, km_key_at(phase->node, "under"),
                                  "cards can't cover others in the zone where they lie")
               : compile_capture(c, phase, plan) && km_builds_compile(c, phase, plan) &&
                     km_clears_compile(c, plan);
}

/* The result of a hook with `rule: takes` for a card. A list of cards is like `all`, with these
 * cards for the whole floor. */
enum { TAKES_NORMALLY, TAKES_ALL, TAKES_NONE };

/* Calls the hooks of the rule point once for each card. The last hook that returns a value wins. */
bool km_fishing_link(km_compiler *c, km_phase *phase)
{
    static const char *const kinds[] = {
        [TAKES_NORMALLY] = "normal", [TAKES_ALL] = "all", [TAKES_NONE] = "none", NULL};
    km_capture *k = &((km_fishing *)phase->plan)->capture;
    uint8_t takes[KN_CARDS_MAX] = {0};
    const kl_hook *hook;

    for (int nth = 0; (hook = km_rule_hook(c, phase, "takes", nth)) != NULL; nth++) {
        unsigned card;
        for (KN_EACH(card, hook->cards)) {
            kl_arg arg = {KL_ARG_CARD, (int)card, {0, 0}, NULL};
            const kl_question question = {
                .args = &arg, .count = 1, .choices = kinds, .or_cards = true};
            kl_answer answer;
            if (!km_ask_rule(c, hook, &question, &answer))
                return false;
            if (answer.nil)
                continue;
            bool some = answer.number == KL_RULE_CARDS;
            takes[card] = some ? TAKES_ALL : (uint8_t)answer.number;
            k->sweeps[card] = some ? answer.cards : c->layout->pack->all;
        }
    }
    for (unsigned card = 0; card < (unsigned)c->layout->pack->cards; card++) {
        if (takes[card] == TAKES_NORMALLY)
            continue;
        if (takes[card] == TAKES_ALL) {
            kn_put(&k->sweepers, card);
            if (!kn_is_empty(k->bars))
                continue;
        }
        k->equal[card] = KN_EMPTY;
        k->need[card] = k->other_need[card] = 0;
    }
    km_builds_link(c, phase->plan);
    return true;
}
