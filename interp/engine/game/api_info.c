/* SPDX-License-Identifier: MIT
 * api_info.c: the part of kanun.h about the contents of rules: cards, places, zones, variables,
 * scripts. Everything is made at load, because threads share loaded rules. Other files handle games
 * in progress.
 */
#include <sodium.h>
#include <string.h>

#include "base/memory.h"
#include "game/api.h"
#include "game/rules.h"
#include "game/core_variables.h"

static const char *const per_names[] = {"table", "seat", "side", "place"};
static const char *const sight_names[] = {"nobody", "owner", "side", "others", "all"};

static const kanun_card *card_info(kn_arena *arena, const ks_pack *pack, int n)
{
    kanun_card *card = kn_arena_take(arena, sizeof *card);
    if (card)
        *card =
            (kanun_card){.size = sizeof *card,
                         .name = pack->name[n],
                         .rank = pack->rank_name[pack->rank[n]],
                         .suit = pack->suit[n] < pack->suits ? pack->suit_name[pack->suit[n]] : "",
                         .points = pack->points[n]};
    return card;
}

static const kanun_zone *zone_info(kn_arena *arena, const ks_zone *zone)
{
    kanun_zone *out = kn_arena_take(arena, sizeof *out);
    if (out)
        *out = (kanun_zone){.size = sizeof *out,
                            .name = zone->name,
                            .per = per_names[zone->per],
                            .seen_by = sight_names[zone->sight],
                            .top_first = zone->ordered && zone->stacked};
    return out;
}

/* --- variables --- */

/* Writes a word and a newline, and returns their length. If `out` is NULL, it only returns the
 * length. */
static size_t put_word(const char *word, char *out)
{
    size_t length = word ? strlen(word) : 0;
    if (out && length)
        memcpy(out, word, length);
    if (out)
        out[length] = '\n';
    return length + 1;
}

static size_t put_node(const kd_node *node, char *out)
{
    size_t length = node->kind == KD_NODE_SCALAR ? put_word(node->text, out) : 0;
    for (KD_CHILD(child, node)) {
        length += child->key ? put_word(child->key, out ? out + length : NULL) : 0;
        length += put_node(child, out ? out + length : NULL);
    }
    return length;
}

/* Writes the words of all phases, hooks, match conditions and scripts, and returns their length. */
static size_t put_rules(const struct kg_rules_more *more, char *out)
{
    static const char *const parts[] = {"phases", "hooks", "match"};
    size_t length = 0;
    for (size_t n = 0; n < sizeof parts / sizeof *parts; n++) {
        const kd_node *part = kd_node_get(more->resolved->document, parts[n]);
        length += part ? put_node(part, out ? out + length : NULL) : 0;
    }
    for (int n = 0; n < more->scripts; n++)
        length += put_word(more->script[n].text, out ? out + length : NULL);
    return length;
}

/* Returns true if a text begins with the name. In the text, _ or a space may separate the parts of
 * the name. */
static bool begins_with(const char *text, const char *name)
{
    for (; *name && (*text == *name || (*name == '_' && *text == ' ')); text++)
        name++;
    return !*name;
}

/* Finds the core's variables that a text of put_rules mentions. Variables of a phase have a common
 * prefix (`play.`), so one scan of the text serves all neighbours with a prefix in common. */
static void find_mentions(const ks_layout *l, const char *text, bool *mentioned)
{
    for (int n = 0, end; n < l->vars; n = end) {
        const char *name = l->var[n].name;
        size_t length = strcspn(name, "._");
        char word[64] = "";
        length += name[length] == '.';
        end = n + 1;
        if (l->var[n].node)
            continue;
        memcpy(word, name, length < sizeof word ? length : sizeof word - 1);
        while (end < l->vars && strncmp(l->var[end].name, name, length) == 0)
            end++;
        int left = end - n;
        for (const char *at = text; left && (at = strstr(at, word)); at++)
            for (int v = n; v < end; v++)
                if (!mentioned[v] && begins_with(at, l->var[v].name)) {
                    mentioned[v] = true;
                    left--;
                }
    }
}

