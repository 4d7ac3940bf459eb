/* SPDX-License-Identifier: MIT
 * cmd_check.c: `kanun check`: loads rules files, with each of their options' values in turn, plays
 * a little, and reports errors. `kanun test` checks rules against their author's scenarios.
 */
#include "base/bundle.h"
#include "base/file.h"
#include "base/memory.h"
#include "cli/check_play.h"
#include "command/progress.h"
#include "command/tool.h"
#include "command/watch.h"
#include "experiment/run.h"
#include "experiment/sim_report.h"
#include "players/learnt.h"
#include "players/player.h"

#include <inttypes.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

enum {
    THREADS_MAX = 15, /* threads besides the main thread */
    VALUE_MAX = 128,
    TRIALS_MOST = 400,  /* limit of values to try, spread over a file's options */
    PAIRS_MOST = 16000, /* limit of second values to try; trials share it */
};

/* A trial of an option's value, in addition to the choices of the command line, and its result. */
typedef struct trial {
    const char *name;
    char value[VALUE_MAX];
    bool together; /* the value loads only with another option's value */
    char with[2 * VALUE_MAX];
    bool vain; /* the value has no effect with any other value */
    bool cut;  /* only PAIRS_MOST pairs were tried for `vain` */
    kanun_status status, played;
    char counted[KC_COUNTED_MAX]; /* error of counting a deal in progress, or "" */
    kanun_errors *errors;         /* NULL: memory ran out */
    kanun_rules *rules; /* rules that loaded and failed in play; the messages point into them */
} trial;

/* A file being checked. */
typedef struct checking {
    const kc_args *args;
    const char *file;
    const kanun_rules *rules; /* rules with the choices of the command line */
    trial *trial;
    int trials, left_out; /* number of values to try, and of values beyond the limit */
    atomic_int next;      /* index of the next trial for a thread */
    pthread_t first;      /* the thread that shows progress */
    kc_progress progress;
    char told[512]; /* the last problem printed, to avoid repeats */
    kanun_status worst;
} checking;

/* ---- Trials, in several threads ---- */

/* Loads the rules with these choices, and plays a little. */
static kanun_status load(const checking *c, trial *t, const kanun_choice *choice, int choices)
{
    kanun_errors_clear(t->errors);
    kanun_status status =
        kanun_rules_vary(&t->rules, c->rules, c->args->folder, choice, choices, t->errors);
    if (status == KANUN_OK)
        t->played = kc_check_try(t->rules, &t->errors, t->counted);
    if (t->played == KANUN_OK) {
        kanun_rules_free(t->rules);
        t->rules = NULL;
    }
    return status;
}

/* Returns the m-th value of an option; NULL after the last. The values of a range are its ends,
 * written to `number`. */
static const char *value_of(const kanun_rules *rules, int n, const kanun_option *option, int m,
                            char number[24])
{
    if (!option->range)
        return kanun_rules_option_value(rules, n, m, "en", NULL);
    snprintf(number, 24, "%" PRId64, m ? option->max : option->min);
    return m < 2 ? number : NULL;
}

/* Loads the value together with the first other value that makes it load. `choice` ends with the
 * value, and has room for another one. */
static kanun_status load_with_another(const checking *c, trial *t, kanun_choice *choice,
                                      int choices)
{
    kanun_option option = KANUN_INIT(kanun_option);
    const char *value;
    char number[24];
    int left = PAIRS_MOST / c->trials;
    for (int n = 0; kanun_rules_option(c->rules, n, "en", &option); n++) {
        if (!strcmp(option.name, choice[choices - 1].name))
            continue;
        for (int m = 0; (value = value_of(c->rules, n, &option, m, number)); m++) {
            choice[choices] = (kanun_choice){option.name, value, 0};
            bool is_other = strcmp(value, option.value) != 0;
            if (is_other && left-- == 0) {
                t->cut = true;
                return KANUN_USAGE;
            }
            kanun_status status = is_other ? load(c, t, choice, choices + 1) : KANUN_USAGE;
            if (status == KANUN_USAGE)
                continue;
            snprintf(t->with, sizeof t->with, " --set %s=%s", option.name, value);
            return status;
        }
    }
    return KANUN_USAGE; /* the value has an effect only together with others */
}

