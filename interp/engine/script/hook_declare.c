/* SPDX-License-Identifier: MIT
 * hook_declare.c: checks the hooks that scripts declare while loading. Parameters and selections
 * of cards are in parameter.c, values in `with:` in with.c.
 */
#define _GNU_SOURCE /* memmem */
#include <stdio.h>
#include <string.h>

#include "base/plain.h"
#include "document/merge.h"
#include "script/dispatch.h"

const char *const kl_hook_kind_names[] = {"rule", "value", "legal", "event", "phase", NULL};

enum { HOOKS_MAX = 500, LIST_MAX = 32 };

/* Reads `params` (on top), a map from names to parameters; stores the parameters sorted by name. */
static void read_params(lua_State *L, kl_script_hook *face)
{
    kl_script_param *list;
    int n = 0;

    if (lua_isnil(L, -1))
        return;
    if (lua_type(L, -1) != LUA_TTABLE)
        kl_script_raise(L, KN_E_HOOK_DECLARATION,
                        "params must be a table: params = { points = integer {} }");
    for (lua_pushnil(L); lua_next(L, -2); lua_pop(L, 1))
        n++;
    if (n > LIST_MAX)
        kl_script_raise(L, KN_E_HOOK_DECLARATION, "a hook can have at most %d parameters",
                        LIST_MAX);
    list = kl_declare_array(L, (size_t)n + 1, sizeof *list);
    n = 0;
    for (lua_pushnil(L); lua_next(L, -2); lua_pop(L, 1)) {
        const kl_object *object = kl_object_at(L, -1);
        kl_script_param p;
        int at = n++;
        if (!kl_declare_is_name(L, -2) || !object || object->kind != KL_OBJECT_PARAM)
            kl_script_raise(
                L, KN_E_HOOK_DECLARATION,
                "each parameter must be a name and integer, flag, choice, points, cards or name");
        p = *object->param;
        p.name = kl_declare_text(L, -2);
        for (; at > 0 && strcmp(list[at - 1].name, p.name) > 0; at--)
            list[at] = list[at - 1];
        list[at] = p;
    }
    face->params = list;
    face->param_count = n;
}

static void add_said(lua_State *L, kl_script_hook *face, const char *language)
{
    kl_said *said = kl_declare_array(L, 1, sizeof *said);
    *said = (kl_said){language, kl_declare_words(L, -1, "says"), face->says};
    face->says = said;
}

static void read_says(lua_State *L, kl_script_hook *face)
{
    int type = lua_type(L, -1);
    if (type == LUA_TSTRING)
        add_said(L, face, "en");
    if (type == LUA_TNIL || type == LUA_TSTRING)
        return;
    if (type != LUA_TTABLE)
        kl_script_raise(L, KN_E_HOOK_DECLARATION,
                        "says = \"...\" or { en = \"...\", ja = \"...\" }");
    /* so that the order, and the reported error, is the same on all machines */
    if (!kl_pairs_sorted(L, lua_gettop(L)))
        kl_script_raise(L, KN_E_HOOK_DECLARATION,
                        "the keys of `says` must be languages (en, ja ...) or whole");
    int keys = lua_gettop(L);
    for (lua_Integer i = 1; lua_rawgeti(L, keys, i) != LUA_TNIL; i++, lua_settop(L, keys)) {
        lua_pushvalue(L, -1);
        lua_rawget(L, keys - 1);
        const char *language = lua_type(L, -2) == LUA_TSTRING ? lua_tostring(L, -2) : "";
        size_t letters = strspn(language, "abcdefghijklmnopqrstuvwxyz");
        if (strcmp(language, "whole") == 0 && lua_isboolean(L, -1)) {
            face->says_whole = lua_toboolean(L, -1);
            continue;
        }
        if (lua_type(L, -1) != LUA_TSTRING)
            kl_script_raise(L, KN_E_HOOK_DECLARATION, "says.%s must be a string", language);
        if (letters < 2 || letters > 3 || language[letters])
            kl_script_raise(L, KN_E_HOOK_DECLARATION,
                            "the keys of `says` must be languages (en, ja ...) or whole, no '%s'",
                            language);
        add_said(L, face, kl_declare_text(L, -2));
    }
    lua_settop(L, keys - 1);
}

