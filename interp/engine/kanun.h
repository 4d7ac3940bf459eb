/* SPDX-License-Identifier: MIT
 * kanun.h: the public interface of libkanun, a card-game rules interpreter. Readable in ten
 * minutes; compiles alone as C99 and C++. Longer than other files, because it contains the whole
 * contract.
 *
 * Ownership: an object that a function returns through `T **out` is yours. Free it with its own
 * *_free (lists and titles: kanun_free; NULL has no effect). Any other pointer that a function
 * returns is borrowed. Texts of rules, and everything that their structs point to, are valid as
 * long as the rules; those of a game, until the next call with that game. No function exits, prints
 * unless asked, or keeps global state. Threads may share loaded rules. A game or an error list
 * belongs to one thread at a time. Rules must outlive their games.
 *
 * Structs begin with their size, so that they can grow. In a struct that you pass to be filled, set
 * the size that your program knows: `kanun_move move = KANUN_INIT(kanun_move);`. The library writes
 * no more than this size. In a struct that you get from the library, the size says which members
 * exist. Three structs are parts of others or items of arrays, and will not change: kanun_cards,
 * kanun_spot and kanun_choice.
 *
 * Functions are described in the same form: the effect of the function; "takes": its parameters,
 * unless they are obvious; "returns"; "fails": the status or value that it returns on failure, and
 * the effects. A kanun_status is KANUN_OK unless something under "fails" applies. It is
 * KANUN_SYSTEM whenever memory is out, which is not mentioned again. `errors`, to which functions
 * add errors, may be NULL, and so may every pointer for an additional result; other pointers only
 * where stated. `language` is a code ("en", "ja"). A text without a translation is in English.
 * Numbering starts at 0.
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

/* The program uses the same values as exit status. */
typedef enum kanun_status {
    KANUN_OK = 0,
    KANUN_NO = 1,    /* the answer is no: an illegal move, a failed test */
    KANUN_USAGE = 2, /* wrong arguments: an unknown seat, a number out of range */
    KANUN_RULES = 3, /* an error in a rules file or a hook */
    KANUN_SYSTEM = 4 /* memory or files */
} kanun_status;

typedef struct kanun_errors kanun_errors;
typedef struct kanun_rules kanun_rules;
typedef struct kanun_game kanun_game;

/* Gets the version of the library in use.
 *   returns "0.1.0"; static. */
KANUN_API const char *kanun_version(void);

/* ---- Errors ---- */

/* Makes a list of errors. It keeps the first 20 errors, sorted by position.
 *   returns the list, yours; NULL: out of memory. */
KANUN_API kanun_errors *kanun_errors_new(void);
/* Frees a list and the texts in it. */
KANUN_API void kanun_errors_free(kanun_errors *errors);
/* Empties a list. Its texts are no longer valid. */
KANUN_API void kanun_errors_clear(kanun_errors *errors);
/* One error of a list. */
typedef struct kanun_error {
    size_t size;
    int code;            /* 214 for E0214, which kanun_explain explains */
    const char *file;    /* NULL: no file */
    int line, column;    /* counted from 1, in characters; 0: no position */
    const char *place;   /* "file:line:column", or as much of it as is known; NULL: no file */
    const char *message; /* the message, with "; did you mean 'word'?" where it helps */
    const char *meant, *expected; /* the suggested word, the expected value, or NULL */
    /* the error in one line: "file:line:column: error: message [E0214]" */
    const char *text;
    int note; /* 1: no error, but something without an effect; `text` has "note" for "error" */
} kanun_error;
/* Gets an error, from 0.
 *   returns the error, valid until the list is cleared or freed; NULL: beyond the last. */
KANUN_API const kanun_error *kanun_errors_nth(kanun_errors *errors, int n);
/* Prints all errors for people: source line, caret, expectation, suggestion.
 *   takes   colour: 0 or 1 */
KANUN_API void kanun_errors_print(const kanun_errors *errors, FILE *out, int colour);

/* An error code. All texts are static. */
typedef struct kanun_code {
    size_t size;
    const char *says; /* the meaning of the code; NULL for "game" */
    /* an example that has this error and no other: a file example.yaml, its script, a command;
     * NULL: none */
    const char *wrong;
    const char *right; /* the corrected example */
} kanun_code;
/* Explains a code.
 *   takes   code: "E0214" or "0214"; or "game", for which `right` is the file plain.yaml that the
 *           examples extend
 *   returns 1
 *   fails   0: unknown code; all members of *out are NULL. */
KANUN_API int kanun_explain(const char *code, kanun_code *out);

/* ---- Rules ---- */

