/* SPDX-License-Identifier: MIT
 * test_games_sheets.c: `show` prints every rule: if any single value of a rules file is changed to
 * another one that loads, the sheet changes too, in each language. tests/sheet-exceptions.txt lists
 * exceptions with their reasons. Goldens check whether sentences are true.
 */
#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/words.h"
#include "document/spot.h"
#include "harness.h"
#include "lint/lint.h"
#include "mechanics/score.h"
#include "run_suite.h"

enum {
    TRIES = 48,  /* values that are tried for a leaf */
    CHANGES = 3, /* stop after this many values that load */
    CHOICES = 32,
    PATH_TEXT = 512
};

static hn_case *cases;
static int listed;

/* --- one file --- */

typedef struct sheet {
    char *text[8]; /* one for each language */
} sheet;

typedef struct leaves {
    const hn_case *c;
    kanun_rules *rules;
    kanun_errors *errors;
    sheet plain;
    kanun_choice choice[CHOICES]; /* the number of players, options, and the value that is tried */
    int choices;
    char options[sizeof((hn_case *)0)->options];
    uint64_t dice;
    long wanted, all; /* leaves that are tried; all leaves */
    int changed, silent;
    char list[65536]; /* leaves that the sheet does not mention */
} leaves;

static sheet tell(const kanun_rules *rules)
{
    sheet s = {{NULL}};
    for (int n = 0; kn_language(n); n++) {
        size_t size;
        FILE *out = open_memstream(&s.text[n], &size);
        ck_assert_int_eq(kanun_rules_print(rules, "text", kn_language(n), out), KANUN_OK);
        fclose(out);
    }
    return s;
}

static void forget(sheet *s)
{
    for (int n = 0; kn_language(n); n++)
        free(s->text[n]);
}

/* The first language in which the sheet did not change; NULL if none. A text in one language
 * changes only that sheet. */
static const char *unchanged(const sheet *before, const sheet *after, const char *only)
{
    for (int n = 0; kn_language(n); n++)
        if ((!only || strcmp(only, kn_language(n)) == 0) &&
            strcmp(before->text[n], after->text[n]) == 0)
            return kn_language(n);
    return NULL;
}

/* --- the values that are tried for a leaf --- */

typedef struct offers {
    const char *value[TRIES];
    char text[TRIES][96];
    int count;
} offers;

static void offer(offers *o, const char *was, const char *value)
{
    if (strcmp(value, was) == 0 || o->count == TRIES)
        return;
    for (int i = 0; i < o->count; i++)
        if (strcmp(o->text[i], value) == 0)
            return;
    snprintf(o->text[o->count++], sizeof *o->text, "%s", value);
}

static void offer_words(offers *o, const char *was, const char *words)
{
    char word[96];
    for (int n; words && sscanf(words, " %95s%n", word, &n) == 1; words += n)
        offer(o, was, word);
}

static void offer_numbers(offers *o, const char *was)
{
    static const int steps[] = {1, -1, 2, 5, -5, 10, -10, 100, 1000};
    char text[96];
    long first, last;
    int n = 0;
    if (sscanf(was, "%ld%n", &first, &n) == 1 && !was[n])
        for (size_t i = 0; i < sizeof steps / sizeof *steps; i++) {
            snprintf(text, sizeof text, "%ld", first + steps[i]);
            offer(o, was, text);
        }
    if (sscanf(was, "%ld-%ld%n", &first, &last, &n) == 2 && !was[n]) {
        snprintf(text, sizeof text, "%ld-%ld", first, last + 1);
        offer(o, was, text);
        snprintf(text, sizeof text, "%ld-%ld", first, last - 1);
        offer(o, was, text);
        snprintf(text, sizeof text, "%ld-%ld", first + 1, last);
        offer(o, was, text);
    }
}

/* Tries names of the same map as the value: for references to zones, variables, phases and hooks.
 */
