/* SPDX-License-Identifier: MIT
 * kanun.h: the public interface of libkanun, a card-game rules interpreter. Readable in ten
 * minutes; compiles alone as C99 and C++. Longer than other files, because it is the whole
 * contract.
 *
 * Ownership, once for all: what a function returns through `T **out` is yours, free it with its own
 * *_free (lists and titles: kanun_free; NULL is fine). What else a function returns by a pointer is
 * borrowed: texts of rules and all that hangs on their structs live as long as the rules, what a
 * game tells until the next call with that game. Nothing here exits, prints unasked, or keeps
 * global state. Rules may be shared by threads once loaded; a game and an error list belong to one
 * thread at a time. Rules must outlive their games.
 *
 * Structs begin with their size, so that they can grow. One that is yours to be filled says how
 * large your program knows it: `kanun_move move = KANUN_INIT(kanun_move);`, and the library writes
 * no more than that. One that the library hands you says how much of it there is. Three stand in
 * others or in arrays, and stay as they are: kanun_cards, kanun_spot and kanun_choice.
 *
 * Each function is described alike: what it does; "takes", what its parameters may be, where that
 * is not plain; "returns"; "fails", which status or value says so, and what has happened then. A
 * kanun_status is KANUN_OK unless something under "fails" holds, and KANUN_SYSTEM whenever memory
 * is out, without being mentioned. `errors`, to which is added what went wrong, may be NULL, as may
 * every pointer that only brings back a further answer; others may where that is said. `language`
 * is a code ("en", "ja"); what has no words in it is told in English. Things are numbered from 0.
 */
