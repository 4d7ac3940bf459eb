/* SPDX-License-Identifier: MIT
 * tool.h: what the commands share: messages, loading a game with the options of the command line,
 * seeds. No command of its own.
 */
#ifndef KC_COMMAND_TOOL_H
#define KC_COMMAND_TOOL_H

#include "base/nearest.h"
#include "command/options.h"
#include "players/player.h"
#include "record/journal.h"

/* Every command is one function; it has printed its errors when it returns. */
#define COMMAND(name, words, least, most, says) kanun_status kc_cmd_##name(const kc_args *args);
#include "command/commands.def"
#undef COMMAND

/* All of it: what main is given and returns. */
int kc_program(int argc, char **argv);

/* "kanun: MESSAGE" on standard error; returns `status`. */
kanun_status kc_tool_say(kanun_status status, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
/* Says that memory is out; KANUN_SYSTEM. */
kanun_status kc_tool_memory(void);

/* Prints the errors of the library for people; returns `status`. */
kanun_status kc_tool_errors(kanun_status status, const kanun_errors *errors);
/* Prints what a player or a record came to; returns `status`. */
kanun_status kc_tool_trouble(kanun_status status, const kr_trouble *trouble);
/* Prints an object, which is used up (NULL: memory is out), in one line. */
kanun_status kc_tool_json(json_t *object);
/* Tells why a record (`record` may be NULL) of file `path` can't be played; returns `status`. */
kanun_status kc_tool_complain(const char *path, kanun_status status, const json_t *record,
                              const kr_trouble *trouble);

/* --colour; "auto" looks at NO_COLOR, TERM and whether `out` is a terminal. */
void kc_tool_colour_is(const char *when);
bool kc_tool_colour(FILE *out);

/* The ids of all games on the search path, to be freed with kanun_free; what is wrong is told. */
kanun_status kc_tool_ids(const kc_args *args, char ***ids);

/* Adds to an object, by their names, the digests of what was learnt that players use under these
 * rules: of those that use something. False when memory is out. */
bool kc_tool_learnt(json_t *learnt, const char *const *player, int count, const kanun_rules *rules);
/* Standard error tells what each player has learnt from, and whose file that is, unless his name
 * does: other moves come of another file. */
void kc_tool_tell_learnt(const char *const *player, int count, const kanun_rules *rules,
                         const char *language);

/* Loads a game as the command line says, or prints why not. */
kanun_status kc_tool_load(const kc_args *args, const char *game, kanun_rules **rules);
/* Loads it with the errors left to the caller. */
kanun_status kc_tool_load_quietly(const kc_args *args, const char *game, kanun_rules **rules,
                                  kanun_errors *errors);

/* True of a game of that family. */
bool kc_in_family(const char *id, const char *family);
/* The families of `ids`, each once, as a NULL-terminated list to be freed; NULL when memory is out.
 */
const char **kc_families(char **ids);
/* Tells the games of a family on standard error, or which one a misspelt word means; false if
 * `word` is neither, or a game too. */
bool kc_family_tell(const kc_args *args, const char *word);
/* Lets a person choose a game of the family that args->word[0] is, or nearly is, or without a word
 * of any family: to be freed. NULL: it is none, or there is no terminal. KANUN_USAGE if the person
 * chose nothing. */
kanun_status kc_family_choose(const kc_args *args, char **game);

/* Lets a program move in a journal's game, and writes the move down. `before`: another game of its
 * rules. With `failed` a hook that fails while the program thinks ends nothing: it is told the
 * first time, *failed becomes true, and the program moves by chance. */
kanun_status kc_tool_let_move(kr_journal *journal, kp_player *player, kanun_game *before,
                              bool *failed, kr_trouble *trouble);

/* The rules in words for a person: in lines as wide as the terminal is, with cards as they look. */
typedef struct kc_look kc_look;
kanun_status kc_tool_show(const kanun_rules *rules, const kc_look *look, FILE *out);

/* True if a file has `key:` at the beginning of a line: which of the two kinds of files it is. */
bool kc_tool_has_key(const char *file, const char *key);

/* --threads, or as many as there are processors. */
int kc_tool_threads(const kc_args *args);

/* The seed given, or a new one. */
uint64_t kc_tool_seed(const kc_args *args);
/* Tells on standard error a seed that was not given: call when all else is known to be right. */
void kc_tool_tell_seed(const kc_args *args, uint64_t seed);

/* A word of a command, as a shell reads it. */
void kc_tool_word(const char *word, FILE *out);
/* Such a word behind some text. */
void kc_tool_part(const char *before, const char *word, FILE *out);
/* The --set, --key and --path of a command, as a shell reads them. */
void kc_tool_choices(const kc_args *args, FILE *out);
/* A seed that nobody could know: nine digits. */
uint64_t kc_new_seed(void);

/* Complains about a player that there is not; `human` if people may play too. */
kanun_status kc_tool_check_players(const char *const *players, int count, bool human);

/* source_tree.c: sets $KANUN_PATH to the ruledefs of the source tree in which an uninstalled
 * program lies, if it is unset. */
void kc_tool_find_source_tree(void);

#endif
