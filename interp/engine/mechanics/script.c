/* SPDX-License-Identifier: MIT
 * script.c: the mechanic `script`: a phase defined by a Lua hook of kind phase: legal moves,
 * their effects, and the next turn. Independent of Lua; see script/host.h.
 */
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include "mechanics/fill_plan.h"
#include "mechanics/registry.h"
#include "mechanics/telling.h"

/* STEP_GOES_ON, plus the number of consecutive moves that have only changed the turn. Players may
 * pass for some time, but not forever. */
enum { STEP_ENTER, STEP_GOES_ON, IDLE_MAX = 100 };

typedef struct script_plan {
    kl_hook hook;
    /* by event: the word of the moves that raise the event; -1: none */
    int event_word[KL_RAISES_MAX];
    int events;
} script_plan;

static const kl_script_hook *find_hook(km_compiler *c, const kd_node *node)
{
    const char *name = node->kind == KD_NODE_SCALAR ? node->text : "";
    const kl_script_hook *hook = c->host ? kl_host_find(c->host, name) : NULL;
    if (hook && hook->kind == KL_HOOK_PHASE)
        return hook;
    kn_problem *p = kn_report_add(
        c->report, KN_E_NO_HOOK, node->at,
        hook ? "the hook '%s' is not of kind phase" : "no script declares a hook '%s'", name);
    if (!c->host)
        kn_report_expect(c->report, p,
                         "`script:` at the top of the file, naming the Lua file that declares it");
    else if (!hook)
        kn_report_suggest(p, name, kl_host_names(c->host, c->arena));
    return NULL;
}

static bool read_hook(const km_filling *f, const kd_node *value, void *member)
{
    km_compiler *c = f->c;
    const kl_script_hook *found = value ? find_hook(c, value) : NULL;
    if (!found)
        return false;
    script_plan *plan = f->plan;
    plan->hook = (kl_hook){.name = f->phase->name,
                           .kind = KL_HOOK_PHASE,
                           .script = found,
                           .node = f->phase->node,
                           .cards = c->layout->pack->all,
                           .phase = f->phase->index};
    return true;
}

static bool read_with(const km_filling *f, const kd_node *value, void *member)
{
    script_plan *plan = f->plan;
    plan->hook.said.with = value;
    return (*(int *)member =
                km_compile_with(f->c, plan->hook.script, value, f->phase->node->parent)) >= 0;
}

static const kd_key keys[] = {
    {"hook", KD_T_NAME, KM_PUT_BY(read_hook, script_plan, hook.script), .flags = KD_KEY_REQUIRED,
     .says = "The hook of kind phase; `script: NAME` is short for it.",
     .serves = "Rummy, Crazy Eights"},
    {"with", KD_T_ANY, KM_PUT_BY(read_with, script_plan, hook.with), .says = "Its parameters.",
     .serves = "Rummy, Crazy Eights"},
    {.name = NULL},
};
const kd_table km_script_table = {
    "script",
    "A phase that a script plays. The script declares its outcomes and the words of its moves.",
    keys, NULL};

/* Copies the outcomes and words that the script declares to the phase. */
static bool take_names(km_compiler *c, km_phase *phase, const kl_script_hook *hook)
{
    const char *const *names = hook->outcomes, *const *words = hook->words;
    int n = 0;
    for (; names && names[n]; n++) {
        if (n == KM_OUTCOMES_MAX)
            return km_compile_wrong(
                c, phase->node->at,
                "a phase may have at most %d outcomes, and the hook '%s' declares more",
                KM_OUTCOMES_MAX, hook->name);
        phase->outcomes[n] = kn_arena_text(c->arena, names[n], strlen(names[n]));
    }
    if (n)
        phase->outcomes[n] = NULL;
    for (; words && *words; words++) {
        if (ks_pack_find(c->layout->pack, *words, (int)strcspn(*words, "/")) >= 0)
            return km_compile_wrong(c, phase->node->at,
                                    "the move word '%s' of the hook '%s' is a card of this pack",
                                    *words, hook->name);
        if (ks_words_add(&c->rules->words, c->arena, *words) < 0)
            return km_compile_wrong(
                c, phase->node->at,
                c->rules->words.count == KS_WORDS_MAX
                    ? "the move word '%s' can't be added: the game has too many move words"
                    : "the move word '%s' is already declared in a different form (with or "
                      "without `/1`)",
                *words);
    }
    return true;
}

/* Copies the events that the script declares to the phase. If an event has the name of a word,
 * moves with that word raise it. */
