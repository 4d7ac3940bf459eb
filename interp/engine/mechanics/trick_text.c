/* SPDX-License-Identifier: MIT
 * trick_text.c: describes the mechanic `tricks`: the reasons why a card may not be played now, and
 * the rules of a phase of tricks. Decides nothing. Longer than other files, because the mechanic
 * has the most keys, and most keys have a sentence of their own.
 */
#include <string.h>

#include "document/resolve.h"
#include "mechanics/telling.h"
#include "mechanics/trick.h"
#include "state/phrase_tree.h"

/* ---- why ---- */

/* Returns the name or label of a rule for cards held back, in brackets; "": it has none in this
 * language. */
static const char *tell_held(const km_telling *t, const km_held *held)
{
    bool english = strcmp(kn_language_of(t->language), "en") == 0;
    if (!held || !km_tell_has_name(held->name, kd_said(t->rules->labels, held->name, t->language),
                                   t->language))
        return "";
    return km_piece(t, "trick.held-name",
                    KN_TEXT("name", english ? held->name : km_label_words(t, held->name)));
}

/* Returns the sentence about a duty that a card violates. */
static const char *sentence_of(const km_duty *duty, const km_trick_view *v)
{
    static const char *const sentences[][2] = {{"first_card", KN_KEY("trick.why-first-card")},
                                               {"follow", KN_KEY("trick.why-follow")},
                                               {"void", KN_KEY("trick.why-void")},
                                               {"beat", KN_KEY("trick.why-beat")},
                                               {"overtrump", KN_KEY("trick.why-overtrump")},
                                               {"undertrump", KN_KEY("trick.why-undertrump")}};
    if (v->law->ruff == KM_RUFF_BEAT && strcmp(duty->key, "void") == 0)
        return KN_KEY("trick.why-overtrump");
    for (size_t i = 0; i < sizeof sentences / sizeof *sentences; i++)
        if (strcmp(duty->key, sentences[i][0]) == 0)
            return sentences[i][1];
    return v->leads ? KN_KEY("trick.why-not-led") : KN_KEY("trick.why-not-played");
}

/* Returns the name of the suit led; "trumps" if cards of other suits are trumps, too. */
static const char *suit_led(const km_trick_view *v, const ks_pack *pack, const char *language)
{
    int trumps = km_trick_trumps(pack, v->trump), class = v->law->class_of[v->trump][v->led];
    bool mixed =
        class == pack->suits || !kn_within(v->law->mask[v->trump][class], pack->by_suit[class]);
    return class == trumps && mixed ? kn_word(language, "trick.trumps")
                                    : km_tell_suit(pack, class, language);
}

bool km_trick_why(const km_telling *t, km_run *run, const ks_frame *frame, const ks_move *move,
                  const char **key)
{
    const km_tricks *plan = t->phase->plan;
    const ks_pack *pack = run->world.layout->pack;
    km_trick_view v;
    *key = NULL;
    if (move->word != KS_WORD_PLAY || move->card == KN_NO_CARD || !kn_is_empty(move->cards))
        return false;
    km_trick_face(run, plan, frame, run->world.block->place, -1, &v);
    if (!kn_has(v.hand, move->card)) {
        km_why_not_held(t, run, &plan->hand, kn_set_of(move->card));
        *key = "hand";
        return true;
    }
    kn_set left = v.hand;
    if (kn_has(v.extra, move->card))
        return false;
    for (int i = 0; i < v.duties; i++) {
        kn_set next = kn_and(left, v.duty[i].prefer);
        if (kn_is_empty(next))
            continue;
        if (!kn_has(next, move->card)) {
            *key = v.duty[i].key;
            km_add_holes(t, sentence_of(&v.duty[i], &v),
                         KN_HOLES(KN_TEXT("card", pack->name[move->card]),
                                  KN_TEXT("held", km_card_names(t, next)),
                                  KN_TEXT("best", v.best >= 0 ? pack->name[v.best] : ""),
                                  KN_TEXT("suit", v.leads ? "" : suit_led(&v, pack, t->language)),
                                  KN_TEXT("name", tell_held(t, v.duty[i].held))));
            return true;
        }
        left = next;
    }
    return false;
}

