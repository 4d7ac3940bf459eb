/* SPDX-License-Identifier: MIT
 * choices.c: which values of a game's options can't be chosen beside those that have been chosen,
 * and why: each is tried. So nobody has to know a rule about options, and nobody can get one wrong.
 */
#include <string.h>
#include <time.h>

#include "record/whole.h"
#include "serve/request.h"
#include "serve/table.h"

enum {
    CHOICES_MAX = 256,
    REST = 4 /* times as long as an answer has taken nobody gets another one */
};

typedef struct choosing {
    const char *const *folders, *game;
    const kanun_rules *usual; /* without any choice */
    kanun_choice chosen[CHOICES_MAX];
    int count;
    kanun_errors *errors;
} choosing;

/* The rules of one table with that value (NULL: the usual one) in place of what has been chosen of
 * the option. */
static kanun_status load_with(const choosing *c, const char *option, const char *value,
                              kanun_rules **out)
{
    kanun_choice with[CHOICES_MAX + 1];
    int count = 0;
    for (int n = 0; n < c->count; n++)
        if (strcmp(c->chosen[n].name, option) != 0)
            with[count++] = c->chosen[n];
    if (value)
        with[count++] = (kanun_choice){option, value, 0};
    kanun_errors_clear(c->errors);
    kanun_status status = kanun_rules_vary(out, c->usual, c->folders, with, count, c->errors);
    if (status != KANUN_OK || !kanun_rules_info(*out)->tables)
        return status;
    kanun_rules_free(*out);
    *out = NULL;
    return KANUN_USAGE;
}

/* What is wrong in a sentence: without its place, which is the server's affair, and its code. */
static json_t *why_out(const choosing *c)
{
    static const char mark[] = "error: ";
    enum { CODE = sizeof " [E0000]" - 1 };
    const char *told = kanun_errors_text(c->errors, 0), *text = told ? told : kw_several_tables,
               *behind = strstr(text, mark);
    if (behind)
        text = behind + sizeof mark - 1;
    size_t length = strcspn(text, "\n");
    if (length > CODE && !strncmp(text + length - CODE, " [E", 3))
        length -= CODE;
    return json_stringn(text, length);
}

/* Adds the values of option `n` that can't be chosen now. */
static void try_values(const choosing *c, const kanun_rules *now, int n, json_t **refused)
{
    kanun_option option = KANUN_INIT(kanun_option);
    const char *value;
    kanun_rules_option(now, n, "en", &option);
    for (int m = 0; (value = kanun_rules_option_value(now, n, m, "en", NULL)); m++) {
        bool is_range = option.range && !kanun_rules_option_value(now, n, m + 1, "en", NULL);
        kanun_rules *tried = NULL;
        if (is_range || !strcmp(value, option.value))
            continue;
        if (load_with(c, option.name, strcmp(value, option.fallback) ? value : NULL, &tried) !=
            KANUN_OK)
            kr_whole_add(refused, json_pack("{s:s, s:s, s:o}", "option", option.name, "value",
                                            value, "why", why_out(c)));
        kanun_rules_free(tried);
    }
}

/* What has been chosen does not go together: adds each choice without which the others do. */
static void try_without(const choosing *c, json_t **without)
{
    for (int n = 0; n < c->count; n++) {
        kanun_rules *tried = NULL;
        if (load_with(c, c->chosen[n].name, NULL, &tried) == KANUN_OK)
            kr_whole_add(without, json_string(c->chosen[n].name));
        kanun_rules_free(tried);
    }
}

static void try_all(choosing *c, json_t **reply)
{
    json_t *refused = json_array(), *without = json_array();
    kanun_rules *now = NULL;
    kanun_option option = KANUN_INIT(kanun_option);
    if (load_with(c, "", NULL, &now) == KANUN_OK)
        for (int n = 0; kanun_rules_option(now, n, "en", &option); n++)
            try_values(c, now, n, &refused);
    else {
        kr_whole_put(reply, "why", why_out(c));
        try_without(c, &without);
    }
    kanun_rules_free(now);
    kr_whole_put(reply, "refused", refused);
    kr_whole_put(reply, "without", without);
}

kanun_status kw_do_choices(kw_conn *conn, json_t *request, json_t **reply, kr_trouble *trouble)
{
    kw_hub *hub = conn->hub;
    clock_t begun = clock();
    const char *name, *game = json_string_value(json_object_get(request, "game"));
    json_t *value, *set = kw_choices_of(json_object_get(request, "set"), "set", trouble);
    choosing c = {.folders = hub->settings->folders, .game = game, .errors = trouble->errors};
    kanun_rules *usual = NULL;
    kanun_status status = KANUN_USAGE;
    if (set && (!game || strchr(game, '.') || *game == '/'))
        kr_refuse(trouble, KANUN_USAGE, "field", "game is the id of a game");
    else if (json_object_size(set) > CHOICES_MAX)
        kr_refuse(trouble, KANUN_USAGE, "field", "set has at most %d choices", CHOICES_MAX);
    else if (set && hub->advised > hub->now && !hub->clockless)
        kr_refuse(trouble, KANUN_NO, "rate", "not so quick: wait a moment");
    else if (set)
        status = kanun_rules_load(&usual, game, c.folders, NULL, 0, c.errors);
    if (set && status != KANUN_OK && !trouble->code)
        kr_refuse_errors(trouble, status);
    if (usual) {
        json_object_foreach(set, name, value) c.chosen[c.count++] =
            (kanun_choice){name, json_string_value(value), 0};
        c.usual = usual;
        try_all(&c, reply);
        kanun_errors_clear(c.errors);
        hub->advised = hub->now + (int64_t)REST * 1000 * (clock() - begun) / CLOCKS_PER_SEC;
    }
    kanun_rules_free(usual);
    json_decref(set);
    return status;
}