/* Takes trials until none are left. */
static void *work(void *payload)
{
    checking *c = payload;
    int given = c->args->choices;
    kanun_choice *choice = kn_calloc((size_t)given + 2, sizeof *choice);
    for (int n; (n = atomic_fetch_add(&c->next, 1)) < c->trials;) {
        trial *t = &c->trial[n];
        if (pthread_equal(pthread_self(), c->first))
            kc_progress_tell(&c->progress, (uint64_t)n);
        t->errors = kanun_errors_new();
        if (given)
            memcpy(choice, c->args->choice, (size_t)given * sizeof *choice);
        choice[given] = (kanun_choice){t->name, t->value, 0};
        t->status = load(c, t, choice, given + 1);
        t->together = t->status == KANUN_USAGE;
        const kanun_error *first = kanun_errors_nth(t->errors, 0);
        t->vain = t->together && first && first->code == KN_E_CHOICE_OVERWRITTEN;
        if (t->together)
            t->status = load_with_another(c, t, choice, given + 1);
    }
    free(choice);
    return NULL;
}

/* Runs all trials; continues without threads that can't be started. */
static void try_all(checking *c)
{
    pthread_t thread[THREADS_MAX];
    int threads = kc_tool_threads(c->args), started = 0;
    c->first = pthread_self();
    kc_progress_begin(&c->progress, (uint64_t)c->trials, "values");
    for (int n = 1; n < threads && n <= THREADS_MAX && n < c->trials; n++)
        if (!pthread_create(&thread[started], NULL, work, c))
            started++;
    work(c);
    for (int n = 0; n < started; n++)
        pthread_join(thread[n], NULL);
    kc_progress_end(&c->progress);
}

/* ---- Reports, in order ---- */

static void report_trial(checking *c, const trial *t, kanun_status status)
{
    const char *first = kr_error_text(t->errors, 0);
    bool again = first && !strncmp(c->told, first, sizeof c->told - 1);
    kc_tool_say(status, "%s with --set %s=%s%s%s", c->file, t->name, t->value, t->with,
                again ? ": the same" : ":");
    if (!again)
        kc_tool_errors(status, t->errors);
    snprintf(c->told, sizeof c->told, "%s", first ? first : "");
}

/* Loads the rules once more from their files, with the value, to find which line of a child makes
 * a parent's value wrong. */
static void load_alone(const checking *c, const trial *t)
{
    int given = c->args->choices;
    kanun_rules *rules = NULL;
    kanun_choice *choice = kn_calloc((size_t)given + 1, sizeof *choice);
    if (given)
        memcpy(choice, c->args->choice, (size_t)given * sizeof *choice);
    choice[given] = (kanun_choice){t->name, t->value, 0};
    kanun_errors_clear(t->errors);
    kanun_rules_load(&rules, c->file, c->args->folder, choice, given + 1, t->errors);
    kanun_rules_free(rules);
    free(choice);
}

/* Judges a failed trial. A value that the file's other choices exclude is not an error. */
static void judge(checking *c, const trial *t)
{
    kanun_status status = t->status;
    if (status == KANUN_OK || status == KANUN_USAGE) {
        return;
    }
    if (status == KANUN_RULES && !t->together)
        load_alone(c, t);
    report_trial(c, t, t->status);
    status = status == KANUN_RULES ? KANUN_NO : status;
    c->worst = status > c->worst ? status : c->worst;
}

/* Adds a value to be tried. */
static void add_trial(checking *c, const char *name, const char *value)
{
    trial *longer = kn_realloc(c->trial, ((size_t)c->trials + 1) * sizeof *longer);
    c->trial = longer;
    longer[c->trials] = (trial){.name = name};
    snprintf(longer[c->trials++].value, VALUE_MAX, "%s", value);
}

