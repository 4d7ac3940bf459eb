/* SPDX-License-Identifier: MIT
 * parse.c: converts YAML text to nodes, by libyaml's events, one at a time, so that a limit can
 * stop the work early. Rejects YAML's surprising features (aliases, tags, directives, several
 * documents).
 */
#include <string.h>
#include <yaml.h>

#include "base/plain.h"
#include "document/node_tree.h"

/* The state while a text is parsed. */
typedef struct reader {
    kn_arena *arena;
    kn_report *report;
    const kn_source *source;
    yaml_parser_t parser;
    kd_node *root, *open; /* open: the innermost list or map that is not finished */
    const char *key;      /* if `open` is a map: the key of the next value */
    kn_mark key_at;
    int depth, nodes;
    bool ended; /* the document is complete */
} reader;

static kn_mark mark_at(const reader *r, const yaml_mark_t *from, uint32_t length)
{
    return (kn_mark){r->source, (uint32_t)from->line + 1, (uint32_t)from->column + 1, length};
}

/* Returns a mark from one position to another on the same line. If they are on different lines, a
 * mark of only the first position. */
static kn_mark mark_span(const reader *r, const yaml_mark_t *from, const yaml_mark_t *to)
{
    bool one_line = from->line == to->line && to->column > from->column;
    return mark_at(r, from, one_line ? (uint32_t)(to->column - from->column) : 0);
}

/* Returns the mark of a word (tag, anchor or alias) that begins at `from`. */
static kn_mark mark_word(const reader *r, const yaml_mark_t *from)
{
    const char *p = r->source->text;
    uint32_t length = 0;

    for (size_t line = 0; line < from->line && p; line++)
        p = (p = strchr(p, '\n')) ? p + 1 : NULL;
    for (size_t column = 0; p && column < from->column && *p; column++)
        do
            p++;
        while (((unsigned char)*p & 0xC0) == 0x80);
    for (; p && *p && !strchr(" \t\r\n,[]{}", *p); p++)
        length += ((unsigned char)*p & 0xC0) != 0x80;
    return mark_at(r, from, length);
}

/* libyaml's messages, with our own words and the likely fix. */
static const struct plain_words {
    const char *found, *message, *expected;
} plain_words[] = {
    {"found character that cannot start any token", "this character can't begin a value",
     "quotes around a text that begins with this character"},
    {"mapping values are not allowed in this context", "unexpected ':'",
     "one key on a line, or quotes around a text with ': ' in it"},
    {"found unexpected end of stream", "the file ends before a quote is closed",
     "the closing quote"},
    {"did not find expected ',' or '}'", "a ',' or '}' is missing before this point",
     "a comma between the entries, or the closing brace"},
    {"did not find expected ',' or ']'", "a ',' or ']' is missing before this point",
     "a comma between the items, or the closing bracket"},
    {"could not find expected ':'", "a ':' is missing",
     "`key: value`, with a space after the colon, on a line of its own"},
    {"did not find expected key", "unexpected text in this map",
     "every key of a map in the same column"},
    {"did not find expected '-' indicator", "unexpected text in this list",
     "every '-' of a list in the same column"},
    {"block sequence entries are not allowed in this context", "a list can't begin here",
     "the '-' on its own line, or [a, b] on this line"},
    {"did not find expected node content", "a value is missing here", "a value"},
    {"mapping keys are not allowed in this context", "a '?' can't begin a value",
     "quotes around a text that begins with '?'"},
    {"did not find expected alphabetic or numeric character", "this character can't begin a value",
     "quotes around a text that begins with '*' or '&'"},
    {"did not find expected whitespace or line break", "this character can't begin a value",
     "quotes around a text that begins with '!'"},
};

/* Describes where the construct began: a '{' for "while parsing a flow mapping". */
static const char *context_words(const char *context)
{
    static const char *const words[][2] = {
        {"while parsing a flow mapping", "in the { }"},
        {"while parsing a flow sequence", "in the [ ]"},
        {"while parsing a block mapping", "in the map"},
        {"while parsing a block collection", "in the list"},
        {"while scanning a quoted scalar", "in the text in quotes"},
        {"while scanning a simple key", "in the line"},
    };
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (strcmp(words[i][0], context) == 0)
            return words[i][1];
    return context;
}

/* Returns the first byte at a mark. */
static char byte_at(const reader *r, const yaml_mark_t *at)
{
    return at->index < r->source->size ? r->source->text[at->index] : '\0';
}

