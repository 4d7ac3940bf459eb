/* SPDX-License-Identifier: MIT
 * refusal.h: what went wrong, in JSON, as every program reads it: sessions, players, pages.
 */
#ifndef KR_RECORD_REFUSAL_H
#define KR_RECORD_REFUSAL_H

#include <jansson.h>

#include "record/trouble.h"

/* [{"code": "E0214", "file", "line", "column", "message", "meant", "expected", "text"}], without
 * what there is not. The caller's; NULL: memory is out. */
json_t *kr_errors_json(kanun_errors *errors);

/* {"code", "message", "errors"}: the message is a sentence for people. The caller's; NULL: memory
 * is out. */
json_t *kr_refusal_json(const kr_trouble *trouble);

#endif