/* The kind of a choice, in its member `key`. */
enum {
    KANUN_CHOICE_OPTION, /* option=value */
    KANUN_CHOICE_KEY,    /* a patch path=value (`match.target`) */
    /* an option=value that may have no effect, because it was chosen for several tables and this is
     * one of them */
    KANUN_CHOICE_OPTION_OF_TABLES
};
/* An option or a patch with its value. */
typedef struct kanun_choice {
    const char *name, *value;
    int key; /* KANUN_CHOICE_... */
} kanun_choice;

/* Loads and compiles a game.
 *   takes   game: an id ("family/variant"), searched in `folders`, a .yaml or .kanun path;
 *           folders: NULL-terminated; NULL: $KANUN_PATH, the XDG data folders, the installed ones;
 *           choices: `count` of them; NULL if 0
 *   fails   KANUN_RULES, KANUN_USAGE (a choice), KANUN_SYSTEM (a file): *out is NULL. */
KANUN_API kanun_status kanun_rules_load(kanun_rules **out, const char *game,
                                        const char *const *folders, const kanun_choice *choices,
                                        int count, kanun_errors *errors);
/* Loads a game with other choices than those of `rules`, without reading its files again. Much
 * faster than kanun_rules_load.
 *   takes   out: NULL: only checks whether the choices can be combined, which is faster still;
 *           rules: must outlive *out and the texts in `errors`; threads may share it; folders: for
 *           scripts that only these choices need; choices: as for kanun_rules_load
 *   fails   as kanun_rules_load. */
KANUN_API kanun_status kanun_rules_vary(kanun_rules **out, const kanun_rules *rules,
                                        const char *const *folders, const kanun_choice *choices,
                                        int count, kanun_errors *errors);
/* Frees rules and everything borrowed from them. Free their games first. */
KANUN_API void kanun_rules_free(kanun_rules *rules);

/* The rules' facts and the cards, zones and variables. They are valid as long as the rules. */
typedef struct kanun_card {
    size_t size;
    const char *name, *rank, *suit; /* "TD", "T", "D"; a joker's suit is "" */
    int32_t points;                 /* value of the card in points, in units */
} kanun_card;
typedef struct kanun_zone {
    size_t size;
    const char *name; /* a zone whose name has a dot was declared by a phase */
    const char *per;  /* owner: "table", "seat", "side", "place" */
    /* who sees the cards that arrive: "nobody", "owner", "side", "others", "all" */
    const char *seen_by;
    /* 1: cards are listed from the top down, as in a stock; 0: in the order of arrival, or in no
     * order */
    int top_first;
} kanun_zone;
typedef struct kanun_variable {
    size_t size;
    const char *name, *type, *per; /* `type` as in rules files */
    /* 0: the variable is bookkeeping, or a built-in one that these rules don't mention */
    int shown;
    int is_public; /* 1: visible to all */
    /* number of values that have names, such as "nil" for 0; for a choice, of all its values */
    int names;
    const int32_t *number; /* the numbers with names */
    const char *const *number_name;
    /* English description of a variable that is built in or belongs to a mechanic; else "" */
    const char *says;
} kanun_variable;
typedef struct kanun_script {
    size_t size;
    /* the script's name without folders; a digest of its text, 64 hexadecimal digits */
    const char *name, *digest;
} kanun_script;
typedef struct kanun_info {
    size_t size;
    /* digest of the resolved document and its scripts, 64 hexadecimal digits */
    const char *id, *digest;
    const char *parent; /* the id of the parent of this file; NULL: none */
    int seats, places, sides;
    const int *side_of;       /* by seat */
    const char *const *place; /* by place: "" for a place of a seat itself, else the dummy's name */
    int lowest_wins;          /* 1: the side with the fewest points wins the match */
    int counterclockwise;     /* 1: play goes counterclockwise */
    /* most moves per deal, on average over the match; see match.move_limit */
    int move_limit;
    int words, causes, cards, zones, variables, scripts; /* numbers of items */
    const char *const *word;                             /* the words with which a move may begin */
    const char *const *cause;                            /* causes of points */
    const kanun_card *const *card;                       /* in the order of cards in the pack */
    const kanun_zone *const *zone; /* in the order of the file, as are the variables */
    const kanun_variable *const *variable;
    const kanun_script *const *script;
    /* If the players sit at several tables, each with its own match: the number of tables (else 0),
     * and the seats of each. These rules describe the first table; load them with another number of
     * `players` for the others. */
    int tables;
    const int *table;
    int one_deal; /* 1: each game is one deal, regardless of the target */
} kanun_info;
/* Gets the facts of rules.
 *   returns the facts, valid as long as the rules. */
KANUN_API const kanun_info *kanun_rules_info(const kanun_rules *rules);

