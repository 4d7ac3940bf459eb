/* SPDX-License-Identifier: MIT
 * page.c: writes pages of rules. Text of rules files is escaped for Markdown and HTML, and
 * wrapped for the terminal.
 */
#include "sheet/page.h"

#include <limits.h>
#include <string.h>

#include "base/width.h"
#include "base/words.h"
#include "mechanics/telling.h"

enum { INDENT_BULLET = 4, INDENT_NUMBER = 5, JOINED_MAX = 16384, SENTENCES_MAX = 128 };

/* --- plain text: lines of limited width --- */

/* Returns true for punctuation marks that may not begin a line. */
static bool closes(const char *text, size_t bytes)
{
    static const char *const closing[] = {
        "\u3001", "\u3002", "\u300d", "\u30fb", "\u30fc", "\uff09", "\uff1a", "\uff1b",
        "\uff01", "\uff1f", ")",      ".",      ",",      ";",      ":",      NULL};
    for (int i = 0; closing[i]; i++)
        if (strlen(closing[i]) == bytes && strncmp(text, closing[i], bytes) == 0)
            return true;
    return false;
}

/* Returns the number of bytes up to the next possible line break: after a space, or before and
 * after wide characters, but never before a closing sign. */
static size_t unit_of(const char *text)
{
    size_t at = 0, bytes;
    bool wide = false, opening = false;
    while (text[at] && text[at] != '\n') {
        bool next_wide = kn_width_next(text + at, &bytes) == 2;
        if (at > 0 && (wide || next_wide) && !opening && !closes(text + at, bytes))
            break;
        opening = strncmp(text + at, "\u300c", 3) == 0 || strncmp(text + at, "\uff08", 3) == 0 ||
                  text[at] == '(';
        wide = next_wide;
        at += bytes;
        if (text[at - 1] == ' ')
            break;
    }
    return at;
}

/* Writes a line of text from column `column`, and further lines at `indent`. */
static void put_wrapped(FILE *out, int line, const char *text, int column, int indent)
{
    bool blank = false; /* whether a space ends the previous unit */
    for (size_t size; *text && *text != '\n'; text += size) {
        size_t seen = size = unit_of(text);
        while (seen && text[seen - 1] == ' ')
            seen--;
        int width = kn_width_of(text, seen);
        if (column + blank + width > line && column > indent) {
            fprintf(out, "\n%*s", indent, "");
            column = indent;
        } else if (blank) {
            fputc(' ', out);
            column++;
        }
        fwrite(text, 1, seen, out);
        column += width;
        blank = seen < size;
    }
}

/* --- Markdown and HTML --- */

static const struct {
    const char *suit, *glyph;
    bool red;
} glyphs[] = {
    {"S", "\u2660", false}, {"H", "\u2665", true}, {"D", "\u2666", true}, {"C", "\u2663", false}};

/* Writes the card at the beginning of `word` as people write it. Returns its length there in bytes;
 * 0 if the word does not begin with a card that has a sign. */
static size_t put_card(FILE *out, const ks_pack *pack, const char *word)
{
    size_t length = 0;
    while ((word[length] >= '0' && word[length] <= '9') ||
           ((word[length] | 32) >= 'a' && (word[length] | 32) <= 'z'))
        length++;
    int card = pack && length > 0 ? ks_pack_find(pack, word, (int)length) : -1;
    int suit = card >= 0 ? pack->suit[card] : KS_NO_SUIT;
    for (size_t i = 0; suit != KS_NO_SUIT && i < sizeof glyphs / sizeof *glyphs; i++) {
        if (strcmp(pack->suit_name[suit], glyphs[i].suit) != 0)
            continue;
        size_t named = strlen(pack->rank_name[pack->rank[card]]) + 1;
        fprintf(out, "<span class=\"%s\">%s%s%.*s</span>", glyphs[i].red ? "card red" : "card",
                km_rank_read(pack, pack->rank[card]), glyphs[i].glyph, (int)(length - named),
                word + named);
        return length;
    }
    return 0;
}

static bool is_word(char c)
{
    return (c >= '0' && c <= '9') || ((c | 32) >= 'a' && (c | 32) <= 'z');
}

