# tests/cli/commands.sh - streams, exit codes and options of every command.
source "$(dirname "$0")/_lib.sh"

# Help and usage
check "help fits a screen of 24 lines and 80 columns" 0 'frbz --help | awk "length > 80 || NR > 24 {exit 1}"' '' ''
check "help goes to standard output" 0 'frbz -h' 'frbz COMMAND *' ''
check "help on a command shows only its options" 0 'frbz dis --help' 'frbz dis *--show-encoding*' ''
check "help on a command hides other options" 1 'frbz dis --help | grep -e --fuel'
check "version" 0 'frbz --version' 'frbz [0-9]*' ''
check "no arguments" 2 'frbz' '' "frbz: no command and no program*--help*"
check "unknown option" 2 'frbz --nonsense' '' "frbz: unknown option '--nonsense'*"
check "unknown option of a command" 2 'frbz dis -x' '' "frbz: unknown option '-x'*"
check "option of another command" 2 "frbz as \$P/fib.s --fuel 5" '' "frbz: option --fuel is not for 'as'*"
check "flag with a value" 2 "frbz -q \$P/fib.s 5 --quiet=yes" '' 'frbz: option --quiet takes no value*'
check "option without its value" 2 "frbz \$P/fib.s 5 -j" '' 'frbz: N after option -j is missing*'
check "threads: not a number" 2 "frbz -j two \$P/fib.s 5" '' "frbz: 'two' after -j is not a number*"
check "threads: none" 2 "frbz -j 0 \$P/fib.s 5" '' 'frbz: -j takes a number from 1 on*'
check "threads: as many as there may be" 0 "frbz -j 256 -v \$P/fib.s 5" '5' 'frbz: * on 256 threads'
check "threads: too many" 2 "frbz -j 257 \$P/fib.s 5" '' 'frbz: more than * threads*'
check "fuel: negative" 2 "frbz --fuel -5 \$P/fib.s 5" '' "frbz: '-5' after --fuel is not a number*"
check "fuel: does not fit 64 bits" 2 "frbz --fuel 18446744073709551616 \$P/fib.s 5" '' '*is not a number*'
check "memory: unknown suffix" 2 "frbz --memory 5Q \$P/fib.s 5" '' "*'5Q' after --memory is not a size*"
check "memory: overflow" 2 "frbz --memory 99999999999T \$P/fib.s 5" '' '*is not a size*'
check "layout: unknown" 2 "frbz --layout diagonal \$P/fib.s 5" '' "*'diagonal' after --layout*"
check "stats: unknown form" 2 "frbz --stats=xml \$P/fib.s 5" '' "*'xml' after --stats*"
check "stats: no file name" 2 "frbz --stats=json: \$P/fib.s 5" '' "*'json:' after --stats*"
check "vectors: unknown word" 2 "frbz --vectors mmx \$P/fib.s 5" '' "*'mmx' after --vectors is not avx512, avx2 or plain*"
zmm() { frbz run -j 1 -q --jit always --vectors "$1" --stats tests/funjava/FloatLanes.java 33 2>&1 | awk '/host.jit_zmm/ { print ($2 > 0) }'; }
export -f zmm
check "vectors: as wide as was said, and as the processor has" 0 'echo $(zmm avx2) $(($(zmm avx512) == $(grep -c -m 1 avx512dq /proc/cpuinfo)))' '0 1' ''
views() { frbz run -j 1 -q --jit always --vectors "$1" --stats tests/kernels/SparseProduct.java "$2" 2>&1 | awk '/host.views/ { print ($2 > 0) }'; }
export -f views
check "views: of trees that lanes go down often" 0 'echo $(views avx2 3000) $(views avx512 3000) $(views avx512 0)' '1 1 0' ''
columns() { frbz run -j 1 -q --jit always --vectors "$1" --stats tests/regress/098-columns.java 40 2>&1 | awk '/host.columns/ { print ($2 > 0) }'; }
export -f columns
check "columns: of rows in lanes, with AVX-512" 0 'echo $(columns avx2) $(($(columns avx512) == $(grep -c -m 1 avx512dq /proc/cpuinfo)))' '0 1' ''
check "jit: unknown word" 2 "frbz --jit sometimes \$P/fib.s 5" '' "*'sometimes' after --jit is not *"
check "jit: at no visit" 2 "frbz --jit at:0 \$P/fib.s 5" '' "*'at:0' after --jit is not *"
check "jit: at what is no number" 2 "frbz --jit at:3rd \$P/fib.s 5" '' "*'at:3rd' after --jit is not *"
check "jit: does not fit 32 bits" 2 "frbz --jit at:4294967296 \$P/fib.s 5" '' "*'at:4294967296' after --jit is not *"
check "jit: at a visit" 0 "frbz --jit at:3 \$P/fib.s 5" '5' ''
check "help: unknown form" 2 'frbz --help=latex' '' "*'latex' after --help*"
check "run without a program" 2 'frbz run' '' 'frbz: which program*'
check "as without a program" 2 'frbz as' '' "frbz: 'as' takes one program, not 0*"
check "verify of two programs" 2 "frbz verify \$P/fib.s \$P/dot.s" '' "frbz: 'verify' takes one program, not 2*"
check "isa with an operand" 2 'frbz isa x' '' "frbz: 'isa' takes no operand*"
check "isa" 0 'frbz isa' '*fb.spawn*' ''

