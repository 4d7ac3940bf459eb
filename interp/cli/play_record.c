/* SPDX-License-Identifier: MIT
 * play_record.c: the record of a match in `kanun play`: undo, save, resume. The form of records is
 * in journal.h and record.h.
 */
#include "cli/play.h"
#include "cli/record.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static kanun_status no_memory(void)
{
    return kn_tool_say(KANUN_SYSTEM, "out of memory");
}

static json_t *moves_of(const kn_play *p)
{
    return json_object_get(p->record, "moves");
}

/* ---- Writing down ---- */

/* The choices of the command line, --set or --key, as an object of strings. */
static json_t *choices_of(const kn_args *args, int key)
{
    json_t *object = json_object();
    for (int n = 0; object && n < args->choices; n++)
        if (args->choice[n].key == key)
            json_object_set_new(object, args->choice[n].name, json_string(args->choice[n].value));
    return object;
}

kanun_status kn_record_begin(kn_play *p, uint64_t seed)
{
    char digits[32];
    snprintf(digits, sizeof digits, "%llu", (unsigned long long)seed);
    json_t *set = choices_of(p->args, 0), *key = choices_of(p->args, 1), *index = json_integer(0);
    json_t *number = seed > INT64_MAX ? json_string(digits) : json_integer((json_int_t)seed);
    if (set && key && index && number)
        p->record = kn_record_new(p->args->word[0], set, key, number, index);
    json_decref(set);
    json_decref(key);
    json_decref(index);
    json_decref(number);
    return p->record ? KANUN_OK : no_memory();
}

kanun_status kn_record_add(kn_play *p, const char *move)
{
    free(p->saved);
    p->saved = NULL;
    p->whole = p->whole && move;
    if (!move)
        return KANUN_OK;
    return json_array_append_new(moves_of(p), json_string(move)) ? no_memory() : KANUN_OK;
}

void kn_record_free(kn_play *p)
{
    while (p->moments)
        kn_record_forget(p);
    free(p->moment);
    free(p->saved);
    json_decref(p->record);
}

/* ---- Undo ---- */

kanun_status kn_record_keep(kn_play *p, int seat)
{
    size_t size = kanun_game_size(p->game);
    kn_moment *longer = realloc(p->moment, (p->moments + 1) * sizeof *longer);
    if (longer)
        p->moment = longer;
    char *bytes = longer ? malloc(size) : NULL;
    if (!bytes)
        return no_memory();
    memcpy(bytes, kanun_game_bytes(p->game), size);
    p->moment[p->moments++] = (kn_moment){bytes, seat, json_array_size(moves_of(p))};
    return KANUN_OK;
}

void kn_record_forget(kn_play *p)
{
    free(p->moment[--p->moments].bytes);
}

kn_outcome kn_record_undo(kn_play *p, int seat)
{
    size_t n = p->moments;
    while (n && p->moment[n - 1].seat != seat)
        n--;
    if (!n) {
        puts("there is nothing to take back");
        return KN_AGAIN;
    }
    kanun_status status = kanun_game_restore(p->game, p->moment[n - 1].bytes,
                                             kanun_game_size(p->game), p->trouble.errors);
    if (status != KANUN_OK) {
        kn_tool_errors(status, p->trouble.errors);
        return KN_FAILED;
    }
    while (json_array_size(moves_of(p)) > p->moment[n - 1].moves)
        json_array_remove(moves_of(p), json_array_size(moves_of(p)) - 1);
    while (p->moments >= n)
        kn_record_forget(p);
    free(p->saved);
    p->saved = NULL;
    kn_seats_taken_back(p, seat);
    puts("taken back");
    return KN_BACK;
}

/* ---- Saving ---- */

/* The options that say who sits where, for a command to type; commands of programs are left to
 * the person, who knows how the shell wants them quoted. */
static void print_seats(const kn_args *args)
{
    for (int n = 0; n < args->players; n++) {
        bool simple = !strpbrk(args->player[n], " ,\\'\"$`;&|<>()*?[]#~!");
        printf("%s%s", n ? "," : " --players ", simple ? args->player[n] : "...");
    }
    if (args->seat)
        printf(" --seat %s", args->seat);
}

