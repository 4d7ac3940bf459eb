/* SPDX-License-Identifier: MIT
 * suspect.c: finds comparisons of scripts that can never be true: a field whose type is known with
 * a constant of another type, or with a text that the field never has. Reads the compiled form of
 * the scripts, line by line; what goes through a variable is not followed. It runs nothing.
 */
#include <stdio.h>
#include <string.h>

#include "base/memory.h"
#include "script/dump.h"
#include "script/internal.h"

/* Lua 5.4's code, as far as it is looked at. */
enum {
    OP_GETFIELD = 14,
    OP_NOT = 51,
    OP_JMP = 56,
    OP_EQ,
    OP_EQK = 60,
    OP_EQI,
    OP_LTI,
    OP_LEI,
    OP_GTI,
    OP_GEI,
    OFFSET = 127
};
enum { NO_JUMP = (1 << 24) - 1 /* OP_JMP to what follows */ };
enum { CONSTANTS_MAX = 256, LOCALS_MAX = 250, WORDS_MAX = 64 };

/* What a field may hold, as bits. */
enum { IS_TEXT = 1, IS_NUMBER = 2, IS_FLAG = 4, IS_THING = 8 };

typedef struct reader {
    const kl_host *host;
    const kn_source *source;
    kn_report *report;
    kl_reader in;
    int places; /* of seats and dummies at most */
} reader;

static bool is(kl_piece t, const char *word)
{
    return t.text && t.length == strlen(word) && memcmp(t.text, word, t.length) == 0;
}

/* ---- what fields hold ---- */

typedef struct kind {
    int is;                  /* bits; 0: nothing is known of such a field */
    const char *const *word; /* the texts that it may be, so many of them; NULL: any */
    int words;
    const char *instead; /* what may have been meant, where it is a thing */
} kind;

static kind of_variable(const ks_layout *l, const ks_var *var)
{
    int n = 0;
    switch (var->type) {
    case KS_VAR_FLAG:
        return (kind){IS_FLAG, NULL, 0, NULL};
    case KS_VAR_SUIT:
        return (kind){IS_TEXT, l->pack->suit_name, l->pack->suits, NULL};
    case KS_VAR_RANK:
        return (kind){IS_TEXT, l->pack->rank_name, l->pack->ranks, NULL};
    case KS_VAR_CHOICE:
        while (var->choices[n])
            n++;
        return (kind){IS_TEXT, var->choices, n, NULL};
    case KS_VAR_SEAT:
    case KS_VAR_SIDE:
        return (kind){IS_THING, NULL, 0, "its `.index`, a number from 0"};
    case KS_VAR_CARD:
        return (kind){IS_THING, NULL, 0, "its `.name`, a text"};
    case KS_VAR_CARDS:
        return (kind){IS_THING, NULL, 0, NULL};
    default:
        return (kind){IS_NUMBER, NULL, 0, NULL};
    }
}

/* What a field of that name holds, of whatever has it: fields of things that Kanun gives, and the
 * variables of the game. */
static kind of_field(const kl_host *host, kl_piece name)
{
    const ks_layout *l = host->layout;
    const ks_pack *pack = l->pack;
    static const struct {
        const char *name;
        kind kind;
    } known[] = {{"card", {IS_THING, NULL, 0, "its `.name`, a text"}},
                 {"seat", {IS_THING, NULL, 0, "its `.index`, a number from 0"}},
                 {"side", {IS_THING, NULL, 0, "its `.index`, a number from 0"}},
                 {"winner", {IS_THING, NULL, 0, "its `.index`, a number from 0"}},
                 {"next", {IS_THING, NULL, 0, "its `.index`, a number from 0"}},
                 {"previous", {IS_THING, NULL, 0, "its `.index`, a number from 0"}},
                 {"next_active", {IS_THING, NULL, 0, "its `.index`, a number from 0"}},
                 {"is_dealer", {IS_FLAG, NULL, 0, NULL}},
                 {"is_dummy", {IS_FLAG, NULL, 0, NULL}},
                 {"complete", {IS_FLAG, NULL, 0, NULL}},
                 {"announced", {IS_FLAG, NULL, 0, NULL}},
                 {"copy", {IS_NUMBER, NULL, 0, NULL}},
                 {"index", {IS_NUMBER, NULL, 0, NULL}},
                 {"word", {IS_TEXT, NULL, 0, NULL}}};
    for (int v = 0; v < l->vars; v++)
        if (is(name, l->var[v].name))
            return of_variable(l, &l->var[v]);
    if (is(name, "rank"))
        return (kind){IS_TEXT, pack->rank_name, pack->ranks, NULL};
    if (is(name, "suit"))
        return (kind){IS_TEXT, pack->suit_name, pack->suits, NULL};
    if (is(name, "colour"))
        return (kind){IS_TEXT, NULL, 0, NULL};
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        if (is(name, known[i].name))
            return known[i].kind;
    return (kind){0};
}

