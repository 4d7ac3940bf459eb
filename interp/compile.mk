# SPDX-License-Identifier: MIT
# compile.mk: the files that are optimised across files, where the compiler can; `./bootstrap sources` lists them.
$(hot_sources:.c=.lo) $(libkanun_narrow_la_OBJECTS): CFLAGS += $(KN_LTO_CFLAGS)
