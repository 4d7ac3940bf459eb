/* SPDX-License-Identifier: MIT
 * cmd_bisect.c: `kanun bisect`: finds which of the differences between two rules change a
 * measure. Differences are the choices of the command line, or the keys in which two merged
 * rules files differ. Each is tried alone in A, and left out of all of them.
 */
#include "experiment/bisect.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "command/progress.h"
#include "command/tool.h"

#define DEPTH 32 /* of nested keys */
#define PATH 512

/* ---- Keys in which two files differ ---- */

/* True for keys that describe the game and don't affect play. */
static bool is_told_only(const char *path)
{
    static const char *const words[] = {"kanun", "name", "about", "source", "options", "extends"};
    for (size_t n = 0; n < sizeof words / sizeof *words; n++) {
        size_t length = strlen(words[n]);
        if (!strncmp(path, words[n], length) && (!path[length] || path[length] == '.'))
            return true;
    }
    size_t length = strlen(path);
    return length > 5 &&
           (!strcmp(path + length - 5, ".says") || !strcmp(path + length - 6, ".label"));
}

/* A line of a merged file. */
typedef struct line {
    const char *text;
    const char *path;  /* of its key, or of the key above that contains it; "": none yet */
    const char *value; /* text after the key ("": nested lines follow); NULL: no key in this line */
    bool told;         /* doesn't affect play */
} line;

typedef struct file {
    line *line; /* allocated in the arena */
    int lines;
} file;

/* Finds the path of a line's key, below the current keys in `key`, by depth. False: the line has
 * no key. */
static bool read_key(const char *text, char key[DEPTH][PATH], char path[PATH], const char **value)
{
    size_t blanks = strspn(text, " "), depth = blanks / 2, used = 0;
    const char *colon = strstr(text + blanks, ": "), *end = text + strlen(text);
    if (!colon && end > text && end[-1] == ':')
        colon = end - 1;
    if (!colon || text[blanks] == '-' || depth >= DEPTH)
        return false;
    snprintf(key[depth], PATH, "%.*s", (int)(colon - text - (long)blanks), text + blanks);
    *value = colon[1] ? colon + 2 : end;
    *path = '\0';
    for (size_t n = 0; n <= depth && used < PATH; n++)
        used += (size_t)snprintf(path + used, PATH - used, "%s%s", n ? "." : "", key[n]);
    return true;
}

/* Reads rules as their merged file. */
static bool read_file(file *f, kn_arena *arena, const kanun_rules *rules)
{
    char *text = kr_rules_text(rules, "yaml", "en"), key[DEPTH][PATH], path[PATH] = "";
    char *rest = text ? kn_arena_text(arena, text, strlen(text)) : NULL;
    size_t most = 1;
    for (const char *at = rest; at && *at; at++)
        most += *at == '\n';
    free(text);
    *f = (file){.line = kn_arena_array(arena, most, sizeof *f->line)};
    for (char *at; rest && f->line && (at = strtok_r(rest, "\n", &rest));) {
        line *l = &f->line[f->lines++];
        l->text = at;
        l->path = f->lines > 1 ? l[-1].path : "";
        if (read_key(at, key, path, &l->value))
            l->path = kn_arena_text(arena, path, strlen(path));
        if (!l->path)
            return false;
        l->told = is_told_only(l->path);
    }
    return rest && f->line;
}

/* Returns the text after a path in a file; NULL: none. */
static const char *find_key(const file *f, const char *wanted)
{
    for (const line *l = f->line; l < f->line + f->lines; l++)
        if (l->value && !strcmp(l->path, wanted))
            return l->value;
    return NULL;
}

/* Returns the next line that affects play; NULL: none. */
static const line *next_played(const file *f, int *at)
{
    while (*at < f->lines && f->line[*at].told)
        (*at)++;
    return *at < f->lines ? &f->line[(*at)++] : NULL;
}

/* True if two rules differ in nothing that affects play. */
static bool plays_alike(kn_arena *arena, const kanun_rules *one, const kanun_rules *two)
{
    const kanun_info *a = kanun_rules_info(one), *b = kanun_rules_info(two);
    file here, there;
    bool alike =
        read_file(&here, arena, one) && read_file(&there, arena, two) && a->scripts == b->scripts;
    for (int n = 0; alike && n < a->scripts; n++)
        alike = !strcmp(a->script[n]->digest, b->script[n]->digest);
    for (int i = 0, j = 0; alike;) {
        const line *l = next_played(&here, &i), *other = next_played(&there, &j);
        if (!l || !other)
            return l == other;
        alike = !strcmp(l->text, other->text);
    }
    return false;
}