static void put_html(FILE *out, const ks_pack *pack, const char *text)
{
    bool within = false; /* a word */
    for (size_t written; *text && *text != '\n'; text++) {
        written = within ? 0 : put_card(out, pack, text);
        within = is_word(*text);
        if (written) {
            text += written - 1;
            continue;
        }
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
        if (*text == '_') /* allow a line break after "_" in names of options */
            fputs("<wbr>", out);
    }
}

/* Writes text with Markdown's special characters escaped. `start` means at the beginning of a
 * paragraph, where more characters are special. */
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

/* Returns true if the next character, not counting a space, is wide. */
static bool wide_follows(const char *text)
{
    size_t bytes;
    return kn_width_next(text + (*text == ' '), &bytes) == 2;
}

/* Returns true if a line of a text has wide characters. */
static bool has_wide(const char *text)
{
    size_t bytes;
    for (; *text && *text != '\n'; text += bytes)
        if (kn_width_next(text, &bytes) == 2)
            return true;
    return false;
}

/* Returns the wide form of a punctuation mark beside wide characters, or of a bracket around
 * them; NULL: unchanged. `wide`: a wide character comes before; `opened`: the matching opening
 * bracket is wide. */
static const char *wide_mark(const char *text, bool wide, bool opened)
{
    static const struct {
        char mark;
        const char *wide;
    } marks[] = {{'(', "\uff08"}, {')', "\uff09"}, {':', "\uff1a"},
                 {';', "\uff1b"}, {'!', "\uff01"}, {'?', "\uff1f"}};
    bool asks = *text == '?' || *text == '!'; /* these end the text before them */
    for (size_t i = 0; i < sizeof marks / sizeof *marks; i++)
        if (*text == marks[i].mark)
            return (*text == '('   ? true
                    : *text == ')' ? opened
                                   : wide || (!asks && wide_follows(text + 1)))
                       ? marks[i].wide
                       : NULL;
    return NULL;
}

/* YAML joins the lines of a text with spaces, which some languages don't use. Removes spaces
 * between two wide characters and after wide punctuation, and makes punctuation wide. */
static const char *joined(const char *text, char *out, size_t size)
{
    size_t used = 0, bytes;
    bool wide = false, stop = false, opened = false;
    for (; *text && *text != '\n' && used + 8 < size; text += bytes) {
        const char *mark = wide_mark(text, wide, opened);
        bool next_wide = kn_width_next(text, &bytes) == 2 || mark;
        if (*text == '(')
            opened = mark;
        if (*text == ' ' &&
            (stop || (wide && (wide_follows(text + 1) || wide_mark(text + 1, wide, opened)))))
            continue;
        stop = mark || strncmp(text, "\u3002", 3) == 0 || strncmp(text, "\u3001", 3) == 0;
        memcpy(out + used, mark ? mark : text, mark ? strlen(mark) : bytes);
        used += mark ? strlen(mark) : bytes;
        wide = next_wide;
    }
    out[used] = 0;
    return out;
}

/* Returns a text as the page's language writes it. */
static const char *as_written(const kh_page *page, const char *text, char out[JOINED_MAX])
{
    bool joins = !*kn_word(page->language, "sentence.between");
    return joins && has_wide(text) && 3 * strcspn(text, "\n") + 8 < JOINED_MAX
               ? joined(text, out, JOINED_MAX)
               : text;
}

/* Writes one line of text in the page's form. */
static void put_line(kh_page *page, const char *text, bool start, int column, int indent)
{
    char unspaced[JOINED_MAX];
    text = as_written(page, text, unspaced);
    if (page->how.form == KH_PAGE_HTML)
        put_html(page->how.out, page->pack, text);
    else if (page->how.form == KH_PAGE_MARKDOWN)
        put_markdown(page->how.out, text, start);
    else
        put_wrapped(page->how.out, page->how.line, text, column, indent);
}

void kh_page_put(kh_page *page, const char *text)
{
    int line = page->how.line;
    page->how.line = INT_MAX;
    put_line(page, text, false, 0, 0);
    page->how.line = line;
}

