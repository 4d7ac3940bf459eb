/* SPDX-License-Identifier: MIT
 * declare_zones.c: reads `zones:` and `variables:` into a layout. layout.c assigns the offsets,
 * value.c reads values.
 */
#include <string.h>

#include "base/nearest.h"
#include "base/plain.h"
#include "base/points.h"
#include "document/fill_values.h"
#include "document/node_tree.h"
#include "state/layout.h"

#define CHOICES_MAX 32
#define NAMES_MAX 16
#define INTEGER_MAX 1000000 /* limits for variables without a range */

/* An entry of `zones:`. */
typedef struct zone_said {
    ks_per per;
    ks_sight sight;
    int ordered, listed, sorted; /* -1: not given */
    bool kept;
} zone_said;

static const kd_key zone_keys[] = {
    {"per", KD_T_CHOICE, KD_PUT(zone_said, per), .choices = "table seat side place",
     .fallback = "table",
     .says = "The owners: the table, each seat, each side, or each place (seats and dummies).",
     .serves = "Cassino (a pile for each side); Bridge (a hand for each place)"},
    {"seen_by", KD_T_CHOICE, KD_PUT(zone_said, sight), .choices = "nobody owner side others all",
     .fallback = "nobody",
     .mistaken = "hidden face_down: `seen_by: nobody`\n"
                 "face_up open: `seen_by: all`\n"
                 "visible visible_to: `seen_by`: who sees the cards",
     .says = "Who sees the faces of the cards that lie there. `others` means everyone except the "
             "owner.",
     .serves = "Poker; Hanabi, Indian Poker (others)"},
    {"ordered", KD_T_FLAG, KD_PUT_OR(zone_said, ordered, -1),
     .says = "Whether the zone keeps its cards in order. Default: yes for zones of the table.",
     .serves = "Rummy (the discard pile); War"},
    {"listed", KD_T_CHOICE, KD_PUT_OR(zone_said, listed, -1), .choices = "top_first arrival",
     .says = "The order in which the cards are listed. Default: `top_first` for zones of the table "
             "that nobody sees, otherwise `arrival`.",
     .serves = "Rummy; Patience"},
    {"sorted", KD_T_CHOICE, KD_PUT_OR(zone_said, sorted, -1), .choices = KS_SORTS(KD_WORD),
     .says = "The order in which the browser shows a hand. Default: by suit in trick games, and by "
             "rank in climbing and fishing games.",
     .serves = "Rummy (suit); Cribbage (rank)"},
    {"keeps", KD_T_CHOICE, KD_PUT(zone_said, kept), .choices = "deal match", .fallback = "deal",
     .says = "How long cards stay. With `deal`, they are gathered for the next deal.",
     .serves = "War; Beggar-My-Neighbour"},
    {"says", KD_T_WORDS, KD_PUT_NOWHERE,
     .says = "The name that players see. Sentences add their own articles, so \"the fool\" is "
             "shown like \"fool\"."},
    {.name = NULL},
};
const kd_table ks_zone_table = {
    .name = "zone", .says = "A place where cards lie. Each owner has one heap.", .keys = zone_keys};

/* An entry of `variables:`. */
typedef struct variable_said {
    ks_var_type type;
    ks_per per;
    ks_sight sight;
    int scope; /* -1: not given */
    bool shown;
    const kd_node *range, *start, *choices, *names, *sheet; /* as written */
} variable_said;