/* What a parameter of that name holds, if all hooks of the script agree. */
static kind of_parameter(const reader *r, kl_piece name)
{
    static const struct {
        const char *type;
        int is;
    } types[] = {{"integer", IS_NUMBER},
                 {"points", IS_NUMBER},
                 {"flag", IS_FLAG},
                 {"choice", IS_TEXT},
                 {"name", IS_TEXT}};
    int all = 0, known = 0;
    for (int i = 0; i < r->host->hooks; i++) {
        const kl_script_hook *hook = &r->host->hook[i]->face;
        for (int p = 0; p < hook->param_count && strcmp(hook->script, r->source->name) == 0; p++) {
            bool found = false;
            if (!is(name, hook->params[p].name))
                continue;
            for (size_t t = 0; t < sizeof types / sizeof *types; t++)
                if (strcmp(types[t].type, hook->params[p].type) == 0) {
                    all |= types[t].is;
                    found = true;
                }
            known += found ? 0 : 1;
        }
    }
    return (kind){known ? 0 : all, NULL, 0, NULL};
}

/* The words that moves of the script's phases, and of others, may have, in `room`. */
static kind of_word(const reader *r, const char *room[WORDS_MAX])
{
    int n = 0;
    for (; n < KS_WORDS_FIXED; n++)
        room[n] = ks_words_fixed[n];
    for (int i = 0; i < r->host->hooks; i++) {
        const kl_script_hook *hook = &r->host->hook[i]->face;
        const char *const *words =
            hook->kind == KL_HOOK_PHASE ? kl_host_phase_words(r->host, hook) : NULL;
        if (hook->kind == KL_HOOK_PHASE && strcmp(hook->script, r->source->name) != 0)
            continue;
        for (; words && *words && n < WORDS_MAX; words++)
            room[n++] = *words;
    }
    /* and those of other phases */
    for (int i = KS_WORDS_FIXED; r->host->words && i < r->host->words->count; i++) {
        int k = 0;
        while (k < n && strcmp(room[k], r->host->words->word[i]) != 0)
            k++;
        if (k == n && n < WORDS_MAX)
            room[n++] = r->host->words->word[i];
    }
    return (kind){IS_TEXT, n > KS_WORDS_FIXED && n < WORDS_MAX ? room : NULL, n, NULL};
}

/* Of a local of a hook what its name promises. */
static kind of_local(const char *name, size_t length)
{
    kl_piece n = {.text = name, .length = length};
    if (is(n, "card"))
        return (kind){IS_THING, NULL, 0, "card.name, a text"};
    if (is(n, "seat"))
        return (kind){IS_THING, NULL, 0, "seat.index, a number from 0"};
    if (is(n, "side"))
        return (kind){IS_THING, NULL, 0, "side.index, a number from 0"};
    return (kind){0};
}

/* ---- judging ---- */

static int type_of(kl_piece c)
{
    return c.tag == KL_TAG_INTEGER || c.tag == KL_TAG_FLOAT ? IS_NUMBER
           : c.tag == KL_TAG_TRUE || c.tag == KL_TAG_FALSE  ? IS_FLAG
                                                            : IS_TEXT;
}

static bool has_word(kind k, kl_piece c)
{
    for (int i = 0; k.word && i < k.words; i++) {
        size_t length = strcspn(k.word[i], "/"); /* "give/1" is "give" to hooks */
        if (is(c, k.word[i]) ||
            (c.text && c.length == length && length > 0 && memcmp(c.text, k.word[i], length) == 0))
            return true;
    }
    return !k.word;
}

