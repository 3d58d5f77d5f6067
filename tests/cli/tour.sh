# tests/cli/tour.sh - what `make run` shows, at small sizes.
source "$(dirname "$0")/_lib.sh"

check "the tour" 0 "cd '$TREE' && sh programs/demo/demo.sh '$O' small && cp '$O/tour/summary.txt' '$SCRATCH'" '*each equal to plain C in every bit*' '*'
check "its summary" 0 'cat summary.txt' 'MatMul.java natively, 48 x 48 doubles*1 thread * ms*every bit*as usual, 64 x 64
     1 cores *
    64 cores *chunk, 16 x 16*64 cores*by the layout of B*tree * 1.0 times*row *col *z *' ''
check "its tables" 0 "cd '$O/tour' && wc -l <matmul-cores.csv && wc -l <matmul-layouts.csv" $'9\n5' ''