static const kd_key variable_keys[] = {
    {"type", KD_T_CHOICE, KD_PUT(variable_said, type),
     .choices = "integer flag seat side card suit rank choice points account cards",
     .fallback = "integer",
     .says = "The type of the value. An account is a number that only payments change, so no chips "
             "are lost or created.",
     .serves = "Poker (account); Euchre (suit)"},
    {"per", KD_T_CHOICE, KD_PUT(variable_said, per), .choices = "table seat side place",
     .fallback = "table",
     .says = "The owners: the table, each seat, each side, or each place (seats and dummies).",
     .serves = "Bridge (vulnerable, per side); Oh Hell (the bid, per seat)"},
    {"scope", KD_T_CHOICE, KD_PUT_OR(variable_said, scope, -1), .choices = "trick deal game match",
     .needs = KD_HAS_TRICKS, .needing = "trick",
     .says = "How long the value lasts. It is reset to `start` when the next trick, deal, game or "
             "match begins. Default: `deal`, and `match` for accounts.",
     .serves = "Bridge (game); Poker (match)"},
    {"range", KD_T_LIST, KD_PUT(variable_said, range), .item = KD_T_TEXT, .flags = KD_KEY_IN_TURN,
     .says =
         "The lowest and highest value of an integer, points or an account: 0-13 or [-100, 100].",
     .serves = "Oh Hell; Poker"},
    {"start", KD_T_TEXT, KD_PUT(variable_said, start),
     .says = "The first value. Default: 0 (or the number of the range that is nearest to 0), "
             "false, the first choice, nobody or none, depending on the type.",
     .serves = "Poker (chips); Five Hundred (the bid's floor)"},
    {"choices", KD_T_LIST, KD_PUT(variable_said, choices), .item = KD_T_NAME,
     .says = "The possible values of a choice.",
     .serves = "Skat (the contract); Tarock (the contract)"},
    {"names", KD_T_MAP, KD_PUT(variable_said, names), .item = KD_T_NAME,
     .says = "Words for single values of an integer: `{0: nil}`. You can write the word instead of "
             "the number. If an auction bids for the variable, its moves use the word: `bid nil`.",
     .serves = "Spades (nil), Bridge (doubled, redoubled)"},
    {"seen_by", KD_T_CHOICE, KD_PUT(variable_said, sight),
     .choices = "nobody owner side others all", .fallback = "all",
     .says = "Who knows the value. Everyone hears bids and answers to a poll. For a secret choice, "
             "let players lay cards aside (`exchange` with `to: self`).",
     .serves = "Schafkopf, French Tarot (the partner whose card was called)"},
    {"shown", KD_T_FLAG, KD_PUT(variable_said, shown), .fallback = "true",
     .says = "Whether the variable is shown at the table. Hide one that a phase or hook only uses "
             "to count. This does not make it secret: `seen_by` decides who may know it.",
     .serves = "Gin (a card was drawn), Durak (passes in a row)"},
    {"sheet", KD_T_WORDS, KD_PUT(variable_said, sheet),
     .says = "A mark on the score sheet, written once for each unit of an integer, or if a flag is "
             "true. The variable must be public, belong to seats or sides, and outlast the deal. A "
             "mark of several equal letters groups the units: \"|||\" writes seven as ||| ||| |.",
     .serves = "Spades (bags), Bridge (vulnerable)"},
    {"says", KD_T_WORDS, KD_PUT_NOWHERE,
     .says = "The name that players see. Sentences add their own articles, so \"the fool\" is "
             "shown like \"fool\"."},
    {.name = NULL},
};
const kd_table ks_variable_table = {
    .name = "variable", .says = "A value that the rules or hooks remember.", .keys = variable_keys};

const char *const ks_phrase_words[] = {
    "turn",   "seat",  "side",   "nobody", "none",     "unset",  "all",    "any",
    "not",    "no",    "is",     "are",    "has",      "have",   "at",     "least",
    "most",   "of",    "after",  "before", "opposite", "holder", "active", "highest",
    "lowest", "first", "always", "never",  "set",      "empty",  "card",   "cards",
    "true",   "false", "yes",    "on",     "off",      NULL};

static bool is_name(const char *text)
{
    static const char small[] = "abcdefghijklmnopqrstuvwxyz";
    return *text && strchr(small, *text) &&
           !text[strspn(text, "abcdefghijklmnopqrstuvwxyz0123456789_")];
}

/* Checks the name of a new zone or variable: valid and unused. */
static bool check_name(const ks_layout *l, const kd_node *entry, kn_report *report)
{
    const char *name = entry->key;
    int zone = ks_layout_find_zone(l, name), var = ks_layout_find_var(l, name);
    const kd_node *other = zone >= 0 ? l->zone[zone].node : var >= 0 ? l->var[var].node : NULL;
    kn_problem *p;

    if (!is_name(name) || kn_place_of(ks_phrase_words, name) >= 0)
        return kn_report_wrong(
            report, KN_E_NAME_FORM, entry->key_at, "'%s' can't be a name%s" KN_EXPECTED "%s", name,
            is_name(name) ? ": phrases use this word" : "",
            is_name(name) ? "another name: the reference lists the reserved words"
                          : "lower-case letters, digits and _, beginning with a letter");
    if (zone < 0 && var < 0)
        return true;
    p = kn_report_add(report, KN_E_NAME_TAKEN, entry->key_at, "'%s' is already %s", name,
                      zone >= 0 ? "a zone"
                      : other   ? "a variable"
                                : "a built-in variable");
    if (other)
        kn_report_origin(report, p, other->key_at, "'%s' is declared here", name);
    else if (zone < 0)
        kn_report_expect(report, p, "another name, or no entry at all");
    return false;
}

