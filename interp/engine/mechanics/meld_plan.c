/* SPDX-License-Identifier: MIT
 * meld_plan.c: the keys of the mechanic `meld`, and their compilation: each meld becomes kinds of
 * cards, with the number of cards of each kind.
 */
#include "mechanics/meld.h"

#include <stdio.h>
#include <string.h>

#include "base/words.h"

enum { MELD_POINTS_MAX = 100000, MELD_MOST = 100 };

/* ---- the keys of an entry ---- */

/* Reads a phrase that names one card of a meld. A card without a mark means any of its copies. */
static bool read_card(km_compiler *c, const char *text, kn_mark at, kn_set *out)
{
    const ks_pack *pack = c->layout->pack;
    int card = ks_pack_find(pack, text, -1);
    if (card < 0 || pack->copy[card] || pack->suit[card] == KS_NO_SUIT)
        return ks_pack_words(pack, text, at, text, out, c->report);
    *out = kn_and(pack->by_rank[pack->rank[card]], pack->by_suit[pack->suit[card]]);
    ks_pack_part(pack, *out);
    return true;
}

static bool read_cards(const km_filling *f, const kd_node *node, void *member)
{
    km_meld *m = f->plan;
    int count = 0;
    const char **symbols = kd_symbols(node, &count, f->c->arena);
    if (!symbols)
        return kn_report_memory(f->c->report);
    const kd_node *item = node->kind == KD_NODE_LIST ? node->first : NULL;
    if (!count || count > KM_MELD_CARDS)
        return km_compile_wrong(f->c, node->at, "a meld must have 1 to %d cards", KM_MELD_CARDS);
    for (; m->cards < count; m->cards++, item = item ? item->next : NULL) {
        if (!read_card(f->c, symbols[m->cards], item ? item->at : node->at, &m->listed[m->cards]))
            return false;
    }
    return true;
}

static bool read_points(const km_filling *f, const kd_node *node, void *member)
{
    km_meld_points *points = member;
    if (!node)
        return true;
    for (KM_ITEM(item, node)) {
        int32_t most = MELD_POINTS_MAX * f->c->layout->pack->per;
        if (points->times == KM_MELD_TIMES)
            return km_compile_wrong(f->c, item->at, "`%s` may list at most %d numbers",
                                    f->row->name, KM_MELD_TIMES);
        int32_t *units = &points->units[points->times++];
        if (!km_compile_points(f->c, item, units))
            return false;
        if (*units < 0 || *units > most)
            return km_compile_wrong(f->c, item->at, "a meld must score 0 to %d points, not %s",
                                    MELD_POINTS_MAX, item->text);
    }
    return true;
}

/* Reads the names of other entries, as bits. An entry that is off counts as having none. */
static bool read_also(const km_filling *f, const kd_node *node, void *member)
{
    const km_melding *plan = f->whole;
    const km_meld *m = f->plan;
    uint32_t *also = member;
    for (KM_ITEM(item, node)) {
        const char *names[KM_MELDS_MAX + 1] = {NULL};
        int n = plan->melds - 1;
        while (n >= 0 && strcmp(plan->meld[n].entry.name, item->text) != 0)
            n--;
        if (n >= 0)
            *also |= 1u << n;
        if (n >= 0 || kd_node_get(m->entry.node->parent, item->text))
            continue;
        for (int i = 0; i < plan->melds; i++)
            names[i] = plan->meld[i].entry.name;
        kn_problem *p = kn_report_add(f->c->report, KN_E_MECHANIC, item->at,
                                      "there is no meld '%s'", item->text);
        kn_report_expect(f->c->report, p, "the name of another entry of `melds`");
        kn_report_suggest(p, item->text, names);
        return false;
    }
    return true;
}

