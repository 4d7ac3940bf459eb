/* SPDX-License-Identifier: MIT
 * new_rules.c: writes the rules file of `kanun new`: the parent, its options as comments, and a
 * rule to try. Which files are written is decided in cmd_new.c.
 */
#include "cli/new_file.h"

#include <ctype.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/print.h"
#include "base/words.h"
#include "insight.h"

static const char *say(const kc_new *m, const char *key)
{
    return kn_word(m->args->lang, key);
}

/* "1 to 1000 in steps of 5" */
static void put_range(const kc_new *m, const kanun_option *option, FILE *out)
{
    char steps[64] = "", text[256];
    if (option->step > 1)
        kn_say(steps, sizeof steps, m->args->lang, "options.steps",
               KN_NUMBER("step", option->step));
    kn_say(text, sizeof text, m->args->lang, "options.range", KN_TEXT("mark", " "),
           KN_NUMBER("first", option->min), KN_NUMBER("last", option->max),
           KN_TEXT("steps", steps));
    kn_print(out, "#   # %s", text + strspn(text, " "));
}

static bool is_chosen(const kc_args *args, const char *option)
{
    for (int n = 0; n < args->choices; n++)
        if (!strcmp(args->choice[n].name, option))
            return true;
    return false;
}

/* An option with its value in force, as a line to be uncommented; below it its values. */
static void put_option(const kc_new *m, int n, const kanun_option *option, FILE *out)
{
    const char *value, *says;
    kn_print(out, "%sset.%s: %s%s%s\n", is_chosen(m->args, option->name) ? "" : "# ", option->name,
             option->value, *option->says ? "    # " : "", option->says);
    for (int v = 0; (value = kanun_rules_option_value(m->rules, n, v, m->args->lang, &says)); v++) {
        says = kc_value_says(value, says);
        bool range =
            option->range && !kanun_rules_option_value(m->rules, n, v + 1, m->args->lang, NULL);
        if (range)
            put_range(m, option, out);
        else
            kn_print(out, "#   # %s%s%s", value, *says ? ": " : "", says);
        if (!range && !strcmp(value, option->fallback))
            kn_print_own(out, say(m, "options.default"));
        fputc('\n', out);
    }
}

/* True if there is something to be chosen. */
static bool is_open(const kc_new *m, int n, const kanun_option *option)
{
    return (option->range || kanun_rules_option_value(m->rules, n, 1, "en", NULL)) &&
           !option->overruled;
}

static void put_options(const kc_new *m, FILE *out)
{
    kanun_option option = KANUN_INIT(kanun_option);
    bool any = false;
    for (int n = 0; kanun_rules_option(m->rules, n, m->args->lang, &option); n++) {
        if (!is_open(m, n, &option))
            continue;
        if (!any)
            kn_print(out, "\n# %s\n", say(m, "new.options"));
        any = true;
        put_option(m, n, &option, out);
    }
}

/* True if the rules take these lines, and no option decides the same: a rule that an option covers
 * is no example. */
static bool fits(const kc_new *m, const kanun_choice *rule, int lines)
{
    int given = m->args->choices;
    kanun_rules *varied = NULL;
    kanun_option option = KANUN_INIT(kanun_option), before = KANUN_INIT(kanun_option);
    kanun_choice *choice = kn_calloc((size_t)(given + lines), sizeof *choice);
    for (int n = 0; n < given + lines; n++)
        choice[n] = n < given ? m->args->choice[n] : rule[n - given];
    bool fine = choice && kanun_rules_vary(&varied, m->rules, m->args->folder, choice,
                                           given + lines, NULL) == KANUN_OK;
    for (int n = 0; fine && kanun_rules_option(varied, n, "en", &option) &&
                    kanun_rules_option(m->rules, n, "en", &before);
         n++)
        fine = !option.overruled || before.overruled;
    kanun_rules_free(varied);
    kn_free(choice);
    return fine;
}

