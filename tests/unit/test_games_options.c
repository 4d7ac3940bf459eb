/* SPDX-License-Identifier: MIT
 * test_games_options.c: rules files with options drawn at random, several at once: every allowed
 * combination loads and keeps all invariants of random play. Scenarios test the effect of a single
 * option.
 */
#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "harness.h"
#include "run_suite.h"

static hn_case *games;
static int listed;

/* Writes a random value of option `n` to `value`. A range gives any of its numbers. */
static void draw_value(const kanun_rules *rules, int n, uint64_t *dice, char *value, size_t size)
{
    const char *text;
    int count = 0, low, high;
    while (kanun_rules_option_value(rules, n, count, "en", NULL))
        count++;
    ck_assert_int_gt(count, 0);
    text = kanun_rules_option_value(rules, n, (int)hn_below(dice, (uint32_t)count), "en", NULL);
    if (sscanf(text, "%d-%d", &low, &high) == 2) {
        kanun_option option = KANUN_INIT(kanun_option);
        kanun_rules_option(rules, n, "en", &option);
        int step = (int)option.step;
        int numbers = (high - low) / step + 1;
        snprintf(value, size, "%d", low + step * (int)hn_below(dice, (uint32_t)numbers));
    } else {
        snprintf(value, size, "%s", text);
    }
}

/* Draws the number of players, and values for about half of the other options. */
static void draw_options(const kanun_rules *rules, uint64_t *dice, hn_case *c)
{
    kanun_option option = KANUN_INIT(kanun_option);
    size_t used = 0;
    c->options[0] = '\0';
    for (int n = 0; kanun_rules_option(rules, n, "en", &option); n++) {
        char text[64];
        draw_value(rules, n, dice, text, sizeof text);
        if (strcmp(option.name, "players") == 0)
            snprintf(c->players, sizeof c->players, "%.3s", text);
        else if (hn_below(dice, 2))
            used += (size_t)snprintf(c->options + used, sizeof c->options - used, "%s=%s ",
                                     option.name, text);
        ck_assert_uint_lt(used, sizeof c->options);
    }
}

CASES(random_options_together_keep_every_invariant, listed)
{
    hn_case c = games[_i];
    kanun_rules *plain = hn_load_case(&c);
    kanun_errors *errors = kanun_errors_new();
    uint64_t dice = 2026;
    long sets = hn_number("KN_OPTION_SETS", 40), moves = hn_number("KN_MOVES", 1000), played = 0;
    /* try more sets if no combination loads, because a sample may be small */
    for (long set = 0; set < sets || (!played && set < 400); set++) {
        draw_options(plain, &dice, &c);
        kanun_rules *rules = hn_load_combination(&c);
        if (!rules)
            continue;
        ck_assert_msg(rules->rules->layout->size <= 2048, "%s players=%s %s: %zu bytes", c.path,
                      c.players, c.options, rules->rules->layout->size);
        km_run *run = hn_run(rules, errors), *other = hn_run(rules, errors);
        long made = 0;
        for (uint64_t index = 0; made < moves; index++)
            made += 1 + hn_play_match(&c, run, other, index, &dice,
                                      moves - made); /* some matches end at once */
        played += made;
        kg_run_free(run);
        kg_run_free(other);
        kanun_rules_free(rules);
    }
    ck_assert_msg(played > 0, "%s: no combination of options loads", c.path);
    kanun_rules_free(plain);
    kanun_errors_free(errors);
}

int main(void)
{
    listed = hn_games(&games);
    int status = run_tests("games: options at random", .timeout = 3600);
    free(games);
    return status;
}
