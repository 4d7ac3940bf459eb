/* SPDX-License-Identifier: MIT
 * lua_code.h: the instructions of Lua 5.4's compiled functions: their numbers, in order, and the
 * parts of an instruction. Inside script/ only.
 */
#ifndef KL_SCRIPT_LUA_CODE_H
#define KL_SCRIPT_LUA_CODE_H

#include <stdint.h>
#include <string.h>

typedef enum kl_lua_op {
    OP_MOVE,
    OP_LOADI,
    OP_LOADF,
    OP_LOADK,
    OP_LOADKX,
    OP_LOADFALSE,
    OP_LFALSESKIP,
    OP_LOADTRUE,
    OP_LOADNIL,
    OP_GETUPVAL,
    OP_SETUPVAL,
    OP_GETTABUP,
    OP_GETTABLE,
    OP_GETI,
    OP_GETFIELD,
    OP_SETTABUP,
    OP_SETTABLE,
    OP_SETI,
    OP_SETFIELD,
    OP_NEWTABLE,
    OP_SELF,
    OP_ADDI,
    OP_ADDK,
    OP_SUBK,
    OP_MULK,
    OP_MODK,
    OP_POWK,
    OP_DIVK,
    OP_IDIVK,
    OP_BANDK,
    OP_BORK,
    OP_BXORK,
    OP_SHRI,
    OP_SHLI,
    OP_ADD,
    OP_SUB,
    OP_MUL,
    OP_MOD,
    OP_POW,
    OP_DIV,
    OP_IDIV,
    OP_BAND,
    OP_BOR,
    OP_BXOR,
    OP_SHL,
    OP_SHR,
    OP_MMBIN,
    OP_MMBINI,
    OP_MMBINK,
    OP_UNM,
    OP_BNOT,
    OP_NOT,
    OP_LEN,
    OP_CONCAT,
    OP_CLOSE,
    OP_TBC,
    OP_JMP,
    OP_EQ,
    OP_LT,
    OP_LE,
    OP_EQK,
    OP_EQI,
    OP_LTI,
    OP_LEI,
    OP_GTI,
    OP_GEI,
    OP_TEST,
    OP_TESTSET,
    OP_CALL,
    OP_TAILCALL,
    OP_RETURN,
    OP_RETURN0,
    OP_RETURN1,
    OP_FORLOOP,
    OP_FORPREP,
    OP_TFORPREP,
    OP_TFORCALL,
    OP_TFORLOOP
} kl_lua_op;

/* Returns instruction `at` of a function's code, which may not be aligned. */
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