/* True if a file may be written over: there is none, or a record. */
static bool is_free(const char *path)
{
    FILE *in = fopen(path, "r");
    char start[16] = "";
    if (!in)
        return errno == ENOENT;
    size_t length = fread(start, 1, sizeof start - 1, in);
    fclose(in);
    return !length || !strncmp(start, "{\"record\":", 10);
}

/* Writes beside the file first: a full disk does no harm to what was there. */
static bool write_file(const kn_journal *journal, const char *path, kn_refusal *refusal)
{
    char beside[1100];
    if (snprintf(beside, sizeof beside, "%s.new", path) >= (int)sizeof beside) {
        kn_refuse(refusal, KANUN_USAGE, "usage", "the name is too long");
        return false;
    }
    FILE *out = fopen(beside, "w");
    bool fine = out && kn_record_save(journal, out, refusal) == KANUN_OK;
    if (out && fclose(out))
        fine = false;
    fine = fine && !rename(beside, path);
    if (!fine && !refusal->code)
        kn_refuse(refusal, KANUN_SYSTEM, "system", "%s", strerror(errno));
    if (!fine && out)
        remove(beside);
    return fine;
}

/* Plays the record again before it is written: what is saved can be resumed. */
static bool save_to(kn_play *p, const char *path, kn_refusal *refusal)
{
    kn_folders folders;
    kn_journal *journal = NULL;
    json_t *copy = json_deep_copy(p->record);
    bool fine = copy && kn_folders_find(&folders, p->args) == KANUN_OK;
    if (!fine) {
        json_decref(copy);
        kn_refuse_memory(refusal);
        return false;
    }
    fine = kn_journal_open(&journal, copy, folders.list, NULL, NULL, refusal) == KANUN_OK &&
           write_file(journal, path, refusal);
    kn_journal_free(journal);
    kn_folders_free(&folders);
    json_decref(copy);
    return fine;
}

bool kn_record_write(kn_play *p, const char *path)
{
    kn_refusal refusal = {.code = NULL, .errors = p->trouble.errors};
    kanun_errors_clear(p->trouble.errors);
    if (!p->whole)
        kn_refuse(&refusal, KANUN_USAGE, "usage", "a program made a move that can't be written");
    else if (!is_free(path))
        kn_refuse(&refusal, KANUN_USAGE, "usage", "there is a file that is no record of a match");
    if (refusal.code || !save_to(p, path, &refusal)) {
        printf("not saved to %s: %s\n", path, refusal.text);
        return false;
    }
    free(p->saved);
    p->saved = strdup(path);
    printf("saved: kanun play --resume %s", path);
    print_seats(p->args);
    puts(" goes on from here");
    return true;
}

/* ---- Leaving ---- */

static bool make_folder(const char *path)
{
    return !mkdir(path, 0700) || errno == EEXIST;
}

/* A file for a match that was left, where the XDG specification keeps such things; false if there
 * is no place. */
static bool leave_path(const kn_play *p, char *out, size_t size)
{
    const char *state = getenv("XDG_STATE_HOME"), *home = getenv("HOME");
    char folder[900], name[80], kanun[910];
    if (state && *state == '/')
        snprintf(folder, sizeof folder, "%s", state);
    else if (!home || *home != '/')
        return false;
    else {
        snprintf(folder, sizeof folder, "%s/.local", home);
        make_folder(folder);
        snprintf(folder, sizeof folder, "%s/.local/state", home);
    }
    snprintf(kanun, sizeof kanun, "%s/kanun", folder);
    if (!make_folder(folder) || !make_folder(kanun))
        return false;
    snprintf(name, sizeof name, "%s", kanun_rules_id(p->rules));
    for (char *at = name; *at; at++)
        *at = *at == '/' ? '-' : *at;
    char *seed = json_dumps(json_object_get(p->record, "seed"), JSON_ENCODE_ANY);
    if (seed)
        snprintf(out, size, "%s/%s-%.*s.jsonl", kanun, name,
                 (int)strcspn(seed + (*seed == '"'), "\""), seed + (*seed == '"'));
    free(seed);
    return seed != NULL;
}