/* Returns advice for a plain text that contains one of YAML's special characters, usually to add
 * quotes; NULL: the standard advice applies. */
static const char *quotes_for(const reader *r)
{
    const yaml_mark_t *at = &r->parser.problem_mark, *from = &r->parser.context_mark;
    const char *text = r->source->text;
    char before = at->index && at->index <= r->source->size ? text[at->index - 1] : '\0';

    if (before == '"' || before == '\'')
        return "quotes around the whole text; double a quote within it ('it''s'), or use the other "
               "kind around it (\"it's\")";
    if (byte_at(r, at) == '?')
        return "a value, with quotes around a text that begins with '?'";
    if (byte_at(r, at) == ':' && at->line == from->line &&
        strstr(r->parser.problem, "expected ','"))
        return "a comma between the entries, or quotes around a text with ': ' in it";
    for (size_t i = from->index; r->parser.context && i + 1 < at->index && i + 1 < r->source->size;
         i++)
        if (text[i] == ' ' && text[i + 1] == '#')
            return "quotes around a text with ' #' in it: otherwise the rest of the line is a "
                   "comment";
    return NULL;
}

/* True if the line of the problem begins with a key and is indented deeper than a line above it
 * that already has a value. */
static bool stands_deeper(const reader *r)
{
    const char *text = r->source->text;
    size_t at = r->parser.problem_mark.index, line, above;
    if (at > r->source->size)
        return false;
    for (line = at; line > 0 && text[line - 1] != '\n'; line--)
        ;
    if (line < 2)
        return false;
    for (above = line - 1; above > 0 && text[above - 1] != '\n'; above--)
        ;
    size_t deep = strspn(text + line, " "), before = strspn(text + above, " ");
    return deep > before && line + deep + strcspn(text + line + deep, ": \n") == at;
}

/* True if the line before the problem is the first of a map and lacks a ':', so that YAML reads
 * both lines as one key. `at` becomes the mark of that line. */
static bool lacks_colon(const reader *r, kn_mark *at)
{
    const char *text = r->source->text;
    size_t start[3], end[3], from = r->parser.problem_mark.index;
    if (from > r->source->size)
        return false;
    for (int i = 0; i < 3; i++) { /* the line with the problem, and the two lines above it */
        end[i] = i ? start[i - 1] - 1 : from;
        for (start[i] = end[i]; start[i] > 0 && text[start[i] - 1] != '\n'; start[i]--)
            ;
        if (i < 2 && start[i] == 0)
            return false;
    }
    size_t deep = strspn(text + start[0], " "), before = strspn(text + start[1], " "),
           outside = strspn(text + start[2], " "), length = end[1] - start[1] - before;
    if (deep != before || outside >= deep || end[2] == start[2] || text[end[2] - 1] != ':' ||
        memchr(text + start[1], ':', end[1] - start[1]) || text[start[1] + before] == '-')
        return false;
    yaml_mark_t mark = r->parser.problem_mark;
    mark.index = start[1] + before;
    mark.line--;
    mark.column = before;
    *at = mark_at(r, &mark, length);
    return true;
}

static bool syntax_error(reader *r)
{
    const yaml_parser_t *y = &r->parser;
    const struct plain_words *plain = NULL;
    kn_problem *problem;

    if (y->error == YAML_MEMORY_ERROR)
        return kn_report_memory(r->report);
    for (size_t i = 0; y->problem && i < sizeof plain_words / sizeof *plain_words; i++)
        if (strcmp(plain_words[i].found, y->problem) == 0)
            plain = &plain_words[i];
    if ((y->problem && strstr(y->problem, "tab character")) ||
        (plain == plain_words && byte_at(r, &y->problem_mark) == '\t'))
        return kn_report_wrong(r->report, KN_E_YAML_SYNTAX, mark_at(r, &y->problem_mark, 1),
                               "tabs can't be used for indentation" KN_EXPECTED
                               "spaces at the beginning of the line");
    problem = kn_report_add(r->report, KN_E_YAML_SYNTAX, mark_at(r, &y->problem_mark, 1), "%s",
                            plain        ? plain->message
                            : y->problem ? y->problem
                                         : "this is not YAML");
    const char *quotes = y->problem ? quotes_for(r) : NULL;
    bool moved = y->problem && strstr(y->problem, "could not find expected ':'");
    if (moved)
        problem->at = mark_word(r, &y->context_mark); /* the line without one */
    if (y->problem && strstr(y->problem, "document start")) {
        problem->message = "this line is indented less than the first line";
        quotes = "all keys of the file in the first column";
    }
    kn_mark above;
    if (plain && !quotes && strstr(y->problem, "mapping values") && lacks_colon(r, &above)) {
        problem->at = above;
        problem->message = "a ':' is missing";
        quotes = "`key: value`, with a space after the colon, on a line of its own";
    } else if (plain && !quotes && strstr(y->problem, "mapping values") && stands_deeper(r)) {
        problem->message = "this key is indented more than the keys above it";
        quotes = "all keys of one map in the same column";
    }
    if (plain || quotes)
        kn_report_expect(r->report, problem, "%s", quotes ? quotes : plain->expected);
    if (!moved && y->context &&
        (y->context_mark.line != y->problem_mark.line ||
         y->context_mark.column != y->problem_mark.column))
        problem->detail = kn_arena_print(
            r->arena, "%s that begins at line %u, column %u", context_words(y->context),
            (unsigned)y->context_mark.line + 1, (unsigned)y->context_mark.column + 1);
    return false;
}

