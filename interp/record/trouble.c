/* SPDX-License-Identifier: MIT
 * trouble.c: fills in a failure. The code that reports it chooses the words around it.
 */
#include "record/trouble.h"

#include <stdarg.h>

#include "base/memory.h"
#include "base/plain.h"
#include "base/width.h"

static const char *const usual_codes[] = {NULL, "illegal", "usage", "rules", "system"};

kanun_status kr_refuse(kr_trouble *trouble, kanun_status status, const char *code,
                       const char *format, ...)
{
    if (kn_memory_lost() &&
        status != KANUN_SYSTEM) /* out of memory is the cause, whatever the caller saw */
        return kr_refuse_memory(trouble);
    va_list list;
    va_start(list, format);
    vsnprintf(trouble->text, sizeof trouble->text, format, list);
    va_end(list);
    kn_width_mend(trouble->text);
    kn_plain_mend(trouble->text);
    trouble->code = code ? code : usual_codes[status];
    return status;
}

kanun_status kr_refuse_memory(kr_trouble *trouble)
{
    return kr_refuse(trouble, KANUN_SYSTEM, NULL, KN_MEMORY_OUT);
}

kanun_status kr_refuse_errors(kr_trouble *trouble, kanun_status status)
{
    if (kn_memory_lost())
        return kr_refuse_memory(trouble);
    trouble->text[0] = '\0';
    trouble->code = usual_codes[status];
    return status;
}

static const char unknown[] = "it failed for an unknown reason";

const char *kr_error_text(kanun_errors *errors, int n)
{
    const kanun_error *error = kanun_errors_nth(errors, n);
    return error ? error->text : NULL;
}

const char *kr_trouble_text(const kr_trouble *trouble)
{
    const char *first = *trouble->text ? trouble->text : kr_error_text(trouble->errors, 0);
    return first ? first : unknown;
}

char *kr_error_sentence(const kanun_error *error, char *out, size_t size)
{
    snprintf(out, size, "%s%s%s", error->place ? error->place : "", error->place ? ": " : "",
             error->message);
    kn_width_mend(out);
    return out;
}

char *kr_trouble_sentence(const kr_trouble *trouble, char *out, size_t size)
{
    const kanun_error *first = kanun_errors_nth(trouble->errors, 0);
    if (!*trouble->text && first)
        return kr_error_sentence(first, out, size);
    snprintf(out, size, "%s", *trouble->text ? trouble->text : unknown);
    return out;
}
