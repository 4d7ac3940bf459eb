/* SPDX-License-Identifier: MIT
 * serve_fixture.c: see serve_fixture.h.
 */
#include "serve_fixture.h"
#ifdef KN_SERVE

#include <check.h>
#include <stdarg.h>
#include <stdlib.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "cli/serve_voice.h"

static void keep(json_t **where, const json_t *value)
{
    json_decref(*where);
    *where = json_incref((json_t *)(uintptr_t)value);
}

static void hear(void *user, const char *text, size_t length)
{
    person *p = user;
    json_t *message = json_loadb(text, length, 0, NULL);
    const char *push = json_string_value(json_object_get(message, "push"));
    ck_assert_msg(message != NULL, "no JSON was sent: %.*s", (int)length, text);
    p->bytes = realloc(p->bytes, p->length + length + 2);
    memcpy(p->bytes + p->length, text, length);
    p->length += length;
    p->bytes[p->length++] = '\n';
    p->bytes[p->length] = '\0';
    p->messages++;
    if (!push)
        keep(&p->answer, message);
    if (json_object_get(message, "table") && (push || json_object_get(message, "view")))
        keep(&p->table, json_object_get(message, "table"));
    if (json_object_get(message, "view"))
        keep(&p->update, message);
    else if (push && strcmp(push, "table") != 0)
        json_array_append(p->pushes, message);
    json_decref(message);
}

void folder_end(const char *folder)
{
    static const char *const ends[] = {"", "-wal", "-shm"};
    char path[512];
    for (int n = 0; n < 3; n++) {
        snprintf(path, sizeof path, "%s/tables.sqlite%s", folder, ends[n]);
        unlink(path);
    }
    rmdir(folder);
}

kw_hub *hub_begin(const char *folder)
{
    static const kw_settings settings = {.voice = &kc_serve_voice};
    kr_failure failure = {.errors = kanun_errors_new()};
    kw_hub *hub = kw_hub_new(&settings, hear);
    ck_assert_ptr_nonnull(hub);
    if (folder)
        ck_assert_int_eq(kw_store_open(&hub->store, folder, &failure), KANUN_OK);
    hub->local = hub->clockless = true;
    kanun_errors_free(failure.errors);
    kw_hub_tick(hub, 1000);
    return hub;
}

void person_enter(person *p, kw_hub *hub)
{
    *p = (person){.conn = NULL, .pushes = json_array()};
    p->conn = kw_hub_enter(hub, p);
    ck_assert_ptr_nonnull(p->conn);
}

void person_leave(person *p)
{
    if (p->conn)
        kw_hub_leave(p->conn);
    json_decref(p->answer);
    json_decref(p->update);
    json_decref(p->table);
    json_decref(p->pushes);
    free(p->bytes);
    *p = (person){.conn = NULL};
}

int person_says(person *p, const char *text)
{
    kw_hub_receive(p->conn, text, strlen(text));
    return json_is_true(json_object_get(p->answer, "ok"));
}

int person_asks(person *p, const char *format, ...)
{
    char text[4096];
    va_list rest;
    va_start(rest, format);
    vsnprintf(text, sizeof text, format, rest);
    va_end(rest);
    return person_says(p, text);
}

const char *person_text(const json_t *of, const char *path)
{
    char name[64];
    while (of && *path) {
        size_t length = strcspn(path, ".");
        snprintf(name, sizeof name, "%.*s", (int)length, path);
        of = json_is_array(of) ? json_array_get(of, (size_t)atoi(name)) : json_object_get(of, name);
        path += length + (path[length] == '.');
    }
    return json_string_value(of);
}

const char *person_refused(const person *p)
{
    const char *code = person_text(p->answer, "error.code");
    return code ? code : "";
}

unsigned one_in(unsigned many)
{
    return getenv("KN_SAMPLE") ? many : 1;
}

void company_begin(company *c, kw_hub *hub, const char *game, const char *with)
{
    person host;
    *c = (company){.hub = hub};
    person_enter(&host, hub);
    ck_assert_msg(person_asks(&host, "{\"do\": \"make\", \"game\": \"%s\"%s}", game, with), "%s",
                  host.bytes);
    const json_t *seats = json_object_get(json_object_get(host.answer, "links"), "seats");
    c->seats = (int)json_array_size(seats);
    snprintf(c->table, sizeof c->table, "%s", person_text(host.answer, "table"));
    snprintf(c->watch, sizeof c->watch, "%s", person_text(host.answer, "links.watch"));
    for (int n = 0; n < c->seats; n++)
        snprintf(c->secret[n], sizeof c->secret[n], "%s",
                 json_string_value(json_array_get(seats, (size_t)n)));
    person_leave(&host);
    kr_failure failure = {.errors = NULL};
    kw_table *t = kw_table_find(hub, c->table, &failure);
    for (int n = 0; n < c->seats; n++) {
        person_enter(&c->seat[n], hub);
        if (t->seat[n].who == KW_PERSON)
            ck_assert_msg(person_asks(&c->seat[n],
                                      "{\"do\": \"join\", \"table\": \"%s\", \"secret\": \"%s\", "
                                      "\"luck\": \"luck %d\"}",
                                      c->table, c->secret[n], n),
                          "%s", c->seat[n].bytes);
    }
    person_enter(&c->watcher, hub);
}

void company_end(company *c)
{
    for (int n = 0; n < c->seats; n++)
        person_leave(&c->seat[n]);
    person_leave(&c->watcher);
}

int company_turn(const company *c)
{
    for (int n = 0; n < c->seats; n++)
        if (json_array_size(json_object_get(c->seat[n].update, "legal")))
            return n;
    return -1;
}

int company_play(company *c, unsigned n)
{
    int turn = company_turn(c);
    for (int seat = 0; turn < 0 && seat < c->seats; seat++)
        if (c->seat[seat].table && c->seat[seat].conn->table)
            person_asks(&c->seat[seat], "{\"do\": \"next\"}");
    if (turn < 0)
        return (turn = company_turn(c)) >= 0;
    person *p = &c->seat[turn];
    const json_t *legal = json_object_get(p->update, "legal");
    const char *move =
        person_text(json_array_get(legal, n % (unsigned)json_array_size(legal)), "move");
    int fine = person_asks(p, "{\"do\": \"play\", \"move\": \"%s\", \"ply\": %d}", move,
                           (int)json_integer_value(json_object_get(p->update, "ply")));
    ck_assert_msg(fine, "a legal move was refused: %s", person_text(p->answer, "error.message"));
    return 1;
}
#else

/* The main function for builds without the browser table: it skips the tests. */
int main(void)
{
    return 77;
}
#endif
