/* SPDX-License-Identifier: MIT
 * sheet_table.c: describes the zones of cards, the seats that see them, and the variables. Phases
 * are described elsewhere.
 */
#include <string.h>

#include "lint/lint.h"
#include "sheet/sheet_page.h"

static const char *const owners[] = {[KS_PER_TABLE] = "table",
                                     [KS_PER_SEAT] = "seat",
                                     [KS_PER_SIDE] = "side",
                                     [KS_PER_PLACE] = "place"};
static const char *const sights[] = {[KS_SEEN_NOBODY] = "nobody",
                                     [KS_SEEN_OWNER] = "owner",
                                     [KS_SEEN_SIDE] = "side",
                                     [KS_SEEN_OTHERS] = "others",
                                     [KS_SEEN_ALL] = "all"};

/* Returns the kind of owner for the reader. Without dummies, each place is a player, and without
 * partners, each side. */
static ks_per per_of(const ks_layout *l, ks_per per)
{
    bool seat = (per == KS_PER_PLACE && l->places == l->seats) ||
                (per == KS_PER_SIDE && l->sides == l->seats);
    return seat ? KS_PER_SEAT : per;
}

/* Returns the seats that see it. Without partners, a side is its only player. */
static ks_sight sight_of(const kh_telling *t, ks_per per, ks_sight sight)
{
    const ks_layout *l = t->item.rules->layout;
    bool alone = l->sides == l->seats && per_of(l, per) != KS_PER_PLACE;
    return sight == KS_SEEN_SIDE && alone ? KS_SEEN_OWNER : sight;
}

/* --- cards --- */

/* Adds a sentence about all zones of the file whose cards the same players see. */
static void tell_zones(kh_telling *t, ks_sight sight)
{
    const ks_layout *l = t->item.rules->layout;
    const char *names[KS_ZONES_MAX];
    int n = 0;
    bool many = false, dummy = false;
    for (KS_EACH_ZONE(zone, l)) {
        if (!zone->node || strchr(zone->name, '.') || sight_of(t, zone->per, zone->sight) != sight)
            continue;
        const char *name = km_zone_words(&t->item, zone), *per = owners[per_of(l, zone->per)];
        many = n > 0 || km_is_plural(name);
        dummy |= strcmp(per, "place") == 0;
        names[n++] = km_piece(&t->item, "table.heap", KN_TEXT("name", name), KN_TEXT("per", per),
                              KN_FLAG("ordered", zone->ordered && zone->per != KS_PER_TABLE),
                              KN_FLAG("mixed", !zone->ordered && zone->per == KS_PER_TABLE &&
                                                   kd_node_get(zone->node, "ordered")),
                              KN_FLAG("kept", zone->kept));
    }
    if (n)
        km_say(&t->item, "table.lies", KN_TEXT("seen", sights[sight]), KN_FLAG("many", many),
               KN_FLAG("dummy", dummy),
               KN_TEXT("zones", km_join_words(&t->item, names, n, "page.and")));
}

void kh_show_zones(kh_telling *t)
{
    static const ks_sight order[] = {KS_SEEN_OWNER, KS_SEEN_SIDE, KS_SEEN_OTHERS, KS_SEEN_ALL,
                                     KS_SEEN_NOBODY};
    kh_begin_text(t);
    for (size_t i = 0; i < sizeof order / sizeof *order; i++)
        tell_zones(t, order[i]);
    if (*t->text)
        kh_page_item(&t->page, false, kh_word(t, "table.title"), t->text);
}

/* --- counters that players see --- */

/* Returns true if the name of a flag is an English clause: "the Mah Jong has been played". */
static bool is_clause(const char *name)
{
    return strstr(name, " is ") || strstr(name, " has ") || strstr(name, " are ");
}

static void tell_var(kh_telling *t, const ks_var *var, bool first)
{
    const char *words = km_var_words(&t->item, var);
    const kd_node *sheet = var->sheet, *start = var->first;
    /* all players hear the value of the variable, so nobody alone knows it */
    ks_sight sight = ki_heard_in(t->item.rules, var->name) ? KS_SEEN_ALL : var->sight;
    const char *begins = start && start->text ? km_label_words(&t->item, start->text) : "";
    char named[512] = "";
    int64_t number;
    for (int i = 0; i < var->nameds; i++) {
        const char *name = km_label_words(&t->item, var->named[i].name);
        km_tell_add(named, sizeof named, "%s%d %s", i ? kh_word(t, "list.comma") : "",
                    (int)var->named[i].number, name);
        if (*begins && kn_integer_read(start->text, INT32_MIN, INT32_MAX, &number) &&
            number == var->named[i].number)
            begins = name;
    }
    if (start && start->text && strcmp(start->text, "-1") == 0) /* below any possible count */
        begins = kn_word(t->item.language, "name.none");
    if (!first)
        km_add_word(&t->item, "list.comma");
    km_add(&t->item, "record.item", KN_TEXT("name", words), KN_FLAG("clause", is_clause(words)),
           KN_TEXT("per", owners[per_of(t->item.rules->layout, var->per)]),
           KN_TEXT("seen", sights[sight_of(t, var->per, sight)]), KN_FLAG("starts", start),
           KN_TEXT("start", begins), KN_FLAG("marked", sheet),
           KN_TEXT("mark", sheet ? kd_words(sheet, t->item.language) : ""),
           KN_FLAG("named", *named), KN_TEXT("names", named),
           KN_FLAG("flag", var->type == KS_VAR_FLAG || km_is_fact(&t->item, var)));
}

void kh_show_record(kh_telling *t)
{
    static const struct {
        ks_scope scope;
        const char *key;
    } spans[] = {{KS_SCOPE_TRICK, KN_KEY("record.trick")},
                 {KS_SCOPE_DEAL, KN_KEY("record.deal")},
                 {KS_SCOPE_GAME, KN_KEY("record.game")},
                 {KS_SCOPE_MATCH, KN_KEY("record.match")}};
    const ks_layout *l = t->item.rules->layout;
    bool any = false;
    for (size_t s = 0; s < sizeof spans / sizeof *spans; s++) {
        kh_begin_text(t);
        for (KS_EACH_VAR(var, l)) {
            const ks_var *known = &t->item.known->var[var - l->var];
            bool still = known->min == known->max && var->min < var->max;
            if (var->node && !var->private_ && !still && var->shown &&
                var->scope == spans[s].scope && ki_is_in_use(t->item.rules, var->name))
                tell_var(t, known, !*t->text);
        }
        if (!*t->text)
            continue;
        if (!any)
            kh_page_section(&t->page, kh_word(t, "page.record"));
        any = true;
        km_add_word(&t->item, "sentence.end");
        kh_page_item(&t->page, false, kh_word(t, spans[s].key), t->text);
    }
}
