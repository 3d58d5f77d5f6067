# tests/cli/packages.sh - Debian packages of what is compiled: lintian, and what their users do with them.
source "$(dirname "$0")/_lib.sh"
export TREE O SCRATCH

# Not under the sanitizers, and only where the tools are.
tools() {
    [ "$(few all none)" = all ] && [ -e "$O/libfrbz.so" ] || return
    for tool in dpkg-buildpackage dh dh_python3 lintian fakeroot; do
        command -v "$tool" >/dev/null || return
    done
}
can=$(tools && echo yes)
export can

check "they are made, and lintian finds no errors" 0 \
    '[ ! "$can" ] || make -s -C "$TREE" quick-deb O="${O#"$TREE/"}" OUT="$SCRATCH/deb" >log 2>&1 || { cat log; exit 1; }' '' ''
check "what lintian says but for the first upload" 0 '[ ! "$can" ] || grep -E "^[EW]:" log | grep -v initial-upload-closes-no-bugs; true' '' ''
check "who makes them is named" 0 '[ ! "$can" ] || dpkg-deb -f deb/frbz_*.deb Maintainer | grep -cE "^.+ <.+@.+>$"' "${can:+1}" ''
check "installed, used, removed" 0 '[ ! "$can" ] || { cd "$TREE" && bash api/packaging/try.sh "$SCRATCH/deb"; }' "${can:+* passed, 0 failed}" ''