/* An option; `says` may be "". */
typedef struct kanun_option {
    size_t size;
    const char *name, *value, *fallback, *says; /* `value`: in force */
    /* NULL; or the choice that overrides this option: another one ("length=long"), or "--key
     * match.target" */
    const char *overruled;
    /* 1: numbers from `min` to `max` in steps of `step` can be chosen, in addition to named
     * values */
    int range;
    int64_t min, max, step;
    /* the part of the rules that it changes first: "match", "cards", "deal", "bidding", "play",
     * "scoring" or "special" */
    const char *part;
    /* the default in the file that declares the option; a child may have another default */
    const char *declared;
} kanun_option;
/* Gets an option, from 0.
 *   returns 1
 *   fails   0: beyond the last; *option is unchanged. */
KANUN_API int kanun_rules_option(const kanun_rules *rules, int n, const char *language,
                                 kanun_option *option);
/* Gets a value that may be chosen for option `n`; a range comes last, as "1-1000".
 *   takes   says: for its description; "": none
 *   returns the value; NULL: beyond the last. */
KANUN_API const char *kanun_rules_option_value(const kanun_rules *rules, int n, int m,
                                               const char *language, const char **says);

/* Gets the text of a key, such as the variable that an auction's "number_to" names.
 *   takes   part: NULL for the file itself, which has "name" and "about"; "match"; or a phase,
 *           including its defaults; language: NULL for plain text only
 *   returns the text; "": none. */
KANUN_API const char *kanun_rules_text(const kanun_rules *rules, const char *part, const char *key,
                                       const char *language);
/* Gets the name for something in the rules.
 *   takes   kind: "zone", "variable", "phase", "question" (what a phase asks; "" if it asks nothing
 *           in words), "suit" and "rank" of the pack, "move" (what a move of that word does; "" if
 *           the rules have no words for it), or "name" for all else (causes of points, words of
 *           moves, choices, dummies); out: yours, cut off at `size`
 *   returns out. */
KANUN_API const char *kanun_rules_label(const kanun_rules *rules, const char *kind,
                                        const char *name, const char *language, char *out,
                                        size_t size);

/* Prints a page.
 *   takes   format: these rules described: "text" ("text:60": in lines of 60 columns, at least
 *           20), "markdown" or "html" (a whole page); the merged document: "yaml", or with the
 *           file and line of each of its lines: "origins" (with the texts of all languages, unless
 *           `language` is "en"). "schema": a JSON Schema (draft-07) of
 *           files that extend these rules, or with `rules` NULL of all rules files. About all rules
 *           files, with `rules` and `language` NULL: "reference" (the page of the rule language,
 *           Markdown) or "lua" (declarations of all names that hooks can use, for editors)
 *   fails   KANUN_USAGE: another format, or one that needs rules; KANUN_SYSTEM: the output was
 *           incomplete. */
KANUN_API kanun_status kanun_rules_print(const kanun_rules *rules, const char *format,
                                         const char *language, FILE *out);
/* A sentence of a line. `text` is followed by the text that separates it from the next sentence;
 * together they make up the line. `bare` lacks the full stop, for comparing. */
typedef struct kanun_sentence {
    size_t size;
    const char *text, *bare;
} kanun_sentence;
/* A line of the description of these rules. It is valid until the callback returns. */
typedef struct kanun_line {
    size_t size;
    const char *section, *label, *text; /* "": none */
    int sentences;
    const kanun_sentence *sentence;
} kanun_line;
/* Describes these rules line by line, as kanun_rules_print does, without the title.
 *   takes   told: called for each line; payload: for `told` */
KANUN_API kanun_status kanun_rules_sheet(const kanun_rules *rules, const char *language,
                                         void (*told)(void *payload, const kanun_line *line),
                                         void *payload);
/* Finds things that rules may contain but nobody can want: hooks that are never called or have no
 * description, comparisons that are never true. Keys that have no effect are notes.
 *   takes   rules: while no game of theirs is in use; errors: not NULL, valid until the rules are
 *           freed
 *   fails   KANUN_NO: there is something besides notes. */
KANUN_API kanun_status kanun_rules_doubts(const kanun_rules *rules, kanun_errors *errors);
/* Lists the texts that lack a translation in `language` although another text has one. Translations
 * in files beside the rules and their scripts are read only when words in a language are first
 * needed. If such a file has errors, English is used. Only this function reports these errors.
 *   takes   language: NULL: only reads them; out: for a line "file:line:col: note: ..." about each
 *           text; NULL: none; count: for the number of texts
 *   fails   KANUN_RULES: an error in a translation; KANUN_SYSTEM: a file can't be read, or the
 *           output was incomplete. */
KANUN_API kanun_status kanun_rules_untranslated(const kanun_rules *rules, const char *language,
                                                FILE *out, int *count, kanun_errors *errors);

/* ---- Finding rules ---- */

/* Lists the ids of all rules files.
 *   takes   folders: as for kanun_rules_load
 *   returns in *out a sorted list, NULL-terminated. */
KANUN_API kanun_status kanun_ids(char ***out, const char *const *folders, kanun_errors *errors);
/* Gets the search path in force: $KANUN_PATH, XDG, installed.
 *   returns in *out a NULL-terminated list. */
