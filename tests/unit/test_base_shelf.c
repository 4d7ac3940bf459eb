/* SPDX-License-Identifier: MIT
 * test_base_shelf.c: texts are found under all forms of their paths, later texts hide earlier
 * texts, and the disk is read only for files that the shelf lacks.
 */
#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/memory.h"
#include "base/shelf.h"
#include "run_suite.h"

static kn_shelf *shelf;
static char folder[] = "/tmp/kanun-shelf-XXXXXX", file[64], names[256];

static void put(const char *path, const char *text)
{
    ck_assert(kn_shelf_put(shelf, path, text, strlen(text)));
}

/* The text of a path; "(none)" or "(disk)". */
static const char *text_of(const char *path)
{
    bool serves;
    size_t size = 99;
    const char *text = kn_shelf_text(path, &size, &serves);
    if (text)
        ck_assert_uint_eq(size, strlen(text));
    return text ? text : serves ? "(none)" : "(disk)";
}

static bool note(void *payload, const char *name)
{
    (void)payload;
    if (*name != '.')
        strcat(strcat(names, name), " ");
    return true;
}

static bool note_file(void *payload, const char *path, const char *below)
{
    (void)payload;
    ck_assert_str_eq(path + strlen(path) - strlen(below), below);
    strcat(strcat(names, below), " ");
    return true;
}

static const char *names_in(const char *path)
{
    names[0] = '\0';
    ck_assert(kn_shelf_names(path, note, NULL));
    return names;
}

static void set_up(void)
{
    shelf = kn_shelf_new();
    ck_assert_ptr_nonnull(shelf);
    memcpy(folder + sizeof folder - 7, "XXXXXX", 6); /* a new name for each folder */
    ck_assert_ptr_nonnull(mkdtemp(folder));
    snprintf(file, sizeof file, "%s/a.yaml", folder);
    FILE *out = fopen(file, "w");
    ck_assert_ptr_nonnull(out);
    fclose(out);
}

static void tear_down(void)
{
    kn_shelf_use(NULL, false);
    kn_shelf_free(shelf);
    unlink(file);
    rmdir(folder);
}

TEST(paths_that_lead_to_the_same_are_the_same)
{
    static const char *const same[] = {"/x/y/z",   "/x//y/z",     "/x/./y/z",        "/x/a/../y/z",
                                       "//x/y/z/", "/../x/y/./z", "/a/../b/../x/y/z"};
    static const char *const other[] = {"x/y/z", "/x/y", "/x/y/z/a", "../x/y/z", "/x/../y/z", ""};
    put("/x/y/z", "1");
    put("../p", "2");
    put("a/b/../../q", "3");
    kn_shelf_use(shelf, true);
    for (size_t n = 0; n < sizeof same / sizeof *same; n++)
        ck_assert_str_eq(text_of(same[n]), "1");
    for (size_t n = 0; n < sizeof other / sizeof *other; n++)
        ck_assert_str_eq(text_of(other[n]), "(none)");
    ck_assert_str_eq(text_of("a/../../p"), "2");
    ck_assert_str_eq(text_of("../../p"), "(none)");
    ck_assert_str_eq(text_of("./q"), "3");
}

TEST(the_latest_text_of_a_path_counts_until_it_is_cut)
{
    put("a", "first");
    size_t before = kn_shelf_count(shelf);
    put("./a", "second");
    kn_shelf_use(shelf, true);
    ck_assert_str_eq(text_of("a"), "second");
    kn_shelf_cut(shelf, before);
    ck_assert_str_eq(text_of("a"), "first");
    kn_shelf_cut(shelf, 0);
    ck_assert_str_eq(text_of("a"), "(none)");
}

TEST(alone_it_hides_the_disk)
{
    put("games/a.yaml", "");
    put("games/b/c.yaml", "");
    put("games/b/d.yaml", "");
    kn_shelf_use(shelf, true);
    ck_assert_int_eq(kn_shelf_find(file, NULL), KN_FOUND_NOTHING);
    ck_assert_int_eq(kn_shelf_find("/", NULL), KN_FOUND_NOTHING);
    ck_assert_str_eq(names_in(folder), "");
    ck_assert_str_eq(names_in("games/"), "a.yaml b ");
    ck_assert_str_eq(names_in("."), "games ");
    ck_assert_int_eq(kn_shelf_find("games/b", NULL), KN_FOUND_FOLDER);
    ck_assert(kn_shelf_is_plain_folder("games/b"));
    ck_assert_int_eq(kn_shelf_find("games/a.yaml", NULL), KN_FOUND_FILE);
    ck_assert(!kn_shelf_is_plain_folder("games/a.yaml"));
    ck_assert_int_eq(kn_shelf_find("game", NULL), KN_FOUND_NOTHING);
}

TEST(a_walk_meets_the_files_of_so_many_levels)
{
    put("games/a.yaml", "");
    put("games/b/c.yaml", "");
    put("games/b/.hidden/d.yaml", "");
    put("games/b/e/f.yaml", "");
    kn_shelf_use(shelf, true);
    static const char *const met[] = {"a.yaml ", "a.yaml b/c.yaml ", "a.yaml b/c.yaml b/e/f.yaml "};
    for (int deep = 0; deep < 3; deep++) {
        *names = '\0';
        ck_assert(kn_shelf_walk("games", deep, note_file, NULL));
        ck_assert_str_eq(names, met[deep]);
    }
}

TEST(beside_the_disk_it_has_what_lies_in_no_folder)
{
    put("a.yaml", "mine");
    kn_shelf_use(shelf, false);
    ck_assert_str_eq(text_of("a.yaml"), "mine");
    ck_assert_str_eq(text_of("././a.yaml"), "mine");
    ck_assert_str_eq(text_of("Makefile"), "(none)");
    ck_assert_str_eq(text_of(file), "(disk)");
    ck_assert_str_eq(names_in(folder), "a.yaml ");
    ck_assert_str_eq(names_in("."), "a.yaml ");
}

TEST(files_are_told_from_one_another)
{
    kn_identity a, b, c;
    put("a", "");
    put("b", "");
    kn_shelf_use(shelf, true);
    kn_shelf_find("a", &a);
    kn_shelf_find("b", &b);
    kn_shelf_find("x/../a", &c);
    ck_assert(a.number == c.number && a.device == c.device);
    ck_assert(a.number != b.number);
    kn_shelf_use(NULL, false);
    ck_assert_int_eq(kn_shelf_find(file, &a), KN_FOUND_FILE);
    ck_assert_int_eq(kn_shelf_find(folder, &b), KN_FOUND_FOLDER);
    ck_assert(a.number != b.number);
    ck_assert_str_eq(text_of("a"), "(disk)");
}

TEST(without_memory_nothing_is_found_and_nothing_lost)
{
    put("a", "text");
    kn_shelf_use(shelf, true);
    for (unsigned long n = 1; n < 4; n++) {
        kn_memory_fail_after(n);
        bool put_in = kn_shelf_put(shelf, "b", "more", 4);
        kn_memory_fail_after(0);
        ck_assert(put_in == (n > 2));
        ck_assert_str_eq(text_of("a"), "text");
    }
    kn_memory_fail_after(1);
    ck_assert_str_eq(text_of("a"), "(none)");
    ck_assert(!kn_shelf_names(".", note, NULL));
    kn_memory_fail_after(0);
}

int main(void)
{
    return run_tests("base_shelf", set_up, tear_down);
}
