# tests/cli/weights.sh - the exact graph of a run, plans for it, and runs by these plans.
source "$(dirname "$0")/_lib.sh"

cat >three.s <<'END'
.entry main
.codelet main, worker, handle
        fb.create t0
        li      t1, 42
        fb.wd   t0, 3, t1
        fb.sync last, 1, x0
        fb.spawn leaf, 0, t0
        fb.quit
.codelet leaf, worker, handle
        fb.rd   t0, a2, 3
        fb.rd   t1, a2, 3
        fb.update.d t0
        fb.quit
.codelet last, continuation, int
        fb.rd   t0, a2, 0
        fb.update.d t0
        fb.quit
END
cat >array.s <<'END'
.entry main
.codelet main, worker, handle
        li      t0, 20
        fb.pnew.d w1, t0                # 160 bytes: two pieces
        fb.pset.d w1, x0, 17, t0
        fb.sync give, 2, x0
        fb.put.d 1, t0
        fb.spawn one, 0, t0
        fb.quit
.codelet one, worker, int
        fb.update.d a2
        fb.quit
.codelet give, continuation, int
        fb.pgive t0, w1                 # two leaves and a node
        fb.become next, t0
.codelet next, worker, handle
        fb.sync last, 2, x0
        fb.forall reader, 2, a2
        fb.quit
.codelet reader, worker, handle
        fb.rh   t0, a2, 1
        fb.rd   t1, t0, 1
        fb.update.d t1
        fb.quit
.codelet last, continuation, int
        fb.rd   t0, a2, 0
        fb.update.d t0
        fb.quit
END

# sums FILE: bytes loaded less those of edges; operations
sums() {
    awk '/^codelet/ { for (i = 1; i <= NF; i++) { if ($i == "load") l += $(i + 3); if ($i == "count") c += $(i + 2) } }
         /^edge/ { l -= $4 } END { print l, c }' "$1"
}
export -f sums

check "three tasks: their edges by hand" 0 'frbz graph --weights three.s' \
'word 8
latency exposed 128
block memory 392
codelet main@0 stage 0: compute cycle 7; count integer 6; store memory 256 128
codelet leaf@0.0.0 stage 1: load memory 256 128; wait; compute cycle 4; count integer 4; store memory 384 8
codelet last@1 stage 2: load memory 384 8; wait; compute cycle 3; count integer 3
edge main@0 leaf@0.0.0 128
edge main@0 last@1 0
edge leaf@0.0.0 last@1 8' ''
check "private arrays: edges of their size, and leaves of who gives them away" 0 'frbz graph --weights array.s | grep ^edge' \
'edge main@0 one@0.0.0 0
edge main@0 give@1 160
edge one@0.0.0 give@1 0
edge give@1 next@2 0
edge give@1 reader@2.0.0 256
edge give@1 reader@2.1.0 256
edge next@2 reader@2.0.0 0
edge next@2 reader@2.1.0 0
edge next@2 last@3 0
edge reader@2.0.0 last@3 8
edge reader@2.1.0 last@3 8' ''
check "what is loaded and has no producer is the arguments; no vectors: operations are instructions" 0 \
    'frbz graph --weights $P/fib.s 10 -o f.g && sums f.g && frbz -q --stats=csv $P/fib.s 10 | sed -n "s/^program.work,\([0-9]*\),.*/\1/p"' $'128 1505\n1505' ''
check "the same of arrays, vectors, private arrays" 0 \
    'for x in "programs/funjava/MatMul.java 33" "programs/funjava/LU.java 16" "programs/funjava/NQueens.java 5"; do frbz graph --weights $x -o f.g && sums f.g | cut -d" " -f1; done; frbz graph --weights tests/guest/private_life.s 2 -o f.g; sums f.g | cut -d" " -f1' \
    $'256\n256\n256\n128' ''
check "matrices come from outside: two of 1 and 2 chunks, twice two headers, and the arguments" 0 \
    'frbz graph --weights $P/matmul.s tests/data/a2x3.npy tests/data/b3x2.npy -o f.g && sums f.g | cut -d" " -f1 | awk "{ print \$1 % 128, (\$1 > 500) }"' '0 1' ''
check "the same graph again, and read back" 0 \
    'frbz graph --weights programs/funjava/LU.java 16 -o a.g && frbz graph --weights programs/funjava/LU.java 16 | cmp - a.g && frbz codelets --graph a.g --print-graph | cmp - a.g' '' ''
check "the file and the program are one graph" 0 \
    'frbz codelets programs/funjava/LU.java 16 --stats=json | bare >a; frbz codelets --graph a.g --stats=json | bare | cmp - a; grep -c policy a' '8' ''
check "as many codelets as tasks" 0 \
    'frbz codelets programs/funjava/LU.java 16 --policy mf --stats=csv | sed -n "s/^codelets,\([0-9]*\),.*/\1/p"; frbz -q --stats=csv programs/funjava/LU.java 16 | sed -n "s/^program.tasks,\([0-9]*\),.*/\1/p"' $'46\n46' ''
