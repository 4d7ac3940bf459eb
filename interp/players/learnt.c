/* SPDX-License-Identifier: MIT
 * learnt.c: learnt values by names: their table, and which file applies to which rules.
 */
#include "players/learnt.h"

#include "base/file.h"
#include "base/memory.h"
#include "base/plain.h"
#include "base/shelf.h"

#include <stdio.h>
#include <string.h>

kp_learnt *kp_learnt_new(void)
{
    return kn_calloc(1, sizeof(kp_learnt));
}

void kp_learnt_free(kp_learnt *learnt)
{
    if (!learnt)
        return;
    kn_free(learnt->row);
    kn_free(learnt->worth);
    kn_free(learnt);
}

int kp_learnt_name_of(kp_learnt *learnt, bool card, const char *name, bool grow)
{
    kp_names *names = card ? &learnt->cards : &learnt->ranks;
    for (int n = 0; n < names->count; n++)
        if (!strcmp(names->name[n], name))
            return n;
    if (!grow || names->count == (card ? KN_CARDS_MAX : KP_RANKS))
        return -1;
    snprintf(names->name[names->count], sizeof *names->name, "%s", name);
    return names->count++;
}

/* Limits for files, whose numbers can't be trusted. The largest file so far has 1/15 of this number
 * of cells. */
enum { CELLS_MAX = 1 << 20, ROWS_MAX = 4000 };

static kp_learnt_row *add_row(kp_learnt *learnt, const char *name, kp_axis axis, int times)
{
    /* Room for all possible cards and ranks, so that adding a name doesn't move cells. */
    int size = times * kp_axis_cells(axis, KN_CARDS_MAX, KP_RANKS);
    if (learnt->rows == ROWS_MAX || size > CELLS_MAX - learnt->cells)
        return NULL;
    kp_learnt_row *rows = kn_one_more(learnt->row, learnt->rows, &learnt->room, sizeof *rows);
    learnt->row = rows;
    if (learnt->cells + size > learnt->cell_room) {
        int room = 2 * learnt->cell_room + size + 4096;
        double *worth = kn_realloc(learnt->worth, (size_t)room * sizeof *worth);
        memset(worth + learnt->cell_room, 0, (size_t)(room - learnt->cell_room) * sizeof *worth);
        learnt->worth = worth;
        learnt->cell_room = room;
    }
    kp_learnt_row *row = &learnt->row[learnt->rows++];
    *row = (kp_learnt_row){.axis = axis, .base = learnt->cells, .times = times};
    snprintf(row->name, sizeof row->name, "%s", name);
    learnt->cells += size;
    return row;
}

kp_learnt_row *kp_learnt_row_of(kp_learnt *learnt, const char *name, kp_axis axis, int times,
                                bool grow)
{
    for (int n = 0; n < learnt->rows; n++)
        if (!strcmp(learnt->row[n].name, name))
            return learnt->row[n].axis == axis && learnt->row[n].times == times ? &learnt->row[n]
                                                                                : NULL;
    return grow ? add_row(learnt, name, axis, times) : NULL;
}

void kp_learnt_forget(kp_learnt *learnt, const char *beginning)
{
    size_t length = strlen(beginning);
    while (learnt->rows && !strncmp(learnt->row[learnt->rows - 1].name, beginning, length)) {
        const kp_learnt_row *row = &learnt->row[--learnt->rows];
        memset(learnt->worth + row->base, 0,
               (size_t)(learnt->cells - row->base) * sizeof *learnt->worth);
        learnt->cells = row->base;
    }
}

/* Finds the numbers of our cards and ranks in `learnt`. */
static bool translate(kp_learnt *learnt, const ks_pack *pack, bool grow, int *card, int *rank)
{
    bool all = true;
    for (int n = 0; n < pack->cards; n++)
        all &= (card[n] = kp_learnt_name_of(learnt, true, pack->name[n], grow)) >= 0;
    for (int n = 0; n <= pack->ranks; n++)
        all &= (rank[n] = kp_learnt_name_of(
                    learnt, false, n < pack->ranks ? pack->rank_name[n] : "joker", grow)) >= 0;
    return all || !grow;
}

int kp_learnt_cell(const kp_learnt_row *row, int n, const kp_numbers *numbers)
{
    int across = kp_axis_cells(row->axis, numbers->cards, numbers->ranks), inner = n % across,
        at = 0;
    if (row->axis == KP_AXIS_CARD) {
        at = numbers->card ? numbers->card[inner] : inner;
    } else if (row->axis == KP_AXIS_RANK) {
        at = numbers->rank ? numbers->rank[inner] : inner;
    } else if (row->axis == KP_AXIS_RANKS) {
        int a = inner / numbers->ranks, b = inner % numbers->ranks;
        a = numbers->rank ? numbers->rank[a] : a;
        b = numbers->rank ? numbers->rank[b] : b;
        at = a < 0 || b < 0 ? -1 : a * KP_RANKS + b;
    }
    return at < 0 ? -1
                  : row->base + n / across * kp_axis_cells(row->axis, KN_CARDS_MAX, KP_RANKS) + at;
}

