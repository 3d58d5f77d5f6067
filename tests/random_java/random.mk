# tests/random_java/random.mk - `make fuzz-java`: random FunJava programs, java against frbz.
#
#   make fuzz-java [N=20000] [SEED=n]
#
# Sources on which they disagree stay in $O/random.  expected.txt holds what java says of the
# programs that every `make test` runs; `make random-expected` writes it anew, which is needed
# when the generator changes.

N ?= 20000
RANDOM_KEPT := 200

$O/random_java: $(call obj,$(wildcard tests/random_java/*.c) $(CLI) $(LIB))
	$(CC) $(CFLAGS) -Wl,--wrap=main $^ $(LDLIBS) -o $@

fuzz-java: $O/frbz $O/random_java
	@bash tests/random_java/fuzz.sh $O $(strip $(SEED)) $N

random-expected: $O/random_java
	@bash tests/random_java/fuzz.sh --expected $O 1 $(RANDOM_KEPT) >$O/expected.txt
	@mv $O/expected.txt tests/random_java/expected.txt

.PHONY: fuzz-java random-expected
