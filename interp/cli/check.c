/* SPDX-License-Identifier: MIT
 * check.c: `kanun check`: loads rules files, with every choice they offer in turn, and tells what
 * is wrong with them. Whether they mean what their author wanted is the business of `kanun test`.
 */
#include "cli/tool.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* One file being checked: its choices are tried singly, on top of those of the command line. */
typedef struct checking {
    const kn_args *args;
    const char *file;
    const kanun_rules *rules; /* as the command line says */
    kanun_choice *choice;     /* those of the command line, and room for two more */
    char told[512];           /* the last problem that was printed, so that it is printed once */
    int players, others;      /* numbers of players and other values that load */
    kanun_status worst;
} checking;

static kanun_status load(checking *c, int choices, kanun_errors *errors)
{
    kn_folders folders;
    kanun_rules *rules = NULL;
    kanun_status status = kn_folders_find(&folders, c->args);
    kanun_errors_clear(errors);
    if (status == KANUN_OK)
        status = kanun_rules_load(&rules, c->file, folders.list, c->choice, choices, errors);
    kn_folders_free(&folders);
    kanun_rules_free(rules);
    return status;
}

/* The value makes sense only together with another one: any that makes it load will do. */
static kanun_status load_with_another(checking *c, kanun_errors *errors)
{
    int choices = c->args->choices;
    const char *name, *chosen, *value;
    for (int n = 0; (name = kanun_rules_option(c->rules, n, &chosen, NULL, NULL, "en")); n++) {
        if (!strcmp(name, c->choice[choices].name) ||
            kanun_rules_option_range(c->rules, n, NULL, NULL))
            continue;
        for (int m = 0; (value = kanun_rules_option_value(c->rules, n, m, NULL, "en")); m++) {
            c->choice[choices + 1] = (kanun_choice){name, value, 0};
            kanun_status status =
                strcmp(value, chosen) ? load(c, choices + 2, errors) : KANUN_USAGE;
            if (status != KANUN_USAGE)
                return status;
        }
    }
    return KANUN_USAGE; /* it only adds to what others change */
}

static void tell(checking *c, kanun_status status, kanun_errors *errors)
{
    const char *first = kanun_errors_text(errors, 0);
    const kanun_choice *tried = &c->choice[c->args->choices];
    bool again = first && !strncmp(c->told, first, sizeof c->told - 1);
    kn_tool_say(status, "%s with --set %s=%s%s", c->file, tried->name, tried->value,
                again ? ": the same" : ":");
    if (!again)
        kn_tool_errors(status, errors);
    snprintf(c->told, sizeof c->told, "%s", first ? first : "");
}

/* Tries one value. What can't be chosen alone, because of the file's other choices, is no fault. */
static void try_value(checking *c, const char *name, const char *value, kanun_errors *errors)
{
    int choices = c->args->choices;
    c->choice[choices] = (kanun_choice){name, value, 0};
    kanun_status status = load(c, choices + 1, errors);
    if (status == KANUN_USAGE)
        status = load_with_another(c, errors);
    if (status == KANUN_OK || status == KANUN_USAGE) {
        *(strcmp(name, "players") ? &c->others : &c->players) += status == KANUN_OK;
        return;
    }
    tell(c, status, errors);
    status = status == KANUN_RULES ? KANUN_NO : status;
    c->worst = status > c->worst ? status : c->worst;
}

/* Every value of every option that the command line leaves open; of ranges both ends. */
static void try_values(checking *c, kanun_errors *errors)
{
    const char *name, *chosen, *value;
    for (int n = 0; (name = kanun_rules_option(c->rules, n, &chosen, NULL, NULL, "en")); n++) {
        bool given = false;
        int64_t end[2];
        for (int i = 0; i < c->args->choices; i++)
            given |= !c->choice[i].key && !strcmp(c->choice[i].name, name);
        c->players += !strcmp(name, "players"); /* the number in force is loaded already */
        if (given)
            continue;
        int range = kanun_rules_option_range(c->rules, n, &end[0], &end[1]);
        for (int m = 0; (value = kanun_rules_option_value(c->rules, n, m, NULL, "en")); m++) {
            bool last = range && !kanun_rules_option_value(c->rules, n, m + 1, NULL, "en");
            if (!last && strcmp(value, chosen))
                try_value(c, name, value, errors);
        }
        for (int i = 0; range && i < 2; i++) {
            char number[24];
            snprintf(number, sizeof number, "%" PRId64, end[i]);
            if (strcmp(number, chosen) && (i == 0 || end[0] != end[1]))
                try_value(c, name, number, errors);
        }
    }
}

static kanun_status check_one(const kn_args *args, const char *file)
{
    kanun_errors *errors = kanun_errors_new();
    kanun_rules *rules = NULL;
    checking c = {.args = args, .file = file};
    c.choice = calloc((size_t)args->choices + 2, sizeof *c.choice);
    if (!errors || !c.choice) {
        free(c.choice);
        kanun_errors_free(errors);
        return kn_tool_say(KANUN_SYSTEM, "out of memory");
    }
    if (args->choices)
        memcpy(c.choice, args->choice, (size_t)args->choices * sizeof *c.choice);
    kanun_status status = kn_tool_load_quietly(args, file, &rules, errors);
    c.rules = rules;
    if (status == KANUN_RULES && kn_tool_has_key(file, "scenarios")) {
        kn_tool_say(status, "%s has scenarios: kanun test %s", file, file);
        status = KANUN_USAGE;
    } else if (status != KANUN_OK) {
        kn_tool_errors(status, errors);
    } else {
        try_values(&c, errors);
        status = c.worst;
        if (status == KANUN_OK)
            printf("%s: fine (%s; %d number%s of players, %d other value%s)\n", file,
                   kanun_rules_name(rules, "en"), c.players, c.players == 1 ? "" : "s", c.others,
                   c.others == 1 ? "" : "s");
    }
    if (status == KANUN_OK && args->translations)
        status = kanun_rules_untranslated(rules, "ja", stdout, NULL);
    kanun_rules_free(rules);
    kanun_errors_free(errors);
    free(c.choice);
    /* Here a wrong file is no accident but the answer. */
    return status == KANUN_RULES ? KANUN_NO : status;
}

/* Every game on the search path. */
static kanun_status check_all(const kn_args *args)
{
    kn_folders folders;
    char **ids = NULL;
    kanun_errors *errors = kanun_errors_new();
    if (!errors)
        return kn_tool_say(KANUN_SYSTEM, "out of memory");
    kanun_status worst = kn_folders_find(&folders, args);
    if (worst == KANUN_OK) {
        worst = kanun_ids(&ids, folders.list, errors);
        if (worst != KANUN_OK)
            kn_tool_errors(worst, errors);
    }
    for (int n = 0; ids && ids[n]; n++) {
        kanun_status status = check_one(args, ids[n]);
        worst = status > worst ? status : worst;
    }
    kanun_ids_free(ids);
    kn_folders_free(&folders);
    kanun_errors_free(errors);
    return worst;
}

kanun_status kn_cmd_check(const kn_args *args)
{
    if (!args->words && !args->all)
        return kn_tool_say(KANUN_USAGE,
                           "check needs FILE..., or --all; `kanun check --help` tells more");
    kanun_status worst = args->all ? check_all(args) : KANUN_OK;
    for (int n = 0; n < args->words; n++) {
        kanun_status status = check_one(args, args->word[n]);
        if (status > worst)
            worst = status;
    }
    return worst;
}
