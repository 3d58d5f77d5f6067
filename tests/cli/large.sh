# tests/cli/large.sh - large and odd sources give what java gives, in seconds, or are refused.
source "$(dirname "$0")/_lib.sh"

# SHAPE N [TYPE]: the source Large.java; see _large.awk.
large() { awk -v shape="$1" -v n="$2" -v T="${3:-int}" -f tests/cli/_large.awk >Large.java; }

# says RESULT SHAPE N [TYPE]
says() {
    large "${@:2}"
    check "a source of $2, $3 ${4:-}" 0 'timeout 20 frbz -j 1 Large.java' "$1" ''
}

# lean SIZE RESULT SHAPE N: with so little memory for the compiler
lean() {
    large "${@:3}"
    check "a source of $3, $4, in $1" 0 "timeout 20 frbz -j 1 --compile-memory $1 Large.java" "$2" ''
}

# refused PATTERN SHAPE N
refused() {
    large "${@:2}"
    check "a source of $2, $3, is refused" 3 'timeout 20 frbz -j 1 Large.java' '' "Large.java:*: error: $1*"
}

# What java prints
says -1559683384 methods 400
says 396401290 statements 2000
says -735761056 calls 500
says 504 ordered 500
says 0 loops 50
says -397479452 whiles 50
says 392431168 ifs 100
says 1498 elses 500
says 1498 returns 500
says 8998 returns 3000
says -5 breaks 200
says 435884 diamonds 1000
says -1636817092 locals 100
says -1485786536 locals 1000 int
says -736828501 brief 2000
says -954678800 carried 100
says 1389877883 arrays 30
says 3834900 arrays 200
says -1550312395 arraysloop 40
says 1769614808 carriedarrays 30
says 912409090 chain 500
says 0 small 20
says 13050 mutual 30
says 200 depth 200
says 200 ternaries 200
says 200 blocks 200
says -3456133994948674960 longs 1000
says 374250 stores 500
says 1498500 stores 1000
says 374250 literal 500
says -1769066864 table 5000
says 8 reads 1000
says 769714880 maps 200
says 998301151 fields 1000
says true ands 200
says 14 assigns 200
says 5 minus 200
says 5 casts 200
says 7.27205835917399E238 locals 500 double
says 5913 bins 100
says 1039190660 groups 60
says 810898 switches 900

# More values at once than there are registers, until less is kept
check 'a method without lanes where they need too much' 0 'frbz run --grain fine tests/regress/018-crowded-window.java 5 7' 595 ''

# What the compiler takes grows as the source does
lean 64M 159 nested 160
lean 32M 124750 sums 500
lean 96M 7 tiny 30000
lean 256M 7 tables 900
lean 48M 7 rows 1000
lean 80M 500500 constants 1000
lean 48M 3 fills 600
lean 64M 1000 searches 1000
lean 48M 2501000 pairs 1000
lean 40M 14344750 scans 500
lean 48M 1457440112 maps 700
lean 45M 1963237314 planes 500       # the sanitizers' build takes a tenth more
lean 48M 0 mixed 1000
lean 128M 5.138863283204719 sweeps 500

# A limit that is too low, at whatever moment it is met
limit='Large.java: error: more than 100 KB of memory needed to compile it; --compile-memory SIZE allows more'
large sums 50
for command in run sim graph verify dis layout 'as -o L.frbz' 'compile -o L.frbz' 'compile --dump=tokens' 'compile --dump=ast'; do
    check "$command with too little memory for the compiler" 4 "frbz $command --compile-memory 100K Large.java" '' "$limit"
done
check 'a file that was not to be' 1 '[ -e L.frbz ]'
check 'no limit' 0 'frbz --compile-memory 0 Large.java' 1225 ''
check 'every limit' 0 'for ((k = 80, code = 4; code == 4; k += k / 8)); do frbz -j 1 --compile-memory ${k}K Large.java 2>err; code=$?; done; exit $code' 1225

# More than an image or a task can hold
refused 'the program is too large: it needs *codelets, and there can be 4096' chain 5000
refused 'the program is too large: it needs *codelets, and there can be 4096' methods 2000
refused 'the program is too large: more constants or instructions' doubles 6000
refused 'method ?f? needs too many values at once: split it' carried 1000
refused 'more than 1000 brackets or statements within each other' depth 100000
refused 'more than 1000 brackets or statements within each other' minus 100000
refused 'more than 1000 brackets or statements within each other' blocks 100000
refused 'more than 1000 brackets or statements within each other' elses 3000
refused 'more than 1000 operators' sum 2000
refused 'more than 5000 times break, continue or return in one method: split it' returns 6000
refused 'string is longer than 65535 bytes' string 65536
refused 'more than 2048 variables in one method' locals 2100
refused 'more than 255 parameters' arrays 300
refused 'arrays have at most 8 dimensions' dims 100
