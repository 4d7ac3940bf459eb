/* SPDX-License-Identifier: MIT
 * test_games_foreign.c: nothing in a rules file is ignored. Every map of every rules file refuses a
 * key that has no place there, at its line. Every value that is replaced by one of another kind is
 * rejected or obeyed, which the sheet shows, and so is a repeated word of a list. Files are
 * rewritten, one value a line, with one change each.
 */
#define _XOPEN_SOURCE 700 /* realpath */
#include <check.h>
#include <dirent.h>
#include <fnmatch.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/words.h"
#include "document/node.h"
#include "record/failure.h"
#include "harness.h"
#include "run_suite.h"

enum { PATH_TEXT = 512 };

#define FOREIGN "zzq_foreign"

static hn_case *cases; /* one for each file */
static char room[64];  /* the folder of the changed files */

/* --- writing a changed file --- */

/* A change at the node with this number, counted in the order of writing. */
typedef struct change {
    int at;
    const char *value; /* replaces the node; NULL: adds an unknown key to the map */
    bool twice;        /* writes the item of a list twice */
} change;

typedef struct writing {
    FILE *out;
    const change *change;
    int nodes, line, map_line, changed_line;
} writing;

static void put(writing *w, const char *text)
{
    fputs(text, w->out);
}

/* Writes a text, in single quotes if it can't be plain. */
static void put_scalar(writing *w, const char *text, bool quoted)
{
    bool plain = !quoted && *text && *text != '-' && *text != ' ' && text[strlen(text) - 1] != ' ';
    for (const char *at = text; *at; at++)
        plain &= strchr(",[]{}:#&*!|>'\"%@`?\n", *at) == NULL;
    if (*text == '-' && text[1] && !quoted) /* a number may be plain */
        plain = strspn(text + 1, "0123456789") == strlen(text + 1);
    if (plain || (!*text && !quoted)) {
        put(w, text);
        return;
    }
    put(w, "'");
    for (; *text; text++)
        fputs(*text == '\'' ? "''" : (char[]){*text, 0}, w->out);
    put(w, "'");
}

static void next_line(writing *w)
{
    put(w, "\n ");
    w->line++;
}

static void put_node(writing *w, const kd_node *node)
{
    bool map = node->kind == KD_NODE_MAP, here = w->nodes++ == w->change->at;
    if (here)
        w->changed_line = w->map_line = w->line;
    if (here && w->change->value) {
        put(w, w->change->value);
        return;
    }
    if (node->kind == KD_NODE_SCALAR) {
        put_scalar(w, node->text, node->quoted);
        if (here && w->change->twice) {
            put(w, ", ");
            put_scalar(w, node->text, node->quoted);
        }
        return;
    }
    put(w, map ? "{" : "[");
    for (KD_CHILD(child, node)) {
        next_line(w);
        if (map) {
            put_scalar(w, child->key, false);
            put(w, ": ");
        }
        put_node(w, child);
        put(w, ",");
    }
    if (here) {
        next_line(w);
        w->changed_line = w->line;
        put(w, FOREIGN ": 1");
    }
    put(w, map ? "}" : "]");
}

typedef struct lines {
    int map, key;
} lines;

/* Writes the file to `path`. Returns the lines of the change: where the map begins, and where the
 * key was added. */
static lines write_file(const kd_node *document, const char *path, const change *made)
{
    writing w = {fopen(path, "w"), made, 0, 1, 0, 0};
    ck_assert_ptr_nonnull(w.out);
    put_node(&w, document);
    put(&w, "\n");
    fclose(w.out);
    return (lines){w.map_line, w.changed_line};
}

/* --- loading the changed file --- */

typedef struct file {
    /* path of the copy; path of the original below the top */
    char path[PATH_TEXT], told[PATH_TEXT + 64];
    kn_arena *arena;
    kanun_errors *errors;
    kn_report report;
    kd_node *document;
    char *sheet; /* the sheet of the unchanged file */
    const hn_case *c;
    uint64_t dice;
    kanun_rules *rules; /* rules with the last change; NULL if it was rejected */
    int wanted, nodes, tried, silent;
    char list[32768];
} file;

static const char *const *folders(void)
{
    static char folder[PATH_TEXT];
    static const char *list[] = {folder, NULL};
    snprintf(folder, sizeof folder, "%s/ruledefs", hn_top());
    return list;
}

static void print(const kanun_rules *rules, FILE *out)
{
    for (int n = 0; kn_language(n); n++)
        ck_assert_int_eq(kanun_rules_print(rules, "text", kn_language(n), out), KANUN_OK);
}