/* ---- show ---- */

enum { KM_STRAINS_TOLD = 32 };

/* Returns true if a mode sets its own trump for this value of the variable. */
static bool is_of_mode(const km_telling *t, int var, int value)
{
    const km_tricks *plan = t->phase->plan;
    const kd_node *modes = kd_node_get(t->phase->node, "modes");
    for (int i = 1; modes && i < plan->laws; i++) {
        const ks_condition *c = plan->law[i]->when;
        if (!c || c->negate || !kd_node_get(kd_node_get(modes, plan->law[i]->name), "trump"))
            continue;
        for (; c; c = c->or_else)
            if (c->var == var && c->zone < 0 && c->than < 0 && !c->left && !c->opposite &&
                c->limit == KS_EXACTLY && c->number == value)
                return true;
    }
    return false;
}

/* If a choice sets the trump, describes which of its values mean that there is none. */
static void show_chosen_trump(const km_telling *t, const km_law *law, const char *variable)
{
    const ks_layout *l = t->rules->layout;
    const ks_var *var = &l->var[ks_layout_find_var(l, variable)];
    const char *nones[KM_STRAINS_TOLD];
    int n = 0;
    for (int i = 0; var->choices && var->choices[i] && n < KM_STRAINS_TOLD; i++)
        if (law->trump_of && law->trump_of[i] >= l->pack->suits &&
            !is_of_mode(t, (int)(var - l->var), i))
            nones[n++] = km_label_words(t, var->choices[i]);
    km_say(t, "trick.trump-by", KN_TEXT("name", km_var_words(t, var)), KN_FLAG("none", n > 0),
           KN_TEXT("values", km_join_words(t, nones, n, "page.or")));
}

/* Returns the cards that are trumps by themselves. */
static kn_set trump_cards(const km_telling *t, const km_law *law)
{
    kn_set cards = KN_EMPTY;
    unsigned card;
    for (KN_EACH(card, t->rules->layout->pack->all))
        if (law->trump_card[card] && !kn_has(law->silent, card))
            kn_put(&cards, card);
    return cards;
}

/* True if anything other than tricks may set the usual trump: a script that names it, or a phase.
 */
static bool may_be_set(const km_telling *t)
{
    const km_rules *rules = t->rules;
    bool may = rules->trump_named;
    for (int p = 0; p < rules->phases && !may; p++) {
        const km_phase *phase = &rules->phase[p];
        may = phase->mechanic == t->phase->mechanic ? kd_node_mentions(phase->node, "trump")
                                                    : km_phase_names(phase, "trump");
    }
    return may;
}

/* True if there can be trumps: a fixed suit, certain cards, or a suit that something sets. */
static bool has_trump(const km_telling *t, const km_law *law, const kd_node *map)
{
    if (law->trump_at < 0)
        return law->trump < t->rules->layout->pack->suits || !kn_is_empty(trump_cards(t, law));
    return kd_node_get(map, "trump") || may_be_set(t) || !kn_is_empty(trump_cards(t, law));
}

static void show_trump(const km_telling *t, const km_law *law, const kd_node *map)
{
    const ks_pack *pack = t->rules->layout->pack;
    const kd_node *trump = kd_node_get(map, "trump");
    if (law->trump_at >= 0 &&
        has_trump(t, law, map)) { /* the text where the usual trump is set describes it */
        bool usual =
            map == t->phase->node && trump && trump->text && strcmp(trump->text, "trump") == 0;
        if (trump && trump->text && !usual &&
            ks_layout_find_var(t->rules->layout, trump->text) >= 0)
            show_chosen_trump(t, law, trump->text);
        return;
    }
    if (law->trump_at < 0 && law->trump < pack->suits)
        km_say(t, "trick.trumps-are", KN_TEXT("suit", km_tell_suit(pack, law->trump, t->language)));
    else
        km_say(t, "trick.no-trump", KN_FLAG("cards", !kn_is_empty(trump_cards(t, law))));
}

