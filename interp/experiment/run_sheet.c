/* SPDX-License-Identifier: MIT
 * run_sheet.c: the rules of a game as scripts see them: the lines of its sheet, and its resolved
 * document. Also prints pages of rules that scripts make, in the forms of `kanun show`.
 */
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

#include "base/memory.h"
#include "command/look.h"
#include "command/tool.h"
#include "experiment/run.h"
#include "insight.h"
#include "sheet/page.h"

enum { LINE_MAX_WIDTH = 100 };

typedef struct sheet_lines {
    const kanun_rules *rules;
    const char *language;
    json_t *list;
} sheet_lines;

/* Returns the name of the hook with this label, or the label if there is no such hook. Labels of
 * the same hook may differ between variants of a game. */
static const char *name_of(const sheet_lines *lines, const char *label)
{
    const km_rules *inside = kg_insight_rules(lines->rules);
    for (KM_EACH_HOOK(hook, inside)) {
        char text[256];
        kanun_rules_label(lines->rules, "name", hook->name, lines->language, text, sizeof text);
        if (!strcasecmp(text, label))
            return hook->name;
    }
    return label;
}

static void add_line(void *payload, const kanun_line *line)
{
    json_t *sentences = json_array();
    sheet_lines *lines = payload;
    for (int n = 0; n < line->sentences; n++)
        json_array_append_new(sentences, json_pack("{s:s, s:s}", "text", line->sentence[n].text,
                                                   "bare", line->sentence[n].bare));
    json_array_append_new(lines->list,
                          json_pack("{s:s, s:s, s:s, s:s, s:o}", "section", line->section, "label",
                                    line->label, "name", name_of(lines, line->label), "text",
                                    line->text, "sentences", sentences));
}

/* game:sheet(): returns a list of { section, label, name, text, sentences }, in the language of the
 * command. `name` is the name of the hook with this label, or the label itself. */
int ke_run_sheet(lua_State *L, kl_host *host, const kl_object *self, const kl_value *given)
{
    sheet_lines lines = {ke_run_rules_of(host, self)->rules, ke_run_of(host)->args->lang,
                         json_array()};
    kanun_rules_sheet(lines.rules, lines.language, add_line, &lines);
    return ke_run_answer_json(L, lines.list);
}

/* Returns { key, text } for a scalar, otherwise { key, map, off, items }. */
static json_t *node_json(const kd_node *node)
{
    json_t *items = json_array();
    for (KD_CHILD(child, node))
        json_array_append_new(items, node_json(child));
    return json_pack("{s:s*, s:s*, s:b, s:b, s:o}", "key", node->key, "text",
                     node->kind == KD_NODE_SCALAR ? node->text : NULL, "map",
                     node->kind == KD_NODE_MAP, "off", kd_entry_is_off(node), "items", items);
}

/* game:resolved(): returns { document, scripts }: a tree, and a list of { name, digest }. */
int ke_run_resolved(lua_State *L, kl_host *host, const kl_object *self, const kl_value *given)
{
    const kanun_rules *rules = ke_run_rules_of(host, self)->rules;
    const kanun_info *info = kanun_rules_info(rules);
    json_t *scripts = json_array();
    for (int n = 0; n < info->scripts; n++)
        json_array_append_new(scripts, json_pack("{s:s, s:s}", "name", info->script[n]->name,
                                                 "digest", info->script[n]->digest));
    return ke_run_answer_json(
        L, json_pack("{s:o, s:o}", "document",
                     node_json(kg_insight_rules(rules)->more->resolved->document), "scripts",
                     scripts));
}

/* game:cards(): returns a list of { name, points }, in units of points; see game:points. */
int ke_run_cards(lua_State *L, kl_host *host, const kl_object *self, const kl_value *given)
{
    const kanun_info *info = kanun_rules_info(ke_run_rules_of(host, self)->rules);
    json_t *list = json_array();
    for (int n = 0; n < info->cards; n++)
        json_array_append_new(list, json_pack("{s:s, s:I}", "name", info->card[n]->name, "points",
                                              (json_int_t)info->card[n]->points));
    return ke_run_answer_json(L, list);
}

/* game:points(units): returns units as points, like "12.5". */
int ke_run_as_points(lua_State *L, kl_host *host, const kl_object *self, const kl_value *given)
{
    char text[32];
    lua_pushstring(L, kanun_points(ke_run_rules_of(host, self)->rules, given[0].number, text));
    return 1;
}

/* game:called(name): returns the label that the rules give to a name. */
int ke_run_called(lua_State *L, kl_host *host, const kl_object *self, const kl_value *given)
{
    char label[128];
    lua_pushstring(L, kanun_rules_label(ke_run_rules_of(host, self)->rules, "name", given[0].text,
                                        ke_run_of(host)->args->lang, label, sizeof label));
    return 1;
}

/* ---- Pages ---- */

/* Writes { label, cell, ... } as a row of a table with `columns` columns, or { label, text } as an
 * item. A cell that is false is left empty. */