/* Adds all values of all options that the command line leaves open. For ranges, both ends. */
static void list_values(checking *c)
{
    kanun_option option = KANUN_INIT(kanun_option);
    const char *value;
    for (int n = 0; kanun_rules_option(c->rules, n, "en", &option); n++) {
        bool given = false;
        for (int i = 0; i < c->args->choices; i++)
            given |=
                !kc_is_key(&c->args->choice[i]) && !strcmp(c->args->choice[i].name, option.name);
        if (given)
            continue;
        for (int m = 0; (value = kanun_rules_option_value(c->rules, n, m, "en", NULL)); m++) {
            bool last = option.range && !kanun_rules_option_value(c->rules, n, m + 1, "en", NULL);
            if (!last && strcmp(value, option.value))
                add_trial(c, option.name, value);
        }
        for (int i = 0; option.range && i < 2; i++) {
            char number[24];
            snprintf(number, sizeof number, "%" PRId64, i ? option.max : option.min);
            if (strcmp(number, option.value) && (i == 0 || option.min != option.max))
                add_trial(c, option.name, number);
        }
    }
}

static bool is_players(const trial *t)
{
    return !strcmp(t->name, "players");
}

/* If there are too many values, keeps only every k-th value of each option, but keeps all numbers
 * of players. */
static void thin_out(checking *c)
{
    long players = 0, others = 0;
    int kept = 0;
    for (int n = 0; n < c->trials; n++)
        players += is_players(&c->trial[n]);
    long rest = c->trials - players, room = TRIALS_MOST - players;
    for (int n = 0; n < c->trials; n++) {
        bool is_kept = is_players(&c->trial[n]) || rest <= room;
        if (!is_kept) {
            is_kept = (others + 1) * room / rest > others * room / rest;
            others++;
        }
        if (is_kept)
            c->trial[kept++] = c->trial[n];
    }
    c->left_out = c->trials - kept;
    c->trials = kept;
}

/* Returns the trials for the notes of check.lua. */
static json_t *trials_json(const checking *c)
{
    json_t *list = json_array();
    for (int n = 0; n < c->trials; n++) {
        const trial *t = &c->trial[n];
        json_array_append_new(
            list,
            json_pack("{s:s, s:s, s:s, s:b, s:b, s:b, s:b, s:s}", "name", t->name, "value",
                      t->value, "with", t->with, "fine", t->status == KANUN_OK, "together",
                      t->together, "vain", t->vain && !t->cut && t->status == KANUN_USAGE, "fails",
                      t->played != KANUN_OK && !is_players(t), "counted", t->counted));
    }
    return list;
}

/* Returns the error in the learnt file beside the rules, which players would refuse; "": none. */
static const char *fault_of_learnt(const checking *c, kr_failure *failure)
{
    char path[4096], digest[KP_PLAYER_DIGEST];
    return kp_learnt_find(c->rules, path, sizeof path) &&
                   kp_player_learnt_by("learnt", c->rules, digest, failure) != KANUN_OK
               ? kr_failure_text(failure)
               : "";
}

/* True for a pack whose rules don't match its digest. */
static bool is_changed_pack(const checking *c)
{
    char *digest = kn_path_ends(c->file, KN_BUNDLE) ? kn_bundle_digest(c->file) : NULL;
    bool changed =
        digest && !c->args->choices && strcmp(digest, kanun_rules_info(c->rules)->digest) != 0;
    kn_free(digest);
    return changed;
}

/* Reports that the file is fine, or that some of its choices fail, and notes for its author
 * (check.lua). `status` is that of the checks; returns it, or the status of the report. */
static kanun_status tell_notes(const checking *c, kanun_status status, const char *counted)
{
    kr_failure failure = {.errors = c->args->errors};
    bool child = kn_path_ends(c->file, ".yaml") && kc_tool_has_key(c->file, "extends");
    /* A child without a name is listed under its parent's name. */
    bool unnamed = child && !kc_tool_has_key(c->file, "name");
    kanun_status told = ke_run_present(
        c->args, "check",
        json_pack("{s:s, s:s, s:b, s:b, s:b, s:b, s:i, s:s, s:s, s:o, s:o}", "file", c->file,
                  "name", kanun_rules_text(c->rules, NULL, "name", "en"), "fine",
                  status == KANUN_OK, "changed_pack", is_changed_pack(c), "inherits_options",
                  child && !kc_tool_has_key(c->file, "options"), "unnamed", unnamed, "left_out",
                  c->left_out, "counted", counted, "learnt", fault_of_learnt(c, &failure), "trials",
                  trials_json(c), "options", ke_options_list(c->rules, "en")),
        NULL);
    return told > status ? told : status;
}

