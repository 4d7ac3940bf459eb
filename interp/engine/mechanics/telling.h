/* SPDX-License-Identifier: MIT
 * telling.h: puts the names and phrases of rules files into words: zones, phases, seats,
 * cards, conditions. The sentences themselves belong to the mechanics. A text that fills a hole of
 * a sentence is called a *piece*; functions named ..._words return pieces. Functions that write
 * into `out` (truncated to `size`) return out. The words come from the catalogues (base/words.h).
 */
#ifndef KM_MECHANICS_TELLING_H
#define KM_MECHANICS_TELLING_H

#include "base/words.h"
#include "mechanics/compiling.h"

#define KM_NAME_TEXT 128  /* most bytes of a name or a seat phrase; longer texts are truncated */
#define KM_LIST_TEXT 1024 /* most bytes of a list of cards or a condition */

/* Ring buffer for the pieces of sentences; a piece stays valid until its sentence is complete. */
enum { KM_PIECE = 2048 }; /* most bytes of a piece */
typedef struct km_pieces {
    size_t used;
    char text[8 * KM_PIECE];
} km_pieces;

/* The phase being described, or the refusal being explained. Sentences are appended to `out`. */
struct km_telling {
    const km_rules *rules;
    const km_phase *phase; /* NULL: the text is not about a phase */
    const char *language;
    char *out;
    size_t size;
    km_pieces *pieces;
    /* also receives the explanation of a refusal; NULL: nothing is explained */
    struct km_reason *reason;
    bool each;  /* the condition is about each player in turn: "their bid" */
    bool one;   /* ... about one of the players of each side: "one of its players has" */
    bool sides; /* a seat stands for its side: "the side with the most tricks" */
    /* the layout, with the values that variables can have under the options in force; NULL: any */
    const ks_layout *known;
    const ks_seat_phrase *named; /* the seat that the sentence has named, or NULL: "their bid" */
};

/* A refusal with "*" in place of the move's cards: moves refused for the same reason have the same
 * text. */
typedef struct km_reason {
    const char *cards; /* the cards of the move, as sentences name them */
    char *text;
    size_t size;
} km_reason;
/* Appends a sentence to the reason. The functions below call it. */
void km_add_reason(const km_telling *t, const char *key, const kn_hole *holes);

/* Adds a sentence of the catalogue, after filling its holes (KN_TEXT ...) if it has any; km_add
 * continues the previous sentence. */
#define km_say(t, key, ...) km_say_holes(t, key, KN_HOLES(__VA_ARGS__))
#define km_add(t, key, ...) km_add_holes(t, key, KN_HOLES(__VA_ARGS__))
static inline void km_add_holes(const km_telling *t, const char *key, const kn_hole *holes)
{
    kn_add_holes(t->out, t->size, t->language, key, holes);
    if (t->reason)
        km_add_reason(t, key, holes);
}
static inline void km_say_holes(const km_telling *t, const char *key, const kn_hole *holes)
{
    kn_add_sentence_holes(t->out, t->size, t->language, key, holes);
    if (t->reason)
        km_add_reason(t, key, holes);
}
static inline void km_say_word(const km_telling *t, const char *key)
{
    km_say_holes(t, key, NULL);
}
static inline void km_add_word(const km_telling *t, const char *key)
{
    km_add_holes(t, key, NULL);
}
/* Return a piece: a text of the catalogue ... */
#define km_piece(t, key, ...) km_piece_holes(t, key, KN_HOLES(__VA_ARGS__))
const char *km_piece_holes(const km_telling *t, const char *key, const kn_hole *holes);
/* ... a copy of any text ... */
const char *km_piece_of(const km_telling *t, const char *text);
/* ... or KM_PIECE bytes at which to write the next piece. */
char *km_piece_room(const km_telling *t);
const char *km_piece_kept(const km_telling *t, const char *piece);
/* Returns the name of a zone or variable of the layout in words. A name that it lacks is returned
 * unchanged. Returns "" for NULL, as all functions below do. */
const char *km_name_words(const km_telling *t, const char *name);
const char *km_zone_words(const km_telling *t, const ks_zone *zone);
/* Returns the name of the variable's zone. */
const char *km_heap_words(const km_telling *t, int heap);
const char *km_var_words(const km_telling *t, const ks_var *var);
/* If a variable keeps the answers of a poll, returns the name that it gives a number; NULL:
 * none. */
