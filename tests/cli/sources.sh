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

# Who is named with a year in a page, the last of several authors, stands in a row of docs/references.md with that year.
cat >named.sh <<'END'
grep -ohE '\b[A-Z][A-Za-z]*[a-z]( et al\.)? (19|20)[0-9]{2}\b' "$TREE"/docs/*.md "$TREE"/docs/studies/*.md | sort -u |
    while read -r name; do
        grep -q "^| .*${name%% *}.*${name##* }" "$TREE"/docs/references.md || echo "$name"
    done
END
check "who is named with a year is in references.md" 0 'bash named.sh' ''

cat >from.py <<'END'
import csv, json, sys
def run(path):
    if path.endswith(".json"):
        stats = json.load(open(path))
        return (stats[0] if isinstance(stats, list) else stats)["run"]
    found = {}
    for row in csv.reader(open(path)):
        if row[0].startswith("run."):
            found[row[0][4:]] = row[1]
    return found
a = run(sys.argv[1])
if sys.argv[1].endswith(".json"):
    print(a["frbz"], "|", a["command"], "|", " ".join(f["name"] for f in a["files"]), "|", len(a.get("machine", a.get("settings", {}))) > 5)
    assert all(len(f["hash"]) == 16 for f in a["files"])
else:
    print(a["frbz"], "|", a["command"], "|", a.get("files.0.name"), "|", sum(k.startswith("machine.") for k in a) > 5)
END
cat >options.py <<'END'
import json, re, sys
settings = json.load(open(sys.argv[2]))["run"]["settings"]
options = set(re.findall(r"^ +(?:-\w, )?--(\w+)", sys.argv[1], re.M)) - {"stats", "help", "version", "rate"}
assert options == set(settings), options ^ set(settings)
print(*[settings[k] for k in ("ports", "topology", "columns", "channels", "router", "link", "credit", "warmup")])
END
from() {
    check "where statistics come from: $1" 0 "$1 >/dev/null && python3 from.py $2" "* | $3"
}
from "frbz run -j 1 --stats=json:s.json \$P/fib.s 10" s.json "frbz run --threads=1 programs/asm/fib.s 10 | programs/asm/fib.s | False"
from "frbz sim -q --stats=json:s.json --set cores=4,slots=2 \$P/matmul.s tests/data/a2x3.npy tests/data/b3x2.npy" s.json \
    "frbz sim --set=cores=4,slots=2 programs/asm/matmul.s tests/data/a2x3.npy tests/data/b3x2.npy | programs/asm/matmul.s tests/data/a2x3.npy tests/data/b3x2.npy | True"
from "frbz sim -q --stats=csv:s.csv \$P/fib.s 10" s.csv "frbz sim programs/asm/fib.s 10 | programs/asm/fib.s | True"
from "frbz sim -q --cores 1,2 --stats=json:s.json \$P/fib.s 10" s.json "frbz sim --cores=1,2 * | True"
from "frbz mem --n 16 --layout rrr,rcz --stats=json:s.json" s.json "frbz mem --layout=rrr,rcz --n=16 |  | True"
from "frbz net --rate 0.1 --cycles 100 --stats=json:s.json" s.json "frbz net --rate=0.1 --cycles=100 |  | True"
from "frbz codelets --n 4096 --policy fine --stats=json:s.json" s.json "frbz codelets --policy=fine --n=4096 |  | True"
from "frbz analyse --n 1024 --stats=json:s.json" s.json "frbz analyse --n=1024 |  | True"
from "frbz layout programs/funjava/MatMul.java 16 --stats=json:s.json" s.json "frbz layout programs/funjava/MatMul.java 16 | programs/funjava/MatMul.java | True"
check "the same run has the same statistics wherever they go" 0 \
    'frbz sim -q --stats=json:a.json $P/fib.s 10; frbz sim --stats=json $P/fib.s 10 | tail -n +2 | cmp - a.json' ''
check "another program has another hash" 0 \
    'sed "s/#/# /" $P/fib.s >f.s; for f in $P/fib.s f.s; do frbz sim -q --stats=json $f 10 | grep -o "hash.: .*\""; done | uniq | wc -l' '2'
check "tables in files begin with it" 0 'frbz net --rate 0.1 --cycles 100 --stats=csv:n.csv; grep -c "^# \(frbz\|command\|settings\) " n.csv; sed -n "4s/,.*//p" n.csv' $'3\nrate'
# Options that decide nothing, and the rate, which is in each row.
check "all options of frbz net are in its settings" 0 \
    'frbz net --topology mesh --router 2 --ports 12 --columns 4 --warmup 7 --cycles 100 --stats=json >n.json; python3 options.py "$(frbz net --help)" n.json' '12 mesh 4 0 2 1 1 7'
check "one spelling of options" 0 'frbz net --stats=json --cycles 100 >a; frbz net --json --cycles 100 | cmp - a; frbz layout programs/funjava/MatMul.java 16 --stats=csv | sed -n 1p' \
    'rank,predicted,simulated,error_percent,option'
for table in "sim" "codelets"; do
    export table
    check "every key of $table has a source" 0 \
        'frbz $table --machine markdown | awk -F" *\\| *" -f sources.awk $TREE/docs/references.md -' ''
done
check "a source that nobody can find is noticed" 1 \
    'printf "| key | d | r | u | m | source |\n| \`a\` | 1 | 0 to 1 | u | m | findings 3 |\n" | awk -F" *\\| *" -f sources.awk $TREE/docs/references.md -' '*a*: findings 3'