/* Counts a new node and links it to its parent; false if a limit is reached or out of memory. */
static bool put_node(reader *r, kd_node *node)
{
    if (!node)
        return kn_report_memory(r->report);
    if (++r->nodes > KD_YAML_NODES)
        return kn_report_wrong(r->report, KN_E_YAML_NODES, node->at,
                               "the file has more than %d values" KN_EXPECTED
                               "at most %d scalars, lists and maps together",
                               KD_YAML_NODES, KD_YAML_NODES);
    if (r->key && r->open->count == KD_YAML_KEYS)
        return kn_report_wrong(r->report, KN_E_YAML_KEYS, r->key_at,
                               "the map has more than %d keys" KN_EXPECTED
                               "at most %d keys in one map",
                               KD_YAML_KEYS, KD_YAML_KEYS);
    if (!r->open)
        r->root = node;
    kd_node_add(r->open, r->key, r->key_at, node);
    r->key = NULL;
    return true;
}

static bool refuse_extras(reader *r, const yaml_event_t *event, const unsigned char *anchor,
                          const unsigned char *tag)
{
    if (tag)
        return kn_report_wrong(
            r->report, KN_E_YAML_TAG, mark_word(r, &event->start_mark),
            "tags are not allowed: the key determines the type of its value" KN_EXPECTED
            "a value without '!'");
    return !anchor || kn_report_wrong(r->report, KN_E_YAML_ALIAS, mark_word(r, &event->start_mark),
                                      "anchors and aliases are not allowed" KN_EXPECTED
                                      "the value itself, in quotes if it begins with '%c'; to "
                                      "reuse a whole file, `extends`",
                                      byte_at(r, &event->start_mark));
}

static bool in_map_before_key(const reader *r)
{
    return r->open && r->open->kind == KD_NODE_MAP && !r->key;
}

static bool refuse_key(reader *r, const yaml_event_t *event)
{
    return kn_report_wrong(r->report, KN_E_YAML_KEY, mark_at(r, &event->start_mark, 1),
                           "a list or map can't be a key" KN_EXPECTED "a word");
}

/* Checks that a ':' follows a key. If there is none, the key is part of a text with a comma, or it
 * begins with '?'. */
static bool has_colon(reader *r, const yaml_event_t *event)
{
    const char *text = r->source->text;
    size_t end = event->start_mark.index;
    kn_problem *p;

    if (event->data.scalar.length || event->end_mark.index != event->start_mark.index || !r->key ||
        end > r->source->size)
        return true;
    while (end > 0 && strchr(" \t\r\n", text[end - 1]))
        end--;
    if (end == 0 || text[end - 1] == ':')
        return true;
    p = kn_report_add(r->report, KN_E_YAML_KEY, r->key_at, "'%.*s' has no value here",
                      kd_brief(r->key), r->key);
    const char *blank = strchr(r->key, ' ');
    size_t before = end > strlen(r->key) ? end - strlen(r->key) : 0;
    while (before > 0 && strchr(" \t\r\n", text[before - 1]))
        before--;
    if (before > 0 && text[before - 1] == '{' && blank && !strpbrk(r->key, ":?,") &&
        !strchr(blank + 1, ' ')) { /* {target 121} */
        kn_report_expect(r->report, p, "`%.*s: %.*s`", (int)(blank - r->key), r->key,
                         kd_brief(blank + 1), blank + 1);
        return false;
    }
    kn_report_expect(r->report, p,
                     strchr(r->key, ':') ? "`key: value`, with a space after the colon"
                                         : "`key: value`, or quotes around a whole text with a "
                                           "comma in it or a '?' before it: \"one, two\"");
    return false;
}

