# tests/cli/sources.sh - where keys and figures come from: a reader can find every source that a table names.
source "$(dirname "$0")/_lib.sh"

# The last column of each key: a name of docs/references.md first, or "own" and why.
cat >sources.awk <<'END'
FILENAME ~ /references/ && /^\| [A-Z]/ { known[$2]; next }
/^\| key /    { sourced = $7 == "source" }
/^\| `/ && sourced {
    n++
    good = $7 ~ /^own: ./
    for (name in known)
        good = good || index($7, name) == 1
    if (!good) {
        print $2 ": " $7
        bad = 1
    }
}
END { exit bad || n < 20 }
END
export TREE
for table in "sim" "codelets"; do
    export table
    check "every key of $table has a source" 0 \
        'frbz $table --machine markdown | awk -F" *\\| *" -f sources.awk $TREE/docs/references.md -' ''
done
check "a source that nobody can find is noticed" 1 \
    'printf "| key | d | r | u | m | source |\n| \`a\` | 1 | 0 to 1 | u | m | findings 3 |\n" | awk -F" *\\| *" -f sources.awk $TREE/docs/references.md -' '*a*: findings 3'
