/* SPDX-License-Identifier: MIT
 * insight.c: gives policies access to rules and games. Decides nothing.
 */
#include "insight.h"
#include "insight_players.h"
#include "insight_test.h"
#include "insight_view.h"

#include <string.h>

#include "base/words.h"
#include "game/api.h"

const km_rules *kg_insight_rules(const kanun_rules *rules)
{
    return rules->rules;
}

const km_run *kg_insight_run(const kanun_game *game)
{
    return game->run;
}

kanun_rules *kg_insight_share(kanun_rules *rules)
{
    rules->sharers++;
    return rules;
}

const ks_moves *kg_insight_moves(const kanun_game *game)
{
    return game->listed ? &game->moves : NULL;
}

const char *kg_insight_file(const kanun_rules *rules, int n, const char **id)
{
    const kd_file *file = rules->rules->more->resolved->file;
    while (file && n-- > 0)
        file = file->parent;
    *id = file ? file->id : NULL;
    return file ? file->path : NULL;
}

const char *kg_insight_name(const kanun_rules *rules, int n)
{
    const kd_file *file = rules->rules->more->resolved->file;
    while (file && (n-- > 0 || !file->name))
        file = file->parent;
    return file ? kd_words(file->name, "en") : "";
}

bool kg_insight_number(const kanun_game *game, const char *name, int owner, int32_t *number)
{
    const ks_layout *l = game->rules->rules->layout;
    int v = ks_layout_find_var(l, name);
    if (v < 0 || l->var[v].type == KS_VAR_CARDS || owner < 0 || owner >= l->var[v].count)
        return false;
    *number = *km_int(game->run, l->var[v].at + owner);
    return true;
}

km_tally kg_insight_tally(const kanun_game *game, int cause, int side)
{
    const km_rules *rules = game->run->rules;
    const ks_layout *l = rules->layout;
    const struct kg_awarded *heard = &game->awarded[cause][side];
    km_tally tally = {.count = -1};
    for (int p = 0; tally.count < 0 && !tally.by_worth && p < rules->phases; p++) {
        const km_phase *phase = &rules->phase[p];
        km_tally here = {.count = -1};
        if (phase->mechanic->tell.tally)
            here = phase->mechanic->tell.tally(game->run, phase, cause, side);
        tally = here.step ? here : tally;
    }
    if (heard->units == *km_int(game->run, l->award + cause * l->sides + side))
        tally.times = heard->times;
    return tally;
}

void kg_insight_cover(kanun_game *game, uint32_t *ways,
                      void (*called)(void *payload, const kl_hook *hook), void *payload)
{
    game->run->ways = ways;
    kl_host_watch(game->run->host, called, payload);
}

const char *kg_insight_place(const kanun_rules *rules, const kd_node *node, const char *language,
                             char *out, size_t size)
{
    char path[256];
    const kd_file *file = rules->rules->more->resolved->file;
    kd_node_where(node, path, sizeof path);
    return kn_say(out, size, language, "rule.place", KN_TEXT("path", path),
                  KN_TEXT("file", node->at.source ? kd_file_name(file, node->at.source) : "?"),
                  KN_NUMBER("line", node->key ? node->key_at.line : node->at.line));
}

bool kg_insight_unbid(const kanun_game *game, const char *variable)
{
    const km_rules *rules = game->rules->rules;
    const char *auction = kanun_game_standing(game)->bidding;
    int p = auction ? km_phase_named(rules, auction) : -1;
    const km_phase *phase = p >= 0 ? &rules->phase[p] : NULL;
    int var = ks_layout_find_var(rules->layout, variable);
    return phase && var >= 0 && phase->mechanic->programs.unbid &&
           phase->mechanic->programs.unbid(game->run, phase, &rules->layout->var[var]);
}

uint64_t kg_insight_spent(const kanun_game *game)
{
    return kl_host_spent(game->run->host);
}

bool kg_insight_says(const kanun_game *game)
{
    const ks_block *b = game->run->world.block;
    int phase = b->frame[b->depth - 1].phase;
    return game->rules->rules->phase[phase].mechanic->programs.play == KM_PLAY_NONE;
}