KANUN_API kanun_status kanun_folders(char ***out);
/* The head of a rules file, without reading its parents or checking its rules: for lists of many
 * files. */
typedef struct kanun_title {
    size_t size;
    const char *name, *english; /* in `language`, else in English; "": the file inherits its name */
    const char *path;
    const char *parent; /* the id or path of the file that it extends; NULL: none */
} kanun_title;
/* Reads a title.
 *   takes   game, folders: as for kanun_rules_load
 *   fails   KANUN_RULES, KANUN_SYSTEM: *out is NULL. */
KANUN_API kanun_status kanun_title_read(const kanun_title **out, const char *game,
                                        const char *language, const char *const *folders,
                                        kanun_errors *errors);
/* Frees a list of texts, or a title. */
KANUN_API void kanun_free(const void *memory);

/* ---- Moves and events as data ---- */

/* Cards by number (index in kanun_info): card n is bit n % 64 of bits[n / 64]. */
typedef struct kanun_cards {
    uint64_t bits[2];
} kanun_cards;
#define KANUN_HAS(cards, n) ((cards).bits[(n) / 64] >> ((n) % 64) & 1)

/* A move. The meaning of the numbers depends on the rules: see kanun_move_part. */
#define KANUN_NO_NUMBER INT32_MIN
enum { KANUN_WORD_PLAY, KANUN_WORD_TAKE, KANUN_WORD_PASS };
typedef struct kanun_move {
    size_t size;
    int word;          /* KANUN_WORD_..., or another word of kanun_info */
    int card;          /* the card that is played or named first; -1: none */
    int suit, mark;    /* a suit or strain, -1: none; a further word or mark, 0: none */
    int32_t number;    /* KANUN_NO_NUMBER: none */
    kanun_cards cards; /* further cards: captured, given, discarded, played together */
    int hidden;        /* number of cards that are hidden from you, and therefore not in `cards` */
} kanun_move;

/* Compares two moves of the same rules.
 *   returns 1: equal; or 0. */
KANUN_API int kanun_move_equal(const kanun_move *a, const kanun_move *b);
/* Computes a hash of a move.
 *   returns a number that is equal for equal moves, in every process and on every machine. */
KANUN_API uint64_t kanun_move_key(const kanun_move *move);
/* Writes a move as text: "9C x 4H 5C", "bid 3 S", "give ? ?".
 *   takes   out: yours, truncated to `size`
 *   returns out. */
KANUN_API char *kanun_move_text(const kanun_rules *rules, const kanun_move *move, char *out,
                                size_t size);
/* Reads a move: words in any case or by their labels, cards in any order. Does not check whether
 * it is legal.
 *   takes   language: of labels, and of error messages
 *   fails   KANUN_NO: the text is not a move of these rules; *move is unchanged. */
KANUN_API kanun_status kanun_move_read(const kanun_rules *rules, const char *text,
                                       const char *language, kanun_move *move,
                                       kanun_errors *errors);

/* The parts of a move's text, in order. */
typedef enum kanun_part_kind {
    KANUN_PART_WORD,
    KANUN_PART_NUMBER, /* as digits */
    /* a word in place of a number, a strain other than a suit, or a further word */
    KANUN_PART_NAME,
    KANUN_PART_SUIT,
    KANUN_PART_CARD,
    KANUN_PART_TAKES, /* the sign between the card that captures and the captured cards */
    KANUN_PART_HIDDEN /* a card that is hidden from you */
} kanun_part_kind;
typedef struct kanun_part {
    size_t size;
    kanun_part_kind kind;
    int announced;    /* 1: the part ends with a mark, "QH*" */
    int32_t number;   /* index of the word, suit or card; for a number, its value */
    const char *text; /* the text without the mark, valid as long as the rules; NULL: a number */
} kanun_part;
/* Gets a part of a move, from 0.
 *   returns 1
 *   fails   0: beyond the last; *part is unchanged. */
KANUN_API int kanun_move_part(const kanun_rules *rules, const kanun_move *move, int n,
                              kanun_part *part);

