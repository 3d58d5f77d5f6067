# tests/cli/stream.sh - frbz stream: pipelines over files and pipes, their rates, ends and mistakes.
source "$(dirname "$0")/_lib.sh"
S=programs/streams
export S
N=$(few 200000 20000)
peer noise f8 "$N" 0 >s.npy
peer noise f4 100 77 >image.npy
peer noise f8 0 0 >empty.npy

# ---- the examples, beside plain C ----

check "a filter bank" 0 'frbz stream $S/filterbank.yaml s.npy -o out.npy && peer filterbank s.npy out.npy' '' ''
check "a moving spectrum" 0 'frbz stream $S/spectrum.yaml s.npy -o out.npy && peer spectrum s.npy out.npy' '' ''
check "an image in strips, the last one not full" 0 'frbz stream $S/sharpen.yaml image.npy -o b.npy -o c.npy && peer sharpen image.npy b.npy c.npy' '' ''
check "a source, and a state that goes round" 0 'frbz stream $S/smooth.yaml -o out.npy && peer smooth out.npy' '' ''
for p in filterbank spectrum; do
    check "$p: the same bits on any number of threads, in blocks of any size" 0 \
        "frbz stream $S/$p.yaml s.npy -o one.npy -j 1; for o in '-j 2' '-j 5' '-j 3 --block 1' '-j 2 --block 4M' '--jit off'; do frbz stream $S/$p.yaml s.npy -o out.npy \$o && cmp one.npy out.npy; done" '' ''
done

# ---- small pipelines over 1, 2, ..., for which the answer can be seen ----

cat >T.java <<'END'
class T {
    static double twice(double x) { return 2.0 * x; }
    static double sum(double[] x) { double s = 0.0; for (int i = 0; i < x.length; i++) s += x[i]; return s; }
    static double most(double[] x) { double s = 0.0; for (int i = 0; i < x.length; i++) s = Math.max(s, Math.abs(x[i])); return s; }
    static double add(double a, double b) { return a + b; }
    static double[] same(double[] x) { double[] y = new double[x.length]; for (int i = 0; i < x.length; i++) y[i] = x[i]; return y; }
    static double[] both(double x) { double[] y = new double[3]; for (int i = 0; i < 3; i++) y[i] = i < 2 ? x : -x; return y; }
    static double number(long i) { return i + 1; }
    static double wrong(double[] x, int n) { return x[n]; }
    static long half(long x) { return x / 2; }
    static double[] running(double x, double[] s) { double[] y = new double[2]; for (int i = 0; i < 2; i++) y[i] = x + s[0]; return y; }
    static int fails(long i) { return (int) (100 / (i - 70)); }
    static double[] three(double x) { double[] y = new double[3]; for (int i = 0; i < 3; i++) y[i] = x; return y; }
    static double[][] grid(double x) { double[][] y = new double[2][2]; for (int i = 0; i < 2; i++) for (int k = 0; k < 2; k++) y[i][k] = x; return y; }
    static boolean yes(double x) { return x > 0; }
}
END
# pipe NAME "inputs and stages" "outputs"
pipe() { printf 'program: T.java\n%s\noutputs: [%s]\n' "$2" "$3" >"$1.yaml"; }
ones='stages:
  n: {method: number, number: i, firings: 10}'
printf 'program: T.java\ninputs: [x]\nstages:\n  t: {method: most, takes: {x: {from: x, take: 16}}}\noutputs: [t]\n' >twin.yaml
# values FILE: its doubles
values() { od -An -v -t f8 -w8 -j 128 "$1" | tr -s '\n ' ' '; }
export -f values

check "assembly" 0 'frbz stream $S/envelope.yaml s.npy -o out.npy && frbz stream twin.yaml s.npy -o twin.npy && cmp out.npy twin.npy' '' ''
pipe twice "$ones
  y: {method: twice, takes: {x: n}}" y
check "one by one" 0 'frbz stream twice.yaml -o y.npy && values y.npy' ' 2 4 6 8 10 12 14 16 18 20 ' ''
pipe sums "$ones
  y: {method: sum, takes: {x: {from: n, take: 3}}}" y
