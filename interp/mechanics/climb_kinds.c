/* SPDX-License-Identifier: MIT
 * climb_kinds.c: which sets of cards are combinations, and which beat which: entries of `kinds`
 * become shapes with their cores and a table of relations. Nothing here happens in a game but the
 * reading of a set as a combination.
 */
#include <stdlib.h>
#include <string.h>

#include "mechanics/climb.h"
#include "mechanics/common.h"

static const kn_key keys[] = {
    {.name = "equal",
     .type = KN_T_TEXT,
     .says = "So many cards of one rank: `2`, `4-8`, `4+` (four or more). With `run` so many of "
             "each rank.",
     .serves = "Big Two (pairs), Guandan (bombs of four or more)"},
    {.name = "run",
     .type = KN_T_TEXT,
     .says = "So many ranks in a row of one of the `chains`: `5`, `3-5`, `3+` (three or more).",
     .serves = "Big Two (five), Dou Dizhu (five or more; three or more pairs)"},
    {.name = "with",
     .type = KN_T_INTEGER,
     .min = 1,
     .max = 8,
     .says = "So many groups are attached to each rank of the combination, of ranks that it does "
             "not have itself.",
     .serves = "Dou Dizhu (a triple with a card, a quad with two), Big Two (full house)"},
    {.name = "with_equal",
     .type = KN_T_INTEGER,
     .min = 1,
     .max = 8,
     .fallback = "1",
     .says = "How many equal cards an attached group has.",
     .serves = "Dou Dizhu (pairs), Big Two (full house)"},
    {.name = "with_apart",
     .type = KN_T_FLAG,
     .fallback = "true",
     .says = "The attached groups are of different ranks; both jokers are of one.",
     .serves = "Dou Dizhu, Winner"},
    {.name = "suit",
     .type = KN_T_CHOICE,
     .choices = "any same",
     .fallback = "any",
     .says = "Whether all its cards must be of the same suit.",
     .serves = "Big Two (straight flush), Tichu"},
    {.name = "cards",
     .type = KN_T_INTEGER,
     .min = 2,
     .max = 16,
     .says = "So many cards of whatever ranks: with `suit: same` a flush.",
     .serves = "Big Two, Chinese Poker"},
    {.name = "exactly",
     .type = KN_T_CARDS,
     .says = "Just these cards.",
     .serves = "Dou Dizhu (both jokers), Tichu (the dragon)"},
    {.name = "beats",
     .type = KN_T_SYMBOLS,
     .says = "Further kinds that it beats, whatever their ranks.",
     .serves = "Big Two (hands of five), Tien Len"},
    {.name = "bomb",
     .type = KN_T_INTEGER,
     .min = 0,
     .max = 9,
     .fallback = "0",
     .says = "It beats every kind with a lower number, whatever the ranks and the number of "
             "cards; such a play raises the event `bomb`.",
     .serves = "Dou Dizhu (bomb 1, rocket 2), Tichu"},
    {.name = "length",
     .type = KN_T_CHOICE,
     .choices = "same any longer",
     .fallback = "same",
     .says = "Between two of this kind: both have the same number of cards, or any, and the "
             "higher one wins; or a longer one beats a shorter.",
     .serves = "Big Two (same), Guandan and Tichu (longer bombs)"},
    {.name = "says", .type = KN_T_WORDS, .says = "The kind's name for people.", .serves = ""},
    {.name = NULL},
};
const kn_table kn_climb_kind_table = {
    "kind of combination",
    "An entry of `kinds` says which sets of cards are combinations of that kind. Without `equal`, "
    "`run`, `cards` and `exactly` only the rule point `kind` says so. A set that several kinds fit "
    "is of the last of them.",
    keys, NULL};

/* ---- keys ---- */

/* "3", "3-5" or "3+"; the open end is `most`. */
static bool read_span(kn_compiler *c, const kn_node *node, int most, uint8_t *low, uint8_t *high)
{
    const char *text = node->kind == KN_NODE_SCALAR ? node->text : "";
    char *end;
    long first = strtol(text, &end, 10), last = first;
    bool fine = end != text && *text != '-';
    if (fine && strcmp(end, "+") == 0) {
        last = most > first ? most : first;
    } else if (fine && *end == '-') {
        const char *second = end + 1;
        last = strtol(second, &end, 10);
        fine = end != second && *second != '-' && !*end;
    } else {
        fine = fine && !*end;
    }
    if (fine && first >= 1 && first <= last && last <= KN_LEVELS_MAX) {
        *low = (uint8_t)first;
        *high = (uint8_t)last;
        return true;
    }
    kn_problem *p =
        kn_report_add(c->report, KN_E_MECHANIC, node->at, "'%s' is no number of this kind", text);
    kn_report_expect(c->report, p, "a number from 1 to %d, two as in 3-5, or 3+ for three or more",
                     KN_LEVELS_MAX);
    return false;
}