const char *km_number_name(const km_rules *rules, const km_phase *phase, int number);
/* Like km_tell_label, but numbers stay numbers; like km_tell_phase. */
const char *km_label_words(const km_telling *t, const char *name);
/* ... of a variable or value hook that a key has in place of a number. */
const char *km_amount_words(const km_telling *t, const char *name);
/* Like km_amount_words, but value hooks are also in quotes, for "as many cards as “tax” says". */
const char *km_quoted_amount(const km_telling *t, const char *name);
/* ... of a word that players say, in quotes. */
const char *km_quoted_words(const km_telling *t, const char *name);
const char *km_phase_words(const km_telling *t, int phase);
/* Returns the `says` of an entry of a named map, or the entry's name if that is missing. */
const char *km_said_words(const km_telling *t, const char *name, const kd_node *entry);
/* Returns a seat in words: "the player after the dealer". */
const char *km_seat_words(const km_telling *t, const ks_seat_phrase *phrase);
/* Returns true if the phrase means the side with the highest or lowest number. */
bool km_is_side(const ks_layout *layout, const ks_seat_phrase *phrase);
/* True for a number that is 0 or 1 and whose English name says so: "the game is won". */
bool km_is_fact(const km_telling *t, const ks_var *var);
/* Like km_var_words, but the name of a fact is in quotes, perhaps with an explanation of its
 * numbers. */
const char *km_number_words(const km_telling *t, const ks_var *var, bool explain);
/* True if nobody has the turn when the phase runs, so that `turn` means the player who moved
 * last. */
bool km_nobody_moves(const km_telling *t);
/* True if the players of a side share the variable. */
bool km_is_of_sides(const km_telling *t, const ks_var *var);
/* Returns true if the phrase means all opponents of a bidder, who score together. */
bool km_is_opponents(const km_telling *t, const ks_seat_phrase *phrase);
/* The grammar of English names (tell_grammar.c). Return true for a plural, such as "tricks" or
 * "games won"; "count of calls" is none ... */
bool km_is_plural(const char *name);
/* ... for a thing that players have in numbers: "tricks", "card points" ... */
bool km_is_counted(const char *name);
/* ... if the possessive of a seat can stand before the name: "the dealer's bid" ... */
bool km_takes_possessive(const char *seat, const char *name);
/* ... for a name that "not" denies: "played alone" ... */
bool km_is_participle(const char *name);
/* ... that needs no explanation: "winner of the last trick" ... */
bool km_is_obvious(const char *name);
/* ... and for a whole clause: "the game is won". */
bool km_is_clause(const char *name);
/* Writes "the game is not won". */
const char *km_deny_clause(const char *name, char *out, size_t size);
/* Writes the action of a player, for the name of a flag: "is on the barrel" for "on the barrel",
 * "has called slam" for "slam called"; returns false for other names. */
bool km_make_predicate(const char *name, bool no, bool many, char *out, size_t size);
/* Returns the seat that a phrase names; NULL means the player after the dealer. */
const char *km_first_words(const km_telling *t, const ks_seat_phrase *phrase);
/* Describes in these words who leads first and, if the phrase is a variable that may be unset, who
 * leads then. */
void km_tell_leader(const km_telling *t, const ks_seat_phrase *phrase, const char *words);
/* Returns the variable of the deal that the phrase names if no step always sets it, so that it may
 * be unset when the deal ends; otherwise NULL. */
const ks_var *km_unset_of(const km_telling *t, const ks_seat_phrase *phrase);
/* True if no seat can become inactive, because neither a script nor an exchange makes seats drop
 * out. */
bool km_all_stay_in(const km_rules *rules);
/* Returns "the bid of the dealer", or the variable's name if `of` is NULL. */
const char *km_owned_words(const km_telling *t, const ks_var *var, const ks_seat_phrase *of);
/* Returns a condition as a clause, or as the opposite clause: "not any of them" is "not this and
 * not that". */
const char *km_condition_words(const km_telling *t, const ks_condition *condition);
const char *km_opposite_words(const km_telling *t, const ks_condition *condition);
/* If a condition compares the same variable as `before`, returns only the differing part:
 * "hearts" after "the trump is spades"; NULL: it does not. */
