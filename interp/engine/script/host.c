/* SPDX-License-Identifier: MIT
 * host.c: the life cycle of a host: its Lua state, loading the scripts, the freeze, and finding
 * hooks. Calls are in hook_call.c.
 */
#include <stdatomic.h>
#include <string.h>

#include "base/file.h"
#include "base/memory.h"
#include "script/quick/quick.h"

static void no_references(kl_host *host)
{
    int *const lists[] = {host->meta,      host->card,      host->heap,  host->place,
                          host->side,      host->rank,      host->suit,  host->word,
                          host->call_sets, host->card_name, host->colour};
    const size_t counts[] = {KL_OBJECT_KINDS, KN_CARDS_MAX, KS_HEAPS_MAX, KS_PLACES_MAX,
                             KS_SEATS_MAX,    KS_RANKS_MAX, KS_SUITS_MAX, 256,
                             KL_CALL_SETS,    KN_CARDS_MAX, KS_SUITS_MAX};
    for (size_t i = 0; i < sizeof lists / sizeof *lists; i++)
        for (size_t j = 0; j < counts[i]; j++)
            lists[i][j] = LUA_NOREF;
    host->phases = LUA_NOREF;
}

static int open_host(lua_State *L)
{
    static const char *const nothing[] = {NULL};
    kl_host *host = kl_script_host(L);
    lua_pushliteral(L, "the budget of instructions is spent");
    host->out_of_time = kl_object_ref(L);
    lua_newtable(L);
    kl_script_freeze_table(L, -1);
    kl_object_close(L, "`with`", nothing);
    host->no_with = kl_object_ref(L);
    if (host->bench)
        kl_bench_objects(L);
    else
        kl_proxy_metatables(L);
    kl_script_sandbox(L);
    return 0;
}

/* Returns the form that the other host has compiled from the same text, or NULL. */
static const kl_compiled *compiled_of(const kl_host *host, const kn_source *source)
{
    for (int i = 0; host->like && i < host->like->sources; i++)
        if (host->like->source[i].text == source->text && host->like->compiled[i].code)
            return &host->like->compiled[i];
    return NULL;
}

/* Keeps the compiled script on top of the stack, for other hosts with the same scripts. */
static void keep_compiled(lua_State *L, kl_compiled *compiled)
{
    const unsigned char *dump = kl_code_dump(L, false, &compiled->size);
    char *code = kl_declare_array(L, compiled->size, 1);
    memcpy(code, dump, compiled->size);
    compiled->code = code;
}

/* Makes the name by which Lua knows the script. The name has no folder, because folders differ
 * between machines and are hidden from scripts. Two files with the same name get different
 * names. */
static const char *chunk_name(lua_State *L, const kn_source *source)
{
    kl_host *host = kl_script_host(L);
    lua_pushfstring(L, "@%s", kn_path_name(source->name));
    if (kl_script_source(host, lua_tostring(L, -1)))
        lua_pushfstring(L, "%s (%d)", lua_tostring(L, -1), (int)(source - host->source));
    return host->chunk[source - host->source] = kl_declare_text(L, -1);
}

/* Compiles the script after replacing `#`; pushes the function or Lua's error, and returns Lua's
 * status. Keeps the compiled function in `own` for other hosts with the same scripts. */
static int compile(lua_State *L, const kn_source *source, const char *chunk, kl_compiled *own)
{
    kl_host *host = kl_script_host(L);
    kl_written found;
    size_t length;
    kl_code_seen seen;
    char *text = kl_length_written(source->text, source->size, &length, &found);
    int status = LUA_ERRMEM;
    if (text)
        status = luaL_loadbufferx(L, text, length, chunk, "t");
    else {
        host->refused = KL_REFUSED_SYSTEM;
        lua_pushliteral(L, KN_MEMORY_OUT);
    }
    kn_free(text);
    if (status != LUA_OK)
        return status;
    if (found.power_line) {
        host->given_in = source;
        host->given_line = found.power_line;
        kl_script_raise(L, KN_E_SCRIPT_FLOAT, "'^' computes in floating point: multiply instead");
    }
    keep_compiled(L, own);
    if (!kl_code_takes_lengths(L, (const unsigned char *)own->code, own->size, found.lengths,
                               &seen))
        kl_script_raise(L, KN_E_SCRIPT_SANDBOX,
                        "this Lua compiles '#' in the script in an unknown way");
    own->assigns = seen.assigns;
    if (seen.wrong) {
        host->given_in = source;
        host->given_line = (uint32_t)seen.wrong;
        kl_script_raise(L, KN_E_SCRIPT_FAILED,
                        "the function that begins here indexes a local of the script by a "
                        "comparison, as in t[a < b], which this Lua gets wrong; write local is = "
                        "a < b, and t[is]");
    }
    return LUA_OK;
}

