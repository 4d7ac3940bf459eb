/* SPDX-License-Identifier: MIT
 * match.h: what ends a game and a match, who deals first and next: the top-level keys `match:`. Not
 * a phase: the engine asks it after each deal.
 */
#ifndef KN_MECHANICS_MATCH_H
#define KN_MECHANICS_MATCH_H

#include "mechanics/mechanic.h"

typedef struct kn_match kn_match;
extern const kn_table kn_match_table;

kn_match *kn_match_compile(kn_compiler *c,
                           const kn_node *node); /* node may be NULL: one deal, highest wins */

/* At the very start of a match and of each further game: target in force, and (first game) the
 * first dealer, by chance unless given. */
void kn_match_begin_game(kn_run *run, const kn_match *match, bool first);

/* Settles the deal's points (kn_settle); where an account is the score, what it gained or lost
 * counts as points, so that the scores are what it holds. */
void kn_match_settle(kn_run *run, const kn_match *match);

typedef enum kn_verdict { KN_GOES_ON, KN_GAME_OVER, KN_MATCH_OVER, KN_MATCH_UNFINISHED } kn_verdict;

/* After a completed, settled deal (counted already in the variables deal, deals): what now? For
 * KN_GAME_OVER and KN_MATCH_OVER `*winners` = sides as bits; game wins are counted in games_won.
 * `forced`: a hook or outcome ended the game (1) or match (2) now. */
kn_verdict kn_match_after_deal(kn_run *run, const kn_match *match, int forced, unsigned *winners);

/* The winners of a match that was ended by force after a game won by `of_game`: who has won most
 * games; if nobody leads there, who leads in this game. Sides as bits. */
unsigned kn_match_leaders(const kn_run *run, unsigned of_game);

/* Once the hooks of the end of a game have awarded and paid what there was: settles it into the
 * scores of this game. Gives the winners, as bits: the best now, where the match is one game;
 * `winners` as they were where games are counted, or somebody goes out. */
unsigned kn_match_paid_out(kn_run *run, const kn_match *match, unsigned winners);

/* The dealer of the next deal. */
int kn_match_next_dealer(kn_run *run, const kn_match *match);

void kn_match_show(const kn_rules *rules, const kn_match *match, const char *language, char *out,
                   size_t size);

#endif