static const kd_key entry_keys[] = {
    {"cards", KD_T_SYMBOLS, KM_PUT_BY(read_cards, km_meld, cards),
     .flags = KD_KEY_REQUIRED | KD_KEY_IN_TURN,
     .says = "The cards of the meld, one phrase for each: `K Q`, `QS JD`, `A A A A`. Two phrases "
             "must be equal or have no card in common. A card without a mark is any of its copies.",
     .serves = "Pinochle, Bezique"},
    {"suit", KD_T_CHOICE, KD_PUT_OR(km_meld, suit, KM_MELD_AS_LISTED),
     .choices = KM_MELD_SUITS(KD_WORD), .needs = KD_HAS_TRUMP, .needing = "trump",
     .lacking = "no suit is ever trump",
     .says = "All cards are of one suit, which the move names (`any`: a meld for each suit), or of "
             "trumps (`trump`). `each`: of each phrase, the meld has a card of each suit. Without "
             "this key, suits don't matter.",
     .serves = "Pinochle (an Ace of each suit), Bezique (four aces of any suits)"},
    {"points", KD_T_LIST, KM_PUT_BY(read_points, km_meld, points), .item = KD_T_POINTS,
     .flags = KD_KEY_REQUIRED | KD_KEY_IN_TURN,
     .says = "The points of the meld. With `counts: all`, a list gives the points for one, two, "
             "three of these melds together; a single number counts for each meld.",
     .serves = "Bezique; Pinochle (40 300), Binokel"},
    {"trump", KD_T_LIST, KM_PUT_BY(read_points, km_meld, trump), .item = KD_T_POINTS,
     .flags = KD_KEY_IN_TURN, .beside = "suit=any", .needs = KD_HAS_TRUMP,
     .lacking = "no suit is ever trump", .says = "With `suit: any`: the same for a meld of trumps.",
     .serves = "Pinochle, Bezique (a marriage 20, of trumps 40)"},
    {"if", KD_T_CONDITION, KD_PUT(km_meld, when),
     .says = "The meld is possible only if this condition holds. In the condition, `turn` is the "
             "player who melds.",
     .serves = "Marjapussi, Sixty-six (only after a trick of one's own)"},
    {"served_to", KD_T_NAME, KM_PUT_VAR_OF(VAR, km_meld, served_to, KS_VAR_CARDS, KM_OF_OWNERS),
     .flags = KD_KEY_WRITES, .refers = "variables",
     .says =
         "A variable of type cards, per seat, for the cards that have been used in this meld. A "
         "card serves once in all melds that have the same variable. Without one, a card "
         "serves once in this meld; with `counts: all`, once in a turn.",
     .serves = "Bezique (fours), Binokel (the Rundgang)"},
    {"also", KD_T_LIST, KM_PUT_LATER_BY(read_also, km_meld, also), .item = KD_T_NAME,
     .says = "Other entries of `melds` in which the cards count as having served, too.",
     .serves = "Bezique, Pinochle (the King and Queen of a run make no marriage)"},
    {"suit_to", KD_T_NAME, KM_PUT_VAR_OF(VAR_AT, km_meld, suit_at, KS_VAR_SUIT, KM_OF_TABLE),
     .flags = KD_KEY_WRITES, .refers = "variables", .choices = "trump", .beside = "suit=any",
     .says = "A variable of type suit that is set to the suit of the meld. With `trump`, the meld "
             "itself already scores as one of trumps.",
     .serves = "Marjapussi, Bezique (where the first marriage makes trumps)"},
    {"extra", KD_T_FLAG, KD_PUT(km_meld, extra), .fallback = "false",
     .says = "Whether the meld doesn't count towards `most`. The turn then ends only when the "
             "player passes.",
     .serves = "Pinochle for two (a nine of trumps), Chinese Bezique"},
    {"swap", KD_T_NAME, KM_PUT_ZONE_OF(ZONE, km_meld, swap, KM_OF_TABLE | KM_ORDERED),
     .refers = "zones",
     .says = "For a meld of one card: the zone of the table whose bottom card it is exchanged "
             "for, if everybody sees that card and it is not one of `cards`. The exchanged card "
             "has not served. Otherwise the meld is only shown.",
     .serves = "Bezique (the seven of trumps), Pinochle for two (the nine)"},
    {"off", KD_T_FLAG, KD_PUT_NOWHERE, .fallback = "false",
     .says = "Whether the meld is switched off."},
    {.name = NULL}};
