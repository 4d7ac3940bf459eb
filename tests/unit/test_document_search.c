/* SPDX-License-Identifier: MIT
 * Tests of the search path and of extends: ids, paths, folders, levels and circles. The contents of
 * files are tested elsewhere.
 */
#include "document_fixture.h"

static const char *found(const char *const *where, const char *id)
{
    char *path;
    kn_report_begin(&report, arena);
    path = kd_search_find(arena, where, id, NULL, (kn_mark){0}, &report);
    ck_assert(!path == (report.count == 1));
    return path ? path : "-";
}

TEST(an_id_is_a_path_below_a_folder_without_its_ending)
{
    write_file("defs/toy/a.yaml", "name: A\n");
    write_file("top.yaml", "name: T\n");
    ck_assert_str_eq(found(folders, "toy/a"), "defs/toy/a.yaml");
    ck_assert_str_eq(found(folders, "defs/toy/a.yaml"), "defs/toy/a.yaml");
    ck_assert_str_eq(found(folders, "./top.yaml"), "./top.yaml");
    ck_assert_str_eq(found(folders, "top.yaml"), "top.yaml");
    ck_assert_str_eq(found(folders, "top"), "-");
    ck_assert_str_eq(found(folders, "./top"), "-");
    ck_assert_str_eq(found(NULL, "toy/a"), "-");
    ck_assert_str_eq(found(NULL, "toy/a"), "-");
}

LOOP(an_id_never_leads_out_of_the_search_path, 6)
{
    static const char *const ids[] = {"toy/../../top", "toy//a", "toy/", "toy/./a", "", "toy/.a"};
    write_file("top.yaml", "name: T\n");
    write_file("defs/toy/a.yaml", "name: A\n");
    write_file("defs/toy/.a.yaml", "name: A\n");
    ck_assert_str_eq(found(folders, ids[_i]), "-");
    ck_assert_int_eq(report.problem[0].code, KN_E_FILE_MISSING);
    ck_assert_int_eq(report.problem[0].status, KN_USAGE);
}

TEST(the_first_folder_wins)
{
    static const char *const two[] = {"defs/toy", "defs", NULL};
    int count;
    const char **ids;
    write_file("defs/a.yaml", "name: outer\n");
    write_file("defs/toy/a.yaml", "name: inner\n");
    ck_assert_str_eq(found(two, "a"), "defs/toy/a.yaml");
    ids = kd_search_list(arena, two, &count);
    ck_assert_int_eq(count, 2);
    ck_assert_str_eq(ids[0], "a");
    ck_assert_str_eq(ids[1], "toy/a");
    ck_assert_ptr_null(ids[2]);
}

TEST(all_rules_files_are_listed_in_order_and_nothing_else)
{
    int count;
    const char **ids;
    write_file("defs/toy/b.yaml", "x");
    write_file("defs/toy/a.yaml", "x");
    write_file("defs/toy/a.test.yaml", "x");
    write_file("defs/toy/.hidden.yaml", "x");
    write_file("defs/toy/notes.txt", "x");
    write_file("defs/z.yaml", "x");
    ck_assert_int_eq(symlink("..", "defs/toy/loop"), 0);
    ck_assert_int_eq(symlink("gone.yaml", "defs/toy/dangling.yaml"), 0);
    ids = kd_search_list(arena, folders, &count);
    unlink("defs/toy/loop");
    unlink("defs/toy/dangling.yaml");
    ck_assert_int_eq(count, 3);
    ck_assert_str_eq(ids[0], "toy/a");
    ck_assert_str_eq(ids[1], "toy/b");
    ck_assert_str_eq(ids[2], "z");
}

TEST(no_folder_means_no_ids)
{
    static const char *const gone[] = {"nowhere", NULL};
    int count = 7;
    ck_assert_ptr_nonnull(kd_search_list(arena, gone, &count));
    ck_assert_int_eq(count, 0);
}

LOOP(extends_takes_ids_and_paths_relative_to_the_file, 4)
{
    static const char *const ways[] = {"toy/root", "./root.yaml", "root.yaml", "././root.yaml"};
    char text[64];
    write_file("defs/toy/root.yaml", "name: R\nmatch: {target: 5}\n");
    snprintf(text, sizeof text, "extends: %s\n", ways[_i]);
    write_file("defs/toy/child.yaml", text);
    resolve("toy/child");
    ck_assert_str_eq(value_at("match.target"), "5");
    resolve("./defs/toy/child.yaml");
    ck_assert_str_eq(value_at("match.target"), "5");
}