/* Compiles a script, and pushes the function that runs the script. */
static void push_script(lua_State *L, const kn_source *source)
{
    kl_host *host = kl_script_host(L);
    kl_compiled *own = &host->compiled[source - host->source];
    const kl_compiled *known = compiled_of(host, source);
    const char *chunk = chunk_name(L, source);
    kl_script_charge(L, source->size / 16); /* for reading it */
    int status = known ? luaL_loadbufferx(L, known->code, known->size, chunk, "b")
                       : compile(L, source, chunk, own);

    if (status != LUA_OK) {
        /* Lua's message contains the line, and there is no function to query */
        if (status != LUA_ERRMEM) {
            const char *text = lua_tostring(L, -1);
            const char *line = text ? strchr(text, ':') : NULL;
            if (line && strncmp(text, chunk + 1, (size_t)(line - text)) == 0)
                for (host->given_line = 0, line++; *line >= '0' && *line <= '9'; line++)
                    host->given_line = host->given_line * 10 + (uint32_t)(*line - '0');
            host->given_in = source;
            host->code = KN_E_SCRIPT_SYNTAX;
        }
        host->fatal = status == LUA_ERRMEM;
        lua_error(L);
    }
    if (known)
        *own = *known;
    kl_script_push(L, host->environment);
    lua_setupvalue(L, -2, 1);
}

static int run_script(lua_State *L)
{
    kl_host *host = kl_script_host(L);
    push_script(L, host->loading_source);
    lua_call(L, 0, 1);
    if (!lua_isnil(L, -1))
        host->returned[host->loading_source - host->source] = kl_object_ref(L);
    return 0;
}

void kl_bench_use(lua_State *L, int number)
{
    push_script(L, &kl_script_host(L)->source[number]);
    lua_call(L, 0, 1);
}

static int freeze(lua_State *L)
{
    const int *before = lua_touserdata(L, 1);
    const kl_host *host = kl_script_host(L);
    kl_script_freeze_hooks(L, *before, host->returned[host->loading_source - host->source]);
    return 0;
}

/* Finds the line of a text that is too long; 0: not found. */
static uint32_t line_of_long_text(const char *text)
{
    uint32_t line = 1;
    for (const char *end; *text; text = end + 1, line++) {
        end = strchr(text, '\n');
        const char *open = strstr(text, "[["), *close = open ? strstr(open, "]]") : NULL;
        if (!end || end - text > KL_LUA_STRING)
            return strlen(text) > KL_LUA_STRING ? line : 0;
        if (open && open < end && close && close - open > KL_LUA_STRING)
            return line;
    }
    return 0;
}

static kn_status load_script(kl_host *host, const kn_source *source, kn_report *report)
{
    int hooks = host->hooks;
    kn_mark at = {source, 0, 0, 0};
    kn_status status;

    if (source->size > KL_LUA_SOURCE) {
        kn_report_add(report, KN_E_SCRIPT_SIZE, at,
                      "the script has %zu bytes; at most %d are allowed", source->size,
                      KL_LUA_SOURCE);
        return KN_RULES;
    }
    if (source->size && source->text[0] == LUA_SIGNATURE[0]) {
        kn_report_add(report, KN_E_SCRIPT_BINARY, at, "the script is compiled code, not text");
        return KN_RULES;
    }
    host->loading = true;
    host->loading_source = source;
    host->line_at = source->text;
    host->line = 1;
    int before = report->count;
    status = kl_script_protected(host, run_script, NULL, KN_E_SCRIPT_FAILED, report);
    kn_problem *p = kn_report_kept(report, before);
    if (status != KN_OK && host->refused == KL_REFUSED_STRING && report->count == before + 1 && p &&
        !p->at.line)
        p->at.line = line_of_long_text(source->text);
    /* These tables are frozen now, so that later scripts can't write to them. */
    if (status == KN_OK && !host->bench)
        status = kl_script_protected(host, freeze, &hooks, KN_E_SCRIPT_FAILED, report);
    host->loading = false;
    return status;
}