/* Finds the first `{name}` or `{name|...}` of a description that names no parameter, and copies the
 * name to `wrong`. Other braces are text. */
static bool has_unknown(const kl_script_hook *face, const char *text,
                        char wrong[KL_SCRIPT_NAME + 1])
{
    while ((text = strchr(text, '{')) != NULL) {
        size_t length = kn_plain_name(++text);
        int i = 0;
        if (length == 0 || length > KL_SCRIPT_NAME || (text[length] != '}' && text[length] != '|'))
            continue;
        memcpy(wrong, text, length);
        wrong[length] = '\0';
        while (i < face->param_count && strcmp(face->params[i].name, wrong) != 0)
            i++;
        if (i == face->param_count)
            return true;
    }
    return false;
}

static void unknown_text(const kl_script_hook *face, const char *wrong, char *out, size_t size)
{
    snprintf(out, size,
             "`says` of the hook '%.40s' has {%s}, which is not a parameter of this hook",
             face->name, wrong);
}

static void check_says(lua_State *L, const kl_script_hook *face)
{
    char wrong[KL_SCRIPT_NAME + 1], message[160];
    for (const kl_said *said = face->says; said; said = said->next) {
        if (!has_unknown(face, said->text, wrong))
            continue;
        const char **names = kl_declare_array(L, (size_t)face->param_count + 1, sizeof *names);
        for (int i = 0; i < face->param_count; i++)
            names[i] = face->params[i].name;
        unknown_text(face, wrong, message, sizeof message);
        kl_script_unknown(L, KN_E_HOOK_PARAMETER, wrong, names, message);
    }
}

const char *kl_said_in(const kl_script_hook *hook, const char *language)
{
    /* English must not read `told`: another thread may be filling it for the first request of
     * another language */
    int count = !language ? 0 : strcmp(language, "en") == 0 ? 1 : 2;
    for (int i = 0; i < count; i++)
        for (const kl_said *said = i == 0 ? hook->says : hook->told; said; said = said->next)
            if (strcmp(said->language, language) == 0)
                return said->text;
    return NULL;
}

void kl_host_untranslate(kl_host *host)
{
    for (int i = 0; i < host->hooks; i++)
        host->hook[i]->face.told = NULL;
}

static void suggest_hook(const kl_host *host, const char *script, kn_problem *p, const char *wrong)
{
    const char *names[HOOKS_MAX + 1] = {NULL};
    for (int i = 0, n = 0; i < host->hooks && n < HOOKS_MAX; i++)
        if (strcmp(host->hook[i]->face.script, script) == 0)
            names[n++] = host->hook[i]->face.name;
    kn_report_suggest(p, wrong, names);
}

bool kl_host_translate(kl_host *host, kn_arena *arena, const char *script, const char *language,
                       const kd_node *text, kn_report *report)
{
    char wrong[KL_SCRIPT_NAME + 1], message[160];
    kl_declared *d = NULL;
    for (int i = 0; i < host->hooks && !d; i++)
        if (strcmp(host->hook[i]->face.script, script) == 0 &&
            strcmp(host->hook[i]->face.name, text->key) == 0)
            d = host->hook[i];
    if (!d) {
        kn_problem *p = kn_report_add(report, KN_E_TRANSLATION, text->key_at,
                                      "%s declares no hook '%s'" KN_EXPECTED
                                      "names of hooks in this script, each with a text",
                                      script, text->key);
        suggest_hook(host, script, p, text->key);
        return false;
    }
    if (kl_said_in(&d->face, language))
        return kn_report_wrong(report, KN_E_TRANSLATION, text->key_at,
                               "the hook '%s' in %s already has a text in '%s'" KN_EXPECTED
                               "one text, in the script or in this file",
                               text->key, script, language);
    if (!kd_check_translation(text, report))
        return false;
    if (has_unknown(&d->face, text->text, wrong)) {
        unknown_text(&d->face, wrong, message, sizeof message);
        return kn_report_wrong(report, KN_E_HOOK_PARAMETER, text->at, "%s", message);
    }
    kl_said *said = kn_arena_take(arena, sizeof *said);
    if (!said)
        return kn_report_memory(report);
    *said = (kl_said){language, text->text, d->face.told};
    d->face.told = said;
    return true;
}

