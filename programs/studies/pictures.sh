#!/bin/sh
# programs/studies/pictures.sh BUILD - the pictures that docs/funjava.md and docs/streams.md show.
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

sed -n 's/^!.*(pictures\/\([a-z]*\)-stream\.svg)$/\1/p' docs/streams.md | while read -r pipeline; do
    "$B/frbz" stream "programs/streams/$pipeline.yaml" --print-graph | dot -Tsvg >"docs/pictures/$pipeline-stream.svg"
done
