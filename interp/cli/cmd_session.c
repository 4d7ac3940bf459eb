/* SPDX-License-Identifier: MIT
 * cmd_session.c: `kanun session`: reads one request per line, and answers each request, valid or
 * not, with one line. The requests are in session_requests.c.
 */
#include "base/memory.h"
#include "base/print.h"
#include "cli/confine.h"
#include "cli/session.h"
#include "cli/session_files.h"
#include "record/json.h"
#include "record/request.h"

#include <stdlib.h>
#include <string.h>

typedef enum line_kind { LINE_END, LINE_GOOD, LINE_LONG } line_kind;

/* Reads a line of at most KC_SESSION_LINE_MAX bytes, without its end; skips the rest of longer
 * lines. */
static line_kind read_line(FILE *in, char *line, size_t *length)
{
    int c;
    *length = 0;
    while ((c = getc(in)) != EOF && c != '\n') {
        if (*length == KC_SESSION_LINE_MAX) {
            while ((c = getc(in)) != EOF && c != '\n')
                continue;
            return LINE_LONG;
        }
        line[(*length)++] = (char)c;
    }
    return c == EOF && !*length ? LINE_END : LINE_GOOD;
}

static kanun_status find_request(json_t *request, const kc_request **found, kr_failure *refusal)
{
    const char *names[32] = {NULL}, *name = json_string_value(json_object_get(request, "cmd"));
    if (!name)
        return kr_fail(refusal, KANUN_USAGE, "command",
                       "a request needs \"cmd\", the name of a command");
    for (int n = 0; n < kc_requests_count; n++) {
        names[n] = kc_requests[n].name;
        if (!strcmp(name, names[n])) {
            *found = &kc_requests[n];
            return KANUN_OK;
        }
    }
    char meant[KN_MEANT_TEXT];
    return kr_fail(refusal, KANUN_USAGE, "command", "there is no command '%.60s'%s", name,
                   kn_meant(name, names, meant));
}

static kanun_status carry_out(kc_session *session, json_t *request, json_t *reply)
{
    const kc_request *command = NULL;
    kanun_status status = find_request(request, &command, &session->refusal);
    if (status == KANUN_OK)
        status = kr_request_check(request, "cmd", command->name, command->field, command->needed,
                                  &session->refusal);
    if (status == KANUN_OK && command->with_game && !session->journal)
        status = kr_fail(&session->refusal, KANUN_USAGE, "no_game",
                         "there is no game yet: begin with new or load");
    return status == KANUN_OK ? command->answer(session, request, reply) : status;
}

char *kc_session_answer(kc_session *session, const char *line, size_t length)
{
    kr_failure *refusal = &session->refusal;
    json_t *request = NULL, *reply = json_pack("{s:b}", "ok", 1);
    refusal->code = NULL;
    kanun_errors_clear(refusal->errors);
    if (!line)
        kr_fail(refusal, KANUN_USAGE, "limit", "a line is longer than %u bytes",
                KC_SESSION_LINE_MAX);
    else
        request = kr_request_read(line, length, refusal);
    json_t *id = json_object_get(request, "id");
    if (id)
        json_object_set_new(reply, "id", json_incref(id));
    if (reply && request && !refusal->code)
        carry_out(session, request, reply);
    if (!reply && !refusal->code)
        kr_fail(refusal, KANUN_SYSTEM, NULL, "the reply contains text that isn't valid UTF-8");
    if (refusal->code) {
        json_decref(reply);
        reply = json_pack("{s:b, s:O*, s:o}", "ok", 0, "id", id, "error", kr_refusal_json(refusal));
    }
    json_decref(request);
    char *text = reply ? kr_json_text(reply, 0) : NULL;
    json_decref(reply);
    return text;
}

void kc_session_begin(kc_session *session, const char *const *folders)
{
    *session = (kc_session){
        .folders = folders, .refusal.errors = kanun_errors_new(), .shelf = kn_shelf_new()};
    kc_hear_begin(session);
}

void kc_session_end(kc_session *session)
{
    kr_journal_free(session->journal);
    kc_hear_end(session);
    kanun_errors_free(session->refusal.errors);
    kn_shelf_use(NULL, false);
    kn_shelf_free(session->shelf);
}

static kanun_status confine(kc_session *session)
{
    session->confined = true;
    return kc_files_confine(session->shelf, session->folders);
}

/* Answers a line, valid or not. Returns false if nothing reads the output. */
static bool answer(kc_session *session, line_kind kind, const char *line, size_t length)
{
    char *text = kc_session_answer(session, kind == LINE_LONG ? NULL : line, length);
    if (!text)
        return false;
    kn_print_own(stdout, text);
    putchar('\n');
    free(text);
    return !fflush(stdout);
}

kanun_status kc_cmd_session(const kc_args *args)
{
    kc_session session;
    char *line = kn_realloc(NULL, KC_SESSION_LINE_MAX);
    size_t length;
    kc_session_begin(&session, args->folder);
    kanun_status status = args->confine ? confine(&session) : KANUN_OK;
    while (status == KANUN_OK && !session.done) {
        line_kind kind = read_line(stdin, line, &length);
        if (kind == LINE_END)
            break;
        if (session.confined)
            kc_confine_renew(KC_CONFINED_SECONDS);
        if (!answer(&session, kind, line, length))
            status = kc_tool_say(KANUN_SYSTEM,
                                 "the reply can't be written: the reader has closed the output");
    }
    free(line);
    kc_session_end(&session);
    return status;
}
