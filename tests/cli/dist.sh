# tests/cli/dist.sh - the tarball of the sources: all that a build reads, and the same each time.
source "$(dirname "$0")/_lib.sh"
export TREE O
export XZ_OPT=-0            # it is not about size
NAME=frbz-$("$O/frbz" --version | sed 's/[^0-9.]//g')
export NAME

check "make dist" 0 'make -s -C "$TREE" dist && mv "$TREE/build/$NAME.tar.xz" .' "build/$NAME.tar.xz" ''
check "the same tree gives the same file" 0 'make -s -C "$TREE" dist && cmp $NAME.tar.xz "$TREE/build/$NAME.tar.xz"' "build/$NAME.tar.xz" ''
check "all is in one folder, and nothing that was built" 1 'tar -tJf $NAME.tar.xz | sed "s,^$NAME/,," >files; grep -E "^/|^build/|^\.git/|__pycache__" files' '' ''
# Files that are gone may still stand in an older build's notes.
cat >read.sh <<'END'
find "$O" -name '*.d' -exec cat {} + | tr -s ' \\:' '\n' | grep -E '^[a-z]+/.*\.[a-z]+$' | grep -v '\.o$' | sort -u |
    while read -r f; do [ ! -e "$TREE/$f" ] || echo "$f"; done
END
check "what the build of this tree has read is there" 1 'bash read.sh >read; sort files | comm -13 - read | grep .' '' ''
check "there was something to be read" 0 'test $(wc -l <read) -gt 500' '' ''
check "unpacked, it says how it is built" 0 'tar -xJf $NAME.tar.xz && make -s -C $NAME help | head -n 1' 'frbz - *' ''
check "and makes the same tarball" 0 'make -s -C $NAME dist SOURCE_DATE_EPOCH=$(git -C "$TREE" log -1 --format=%ct 2>/dev/null || stat -c %Y "$TREE/Makefile") && cmp $NAME.tar.xz $NAME/build/$NAME.tar.xz' "build/$NAME.tar.xz" ''
