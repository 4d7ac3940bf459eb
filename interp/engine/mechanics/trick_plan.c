/* SPDX-License-Identifier: MIT
 * trick_plan.c: compiles the keys of the mechanic `tricks` into a plan. trick_law.c compiles the
 * rules for following and winning tricks. Nothing here runs during a game.
 */
#include <stdio.h>
#include <string.h>

#include "base/words.h"
#include "document/resolve.h"
#include "mechanics/registry.h"
#include "mechanics/trick.h"

static const kd_key mode_keys[] = {
    {"if", KD_T_CONDITION, KD_PUT(km_law, when),
     .flags = KD_KEY_REQUIRED | KD_KEY_COMPLETE | KD_KEY_NO_TURN,
     .says = "The condition under which these rules apply.", .serves = "Skat, Jass"},
    {.name = NULL},
};
static const kd_table mode_table = {"mode", "Other trick rules, which apply for the whole phase.",
                                    mode_keys, &km_trick_law_table};

/* Reads a place, which is a seat phrase or the name of a dummy. No value: KS_NOBODY. */
static bool read_place(const km_filling *f, const kd_node *value, void *member)
{
    const ks_layout *l = f->c->layout;
    km_trick_place *out = member;
    *out = (km_trick_place){NULL, KS_NOBODY};
    for (int p = l->seats; value && value->kind == KD_NODE_SCALAR && p < l->places; p++)
        if (strcmp(value->text, l->dummy_name[p]) == 0)
            out->dummy = p;
    if (!value || out->dummy >= 0)
        return true;
    out->phrase = ks_seat_compile(f->c->arena, l, value, f->c->report);
    return out->phrase != NULL;
}

/* Reads a number of tricks or cards, a variable or a value hook. Without the key, the default is 1
 * or none. */
static bool read_count(const km_filling *f, const kd_node *value, void *member)
{
    km_amount *count = member;
    if (!value) {
        count->number = f->row->fallback != NULL;
        return true;
    }
    if (!km_compile_amount(f->c, value, count))
        return false;
    return km_amount_varies(count) || (count->number >= 1 && count->number <= KN_CARDS_MAX) ||
           km_compile_wrong(f->c, value->at, "`%s` must be a number from 1 to %d, not %s",
                            f->row->name, KN_CARDS_MAX, value->text);
}

static bool read_place_once(const km_filling *f, const kd_node *item, void *member)
{
    const kd_node *list = item->parent;
    for (KD_CHILD(other, list && list->kind == KD_NODE_LIST ? list : NULL)) {
        if (other == item)
            break;
        if (strcmp(other->text, item->text) == 0)
            return km_compile_wrong(f->c, item->at, "`%s` names '%s' twice", f->row->name,
                                    item->text);
    }
    return read_place(f, item, member);
}

/* Returns the map of a phase in which the keys of a mode replace the phase's own. */
static kd_node *merge_mode(km_compiler *c, const kd_node *map, const kd_node *mode)
{
    kd_node *merged = kd_node_copy(c->arena, map);
    for (KD_CHILD(key, merged ? mode : NULL)) {
        kd_node *old = (kd_node *)(uintptr_t)kd_node_get(merged, key->key),
                *copy = kd_node_copy(c->arena, key);
        if (old)
            kd_node_remove(old);
        if (!copy)
            return NULL;
        kd_node_add(merged, key->key, key->key_at, copy);
    }
    return merged;
}

/* Reads the laws of a phase: its own, and those of its modes. */
static bool read_laws(const km_filling *f, const kd_node *modes, void *member)
{
    km_compiler *c = f->c;
    km_tricks *plan = f->plan;
    km_law *law = kn_arena_array(c->arena, KM_MODES_MAX + 1, sizeof *law);
    if (!law || !km_trick_law_compile(c, f->phase, f->map, law))
        return false;
    plan->law[plan->laws++] = law;
    for (KD_ENTRY(mode, modes)) {
        if (plan->laws > KM_MODES_MAX)
            return km_compile_wrong(c, mode->at, "`modes` may have at most %d entries",
                                    KM_MODES_MAX);
        const kd_node *merged = merge_mode(c, f->map, mode);
        plan->law[plan->laws++] = ++law;
        law->name = mode->key;
        if (!merged || !km_trick_law_compile(c, f->phase, merged, law) ||
            !km_fill(c, f->phase, &mode_table, mode, law))
            return false;
    }
    return true;
}

