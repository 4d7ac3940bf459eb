/* SPDX-License-Identifier: MIT
 * request.h: what a client of a session or of the table in the browser has sent, up to a JSON
 * object that may be looked into. What requests there are is for the layers above.
 */
#ifndef KR_RECORD_REQUEST_H
#define KR_RECORD_REQUEST_H

#include "record/json.h"
#include "record/trouble.h"

#define KR_REQUEST_DEPTH_MAX 16 /* of nested JSON: requests need 4 */

/* A text as a request, a new reference: an object, not nested too deep, in which no text and no
 * name steers a terminal or a page or hides anything, wherever it would be quoted. Files and
 * records are checked by who reads them, and the id is the client's own. NULL with a refusal. */
json_t *kr_request_read(const char *text, size_t length, kr_trouble *refusal);

/* The choices of its field of that name (NULL: none), which may be texts, numbers or truth values,
 * as texts; a new reference, or NULL with a refusal. */
json_t *kr_request_choices(const json_t *given, const char *field, kr_trouble *refusal);

/* {"game", "set", "key"} of a request whose game is a text: by what its rules are loaded; a new
 * reference, or NULL with a refusal. */
json_t *kr_request_asked(const json_t *request, kr_trouble *refusal);

#endif
