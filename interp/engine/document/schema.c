/* SPDX-License-Identifier: MIT
 * schema.c: writes the key tables as a JSON Schema (draft-07), for editors. Describes files as
 * authors write them, with extends, options and dotted keys. The schema can't express facts that
 * need a merge (whether entries exist or choices can be combined). Exceptions are the options and
 * cards of one game that files extend.
 */
#include <jansson.h>
#include <string.h>

#include "document/fill_values.h"
#include "document/merge.h"
#include "document/schema_shrink.h"
#include "document/spot.h"

enum { TABLES_MAX = 128, SEGMENTS_MAX = 8, PATTERN_MAX = 400 };

/* Tables to which keys refer become definitions, each once; entries of named maps also accept merge
 * keywords. */
typedef struct writer {
    json_t *definitions;
    const kd_table *root;
    const kd_schema_game *game; /* or NULL */
    struct {
        const kd_table *table;
        bool entry;
        char name[96];
    } known[TABLES_MAX];
    int count;
    bool failed; /* out of memory */
} writer;

static json_t *of_spot(writer *w, kd_spot spot);

/* Records that jansson has failed, which it does only if out of memory. */
static json_t *made(writer *w, json_t *value)
{
    if (!value)
        w->failed = true;
    return value;
}

static void set_member(writer *w, json_t *object, const char *key, json_t *value)
{
    if (json_object_set_new(object, key, made(w, value)) != 0)
        w->failed = true;
}

static void append(writer *w, json_t *array, json_t *value)
{
    if (json_array_append_new(array, made(w, value)) != 0)
        w->failed = true;
}

/* A scalar of any type that YAML readers can produce. */
static json_t *any_scalar(writer *w)
{
    return made(w, json_pack("{s:[sss]}", "type", "string", "number", "boolean"));
}

/* A text for people, in one line. */
static json_t *any_text(writer *w)
{
    return made(w, json_pack("{s:[sss], s:s}", "type", "string", "number", "boolean", "pattern",
                             "^[^\\x00-\\x1f\\x7f]*$"));
}

/* Words that have a meaning. The table knows only some of them. */
static json_t *any_words(writer *w)
{
    return made(w,
                json_pack("{s:[sss], s:i}", "type", "string", "number", "boolean", "minLength", 1));
}

static json_t *either(writer *w, json_t *a, json_t *b)
{
    return made(w, json_pack("{s:[oo]}", "anyOf", made(w, a), made(w, b)));
}

static json_t *list_of(writer *w, json_t *item)
{
    return made(w, json_pack("{s:s, s:o}", "type", "array", "items", made(w, item)));
}

/* Adds a value to an enumeration, unless the enumeration has it already. */
static void append_once(writer *w, json_t *list, json_t *value)
{
    for (size_t n = 0; n < json_array_size(list); n++)
        if (json_equal(json_array_get(list, n), value)) {
            json_decref(value);
            return;
        }
    append(w, list, value);
}

/* Adds a word in the form that YAML readers give it in JSON, where `no` and `1` are not strings. */
static void append_word(writer *w, json_t *list, const char *word)
{
    char *end;
    long number = strtol(word, &end, 10);

    append_once(w, list, json_string(word));
    if (kd_choice_place("true yes on", word) >= 0)
        append_once(w, list, json_true());
    if (kd_choice_place("false no off", word) >= 0)
        append_once(w, list, json_false());
    if (*word && !*end)
        append_once(w, list, json_integer(number));
}

static json_t *one_of_words(writer *w, const char *words)
{
    json_t *list = made(w, json_array());

    for (const char *p = words + strspn(words, " "); *p;) {
        size_t n = strcspn(p, " ");
        char word[64];
        if (n < sizeof word) {
            memcpy(word, p, n);
            word[n] = '\0';
            append_word(w, list, word);
        }
        p += n + strspn(p + n, " ");
    }
    return made(w, json_pack("{s:o}", "enum", list));
}

