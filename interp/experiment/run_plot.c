/* SPDX-License-Identifier: MIT
 * run_plot.c: report:plot. plot.lua draws; this file writes the files of a plot and runs gnuplot.
 */
#include <stdlib.h>
#include <string.h>

#include "base/print.h"
#include "base/memory.h"
#include "command/tool.h"
#include "experiment/run.h"
#include "experiment/webpage.h"
#include "players/process.h"

#define DRAWN_MS 60000

/* Writes a text in double quotes with octal escapes for each byte, so that gnuplot accepts any
 * folder. */
static void put_folder(const char *folder, FILE *out)
{
    putc('"', out);
    for (; *folder; folder++)
        kn_print(out, "\\%03o", (unsigned)(unsigned char)*folder);
    putc('"', out);
}

/* Returns the commands for gnuplot: change to the folder and load the script. */
static char *request_of(const char *folder, const char *name)
{
    char *text;
    size_t size;
    FILE *out = kn_text_open(&text, &size);
    fputs("drawn = 0\ncd ", out);
    put_folder(folder, out);
    kn_print(out, "\nload '%s.gp'\nset print '-'\nprint drawn\n", name);
    kn_text_close(out);
    return text;
}

static kanun_status draw(ke_run *run, const char *folder, const char *name)
{
    if (!kp_process_is_on_path("gnuplot")) {
        if (!run->warned)
            kc_tool_say(KANUN_OK,
                        "gnuplot is not installed, so %s/%s.png and further plots are not drawn: "
                        "install gnuplot-nox",
                        folder, name);
        run->warned = true;
        return KANUN_OK;
    }
    char why[KP_PROCESS_WHY] = "";
    char *line = request_of(folder, name);
    /* The command is constant, so the shell sees no text from a script. */
    kp_process *gnuplot = kp_process_start("exec gnuplot -", why);
    const char *answer = gnuplot ? kp_process_ask(gnuplot, line, DRAWN_MS, why) : NULL;
    bool fine = answer && !strcmp(answer, "1");
    if (!fine)
        kc_tool_say(KANUN_SYSTEM, "gnuplot can't draw %s/%s.gp: it %s", folder, name,
                    answer ? "printed the reason above" : why);
    kp_process_end(gnuplot);
    free(line);
    return fine ? KANUN_OK : KANUN_SYSTEM;
}

/* Reserves the names of all files of a plot. */
static void take_names(lua_State *L, kl_host *host, const char *name)
{
    static const char *const endings[] = {"tsv", "gp", "svg", "png"};
    for (size_t n = 0; n < sizeof endings / sizeof *endings; n++)
        ke_run_take_name(L, host, "plot", ke_run_print(L, host, "%s.%s", name, endings[n]));
}

/* Returns a text field of the table on top of the stack, which plot.lua has returned. */
static const char *drawn_text(lua_State *L, kl_host *host, const char *field)
{
    size_t length;
    lua_getfield(L, -1, field);
    const char *text = lua_tolstring(L, -1, &length);
    text = ke_run_copy(L, host, text, length);
    lua_pop(L, 1);
    return text;
}

/* Writes the files of the plot on top of the stack, and runs gnuplot. */
static kanun_status write_plot(lua_State *L, kl_host *host, const char *name)
{
    static const char *const endings[] = {"svg", "tsv", "gp"};
    const char *folder = ke_run_of(host)->folder_out;
    kanun_status status = KANUN_OK;
    for (size_t n = 0; n < sizeof endings / sizeof *endings && status == KANUN_OK; n++) {
        const char *text = drawn_text(L, host, endings[n]);
        status = ke_run_write_text(folder, ke_run_print(L, host, "%s.%s", name, endings[n]), text,
                                   strlen(text));
    }
    bool empty = lua_getfield(L, -1, "empty") != LUA_TNIL;
    lua_pop(L, 1);
    return status == KANUN_OK && !empty ? draw(ke_run_of(host), folder, name) : status;
}

/* report:plot { name =, title =, x =, y =, from =, to =, rows = {...} } or histogram = result.
 * `from` and `to` are the ends of the axis. On the page of a command, a plot has no name, because
 * it is not a file. */
int ke_run_plot(lua_State *L, kl_host *host, const kl_object *self, const kl_value *given)
{
    static const char *const fields[] = {"name",      "title", "x",  "y", "rows",
                                         "histogram", "from",  "to", NULL};
    ke_run *run = ke_run_of(host);
    lua_settop(L, 2);
    ke_run_content(L, 2);
    ke_run_check_names(L, host, 3, "a plot", fields);
    bool named = lua_getfield(L, 3, "name") == LUA_TSTRING;
    size_t length = 0;
    const char *raw = named ? lua_tolstring(L, -1, &length) : "";
    if (!run->command && (strlen(raw) != length || !ke_run_is_name(raw) || strchr(raw, '.')))
        kl_script_raise(L, KN_E_HOOK_VALUE,
                        "plot: the name must begin with a letter or digit and consist of letters, "
                        "digits, _ and -");
    const char *name = ke_run_plain(L, host, raw);
    ke_run_use(L, host, NULL, &(kl_value){.text = "plot", .length = strlen("plot")});
    lua_pushvalue(L, 3);
    lua_pushstring(L, run->folder_out ? ke_web_svg_style : NULL);
    lua_call(L, 2, 1);
    if (lua_type(L, -1) == LUA_TSTRING)
        kl_script_raise(L, KN_E_HOOK_VALUE, "%s", lua_tostring(L, -1));
    if (!run->command)
        take_names(L, host, name);
    ke_run_end_table(run);
    ke_item *item = ke_run_add_item(L, host, KE_ITEM_PLOT, name);
    item->title = drawn_text(L, host, "title");
    item->drawn = drawn_text(L, host, "text");
    item->figure = drawn_text(L, host, "figure");
    lua_getfield(L, -1, "order");
    lua_getfield(L, -2, "json");
    item->json = ke_run_json_by(L, host, lua_gettop(L) - 1);
    run->plots = run->plots ? run->plots : json_array();
    json_array_append_new(run->plots, item->json);
    lua_pop(L, 2);
    ke_run_print_last(run);
    /* Everything was played, so the report must not be lost if a plot can't be drawn. */
    kanun_status status = run->folder_out ? write_plot(L, host, name) : KANUN_OK;
    run->undrawn = status == KANUN_OK ? run->undrawn : status;
    return 0;
}
