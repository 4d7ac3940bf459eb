/* SPDX-License-Identifier: MIT
 * fishing_text.c: describes fishing: why a play is refused, and the phase in a sentence. Changes
 * nothing.
 */
#include "base/memory.h"
#include "mechanics/fishing.h"
#include "mechanics/telling.h"

/* Returns up to three captures that a card can make, as "4H (or AC 3D)". */
static const char *tell_captures_of(const km_telling *t, const ks_moves *moves)
{
    const char *cards[3] = {"", "", ""};
    for (int i = 0; i < moves->count && i < 3; i++)
        cards[i] = km_card_names(t, moves->list[i].cards);
    return km_piece(t, "fishing.ways", KN_NUMBER("n", moves->count), KN_TEXT("a", cards[0]),
                    KN_TEXT("b", cards[1]), KN_TEXT("c", cards[2]));
}

/* Explains a capture that the card can't make even without duties: returns the sentence; *rule is
 * the key that forbids it. */
static const char *why_not_capture(const km_phase *phase, unsigned card, kn_set taken,
                                   const char **rule)
{
    const km_capture *k = &((const km_fishing *)phase->plan)->capture;
    *rule = "sums";
    if (kn_within(taken, k->equal[card]) && kn_count(taken) > 1) {
        *rule = "equal_rank";
        return KN_KEY("fishing.why-several");
    }
    if (k->sums == KM_SUMS_NONE || (k->need[card] == 0 && k->other_need[card] == 0))
        return KN_KEY("fishing.why-rank");
    if (k->most != 1 || !kd_node_get(phase->node, "sum_to"))
        return KN_KEY("fishing.why-sum");
    *rule = kn_count(taken) > 1 ? "sum_cards" : "sum_to";
    return KN_KEY("fishing.why-sum-to");
}

/* Explains why a play of a card is illegal, given the legal moves of that card. */
static const char *why_not(const km_phase *phase, kn_set floor, const ks_move *move,
                           const ks_moves *moves, const char **rule)
{
    const km_fishing *plan = phase->plan;
    const km_capture *k = &plan->capture;
    *rule = NULL;
    if (kn_has(k->sweepers, move->card) && !kn_meets(floor, k->bars))
        return moves->count == 0                         ? KN_KEY("fishing.why-sweeps-none")
               : kn_within(floor, k->sweeps[move->card]) ? KN_KEY("fishing.why-sweeps-all")
                                                         : KN_KEY("fishing.why-sweeps");
    if (kn_is_empty(move->cards)) {
        *rule = "must_take";
        return k->duty == KM_TAKE_MATCH ? KN_KEY("fishing.why-match") : KN_KEY("fishing.why-must");
    }
    if (!km_capture_is_possible(k, move->card, move->cards))
        return why_not_capture(phase, move->card, move->cards, rule);
    kn_set equal = kn_and(k->equal[move->card], floor);
    if (k->match_first && !kn_is_empty(equal) && !kn_meets(move->cards, equal)) {
        *rule = "match_first";
        return KN_KEY("fishing.why-equal");
    }
    *rule = k->choice == KM_CHOICE_ANY ? "equal_rank" : "choice";
    return k->choice == KM_CHOICE_FEWEST ? KN_KEY("fishing.why-fewest")
                                         : KN_KEY("fishing.why-most");
}

/* Returns the sums that a card can take: "1", "1 or 11". */
static const char *tell_needs(const km_telling *t, unsigned card)
{
    const km_capture *k = &((const km_fishing *)t->phase->plan)->capture;
    int need = k->need[card], other = k->other_need[card];
    return km_piece(t, "fishing.needs", KN_NUMBER("n", need ? need : other),
                    KN_NUMBER("other", need ? other : 0));
}