static const kd_key keys[] = {
    {"hand", KD_T_NAME, KM_PUT_ZONE_OF(ZONE, km_tricks, hand, KM_OF_OWNERS), .flags = KD_KEY_HAND,
     .fallback = "hand", .refers = "zones", .tells = KN_KEY("keys.hand"),
     .says = "The zone from which cards are played, with a heap for each seat or place.",
     .serves = "Bridge, Skat"},
    {"table", KD_T_NAME, KM_PUT_ZONE_OF(HEAP, km_tricks, table, KM_ORDERED | KM_SEEN_BY_ALL),
     .role = KD_ROLE_TABLE, .refers = "zones",
     .says = "The zone where the cards of the trick lie: an ordered zone of the table that "
             "everyone sees. Default: a zone of the mechanic.",
     .serves = "Bridge, Skat"},
    {"won", KD_T_NAME, KM_PUT(ZONE, km_tricks, won), .flags = KD_KEY_WINS, .fallback = "pile",
     .refers = "zones",
     .says = "The zone for won tricks: the heap of the winner, of their side, or of the table. A "
             "dummy without a heap wins for the seat that plays it. An `ordered` zone has the "
             "first card of the latest trick on top.",
     .serves = "Bridge, Pinochle"},
    {"carried", KD_T_NAME,
     KM_PUT_ZONE_OF(ZONE, km_tricks, carried, KM_OF_TABLE | KM_ORDERED | KM_SEEN_BY_ALL),
     .refers = "zones",
     .says = "The zone of the table for a trick that nobody wins (`tie: cancel`, `tie: nobody`). "
             "The winner of the next trick takes it, too.",
     .serves = "Cancellation Hearts, Put"},
    {"leader", KD_T_SEAT, KM_PUT_BY(read_place, km_tricks, leader), .flags = KD_KEY_BEGINS,
     .fallback = "seat after dealer", .mistaken = "first from: `leader` (who leads first)",
     .foreign = "lead leader starts: `leader: SEAT` in `tricks` or `climbing`, `first: SEAT` in "
                "`fishing`",
     .says = "The seat that leads to the first trick. By default, or if this names nobody, the "
             "seat after the dealer leads. Later, the winner of a trick leads to the next one. If "
             "the leader has no card, the next place that has one leads.",
     .serves = "Skat, Bridge"},
    {"first_card", KD_T_LIST, KM_PUT_LIST(CARD, km_tricks, first, firsts, 0), .item = KD_T_CARDS,
     .says = "The card that must be led first. Its holder leads. In a list, the first card that "
             "anyone holds counts, and everyone sees which one it is.",
     .serves = "Hearts, Gong Zhu"},
    {"order", KD_T_LIST, KM_PUT_LIST_BY(read_place_once, km_tricks, order, orders),
     .item = KD_T_SEAT, .flags = KD_KEY_IN_TURN,
     .mistaken = "who: `leader` (who leads first), and `order` (who has a turn, and when)",
     .says = "The places in the order of turns. Default: all active places, in the order of their "
             "numbers. Other places neither play nor draw. If the leader is not listed, the first "
             "place leads. If a place is listed twice, the first counts.",
     .serves = "Dutch Whist, Towie"},
    {"tricks", KD_T_TEXT, KM_PUT_BY(read_count, km_tricks, limit),
     .flags = KD_KEY_AMOUNT | KD_KEY_BEGINS | KD_KEY_ENDS, .most = KD_MOST_HAND,
     .says = "The number of tricks: a number, a public integer variable, or a value hook that is "
             "called for the leader before each trick. By default, play continues until all hands "
             "are empty.",
     .serves = "Put, Euchre"},
    {"ends_if", KD_T_CONDITION, KD_PUT(km_tricks, ends_if), .flags = KD_KEY_ENDS,
     .says = "Play ends after a trick if this condition holds, even with cards in hand, and before "
             "anyone draws.",
     .serves = "Skat (null is lost with the first trick), Sixty-six"},
    {"draw", KD_T_LIST, KM_PUT_LIST(HEAP, km_tricks, stock, stocks, KM_ORDERED), .item = KD_T_NAME,
     .role = KD_ROLE_DRAWN, .refers = "zones",
     .says = "After each trick, each player draws from the top of this zone, the winner first. "
             "When it is empty, they draw from the next zone in the list.",
     .serves = "Sixty-six, Tresette; Briscola (the trump card beside the stock)"},
    {"draw_cards", KD_T_TEXT, KM_PUT_BY(read_count, km_tricks, draw_cards), .flags = KD_KEY_AMOUNT,
     .fallback = "1", .beside = "draw",
     .says =
         "How many cards each player draws: a number, a public integer variable or a value hook.",
     .serves = "Sixty-six, Tresette"},
    {"dummy", KD_T_SEAT, KM_PUT_BY(read_place, km_tricks, dummy),
     .says = "A place whose cards another seat plays.", .serves = "Bridge, Dummy Whist"},
    {"dummy_played_by", KD_T_SEAT, KM_PUT_BY(read_place, km_tricks, dummy_by),
     .says =
         "The seat that plays the dummy's cards. It sees them whenever it must play one of them.",
     .serves = "Bridge, Dummy Whist"},
    {"open", KD_T_SEAT, KM_PUT_BY(read_place, km_tricks, open),
     .says = "A place whose hand is laid open.", .serves = "Bridge, Skat"},
    {"open_from", KD_T_CHOICE, KD_PUT(km_tricks, open_from), .choices = KM_OPENINGS(KD_WORD),
     .fallback = "start", .beside = "open",
     .says =
         "When the hand of `open` is shown: at the start, after the first lead, or after the first "
         "trick.",
     .serves = "Bridge, Solo Whist"},
    {"count_in", KD_T_NAME, KM_PUT_VAR_OF(VAR, km_tricks, count_in, KS_VAR_INTEGER, 0),
     .foreign = "trick_count: `variables: {won: {per: seat}}`, and `count_in: won` in `tricks` "
                "to count each player's tricks",
     .flags = KD_KEY_COUNTS, .refers = "variables", .tells = KN_KEY("keys.count-in"),
     .says = "An integer variable that each trick increases by one: the winner's, that of the "
             "winner's side, or the table's. If it is per seat, a dummy's tricks count for nobody.",
     .serves = "Bridge, Spades"},
    {"winner_to", KD_T_NAME, KM_PUT_VAR_OF(VAR_AT, km_tricks, winner_to, KS_VAR_SEAT, KM_OF_TABLE),
     .flags = KD_KEY_WRITES, .role = KD_ROLE_WINNER, .refers = "variables",
     .tells = KN_KEY("keys.winner-to"),
     .says = "A seat variable that is set to the winner of the latest trick. It is unset if nobody "
             "won that trick.",
     .serves = "Pinochle, Tarot"},
    {"declarations", KD_T_TABLE, KD_PUT(km_tricks, declares), .table = &km_declare_table,
     .says = "Rows and sets in hand that score after the first trick.", .serves = "Belote, Jass"},
    {"modes", KD_T_NAMED, KM_PUT_BY(read_laws, km_tricks, law), .table = &mode_table,
     .makes = KD_HAS_TRUMP,
     .says = "Other trick rules for other contracts. When the phase begins, the first entry whose "
             "condition holds replaces the keys that it names.",
     .serves = "Skat, Jass"},
    {.name = NULL},
};
const kd_table km_tricks_table = {
    "tricks",
    "Tricks: each place in turn plays one card. The best card takes the trick, and its player "
    "leads to the next one. Jokers that are not trumps have no suit: any card with a suit beats "
    "them, and if one is led, players need not follow suit.",
    keys, &km_trick_law_table};

