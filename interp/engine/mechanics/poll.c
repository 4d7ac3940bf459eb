/* SPDX-License-Identifier: MIT
 * poll.c: the mechanic `poll`: seats answer a question in turn, with words as answers. The outcome
 * is the decisive answer. The mechanic stores the answers, and has no other effect.
 */
#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "mechanics/fill_plan.h"
#include "mechanics/registry.h"
#include "mechanics/telling.h"

#define UNTIL_WORDS(X)                                                                             \
    X(UNTIL_FIRST, "first")                                                                        \
    X(UNTIL_ALL, "all")                                                                            \
    X(UNTIL_REFUSAL, "refusal")
enum { UNTIL_WORDS(KD_ENUM) };
/* Name of the event for hooks. */
#define POLL_EVENTS(FIRST) FIRST(EVENT_ANSWER, "answer")
enum { POLL_EVENTS(KD_ENUM) };
enum { ANSWERS_MAX = 32 };

/* A variable that keeps an answer as value[i] for the i-th word. */
typedef struct answer_var {
    int at; /* int offset, -1: none */
    int32_t value[ANSWERS_MAX];
} answer_var;

typedef struct poll_plan {
    int answers, until;
    bool others; /* the seat `of` doesn't answer */
    bool range;  /* answers are numbers from `low` upwards; `none` means refusal */
    int low;
    int word[ANSWERS_MAX];
    const char *text[ANSWERS_MAX];
    const ks_seat_phrase *from, *of;
    const ks_condition *may;
    int seat_to; /* int offset, -1 */
    answer_var answer_to, each_to;
} poll_plan;

static bool is_word(const char *text)
{
    for (const char *p = text; *p; p++)
        if (!isalnum((unsigned char)*p) && *p != '_')
            return false;
    return *text && !isdigit((unsigned char)*text);
}

static bool add_answer(km_compiler *c, const km_phase *phase, poll_plan *plan, const char *text)
{
    int word = text ? ks_words_add(&c->rules->words, c->arena, text) : -1;
    if (word < 0)
        return text ? km_compile_wrong_word(c, km_key_at(phase->node, "ask"), text)
                    : kn_report_memory(c->report);
    plan->word[plan->answers] = word;
    plan->text[plan->answers++] = text;
    return true;
}

/* Reads `0-13`: a range of whole numbers, digits only. */
static bool read_range(const kd_node *ask, int *low, int *high)
{
    int used = 0;
    if (!ask || ask->kind != KD_NODE_SCALAR || !isdigit((unsigned char)ask->text[0]))
        return false;
    return sscanf(ask->text, "%3d-%3d%n", low, high, &used) == 2 && used > 0 && !ask->text[used] &&
           isdigit((unsigned char)ask->text[used - 1]);
}

static bool compile_range(km_compiler *c, km_phase *phase, poll_plan *plan, int high)
{
    int numbers = high - plan->low + 1;
    if (numbers < 2 || numbers > ANSWERS_MAX)
        return kn_report_wrong(c->report, KN_E_POLL_WORDS, kd_node_get(phase->node, "ask")->at,
                               "the answers in `ask` are not valid" KN_EXPECTED
                               "a range of 2 to %d numbers, the lower one first: 0-13",
                               ANSWERS_MAX);
    if (plan->until == UNTIL_REFUSAL)
        return km_compile_wrong_in(c, phase->node,
                                   "no number is a refusal, so `until: refusal` would never end");
    plan->range = true;
    for (int n = plan->low; n <= high; n++)
        if (!add_answer(c, phase, plan, kn_arena_print(c->arena, "%d", n)))
            return false;
    phase->outcomes[0] = "done";
    phase->outcomes[1] = NULL;
    return true;
}

static bool read_words(const km_filling *f, const kd_node *ask, void *member)
{
    static const char *usual[] = {"yes", "no"};
    km_compiler *c = f->c;
    km_phase *phase = f->phase;
    poll_plan *plan = f->plan;
    int high;
    if (read_range(ask, &plan->low, &high))
        return compile_range(c, phase, plan, high);
    int count = 2;
    const char **words = ask ? kd_symbols(ask, &count, c->arena) : usual;
    bool fine = words && count >= 2 && count <= KM_OUTCOMES_MAX;
    for (int i = 0; fine && i < count; i++) {
        fine = is_word(words[i]);
        for (int k = 0; k < i; k++)
            fine &= strcmp(words[i], words[k]) != 0;
    }
    if (!fine)
        return kn_report_wrong(c->report, KN_E_POLL_WORDS, ask ? ask->at : phase->node->at,
                               "the answers in `ask` are not valid" KN_EXPECTED
                               "2 to %d different words, with the refusal last: [double, no]",
                               KM_OUTCOMES_MAX);
    for (int i = 0; i < count; i++) {
        phase->outcomes[i] = words[i];
        if (!add_answer(c, phase, plan, words[i]))
            return false;
    }
    phase->outcomes[count] = NULL;
    return true;
}

