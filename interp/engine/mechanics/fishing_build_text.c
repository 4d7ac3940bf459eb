/* SPDX-License-Identifier: MIT
 * fishing_build_text.c: describes builds: the reasons why a move beside builds is refused, the
 * rules in sentences, and the builds on the floor. Changes nothing.
 */
#include "mechanics/fishing.h"
#include "mechanics/telling.h"

/* The state while a refusal is explained. */
typedef struct refusing {
    const km_telling *t;
    const km_run *run;
    const km_fishing *plan;
    const ks_move *move;
    const char **key;
    unsigned seat; /* as a bit */
    kn_set hand, loose;
    km_build build[KM_BUILDS_MAX];
    int builds;
} refusing;

/* Adds the sentence; `build` (or NULL) is the build that it mentions, and `rule` the key of that
 * build (NULL: none). */
static bool refuse(const refusing *r, const char *sentence, const km_build *build, const char *rule)
{
    const km_telling *t = r->t;
    const ks_pack *pack = r->run->world.layout->pack;
    *r->key = rule ? rule : "builds";
    km_add_holes(t, sentence,
                 KN_HOLES(KN_TEXT("card", pack->name[r->move->card]),
                          KN_TEXT("cards", km_card_names(t, r->move->cards)),
                          KN_TEXT("build", build ? km_card_names(t, build->cards) : ""),
                          KN_NUMBER("n", build ? build->value : r->move->number),
                          KN_NUMBER("each", r->plan->builds.each),
                          KN_NUMBER("least", r->plan->builds.least),
                          KN_NUMBER("most", r->plan->builds.most),
                          KN_FLAG("fewest", r->plan->capture.choice == KM_CHOICE_FEWEST),
                          KN_TEXT("floor", km_heap_words(t, r->plan->floor))));
    return true;
}

/* Returns the player's build for which the move would leave no card that can take it; NULL:
 * none. */
static const km_build *left_without_taker(const refusing *r)
{
    kn_set rest = kn_minus(r->hand, kn_set_of(r->move->card));
    for (int i = 0; i < r->builds; i++) {
        const km_build *build = &r->build[i];
        const kn_set *takers = &r->plan->builds.takers[build->value];
        if (build->owners & r->seat && !kn_meets(build->cards, r->move->cards) &&
            kn_meets(r->hand, *takers) && !kn_meets(rest, *takers))
            return build;
    }
    return NULL;
}

static bool why_not_laid(const refusing *r)
{
    if (r->plan->builds.owner == KM_BUILD_OWNER_NOBODY && !r->plan->builds.may_lay)
        return refuse(r, KN_KEY("fishing.why-lays"), NULL, "builds.may_lay");
    for (int i = 0; i < r->builds && !r->plan->builds.may_lay; i++)
        if (r->build[i].owners & r->seat)
            return refuse(r, KN_KEY("fishing.why-builder"), &r->build[i], "builds.may_lay");
    return false;
}

static bool is_of_value(const refusing *r, const km_build *build)
{
    const km_capture *k = &r->plan->capture;
    return k->need[r->move->card] == build->value || k->other_need[r->move->card] == build->value;
}

/* True if the card could take everything that the move names, were it not for `choice`. */
static bool is_only_chosen_wrongly(const refusing *r)
{
    const km_capture *k = &r->plan->capture;
    kn_set rest = r->move->cards;
    if (k->choice == KM_CHOICE_ANY)
        return false;
    for (int i = 0; i < r->builds; i++)
        if (kn_meets(r->build[i].cards, r->move->cards)) {
            if (!is_of_value(r, &r->build[i]))
                return false;
            rest = kn_minus(rest, r->build[i].cards);
        }
    return kn_is_empty(rest) || km_capture_is_possible(k, r->move->card, rest);
}

