/* SPDX-License-Identifier: MIT
 * serve_fixture.h: a hub without sockets, and people who are connected to it, for tests.
 */
#ifndef SERVE_FIXTURE_H
#define SERVE_FIXTURE_H

#include "serve/hub_table.h"

/* A connected client, and everything that was sent to it. */
typedef struct person {
    kw_conn *conn;
    json_t *answer; /* the last answer */
    json_t *update; /* the last "moved" push, or the answer to "join" */
    json_t *table;  /* the last TABLE push */
    json_t *pushes; /* all other messages */
    char *bytes;    /* all bytes as they were sent */
    size_t length;
    int messages;
} person;

/* Returns n if a test makes one of n queries: 1, or more if $KN_SAMPLE is set (builds with
 * sanitizers). */
unsigned one_in(unsigned many);

/* Makes a hub that stores its tables in `folder`; NULL: doesn't store them. */
kw_hub *hub_begin(const char *folder);
/* Removes the folder of a freed hub and everything in it. */
void folder_end(const char *folder);

void person_enter(person *p, kw_hub *hub);
void person_leave(person *p);
/* Sends a text; true if the answer is ok. */
int person_says(person *p, const char *text);
/* Sends a formatted text like person_says; texts for %s are not escaped. */
int person_asks(person *p, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* The error code of the last answer; "" if it was not an error. */
const char *person_refused(const person *p);
/* A text of the last answer by its path, such as "links.seats.1"; NULL if there is none. */
const char *person_text(const json_t *of, const char *path);

/* A table and the people who sit at it, with the ids and secrets that they receive. */
typedef struct company {
    kw_hub *hub;
    person seat[KANUN_OWNERS_MAX], watcher;
    char table[KW_ID + 1], secret[KANUN_OWNERS_MAX][KW_SECRET + 1], watch[KW_SECRET + 1];
    int seats;
} company;

/* Makes a table, where all people sit down. `with` has additional fields of "make", such as ",
 * \"seed\": 3". */
void company_begin(company *c, kw_hub *hub, const char *game, const char *with);
void company_end(company *c);
/* The seat whose turn it is; -1 if it is nobody's, because the match is over or waits. */
int company_turn(const company *c);
/* Plays legal move n (modulo their number) for the seat to move, and continues with the next deal.
 * False if the match is over. */
int company_play(company *c, unsigned n);

#endif