/* Reads words that must all be suits, except that the last may mean no suit. */
static bool compile_suits(const ks_pack *pack, const poll_plan *plan, answer_var *out)
{
    for (int i = 0; i < plan->answers; i++) {
        int suit = ks_pack_find_suit(pack, plan->text[i]);
        if (suit < 0 && i < plan->answers - 1)
            return false;
        out->value[i] = suit < 0 ? KS_NOBODY : suit;
    }
    return plan->answers > 1 || out->value[0] >= 0;
}

/* Maps the words to values of a variable. False: the variable can't keep them. */
static bool compile_values(const ks_pack *pack, const poll_plan *plan, const ks_var *var,
                           answer_var *out)
{
    out->at = var->at;
    if (var->type == KS_VAR_SUIT)
        return compile_suits(pack, plan, out);
    if (plan->range && var->type == KS_VAR_FLAG)
        return false;
    for (int i = 0; i < plan->answers; i++) {
        int choice = -1;
        for (int k = 0; var->choices && var->choices[k]; k++)
            if (strcmp(var->choices[k], plan->text[i]) == 0)
                choice = k;
        out->value[i] = var->type == KS_VAR_CHOICE ? choice
                        : var->type == KS_VAR_FLAG ? i < plan->answers - 1
                                                   : plan->low + i;
        if (out->value[i] < var->min && var->type == KS_VAR_INTEGER)
            return false;
        if (out->value[i] > var->max && var->type == KS_VAR_INTEGER)
            return false;
        if (out->value[i] < 0)
            return false;
    }
    return var->type == KS_VAR_CHOICE || var->type == KS_VAR_INTEGER || var->type == KS_VAR_FLAG;
}

static bool read_answer(const km_filling *f, const kd_node *node, void *member)
{
    km_compiler *c = f->c;
    const poll_plan *plan = f->plan;
    answer_var *out = member;
    bool each = out == &plan->each_to;
    out->at = -1;
    if (!node)
        return true;
    int index = ks_layout_find_var(c->layout, node->text);
    if (index < 0)
        return km_compile_var(c, node, KS_VAR_CHOICE) >= 0;
    const ks_var *var = &c->layout->var[index];
    bool owners =
        each ? var->per == KS_PER_SEAT || var->per == KS_PER_PLACE : var->per == KS_PER_TABLE;
    if (!owners)
        return kn_report_wrong(
            c->report, KN_E_POLL_VARIABLE, node->at,
            "'%s' can't keep the answers of this poll" KN_EXPECTED "a variable %s", node->text,
            each ? "with `per: seat`" : "of the table, without `per`");
    return compile_values(c->layout->pack, plan, var, out) ||
           kn_report_wrong(
               c->report, KN_E_POLL_VARIABLE, node->at,
               plan->range
                   ? "'%s' can't keep the answers of this poll" KN_EXPECTED
                     "an integer from %d to %d, or a choice with all the numbers"
                   : "'%s' can't keep the answers of this poll" KN_EXPECTED
                     "a choice with all the words, an integer from %d to %d, a flag, or (if "
                     "at least all words but the last are suits) a suit",
               node->text, plan->low, plan->low + plan->answers - 1);
}