typedef enum kanun_event_kind {
    KANUN_EVENT_MOVE,     /* `seat` makes `move` for `place`; nothing has changed yet */
    KANUN_EVENT_TURNED,   /* a card was turned up for `place`, and plays `move` by itself */
    KANUN_EVENT_TRANSFER, /* `cards` go from heap `from` to heap `to` */
    /* `cards` are shown to the seats `shown_to` without moving; they are in heap `from` */
    KANUN_EVENT_SHOW,
    KANUN_EVENT_SHUFFLE, /* heap `from` is shuffled, or only its lowest `count` cards */
    KANUN_EVENT_AWARD,   /* `number` units go to `side` for `cause` */
    KANUN_EVENT_PAY,     /* `number` units go from one account to another */
    KANUN_EVENT_TRICK,   /* `place` wins the trick; a transfer of its cards follows */
    KANUN_EVENT_PHASE,   /* `phase` begins */
    KANUN_EVENT_DEAL,    /* deal `number` (from 1) begins, dealt by `seat` (-1: nobody) */
    KANUN_EVENT_SETTLE,  /* the points of deal `number` were added to the `scores` */
    KANUN_EVENT_OVER,    /* the match is over, won by the sides `winners` */
    KANUN_EVENT_NOTE,    /* a message of a script: `note`, with `number` unless it is 0 */
    /* the deal is void or is dealt again after `phase` (for example an auction in which all pass;
     * NULL: a script requested this) */
    KANUN_EVENT_THROWN_IN
} kanun_event_kind;
typedef enum kanun_lies { KANUN_IN, KANUN_ON_TOP, KANUN_LOWEST } kanun_lies;

/* A heap, identified by its zone, or an account, by its variable. */
typedef struct kanun_spot {
    const char *name; /* NULL: none */
    int n;            /* index of the zone or variable in the rules; -1: none */
    int owner;        /* seat, side or place; -1: the table */
} kanun_spot;

/* An event as one listener may know it. Members that an event of a kind does not use are -1, 0 or
 * NULL. It is valid until the listener returns. */
typedef struct kanun_event {
    size_t size;
    const kanun_rules *rules;
    kanun_event_kind kind;
    int seat, place, side;
    kanun_spot from, to;
    kanun_cards cards; /* including the cards of the move; empty if `hidden` */
    int count, hidden; /* number of cards; 1: you may not know which cards these are */
    kanun_lies lies;   /* position of the shown card; LOWEST is also used for a partial shuffle */
    unsigned shown_to; /* seats as bits */
    int32_t number;
    const char *cause, *phase, *note;
    const kanun_move *move;
    const int32_t *scores; /* scores of the sides, in units */
    unsigned winners;      /* sides as bits */
    const char *text;      /* the event as a line of English, for logs */
} kanun_event;

/* ---- A match ---- */

/* Makes a game with these rules, which has no match in progress yet.
 *   fails   KANUN_RULES: a script can't be loaded again; *out is NULL. */
KANUN_API kanun_status kanun_game_new(kanun_game **out, const kanun_rules *rules,
                                      kanun_errors *errors);
/* Frees a game and everything borrowed from it. */
KANUN_API void kanun_game_free(kanun_game *game);
/* Gets the rules of a game.
 *   returns the rules that it was made with. */
KANUN_API const kanun_rules *kanun_game_rules(const kanun_game *game);

/* Begins a match. The same seed and index always give the same match.
 *   takes   position: NULL, or the start: a map of zones, variables, turn, phase and rest as in
 *           scenarios (docs/scenarios.md), in YAML or JSON; listeners get no events about earlier
 *           play, and given chance applies to later results; index: number of the match within a
 *           simulation
 *   fails   KANUN_RULES, KANUN_USAGE (the position): then no match is in progress. */
KANUN_API kanun_status kanun_game_begin(kanun_game *game, const char *position, uint64_t seed,
                                        uint64_t index, kanun_errors *errors);
/* Sets a result of chance in advance, before a match begins or between moves. Several results of a
 * kind are used in order. They are kept until they are used or forgotten, and a copy of a game does
 * not have them.
 *   takes   kind: "shuffle" (the pack, top first), "reshuffle", "cut", "insertion",
 *           "first_dealer", "draw", "deal_seed" (the seed of the next deal and all later ones);
 *           value: cards by name; a number; for a seed 64 hexadecimal digits
 *   fails   KANUN_USAGE: impossible (a kind that these rules never use, a number out of range,
 *           cards that are not the pack's); nothing is kept. The cards of a "reshuffle" are
 *           checked only when it is needed: if they differ from those lying there, that call fails
 *           with KANUN_RULES, and the result is kept. */
KANUN_API kanun_status kanun_game_give(kanun_game *game, const char *kind, const char *value,
                                       kanun_errors *errors);
/* Counts the unused given results of a kind.
 *   takes   kind: as for kanun_game_give
 *   returns the number; 0 for an unknown kind. */
KANUN_API int kanun_game_given(const kanun_game *game, const char *kind);
/* Forgets given results, so that later results are random.
 *   takes   kind: as for kanun_game_give; NULL: all */
KANUN_API void kanun_game_forget(kanun_game *game, const char *kind);

#define KANUN_STOP_SETTLED 1   /* when a deal has been settled and another one would follow */
#define KANUN_STOP_THROWN_IN 2 /* when a deal is thrown in */
/* Sets where matches of this game stop, unfinished and without a winner. `when` is for policies
 * that look ahead: the scores and points of the deal stay unchanged, and the standing counts the
 * deal. `deals` is for programs that play by themselves, because random play may never end. The
 * setting belongs to the game, not to its state: copies and redeals into the game don't change it.
 *   takes   when: KANUN_STOP_... combined; 0: none; deals: number of deals; 0: unlimited */
