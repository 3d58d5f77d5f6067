# tests/cli/layout.sh - frbz layout: what it chooses beside what simulation ranks first, and its forms.
source "$(dirname "$0")/_lib.sh"
F=programs/funjava
S=programs/studies
export F S

# The bar: of all combinations of layouts, one that simulation ranks first or one within 5 % of it; and
# the model's error, of the best three and of trees, within 20 % (or what is given).  docs/layouts.md
# has larger sizes.
bar() {
    check "chosen as well as by simulation: $1" 0 "frbz layout $1 --verify=all --json >l.json &&
        sed -n 's/.*\"loss_percent\": \([-0-9.]*\).*/\1/p' l.json | awk '{print (\$1 <= 5 ? \"good\" : \$1)}'" 'good'
    check "the model's error: $1" 0 "grep -o '\"error_percent\": [-0-9.]*' l.json | awk '\$2 > ${2:-20} || \$2 < -20'" ''
}
for n in 8 16 24; do
    bar "$F/MatMul.java $n" $((n < 24 ? 45 : 20))      # one task adds up all rows of small ones
    bar "$S/Turned.java $n"
    bar "$S/Smooth.java $n 2"
    bar "$F/Stencil.java $((4 * n)) 2"
done
bar "$S/Fourier.java 2" 80      # so small that buffers keep everything from one loop to the next
bar "$S/Fourier.java 3" 80
bar "$S/Fourier.java 4"

# Forms of output
check "a line for each combination, and trees" 0 'frbz layout $F/MatMul.java 16 --top 2' \
    $'  rank    predicted  speedup  layouts\n     1 *matrix.a=z,multiply.a=z*\n     2 *\n trees *1.00  '
check "what it says can be given to sim" 0 \
    'frbz sim $F/MatMul.java 16 --layout "$(frbz layout $F/MatMul.java 16 --json | sed -n "s/.*\"option\": \"\([^\"]*\)\".*/\1/p" | head -n 1)"' 'trace 64.0*'
check "verified" 0 'frbz layout $F/Stencil.java 32 1 --verify=2 | tail -n 3' $' trees *%*\n\nthe model is off by *; its choice is *' ''
check "the best of all" 0 'frbz layout $F/Stencil.java 32 1 --verify=all | tail -n 1' 'the model is off by *of all' ''
check "the time of each loop" 0 'frbz layout $F/Stencil.java 32 1 --explain | tail -n 3' \
    $' *nests of the first\n *array in plate, line 13\n *array in step, line 22' ''
check "the same again" 0 'frbz layout $S/Turned.java 16 --json >a; frbz layout $S/Turned.java 16 --json | cmp - a' ''
check "variables that are not chosen for" 0 'frbz layout $F/MatMul.java 16 --layout b=col,multiply.c=row --top 3 | grep -c multiply.b=col,multiply.c=row' 4
check "another machine, on which only memory takes time" 0 'frbz layout $F/MatMul.java 16 --machine frbz64 --set cores=4 --verify --top 1' '*the model is off by *' ''
check "a method, its arrays by their sizes" 0 'frbz layout --entry multiply $F/MatMul.java 20x20 20x20 --top 1' '*multiply.c=*' ''
check "what depends on data is noted" 0 'frbz layout tests/funjava/Layouts.java 3 5 --top 1' '*' '*Layouts.java:*: note: a condition depends on data*'

# Mistakes
check "not a source" 2 'frbz layout $P/fib.s 3' '' 'frbz: layout takes a .java source*'
check "nothing" 2 'frbz layout' '' 'frbz: layout takes a .java source*'
check "no matrices" 3 'frbz layout $F/Dot.java 100' '' '*Dot.java: error: nothing to choose: no loop reads or makes an array of two dimensions'
check "too few arguments" 3 'frbz layout $F/MatMul.java' '' '*MatMul.java:32:*: error: the program wants more arguments than it is given*'
check "no number" 3 'frbz layout $F/MatMul.java x' '' '*MatMul.java:32:*: error: the argument that is read here is no such number*'
check "a size that is negative" 3 'frbz layout $F/MatMul.java -5' '' '*MatMul.java:11:*: error: the size of this array is negative*'
check "an array's sizes" 3 'frbz layout --entry multiply $F/MatMul.java 20 20x20' '' "*: error: 'a' is an array: its sizes are wanted for it, as 64x64, not '20'*"
check "too many arguments for a method" 3 'frbz layout --entry multiply $F/MatMul.java 20x20' '' "*: error: 'multiply' takes 2 arguments, and is given 1*"
check "more than can be followed" 3 'frbz layout $F/Stencil.java 16 100000' '' '*: error: calls are nested too deeply to be followed*'
cat >Deep.java <<'END'
public class Deep {
    static int depth(int[][] a, int k) { return k == 0 ? a[0][0] : depth(a, k - 1) + 1; }
    static int[][] f(int[][] a, int k) {
        int[][] b = new int[5][5];
        for (int i = 0; i < 5; i++) for (int j = 0; j < 5; j++) b[i][j] = depth(a, k);
        return b;
    }
}
END
check "calls within an element" 0 'frbz layout --entry f Deep.java 5x5 9 --top 1' '*' ''
check "an element that is more than can be followed" 3 'frbz layout --entry f Deep.java 5x5 9000' '' 'Deep.java:2:*: error: calls are nested too deeply*'
check "no such variable" 3 'frbz layout $F/MatMul.java 16 --layout q=z' '' "*'q' after --layout is no variable of the class*"
check "verify what" 2 'frbz layout $F/MatMul.java 16 --verify=some' '' "frbz: 'some' after --verify is not a number from 1 to 50, or all*"
check "too many to show" 2 'frbz layout $F/MatMul.java 16 --top 51' '' 'frbz: --top takes a number up to 50*'
check "a machine whose units belong to creators" 2 'frbz layout $F/MatMul.java 16 --set home=local' '' "frbz: home: 'local' *"
check "no such file" 2 'frbz layout none.java' '' 'none.java: error: *'
