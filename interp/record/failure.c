/* SPDX-License-Identifier: MIT
 * failure.c: fills in a failure. The code that reports a failure chooses the text around it.
 */
#include "record/failure.h"

#include <stdarg.h>

#include "base/memory.h"
#include "base/plain.h"
#include "base/width.h"

static const char *const usual_codes[] = {NULL, "illegal", "usage", "rules", "system"};

kanun_status kr_fail(kr_failure *failure, kanun_status status, const char *code, const char *format,
                     ...)
{
    va_list list;
    va_start(list, format);
    vsnprintf(failure->text, sizeof failure->text, format, list);
    va_end(list);
    kn_width_mend(failure->text);
    kn_plain_mend(failure->text);
    failure->code = code ? code : usual_codes[status];
    return status;
}

kanun_status kr_fail_memory(kr_failure *failure)
{
    return kr_fail(failure, KANUN_SYSTEM, NULL, KN_MEMORY_OUT);
}

kanun_status kr_fail_errors(kr_failure *failure, kanun_status status)
{
    failure->text[0] = '\0';
    failure->code = usual_codes[status];
    return status;
}

static const char unknown[] = "it failed for an unknown reason";

const char *kr_error_text(kanun_errors *errors, int n)
{
    const kanun_error *error = kanun_errors_nth(errors, n);
    return error ? error->text : NULL;
}

const char *kr_failure_text(const kr_failure *failure)
{
    const char *first = *failure->text ? failure->text : kr_error_text(failure->errors, 0);
    return first ? first : unknown;
}

char *kr_error_sentence(const kanun_error *error, char *out, size_t size)
{
    snprintf(out, size, "%s%s%s", error->place ? error->place : "", error->place ? ": " : "",
             error->message);
    kn_width_mend(out);
    return out;
}

char *kr_failure_sentence(const kr_failure *failure, char *out, size_t size)
{
    const kanun_error *first = kanun_errors_nth(failure->errors, 0);
    if (!*failure->text && first)
        return kr_error_sentence(first, out, size);
    snprintf(out, size, "%s", *failure->text ? failure->text : unknown);
    return out;
}