static const kd_table entry_table = {
    "melds", "A meld. Its name is the word of its move: `marriage H`, `run`.", entry_keys, NULL};

/* ---- the keys of the mechanic ---- */

/* If there is a word for laying all melds down, reads it. */
static bool read_word(const km_filling *f, const kd_node *value, void *member)
{
    *(int *)member = value ? ks_words_add(&f->c->rules->words, f->c->arena, value->text) : -1;
    return !value || *(int *)member >= 0 || km_compile_wrong_word(f->c, value->at, value->text);
}

static const kd_key keys[] = {
    {"melds", KD_T_NAMED, KM_PUT_ENTRIES_OF(km_melding, meld, melds, NULL), .table = &entry_table,
     .flags = KD_KEY_REQUIRED,
     .says = "The melds by name. With `counts: all`, Kanun looks for them in this order.",
     .serves = "Pinochle, Bezique"},
    {"hand", KD_T_NAME, KM_PUT_ZONE_OF(ZONE, km_melding, hand, KM_OF_OWNERS), .flags = KD_KEY_HAND,
     .fallback = "hand", .refers = "zones", .tells = KN_KEY("keys.given-from"),
     .says = "The zone of the hands, with a heap for each seat or place.",
     .serves = "Pinochle, Bezique"},
    {"who", KD_T_SEAT, KM_PUT(SEAT, km_melding, who), .flags = KD_KEY_BEGINS, .choices = "all",
     .fallback = "all", .says = "The seats that may meld: all active seats in turn, or one.",
     .serves = "Pinochle (all), Bezique (the winner of the trick)"},
    {"first", KD_T_SEAT, KM_PUT(SEAT, km_melding, first), .flags = KD_KEY_BEGINS,
     .fallback = "seat after dealer", .beside = "who=all",
     .says = "With `who: all`, the seat that melds first. The others follow in turn.",
     .serves = "Pinochle, Binokel"},
    {"counts", KD_T_CHOICE, KD_PUT(km_melding, all), .choices = "chosen all", .fallback = "chosen",
     .says = "Whether players choose melds one after another, or all melds of a hand count at "
             "once.",
     .serves = "Bezique (chosen), Pinochle and Binokel (all)"},
    {"most", KD_T_INTEGER, KD_PUT(km_melding, most), .min = 0, .max = MELD_MOST, .fallback = "0",
     .beside = "counts=chosen",
     .says = "How many melds a player may make in one turn, which then ends. With 0, the turn ends "
             "when the player passes.",
     .serves = "Bezique (1), Binokel"},
    {"new_card", KD_T_FLAG, KD_PUT(km_melding, new_card), .fallback = "false",
     .beside = "counts=chosen",
     .says = "Whether each meld needs a card that was not melded before. If several cards are "
             "equal, the meld uses those that were melded before; without this key, the first in "
             "the order of the pack.",
     .serves = "Pinochle for two, Marriage"},
    {"again", KD_T_FLAG, KD_PUT(km_melding, again), .fallback = "false", .beside = "counts=chosen",
     .says = "Whether the cards of a meld can be used in the same meld again once one of them has "
             "left the hand, usually because it was played. Equal melds count as one: after two "
             "marriages of a suit, a single card that leaves frees the cards of both. Cards that "
             "`also` excludes stay excluded.",
     .serves = "Rubicon Bezique, Six-pack Bezique, Eight-pack Bezique"},
    {"word", KD_T_NAME, KM_PUT_BY(read_word, km_melding, word), .beside = "counts=all",
     .says = "With `counts: all`: the word with which a player lays all melds down. Players may "
             "pass instead. Without a word, nobody is asked.",
     .serves = "Pinochle (meld), Binokel"},
    {"pass", KD_T_NAME, KM_PUT_WORD_AS(km_melding, pass, NULL), .fallback = "pass",
     .says = "The word with which a player declines to meld, or to meld again.",
     .serves = "Pinochle (nothing), Bezique"},
    {"to", KD_T_NAME, KM_PUT_VAR_OF(VAR, km_melding, to, KS_VAR_POINTS, KM_NOT_TABLE),
     .flags = KD_KEY_WRITES, .refers = "variables",
     .says = "A points variable of a side or seat to which the points are added. Without it, they "
             "are awarded at once.",
     .serves = "Pinochle (they count only with a trick); Binokel"},
    {"melded_to", KD_T_NAME, KM_PUT_VAR_OF(VAR_AT, km_melding, melded, KS_VAR_CARDS, KM_OF_OWNERS),
     .flags = KD_KEY_WRITES, .refers = "variables",
     .says =
         "A variable of type cards, per seat, for all cards that were melded, except those that "
         "were exchanged.",
     .serves = "Pinochle for two, Bezique"},
    {"says", KD_T_WORDS, KD_PUT_NOWHERE, .says = "The question as players read it.",
     .serves = "Pinochle, Binokel"},
    {.name = NULL}};
