/* SPDX-License-Identifier: MIT
 * api_state.c: the part of kanun.h about whole states: saving, restoring, copying, redealing
 * hidden cards, counting move sequences. Only converts between the public types and the engine.
 */
#include <pthread.h>
#include <sodium.h>
#include <string.h>

#include "base/memory.h"
#include "game/api.h"
#include "game/trial.h"

/* ---- the seal of saved states ---- */

static unsigned char key[crypto_generichash_KEYBYTES];

static void draw_key(void)
{
    if (sodium_init() < 0) {
        /* As in base/chance.c, failure only makes this slower. */
    }
    randombytes_buf(key, sizeof key);
}

/* Makes the seal of a block, for rules with that digest. The seal proves that this process wrote
 * the block. A state contains indexes in the private bytes of every mechanic. A seal that cannot be
 * forged replaces a check of each byte. The key of the seal is random, never leaves the process,
 * and ends with it. */
static void make_seal(const unsigned char digest[32], const void *block, size_t size,
                      unsigned char seal[KG_SEAL])
{
    static pthread_once_t drawn = PTHREAD_ONCE_INIT;
    crypto_generichash_state state;
    pthread_once(&drawn, draw_key);
    crypto_generichash_init(&state, key, sizeof key, KG_SEAL);
    crypto_generichash_update(&state, digest, 32);
    crypto_generichash_update(&state, block, size);
    crypto_generichash_final(&state, seal, KG_SEAL);
}

static bool seal_fits(const unsigned char digest[32], const void *block, size_t size,
                      const unsigned char *seal)
{
    unsigned char right[KG_SEAL];
    make_seal(digest, block, size, right);
    return sodium_memcmp(right, seal, KG_SEAL) == 0;
}

const void *kanun_game_bytes(const kanun_game *game, size_t *size)
{
    const km_rules *rules = game->rules->rules;
    size_t block = rules->layout->size;
    memcpy(game->sealed, game->run->world.block, block);
    make_seal(rules->more->digest, game->sealed, block, game->sealed + block);
    if (size)
        *size = block + KG_SEAL;
    return game->sealed;
}

/* Returns the error in the bytes of a state; NULL: none. */
static const char *wrong_bytes(const km_rules *rules, const unsigned char *bytes, size_t size)
{
    ks_block head;
    if (!bytes || size != rules->layout->size + KG_SEAL)
        return "it has another size";
    memcpy(&head, bytes, sizeof head);
    if (memcmp(&head.rules, rules->more->digest, sizeof head.rules) != 0)
        return "it belongs to other rules";
    if (!seal_fits(rules->more->digest, bytes, size - KG_SEAL, bytes + size - KG_SEAL))
        return "it was changed, or another process saved it";
    return NULL;
}

kanun_status kanun_game_restore(kanun_game *game, const void *bytes, size_t size,
                                kanun_errors *errors)
{
    kn_report *report = kg_api_report(game, errors);
    const km_rules *rules = game->rules->rules;
    const char *wrong = wrong_bytes(rules, bytes, size);
    if (wrong) {
        kn_report_add(report, KN_E_STATE, (kn_mark){0}, "this state can't be restored: %s", wrong)
            ->status = KN_NO;
        return KANUN_NO;
    }
    memcpy(game->run->world.block, bytes, rules->layout->size);
    game->run->imagined = 0;
    game->listed = KG_NOT_LISTED;
    return KANUN_OK;
}

bool kg_api_same_rules(const kanun_game *a, const kanun_game *b)
{
    return a->rules == b->rules || strcmp(a->rules->digest, b->rules->digest) == 0;
}

kanun_status kanun_game_copy(kanun_game *to, const kanun_game *from)
{
    const km_rules *rules = to->rules->rules;
    const bool varied = !kg_api_same_rules(to, from);
    if (varied && !kg_rules_agree(rules, from->rules->rules, from->run->world.block))
        return KANUN_USAGE;
    memcpy(to->run->world.block, from->run->world.block, rules->layout->size);
    if (varied)
        memcpy(&to->run->world.block->rules, rules->more->digest, sizeof(uint64_t));
    to->run->seed = from->run->seed;
    to->run->index = from->run->index;
    to->run->imagined = from->run->imagined;
    to->listed = KG_NOT_LISTED;
    return KANUN_OK;
}

kanun_status kanun_game_redeal(kanun_game *to, const kanun_game *from, int seat, uint64_t seed)
{
    if (!kg_api_same_rules(to, from) || to == from || seat < -1 ||
        seat >= from->rules->rules->layout->seats)
        return KANUN_USAGE;
    kg_api_report(to, NULL);
    kg_run_imagine(to->run, from->run, seat, seed);
    to->listed = KG_NOT_LISTED;
    return KANUN_OK;
}

/* Counts the leaves below the position. `saved` has a block for each depth. */
static kn_status perft(km_run *run, int depth, char *saved, uint64_t *count)
{
    size_t size = run->world.layout->size;
    ks_moves moves = {0};
    kn_status status = kg_run_legal(run, &moves);
    int total = ks_moves_total(&moves);
    if (depth <= 1 || total == 0) {
        *count += depth <= 0 || total == 0 ? 1 : (uint64_t)total;
        total = 0;
    }
    for (int i = 0; status == KN_OK && i < total; i++) {
        ks_move move = ks_moves_nth(&moves, i);
        memcpy(saved, run->world.block, size);
        status = kg_run_apply(run, &move);
        if (status == KN_OK)
            status = perft(run, depth - 1, saved + size, count);
        memcpy(run->world.block, saved, size);
    }
    kn_free(moves.list);
    return status;
}

kanun_status kanun_game_perft(kanun_game *game, int depth, uint64_t *count, kanun_errors *errors)
{
    enum { DEEPEST = 64 };
    *count = 0;
    kn_report *report = kg_api_report(game, errors);
    if (depth < 0 || depth > DEEPEST) {
        kn_report_add(report, KN_E_DEPTH, (kn_mark){0},
                      "invalid depth: %d" KN_EXPECTED "a depth from 0 to %d", depth, DEEPEST)
            ->status = KN_USAGE;
        return KANUN_USAGE;
    }
    char *saved = kn_calloc((size_t)depth + 1, game->rules->rules->layout->size);
    if (!saved) {
        kn_report_memory(report);
        return KANUN_SYSTEM;
    }
    game->listed = KG_NOT_LISTED;
    kg_trial trial;
    kg_trial_begin(game->run, &trial, KG_TRIAL_TELLS);
    kn_status status = perft(game->run, depth, saved, count);
    kg_trial_end(game->run, &trial);
    kn_free(saved);
    return (kanun_status)status;
}