static void write_constant(kl_piece c, char *out, size_t size)
{
    if (c.tag == KL_TAG_INTEGER)
        snprintf(out, size, "%lld", (long long)c.number);
    else if (c.tag == KL_TAG_FLOAT)
        snprintf(out, size, "a fraction");
    else if (c.tag == KL_TAG_TRUE || c.tag == KL_TAG_FALSE)
        snprintf(out, size, "%s", c.tag == KL_TAG_TRUE ? "true" : "false");
    else
        snprintf(out, size, "\"%.*s\"", c.length < 40 ? (int)c.length : 40, c.text);
}

static const char *type_name(int type)
{
    return type == IS_TEXT     ? "a text"
           : type == IS_NUMBER ? "a number"
           : type == IS_FLAG   ? "true or false"
                               : "a thing, no text and no number";
}

/* Tells of a comparison of `name` (of kind k) with `c` that can't be true. */
static void judge(reader *r, kl_piece name, kind k, kl_piece c, int line)
{
    char what[64], list[160] = "";
    kn_mark at = {r->source, (uint32_t)line, 0, 0};
    if (!k.is || c.tag == KL_TAG_NIL)
        return;
    bool type = (type_of(c) & k.is) != 0;
    if (type && is(name, "index") && c.tag == KL_TAG_INTEGER &&
        (c.number < 0 || c.number >= r->places)) {
        kn_problem *p =
            kn_report_add(r->report, KN_E_NEVER_TRUE, at,
                          "this is never so: no seat has the index %lld", (long long)c.number);
        kn_report_expect(r->report, p, "a number from 0 to %d: seats are counted from 0",
                         r->places - 1);
        return;
    }
    if (type && (k.is != IS_TEXT || has_word(k, c)))
        return;
    write_constant(c, what, sizeof what);
    kn_problem *p = kn_report_add(r->report, KN_E_NEVER_TRUE, at,
                                  "this is never so: `%.*s` is %s, and it is compared with %s",
                                  (int)name.length, name.text, type_name(k.is), what);
    for (int i = 0; k.word && i < k.words && strlen(list) < sizeof list - 12; i++)
        snprintf(list + strlen(list), sizeof list - strlen(list), "%s\"%s\"", i ? " " : "",
                 k.word[i]);
    if (k.is == IS_TEXT && c.tag == KL_TAG_INTEGER)
        kn_report_expect(r->report, p, "the text: == \"%lld\"", (long long)c.number);
    else if (*list)
        kn_report_expect(r->report, p, "one of %s", list);
    else if (k.instead)
        kn_report_expect(r->report, p, "%s, or a comparison with another one", k.instead);
    else
        kn_report_expect(r->report, p, "%s", type_name(k.is));
}

/* An index beyond the last seat, or below the first. */
static void judge_order(reader *r, unsigned op, int number, int line)
{
    kn_mark at = {r->source, (uint32_t)line, 0, 0};
    bool splits = op == OP_LTI   ? number > 0
                  : op == OP_LEI ? number >= 0
                  : op == OP_GTI ? number < r->places - 1
                                 : number < r->places;
    if (splits)
        return;
    kn_problem *p = kn_report_add(r->report, KN_E_NEVER_TRUE, at,
                                  "this is never so: `index` is compared with %d", number);
    kn_report_expect(r->report, p, "numbers from 0 to %d: seats are counted from 0", r->places - 1);
}

/* What sort of thing a field or local of that name is; NULL: not known, or it may be several. */
static const char *sort_of(const ks_layout *l, kl_piece name)
{
    static const char *const sorts[][2] = {{"seat", "seat"},
                                           {"winner", "seat"},
                                           {"dealer", "seat"},
                                           {"side", "side"},
                                           {"card", "card"}};
    for (int v = 0; v < l->vars; v++)
        if (is(name, l->var[v].name))
            return NULL;
    for (size_t i = 0; i < sizeof sorts / sizeof *sorts; i++)
        if (is(name, sorts[i][0]))
            return sorts[i][1];
    return NULL;
}

/* Two things of which one is a seat and the other a side or a card are never the same. */
static void judge_things(reader *r, kl_piece one, kl_piece other, int line)
{
    const char *a = sort_of(r->host->layout, one), *b = sort_of(r->host->layout, other);
    if (!a || !b || a == b)
        return;
    kn_mark at = {r->source, (uint32_t)line, 0, 0};
    kn_problem *p =
        kn_report_add(r->report, KN_E_NEVER_TRUE, at,
                      "this is never so: `%.*s` is a %s, and it is compared with `%.*s`, a %s",
                      (int)one.length, one.text, a, (int)other.length, other.text, b);
    kn_report_expect(r->report, p, "two seats, two sides or two cards: event.winner.side");
}