/* Returns a schema that accepts `schema` or one of the row's extra words. */
static json_t *or_words(writer *w, kd_spot spot, json_t *schema)
{
    return spot.row && spot.row->choices ? either(w, schema, one_of_words(w, spot.row->choices))
                                         : schema;
}

static json_t *reference(writer *w, const char *name)
{
    return made(w, json_pack("{s:s+}", "$ref", "#/definitions/", name));
}

/* Returns the name of a table's definition, and queues it for output. */
static const char *definition_name(writer *w, const kd_table *table, bool entry)
{
    int same = 0;

    for (int i = 0; i < w->count; i++) {
        if (w->known[i].table == table && w->known[i].entry == entry)
            return w->known[i].name;
        same += strcmp(w->known[i].table->name, table->name) == 0 && w->known[i].entry == entry;
    }
    if (w->count == TABLES_MAX)
        return "anything"; /* the name is defined, but everything is accepted */
    w->known[w->count].table = table;
    w->known[w->count].entry = entry;
    snprintf(w->known[w->count].name, sizeof w->known[0].name, "%s%s", entry ? "entry: " : "",
             table->name);
    if (same)
        snprintf(w->known[w->count].name, sizeof w->known[0].name, "%s%s %d",
                 entry ? "entry: " : "", table->name, same + 1);
    return w->known[w->count++].name;
}

static json_t *of_integer(writer *w, kd_spot spot)
{
    int64_t min, max;
    kd_spot_range(spot, &min, &max);
    return made(w,
                json_pack("{s:[ss], s:I, s:I, s:s}", "type", "integer", "string", "minimum",
                          (json_int_t)min, "maximum", (json_int_t)max, "pattern", "^[-+]?[0-9]+$"));
}

/* A map in which every key is a name that matches `pattern`. */
static json_t *of_names(writer *w, const char *pattern, json_t *item)
{
    json_t *names = made(w, json_pack("{s:o}", pattern, made(w, item)));
    return made(w, json_pack("{s:s, s:o, s:o, s:b}", "type", "object", "properties",
                             made(w, json_pack("{s:o}", "remove", reference(w, "names"))),
                             "patternProperties", names, "additionalProperties", 0));
}

/* A map of entries, whose names have no dots and are no merge keywords. */
static json_t *of_named(writer *w, json_t *item)
{
    return of_names(w, "^(?!(remove|before|after|off)$)[^.]+$", item);
}

static void add_dotted(writer *w, json_t *patterns, const char *prefix, kd_spot spot,
                       const kd_table **above, int depth);

static json_t *of_map(writer *w, kd_spot spot)
{
    const kd_table *above[SEGMENTS_MAX];
    json_t *item = of_spot(w, kd_spot_item(spot)),
           *schema = spot.type == KD_T_NAMED ? of_named(w, item)
                                             : of_names(w, "^(?!remove$)[^.]+$", item);
    if (spot.type == KD_T_NAMED && spot.table == &kd_option_table) /* `offer` withdraws options */
        json_object_del(json_object_get(schema, "properties"), "remove");
    bool named = schema && w->game && spot.type == KD_T_CARDMAP;
    for (const char *const *card = named ? w->game->cards : NULL; card && *card; card++)
        set_member(w, json_object_get(schema, "properties"), *card, json_incref(item));
    if (schema && spot.type == KD_T_NAMED)
        add_dotted(w, json_object_get(schema, "patternProperties"), "^[^.]+", kd_spot_item(spot),
                   above, 0);
    return schema;
}

static json_t *of_table(writer *w, const kd_table *table, bool entry)
{
    return table ? reference(w, definition_name(w, table, entry))
                 : made(w, json_pack("{s:s}", "type", "object"));
}

