/* SPDX-License-Identifier: MIT
 * models.h: lists all models, one for each rules file and number of players. model.h describes
 * models.
 */
#ifndef KN_TESTS_MODELS_H
#define KN_TESTS_MODELS_H

#include "model.h"

extern const md_model md_fishing_2, md_fishing_3, md_fishing_4;
extern const md_model md_ten_2, md_ten_3, md_ten_4, md_ten_taiwan, md_ten_frog_2, md_ten_frog_3,
    md_ten_frog_4, md_ten_merah_2, md_ten_merah_3;
extern const md_model md_broom_2, md_broom_3, md_broom_4;
extern const md_model md_hearts, md_twice_3, md_twice_4;
extern const md_model md_dummy, md_doubling, md_thrown_in, md_lantern;
extern const md_model md_bird_dog_3, md_bird_dog_2;
extern const md_model md_briscola_2, md_briscola_3, md_briscola_4, md_briscola_5, md_scarne;
extern const md_model md_bourre_4, md_bourre_8, md_moebius_3, md_moebius_6;
extern const md_model md_thousand_3, md_thousand_4, md_thousand_house_3, md_thousand_house_4,
    md_501_3, md_501_4, md_cards32;
extern const md_model md_sixty_six;
/* True if the deal with these four hands is played: nobody has all four aces, and at least one
 * player can open. */
bool md_all_aces(const md_cards hand[4]);
bool md_can_open(const md_cards hand[4]);
extern const md_model md_big_two, md_landlord, md_president_3, md_president_4;
extern const md_model md_taihe_3, md_taihe_4, md_taihe_5, md_kings_3, md_kings_4, md_kings_5;
extern const md_model md_bridge, md_euchre, md_skat, md_skat_kontra, md_belote, md_sueca;
extern const md_model md_batarde_3, md_batarde_4, md_batarde_5, md_batarde_6, md_batarde_7,
    md_batarde_official_4, md_batarde_official_5;
extern const md_model md_chips, md_trio_2, md_trio_3, md_trio_4;

#endif
