/* SPDX-License-Identifier: MIT
 * play_watch.c: `kanun play --watch`: while a person is asked, notices that the rules have changed,
 * replays the match under the new rules, and reports the differences. play.c then begins again from
 * there.
 */
#include <poll.h>
#include <string.h>
#include <unistd.h>

#include "base/memory.h"
#include "base/print.h"
#include "base/words.h"
#include "command/watch.h"
#include "terminal/play.h"

enum { PAUSE_MS = 500, LISTED_MAX = 8 };

static bool is_ready(void)
{
    struct pollfd in = {.fd = STDIN_FILENO, .events = POLLIN};
    return poll(&in, 1, PAUSE_MS) != 0; /* also after errors and signals, which the read reports */
}

/* ---- Differences ---- */

/* The sentences of a sheet without full stops, each with the label of its line. */
typedef struct sheet {
    kn_arena *arena;
    const char **sentence;
    int count, room;
} sheet;

static void add_line(void *payload, const kanun_line *line)
{
    sheet *s = payload;
    const char *between = *line->label ? ": " : "";
    for (int n = 0; n < line->sentences; n++) {
        s->sentence = kn_one_more(s->sentence, s->count, &s->room, sizeof *s->sentence);
        s->sentence[s->count++] =
            kn_arena_print(s->arena, "%s%s%s\n", line->label, between, line->sentence[n].bare);
    }
}

static bool has_sentence(const sheet *s, const char *sentence)
{
    for (int n = 0; n < s->count; n++)
        if (!strcmp(s->sentence[n], sentence))
            return true;
    return false;
}

/* Prints the sentences that only one of the two sheets has, the old ones with "-". */
static void print_rules(kt_play *p, const kanun_rules *now)
{
    kn_arena *arena = kn_arena_new();
    sheet both[2] = {{.arena = arena}, {.arena = arena}};
    for (int g = 0; g < 2; g++)
        kanun_rules_sheet(g ? now : p->rules, p->names.look.language, add_line, &both[g]);
    for (int g = 0; g < 2; g++)
        for (int n = 0; n < both[g].count; n++)
            if (!has_sentence(&both[!g], both[g].sentence[n]))
                kc_look_wrap(&p->names.look,
                             kn_arena_print(arena, "  %c %s", g ? '+' : '-', both[g].sentence[n]),
                             4, stdout);
    kn_free(both[0].sentence);
    kn_free(both[1].sentence);
    kn_arena_free(arena);
}

/* Prints the moves in the list of `game` that `other` does not have. */
static void print_moves(kt_play *p, kanun_game *game, kanun_game *other, const char *title)
{
    int count = kanun_game_legal(game, 0, NULL), found = 0;
    kc_look look = p->names.look;
    look.rules = kanun_game_rules(game);
    if (count < 0 || kanun_game_legal(other, 0, NULL) < 0)
        return;
    for (int n = 0; n < count; n++) {
        kanun_move move = KANUN_INIT(kanun_move);
        const char *text = kanun_game_move(game, n, &move);
        if (!text || kanun_game_find(other, text) >= 0 || found++ >= LISTED_MAX)
            continue;
        kn_print(stdout, "%s", found == 1 ? title : KT_PLAY_SAY(p, "list.comma"));
        kc_look_move(&look, &move, stdout);
    }
    if (found)
        puts(found > LISTED_MAX ? ", ..." : "");
}

/* Prints the points of the deal that have changed. */
static void print_points(kt_play *p, const kanun_game *game)
{
    int32_t now[KANUN_OWNERS_MAX], before[KANUN_OWNERS_MAX];
    char one[32], other[32];
    const kanun_rules *rules = kanun_game_rules(game);
    if (kanun_rules_info(rules)->sides != kanun_rules_info(p->rules)->sides)
        return;
    kanun_game_points(game, -1, now);
    kanun_game_points(p->game, -1, before);
    for (int side = 0; side < kanun_rules_info(rules)->sides; side++) {
        kanun_points(rules, now[side], one);
        kanun_points(p->rules, before[side], other);
        if (strcmp(one, other))
            kn_say_to(stdout, p->names.look.language, "watch.points",
                      KN_TEXT("who", kt_names_side(&p->names, side)), KN_TEXT("now", one),
                      KN_TEXT("before", other));
    }
}

