/* SPDX-License-Identifier: MIT
 * error.c: errors of scripts: raised with a code, caught with file, line and traceback, and added
 * to a report as problems. Once Lua may be out of memory, messages are not built in Lua.
 */
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/memory.h"
#include "base/plain.h"
#include "script/quick/quick.h"

/* Raises an error with this text. `known` has words for suggestions, or is NULL. */
static int raise(lua_State *L, kn_code code, const char *const *known, const char *text)
    __attribute__((noreturn));
static int raise(lua_State *L, kn_code code, const char *const *known, const char *text)
{
    kl_script_host(L)->code = code;
    kl_script_host(L)->known = known;
    lua_pushstring(L, text);
    lua_error(L);
    __builtin_unreachable();
}

int kl_script_raise(lua_State *L, kn_code code, const char *format, ...)
{
    char text[400];
    va_list arguments;
    kl_quick_leave(L);
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    raise(L, code, NULL, text);
}

int kl_script_memory(lua_State *L)
{
    kl_host *host = kl_script_host(L);
    kl_quick_leave(L);
    host->refused = KL_REFUSED_SYSTEM;
    host->fatal = true;
    luaL_error(L, KN_MEMORY_OUT);
    __builtin_unreachable();
}

int kl_script_no_field(lua_State *L, const char *thing, const char *const *known)
{
    enum { key = 2 };
    char text[160];
    if (lua_type(L, key) != LUA_TSTRING)
        kl_script_raise(L, KN_E_HOOK_FIELD, "a field of %s needs a name, not %s%s", thing,
                        kl_kind_at(L, key),
                        strstr(thing, "zone") && lua_isinteger(L, key) ? KN_EXPECTED
                            "zone:at(1), the bottom card"
                                                                       : "");
    const char *name = lua_tostring(L, key);
    snprintf(text, sizeof text, "%s has no '%.*s'", thing, KL_SCRIPT_NAME, name);
    kl_script_unknown(L, KN_E_HOOK_FIELD, name, known, text);
}

int kl_script_unknown(lua_State *L, kn_code code, const char *wrong, const char *const *known,
                      const char *text)
{
    kl_host *host = kl_script_host(L);
    kl_quick_leave(L);
    snprintf(host->wrong, sizeof host->wrong, "%s", wrong);
    raise(L, code, known, text);
}

/* Removes the place that Lua writes before a message, "name:12: ", because the problem has its own.
 * Lua replaces the beginning of long names by dots. */
static const char *without_place(const kl_host *host, const char *message)
{
    for (int i = 0; i < host->sources; i++) {
        const char *name = host->chunk[i] ? host->chunk[i] + 1 : "", *p = message;
        size_t length = strlen(name), last = length < 9 ? length : 9;
        int used = 0;
        if (strncmp(message, name, length) == 0)
            p += length;
        else if (strncmp(message, "...", 3) != 0 || !(p = strstr(message, name + length - last)))
            continue;
        else
            p += last;
        if (sscanf(p, ":%*9u: %n", &used) == 0 && used > 0)
            return p + used;
    }
    return message;
}

/* Writes the traceback, innermost call first, and finds the innermost line of a script. */
static void trace(lua_State *L, kl_host *host)
{
    lua_Debug ar;
    char name[80];
    size_t used = 0;
    for (int level = 1, shown = 0; shown < 12 && lua_getstack(L, level, &ar); level++) {
        const kn_source *in;
        int n;
        lua_getinfo(L, "nSl", &ar);
        in = kl_script_source(host, ar.source);
        if (ar.name) /* scripts choose these field names */
            kn_plain_copy(name, sizeof name, ar.name, strlen(ar.name));
        if (ar.currentline > 0 && !host->failed_line) {
            host->failed_line = (uint32_t)ar.currentline;
            host->failed_in = kl_script_source(host, ar.source);
        }
        if (ar.currentline <= 0)
            continue; /* the message already names functions of Kanun and accesses to fields */
        if (!ar.name && (uint32_t)ar.currentline == host->failed_line && strcmp(ar.what, "C") != 0)
            continue; /* the place of the error, which has been reported */
        n = snprintf(host->detail + used, sizeof host->detail - used, "%s%s:%d: in %s%s%s",
                     shown ? "\n" : "", in ? in->name : ar.short_src, ar.currentline,
                     ar.name ? "function '" : "the hook itself", ar.name ? name : "",
                     ar.name ? "'" : "");
        used += (size_t)n;
        if (used >= sizeof host->detail - 1)
            break;
        shown++;
    }
}