/* The markup around each part of a page. */
static const struct marks {
    const char *title[2], *section[2], *text[2], *label[2], *item_end;
} marks[] = {
    [KH_PAGE_TEXT] = {{"", "\n"}, {"", "\n"}, {"", "\n"}, {"", ""}, "\n"},
    [KH_PAGE_MARKDOWN] = {{"# ", "\n\n"}, {"## ", "\n\n"}, {"", "\n\n"}, {"**", "**"}, "\n"},
    [KH_PAGE_HTML] = {
        {"<h1>", "</h1>\n"}, {"<h2>", "</h2>\n"}, {"<p>", "</p>\n"}, {"<b>", "</b>"}, "</li>\n"}};

static void put_within(kh_page *page, const char *const around[2], const char *text, bool start)
{
    fputs(around[0], page->how.out);
    put_line(page, text, start, 0, 0);
    fputs(around[1], page->how.out);
}

/* This style keeps the page readable on a phone, on paper and in the dark. */
static const char style[] =
    ":root { color-scheme: light dark; }\n"
    "body { max-width: 42em; margin: 1.5em auto; padding: 0 1em; font-family: serif; "
    "line-height: 1.55;\n"
    "  color: #222; background: #fdfdfb; overflow-wrap: break-word; }\n"
    "h1, h2, b { font-family: sans-serif; }\n"
    "h1 { font-size: 1.6em; line-height: 1.2; }\n"
    "h2 { font-size: 1.15em; margin: 1.6em 0 .4em; border-bottom: 1px solid #ccc; }\n"
    "ol, ul { padding-inline-start: 1.7em; }\n"
    "li { margin: .35em 0; }\n"
    ".card { white-space: nowrap; direction: ltr; unicode-bidi: isolate; }\n"
    ".red { color: #b3001b; }\n"
    "@media (prefers-color-scheme: dark) {\n"
    "  body { color: #ddd; background: #1b1b1b; }\n"
    "  h2 { border-color: #555; }\n"
    "  .red { color: #ff8080; }\n"
    "}\n"
    "@media print {\n"
    "  @page { margin: 15mm; }\n"
    "  :root { color-scheme: light; }\n"
    "  body { max-width: none; margin: 0; padding: 0; font-size: 10pt; line-height: 1.3; "
    "color: #000; background: #fff; }\n"
    "  .red { color: #000; }\n"
    "  h2 { break-after: avoid; margin: 1em 0 .3em; }\n"
    "  li { break-inside: avoid; margin: .15em 0; }\n"
    "}\n";

/* Tables are wider than text, so they scroll while their labels stay in place. */
static const char table_style[] =
    "body { max-width: none; }\n"
    ".table { overflow-x: auto; --labels: 14em; }\n"
    "table { border-collapse: collapse; font-family: sans-serif; font-size: .85em; "
    "line-height: 1.35; }\n"
    "th, td { border: 1px solid #bbb; padding: .25em .5em; text-align: start; "
    "vertical-align: top; min-width: 7em; }\n"
    "tbody th, thead tr :first-child { position: sticky; inset-inline-start: 0; background: "
    "#f1f1ec; "
    "min-width: var(--labels); max-width: var(--labels); overflow-wrap: anywhere; "
    "font-weight: 600; z-index: 1; }\n"
    ".span { position: sticky; inset-inline-start: calc(var(--labels) + 1.5em); "
    "width: fit-content; max-width: min(36em, 100vw - var(--labels) - 4em); }\n"
    "@media (max-width: 40em) { .table { --labels: 8em; } }\n"
    "@media (prefers-color-scheme: dark) {\n"
    "  th, td { border-color: #555; }\n"
    "  tbody th, thead tr :first-child { background: #2a2a2a; }\n"
    "}\n";

static void begin_html(const kh_page *page, const char *title)
{
    fprintf(page->how.out,
            "<!DOCTYPE html>\n<html lang=\"%s\"%s>\n<head>\n<meta charset=\"utf-8\">\n"
            "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>",
            page->language, kn_right_to_left(page->language) ? " dir=\"rtl\"" : "");
    put_html(page->how.out, NULL, title);
    fprintf(page->how.out, "</title>\n<style>\n%s%s</style>\n</head>\n<body>\n", style,
            page->how.tables ? table_style : "");
}

/* Returns a line of a text, or its part before `end`, as the page's language writes it. */
static const char *piece(const kh_page *page, const char *text, const char *end, char *out,
                         size_t size)
{
    char written[JOINED_MAX];
    snprintf(out, size, "%.*s", (int)(end - text), text);
    const char *line = as_written(page, out, written);
    size_t shown = strlen(line);
    while (shown && line[shown - 1] == ' ')
        shown--;
    memmove(out, line, shown);
    out[shown] = '\0';
    return out;
}