const kd_table km_meld_table = {
    "meld",
    "Players meld for points: they show combinations of cards from their hands. The cards stay in "
    "the hand, where everybody sees them. To let the winner of a trick meld, a trick calls the "
    "phase: `calls: "
    "{trick: PHASE}`.",
    keys, NULL};

/* ---- the parts of a meld ---- */

/* Adds a card to a form. False: its phrases overlap. */
static bool add_kind(km_meld_form *form, km_meld_kind *kind, kn_set cards)
{
    for (int i = 0; i < form->kinds; i++) {
        if (kn_equal(kind[i].cards, cards)) {
            kind[i].need++;
            return true;
        }
        if (kn_meets(kind[i].cards, cards))
            return false;
    }
    kind[form->kinds++] = (km_meld_kind){cards, 1};
    return true;
}

/* Makes the form of a meld from these cards, or with a card of each suit. */
static bool make_form(km_compiler *c, const km_meld *m, kn_set within, km_meld_form *form)
{
    const ks_pack *pack = c->layout->pack;
    const kd_node *cards = kd_node_get(m->entry.node, "cards");
    km_meld_kind kind[KM_MELD_KINDS];
    int rounds = m->suit == KM_MELD_EACH ? pack->suits : 1;
    if (m->cards * rounds > KM_MELD_KINDS)
        return km_compile_wrong(c, cards->at, "a meld has at most %d cards", KM_MELD_KINDS);
    for (int i = 0; i < m->cards * rounds; i++) {
        kn_set of = m->suit == KM_MELD_EACH ? pack->by_suit[i % rounds] : within;
        if (!add_kind(form, kind, kn_and(m->listed[i / rounds], of)))
            return kn_report_wrong(c->report, KN_E_MECHANIC, cards->at,
                                   "two phrases of '%s' have only some cards in common" KN_EXPECTED
                                   "phrases that are equal, or have no card in common",
                                   m->entry.name);
    }
    for (int i = 0; i < form->kinds; i++)
        if (kn_count(kind[i].cards) < kind[i].need) {
            form->kinds = 0;
            return true;
        }
    form->kind = kn_arena_array(c->arena, (size_t)form->kinds, sizeof *form->kind);
    if (!form->kind)
        return kn_report_memory(c->report);
    memcpy(form->kind, kind, (size_t)form->kinds * sizeof *kind);
    return true;
}

static bool is_suited(const km_meld *m)
{
    return m->suit == KM_MELD_ANY || m->suit == KM_MELD_TRUMP;
}

