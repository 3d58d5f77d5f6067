# tests/random_java/random.mk - random FunJava programs, java against frbz in many modes, and
# the switch from interpreter to machine code at every visit of a loop's head, from the 1st to the 64th.
#
#   make fuzz-java [N=20000] [SEED=n]
#   make fuzz-switch [N=2000] [SEED=n]      N random programs, and every program of the tree in many sizes
#
# Sources on which they disagree stay in $O/random and in $O/switch: the two run side by side, and
# programs of the same seed have the same name.  expected.txt holds what java says of the programs
# that every `make test` runs; `make random-expected` writes it anew, which is needed when the
# generator changes.

N ?= 20000
RANDOM_KEPT := 200

$O/random_java: $(call obj,$(wildcard tests/random_java/*.c) $(CLI) $(LIB))
	$(CC) $(CFLAGS) -Wl,--wrap=main $^ $(LDLIBS) -o $@

fuzz-java: $O/frbz $O/random_java
	@bash tests/random_java/fuzz.sh $O $(strip $(SEED)) $N

fuzz-switch: N = 2000
fuzz-switch: $O/random_java
	@seed=$(strip $(SEED)); echo "seeds $$seed to $$((seed + $N - 1))"; \
	$O/random_java --switch $O/switch $$seed $N && $O/random_java --switch-files $$seed 1 $(GUEST) $(JAVA)

random-expected: $O/random_java
	@bash tests/random_java/fuzz.sh --expected $O 1 $(RANDOM_KEPT) >$O/expected.txt
	@mv $O/expected.txt tests/random_java/expected.txt

.PHONY: fuzz-java fuzz-switch random-expected