/* Describes the duty of a player who doesn't lead. */
static void show_duties(const km_telling *t, const km_law *law)
{
    static const char *const beat[] = {
        [KM_BEAT_NEVER] = "never", [KM_BEAT_TRUMPS] = "trumps", [KM_BEAT_ALWAYS] = "always"};
    static const char *const spares[] = {[KM_SPARE_NOTHING] = "nothing",
                                         [KM_SPARE_VOID] = "void",
                                         [KM_SPARE_BEAT] = "beat",
                                         [KM_SPARE_BOTH] = "both"};
    static const char *const ruff[] = {
        [KM_RUFF_ANY] = "any", [KM_RUFF_TRUMP] = "trump", [KM_RUFF_BEAT] = "beat"};
    if (km_is_never(t, law->follow)) {
        km_say_word(t, "trick.any-card");
        return;
    }
    const char *when = km_is_always(t, law->follow) ? "" : km_condition_words(t, law->follow);
    bool always = !*when;
    km_say(t, "trick.duties", KN_FLAG("always", always), KN_TEXT("condition", when),
           KN_TEXT("opposite", always ? "" : km_opposite_words(t, law->follow)),
           KN_FLAG("trump-free", law->or_trump), KN_TEXT("beat", beat[law->beat]),
           KN_TEXT("ruff", ruff[law->ruff]), KN_FLAG("overtrump", law->overtrump));
    if (!law->undertrump)
        km_say_word(t, "trick.no-undertrump");
    if (law->spares)
        km_say(t, "trick.spares", KN_TEXT("what", spares[law->spares]));
}

/* Lists these cards from the highest to the lowest, equal ones together. */
static void show_trump_cards(const km_telling *t, const km_law *law)
{
    const ks_pack *pack = t->rules->layout->pack;
    char list[1024] = "", cards[512];
    kn_set left = trump_cards(t, law);
    bool one = kn_is_single(left), named = false; /* commas separate names */
    while (!kn_is_empty(left)) {
        unsigned card;
        int highest = 0;
        kn_set same = KN_EMPTY;
        for (KN_EACH(card, left))
            highest = law->trump_card[card] > highest ? law->trump_card[card] : highest;
        for (KN_EACH(card, left))
            if (law->trump_card[card] == highest)
                kn_put(&same, card);
        left = kn_minus(left, same);
        same = km_without_copies(pack, same);
        bool before = named, all = !*list && kn_is_empty(left) && !kn_is_single(same);
        named = kn_is_single(same) &&
                km_tell_card(pack, kn_first(same), t->language, cards, sizeof cards);
        if (!named)
            ks_pack_write(pack, same, cards, sizeof cards);
        if (all)
            km_say(t, "trick.trump-cards", KN_TEXT("cards", km_cards_words(t, same)),
                   KN_FLAG("one", false), KN_FLAG("equal", true));
        if (all)
            return;
        for (char *p = cards; !named && *p; p++)
            *p = *p == ' ' ? '=' : *p;
        km_tell_add(list, sizeof list, "%s%s",
                    !*list            ? ""
                    : before || named ? kn_word(t->language, "list.comma")
                                      : " ",
                    cards);
    }
    if (*list)
        km_say(t, "trick.trump-cards", KN_TEXT("cards", list), KN_FLAG("one", one),
               KN_FLAG("equal", false));
}

