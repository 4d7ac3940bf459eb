/* SPDX-License-Identifier: MIT
 * choices.c: finds the option values that can't be combined with the current selection, and why. It
 * tries each value, so it needs no knowledge about options.
 */
#include <string.h>

#include "serve/hub_request.h"
#include "serve/hub_table.h"

enum { CHOICES_MAX = 256 };

/* The reason why no table can be made: options exclude each other, the resulting rules have an
 * error, or they need several tables. */
typedef enum refusal { FINE, BY_CHOICES, BY_RULES, BY_TABLES } refusal;
static const char *const reasons[] = {"", "choices", "rules", "tables"};

typedef struct choosing {
    const char *const *folders;
    const kanun_rules *usual; /* with the default options */
    kanun_choice chosen[CHOICES_MAX];
    int count;
    kanun_errors *errors;
} choosing;

/* Writes the selection, with the values in `other` for some options (NULL: the default), to `with`.
 * Returns the number of choices. */
static int choose_with(const choosing *c, const kanun_choice *other, int others, kanun_choice *with)
{
    int count = 0;
    for (int n = 0; n < c->count; n++) {
        int m = 0;
        while (m < others && strcmp(c->chosen[n].name, other[m].name) != 0)
            m++;
        if (m == others)
            with[count++] = c->chosen[n];
    }
    for (int m = 0; m < others; m++)
        if (other[m].value)
            with[count++] = other[m];
    return count;
}

/* Returns whether the options can be combined. This takes a seventh of the time of making the
 * rules. */
static bool go_together(const choosing *c, const kanun_choice *other, int others)
{
    kanun_choice with[CHOICES_MAX + 2];
    int count = choose_with(c, other, others, with);
    kanun_errors_clear(c->errors);
    return kanun_rules_vary(NULL, c->usual, c->folders, with, count, c->errors) == KANUN_OK;
}

/* Makes the rules for one table with these options in *out, or returns the reason why that
 * fails. */
static refusal try_rules(const choosing *c, const kanun_choice *other, int others,
                         kanun_rules **out)
{
    kanun_choice with[CHOICES_MAX + 2];
    kanun_rules *rules = NULL;
    int count = choose_with(c, other, others, with);
    if (!go_together(c, other, others))
        return BY_CHOICES;
    if (kanun_rules_vary(&rules, c->usual, c->folders, with, count, c->errors) != KANUN_OK)
        return BY_RULES;
    if (!kanun_rules_info(rules)->tables) {
        *out = rules;
        return FINE;
    }
    kanun_rules_free(rules);
    return BY_TABLES;
}

/* Returns the error as one sentence, without its code, and without its location, which clients
 * shouldn't see. */
static json_t *why_out(const choosing *c)
{
    const kanun_error *error = kanun_errors_nth(c->errors, 0);
    return json_string(error ? error->message : kw_several_tables);
}

/* Writes value `m` of option `n` as a choice. Returns false after the last value. Skips numbers
 * within a range and the current value: they get no name. */
static bool value_of(const kanun_rules *rules, int n, int m, const kanun_option *option,
                     kanun_choice *out)
{
    const char *value = kanun_rules_option_value(rules, n, m, "en", NULL);
    bool skip =
        value && (!strcmp(value, option->value) ||
                  (option->range && !kanun_rules_option_value(rules, n, m + 1, "en", NULL)));
    *out = (kanun_choice){skip ? NULL : option->name,
                          value && strcmp(value, option->fallback) != 0 ? value : NULL, 0};
    return value != NULL;
}

/* Returns the options for which changing only their value would make `refused` possible. */
static json_t *beside_out(const choosing *c, const kanun_rules *now, kanun_choice refused)
{
    json_t *beside = json_array();
    kanun_option option = KANUN_INIT(kanun_option);
    for (int n = 0; kanun_rules_option(now, n, "en", &option); n++) {
        kanun_choice both[2] = {refused};
        bool fits = !strcmp(option.name, refused.name);
        for (int m = 0; !fits && value_of(now, n, m, &option, &both[1]); m++)
            if (both[1].name && go_together(c, both, 2)) {
                json_array_append_new(beside, json_string(option.name));
                fits = true;
            }
    }
    return beside;
}