static const kd_key keys[] = {
    {"ask", KD_T_SYMBOLS, KM_PUT_BY(read_words, poll_plan, word), .role = KD_ROLE_ANSWERS,
     .says = "The answers: 2 to 8 words. The last word refuses. A range such as `0-13` offers up "
             "to 32 whole numbers. No number refuses, and the outcome is `done`. "
             "Default: `yes no`.",
     .serves = "Bridge, Skat; Oh Hell (0-13), Whist with bids"},
    {"from", KD_T_SEAT, KM_PUT(SEAT, poll_plan, from), .fallback = "seat after dealer",
     .mistaken = "first: `from` (who is asked first)",
     .says = "The player who is asked first. The others follow in turn.", .serves = "Euchre, Skat"},
    {"who", KD_T_CHOICE, KD_PUT(poll_plan, others), .choices = "all others", .fallback = "all",
     .says = "The seats that are asked: all active seats, or all except the seat of `of`. To ask "
             "only one seat, use `may: turn is SEAT`.",
     .serves = "Euchre, Skat"},
    {"of", KD_T_SEAT, KM_PUT(SEAT, poll_plan, of),
     .says = "The seat that is not asked with `who: others`.", .serves = "Skat, Doppelkopf"},
    {"may", KD_T_CONDITION, KD_PUT(poll_plan, may),
     .says = "A seat is asked only if this condition holds for it. In the condition, `turn` is "
             "that seat.",
     .serves = "Doppelkopf, Preferans"},
    {"until", KD_T_CHOICE, KD_PUT(poll_plan, until), .choices = UNTIL_WORDS(KD_WORD),
     .fallback = "first",
     .says = "The end of the poll: the first answer that does not refuse, the last answer, or the "
             "first refusal.",
     .serves = "Euchre, Preferans"},
    {"seat_to", KD_T_NAME, KM_PUT_VAR_OF(VAR_AT, poll_plan, seat_to, KS_VAR_SEAT, KM_OF_TABLE),
     .flags = KD_KEY_WRITES, .refers = "variables",
     .says = "A seat variable for the player who gave the decisive answer. This is the first "
             "player who did not refuse or, with `until: refusal`, the player who refused. It is "
             "unset if there was no decisive answer.",
     .serves = "Euchre, Skat"},
    {"answer_to", KD_T_NAME, KM_PUT_BY(read_answer, poll_plan, answer_to), .flags = KD_KEY_WRITES,
     .choices = "trump", .refers = "variables",
     .says = "The variable that keeps the decisive answer: a choice, an integer or a flag. If all "
             "words, or all but the last, are suits of the pack, it may be of type suit, such as "
             "`trump`. Another last word leaves it unset.",
     .serves = "Doppelkopf, Schafkopf; Euchre (trump is named), Hokm"},
    {"each_to", KD_T_NAME, KM_PUT_BY(read_answer, poll_plan, each_to), .flags = KD_KEY_WRITES,
     .refers = "variables",
     .says = "A variable per seat for each player's answer: a choice, an integer, or a flag that "
             "is true unless the player refused.",
     .serves = "Preferans, Doppelkopf"},
    {"says", KD_T_WORDS, KD_PUT_NOWHERE, .says = "The question as players read it.",
     .serves = "Euchre, Skat"},
    {.name = NULL},
};
const kd_table km_poll_table = {
    "poll", "Asks seats one question in turn. The outcome is the decisive answer.", keys, NULL};

static bool poll_compile(km_compiler *c, km_phase *phase)
{
    const poll_plan *plan = phase->plan;
    return plan->others == (plan->of != NULL) ||
           km_compile_wrong_in(c, phase->node, "`who: others` and `of` must be used together");
}

/* Returns true if an answer matters: it is an outcome, is stored, or raises an event that has
 * hooks. */
static bool is_heeded(const km_phase *phase, const poll_plan *plan)
{
    for (int i = 1; i < KM_OUTCOMES_MAX && phase->outcomes[i]; i++)
        if (phase->leads[i] != phase->leads[0])
            return true;
    /* a disabled hook may be enabled by another file */
    for (KD_CHILD(hook, kd_node_get(kd_node_root(phase->node), "hooks"))) {
        const kd_node *event = kd_node_get(hook, "event"), *one = event;
        for (one = event && !event->text ? event->first : event; one;
             one = event == one ? NULL : one->next)
            if (one->text && strcmp(one->text, "answer") == 0)
                return true;
    }
    return phase->free || plan->seat_to >= 0 || plan->answer_to.at >= 0 || plan->each_to.at >= 0 ||
           km_has_hooks(phase, EVENT_ANSWER);
}

static const kd_node *poll_idle(const km_phase *phase, int nth, const char **beside)
{
    const poll_plan *plan = phase->plan;
    *beside = "`answer_to`, `each_to`, `seat_to`, `then` for its answers, or a hook of the event "
              "`answer`";
    if (!is_heeded(phase, plan))
        return nth ? NULL : phase->node;
    *beside = "a `may` that lets several players answer";
    if (!km_only_turn_of(plan->may))
        return NULL;
    return km_nth_key(phase->node, (const char *const[]){"until", "from", NULL}, nth);
}

/* The frame: step = 0 on entry, else 1 + number of seats passed; a = the first seat and, in the
 * upper half, 1 + the seat left out; b = 1 + the decisive answer. The seat left out is
 * determined on entry, when `turn` still has its old value. */

