/* SPDX-License-Identifier: MIT
 * source_tree.c: lets a program that was built but not installed find the rules in its source
 * tree, so that the README's commands work as typed. An installed program, and $KANUN_PATH, take
 * precedence.
 */
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "command/tool.h"

void kc_tool_find_source_tree(void)
{
    enum {
        ABOVE = 3
    }; /* levels from the program to the top of the tree: itself, the build folder, .libs in it */
    char program[PATH_MAX];
    ssize_t length =
        getenv("KANUN_PATH") ? -1 : readlink("/proc/self/exe", program, sizeof program - 1);
    if (length <= 0)
        return;
    program[length] = '\0';
    for (int i = 0; i < ABOVE; i++) {
        char *slash = strrchr(program, '/');
        if (!slash)
            return;
        *slash = '\0';
        char mark[PATH_MAX + 32], rules[PATH_MAX + 32];
        snprintf(mark, sizeof mark, "%s/interp/engine/kanun.h", program);
        snprintf(rules, sizeof rules, "%s/ruledefs", program);
        if (access(mark, R_OK) == 0 && access(rules, R_OK | X_OK) == 0) {
            setenv("KANUN_PATH", rules, 0);
            return;
        }
    }
}