const char *km_further_words(const km_telling *t, const ks_condition *condition,
                             const ks_condition *before);
/* Writes the name of a card that the file names, or that has no suit, such as a joker. Returns NULL
 * after writing the code of any other card. */
const char *km_tell_card(const ks_pack *pack, unsigned card, const char *language, char *out,
                         size_t size);
const char *km_card_word(const km_telling *t, unsigned card);
/* Returns "the two of clubs", for a card that need not be in the pack. */
const char *km_suited_words(const km_telling *t, int rank, int suit);
/* Returns the cards with only the first of equal ones, if all of them are in the set. */
kn_set km_without_copies(const ks_pack *pack, kn_set cards);
/* Return a set of cards in words: as km_tell_cards, without and with `kinds`; or with all cards by
 * name. */
const char *km_cards_words(const km_telling *t, kn_set cards);
const char *km_kinds_words(const km_telling *t, kn_set cards);
/* Returns the same with "or": "no threes or Kings". */
const char *km_any_kinds_words(const km_telling *t, kn_set cards);
const char *km_card_names(const km_telling *t, kn_set cards);
/* Joins `count` texts as "a, b or c". `last` is the key of the word before the last text
 * ("page.or"). */
const char *km_join_words(const km_telling *t, const char *const *item, int count,
                          const char *last);
/* Returns words of moves as they are typed, joined. */
const char *km_typed_words(const km_telling *t, const char *const *word, int count);
/* Adds a sentence about a condition ({condition}); nothing for NULL. */
void km_say_condition(const km_telling *t, const ks_condition *condition, const char *key);
/* Adds a sentence about the result if the condition holds. Adds no sentence if it never holds. */
void km_say_happens(const km_telling *t, const ks_condition *condition, const char *key);

/* Begins with the phase's `says` as a sentence: adds a missing capital, a missing full stop and, in
 * languages that use spaces, a space. */
void km_say_own(const km_telling *t);

/* If the file has that key of the phase, describes it by a sentence about the zone or variable that
 * it names ({name}), its text ({value}), or whether it is true ({yes}). */
void km_tell_key(const km_telling *t, const char *key, const char *sentence);
/* Describes all keys of the phase whose rows have a sentence (`tells`), in the order of the
 * rows. */
void km_tell_keys(const km_telling *t);
/* Describes `card_to` and `suit_to`, which keep the last of several cards or, if `single`, the only
 * card. */
void km_tell_last_card(const km_telling *t, bool single);
/* Describes that a card's suit becomes trump; `barred`: cards that can't decide the trump;
 * `several`: it is the last of the cards that the sentence before names. */
void km_tell_trump_of(const km_telling *t, kn_set barred, bool several);

/* Returns true if another phase calls this phase to deal again when hands are empty. */
bool km_refills(const km_rules *rules, const km_phase *phase);

/* Returns `says` if it has a text, else the catalogue's word for the name (hand, stock ...), else
 * the name with spaces. */
const char *km_tell_name(const char *name, const kd_node *says, const char *language, char *out,
                         size_t size);
/* Returns the end of `name` after an article of the language, which sentences add themselves. */
const char *km_without_article(const char *name, const char *language);
/* Returns the label in the file's `labels`, for everything that has no `says`: steps, hooks,
 * causes, words of moves and others. */
const char *km_tell_label(const km_rules *rules, const char *name, const char *language, char *out,
                          size_t size);
/* Returns true if a name has a text in that language, from its `says` or the catalogue. True for
 * English. */
bool km_tell_has_name(const char *name, const kd_node *says, const char *language);

/* Returns a zone or variable of the layout in words, like km_name_words. */
const char *km_tell_of(const ks_layout *layout, const char *name, const char *language, char *out,
                       size_t size);
/* Returns to whom a heap of a zone belongs, for choosing a text: "table", "seat" or "side". */
const char *km_tell_whose(const ks_zone *zone);
/* Returns the `label` of a phase, or its name; in English with a capital. */
const char *km_tell_phase(const km_phase *phase, const char *language, char *out, size_t size);
/* Adds a full stop, unless the text is empty or has one. */
void km_tell_stop(char *text, size_t size, const char *language);
/* Returns true if a text ends with a punctuation mark that ends sentences. */
bool km_tell_ends(const char *text);
/* Returns the hole for a number of the file, which may also be the name of a value. */
kn_hole km_count(const char *name, const char *text);
#define KM_COUNT(name, text) km_count(name, text)
/* Capitalises the first letter if it is ASCII. */
void km_tell_capital(char *text);

