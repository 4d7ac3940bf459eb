/* SPDX-License-Identifier: MIT
 * trick_declare.c: declarations of a trick game: rows of a suit and complete sets of a rank that
 * hands hold before the first trick. After the first trick, declarations are compared and shown;
 * trick.c decides when.
 */
#include <stdio.h>
#include <string.h>

#include "mechanics/telling.h"
#include "mechanics/trick.h"
#include "state/token.h"

enum { DECLARED_MOST = 10000 }; /* points of one declaration */

static bool read_row(const km_filling *f, const kd_node *node, void *member)
{
    const ks_pack *pack = f->c->layout->pack;
    km_declares *plan = f->plan;
    uint8_t *row = member, listed[KS_RANKS_MAX] = {0};
    int count = 0;
    const char **names = node ? kd_symbols(node, &count, f->c->arena) : NULL;
    for (int r = pack->ranks - 1; !node && r >= 0; r--)
        row[plan->ranks++] = (uint8_t)r;
    for (int i = 0; names && i < count; i++) {
        int rank = km_trick_read_rank(f->c, node, i, names[i], listed);
        if (rank < 0)
            return false;
        listed[rank] = 1;
        row[plan->ranks++] = (uint8_t)rank;
    }
    return true;
}

/* Reads the points for complete sets of a rank. */
static bool read_sets(const km_filling *f, const kd_node *node, void *member)
{
    const ks_pack *pack = f->c->layout->pack;
    int32_t of_card[KN_CARDS_MAX] = {0}, *set = member;
    if (pack->copies > 1)
        return km_compile_wrong(f->c, f->map->at,
                                "`declarations` need a pack with one copy of each card");
    if (node && !ks_pack_map(pack, node, 0, of_card, f->c->report))
        return false;
    for (int card = 0; card < pack->cards; card++) {
        if (of_card[card] < 0 || of_card[card] > DECLARED_MOST)
            return km_compile_wrong(f->c, node->at,
                                    "a set must score 0 to %d points, not %d points", DECLARED_MOST,
                                    (int)of_card[card]);
        if (pack->suit[card] != KS_NO_SUIT)
            set[pack->rank[card]] = of_card[card];
    }
    return true;
}

static const kd_key keys[] = {
    {"to", KD_T_NAME, KM_PUT_VAR_OF(VAR, km_declares, to, KS_VAR_POINTS, KM_NOT_TABLE),
     .flags = KD_KEY_WRITES | KD_KEY_REQUIRED, .refers = "variables",
     .says = "The points variable of a side or seat to which the points are added.",
     .serves = "Belote, Klaberjass"},
    {"rows", KD_T_LIST, KM_PUT_LIST(INTEGER, km_declares, rows, lengths, 0), .item = KD_T_INTEGER,
     .flags = KD_KEY_REQUIRED, .min = 0, .max = DECLARED_MOST,
     .says = "The points for a row of three cards of a suit, of four, and so on. A longer row "
             "counts like the last row in the list.",
     .serves = "Belote (20 50 100), Jass (20 50 100 150 200 250 300)"},
    {"ranks", KD_T_SYMBOLS, KM_PUT_BY(read_row, km_declares, row),
     .says = "The ranks of a row, from the highest. Default: the ranks of the pack.",
     .serves = "Klaverjas (its pack lists the ten above the King), Klaberjass"},
    {"sets", KD_T_CARDMAP, KM_PUT_BY(read_sets, km_declares, sets), .item = KD_T_INTEGER,
     .says = "The points for all cards of a rank in one hand. Without this key, only rows count.",
     .serves = "Belote (four jacks 200), Jass"},
    {"best", KD_T_CHOICE, KD_PUT(km_declares, best), .choices = KM_DECLARED(KD_WORD),
     .fallback = "sets",
     .says = "The best declaration: a set before any row, or the declaration with the most points.",
     .serves = "Belote and Pilotta (sets), Jass and Bela (points)"},
    {"if", KD_T_CONDITION, KD_PUT(km_declares, when), .flags = KD_KEY_NO_TURN,
     .says = "Declarations score only if this condition holds after the first trick.",
     .serves = "Belote (an option), Coinche (not without trumps)"},
    {.name = NULL},
};
const kd_table km_declare_table = {
    "declarations",
    "Rows of three or more cards of a suit, and complete sets of a rank, in one hand before the "
    "first trick. Only the side with the best declaration scores, and it shows its declarations "
    "after the first trick. No card counts twice, because sets are formed before rows. If two sets "
    "have "
    "equal points, the higher rank is better. The longer row is better. Rows longer than the list "
    "of `rows` count as equally long. Then the row with the higher top card is better, then a "
    "row of trumps, then the row of the player who played first. The pack "
    "must have one copy of each card.",
    keys, NULL};

