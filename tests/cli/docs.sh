# tests/cli/docs.sh - every command that README.md and docs/ show in a `sh` block works.
#
# Commands of make are only looked up (make -n); all others run, block after block, in a
# scratch folder that looks like the tree.  Under the address sanitizer those of make say the same
# again, and long simulations run code that tests/test_network.c and others run, too; of a sample's
# pages SAMPLE draws one in three, by another part of it than that by which tests/run.sh draws scripts.
source "$(dirname "$0")/_lib.sh"

mkdir work build
ln -s "$O"/* build
ln -s ../programs ../tests ../build "$TREE/api" work

# blocks FILE: the lines inside its sh fences
blocks() {
    awk '/^```sh$/ {inside = 1; next} /^```/ {inside = 0} inside' "$1"
}

# docs/studies.md: the study of its walk-through
cp programs/demo/layouts.yaml work
check "a first study is short" 0 "test \$(wc -l <work/layouts.yaml) -lt 20" '' ''
check "studies.md shows it" 0 "awk '/^\`\`\`yaml\$/ {n++; next} /^\`\`\`/ {n += n == 1} n == 1' '$TREE'/docs/studies.md | cmp - work/layouts.yaml" '' ''

pages=0
for page in "$TREE"/README.md "$TREE"/docs/*.md; do
    case ${page##*/} in
    README.md | debugging.md) ;;        # what they leave is looked at below
    *) [ -z "${SAMPLE:-}" ] || [ "$(few all some)" = all ] || [ $((pages++ % 3)) = $((SAMPLE / 6 % 3)) ] || continue ;;
    esac
    while IFS= read -r line; do
        [ -z "$line" ] && continue
        case $(few all "$line") in
        make* | *' net '* | *1048576* | *libfrbz* | *api/python* | *pytest*) continue ;;
        esac
        name="$(basename "$page"): $line"
        case $line in
        make\ * | make) check "$name" 0 "cd '$TREE' && ${line/make/make -n}" '*' ;;
        *) check "$name" 0 "cd work && $line" '*' ;;
        esac
    done < <(blocks "$page")
done

# docs/compiler.md: what the compiler shows of its loop
C=$TREE/docs/compiler.md
awk '/^```java$/ {inside = 1; next} /^```/ {inside = 0} inside' "$C" >Smooth.java
check "compiler.md shows dumps" 0 "test \$(grep -c '^[$] frbz compile' '$C') -ge 5" '' ''
while read -r command; do
    check "compiler.md: $command" 0 "awk -v c='\$ $command' '\$0 == c {inside = 1; next} /^\`\`\`/ {inside = 0} inside' '$C' | diff -B - <($command)" '' ''
done < <(sed -n 's/^\$ \(frbz compile .*\)/\1/p' "$C")

# docs/funjava.md
J=$TREE/docs/funjava.md
check "FunJava: what --explain says of the examples" 0 \
    "cmp <(grep '^programs/funjava/.*java:' '$J') <(for c in \$(sed -n 's/^### //p' '$J'); do frbz compile --explain programs/funjava/\$c.java; done)" '' ''
check "FunJava: the pictures are there" 0 "sed -n 's/^!.*(\(.*\))\$/\1/p' '$J' | while read -r p; do test -s '$TREE/docs/'\$p || echo \$p; done" '' ''
check "FunJava: the first program" 0 "awk '/^\`\`\`java\$/ {n++; next} /^\`\`\`/ {n += n == 1} n == 1' '$J' >Squares.java && frbz Squares.java 10" '285' ''
check "FunJava: its loops" 0 "frbz compile --explain Squares.java" \
    $'Squares.java:4:9: array construction of long\[\]\nSquares.java:4:9: fusion: not built in \'main\': the loop in line 11 computes its elements\nSquares.java:11:9: reduction of long by +\n*' ''
cat >F.java <<'END'
public class F {
    static int at(int[] a, int i) {
        return a[i] / (i - 3);
    }
    public static void main(String[] args) { System.out.println(at(new int[4], Integer.parseInt(args[0]))); }
}
END
check "FunJava: a fault" 1 'frbz F.java 7' '' "$(grep -A 2 '^F.java:3:9' "$J" | sed 's,[][\\],\\&,g')"

# What README says about the example that fails
check "README: the message" 1 'cd work && build/frbz e.s 5' '' \
    'e.s:3:2: error: read of an undefined element (codelet e)*fb.rd t0, a2, 1*^'
check "README: its program" 0 "awk '/^\`\`\`asm\$/ {inside = 1; next} /^\`\`\`/ {inside = 0} inside' '$TREE/README.md' >fib.s && frbz fib.s 20" '6765' ''
check "README: exit codes are those of the command" 0 \
    "diff <(sed -n 's/^| \([0-9]*\) | /\1 /p' '$TREE/README.md') <(frbz --help=markdown | sed -n 's/^| \([0-9]*\) | /\1 /p')" '' ''

# What make help says of single tests
check "make help shows commands of testing.md" 0 "make -s -C '$TREE' help | sed -n '/one of each kind/,/test-asan/p' | sed '1d; \$d; s/^ *//; s/   */\\n/g' | while read -r line; do grep -qxF \"\$line\" '$TREE/docs/testing.md' && echo found || echo \"\$line\"; done | sort | uniq -c | sed 's/^ *//'" '7 found' ''

# docs/debugging.md: what it shows is what is printed
D=$TREE/docs/debugging.md
# shown N: the Nth plain block
shown() { awk -v n="$1" '/^```/ {inside = !inside; plain = inside && $0 == "```"; k += plain; next} plain && k == n' "$D"; }
export -f shown
export D
check "debugging: the trap" 0 "diff <(shown 1) <(frbz run -O0 --on-trap programs/demo/Smooth.java 100 2>&1)" '' ''
check "debugging: the session" 0 "diff <(shown 2) <(cd work && eval \"\$(grep '^printf' \"\$D\")\")" '' ''
check "debugging: the notes" 0 "diff <(shown 3) <(frbz run -q --notes=/dev/stdout tests/guest/notes.s 1)" '' ''
check "debugging: its commands are those of the table" 0 "diff <(sed -n 's/^COMMAND([A-Z]*, *\"\\([a-z-]*\\)\".*/\\1/p' '$TREE/cli/debug.def') <(sed -n 's/^| \`\\([a-z-]*\\)[^\`]*\` | \`[a-z]*\` |.*/\\1/p' \"\$D\")" '' ''
