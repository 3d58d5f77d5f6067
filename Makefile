# frbz - assembler, compiler, virtual machine and simulator for Fresh Breeze
#
#   make                 build build/frbz
#   make deps            install the Debian packages that are missing (and say which)
#   make run             set up, build, and show the product at work on .npy arrays
#   make test            set up, then unit, guest, command and stress tests: what every commit passes
#   make test-asan       the same under the address and undefined-behaviour sanitizers
#   make test-tsan       stress programs under the thread sanitizer
#   make docs            regenerate the reference pages that come from tables
#   make layers          no include points up the layers
#   make help            this text
#
#   MODE=release|debug|asan|tsan|check picks the build, CC the compiler, O the folder.

MODE ?= release
O    ?= build$(if $(filter-out release,$(MODE)),/$(MODE))

CFLAGS_release := -O3 -g
CFLAGS_debug   := -O0 -g
CFLAGS_asan    := -O1 -g -fsanitize=address,undefined -fno-sanitize-recover=all
CFLAGS_tsan    := -O1 -g -fsanitize=thread
CFLAGS_check   := -O2 -g -DCHECK_TAGS

WARN   := -Wall -Wextra -Wpedantic -Wshadow -Wconversion \
          -Wstrict-prototypes -Wmissing-prototypes -Werror
CFLAGS  = -std=gnu11 -D_GNU_SOURCE -ffp-contract=off -fno-math-errno -I. -MMD -MP -pthread $(WARN) $(CFLAGS_$(MODE)) $(EXTRA)
LDLIBS := -lz -lm

LIB    := $(wildcard isa/*.c memory/*.c vm/*/*.c frontend/*.c lab/*.c)
CLI    := $(wildcard cli/*.c)
TEST   := $(wildcard tests/test_*.c)
STRESS := $(wildcard tests/stress/*.c)

obj = $(patsubst %.c,$O/%.o,$1)

$O/frbz: $(call obj,$(CLI) $(LIB))
	$(CC) $(CFLAGS) $^ $(LDLIBS) -o $@

$O/unit: $(call obj,$(TEST) $(LIB))
	$(CC) $(CFLAGS) $^ $(LDLIBS) -lcriterion -o $@

$O/%.o: %.c
	@mkdir -p $(@D)
	$(CC) $(CFLAGS) -c $< -o $@

# Criterion's macros do not pass the strict set.
$O/tests/test_%.o: WARN := -Wall -Wextra -Werror

.DEFAULT_GOAL := $O/frbz
.SECONDARY:
-include $(shell find $O -name '*.d' 2>/dev/null)
