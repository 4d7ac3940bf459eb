/* SPDX-License-Identifier: MIT
 * give.h: declarations shared by the files of the mechanic `give` only: its plan.
 */
#ifndef KM_MECHANICS_GIVE_H
#define KM_MECHANICS_GIVE_H

#include "mechanics/fill_plan.h"

enum { KM_GIVE_LISTS = 40, KM_GIVE_ZONES = KS_ZONES_MAX };

/* Which places get cards: one of these words, or a single seat. */
#define KM_GIVE_WHO(X) X(KM_GIVE_ACTIVE, "active") X(KM_GIVE_ALL, "all")
enum { KM_GIVE_WHO(KD_ENUM) KM_GIVE_ONE };

typedef struct km_give_plan {
    int from;
    ks_end end;
    const ks_zone *to[KM_GIVE_ZONES];
    int zones;
    struct km_give_cards {
        bool all; /* all cards there are */
        km_amount number;
    } cards[KM_GIVE_LISTS];
    int lists;
    int packet[KM_GIVE_LISTS]; /* 0: all at once */
    int packets;
    const ks_seat_phrase *first;
    km_who who;
    struct km_give_stop {
        const ks_seat_phrase *seat;
        const ks_zone *zone; /* whom the cards go to; NULL: `seat` */
    } order[KS_PLACES_MAX + KM_GIVE_ZONES];
    int orders;                /* 0: places by number */
    int shortage, table_cards; /* table_cards -1: the table gets the same number as each place */
    bool open, show_last;
    int suit_at, card_at; /* int offsets; -1: none */
} km_give_plan;

/* Describes the phase (give_text.c). */
void km_give_show(const km_telling *t);

#endif
