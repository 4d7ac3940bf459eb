/* SPDX-License-Identifier: MIT
 * pack.c: finds and writes cards. pack_make.c makes packs, select.c selects cards by phrases.
 */
#include "state/pack.h"

#include <stdio.h>
#include <string.h>

#include "base/points.h"
#include "base/spoken.h"
#include "state/token.h"

int ks_pack_unit(const char *text)
{
    int32_t units;
    for (int per = 1; per <= 100; per++)
        if (kn_points_read(text, per, &units) && units == 1)
            return per;
    return 0;
}

int ks_pack_find(const ks_pack *pack, const char *name, int length)
{
    ks_token token = {name, length < 0 ? (int)strlen(name) : length};
    return ks_token_find(&token, pack->name, pack->cards, true);
}

int ks_pack_find_rank(const ks_pack *pack, const char *name)
{
    return ks_token_find(&(ks_token){name, (int)strlen(name)}, pack->rank_name, pack->ranks, true);
}

int ks_pack_find_suit(const ks_pack *pack, const char *name)
{
    return ks_token_find(&(ks_token){name, (int)strlen(name)}, pack->suit_name, pack->suits, true);
}

static bool has_tens(const ks_pack *pack)
{
    unsigned kinds = 0;
    for (int r = 0; r < pack->ranks; r++)
        kinds |= kn_rank_kind(pack->rank_name[r], strlen(pack->rank_name[r]));
    return kn_ranks_have_ten(kinds);
}

int ks_pack_read_name(const ks_pack *pack, const ks_token *token, const char *const *names,
                      int count, bool exact)
{
    char letters[KN_PRINTED_TEXT];
    int found = ks_token_find(token, names, count, exact);
    if (found >= 0 || !kn_printed_card(token->text, (size_t)token->length, has_tens(pack), letters))
        return found;
    return ks_token_find(&(ks_token){letters, (int)strlen(letters)}, names, count, exact);
}

static ks_token token_of(const char *name, int length)
{
    return (ks_token){name, length < 0 ? (int)strlen(name) : length};
}

int ks_pack_read(const ks_pack *pack, const char *name, int length)
{
    ks_token token = token_of(name, length);
    return ks_pack_read_name(pack, &token, pack->name, pack->cards, true);
}

int ks_pack_read_rank(const ks_pack *pack, const char *name, int length)
{
    ks_token token = token_of(name, length);
    return ks_pack_read_name(pack, &token, pack->rank_name, pack->ranks, true);
}

int ks_pack_read_suit(const ks_pack *pack, const char *name, int length)
{
    ks_token token = token_of(name, length);
    return ks_pack_read_name(pack, &token, pack->suit_name, pack->suits, true);
}

int ks_pack_write(const ks_pack *pack, kn_set cards, char *out, size_t size)
{
    size_t written = 0;
    unsigned card;

    if (size)
        out[0] = '\0';
    for (KN_EACH(card, cards)) {
        size_t left = written < size ? size - written : 0;
        int n = snprintf(left ? out + written : NULL, left, "%s%s", written ? " " : "",
                         pack->name[card]);
        written += (size_t)n;
    }
    return (int)written;
}