static bool check_sight(const kd_node *entry, ks_per per, ks_sight sight, kn_report *report)
{
    const kd_node *at = kd_node_get(entry, "seen_by");
    if (per != KS_PER_TABLE || sight == KS_SEEN_NOBODY || sight == KS_SEEN_ALL)
        return true;
    return kn_report_wrong(report, KN_E_SEEN_BY, at ? at->at : entry->at,
                           "'%s' belongs to the table: it has no %s" KN_EXPECTED
                           "seen_by: nobody or all, or per: seat, side or place",
                           entry->key, sight == KS_SEEN_SIDE ? "side" : "owner");
}

/* If the last problem has no place, sets it to that of the entry. */
static bool at_entry(const kd_node *entry, kn_report *report)
{
    kn_problem *last = kn_report_kept(report, report->count - 1);
    if (last)
        last->at = entry->key_at;
    return false;
}

static bool declare_zone(ks_layout *l, kn_arena *arena, const kd_node *entry, kn_report *report)
{
    zone_said said = {0};
    if (!kd_fill(&ks_zone_table, entry, arena, &said))
        return kn_report_memory(report);
    if (!check_name(l, entry, report) || !check_sight(entry, said.per, said.sight, report))
        return false;
    bool ordered = said.ordered < 0 ? said.per == KS_PER_TABLE : said.ordered;
    int i = ks_layout_zone(l, arena, entry->key, said.per, said.sight, ordered, report);
    if (i < 0)
        return at_entry(entry, report);
    if (said.listed >= 0)
        l->zone[i].stacked = said.listed == 0;
    l->zone[i].kept = said.kept;
    l->zone[i].sorted = (ks_sort)said.sorted;
    l->zone[i].node = entry;
    return true;
}

/* Sets the least, greatest and first value that follow from the type, before `range` and `start`
 * are read. */
static void usual_range(const ks_layout *l, ks_var *var, int choices)
{
    const int32_t most[] = {[KS_VAR_INTEGER] = INTEGER_MAX,
                            [KS_VAR_FLAG] = 1,
                            [KS_VAR_SEAT] = l->places - 1,
                            [KS_VAR_SIDE] = l->sides - 1,
                            [KS_VAR_CARD] = l->pack->cards - 1,
                            [KS_VAR_SUIT] = l->pack->suits - 1,
                            [KS_VAR_RANK] = l->pack->ranks - 1,
                            [KS_VAR_CHOICE] = choices - 1,
                            [KS_VAR_POINTS] = KN_POINTS_MAX,
                            [KS_VAR_ACCOUNT] = KN_POINTS_MAX,
                            [KS_VAR_CARDS] = 0};
    bool below = var->type == KS_VAR_INTEGER || var->type == KS_VAR_POINTS;
    bool names = var->type == KS_VAR_SEAT || var->type == KS_VAR_SIDE || var->type == KS_VAR_CARD ||
                 var->type == KS_VAR_SUIT || var->type == KS_VAR_RANK;
    var->max = most[var->type];
    var->min = names ? KS_NOBODY : below ? -var->max : 0; /* may be unset */
    var->start = names ? KS_NOBODY : 0;
}

/* Reads one end of a range. */
static bool read_bound(const ks_layout *l, const ks_var *var, const char *text, int32_t *out)
{
    int64_t number;
    if (var->type == KS_VAR_POINTS)
        return kn_points_read(text, l->pack->per, out);
    if (!kn_integer_read(text, -KN_POINTS_MAX, KN_POINTS_MAX, &number))
        return false;
    *out = (int32_t)number;
    return true;
}

