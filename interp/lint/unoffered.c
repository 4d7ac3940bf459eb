/* SPDX-License-Identifier: MIT
 * unoffered.c: words that a scripted phase declares as moves, but never offers.
 */
#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "base/nearest.h"
#include "lint/lint.h"

/* True if the call at `add` may offer the word: its argument is "word", or not a literal string. */
static bool add_may_offer(const char *add, const char *word, size_t length)
{
    const char *text = add + strlen("add(");
    if (add[-1] != ':' || add[3] != '(')
        return strchr(".:\"'", add[-1]) && !isalnum((unsigned char)add[3]);
    text += strspn(text, " \n");
    return (*text != '"' && *text != '\'') ||
           (strncmp(text + 1, word, length) == 0 && text[length + 1] == *text);
}

/* True if the scripts may offer a move with the word `word`. */
static bool may_offer(const struct kg_rules_more *more, const char *word)
{
    size_t length = strcspn(word, "/"); /* "call/1" is written "call" there */
    for (int k = 0; k < more->scripts; k++)
        for (const char *at = more->script[k].text; *at && (at = strstr(at + 1, "add"));)
            if (add_may_offer(at, word, length))
                return true;
    return false;
}

/* Finds the first word that the file's scripts offer, that the hook does not declare, and that
 * resembles a declared one. Writes the word to `wrong` and returns its place. A place without a
 * source means that there is none. */
static kn_mark misspelt_offer(const struct kg_rules_more *more, const kl_script_hook *hook,
                              const char *word, char wrong[32])
{
    static const char call[] = ":add(";
    kn_mark at = ki_hook_mark(more, hook);
    const char *text = at.source ? at.source->text : "", *line = text;
    at.line = 1;
    for (const char *p = text; *p; p++) {
        if (*p == '\n') {
            at.line++;
            line = p + 1;
        }
        if (strncmp(p, call, strlen(call)) != 0 || !p[5] || !strchr("\"'", p[5]))
            continue;
        size_t length = strcspn(p + 6, "\"'\n");
        if (length == 0 || length > 31)
            continue;
        snprintf(wrong, 32, "%.*s", (int)length, p + 6);
        const char *near = kn_nearest(wrong, hook->words);
        if (kn_place_of(hook->words, wrong) < 0 && near && strcmp(near, word) == 0) {
            at.column = (uint32_t)(p + 6 - line) + 1;
            at.length = (uint32_t)length;
            return at;
        }
    }
    return (kn_mark){0};
}

void ki_unoffered_find(const km_rules *rules, kn_report *report)
{
    const struct kg_rules_more *more = rules->more;
    const char *const *names = more->host ? kl_host_names(more->host, report->arena) : NULL;
    char wrong[32];
    for (int i = 0; names && names[i]; i++) {
        const kl_script_hook *hook = kl_host_find(more->host, names[i]);
        const char *const *words =
            hook && hook->kind == KL_HOOK_PHASE && ki_script_is_own(more, hook->script)
                ? hook->words
                : NULL;
        for (; words && *words; words++) {
            int length = (int)strcspn(*words, "/");
            if (may_offer(more, *words))
                continue;
            kn_mark at = misspelt_offer(more, hook, *words, wrong);
            if (at.source) {
                kn_report_mean(kn_report_add(report, KN_E_UNREAD, at,
                                             "'%s' is not in `moves` of the hook '%s'", wrong,
                                             names[i]),
                               *words);
                continue;
            }
            kn_report_add(report, KN_E_UNREAD, ki_hook_mark(more, hook),
                          "the phase hook '%s' never offers '%.*s'" KN_EXPECTED
                          "offers:add(\"%.*s\") in `legal`; or remove the word from `moves`",
                          names[i], length, *words, length, *words);
        }
    }
}
