/* SPDX-License-Identifier: MIT
 * api.h: the structs behind the opaque types of kanun.h. Inside game/ only.
 */
#ifndef KG_GAME_API_H
#define KG_GAME_API_H

#include "game/engine.h"
#include "kanun.h"
#include "game/speak_rules.h"
#include "state/view.h"

struct kanun_errors {
    kn_arena *arena;
    kn_report report;
    kanun_error told[KN_REPORT_MAX]; /* the value that kanun_errors_nth returns */
};

struct kanun_rules {
    km_rules *rules;
    int sharers; /* number of owners besides the first one; each frees the rules once */
    char digest[65];
    kanun_info info;
    int side_of[KS_PLACES_MAX];
    const char *place[KS_PLACES_MAX];
    /* "1-1000" for an option with a range, else NULL; made at load, because threads share loaded
     * rules */
    const char **range;
};

#define KG_SEAL 16 /* bytes that follow a saved state */

struct kanun_game {
    const kanun_rules *rules;
    km_run *run;
    kanun_errors *inner; /* receives errors of hooks if the caller gave no list */
    ks_moves moves;      /* the latest list */
    int total;           /* its length */
    enum {
        KG_NOT_LISTED,
        KG_LISTED,
        KG_LISTED_ALL
    } listed;              /* `moves` is valid for the current position */
    ks_block *scratch;     /* for estimates and look-ahead */
    unsigned char *sealed; /* the bytes of a saved state, with their seal */
    char *text;            /* the last borrowed string */
    size_t text_room;
    struct kg_told { /* the structs returned last; queries on a const game change them, too */
        kanun_standing standing;
        kanun_heap heap;
        uint8_t heap_card[KN_CARDS_MAX];
        kanun_value value;
        char move_text[KS_MOVE_TEXT];
        struct kg_forbidding forbidding; /* of the last question */
    } * told;
    struct kg_listener {
        void (*heard)(void *payload, const kanun_event *event);
        void *payload;
        /* the listener of seat s is at s + 2: first "everything", then a spectator, then the
         * seats */
    } listener[KS_SEATS_MAX + 2];
    struct kg_awarded { /* points in this deal, as sent to listeners */
        int32_t units;
        int times;
    } awarded[KS_CAUSES_MAX][KS_SEATS_MAX];
    void (*counted)(void *payload, const kanun_game *game);
    void *counted_payload;
};

/* Returns the status of the first problem after number `before`; KANUN_SYSTEM: there is none. */
kanun_status kg_api_status(kn_report *report, int before);

/* Makes the data that kanun_rules_info returns, in the arena of the rules. False: out of memory. */
bool kg_api_info(kanun_rules *rules);

/* Reports that memory is out. `errors` may be NULL. */
kanun_status kg_api_memory_out(kanun_errors *errors);

/* Returns the caller's list of errors, or a new one, which kanun_errors_free(own) frees. NULL: out
 * of memory. */
static inline kanun_errors *kg_api_list(kanun_errors *errors, kanun_errors **own)
{
    *own = errors ? NULL : kanun_errors_new();
    return errors ? errors : *own;
}

/* Returns the report for a call: the caller's list or, emptied, the game's own. */
kn_report *kg_api_report(kanun_game *game, kanun_errors *errors);

/* Returns the search path in `arena`: `folders`, or the folders of the environment and the
 * installed ones. */
const char *const *kg_api_folders(kn_arena *arena, const char *const *folders);

/* Returns true if both games use the same rules. */
bool kg_api_same_rules(const kanun_game *a, const kanun_game *b);

/* Copies `full` to a struct of the caller, up to the size that the caller set. */
void kg_api_fill(void *out, const void *full, size_t size);

/* Like kanun_rules_load, but ignores the key at that place in one of the files, unless it is no
 * place. */
kanun_status kg_api_load_without(kanun_rules **out, const char *game, const char *const *folders,
                                 const kanun_choice *choices, int count, kn_mark without,
                                 kanun_errors *errors);

/* Converts a move for the caller; leaves out its `hidden` cards. */
kanun_move kg_api_move(const ks_move *move, int hidden);
/* Reads a move in the words of the rules, or else by their labels. False: with a problem
 * reported. */
bool kg_api_move_read(const km_rules *rules, const char *text, const char *language, ks_move *move,
                      kn_report *report);
/* Calls a game's listeners. */
void kg_api_feed(void *game, const ks_event *event);

/* Forgets given results of chance. */
void kg_api_forget_given(km_run *run);

#endif