KANUN_API void kanun_game_stop(kanun_game *game, unsigned when, int deals);

/* The purpose of a phase, as bits. */
enum {
    KANUN_PREPARES = 1, /* prepares cards, or decides later phases */
    KANUN_BIDS = 2,
    KANUN_PLAYS = 4, /* cards are played, so counts during the deal have a meaning */
    KANUN_COUNTS = 8,
    KANUN_LAYS_ASIDE = 128 /* chosen cards go to the zone that its key "into" names */
};

/* The state of a match. */
typedef struct kanun_standing {
    size_t size;
    int over; /* 0: in progress, or not begun; 1: over; 2: unfinished */
    /* if unfinished: 1 because of match.move_limit, 0 because of kanun_game_stop */
    int stuck;
    int seat, place;   /* seat to move, and its place (a dummy's is >= seats); -1: none */
    const char *phase; /* in progress; "" when over */
    unsigned does;     /* its purpose */
    /* The innermost phase in progress in which seats bid, or play cards. It may have called another
     * phase (a poll between bids). NULL: none. */
    const char *bidding, *playing;
    int deals, redeals; /* completed; redealt */
    long moves;         /* number of moves made so far, which everybody knows */
    int dealer;
    unsigned winners;      /* when the match is over: the winning sides as bits; several: a tie */
    const int32_t *scores; /* of each side, in units */
    /* the last free_moves of the current list are free (signals, claims ...): afterwards, the same
     * place moves again */
    int free_moves;
} kanun_standing;
/* Gets the state of the match. It takes less time than any move, even in playouts.
 *   returns the facts, valid until the next call of this function. */
KANUN_API const kanun_standing *kanun_game_standing(const kanun_game *game);

/* ---- Its moves ---- */

/* Makes the list of legal moves, valid until the game changes or the list is made with another
 * `all`. Moves that differ only in indistinguishable cards (suits where they don't matter, copies
 * of a card) form a class; the list has the one with the lowest cards.
 *   takes   all: 1: every member of a class
 *   returns the number of moves
 *   fails   -1: a hook. */
KANUN_API int kanun_game_legal(kanun_game *game, int all, kanun_errors *errors);
/* Gets a move of the list as text and, in *move, as data.
 *   returns the text, valid until the next call of this function; NULL: none. */
KANUN_API const char *kanun_game_move(const kanun_game *game, int n, kanun_move *move);
/* Gets the number of times out of 100 in which a player without a policy should make free move `n`.
 *   returns 0 to 100; 0 for moves that are not free
 *   fails   -1: a hook. */
KANUN_API int kanun_game_likely(kanun_game *game, int n, kanun_errors *errors);
/* Finds a move in the latest list, otherwise in the list of representatives.
 *   takes   move: as text, in English
 *   returns its number; -1: not understood, or not listed (a member of a class may still be
 *           played). */
KANUN_API int kanun_game_find(kanun_game *game, const char *move);
/* Plays a move of the latest list.
 *   fails   KANUN_USAGE: no such move; KANUN_RULES: a hook. The game is unchanged. */
KANUN_API kanun_status kanun_game_play_nth(kanun_game *game, int n, kanun_errors *errors);
/* Plays a move in each of many games: kanun_game_play_nth, then kanun_game_standing and
 * kanun_game_legal, for one after the other.
 *   takes   games: `count` different ones; choice: for each, the number of a move of its latest
 *           list; seats, moves: receive for each its seat to move and its number of legal moves
 *           (-1 and 0: the match is over, or unfinished); done: receives the number of games
 *           before the first one that failed, or `count`
 *   fails   as kanun_game_play_nth; with `moves` -1: the move was played, and the next list
 *           failed. Later games are unchanged. */
KANUN_API kanun_status kanun_games_step(kanun_game *const *games, const int *choice, int count,
                                        int *seats, int *moves, int *done, kanun_errors *errors);
/* Plays a move that is listed or belongs to a listed class.
 *   takes   move: as text, in English
 *   fails   KANUN_NO: illegal, with the reason and the rule; KANUN_RULES: a hook. The game is
 *           unchanged. */
KANUN_API kanun_status kanun_game_play(kanun_game *game, const char *move, kanun_errors *errors);
/* Plays until the match is over, for playouts. Has the same effect as a loop of kanun_game_legal
 * and kanun_game_play_nth, but is faster. Stops before a decision that has free moves, or whose
 * list of moves fails.
 *   takes   choose: called with the seat and the number of legal moves; returns the number of a
 *           move, from 0; any other value stops without a move. It may call only
 *           kanun_game_standing for this game; payload: for `choose`
 *   fails   KANUN_RULES: a hook; the game is as before the move that failed. */