/* Returns the jokers among `cards` that have no suit under any trump. */
static kn_set without_suit(const km_telling *t, const km_law *law, kn_set cards)
{
    const ks_pack *pack = t->rules->layout->pack;
    kn_set jokers = KN_EMPTY;
    unsigned card;
    for (KN_EACH(card, kn_minus(cards, law->silent))) {
        bool plain = pack->suit[card] == KS_NO_SUIT;
        for (int trump = 0; trump <= pack->suits; trump++)
            plain &= law->class_of[trump][card] == KM_CLASS_NONE;
        if (plain)
            kn_put(&jokers, card);
    }
    return jokers;
}

/* Returns the jokers that any card with a suit beats. */
static kn_set plain_jokers(const km_telling *t, const km_law *law)
{
    return without_suit(t, law, kn_minus(t->rules->layout->pack->all, law->top));
}

/* Describes cards that have no suit, or no duties. */
static void show_strange(const km_telling *t, const km_law *law)
{
    kn_set jokers = plain_jokers(t, law);
    if (!kn_is_empty(jokers))
        km_say(t, "trick.no-suit", KN_TEXT("cards", km_cards_words(t, jokers)));
    if (!kn_is_empty(law->free))
        km_say(t, "trick.free", KN_TEXT("cards", km_cards_words(t, law->free)));
    kn_set beaten = kn_minus(law->silent, law->top), top = kn_and(law->silent, law->top);
    if (!kn_is_empty(beaten))
        km_say(t, "trick.silent", KN_TEXT("cards", km_cards_words(t, beaten)),
               KN_FLAG("top", false));
    if (!kn_is_empty(top))
        km_say(t, "trick.silent", KN_TEXT("cards", km_cards_words(t, top)), KN_FLAG("top", true));
}

/* Describes the kinds of special cards in the phase's own law that a mode lacks. */
static void show_none(const km_telling *t, const km_law *law, const kd_node *mode)
{
    if (kd_node_get(mode, "trump_cards") && kn_is_empty(trump_cards(t, law)))
        km_say_word(t, "trick.no-trump-cards");
    if (kd_node_get(mode, "free") && kn_is_empty(law->free))
        km_say_word(t, "trick.no-free");
    if (kd_node_get(mode, "silent") && kn_is_empty(law->silent))
        km_say_word(t, "trick.no-silent");
    if (kd_node_get(mode, "top_cards") && kn_is_empty(law->top))
        km_say_word(t, "trick.no-top-cards");
}

/* Returns the ranks of plain suits or of trumps, from high to low. */
static const char *tell_ranking(const km_telling *t, const km_law *law, bool trumps)
{
    const ks_pack *pack = t->rules->layout->pack;
    char ranks[256] = "";
    kn_set suitless = kn_or(law->silent, plain_jokers(t, law));
    kn_set others = kn_minus(pack->all, kn_or(trump_cards(t, law), suitless));
    others = kn_minus(others, without_suit(t, law, law->top)); /* told apart */
    for (int height = KS_RANKS_MAX; height > 0; height--)
        for (int r = 0; r < pack->ranks; r++)
            if (law->height[trumps][r] == height && !kn_is_empty(kn_and(pack->by_rank[r], others)))
                km_tell_add(ranks, sizeof ranks, "%s%s", *ranks ? " " : "", km_rank_read(pack, r));
    return km_piece_of(t, ranks);
}

static void show_ranking(const km_telling *t, const km_law *law, bool trumps)
{
    km_say(t, "trick.ranking", KN_FLAG("trumps", trumps),
           KN_TEXT("ranks", tell_ranking(t, law, trumps)));
}

/* Returns true if neither of the two cards beats the other, although both could win a trick. */
static bool are_equal(const km_law *law, int trump, unsigned one, unsigned other)
{
    bool top = kn_has(law->top, one);
    const uint8_t *class = law->class_of[trump];
    return top == kn_has(law->top, other) &&
           (top || (class[one] == class[other] && class[one] != KM_CLASS_NONE)) &&
           !kn_has(law->beats[trump][one], other) && !kn_has(law->beats[trump][other], one);
}

