# tests/cli/cluster.sh - the command on several ranks: processes of this computer, and where MPI is installed under mpirun.
source "$(dirname "$0")/_lib.sh"

# Some moments after a run ended, nothing of it is left in this folder.
left() {
    local p
    for _ in {1..30}; do
        for p in $(pgrep -x 'frbz|frbz-mpi'); do
            [ "$(readlink "/proc/$p/cwd")" = "$PWD" ] && sleep 0.1 && continue 2
        done
        return
    done
    echo "processes are left"
}
# second RANK0: the process of rank 2
second() {
    local p
    for _ in {1..30}; do
        p=$(pgrep -P "$1" | sed -n 2p)
        [ -n "$p" ] && echo "$p" && return
        sleep 0.1
    done
}
export -f left second

cat >Endless.s <<'END'
# each of 16 workers goes on for ever
.entry main
.codelet main, worker, handle
        fb.sync     done, 16, zero
        fb.forall   forever, 16, zero
        fb.quit
.codelet forever, worker, int
        li          t0, 0
again:  addi        t0, t0, 1
        j           again
.codelet done, continuation, int
        fb.update.d zero
        fb.quit
END

DOT=$(few 1000000 100000)
export DOT
check "the same result" 0 'frbz $P/dot.s $DOT >one; for n in 2 3 4; do frbz run --ranks $n $P/dot.s $DOT | cmp - one; done' '' ''
check "the same counts on any number of ranks" 0 'for n in 1 2 3 7; do frbz run -q --ranks $n -j 1 --stats=csv $P/dot.s $DOT | grep ^program; done | sort | uniq -c | awk "\$1 != 4"' '' ''
check "work is sent" 0 'frbz run -q --ranks 2 -j 1 --stats=csv $P/dot.s $DOT | awk -F, "/^cluster.ranges/ { print (\$2 > 0) }"' '1' ''
check "one rank is one process" 0 'frbz run -q --ranks 1 --stats=csv $P/dot.s 1000 | grep cluster.ranks' 'cluster.ranks,0,*' ''
check "arrays come in and go out" 0 'for n in 1 3; do frbz run --ranks $n --entry plate programs/funjava/Stencil.java 100 -o plate$n.npy; frbz run --ranks $n --entry step programs/funjava/Stencil.java plate$n.npy -o step$n.npy; done; cmp plate1.npy plate3.npy; cmp step1.npy step3.npy; ls *.npy | wc -l' '4' ''
cat >Sum.java <<'END'
class Sum {
    static double[] ramp(int n) {
        double[] b = new double[n];
        for (int i = 0; i < n; i++)
            b[i] = i % 101;
        return b;
    }
    static double sum(double[] a) {
        double s = 0;
        for (int i = 0; i < a.length; i++)
            s += a[i] * a[i];
        return s;
    }
    static double rows(double[][] a) {
        double[] s = new double[a.length];
        for (int i = 0; i < a.length; i++)
            for (int j = 0; j < a[0].length; j++)
                s[i] += a[i][j];
        return sum(s);
    }
}
END
check "parts of an array go to where they are read" 0 'frbz --entry ramp Sum.java 1048576 -o ramp.npy; frbz run --ranks 2 --spread place -j 1 --entry sum --stats=csv Sum.java ramp.npy | sed -n "/^[0-9]/p; /cluster.chunks/p"' $'3.512692645E9\ncluster.chunks,0,chunks' ''
check "and rows of a matrix" 0 'frbz --entry plate programs/funjava/Stencil.java 512 -o rows.npy; for n in 1 2 4; do frbz run --ranks $n --spread place -j 1 --entry rows --stats=csv Sum.java rows.npy | awk -F, "/^[0-9]/; /cluster.chunks/ { print (\$2 < 1000) }"; done | sort -u' $'1\n2.6227175E9' ''
check "little is fetched where ranks meet" 0 'frbz run -q --ranks 2 -j 1 --spread place --stats=csv programs/funjava/Stencil.java 1000 10 | awk -F, "/^cluster.chunks/ { print (\$2 > 1000 && \$2 < 16000) }"' '1' ''
check "memory is used again" 0 'frbz run -q --ranks 2 -j 1 --spread place --memory 128M --cache 4M --stats=csv programs/funjava/Stencil.java 1000 60 | awk -F, "/^host.peak_chunks/ { print (\$2 < 250000) }"' '1' ''
check "kept or not, the result is the same" 0 'for c in 0 100K 1G; do frbz run --ranks 3 -j 1 --cache $c programs/funjava/MatMul.java 300; done | uniq | wc -l' '1' ''
check "nothing is kept if nothing is to be" 0 'for c in 0 1G; do frbz run -q --ranks 2 -j 1 --cache $c --stats=csv programs/funjava/MatMul.java 300 | awk -F, "/^cluster.kept/ { print (\$2 > 0) }"; done' $'0\n1' ''
check "a result for which rank 0 has no room is written" 0 'frbz --entry ramp Sum.java 1500000 -o one.npy; frbz run --ranks 4 -j 1 --memory 7M --entry ramp Sum.java 1500000 -o four.npy; cmp one.npy four.npy; frbz run -j 1 --memory 7M --entry ramp Sum.java 1500000 -o less.npy; echo $?' '4' '*out of chunks: limit 7.0 MiB*'
check "the same of a matrix" 0 'frbz --entry plate programs/funjava/Stencil.java 1100 -o one.npy; frbz run --ranks 3 -j 1 --memory 6M --entry plate programs/funjava/Stencil.java 1100 -o three.npy; cmp one.npy three.npy' '' ''
check "an array for which one rank has no room" 0 'frbz run --ranks 4 -j 1 --memory 4M --entry sum Sum.java ramp.npy; frbz run -j 1 --memory 4M --entry sum Sum.java ramp.npy; echo $?' $'3.512692645E9\n4' '*array bigger than the limit*'
check "what has room on four ranks has none on one" 0 'frbz run --ranks 4 -j 1 --memory 16M $P/dot.s 1048576; frbz run -j 1 --memory 16M $P/dot.s 1048576; echo $?' $'75496731\n4' '*out of chunks: limit 16.0 MiB*'
check "the rank that has no more is named" 4 'frbz run --ranks 2 -j 1 --memory 2M $P/dot.s 1048576' '' '*/dot.s:*: error: out of chunks on rank [01]: limit 2.0 MiB*'

