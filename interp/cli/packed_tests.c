/* SPDX-License-Identifier: MIT
 * packed_tests.c: copies the tests of packs, and replaces each pack among the words by its tests.
 */
#include "cli/packed_tests.h"

#include "base/bundle.h"
#include "base/file.h"
#include "base/memory.h"
#include "command/tool.h"

/* The new words of the command. */
typedef struct words {
    char **word;
    int count, room;
    const char *pack; /* whose tests are added */
} words;

static bool is_pack(const char *word)
{
    size_t length = kn_bundle_length(word);
    return length && !word[length];
}

bool kc_packed_tests(const kc_args *args)
{
    for (int n = 0; n < args->words; n++)
        if (is_pack(args->word[n]))
            return true;
    return false;
}

/* Adds a word, and takes ownership of it. */
static void add_word(words *w, char *word)
{
    w->word = kn_one_more(w->word, w->count, &w->room, sizeof *w->word);
    w->word[w->count++] = word;
}

static bool add_test(void *payload, const char *name)
{
    words *w = payload;
    if (kn_path_ends(name, ".test.yaml"))
        add_word(w, kn_printed("%s/%s", w->pack, name));
    return true;
}

static kanun_status add_pack(words *w, const char *pack)
{
    const char *why = "";
    int before = w->count;
    char *game = kn_bundle_game(pack, &why);
    if (!game)
        return kc_tool_say(KANUN_RULES, "'%s' can't be read: %s", pack, why);
    kn_free(game);
    w->pack = pack;
    kn_bundle_names(pack, add_test, w);
    return w->count > before ? KANUN_OK : kc_tool_say(KANUN_USAGE, "%s has no tests", pack);
}

kanun_status kc_packed_tests_run(const kc_args *args, kanun_status (*run)(const kc_args *args))
{
    words w = {0};
    kanun_status worst = KANUN_OK;
    for (int n = 0; n < args->words; n++) {
        kanun_status status = KANUN_OK;
        if (is_pack(args->word[n]))
            status = add_pack(&w, args->word[n]);
        else
            add_word(&w, kn_strdup(args->word[n]));
        worst = status > worst ? status : worst;
    }
    if (w.count) {
        kc_args whole = *args;
        whole.word = w.word;
        whole.words = w.count;
        kanun_status status = run(&whole);
        worst = status > worst ? status : worst;
    }
    for (int n = 0; n < w.count; n++)
        kn_free(w.word[n]);
    kn_free(w.word);
    return worst;
}