KANUN_API kanun_status kanun_game_play_on(kanun_game *game,
                                          int (*choose)(void *payload, int seat, int number),
                                          void *payload, kanun_errors *errors);
/* The rule that forbids a move. Its texts are valid until kanun_game_why is called again. */
typedef struct kanun_rule {
    size_t size;
    /* key, file and line, as players see them; "": no single rule forbids the move */
    const char *text;
    const char *key;   /* "phases.play.fishing.must_take"; "": none */
    const char *shown; /* the key; " (default)" follows, in `language`, if no file sets it */
    const char *file;  /* id of the game that contains the key */
    int line;          /* 0: none */
    int by;            /* KANUN_BY_... */
    /* The reason, with "*" in place of the move's cards: equal for moves that are forbidden for the
     * same reason. */
    const char *reason;
} kanun_rule;
enum {
    KANUN_BY_KEY,    /* of the phase's mechanic */
    KANUN_BY_FREE,   /* the rule belongs to a free move of the phase */
    KANUN_BY_HOOK,   /* a legal hook */
    KANUN_BY_SCRIPT, /* a scripted phase */
};
/* Explains why a move is not legal, for the seat to move.
 *   takes   move: as text, in `language`; rule: NULL, or where to write the rule that forbids it
 *   returns the reason; "": it is legal. */
KANUN_API const char *kanun_game_why(kanun_game *game, const char *move, const char *language,
                                     kanun_rule *rule);
/* Describes the situation of the player to move in one line of public facts: the cards to beat, and
 * the cards that beat them.
 *   returns the line; "": nothing to describe. */
KANUN_API const char *kanun_game_faces(kanun_game *game, const char *language);

/* ---- Points ---- */

/* Gets the points of each side in this deal so far, including those not yet settled.
 *   takes   cause: index in kanun_info; -1: all together; points: yours, in units, with room for
 *           all sides */
KANUN_API void kanun_game_points(const kanun_game *game, int cause, int32_t *points);
/* Counts the deal as if it ended now, for simple policies. It copies the position.
 *   takes   cause, points: as for kanun_game_points
 * fails   KANUN_RULES: a hook, in the middle of a deal. `points` has the points counted before
 * it. */
KANUN_API kanun_status kanun_game_estimate(kanun_game *game, int cause, int32_t *points,
                                           kanun_errors *errors);
/* Gets the marks next to a side's score, such as strokes and stars (key `sheet` of variables).
 *   takes   out: yours, truncated to `size`; "": none */
KANUN_API void kanun_game_marks(const kanun_game *game, int side, const char *language, char *out,
                                size_t size);
/* Writes units as points: "12.5".
 *   takes   out: yours
 *   returns out. */
KANUN_API const char *kanun_points(const kanun_rules *rules, int64_t units, char out[32]);

/* ---- The view of a seat ---- */

/* The facts that `seat` may know (-1: a spectator; -2: everything). Iterate over the zones and
 * variables of the rules by number, and over the owners of each, from 0 (the table's have one). */
#define KANUN_UNSEEN 255
#define KANUN_OWNERS_MAX 10 /* most seats, sides or places of any rules */
typedef struct kanun_heap {
    size_t size;
    int count;           /* number of cards */
    const uint8_t *card; /* `count` cards, in the order of the zone; KANUN_UNSEEN: unknown */
} kanun_heap;
/* Gets the cards of a heap.
 *   takes   zone, owner, seat: as above
 *   returns the heap, valid until the next call of this function; NULL: no such zone, owner or
 *           seat. */
KANUN_API const kanun_heap *kanun_game_heap(const kanun_game *game, int zone, int owner, int seat);
typedef struct kanun_value {
    size_t size;
    int set; /* 0: unset (no card, no suit ...) */
    /* points in units; 0 or 1 for a flag; for named values, the index in the pack */
    int32_t number;
    const char *text;  /* name of the card, suit, rank or choice; else NULL */
    kanun_cards cards; /* of type "cards" */
} kanun_value;
/* Gets the value of a variable.
 *   takes   variable, owner, seat: as above
 *   returns the value, valid until the next call of this function; NULL: no such variable or
 *           owner, or hidden from the seat. */
KANUN_API const kanun_value *kanun_game_value(const kanun_game *game, int variable, int owner,
                                              int seat);
/* Sets a listener, called with events as a seat may know them. There is one for each value of
 * `seat`; several may listen at once, -2 is called first. It is never called for a seat that does
 * not exist.
 *   takes   seat: -1: a spectator; -2: everything; heard: called until replaced; NULL: none; must
 *           not change the game; payload: for `heard` */
KANUN_API void kanun_game_feed(kanun_game *game, int seat,
                               void (*heard)(void *payload, const kanun_event *event),
                               void *payload);