static void enter(km_run *run, const poll_plan *plan, ks_frame *frame)
{
    const ks_layout *l = run->world.layout;
    int first = ks_seat_eval(&run->world, plan->from);
    if (first < 0)
        first = (*km_int(run, l->dealer) + 1) % l->seats;
    if (first >= l->seats)
        first = km_controller(run, first);
    int left_out = plan->of ? ks_seat_eval(&run->world, plan->of) : KS_NOBODY;
    frame->a = (uint8_t)(first | (left_out + 1) << 4);
    frame->b = 0;
    frame->step = 1;
    km_keep(run, plan->seat_to, KS_NOBODY);
}

static bool is_asked(km_run *run, const poll_plan *plan, int seat, int left_out)
{
    return km_is_active(run, seat) && seat != left_out &&
           ks_condition_eval_for(&run->world, plan->may, seat);
}

/* All seats have answered, or the decisive answer has been given. */
static km_flow finish(km_run *run, const poll_plan *plan, const ks_frame *frame)
{
    int none = plan->until == UNTIL_REFUSAL ? 0 : plan->answers - 1;
    int answer = frame->b ? frame->b - 1 : none;
    if (frame->b || !plan->range)
        km_keep(run, plan->answer_to.at, plan->answer_to.value[answer]);
    return plan->range ? 0 : answer;
}

static km_flow poll_advance(km_run *run, const km_phase *phase, ks_frame *frame)
{
    const poll_plan *plan = phase->plan;
    int seats = run->world.layout->seats;
    if (frame->step == 0)
        enter(run, plan, frame);
    if (frame->b && plan->until != UNTIL_ALL)
        return finish(run, plan, frame);
    for (; frame->step <= seats; frame->step++) {
        int seat = ((frame->a & 15) + frame->step - 1) % seats;
        if (is_asked(run, plan, seat, (frame->a >> 4) - 1))
            return km_run_wait(run, seat);
    }
    return finish(run, plan, frame);
}

static void poll_legal(km_run *run, const km_phase *phase, const ks_frame *frame, ks_moves *moves)
{
    const poll_plan *plan = phase->plan;
    for (int i = 0; i < plan->answers; i++)
        ks_moves_add(moves, km_move_of(plan->word[i], KN_NO_CARD));
}

static void poll_apply(km_run *run, const km_phase *phase, ks_frame *frame, const ks_move *move)
{
    const poll_plan *plan = phase->plan;
    int seat = run->world.block->place, answer = 0;
    while (answer < plan->answers - 1 && plan->word[answer] != move->word)
        answer++;
    bool refused = !plan->range && answer == plan->answers - 1;
    frame->step++;
    if (!frame->b && refused == (plan->until == UNTIL_REFUSAL)) {
        frame->b = (uint8_t)(answer + 1);
        km_keep(run, plan->seat_to, seat);
    }
    if (plan->each_to.at >= 0)
        *km_int(run, plan->each_to.at + seat) = plan->each_to.value[answer];
    if (!km_has_hooks(phase, EVENT_ANSWER))
        return;
    km_set_call(run, seat, seat, KN_NO_CARD, KN_EMPTY, plan->low + answer, KS_NOBODY);
    km_raise(run, phase, EVENT_ANSWER);
}

static bool poll_why(const km_telling *t, km_run *run, const ks_frame *frame, const ks_move *move,
                     const char **key)
{
    const poll_plan *plan = t->phase->plan;
    *key = "ask";
    km_add(t, "poll.why", KN_TEXT("answers", km_typed_words(t, plan->text, plan->answers)));
    return true;
}

/* For scenarios: all seats before the one to move, from the first on, have answered. */
static void poll_resume(km_run *run, const km_phase *phase, ks_frame *frame)
{
    int turn = run->world.block->place, seats = run->world.layout->seats;
    enter(run, phase->plan, frame);
    frame->step = (uint8_t)(1 + (turn - (frame->a & 15) + seats) % seats);
}

/* Returns the answers in a range: "none, 2 to 10, jack or queen", with the names of numbers that
 * have one. */
