/* SPDX-License-Identifier: MIT
 * hub_table.h: one table: its seats, its match, and the pending events of its audiences.
 * Requests are in requests*.c. The JSON for clients is in update.c.
 */
#ifndef KW_SERVE_HUB_TABLE_H
#define KW_SERVE_HUB_TABLE_H

#include "record/journal.h"
#include "serve/fair.h"
#include "serve/hub.h"
#include "serve/secret.h"

enum {
    KW_LUCK_MAX = 64 + 1,
    KW_RECENT = 16,     /* last moves for which a repeated request is recognised */
    KW_CLIENT_MAX = 41, /* bytes of the identifier that a client chooses */
    KW_HOLD_MS = 3000   /* longest delay of computer players, for undo */
};

/* Values of a seat that are not the number of a seat. */
enum {
    KW_SPECTATOR = -1,
    KW_SEAT_SERVER = -2, /* the server itself, which sees everything (kanun_game_feed) */
    KW_NO_ACCESS = -3    /* the secret belongs to another table */
};

typedef enum kw_who { KW_PERSON, KW_EASY, KW_MEDIUM, KW_HARD, KW_WHO } kw_who;
extern const char *const kw_who_names[KW_WHO + 1]; /* NULL-terminated */
/* Returns KW_WHO for an unknown name. */
kw_who kw_who_of(const char *name);

typedef struct kw_seat {
    kw_who who;
    char name[KW_NAME_MAX], luck[KW_LUCK_MAX];
    bool joined, ready; /* joined: by a person; ready: the seat has answered "next" or "again" */
    bool lent;          /* a computer plays for the person who has joined */
    int made;           /* moves that the computer made for the person */
    int here;           /* number of connections */
    int64_t left;       /* when the last connection left; 0: unknown */
    int64_t talked;     /* until this time, the seat's share of emotes and texts is used up */
} kw_seat;

/* One audience: (seat, language), with its pending events. */
typedef struct kw_audience {
    int seat;
    const char *language;
    void *voice;
    json_t *facts, *events, *summary;
    struct kw_audience *next;
} kw_audience;

/* Payload of a listener to the game: one for each seat, one for spectators and one for the
 * server. */
typedef struct kw_listener {
    kw_table *table;
    int seat;
} kw_listener;

typedef struct kw_done { /* a recent move, to recognise a repeated request */
    long ply;
    int seat;
    char client[KW_CLIENT_MAX];
    char *move;
} kw_done;

/* Data not yet sent to the clients at a table. */
enum {
    KW_SEND_MOVE = 1 << 0,      /* events and the new position */
    KW_SEND_BACK = 1 << 1,      /* with the position: moves have been taken back */
    KW_SEND_TABLE = 1 << 2,     /* the table itself, such as whose answer is missing */
    KW_SEND_TABLE_SOON = 1 << 3 /* the same at the next kw_hub_tick: most seats answer "next" at the
                                   same time, so one message is sent for all of them */
};

typedef enum kw_asked { KW_NOTHING, KW_UNDO, KW_CLAIM } kw_asked;
typedef struct kw_ask {
    kw_asked what;
    int number, seat;
    unsigned waiting; /* bits of the seats that have not answered */
    char text[201];
} kw_ask;

struct kw_table {
    kw_hub *hub;
    char id[KW_ID + 1];
    json_t *made; /* "game", "set", "key", "files", "forced", "seed"; "watch" and the "key" of
                     "seats" are digests of secrets */
    kr_journal *journal;
    int seats;
    kw_seat seat[KANUN_OWNERS_MAX];
    int match;
    bool begun, paused, waiting; /* waiting: for all players to read the result of the deal */
    bool closed;                 /* the last move revealed something */
    unsigned char *open;         /* for each move, whether it may still be taken back */
    size_t open_room;
    kw_fair fair, next_fair; /* seeds of this match, and of the next one, computed in advance */
    kw_ask ask;
    int asks;
    kw_conn *conns;
    kw_audience *audiences;
    json_t *fact[2]; /* cache of the last event as JSON: complete, and without cards; NULL: not
                      * made */
    kw_listener listener[KANUN_OWNERS_MAX + 2];
    kw_done done[KW_RECENT];
    int dones;
    bool bench;       /* for a workshop: all cards are open, and one client moves for all seats */
    bool replaying;   /* being read from the store: nothing is stored or sent */
    bool dirty;       /* the table is in hub->dirty */
    bool gone;        /* the table must be read again, because memory and disk differ */
    bool busy;        /* the table is in hub->busy */
    unsigned pending; /* KW_SEND_ bits: messages that kw_table_flush must send to the clients */
    int jobs;         /* computations of a move in progress */
    unsigned turn; /* number of the current decision; results for other decisions are discarded */
    unsigned early[KANUN_OWNERS_MAX]; /* decision for which a seat's claim came too early */
    int64_t touched;
    int64_t hold; /* until then, computers wait, so that the move can be taken back */
    kw_table *next, *next_busy, *next_dirty;
};

/* Returns the number of seeds that have been used for deals. The last one stays in use until the
 * next deal is drawn, even if a deal is thrown in several times. */
static inline int kw_table_seeds_used(const kw_table *table)
{
    return table->fair.given - kanun_game_given(table->journal->game, "deal_seed");
}

