/* SPDX-License-Identifier: MIT
 * fishing_build.c: makes, raises and takes builds: see fishing_build.h. For captures, the first
 * card of a build stands for the whole build, so capture.c sees an ordinary floor.
 */
#include "mechanics/fishing_build.h"

#include <string.h>

#include "mechanics/fishing.h"

static const kd_key builds_rows[] = {
    {"groups", KD_T_CHOICE, KD_PUT(km_builds, groups), .choices = KM_BUILD_GROUPS(KD_WORD),
     .fallback = "any",
     .says = "The number of groups that a build may have: `any` number, each with the value of "
             "the build, or `one`. A build of several groups can't be raised. `stack`: a card is "
             "laid on one card or build, and equal builds stay apart. `none`: no builds.",
     .serves = "Cassino and Seep (any), Zwicker (stack)"},
    {"least", KD_T_INTEGER, KD_PUT(km_builds, least), .min = 1, .max = KM_VALUE_MAX,
     .fallback = "1", .says = "The lowest value of a build.", .serves = "Seep (9), Cassino (1)"},
    {"most", KD_T_INTEGER, KD_PUT(km_builds, most), .min = 1, .max = KM_VALUE_MAX,
     .says = "The highest value of a build. Default: the highest value that a card can take.",
     .serves = "Cassino with pictures that count (10), Zwicker (14)"},
    {"raised_by", KD_T_CHOICE, KD_PUT(km_builds, raised_by), .choices = KM_RAISERS(KD_WORD),
     .fallback = "anybody",
     .says = "The players who may raise a build of one group by adding a card from their hand: "
             "`anybody`, all but its owner (`others`), or `nobody`.",
     .serves = "Cassino (anybody), Diloti and Seep (others)"},
    {"owner", KD_T_CHOICE, KD_PUT(km_builds, owner), .choices = KM_BUILD_OWNERS(KD_WORD),
     .fallback = "last",
     .says = "The owner of a build to which several players have added groups: the `last` of these "
             "players, or `all` of them. With `nobody`, no player must keep a card for it.",
     .serves = "Cassino (last), Seep (all), Zwicker (nobody)"},
    {"each", KD_T_INTEGER, KD_PUT(km_builds, each), .min = 1, .max = KM_BUILDS_JOINED,
     .beside = "owner!nobody",
     .says = "The number of builds that a player may have at once. Default: any number.",
     .serves = "Diloti (1), Cassino as some play it (1)"},
    {"may_lay", KD_T_FLAG, KD_PUT(km_builds, may_lay), .fallback = "false",
     .says = "Whether a player who owns a build may play a card without taking. If not, they must "
             "take or build. If `nobody` owns builds, this applies to all players.",
     .serves = "Seep (true), Cassino (false)"},
    {"in_sums", KD_T_FLAG, KD_PUT(km_builds, in_sums), .fallback = "false",
     .says = "Whether a build of one group can be taken in a sum with other cards, like a card of "
             "its value.",
     .serves = "Zwicker, Cassino (a common variant)"},
    {.name = NULL},
};
const kd_table km_builds_table = {
    "builds",
    "A player may combine a card from their hand with floor cards if they add up to another card "
    "in their hand: `build 9 5C 4H`. The move names the value, the card from the hand and the "
    "floor cards. If there is a build of this value, the cards are added to it. A card of the "
    "build's value takes the whole build. The owner of a build must keep a card of its value.",
    builds_rows, NULL};

/* --- compiling --- */