# Programs
check "a bare file runs" 0 "frbz \$P/fib.s 10" '55' ''
check "run" 0 "frbz run \$P/fib.s 10" '55' ''
check "a word that is neither command nor file" 2 "frbz runn 5" '' "frbz: 'runn' is neither a command nor a file*"
check "an empty name" 2 "frbz run ''" '' "'': error: No such file or directory"
check "missing file" 2 'frbz nothing.s' '' 'nothing.s: error: No such file or directory'
check "a folder is no program" 2 'frbz programs' '' 'programs: error: *'
check "binary data is no program" 2 'head -c 100 /dev/zero >zero.s; frbz zero.s' '' 'zero.s: error: neither assembly source nor a program image'
check "an empty source has no entry" 3 ': >empty.s; frbz empty.s' '' 'empty.s: error: *'
check "source from a pipe" 0 "frbz <(cat \$P/fib.s) 10" '55' ''
check "source from standard input" 0 "cat \$P/fib.s | frbz - 10" '55' ''
check "bytes that a terminal would obey are not repeated" 3 'printf " bad\\e[31m\n" >escape.s; frbz escape.s' '' $'escape.s:1:2:*\n bad?\[31m\n ^*'
check "the caret counts characters, not bytes" 3 'printf ".string s, \"\303\244\303\244\" 5\n" >utf.s; frbz utf.s' '' $'utf.s:1:19:*"ää" 5\n                ^'
check "all strings together have a limit" 3 "for i in {0..256}; do printf '.string s%d, \"%065536d\"\n' \$i 0; done >strings.s; frbz strings.s" '' 'strings.s:257:15: error: all strings are longer than 16777216 bytes'
check "all instructions together have a limit" 3 "{ for i in {0..257}; do echo \".codelet c\$i, worker, int\"; printf 'nop;%.0s' {1..4080}; echo; done; } >code.s; frbz code.s" '' 'code.s:515:10: error: all codelets have more than 1048576 instructions*'
check "mistakes in a source: all, with line and caret" 3 'printf "  nonsense\n  add a0, a1, a99\n" >bad.s; frbz bad.s' '' 'bad.s:*: error:*^*bad.s:2:*: error:*a99*^'
check "refused by the verifier" 3 'printf ".entry e\n.codelet e, worker, handle\n  fb.quit\n" >no.s; frbz verify no.s' '' 'no.s:3:*: error: *'
check "refused by the verifier before it runs" 3 'frbz no.s' '' 'no.s:3:*: error: *'
check "verify" 0 "frbz verify \$P/fib.s" "*fib.s: verified: 3 codelets, * instructions" ''
check "verify, quiet" 0 "frbz verify -q \$P/fib.s" '' ''

