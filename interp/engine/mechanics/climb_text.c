/* SPDX-License-Identifier: MIT
 * climb_text.c: describes the mechanic `climbing`: the combinations that beat the standing one, the
 * reasons why a play is refused, and the rules of a phase. Decides nothing.
 */
#include <string.h>

#include "mechanics/climb.h"
#include "mechanics/telling.h"

static const char *kind_words(const km_telling *t, int kind)
{
    const km_climbing *plan = t->phase->plan;
    return km_said_words(t, plan->kind[kind].name, plan->kind[kind].node);
}

/* Returns the English article for a name; "three of a kind" has none. */
static const char *article(const char *name)
{
    static const char *const numbers[] = {"two ", "three ", "four ", "five ", NULL};
    for (int i = 0; numbers[i]; i++)
        if (strncmp(name, numbers[i], strlen(numbers[i])) == 0)
            return "none";
    return strchr("aeiou", *name) ? "an" : "a";
}

/* ---- combinations that beat the standing one ---- */

/* Returns true if some core of the shape beats top `top` by this relation. */
static bool can_beat(const km_climbing *plan, bool reversed, bool out_of_turn, int s, int standing,
                     int top, bool *higher)
{
    const km_climb_relation *r = km_climb_relation_of(plan, s, standing);
    const km_climb_shape *shape = &plan->shape[s];
    if (out_of_turn && !km_shapes_has(plan->out_of_turn, (unsigned)s))
        return false;
    *higher = !(r->always >> top & 1);
    if (!*higher)
        return true;
    if (r->higher >> top & 1 && plan->wild_above && s == standing && shape->count == 1)
        return true; /* any wild card beats it */
    for (int i = 0; r->higher >> top & 1 && i < shape->cores; i++)
        if ((reversed ? shape->core[i].top < top : shape->core[i].top > top) ||
            (shape->core[i].top == top && plan->suits) || plan->kind[shape->kind].cards)
            return true;
    return false;
}

/* The sizes of a kind that beat the combination: their number, the cards of one size, and the
 * way in which they beat it. */
typedef struct sizes {
    int beating, all, number;
    bool higher, always;
} sizes;

static sizes sizes_of(const km_climbing *plan, bool reversed, bool out_of_turn, int kind,
                      int standing, int top)
{
    sizes found = {0, 0, 0, false, false};
    for (int s = 0; s < plan->shapes; s++) {
        bool higher;
        if (plan->shape[s].kind != kind)
            continue;
        found.all++;
        if (!can_beat(plan, reversed, out_of_turn, s, standing, top, &higher))
            continue;
        found.beating++;
        found.number = plan->shape[s].count;
        found.higher = found.higher || higher;
        found.always = found.always || !higher;
    }
    return found;
}

/* Returns "a higher pair, a triple or a quad"; "": nothing beats it. */
static const char *tell_beaters(const km_telling *t, const km_run *run)
{
    const km_climbing *plan = t->phase->plan;
    int standing = *km_int(run, plan->at.shape), n = 0;
    int top = *km_int(run, plan->at.strength) / KS_SUITS_MAX;
    const char *beater[KM_KINDS_MAX];
    bool reversed = km_climb_is_reversed(run, plan);
    for (int k = 0; k < plan->kinds; k++) {
        sizes found = sizes_of(plan, reversed, km_climb_due(run, plan) >= 0, k, standing, top);
        if (!found.beating)
            continue;
        const char *name = kind_words(t, k);
        beater[n++] = km_piece(t, "climb.beater", KN_TEXT("name", name),
                               KN_TEXT("by", found.higher && found.always      ? "both"
                                             : found.higher                    ? "higher"
                                             : k == plan->shape[standing].kind ? "longer"
                                                                               : "kind"),
                               KN_TEXT("article", article(name)), KN_FLAG("lower", reversed),
                               KN_FLAG("some", found.beating == 1 && found.all > 1),
                               KN_NUMBER("n", found.number));
    }
    return km_join_words(t, beater, n, "page.or");
}

void km_climb_faces(const km_telling *t, const km_run *run)
{
    const km_climbing *plan = t->phase->plan;
    int first = plan->firsts ? *km_int(run, plan->at.first) : KS_NOBODY;
    if (km_climb_leads(run, plan)) {
        km_add(t, "climb.leads", KN_FLAG("first", first >= 0),
               KN_TEXT("card", first >= 0 ? run->world.layout->pack->name[first] : ""));
        return;
    }
    const char *beaters = tell_beaters(t, run);
    km_add(t, km_climb_due(run, plan) >= 0 ? KN_KEY("climb.out-of-turn") : KN_KEY("climb.stands"),
           KN_TEXT("cards", km_card_names(t, *km_climb_set(run, plan->at.standing))),
           KN_TEXT("name", kind_words(t, plan->shape[*km_int(run, plan->at.shape)].kind)),
           KN_FLAG("beaten", *beaters), KN_TEXT("beaters", beaters));
}

