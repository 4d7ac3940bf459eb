/* SPDX-License-Identifier: MIT
 * fuzz_restore.c: bytes as changes of a saved state of one of several games: nothing but the state
 * itself is restored. The first byte chooses the game, the next ones play. Then come offsets and
 * values.
 */
#include <stdlib.h>
#include <string.h>

#include "fuzz.h"

static const char *const games[] = {"fuzz/small",           "basra/egypt",
                                    "briscola/standard",    "thousand/thousand",
                                    "taihe_a_bao/standard", "bourre/standard"};
enum { GAMES = sizeof games / sizeof *games, STATE = 8192 };

static kanun_game *game[GAMES], *other[GAMES];

static void open_game(unsigned n)
{
    kanun_rules *rules;
    if (game[n])
        return;
    FZ_MUST(kanun_rules_load(&rules, games[n], fz_folders, NULL, 0, NULL) == KANUN_OK &&
                kanun_game_new(&game[n], rules, NULL) == KANUN_OK &&
                kanun_game_new(&other[n], rules, NULL) == KANUN_OK &&
                kanun_game_begin(other[n], NULL, 1, 0, NULL) == KANUN_OK,
            "%s does not load", games[n]);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static uint8_t state[STATE], before[STATE];
    fz_bytes bytes = {data, size};
    fz_begin();
    unsigned n = fz_pick(&bytes, GAMES);
    open_game(n);
    FZ_MUST(kanun_game_begin(game[n], NULL, fz_pick(&bytes, 4), 0, NULL) == KANUN_OK,
            "no beginning");
    for (unsigned moves = fz_pick(&bytes, 16); moves > 0; moves--) {
        int total = kanun_game_legal(game[n], 0, NULL);
        if (total <= 0 ||
            kanun_game_play_nth(game[n], (int)fz_pick(&bytes, total < 256 ? (unsigned)total : 256),
                                NULL))
            break;
    }
    size_t room;
    const void *bytes_now = kanun_game_bytes(game[n], &room);
    FZ_MUST(room <= STATE, "a state of %zu bytes", room);
    memcpy(state, bytes_now, room);
    while (bytes.left >= 3) {
        size_t at = ((size_t)fz_pick(&bytes, 256) << 8 | fz_pick(&bytes, 256)) % room;
        state[at] ^= (uint8_t)fz_pick(&bytes, 256);
    }
    bool same = memcmp(state, kanun_game_bytes(game[n], NULL), room) == 0;
    memcpy(before, kanun_game_bytes(other[n], NULL), room);
    FZ_MUST(kanun_game_restore(other[n], state, room - bytes.left, NULL) ==
                (same && !bytes.left ? KANUN_OK : KANUN_NO),
            "restored, or refused, and should not have been");
    FZ_MUST(memcmp(same && !bytes.left ? state : before, kanun_game_bytes(other[n], NULL), room) ==
                0,
            "what was refused has changed the game");
    return 0;
}
