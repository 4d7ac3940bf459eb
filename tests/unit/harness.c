/* SPDX-License-Identifier: MIT
 * harness.c: finding and loading all rules files for tests over whole games. No tests of its own.
 */
#include "harness.h"

#include <glob.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Outside of a running test Check can't fail; leaving does in both places. */
#define MUST(condition, ...)                                                                       \
    do {                                                                                           \
        if (!(condition)) {                                                                        \
            fprintf(stderr, __VA_ARGS__);                                                          \
            fputc('\n', stderr);                                                                   \
            exit(EXIT_FAILURE);                                                                    \
        }                                                                                          \
    } while (0)

const char *hn_top(void)
{
    const char *top = getenv("TOP_SRCDIR");
    return top ? top : ".";
}

uint32_t hn_below(uint64_t *state, uint32_t n)
{
    uint64_t z = *state += 0x9e3779b97f4a7c15ull; /* splitmix64 */
    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9ull;
    z = (z ^ z >> 27) * 0x94d049bb133111ebull;
    return (uint32_t)(((z ^ z >> 31) >> 32) * n >> 32);
}

/* Loads, or returns NULL when `allowed` and only the number of players is wrong. */
static kanun_rules *load(const char *path, const char *players, bool allowed)
{
    char folder[512];
    snprintf(folder, sizeof folder, "%s/ruledefs", hn_top());
    const char *folders[] = {folder, NULL};
    kanun_choice choice = {"players", players, 0};
    kanun_rules *rules = NULL;
    kanun_errors *errors = kanun_errors_new();
    MUST(errors, "memory is out");
    kanun_status status = kanun_rules_load(&rules, path, folders, &choice, players ? 1 : 0, errors);
    if (status != KANUN_OK && !allowed) {
        kanun_errors_print(errors, stderr, 0);
        MUST(false, "%s (players=%s) does not load", path, players ? players : "default");
    }
    kanun_errors_free(errors);
    return rules;
}

kanun_rules *hn_load(const char *path, const char *players) { return load(path, players, false); }

/* The numbers of players that a file offers, from its option `players`. */
static int add_cases(hn_case *cases, int count, int room, const char *path)
{
    kanun_rules *rules = load(path, NULL, false);
    const char *name, *value, *fallback, *says, *number;
    for (int n = 0; (name = kanun_rules_option(rules, n, &value, &fallback, &says, "en")); n++) {
        if (strcmp(name, "players") != 0)
            continue;
        for (int m = 0; (number = kanun_rules_option_value(rules, n, m, &says, "en")); m++) {
            MUST(count < room, "more than %d cases", room);
            snprintf(cases[count].path, sizeof cases[count].path, "%s", path);
            snprintf(cases[count].players, sizeof cases[count].players, "%s", number);
            count++;
        }
    }
    kanun_rules_free(rules);
    return count;
}

int hn_cases(hn_case **cases)
{
    enum { ROOM = 512 };
    static const char *const patterns[] = {"ruledefs/*/*.yaml", "tests/games/*.yaml"};
    int count = 0;
    *cases = calloc(ROOM, sizeof **cases);
    MUST(*cases, "memory is out");
    for (size_t p = 0; p < 2; p++) {
        char pattern[512];
        glob_t found;
        snprintf(pattern, sizeof pattern, "%s/%s", hn_top(), patterns[p]);
        if (glob(pattern, 0, NULL, &found) == 0)
            for (size_t i = 0; i < found.gl_pathc; i++)
                count = add_cases(*cases, count, ROOM, found.gl_pathv[i]);
        globfree(&found);
    }
    MUST(count > 0, "no rules files below %s", hn_top());
    return count;
}

kn_run *hn_run(const kanun_rules *rules, kanun_errors *errors)
{
    kn_run *run = NULL;
    MUST(kn_run_new(rules->rules, &run, &errors->report) == KN_OK, "no run can be made");
    return run;
}
