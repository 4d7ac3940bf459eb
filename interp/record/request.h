/* SPDX-License-Identifier: MIT
 * request.h: what a client of a session or of the table in the browser has sent, up to fields that
 * may be looked into, and what it is told when that is refused. What requests there are is for the
 * layers above.
 */
#ifndef KR_RECORD_REQUEST_H
#define KR_RECORD_REQUEST_H

#include "record/json.h"
#include "record/trouble.h"

#define KR_REQUEST_DEPTH_MAX 16 /* of nested JSON: requests need 4 */

/* A text as a request, a new reference: an object, not nested too deep, in which no text and no
 * name steers a terminal or a page or hides anything, wherever it would be quoted. Files and
 * records are checked by who reads them, and the id is the client's own. NULL with a refusal. An
 * object with a refusal is not to be carried out: the client is told by its id. */
json_t *kr_request_read(const char *text, size_t length, kr_trouble *refusal);

/* A field that a request may have, and what it must be. */
typedef enum kr_form { KR_IS_ANYTHING, KR_IS_TEXT, KR_IS_NUMBER, KR_IS_WHOLE, KR_IS_FLAG } kr_form;
typedef struct kr_field {
    const char *name;
    kr_form form;
} kr_field;
enum { KR_FIELDS_MAX = 9 };
#define KR_ANY(name)                                                                               \
    {                                                                                              \
        name, KR_IS_ANYTHING                                                                       \
    } /* whoever reads it looks */
#define KR_TEXT(name)                                                                              \
    {                                                                                              \
        name, KR_IS_TEXT                                                                           \
    }
#define KR_NUMBER(name)                                                                            \
    {                                                                                              \
        name, KR_IS_NUMBER                                                                         \
    }
#define KR_WHOLE(name)                                                                             \
    {                                                                                              \
        name, KR_IS_WHOLE                                                                          \
    }
#define KR_FLAG(name)                                                                              \
    {                                                                                              \
        name, KR_IS_FLAG                                                                           \
    }

/* Refuses a request, which is called `what`, that has a field besides these (NULL-terminated), "id"
 * and `by`, which says what it is; one of another form; or one too few of the first `needed`. */
kanun_status kr_request_check(json_t *request, const char *by, const char *what,
                              const kr_field *field, int needed, kr_trouble *refusal);

/* The choices of its field of that name (NULL: none), which may be texts, numbers or truth values,
 * as texts; a new reference, or NULL with a refusal. */
json_t *kr_request_choices(const json_t *given, const char *field, kr_trouble *refusal);

/* {"game", "set", "key"} of a request whose game is a text: by what its rules are loaded; a new
 * reference, or NULL with a refusal. */
json_t *kr_request_asked(const json_t *request, kr_trouble *refusal);

/* Why a move can't be made, in words: the refusal of one that a game has refused. */
void kr_request_explain(kanun_game *game, const char *move, const char *language,
                        kr_trouble *refusal);
/* Puts that into an answer: whether it is legal, "" or the reason, the rule. */
void kr_request_why(kanun_game *game, const char *move, const char *language, json_t **reply);

/* [{"code": "E0214", "file", "line", "column", "message", "meant", "expected", "text"}], without
 * what there is not. The caller's; NULL: memory is out. */
json_t *kr_errors_json(kanun_errors *errors);

/* {"code", "message", "errors"}: the message is a sentence for people. The caller's; NULL: memory
 * is out. */
json_t *kr_refusal_json(const kr_trouble *trouble);

#endif
