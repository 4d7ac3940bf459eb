/* SPDX-License-Identifier: MIT
 * moves.c: the list of moves to choose from: numbered, in columns when there are many, with what
 * each would bring. Making them is in play_input.c.
 */
#include "base/memory.h"
#include "cli/table.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

#define MOVES_SHOWN 60  /* of a longer list the rest can be typed, or looked for */
#define COLUMNS_FROM 13 /* so many moves stand in columns on a screen */
#define WORDS_SHOWN 3   /* of the moves without a card that such a list would leave out */
#define TRIED_MAX 60    /* of more it is not worked out what they bring: it takes too long */

static void print_move(kc_names *names, int n, const char *move, int wide, const char *brought,
                       FILE *out)
{
    fprintf(out, names->look.sentences ? KC_SAY(&names->look, "Move %d: ") : "%5d  ", n + 1);
    int width = kc_look_move(&names->look, move, out);
    if (*brought && names->look.sentences)
        fprintf(out, KC_SAY(&names->look, "; so far it counts %s"), brought);
    else if (*brought)
        fprintf(out, "%*s    %s %s", wide > width ? wide - width : 0, "",
                KC_SAY(&names->look, "so far"), brought);
    kc_look_end(&names->look, out);
}

/* Columns that the first `shown` moves fit into. */
static int widest(kanun_game *game, kc_names *names, int shown)
{
    int most = 0;
    for (int n = 0; n < shown; n++) {
        int width = kc_look_move(&names->look, kanun_game_move(game, n), NULL);
        most = width > most ? width : most;
    }
    return most;
}

static void print_columns(kanun_game *game, kc_names *names, int shown, FILE *out)
{
    /* the number before each, blanks behind it */
    int wide = widest(game, names, shown) + 9, columns = names->look.width / wide;
    if (columns < 1)
        columns = 1;
    int rows = (shown + columns - 1) / columns;
    for (int row = 0; row < rows; row++) {
        for (int n = row; n < shown; n += rows) {
            int width = 7;
            fprintf(out, "%5d  ", n + 1);
            width += kc_look_move(&names->look, kanun_game_move(game, n), out);
            if (n + rows < shown)
                fprintf(out, "%*s", wide - width, "");
        }
        fputc('\n', out);
    }
}

/* How many moves are listed: on a screen they leave room for the table above them. */
static int fitting(kanun_game *game, kc_names *names, int count)
{
    int shown = count < MOVES_SHOWN ? count : MOVES_SHOWN;
    if (!names->look.screen || shown < COLUMNS_FROM)
        return shown;
    int columns = names->look.width / (widest(game, names, shown) + 9);
    int room = (columns > 1 ? columns : 1) * (names->look.height / 2);
    return shown < room || room < COLUMNS_FROM ? shown : room;
}

enum { BROUGHT = 160 }; /* bytes of what a move brings */

/* Works out what each of the first `shown` moves brings; NULL if that can't be told apart: nothing,
 * or the same for all of several. */
static char (*all_brought(kanun_game *game, int shown, kc_brings *brings, void *payload))[BROUGHT]
{
    char(*list)[BROUGHT] = kn_calloc((size_t)shown + 1, sizeof *list);
    bool any = false, differ = shown == 1;
    for (int n = 0; list && n < shown; n++) {
        brings(payload, kanun_game_move(game, n), list[n], sizeof list[n]);
        any |= *list[n] != '\0';
        differ |= strcmp(list[n], list[0]) != 0;
    }
    if (any && differ)
        return list;
    free(list);
    return NULL;
}

bool kc_move_names_card(const kanun_rules *rules, const char *move)
{
    const char *name, *rank, *suit;
    for (int n = 0; move && (name = kanun_rules_card(rules, n, &rank, &suit)); n++) {
        size_t length = strlen(name);
        for (const char *at = move; (at = strstr(at, name)); at++)
            if ((at == move || at[-1] == ' ') && strchr(" *", at[length]))
                return true;
    }
    return false;
}