/* Returns true if two different cards can be the best ones of a trick. */
static bool has_equal_cards(const km_telling *t, const km_law *law)
{
    const ks_pack *pack = t->rules->layout->pack;
    for (int trump = 0; trump <= pack->suits; trump++)
        for (unsigned one = 0; one < (unsigned)pack->cards; one++)
            for (unsigned other = 0; other < one; other++)
                if (are_equal(law, trump, one, other))
                    return true;
    return false;
}

/* If the pack has equal cards, describes which of equal best cards wins. */
static void show_tie(const km_telling *t, const km_law *law, const kd_node *tie)
{
    const char *text = !tie                          ? "first"
                       : tie->kind == KD_NODE_SCALAR ? tie->text
                                                     : km_cards_words(t, law->tie);
    const km_tricks *plan = t->phase->plan;
    if (t->rules->layout->pack->copies > 1 || strcmp(text, "first") != 0 || has_equal_cards(t, law))
        km_say(t, "trick.tie", KN_TEXT("tie", text),
               KN_TEXT("zone", plan->carried.heaps ? km_zone_words(t, &plan->carried) : ""));
    if (!kn_is_empty(law->last))
        km_say(t, "trick.last-wins", KN_TEXT("cards", km_cards_words(t, law->last)));
}

/* Returns true if a card that is held back can be a trump, with which a player may trump. */
static bool may_trump(const km_telling *t, const km_law *law, const km_held *h)
{
    const ks_pack *pack = t->rules->layout->pack;
    bool chosen = law->trump_at >= 0, may = false;
    if (chosen && !has_trump(t, law, t->phase->node))
        return false;
    for (int trump = chosen ? 0 : law->trump; trump <= (chosen ? pack->suits : law->trump);
         trump++) {
        kn_set trumps = law->mask[trump][km_trick_trumps(pack, trump)];
        may |= !kn_is_empty(h->trumps ? trumps : kn_and(trumps, h->cards));
    }
    return may;
}

/* Describes the cards that may not be played at first. */
static void show_held(const km_telling *t, const km_law *law)
{
    static const char *const thrown[] = {
        [KM_HELD_LEAD] = "led", [KM_HELD_DISCARD] = "thrown", [KM_HELD_BOTH] = "both"};
    static const char *const trumped[] = {
        [KM_HELD_LEAD] = "led", [KM_HELD_DISCARD] = "off", [KM_HELD_BOTH] = "any"};
    for (int i = 0; i < law->helds; i++) {
        const km_held *h = &law->held[i];
        bool never = h->until == KM_UNTIL_CONDITION && km_is_never(t, h->condition);
        km_say(t, never ? KN_KEY("trick.held-for-good") : KN_KEY("trick.held-back"),
               KN_TEXT("cards", h->trumps ? kn_word(t->language, "trick.trumps")
                                          : km_kinds_words(t, h->cards)),
               KN_TEXT("until",
                       h->until == KM_UNTIL_CONDITION
                           ? km_piece(t, "trick.until-condition",
                                      KN_TEXT("condition", km_condition_words(t, h->condition)))
                       : h->until == KM_UNTIL_PLAYED ? kn_word(t->language, "trick.until-played")
                                                     : kn_word(t->language, "trick.until-second")),
               KN_TEXT("from", (may_trump(t, law, h) ? trumped : thrown)[h->from]));
    }
}

/* Describes the cards that beat all others although they are not trumps. */
static void show_top(const km_telling *t, const km_law *law, const kd_node *map)
{
    const kd_node *top = kd_node_get(map, "top_card");
    if (top)
        km_say(t, "trick.top-card", KN_TEXT("card", km_name_words(t, top->text)));
    const ks_pack *pack = t->rules->layout->pack;
    bool suited = false; /* jokers and silent cards have no suit to belong to */
    unsigned card;
    for (KN_EACH(card, law->top))
        suited |= pack->suit[card] != KS_NO_SUIT && kn_is_empty(kn_and(law->top, law->silent));
    if (!kn_is_empty(law->top))
        km_say(t, "trick.top-cards", KN_TEXT("cards", km_cards_words(t, law->top)),
               KN_FLAG("one", kn_is_single(km_without_copies(pack, law->top))),
               KN_FLAG("suited", suited));
    kn_set jokers = without_suit(t, law, law->top);
    if (!kn_is_empty(jokers))
        km_say(t, "trick.top-no-suit", KN_TEXT("cards", km_cards_words(t, jokers)));
}