/* The most equal cards, and the longest run, that the pack allows. */
static int most_equal(const kn_climbing *plan)
{
    int most = 1;
    for (int l = 0; l < plan->levels; l++)
        if (kn_count(plan->members[l]) > most)
            most = kn_count(plan->members[l]);
    return most;
}
static int longest_chain(const kn_climbing *plan)
{
    int longest = 1;
    for (int i = 0; i < plan->chains; i++)
        if (plan->chain_length[i] > longest)
            longest = plan->chain_length[i];
    return longest;
}

static bool fits_together(kn_compiler *c, const kn_node *entry, const kn_climb_kind *kind)
{
    const kn_node *equal = kn_node_get(entry, "equal"), *run = kn_node_get(entry, "run");
    bool pattern = equal || run, with = kn_node_get(entry, "with") != NULL;
    int ways = pattern + (kind->cards > 0) + !kn_is_empty(kind->exactly);
    if (ways > 1)
        return kn_compile_wrong(c, entry->at,
                                "a kind has `equal` and `run`, or `cards`, or `exactly`: not "
                                "several of them");
    if (kind->cards && !kind->suited)
        return kn_compile_wrong(c, entry->at, "`cards` of whatever ranks need `suit: same`");
    if (with && !pattern)
        return kn_compile_wrong(c, entry->at, "`with` attaches to `equal` or `run`");
    if (!with && kn_node_get(entry, "with_equal"))
        return kn_compile_wrong(c, entry->at, "`with_equal` needs `with`");
    if (kind->suited && kind->equal_high > 1)
        return kn_compile_wrong(c, entry->at,
                                "equal cards are not of the same suit: `equal` and `suit: same` "
                                "exclude each other");
    if (kind->suited && with)
        return kn_compile_wrong(c, entry->at, "`with` and `suit: same` exclude each other");
    return true;
}

static bool read_kind(kn_compiler *c, const kn_node *entry, const kn_climbing *plan,
                      kn_climb_kind *kind)
{
    const kn_table *t = &kn_climb_kind_table;
    const kn_node *equal = kn_node_get(entry, "equal"), *run = kn_node_get(entry, "run"),
                  *with = kn_node_get(entry, "with"), *exactly = kn_node_get(entry, "exactly"),
                  *cards = kn_node_get(entry, "cards");
    kind->name = entry->key;
    kind->node = entry;
    kind->bomb = (uint8_t)kn_key_integer(t, entry, "bomb");
    kind->length = (uint8_t)kn_key_choice(t, entry, "length");
    kind->suited = kn_key_choice(t, entry, "suit") == 1;
    kind->apart = kn_key_flag(t, entry, "with_apart");
    kind->groups = with ? (uint8_t)kn_key_integer(t, entry, "with") : 0;
    kind->group = with ? (uint8_t)kn_key_integer(t, entry, "with_equal") : 0;
    kind->cards = cards ? (uint8_t)kn_key_integer(t, entry, "cards") : 0;
    kind->listed = equal || run || cards || exactly;
    if (exactly && !kn_pack_cards(c->layout->pack, exactly, &kind->exactly, c->report))
        return false;
    if (equal || run)
        kind->equal_low = kind->equal_high = kind->run_low = kind->run_high = 1;
    if (equal && !read_span(c, equal, most_equal(plan), &kind->equal_low, &kind->equal_high))
        return false;
    if (run && !read_span(c, run, longest_chain(plan), &kind->run_low, &kind->run_high))
        return false;
    return fits_together(c, entry, kind);
}

static const char **kind_names(kn_compiler *c, const kn_climbing *plan, const char *more)
{
    const char **names = kn_arena_array(c->arena, (size_t)plan->kinds + 2, sizeof *names);
    for (int k = 0; names && k < plan->kinds; k++)
        names[k] = plan->kind[k].name;
    if (names)
        names[plan->kinds] = more;
    return names;
}

