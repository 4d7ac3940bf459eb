/* SPDX-License-Identifier: MIT
 * run_page.c: the report of a command that is a script, in the form that the command line asks for,
 * and its page.
 */
#include "experiment/run.h"

#include <string.h>
#include <unistd.h>

#include "base/print.h"
#include "command/columns.h"
#include "command/tool.h"
#include "experiment/compare_report.h"

#define LINE_MOST 256 /* longest answer of a user */

void ke_run_commands_only(lua_State *L, kl_host *host, const char *what)
{
    if (!ke_run_of(host)->command)
        kl_script_raise(L, KN_E_SCRIPT_FAILED,
                        "'%s' is for the scripts of commands: `kanun run` doesn't allow it", what);
}

/* report:page(): switches: items that follow are only on the page of --html, or again in the
 * report. */
int ke_run_page(lua_State *L, kl_host *host, const kl_object *self, const kl_value *given)
{
    ke_run *run = ke_run_of(host);
    ke_results report = run->report;
    ke_run_end_table(run);
    run->report = run->page;
    run->page = report;
    return 0;
}

/* report:print(): prints the report so far without wrapping. The rest is printed at the end of the
 * command, wrapped to the terminal. Only for commands. */
int ke_run_print_so_far(lua_State *L, kl_host *host, const kl_object *self, const kl_value *given)
{
    ke_run *run = ke_run_of(host);
    ke_run_commands_only(L, host, "print");
    ke_run_end_table(run);
    ke_items_print(run->report.first, stdout);
    run->report.first = run->report.last = NULL;
    return 0;
}

/* report:warn(text, status): prints the report so far, and a message on standard error. With
 * `status`, the command fails with this exit status. Only for commands. */
int ke_run_warn(lua_State *L, kl_host *host, const kl_object *self, const kl_value *given)
{
    ke_run *run = ke_run_of(host);
    ke_run_print_so_far(L, host, self, given);
    kc_tool_say(KANUN_OK, "%s", given[0].text);
    run->answer = given[1].given ? (kanun_status)given[1].number : run->answer;
    return 0;
}

/* report:ask(question): prints the report so far, wrapped to the terminal, and the question.
 * Returns the line that the user types, trimmed and cut to LINE_MOST bytes; nil at the end of the
 * input. Only for commands. */
int ke_run_ask(lua_State *L, kl_host *host, const kl_object *self, const kl_value *given)
{
    char line[LINE_MOST];
    ke_run_commands_only(L, host, "ask");
    ke_run *run = ke_run_of(host);
    ke_run_end_table(run);
    kc_columns_wrap(ke_items_print, run->report.first);
    run->report.first = run->report.last = NULL;
    kn_print_own(stdout, given[0].text);
    fflush(stdout);
    bool more = fgets(line, sizeof line, stdin) != NULL;
    if (!more || !isatty(STDIN_FILENO)) /* a typed answer already ends the line */
        putchar('\n');
    if (!more)
        return 0;
    for (int c = 0; !strchr(line, '\n') && (c = getchar()) != EOF && c != '\n';)
        ;
    const char *answer = line + strspn(line, " \t");
    size_t length = strcspn(answer, "\r\n");
    while (length && strchr(" \t", answer[length - 1]))
        length--;
    lua_pushlstring(L, answer, length);
    return 1;
}

/* report:denies(): makes the command end with status 1, because its answer is no. */
int ke_run_denies(lua_State *L, kl_host *host, const kl_object *self, const kl_value *given)
{
    ke_run_commands_only(L, host, "denies");
    ke_run_of(host)->answer = KANUN_NO;
    return 0;
}

static void add_tag(lua_State *L, kl_host *host, ke_item_kind kind, const kl_value *given)
{
    static const char *const tags[] = {"h1", "h2", "h3",  "p",    "ul",     "li",  "dl",
                                       "dt", "dd", "bdi", "code", "strong", "pre", NULL};
    const char *text = kind == KE_ITEM_ELEMENT ? ke_run_plain(L, host, given[1].text) : "";
    int n = 0;
    while (tags[n] && strcmp(tags[n], given[0].text) != 0)
        n++;
    if (!tags[n])
        kl_script_raise(L, KN_E_HOOK_VALUE, "a page has no tag '%s'", given[0].text);
    ke_run_end_table(ke_run_of(host));
    ke_item *item = ke_run_add_item(L, host, kind, text);
    item->tag = tags[n];
    if (kind == KE_ITEM_ELEMENT && given[2].given)
        item->style = strcmp(given[2].text, "rule") ? "soft" : "rule";
}

/* report:element(tag, text, style): adds a text within a tag to the page. */
int ke_run_element(lua_State *L, kl_host *host, const kl_object *self, const kl_value *given)
{
    add_tag(L, host, KE_ITEM_ELEMENT, given);
    return 0;
}

/* report:enter(tag), report:leave(tag): put a tag around the items between them. */
int ke_run_begin_tag(lua_State *L, kl_host *host, const kl_object *self, const kl_value *given)
{
    add_tag(L, host, KE_ITEM_BEGIN, given);
    return 0;
}

int ke_run_end_tag(lua_State *L, kl_host *host, const kl_object *self, const kl_value *given)
{
    add_tag(L, host, KE_ITEM_END, given);
    return 0;
}

kanun_status ke_run_end_command(ke_run *run, kanun_status ended)
{
    uint64_t played = 0, most = 0;
    ke_run_end_table(run);
    const ke_report report = {.items = run->report.first,
                              .page = run->page.first,
                              .last = "",
                              .json = json_incref(run->json),
                              .columns = run->columns,
                              .rows = run->rows};
    kanun_status status = run->failed ? run->failed : run->interrupted ? KC_INTERRUPTED : ended;
    if (!run->failed)
        status = ke_report_tell(&report, run->args, status);
    fflush(stdout);
    if (run->notes && status == KANUN_OK && !run->args->shard)
        kn_print_own(stderr, run->notes);
    for (int n = 0; n < run->trials; n++) {
        played += ke_experiment_blocks(&run->trial[n]->experiment);
        most += run->trial[n]->experiment.blocks;
    }
    if (run->interrupted)
        ke_tell_interrupted(run->args, run->args->seed, played, most);
    return status == KANUN_OK ? run->answer : status;
}
