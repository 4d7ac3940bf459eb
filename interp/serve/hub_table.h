/* SPDX-License-Identifier: MIT
 * hub_table.h: one table: who sits there, its match, and what those hear who sit there. Requests
 * are in requests*.c, what goes to clients in update.c.
 */
#ifndef KW_SERVE_HUB_TABLE_H
#define KW_SERVE_HUB_TABLE_H

#include "record/journal.h"
#include "serve/fair.h"
#include "serve/hub.h"
#include "serve/secret.h"

enum {
    KW_LUCK_MAX = 64 + 1,
    KW_RECENT = 16,     /* moves whose resending is recognised */
    KW_CLIENT_MAX = 41, /* bytes of what a client calls itself */
    KW_HOLD_MS = 3000   /* the longest that programs wait for somebody to take a move back */
};

typedef enum kw_who { KW_PERSON, KW_EASY, KW_MEDIUM, KW_HARD, KW_WHO } kw_who;
extern const char *const kw_who_names[KW_WHO + 1]; /* NULL-terminated */
/* KW_WHO: there is none of that name. */
kw_who kw_who_of(const char *name);

typedef struct kw_seat {
    kw_who who;
    char name[KW_NAME_MAX], luck[KW_LUCK_MAX];
    bool joined, ready; /* by a person, once; has said next, or again */
    bool lent;          /* a program plays for the person who has joined */
    int made;           /* moves that it has made so */
    int here;           /* connections */
    int64_t left;       /* when the last one went */
} kw_seat;

/* Who is told in one language as one seat. */
typedef struct kw_ear {
    int seat;
    const char *language;
    void *voice;
    json_t *facts, *events, *summary;
    struct kw_ear *next;
} kw_ear;

/* What the game is listened to with: one for each seat, -1 and -2. */
typedef struct kw_hearing {
    kw_table *table;
    int seat;
} kw_hearing;

typedef struct kw_done { /* a move that a client may send again */
    long ply;
    int seat;
    char client[KW_CLIENT_MAX];
    char *move;
} kw_done;

typedef enum kw_asked { KW_NOTHING, KW_UNDO, KW_CLAIM } kw_asked;
typedef struct kw_ask {
    kw_asked what;
    int number, seat;
    unsigned waiting; /* seats that have not answered */
    char text[201];
} kw_ask;

struct kw_table {
    kw_hub *hub;
    char id[KW_ID + 1];
    json_t *made; /* "game", "set", "key", "files", "forced", "seed"; digests of what opens what:
                     "watch", of "seats" the "key" */
    kr_journal *journal;
    int seats;
    kw_seat seat[KANUN_OWNERS_MAX];
    int match;
    bool begun, paused, waiting; /* waiting: for everybody to have read what the deal brought */
    bool closed;                 /* the move just made revealed something */
    unsigned char *open;         /* of each move: it may still be taken back */
    size_t open_room;
    kw_fair fair, next_fair; /* of this match; of the next one, in the making */
    kw_ask ask;
    int asks;
    kw_conn *conns;
    kw_ear *ears;
    json_t *fact[2]; /* what is just happening, as data: for those who may know all of it, for those
                        from whom cards are hidden; NULL: nobody was told yet */
    kw_hearing hearing[KANUN_OWNERS_MAX + 2];
    kw_done done[KW_RECENT];
    int dones;
    bool bench;     /* of a workshop: all lies open, and one moves for everybody */
    bool replaying; /* read from the store: nothing is written or told */
    bool dirty;     /* in hub->dirty */
    bool gone;      /* to be read anew: what is in memory is not on the disk */
    bool moved;     /* something has happened that is not told yet */
    bool changed;   /* the table itself, too: who is waited for */
    bool heeded;    /* somebody has said next or again: with those who say so meanwhile it is told
                       once, when the hub looks after the table */
    bool back;      /* moves were taken back since */
    bool busy;      /* in hub->busy */
    int jobs;       /* programs that think about it */
    unsigned turn;  /* which decision it is: thoughts about another one are too late */
    unsigned early[KANUN_OWNERS_MAX]; /* at which one a seat was told that it can't claim yet */
    int64_t touched;
    int64_t hold; /* till then the last move may be taken back: programs wait */
    kw_table *next, *next_busy, *next_dirty;
};

/* How many of the seeds deals have been drawn from; the last of them is in use until another deal
 * is drawn, however often a deal is thrown in. */