/* ---- why ---- */

bool km_climb_why(const km_telling *t, km_run *run, const ks_frame *frame, const ks_move *move,
                  const char **key)
{
    const km_climbing *plan = t->phase->plan;
    kn_set hand = run->world.block->sets[plan->hand.heap + run->world.block->place];
    kn_set cards = ks_move_named(move);
    km_combination made;
    int first = plan->firsts ? *km_int(run, plan->at.first) : KS_NOBODY;
    *key = NULL;
    if (move->word == KS_WORD_PASS) {
        *key = "pass";
        km_add_word(t, km_climb_leads(run, plan) ? KN_KEY("climb.why-leads")
                                                 : KN_KEY("climb.why-can"));
        return true;
    }
    if (move->word != KS_WORD_PLAY || kn_is_empty(cards))
        return false;
    if (!kn_within(cards, hand)) {
        km_why_not_held(t, run, &plan->hand, kn_minus(cards, hand));
        *key = "hand";
        return true;
    }
    *key = "kinds";
    if (!km_climb_read_now(run, plan, cards, &made)) {
        km_add(t, "climb.why-kind", KN_TEXT("cards", km_card_names(t, cards)),
               KN_NUMBER("n", kn_count(cards)));
        return true;
    }
    if (first >= 0 && !kn_has(cards, (unsigned)first)) {
        km_add(t, "climb.why-first", KN_TEXT("card", run->world.layout->pack->name[first]));
        *key = "first_card";
        return true;
    }
    if (km_climb_beats(run, plan, &made))
        return false;
    const char *beaters = tell_beaters(t, run);
    bool waits =
        km_climb_due(run, plan) >= 0 && !km_shapes_has(plan->out_of_turn, (unsigned)made.shape);
    km_add(t, waits ? KN_KEY("climb.why-turn") : KN_KEY("climb.why-beaten"),
           KN_TEXT("cards", km_card_names(t, cards)), KN_NUMBER("n", kn_count(cards)),
           KN_TEXT("standing", km_card_names(t, *km_climb_set(run, plan->at.standing))),
           KN_FLAG("beaten", *beaters), KN_TEXT("beaters", beaters));
    return true;
}

/* ---- show ---- */

/* Returns "3", "3 to 5" or "3 or more"; *open is true for the last form. */
static const char *tell_span(const km_telling *t, const km_climb_kind *k, const char *key, int low,
                             int high, bool *open)
{
    const kd_node *node = kd_node_get(k->node, key);
    *open = node && node->text && strchr(node->text, '+');
    return km_piece(t, "climb.span", KN_NUMBER("low", low), KN_NUMBER("high", high),
                    KN_TEXT("span", *open         ? "open"
                                    : low == high ? "one"
                                                  : "range"));
}

/* Returns the cards of a rank that has several levels, such as jokers. They may not be apart. */
static kn_set leveled_cards(const km_telling *t)
{
    const km_climbing *plan = t->phase->plan;
    for (int l = 1; l < plan->levels; l++)
        for (int other = 0; other < l; other++)
            if (plan->rank_of[l] == plan->rank_of[other])
                return t->rules->layout->pack->by_rank[plan->rank_of[l]];
    return KN_EMPTY;
}

