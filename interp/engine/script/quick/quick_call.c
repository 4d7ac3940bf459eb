/* SPDX-License-Identifier: MIT
 * quick_call.c: access to objects and C functions from hooks that run without Lua. A call is given
 * up if Lua's dispatcher would refuse it.
 */
#include <assert.h>
#include <string.h>

#include "script/quick/quick_seen.h"

#ifdef KN_DEBUG
#define CHECK(fits) assert(fits)
#else
#define CHECK(fits) ((void)0)
#endif

/* ---- Fields ---- */

kl_cell kl_quick_field(lua_State *L, const kl_object *of, const kl_field *field)
{
    kl_host *host = kl_script_host(L);
    int number = field->number;
    host->answers = 0;
    if (of->kind == KL_OBJECT_CARD)
        kl_card_field(L, of->number, number);
    else if (of->kind == KL_OBJECT_EVENT)
        kl_event_field(L, host, number);
    else if (of->kind == KL_OBJECT_MOVE)
        kl_move_field(L, host, number);
    else
        kl_game_field(L, of->number, number);
    if (host->answers != 1)
        kl_quick_give_up(L);
    if (of->kind == KL_OBJECT_EVENT || of->kind == KL_OBJECT_MOVE)
        CHECK(kl_seen_fits_field(&host->answer[0], host, of->kind, number));
    return host->answer[0];
}

kl_cell kl_quick_get(lua_State *L, kl_cell of, kl_cell key)
{
    const kl_cells *cells = kl_cells_of(of);
    const struct kl_pair *found = cells ? kl_cells_place(cells, key) : NULL;
    if (found && found->key.tag != KL_NIL)
        return found->value.tag == KL_FIELD ? kl_quick_field(L, of.is.object, found->value.is.field)
                                            : found->value;
    if (!cells || !cells->open || key.tag == KL_OTHER)
        kl_quick_give_up(L);
    return (kl_cell){.tag = KL_NIL};
}

void kl_quick_set(lua_State *L, kl_cell of, kl_cell key, kl_cell value)
{
    const kl_host *host = kl_script_host(L);
    const kl_object *object = of.tag == KL_THING ? of.is.object : NULL;
    const kl_cell *found =
        object && object->fields ? &kl_cells_place(object->fields, key)->value : NULL;
    bool owns = object && (object->kind == KL_OBJECT_GAME || object->kind == KL_OBJECT_SEAT ||
                           object->kind == KL_OBJECT_SIDE);
    if (!owns || !found || found->tag != KL_FIELD || found->is.field->number < 0)
        kl_quick_give_up(L);
    kl_slot_write(L, &host->slot[found->is.field->number], object->number, value, 0);
}

/* ---- Functions of C ---- */

/* Reads an argument that is not an object, by the rules of dispatch.c. If the argument is missing,
 * `cell` is NULL. */
static __attribute__((noinline)) void plain_argument(kl_host *host, int type, const kl_cell *cell,
                                                     kl_value *v)
{
    int is = type & ~KL_OPTIONAL;
    uint64_t tag = cell ? cell->tag : KL_NIL;
    v->given = tag != KL_NIL;
    if (tag == KL_NIL) {
        if (!(type & KL_OPTIONAL) && is != KL_ANY && !(is == KL_CARDS && cell))
            kl_quick_give_up(host->L);
        if (is == KL_CARDS)
            v->cards = host->layout->pack->all;
    } else if (tag == KL_WORD && (is == KL_TEXT || is == KL_ANY)) {
        v->text = cell->is.text;
        v->length = strlen(v->text);
    } else if (tag == KL_WHOLE && is == KL_INTEGER) {
        v->number = cell->is.number;
    } else {
        kl_quick_give_up(host->L);
    }
}

/* Reads an argument, too. Gives up if dispatch.c would reject the call now. */
static inline void argument(kl_host *host, int type, const kl_cell *cell, kl_value *v)
{
    int is = type & ~KL_OPTIONAL;
    *v = (kl_value){.given = false};
    if (!cell || cell->tag != KL_THING) {
        plain_argument(host, type, cell, v);
        return;
    }
    v->given = true;
    v->object = cell->is.object;
    v->number = v->object->number;
    if (!(kl_dispatch_kinds[is] >> v->object->kind & 1))
        kl_quick_give_up(host->L);
    if (is == KL_CARDS &&
        (v->object->kind == KL_OBJECT_SELECTOR || v->object->kind == KL_OBJECT_CARD)) {
        host->looked = true;
        v->cards = v->object->kind == KL_OBJECT_CARD ? kn_set_of((unsigned)v->object->number)
                                                     : v->object->set;
    } else if (is == KL_CARDS) {
        v->cards = kl_set_read(host->L, v->object, host->layout->pack->all);
    } else if (is == KL_ORDERED) {
        kl_want_order(host->L, v->object, "");
    }
}