/* Reads "0-3" or "-5--1". */
static bool read_span(const ks_layout *l, ks_var *var, const char *text)
{
    char low[32];
    const char *dash = *text ? strchr(text + 1, '-') : NULL;
    if (!dash || (size_t)(dash - text) >= sizeof low)
        return false;
    memcpy(low, text, (size_t)(dash - text));
    low[dash - text] = '\0';
    return read_bound(l, var, low, &var->min) && read_bound(l, var, dash + 1, &var->max);
}

static bool read_range(const ks_layout *l, ks_var *var, const kd_node *range, kn_report *report)
{
    bool numbers = ks_var_is_number(var), fine = numbers;

    if (!range)
        return true;
    if (fine && range->kind == KD_NODE_SCALAR)
        fine = read_span(l, var, range->text);
    else if (fine && range->count == 1 && range->first->kind == KD_NODE_SCALAR)
        fine = read_span(l, var, range->first->text);
    else if (fine)
        fine = range->kind == KD_NODE_LIST && range->count == 2 &&
               range->first->kind == KD_NODE_SCALAR && range->last->kind == KD_NODE_SCALAR &&
               read_bound(l, var, range->first->text, &var->min) &&
               read_bound(l, var, range->last->text, &var->max);
    if (fine && var->min <= var->max) {
        var->start = var->min > 0 ? var->min : var->max < 0 ? var->max : 0;
        return true;
    }
    kn_problem *p = kn_report_add(
        report, KN_E_VARIABLE_RANGE, range->at,
        numbers ? "this range is not valid for '%s'" : "'%s' can't have a range", var->name);
    kn_report_expect(report, p,
                     numbers ? "two numbers, the smaller first: 0-3 or [-100, 100]"
                             : "a range only for the types integer, points and account");
    return false;
}

static bool wrong_choices(const kd_node *at, kn_report *report, const char *format,
                          const char *name)
{
    return kn_report_wrong(report, KN_E_VARIABLE_CHOICES, at->at,
                           "'%s' %s" KN_EXPECTED
                           "`choices:` with 1 to %d different names; only type choice has it",
                           name, format, CHOICES_MAX);
}

/* True for a valid choice; capital letters are allowed, because the choices of a contract are suits
 * and the like. */
static bool is_choice(const char *text)
{
    size_t length = kn_plain_name(text);
    return length && !text[length] && !strchr("0123456789_", *text);
}

static bool read_choices(ks_var *var, kn_arena *arena, const kd_node *list, int *count,
                         kn_report *report)
{
    int n = !list ? 0 : list->kind == KD_NODE_SCALAR ? 1 : list->count;

    *count = 0;
    if ((var->type == KS_VAR_CHOICE) != (list != NULL))
        return wrong_choices(list ? list : var->node, report,
                             list ? "can't have choices" : "needs choices", var->name);
    if (!list)
        return true;
    if (n < 1 || n > CHOICES_MAX)
        return wrong_choices(list, report, "has too many or no choices", var->name);
    var->choices = kn_arena_array(arena, (size_t)n + 1, sizeof *var->choices);
    if (!var->choices)
        return kn_report_memory(report);
    for (const kd_node *item = list->kind == KD_NODE_LIST ? list->first : list; *count < n;
         item = item->next) {
        if (item->kind != KD_NODE_SCALAR || !is_choice(item->text))
            return wrong_choices(item, report, "has a choice that is not a name", var->name);
        if (kn_place_of(var->choices, item->text) >= 0)
            return wrong_choices(item, report, "has a choice twice", var->name);
        var->choices[(*count)++] = item->text;
    }
    return true;
}

static bool wrong_number_name(const ks_var *var, kn_mark mark, kn_report *report, const char *what)
{
    return kn_report_wrong(report, KN_E_VARIABLE_NAMES, mark,
                           "'%s' %s" KN_EXPECTED
                           "`names: {NUMBER: WORD}`: up to %d different numbers in the range of an "
                           "integer, each with a different word of letters, digits and _",
                           var->name, what, NAMES_MAX);
}

/* Reads the words of `names`, which can be written in place of numbers; none may be a word of
 * phrases. */