/* The move names all or some cards of a build. */
static bool why_not_taken(const refusing *r, const km_build *build)
{
    if (!kn_within(build->cards, r->move->cards))
        return refuse(r, KN_KEY("fishing.why-part-of-build"), build, NULL);
    if (!is_of_value(r, build)) {
        bool adds = r->plan->builds.in_sums && !build->several;
        return refuse(r,
                      adds ? KN_KEY("fishing.why-build-in-sum") : KN_KEY("fishing.why-other-value"),
                      build, adds ? "builds.in_sums" : NULL);
    }
    if (is_only_chosen_wrongly(r))
        return refuse(r, KN_KEY("fishing.why-build-choice"), build, "choice");
    return refuse(r, KN_KEY("fishing.why-beside-build"), build, NULL);
}

static bool why_not_raised(const refusing *r, const km_build *build)
{
    const km_builds *b = &r->plan->builds;
    const km_capture *k = &b->adding;
    int more = r->move->number - build->value;
    if (!kn_within(build->cards, r->move->cards))
        return refuse(r, KN_KEY("fishing.why-part-of-build"), build, NULL);
    if (build->several)
        return refuse(r, KN_KEY("fishing.why-several-groups"), build, "builds.groups");
    if (b->raised_by == KM_RAISED_BY_NOBODY ||
        (b->raised_by == KM_RAISED_BY_OTHERS && build->owners & r->seat))
        return refuse(r,
                      b->raised_by == KM_RAISED_BY_NOBODY ? KN_KEY("fishing.why-no-raise")
                                                          : KN_KEY("fishing.why-own-build"),
                      build, "builds.raised_by");
    if (more == 0 && b->groups != KM_BUILD_STACK)
        return refuse(r, KN_KEY("fishing.why-named-build"), build, NULL);
    if (more <= 0 || (k->value[r->move->card] != more && k->other_value[r->move->card] != more))
        return refuse(r, KN_KEY("fishing.why-raise-by"), build, NULL);
    return false;
}

static bool why_not_built(const refusing *r)
{
    const km_builds *b = &r->plan->builds;
    int value = r->move->number, own = 0;
    bool joins = false;
    if (value < b->least || value > b->most)
        return refuse(r, KN_KEY("fishing.why-build-range"), NULL,
                      value < b->least ? "builds.least" : "builds.most");
    if (b->owner != KM_BUILD_OWNER_NOBODY &&
        !kn_meets(kn_minus(r->hand, kn_set_of(r->move->card)), b->takers[value]))
        return refuse(r, KN_KEY("fishing.why-no-taker"), NULL, NULL);
    for (int i = 0; i < r->builds; i++)
        if (kn_meets(r->build[i].cards, r->move->cards) && why_not_raised(r, &r->build[i]))
            return true;
    for (int i = 0; i < r->builds; i++) {
        joins |= r->build[i].value == value && b->groups != KM_BUILD_STACK;
        own += (r->build[i].owners & r->seat) && !kn_meets(r->build[i].cards, r->move->cards);
    }
    if (joins && b->groups == KM_BUILD_ONE)
        return refuse(r, KN_KEY("fishing.why-one-group"), NULL, "builds.groups");
    if (!joins && b->each && own >= b->each)
        return refuse(r, KN_KEY("fishing.why-build-each"), NULL, "builds.each");
    if (!joins && r->builds == b->slots)
        return refuse(r, KN_KEY("fishing.why-builds-most"), NULL, NULL);
    if (left_without_taker(r))
        return refuse(r, KN_KEY("fishing.why-keep"), left_without_taker(r), NULL);
    if (b->groups == KM_BUILD_STACK)
        return refuse(r, KN_KEY("fishing.why-stack"), NULL, "builds.groups");
    return refuse(r, KN_KEY("fishing.why-groups"), NULL, NULL);
}

bool km_builds_why(const km_telling *t, const km_run *run, const ks_move *move, const char **key)
{
    const km_fishing *plan = t->phase->plan;
    const ks_block *b = run->world.block;
    refusing r = {.t = t,
                  .run = run,
                  .plan = plan,
                  .move = move,
                  .key = key,
                  .seat = 1u << km_seat_of(run, b->place),
                  .hand = b->sets[plan->hand->heap + b->place]};
    r.builds = km_builds_read(&run->world, plan, r.build);
    if (move->word == plan->builds.word)
        return why_not_built(&r);
    const km_build *kept = left_without_taker(&r);
    if (kept)
        return refuse(&r, KN_KEY("fishing.why-keep"), kept, NULL);
    if (move->word == KS_WORD_PLAY)
        return why_not_laid(&r);
    for (int i = 0; i < r.builds; i++)
        if (kn_meets(r.build[i].cards, move->cards))
            return why_not_taken(&r, &r.build[i]);
    return false;
}

