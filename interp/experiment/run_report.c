/* SPDX-License-Identifier: MIT
 * run_report.c: the report of a `kanun run` script: sentences, tables and files. It goes to
 * standard output and, with -o, into a folder as report.md with its files, and nowhere else.
 */
#include <math.h>
#include <string.h>
#include <sys/stat.h>

#include <errno.h>

#include "base/print.h"
#include "base/file.h"
#include "base/memory.h"
#include "base/plain.h"
#include "base/width.h"
#include "experiment/run.h"
#include "command/outputs.h"
#include "command/record_args.h"
#include "command/tool.h"

#define NAME_MOST 64 /* longest name of a file */
#define LETTERS "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
#define REPORT_NAME "report.md"
#define PARTIAL_NAME "report.partial.md"
#define CUT "Interrupted: the rest of the script did not run."

const char *ke_run_plain(lua_State *L, kl_host *host, const char *text)
{
    char *copy = ke_run_copy(L, host, text, strlen(text));
    kn_width_mend(copy);
    kn_plain_mend(copy);
    return copy;
}

/* ---- Tables ---- */

ke_item *ke_run_add_item(lua_State *L, kl_host *host, ke_item_kind kind, const char *text)
{
    ke_run *run = ke_run_of(host);
    ke_item *item = ke_run_take(L, host, sizeof *item);
    *item = (ke_item){.kind = kind, .text = text};
    ke_results_join(&run->report, item);
    return item;
}

void ke_run_print_last(ke_run *run)
{
    kc_progress_end(&run->progress); /* something will be printed */
    if (run->report.last && !run->command && !ke_report_is_elsewhere(run->args))
        ke_item_print(run->report.last, stdout);
}

void ke_run_end_table(ke_run *run)
{
    if (run->table_open)
        ke_run_print_last(run);
    run->table_open = false;
}

static double number_field(lua_State *L, int table, const char *name)
{
    lua_getfield(L, table, name);
    double value = lua_type(L, -1) == LUA_TNUMBER ? lua_tonumber(L, -1) : NAN;
    lua_pop(L, 1);
    return value;
}

/* Returns the text of a cell; for a result, its field `text`. */
static const char *cell_text(lua_State *L, kl_host *host, int index)
{
    if (lua_type(L, index) == LUA_TTABLE) {
        ke_run_content(L, index);
        if (lua_getfield(L, -1, "text") != LUA_TSTRING)
            kl_script_raise(L, KN_E_HOOK_VALUE, "a cell must be a string, a number or a result");
        const char *text = ke_run_plain(L, host, lua_tostring(L, -1));
        lua_pop(L, 2);
        return text;
    }
    double number = lua_type(L, index) == LUA_TNUMBER ? lua_tonumber(L, index) : 0;
    if (!isfinite(number))
        return isnan(number) ? "not known" : number < 0 ? "-\u221e" : "\u221e";
    if (lua_type(L, index) == LUA_TNUMBER && !lua_isinteger(L, index))
        return ke_run_print(L, host, "%.3f", lua_tonumber(L, index));
    return ke_run_plain(L, host, ke_run_text(L, host, index, "a cell"));
}

/* cell(value): returns the text that a table's cell would have. */
int ke_run_cell(lua_State *L, kl_host *host, const kl_object *self, const kl_value *given)
{
    lua_pushstring(L, cell_text(L, host, 1));
    return 1;
}

/* Returns the verdict of the result at stack index `result`; NULL if it has none. */
static const char *verdict_of(lua_State *L, kl_host *host, int result)
{
    lua_pushstring(L, "verdict");
    const char *text =
        lua_rawget(L, result) == LUA_TSTRING ? ke_run_plain(L, host, lua_tostring(L, -1)) : NULL;
    lua_pop(L, 1);
    return text;
}

static void read_cell(lua_State *L, kl_host *host, int index, ke_cell *cell)
{
    int type = lua_type(L, index);
    *cell = (ke_cell){.text = cell_text(L, host, index)};
    if (type == LUA_TNUMBER) {
        cell->kind = lua_isinteger(L, index) ? KE_CELL_WHOLE : KE_CELL_NUMBER;
        cell->value = lua_tonumber(L, index);
    } else if (type == LUA_TTABLE) {
        ke_run_content(L, index);
        int result = lua_gettop(L);
        cell->kind = KE_CELL_RESULT;
        cell->value = number_field(L, result, "mean");
        cell->low = number_field(L, result, "low");
        cell->high = number_field(L, result, "high");
        cell->verdict = verdict_of(L, host, result);
        lua_getfield(L, result, "share");
        cell->share = lua_toboolean(L, -1);
    }
}

