/* SPDX-License-Identifier: MIT
 * deal_rows.h: the file of --rows: a row for each deal, as CSV or as JSON Lines, and beside it the
 * description of the run and of every column.
 */
#ifndef KE_EXPERIMENT_DEAL_ROWS_H
#define KE_EXPERIMENT_DEAL_ROWS_H

#include <jansson.h>

#include "command/options.h"
#include "experiment/deals.h"

typedef struct ke_rows ke_rows;

/* Opens the file of --rows for the deals of these rules, which are the variants. Sets *rows to NULL
 * without --rows. Prints errors. */
kanun_status ke_rows_open(ke_rows **rows, const kc_args *args, const kanun_rules *const *rules,
                          int variants);
/* Returns the receiver of the deals; NULL without --rows. */
const ke_dealt *ke_rows_dealt(const ke_rows *rows);
/* Completes both files if `ended` is KANUN_OK or the run was interrupted; otherwise removes them.
 * `about` has the facts of the run; takes its reference. Returns `ended`, or the status of writing
 * if that fails. */
kanun_status ke_rows_close(ke_rows *rows, json_t *about, kanun_status ended);

#endif