/* One heap whose order doesn't matter may hide its cards, because they are the cards that lie
 * nowhere else. */
static bool knows_cards(const ks_layout *l, const ks_block *b, int seat)
{
    kn_set known = ks_view_known(l, b, seat);
    int hiding = 0;
    for (int h = 0; h < l->heaps; h++) {
        kn_set unseen = kn_minus(b->sets[h], known);
        bool in_order = l->order_of[h] >= 0 && !ks_is_jumbled(l, b, h);
        if (!kn_is_empty(unseen) && (hiding++ || (in_order && !kn_is_single(unseen))))
            return false;
    }
    return true;
}

bool kg_insight_certain(const kanun_game *game, int seat)
{
    const ks_layout *l = game->rules->rules->layout;
    for (KS_EACH_VAR(var, l))
        if (!var->unheard && !ks_view_sees_all_of(l, var, seat))
            return false;
    return knows_cards(l, game->run->world.block, seat);
}

const char *kg_insight_sorted(const kanun_rules *rules, int zone)
{
#define WORD(enumerator, word) word,
    static const char *const words[] = {KS_SORTS(WORD)};
#undef WORD
    ks_sort sorted = rules->rules->layout->zone[zone].sorted;
    return sorted == KS_NOT_SORTED ? "" : words[sorted];
}

/* Returns true if a variable is the phase's variable with that role. */
static bool is_own(const km_phase *phase, const char *own, const char *variable)
{
    size_t length = strlen(phase->name);
    return own && strncmp(variable, phase->name, length) == 0 && variable[length] == '.' &&
           strcmp(variable + length + 1, own) == 0;
}

bool kg_insight_lies(const kanun_rules *rules, const char *variable)
{
    for (KM_EACH_PHASE(phase, rules->rules)) {
        if (is_own(phase, phase->mechanic->programs.laid, variable) ||
            is_own(phase, phase->mechanic->programs.led, variable))
            return true;
    }
    return false;
}

bool kg_insight_start(const kanun_rules *rules, int n, int32_t *start)
{
    const ks_var *var = &rules->rules->layout->var[n];
    *start = var->start;
    return var->private_ && var->type == KS_VAR_INTEGER && strchr(var->name, '.');
}

const char *kg_insight_role(const kanun_rules *rules, const char *phase, kd_role role)
{
    int p = km_phase_named(rules->rules, phase);
    const km_phase *of = p >= 0 ? &rules->rules->phase[p] : NULL;
    const char *text = NULL;
    if (of)
        for (KD_ROW(row, of->mechanic->keys))
            text = row->role == role ? kd_node_text(of->node, row->name, row->fallback) : text;
    return text ? text : "";
}

bool kg_insight_won(const kanun_rules *rules, const char *zone)
{
    for (KM_EACH_PHASE(phase, rules->rules)) {
        for (KD_ROW(row, phase->mechanic->keys)) {
            if (!(row->flags & KD_KEY_WINS))
                continue;
            const kd_node *node = kd_node_get(phase->node, row->name);
            const char *name = node ? node->text : row->fallback;
            if (name && strcmp(name, zone) == 0)
                return true;
        }
    }
    return false;
}

bool kg_insight_estimates(const kanun_rules *rules)
{
    return rules->rules->more->match->estimate.hook != NULL;
}

kanun_status kg_insight_estimate(kanun_game *game, int32_t *units, kanun_errors *errors)
{
    kg_api_report(game, errors);
    if (km_match_estimate(game->run, game->rules->rules->more->match, units))
        return KANUN_OK;
    return game->run->status == KN_OK ? KANUN_NO : (kanun_status)game->run->status;
}

void kg_insight_facing(const km_run *run, km_facing *facing)
{
    const ks_block *b = run->world.block;
    *facing = KM_FACING_NONE;
    if (!b->depth)
        return;
    const ks_frame *frame = &b->frame[b->depth - 1];
    const km_phase *phase = &run->rules->phase[frame->phase];
    if (phase->mechanic->programs.facing)
        phase->mechanic->programs.facing(run, phase, frame, facing);
}
