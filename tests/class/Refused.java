// what a class file may have and FunJava leaves out; each line that has one says what
import java.util.function.IntUnaryOperator;

class Refused {
    int field;                                                  // field
    static int variable = 3;                                    // variable

    static int caught(int[] a) {
        try {
            return a[5];
        } catch (ArrayIndexOutOfBoundsException e) {            // try
            return 0;
        }
    }

    static void thrown() {
        throw new IllegalStateException();                      // throw
    }

    static int object(int n) {
        Integer boxed = n;                                      // object
        return boxed.hashCode();
    }

    static String text(int n) {
        return "n" + n;
    }

    int instance() {                                            // instance
        return field;
    }

    static int lambda(int n) {
        IntUnaryOperator f = x -> x + n;                        // lambda
        return f.hashCode();
    }

    static void locked() {
        synchronized (Refused.class) {                          // synchronized
            System.out.println();
        }
    }

    static int written(int[] a) {
        if (a[0] > 3)
            a = new int[2];
        a[0] = 1;                                               // written
        return a[0];
    }

    static int[][] ragged(int n) {
        return new int[n][];                                    // ragged
    }

    public static void main(String[] args) {
        System.err.println(args[0].length());                   // other
    }
}