/* Checks a scalar for its length, for its characters and for being empty. */
static bool scalar_is_fine(reader *r, const yaml_event_t *event, kn_mark at)
{
    const char *text = (const char *)event->data.scalar.value, *reason;
    size_t length = event->data.scalar.length;

    if (length > KD_YAML_SCALAR)
        return kn_report_wrong(r->report, KN_E_YAML_SCALAR, at,
                               "the text has %zu bytes" KN_EXPECTED "at most %d bytes", length,
                               KD_YAML_SCALAR);
    /* text without escapes was checked together with the whole file */
    if (event->data.scalar.style == YAML_DOUBLE_QUOTED_SCALAR_STYLE &&
        kd_text_fault(text, length, true, &reason) >= 0)
        return kn_report_wrong(r->report, KN_E_YAML_ENCODING, at, "the text contains %s", reason);
    if (!has_colon(r, event))
        return false;
    if (in_map_before_key(r) && length == 0)
        return kn_report_wrong(r->report, KN_E_YAML_KEY, at, "an empty key" KN_EXPECTED "a word");
    return true;
}

static bool on_scalar(reader *r, const yaml_event_t *event)
{
    kn_mark at = mark_span(r, &event->start_mark, &event->end_mark);
    const char *text;
    kd_node *node;

    if (!refuse_extras(r, event, event->data.scalar.anchor, event->data.scalar.tag) ||
        !scalar_is_fine(r, event, at))
        return false;
    text =
        kn_arena_text(r->arena, (const char *)event->data.scalar.value, event->data.scalar.length);
    if (in_map_before_key(r)) {
        if (!text)
            kn_report_memory(r->report);
        r->key = text;
        r->key_at = at;
        return text != NULL;
    }
    node = text ? kd_node_make(r->arena, KD_NODE_SCALAR, at, text) : NULL;
    if (node)
        node->quoted = event->data.scalar.style != YAML_PLAIN_SCALAR_STYLE;
    return put_node(r, node);
}

static bool on_start(reader *r, const yaml_event_t *event, kd_node_kind kind)
{
    bool map = kind == KD_NODE_MAP;
    kn_mark at = mark_at(r, &event->start_mark, 1);
    kd_node *node;

    if (!refuse_extras(r, event,
                       map ? event->data.mapping_start.anchor : event->data.sequence_start.anchor,
                       map ? event->data.mapping_start.tag : event->data.sequence_start.tag))
        return false;
    if (in_map_before_key(r))
        return refuse_key(r, event);
    if (++r->depth > KD_YAML_DEPTH)
        return kn_report_wrong(
            r->report, KN_E_YAML_DEPTH, at,
            "lists and maps are nested too deeply" KN_EXPECTED "at most %d levels", KD_YAML_DEPTH);
    node = kd_node_make(r->arena, kind, at, NULL);
    if (!put_node(r, node))
        return false;
    r->open = node;
    return true;
}

/* Checks that a map has no key twice. */
static bool keys_differ(reader *r, const kd_node *map)
{
    /* bits of the first characters of the keys so far, which make most comparisons unnecessary */
    uint64_t begun = 0;
    for (KD_CHILD(child, map)) {
        uint64_t bit = UINT64_C(1) << ((*child->key + 5 * child->key[1]) & 63);
        if (!(begun & bit)) {
            begun |= bit;
            continue;
        }
        const kd_node *first = kd_node_get(map, child->key);
        if (first == child)
            continue;
        return kn_report_wrong(
            r->report, KN_E_YAML_DUPLICATE, child->key_at,
            "duplicate key '%.*s', which is already at line %u, column %u" KN_EXPECTED
            "each key once",
            kd_brief(child->key), child->key, (unsigned)first->key_at.line,
            (unsigned)first->key_at.column);
    }
    return true;
}

static bool on_end(reader *r, const yaml_event_t *event)
{
    kd_node *node = r->open;
    /* Marks all of a bracketed value that is on one line. */
    if (event->end_mark.column > event->start_mark.column &&
        event->end_mark.line + 1 == node->at.line)
        node->at.length = (uint32_t)event->end_mark.column + 1 - node->at.column;
    r->open = node->parent;
    r->depth--;
    return node->kind != KD_NODE_MAP || keys_differ(r, node);
}