static const char *tell_at(const km_telling *t, const km_trick_place *place)
{
    if (place->phrase)
        return km_seat_words(t, place->phrase);
    const char *name = km_label_words(t, t->rules->layout->dummy_name[place->dummy]);
    return km_piece(t, "seat.dummy", KN_TEXT("name", name));
}

/* If turns don't follow the order of seats, lists the places in the order of turns. */
static void show_order(const km_telling *t)
{
    const km_tricks *plan = t->phase->plan;
    const ks_layout *l = t->rules->layout;
    const char *names[KS_PLACES_MAX];
    for (int i = 0; i < plan->orders; i++)
        names[i] = tell_at(t, &plan->order[i]);
    int dummies = 0;
    for (int place = l->seats; !plan->orders && place < l->places; place++)
        names[dummies++] = tell_at(t, &(km_trick_place){NULL, place});
    if (dummies)
        km_say(t, "trick.dummy-turn", KN_LIST("dummies", names, dummies));
    if (plan->orders)
        km_say(t, "trick.order",
               KN_TEXT("places", km_join_words(t, names, plan->orders, "list.comma")));
}

/* Returns true if the key names a dummy hand, not a player whose hand is laid open. */
static bool is_dummy(const km_telling *t, const char *key)
{
    const ks_layout *l = t->rules->layout;
    for (int place = l->seats; place < l->places; place++)
        if (strcmp(km_phase_text(t->phase, key), l->dummy_name[place]) == 0)
            return true;
    return false;
}

/* Describes the card that opens play, and the dummy. */
static void show_opening(const km_telling *t)
{
    static const char *const from[] = {
        [KM_OPEN_START] = "start", [KM_OPEN_FIRST_LEAD] = "lead", [KM_OPEN_FIRST_TRICK] = "trick"};
    const km_tricks *plan = t->phase->plan;
    const kd_node *first = kd_node_get(t->phase->node, "first_card");
    const kd_node *card = first && first->kind == KD_NODE_LIST ? first->first : first;
    if (card && card->kind == KD_NODE_SCALAR)
        km_say(t, "trick.first-card", KN_TEXT("card", card->text));
    km_tell_further_firsts(t, plan->first, plan->firsts);
    if (first &&
        (kd_node_get(t->phase->node, "leader") || km_firsts_may_lack(t->rules, plan->firsts)))
        km_say(t, "trick.leads-otherwise", KN_TEXT("who", tell_at(t, &plan->leader)));
    if (kd_node_get(t->phase->node, "dummy") && !is_dummy(t, "dummy"))
        km_say(t, "trick.dummy", KN_TEXT("who", tell_at(t, &plan->dummy)));
    if (kd_node_get(t->phase->node, "dummy_played_by"))
        km_say(t, "trick.dummy-by", KN_TEXT("who", tell_at(t, &plan->dummy_by)));
    if (kd_node_get(t->phase->node, "open"))
        km_say(t, "trick.open", KN_TEXT("who", tell_at(t, &plan->open)),
               KN_TEXT("when", from[plan->open_from]));
}

