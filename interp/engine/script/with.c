/* SPDX-License-Identifier: MIT
 * with.c: a hook's parameters: checks `with:` of an entry against the script's declaration, and
 * makes the frozen table that is passed to the hook. Also writes a hook's description with the
 * values of its parameters.
 */
#include <string.h>

#include "base/memory.h"
#include "base/points.h"
#include "document/spot.h"
#include "script/dispatch.h"

/* A checked value of a parameter, before Lua gets it. */
typedef struct value {
    const char *name, *type, *text;
    int64_t number;
    kn_set set;
} value;

typedef struct binding {
    const kl_declared *hook;
    value *values;
    const char **names; /* names of all parameters, NULL-terminated, in the host's arena */
    int reference;
} binding;

/* The source of the values of a hook's parameters. */
typedef struct reading {
    kl_host *host;
    const kl_declared *hook;
    const kd_node *with;       /* or NULL */
    kn_mark entry;             /* place of the entry that names the hook; or no place */
    const char *const *phases; /* names of all phases, NULL-terminated; or NULL */
    kn_report *report;
} reading;

/* Adds the parameter's declaration to a problem about its value. */
static kn_problem *explain(kn_report *report, kn_problem *problem, const kl_script_param *p)
{
    if (p->says && report->arena)
        problem->detail = kn_arena_print(report->arena, "  %s: %s", p->name, p->says);
    return problem;
}

static kn_problem *wrong(kn_report *report, kn_mark at, const kl_script_param *p, const char *text)
{
    return explain(report,
                   kn_report_add(report, KN_E_HOOK_PARAMETER, at,
                                 "'%s' can't be the value of the parameter '%s'", text, p->name),
                   p);
}

static bool name_exists(const reading *r, const char *of, const char *text)
{
    const ks_layout *l = r->host->layout;
    if (strcmp(of, "zone") == 0)
        return ks_layout_find_zone(l, text) >= 0;
    if (strcmp(of, "variable") == 0)
        return ks_layout_find_var(l, text) >= 0;
    return kn_place_of(r->phases, text) >= 0;
}

static const char *const *names_of(const reading *r, const char *of)
{
    return strcmp(of, "zone") == 0       ? ks_layout_zone_names(r->host->layout, r->host->arena)
           : strcmp(of, "variable") == 0 ? ks_layout_var_names(r->host->layout, r->host->arena)
                                         : r->phases;
}

/* Reads the scalar `text` as a value for `p`. False: the text is invalid, and a problem has been
 * reported at `at`. */
static bool read_scalar(const reading *r, const kl_script_param *p, const char *text, kn_mark at,
                        value *v)
{
    const ks_pack *pack = r->host->layout->pack;
    kn_report *report = r->report;
    int32_t units;
    int bad = 0, length = 0;

    v->text = text;
    if (strcmp(p->type, "integer") == 0) {
        if (kn_integer_read(text, p->min, p->max, &v->number))
            return true;
        kn_report_expect(report, wrong(report, at, p, text), "a whole number from %lld to %lld",
                         (long long)p->min, (long long)p->max);
    } else if (strcmp(p->type, "points") == 0) {
        v->number = 0;
        if (kn_points_read(text, pack->per, &units) && units >= p->min && units <= p->max) {
            v->number = units;
            return true;
        }
        kn_report_expect_points(report, wrong(report, at, p, text), pack->per);
    } else if (strcmp(p->type, "flag") == 0) {
        int word = kd_choice_place("true yes on false no off", text);
        v->number = word < 3;
        if (word >= 0)
            return true;
        kn_report_expect(report, wrong(report, at, p, text), "true or false");
    } else if (strcmp(p->type, "choice") == 0) {
        if (kd_choice_place(p->choices, text) >= 0)
            return true;
        kn_report_expect(report, wrong(report, at, p, text), "one of: %s", p->choices);
    } else if (strcmp(p->type, "cards") == 0) {
        if (ks_pack_select(pack, text, &v->set, &bad, &length) == 0)
            return true;
        kn_problem *problem = wrong(report, at, p, text);
        char meant[KS_CARD_TEXT];
        kn_report_expect(report, problem, "cards of this pack, not '%.*s'", length, text + bad);
        if (ks_pack_meant(pack, text + bad, length, meant))
            kn_report_mean(problem, meant);
    } else {
        if (name_exists(r, p->choices, text))
            return true;
        kn_problem *problem = wrong(report, at, p, text);
        kn_report_expect(report, problem, "the name of a %s", p->choices);
        kn_report_suggest(problem, text, names_of(r, p->choices));
    }
    return false;
}