#ifndef KANUN_H
#define KANUN_H

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#ifdef __cplusplus
extern "C" {
#endif

#define KANUN_VERSION "0.1.0"
#if defined(__GNUC__)
#define KANUN_API __attribute__((visibility("default")))
#else
#define KANUN_API
#endif

#define KANUN_INIT(type)                                                                           \
    {                                                                                              \
        .size = sizeof(type)                                                                       \
    }

/* The program's exit status is the same number. */
typedef enum kanun_status {
    KANUN_OK = 0,
    KANUN_NO = 1,    /* the answer is no: an illegal move, a failed test */
    KANUN_USAGE = 2, /* wrong arguments: an unknown seat, a number out of range */
    KANUN_RULES = 3, /* a rules file or a hook is wrong */
    KANUN_SYSTEM = 4 /* memory or files */
} kanun_status;

typedef struct kanun_errors kanun_errors;
typedef struct kanun_rules kanun_rules;
typedef struct kanun_game kanun_game;

/* The version of the library in use.
 *   returns "0.1.0"; static. */
KANUN_API const char *kanun_version(void);

/* ---- Errors ---- */

/* A list of what went wrong. It keeps the first 20, in the order of their places.
 *   returns the list, yours; NULL when memory is out. */
KANUN_API kanun_errors *kanun_errors_new(void);
/* Frees a list and its texts. */
KANUN_API void kanun_errors_free(kanun_errors *errors);
/* Empties a list; its texts are gone. */
KANUN_API void kanun_errors_clear(kanun_errors *errors);
/* One of them. */
typedef struct kanun_error {
    size_t size;
    int code;            /* 214 for E0214, which kanun_explain explains */
    const char *file;    /* NULL: it is about no file */
    int line, column;    /* from 1, in characters; 0: about none */
    const char *place;   /* "file:line:column", as much of it as there is; NULL: about no file */
    const char *message; /* what is wrong, with "; did you mean 'word'?" where it helps */
    const char *meant, *expected; /* that word; what was expected; or NULL */
    const char *text;             /* in a line: "file:line:column: error: message [E0214]" */
    int note; /* 1: no error, but something without an effect; `text` has "note" for "error" */
} kanun_error;
/* One of them, from 0.
 *   returns the error, which lives until the list is emptied; NULL beyond the last. */
KANUN_API const kanun_error *kanun_errors_nth(kanun_errors *errors, int n);
/* Prints all of them for people: source line, caret, what was expected, did you mean.
 *   takes   colour: 0 or 1 */
KANUN_API void kanun_errors_print(const kanun_errors *errors, FILE *out, int colour);

/* An error code. All static. */
typedef struct kanun_code {
    size_t size;
    const char *says;  /* what it means; NULL for "game" */
    const char *wrong; /* what gives this code and no other: a file example.yaml, its script, a
                          command; NULL: there is no example */
    const char *right; /* the same as it should be */
} kanun_code;
/* Explains a code.
 *   takes   code: "E0214" or "0214"; or "game": `right` is then the file plain.yaml, which the
 *           examples extend
 *   returns 1
 *   fails   0: there is no such code; *out has nothing but NULL. */
KANUN_API int kanun_explain(const char *code, kanun_code *out);

/* ---- Rules ---- */

/* One option=value; with `key` = 1 a path=value patch (`match.target`), with 2 an option=value that
 * may have no effect, for it was chosen for several tables, of which this is one. */
typedef struct kanun_choice {
    const char *name, *value;
    int key;
} kanun_choice;

/* Loads and compiles a game.
 *   takes   game: an id ("family/variant"), searched in `folders`, or the path of a .yaml file;
 *           folders: NULL-terminated; NULL: $KANUN_PATH, the XDG data folders, the installed ones;
 *           choices: `count` of them, NULL if 0
 *   fails   KANUN_RULES, KANUN_USAGE (a choice), KANUN_SYSTEM (a file): *out is NULL. */
KANUN_API kanun_status kanun_rules_load(kanun_rules **out, const char *game,
                                        const char *const *folders, const kanun_choice *choices,
                                        int count, kanun_errors *errors);
/* Loads a game again with other choices, instead of those of `rules`, without reading its files
 * again: a fraction of the time.
 *   takes   out: NULL: only finds out whether the choices can be made together, a fraction of that
 *           again; rules: must outlive *out and the texts in `errors`; threads may share it;
 *           folders: for scripts that only these choices need; choices: as when loading
 *   fails   as kanun_rules_load. */
KANUN_API kanun_status kanun_rules_vary(kanun_rules **out, const kanun_rules *rules,
                                        const char *const *folders, const kanun_choice *choices,
                                        int count, kanun_errors *errors);
/* Frees rules, of which no game is left, and all that was borrowed from them. */
KANUN_API void kanun_rules_free(kanun_rules *rules);

/* What rules are and what lies on their table. All of it lives as long as they do. */
typedef struct kanun_card {
    size_t size;
    const char *name, *rank, *suit; /* "TD", "T", "D"; a joker's suit is "" */
    int32_t points; /* what it counts, in units, where the points of cards are counted */
} kanun_card;
typedef struct kanun_zone {
    size_t size;
    const char *name;    /* with a dot: a phase's own */
    const char *per;     /* whose it is: "table", "seat", "side", "place" */
    const char *seen_by; /* who sees what comes there: "nobody", "owner", "side", "others", "all" */
    int top_first;       /* 1: listed from the top card down, as a stock is; 0: in the order of
                            arrival, or in none */
} kanun_zone;
typedef struct kanun_variable {
    size_t size;
    const char *name, *type, *per; /* `type` as in rules files */
    int shown;             /* 0: bookkeeping, or the core's and these rules don't speak of it */
    int is_public;         /* 1: everybody sees it */
    int names;             /* so many of its numbers have a name: "nil" for 0; a choice's all do */
    const int32_t *number; /* which */
    const char *const *number_name;
    const char *says; /* what it means, in English, if it is the core's or a mechanic's, else "" */
} kanun_variable;
typedef struct kanun_script {
    size_t size;
    const char *name, *digest; /* without folders; 64 hexadecimal digits over its text */
} kanun_script;
typedef struct kanun_info {
    size_t size;
    const char *id, *digest; /* 64 hexadecimal digits over resolved document and scripts */
    const char *parent;      /* the id of the file this one extends, NULL for a root */
    int seats, places, sides;
    const int *side_of;       /* of each seat */
    const char *const *place; /* of each place that takes turns: "" a seat's own, else a dummy */
    int lowest_wins;          /* 1: the match is for the side with the fewest points */
    int counterclockwise;     /* 1: turns go to the right */
    int move_limit;           /* moves a deal on average, see match.move_limit */
    int words, causes, cards, zones, variables, scripts; /* so many there are of each */
    const char *const *word;                             /* that may begin a move */
    const char *const *cause;                            /* of points */
    const kanun_card *const *card;                       /* in the order of the pack */
    const kanun_zone *const *zone; /* in the order of the file, as the variables */
    const kanun_variable *const *variable;
    const kanun_script *const *script;
    /* If the players sit at several tables, each with a match of its own, their number (else 0) and
     * the seats of each. The rules are the first's: load them with that number of `players`. */
    int tables;
    const int *table;
    int one_deal; /* 1: each game is one deal, whatever is scored: its target is no goal */
} kanun_info;
/* What rules are.
 *   returns the facts, which live as long as the rules. */
KANUN_API const kanun_info *kanun_rules_info(const kanun_rules *rules);

/* An option; `says` may be "". */
typedef struct kanun_option {
    size_t size;
    const char *name, *value, *fallback, *says; /* `value` is in force */
    const char *overruled; /* NULL, or what decides in its place: another choice ("length=long"), or
                              "--key match.target" */
    int range;             /* 1: numbers from `min` to `max`, `step` apart, beside named values */
    int64_t min, max, step;
} kanun_option;
/* One of the options.
 *   returns 1
 *   fails   0: beyond the last; *option is as before. */
KANUN_API int kanun_rules_option(const kanun_rules *rules, int n, const char *language,
                                 kanun_option *option);
/* One of the values of option `n` that may be chosen; a range comes last, as "1-1000".
 *   takes   says: what it means goes there, "" if nobody says so
 *   returns the value; NULL beyond the last. */
KANUN_API const char *kanun_rules_option_value(const kanun_rules *rules, int n, int m,
                                               const char *language, const char **says);

/* What stands under a key, such as the variable that an auction's "number_to" names.
 *   takes   part: NULL for the file itself, which has "name" and "about"; "match"; or a phase,
 *           whose defaults count; language: NULL for plain text only
 *   returns the text; "" if there is none. */
KANUN_API const char *kanun_rules_text(const kanun_rules *rules, const char *part, const char *key,
                                       const char *language);
/* How something that the rules name is called.
 *   takes   kind: "zone", "variable", "phase", "question" (what a phase asks; "" if it asks nothing
 *           in words), "suit" and "rank" of the pack, "move" (what a move of that word does; "" if
 *           the rules have no words for it), or "name" for all else (causes of points, words of
 *           moves, choices, dummies); out: yours, cut off at `size`
 *   returns out. */
KANUN_API const char *kanun_rules_label(const kanun_rules *rules, const char *kind,
                                        const char *name, const char *language, char *out,
                                        size_t size);

/* Prints a page.
 *   takes   format: of these rules in words, from the data, "text" ("text:60": in lines of 60
 *           columns, at least 20), "markdown" or "html" (a whole page); the merged document,
 *           "yaml", or with the file and line that wrote each of its lines, "origins". Of what any
 *           rules file may say, `rules` and `language` being NULL: "schema" (JSON Schema, draft-07)
 *           or "reference" (the page of the rule language, Markdown)
 *   fails   KANUN_USAGE: another format, or one that needs rules; KANUN_SYSTEM: not all was
 *           written. */
KANUN_API kanun_status kanun_rules_print(const kanun_rules *rules, const char *format,
                                         const char *language, FILE *out);
/* A line of the page of these rules in words. All of it lives until the listener returns. */
typedef struct kanun_line {
    size_t size;
    const char *section, *label, *text; /* "" where there is none */
} kanun_line;
/* The page of these rules in words, line by line, as kanun_rules_print has it, without the title.
 *   takes   told: hears of each line; payload: for `told` */
KANUN_API kanun_status kanun_rules_sheet(const kanun_rules *rules, const char *language,
                                         void (*told)(void *payload, const kanun_line *line),
                                         void *payload);
/* What is allowed in these rules but can hardly be meant: hooks that are never called or tell
 * nobody what they do, comparisons that are never true. Keys that have no effect are notes.
 *   takes   rules: while no game of theirs is in use; errors: not NULL
 *   fails   KANUN_NO: there is something besides notes. */
KANUN_API kanun_status kanun_rules_doubts(const kanun_rules *rules, kanun_errors *errors);
/* Texts that have no words in `language` and are therefore told in another. What files beside the
 * rules and their scripts say in other languages is no part of loading: it is read when words in
 * one are first asked for, and where it is wrong, English stands in. Only this tells of it.
 *   takes   language: NULL: only reads them; out: for a line "file:line:col: note: ..." of each
 *           text, NULL: none; count: how many
 *   fails   KANUN_RULES: such a file is wrong; KANUN_SYSTEM: one can't be read, or not all was
 *           written. */
KANUN_API kanun_status kanun_rules_untranslated(const kanun_rules *rules, const char *language,
                                                FILE *out, int *count, kanun_errors *errors);

/* ---- Which rules there are ---- */

/* The ids of all rules files.
 *   takes   folders: as when loading
 *   returns in *out a sorted list, NULL-terminated. */
KANUN_API kanun_status kanun_ids(char ***out, const char *const *folders, kanun_errors *errors);
/* The search path in force: $KANUN_PATH, XDG, installed.
 *   returns in *out a NULL-terminated list. */
KANUN_API kanun_status kanun_folders(char ***out);
/* What a rules file says of itself, its parents unread and its rules unchecked: for lists of many
 * files. */
typedef struct kanun_title {
    size_t size;
    const char *name, *english; /* in `language`, falling back to English; "": the parent's holds */
    const char *path;
    const char *parent; /* the id that the file extends, or a path; NULL for a root */
} kanun_title;
/* Reads a title.
 *   takes   game, folders: as when loading
 *   fails   KANUN_RULES, KANUN_SYSTEM: *out is NULL. */
KANUN_API kanun_status kanun_title_read(const kanun_title **out, const char *game,
                                        const char *language, const char *const *folders,
                                        kanun_errors *errors);
/* Frees a list of texts, or a title. */
KANUN_API void kanun_free(const void *memory);

/* ---- Moves and events as data ---- */

/* Cards by their numbers (in kanun_info): card n is bit n % 64 of bits[n / 64]. */
typedef struct kanun_cards {
    uint64_t bits[2];
} kanun_cards;
#define KANUN_HAS(cards, n) ((cards).bits[(n) / 64] >> ((n) % 64) & 1)

/* A move. What its numbers mean only its rules know: kanun_move_part tells. */
#define KANUN_NO_NUMBER INT32_MIN
enum { KANUN_WORD_PLAY, KANUN_WORD_TAKE, KANUN_WORD_PASS };
typedef struct kanun_move {
    size_t size;
    int word;          /* KANUN_WORD_..., or another of kanun_info */
    int card;          /* the card played or named before all others, -1: none */
    int suit, mark;    /* a suit or strain, -1: none; a further word or sign, 0: none */
    int32_t number;    /* KANUN_NO_NUMBER: none */
    kanun_cards cards; /* further cards: captured, given, discarded, played together */
    int hidden;        /* so many cards that you may not know; the others are not told then */
} kanun_move;

/* Whether both are the same move of the same rules.
 *   returns 1 or 0. */
KANUN_API int kanun_move_equal(const kanun_move *a, const kanun_move *b);
/* A number for a move.
 *   returns the same for equal moves, in every process and on every machine. */
KANUN_API uint64_t kanun_move_key(const kanun_move *move);
/* A move as it is written: "9C x 4H 5C", "bid 3 S", "give ? ?".
 *   takes   out: yours, cut off at `size`
 *   returns out. */
KANUN_API char *kanun_move_text(const kanun_rules *rules, const kanun_move *move, char *out,
                                size_t size);
/* Reads a move: words in any case, or by their labels, cards in any order. Whether it is legal is
 * another question.
 *   takes   language: of labels, and of what is said about the text
 *   fails   KANUN_NO: the text is no move of these rules; *move is as before. */
KANUN_API kanun_status kanun_move_read(const kanun_rules *rules, const char *text,
                                       const char *language, kanun_move *move,
                                       kanun_errors *errors);

/* What a move is said with, one after the other. */
typedef enum kanun_part_kind {
    KANUN_PART_WORD,
    KANUN_PART_NUMBER, /* in digits */
    KANUN_PART_NAME,   /* of a number, a strain that is no suit, or a further word */
    KANUN_PART_SUIT,
    KANUN_PART_CARD,
    KANUN_PART_TAKES, /* stands between the card that takes and those it takes */
    KANUN_PART_HIDDEN /* a card that you may not know */
} kanun_part_kind;
typedef struct kanun_part {
    size_t size;
    kanun_part_kind kind;
    int announced;    /* 1: a mark follows it, "QH*" */
    int32_t number;   /* of the word, suit or card; the number itself */
    const char *text; /* as written, without the mark; lives as the rules; NULL: a number */
} kanun_part;
/* One part of a move.
 *   returns 1
 *   fails   0: beyond the last; *part is as before. */
KANUN_API int kanun_move_part(const kanun_rules *rules, const kanun_move *move, int n,
                              kanun_part *part);

typedef enum kanun_event_kind {
    KANUN_EVENT_MOVE,     /* `seat` has made `move` for `place`; nothing has changed yet */
    KANUN_EVENT_TURNED,   /* a card was turned up for `place` and plays `move` by itself */
    KANUN_EVENT_TRANSFER, /* `cards` go `from` a heap `to` another */
    KANUN_EVENT_SHOW,     /* `cards` are shown where they lie, in `from`, to seats `shown_to` */
    KANUN_EVENT_SHUFFLE,  /* the heap `from` is shuffled, or its lowest `count` cards */
    KANUN_EVENT_AWARD,    /* `number` units to `side` for `cause` */
    KANUN_EVENT_PAY,      /* `number` from one account to another */
    KANUN_EVENT_TRICK,    /* `place` takes the trick; its cards go next */
    KANUN_EVENT_PHASE,    /* `phase` begins */
    KANUN_EVENT_DEAL,     /* deal `number` (from 1) begins, dealt by `seat` (-1: nobody) */
    KANUN_EVENT_SETTLE,   /* the points of deal `number` have gone into the `scores` */
    KANUN_EVENT_OVER,     /* the match is over, won by the sides `winners` */
    KANUN_EVENT_NOTE,     /* words of a script: `note`, with `number` unless it is 0 */
    KANUN_EVENT_THROWN_IN /* the deal counts for nothing, and is dealt again or void, after `phase`
                             (an auction that all pass, say; NULL: a script asks for it) */
} kanun_event_kind;
typedef enum kanun_lies { KANUN_IN, KANUN_ON_TOP, KANUN_LOWEST } kanun_lies;

/* A heap, by its zone, or an account, by its variable. */
typedef struct kanun_spot {
    const char *name; /* NULL: there is none */
    int n;            /* which zone or variable of the rules it is, -1 */
    int owner;        /* seat, side or place; -1: the table's */
} kanun_spot;

/* What one listener may know of something that has happened. What a kind does not mention is -1, 0
 * or NULL. All of it lives until the listener returns. */
typedef struct kanun_event {
    size_t size;
    const kanun_rules *rules;
    kanun_event_kind kind;
    int seat, place, side;
    kanun_spot from, to;
    kanun_cards cards; /* of the move too; none if `hidden` */
    int count, hidden; /* their number; 1: which they are you may not know */
    kanun_lies lies;   /* where the card lies that is shown; LOWEST: what is shuffled, too */
    unsigned shown_to; /* seats as bits */
    int32_t number;
    const char *cause, *phase, *note;
    const kanun_move *move;
    const int32_t *scores; /* of each side, in units */
    unsigned winners;      /* sides as bits */
    const char *text;      /* all that in a line of English, for logs */
} kanun_event;

/* ---- A match ---- */

/* A game of these rules; no match is in progress yet.
 *   fails   KANUN_RULES: a script can't be run again; *out is NULL. */
KANUN_API kanun_status kanun_game_new(kanun_game **out, const kanun_rules *rules,
                                      kanun_errors *errors);
/* Frees a game, and all that was borrowed from it. */
KANUN_API void kanun_game_free(kanun_game *game);
/* The rules of a game.
 *   returns what it was made with. */
KANUN_API const kanun_rules *kanun_game_rules(const kanun_game *game);

/* Begins a match: (seed, index) always gives the same one.
 *   takes   position: NULL, or where it begins: a map of zones, variables, turn, phase and rest as
 *           scenarios have it (docs/scenarios.md), in YAML or JSON; what led there is not told to
 *           listeners, and chance that was given is for what follows;
 *           index: which match of one simulation
 *   fails   KANUN_RULES, KANUN_USAGE (the position): no match is in progress then. */
KANUN_API kanun_status kanun_game_begin(kanun_game *game, const char *position, uint64_t seed,
                                        uint64_t index, kanun_errors *errors);
/* Gives a result of chance before it is needed, before a match begins or between moves. Several of
 * a kind are used in turn. Kept until they are used or forgotten; copies don't take them along.
 *   takes   kind: "shuffle" (the pack, top first), "reshuffle", "cut", "insertion", "first_dealer",
 *           "draw", "deal_seed" (what the next deal and all after it are drawn from);
 *           value: cards by name; one number; for a seed 64 hexadecimal digits
 *   fails   KANUN_USAGE: it can't be (a kind that these rules never ask for, a number out of range,
 *           other cards than the pack's), and nothing is kept. Whether a "reshuffle" has just the
 *           cards that lie there shows when it is needed: if not, that call is KANUN_RULES, and the
 *           result is kept. */
KANUN_API kanun_status kanun_game_give(kanun_game *game, const char *kind, const char *value,
                                       kanun_errors *errors);
/* How many given results of a kind wait to be used.
 *   takes   kind: as when giving
 *   returns the number; 0 for an unknown kind. */
KANUN_API int kanun_game_given(const kanun_game *game, const char *kind);
/* Forgets given results: what comes is drawn.
 *   takes   kind: as when giving; NULL: all */
KANUN_API void kanun_game_forget(kanun_game *game, const char *kind);

#define KANUN_STOP_SETTLED 1   /* a deal has been settled and the match would go on with another */
#define KANUN_STOP_THROWN_IN 2 /* a deal is thrown in */
/* Where the matches of this game stop by themselves, unfinished and without a winner: when one of
 * these happens, for players that think ahead (scores and points of the deal stay as they are, and
 * the standing has it among its deals), and when so many deals are over, for programs that play
 * alone (play by chance may never end). Belongs to the game, not to its state, so copies and
 * redeals into it change nothing of that.
 *   takes   when: KANUN_STOP_... together, 0: nowhere; deals: 0: as many as there are */
KANUN_API void kanun_game_stop(kanun_game *game, unsigned when, int deals);

/* What a phase is for, as bits. */
enum {
    KANUN_PREPARES = 1, /* gets cards ready, or decides what follows */
    KANUN_BIDS = 2,
    KANUN_PLAYS = 4, /* cards are played, and what the deal counts so far says something */
    KANUN_COUNTS = 8,
    KANUN_LAYS_ASIDE = 128 /* cards that are chosen go to the zone of its key "into" */
};

/* How a match stands. */
typedef struct kanun_standing {
    size_t size;
    int over;          /* 0 running or not begun, 1 over, 2 unfinished */
    int stuck;         /* unfinished: 1 at match.move_limit, 0 by kanun_game_stop */
    int seat, place;   /* who is to move, for which place (a dummy's is >= seats); -1: nobody */
    const char *phase; /* in progress, "" when over */
    unsigned does;     /* what it is for */
    /* The innermost phase in progress in which seats bid, or play, though it may have called
     * another (a poll between bids), or NULL. */
    const char *bidding, *playing;
    int deals, redeals; /* completed; thrown in and dealt again */
    long moves;         /* made, as far as all have heard */
    int dealer;
    unsigned winners;      /* when over: sides as bits; several: a draw */
    const int32_t *scores; /* of each side, in units */
    int free_moves; /* so many of the list that stands, its last ones, are free (signals, claims
                       ...): after them the same place is to move again */
} kanun_standing;
/* How the match stands. Costs less than any move, in playouts too.
 *   returns the facts, which stay until they are asked for again. */
KANUN_API const kanun_standing *kanun_game_standing(const kanun_game *game);

/* ---- Its moves ---- */

/* Makes the list of legal moves, which stands until the game changes, or is asked for the other
 * way. Moves that differ only in cards which nobody could tell apart (suits where they do not
 * matter, copies of a card) form a class, of which the list has the one with the lowest cards.
 *   takes   all: 1: every member of a class
 *   returns how many moves there are
 *   fails   -1: a hook. */
KANUN_API int kanun_game_legal(kanun_game *game, int all, kanun_errors *errors);
/* One move of the list, as text and, into *move, as data.
 *   returns it as text, until another one is asked for; NULL if there is none. */
KANUN_API const char *kanun_game_move(const kanun_game *game, int n, kanun_move *move);
/* How often of a hundred times a player that has no opinion of free move `n` should make it.
 *   returns 0 to 100; 0 for moves that are not free
 *   fails   -1: a hook. */
KANUN_API int kanun_game_likely(kanun_game *game, int n, kanun_errors *errors);
/* Looks for a move in the list last asked for, else in that of representatives.
 *   takes   move: as written, in English
 *   returns its number; -1: not understood, or not listed (a member of a class may be played all
 *           the same). */
KANUN_API int kanun_game_find(kanun_game *game, const char *move);
/* Plays a move of the list last asked for.
 *   fails   KANUN_USAGE: there is none; KANUN_RULES: a hook. The game is as before. */
KANUN_API kanun_status kanun_game_play_nth(kanun_game *game, int n, kanun_errors *errors);
/* Plays a move, whether the list has it or only its class.
 *   takes   move: as written, in English
 *   fails   KANUN_NO: not legal, with the reason and the rule; KANUN_RULES: a hook. The game is as
 *           before. */
KANUN_API kanun_status kanun_game_play(kanun_game *game, const char *move, kanun_errors *errors);
/* Plays on until the match is over, for playouts: the same as a loop of kanun_game_legal and
 * kanun_game_play_nth, but quicker. Stops before a decision that is not so simple: free moves, or a
 * list that fails.
 *   takes   choose: is given the seat and the number of legal moves, and answers with the number of
 *           one, from 0; anything else stops, and nothing is played. It asks this game for
 *           nothing but kanun_game_standing; payload: for `choose`
 *   fails   KANUN_RULES: a hook; the game is as before the move that failed. */
KANUN_API kanun_status kanun_game_play_on(kanun_game *game,
                                          int (*choose)(void *payload, int seat, int number),
                                          void *payload, kanun_errors *errors);
/* Why a move is not legal, for the seat to move.
 *   takes   move: as written, in `language`; rule: the key, file and line go there
 *   returns the reason; "" when it is legal. */
KANUN_API const char *kanun_game_why(kanun_game *game, const char *move, const char *language,
                                     const char **rule);
/* What the one to move faces, in a line of public facts: what there is to beat, and by what.
 *   returns the line; "" when there is nothing to be said. */
KANUN_API const char *kanun_game_faces(kanun_game *game, const char *language);

/* ---- Its points ---- */

/* What the deal has brought each side so far, what is not yet settled included.
 *   takes   cause: its number in kanun_info, -1: all together; points: yours, in units, with room
 *           for all sides */
KANUN_API void kanun_game_points(const kanun_game *game, int cause, int32_t *points);
/* What the deal would bring if it were counted as it stands, for simple players. Costs a copy.
 *   takes   cause, points: as above
 *   fails   KANUN_RULES: a hook, in the middle of a deal; `points` is what was counted till
 *           then. */
KANUN_API kanun_status kanun_game_estimate(kanun_game *game, int cause, int32_t *points,
                                           kanun_errors *errors);
/* What stands beside the score of a side on its sheet, such as strokes and stars: the rules' signs
 * (key `sheet` of variables).
 *   takes   out: yours, cut off at `size`; "" when there are none */
KANUN_API void kanun_game_marks(const kanun_game *game, int side, const char *language, char *out,
                                size_t size);
/* Units as points are written: "12.5".
 *   takes   out: yours
 *   returns out. */
KANUN_API const char *kanun_points(const kanun_rules *rules, int64_t units, char out[32]);

/* ---- What somebody may know of it ---- */

/* What `seat` may know (-1: a spectator; -2: everything): walk through the zones and variables of
 * the rules, by number, and through the owners of each, from 0 (the table's have one). */
#define KANUN_UNSEEN 255
#define KANUN_OWNERS_MAX 10 /* seats, sides or places of any rules */
typedef struct kanun_heap {
    size_t size;
    int count;           /* of its cards */
    const uint8_t *card; /* `count` of them, as the zone is listed; KANUN_UNSEEN: not known */
} kanun_heap;
/* What lies there.
 *   takes   zone, owner, seat: as above
 *   returns the heap, until another one is asked for; NULL: no such zone, owner or seat. */
KANUN_API const kanun_heap *kanun_game_heap(const kanun_game *game, int zone, int owner, int seat);
typedef struct kanun_value {
    size_t size;
    int set;        /* 0: nobody, no card, no suit ... */
    int32_t number; /* points in units; a flag's 0 or 1; of what has a name its place in the pack */
    const char *text;  /* the name of a card, suit, rank or choice; else NULL */
    kanun_cards cards; /* of type "cards" */
} kanun_value;
/* What a variable is.
 *   takes   variable, owner, seat: as above
 *   returns the value, until another one is asked for; NULL: no such variable or owner, or the seat
 *           may not know it. */
KANUN_API const kanun_value *kanun_game_value(const kanun_game *game, int variable, int owner,
                                              int seat);
/* Tells events as a seat may know them. One listener for each value of `seat`: several seats may be
 * listened for at once, -2 hears first; a seat that there is not is never heard.
 *   takes   seat: -1: a spectator, -2: all; heard: stays until changed, NULL: off; must not change
 *           the game; payload: for `heard` */
KANUN_API void kanun_game_feed(kanun_game *game, int seat,
                               void (*heard)(void *payload, const kanun_event *event),
                               void *payload);
/* Tells of each completed deal when it is counted, for score sheets and statistics: after settling,
 * when the standing has it among its deals, before the next begins.
 *   takes   counted: stays until changed, NULL: off; payload: for `counted` */
KANUN_API void kanun_game_on_deal(kanun_game *game,
                                  void (*counted)(void *payload, const kanun_game *game),
                                  void *payload);

/* ---- Its states ---- */

/* The state as bytes, for saving within this process and for comparing. They are sealed with a key
 * of the process; what outlives it is a record: rules, seed and moves.
 *   takes   size: how many they are
 *   returns the bytes, until the next call with this game. */
KANUN_API const void *kanun_game_bytes(const kanun_game *game, size_t *size);
/* Goes back to such a state.
 *   takes   bytes: `size` of them, of any game of these rules
 *   fails   KANUN_NO: of other rules, changed by somebody, or of another process; the game is as
 *           before. */
KANUN_API kanun_status kanun_game_restore(kanun_game *game, const void *bytes, size_t size,
                                          kanun_errors *errors);
/* Makes `to` what `from` is. Their rules may be those of one file with choices (kanun_rules_vary)
 * that leave its cards, zones, variables and the phase in progress as they are: the match then goes
 * on by the rules of `to`.
 *   fails   KANUN_USAGE: games of other rules; `to` is as before. */
KANUN_API kanun_status kanun_game_copy(kanun_game *to, const kanun_game *from);
/* Makes `to` what `from` becomes by a move of the list that `from` was last asked for; that list is
 * not made again, so many moves can be tried from one.
 *   takes   to: another game than `from`, of the same rules
 *   fails   as copying or playing would. */
KANUN_API kanun_status kanun_game_try(kanun_game *to, const kanun_game *from, int n,
                                      kanun_errors *errors);
/* Puts into `to` a game that `seat` could not tell from `from`: its hidden cards dealt anew.
 *   takes   seat: -1: a spectator; seed: of that deal
 *   fails   KANUN_USAGE: another seat, a game of other rules, or `to` being `from`. */
KANUN_API kanun_status kanun_game_redeal(kanun_game *to, const kanun_game *from, int seat,
                                         uint64_t seed);

/* ---- For players that think ahead ---- */

/* A number for what `seat` would hear of a move, if it were made: the same in all games that the
 * seat can't tell apart, and for all moves that it could not tell apart. Of a hidden move it hears
 * a word and the number of cards; of moves that form a class (kanun_game_legal) their ranks are
 * told.
 *   takes   n: of the list that stands
 *   returns the number; 0: there is no such move. */
KANUN_API uint64_t kanun_game_heard(kanun_game *game, int n, int seat);

/* What the deal comes to when all cards and all further chance are known and everybody plays the
 * best for his own side. */
typedef struct kanun_solution {
    size_t size;
    /* By side, in units: the points of the deal times the number of sides, less those of all sides
     * (of two: what one has more than the other); turned round where the lowest wins. */
    int64_t ahead[KANUN_OWNERS_MAX];
    int move; /* the best one's number in the list of legal moves, -1: none is to be made */
    uint64_t positions; /* looked at */
    uint64_t revisited; /* positions that had been looked at before, and were answered by that */
    int depth;          /* moves of the longest line */
    int fixed; /* 1: it comes to the same for every side, whatever anybody plays; 0: not, or not
                  found out within so many positions */
} kanun_solution;
/* Solves the deal; the game stays as it is.
 *   takes   positions: the most that may be looked at
 *   fails   KANUN_NO: that takes more, or too long a line of play; KANUN_RULES: a hook on the
 *           way. */
KANUN_API kanun_status kanun_game_solve(kanun_game *game, uint64_t positions,
                                        kanun_solution *solution, kanun_errors *errors);
/* Counts the move sequences of a length from here, those that end earlier included: a check of move
 * lists.
 *   takes   depth: 0 to 64
 *   fails   KANUN_USAGE: another depth; KANUN_RULES: a hook. */
KANUN_API kanun_status kanun_game_perft(kanun_game *game, int depth, uint64_t *count,
                                        kanun_errors *errors);

/* ---- Scenarios: rule tests as data (docs/scenarios.md) ---- */

/* Runs a test file.
 *   takes   folders: as when loading; told: hears of each scenario, its name and NULL, or what went
 *           wrong; payload: for `told`
 *   fails   KANUN_NO: some failed; KANUN_RULES, KANUN_SYSTEM: the file, or the rules. */
KANUN_API kanun_status kanun_test(const char *file, const char *const *folders,
                                  void (*told)(void *payload, const char *scenario,
                                               const char *failure),
                                  void *payload, kanun_errors *errors);

#ifdef __cplusplus
}
#endif
#endif
