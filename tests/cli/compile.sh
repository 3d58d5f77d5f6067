# tests/cli/compile.sh - frbz compile: images, --explain, the dumps and pictures of every stage.
source "$(dirname "$0")/_lib.sh"

J=programs/funjava
export J

# Images
check "an image runs as its source does" 0 "frbz compile \$J/Fib.java -o fib.frbz && frbz fib.frbz 20" '6765' ''
check "an image is what run makes of the source" 0 "frbz compile \$J/LU.java -o lu.frbz && cmp <(frbz dis lu.frbz) <(frbz dis \$J/LU.java)" '' ''
check "options of the language count" 0 "frbz compile --strict-fp \$J/MatMul.java -o s.frbz; frbz compile \$J/MatMul.java -o m.frbz; frbz compile --grain thesis \$J/MatMul.java -o t.frbz; cmp -s s.frbz m.frbz || cmp -s m.frbz t.frbz || echo differ" 'differ' ''
check "plain code has no vectors and the same results" 0 "for O in 0 1; do frbz compile -O\$O --dump=asm \$J/Stencil.java | grep -c fb.vg.x | sed 's/[1-9].*/some/'; frbz run -O\$O \$J/Stencil.java 16 10; done" $'0\n66.67*\nsome\n66.67*' ''
check "what is compiled already" 2 "for o in --strict-fp -O0 '--grain fine' '--walk root' '--without lanes' '--compile-memory 1G'; do frbz run \$o fib.frbz 20; done" '' "*--strict-fp is for compiling a .java source, which 'fib.frbz' is not*--optimize*--grain*--walk*--without*--compile-memory*"
check "unknown level" 2 "frbz compile --explain -O3 \$J/Fib.java" '' "frbz: '3' after -O is not 0 or 1*"
check "verbose" 0 "frbz compile -v \$J/Fib.java -o fib.frbz" '' 'frbz: fib.frbz: 4 codelets, * instructions, * constants'
check "dumps and an image at once" 0 "frbz compile --explain \$J/Dot.java -o dot.frbz && frbz dot.frbz 16" "*Dot.java:12:9: array construction of long\[\]*1240" ''
check "no such folder" 2 "frbz compile \$J/Fib.java -o nowhere/f.frbz" '' 'nowhere/f.frbz: error: *'
check "refused: the old image stays" 3 "cp fib.frbz bad.frbz; echo 'class A { static int f() { return x; } }' >A.java; frbz compile A.java -o bad.frbz; code=\$?; cmp fib.frbz bad.frbz && exit \$code" '' "A.java:1:*: error: *'x'*"

# Usage
check "nothing wanted" 2 "frbz compile \$J/Fib.java" '' 'frbz: compile what for? -o FILE.frbz *'
check "no source" 2 "frbz compile --explain" '' "frbz: 'compile' takes one source, not 0*"
check "unknown dump" 2 "frbz compile --dump=ast,nothing \$J/Fib.java" '' "frbz: 'ast,nothing' after --dump is not of tokens ast after:PASS dfg loops codelets asm times*"
check "empty dump" 2 "frbz compile --dump= \$J/Fib.java" '' "frbz: '' after --dump*"
check "unknown picture" 2 "frbz compile --dot=tree \$J/Fib.java" '' "frbz: 'tree' after --dot is not dfg, dfg:METHOD or codelets*"
check "no method" 2 "frbz compile --dot=dfg: \$J/Fib.java" '' "frbz: 'dfg:' after --dot is not dfg, *"
check "unknown method" 2 "frbz compile --dot=dfg:fob \$J/Fib.java" '' "frbz: class 'Fib' has no method 'fob' to draw*"
check "unknown grain" 2 "frbz compile --explain --grain coarse \$J/Fib.java" '' "frbz: 'coarse' after --grain is not auto, auto:CORES (1 to 65536), fine or thesis*"
check "a mistake is reported once, whatever is dumped" 3 "frbz compile --dump=tokens,ast,dfg,asm A.java 2>&1 | grep -c error:; exit \${PIPESTATUS[0]}" '1' ''
check "full disk below standard output" 2 "frbz compile --dump=dfg \$J/Fib.java >/dev/full" '' 'frbz: standard output: *'

# What loops are: a line each, by place, and also of methods that main does not use
cat >Loops.java <<'END'
public class Loops {
    static double unused(double[] a) {
        double s = 0;
        for (int i = 0; i < a.length; i++)
            s += a[i];
        return s;
    }

    public static void main(String[] args) {
        int n = 40;
        long[][] m = new long[n][n];
        long sum = 0, least = 9, p = 1;
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++)
                m[i][j] = i ^ j;
        for (int i = 0; i < n; i++) {
            sum += m[i][3];
            least = Math.min(least, m[3][i]);
        }
        for (int i = 1; i < n; i++)
            p = p * 31 % 1009;
        while (p > 1)
            p = p % 2 == 0 ? p / 2 : 3 * p + 1;
        System.out.println(sum + " " + least + " " + p);
    }
}
END
check "explain" 0 'frbz compile --explain Loops.java' \
'Loops.java:4:9: reduction of double by +
Loops.java:13:9: array construction of long\[\]\[\]
Loops.java:13:9: rows: a task makes several
Loops.java:13:9: costs: about 15 instructions, 1 chunk an iteration, and the loops in it
Loops.java:14:13: array construction of long\[\]
Loops.java:14:13: lanes: 16 iterations at once
Loops.java:14:13: calls: 256 iterations and fewer need no task
Loops.java:14:13: costs: about 0.688 instructions, 0.0625 chunks an iteration
Loops.java:16:9: reduction of long by +, reduction of long by min
Loops.java:16:9: lanes: 16 iterations at once
Loops.java:16:9: costs: about 0.625 instructions an iteration
Loops.java:17:25: guards: the index is in its range for certain
Loops.java:18:39: guards: the index is in its range for certain
Loops.java:20:9: irregular: a turn needs the value of the turn before
Loops.java:20:9: costs: about 6 instructions an iteration
Loops.java:22:9: irregular: it does not count from one bound to another in equal steps
Loops.java:22:9: costs: about 7 instructions an iteration' ''
check "costs are the loop's, not those of the way down a tree, nor of adding up its parts" 0 \
    "frbz compile --explain $TREE/tests/kernels/BinsLongs.java | grep ':22:9: '" $'*:22:9: reduction by index of long\[\] by +\n*:22:9: costs: about 10 instructions an iteration' ''
