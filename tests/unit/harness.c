/* SPDX-License-Identifier: MIT
 * harness.c: finding and loading all rules files for tests over whole games. No tests of its own.
 */
#include "harness.h"

#include <fnmatch.h>
#include <glob.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "document/merge.h"

/* Check's assertions work only in a running test; exit also works before it. */
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

/* Returns n if tests do one of n of their usual steps. */
static long sample(void)
{
    const char *text = getenv("KN_SAMPLE");
    long part = text ? atol(text) : 1;
    return part > 1 ? part : 1;
}

long hn_number(const char *variable, long usual)
{
    const char *text = getenv(variable);
    long part = sample();
    return text ? atol(text) : usual > part ? usual / part : 1;
}

long hn_one_in(const char *variable, long usual)
{
    const char *text = getenv(variable);
    return text ? atol(text) : usual * sample();
}

uint32_t hn_below(uint64_t *state, uint32_t n)
{
    uint64_t z = *state += 0x9e3779b97f4a7c15ull; /* splitmix64 */
    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9ull;
    z = (z ^ z >> 27) * 0x94d049bb133111ebull;
    return (uint32_t)(((z ^ z >> 31) >> 32) * n >> 32);
}

enum { HN_CHOICES = 64, HN_ROOM = 512 };

/* True if all errors are about options that exclude one another, or about choices without effect.
 * */
static bool excluded(const kanun_errors *errors)
{
    const kn_report *report = &errors->report;
    bool only = report->count > 0;
    for (int i = 0; i < report->count && i < KN_REPORT_MAX; i++) {
        kn_code code = report->problem[i].code;
        only &= code == KN_E_OPTION_CONFLICT || code == KN_E_OPTION_REQUIRE ||
                code == KN_E_OPTION_NOT_OFFERED || code == KN_E_IMPLIED_TWICE ||
                code == KN_E_CHOICE_OVERWRITTEN;
    }
    return only;
}

/* Loads with `players` (or NULL) and further options "a=1 b=2". Returns NULL if the options exclude
 * one another and that is allowed. */
static kanun_rules *load(const char *path, const char *players, const char *options, bool allowed)
{
    char folder[512], text[sizeof((hn_case *)0)->options];
    snprintf(folder, sizeof folder, "%s/ruledefs", hn_top());
    snprintf(text, sizeof text, "%s", options);
    const char *folders[] = {folder, NULL};
    kanun_choice choices[HN_CHOICES];
    int count = 0;
    if (players && *players)
        choices[count++] = (kanun_choice){"players", players, 0};
    for (char *rest = text, *word; (word = strtok_r(rest, " ", &rest)) != NULL;) {
        char *equals = strchr(word, '=');
        MUST(equals && count < HN_CHOICES, "%s: '%s' is no option", path, word);
        *equals = '\0';
        choices[count++] = (kanun_choice){word, equals + 1, 0};
    }
    kanun_rules *rules = NULL;
    kanun_errors *errors = kanun_errors_new();
    MUST(errors, "out of memory");
    kanun_status status = kanun_rules_load(&rules, path, folders, choices, count, errors);
    if (status != KANUN_OK && !(allowed && excluded(errors))) {
        kanun_errors_print(errors, stderr, 0);
        MUST(false, "%s (players=%s %s) does not load", path, players ? players : "default",
             options);
    }
    kanun_errors_free(errors);
    return rules;
}

void hn_add_cases(TCase *tcase, const TTest *test, int count)
{
    const char *text = getenv("KN_PART");
    int part = 1, parts = 1;
    if (text && (sscanf(text, "%d/%d", &part, &parts) != 2 || part < 1 || part > parts)) {
        fprintf(stderr, "KN_PART must be PART/PARTS, such as 1/2, not '%s'\n", text);
        exit(2);
    }
    /* In a sample, take every third case. Each test starts at a different case, so all are covered.
     */
    static int tests;
    int thin = sample() > 1 && count > 20 ? 3 : 1;
    for (int i = part - 1 + tests++ % thin * parts; i < count; i += parts * thin)
        tcase_add_loop_test(tcase, test, i, i + 1);
}

kanun_rules *hn_load(const char *path, const char *players)
{
    return load(path, players, "", false);
}

