# tests/cli/docs.sh - every command that README.md and docs/ show in a `sh` block works.
#
# Commands of make are only looked up (make -n); all others run, block after block, in a
# scratch folder that looks like the tree.
source "$(dirname "$0")/_lib.sh"

mkdir work build
ln -s "$O"/* build
ln -s ../programs ../tests ../build work

# blocks FILE: the lines inside its sh fences
blocks() {
    awk '/^```sh$/ {inside = 1; next} /^```/ {inside = 0} inside' "$1"
}

for page in "$TREE"/README.md "$TREE"/docs/*.md; do
    while IFS= read -r line; do
        [ -z "$line" ] && continue
        name="$(basename "$page"): $line"
        case $line in
        make\ * | make) check "$name" 0 "cd '$TREE' && ${line/make/make -n}" '*' ;;
        *) check "$name" 0 "cd work && $line" '*' ;;
        esac
    done < <(blocks "$page")
done

# What README says about the example that fails
check "README: the message" 1 'cd work && build/frbz e.s 5' '' \
    'e.s:3:2: error: read of an undefined element (codelet e)*fb.rd t0, a2, 1*^'
check "README: its program" 0 "awk '/^\`\`\`asm\$/ {inside = 1; next} /^\`\`\`/ {inside = 0} inside' '$TREE/README.md' >fib.s && frbz fib.s 20" '6765' ''
check "README: exit codes are those of the command" 0 \
    "diff <(sed -n 's/^| \([0-9]*\) | /\1 /p' '$TREE/README.md') <(frbz --help=markdown | sed -n 's/^| \([0-9]*\) | /\1 /p')" '' ''
