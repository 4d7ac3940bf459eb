/* SPDX-License-Identifier: MIT
 * new_scenario.c: writes a scenario that a game passes. It plays to the first play of a deal,
 * writes the position down, sets it up in a second game, and keeps it only if that has the same
 * moves.
 */
#include "cli/new_file.h"
#include "cli/scenario_text.h"

#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/print.h"
#include "base/words.h"
#include "game/api.h"
#include "game/position.h"
#include "insight.h"

enum {
    SEEDS = 40,      /* deals that are tried */
    DECISIONS = 300, /* before the first play */
    LISTED_MAX = 12, /* moves; of more only their number is written */
    REST_MIN = 6     /* cards of a stock that `rest` stands for */
};

typedef struct writing {
    kanun_game *game, *again; /* the one that was played, and the one that is set up */
    const kanun_info *info;
    kn_arena *arena;
    kanun_errors *errors;
    const char *rest; /* the zone that `rest` stands for, or NULL */
} writing;

/* The stock, if all other cards have another place. */
static void find_rest(writing *w)
{
    int count = 0;
    w->rest = NULL;
    for (int z = 0; z < w->info->zones; z++)
        for (int o = 0; o < kc_tool_owners(w->info, w->info->zone[z]->per); o++)
            count += kanun_game_heap(w->game, z, o, -2)->count;
    for (int z = 0; count == w->info->cards && z < w->info->zones; z++) {
        const kanun_zone *zone = w->info->zone[z];
        if (!strcmp(zone->seen_by, "nobody") && !strcmp(zone->per, "table") &&
            kanun_game_heap(w->game, z, 0, -2)->count >= REST_MIN)
            w->rest = zone->name;
    }
}

/* A line "name: value", or "name: {0: value, 1: value}" with those that `value` knows; `text`
 * as it was if there is none. */
typedef const char *each_owner(const writing *w, int n, int owner);
static const char *put_owners(const writing *w, const char *text, const char *name, const char *per,
                              int n, each_owner *value)
{
    int owners = kc_tool_owners(w->info, per);
    const char *list = "", *one;
    for (int o = 0; o < owners; o++)
        if ((one = value(w, n, o)))
            list = owners == 1 && !strcmp(per, "table")
                       ? kc_scenario_value(w->arena, one)
                       : kc_scenario_print(w->arena, list, "%s%d: %s", *list ? ", " : "", o,
                                           kc_scenario_value(w->arena, one));
    if (!list || !*list)
        return text;
    return strcmp(per, "table") ? kc_scenario_print(w->arena, text, "      %s: {%s}\n", name, list)
                                : kc_scenario_print(w->arena, text, "      %s: %s\n", name, list);
}

static const char *heap_there(const writing *w, int zone, int owner)
{
    const char *cards = kc_scenario_heap(w->arena, w->game, zone, owner);
    bool rest = w->rest && !strcmp(w->rest, w->info->zone[zone]->name);
    return cards && *cards && !rest ? cards : NULL;
}

/* What a variable is where the second game has another value. */
static const char *number_there(const writing *w, int variable, int owner)
{
    const ks_layout *l = kg_insight_rules(kanun_game_rules(w->game))->layout;
    int v = ks_layout_find_var(l, w->info->variable[variable]->name);
    char here[64], there[64];
    if (v < 0 || l->var[v].type == KS_VAR_CARDS)
        return NULL;
    kg_position_value_write(&kg_insight_run(w->game)->world, &l->var[v], owner, here);
    kg_position_value_write(&kg_insight_run(w->again)->world, &l->var[v], owner, there);
    return strcmp(here, there) ? kn_arena_text(w->arena, here, strlen(here)) : NULL;
}

static bool set_up(const writing *w, const char *given)
{
    kanun_errors_clear(w->errors);
    return given && kanun_game_begin(w->again, given, 1, 0, w->errors) == KANUN_OK;
}

/* True if both games have the same moves for the same place. */
static bool is_same(const writing *w)
{
    int count = kanun_game_legal(w->game, 0, w->errors);
    if (kanun_game_standing(w->game)->place != kanun_game_standing(w->again)->place ||
        kanun_game_legal(w->again, 0, w->errors) != count)
        return false;
    for (int n = 0; n < count; n++) {
        const char *move = kanun_game_move(w->game, n, NULL);
        if (!move || kanun_game_find(w->again, move) < 0)
            return false;
    }
    return count > 0;
}

/* The position as `given` has it; NULL if it can't be set up. The variables of mechanics are left
 * out where the moves are the same without them. */
static const char *position_of(writing *w)
{
    const kanun_standing *now = kanun_game_standing(w->game);
    const char *given = kc_scenario_print(w->arena, "", "      phase: %s\n      turn: %d\n",
                                          now->phase, now->place);
    find_rest(w);
    for (int z = 0; z < w->info->zones; z++)
        given = put_owners(w, given, w->info->zone[z]->name, w->info->zone[z]->per, z, heap_there);
    if (w->rest)
        given = kc_scenario_print(w->arena, given, "      rest: %s\n", w->rest);
    for (int own = 0; own <= 1; own++) {
        if (!set_up(w, given))
            return NULL;
        for (int v = 0; v < w->info->variables; v++)
            if (own == (strchr(w->info->variable[v]->name, '.') != NULL))
                given = put_owners(w, given, w->info->variable[v]->name, w->info->variable[v]->per,
                                   v, number_there);
        if (set_up(w, given) && is_same(w))
            return given;
    }
    return NULL;
}

