/* SPDX-License-Identifier: MIT
 * hook_stubs.c: describes the fields and functions of hooks as Lua declarations for editors (the
 * form of lua-language-server). It is generated from the tables through which scripts call C, so
 * nothing is left out.
 */
#include <string.h>

#include "base/print.h"
#include "game/core_variables.h"
#include "script/dispatch.h"
#include "script/fields.h"
#include "sheet/sheet.h"

typedef struct field {
    const char *name, *type, *says;
} field;
#define FIELD(name, type, says) {name, type, says},

static const field card_fields[] = {KL_CARD_FIELDS(FIELD){0}},
                   event_fields[] = {KL_EVENT_FIELDS(FIELD){0}},
                   move_fields[] = {KL_MOVE_FIELDS(FIELD){0}};
/* A field without a sentence is a variable of the engine, whose table has the sentence. */
static const field game_fields[] = {
    {"to_move", "Seat", "the seat or dummy that is to move, or has just moved"},
    {"complete", "boolean",
     "whether all cards of this deal have been played, or the deal is being counted"},
    {"units", "integer", "units in a point: 2 if half points count"},
    {"dealer", "Seat", NULL},
    {"deal", "integer", NULL},
    {"deals", "integer", NULL},
    {"games", "integer", NULL},
    {"target", "integer", NULL},
    {"trump", "string?", NULL},
    {"last_taker", "Side?", NULL},
    {"[string]", "any", "zones and variables of the rules file"},
    {0}};
static const field seat_fields[] = {{"index", "integer", "its number, from 0"},
                                    {"is_dummy", "boolean", "whether it is a dummy's place"},
                                    {"side", "Side", "its side"},
                                    {"next", "Seat", "the next seat in turn"},
                                    {"previous", "Seat", "the previous seat"},
                                    {"next_active", "Seat", "the next place that still plays"},
                                    {"is_dealer", "boolean", "whether it deals"},
                                    {"active", "boolean", NULL},
                                    {"controller", "Seat", NULL},
                                    {"[string]", "any", "zones and variables of the rules file"},
                                    {0}};
static const field side_fields[] = {
    {"index", "integer", "its number, from 0"},
    {"awarded", "integer", "units awarded in this deal that are not in `score` yet"},
    {"so_far", "integer", "units that the deal would add to `score` if it were counted now"},
    {"score", "integer", NULL},
    {"games_won", "integer", NULL},
    {"[string]", "any", "zones and variables of the rules file"},
    {0}};
static const field no_fields[] = {{0}};

static const struct class
{
    const char *name, *parent, *says;
    unsigned kinds; /* KL_IS bits */
    const field *fields;
} classes[] = {
    {"Card", NULL, "A card. Compare cards with `==`.", KL_IS(KL_OBJECT_CARD), card_fields},
    {"Cards", NULL, "Cards: a selection, those of an event or a move, or a variable of the rules.",
     KL_IS_SET & ~KL_IS(KL_OBJECT_HEAP), no_fields},
    {"Zone", "Cards", "Where cards lie: a hand, the floor, a pile.", KL_IS(KL_OBJECT_HEAP),
     no_fields},
    {"Seat", NULL, "A player's seat, or the place of a dummy.", KL_IS(KL_OBJECT_SEAT), seat_fields},
    {"Side", NULL, "A side: the players who score together.", KL_IS(KL_OBJECT_SIDE), side_fields},
    {"Game", NULL, "The game.", KL_IS(KL_OBJECT_GAME), game_fields},
    {"Event", NULL, "What has happened.", KL_IS(KL_OBJECT_EVENT), event_fields},
    {"Plays", NULL, "The moves that a hook of kind legal narrows.", KL_IS(KL_OBJECT_PLAYS),
     no_fields},
    {"Offers", NULL, "The moves that a scripted phase offers.", KL_IS(KL_OBJECT_OFFERS), no_fields},
    {"Move", NULL, "The move that a scripted phase carries out.", KL_IS(KL_OBJECT_MOVE),
     move_fields}};

static const char *const types[KL_TYPES] = {[KL_ANY] = "any",
                                            [KL_VALUE] = "any",
                                            [KL_TABLE] = "table",
                                            [KL_FUNCTION] = "function",
                                            [KL_TEXT] = "string",
                                            [KL_NUMBER] = "number",
                                            [KL_INTEGER] = "integer",
                                            [KL_CARDS] = "What",
                                            [KL_CARD] = "Card",
                                            [KL_ZONE] = "Zone",
                                            [KL_ORDERED] = "Zone",
                                            [KL_SEAT] = "Seat",
                                            [KL_SIDE] = "Side",
                                            [KL_SEAT_OR_SIDE] = "Seat|Side",
                                            [KL_OWNER] = "Game|Seat|Side"};

static const kl_function *const lists[] = {kl_set_methods, kl_set_verbs, kl_game_methods,
                                           kl_game_verbs, kl_call_methods};

