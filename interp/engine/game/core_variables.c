/* SPDX-License-Identifier: MIT
 * core_variables.c: the meanings of variables that no rules file declares: those of the core,
 * the match and free moves, and those of each mechanic, from its notes. For the reference and
 * for programs.
 */
#include "game/core_variables.h"

#include <string.h>

const ks_phrase_row kg_core_variables[] = {
    {"dealer", "the seat that deals."},
    {"deal", "how many deals of this game are over."},
    {"deals", "how many deals of the match are over."},
    {"games", "how many games of the match are over."},
    {"games_won", "per side: how many games it has won."},
    {"score", "per side: its points, up to the last deal that was settled."},
    {"target", "the points that end the game, as far as there are any; else 0."},
    {"active", "per place: whether it takes part in this deal, and is asked for moves."},
    {"controller", "per place: the seat that decides for it; for a dummy that is another's."},
    {"trump", "the trump suit; unset while there is none."},
    {"last_taker", "the side that was the last to take cards from the floor or a trick."},
    {"match.sudden_death", "whether the game goes on only because several sides were best."},
    {"PHASE.MOVE", "per place: whether it has made this free move of the phase, so that it can't "
                   "be made again; of moves with cards, which cards it has named."},
    {NULL, NULL}};

static const char *find_core(const char *name)
{
    const ks_phrase_row *row = kg_core_variables;
    while (row->form && (*row->form != *name || strcmp(row->form, name) != 0))
        row++;
    return row->says;
}

/* True for the same names, or names that differ only in the number at their end. */
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
        const char *inner = strchr(dot + 1, '.'); /* of a step: its own last part decides */
        says = inner ? find(phase->mechanic->notes, "variable STEP.", inner + 1)
                     : find(phase->mechanic->notes, "variable ", dot + 1);
        if (!says)
            says = find_core("PHASE.MOVE");
    }
    return says ? says : "";
}