/* Reads a list of names (on top) of a phase's moves or outcomes. A move's name may end in "/1". */
static const char **read_names(lua_State *L, const char *what, int most, bool moves)
{
    const char **list;
    lua_Integer n = lua_type(L, -1) == LUA_TTABLE ? kl_length(L, -1) : 0;
    if (n < 1 || n > most)
        kl_script_raise(L, KN_E_HOOK_DECLARATION,
                        "`%s` must be a list of 1 to %d names" KN_EXPECTED
                        "%s = { \"...\" }; without names, leave `%s` out",
                        what, most, what, what);
    list = kl_declare_array(L, (size_t)n + 1, sizeof *list);
    for (lua_Integer i = 1; i <= n; i++, lua_pop(L, 2)) {
        size_t length = 0;
        const char *text =
            lua_rawgeti(L, -1, i) == LUA_TSTRING ? lua_tolstring(L, -1, &length) : "";
        if (moves && length > 2 && strcmp(text + length - 2, "/1") == 0)
            length -= 2;
        for (int k = 0; moves && k < KS_WORDS_FIXED; k++) /* without "/1" another word */
            if (k != KS_WORD_TAKE && strlen(ks_words_fixed[k]) == length &&
                strncmp(ks_words_fixed[k], text, length) == 0)
                kl_script_raise(L, KN_E_HOOK_DECLARATION,
                                "`moves` must not list '%s', because every phase has this word",
                                ks_words_fixed[k]);
        lua_pushlstring(L, text, length);
        if (!kl_declare_is_name(L, -1))
            kl_script_raise(L, KN_E_HOOK_DECLARATION,
                            "the names in `%s` must consist of letters, digits and _%s", what,
                            moves ? ", after which only `/1` may stand" : "");
        list[i - 1] = kl_declare_text(L, -2);
    }
    return list;
}

/* Finds the source lines of the function on top of the stack; *size is their length in bytes. They
 * usually follow those found by the previous call. */
static const char *lines_of(lua_State *L, const kn_source *source, size_t *size)
{
    kl_host *host = kl_script_host(L);
    const char *end = source->text + source->size, *first = end;
    lua_Debug ar;
    lua_pushvalue(L, -1);
    lua_getinfo(L, ">S", &ar);
    bool follows = host->line <= ar.linedefined;
    const char *line = follows ? host->line_at : source->text;
    int n = follows ? host->line : 1;
    for (; n <= ar.lastlinedefined && line < end; n++) {
        const char *stop = memchr(line, '\n', (size_t)(end - line));
        if (n == ar.linedefined)
            first = line;
        line = stop ? stop + 1 : end;
    }
    host->line = n;
    host->line_at = line;
    *size = (size_t)(line > first ? line - first : 0);
    return first;
}

/* True if the function on top of the stack awards points and doesn't end the match. */
static bool awards(lua_State *L, const kn_source *source)
{
    static const char award[] = ":award(", end[] = ":end_match(";
    size_t size;
    const char *lines = lines_of(L, source, &size);
    return memmem(lines, size, award, sizeof award - 1) &&
           !memmem(lines, size, end, sizeof end - 1);
}

/* True if a function in these lines has an empty body; starts after the word "legal", if that
 * appears. */
static bool is_empty(const char *lines, size_t size)
{
    const char *end = lines + size, *key = memmem(lines, size, "legal", 5),
               *at = memmem(key ? key : lines, (size_t)(end - (key ? key : lines)), "function", 8);
    at = at ? memchr(at, ')', (size_t)(end - at)) : NULL;
    if (!at)
        return false;
    for (at++; at < end && (*at == ' ' || *at == '\n' || *at == '\t' || *at == '\r'); at++)
        ;
    return end - at >= 3 && memcmp(at, "end", 3) == 0;
}

/* Records whether the function on top of the stack, of this role, can end deals or lists no
 * moves. */
