/* SPDX-License-Identifier: MIT
 * moves.c: the numbered list of legal moves, in columns if there are many, with the points that
 * each would score. play_input.c plays the moves.
 */
#include "base/print.h"
#include "base/memory.h"
#include "base/words.h"
#include "terminal/outlook.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

#define MOVES_SHOWN 60  /* limit of moves shown; others can be typed or searched for */
#define COLUMNS_FROM 13 /* minimum number of moves that a screen shows in columns */
#define WORDS_SHOWN 3   /* limit of moves without a card that are added to a shortened list */
#define TRIED_MAX 60    /* limit of moves, because computing their points takes long */

static kanun_move nth(const kanun_game *game, int n)
{
    kanun_move move = KANUN_INIT(kanun_move);
    kanun_game_move(game, n, &move);
    return move;
}

/* The points that a move scores. */
typedef struct scored {
    char text[160]; /* "": nothing */
    bool settled;   /* later play can't change these points */
} scored;

static void print_move(kt_names *names, int n, const kanun_move *move, int wide,
                       const scored *brought, FILE *out)
{
    if (names->look.sentences)
        kn_say_to(out, names->look.language, "moves.number", KN_NUMBER("number", n + 1));
    else
        kn_print(out, "%5d  ", n + 1);
    int width = kc_look_move(&names->look, move, out);
    if (*brought->text && names->look.sentences)
        kn_say_to(out, names->look.language, "moves.so-far", KN_TEXT("points", brought->text),
                  KN_FLAG("settled", brought->settled));
    else if (*brought->text) {
        char points[2 * sizeof brought->text];
        int blanks = (wide > width ? wide - width : 0) + 4;
        kn_say(points, sizeof points, names->look.language, "moves.counts",
               KN_TEXT("points", brought->text), KN_FLAG("settled", brought->settled));
        kn_print(out, "%*s", blanks, "");
        kc_look_wrap_on(&names->look, points, 7 + width + blanks, 11, out);
    }
    kc_look_end(&names->look, out);
}

/* Returns the width in columns of the longest of the first `shown` moves. */
static int widest(kanun_game *game, kt_names *names, int shown)
{
    int most = 0;
    for (int n = 0; n < shown; n++) {
        kanun_move move = nth(game, n);
        int width = kc_look_move(&names->look, &move, NULL);
        most = width > most ? width : most;
    }
    return most;
}

static void print_columns(kanun_game *game, kt_names *names, int shown, FILE *out)
{
    /* a number comes before each move, and blanks after it */
    int wide = widest(game, names, shown) + 9, columns = names->look.width / wide;
    if (columns < 1)
        columns = 1;
    int rows = (shown + columns - 1) / columns;
    for (int row = 0; row < rows; row++) {
        for (int n = row; n < shown; n += rows) {
            int width = 7;
            kanun_move move = nth(game, n);
            kn_print(out, "%5d  ", n + 1);
            width += kc_look_move(&names->look, &move, out);
            if (n + rows < shown)
                kn_print(out, "%*s", wide - width, "");
        }
        fputc('\n', out);
    }
}

/* Returns the number of moves to list. On a screen, the table above them must stay visible. */
static int fitting(kanun_game *game, kt_names *names, int count)
{
    int shown = count < MOVES_SHOWN ? count : MOVES_SHOWN;
    if (!names->look.screen || shown < COLUMNS_FROM)
        return shown;
    int columns = names->look.width / (widest(game, names, shown) + 9);
    int room = (columns > 1 ? columns : 1) * (names->look.height / 2);
    return shown < room || room < COLUMNS_FROM ? shown : room;
}

/* Computes the score of each of the first `shown` moves; NULL if all score the same. */
static scored *all_brought(kanun_game *game, kt_names *names, int shown, kt_outlook *outlook)
{
    scored *list = kn_calloc((size_t)shown + 1, sizeof *list);
    bool any = false, differ = shown == 1;
    for (int n = 0; n < shown; n++) {
        kanun_move move = nth(game, n);
        if (kc_move_has_cards(&move))
            list[n].settled =
                kt_outlook_move(outlook, &names->look, &move, list[n].text, sizeof list[n].text);
        any |= *list[n].text != '\0';
        differ |= strcmp(list[n].text, list[0].text) != 0;
    }
    if (any && differ)
        return list;
    free(list);
    return NULL;
}