/* ---- playing ---- */

/* Declarations of a seat. */
typedef struct declared {
    int64_t best; /* worth of the best declaration, for comparing; 0: none yet */
    int32_t points;
    kn_set cards;
} declared;

/* Returns a number by which a declaration is compared. `length` is 0 for a set. */
static int64_t worth_of(const km_declares *plan, int32_t points, int length, int height,
                        bool trumps)
{
    int64_t first = plan->best == KM_DECLARED_POINTS ? points : !length,
            second = length ? length : KM_ROWS_MAX + points;
    return (((first << 16) + second) * 64 + height) * 2 + trumps + 1;
}

static void add(declared *of, int64_t worth, int32_t points, kn_set cards)
{
    of->best = of->best > worth ? of->best : worth;
    of->points += points;
    of->cards = kn_or(of->cards, cards);
}

static void find_sets(const km_declares *plan, const km_law *law, const ks_pack *pack, kn_set hand,
                      declared *of)
{
    for (int r = 0; r < pack->ranks; r++)
        if (plan->sets[r] && kn_within(pack->by_rank[r], hand))
            add(of, worth_of(plan, plan->sets[r], 0, law->height[0][r], false), plan->sets[r],
                pack->by_rank[r]);
}

static void find_rows(const km_declares *plan, const ks_pack *pack, int trump, kn_set hand,
                      declared *of)
{
    for (int suit = 0; suit < pack->suits; suit++) {
        kn_set cards = KN_EMPTY;
        int length = 0;
        for (int i = 0; i <= plan->ranks; i++) {
            kn_set one = i < plan->ranks ? kn_and(pack->by_rank[plan->row[i]], pack->by_suit[suit])
                                         : KN_EMPTY;
            if (kn_meets(one, hand)) {
                cards = kn_or(cards, one);
                length++;
                continue;
            }
            int counted = length - 2 < plan->lengths ? length - 2 : plan->lengths;
            if (counted > 0)
                add(of,
                    worth_of(plan, plan->rows[counted - 1], counted, plan->ranks - i + length,
                             suit == trump),
                    plan->rows[counted - 1], cards);
            cards = KN_EMPTY;
            length = 0;
        }
    }
}

/* Adds the declarations of a seat of the best side, and shows their cards. */
static void count(km_run *run, const km_phase *phase, int seat, const declared *of)
{
    const km_tricks *plan = phase->plan;
    const ks_layout *l = run->world.layout;
    int heap = plan->hand.heap + seat;
    if (!km_add_points(run, phase, plan->declares.to, seat, (int64_t)of->points * l->pack->per,
                       "what is declared"))
        return;
    kn_set shown = kn_and(of->cards, run->world.block->sets[heap]);
    if (!kn_is_empty(shown))
        ks_show(&run->world, heap, shown, KS_EVERYBODY(l));
}

