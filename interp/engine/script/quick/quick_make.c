/* SPDX-License-Identifier: MIT
 * quick_make.c: reads all values that hooks reach, before the first quick call: compiled functions,
 * tables, and the fields of objects. A value that can't be read is left to Lua, so nothing here is
 * an error.
 */
#include <string.h>

#include "script/dump.h"
#include "script/quick/quick_seen.h"

enum {
    /* most bytes of functions in all; several functions may share the same code */
    READ_MOST = 128 * 1024,
    KNOWN_MOST = 4096, /* most functions, tables and objects in all */
    KNOWN = 1,         /* stack slot of the table of known values */
    DEPTH_MOST = 40,   /* depth of nested values */
    /* most instructions of one function, because jumps have 16 bits */
    INSTRUCTIONS_MOST = INT16_MAX,
    HAS_VARIABLE = 1, /* index of the number of parameters in the three bytes after the line
                         numbers; vararg and registers follow */
};

typedef struct maker {
    lua_State *L;
    kl_host *host;
    int count, depth; /* values read so far */
    kl_quick *functions;
    size_t read;
} maker;

static kl_cell cell_at(maker *m, int index);

static bool is_key(kl_cell key)
{
    return key.tag == KL_WHOLE || key.tag == KL_WORD || key.tag == KL_THING;
}

static kl_cells *new_cells(maker *m, unsigned count)
{
    kl_cells *cells = kl_declare_array(m->L, 1, sizeof *cells);
    unsigned room = 2;
    while (room < 2 * count)
        room *= 2;
    cells->mask = room - 1;
    cells->slot = kl_declare_array(m->L, room, sizeof *cells->slot);
    return cells;
}

/* A table at the bottom of the stack maps the address of each Lua value read so far to its copy. */
static void *find_known(const maker *m, const void *at)
{
    lua_rawgetp(m->L, KNOWN, at);
    void *is = lua_touserdata(m->L, -1);
    lua_pop(m->L, 1);
    return is;
}

static bool keep_known(maker *m, const void *at, void *is)
{
    if (m->count == KNOWN_MOST)
        return false;
    m->count++;
    lua_pushlightuserdata(m->L, is);
    lua_rawsetp(m->L, KNOWN, at);
    return true;
}

static unsigned count_of(lua_State *L, int table)
{
    unsigned count = 0;
    for (lua_pushnil(L); lua_next(L, table); lua_pop(L, 1))
        count++;
    return count;
}

/* Returns a cell that describes field `number` of an object. */
static kl_cell field_cell(maker *m, const kl_object *of, int number)
{
    const kl_host *host = m->host;
    kl_field *field = kl_declare_array(m->L, 1, sizeof *field);
    bool owns =
        of->kind == KL_OBJECT_GAME || of->kind == KL_OBJECT_SEAT || of->kind == KL_OBJECT_SIDE;
    *field =
        (kl_field){.how = of->kind == KL_OBJECT_CARD ? KL_HOW_CARD : KL_HOW_CALL, .number = number};
    if (owns && number >= 0) {
        const kl_slot *slot = &host->slot[number];
        field->slot = slot;
        field->at = slot->at + of->number;
        if (slot->var->type != KS_VAR_CARDS && slot->var->sight == KS_SEEN_ALL)
            field->how = slot->whole                      ? KL_HOW_WHOLE
                         : slot->var->type == KS_VAR_FLAG ? KL_HOW_FLAG
                                                          : KL_HOW_NAMED;
    }
    return (kl_cell){.tag = KL_FIELD, .is.field = field};
}

/* Adds all pairs of the raw table at `from`. If `of` is not NULL, the values are numbers of its
 * fields. Existing keys keep their values. */
static void put_all(maker *m, kl_cells *cells, int from, const kl_object *of)
{
    lua_State *L = m->L;
    for (lua_pushnil(L); lua_next(L, from); lua_pop(L, 1)) {
        kl_cell key = cell_at(m, lua_gettop(L) - 1), value = cell_at(m, lua_gettop(L));
        struct kl_pair *pair = is_key(key) ? kl_cells_place(cells, key) : NULL;
        if (!pair || pair == &kl_no_place)
            cells->open = false;
        else if (pair->key.tag == KL_NIL)
            *pair = (struct kl_pair){key, value};
        if (pair && pair != &kl_no_place && of && value.tag == KL_WHOLE &&
            pair->value.tag == KL_WHOLE)
            pair->value = field_cell(m, of, (int)value.is.number);
    }
}

