/* SPDX-License-Identifier: MIT
 * spoken.c: numbers, ranks and suits in words and signs. Only for suggestions; never reads
 * values.
 */
#include "base/spoken.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

enum { WORD_MAX = 16, NUMBER_MAX = 999999 };

typedef struct spoken {
    const char *word;
    int number;
} spoken;

static const spoken numbers[] = {
    {"zero", 0},     {"one", 1},      {"two", 2},        {"three", 3},     {"four", 4},
    {"five", 5},     {"six", 6},      {"seven", 7},      {"eight", 8},     {"nine", 9},
    {"ten", 10},     {"eleven", 11},  {"twelve", 12},    {"thirteen", 13}, {"fourteen", 14},
    {"fifteen", 15}, {"sixteen", 16}, {"seventeen", 17}, {"eighteen", 18}, {"nineteen", 19},
    {"twenty", 20},  {"thirty", 30},  {"forty", 40},     {"fifty", 50},    {"sixty", 60},
    {"seventy", 70}, {"eighty", 80},  {"ninety", 90},    {"hundred", 100}, {NULL, 0},
};
static const spoken ranks[] = {
    {"ace", 'A'},  {"one", 'A'},   {"deuce", '2'}, {"two", '2'},   {"three", '3'}, {"four", '4'},
    {"five", '5'}, {"six", '6'},   {"sixe", '6'},  {"seven", '7'}, {"eight", '8'}, {"nine", '9'},
    {"ten", 'T'},  {"10", 'T'},    {"t", 'T'},     {"jack", 'J'},  {"knave", 'J'}, {"queen", 'Q'},
    {"king", 'K'}, {"joker", 'X'}, {"a", 'A'},     {"j", 'J'},     {"q", 'Q'},     {"k", 'K'},
    {"2", '2'},    {"3", '3'},     {"4", '4'},     {"5", '5'},     {"6", '6'},     {"7", '7'},
    {"8", '8'},    {"9", '9'},     {NULL, 0},
};
static const spoken suits[] = {
    {"spade", 'S'}, {"heart", 'H'}, {"diamond", 'D'}, {"club", 'C'}, {"s", 'S'}, {"h", 'H'},
    {"d", 'D'},     {"c", 'C'},     {"♠", 'S'},       {"♥", 'H'},    {"♦", 'D'}, {"♣", 'C'},
    {"♤", 'S'},     {"♡", 'H'},     {"♢", 'D'},       {"♧", 'C'},    {NULL, 0},
};

/* Returns the row of a word in any case, also in the plural; NULL: none. */
static const spoken *find(const spoken *rows, const char *word, size_t length)
{
    char small[WORD_MAX];
    if (length == 0 || length >= sizeof small)
        return NULL;
    for (size_t i = 0; i < length; i++)
        small[i] = (char)tolower((unsigned char)word[i]);
    small[length] = '\0';
    for (int plural = 0; plural < 2; plural++) {
        for (const spoken *row = rows; row->word; row++)
            if (strcmp(row->word, small) == 0)
                return row;
        if (length < 4 || small[length - 1] != 's')
            return NULL;
        small[length - 1] = '\0';
    }
    return NULL;
}

char kn_spoken_rank(const char *word, size_t length)
{
    const spoken *row = find(ranks, word, length);
    return row ? (char)row->number : 0;
}

char kn_spoken_suit(const char *word, size_t length)
{
    const spoken *row = find(suits, word, length);
    return row ? (char)row->number : 0;
}

bool kn_spoken_number(const char *text, int64_t *number)
{
    long total = 0;
    size_t digits = strspn(text, "0123456789");
    if (digits > 0 && digits < 10 && text[digits] == ' ' &&
        isalpha((unsigned char)text[digits + 1])) {
        *number = strtol(text, NULL, 10);
        return true;
    }
    for (const char *p = text + strspn(text, " -"); *p; p += strspn(p, " -")) {
        size_t length = strcspn(p, " -");
        const spoken *row = find(numbers, p, length);
        bool filler = length == 3 && strncmp(p, "and", 3) == 0 && p > text;
        if (!row && !filler)
            return false;
        if (row && row->number == 100)
            total = (total ? total : 1) * 100;
        else if (row)
            total += row->number;
        if (total > NUMBER_MAX)
            return false;
        p += length;
    }
    *number = total;
    return *text != '\0';
}