bool km_builds_declare(km_compiler *c, const km_phase *phase, km_builds *builds)
{
    const kd_node *map = kd_node_get(phase->node, "builds");
    if (!map || strcmp(kd_key_text(&km_builds_table, map, "groups"), "none") == 0)
        return true;
    bool stack = strcmp(kd_key_text(&km_builds_table, map, "groups"), "stack") == 0,
         owned = strcmp(kd_key_text(&km_builds_table, map, "owner"), "nobody") != 0;
    builds->slots = stack ? KM_BUILDS_MAX : KM_BUILDS_JOINED;
    for (int i = 0; i < builds->slots; i++) {
        char name[3][24];
        snprintf(name[0], sizeof name[0], "build_%d", i + 1);
        snprintf(name[1], sizeof name[1], "value_%d", i + 1);
        snprintf(name[2], sizeof name[2], "owners_%d", i + 1);
        /* Stacks that nobody owns get no owner variables, which leaves room for the rules' own
         * variables. */
        builds->at[i].owners = KS_NOBODY;
        const km_own own[] = {
            {name[0], KS_VAR_CARDS, KS_PER_TABLE, 0, 0, 0, &builds->at[i].cards},
            {name[1], KS_VAR_INTEGER, KS_PER_TABLE, 0, KM_VALUE_MAX, 0, &builds->at[i].value},
            {name[2], KS_VAR_INTEGER, KS_PER_TABLE, 0, 2 * KM_BUILD_SEVERAL - 1, 0,
             owned || !stack ? &builds->at[i].owners : NULL},
            {.name = NULL}};
        if (!km_compile_own(c, phase, own))
            return false;
    }
    return true;
}

bool km_builds_compile(km_compiler *c, const km_phase *phase, km_fishing *plan)
{
    km_builds *b = &plan->builds;
    kn_mark at = km_key_at(phase->node, "builds");
    b->on = b->on && b->groups != KM_BUILD_NONE;
    if (!b->on)
        return true;
    if (plan->turns_up >= 0 || plan->under >= 0)
        return km_compile_wrong(c, at, "`builds` can't be combined with `%s`",
                                plan->under >= 0 ? "under" : "turns_up");
    if (b->most && b->most < b->least)
        return km_compile_wrong_in(c, kd_node_get(phase->node, "builds"),
                                   "`most` is less than `least`, %d", b->least);
    b->word = ks_words_add(&c->rules->words, c->arena, "build/1");
    b->mark = 0;
    if (b->groups == KM_BUILD_ANY && plan->capture.others) {
        int name = ks_words_name(&c->rules->words, c->arena, KS_NAME_FURTHER, "several");
        b->mark = name < 0 ? -1 : KS_MARK_NAME + name;
    }
    return (b->word >= 0 && b->mark >= 0) || kn_report_memory(c->report);
}

void km_builds_link(const km_compiler *c, km_fishing *plan)
{
    km_builds *b = &plan->builds;
    const km_capture *k = &plan->capture;
    int highest = 0;
    if (!b->on)
        return;
    for (int i = 0; i < b->slots; i++)
        b->at[i].cards = ks_layout_set(c->layout, b->at[i].cards);
    for (unsigned card = 0; card < (unsigned)c->layout->pack->cards; card++) {
        const int needs[] = {k->need[card], k->other_need[card]};
        for (int n = 0; n < 2; n++) {
            kn_put(&b->takers[needs[n]], card);
            highest = needs[n] > highest ? needs[n] : highest;
        }
    }
    b->most = b->most && b->most < highest ? b->most : highest;
    memcpy(b->adding.value, k->value, sizeof k->value);
    memcpy(b->adding.other_value, k->other_value, sizeof k->other_value);
    for (int value = 0; value <= KM_VALUE_MAX; value++)
        b->adding.need[value] = (uint8_t)value;
    b->adding.others = k->others;
    b->adding.least = 1;
    b->adding.limit = KM_EQUAL_NONE;
    b->adding.sums = b->groups == KM_BUILD_ANY ? KM_SUMS_ANY : KM_SUMS_ONE;
    b->adding.duty = KM_TAKE_ALWAYS;
    b->adding.choice = KM_CHOICE_ANY;
}

/* --- the builds on the floor --- */

