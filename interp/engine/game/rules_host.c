/* SPDX-License-Identifier: MIT
 * rules_host.c: the Lua hosts of compiled rules, one per run. The first run gets the host that
 * compiled the hooks.
 */
#include "game/rules.h"

kn_status kg_rules_host(const km_rules *rules, kl_host **host, kn_report *report)
{
    *host = NULL;
    if (!rules->more->scripts)
        return KN_OK;
    if (!atomic_exchange(&rules->more->changing->host_taken, true)) {
        *host = rules->more->host;
        return KN_OK;
    }
    int before = report->count;
    kl_host *made = kl_host_new(rules->more->host, rules->layout, rules->more->script,
                                rules->more->required, rules->more->scripts, report);
    bool fine = made != NULL;
    for (int i = 0; fine && i < rules->bindings; i++) {
        const km_binding *b = &rules->binding[i];
        fine = kl_host_with(made, kl_host_find(made, b->hook), b->with, (kn_mark){0},
                            rules->more->phase_name, report) >= 0;
    }
    if (fine && kl_host_freeze(made, &rules->words, report) == KN_OK) {
        *host = made;
        return KN_OK;
    }
    kl_host_free(made);
    return report->count > before ? kn_report_status(report) : KN_SYSTEM;
}

void kg_rules_host_back(const km_rules *rules, kl_host *host)
{
    if (host && host == rules->more->host)
        atomic_store(&rules->more->changing->host_taken, false);
    else
        kl_host_free(host);
}
