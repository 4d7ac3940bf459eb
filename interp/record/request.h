/* SPDX-License-Identifier: MIT
 * request.h: a request from a client of a session or of the table in the browser: parsing it,
 * checking its fields, and the answer if it is refused. The layers above define the requests.
 */
#ifndef KR_RECORD_REQUEST_H
#define KR_RECORD_REQUEST_H

#include "record/json.h"
#include "record/failure.h"

#define KR_REQUEST_DEPTH_MAX 16 /* nesting of JSON; requests need 4 */

/* Parses a request. It must be an object that is not nested too deeply, and no text or key in it
 * may contain control characters, which could manipulate a terminal or a page. Files and records
 * are checked by their own readers, and the id is not checked. Returns a new reference, or NULL
 * with an error. If both an object and an error are returned, the request must be refused: the
 * object only provides the id for the answer. */
json_t *kr_request_read(const char *text, size_t length, kr_failure *refusal);

/* A field that a request may have, and its type. */
typedef enum kr_form { KR_IS_ANYTHING, KR_IS_TEXT, KR_IS_NUMBER, KR_IS_COUNT, KR_IS_FLAG } kr_form;
typedef struct kr_field {
    const char *name;
    kr_form form;
} kr_field;
enum { KR_FIELDS_MAX = 10 };
#define KR_FIELD(name, form)                                                                       \
    {                                                                                              \
        name, form                                                                                 \
    }
#define KR_ANY(name) KR_FIELD(name, KR_IS_ANYTHING) /* checked by the function that reads it */
#define KR_TEXT(name) KR_FIELD(name, KR_IS_TEXT)
#define KR_NUMBER(name) KR_FIELD(name, KR_IS_NUMBER)
#define KR_COUNT(name) KR_FIELD(name, KR_IS_COUNT)
#define KR_FLAG(name) KR_FIELD(name, KR_IS_FLAG)

/* Checks the fields of a request (`what` is its name in errors). It may have the fields of the
 * list, "id" and `by`. The first `needed` of the list are required. */
kanun_status kr_request_check(json_t *request, const char *by, const char *what,
                              const kr_field *field, int needed, kr_failure *refusal);

/* Returns the options in a field as texts. The field may have texts, numbers or booleans. Returns a
 * new reference (empty if there is no such field), or NULL with an error. */
json_t *kr_request_choices(const json_t *given, const char *field, kr_failure *refusal);

/* Returns {"game", "set", "key"} of a request whose game is a text. A new reference, or NULL
 * with an error. */
json_t *kr_request_asked(const json_t *request, kr_failure *refusal);

/* Writes why the game did not accept a move. */
void kr_request_explain(kanun_game *game, const char *move, const char *language,
                        kr_failure *refusal);
/* Adds to an answer whether the move is legal, the reason ("" if it is legal), and the rule. */
void kr_request_why(kanun_game *game, const char *move, const char *language, json_t *reply);

/* Returns [{"code": "E0214", "file", "line", "column", "message", "meant", "expected", "text"}],
 * without fields that are unknown. The caller owns it. */
json_t *kr_errors_json(kanun_errors *errors);

/* Returns {"code", "message", "errors"}. The message is a sentence for people. The caller owns
 * it. */
json_t *kr_refusal_json(const kr_failure *failure);

#endif