static const char *range_words(const km_telling *t, const poll_plan *plan)
{
    const char *part[ANSWERS_MAX];
    int parts = 0;
    for (int i = 0, last; i < plan->answers; i = last + 1) {
        const char *name = km_number_name(t->rules, t->phase, plan->low + i);
        for (last = i; !name && last + 1 < plan->answers &&
                       !km_number_name(t->rules, t->phase, plan->low + last + 1);)
            last++;
        part[parts++] = name        ? km_label_words(t, name)
                        : last == i ? plan->text[i]
                                    : km_piece(t, "poll.range", KN_TEXT("first", plan->text[i]),
                                               KN_TEXT("last", plan->text[last]));
    }
    return km_join_words(t, part, parts, "page.or");
}

/* Quotes all answers but the last, which refuses; returns their number. */
static int quote_answers(const km_telling *t, const poll_plan *plan, const char **quoted)
{
    for (int i = 0; i < plan->answers - 1; i++)
        quoted[i] = km_quoted_words(t, plan->text[i]);
    return plan->answers - 1;
}

/* A flag becomes true with each answer but the last: "declare" makes it "solo". */
static void tell_answer(const km_telling *t, const poll_plan *plan, const char *key,
                        const char *sentence)
{
    int v = ks_layout_find_var(t->rules->layout, km_phase_text(t->phase, key));
    const ks_var *var = v >= 0 ? &t->rules->layout->var[v] : NULL;
    bool each = strcmp(key, "each_to") == 0;
    if (!var || var->type != KS_VAR_FLAG || plan->range || (!each && plan->until != UNTIL_FIRST)) {
        km_tell_key(t, key, sentence);
        return;
    }
    const char *answer[ANSWERS_MAX], *name = km_var_words(t, var);
    char text[2 * KM_NAME_TEXT];
    bool does = each && km_make_predicate(name, false, false, text, sizeof text);
    int answers = quote_answers(t, plan, answer);
    bool obvious = plan->answers == 2 && strstr(name, km_label_words(t, plan->text[0])) &&
                   (each || !km_is_clause(name));
    if (var->shown && !obvious)
        km_say(t, "keys.answer-flag", KN_LIST("answers", answer, answers),
               KN_TEXT("clause", does                 ? "does"
                                 : each               ? "each"
                                 : km_is_clause(name) ? "yes"
                                                      : "no"),
               KN_TEXT("name", does ? text : name));
}

/* Returns true if a variable of type suit keeps the answers, which are then suits, except that the
 * last may be another word. */
static bool are_suits(const km_telling *t, const poll_plan *plan)
{
    static const char *const kept_by[] = {"answer_to", "each_to"};
    bool kept = false;
    for (size_t i = 0; i < sizeof kept_by / sizeof *kept_by; i++) {
        int v = ks_layout_find_var(t->rules->layout, km_phase_text(t->phase, kept_by[i]));
        kept |= v >= 0 && t->rules->layout->var[v].type == KS_VAR_SUIT;
    }
    return kept && !plan->range;
}

/* Returns an answer as players say it: a suit by its name, unless the file gives a word for it. */
static const char *answer_words(const km_telling *t, const poll_plan *plan, int i)
{
    const ks_pack *pack = t->rules->layout->pack;
    int suit = are_suits(t, plan) ? ks_pack_find_suit(pack, plan->text[i]) : -1;
    const char *label = km_label_words(t, plan->text[i]);
    return suit >= 0 && strcmp(label, plan->text[i]) == 0 ? km_tell_suit(pack, suit, t->language)
           : suit >= 0                                    ? label
                                                          : km_quoted_words(t, plan->text[i]);
}

/* Describes the player who is kept: with a single player, only certain answers matter. */
static void tell_answerer(const km_telling *t, const poll_plan *plan, bool one)
{
    const ks_layout *l = t->rules->layout;
    int v = ks_layout_find_var(l, km_phase_text(t->phase, "seat_to"));
    const char *answer[ANSWERS_MAX];
    bool refuser = plan->until == UNTIL_REFUSAL;
    if (!one || plan->range || plan->until != UNTIL_FIRST || v < 0 || !l->var[v].shown) {
        km_tell_key(t, "seat_to", refuser ? KN_KEY("keys.refuser") : KN_KEY("keys.answerer"));
        return;
    }
    int answers = quote_answers(t, plan, answer);
    km_say(t, "keys.answerer-one", KN_LIST("answers", answer, answers),
           KN_TEXT("name", km_var_words(t, &l->var[v])));
}