static kanun_status try_values(checking *c)
{
    list_values(c);
    thin_out(c);
    if (c->worst == KANUN_OK)
        try_all(c);
    for (int n = 0; n < c->trials && c->worst != KANUN_SYSTEM; n++)
        judge(c, &c->trial[n]);
    return c->worst;
}

/* Reports errors that occur in play with an option's value. Call it only if the choices of the
 * command line cause no errors. */
static kanun_status judge_play(checking *c)
{
    kanun_status worst = KANUN_OK;
    for (int n = 0; n < c->trials && worst != KANUN_SYSTEM; n++) {
        const trial *t = &c->trial[n];
        if (t->played != KANUN_OK)
            report_trial(c, t, t->played);
        worst = t->played > worst ? t->played : worst;
    }
    return worst;
}

static void free_trials(checking *c)
{
    for (int n = 0; n < c->trials; n++) {
        kanun_errors_free(c->trial[n].errors);
        kanun_rules_free(c->trial[n].rules);
    }
    free(c->trial);
}

static kanun_status check_one(const kc_args *args, const char *file)
{
    if (kn_path_ends(file, ".lua"))
        return kc_tool_say(KANUN_USAGE,
                           "%s is a script: it is checked with the rules file that names it "
                           "(script: %s)",
                           file, kn_path_name(file));
    kanun_errors *errors = args->errors;
    kanun_rules *rules = NULL;
    char counted[KC_COUNTED_MAX] = "";
    checking c = {.args = args, .file = file};
    kanun_errors_clear(errors);
    kanun_status status = kc_tool_load_quietly(args, file, &rules, errors);
    if (status == KANUN_OK)
        status = kanun_rules_untranslated(rules, NULL, NULL, NULL, errors);
    c.rules = rules;
    if (status == KANUN_RULES && kc_tool_has_key(file, "scenarios")) {
        kc_tool_say(status, "%s has scenarios: kanun test %s", file, file);
        status = KANUN_USAGE;
    } else if (status != KANUN_OK) {
        kc_tool_errors(status, errors);
    } else {
        bool choice_fails = false;
        status = try_values(&c);
        if (status == KANUN_OK) {
            kanun_errors_clear(errors);
            status = kanun_rules_doubts(rules, errors);
            kc_tool_errors(status, errors);
        }
        if (status == KANUN_OK)
            status = kc_check_play(args, file, rules, counted);
        if (status == KANUN_OK)
            choice_fails = (status = judge_play(&c)) != KANUN_OK;
        if (status == KANUN_OK || choice_fails)
            status = tell_notes(&c, status, counted);
    }
    free_trials(&c);
    if (status == KANUN_OK && args->translations)
        status = kanun_rules_untranslated(rules, args->translations, stdout, NULL, NULL);
    kanun_rules_free(rules);
    /* For this command, a wrong file is a result and not a failure. */
    return status == KANUN_RULES ? KANUN_NO : status;
}

/* Checks every game on the search path. */
static kanun_status check_all(const kc_args *args)
{
    char **ids;
    kanun_status worst = kc_tool_ids(args, &ids);
    for (int n = 0; ids && ids[n]; n++) {
        kanun_status status = check_one(args, ids[n]);
        worst = status > worst ? status : worst;
    }
    kanun_free(ids);
    return worst;
}

kanun_status kc_cmd_check(const kc_args *args)
{
    if (!args->words && !args->all)
        return kc_tool_say(KANUN_USAGE,
                           "check needs a file, a folder or --all; see `kanun check --help`");
    if (args->watch)
        return kc_watch_run(args, kc_cmd_check);
    kanun_status worst = args->all ? check_all(args) : KANUN_OK;
    for (int n = 0; n < args->words; n++) {
        kanun_status status = check_one(args, args->word[n]);
        if (status > worst)
            worst = status;
    }
    return worst;
}