static bool read_names(ks_var *var, kn_arena *arena, const kd_node *map, kn_report *report)
{
    ks_number_name *names;

    if (!map)
        return true;
    if (var->type != KS_VAR_INTEGER)
        return wrong_number_name(var, map->at, report,
                                 "is not an integer, so its values can't have `names`");
    if (map->count > NAMES_MAX)
        return wrong_number_name(var, map->at, report, "has too many names of numbers");
    if (!(names = kn_arena_array(arena, (size_t)map->count + 1, sizeof *names)))
        return kn_report_memory(report);
    for (KD_CHILD(item, map)) {
        ks_number_name *name = &names[var->nameds];
        int64_t number;
        if (!kn_integer_read(item->key, var->min, var->max, &number))
            return wrong_number_name(var, item->key_at, report, "has a number outside its range");
        if (item->kind != KD_NODE_SCALAR || !is_choice(item->text) ||
            kn_place_of(ks_phrase_words, item->text) >= 0)
            return wrong_number_name(
                var, item->at, report,
                "has a number whose name is not a word, or is a reserved word");
        *name = (ks_number_name){(int32_t)number, item->text};
        for (int i = 0; i < var->nameds; i++)
            if (names[i].number == name->number || strcmp(names[i].name, name->name) == 0)
                return wrong_number_name(var, item->at, report, "has a name or number twice");
        var->nameds++;
    }
    var->named = names;
    return true;
}

static bool read_start(const ks_layout *l, ks_var *var, kn_arena *arena, const kd_node *start,
                       kn_report *report)
{
    if (!start)
        return true;
    if (var->type == KS_VAR_CARDS) {
        if (strcmp(start->text ? start->text : "", "none") == 0)
            return true;
    } else if (start->kind == KD_NODE_SCALAR && ks_var_read(l, var, start->text, &var->start)) {
        return true;
    }
    return kn_report_wrong(report, KN_E_VARIABLE_START, start->at,
                           "'%s' can't start at %s%.*s%s" KN_EXPECTED "%s", var->name,
                           start->text ? "'" : "", start->text ? kd_brief(start->text) : 64,
                           start->text ? start->text : "a list or map", start->text ? "'" : "",
                           ks_var_expects(l, var, arena));
}

/* Checks that a variable on the score sheet is a public number with an owner that outlasts the
 * deal. */
static bool check_sheet(const ks_var *var, const kd_node *sheet, kn_report *report)
{
    bool number = var->type == KS_VAR_FLAG || (var->type == KS_VAR_INTEGER && var->min >= 0);
    bool own = var->per == KS_PER_SEAT || var->per == KS_PER_SIDE;
    if (!sheet || (number && own && var->sight == KS_SEEN_ALL && var->scope >= KS_SCOPE_GAME))
        return true;
    return kn_report_wrong(
        report, KN_E_VARIABLE_SHEET, sheet->at,
        "'%s' can't be on the score sheet" KN_EXPECTED
        "a flag or an integer from 0, `per: seat` or `side`, seen by all, with `scope: "
        "game` or `match`",
        var->name);
}

static bool declare_variable(ks_layout *l, kn_arena *arena, const kd_node *entry, kn_report *report)
{
    variable_said said = {0};
    int choices;

    if (!kd_fill(&ks_variable_table, entry, arena, &said))
        return kn_report_memory(report);
    ks_var var = {.name = entry->key,
                  .node = entry,
                  .type = said.type,
                  .per = said.per,
                  .sight = said.sight,
                  .shown = said.shown,
                  .first = said.start,
                  .sheet = said.sheet,
                  .scope = said.scope >= 0               ? (ks_scope)said.scope
                           : said.type == KS_VAR_ACCOUNT ? KS_SCOPE_MATCH
                                                         : KS_SCOPE_DEAL};
    if (!check_name(l, entry, report) || !check_sight(entry, var.per, var.sight, report) ||
        !read_choices(&var, arena, said.choices, &choices, report))
        return false;
    usual_range(l, &var, choices);
    if (!read_range(l, &var, said.range, report) || !read_names(&var, arena, said.names, report) ||
        !read_start(l, &var, arena, said.start, report) || !check_sheet(&var, said.sheet, report))
        return false;
    return ks_layout_add(l, arena, &var, report) || at_entry(entry, report);
}

bool ks_layout_declare(ks_layout *l, kn_arena *arena, const kd_node *zones,
                       const kd_node *variables, kn_report *report)
{
    bool fine = true;
    for (KD_ENTRY(entry, zones))
        fine &= declare_zone(l, arena, entry, report);
    for (KD_ENTRY(entry, variables))
        fine &= declare_variable(l, arena, entry, report);
    return fine;
}
