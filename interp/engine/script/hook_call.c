/* SPDX-License-Identifier: MIT
 * hook_call.c: calls hooks: rule, value, legal, event and the functions of a scripted phase.
 * Each call sets the permissions, runs the function within its budget, checks the result, and
 * restores Lua's stack.
 */
#include <stdio.h>
#include <string.h>

#include "base/plain.h"
#include "script/quick/quick.h"

/* Bits of functions that may be called without further checks, see kl_quick_may. */
enum {
    MAY_READ = 1 << KL_ALWAYS | 1 << KL_CALLED,
    MAY_ACT = MAY_READ | 1 << KL_ACTING | 1 << KL_HANDLING,
    MAY_ALL = MAY_ACT | 1 << KL_IN_PHASE | 1 << KL_PHASE_ONLY
};
enum {
    ALLOW_NOTHING = MAY_READ << 2,
    ALLOW_ACTS = 1 | MAY_ACT << 2,
    ALLOW_PHASE = 2,
    ALLOW_ALL = ALLOW_ACTS | ALLOW_PHASE | MAY_ALL << 2
};

/* Begins a call of a hook. `call` is NULL for rule hooks during the load. */
static const kl_declared *begin(kl_host *host, const kl_hook *hook, kl_call *call, int viewer,
                                unsigned allow)
{
    const kl_declared *d = kl_script_declared(host, hook->script);
    if (host->called)
        host->called(host->called_payload, hook);
    host->now.bound = hook;
    host->now.running = d;
    host->now.call = call;
    host->now.viewer =
        host->counting && host->counting_for != KL_VIEWER_TRUTH ? host->counting_for : viewer;
    host->now.acting = allow & 1;
    host->now.phase = (allow & ALLOW_PHASE) != 0;
    host->now.may = (uint8_t)(allow >> 2);
    host->code = (kn_code)0;
    host->unseen = true;
    return d;
}

void kl_host_watch(kl_host *host, void (*called)(void *payload, const kl_hook *hook), void *payload)
{
    if (!host)
        return;
    host->called = called;
    host->called_payload = payload;
}

/* Returns the seat whose knowledge a read-only call may use. */
static int viewer_of(const kl_call *call)
{
    return call->seat >= 0 && call->seat < call->world->layout->seats ? call->seat
                                                                      : KL_VIEWER_NOBODY;
}

static int reference_of_place(const kl_host *host, int place)
{
    return place >= 0 && place < host->layout->places ? host->place[place] : LUA_REFNIL;
}

static int reference_of_with(const kl_host *host, const kl_hook *hook)
{
    return hook->with >= 0 && hook->with < host->withs ? host->with[hook->with] : host->no_with;
}

/* Not inlined, because nearly all calls of a playout run without Lua. */
static kn_status __attribute__((noinline))
run_in_lua(kl_host *host, kl_role role, const int *given, int count, int results)
{
    lua_State *L = host->L;
    const kl_hook *hook = host->now.bound;
    if (!host->counting) /* a nested call uses the outer call's budget */
        kl_script_budget(host);
    lua_pushcfunction(L, kl_script_handler);
    kl_script_push(L, host->now.running->function[role]);
    for (int i = 0; i < count; i++)
        kl_script_push(L, given[i]);
    host->in_lua++;
    if (host->quicks)
        host->quicks->round.hook = NULL;
    int status = lua_pcall(L, count, results, 1);
    host->in_lua--;
    return status == LUA_OK
               ? KN_OK
               : kl_script_fail(host, status, hook, KN_E_HOOK_FAILED, host->now.call->report);
}

/* Runs the hook's function with that role. The arguments are references, and the parameter table
 * comes last. If the caller wants a result, it must end the call. */
static inline kn_status run(kl_host *host, kl_role role, const int *given, int count, int results)
{
    return kl_quick_try(host, role, given, count, results)
               ? KN_OK
               : run_in_lua(host, role, given, count, results);
}