/* True if the first move of the list plays a card: words may be said in a phase of play, too. */
static bool is_card_play(const writing *w)
{
    kanun_move move = KANUN_INIT(kanun_move);
    return kanun_game_move(w->game, 0, &move) &&
           (move.word == KANUN_WORD_PLAY || move.word == KANUN_WORD_TAKE);
}

/* Plays to the first play of the match of a seed; false if there is none soon. */
static kanun_status play_to_first(writing *w, uint64_t seed, bool *found)
{
    kanun_status status = kanun_game_begin(w->game, NULL, seed, 0, w->errors);
    int least = seed > SEEDS / 2 ? 1 : 2; /* some deals leave no choice */
    *found = false;
    for (uint64_t n = 0; status == KANUN_OK && n < DECISIONS; n++) {
        const kanun_standing *now = kanun_game_standing(w->game);
        if (now->over || now->deals)
            return KANUN_OK;
        int count = kanun_game_legal(w->game, 0, w->errors);
        now = kanun_game_standing(w->game);
        count -= now->free_moves;
        *found = now->does & KANUN_PLAYS && count >= least && is_card_play(w);
        if (*found)
            return KANUN_OK;
        if (count < 1)
            return count < 0 ? KANUN_RULES : KANUN_OK;
        status =
            kanun_game_play_nth(w->game, (int)((n * seed + seed / 2) % (uint64_t)count), w->errors);
    }
    return status;
}

/* Cards that lie otherwise in the second game than in the first. */
static const char *heap_after(const writing *w, int zone, int owner)
{
    const char *before = kc_scenario_heap(w->arena, w->game, zone, owner),
               *after = kc_scenario_heap(w->arena, w->again, zone, owner);
    bool rest = w->rest && !strcmp(w->rest, w->info->zone[zone]->name);
    return before && after && strcmp(before, after) && !rest ? after : NULL;
}

/* The legal moves, one that is played, and what it changes. */
static const char *moves_of(writing *w, const char *text, const char *language)
{
    const kanun_standing *before = kanun_game_standing(w->again);
    char phase[128];
    snprintf(phase, sizeof phase, "%s", before->phase);
    int count = kanun_game_legal(w->again, 0, w->errors);
    if (count > LISTED_MAX) {
        text = kc_scenario_print(w->arena, text, "    moves: %d    # %s\n", count,
                                 kn_word(language, "new.moves"));
    } else {
        text = kc_scenario_print(w->arena, text, "    legal:    # %s\n",
                                 kn_word(language, "new.legal"));
        for (int n = 0; n < count; n++)
            text =
                kc_scenario_print(w->arena, text, "      - %s\n",
                                  kc_scenario_value(w->arena, kanun_game_move(w->again, n, NULL)));
    }
    const char *move = kanun_game_move(w->again, 0, NULL);
    text = kc_scenario_print(w->arena, text, "    play: %s\n",
                             move ? kc_scenario_value(w->arena, move) : "");
    if (kanun_game_play_nth(w->again, 0, w->errors) != KANUN_OK)
        return NULL;
    const kanun_standing *after = kanun_game_standing(w->again);
    text = kc_scenario_print(w->arena, text, "    then:    # %s\n", kn_word(language, "new.then"));
    if (strcmp(phase, after->phase))
        text = kc_scenario_print(w->arena, text, "      phase: %s\n", after->phase);
    if (after->place >= 0)
        text = kc_scenario_print(w->arena, text, "      turn: %d\n", after->place);
    for (int z = 0; z < w->info->zones; z++)
        text = put_owners(w, text, w->info->zone[z]->name, w->info->zone[z]->per, z, heap_after);
    return text;
}

static const char *scenario_of(writing *w, const char *language, kanun_status *status)
{
    const char *given = NULL, *text;
    uint64_t played = 0;
    bool found;
    for (uint64_t seed = 1; seed <= SEEDS && !given && *status == KANUN_OK; seed++) {
        *status = play_to_first(w, seed, &found);
        if (!played && found)
            played = seed;
        given = *status == KANUN_OK && found ? position_of(w) : NULL;
    }
    text = kc_scenario_print(w->arena, "", "\n  %s:\n",
                             kn_word(language, given ? "new.play" : "new.deal"));
    if (given) {
        text = kc_scenario_print(w->arena, text, "    given:    # %s\n",
                                 kn_word(language, "new.given"));
        text = text ? kn_arena_print(w->arena, "%s%s", text, given) : NULL;
    } else if (*status == KANUN_OK) {
        *status = kanun_game_begin(w->game, NULL, 1, 0, w->errors);
        if (*status == KANUN_OK)
            *status = kanun_game_begin(w->again, NULL, 1, 0, w->errors);
        w->rest = NULL;
        text = kc_scenario_print(w->arena, text, "    seed: 1\n");
    }
    return *status == KANUN_OK ? moves_of(w, text, language) : NULL;
}

kanun_status kc_new_scenario(const kanun_rules *rules, const char *language, FILE *out,
                             kanun_errors *errors)
{
    writing w = {.info = kanun_rules_info(rules), .arena = kn_arena_new(), .errors = errors};
    kanun_status status = w.arena ? kanun_game_new(&w.game, rules, errors) : KANUN_SYSTEM;
    if (status == KANUN_OK)
        status = kanun_game_new(&w.again, rules, errors);
    const char *text = status == KANUN_OK ? scenario_of(&w, language, &status) : NULL;
    if (status == KANUN_OK && !text)
        status = kanun_errors_nth(errors, 0) ? KANUN_RULES : KANUN_SYSTEM;
    if (text)
        kn_print_own(out, text);
    kanun_game_free(w.game);
    kanun_game_free(w.again);
    kn_arena_free(w.arena);
    return status;
}