/* Describes the differences in a mode's law; sets *any. */
static void show_mode(const km_telling *t, const km_law *law, const kd_node *mode, bool *any)
{
    static const char *const duties[] = {"follow",    "or_trump",   "void",           "beat",
                                         "overtrump", "undertrump", "winning_spares", NULL};
    bool other = false;
    if (mode->first == mode->last /* nothing but `if` */ || km_is_never(t, law->when))
        return;
    km_say(t, "trick.mode", KN_TEXT("condition", km_condition_words(t, law->when)),
           KN_FLAG("first", !*any));
    *any = true;
    for (int i = 0; duties[i]; i++)
        other |= kd_node_get(mode, duties[i]) != NULL;
    if (other)
        show_duties(t, law);
    if (kd_node_get(mode, "trump"))
        show_trump(t, law, mode);
    if (kd_node_get(mode, "trump_cards"))
        show_trump_cards(t, law);
    const km_tricks *plan = t->phase->plan; /* other trumps leave other cards in the plain suits */
    if (kd_node_get(mode, "ranking") ||
        (kd_node_get(mode, "trump_cards") &&
         strcmp(tell_ranking(t, law, false), tell_ranking(t, plan->law[0], false)) != 0))
        show_ranking(t, law, false);
    if (kd_node_get(mode, "trump_ranking"))
        show_ranking(t, law, true);
    if (kd_node_get(mode, "tie") || kd_node_get(mode, "last_wins"))
        show_tie(t, law, kd_node_get(mode, "tie"));
    if (kd_node_get(mode, "free") || kd_node_get(mode, "silent"))
        show_strange(t, law);
    if (kd_node_get(mode, "top_card") || kd_node_get(mode, "top_cards"))
        show_top(t, law, mode);
    show_none(t, law, mode);
    if (kd_node_get(mode, "held_back"))
        show_held(t, law);
}

/* Describes where all players draw after a trick, zone by zone. */
static void show_draw(const km_telling *t)
{
    const km_tricks *plan = t->phase->plan;
    char zones[512] = "";
    for (int i = 0; i < plan->stocks; i++)
        kn_add(zones, sizeof zones, t->language, "trick.draw-zone", KN_FLAG("first", i == 0),
               KN_TEXT("zone", km_heap_words(t, plan->stock[i])));
    const kd_node *cards = kd_node_get(t->phase->node, "draw_cards");
    bool varies = km_amount_varies(&plan->draw_cards);
    km_say(t, "trick.draw", KN_TEXT("zones", zones),
           KN_NUMBER("n", varies ? 2 : plan->draw_cards.number), KN_FLAG("varies", varies),
           KN_TEXT("amount", km_quoted_amount(t, cards ? cards->text : "1")));
}

/* Describes the play and the winning of tricks. */
static void show_law(const km_telling *t, const km_law *law)
{
    show_duties(t, law);
    show_trump(t, law, t->phase->node);
    show_trump_cards(t, law);
    km_say_word(t, has_trump(t, law, t->phase->node) ? "trick.won-with-trump" : "trick.won");
    km_say_word(t, "trick.winner-leads");
    show_ranking(t, law, false);
    if (memcmp(law->height[0], law->height[1], sizeof law->height[0]) != 0)
        show_ranking(t, law, true);
    show_tie(t, law, kd_node_get(t->phase->node, "tie"));
    show_strange(t, law);
    show_top(t, law, t->phase->node);
    show_held(t, law);
}

