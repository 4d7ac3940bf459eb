/* SPDX-License-Identifier: MIT
 * models.c: the list of models. A rules file without one is tested by perft goldens and scenarios
 * only.
 */
#include "models.h"

const md_model *const md_models[] = {
    &md_fishing_2,   &md_fishing_3,   &md_fishing_4,   &md_ten_2,       &md_ten_3,
    &md_ten_4,       &md_ten_taiwan,  &md_ten_frog_2,  &md_ten_frog_3,  &md_ten_frog_4,
    &md_ten_merah_2, &md_ten_merah_3, &md_hearts,      &md_twice_3,     &md_twice_4,
    &md_dummy,       &md_doubling,    &md_thrown_in,   &md_lantern,     &md_chips,
    &md_trio_2,      &md_trio_3,      &md_trio_4,      &md_bird_dog_3,  &md_bird_dog_2,
    &md_big_two,     &md_landlord,    &md_president_3, &md_president_4, &md_briscola_2,
    &md_briscola_3,  &md_briscola_4,  &md_briscola_5,  &md_scarne,      &md_taihe_3,
    &md_taihe_4,     &md_taihe_5,     &md_kings_3,     &md_kings_4,     &md_kings_5,
    &md_bourre_4,    &md_bourre_8,    &md_moebius_3,   &md_moebius_6,   NULL};
