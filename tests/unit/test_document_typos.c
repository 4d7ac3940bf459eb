/* SPDX-License-Identifier: MIT
 * test_document_typos.c: a hundred generated slips of one letter in the keys of a real rules file:
 * each is an error, and nearly all messages suggest the right key. Wrong values are tests/broken's
 * business.
 */
#include <check.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "document/spot.h"
#include "harness.h"
#include "run_suite.h"

enum { TYPOS = 100, RIGHT = 90, KEYS_MAX = 200, TEXT_MAX = 64 * 1024 };

typedef struct place {
    const char *key;
    uint32_t line, column;
    const kd_table *table;
} place;

static place places[KEYS_MAX];
static int count;

/* Collects the keys of the language. Names that the author chose can't be misspelt. */
static void collect(const kd_node *map, kd_spot spot)
{
    for (KD_CHILD(child, map)) {
        kd_spot at = kd_spot_child(spot, child->key);
        if (kd_spot_is_table(spot) && !at.unknown && at.row && at.row->name[0] != '*') {
            ck_assert_int_lt(count, KEYS_MAX);
            places[count++] =
                (place){child->key, child->key_at.line, child->key_at.column, spot.table};
        }
        if (child->kind != KD_NODE_MAP)
            continue;
        if (at.row && strcmp(at.row->name, "options") == 0)
            for (KD_CHILD(option, child))
                collect(option, kd_spot_root(&kd_option_table));
        else
            collect(child, at);
    }
}

/* Makes one slip: a letter is left out, doubled or replaced, or two neighbours are exchanged. */
static void slip(uint64_t *dice, const char *key, char out[64])
{
    size_t length = strlen(key), i = hn_below(dice, (uint32_t)length);
    char letter = (char)('a' + hn_below(dice, 26));
    switch (hn_below(dice, 4)) {
    case 0:
        snprintf(out, 64, "%.*s%s", (int)i, key, key + i + 1);
        break;
    case 1:
        snprintf(out, 64, "%.*s%c%s", (int)i + 1, key, key[i], key + i + 1);
        break;
    case 2:
        snprintf(out, 64, "%.*s%c%s", (int)i, key, letter, key + i + 1);
        break;
    default:
        i = i + 1 < length ? i : 0;
        snprintf(out, 64, "%s", key);
        out[i] = key[i + 1];
        out[i + 1] = key[i];
    }
}

/* Writes the file with the key at `p` replaced. */
static void write_file(const char *path, const char *text, const place *p, const char *key)
{
    const char *at = text;
    for (uint32_t line = 1; line < p->line; line++)
        at = strchr(at, '\n') + 1;
    at += p->column - 1; /* the lines of keys are ASCII (see below), so columns are bytes */
    ck_assert_int_eq(strncmp(at, p->key, strlen(p->key)), 0);
    FILE *out = fopen(path, "w");
    ck_assert_ptr_nonnull(out);
    fprintf(out, "%.*s%s%s", (int)(at - text), text, key, at + strlen(p->key));
    fclose(out);
}

/* Returns the errors of the file (the caller frees them); NULL if it can be loaded. */
static char *complaints(const char *path)
{
    char folder[512], *text = NULL;
    size_t size;
    snprintf(folder, sizeof folder, "%s/ruledefs", hn_top());
    const char *folders[] = {folder, NULL};
    kanun_rules *rules;
    kanun_errors *errors = kanun_errors_new();
    if (kanun_rules_load(&rules, path, folders, NULL, 0, errors) != KANUN_OK) {
        FILE *out = open_memstream(&text, &size);
        kanun_errors_print(errors, out, 0);
        fclose(out);
    }
    kanun_rules_free(rules);
    kanun_errors_free(errors);
    return text;
}

TEST(a_slip_of_one_letter_is_found_and_mostly_mended)
{
    static char text[TEXT_MAX];
    char source[512], directory[] = "/tmp/kanun-typos-XXXXXX", path[64], wrong[64], meant[96];
    uint64_t dice = 20;
    int right = 0;
    snprintf(source, sizeof source, "%s/ruledefs/basra/egypt.yaml", hn_top());
    FILE *in = fopen(source, "r");
    ck_assert_ptr_nonnull(in);
    text[fread(text, 1, sizeof text - 1, in)] = '\0';
    fclose(in);
    kn_arena *arena = kn_arena_new();
    kn_report report;
    kn_report_begin(&report, arena);
    const kd_node *root = kd_node_read(arena, source, source, &report);
    ck_assert_ptr_nonnull(root);
    collect(root, kd_spot_root(&kg_rules_table));
    ck_assert_int_gt(count, 40);
    ck_assert_ptr_nonnull(mkdtemp(directory));
    snprintf(path, sizeof path, "%s/slip.yaml", directory);
    for (int made = 0; made < TYPOS;) {
        const place *p = &places[hn_below(&dice, (uint32_t)count)];
        slip(&dice, p->key, wrong);
        if (!*wrong || strcmp(wrong, p->key) == 0 || kd_table_find(p->table, wrong))
            continue; /* no change, or another valid key */
        made++;
        write_file(path, text, p, wrong);
        char *said = complaints(path);
        ck_assert_msg(said != NULL, "line %u: '%s' instead of '%s' is no error", p->line, wrong,
                      p->key);
        snprintf(meant, sizeof meant, "did you mean '%s'?", p->key);
        if (strstr(said, meant))
            right++;
        else
            fprintf(stderr, "line %u: '%s' instead of '%s':\n%s", p->line, wrong, p->key, said);
        free(said);
    }
    unlink(path);
    rmdir(directory);
    kn_arena_free(arena);
    ck_assert_int_ge(right, RIGHT);
}

int main(void)
{
    return run_tests("document_typos", .timeout = 120);
}