static kn_status end(kl_host *host, kn_status status)
{
    if (lua_gettop(host->L) > 0)
        lua_settop(host->L, 0);
    host->now.call = NULL;
    host->now.bound = NULL;
    host->now.running = NULL;
    host->now.viewer = KL_VIEWER_TRUTH;
    host->now.acting = host->now.phase = false;
    return status;
}

/* Reports a problem other than an error of Lua, at the line of the hook's declaration. */
static kn_status refuse(kl_host *host, const kl_hook *hook, kn_code code, const char *message,
                        kn_report *report)
{
    host->failed_in = NULL;
    host->failed_line = 0;
    host->detail[0] = '\0';
    host->code = code;
    snprintf(host->message, sizeof host->message, "%s", message);
    return kl_script_fail(host, LUA_ERRRUN, hook, code, report);
}

/* Calls a hook that acts on the game. It must not return anything, because the value would be
 * lost. */
static kn_status run_acting(kl_host *host, const kl_hook *hook, const int *given, int count,
                            const char *instead, kn_report *report)
{
    char message[160];
    kn_status status = run(host, KL_RUN, given, count, 1);
    if (status != KN_OK || lua_isnil(host->L, -1))
        return status;
    snprintf(message, sizeof message, "returned %s, which has no effect: use %s",
             lua_type(host->L, -1) == LUA_TNUMBER    ? "a number"
             : lua_type(host->L, -1) == LUA_TBOOLEAN ? "true or false"
                                                     : "something",
             instead);
    return refuse(host, hook, KN_E_HOOK_RESULT, message, report);
}

/* Checks that the value on top of the stack is an integer of 32 bits. */
static kn_status take_integer(kl_host *host, const kl_hook *hook, int64_t *result,
                              kn_report *report)
{
    char message[160];
    lua_State *L = host->L;
    lua_Integer n = lua_tointeger(L, -1);

    if (lua_isinteger(L, -1) && n > INT32_MIN && n <= INT32_MAX) {
        *result = n;
        return KN_OK;
    }
    if (lua_isinteger(L, -1))
        snprintf(message, sizeof message, "returned %lld, which does not fit into 32 bits",
                 (long long)n);
    else if (lua_type(L, -1) == LUA_TNUMBER)
        snprintf(
            message, sizeof message,
            "returned the fraction %.14g, but only whole numbers are allowed (use // instead of /)",
            lua_tonumber(L, -1));
    else
        snprintf(message, sizeof message, "returned %s instead of a whole number",
                 lua_isnil(L, -1) ? "nothing" : kl_kind_at(L, -1));
    return refuse(host, hook, KN_E_HOOK_RESULT, message, report);
}

static kn_status take_choice(kl_host *host, const kl_hook *hook, const char *const *choices,
                             bool cards, int64_t *result, kn_report *report)
{
    char message[sizeof host->message];
    const char *text = lua_type(host->L, -1) == LUA_TSTRING ? lua_tostring(host->L, -1) : NULL;
    int chosen = text ? kn_place_of(choices, text) : -1;
    if (chosen >= 0) {
        *result = chosen;
        return KN_OK;
    }
    const char *quote = text ? "'" : "";
    size_t length =
        (size_t)snprintf(message, sizeof message, "returned %s%.40s%s instead of %sone of:", quote,
                         text ? text : kl_kind_at(host->L, -1), quote, cards ? "cards, or " : "");
    for (int i = 0; choices[i] && length < sizeof message; i++)
        length += (size_t)snprintf(message + length, sizeof message - length, "%s %s", i ? "," : "",
                                   choices[i]);
    return refuse(host, hook, KN_E_HOOK_RESULT, message, report);
}

/* Run protected: makes a text, which may run out of memory. */
static int push_text(lua_State *L)
{
    lua_pushstring(L, lua_touserdata(L, 1));
    return 1;
}