/* Makes the forms of a meld. */
static bool make_forms(km_compiler *c, km_meld *m)
{
    const ks_pack *pack = c->layout->pack;
    bool any = false;
    for (int i = 0; i < (is_suited(m) ? pack->suits : 1); i++) {
        if (!make_form(c, m, is_suited(m) ? pack->by_suit[i] : pack->all, &m->form[i]))
            return false;
        any |= m->form[i].kinds > 0;
    }
    return any || km_compile_wrong(c, km_key_at(m->entry.node, "cards"),
                                   is_suited(m) ? "no cards of one suit make the meld '%s'"
                                                : "the pack has too few cards for the meld '%s'",
                                   m->entry.name);
}

/* ---- checks ---- */

/* Returns the number of melds of this kind that the pack can make at once. */
static int most_of(const km_meld *m, const ks_pack *pack)
{
    int most = 0;
    for (int s = 0; s < KS_SUITS_MAX; s++) {
        int times = km_meld_times(&m->form[s], pack->all);
        most = times > most ? times : most;
    }
    return most;
}

#define OTHER_NUMBER                                                                               \
    "`%s` of '%s' lists %d numbers, but the pack makes %d of these melds" KN_EXPECTED              \
    "%d number%s, or a single number for all of them"

/* A list may be longer than needed, because an option may choose a smaller pack. */
static bool fit_points(km_compiler *c, const km_melding *plan, const km_meld *m, const char *key,
                       const km_meld_points *points)
{
    int most = most_of(m, c->layout->pack);
    if (points->times > 1 && !plan->all)
        return kn_report_wrong(c->report, KN_E_MECHANIC, km_key_at(m->entry.node, key),
                               "`%s` of '%s' is a list, but a move makes one meld" KN_EXPECTED
                               "a single number, or `counts: all`",
                               key, m->entry.name);
    return points->times <= 1 || points->times >= most ||
           kn_report_wrong(c->report, KN_E_MECHANIC, km_key_at(m->entry.node, key), OTHER_NUMBER,
                           key, m->entry.name, points->times, most, most, most > 1 ? "s" : "");
}

static bool fit_swap(km_compiler *c, const km_melding *plan, const km_meld *m)
{
    for (int s = 0; m->swap && s < KS_SUITS_MAX; s++)
        if (km_meld_size(&m->form[s]) > 1)
            return km_compile_wrong(c, km_key_at(m->entry.node, "swap"),
                                    "only a meld of one card can be exchanged, but '%s' has %d",
                                    m->entry.name, km_meld_size(&m->form[s]));
    return true;
}

/* Registers the entry's word, which must be neither a card nor the word for passing. */
static bool take_word(km_compiler *c, const km_melding *plan, km_meld *m)
{
    const char *name = m->entry.name;
    m->word = ks_words_add(&c->rules->words, c->arena, name);
    if (m->word < KS_WORDS_FIXED || m->word == plan->pass || m->word == plan->word ||
        ks_pack_find(c->layout->pack, name, -1) >= 0)
        return km_compile_wrong(c, m->entry.node->key_at, "another move already has the word '%s'",
                                name);
    return true;
}

/* Puts entries with the same variable into one class. A class without a variable gets a set of its
 * own. */
static bool make_used_groups(km_compiler *c, const km_phase *phase, km_melding *plan)
{
    for (int i = 0; i < plan->melds; i++) {
        km_meld *m = &plan->meld[i];
        m->used_group = plan->used_groups;
        for (int k = 0; k < i && m->served_to; k++)
            if (plan->meld[k].served_to == m->served_to)
                m->used_group = plan->meld[k].used_group;
        if (m->served_to && m->served_to->at == plan->melded)
            return kn_report_wrong(c->report, KN_E_MECHANIC, km_key_at(m->entry.node, "served_to"),
                                   "'%s' is already the variable of `melded_to`" KN_EXPECTED
                                   "another variable for the cards of this meld",
                                   m->served_to->name);
        if (m->used_group < plan->used_groups)
            continue;
        int *at = &plan->served[plan->used_groups++];
        *at = m->served_to ? m->served_to->at : -1;
        const km_own own[] = {{m->entry.name, KS_VAR_CARDS, KS_PER_SEAT, 0, 0, 0,
                               m->served_to || plan->all ? NULL : at},
                              {.name = NULL}};
        if (!km_compile_own(c, phase, own))
            return false;
    }
    for (int i = 0; i < plan->melds; i++) {
        uint32_t entries = plan->meld[i].also, groups = 0;
        for (int k = 0; k < plan->melds; k++)
            groups |= (entries >> k & 1) << plan->meld[k].used_group;
        plan->meld[i].also = groups;
    }
    return true;
}

