/* SPDX-License-Identifier: MIT
 * api.h: what stands behind the opaque types of kanun.h. Inside game/ only.
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
    kanun_error told[KN_REPORT_MAX]; /* what kanun_errors_nth has handed out */
};

struct kanun_rules {
    km_rules *rules;
    int sharers; /* who hold them besides the first; each frees them once */
    char digest[65];
    kanun_info info;
    int side_of[KS_PLACES_MAX];
    const char *place[KS_PLACES_MAX];
    const char **range; /* of each option "1-1000", or NULL: made at load, because loaded rules are
                           shared by threads */
};

#define KG_SEAL 16 /* bytes at the end of a saved state */

struct kanun_game {
    const kanun_rules *rules;
    km_run *run;
    kanun_errors *inner; /* where hooks report when the caller gave no list */
    ks_moves moves;      /* the latest list asked for */
    int total;           /* their number */
    enum { KG_NOT_LISTED, KG_LISTED, KG_LISTED_ALL } listed; /* moves belong to the position */
    ks_block *scratch;                                       /* for estimates and looking ahead */
    unsigned char *sealed; /* the bytes of the state, and their seal */
    char *text;            /* what the last borrowed string lies in */
    size_t text_room;
    struct kg_told { /* what was told last; a game that is only looked at tells it, too */
        kanun_standing standing;
        kanun_heap heap;
        uint8_t heap_card[KN_CARDS_MAX];
        kanun_value value;
        char move_text[KS_MOVE_TEXT];
        char rule_text[256];
    } * told;
    struct kg_listener {
        void (*heard)(void *payload, const kanun_event *event);
        void *payload;
    } listener[KS_SEATS_MAX + 2]; /* for seat s at s + 2: everything, a spectator, the seats */
    struct kg_awarded {           /* in this deal, of what listeners have heard */
        int32_t units;
        int times;
    } awarded[KS_CAUSES_MAX][KS_SEATS_MAX];
    void (*counted)(void *payload, const kanun_game *game);
    void *counted_payload;
};

/* The status of the first problem after `before` others; KANUN_SYSTEM if there is none. */
kanun_status kg_api_status(kn_report *report, int before);

/* Makes what kanun_rules_info tells, in the arena of the rules; false when memory is out. */
bool kg_api_info(kanun_rules *rules);

/* Says that memory is out; `errors` may be NULL. */
kanun_status kg_api_memory_out(kanun_errors *errors);

/* The caller's list of errors, or one of one's own, so that what is found has somewhere to go:
 * freed by kanun_errors_free(own). NULL when memory is out. */
static inline kanun_errors *kg_api_list(kanun_errors *errors, kanun_errors **own)
{
    *own = errors ? NULL : kanun_errors_new();
    return errors ? errors : *own;
}

/* The report to use for a call: the caller's, or the game's own, emptied. */
kn_report *kg_api_report(kanun_game *game, kanun_errors *errors);

/* The search path: `folders`, or the environment's and the installed ones; folders live in `arena`.
 */
const char *const *kg_api_folders(kn_arena *arena, const char *const *folders);

/* True if both games have the same rules. */
bool kg_api_same_rules(const kanun_game *a, const kanun_game *b);

/* Fills a struct of the caller with `full`, as far as the caller knows it. */
void kg_api_fill(void *out, const void *full, size_t size);

/* A move for the world outside; `hidden` cards are not told. */
kanun_move kg_api_move(const ks_move *move, int hidden);
/* Reads a move in the words of the rules, or else by their labels; false with a problem. */
bool kg_api_move_read(const km_rules *rules, const char *text, const char *language, ks_move *move,
                      kn_report *report);
/* Tells a game's listeners. */
void kg_api_feed(void *game, const ks_event *event);

/* Forgets chance given from outside. */
void kg_api_forget_given(km_run *run);

#endif
