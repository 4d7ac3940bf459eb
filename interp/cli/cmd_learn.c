/* SPDX-License-Identifier: MIT
 * cmd_learn.c: `kanun learn`: lets a game play against itself, and saves the learnt policy in a
 * file. The learning is in players/.
 */
#include "base/print.h"
#include "base/file.h"
#include "base/memory.h"
#include "command/outputs.h"
#include "command/progress.h"
#include "command/tool.h"
#include "experiment/sim_report.h"
#include "players/learn.h"
#include "players/prospect.h"

#include <string.h>
#include <unistd.h>

#define DEALS_USUAL 4000
#define COUNTS_MAX 16
#define TRIAL_BUDGET "20ms" /* processor time of each decision */

/* The rules of a game for each number of players at a single table. */
typedef struct family {
    const kanun_rules *rules[COUNTS_MAX];
    kanun_rules *made[COUNTS_MAX];
    int count;
} family;

static bool is_chosen(const kc_args *args, const char *name)
{
    for (int n = 0; n < args->choices; n++)
        if (!kc_is_key(&args->choice[n]) && !strcmp(args->choice[n].name, name))
            return true;
    return false;
}

/* Adds the rules for that number of players, unless they use several tables or the choices exclude
 * the number. */
static void add_players(family *f, const kc_args *args, const kanun_rules *rules,
                        const char *players)
{
    kanun_rules *made = NULL;
    if (f->count == COUNTS_MAX)
        return;
    kanun_choice *choices = kn_calloc((size_t)args->choices + 1, sizeof *choices);
    for (int n = 0; n < args->choices; n++)
        choices[n] = args->choice[n];
    choices[args->choices] = (kanun_choice){"players", players, 0};
    if (kanun_rules_vary(&made, rules, args->folder, choices, args->choices + 1, NULL) ==
        KANUN_OK) {
        if (kanun_rules_info(made)->tables) {
            kanun_rules_free(made);
        } else {
            f->made[f->count] = made;
            f->rules[f->count++] = made;
        }
    }
    kn_free(choices);
}

/* Collects the rules, the usual number of players first. */
static void find_family(family *f, const kc_args *args, const kanun_rules *rules)
{
    kanun_option option = KANUN_INIT(kanun_option);
    const char *other;
    if (!kanun_rules_info(rules)->tables)
        f->rules[f->count++] = rules;
    if (is_chosen(args, "players"))
        return;
    for (int n = 0; kanun_rules_option(rules, n, "en", &option); n++) {
        if (strcmp(option.name, "players") != 0)
            continue;
        for (int m = 0; (other = kanun_rules_option_value(rules, n, m, "en", NULL)); m++)
            if (strcmp(other, option.value) != 0)
                add_players(f, args, rules, other);
        return;
    }
}

/* Learns for the given number of deals or time. */
static kanun_status go_on(kp_learning *learning, const kc_args *args, kr_failure *failure)
{
    kc_progress progress;
    uint64_t deals = args->deals ? args->deals : args->time ? UINT64_MAX : DEALS_USUAL;
    kanun_status status = KANUN_OK;
    kc_progress_begin(&progress, deals == UINT64_MAX ? 0 : deals, "deals");
    for (uint64_t n = 0; n < deals && status == KANUN_OK && !kc_interrupted; n++) {
        if (args->time && kc_seconds() - progress.start >= (double)args->time)
            break;
        status = kp_learning_go_on(learning, failure);
        kc_progress_tell(&progress, n + 1);
    }
    kc_progress_end(&progress);
    return status;
}

/* Learns to play deals. */
static kanun_status learn_deals(kp_learnt **learnt, const kc_args *args, const family *f,
                                kr_failure *failure)
{
    kp_learning *learning;
    uint64_t seed = args->seed_given ? args->seed : 1; /* the same file every time */
    kanun_status status =
        kp_learning_new(&learning, f->rules, f->count, seed, (int)args->lessons, failure);
    if (status == KANUN_OK)
        status = go_on(learning, args, failure);
    if (status == KANUN_OK)
        *learnt = kp_learning_take(learning);
    kp_learning_free(learning);
    return status;
}

/* Reads a policy for deals from a file. */
static kanun_status read_deals(kp_learnt **learnt, const kc_args *args, const family *f,
                               kr_failure *failure)
{
    kanun_status status = kp_learnt_read(learnt, args->from, failure);
    if (status == KANUN_OK)
        kp_learnt_forget(*learnt, KP_PROSPECT_NAMED);
    return status == KANUN_OK ? kp_learnt_check(*learnt, args->from, f->rules[0], failure) : status;
}

/* Saves the policy to standard output ("-") or a file. An interrupted run doesn't replace a file,
 * which may contain more. */
static kanun_status save_policy(kp_learnt *learnt, const char *path, kr_failure *failure)
{
    bool standard = !strcmp(path, "-"), cut = kc_interrupted;
    bool aside = cut && !standard && !access(path, F_OK);
    char *kept = kn_printed(aside ? "%s.interrupted" : "%s", path);
    kanun_status status = aside ? kc_output_check_learnt(kept) : KANUN_OK;
    if (standard)
        kp_learnt_put(learnt, stdout);
    else if (status == KANUN_OK)
        status = kp_learnt_write(learnt, kept, failure);
    if (status == KANUN_OK)
        kn_print(standard ? stderr : stdout,
                 "%s: learnt from %llu deals%s with seed %llu, digest %s\n", kept,
                 (unsigned long long)learnt->deals, learnt->lessons ? " and lessons" : "",
                 (unsigned long long)learnt->seed, learnt->digest);
    if (status == KANUN_OK && cut)
        kn_print(stderr, "kanun: interrupted; the policy learnt so far is kept%s%s%s\n",
                 aside ? ", and " : "", aside ? path : "", aside ? " is unchanged" : "");
    kn_free(kept);
    return status == KANUN_OK && cut ? KC_INTERRUPTED : status;
}

