/* SPDX-License-Identifier: MIT
 * tool.h: functions that all commands share: messages, loading a game, seeds.
 */
#ifndef KC_COMMAND_TOOL_H
#define KC_COMMAND_TOOL_H

#include "base/nearest.h"
#include "command/options.h"
#include "players/player.h"
#include "record/journal.h"

/* Each command is one function, which prints its errors before it returns. */
#define COMMAND(name, words, least, most, says) kanun_status kc_cmd_##name(const kc_args *args);
#include "command/commands.def"
#undef COMMAND

/* Runs the program: takes the arguments of main, and returns the exit status. */
int kc_program(int argc, char **argv);

/* Prints "kanun: MESSAGE" on standard error. Returns `status`. */
kanun_status kc_tool_say(kanun_status status, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* Prints the errors of the library. Returns `status`. */
kanun_status kc_tool_errors(kanun_status status, const kanun_errors *errors);
/* Prints the failure of a player or a record. Returns `status`. */
kanun_status kc_tool_failure(kanun_status status, const kr_failure *failure);
/* Prints an object on one line. Takes its reference. */
kanun_status kc_tool_json(json_t *object);
/* Prints why the record in `path` (`record` may be NULL) can't be played. Returns `status`. */
kanun_status kc_tool_complain(const char *path, kanun_status status, const json_t *record,
                              const kr_failure *failure);

/* Sets --colour. "auto" checks NO_COLOR, TERM, and whether `out` is a terminal. */
void kc_tool_colour_is(const char *when);
bool kc_tool_colour(FILE *out);

/* Returns the ids of all games on the search path, to be freed with kanun_free; prints errors. */
kanun_status kc_tool_ids(const kc_args *args, char ***ids);

/* Adds the digests of the learnt files that players use under these rules, by player. */
bool kc_tool_learnt(json_t *learnt, const char *const *player, int count, const kanun_rules *rules);
/* Prints on standard error which learnt file each player uses, unless the player's name contains
 * it, because players make other moves with another file. */
void kc_tool_tell_learnt(const char *const *player, int count, const kanun_rules *rules,
                         const char *language);

/* Loads a game with the options of the command line, or prints why not. */
kanun_status kc_tool_load(const kc_args *args, const char *game, kanun_rules **rules);
/* Loads a game like kc_tool_load, but leaves errors to the caller. */
kanun_status kc_tool_load_quietly(const kc_args *args, const char *game, kanun_rules **rules,
                                  kanun_errors *errors);

/* True if a game belongs to the family. */
bool kc_in_family(const char *id, const char *family);
/* Returns the number of games of a family; 0 if there is no family with this name. */
int kc_family_size(const kc_args *args, const char *word);
/* Prints the games of a family, or a suggestion for a misspelt one, on standard error. Returns
 * false if `word` is like no family, or if it is a game. */
bool kc_family_tell(const kc_args *args, const char *word);
/* Lets a person choose a game of the family that args->word[0] names, exactly or nearly, or of any
 * family if there is no word. Sets *game to the choice, which the caller frees, or to NULL if the
 * word is not a family or there is no terminal. Returns KANUN_USAGE if the person chooses none. */
kanun_status kc_family_choose(const kc_args *args, char **game);

/* Lets a computer player move in a journal's game, and records the move. `before` is another game
 * of the same rules. If `failed` is not NULL and a hook fails while the player thinks, reports this
 * once, sets *failed and makes a random move. */
kanun_status kc_tool_let_move(kr_journal *journal, kp_player *player, kanun_game *before,
                              bool *failed, kr_failure *failure);

/* The look of cards, and the width of lines, for printing rules. */
typedef struct kc_look kc_look;
kanun_status kc_tool_show(const kanun_rules *rules, const kc_look *look, FILE *out);
/* Prints the rules on standard output; at a terminal, through $PAGER or less. */
kanun_status kc_tool_page(const kanun_rules *rules, const kc_look *look);

/* True if a line of the file begins with `key:`, which tells rules from scenarios. */
bool kc_tool_has_key(const char *file, const char *key);

/* Returns the number of heaps of a zone, or of values of a variable, with this `per` of
 * kanun_info. */
int kc_tool_owners(const kanun_info *info, const char *per);

/* Writes the players of a side as people count them: "player 1", "players 1 and 3". */
void kc_tool_side(const kanun_info *info, int side, char *out, size_t size);

/* Returns --threads, or the number of processors. */
int kc_tool_threads(const kc_args *args);

/* Returns the given seed, or a new one. */
uint64_t kc_tool_seed(const kc_args *args);
/* Prints a seed that was not given on standard error. Call it after all checks. */
void kc_tool_tell_seed(const kc_args *args, uint64_t seed);

/* Prints a word quoted for a shell. */
void kc_tool_word(const char *word, FILE *out);
/* Prints a text, then the word in this way. */
void kc_tool_part(const char *before, const char *word, FILE *out);
/* Prints --set, --key and --path quoted for a shell. */
void kc_tool_choices(const kc_args *args, FILE *out);
/* Returns an unpredictable seed of nine digits. */
uint64_t kc_new_seed(void);

/* Prints an error for an unknown player. `human` allows people as players. */
kanun_status kc_tool_check_players(const char *const *players, int count, bool human);

/* Sets $KANUN_PATH, if unset, to the ruledefs of the source tree of an uninstalled program
 * (source_tree.c). */
void kc_tool_find_source_tree(void);

/* Returns the words `says` that describe a value; "" if they only repeat it: "none", or "thirty"
 * for 30. */
const char *kc_value_says(const char *value, const char *says);

#endif