/* Sets a function called when a completed deal is counted, for score sheets and statistics: after
 * settling, when the standing counts the deal, before the next begins.
 *   takes   counted: called until replaced; NULL: none; payload: for `counted` */
KANUN_API void kanun_game_on_deal(kanun_game *game,
                                  void (*counted)(void *payload, const kanun_game *game),
                                  void *payload);

/* ---- States ---- */

/* Gets the state as bytes, for saving within this process and for comparing. They are sealed with a
 * key of the process. To keep a match longer, store its rules, seed and moves.
 *   takes   size: for the number of bytes
 *   returns the bytes, valid until the next call with this game. */
KANUN_API const void *kanun_game_bytes(const kanun_game *game, size_t *size);
/* Restores such a state.
 *   takes   bytes: `size` of them, of any game of these rules
 *   fails   KANUN_NO: of other rules, tampered with, or of another process. The game is
 * unchanged. */
KANUN_API kanun_status kanun_game_restore(kanun_game *game, const void *bytes, size_t size,
                                          kanun_errors *errors);
/* Copies the state of `from` to `to`. The rules of `to` may be a variation (kanun_rules_vary) of
 * those of `from` if cards, zones, variables and the phase in progress are the same; the match
 * then continues by the rules of `to`.
 *   fails   KANUN_USAGE: games of other rules; `to` is unchanged. */
KANUN_API kanun_status kanun_game_copy(kanun_game *to, const kanun_game *from);
/* Copies to `to` the state that `from` would have after move `n` of its latest list. The list is
 * not made again, so many moves can be tried.
 *   takes   to: another game than `from`, of the same rules
 *   fails   as kanun_game_copy or kanun_game_play_nth. */
KANUN_API kanun_status kanun_game_try(kanun_game *to, const kanun_game *from, int n,
                                      kanun_errors *errors);
/* Puts into `to` a game that `seat` can't distinguish from `from`: hidden cards are dealt again.
 *   takes   seat: -1: a spectator; seed: of that deal
 *   fails   KANUN_USAGE: another seat, a game of other rules, or `to` equal to `from`. */
KANUN_API kanun_status kanun_game_redeal(kanun_game *to, const kanun_game *from, int seat,
                                         uint64_t seed);

/* ---- For policies that look ahead ---- */

/* Computes a hash of the facts that `seat` would learn from a move: the same in all games that the
 * seat can't distinguish, and for all moves that it can't distinguish. For a hidden move, the hash
 * depends on the word and the number of cards; for moves that form a class (kanun_game_legal), on
 * their ranks.
 *   takes   n: index in the current list
 *   returns the hash; 0: no such move. */
KANUN_API uint64_t kanun_game_heard(kanun_game *game, int n, int seat);

/* The result of a deal if everybody knows all cards and all further chance, and every player plays
 * best for their own side. */
typedef struct kanun_solution {
    size_t size;
    /* For each side, in units: its points in the deal times the number of sides, minus the points
     * of all sides (with two sides, the difference); negated if the lowest score wins. */
    int64_t ahead[KANUN_OWNERS_MAX];
    int move;           /* number of the best move in the list of legal moves; -1: there is none */
    uint64_t positions; /* examined */
    uint64_t revisited; /* positions that were reached again, and answered from memory */
    int depth;          /* moves of the longest line */
    /* 1: the result is the same for every side, however the deal is played; 0: it is not, or the
     * limit was too low to know */
    int fixed;
} kanun_solution;
/* Solves the deal; the game is unchanged.
 *   takes   positions: most positions to examine
 *   fails   KANUN_NO: more are needed, or too long a line of play; KANUN_RULES: a hook on the
 * way. */
KANUN_API kanun_status kanun_game_solve(kanun_game *game, uint64_t positions,
                                        kanun_solution *solution, kanun_errors *errors);
/* Counts the move sequences of a length from here, including those that end earlier: a check of
 * move lists.
 *   takes   depth: 0 to 64
 *   fails   KANUN_USAGE: another depth; KANUN_RULES: a hook. */
KANUN_API kanun_status kanun_game_perft(kanun_game *game, int depth, uint64_t *count,
                                        kanun_errors *errors);

/* ---- Scenarios: rule tests as data (docs/scenarios.md) ---- */

/* Runs a test file.
 *   takes   folders: as for kanun_rules_load; told: called for each scenario with its name and
 *           NULL, or the failure; payload: for `told`
 *   fails   KANUN_NO: some failed; KANUN_RULES, KANUN_SYSTEM: the file, or the rules. */
KANUN_API kanun_status kanun_test(const char *file, const char *const *folders,
                                  void (*told)(void *payload, const char *scenario,
                                               const char *failure),
                                  void *payload, kanun_errors *errors);

#ifdef __cplusplus
}
#endif
#endif