int km_builds_read(const ks_world *w, const km_fishing *plan, km_build out[KM_BUILDS_MAX])
{
    const km_builds *b = &plan->builds;
    const int32_t *ints = ks_ints(w->layout, w->block);
    int n = 0;
    for (int i = 0; b->on && i < b->slots; i++) {
        kn_set cards = w->block->sets[b->at[i].cards];
        int owners = b->at[i].owners < 0 ? 0 : ints[b->at[i].owners];
        /* a hook may have moved some cards of a build away, so the others are loose */
        if (!kn_is_empty(cards) && kn_within(cards, w->block->sets[plan->floor]))
            out[n++] =
                (km_build){cards, ints[b->at[i].value], (unsigned)owners & (KM_BUILD_SEVERAL - 1),
                           (owners & KM_BUILD_SEVERAL) != 0, i};
    }
    return n;
}

kn_set km_builds_loose(const ks_world *w, const km_fishing *plan)
{
    km_build build[KM_BUILDS_MAX];
    kn_set loose = w->block->sets[plan->floor];
    for (int i = km_builds_read(w, plan, build) - 1; i >= 0; i--)
        loose = kn_minus(loose, build[i].cards);
    return loose;
}

void km_builds_drop(km_run *run, const km_fishing *plan, kn_set cards)
{
    const km_builds *b = &plan->builds;
    for (int i = 0; i < b->slots; i++) {
        kn_set *build = &run->world.block->sets[b->at[i].cards];
        if (!kn_meets(*build, cards))
            continue;
        *build = KN_EMPTY;
        *km_int(run, b->at[i].value) = 0;
        km_keep(run, b->at[i].owners, 0);
    }
}

/* --- the moves --- */

/* Facts about the player to move for the functions below. */
typedef struct sitting {
    const km_fishing *plan;
    unsigned seat; /* as a bit */
    kn_set hand, loose;
    km_build build[KM_BUILDS_MAX];
    int builds;
    ks_moves *moves;
} sitting;

/* Returns the build that new cards of this value would join; -1: none. */
static int build_of_value(const sitting *s, int value)
{
    for (int i = 0; i < s->builds && s->plan->builds.groups != KM_BUILD_STACK; i++)
        if (s->build[i].value == value)
            return i;
    return -1;
}

/* Returns the floor as capture.c sees it, with one card for each build, which counts as the build's
 * value. */
static kn_set stand_for_builds(const sitting *s, km_capture *k)
{
    kn_set seen = s->loose;
    unsigned card;
    k->built = true;
    k->several = k->least > 1;
    k->least = 1;
    for (int i = 0; i < s->builds; i++) {
        const km_build *build = &s->build[i];
        unsigned stands = kn_first(build->cards);
        kn_put(&seen, stands);
        kn_put(&k->builds, stands);
        if (!s->plan->builds.in_sums || build->several)
            kn_put(&k->closed, stands);
        k->value[stands] = (uint8_t)build->value;
        k->other_value[stands] = 0;
        for (KN_EACH(card, kn_and(s->hand, k->sweepers))) {
            kn_drop(&k->sweeps[card], stands);
            if (kn_within(build->cards, s->plan->capture.sweeps[card]))
                kn_put(&k->sweeps[card], stands);
        }
    }
    k->bars = kn_minus(k->bars, k->builds);
    for (KN_EACH(card, s->hand))
        k->equal[card] = kn_minus(k->equal[card], k->builds);
    return seen;
}

/* Replaces the cards that stand for builds by the whole builds. */
static void name_whole_builds(const sitting *s, int from)
{
    ks_moves *moves = s->moves;
    for (int i = from; i < moves->count; i++)
        for (int n = 0; n < s->builds; n++)
            if (kn_has(moves->list[i].cards, kn_first(s->build[n].cards)))
                moves->list[i].cards = kn_or(moves->list[i].cards, s->build[n].cards);
    if (moves->count - from > 1)
        ks_moves_sort(moves->list + from, moves->count - from);
}

