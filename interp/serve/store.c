/* SPDX-License-Identifier: MIT
 * store.c: a thin layer over SQLite: two tables, to which rows are only appended. With WAL and
 * synchronous=FULL, committed data survives a crash of the machine.
 */
#include "serve/store.h"

#include <errno.h>
#include <sqlite3.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/statvfs.h>

#include "base/memory.h"

enum { FREE_MIB = 256 /* free space of the disk below which no table is created */ };

enum {
    ADD_TABLE,
    ADD_STEP,
    READ_TABLE,
    READ_STEPS,
    BEGIN,
    COMMIT,
    ROLLBACK,
    TIDY,
    SIZE,
    STATEMENTS
};

static const char *const texts[STATEMENTS] = {
    [ADD_TABLE] = "INSERT INTO tables (id, made, touched) VALUES (?1, ?2, unixepoch()) ON CONFLICT "
                  "(id) DO UPDATE SET made = ?2",
    [ADD_STEP] = "INSERT INTO steps (id, step, at) VALUES (?1, ?2, unixepoch())",
    [READ_TABLE] = "SELECT made FROM tables WHERE id = ?1",
    [READ_STEPS] = "SELECT step FROM steps WHERE id = ?1 ORDER BY n",
    [BEGIN] = "BEGIN IMMEDIATE",
    [COMMIT] = "COMMIT",
    [ROLLBACK] = "ROLLBACK",
    [SIZE] = "SELECT (page_count - freelist_count) * page_size / 1048576 FROM pragma_page_count, "
             "pragma_freelist_count, pragma_page_size",
    [TIDY] = "DELETE FROM tables WHERE touched < unixepoch() - ?1 AND NOT EXISTS (SELECT 1 FROM "
             "steps WHERE steps.id = tables.id AND steps.at >= unixepoch() - ?1)"};

struct kw_store {
    sqlite3 *base;
    sqlite3_stmt *statement[STATEMENTS];
    bool waits;
    bool lost; /* pending writes were rolled back, and the caller doesn't know it yet */
};

static kanun_status refuse(kw_store *s, const char *folder, kr_failure *failure)
{
    kr_fail(failure, KANUN_SYSTEM, NULL, "the tables in %s can't be opened: %s", folder,
            s && s->base ? sqlite3_errmsg(s->base) : KN_MEMORY_OUT);
    kw_store_close(s);
    return KANUN_SYSTEM;
}

static bool prepare(kw_store *s)
{
    static const char setup[] =
        "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON;"
        "CREATE TABLE IF NOT EXISTS tables (id TEXT PRIMARY KEY, made TEXT NOT NULL, touched "
        "INTEGER NOT NULL) STRICT;"
        "CREATE TABLE IF NOT EXISTS steps (n INTEGER PRIMARY KEY, id TEXT NOT NULL REFERENCES "
        "tables ON DELETE CASCADE, step TEXT NOT NULL, at INTEGER NOT NULL) STRICT;"
        "CREATE INDEX IF NOT EXISTS steps_of ON steps (id, n);"
        "PRAGMA user_version = 1;";
    bool fine = sqlite3_exec(s->base, setup, NULL, NULL, NULL) == SQLITE_OK;
    for (int n = 0; fine && n < STATEMENTS; n++)
        fine = sqlite3_prepare_v3(s->base, texts[n], -1, SQLITE_PREPARE_PERSISTENT,
                                  &s->statement[n], NULL) == SQLITE_OK;
    return fine;
}

/* Makes a folder and its parents. */
static bool make_folder(const char *folder)
{
    char path[4096];
    int length = snprintf(path, sizeof path, "%s", folder);
    if (length < 1 || (size_t)length >= sizeof path) {
        errno = ENAMETOOLONG;
        return false;
    }
    for (char *at = path + 1; *at; at++)
        if (*at == '/') {
            *at = '\0';
            if (mkdir(path, 0700) && errno != EEXIST)
                return false;
            *at = '/';
        }
    return !mkdir(path, 0700) || errno == EEXIST;
}