/* `not x == 3` compares true or false with 3; `x == "S" or "H"` holds whatever x is. */
static void judge_shape(reader *r, bool negated, int line)
{
    kn_mark at = {r->source, (uint32_t)line, 0, 0};
    kn_problem *p = kn_report_add(
        r->report, KN_E_NEVER_TRUE, at,
        negated ? "this is never so: `not` belongs to what stands behind it alone, so "
                  "true or false is compared"
                : "this comparison decides nothing: what follows is done either way");
    kn_report_expect(r->report, p,
                     negated ? "x ~= 3, or not (x == 3)"
                             : "x == \"S\" or x == \"H\", with a comparison on both sides");
}

/* ---- one function ---- */

typedef struct body {
    const unsigned char *code;
    size_t instructions;
    kl_piece constant[CONSTANTS_MAX];
    size_t constants;
    const unsigned char *lines; /* differences, one for each instruction; 0x80: see `anchor` */
    size_t line_count;
    int first_line;
    struct {
        size_t pc;
        int line;
    } anchor[64];
    int anchors;
    struct {
        kl_piece name;
        size_t from, to;
    } local[LOCALS_MAX];
    int locals;
} body;

static uint32_t instruction(const body *b, size_t pc)
{
    uint32_t i;
    memcpy(&i, b->code + 4 * pc, 4);
    return i;
}

static int line_at(const body *b, size_t pc)
{
    int line = b->first_line;
    for (size_t i = 0; i <= pc && i < b->line_count; i++) {
        signed char difference;
        memcpy(&difference, b->lines + i, 1);
        if (difference != -128) {
            line += difference;
            continue;
        }
        for (int a = 0; a < b->anchors; a++)
            if (b->anchor[a].pc == i)
                line = b->anchor[a].line;
    }
    return line;
}

/* The name of the local that register `reg` is at `pc`: the n-th of those in force. */
static const kl_piece *local_at(const body *b, unsigned reg, size_t pc)
{
    for (int i = 0; i < b->locals; i++)
        if (b->local[i].from <= pc && pc < b->local[i].to && reg-- == 0)
            return &b->local[i].name;
    return NULL;
}

/* The name of what register `reg` holds at `pc`: of a local, or of a field that was read there by
 * one of the two instructions before. */
static bool named_at(const body *b, unsigned reg, size_t pc, kl_piece *name)
{
    const kl_piece *local = local_at(b, reg, pc);
    for (size_t back = 1; !local && back <= 2 && back <= pc; back++) {
        uint32_t i = instruction(b, pc - back);
        if ((i >> 7 & 0xFF) != reg)
            continue;
        if ((i & 0x7F) != OP_GETFIELD || i >> 24 >= b->constants)
            return false;
        *name = b->constant[i >> 24];
        return true;
    }
    if (local)
        *name = *local;
    return local != NULL;
}

/* What a field holds of what has it: a parameter, a move or anything else. */
static kind of_get(const reader *r, const kl_piece *owner, kl_piece field,
                   const char *room[WORDS_MAX])
{
    bool move = owner && is(*owner, "move"), event = owner && is(*owner, "event");
    if (owner && is(*owner, "with"))
        return of_parameter(r, field);
    if (move && is(field, "word"))
        return of_word(r, room);
    if ((move || event) && is(field, "number"))
        return (kind){IS_NUMBER, NULL, 0, NULL};
    return of_field(r->host, field);
}