/* The sentences of a line. Authors write several sentences in one text, so full stops are the only
 * separators. */
typedef struct sentences {
    kanun_sentence list[SENTENCES_MAX]; /* the last one includes the rest if there are more */
    int count;
    char room[2 * (JOINED_MAX + SENTENCES_MAX)];
    size_t used;
} sentences;

/* Returns the position after the first sentence of a text and the space after it. */
static const char *sentence_end(const char *text)
{
    static const char *const stops[] = {". ", "\u3002"};
    const char *end = text + strlen(text);
    for (size_t n = 0; n < sizeof stops / sizeof *stops; n++) {
        const char *stop = strstr(text, stops[n]);
        end = stop && stop + strlen(stops[n]) < end ? stop + strlen(stops[n]) : end;
    }
    return end;
}

/* Returns a copy of a part of a line. */
static const char *copied(sentences *s, const char *text, size_t length)
{
    char *copy = s->room + s->used;
    memcpy(copy, text, length);
    copy[length] = '\0';
    s->used += length + 1;
    return copy;
}

static void split(sentences *s, const char *line)
{
    s->used = 0;
    s->count = 0;
    for (const char *at = line, *end; *at; at = end) {
        end = s->count + 1 < SENTENCES_MAX ? sentence_end(at) : at + strlen(at);
        size_t length = (size_t)(end - at), bare = length;
        while (bare && strchr(" .", at[bare - 1]))
            bare--;
        s->list[s->count++] =
            (kanun_sentence){sizeof *s->list, copied(s, at, length), copied(s, at, bare)};
    }
}

/* Passes a line to the `told` callback, and the lines below it separately with their labels. Lines
 * of a list that has no text above it have the list's label. */
static void hand_on(const kh_page *page, const char *label, const char *text)
{
    char called[JOINED_MAX], one[JOINED_MAX];
    const char *above = *text == '\n' ? label : "";
    sentences parts;
    for (const char *rest = text + (*text == '\n'); rest; label = above) {
        const char *end = rest + strcspn(rest, "\n"),
                   *behind = memchr(rest, KM_LABEL_END, (size_t)(end - rest));
        if (behind)
            label = piece(page, rest, behind, called, sizeof called);
        split(&parts, piece(page, behind ? behind + 1 : rest, end, one, sizeof one));
        kanun_line told = {sizeof told, page->section ? page->section : "", label, one, parts.count,
                           parts.list};
        page->how.told(page->how.payload, &told);
        rest = *end ? end + 1 : NULL;
        rest += rest && *rest == ' ';
    }
}

/* Returns the text with a colon after the label of each line except the first. */
static const char *spelled(const kh_page *page, const char *text, char *out, size_t size)
{
    const char *colon = kn_word(page->language, "page.colon");
    size_t used = 0;
    if (!strchr(text, KM_LABEL_END))
        return text;
    for (*out = '\0'; *text && used + strlen(colon) < size; text++)
        used += (size_t)snprintf(out + used, size - used, "%.*s",
                                 *text == KM_LABEL_END ? (int)strlen(colon) : 1,
                                 *text == KM_LABEL_END ? colon : text);
    return out;
}

void kh_page_begin(kh_page *page, const kh_page_how *how, const char *language, const ks_pack *pack,
                   const char *title)
{
    bool html = how->form == KH_PAGE_HTML;
    *page = (kh_page){.how = *how, .language = kn_language_of(language), .pack = pack};
    if (how->form == KH_PAGE_LINES)
        return;
    if (html)
        begin_html(page, title);
    put_within(page, marks[how->form].title, title, false);
    if (how->form == KH_PAGE_TEXT) {
        char unspaced[JOINED_MAX];
        int width = kn_width(as_written(page, title, unspaced));
        for (int n = width < how->line ? width : how->line; n > 0; n--)
            fputc('=', how->out);
        fputc('\n', how->out);
    }
}

