/* SPDX-License-Identifier: MIT
 * pages.c: commands that print a page made by the library: `kanun schema`, `reference`,
 * `explain` and `resolve`.
 */
#include "command/tool.h"

#include "base/print.h"

#include <string.h>

static kanun_status print(const kanun_rules *rules, const char *what)
{
    kanun_status status = kanun_rules_print(rules, what, NULL, stdout);
    return status == KANUN_OK ? status : kc_tool_say(status, "cannot print the %s", what);
}

/* Prints the JSON Schema for editors: of all rules files, or of files that extend a game. */
kanun_status kc_cmd_schema(const kc_args *args)
{
    kanun_rules *rules = NULL;
    kanun_status status = args->words ? kc_tool_load(args, args->word[0], &rules) : KANUN_OK;
    if (status == KANUN_OK)
        status = print(rules, "schema");
    kanun_rules_free(rules);
    return status;
}

/* Prints the reference page of the rule language, or Lua declarations of all names that hooks
 * can use. */
kanun_status kc_cmd_reference(const kc_args *args)
{
    const char *form = args->words ? args->word[0] : "markdown";
    if (!strcmp(form, "lua"))
        return print(NULL, form);
    if (strcmp(form, "markdown") != 0)
        return kc_tool_say(KANUN_USAGE, "unknown form '%s': markdown or lua", form);
    return print(NULL, "reference");
}

/* Prints each line of a text, indented. */
static void print_example(const char *title, const char *text)
{
    kn_print(stdout, "\n%s\n", title);
    while (*text) {
        int length = (int)strcspn(text, "\n");
        kn_print(stdout, "    %.*s\n", length, text);
        text += length + (text[length] == '\n');
    }
}

/* Explains an error code in a paragraph, with a wrong and a right example. */
static kanun_status explain(const char *code)
{
    kanun_code about = KANUN_INIT(kanun_code);
    if (kanun_explain(code, &about) && !about.says) {
        kn_print_own(stdout, about.right);
        return KANUN_OK;
    }
    if (!about.says)
        return kc_tool_say(KANUN_USAGE, "there is no error code '%s'; codes look like E0214", code);
    kn_print(stdout, "E%s: ", code + (*code == 'E' || *code == 'e'));
    kn_print_own(stdout, about.says);
    putchar('\n');
    if (about.wrong) {
        print_example("wrong:", about.wrong);
        print_example("right:", about.right);
        if (!strstr(about.wrong, "plain.yaml"))
            puts("\nThe example extends a small game, plain.yaml: `kanun explain game` prints it.");
    }
    return KANUN_OK;
}

kanun_status kc_cmd_explain(const kc_args *args)
{
    kanun_status status = KANUN_OK;
    for (int n = 0; n < args->words && status == KANUN_OK; n++) {
        if (n)
            putchar('\n');
        status = explain(args->word[n]);
    }
    return status;
}

/* Prints the merged rules file as the loader sees it, with the file and line that each line
 * comes from. */
kanun_status kc_cmd_resolve(const kc_args *args)
{
    kanun_rules *rules;
    kanun_status status = kc_tool_load(args, args->word[0], &rules);
    if (status == KANUN_OK) {
        status = kanun_rules_print(rules, args->bare ? "yaml" : "origins", args->lang, stdout);
        if (status != KANUN_OK)
            kc_tool_say(status, "cannot print the rules");
    }
    kanun_rules_free(rules);
    return status;
}