/* Everything that lists of options show, including values that are not in force. */
static void print_options(const kanun_rules *rules, FILE *out)
{
    kanun_option option = KANUN_INIT(kanun_option);
    const char *value, *says;
    for (int l = 0; kn_language(l); l++)
        for (int n = 0; kanun_rules_option(rules, n, kn_language(l), &option); n++)
            for (int m = 0; (value = kanun_rules_option_value(rules, n, m, kn_language(l), &says));
                 m++)
                fprintf(out, "%s (%s)=%s (%s)\n", option.name, option.says ? option.says : "",
                        value, says ? says : "");
}

/* Everything that games show besides the sheet: the names of cards and of variables' values. */
static void print_variables(const kanun_rules *rules, FILE *out)
{
    const kanun_info *info = kanun_rules_info(rules);
    char name[256];
    for (int c = 0; c < info->cards; c++)
        fprintf(out, "%s\n",
                kanun_rules_label(rules, "name", info->card[c]->name, "en", name, sizeof name));
    for (int v = 0; v < info->variables; v++)
        for (int n = 0; info->variable[v]->shown && n < info->variable[v]->names; n++)
            fprintf(out, "%s: %s\n", info->variable[v]->name, info->variable[v]->number_name[n]);
}

/* Writes value m of an option to `number` if the option is a range, which has two: its ends. NULL
 * after the last value. */
static const char *value_of(const kanun_rules *rules, int n, const kanun_option *option, int m,
                            char number[24])
{
    if (!option->range)
        return kanun_rules_option_value(rules, n, m, "en", NULL);
    snprintf(number, 24, "%lld", (long long)(m ? option->max : option->min));
    return m < 2 ? number : NULL;
}

/* Writes the sheets for each value of each option, combined with the choice `first` (no name:
 * none). */
static void print_values(const kanun_rules *rules, const kanun_choice *first, FILE *out)
{
    kanun_option option = KANUN_INIT(kanun_option);
    const char *value;
    char number[24];
    for (int n = 0; kanun_rules_option(rules, n, "en", &option); n++)
        for (int m = 0; (value = value_of(rules, n, &option, m, number)); m++) {
            kanun_rules *other = NULL;
            kanun_choice choice[] = {{option.name, value, 0}, *first};
            int choices = first->name && strcmp(first->name, option.name) != 0 ? 2 : 1;
            fprintf(out, "%s=%s\n", option.name, value);
            if (kanun_rules_vary(&other, rules, folders(), choice, choices, NULL) == KANUN_OK) {
                print(other, out);
                print_variables(other, out);
            }
            kanun_rules_free(other);
        }
}

/* The sheet in every language; with `values`, also the sheets for each value of each option. */
static char *tell(const kanun_rules *rules, const kanun_choice *values)
{
    char *text;
    size_t size;
    FILE *out = open_memstream(&text, &size);
    print(rules, out);
    print_options(rules, out);
    print_variables(rules, out);
    if (values)
        print_values(rules, values, out);
    fclose(out);
    return text;
}

static kanun_status try_choices(file *f, const kanun_rules *rules, const kanun_choice *choice,
                                int choices)
{
    kanun_rules *other = NULL;
    kanun_errors_clear(f->errors);
    kanun_status status = kanun_rules_vary(&other, rules, folders(), choice, choices, f->errors);
    kanun_rules_free(other);
    return status;
}

/* Tries a value that makes sense only together with a value of another option, with each of those.
 */
static kanun_status try_together(file *f, const kanun_rules *rules, const kanun_choice *first)
{
    kanun_option option = KANUN_INIT(kanun_option);
    const char *value;
    char number[24];
    for (int n = 0; kanun_rules_option(rules, n, "en", &option); n++)
        for (int m = 0; (value = value_of(rules, n, &option, m, number)); m++) {
            kanun_choice choice[] = {*first, {option.name, value, 0}};
            if (strcmp(option.name, first->name) == 0 || strcmp(value, option.value) == 0)
                continue;
            kanun_status status = try_choices(f, rules, choice, 2);
            if (status != KANUN_OK && status != KANUN_USAGE)
                return status;
        }
    return KANUN_USAGE;
}

/* Works like `kanun check`: it tries each value of each option, and must report no warning or
 * note about the file. */
