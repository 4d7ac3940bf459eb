/* SPDX-License-Identifier: MIT
 * tool.c: helpers of commands: messages, folders, seeds. See options.c for reading the command
 * line, load_game.c for loading its game.
 */
#include "base/print.h"
#include "base/memory.h"
#include "record/json.h"
#include "base/plain.h"
#include "base/spoken.h"
#include "base/words.h"
#include "command/tool.h"
#include "insight.h"
#include "players/learnt.h"

#include <ctype.h>
#include <inttypes.h>
#include <sodium.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

static const char *colour_when = "auto"; /* set once from the command line */

void kc_tool_colour_is(const char *when)
{
    colour_when = when;
}

bool kc_tool_colour(FILE *out)
{
    if (strcmp(colour_when, "auto"))
        return !strcmp(colour_when, "always");
    const char *none = getenv("NO_COLOR"), *term = getenv("TERM");
    return !(none && *none) && !(term && !strcmp(term, "dumb")) && isatty(fileno(out));
}

kanun_status kc_tool_say(kanun_status status, const char *format, ...)
{
    va_list list;
    fflush(stdout);
    fputs("kanun: ", stderr);
    va_start(list, format);
    kn_vprint(stderr, format, list);
    va_end(list);
    fputc('\n', stderr);
    return status;
}

kanun_status kc_tool_errors(kanun_status status, const kanun_errors *errors)
{
    fflush(stdout);
    kanun_errors_print(errors, stderr, kc_tool_colour(stderr));
    return status;
}

kanun_status kc_tool_failure(kanun_status status, const kr_failure *failure)
{
    if (!*failure->text && kanun_errors_nth(failure->errors, 0))
        return kc_tool_errors(status, failure->errors);
    return kc_tool_say(status, "%s", kr_failure_text(failure));
}

kanun_status kc_tool_json(json_t *object)
{
    char *text = object ? kr_json_text(object, JSON_REAL_PRECISION(12)) : NULL;
    json_decref(object);
    if (!text)
        return kc_tool_say(KANUN_SYSTEM, "the reply contains text that isn't valid UTF-8");
    kn_print_own(stdout, text);
    putchar('\n');
    free(text);
    return KANUN_OK;
}

kanun_status kc_tool_complain(const char *path, kanun_status status, const json_t *record,
                              const kr_failure *failure)
{
    const char *game = json_string_value(json_object_get(record, "game"));
    if (game && !*failure->text)
        kc_tool_say(status, "the rules that %s names, '%s', can't be played:", path, game);
    return kc_tool_failure(status, failure);
}

kanun_status kc_tool_let_move(kr_journal *journal, kp_player *player, kanun_game *before,
                              bool *failed, kr_failure *failure)
{
    int choices;
    kanun_game_copy(before, journal->game);
    kanun_status status = kp_player_move(player, journal->game, &choices, failure);
    if (failed && status == KANUN_RULES) { /* the hook may have failed only in an imagined world */
        if (!*failed) {
            kc_tool_failure(status, failure);
            kc_tool_say(KANUN_RULES, "player '%s' moves at random when its search fails",
                        player->name);
        }
        *failed = true;
        kanun_errors_clear(failure->errors);
        *failure->text = 0;
        kanun_game_copy(journal->game, before);
        status = kp_player_random.move(player, journal->game, &choices, failure);
    }
    if (status != KANUN_OK)
        return status;
    const char *move = kp_player_said(player, before);
    return move ? kr_journal_note(journal, move, failure)
                : kr_fail(failure, KANUN_SYSTEM, NULL,
                          "player '%s' made a move that can't be recorded", player->name);
}

kanun_status kc_tool_ids(const kc_args *args, char ***ids)
{
    kanun_errors_clear(args->errors);
    kanun_status status = kanun_ids(ids, args->folder, args->errors);
    return status == KANUN_OK ? status : kc_tool_errors(status, args->errors);
}

kanun_status kc_tool_load_quietly(const kc_args *args, const char *game, kanun_rules **rules,
                                  kanun_errors *errors)
{
    kanun_status status =
        kanun_rules_load(rules, game, args->folder, args->choice, args->choices, errors);
    if (status == KANUN_OK && args->lang && strcmp(args->lang, "en") != 0 &&
        (status = kanun_rules_untranslated(*rules, NULL, NULL, NULL, errors)) != KANUN_OK) {
        kanun_rules_free(*rules);
        *rules = NULL;
    }
    return status;
}

bool kc_tool_has_key(const char *file, const char *key)
{
    char line[128];
    size_t length = strlen(key);
    bool found = false, begins = true;
    const char *why;
    FILE *in = kn_file_read(file, &why);
    while (in && !found && fgets(line, sizeof line, in)) {
        found = begins && !strncmp(line, key, length) && line[length] == ':';
        begins = strchr(line, '\n') != NULL;
    }
    if (in)
        fclose(in);
    return found;
}

/* Nine digits are easy to type, and enough for casual play. */
uint64_t kc_new_seed(void)
{
    uint64_t seed;
    randombytes_buf(&seed, sizeof seed);
    return seed % 999999999 + 1;
}

int kc_tool_owners(const kanun_info *info, const char *per)
{
    return !strcmp(per, "seat")    ? info->seats
           : !strcmp(per, "side")  ? info->sides
           : !strcmp(per, "place") ? info->places
                                   : 1;
}