static json_t *of_spot(writer *w, kd_spot spot)
{
    json_t *list;
    switch (spot.type) {
    case KD_T_TEXT:
        return any_text(w);
    case KD_T_WORDS:
        return either(w, any_text(w),
                      json_pack("{s:s, s:i, s:b, s:{s:o, s:o}}", "type", "object", "minProperties",
                                1, "additionalProperties", 0, "patternProperties",
                                "^[a-z]{2,3}(-..+)?$", any_text(w), "^remove$",
                                reference(w, "names")));
    case KD_T_INTEGER:
        return or_words(w, spot, of_integer(w, spot));
    case KD_T_POINTS:
        return or_words(w, spot,
                        json_pack("{s:[ss], s:s}", "type", "number", "string", "pattern",
                                  "^[-+]?[0-9]+([./][0-9]+)?$"));
    case KD_T_FLAG:
        return or_words(w, spot, one_of_words(w, "true false yes no on off"));
    case KD_T_CHOICE:
        return one_of_words(w, spot.row && spot.row->choices ? spot.row->choices : "");
    case KD_T_NAME:
        return or_words(w, spot,
                        json_pack("{s:[sss], s:s, s:i}", "type", "string", "integer", "boolean",
                                  "pattern", "^[A-Za-z0-9_]+$", "minimum", 0));
    case KD_T_SEAT:
        return any_words(w);
    case KD_T_CARDS:
        return reference(w, w->game ? "cards" : "phrase");
    case KD_T_CONDITION:
        return reference(w, "phrase");
    case KD_T_SYMBOLS:
        return either(w, any_scalar(w), list_of(w, any_text(w)));
    case KD_T_LIST:
        list = list_of(w, of_spot(w, kd_spot_item(spot)));
        if (spot.row && spot.row->place && spot.row->place->most)
            set_member(w, list, "maxItems", json_integer(spot.row->place->most));
        list = either(w, of_spot(w, kd_spot_item(spot)), list);
        set_member(w, list, "not", made(w, json_pack("{s:[]}", "const")));
        return list;
    case KD_T_CARDMAP:
    case KD_T_MAP:
    case KD_T_NAMED:
        return of_map(w, spot);
    case KD_T_TABLE:
        return of_table(w, spot.table, spot.row && spot.row->type == KD_T_NAMED);
    case KD_T_EITHER:
        return either(w, of_spot(w, kd_spot_item(spot)), of_table(w, spot.table, false));
    case KD_T_PATCH:
        return reference(w, "patch");
    case KD_T_ANY:
        break;
    }
    return made(w, json_object());
}

/* Returns the schema of a row, including its sentence and its default. */
static json_t *of_row(writer *w, const kd_key *row)
{
    kd_spot spot = kd_spot_row(row);
    json_t *inner = of_spot(w, spot), *schema;
    int64_t number;
    char *end;

    if (row->flags & KD_KEY_GATHER && row->type != KD_T_LIST)
        inner = either(w, inner, list_of(w, of_spot(w, spot)));
    schema = made(w, json_pack("{s:[o], s:s}", "allOf", made(w, inner), "description",
                               row->says ? row->says : ""));
    if (!row->fallback || !schema)
        return schema;
    number = strtol(row->fallback, &end, 10);
    if (row->type == KD_T_FLAG)
        set_member(w, schema, "default",
                   json_boolean(kd_choice_place("true yes on", row->fallback) >= 0));
    else if (row->type == KD_T_INTEGER && *row->fallback && !*end)
        set_member(w, schema, "default", json_integer((json_int_t)number));
    else
        set_member(w, schema, "default", json_string(row->fallback));
    return schema;
}

/* --- dotted keys: patterns that match all paths below a key --- */

/* Adds the paths whose next part is a row of a table. */
static void add_dotted_row(writer *w, json_t *patterns, const char *above_it, const kd_key *row,
                           const kd_table **above, int depth)
{
    char prefix[PATTERN_MAX], pattern[PATTERN_MAX + 2];

    if (strlen(above_it) + strlen(row->name) + 8 > sizeof prefix)
        return;
    snprintf(prefix, sizeof prefix, "%s\\.%s", above_it,
             strcmp(row->name, "*") == 0 ? "[^.]+" : row->name);
    snprintf(pattern, sizeof pattern, "%s$", prefix);
    set_member(w, patterns, pattern, of_spot(w, kd_spot_row(row)));
    add_dotted(w, patterns, prefix, kd_spot_row(row), above, depth + 1);
}