static bool loads_with_every_value(file *f, const kanun_rules *rules)
{
    kanun_option option = KANUN_INIT(kanun_option);
    const char *value;
    for (int n = 0; kanun_rules_option(rules, n, "en", &option); n++)
        for (int m = 0; (value = kanun_rules_option_value(rules, n, m, "en", NULL)); m++) {
            kanun_choice choice = {option.name, value, 0};
            if (option.range && !kanun_rules_option_value(rules, n, m + 1, "en", NULL))
                continue;
            kanun_status status = try_choices(f, rules, &choice, 1);
            if (status == KANUN_USAGE)
                status = try_together(f, rules, &choice);
            if (status != KANUN_OK && status != KANUN_USAGE)
                return false;
        }
    kanun_errors_clear(f->errors);
    return kanun_rules_doubts(rules, f->errors) == KANUN_OK && f->errors->report.count == 0;
}

typedef enum verdict { REFUSED, OBEYED, IGNORED } verdict;

/* True if a problem with a hint is on one of these lines (0: on any line). */
static bool is_told(const file *f, lines at)
{
    const kn_report *report = &f->errors->report;
    bool there = at.key == 0;
    ck_assert_int_gt(report->count, 0);
    for (int i = 0; i < report->count && i < KN_REPORT_MAX; i++) {
        const kn_problem *p = &report->problem[i];
        bool line = p->at.line == (uint32_t)at.map || p->at.line == (uint32_t)at.key;
        there |= line && p->at.source && strcmp(p->at.source->name, f->path) == 0 &&
                 (p->expected || p->suggestion);
    }
    return there;
}

static bool compare(const kanun_rules *rules, const kanun_rules *plain, const kanun_choice *first)
{
    char *sheet = tell(rules, first), *before = tell(plain, first);
    bool same = strcmp(sheet, before) == 0;
    free(sheet);
    free(before);
    return same;
}

/* True if the sheets for each value of each option are the same as those of the original. Also
 * tries the value of an option that contains the node, or else each number of players. */
static bool says_the_same(file *f, const kanun_rules *rules, const char *path)
{
    kanun_rules *plain = NULL;
    char name[64], value[64];
    const char *players;
    write_file(f->document, f->path, &(change){-1, NULL, false});
    ck_assert_int_eq(kanun_rules_load(&plain, f->path, folders(), NULL, 0, NULL), KANUN_OK);
    bool same = compare(rules, plain, &(kanun_choice){NULL, NULL, 0});
    if (sscanf(path, "options.%63[^.].values.%63[^.].", name, value) == 2)
        same = same && compare(rules, plain, &(kanun_choice){name, value, 0});
    else
        for (int m = 0; same && (players = kanun_rules_option_value(plain, 0, m, "en", NULL)); m++)
            same = compare(rules, plain, &(kanun_choice){"players", players, 0});
    kanun_rules_free(plain);
    return same;
}

/* The path in the rules that corresponds to a path in the file, without options, values and numbers
 * of players. */
static const char *written(const char *path)
{
    int n = 0, m = 0;
    if (sscanf(path, "players.%*[^.].%n", &n) == 0 && n)
        return path + n;
    if (sscanf(path, "options.%*[^.].values.%*[^.].%n", &n) == 0 && n &&
        (sscanf(path + n, "when.%*[^.].then.%n", &m) != 0 || !m))
        m = 0;
    return path + n + m;
}

/* Values that no sheet shows, although they have an effect: `cards` and `taken` of hooks whose
 * sentence is their whole description, and numbers in the description of an option. */
static bool is_untold(const char *path)
{
    static const char *const patterns[] = {
        "hooks.basra.cards*",   "hooks.jacks.cards*",
        "hooks.jacks.taken*",   "hooks.jacks.with.last_play",
        "hooks.doubling.cards", "hooks.four_of_a_kind.taken",
        "hooks.bower_*.cards",  "hooks.joker.cards",
        "hooks.doubling.taken", /* each option value that enables it has its own */
        "match.games.deciding"};
    for (size_t i = 0; i < sizeof patterns / sizeof *patterns; i++)
        if (fnmatch(patterns[i], path, 0) == 0)
            return true;
    return false;
}