/* Describes the cards of a kind. */
static void describe(const km_telling *t, const km_climb_kind *k)
{
    const km_climbing *plan = t->phase->plan;
    bool runs = k->run_high > 1, open, more;
    const char *run = tell_span(t, k, "run", k->run_low, k->run_high, &open);
    const char *equal = tell_span(t, k, "equal", k->equal_low, k->equal_high, &more);
    km_add(t, "climb.kind", KN_FLAG("suited", k->suited),
           KN_TEXT("form", !kn_is_empty(k->exactly) ? "exactly"
                           : k->cards               ? "any"
                           : !k->listed             ? "special"
                           : runs                   ? "run"
                           : k->equal_high == 1     ? "single"
                                                    : "equal"),
           KN_TEXT("cards", km_cards_words(t, k->exactly)), KN_NUMBER("n", k->cards),
           KN_FLAG("open", open), KN_NUMBER("low", k->run_low), KN_TEXT("run", run),
           KN_TEXT("equal", equal), KN_NUMBER("most", k->equal_high));
    if (k->groups)
        km_add(t, k->group == 1 ? KN_KEY("climb.with-cards") : KN_KEY("climb.with-groups"),
               KN_NUMBER("groups", k->groups), KN_NUMBER("size", k->group), KN_FLAG("runs", runs));
    kn_set one = k->group == 1 ? leveled_cards(t) : KN_EMPTY;
    if (k->groups && (k->groups > 1 || runs))
        km_add(t, "climb.apart", KN_FLAG("apart", k->apart), KN_FLAG("one", !kn_is_empty(one)),
               KN_TEXT("cards", km_kinds_words(t, one)));
    km_add(t, "climb.suited", KN_FLAG("suited", k->suited));
    if (plan->wilds && !k->wild)
        km_add_word(t, "climb.no-wild");
}

/* Returns true if, by the keys, a kind beats another kind regardless of their ranks. */
static bool overpowers(const km_climbing *plan, const km_climb_kind *kind, int other)
{
    return kind->beats >> other & 1 || kind->bomb > plan->kind[other].bomb;
}

/* Describes which kinds a kind beats besides lower combinations of its own. If it beats many, lists
 * the exceptions. */
static void describe_power(const km_telling *t, const km_climb_kind *kind)
{
    const km_climbing *plan = t->phase->plan;
    const char *names[KM_KINDS_MAX];
    int beaten = 0, others = plan->kinds - 1, n = 0;
    for (int k = 0; k < plan->kinds; k++)
        beaten += overpowers(plan, kind, k);
    bool most = beaten > others / 2;
    for (int k = 0; k < plan->kinds; k++)
        if (&plan->kind[k] != kind && overpowers(plan, kind, k) != most)
            names[n++] = kind_words(t, k);
    if (kind->bomb && !beaten)
        km_add_word(t, "climb.bomb");
    if (beaten)
        km_add(t, "climb.power",
               KN_TEXT("beats", !most ? "these"
                                : n   ? "but"
                                      : "all"),
               KN_TEXT("kinds", km_join_words(t, names, n, most ? "page.and" : "page.or")));
    bool several = !km_climb_has_one_size(kind);
    if (kind->length == KM_LENGTH_ANY && several)
        km_add_word(t, "climb.any-length");
    if (kind->length == KM_LENGTH_LONGER && several)
        km_add_word(t, "climb.longer");
    if (kind->out_of_turn)
        km_add_word(t, "climb.any-turn");
    km_telling player = *t; /* `turn` is the player of the combination */
    player.each = true;
    if (kind->ends_trick || kind->next)
        km_add(t, "climb.after", KN_FLAG("ends", kind->ends_trick),
               KN_FLAG("next", kind->next != NULL),
               KN_TEXT("who", kind->next ? km_seat_words(&player, kind->next) : ""));
}

static void show_kinds(const km_telling *t)
{
    const km_climbing *plan = t->phase->plan;
    for (int k = 0; k < plan->kinds; k++)
        if (plan->kind[k].groups) {
            km_say_word(t, "climb.beside");
            break;
        }
    km_say_word(t, "climb.kinds");
    for (int k = 0; k < plan->kinds; k++) {
        const km_climb_kind *kind = &plan->kind[k];
        km_tell_line(t, km_piece(t, "climb.kind-name", KN_TEXT("name", kind_words(t, k))));
        describe(t, kind);
        describe_power(t, kind);
        km_add_word(t, "sentence.end");
    }
}

/* A list of levels; `named`: the last one is the name of a card, so commas separate them. */
typedef struct level_list {
    char text[1024];
    bool named;
} level_list;

static void add_level(const km_telling *t, int level, bool first, level_list *out)
{
    const km_climbing *plan = t->phase->plan;
    const ks_pack *pack = t->rules->layout->pack;
    kn_set cards = plan->members[level], rank = pack->by_rank[plan->rank_of[level]];
    char card[KM_NAME_TEXT] = "";
    bool single = kn_is_single(cards);
    bool named = single && km_tell_card(pack, kn_first(cards), t->language, card, sizeof card);
    if (!single && pack->suit[kn_first(cards)] == KS_NO_SUIT) {
        snprintf(card, sizeof card, "%s", km_kinds_words(t, cards));
        named = true;
    } else if (!named && (!single || kn_equal(cards, rank)))
        snprintf(card, sizeof card, "%s", km_rank_read(pack, plan->rank_of[level]));
    const char *comma = kn_word(t->language, "list.comma");
    km_tell_add(out->text, sizeof out->text, "%s%s",
                first                 ? ""
                : named || out->named ? comma
                                      : " ",
                card);
    out->named = named;
}

