/* SPDX-License-Identifier: MIT
 * phrase_rows.c: the closed tables of seat phrases and conditions in words, for the reference and
 * for messages about phrases. What they mean is in phrase_seat.c and phrase_condition.c.
 */
#include "state/phrase.h"

const ks_phrase_row ks_seat_rows[] = {
    {"dealer", "the dealer of this deal"},
    {"turn", "the place to move, or that has just moved"},
    {"seat after SEAT", "the next seat in the direction of play, whether it still plays or not"},
    {"seat before SEAT", "the seat before it"},
    {"seat opposite SEAT", "the seat across the table; nobody with an odd number of seats"},
    {"active seat after SEAT", "the next seat that still plays; nobody if none does"},
    {"active seat before SEAT", "the one before that still plays"},
    {"holder of CARD", "whose zone (per seat or place) holds the card; nobody if none does"},
    {"last taker", "the seat (of a side: its first) that took last"},
    {"highest VAR",
     "the seat with the highest value of a number per seat, side or place; of equal ones the first "
     "after the dealer; of `position_to`: nobody while somebody is not out"},
    {"lowest VAR", "the seat with the lowest value; of `position_to`: of those who are out"},
    {"highest points",
     "the seat whose side has got most points in this deal; also `lowest points`; "
     "of equal ones the first after the dealer"},
    {"VAR", "what a variable of type seat says, also one of a phase (play.leader); of a variable "
            "of type side, the "
            "side's first seat; of one per seat, the value of `turn`"},
    {"N", "the seat of that number; the first is 0"},
    {"DUMMY", "a place of `dummies:`, by its name"},
    {"nobody", "no seat, as an unset variable"},
    {NULL, NULL},
};

const ks_phrase_row ks_condition_rows[] = {
    {"ZONE is empty", "no card lies there; a zone per seat, side or place is the one of `turn`"},
    {"ZONE is cleared", "the same, of a zone that has just been emptied"},
    {"ZONE has CARDS", "at least one of these cards lies there"},
    {"ZONE has no CARDS", "none of these cards lies there"},
    {"ZONE has N cards", "exactly so many cards lie there"},
    {"ZONE has at least N cards", "so many or more; at most: so many or fewer"},
    {"ZONE has at least N of CARDS",
     "so many or more of these cards; also `at most N of CARDS`, `N of CARDS`"},
    {"VAR is VALUE", "a variable has this value: a number, true, a suit, a choice, none ...; a "
                     "card variable: is one "
                     "of these cards"},
    {"VAR is set", "a variable has a value at all; a flag: is true"},
    {"VAR is at least N", "so much or more; at most: so much or less"},
    {"VAR has CARDS", "a variable of type cards is asked like a zone"},
    {"SEAT is SEAT", "two seat phrases name the same seat; SEAT is set: it names one"},
    {"any ZONE ...",
     "for some owner: any hand is empty, any score is at least 100; also `any VAR ...`"},
    {"all ZONE ...",
     "for every owner, also in the plural: all hands are empty; also `all VAR ...`"},
    {"... is not ...", "the opposite of any form with is; of has: `has no`"},
    {"at least N seats are active", "so many seats or more still play in this deal; at most: so "
                                    "many or fewer; `N seats are active`"},
    {"first deal", "no deal of this game has been completed yet"},
    {"extra deal", "the game has reached its end with a tie, which further deals break"},
    {"always", "true"},
    {"never", "false"},
    {"{not: CONDITION}", "the opposite"},
    {"{all: [CONDITION, ...]}", "each of them is true"},
    {"{any: [CONDITION, ...]}", "at least one of them is true"},
    {NULL, NULL},
};