/* Stores the items of a list in a row, and the kinds of all values of a table, once for all loops
 * over the table. */
static void note_items(maker *m, kl_cells *cells)
{
    for (unsigned n = 0; n <= cells->mask; n++)
        if (cells->slot[n].key.tag != KL_NIL)
            cells->may |= kl_seen_of_cell(&cells->slot[n].value).may;
    while (kl_cells_place(cells, kl_cell_whole(cells->items + 1))->key.tag != KL_NIL)
        cells->items++;
    if (!cells->items)
        return;
    kl_cell *item = kl_declare_array(m->L, (size_t)cells->items + 1, sizeof *item);
    for (unsigned n = 0; n < cells->items; n++)
        item[n] = kl_cells_place(cells, kl_cell_whole(n + 1))->value;
    cells->item = item;
}

/* Reads the frozen table at `index`. */
static kl_cell table_at(maker *m, int index)
{
    lua_State *L = m->L;
    const void *at = lua_topointer(L, index);
    kl_cell cell = {.tag = KL_FROZEN, .is.any = find_known(m, at)};
    if (cell.is.any)
        return cell;
    if (!kl_script_content(L, index))
        return (kl_cell){.tag = KL_OTHER};
    int content = lua_gettop(L);
    kl_cells *cells = new_cells(m, count_of(L, content));
    if (!keep_known(m, at, cells)) {
        lua_settop(L, content - 1);
        return (kl_cell){.tag = KL_OTHER};
    }
    cells->open = !lua_getmetatable(L, content);
    put_all(m, cells, content, NULL);
    note_items(m, cells);
    lua_settop(L, content - 1);
    cell.is.table = cells;
    return cell;
}

/* Pushes the table with the names of the changing fields, given the table of fixed fields at index
 * `fixed`. */
static bool push_names(lua_State *L, int fixed)
{
    if (luaL_getmetafield(L, fixed, "__index") == LUA_TNIL)
        return false;
    int function = lua_gettop(L);
    if (lua_getupvalue(L, function, KL_EXTRA) && lua_istable(L, -1))
        return true;
    lua_settop(L, function - 1);
    return false;
}

/* Reads the fields of the object at `index` from its metatable. All cards share one table, in which
 * every field counts as changing. */
static void give_fields(maker *m, int index, kl_object *object)
{
    lua_State *L = m->L;
    kl_quicks *quicks = m->host->quicks;
    int top = lua_gettop(L), names = 0;
    bool card = object->kind == KL_OBJECT_CARD;

    if (card && quicks->card_fields)
        object->fields = quicks->card_fields;
    if (object->fields || luaL_getmetafield(L, index, "__index") == LUA_TNIL)
        return;
    int fixed = lua_gettop(L);
    const void *at = lua_topointer(L, fixed);
    if (!lua_istable(L, fixed) || (object->fields = find_known(m, at))) {
        lua_settop(L, top);
        return;
    }
    if (push_names(L, fixed))
        names = lua_gettop(L);
    kl_cells *cells =
        new_cells(m, (card ? 0 : count_of(L, fixed)) + (names ? count_of(L, names) : 0));
    if (keep_known(m, at, cells)) {
        object->fields = cells;
        if (!card)
            put_all(m, cells, fixed, NULL);
        if (names)
            put_all(m, cells, names, object);
        cells->open = false;
    }
    if (card)
        quicks->card_fields = object->fields;
    lua_settop(L, top);
}

/* ---- Functions ---- */

static kl_cell constant(lua_State *L, const kl_piece *piece)
{
    kl_cell cell = {.tag = KL_OTHER};
    if (piece->tag == KL_TAG_SHORT && piece->length <= KL_WORD_MOST &&
        !memchr(piece->text, 0, piece->length)) {
        /* Lua has interned the text, and its table keeps it alive */
        lua_pushlstring(L, piece->text, piece->length);
        cell = (kl_cell){.tag = KL_WORD, .is.text = lua_tostring(L, -1)};
        lua_pop(L, 1);
    } else if (piece->tag == KL_TAG_INTEGER) {
        cell = (kl_cell){.tag = KL_WHOLE, .is.number = piece->number};
    } else if (piece->tag == KL_TAG_NIL || piece->tag == KL_TAG_FALSE ||
               piece->tag == KL_TAG_TRUE) {
        cell.tag = piece->tag == KL_TAG_NIL     ? KL_NIL
                   : piece->tag == KL_TAG_FALSE ? KL_FALSE
                                                : KL_TRUE;
    }
    return cell;
}