static void add_dotted(writer *w, json_t *patterns, const char *prefix, kd_spot spot,
                       const kd_table **above, int depth)
{
    char pattern[PATTERN_MAX + 16];
    bool named = spot.type == KD_T_NAMED || spot.type == KD_T_MAP || spot.type == KD_T_CARDMAP;
    bool entry = spot.type == KD_T_TABLE && spot.row && spot.row->type == KD_T_NAMED;

    if (spot.type == KD_T_CARDS || spot.type == KD_T_CONDITION) {
        snprintf(pattern, sizeof pattern, "%s(\\.(not|all|any))+$", prefix);
        set_member(w, patterns, pattern, reference(w, "phrase"));
        return;
    }
    if (!named && spot.type != KD_T_ANY && spot.type != KD_T_PATCH && spot.type != KD_T_WORDS &&
        !kd_spot_is_table(spot))
        return;
    for (int i = 0; i < depth; i++)
        if (spot.table && kd_spot_is_table(spot) && above[i] == spot.table)
            depth = SEGMENTS_MAX; /* the table contains itself, so deeper paths are not checked */
    if (depth >= SEGMENTS_MAX || spot.type == KD_T_ANY || spot.type == KD_T_PATCH ||
        spot.type == KD_T_WORDS || (kd_spot_is_table(spot) && !spot.table)) {
        snprintf(pattern, sizeof pattern, "%s\\..+$", prefix);
        set_member(w, patterns, pattern, json_object());
        return;
    }
    above[depth] = kd_spot_is_table(spot) ? spot.table : NULL;
    snprintf(pattern, sizeof pattern, "%s\\.remove$", prefix);
    set_member(w, patterns, pattern, reference(w, "names"));
    if (entry) {
        snprintf(pattern, sizeof pattern, "%s\\.(off|before|after|like)$", prefix);
        set_member(w, patterns, pattern, any_text(w));
    }
    if (named) {
        char inner[PATTERN_MAX];
        if (strlen(prefix) + 48 > sizeof inner)
            return;
        snprintf(pattern, sizeof pattern, "%s\\.(?!(remove|before|after|off)$)[^.]+$", prefix);
        set_member(w, patterns, pattern, of_spot(w, kd_spot_item(spot)));
        snprintf(pattern, sizeof pattern, "%s\\.(remove|before|after|off)\\..+$", prefix);
        set_member(w, patterns, pattern, json_false());
        snprintf(inner, sizeof inner, "%s\\.[^.]+", prefix);
        add_dotted(w, patterns, inner, kd_spot_item(spot), above, depth + 1);
        return;
    }
    for (KD_ROW(row, spot.table))
        add_dotted_row(w, patterns, prefix, row, above, depth);
}

/* --- whole tables --- */

typedef struct filling {
    writer *w;
    const kd_table *table;
    json_t *properties, *patterns, *rest;
    bool patch; /* for the root: leaves out keys that only a file may contain */
} filling;

static void fill_row(filling *f, const kd_key *row)
{
    const kd_table *above[SEGMENTS_MAX] = {f->table};
    char prefix[PATTERN_MAX];

    if (strcmp(row->name, "*") == 0) {
        f->rest = of_row(f->w, row);
        return;
    }
    if (row->flags & KD_KEY_HIDDEN || (f->patch && strcmp(row->name, "players") == 0) ||
        strlen(row->name) + 2 > sizeof prefix)
        return;
    set_member(f->w, f->properties, row->name, of_row(f->w, row));
    snprintf(prefix, sizeof prefix, "^%s", row->name);
    add_dotted(f->w, f->patterns, prefix, kd_spot_row(row), above, 1);
}