# Arguments
check "options after the program" 0 "frbz \$P/fib.s -j 2 10" '55' ''
check "attached value" 0 "frbz -j2 \$P/fib.s 10" '55' ''
check "a negative number is an argument" 1 "frbz \$P/fib.s -10" '' '*fib.s:28:*: error: missing or unsuitable program argument (codelet main)*wrong:*^'
check "-- ends the options" 0 "frbz -- \$P/fib.s 10" '55' ''
check "after -- everything is an argument" 2 "frbz \$P/fib.s -- -j" '' "frbz: '-j' is no option and no integer*"
check "a command's name after -- is a file" 2 "frbz -- run" '' 'run: error: *'
check "hexadecimal argument" 0 "frbz \$P/fib.s 0xa" '55' ''
check "integer beyond 64 bits is a double" 0 'printf ".entry e\n.codelet e, worker, handle\n fb.rfd fa0, a2, 0\n fb.update.fd fa0\n fb.quit\n" >id.s; frbz id.s 18446744073709551616' '1.8446744073709552E19' ''
check "double argument" 0 'frbz id.s -2.5e-3' '-0.0025' ''
check "infinite argument" 0 'frbz id.s -inf' '-Infinity' ''
check "argument that is nothing" 2 'frbz id.s 12abc' '' "frbz: '12abc' is no option and no integer, double or .npy file*"
check "empty argument" 2 'frbz id.s ""' '' "frbz: '' is no option*"
check "16 arguments" 0 'frbz id.s 1.5 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16' '1.5' ''
check "17 arguments" 2 'frbz id.s 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17' '' 'frbz: more than 16 arguments*'
check "missing array file" 2 'frbz id.s nothing.npy' '' 'nothing.npy: error: No such file or directory'
check "array file that is none" 2 'echo hello >bad.npy; frbz id.s bad.npy' '' 'bad.npy: error: *'
check "unknown layout of one array" 2 'frbz id.s tests/data/a2x3.npy:q' '' "frbz: 'tests/data/a2x3.npy:q' is no option*"
check "layout of a vector" 2 'frbz id.s tests/data/ramp5.npy:z' '' 'tests/data/ramp5.npy: error: *'
check "array larger than the memory" 4 'frbz --memory 1K id.s tests/data/ramp300.npy' '' '*error: *'
check "traps name the codelet" 1 'frbz id.s' '' 'id.s:3:2: error: read of an undefined element (codelet e)*fb.rfd*^'
check "an image's traps name the source" 1 'frbz as id.s && frbz id.frbz' '' 'id.s:3:1: error: read of an undefined element (codelet e)'

# Results
check "array result: summary" 0 "frbz \$P/matmul.s tests/data/a2x3.npy tests/data/b3x2.npy" 'double\[2\]\[2\]*22.0*64.0*' ''
check "array result: file" 0 "frbz \$P/matmul.s tests/data/a2x3.npy tests/data/b3x2.npy -o c.npy && arrays matmul tests/data/a2x3.npy tests/data/b3x2.npy c.npy" '*equal to plain C in every bit' 'plain C*'
check "a number is no array" 1 "frbz \$P/fib.s 10 -o f.npy; code=\$?; test ! -e f.npy && exit \$code" '55' '*error: the result is a number, not an array'
check "nothing is no array" 1 "frbz \$P/spawn.s 10 -o f.npy" '' '*error: the result is nothing, not an array'
check "a handle that is no descriptor" 1 'printf ".entry e\n.codelet e, worker, handle\n fb.update.h a2\n fb.quit\n" >h.s; frbz h.s 1 2 3' '' 'h.s: error: result: *'
check "array result: standard output" 0 "frbz \$P/matmul.s tests/data/a2x3.npy tests/data/b3x2.npy -o - >s.npy && cmp s.npy c.npy" '' ''
check "quiet" 0 "frbz -q \$P/fib.s 10" '' ''
check "quiet does not hide what the program prints" 0 "frbz -q \$P/dot.s 16" '1240' ''
check "verbose" 0 "frbz -v \$P/fib.s 10" '55' 'frbz: load * ms, arguments * ms, run * ms on * threads'
check "seed" 0 "frbz --seed 7 \$P/fib.s 10" '55' ''
check "statistics come last on standard output" 0 "frbz --stats \$P/fib.s 10 | tail -n 1" 'host.peak_bytes*' ''
check "statistics as json" 0 "frbz --stats=json \$P/fib.s 10" '55*"program": {*"tasks": *"host": {*}*}' ''
check "statistics as csv" 0 "frbz --stats=csv \$P/fib.s 10 | sed -n 2,3p" 'name,value,unit*program.tasks,*' ''
check "statistics in a file" 0 "frbz --stats=json:s.json \$P/fib.s 10 && bare <s.json | head -n 2" '55*"program": {' ''
check "no statistics file of a failed run" 1 "frbz --stats=json:t.json \$P/fib.s; code=\$?; ls t.json .t.json* 2>/dev/null; exit \$code" ''