check "a graph after a pass" 0 "frbz compile --dump=after:loops \$J/Dot.java | grep -c reduce; frbz compile --dump=after:invariants \$J/Dot.java | grep -c reduce || true" $'1\n0' ''
check "a pass nobody knows" 2 "frbz compile --dump=after:nothing \$J/Dot.java" '' "frbz: 'after:nothing' after --dump is not of*"
check "times of the passes" 0 "frbz compile --dump=times \$J/Dot.java | grep -E '^(loops|lanes) '" 'loops*ms*cannot be left out*lanes* - *' ''
check "without a pass" 0 "frbz --without=tiles,rows \$J/MatMul.java 100 && frbz compile --explain --without=tiles \$J/MatMul.java | grep -c tiles: || true" $'trace*\n0' ''
check "without one that is needed" 2 "frbz --without=loops \$J/MatMul.java 100" '' "frbz: 'loops' after --without is not a list of passes that can be left out*"
check "explain: Java's order" 0 'frbz compile --explain --strict-fp Loops.java' \
"Loops.java:4:9: reduction of double by +, turn by turn: --strict-fp keeps Java's order"$'\n*' ''
check "explain: the thesis's kernels" 0 "for p in Dot MatMul LU; do frbz compile --explain \$J/\$p.java; done | grep -E 'java:[0-9:]* (array|reduction|irregular)' | sed 's/.*java:[0-9:]* //; s/ of.*//' | sort | uniq -c | sed 's/^ *//'" \
$'9 array construction\n7 reduction' ''
check "explain: arrays that are not built" 0 "frbz compile --explain \$J/Dot.java; frbz compile -O0 --explain \$J/Dot.java | head -n 1" \
$'*Dot.java:12:9: array construction of long\[\]
*Dot.java:12:9: fusion: not built in \'product\': the loop in line 19 computes its elements
*Dot.java:19:9: reduction of long by +
*Dot.java:12:9: array construction of long\[\]' ''
check "loops: what they carry" 0 'frbz compile --dump=loops Loops.java' \
$'*Loops.java:16:9: reduction of long by +, reduction of long by min
    long sum: reduction of long by +
    long least: reduction of long by min
    int i: index, in steps of 1
Loops.java:20:9: *
    long p: a turn needs the value of the turn before*' ''

# Graphs and codelets
check "dfg: nodes, with loops inside" 0 "frbz compile --dump=dfg \$J/Dot.java" \
$'*long dot
  given long\[\] a%0, long\[\] b%1
*reduce by +, step 1 0L, 0, *
      each int k%*
*long index a%0, *
        gives %*
    gives %*' ''
check "codelets: the template of a reduction" 0 "frbz compile -O0 --dump=codelets \$J/Dot.java" \
$'main: worker, * instructions, line 29, where the program starts
    spawns product
    then goes on as main$after1
*
product: worker, *
    spawns vector, 2 times
    then goes on as product$after1
*
dot: worker, *
    becomes dot$reduce1
*dot$reduce1: worker, *
    becomes dot$traverse1
    becomes dot$compute1
    delivers to main$after1
dot$traverse1: worker, *
    spawns up to 16 of dot$traverse1
    spawns up to 16 of dot$compute1
*dot$traverse1$after1: continuation, *
    delivers to main$after1
    delivers to dot$traverse1$after1
*' ''
check "a picture of one method" 0 "frbz compile --dot=dfg:fib \$J/Fib.java | grep -E 'label=\"[a-z]+ [a-z]+\"|TaskApply'" \
$'label="long fib";
*TaskApply?nfib*
*TaskApply?nfib*' ''
check "asm is what dis prints" 0 "cmp <(frbz compile --dump=asm \$J/FFT.java) <(frbz dis \$J/FFT.java)" '' ''
check "every program can be shown at every stage" 0 "for p in \$J/*.java tests/funjava/*.java; do frbz compile --explain --dump=tokens,ast,dfg,loops,codelets,asm --dot=dfg \$p >shown && grep -q '^digraph' shown || echo \$p; done" '' ''
check "pictures: Graphviz takes them all, if it is there" 0 "command -v dot >/dev/null || exit 0; for p in \$J/*.java Loops.java; do for w in dfg codelets; do frbz compile --dot=\$w \$p | dot -Tdot >/dev/null || echo \$p; done; done" '' ''
check "codelets as a picture: every codelet has its node" 0 "cmp <(frbz dis \$J/LU.java | grep -c '^.codelet') <(frbz compile --dot=codelets \$J/LU.java | grep -c 'instruction')" '' ''