static kl_host *memory_out(kl_host *host, kn_report *report)
{
    kn_report_memory(report);
    kl_host_free(host);
    return NULL;
}

static int check_lua(lua_State *L)
{
    kl_code_self_check(L);
    kl_sandbox_self_check(L);
    return 0;
}

/* Checks once whether this Lua has the code and library that we know. It uses its own Lua state, so
 * that no script is charged. False: this Lua is another one, and a problem has been reported. */
static bool lua_is_known(kn_report *report)
{
    static atomic_bool known;
    if (atomic_load(&known))
        return true;
    kl_host *host = kn_calloc(1, sizeof *host);
    if (host) {
        host->larger = 1;
        host->cumulative_limit = KL_LUA_CUMULATIVE;
        no_references(host);
        host->L = lua_newstate(kl_script_alloc, host);
    }
    if (!host || !host->L)
        return memory_out(host, report);
    *(kl_host **)lua_getextraspace(host->L) = host;
    if (kl_script_protected(host, check_lua, NULL, KN_E_SCRIPT_SANDBOX, report) == KN_OK)
        atomic_store(&known, true);
    kl_host_free(host);
    return atomic_load(&known);
}

/* Makes a host, either for rules with a layout or for a bench. */
static kl_host *make(const kl_host *like, const ks_layout *layout, const kl_bench *bench,
                     const kn_source *scripts, const uint32_t *required, int count,
                     kn_report *report)
{
    kl_host *host = lua_is_known(report) ? kn_calloc(1, sizeof *host) : NULL;
    if (!host)
        return kn_report_status(report) == KN_OK ? memory_out(NULL, report) : NULL;
    host->like = like;
    host->layout = layout;
    host->bench = bench;
    host->larger = bench ? KL_BENCH_LARGER : 1;
    host->source = scripts;
    host->sources = count;
    host->required = required;
    host->now.viewer = KL_VIEWER_TRUTH;
    host->limit = bench ? UINT64_MAX : KL_LUA_LOADING;
    host->cumulative_limit = KL_LUA_CUMULATIVE * host->larger;
    no_references(host);
    host->arena = kn_arena_new();
    host->compiled =
        host->arena ? kn_arena_array(host->arena, (size_t)count, sizeof *host->compiled) : NULL;
    host->chunk =
        host->compiled ? kn_arena_array(host->arena, (size_t)count, sizeof *host->chunk) : NULL;
    host->returned =
        host->chunk ? kn_arena_array(host->arena, (size_t)count, sizeof *host->returned) : NULL;
    for (int i = 0; host->returned && i < count; i++)
        host->returned[i] = LUA_NOREF;
    host->L = host->returned ? lua_newstate(kl_script_alloc, host) : NULL;
    if (!host->L)
        return memory_out(host, report);
    *(kl_host **)lua_getextraspace(host->L) = host;
    if (!bench)
        /* stopped until the freeze, because almost nothing becomes garbage */
        lua_gc(host->L, LUA_GCSTOP);
    if (kl_script_protected(host, open_host, NULL, KN_E_SCRIPT_SANDBOX, report) != KN_OK) {
        kl_host_free(host);
        return NULL;
    }
    for (int i = 0; i < (bench ? 1 : count); i++) {
        if (load_script(host, &scripts[i], report) != KN_OK) {
            kl_host_free(host);
            return NULL;
        }
    }
    host->like = NULL;
    return host;
}

kl_host *kl_host_new(const kl_host *like, const ks_layout *layout, const kn_source *scripts,
                     const uint32_t *required, int count, kn_report *report)
{
    return make(like, layout, NULL, scripts, required, count, report);
}

kn_status kl_bench_run(const kl_bench *bench, const kn_source *scripts, int count,
                       kn_report *report)
{
    kl_host *host = make(NULL, NULL, bench, scripts, NULL, count, report);
    kl_host_free(host);
    return host ? KN_OK : kn_report_status(report);
}

