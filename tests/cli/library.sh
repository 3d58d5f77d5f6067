# tests/cli/library.sh - libfrbz as its users have it: the header alone, both libraries, examples, an installation.
source "$(dirname "$0")/_lib.sh"
[ -e "$O/libfrbz.so" ] || make -s -C "$TREE" build/libfrbz.so build/libfrbz.a build/c/dot build/c/calls
O=$TREE/build
FLAGS='-Wall -Wextra -Wpedantic -Werror'
export FLAGS TREE O

echo '#include <frbz.h>' >alone.c
cp alone.c alone.cc
check "the header stands alone in C99" 0 'cc -std=c99 $FLAGS -I$TREE/api -c alone.c -o alone.o' '' ''
check "and in C++" 0 'c++ -std=c++11 $FLAGS -I$TREE/api -c alone.cc -o alone.o' '' ''
check "only its functions can be seen in the shared library" 0 "nm -D --defined-only \$O/libfrbz.so | grep -v ' T frbz_'; nm -D --defined-only \$O/libfrbz.so | wc -l" "$(grep -cE '^(const )?[a-z_]+ +\**frbz_[a-z_]+\(|^(void|char|int|bool|frbz_kind)? *\**frbz_[a-z_]+\(' "$TREE/api/frbz.h")" ''
check "and in the static one" 0 "diff <(nm -g --defined-only \$O/libfrbz.a | sed -n 's/.* T //p') <(nm -D --defined-only \$O/libfrbz.so | sed -n 's/.* T //p')" '' ''
check "it prints nothing itself, and does not exit" 1 "nm -D --undefined-only \$O/libfrbz.so | grep -wE 'exit|_exit|puts|printf|stdout|perror'" '' ''

check "an example" 0 '$O/c/dot' $'10 elements: 855.0\n1000 elements: 998500500.0\n100000 elements: 999985000050000.0\nDot.java:5:*: error: array index out of bounds: index *, length * (codelet dot*)\n            sum += a\[i\] \* b\[i\];\n *^' ''
check "as its first lines say" 0 "cd '$TREE' && sed -n 's/^ \*     \(cc .*\) -o dot .*/\1/p' programs/c/dot.c | sed 's,\$, -o $SCRATCH/dot,' | sh && '$SCRATCH/dot' | head -n 1" '10 elements: 855.0' ''

check "what a call costs" 0 '$O/c/calls' '*.?? us' ''

# README: C
awk '/^```c$/ {inside = 1; next} /^```/ {inside = 0} inside' "$TREE/README.md" >sum.c
check "README: a program in C has less than ten lines" 0 'test $(wc -l <sum.c) -lt 10' '' ''
check "README: it runs" 0 'cc -I$TREE/api sum.c $O/libfrbz.a -lz -lm -pthread -o sum && ./sum' '14.0' ''

# an installation
check "make install" 0 "env -u MAKEFLAGS -u MODE -u O make -s -C '$TREE' install PREFIX='$SCRATCH/usr'" '' ''
check "pkg-config finds it" 0 "sed -n 's/^Version: //p' usr/lib/pkgconfig/frbz.pc" "$("$O/frbz" --version | sed 's/[^0-9.]//g')" ''
check "a program with what pkg-config says" 0 "! command -v pkg-config >/dev/null || { export PKG_CONFIG_PATH=usr/lib/pkgconfig; cc sum.c \$(pkg-config --cflags --libs frbz) -o said && LD_LIBRARY_PATH=usr/lib ./said; } | grep 14.0" '14.0' ''
check "and statically" 0 "! command -v pkg-config >/dev/null || { export PKG_CONFIG_PATH=usr/lib/pkgconfig; cc -Iusr/include sum.c usr/lib/libfrbz.a \$(pkg-config --static --libs-only-l frbz | sed 's/-lfrbz//') -pthread -o still && ./still; }" '14.0' ''
check "the notices" 0 "grep -c 'MIT License\|Sun Microsystems' usr/share/doc/frbz/LICENSE" 3 ''
check "a program with the shared library" 0 "cc -Iusr/include sum.c -Lusr/lib -lfrbz -o shared && LD_LIBRARY_PATH=usr/lib ./shared" '14.0' ''
check "the Python package as installed" 0 "PYTHONDONTWRITEBYTECODE=1 PYTHONPATH=\$(echo usr/lib/python3*/dist-packages) /usr/bin/python3 -c 'import frbz; print(frbz.compile(\"programs/funjava/DotDouble.java\").product(10), frbz.sim(\"programs/asm/fib.s\", 5)[\"result\"])'" '* 5' ''
check "make uninstall leaves nothing" 0 "make -s -C '$TREE' uninstall PREFIX='$SCRATCH/usr' && find usr" 'usr' ''
