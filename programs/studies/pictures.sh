#!/bin/sh
# programs/studies/pictures.sh BUILD - the pictures that docs/funjava.md shows, by frbz compile --dot.
set -eu
B=$1

command -v dot >/dev/null || {
    echo "pictures need graphviz: apt-get install graphviz" >&2
    exit 1
}

mkdir -p docs/pictures
sed -n 's/^!.*(pictures\/\([A-Za-z]*\)-\([a-z]*\)\.svg)$/\1 \2/p' docs/funjava.md | while read -r class what; do
    graph=dfg:$what
    [ "$what" != codelets ] || graph=codelets
    "$B/frbz" compile --dot="$graph" "programs/funjava/$class.java" | dot -Tsvg >"docs/pictures/$class-$what.svg"
done
