/* SPDX-License-Identifier: MIT
 * merge_fixture.h: the common parts of the tests of the fourteen merge rules: a root and a child,
 * resolved with choices that must be accepted or rejected. No tests.
 */
#ifndef MERGE_FIXTURE_H
#define MERGE_FIXTURE_H

#include "document_fixture.h"

/* Makes a root file with these options, and a child with this text. */
static inline void files(const char *options, const char *child)
{
    char text[8192];
    snprintf(text, sizeof text, "%s%s", TOY, options);
    write_file("defs/toy/toy.yaml", text);
    snprintf(text, sizeof text, "extends: toy/toy\n%s", child);
    write_file("defs/toy/child.yaml", text);
}

/* The child must resolve with these choices. */
static inline void fine(const char *sets)
{
    resolve_with("toy/child", sets, "");
    ck_assert_msg(report.count == 0, "%s", problems());
}

/* The child must be rejected with these choices, and `reason` must be the first error. */
static inline void broken(const char *sets, kn_code code)
{
    resolve_with("toy/child", sets, "");
    ck_assert_msg(report.count > 0, "no problem for %s", sets);
    ck_assert_msg(report.problem[0].code == code, "%s", problems());
}

#endif