check "a last window that is not full is left out" 0 'frbz stream sums.yaml -o y.npy --stats=csv:s.csv && values y.npy; grep stages.y.left s.csv' $' 6 15 24 stages.y.left,1,items' ''
pipe sums "$ones
  y: {method: sum, takes: {x: {from: n, take: 3}}, rest: fill}" y
check "or filled with zeros" 0 'frbz stream sums.yaml -o y.npy && values y.npy' ' 6 15 24 10 ' ''
pipe sums "$ones
  y: {method: same, takes: {x: {from: n, take: 4}}, gives: 4, rest: fill}" y
check "then what it gives is cut" 0 'frbz stream sums.yaml -o y.npy && values y.npy' ' 1 2 3 4 5 6 7 8 9 10 ' ''
pipe sums "$ones
  y: {method: sum, takes: {x: {from: n, peek: 3}}}" y
check "windows that overlap" 0 'frbz stream sums.yaml -o y.npy && values y.npy' ' 6 9 12 15 18 21 24 27 ' ''
pipe sums "$ones
  y: {method: sum, takes: {x: {from: n, peek: 3, delay: 1}}, rest: fill}" y
check "and reach over both ends" 0 'frbz stream sums.yaml -o y.npy -j 3 --block 8 && values y.npy' ' 3 6 9 12 15 18 21 24 27 19 ' ''
pipe delayed "stages:
  n: {method: number, number: i, firings: 9000}
  y: {method: add, takes: {a: n, b: {from: n, delay: 5000}}}" y
check "a delay longer than all blocks" 0 'timeout 60 frbz stream delayed.yaml -o y.npy --block 64 -j 2 && values y.npy | awk "{ print NF, \$5000, \$5001, \$NF }"' '9000 5000 5002 13000' ''
pipe join "$ones
  a: {method: twice, takes: {x: n}}
  b: {method: sum, takes: {x: {from: n, peek: 5}}}
  y: {method: add, takes: {a: a, b: b}}" y
check "a fork and a join, one way of which looks ahead" 0 'frbz stream join.yaml -o y.npy --block 8 && values y.npy' ' 17 24 31 38 45 52 ' ''
pipe deal "$ones
  d: {method: both, takes: {x: n}, gives: {l: 2, r: 1}}" "l, r"
check "a stage that gives to two channels" 0 'frbz stream deal.yaml -o l.npy -o r.npy && values l.npy && values r.npy' \
    ' 1 1 2 2 3 3 4 4 5 5 6 6 7 7 8 8 9 9 10 10  -1 -2 -3 -4 -5 -6 -7 -8 -9 -10 ' ''
pipe cycle "$ones
  r: {method: running, takes: {x: n, s: {from: s, delay: 1}}, gives: {y: 1, s: 1}}" y
check "a sum that goes on" 0 'frbz stream cycle.yaml -o y.npy -j 4 && values y.npy' ' 1 3 6 10 15 21 28 36 45 55 ' ''
pipe round "$ones
  r: {method: add, takes: {a: n, b: {from: back, delay: 2}}}
  back: {method: twice, takes: {x: r}}" r
check "a cycle of two stages, with two zeros on it" 0 'frbz stream round.yaml -o y.npy && values y.npy' ' 1 2 5 8 15 22 37 52 83 114 ' ''
check "its length is known in the end only" 2 'frbz stream round.yaml -o - | cat; exit ${PIPESTATUS[0]}' '' 'round.yaml:*: error: how many items * in the form raw*'
pipe late "$ones
  m: {method: number, number: i, firings: 3}
  y: {method: add, takes: {a: n, b: m}}" "y, n"
check "the shorter one ends it, but what else is wanted goes on" 0 'frbz stream late.yaml -o y.npy -o n.npy && values y.npy && values n.npy' \
    ' 2 4 6  1 2 3 4 5 6 7 8 9 10 ' ''
pipe grid "$ones
  g: {takes: {x: n}, item: [2, 2], method: grid}" g