extern const char kw_several_tables[]; /* The message that rules need several tables. */
/* Makes a table from the fields of a request, and doesn't begin the match. If `id` is NULL, chooses
 * a new id. */
kanun_status kw_table_new(kw_table **out, kw_hub *hub, const char *id, json_t *made,
                          kr_failure *failure);
void kw_table_free(kw_table *table);
/* Returns everything that is stored for a table, {"id", "made", "steps"}, as a new reference.
 * Returns NULL if nothing is stored. If the data can't be read, returns NULL and sets `failure`. */
json_t *kw_table_written(const kw_hub *hub, const char *id, kr_failure *failure);
/* Returns the seat to which a secret gives access, using the description of the table. Returns
 * KW_SPECTATOR or KW_NO_ACCESS otherwise. */
int kw_table_opens(const json_t *made, const char *secret);
/* Returns the table with this id from memory or the store; NULL, with the reason in `failure`, if
 * that fails. */
kw_table *kw_table_find(kw_hub *hub, const char *id, kr_failure *failure);
/* Returns the table if it is in memory, else NULL. */
kw_table *kw_table_in_memory(const kw_hub *hub, const char *id);
void kw_table_enter(kw_hub *hub, kw_table *table); /* adds it to the hub */
void kw_table_drop(kw_hub *hub, kw_table *table);  /* removes it from the hub and frees it */
/* Returns whether the table has no connections and is stored completely, so that it can be dropped.
 */
bool kw_table_left(const kw_table *table);

/* Stores the description of a table, or one of its steps, in the store or through `keep` of a
 * worker. */
bool kw_hub_keep(kw_hub *hub, bool table, const char *id, const char *text);
/* Marks the table as having unsaved changes until the next kw_hub_commit. */
void kw_table_dirty(kw_table *table);
/* Stores a step, from which the table can be restored; takes ownership of it. */
bool kw_table_keep(kw_table *table, json_t *step);

/* Adds listeners to the game for all audiences. Call it before each call that changes the game. */
void kw_table_listen(kw_table *table);
void kw_table_clear_events(kw_table *table); /* clears the pending events */

/* Returns whether all players contribute to the shuffles: no client chose a seed. */
bool kw_table_is_fair(const kw_table *table);
/* Gives the game the seed of the deal after the current one. Call it after each move. */
kanun_status kw_table_give_seeds(kw_table *table, kr_failure *failure);
/* Begins the match if all players are there. */
kanun_status kw_table_begin(kw_table *table, kr_failure *failure);
bool kw_table_ready(const kw_table *table);
/* Makes a move for the seat whose turn it is. */
kanun_status kw_table_play(kw_table *table, const char *move, const char *client,
                           kr_failure *failure);
/* Takes the last move back. */
kanun_status kw_table_undo(kw_table *table, kr_failure *failure);
/* Begins another match at the table. */
kanun_status kw_table_again(kw_table *table, kr_failure *failure);
/* Returns whether `seat` made the last move and may take it back: nothing was revealed since. */
bool kw_table_may_undo(const kw_table *table, int seat);
/* Marks the last move as forced or automatic, so that it can't be taken back. */
void kw_table_close(kw_table *table);
/* Sets the player of a seat. A computer plays for the person who has joined, if any. */
void kw_who_take(kw_seat *seat, kw_who who);
/* Returns whether the seat belongs to a person, even if a computer plays for them. The table
 * waits for such seats at the end of a deal. */
bool kw_who_reads(const kw_seat *seat);
/* Returns whether a person plays at the seat. */
bool kw_table_person(const kw_table *table, int seat);
/* Returns the name of the player at a seat: the person's own name (may be ""), or the computer
 * player's. */
const char *kw_who_called(const kw_table *table, int seat, const char *language);
/* Returns whether a text of a client has at most `most` characters; true for NULL. */
bool kw_who_is_short(const json_t *text, size_t most);
/* Returns the bits of the seats with a connected person, without seat `but`. */
unsigned kw_table_people(const kw_table *table, int but);

/* Adds a connection to a table, or removes it from its table, if any. Both send nothing. */
void kw_conn_sit(kw_conn *conn, kw_table *table, int seat);
void kw_conn_rise(kw_conn *conn);

/* Puts the table into the queue for the next kw_hub_tick. */
void kw_table_look_after(kw_table *table);
/* Does all that is due without a request: forced moves, and moves of computer players. Call
 * kw_table_flush (announce.h) afterwards. */
void kw_table_go_on(kw_table *table);
/* Plays a move that no client sent, and stores it. */
kanun_status kw_go_on_play(kw_table *table, const char *move, kr_failure *failure);
/* Handles a finished computation of a move; takes ownership of it. */
void kw_go_on_thought(kw_thought *thought);
/* Sends the hint that a search has found to the seat that asked. */
void kw_advice_found(kw_table *table, kw_thought *thought);
/* Computes and plays the moves due at a table that was in hub->busy. */
void kw_go_on_busy(kw_table *table);

/* Returns the audience of a seat and language, and makes it if needed; never NULL. */
kw_audience *kw_table_audience(kw_table *table, int seat, const char *language);
void kw_table_free_audiences(
    kw_table *table); /* frees all audiences, after names have changed or all clients have left */

#endif