bool km_fishing_why(const km_telling *t, km_run *run, const ks_frame *frame, const ks_move *move,
                    const char **key)
{
    const km_fishing *plan = t->phase->plan;
    const ks_block *b = run->world.block;
    const kn_set hand = km_fishing_playable(run, plan, frame, b->place);
    kn_set floor = b->sets[plan->floor];
    const kd_node *sum = kd_node_get(t->phase->node, "sum_to");

    *key = NULL;
    bool builds = plan->builds.on && move->word == plan->builds.word;
    if (builds && (move->card == KN_NO_CARD || move->number == KS_NO_NUMBER ||
                   (!kn_has(hand, move->card) && kn_meets(hand, move->cards)))) {
        km_add(t, "fishing.why-build-form", KN_TEXT("floor", km_heap_words(t, plan->floor)));
        return true;
    }
    if ((move->word != KS_WORD_PLAY && move->word != KS_WORD_TAKE && !builds) ||
        move->card == KN_NO_CARD || (move->mark && !builds) ||
        (move->word == KS_WORD_PLAY && !kn_is_empty(move->cards)))
        return false;
    const char *card = run->world.layout->pack->name[move->card];
    if (!kn_has(hand, move->card)) {
        if (frame->step == KM_FISHING_CHOOSING)
            km_add(t, "fishing.why-turned", KN_TEXT("card", card));
        else
            km_why_not_held(t, run, plan->hand, kn_set_of(move->card));
        return true;
    }
    if (!kn_within(move->cards, floor)) {
        km_add(t, "fishing.why-not-there",
               KN_TEXT("cards", km_card_names(t, kn_minus(move->cards, floor))),
               KN_TEXT("floor", km_heap_words(t, plan->floor)));
        return true;
    }
    if (plan->builds.on) {
        if (km_builds_why(t, run, move, key))
            return true;
        floor = km_builds_loose(&run->world, plan);
    }
    ks_moves moves = {.plain = KN_EMPTY};
    bool fine =
        km_capture_moves(&plan->capture, kn_set_of(move->card), floor, NULL, &moves) == KN_OK;
    if (fine)
        km_add_holes(t, why_not(t->phase, floor, move, &moves, key),
                     KN_HOLES(KN_TEXT("card", card),
                              KN_TEXT("cards", km_card_names(t, move->cards)),
                              KN_TEXT("floor", km_heap_words(t, plan->floor)),
                              KN_TEXT("ways", tell_captures_of(t, &moves)),
                              KN_TEXT("sum", sum ? sum->text : ""),
                              KN_TEXT("need", tell_needs(t, move->card))));
    kn_free(moves.list);
    return fine;
}

/* Returns the captures of a card by rank: "one card of its own rank (three only together)"; "": no
 * cards. `alone`: the card captures in no other way. */
static const char *tell_equal(const km_telling *t, bool alone)
{
    const km_fishing *plan = t->phase->plan;
    const km_capture *k = &plan->capture;
    if (k->limit == KM_EQUAL_NONE)
        return "";
    return km_piece(t, "fishing.equal", KN_FLAG("any", k->limit == KM_EQUAL_ANY),
                    KN_FLAG("three", k->limit == KM_EQUAL_THREE),
                    KN_FLAG("some", !kn_equal(plan->equal_cards, t->rules->layout->pack->all)),
                    KN_TEXT("cards", km_kinds_words(t, plan->equal_cards)),
                    KN_FLAG("alone", alone));
}

/* Returns the captures of a card by sums: "any groups that add up to its value", "one card that
 * makes 10 with it"; "": no cards. */
static const char *tell_sums(const km_telling *t)
{
    const km_capture *k = &((const km_fishing *)t->phase->plan)->capture;
    const kd_node *to = kd_node_get(t->phase->node, "sum_to");
    bool any = k->sums == KM_SUMS_ANY;
    if (k->sums == KM_SUMS_NONE)
        return "";
    return km_piece(t, to ? "fishing.sums-to" : "fishing.sums",
                    KN_TEXT("what", k->most == 1 ? any ? "cards" : "card"
                                    : any        ? "groups"
                                                 : "group"),
                    KN_TEXT("sum", to ? to->text : ""),
                    KN_TEXT("most", k->most > 1 && k->most < t->rules->layout->pack->cards
                                        ? km_piece(t, "fishing.sum-cards", KN_NUMBER("n", k->most))
                                        : ""));
}

/* Returns the cards that capture only one card of their rank while others capture several. */
static kn_set one_equal(const km_capture *k)
{
    return k->limit == KM_EQUAL_ANY || k->limit == KM_EQUAL_THREE ? k->one_equal : KN_EMPTY;
}

/* Lists the cards that capture only their own rank while others capture sums, because they have no
 * value or (`valued`) a value that makes no sum. Returns these cards. */
static kn_set tell_worthless(const km_telling *t, bool valued)
{
    const km_fishing *plan = t->phase->plan;
    const km_capture *k = &plan->capture;
    const ks_pack *pack = t->rules->layout->pack;
    kn_set cards = KN_EMPTY;
    unsigned card;
    for (KN_EACH(card, kn_minus(pack->all, k->sweepers)))
        if (k->sums != KM_SUMS_NONE && k->need[card] == 0 && k->other_need[card] == 0 &&
            !kn_is_empty(k->equal[card]) && (pack->value[card] > 0) == valued)
            kn_put(&cards, card);
    if (kn_is_empty(cards) || !kn_equal(plan->equal_cards, pack->all))
        return KN_EMPTY;
    km_say(t, "fishing.worthless", KN_TEXT("cards", km_kinds_words(t, cards)),
           KN_NUMBER("n", kn_count(cards)), KN_FLAG("valued", valued),
           KN_FLAG("single", kn_within(cards, one_equal(k))));
    return kn_within(cards, one_equal(k)) ? cards : KN_EMPTY;
}