static bool on_document(reader *r, const yaml_event_t *event)
{
    if (r->ended)
        return kn_report_wrong(r->report, KN_E_YAML_SECOND,
                               mark_span(r, &event->start_mark, &event->end_mark),
                               "a second document begins here" KN_EXPECTED "one document per file");
    if (event->data.document_start.version_directive ||
        event->data.document_start.tag_directives.start !=
            event->data.document_start.tag_directives.end)
        return kn_report_wrong(r->report, KN_E_YAML_DIRECTIVE, mark_word(r, &event->start_mark),
                               "directives are not allowed" KN_EXPECTED
                               "a file without lines that begin with '%%'");
    return true;
}

static bool on_event(reader *r, const yaml_event_t *event)
{
    switch (event->type) {
    case YAML_DOCUMENT_START_EVENT:
        return on_document(r, event);
    case YAML_DOCUMENT_END_EVENT:
        r->ended = true;
        return true;
    case YAML_ALIAS_EVENT:
        return refuse_extras(r, event, event->data.alias.anchor, NULL);
    case YAML_SCALAR_EVENT:
        return on_scalar(r, event);
    case YAML_SEQUENCE_START_EVENT:
        return on_start(r, event, KD_NODE_LIST);
    case YAML_MAPPING_START_EVENT:
        return on_start(r, event, KD_NODE_MAP);
    case YAML_SEQUENCE_END_EVENT:
    case YAML_MAPPING_END_EVENT:
        return on_end(r, event);
    default:
        return true;
    }
}

/* Reads events until the stream ends or an error occurs. */
static bool read_events(reader *r)
{
    bool fine = true;

    if (!yaml_parser_initialize(&r->parser))
        return kn_report_memory(r->report);
    yaml_parser_set_encoding(&r->parser, YAML_UTF8_ENCODING);
    yaml_parser_set_input_string(&r->parser, (const unsigned char *)r->source->text,
                                 r->source->size);
    for (bool more = true; more && fine;) {
        yaml_event_t event;
        if (!yaml_parser_parse(&r->parser, &event)) {
            fine = syntax_error(r);
            break;
        }
        more = event.type != YAML_STREAM_END_EVENT;
        fine = on_event(r, &event);
        yaml_event_delete(&event);
    }
    yaml_parser_delete(&r->parser);
    return fine;
}

/* Rejects anything but plain UTF-8, with its place, before libyaml reads the text. */
static bool encoding_is_fine(const kn_source *source, kn_report *report)
{
    const char *reason;
    long at = kd_text_fault(source->text, source->size, false, &reason);
    kn_mark mark = {source, 1, 1, 1};

    if (at < 0)
        return true;
    for (const char *p = source->text; p < source->text + at; p++) {
        if (*p == '\n') {
            mark.line++;
            mark.column = 1;
        } else {
            mark.column += ((unsigned char)*p & 0xC0) != 0x80;
        }
    }
    return kn_report_wrong(report, KN_E_YAML_ENCODING, mark,
                           "the file contains %s" KN_EXPECTED "plain text in UTF-8", reason);
}

kd_node *kd_node_parse(kn_arena *arena, const char *name, const char *text, size_t size,
                       kn_report *report)
{
    kn_source *source = kn_arena_take(arena, sizeof *source);
    reader r = {.arena = arena, .report = report, .source = source};

    size_t mark = kn_plain_mark(text, size);
    text += mark;
    size -= mark;
    if (source) {
        source->name = kn_arena_text(arena, name, strlen(name));
        source->size = size;
        if (size <= KD_YAML_BYTES)
            source->text = kn_arena_text(arena, text, size);
    }
    if (!source || !source->name || (size <= KD_YAML_BYTES && !source->text)) {
        kn_report_memory(report);
        return NULL;
    }
    if (size > KD_YAML_BYTES) {
        kn_report_add(report, KN_E_YAML_SIZE, (kn_mark){source, 0, 0, 0},
                      "the file has more than %d bytes" KN_EXPECTED "at most 256 KiB",
                      KD_YAML_BYTES);
        return NULL;
    }
    if (!encoding_is_fine(source, report) || !read_events(&r))
        return NULL;
    if (!r.root || (r.root->kind == KD_NODE_SCALAR && !r.root->quoted && !*r.root->text)) {
        r.root = kd_node_make(arena, KD_NODE_MAP, (kn_mark){source, 1, 1, 0}, NULL);
        if (!r.root)
            kn_report_memory(report);
    }
    return r.root;
}
