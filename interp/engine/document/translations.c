/* SPDX-License-Identifier: MIT
 * translations.c: rules in other languages, read on request. Merges the files again together with
 * their translations, and links each node of the English document to the corresponding node. The
 * second document is used only for texts, never for rules.
 */
#include "document/resolve.h"

/* Reads the files of `plain` again, with translations. On failure, problems refer to texts in the
 * arena. */
static kd_reading *read_told(kn_arena *arena, const kd_reading *plain, kn_report *report)
{
    kd_reading *told = kn_arena_take(arena, sizeof *told);
    int before = report->count;
    if (told) {
        told->resolving = (kd_resolving){.arena = arena,
                                         .table = plain->resolving.table,
                                         .report = report,
                                         .check = plain->resolving.check};
        if (kd_chain_told(&told->resolving, &plain->resolving) && kd_read_own(told) &&
            report->count == before)
            return told;
    }
    if (report->count == before)
        kn_report_memory(report);
    return NULL;
}

kd_resolved *kd_resolve_told(kn_arena *arena, const kd_resolved *resolved, kn_report *report)
{
    kd_reading *reading = (kd_reading *)(uintptr_t)resolved->reading; /* fills `told` late */
    kn_arena *own = reading->told ? NULL : kn_arena_new();
    if (own) {
        kd_reading *told = read_told(own, reading, report);
        kn_arena_adopt(told ? reading->resolving.arena : report->arena, own);
        reading->told = told;
    } else if (!reading->told) {
        kn_report_memory(report);
    }
    return reading->told
               ? kd_resolve_again(arena, reading->told, resolved->sets, resolved->keys, report)
               : NULL;
}

void kd_speak_node(const kd_node *node, const kd_node *told)
{
    const kd_node *other = told ? told->first : NULL;
    if (!node || !told || node->told == told) /* other threads may be reading the shared document */
        return;
    ((kd_node *)(uintptr_t)node)->told = told;
    for (KD_CHILD(child, told->kind == node->kind ? node : NULL)) {
        kd_speak_node(child, child->key ? kd_node_get(told, child->key) : other);
        other = other ? other->next : NULL;
    }
}

/* Options are not part of the document, so links the declarations in the files. */
static void speak_options(const kd_option *option, const kd_option *told)
{
    for (; option && told; option = option->next, told = told->next) {
        const kd_option_value *other = told->values;
        kd_speak_node(option->says, told->says);
        for (const kd_option_value *v = option->values; v && other;
             v = v->next, other = other->next)
            kd_speak_node(v->says, other->says);
    }
}

/* The merged document keeps only the last file's name, so this handles the names of all files. */
static void speak_names(const kd_resolving *r, const kd_resolving *told)
{
    for (int i = 0; i < r->files; i++)
        kd_speak_node(r->file[i]->pub.name, told->file[i]->pub.name);
}

void kd_speak(const kd_resolved *resolved, const kd_resolved *told)
{
    speak_names(&resolved->reading->resolving, &told->reading->resolving);
    kd_speak_node(resolved->document, told->document);
    speak_options(resolved->options, told->options);
}