/* Returns true if the hand, without `card`, can still take each build of the player that the move
 * leaves, as far as it could before. */
static bool keeps_takers(const sitting *s, unsigned card, kn_set named)
{
    kn_set rest = kn_minus(s->hand, kn_set_of(card));
    for (int i = 0; i < s->builds; i++) {
        const kn_set *takers = &s->plan->builds.takers[s->build[i].value];
        if (s->build[i].owners & s->seat && !kn_meets(named, s->build[i].cards) &&
            kn_meets(s->hand, *takers) && !kn_meets(rest, *takers))
            return false;
    }
    return true;
}

/* Returns true if all these cards, as one group, can add up to `value`. */
static bool is_one_group(const km_capture *k, kn_set cards, int value)
{
    uint64_t sums = 1;
    unsigned card;
    for (KN_EACH(card, cards)) {
        uint64_t before = sums;
        sums = k->value[card] ? before << k->value[card] : 0;
        if (k->other_value[card])
            sums |= before << k->other_value[card];
    }
    return sums >> value & 1;
}

/* Returns true if these cards, which are one of the sets list[from .. end - 1], are also the union
 * of two other sets. */
static bool are_several(const ks_moves *moves, int from, int end, kn_set cards)
{
    for (int i = from; i < end; i++)
        if (!kn_equal(moves->list[i].cards, cards) && kn_within(moves->list[i].cards, cards))
            for (int n = from; n < i; n++)
                if (kn_equal(moves->list[n].cards, kn_minus(cards, moves->list[i].cards)))
                    return true;
    return false;
}

/* Adds the moves that build `value` with `card` and loose cards. `raised`: the build to which the
 * card is added to make `value`; NULL: none. */
static kn_status add_builds(const sitting *s, unsigned card, int value, const km_build *raised)
{
    const km_builds *b = &s->plan->builds;
    const km_capture *k = &b->adding;
    ks_moves *moves = s->moves;
    int from = moves->count, kept = from, joins = build_of_value(s, value);
    kn_set plain = moves->plain, own = kn_set_of(card), floor = kn_or(s->loose, own);
    km_capture with;

    if (raised) {
        with = *k;
        with.value[card] = (uint8_t)value;
        with.other_value[card] = 0;
        k = &with;
    }
    kn_status status = km_capture_moves(k, kn_set_of((unsigned)value), floor, NULL, moves);
    moves->plain = plain;
    if (status != KN_OK)
        return status;
    int end = moves->count;
    for (int i = from; i < end; i++) {
        kn_set cards = moves->list[i].cards;
        bool joined = joins >= 0 || (raised && !kn_equal(cards, own));
        bool one = !joined && (raised || is_one_group(k, cards, value));
        if (!kn_has(cards, card) || (kn_equal(cards, own) && !raised && joins < 0) ||
            (!one && b->groups == KM_BUILD_ONE))
            continue;
        ks_move move = {(uint8_t)b->word, (uint8_t)card, 0,
                        KS_NO_SUIT,       value,         kn_minus(cards, own)};
        if (raised)
            move.cards = kn_or(move.cards, raised->cards);
        if (one && !raised && b->mark && are_several(moves, from, end, cards)) {
            ks_move other = move;
            other.mark = (uint8_t)b->mark;
            if (!ks_moves_add(moves, other))
                return KN_SYSTEM;
        }
        if (!ks_moves_add(moves, move))
            return KN_SYSTEM;
    }
    for (int i = end; i < moves->count; i++)
        if (keeps_takers(s, card, moves->list[i].cards))
            moves->list[kept++] = moves->list[i];
    moves->count = kept;
    return KN_OK;
}

static bool may_raise(const sitting *s, const km_build *build)
{
    int by = s->plan->builds.raised_by;
    return !build->several && by != KM_RAISED_BY_NOBODY &&
           (by == KM_RAISED_BY_ANYBODY || !(build->owners & s->seat));
}

