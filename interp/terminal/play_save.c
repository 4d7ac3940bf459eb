/* SPDX-License-Identifier: MIT
 * play_save.c: the files of a match in `kanun play`: saving on request, and a file that grows with
 * the match. The file stays after the end, so that no move is lost. It never overwrites other
 * files.
 */
#include "base/print.h"
#include "base/file.h"
#include "base/memory.h"
#include "base/words.h"
#include "terminal/play.h"
#include "record/record_file.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define FOLDER_ROOM 940
#define PATH_ROOM 1100
#define NAMES_TRIED 10000 /* number of names to try for a file of a match that was left */

/* ---- Files that must not be overwritten ---- */

/* True if `earlier` is this match at an earlier point, so that overwriting it loses nothing. */
static bool is_earlier(const json_t *earlier, const json_t *ours)
{
    static const char *const same[] = {"game", "digest", "set", "key", "seed", "index", NULL};
    const json_t *before = json_object_get(earlier, "moves"), *now = json_object_get(ours, "moves");
    for (int n = 0; same[n]; n++) {
        const json_t *was = json_object_get(earlier, same[n]), *is = json_object_get(ours, same[n]);
        bool path = n == 0; /* the same rules may have two paths, but one digest */
        if (!path && is && !json_equal(was, is))
            return false;
    }
    if (json_array_size(before) > json_array_size(now))
        return false;
    for (size_t n = 0; n < json_array_size(before); n++)
        if (!json_equal(json_array_get(before, n), json_array_get(now, n)))
            return false;
    return true;
}

/* Returns why the file must not be overwritten; NULL if it is missing or has this match. */
static const char *in_the_way(kt_play *p, const char *path, bool over)
{
    struct stat about;
    char start[16] = "";
    const char *why;
    if (!strcmp(path, "-")) /* not standard output: the table is printed there */
        return KT_PLAY_SAY(p, "save.no-file");
    if (lstat(path, &about))
        return errno == ENOENT ? NULL : strerror(errno);
    if (S_ISLNK(about.st_mode))
        return KT_PLAY_SAY(p, "save.link");
    if (!S_ISREG(about.st_mode))
        return KT_PLAY_SAY(p, "save.no-file");
    FILE *in = kn_file_read(path, &why);
    if (!in)
        return why;
    size_t length = fread(start, 1, sizeof start - 1, in);
    bool grows = kn_file_busy(in);
    fclose(in);
    if (grows)
        return KT_PLAY_SAY(p, "save.grows");
    if (length && strncmp(start, "{\"record\":", 10) != 0)
        return KT_PLAY_SAY(p, "save.no-record");
    if (over || !length)
        return NULL;
    json_t *there = NULL;
    kr_failure unheard = {.errors = p->failure.errors};
    int torn;
    bool earlier = kr_record_load(&there, path, &torn, &unheard) == KANUN_OK &&
                   is_earlier(there, p->journal->record);
    json_decref(there);
    return earlier ? NULL : KT_PLAY_SAY(p, "save.other-match");
}

/* ---- Writing ---- */

/* Returns the absolute path of a rules file, for a record in another folder: relative paths are
 * relative to the record's folder. Returns NULL if the path needs no change. */
static const char *full_name(const kt_play *p, const char *path, char *out, size_t size)
{
    const char *game = json_string_value(json_object_get(p->journal->record, "game"));
    char here[PATH_ROOM];
    if (!strchr(path, '/') || !kn_path_ends(game, ".yaml") || *game == '/' ||
        !getcwd(here, sizeof here))
        return NULL;
    snprintf(out, size, "%s/%s", here, game);
    return out;
}

/* Prints the option with the players. The last one takes all further seats. */
static void print_players(const kt_play *p, FILE *out)
{
    int last = p->seats - 1;
    while (last > 0 && !strcmp(kr_record_player(p->journal->record, last),
                               kr_record_player(p->journal->record, last - 1)))
        last--;
    for (int seat = 0; seat <= last; seat++) {
        fputs(seat ? "," : " --players ", out);
        kc_tool_word(kr_record_player(p->journal->record, seat), out);
    }
}

/* Prints the command that resumes from a file. Bots must be named again, because a record never
 * starts a program. */
static void print_resume(const kt_play *p, const char *path, FILE *out)
{
    bool programs = false;
    fputs("kanun play --resume ", out);
    kc_tool_word(path, out);
    for (int seat = 0; seat < p->seats; seat++)
        programs |=
            p->player[seat] && !strncmp(kr_record_player(p->journal->record, seat), "exec:", 5);
    if (programs)
        print_players(p, out);
    putc('\n', out);
}