static void offer_names(offers *o, const char *was, const kd_node *document, const char *map)
{
    for (KD_CHILD(entry, kd_node_get(document, map)))
        offer(o, was, entry->key);
}

/* Tries lists of symbols without their last item, and reversed. */
static void offer_symbols(offers *o, const char *was)
{
    char text[96];
    const char *last = strrchr(was, ' ');
    if (!last || strlen(was) >= sizeof text)
        return;
    snprintf(text, sizeof text, "%.*s", (int)(last - was), was);
    offer(o, was, text);
    snprintf(text, sizeof text, "%s %.*s", last + 1, (int)(last - was), was);
    offer(o, was, text);
    snprintf(text, sizeof text, "%s", strchr(was, ' ') + 1);
    offer(o, was, text);
}

/* `was`: the current value; for a missing key, its default. */
static void offer_values(offers *o, const ks_pack *pack, const kd_spot *spot, const char *was,
                         const kd_node *document)
{
    static const char *const conditions[] = {"first deal", "turn is dealer", "at least 3 active",
                                             "never", NULL};
    static const char *const seats[] = {"dealer",
                                        "seat after dealer",
                                        "seat before dealer",
                                        "0",
                                        "seat opposite dealer",
                                        "all",
                                        "none",
                                        "nobody",
                                        NULL};
    static const char *const any[] = {"true", "false", "other words here", NULL};
    kd_type type = spot->type == KD_T_EITHER || spot->type == KD_T_LIST ? spot->item : spot->type;
    bool text = type == KD_T_TEXT || type == KD_T_WORDS;
    if (spot->row && spot->row->choices)
        offer_words(o, was, spot->row->choices);
    for (int i = 0; i < o->count; i++) /* `always` means the same as true */
        if (strcmp(was, "always") == 0 && strcmp(o->text[i], "true") == 0)
            strcpy(o->text[i], "never");
    offer_numbers(o, was);
    if (type != KD_T_CARDS && type != KD_T_WORDS) /* the order of a set doesn't matter */
        offer_symbols(o, was);
    if (type == KD_T_CONDITION)
        for (int i = 0; conditions[i]; i++)
            offer(o, was, conditions[i]);
    if (type == KD_T_SEAT)
        for (int i = 0; seats[i]; i++)
            offer(o, was, seats[i]);
    if (type == KD_T_CARDS) {
        offer(o, was, pack->name[0]);
        offer(o, was, pack->name[pack->cards / 2]);
        offer(o, was, pack->rank_name[pack->rank[pack->cards / 3]]);
    }
    for (int i = 0; any[i]; i++)
        if (type != KD_T_CONDITION && type != KD_T_CHOICE)
            offer(o, was, any[i]);
    if (!text && type != KD_T_CARDS && type != KD_T_FLAG && type != KD_T_INTEGER) {
        offer_names(o, was, document, "variables");
        offer_names(o, was, document, "zones");
        offer_names(o, was, document, "phases");
    }
}

/* --- trying a value --- */

/* Without a dummy, places are seats. */
static int owner(const ks_layout *l, ks_per per)
{
    return per == KS_PER_PLACE && l->places == l->seats ? KS_PER_SEAT : (int)per;
}

/* True if a key below the node, other than a text for people, has the name in its value. Entries
 * that are off don't count. Judges independently of lint/unused.c, which goes by the key tables. */
static bool names(const kd_node *node, const char *name)
{
    for (KD_CHILD(key, node && !kd_entry_is_off(node) ? node : NULL))
        if (!(key->key && (strcmp(key->key, "says") == 0 || strcmp(key->key, "label") == 0)) &&
            (key->kind == KD_NODE_SCALAR ? kn_has_word(key->text, strlen(key->text), name)
                                         : names(key, name)))
            return true;
    return false;
}