/* With `again`, makes a set for the cards that other melds exclude for good. */
static bool make_barred(km_compiler *c, const km_phase *phase, km_melding *plan)
{
    uint32_t excluded = 0;
    for (int i = 0; i < plan->melds; i++)
        excluded |= plan->again ? plan->meld[i].also : 0;
    for (int i = 0; i < plan->used_groups; i++) {
        char what[32];
        plan->barred[i] = -1;
        snprintf(what, sizeof what, "excluded%d", i + 1);
        const km_own own[] = {
            {what, KS_VAR_CARDS, KS_PER_SEAT, 0, 0, 0, excluded >> i & 1 ? &plan->barred[i] : NULL},
            {.name = NULL}};
        if (!km_compile_own(c, phase, own))
            return false;
    }
    return true;
}

bool km_meld_compile(km_compiler *c, km_phase *phase)
{
    km_melding *plan = phase->plan;
    plan->again &= !plan->all;
    if (!plan->melds)
        return kn_report_wrong(c->report, KN_E_MECHANIC, km_key_at(phase->node, "melds"),
                               "`melds` has no entry that is on" KN_EXPECTED
                               "at least one entry without `off: true`");
    if (plan->word >= 0 && plan->word == plan->pass)
        return km_compile_wrong(c, km_key_at(phase->node, "word"),
                                "`word` and `pass` must be different words");
    plan->cause = plan->to ? 0 : ks_layout_cause(c->layout, c->arena, phase->name, c->report);
    for (int i = 0; i < plan->melds; i++) {
        km_meld *m = &plan->meld[i];
        plan->extras |= m->extra;
        m->trump.times = m->suit == KM_MELD_ANY ? m->trump.times : 0;
        if (!take_word(c, plan, m) || !make_forms(c, m) ||
            !fit_points(c, plan, m, "points", &m->points) ||
            !fit_points(c, plan, m, "trump", &m->trump) || !fit_swap(c, plan, m))
            return false;
    }
    const km_own own[] = {{"melded", KS_VAR_CARDS, KS_PER_SEAT, 0, 0, 0,
                           plan->new_card && plan->melded < 0 ? &plan->melded : NULL},
                          {.name = NULL}};
    return km_compile_own(c, phase, own) && plan->cause >= 0 && make_used_groups(c, phase, plan) &&
           make_barred(c, phase, plan);
}

bool km_meld_link(km_compiler *c, km_phase *phase)
{
    km_melding *plan = phase->plan;
    if (plan->melded >= 0)
        plan->melded = ks_layout_set(c->layout, plan->melded);
    for (int i = 0; i < plan->used_groups; i++) {
        if (plan->served[i] >= 0)
            plan->served[i] = ks_layout_set(c->layout, plan->served[i]);
        if (plan->barred[i] >= 0)
            plan->barred[i] = ks_layout_set(c->layout, plan->barred[i]);
    }
    return true;
}

/* True if a meld of trumps scores the same as others. */
static bool has_equal_points(const km_meld *m)
{
    return m->trump.times > 0 && m->trump.times == m->points.times &&
           memcmp(m->trump.units, m->points.units,
                  (size_t)m->trump.times * sizeof *m->trump.units) == 0;
}