# Limits
check "fuel" 4 "frbz --fuel 1000 \$P/fib.s 20" '' '*fib.s: error: out of fuel: more than 1000 instructions'
check "fuel that suffices exactly" 0 "n=\$(frbz --stats=csv \$P/fib.s 15 | awk -F, '/program.work/ {print \$2}'); frbz --fuel \$n \$P/fib.s 15" '610' ''
check "fuel that lacks one" 4 "n=\$(frbz --stats=csv \$P/fib.s 15 | awk -F, '/program.work/ {print \$2}'); frbz --fuel \$((n - 1)) \$P/fib.s 15" '' '*out of fuel*'
check "memory: limit, use, codelet and line" 4 "frbz --memory 1M \$P/treebuild.s 100000" '' '*treebuild.s:*: error: out of chunks: limit 1.0 MiB (7281 chunks), all in use (codelet *)*'
check "the array file of a failed run stays as it was" 4 "echo old >keep.npy; frbz --memory 100K \$P/treebuild.s 100000 -o keep.npy; code=\$?; cat keep.npy; ls -A | grep keep; exit \$code" $'old\nkeep.npy'

grep -q __asan_init "$O/frbz" && limit= || limit='ulimit -v 400000;'     # asan takes terabytes
check "memory: the default suits the limit of the process" 0 "$limit frbz -j 2 \$P/fib.s 10" '55' ''

# Writing
check "as: default name" 0 "cp \$P/fib.s f.s; frbz as f.s && frbz f.frbz 10" '55' ''
check "as: -o" 0 "frbz as \$P/fib.s -o g.frbz && frbz run g.frbz 10" '55' ''
check "as: verbose" 0 "frbz as -v \$P/fib.s -o g.frbz" '' 'frbz: g.frbz: 3 codelets, * instructions, 0 constants'
check "as: no default for other names" 2 "cp \$P/fib.s fib.txt; frbz as fib.txt" '' "frbz: 'fib.txt' does not end in .s*"
check "as: refused, no image" 3 'frbz as no.s; code=$?; test ! -e no.frbz && exit $code' '' 'no.s:3:*'
check "as: refused, the old image stays" 3 "cp g.frbz no.frbz; frbz as no.s; code=\$?; cmp g.frbz no.frbz && exit \$code" '' 'no.s:3:*'
check "as --no-verify" 0 'frbz as --no-verify no.s && ! frbz verify no.frbz' '' 'no.s:3:*error*'
check "as: no such folder" 2 "frbz as \$P/fib.s -o nowhere/f.frbz" '' 'nowhere/f.frbz: error: *'
check "as: full disk" 2 "frbz as \$P/fib.s -o /dev/full" '' '/dev/full: error: *'
check "dis: to a file" 0 "frbz dis \$P/fib.s -o d.s && frbz d.s 10" '55' ''
check "dis: encodings" 0 "frbz dis --show-encoding \$P/fib.s" '*fb.quit*# 00*: *' ''
check "dis: of what the verifier refuses" 0 'frbz dis no.s' '*fb.quit*' ''
check "dis: full disk" 2 "frbz dis \$P/fib.s -o /dev/full" '' '/dev/full: error: *'
check "full disk below standard output: help" 2 'frbz --help >/dev/full' '' 'frbz: standard output: *'
check "full disk below standard output: result" 2 "frbz \$P/fib.s 10 >/dev/full" '' 'frbz: standard output: *'
check "full disk below an array of many buffers" 2 "frbz programs/funjava/MatMul.java --entry matrix 200 5 -o /dev/full" '' '/dev/full: error: *No space left on device*'
check "full disk below standard output: print" 2 "frbz \$P/dot.s 10 >/dev/full" '' 'frbz: standard output: *'
check "full disk below standard output: dis" 2 "frbz dis \$P/matmul.s >/dev/full" '' 'frbz: standard output: *'
check "full disk below standard output: isa" 2 'frbz isa >/dev/full' '' 'frbz: standard output: *'
check "full disk for the result" 2 "frbz \$P/matmul.s tests/data/a2x3.npy tests/data/b3x2.npy -o /dev/full" '' '/dev/full: error: *'
check "full disk for the statistics" 2 "frbz \$P/fib.s 5 --stats=json:/dev/full" '5' '/dev/full: error: *'
check "a failure stays a failure on a full disk" 1 "frbz \$P/fib.s >/dev/full"
check "closed standard output: what is printed is lost" 2 "frbz \$P/fib.s 10 >&-" '' 'frbz: standard output: Bad file descriptor'
check "closed standard output: nothing is printed" 0 "frbz as \$P/fib.s -o closed.frbz >&- && frbz closed.frbz 10" '55' ''
check "closed standard output: the result's file gets only the result" 2 "frbz --stats \$P/matmul.s tests/data/a2x3.npy tests/data/b3x2.npy -o closed.npy >&-; code=\$?; cmp closed.npy c.npy && exit \$code" '' 'frbz: standard output: *'
check "closed standard error" 3 "frbz no.s -o closed.npy 2>&-" '' ''
check "a file that may not grow" 2 "(ulimit -f 0; frbz as \$P/fib.s -o big.frbz 2>&1) | cat; exit \${PIPESTATUS[0]}" 'big.frbz: error: cannot be written: File too large' ''
check "closed pipe: quiet" 0 "frbz isa | head -n 1" '*' ''
check "nothing unfinished is left" 1 'ls -A | grep tmp' '' ''

