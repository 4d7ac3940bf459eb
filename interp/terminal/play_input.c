/* SPDX-License-Identifier: MIT
 * play_input.c: commands and moves in `kanun play`. No other input can end a match.
 */
#include "terminal/play.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

#include "base/print.h"
#include "base/words.h"

/* Finds the only legal move with this number after its word: "bid 105" for "105". Returns -1 if
 * there is none or more than one. */
static int with_number(kt_play *p, long number, int count)
{
    kanun_move move = KANUN_INIT(kanun_move);
    int found = -1;
    for (int n = 0; n < count; n++) {
        if (!kanun_game_move(p->game, n, &move) || move.number != number)
            continue;
        if (found >= 0)
            return -1;
        found = n;
    }
    return found;
}

static int find_move(kt_play *p, const char *text, int count)
{
    char notation[1024];
    kanun_move move = KANUN_INIT(kanun_move);
    kt_input_read(p, text, count, notation, sizeof notation);
    int n = kanun_game_find(p->game, notation);
    for (int i = 0; n < 0 && i < count; i++)
        if (kanun_game_move(p->game, i, &move) && kc_look_says(&p->names.look, text, &move))
            n = i;
    return n;
}

/* Finds the move that a text means: a number in the list, a move, or "#3". Returns
 * KT_ANSWERED after explaining that a number is wrong, and KT_NO_MOVE if there is none. */
static int choose(kt_play *p, const char *text, int count)
{
    const char *digits = text + (*text == '#');
    char *end;
    long number = strtol(digits, &end, 10);
    bool numbered = *digits >= '0' && *digits <= '9' && !*end;
    int move = *text == '#' ? -1 : find_move(p, text, count);
    if (numbered && move >= 0 && number >= 1 && number <= count && move != (int)number - 1) {
        kn_say_to(stdout, p->names.look.language, "play.move-and-number", KN_TEXT("text", text),
                  KN_NUMBER("number", move + 1));
        return KT_ANSWERED;
    }
    if (move >= 0)
        return move;
    if (numbered && number >= 1 && number <= count)
        return (int)number - 1;
    if (numbered && *text != '#' && (move = with_number(p, number, count)) >= 0)
        return move;
    if (*text != '#' && (move = kt_ranks_find(p, text, count)) != KT_NO_MOVE)
        return move;
    if (numbered)
        kt_input_no_number(p, digits, count);
    return numbered ? KT_ANSWERED : KT_NO_MOVE;
}

/* True if a free move may end the match. Tries the move in worlds that `seat` can't distinguish
 * from the real one, so that the question reveals nothing. */
static bool may_end_match(kt_play *p, const char *move, int seat)
{
    enum { WORLDS = 16 };
    int count = kanun_game_legal(p->game, 0, NULL), n = kanun_game_find(p->game, move);
    bool free = n >= 0 && n >= count - kanun_game_standing(p->game)->free_moves, ends = false;
    for (uint64_t world = 0; free && world < WORLDS && !ends; world++)
        ends = kanun_game_redeal(p->trial, p->game, seat, world) == KANUN_OK &&
               kanun_game_play(p->trial, move, NULL) == KANUN_OK &&
               kanun_game_standing(p->trial)->over;
    return ends;
}

static void print_text(kt_play *p, const char *text)
{
    kanun_move move = KANUN_INIT(kanun_move);
    if (kanun_move_read(p->rules, text, p->names.look.language, &move, NULL) == KANUN_OK)
        kc_look_move(&p->names.look, &move, stdout);
}

/* At a terminal, asks for confirmation of a move that may end the match, because it may be a
 * mistake. */
static bool is_meant(kt_play *p, const char *move, int seat)
{
    if (!isatty(STDIN_FILENO) || !may_end_match(p, move, seat))
        return true;
    print_text(p, move);
    kn_print(stdout, ": %s", KT_PLAY_SAY(p, "play.may-end"));
    const char *text = kt_input_line(p);
    const char *yes = KT_PLAY_SAY(p, "table.yes");
    if (text && (tolower((unsigned char)*text) == 'y' || !strncmp(text, yes, strlen(yes))))
        return true;
    puts(KT_PLAY_SAY(p, "play.not-done"));
    return false;
}

static kt_outcome play_move(kt_play *p, const char *move)
{
    kanun_status status = kr_journal_play(p->journal, move, &p->failure);
    if (status != KANUN_OK) {
        kc_tool_failure(status, &p->failure);
        return KT_FAILED;
    }
    kt_save_moved(p);
    return KT_PLAY_MOVED;
}

static kt_outcome make_move(kt_play *p, const char *text, int seat)
{
    char move[1024];
    snprintf(move, sizeof move, "%s", text);
    if (!is_meant(p, move, seat))
        return KT_AGAIN;
    if (kt_record_keep(p, seat) != KANUN_OK)
        return KT_FAILED;
    kt_outcome o = play_move(p, move);
    p->moments -= o == KT_FAILED;
    return o;
}

kt_outcome kt_input_forced(kt_play *p)
{
    char move[1024];
    snprintf(move, sizeof move, "%s", kanun_game_move(p->game, 0, NULL));
    return play_move(p, move);
}

/* ---- Commands ---- */

typedef struct input {
    const char *rest; /* after the command's name */
    int seat, count;
} input;

typedef struct order {
    const char *name, *shape, *says;
    kt_outcome (*obey)(kt_play *play, const input *in);
} order;

static kt_outcome do_help(kt_play *p, const input *in);

