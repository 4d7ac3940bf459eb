/* SPDX-License-Identifier: MIT
 * table_conns.c: adds connections to a table and removes them, and counts those of each seat.
 * seating.c has the players of the seats.
 */
#include "serve/hub_table.h"

void kw_conn_sit(kw_conn *conn, kw_table *t, int seat)
{
    conn->table = t;
    conn->seat = seat;
    conn->next = t->conns;
    conn->link = &t->conns;
    if (conn->next)
        conn->next->link = &conn->next;
    t->conns = conn;
    if (seat >= 0)
        t->seat[seat].here++;
}

void kw_conn_rise(kw_conn *conn)
{
    kw_table *t = conn->table;
    if (!t)
        return;
    *conn->link = conn->next;
    if (conn->next)
        conn->next->link = conn->link;
    conn->table = NULL;
    t->touched = t->hub->now;
    if (conn->seat >= 0 && --t->seat[conn->seat].here == 0)
        t->seat[conn->seat].left = t->hub->now;
    if (!t->conns)
        kw_table_free_audiences(t);
}
