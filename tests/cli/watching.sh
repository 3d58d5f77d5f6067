# tests/cli/watching.sh - long runs: what appears while they last, and when they are ended.
source "$(dirname "$0")/_lib.sh"

cat >Endless.java <<'END'
class Endless {
    static int last(int n) {
        while (n >= 0)
            n = n * 5 + 1 & 1023;
        return n;
    }
    public static void main(String[] args) {
        System.out.println("first line");
        System.out.print("and the second");
        System.out.println(last(1));
    }
}
END
SAID='Endless.java: * s, * task*, * instructions, * MiB: '
export LONG
LONG=$(few 2.7 6)

# A shell's background jobs do not hear Ctrl-C.
check "what is printed appears while the program runs" 0 'mkfifo out; frbz -j 1 Endless.java >out & read -r line <out; kill $!; wait $!; echo "$line, $?"' 'first line, 143' "frbz: ${SAID}terminated"
check "also a line without an end" 0 'frbz -j 1 Endless.java >out.txt & until grep -qs second out.txt; do sleep 0.1; done; kill $!; wait $!; cat out.txt' $'first line\nand the second' "frbz: ${SAID}terminated"
check "what was printed is there after Ctrl-C, then what had been done" 130 '(timeout --preserve-status -s INT 1.5 frbz Endless.java 2>&1) | cat; exit ${PIPESTATUS[0]}' $'first line\nand the second'"frbz: ${SAID}interrupted" ''
check "nothing is left of it" 130 'timeout --preserve-status -s INT 1.5 frbz Endless.java -o left.npy --stats=json:left.json >/dev/null; c=$?; ls -A | grep left; exit $c' ''
check "who prints slowly ends when nobody reads any more" 141 "printf '%s\n' 'class Slow { public static void main(String[] args) { long x = 0; for (int i = 0; i >= 0; i++) { while (x * x % 6000017 != 5) x++; System.out.println(x++); } } }' >Slow.java; frbz -j 1 Slow.java | head -n 1 >/dev/null; exit \${PIPESTATUS[0]}" '' ''
check "a fault is told behind what was printed" 1 "printf '%s\n' 'class F { public static void main(String[] args) { System.out.println(1); System.out.println(1 / args.length); } }' >F.java; frbz F.java 2>&1 | cat; exit \${PIPESTATUS[0]}" $'1\nF.java:1:*: error: integer division by zero*'

# script gives a terminal
check "no line on a terminal before two seconds" 130 'script -qec "timeout --preserve-status -s INT 1 frbz -j 1 Endless.java" /dev/null' $'first line\r\nand the second'"*${SAID}interrupted"*
check "it is there then, behind lines that have ended" 130 'sed -i s/print.\"and/println\(\"and/ Endless.java; script -qec "timeout --preserve-status -s INT $LONG frbz -j 1 Endless.java" /dev/null | tr "\r\033" "<@"; exit ${PIPESTATUS[0]}' $'first line<\nand the second<\n<@\[Kfrbz: Endless.java: *.? s, * tasks, *G instructions, * MiB<@\[K'"*${SAID}interrupted"*
check "of the simulated processor, too" 130 'script -qec "timeout --preserve-status -s INT $LONG frbz sim Endless.java" /dev/null | tr "\r\033" "<@"; exit ${PIPESTATUS[0]}' $'*<@\[Kfrbz: Endless.java: *.? s, * tasks, *M instructions, cycle *M, * MiB<@\[K'"*${SAID}interrupted"*
check "and what it had done, wherever that is printed" 130 'timeout --preserve-status -s INT 0.5 frbz sim Endless.java' '*' 'frbz: Endless.java: 0.* s, * tasks, *[1-9]* instructions, cycle *, * MiB: interrupted'
check "of several runs it names the one" 130 'script -qec "timeout --preserve-status -s INT $LONG frbz sim --cores 1,2 Endless.java" /dev/null | tr "\r\033" "<@"; exit ${PIPESTATUS[0]}' $'<@\[Kfrbz: 1 cores, run 1 of 2<@\[Kfirst line<\nand the second<\n<@\[Kfrbz: 1 cores, run 1 of 2: *.? s, * tasks, *M instructions, cycle *M, *<@\[K'"*run 1 of 2: * s, *: interrupted"*
check "a program that ends leaves no line there" 0 "printf '%s\n' 'class Ends { public static void main(String[] args) { long s = 1; int i = 0; while (s != 7 && i < Integer.parseInt(args[0])) { s = s * 25214903917L + 11; i++; } System.out.println(s == 7); } }' >Ends.java; script -qec 'frbz Ends.java 1000' /dev/null" $'false\r' ''