/* Describes which numbers cards count as if `map` gives them numbers of their own, one piece per
 * number. `key` is the sentence of a piece, `whole` the sentence around the pieces. */
static void tell_numbers(const km_telling *t, const kd_node *map, const char *key,
                         const char *whole)
{
    const km_fishing *plan = t->phase->plan;
    const ks_pack *pack = t->rules->layout->pack;
    const char *pieces[KN_CARDS_MAX];
    int32_t number[KN_CARDS_MAX] = {0};
    int n = 0;
    unsigned card, like;
    if (!map || !ks_pack_map(pack, map, 0, number, NULL))
        return;
    for (kn_set left = pack->all; !kn_is_empty(left);) {
        kn_set alike = KN_EMPTY;
        card = kn_first(left);
        for (KN_EACH(like, left))
            if (number[like] == number[card])
                kn_put(&alike, like);
        left = kn_minus(left, alike);
        if (number[card] > 0)
            pieces[n++] = km_piece(t, key, KN_TEXT("cards", km_kinds_words(t, alike)),
                                   KN_NUMBER("n", number[card]));
    }
    if (n)
        km_say(t, whole, KN_LIST("list", pieces, n),
               KN_FLAG("played", plan->other_values_of == KM_OTHERS_OF_PLAYED));
}

/* Returns true if some card captures a single card of another rank because of its value. */
static bool takes_other_ranks(const km_capture *k, const ks_pack *pack)
{
    for (unsigned by = 0; by < (unsigned)pack->cards; by++)
        for (unsigned card = 0; card < (unsigned)pack->cards; card++)
            if (pack->rank[by] != pack->rank[card] && !kn_has(k->sweepers, by) &&
                km_capture_takes_alone(k, by, card))
                return true;
    return false;
}

/* Describes in one sentence the captures of cards, and whether capturing is a duty. */
static void tell_captures(const km_telling *t)
{
    static const char *const duty[] = {KN_KEY("fishing.must-take"), KN_KEY("fishing.must-match"),
                                       KN_KEY("fishing.may-take")};
    const km_fishing *plan = t->phase->plan;
    const km_capture *k = &plan->capture;
    const char *sums = tell_sums(t), *equal = tell_equal(t, !*sums);
    const char *what = !*equal ? sums : equal;
    if (*equal && *sums)
        what = km_piece(t, "fishing.both", KN_TEXT("equal", equal), KN_TEXT("sums", sums),
                        KN_FLAG("any", k->sums == KM_SUMS_ANY));
    km_say(t, "fishing.takes", KN_TEXT("floor", km_heap_words(t, plan->floor)),
           KN_TEXT("first", km_seat_words(t, plan->first)), KN_TEXT("what", what),
           KN_FLAG("any", *what != '\0'));
    kn_set single = kn_minus(one_equal(k), tell_worthless(t, false));
    single = kn_minus(single, tell_worthless(t, true));
    tell_numbers(t, plan->played_values, "fishing.number", "fishing.played-values");
    tell_numbers(t, plan->other_values, "fishing.other-number", "fishing.other-values");
    if (k->lone_equals && takes_other_ranks(k, t->rules->layout->pack))
        km_say_word(t, "fishing.lone-equal");
    if (!kn_is_empty(single))
        km_say(t, "fishing.one-equal", KN_TEXT("cards", km_kinds_words(t, single)));
    km_say(t, duty[k->duty], KN_TEXT("floor", km_heap_words(t, plan->floor)));
    if (k->match_first && k->limit != KM_EQUAL_NONE && !kn_is_empty(plan->equal_cards))
        km_say(t, "fishing.match-first", KN_TEXT("floor", km_heap_words(t, plan->floor)));
    if (k->choice == KM_CHOICE_MAXIMAL)
        km_say_word(t, "fishing.maximal");
    if (k->choice == KM_CHOICE_FEWEST)
        km_say_word(t, "fishing.fewest");
}

enum { SWEEPS_TOLD = 8 /* most groups of cards, because nobody reads a longer list */ };