/* Returns the schema of a map with the keys in a table and in `more` (or NULL). */
static json_t *object_of(writer *w, const kd_table *table, const kd_table *more, bool patch,
                         bool entry)
{
    filling f = {w, table, made(w, json_object()), made(w, json_object()), NULL, patch};
    json_t *schema;

    for (KD_ROW(row, table))
        fill_row(&f, row);
    for (const kd_key *row = more ? more->keys : NULL; row && row->name; row++)
        fill_row(&f, row);
    if (!patch)
        set_member(w, f.properties, "remove", of_row(w, &kd_entry_table.keys[0]));
    for (const kd_key *row = kd_entry_table.keys + 1; entry && row->name; row++)
        if (!json_object_get(f.properties, row->name))
            set_member(w, f.properties, row->name, of_row(w, row));
    schema = made(w, json_pack("{s:s, s:s, s:o, s:o}", "type", "object", "description",
                               table->says ? table->says : "", "properties", f.properties,
                               "patternProperties", f.patterns));
    set_member(w, schema, "additionalProperties", f.rest ? f.rest : json_false());
    return schema;
}

/* Adds details about head keys that rows can't express. */
static void put_head(writer *w, json_t *schema)
{
    json_t *properties = json_object_get(schema, "properties"),
           *patterns = json_object_get(schema, "patternProperties");
    const kd_key *players = kd_table_find(w->root, "players");
    json_t *patches = of_names(
        w, "^(?!remove$).+$", either(w, json_pack("{s:s}", "type", "null"), reference(w, "patch")));

    for (const kd_key *row = kd_head_table.keys; row->name; row++)
        set_member(w, properties, row->name, of_row(w, row));
    json_t *offer = of_named(w, either(w, any_text(w), list_of(w, any_text(w))));
    set_member(w, offer, "properties", json_pack("{s:{s:i}}", "players", "minItems", 1));
    set_member(w, properties, "offer", offer);
    set_member(w, patterns, "^(options|set|offer)\\..+$", json_object());
    if (players && players->type == KD_T_INTEGER) {
        json_t *number = of_row(w, players), *list = list_of(w, of_spot(w, kd_spot_row(players)));
        json_t *numbers = made(
            w, json_pack("{s:s, s:b, s:{s:o}}", "type", "object", "additionalProperties", 0,
                         "patternProperties", "^[0-9]+$",
                         either(w, json_pack("{s:s}", "type", "null"), reference(w, "patch"))));
        set_member(w, properties, "players",
                   json_pack("{s:[ooo]}", "anyOf", number, list, numbers));
    }
    json_t *option =
        json_object_get(json_object_get(w->definitions, "entry: option"), "properties");
    set_member(w, option, "values", either(w, list_of(w, any_text(w)), patches));
}

/* Returns the values that an option of the game can have, with the chosen one first. */
static json_t *of_option(writer *w, const kd_option *option)
{
    json_t *names = made(w, json_array()), *list = made(w, json_array());
    for (const kd_option_value *v = option->values; v; v = v->next)
        append_word(w, names, v->name);
    if (json_array_size(names))
        append(w, list, json_pack("{s:O}", "enum", names));
    if (option->min <= option->max)
        append(w, list,
               json_pack("{s:s, s:I, s:I}", "type", "integer", "minimum", (json_int_t)option->min,
                         "maximum", (json_int_t)option->max));
    json_decref(names);
    return made(w, json_pack("{s:o, s:s}", "anyOf", list, "description",
                             option->says ? kd_words(option->says, "en") : ""));
}

/* Adds the names that files extending the game may use. Options and values are checked only if a
 * file declares none itself. */
