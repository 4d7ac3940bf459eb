/* SPDX-License-Identifier: MIT
 * quick_decode.c: translates the instructions of a compiled function, one for one.
 */
#include "script/lua_code.h"
#include "script/quick/quick.h"

const struct kl_shape kl_shapes[KL_DOES] = {
#define CASE(name, registers, jumps, uses) {registers, jumps, uses},
#include "script/quick/quick.def"
#undef CASE
};

struct kl_pair kl_no_place;

typedef struct decoder {
    lua_State *L;
    kl_quick *of;
} decoder;

/* Forms of operands of Lua instructions. */
typedef enum form {
    LEFT_TO_LUA, /* 0, the value of instructions that the table below lacks */
    PLAIN,
    WITH_CONSTANT_B,
    WITH_CONSTANT_C,
    WITH_INTEGER_B,
    WITH_INTEGER_C,
    WITH_UPVALUE,
    WITH_BX,
    WITH_SBX,
    WITH_FALSE,
    WITH_TRUE,
    JUMPS,
    FORWARD, /* by Bx */
    BACKWARD,
    OF_TABLE,
    STORES,
    METHOD
} form;

static const struct {
    uint8_t form, does;
    bool decides; /* the next instruction is a jump, taken if the condition has the value K */
} row[] = {
    [KL_OP_MOVE] = {PLAIN, KL_DOES_move, false},
    [KL_OP_LOADI] = {WITH_SBX, KL_DOES_load, false},
    [KL_OP_LOADK] = {WITH_BX, KL_DOES_load, false},
    [KL_OP_LOADFALSE] = {WITH_FALSE, KL_DOES_load, false},
    [KL_OP_LFALSESKIP] = {WITH_FALSE, KL_DOES_load_skip, false},
    [KL_OP_LOADTRUE] = {WITH_TRUE, KL_DOES_load, false},
    [KL_OP_LOADNIL] = {PLAIN, KL_DOES_nil, false},
    [KL_OP_GETUPVAL] = {WITH_UPVALUE, KL_DOES_load, false},
    [KL_OP_GETTABUP] = {OF_TABLE, KL_DOES_load, false},
    [KL_OP_GETTABLE] = {PLAIN, KL_DOES_get, false},
    [KL_OP_GETI] = {PLAIN, KL_DOES_get_item, false},
    [KL_OP_GETFIELD] = {WITH_CONSTANT_C, KL_DOES_get_field, false},
    [KL_OP_SETFIELD] = {STORES, KL_DOES_set_field, false},
    [KL_OP_SETTABLE] = {STORES, KL_DOES_set_item, false},
    [KL_OP_SELF] = {METHOD, KL_DOES_self, false},
    [KL_OP_ADDI] = {WITH_INTEGER_C, KL_DOES_add_with, false},
    [KL_OP_ADDK] = {WITH_CONSTANT_C, KL_DOES_add_with, false},
    [KL_OP_SUBK] = {WITH_CONSTANT_C, KL_DOES_subtract_with, false},
    [KL_OP_MULK] = {WITH_CONSTANT_C, KL_DOES_multiply_with, false},
    [KL_OP_MODK] = {WITH_CONSTANT_C, KL_DOES_modulo_with, false},
    [KL_OP_IDIVK] = {WITH_CONSTANT_C, KL_DOES_divide_with, false},
    [KL_OP_ADD] = {PLAIN, KL_DOES_add, false},
    [KL_OP_SUB] = {PLAIN, KL_DOES_subtract, false},
    [KL_OP_MUL] = {PLAIN, KL_DOES_multiply, false},
    [KL_OP_MOD] = {PLAIN, KL_DOES_modulo, false},
    [KL_OP_POW] = {PLAIN, KL_DOES_length, false}, /* `#`, as replaced by length.c: `true ^ list` */
    [KL_OP_IDIV] = {PLAIN, KL_DOES_divide, false},
    [KL_OP_UNM] = {PLAIN, KL_DOES_minus, false},
    [KL_OP_NOT] = {PLAIN, KL_DOES_negate, false},
    [KL_OP_CLOSE] = {PLAIN, KL_DOES_nothing, false}, /* a quick call has nothing to close */
    [KL_OP_JMP] = {JUMPS, KL_DOES_jump, false},
    [KL_OP_EQ] = {PLAIN, KL_DOES_equal, true},
    [KL_OP_LT] = {PLAIN, KL_DOES_less, true},
    [KL_OP_LE] = {PLAIN, KL_DOES_at_most, true},
    [KL_OP_EQK] = {WITH_CONSTANT_B, KL_DOES_equal_with, true},
    [KL_OP_EQI] = {WITH_INTEGER_B, KL_DOES_equal_with, true},
    [KL_OP_LTI] = {WITH_INTEGER_B, KL_DOES_less_with, true},
    [KL_OP_LEI] = {WITH_INTEGER_B, KL_DOES_at_most_with, true},
    [KL_OP_GTI] = {WITH_INTEGER_B, KL_DOES_more_with, true},
    [KL_OP_GEI] = {WITH_INTEGER_B, KL_DOES_at_least_with, true},
    [KL_OP_TEST] = {PLAIN, KL_DOES_test, true},
    [KL_OP_TESTSET] = {PLAIN, KL_DOES_test_set, true},
    [KL_OP_CALL] = {PLAIN, KL_DOES_call, false},
    [KL_OP_TAILCALL] = {PLAIN, KL_DOES_call, false}, /* the next instruction returns all results */
    [KL_OP_RETURN] = {PLAIN, KL_DOES_returns, false},
    [KL_OP_RETURN0] = {PLAIN, KL_DOES_return_none, false},
    [KL_OP_RETURN1] = {PLAIN, KL_DOES_return_one, false},
    [KL_OP_FORLOOP] = {BACKWARD, KL_DOES_for_goes_on, false},
    [KL_OP_FORPREP] = {FORWARD, KL_DOES_for_begins, false},
    [KL_OP_TFORPREP] = {FORWARD, KL_DOES_walk_begins, false},
    [KL_OP_TFORCALL] = {PLAIN, KL_DOES_walk_step, false},
    [KL_OP_TFORLOOP] = {BACKWARD, KL_DOES_walk_goes_on, false},
};
_Static_assert(KL_OP_POW == 38 && KL_OP_JMP == 56 && KL_OP_TFORLOOP == 77,
               "the opcodes have the numbers of Lua 5.4");

