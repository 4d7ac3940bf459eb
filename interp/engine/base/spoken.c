/* SPDX-License-Identifier: MIT
 * spoken.c: numbers, ranks and suits in words and signs.
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

/* Returns the row for a word, ignoring case and plurals; NULL: none. */
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

unsigned kn_rank_kind(const char *rank, size_t length)
{
    bool usual = length == 1 && *rank && strchr("A23456789TJQKX", *rank);
    return (usual ? 0 : KN_RANK_UNUSUAL) | (length == 1 && *rank == '9' ? KN_RANK_NINE : 0) |
           (length && *rank == '1' ? KN_RANK_ONE : 0);
}

bool kn_ranks_have_ten(unsigned kinds)
{
    return !(kinds & KN_RANK_UNUSUAL) || (kinds & (KN_RANK_NINE | KN_RANK_ONE)) == KN_RANK_NINE;
}

/* True if a 10 at `at` begins a word: in "10S", "red 10" and "2-10", not in "105". */
static bool is_ten(const char *text, size_t at, size_t length)
{
    return (at == 0 || strchr(" -", text[at - 1])) && length - at >= 2 && text[at] == '1' &&
           text[at + 1] == '0' && (length - at == 2 || !isdigit((unsigned char)text[at + 2]));
}

bool kn_printed_card(const char *text, size_t length, bool tens, char out[KN_PRINTED_TEXT])
{
    static const size_t sign = 3; /* most bytes of a suit's sign, and of a variation selector */
    bool turned = false;
    size_t used = 0;
    for (size_t at = 0; at < length && used + 1 < KN_PRINTED_TEXT;) {
        bool ten = tens && is_ten(text, at, length),
             wide = (unsigned char)text[at] >= 0xe0 && length - at >= sign;
        char suit = wide ? kn_spoken_suit(text + at, sign) : 0;
        turned |= ten || suit;
        out[used++] = ten ? 'T' : suit ? suit : text[at];
        at += ten ? 2 : suit ? sign : 1;
        if (suit && length - at >= sign && memcmp(text + at, "\uFE0F", sign) == 0)
            at += sign;
    }
    out[used] = '\0';
    return turned && used + 1 < KN_PRINTED_TEXT;
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