kanun_rules *hn_load_case(const hn_case *c)
{
    return load(c->path, c->players, c->options, false);
}

kanun_rules *hn_load_combination(const hn_case *c)
{
    return load(c->path, c->players, c->options, true);
}

static hn_case *next_case(hn_case *cases, int count)
{
    MUST(count < HN_ROOM, "more than %d cases", HN_ROOM);
    return &cases[count];
}

/* The numbers of players that a file allows, from its option `players`. */
static int add_cases(hn_case *cases, int count, const char *path)
{
    kanun_rules *rules = load(path, NULL, "", false);
    kanun_option option = KANUN_INIT(kanun_option);
    const char *number;
    for (int n = 0; kanun_rules_option(rules, n, "en", &option); n++) {
        if (strcmp(option.name, "players") != 0)
            continue;
        for (int m = 0; (number = kanun_rules_option_value(rules, n, m, "en", NULL)); m++) {
            hn_case *c = next_case(cases, count++);
            snprintf(c->path, sizeof c->path, "%s", path);
            snprintf(c->players, sizeof c->players, "%s", number);
        }
    }
    kanun_rules_free(rules);
    return count;
}

/* Reads lines of tests/option-cases.txt: a path below the top, the number of players, and further
 * options. */
static int add_listed(hn_case *cases, int count)
{
    char name[512], line[1024];
    snprintf(name, sizeof name, "%s/tests/option-cases.txt", hn_top());
    FILE *file = fopen(name, "r");
    MUST(file, "there is no %s", name);
    while (fgets(line, sizeof line, file)) {
        int options = 0;
        char path[128];
        if (line[0] == '#' || line[0] == '\n')
            continue;
        line[strcspn(line, "\n")] = '\0';
        hn_case *c = next_case(cases, count++);
        MUST(sscanf(line, "%127s %3s %n", path, c->players, &options) == 2 && options > 0,
             "%s: '%s'", name, line);
        snprintf(c->path, sizeof c->path, "%s/%s", hn_top(), path);
        snprintf(c->options, sizeof c->options, "%s", line + options);
    }
    fclose(file);
    return count;
}

static hn_case *new_cases(void)
{
    hn_case *cases = calloc(HN_ROOM, sizeof *cases);
    MUST(cases, "out of memory");
    return cases;
}

int hn_cases(hn_case **cases)
{
    static const char *const patterns[] = {"ruledefs/*/*.yaml", "tests/games/*.yaml"};
    int count = 0;
    *cases = new_cases();
    for (size_t p = 0; p < 2; p++) {
        char pattern[512];
        glob_t found;
        snprintf(pattern, sizeof pattern, "%s/%s", hn_top(), patterns[p]);
        if (glob(pattern, 0, NULL, &found) == 0)
            for (size_t i = 0; i < found.gl_pathc; i++)
                if (!kd_is_translation_file(found.gl_pathv[i]))
                    count = add_cases(*cases, count, found.gl_pathv[i]);
        globfree(&found);
    }
    MUST(count > 0, "no rules files below %s", hn_top());
    return add_listed(*cases, count);
}

int hn_games(hn_case **cases)
{
    char pattern[512];
    glob_t found;
    int count = 0;
    *cases = new_cases();
    snprintf(pattern, sizeof pattern, "%s/ruledefs/*/*.yaml", hn_top());
    if (glob(pattern, 0, NULL, &found) == 0)
        for (size_t i = 0; i < found.gl_pathc; i++)
            if (!kd_is_translation_file(found.gl_pathv[i]))
                snprintf(next_case(*cases, count++)->path, sizeof(*cases)->path, "%s",
                         found.gl_pathv[i]);
    globfree(&found);
    MUST(count > 0, "no rules files below %s/ruledefs", hn_top());
    return count;
}

km_run *hn_run(const kanun_rules *rules, kanun_errors *errors)
{
    km_run *run = NULL;
    MUST(kg_run_new(rules->rules, &run, &errors->report) == KN_OK, "no run can be made");
    run->deal_limit = 300; /* random play might never end */
    return run;
}

/* --- exceptions for sheets --- */

enum { EXCEPTIONS = 128, PATH_TEXT = 512 };

