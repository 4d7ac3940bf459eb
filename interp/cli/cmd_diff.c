/* SPDX-License-Identifier: MIT
 * cmd_diff.c: `kanun diff`: what differs between two games: their options, the sentences of their
 * sheets, and the keys of their resolved documents.
 */
#include <string.h>

#include "base/words.h"
#include "cli/rows.h"
#include "command/tool.h"
#include "insight.h"

/* ---- Keys ---- */

/* A node as YAML writes it in one line; NULL: nothing. */
static const char *flow(kn_arena *arena, const kd_node *node)
{
    const char *list = "";
    if (!node)
        return NULL;
    if (node->kind == KD_NODE_SCALAR)
        return *node->text ? node->text : "\"\"";
    for (KD_CHILD(child, node))
        list = kn_arena_print(arena, "%s%s%s%s%s", list ? list : "",
                              child == node->first ? "" : ", ", child->key ? child->key : "",
                              child->key ? ": " : "", flow(arena, child));
    return kn_arena_print(arena, node->kind == KD_NODE_MAP ? "{%s}" : "[%s]", list);
}

/* Adds a row for each key below `path` that differs; one of both may be NULL. */
static void add_keys(kc_variants *v, const char *path, const kd_node *a, const kd_node *b)
{
    const char *dot = *path ? "." : "";
    bool maps = (!a || a->kind == KD_NODE_MAP) && (!b || b->kind == KD_NODE_MAP);
    if (maps && (a || !*path) && (b || !*path)) {
        for (KD_CHILD(child, a))
            add_keys(v, kn_arena_print(v->arena, "%s%s%s", path, dot, child->key), child,
                     b ? kd_node_get(b, child->key) : NULL);
        for (KD_CHILD(child, b))
            if (!a || !kd_node_get(a, child->key))
                add_keys(v, kn_arena_print(v->arena, "%s%s%s", path, dot, child->key), NULL, child);
        return;
    }
    const char *here = flow(v->arena, a), *there = flow(v->arena, b);
    if (here && there && !strcmp(here, there))
        return;
    kc_row *row = kc_variants_row(v, kn_word(v->language, "variants.keys"), path);
    row->cell[0] = here;
    row->cell[1] = there;
}

/* Texts about the game are no rules. */
static void add_documents(kc_variants *v)
{
    const kd_node *document[2];
    for (int g = 0; g < 2; g++)
        document[g] = kg_insight_rules(v->rules[g])->more->resolved->document;
    static const char *const about[] = {"kanun", "name", "about", "source", NULL};
    for (int g = 0; g < 2; g++)
        for (KD_CHILD(child, document[g])) {
            const kd_node *other = kd_node_get(document[!g], child->key);
            bool text = false;
            for (int n = 0; about[n]; n++)
                text |= !strcmp(about[n], child->key);
            if (!text && (g == 0 || !other))
                add_keys(v, child->key, g ? NULL : child, g ? child : other);
        }
}

/* The texts of scripts, by the beginning of their digests. */
static void add_scripts(kc_variants *v)
{
    for (int g = 0; g < 2; g++) {
        const kanun_info *info = kanun_rules_info(v->rules[g]),
                         *other = kanun_rules_info(v->rules[!g]);
        for (int n = 0; n < info->scripts; n++) {
            const kanun_script *script = info->script[n], *same = NULL;
            for (int m = 0; m < other->scripts; m++)
                if (!strcmp(other->script[m]->name, script->name))
                    same = other->script[m];
            if (same && (g || !strcmp(same->digest, script->digest)))
                continue;
            kc_row *row = kc_variants_row(v, kn_word(v->language, "variants.keys"), script->name);
            row->cell[g] = kn_arena_print(v->arena, "%.12s", script->digest);
            row->cell[!g] = same ? kn_arena_print(v->arena, "%.12s", same->digest) : NULL;
        }
    }
}

/* ---- The two games ---- */

/* The second game: B, or A again, with --set and --key. */
static kanun_status load_both(const kc_args *args, const kanun_rules *rules[2], kanun_rules *own[2])
{
    kc_args plain = *args;
    plain.choice = NULL;
    plain.choices = 0;
    if (args->words == 1 && !args->choices)
        return kc_tool_say(KANUN_USAGE,
                           "diff needs two games, a family, or --set or --key: `kanun diff %s "
                           "GAME`, `kanun diff %s --set OPTION=VALUE`",
                           args->word[0], args->word[0]);
    kanun_status status = kc_tool_load(&plain, args->word[0], &own[0]);
    if (status == KANUN_OK)
        status = kc_tool_load(args, args->word[args->words - 1], &own[1]);
    for (int g = 0; g < 2; g++)
        rules[g] = own[g];
    return status;
}

/* What rows call them: as they were typed, the second with what was chosen. */
static void name_both(const kc_args *args, kn_arena *arena, const char *name[2])
{
    name[0] = args->word[0];
    name[1] = args->word[args->words - 1];
    for (int n = 0; n < args->choices; n++)
        name[1] =
            kn_arena_print(arena, "%s %s=%s", name[1], args->choice[n].name, args->choice[n].value);
}

static kanun_status print_all(kc_variants *v, const kc_rows_how *how)
{
    int differences = 0;
    kc_variants_options(v, kn_word(v->language, "variants.options"), kc_option_in_force);
    kc_variants_options(v, kn_word(v->language, "variants.offers"), kc_option_offers);
    kc_variants_sheets(v);
    add_documents(v);
    add_scripts(v);
    for (int n = 0; n < v->rows; n++)
        differences += kc_row_differs(v, &v->row[n]);
    return kc_rows_print(v, how, differences ? NULL : "against.same");
}

kanun_status kc_cmd_diff(const kc_args *args)
{
    kanun_rules *own[2] = {NULL, NULL};
    const kanun_rules *rules[2];
    const char *name[2];
    kc_variants v = {0};
    if (args->words == 1 && !args->choices && kc_family_size(args, args->word[0]) > 1) {
        kc_args family = *args;
        family.differences = true;
        return kc_show_table(&family);
    }
    kanun_status status = load_both(args, rules, own);
    if (status == KANUN_OK) {
        char title[1024];
        kc_variants_begin(&v, rules, 2, args->lang);
        name_both(args, v.arena, name);
        kn_say(title, sizeof title, args->lang, "variants.diff", KN_OUTSIDE("here", name[0]),
               KN_OUTSIDE("there", name[1]));
        status = print_all(&v, &(kc_rows_how){.form = args->format,
                                              .title = title,
                                              .name = name,
                                              .differences = true,
                                              .lists = true});
    }
    kc_variants_free(&v);
    for (int g = 0; g < 2; g++)
        kanun_rules_free(own[g]);
    return status;
}
