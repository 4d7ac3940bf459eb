/* SPDX-License-Identifier: MIT
 * main.c: the entry point, and the end when memory is out. The rest is in program.c, which tests
 * call, too.
 */
#include <stdio.h>
#include <stdlib.h>

#include "base/memory.h"
#include "command/tool.h"

/* Ends the program if memory runs out. The match of `play` and the tables of `serve` are on the
 * disk, so nothing is lost. */
static void end_without_memory(void)
{
    fflush(stdout);
    fputs("kanun: " KN_MEMORY_OUT "\n", stderr);
    exit(KANUN_SYSTEM);
}

int main(int argc, char **argv)
{
    kn_memory_ends(end_without_memory);
    return kc_program(argc, argv);
}