typedef struct exception {
    char path[160], reason[256];
} exception;

static exception exceptions[EXCEPTIONS];
static int exception_count;

static void read_exceptions(void)
{
    char name[512], line[512];
    snprintf(name, sizeof name, "%s/tests/sheet-exceptions.txt", hn_top());
    FILE *file = fopen(name, "r");
    MUST(file, "there is no %s", name);
    while (fgets(line, sizeof line, file)) {
        exception *e = &exceptions[exception_count];
        if (line[0] == '#' || line[0] == '\n')
            continue;
        MUST(exception_count < EXCEPTIONS &&
                 sscanf(line, "%159[^|]| %255[^\n]", e->path, e->reason) == 2,
             "%s: not 'PATH | REASON', or too many: %s", name, line);
        for (size_t n = strlen(e->path); n && e->path[n - 1] == ' ';)
            e->path[--n] = 0;
        exception_count++;
    }
    fclose(file);
}

bool hn_sheet_excepted(const hn_case *c, const char *path, bool missing)
{
    char whole[PATH_TEXT * 3];
    const char *file = strrchr(c->path, '/'), *folder = file;
    if (!exception_count)
        read_exceptions();
    while (folder && folder > c->path && folder[-1] != '/')
        folder--;
    snprintf(whole, sizeof whole, "%s %s %s:%s", folder ? folder : c->path, c->players, c->options,
             path);
    const char *named = folder ? whole + (file + 1 - folder) : whole;
    for (int i = 0; i < exception_count; i++) {
        const char *pattern = exceptions[i].path;
        bool only_missing = *pattern == '+';
        pattern += only_missing;
        if ((missing || !only_missing) && fnmatch(pattern,
                                                  !strchr(pattern, ':')  ? path
                                                  : strchr(pattern, '/') ? whole
                                                                         : named,
                                                  0) == 0)
            return true;
    }
    return false;
}

/* --- random play --- */

static void stop(const hn_case *c, const km_run *run, const char *what)
{
    kn_report_print(run->report, stderr, 0);
    MUST(false, "%s players=%s %s seed=%llu match=%llu move=%u: %s", c->path, c->players,
         c->options, (unsigned long long)run->seed, (unsigned long long)run->index,
         run->world.block->moves, what);
}

/* The sum of all accounts, which stays the same through a match. */
static int64_t chips(const km_run *run)
{
    const ks_layout *l = run->world.layout;
    int64_t sum = 0;
    for (int v = 0; v < l->vars; v++)
        for (int i = 0; l->var[v].type == KS_VAR_ACCOUNT && i < l->var[v].count; i++)
            sum += *km_int(run, l->var[v].at + i);
    return sum;
}

long hn_play_match(const hn_case *c, km_run *run, km_run *other, uint64_t index, uint64_t *dice,
                   long most)
{
    const size_t size = run->world.layout->size;
    const ks_block *b = run->world.block;
    long moves = 0, copied = (long)hn_below(dice, 200);
    if (kg_run_begin(run, 7, index) != KN_OK)
        stop(c, run, "the match can't begin");
    int64_t all = chips(run);
    while (b->standing == KS_RUNNING && moves < most) {
        if (kg_run_legal(run, &run->moves) != KN_OK || ks_moves_total(&run->moves) == 0)
            stop(c, run, "nobody can move");
        ks_move move =
            ks_moves_nth(&run->moves, (int)hn_below(dice, (uint32_t)ks_moves_total(&run->moves)));
        if (moves == copied)
            memcpy(other->world.block, b, size);
        if (kg_run_apply(run, &move) != KN_OK)
            stop(c, run, "a legal move fails");
        if (moves >= copied && kg_run_apply(other, &move) != KN_OK)
            stop(c, other, "a copy refuses a move");
        if (moves >= copied && memcmp(other->world.block, b, size) != 0)
            stop(c, run, "a copy went another way");
        const char *wrong = kg_run_check(run);
        if (wrong)
            stop(c, run, wrong);
        if (chips(run) != all)
            stop(c, run, "chips came or went");
        moves++;
    }
    if (b->standing == KS_UNFINISHED && *km_int(run, run->world.layout->deals) < 100)
        stop(c, run, "the match is unfinished after few deals");
    return moves;
}
