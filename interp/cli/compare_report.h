/* SPDX-License-Identifier: MIT
 * compare_report.h: what a comparison of two rules came to: a table for people, JSON, CSV.
 */
#ifndef KC_CLI_COMPARE_REPORT_H
#define KC_CLI_COMPARE_REPORT_H

#include "cli/experiment.h"
#include "cli/outputs.h"

/* A table of it, of the experiment `payload`. */
void kc_compare_print(const void *payload, int count, FILE *out);
kanun_status kc_compare_print_json(const kc_experiment *e);
/* A page of it, of the experiment `payload`. */
void kc_compare_print_html(const void *payload, int count, FILE *out);
/* Writes it to a file, as kc_output_write does. */
kanun_status kc_compare_write_csv(const kc_experiment *e, const char *path);

/* What reports share: a verdict in words (into `out`, or constant). */
const char *kc_say_verdict(const kt_finding *finding, const char *language, char *out, size_t size);
/* True of a finding that is undecided though its interval leaves 0 out, of any of them; what such
 * mean is said by compare.outside. */
bool kc_has_outside(const kc_experiment *e);
/* "~ -0.5 .. +1.5", from `low` to `high`: the mark tells of an interval that is no proven one. */
const char *kc_interval_text(const ke_measure *measure, const char *language, bool proven,
                             double low, double high, bool sign, char out[120]);
/* How many blocks of which matches a line-up has played; from which seed all of it comes. */
void kc_print_played(const kc_experiment *e, const kc_lineup *lineup, FILE *out);
void kc_print_seed(const kc_args *args, uint64_t seed, FILE *out);
/* That fewer blocks were played than was asked for, if that is so. */
void kc_print_cut(const kc_experiment *e, FILE *out);
/* A number as JSON, null where there is none; a finding, turned round with `sign` -1. */
json_t *kc_real(double value);
/* As CSV: a text in quotes; a number behind its comma. */
void kc_put_csv_text(const char *text, FILE *out);
void kc_put_csv_number(double value, FILE *out); /* nothing if infinite */
/* A difference with its interval and verdict, turned round with `sign` -1; nothing of NULL. */
void kc_put_csv_effect(const kt_finding *finding, int sign, FILE *out);
/* The first `rules` that were played, the seed, whether more was asked for, and the row's end. */
void kc_put_csv_end(const kc_experiment *e, int rules, bool cut, FILE *out);
/* A verdict, of A - B with `sign` -1. */
kt_verdict kc_turned(kt_verdict verdict, int sign);
json_t *kc_finding_json(const kt_finding *finding, int sign);
/* A measure of a line-up as a row of a table, by its columns: name, A, B, their difference, its
 * interval, correlation, how many times as many blocks would be needed without pairs, verdict; and
 * what stands above them. */
enum { KC_COLUMNS = 8, KC_SAID = 400 };
typedef char kc_cells[KC_COLUMNS][KC_SAID];
void kc_compare_cells(const kc_experiment *e, int lineup, int m, kc_cells out);
void kc_compare_headings(const char *language, const char *out[KC_COLUMNS]);

#endif
