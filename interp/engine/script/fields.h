/* SPDX-License-Identifier: MIT
 * fields.h: the fields of objects that exist in every game: name, type for editors, meaning. The
 * proxies use the names; sheet/hook_stubs.c uses types and meanings. Fields that a rules file
 * declares (zones, variables) are not here.
 */
#ifndef KL_SCRIPT_FIELDS_H
#define KL_SCRIPT_FIELDS_H

#define KL_FIELD_NAME(name, type, says) name,

/* The fields of a card, in the order of kl_card_field. */
#define KL_CARD_FIELDS(X)                                                                          \
    X("rank", "string", "its rank, \"7\"")                                                         \
    X("suit", "string?", "its suit, \"D\"; nil for a joker")                                       \
    X("name", "string", "its code, \"7D\"")                                                        \
    X("value", "integer", "its value for sums, 0 if it has none")                                  \
    X("points", "integer", "its card points, in units")                                            \
    X("copy", "integer", "0, or 1 for the marked copy")                                            \
    X("colour", "string?", "\"red\" or \"black\"; nil for a joker or a suit without a colour")

/* The fields of an event: those in the order of kl_event_field, then the fixed ones. */
#define KL_EVENT_FIELDS(X)                                                                         \
    X("card", "Card?", "the card played")                                                          \
    X("seat", "Seat?", "the player; nil if no player caused the event")                            \
    X("side", "Side?", "the side of the player")                                                   \
    X("number", "integer", "a number, such as the bid or how many cards were taken")               \
    X("winner", "Seat?", "the winner, if the event has one")                                       \
    X("taken", "Cards", "the cards taken")                                                         \
    X("before", "Cards", "the floor or trick before the move")

/* The fields of a move: those in the order of kl_move_field, then the fixed ones. */
#define KL_MOVE_FIELDS(X)                                                                          \
    X("word", "string", "\"play\", \"take\", \"pass\" or a word of `moves`")                       \
    X("card", "Card?", "the card played or named first")                                           \
    X("number", "integer?", "the number, if the move names one")                                   \
    X("suit", "string?", "the suit, if the move names one")                                        \
    X("seat", "Seat", "the player")                                                                \
    X("announced", "boolean", "whether the card is announced: QH*")                                \
    X("cards", "Cards", "all cards of the move")                                                   \
    X("further", "Cards", "the cards after `card`: those taken, or laid with it")

#endif