static const kanun_variable *variable_info(const km_rules *rules, const ks_var *var, bool mentioned)
{
    kn_arena *arena = rules->arena;
    kanun_variable *out = kn_arena_take(arena, sizeof *out);
    size_t names = (size_t)var->nameds;
    while (var->choices && var->choices[names])
        names++;
    int32_t *number = kn_arena_array(arena, names + 1, sizeof *number);
    const char **name = kn_arena_array(arena, names + 1, sizeof *name);
    if (!out || !number || !name)
        return NULL;
    for (size_t i = 0; i < names; i++) {
        number[i] = var->choices ? (int32_t)i : var->named[i].number;
        name[i] = var->choices ? var->choices[i] : var->named[i].name;
    }
    mentioned |= rules->seats_drop && strcmp(var->name, "active") == 0;
    *out = (kanun_variable){.size = sizeof *out,
                            .name = var->name,
                            .type = ks_var_type_names[var->type],
                            .per = per_names[var->per],
                            .shown = var->node ? var->shown : mentioned,
                            .is_public = var->sight == KS_SEEN_ALL,
                            .names = (int)names,
                            .number = number,
                            .number_name = name,
                            .says = kg_variable_says(rules, var)};
    return out;
}

/* --- scripts --- */

static const kanun_script *script_info(kn_arena *arena, const struct kg_rules_more *more, int n)
{
    unsigned char bytes[32];
    kanun_script *script = kn_arena_take(arena, sizeof *script);
    char *digest = kn_arena_take(arena, 2 * sizeof bytes + 1);
    if (!script || !digest)
        return NULL;
    crypto_generichash(bytes, sizeof bytes, (const unsigned char *)more->script[n].text,
                       more->script[n].size, NULL, 0);
    sodium_bin2hex(digest, 2 * sizeof bytes + 1, bytes, sizeof bytes);
    const char *slash = strrchr(more->script[n].name, '/');
    *script = (kanun_script){
        .size = sizeof *script, .name = slash ? slash + 1 : more->script[n].name, .digest = digest};
    return script;
}

/* --- all facts --- */

/* Makes the lists of structs. They are valid as long as the rules. False: out of memory. */
static bool make_lists(const km_rules *r, kanun_info *info)
{
    const ks_layout *l = r->layout;
    kn_arena *arena = r->arena;
    const kanun_card **card = kn_arena_array(arena, (size_t)l->pack->cards + 1, sizeof *card);
    const kanun_zone **zone = kn_arena_array(arena, (size_t)l->zones + 1, sizeof *zone);
    const kanun_variable **var = kn_arena_array(arena, (size_t)l->vars + 1, sizeof *var);
    const kanun_script **script =
        kn_arena_array(arena, (size_t)r->more->scripts + 1, sizeof *script);
    char *said = kn_calloc(1, put_rules(r->more, NULL) + 1);
    bool mentioned[KS_VARS_MAX] = {false};
    if (!card || !zone || !var || !script || !said) {
        kn_free(said);
        return false;
    }
    put_rules(r->more, said);
    find_mentions(l, said, mentioned);
    for (int n = 0; n < l->pack->cards; n++)
        card[n] = card_info(arena, l->pack, n);
    for (int n = 0; n < l->zones; n++)
        zone[n] = zone_info(arena, &l->zone[n]);
    for (int n = 0; n < l->vars; n++)
        var[n] = variable_info(r, &l->var[n], mentioned[n]);
    kn_free(said);
    for (int n = 0; n < r->more->scripts; n++)
        script[n] = script_info(arena, r->more, n);
    info->card = card;
    info->zone = zone;
    info->variable = var;
    info->script = script;
    return !kn_arena_failed(arena);
}

bool kg_api_info(kanun_rules *rules)
{
    const km_rules *r = rules->rules;
    const ks_layout *l = r->layout;
    const km_match *match = r->more->match;
    const kd_file *parent = r->more->resolved->file->parent;
    for (int place = 0; place < l->places; place++) {
        const char *dummy = place < l->seats ? NULL : l->dummy_name[place];
        rules->side_of[place] = l->side_of[place];
        rules->place[place] = dummy ? dummy : "";
    }
    rules->info = (kanun_info){.size = sizeof rules->info,
                               .id = r->more->id,
                               .digest = rules->digest,
                               .parent = parent ? parent->id : NULL,
                               .seats = l->seats,
                               .places = l->places,
                               .sides = l->sides,
                               .side_of = rules->side_of,
                               .place = rules->place,
                               .lowest_wins = match->lowest,
                               .counterclockwise = r->more->said.counterclockwise,
                               .move_limit = r->move_limit,
                               .one_deal = match->deals == 1 && !match->games.target.set,
                               .words = r->words.count,
                               .causes = l->causes,
                               .cards = l->pack->cards,
                               .zones = l->zones,
                               .variables = l->vars,
                               .scripts = r->more->scripts,
                               .word = r->words.word,
                               .cause = l->cause,
                               .tables = r->more->tables,
                               .table = r->more->table};
    return make_lists(r, &rules->info);
}

const kanun_info *kanun_rules_info(const kanun_rules *rules)
{
    return &rules->info;
}
