/* SPDX-License-Identifier: MIT
 * give.h: what the files of the mechanic `give` share: its plan, as its keys say it. Other
 * mechanics include nothing of it.
 */
#ifndef KM_MECHANICS_GIVE_H
#define KM_MECHANICS_GIVE_H

#include "mechanics/fill_plan.h"

enum { KM_GIVE_LISTS = 40, KM_GIVE_ZONES = KS_ZONES_MAX };

/* Which places get cards: one of the words, or a seat alone. */
#define KM_GIVE_WHO(X) X(KM_GIVE_ACTIVE, "active") X(KM_GIVE_ALL, "all")
enum { KM_GIVE_WHO(KD_ENUM) KM_GIVE_ONE };

typedef struct km_give_plan {
    int from;
    ks_end end;
    const ks_zone *to[KM_GIVE_ZONES];
    int zones;
    struct km_give_cards {
        bool all; /* that there are */
        km_amount number;
    } cards[KM_GIVE_LISTS];
    int lists;
    int packet[KM_GIVE_LISTS]; /* 0 = whole */
    int packets;
    const ks_seat_phrase *first;
    km_who who;
    struct km_give_stop {
        const ks_seat_phrase *seat;
        const ks_zone *zone; /* of the table, or NULL: `seat` */
    } order[KS_PLACES_MAX + KM_GIVE_ZONES];
    int orders;                /* 0: places in the order of their numbers */
    int shortage, table_cards; /* table_cards: -1 as many as each */
    bool open, show_last;
    int suit_at, card_at; /* int offsets, -1 none */
} km_give_plan;

/* give_text.c: the phase in words. */
void km_give_show(const km_telling *t);

#endif