static void show_ranking(const km_telling *t)
{
    const km_climbing *plan = t->phase->plan;
    const ks_pack *pack = t->rules->layout->pack;
    const char *suit[KS_SUITS_MAX];
    level_list list = {"", false};
    int n = 0;
    for (int l = plan->levels - 1; l >= 0; l--)
        add_level(t, l, l == plan->levels - 1, &list);
    km_say(t, "trick.ranking", KN_FLAG("trumps", false), KN_TEXT("ranks", list.text));
    km_say_word(t, "climb.highest");
    for (int height = pack->suits - 1; height >= 0; height--)
        for (int s = 0; s < pack->suits; s++)
            if (!kn_is_empty(pack->by_suit[s]) &&
                plan->height_of[kn_first(pack->by_suit[s])] == height)
                suit[n++] = km_tell_suit(pack, s, t->language);
    if (kd_node_get(t->phase->node, "suit_ranking"))
        km_say(t, "climb.suits", KN_TEXT("suits", km_join_words(t, suit, n, "list.comma")));
    else
        km_say_word(t, "climb.no-suits");
    if (!kd_node_get(t->phase->node, "chains"))
        return;
    *list.text = '\0';
    bool falls = false;
    for (int i = 0; i < plan->chains; i++) {
        for (int l = 1; l < plan->chain_length[i]; l++)
            falls |= plan->chain[i][l] < plan->chain[i][l - 1];
        if (i > 0)
            kn_add_word(list.text, sizeof list.text, t->language,
                        i + 1 < plan->chains ? KN_KEY("climb.chain-between")
                                             : KN_KEY("climb.chain-or"));
        for (int l = 0; l < plan->chain_length[i]; l++)
            add_level(t, plan->chain[i][l], l == 0, &list);
    }
    km_say(t, "climb.chains", KN_TEXT("chains", list.text));
    if (falls)
        km_say_word(t, "climb.chain-height");
}

static void show_wild(const km_telling *t)
{
    const km_climbing *plan = t->phase->plan;
    level_list list = {"", false};
    for (int l = plan->levels - 1; l >= 0; l--)
        if (plan->wild_for >> l & 1)
            add_level(t, l, !*list.text, &list);
    km_say(t, "climb.wild", KN_TEXT("cards", km_cards_words(t, plan->wild)),
           KN_TEXT("ranks", list.text), KN_NUMBER("n", plan->wilds));
    if (plan->wild_above)
        km_say_word(t, "climb.wild-above");
    else
        km_say(t, "climb.wild-alone", KN_NUMBER("n", plan->wilds));
    km_say(t, "climb.wild-read", KN_FLAG("reversed", plan->reversed != NULL));
}

static void show_leader(const km_telling *t)
{
    const km_climbing *plan = t->phase->plan;
    const char *card = plan->firsts ? km_card_word(t, plan->first[0]) : NULL;
    const kd_node *leader = kd_node_get(t->phase->node, "leader");
    bool led = plan->leader && !(leader && leader->text && strcmp(leader->text, "nobody") == 0);
    if (led || !card)
        km_tell_leader(t, card ? NULL : plan->leader, km_first_words(t, plan->leader));
    if (card)
        km_say(t, led ? KN_KEY("climb.or-first-holder") : KN_KEY("climb.first-holder"),
               KN_TEXT("card", card));
    km_tell_further_firsts(t, plan->first, plan->firsts);
    if (!led && km_firsts_may_lack(t->rules, plan->firsts))
        km_say(t, "trick.leads-otherwise", KN_TEXT("who", km_first_words(t, NULL)));
}

