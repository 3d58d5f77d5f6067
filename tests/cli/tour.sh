# tests/cli/tour.sh - what `make run` shows, at small sizes.
source "$(dirname "$0")/_lib.sh"

check "the tour" 0 "cd '$TREE' && sh programs/demo/demo.sh '$O' small && cp '$O/tour/summary.txt' '$SCRATCH'" '*each equal to plain C in every bit*' '*'
check "its summary" 0 'cat summary.txt' 'MatMul.java natively, 48 x 48 doubles*1 thread * ms*every bit*on the simulated processor*
      1 *
     64 *by the layout of B*tree * 1.0 times*row *col *z *' ''
check "its tables" 0 "cd '$O/tour' && wc -l <matmul-cores.csv && wc -l <matmul-layouts.csv && cut -d, -f2-5 matmul-layouts.csv | tail -n 1" $'15\n5\nsim,*MatMul.java,16,z' ''
