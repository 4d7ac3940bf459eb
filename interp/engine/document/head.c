/* SPDX-License-Identifier: MIT
 * head.c: the key table for keys that every rules file may have: extends, set, offer, options, and
 * the keys of options. The files that resolve documents give these keys their meaning.
 */
#include "document/fill_values.h"
#include "document/resolve.h"

static const kd_key when_keys[] = {
    {"if", KD_T_MAP, .item = KD_T_LIST, .flags = KD_KEY_REQUIRED,
     .says = "options, each with the value (or list of values) that it must have"},
    {"then", KD_T_PATCH, .flags = KD_KEY_REQUIRED,
     .says = "a further patch, merged after the value's own"},
    {.name = NULL},
};
static const kd_table when_table = {
    .name = "when",
    .says = "A patch that an option's value applies only together with other choices.",
    .keys = when_keys};

static const kd_key value_keys[] = {
    {"says", KD_T_WORDS, KD_PUT(kd_option_value, says),
     .says = "the name of the value that players see"},
    {"set", KD_T_MAP, KD_PUT(kd_option_value, set), .item = KD_T_TEXT,
     .says = "other choices that this one implies, unless they are set explicitly"},
    {"when", KD_T_LIST, KD_PUT(kd_option_value, when), .item = KD_T_TABLE, .table = &when_table,
     .says = "further patches for combinations with other choices"},
    {"require", KD_T_LIST, KD_PUT(kd_option_value, require), .item = KD_T_MAP,
     .says = "options, and the value that each must have for this choice to have an effect. "
             "Instead of a value, you can give a list of values or {not: VALUE}. If you give a "
             "list of such maps, one of them must hold"},
    {"conflict", KD_T_MAP, KD_PUT(kd_option_value, conflict), .item = KD_T_LIST,
     .says = "options, each with the value (or list of values) that excludes this choice"},
    {"conflict_all", KD_T_MAP, KD_PUT(kd_option_value, conflict_all), .item = KD_T_LIST,
     .says = "options, each with a value or a list of values. These values may not all be in force "
             "together with this choice"},
    {.name = NULL},
};
const kd_table kd_value_table = {
    .name = "option value",
    .says = "A value of an option: a patch, that is any keys of the rules file (dotted keys, too) "
            "with their new values, and the keys below.",
    .keys = value_keys};

static const kd_key option_keys[] = {
    {"says", KD_T_WORDS, .says = "the name of the option that players see"},
    {"default", KD_T_TEXT,
     .says = "the default value. The file itself describes it, so it has no patch"},
    {"values", KD_T_ANY, .says = "a map from value to patch, or a list of values without patches"},
    {"range", KD_T_ANY, .says = "the whole numbers that may be chosen: 1-1000 or [1, 1000]"},
    {"step", KD_T_INTEGER, .min = 1, .max = 1000000, .fallback = "1",
     .says = "the step between the numbers of the range, counted from its lower end"},
    {"writes", KD_T_TEXT, .says = "the dotted key that is set to the number of a range"},
    {"over", KD_T_LIST, .item = KD_T_TEXT,
     .says =
         "earlier options of this file that may write the same keys. This option overrides them"},
    {"require", KD_T_LIST, .item = KD_T_MAP,
     .says = "the values that other options must have for this option to have an effect, as for "
             "the `require` of a value"},
    {"conflict", KD_T_MAP, .item = KD_T_LIST,
     .says = "the values that other options may not have unless this option is at its default"},
    {.name = NULL},
};
const kd_table kd_option_table = {
    .name = "option",
    .says = "An entry of `options:`: a named choice for the people who play.",
    .keys = option_keys};

static const kd_key head_keys[] = {
    {"extends", KD_T_TEXT, KD_PUT(kd_link, extends),
     .says = "the parent: a game's id, or the path of a file in this folder or below it"},
    {"set", KD_T_MAP, KD_PUT(kd_link, set), .item = KD_T_TEXT,
     .says = "choices of options, of this file or a parent"},
    {"offer", KD_T_MAP, KD_PUT(kd_link, offer), .item = KD_T_LIST, .flags = KD_KEY_NONE,
     .says = "the values of a parent's option that remain; an empty list withdraws the option"},
    {"options", KD_T_NAMED, KD_PUT(kd_link, options), .table = &kd_option_table,
     .says = "declares options, or adds values to a parent's"},
    {.name = NULL},
};
const kd_table kd_head_table = {
    .name = "head", .says = "Keys that every rules file may have.", .keys = head_keys};

static const kd_key entry_keys[] = {
    {"remove", KD_T_LIST, .item = KD_T_TEXT,
     .says = "in any map: the keys of the parent to remove"},
    {"before", KD_T_TEXT,
     .says = "in an entry of a named map: the sibling before which the entry is placed"},
    {"after", KD_T_TEXT,
     .says = "in an entry of a named map: the sibling after which the entry is placed"},
    {"like", KD_T_TEXT,
     .says = "in a new entry of a named map: the sibling to copy, which must be defined earlier or "
             "in a parent. The keys of the entry are merged onto the copy. Options that later "
             "change the sibling don't change the copy"},
    {"off", KD_T_FLAG, .fallback = "false",
     .says = "in an entry of a named map: whether the entry is skipped, as if it did not exist"},
    {.name = NULL},
};
const kd_table kd_entry_table = {
    .name = "merge words", .says = "Keys that control the merge.", .keys = entry_keys};