static bool take_events(km_compiler *c, km_phase *phase, script_plan *plan)
{
    const char *const *events = plan->hook.script->events;
    const char *const *words = plan->hook.script->words;
    for (; events && events[plan->events]; plan->events++) {
        const char *name = events[plan->events];
        int *word = &plan->event_word[plan->events];
        *word = -1;
        for (int w = 0; w < KS_WORDS_FIXED; w++)
            if (strcmp(ks_words_fixed[w], name) == 0)
                *word = w;
        for (int i = 0; words && words[i]; i++)
            if (strncmp(words[i], name, strlen(name)) == 0 &&
                (!words[i][strlen(name)] || words[i][strlen(name)] == '/'))
                *word = ks_words_add(&c->rules->words, c->arena, words[i]);
        phase->events = kn_arena_print(c->arena, "%s%s%s", plan->events ? phase->events : "",
                                       plan->events ? " " : "", name);
        if (!phase->events)
            return false;
    }
    return true;
}

static bool script_compile(km_compiler *c, km_phase *phase)
{
    script_plan *plan = phase->plan;
    plan->hook.cause = ks_layout_cause(c->layout, c->arena, phase->name, c->report);
    return plan->hook.cause >= 0 && take_names(c, phase, plan->hook.script) &&
           take_events(c, phase, plan);
}

int km_script_events(const km_phase *phase)
{
    return phase->mechanic == &km_mechanic_script ? ((const script_plan *)phase->plan)->events : 0;
}

/* ---- play: frame->a = 1 + the place to move, frame->b = 1 + the outcome once the script has ended
 * the phase ---- */

static void prepare(km_run *run, int place)
{
    kl_call *call = &run->call;
    call->world = &run->world;
    call->report = run->report;
    call->words = &run->rules->words;
    call->turn = KS_NOBODY;
    call->same = NULL;
    km_set_call(run, place, km_controller(run, place), KN_NO_CARD, KN_EMPTY, 0, KS_NOBODY);
}

static void raise_one(km_run *run, const km_phase *phase, const kl_raised *r)
{
    kl_call *call = &run->call;
    if (run->status != KN_OK || !km_has_hooks(phase, r->event))
        return;
    call->card = r->card;
    call->taken = call->before = r->taken;
    call->number = r->number;
    call->scripted = true;
    km_raise(run, phase, r->event);
    call->scripted = false;
}

/* Raises the event of the move itself (NULL: none), and then the events that the script has
 * requested. */
static void raise_all(km_run *run, const km_phase *phase, const ks_move *move)
{
    const script_plan *plan = phase->plan;
    for (int e = 0; move && e < plan->events; e++) {
        if (plan->event_word[e] != move->word)
            continue;
        raise_one(run, phase,
                  &(kl_raised){(uint8_t)e, ks_move_card(move),
                               move->number == KS_NO_NUMBER ? 0 : move->number, move->cards});
    }
    for (int i = 0; i < run->call.raises; i++)
        raise_one(run, phase, &run->call.raised[i]);
}

/* Called after the script has acted: makes the turn that it has set take effect, or the end of the
 * phase. The engine handles other requests. */
static void settle(km_run *run, const km_phase *phase, ks_frame *frame, kn_status status)
{
    kl_call *call = &run->call;
    if (status != KN_OK)
        run->status = status;
    if (run->status != KN_OK)
        return;
    if (call->request == KL_REQUEST_OUTCOME) {
        frame->b = (uint8_t)(call->request_value + 1);
        call->request = KL_REQUEST_NONE;
        return;
    }
    if (call->turn < 0)
        return;
    if (call->turn < run->world.layout->places && km_is_active(run, call->turn))
        frame->a = (uint8_t)(call->turn + 1);
    else
        km_run_fail(run, phase, KN_RULES, KN_E_SCRIPT_TURN,
                    "the script '%s' gives the turn to place %d, which takes no turns",
                    ((const script_plan *)phase->plan)->hook.script->name, call->turn);
}

/* Returns the active place with the next higher number after `place`. */
static int next_place(const km_run *run, int place)
{
    const ks_layout *l = run->world.layout;
    for (int i = 1; i <= l->places; i++) {
        int next = (place + i) % l->places;
        if (km_is_active(run, next))
            return next;
    }
    return place;
}