check "items of two dimensions" 0 'frbz stream grid.yaml -o g.npy && head -c 80 g.npy | tr -d "\0" && values g.npy | cut -c 1-20' "*'shape': (10, 2, 2)* 1 1 1 1 2 2 2 2 3 3" ''
printf 'program: T.java\ninputs: [a]\nstages:\n  y: {method: sum, takes: {x: {from: a, take: 2}}}\noutputs: [y]\n' >in.yaml
check "nothing in, nothing out" 0 'frbz stream in.yaml empty.npy -o y.npy && wc -c <y.npy' '128' ''

# ---- pipes and files without headers ----

printf 'program: T.java\ninputs: {a: {form: raw, type: double}}\nstages:\n  y: {method: sum, takes: {x: {from: a, take: 1000}}}\noutputs: {y: {form: raw}}\n' >raw.yaml
check "a pipe to a pipe" 0 "peer raw $N | frbz stream raw.yaml - -o - | wc -c" "$((N / 1000 * 8))" ''
check "the same as from a file" 0 "peer raw $N >s.raw; frbz stream raw.yaml s.raw -o a.raw && frbz stream raw.yaml - -o - <s.raw | cmp - a.raw" '' ''
check "and as with headers" 0 'sed "s/take: 2/take: 1000/" in.yaml >k.yaml; frbz stream k.yaml s.npy -o - <s.npy | tail -c +129 | cmp - a.raw; cat s.npy | frbz stream k.yaml - -o - | tail -c +129 | cmp - a.raw' '' ''
check "a header in a pipe says how much there is" 0 'frbz stream k.yaml - -o - <s.npy | head -c 128 | tr -d "\0-\037" ' "*NUMPYv{'descr': '<f8', 'fortran_order': False, 'shape': ($((N / 1000)),), }*" ''
check "raw from a pipe to a file with a header" 0 'sed "s/, *form: raw//; s/^outputs.*/outputs: [y]/" raw.yaml >n.yaml; cat s.raw | frbz stream n.yaml - -o y.npy && tail -c +129 y.npy | cmp - a.raw && head -c 128 y.npy | tr -d "\0"' "*: ($((N / 1000)),), }*" ''
check "who reads no more ends it" 141 "yes 12345678 | frbz stream raw.yaml - -o - | head -c 1 >/dev/null; exit \${PIPESTATUS[1]}" '' ''
check "two pipes filled by turns" 0 "printf 'program: T.java\ninputs: {a: {form: raw, type: double}, b: {form: raw, type: double}}\nstages:\n  y: {method: add, takes: {a: a, b: b}}\noutputs: {y: {form: raw}}\n' >two.yaml
    mkfifo a b; (for i in 1 2 3 4 5 6 7 8; do head -c 60000 /dev/zero >&3; head -c 60000 /dev/zero >&4; done) 3>a 4>b & frbz stream two.yaml a b -o - | wc -c" '480000' ''
check "an input that nobody waits for any more" 0 "printf 'program: T.java\ninputs: {a: {form: raw, type: double}, b: {form: raw, type: double}}\nstages:\n  y: {method: add, takes: {a: a, b: b}}\noutputs: {y: {form: raw}}\n' >two.yaml
    mkfifo never; sleep 20 >never & frbz stream two.yaml /dev/null never -o - | wc -c; kill \$!" '0' ''
check "constant memory" 0 "head -c $(few 1G 32M) /dev/zero | (ulimit -v $(few 400000 unlimited); frbz stream raw.yaml - -o - --memory 64M) | wc -c" "$(few 1073736 33552)" ''

check "chunks are used again and again" 0 "printf 'program: %s/Signals.java\ninputs: [a]\nstages:\n  y: {method: beside, takes: {a: a, b: a, c: a}, item: 3}\noutputs: [y]\n' \$S >rows.yaml
    frbz stream rows.yaml s.npy -o r.npy -j 1 --memory 2M --block 16K && wc -c <r.npy" "$((N * 24 + 128))" ''

