/* SPDX-License-Identifier: MIT
 * fuzz.c: the shelf of the fuzz targets, their file, and playing. Doesn't depend on any target.
 */
#define _GNU_SOURCE /* memfd_create */
#include "fuzz.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "base/shelf.h"
#include "cli/session_files.h"
#include "document/node.h"
#include "game/engine.h"
#include "insight.h"
#include "record/json.h"
#include "record/failure.h"

const char *const fz_folders[] = {"ruledefs", NULL};
static kn_shelf *shelf;
static size_t shipped;

unsigned fz_pick(fz_bytes *bytes, unsigned n)
{
    if (bytes->left == 0)
        return 0;
    bytes->left--;
    return *bytes->data++ % n;
}

void fz_fail(const char *file, int line, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    fprintf(stderr, "%s:%d: ", file, line);
    vfprintf(stderr, format, arguments);
    va_end(arguments);
    fputc('\n', stderr);
    abort();
}

/* ---- Rules ---- */

/* Adds a file of the source tree to the shelf under another name. */
static void take(const char *path, const char *name)
{
    kd_unread unread;
    size_t size = 0;
    char *text = kd_file_read(path, ".yaml", KD_YAML_BYTES, &size, &unread);
    FZ_MUST(text && kn_shelf_put(shelf, name, text, size), "%s: run this in the source tree", path);
    free(text);
}

void fz_begin(void)
{
    const char *why = "out of memory";
    if (shelf)
        return;
    kr_json_begin();
    shelf = kn_shelf_new();
    FZ_MUST(shelf && kc_files_preload(shelf, fz_folders, &why), "%s", why);
    take("tests/games/doubling.yaml", "ruledefs/fuzz/small.yaml");
    shipped = kn_shelf_count(shelf);
    FZ_MUST(shipped > 20, "there is nothing in ruledefs: run this in the source tree");
    kn_shelf_use(shelf, true);
}

kn_shelf *fz_shelf(void)
{
    kn_shelf_use(shelf, true);
    return shelf;
}

void fz_put(const char *name, const void *text, size_t size)
{
    FZ_MUST(kn_shelf_put(shelf, name, text, size), "out of memory");
}

void fz_clear(void)
{
    kn_shelf_cut(shelf, shipped);
}

void fz_put_rules(const uint8_t *data, size_t size)
{
    static const char line[] = "\n#lua\n";
    size_t at = 0, length = sizeof line - 1;
    while (at + length <= size && memcmp(data + at, line, length) != 0)
        at++;
    bool both = at + length <= size;
    fz_put("f.yaml", data, both ? at + 1 : size);
    if (both)
        fz_put("s.lua", data + at + length, size - at - length);
}

const char *fz_file(const void *data, size_t size)
{
    static int file = -1;
    static char path[64];
    if (file < 0) {
        file = memfd_create("kanun-fuzz", MFD_CLOEXEC);
        snprintf(path, sizeof path, "/proc/self/fd/%d", file);
    }
    FZ_MUST(file >= 0 && !ftruncate(file, 0) && pwrite(file, data, size, 0) == (ssize_t)size,
            "no file can be made in memory");
    return path;
}

/* ---- Rules that stay loaded ---- */

/* The linker replaces these two functions of the library for all callers (fuzz_ldflags). Shipped
 * rules are loaded once and serve all inputs, which is a hundred times as fast. */
kanun_status __real_kanun_rules_load(kanun_rules **out, const char *game,
                                     const char *const *folders, const kanun_choice *choices,
                                     int count, kanun_errors *errors);
void __real_kanun_rules_free(kanun_rules *rules);
kanun_status __wrap_kanun_rules_load(kanun_rules **out, const char *game,
                                     const char *const *folders, const kanun_choice *choices,
                                     int count, kanun_errors *errors);
void __wrap_kanun_rules_free(kanun_rules *rules);

enum { KEPT = 64, NAME = 256 };
static struct {
    char name[NAME]; /* the game and its choices */
    kanun_rules *rules;
} kept[KEPT];
static int kept_count;

/* Writes a name for a game with choices; false if it is too long or the game isn't shipped. */
static bool name_rules(const char *game, const kanun_choice *choices, int count, char *name)
{
    size_t used = game ? (size_t)snprintf(name, NAME, "%s", game) : NAME;
    for (int n = 0; n < count && used < NAME; n++)
        used += (size_t)snprintf(name + used, NAME - used, "\n%d%s\n%s", choices[n].key,
                                 choices[n].name, choices[n].value);
    return used < NAME && kn_shelf_count(shelf) == shipped;
}

kanun_status __wrap_kanun_rules_load(kanun_rules **out, const char *game,
                                     const char *const *folders, const kanun_choice *choices,
                                     int count, kanun_errors *errors)
{
    char name[NAME];
    bool known = name_rules(game, choices, count, name);
    for (int n = 0; known && n < kept_count; n++)
        if (strcmp(kept[n].name, name) == 0) {
            *out = kept[n].rules;
            return KANUN_OK;
        }
    kanun_status status = __real_kanun_rules_load(out, game, folders, choices, count, errors);
    if (status == KANUN_OK && known && kept_count < KEPT) {
        memcpy(kept[kept_count].name, name, NAME);
        kept[kept_count++].rules = *out;
    }
    return status;
}