LOOP(extends_leads_nowhere_else, 7)
{
    static const char *const ways[] = {"../toy/root.yaml",
                                       "/root.yaml",
                                       "./../root.yaml",
                                       "/etc/passwd",
                                       "a/../../root.yaml",
                                       "..",
                                       "."};
    char text[64];
    write_file("defs/root.yaml", "name: R\n");
    write_file("defs/toy/root.yaml", "name: R\n");
    snprintf(text, sizeof text, "extends: %s\n", ways[_i]);
    write_file("defs/toy/child.yaml", text);
    resolve("toy/child");
    ck_assert_int_eq(report.count, 1);
    ck_assert_int_eq(report.problem[0].code, _i < 6 ? KN_E_EXTENDS_PATH : KN_E_FILE_MISSING);
}

/* A link may point anywhere. Its target is read only if it has the name of a rules file. */
TEST(a_link_to_something_else_is_not_read)
{
    write_file("defs/secret", "name: [\n");
    write_file("defs/toy/child.yaml", "extends: ./root.yaml\n");
    unlink("defs/toy/root.yaml");
    ck_assert_int_eq(symlink("../secret", "defs/toy/root.yaml"), 0);
    const char *said = resolve("toy/child");
    ck_assert_ptr_nonnull(strstr(said, "its name does not end in .yaml"));
    ck_assert_ptr_null(strstr(said, "["
                                    "\n"));
    unlink("defs/toy/root.yaml");
    write_file("defs/elsewhere.yaml", "name: R\nmatch: {target: 5}\n");
    ck_assert_int_eq(symlink("../elsewhere.yaml", "defs/toy/root.yaml"), 0);
    resolve("toy/child");
    ck_assert_str_eq(value_at("match.target"), "5");
    unlink("defs/toy/root.yaml");
}

TEST(an_absolute_path_works_where_an_id_does)
{
    char path[256], here[128];
    ck_assert_ptr_nonnull(getcwd(here, sizeof here));
    snprintf(path, sizeof path, "%s/root.yaml", here);
    write_file("root.yaml", "name: R\nmatch: {target: 5}\n");
    resolve(path);
    ck_assert_str_eq(value_at("match.target"), "5");
}

/* Files 0 to `last`, each extending the one before. */
static void write_chain(int last)
{
    write_file("defs/f0.yaml", "name: F\nmatch: {target: 5}\n");
    for (int i = 1; i <= last; i++) {
        char path[32], text[32];
        snprintf(path, sizeof path, "defs/f%d.yaml", i);
        snprintf(text, sizeof text, "extends: f%d\n", i - 1);
        write_file(path, text);
    }
}

TEST(a_file_may_have_8_ancestors)
{
    write_chain(8);
    resolve("f8");
    ck_assert_str_eq(value_at("match.target"), "5");
}

TEST(a_circle_shows_its_chain)
{
    write_file("defs/toy/a.yaml", "name: A\nextends: toy/b\n");
    write_file("defs/toy/b.yaml", "extends: ./c.yaml\n");
    write_file("defs/toy/c.yaml", "# third\n\nextends: toy/b\n");
    ck_assert_str_eq(
        resolve("toy/a"),
        "defs/toy/c.yaml:3:10: error: with 'toy/b', this file would extend itself [E0301]\n"
        "  3 | extends: toy/b\n"
        "    |          ^^^^^\n"
        "  expected a parent that does not extend this file\n"
        "  defs/toy/b.yaml:1 extends defs/toy/c.yaml\n"
        "  defs/toy/c.yaml:3 extends defs/toy/b.yaml\n");
}

TEST(a_file_that_extends_itself_is_a_circle_under_any_name)
{
    write_file("defs/toy/a.yaml", "extends: ././a.yaml\n");
    resolve("toy/a");
    ck_assert_int_eq(report.problem[0].code, KN_E_EXTENDS_CYCLE);
    ck_assert_int_eq(report.count, 1);
}

TEST(a_game_without_its_folder_is_answered_with_the_one_that_was_meant)
{
    write_file("defs/toy/egypt.yaml", "name: A\n");
    ck_assert_str_eq(resolve("egypt"),
                     "error: there is no game 'egypt' [E0101]\n"
                     "  expected a game's id, or a path that ends in .yaml or .kanun\n"
                     "  did you mean 'toy/egypt'?\n  more: kanun explain E0101\n");
}

TEST(extends_is_one_text)
{
    write_file("a.yaml", "extends: [a, b]\n");
    resolve("./a.yaml");
    ck_assert_int_eq(report.problem[0].code, KN_E_WRONG_TYPE);
    write_file("a.yaml", "- a\n- b\n");
    resolve("./a.yaml");
    ck_assert_int_eq(report.problem[0].code, KN_E_NOT_A_MAP);
    write_file("a.yaml", "just text\n");
    resolve("./a.yaml");
    ck_assert_int_eq(report.problem[0].code, KN_E_NOT_A_MAP);
}

int main(void)
{
    return run_tests("document: search and extends", .begin = set_up, .end = tear_down);
}