/* Loads the changed file, in which `node` was changed, and returns the outcome. */
static verdict judge(file *f, lines at, const kd_node *node)
{
    kanun_rules *rules = NULL; /* kept until the next change: errors refer to these files */
    verdict found = REFUSED;
    char path[PATH_TEXT], list[PATH_TEXT];
    kd_node_where(node, path, sizeof path);
    kd_node_where(node->key || !node->parent ? node : node->parent, list,
                  sizeof list); /* the list that an item belongs to */
    kanun_errors_clear(f->errors);
    if (kanun_rules_load(&rules, f->path, folders(), NULL, 0, f->errors) == KANUN_OK) {
        char *sheet = tell(rules, NULL);
        bool differs = strcmp(sheet, f->sheet) != 0;
        free(sheet);
        if (at.key == 0 &&
            (differs || is_untold(written(path)) || hn_sheet_excepted(f->c, written(list), false)))
            found = OBEYED;
        else if (loads_with_every_value(f, rules))
            found = says_the_same(f, rules, path) ? IGNORED : OBEYED;
    }
    if (found == REFUSED && !is_told(f, at))
        found = IGNORED;
    kanun_rules_free(f->rules);
    f->rules = rules;
    return found;
}

static int count_nodes(const kd_node *node)
{
    int count = 1;
    for (KD_CHILD(child, node))
        count += count_nodes(child);
    return count;
}

/* The path of the node with this number. */
static const kd_node *nth(const kd_node *node, int *n)
{
    if ((*n)-- == 0)
        return node;
    for (KD_CHILD(child, node)) {
        const kd_node *found = nth(child, n);
        if (found)
            return found;
    }
    return NULL;
}

static void note(file *f, const kd_node *node, const char *what)
{
    char path[PATH_TEXT], line[2 * PATH_TEXT];
    const char *first = kr_error_text(f->errors, 0);
    kd_node_where(node, path, sizeof path);
    snprintf(line, sizeof line, "  %s%s%s%s%s\n", path, what ? " -> " : "", what ? what : "",
             first ? " | " : "", first ? first : "");
    if (strlen(f->list) + strlen(line) < sizeof f->list)
        strcat(f->list, line);
    f->silent++;
}

static void open_file(file *f, const hn_case *c, int wanted)
{
    char folder[PATH_TEXT], from[PATH_TEXT], to[PATH_TEXT * 2];
    memset(f, 0, sizeof *f);
    f->c = c;
    snprintf(folder, sizeof folder, "%s/XXXXXX", room);
    ck_assert_ptr_nonnull(mkdtemp(folder));
    const char *slash = strrchr(c->path, '/');
    snprintf(from, sizeof from, "%.*s", (int)(slash - c->path), c->path);
    char *real = realpath(from, NULL);
    DIR *list = opendir(from);
    ck_assert(list && real);
    for (struct dirent *entry; (entry = readdir(list));) {
        char target[PATH_TEXT * 2];
        snprintf(target, sizeof target, "%s/%s", real, entry->d_name);
        snprintf(to, sizeof to, "%s/%s", folder, entry->d_name);
        if (*entry->d_name != '.' && strcmp(entry->d_name, slash + 1) != 0)
            ck_assert_int_eq(symlink(target, to), 0);
    }
    closedir(list);
    free(real);
    snprintf(f->path, sizeof f->path, "%s%s", folder, slash);
    snprintf(f->told, sizeof f->told, "%s", c->path);
    f->arena = kn_arena_new();
    f->errors = kanun_errors_new();
    kn_report_begin(&f->report, f->arena);
    f->document = kd_node_read(f->arena, c->path, c->path, &f->report);
    ck_assert_ptr_nonnull(f->document);
    f->nodes = count_nodes(f->document);
    f->wanted = wanted;
    write_file(f->document, f->path, &(change){-1, NULL, false});
    kanun_rules *rules = NULL;
    if (kanun_rules_load(&rules, f->path, folders(), NULL, 0, f->errors) != KANUN_OK) {
        kanun_errors_print(f->errors, stderr, 0);
        ck_abort_msg("%s, written anew, does not load", f->told);
    }
    f->sheet = tell(rules, NULL);
    kanun_rules_free(rules);
}

static void close_file(file *f)
{
    if (f->silent)
        fprintf(stderr, "%s\n%s", f->told, f->list);
    ck_assert_msg(f->silent == 0, "%s: %d of %d changes", f->told, f->silent, f->tried);
    free(f->sheet);
    kanun_rules_free(f->rules);
    kanun_errors_free(f->errors);
    kn_arena_free(f->arena);
}

/* Chooses `wanted` of `all` nodes at random, or those that match $KN_AT, a pattern like those for
 * file names. (KN_AT='variables.*' repeats a failure of a long run.) */
