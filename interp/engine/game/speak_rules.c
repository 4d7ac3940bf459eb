/* SPDX-License-Identifier: MIT
 * speak_rules.c: reads the translations of rules and of their scripts when they are first needed,
 * once for all threads. Texts don't affect play, so loading does not need translations.
 */
#include "game/speak_rules.h"

#include <pthread.h>
#include <string.h>

#include "game/labels.h"

/* Rules share parsed files with their variations, so there is one lock for all. The lock is held
 * for some milliseconds, once for all rules that are used in another language. */
static pthread_mutex_t reading = PTHREAD_MUTEX_INITIALIZER;

static bool translate_hooks(kn_arena *arena, const struct kg_rules_more *more, kn_report *report)
{
    bool fine = true;
    for (int i = 0; i < more->scripts; i++) {
        const kd_node *said = kd_translations(arena, more->script[i].name, report);
        fine &= said != NULL;
        for (KD_CHILD(language, said))
            for (KD_CHILD(text, language))
                fine &= kl_host_translate(more->host, arena, more->script[i].name, language->key,
                                          text, report);
    }
    return fine;
}

/* Reads and checks everything. False: problems have been reported, and no translation is used. */
static bool read_speech(kn_arena *arena, const km_rules *rules, kn_report *report)
{
    const struct kg_rules_more *more = rules->more;
    int before = report->count;
    kd_resolved *told = kd_resolve_told(arena, more->resolved, report);
    const kd_node *labels = told ? kd_node_get(told->document, "labels") : NULL;
    if (!told || !kd_table_check(&kg_rules_table, told->document, report) ||
        !kg_labels_check(rules, labels, report) || !translate_hooks(arena, more, report) ||
        report->count > before) {
        if (more->host)
            kl_host_untranslate(more->host);
        return false;
    }
    kd_speak(more->resolved, told);
    if (labels) /* the file itself may have none */
        kd_speak_node(rules->labels, labels);
    more->changing->spoken = told;
    return true;
}

bool kg_rules_speak(const km_rules *rules, kn_report *report)
{
    struct kg_changing *speech = rules->more->changing;
    int before = report->count;
    pthread_mutex_lock(&reading);
    if (!speech->spoken) {
        kn_arena *arena = kn_arena_new();
        bool fine = arena && read_speech(arena, rules, report);
        if (!fine && report->count == before)
            kn_report_memory(report);
        if (fine || (arena && !kn_arena_failed(arena)))
            atomic_store(&speech->asked, true); /* otherwise a later call may succeed */
        if (arena)                              /* problems point into its sources */
            kn_arena_adopt(fine ? rules->arena : report->arena, arena);
    }
    bool spoken = speech->spoken != NULL;
    pthread_mutex_unlock(&reading);
    return spoken;
}

const km_rules *kg_speaking(const km_rules *rules, const char *language)
{
    if (language && strcmp(language, "en") != 0 && !atomic_load(&rules->more->changing->asked)) {
        kn_arena *arena = kn_arena_new();
        kn_report silent;
        if (arena) {
            kn_report_begin(&silent, arena);
            kg_rules_speak(rules, &silent);
        }
        kn_arena_free(arena);
    }
    return rules;
}

const kd_resolved *kg_spoken(const km_rules *rules)
{
    const struct kg_rules_more *more = rules->more;
    return atomic_load(&more->changing->asked) && more->changing->spoken ? more->changing->spoken
                                                                         : more->resolved;
}
