/* SPDX-License-Identifier: MIT
 * hint.c: guesses the author's meaning if Lua's parser fails or a name is unknown: habits from YAML
 * and other programming languages. It only reads the script's lines, to make messages.
 */
#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "script/internal.h"

enum { HINT_LINE = 240 };

/* Copies line `n` of a script without its texts and comments; "" if the line doesn't exist. */
static void code_of_line(const kn_source *source, unsigned n, char out[HINT_LINE])
{
    const char *p = source->text, *end = source->text + source->size;
    size_t used = 0;
    for (unsigned line = 1; p < end && line <= n;) {
        const char *behind = kl_length_hidden(p, end);
        if (behind) {
            for (; p < behind; p++)
                line += *p == '\n';
            continue;
        }
        if (line == n && *p != '\n' && used < HINT_LINE - 1)
            out[used++] = *p;
        line += *p++ == '\n';
    }
    out[used] = '\0';
}

static bool is_word(char c)
{
    return isalnum((unsigned char)c) || c == '_';
}

/* Finds a whole word in a line of code. */
static const char *find_word(const char *code, const char *word)
{
    size_t length = strlen(word);
    for (const char *p = code; (p = strstr(p, word)); p++)
        if ((p == code || !is_word(p[-1])) && !is_word(p[length]))
            return p;
    return NULL;
}

/* True for a `#` that begins a comment rather than being the length operator. */
static bool has_hash(const char *code)
{
    const char *first = code + strspn(code, " \t");
    for (const char *p = code; (p = strchr(p, '#')); p++)
        if (p == first || ((p[-1] == ' ' || p[-1] == ',') && (p[1] == ' ' || p[1] == '!')))
            return true;
    return false;
}

/* Finds "kind: ...", as in YAML; returns the length of the name. */
static int key_of_yaml(const char *code, const char **name)
{
    *name = code + strspn(code, " \t");
    int length = 0;
    while (is_word((*name)[length]))
        length++;
    const char *behind = *name + length;
    return length && *behind == ':' && (behind[1] == ' ' || !behind[1]) ? length : 0;
}

static bool has_block(const char *code)
{
    const char *open = strchr(code, '{'), *close = strchr(code, ')');
    return open &&
           ((close && close < open &&
             (find_word(code, "if") || find_word(code, "for") || find_word(code, "while"))) ||
            find_word(code, "else"));
}

const char *kl_hint_syntax(const kn_source *source, uint32_t *at, char *out, size_t size)
{
    uint32_t line = *at;
    static const char *const signs[][2] = {
        {"&&", "`and` between conditions: Lua has no `&&`"},
        {"||", "`or` between conditions: Lua has no `||`"},
        {"+=", "`name = name + 1`: Lua has no `+=`"},
        {"-=", "`name = name - 1`: Lua has no `-=`"},
        {"*=", "`name = name * 2`: Lua has no `*=`"},
        {"++", "`name = name + 1`: Lua has no `++`"},
    };
    char code[HINT_LINE], before[HINT_LINE] = "";
    const char *name;
    code_of_line(source, line, code);
    if (line > 1)
        code_of_line(source, line - 1, before);
    if (has_hash(code))
        return "`--` before a comment; `#` counts the items of a table";
    for (size_t i = 0; i < sizeof signs / sizeof *signs; i++)
        if (strstr(code, signs[i][0]))
            return signs[i][1];
    const char *const lines[] = {code, before};
    for (int i = 1; i >= 0; i--) {
        int length = key_of_yaml(lines[i], &name);
        if (length == 4 && strncmp(name, "hook", 4) == 0)
            return "hook \"NAME\" { kind = \"event\", ... }: this is Lua, not YAML";
        if (length && i == 0) {
            snprintf(out, size, "`%.*s = ...`: in Lua a field has `=`, not `:`", length, name);
            return out;
        }
    }
    bool earlier = !has_block(code) && has_block(before);
    *at -= earlier;
    if (earlier || has_block(code))
        return "`if ... then ... end`, `for ... do ... end`: Lua has no { } around statements";
    bool lacks = !find_word(code, "then") || find_word(code, "if") == NULL;
    if (lacks && (find_word(before, "if") || find_word(before, "elseif")) &&
        !find_word(before, "then")) {
        *at -= 1;
        return "`then` after the condition";
    }
    return NULL;
}

