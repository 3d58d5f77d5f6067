#!/bin/sh
# tests/hosts/hosts.sh RUNNER - builds frbz for other processors and tests it there, emulated by qemu: guest
# programs, and the unit tests of arithmetic with what tests/hosts/criterion has in the place of Criterion.
#
# The two libraries that we need are compiled from the sources of the Debian packages.  A host is skipped, in
# words, if something for it is not installed or cannot be fetched.  Hosts for which frbz is not written must
# be refused, in words, too.
set -eu
runner=$1
make=${MAKE:-make}
folder=build/hosts
mkdir -p $folder

PROGRAMS='programs/asm/fib.s programs/asm/dotv.s programs/asm/matmult.s programs/funjava/MatMul.java
    tests/guest/elements.s tests/guest/floats.s tests/guest/gather.s tests/guest/lengths.s tests/guest/tiles.s
    tests/guest/values.s tests/regress/015-first-of-nothing.s tests/regress/016-high-halves.s
    tests/funjava/CastsToInt.java tests/funjava/FloatLanes.java tests/funjava/MathFunctions.java
    tests/funjava/NaNs.java tests/funjava/VectorSums.java'
UNITS='scalar vector whole gather tree'

emulator_of() { command -v "qemu-$1-static" || command -v "qemu-$1"; }

# sources: of zlib and libyaml, in $folder/source; this needs no rights and no foreign architecture
sources() {
    [ -e $folder/source/complete ] && return
    rm -rf $folder/source $folder/apt
    mkdir -p $folder/source $folder/apt/lists/partial $folder/apt/cache/archives/partial
    apt=$PWD/$folder/apt
    (
        cd $folder/source
        # shellcheck disable=SC2016 # apt-get's variables
        apt-get indextargets --format 'deb-src $(REPO_URI) $(CODENAME) $(COMPONENT)' \
            'Created-By: Packages' 'Label: Debian' | sort -u >"$apt/list"
        set -- -q -o Dir::Etc::SourceList="$apt/list" -o Dir::Etc::SourceParts=/dev/null \
            -o Dir::State::Lists="$apt/lists" -o Dir::Cache="$apt/cache"
        apt-get "$@" update && apt-get "$@" source --download-only --tar-only zlib libyaml || exit
        for tar in *.tar.*; do
            tar xf "$tar" || exit
        done
        mv zlib-* zlib && mv libyaml-* libyaml && touch complete
    ) >$folder/fetched 2>&1
}

# lacks CPU: prints what there is not
lacks() {
    command -v "$1-linux-gnu-gcc" >/dev/null ||
        { echo "no $1-linux-gnu-gcc (Debian package gcc-$1-linux-gnu)"; return; }
    emulator_of "$1" >/dev/null || { echo "no qemu-$1 (Debian package qemu-user-static)"; return; }
    sources || echo "the sources of zlib and libyaml cannot be fetched, see $folder/fetched"
}

# library CPU FOLDER NAME FILE.c|OPTION...
library() {
    cpu=$1 to=$2 name=$3
    shift 3
    (cd "$to" && "$cpu-linux-gnu-gcc" -O2 -w -c "$@" && "$cpu-linux-gnu-ar" rcs "lib$name.a" ./*.o && rm ./*.o)
}

# libraries CPU FOLDER: both, with their headers
libraries() {
    [ -e "$2/libyaml.a" ] && return
    from=$PWD/$folder/source
    mkdir -p "$2"
    cp "$from"/zlib/z*.h "$from"/libyaml/include/yaml.h "$2"
    library "$1" "$2" z -DHAVE_UNISTD_H "$from"/zlib/*.c
    library "$1" "$2" yaml '-DYAML_VERSION_STRING=""' -DYAML_VERSION_MAJOR=0 -DYAML_VERSION_MINOR=0 \
        -DYAML_VERSION_PATCH=0 -I. "$from"/libyaml/src/*.c
}

# build HOST CPU: frbz, the unit tests, and a command "run", which is frbz emulated
build() {
    O=$folder/$1
    libraries "$2" "$O/lib"
    targets=$O/frbz
    for unit in $UNITS; do
        targets="$targets $O/alone/$unit"
    done
    # shellcheck disable=SC2086 # a list
    $make -s -j"$(nproc)" O="$O" LEMON= CC="$2-linux-gnu-gcc -Itests/hosts -I$O/lib -L$O/lib" $targets
    echo "exec $(emulator_of "$2") -L /usr/$2-linux-gnu \"\$@\"" >"$O/emulate"
    echo "exec sh $O/emulate $O/frbz \"\$@\"" | sed '1i #!/bin/sh' >"$O/run"
    chmod +x "$O/run"
}

# run HOST: the tests; the last line says how many passed
run() {
    O=$folder/$1
    {
        # shellcheck disable=SC2086 # a list
        "$runner" "$O/run" $PROGRAMS || true
        for unit in $UNITS; do
            sh "$O/emulate" "$O/alone/$unit" || true
        done
    } | awk -v host="$1" -v parts="$(echo "$UNITS" | wc -w)" '
        /^[0-9]+ passed, [0-9]+ failed$/ { passed += $1; failed += $3; n++; next }
        { print }
        END { print "hosts: " host ": " passed + 0 " passed, " failed + parts + 1 - n " failed"
              exit failed || n != parts + 1 }'
}

# refused CPU: the build ends with the words of isa/host.h
refused() {
    command -v "$1-linux-gnu-gcc" >/dev/null || { echo "hosts: $1: not tried: no $1-linux-gnu-gcc"; return; }
    if said=$($make -s O="$folder/$1" LEMON= CC="$1-linux-gnu-gcc" "$folder/$1/isa/diag.o" 2>&1); then
        said="it was built"
    fi
    case $said in
    *"frbz needs a "*) echo "hosts: $1: refused" ;;
    *) echo "hosts: $1: not refused: $said"; return 1 ;;
    esac
}

running=
for host in arm64:aarch64 riscv64:riscv64; do
    cpu=${host#*:} host=${host%:*}
    lacking=$(lacks "$cpu")
    if [ -n "$lacking" ]; then
        echo "hosts: $host: skipped: $lacking"
        continue
    fi
    build "$host" "$cpu"
    run "$host" >"$folder/$host/log" &
    running="$running $host:$!"
done
code=0
for one in $running; do
    wait "${one#*:}" || code=1
    cat "$folder/${one%:*}/log"
done
for cpu in i686 s390x; do
    refused $cpu || code=1
done
exit $code