int kl_script_handler(lua_State *L)
{
    kl_host *host = kl_script_host(L);
    const char *text = lua_type(L, 1) == LUA_TSTRING ? lua_tostring(L, 1) : NULL;

    if (text)
        text = without_place(host, text);
    const char *sign = text ? strstr(text, KN_EXPECTED) : NULL;
    size_t size = text ? sign ? (size_t)(sign - text) : strlen(text) : 0;
    sign = sign ? sign + strlen(KN_EXPECTED) : "";
    kn_plain_copy(host->expected, sizeof host->expected, sign, strlen(sign));
    host->failed_line = host->given_in ? host->given_line : 0;
    host->failed_in = host->given_in;
    host->given_in = NULL;
    host->detail[0] = '\0';
    if (text)
        kn_plain_copy(host->message, sizeof host->message, text, size);
    else
        snprintf(host->message, sizeof host->message,
                 "error(...) was called with %s instead of a text", kl_kind_at(L, 1));
    trace(L, host);
    return 1;
}

/* Returns the code of the error. Checks memory and instructions first, so that a script can't hide
 * these errors. */
static kn_code code_of(const kl_host *host, int status, kn_code otherwise)
{
    if (host->exhausted)
        return KN_E_SCRIPT_INSTRUCTIONS;
    if (status == LUA_ERRMEM || (host->fatal && host->refused != KL_REFUSED_NOT))
        return host->refused == KL_REFUSED_SYSTEM ? KN_E_MEMORY : KN_E_SCRIPT_MEMORY;
    return host->code ? host->code : otherwise;
}

static kn_mark place_of(const kl_host *host, const kl_declared *hook)
{
    kn_mark at = {host->failed_in, host->failed_line, 0, 0};
    if (at.source && at.line)
        return at;
    if (hook)
        return (kn_mark){hook->source, (uint32_t)hook->face.line, 0, 0};
    return (kn_mark){host->loading_source, 0, 0, 0};
}

/* Returns the usually missing part for this error of Lua's parser, or NULL. */
static const char *syntax_hint(const char *message)
{
    static const char *const hints[][2] = {
        {"unexpected symbol near 'else'", "the `end` of a block before it, or its `then`"},
        {"unexpected symbol near '!'",
         "`~=` for \"is not\", and `not` before a condition, because Lua has no `!`"},
        {"near '!'", "`~=` for \"is not\", because Lua has no `!=`"},
        {"near '//'", "`--` before a comment; `//` divides"},
        {"near '<\\226>'", "straight quotes, \"...\" or '...', instead of curly quotes"},
        {"'}' expected", "a comma between the fields of a table, or the `}` that closes it"},
        {"'end' expected", "an `end` for each function, if, for, while and do"},
        {"'then' expected", "if CONDITION then ... end; `==` compares, `=` assigns"},
        {"'do' expected", "for ... do ... end, while ... do ... end"},
        {"')' expected", "a comma between arguments, or the `)` that closes them"},
        {"'=' expected", "name = value, or a call: name(...), object:name(...)"},
        {"syntax error", "a statement: name = value, or a call: name(...), object:name(...)"},
        {"unfinished string", "the closing quote, on the same line"},
        {"near <eof>", "the rest of the script, which ends in the middle of a hook or statement"},
        {"<eof>", "no text after the last `end` or `}`; perhaps there is one `end` too many"},
    };
    for (size_t i = 0; i < sizeof hints / sizeof *hints; i++)
        if (strstr(message, hints[i][0]))
            return hints[i][1];
    return NULL;
}

/* Returns a hint for a variable of the game that is nil. */
static const char *unset_hint(const kl_host *host, const char *name, char *out, size_t size)
{
    static const char *const nothing[] = {[KS_VAR_SEAT] = "nobody",
                                          [KS_VAR_SIDE] = "no side",
                                          [KS_VAR_CARD] = "no card",
                                          [KS_VAR_SUIT] = "no suit",
                                          [KS_VAR_RANK] = "no rank"};
    const ks_layout *l = host->layout;
    for (KS_EACH_VAR(var, l)) {
        size_t type = (size_t)var->type;
        if (strcmp(var->name, name) != 0 || type >= sizeof nothing / sizeof *nothing ||
            !nothing[type])
            continue;
        snprintf(out, size,
                 "a variable with a value: `%s` is nil while it holds %s. Test it first: `if "
                 "game.%s then ... end`",
                 name, nothing[type], name);
        return out;
    }
    return NULL;
}