/* Returns true if the player may own another build of `value`, perhaps by raising one. */
static bool has_room(const sitting *s, int value, const km_build *raised)
{
    int all = 1, own = 1, joins = build_of_value(s, value);
    for (int i = 0; i < s->builds; i++) {
        if (i == joins || &s->build[i] == raised)
            continue;
        all++;
        own += (s->build[i].owners & s->seat) != 0;
    }
    return all <= s->plan->builds.slots && (!s->plan->builds.each || own <= s->plan->builds.each);
}

static bool can_raise_to(const sitting *s, const km_build *build, unsigned card, int value)
{
    const km_capture *k = &s->plan->builds.adding;
    int more = value - build->value;
    return may_raise(s, build) && more > 0 &&
           (k->value[card] == more || k->other_value[card] == more);
}

/* Adds the moves that build `value` by laying `card` on one card or build. */
static kn_status add_stacks(const sitting *s, unsigned card, int value)
{
    const km_builds *b = &s->plan->builds;
    ks_move move = {(uint8_t)b->word, (uint8_t)card, 0, KS_NO_SUIT, value, KN_EMPTY};
    unsigned under;
    for (KN_EACH(under, has_room(s, value, NULL) ? s->loose : KN_EMPTY)) {
        kn_set pair = kn_or(kn_set_of(card), kn_set_of(under));
        move.cards = kn_set_of(under);
        if (is_one_group(&b->adding, pair, value) && keeps_takers(s, card, move.cards) &&
            !ks_moves_add(s->moves, move))
            return KN_SYSTEM;
    }
    for (int i = 0; i < s->builds; i++) {
        const km_build *raised = &s->build[i];
        move.cards = raised->cards;
        if (can_raise_to(s, raised, card, value) && has_room(s, value, raised) &&
            keeps_takers(s, card, move.cards) && !ks_moves_add(s->moves, move))
            return KN_SYSTEM;
    }
    return KN_OK;
}

static kn_status add_all_builds(const sitting *s, unsigned card)
{
    const km_builds *b = &s->plan->builds;
    kn_set rest = kn_minus(s->hand, kn_set_of(card));
    kn_status status = KN_OK;
    for (int value = b->least; value <= b->most && status == KN_OK; value++) {
        int from = s->moves->count;
        if (b->owner != KM_BUILD_OWNER_NOBODY && !kn_meets(rest, b->takers[value]))
            continue;
        if (b->groups == KM_BUILD_STACK)
            status = add_stacks(s, card, value);
        else if (has_room(s, value, NULL))
            status = add_builds(s, card, value, NULL);
        for (int i = 0; i < s->builds && status == KN_OK && b->groups != KM_BUILD_STACK; i++)
            if (can_raise_to(s, &s->build[i], card, value) && has_room(s, value, &s->build[i]))
                status = add_builds(s, card, value, &s->build[i]);
        if (s->moves->count - from > 1)
            ks_moves_sort(s->moves->list + from, s->moves->count - from);
    }
    return status;
}

/* Removes the captures after which the player would have no card for one of their builds. */
static void keep_takers(const sitting *s, unsigned card, int from)
{
    ks_moves *moves = s->moves;
    int kept = from;
    for (int i = from; i < moves->count; i++)
        if (keeps_takers(s, card, moves->list[i].cards))
            moves->list[kept++] = moves->list[i];
    moves->count = kept;
    if (!keeps_takers(s, card, KN_EMPTY))
        kn_drop(&moves->plain, card);
}