bool km_trick_declare(km_compiler *c, km_phase *phase)
{
    km_tricks *plan = phase->plan;
    struct km_tricks_at *at = &plan->at;
    int places = c->layout->places, cards = c->layout->pack->cards, no = KS_NOBODY;
    ks_per table = KS_PER_TABLE;
    int many = KN_POINTS_MAX; /* tricks: cards may return to the hands */
    const km_own own[] = {
        {"leader", KS_VAR_SEAT, table, no, places - 1, no, &at->leader},
        {"turn", KS_VAR_SEAT, table, no, places - 1, no, &at->turn},
        {"trick", KS_VAR_INTEGER, table, 0, many, 0, &at->trick},
        {"tricks", KS_VAR_INTEGER, KS_PER_PLACE, 0, many, 0, &at->tricks},
        {"played", KS_VAR_CARD, KS_PER_PLACE, no, cards - 1, no, &at->played},
        {"best", KS_VAR_CARD, table, no, cards - 1, no, &at->best},
        {"led", KS_VAR_CARD, table, no, cards - 1, no, &at->led},
        {"basis", KS_VAR_INTEGER, table, no, 1 << 12, no, &at->basis},
        {"duty", KS_VAR_FLAG, table, 0, 1, 1, &at->duty},
        {"broken", KS_VAR_INTEGER, table, 0, (1 << KM_HELD_MAX) - 1, 0, &at->broken},
        {"first", KS_VAR_CARD, table, no, cards - 1, no, plan->firsts ? &at->first : NULL},
        {.name = NULL}};
    return km_compile_table(c, phase, &plan->table) && km_compile_own(c, phase, own);
}