static void note_ends(lua_State *L, kl_declared *d, kl_role role)
{
    static const char end[] = ":end_deal(", void_[] = ":void_deal(";
    size_t size;
    const char *lines = lines_of(L, d->source, &size);
    d->face.asks_nobody |= role == KL_LEGAL && is_empty(lines, size);
    d->face.ends |= memmem(lines, size, end, sizeof end - 1) != NULL;
    d->face.voids |= memmem(lines, size, void_, sizeof void_ - 1) != NULL;
}

/* Returns a function that only hooks of phases may have; NULL: the hook has none. */
static const char *phase_function(lua_State *L)
{
    static const char *const keys[] = {"play", "start", "legal"};
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
        bool has = lua_getfield(L, 1, keys[i]) == LUA_TFUNCTION;
        lua_pop(L, 1);
        if (has)
            return keys[i];
    }
    return NULL;
}

static int function_of(lua_State *L, const char *key, bool needed, bool phase)
{
    int type = lua_getfield(L, 1, key);
    if (type == LUA_TNIL && !needed) {
        lua_pop(L, 1);
        return LUA_NOREF;
    }
    const char *other = type == LUA_TNIL && !phase ? phase_function(L) : NULL;
    if (other)
        kl_script_raise(L, KN_E_HOOK_DECLARATION,
                        "the hook has no function `%s`" KN_EXPECTED
                        "%s = function(...) ... end; `%s` belongs to kind = \"phase\"",
                        key, key, other);
    if (type != LUA_TFUNCTION || lua_iscfunction(L, -1))
        kl_script_raise(L, KN_E_HOOK_DECLARATION,
                        "the hook has no function `%s`" KN_EXPECTED "%s = function(...) ... end%s",
                        key, key, phase ? "; if the phase asks nobody, use an empty function" : "");
    return kl_object_ref(L);
}

static kl_hook_kind read_kind(lua_State *L)
{
    const char *text = lua_getfield(L, 1, "kind") == LUA_TSTRING ? lua_tostring(L, -1) : "";
    int kind = kn_place_of(kl_hook_kind_names, text);
    if (kind < 0) {
        char message[160];
        snprintf(message, sizeof message,
                 "%s%.*s%s" KN_EXPECTED
                 "kind = \"rule\", \"value\", \"legal\", \"event\" or \"phase\"",
                 *text ? "unknown kind '" : "the hook has no kind", KL_SCRIPT_NAME, text,
                 *text ? "'" : "");
        kl_script_unknown(L, KN_E_HOOK_DECLARATION, text, kl_hook_kind_names, message);
    }
    lua_pop(L, 1);
    return (kl_hook_kind)kind;
}

/* All functions of a hook that are ever called; the freeze examines each. */
static const struct {
    const char *key;
    bool phase, needed;
} roles[KL_ROLES] = {
    [KL_RUN] = {"run", false, true},    [KL_START] = {"start", true, false},
    [KL_LEGAL] = {"legal", true, true}, [KL_PLAY] = {"play", true, true},
    [KL_WHY] = {"why", true, false},    [KL_PLAUSIBLE] = {"plausible", true, false},
};

static void read_functions(lua_State *L, kl_declared *d)
{
    bool phase = d->face.kind == KL_HOOK_PHASE;
    for (int i = 0; i < KL_ROLES; i++)
        d->function[i] =
            function_of(L, roles[i].key, phase == roles[i].phase && roles[i].needed, phase);
    for (int i = 0; i < KL_ROLES; i++) {
        if (d->function[i] == LUA_NOREF)
            continue;
        kl_script_push(L, d->function[i]);
        note_ends(L, d, (kl_role)i);
        lua_pop(L, 1);
    }
    for (int i = 0; i < KL_ROLES; i++)
        if (d->function[i] != LUA_NOREF && phase != roles[i].phase)
            kl_script_raise(L, KN_E_HOOK_DECLARATION,
                            "a hook of kind phase has the functions start, legal, play, why and "
                            "plausible; a hook of any other kind has the function run");
    if (lua_getfield(L, 1, "moves") != LUA_TNIL)
        d->face.words = read_names(L, "moves", LIST_MAX, true);
    if (lua_getfield(L, 1, "outcomes") != LUA_TNIL)
        d->face.outcomes = read_names(L, "outcomes", 8, false);
    if (lua_getfield(L, 1, "events") != LUA_TNIL)
        d->face.events = read_names(L, "events", KL_RAISES_MAX, false);
    if (!phase && (d->face.words || d->face.outcomes || d->face.events))
        kl_script_raise(L, KN_E_HOOK_DECLARATION,
                        "only a hook of kind phase has moves, outcomes and events");
    lua_pop(L, 3);
}