/* Reads the value of `p` from `with`, or its default; false with a problem. */
static bool read_value(const reading *r, const kl_script_param *p, value *v)
{
    const kl_declared *hook = r->hook;
    kn_report *report = r->report;
    const kd_node *node = kd_node_get(r->with, p->name);
    kn_mark script = {hook->source, (uint32_t)hook->face.line, 0, 0};

    *v = (value){.name = p->name, .type = p->type};
    bool fast = strcmp(p->type, "integer") == 0 || strcmp(p->type, "choice") == 0;
    value usual = *v; /* allowed, because other rules may use the script without giving a value */
    if (node && p->fallback && fast && !read_scalar(r, p, p->fallback, script, &usual))
        return false;
    if (node && strcmp(p->type, "cards") == 0 && node->kind != KD_NODE_SCALAR)
        return ks_pack_cards(r->host->layout->pack, node, &v->set, report);
    if (node && node->kind == KD_NODE_SCALAR)
        return read_scalar(r, p, node->text, node->at, v);
    if (node) {
        wrong(report, node->at, p, node->kind == KD_NODE_LIST ? "[...]" : "{...}");
        return false;
    }
    if (p->fallback)
        return read_scalar(r, p, p->fallback, script, v);
    kn_problem *problem = kn_report_add(
        report, KN_E_HOOK_PARAMETER,
        r->with           ? r->with->at
        : r->entry.source ? r->entry
                          : script,
        "the hook '%s' needs the parameter '%s', which has no default", hook->face.name, p->name);
    kn_report_expect(report, explain(report, problem, p), "with: {%s: ...}, a value of type %s",
                     p->name, p->type);
    return false;
}

/* Checks that each key of `with:` names a parameter. */
static bool check_known(const kl_declared *hook, const kd_node *with, kn_report *report)
{
    const char *names[64];
    bool fine = true;
    int n = 0;
    for (; n < hook->face.param_count && n < 63; n++)
        names[n] = hook->face.params[n].name;
    names[n] = NULL;
    for (KD_CHILD(child, with)) {
        const char *key = child->key ? child->key : "";
        if (kn_place_of(names, key) >= 0)
            continue;
        kn_problem *p = kn_report_add(report, KN_E_HOOK_PARAMETER, child->key_at,
                                      "the hook '%s' has no parameter '%s'", hook->face.name, key);
        kn_report_suggest(p, key, names);
        char list[200] = "";
        kd_list_names(list, sizeof list, names);
        if (!p->suggestion)
            kn_report_expect(report, p,
                             *list ? "one of %s" : "no `with`: the hook has no parameters", list);
        fine = false;
    }
    return fine;
}

/* Run protected: makes the parameter table. */
static int make_table(lua_State *L)
{
    binding *b = lua_touserdata(L, 1);
    lua_createtable(L, 0, b->hook->face.param_count);
    for (int i = 0; i < b->hook->face.param_count; i++) {
        const value *v = &b->values[i];
        if (strcmp(v->type, "integer") == 0 || strcmp(v->type, "points") == 0)
            lua_pushinteger(L, v->number);
        else if (strcmp(v->type, "flag") == 0)
            lua_pushboolean(L, v->number != 0);
        else if (strcmp(v->type, "cards") == 0)
            kl_object_new(L, KL_OBJECT_SELECTOR, 0, 0)->set = v->set;
        else
            lua_pushstring(L, v->text);
        lua_setfield(L, -2, v->name);
    }
    kl_script_freeze_table(L, -1);
    kl_object_close(L, "`with`", b->names);
    b->reference = kl_object_ref(L);
    return 0;
}