static bool is_drawn(file *f, const kd_node *node, int all)
{
    char path[PATH_TEXT];
    const char *pattern = getenv("KN_AT");
    kd_node_where(node, path, sizeof path);
    return (!pattern || fnmatch(pattern, path, 0) == 0) &&
           (int)hn_below(&f->dice, (uint32_t)all) < f->wanted;
}

START_TEST(a_foreign_key_is_refused_in_every_map)
{
    file *f = malloc(sizeof *f);
    open_file(f, &cases[_i], (int)hn_number("KN_FOREIGN", 20));
    for (int n = 0; n < f->nodes; n++) {
        int k = n;
        const kd_node *node = nth(f->document, &k);
        if (node->kind != KD_NODE_MAP || !is_drawn(f, node, f->nodes / 2))
            continue;
        f->tried++;
        if (judge(f, write_file(f->document, f->path, &(change){n, NULL, false}), node) != REFUSED)
            note(f, node, NULL);
    }
    close_file(f);
    free(f);
}
END_TEST

START_TEST(a_value_of_another_kind_is_refused_or_obeyed)
{
    static const char *const kinds[] = {"zzq_word", "7",  "[zzq_a, zzq_b]", "{zzq_a: 1}",
                                        "''",       "-3", "true",           "[]"};
    file *f = malloc(sizeof *f);
    open_file(f, &cases[_i], (int)hn_number("KN_FOREIGN", 20));
    for (int n = 1; n < f->nodes; n++)
        for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
            int k = n;
            const kd_node *node = nth(f->document, &k);
            bool empty = node->kind == KD_NODE_MAP && !node->first && strcmp(kinds[i], "''") == 0;
            empty |= node->text && strcmp(node->text, "none") == 0 && strcmp(kinds[i], "[]") == 0;
            empty |=
                node->text && strcmp(node->text, "always") == 0 && strcmp(kinds[i], "true") == 0;
            /* a list with one item means the same as the item */
            empty |= node->kind == KD_NODE_LIST && node->count == 1 && node->first->text &&
                     strcmp(node->first->text, kinds[i]) == 0;
            if (empty || (node->text && strcmp(node->text, kinds[i]) == 0) ||
                !is_drawn(f, node, f->nodes * 8))
                continue;
            f->tried++;
            write_file(f->document, f->path, &(change){n, kinds[i], false});
            if (judge(f, (lines){0, 0}, node) == IGNORED)
                note(f, node, kinds[i]);
        }
    close_file(f);
    free(f);
}
END_TEST

/* Tries words and numbers in lists; items of nested lists may be repeated. */
START_TEST(an_item_that_stands_twice_is_refused_or_obeyed)
{
    file *f = malloc(sizeof *f);
    open_file(f, &cases[_i], (int)hn_number("KN_FOREIGN", 20));
    for (int n = 1; n < f->nodes; n++) {
        int k = n;
        const kd_node *node = nth(f->document, &k);
        if (node->kind != KD_NODE_SCALAR || !node->parent || node->parent->kind != KD_NODE_LIST ||
            !is_drawn(f, node, f->nodes / 2))
            continue;
        f->tried++;
        write_file(f->document, f->path, &(change){n, NULL, true});
        if (judge(f, (lines){0, 0}, node) == IGNORED)
            note(f, node, "twice");
    }
    close_file(f);
    free(f);
}
END_TEST

int main(void)
{
    int all = hn_cases(&cases), count = 0;
    for (int i = 0; i < all; i++) /* the numbers of players of a file are tested together */
        if (count == 0 || strcmp(cases[i].path, cases[count - 1].path) != 0)
            if (!*cases[i].options)
                cases[count++] = cases[i];
    snprintf(room, sizeof room, "/tmp/kanun-foreign-XXXXXX");
    if (!mkdtemp(room))
        return EXIT_FAILURE;
    Suite *suite = suite_create("games: foreign");
    TCase *tcase = tcase_create("every rules file");
    tcase_set_timeout(tcase, 3600);
    hn_add_cases(tcase, a_foreign_key_is_refused_in_every_map, count);
    hn_add_cases(tcase, a_value_of_another_kind_is_refused_or_obeyed, count);
    hn_add_cases(tcase, an_item_that_stands_twice_is_refused_or_obeyed, count);
    suite_add_tcase(suite, tcase);
    int status = run_suite(suite);
    char command[128];
    snprintf(command, sizeof command, "rm -rf '%s'", room);
    if (system(command) != 0)
        status = EXIT_FAILURE;
    free(cases);
    return status;
}