# ---- trouble on the way ----

pipe trouble 'stages:
  f: {method: fails, number: i, firings: 1000}' f
check "a trap names its place and the stage, and nothing is written" 1 'frbz stream trouble.yaml -o f.npy -j 1; c=$?; ls f.npy .f* 2>/dev/null; exit $c' '' \
    $'T.java:12:*: error: * by zero *\n*\n*trouble.yaml:3:3: error: stage \'f\' failed in one of the firings 0 to *'
check "the same on any number of threads" 0 'for j in 1 2 3 4; do frbz stream trouble.yaml -o f.npy -j $j --block 64 2>&1 | md5sum; done | sort -u | wc -l' '1' ''
pipe trouble 'stages:
  n: {method: number, number: i, firings: 10}
  y: {method: sum, takes: {x: n}}
  z: {method: three, takes: {x: n}, gives: 2}' 'y, z'
check "another number of items than it is to give" 1 'frbz stream trouble.yaml -o y.npy -o z.npy' '' $'T.java:13:*: error: row of another length *\n*trouble.yaml:5:3: error: stage \'z\' failed *'
check "a full disk" 2 'frbz stream twice.yaml -o /dev/full' '' '/dev/full: error: cannot be written: No space left on device'
check "a full disk in the middle" 2 'frbz stream $S/smooth.yaml -o /dev/full' '' '/dev/full: error: cannot be written: No space left on device'
check "a folder that is not there" 2 'frbz stream twice.yaml -o no/y.npy' '' 'no/y.npy: error: cannot be written: No such file or directory'
check "a signal leaves nothing behind" 143 "mkfifo wait; sleep 20 >wait & s=\$!; frbz stream raw.yaml wait -o y.raw & f=\$!; sleep 0.5; kill -TERM \$f; wait \$f; c=\$?; kill \$s; ls y.raw .y* 2>/dev/null; exit \$c" '' '*'
check "truncated" 2 'head -c 1000 s.npy >t.npy; frbz stream in.yaml t.npy -o y.npy' '' 't.npy: error: truncated: the shape needs *'
check "truncated in a pipe" 2 'rm -f y.npy; cat t.npy | frbz stream in.yaml - -o y.npy; c=$?; ls y.npy 2>/dev/null; exit $c' '' '-: error: truncated: the shape needs * bytes of elements, there are 872'
check "trailing data in a pipe" 2 '(cat s.npy; echo) | frbz stream in.yaml - -o y.npy' '' '-: error: trailing data: *'
check "half an item" 2 'head -c 1001 s.raw | frbz stream raw.yaml - -o y.raw' '' '-: error: truncated: the last item has 1 bytes of 8'
check "a file of half an item" 2 'head -c 1001 s.raw >h.raw; frbz stream raw.yaml h.raw -o y.raw' '' 'h.raw: error: truncated: *'
check "no such input" 2 'frbz stream in.yaml no.npy -o y.npy' '' 'no.npy: error: No such file or directory'
check "Fortran's order" 2 'frbz stream in.yaml tests/npy/f8_5x7_f.npy -o y.npy' '' '*: error: Fortran* order*'

# ---- mistakes of pipelines ----

# wrong "what" "stages" "outputs" "message": of a pipeline that begins at line 2
wrong() {
    pipe bad "$2" "$3"
    check "$1" "${5:-2}" 'frbz stream bad.yaml -o bad.npy; c=$?; ls bad.npy 2>/dev/null; exit $c' '' "$4"
}
wrong "rates that do not balance" "$ones
  a: {method: both, takes: {x: n}, gives: 3}
  y: {method: add, takes: {a: n, b: a}}" y "bad.yaml:5:*: error: the rates do not balance: 'y' takes 1 items of 'a' while 3 are given*"
wrong "a cycle without delay" "$ones
  r: {method: add, takes: {a: n, b: back}}
  back: {method: twice, takes: {x: r}}" r "bad.yaml:4:3: error: the cycle through 'r' cannot begin: its windows need more delay*"