/* Prints a sentence with a command. On a screen, the command has its own lines, continued with
 * backslashes, for copying to a shell. */
static void print_command(const kt_play *p, const char *before, char *command)
{
    const kc_look *look = &p->names.look;
    int column = 0;
    bool quoted = false;
    kn_print_own(stdout, before);
    putchar(look->screen ? '\n' : ' ');
    for (char *at = command; *at; at++, column++) {
        size_t word = strcspn(at + 1, " \n");
        quoted ^= *at == '\'';
        if (look->screen && *at == ' ' && !quoted && column + 1 + (int)word + 2 > look->width) {
            fputs(" \\\n  ", stdout);
            column = 1;
        } else {
            putchar(*at);
        }
    }
}

typedef void writer(const kt_play *p, const char *path, FILE *out);

static void print_with(const kt_play *p, const char *before, writer *write, const char *path)
{
    char *command;
    size_t size;
    FILE *out = kn_text_open(&command, &size);
    write(p, path, out);
    kn_text_close(out);
    print_command(p, before, command);
    free(command);
}

/* Prints where the match was saved. */
static void print_saved(const kt_play *p, const char *path)
{
    char before[2 * PATH_ROOM];
    kn_say_holes(before, sizeof before, p->names.look.language,
                 p->names.look.screen ? KN_KEY("save.saved-there") : KN_KEY("save.saved"),
                 KN_HOLES(KN_OUTSIDE("file", path)));
    print_with(p, before, print_resume, path);
}

/* Replays the record before writing it, so that a saved match can be resumed. */
bool kt_save_write(kt_play *p, const char *path, bool over)
{
    char game[2 * PATH_ROOM];
    const char *why = in_the_way(p, path, over);
    kanun_errors_clear(p->failure.errors);
    if (!why && (kr_journal_verify(p->journal, p->journal->record, &p->failure) != KANUN_OK ||
                 kr_journal_save(p->journal, path, full_name(p, path, game, sizeof game),
                                 &p->failure) != KANUN_OK))
        why = kr_failure_text(&p->failure);
    if (why) {
        kn_say_to(stdout, p->names.look.language, "save.failed", KN_OUTSIDE("file", path),
                  KN_TEXT("why", why));
        return false;
    }
    free(p->saved);
    p->saved = kn_strdup(path);
    print_saved(p, path);
    return true;
}

/* ---- A file that grows with the match ---- */

static bool make_folder(const char *path)
{
    struct stat about;
    if (!mkdir(path, 0700))
        return true;
    if (errno != EEXIST || stat(path, &about))
        return false;
    errno = ENOTDIR;
    return S_ISDIR(about.st_mode);
}

/* Writes the folder for files of matches that were left, by the XDG specification. `under` is a
 * folder within it, or "". Returns false if there is no such folder. */
static bool leave_folder(const char *under, char *out, size_t size)
{
    const char *state = getenv("XDG_STATE_HOME"), *home = getenv("HOME");
    char folder[900];
    if (state && *state == '/')
        snprintf(folder, sizeof folder, "%s", state);
    else if (!home || *home != '/')
        return false;
    else {
        snprintf(folder, sizeof folder, "%s/.local", home);
        make_folder(folder);
        snprintf(folder, sizeof folder, "%s/.local/state", home);
    }
    snprintf(out, size, "%s/kanun", folder);
    if (!make_folder(folder) || !make_folder(out))
        return false;
    snprintf(out, size, "%s/kanun%s", folder, under);
    return !*under || make_folder(out);
}

/* Writes the n-th path of this match in `folder`: the game and the seed, and a number if n is more
 * than the first. */
static void name_in(const kt_play *p, const char *folder, int n, char *out, size_t size)
{
    char name[80], number[16] = "";
    uint64_t seed = kr_record_number(p->journal->record, "seed");
    const char *id = kanun_rules_info(p->rules)->id;
    if (id[kn_path_stem(id, ".yaml")])
        id = kn_path_name(id);
    snprintf(name, sizeof name, "%.*s", (int)kn_path_stem(id, ".yaml"), id);
    for (char *at = name; *at; at++)
        *at = *at == '/' ? '-' : *at;
    if (n > 1)
        snprintf(number, sizeof number, "-%d", n);
    snprintf(out, size, "%s/%s-%llu%s.jsonl", folder, name, (unsigned long long)seed, number);
}

/* Returns the path of the file for this match in `folder`; returns false if all names are taken. */
static bool leave_path(kt_play *p, const char *folder, char *out, size_t size)
{
    for (int n = 1; n < NAMES_TRIED; n++) {
        name_in(p, folder, n, out, size);
        if (!in_the_way(p, out, false))
            return true;
    }
    return false;
}