cat >Counts.java <<'END'
class Counts {
    static double[] ones(int n) { double[] a = new double[n]; for (int i = 0; i < n; i++) a[i] = 1; return a; }
    static double[] twice(double[] a) { double[] b = new double[a.length]; for (int i = 0; i < a.length; i++) b[i] = 2 * a[i]; return b; }
    static double sum(double[] a) { double s = 0; for (int i = 0; i < a.length; i++) s += a[i]; return s; }
    static double fused(double a) { return Math.fma(a, a, a); }
}
END
# counted CLASS PROGRAM...: operations of that class
counted() { class=$1; shift; frbz graph --weights "$@" | awk -v class="$class" '{ for (i = 1; i <= NF; i++) if ($i == "count" && $(i + 1) == class) n += $(i + 2) } END { print n + 0 }'; }
export -f counted
check "operations by hand: 16^3 of a product, 4096 of a vector, one; at least 4096 of a sum" 0 \
    'counted fma programs/funjava/MatMul.java --entry multiply "matrix(16,3)" "matrix(16,5)"; counted add Counts.java --entry twice "ones(4096)"; counted fma Counts.java --entry fused 3
     counted add Counts.java --entry sum "ones(4096)" | awk "{ print (\$1 >= 4096 && \$1 < 4800) }"' $'4096\n4096\n1\n1' ''
check "a picture or weights" 2 'frbz graph --tasks --weights three.s' '' 'frbz: --tasks draws a graph*'
check "a graph and a program" 2 'frbz codelets three.s --graph ms' '' 'frbz: the graph is that of a program*'
check "a program that is not there" 2 'frbz codelets none.s' '' 'none.s: error: *'
check "a program that fails" 1 'frbz codelets $P/fib.s -- -1' '' '*unsuitable program argument*'
cat >deep.s <<'END'
.entry main
.codelet main, worker, handle
        fb.rd   t0, a2, 0
        fb.become down, t0
.codelet down, worker, int
        beqz    a2, 1f
        addi    t0, a2, -1
        fb.sync up, 1, x0
        fb.spawn down, 0, t0
        fb.quit
1:      fb.update.d a2
        fb.quit
.codelet up, continuation, int
        fb.rd   t0, a2, 0
        fb.update.d t0
        fb.quit
END
check "places as long as can be" 0 'frbz graph --weights deep.s 1000 | grep -c ^codelet' '2002' ''
check "too deep" 4 'frbz graph --weights deep.s 1100 -o d.g; c=$?; ls d.g 2>/dev/null; exit $c' '' 'deep.s: error: too deep for a graph: *'

# A folded plan has as many cores as it may.
check "chains on two cores" 0 'frbz codelets programs/funjava/LU.java 16 --set fold=2 --policy mf -o lu.plan && grep -c . lu.plan && frbz codelets --graph a.g --plan lu.plan --stats=csv | grep ^cores' $'*2\ncores,2,cores' ''
check "plans that are not chains have as many" 0 'frbz codelets programs/funjava/LU.java 16 --set fold=3 --policy base,gp --stats=csv | grep ^cores' $'cores,3,cores\ncores,3,cores' ''

