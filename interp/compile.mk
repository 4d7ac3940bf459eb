# SPDX-License-Identifier: MIT
# compile.mk: the files that are optimised across files, where the compiler can; `./bootstrap sources` lists them.
hot_objects = $(hot_sources:.c=.lo) $(libkanun_narrow_la_OBJECTS)
$(hot_objects): CFLAGS += $(KN_LTO_CFLAGS) $(PROFILE_CFLAGS)
