# SPDX-License-Identifier: MIT
# compile.mk: test programs are compiled without an optimizer, which would take three quarters of that time: what runs for
# long in a test is the library.
$(unit_tests:=.$(OBJEXT)): CFLAGS += -O0
