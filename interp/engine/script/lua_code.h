/* SPDX-License-Identifier: MIT
 * lua_code.h: the instructions of Lua 5.4's compiled functions: their numbers, in order, and the
 * parts of an instruction. Inside script/ only.
 */
#ifndef KL_SCRIPT_LUA_CODE_H
#define KL_SCRIPT_LUA_CODE_H

#include <stdint.h>
#include <string.h>

typedef enum kl_lua_op {
    KL_OP_MOVE,
    KL_OP_LOADI,
    KL_OP_LOADF,
    KL_OP_LOADK,
    KL_OP_LOADKX,
    KL_OP_LOADFALSE,
    KL_OP_LFALSESKIP,
    KL_OP_LOADTRUE,
    KL_OP_LOADNIL,
    KL_OP_GETUPVAL,
    KL_OP_SETUPVAL,
    KL_OP_GETTABUP,
    KL_OP_GETTABLE,
    KL_OP_GETI,
    KL_OP_GETFIELD,
    KL_OP_SETTABUP,
    KL_OP_SETTABLE,
    KL_OP_SETI,
    KL_OP_SETFIELD,
    KL_OP_NEWTABLE,
    KL_OP_SELF,
    KL_OP_ADDI,
    KL_OP_ADDK,
    KL_OP_SUBK,
    KL_OP_MULK,
    KL_OP_MODK,
    KL_OP_POWK,
    KL_OP_DIVK,
    KL_OP_IDIVK,
    KL_OP_BANDK,
    KL_OP_BORK,
    KL_OP_BXORK,
    KL_OP_SHRI,
    KL_OP_SHLI,
    KL_OP_ADD,
    KL_OP_SUB,
    KL_OP_MUL,
    KL_OP_MOD,
    KL_OP_POW,
    KL_OP_DIV,
    KL_OP_IDIV,
    KL_OP_BAND,
    KL_OP_BOR,
    KL_OP_BXOR,
    KL_OP_SHL,
    KL_OP_SHR,
    KL_OP_MMBIN,
    KL_OP_MMBINI,
    KL_OP_MMBINK,
    KL_OP_UNM,
    KL_OP_BNOT,
    KL_OP_NOT,
    KL_OP_LEN,
    KL_OP_CONCAT,
    KL_OP_CLOSE,
    KL_OP_TBC,
    KL_OP_JMP,
    KL_OP_EQ,
    KL_OP_LT,
    KL_OP_LE,
    KL_OP_EQK,
    KL_OP_EQI,
    KL_OP_LTI,
    KL_OP_LEI,
    KL_OP_GTI,
    KL_OP_GEI,
    KL_OP_TEST,
    KL_OP_TESTSET,
    KL_OP_CALL,
    KL_OP_TAILCALL,
    KL_OP_RETURN,
    KL_OP_RETURN0,
    KL_OP_RETURN1,
    KL_OP_FORLOOP,
    KL_OP_FORPREP,
    KL_OP_TFORPREP,
    KL_OP_TFORCALL,
    KL_OP_TFORLOOP
} kl_lua_op;

/* Returns instruction number `at` of a function's code, which may be unaligned. */
static inline uint32_t kl_lua_instruction(const unsigned char *code, size_t at)
{
    uint32_t i;
    memcpy(&i, code + 4 * at, sizeof i);
    return i;
}
static inline kl_lua_op kl_lua_op_of(uint32_t i)
{
    return (kl_lua_op)(i & 0x7F);
}
static inline uint32_t kl_lua_a(uint32_t i)
{
    return i >> 7 & 0xFF;
}
static inline uint32_t kl_lua_b(uint32_t i)
{
    return i >> 16 & 0xFF;
}
static inline uint32_t kl_lua_c(uint32_t i)
{
    return i >> 24;
}
static inline uint32_t kl_lua_k(uint32_t i)
{
    return i >> 15 & 1;
}
static inline uint32_t kl_lua_bx(uint32_t i)
{
    return i >> 15;
}
/* Signed operands. */
static inline int kl_lua_sb(uint32_t i)
{
    return (int)kl_lua_b(i) - 127;
}
static inline int kl_lua_sc(uint32_t i)
{
    return (int)kl_lua_c(i) - 127;
}
static inline int kl_lua_sbx(uint32_t i)
{
    return (int)kl_lua_bx(i) - 0xFFFF;
}
static inline int kl_lua_sj(uint32_t i)
{
    return (int)(i >> 7) - 0xFFFFFF;
}

#endif
