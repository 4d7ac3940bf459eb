/* SPDX-License-Identifier: MIT
 * load_rules.c: loads an id or path into compiled rules: resolves the document, checks it, reads
 * the scripts, compiles both, and deals on trial. It does not depend on the meaning of keys.
 */
#include <sodium.h>
#include <string.h>

#include "base/shelf.h"
#include "document/fill_values.h"
#include "game/compile.h"
#include "game/idle_keys.h"
#include "game/engine.h"
#include "game/labels.h"
#include "game/speak_rules.h"

/* Computes the digest of the resolved document and every script. */
static void make_digest(struct kg_rules_more *more)
{
    crypto_generichash_state state;
    crypto_generichash_init(&state, NULL, 0, sizeof more->digest);
    crypto_generichash_update(&state, more->resolved->digest, sizeof more->resolved->digest);
    for (int i = 0; i < more->scripts; i++) {
        uint64_t size =
            more->script[i].size; /* so that different lists of scripts never have the same bytes */
        unsigned char bytes[8];
        for (int b = 0; b < 8; b++)
            bytes[b] = (unsigned char)(size >> 8 * b);
        crypto_generichash_update(&state, bytes, sizeof bytes);
        crypto_generichash_update(&state, (const unsigned char *)more->script[i].text,
                                  more->script[i].size);
    }
    crypto_generichash_final(&state, more->digest, sizeof more->digest);
}

/* Reads `tables`. False: the tables don't seat all players, and a problem has been reported. */
static bool read_tables(struct kg_rules_more *more, kn_report *report)
{
    const kd_node *list = more->said.tables;
    int64_t players = more->said.players, seated = 0;
    more->tables = 0;
    if (!list)
        return true;
    const kd_node *item = list->kind == KD_NODE_LIST ? list->first : list;
    for (; item && more->tables < KS_SEATS_MAX; item = item == list ? NULL : item->next) {
        int64_t seats = 0;
        kn_integer_read(item->text, 1, KS_SEATS_MAX, &seats);
        more->table[more->tables++] = (int)seats;
        seated += seats;
    }
    if (more->tables > 1 && seated == players && !item)
        return true;
    return kn_report_wrong(report, KN_E_TABLES, list->at,
                           "these tables don't seat %d players" KN_EXPECTED
                           "two or more numbers that add up to %d",
                           (int)players, (int)players);
}

/* If there are several tables, resolves the rules for the first one, with its number of players. */
static kd_resolved *resolve_table(kn_arena *arena, const kd_resolved *all, const kd_choice *sets,
                                  const kd_choice *keys, int seats, kn_report *report)
{
    int count = 0;
    while (sets && sets[count].name)
        count++;
    kd_choice *chosen = kn_arena_array(arena, (size_t)count + 2, sizeof *chosen);
    if (!chosen)
        return NULL;
    int n = 0;
    for (int i = 0; i < count; i++)
        if (strcmp(sets[i].name, "players") != 0)
            chosen[n++] = (kd_choice){sets[i].name, sets[i].value, true};
    chosen[n] = (kd_choice){.name = "players", .value = kn_arena_print(arena, "%d", seats)};
    return kd_resolve_again(arena, all->reading, chosen, keys, report);
}

/* Checks a document and reads its top-level keys. */
static bool read_document(struct kg_rules_more *more, kn_arena *arena, kn_report *report)
{
    const kd_node *document = more->resolved->document;
    return kd_table_check_with(&kg_rules_table, document, more->resolved->options, report) &&
           (kd_fill(&kg_rules_table, document, arena, &more->said) || kn_report_memory(report));
}

/* Checks the resolved document. False: with problems reported. */
static bool check_resolved(struct kg_rules_more *more, kn_arena *arena, const kd_request *request,
                           kn_report *report)
{
    int before = report->count;
    if (!more->resolved || !read_document(more, arena, report) || !read_tables(more, report))
        return false;
    if (!more->tables)
        return true;
    more->resolved =
        resolve_table(arena, more->resolved, request->sets, request->keys, more->table[0], report);
    return more->resolved && report->count == before && read_document(more, arena, report);
}

static void hear(void *payload, const ks_event *event)
{
    (void)payload, (void)event;
}

