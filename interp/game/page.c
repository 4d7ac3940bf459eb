/* SPDX-License-Identifier: MIT
 * page.c: writes pages of rules. Whatever a rules file says is text here: it is escaped for
 * Markdown and HTML, and for the terminal broken into lines.
 */
#include "game/page.h"

#include <string.h>

#include "base/width.h"
#include "base/words.h"

enum { INDENT_BULLET = 4, INDENT_NUMBER = 5, JOINED_MAX = 16384 };

/* --- plain text: lines of at most so many columns --- */

/* No line begins with these. */
static bool closes(const char *text, size_t bytes)
{
    static const char *const closing[] = {"、", "。", "」", ")", ":", "・", "ー",
                                          ")",  ".",  ",",  ";", ":", NULL};
    for (int i = 0; closing[i]; i++)
        if (strlen(closing[i]) == bytes && strncmp(text, closing[i], bytes) == 0)
            return true;
    return false;
}

/* Bytes up to the next place where a line may break: after a space, or before and after wide
 * characters, but never before a closing sign. */
static size_t unit_of(const char *text)
{
    size_t at = 0, bytes;
    bool wide = false, opening = false;
    while (text[at] && text[at] != '\n') {
        bool next_wide = kn_width_next(text + at, &bytes) == 2;
        if (at > 0 && (wide || next_wide) && !opening && !closes(text + at, bytes))
            break;
        opening =
            strncmp(text + at, "「", 3) == 0 || strncmp(text + at, "(", 3) == 0 || text[at] == '(';
        wide = next_wide;
        at += bytes;
        if (text[at - 1] == ' ')
            break;
    }
    return at;
}

/* Writes one line of text, which begins in column `column`, with further lines at `indent`. */
static void put_wrapped(FILE *out, int line, const char *text, int column, int indent)
{
    while (*text && *text != '\n') {
        size_t size = unit_of(text);
        size_t seen = size;
        while (seen && text[seen - 1] == ' ')
            seen--;
        int width = kn_width_of(text, seen);
        if (column + width > line && column > indent) {
            fprintf(out, "\n%*s", indent, "");
            column = indent;
        }
        fwrite(text, 1, seen, out);
        column += width;
        text += size;
        if (seen < size && *text && *text != '\n') {
            size_t following = unit_of(text), shown = following;
            while (shown && text[shown - 1] == ' ')
                shown--;
            if (column + 1 + kn_width_of(text, shown) <= line) {
                fputc(' ', out);
                column++;
            } else {
                fprintf(out, "\n%*s", indent, "");
                column = indent;
            }
        }
    }
}

/* --- Markdown and HTML --- */

static void put_html(FILE *out, const char *text)
{
    for (; *text && *text != '\n'; text++) {
        const char *entity = *text == '&'    ? "&amp;"
                             : *text == '<'  ? "&lt;"
                             : *text == '>'  ? "&gt;"
                             : *text == '"'  ? "&quot;"
                             : *text == '\'' ? "&#39;"
                                             : NULL;
        if (entity)
            fputs(entity, out);
        else
            fputc(*text, out);
    }
}

/* `start`: at the beginning of a paragraph, where more signs mean something. */
static void put_markdown(FILE *out, const char *text, bool start)
{
    const char *digits = text + strspn(text, "0123456789");
    if (start && digits > text && (*digits == '.' || *digits == ')')) {
        fwrite(text, 1, (size_t)(digits - text), out);
        fputc('\\', out);
        text = digits;
        fputc(*text++, out);
    } else if (start && strchr("#+-=~", *text) && *text) {
        fputc('\\', out);
    }
    for (; *text && *text != '\n'; text++) {
        if (strchr("\\`*_[]<>|&", *text))
            fputc('\\', out);
        fputc(*text, out);
    }
}

/* YAML joins the lines of a text by blanks, which some languages do not have: one between two wide
 * characters, or behind a wide stop, goes. */
static const char *joined(const char *text, char *out, size_t size)
{
    size_t used = 0, bytes;
    bool wide = false, stop = false;
    for (; *text && *text != '\n' && used + 8 < size; text += bytes) {
        bool next_wide = kn_width_next(text, &bytes) == 2;
        size_t after;
        if (!(*text == ' ' && (stop || (wide && kn_width_next(text + 1, &after) == 2)))) {
            stop = strncmp(text, "。", 3) == 0 || strncmp(text, "、", 3) == 0;
            memcpy(out + used, text, bytes);
            used += bytes;
            wide = next_wide;
        }
    }
    out[used] = 0;
    return out;
}

/* One line of text in the page's form. */
static void put(kg_page *page, const char *text, bool start, int column, int indent)
{
    char unspaced[JOINED_MAX];
    if (!*kn_word(page->language, "sentence.between") && strcspn(text, "\n") + 8 < sizeof unspaced)
        text = joined(text, unspaced, sizeof unspaced);
    if (page->form == KG_PAGE_HTML)
        put_html(page->out, text);
    else if (page->form == KG_PAGE_MARKDOWN)
        put_markdown(page->out, text, start);
    else
        put_wrapped(page->out, page->line, text, column, indent);
}

static const char style[] = "body { max-width: 42em; margin: 2em auto; padding: 0 1em; "
                            "font-family: serif; line-height: 1.5; }\n"
                            "h1, h2, b { font-family: sans-serif; }\n"
                            "li { margin: .3em 0; }\n";