void km_trick_show(const km_telling *t)
{
    const km_tricks *plan = t->phase->plan;
    const ks_layout *l = t->rules->layout;
    const kd_node *modes = kd_node_get(t->phase->node, "modes");
    if (km_amount_varies(&plan->limit))
        km_say(t, "trick.tricks-amount",
               KN_TEXT("amount", km_quoted_amount(t, km_phase_text(t->phase, "tricks"))));
    else
        km_say(t, "trick.tricks", KN_NUMBER("n", plan->limit.number),
               KN_FLAG("other", strcmp(plan->hand.name, "hand") != 0),
               KN_TEXT("hand", km_zone_words(t, &plan->hand)));
    if (!kd_node_get(t->phase->node, "first_card"))
        km_tell_leader(t, plan->leader.phrase, tell_at(t, &plan->leader));
    show_law(t, plan->law[0]);
    km_say(t, "trick.goes-to", KN_TEXT("name", km_zone_words(t, &plan->won)),
           KN_TEXT("whose", plan->won.per == KS_PER_SIDE && l->sides == l->seats
                                ? "seat"
                                : km_tell_whose(&plan->won)));
    km_tell_keys(t);
    show_order(t);
    show_opening(t);
    km_trick_show_declarations(t);
    km_say_happens(t, plan->ends_if, KN_KEY("trick.ends-if"));
    if (plan->stocks)
        show_draw(t);
    bool any = false;
    for (int i = 1; modes && i < plan->laws; i++)
        show_mode(t, plan->law[i], kd_node_get(modes, plan->law[i]->name), &any);
}

/* Fields of every event of a played card. */
enum { PLAY_FIELDS = KL_FIELD_CARD | KL_FIELD_BEFORE | KL_FIELD_NUMBER | KL_FIELD_SEAT };
static const char play_brings[] =
    "`card`, `before` (the cards played before it), `number` (of the trick, from 1), `seat`";

const km_note km_trick_notes[] = {
    {"outcome done", "the last trick has been played.", NULL, 0},
    {"event play", "a card has been played", play_brings, PLAY_FIELDS},
    {"event trick", "a trick has been taken",
     "`card` (the best card), `taken` and `before` (all cards of the trick), `number` (of the "
     "trick), `winner`",
     KL_FIELD_CARD | KL_FIELD_TAKEN | KL_FIELD_BEFORE | KL_FIELD_NUMBER | KL_FIELD_WINNER},
    {"event lead", "the first card of a trick has been played, before `play`", play_brings,
     PLAY_FIELDS},
    {"event announce", "a card has been played with an announcement, before `lead` and `play`",
     play_brings, PLAY_FIELDS},
    {"event draw", "everyone has drawn after a trick, and nobody has led yet",
     "`number` (of that trick), `winner`", KL_FIELD_NUMBER | KL_FIELD_WINNER},
    {"event carried",
     "nobody has won a trick, because the best cards are equal; its cards lie in `carried`",
     "`taken` and `before` (all cards of the trick), `number` (of the trick), `seat` (who leads "
     "again), `side`",
     KL_FIELD_TAKEN | KL_FIELD_BEFORE | KL_FIELD_NUMBER | KL_FIELD_SEAT | KL_FIELD_SIDE},
    {"rule suit",
     "called as `run(card, trump)` for each card under each trump suit, and with nil for no trump. "
     "It returns the suit that the card belongs to, `trump`, or `none`.",
     NULL, KL_FIELD_CARD},
    {"rule strength",
     "called as `run(card, trump)`, like `suit`. It returns a number, higher for stronger cards.",
     NULL, KL_FIELD_CARD},
    {"variable leader", "the place that leads the trick.", NULL, 0},
    {"variable turn", "the place to play; unset before the first trick and after the last.", NULL,
     0},
    {"variable trick", "the number of tricks played in this deal.", NULL, 0},
    {"variable tricks", "per place: the number of tricks that it has taken.", NULL, 0},
    {"variable played", "per place: the card that it has played to the current trick.", NULL, 0},
    {"variable led", "the card that was led.", NULL, 0},
    {"variable best", "the card that is winning the trick.", NULL, 0},
    {"variable basis",
     "the trump and the trick rules under which `best` was found, as a number for internal use.",
     NULL, 0},
    {"variable duty", "whether players must follow suit in this trick, if `follow` is a condition.",
     NULL, 0},
    {"variable broken",
     "the entries of `held_back` that no longer apply, as bits: 1 for the first, 2 for the second, "
     "4 for the third.",
     NULL, 0},
    {"variable first", "the card that must be led first, if `first_card` names one.", NULL, 0},
    {NULL, NULL, NULL, 0}};