/* Returns true if a card takes builds of two values, so that one card may have to be kept for two
 * builds. */
static bool takes_two_values(const km_fishing *plan, const ks_pack *pack)
{
    const km_capture *k = &plan->capture;
    for (int card = 0; card < pack->cards && plan->builds.each != 1; card++)
        if (k->need[card] && k->other_need[card] && k->need[card] != k->other_need[card] &&
            k->need[card] <= plan->builds.most && k->other_need[card] <= plan->builds.most)
            return true;
    return false;
}

void km_builds_show(const km_telling *t)
{
    const km_fishing *plan = t->phase->plan;
    const km_builds *b = &plan->builds;
    bool several = b->groups == KM_BUILD_ANY, stack = b->groups == KM_BUILD_STACK,
         owned = b->owner != KM_BUILD_OWNER_NOBODY;
    const kd_node *sum = kd_node_get(t->phase->node, "sum_to");
    if (!b->on)
        return;
    km_tell_line(t, kn_word(t->language, "fishing.title-builds"));
    km_say(t, "fishing.builds", KN_TEXT("floor", km_heap_words(t, plan->floor)),
           KN_FLAG("several", several), KN_FLAG("stack", stack), KN_FLAG("owned", owned),
           KN_FLAG("pair", sum != NULL), KN_TEXT("sum", sum ? sum->text : ""));
    km_say(t, "fishing.build-values", KN_NUMBER("least", b->least), KN_NUMBER("most", b->most),
           KN_FLAG("low", b->least == 1), KN_FLAG("stack", stack));
    if (b->in_sums)
        km_say(t, "fishing.build-in-sums", KN_FLAG("several", several));
    if (several)
        km_say_word(t, "fishing.build-joined");
    if (b->raised_by != KM_RAISED_BY_NOBODY)
        km_say(t, "fishing.build-raised", KN_TEXT("floor", km_heap_words(t, plan->floor)),
               KN_FLAG("others", owned && b->raised_by == KM_RAISED_BY_OTHERS),
               KN_FLAG("several", several), KN_FLAG("owned", owned), KN_FLAG("pair", sum != NULL));
    bool raised = b->raised_by != KM_RAISED_BY_NOBODY;
    if (owned)
        km_say(t, "fishing.build-owner", KN_FLAG("all", b->owner == KM_BUILD_OWNER_ALL),
               KN_FLAG("several", several), KN_FLAG("raised", raised));
    if (b->each && owned)
        km_say(t, "fishing.build-each", KN_NUMBER("n", b->each));
    if (owned)
        km_say(t, "fishing.build-duty", KN_FLAG("lay", b->may_lay), KN_FLAG("raised", raised),
               KN_FLAG("both", takes_two_values(plan, t->rules->layout->pack)));
    else if (!b->may_lay)
        km_say_word(t, "fishing.build-first");
}

void km_builds_faces(const km_telling *t, const km_run *run)
{
    const km_fishing *plan = t->phase->plan;
    km_build build[KM_BUILDS_MAX];
    const char *piece[KM_BUILDS_MAX];
    int n = km_builds_read(&run->world, plan, build);
    for (int i = 0; i < n; i++)
        piece[i] = km_piece(t, "fishing.build", KN_NUMBER("n", build[i].value),
                            KN_TEXT("cards", km_card_names(t, build[i].cards)),
                            KN_FLAG("own", build[i].owners >> run->world.block->seat & 1),
                            KN_FLAG("several", build[i].several));
    if (n)
        km_add(t, "fishing.faces-builds", KN_LIST("list", piece, n));
}