/* Lists the moves; `bound`: the owners of builds have duties. */
static kn_status list(const sitting *s, bool bound)
{
    km_capture standing;
    const km_capture *k = &s->plan->capture;
    kn_set seen = s->loose;
    kn_status status = KN_OK;
    bool owns = s->plan->builds.owner == KM_BUILD_OWNER_NOBODY;
    unsigned card;

    if (s->builds) {
        standing = *k;
        seen = stand_for_builds(s, &standing);
        k = &standing;
    }
    for (KN_EACH(card, s->hand)) {
        int from = s->moves->count;
        if ((status = km_capture_moves(k, kn_set_of(card), seen, NULL, s->moves)) != KN_OK)
            return status;
        name_whole_builds(s, from);
        if (bound)
            keep_takers(s, card, from);
        if ((status = add_all_builds(s, card)) != KN_OK)
            return status;
    }
    for (int i = 0; i < s->builds; i++)
        owns |= (s->build[i].owners & s->seat) != 0;
    if (bound && owns && !s->plan->builds.may_lay && s->moves->count)
        s->moves->plain = KN_EMPTY;
    return KN_OK;
}

kn_status km_builds_moves(const km_run *run, const km_fishing *plan, int place, ks_moves *moves)
{
    const ks_block *b = run->world.block;
    sitting s = {.plan = plan,
                 .seat = 1u << km_seat_of(run, place),
                 .hand = b->sets[plan->hand->heap + place],
                 .loose = b->sets[plan->floor],
                 .moves = moves};
    s.builds = km_builds_read(&run->world, plan, s.build);
    for (int i = 0; i < s.builds; i++)
        s.loose = kn_minus(s.loose, s.build[i].cards);
    kn_status status = list(&s, true);
    if (status != KN_OK || ks_moves_total(moves))
        return status;
    return list(&s, false); /* the player would need to keep one card for two builds */
}

/* --- carrying out --- */

kn_set km_builds_make(km_run *run, const km_fishing *plan, int seat, const ks_move *move)
{
    const km_builds *b = &plan->builds;
    kn_set cards = kn_or(move->cards, kn_set_of(move->card));
    km_build build[KM_BUILDS_MAX];
    int count = km_builds_read(&run->world, plan, build), slot = -1;
    unsigned owners = b->owner == KM_BUILD_OWNER_NOBODY ? 0 : 1u << seat;
    bool several = move->mark || !is_one_group(&b->adding, cards, move->number);

    for (int i = 0; i < count; i++) {
        if (build[i].value == move->number && b->groups != KM_BUILD_STACK) {
            cards = kn_or(cards, build[i].cards);
            owners |= b->owner == KM_BUILD_OWNER_ALL ? build[i].owners : 0;
            several = true;
            slot = build[i].slot;
        } else if (kn_meets(build[i].cards, move->cards)) { /* raised */
            kn_set own = kn_or(build[i].cards, kn_set_of(move->card));
            several = slot >= 0 || !kn_within(cards, own);
        }
    }
    /* the build has been joined or raised, or a hook has moved its cards away */
    km_builds_drop(run, plan, cards);
    for (int i = 0; slot < 0; i++) {
        kn_set old = run->world.block->sets[b->at[i].cards];
        if (!kn_within(old, run->world.block->sets[plan->floor]) || kn_is_empty(old))
            slot = i;
    }
    run->world.block->sets[b->at[slot].cards] = cards;
    *km_int(run, b->at[slot].value) = move->number;
    km_keep(run, b->at[slot].owners, (int32_t)owners | (several ? KM_BUILD_SEVERAL : 0));
    return cards;
}

/* --- knowledge --- */

bool km_builds_plausible(const km_run *run, const km_fishing *plan)
{
    const ks_layout *l = run->world.layout;
    km_build build[KM_BUILDS_MAX];
    for (int i = km_builds_read(&run->world, plan, build) - 1; i >= 0; i--)
        for (int s = 0; s < l->seats; s++)
            if (build[i].owners >> s & 1 && !kn_meets(run->world.block->sets[plan->hand->heap + s],
                                                      plan->builds.takers[build[i].value]))
                return false;
    return true;
}