/* Runs the second half of `hook "name" { ... }`. The extra upvalue is the name. */
static int hook_table(lua_State *L, kl_host *host, const kl_object *self, const kl_value *given)
{
    static const char *const keys[] = {"kind",     "params", "says", "run",       "start",
                                       "legal",    "play",   "why",  "plausible", "moves",
                                       "outcomes", "events", NULL};
    static const char *const done[] = {"done", NULL};
    kl_declared *d = kl_declare_array(L, 1, sizeof *d);
    lua_Debug ar;

    kl_declare_check_keys(L, "a hook", keys, false);
    d->face.name = kl_declare_text(L, lua_upvalueindex(KL_EXTRA));
    d->face.kind = read_kind(L);
    d->source = host->loading_source;
    d->face.script = d->source->name;
    if (lua_getstack(L, 1, &ar) && lua_getinfo(L, "l", &ar))
        d->face.line = ar.currentline;
    for (int i = 0; i < host->hooks; i++)
        if (host->hook[i]->source == d->source &&
            strcmp(host->hook[i]->face.name, d->face.name) == 0)
            kl_script_raise(L, KN_E_HOOK_DECLARATION, "there is already a hook '%s' on line %d",
                            d->face.name, host->hook[i]->face.line);
    lua_getfield(L, 1, "params");
    read_params(L, &d->face);
    lua_getfield(L, 1, "says");
    read_says(L, &d->face);
    check_says(L, &d->face);
    lua_settop(L, 1);
    read_functions(L, d);
    if (lua_getfield(L, 1, "run") == LUA_TFUNCTION)
        d->face.awards = awards(L, d->source);
    lua_settop(L, 1);
    if (d->face.kind == KL_HOOK_PHASE && !d->face.outcomes)
        d->face.outcomes = done;
    if (host->hooks == host->hook_room)
        kl_script_raise(L, KN_E_HOOK_DECLARATION,
                        "the scripts of a game can declare at most %d hooks", HOOKS_MAX);
    d->face.number = host->hooks;
    host->hook[host->hooks++] = d;
    return 0;
}

static int hook(lua_State *L, kl_host *host, const kl_object *self, const kl_value *given)
{
    static const kl_function second = {
        .name = "hook", .takes = {KL_TABLE}, .when = KL_LOADING, .cost = 50, .run = hook_table};
    if (!kl_declare_is_name(L, 1))
        kl_script_raise(L, KN_E_HOOK_DECLARATION,
                        "hook \"name\" { ... }: a name of letters, digits and _, at most %d",
                        KL_SCRIPT_NAME);
    kl_push_function(L, &second, 1);
    return 1;
}

void kl_script_declare_functions(lua_State *L)
{
    static const kl_function functions[] = {
        {.name = "hook", .takes = {KL_ANY}, .when = KL_LOADING, .cost = 20, .run = hook},
        {.name = NULL}};
    kl_host *host = kl_script_host(L);
    kl_put_functions(L, functions, KL_OBJECT_KINDS);
    kl_put_functions(L, kl_parameter_functions, KL_OBJECT_KINDS);
    kl_put_functions(L, kl_require_functions, KL_OBJECT_KINDS);
    kl_object_new(L, KL_OBJECT_SELECTOR, 0, 0)->set = host->layout->pack->all;
    lua_setfield(L, -2, "all");
    host->hook_room = HOOKS_MAX;
    host->hook = kl_declare_array(L, HOOKS_MAX, sizeof *host->hook);
}