/* Pushes an argument of a rule hook. The result is not LUA_OK on errors. */
static int push_argument(kl_host *host, const kl_arg *arg, int n)
{
    lua_State *L = host->L;
    const ks_pack *pack = host->layout->pack;
    switch (arg->kind) {
    case KL_ARG_CARD:
        kl_push_card(L, arg->number);
        return LUA_OK;
    case KL_ARG_RANK:
        kl_push_nth(L, host->rank, arg->number, pack->ranks);
        return LUA_OK;
    case KL_ARG_SUIT:
        kl_push_nth(L, host->suit, arg->number, pack->suits);
        return LUA_OK;
    case KL_ARG_NUMBER:
        lua_pushinteger(L, arg->number);
        return LUA_OK;
    case KL_ARG_CARDS:
        host->now.call_set[KL_CALL_ARG + n] = arg->cards;
        kl_script_push(L, host->call_sets[KL_CALL_ARG + n]);
        return LUA_OK;
    case KL_ARG_TEXT: {
        union {
            const char *text;
            void *plain;
        } p = {arg->text};
        lua_pushcfunction(L, push_text);
        lua_pushlightuserdata(L, p.plain);
        return lua_pcall(L, 1, 1, 1);
    }
    }
    return LUA_OK;
}

kn_status kl_host_rule(kl_host *host, const kl_hook *hook, const kl_question *question,
                       kl_answer *answer, kn_report *report)
{
    const kl_declared *d = begin(host, hook, NULL, KL_VIEWER_TRUTH, ALLOW_NOTHING);
    kn_status status = KN_OK;
    int count = question->count;

    *answer = (kl_answer){.nil = false};
    kl_script_rule_budget(host);
    lua_pushcfunction(host->L, kl_script_handler);
    kl_script_push(host->L, d->function[KL_RUN]);
    for (int i = 0; i < count && i < KL_CALL_SETS - KL_CALL_ARG && status == KN_OK; i++) {
        int pushed = push_argument(host, &question->args[i], i);
        if (pushed != LUA_OK)
            status = kl_script_fail(host, pushed, hook, KN_E_HOOK_FAILED, report);
    }
    kl_script_push(host->L, reference_of_with(host, hook));
    if (status == KN_OK) {
        int ran = lua_pcall(host->L, count + 1, 1, 1);
        if (ran != LUA_OK)
            status = kl_script_fail(host, ran, hook, KN_E_HOOK_FAILED, report);
    }
    if (status == KN_OK) {
        const kl_object *object = question->or_cards ? kl_object_at(host->L, -1) : NULL;
        answer->nil = lua_isnil(host->L, -1);
        if (object && (object->kind == KL_OBJECT_SELECTOR || object->kind == KL_OBJECT_CARD)) {
            answer->cards = kl_object_cards(host, object);
            answer->number = KL_RULE_CARDS;
        } else if (!answer->nil && question->choices)
            status = take_choice(host, hook, question->choices, question->or_cards, &answer->number,
                                 report);
        else if (lua_type(host->L, -1) == LUA_TBOOLEAN)
            answer->number = lua_toboolean(host->L, -1);
        else if (!answer->nil)
            status = take_integer(host, hook, &answer->number, report);
    }
    kl_script_rule_ends(host);
    return end(host, status);
}

kn_status kl_host_value(kl_host *host, const kl_hook *hook, kl_call *call, int64_t *result)
{
    const int given[] = {host->game, reference_of_place(host, call->seat),
                         reference_of_with(host, hook)};
    begin(host, hook, call, viewer_of(call), ALLOW_NOTHING);
    kn_status status = run(host, KL_RUN, given, 3, 1);
    if (status == KN_OK)
        status = take_integer(host, hook, result, call->report);
    return end(host, status);
}

kn_status kl_host_legal(kl_host *host, const kl_hook *hook, kl_call *call)
{
    const int given[] = {host->game, reference_of_place(host, call->place), host->plays,
                         reference_of_with(host, hook)};
    int before = ks_moves_total(call->moves);
    begin(host, hook, call, viewer_of(call), ALLOW_NOTHING);
    kn_status status =
        run_acting(host, hook, given, 4, "plays:forbid(CARDS) or plays:only(CARDS)", call->report);
    if (status == KN_OK && before > 0 && ks_moves_total(call->moves) == 0)
        status = refuse(host, hook, KN_E_HOOK_NO_MOVE,
                        "left no legal move; avoid() always leaves at least one", call->report);
    return end(host, status);
}

