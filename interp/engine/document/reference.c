/* SPDX-License-Identifier: MIT
 * reference.c: prints the key tables as a Markdown page: one heading per table, one row per key,
 * inner tables after the table that names them. Other files print the guide and the phrases.
 */
#include <string.h>

#include "document/fill_values.h"
#include "document/spot.h"

enum { TABLES_MAX = 128, DEPTH_MAX = 6 };

/* The tables in the order of the page. */
typedef struct page {
    FILE *out;
    const kd_table *table[TABLES_MAX];
    int depth[TABLES_MAX];
    int count, level;
    const kd_key *one_of;  /* in the current table: the first key of the "exactly one" group */
    bool defaults, serves; /* ... and whether any row has one of these */
} page;

/* Adds a table and the tables to which its keys refer, each once. */
static void note_table(page *p, const kd_table *table)
{
    for (int i = 0; i < p->count; i++)
        if (p->table[i] == table)
            return;
    if (p->count == TABLES_MAX || p->level == DEPTH_MAX)
        return;
    p->table[p->count] = table;
    p->depth[p->count++] = p->level++;
    for (KD_ROW(row, table))
        if (row->table)
            note_table(p, row->table);
    p->level--;
}

/* Writes `length` bytes of text in a table's cell; escapes bars and line ends, which would end the
 * cell. */
static void put_cell(FILE *out, const char *text, size_t length)
{
    for (size_t i = 0; i < length; i++) {
        if (text[i] == '|')
            fputs("\\|", out);
        else
            fputc(text[i] == '\n' ? ' ' : text[i], out);
    }
}

/* Writes a sentence in a cell, with a capital at the beginning and a full stop. */
static void put_sentence(FILE *out, const char *text)
{
    size_t length = text ? strlen(text) : 0;

    if (!length)
        return;
    fputc(*text >= 'a' && *text <= 'z' ? *text - 'a' + 'A' : *text, out);
    put_cell(out, text + 1, length - 1);
    if (text[length - 1] != '.')
        fputc('.', out);
}

/* Writes a link to a heading, with the anchor that Markdown renderers make of it. */
static void put_link(FILE *out, const kd_table *table)
{
    fprintf(out, "[%s](#", table->name);
    for (const char *p = table->name; *p; p++)
        fputc(*p == ' ' ? '-' : *p >= 'A' && *p <= 'Z' ? *p - 'A' + 'a' : *p, out);
    fputc(')', out);
}

/* Writes a description in a cell; descriptions of phrases are shortened, with a link to the full
 * explanation. */
static void put_description(FILE *out, const char *text)
{
    static const struct {
        const char *spelled, *linked;
    } phrase[] = {{"cards: a card, rank, suit or phrase, a list of them, or one of not, all, any",
                   "[cards](#phrases-for-cards)"},
                  {"a seat: a number or phrase", "[a seat](#phrases-for-seats)"},
                  {"a condition: a phrase, or one of not, all, any",
                   "[a condition](#phrases-for-conditions)"}};

    while (*text) {
        size_t n = 0, step = 1;
        for (; n < sizeof phrase / sizeof *phrase; n++) {
            step = strlen(phrase[n].spelled);
            if (strncmp(text, phrase[n].spelled, step) == 0)
                break;
        }
        if (n < sizeof phrase / sizeof *phrase)
            fputs(phrase[n].linked, out);
        else
            put_cell(out, text, step = 1);
        text += step;
    }
}

static void put_type(FILE *out, const kd_key *row)
{
    char text[400];
    kd_spot spot = kd_spot_row(row);
    bool list = row->type == KD_T_LIST;
    bool linked = row->table && (row->type == KD_T_TABLE || row->type == KD_T_NAMED ||
                                 row->type == KD_T_EITHER || row->item == KD_T_TABLE);

    if (row->type == KD_T_ANY)
        fputs("see the meaning", out);
    else
        put_description(out, kd_spot_describe(list ? kd_spot_item(spot) : spot, text, sizeof text));
    if (linked) {
        fputs(": ", out);
        put_link(out, row->table);
    }
    int most = row->place ? row->place->most : 0;
    if (list && most)
        fprintf(out, "; or a list of at most %d of them", most);
    else if (list)
        fputs("; or a list of them", out);
    else if (most)
        fprintf(out, " (at most %d)", most);
}

