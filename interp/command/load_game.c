/* SPDX-License-Identifier: MIT
 * load_game.c: loads the game of a command line, lists the games if none is named, and prints its
 * rules.
 */
#include "command/look.h"
#include "command/tool.h"

#include <stdlib.h>
#include <string.h>

#include "base/print.h"
#include "base/file.h"

#define TEN_WIDER 2 /* extra columns where T becomes 10 */
#define READ_MIN 20
#define READ_MAX 100 /* limit of columns, because longer lines are hard to read */

/* True if an error concerns the key that --dealer sets, which the user has not typed. */
static bool is_of_dealer(const kc_args *args, kanun_errors *errors)
{
    const kanun_error *first = args->dealer ? kanun_errors_nth(errors, 0) : NULL;
    return first && first->file && !strcmp(first->file, "--key " KC_DEALER_KEY);
}

/* Prints the overridden choices, and the choice that overrides each. */
static void tell_overruled(const kc_args *args, const kanun_rules *rules)
{
    kanun_option option = KANUN_INIT(kanun_option);
    for (int n = 0; args->choices && kanun_rules_option(rules, n, "en", &option); n++)
        for (int c = 0; option.overruled && c < args->choices; c++)
            if (!kc_is_key(&args->choice[c]) && strcmp(args->choice[c].name, option.name) == 0)
                kn_print(stderr, "kanun: note: %s overrides --set %s=%s\n", option.overruled,
                         option.name, args->choice[c].value);
}

kanun_status kc_tool_load(const kc_args *args, const char *game, kanun_rules **rules)
{
    kanun_errors *errors = args->errors;
    *rules = NULL;
    kanun_errors_clear(errors);
    if (game[kn_path_stem(game, ".lua")])
        return kc_tool_say(KANUN_USAGE,
                           "'%s' is a script. `kanun run` runs experiments. For hooks, name the "
                           "script in a rules file (`script:`)",
                           game);
    kanun_status status = kc_tool_load_quietly(args, game, rules, errors);
    if (status != KANUN_OK && is_of_dealer(args, errors))
        status = kc_tool_say(KANUN_USAGE, "--dealer: %s", kanun_errors_nth(errors, 0)->message);
    else if (status != KANUN_OK && !kc_family_tell(args, game))
        kc_tool_errors(status, errors);
    else if (status == KANUN_OK)
        tell_overruled(args, *rules);
    return status;
}

kanun_status kc_tool_show(const kanun_rules *rules, const kc_look *look, FILE *out)
{
    char format[32];
    int width = look->width - (look->glyphs && look->tens ? TEN_WIDER : 0);
    snprintf(format, sizeof format, "text:%d",
             width < READ_MIN   ? READ_MIN
             : width < READ_MAX ? width
                                : READ_MAX);
    char *text = kr_rules_text(rules, format, look->language);
    if (!text)
        return kc_tool_say(KANUN_SYSTEM, "cannot print the rules");
    kc_look_print(look, text, out);
    free(text);
    return KANUN_OK;
}
