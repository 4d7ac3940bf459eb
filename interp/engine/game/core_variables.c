/* SPDX-License-Identifier: MIT
 * core_variables.c: the meanings of variables that no rules file declares: those of the core, the
 * match and free moves, and those of each mechanic, from its notes. Used by the reference and by
 * programs.
 */
#include "game/core_variables.h"

#include <string.h>

const ks_phrase_row kg_core_variables[] = {
    {"dealer", "the seat that deals."},
    {"deal", "the number of deals of this game that are over."},
    {"deals", "the number of deals of the match that are over."},
    {"games", "the number of games of the match that are over."},
    {"games_won", "per side: the number of games won."},
    {"score", "per side: its points, as of the last settled deal."},
    {"target", "the points that end the game, or 0 if there is no target."},
    {"active", "per place: whether it takes part in this deal and makes moves."},
    {"controller", "per place: the seat that decides for it, which is another seat for a dummy."},
    {"trump", "the trump suit; unset while there is none."},
    {"last_taker", "the side that was the last to take cards from the floor or take a trick."},
    {"match.sudden_death", "whether the game continues only to break a tie."},
    {"PHASE.MOVE", "per place: whether it has made this free move of the phase and can't make it "
                   "again. For moves that name cards: the cards that it has named."},
    {NULL, NULL}};

static const char *find_core(const char *name)
{
    const ks_phrase_row *row = kg_core_variables;
    while (row->form && (*row->form != *name || strcmp(row->form, name) != 0))
        row++;
    return row->says;
}

/* True for equal names, and for names that differ only in a number at the end. */
static bool is_alike(const char *a, const char *b)
{
    static const char *const digits = "0123456789";
    size_t stem = strcspn(a, digits);
    return !strcmp(a, b) ||
           (strlen(a) == stem + strspn(a + stem, digits) && a[stem] && strcspn(b, digits) == stem &&
            !strncmp(a, b, stem) && strlen(b) == stem + strspn(b + stem, digits));
}

static const char *find(const km_note *notes, const char *kind, const char *name)
{
    size_t length = strlen(kind);
    for (; notes && notes->form; notes++)
        if (!strncmp(notes->form, kind, length) && is_alike(notes->form + length, name))
            return notes->says;
    return NULL;
}

const char *kg_variable_says(const km_rules *rules, const ks_var *var)
{
    const char *says = find_core(var->name), *dot = strchr(var->name, '.');
    for (int p = 0; dot && !says && p < rules->phases; p++) {
        const km_phase *phase = &rules->phase[p];
        if (strlen(phase->name) != (size_t)(dot - var->name) ||
            strncmp(phase->name, var->name, (size_t)(dot - var->name)) != 0)
            continue;
        /* the variable of a step: the last part of its name decides */
        const char *inner = strchr(dot + 1, '.');
        says = inner ? find(phase->mechanic->notes, "variable STEP.", inner + 1)
                     : find(phase->mechanic->notes, "variable ", dot + 1);
        if (!says)
            says = find_core("PHASE.MOVE");
    }
    return says ? says : "";
}