wrong "a cycle without end" "stages:
  a: {method: twice, takes: {x: {from: b, delay: 1}}, item: []}
  b: {method: twice, takes: {x: a}, item: []}" a "bad.yaml:3:3: error: the cycle through 'a' has no end: *"
wrong "no such method" "$ones
  y: {method: thrice, takes: {x: n}}" y "bad.yaml:4:15: error: 'T.java': --entry 'thrice': no such method; *" 3
wrong "no such program" "$ones
  y: {method: thrice, program: no.java, takes: {x: n}}" y "bad.yaml:4:32: error: 'no.java': No such file*"
printf 'class E { static double f(double x) { return y; } }\n' >E.java
pipe bad "$ones
  y: {method: f, program: E.java, takes: {x: n}}" y
check "a program that is wrong is the only error" 3 'frbz stream bad.yaml -o bad.npy' '' $'E.java:1:46: error: no variable \'y\'\nclass E {*}\n *^'
wrong "a wrong type" "$ones
  y: {method: half, takes: {x: n}}" y "bad.yaml:4:29: error: 'x' is long, which windows of 1 items of double do not suit*"
wrong "a wrong number of dimensions" "$ones
  y: {method: twice, takes: {x: {from: n, take: 2}}}" y "bad.yaml:4:30: error: 'x' is double, which windows of 2 items of double do not suit*"
wrong "a result that is not that many items" "$ones
  y: {method: twice, takes: {x: n}, gives: 2}" y "bad.yaml:4:15: error: 'twice' gives double, which is not 2 items of double*"
wrong "elements of no type" "$ones
  y: {method: yes, takes: {x: n}}" y "bad.yaml:4:15: error: 'yes' gives boolean: *"
wrong "a parameter that gets nothing" "$ones
  y: {method: wrong, takes: {x: n}}" y "bad.yaml:4:3: error: 'n' of method 'wrong' gets nothing: *"
wrong "no such parameter" "$ones
  y: {method: twice, takes: {x: n, z: n}}" y "bad.yaml:4:36: error: method 'twice' has no parameter 'z'*"
wrong "a parameter twice" "$ones
  y: {method: twice, takes: {x: n}, with: {x: 5}}" y "bad.yaml:4:*: error: 'x' a second time*"