/* Prints lines "path: value" as comments if they fit. */
static bool put_rule(const kc_new *m, const char *says, const kanun_choice *rule, int lines,
                     FILE *out)
{
    if (!fits(m, rule, lines))
        return false;
    kn_print(out, "\n# %s\n", say(m, "new.rule"));
    for (int n = 0; n < lines; n++)
        kn_print(out, "# %s: %s%s%s\n", rule[n].name, rule[n].value, n ? "" : "    # ",
                 n ? "" : says);
    return true;
}

/* A card counts double. */
static bool put_points(const kc_new *m, const kanun_card *card, int64_t total, FILE *out)
{
    char path[64], value[32], before[32], sum[32], says[256];
    snprintf(path, sizeof path, "pack.points.%s", card->name);
    kanun_points(m->rules, card->points, before);
    kanun_points(m->rules, 2 * (int64_t)card->points, value);
    kanun_points(m->rules, total + card->points, sum);
    kn_say(says, sizeof says, m->args->lang, "new.points", KN_TEXT("card", card->name),
           KN_TEXT("points", value), KN_TEXT("before", before));
    kanun_choice both[] = {{path, value, 1}, {"pack.points_total", sum, 1}};
    return put_rule(m, says, both, 2, out);
}

/* The card that counts most, else any other whose points no option decides. */
static bool put_card(const kc_new *m, FILE *out)
{
    const kanun_info *info = kanun_rules_info(m->rules);
    int64_t total = 0;
    int best = 0;
    for (int n = 0; n < info->cards; n++) {
        total += info->card[n]->points;
        best = info->card[n]->points > info->card[best]->points ? n : best;
    }
    for (int n = -1; n < info->cards; n++) {
        const kanun_card *card = info->card[n < 0 ? best : n];
        if (card->points > 0 && put_points(m, card, total, out))
            return true;
    }
    return false;
}

/* Points of a step or hook, `path`, are doubled. */
static bool put_doubled(const kc_new *m, const char *path, const char *name, const kd_node *points,
                        FILE *out)
{
    char label[128], says[256], value[32], *end;
    long number = points && points->text ? strtol(points->text, &end, 10) : 0;
    if (number < 1 || number > INT_MAX / 2 || *end)
        return false;
    snprintf(value, sizeof value, "%ld", 2 * number);
    kn_say(says, sizeof says, m->args->lang, "new.step",
           KN_TEXT("name",
                   kanun_rules_label(m->rules, "name", name, m->args->lang, label, sizeof label)),
           KN_TEXT("points", value), KN_TEXT("before", points->text));
    kanun_choice choice = {path, value, 1};
    return put_rule(m, says, &choice, 1, out);
}

/* The first hook or step of a score that gives a number of points. */
static bool put_step(const kc_new *m, FILE *out)
{
    const kd_node *document = kg_insight_rules(m->rules)->more->resolved->document;
    char path[256];
    for (KD_CHILD(hook, kd_node_get(document, "hooks"))) {
        snprintf(path, sizeof path, "hooks.%s.with.points", hook->key);
        if (!kd_entry_is_off(hook) &&
            put_doubled(m, path, hook->key, kd_node_path(hook, "with.points"), out))
            return true;
    }
    for (KD_CHILD(phase, kd_node_get(document, "phases")))
        for (KD_CHILD(step, kd_node_get(phase, "score"))) {
            snprintf(path, sizeof path, "phases.%s.score.%s.points", phase->key, step->key);
            if (put_doubled(m, path, step->key, kd_node_get(step, "points"), out))
                return true;
        }
    return false;
}

/* A number below `match` becomes another one. */
static bool put_match(const kc_new *m, const char *key, const char *says, FILE *out)
{
    char path[64], value[32], *end;
    const char *text = kanun_rules_text(m->rules, "match", key, NULL);
    long number = strtol(text, &end, 10);
    if (!*text || *end || number < 1 || number > INT_MAX / 2)
        return false;
    snprintf(path, sizeof path, "match.%s", key);
    snprintf(value, sizeof value, "%ld", number + (number + 1) / 2);
    kanun_choice choice = {path, value, 1};
    return put_rule(m, says, &choice, 1, out);
}

/* Names another value of an option that stands above; false if it is in force, or the rules don't
 * take it. */