static bool read_beats(kn_compiler *c, kn_climbing *plan, kn_climb_kind *kind)
{
    const kn_node *beats = kn_node_get(kind->node, "beats");
    int count = 0;
    const char **words = beats ? kn_symbols(beats, &count, c->arena) : NULL;
    for (int i = 0; i < count; i++) {
        int k = 0;
        while (words && k < plan->kinds && strcmp(words[i], plan->kind[k].name) != 0)
            k++;
        if (k < plan->kinds) {
            kind->beats |= 1u << k;
            continue;
        }
        const char **names = kind_names(c, plan, NULL);
        kn_problem *p = kn_report_add(c->report, KN_E_MECHANIC, beats->at, "there is no kind '%s'",
                                      words ? words[i] : "");
        kn_report_expect(c->report, p, "the names of entries of `kinds`");
        if (names && words)
            kn_report_suggest(p, words[i], names);
        return false;
    }
    return true;
}

bool kn_climb_kinds_compile(kn_compiler *c, const kn_node *map, kn_climbing *plan)
{
    for (KN_CHILD(entry, map)) {
        const kn_node *off = kn_node_get(entry, "off");
        if (off && strcmp(off->text, "true") == 0)
            continue;
        if (plan->kinds == KN_KINDS_MAX)
            return kn_compile_wrong(c, entry->at, "`kinds` may have %d entries", KN_KINDS_MAX);
        if (!read_kind(c, entry, plan, &plan->kind[plan->kinds]))
            return false;
        plan->kinds++;
    }
    for (int k = 0; k < plan->kinds; k++)
        if (!read_beats(c, plan, &plan->kind[k]))
            return false;
    return true;
}

/* ---- shapes ---- */

enum { AS_KEYS = -1, NONE = -2 };

/* What the hooks of `kind` said of so many cards of a level: a kind, NONE, or AS_KEYS. */
typedef int8_t verdicts[KN_LEVELS_MAX][KN_CARDS_MAX / 8 + 1];
enum { VERDICT_COUNTS = KN_CARDS_MAX / 8 };

static bool ask_kinds(kn_compiler *c, const kn_phase *phase, const kn_climbing *plan, verdicts said)
{
    const char **choices = kind_names(c, plan, "none");
    const kn_hook *hook;
    memset(said, AS_KEYS, sizeof(verdicts));
    if (!choices)
        return false;
    for (int nth = 0; (hook = kn_rule_hook(c, phase, "kind", nth)); nth++)
        for (int l = 0; l < plan->levels; l++) {
            int there = kn_count(plan->members[l]);
            for (int n = 1; n <= there && n <= VERDICT_COUNTS; n++) {
                kn_arg args[3] = {{.kind = KN_ARG_RANK, .number = plan->rank_of[l]},
                                  {.kind = KN_ARG_NUMBER, .number = n},
                                  {.kind = KN_ARG_NUMBER, .number = there}};
                int64_t answer = 0;
                bool nil = false;
                if (kn_host_rule(c->host, hook, args, 3, choices, &answer, &nil, c->report) !=
                    KN_OK)
                    return false;
                if (!nil)
                    said[l][n] = (int8_t)(answer < plan->kinds ? answer : NONE);
            }
        }
    return true;
}

/* True if the pack has that many cards of each of the levels. */
static bool is_possible(const kn_climbing *plan, uint32_t levels, int equal)
{
    for (; levels; levels &= levels - 1)
        if (kn_count(plan->members[__builtin_ctz(levels)]) < equal)
            return false;
    return true;
}

static void add_core(kn_climb_shape *shape, uint32_t levels, int top)
{
    for (int i = 0; i < shape->cores; i++)
        if (shape->core[i].levels == levels && levels)
            return; /* a row of ranks that two chains have */
    shape->core[shape->cores++] = (kn_climb_core){levels, (uint8_t)top};
}