wrong "a constant that is none" "$ones
  y: {method: wrong, takes: {x: {from: n, take: 2}}, with: {n: many}}" y "bad.yaml:4:61: error: 'many': n is an int, not that"$'\n'"  y: {*"
wrong "a file that is not there" "$ones
  y: {method: running, takes: {x: n}, with: {s: none.npy}}" y "bad.yaml:4:46: error: 'none.npy': No such file*"
wrong "windows that do not suit, not what follows from them" "$ones
  t: {method: three, takes: {x: n}, item: [3]}
  z: {method: grid, takes: {x: t}}
  y: {method: half, takes: {x: z}}" y $'bad.yaml:5:29: error: \'x\' is double, which windows of 1 items of double[[]3] do not suit\n  z: {method: grid, takes: {x: t}}\n *^'
wrong "no such channel" "$ones
  y: {method: twice, takes: {x: m}}" y "bad.yaml:4:30: error: no channel 'm'*"
wrong "an output that is no channel" "$ones" y "bad.yaml:4:11: error: no channel 'y'*"
wrong "a channel twice" "$ones
  n: {method: number, number: i, firings: 5}" n "bad.yaml:4:3: error: 'n' a second time*"
wrong "a source without end" "stages:
  n: {method: number, number: i}" n "bad.yaml:3:3: error: stage 'n' takes nothing: *"
wrong "no such key" "$ones
  y: {method: twice, takes: {x: {from: n, tale: 2}}, gifs: 2}" y "*:4:43: error: no key 'tale' of what a stage takes*:4:54: error: no key 'gifs' of a stage*"
wrong "a window smaller than what it takes" "$ones
  y: {method: sum, takes: {x: {from: n, take: 4, peek: 2}}}" y "*:4:28: error: 'x' takes 4 items of windows of 2*"
# once "what" "stages" "message": the only one
once() {
    pipe bad "$2" y
    check "$1, said once" 2 'frbz stream bad.yaml -o bad.npy 2>&1 | grep error; exit ${PIPESTATUS[0]}' "bad.yaml:$3" ''
}
once "a key of a window that is none" "$ones
  y: {method: sum, takes: {x: {form: n}}}" "4:32: error: no key 'form' of what a stage takes"
once "a window that is no number" "$ones
  y: {method: sum, takes: {x: {from: n, take: 4, peek: many}}}" "4:56: error: 'many' is not a number from 1 to 1073741824"
once "a stage that is a number" "$ones
  y: 5" "4:6: error: expected keys and values"
once "a form that is none" "inputs: {y: {form: wav, type: double}}" "2:20: error: 'wav' is not npy or raw"
wrong "a rate that is none" "$ones
  y: {method: sum, takes: {x: {from: n, take: -4}}}" y "*:4:47: error: '-4' is not a number from 1 to *"
wrong "a name that is none" "stages:
  a b: {method: number, number: i, firings: 5}" "a b" "*:3:3: error: 'a b' is no name*"
wrong "no outputs" "$ones" "" "*: error: a pipeline without outputs*"
check "no YAML" 2 "printf 'stages: [' >b.yaml; frbz stream b.yaml -o y.npy" '' 'b.yaml:*: error: *'
check "no file" 2 'frbz stream no.yaml -o y.npy' '' 'no.yaml: error: No such file or directory'
check "a pipeline that is a list" 2 'echo "- a" >b.yaml; frbz stream b.yaml 2>&1 | grep error; exit ${PIPESTATUS[0]}' 'b.yaml:1:1: error: expected keys and values' ''
check "blocks of nothing" 2 'frbz stream twice.yaml -o y.npy --block 0' '' 'frbz: --block 0: *'
check "no pipeline" 2 'frbz stream' '' 'frbz: which pipeline?*'
check "too few inputs" 2 'frbz stream in.yaml -o y.npy' '' 'frbz: the pipeline has 1 input, not 0*'
check "too few outputs" 2 'frbz stream deal.yaml -o y.npy' '' 'frbz: the pipeline has 2 outputs, and -o was given 1 times*'
check "statistics where an output goes" 2 'frbz stream twice.yaml -o - --stats' '' "frbz: '-' is to be two files at once*"
check "one file for two outputs" 2 'frbz stream deal.yaml -o y.npy -o y.npy' '' "frbz: 'y.npy' is to be two outputs at once*"
check "an option of another command" 2 'frbz stream in.yaml --fuel 5' '' "frbz: option --fuel is not for 'stream'*"
check "an iteration that does not fit" 4 'sed "s/take: 2/take: 1000000/" in.yaml >m.yaml; frbz stream m.yaml s.npy -o y.npy --memory 1M' '' 'm.yaml:2:10: error: an iteration of *'
check "channels that do not fit" 4 'sed "s/take: 2/take: 10000/" in.yaml >m.yaml; frbz stream m.yaml s.npy -o y.npy --memory 1M' '' 'm.yaml:1:1: error: the channels take *'
check "memory for nothing" 4 'frbz stream $S/spectrum.yaml s.npy -o y.npy -j 1 --memory 500K --block 1K' '' '*'

# ---- what is shown ----

check "the schedule" 0 'frbz stream $S/filterbank.yaml s.npy --explain' $'a block: * iterations\n\nstage *\nlow_power * 4 *\npowers * 4 *channel *\nsamples * double *\npowers * double?3? *\n\nall channels: * bytes' ''
check "a picture" 0 'frbz stream $S/filterbank.yaml --print-graph' $'digraph pipeline {\n*"1024 of 1087"*label="delay 63"*\n}' ''
check "statistics as JSON" 0 'frbz stream twice.yaml -o y.npy --stats=json | tr -d " \n"' '{"run":*"threads":*"stages":{"n":{"firings":10,*"outputs":{"y":{"firings":10,*}}}' ''
