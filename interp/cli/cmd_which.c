/* SPDX-License-Identifier: MIT
 * cmd_which.c: `kanun which`: asks a few questions to find the variant of a family that is nearest
 * to how a person plays, what differs from it, and a file that says so. which_questions.c chooses
 * the questions.
 */
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/print.h"
#include "base/words.h"
#include "cli/new_file.h"
#include "cli/which.h"
#include "command/look.h"
#include "command/tool.h"

enum {
    ASKED_MAX = 20,  /* questions in all */
    FURTHER_MAX = 6, /* questions after one variant is left, to find what differs from it */
    LINE_MAX_BYTES = 256
};

static const char *word(const kc_which *w, const char *key)
{
    return kn_word(w->args->lang, key);
}

/* ---- Answers ---- */

/* True if the answer is that word of the language, or begins with the English letter. */
static bool is_answer(const kc_which *w, const char *answer, const char *key, const char *letters)
{
    return (strlen(answer) == 1 && strchr(letters, *answer)) || !strcasecmp(answer, word(w, key)) ||
           !strcasecmp(answer, kn_word("en", key));
}

/* Asks until the answer is understood. */
static kc_reply ask(const kc_which *w, const kc_question *question)
{
    char line[LINE_MAX_BYTES];
    for (;;) {
        kn_say_to(stdout, w->args->lang, "which.question", KN_TEXT("what", question->what),
                  KN_TEXT("value", question->meaning));
        fflush(stdout);
        if (!fgets(line, sizeof line, stdin)) {
            putchar('\n');
            return KC_REPLY_STOP;
        }
        bool whole = strchr(line, '\n') != NULL;
        for (int c = 0; !whole && (c = getchar()) != EOF && c != '\n';)
            ;
        char *answer = line + strspn(line, " \t");
        size_t length = strcspn(answer, "\r\n");
        while (length && strchr(" \t", answer[length - 1]))
            length--;
        answer[length] = '\0';
        if (is_answer(w, answer, "which.yes", "yY"))
            return KC_REPLY_YES;
        if (is_answer(w, answer, "which.no", "nN"))
            return KC_REPLY_NO;
        if (!*answer || is_answer(w, answer, "which.unknown", "?dD"))
            return KC_REPLY_UNKNOWN;
        if (is_answer(w, answer, "which.quit", "qQ"))
            return KC_REPLY_STOP;
        kn_print(stdout, "%s\n", word(w, "which.again"));
    }
}

static void ask_all(kc_which *w)
{
    kc_question question;
    int further = 0;
    for (int n = 0; n < ASKED_MAX && kc_which_next(w, &question); n++) {
        if (kc_which_left(w) == 1 && further++ == FURTHER_MAX)
            return;
        kc_reply reply = ask(w, &question);
        if (reply == KC_REPLY_STOP)
            return;
        kc_which_take(w, &question, reply);
    }
}

/* ---- The result ---- */

/* Prints what the person has said otherwise than a game. */
static void print_differences(const kc_which *w, int game)
{
    bool any = false;
    for (int n = 0; n < w->facts; n++) {
        const kc_fact *f = &w->fact[n];
        const char *value = kc_which_wanted(w, n), *own = f->cell[game];
        if (!own || kc_which_agrees(w, n, game))
            continue;
        if (!any)
            kn_print(stdout, "%s\n", word(w, "which.differs"));
        any = true;
        kn_say_to(stdout, w->args->lang, "which.difference", KN_TEXT("what", f->what),
                  KN_TEXT("value", kc_which_meaning(w, n, value ? value : own)),
                  KN_FLAG("is", value != NULL), KN_TEXT("here", kc_which_meaning(w, n, own)));
    }
    if (!any)
        kn_print(stdout, "%s\n", word(w, "which.same"));
}

/* Prints "option: value" for what differs and can be chosen; what is not known is a comment. */
static int put_choices(const kc_which *w, int game, const char *before, const char *between,
                       const char *after)
{
    int count = 0;
    for (int n = 0; n < w->facts; n++) {
        const char *value = kc_which_wanted(w, n);
        if (!w->fact[n].cell[game] || kc_which_agrees(w, n, game) || !value ||
            !kc_which_offers(w, n, game, value))
            continue;
        kn_print(stdout, "%s%s%s%s", before, w->fact[n].name, between, value);
        kn_print_own(stdout, after);
        count++;
    }
    return count;
}

/* The values that the answers leave of an option, as a comment. */
static void put_open(const kc_which *w, int game)
{
    kanun_option option = KANUN_INIT(kanun_option);
    const char *value;
    for (int n = 0; n < w->facts; n++) {
        const kc_fact *f = &w->fact[n];
        int o = 0, count = 0;
        if (!f->cell[game] || kc_which_agrees(w, n, game) || kc_which_wanted(w, n))
            continue;
        while (kanun_rules_option(w->rules[game], o, "en", &option) && strcmp(option.name, f->name))
            o++;
        kn_print(stdout, "#   %s: ", f->name);
        for (int m = 0; (value = kanun_rules_option_value(w->rules[game], o, m, "en", NULL)); m++)
            if (!kc_which_denied(w, n, value))
                kn_print(stdout, "%s%s", count++ ? " | " : "", value);
        putchar('\n');
    }
}

static bool has_choices(const kc_which *w, int game)
{
    for (int n = 0; n < w->facts; n++) {
        const char *value = kc_which_wanted(w, n);
        if (w->fact[n].cell[game] && !kc_which_agrees(w, n, game) && value &&
            kc_which_offers(w, n, game, value))
            return true;
    }
    return false;
}

static void print_file(const kc_which *w, int game)
{
    const char *id = w->name[game];
    kn_print(stdout, "%s\n", word(w, "which.file"));
    char name[512];
    kn_say(name, sizeof name, w->args->lang, "which.ours",
           KN_TEXT("name", kanun_rules_text(w->rules[game], NULL, "name", w->args->lang)));
    fputs("\nkanun: 1\nextends: ", stdout);
    kc_new_text(id, stdout);
    fputs("\nname: ", stdout);
    kc_new_text(name, stdout);
    putchar('\n');
    if (has_choices(w, game)) {
        puts("set:");
        put_choices(w, game, "  ", ": ", "\n");
    }
    put_open(w, game);
    kn_print(stdout, "\n%s\n  kanun new ours.yaml --from %s", word(w, "which.or"), id);
    put_choices(w, game, " --set ", "=", "");
    putchar('\n');
}

static void print_result(const kc_which *w)
{
    int game = kc_which_nearest(w, 0);
    kn_say_to(stdout, w->args->lang, "which.nearest", KN_TEXT("game", w->name[game]),
              KN_TEXT("name", kanun_rules_text(w->rules[game], NULL, "name", w->args->lang)));
    for (int n = 1, other; (other = kc_which_nearest(w, n)) >= 0; n++)
        kn_say_to(stdout, w->args->lang, "which.also", KN_TEXT("game", w->name[other]),
                  KN_TEXT("name", kanun_rules_text(w->rules[other], NULL, "name", w->args->lang)));
    print_differences(w, game);
    putchar('\n');
    print_file(w, game);
}

kanun_status kc_cmd_which(const kc_args *args)
{
    kc_which w;
    kanun_status status = kc_which_begin(&w, args);
    if (status == KANUN_OK) {
        kn_say_to(stdout, args->lang, "which.begin", KN_NUMBER("games", w.games),
                  KN_OUTSIDE("family", args->word[0]));
        ask_all(&w);
        putchar('\n');
        print_result(&w);
    }
    kc_which_free(&w);
    return status;
}
