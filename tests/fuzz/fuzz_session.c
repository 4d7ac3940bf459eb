/* SPDX-License-Identifier: MIT
 * fuzz_session.c: bytes as the lines of a session in which a small game has begun. Each is
 * answered by one line of JSON, and refused requests change nothing.
 */
#include <stdlib.h>
#include <string.h>

#include "cli/session.h"
#include "fuzz.h"

enum { LINES = 40, STATE = 4096 };

typedef struct picture {
    const kr_journal *journal;
    size_t size;
    char bytes[STATE];
} picture;

static void take(const kc_session *s, picture *p)
{
    p->journal = s->journal;
    p->size = 0;
    const void *state = s->journal ? kanun_game_bytes(s->journal->game, &p->size) : NULL;
    FZ_MUST(p->size <= STATE, "a state of %zu bytes", p->size);
    if (p->size)
        memcpy(p->bytes, state, p->size);
}

static void send(kc_session *s, const char *line, size_t length)
{
    static picture before, after;
    take(s, &before);
    char *reply = kc_session_answer(s, line, length);
    json_t *json = reply ? json_loads(reply, JSON_REJECT_DUPLICATES, NULL) : NULL;
    FZ_MUST(json && !strchr(reply, '\n'), "no reply, or no line of JSON: %.200s",
            reply ? reply : "nothing");
    take(s, &after);
    FZ_MUST(json_is_true(json_object_get(json, "ok")) ||
                (before.journal == after.journal && before.size == after.size &&
                 memcmp(before.bytes, after.bytes, before.size) == 0),
            "refused, but the game is another: %.200s", reply);
    json_decref(json);
    free(reply);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const char new[] = "{\"cmd\":\"new\",\"game\":\"fuzz/small\",\"seed\":7}";
    kc_session session;
    const char *line = (const char *)data, *end = line + size;
    fz_begin();
    kc_session_begin(&session, fz_folders);
    kn_shelf_free(session.shelf);
    session.shelf = fz_shelf(); /* like a session that has confined itself */
    session.confined = true;
    send(&session, new, sizeof new - 1);
    for (int n = 0; n < LINES && line < end && !session.done; n++) {
        const char *stop = memchr(line, '\n', (size_t)(end - line));
        size_t length = (size_t)((stop ? stop : end) - line);
        send(&session, line, length);
        line += length + 1;
    }
    session.shelf = NULL;
    kc_session_end(&session);
    fz_shelf();
    return 0;
}