# The simulated processor
S='frbz sim --set cores=2'
export S
check "a run by a plan" 0 '$S --plan lu.plan programs/funjava/LU.java 16 --stats=csv:s && sed -n "/^tasks.\(executed\|planned\),/p" s' $'15.998171330123606 0.00390625 L * U = A\ntasks.executed,46,tasks\ntasks.planned,45,tasks' ''
check "the plan of a policy" 0 'frbz sim --set cores=4 -q --plan mcf programs/funjava/MatMul.java 40 --stats=csv:s && awk -F, "/^tasks.executed/ { n = \$2 } /^tasks.planned/ { print (\$2 > 0.9 * n) } " s' '*1' ''
check "the same again" 0 '$S --plan lu.plan -q programs/funjava/LU.java 16 --stats=json:a; $S --plan lu.plan -q programs/funjava/LU.java 16 --stats=json:b; cmp a b' '*' ''
printf 'core 0: main@0\ncore 1: last@1 leaf@0.0.0\n' >three.plan
check "a task for each core" 0 '$S --plan three.plan three.s --stats=csv:s && sed -n "/^tasks.planned,/p" s' $'42\ntasks.planned,3,tasks' ''
sed 's/fb.spawn leaf, 0, t0/fb.spawn leaf, 0, t0\n fb.spawn leaf, 1, t0/; s/fb.sync last, 1/fb.sync last, 2/' three.s >two.s
# order A B QUEUE: ids of the leaves in the order in which they begin, if the plan has A before B
order() {
    echo "core 0: main@0 leaf@0.$1.0 leaf@0.$2.0 last@1" >o.plan
    frbz sim --set cores=1,slots=1,queue="$3" --plan o.plan two.s --trace t.json --stats=csv:s -q
    sed -n 's/.*"name":"leaf","args":{"id":\(.\).*/\1/p' t.json | tr '\n' ' '
}
export -f order
check "tasks of one core, in the plan's order, whatever the queue" 0 'order 0 1 lifo; order 0 1 fifo; order 1 0 lifo; order 1 0 fifo' '0 1 0 1 1 0 1 0 ' ''
bad() {
    printf "$1" >bad.plan
    shift
    check "$@"
}
bad 'core 0: main@0 last@1\n' "a task without a core" 2 '$S --plan bad.plan three.s' '' "bad.plan:1:9: error: codelet 'leaf@0.0.0', which comes after this one, is on no core*"
bad 'core 0: main@0 leaf@0.0.0\n' "a continuation without a core" 2 '$S --plan bad.plan three.s' '' "bad.plan:1:9: error: codelet 'last@1', which comes after this one, is on no core*"
bad '' "no task at all" 2 '$S --plan bad.plan three.s' '' "bad.plan: error: codelet 'main@0' is on no core*"
bad 'core 0: main@0 last@1\ncore 1:\ncore 2: leaf@0.0.0\n' "a core that the machine does not have" 2 '$S --plan bad.plan three.s' '' 'bad.plan:3:9: error: no core 2: the machine has 2*'
bad 'core 0: main@0 main@0.0.0 last@1\n' "another codelet" 2 '$S --plan bad.plan three.s' '' "bad.plan:1:16: error: 'main@0.0.0': the run has codelet 'leaf' at this place*"
bad 'core 0: main@0 leaf@0.0.0 last@1 last@2\n' "a task too many" 2 '$S --plan bad.plan three.s' '' "bad.plan:1:34: error: 'last@2' is no task of the run*"
bad 'core 0: main@0 fib@0.0.0 last@1\n' "a codelet of another program" 2 '$S --plan bad.plan three.s' '' "bad.plan:1:16: error: the program has no codelet 'fib'*"
bad 'core 0: main@0 leaf last@1\n' "no place" 2 '$S --plan bad.plan three.s' '' "bad.plan:1:16: error: 'leaf' is no task of a run*"
bad 'core 0: main@0 leaf@0.0 last@1 last@01 main@1.16.0\n' "places that are none" 2 '$S --plan bad.plan three.s' '' "*:1:16: error: 'leaf@0.0' is no task*:1:32: error: 'last@01' is no task*"
bad 'core 0: main@0 last@1 main@0.16.0\n' "a worker that cannot be" 2 '$S --plan bad.plan three.s' '' '*:1:23: error: worker 16: there are 0 to 15*'
bad 'core 0: main@0 leaf@1.0.0\n' "a worker of nobody" 2 '$S --plan bad.plan three.s' '' "*:1:16: error: before 'leaf@1.0.0' comes the task at place 1, *"
bad 'core 0: main@0 last@2\n' "a task after nobody" 2 '$S --plan bad.plan three.s' '' "*:1:16: error: before 'last@2' comes the task at place 1, *"
bad 'core 0: main@0 leaf@0.0.0 last@0.0.0\n' "two at one place" 2 '$S --plan bad.plan three.s' '' "*:1:27: error: another codelet than 'last@0.0.0' is at that place*"
bad 'core 0: main@0 main@0\n' "twice" 2 '$S --plan bad.plan three.s' '' "*:1:16: error: codelet 'main@0' a second time*"
bad 'kern 0: main@0\n' "a line that is none" 2 '$S --plan bad.plan three.s' '' "*:1:1: error: expected core, not 'kern'*"
check "the plan of another run" 2 '$S --plan lu.plan programs/funjava/LU.java 17' '' "lu.plan:*:*: error: *"
check "a plan that is not there" 2 '$S --plan none.plan three.s' '' 'none.plan: error: *'
check "a policy that makes no plan" 2 '$S --plan base three.s' '' 'frbz: --plan: policy base makes no plan*'
check "a plan for several machines" 2 '$S --plan three.plan --cores 1,2 three.s' '' 'frbz: --plan is for one number of cores*'
check "a balancer without a plan" 2 '$S --set balancer.kind=plan three.s' '' 'frbz: balancer.kind: --plan names the plan*'
check "a program that fails under a plan" 1 'printf ".entry e\n.codelet e, worker, handle\n fb.rd t0, a2, 1\n fb.update.d t0\n fb.quit\n" >trap.s; echo "core 0: e@0" >e.plan; $S --plan e.plan trap.s 5' '' 'trap.s:3:*: error: *'
check "the end of the fuel under a plan" 4 '$S --plan mf --fuel 1000 $P/fib.s 20' '' '*out of fuel*'