static void add_row(lua_State *L, kl_host *host)
{
    ke_run *run = ke_run_of(host);
    ke_row *row = ke_run_take(L, host, sizeof *row);
    ke_run_content(L, 2);
    int table = lua_gettop(L);
    lua_Unsigned count = ke_run_length(L, table, "row");
    if (count < 1 || count > KE_RUN_CELLS)
        kl_script_raise(L, KN_E_HOOK_VALUE, "a row must be a list of 1 to %d cells", KE_RUN_CELLS);
    ke_cell *cell = ke_run_take(L, host, count * sizeof *cell);
    for (; row->cells < (int)count; row->cells++) {
        lua_rawgeti(L, table, row->cells + 1);
        read_cell(L, host, table + 1, &cell[row->cells]);
        lua_settop(L, table);
    }
    row->cell = cell;
    ke_item *item =
        run->table_open ? run->report.last : ke_run_add_item(L, host, KE_ITEM_TABLE, "");
    run->table_open = true;
    ke_item_join(item, row);
}

/* Sets the alignment of the table, one letter for each column, if it is given. */
static void set_align(lua_State *L, kl_host *host, const kl_value *letters)
{
    if (letters->given)
        ke_run_of(host)->report.last->align = ke_run_copy(L, host, letters->text, letters->length);
}

int ke_run_add_row(lua_State *L, kl_host *host, const kl_object *self, const kl_value *given)
{
    add_row(L, host);
    set_align(L, host, &given[1]);
    return 0;
}

int ke_run_heading(lua_State *L, kl_host *host, const kl_object *self, const kl_value *given)
{
    ke_run_end_table(ke_run_of(host));
    add_row(L, host);
    ke_run_of(host)->report.last->headed = true;
    set_align(L, host, &given[1]);
    return 0;
}

/* Returns a text without blank lines around it, because paragraphs are separated anyway. */
static const char *paragraph(lua_State *L, kl_host *host, const char *text)
{
    char *copy = ke_run_copy(L, host, text, strlen(text));
    size_t length = strlen(copy);
    while (length && strchr(" \t\r\n", copy[length - 1]))
        copy[--length] = '\0';
    size_t blank = strspn(copy, " \t\r\n");
    while (blank && copy[blank - 1] != '\n') /* the first line may be indented */
        blank--;
    return ke_run_plain(L, host, copy + blank);
}

/* ---- Sentences ---- */

static int add_text(lua_State *L, kl_host *host, ke_item_kind kind, const char *given)
{
    ke_run *run = ke_run_of(host);
    const char *text = paragraph(L, host, given);
    ke_run_end_table(run);
    if (!*text)
        return 0;
    ke_run_add_item(L, host, kind, text);
    ke_run_print_last(run);
    fflush(stdout);
    return 0;
}

void ke_run_add_line(lua_State *L, kl_host *host, const char *text)
{
    ke_run_end_table(ke_run_of(host));
    ke_run_add_item(L, host, KE_ITEM_LINE, text);
    ke_run_print_last(ke_run_of(host));
}

int ke_run_title(lua_State *L, kl_host *host, const kl_object *self, const kl_value *given)
{
    return add_text(L, host, KE_ITEM_TITLE, given[0].text);
}

int ke_run_say(lua_State *L, kl_host *host, const kl_object *self, const kl_value *given)
{
    return add_text(L, host, KE_ITEM_TEXT, given[0].text);
}

/* ---- Files ---- */

bool ke_run_is_name(const char *name)
{
    return *name && strlen(name) <= NAME_MOST && strchr(LETTERS, *name) &&
           !name[strspn(name, LETTERS "_-.")];
}

static kanun_status make_folder(const char *folder)
{
    if (mkdir(folder, 0777) == 0 || errno == EEXIST)
        return KANUN_OK;
    return kc_tool_say(KANUN_SYSTEM, "-o: cannot make the folder '%s': %s", folder,
                       strerror(errno));
}

static void put_source(const void *payload, FILE *out)
{
    const kn_source *source = payload;
    fwrite(source->text, 1, source->size, out);
}

kanun_status ke_run_write_text(const char *folder, const char *name, const char *text, size_t size)
{
    char *path = kn_printed("%s/%s", folder, name);
    kanun_status status = make_folder(folder);
    if (status == KANUN_OK)
        status = kc_output_write("-o", path, put_source, &(kn_source){name, text, size});
    kn_free(path);
    return status;
}

