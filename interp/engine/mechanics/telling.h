/* SPDX-License-Identifier: MIT
 * telling.h: how rules files' names and phrases are called when rules are told to people: zones,
 * phases, seats, cards, conditions. Sentences are the mechanics' own.
 *
 * What fills a sentence is a *piece*, which the functions ..._words tell. Those that write into
 * `out` (cut off at `size`) return out. The words are the catalogues' (base/words.h).
 */
#ifndef KM_MECHANICS_TELLING_H
#define KM_MECHANICS_TELLING_H

#include "base/words.h"
#include "mechanics/mechanic.h"

#define KM_NAME_TEXT 128  /* bytes enough for a name or a seat phrase; longer ones are cut off */
#define KM_LIST_TEXT 1024 /* bytes enough for a list of cards or a condition */

/* Room for the pieces of sentences, used again from its beginning once it is full: a piece lasts
 * for the sentence that it is for. */
enum { KM_PIECE = 2048 }; /* bytes of the longest */
typedef struct km_pieces {
    size_t used;
    char text[8 * KM_PIECE];
} km_pieces;

/* A phase being told, or a refusal of one: sentences are added to `out`, one after another. */
struct km_telling {
    const km_rules *rules;
    const km_phase *phase; /* NULL: it is no phase that is told */
    const char *language;
    char *out;
    size_t size;
    km_pieces *pieces;
};

/* Adds a sentence of the catalogue with its holes filled (KN_TEXT ...), or without holes; km_add
 * goes on with the one before. */
#define km_say(t, key, ...) km_say_holes(t, key, KN_HOLES(__VA_ARGS__))
#define km_add(t, key, ...) km_add_holes(t, key, KN_HOLES(__VA_ARGS__))
static inline void km_add_holes(const km_telling *t, const char *key, const kn_hole *holes)
{
    kn_add_holes(t->out, t->size, t->language, key, holes);
}
static inline void km_say_holes(const km_telling *t, const char *key, const kn_hole *holes)
{
    kn_add_sentence_holes(t->out, t->size, t->language, key, holes);
}
static inline void km_say_word(const km_telling *t, const char *key)
{
    kn_add_sentence_holes(t->out, t->size, t->language, key, NULL);
}
static inline void km_add_word(const km_telling *t, const char *key)
{
    kn_add_word(t->out, t->size, t->language, key);
}
/* A piece: a text of the catalogue ... */
#define km_piece(t, key, ...) km_piece_holes(t, key, KN_HOLES(__VA_ARGS__))
const char *km_piece_holes(const km_telling *t, const char *key, const kn_hole *holes);
/* ... any text, which is copied ... */
const char *km_piece_of(const km_telling *t, const char *text);
/* ... or what is written where the next piece begins: KM_PIECE bytes, of which the text is kept. */
char *km_piece_room(const km_telling *t);
const char *km_piece_kept(const km_telling *t, const char *piece);
/* "" for NULL, as everywhere below: what a zone or variable of the layout is called, by its name; a
 * name that there is not stays as it is. */
const char *km_name_words(const km_telling *t, const char *name);
const char *km_zone_words(const km_telling *t, const ks_zone *zone);
const char *km_heap_words(const km_telling *t, int heap); /* its zone */
const char *km_var_words(const km_telling *t, const ks_var *var);
/* km_tell_label, km_tell_phase. */
const char *km_label_words(const km_telling *t, const char *name);
const char *km_phase_words(const km_telling *t, int phase);
/* What the entry of a named map is called by its `says`, else its name. */
const char *km_said_words(const km_telling *t, const char *name, const kd_node *entry);
/* A seat: "the player after the dealer". */
const char *km_seat_words(const km_telling *t, const ks_seat_phrase *phrase);
/* The seat of a phrase or, without one, the player after the dealer. */
const char *km_first_words(const km_telling *t, const ks_seat_phrase *phrase);
/* A condition as a clause, and its opposite: "not any of them" is "not this and not that". */
const char *km_condition_words(const km_telling *t, const ks_condition *condition);
const char *km_opposite_words(const km_telling *t, const ks_condition *condition);
/* Sets of cards: km_tell_cards, without and with `kinds`; all cards by their names. */
const char *km_cards_words(const km_telling *t, kn_set cards);
const char *km_kinds_words(const km_telling *t, kn_set cards);
/* The same with "or": "no threes or Kings". */
const char *km_any_kinds_words(const km_telling *t, kn_set cards);
const char *km_card_names(const km_telling *t, kn_set cards);
/* "a, b or c" of `count` texts, the last behind the word of the key `last` ("page.or"). */
const char *km_join_words(const km_telling *t, const char *const *item, int count,
                          const char *last);
/* Words of moves as they are typed, one after another. */
const char *km_typed_words(const km_telling *t, const char *const *word, int count);
/* Adds one about a condition ({condition}), unless there is none. */
void km_say_condition(const km_telling *t, const ks_condition *condition, const char *key);

