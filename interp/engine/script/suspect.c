/* SPDX-License-Identifier: MIT
 * suspect.c: finds comparisons in scripts that can never be true. They compare a field or a
 * method's result of a known type with a value of another type, or with a text that it never has.
 * Reads the compiled form of the scripts; does not follow variables, and runs nothing.
 */
#include <stdio.h>
#include <string.h>

#include "base/memory.h"
#include "script/lua_code.h"
#include "script/suspect.h"

enum { CONSTANTS_MAX = 256 };

typedef struct reader {
    const kl_host *host;
    const kn_source *source;
    kn_report *report;
    kl_reader in;
    int places;               /* most seats and dummies */
    const char *const *open;  /* variables with more than one possible range, NULL-terminated */
    const char *const *loose; /* zones for several cards that keep no order, NULL-terminated */
} reader;

/* A value with its name for messages. It is a field, a method's result or a local. */
typedef struct value {
    kl_piece name;
    bool called; /* the result of a method */
    kl_kind kind;
} value;

/* ---- Checks ---- */

static int type_of(kl_piece c)
{
    return c.tag == KL_TAG_INTEGER || c.tag == KL_TAG_FLOAT ? KL_IS_NUMBER
           : c.tag == KL_TAG_TRUE || c.tag == KL_TAG_FALSE  ? KL_IS_FLAG
                                                            : KL_IS_TEXT;
}