/* Describes a set of cards: single cards by name, whole ranks and suits in words, and ranks of one
 * colour: "7D and all Jacks", "red 2-8"; `kinds`: without "all", as in "Jacks and Queens". A set
 * whose text is too long for `out` is replaced by its number of cards. */
const char *km_tell_cards(const ks_pack *pack, kn_set cards, bool kinds, const char *language,
                          char *out, size_t size);
const char *km_tell_suit(const ks_pack *pack, int suit, const char *language);
/* Returns a rank as people read it: the ten is "10", not "T". */
const char *km_rank_read(const ks_pack *pack, int rank);
/* Returns "Jack", "seven"; `many`: "Jacks". */
const char *km_tell_rank(const ks_pack *pack, int rank, bool many, const char *language, char *out,
                         size_t size);
/* Returns "a Jack". */
const char *km_a_rank_words(const km_telling *t, int rank);

/* Describes a condition, or its negation, as a clause; choices appear with their labels. A text too
 * long for `out` ends with "…". */
const char *km_tell_condition(const km_telling *t, const ks_condition *condition, bool deny,
                              char *out, size_t size);
/* True if the condition is always, or never, true under the options in force, so that sentences
 * don't mention it. */
bool km_is_always(const km_telling *t, const ks_condition *condition);
bool km_is_never(const km_telling *t, const ks_condition *condition);
/* True if a condition denies a flag whose name is a clause. The sentence then has "unless ...". */
bool km_denies_clause(const km_telling *t, const ks_condition *c);
/* True for a list of conditions. */
bool km_is_condition_list(const ks_condition *c);
/* True for a condition about the player at turn, such as "the player is the dealer". */
bool km_is_about_turn(const ks_condition *c);
/* True if a condition is about a zone or variable that each player or side has. */
bool km_is_about_owned(const ks_layout *l, const ks_condition *c);
/* True if the phrase begins with the player at turn: "partner of turn". */
bool km_is_of_turn(const ks_seat_phrase *phrase);
/* True if a condition can be true for one player and false for another. */
bool km_asks_turn(const ks_layout *layout, const ks_condition *c);
/* True if the words of a condition can begin with "one of its players": it is a simple one about
 * one thing of the player at turn. */
bool km_asks_one_thing(const ks_layout *layout, const ks_condition *c);
/* True if a condition can be true for one player of a side and false for another. */
bool km_asks_each_seat(const ks_layout *layout, const ks_condition *c);
/* If the condition only requires that it is a certain seat's turn, returns that seat; else NULL. */
const ks_seat_phrase *km_only_turn_of(const ks_condition *condition);
/* The same if one more condition must hold, which `rest` receives; NULL: none. */
const ks_seat_phrase *km_turn_in(const ks_condition *condition, const ks_condition **rest);
/* Describes a hook by the text of its entry, or by that of its script. */
void km_tell_hook(const km_rules *rules, const kl_hook *hook, const char *language, char *out,
                  size_t size);
/* Describes the fate of a deal that a script ends. */
void km_tell_deal_ends(const km_telling *t, const kl_script_hook *script);
/* Appends the filters of a hook's entry to its description in `out`, as a sentence; does nothing if
 * it has none. `whole`: the description includes the filters of the file that put the hook to use,
 * so only filters changed by another file or a choice are added. */
void km_tell_filters(const km_telling *t, const kl_hook *hook, bool whole);
/* Returns true if a hook is described together with the step of a score that raises its event. */
bool km_told_with_step(const km_rules *rules, const kl_hook *hook);
/* Returns true if a hook scores at a step of the count or after the count, not during play. */
bool km_scores_later(const km_rules *rules, const kl_hook *hook);

/* Separates label and text of the lines below a text. The sheet formats them. Rules files can't
 * contain this character. */
#define KM_LABEL_END '\x1f'
/* Appends the label of such a line. The text of the line is appended next. */
void km_tell_line(const km_telling *t, const char *label);
/* Appends to the text in `out`. */
void km_tell_add(char *out, size_t size, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
#endif
