/* SPDX-License-Identifier: MIT
 * relearn.c: learns the policies of --relearn, in files that only this run uses, and keeps the
 * mean of each policy's blocks.
 */
#include "experiment/relearn.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/file.h"
#include "base/memory.h"
#include "command/progress.h"
#include "command/tool.h"
#include "players/learn.h"

#define DEALS_USUAL 4000

static bool has_learner(const ke_experiment *e)
{
    for (int n = 0; n < e->lineups; n++)
        for (int m = 0; m < e->lineup[n].count; m++)
            if (!strcmp(e->lineup[n].player[m], kp_player_learnt.name))
                return true;
    return false;
}

/* Makes a separate folder for the policies, with a file name for the policy of each variant. */
static kanun_status make_folder(ke_relearn *r, const ke_experiment *e)
{
    const char *parent = getenv("TMPDIR"), *why = "";
    const char **policy = kn_arena_array(e->arena, (size_t)e->variants, sizeof *policy);
    r->policy = policy;
    r->folder = kn_printed("%s/kanun-XXXXXX", parent && *parent ? parent : "/tmp");
    if (!kn_file_folder(r->folder, &why)) {
        kanun_status status = kc_tool_say(KANUN_SYSTEM, "%s can't be created: %s", r->folder, why);
        kn_free(r->folder);
        r->folder = NULL;
        return status;
    }
    for (int v = 0; v < e->variants; v++) {
        r->path[v] = kn_printed("%s/%d.learnt", r->folder, v);
        policy[v] = kn_arena_print(e->arena, "learnt:%s", r->path[v]);
    }
    return KANUN_OK;
}

kanun_status ke_relearn_new(ke_relearn **out, const ke_experiment *e)
{
    *out = NULL;
    if (!has_learner(e))
        return kc_tool_say(KANUN_USAGE,
                           "--relearn needs the player learnt: --players learnt, or learnt,random");
    ke_relearn *r = *out = kn_calloc(1, sizeof *r);
    r->policies = (int)e->args->relearn;
    r->deals = e->args->deals ? e->args->deals : DEALS_USUAL;
    r->path = kn_calloc((size_t)e->variants, sizeof *r->path);
    r->mean = kn_calloc((size_t)e->findings * (size_t)r->policies + 1, sizeof *r->mean);
    return make_folder(r, e);
}

void ke_relearn_free(ke_relearn *r, int variants)
{
    if (!r)
        return;
    for (int v = 0; v < variants; v++)
        if (r->path[v]) {
            unlink(r->path[v]);
            kn_free(r->path[v]);
        }
    if (r->folder)
        rmdir(r->folder);
    kn_free(r->folder);
    kn_free(r->path);
    kn_free(r->mean);
    kn_free(r);
}

static kanun_status learn(const ke_relearn *r, const kanun_rules *rules, const char *path,
                          uint64_t seed, bool matches, kc_progress *progress, kr_failure *failure)
{
    kp_learning *learning;
    kp_learnt *learnt = NULL;
    kanun_status status = kp_learning_new(&learning, &rules, 1, seed, 0, failure);
    for (uint64_t n = 0; n < r->deals && status == KANUN_OK && !kc_interrupted; n++) {
        status = kp_learning_go_on(learning, failure);
        kc_progress_tell(progress, n + 1);
    }
    progress->before += r->deals;
    if (status == KANUN_OK)
        learnt = kp_learning_take(learning);
    kp_learning_free(learning);
    if (status == KANUN_OK && matches)
        status = kp_learn_matches(learnt, rules, &kc_interrupted, failure);
    if (status == KANUN_OK)
        status = kp_learnt_write(learnt, path, failure);
    kp_learnt_free(learnt);
    return status;
}

kanun_status ke_relearn_learn(ke_relearn *r, const ke_experiment *e)
{
    kr_failure failure = {.errors = kanun_errors_new()};
    kanun_status status = KANUN_OK;
    kc_progress progress;
    kc_progress_begin(&progress, r->deals * (uint64_t)e->variants, "deals to learn from");
    for (int v = 0; v < e->variants && status == KANUN_OK && !kc_interrupted; v++) {
        /* With the same seed, the policies of two variants would begin alike, so each gets its own
         * seed. */
        uint64_t seed = e->seed + (uint64_t)(r->played * e->variants + v) + 1;
        status = learn(r, e->rules[v], r->path[v], seed, !e->args->one_deal, &progress, &failure);
        if (status != KANUN_OK)
            kc_tool_failure(status, &failure);
    }
    kc_progress_end(&progress);
    kanun_errors_free(failure.errors);
    return status;
}

void ke_relearn_note(ke_relearn *r, const ke_experiment *e, uint64_t part)
{
    double blocks = (double)part;
    for (int n = 0; n < e->findings; n++) {
        const ke_asked *asked = &e->asked[n % e->askeds];
        const ke_tally *all = &asked->l->sums[1 + n / e->askeds].difference[asked->m].all;
        double *mean = &r->mean[n * r->policies], sum = 0;
        for (int k = 0; k < r->played; k++)
            sum += mean[k] * blocks; /* all policies have played the same number of blocks */
        mean[r->played] = ((double)all->sum / (double)asked->measure->scale - sum) / blocks;
    }
    r->played++;
}

ke_sample ke_relearn_sample(const ke_relearn *r, int finding)
{
    ke_sample s = {.n = r->played, .moved = 0, .fixed = true, .groups = true};
    const double *mean = &r->mean[finding * r->policies];
    for (int k = 0; k < r->played; k++) {
        s.sum += mean[k];
        s.squares += mean[k] * mean[k];
        s.moved += mean[k] < 0 || mean[k] > 0;
        s.least = k && s.least < mean[k] ? s.least : mean[k];
        s.most = k && s.most > mean[k] ? s.most : mean[k];
    }
    return s;
}
