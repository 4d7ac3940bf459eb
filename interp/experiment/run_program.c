/* SPDX-License-Identifier: MIT
 * run_program.c: the tables of the help as data, for the commands that print them in other forms:
 * `kanun manual` and `kanun completion`.
 */
#include "experiment/run.h"

#include "base/words.h"
#include "command/options_table.h"
#include "experiment/measure.h"

/* Made by the build from docs/completion. */
extern const char kc_completion_bash[], kc_completion_zsh[], kc_completion_fish[];

/* Adds { name, says } to a list. */
static void add_entry(json_t *list, const char *name, const char *says)
{
    json_array_append_new(list, json_pack("{s:s, s:s}", "name", name, "says", says));
}

static json_t *commands_json(void)
{
    json_t *list = json_array();
    for (int n = 0; n < KC_COMMANDS; n++)
        json_array_append_new(list,
                              json_pack("{s:s, s:s, s:s}", "name", kc_commands[n].name, "words",
                                        kc_commands[n].words, "says", kc_commands[n].says));
    return list;
}

/* Returns an option. If only some commands have the option, `of` has its value and sentence for
 * each of these. */
static json_t *option_json(const kc_option *o)
{
    static const char *const types[] = {
        [KC_OPTION_SET] = "set", [KC_OPTION_PLAYERS] = "players", [KC_OPTION_FOLDER] = "folder"};
    const char *type = o->type < sizeof types / sizeof *types ? types[o->type] : NULL;
    bool everywhere = o->commands == ~0u;
    json_t *of = json_object();
    for (int n = 0; n < KC_COMMANDS && !everywhere; n++)
        if (o->commands >> n & 1)
            json_object_set_new(of, kc_commands[n].name,
                                json_pack("{s:s, s:s}", "value", kc_option_value(o, n), "says",
                                          kc_option_says(o, n)));
    return json_pack("{s:s, s:s, s:s, s:s, s:s, s:b, s:o}", "name", o->name, "value",
                     o->value ? o->value : "", "says", o->says, "type", type ? type : "", "words",
                     o->words ? o->words : "", "everywhere", everywhere, "of", of);
}

static json_t *options_json(void)
{
    json_t *list = json_array();
    for (int n = 0; n < kc_options_count; n++)
        json_array_append_new(list, option_json(&kc_options[n]));
    return list;
}

static json_t *meanings_json(const kc_meaning *m)
{
    json_t *list = json_array();
    for (; m->name; m++)
        add_entry(list, m->name, m->says);
    return list;
}

/* program(): returns { commands, options, typed, players, measures, statuses, environment,
 * completion }, which are lists of { name, says, ... }. `typed` has the words that can be typed
 * during play, in the language of --lang. */
int ke_run_program(lua_State *L, kl_host *host, const kl_object *self, const kl_value *given)
{
    static const char *const typed[][2] = {
#define PLAY_WORD(name, shape, says, obey) {shape, says},
#include "command/play_words.def"
#undef PLAY_WORD
    };
    const char *language = ke_run_of(host)->args->lang;
    json_t *words = json_array(), *players = json_array(), *measures = json_array();
    char title[KE_MEASURE_NAME];
    for (size_t n = 0; n < sizeof typed / sizeof *typed; n++)
        add_entry(words, typed[n][0], kn_word(language, typed[n][1]));
    for (int n = 0; kp_player_kinds(n); n++)
        add_entry(players, kp_player_kinds(n)->name, kp_player_kinds(n)->says);
    for (int n = 0; n < KE_KINDS; n++)
        add_entry(measures, ke_kind_title(n, title), ke_kinds[n].says);
    return ke_run_answer_json(
        L, json_pack("{s:o, s:o, s:o, s:o, s:o, s:o, s:o, s:{s:s, s:s, s:s}}", "commands",
                     commands_json(), "options", options_json(), "typed", words, "players", players,
                     "measures", measures, "statuses", meanings_json(kc_exit_statuses),
                     "environment", meanings_json(kc_environment), "completion", "bash",
                     kc_completion_bash, "zsh", kc_completion_zsh, "fish", kc_completion_fish));
}