/* `was`: the value in A. */
static kanun_status add_difference(ke_bisect *b, const char *path, const char *value,
                                   const char *was)
{
    if (b->differences == KE_BISECT_MAX)
        return kc_tool_say(KANUN_USAGE, "the rules differ in more than %d keys", KE_BISECT_MAX);
    kn_arena *arena = b->alone.arena;
    const char *name = kn_arena_text(arena, path, strlen(path)),
               *copy = kn_arena_text(arena, value, strlen(value)),
               *back = kn_arena_text(arena, was, strlen(was));
    b->difference[b->differences++] =
        (ke_difference){.choice = {name, copy, 1}, .back = {name, back, 1}};
    return name && copy && back ? KANUN_OK : kc_tool_memory();
}

/* True if a YAML list, "[a, b]" or a single name, has that item. */
static bool has_item(const char *list, const char *item, size_t length)
{
    for (const char *at = list; *at; at += strcspn(at, ", ]")) {
        at += strspn(at, "[, ]");
        if (strcspn(at, ", ]") == length && !strncmp(at, item, length))
            return true;
    }
    return false;
}

/* Scripts are added to existing ones: writes the scripts in `value` that `there` lacks, as a
 * list. */
static void added_scripts(const char *there, const char *value, char out[PATH])
{
    size_t used = (size_t)snprintf(out, PATH, "[");
    for (const char *at = value + strspn(value, "[, ]"); *at && used + 2 < PATH;) {
        size_t length = strcspn(at, ", ]");
        if (!has_item(there, at, length))
            used += (size_t)snprintf(out + used, PATH - used, "%s%.*s", used > 1 ? ", " : "",
                                     (int)length, at);
        at += length;
        at += strspn(at, ", ]");
    }
    if (used + 1 < PATH)
        snprintf(out + used, PATH - used, "]");
}

/* Adds keys of B that are missing or different in A, and keys of A that B lacks and so turns
 * off. */
static kanun_status compare_files(ke_bisect *b, const file *from, const file *to, bool only_missing)
{
    kanun_status status = KANUN_OK;
    for (const line *l = to->line; l < to->line + to->lines && status == KANUN_OK; l++) {
        const char *value = l->value, *there = value ? find_key(from, l->path) : NULL;
        char added[PATH];
        if (!value || !*value || l->told || (there && (only_missing || !strcmp(there, value))))
            continue;
        if (there && !strcmp(l->path, "script")) {
            added_scripts(there, value, added);
            value = added;
            if (!strcmp(added, "[]"))
                continue;
        }
        status = only_missing ? add_difference(b, l->path, "none", value)
                              : add_difference(b, l->path, value, there ? there : "none");
    }
    return status;
}

static kanun_status find_differences(ke_bisect *b, const kc_args *args)
{
    kanun_status status = KANUN_OK;
    if (args->words == 1) {
        for (int n = 0; n < args->choices && status == KANUN_OK; n++) {
            if (b->differences == KE_BISECT_MAX)
                return kc_tool_say(KANUN_USAGE, "more than %d choices", KE_BISECT_MAX);
            b->difference[b->differences++] = (ke_difference){.choice = args->choice[n]};
        }
        return status;
    }
    file here, there;
    if (!read_file(&here, b->alone.arena, b->alone.rules[0]) ||
        !read_file(&there, b->alone.arena, b->alone.rules[1]))
        return kc_tool_memory();
    status = compare_files(b, &here, &there, false);
    return status == KANUN_OK ? compare_files(b, &there, &here, true) : status;
}

/* ---- Variants ---- */

/* Adds a variant; *variant is -1 if these rules can't load. */
static kanun_status try_variant(ke_experiment *e, const char *game, const kanun_choice *choice,
                                int count, int *variant)
{
    kanun_rules *rules;
    const kanun_rules *like = e->variants ? e->rules[0] : NULL;
    kanun_status status = ke_experiment_fit(e, like, game, choice, count, &rules);
    *variant = -1;
    if (status != KANUN_OK)
        return status == KANUN_SYSTEM ? status : KANUN_OK;
    status = ke_experiment_take(e, rules, game, choice, count);
    *variant = e->variants - 1;
    return status;
}

/* Lists all differences but one (-1: all of them), and without those in the group. */
static int all_but(const ke_bisect *b, int left_out, kanun_choice out[KE_BISECT_MAX])
{
    int count = 0;
    bool group = left_out >= 0 && b->difference[left_out].group;
    for (int n = 0; n < b->differences; n++) {
        const ke_difference *d = &b->difference[n];
        if (n != left_out && !d->group && (d->joined ? !group : d->alone >= 0))
            out[count++] = d->choice;
    }
    return count;
}

