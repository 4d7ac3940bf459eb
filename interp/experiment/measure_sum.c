/* SPDX-License-Identifier: MIT
 * measure_sum.c: sums of measures, "4 * moves + 45 * deals". A sum is counted block by block like
 * any other measure, so its interval takes the dependence between its terms into account.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "experiment/measure.h"

#define DECIMALS 3         /* decimals of a factor */
#define FACTOR_MOST 10000  /* largest factor */
#define SCALE_MOST 1000000 /* limit of a scale, so that the sums of many blocks fit */

bool ke_measure_is_sum(const char *text)
{
    return strchr(text, '*') || strstr(text, " + ") || strstr(text, " - ");
}

static const char *skip(const char *at)
{
    return at + strspn(at, " ");
}

/* Returns the measure with the longest name that begins at `text`; -1 if there is none. */
static int name_at(const ke_measures *m, int count, const char *text, size_t *length)
{
    int best = -1;
    *length = 0;
    for (int n = 0; n < count; n++) {
        size_t size = strlen(m->list[n].name);
        char next = strncmp(text, m->list[n].name, size) ? '?' : text[size];
        if ((next == '\0' || next == ' ') && size > *length) {
            best = n;
            *length = size;
        }
    }
    return best;
}

/* Reads a factor like "4 *" in units of 10^-DECIMALS. The factor is 1 if there is none. Returns
 * NULL if it is malformed. */
static const char *read_factor(const char *at, int64_t *factor)
{
    char *end;
    *factor = (int64_t)pow(10, DECIMALS);
    if (*at != '.' && (*at < '0' || *at > '9'))
        return at;
    double number = strtod(at, &end), units = number * pow(10, DECIMALS);
    if (!(number <= FACTOR_MOST) || fabs(units - round(units)) > 1e-6 || !units)
        return NULL;
    *factor = llround(units);
    at = skip(end);
    return *at == '*' ? skip(at + 1) : NULL;
}

/* Reads the terms; returns false if the text is not a sum of the first `count` measures. */
static bool read_terms(const ke_measures *m, int count, const char *text, ke_measure *sum)
{
    int64_t sign = 1;
    const char *at = skip(text);
    if (*at == '-') {
        sign = -1;
        at = skip(at + 1);
    }
    for (;;) {
        ke_term *term = &sum->term[sum->terms++];
        size_t length;
        at = read_factor(at, &term->factor);
        term->measure = at ? name_at(m, count, at, &length) : -1;
        if (term->measure < 0 || m->list[term->measure].kind == KE_M_FAIRNESS)
            return false;
        term->factor *= sign;
        at = skip(at + length);
        if (!*at)
            return true;
        if ((*at != '+' && *at != '-') || at[1] != ' ' || sum->terms == KE_TERMS_MAX)
            return false;
        sign = *at == '-' ? -1 : 1;
        at = skip(at + 1);
    }
}

/* Sets the smallest scale with which all terms are whole numbers, and converts factors to units. */
static bool set_scale(const ke_measures *m, ke_measure *sum)
{
    int64_t parts = (int64_t)pow(10, DECIMALS), scale = 1, common = 0;
    for (int n = 0; n < sum->terms; n++) {
        int64_t its = m->list[sum->term[n].measure].scale;
        scale = scale / kn_common_divisor(scale, its) * its;
    }
    for (int n = 0; n < sum->terms; n++) {
        sum->term[n].factor *= scale / m->list[sum->term[n].measure].scale;
        common = kn_common_divisor(common, llabs(sum->term[n].factor));
    }
    common = kn_common_divisor(parts, common); /* remove decimals that no term has */
    for (int n = 0; n < sum->terms; n++)
        sum->term[n].factor /= common;
    sum->scale = scale * (parts / common);
    return sum->scale / m->turns <= SCALE_MOST;
}

/* Sets the bounds that follow from the bounds of the terms. */
static void set_bounds(const ke_measures *m, ke_measure *sum)
{
    bool bounded = true;
    sum->positive = true;
    for (int n = 0; n < sum->terms; n++) {
        const ke_measure *of = &m->list[sum->term[n].measure];
        int64_t factor = sum->term[n].factor;
        bool has = of->lowest < of->highest;
        bounded &= has;
        sum->positive &= factor > 0 && (of->positive || (has && of->lowest >= 0));
        sum->lowest += factor * (factor > 0 ? of->lowest : of->highest);
        sum->highest += factor * (factor > 0 ? of->highest : of->lowest);
    }
    if (!bounded)
        sum->lowest = sum->highest = 0;
}

bool ke_measure_read_sum(const ke_measures *m, int count, const char *text, ke_measure *sum)
{
    *sum = (ke_measure){.kind = KE_M_SUM, .form = KE_RATIO};
    if (strlen(text) >= sizeof sum->name || !read_terms(m, count, text, sum) || !set_scale(m, sum))
        return false;
    snprintf(sum->name, sizeof sum->name, "%s", text);
    set_bounds(m, sum);
    return true;
}

void ke_measures_add_up(const ke_measures *m, int64_t *value)
{
    int first = m->at[KE_M_SUM];
    for (int n = first; n >= 0 && n < m->count && m->list[n].kind == KE_M_SUM; n++) {
        const ke_measure *sum = &m->list[n];
        value[n] = 0;
        for (int t = 0; t < sum->terms; t++)
            value[n] += sum->term[t].factor * value[sum->term[t].measure];
    }
}
