/* SPDX-License-Identifier: MIT
 * name_cards.c: the display names of a game in one language, for clients: cards, zones,
 * variables, phases, words of moves, causes of points.
 */
#include "insight_view.h"
#include "players/json_view.h"
#include "serve/announce.h"

#include <string.h>

enum { LABEL = 1024, SENTENCE = 4096 };

typedef struct naming {
    const kanun_rules *rules;
    const kanun_info *info;
    const char *language;
    char label[LABEL];
} naming;

static const char *label(naming *n, const char *kind, const char *name)
{
    return kanun_rules_label(n->rules, kind, name, n->language, n->label, sizeof n->label);
}

void kw_name_once(json_t *list, const kanun_rules *rules, const char *language, const char *kind,
                  const char *name)
{
    size_t i;
    const json_t *one;
    char says[LABEL];
    if (!*name)
        return;
    json_array_foreach(list, i, one)
    {
        if (!strcmp(json_string_value(json_object_get(one, "name")), name))
            return;
    }
    kanun_rules_label(rules, kind, name, language, says, sizeof says);
    json_array_append_new(list, json_pack("{s:s, s:s}", "name", name, "says", says));
}

static json_t *pack_out(naming *n)
{
    json_t *suits = json_array(), *ranks = json_array(), *cards = json_array();
    for (int i = 0; i < n->info->cards; i++) {
        const kanun_card *card = n->info->card[i];
        json_t *one = json_pack("{s:s, s:s, s:s, s:s}", "name", card->name, "rank", card->rank,
                                "suit", card->suit, "says", label(n, "name", card->name));
        kw_name_once(suits, n->rules, n->language, "suit", card->suit);
        kw_name_once(ranks, n->rules, n->language, "rank", card->rank);
        if (card->points)
            json_object_set_new(one, "points", kp_json_points(n->rules, card->points));
        json_array_append_new(cards, one);
    }
    return json_pack("{s:o, s:o, s:o}", "suits", suits, "ranks", ranks, "cards", cards);
}

static json_t *zones_out(naming *n)
{
    json_t *list = json_array();
    for (int i = 0; i < n->info->zones; i++) {
        const kanun_zone *zone = n->info->zone[i];
        json_array_append_new(list,
                              json_pack("{s:s, s:s, s:s, s:s, s:b, s:s, s:b}", "name", zone->name,
                                        "says", label(n, "zone", zone->name), "per", zone->per,
                                        "seen_by", zone->seen_by, "top_first", zone->top_first,
                                        "sorted", kg_insight_sorted(n->rules, i), "won",
                                        kg_insight_won(n->rules, zone->name)));
    }
    return list;
}

static json_t *places_out(naming *n)
{
    json_t *list = json_array();
    for (int place = n->info->seats; place < n->info->places; place++)
        json_array_append_new(list, json_pack("{s:i, s:s, s:s}", "place", place, "name",
                                              n->info->place[place], "says",
                                              label(n, "name", n->info->place[place])));
    return list;
}

static json_t *variables_out(naming *n)
{
    json_t *list = json_array();
    const char *score = kanun_rules_text(n->rules, "match", "score", NULL);
    for (int i = 0; i < n->info->variables; i++) {
        const kanun_variable *v = n->info->variable[i];
        json_t *one = json_pack("{s:s, s:s, s:s, s:s, s:b, s:b, s:b}", "name", v->name, "says",
                                label(n, "variable", v->name), "per", v->per, "type", v->type,
                                "shown", v->shown && !kg_insight_lies(n->rules, v->name), "public",
                                v->is_public, "account", !strcmp(score, v->name));
        json_t *names = json_object();
        char number[16];
        int32_t start;
        if (kg_insight_start(n->rules, i, &start))
            json_object_set_new(one, "start", json_integer(start));
        for (int k = 0; k < v->names; k++) {
            snprintf(number, sizeof number, "%d", (int)v->number[k]);
            json_object_set_new(names, number, json_string(label(n, "name", v->number_name[k])));
        }
        json_object_set_new(one, "numbers", names);
        json_array_append_new(list, one);
    }
    return list;
}

/* Adds the display names of choices, such as contracts. Choices without one are left out. */
static void put_choices(naming *n, json_t *names)
{
    for (int i = 0; i < n->info->variables; i++) {
        const kanun_variable *v = n->info->variable[i];
        for (int k = 0; k < v->names; k++)
            if (strcmp(label(n, "name", v->number_name[k]), v->number_name[k]) != 0)
                json_object_set_new(names, v->number_name[k], json_string(n->label));
    }
}

/* Returns the words of moves, causes of points, and choices. */
static json_t *names_out(naming *n)
{
    static const char *const always[] = {"play", "take", "pass"};
    json_t *names = json_object();
    put_choices(n, names);
    for (int i = 0; i < 3; i++)
        json_object_set_new(names, always[i], json_string(label(n, "name", always[i])));
    for (int i = 0; i < n->info->words; i++)
        json_object_set_new(names, n->info->word[i],
                            json_string(label(n, "name", n->info->word[i])));
    for (int i = 0; i < n->info->causes; i++)
        json_object_set_new(names, n->info->cause[i],
                            json_string(label(n, "name", n->info->cause[i])));
    return names;
}

/* Returns descriptions of the words of moves, if the rules have them. */
static json_t *does_out(const naming *n)
{
    json_t *list = json_object();
    char does[SENTENCE];
    for (int i = 0; i < n->info->words; i++) {
        const char *word = n->info->word[i];
        if (*kanun_rules_label(n->rules, "move", word, n->language, does, sizeof does))
            json_object_set_new(list, word, json_string(does));
    }
    return list;
}

/* Returns the name of a value of an option, or the value itself if it has no name. */
static const char *value_says(const naming *n, int option, const char *wanted)
{
    const char *value, *says;
    for (int m = 0; (value = kanun_rules_option_value(n->rules, option, m, n->language, &says));
         m++)
        if (!strcmp(value, wanted) && says && *says)
            return says;
    return wanted;
}

/* Returns the options whose value differs from the usual one or, in a user's own file, from that of
 * its parent. The number of players is visible at the table. */
static json_t *differs_out(const naming *n)
{
    json_t *list = json_array();
    const char *dot = strrchr(n->info->id, '.');
    bool own = dot && !strcmp(dot, ".yaml"); /* ids of shipped games have no ending */
    kanun_option option = KANUN_INIT(kanun_option);
    for (int i = 0; kanun_rules_option(n->rules, i, n->language, &option); i++)
        if (!option.overruled && strcmp(option.name, "players") != 0 &&
            strcmp(option.value, own ? option.declared : option.fallback) != 0)
            json_array_append_new(list, json_pack("{s:s, s:s, s:s}", "name", option.name, "says",
                                                  *option.says ? option.says : option.name, "value",
                                                  value_says(n, i, option.value)));
    return list;
}

json_t *kw_update_words(const kanun_rules *rules, const char *language)
{
    naming n = {rules, kanun_rules_info(rules), language, ""};
    return json_pack(
        "{s:s, s:s, s:o, s:o, s:o, s:o, s:o, s:o, s:b, s:s, s:o}", "name",
        kanun_rules_text(rules, NULL, "name", language), "about",
        kanun_rules_text(rules, NULL, "about", language), "pack", pack_out(&n), "zones",
        zones_out(&n), "places", places_out(&n), "variables", variables_out(&n), "names",
        names_out(&n), "does", does_out(&n), "lowest_wins", n.info->lowest_wins, "direction",
        n.info->counterclockwise ? "counterclockwise" : "clockwise", "differs", differs_out(&n));
}