void km_trick_declarations(km_run *run, const km_phase *phase, const km_law *law, int leader)
{
    const km_tricks *plan = phase->plan;
    const km_declares *d = &plan->declares;
    const ks_layout *l = run->world.layout;
    const int32_t *ints = km_int(run, 0);
    declared of[KS_SEATS_MAX] = {{0}};
    int best = KS_NOBODY;
    if (d->when && !ks_condition_eval(&run->world, d->when))
        return;
    for (int i = 0; i < l->seats; i++) {
        int seat = (leader + i) % l->seats, played = ints[plan->at.played + seat];
        kn_set hand = run->world.block->sets[plan->hand.heap + seat];
        if (!km_is_active(run, seat))
            continue;
        if (played >= 0)
            kn_put(&hand, (unsigned)played);
        find_sets(d, law, l->pack, hand, &of[seat]);
        find_rows(d, l->pack, km_trick_trump(run, law, ints), kn_minus(hand, of[seat].cards),
                  &of[seat]);
        if (of[seat].best && (best < 0 || of[seat].best > of[best].best))
            best = seat;
    }
    for (int seat = 0; best >= 0 && seat < l->seats; seat++)
        if (of[seat].best && l->side_of[seat] == l->side_of[best])
            count(run, phase, seat, &of[seat]);
}

/* ---- describing ---- */

/* Lists the sets, "four Jacks 200", with those of equal points together. *four: all sets have four
 * cards. */
static const char *tell_sets(const km_telling *t, const km_declares *d, bool *four)
{
    const ks_pack *pack = t->rules->layout->pack;
    *four = true;
    for (int r = 0; r < pack->ranks; r++)
        *four &= !d->sets[r] || kn_count(pack->by_rank[r]) == 4;
    const char *pieces[KS_RANKS_MAX];
    int n = 0;
    for (int32_t most = INT32_MAX, next;; most = next) {
        kn_set alike = KN_EMPTY;
        next = 0;
        for (int r = 0; r < pack->ranks; r++)
            if (d->sets[r] < most && d->sets[r] > next)
                next = d->sets[r];
        if (!next)
            break;
        for (int r = 0; r < pack->ranks; r++)
            if (d->sets[r] == next)
                alike = kn_or(alike, pack->by_rank[r]);
        pieces[n++] =
            km_piece(t, "trick.declared-set", KN_TEXT("cards", km_any_kinds_words(t, alike)),
                     KN_NUMBER("n", next), KN_FLAG("four", *four));
    }
    return n ? km_join_words(t, pieces, n, "list.comma") : "";
}

void km_trick_show_declarations(const km_telling *t)
{
    const km_declares *d = &((const km_tricks *)t->phase->plan)->declares;
    const ks_pack *pack = t->rules->layout->pack;
    const char *rows[KM_ROWS_MAX];
    char ranks[256] = "";
    if (!d->on || km_is_never(t, d->when))
        return;
    for (int i = 0; i < d->lengths; i++)
        rows[i] = km_piece(t, "trick.declared-row", KN_NUMBER("cards", i + 3),
                           KN_NUMBER("n", d->rows[i]), KN_FLAG("more", i == d->lengths - 1));
    for (int i = 0; i < d->ranks; i++)
        km_tell_add(ranks, sizeof ranks, "%s%s", i ? " " : "", km_rank_read(pack, d->row[i]));
    bool four;
    const char *sets = tell_sets(t, d, &four);
    km_say(t, "trick.declared", KN_TEXT("ranks", ranks),
           KN_TEXT("rows", km_join_words(t, rows, d->lengths, "list.comma")),
           KN_FLAG("sets", *sets), KN_FLAG("four", four), KN_TEXT("list", sets),
           KN_FLAG("only-if", !km_is_always(t, d->when)),
           KN_TEXT("condition", km_condition_words(t, d->when)),
           KN_TEXT("name", km_var_words(t, d->to)));
    km_say(t, "trick.declared-best", KN_FLAG("sets", *sets && d->best == KM_DECLARED_SETS),
           KN_FLAG("four", four), KN_FLAG("points", d->best == KM_DECLARED_POINTS),
           KN_NUMBER("n", d->lengths + 2));
}