static void look_through(reader *r, const body *b)
{
    const char *room[WORDS_MAX];
    for (size_t pc = 0; pc < b->instructions; pc++) {
        uint32_t i = instruction(b, pc), before = pc ? instruction(b, pc - 1) : 0;
        unsigned op = i & 0x7F, reg = i >> 7 & 0xFF, operand = i >> 16 & 0xFF;
        kl_piece c = {.tag = KL_TAG_INTEGER, .number = (int)operand - OFFSET};
        uint32_t after = pc + 1 < b->instructions ? instruction(b, pc + 1) : 0;
        bool compares = op == OP_EQ || op == OP_EQK || op == OP_EQI;
        if (compares && (after & 0x7F) == OP_JMP && after >> 7 == NO_JUMP)
            judge_shape(r, false, line_at(b, pc));
        if (op == OP_EQ) {
            kl_piece one, other;
            if (named_at(b, reg, pc, &one) && named_at(b, operand, pc, &other))
                judge_things(r, one, other, line_at(b, pc));
        }
        bool gets = (before & 0x7F) == OP_GETFIELD && (before >> 7 & 0xFF) == reg &&
                    before >> 24 < b->constants;
        if (op >= OP_LTI && op <= OP_GEI && gets && is(b->constant[before >> 24], "index"))
            judge_order(r, op, (int)operand - OFFSET, line_at(b, pc));
        if (op == OP_EQK && operand < b->constants)
            c = b->constant[operand];
        else if (op != OP_EQI)
            continue;
        if ((before & 0x7F) == OP_NOT && (before >> 7 & 0xFF) == reg && c.tag != KL_TAG_TRUE &&
            c.tag != KL_TAG_FALSE)
            judge_shape(r, true, line_at(b, pc));
        const kl_piece *local = local_at(b, reg, pc);
        unsigned field = before >> 24;
        const kl_piece *owner = pc ? local_at(b, before >> 16 & 0xFF, pc - 1) : NULL;
        if (local)
            judge(r, *local, of_local(local->text, local->length), c, line_at(b, pc));
        else if (gets)
            judge(r, b->constant[field], of_get(r, owner, b->constant[field], room), c,
                  line_at(b, pc));
    }
}

static void read_debug(reader *r, body *b)
{
    b->line_count = kl_read_number(&r->in);
    b->lines = kl_read(&r->in, b->line_count);
    for (size_t n = kl_read_number(&r->in); n > 0 && !r->in.bad; n--) {
        size_t pc = kl_read_number(&r->in);
        int line = (int)kl_read_number(&r->in);
        if (b->anchors < (int)(sizeof b->anchor / sizeof *b->anchor)) {
            b->anchor[b->anchors].pc = pc;
            b->anchor[b->anchors++].line = line;
        }
    }
    for (size_t n = kl_read_number(&r->in); n > 0 && !r->in.bad; n--) {
        kl_piece name = kl_read_text(&r->in);
        size_t from = kl_read_number(&r->in), to = kl_read_number(&r->in);
        if (b->locals < LOCALS_MAX) {
            b->local[b->locals].name = name;
            b->local[b->locals].from = from;
            b->local[b->locals++].to = to;
        }
    }
    for (size_t n = kl_read_number(&r->in); n > 0 && !r->in.bad; n--)
        kl_read_text(&r->in);
}

/* One function and those within. The depth is bounded by Lua's parser (200). */
static void function(reader *r)
{
    body *b = kn_calloc(1, sizeof *b);
    if (!b) {
        r->in.bad = true;
        return;
    }
    kl_read_text(&r->in);
    b->first_line = (int)kl_read_number(&r->in);
    kl_read_number(&r->in);
    kl_read(&r->in, 3);
    b->instructions = kl_read_number(&r->in);
    b->code = b->instructions < (size_t)(r->in.end - r->in.p) ? kl_read(&r->in, b->instructions * 4)
                                                              : NULL;
    r->in.bad |= !b->code;
    for (size_t n = kl_read_number(&r->in); n > 0 && !r->in.bad; n--) {
        kl_piece c = kl_read_constant(&r->in);
        if (b->constants < CONSTANTS_MAX)
            b->constant[b->constants++] = c;
    }
    kl_read(&r->in, kl_read_number(&r->in) * 3); /* upvalues */
    for (size_t n = kl_read_number(&r->in); n > 0 && !r->in.bad; n--)
        function(r);
    read_debug(r, b);
    if (!r->in.bad)
        look_through(r, b);
    kn_free(b);
}

void kl_host_suspect(const kl_host *host, int places, kn_report *report)
{
    for (int i = 0; i < host->sources; i++) {
        const kl_compiled *c = &host->compiled[i];
        if (!c->code || c->size < KL_DUMP_HEADER + 1)
            continue;
        reader r = {.host = host, .source = &host->source[i], .report = report, .places = places};
        r.in.p = (const unsigned char *)c->code + KL_DUMP_HEADER + 1;
        r.in.end = (const unsigned char *)c->code + c->size;
        function(&r);
    }
}
