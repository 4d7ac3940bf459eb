/* SPDX-License-Identifier: MIT
 * compare_plots.c: the plots of a comparison on a page: for each measure the difference with its
 * interval, a row for each line-up of players.
 */
#include <math.h>

#include "experiment/compare_report.h"
#include "experiment/webpage.h"

/* False if the row is trivial and was not asked for. */
static bool is_told(const ke_experiment *e, const ke_asked *a)
{
    const ke_counts *d = &a->l->sums[1].difference[a->m];
    return !d->all.count || d->moved || e->args->measures;
}

/* True if two kinds of numbers can have one axis: points can. */
static bool is_alike(ke_form a, ke_form b)
{
    static const ke_form unit[] = {
        [KE_SHARE] = KE_SHARE, [KE_POINTS] = KE_POINTS, [KE_NUMBER] = KE_NUMBER,
        [KE_RATIO] = KE_RATIO, [KE_EDGE] = KE_POINTS,   [KE_WORTH] = KE_POINTS};
    return unit[a] == unit[b];
}

/* Returns the axis for all plots of such numbers, so that they can be compared; it includes 0. */
static ke_web_axis axis_of(const ke_experiment *e, ke_form form)
{
    ke_web_axis a = {0, 0};
    for (int n = 0; n < e->askeds; n++) {
        if (!is_told(e, &e->asked[n]) || !is_alike(e->asked[n].measure->form, form))
            continue;
        const ke_finding *f = ke_finding_at(e, 1, n);
        ke_web_reach(&a, f->mean);
        ke_web_reach(&a, f->low);
        ke_web_reach(&a, f->high);
        ke_web_reach(&a, f->margin > 0 ? f->margin : 0);
        ke_web_reach(&a, f->margin > 0 ? -f->margin : 0);
    }
    return ke_web_widen(a);
}

static void add_plot(ke_results *r, const ke_experiment *e, const ke_measure *measure)
{
    ke_web_axis a = axis_of(e, measure->form);
    ke_dot *dot = kn_arena_array(r->arena, KE_LINEUPS_MAX, sizeof *dot);
    char text[40], interval[120];
    int dots = 0;
    for (int n = 0; n < e->lineups; n++) {
        int asked = ke_asked_find(e, n, measure->name);
        if (asked < 0)
            continue;
        const ke_finding *f = ke_finding_at(e, 1, asked);
        const char *number = ke_measure_text(measure, f->mean, true, text);
        ke_interval_text(measure, e->args->lang, &f->sample, f->low, f->high, true, interval);
        dot[dots++] = (ke_dot){.label = e->lineup[n].name,
                               .series = "",
                               .says = ke_results_text(r, "%s (%s)", number, interval),
                               .mean = f->mean,
                               .low = f->low,
                               .high = f->high,
                               .margin = f->margin};
    }
    ke_results_plot(r, ke_results_text(r, "%s: B - A", measure->name),
                    &(ke_picture){.dot = dot,
                                  .dots = dots,
                                  .percent = measure->form == KE_SHARE,
                                  .from = a.from,
                                  .to = a.to});
}

void ke_compare_plots(ke_results *r, const ke_experiment *e)
{
    for (int n = 0; n < e->askeds && !e->asked[n].lineup; n++)
        if (is_told(e, &e->asked[n]))
            add_plot(r, e, e->asked[n].measure);
}
