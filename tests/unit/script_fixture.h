/* SPDX-License-Identifier: MIT
 * script_fixture.h: the made-up game of state_fixture.h with a Lua host: scripts from text, hooks
 * bound to entries, and calls of them. Not a test itself.
 */
#ifndef KN_TESTS_SCRIPT_FIXTURE_H
#define KN_TESTS_SCRIPT_FIXTURE_H

#include <stdio.h>

#include "script/dispatch.h"
#include "state_fixture.h"

typedef struct table {
    fixture f;
    ks_words_table words;
    kn_source source[4];
    kl_host *host;
    kl_hook hook;
    kl_call call;
    ks_moves moves;
    ks_block *before; /* the position at the time when the hook was bound */
} table;

/* Sets up a game with two seats and every card in the stock. No script is loaded yet. */
static inline void table_begin(table *t)
{
    static const char *const words[] = {"draw", "discard", "bid"};
    memset(t, 0, sizeof *t);
    fixture_begin(&t->f, 2, 2, fixture_table);
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        ck_assert_int_eq(ks_words_add(&t->words, t->f.arena, words[i]), KS_WORDS_FIXED + (int)i);
    t->before = kn_calloc(1, t->f.layout->size);
    ck_assert_ptr_nonnull(t->before);
    memcpy(t->before, t->f.block, t->f.layout->size);
}

static inline void table_end(table *t)
{
    kl_host_free(t->host);
    kn_free(t->moves.list);
    kn_free(t->before);
    fixture_end(&t->f);
}

/* Loads a script; false with problems in the report. */
static inline bool table_load(table *t, const char *script)
{
    t->source[0] = (kn_source){"test.lua", script, strlen(script)};
    t->host = kl_host_new(NULL, t->f.layout, t->source, NULL, 1, &t->f.report);
    return t->host && kl_host_freeze(t->host, &t->words, &t->f.report) == KN_OK;
}

/* Binds the hook `name` with the parameters `with` (a YAML map, or NULL); false with problems in
 * the report. */
static inline bool table_bind(table *t, const char *name, const char *with)
{
    static const char *const phases[] = {"auction", "play", NULL};
    const kl_script_hook *hook = kl_host_find(t->host, name);
    kd_node *node = NULL;
    ck_assert_msg(hook != NULL, "no hook '%s'", name);
    if (with) {
        node = kd_node_parse(t->f.arena, "test.yaml", with, strlen(with), &t->f.report);
        ck_assert_ptr_nonnull(node);
    }
    t->hook = (kl_hook){.name = hook->name,
                        .kind = hook->kind,
                        .script = hook,
                        .cause = 0,
                        .cards = t->f.pack->all,
                        .phase = -1};
    memcpy(t->before, t->f.block, t->f.layout->size);
    t->hook.with = kl_host_with(t->host, hook, node, (kn_mark){0}, phases, &t->f.report);
    t->call = (kl_call){.world = &t->f.world,
                        .card = KN_NO_CARD,
                        .winner = KS_NOBODY,
                        .turn = KS_NOBODY,
                        .moves = &t->moves,
                        .words = &t->words,
                        .report = &t->f.report};
    return t->hook.with >= 0;
}

/* Calls the bound hook as its kind requires; starts it if it is a phase. */
static inline kn_status table_call(table *t)
{
    int64_t result;
    kl_answer answer;
    const kl_arg card = {.kind = KL_ARG_CARD, .number = 0};
    const kl_question question = {.args = &card, .count = 1};
    switch (t->hook.kind) {
    case KL_HOOK_RULE:
        return kl_host_rule(t->host, &t->hook, &question, &answer, &t->f.report);
    case KL_HOOK_VALUE:
        return kl_host_value(t->host, &t->hook, &t->call, &result);
    case KL_HOOK_LEGAL:
        return kl_host_legal(t->host, &t->hook, &t->call);
    case KL_HOOK_EVENT:
        return kl_host_event(t->host, &t->hook, &t->call);
    default:
        return kl_host_phase_start(t->host, &t->hook, &t->call);
    }
}

/* Loads a script that must load, and binds its hook `h` without parameters. */
static inline void table_script(table *t, const char *script)
{
    if (!table_load(t, script) || !table_bind(t, "h", NULL)) {
        kn_report_print(&t->f.report, stderr, 0);
        ck_abort_msg("the script does not load");
    }
}

/* Runs the body of an event hook `h` once; it must succeed. */
static inline void run_event(table *t, const char *body)
{
    char script[4096];
    snprintf(script, sizeof script,
             "local aces = cards 'A'\nlocal spades = cards 'S'\n"
             "hook 'h' { kind = 'event', run = function(game, event, with)\n%s\nend }",
             body);
    table_script(t, script);
    if (table_call(t) != KN_OK) {
        kn_report_print(&t->f.report, stderr, 0);
        ck_abort_msg("the hook failed: %s", body);
    }
}

/* There must be exactly one problem, with that code and a message that contains `part`. It is then
 * removed. */
static inline void expect_problem(table *t, kn_code code, const char *part)
{
    const kn_problem *p = &t->f.report.problem[0];
    ck_assert_msg(t->f.report.count >= 1, "no problem, but wanted: %s", part);
    ck_assert_msg(p->code == code, "E%04d instead of E%04d: %s", (int)p->code, (int)code,
                  p->message);
    ck_assert_msg(strstr(p->message, part) != NULL, "'%s' is not in: %s", part, p->message);
    ck_assert_int_eq(t->f.report.count, 1);
    t->f.report.count = 0;
    ck_assert(!t->host || lua_gettop(t->host->L) == 0);
}

#endif