static const kl_cell *new_cell(decoder *d, kl_cell value)
{
    kl_cell *cell = kl_declare_array(d->L, 1, sizeof *cell);
    *cell = value;
    return cell;
}

/* Returns the value of a key in a table or object that is an upvalue, if the value never changes;
 * NULL: unknown. */
static const kl_cell *item_of(const kl_cell *table, const kl_cell *key)
{
    static const kl_cell nil = {.tag = KL_NIL};
    const kl_cells *cells = kl_cells_of(*table);
    const struct kl_pair *pair = cells ? kl_cells_place(cells, *key) : NULL;
    if (!pair || key->tag == KL_OTHER || pair->value.tag == KL_FIELD)
        return NULL;
    return pair->key.tag != KL_NIL ? &pair->value : cells->open ? &nil : NULL;
}

/* Fills in the operands that never change, and the distances of jumps. */
static void operands(decoder *d, kl_op *op, form how, uint32_t i)
{
    const kl_quick *q = d->of;
    const kl_cell *constants = q->constant;
    switch (how) {
    case WITH_CONSTANT_B:
        op->with = &constants[kl_lua_b(i)];
        break;
    case METHOD:
        if (kl_lua_k(i)) { /* else the name is in a register, because the function has very many
                              constants */
            op->with = &constants[kl_lua_c(i)];
            op->c = 0;
        }
        break;
    case WITH_CONSTANT_C:
        op->with = &constants[kl_lua_c(i)];
        break;
    case WITH_INTEGER_B:
        op->with = new_cell(d, kl_cell_whole(kl_lua_sb(i)));
        break;
    case WITH_INTEGER_C:
        op->with = new_cell(d, kl_cell_whole(kl_lua_sc(i)));
        break;
    case WITH_UPVALUE:
        op->with = &q->up[kl_lua_b(i)];
        break;
    case WITH_BX:
        op->with = &constants[kl_lua_bx(i)];
        break;
    case WITH_SBX:
        op->with = new_cell(d, kl_cell_whole(kl_lua_sbx(i)));
        break;
    case WITH_FALSE:
    case WITH_TRUE:
        op->with = new_cell(d, kl_cell_truth(how == WITH_TRUE));
        break;
    case OF_TABLE:
        op->with = item_of(&q->up[kl_lua_b(i)], &constants[kl_lua_c(i)]);
        if (!op->with)
            op->does = KL_DOES_give_up;
        break;
    case STORES:
        if (op->does == KL_DOES_set_field)
            op->with = &constants[kl_lua_b(i)];
        op->found = kl_lua_k(i) ? &constants[kl_lua_c(i)] : NULL;
        op->c = kl_lua_k(i) ? 0 : op->c;
        break;
    case JUMPS:
        op->to = (int)kl_lua_sj(i);
        break;
    case FORWARD:
        op->to = (int)kl_lua_bx(i);
        break;
    case BACKWARD:
        op->to = -(int)kl_lua_bx(i);
        break;
    default:
        break;
    }
}

