/* SPDX-License-Identifier: MIT
 * catalogue.c: lists the games of the search path with their descriptions, and caches sheets.
 */
#include "serve/catalogue.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/words.h"
#include "record/json.h"
#include "record/record.h"
#include "serve/hub_request.h"

static json_t *values_out(const kanun_rules *rules, int n, const kanun_option *option,
                          const char *language)
{
    json_t *list = json_array();
    const char *value, *says;
    for (int m = 0; (value = kanun_rules_option_value(rules, n, m, language, &says)); m++)
        if (!option->range || kanun_rules_option_value(rules, n, m + 1, language, NULL))
            json_array_append_new(
                list, json_pack("{s:s, s:s}", "value", value, "says", says ? says : ""));
    return list;
}

static json_t *option_out(const kanun_rules *rules, int n, const kanun_option *option,
                          const char *language)
{
    json_t *range = option->range
                        ? json_pack("{s:I, s:I, s:I}", "min", (json_int_t)option->min, "max",
                                    (json_int_t)option->max, "step", (json_int_t)option->step)
                        : json_null();
    return json_pack("{s:s, s:s, s:s, s:s, s:o, s:o}", "name", option->name, "says", option->says,
                     "part", option->part, "value", option->value, "values",
                     values_out(rules, n, option, language), "range", range);
}

json_t *kw_catalogue_game(const kanun_rules *rules, const char *id, const char *language)
{
    const kanun_info *info = kanun_rules_info(rules);
    json_t *options = json_array(), *family = json_stringn(id, strcspn(id, "/"));
    kanun_option option = KANUN_INIT(kanun_option);
    for (int n = 0; kanun_rules_option(rules, n, language, &option); n++)
        json_array_append_new(options, option_out(rules, n, &option, language));
    return json_pack("{s:s, s:s, s:o, s:s, s:s?, s:i, s:o}", "id", id, "name",
                     kanun_rules_text(rules, NULL, "name", language), "family", family, "about",
                     kanun_rules_text(rules, NULL, "about", language), "parent", info->parent,
                     "players", info->seats, "options", options);
}

static json_t *games_out(const char *const *folders, const char *language)
{
    char **ids = NULL;
    json_t *list = json_array();
    if (language)
        kanun_ids(&ids, folders, NULL);
    for (int n = 0; ids && ids[n]; n++) {
        kanun_rules *rules;
        if (kanun_rules_load(&rules, ids[n], folders, NULL, 0, NULL) != KANUN_OK)
            continue; /* a user's game with an error; `check` reports it */
        json_t *game = kw_catalogue_game(rules, ids[n], language);
        if (!kanun_rules_info(rules)->parent)
            json_object_set_new(game, "picture", kw_catalogue_picture(rules, language));
        json_array_append_new(list, game);
        kanun_rules_free(rules);
    }
    kanun_free(ids);
    return list;
}

char *kw_catalogue(const char *const *folders, const char *language, bool workshop,
                   const json_t *addresses)
{
    json_t *levels = json_array(), *emotes = json_array(), *languages = json_array();
    for (int who = KW_EASY; who < KW_WHO; who++)
        json_array_append_new(levels, json_string(kw_who_names[who]));
    for (int n = 0; n < KW_EMOTES; n++)
        json_array_append_new(emotes, json_string(kw_emotes[n]));
    for (int n = 0; kn_language(n); n++)
        json_array_append_new(languages, json_string(kn_language(n)));
    json_t *all = json_pack("{s:b, s:O, s:o, s:o, s:o, s:o}", "workshop", workshop, "addresses",
                            addresses, "languages", languages, "levels", levels, "emotes", emotes,
                            "games", games_out(folders, language));
    char *text = kr_json_text(all, 0);
    json_decref(all);
    return text;
}

/* ---- Sheets ---- */

/* Returns whether an id consists only of names separated by slashes, so that each game has exactly
 * one id. */
static bool is_plain_id(const char *game)
{
    size_t length = strlen(game);
    return length && *game != '/' && game[length - 1] != '/' && !strstr(game, "//") &&
           !strchr(game, '.');
}

static char *write_sheet(const char *const *folders, const char *game, const char *language)
{
    kanun_rules *rules = NULL;
    if (kanun_rules_load(&rules, game, folders, NULL, 0, NULL) != KANUN_OK)
        return NULL;
    char *text = kr_rules_text(rules, "html", language);
    kanun_rules_free(rules);
    return text;
}

/* Makes a shared text. Takes ownership of `text`. */
static kw_shared *share(char *text)
{
    if (!text)
        return NULL;
    kw_shared *shared = kn_calloc(1, sizeof *shared);
    *shared = (kw_shared){text, 1};
    return shared;
}

void kw_shared_end(kw_shared *shared)
{
    if (!shared || --shared->users)
        return;
    free(shared->text);
    kn_free(shared);
}

static kw_shared *one_more(kw_shared *shared)
{
    shared->users++;
    return shared;
}

kw_shared *kw_catalogue_sheet(kw_sheets *kept, const char *const *folders, const char *game,
                              const char *language, int64_t now)
{
    int place = 0;
    kept->busy = false;
    if (!is_plain_id(game))
        return NULL;
    for (int n = 0; n < KW_SHEETS; n++) {
        if (!kept->sheet[n].shared || strcmp(kept->sheet[n].game, game) != 0 ||
            strcmp(kept->sheet[n].language, language) != 0)
            place = kept->sheet[n].until < kept->sheet[place].until ? n : place;
        else if (now < kept->sheet[n].until)
            return one_more(kept->sheet[n].shared);
        else
            kept->sheet[place = n].until = INT64_MIN;
    }
    if ((kept->busy = !kw_share_left(&kept->share, KW_WRITING_MS, now)))
        return NULL;
    int64_t begun = kw_share_clock();
    kw_shared *shared = share(write_sheet(folders, game, language));
    kw_share_take(&kept->share, begun);
    if (!shared)
        return NULL;
    kn_free(kept->sheet[place].game);
    kw_shared_end(kept->sheet[place].shared);
    kept->sheet[place].game = kn_strdup(game);
    kept->sheet[place].shared = one_more(shared);
    kept->sheet[place].language = language;
    kept->sheet[place].until = now + KW_SHEET_MS;
    kept->written++;
    return shared;
}

void kw_sheets_end(kw_sheets *kept)
{
    for (int n = 0; n < KW_SHEETS; n++) {
        kn_free(kept->sheet[n].game);
        kw_shared_end(kept->sheet[n].shared);
    }
}