/* Returns the usual cause of an error that Lua raised in a call, or NULL. */
static const char *run_hint(const kl_host *host, const char *message, char *out, size_t size)
{
    char name[64] = "", what[16] = "";
    const char *of = strstr(message, " (");
    if (of)
        sscanf(of, " (%15[a-z] '%63[^']')", what, name);
    if (strstr(message, "a nil value") && strcmp(what, "field") == 0 &&
        unset_hint(host, name, out, size))
        return out;
    if (strstr(message, "index a nil value") && *name) {
        snprintf(out, size, "a value in `%s`, which is nil here: `if %s then ... end`", name, name);
        return out;
    }
    if (strstr(message, "call a nil value") && strcmp(what, "method") == 0) {
        snprintf(out, size,
                 "a method of this object. For a list, call table.insert(list, x) or "
                 "table.remove(list, n); for a card, from:move(card, to)");
        return out;
    }
    if (strstr(message, "index a function value") && *name) {
        snprintf(out, size,
                 "a call, `:%s()`; for a single seat or side, `game:seat(n)` or `game:side(n)`",
                 name);
        return out;
    }
    if (strstr(message, "a userdata value"))
        return "a number or text of the object: seat.index, side.index, card.value, card.points, "
               "card.name";
    if (strstr(message, "attempt to compare") && strstr(message, "nil"))
        return "two values that are not nil; perhaps a variable is not set";
    if (strstr(message, "attempt to compare"))
        return "two numbers or two texts; for cards and seats, use card.value or seat.index";
    if (strstr(message, "concatenate a nil value"))
        return "a text or number on each side of `..`, not nil";
    return NULL;
}

/* If the hook relied on an event field that was nil, returns the list of available fields. */
static const char *event_hint(const kl_hook *hook, const char *message)
{
    static const struct {
        const char *name;
        unsigned bit; /* 0: the list of fields has the right name */
    } fields[] = {{"card", 0}, {"winner", 0}, {"seat", KL_FIELD_SEAT}, {"side", KL_FIELD_SIDE}};
    for (size_t i = 0; hook && hook->kind == KL_HOOK_EVENT && i < sizeof fields / sizeof *fields;
         i++) {
        char named[32];
        snprintf(named, sizeof named, "a nil value (field '%s')", fields[i].name);
        if (!strstr(message, named))
            continue;
        if (hook->brings && (hook->fields & fields[i].bit) == fields[i].bit)
            return hook->brings;
        return "a seat or side that you name, because this event has none: game.dealer, a variable "
               "of type seat, or all sides: for side in game:sides() do ... end";
    }
    return NULL;
}

/* True if the rules file can give the object fields: the game, a seat or a side. */
static bool is_owner(const kl_host *host)
{
    for (size_t i = 0; i < sizeof host->fields / sizeof *host->fields; i++)
        if (host->known == host->fields[i])
            return true;
    return false;
}

/* Returns the form in `cards` of a name that a script uses without quotes (red, QS, hearts);
 * NULL: it names no cards. */
static const char *card_phrase(const kl_host *host, char meant[KS_CARD_TEXT])
{
    const ks_pack *pack = host->layout ? host->layout->pack : NULL;
    const char *word = host->wrong;
    for (int n = 0; pack && n < pack->colours; n++)
        if (strcmp(pack->colour_name[n], word) == 0)
            return word;
    if (!pack || strlen(word) < 2)
        return NULL;
    if (ks_pack_find(pack, word, -1) >= 0)
        return word;
    return ks_pack_meant(pack, word, (int)strlen(word), meant) ? meant : NULL;
}

/* Adds the suggested word, or else the existing ones. */
static void tell_known(kn_report *report, kn_problem *p, const kl_host *host)
{
    enum { TOLD = 40 };
    char written[KS_CARD_TEXT];
    const char *meant = kl_hint_synonym(host->wrong, host->known), *list = NULL;
    const char *cards = host->code == KN_E_SCRIPT_NAME ? card_phrase(host, written) : NULL;
    if (cards)
        kn_report_expect(report, p, "cards \"%s\", with quotes around the name", cards);
    else if (meant)
        kn_report_mean(p, meant);
    else
        kn_report_suggest(p, host->wrong, host->known);
    if (strncmp(host->message, "`with` ", 7) == 0 && !p->suggestion)
        kn_report_expect(
            report, p,
            "a declared parameter: params = { %s = integer { default = 1 } } in the hook",
            host->wrong);
    bool told = p->suggestion || p->expected || !report->arena;
    for (int n = 0; !told && host->known[n] && n < TOLD; n++)
        if (!strchr(host->known[n], '.')) /* variables of mechanics */
            list = kn_arena_print(report->arena, "%s%s%s", list ? list : "", list ? ", " : "",
                                  host->known[n]);
    if (list && host->code == KN_E_HOOK_FIELD && is_owner(host))
        kn_report_expect(report, p,
                         "one of: %s; or a variable of the rules file (variables: {%s: {range: "
                         "0-99}})",
                         list, host->wrong);
    else if (list)
        kn_report_expect(report, p, "one of: %s", list);
}