/* True if anything in force uses the variable: a key, the default of a key, or a hook. */
static bool is_used(const km_rules *rules, const char *name)
{
    bool used = names(rules->more->said.match, name);
    for (KM_EACH_PHASE(phase, rules)) {
        used |= names(phase->node->parent, name) ||
                (phase->mechanic->does & KM_SCRIPTS && ki_a_script_names(rules->more, name));
        for (KD_ROW(row, phase->mechanic->keys))
            used |= row->fallback && strcmp(row->fallback, name) == 0 &&
                    !kd_node_get(phase->node, row->name);
    }
    for (KM_EACH_HOOK(hook, rules))
        used |= names(hook->node, name) || kl_hook_names(rules->more->host, hook->script, name);
    return used;
}

/* True if nothing that is on writes the variable. */
static bool keeps_first(const km_rules *rules, int var)
{
    ki_known known;
    ki_in_force(rules, &known);
    return known.var[var].min == known.var[var].max;
}

/* True if this is a variable that people are not shown, because only hooks use it or nothing that
 * is on does, or no name at all. */
static bool is_hidden(const km_rules *rules, const char *name)
{
    const ks_layout *l = rules->layout;
    int var = ks_layout_find_var(l, name);
    return strcmp(name, "(none)") == 0 ||
           (var >= 0 && (!l->var[var].shown || !is_used(rules, name) || keeps_first(rules, var)));
}

/* True if the leaf belongs to a score step or phase that has no effect, because other keys are off.
 */
static bool is_idle(const km_rules *rules, const char *path)
{
    ki_known known;
    char phase[64] = "", mechanic[64], name[64] = "";
    sscanf(path, "phases.%63[^.].%63[^.].%63[^.]", phase, mechanic, name);
    int p = km_phase_named(rules, phase);
    if (p < 0)
        return false;
    ki_in_force(rules, &known);
    const km_phase *at = &rules->phase[p];
    const km_score *plan = at->mechanic->keys == &km_score_table ? at->plan : NULL;
    for (int i = 0; plan && i < plan->steps; i++)
        if (strcmp(plan->step[i].name, name) == 0 && !km_step_counts(&known.layout, &plan->step[i]))
            return true;
    return at->when && ks_condition_constant(&known.layout, at->when) == 0;
}

/* True if the leaf belongs to such a variable, or if the value names one, as the old value did. */
static bool is_unseen(const km_rules *a, const km_rules *b, const char *path, const char *was,
                      const char *value)
{
    char name[64] = "";
    if (is_idle(a, path) && is_idle(b, path))
        return true;
    if (sscanf(path, "variables.%63[^.].", name) == 1)
        return is_hidden(a, name) && is_hidden(b, name);
    return strcmp(value, "(none)") != 0 && is_hidden(a, was) && is_hidden(b, value);
}

/* Returns the seats that see it. Without partners, a side is its only player. */
static ks_sight sight(const ks_layout *l, ks_per per, ks_sight sight)
{
    bool seats = per != KS_PER_PLACE || l->places == l->seats;
    return sight == KS_SEEN_SIDE && seats && l->sides == l->seats ? KS_SEEN_OWNER : sight;
}

/* True if a value means the same as the one in force: two names of a zone, a variable or cards. */
static bool means_the_same(const km_rules *a, const km_rules *b, const char *path)
{
    const ks_layout *l = a->layout, *m = b->layout;
    const char *key = strrchr(path, '.');
    bool same = l->zones == m->zones && l->vars == m->vars;
    if (!key)
        return false;
    if (strncmp(path, "pack.", 5) == 0)
        return memcmp(l->pack->value, m->pack->value, sizeof l->pack->value) == 0 &&
               memcmp(l->pack->points, m->pack->points, sizeof l->pack->points) == 0 &&
               (strncmp(path, "pack.values.", 12) == 0 || strncmp(path, "pack.points.", 12) == 0);
    for (int z = 0; same && z < l->zones; z++)
        same = l->zone[z].ordered == m->zone[z].ordered &&
               owner(l, l->zone[z].per) == owner(m, m->zone[z].per) &&
               sight(l, l->zone[z].per, l->zone[z].sight) ==
                   sight(m, m->zone[z].per, m->zone[z].sight);
    for (int v = 0; same && v < l->vars; v++)
        same = l->var[v].scope == m->var[v].scope &&
               owner(l, l->var[v].per) == owner(m, m->var[v].per) &&
               sight(l, l->var[v].per, l->var[v].sight) == sight(m, m->var[v].per, m->var[v].sight);
    return same && kd_choice_place("ordered scope per seen_by", key + 1) >= 0;
}