/* Adds the values of option `n` that can't be chosen now. */
static void try_values(const choosing *c, const kanun_rules *now, int n, json_t *refused)
{
    kanun_option option = KANUN_INIT(kanun_option);
    kanun_choice one;
    kanun_rules_option(now, n, "en", &option);
    for (int m = 0; value_of(now, n, m, &option, &one); m++) {
        kanun_rules *tried = NULL;
        refusal reason = one.name ? try_rules(c, &one, 1, &tried) : FINE;
        kanun_rules_free(tried);
        if (reason == FINE)
            continue;
        json_t *why = why_out(c);
        json_array_append_new(
            refused, json_pack("{s:s, s:s, s:s, s:o, s:o}", "option", option.name, "value",
                               kanun_rules_option_value(now, n, m, "en", NULL), "reason",
                               reasons[reason], "why", why, "beside",
                               reason == BY_CHOICES ? beside_out(c, now, one) : json_array()));
    }
}

/* For an invalid selection: adds each choice whose removal makes the rest valid. */
static void try_without(const choosing *c, json_t *without)
{
    for (int n = 0; n < c->count; n++) {
        kanun_rules *tried = NULL;
        const kanun_choice usual = {c->chosen[n].name, NULL, 0};
        if (try_rules(c, &usual, 1, &tried) == FINE)
            json_array_append_new(without, json_string(usual.name));
        kanun_rules_free(tried);
    }
}

static void try_all(choosing *c, json_t *reply)
{
    json_t *refused = json_array(), *without = json_array();
    kanun_rules *now = NULL;
    kanun_option option = KANUN_INIT(kanun_option);
    refusal reason = try_rules(c, NULL, 0, &now);
    if (reason == FINE)
        json_object_set_new(reply, "digest", json_string(kanun_rules_info(now)->digest));
    if (reason == FINE)
        for (int n = 0; kanun_rules_option(now, n, "en", &option); n++)
            try_values(c, now, n, refused);
    else {
        json_object_set_new(reply, "why", why_out(c));
        json_object_set_new(reply, "reason", json_string(reasons[reason]));
        try_without(c, without);
    }
    kanun_rules_free(now);
    json_object_set_new(reply, "refused", refused);
    json_object_set_new(reply, "without", without);
}

kanun_status kw_do_choices(kw_conn *conn, json_t *request, json_t *reply, kr_failure *failure)
{
    kw_hub *hub = conn->hub;
    int64_t begun = kw_share_clock();
    const char *name, *game = json_string_value(json_object_get(request, "game"));
    json_t *value, *set = kr_request_choices(json_object_get(request, "set"), "set", failure);
    choosing c = {.folders = hub->settings->folders, .errors = failure->errors};
    kanun_rules *usual = NULL;
    kanun_status status = KANUN_USAGE;
    if (set && (!game || strchr(game, '.') || *game == '/'))
        kr_fail(failure, KANUN_USAGE, "field", "`game` must be the id of a game");
    else if (json_object_size(set) > CHOICES_MAX)
        kr_fail(failure, KANUN_USAGE, "field", "`set` must have at most %d choices", CHOICES_MAX);
    else if (set && !hub->clockless && !kw_share_left(&hub->searching, 0, hub->now))
        kr_fail(failure, KANUN_NO, "rate", "too many requests: wait a moment");
    else if (set)
        status = kanun_rules_load(&usual, game, c.folders, NULL, 0, c.errors);
    if (set && status != KANUN_OK && !failure->code)
        kr_fail_errors(failure, status);
    if (usual) {
        json_object_foreach(set, name, value) c.chosen[c.count++] =
            (kanun_choice){name, json_string_value(value), 0};
        c.usual = usual;
        try_all(&c, reply);
        kanun_errors_clear(c.errors);
        kw_share_take(&hub->searching, begun);
    }
    kanun_rules_free(usual);
    json_decref(set);
    return status;
}