void kc_tool_side(const kanun_info *info, int side, char *out, size_t size)
{
    int count = 0, put = 0;
    size_t used = 0;
    for (int seat = 0; seat < info->seats; seat++)
        count += info->side_of[seat] == side;
    for (int seat = 0; seat < info->seats && used < size; seat++)
        if (info->side_of[seat] == side) {
            const char *before = !put++         ? count > 1 ? "players " : "player "
                                 : put == count ? " and "
                                                : ", ";
            used += (size_t)snprintf(out + used, size - used, "%s%d", before, seat + 1);
        }
}

int kc_tool_threads(const kc_args *args)
{
    long processors = sysconf(_SC_NPROCESSORS_ONLN);
    bool fine = processors > 0 && processors <= KC_THREADS_MAX;
    return args->threads ? (int)args->threads : fine ? (int)processors : 1;
}

uint64_t kc_tool_seed(const kc_args *args)
{
    return args->seed_given ? args->seed : kc_new_seed();
}

void kc_tool_tell_seed(const kc_args *args, uint64_t seed)
{
    if (!args->seed_given)
        kn_print(stderr, "to repeat this run: --seed %llu\n", (unsigned long long)seed);
}

/* Prints a word like $'a\033b', which bash and zsh can read. */
static void put_escaped(const char *word, FILE *out)
{
    fputs("$'", out);
    for (; *word; word++)
        if ((unsigned char)*word < ' ' || (unsigned char)*word >= 127 || *word == '\'' ||
            *word == '\\')
            kn_print(out, "\\%03o", (unsigned)(unsigned char)*word);
        else
            putc(*word, out);
    putc('\'', out);
}

void kc_tool_word(const char *word, FILE *out)
{
    static const char harmless[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
                                   "0123456789_-./,:=@%+";
    size_t size = strlen(word);
    if (size && !word[strspn(word, harmless)]) {
        kn_print(out, "%s", word);
        return;
    }
    if (kn_plain_fault(word, size) < size) { /* the word has characters that can't be printed */
        put_escaped(word, out);
        return;
    }
    putc('\'', out);
    for (size_t n; *word; word += n + (word[n] == '\'')) {
        n = strcspn(word, "'");
        kn_print(out, "%.*s%s", (int)n, word, word[n] ? "'\\''" : "");
    }
    putc('\'', out);
}

void kc_tool_part(const char *before, const char *word, FILE *out)
{
    kn_print_own(out, before);
    kc_tool_word(word, out);
}

void kc_tool_choices(const kc_args *args, FILE *out)
{
    for (int n = 0; n < args->choices; n++) {
        char *text = kn_printed("%s=%s", args->choice[n].name, args->choice[n].value);
        if (text)
            kc_tool_part(kc_is_key(&args->choice[n]) ? " --key " : " --set ", text, out);
        kn_free(text);
    }
    for (int n = 0; n < args->folders; n++)
        kc_tool_part(" --path ", args->folder[n], out);
}

kanun_status kc_tool_check_players(const char *const *players, int count, bool human)
{
    const char *names[16] = {NULL};
    int known = 0;
    if (human)
        names[known++] = "human";
    for (int n = 0; kp_player_kinds(n) && known < 14; n++)
        names[known++] = kp_player_kinds(n)->name;
    for (int n = 0; n < count; n++) {
        if (kp_player_kind_of(players[n]) || (human && !strcmp(players[n], "human")))
            continue;
        char meant[KN_MEANT_TEXT];
        return kc_tool_say(KANUN_USAGE,
                           "there is no player '%s'%s\n  players: %seasy, medium, hard, learnt, "
                           "search:N, greedy, random, exec:COMMAND",
                           players[n], kn_meant(players[n], names, meant), human ? "human, " : "");
    }
    return KANUN_OK;
}

/* ---- Learnt files ---- */

bool kc_tool_learnt(json_t *learnt, const char *const *player, int count, const kanun_rules *rules)
{
    for (int n = 0; n < count; n++) {
        char digest[KP_PLAYER_DIGEST];
        kr_failure failure = {0}; /* errors are reported where matches are played */
        if (!json_object_get(learnt, player[n]) &&
            kp_player_learnt_by(player[n], rules, digest, &failure) == KANUN_OK && *digest &&
            json_object_set_new(learnt, player[n], json_string(digest)))
            return false;
    }
    return learnt != NULL;
}

void kc_tool_tell_learnt(const char *const *player, int count, const kanun_rules *rules,
                         const char *language)
{
    const char *name, *id;
    char path[4096] = "";
    json_t *learnt = json_object(), *digest;
    kc_tool_learnt(learnt, player, count, rules);
    int file = json_object_size(learnt) ? kp_learnt_find(rules, path, sizeof path) : 0;
    kg_insight_file(rules, file ? file - 1 : 0, &id);
    json_object_foreach(learnt, name, digest)
    {
        bool named = !strncmp(name, "learnt:", 7) && strncmp(name + 7, "never ", 6) != 0;
        if (!named)
            kn_say_to(stderr, language, "learnt.used", KN_TEXT("player", name),
                      KN_TEXT("by", !file      ? "nobody"
                                    : file > 1 ? "parent"
                                               : "own"),
                      KN_OUTSIDE("file", path), KN_OUTSIDE("game", id),
                      KN_TEXT("digest", json_string_value(digest)));
    }
    json_decref(learnt);
}

const char *kc_value_says(const char *value, const char *says)
{
    char digits[24];
    int64_t number;
    bool spoken = kn_spoken_number(says, &number) && !isdigit((unsigned char)*says);
    if (spoken)
        snprintf(digits, sizeof digits, "%" PRId64, number);
    return !strcmp(value, spoken ? digits : says) ? "" : says;
}
