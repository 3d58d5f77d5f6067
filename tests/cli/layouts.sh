# tests/cli/layouts.sh - layouts of FunJava's matrices: they change nothing that a program says.
source "$(dirname "$0")/_lib.sh"

L=tests/funjava/Layouts.java
export L
names='UNIT a b t p d now next other back cells c'

# all LAYOUT: every matrix of the program in it
all() {
    local list=
    for name in $names; do
        list+=,$name=$1
    done
    echo "${list#,}"
}

# What java prints for ARGUMENTS: the program's own expectations.
expected() {
    awk -v run="// run: $1" '/^\/\/ run: / { on = $0 == run; next } on && sub(/^\/\/ expect: /, "")' $L
}

for run in "1 1" "3 5" "0 4" "4 0" "17 33" "1 100" "70 40"; do
    want=$(expected "$run")
    for layout in tree row col z; do
        check "matrices of $run, $layout" 0 "frbz run -j 3 \$L $run --layout $(all $layout)" "$want" ''
        check "a simulated machine, $run, $layout" 0 "frbz sim --stats=text:s.txt \$L $run --layout $(all $layout)" "$want" ''
    done
    check "mixed layouts, $run" 0 "frbz \$L $run --layout a=row,b=z,t=col,p=col,d=row,now=row,next=col,other=z,choose.b=row" "$want" ''
    check "mixed layouts, each access from the root, $run" 0 "frbz \$L $run --walk root --layout a=col,b=row,t=z,now=col,next=z,byRows.a=z" "$want" ''
    check "mixed layouts in the grain of the thesis, $run" 0 "frbz \$L $run --grain thesis --layout a=z,b=col,t=row,UNIT=col,c=z" "$want" ''
done
check "padding that is wide takes no time" 0 "frbz \$L 1 30000 --fuel 1000000000 --layout $(all z)" '8999550005000 *'
check "faults are those of the source" 1 'frbz tests/funjava/FaultOrder.java 0 --layout m=z' '' '*:17:9: error: integer division by zero*'

for program in MatMul Transpose Stencil LU; do
    run=$(sed -n 's,^// run: *,,p' "programs/funjava/$program.java" | head -n 1)
    list=$(grep -oE '\[\]\[\] [a-z]+\b *[^a-z( ]' "programs/funjava/$program.java" | sed -E 's/\[\]\[\] ([a-z]+).*/\1=z/' | sort -u | paste -sd,)
    check "$program by z layouts" 0 "frbz programs/funjava/$program.java $run --layout $list >z.txt &&
        frbz programs/funjava/$program.java $run | cmp - z.txt" '' ''
done

check "an image keeps its layouts" 0 "frbz as \$L -o l.frbz --layout $(all col) && frbz l.frbz 3 5" "$(expected '3 5')" ''
check "a layout is in the descriptors" 0 "frbz dis \$L --layout t=z | grep -c clmul" '[1-9]*'

# Results and arguments: read and written from whatever layout they have.
for layout in row col z; do
    for sizes in "1 1" "5 7" "33 2"; do
        check "a result of $sizes by $layout" 0 "frbz \$L --entry numbers $sizes --layout a=$layout -o r.npy &&
            tail -c +129 r.npy | od -An -v -w4 -td4 | tr -d ' ' | cmp - <(seq 0 $((${sizes% *} * ${sizes#* } - 1)))" '' ''
    done
    check "a summary by $layout" 0 "frbz \$L --entry numbers 2 3 --layout a=$layout" "int\\[2\\]\\[3\\] ($layout)*{0, 1, 2}*{3, 4, 5}" ''
    check "floats from a file by $layout" 0 "frbz \$L --entry numbers 5 7 -o n.npy &&
        frbz \$L --entry turned n.npy 7 --layout a=z,t=$layout -o r.npy && tail -c +129 r.npy | od -An -v -w20 -tf4 | head -n 1" '*0 *7 *14 *21 *28' ''
    check "a product by $layout" 0 "arrays random 1 a.npy 37 37; arrays random 2 b.npy 37 37
        for other in row col z; do
            frbz programs/funjava/MatMul.java --entry multiply a.npy b.npy --layout a=$layout,b=\$other,multiply.c=z -o c.npy &&
            arrays matmul a.npy b.npy c.npy 2>/dev/null || exit 1
        done" '*every bit*every bit*every bit' ''
done
check "an image takes what it was made for" 0 'frbz as programs/funjava/MatMul.java --entry multiply --layout a=z,b=row -o m.frbz &&
    frbz m.frbz a.npy b.npy -o c.npy && arrays matmul a.npy b.npy c.npy 2>/dev/null' '*every bit' ''
check "an image takes nothing else" 2 'frbz m.frbz a.npy:row b.npy' '' "*'a.npy:row': a is a double\[\]\[\]:z, which has the layout z*"
check "a method is named by types without layouts" 0 "frbz \$L --entry 'numbers(int,int)' 1 2 --layout a=row" 'int\[1\]\[2\] (row)*' ''

# mistakes
check "no such layout" 2 'frbz $L 1 1 --layout a=diagonal' '' "*'a=diagonal' after --layout is not VARIABLE=LAYOUT*"
check "no name" 2 'frbz $L 1 1 --layout =z' '' "*'=z' after --layout is not*"
check "no layout" 2 'frbz $L 1 1 --layout a=z,' '' "*'' after --layout is not*"
check "a layout for all is for arguments of other programs" 2 'frbz $L 1 1 --layout z' '' "*'z' after --layout is not VARIABLE=LAYOUT*"
check "no such variable" 3 'frbz $L 1 1 --layout q=z' '' "*Layouts.java: error: 'q' after --layout is no variable of the class*"
check "no such method" 3 'frbz $L 1 1 --layout foo.a=z' '' "*'foo.a' after --layout is no variable*"
check "not a matrix" 3 'frbz $L 1 1 --layout sum=z' '' "*Layouts.java:*: error: 'sum' after --layout is *: only arrays of two dimensions have layouts*"
check "no source, no variables" 2 'frbz $P/dotv.s --layout a=z' '' '*--layout a=z names variables of a .java source*'
check "too many" 2 "frbz \$L 1 1 --layout $(printf 'a=z,%.0s' {1..64})a=z" '' '*more than 64 variables*'
