/* SPDX-License-Identifier: MIT
 * compare_report.h: what a comparison of two rules came to: a table for people, JSON, CSV; and how
 * the result of any experiment is told in these forms (report.c).
 */
#ifndef KC_CLI_COMPARE_REPORT_H
#define KC_CLI_COMPARE_REPORT_H

#include "cli/experiment.h"
#include "cli/outputs.h"

/* The four forms of it, of the experiment `payload`. */
json_t *kc_compare_json(const void *payload);
json_t *kc_compare_rows(const void *payload);
void kc_compare_print(const void *payload, FILE *out);
void kc_compare_print_html(const void *payload, FILE *out);

/* The forms in which a command tells its result, the `payload`. JSON is NULL when memory is out. */
typedef struct kc_report {
    json_t *(*json)(const void *payload);
    kc_put_all *table, *html; /* html: NULL, there is none */
    /* For CSV: the columns, and a list of rows, each an object with them by name. An object in a
     * row has columns of its own: "alone_low" is what `alone` has as low, "alone" its difference.
     */
    const char *columns;
    json_t *(*rows)(const void *payload);
} kc_report;
/* Tells what has been played (`status` is KANUN_OK, or KC_INTERRUPTED) as the command line says:
 * --json or a table, and the files of --csv and --html, whole or not at all; "-" is standard
 * output, on which then no table stands. Of a part nothing is told, nor after a failure. Returns
 * `status`, unless it fails itself. */
kanun_status kc_report_tell(const kc_report *report, const kc_args *args, const void *payload,
                            kanun_status status);

/* What reports share: a verdict in words (into `out`, or constant). */
const char *kc_say_verdict(const kt_finding *finding, const char *language, char *out, size_t size);
/* True of a finding that is undecided though its interval leaves 0 out, of any of them; what such
 * mean is said by compare.outside. */
bool kc_has_outside(const kc_experiment *e);
/* "~ -0.5 .. +1.5", from `low` to `high`: the mark tells of an interval that is no proven one. */
const char *kc_interval_text(const ke_measure *measure, const char *language, bool proven,
                             double low, double high, bool sign, char out[120]);
/* How many blocks of which matches a line-up has played; how many matches under `rules` had no end,
 * if any; from which seed all of it comes. */
void kc_print_played(const kc_experiment *e, const kc_lineup *lineup, FILE *out);
void kc_print_unfinished(const kc_experiment *e, const kc_lineup *lineup, int variant,
                         const char *rules, FILE *out);
void kc_print_seed(const kc_args *args, uint64_t seed, FILE *out);
/* That fewer blocks were played than was asked for, if that is so. */
void kc_print_cut(const kc_experiment *e, FILE *out);
/* A number as JSON, null where there is none; a finding, turned round with `sign` -1, null of NULL.
 */
json_t *kc_real(double value);
json_t *kc_finding_json(const kt_finding *finding, int sign);
/* A verdict, of A - B with `sign` -1. */
kt_verdict kc_turned(kt_verdict verdict, int sign);
/* Adds `row` (taken) to those of CSV, with what all have: players, measure and blocks, the rules
 * ("rules", "a_rules", "b_rules"), the seed, and whether more was asked for. */
void kc_add_row(json_t **rows, json_t *row, const kc_experiment *e, int asked, bool cut);
/* A measure of a line-up as a row of a table, by its columns: name, A, B, their difference, its
 * interval, correlation, how many times as many blocks would be needed without pairs, verdict; and
 * what stands above them. */
enum { KC_COLUMNS = 8, KC_SAID = 400 };
typedef char kc_cells[KC_COLUMNS][KC_SAID];
void kc_compare_cells(const kc_experiment *e, int asked, kc_cells out);
void kc_compare_headings(const char *language, const char *out[KC_COLUMNS]);

#endif
