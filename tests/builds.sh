# tests/builds.sh - whoever compiled us, and how: the simulated processor is the same (cycles, all
# statistics and traces), and so are the images that the FunJava compiler makes, byte for byte, and
# the random programs of a seed.
#
#   sh tests/builds.sh BUILD-FOLDER...
set -u
P=programs/asm
same=0 different=0
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
mkdir "$scratch/programs"

# simulate FOLDER MACHINE PROGRAM ARGUMENT...
simulate() {
    folder=$1 machine=$2
    shift 2
    "$folder/frbz" sim -q --machine "$machine" --stats=json --interval 500 --trace "$scratch/trace" \
        --trace-limit 2M "$@" >"$scratch/now" 2>&1
    cat "$scratch/trace" >>"$scratch/now"
}

# image FOLDER OPTION... FILE.java
image() {
    folder=$1
    shift
    "$folder/frbz" compile "$@" -o "$scratch/now" 2>"$scratch/messages"
    cat "$scratch/messages" >>"$scratch/now"
}

# programs FOLDER FIRST N: N random programs
programs() {
    "$1/random_java" --write "$scratch/programs" "$2" "$3" >/dev/null
    cat "$scratch"/programs/* >"$scratch/now"
}

# compare WHAT ARGUMENT...: what it leaves in $scratch/now is the same for all builds
compare() {
    what=$1 first=
    shift
    for folder in $builds; do
        rm -f "$scratch/now"
        $what "$folder" "$@"
        if [ -z "$first" ]; then
            first=$folder
            mv "$scratch/now" "$scratch/first"
        elif [ -s "$scratch/now" ] && cmp -s "$scratch/first" "$scratch/now"; then
            same=$((same + 1))
        else
            different=$((different + 1))
            echo "$folder differs from $first: $what $*"
            diff "$scratch/first" "$scratch/now" | head
        fi
    done
}

builds=$*
for m in frbz64 thesis64 ideal; do
    compare simulate $m $P/fib.s 12
    compare simulate $m $P/dot.s 2000
    compare simulate $m $P/dotv.s tests/data/ramp300.npy tests/data/ramp300.npy
    compare simulate $m $P/matmult.s tests/data/a2x3.npy tests/data/b3x2.npy
done

compare programs 1 400
n=0
for file in programs/funjava/*.java tests/funjava/*.java "$scratch"/programs/R[1-9].java "$scratch"/programs/R[12]?.java; do
    case $((n % 3)) in
    0) compare image "$file" ;;
    1) compare image -O0 "$file" ;;
    2) compare image --grain thesis "$file" ;;
    esac
    n=$((n + 1))
done
echo "$same simulations, images and random programs the same in another build, $different different"
[ $different = 0 ]