/* Run protected: makes the table that maps phase names to numbers, for game:call. */
static int make_phases(lua_State *L)
{
    const char *const *names = *(const char *const **)lua_touserdata(L, 1);
    lua_newtable(L);
    for (int i = 0; names[i]; i++) {
        lua_pushinteger(L, i);
        lua_setfield(L, -2, names[i]);
    }
    kl_script_host(L)->phases = kl_object_ref(L);
    return 0;
}

static int memory_out(kn_report *report)
{
    kn_report_memory(report);
    return -1;
}

int kl_host_with(kl_host *host, const kl_script_hook *hook, const kd_node *with, kn_mark entry,
                 const char *const *phase_names, kn_report *report)
{
    const kl_declared *d = kl_script_declared(host, hook);
    binding b = {.hook = d, .reference = LUA_NOREF};
    bool fine = true;

    if (host->phases == LUA_NOREF && phase_names &&
        kl_script_protected(host, make_phases, &phase_names, KN_E_HOOK_FAILED, report) != KN_OK)
        return -1;
    if (with && with->kind == KD_NODE_SCALAR && with->text[0] == '\0' && !with->quoted)
        with = NULL;
    if (with && with->kind != KD_NODE_MAP) {
        kn_report_add(report, KN_E_HOOK_PARAMETER, with->at,
                      "`with` must be a map of parameters" KN_EXPECTED "with: {name: value}");
        return -1;
    }
    int *withs = kn_one_more(host->with, host->withs, &host->with_room, sizeof *withs);
    if (!withs)
        return memory_out(report);
    host->with = withs;
    b.values = kn_arena_array(host->arena, (size_t)d->face.param_count + 1, sizeof *b.values);
    b.names = kn_arena_array(host->arena, (size_t)d->face.param_count + 1, sizeof *b.names);
    if (!b.values || !b.names)
        return memory_out(report);
    for (int i = 0; i < d->face.param_count; i++)
        b.names[i] = d->face.params[i].name;
    fine = check_known(d, with, report);
    const reading r = {host, d, with, entry, phase_names, report};
    for (int i = 0; i < d->face.param_count; i++)
        fine &= read_value(&r, &d->face.params[i], &b.values[i]);
    if (!fine || kl_script_protected(host, make_table, &b, KN_E_HOOK_FAILED, report) != KN_OK)
        return -1;
    host->with[host->withs] = b.reference;
    return host->withs++;
}

/* Returns the value of {name}: the one in `with:`, else the default; NULL: no such parameter.
 * *cards: it is a set of cards. */
static const char *value_text(const kl_hook *hook, const char *name, size_t length,
                              const kd_node **list, bool *cards)
{
    const kl_script_hook *face = hook->script;
    *list = NULL;
    *cards = false;
    for (int i = 0; i < face->param_count; i++) {
        const kl_script_param *p = &face->params[i];
        const kd_node *node;
        if (strlen(p->name) != length || memcmp(p->name, name, length) != 0)
            continue;
        node = kd_node_get(hook->said.with, p->name);
        *cards = strcmp(p->type, "cards") == 0;
        if (node && node->kind == KD_NODE_LIST)
            *list = node;
        return node && node->kind == KD_NODE_SCALAR ? node->text : p->fallback ? p->fallback : "";
    }
    return NULL;
}

static size_t append(char *out, size_t size, size_t used, const char *text, size_t length)
{
    for (size_t i = 0; i < length; i++, used++)
        if (used + 1 < size)
            out[used] = text[i];
    return used;
}

