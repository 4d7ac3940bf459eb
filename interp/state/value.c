/* SPDX-License-Identifier: MIT
 * value.c: values of variables as people write them, by type. Holds no value.
 */
#include <string.h>

#include "base/points.h"
#include "state/layout.h"

/* 1 true, 0 false, -1 neither. */
static int read_flag(const char *text)
{
    static const char *const words[] = {"false", "no", "off", "true", "yes", "on"};
    for (int i = 0; i < 6; i++)
        if (strcmp(text, words[i]) == 0)
            return i >= 3;
    return -1;
}

static int find_choice(const char *const *choices, const char *text)
{
    for (int i = 0; choices && choices[i]; i++)
        if (strcmp(choices[i], text) == 0)
            return i;
    return -2;
}

/* True for the words of an unset variable, of types that have such a value. */
static bool reads_unset(const ks_var *var, const char *text)
{
    return var->min == KS_NOBODY && var->type != KS_VAR_INTEGER && var->type != KS_VAR_POINTS &&
           var->type != KS_VAR_ACCOUNT &&
           (strcmp(text, "none") == 0 || strcmp(text, "nobody") == 0 || strcmp(text, "unset") == 0);
}

bool ks_var_read(const ks_layout *l, const ks_var *var, const char *text, int32_t *value)
{
    int64_t number = INT64_MIN; /* below every range: no value */
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
        number = ks_pack_find(l->pack, text, -1);
        break;
    case KS_VAR_SUIT:
        number = ks_pack_find_suit(l->pack, text);
        break;
    case KS_VAR_RANK:
        number = ks_pack_find_rank(l->pack, text);
        break;
    case KS_VAR_CHOICE:
        number = find_choice(var->choices, text);
        break;
    case KS_VAR_CARDS:
        return false;
    }
    bool numbers =
        var->type == KS_VAR_INTEGER || var->type == KS_VAR_POINTS || var->type == KS_VAR_ACCOUNT;
    if (number < var->min || number > var->max || (!numbers && number < 0))
        return false;
    *value = (int32_t)number;
    return true;
}

/* "a b c" of names, in the arena. */
static const char *listed(kn_arena *arena, const char *const *names, int count)
{
    const char *text = kn_arena_list(arena, names, count, " ");
    return text ? text : "";
}

const char *ks_var_expects(const ks_layout *l, const ks_var *var, kn_arena *arena)
{
    const char *unset = var->min == KS_NOBODY ? ", or none" : "";
    char low[KN_POINTS_TEXT], high[KN_POINTS_TEXT];
    int n = 0;

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
        return kn_arena_print(arena, "a seat from 0 to %d%s", (int)var->max, unset);
    case KS_VAR_SIDE:
        return kn_arena_print(arena, "a side from 0 to %d%s", (int)var->max, unset);
    case KS_VAR_CARD:
        return kn_arena_print(arena, "a card of the pack%s", unset);
    case KS_VAR_SUIT:
        return kn_arena_print(arena, "a suit: %s%s",
                              listed(arena, l->pack->suit_name, l->pack->suits), unset);
    case KS_VAR_RANK:
        return kn_arena_print(arena, "a rank: %s%s",
                              listed(arena, l->pack->rank_name, l->pack->ranks), unset);
    case KS_VAR_CHOICE:
        while (var->choices && var->choices[n])
            n++;
        return kn_arena_print(arena, "one of: %s", listed(arena, var->choices, n));
    case KS_VAR_CARDS:
        return "none: card sets start empty";
    }
    return NULL;
}