/* Suggests the help after a text that is neither a move nor a command. */
static void point_to_help(kt_play *p, const char *near)
{
    if (near)
        kn_say_to(stdout, p->names.look.language, "play.did-you-mean", KN_TEXT("move", near));
    else
        fputs("  ", stdout);
    puts(KT_PLAY_SAY(p, "play.help-tells"));
}

static kt_outcome do_why(kt_play *p, const input *in)
{
    bool full = !strcasecmp(in->rest, "rule") || !strcasecmp(in->rest, "all rule");
    if (!*in->rest || full || !strcasecmp(in->rest, "all"))
        kt_why_all(p, in->count, full);
    else if (!kt_why_move(p, in->rest, in->count))
        point_to_help(p, NULL);
    return KT_AGAIN;
}

static kt_outcome do_hint(kt_play *p, const input *in)
{
    kt_why_hint(p, in->seat);
    kanun_errors_clear(p->failure.errors);
    *p->failure.text = 0;
    return KT_AGAIN; /* the match can continue without a hint */
}

static kt_outcome do_table(kt_play *p, const input *in)
{
    return kt_play_show(p, in->seat, in->count);
}

static kt_outcome do_moves(kt_play *p, const input *in)
{
    kt_moves_find(p->game, &p->names, in->count, in->rest, stdout);
    return KT_AGAIN;
}

static kt_outcome do_rules(kt_play *p, const input *in)
{
    kt_fixed_end(p);
    return kc_tool_page(p->rules, &p->names.look) == KANUN_OK ? KT_AGAIN : KT_FAILED;
}

static kt_outcome do_undo(kt_play *p, const input *in)
{
    return kt_record_undo(p, in->seat, !strcasecmp(in->rest, "anyway"));
}

static kt_outcome do_save(kt_play *p, const input *in)
{
    bool over = !strncasecmp(in->rest, "over ", 5);
    const char *path = in->rest + (over ? 5 : 0);
    path += strspn(path, " \t");
    if (!*path)
        puts(KT_PLAY_SAY(p, "play.save-needs"));
    else
        kt_save_write(p, path, over);
    return KT_AGAIN;
}

static kt_outcome do_quit(kt_play *p, const input *in)
{
    return KT_QUIT;
}

/* The commands with their texts for the help and the manual. */
static const order orders[] = {
#define PLAY_WORD(name, shape, says, obey) {name, shape, says, obey},
#include "command/play_words.def"
#undef PLAY_WORD
    {"?", NULL, NULL, do_help},
    {"q", NULL, NULL, do_quit},
};
enum { ORDERS = sizeof orders / sizeof *orders, HELP_COLUMN = 20 };

static void say_order(const kt_play *p, const char *shape, const char *says)
{
    kc_look_begin(shape, HELP_COLUMN - 2, stdout);
    kc_look_wrap_on(&p->names.look, says, HELP_COLUMN, HELP_COLUMN, stdout);
    putchar('\n');
}

static kt_outcome do_help(kt_play *p, const input *in)
{
    say_order(p, KT_PLAY_SAY(p, "word.number"), KT_PLAY_SAY(p, "word.number-says"));
    for (int n = 0; n < ORDERS; n++)
        if (orders[n].shape)
            say_order(p, orders[n].shape, KT_PLAY_SAY(p, orders[n].says));
    const kanun_info *info = kanun_rules_info(p->rules);
    for (int n = 0; n < info->words; n++) {
        char says[1024];
        kanun_rules_label(p->rules, "move", info->word[n], p->args->lang, says, sizeof says);
        if (*says)
            say_order(p, info->word[n], says);
    }
    return KT_AGAIN;
}

static const order *find_order(const char *text, size_t length)
{
    for (int n = 0; n < ORDERS; n++)
        if (strlen(orders[n].name) == length && !strncasecmp(orders[n].name, text, length))
            return &orders[n];
    return NULL;
}

/* Explains why a text is neither move nor command, with a suggestion. */
static void refuse(kt_play *p, const char *text, int count)
{
    const char *names[ORDERS + 1] = {NULL};
    char word[32];
    for (int n = 0, told = 0; n < ORDERS; n++)
        if (orders[n].shape)
            names[told++] = orders[n].name;
    snprintf(word, sizeof word, "%.*s", (int)strcspn(text, " "), text);
    const char *near = kn_nearest(word, names);
    if (!kt_why_move(p, text, count) || near)
        point_to_help(p, near);
}

kt_outcome kt_input_obey(kt_play *p, const char *text, int seat, int count)
{
    if (!*text)
        return KT_AGAIN;
    size_t length = strcspn(text, " \t");
    const order *found = find_order(text, length);
    input in = {text + length + strspn(text + length, " \t"), seat, count};
    /* words of the game take precedence: a move may be called "hint" */
    kanun_errors_clear(p->failure.errors);
    if (kanun_game_legal(p->game, 0, p->failure.errors) < 0) {
        kc_tool_errors(KANUN_RULES, p->failure.errors);
        return KT_FAILED;
    }
    if (found && find_move(p, text, count) < 0)
        return found->obey(p, &in);
    int n = choose(p, text, count);
    if (n >= 0)
        return make_move(p, kanun_game_move(p->game, n, NULL), seat);
    /* not listed, but equivalent to a listed move, with other suits */
    char notation[1024];
    kt_input_read(p, text, count, notation, sizeof notation);
    if (n == KT_NO_MOVE && !*kanun_game_why(p->game, notation, NULL, NULL))
        return make_move(p, notation, seat);
    if (n == KT_NO_MOVE)
        refuse(p, text, count);
    return KT_AGAIN;
}