static const char head[] =
    "---@meta\n"
    "-- What hooks of Kanun can read and do, for editors. `kanun reference lua` writes this file;\n"
    "-- docs/hooks.md explains hooks.\n\n"
    "---Cards for a call: a card, a selection, a zone, or a list of them.\n"
    "---@alias What Card|Cards|What[]\n\n"
    "---A hook in one table. Which functions it has depends on its kind.\n"
    "---@class Hook\n"
    "---@field kind \"rule\"|\"value\"|\"legal\"|\"event\"|\"phase\"\n"
    "---@field params? table<string, Parameter> parameters by name\n"
    "---@field says? string|table<string, string> the rule in one sentence\n"
    "---@field whole? boolean the sentence has the filters of its entry\n"
    "---@field run? function all kinds but phase\n"
    "---@field start? fun(game: Game, with: table) prepares a phase\n"
    "---@field legal? fun(game: Game, seat: Seat, offers: Offers, with: table) lists the moves of "
    "a phase\n"
    "---@field play? fun(game: Game, move: Move, with: table) carries out a move of a phase\n"
    "---@field why? fun(game: Game, seat: Seat, move: Move, with: table): "
    "string|table<string, string>|nil\n"
    "---@field plausible? fun(game: Game, seat?: Seat, with: table): boolean\n"
    "---@field moves? string[] words of moves of a phase\n"
    "---@field outcomes? string[] outcomes of a phase, the usual one first\n"
    "---@field events? string[] events that a phase raises\n\n"
    "---A parameter of a hook, which a rules file sets with `with:`.\n"
    "---@class Parameter\n\n"
    "---Declares a hook: hook \"name\" { kind = \"event\", run = function(game, event, with) ... "
    "end }\n"
    "---@param name string\n---@return fun(declaration: Hook)\nfunction hook(name) end\n\n"
    "---All cards of the pack.\n---@type Cards\nall = nil\n\n";

/* The functions that make a value or a parameter at the top of a script. */
static const struct {
    const char *name, *takes, *gives, *says;
} makers[] = {
    {"cards", "what string|table", "Cards|Parameter",
     "Selects cards by a phrase, as in rules files: cards \"red 2-9\". With a table, it declares a "
     "parameter."},
    {"card", "name string", "Card", "One card by its code: card \"7D\"."},
    {"integer", "declaration? table", "Parameter",
     "A whole number: integer { default = 3, min = 0, max = 9 }"},
    {"flag", "declaration? table", "Parameter", "True or false: flag { default = false }"},
    {"choice", "declaration? table", "Parameter",
     "One of some names: choice { \"all\", \"one\", default = \"all\" }"},
    {"points", "declaration? table", "Parameter",
     "Points, which the hook reads in units: points { default = \"2.5\" }"},
    {"name", "declaration? table", "Parameter",
     "A name of the game: name { of = \"zone\" }, \"variable\" or \"phase\""},
};

static const char *sentence_of(const field *f)
{
    for (const ks_phrase_row *row = f->says ? NULL : kg_core_variables; row && row->form; row++)
        if (!strcmp(row->form, f->name))
            return row->says;
    return f->says ? f->says : "";
}

/* Writes a function of a class. An argument's name may include its type: "what:TYPE". */
static void put_function(const struct class *c, const kl_function *f, FILE *out)
{
    const char *name = f->about[0];
    char list[120] = "";
    kn_print(out, "\n---%s\n", f->about[2]);
    for (int n = 0; n < KL_TAKES_MOST && f->takes[n]; n++) {
        size_t length = strcspn(name, " "), own = strcspn(name, ": "), used = strlen(list);
        kn_print(out, "---@param %.*s%s ", (int)own, name, f->takes[n] & KL_OPTIONAL ? "?" : "");
        if (own < length)
            kn_print(out, "%.*s\n", (int)(length - own - 1), name + own + 1);
        else
            kn_print(out, "%s\n", types[f->takes[n] & ~KL_OPTIONAL]);
        snprintf(list + used, sizeof list - used, "%s%.*s", n ? ", " : "", (int)own, name);
        name += length + (name[length] == ' ');
    }
    if (*f->about[1])
        kn_print(out, "---@return %s\n", f->about[1]);
    kn_print(out, "function %s:%s(%s) end\n", c->name, f->name, list);
}

static void put_class(const struct class *c, FILE *out)
{
    kn_print(out, "---%s\n---@class %s%s%s\n", c->says, c->name, c->parent ? ": " : "",
             c->parent ? c->parent : "");
    if (c->kinds & KL_IS(KL_OBJECT_SELECTOR))
        fputs("---@operator add(Card|Cards): Cards\n---@operator sub(Card|Cards): Cards\n"
              "---@operator mul(Card|Cards): Cards\n",
              out);
    for (const field *f = c->fields; f->name; f++)
        kn_print(out, "---@field %s %s %s\n", f->name, f->type, sentence_of(f));
    kn_print(out, "local %s = {}\n", c->name);
    for (size_t n = 0; n < sizeof lists / sizeof *lists; n++)
        for (const kl_function *f = lists[n]; f->name; f++)
            if (f->receivers & c->kinds && !(c->parent && f->receivers & KL_IS(KL_OBJECT_SELECTOR)))
                put_function(c, f, out);
    fputc('\n', out);
}

kn_status kh_hook_stubs(FILE *out)
{
    fputs(head, out);
    for (size_t n = 0; n < sizeof makers / sizeof *makers; n++) {
        size_t length = strcspn(makers[n].takes, " ?");
        kn_print(out, "---%s\n---@param %s\n---@return %s\nfunction %s(%.*s) end\n\n",
                 makers[n].says, makers[n].takes, makers[n].gives, makers[n].name, (int)length,
                 makers[n].takes);
    }
    for (size_t n = 0; n < sizeof classes / sizeof *classes; n++)
        put_class(&classes[n], out);
    return ferror(out) ? KN_SYSTEM : KN_OK;
}