/* Adds Lua's expectation at a syntax error of a script. `what` is Lua's message. */
static void expect_syntax(kn_report *report, kn_problem *p, const char *what)
{
    char word[16], words[240];
    unsigned line, before;
    const kn_source *source = p->at.source;
    bool readable = source && source->text;
    const char *hint = readable ? kl_hint_syntax(source, &p->at.line, words, sizeof words) : NULL;
    bool certain = hint != NULL;
    if (!hint)
        hint = syntax_hint(what);
    const char *open = strstr(what, "'end' expected (to close '"), *else_if = NULL;
    bool opened = !certain && readable && kl_blocks_open(source, word, sizeof word, &line, &before);
    if (opened && !before && !strstr(what, "<eof>"))
        opened = false;
    if (opened && !before)
        kn_report_expect(report, p,
                         "`%s` before the script ends: the `%s` of line %u is still open",
                         *word == '{' ? "}" : "end", word, line);
    else if (opened && (else_if = kl_hint_else_if(source, line, before, words, sizeof words)))
        kn_report_expect(report, p, "%s", else_if);
    else if (opened)
        kn_report_expect(report, p, "an `end` before line %u for the `%s` of line %u", before, word,
                         line);
    else if (!certain && open &&
             sscanf(open, "'end' expected (to close '%15[a-z]' at line %u)", word, &line) == 2)
        kn_report_expect(report, p, "the `end` of the `%s` of line %u, which is still open here",
                         word, line);
    else if (hint)
        kn_report_expect(report, p, "%s", hint);
}

kn_status kl_script_fail(kl_host *host, int status, const kl_hook *hook, kn_code otherwise,
                         kn_report *report)
{
    kn_code code = code_of(host, status, otherwise);
    const kl_declared *declared = hook ? kl_script_declared(host, hook->script) : NULL;
    const char *what = host->message;
    char who[160] = "";
    kn_problem *p;

    if (host->within != KN_OK) { /* an inner hook has failed, and its problem has been reported */
        kn_status failed = host->within;
        host->within = KN_OK;
        return failed;
    }
    if (code == KN_E_MEMORY) {
        kn_report_memory(report);
        return KN_SYSTEM;
    }
    if (status == LUA_ERRMEM || status == LUA_ERRERR) { /* the handler did not run */
        host->failed_in = NULL;
        host->failed_line = 0;
        host->detail[0] = '\0';
        if (status == LUA_ERRMEM && host->refused == KL_REFUSED_STRING) {
            host->failed_in = host->refused_in;
            host->failed_line = host->refused_line;
        }
        what = "an error while another error was handled";
    }
    if (code == KN_E_SCRIPT_MEMORY)
        what = kl_refused_says(host);
    if (code == KN_E_SCRIPT_INSTRUCTIONS)
        what =
            host->limit == KL_LUA_LOADING
                ? "the scripts of these rules did not finish loading within 6,000,000 instructions"
                : "did not end within 100,000 instructions";
    if (hook && hook->node && hook->node->at.source)
        snprintf(who, sizeof who, "in hook '%s' (%s line %u): ", hook->name,
                 hook->node->at.source->name,
                 (unsigned)(hook->node->key ? hook->node->key_at.line : hook->node->at.line));
    else if (hook)
        snprintf(who, sizeof who, "in hook '%s': ", hook->name);
    p = kn_report_add(report, code, place_of(host, declared), "%s%s", who, what);
    if (host->code && code == host->code && what == host->message && *host->expected)
        kn_report_expect(report, p, "%s", host->expected);
    if (host->code && code == host->code && host->known && host->wrong[0])
        tell_known(report, p, host);
    char words[240];
    const char *hint;
    if (code == KN_E_SCRIPT_SYNTAX)
        expect_syntax(report, p, what);
    if (status == LUA_ERRRUN && (hint = event_hint(hook, what)))
        kn_report_expect(report, p, hint == hook->brings ? "a field of this event: %s" : "%s",
                         hint);
    else if (status == LUA_ERRRUN && hook && (hint = run_hint(host, what, words, sizeof words)))
        kn_report_expect(report, p, "%s", hint);
    if (hook && host->detail[0] && report->arena)
        p->detail = kn_arena_text(report->arena, host->detail, strlen(host->detail));
    return KN_RULES;
}

kn_status kl_script_protected(kl_host *host, lua_CFunction f, void *payload, kn_code otherwise,
                              kn_report *report)
{
    lua_State *L = host->L;
    kn_status result = KN_OK;
    int status;

    host->code = (kn_code)0;
    kl_script_load_budget(host);
    lua_settop(L, 0);
    lua_pushcfunction(L, kl_script_handler);
    lua_pushcfunction(L, f);
    lua_pushlightuserdata(L, payload);
    status = lua_pcall(L, 1, 0, 1);
    kl_script_load_ends(host);
    if (status != LUA_OK)
        result = kl_script_fail(host, status, NULL, otherwise, report);
    lua_settop(L, 0);
    return result;
}
