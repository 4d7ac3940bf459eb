/* SPDX-License-Identifier: MIT
 * models.c: the list of models. A rules file without one is tested by perft goldens and scenarios
 * only.
 */
#include "models.h"

const md_model *const md_models[] = {
    &md_fishing_2, &md_fishing_3, &md_fishing_4,  &md_hearts,     &md_twice_3, &md_twice_4,
    &md_dummy,     &md_doubling,  &md_thrown_in,  &md_lantern,    &md_chips,   &md_trio_2,
    &md_trio_3,    &md_trio_4,    &md_bird_dog_3, &md_bird_dog_2, NULL};
