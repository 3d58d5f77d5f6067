// javac: rejects
class Labels {
    static int f(int n) {
        outer: for (int i = 0; i < n; i++) {
            break inner;                        // error: no statement around this has the label 'inner'
        }
        continue outer;                         // error: no statement around this has the label 'outer'
        block: { continue block; }              // error: 'block' is no loop that 'continue' could go on with
        twice: twice: n++;                      // error: the label 'twice' is already that of a statement around this
        switch (n) { default: continue; }       // error: 'continue' outside of a loop
        while (true) {
            n += switch (n) {
                case 1 -> { break; }            // error: 'break' cannot leave a switch that is a value: yield the value
                case 2 -> { continue; }         // error: 'continue' cannot leave a switch that is a value: yield the value
                case 3 -> 1;
                default -> { return n; }        // error: 'return' cannot leave a switch that is a value: yield the value
            };
        }
    }
}