kn_status kl_host_event(kl_host *host, const kl_hook *hook, kl_call *call)
{
    const int given[] = {host->game, host->event, reference_of_with(host, hook)};

    begin(host, hook, call, KL_VIEWER_TRUTH,
          call->scripted ? ALLOW_ACTS | ALLOW_PHASE : ALLOW_ACTS);
    host->now.call_set[KL_CALL_TAKEN] = call->taken;
    host->now.call_set[KL_CALL_BEFORE] = call->before;
    return end(host, run_acting(host, hook, given, 3, "event.side:award(POINTS) or another method",
                                call->report));
}

/* Checks that a scripted phase has set the next step. */
static kn_status check_turn(kl_host *host, const kl_hook *hook, kl_call *call)
{
    if (call->turn != KS_NOBODY || call->request != KL_REQUEST_NONE)
        return KN_OK;
    return refuse(host, hook, KN_E_HOOK_NO_TURN, "called neither game:turn nor game:done",
                  call->report);
}

/* Begins a call of a function that has to set the next step. */
static const kl_declared *begin_acting(kl_host *host, const kl_hook *hook, kl_call *call)
{
    call->turn = KS_NOBODY;
    call->raises = 0;
    call->request = KL_REQUEST_NONE;
    return begin(host, hook, call, KL_VIEWER_TRUTH, ALLOW_ALL);
}

kn_status kl_host_phase_start(kl_host *host, const kl_hook *hook, kl_call *call)
{
    const kl_declared *d = begin_acting(host, hook, call);
    const int given[] = {host->game, reference_of_with(host, hook)};
    kn_status status = KN_OK;

    if (d->function[KL_START] != LUA_NOREF) {
        status = run(host, KL_START, given, 2, 0);
        if (status == KN_OK)
            status = check_turn(host, hook, call);
    }
    return end(host, status);
}

kn_status kl_host_phase_legal(kl_host *host, const kl_hook *hook, kl_call *call)
{
    const int given[] = {host->game, reference_of_place(host, call->place), host->offers,
                         reference_of_with(host, hook)};
    begin(host, hook, call, viewer_of(call), ALLOW_NOTHING);
    kn_status status = run(host, KL_LEGAL, given, 4, 0);
    if (status == KN_OK && ks_moves_total(call->moves) == 0)
        status = refuse(host, hook, KN_E_HOOK_NO_MOVE, "offered no move", call->report);
    return end(host, status);
}

/* Sets the fields of the move that the script receives. */
static void set_move(kl_host *host, const kl_call *call, const ks_move *move)
{
    bool only = ks_move_card(move) != move->card; /* then the card is not also a further card */
    host->now.moved = *move;
    host->now.mover = call->place;
    host->now.call_set[KL_CALL_MOVED] = ks_move_named(move);
    host->now.call_set[KL_CALL_FURTHER] = only ? KN_EMPTY : move->cards;
}

kn_status kl_host_phase_play(kl_host *host, const kl_hook *hook, kl_call *call, const ks_move *move)
{
    const int given[] = {host->game, host->move, reference_of_with(host, hook)};

    begin_acting(host, hook, call);
    set_move(host, call, move);
    kn_status status = run(host, KL_PLAY, given, 3, 0);
    if (status == KN_OK)
        status = check_turn(host, hook, call);
    return end(host, status);
}

bool kl_host_round_begin(kl_host *host, const kl_hook *hook, kl_call *call)
{
    if (!host || !host->quicks || host->called)
        return false;
    const int with = reference_of_with(host, hook);
    const int legal[KL_ROUND_GIVEN] = {host->game, host->place[0], host->offers, with};
    const int play[KL_ROUND_GIVEN] = {host->game, host->move, with, LUA_REFNIL};
    begin_acting(host, hook, call);
    bool may = kl_quick_round_begin(host, hook, legal, play);
    end(host, KN_OK);
    return may;
}

