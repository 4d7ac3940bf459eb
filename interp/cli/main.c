/* SPDX-License-Identifier: MIT
 * main.c: the entry point; the rest is in program.c, which tests call, too.
 */
#include "command/tool.h"

int main(int argc, char **argv)
{
    return kc_program(argc, argv);
}
