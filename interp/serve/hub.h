/* SPDX-License-Identifier: MIT
 * hub.h: all tables and all connections. Messages go in; answers and pushes come out. The hub
 * doesn't use sockets. The transport (net_session.c, sandboxed_worker.c, tests) provides `send`.
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
    KW_MESSAGE_MAX = 1 << 18,             /* bytes of a message; it may contain rules files */
    KW_TABLES_MAX = 10000, /* tables in memory; unused ones are kept in the store only */
    KW_LEFT_MAX = 250,     /* tables in memory without connections */
    KW_STORE_MIB = 4096,   /* size of the store above which no table is created */
    KW_CONNS_MAX = 20000,
    KW_BURST = 60,       /* messages that a connection may send at once ... */
    KW_PER_SECOND = 20,  /* ... and then in each second */
    KW_EXCESS = 100,     /* messages beyond that limit after which the connection is closed ... */
    KW_FORGIVEN = 5,     /* ... and the number of these that are forgiven in each second */
    KW_PIECE = 1 << 14,  /* each further block of this many bytes counts as a message */
    KW_LOG_COST = 15,    /* messages that a request for the log counts as */
    KW_MAKE_COST = 15,   /* messages that creating a table counts as */
    KW_READ_COST = 12,   /* additional messages if joining reads the table from the disk */
    KW_LAB_COST = 5,     /* messages that a request of the workshop counts as */
    KW_IDLE_MS = 600000, /* a table without connections is removed from memory after this time */
    KW_MAKING_MS = 2000  /* processor time for new tables at once; then a fifth of the time */
};

typedef struct kw_table kw_table;
typedef struct kw_hub kw_hub;
typedef struct kw_sandbox kw_sandbox;
typedef struct kw_child kw_child;
typedef struct kw_request kw_request;

/* A connection. */
typedef struct kw_conn {
    kw_hub *hub;
    void *user; /* data of the transport */
    const char *language;
    kw_table *table;              /* NULL: at no table */
    int seat;                     /* or KW_SPECTATOR */
    char name[KW_NAME_MAX];       /* name of a spectator */
    int64_t tokens;               /* messages that the client may send now, times 1000 */
    int64_t excess;               /* messages beyond the limit, times 1000 */
    bool over;                    /* too many messages: to be disconnected */
    int64_t counted;              /* when `tokens` and `excess` were last updated */
    struct kw_conn *next, **link; /* connections of the same table */
    /* Uploaded rules: the workers of this connection (sandboxes.c). */
    kw_child *at, *lab;    /* the workers of its table and of its workshop */
    int place;             /* seat at the table of `at` */
    uint32_t number;       /* number of the connection in frames */
    struct kw_conn *other; /* the next connection at the table of the same worker */
} kw_conn;

/* A stream to memory for texts. All tables share it, because opening a stream costs more than
 * writing a sentence. */
typedef struct kw_text_buffer {
    FILE *out; /* NULL: not opened yet */
    char *text;
    size_t size;
} kw_text_buffer;

struct kw_hub {
    kw_sandbox *sandboxes; /* workers for uploaded rules; NULL: none, or this is a worker */
    const kw_settings *settings;
    kw_text_buffer text_buffer;
    void (*send)(void *user, const char *text, size_t length); /* copies the text */
    kw_store *store;                                           /* NULL: nothing is stored */
    kw_think *think; /* NULL: moves are computed in kw_hub_tick */
    kn_shelf *shelf; /* for a worker: shelf of uploaded rules; NULL: uploads are refused */
    bool (*keep)(bool table, const char *id, const char *text); /* for a worker: its store */
    json_t *known;     /* for a worker: {"id", "made", "steps"} of its table, if any */
    bool local;        /* all clients are local, so they may choose seeds */
    bool clockless;    /* no limits on messages, for tests and workers */
    kw_table **bucket; /* hash table of the tables by id */
    size_t buckets, tables;
    size_t conns;
    int64_t now, tidied;  /* milliseconds */
    kw_share making;      /* processor time for making tables */
    kw_share hinting;     /* processor time for hints */
    int hints;            /* searches for hints in progress */
    kw_share searching;   /* processor time for claims and for finding compatible options */
    kw_table *dirty;      /* list of tables with steps that are not on the disk yet */
    kw_table *busy;       /* queue of tables with a computer move or other work due, */
    kw_table **last_busy; /* newest last */
    kr_failure failure;
};

/* Returns a new hub. */
kw_hub *kw_hub_new(const kw_settings *settings,
                   void (*send)(void *user, const char *text, size_t length));
void kw_hub_free(kw_hub *hub);

/* The first function adds a connection and returns NULL if there is no room; the second removes
 * one. */
kw_conn *kw_hub_enter(kw_hub *hub, void *user);
void kw_hub_leave(kw_conn *conn);

/* Handles a message of arbitrary bytes. Answers it, and may send messages to other clients. The
 * caller must hold back all output until kw_hub_commit returns true. */
void kw_hub_receive(kw_conn *conn, const char *text, size_t length);

/* Writes all changes to the disk. If it fails, returns false, and the caller must discard the
 * output since the last commit. The tables with changes are then read again when they are
 * needed. */
bool kw_hub_commit(kw_hub *hub);

/* Makes room for another table in memory by dropping the table that has been unused for longest.
 * Returns false if all tables are in use. */
bool kw_hub_room(kw_hub *hub);
/* Drops unused tables until at most `most` are left, beginning with those unused for longest. */
void kw_hub_thin(kw_hub *hub, size_t most);

/* Advances the clock and lets computer players move at a few tables; new messages need not wait for
 * all tables. Returns the milliseconds until the next call. */
int kw_hub_tick(kw_hub *hub, int64_t now);

#endif