/* Plays into the first deal, up to the first decision, so that a deal that fails is reported as an
 * error of the file. It plays with a listener, because preparing hooks for playouts would take
 * longer than these few calls. */
static bool try_deal(const km_rules *rules, kn_report *report)
{
    km_run *run = NULL;
    kn_status status = kg_run_new(rules, &run, report);
    if (status == KN_OK)
        run->world.feed = hear;
    for (uint64_t seed = 0; status == KN_OK && seed < 3; seed++)
        if ((status = kg_run_begin(run, seed, 0)) == KN_OK)
            status = kg_run_legal(run, &run->moves);
    kg_run_free(run);
    return status == KN_OK;
}

/* Does everything that follows the document. */
static bool complete(km_rules *rules, struct kg_rules_more *more, const char *const *folders,
                     const km_rules *like, kn_report *report)
{
    more->id = kn_arena_print(rules->arena, "%s", more->resolved->file->id);
    rules->labels = more->said.labels;
    if (!rules->labels) /* there may be labels in other languages */
        rules->labels = kd_node_new(rules->arena, KD_NODE_MAP, (kn_mark){0}, NULL);
    if (!rules->labels || !kg_load_scripts(rules, more, folders, like, report))
        return false;
    make_digest(more);
    return kg_rules_compile(rules, more, like, report) && kg_idle_keys_check(rules, report) &&
           try_deal(rules, report) && (like || kg_labels_check(rules, rules->labels, report)) &&
           !kn_arena_failed(rules->arena);
}

/* Loads from `like` or, if it is NULL, from the file. */
static km_rules *load(const km_rules *like, kd_request request, bool total, kn_report *report)
{
    kn_arena *arena = kn_arena_new();
    km_rules *rules = arena ? kn_arena_take(arena, sizeof *rules) : NULL;
    struct kg_rules_more *more = rules ? kn_arena_take(arena, sizeof *more) : NULL;
    int before = report->count;
    if (more && (more->changing = kn_arena_take(arena, sizeof *more->changing))) {
        rules->arena = arena;
        rules->more = more;
        request.folders = kg_packed_folders(
            arena, like ? like->more->resolved->file->path : request.game, request.folders);
        if (!like && (report->notes = more->notes = kn_arena_take(arena, sizeof *more->notes)))
            kn_report_begin(more->notes, arena);
        more->resolved = like ? kd_resolve_again(arena, like->more->resolved->reading, request.sets,
                                                 request.keys, report)
                              : kd_resolve(arena, &request, &kg_rules_table,
                                           total ? ks_pack_check_total : NULL, report);
        bool fine = check_resolved(more, arena, &request, report) &&
                    kd_beside_check(&kg_rules_table, more->resolved, report) &&
                    complete(rules, more, request.folders, like, report) &&
                    (!kn_shelf_is_used() || kg_rules_speak(rules, report));
        report->notes = NULL;
        if (fine)
            return rules;
    }
    if (report->count == before)
        kn_report_memory(report);
    if (more)
        kl_host_free(more->host);
    if (arena) /* problems point into the sources that are kept here */
        kn_arena_adopt(report->arena, arena);
    return NULL;
}

bool kg_rules_fit(const km_rules *rules, const kd_choice *sets, const kd_choice *keys,
                  kn_report *report)
{
    kn_arena *arena = kn_arena_new();
    bool fits =
        arena && kd_resolve_again(arena, rules->more->resolved->reading, sets, keys, report);
    if (!arena)
        kn_report_memory(report);
    if (fits)
        kn_arena_free(arena);
    else if (arena) /* problems point into its sources */
        kn_arena_adopt(report->arena, arena);
    return fits;
}

km_rules *kg_rules_load_as(const kd_request *request, bool total, kn_report *report)
{
    return load(NULL, *request, total, report);
}

km_rules *kg_rules_vary(const km_rules *rules, const char *const *folders, const kd_choice *sets,
                        const kd_choice *keys, kn_report *report)
{
    return load(rules, (kd_request){.folders = folders, .sets = sets, .keys = keys}, true, report);
}

void kg_rules_free(km_rules *rules)
{
    if (!rules)
        return;
    kl_host_free(rules->more->host);
    kn_arena_free(rules->arena);
}