static inline int kw_table_seeds_used(const kw_table *table)
{
    return table->fair.given - kanun_game_given(table->journal->game, "deal_seed");
}

extern const char kw_several_tables[]; /* why it can't be one */
/* Makes a table of a request's fields, not yet begun. `id` NULL: a new one. */
kanun_status kw_table_new(kw_table **out, kw_hub *hub, const char *id, json_t *made,
                          kr_trouble *trouble);
void kw_table_free(kw_table *table);
/* All that is written down of a table, {"id", "made", "steps"}: a new reference; NULL: nothing is,
 * or (with a refusal) it can't be read. */
json_t *kw_table_written(const kw_hub *hub, const char *id, kr_trouble *trouble);
/* The seat that a secret opens at a table that is made so, -1 to watch, -2: none. */
int kw_table_opens(const json_t *made, const char *secret);
/* The table of that name, from memory or the store; NULL: there is none, with a refusal. */
kw_table *kw_table_find(kw_hub *hub, const char *id, kr_trouble *trouble);
/* The one that is in memory; NULL: none is. */
kw_table *kw_table_in_memory(const kw_hub *hub, const char *id);
void kw_table_enter(kw_hub *hub, kw_table *table); /* into the hub's */
void kw_table_drop(kw_hub *hub, kw_table *table);  /* out of it, and free */
/* Nobody sits there, and it can be read again when somebody comes. */
bool kw_table_left(const kw_table *table);

/* Writes down what a table is made of, or a step of it, whoever has the disk. */
bool kw_hub_keep(kw_hub *hub, bool table, const char *id, const char *text);
/* It has something that is not on the disk before the next kw_hub_commit. */
void kw_table_dirty(kw_table *table);
/* Writes a step (taken over) down, from which the table is made again. */
bool kw_table_keep(kw_table *table, json_t *step);

/* Listens to the game for all who sit there: before each call that changes it. */
void kw_table_listen(kw_table *table);
void kw_table_hush(kw_table *table); /* forgets what was heard */

/* Begins the match if everybody is there. */
kanun_status kw_table_begin(kw_table *table, kr_trouble *trouble);
bool kw_table_ready(const kw_table *table);
/* Makes a move: of a seat, for whom it must be the turn. */
kanun_status kw_table_play(kw_table *table, const char *move, const char *client,
                           kr_trouble *trouble);
/* Takes the last move back. */
kanun_status kw_table_undo(kw_table *table, kr_trouble *trouble);
/* Another match. */
kanun_status kw_table_again(kw_table *table, kr_trouble *trouble);
/* The last move is the seat's own and may be taken back: nobody has learnt anything since. */
bool kw_table_may_undo(const kw_table *table, int seat);
/* The last move was nobody's choice: there is nothing to be taken back. */
void kw_table_close(kw_table *table);
/* From now on `who` plays there: for the person who has joined, if it is a program. */
void kw_who_take(kw_seat *seat, kw_who who);
/* A person sits there, or has lent the seat to a program: deals wait for them at their end. */
bool kw_who_reads(const kw_seat *seat);
/* A person sits at that seat. */
bool kw_table_person(const kw_table *table, int seat);
/* What whoever sits there is called: a name of his own (""), or the one of the program. */
const char *kw_who_called(const kw_table *table, int seat, const char *language);
/* Text of people: at most `most` characters. NULL is fine. */
bool kw_who_is_short(const json_t *text, size_t most);
/* Persons who are here, besides `but`, as bits. */
unsigned kw_table_people(const kw_table *table, int but);

/* The hub looks after it in its next kw_hub_tick. */
void kw_table_look_after(kw_table *table);
/* What is to be done without anybody asking: forced moves, moves of programs, telling. */
void kw_table_go_on(kw_table *table);
/* Plays a move that no client sent, and writes it down. */
kanun_status kw_go_on_play(kw_table *table, const char *move, kr_trouble *trouble);
/* A thought is finished (taken over). */
void kw_go_on_thought(kw_thought *thought);
/* A table that was in hub->busy: thinks and moves at once. */
void kw_go_on_busy(kw_table *table);

/* The ear of a connection; NULL: memory is out. */
kw_ear *kw_table_ear(kw_table *table, int seat, const char *language);
void kw_table_deafen(kw_table *table); /* names have changed, or nobody listens: new voices */

#endif
