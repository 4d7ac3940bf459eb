/* SPDX-License-Identifier: MIT
 * test_mechanics_keys.c: every key of a file's top, of a hook's entry, of a mechanic, of packs,
 * zones and variables is read. Its row names the member for its value, and no two rows have the
 * same member.
 */
#include <stdio.h>
#include <string.h>

#include "game/rules.h"
#include "mechanics/fill_plan.h"
#include "mechanics/free.h"
#include "mechanics/match.h"
#include "mechanics/registry.h"
#include "run_suite.h"

/* True if `old` is a former name of `row`. */
static bool is_former_name(const kd_key *old, const kd_key *row)
{
    char says[96];
    snprintf(says, sizeof says, "The former name of `%s`", row->name);
    return old->says && strncmp(old->says, says, strlen(says)) == 0;
}

/* Rows that exclude one another may share a member, and so may a former name. */
static bool overlap(const kd_key *a, const kd_key *b)
{
    const struct kd_place *p = a->place, *q = b->place;
    if (p->kind == KD_PUT_TOLD || q->kind == KD_PUT_TOLD || is_former_name(a, b) ||
        (a->flags & KD_KEY_ONE_OF && b->flags & KD_KEY_ONE_OF))
        return false;
    return p->at < q->at + q->size && q->at < p->at + p->size;
}

/* `size`: the size of the struct that the table is compiled into; 0 if it is unknown here. */
static void check_table(const kd_table *table, size_t size)
{
    for (const kd_key *row = table->keys; row->name; row++) {
        const struct kd_place *place = row->place;
        ck_assert_msg(place != NULL, "`%s` of %s goes nowhere", row->name, table->name);
        /* if it is a table of mechanics */
        const km_place *whole = (const km_place *)(const void *)place;
        bool list = place->kind > KD_PUT_NODE && whole->list;
        ck_assert_msg(place->kind != KM_PUT_OWN || whole->read, "`%s` of %s has no reader",
                      row->name, table->name);
        ck_assert_msg(place->kind != KD_PUT_TOLD || row->type == KD_T_WORDS ||
                          row->flags & (KD_KEY_LAYER | KD_KEY_HIDDEN) ||
                          strcmp(row->name, "off") == 0 || strcmp(row->name, "kanun") == 0,
                      "`%s` of %s is read by nobody", row->name, table->name);
        ck_assert_msg(!size ||
                          place->at + place->size * (size_t)(list ? whole->in.most : 1) <= size,
                      "`%s` of %s goes beyond its plan", row->name, table->name);
        for (const kd_key *other = table->keys; other < row; other++)
            ck_assert_msg(!overlap(row, other), "`%s` and `%s` of %s go to one place", other->name,
                          row->name, table->name);
        if (row->table && table != &kg_rules_table) /* the tables of its rows are checked below */
            check_table(row->table,
                        row->type == KD_T_TABLE || place->kind == KM_PUT_ENTRIES ? place->size : 0);
    }
    if (table->more)
        check_table(table->more, 0);
}

/* The descriptions of the fields. */
static unsigned fields_named(const char *brings)
{
    static const struct {
        const char *name;
        unsigned bit;
    } fields[] = {{"`card`", KL_FIELD_CARD},     {"`taken`", KL_FIELD_TAKEN},
                  {"`before`", KL_FIELD_BEFORE}, {"`number`", KL_FIELD_NUMBER},
                  {"`seat`", KL_FIELD_SEAT},     {"`side`", KL_FIELD_SIDE},
                  {"`winner`", KL_FIELD_WINNER}};
    unsigned named = 0;
    for (size_t i = 0; i < sizeof fields / sizeof *fields; i++)
        if (strstr(brings, fields[i].name))
            named |= fields[i].bit;
    return named;
}

TEST(what_an_event_brings_is_told_as_it_is)
{
    int events = 0;
    for (int i = 0; km_mechanics[i]; i++)
        for (const km_note *note = km_mechanics[i]->notes; note && note->form; note++) {
            bool event = strncmp(note->form, "event ", 6) == 0;
            events += event;
            ck_assert_msg(event == (note->brings != NULL), "%s of %s brings", note->form,
                          km_mechanics[i]->keys->name);
            if (event)
                ck_assert_msg(fields_named(note->brings) == note->fields,
                              "%s of %s brings %s, and has other fields", note->form,
                              km_mechanics[i]->keys->name, note->brings);
        }
    ck_assert_int_gt(events, 20);
}

TEST(every_key_goes_somewhere)
{
    for (int i = 0; km_mechanics[i]; i++)
        check_table(km_mechanics[i]->keys, km_mechanics[i]->plan.size);
    check_table(&kg_rules_table, sizeof(kg_sections));
    check_table(&kl_hook_table, sizeof(kl_entry));
    check_table(&km_match_table, 0);
    check_table(&km_free_table, 0);
    check_table(&ks_pack_table, 0);
    check_table(&ks_zone_table, 0);
    check_table(&ks_variable_table, 0);
}

/* The numbers of choices in C are the positions of their words. */
TEST(ends_of_a_heap_are_numbered_as_their_words)
{
    ck_assert_int_eq(kd_choice_place(KS_ENDS(KD_WORD), "top"), KS_TOP);
    ck_assert_int_eq(kd_choice_place(KS_ENDS(KD_WORD), "bottom"), KS_BOTTOM);
    ck_assert_int_eq(kd_choice_place(KS_ENDS(KD_WORD), "side"), -1);
}

int main(void)
{
    return run_tests("keys");
}
