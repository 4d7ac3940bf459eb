/* SPDX-License-Identifier: MIT
 * reference.c: the key tables as a page of Markdown: one heading a table, one row a key. The words around
 * it are in docs/, not here.
 */
#include <inttypes.h>
#include <string.h>

#include "document/spot.h"

enum { TABLES_MAX = 128 };

/* Tables still to be written, in the order in which keys refer to them. */
typedef struct page {
    FILE *out;
    const kn_table *table[TABLES_MAX];
    int count;
} page;

static void note_table(page *p, const kn_table *table)
{
    for (int i = 0; i < p->count; i++)
        if (p->table[i] == table)
            return;
    if (p->count < TABLES_MAX)
        p->table[p->count++] = table;
}

/* Text in a cell: bars would end it, line ends too. */
static void put_cell(FILE *out, const char *text)
{
    for (; text && *text; text++) {
        if (*text == '|')
            fputs("\\|", out);
        else
            fputc(*text == '\n' ? ' ' : *text, out);
    }
}

/* The anchor that Markdown renderers make of a heading. */
static void put_link(FILE *out, const kn_table *table)
{
    fprintf(out, "[%s](#", table->name);
    for (const char *p = table->name; *p; p++)
        fputc(*p == ' ' ? '-' : *p >= 'A' && *p <= 'Z' ? *p - 'A' + 'a' : *p, out);
    fputc(')', out);
}

static void put_type(FILE *out, const kn_key *row)
{
    char text[400];
    bool linked = row->table && (row->type == KN_T_TABLE || row->type == KN_T_NAMED || row->type == KN_T_EITHER ||
                                 row->item == KN_T_TABLE);

    put_cell(out, kn_spot_describe(kn_spot_row(row), text, sizeof text));
    if (linked) {
        fputs(": ", out);
        put_link(out, row->table);
    }
}

/* What the flags mean for people. */
static void put_flags(FILE *out, const kn_key *row)
{
    if (row->flags & KN_KEY_REQUIRED)
        fputs(" Required.", out);
    if (row->flags & KN_KEY_ONE_OF)
        fputs(" One of these is needed, and another one replaces it.", out);
    if (row->flags & KN_KEY_COMPLETE)
        fputs(" A new entry needs it.", out);
    if (row->flags & KN_KEY_LAYER)
        fputs(" Belongs to the file or option value that says it, and is not inherited.", out);
    if (row->flags & KN_KEY_GATHER)
        fputs(" Those of all parents are kept.", out);
}

static bool put_row(void *payload, const kn_key *row)
{
    page *p = payload;
    size_t length = row->says ? strlen(row->says) : 0;

    fprintf(p->out, "| `%s` | ", row->name);
    put_type(p->out, row);
    fputs(" | ", p->out);
    if (row->fallback && *row->fallback) {
        fputc('`', p->out);
        put_cell(p->out, row->fallback);
        fputc('`', p->out);
    }
    fputs(" | ", p->out);
    put_cell(p->out, row->says);
    if (length && row->says[length - 1] != '.')
        fputc('.', p->out);
    put_flags(p->out, row);
    fputs(" | ", p->out);
    put_cell(p->out, row->serves);
    fputs(" |\n", p->out);
    if (row->table)
        note_table(p, row->table);
    return true;
}

static void put_table(page *p, const kn_table *table)
{
    fprintf(p->out, "\n## %s\n\n%s\n\n| key | value | default | meaning | serves |\n|---|---|---|---|---|\n",
            table->name, table->says ? table->says : "");
    kn_table_each(table, put_row, p);
}

kn_status kn_table_reference(const kn_table *root, FILE *out)
{
    page p = {.out = out};

    fprintf(out, "# Reference: %s\n\nThis page is generated from the tables that the interpreter itself checks files by.\n",
            root->name);
    note_table(&p, root);
    if (kn_table_find(root, "extends")) {
        note_table(&p, &kn_option_table);
        note_table(&p, &kn_value_table);
        note_table(&p, &kn_entry_table);
    }
    for (int i = 0; i < p.count; i++)
        put_table(&p, p.table[i]);
    return ferror(out) ? KN_SYSTEM : KN_OK;
}