static void end_list(kh_page *page)
{
    if (page->how.form == KH_PAGE_HTML && page->list != KH_PAGE_NO_LIST)
        fputs(page->list == KH_PAGE_NUMBERS ? "</ol>\n" : "</ul>\n", page->how.out);
    page->list = KH_PAGE_NO_LIST;
}

void kh_page_end(kh_page *page)
{
    end_list(page);
    if (page->how.form == KH_PAGE_HTML)
        fputs("</body>\n</html>\n", page->how.out);
}

void kh_page_section(kh_page *page, const char *title)
{
    bool after_list = page->list != KH_PAGE_NO_LIST;
    page->section = title;
    if (page->how.form == KH_PAGE_LINES)
        return;
    end_list(page);
    if (page->how.form == KH_PAGE_TEXT || (page->how.form == KH_PAGE_MARKDOWN && after_list))
        fputc('\n', page->how.out);
    put_within(page, marks[page->how.form].section, title, false);
}

void kh_page_text(kh_page *page, const char *text)
{
    bool within = page->list != KH_PAGE_NO_LIST;
    if (page->how.form == KH_PAGE_LINES) {
        hand_on(page, "", text);
        return;
    }
    end_list(page);
    if (page->how.form == KH_PAGE_MARKDOWN && within)
        fputc('\n', page->how.out);
    put_within(page, marks[page->how.form].text, text, true);
}

/* Writes the lines after the first as separate items. */
static void put_below(kh_page *page, const char *text, int indent)
{
    bool any = false;
    while ((text = strchr(text, '\n'))) {
        text++;
        text += *text == ' ';
        if (page->how.form == KH_PAGE_HTML) {
            fputs(any ? "<li>" : "\n<ul>\n<li>", page->how.out);
            put_line(page, text, false, 0, 0);
            fputs("</li>\n", page->how.out);
        } else {
            fprintf(page->how.out, "\n%*s- ",
                    page->how.form == KH_PAGE_MARKDOWN ? indent - 2 : indent, "");
            put_line(page, text, true, indent + 2, indent + 2);
        }
        any = true;
    }
    if (any && page->how.form == KH_PAGE_HTML)
        fputs("</ul>\n", page->how.out);
}

void kh_page_item(kh_page *page, bool numbered, const char *label, const char *text)
{
    if (page->how.form == KH_PAGE_LINES) {
        hand_on(page, label ? label : "", text);
        return;
    }
    const struct marks *mark = &marks[page->how.form];
    char whole[JOINED_MAX];
    text = spelled(page, text, whole, sizeof whole);
    int indent = numbered ? INDENT_NUMBER : INDENT_BULLET, column = indent;
    const char *colon = kn_word(page->language, "page.colon");
    if (page->list != (numbered ? KH_PAGE_NUMBERS : KH_PAGE_BULLETS)) {
        end_list(page);
        page->list = numbered ? KH_PAGE_NUMBERS : KH_PAGE_BULLETS;
        if (page->how.form == KH_PAGE_HTML && numbered)
            fprintf(page->how.out, "<ol start=\"%d\">\n", page->item + 1);
        else if (page->how.form == KH_PAGE_HTML)
            fputs("<ul>\n", page->how.out);
    }
    page->item += numbered;
    if (page->how.form == KH_PAGE_HTML)
        fputs("<li>", page->how.out);
    else if (numbered)
        fprintf(page->how.out, page->how.form == KH_PAGE_TEXT ? "%3d. " : "%d. ", page->item);
    else
        fputs(page->how.form == KH_PAGE_TEXT ? "  - " : "- ", page->how.out);
    char both[JOINED_MAX];
    if (label && page->how.form == KH_PAGE_TEXT && *text &&
        strlen(label) + strlen(colon) + strlen(text) < sizeof both) { /* wrap both */
        snprintf(both, sizeof both, "%s%s%s", label, colon, text);
        label = NULL;
        text = both;
    }
    if (label) {
        fputs(mark->label[0], page->how.out);
        put_line(page, label, false, column, indent);
        fprintf(page->how.out, "%s%s", mark->label[1], *text ? colon : "");
        column += kn_width(label) + kn_width(colon);
    }
    put_line(page, text, !label, column, indent);
    put_below(page, text, page->how.form == KH_PAGE_MARKDOWN ? (numbered ? 5 : 4) : indent);
    fputs(mark->item_end, page->how.out);
}
