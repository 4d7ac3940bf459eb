/* SPDX-License-Identifier: MIT
 * say.h: what the program itself says at the table, in the languages that it speaks. What rules
 * files say is theirs.
 */
#ifndef KC_CLI_SAY_H
#define KC_CLI_SAY_H

/* The sentence in `language`; the English one where there is none. Formats take the same arguments
 * in both. */
const char *kc_say(const char *language, const char *english) __attribute__((format_arg(2)));

/* The n-th row of the table, for tests; NULL beyond the last. */
const char *kc_say_row(int n, const char **japanese);

#endif