bool km_trick_compile(km_compiler *c, km_phase *phase)
{
    const kd_node *map = phase->node;
    const km_tricks *plan = phase->plan;
    const kd_node *carried = kd_node_get(map, "carried");
    bool undecided = false;
    for (int i = 0; i < plan->laws; i++)
        undecided |= plan->law[i]->equals >= KM_TIE_CANCELS;
    if (undecided != (carried != NULL))
        return km_compile_wrong(
            c, carried ? carried->at : map->at,
            "`carried` and `tie: cancel` (or `tie: nobody`) must be used together");
    if (!kd_node_get(map, "dummy") != !kd_node_get(map, "dummy_played_by"))
        return km_compile_wrong_in(c, map, "`dummy` and `dummy_played_by` must be used together");
    return true;
}

/* Returns true if no hook listens to events of single cards, so that none need be raised. */
static bool is_untold(const km_phase *phase)
{
    return !km_has_hooks(phase, KM_TRICK_EVENT_ANNOUNCE) &&
           !km_has_hooks(phase, KM_TRICK_EVENT_LEAD) && !km_has_hooks(phase, KM_TRICK_EVENT_PLAY);
}

/* Returns true if the fastest path can play the cards. */
static bool is_plain(const ks_layout *l, const km_tricks *plan)
{
    bool plain = !plan->orders && l->possible_of[plan->table] < 0 && l->order_of[plan->table] >= 0;
    for (int heap = plan->hand.heap; heap < plan->hand.heap + plan->hand.heaps; heap++)
        plain &= l->order_of[heap] < 0 && heap != plan->table;
    return plain;
}

bool km_trick_link(km_compiler *c, km_phase *phase)
{
    km_tricks *plan = phase->plan;
    plan->untold = is_untold(phase);
    plan->plain = is_plain(c->layout, plan);
    for (int i = 0; i < plan->laws; i++) {
        if (!km_trick_law_link(c, phase, plan->law[i]))
            return false;
        km_trick_find_twins(c->layout, plan, plan->law[i]);
        phase->classes |= plan->law[i]->twins > 0;
    }
    return true;
}

/* Reports keys about equal cards that a law can't have. */
static void doubt_ties(const km_doubting *d, const kd_node *law)
{
    static const char *const names[] = {"tie", "last_wins"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        const kd_node *key = kd_node_get(law, names[i]);
        if (key && d->is_fixed(d->rules, key))
            kn_report_add(d->report, KN_E_UNWRITTEN, key->at,
                          "in this game, no two cards are ever equal" KN_EXPECTED
                          "`copies: 2` of `pack`; or remove `%s`",
                          names[i]);
    }
}

/* Reports cards in `tie` that all equal cards belong to, or none. */
static void doubt_parting(const km_doubting *d, const km_law *law, const kd_node *map)
{
    const kd_node *tie = kd_node_get(map, "tie");
    if (tie && law->ties && !law->parted && !kn_is_empty(law->tie) && d->is_fixed(d->rules, tie) &&
        !d->an_option_has(d->rules, "pack") && !d->an_option_has(d->rules, "hooks"))
        kn_report_add(d->report, KN_E_UNWRITTEN, tie->at,
                      "`tie` has both of any two equal cards, or neither" KN_EXPECTED
                      "one of the copies, such as `simple` or `marked`; or the words `first` or "
                      "`last`");
}