void kt_moves_print(kanun_game *game, kt_names *names, int count, kt_outlook *outlook, FILE *out)
{
    int shown = fitting(game, names, count), wide = widest(game, names, shown), extras = 0;
    scored *brought =
        outlook && count <= TRIED_MAX ? all_brought(game, names, shown, outlook) : NULL;
    const scored nothing = {.text = ""};
    if (shown >= COLUMNS_FROM && names->look.screen && !brought)
        print_columns(game, names, shown, out);
    else
        for (int n = 0; n < shown; n++) {
            kanun_move move = nth(game, n);
            print_move(names, n, &move, wide, brought ? &brought[n] : &nothing, out);
        }
    free(brought);
    for (int n = shown; n < count; n++) { /* moves such as passing: nobody would search for them */
        kanun_move move = nth(game, n);
        if (!kc_move_has_cards(&move) && extras++ < WORDS_SHOWN)
            print_move(names, n, &move, 0, &nothing, out);
    }
    extras = extras < WORDS_SHOWN ? extras : WORDS_SHOWN;
    shown += extras;
    if (count > shown) {
        char note[512];
        kn_say(note, sizeof note, names->look.language, "moves.more-help",
               KN_NUMBER("count", count - shown));
        kc_look_wrap(&names->look, note, 7, out);
    }
}

/* True if `word` is the part of a move, a word of the part's label, or the rank or suit of its
 * card. */
static bool is_part(const kc_look *look, const char *word, const kanun_part *part)
{
    char label[256], one[64], typed[64];
    const kanun_card *card = NULL;
    kc_look_part(look, part, label, sizeof label);
    kc_look_read(look, word, typed, sizeof typed);
    for (const char *at = label; *(at += strspn(at, " ")); at += strcspn(at, " ")) {
        snprintf(one, sizeof one, "%.*s", (int)strcspn(at, " "), at);
        if (!strcasecmp(typed, one) || !strcasecmp(word, one))
            return true;
    }
    if (part->kind == KANUN_PART_CARD)
        card = kanun_rules_info(look->rules)->card[part->number];
    const char *rank = card ? card->rank : "", *suit = card ? card->suit : "";
    kc_label ranks = kc_look_label(look, "rank", rank), suits = kc_look_label(look, "suit", suit);
    return (part->text && !strcasecmp(typed, part->text)) || !strcasecmp(word, rank) ||
           (card && (!strcasecmp(word, ranks.text) || !strcasecmp(word, suits.text))) ||
           (*suit && !strcasecmp(typed, suit)) ||
           (look->tens && !strcmp(word, "10") && !strcmp(rank, "T"));
}

/* True if each word of `text` is a word of the move, as it is shown or written. */
static bool has_words(const kc_look *look, const kanun_move *move, const char *text)
{
    char words[256], word[64];
    kc_look_read(look, text, words, sizeof words);
    for (const char *at = words; *(at += strspn(at, " ")); at += strcspn(at, " ")) {
        kanun_part part = KANUN_INIT(kanun_part);
        bool found = false;
        snprintf(word, sizeof word, "%.*s", (int)strcspn(at, " "), at);
        for (int n = 0; !found && kanun_move_part(look->rules, move, n, &part); n++)
            found = is_part(look, word, &part);
        if (!found)
            return false;
    }
    return true;
}

/* If the text has these words or is "all", prints every member of the classes of moves, without
 * numbers, because people type such moves. Returns the number of moves printed; afterwards, the
 * usual list is valid again. */
static int find_members(kanun_game *game, kt_names *names, const char *text, FILE *out)
{
    int count = kanun_game_legal(game, 1, NULL), found = 0;
    for (int n = 0; n < count; n++) {
        kanun_move move = nth(game, n);
        if (strcasecmp(text, "all") && !has_words(&names->look, &move, text))
            continue;
        if (found++ >= MOVES_SHOWN)
            continue;
        fputs("       ", out);
        kc_look_move(&names->look, &move, out);
        fputc('\n', out);
    }
    kanun_game_legal(game, 0, NULL);
    return found;
}

void kt_moves_find(kanun_game *game, kt_names *names, int count, const char *typed, FILE *out)
{
    int found = 0;
    char text[256];
    kc_look_spoken(&names->look, typed, text, sizeof text);
    for (int n = 0; n < count; n++) {
        kanun_move move = nth(game, n);
        if (!has_words(&names->look, &move, text))
            continue;
        if (found++ < MOVES_SHOWN)
            print_move(names, n, &move, 0, &(scored){.text = ""}, out);
    }
    if (!found)
        found = find_members(game, names, text, out);
    if (!found)
        kn_say_to(out, names->look.language, "moves.none", KN_TEXT("words", text));
    else if (found > MOVES_SHOWN)
        kn_say_to(out, names->look.language, "moves.more", KN_NUMBER("count", found - MOVES_SHOWN));
}