static bool put_choice(const kc_new *m, const kanun_option *option, const char *value, FILE *out)
{
    kanun_choice choice = {option->name, value, 0};
    if (!strcmp(value, option->value) || !fits(m, &choice, 1))
        return false;
    fputs("\n# ", out);
    kn_say_to(out, m->args->lang, "new.choice", KN_TEXT("option", option->name),
              KN_TEXT("value", value));
    fputc('\n', out);
    return true;
}

/* A longer match; else the first option, apart from the number of players, has another value. */
static bool put_option_example(const kc_new *m, FILE *out)
{
    kanun_option option = KANUN_INIT(kanun_option);
    const char *value;
    for (int n = 0; kanun_rules_option(m->rules, n, m->args->lang, &option); n++) {
        char longer[32];
        long number = strtol(option.value, NULL, 10);
        snprintf(longer, sizeof longer, "%ld", number + (number + 1) / 2);
        if (!strcmp(option.name, "target") && is_open(m, n, &option) &&
            put_choice(m, &option, longer, out))
            return true;
    }
    for (int n = 0; kanun_rules_option(m->rules, n, m->args->lang, &option); n++)
        for (int v = 0; strcmp(option.name, "players") != 0 && is_open(m, n, &option) &&
                        (value = kanun_rules_option_value(m->rules, n, v, m->args->lang, NULL));
             v++)
            if (put_choice(m, &option, value, out))
                return true;
    return false;
}

/* A rule that the game takes: the first of these that it does. */
static void put_example(const kc_new *m, FILE *out)
{
    kanun_choice direction = {
        "direction",
        kanun_rules_info(m->rules)->counterclockwise ? "clockwise" : "counterclockwise", 1};
    if (!put_card(m, out) && !put_step(m, out) &&
        !put_match(m, "target", say(m, "new.target"), out) &&
        !put_match(m, "deals", say(m, "new.deals"), out) && !put_option_example(m, out))
        put_rule(m, say(m, "new.direction"), &direction, 1, out);
}

void kc_new_text(const char *text, FILE *out)
{
    static const char harmless[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
                                   "0123456789_-./ ";
    if ((isalpha((unsigned char)*text) || *text == '.' || *text == '/') &&
        !text[strspn(text, harmless)] && text[strlen(text) - 1] != ' ') {
        kn_print_own(out, text);
        return;
    }
    fputc('"', out);
    for (size_t n; *text; text += n) {
        n = strcspn(text, "\"\\");
        kn_print_own_part(out, text, n);
        if (text[n])
            kn_print(out, "\\%c", text[n++]);
    }
    fputc('"', out);
}

/* "family-variant.schema.json": one for all files that extend the same game. */
static void put_schema_name(const char *parent, FILE *out)
{
    for (parent += strspn(parent, "./"); *parent && strcmp(parent, ".yaml") != 0; parent++)
        kn_print(out, "%c",
                 isalnum((unsigned char)*parent) || strchr("_.", *parent) ? *parent : '-');
    fputs(".schema.json", out);
}

static void put_schema(const kc_new *m, FILE *out)
{
    fputs("# yaml-language-server: $schema=", out);
    put_schema_name(m->parent, out);
    kn_print(out, "\n# %s kanun schema", say(m, "new.schema"));
    kc_tool_part(" ", m->parent, out);
    for (int n = 0; n < m->args->folders; n++)
        kc_tool_part(" --path ", m->args->folder[n], out);
    fputs(" > ", out);
    put_schema_name(m->parent, out);
}

void kc_new_rules(const kc_new *m, FILE *out)
{
    put_schema(m, out);
    fputs("\n\nkanun: 1\nextends: ", out);
    kc_new_text(m->parent, out);
    fputs("\nname: ", out);
    kc_new_text(m->name, out);
    fputc('\n', out);
    if (kanun_rules_info(m->rules)->scripts) {
        kn_print(out, "\n# %s kanun list", say(m, "new.hooks"));
        kc_tool_part(" ", m->parent, out);
        fputs(" --hooks\n", out);
    }
    put_options(m, out);
    put_example(m, out);
}