void kl_host_free(kl_host *host)
{
    if (!host)
        return;
    kn_pool_end(&host->pool); /* no object has a finalizer, so Lua has nothing to close */
    kn_free(host->with);
    kn_free(host->dump);
    kn_arena_free(host->arena);
    kn_free(host);
}

/* Recurses to the depth given by the number at 1. Lua keeps the memory for this depth until the
 * next garbage collection, which never happens without allocations. Hooks that recurse later
 * therefore allocate nothing. */
static int deepen(lua_State *L)
{
    lua_Integer depth = lua_tointeger(L, 1);
    luaL_checkstack(L, LUA_MINSTACK, NULL);
    if (depth > 0) {
        lua_pushcfunction(L, deepen);
        lua_pushinteger(L, depth - 1);
        lua_call(L, 1, 0);
    }
    return 0;
}

/* Run protected at the freeze: makes all proxies that hooks can get. */
static int make_proxies(lua_State *L)
{
    kl_host *host = kl_script_host(L);
    for (int i = 0; i < host->words->count && i < 256; i++) {
        lua_pushstring(L, i < KS_WORDS_FIXED ? ks_words_fixed[i] : host->words->word[i]);
        host->word[i] = kl_object_ref(L);
    }
    kl_slots_make(L);
    kl_proxy_sets(L);
    kl_proxy_game(L);
    kl_proxy_call(L);
    host->quicks = kl_declare_array(L, 1, sizeof *host->quicks);
#ifdef KN_DEBUG
    host->print = kl_script_fingerprint(L);
    host->printed = true;
#endif
    lua_gc(L, LUA_GCRESTART);
    lua_gc(L, LUA_GCCOLLECT); /* so that calls begin without debt to the garbage collector */
    lua_pushcfunction(L, deepen);
    lua_pushinteger(L, KL_LUA_WARM_DEPTH);
    lua_call(L, 1, 0);
    return 0;
}

kn_status kl_host_freeze(kl_host *host, const ks_words_table *words, kn_report *report)
{
    kn_status status;
    host->words = words;
    status = kl_script_protected(host, make_proxies, NULL, KN_E_SCRIPT_FAILED, report);
    host->frozen = host->unseen = status == KN_OK;
    return status;
}

static int take_print(lua_State *L)
{
    uint64_t *print = lua_touserdata(L, 1);
    *print = kl_script_fingerprint(L);
    return 0;
}

bool kl_host_is_frozen(kl_host *host)
{
    kn_report unheard;
    uint64_t print = 0;
    kn_report_begin(&unheard, NULL);
    if (!host->frozen)
        return false;
    uint64_t spent = host->load_spent, by_hook = host->spent;
    size_t cumulative = host->load_cumulative;
    host->load_spent = host->load_cumulative = 0; /* the checks must not count as part of a load */
    kn_status status = kl_script_protected(host, take_print, &print, KN_E_HOOK_FAILED, &unheard);
    host->load_spent = spent;
    host->spent = by_hook;
    host->load_cumulative = cumulative;
    if (status == KN_OK && !host->printed) {
        host->print = print;
        host->printed = true;
    }
    if (status == KN_OK)
        host->unseen = print != host->print;
    return status == KN_SYSTEM || !host->unseen;
}

bool kl_host_stays_frozen(kl_host *host)
{
    return (host->frozen && !host->unseen) || kl_host_is_frozen(host);
}

bool kl_host_has_looked(kl_host *host)
{
    bool looked = host && host->looked;
    if (looked)
        host->looked = false;
    return looked;
}

const kl_script_hook *kl_host_find(const kl_host *host, const char *name)
{
    for (int i = host->hooks; i-- > 0;)
        if (strcmp(host->hook[i]->face.name, name) == 0)
            return &host->hook[i]->face;
    return NULL;
}

const char *const *kl_host_names(const kl_host *host, kn_arena *arena)
{
    const char **names = kn_arena_array(arena, (size_t)host->hooks + 1, sizeof *names);
    static const char *const none[] = {NULL};
    for (int i = 0; names && i < host->hooks; i++)
        names[i] = kn_arena_text(arena, host->hook[i]->face.name, strlen(host->hook[i]->face.name));
    return names ? (const char *const *)names : none;
}