/* All cores of a shape by the keys, without what the hooks took from it. */
static void add_cores(const kn_climbing *plan, kn_climb_shape *shape, verdicts said)
{
    for (int l = 0; shape->run == 1 && l < plan->levels; l++)
        if (is_possible(plan, 1u << l, shape->equal) &&
            (shape->groups || said[l][shape->equal] == AS_KEYS))
            add_core(shape, 1u << l, l);
    for (int i = 0; shape->run > 1 && i < plan->chains; i++)
        for (int from = 0; from + shape->run <= plan->chain_length[i]; from++) {
            uint32_t levels = 0;
            for (int k = 0; k < shape->run; k++)
                levels |= 1u << plan->chain[i][from + k];
            if (is_possible(plan, levels, shape->equal))
                add_core(shape, levels, plan->chain[i][from + shape->run - 1]);
        }
}

/* Room for one more shape of a kind; NULL with a problem when there are too many. */
static kn_climb_shape *add_shape(kn_compiler *c, kn_climbing *plan, int kind)
{
    if (plan->shapes == KN_SHAPES_MAX) {
        kn_compile_wrong(c, plan->kind[kind].node->at,
                         "the kinds have over %d sizes: make runs or groups shorter",
                         KN_SHAPES_MAX);
        return NULL;
    }
    kn_climb_shape *shape = &plan->shape[plan->shapes];
    *shape = (kn_climb_shape){.kind = (uint8_t)kind};
    int room = plan->levels + 1;
    for (int i = 0; i < plan->chains; i++)
        room += plan->chain_length[i];
    shape->core = kn_arena_array(c->arena, (size_t)room, sizeof *shape->core);
    return shape->core ? shape : NULL;
}

/* The shapes of a kind that the keys describe. */
static bool add_patterns(kn_compiler *c, kn_climbing *plan, int k, verdicts said)
{
    const kn_climb_kind *kind = &plan->kind[k];
    for (int run = kind->run_low; run && run <= kind->run_high; run++)
        for (int equal = kind->equal_low; equal <= kind->equal_high; equal++) {
            int count = run * (equal + kind->groups * kind->group);
            kn_climb_shape *shape = add_shape(c, plan, k);
            if (!shape)
                return false;
            shape->equal = (uint8_t)equal;
            shape->run = (uint8_t)run;
            shape->groups = (uint8_t)(run * kind->groups);
            shape->group = kind->group;
            shape->count = (uint8_t)(count <= KN_CARDS_MAX ? count : 0);
            add_cores(plan, shape, said);
            plan->shapes += shape->cores > 0 && shape->count;
        }
    if (!kind->cards && kn_is_empty(kind->exactly))
        return true;
    kn_climb_shape *shape = add_shape(c, plan, k);
    if (!shape)
        return false;
    int top = 0;
    unsigned card;
    for (KN_EACH(card, kind->exactly))
        top = plan->level_of[card] > top ? plan->level_of[card] : top;
    shape->count = kind->cards ? kind->cards : (uint8_t)kn_count(kind->exactly);
    shape->groups = kind->cards;
    shape->group = 1;
    add_core(shape, 0, top);
    plan->shapes++;
    return true;
}

/* The shapes of a kind that hooks give it: so many cards of one level. */
static bool add_said(kn_compiler *c, kn_climbing *plan, int k, verdicts said)
{
    for (int n = 1; n <= VERDICT_COUNTS; n++) {
        kn_climb_shape *shape = NULL;
        for (int l = 0; l < plan->levels; l++) {
            if (said[l][n] != k)
                continue;
            for (int s = 0; s < plan->shapes && !shape; s++)
                if (plan->shape[s].kind == k && plan->shape[s].run == 1 &&
                    plan->shape[s].equal == n && !plan->shape[s].groups)
                    shape = &plan->shape[s];
            if (!shape) {
                if (!(shape = add_shape(c, plan, k)))
                    return false;
                shape->equal = shape->count = (uint8_t)n;
                shape->run = 1;
                plan->shapes++;
            }
            add_core(shape, 1u << l, l);
        }
    }
    return true;
}

/* Cores from low to high, so that refusals and lists name the lowest first. */
static void sort_cores(kn_climb_shape *shape)
{
    for (int i = 1; i < shape->cores; i++) {
        kn_climb_core core = shape->core[i];
        int j = i;
        for (; j > 0 && shape->core[j - 1].top > core.top; j--)
            shape->core[j] = shape->core[j - 1];
        shape->core[j] = core;
    }
}

