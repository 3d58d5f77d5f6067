# tests/cli/graph.sh - frbz graph: codelets and tasks of a run, for Graphviz.
source "$(dirname "$0")/_lib.sh"

# edges FILE: the ends of each, a line each
edges() {
    sed -n 's/^ *\(n[0-9]*\) -> \(n[0-9]*\) .*/\1 \2/p' "$1"
}
export -f edges

cat >forall.s <<'END'
.entry first
.codelet first, worker, handle
        fb.sync second, 3, x0
        fb.forall leaf, 3, x0
        fb.quit
.codelet second, continuation, int
        fb.print.d x0
        fb.sync last, 2, x0
        fb.put.d 0, x0
        fb.put.d 1, x0
        fb.quit
.codelet leaf, worker, int
        fb.update.d a1
        fb.quit
.codelet last, continuation, int
        fb.update.d x0
        fb.quit
END

# fib 10 makes 177 calls, 88 of them with two workers and a continuation; the other 89 deliver
# to a continuation, and so do all continuations but the last.
check "codelets" 0 "frbz graph \$P/fib.s 10 | grep -E '^ *n'" \
'*n0 ?label="main?n1 task?n5 instructions",*
*n1 ?label="fib?n177 tasks?n*
*n2 ?label="plus?n88 tasks?n440 instructions",*shape=ellipse?;
    n1 -> n1 ?color="#1f4e79", label="176"?;
    n1 -> n2 ?color="#1f4e79", style=dashed, label="88"?;
    n1 -> n2 ?color="#c05000", label="89"?;
    n2 -> n2 ?color="#c05000", label="87"?;
    n0 -> n1 ?color="#1f4e79", style=bold, arrowhead=empty, label="1"?;' ''
check "tasks: a node each" 0 "frbz graph \$P/fib.s 10 --tasks -o t.dot && grep -c '^ *n[0-9]* \\[' t.dot" '266' ''
check "their edges" 0 "for look in '#1f4e79\"]' dashed '#c05000' bold; do grep -e '->' t.dot | grep -cF \"\$look\"; done" $'176\n88\n176\n1' ''
check "each task but the first comes from another" 0 "edges t.dot | cut -d' ' -f2 | sort -u | wc -l" '265' ''
check "and none from itself, however far" 0 'edges t.dot | tsort' '*' ''
check "no other instructions than those of a run" 0 \
    "frbz -q --stats=csv \$P/fib.s 10 | sed -n 's/^program.work,\([0-9]*\),.*/\1/p'; sed -n 's/^ *label=.*, \([0-9]*\) instructions.*/\1/p' t.dot; sed -n 's/.*label=\"[a-z]* [0-9]*.n\([0-9]*\)\".*/\1/p' t.dot | awk '{sum += \$1} END {print sum}'" \
    $'1505\n1505\n1505' ''
check "Graphviz reads them, if it is there" 0 "frbz graph \$P/dot.s 5000 -o d.dot; for f in t d; do ! command -v dot >/dev/null || dot -Tplain \$f.dot >plain || exit; done" '' ''
check "the same graph again" 0 "frbz graph \$P/fib.s 10 --tasks | cmp - t.dot" '' ''
check "workers of a forall, and results that are filled in" 0 "frbz graph forall.s | grep -e '->'" \
'    n0 -> n2 ?color="#1f4e79", label="3"?;
    n0 -> n1 ?color="#1f4e79", style=dashed, label="1"?;
    n1 -> n3 ?color="#1f4e79", style=dashed, label="1"?;
    n1 -> n3 ?color="#c05000", label="2"?;
    n2 -> n1 ?color="#c05000", label="3"?;' ''
check "arrays as arguments" 0 "frbz graph \$P/matmul.s tests/data/a2x3.npy tests/data/b3x2.npy | tail -n 1" '}' ''

cat >loop.s <<'END'
.entry main
.codelet main, worker, handle
        fb.rd   t0, a2, 0
        fb.become loop, t0
.codelet loop, worker, int
        beqz    a2, 1f
        addi    t0, a2, -1
        fb.become loop, t0
1:      fb.update.d a2
        fb.quit
END
check "as many tasks as can be" 0 'frbz graph --tasks loop.s 1998 | grep -c "^ *n[0-9]* .label"' '2000' ''
check "one more" 4 'frbz graph --tasks -o l.dot loop.s 1999; c=$?; ls l.dot 2>/dev/null; exit $c' '' 'loop.s: error: 2001 tasks: --tasks draws 2000 at most'
check "codelets of any number of tasks" 0 'frbz graph loop.s 100000 | grep -c "label=.100000"' '1' ''
check "what the program prints is not shown" 0 "frbz -q forall.s; frbz graph forall.s | head -n 1" $'0digraph codelets {' ''
check "a program that fails" 1 "frbz graph -o f.dot \$P/fib.s -- -1; c=\$?; ls f.dot 2>/dev/null; exit \$c" '' '*unsuitable program argument*'
check "fuel" 4 "frbz graph --fuel 100 \$P/fib.s 20" '' '*out of fuel*'
check "out of chunks" 4 "frbz graph --memory 100K \$P/dot.s 65536" '' '*out of chunks*'
check "a full disk" 2 "frbz graph -o /dev/full \$P/fib.s 5" '' '/dev/full: error: cannot be written: No space left on device'
check "no program" 2 'frbz graph' '' 'frbz: which program*'
check "a machine, which makes no difference" 2 "frbz graph --machine ideal \$P/fib.s 5" '' "frbz: option --machine is not for 'graph'*"
