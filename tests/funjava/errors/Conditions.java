// javac: rejects
class Conditions {
    static int f(int i, boolean b, int[] a) {
        if (i) return 1;                // error: a condition is a boolean, not int
        while (i - 1) i--;              // error: a condition is a boolean, not int
        do i--; while (a);              // error: a condition is a boolean, not int[]
        for (; i; ) i--;                // error: a condition is a boolean, not int
        if (i = 1) return 2;            // error: a condition is a boolean, not int: '==' compares
        int x = i ? 1 : 2;              // error: a condition is a boolean, not int
        int y = b ? 1 : b;              // error: '?:' takes two values of one type, not int and boolean
        return i;
    }
}
