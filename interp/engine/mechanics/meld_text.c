/* SPDX-License-Identifier: MIT
 * meld_text.c: describes the mechanic `meld`, and explains its refusals. meld.c plays it.
 */
#include <string.h>

#include "mechanics/meld.h"
#include "mechanics/telling.h"

/* ---- pieces ---- */

/* Describes a number of such cards: "QS", "King", "4 Aces", "2 cards from 7-9". */
static const char *kind_words(const km_telling *t, kn_set cards, int need)
{
    const ks_pack *pack = t->rules->layout->pack;
    unsigned first = kn_first(cards);
    int rank = pack->rank[first], suit = pack->suit[first];
    char text[KM_NAME_TEXT];
    const char *words = kn_within(cards, pack->by_rank[rank])
                            ? km_tell_rank(pack, rank, need > 1, t->language, text, sizeof text)
                            : km_kinds_words(t, cards);
    if (suit != KS_NO_SUIT && kn_within(cards, kn_and(pack->by_rank[rank], pack->by_suit[suit])))
        words = pack->name[first];
    if (!kn_within(cards, pack->by_rank[rank]) &&
        (suit == KS_NO_SUIT || !kn_equal(cards, pack->by_suit[suit])))
        return km_piece(t, "meld.kind-from", KN_NUMBER("n", need), KN_TEXT("cards", words));
    return km_piece(t, "meld.kind", KN_NUMBER("n", need), KN_TEXT("card", words));
}

/* Returns the cards of an entry in the order of the file, equal ones together. */
static const char *cards_words(const km_telling *t, const km_meld *m)
{
    const char *words[KM_MELD_CARDS];
    int n = 0;
    for (int i = 0; i < m->cards; i++) {
        int need = 0;
        bool before = false;
        for (int k = 0; k < m->cards; k++) {
            bool equal = kn_equal(m->listed[k], m->listed[i]);
            need += equal;
            before |= equal && k < i;
        }
        if (!before && !kn_is_empty(m->listed[i]))
            words[n++] = kind_words(t, m->listed[i], need);
    }
    return km_join_words(t, words, n, "list.and");
}

static const char *points_words(const km_telling *t, const km_melding *plan,
                                const km_meld_points *points)
{
    const char *words[KM_MELD_TIMES];
    int per = t->rules->layout->pack->per;
    for (int i = 0; i < points->times; i++) {
        char text[KN_POINTS_TEXT];
        kn_points_write(text, points->units[i], per);
        words[i] = km_piece(t, "meld.times", KN_NUMBER("n", i + 1), KN_TEXT("points", text),
                            KN_FLAG("each", plan->all && points->times == 1),
                            KN_FLAG("alone", points->times == 1));
    }
    return km_join_words(t, words, points->times, "list.comma");
}

/* Returns the names of all entries of these groups, joined. */
static const char *group_words(const km_telling *t, const km_melding *plan, uint32_t groups,
                               int *count)
{
    const char *words[KM_MELDS_MAX];
    int n = 0;
    for (int i = 0; i < plan->melds; i++)
        if (groups >> plan->meld[i].used_group & 1)
            words[n++] = km_label_words(t, plan->meld[i].entry.name);
    if (count)
        *count = n;
    return km_join_words(t, words, n, "list.and");
}

/* ---- the sheet ---- */

static void tell_entry(const km_telling *t, const km_melding *plan, const km_meld *m)
{
    static const char *const suits[] = {"any", "trump", "each", "listed"};
    const char *word = m->entry.name, *name = km_label_words(t, word), *cards = cards_words(t, m);
    size_t length = strlen(cards); /* "nine of trumps" */
    bool named = m->suit == KM_MELD_TRUMP && strncmp(name, cards, length) == 0;
    km_tell_line(t, km_piece(t, "meld.name", KN_TEXT("word", word), KN_TEXT("name", name),
                             KN_FLAG("typed", !plan->all && strcmp(word, name) != 0),
                             KN_TEXT("cards", cards), KN_FLAG("named", named),
                             KN_TEXT("suit", suits[m->suit])));
    km_add(t, "meld.entry", KN_TEXT("cards", cards), KN_TEXT("suit", suits[m->suit]),
           KN_TEXT("points", points_words(t, plan, &m->points)), KN_FLAG("trumps", m->trump.times),
           KN_TEXT("trump", m->trump.times ? points_words(t, plan, &m->trump) : ""));
    if (!km_is_always(t, m->when))
        km_add(t, "meld.only-if", KN_TEXT("condition", km_condition_words(t, m->when)));
    if (m->suit_at >= 0)
        km_add(t, "meld.suit-to",
               KN_TEXT("name", km_name_words(t, kd_node_get(m->entry.node, "suit_to")->text)));
    if (m->swap)
        km_add(t, "meld.swaps", KN_TEXT("zone", km_zone_words(t, m->swap)),
               KN_TEXT("cards", km_any_kinds_words(t, m->listed[0])));
    if (m->also)
        km_add(t, "meld.also", KN_TEXT("melds", group_words(t, plan, m->also, NULL)));
    if (m->extra)
        km_add_word(t, "meld.extra");
    km_add_word(t, "sentence.end");
}