/* Tries a value. If it is written in quotes or with special characters of YAML, it stays a text. */
static void try_value(leaves *l, const char *path, const char *was, const char *value,
                      const char *language, bool missing)
{
    kanun_rules *other = NULL;
    char told[PATH_TEXT + 256];
    char folder[PATH_TEXT];
    snprintf(folder, sizeof folder, "%s/ruledefs", hn_top());
    const char *const folders[] = {folder, NULL};
    l->choice[l->choices] = (kanun_choice){path, value, 1};
    kanun_errors_clear(l->errors);
    if (kanun_rules_vary(&other, l->rules, folders, l->choice, l->choices + 1, l->errors) !=
        KANUN_OK)
        return;
    if (strcmp(other->digest, l->rules->digest) == 0 ||
        means_the_same(l->rules->rules, other->rules, path) ||
        is_unseen(l->rules->rules, other->rules, path, was, value)) {
        kanun_rules_free(other);
        return;
    }
    sheet after = tell(other);
    const char *same = unchanged(&l->plain, &after, language);
    l->changed++;
    if (same && !hn_sheet_excepted(l->c, path, missing)) {
        snprintf(told, sizeof told, "  %s: %.60s -> %.60s (%s)\n", path, was, value, same);
        if (strlen(l->list) + strlen(told) < sizeof l->list)
            strcat(l->list, told);
        l->silent++;
    }
    forget(&after);
    kanun_rules_free(other);
}

static void try_leaf(leaves *l, const kd_spot *spot, const kd_node *leaf, const kd_node *document)
{
    char path[PATH_TEXT];
    offers o = {.count = 0};
    bool translated = leaf->key && strcmp(kn_language_of(leaf->key), leaf->key) == 0;
    const char *language = spot->type != KD_T_WORDS ? NULL : translated ? leaf->key : "en";
    kd_node_where(leaf, path, sizeof path);
    offer_values(&o, l->rules->rules->layout->pack, spot, leaf->text, document);
    int before = l->changed;
    for (int i = 0; i < o.count && l->changed < before + CHANGES; i++)
        try_value(l, path, leaf->text, o.text[i], language, false);
}

/* Tries a key that the file does not have, so that its default is in force. */
typedef struct missing {
    leaves *l;
    const kd_node *map, *document;
    bool count;
} missing;

static void try_missing(const missing *m, const kd_key *row)
{
    leaves *l = m->l;
    char path[PATH_TEXT], whole[2 * PATH_TEXT];
    kd_spot spot = kd_spot_row(row);
    offers o = {.count = 0};
    if (kd_node_get(m->map, row->name) || strcmp(row->name, "*") == 0 ||
        row->flags & (KD_KEY_ONE_OF | KD_KEY_LAYER | KD_KEY_GATHER | KD_KEY_HIDDEN))
        return;
    l->all += m->count;
    if (m->count || hn_below(&l->dice, (uint32_t)l->all) >= l->wanted)
        return;
    kd_node_where(m->map, path, sizeof path);
    snprintf(whole, sizeof whole, "%s%s%s", path, *path ? "." : "", row->name);
    offer_values(&o, l->rules->rules->layout->pack, &spot, row->fallback ? row->fallback : "",
                 m->document);
    int before = l->changed;
    for (int i = 0; i < o.count && l->changed < before + CHANGES; i++)
        /* `none` and `never` mean the same as no key */
        if (row->fallback || kd_choice_place("none never", o.text[i]) < 0)
            try_value(l, whole, row->fallback ? row->fallback : "(none)", o.text[i],
                      row->type == KD_T_WORDS ? "en" : NULL, true);
}