bool kl_host_round_legal(kl_host *host, kl_call *call)
{
    kl_cell *seat = &host->quicks->round.given[KL_LEGAL][1];
    kl_cell_copy(seat, &host->reference[host->place[call->place]]);
    host->now.viewer = viewer_of(call);
    host->now.acting = host->now.phase = false;
    host->now.may = MAY_READ;
    return kl_quick_round_run(host, call, KL_LEGAL);
}

bool kl_host_round_play(kl_host *host, kl_call *call, const ks_move *move)
{
    call->turn = KS_NOBODY;
    call->raises = 0;
    call->request = KL_REQUEST_NONE;
    host->now.viewer = KL_VIEWER_TRUTH;
    host->now.acting = host->now.phase = true;
    host->now.may = MAY_ALL;
    set_move(host, call, move);
    return kl_quick_round_run(host, call, KL_PLAY) &&
           (call->turn != KS_NOBODY || call->request != KL_REQUEST_NONE);
}

bool kl_host_round_changed(kl_host *host)
{
    return kl_quick_round_changed(host);
}

void kl_host_round_end(kl_host *host)
{
    host->quicks->round.hook = NULL;
    end(host, KN_OK);
}

/* Copies the text on top of the stack or, if a table is there, its text in `language` (or else in
 * English). It allocates nothing, because an error of Lua would not be caught here. */
static bool take_text(kl_host *host, const char *language, char *out, size_t size)
{
    lua_State *L = host->L;
    const char *text = NULL;
    size_t length = 0;

    if (lua_isnil(L, -1))
        return true;
    if (lua_type(L, -1) == LUA_TTABLE) {
        if (!kl_script_content(L, -1))
            lua_pushvalue(L, -1);
        for (lua_pushnil(L); lua_next(L, -2); lua_pop(L, 1)) {
            const char *key = lua_type(L, -2) == LUA_TSTRING ? lua_tostring(L, -2) : "";
            bool wanted = strcmp(key, language) == 0;
            if (lua_type(L, -1) == LUA_TSTRING && (wanted || (!text && strcmp(key, "en") == 0)))
                text = lua_tolstring(L, -1, &length);
        }
    } else if (lua_type(L, -1) == LUA_TSTRING) {
        text = lua_tolstring(L, -1, &length);
    }
    if (text)
        kn_plain_copy(out, size, text, length);
    return text != NULL;
}

kn_status kl_host_phase_why(kl_host *host, const kl_hook *hook, kl_call *call, const ks_move *move,
                            const char *language, char *out, size_t size)
{
    const kl_declared *d = kl_script_declared(host, hook->script);
    const int given[] = {host->game, reference_of_place(host, call->place), host->move,
                         reference_of_with(host, hook)};
    kn_status status;

    *out = '\0';
    if (d->function[KL_WHY] == LUA_NOREF)
        return KN_OK;
    begin(host, hook, call, viewer_of(call), ALLOW_NOTHING);
    set_move(host, call, move);
    status = run(host, KL_WHY, given, 4, 1);
    if (status == KN_OK && !take_text(host, language, out, size))
        status =
            refuse(host, hook, KN_E_HOOK_RESULT,
                   "why must return a text, { en = \"...\", ja = \"...\" } or nil", call->report);
    return end(host, status);
}

/* the script may see the drawn world, because its cards reveal nothing about the real cards */
kn_status kl_host_phase_plausible(kl_host *host, const kl_hook *hook, kl_call *call,
                                  bool *plausible)
{
    const kl_declared *d = kl_script_declared(host, hook->script);
    const int given[] = {host->game, reference_of_place(host, call->seat),
                         reference_of_with(host, hook)};
    kn_status status;

    *plausible = d->function[KL_PLAUSIBLE] == LUA_NOREF;
    if (*plausible)
        return KN_OK;
    begin(host, hook, call, KL_VIEWER_TRUTH, ALLOW_NOTHING);
    status = run(host, KL_PLAUSIBLE, given, 3, 1);
    if (status == KN_OK && lua_type(host->L, -1) != LUA_TBOOLEAN)
        status = refuse(host, hook, KN_E_HOOK_RESULT, "plausible must return true or false",
                        call->report);
    if (status == KN_OK)
        *plausible = lua_toboolean(host->L, -1);
    return end(host, status);
}
