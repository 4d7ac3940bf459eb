/* SPDX-License-Identifier: MIT
 * which_questions.c: collects in what the games of a family differ, and chooses questions. A
 * question is whether an option has a certain value; the best one halves the games that are left.
 */
#include "cli/which.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/words.h"
#include "command/tool.h"

/* ---- Loading ---- */

static kanun_status add_game(kc_which *w, const char *game)
{
    w->rules = kn_realloc(w->rules, (size_t)(w->games + 1) * sizeof *w->rules);
    w->name = kn_realloc(w->name, (size_t)(w->games + 1) * sizeof *w->name);
    const char *copy = kn_arena_text(w->arena, game, strlen(game));
    kanun_status status = kc_tool_load(w->args, game, &w->rules[w->games]);
    if (status == KANUN_OK)
        w->name[w->games++] = copy;
    return status;
}

static kc_fact *find_fact(kc_which *w, const char *name)
{
    for (int n = 0; n < w->facts; n++)
        if (!strcmp(w->fact[n].name, name))
            return &w->fact[n];
    return NULL;
}

static void add_fact(kc_which *w, int game, const kanun_option *option)
{
    kc_fact *f = find_fact(w, option->name);
    if (!f) {
        w->fact = kn_one_more(w->fact, w->facts, &w->fact_room, sizeof *w->fact);
        f = &w->fact[w->facts++];
        const char *what = *option->says ? option->says : option->name;
        *f = (kc_fact){.name = option->name,
                       .what = kn_arena_text(w->arena, what, strlen(what)),
                       .cell = kn_arena_array(w->arena, (size_t)w->games, sizeof *f->cell)};
    }
    f->cell[game] = option->overruled ? NULL : option->value;
}

static bool differs(const kc_which *w, const kc_fact *f)
{
    const char *first = NULL;
    for (int g = 0; g < w->games; g++) {
        if (!f->cell[g])
            continue;
        if (first && strcmp(first, f->cell[g]))
            return true;
        first = f->cell[g];
    }
    return false;
}

static void add_facts(kc_which *w)
{
    kanun_option option = KANUN_INIT(kanun_option);
    for (int g = 0; g < w->games; g++)
        for (int n = 0; kanun_rules_option(w->rules[g], n, w->args->lang, &option); n++)
            add_fact(w, g, &option);
    int kept = 0;
    for (int n = 0; n < w->facts; n++)
        if (differs(w, &w->fact[n]))
            w->fact[kept++] = w->fact[n];
    w->facts = kept;
    for (int n = 0; n < w->facts; n++)
        w->fact[n].no = kn_arena_array(w->arena, (size_t)w->games, sizeof *w->fact[n].no);
}

kanun_status kc_which_begin(kc_which *w, const kc_args *args)
{
    *w = (kc_which){.args = args, .arena = kn_arena_new()};
    char **ids = NULL;
    kanun_status status = kc_tool_ids(args, &ids);
    for (int n = 0; ids && ids[n] && status == KANUN_OK; n++)
        if (kc_in_family(ids[n], args->word[0]))
            status = add_game(w, ids[n]);
    if (status == KANUN_OK && w->games < 2) {
        kanun_rules *rules = NULL;
        if (!w->games)
            status = kc_tool_load(args, args->word[0], &rules); /* explains an unknown word */
        kanun_rules_free(rules);
        if (status == KANUN_OK)
            status = kc_tool_say(KANUN_USAGE,
                                 "which needs a family of several games; `kanun list` prints them");
    }
    if (status == KANUN_OK)
        add_facts(w);
    kanun_free(ids);
    return status;
}

void kc_which_free(kc_which *w)
{
    for (int g = 0; g < w->games; g++)
        kanun_rules_free(w->rules[g]);
    kn_free(w->rules);
    kn_free(w->name);
    kn_free(w->fact);
    kn_arena_free(w->arena);
}

/* ---- What the answers say ---- */

static bool is_denied(const kc_fact *f, const char *value)
{
    for (int n = 0; n < f->nos; n++)
        if (!strcmp(f->no[n], value))
            return true;
    return false;
}

bool kc_which_denied(const kc_which *w, int fact, const char *value)
{
    return is_denied(&w->fact[fact], value);
}

bool kc_which_agrees(const kc_which *w, int fact, int game)
{
    const kc_fact *f = &w->fact[fact];
    const char *own = f->cell[game];
    return !own || (f->yes ? !strcmp(f->yes, own) : !is_denied(f, own));
}