/* Reports a trump variable whose values name no suit. */
static void doubt_trump(const km_phase *phase, const km_doubting *d, const kd_node *map)
{
    const kd_node *trump = kd_node_get(map, "trump");
    const ks_layout *l = d->rules->layout;
    int at = trump && trump->text ? ks_layout_find_var(l, trump->text) : -1;
    if (at < 0 || l->var[at].type != KS_VAR_CHOICE || !d->is_fixed(d->rules, trump) ||
        d->an_option_has(d->rules, "choices"))
        return;
    for (int i = 0; l->var[at].choices[i]; i++)
        if (ks_pack_find_suit(l->pack, l->var[at].choices[i]) >= 0)
            return;
    kn_report_add(d->report, KN_E_UNWRITTEN, trump->at,
                  "no value of '%s' is a suit, so '%s' never has a trump" KN_EXPECTED
                  "a variable with suits among its choices, or `trump: none`",
                  l->var[at].name, phase->name);
}

/* Reports the condition of a mode that depends on the phase's own variables, which play has not yet
 * changed when the mode is chosen. */
static void doubt_mode(const km_phase *phase, const km_doubting *d, const kd_node *mode)
{
    static const char variable[] = "variable ";
    const kd_node *when = kd_node_get(mode, "if");
    char name[256];
    for (const km_note *note = phase->mechanic->notes; when && note->form; note++) {
        if (strncmp(note->form, variable, sizeof variable - 1) != 0)
            continue;
        snprintf(name, sizeof name, "%s.%s", phase->name, note->form + sizeof variable - 1);
        if (!kd_node_mentions(when, name) || !d->is_fixed(d->rules, when))
            continue;
        kn_report_add(
            d->report, KN_E_UNWRITTEN, when->at,
            "modes are chosen when '%s' begins, before '%s' changes" KN_EXPECTED
            "a condition on a variable of an earlier phase, or the first tricks in a separate "
            "phase (`tricks: N`)",
            phase->name, name);
        return;
    }
}

void km_trick_doubt(const km_phase *phase, const km_doubting *d)
{
    static const char *const equal_by[] = {"pack",          "trump_cards", "ranking",
                                           "trump_ranking", "silent",      "top_cards",
                                           "modes",         "hooks",       "jokers"};
    const km_tricks *plan = phase->plan;
    bool ties = false;
    for (int i = 0; i < plan->laws; i++)
        ties |= plan->law[i]->ties;
    doubt_trump(phase, d, phase->node);
    doubt_parting(d, plan->law[0], phase->node);
    for (KD_ENTRY(mode, kd_node_get(phase->node, "modes"))) {
        doubt_trump(phase, d, mode);
        doubt_mode(phase, d, mode);
    }
    for (size_t i = 0; i < sizeof equal_by / sizeof *equal_by; i++)
        ties |= d->an_option_has(d->rules, equal_by[i]);
    if (ties)
        return;
    doubt_ties(d, phase->node);
    for (KD_ENTRY(mode, kd_node_get(phase->node, "modes")))
        doubt_ties(d, mode);
}

/* Returns the nth entry without effect; NULL: there are fewer. In `held_back`, this is an entry
 * without cards (in a mode, it may replace another entry) or with all cards. In `modes`, it is
 * the last mode if it has only a condition, a mode with the condition of an earlier mode, which
 * then applies, or a mode after one that always applies. An earlier mode that has only its
 * condition does have an effect: it keeps the modes after it from applying. */
const kd_node *km_trick_idle(const km_phase *phase, int nth, const char **beside)
{
    *beside = "`cards` that are some of the pack, not none or all";
    for (KD_ENTRY(held, kd_node_get(phase->node, "held_back")))
        if (kd_choice_place("none all", kd_node_text(held, "cards", "")) >= 0 && nth-- == 0)
            return held;
    for (KD_ENTRY(mode, kd_node_get(phase->node, "modes"))) {
        const kd_node *when = kd_node_get(mode, "if");
        bool empty = true, shadowed = false, passed = false, always = false;
        for (KD_CHILD(key, mode))
            empty &= kd_choice_place("if off before after like", key->key) >= 0;
        for (KD_ENTRY(other, mode->parent)) {
            const kd_node *earlier = kd_node_get(other, "if");
            empty &= !passed;
            passed |= other == mode;
            always |= !passed && earlier && earlier->text && strcmp(earlier->text, "always") == 0;
            shadowed |= !passed && when && when->text && earlier && earlier->text &&
                        strcmp(when->text, earlier->text) == 0;
        }
        *beside = always  ? "no an earlier mode with `if: always`"
                  : empty ? "a second key, such as `trump`"
                          : "no an earlier mode with the same `if`";
        if ((empty || shadowed || always) && nth-- == 0)
            return mode;
    }
    return NULL;
}