/* Begins with what the file `says` of the phase, as a sentence: with capital and stop if it lacks
 * them, and a space behind it where the language has one. */
void km_say_own(const km_telling *t);

/* Tells a key of the phase, if the file has it, by a sentence about the zone or variable that it
 * names ({name}), its text ({value}), or whether it is true ({yes}). */
void km_tell_key(const km_telling *t, const char *key, const char *sentence);
/* `card_to` and `suit_to`, which keep the last card of several, or `single` of one. */
void km_tell_last_card(const km_telling *t, bool single);

/* True if the phase deals again within another one, when hands are empty. */
bool km_refills(const km_rules *rules, const km_phase *phase);

/* `says` (or NULL) if it has words, else the usual word for that name (hand, stock ...), else the
 * name with spaces. */
const char *km_tell_name(const char *name, const kd_node *says, const char *language, char *out,
                         size_t size);
/* How something is called by the file's `labels`: of steps, hooks, causes, words of moves and all
 * else that has no `says` of its own. */
const char *km_tell_label(const km_rules *rules, const char *name, const char *language, char *out,
                          size_t size);
/* True if a name is told in that language: by `says` or as a usual word. English needs neither. */
bool km_tell_has_name(const char *name, const kd_node *says, const char *language);

/* A zone or variable of the layout, as km_name_words. */
const char *km_tell_of(const ks_layout *layout, const char *name, const char *language, char *out,
                       size_t size);
/* Whose heap of a zone it is that somebody's cards go to, to select by: "table", "seat", "side". */
const char *km_tell_whose(const ks_zone *zone);
/* A phase: the `label` of its entry or its name, with a capital in English. */
const char *km_tell_phase(const km_phase *phase, const char *language, char *out, size_t size);
/* Ends a text, unless it is empty or has its stop. */
void km_tell_stop(char *text, size_t size, const char *language);
/* True if a text ends with what ends a sentence. */
bool km_tell_ends(const char *text);
/* A hole for a number as a file has it, which may be the name of a value instead. */
kn_hole km_count(const char *name, const char *text);
#define KM_COUNT(name, text) km_count(name, text)
/* The first letter as a capital, if it is one of ASCII. */
void km_tell_capital(char *text);

/* A set of cards: single cards by their names, whole ranks and suits in words, and ranks of a
 * colour: "7D and all Jacks", "red 2-8"; `kinds`: without "all", "Jacks and Queens". What is too
 * long for `out` is told by its number. */
const char *km_tell_cards(const ks_pack *pack, kn_set cards, bool kinds, const char *language,
                          char *out, size_t size);
const char *km_tell_suit(const ks_pack *pack, int suit, const char *language);
/* "Jack", "seven"; `many`: "Jacks". */
const char *km_tell_rank(const ks_pack *pack, int rank, bool many, const char *language, char *out,
                         size_t size);
/* "a Jack". */
const char *km_a_rank_words(const km_telling *t, int rank);

/* A condition, or what denies it, as a clause; choices are told by their labels. What is too long
 * for `out` ends with "…". */
const char *km_tell_condition(const km_telling *t, const ks_condition *condition, bool deny,
                              char *out, size_t size);
/* True if it can't be false: there is nothing to tell. */
bool km_is_always(const ks_condition *condition);
/* True if a condition denies a flag that is called by a whole clause: people say "unless". */
bool km_denies_clause(const km_telling *t, const ks_condition *c);
/* True if a condition holds for one player and not for another. */
bool km_asks_turn(const ks_layout *layout, const ks_condition *c);
/* Whose turn it must be for the condition to hold, if it is just that; else NULL. */
const ks_seat_phrase *km_only_turn_of(const ks_condition *condition);
/* What a hook does: the words of its entry, else those of its script. */
void km_tell_hook(const kl_hook *hook, const char *language, char *out, size_t size);
/* Says what becomes of a deal that a script ends. */
void km_tell_deal_ends(const km_telling *t, const kl_script_hook *script);
/* Appends the filters of a hook's entry to its words in `out`, as a sentence; nothing if it has
 * none. `whole`: the words tell the filters of the file that put the hook to use, so that only
 * those which another file or a choice has changed are added. */
void km_tell_filters(const km_telling *t, const kl_hook *hook, bool whole);
/* True if the words of a hook stand at the step of a score that raises its event. */
bool km_told_with_step(const km_rules *rules, const kl_hook *hook);

/* A text may have lines below it, each behind a label; the sheet sets label and text apart as its
 * form wants it. Rules files can't write the sign between them. */
#define KM_LABEL_END '\x1f'
/* Appends the beginning of such a line: its text comes next. */
void km_tell_line(const km_telling *t, const char *label);
/* Appends to a text in `out`. */
void km_tell_add(char *out, size_t size, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
#endif