# failures
check "a fault is told once" 1 'frbz run --ranks 3 $P/dot.s' '' "$P/dot.s:*: error: missing or unsuitable program argument*"
check "no program" 2 'frbz run --ranks 3 none.s; c=$?; left; exit $c' '' 'none.s: error: No such file or directory'
check "a program that is refused" 3 'echo "nonsense" >refused.s; frbz run --ranks 3 refused.s; c=$?; left; exit $c' '' 'refused.s:1:1: error: *'
check "another version" 2 'frbz run --ranks 2 --wire version=0.0 $P/dot.s 1; c=$?; left; exit $c' '' 'frbz: error: rank 1 (host *) is frbz 0.0, rank 0 (host *) is frbz *'
check "ranks that have no room say so once" "$(few 4 0)" "$(few 'ulimit -v 4000000;' :\;) frbz run --ranks 3 --memory 8G $P/fib.s 10"'; c=$?; left; exit $c' "$(few '' 55)" "$(few "$P/fib.s: error: no address space for 8.0 GiB of chunks: give a --memory that fits" '')"     # asan takes terabytes
check "how messages go" 2 'frbz run --ranks 2 --wire slow $P/dot.s 1' '' "frbz: 'slow' after --wire is not *"
check "how work goes" 2 'frbz run --ranks 2 --spread far $P/dot.s 1' '' "frbz: 'far' after --spread is not auto, place or steal*"
check "idle ranks take what has no place" 0 'frbz run -q --ranks 2 -j 1 --stats=csv $P/fib.s 30 | awk -F, "/^cluster.steals/ { print (\$2 > 0) }"' '1' ''
cat >Skew.java <<'END'
class Skew {
    /* The further, the more there is to do. */
    static double[] triangle(int n) {
        double[] a = new double[n];
        for (int i = 0; i < n; i++) {
            double s = 0;
            for (int k = 0; k < i; k++)
                s = s * 0.999 + k;
            a[i] = s;
        }
        return a;
    }
    static double[][] matrix(int n) {
        double[][] a = new double[n][n];
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++)
                a[i][j] = (i * 3 + j) % 8;
        return a;
    }
    /* The same, but what there is to do is less than it takes to move what it is done with. */
    static double[] lower(double[][] a, double f) {
        double[] s = new double[a.length];
        for (int i = 0; i < a.length; i++) {
            double t = 0;
            for (int j = 0; j < i; j++)
                t += a[i][j] * f;
            s[i] = t;
        }
        return s;
    }
    static double lowers(double[][] a, double f, int times) {
        return times == 0 ? f : lowers(a, f * 0.5 + lower(a, f)[a.length - 1] * 1e-9, times - 1);
    }
    public static void main(String[] args) {
        int n = Integer.parseInt(args[0]), times = Integer.parseInt(args[1]);
        System.out.println(times == 0 ? triangle(n)[n - 1] : lowers(matrix(n), 1, times));
    }
}
END
TRIANGLE=$(few 30000 10000)
export TRIANGLE
# Whether somebody is idle in time is chance on a busy computer: one of five runs is enough
cat >steals <<'END'
for run in 1 2 3 4 5; do
    frbz run -q --ranks $1 -j 1 --stats=csv Skew.java $TRIANGLE 0 | awk -F, '/^cluster.steals/ { exit $2 == 0 }' && exit 0