static int contradictions(const kc_which *w, int game)
{
    int count = 0;
    for (int n = 0; n < w->facts; n++)
        count += !kc_which_agrees(w, n, game);
    return count;
}

static int fewest(const kc_which *w)
{
    int least = contradictions(w, 0);
    for (int g = 1; g < w->games; g++) {
        int here = contradictions(w, g);
        least = here < least ? here : least;
    }
    return least;
}

int kc_which_left(const kc_which *w)
{
    int count = 0, least = fewest(w);
    for (int g = 0; g < w->games; g++)
        count += contradictions(w, g) == least;
    return count;
}

int kc_which_nearest(const kc_which *w, int n)
{
    int least = fewest(w);
    for (int g = 0; g < w->games; g++)
        if (contradictions(w, g) == least && n-- == 0)
            return g;
    return -1;
}

/* The number of an option in a game; -1: it has none of that name. */
static int option_of(const kc_which *w, int game, const char *name, kanun_option *option)
{
    for (int n = 0; kanun_rules_option(w->rules[game], n, w->args->lang, option); n++)
        if (!strcmp(option->name, name))
            return n;
    return -1;
}

const char *kc_which_wanted(const kc_which *w, int fact)
{
    const kc_fact *f = &w->fact[fact];
    kanun_option option = KANUN_INIT(kanun_option);
    const char *left = NULL, *value;
    if (f->yes || !f->nos)
        return f->yes;
    for (int g = 0; g < w->games; g++) { /* the only value of any game that was not denied */
        int n = option_of(w, g, f->name, &option);
        if (n >= 0 && option.range)
            return NULL;
        for (int m = 0; n >= 0 && (value = kanun_rules_option_value(w->rules[g], n, m, "en", NULL));
             m++)
            if (!is_denied(f, value) && left && strcmp(left, value))
                return NULL;
            else if (!is_denied(f, value))
                left = value;
    }
    return left;
}

const char *kc_which_meaning(const kc_which *w, int fact, const char *value)
{
    kanun_option option = KANUN_INIT(kanun_option);
    const char *says = "", *name;
    for (int g = 0; g < w->games; g++) {
        int n = option_of(w, g, w->fact[fact].name, &option);
        for (int m = 0;
             n >= 0 && (name = kanun_rules_option_value(w->rules[g], n, m, w->args->lang, &says));
             m++)
            if (!strcmp(name, value) && *says)
                return kn_arena_text(w->arena, says, strlen(says));
    }
    return value;
}

bool kc_which_offers(const kc_which *w, int fact, int game, const char *value)
{
    kanun_choice choice = {w->fact[fact].name, value, 0};
    return kanun_rules_vary(NULL, w->rules[game], w->args->folder, &choice, 1, NULL) == KANUN_OK;
}

/* ---- Questions ---- */

/* True if that value of the fact can still be asked for. */
static bool is_open(const kc_which *w, int fact, const char *value)
{
    const kc_fact *f = &w->fact[fact];
    return value && !f->unknown && !is_denied(f, value) && !kc_which_wanted(w, fact);
}

/* How many games that are left have the value. */
static int having(const kc_which *w, const kc_fact *f, const char *value, int least)
{
    int count = 0;
    for (int g = 0; g < w->games; g++)
        count += f->cell[g] && !strcmp(f->cell[g], value) && contradictions(w, g) == least;
    return count;
}

bool kc_which_next(const kc_which *w, kc_question *question)
{
    int least = fewest(w), left = kc_which_left(w), best = 0;
    *question = (kc_question){.fact = -1};
    for (int n = 0; n < w->facts; n++)
        for (int g = 0; g < w->games; g++) {
            const char *value = w->fact[n].cell[g];
            if (contradictions(w, g) != least || !is_open(w, n, value))
                continue;
            int with = having(w, &w->fact[n], value, least), without = left - with;
            int smaller =
                (with < without ? with : without) * 2 + 1; /* if one is left: what it has */
            if (left > 1 && smaller == 1)
                continue;
            if (smaller > best) {
                best = smaller;
                question->fact = n;
                question->value = value;
            }
        }
    if (question->fact < 0)
        return false;
    question->what = w->fact[question->fact].what;
    question->meaning = kc_which_meaning(w, question->fact, question->value);
    return true;
}

void kc_which_take(kc_which *w, const kc_question *question, kc_reply reply)
{
    kc_fact *f = &w->fact[question->fact];
    if (reply == KC_REPLY_YES)
        f->yes = question->value;
    else if (reply == KC_REPLY_NO && f->nos < w->games)
        f->no[f->nos++] = question->value;
    else
        f->unknown = true;
}