/* True if the file exists and is a rules file or a script. A report never replaces files that
 * people have written. */
static bool is_kept(const char *folder, const char *name)
{
    static const char *const endings[] = {".yaml", ".yml", ".lua", ".learnt"};
    struct stat about;
    char path[4096];
    bool kept = false;
    for (size_t n = 0; n < sizeof endings / sizeof *endings; n++)
        kept |= name[kn_path_stem(name, endings[n])] != '\0';
    return kept && snprintf(path, sizeof path, "%s/%s", folder, name) < (int)sizeof path &&
           !stat(path, &about);
}

void ke_run_take_name(lua_State *L, kl_host *host, const char *verb, const char *name)
{
    ke_run *run = ke_run_of(host);
    bool is_taken = !strcmp(name, REPORT_NAME) || !strcmp(name, PARTIAL_NAME);
    for (const ke_run_name *n = run->files; n && !is_taken; n = n->next)
        is_taken = !strcmp(n->name, name);
    if (is_taken)
        kl_script_raise(L, KN_E_HOOK_VALUE,
                        "%s: the report already has a file '%s'; give another name", verb, name);
    ke_run_name *taken = ke_run_take(L, host, sizeof *taken);
    *taken = (ke_run_name){name, run->files};
    run->files = taken;
}

/* report:file(name, text): writes a file in the folder of -o. Without -o, writes nothing. */
int ke_run_file(lua_State *L, kl_host *host, const kl_object *self, const kl_value *given)
{
    ke_run *run = ke_run_of(host);
    if (strlen(given[0].text) != given[0].length || !ke_run_is_name(given[0].text))
        kl_script_raise(L, KN_E_HOOK_VALUE,
                        "file needs a name of letters, digits, _, - and ., without folders");
    if (run->folder_out && is_kept(run->folder_out, given[0].text))
        kl_script_raise(
            L, KN_E_HOOK_VALUE,
            "file: '%s' already exists and may be rules or a script, which are never replaced",
            given[0].text);
    ke_run_take_name(L, host, "file", ke_run_copy(L, host, given[0].text, given[0].length));
    if (!run->folder_out)
        return 0;
    kanun_status status =
        ke_run_write_text(run->folder_out, given[0].text, given[1].text, given[1].length);
    if (status != KANUN_OK)
        ke_run_fail(L, host, status);
    return 0;
}

/* ---- The whole report ---- */

static void put_markdown(const void *payload, FILE *out)
{
    const ke_report *report = payload;
    ke_items_markdown(report->items, out);
    if (*report->last)
        kn_print(out, "%s\n", report->last);
}

/* Writes the page in the folder of -o. */
static kanun_status write_page(ke_run *run, const ke_report *report)
{
    const char *name = *report->last ? PARTIAL_NAME : REPORT_NAME;
    char *path = kn_printed("%s/%s", run->folder_out, name);
    kanun_status status = make_folder(run->folder_out);
    if (status == KANUN_OK)
        status = kc_output_write("-o", path, put_markdown, report);
    kn_free(path);
    return status == KANUN_OK ? run->undrawn : status;
}

/* Returns the report and the command that repeats it. */
static json_t *report_json(const ke_run *run, bool cut)
{
    const kc_args *args = run->args;
    return json_pack("{s:s, s:s, s:o, s:o, s:f, s:b, s:o}", "kanun", kanun_version(), "script",
                     args->word[0], "seed", kc_args_seed(args->seed_given ? args->seed : 1),
                     "games", args->games ? json_integer((json_int_t)args->games) : json_null(),
                     "alpha", KE_ALPHA, "interrupted", cut, "report",
                     ke_items_json(run->report.first));
}

kanun_status ke_run_end_report(ke_run *run, kanun_status ended)
{
    bool cut = ended == KC_INTERRUPTED;
    ke_run_end_table(run);
    if (run->args->shard || (ended != KANUN_OK && !cut))
        return KANUN_OK;
    const ke_report report = {.items = run->report.first,
                              .printed = true,
                              .last = cut ? CUT : "",
                              .json = run->args->json ? report_json(run, cut) : NULL};
    kanun_status status = ke_report_tell(&report, run->args, KANUN_OK);
    if (status == KANUN_OK && run->folder_out)
        status = write_page(run, &report);
    return status;
}
