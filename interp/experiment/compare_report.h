/* SPDX-License-Identifier: MIT
 * compare_report.h: what a comparison of two rules came to: a table for people, JSON, CSV; and how
 * the result of any experiment is told in these forms (experiment_report.c).
 */
#ifndef KE_EXPERIMENT_COMPARE_REPORT_H
#define KE_EXPERIMENT_COMPARE_REPORT_H

#include "experiment/experiment.h"
#include "command/outputs.h"

/* The four forms of it, of the experiment `payload`. */
json_t *ke_compare_json(const void *payload);
json_t *ke_compare_rows(const void *payload);
void ke_compare_print(const void *payload, FILE *out);
void ke_compare_print_html(const void *payload, FILE *out);

/* The forms in which a command tells its result, the `payload`. JSON is NULL when memory is out. */
typedef struct ke_report {
    json_t *(*json)(const void *payload);
    kc_put_all *table, *html; /* html: NULL, there is none */
    /* For CSV: the columns, and a list of rows, each an object with them by name. An object in a
     * row has columns of its own: "alone_low" is what `alone` has as low, "alone" its difference.
     */
    const char *columns;
    json_t *(*rows)(const void *payload);
} ke_report;
/* Tells what has been played (`status` is KANUN_OK, or KC_INTERRUPTED) as the command line says:
 * --json or a table, and the files of --csv and --html, whole or not at all; "-" is standard
 * output, on which then no table stands. Of a part nothing is told, nor after a failure. Returns
 * `status`, unless it fails itself. */
kanun_status ke_report_tell(const ke_report *report, const kc_args *args, const void *payload,
                            kanun_status status);

/* What reports share: a verdict in words (into `out`, or constant). */
const char *ke_say_verdict(const ke_finding *finding, const char *language, char *out, size_t size);
/* True of a finding that is undecided though its interval leaves 0 out, of any of them; what such
 * mean is said by compare.outside. */
bool ke_has_outside(const ke_experiment *e);
/* "~ -0.5 .. +1.5", from `low` to `high`: the mark tells of an interval that is no proven one. */
const char *ke_interval_text(const ke_measure *measure, const char *language, bool proven,
                             double low, double high, bool sign, char out[120]);
/* How many blocks of which matches a line-up has played; how many matches under `rules` had no end,
 * if any; from which seed all of it comes. */
void ke_print_played(const ke_experiment *e, const ke_lineup *lineup, FILE *out);
void ke_print_unfinished(const ke_experiment *e, const ke_lineup *lineup, int variant,
                         const char *rules, FILE *out);
void ke_print_seed(const kc_args *args, uint64_t seed, FILE *out);
/* That fewer blocks were played than was asked for, if that is so. */
void ke_print_cut(const ke_experiment *e, FILE *out);
/* A number as JSON, null where there is none; a finding, turned round with `sign` -1, null of NULL.
 */
json_t *ke_real(double value);
json_t *ke_finding_json(const ke_finding *finding, int sign);
/* A verdict, of A - B with `sign` -1. */
ke_verdict ke_turned(ke_verdict verdict, int sign);
/* Adds `row` (taken) to those of CSV, with what all have: players, measure and blocks, the rules
 * ("rules", "a_rules", "b_rules"), the seed, and whether more was asked for. */
void ke_add_row(json_t **rows, json_t *row, const ke_experiment *e, int asked, bool cut);
/* A measure of a line-up as a row of a table, by its columns: name, A, B, their difference, its
 * interval, correlation, how many times as many blocks would be needed without pairs, verdict; and
 * what stands above them. */
enum { KE_COLUMNS = 8, KE_SAID = 400 };
typedef char ke_cells[KE_COLUMNS][KE_SAID];
void ke_compare_cells(const ke_experiment *e, int asked, ke_cells out);
void ke_compare_headings(const char *language, const char *out[KE_COLUMNS]);

#endif