void km_climb_show(const km_telling *t)
{
    const km_climbing *plan = t->phase->plan;
    km_say_word(t, "climb.play");
    show_leader(t);
    km_say_word(t, plan->must ? "climb.leader-must" : "climb.leader-plays");
    if (plan->must)
        km_say_word(t, "climb.must");
    km_say_happens(t, plan->reversed, KN_KEY("climb.reversed"));
    if (plan->locks)
        km_say(t, "climb.locks", KN_FLAG("window", plan->interrupts));
    else
        km_say_word(t, KN_KEY("climb.may-return"));
    if (plan->interrupts)
        km_say(t, "climb.window", KN_NUMBER("n", plan->interrupts));
    km_say_word(t, "climb.trick-over");
    km_say_word(t, plan->one_left ? KN_KEY("climb.one-left") : KN_KEY("climb.first-out"));
    km_say_happens(t, plan->ends_if, KN_KEY("climb.ends-if"));
    if (kd_node_get(t->phase->node, "won"))
        km_say(t, "trick.goes-to", KN_TEXT("name", km_zone_words(t, &plan->won)),
               KN_TEXT("whose", km_tell_whose(&plan->won)));
    km_tell_keys(t);
    show_ranking(t);
    if (plan->wilds)
        show_wild(t);
    if (plan->overlaps)
        km_say_word(t, "climb.overlap");
    show_kinds(t);
}

/* The fields that every event of a played combination has. */
enum {
    PLAY_FIELDS = KL_FIELD_CARD | KL_FIELD_TAKEN | KL_FIELD_BEFORE | KL_FIELD_NUMBER | KL_FIELD_SEAT
};
static const char play_brings[] =
    "`card` (a card of the combination's top rank; the highest one if suits are ranked), `taken` "
    "(all its cards), `before` (the combination that it beats; empty for a lead), `number` (of the "
    "trick, from 1), "
    "`seat`";

const km_note km_climb_notes[] = {
    {"outcome done", "play is over.", NULL, 0},
    {"event play", "a combination has been played", play_brings, PLAY_FIELDS},
    {"event pass", "a place has passed",
     "`before` (the standing combination), `number` (of the trick), `seat`",
     KL_FIELD_BEFORE | KL_FIELD_NUMBER | KL_FIELD_SEAT},
    {"event bomb", "a kind with `bomb` has been played, before `play`", play_brings, PLAY_FIELDS},
    {"event out", "a place has played its last card, after `play`",
     "`number` (1 for the first player who is out), `card`, `taken`, `seat`",
     KL_FIELD_CARD | KL_FIELD_TAKEN | KL_FIELD_NUMBER | KL_FIELD_SEAT},
    {"event trick", "a trick has been taken",
     "`card` (a card of the top rank of the winning combination), `taken` (all cards of the "
     "trick), `before` (the winning combination), `number` (of the trick), `winner`",
     KL_FIELD_CARD | KL_FIELD_TAKEN | KL_FIELD_BEFORE | KL_FIELD_NUMBER | KL_FIELD_WINNER},
    {"rule kind",
     "called as `run(rank, count, there)` for each rank and each number of cards of that rank "
     "(`count`). `there` is the number of cards of that rank in the pack. The hook returns the "
     "name of the kind that these cards form, `none`, or nothing if the keys decide. It overrides "
     "`equal`.",
     NULL, 0},
    {"rule beats",
     "called as `run(kind, count, standing, standing_count, rank)` for each pair of kinds with "
     "their numbers of cards; `rank` is the top rank of the standing combination. The hook says "
     "whether the first kind beats the standing one: `always`, `higher` (if its top rank is "
     "higher), `never`, or nothing if the keys decide.",
     NULL, 0},
    {"variable leader", "the place that leads the trick.", NULL, 0},
    {"variable turn", "the place to play; unset before the first trick and after the last.", NULL,
     0},
    {"variable owner", "the place that played the standing combination.", NULL, 0},
    {"variable trick", "the number of tricks played in this deal.", NULL, 0},
    {"variable shape",
     "the kind and size of the standing combination, as a number for internal use.", NULL, 0},
    {"variable strength",
     "the height of the standing combination within its kind, as a number for internal use.", NULL,
     0},
    {"variable passed",
     "the places that have passed and are out of this trick, as bits: 1 for place 0, 2 for place "
     "1, 4 for place 2.",
     NULL, 0},
    {"variable gone", "the number of places that have played all their cards.", NULL, 0},
    {"variable standing", "the cards of the combination to beat.", NULL, 0},
    {"variable beaten", "the cards of the combination that the standing one has beaten.", NULL, 0},
    {"variable laid", "per place: the cards that it has played to this trick.", NULL, 0},
    {"variable due",
     "the place whose turn it is, while players may play out of turn, or the owner if the trick "
     "then ends; otherwise unset. Only with `out_of_turn`.",
     NULL, 0},
    {"variable first", "the card that must be played first, if `first_card` names one.", NULL, 0},
    {NULL, NULL, NULL, 0}};
