# SPDX-License-Identifier: MIT
# compile.mk: test programs are compiled without an optimizer, which would take three quarters of that time: what runs for
# long in a test is the library. (What a distribution fortifies needs the optimizer.)
$(unit_tests:=.$(OBJEXT)): CFLAGS += -O0 -U_FORTIFY_SOURCE