void kc_moves_print(kanun_game *game, kc_names *names, int count, kc_brings *brings, void *payload,
                    FILE *out)
{
    int shown = fitting(game, names, count), wide = widest(game, names, shown), extras = 0;
    char(*brought)[BROUGHT] = count <= TRIED_MAX ? all_brought(game, shown, brings, payload) : NULL;
    if (shown >= COLUMNS_FROM && names->look.screen && !brought)
        print_columns(game, names, shown, out);
    else
        for (int n = 0; n < shown; n++)
            print_move(names, n, kanun_game_move(game, n), wide, brought ? brought[n] : "", out);
    free(brought);
    for (int n = shown; n < count; n++) /* such as passing: nobody would look for these */
        if (!kc_move_names_card(names->rules, kanun_game_move(game, n)) && extras++ < WORDS_SHOWN)
            print_move(names, n, kanun_game_move(game, n), 0, "", out);
    extras = extras < WORDS_SHOWN ? extras : WORDS_SHOWN;
    shown += extras;
    if (count > shown)
        fprintf(out,
                KC_SAY(&names->look,
                       "       ... and %d more: type the move itself, or moves and its cards\n"),
                count - shown);
}

/* True if `part` is a word of a move, or the rank or suit of one of its cards. */
static bool is_part(const kc_look *look, const char *part, const char *word)
{
    const char *name, *rank, *suit;
    if (kc_look_same(look, part, word))
        return true;
    for (int n = 0; (name = kanun_rules_card(look->rules, n, &rank, &suit)); n++)
        if (!strcmp(name, word))
            return !strcasecmp(part, rank) || !strcasecmp(part, suit) ||
                   (look->tens && !strcmp(part, "10") && !strcmp(rank, "T"));
    return false;
}

/* True if each word of `text` is one of the move's, as it is spoken or written. */
static bool has_words(const kc_look *look, const char *move, const char *text)
{
    char words[256], part[64], other[64], spoken[1024];
    kc_look_read(look, text, words, sizeof words);
    kc_look_speak(look, move, spoken, sizeof spoken);
    for (const char *at = words; *(at += strspn(at, " ")); at += strcspn(at, " ")) {
        bool found = false;
        snprintf(part, sizeof part, "%.*s", (int)strcspn(at, " "), at);
        for (int form = 0; form < 2; form++)
            for (const char *m = form ? spoken : move; *(m += strspn(m, " ")) && !found;
                 m += strcspn(m, " ")) {
                snprintf(other, sizeof other, "%.*s", (int)strcspn(m, " "), m);
                found = is_part(look, part, other);
            }
        if (!found)
            return false;
    }
    return true;
}

/* Every member of the classes of moves that has these words, "all" of them, without numbers: they
 * are typed as they are. Returns how many; the usual list stands again afterwards. */
static int find_members(kanun_game *game, kc_names *names, const char *text, FILE *out)
{
    int count = kanun_game_legal(game, 1, NULL), found = 0;
    for (int n = 0; n < count; n++) {
        const char *move = kanun_game_move(game, n);
        if (strcasecmp(text, "all") && !has_words(&names->look, move, text))
            continue;
        if (found++ >= MOVES_SHOWN)
            continue;
        fputs("       ", out);
        kc_look_move(&names->look, move, out);
        fputc('\n', out);
    }
    kanun_game_legal(game, 0, NULL);
    return found;
}

void kc_moves_find(kanun_game *game, kc_names *names, int count, const char *text, FILE *out)
{
    int found = 0;
    for (int n = 0; n < count; n++) {
        const char *move = kanun_game_move(game, n);
        if (!has_words(&names->look, move, text))
            continue;
        if (found++ < MOVES_SHOWN)
            print_move(names, n, move, 0, "", out);
    }
    if (!found)
        found = find_members(game, names, text, out);
    if (!found)
        fprintf(out, KC_SAY(&names->look, "no move has all of '%s'\n"), text);
    else if (found > MOVES_SHOWN)
        fprintf(out, KC_SAY(&names->look, "       ... and %d more\n"), found - MOVES_SHOWN);
}