/* Begins the file as soon as a move could be lost. */
static void keep(kt_play *p)
{
    char folder[FOLDER_ROOM], path[PATH_ROOM], game[2 * PATH_ROOM];
    p->keeps = true;
    if (!leave_folder("", folder, sizeof folder) || !leave_path(p, folder, path, sizeof path))
        return;
    p->kept = kn_strdup(path);
    if (kr_journal_keep(p->journal, path, full_name(p, path, game, sizeof game), &p->failure) !=
        KANUN_OK) {
        free(p->kept);
        p->kept = NULL;
    } else if (p->names.look.screen) {
        char note[2 * 4096];
        kn_say(note, sizeof note, p->names.look.language, "save.kept", KN_OUTSIDE("file", path));
        kc_look_wrap(&p->names.look, note, 2, stdout);
    }
    kanun_errors_clear(p->failure.errors);
}

/* True if writing the file failed; prints why. */
static bool lost_file(kt_play *p)
{
    if (!p->kept || !p->journal->why)
        return false;
    kn_say_to(stdout, p->names.look.language, "save.no-longer", KN_OUTSIDE("file", p->kept),
              KN_TEXT("why", p->journal->why));
    free(p->kept);
    p->kept = NULL;
    return true;
}

void kt_save_moved(kt_play *p)
{
    free(p->saved);
    p->saved = NULL;
    if (p->people && !p->keeps)
        keep(p);
    lost_file(p);
}

static void print_replay(const kt_play *p, const char *path, FILE *out)
{
    (void)p;
    fputs("kanun replay --step ", out);
    kc_tool_word(path, out);
    putc('\n', out);
}

/* Moves the file to `folder` under a name that no other file has. Returns false if that fails;
 * errno has the reason. */
static bool move_to(kt_play *p, const char *folder, char *path, size_t size)
{
    for (int n = 1; n < NAMES_TRIED; n++) {
        name_in(p, folder, n, path, size);
        if (!link(p->kept, path))
            return !unlink(p->kept);
        if (errno != EEXIST) /* some file systems have no links */
            return (errno == EPERM || errno == ENOTSUP) && access(path, F_OK) &&
                   !rename(p->kept, path);
    }
    return false;
}

void kt_save_finished(kt_play *p)
{
    char folder[FOLDER_ROOM] = "", path[PATH_ROOM];
    if (!p->kept)
        return;
    kr_journal_keep_end(p->journal);
    if (lost_file(p))
        return;
    if (leave_folder("/finished", folder, sizeof folder) && move_to(p, folder, path, sizeof path)) {
        free(p->kept);
        p->kept = kn_strdup(path);
        kt_finished_limit(folder, kn_path_name(path));
    } else {
        kn_say_to(stdout, p->names.look.language, "save.not-moved", KN_OUTSIDE("file", folder),
                  KN_TEXT("why", strerror(errno)));
    }
    print_with(p, KT_PLAY_SAY(p, "save.finished"), print_replay, p->kept);
}

void kt_save_drop(kt_play *p)
{
    if (p->kept)
        unlink(p->kept);
    free(p->kept);
    p->kept = NULL;
}

/* ---- Leaving ---- */

static void print_start(const kt_play *p, const char *path, FILE *out)
{
    char text[32];
    fputs("kanun play ", out);
    kc_tool_word(kanun_rules_info(p->rules)->id, out);
    for (int key = 0; key < 2; key++) {
        const char *name;
        json_t *value;
        json_object_foreach(json_object_get(p->journal->record, key ? "key" : "set"), name, value)
        {
            char choice[512];
            snprintf(choice, sizeof choice, "%s=%s", name, json_string_value(value));
            fputs(key ? " --key " : " --set ", out);
            kc_tool_word(choice, out);
        }
    }
    print_players(p, out);
    snprintf(text, sizeof text, " --seed %llu\n",
             (unsigned long long)kr_record_number(p->journal->record, "seed"));
    kn_print_own(out, text);
}

void kt_save_leave(kt_play *p)
{
    puts(KT_PLAY_SAY(p, "play.ends"));
    if (!p->people)
        return;
    if (p->saved) {
        print_with(p, KT_PLAY_SAY(p, "save.go-on"), print_resume, p->saved);
        kt_save_drop(p);
        return;
    }
    if (kr_journal_moves(p->journal) && !p->keeps)
        keep(p);
    if (!p->kept) {
        print_with(p, KT_PLAY_SAY(p, "save.again"), print_start, NULL);
        return;
    }
    kr_journal_keep_end(p->journal);
    print_saved(p, p->kept);
}
