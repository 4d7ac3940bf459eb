/* SPDX-License-Identifier: MIT
 * value.c: values of variables as people write them, by type. Stores no values.
 */
#include <string.h>

#include "base/points.h"
#include "state/layout.h"

/* Returns 1 for true, 0 for false, -1 for any other text. */
static int read_flag(const char *text)
{
    int place = kd_choice_place("false no off true yes on", text);
    return place < 0 ? -1 : place >= 3;
}

const char *const *ks_var_names(const ks_layout *l, const ks_var *var, int *count)
{
    const ks_pack *pack = l->pack;
    *count = var->type == KS_VAR_CARD   ? pack->cards
             : var->type == KS_VAR_SUIT ? pack->suits
             : var->type == KS_VAR_RANK ? pack->ranks
                                        : 0;
    while (var->type == KS_VAR_CHOICE && var->choices[*count])
        ++*count;
    return var->type == KS_VAR_CARD     ? pack->name
           : var->type == KS_VAR_SUIT   ? pack->suit_name
           : var->type == KS_VAR_RANK   ? pack->rank_name
           : var->type == KS_VAR_CHOICE ? var->choices
                                        : NULL;
}

/* Returns the number that has this name; -1: not found. */
static int find_name(const ks_layout *l, const ks_var *var, const char *text)
{
    int count;
    const char *const *names = ks_var_names(l, var, &count);
    ks_token token = {text, (int)strlen(text)};
    if (var->type != KS_VAR_CHOICE)
        return ks_pack_read_name(l->pack, &token, names, count, true);
    for (int i = 0; i < count; i++)
        if (strcmp(names[i], text) == 0)
            return i;
    return -1;
}

/* True for the words that mean an unset variable, if variables of its type can be unset. */
static bool reads_unset(const ks_var *var, const char *text)
{
    return var->min == KS_NOBODY && !ks_var_is_number(var) &&
           (strcmp(text, "none") == 0 || strcmp(text, "nobody") == 0 || strcmp(text, "unset") == 0);
}

bool ks_var_read(const ks_layout *l, const ks_var *var, const char *text, int32_t *value)
{
    int64_t number = INT64_MIN; /* below every range, so never a value */
    int32_t units;

    if (reads_unset(var, text)) {
        *value = KS_NOBODY;
        return true;
    }
    switch (var->type) {
    case KS_VAR_POINTS:
        if (kn_points_read(text, l->pack->per, &units))
            number = units;
        break;
    case KS_VAR_INTEGER:
    case KS_VAR_ACCOUNT:
        if (!kn_integer_read(text, var->min, var->max, &number))
            for (int i = 0; i < var->nameds; i++)
                if (strcmp(var->named[i].name, text) == 0)
                    number = var->named[i].number;
        break;
    case KS_VAR_SEAT:
    case KS_VAR_SIDE:
        kn_integer_read(text, 0, var->max, &number);
        break;
    case KS_VAR_FLAG:
        number = read_flag(text);
        break;
    case KS_VAR_CARD:
    case KS_VAR_SUIT:
    case KS_VAR_RANK:
    case KS_VAR_CHOICE:
        number = find_name(l, var, text);
        break;
    case KS_VAR_CARDS:
        return false;
    }
    if (number < var->min || number > var->max || (!ks_var_is_number(var) && number < 0))
        return false;
    *value = (int32_t)number;
    return true;
}

const char *ks_var_expects(const ks_layout *l, const ks_var *var, kn_arena *arena)
{
    const char *unset = var->min == KS_NOBODY ? ", or none" : "";
    char low[KN_POINTS_TEXT], high[KN_POINTS_TEXT];

    switch (var->type) {
    case KS_VAR_INTEGER:
    case KS_VAR_ACCOUNT: {
        const char *text =
            kn_arena_print(arena, "a whole number from %d to %d", (int)var->min, (int)var->max);
        for (int i = 0; text && i < var->nameds; i++)
            text = kn_arena_print(arena, "%s%s%s", text,
                                  i ? " " : ", or one of: ", var->named[i].name);
        return text;
    }
    case KS_VAR_POINTS:
        return kn_arena_print(arena, "points from %s to %s",
                              kn_points_write(low, var->min, l->pack->per),
                              kn_points_write(high, var->max, l->pack->per));
    case KS_VAR_FLAG:
        return "true or false";
    case KS_VAR_SEAT:
    case KS_VAR_SIDE:
        return kn_arena_print(arena, "a %s from 0 to %d%s", ks_var_type_names[var->type],
                              (int)var->max, unset);
    case KS_VAR_CARD:
        return kn_arena_print(arena, "a card of the pack%s", unset);
    case KS_VAR_SUIT:
    case KS_VAR_RANK:
    case KS_VAR_CHOICE: {
        int count;
        const char *const *names = ks_var_names(l, var, &count);
        const char *list = kn_arena_list(arena, names, count, " ");
        return kn_arena_print(arena, "%s: %s%s",
                              var->type == KS_VAR_SUIT   ? "a suit"
                              : var->type == KS_VAR_RANK ? "a rank"
                                                         : "one of",
                              list ? list : "", unset);
    }
    case KS_VAR_CARDS:
        return "none: card sets start empty";
    }
    return NULL;
}