kanun_status kw_store_open(kw_store **out, const char *folder, kr_failure *failure)
{
    char path[4096];
    bool memory = !strcmp(folder, ":memory:");
    kw_store *s = *out = NULL;
    if (!memory && !make_folder(folder))
        return kr_fail(failure, KANUN_SYSTEM, NULL, "%s can't be created: %s", folder,
                       strerror(errno));
    int length = snprintf(path, sizeof path, memory ? "%s" : "%s/tables.sqlite", folder);
    if (length < 0 || (size_t)length >= sizeof path)
        return kr_fail(failure, KANUN_USAGE, NULL, "the name of the folder is too long");
    s = kn_calloc(1, sizeof *s);
    if (sqlite3_open_v2(path, &s->base,
                        SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX |
                            SQLITE_OPEN_NOFOLLOW,
                        NULL) != SQLITE_OK ||
        sqlite3_busy_timeout(s->base, 5000) != SQLITE_OK || !prepare(s))
        return refuse(s, folder, failure);
    if (!memory) /* also for files of older versions, because all contain chains of seeds */
        chmod(path, S_IRUSR | S_IWUSR);
    *out = s;
    return KANUN_OK;
}

void kw_store_close(kw_store *s)
{
    if (!s)
        return;
    for (int n = 0; n < STATEMENTS; n++)
        sqlite3_finalize(s->statement[n]);
    sqlite3_close(s->base);
    kn_free(s);
}

/* Runs a statement without result rows. */
static bool run(kw_store *s, int which)
{
    int result = sqlite3_step(s->statement[which]);
    sqlite3_reset(s->statement[which]);
    sqlite3_clear_bindings(s->statement[which]);
    return result == SQLITE_DONE;
}

static bool bind(kw_store *s, int which, int n, const char *text)
{
    return sqlite3_bind_text(s->statement[which], n, text, -1, SQLITE_TRANSIENT) == SQLITE_OK;
}

static void give_up(kw_store *s)
{
    if (!sqlite3_get_autocommit(s->base))
        run(s, ROLLBACK);
    s->waits = false;
    s->lost = true;
}

static bool insert_row(kw_store *s, int which, const char *id, const char *text)
{
    if (s->lost)
        return false;
    bool fine = s->waits || run(s, BEGIN);
    s->waits = fine;
    fine = fine && bind(s, which, 1, id) && bind(s, which, 2, text) && run(s, which);
    if (!fine)
        give_up(s);
    return fine;
}

bool kw_store_table(kw_store *s, const char *id, const char *made)
{
    return insert_row(s, ADD_TABLE, id, made);
}

bool kw_store_step(kw_store *s, const char *id, const char *step)
{
    return insert_row(s, ADD_STEP, id, step);
}

bool kw_store_commit(kw_store *s)
{
    if (s->waits && !run(s, COMMIT))
        give_up(s);
    bool fine = !s->lost;
    s->waits = s->lost = false;
    return fine;
}

bool kw_store_waits(const kw_store *s)
{
    return s->waits || s->lost;
}

char *kw_store_made(kw_store *s, const char *id)
{
    sqlite3_stmt *statement = s->statement[READ_TABLE];
    char *made = NULL;
    if (bind(s, READ_TABLE, 1, id) && sqlite3_step(statement) == SQLITE_ROW) {
        const char *text = (const char *)sqlite3_column_text(statement, 0);
        made = text ? kn_strdup(text) : NULL;
    }
    sqlite3_reset(statement);
    return made;
}

bool kw_store_steps(kw_store *s, const char *id, bool (*each)(void *payload, const char *step),
                    void *payload)
{
    sqlite3_stmt *statement = s->statement[READ_STEPS];
    bool fine = bind(s, READ_STEPS, 1, id);
    int result = SQLITE_DONE;
    while (fine && (result = sqlite3_step(statement)) == SQLITE_ROW) {
        const char *text = (const char *)sqlite3_column_text(statement, 0);
        fine = text && each(payload, text);
    }
    sqlite3_reset(statement);
    return fine && result == SQLITE_DONE;
}

int kw_store_tidy(kw_store *s, int days)
{
    if (sqlite3_bind_int(s->statement[TIDY], 1, days * 86400) != SQLITE_OK || !run(s, TIDY))
        return -1;
    return sqlite3_changes(s->base);
}

bool kw_store_room(kw_store *s, int most)
{
    struct statvfs disk;
    const char *path = sqlite3_db_filename(s->base, "main");
    int64_t taken = sqlite3_step(s->statement[SIZE]) == SQLITE_ROW
                        ? sqlite3_column_int64(s->statement[SIZE], 0)
                        : INT64_MAX;
    sqlite3_reset(s->statement[SIZE]);
    if (taken >= most)
        return false;
    return !path || !*path || statvfs(path, &disk) ||
           disk.f_bavail / 1024 * disk.f_frsize / 1024 >= FREE_MIB;
}

const char *kw_store_why(const kw_store *s)
{
    return sqlite3_errmsg(s->base);
}