/* ---- Differences that don't work alone ---- */

/* Adds a variant: B without the differences that are not joined; with `only`, without that one
 * only. */
static kanun_status try_turned(ke_bisect *b, ke_experiment *e, const kc_args *args, int only,
                               int *variant)
{
    kanun_choice choice[KE_BISECT_MAX];
    int count = 0;
    for (int n = 0; n < b->differences; n++) {
        const ke_difference *d = &b->difference[n];
        bool turned = only >= 0 ? n == only : !d->joined && d->alone >= 0;
        if (turned && d->back.name)
            choice[count++] = d->back;
        else if (!turned && !d->back.name)
            choice[count++] = d->choice;
    }
    return try_variant(e, args->words > 1 ? args->word[1] : args->word[0], choice, count, variant);
}

/* True in *fine if B loads without all differences that work alone and are not joined yet. */
static kanun_status can_be_turned(ke_bisect *b, const kc_args *args, bool *fine)
{
    int variant, before = b->alone.variants;
    kanun_status status = try_turned(b, &b->alone, args, -1, &variant);
    *fine = variant >= 0;
    if (b->alone.variants > before) { /* the variant was a trial */
        b->alone.variants--;
        kanun_rules_free(b->alone.rules[before]);
    }
    return status;
}

/* True for scripts: functions that no hook uses have no effect. */
static bool is_script(const ke_difference *d)
{
    return d->choice.key && !strcmp(d->choice.name, "script");
}

/* Adds a variant of the group: A with the differences that don't work alone, and the scripts
 * that they may need. */
static kanun_status try_together(ke_bisect *b, const kc_args *args, int *variant)
{
    kanun_choice choice[KE_BISECT_MAX];
    int count = 0;
    for (int n = 0; n < b->differences; n++) {
        ke_difference *d = &b->difference[n];
        d->joined = d->alone < 0 || is_script(d);
        if (d->joined)
            choice[count++] = d->choice;
    }
    return try_variant(&b->alone, args->word[0], choice, count, variant);
}

/* If that fails: joins the differences that B needs for those that don't work alone. Reverts the
 * others one by one; those without which B can't load join the group. */
static kanun_status join_group(ke_bisect *b, const kc_args *args)
{
    kanun_status status = KANUN_OK;
    for (int n = 0; n < b->differences; n++)
        b->difference[n].joined = true;
    for (int n = 0; n < b->differences && status == KANUN_OK; n++) {
        ke_difference *d = &b->difference[n];
        bool fine = false;
        d->joined = false;
        if (d->alone >= 0 && !is_script(d))
            status = can_be_turned(b, args, &fine);
        d->joined = !fine;
    }
    return status;
}

/* "a=1 + b=2" */
static kanun_status name_group(ke_bisect *b, ke_difference *group)
{
    const char *name = "";
    for (int n = 0; n < b->differences && name; n++) {
        const kanun_choice *c = &b->difference[n].choice;
        if (b->difference[n].joined)
            name = kn_arena_print(b->alone.arena, "%s%s%s=%s", name, *name ? " + " : "", c->name,
                                  c->value);
    }
    *group = (ke_difference){.choice = {name, "", 0}, .alone = -1, .without = -1, .group = true};
    return name ? KANUN_OK : kc_tool_memory();
}

/* Tries the group as one difference, and leaves each of the others out of B. */
static kanun_status try_group(ke_bisect *b, const kc_args *args)
{
    kanun_choice choice[KE_BISECT_MAX];
    ke_difference *group = &b->difference[b->differences];
    int whole, together, count = 0;
    kanun_status status = try_together(b, args, &together);
    if (status == KANUN_OK && together >= 0) {
        status = name_group(b, group);
        group->alone = together;
        b->differences++;
        return status;
    }
    if (status == KANUN_OK)
        status = join_group(b, args);
    if (status == KANUN_OK)
        status = name_group(b, group);
    if (status == KANUN_OK)
        status = try_turned(b, &b->alone, args, -1, &group->alone);
    if (status != KANUN_OK || group->alone < 0)
        return status;
    for (int n = 0; n < b->differences; n++)
        b->difference[n].without = -1;
    status = try_variant(&b->without, args->words > 1 ? args->word[1] : args->word[0], args->choice,
                         args->choices, &whole);
    for (int n = 0; n < b->differences && status == KANUN_OK && whole == 0; n++)
        if (!b->difference[n].joined) {
            choice[count++] = b->difference[n].choice;
            status = try_turned(b, &b->without, args, n, &b->difference[n].without);
        }
    if (status == KANUN_OK && whole == 0)
        status = try_variant(&b->without, args->word[0], choice, count, &group->without);
    b->differences++;
    b->complete = b->based = true;
    return status;
}

