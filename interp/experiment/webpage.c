/* SPDX-License-Identifier: MIT
 * webpage.c: the HTML of pages. A page loads nothing from other hosts and runs no script. Plots are
 * drawn by plot.lua.
 */
#include "experiment/webpage.h"

#include <string.h>

#include "base/print.h"
#include "base/words.h"

#define COLOURS                                                                                    \
    ":root{color-scheme:light dark;--ink:#1c1e21;--soft:#5b6068;--page:#fdfdfb;--rule:#d4d4cc;"    \
    "--mark:#14639e;--band:#dce7d6}"                                                               \
    "@media(prefers-color-scheme:dark){:root{--ink:#e6e6e1;--soft:#a2a7ad;--page:#16181b;"         \
    "--rule:#3c4046;--mark:#7cbcf0;--band:#2b3a2a}}"
#define PLOTS                                                                                      \
    "svg text{font:12px system-ui,sans-serif;fill:var(--ink)}"                                     \
    "svg .soft{fill:var(--soft)}.zero{stroke:var(--soft);stroke-dasharray:3 3}"                    \
    ".span{stroke:var(--mark);stroke-width:4;stroke-linecap:round}.mean{fill:var(--mark)}"         \
    ".axis{fill:none;stroke:var(--soft)}"                                                          \
    ".open{stroke-width:2;stroke-dasharray:2 8}"                                                   \
    ".band{fill:var(--band)}"

const char ke_web_svg_style[] = COLOURS "svg{background:var(--page)}" PLOTS;

static const char style[] = COLOURS
    "body{margin:0 auto;max-width:62rem;padding:1rem;background:var(--page);color:var(--ink);"
    "font:1rem/1.5 system-ui,sans-serif}"
    "h1{font-size:1.5rem;line-height:1.25}h2{font-size:1.15rem;margin-top:2rem;"
    "border-bottom:1px solid var(--rule)}h3{font-size:1rem}"
    "dt{font-weight:600}dd{margin:0 0 .5rem;overflow-wrap:anywhere}"
    ".wide{overflow-x:auto}table{border-collapse:collapse;font-variant-numeric:tabular-nums}"
    "th,td{padding:.25rem .6rem;text-align:end;white-space:nowrap;"
    "border-bottom:1px solid var(--rule)}th:first-child,td:first-child,td:last-child,"
    "th:last-child{text-align:start}"
    "pre{white-space:pre-wrap;overflow-wrap:anywhere}code,pre{font-size:.9rem}"
    "p,li{overflow-wrap:anywhere}.soft{color:var(--soft)}.rule{margin:.2rem 0 .2rem 1rem}"
    "td:last-child{white-space:normal;min-width:9rem}"
    "figure{margin:1rem 0;max-width:30rem;break-inside:avoid}svg{display:block;width:100%;"
    "direction:ltr}" PLOTS "@media print{body{max-width:none}.wide{overflow:visible}}";

/* ---- Texts ---- */

/* Returns the HTML entity of a character, if it needs one. The character that marks the end of a
 * sentence in the catalogues becomes a blank. */
static const char *entity_of(char c)
{
    switch (c) {
    case '&':
        return "&amp;";
    case '<':
        return "&lt;";
    case '>':
        return "&gt;";
    case '"':
        return "&quot;";
    case '\n':
        return " ";
    default:
        return "";
    }
}

void ke_web_put(const char *text, FILE *out)
{
    for (size_t plain; *text; text += plain + (text[plain] != '\0')) {
        plain = strcspn(text, "&<>\"\n");
        kn_print_own_part(out, text, plain);
        kn_print(out, "%s", entity_of(text[plain]));
    }
}

void ke_web_put_in(const char *tag, const char *text, FILE *out)
{
    kn_print(out, "<%s>", tag);
    ke_web_put(text, out);
    kn_print(out, "</%s>\n", tag);
}

void ke_web_put_cell(const char *tag, const char *text, bool sentence, FILE *out)
{
    kn_print(out, sentence ? "<%s>" : "<%s dir=\"auto\">", tag);
    ke_web_put(text, out);
    kn_print(out, "</%s>", tag);
}

void ke_web_begin(const char *lang, const char *title, FILE *out)
{
    kn_print(out,
             "<!DOCTYPE html>\n<html lang=\"%s\" dir=\"%s\">\n<head>\n<meta charset=\"utf-8\">\n"
             "<meta name=\"viewport\" content=\"width=device-width,initial-scale=1\">\n"
             "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src "
             "'unsafe-inline'\">\n<style>%s</style>\n",
             lang, kn_word(lang, "language.direction"), style);
    ke_web_put_in("title", title, out);
    fputs("</head>\n<body>\n<main>\n", out);
}

void ke_web_end(FILE *out)
{
    fputs("</main>\n</body>\n</html>\n", out);
}