/* True if no set of cards can be of both shapes: each says how many cards of a rank there are. */
static bool tells_apart(const kn_climbing *plan, const kn_climb_shape *a, const kn_climb_shape *b)
{
    if (a->count != b->count)
        return true;
    bool free = !a->equal || !b->equal || plan->kind[a->kind].suited || plan->kind[b->kind].suited;
    if (free || a->groups || b->groups)
        return false;
    return a->equal != b->equal || a->run != b->run;
}

static bool make_shapes(kn_compiler *c, const kn_phase *phase, kn_climbing *plan)
{
    verdicts said;
    if (!ask_kinds(c, phase, plan, said))
        return false;
    for (int k = 0; k < plan->kinds; k++) {
        int before = plan->shapes;
        if (!add_patterns(c, plan, k, said) || !add_said(c, plan, k, said))
            return false;
        if (plan->shapes > before)
            continue;
        if (plan->kind[k].listed)
            return kn_compile_wrong(c, plan->kind[k].node->at,
                                    "no set of cards of this pack is of the kind '%s'",
                                    plan->kind[k].name);
        if (!kn_rule_hook(c, phase, "kind", 0))
            return kn_compile_wrong(c, plan->kind[k].node->at,
                                    "the kind '%s' has none of `equal`, `run`, `cards` and "
                                    "`exactly`, and there is no hook of the rule point `kind`",
                                    plan->kind[k].name);
    }
    for (int a = 0; a < plan->shapes; a++) {
        kn_climb_shape *shape = &plan->shape[a];
        sort_cores(shape);
        /* what is attached might be the core */
        shape->checked = shape->groups && shape->equal &&
                         (!plan->kind[shape->kind].apart || shape->group == shape->equal);
        for (int b = 0; b < plan->shapes; b++)
            if (b != a && !tells_apart(plan, shape, &plan->shape[b]))
                shape->checked = true;
    }
    return true;
}

/* ---- what beats what ---- */

/* What shape a does to shape b by the keys. */
static kn_climb_relation relate(const kn_climbing *plan, const kn_climb_shape *a,
                                const kn_climb_shape *b)
{
    const kn_climb_kind *of_a = &plan->kind[a->kind], *of_b = &plan->kind[b->kind];
    const kn_climb_relation never = {0, 0}, always = {~0u, 0}, higher = {0, ~0u};
    if (a->kind != b->kind)
        return of_a->beats >> b->kind & 1 || of_a->bomb > of_b->bomb ? always : never;
    if (of_a->length == KN_LENGTH_LONGER && a->count != b->count)
        return a->count > b->count ? always : never;
    if (of_a->length == KN_LENGTH_ANY)
        return higher;
    return a->equal == b->equal && a->run == b->run ? higher : never;
}

/* The levels that tops of a shape can have. */
static uint32_t tops_of(const kn_climbing *plan, const kn_climb_shape *shape)
{
    uint32_t tops = 0;
    for (int i = 0; i < shape->cores; i++)
        tops |= 1u << shape->core[i].top;
    return plan->kind[shape->kind].cards ? (uint32_t)((1ull << plan->levels) - 1) : tops;
}

/* What the hooks of `beats` say of shape a against shape b with each top. */
static bool ask_relation(kn_compiler *c, const kn_hook *hook, const kn_climbing *plan,
                         const kn_climb_shape *a, const kn_climb_shape *b,
                         kn_climb_relation *relation)
{
    static const char *const words[] = {"never", "higher", "always", NULL};
    for (uint32_t tops = tops_of(plan, b); tops; tops &= tops - 1) {
        int level = __builtin_ctz(tops);
        uint32_t bit = 1u << level;
        kn_arg args[5] = {{.kind = KN_ARG_TEXT, .text = plan->kind[a->kind].name},
                          {.kind = KN_ARG_NUMBER, .number = a->count},
                          {.kind = KN_ARG_TEXT, .text = plan->kind[b->kind].name},
                          {.kind = KN_ARG_NUMBER, .number = b->count},
                          {.kind = KN_ARG_RANK, .number = plan->rank_of[level]}};
        int64_t answer = 0;
        bool nil = false;
        if (kn_host_rule(c->host, hook, args, 5, words, &answer, &nil, c->report) != KN_OK)
            return false;
        if (nil)
            continue;
        relation->always = (relation->always & ~bit) | (answer == 2 ? bit : 0);
        relation->higher = (relation->higher & ~bit) | (answer == 1 ? bit : 0);
    }
    return true;
}