static bool all_possible(const ke_bisect *b)
{
    for (int n = 0; n < b->differences; n++)
        if (b->difference[n].alone < 0)
            return false;
    return true;
}

static kanun_status try_all(ke_bisect *b, const kc_args *args)
{
    const char *game = args->word[0];
    kanun_choice choice[KE_BISECT_MAX];
    kanun_status status = KANUN_OK;
    int all;
    for (int n = 0; n < b->differences && status == KANUN_OK; n++) {
        ke_difference *d = &b->difference[n];
        d->without = -1;
        status = try_variant(&b->alone, game, &d->choice, 1, &d->alone);
    }
    for (int n = 0; n < b->differences; n++)
        b->difference[n].joined = false;
    if (status == KANUN_OK && !all_possible(b))
        status = try_group(b, args);
    if (status != KANUN_OK || b->based)
        return status;
    status = try_variant(&b->without, game, choice, all_but(b, -1, choice), &all);
    b->complete = all == 0 && plays_alike(b->alone.arena, b->without.rules[0], b->alone.rules[1]);
    for (int n = 0; all == 0 && n < b->differences && status == KANUN_OK; n++)
        if (b->difference[n].alone >= 0 && !b->difference[n].joined)
            status = try_variant(&b->without, game, choice, all_but(b, n, choice),
                                 &b->difference[n].without);
    return status;
}

static kanun_status load(ke_bisect *b, const kc_args *args)
{
    const char *other = args->words > 1 ? args->word[1] : args->word[0];
    if (args->words == 1 && args->choices < 2)
        return kc_tool_say(KANUN_USAGE, "bisect needs a second game, or at least two of --set and "
                                        "--key: what B has otherwise");
    if (args->words > 1 && args->choices)
        return kc_tool_say(KANUN_USAGE,
                           "bisect compares two games, or one with what --set and --key "
                           "say; --set-both and --key-both hold for both games");
    kanun_status status = ke_experiment_add(&b->alone, args->word[0], NULL, 0);
    if (status == KANUN_OK)
        status = ke_experiment_add(&b->alone, other, args->choice, args->choices);
    if (status != KANUN_OK)
        return status;
    const kanun_info *one = kanun_rules_info(b->alone.rules[0]);
    const kanun_info *two = kanun_rules_info(b->alone.rules[1]);
    if (!strcmp(one->digest, two->digest))
        return kc_tool_say(KANUN_USAGE, "A and B are the same rules: there is nothing to find");
    if (plays_alike(b->alone.arena, b->alone.rules[0], b->alone.rules[1]))
        return kc_tool_say(KANUN_USAGE, "A and B differ in names alone: there is nothing to find");
    if (one->seats != two->seats || one->sides != two->sides)
        return kc_tool_say(
            KANUN_USAGE, "%d seats and %d sides can't be compared with %d and %d on the same cards",
            one->seats, one->sides, two->seats, two->sides);
    status = find_differences(b, args);
    return status == KANUN_OK ? try_all(b, args) : status;
}

static kanun_status play(ke_bisect *b)
{
    kanun_status status = ke_experiment_measure(&b->alone);
    if (status == KANUN_OK)
        status = ke_experiment_play(&b->alone);
    if (status != KANUN_OK || b->without.variants < 2)
        return status;
    status = ke_experiment_measure(&b->without);
    return status == KANUN_OK ? ke_experiment_play(&b->without) : status;
}

kanun_status kc_cmd_bisect(const kc_args *given)
{
    static const char *margin[] = {"margin", NULL};
    kc_args args = *given;
    args.seed = kc_tool_seed(given);
    args.seed_given = true;
    if (!args.measures)
        args.measure = margin, args.measures = 1;
    ke_bisect *b = kn_calloc(1, sizeof *b);
    if (!b)
        return kc_tool_memory();
    kanun_status status = ke_experiment_begin(&b->alone, &args);
    if (status == KANUN_OK)
        status = ke_experiment_begin(&b->without, &args);
    if (status == KANUN_OK)
        status = load(b, &args);
    if (status == KANUN_OK) {
        kc_tool_tell_seed(given, args.seed);
        status = play(b);
    }
    status = ke_bisect_tell(b, status);
    ke_experiment_free(&b->alone);
    ke_experiment_free(&b->without);
    kn_free(b);
    return status;
}