/* ---- The same match under other rules ---- */

/* Replays the moves as far as the new rules allow them. */
static kanun_status replay(kt_play *p, kanun_rules *rules, kr_journal **out, kr_failure *failure)
{
    static const char *const tied[] = {"digest", "rules", "scripts", "learnt"};
    json_t *record = kr_record_copy(p->journal->record);
    for (size_t n = 0; record && n < sizeof tied / sizeof *tied; n++)
        json_object_del(record, tied[n]);
    kanun_status status = kr_journal_new(out, record, rules, failure);
    json_decref(record);
    if (status == KANUN_OK)
        status = kr_journal_begin(*out, failure);
    const char *move;
    while (status == KANUN_OK && (move = kr_journal_next(*out))) {
        const char *why = kanun_game_why((*out)->game, move, p->names.look.language, NULL);
        if (*why || kanun_game_standing((*out)->game)->over) {
            kn_say_to(stdout, p->names.look.language, "watch.stops",
                      KN_NUMBER("number", kr_journal_moves(*out) + 1), KN_TEXT("move", move),
                      KN_TEXT("why", why));
            break;
        }
        status = kr_journal_step(*out, failure);
    }
    return status;
}

/* Loads the changed rules, or prints why they are wrong. Returns true if they differ from the rules
 * in play. */
static bool load(kt_play *p, kanun_rules **rules)
{
    kr_failure failure = {.errors = kanun_errors_new()};
    kanun_status status = kr_journal_rules(rules, p->journal->record, p->args->folder, &failure);
    if (status == KANUN_OK &&
        !strcmp(kanun_rules_info(*rules)->digest, kanun_rules_info(p->rules)->digest)) {
        kanun_rules_free(*rules);
        *rules = NULL;
    } else if (status != KANUN_OK) {
        putchar('\n');
        kc_tool_failure(status, &failure);
        puts(KT_PLAY_SAY(p, "watch.kept"));
    }
    kanun_errors_free(failure.errors);
    return status == KANUN_OK && *rules;
}

/* Continues the match from the position that it reaches under the changed rules. */
static bool take(kt_play *p, kanun_rules *rules)
{
    kr_journal *journal = NULL;
    kr_failure failure = {.errors = kanun_errors_new()};
    putchar('\n');
    puts(KT_PLAY_SAY(p, "watch.changed"));
    print_rules(p, rules);
    kanun_status status = replay(p, rules, &journal, &failure);
    if (status != KANUN_OK) {
        kc_tool_failure(status, &failure);
        puts(KT_PLAY_SAY(p, "watch.kept"));
    } else {
        const kanun_standing *old = kanun_game_standing(p->game),
                             *now = kanun_game_standing(journal->game);
        if (kr_journal_moves(journal) == kr_journal_moves(p->journal) && old->place == now->place) {
            print_moves(p, journal->game, p->game, KT_PLAY_SAY(p, "watch.new"));
            print_moves(p, p->game, journal->game, KT_PLAY_SAY(p, "watch.gone"));
            print_points(p, journal->game);
        }
        p->changed = json_incref(journal->record);
        p->changed_rules = kg_insight_share(journal->rules);
    }
    if (journal)
        kr_journal_free(journal);
    kanun_errors_free(failure.errors);
    return p->changed != NULL;
}

bool kt_watch_wait(kt_play *p)
{
    fflush(stdout);
    while (p->ahead.from == p->ahead.to && !is_ready()) {
        kanun_rules *rules = NULL;
        if (kc_watch_look(p->args) == p->watched)
            continue;
        p->watched = kc_watch_wait(p->args, p->watched);
        if (load(p, &rules) && take(p, rules))
            return true;
        fflush(stdout);
    }
    return false;
}
