/* SPDX-License-Identifier: MIT
 * hub.h: all tables and all who are connected: messages go in, answers and pushes come out. Knows
 * no socket: whoever carries the messages (net.c, sandboxed_worker.c, tests) says so by `send`.
 */
#ifndef KW_SERVE_HUB_H
#define KW_SERVE_HUB_H

#include <stdbool.h>
#include <stdint.h>

#include "serve/serve.h"
#include "serve/share.h"
#include "serve/store.h"
#include "serve/think_threads.h"

enum {
    KW_NAME_LENGTH = 32,                  /* characters of a person's name */
    KW_NAME_MAX = KW_NAME_LENGTH * 4 + 1, /* bytes */
    KW_MESSAGE_MAX = 1 << 18,             /* bytes of a message: rules files come in them */
    KW_TABLES_MAX = 10000,                /* in memory; those that nobody sits at go to the store */
    KW_LEFT_MAX = 250,                    /* in memory at which nobody sits */
    KW_STORE_MIB = 4096,                  /* on the disk; beyond that no table is made */
    KW_CONNS_MAX = 20000,
    KW_BURST = 60,       /* messages of a connection at once ... */
    KW_PER_SECOND = 20,  /* ... and then a second */
    KW_EXCESS = 100,     /* messages beyond that, then it is disconnected; ... */
    KW_FORGIVEN = 5,     /* ... so many a second are forgotten */
    KW_PIECE = 1 << 14,  /* bytes for which a message counts once more */
    KW_LOG_COST = 15,    /* what has happened since some move counts as so many */
    KW_MAKE_COST = 15,   /* making a table counts as so many */
    KW_READ_COST = 12,   /* joining one that is to be read from the disk counts as so many more */
    KW_LAB_COST = 5,     /* a request of the workshop, too */
    KW_IDLE_MS = 600000, /* without a connection a table leaves the memory */
    KW_MAKING_MS = 2000  /* tables are made for so long at once, then for a fifth of the time */
};

typedef struct kw_table kw_table;
typedef struct kw_hub kw_hub;
typedef struct kw_away kw_away;
typedef struct kw_child kw_child;
typedef struct kw_request kw_request;

/* One who is connected. */
typedef struct kw_conn {
    kw_hub *hub;
    void *user; /* whoever carries the messages knows what that is */
    const char *language;
    kw_table *table;              /* NULL: at none */
    int seat;                     /* -1: watches */
    char name[KW_NAME_MAX];       /* of one who watches */
    int64_t tokens;               /* messages that it may send, times 1000 */
    int64_t excess;               /* that it has sent beyond, times 1000 */
    bool over;                    /* too many of them: to be disconnected */
    int64_t counted;              /* when that was counted */
    struct kw_conn *next, **link; /* of its table */
    /* Rules of strangers: who plays them for this connection (away.c). */
    kw_child *at, *lab;    /* of the table at which it sits, of its workshop */
    int place;             /* the seat there */
    uint32_t number;       /* what workers call it */
    struct kw_conn *other; /* the next one at that table */
} kw_conn;

/* What is said is written here first: one stream for all, for it costs more to open one than to say
 * a sentence. */
typedef struct kw_mouth {
    FILE *out; /* NULL: nothing was said yet */
    char *text;
    size_t size;
} kw_mouth;

struct kw_hub {
    kw_away *away; /* who plays the rules of strangers; NULL: nobody, or it does so itself */
    const kw_settings *settings;
    kw_mouth mouth;
    void (*send)(void *user, const char *text, size_t length); /* copies the text */
    kw_store *store;                                           /* NULL: nothing is kept */
    kw_think *think; /* NULL: programs think at once, in kw_hub_tick */
    kn_shelf *shelf; /* of a worker, for rules that come as texts; NULL: none may come */
    bool (*keep)(bool table, const char *id, const char *text); /* of a worker: its disk */
    json_t *known;     /* of a worker: {"id", "made", "steps"} of the table it is to play, if any */
    bool local;        /* only this machine: seeds may be given */
    bool clockless;    /* tests: nobody is too quick */
    kw_table **bucket; /* tables by their names */
    size_t buckets, tables;
    size_t conns;
    int64_t now, tidied; /* milliseconds */
    kw_share making;     /* tables */
    kw_share searching;  /* for claims, and for choices that go together */
    kw_table *dirty;     /* tables with steps that are not on the disk yet */
    kw_table *busy;      /* tables at which a program is to move, or that are to be looked after, */
    kw_table **last_busy; /* those that came last at the end */
    kr_trouble trouble;
};

/* NULL: memory is out. */
kw_hub *kw_hub_new(const kw_settings *settings,
                   void (*send)(void *user, const char *text, size_t length));
void kw_hub_free(kw_hub *hub);

/* Somebody comes (NULL: no room), and goes. */
kw_conn *kw_hub_enter(kw_hub *hub, void *user);
void kw_hub_leave(kw_conn *conn);

/* A message of any bytes; it is answered, and others may be told. Nothing that is sent may reach
 * anybody before kw_hub_commit has said so. */
void kw_hub_hear(kw_conn *conn, const char *text, size_t length);

/* Writes all that has happened to the disk; false: it can't be, and what was sent since the last
 * time must not reach anybody. The tables concerned are read anew when they are needed. */
bool kw_hub_commit(kw_hub *hub);

/* Makes room for another table in memory: the one that nobody has sat at for longest gives its own.
 * False: people sit at all of them. */
bool kw_hub_room(kw_hub *hub);
/* Drops the tables that nobody has sat at for longest until at most `most` such tables are left. */
void kw_hub_thin(kw_hub *hub, size_t most);

/* Time goes on; programs move, at a few tables: messages that come meanwhile are not to wait for
 * all. Milliseconds until it should be called again. */
int kw_hub_tick(kw_hub *hub, int64_t now);

#endif