static void print_start(const kn_play *p)
{
    uint64_t seed = 0;
    kn_json_number(json_object_get(p->record, "seed"), &seed);
    printf("To begin it again: kanun play %s",
           json_string_value(json_object_get(p->record, "game")));
    for (int n = 0; n < p->args->choices; n++)
        printf(" --%s %s=%s", p->args->choice[n].key ? "key" : "set", p->args->choice[n].name,
               p->args->choice[n].value);
    print_seats(p->args);
    printf(" --seed %llu\n", (unsigned long long)seed);
}

void kn_record_leave(kn_play *p)
{
    char path[1024];
    puts("The match ends here.");
    if (!p->people)
        return;
    bool made = json_array_size(moves_of(p)) > 0;
    if (p->saved) {
        printf("To go on: kanun play --resume %s", p->saved);
        print_seats(p->args);
        putchar('\n');
    } else if (!made || !isatty(STDIN_FILENO) || !leave_path(p, path, sizeof path) ||
               !kn_record_write(p, path))
        print_start(p);
}

/* ---- Resuming ---- */

kanun_status kn_record_resume(kn_play *p)
{
    kn_refusal refusal = {.code = NULL, .errors = p->trouble.errors};
    kn_folders folders;
    kn_journal *journal = NULL;
    json_t *record = NULL;
    int torn = 0;
    kanun_status status = kn_folders_find(&folders, p->args);
    if (status != KANUN_OK)
        return status;
    status = kn_record_load(&record, p->args->resume, &torn, &refusal);
    if (status == KANUN_OK)
        status = kn_journal_open(&journal, record, folders.list, NULL, NULL, &refusal);
    if (status == KANUN_OK && torn)
        kn_tool_say(KANUN_OK, "%s: line %d is torn and was left out", p->args->resume, torn);
    if (status == KANUN_OK) {
        p->rules = journal->rules; /* the journal's, from now on ours */
        journal->rules = NULL;
        p->record = json_incref(journal->record);
        json_object_del(p->record, "end");
    } else {
        kn_tool_say(status, "%s", refusal.text);
    }
    kn_journal_free(journal);
    json_decref(record);
    kn_folders_free(&folders);
    return status;
}

/* Gives the results of chance that belong before the next move. */
static kanun_status give_due(kn_play *p, size_t *n, json_int_t moves)
{
    const json_t *chance = json_object_get(p->record, "chance");
    kanun_status status = KANUN_OK;
    for (; *n < json_array_size(chance) && status == KANUN_OK; ++*n) {
        const json_t *one = json_array_get(chance, *n);
        if (json_integer_value(json_object_get(one, "at")) > moves)
            break;
        status =
            kanun_game_give(p->game, json_string_value(json_object_get(one, "kind")),
                            json_string_value(json_object_get(one, "value")), p->trouble.errors);
    }
    return status;
}

/* Plays the next move of the record; what people chose can be taken back. */
static kanun_status play_again(kn_play *p, const char *move)
{
    int seat = kanun_game_seat(p->game);
    if (seat >= 0 && !p->player[seat]) {
        kanun_status status = kn_record_keep(p, seat);
        if (status != KANUN_OK)
            return status;
        p->moment[p->moments - 1].moves = p->again;
    }
    p->again++;
    return kanun_game_play(p->game, move, p->trouble.errors);
}

kanun_status kn_record_catch_up(kn_play *p)
{
    uint64_t seed = 0, index = 0;
    size_t given = 0, count = json_array_size(moves_of(p));
    kn_json_number(json_object_get(p->record, "seed"), &seed);
    kn_json_number(json_object_get(p->record, "index"), &index);
    kanun_status status = give_due(p, &given, KN_BEFORE_BEGIN);
    if (status == KANUN_OK)
        status = kanun_game_begin(p->game, seed, index, p->trouble.errors);
    if (status == KANUN_OK)
        status = give_due(p, &given, 0);
    for (size_t n = 0; n < count && status == KANUN_OK; n++) {
        status = play_again(p, json_string_value(json_array_get(moves_of(p), n)));
        if (status == KANUN_OK)
            status = give_due(p, &given, (json_int_t)n + 1);
    }
    if (status != KANUN_OK)
        return kn_tool_errors(status, p->trouble.errors);
    printf("Resumed after %zu moves.\n", count);
    return KANUN_OK;
}