check "an argument of FunJava that does not suit is named" 1 'frbz programs/funjava/Fib.java abc' '' "*Fib.java:*: error: missing or unsuitable program argument: argument 1, 'abc' (codelet *"
check "one that is missing, too" 1 'frbz programs/funjava/Fib.java' '' '*Fib.java:*: error: missing or unsuitable program argument: argument 1 is missing (codelet *'
check "and one too large, on the simulated processor" 1 'frbz sim programs/funjava/Fib.java 3000000000' '' "*: argument 1, '3000000000' (codelet *"

# Signals
check "Ctrl-C ends a run by the signal" 130 "timeout --preserve-status -s INT 0.3 frbz \$P/fib.s 60" '' 'frbz: fib.s: 0.* s, * tasks, * instructions, * MiB: interrupted'
check "SIGTERM too, and no file is left" 143 "timeout --preserve-status 0.3 frbz \$P/fib.s 60 -o x.npy; code=\$?; ls -A | grep x.npy; exit \$code" '' 'frbz: fib.s: *: terminated'

# Damaged files: documented exit codes, no signal, no hang
STEP=$(few 1 7)
export STEP
cat >damage.sh <<'END'
# FILE COMMAND...: the command on FILE cut off, and with a byte changed, at every place, or each STEP-th
file=$1
shift
size=$(stat -c %s "$file")
for ((i = 0; i < size; i += STEP)); do
    head -c $i "$file" >damaged
    "$@" damaged >/dev/null 2>&1
    echo "cut $?"
    { head -c $i "$file"; printf '\xa5'; tail -c +$((i + 2)) "$file"; } >damaged
    "$@" damaged >/dev/null 2>&1
    echo "changed $?"
done | sort | uniq -c | sed 's/^ *[0-9]* //'
END
check "images cut off or changed anywhere" 0 "frbz as \$P/forkjoin.s -o j.frbz; bash damage.sh j.frbz timeout 10 frbz" $'changed 2\ncut 2\ncut 3'
cp "$TREE/tests/data/a2x3.npy" damaged.npy
printf '%s\n' 'cp $1 d.npy; frbz $P/matmul.s d.npy tests/data/b3x2.npy' >with.sh
check "arrays cut off or changed anywhere" 0 "bash damage.sh damaged.npy timeout 10 bash with.sh" $'changed 0\nchanged 2*cut 2'
check "an array that claims 2^60 elements" 4 "{ printf '\x93NUMPY\x01\x00\x76\x00'; printf '%-117s\n' \"{'descr': '<f8', 'fortran_order': False, 'shape': (1152921504606846976,), }\"; } >huge.npy; frbz id.s huge.npy" '' 'huge.npy: error: *'
