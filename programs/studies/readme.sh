# readme.sh FOLDER - the first page of the studies: what each asks, and everything that was reported.
cd "$1" || exit
pages=$(ls ./*.md | grep -v README)
cat <<'END'
# Studies

Questions to the simulated machine, their answers, and every number that the Fresh Breeze thesis reports beside ours. `make studies` runs them all and makes these pages and
this one; how a study is written is in [studies.md](../studies.md).

| study | question |
|---|---|
END
for p in $pages; do
    awk -v p="${p#./}" 'NR == 1 {title = substr($0, 3)} NR == 3 {printf "| [%s](%s) | %s |\n", title, p, $0; exit}' "$p"
done
cat <<'END'

## Reported and ours

"Less time" is how a thesis's "x % faster" is read: it is the only reading under which its 20 times, 48 % and 40 times agree. A setting is a preset, or a machine file in
[programs/studies/machines](../../programs/studies/machines); the page of the study says what decides.

| what | reported | ours | difference | setting | study |
|---|---|---|---|---|---|
END
for p in $pages; do
    awk -v p="${p#./}" 'NR == 1 {title = substr($0, 3); sub(/ \(.*/, "", title)}
        /^## / {inside = /^## Reported/}
        /^\| what / {prototype = /prototype/}
        inside && /^\| / && !/^\| what / {
            if (prototype) $0 = without($0)
            printf "%s [%s](%s) |\n", $0, title, p
        }
        function without(row,  cell, n, i, kept) {      # its columns 3 and 6
            n = split(row, cell, "|")
            for (i = 2; i <= n; i++) if (i != 4 && i != 7) kept = kept "|" cell[i]
            return kept
        }' "$p"
done