static bool make_relations(kn_compiler *c, const kn_phase *phase, kn_climbing *plan)
{
    size_t shapes = (size_t)plan->shapes;
    plan->relation = kn_arena_array(c->arena, shapes * shapes + 1, sizeof *plan->relation);
    if (!plan->relation)
        return false;
    for (int a = 0; a < plan->shapes; a++)
        for (int b = 0; b < plan->shapes; b++) {
            kn_climb_relation *relation = &plan->relation[a * plan->shapes + b];
            const kn_hook *hook;
            *relation = relate(plan, &plan->shape[a], &plan->shape[b]);
            for (int nth = 0; (hook = kn_rule_hook(c, phase, "beats", nth)); nth++)
                if (!ask_relation(c, hook, plan, &plan->shape[a], &plan->shape[b], relation))
                    return false;
        }
    return true;
}

bool kn_climb_kinds_link(kn_compiler *c, const kn_phase *phase, kn_climbing *plan)
{
    return make_shapes(c, phase, plan) && make_relations(c, phase, plan);
}

/* ---- reading a set ---- */

/* How many cards of each level there are, as sets of levels. */
typedef struct counted {
    uint8_t of[KN_LEVELS_MAX];
    uint32_t levels;
    bool suited; /* all of one suit */
} counted;

/* Everything beside the core is attached: groups of the right size, of different ranks if so
 * demanded. */
static bool attaches(const kn_climbing *plan, const kn_climb_shape *shape, uint32_t beside,
                     const counted *counts)
{
    uint32_t ranks = 0;
    for (; beside; beside &= beside - 1) {
        int level = __builtin_ctz(beside);
        uint32_t rank = 1u << plan->rank_of[level];
        if (counts->of[level] % shape->group)
            return false;
        if (plan->kind[shape->kind].apart && (counts->of[level] != shape->group || (ranks & rank)))
            return false;
        ranks |= rank;
    }
    return true;
}

static const kn_climb_core *core_of(const kn_climbing *plan, const kn_climb_shape *shape,
                                    const counted *counts)
{
    for (int i = shape->cores - 1; i >= 0; i--) {
        const kn_climb_core *core = &shape->core[i];
        bool fits = (core->levels & ~counts->levels) == 0;
        for (uint32_t rest = core->levels; fits && rest; rest &= rest - 1)
            fits = counts->of[__builtin_ctz(rest)] == shape->equal;
        if (fits && shape->groups == 0 && core->levels == counts->levels)
            return core;
        if (fits && shape->groups && attaches(plan, shape, counts->levels & ~core->levels, counts))
            return core;
    }
    return NULL;
}

int kn_climb_strength(const kn_climbing *plan, kn_set cards, int top)
{
    int height = 0;
    unsigned card;
    if (plan->suits)
        for (KN_EACH(card, kn_and(cards, plan->members[top])))
            if (plan->height_of[card] > height)
                height = plan->height_of[card];
    return top * KN_SUITS_MAX + height;
}

bool kn_climb_read(const kn_pack *pack, const kn_climbing *plan, kn_set cards, kn_combination *out)
{
    counted counts = {{0}, 0, false};
    int total = kn_count(cards), highest = 0;
    unsigned card;
    if (!total)
        return false;
    for (KN_EACH(card, cards)) {
        int level = plan->level_of[card];
        counts.of[level]++;
        counts.levels |= 1u << level;
        highest = level > highest ? level : highest;
    }
    card = kn_first(cards);
    counts.suited =
        pack->suit[card] != KN_NO_SUIT && kn_within(cards, pack->by_suit[pack->suit[card]]);
    for (int s = plan->shapes - 1; s >= 0; s--) {
        const kn_climb_shape *shape = &plan->shape[s];
        const kn_climb_kind *kind = &plan->kind[shape->kind];
        if (shape->count != total || (kind->suited && !counts.suited))
            continue;
        const kn_climb_core *core = shape->core;
        if (!shape->equal && !kind->cards && !kn_equal(cards, kind->exactly))
            continue;
        if (shape->equal && !(core = core_of(plan, shape, &counts)))
            continue;
        *out = (kn_combination){s, core, kind->cards ? highest : core->top, 0};
        out->strength = kn_climb_strength(plan, cards, out->top);
        return true;
    }
    return false;
}