/* Reads the compiled form of the function on top of the stack; NULL: the form is unknown. Like Lua
 * itself, it does not check that registers, constants, upvalues and jump targets exist, because all
 * code comes from Lua's own compiler. Files of compiled code are refused (load_script in host.c),
 * scripts can't compile, load or dump code (sandbox.c), and hosts share only what they have
 * compiled (run_script). Tested by tests/sandbox/hostile/code_*.lua. */
static kl_quick *read_code(maker *m)
{
    lua_State *L = m->L;
    size_t size;
    kl_reader in = {.p = kl_code_dump(L, true, &size)};
    in.end = in.p + size;
    m->read += size;
    kl_read(&in, KL_DUMP_HEADER + 1);
    kl_proto proto = kl_read_proto(&in);
    if (in.bad || proto.shape[HAS_VARIABLE] || proto.instructions > INSTRUCTIONS_MOST)
        return NULL;
    kl_quick *quick = kl_declare_array(L, 1, sizeof *quick);
    unsigned char *own = kl_declare_array(L, proto.instructions, 4);
    memcpy(own, proto.code, proto.instructions * 4);
    quick->code = own;
    quick->count = (unsigned)proto.instructions;
    quick->parameters = proto.shape[0];
    quick->registers = proto.shape[2];
    kl_cell *constants = kl_declare_array(L, proto.constants, sizeof *constants);
    for (size_t i = 0; i < proto.constants; i++) {
        kl_piece piece = kl_read_constant(&proto.constant);
        constants[i] = constant(L, &piece);
    }
    quick->constant = constants;
    quick->up = kl_declare_array(L, proto.upvalues, sizeof *quick->up);
    return quick;
}

/* Reads the function on top of the stack. */
static kl_quick *function_at(maker *m)
{
    lua_State *L = m->L;
    int top = lua_gettop(L);
    const void *at = lua_topointer(L, top);
    kl_quick *found = find_known(m, at);
    kl_quick *quick = found || m->read > READ_MOST ? NULL : read_code(m);
    if (!quick || !keep_known(m, at, quick))
        return found;
    for (int i = 1; lua_getupvalue(L, top, i); i++) {
        quick->up[i - 1] = cell_at(m, top + 1);
        lua_settop(L, top);
    }
    quick->next = m->functions;
    m->functions = quick;
    return quick;
}

static kl_cell function_cell(maker *m, int index)
{
    lua_State *L = m->L;
    kl_cell cell = {.tag = KL_OTHER};
    int top = lua_gettop(L);
    lua_pushvalue(L, index);
    if (!lua_iscfunction(L, -1)) {
        cell.is.own = function_at(m);
        cell.tag = cell.is.own ? KL_OWN : KL_OTHER;
    } else if (lua_tocfunction(L, -1) == kl_dispatch && lua_getupvalue(L, -1, 1)) {
        cell = (kl_cell){.tag = KL_ROW, .is.row = lua_touserdata(L, -1)};
    }
    lua_settop(L, top);
    return cell;
}

/* Reads the value at `index`, which counts from the bottom of the stack. */
static kl_cell cell_at(maker *m, int index)
{
    lua_State *L = m->L;
    kl_cell cell = kl_object_cell(L, index); /* for tables and functions: not read yet */
    if (m->depth == DEPTH_MOST)
        return cell;
    m->depth++;
    luaL_checkstack(L, LUA_MINSTACK, NULL);
    if (lua_type(L, index) == LUA_TTABLE)
        cell = table_at(m, index);
    else if (lua_type(L, index) == LUA_TFUNCTION)
        cell = function_cell(m, index);
    if (cell.tag == KL_THING)
        give_fields(m, index, lua_touserdata(L, index));
    m->depth--;
    return cell;
}

static kl_cell referenced(maker *m, int reference)
{
    kl_script_push(m->L, reference);
    kl_cell cell = cell_at(m, lua_gettop(m->L));
    lua_pop(m->L, 1);
    if (reference > 0 && reference < m->host->references)
        m->host->reference[reference] = cell;
    return cell;
}

static void all_referenced(maker *m, const int *references, int count)
{
    for (int i = 0; i < count; i++)
        referenced(m, references[i]);
}