static void tell_trial(void *progress, uint64_t done, uint64_t deals)
{
    (void)deals;
    kc_progress_tell(progress, done);
}

/* Lets a search with the policy at `path` play against one without it, in equal processor time.
 * Writes the file again if its mark for searches changes. */
static kanun_status try_in_search(kp_learnt *learnt, const kanun_rules *rules, const kc_args *args,
                                  const char *path, kr_failure *failure)
{
    char *with = kn_printed("search:%s:%s", TRIAL_BUDGET, path);
    const char *players[] = {with, "search:" TRIAL_BUDGET ":plain"};
    kc_progress progress;
    ke_sim_totals totals;
    uint64_t failed;
    ke_sim_plan plan = {.rules = rules,
                        .players = players,
                        .player_count = 2,
                        .seed = args->seed_given ? args->seed : 1,
                        .games = args->trial,
                        .one_deal = true,
                        .rotate = true,
                        .threads = 1,
                        .timeout_ms = KP_PLAYER_TIMEOUT_MS,
                        .interrupted = &kc_interrupted,
                        .progress = tell_trial,
                        .payload = &progress};
    kc_progress_begin(&progress, args->trial, "blocks of the trial");
    kanun_status status = ke_sim_run(&plan, &totals, &failed, failure);
    kc_progress_end(&progress);
    if (status == KANUN_OK && !kc_interrupted) {
        const ke_sim_person *p = &totals.person[0];
        double unit = ke_sim_margin_unit(rules, &totals, p),
               lead = unit * ke_tally_mean(&p->margin), half = unit * ke_tally_margin(&p->margin);
        bool before = learnt->plain;
        learnt->plain = lead + half < 0;
        kn_print(stdout,
                 "a search with this policy scores %.3f points per deal (%.3f to %.3f) more than a "
                 "search without it: %s\n",
                 lead, lead - half, lead + half,
                 learnt->plain ? "searches do without" : "searches use it");
        if (learnt->plain != before)
            status = kp_learnt_write(learnt, path, failure);
    }
    ke_sim_totals_free(&totals);
    kn_free(with);
    return status == KANUN_OK && kc_interrupted ? KC_INTERRUPTED : status;
}

static kanun_status learn(const kc_args *args, const family *f, const char *path,
                          kr_failure *failure)
{
    kp_learnt *learnt = NULL;
    kanun_status failed = KANUN_OK;
    kc_interrupt_catch();
    kanun_status status =
        args->from ? read_deals(&learnt, args, f, failure) : learn_deals(&learnt, args, f, failure);
    for (int n = 0; n < f->count && status == KANUN_OK && !failed && !kc_interrupted; n++)
        failed = kp_learn_matches(learnt, f->rules[n], &kc_interrupted, failure);
    if (failed == KANUN_SYSTEM)
        status = failed;
    if (status == KANUN_OK)
        status = save_policy(learnt, path, failure);
    if (status == KANUN_OK && !failed && args->trial)
        status = try_in_search(learnt, f->rules[0], args, path, failure);
    kp_learnt_free(learnt);
    return status == KANUN_OK ? failed : status; /* keep the results of other matches */
}

/* Finds the default of --output: VARIANT.learnt in the folder of the variant. */
static void usual_path(const kanun_rules *rules, char *path, size_t size)
{
    const char *name = kn_path_name(kanun_rules_info(rules)->id);
    snprintf(path, size, "%.*s.learnt", (int)kn_path_stem(name, ".yaml"), name);
}

kanun_status kc_cmd_learn(const kc_args *args)
{
    char usual[512];
    family f = {.count = 0};
    kanun_rules *rules;
    kr_failure failure = {.errors = args->errors};
    kanun_status status = kc_tool_load(args, args->word[0], &rules);
    if (status != KANUN_OK)
        return status;
    if (args->from && (args->deals || args->time || args->lessons || args->seed_given)) {
        kanun_rules_free(rules);
        return kc_tool_say(KANUN_USAGE, "--from keeps the policy for deals, so --deals, "
                                        "--time, --lessons and --seed have no effect");
    }
    usual_path(rules, usual, sizeof usual);
    const char *path = args->output ? args->output : usual;
    if (args->trial && (!kn_path_ends(path, ".learnt") || strchr(path, ':'))) {
        kanun_rules_free(rules);
        return kc_tool_say(KANUN_USAGE,
                           "--trial needs a file name that ends in .learnt and contains no ':'");
    }
    if ((status = kc_output_check_learnt(path)) != KANUN_OK) {
        kanun_rules_free(rules);
        return status;
    }
    find_family(&f, args, rules);
    if (!f.count)
        status = kc_tool_say(KANUN_USAGE,
                             "%s is played at several tables: choose the number of players at one "
                             "table, --set players=%d",
                             kanun_rules_info(rules)->id, *kanun_rules_info(rules)->table);
    else if ((status = learn(args, &f, path, &failure)) != KANUN_OK && status != KC_INTERRUPTED)
        kc_tool_failure(status, &failure);
    for (int n = 0; n < f.count; n++)
        kanun_rules_free(f.made[n]);
    kanun_rules_free(rules);
    return status;
}