static void put_row(kh_page *page, const json_t *row, int columns)
{
    const char *label = json_string_value(json_array_get(row, 0));
    if (!columns) {
        kh_page_item(page, false, label, json_string_value(json_array_get(row, 1)));
        return;
    }
    const char **cell = kn_calloc((size_t)columns, sizeof *cell);
    for (int n = 0; n < columns; n++)
        cell[n] = json_string_value(json_array_get(row, (size_t)n + 1));
    kh_page_table_row(page, label, cell, columns);
    kn_free(cell);
}

static void put_section(kh_page *page, const json_t *section, const json_t *names)
{
    int columns = (int)json_array_size(names);
    size_t n;
    const json_t *row;
    const char **head = kn_calloc((size_t)columns + 1, sizeof *head);
    for (int c = 0; c < columns; c++)
        head[c] = json_string_value(json_array_get(names, (size_t)c));
    kh_page_section(page, json_string_value(json_object_get(section, "title")));
    if (columns)
        kh_page_table_begin(page, "", head, columns);
    json_array_foreach(json_object_get(section, "rows"), n, row) put_row(page, row, columns);
    if (columns)
        kh_page_table_end(page);
    kn_free(head);
}

/* Prints a page, with cards in the form that suits it. */
static void print_page(const json_t *all, const kanun_rules *rules, const kc_args *args)
{
    kh_page page;
    kc_look look;
    size_t size, n;
    char *text = NULL;
    const char *note = json_string_value(json_object_get(all, "note"));
    const json_t *section;
    kh_page_how how = {.out = stdout,
                       .line = KH_PAGE_LINE,
                       .tables = json_is_true(json_object_get(all, "tables")),
                       .form = !strcmp(args->format, "html")       ? KH_PAGE_HTML
                               : !strcmp(args->format, "markdown") ? KH_PAGE_MARKDOWN
                                                                   : KH_PAGE_TEXT};
    bool shown = how.form != KH_PAGE_HTML;
    if (shown) {
        kc_look_choose(&look, rules,
                       (kc_look_wish){.ascii = args->ascii, .language = args->lang, .text = true});
        how.out = kn_text_open(&text, &size);
    }
    if (how.form == KH_PAGE_TEXT && isatty(STDOUT_FILENO))
        how.line = look.width < KH_PAGE_LINE_MIN ? KH_PAGE_LINE_MIN
                   : look.width < LINE_MAX_WIDTH ? look.width
                                                 : LINE_MAX_WIDTH;
    kh_page_begin(&page, &how, args->lang, kg_insight_rules(rules)->layout->pack,
                  json_string_value(json_object_get(all, "title")));
    if (note)
        kh_page_text(&page, note);
    json_array_foreach(json_object_get(all, "sections"), n, section)
        put_section(&page, section, json_object_get(all, "names"));
    kh_page_end(&page);
    if (shown) {
        kn_text_close(how.out);
        kc_look_print(&look, text, stdout);
        free(text);
    }
}

/* game:show { title, note, names, tables, sections = { { title, rows } } }: prints a page about
 * games like this one in the form of --format. With `names`, rows are { label, cell for each
 * name }. Otherwise they are items { label, text }. false stands for an empty cell. Only for
 * commands. */
int ke_run_show(lua_State *L, kl_host *host, const kl_object *self, const kl_value *given)
{
    json_t *all = ke_run_to_json(L, host, 2);
    print_page(all, ke_run_rules_of(host, self)->rules, ke_run_of(host)->args);
    json_decref(all);
    return 0;
}

/* Pushes a text and frees it. */
static int answer_text(lua_State *L, kl_host *host, char *text)
{
    const char *copy = kn_arena_text(ke_run_of(host)->arena, text, strlen(text));
    free(text);
    lua_pushstring(L, copy);
    return 1;
}

/* game:shown(text): returns the text with cards as they look on a page, or where the text is
 * printed. */
int ke_run_shown(lua_State *L, kl_host *host, const kl_object *self, const kl_value *given)
{
    kc_look look;
    char *text;
    size_t size;
    const kc_args *args = ke_run_of(host)->args;
    kc_look_choose(
        &look, ke_run_rules_of(host, self)->rules,
        (kc_look_wish){
            .ascii = args->ascii, .language = args->lang, .text = true, .nowhere = true});
    look.glyphs = look.glyphs || args->html;
    look.colour = false;
    FILE *memory = kn_text_open(&text, &size);
    kc_look_print(&look, given[0].text, memory);
    kn_text_close(memory);
    return answer_text(L, host, text);
}

/* shell_word(text): returns the text as a word for the shell, in quotes if necessary. */
int ke_run_shell_word(lua_State *L, kl_host *host, const kl_object *self, const kl_value *given)
{
    char *text;
    size_t size;
    FILE *memory = kn_text_open(&text, &size);
    kc_tool_word(given[0].text, memory);
    kn_text_close(memory);
    return answer_text(L, host, text);
}
