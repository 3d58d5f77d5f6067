#!/bin/bash
# api/packaging/try.sh DEBS - installs the packages of folder DEBS below a folder of their own, uses them, removes them:
# nothing may be left.  The last line is "N passed, N failed".
set -u
DEBS=$(cd "$1" && pwd)
TREE=$PWD
ROOT=$(mktemp -d) TOOLS=$(mktemp -d)
passed=0 failed=0
trap 'rm -rf "$ROOT" "$TOOLS"; echo "$passed passed, $failed failed"; [ $failed -eq 0 ]' EXIT

# try WHAT EXPECTED COMMAND...: what it prints
try() {
    local what=$1 expected=$2 got
    shift 2
    got=$("$@" 2>&1)
    # shellcheck disable=SC2053 # a pattern
    if [[ $got == $expected ]]; then
        passed=$((passed + 1))
    else
        printf 'FAILED: %s\n$ %s\nexpected: %s\ngot: %s\n' "$what" "$*" "$expected" "$got"
        failed=$((failed + 1))
    fi
}

# Scripts of packages run outside of the folder, where Debian's tools would look for modules below /usr.
printf '%s\n' '#!/bin/sh' 'exec /usr/bin/python3 -m compileall -q "$DPKG_ROOT/usr/lib/python3/dist-packages"' >"$TOOLS/py3compile"
printf '%s\n' '#!/bin/sh' 'exec find "$DPKG_ROOT/usr/lib/python3/dist-packages" -name __pycache__ -prune -exec rm -r {} +' >"$TOOLS/py3clean"
chmod +x "$TOOLS"/*

in_root() { PATH=$TOOLS:$PATH dpkg --root="$ROOT" --force-not-root --force-depends --force-script-chrootless --log="$ROOT/log" "$@" >"$ROOT/said" 2>&1 || cat "$ROOT/said"; }
left() { find "$ROOT" ! -type d ! -path "$ROOT/var/lib/dpkg/*" ! -path "$ROOT/log" ! -path "$ROOT/said" -printf '/%P\n'; find "$ROOT/usr" 2>/dev/null; }
with_root() { env PATH="$ROOT/usr/bin:$PATH" LD_LIBRARY_PATH="$(dirname "$ROOT"/usr/lib/*/libfrbz.so.0)" PYTHONPATH="$ROOT/usr/lib/python3/dist-packages" PYTHONDONTWRITEBYTECODE=1 "$@"; }

mkdir -p "$ROOT"/var/lib/dpkg/{info,updates}
touch "$ROOT/var/lib/dpkg/status"
names=$(for d in "$DEBS"/*.deb; do dpkg-deb -f "$d" Package; done)
try "they are installed" "" in_root -i "$DEBS"/*.deb
try "the command" 6765 with_root "$ROOT/usr/bin/frbz" "$TREE/programs/funjava/Fib.java" 20
try "an example" 55 with_root frbz "$ROOT/usr/share/doc/frbz/examples/fib.s" 10
try "the manual" "*programs for the Fresh Breeze machine*" zcat "$ROOT/usr/share/man/man1/frbz.1.gz"
try "each command has a page" "" with_root sh -c 'for c in run compile sim stream codelets report; do test -s "$1/usr/share/man/man1/frbz-$c.1.gz" || echo $c; done' sh "$ROOT"
try "completions" "*--machine*" bash -c 'source "$1"; COMP_WORDS=(frbz sim --mach) COMP_CWORD=2; _frbz; echo "${COMPREPLY[@]}"' bash "$ROOT/usr/share/bash-completion/completions/frbz"
try "a page has its charts" "*Chart.js*" with_root sh -c 'frbz sim --html "$1/page.html" "$2" 5 >/dev/null && grep -o Chart.js "$1/page.html"; rm "$1/page.html"' sh "$ROOT" "$TREE/programs/asm/fib.s"
awk '/^```c$/ {inside = 1; next} /^```/ {inside = 0} inside' README.md >"$ROOT/sum.c"
flags="-I$ROOT/usr/include -L$(dirname "$ROOT"/usr/lib/*/libfrbz.so) -lfrbz"
pkg_config() { PKG_CONFIG_PATH=$(dirname "$ROOT"/usr/lib/*/pkgconfig/frbz.pc) PKG_CONFIG_SYSROOT_DIR=$ROOT pkg-config "$@"; }
! command -v pkg-config >/dev/null || flags=$(pkg_config --cflags --libs frbz)
# shellcheck disable=SC2086 # several flags
try "a program in C" "" gcc "$ROOT/sum.c" $flags -o "$ROOT/sum"
try "it runs" 14.0 with_root "$ROOT/sum"
rm -f "$ROOT/sum.c" "$ROOT/sum"
try "Python" "14.0" with_root /usr/bin/python3 -c 'import frbz; print(frbz.compile("programs/funjava/DotDouble.java").dot([1., 2., 3.], [1., 2., 3.]))'
try "a simulation from Python" "5" with_root /usr/bin/python3 -c 'import frbz; print(frbz.sim("programs/asm/fib.s", 5)["result"])'
# shellcheck disable=SC2086 # a list of packages
try "they are removed" "" in_root --purge $names
try "nothing is left" "" left