const kd_node *km_meld_idle(const km_phase *phase, int nth, const char **beside)
{
    const km_melding *plan = phase->plan;
    bool limited = !plan->most;
    for (int i = 0; i < plan->melds; i++)
        limited |= !plan->meld[i].extra;
    const km_idle own[] = {
        {"most", !limited, "a meld without `extra`"},
        {"pass", plan->all && plan->word < 0, "`word`, so that players are asked"},
        {NULL, false, NULL},
    };
    const kd_node *idle = km_nth_idle(phase->node, own, &nth, beside);
    for (int i = 0; !idle && i < plan->melds; i++) {
        const km_idle keys_of_entry[] = {
            {"extra", plan->meld[i].extra && (plan->all || !plan->most), "`most`"},
            {"swap", plan->all, "`counts: chosen`"},
            {"suit_to", plan->all, "`counts: chosen`"},
            {"trump", has_equal_points(&plan->meld[i]), "other points than for other suits"},
            {NULL, false, NULL},
        };
        idle = km_nth_idle(plan->meld[i].entry.node, keys_of_entry, &nth, beside);
    }
    return idle;
}

/* Reports points for more melds than the pack can make. */
static void doubt_points(const km_meld *m, const char *key, const km_meld_points *points,
                         const km_doubting *d)
{
    const kd_node *node = kd_node_get(m->entry.node, key);
    int most = most_of(m, d->rules->layout->pack);
    if (node && points->times > 1 && points->times > most && d->is_fixed(d->rules, node) &&
        !d->an_option_has(d->rules, "pack"))
        kn_report_add(d->report->notes, KN_E_UNREAD, node->at, OTHER_NUMBER, key, m->entry.name,
                      points->times, most, most, most > 1 ? "s" : "");
}

/* Reports names in `also` that have no effect, because cards can be used in that entry anyway, or
 * because that entry comes before all others that could lack the cards. */
static void doubt_also(const km_melding *plan, int one, const km_doubting *d)
{
    const km_meld *m = &plan->meld[one];
    for (KM_ITEM(item, kd_node_get(m->entry.node, "also"))) {
        int k = 0;
        while (k < plan->melds && strcmp(plan->meld[k].entry.name, item->text) != 0)
            k++;
        if (k == plan->melds || !d->is_fixed(d->rules, item))
            continue;
        bool own = plan->meld[k].used_group == m->used_group,
             late = plan->all && !plan->meld[k].served_to;
        for (int i = one + 1; i < plan->melds; i++)
            late &= plan->meld[i].used_group != plan->meld[k].used_group;
        if (own)
            kn_report_add(
                d->report->notes, KN_E_UNREAD, item->at,
                "`also: %s` has no effect: the cards of '%s' count as used there anyway" KN_EXPECTED
                "another meld; or remove `also`",
                item->text, m->entry.name);
        else if (late)
            kn_report_add(d->report->notes, KN_E_UNREAD, item->at,
                          "`also: %s` has no effect: '%s' is melded first" KN_EXPECTED
                          "'%s' before '%s' in `melds`",
                          item->text, item->text, m->entry.name, item->text);
    }
}

void km_meld_doubt(const km_phase *phase, const km_doubting *d)
{
    const km_melding *plan = phase->plan;
    int most = d->most_in(d->rules, plan->hand->name);
    for (int i = 0; i < plan->melds; i++) {
        doubt_points(&plan->meld[i], "points", &plan->meld[i].points, d);
        doubt_points(&plan->meld[i], "trump", &plan->meld[i].trump, d);
        doubt_also(plan, i, d);
    }
    for (int i = 0; most && i < plan->melds; i++) {
        const km_meld *m = &plan->meld[i];
        const kd_node *cards = kd_node_get(m->entry.node, "cards");
        int size = 0;
        for (int s = 0; s < KS_SUITS_MAX; s++)
            size = km_meld_size(&m->form[s]) > size ? km_meld_size(&m->form[s]) : size;
        if (size > most && d->is_fixed(d->rules, cards))
            kn_report_add(
                d->report->notes, KN_E_UNWRITTEN, cards->at,
                "nobody can meld '%s': it needs %d cards, but a hand has at most %d" KN_EXPECTED
                "a meld that fits a hand",
                m->entry.name, size, most);
    }
}