void kg_page_begin(kg_page *page, FILE *out, kg_page_form form, int line, const char *language,
                   const char *title)
{
    *page = (kg_page){.out = out, .form = form, .line = line, .language = kn_language_of(language)};
    if (form == KG_PAGE_HTML) {
        fprintf(out,
                "<!DOCTYPE html>\n<html lang=\"%s\"%s>\n<head>\n<meta charset=\"utf-8\">\n<title>",
                page->language, kn_right_to_left(language) ? " dir=\"rtl\"" : "");
        put_html(out, title);
        fprintf(out, "</title>\n<style>\n%s</style>\n</head>\n<body>\n<h1>", style);
    } else if (form == KG_PAGE_MARKDOWN) {
        fputs("# ", out);
    }
    put(page, title, false, 0, 0);
    fputs(form == KG_PAGE_HTML ? "</h1>\n" : form == KG_PAGE_MARKDOWN ? "\n\n" : "\n", out);
    if (form == KG_PAGE_TEXT) {
        for (int n = kn_width(title); n > 0; n--)
            fputc('=', out);
        fputc('\n', out);
    }
}

static void end_list(kg_page *page)
{
    if (page->form == KG_PAGE_HTML && page->list != KG_PAGE_NO_LIST)
        fputs(page->list == KG_PAGE_NUMBERS ? "</ol>\n" : "</ul>\n", page->out);
    page->list = KG_PAGE_NO_LIST;
}

void kg_page_end(kg_page *page)
{
    end_list(page);
    if (page->form == KG_PAGE_HTML)
        fputs("</body>\n</html>\n", page->out);
}

void kg_page_section(kg_page *page, const char *title)
{
    bool after_list = page->list != KG_PAGE_NO_LIST;
    end_list(page);
    if (page->form == KG_PAGE_TEXT || (page->form == KG_PAGE_MARKDOWN && after_list))
        fputc('\n', page->out);
    fputs(page->form == KG_PAGE_HTML       ? "<h2>"
          : page->form == KG_PAGE_MARKDOWN ? "## "
                                           : "",
          page->out);
    put(page, title, false, 0, 0);
    fputs(page->form == KG_PAGE_HTML       ? "</h2>\n"
          : page->form == KG_PAGE_MARKDOWN ? "\n\n"
                                           : "\n",
          page->out);
}

void kg_page_text(kg_page *page, const char *text)
{
    bool within = page->list != KG_PAGE_NO_LIST;
    end_list(page);
    if (page->form == KG_PAGE_HTML)
        fputs("<p>", page->out);
    else if (page->form == KG_PAGE_MARKDOWN && within)
        fputc('\n', page->out);
    put(page, text, true, 0, 0);
    fputs(page->form == KG_PAGE_HTML       ? "</p>\n"
          : page->form == KG_PAGE_MARKDOWN ? "\n\n"
                                           : "\n",
          page->out);
}

/* The lines after the first as items of their own. */
static void put_below(kg_page *page, const char *text, int indent)
{
    bool any = false;
    while ((text = strchr(text, '\n'))) {
        text++;
        text += *text == ' ';
        if (page->form == KG_PAGE_HTML) {
            fputs(any ? "<li>" : "\n<ul>\n<li>", page->out);
            put(page, text, false, 0, 0);
            fputs("</li>\n", page->out);
        } else {
            fprintf(page->out, "\n%*s- ", page->form == KG_PAGE_MARKDOWN ? indent - 2 : indent, "");
            put(page, text, true, indent + 2, indent + 2);
        }
        any = true;
    }
    if (any && page->form == KG_PAGE_HTML)
        fputs("</ul>\n", page->out);
}

void kg_page_item(kg_page *page, bool numbered, const char *label, const char *text)
{
    int indent = numbered ? INDENT_NUMBER : INDENT_BULLET, column = indent;
    const char *colon = kn_word(page->language, "page.colon");
    if (page->list != (numbered ? KG_PAGE_NUMBERS : KG_PAGE_BULLETS)) {
        end_list(page);
        page->list = numbered ? KG_PAGE_NUMBERS : KG_PAGE_BULLETS;
        if (page->form == KG_PAGE_HTML && numbered)
            fprintf(page->out, "<ol start=\"%d\">\n", page->item + 1);
        else if (page->form == KG_PAGE_HTML)
            fputs("<ul>\n", page->out);
    }
    page->item += numbered;
    if (page->form == KG_PAGE_HTML)
        fputs("<li>", page->out);
    else if (numbered)
        fprintf(page->out, page->form == KG_PAGE_TEXT ? "%3d. " : "%d. ", page->item);
    else
        fputs(page->form == KG_PAGE_TEXT ? "  - " : "- ", page->out);
    if (label) {
        bool strong = page->form != KG_PAGE_TEXT;
        fputs(!strong ? "" : page->form == KG_PAGE_HTML ? "<b>" : "**", page->out);
        put(page, label, false, column, indent);
        fprintf(page->out, "%s%s",
                !strong                      ? ""
                : page->form == KG_PAGE_HTML ? "</b>"
                                             : "**",
                *text ? colon : "");
        column += kn_width(label) + kn_width(colon);
    }
    put(page, text, !label, column, indent);
    put_below(page, text, page->form == KG_PAGE_MARKDOWN ? (numbered ? 5 : 4) : indent);
    fputs(page->form == KG_PAGE_HTML ? "</li>\n" : "\n", page->out);
}