/* Describes the flags. */
static void put_flags(FILE *out, const kd_key *row)
{
    if (row->flags & KD_KEY_REQUIRED)
        fputs(" Required.", out);
    else if (row->flags & KD_KEY_COMPLETE && !(row->flags & KD_KEY_ONE_OF))
        fputs(" Required in a new entry.", out);
    if (row->flags & KD_KEY_LAYER)
        fputs(
            " It applies only to the file or option value that contains it, and is not inherited.",
            out);
    if (row->flags & KD_KEY_GATHER)
        fputs(" The entries of all parents are kept.", out);
}

/* True for keys of an "exactly one" group that have tables of their own: they are listed before the
 * table, not as rows. */
static bool is_told_before(const kd_key *row)
{
    return row->flags & KD_KEY_ONE_OF && row->table;
}

static void put_row(const page *p, const kd_key *row)
{
    fprintf(p->out, "| `%s` | ", row->name);
    put_type(p->out, row);
    if (p->defaults) {
        bool some = row->fallback && *row->fallback;
        fputs(some ? " | `" : " | ", p->out);
        put_cell(p->out, some ? row->fallback : "", some ? strlen(row->fallback) : 0);
        fputs(some ? "`" : "", p->out);
    }
    fputs(" | ", p->out);
    put_sentence(p->out, row->says);
    put_flags(p->out, row);
    if (p->serves) {
        fputs(" | ", p->out);
        put_cell(p->out, row->serves ? row->serves : "", row->serves ? strlen(row->serves) : 0);
    }
    fputs(" |\n", p->out);
}

static void look_at_row(page *p, const kd_key *row)
{
    if (row->flags & KD_KEY_ONE_OF) {
        fputs(p->one_of ? ", "
                        : "\nExactly one of these keys is required. In a merge, another of these "
                          "keys replaces the parent's: ",
              p->out);
        p->one_of = row;
        if (row->table)
            put_link(p->out, row->table);
        else
            fprintf(p->out, "`%s`", row->name);
    }
    if (is_told_before(row))
        return;
    p->defaults |= row->fallback && *row->fallback;
    p->serves |= row->serves && *row->serves;
}

static void put_table(page *p, const kd_table *table)
{
    p->one_of = NULL;
    p->defaults = p->serves = false;
    fprintf(p->out, "\n## %s\n\n%s\n", table->name, table->says ? table->says : "");
    for (KD_ROW(row, table))
        look_at_row(p, row);
    fprintf(p->out, "%s\n| key | value |%s meaning |%s\n|---|---|%s---|%s\n",
            p->one_of ? ".\n" : "", p->defaults ? " default |" : "", p->serves ? " serves |" : "",
            p->defaults ? "---|" : "", p->serves ? "---|" : "");
    for (KD_ROW(row, table))
        if (!is_told_before(row))
            put_row(p, row);
}

kn_status kd_table_reference(const kd_table *root, void (*more)(const kd_table *table, FILE *out),
                             FILE *out)
{
    page p = {.out = out};

    note_table(&p, root);
    if (kd_table_find(root, "extends")) {
        note_table(&p, &kd_option_table);
        note_table(&p, &kd_value_table);
        note_table(&p, &kd_entry_table);
    }
    for (int i = 0; i < p.count; i++) {
        fprintf(out, "%*s- ", 2 * p.depth[i], "");
        put_link(out, p.table[i]);
        fputc('\n', out);
    }
    for (int i = 0; i < p.count; i++) {
        put_table(&p, p.table[i]);
        if (more)
            more(p.table[i], out);
    }
    return ferror(out) ? KN_SYSTEM : KN_OK;
}