/* Describes the effect of the answers. */
static void tell_results(const km_telling *t, const poll_plan *plan, bool one)
{
    int last = plan->answers - 1;
    if (strcmp(km_phase_text(t->phase, "answer_to"), "trump") == 0)
        km_say(t, "poll.trump", KN_FLAG("one", one),
               KN_FLAG("none", ks_pack_find_suit(t->rules->layout->pack, plan->text[last]) < 0),
               KN_TEXT("values", answer_words(t, plan, last)));
    tell_answerer(t, plan, one);
    tell_answer(t, plan, "answer_to", one ? KN_KEY("keys.answer-one") : KN_KEY("keys.answer"));
    tell_answer(t, plan, "each_to", KN_KEY("keys.answers"));
}

/* Returns the only seat that is asked, if it is known: "turn is declarer". */
static const ks_seat_phrase *asked_alone(const poll_plan *plan)
{
    const ks_condition *rest;
    return km_turn_in(plan->may, &rest);
}

/* A poll that ends with the first acceptance has the refusing word as its outcome only if all
 * refuse. A poll that ends with the first refusal has it at once. */
static const char *poll_outcome(const km_telling *t, const char *outcome)
{
    const poll_plan *plan = t->phase->plan;
    bool refused = strcmp(outcome, plan->text[plan->answers - 1]) == 0;
    bool choice = plan->until != UNTIL_FIRST && plan->answers > 2 && !refused;
    if (plan->range || choice || asked_alone(plan))
        return KN_KEY("flow.after");
    return refused == (plan->until != UNTIL_REFUSAL) ? KN_KEY("flow.refused")
                                                     : KN_KEY("flow.answered");
}

static void poll_show(const km_telling *t)
{
    static const char *const until[] = {"yes", "all", "no"};
    const poll_plan *plan = t->phase->plan;
    const char *answer[ANSWERS_MAX], *answers;
    const ks_condition *rest;
    const ks_seat_phrase *only = km_turn_in(plan->may, &rest);
    km_telling own = *t; /* the condition is about that player */
    own.each = true;
    bool others = plan->of && strcmp(km_phase_text(t->phase, "of"), "nobody") != 0;
    /* A number is never a refusal, so the first answer ends the poll. */
    if (plan->range && plan->until == UNTIL_FIRST && km_is_always(t, plan->may) && !others)
        only = plan->from;

    for (int i = 0; !plan->range && i < plan->answers; i++)
        answer[i] = answer_words(t, plan, i);
    answers =
        plan->range ? range_words(t, plan) : km_join_words(t, answer, plan->answers, "page.or");
    km_say_own(t);
    if (only) { /* such as "turn is declarer" */
        km_add(t, "poll.one", KN_TEXT("who", km_seat_words(t, only)), KN_TEXT("answers", answers),
               KN_FLAG("some", rest), KN_TEXT("condition", km_condition_words(&own, rest)));
        tell_results(t, plan, true);
        return;
    }
    const char *from = km_seat_words(t, plan->from),
               *seat = km_seat_words(t, others ? plan->of : NULL);
    const char *next =
        km_piece(t, "seat.after", KN_TEXT("of", others ? seat : kn_word(t->language, "seat.turn")));
    km_add(t, "poll.in-turn", KN_FLAG("others", others), KN_TEXT("of", seat),
           KN_FLAG("some", !km_is_always(t, plan->may)),
           KN_TEXT("condition", km_condition_words(&own, plan->may)),
           KN_TEXT("until", until[plan->until]), KN_TEXT("answers", answers), KN_TEXT("from", from),
           KN_FLAG("next", strcmp(from, next) == 0));
    tell_results(t, plan, false);
}

static const km_note notes[] = {
    {"outcome yes", "the decisive answer. The outcomes are the words of `ask`.", NULL, 0},
    {"outcome no", "the last word of `ask`: no player gave a different answer.", NULL, 0},
    {"event answer",
     "a seat has answered. `seat_to` and `each_to` are already set. `answer_to` is set only when "
     "the poll is over",
     "`seat`, `number` (0 for the first word of `ask`; with a range, the number itself)",
     KL_FIELD_NUMBER | KL_FIELD_SEAT},
    {NULL, NULL, NULL, 0}};

const km_mechanic km_mechanic_poll = {
    .keys = &km_poll_table,
    .does = KM_ALOUD,
    .outcomes = "yes no",
    .events = POLL_EVENTS(KD_FIRST),
    .notes = notes,
    .plan.size = sizeof(poll_plan),
    .plan.compile = poll_compile,
    .plan.idle = poll_idle,
    .advance = poll_advance,
    .legal = poll_legal,
    .apply = poll_apply,
    .tell.why = poll_why,
    .resume = poll_resume,
    .tell.show = poll_show,
    .tell.outcome = poll_outcome,
};