done
echo "no steals on $1 ranks"
END
check "idle ranks take what belongs to others, too" 0 'for n in 2 3 4 7; do sh steals $n; done' '' ''
check "with the same result and counts" 0 'for n in 1 2 3 4 7; do frbz run --ranks $n -j 1 --stats=csv Skew.java $TRIANGLE 0 | grep "^[0-9]\|^program"; done | sort | uniq -c | awk "\$1 != 5"' '' ''
check "but no more where it does not pay" 0 'frbz run -q --ranks 2 -j 1 --stats=csv Skew.java 1500 60 | awk -F, "/^cluster.steals/ { print (\$2 < 40) }"' '1' ''
check "not if they are not to" 0 'frbz run -q --ranks 2 -j 1 --spread place --stats=csv $P/fib.s 30 | awk -F, "/^cluster.steals/ { print (\$2 > 0) }"' '0' ''
check "a full disk" 2 'frbz run --ranks 3 --entry plate programs/funjava/Stencil.java 100 -o /dev/full; c=$?; left; exit $c' '' '/dev/full: error: *'
check "fuel" 4 'frbz run --ranks 3 --fuel 10000 $P/dot.s 100000' '' '*: error: out of fuel: more than 10000 instructions'
check "fuel, of workers that never end" 4 'frbz run --ranks 3 --fuel 100000 Endless.s' '' 'Endless.s: error: out of fuel: more than 100000 instructions'
check "too many ranks" 2 'frbz run --ranks 65 $P/dot.s 1' '' '*more than 64 ranks*'
check "what is for one rank" 2 'frbz run --ranks 2 --profile $P/dot.s 1; c=$?; left; exit $c' '' 'frbz: --profile is for a run on one rank*'
check "a rank is lost" 5 'frbz run --ranks 3 -j 1 Endless.s & k=$(second $!); sleep 0.3; kill -9 $k; wait $!; c=$?; left; exit $c' '' 'frbz: error: rank 2 (host *) does not answer'
check "a rank is lost of many, all of which are busy, within 5 s" 5 'frbz run --ranks 12 -j 1 Endless.s & k=$(second $!); sleep 0.3; kill -9 $k; SECONDS=0; wait $!; c=$?; left; [ $SECONDS -le 5 ] || echo "$SECONDS s"; exit $c' '' 'frbz: error: rank * (host *) does not answer'
check "rank 0 is told to stop" 143 'frbz run --ranks 3 -j 1 Endless.s -o left.npy & second $! >/dev/null; sleep 0.3; kill $!; wait $!; c=$?; left; ls -A | grep left.npy; exit $c' '' '*: terminated'
check "all are told to stop" 143 'setsid frbz run --ranks 3 -j 1 Endless.s & second $! >/dev/null; sleep 0.3; kill -- -$!; wait $!; c=$?; left; exit $c' '' '*: terminated'
check "rank 0 is killed" 137 'frbz run --ranks 3 -j 1 Endless.s & second $! >/dev/null; sleep 0.3; kill -9 $!; wait $! 2>/dev/null; c=$?; left; exit $c' ''

# under a launcher
MPI=
if [ -x "$O/frbz-mpi" ]; then
    MPI=$(command -v "$(ldd "$O/frbz-mpi" | grep -q libmpich && echo mpirun.mpich || echo mpirun.openmpi)")
fi
[ -n "$MPI" ] || echo "cluster: no MPI is installed: nothing was run under mpirun"
launched() { "$MPI" $([ "${MPI%mpich}" != "$MPI" ] || echo -q --oversubscribe) -n "$@"; }
export -f launched
export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1 MPI
check "an image without MPI beside it says so" 2 'mkdir alone; cp "$(readlink -f "$(command -v frbz)")" alone; PMI_RANK=0 alone/frbz run $P/dot.s 1' '' '*frbz-mpi: No such file or directory; it is built where mpicc is found*'
check "a launcher's other ranks are silent" 2 'PMI_RANK=1 PMI_SIZE=2 alone/frbz run $P/dot.s 1' '' ''
check "one rank needs no MPI" 0 'for e in PMI_SIZE=1 PMI_SIZE=2; do env PMI_RANK=0 $e alone/frbz run $([ $e = PMI_SIZE=1 ] || echo --ranks 1) $P/dot.s 1; done' $'0\n0' ''
check "another command than run" 2 'PMI_RANK=0 PMI_SIZE=2 alone/frbz isa' '' '*is no command for several ranks*'
check "under mpirun" 0 '[ -z "$MPI" ] && exit; launched 2 frbz run --stats=csv $P/dot.s $DOT >out; sed -n 1p out | cmp - <(frbz run $P/dot.s $DOT); grep -q cluster.ranks,2, out' '' ''
check "a fault under mpirun" 1 '[ -z "$MPI" ] && echo "dot.s: error: missing" && exit 1; launched 2 frbz run $P/dot.s 2>&1' '*dot.s:* error: missing*'
check "a rank that has no room under mpirun" 4 '[ -z "$MPI" ] && echo "rank 1: no address space" && exit 4; launched 3 sh -c "[ \${PMI_RANK:-\$OMPI_COMM_WORLD_RANK} = 0 ] || ulimit -v 8000000; exec frbz run --memory 16G $P/fib.s 10" 2>&1' '*rank 1*: no address space*'
check "another MPI than the launcher's" 2 '[ -z "$MPI" ] && echo "for another MPI" >&2 && exit 2; case $MPI in *mpich) r=OMPI_COMM_WORLD ;; *) r=PMI ;; esac; env ${r}_RANK=0 ${r}_SIZE=2 frbz run $P/fib.s 10' '' '*for another MPI*'