static km_flow script_advance(km_run *run, const km_phase *phase, ks_frame *frame)
{
    const script_plan *plan = phase->plan;
    const ks_layout *l = run->world.layout;
    if (frame->step == STEP_ENTER) {
        int dealer = *km_int(run, l->dealer);
        int first = next_place(run, dealer >= 0 ? dealer : l->seats - 1);
        frame->step = STEP_GOES_ON;
        frame->a = (uint8_t)(first + 1);
        prepare(run, first);
        kn_status status = kl_host_phase_start(run->host, &plan->hook, &run->call);
        if (status == KN_OK)
            raise_all(run, phase, NULL);
        settle(run, phase, frame, status);
        if (run->status != KN_OK || run->call.request)
            return KM_AGAIN;
    }
    if (frame->b)
        return frame->b - 1;
    return km_run_wait(run, frame->a - 1);
}

static void script_legal(km_run *run, const km_phase *phase, const ks_frame *frame, ks_moves *moves)
{
    const script_plan *plan = phase->plan;
    prepare(run, run->world.block->place);
    run->call.moves = moves;
    kn_status status = kl_host_phase_legal(run->host, &plan->hook, &run->call);
    if (status != KN_OK) {
        run->status = status;
        ks_moves_clear(moves);
    }
}

/* Returns true if the move has changed nothing: neither cards nor variables nor chance. */
static bool is_idle(const km_run *run)
{
    const ks_block *now = run->world.block, *before = run->before;
    size_t head = offsetof(ks_block, sets);
    return memcmp(now->sets, before->sets, run->world.layout->size - head) == 0 &&
           memcmp(&now->chance, &before->chance, sizeof now->chance) == 0;
}

/* Counts consecutive moves that change nothing. If there are too many, the script has an error. */
static void count_idle(km_run *run, const km_phase *phase, ks_frame *frame)
{
    const kl_script_hook *hook = ((const script_plan *)phase->plan)->hook.script;
    if (run->status != KN_OK)
        return;
    if (frame->b || run->call.request || run->pending >= 0 || !is_idle(run)) {
        frame->step = STEP_GOES_ON;
        return;
    }
    if (++frame->step > STEP_GOES_ON + IDLE_MAX)
        km_run_fail(run, phase, KN_RULES, KN_E_SCRIPT_IDLE,
                    "%d moves in a row have changed only whose turn it is: `play` of the "
                    "hook '%s' (%s:%d) moves no card and sets no variable",
                    IDLE_MAX, hook->name, hook->script, hook->line);
}

static void script_apply(km_run *run, const km_phase *phase, ks_frame *frame, const ks_move *move)
{
    const script_plan *plan = phase->plan;
    prepare(run, run->world.block->place);
    /* marks of free moves are reset, because this is a new turn */
    run->call.same = phase->frees ? NULL : run->before;
    kn_status status = kl_host_phase_play(run->host, &plan->hook, &run->call, move);
    run->call.same = NULL;
    if (status == KN_OK)
        raise_all(run, phase, move);
    settle(run, phase, frame, status);
    count_idle(run, phase, frame);
}

/* Returns the heap of place 0 in the first zone of hands. The heaps of the other places follow. If
 * there is none, the heap of any zone. */
static int first_hand(const ks_layout *l)
{
    for (KS_EACH_ZONE(zone, l))
        if (ks_zone_is_hand(zone) && zone->heaps >= l->places)
            return zone->heap;
    return 0;
}

/* The fast path of a playout. It does not copy the block before a move. If a move fails, or may
 * have changed nothing, the engine repeats it with a copy. */
static km_flow play_round(km_run *run, const km_phase *phase, ks_frame *frame, km_chooser *chooser)
{
    ks_block *b = run->world.block;
    kl_call *call = &run->call;
    ks_moves *moves = chooser->moves;
    const script_plan *plan = phase->plan;
    const int hand = first_hand(run->world.layout);
    for (;;) {
        if (plan->events) /* the fields of the last move have changed run->call */
            prepare(run, b->place);
        km_run_new_step(run);
        if (b->moves >= chooser->until)
            return KM_DECLINED;
        ks_moves_clear(moves);
        call->moves = moves;
        int total = kl_host_round_legal(run->host, call) ? ks_moves_total(moves) : 0;
        if (!total || moves->failed)
            return KM_DECLINED;
        int n = km_choose_number(chooser, b->seat, total);
        if (chooser->stopped)
            return KM_DECLINED;
        chooser->move = ks_moves_nth(moves, n);
        b->moves++;
        b->waiting = 0;
        const kn_set *held = &b->sets[hand + b->place];
        const kn_set before = *held;
        if (!kl_host_round_play(run->host, call, &chooser->move))
            return KM_REPEAT;
        if (plan->events)
            raise_all(run, phase, &chooser->move);
        settle(run, phase, frame, KN_OK);
        bool ends = run->status != KN_OK || call->request || run->pending >= 0;
        if (!ends && !frame->b && kn_equal(*held, before) && !kl_host_round_changed(run->host))
            return KM_REPEAT;
        if (run->status == KN_OK)
            frame->step = STEP_GOES_ON;
        if (ends)
            return KM_AGAIN;
        if (frame->b)
            return frame->b - 1;
        km_run_wait(run, frame->a - 1);
    }
}

