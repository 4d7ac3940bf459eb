/* SPDX-License-Identifier: MIT
 * points.c: converts decimal points to whole units and back, exactly. There is no floating point
 * and no rounding: anything but a whole number of units is rejected.
 */
#include "base/points.h"

#include <stdio.h>
#include <string.h>

enum { DECIMALS = 6 }; /* 1/64 has six; no other finite fraction from 1/1 to 1/100 has more */

/* Reads digits without leading zeros, at most `limit` of them; NULL if there are none or too
 * many. */
static const char *read_digits(const char *p, uint64_t limit, uint64_t *value)
{
    if (*p < '0' || *p > '9' || (p[0] == '0' && p[1] >= '0' && p[1] <= '9'))
        return NULL;
    for (*value = 0; *p >= '0' && *p <= '9'; p++) {
        unsigned digit = (unsigned)(*p - '0');
        if (*value > (limit - digit) / 10)
            return NULL;
        *value = *value * 10 + digit;
    }
    return p;
}

/* Reads the digits after the decimal point into *units. The text must end after them. */
static bool read_fraction(const char *p, uint64_t per, uint64_t *units)
{
    uint64_t scale = 1, value = 0;
    size_t length = strlen(p);

    if (length == 0)
        return false;
    for (; *p >= '0' && *p <= '9'; p++) {
        if (scale < 1000000) {
            value = value * 10 + (uint64_t)(*p - '0');
            scale *= 10;
        } else if (*p != '0') {
            return false;
        }
    }
    if (*p || value * per % scale != 0)
        return false;
    *units = value * per / scale;
    return true;
}

bool kn_points_read(const char *text, int per, int32_t *units)
{
    bool negative = *text == '-';
    uint64_t whole = 0, divisor = 0, rest = 0, total;
    const char *p = read_digits(text + (*text == '-' || *text == '+'), KN_POINTS_MAX, &whole);

    if (!p)
        return false;
    total = whole * (uint64_t)per;
    if (*p == '/') { /* units that have no finite decimal form, such as thirds */
        p = read_digits(p + 1, 100, &divisor);
        if (!p || *p || divisor == 0 || total % divisor != 0)
            return false;
        total /= divisor;
    } else if (*p && (*p != '.' || !read_fraction(p + 1, (uint64_t)per, &rest))) {
        return false;
    }
    total += rest;
    if (total > KN_POINTS_MAX)
        return false;
    *units = negative ? -(int32_t)total : (int32_t)total;
    return true;
}

int64_t kn_common_divisor(int64_t a, int64_t b)
{
    return b ? kn_common_divisor(b, a % b) : a;
}

char *kn_points_write(char out[KN_POINTS_TEXT], int64_t units, int per)
{
    const char *sign = units < 0 ? "-" : "";
    uint64_t size = units < 0 ? 0 - (uint64_t)units : (uint64_t)units;
    unsigned divisor = (unsigned)per, rest = (unsigned)(size % divisor);
    unsigned long long whole = size / divisor;
    char decimals[DECIMALS + 1];
    int n = 0;

    for (unsigned r = rest; r && n <= DECIMALS; n++, r = r * 10 % divisor)
        if (n < DECIMALS)
            decimals[n] = (char)('0' + r * 10 / divisor);
    if (n > DECIMALS) { /* no finite decimal */
        unsigned common = (unsigned)kn_common_divisor(divisor, rest);
        snprintf(out, KN_POINTS_TEXT, "%s%llu/%u", sign, (unsigned long long)(size / common),
                 divisor / common);
    } else {
        snprintf(out, KN_POINTS_TEXT, "%s%llu%s%.*s", sign, whole, n ? "." : "", n, decimals);
    }
    return out;
}

bool kn_integer_read(const char *text, int64_t min, int64_t max, int64_t *value)
{
    bool negative = *text == '-';
    uint64_t size;
    const char *p = read_digits(text + (*text == '-' || *text == '+'), (uint64_t)INT64_MAX, &size);
    int64_t number;

    if (!p || *p)
        return false;
    number = negative ? -(int64_t)size : (int64_t)size;
    if (number < min || number > max)
        return false;
    *value = number;
    return true;
}