/* Makes cells for all values that C functions can return. */
static void make_answers(maker *m)
{
    kl_host *host = m->host;
    const ks_layout *l = host->layout;
    const int single[] = {host->game,      host->event,       host->plays,     host->offers,
                          host->move,      host->next_card,   host->next_seat, host->next_place,
                          host->next_side, host->next_of_side};
    all_referenced(m, single, sizeof single / sizeof *single);
    all_referenced(m, host->place, l->places);
    all_referenced(m, host->side, l->sides);
    all_referenced(m, host->card, l->pack->cards);
    all_referenced(m, host->card_name, l->pack->cards);
    all_referenced(m, host->rank, l->pack->ranks);
    all_referenced(m, host->suit, l->pack->suits);
    all_referenced(m, host->colour, l->pack->colours);
    all_referenced(m, host->heap, l->heaps);
    all_referenced(m, host->call_sets, KL_CALL_SETS);
    all_referenced(m, host->word, host->words->count < 256 ? host->words->count : 256);
    host->quicks->card = kl_declare_array(m->L, (size_t)l->pack->cards, sizeof *host->quicks->card);
    for (int card = 0; card < l->pack->cards; card++)
        for (int field = 1; field < KL_CARD_FIELDS_MAX; field++) {
            kl_card_field(m->L, card, field);
            host->quicks->card[card][field] = cell_at(m, lua_gettop(m->L));
            lua_pop(m->L, 1);
        }
    for (int v = 0; v < l->vars; v++) {
        all_referenced(m, host->slot[v].named, host->slot[v].nameds);
        if (l->var[v].type == KS_VAR_CARDS)
            all_referenced(m, host->slot_set + v * KS_PLACES_MAX, l->var[v].count);
    }
}

/* Makes the typed forms of all hooks, from the arguments that the engine passes to their
 * functions. */
static void type_hooks(maker *m)
{
    enum { GAME, SEAT, OWN, MOST };
    kl_host *host = m->host;
    const kl_cell game = host->reference[host->game], seat = {.tag = KL_THING};
    for (int i = 0; i < host->hooks; i++)
        for (int role = 0; role < KL_ROLES; role++) {
            kl_hook_kind kind = host->hook[i]->face.kind;
            kl_cell given[MOST] = {game, seat};
            int count = 2;
            if (kind == KL_HOOK_EVENT)
                given[SEAT] = host->reference[host->event];
            else if (role == KL_PLAY)
                given[SEAT] = host->reference[host->move];
            else if (role == KL_START)
                count = 1;
            else if (kind == KL_HOOK_LEGAL || role == KL_LEGAL)
                given[count++] = host->reference[role == KL_LEGAL ? host->offers : host->plays];
            if (host->hook[i]->quick[role])
                kl_quick_type(m->L, host->hook[i]->quick[role], given, count);
        }
}

int kl_quick_make(lua_State *L)
{
    kl_host *host = kl_script_host(L);
    maker m = {.L = L, .host = host};

    lua_atpanic(L, kl_quick_raised);
    lua_newtable(L);
    host->quicks->before = kl_declare_array(L, 1, host->layout->size);
    host->references = (int)lua_rawlen(L, LUA_REGISTRYINDEX) + 1;
    host->reference = kl_declare_array(L, (size_t)host->references, sizeof *host->reference);
    for (int i = 0; i < host->references; i++)
        host->reference[i].tag = KL_OTHER;
    make_answers(&m);
    all_referenced(&m, host->with, host->withs);
    referenced(&m, host->no_with);
    for (int i = 0; i < host->hooks; i++) {
        kl_declared *hook = host->hook[i];
        for (int role = 0; role < KL_ROLES && hook->face.kind != KL_HOOK_RULE; role++) {
            if (role == KL_WHY || hook->function[role] == LUA_NOREF)
                continue;
            kl_script_push(L, hook->function[role]);
            hook->quick[role] = function_at(&m);
            lua_pop(L, 1);
        }
    }
    for (kl_quick *f = m.functions; f; f = f->next)
        kl_quick_decode(L, f);
    host->quicks->named =
        kl_declare_array(L, (size_t)host->layout->vars + 1, sizeof *host->quicks->named);
    type_hooks(&m);
    host->quicks->run = host->layout->pack->cards <= 64 ? kl_quick_run_narrow : kl_quick_run;
    host->quicks->run(L, NULL, NULL, 0, NULL);
    for (kl_quick *f = m.functions; f; f = f->next) {
        kl_quick_ready(host->quicks, f->op, f->count);
        if (f->typed)
            kl_quick_ready(host->quicks, f->typed->op, f->typed->count);
    }
    return 0;
}