bool kp_learnt_map(kp_learnt *learnt, kp_features *features, const ks_pack *pack, bool grow,
                   int32_t *map)
{
    int card[KN_CARDS_MAX], rank[KS_RANKS_MAX + 1];
    const kp_numbers own = {pack->cards, pack->ranks + 1, card, rank};
    if (!translate(learnt, pack, grow, card, rank))
        return false;
    for (int n = 0; n < features->rows; n++) {
        const kp_row *row = &features->row[n];
        int times = row->cells / kp_axis_cells(row->axis, own.cards, own.ranks);
        const kp_learnt_row *known = kp_learnt_row_of(learnt, row->name, row->axis, times, grow);
        if (!known && grow)
            return false;
        for (int cell = 0; cell < row->cells; cell++)
            map[row->base + cell] = known ? kp_learnt_cell(known, cell, &own) : -1;
    }
    return true;
}

/* ---- Which rules: by id, or by file name ---- */

static const char YAML[] = ".yaml";

/* Identifies the folder of a path. False if it has no identity, like a folder on a shelf. */
static bool identity_of_folder(const char *path, kn_identity *identity)
{
    char folder[4096];
    int length = (int)(kn_path_name(path) - path);
    *identity = (kn_identity){0, 0};
    return snprintf(folder, sizeof folder, "%.*s", length ? length : 1, length ? path : ".") <
               (int)sizeof folder &&
           kn_shelf_find(folder, identity) == KN_FOUND_FOLDER && identity->number;
}

static bool lie_together(const char *a, const char *b)
{
    kn_identity one, other;
    return identity_of_folder(a, &one) && identity_of_folder(b, &other) &&
           one.device == other.device && one.number == other.number;
}

/* True if a path ends with FOLDER/VARIANT.yaml, for the id FOLDER/VARIANT. */
static bool ends_with_id(const char *path, const char *id)
{
    size_t length = kn_path_stem(path, YAML), tail = strlen(id);
    return path[length] && length > tail && path[length - tail - 1] == '/' &&
           !strncmp(path + length - tail, id, tail);
}

/* True if the rules `game`, of a learnt file, are these rules. Ids are the same everywhere. If the
 * learnt rules had no id, only the file name is compared. If they had an id but `id` is a path,
 * `file` must be in the folder of that id or beside `path`. */
static bool is_game_of_rules(const char *game, const char *path, const char *id, const char *file)
{
    const char *learnt = kn_path_name(game), *name = kn_path_name(file);
    size_t length = kn_path_stem(learnt, YAML);
    if (!strcmp(game, id))
        return true;
    if (kn_path_stem(name, YAML) != length || strncmp(learnt, name, length) != 0)
        return false;
    return learnt[length] ||
           (id[kn_path_stem(id, YAML)] && (ends_with_id(file, game) || lie_together(path, file)));
}

/* Copies the name that the n-th file of the rules gives to the game, truncated if too long. */
static const char *copy_game_name(char name[KP_GAME_NAME], const kanun_rules *rules, int n)
{
    const char *whole = kg_insight_name(rules, n);
    kn_plain_copy(name, KP_GAME_NAME, whole, strlen(whole));
    return name;
}

void kp_learnt_set_game(kp_learnt *learnt, const kanun_rules *rules)
{
    const char *id = kanun_rules_info(rules)->id;
    bool file = id[kn_path_stem(id, YAML)];
    snprintf(learnt->game, sizeof learnt->game, "%s", file ? kn_path_name(id) : id);
    if (file) /* another game may have a file with the same name */
        copy_game_name(learnt->name, rules, 0);
}

kanun_status kp_learnt_check(const kp_learnt *learnt, const char *path, const kanun_rules *rules,
                             kr_failure *failure)
{
    const char *id, *file, *name = learnt->name;
    char other[KP_GAME_NAME];
    for (int n = 0; (file = kg_insight_file(rules, n, &id)); n++)
        if (is_game_of_rules(learnt->game, path, id, file) &&
            (!*name || !strcmp(name, copy_game_name(other, rules, n))))
            return KANUN_OK;
    kg_insight_file(rules, 0, &id);
    return kr_fail(failure, KANUN_USAGE, NULL,
                   "'%s' was learnt from %s%s%s%s, of which %s (%s) is neither a variant nor a "
                   "child: learn it again ('kanun learn %s -o FILE'), or choose another file",
                   path, learnt->game, *name ? " (" : "", name, *name ? ")" : "", id,
                   copy_game_name(other, rules, 0), id);
}

int kp_learnt_find(const kanun_rules *rules, char *path, size_t size)
{
    const char *id, *file;
    for (int n = 0; (file = kg_insight_file(rules, n, &id)); n++) {
        const char *dot = strrchr(file, '.');
        int length = dot ? (int)(dot - file) : (int)strlen(file);
        if ((size_t)snprintf(path, size, "%.*s.learnt", length, file) < size &&
            kn_shelf_find(path, NULL) == KN_FOUND_FILE)
            return n + 1;
    }
    return 0;
}