/* Runs a function of C. The results are written to `out`; returns their number. */
static inline int run(lua_State *L, kl_host *host, const kl_function *row, const kl_object *self,
                      const kl_value *given, kl_cell *out)
{
    host->answers = 0;
    int answers = row->run(L, host, self, given);
    if (answers != host->answers)
        kl_quick_give_up(L);
    for (int n = 0; n < answers; n++)
        kl_cell_copy(&out[n], &host->answer[n]);
    if (answers && row->about[1])
        CHECK(kl_seen_fits_type(out, row->about[1]));
    return answers;
}

/* The functions of Lua's library that hooks call most often, for quick calls. */
static int library(lua_State *L, const kl_function *row, const kl_cell *given, int count,
                   kl_cell *out)
{
    kl_cell first = count ? given[0] : (kl_cell){.tag = KL_NIL};
    bool most;
    if (row->run == kl_lib_ipairs && count == 1 && first.tag == KL_FROZEN) {
        out[0] = (kl_cell){.tag = KL_ROW, .is.row = &kl_ipairs_step};
        out[1] = first;
        out[2] = kl_cell_whole(0);
        return 3;
    }
    if (row == &kl_ipairs_step && count == 2 && first.tag == KL_FROZEN &&
        given[1].tag == KL_WHOLE) {
        kl_cell n = kl_cell_whole((int64_t)((uint64_t)given[1].is.number + 1));
        out[1] = kl_quick_get(L, first, n);
        out[0] = out[1].tag == KL_NIL ? out[1] : n;
        return 2;
    }
    most = strcmp(row->name, "max") == 0;
    if (row->run != kl_lib_original || !(most || strcmp(row->name, "min") == 0))
        kl_quick_give_up(L);
    for (int i = 0; i < count || !count; i++) {
        if (!count || given[i].tag != KL_WHOLE)
            kl_quick_give_up(L);
        if (most ? given[i].is.number > first.is.number : given[i].is.number < first.is.number)
            first = given[i];
    }
    out[0] = first;
    return 1;
}

int kl_quick_c(lua_State *L, const kl_function *row, const kl_cell *arguments, int count,
               kl_cell *out)
{
    kl_host *host = kl_script_host(L);
    kl_value given[KL_TAKES_MOST];
    int i = 0;

    host->spent += row->cost;
    if (!row->receivers)
        return library(L, row, arguments, count, out);
    kl_cell self = count ? arguments[0] : (kl_cell){.tag = KL_NIL};
    if (self.tag != KL_THING || !(row->receivers >> self.is.object->kind & 1))
        kl_quick_give_up(L);
    if (!kl_quick_may(host, row))
        kl_dispatch_when(L, host, row);
    for (; i < KL_TAKES_MOST && row->takes[i] != KL_NOTHING; i++)
        argument(host, row->takes[i], --count > 0 ? ++arguments : NULL, &given[i]);
    while (--count > 0)
        if ((++arguments)->tag != KL_NIL)
            kl_quick_give_up(L);
    return run(L, host, row, self.is.object, given, out);
}

/* Returns the register at a distance in bytes from the first one. */
static const kl_cell *register_at(const kl_cell *r, unsigned bytes)
{
    return (const kl_cell *)(const void *)((const char *)r + bytes);
}

int kl_quick_c_checked(lua_State *L, const kl_site *site, const kl_cell *r, kl_cell *out)
{
    kl_host *host = kl_script_host(L);
    const kl_function *row = site->row->is.row;
    const kl_object *self = site->self ? site->self : register_at(r, site->self_in)->is.object;
    CHECK(site->self || register_at(r, site->self_in)->tag == KL_THING);
    CHECK(row->receivers >> self->kind & 1);
    host->spent += row->cost;
    if (!kl_quick_may(host, row))
        kl_dispatch_when(L, host, row);
    for (int n = 0; n < site->count; n++) {
        int how = site->read[n].how, type = site->read[n].type;
        const kl_cell *cell = register_at(r, site->read[n].in);
        kl_value *v = site->read[n].value;
        v->given = true;
        if (how == KL_GIVEN_ANY || (how <= KL_GIVEN_OBJECT && cell->tag != KL_THING)) {
            argument(host, type, cell, v);
        } else if (how == KL_GIVEN_WHOLE) {
            CHECK(cell->tag == KL_WHOLE);
            v->number = cell->is.number;
        } else if (how == KL_GIVEN_WORD) {
            CHECK(cell->tag == KL_WORD);
            v->text = cell->is.text;
            v->length = strlen(v->text);
        } else {
            v->object = cell->is.object;
            v->number = v->object->number;
            CHECK(kl_dispatch_kinds[type & ~KL_OPTIONAL] >> v->object->kind & 1);
            if (how == KL_GIVEN_CARD) {
                v->cards = kn_set_of((unsigned)v->number);
                host->looked = true;
            }
        }
    }
    host->looked |= site->looks;
    return run(L, host, row, self, site->given, out);
}