static km_flow script_play_on(km_run *run, const km_phase *phase, ks_frame *frame,
                              km_chooser *chooser)
{
    const script_plan *plan = phase->plan;
    chooser->card = KN_NO_CARD;
    prepare(run, run->world.block->place);
    if (!kl_host_round_begin(run->host, &plan->hook, &run->call))
        return KM_DECLINED;
    km_flow flow = play_round(run, phase, frame, chooser);
    kl_host_round_end(run->host);
    return flow;
}

/* Returns the explanation that the script gives. If the script fails, the move stays refused, and
 * the explanation says that the script failed. */
static bool script_why(const km_telling *t, km_run *run, const ks_frame *frame, const ks_move *move,
                       const char **key)
{
    const script_plan *plan = t->phase->plan;
    kn_report failed;
    prepare(run, run->world.block->place);
    kn_report_begin(&failed, run->report->arena);
    run->call.report = run->asked ? run->asked : &failed;
    kn_status status =
        kl_host_phase_why(run->host, &plan->hook, &run->call, move, t->language, t->out, t->size);
    run->call.report = run->report;
    if (status != KN_OK && failed.arena && failed.count)
        snprintf(t->out, t->size, "%s", failed.problem[0].message);
    return *t->out;
}

/* Rejects the worlds on which the script fails. A redeal tries many worlds and may reject most, and
 * nobody would read an error. */
static bool script_plausible(const km_run *run, const km_phase *phase, const ks_frame *frame,
                             int seat)
{
    const script_plan *plan = phase->plan;
    const ks_layout *l = run->world.layout;
    ks_world world = run->world;
    kn_report unheard;
    bool plausible = true;

    if (frame->step == STEP_ENTER)
        return true;
    kn_report_begin(&unheard, NULL);
    world.feed = NULL;
    kl_call call = {.world = &world,
                    .seat = seat,
                    .place = seat,
                    .side = seat >= 0 ? l->side_of[seat] : KS_NOBODY,
                    .card = KN_NO_CARD,
                    .winner = KS_NOBODY,
                    .turn = KS_NOBODY,
                    .words = &run->rules->words,
                    .report = run->asked ? run->asked : &unheard};
    return kl_host_phase_plausible(run->host, &plan->hook, &call, &plausible) == KN_OK && plausible;
}

/* For scenarios: the script has begun, and it is the turn of that place. */
static void script_resume(km_run *run, const km_phase *phase, ks_frame *frame)
{
    frame->step = STEP_GOES_ON;
    frame->a = (uint8_t)(run->world.block->place + 1);
    frame->b = 0;
}

static void script_show(const km_telling *t)
{
    const script_plan *plan = t->phase->plan;
    kl_hook_says(&plan->hook, NULL, t->language, t->out, t->size);
    if (!*t->out)
        km_say(t, "script.plays", KN_TEXT("script", plan->hook.script->name));
    km_tell_deal_ends(t, plan->hook.script);
}

bool km_script_asks_nobody(const km_phase *phase)
{
    return ((const script_plan *)phase->plan)->hook.script->asks_nobody;
}

static const km_note notes[] = {
    {"outcome done", "the default outcome. A script may declare other outcomes.", NULL, 0},
    {"event NAME",
     "an event that the script declares in `events`. It is raised by moves with that word, or by "
     "`game:raise`. Its hooks may change whose turn comes next",
     "`card` (the card of the move, or the only one), `taken` (the further cards), `number`, "
     "`seat`",
     KL_FIELD_CARD | KL_FIELD_TAKEN | KL_FIELD_NUMBER | KL_FIELD_SEAT},
    {NULL, NULL, NULL, 0}};

const km_mechanic km_mechanic_script = {
    .does = KM_PLAYS | KM_SCRIPTS | KM_DRAWS,
    .keys = &km_script_table,
    .outcomes = "done",
    .notes = notes,
    .plan.size = sizeof(script_plan),
    .plan.compile = script_compile,
    .advance = script_advance,
    .legal = script_legal,
    .apply = script_apply,
    .programs.play_on = script_play_on,
    .tell.why = script_why,
    .resume = script_resume,
    .knows.plausible = script_plausible,
    .tell.show = script_show,
};