void __wrap_kanun_rules_free(kanun_rules *rules)
{
    for (int n = 0; n < kept_count; n++)
        if (kept[n].rules == rules)
            return;
    __real_kanun_rules_free(rules);
}

/* ---- Playing ---- */

typedef struct playing {
    const kanun_rules *rules;
    kanun_game *game, *other;
    fz_bytes *bytes;
    uint8_t *before;
    size_t size;
} playing;

static void heard(void *payload, const kanun_event *event)
{
    size_t *letters = payload;
    *letters += strlen(event->text);
}

/* Writes everything that a seat may see. */
static void look(playing *p, int seat)
{
    const kanun_info *info = kanun_rules_info(p->rules);
    int owners = seat < 0 ? KANUN_OWNERS_MAX : 2;
    for (int n = 0; n < info->zones; n++)
        for (int owner = 0; owner < owners; owner++)
            kanun_game_heap(p->game, n, owner, seat);
    for (int n = 0; n < info->variables; n++)
        for (int owner = 0; owner < owners; owner++)
            kanun_game_value(p->game, n, owner, seat);
}

/* Calls one of the functions that change nothing. */
static void ask(playing *p, int total)
{
    static const char *const texts[] = {"AS", "pass",  "take",        "bid 3",
                                        "x",  "AS AS", "play 2H x 2H"};
    int32_t points[KANUN_OWNERS_MAX];
    uint64_t count;
    kanun_rule rule = KANUN_INIT(kanun_rule);
    const char *move;
    switch (fz_pick(p->bytes, 9)) {
    case 0:
        kanun_game_why(p->game, texts[fz_pick(p->bytes, 7)], "en", &rule);
        break;
    case 1:
        move = kanun_game_move(p->game, (int)fz_pick(p->bytes, (unsigned)total), NULL);
        if (move) {
            char text[512];
            snprintf(text, sizeof text, "%s", move);
            FZ_MUST(!*kanun_game_why(p->game, text, "ja", &rule), "'%s' is legal, but not", text);
        }
        break;
    case 2:
        look(p, (int)fz_pick(p->bytes, 4) - 2);
        break;
    case 3:
        kanun_game_estimate(p->game, -1, points, NULL);
        break;
    case 4:
        kanun_game_perft(p->game, (int)fz_pick(p->bytes, 2), &count, NULL);
        break;
    case 5:
        if (kanun_game_redeal(p->other, p->game, (int)fz_pick(p->bytes, 3) - 1, 7) == KANUN_OK)
            kanun_game_legal(p->other, 1, NULL);
        break;
    case 6:
        kanun_game_faces(p->game, "ar");
        break;
    default:
        break;
    }
}

static void keep(playing *p)
{
    memcpy(p->before, kanun_game_bytes(p->game, NULL), p->size);
}

static bool is_as_before(const playing *p, const kanun_game *game)
{
    return memcmp(p->before, kanun_game_bytes(game, NULL), p->size) == 0;
}

/* Makes a move in the game and in a copy; false if there is no move. */
static bool move(playing *p)
{
    int total = kanun_game_legal(p->game, fz_pick(p->bytes, 4) == 0, NULL);
    if (total <= 0)
        return false;
    keep(p);
    ask(p, total);
    FZ_MUST(is_as_before(p, p->game), "a question has changed the game");
    bool all = fz_pick(p->bytes, 8) == 0;
    total = kanun_game_legal(p->game, all, NULL);
    if (total <= 0)
        return false;
    FZ_MUST(kanun_game_copy(p->other, p->game) == KANUN_OK && is_as_before(p, p->other),
            "a copy is another");
    int n = (int)fz_pick(p->bytes, total < 256 ? (unsigned)total : 256);
    kanun_status status = kanun_game_play_nth(p->game, n, NULL);
    if (status != KANUN_OK) {
        FZ_MUST(is_as_before(p, p->game), "a move that failed has changed the game");
        FZ_MUST(kanun_game_legal(p->other, all, NULL) == total &&
                    kanun_game_play_nth(p->other, n, NULL) == status && is_as_before(p, p->other),
                /* without observers, hooks may run without Lua */
                "unheard, a move does not fail likewise");
        return false;
    }
    const char *wrong = kg_run_check(kg_insight_run(p->game));
    FZ_MUST(!wrong, "%s", wrong);
    FZ_MUST(kanun_game_legal(p->other, all, NULL) == total &&
                kanun_game_play_nth(p->other, n, NULL) == KANUN_OK,
            "a copy does not take the move");
    keep(p);
    FZ_MUST(is_as_before(p, p->other), "a copy went another way");
    return true;
}

int fz_play(const kanun_rules *rules, fz_bytes *bytes, int most)
{
    playing p = {.rules = rules, .bytes = bytes};
    size_t letters = 0;
    int moves = 0;
    if (kanun_game_new(&p.game, rules, NULL) == KANUN_OK &&
        kanun_game_new(&p.other, rules, NULL) == KANUN_OK) {
        kanun_game_feed(p.game, (int)fz_pick(bytes, 4) - 2, heard, &letters);
        kanun_game_bytes(p.game, &p.size);
        p.before = malloc(p.size);
        FZ_MUST(p.before, "out of memory");
        if (kanun_game_begin(p.game, NULL, fz_pick(bytes, 8), 0, NULL) == KANUN_OK)
            while (moves < most && move(&p))
                moves++;
    }
    free(p.before);
    kanun_game_free(p.game);
    kanun_game_free(p.other);
    return moves;
}