/* Appends the items of a list, separated by spaces. */
static size_t append_list(char *out, size_t size, size_t used, const kd_node *list)
{
    for (KD_CHILD(child, list)) {
        used = append(out, size, used, " ", child == list->first ? 0 : 1);
        if (child->kind == KD_NODE_SCALAR)
            used = append(out, size, used, child->text, strlen(child->text));
    }
    return used;
}

/* Finds the brace that closes the one at `p`, or the next `|` at its level; `end` if neither
 * follows. */
static const char *find_level(const char *p, const char *end, char wanted)
{
    int depth = 0;
    for (; p < end; p++) {
        if (depth == 0 && *p == wanted)
            return p;
        depth += *p == '{' ? 1 : *p == '}' ? -1 : 0;
    }
    return end;
}

/* Returns the text for `wanted` in "52:|2: of two|otherwise": the text after this name, else the
 * text without a name, else nothing. */
static const char *choose_text(const char *p, const char *end, const char *wanted,
                               const char **stop)
{
    const char *otherwise = end, *otherwise_end = end;
    while (p < end) {
        const char *bar = find_level(p, end, '|');
        size_t name =
            strspn(p, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_.-");
        if (p + name < bar && p[name] == ':') {
            if (strlen(wanted) == name && strncmp(p, wanted, name) == 0) {
                *stop = bar;
                return p + name + 1;
            }
        } else {
            otherwise = p;
            otherwise_end = bar;
        }
        p = bar < end ? bar + 1 : end;
    }
    *stop = otherwise_end;
    return otherwise;
}

/* A description that is being written. */
typedef struct saying {
    const kl_hook *hook;
    const kl_card_words *words;
    const char *language;
    char *out;
    size_t size;
} saying;

/* Appends a set of cards in words; as the file writes it if it can't be read. */
static size_t append_cards(const saying *s, size_t used, const char *written)
{
    char text[1024];
    kn_set cards;
    int bad, length;
    bool known = s->words && ks_pack_select(s->words->pack, written, &cards, &bad, &length) == 0;
    if (known)
        written = s->words->tell(s->words->pack, cards, true, s->language, text, sizeof text);
    return append(s->out, s->size, used, written, strlen(written));
}

/* Writes a description: a parameter's value replaces {name}, and the text for its value replaces
 * {name|value:text|text}. */
static size_t write_says(const saying *s, const char *p, const char *end, size_t used)
{
    char *out = s->out;
    size_t size = s->size;
    bool cards;
    while (p < end) {
        const char *close = *p == '{' ? find_level(p + 1, end, '}') : end;
        const char *name_end = close < end ? find_level(p + 1, close, '|') : end, *stop;
        const kd_node *list = NULL;
        const char *written =
            close < end ? value_text(s->hook, p + 1, (size_t)(name_end - p - 1), &list, &cards)
                        : NULL;
        if (!written) {
            used = append(out, size, used, p++, 1);
            continue;
        }
        if (name_end < close) {
            const char *text = choose_text(name_end + 1, close, written, &stop);
            used = write_says(s, text, stop, used);
        } else if (list) {
            used = append_list(out, size, used, list);
        } else if (cards) {
            used = append_cards(s, used, written);
        } else {
            used = append(out, size, used, written, strlen(written));
        }
        p = close + 1;
    }
    return used;
}

void kl_hook_says(const kl_hook *hook, const kl_card_words *words, const char *language, char *out,
                  size_t size)
{
    const kl_script_hook *face = hook->script;
    const char *p = kl_said_in(face, language);
    if (!p)
        p = kl_said_in(face, "en");
    if (!p)
        p = face->says ? face->says->text : face->told ? face->told->text : "";
    if (size == 0)
        return;
    const saying s = {hook, words, language, out, size};
    size_t used = write_says(&s, p, p + strlen(p), 0);
    out[used < size ? used : size - 1] = '\0';
}
