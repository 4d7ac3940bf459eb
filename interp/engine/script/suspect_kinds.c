/* SPDX-License-Identifier: MIT
 * suspect_kinds.c: the kinds of fields, methods and locals of a script, by their names.
 * suspect.c compares them.
 */
#include "script/suspect.h"

#define THING(sort_, instead_)                                                                     \
    {                                                                                              \
        .is = KL_IS_THING, .sort = (sort_), .instead = (instead_)                                  \
    }
#define SEAT THING("seat", "its `.index`, a number from 0")
#define SIDE THING("side", "its `.index`, a number from 0")
#define CARD THING("card", "its `.name`, a text")
#define PLAIN(type)                                                                                \
    {                                                                                              \
        .is = KL_IS_##type                                                                         \
    }

typedef struct named {
    const char *name;
    kl_kind kind;
} named;

static const kl_kind unknown;

bool kl_piece_is(kl_piece piece, const char *word)
{
    return piece.text && piece.length == strlen(word) &&
           memcmp(piece.text, word, piece.length) == 0;
}

static kl_kind find(const named *list, kl_piece name)
{
    while (list->name && !kl_piece_is(name, list->name))
        list++;
    return list->kind;
}

static kl_kind texts(const char *const *word, int words)
{
    return (kl_kind){.is = KL_IS_TEXT, .word = word, .words = words};
}

static kl_kind of_variable(const ks_layout *l, const ks_var *var)
{
    static const kl_kind kinds[] = {[KS_VAR_FLAG] = PLAIN(FLAG),
                                    [KS_VAR_SEAT] = SEAT,
                                    [KS_VAR_SIDE] = SIDE,
                                    [KS_VAR_CARDS] = PLAIN(THING)};
    int n;
    const char *const *names = ks_var_names(l, var, &n);
    if (var->type == KS_VAR_CARD)
        return (kl_kind)CARD;
    if (names)
        return texts(names, n);
    if ((size_t)var->type < sizeof kinds / sizeof *kinds && kinds[var->type].is)
        return kinds[var->type];
    return (kl_kind){.is = KL_IS_NUMBER, .bounded = true, .low = var->min, .high = var->max};
}

/* Returns the kind of a parameter of that name, if all hooks of the script agree. */
static kl_kind of_parameter(const kl_host *host, const kn_source *script, kl_piece name)
{
    static const named types[] = {{"integer", PLAIN(NUMBER)}, {"points", PLAIN(NUMBER)},
                                  {"flag", PLAIN(FLAG)},      {"choice", PLAIN(TEXT)},
                                  {"name", PLAIN(TEXT)},      {NULL, {0}}};
    int all = 0;
    for (int i = 0; i < host->hooks; i++) {
        const kl_script_hook *hook = &host->hook[i]->face;
        for (int p = 0; p < hook->param_count && strcmp(hook->script, script->name) == 0; p++) {
            if (!kl_piece_is(name, hook->params[p].name))
                continue;
            const char *type = hook->params[p].type;
            int is = find(types, (kl_piece){.text = type, .length = strlen(type)}).is;
            if (!is)
                return unknown;
            all |= is;
        }
    }
    return (kl_kind){.is = all};
}

static int add_word(const char *word, const char *room[KL_WORDS_MAX], int n)
{
    for (int k = 0; k < n; k++)
        if (strcmp(room[k], word) == 0)
            return n;
    if (n < KL_WORDS_MAX)
        room[n] = word;
    return n + (n < KL_WORDS_MAX);
}

/* Returns the words of the moves of the script's phases and of others, in `room`. */
static kl_kind of_word(const kl_host *host, const kn_source *script, const char *room[KL_WORDS_MAX])
{
    int n = 0;
    for (; n < KS_WORDS_FIXED; n++)
        room[n] = ks_words_fixed[n];
    for (int i = 0; i < host->hooks; i++) {
        const kl_script_hook *hook = &host->hook[i]->face;
        if (hook->kind != KL_HOOK_PHASE || strcmp(hook->script, script->name) != 0)
            continue;
        const char *const *words = hook->words;
        for (; words && *words; words++)
            n = add_word(*words, room, n);
    }
    for (int i = KS_WORDS_FIXED; host->words && i < host->words->count; i++)
        n = add_word(host->words->word[i], room, n);
    return n > KS_WORDS_FIXED && n < KL_WORDS_MAX ? texts(room, n) : (kl_kind)PLAIN(TEXT);
}

kl_kind kl_kind_of_field(const kl_host *host, const kn_source *script, const kl_piece *owner,
                         const char *sort, kl_piece field, const char *room[KL_WORDS_MAX])
{
    static const named known[] = {{"card", CARD},
                                  {"seat", SEAT},
                                  {"side", SIDE},
                                  {"winner", SEAT},
                                  {"next", SEAT},
                                  {"previous", SEAT},
                                  {"next_active", SEAT},
                                  {"to_move", SEAT},
                                  {"is_dealer", PLAIN(FLAG)},
                                  {"is_dummy", PLAIN(FLAG)},
                                  {"complete", PLAIN(FLAG)},
                                  {"announced", PLAIN(FLAG)},
                                  {"copy", PLAIN(NUMBER)},
                                  {"index", PLAIN(NUMBER)},
                                  {"word", PLAIN(TEXT)},
                                  {"colour", PLAIN(TEXT)},
                                  {NULL, {0}}};
    const ks_layout *l = host->layout;
    const ks_pack *pack = l->pack;
    bool move = owner && kl_piece_is(*owner, "move"), event = owner && kl_piece_is(*owner, "event");
    if (owner && kl_piece_is(*owner, "with"))
        return of_parameter(host, script, field);
    if (move && kl_piece_is(field, "word"))
        return of_word(host, script, room);
    if ((move || event) && kl_piece_is(field, "number"))
        return (kl_kind)PLAIN(NUMBER);
    if (sort && strcmp(sort, "card") == 0 && kl_piece_is(field, "name"))
        return texts(pack->name, pack->cards);
    for (KS_EACH_VAR(var, l))
        if (kl_piece_is(field, var->name))
            return of_variable(l, var);
    if (kl_piece_is(field, "rank"))
        return texts(pack->rank_name, pack->ranks);
    if (kl_piece_is(field, "suit"))
        return texts(pack->suit_name, pack->suits);
    return find(known, field);
}

kl_kind kl_kind_of_method(kl_piece method)
{
    static const named known[] = {{"count", PLAIN(NUMBER)},
                                  {"points", PLAIN(NUMBER)},
                                  {"value_sum", PLAIN(NUMBER)},
                                  {"deal", PLAIN(NUMBER)},
                                  {"move", PLAIN(NUMBER)},
                                  {"pay", PLAIN(NUMBER)},
                                  {"random", PLAIN(NUMBER)},
                                  {"is_empty", PLAIN(FLAG)},
                                  {"has", PLAIN(FLAG)},
                                  {"all", PLAIN(FLAG)},
                                  {"top", CARD},
                                  {"bottom", CARD},
                                  {"at", CARD},
                                  {"seat", SEAT},
                                  {"side", SIDE},
                                  {NULL, {0}}};
    return find(known, method);
}

kl_kind kl_kind_of_local(kl_piece local)
{
    static const named known[] = {{"card", THING("card", "card.name, a text")},
                                  {"seat", THING("seat", "seat.index, a number from 0")},
                                  {"side", THING("side", "side.index, a number from 0")},
                                  {NULL, {0}}};
    return find(known, local);
}