static void put_game(writer *w, json_t *schema)
{
    static const char own[] = "^options(\\.|$)";
    json_t *options = made(w, json_object()), *names = made(w, json_array()),
           *then = made(w, json_object());
    for (const kd_option *o = w->game->options; o; o = o->next) {
        char dotted[64];
        snprintf(dotted, sizeof dotted, "set.%s", o->name);
        set_member(w, options, o->name, of_option(w, o));
        set_member(w, then, dotted, of_option(w, o));
    }
    for (const char *const *card = w->game->cards; *card; card++)
        append_word(w, names, *card);
    set_member(w, w->definitions, "cards",
               json_pack("{s:[{s:o}, {s:s, s:o}, o]}", "anyOf", "enum", names, "type", "array",
                         "items", reference(w, "cards"), reference(w, "phrase")));
    set_member(w, options, "remove", reference(w, "names"));
    set_member(w, then, "set",
               json_pack("{s:o, s:b}", "properties", options, "additionalProperties", 0));
    set_member(w, schema, "allOf",
               json_pack("[{s:{s:{s:{s:s}}}, s:{s:o}}]", "if", "propertyNames", "not", "pattern",
                         own, "then", "properties", then));
}

/* Returns the keys that a file needs. Each key may also be dotted: then it is enough that some key
 * begins with its name. */
static json_t *needs_of(writer *w, const kd_table *table)
{
    json_t *list = made(w, json_array());
    char pattern[PATTERN_MAX];

    for (KD_ROW(row, table)) {
        if (!(row->flags & KD_KEY_REQUIRED) || strlen(row->name) + 16 > sizeof pattern)
            continue;
        snprintf(pattern, sizeof pattern, "^%s(\\.|$)", row->name);
        append(w, list,
               json_pack("{s:{s:{s:{s:s}}}}", "not", "propertyNames", "not", "pattern", pattern));
    }
    return list;
}

static void put_fixed(writer *w)
{
    json_t *all = w->definitions;
    json_t *phrase = reference(w, "phrase");

    set_member(w, all, "anything", json_object());
    set_member(w, all, "names", either(w, any_text(w), list_of(w, any_text(w))));
    set_member(w, all, "phrase",
               json_pack("{s:[o,o,{s:s,s:i,s:i,s:b,s:{s:O,s:O,s:O}}]}", "anyOf", any_words(w),
                         list_of(w, reference(w, "phrase")), "type", "object", "minProperties", 1,
                         "maxProperties", 1, "additionalProperties", 0, "properties", "not", phrase,
                         "all", phrase, "any", phrase));
    json_decref(phrase);
    set_member(w, all, "patch", object_of(w, w->root, &kd_value_table, true, false));
}

kn_status kd_table_schema(const kd_table *root, const kd_schema_game *game, FILE *out)
{
    writer w = {.definitions = json_object(), .root = root, .game = game};
    json_t *schema = made(&w, object_of(&w, root, NULL, false, false));
    bool head = kd_table_find(root, "extends") != NULL;
    json_t *needs = needs_of(&w, root);

    made(&w, w.definitions);
    put_fixed(&w);
    if (head)
        definition_name(&w, &kd_option_table, true);
    for (int i = 0; i < w.count; i++)
        set_member(&w, w.definitions, w.known[i].name,
                   object_of(&w, w.known[i].table, NULL, false, w.known[i].entry));
    if (head)
        put_head(&w, schema);
    if (game)
        put_game(&w, schema);
    for (int i = 0; i < w.count; i++) /* also the tables that were added on the way */
        if (!json_object_get(w.definitions, w.known[i].name))
            set_member(&w, w.definitions, w.known[i].name,
                       object_of(&w, w.known[i].table, NULL, false, w.known[i].entry));
    set_member(&w, schema, "$schema", json_string("http://json-schema.org/draft-07/schema#"));
    set_member(&w, schema, "title", json_string(root->name));
    if (head) {
        set_member(&w, schema, "if", json_pack("{s:{s:[s]}}", "not", "required", "extends"));
        set_member(&w, schema, "then", json_pack("{s:o}", "allOf", needs));
    } else {
        set_member(&w, schema, "allOf", needs);
    }
    set_member(&w, schema, "definitions", json_incref(w.definitions));
    w.failed = w.failed || !kd_schema_shrink(schema) ||
               json_dumpf(schema, out, JSON_COMPACT) != 0 || fputc('\n', out) == EOF;
    json_decref(schema);
    json_decref(w.definitions);
    return w.failed || ferror(out) ? KN_SYSTEM : KN_OK;
}