static bool is_off(const kd_node *entry)
{
    const kd_node *off = kd_node_get(entry, "off"), *when = kd_node_get(entry, "if");
    return (off && off->text && kd_choice_place("true yes on", off->text) >= 0) ||
           (when && when->text && strcmp(when->text, "never") == 0);
}

/* Visits each leaf with its spot in the tables. A list of symbols is one leaf. In a longer list,
 * each item is a leaf. Disabled entries have no effect. */
static void walk(leaves *l, kd_spot spot, const kd_node *node, const kd_node *document, bool count)
{
    if (node->kind == KD_NODE_SCALAR) {
        l->all += count;
        if (!count && hn_below(&l->dice, (uint32_t)l->all) < l->wanted)
            try_leaf(l, &spot, node, document);
        return;
    }
    if (node->kind == KD_NODE_MAP && kd_spot_is_table(spot) && spot.table)
        for (KD_ROW(row, spot.table))
            try_missing(&(missing){l, node, document, count}, row);
    for (KD_CHILD(child, node)) {
        kd_spot below =
            node->kind == KD_NODE_LIST ? kd_spot_item(spot) : kd_spot_child(spot, child->key);
        if (node->kind == KD_NODE_MAP && (spot.type == KD_T_WORDS || spot.type == KD_T_CARDS))
            below = spot; /* languages; not, all, any */
        if (child->kind == KD_NODE_MAP && is_off(child))
            continue;
        walk(l, below, child, document, count);
    }
}

/* The case's own choices; each try adds one to them. */
static void choose(leaves *l)
{
    l->choice[l->choices++] = (kanun_choice){"players", l->c->players, 0};
    snprintf(l->options, sizeof l->options, "%s", l->c->options);
    for (char *rest = l->options, *word; (word = strtok_r(rest, " ", &rest)) != NULL;) {
        char *equals = strchr(word, '=');
        ck_assert(equals && l->choices + 1 < CHOICES);
        *equals = '\0';
        l->choice[l->choices++] = (kanun_choice){word, equals + 1, 0};
    }
}

CASES(a_leaf_that_is_changed_changes_the_sheet, listed)
{
    leaves *l = calloc(1, sizeof *l);
    ck_assert_ptr_nonnull(l);
    l->c = &cases[_i];
    l->rules = hn_load_case(l->c);
    l->errors = kanun_errors_new();
    l->plain = tell(l->rules);
    choose(l);
    l->dice = (uint64_t)_i;
    l->wanted = hn_number("KN_LEAVES", 15);
    const kd_node *document = l->rules->rules->more->resolved->document;
    walk(l, kd_spot_root(&kg_rules_table), document, document, true);
    walk(l, kd_spot_root(&kg_rules_table), document, document, false);
    if (l->silent) /* too long for a message of Check */
        fprintf(stderr, "%s %s %s\n%s", l->c->path, l->c->players, l->c->options, l->list);
    ck_assert_msg(l->silent == 0, "%s players=%s %s: the sheet does not change with %d of these",
                  l->c->path, l->c->players, l->c->options, l->silent);
    if (l->wanted >= 15) /* in a small sample, all may be exceptions */
        ck_assert_int_gt(l->changed, 0);
    forget(&l->plain);
    kanun_errors_free(l->errors);
    kanun_rules_free(l->rules);
    free(l);
}

int main(void)
{
    listed = hn_cases(&cases);
    int status = run_tests("games: sheets", .timeout = 3600);
    free(cases);
    return status;
}