static bool has_word(kl_kind k, kl_piece c)
{
    for (int i = 0; k.word && i < k.words; i++) {
        size_t length = strcspn(k.word[i], "/"); /* hooks see the move "give/1" as "give" */
        if (kl_piece_is(c, k.word[i]) ||
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

static void write_value(value v, char *out, size_t size)
{
    snprintf(out, size, "`%s%.*s%s`", v.called ? ":" : "", (int)v.name.length, v.name.text,
             v.called ? "()" : "");
}

/* Writes the possible words of the kind, as many as fit; "" if unknown. */
static void write_words(kl_kind k, char *out, size_t size)
{
    *out = '\0';
    for (int i = 0; k.word && i < k.words && strlen(out) < size - 12; i++)
        snprintf(out + strlen(out), size - strlen(out), "%s\"%s\"", i ? " " : "", k.word[i]);
}

static const char *type_name(int type)
{
    return type == KL_IS_TEXT     ? "a text"
           : type == KL_IS_NUMBER ? "a number"
           : type == KL_IS_FLAG   ? "true or false"
                                  : "an object";
}

static const char *kind_name(kl_kind k)
{
    return !k.sort                       ? type_name(k.is)
           : strcmp(k.sort, "card") == 0 ? "a card"
           : strcmp(k.sort, "seat") == 0 ? "a seat"
                                         : "a side";
}

static kn_problem *never(reader *r, int line, const char *what, const char *is, const char *other)
{
    return kn_report_add(r->report, KN_E_NEVER_TRUE, (kn_mark){r->source, (uint32_t)line, 0, 0},
                         "this condition can never be true: %s is %s, but it is compared with %s",
                         what, is, other);
}

/* True if the value is a number with known limits. */
static bool bounds_of(const reader *r, value v, int *low, int *high)
{
    if (v.called || !(v.kind.is & KL_IS_NUMBER))
        return false;
    *low = v.kind.low;
    *high = v.kind.high;
    if (kl_piece_is(v.name, "index")) {
        *low = 0;
        *high = r->places - 1;
        return true;
    }
    for (const char *const *name = r->open; *name; name++)
        if (kl_piece_is(v.name, *name))
            return false;
    return v.kind.bounded;
}

/* Reports a comparison with a number that the value can't have; `than`: "", "at least " and so
 * on. */
static void tell_beyond(reader *r, value v, int low, int high, long long number, const char *than,
                        int line)
{
    kn_mark at = {r->source, (uint32_t)line, 0, 0};
    char name[80];
    bool index = kl_piece_is(v.name, "index");
    write_value(v, name, sizeof name);
    kn_problem *p =
        index && !*than
            ? kn_report_add(r->report, KN_E_NEVER_TRUE, at,
                            "this condition can never be true: no seat has the index %lld", number)
        : index ? kn_report_add(r->report, KN_E_NEVER_TRUE, at,
                                "this condition can never be true: `index` is compared with %lld",
                                number)
                : kn_report_add(r->report, KN_E_NEVER_TRUE, at,
                                "this condition can never be true: %s ranges from %d to %d, so it "
                                "is never %s%lld",
                                name, low, high, than, number);
    kn_report_expect(r->report, p, "%s from %d to %d", *than && index ? "numbers" : "a number", low,
                     high);
}

/* Reports a comparison with a constant that can never be true. */
static void judge(reader *r, value v, kl_piece c, int line)
{
    char what[64], name[80], list[160];
    kl_kind k = v.kind;
    if (!k.is || c.tag == KL_TAG_NIL)
        return;
    bool type = (type_of(c) & k.is) != 0;
    int low, high;
    if (type && c.tag == KL_TAG_INTEGER && bounds_of(r, v, &low, &high) &&
        (c.number < low || c.number > high)) {
        tell_beyond(r, v, low, high, (long long)c.number, "", line);
        return;
    }
    if (type && (k.is != KL_IS_TEXT || has_word(k, c)))
        return;
    write_constant(c, what, sizeof what);
    write_value(v, name, sizeof name);
    write_words(k, list, sizeof list);
    kn_problem *p =
        type ? kn_report_add(r->report, KN_E_NEVER_TRUE, (kn_mark){r->source, (uint32_t)line, 0, 0},
                             "this condition can never be true: %s is never %s", name, what)
             : never(r, line, name, kind_name(k), what);
    bool card = k.sort && strcmp(k.sort, "card") == 0;
    if (k.sort && type_of(c) == (card ? KL_IS_TEXT : KL_IS_NUMBER)) {
        kn_report_expect(r->report, p, "`%s%.*s%s.%s == %s`, or a comparison with another %s",
                         v.called ? ":" : "", (int)v.name.length, v.name.text, v.called ? "()" : "",
                         card ? "name" : "index", what, k.sort);
        return;
    }
    if (k.is == KL_IS_TEXT && c.tag == KL_TAG_INTEGER)
        kn_report_expect(r->report, p, "the text: == \"%lld\"", (long long)c.number);
    else if (*list)
        kn_report_expect(r->report, p, "one of %s%s", list,
                         kl_piece_is(v.name, "word") ? "; a phase hook lists its own in `moves`"
                                                     : "");
    else if (k.instead)
        kn_report_expect(r->report, p, "%s, or a comparison with another %s", k.instead, k.sort);
    else
        kn_report_expect(r->report, p, "%s", type_name(k.is));
}

/* Reports a number that the value can't have, such as an index after the last seat. */
static void judge_order(reader *r, value v, unsigned op, int number, int line)
{
    static const char *const than[] = {"less than ", "at most ", "more than ", "at least "};
    int low, high;
    if (!bounds_of(r, v, &low, &high))
        return;
    bool splits = op == KL_OP_LTI   ? number > low
                  : op == KL_OP_LEI ? number >= low
                  : op == KL_OP_GTI ? number < high
                                    : number <= high;
    if (!splits)
        tell_beyond(r, v, low, high, number, than[op - KL_OP_LTI], line);
}

/* True if both values are texts from known lists that have no word in common. */
static bool share_no_word(kl_kind a, kl_kind b)
{
    bool known = a.is == KL_IS_TEXT && b.is == KL_IS_TEXT && a.word && b.word;
    for (int i = 0; known && i < b.words; i++)
        if (has_word(a, (kl_piece){.text = b.word[i], .length = strcspn(b.word[i], "/")}))
            return false;
    return known;
}

/* Reports a comparison of different types, such as a seat and a side or a rank and a suit, which
 * are never equal. */
static void judge_pair(reader *r, value a, value b, int line)
{
    char one[80], other[240], list[120];
    bool sorts = a.kind.sort && b.kind.sort && strcmp(a.kind.sort, b.kind.sort) != 0;
    bool words = share_no_word(a.kind, b.kind);
    if (!a.kind.is || !b.kind.is || ((a.kind.is & b.kind.is) && !sorts && !words))
        return;
    write_value(a, one, sizeof one);
    write_value(b, other, sizeof other);
    size_t used = strlen(other);
    write_words(b.kind, list, sizeof list);
    snprintf(other + used, sizeof other - used, ", %s%s", words ? "one of " : "",
             words ? list : kind_name(b.kind));
    write_words(a.kind, list, sizeof list);
    char is[140];
    snprintf(is, sizeof is, "%s%s", words ? "one of " : "", words ? list : kind_name(a.kind));
    kn_problem *p = never(r, line, one, is, other);
    if (sorts)
        kn_report_expect(r->report, p, "two seats, two sides or two cards: event.winner.side");
    else
        kn_report_expect(
            r->report, p,
            "two values of the same kind, such as two ranks, two suits or two numbers");
}

/* Reports `not x == 3`, which compares true or false with 3, and `x == "S" or "H"`, which is true
 * for any `x`. */
static void judge_shape(reader *r, bool negated, int line)
{
    kn_mark at = {r->source, (uint32_t)line, 0, 0};
    kn_problem *p = kn_report_add(
        r->report, KN_E_NEVER_TRUE, at,
        negated ? "this condition can never be true: `not` applies only to the next value, so this "
                  "compares true or false"
                : "this comparison has no effect: the code after it always runs");
    kn_report_expect(r->report, p,
                     negated ? "x ~= 3, or not (x == 3)"
                             : "x == \"S\" or x == \"H\", with a comparison on both sides");
}

/* ---- A function ---- */

typedef struct body {
    kl_proto proto;
    kl_piece constant[CONSTANTS_MAX];
    size_t constants;
    kl_debug debug;
    struct {
        int line;
        bool is_target; /* target of a jump */
    } * place;          /* by instruction */
} body;

static uint32_t instruction(const body *b, size_t pc)
{
    return kl_lua_instruction(b->proto.code, pc);
}

/* Finds the line of each instruction, and the targets of jumps. */
static void look_ahead(body *b)
{
    int line = b->proto.line;
    for (size_t pc = 0; pc < b->proto.instructions; pc++) {
        b->place[pc].line = line = kl_debug_line(&b->debug, line, pc);
        uint32_t i = instruction(b, pc);
        int64_t target = (int64_t)pc + 1 + kl_lua_sj(i);
        if (kl_lua_op_of(i) == KL_OP_JMP && target >= 0 && target < (int64_t)b->proto.instructions)
            b->place[target].is_target = true;
    }
}

/* Returns the name of the local in register `reg` at `pc`: the active local with that number. */
static const kl_piece *local_at(const body *b, unsigned reg, size_t pc)
{
    for (int i = 0; i < b->debug.locals; i++)
        if (b->debug.local[i].from <= pc && pc < b->debug.local[i].to && reg-- == 0)
            return &b->debug.local[i].name;
    return NULL;
}

/* Finds the instruction that last wrote the register before `pc`, in the same expression. False:
 * unknown. */
static bool writer_of(const body *b, unsigned reg, size_t pc, size_t *at)
{
    enum { FAR = 12 };
    for (size_t back = 1; back <= FAR && back <= pc; back++) {
        uint32_t i = instruction(b, *at = pc - back);
        unsigned op = kl_lua_op_of(i), a = kl_lua_a(i);
        if (b->place[pc - back + 1].is_target || (op >= KL_OP_JMP && op < KL_OP_CALL) ||
            (op == KL_OP_CALL && a < reg) || (op == KL_OP_SELF && a + 1 == reg))
            return false;
        if (a == reg)
            return true;
    }
    return false;
}

/* Returns the value in register `reg` at `pc`: a local, a field read, or the result of a method.
 * Its kind is 0 if unknown. */
static value value_at(const reader *r, const body *b, unsigned reg, size_t pc, int depth,
                      const char *room[KL_WORDS_MAX])
{
    const kl_piece *local = local_at(b, reg, pc);
    size_t at;
    value v = {.called = false};
    if (local) {
        v.name = *local;
        v.kind = kl_kind_of_local(*local);
        return v;
    }
    if (depth > 4 || !writer_of(b, reg, pc, &at))
        return v;
    if (kl_lua_op_of(instruction(b, at)) == KL_OP_CALL && at > 0) {
        uint32_t self; /* the instruction that put the function there */
        do
            self = instruction(b, --at);
        while (at > 0 && ((kl_lua_op_of(self) >= KL_OP_JMP && kl_lua_op_of(self) <= KL_OP_TEST) ||
                          kl_lua_a(self) != reg));
        if (kl_lua_op_of(self) == KL_OP_SELF && kl_lua_k(self) && kl_lua_c(self) < b->constants) {
            v.called = true;
            v.name = b->constant[kl_lua_c(self)];
            v.kind = kl_kind_of_method(v.name);
        }
        return v;
    }
    uint32_t get = instruction(b, at);
    if (kl_lua_op_of(get) != KL_OP_GETFIELD || kl_lua_c(get) >= b->constants)
        return v;
    const kl_piece *owner = local_at(b, kl_lua_b(get), at);
    value of = value_at(r, b, kl_lua_b(get), at, depth + 1, room);
    v.name = b->constant[kl_lua_c(get)];
    v.kind = kl_kind_of_field(r->host, r->source, owner, of.kind.sort, v.name, room);
    return v;
}

/* True if a loop begins in the line or one of the two lines before it, because a loop may take
 * cards in any order. */
static bool is_in_loop(const reader *r, int line)
{
    const char *at = r->source->text;
    for (int n = 1; at && n < line - 2; n++)
        at = (at = strchr(at, '\n')) ? at + 1 : NULL;
    const char *end = at;
    for (int n = 0; end && n < 3; n++)
        end = (end = strchr(end, '\n')) ? end + 1 : NULL;
    const char *loop = at ? strstr(at, "while ") : NULL;
    return !at || (loop && (!end || loop < end));
}

/* Adds a note for each `zone:top()` and `zone:bottom()` of a zone that the file names and that
 * keeps no order. */
static void judge_end(reader *r, const body *b, uint32_t self, size_t pc)
{
    size_t at;
    kl_piece method = b->constant[kl_lua_c(self)], zone;
    if ((!kl_piece_is(method, "top") && !kl_piece_is(method, "bottom")) ||
        local_at(b, kl_lua_b(self), pc) || !writer_of(b, kl_lua_b(self), pc, &at))
        return;
    uint32_t get = instruction(b, at);
    if (kl_lua_op_of(get) != KL_OP_GETFIELD || kl_lua_c(get) >= b->constants)
        return;
    zone = b->constant[kl_lua_c(get)];
    const char *const *name = r->loose;
    while (*name && !kl_piece_is(zone, *name))
        name++;
    if (!*name || is_in_loop(r, b->place[pc].line))
        return;
    kn_problem *p = kn_report_add(
        r->report, KN_E_HOOK_VALUE, (kn_mark){r->source, (uint32_t)b->place[pc].line, 0, 0},
        "'%s' keeps no order, so `%.*s()` is the %s card in the order of the pack", *name,
        (int)method.length, method.text, kl_piece_is(method, "top") ? "last" : "first");
    p->status = KN_OK;
    kn_report_expect(r->report, p,
                     "`ordered: true` in the zone, for the order in which cards came");
}

static void look_through(reader *r, const body *b)
{
    const char *room[KL_WORDS_MAX], *other_room[KL_WORDS_MAX];
    for (size_t pc = 0; pc < b->proto.instructions; pc++) {
        uint32_t i = instruction(b, pc), before = pc ? instruction(b, pc - 1) : 0;
        unsigned op = kl_lua_op_of(i), reg = kl_lua_a(i), operand = kl_lua_b(i);
        kl_piece c = {.tag = KL_TAG_INTEGER, .number = kl_lua_sb(i)};
        uint32_t after = pc + 1 < b->proto.instructions ? instruction(b, pc + 1) : 0;
        if (op == KL_OP_SELF && kl_lua_k(i) && kl_lua_c(i) < b->constants)
            judge_end(r, b, i, pc);
        if (op != KL_OP_EQ && (op < KL_OP_EQK || op > KL_OP_GEI))
            continue;
        int line = b->place[pc].line;
        value v = value_at(r, b, reg, pc, 0, room);
        if (op >= KL_OP_LTI) {
            judge_order(r, v, op, kl_lua_sb(i), line);
            continue;
        }
        if (kl_lua_op_of(after) == KL_OP_JMP && kl_lua_sj(after) == 0)
            judge_shape(r, false, line);
        if (op == KL_OP_EQ) {
            judge_pair(r, v, value_at(r, b, operand, pc, 0, other_room), line);
            continue;
        }
        if (op == KL_OP_EQK) {
            if (operand >= b->constants)
                continue;
            c = b->constant[operand];
        }
        if (kl_lua_op_of(before) == KL_OP_NOT && kl_lua_a(before) == reg && c.tag != KL_TAG_TRUE &&
            c.tag != KL_TAG_FALSE)
            judge_shape(r, true, line);
        judge(r, v, c, line);
    }
}

/* Examines a function and its inner ones. The depth is bounded by Lua's parser (200). */
static void function(reader *r)
{
    body *b = kn_calloc(1, sizeof *b);
    if (!b) {
        r->in.bad = true;
        return;
    }
    b->proto = kl_read_proto(&r->in);
    for (; b->constants < b->proto.constants && b->constants < CONSTANTS_MAX && !r->in.bad;
         b->constants++)
        b->constant[b->constants] = kl_read_constant(&b->proto.constant);
    for (size_t n = b->proto.within; n > 0 && !r->in.bad; n--)
        function(r);
    kl_read_debug(&r->in, &b->debug);
    b->place = r->in.bad ? NULL : kn_calloc(b->proto.instructions + 1, sizeof *b->place);
    if (b->place) {
        look_ahead(b);
        look_through(r, b);
    }
    r->in.bad |= !b->place;
    kn_free(b->place);
    kn_free(b);
}

void kl_host_suspect(const kl_host *host, int places, const char *const *open,
                     const char *const *loose, kn_report *report)
{
    for (int i = 0; i < host->sources; i++) {
        const kl_compiled *c = &host->compiled[i];
        if (!c->code || c->size < KL_DUMP_HEADER + 1)
            continue;
        reader r = {.host = host,
                    .source = &host->source[i],
                    .report = report,
                    .places = places,
                    .open = open,
                    .loose = loose};
        r.in.p = (const unsigned char *)c->code + KL_DUMP_HEADER + 1;
        r.in.end = (const unsigned char *)c->code + c->size;
        function(&r);
    }
}