static void translate(decoder *d, kl_op *op, const unsigned char *code, size_t at)
{
    uint32_t i = kl_lua_instruction(code, at);
    kl_lua_op lua = kl_lua_op_of(i);
    if (lua >= KL_OP_MMBIN && lua <= KL_OP_MMBINK) /* only for values with metamethods */
        op->does = KL_DOES_nothing;
    if (lua >= sizeof row / sizeof *row || row[lua].form == LEFT_TO_LUA)
        return;
    *op = (kl_op){.does = row[lua].does,
                  .a = (uint16_t)kl_lua_a(i),
                  .b = (uint16_t)kl_lua_b(i),
                  .c = (uint16_t)kl_lua_c(i)};
    operands(d, op, row[lua].form, i);
    if (row[lua].decides) {
        op->c = (uint16_t)kl_lua_k(i);
        op->to = (int)kl_lua_sj(kl_lua_instruction(code, at + 1));
    }
    if (lua == KL_OP_TAILCALL)
        op->c = 0;
    if (lua == KL_OP_FORPREP) /* the first instruction after the loop */
        op->to++;
    if (lua == KL_OP_TFORCALL) {
        uint32_t end = kl_lua_instruction(code, at + 1);
        op->to = -(int)kl_lua_bx(end);
        op->c++; /* number of arguments, encoded as in KL_OP_CALL */
    }
}

void kl_quick_decode(lua_State *L, kl_quick *quick)
{
    decoder d = {L, quick};
    quick->op = kl_declare_array(L, quick->count, sizeof *quick->op);
    for (unsigned at = 0; at < quick->count; at++)
        translate(&d, &quick->op[at], quick->code, at);
}

void kl_quick_ready(const kl_quicks *quicks, kl_op *op, unsigned count)
{
    static const kl_cell none = {.tag = KL_THING};
    for (kl_op *end = op + count; op < end; op++) {
        op->run = quicks->label[op->does];
        const struct kl_shape *shape = &kl_shapes[op->does];
        op->a = (uint16_t)(shape->registers & KL_REG_A ? op->a * sizeof(kl_cell) : op->a);
        op->b = (uint16_t)(shape->registers & KL_REG_B ? op->b * sizeof(kl_cell) : op->b);
        op->c = (uint16_t)(shape->registers & KL_REG_C ? op->c * sizeof(kl_cell) : op->c);
        if (shape->jumps ||
            (op->does >= KL_DOES_card_in_test && op->does <= KL_DOES_heap_is_empty_test)) {
            if (op->to < 0 && !op->back)
                op->back = (uint16_t)-op->to;
            op->to *= (int)sizeof(kl_op);
        }
        if (op->does < KL_DOES_call_checked || op->does > KL_DOES_heap_is_empty)
            continue;
        kl_site *site = op->site;
        uint16_t self_in = site->self_in;
        site->self_in = (uint16_t)(self_in * sizeof(kl_cell));
        for (int n = 0; n < site->count; n++)
            site->read[n].in = (uint16_t)(site->read[n].in * sizeof(kl_cell));
        site->fixed = (kl_cell){.tag = KL_THING, .is.object = site->self};
        site->self_at = site->self ? &site->fixed : &quicks->registers[self_in];
        for (int n = 0; n < KL_DIRECT_MOST; n++)
            if (!site->thing[n])
                site->thing[n] = n < site->things ? &quicks->registers[site->thing_in[n]] : &none;
    }
}
