// javac: accepts
class ClassVariables {
    static int[] now = {1, 2, 3}, before = new int[3];
    static int[][] rows = new int[3][3];
    static void keep(int[] x) {
        now = x;                                // error: 'now', a variable of the class, would name an array that has another name: give it a copy
    }
    static int[] get() {
        return now;
    }
    static int behind() {
        int[] mine = get();
        now[0] = 9;                             // error: 'now' does not change any more since it, or a row of it, was used as a value in line 12: write all elements before
        return mine[0];
    }
    static int through() {
        int[] mine = get();
        mine[0] = 9;                            // error: 'mine' names an array made elsewhere (line 17), which does not change
        return now[0];
    }
    static int other() {
        now = new int[5];
        return 4;
    }
    static int meanwhile() {
        now[1] = other() + 5;                   // error: 'now' gets another array while an element of it is written
        return now[1];
    }
    static void share() {
        rows[0] = rows[1];                      // error: a row of 'rows', which 'share' is passed, would be another array: store row.clone() there
    }
    static int through(int n) {
        for (int x : now) {                     // error: 'now' gets another array in a loop over it: give the one before a name
            n += x;
            other();
        }
        return n;
    }
}
