/* SPDX-License-Identifier: MIT
 * state_text.h: the common parts of the tests of packs, layouts, phrases and moves: YAML text as a
 * node, and checks of the problems that it causes. No test in itself.
 */
#ifndef TESTS_STATE_TEXT_H
#define TESTS_STATE_TEXT_H

#include <check.h>
#include <string.h>

#include "base/memory.h"
#include "document/node.h"

static kn_arena *text_arena;
static kn_report text_report;

static inline void text_begin(void)
{
    text_arena = kn_arena_new();
    ck_assert_ptr_nonnull(text_arena);
    kn_report_begin(&text_report, text_arena);
}

static inline void text_end(void)
{
    kn_arena_free(text_arena);
    text_arena = NULL;
}

/* Parses the YAML text as a node. */
static inline kd_node *text_node(const char *yaml)
{
    kd_node *node = kd_node_parse(text_arena, "test.yaml", yaml, strlen(yaml), &text_report);
    ck_assert_msg(node != NULL, "no YAML: %s", yaml);
    return node;
}

/* The value of the only key of a YAML map; phrases follow "p: ". */
static inline kd_node *text_value(const char *yaml)
{
    kd_node *node = text_node(yaml);
    ck_assert_ptr_nonnull(node->first);
    return node->first;
}

/* Fails if a problem was reported. */
static inline void text_no_problem(const char *of)
{
    ck_assert_msg(text_report.count == 0, "%s: %s", of,
                  text_report.count ? text_report.problem[0].message : "");
}

/* Fails unless exactly one problem was reported, with this code and message; then removes it. */
static inline void text_problem(kn_code code, const char *message)
{
    ck_assert_msg(text_report.count == 1, "%d problems, not one: %s", text_report.count, message);
    ck_assert_str_eq(text_report.problem[0].message, message);
    ck_assert_int_eq(text_report.problem[0].code, code);
    text_report.count = 0;
}

#endif
