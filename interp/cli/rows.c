/* SPDX-License-Identifier: MIT
 * rows.c: prints rows of several games. In a list each value stands once, after all the games that
 * have it, so that many games fit a narrow screen.
 */
#include "cli/rows.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/memory.h"
#include "base/words.h"
#include "command/look.h"
#include "command/tool.h"
#include "insight.h"
#include "sheet/page.h"

enum { LINE_MAX_WIDTH = 100 };

/* What game `g` says there; of two that differ only the sentences that the other does not have.
 * NULL: nothing that is to be printed. */
static const char *cell_of(const kc_variants *v, const kc_rows_how *how, const kc_row *row, int g)
{
    const char *text = row->cell[g];
    if (!text)
        return kn_word(v->language, "variants.none");
    if (how->differences && v->count == 2)
        text = kc_only_here(v->arena, text, row->cell[!g]);
    return text && *text ? text : NULL;
}

/* The names of game `g` and of those after it that say the same; NULL if one before it does. */
static const char *names_of(const kc_variants *v, const kc_rows_how *how, const kc_row *row, int g)
{
    const char *names = how->name[g];
    for (int n = 0; n < g; n++)
        if (kc_same_cell(row, n, g))
            return NULL;
    for (int n = g + 1; n < v->count && names; n++)
        if (kc_same_cell(row, n, g))
            names = kn_arena_print(v->arena, "%s%s%s", names, kn_word(v->language, "list.comma"),
                                   how->name[n]);
    return names;
}

/* The game whose cell most of many games have; -1: none. */
static int most_of(const kc_variants *v, const kc_row *row)
{
    for (int g = 0; v->count > 2 && g < v->count; g++) {
        int same = 0;
        for (int n = 0; n < v->count; n++)
            same += kc_same_cell(row, g, n);
        if (2 * same > v->count)
            return g;
    }
    return -1;
}

static void print_list(kh_page *page, const kc_variants *v, const kc_rows_how *how,
                       const kc_row *row)
{
    const char *all = "", *colon = kn_word(v->language, "page.colon");
    if (!kc_row_differs(v, row)) {
        kh_page_item(page, false, *row->label ? row->label : NULL, row->cell[0]);
        return;
    }
    int most = most_of(v, row);
    for (int n = 0; n < v->count + (most >= 0) && all; n++) {
        int g = n < v->count ? n : most; /* the value of most comes last */
        if (n < v->count && most >= 0 && kc_same_cell(row, n, most))
            continue;
        const char *names = n < v->count ? names_of(v, how, row, g)
                                         : kn_word(v->language, "variants.others"),
                   *text = cell_of(v, how, row, g);
        if (names && text && *row->label)
            all = kn_arena_print(v->arena, "%s\n%s%s%s", all, names, colon, text);
        else if (names && text)
            kh_page_item(page, false, names, text);
    }
    if (*row->label && all)
        kh_page_item(page, false, row->label, all);
}

static void print_rows(kh_page *page, const kc_variants *v, const kc_rows_how *how)
{
    const char *section = NULL;
    bool table = !how->lists && page->how.form != KH_PAGE_TEXT, open = false;
    for (int n = 0; n < v->rows; n++) {
        const kc_row *row = &v->row[n];
        if (how->differences && !kc_row_differs(v, row))
            continue;
        if (!section || strcmp(section, row->section) != 0) {
            if (open)
                kh_page_table_end(page);
            section = row->section;
            kh_page_section(page, *section ? section : kn_word(v->language, "variants.general"));
            if (table)
                kh_page_table_begin(page, "", how->name, v->count);
            open = table;
        }
        if (table)
            kh_page_table_row(page, row->label, row->cell, v->count);
        else
            print_list(page, v, how, row);
    }
    if (open)
        kh_page_table_end(page);
}

/* A terminal shows cards as they look. */
static kanun_status print_page(const kc_variants *v, const kc_rows_how *how, const char *note,
                               kh_page_how page_how)
{
    const ks_pack *pack = kg_insight_rules(v->rules[v->count - 1])->layout->pack;
    kh_page page;
    kh_page_begin(&page, &page_how, v->language, pack, how->title);
    if (note)
        kh_page_text(&page, kn_word(v->language, note));
    print_rows(&page, v, how);
    kh_page_end(&page);
    return KANUN_OK;
}

kanun_status kc_rows_print(const kc_variants *v, const kc_rows_how *how, const char *note)
{
    kh_page_how page = {.out = stdout, .line = KH_PAGE_LINE, .tables = !how->lists};
    page.form = !strcmp(how->form, "html")       ? KH_PAGE_HTML
                : !strcmp(how->form, "markdown") ? KH_PAGE_MARKDOWN
                                                 : KH_PAGE_TEXT;
    if (page.form != KH_PAGE_TEXT || !isatty(STDOUT_FILENO))
        return print_page(v, how, note, page);
    kc_look look;
    char *text = NULL;
    size_t size;
    kc_look_choose(&look, v->rules[v->count - 1], (kc_look_wish){.language = v->language});
    page.line = look.width < KH_PAGE_LINE_MIN ? KH_PAGE_LINE_MIN
                : look.width < LINE_MAX_WIDTH ? look.width
                                              : LINE_MAX_WIDTH;
    page.out = kn_text_open(&text, &size);
    kanun_status status = print_page(v, how, note, page);
    kn_text_close(page.out);
    if (status == KANUN_OK)
        kc_look_print(&look, text, stdout);
    free(text);
    return status;
}