static void tell_sweepers(const km_telling *t, kn_set alike, kn_set sweeps)
{
    const km_fishing *plan = t->phase->plan;
    kn_set spared = kn_minus(t->rules->layout->pack->all, sweeps);
    int count = (int)kn_count(sweeps);
    bool most = (int)kn_count(spared) <= count;
    km_say(t, "fishing.sweeps", KN_TEXT("who", km_kinds_words(t, alike)),
           KN_TEXT("floor", km_heap_words(t, plan->floor)),
           KN_TEXT("cards", km_kinds_words(t, most ? spared : sweeps)),
           KN_NUMBER("n", kn_count(alike)),
           KN_TEXT("what", kn_is_empty(spared) ? "all"
                           : most              ? "but"
                           : count == 0        ? "none"
                           : count == 1        ? "one"
                                               : "these"));
}

/* Describes the cards that sweep, grouped by the cards that they capture. */
static void show_sweepers(const km_telling *t)
{
    const km_capture *k = &((const km_fishing *)t->phase->plan)->capture;
    kn_set group[SWEEPS_TOLD];
    int groups = 0;
    unsigned other;
    for (kn_set left = k->sweepers; !kn_is_empty(left);) {
        unsigned card = kn_first(left);
        if (groups == SWEEPS_TOLD) {
            km_say_word(t, "fishing.sweeps-many");
            return;
        }
        group[groups] = KN_EMPTY;
        for (KN_EACH(other, left))
            if (kn_equal(k->sweeps[other], k->sweeps[card]))
                kn_put(&group[groups], other);
        left = kn_minus(left, group[groups++]);
    }
    for (int i = 0; i < groups; i++)
        tell_sweepers(t, group[i], k->sweeps[kn_first(group[i])]);
}

/* Describes the other rules: the card turned up, dealing again, the end, and the owner of the
 * remaining cards. */
static void show_more(const km_telling *t)
{
    const km_fishing *plan = t->phase->plan;
    const char *zones[KM_FISHING_REST];

    km_tell_line(t, kn_word(t->language, "fishing.title-end"));
    if (plan->refill >= 0)
        km_say(t, "fishing.refill", KN_TEXT("phase", km_phase_words(t, plan->refill)),
               KN_FLAG("uneven", plan->uneven));
    else
        km_say_word(t, "fishing.over");
    km_say_happens(t, plan->ends_if, KN_KEY("fishing.ends-if"));
    for (int i = 0; i < plan->rests; i++)
        zones[i] = km_heap_words(t, plan->rest[i]);
    if (plan->rest_to == KM_REST_NOBODY) {
        km_say(t, "fishing.rest-nobody", KN_LIST("zones", zones, plan->rests));
        return;
    }
    km_say(t, "fishing.rest", KN_LIST("zones", zones, plan->rests),
           KN_FLAG("floor", plan->rests == 1 && plan->rest[0] == plan->floor),
           KN_TEXT("who", plan->rest_to == KM_REST_SEAT ? km_seat_words(t, plan->rest_seat)
                                                        : kn_word(t->language, "seat.last-taker")));
    if (plan->ends_if && !km_is_never(t, plan->ends_if))
        km_say_word(t, "fishing.rest-lost");
}

void km_fishing_show(const km_telling *t)
{
    const km_fishing *plan = t->phase->plan;
    tell_captures(t);
    if (plan->turns_up >= 0)
        km_say(t, "fishing.turns-up", KN_TEXT("zone", km_heap_words(t, plan->turns_up)));
    show_sweepers(t);
    if (!kn_is_empty(plan->capture.sweepers) && !kn_is_empty(plan->capture.bars))
        km_say(t, "fishing.sweeps-unless", KN_TEXT("cards", km_kinds_words(t, plan->capture.bars)),
               KN_TEXT("who", km_kinds_words(t, plan->capture.sweepers)),
               KN_NUMBER("n", kn_count(plan->capture.sweepers)),
               KN_TEXT("floor", km_heap_words(t, plan->floor)));
    km_tell_keys(t);
    if (plan->under >= 0)
        km_say(t, "fishing.under", KN_TEXT("floor", km_heap_words(t, plan->floor)),
               KN_TEXT("under", km_heap_words(t, plan->under)));
    km_say(t, "fishing.goes-to", KN_TEXT("pile", km_zone_words(t, plan->pile)),
           KN_TEXT("whose", km_tell_whose(plan->pile)),
           KN_FLAG("partners", t->rules->layout->sides < t->rules->layout->seats),
           KN_FLAG("covers", plan->under >= 0), KN_TEXT("floor", km_heap_words(t, plan->floor)));
    km_clears_show(t);
    if (plan->plays_again)
        km_say(t, "fishing.plays-again", KN_TEXT("floor", km_heap_words(t, plan->floor)));
    km_builds_show(t);
    show_more(t);
}
