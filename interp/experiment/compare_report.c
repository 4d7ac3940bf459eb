/* SPDX-License-Identifier: MIT
 * compare_report.c: verdicts, intervals and policies in words. The sentences are in the catalogues.
 */
#include "experiment/compare_report.h"

#include <math.h>
#include <string.h>

#include "base/words.h"
#include "command/tool.h"
#include "experiment/relearn.h"
#include "players/learnt.h"

/* Rounds the number of missing blocks to three digits. */
static int64_t how_many(double more)
{
    double step = pow(10, floor(log10(more > 1 ? more : 1)) - 2);
    if (step < 1)
        step = 1;
    return (int64_t)(ceil(more / step) * step);
}

/* Why a difference is undecided, in the order of ke_say_open's names. */
typedef enum ke_open {
    KE_OPEN_ALIKE,
    KE_OPEN_FEW,
    KE_OPEN_RARE,
    KE_OPEN_MORE,
    KE_OPEN_OTHER,
} ke_open;

static ke_open open_reason(const ke_finding *f)
{
    if (f->sample.n > 0 && !f->sample.moved)
        return KE_OPEN_ALIKE;
    if (f->sample.n < KE_EARLY && !f->sample.groups)
        return KE_OPEN_FEW;
    if (isinf(f->more))
        return KE_OPEN_OTHER;
    return ke_is_rare(&f->sample) ? KE_OPEN_RARE : KE_OPEN_MORE;
}

const char *ke_say_verdict(const ke_finding *f, const char *language, char *out, size_t size)
{
    switch (f->verdict) {
    case KE_A_MORE:
        return kn_word(language, "verdict.a-more");
    case KE_B_MORE:
        return kn_word(language, "verdict.b-more");
    case KE_EQUAL:
        return kn_word(language, "verdict.equal");
    case KE_INVALID:
        return kn_word(language, f->fault == KE_BROKEN_OFF ? KN_KEY("verdict.invalid-limit")
                                                           : KN_KEY("verdict.invalid-bounds"));
    case KE_UNDECIDED:
        break;
    }
    switch (open_reason(f)) {
    case KE_OPEN_ALIKE:
        return kn_word(language, "verdict.undecided-alike");
    case KE_OPEN_FEW:
        return kn_say(out, size, language, "verdict.undecided-few", KN_NUMBER("least", KE_EARLY));
    case KE_OPEN_RARE:
        return kn_say(out, size, language, "verdict.undecided-rare",
                      KN_NUMBER("differing", (int64_t)f->sample.moved),
                      KN_NUMBER("more", how_many(f->more)));
    case KE_OPEN_MORE:
        return kn_say(out, size, language, "verdict.undecided-more",
                      KN_NUMBER("more", how_many(f->more)));
    case KE_OPEN_OTHER:
        break;
    }
    return kn_word(language, "verdict.undecided");
}

const char *ke_say_open(const ke_finding *f, const char *language, const char *measure,
                        const char *players, char *out, size_t size)
{
    static const char *const names[] = {"alike", "few", "rare", "more", "other"};
    ke_open why = open_reason(f);
    bool counted = why == KE_OPEN_RARE || why == KE_OPEN_MORE;
    char verdict[KE_SAID];
    return kn_say(out, size, language, "compare.says-other", KN_TEXT("measure", measure),
                  KN_TEXT("several", players ? "yes" : "no"),
                  KN_TEXT("players", players ? players : ""),
                  KN_TEXT("why", f->verdict == KE_UNDECIDED ? names[why] : "invalid"),
                  KN_TEXT("verdict", ke_say_verdict(f, language, verdict, sizeof verdict)),
                  KN_NUMBER("least", KE_EARLY), KN_NUMBER("differing", (int64_t)f->sample.moved),
                  KN_NUMBER("more", counted ? how_many(f->more) : 0));
}

bool ke_has_outside(const ke_experiment *e)
{
    for (int n = 0; n < e->findings; n++) {
        const ke_finding *f = &e->finding[n];
        if (f->verdict == KE_UNDECIDED && (f->low > 0 || f->high < 0))
            return true;
    }
    return false;
}

const char *ke_interval_text(const ke_measure *measure, const char *language, const ke_sample *s,
                             double low, double high, bool sign, char out[120])
{
    char from[40], to[40];
    if (s && s->n < ke_enough(s))
        snprintf(out, 120, "n < %d", ke_enough(s));
    else if (isinf(low) && isinf(high))
        snprintf(out, 120, "%s", kn_word(language, "compare.not-known"));
    else
        snprintf(out, 120, "%s%s .. %s", !s || ke_is_proven(s) ? "" : "~ ",
                 ke_measure_text(measure, low, sign, from),
                 ke_measure_text(measure, high, sign, to));
    return out;
}

/* Returns the name of the rules for which the policy that plays a variant was learnt; "" if no
 * player of the line-up uses a policy. */
static const char *policy_of(const ke_experiment *e, int lineup, int variant)
{
    char path[4096];
    const char *id = "";
    json_t *learnt = json_object();
    const ke_lineup *l = &e->lineup[lineup];
    kc_tool_learnt(learnt, l->player, l->count, e->rules[variant]);
    int file = json_object_size(learnt) ? kp_learnt_find(e->rules[variant], path, sizeof path) : 0;
    if (file)
        kg_insight_file(e->rules[variant], file - 1, &id);
    json_decref(learnt);
    return id;
}

const char *ke_say_policies(const ke_experiment *e, int lineup, char *out, size_t size)
{
    const char *lang = e->args->lang;
    const ke_relearn *r = e->relearn;
    *out = '\0';
    if (r)
        return kn_say(out, size, lang, "compare.relearnt", KN_NUMBER("policies", r->played),
                      KN_NUMBER("deals", (int64_t)r->deals));
    const char *a = policy_of(e, lineup, 0), *b = policy_of(e, lineup, 1);
    if (*a && *b)
        kn_say(out, size, lang, "compare.policies", KN_FLAG("same", !strcmp(a, b)),
               KN_OUTSIDE("a", a), KN_OUTSIDE("b", b));
    return out;
}