const char *kl_hint_else_if(const kn_source *source, unsigned from, unsigned to, char *out,
                            size_t size)
{
    char code[HINT_LINE];
    for (unsigned line = from; line < to; line++) {
        code_of_line(source, line, code);
        const char *p = find_word(code, "else");
        const char *next = p ? p + 4 + strspn(p + 4, " ") : "";
        if (*next && find_word(next, "if") == next) {
            snprintf(out, size, "`elseif` as one word on line %u, or one more `end` before line %u",
                     line, to);
            return out;
        }
    }
    return NULL;
}

/* Words that authors use for a field, and the field's name here. Suggests the first of these names
 * that the object has. */
static const char *const synonyms[][2] = {
    {"player", "seat"},        {"player", "side"},      {"players", "seats"},
    {"team", "side"},          {"teams", "sides"},      {"owner", "seat"},
    {"table", "floor"},        {"deck", "stock"},       {"size", "count"},
    {"length", "count"},       {"number", "count"},     {"empty", "is_empty"},
    {"contains", "has"},       {"includes", "has"},     {"remove", "move"},
    {"discard", "move"},       {"add", "move"},         {"cards", "taken"},
    {"captured", "taken"},     {"capture", "taken"},    {"floor", "before"},
    {"add_points", "award"},   {"addPoints", "award"},  {"add_score", "award"},
    {"score", "award"},        {"give", "award"},       {"points", "award"},
    {"winner", "winner"},      {"card_played", "card"}, {"played", "card"},
    {"color", "colour"},       {"left", "next"},        {"right", "previous"},
    {"id", "index"},           {"position", "index"},   {"current", "to_move"},
    {"turn", "to_move"},       {"first", "top"},        {"last", "bottom"},
    {"random_card", "random"},
};

const char *kl_hint_synonym(const char *wrong, const char *const *known)
{
    for (size_t i = 0; i < sizeof synonyms / sizeof *synonyms; i++)
        for (int n = 0; strcmp(synonyms[i][0], wrong) == 0 && known && known[n]; n++)
            if (strcmp(known[n], synonyms[i][1]) == 0)
                return known[n];
    return NULL;
}

const char *kl_hint_name(const kl_host *host, const char *name, char *out, size_t size)
{
    static const char *const names[][2] = {
        {"True", "`true`, in lower case"},
        {"False", "`false`: Lua writes it in lower case"},
        {"None", "`nil`, which means no value"},
        {"null", "`nil`, which means no value"},
        {"NULL", "`nil`, which means no value"},
        {"undefined", "`nil`, which means no value"},
        {"self", "`event.seat`, `event.side` or `seat`: a hook has no `self`"},
        {"this", "`event.seat`, `event.side` or `seat`: a hook has no `this`"},
        {"sides", "`game:sides()`: for side in game:sides() do ... end"},
        {"seats", "`game:seats()`: for seat in game:seats() do ... end"},
        {"players", "`game:seats()`: for seat in game:seats() do ... end"},
        {"game", "it among the parameters of the function: run = function(game, event, with)"},
        {"event", "it among the parameters of the function: run = function(game, event, with)"},
        {"with", "it among the parameters of the function: run = function(game, event, with)"},
        {"seat", "`event.seat`, or a loop: for seat in game:seats() do ... end"},
        {"side", "`event.side`, or a loop: for side in game:sides() do ... end"},
        {"award", "`event.side:award(n)`: a side or seat gets points"},
        {"random", "`game:random(n)`: a number from 1 to n"},
        {"echo", "`game:note(\"text\")`"},
        {"trump", "`game.trump`"},
        {"dealer", "`game.dealer`"},
    };
    static const char *const owners[] = {"game", "event.seat", "event.side", "event.seat"};
    const ks_layout *l = host->layout;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (strcmp(names[i][0], name) == 0)
            return names[i][1];
    int zone = l ? ks_layout_find_zone(l, name) : -1, var = l ? ks_layout_find_var(l, name) : -1;
    if (zone < 0 && var < 0)
        return NULL;
    snprintf(out, size, "`%s.%s`", owners[zone >= 0 ? l->zone[zone].per : l->var[var].per], name);
    return out;
}