/* Describes among which melds a card can be used only once. */
static void tell_used_groups(const km_telling *t, const km_melding *plan)
{
    bool forgets = false; /* in the next turn of the same phase, cards can be melded again */
    for (int i = 0; i < plan->used_groups; i++)
        forgets |= t->phase->aside && plan->all && plan->served[i] < 0;
    km_say(t, "meld.once", KN_FLAG("turn", forgets));
    for (int i = 0; i < plan->used_groups; i++) {
        int n;
        const char *melds = group_words(t, plan, 1u << i, &n);
        if (n > 1)
            km_say(t, "meld.shared", KN_TEXT("melds", melds));
    }
}

void km_meld_show(const km_telling *t)
{
    const km_melding *plan = t->phase->plan;
    const kd_node *word = kd_node_get(t->phase->node, "word");
    km_say_own(t);
    km_add(t, "meld.turns",
           KN_TEXT("how", !plan->all        ? "chosen"
                          : plan->word >= 0 ? "asked"
                                            : "all"),
           KN_FLAG("one", plan->who),
           KN_TEXT("who", plan->who ? km_seat_words(t, plan->who) : km_first_words(t, plan->first)),
           KN_NUMBER("most", plan->most), KN_TEXT("word", word ? word->text : ""));
    km_say_word(t, "meld.stay");
    if (plan->new_card)
        km_say_word(t, "meld.new");
    tell_used_groups(t, plan);
    if (plan->again)
        km_say_word(t, "meld.again");
    if (plan->to)
        km_say(t, "meld.to", KN_TEXT("name", km_var_words(t, plan->to)));
    km_tell_keys(t);
    for (int i = 0; i < plan->melds; i++)
        if (!km_is_never(t, plan->meld[i].when))
            tell_entry(t, plan, &plan->meld[i]);
}

const char *km_meld_outcome(const km_telling *t, const char *outcome)
{
    (void)t;
    return strcmp(outcome, "none") == 0 ? KN_KEY("meld.none") : KN_KEY("meld.done");
}

/* ---- refusals ---- */

/* Returns the first kind of which the cards have too few; NULL: none. */
static const km_meld_kind *lacking(const km_meld_form *form, kn_set cards)
{
    for (int i = 0; i < form->kinds; i++)
        if (kn_count(kn_and(form->kind[i].cards, cards)) < form->kind[i].need)
            return &form->kind[i];
    return NULL;
}

/* Explains which cards the player to move would need for a meld. */
static void why_cards(const km_telling *t, const km_run *run, const km_meld *m, int suit,
                      const char **key)
{
    const km_melding *plan = t->phase->plan;
    const km_meld_form *form = km_meld_form_of(m, suit);
    km_meld_cards of;
    km_meld_look(run, plan, run->world.block->place, &of);
    kn_set may = kn_minus(of.hand, km_meld_used(plan, m, form, &of));
    const km_meld_kind *held = lacking(form, of.hand), *kind = held ? held : lacking(form, may);
    if (!form->kinds) {
        km_add(t, "meld.why-pack", KN_TEXT("word", m->entry.name));
    } else if (kind) {
        km_add(t, "meld.why-cards", KN_NUMBER("need", kind->need),
               KN_NUMBER("n", kn_count(kn_and(kind->cards, held ? of.hand : may))),
               KN_TEXT("card", kind_words(t, kind->cards, kind->need)), KN_FLAG("served", !held),
               KN_TEXT("melds", group_words(t, plan, 1u << m->used_group, NULL)));
    } else {
        *key = "new_card";
        km_add_word(t, "meld.why-new");
    }
}

/* Lists the words that can be typed now. */
static void why_word(const km_telling *t, const km_run *run, const ks_frame *frame,
                     const km_melding *plan)
{
    const char *words[KM_MELDS_MAX + 1];
    int n = 0;
    if (plan->all)
        words[n++] = km_phase_text(t->phase, "word");
    for (int i = 0; i < plan->melds && !plan->all; i++)
        if (km_meld_is_possible(run, plan, frame, &plan->meld[i]))
            words[n++] = plan->meld[i].entry.name;
    bool any = n > 0;
    words[n++] = km_phase_text(t->phase, "pass");
    km_add(t, "meld.why-word", KN_TEXT("words", km_typed_words(t, words, n)), KN_FLAG("any", any));
}

bool km_meld_why(const km_telling *t, km_run *run, const ks_frame *frame, const ks_move *move,
                 const char **key)
{
    const km_melding *plan = t->phase->plan;
    const km_meld *m = NULL;
    for (int i = 0; i < plan->melds && !plan->all; i++)
        if (plan->meld[i].word == move->word)
            m = &plan->meld[i];
    *key = "melds";
    if (!m) {
        why_word(t, run, frame, plan);
        return true;
    }
    km_suit_range suits = km_meld_suits(run, m);
    int made = frame->b & KM_MELD_COUNT;
    bool any = m->suit == KM_MELD_ANY;
    if (!kn_is_empty(ks_move_named(move)) || any != (move->suit < KS_SUITS_MAX)) {
        km_add(t, "meld.why-suit", KN_TEXT("word", m->entry.name), KN_FLAG("any", any));
    } else if (plan->most && !m->extra && made >= plan->most) {
        *key = "most";
        km_add(t, "meld.why-most", KN_NUMBER("n", plan->most));
    } else if (m->when && !ks_condition_eval(&run->world, m->when)) {
        km_add(t, "meld.why-if", KN_TEXT("word", m->entry.name),
               KN_TEXT("condition", km_condition_words(t, m->when)));
    } else if (suits.first >= suits.end) {
        km_add(t, "meld.why-trump", KN_TEXT("word", m->entry.name));
    } else {
        why_cards(t, run, m, any ? move->suit : suits.first, key);
    }
    return true;
}
