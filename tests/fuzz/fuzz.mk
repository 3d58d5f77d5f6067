# tests/fuzz/fuzz.mk - `make fuzz`: libFuzzer on everything that reads what users bring.
#
#   make fuzz [T=60] [ONLY="asm npy"]
#
# T seconds in all, shared by the targets fuzz_*.c of this folder, with clang, its
# sanitizers and the checking build.  What was found interesting stays in build/fuzz/corpus
# for the next time; an input that fails is made small and put into corpus/NAME, where
# `make test` replays it from then on.  `make fuzz-corpus` moves into corpus/NAME those small
# inputs of build/fuzz/corpus that reach code which none there reaches.

T    ?= 60
FUZZ := $(patsubst tests/fuzz/fuzz_%.c,%,$(wildcard tests/fuzz/fuzz_*.c))

fuzz fuzz-corpus:
	@sh tests/fuzz/fuzz.sh needs
	@$(MAKE) -s CC=clang MODE=fuzz $(FUZZ:%=build/fuzz/fuzz_%) $(addprefix build/fuzz/,frbz asm.dict options.dict machine.dict java.dict)
	@sh tests/fuzz/fuzz.sh $@ $T $(or $(ONLY),$(FUZZ))

CFLAGS_fuzz := -O1 -g -DCHECK_TAGS -DFUZZ -fsanitize=fuzzer-no-link,address,undefined \
               -fno-sanitize-recover=all -fno-sanitize=vptr
# With optimisation clang takes minutes for each of these.
build/fuzz/$(LOOP).o $(LOOPS:%=build/fuzz/%.o) build/fuzz/vm/machine/step.o: EXTRA += -O0
FUZZ_MAIN   := $(if $(filter fuzz,$(MODE)),-fsanitize=fuzzer,$O/tests/fuzz/replay.o)

$(FUZZ:%=$O/fuzz_%): $O/fuzz_%: $O/tests/fuzz/fuzz_%.o $O/tests/fuzz/check.o $O/tests/fuzz/check_java.o \
        $(filter %.o,$(FUZZ_MAIN)) $(call obj,$(filter-out cli/main.c,$(CLI)) $(LIB))
	$(CC) $(CFLAGS) $^ $(filter-out %.o,$(FUZZ_MAIN)) $(LDLIBS) -o $@

# Words that a fuzzer would be long in finding.
$O/asm.dict: isa/ops.def isa/pseudo.def isa/traps.def tests/fuzz/words.dict
	sed -nE 's/^(OP|PSEUDO|TRAP)\(.*"([a-z][a-z0-9.-]*)".*/"\2 "/p' isa/*.def | sort -u | cat - tests/fuzz/words.dict >$@

$O/options.dict: cli/cmd.def cli/options.def
	sed -nE 's/^CMD\(\w+, *"(\w+)".*/"\1\\x0a"/p; s/^OPTION\(\w+, *"([a-z-]+)".*/"--\1"/p' $^ >$@

$O/machine.dict: vm/machine/config.def vm/machine/presets.def
	sed -nE 's/^(NUMBER|CHOICE|PRESET)\(.*"([a-z0-9.-]+)".*/"\2: "/p; s/^WORD\(.*, "([a-z]+)",.*/"\1"/p' $^ >$@

$O/java.dict: frontend/source/tokens.def frontend/base/builtins.def tests/fuzz/java.dict
	sed -nE 's/^(KEYWORD|OPERATOR|BUILTIN|PARSE|CONSTANT)\(.*"([^"]+)".*/"\2"/p' $(filter %.def,$^) | sort -u | cat - tests/fuzz/java.dict >$@

.PHONY: fuzz fuzz-corpus
